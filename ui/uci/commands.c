// SPDX-License-Identifier: GPL-3.0-or-later
// The table of UCI commands and what they do.
#include "base/memory.h"
#include "base/text.h"
#include "board/position.h"
#include "cli/report.h"
#include "engine/tools.h"
#include "notation/fen.h"
#include "uci/state.h"
#include "uci/uci.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EVAL_TABLE_SIZE = 16384, OPTION_NAME_SIZE = 128 };

typedef struct UciCommand {
    const char *name;
    void (*run)(Uci *uci, char *rest); // `rest` is the line behind the name
} UciCommand;

void uci_complain(Uci *uci, const char *text)
{
    output_line(uci->output, "info string %s", text);
}

// Every `go` is owed a bestmove: before anything else can be searched, the running search ends and says its own.
static void finish_search(Uci *uci)
{
    static const SessionHandler handler = {.line = uci_line, .event = uci_event};
    if (!uci->is_searching)
        return;
    engine_stop(uci->engine);
    engine_wait(uci->engine);
    session_drain(uci->engine, &handler, uci);
    uci->is_searching = false;
}

static void run_nothing(Uci *uci, char *rest)
{
    (void)uci;
    (void)rest;
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

static void run_new_game(Uci *uci, char *rest)
{
    (void)rest;
    finish_search(uci);
    engine_new_game(uci->engine);
}

static void run_position(Uci *uci, char *rest)
{
    Error error;
    finish_search(uci);
    if (!uci_read_position(uci, rest, &error))
        uci_complain(uci, error.text);
}

static void run_go(Uci *uci, char *rest)
{
    SearchLimits limits;
    finish_search(uci);
    uci_read_limits(uci, rest, &limits);
    engine_set_position(uci->engine, game_position(uci->game));
    uci->is_searching = true;
    engine_go(uci->engine, &limits);
}

static void run_stop(Uci *uci, char *rest)
{
    (void)rest;
    if (uci->is_searching)
        engine_stop(uci->engine);
}

static void run_ponderhit(Uci *uci, char *rest)
{
    (void)rest;
    if (uci->is_searching)
        engine_ponder_hit(uci->engine);
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

static void run_setoption(Uci *uci, char *rest)
{
    char name[OPTION_NAME_SIZE];
    char *value;
    if (!split_setting(rest, name, &value)) {
        uci_complain(uci, "setoption needs: name NAME value VALUE");
        return;
    }
    const OptionDef *def = option_find(name);
    if (def == NULL || (def->surfaces & ON_UCI) == 0) {
        char shown[ECHO_SIZE], text[ECHO_SIZE + 32];
        snprintf(text, sizeof text, "no option is called '%s'", session_echo(name, shown));
        uci_complain(uci, text);
        return;
    }
    // How UCI writes an empty text.
    if (strcmp(value, "<empty>") == 0)
        *value = '\0';
    Error error;
    finish_search(uci);
    if (!option_set(engine_options(uci->engine), name, value, ORIGIN_PROTOCOL, &error))
        uci_complain(uci, error.text);
}

// --- for people at the keyboard ------------------------------------------------------------------------------------

static void show_lines(Uci *uci, char *text)
{
    for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n"))
        output_line(uci->output, "%s", line);
}

static void run_display(Uci *uci, char *rest)
{
    (void)rest;
    static const char letters[] = "PpNnBbRrQqKk";
    const Position *pos = game_position(uci->game);
    for (int rank = RANK_8; rank >= RANK_1; --rank) {
        char line[FILE_NB * 2 + 8];
        Text text = text_begin(line, sizeof line);
        text_addf(&text, "%d ", rank + 1);
        for (int file = FILE_A; file < FILE_NB; ++file) {
            const Piece piece = pos_piece_on(pos, square_make((File)file, (Rank)rank));
            text_addf(&text, " %c", piece == PIECE_NONE ? '.' : letters[piece]);
        }
        output_line(uci->output, "%s", line);
    }
    char fen[FEN_SIZE];
    fen_write(pos, fen);
    output_line(uci->output, "   a b c d e f g h");
    output_line(uci->output, "Fen: %s", fen);
    output_line(uci->output, "Key: %016" PRIx64, pos->key);
}

static void run_eval(Uci *uci, char *rest)
{
    (void)rest;
    char *table = mem_new(1, EVAL_TABLE_SIZE);
    tools_eval_table(game_position(uci->game), table, EVAL_TABLE_SIZE);
    show_lines(uci, table);
    mem_free(table);
}

static void run_bench(Uci *uci, char *rest)
{
    int64_t depth = BENCH_DEPTH_DEFAULT;
    const char *word = text_next_word(&rest);
    if (word != NULL && !text_parse_int(word, 1, MAX_PLY - 1, &depth)) {
        uci_complain(uci, "bench: the depth is not a whole number");
        return;
    }
    char line[REPORT_SIZE];
    finish_search(uci);
    const BenchResult result = tools_bench((Depth)depth, 0, NULL);
    report_write_nodes(result.nodes, result.time_us, line);
    output_line(uci->output, "%s", line);
}

// --- the table -----------------------------------------------------------------------------------------------------

static const UciCommand uci_commands[] = {
    {"uci", run_uci},           {"isready", run_isready}, {"setoption", run_setoption}, {"ucinewgame", run_new_game},
    {"position", run_position}, {"go", run_go},           {"stop", run_stop},           {"ponderhit", run_ponderhit},
    {"quit", run_quit},         {"debug", run_nothing},   {"register", run_nothing},    {"d", run_display},
    {"eval", run_eval},         {"bench", run_bench},     {"map", uci_send_map},
};

static const UciCommand *find_command(const char *name)
{
    for (size_t i = 0; i < sizeof uci_commands / sizeof uci_commands[0]; ++i)
        if (strcmp(uci_commands[i].name, name) == 0)
            return &uci_commands[i];
    return NULL;
}

bool uci_is_command(const char *word)
{
    return find_command(word) != NULL;
}

bool uci_line(void *context, char *line)
{
    Uci *uci = context;
    session_echo(text_trim(line), uci->echo);
    // The protocol asks to look for a known command behind unknown words.
    char *rest = line;
    bool is_empty = true;
    for (const char *word = text_next_word(&rest); word != NULL; word = text_next_word(&rest)) {
        const UciCommand *command = find_command(word);
        is_empty = false;
        if (command != NULL) {
            command->run(uci, rest);
            return !uci->quits;
        }
    }
    if (!is_empty) {
        char text[ECHO_SIZE + 32];
        snprintf(text, sizeof text, "unknown command: %s", uci->echo);
        uci_complain(uci, text);
    }
    return true;
}
