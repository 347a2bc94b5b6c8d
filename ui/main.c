// SPDX-License-Identifier: GPL-3.0-or-later
// Picks a front end from the command line and from what standard input and output are.
#include "base/file.h"
#include "base/file_open.h"
#include "base/memory.h"
#include "ui/board/actions.h"
#include "ui/board/board.h"
#include "ui/board/board_commands.h"
#include "ui/board/key_commands.h"
#include "ui/cecp/cecp.h"
#include "ui/cli/book_command.h"
#include "ui/cli/commands.h"
#include "ui/cli/config_file.h"
#include "ui/console/commands.h"
#include "ui/console/console.h"
#include "ui/match/match.h"
#include "ui/uci/uci.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef HOTSPUR_VERSION
#define HOTSPUR_VERSION "unknown"
#endif

enum { WORD_SIZE = 32 };

static int run_help(CommandLine *line);

static int run_version(CommandLine *line)
{
    if (line->word_count > 0)
        return command_fail("version: unexpected argument '%.60s'", line->words[0]);
    puts("Hotspur " HOTSPUR_VERSION);
    return command_finish();
}

#ifdef HAVE_CURSES
// The keys of the board: those of the program, and what the configuration file changes.
static bool read_keys(const CommandLine *line, KeyMap *keys, Error *error)
{
    actions_set_keys(keys);
    return config_file_read_keys(line->config, keys_bind_from_file, keys, error);
}
#endif

static int run_config(CommandLine *line)
{
    Error error;
    if (!command_line_arguments(line, NULL, 0, true, &error))
        return command_fail("%s", error.text);
    Engine *engine = command_line_engine(line, &error);
    if (engine == NULL)
        return command_fail("%s", error.text);
#ifdef HAVE_CURSES
    KeyMap keys;
    const bool has_keys = read_keys(line, &keys, &error);
#else
    const bool has_keys = true;
#endif
    const bool is_printed = has_keys && config_file_print(engine_options(engine), stdout, &error);
    engine_free(engine);
    if (!is_printed)
        return command_fail("%s", error.text);
#ifdef HAVE_CURSES
    keys_print(&keys, stdout);
#endif
    return command_finish();
}

static int run_protocol(CommandLine *line, int (*protocol)(Engine *engine, LineInput *input))
{
    Error error;
    if (!command_line_arguments(line, NULL, 0, true, &error))
        return command_fail("%s", error.text);
    Engine *engine = command_line_engine(line, &error);
    if (engine == NULL)
        return command_fail("%s", error.text);
    if (line->input == NULL)
        line->input = lines_new(STDIN_FILENO);
    DebugLog *log = debug_log_new(engine_options(engine), &error);
    if (log == NULL) {
        engine_free(engine);
        return command_fail("%s", error.text);
    }
    lines_set_log(line->input, log);
    const int status = protocol(engine, line->input);
    lines_set_log(line->input, NULL);
    debug_log_free(log);
    engine_free(engine);
    return status;
}

static int run_cecp(CommandLine *line)
{
    return run_protocol(line, cecp_main);
}

static int run_uci(CommandLine *line)
{
    return run_protocol(line, uci_main);
}

#ifdef HAVE_CURSES
// The engine with the settings of the line, and `colour` as the colours of the board if it is not NULL.
static Engine *engine_for_board(const CommandLine *line, const char *colour, Error *error)
{
    Engine *engine = command_line_engine(line, error);
    if (engine == NULL || colour == NULL ||
        option_set(engine_options(engine), "BoardColours", colour, ORIGIN_COMMAND_LINE, error))
        return engine;
    engine_free(engine);
    return NULL;
}
#endif

static int run_board(CommandLine *line)
{
    const char *fen = NULL, *colour = NULL;
    bool chess960 = false;
    const ArgumentDef defs[] = {
        {.name = "fen", .text = &fen}, {.name = "chess960", .flag = &chess960}, {.name = "color", .text = &colour}};
    Error error;
    if (!command_line_arguments(line, defs, sizeof defs / sizeof defs[0], true, &error))
        return command_fail("%s", error.text);
#ifdef HAVE_CURSES
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return command_fail("play: the board needs a terminal to draw on; `hotspur console` works without");
    Engine *engine = engine_for_board(line, colour, &error);
    if (engine == NULL)
        return command_fail("%s", error.text);
    KeyMap keys;
    const bool has_keys = read_keys(line, &keys, &error);
    const int status = has_keys ? board_main(engine, fen, chess960, &keys) : command_fail("%s", error.text);
    engine_free(engine);
    return status;
#else
    return command_fail("play: this program was built without ncurses, so it has no board; see `hotspur help`");
#endif
}

static int run_terminal(CommandLine *line)
{
    const char *colour = NULL;
    const ArgumentDef defs[] = {{.name = "color", .text = &colour}};
    Error error;
    if (!command_line_arguments(line, defs, sizeof defs / sizeof defs[0], true, &error))
        return command_fail("%s", error.text);
#ifdef HAVE_CURSES
    Engine *engine = engine_for_board(line, colour, &error);
    if (engine == NULL)
        return command_fail("%s", error.text);
    board_check_terminal(engine_options(engine));
    engine_free(engine);
    return command_finish();
#else
    return command_fail("terminal: this program was built without ncurses, so it has no board");
#endif
}

static int run_console(CommandLine *line);

// What it does by games belongs to the matches.
static int run_tune(CommandLine *line)
{
    if (line->word_count > 0 && strcmp(line->words[0], "spsa") == 0)
        return spsa_command(line);
    return tune_command(line);
}

static const CommandDef commands[] = {
    {"play", "[--fen FEN] [--chess960] [--color auto|never|8|16|256|direct]",
     "Play on a board in the terminal; with --chess960 alone, from one of the 960 starts.", run_board, false},
    {"console", "[FILE] [--speak] [--fen FEN]",
     "Play and look around by typed commands, in a terminal or from a script (FILE, or in a pipe); --speak for "
     "listening.",
     run_console, false},
    {"terminal", "[--color auto|never|8|16|256|direct]",
     "Say what the board finds in this terminal, and show a sample.", run_terminal, false},
    {"config", "",
     "Print every setting as it counts now, as a configuration file; also --print-config.\n"
     "      To keep it: hotspur config >new && mv new ~/.config/hotspur/config",
     run_config, false},
    {"xboard", "", "Speak the protocol of XBoard and WinBoard (CECP).", run_cecp, false},
    {"uci", "", "Speak the Universal Chess Interface.", run_uci, false},
    {"perft", "DEPTH [POSITION] [--divide]", "Count the legal move sequences of a length.", perft_command, false},
    {"moves", "[POSITION]", "List the legal moves: coordinates, SAN and the next position.", moves_command, false},
    {"bench", "[DEPTH] [--evaluation NAME] [--eval-file FILE] [--watch TIMES]",
     "Search a fixed set of positions with settings of its own; the node count is the signature of the search.\n"
     "      --eval-file evaluates by a network, --evaluation classical by terms; --watch reads the memory\n"
     "      TIMES a second, as the map panel does.",
     bench_command, true},
    {"eval", "[POSITION] [--eval-file FILE] [--format text|json]",
     "Show the terms of the classical evaluation, the value that a network gives, and what each piece adds to it.",
     eval_command, false},
    {"map", MAP_ARGUMENTS, MAP_HELP, map_command, false},
    {"match", MATCH_ARGUMENTS, MATCH_HELP, match_command, true},
    {"suite", SUITE_ARGUMENTS, SUITE_HELP, suite_command, true},
    {"openings", OPENINGS_ARGUMENTS, OPENINGS_HELP, openings_command, true},
    {"lab", LAB_ARGUMENTS, LAB_HELP, lab_command, true},
    {"magics", "(rook | bishop) [--bits N] [--seed S]",
     "Find multipliers for magic bitboards, as the source has them: random numbers of N one-bits.", magics_command,
     false},
    {"book", BOOK_ARGUMENTS, BOOK_HELP, book_command, false},
    {"tune",
     "play [--out FILE] [--games N] [--nodes N] [--threads T] [--seed S] [--resume]\n"
     "      [--format records|text] [--searched] [--hard-limit]\n"
     "      [--evaluation network|classical] [--eval-file NETWORK]\n"
     "  tune records FILE... [--score-max UNITS] [--keep-in-check] [--keep-captures]\n"
     "  tune fit FILE... --out FILE [--params FILE] [--lambda L] [--spread U] [--rate U] [--epochs N]\n"
     "      [--held-out P] [--seed S] [--threads T] [--state FILE] [--force]\n"
     "  tune train FILE... [--out NETWORK] [--checkpoint FILE] [--resume] [--from CHECKPOINT] [--neurons N]\n"
     "      [--outputs N] [--scale UNITS] [--epochs N] [--batch N] [--rate R] [--rate-end R] [--wdl W]\n"
     "      [--wdl-end W] [--held-out P] [--limit N] [--seed S] [--threads T] [--plot]\n"
     "  tune quantise CHECKPOINT --out NETWORK\n"
     "  " SPSA_ARGUMENTS,
     "Make training data by self-play and describe it; fit the evaluation's numbers or train a network with it; tune\n"
     "      the search's numbers by games. --nodes is a soft limit: no iteration begins after so many nodes; "
     "--hard-limit cuts searches off "
     "there.\n"
     "      --searched adds positions that the search evaluates, with scores of their own.",
     run_tune, true},
    {"help", "[COMMAND] [--format text|man|table|typed|keys]", "Show the commands and options.", run_help, false},
    {"version", "", "Show the version.", run_version, true},
};

#ifdef HAVE_CURSES
// The table of actions, and before it the keys whose meaning is fixed; the caller frees it.
static KeyRow *make_key_rows(size_t *count)
{
    int note_count, action_count;
    const KeyNote *notes = key_notes(&note_count);
    const ActionDef *table = actions(&action_count);
    KeyRow *rows = mem_new((size_t)(note_count + action_count), sizeof rows[0]);
    *count = 0;
    for (int i = 0; i < note_count; ++i)
        rows[(*count)++] = (KeyRow){"Always the same", notes[i].keys, "", notes[i].help};
    for (int i = 0; i < action_count; ++i)
        rows[(*count)++] = (KeyRow){action_group_title(table[i].group), table[i].keys, table[i].name, table[i].help};
    return rows;
}
#endif

static int run_help(CommandLine *line)
{
    const TypedCommands typed[] = {
        {"both", "On the board and in the console", shared_command_tables},
#ifdef HAVE_CURSES
        {"board", "On the board alone", board_command_tables},
#endif
        {"console", "In the console alone", console_command_tables},
        {NULL, NULL, NULL},
    };
    HelpSources sources = {.commands = commands, .count = sizeof commands / sizeof commands[0], .typed = typed};
    KeyRow *keys = NULL;
#ifdef HAVE_CURSES
    keys = make_key_rows(&sources.key_count);
#endif
    sources.keys = keys;
    const int status = help_command(line, &sources);
    mem_free(keys);
    return status;
}

// Opens the script that the console is to run in the place of standard input; the descriptor is the caller's.
static bool open_script(const char *path, ConsoleSetup *setup, int *fd, Error *error)
{
    if (file_is_folder(path))
        return error_set(error, "%s is a folder", path);
    *fd = file_open_descriptor(path, FILE_OR_PIPE, FILE_SIZE_ANY, error);
    if (*fd < 0)
        return false;
    setup->input = lines_new(*fd);
    setup->script = path;
    return true;
}

static int run_console(CommandLine *line)
{
    const char *path = NULL;
    int fd = -1;
    ConsoleSetup setup = {.tools = commands, .tool_count = sizeof commands / sizeof commands[0], .input = line->input};
    const ArgumentDef defs[] = {
        {.name = "FILE", .text = &path}, {.name = "speak", .flag = &setup.speaks}, {.name = "fen", .text = &setup.fen}};
    Error error;
    if (!command_line_arguments(line, defs, sizeof defs / sizeof defs[0], true, &error))
        return command_fail("%s", error.text);
    Engine *engine = command_line_engine(line, &error);
    if (engine == NULL)
        return command_fail("%s", error.text);
    const bool is_open = path == NULL || open_script(path, &setup, &fd, &error);
    const int status = is_open ? console_main(engine, &setup) : command_fail("console: %s", error.text);
    if (fd >= 0) {
        lines_free(setup.input);
        close(fd);
    }
    engine_free(engine);
    return status;
}

static const CommandDef *find_command(const char *name)
{
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0)
        name = "help";
    if (strcmp(name, "--version") == 0 || strcmp(name, "-V") == 0)
        name = "version";
    if (strcmp(name, "--check-terminal") == 0)
        name = "terminal";
    if (strcmp(name, "--print-config") == 0)
        name = "config";
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; ++i)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

// The first word of the first line that is not empty; false if the input ends before.
static bool peek_first_word(LineInput *input, char word[WORD_SIZE])
{
    for (;;) {
        const char *line = lines_peek(input);
        if (line == NULL && lines_at_end(input))
            return false;
        if (line == NULL) {
            lines_fill(input);
            continue;
        }
        line += strspn(line, " \t\r");
        const size_t length = strcspn(line, " \t\r\n");
        if (length > 0) {
            snprintf(word, WORD_SIZE, "%.*s", length < WORD_SIZE ? (int)length : WORD_SIZE - 1, line);
            return true;
        }
        lines_next(input);
    }
}

// Which protocol does the program at the other end of the pipe speak? Some interfaces skip the opening word.
static const char *recognise_protocol(LineInput *input, Error *error)
{
    char word[WORD_SIZE];
    if (!peek_first_word(input, word)) {
        error_set(error, "standard input ended before a command came; `hotspur help` shows what can be done");
        return NULL;
    }
    if (uci_is_command(word) && !cecp_is_command(word))
        return "uci";
    if (cecp_is_command(word))
        return "xboard";
    error_set(error, "standard input: '%s' is a command of neither XBoard (xboard) nor UCI (uci)", word);
    return NULL;
}

// The board where one can be drawn.
static const char *choose_for_terminal(void)
{
#ifdef HAVE_CURSES
    return board_is_possible() ? "play" : "console";
#else
    return "console";
#endif
}

static const char *choose_command(CommandLine *line, Error *error)
{
    if (!isatty(STDIN_FILENO)) {
        line->input = lines_new(STDIN_FILENO);
        return recognise_protocol(line->input, error);
    }
    if (isatty(STDOUT_FILENO))
        return choose_for_terminal();
    error_set(error, "the board needs a terminal to draw on; `hotspur help` shows what else can be done");
    return NULL;
}

// `hotspur perft --help` asks for the help of perft, `hotspur lab see --help` for that of lab.
static void redirect_help(CommandLine *line)
{
    if (line->command == NULL || line->word_count == 0 || strcmp(line->words[line->word_count - 1], "--help") != 0)
        return;
    line->words[0] = (char *)line->command;
    line->word_count = 1;
    line->command = "help";
}

static int run(CommandLine *line)
{
    Error error;
    redirect_help(line);
    if (line->command == NULL)
        line->command = choose_command(line, &error);
    if (line->command == NULL)
        return command_fail("%s", error.text);
    const CommandDef *command = find_command(line->command);
    if (command == NULL)
        return command_fail("unknown %s '%.60s'; `hotspur help` lists what there is",
                            line->command[0] == '-' ? "option" : "command", line->command);
    return command->run(line);
}

// A program may be started with standard files closed; a pipe of our own must not take their place. What would have been
// printed is not thrown away in silence: writing fails, as it would on the closed file.
static void fill_standard_files(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; ++fd)
        if (fcntl(fd, F_GETFD) == -1)
            (void)!open("/dev/null", fd == STDOUT_FILENO ? O_RDONLY : O_RDWR);
}

int main(int argc, char **argv)
{
    fill_standard_files();
    CommandLine line;
    Error error;
    if (!command_line_read(argc, argv, &line, &error))
        return command_fail("%s", error.text);
    board_init();
    const int status = run(&line);
    lines_free(line.input);
    return status;
}
