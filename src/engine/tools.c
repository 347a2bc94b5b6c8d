// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tools.h"

#include "base/clock.h"
#include "base/text.h"
#include "board/movegen.h"
#include "engine/bench_positions.h"
#include "eval/endgame.h"
#include "eval/eval.h"
#include "memory/tt.h"
#include "notation/fen.h"
#include "search/pool.h"

#include <assert.h>

enum { BENCH_TABLE_MIB = 16 };

static void add_pair(Text *text, Tapered value)
{
    text_addf(text, " %6d %6d |", score_to_centipawns(tapered_mg(value)), score_to_centipawns(tapered_eg(value)));
}

void tools_eval_table(const Position *pos, char *out, size_t size)
{
    EvalTrace trace;
    eval_trace(pos, &trace);
    Text text = text_begin(out, size);
    if (trace.is_known)
        text_add(&text, "A known ending: its score is not made of terms.\n");
    text_add(&text, "Centipawns |     White     |     Black     |     Sum\n");
    text_add(&text, "           |    mg     eg  |    mg     eg  |    mg     eg\n");
    Tapered sum = tapered_make(0, 0);
    for (EvalTerm term = 0; term < EVAL_TERM_NB; ++term) {
        const Tapered white = trace.term[term][WHITE], black = trace.term[term][BLACK];
        const Tapered difference = tapered_sub(white, black);
        sum = tapered_add(sum, difference);
        text_addf(&text, "%-10s |", eval_term_name(term));
        add_pair(&text, white);
        add_pair(&text, black);
        text_addf(&text, " %6d %6d\n", score_to_centipawns(tapered_mg(difference)),
                  score_to_centipawns(tapered_eg(difference)));
    }
    text_addf(&text, "Sum        |               |               | %6d %6d\n", score_to_centipawns(tapered_mg(sum)),
              score_to_centipawns(tapered_eg(sum)));
    text_addf(&text, "Phase %d/%d, endgame scale %d/%d, fifty-move count %d\n", trace.phase, EVAL_PHASE_MAX,
              trace.scale, ENDGAME_SCALE_FULL, pos->rule50);
    text_addf(&text, "Evaluation %+.2f for White\n", score_to_centipawns(trace.score_white) / 100.0);
    if (!movegen_any(pos))
        text_add(&text, "The side to move has no legal move: the game is over, whatever the terms say.\n");
    else if (pos_in_check(pos))
        text_add(&text, "The side to move is in check: the search does not ask for a static value here.\n");
}

int tools_eval_centipawns(const Position *pos)
{
    EvalTrace trace;
    eval_trace(pos, &trace);
    return score_to_centipawns(trace.score_white);
}

static void ignore_result(void *context, const SearchResult *result)
{
    (void)context;
    (void)result;
}

static uint64_t bench_one(Pool *pool, TranspositionTable *table, const char *fen, Depth depth)
{
    Position pos;
    const bool good = fen_read(&pos, fen, false, NULL);
    assert(good);
    (void)good;
    // Each position stands for itself: a change of one says what changed.
    tt_clear(table);
    pool_clear(pool);
    const SearchSetup setup = {.limits = {.depth = depth}, .listener = {.on_done = ignore_result}, .multi_pv = 1};
    pool_start(pool, &pos, &setup);
    pool_wait(pool);
    return pool_nodes(pool);
}

BenchResult tools_bench(Depth depth, void (*progress)(int number, int count, const char *fen))
{
    BenchResult result = {0};
    TranspositionTable *table = tt_new(BENCH_TABLE_MIB);
    Pool *pool = table == NULL ? NULL : pool_new(1, table, NULL);
    const int64_t start = clock_now_us();
    for (int i = 0; pool != NULL && i < bench_position_count; ++i) {
        if (progress != NULL)
            progress(i + 1, bench_position_count, bench_positions[i]);
        result.nodes += bench_one(pool, table, bench_positions[i], depth);
    }
    result.time_us = clock_now_us() - start;
    pool_free(pool);
    tt_free(table);
    return result;
}

bool tools_tune_play(const Generation *generation, Error *error)
{
    return generation_run(generation, error);
}

FitSettings tools_tune_fit_defaults(void)
{
    return fit_defaults();
}

bool tools_tune_fit(const FitFiles *files, FitResult *result, Error *error)
{
    return fit_files_run(files, result, error);
}

SpsaSettings tools_tune_spsa_defaults(void)
{
    return spsa_defaults();
}

bool tools_tune_spsa_choose(const char *names, SpsaSettings *settings, Error *error)
{
    return spsa_run_choose(names, settings, error);
}

bool tools_tune_spsa(const SpsaRun *run, SpsaState *state, Error *error)
{
    return spsa_run(run, state, error);
}

int tools_tune_spsa_value(const SpsaSettings *settings, const SpsaState *state, int param)
{
    return spsa_value(settings, state, param);
}
