// SPDX-License-Identifier: GPL-3.0-or-later
// The reader of `go`. Every word of it is a row of one table.
#include "base/clock.h"
#include "base/text.h"
#include "board/movegen.h"
#include "notation/coordinate.h"
#include "ui/uci/state.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// A line of a megabyte is not answered by a megabyte of errors.
enum { ERRORS_MAX = 8 };

// The time of a search whose limits were all wrong: the GUI waits for a bestmove.
enum { FALLBACK_US = US_PER_SECOND };

// Longer than any search, and short enough to be counted in microseconds.
#define MILLISECONDS_MAX INT64_C(1000000000000)

// The words that set a limit, most of them with a number.
typedef enum GoWord {
    GO_WHITE_TIME,
    GO_BLACK_TIME,
    GO_WHITE_INCREMENT,
    GO_BLACK_INCREMENT,
    GO_MOVES_TO_GO,
    GO_DEPTH,
    GO_NODES,
    GO_MATE,
    GO_MOVE_TIME,
    GO_PERFT,
    GO_INFINITE,
    GO_PONDER,
    GO_WORD_NB,
} GoWord;

// A number out of range becomes the nearest in it; both 0: the word takes none.
static const struct {
    const char *name;
    int64_t min, max;
} go_words[GO_WORD_NB] = {
    [GO_WHITE_TIME] = {"wtime", -MILLISECONDS_MAX, MILLISECONDS_MAX},
    [GO_BLACK_TIME] = {"btime", -MILLISECONDS_MAX, MILLISECONDS_MAX},
    [GO_WHITE_INCREMENT] = {"winc", 0, MILLISECONDS_MAX},
    [GO_BLACK_INCREMENT] = {"binc", 0, MILLISECONDS_MAX},
    [GO_MOVES_TO_GO] = {"movestogo", 0, INT32_MAX},
    [GO_DEPTH] = {"depth", 1, MAX_PLY - 1},
    [GO_NODES] = {"nodes", 1, INT64_MAX},
    [GO_MATE] = {"mate", 1, MAX_PLY / 2},
    [GO_MOVE_TIME] = {"movetime", 1, MILLISECONDS_MAX},
    [GO_PERFT] = {"perft", 1, MAX_PLY - 1},
    [GO_INFINITE] = {"infinite", 0, 0},
    [GO_PONDER] = {"ponder", 0, 0},
};

static const char search_moves_word[] = "searchmoves";

typedef struct GoReader {
    Uci *uci;
    char *rest;       // behind `word`
    const char *word; // the next one to be read; NULL at the end
    int error_count;
    bool has[GO_WORD_NB];
    int64_t number[GO_WORD_NB];
    MoveList search_moves;
} GoReader;

// Sends an error of `go` as an info string, up to a number of them.
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

// Moves on to the next word; NULL at the end of the line.
static void step(GoReader *reader)
{
    reader->word = text_next_word(&reader->rest);
}

// Whether a word has a meaning of its own in `go`, which ends a list of moves.
static bool is_known(const char *word)
{
    return FIND_ROW(go_words, name, word) >= 0 || strcmp(word, search_moves_word) == 0;
}

// --- reading -------------------------------------------------------------------------------------------------------

// Reads the number behind a word, if it takes one. A number that was forgotten does not swallow the next word.
static void read_limit(GoReader *reader, GoWord word)
{
    const char *name = go_words[word].name;
    const int64_t min = go_words[word].min, max = go_words[word].max;
    int64_t number = 0;
    step(reader);
    if (max > 0) {
        const char *text = reader->word;
        if (text == NULL || is_known(text)) {
            report(reader, "%s needs a whole number", name);
            return;
        }
        step(reader);
        if (!text_parse_int_clamped(text, min, max, &number)) {
            report(reader, "%s: '%.60s' is not a whole number", name, text);
            return;
        }
        if (!text_parse_int(text, min, max, &number))
            report(reader, "%s: %.60s is out of range, taken as %" PRId64, name, text, number);
    }
    reader->has[word] = true;
    reader->number[word] = number;
}

// Reads the list of moves behind `searchmoves` up to the next known word. Illegal ones are reported and left out; if
// none is left, all moves are searched.
static void read_search_moves(GoReader *reader)
{
    MoveList *list = &reader->search_moves;
    const Position *pos = game_position(reader->uci->game);
    for (step(reader); reader->word != NULL && !is_known(reader->word); step(reader)) {
        Move move;
        if (!coordinate_read(pos, reader->word, &move))
            report(reader, "%s: illegal move: %.60s", search_moves_word, reader->word);
        else if (!movelist_has(list, move))
            list->moves[list->count++] = move; // legal and new, so there is room
    }
    if (list->count == 0)
        report(reader, "%s: no legal move, all moves are searched", search_moves_word);
}

// Turns the words that were read into the limits of a search: milliseconds to microseconds, words that did not come to
// 0, which means no limit. A clock that the GUI left out for the side to move is that of the other side.
static void set_limits(const GoReader *reader, SearchLimits *limits)
{
    const int64_t *number = reader->number;
    const Colour us = game_position(reader->uci->game)->stm, them = colour_other(us);
    *limits = (SearchLimits){
        .clock = {{number[GO_WHITE_TIME] * US_PER_MS, number[GO_WHITE_INCREMENT] * US_PER_MS},
                  {number[GO_BLACK_TIME] * US_PER_MS, number[GO_BLACK_INCREMENT] * US_PER_MS}},
        .moves_to_go = (int)number[GO_MOVES_TO_GO],
        .depth = (Depth)number[GO_DEPTH],
        .nodes = (uint64_t)number[GO_NODES],
        .mate = (int)number[GO_MATE],
        .move_time_us = number[GO_MOVE_TIME] * US_PER_MS,
        .infinite = reader->has[GO_INFINITE],
        .ponder = reader->has[GO_PONDER],
        .search_moves = reader->search_moves,
    };
    // One clock is better than none: the missing one is taken to show the same.
    if (!reader->has[GO_WHITE_TIME + us] && reader->has[GO_WHITE_TIME + them])
        limits->clock[us].remaining_us = limits->clock[them].remaining_us;
    limits->has_clock = reader->has[GO_WHITE_TIME] || reader->has[GO_BLACK_TIME] || limits->clock[us].increment_us > 0;
}

int uci_read_limits(Uci *uci, char *words, SearchLimits *limits)
{
    GoReader reader = {.uci = uci, .rest = words};
    step(&reader);
    while (reader.word != NULL) {
        const int word = FIND_ROW(go_words, name, reader.word);
        // Words may come in any order; of a word that comes twice the last one holds.
        if (word >= 0) {
            read_limit(&reader, (GoWord)word);
        } else if (strcmp(reader.word, search_moves_word) == 0) {
            read_search_moves(&reader);
        } else {
            report(&reader, "unknown word: %.60s", reader.word);
            step(&reader);
        }
    }
    set_limits(&reader, limits);
    const bool has_limit = limits->has_clock || limits->infinite || limits->depth > 0 || limits->nodes > 0 ||
                           limits->mate > 0 || limits->move_time_us > 0;
    // A `go` without any words searches until `stop`; one whose words were all wrong must not.
    if (reader.error_count > 0 && !has_limit && !reader.has[GO_PERFT]) {
        limits->move_time_us = FALLBACK_US;
        uci_error(uci, "go: no usable limit, searching for %d ms", FALLBACK_US / US_PER_MS);
    }
    return (int)reader.number[GO_PERFT];
}
