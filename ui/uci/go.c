// SPDX-License-Identifier: GPL-3.0-or-later
// The reader of `go`. Every word of it is a row of one table.
#include "base/text.h"
#include "notation/coordinate.h"
#include "ui/uci/state.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// A line of a megabyte is not answered by a megabyte of errors.
enum { ERRORS_MAX = 8, MILLISECOND_US = 1000 };

// The time of a search whose limits were all wrong: the GUI waits for a bestmove.
enum { FALLBACK_US = 1000000 };

// Longer than any search, and short enough to be counted in microseconds.
#define MILLISECONDS_MAX INT64_C(1000000000000)

typedef struct GoReader {
    Uci *uci;
    SearchLimits *limits;
    char *rest;       // behind `word`
    const char *word; // the next one to be read; NULL at the end
    int error_count;
    bool has_time[COLOUR_NB];
} GoReader;

typedef enum GoLimit {
    GO_WHITE_TIME,
    GO_BLACK_TIME,
    GO_WHITE_INCREMENT,
    GO_BLACK_INCREMENT,
    GO_MOVES_TO_GO,
    GO_DEPTH,
    GO_NODES,
    GO_MATE,
    GO_MOVE_TIME,
    GO_INFINITE,
    GO_PONDER,
} GoLimit;

typedef struct GoWord {
    const char *name;
    int64_t min, max; // of its number, which is clamped to them; both 0: it takes none
    GoLimit limit;
} GoWord;

__attribute__((format(printf, 2, 3))) static void report(GoReader *reader, const char *format, ...)
{
    reader->error_count += 1;
    if (reader->error_count == ERRORS_MAX)
        uci_error(reader->uci, "go: more errors not shown");
    if (reader->error_count >= ERRORS_MAX)
        return;
    char reason[ERROR_TEXT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    uci_error(reader->uci, "go: %s", reason);
}

static void step(GoReader *reader)
{
    reader->word = text_next_word(&reader->rest);
}

// --- the table of words --------------------------------------------------------------------------------------------

static const GoWord go_words[] = {
    {"wtime", -MILLISECONDS_MAX, MILLISECONDS_MAX, GO_WHITE_TIME},
    {"btime", -MILLISECONDS_MAX, MILLISECONDS_MAX, GO_BLACK_TIME},
    {"winc", 0, MILLISECONDS_MAX, GO_WHITE_INCREMENT},
    {"binc", 0, MILLISECONDS_MAX, GO_BLACK_INCREMENT},
    {"movestogo", 0, INT32_MAX, GO_MOVES_TO_GO},
    {"depth", 1, MAX_PLY - 1, GO_DEPTH},
    {"nodes", 1, INT64_MAX, GO_NODES},
    {"mate", 1, MAX_PLY / 2, GO_MATE},
    {"movetime", 1, MILLISECONDS_MAX, GO_MOVE_TIME},
    {"infinite", 0, 0, GO_INFINITE},
    {"ponder", 0, 0, GO_PONDER},
};

static void set_limit(GoReader *reader, GoLimit limit, int64_t number)
{
    SearchLimits *limits = reader->limits;
    const Colour colour = limit == GO_WHITE_TIME || limit == GO_WHITE_INCREMENT ? WHITE : BLACK;
    switch (limit) {
    case GO_WHITE_TIME:
    case GO_BLACK_TIME:
        limits->clock[colour].remaining_us = number * MILLISECOND_US;
        reader->has_time[colour] = true;
        break;
    case GO_WHITE_INCREMENT:
    case GO_BLACK_INCREMENT: limits->clock[colour].increment_us = number * MILLISECOND_US; break;
    case GO_MOVES_TO_GO: limits->moves_to_go = (int)number; break;
    case GO_DEPTH: limits->depth = (Depth)number; break;
    case GO_NODES: limits->nodes = (uint64_t)number; break;
    case GO_MATE: limits->mate = (int)number; break;
    case GO_MOVE_TIME: limits->move_time_us = number * MILLISECOND_US; break;
    case GO_INFINITE: limits->infinite = true; break;
    case GO_PONDER: limits->ponder = true; break;
    }
}

static const char search_moves_word[] = "searchmoves";

static const GoWord *find_word(const char *name)
{
    const int row = FIND_ROW(go_words, name, name);
    return row < 0 ? NULL : &go_words[row];
}

static bool is_known(const char *word)
{
    return find_word(word) != NULL || strcmp(word, search_moves_word) == 0;
}

// --- reading -------------------------------------------------------------------------------------------------------

// False if it is no number.
static bool read_number(GoReader *reader, const GoWord *word, const char *text, int64_t *number)
{
    if (text_parse_int(text, word->min, word->max, number))
        return true;
    const bool is_number = text_parse_int_clamped(text, word->min, word->max, number);
    if (is_number)
        report(reader, "%s: %.60s is out of range, taken as %" PRId64, word->name, text, *number);
    else
        report(reader, "%s: '%.60s' is not a whole number", word->name, text);
    return is_number;
}

static void read_limit(GoReader *reader, const GoWord *word)
{
    int64_t number = 0;
    step(reader);
    if (word->max > 0) {
        // A number that was forgotten does not swallow the word behind it.
        if (reader->word == NULL || is_known(reader->word)) {
            report(reader, "%s needs a whole number", word->name);
            return;
        }
        const char *text = reader->word;
        step(reader);
        if (!read_number(reader, word, text, &number))
            return;
    }
    set_limit(reader, word->limit, number);
}

static void add_move(MoveList *list, Move move)
{
    for (int i = 0; i < list->count; ++i)
        if (move_equal(list->moves[i], move))
            return;
    list->moves[list->count++] = move; // legal and new, so there is room
}

static void read_search_moves(GoReader *reader)
{
    MoveList *list = &reader->limits->search_moves;
    const Position *pos = game_position(reader->uci->game);
    for (step(reader); reader->word != NULL && !is_known(reader->word); step(reader)) {
        Move move;
        if (coordinate_read(pos, reader->word, &move))
            add_move(list, move);
        else
            report(reader, "%s: illegal move: %.60s", search_moves_word, reader->word);
    }
    if (list->count == 0)
        report(reader, "%s: no legal move, all moves are searched", search_moves_word);
}

// One clock is better than none: the missing one is taken to show the same.
static void complete_clocks(const GoReader *reader)
{
    SearchLimits *limits = reader->limits;
    const Colour us = game_position(reader->uci->game)->stm, them = colour_other(us);
    if (!reader->has_time[us] && reader->has_time[them])
        limits->clock[us].remaining_us = limits->clock[them].remaining_us;
    limits->has_clock = reader->has_time[us] || reader->has_time[them] || limits->clock[us].increment_us > 0;
}

void uci_read_limits(Uci *uci, char *words, SearchLimits *limits)
{
    *limits = (SearchLimits){0};
    GoReader reader = {.uci = uci, .limits = limits, .rest = words};
    step(&reader);
    while (reader.word != NULL) {
        const GoWord *word = find_word(reader.word);
        if (word != NULL) {
            read_limit(&reader, word);
        } else if (strcmp(reader.word, search_moves_word) == 0) {
            read_search_moves(&reader);
        } else {
            report(&reader, "unknown word: %.60s", reader.word);
            step(&reader);
        }
    }
    complete_clocks(&reader);
    const bool has_limit = limits->has_clock || limits->infinite || limits->depth > 0 || limits->nodes > 0 ||
                           limits->mate > 0 || limits->move_time_us > 0;
    // A `go` without any words searches until `stop`; one whose words were all wrong must not.
    if (reader.error_count == 0 || has_limit)
        return;
    limits->move_time_us = FALLBACK_US;
    uci_error(uci, "go: no usable limit, searching for %d ms", FALLBACK_US / MILLISECOND_US);
}
