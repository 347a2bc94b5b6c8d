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

typedef struct GoWord {
    const char *name;
    int64_t min, max; // of its number, which is clamped to them; both 0: it takes none
    void (*take)(GoReader *reader, int64_t number);
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

// --- what the words mean -------------------------------------------------------------------------------------------

static void take_time(GoReader *reader, Colour colour, int64_t ms)
{
    reader->limits->clock[colour].remaining_us = ms * MILLISECOND_US;
    reader->has_time[colour] = true;
}

static void take_white_time(GoReader *reader, int64_t ms)
{
    take_time(reader, WHITE, ms);
}

static void take_black_time(GoReader *reader, int64_t ms)
{
    take_time(reader, BLACK, ms);
}

static void take_white_increment(GoReader *reader, int64_t ms)
{
    reader->limits->clock[WHITE].increment_us = ms * MILLISECOND_US;
}

static void take_black_increment(GoReader *reader, int64_t ms)
{
    reader->limits->clock[BLACK].increment_us = ms * MILLISECOND_US;
}

static void take_moves_to_go(GoReader *reader, int64_t moves)
{
    reader->limits->moves_to_go = (int)moves;
}

static void take_depth(GoReader *reader, int64_t depth)
{
    reader->limits->depth = (Depth)depth;
}

static void take_nodes(GoReader *reader, int64_t nodes)
{
    reader->limits->nodes = (uint64_t)nodes;
}

static void take_mate(GoReader *reader, int64_t moves)
{
    reader->limits->mate = (int)moves;
}

static void take_move_time(GoReader *reader, int64_t ms)
{
    reader->limits->move_time_us = ms * MILLISECOND_US;
}

static void take_infinite(GoReader *reader, int64_t number)
{
    (void)number;
    reader->limits->infinite = true;
}

static void take_ponder(GoReader *reader, int64_t number)
{
    (void)number;
    reader->limits->ponder = true;
}

static const GoWord go_words[] = {
    {"wtime", -MILLISECONDS_MAX, MILLISECONDS_MAX, take_white_time},
    {"btime", -MILLISECONDS_MAX, MILLISECONDS_MAX, take_black_time},
    {"winc", 0, MILLISECONDS_MAX, take_white_increment},
    {"binc", 0, MILLISECONDS_MAX, take_black_increment},
    {"movestogo", 0, INT32_MAX, take_moves_to_go},
    {"depth", 1, MAX_PLY - 1, take_depth},
    {"nodes", 1, INT64_MAX, take_nodes},
    {"mate", 1, MAX_PLY / 2, take_mate},
    {"movetime", 1, MILLISECONDS_MAX, take_move_time},
    {"infinite", 0, 0, take_infinite},
    {"ponder", 0, 0, take_ponder},
};
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
    word->take(reader, number);
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

static bool has_limit(const SearchLimits *limits)
{
    return limits->has_clock || limits->infinite || limits->depth > 0 || limits->nodes > 0 || limits->mate > 0 ||
           limits->move_time_us > 0;
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
    if (reader.error_count == 0 || has_limit(limits))
        return;
    limits->move_time_us = FALLBACK_US;
    uci_error(uci, "go: no usable limit, searching for %d ms", FALLBACK_US / MILLISECOND_US);
}
