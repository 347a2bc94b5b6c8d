// SPDX-License-Identifier: GPL-3.0-or-later
// The table of UCI commands and what they do.
#include "ui/uci/uci.h"

#include "base/memory.h"
#include "base/text.h"
#include "board/position.h"
#include "engine/tools.h"
#include "notation/fen.h"
#include "ui/common/command.h"
#include "ui/common/figures.h"
#include "ui/uci/state.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { OPTION_NAME_SIZE = 128 };

void uci_error(Uci *uci, const char *format, ...)
{
    char text[ERROR_TEXT_SIZE];
    Error error;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    error_set(&error, "%s", text);
    output_line(uci->output, "info string %s", error.text);
}

// Every `go` is owed a bestmove: before anything else can be searched, and before the session ends, the running search ends
// and says its own.
static void finish_search(void *context)
{
    Uci *uci = context;
    if (uci->search == UCI_IDLE)
        return;
    engine_stop(uci->engine);
    engine_wait(uci->engine);
    for (EngineEvent event; engine_next_event(uci->engine, &event);)
        uci_event(uci, &event);
    uci->search = UCI_IDLE;
}

static void run_uci(Uci *uci, char *rest)
{
    (void)rest;
    uci_send_identity(uci);
}

static void run_isready(Uci *uci, char *rest)
{
    (void)rest;
    output_line(uci->output, "readyok");
}

// Clears what the engine has learned; the start position is on the board until `position` comes.
static void run_new_game(Uci *uci, char *rest)
{
    (void)rest;
    finish_search(uci);
    engine_new_game(uci->engine);
    // The old position, or a refused one, is of another game.
    game_reset(uci->game, NULL);
    uci->refusal.text[0] = '\0';
}

static void run_debug(Uci *uci, char *rest)
{
    const char *word = text_next_word(&rest);
    if (word != NULL && strcmp(word, "on") == 0)
        uci->is_debugging = true;
    else if (word != NULL && strcmp(word, "off") == 0)
        uci->is_debugging = false;
    else
        uci_error(uci, "debug needs on or off, not '%.60s'", word == NULL ? "" : word);
}

// No registration is needed.
static void run_register(Uci *uci, char *rest)
{
    (void)uci;
    (void)rest;
}

// A refused position leaves a running search as it is. But no later question may be answered with the old position, which
// is not the one that was sent.
static void run_position(Uci *uci, char *rest)
{
    Game *game = uci_read_position(uci, rest, &uci->refusal);
    if (game == NULL) {
        uci_error(uci, "position refused: %s", uci->refusal.text);
        return;
    }
    finish_search(uci); // what it says is about the old position
    game_free(uci->game);
    uci->game = game;
    uci->refusal.text[0] = '\0';
    if (!uci->is_debugging)
        return;
    char fen[FEN_SIZE];
    fen_write(game_position(game), fen);
    output_line(uci->output, "info string position %s", fen);
}

// Says why there is no position to ask about, if the last one was refused.
static bool has_position(Uci *uci)
{
    if (uci->refusal.text[0] == '\0')
        return true;
    uci_error(uci, "no position: %s", uci->refusal.text);
    return false;
}

// Reads the limits, ends an earlier search and starts this one. A refused position is answered by "bestmove (none)", as
// a GUI waits for an answer; `go perft` counts instead of searching.
static void run_go(Uci *uci, char *rest)
{
    SearchLimits limits;
    const int perft_depth = uci_read_limits(uci, rest, &limits);
    finish_search(uci);
    if (!has_position(uci)) {
        output_line(uci->output, "bestmove (none)");
        return;
    }
    if (perft_depth > 0) {
        uci_send_perft(uci, perft_depth);
        return;
    }
    engine_set_position(uci->engine, game_position(uci->game));
    uci->search = limits.ponder ? UCI_PONDERING : UCI_SEARCHING;
    // At least one line comes before the bestmove.
    uci->owes_line = true;
    // An analysis searches in book positions too, and the user wants to know both.
    if (limits.infinite && !limits.ponder)
        uci_send_book_moves(uci);
    // Mate or stalemate on the board is said at once: there will be no line.
    uci_send_end(uci);
    engine_go(uci->engine, &limits);
}

static void run_stop(Uci *uci, char *rest)
{
    (void)rest;
    if (uci->search != UCI_IDLE)
        engine_stop(uci->engine);
}

// The expected move was played: the clock starts, and the search goes on with what it has.
static void run_ponderhit(Uci *uci, char *rest)
{
    (void)rest;
    // To another search it would set the clock back.
    if (uci->search != UCI_PONDERING)
        return;
    engine_ponder_hit(uci->engine);
    uci->search = UCI_SEARCHING;
}

static void run_quit(Uci *uci, char *rest)
{
    (void)rest;
    uci->quits = true;
}

// --- setoption -----------------------------------------------------------------------------------------------------

// Cuts "name NAME value VALUE" in two; both may hold blanks. *value is "" where there is none. False without a name.
static bool split_setting(char *rest, char name[OPTION_NAME_SIZE], char **value)
{
    // Names and values are several words, so the words "name" and "value" part them.
    const char *first = text_next_word(&rest);
    if (first == NULL || strcmp(first, "name") != 0)
        return false;
    Text text = text_begin(name, OPTION_NAME_SIZE);
    for (const char *word = text_next_word(&rest); word != NULL && strcmp(word, "value") != 0;
         word = text_next_word(&rest))
        text_addf(&text, "%s%s", text.length == 0 ? "" : " ", word);
    *value = text_trim(rest);
    return text.length > 0;
}

// Sets an option. Errors, an unknown name and what fails behind a good value (a file that cannot be read) are sent as
// info strings; only a value that can be set ends a running search.
static void run_setoption(Uci *uci, char *rest)
{
    char name[OPTION_NAME_SIZE];
    char *value;
    if (!split_setting(rest, name, &value)) {
        uci_error(uci, "setoption needs name NAME value VALUE");
        return;
    }
    const OptionDef *def = option_find(engine_options(uci->engine), name);
    if (def == NULL || (def->surfaces & ON_UCI) == 0) {
        uci_error(uci, "unknown option: %.100s", name);
        return;
    }
    // How UCI writes an empty text.
    if (strcmp(value, "<empty>") == 0)
        *value = '\0';
    // A search ends only for a value that can be.
    Error error;
    bool good = option_check(engine_options(uci->engine), name, value, &error);
    if (good) {
        finish_search(uci);
        good = option_set(engine_options(uci->engine), name, value, ORIGIN_PROTOCOL, &error);
    }
    if (!good)
        uci_error(uci, "%s", error.text);
    for (int i = 0; good && engine_option_trouble(uci->engine, def->id, i) != NULL; ++i)
        uci_error(uci, "%s", engine_option_trouble(uci->engine, def->id, i));
}

// --- for users at the keyboard ------------------------------------------------------------------------------------

// `d`, as other engines have it: the board in ASCII, White below, the FEN and the hash key.
static void run_display(Uci *uci, char *rest)
{
    (void)rest;
    if (!has_position(uci))
        return;
    const Position *pos = game_position(uci->game);
    for (int rank = RANK_8; rank >= RANK_1; --rank) {
        char line[FILE_NB * 2 + 8];
        Text text = text_begin(line, sizeof line);
        text_addf(&text, "%d ", rank + 1);
        for (int file = FILE_A; file < FILE_NB; ++file) {
            const Piece piece = pos_piece_on(pos, square_make((File)file, (Rank)rank));
            text_addf(&text, " %s", piece == PIECE_NONE ? "." : piece_symbol(piece, false));
        }
        output_line(uci->output, "%s", line);
    }
    char fen[FEN_SIZE];
    fen_write(pos, fen);
    output_line(uci->output, "   a b c d e f g h");
    output_line(uci->output, "Fen: %s", fen);
    output_line(uci->output, "Key: %016" PRIx64, pos->key);
}

// The table of the evaluation is one text; UCI is sent line by line, as `output` knows no others.
static void run_eval(Uci *uci, char *rest)
{
    (void)rest;
    if (!has_position(uci))
        return;
    char *table = mem_new(1, TOOLS_EVAL_SIZE);
    tools_eval_table(game_position(uci->game), engine_loaded_network(uci->engine), table, TOOLS_EVAL_SIZE);
    for (char *line = strtok(table, "\n"); line != NULL; line = strtok(NULL, "\n"))
        output_line(uci->output, "%s", line);
    mem_free(table);
}

// Runs the bench, while no input is read, and sends its last line. The depth may be smaller than that of `hotspur
// bench`, not larger.
static void run_bench(Uci *uci, char *rest)
{
    int64_t depth = BENCH_DEPTH_DEFAULT;
    const char *word = text_next_word(&rest);
    // Nothing else is read meanwhile, so it may not last.
    if (word != NULL && !text_parse_int(word, 1, BENCH_DEPTH_DEFAULT, &depth)) {
        uci_error(uci, "bench needs a depth from 1 to %d, not '%.60s'", BENCH_DEPTH_DEFAULT, word);
        return;
    }
    char line[NODE_RATE_TEXT_SIZE];
    finish_search(uci);
    BenchResult result;
    Error error;
    if (!tools_bench(&(BenchSettings){.depth = (Depth)depth}, &result, &error)) {
        uci_error(uci, "%s", error.text);
        return;
    }
    write_node_rate(result.nodes, result.time_us, line);
    output_line(uci->output, "%s", line);
}

// --- the table -----------------------------------------------------------------------------------------------------

static void run_help(Uci *uci, char *rest);

static const CommandDef rows[] = {
    {"uci", "", "Show name, authors and options.", .run_uci = run_uci},
    {"debug", "on|off", "Send more information, or no more.", .run_uci = run_debug},
    {"isready", "", "Answer readyok, also during a search.", .run_uci = run_isready},
    {"setoption", "name NAME [value VALUE]", "Set an option, or press a button.", .run_uci = run_setoption},
    {"register", "later|name NAME code CODE", "Ignored: no registration is needed.", .run_uci = run_register},
    {"ucinewgame", "", "Start a new game from the start position: clear what was learned from earlier ones.",
     .run_uci = run_new_game},
    {"position", "startpos|fen FEN [moves MOVE...]", "Set up a position.", .run_uci = run_position},
    {"go",
     "[searchmoves MOVE...] [ponder] [wtime MS] [btime MS] [winc MS] [binc MS] [movestogo N] [depth N] [nodes N] "
     "[mate N] [movetime MS] [infinite] [perft N]",
     "Search within all these limits; without any, until stop. With perft, count move sequences instead.",
     .run_uci = run_go},
    {"stop", "", "Stop the search; its bestmove follows.", .run_uci = run_stop},
    {"ponderhit", "", "The expected move was played: the limits of the search hold from now on.",
     .run_uci = run_ponderhit},
    {"quit", "", "Quit.", .run_uci = run_quit},
    {"d", "", "Show the board.", .run_uci = run_display},
    {"eval", "", "Show the terms of the classical evaluation, and the network's.", .run_uci = run_eval},
    {"map", "[KIND] [all|w|b|wN|SQUARE] [from|to|both]", "Show which squares mattered, also during a search.",
     .run_uci = uci_send_map},
    {"bench", "[DEPTH]", "Search a fixed set of positions; the node count is the signature of the search.",
     .run_uci = run_bench},
    {"help", "", "Show these commands.", .run_uci = run_help},
};

static const CommandTable commands = {COMMAND_ROWS(rows)};
static const CommandTable *const command_tables[] = {&commands, NULL};

// One row, two lines: what is typed, and what it does.
static void run_help(Uci *uci, char *rest)
{
    (void)rest;
    for (int i = 0; i < commands.count; ++i) {
        const CommandDef *command = &commands.rows[i];
        output_line(uci->output, "%s%s%s", command->name, command->arguments[0] == '\0' ? "" : " ", command->arguments);
        output_line(uci->output, "    %s", command->help);
    }
}

bool uci_is_command(const char *word)
{
    return command_find(command_tables, word, false) != NULL;
}

// Handler of the event loop for a line of the GUI: runs the first word of it that is a command.
static bool take_line(void *context, char *line)
{
    Uci *uci = context;
    input_echo(text_trim(line), uci->echo);
    // The protocol demands that a known command behind unknown words is found.
    char *rest = line;
    bool is_empty = true;
    for (const char *word = text_next_word(&rest); word != NULL; word = text_next_word(&rest)) {
        const CommandDef *command = command_find(command_tables, word, false);
        is_empty = false;
        if (command != NULL) {
            command->run_uci(uci, rest);
            return !uci->quits;
        }
    }
    if (!is_empty)
        uci_error(uci, "unknown command: %s", uci->echo);
    return true;
}

int uci_main(Engine *engine, LineInput *input)
{
    static const EventLoopHandler handler = {.line = take_line, .event = uci_event, .end = finish_search};
    Uci *uci = mem_new(1, sizeof *uci);
    uci->engine = engine;
    uci->input = input;
    uci->output = output_new(STDOUT_FILENO);
    // A GUI may go on after a draw by repetition or fifty moves.
    uci->game = game_new();
    game_set_claim_draws(uci->game, false);

    event_loop_run(input, uci->output, engine, &handler, uci);

    const bool is_broken = output_is_broken(uci->output);
    output_free(uci->output);
    game_free(uci->game);
    mem_free(uci);
    return is_broken ? EXIT_FAILURE : EXIT_SUCCESS;
}
