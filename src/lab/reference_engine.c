// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/reference_engine.h"

#include "base/memory.h"
#include "base/text.h"
#include "notation/coordinate.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    SCORE_TABLE_MIB = 16,
    ANALYSIS_TABLE_MIB = 64,
    DECIDED_CP = 1000, // beyond this, more does not matter
    BLUNDER_CP = 300,
    LINE_SIZE = SEARCH_LINE_MOVES * COORDINATE_SIZE,
};

const char reference_engine_own_name[] = "Hotspur";

static const double points_scale_cp = 400; // a factor of ten in the odds, as between Elo ratings

// --- this engine ---------------------------------------------------------------------------------------------------

typedef struct OwnEngine {
    SearchSession *session;
    Depth depth;
    Key last_key; // of the position scored last
} OwnEngine;

// Moves of one position are scored with what was found about the others; each position starts anew.
static bool evaluate_by_search(void *context, const Position *pos, Move *move, Score *score, Error *error)
{
    (void)error;
    OwnEngine *own = context;
    if (pos->key != own->last_key)
        search_session_clear(own->session);
    own->last_key = pos->key;
    SearchLimits limits = {.depth = own->depth};
    if (move_is_real(*move))
        limits.search_moves = (MoveList){.count = 1, .moves = {*move}};
    const SearchOutcome search = search_session_run(own->session, pos, &limits, &(SearchOptions){0});
    *move = search.result.best;
    *score = search.result.score;
    return true;
}

// Each position on its own: nothing is kept from the one before.
static bool analyse_by_search(void *context, const Position *pos, uint64_t nodes, SearchLine lines[SEARCH_LINES_MAX],
                              Error *error)
{
    (void)error;
    OwnEngine *own = context;
    const SearchLimits limits = {.nodes = nodes};
    search_session_clear(own->session);
    const SearchOutcome search =
        search_session_run(own->session, pos, &limits, &(SearchOptions){.lines = SEARCH_LINES_MAX});
    memcpy(lines, search.lines, sizeof search.lines);
    lab_lines_lead(lines, search.result.best);
    return true;
}

static void close_own(void *context)
{
    OwnEngine *own = context;
    search_session_free(own->session);
    mem_free(own);
}

bool reference_engine_open(ReferenceEngine *engine, Depth depth, Error *error)
{
    OwnEngine *own = mem_new(1, sizeof *own);
    own->depth = depth;
    own->session = search_session_new(depth > 0 ? SCORE_TABLE_MIB : ANALYSIS_TABLE_MIB, error);
    if (own->session == NULL) {
        mem_free(own);
        return false;
    }
    *engine = (ReferenceEngine){
        .context = own,
        .name = reference_engine_own_name,
        .evaluate = evaluate_by_search,
        .analyse = analyse_by_search,
        .close = close_own,
    };
    return true;
}

// --- lines of moves ------------------------------------------------------------------------------------------------

void lab_lines_lead(SearchLine lines[SEARCH_LINES_MAX], Move best)
{
    int place = 0;
    while (place < SEARCH_LINES_MAX && !(lines[place].length > 0 && move_equal(lines[place].moves[0], best)))
        ++place;
    const SearchLine first = place < SEARCH_LINES_MAX ? lines[place] : (SearchLine){.length = 1, .moves = {best}};
    for (int i = place < SEARCH_LINES_MAX ? place : SEARCH_LINES_MAX - 1; i > 0; --i)
        lines[i] = lines[i - 1];
    lines[0] = first;
}

bool lab_line_read(const Position *pos, const char *text, SearchLine *line, Error *error)
{
    char copy[LINE_SIZE];
    snprintf(copy, sizeof copy, "%s", text);
    SearchLine read = {0};
    Position now = *pos;
    Undo undos[SEARCH_LINE_MOVES];
    char *cursor = copy;
    for (const char *word = text_next_word(&cursor); word != NULL && read.length < SEARCH_LINE_MOVES;
         word = text_next_word(&cursor)) {
        Move *move = &read.moves[read.length];
        if (!coordinate_read(&now, word, move))
            return error_set(error, "'%s' is no legal move", word);
        pos_make_move(&now, *move, &undos[read.length++]);
    }
    *line = read;
    return true;
}

// --- scores --------------------------------------------------------------------------------------------------------

// Differences between won positions, or between lost ones, do not count.
static int clamped_centipawns(Score score)
{
    const int centipawns = score_to_centipawns(score);
    return centipawns > DECIDED_CP ? DECIDED_CP : centipawns < -DECIDED_CP ? -DECIDED_CP : centipawns;
}

double lab_expected_points(Score score)
{
    return 1 / (1 + pow(10, -score_to_centipawns(score) / points_scale_cp));
}

bool lab_is_blunder(Score best, Score score)
{
    return clamped_centipawns(best) - clamped_centipawns(score) >= BLUNDER_CP;
}
