// SPDX-License-Identifier: GPL-3.0-or-later
// Starts the front ends: the board, the console and the two protocols, with an engine that has the settings of the
// command line and of the configuration file. Chooses one where the command line names none.
#include "ui/cli/commands.h"

#include "base/file.h"
#include "base/os/os.h"
#include "base/program_name.h"
#include "ui/board/actions.h"
#include "ui/board/board.h"
#include "ui/cecp/cecp.h"
#include "ui/common/config_file.h"
#include "ui/console/console.h"
#include "ui/uci/uci.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { WORD_SIZE = 32 };

#ifdef HAVE_CURSES
// The keys of the board: the built-in bindings, then those of the configuration file.
static bool read_keys(const CommandLine *line, KeyMap *keys, Error *error)
{
    actions_set_keys(keys);
    return config_file_read_keys(line->config, keys_bind_from_file, keys, error);
}
#endif

int config_command(CommandLine *line)
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
    // In the form of the configuration file, so that the output can be used as one.
    const bool is_printed = has_keys && config_file_print(engine_options(engine), stdout, &error);
    engine_free(engine);
    if (!is_printed)
        return command_fail("%s", error.text);
#ifdef HAVE_CURSES
    keys_print(&keys, stdout);
#endif
    return command_finish();
}

// Runs CECP or UCI on standard input with an engine that has all settings, and with a log of the lines where DebugLog
// names a file. Input that front_end_choose has looked into is read on from where it is.
static int run_protocol(CommandLine *line, int (*protocol)(Engine *engine, LineInput *input))
{
    Error error;
    if (!command_line_arguments(line, NULL, 0, true, &error))
        return command_fail("%s", error.text);
    Engine *engine = command_line_engine(line, &error);
    if (engine == NULL)
        return command_fail("%s", error.text);
    // Named on the command line: nothing was read of standard input yet.
    if (line->input == NULL)
        line->input = lines_new(STDIN_FILENO);
    DebugLog *log = debug_log_new(engine_options(engine), &error);
    if (log == NULL) {
        engine_free(engine);
        return command_fail("%s", error.text);
    }
    lines_set_log(line->input, log);
    const int status = protocol(engine, line->input);
    // The input outlives the log.
    lines_set_log(line->input, NULL);
    debug_log_free(log);
    engine_free(engine);
    return status;
}

int cecp_command(CommandLine *line)
{
    return run_protocol(line, cecp_main);
}

int uci_command(CommandLine *line)
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
    // The colours were refused; the error says why.
    engine_free(engine);
    return NULL;
}
#endif

#ifdef HAVE_CURSES
// Games came through standard input, so keys come from the terminal itself.
static bool take_keyboard(Error *error)
{
    // The descriptor takes the place of standard input, from which curses reads.
    const int fd = open("/dev/tty", O_RDWR);
    if (fd < 0 || dup2(fd, STDIN_FILENO) < 0)
        return error_set(error, "play: there is no terminal to read keys from");
    close(fd);
    return true;
}
#endif

#ifdef HAVE_CURSES
// Runs the board; what is to be viewed is its own from here on.
static int run_board(const CommandLine *line, const char *colour, BoardSetup *setup, bool reads_games)
{
    Error error;
    Engine *engine = engine_for_board(line, colour, &error);
    // In this order: what may fail goes before the screen changes.
    const bool is_ready =
        engine != NULL && read_keys(line, &setup->keys, &error) && (!reads_games || take_keyboard(&error));
    if (is_ready)
        // Endgame tables in the usual folders, where no option names others: a user at the board expects them; a GUI
        // sets its own.
        engine_use_usual_tables(engine);
    else
        game_list_free(setup->games);
    const int status = is_ready ? board_main(engine, setup) : command_fail("%s", error.text);
    engine_free(engine);
    return status;
}
#else
// One message for all commands that need the board.
static int fail_without_board(void)
{
    return command_fail("play: this program was built without ncurses, so it has no board; see `hotspur help`");
}
#endif

int board_command(CommandLine *line)
{
    const char *fen = NULL, *colour = NULL, *path = NULL, *encoding = NULL;
    bool chess960 = false;
    const OptionDef defs[] = {{.name = "FILE", .text = &path},
                              {.name = "encoding", .text = &encoding},
                              {.name = "fen", .text = &fen},
                              {.name = "chess960", .flag = &chess960},
                              {.name = "color", .text = &colour}};
    Error error;
    if (!command_line_arguments(line, defs, ARGUMENT_COUNT(defs), true, &error))
        return command_fail("%s", error.text);
#ifdef HAVE_CURSES
    const bool reads_games = path != NULL && strcmp(path, "-") == 0;
    if (path != NULL && (fen != NULL || chess960))
        return command_fail(
            "play: a game of a file has its own start position: FILE goes with neither --fen nor --chess960");
    if (path == NULL && encoding != NULL)
        return command_fail("play: --encoding goes with a file of games");
    // Games through a pipe are fine: keys then come from the terminal.
    if ((!reads_games && !os_is_terminal(STDIN_FILENO)) || !os_is_terminal(STDOUT_FILENO))
        return command_fail("play: the board needs a terminal to draw on; `hotspur console` works without");
    BoardSetup setup = {.fen = fen, .chess960 = chess960};
    // Opened before the screen changes, so that an error is read on a plain terminal.
    if (path != NULL)
        setup.games = game_list_new(path, encoding, &error);
    if (path != NULL && setup.games == NULL)
        return command_fail("play: %s", error.text);
    return run_board(line, colour, &setup, reads_games);
#else
    return fail_without_board();
#endif
}

// The board with a command that is typed for the user.
static int run_board_with(const CommandLine *line, const char *colour, const char *command)
{
#ifdef HAVE_CURSES
    if (!os_is_terminal(STDIN_FILENO) || !os_is_terminal(STDOUT_FILENO))
        return command_fail("%s: the board needs a terminal to draw on", line->command);
    BoardSetup setup = {.first_command = command};
    return run_board(line, colour, &setup, false);
#else
    (void)line, (void)colour, (void)command;
    return fail_without_board();
#endif
}

int tour_command(CommandLine *line)
{
    const char *colour = NULL;
    const OptionDef defs[] = {{.name = "color", .text = &colour}};
    Error error;
    // The game of the tour is built in; no file is read.
    return command_line_arguments(line, defs, ARGUMENT_COUNT(defs), true, &error) ? run_board_with(line, colour, "tour")
                                                                                  : command_fail("%s", error.text);
}

int drill_command(CommandLine *line)
{
    enum { TYPED_SIZE = 4096 };
    char typed[TYPED_SIZE];
    const char *path = NULL, *side = NULL, *colour = NULL;
    const OptionDef defs[] = {{.name = "FILE", .text = &path},
                              {.name = "side", .text = &side, .choices = CHOICES("white", "black")},
                              {.name = "color", .text = &colour}};
    Error error;
    if (!command_line_arguments(line, defs, ARGUMENT_COUNT(defs), true, &error))
        return command_fail("%s", error.text);
    if (path == NULL)
        return command_fail("drill: FILE is missing: a repertoire, any PGN file with variations");
    // Told on a plain terminal, before the screen changes.
    if (!file_exists(path))
        return command_fail("drill: %s: no such file", path);
    // A name such as "stop" or "black lines.pgn" would be read as words of the command that is typed.
    const char *const here = path[0] == '/' ? "" : "./";
    if (snprintf(typed, sizeof typed, "drill %s %s%s", side == NULL ? "" : side, here, path) >= TYPED_SIZE)
        return command_fail("drill: the name of the file is too long");
    return run_board_with(line, colour, typed);
}

int terminal_command(CommandLine *line)
{
    const char *colour = NULL;
    const OptionDef defs[] = {{.name = "color", .text = &colour}};
    Error error;
    if (!command_line_arguments(line, defs, ARGUMENT_COUNT(defs), true, &error))
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

// Opens the script that the console is to run in the place of standard input; the descriptor is the caller's.
static bool open_script(const char *path, ConsoleSetup *setup, int *fd, Error *error)
{
    // A folder can be opened and not read: say so now.
    if (file_is_folder(path))
        return error_set(error, "%s is a folder", path);
    *fd = file_open_descriptor(path, FILE_OR_PIPE, FILE_SIZE_ANY, error);
    if (*fd < 0)
        return false;
    setup->input = lines_new(*fd);
    setup->script = path;
    return true;
}

int console_command(CommandLine *line)
{
    const char *path = NULL;
    int fd = -1;
    ConsoleSetup setup = {.input = line->input, .tools = &program_commands};
    const OptionDef defs[] = {
        {.name = "FILE", .text = &path}, {.name = "speak", .flag = &setup.speaks}, {.name = "fen", .text = &setup.fen}};
    Error error;
    if (!command_line_arguments(line, defs, ARGUMENT_COUNT(defs), true, &error))
        return command_fail("%s", error.text);
    Engine *engine = command_line_engine(line, &error);
    if (engine == NULL)
        return command_fail("%s", error.text);
    engine_use_usual_tables(engine);
    // A script is opened last, so that an error in the words leaves no descriptor open.
    const bool is_open = path == NULL || open_script(path, &setup, &fd, &error);
    const int status = is_open ? console_main(engine, &setup) : command_fail("console: %s", error.text);
    if (fd >= 0) {
        // The console does not free an input that it was given.
        lines_free(setup.input);
        close(fd);
    }
    engine_free(engine);
    return status;
}

// The first word of the first line that is not empty; false if the input ends before.
static bool peek_first_word(LineInput *input, char word[WORD_SIZE])
{
    for (;;) {
        const char *line = lines_peek(input);
        if (line == NULL && lines_at_end(input))
            return false;
        if (line == NULL) {
            // Waits until something comes.
            lines_fill(input);
            continue;
        }
        line += strspn(line, " \t\r");
        const size_t length = strcspn(line, " \t\r\n");
        if (length > 0) {
            snprintf(word, WORD_SIZE, "%.*s", length < WORD_SIZE ? (int)length : WORD_SIZE - 1, line);
            return true;
        }
        // An empty line says nothing about the protocol and is dropped.
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
    // A word of both protocols, such as `quit`, is taken as XBoard's: GUIs of UCI begin with `uci`.
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
    // On Windows it may have been started by a click.
    printf("%s is a chess engine for programs that speak XBoard's protocol or UCI. This is its console.\n",
           program_name);
    return "console";
#endif
}

const char *front_end_choose(CommandLine *line, Error *error)
{
    // A pipe: a program is at the other end, or a script.
    if (!os_is_terminal(STDIN_FILENO)) {
        // Kept with the line: what is read ahead here belongs to the protocol.
        line->input = lines_new(STDIN_FILENO);
        return recognise_protocol(line->input, error);
    }
    if (os_is_terminal(STDOUT_FILENO))
        return choose_for_terminal();
    error_set(error, "the board needs a terminal to draw on; `hotspur help` shows what else can be done");
    return NULL;
}
