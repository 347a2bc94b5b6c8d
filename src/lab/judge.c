// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/judge.h"

#include "base/memory.h"
#include "search/searcher.h"

#include <math.h>

enum {
    TABLE_MIB = 16,
    DECIDED_CP = 1000, // beyond this, more does not matter
    BLUNDER_CP = 300,
};

static const double points_scale_cp = 400; // a factor of ten in the odds, as between Elo ratings

typedef struct EngineJudge {
    SearchSession *searcher;
    Depth depth;
    Key last_key; // of the position judged last
} EngineJudge;

// Moves of one position are judged with what was found about the others; each position starts anew.
static bool judge_by_search(void *context, const Position *pos, Move *move, Score *score, Error *error)
{
    (void)error;
    EngineJudge *judge = context;
    if (pos->key != judge->last_key)
        search_session_clear(judge->searcher);
    judge->last_key = pos->key;
    SearchLimits limits = {.depth = judge->depth};
    if (move_is_real(*move))
        limits.search_moves = (MoveList){.count = 1, .moves = {*move}};
    const SearchOutcome search = search_session_run(judge->searcher, pos, &limits, &(SearchOptions){0});
    *move = search.result.best;
    *score = search.result.score;
    return true;
}

bool lab_judge_open(LabJudge *judge, Depth depth, Error *error)
{
    EngineJudge *own = mem_new(1, sizeof *own);
    own->depth = depth;
    own->searcher = search_session_new(TABLE_MIB, error);
    if (own->searcher == NULL) {
        mem_free(own);
        return false;
    }
    *judge = (LabJudge){.context = own, .judge = judge_by_search};
    return true;
}

void lab_judge_close(LabJudge *judge)
{
    EngineJudge *own = judge->context;
    search_session_free(own->searcher);
    mem_free(own);
}

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
