// SPDX-License-Identifier: GPL-3.0-or-later
// What one-shot commands need of the inside: the table of evaluation terms, and bench. Bench prints
// nothing itself: the command does.
#include "engine/tools.h"

#include "base/clock.h"
#include "base/os/os.h"
#include "base/text.h"
#include "board/classify.h"
#include "board/movegen.h"
#include "engine/engine.h"
#include "engine/map.h"
#include "eval/eval.h"
#include "notation/fen.h"

#include <assert.h>

enum { CENTIPAWNS = 100, BENCH_TABLE_MIB = 16 };

static void add_pair(Text *text, Tapered value)
{
    text_addf(text, " %6d %6d |", score_to_centipawns(tapered_mg(value)), score_to_centipawns(tapered_eg(value)));
}

// The classical terms in a table: both sides and the difference, in both phases.
static void add_terms(Text *text, const EvalTrace *trace)
{
    if (trace->is_known)
        text_add(text, "A known ending: its score is not made of terms.\n");
    text_add(text, "Centipawns |     White     |     Black     |     Sum\n");
    text_add(text, "           |    mg     eg  |    mg     eg  |    mg     eg\n");
    Tapered sum = tapered_make(0, 0);
    for (EvalTerm term = 0; term < EVAL_TERM_NB; ++term) {
        const Tapered white = trace->term[term][WHITE], black = trace->term[term][BLACK];
        const Tapered difference = tapered_sub(white, black);
        sum = tapered_add(sum, difference);
        text_addf(text, "%-10s |", eval_term_name(term));
        add_pair(text, white);
        add_pair(text, black);
        text_addf(text, " %6d %6d\n", score_to_centipawns(tapered_mg(difference)),
                  score_to_centipawns(tapered_eg(difference)));
    }
    text_addf(text, "Sum        |               |               | %6d %6d\n", score_to_centipawns(tapered_mg(sum)),
              score_to_centipawns(tapered_eg(sum)));
}

int tools_network_centipawns(const Position *pos, const Network *network)
{
    const Score score = network_value(network, pos);
    return score_to_centipawns(pos->stm == WHITE ? score : -score);
}

void tools_eval_table(const Position *pos, const Network *network, char *out, size_t size)
{
    EvalTrace trace;
    eval_trace(pos, &trace);
    Text text = text_begin(out, size);
    add_terms(&text, &trace);
    text_add(&text, "Kind: ");
    // "middlegame, open" and the end of the line.
    const KindSet kinds = kinds_of(pos);
    const char *comma = "";
    for (PositionClass kind = 0; kind < KIND_NB; ++kind)
        if (kind_is_in(kinds, kind)) {
            text_addf(&text, "%s%s", comma, kind_name(kind));
            comma = ", ";
        }
    text_add(&text, "\n");
    text_addf(&text, "Phase %d/%d, endgame scale %d/%d, fifty-move count %d\n", trace.phase, EVAL_PHASE_MAX,
              trace.scale, ENDGAME_SCALE_FULL, pos->rule50);
    if (network != NULL) {
        text_add_char(&text, '\n');
        network_table_write(pos, network, &text);
    }
    text_addf(&text, "\nClassical evaluation %+.2f for White\n",
              score_to_centipawns(trace.score_white) / (double)CENTIPAWNS);
    if (network != NULL)
        text_addf(&text, "Network evaluation   %+.2f for White\n",
                  tools_network_centipawns(pos, network) / (double)CENTIPAWNS);
    else
        text_add(&text, "Network evaluation   none: no network is there; EvalFile (--eval-file FILE) names one\n");
    // The same for every evaluation.
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

// As the evaluation blends it, so that the numbers add up to what it says.
static int blend(Tapered value, int phase)
{
    return score_to_centipawns((tapered_mg(value) * phase + tapered_eg(value) * (EVAL_PHASE_MAX - phase)) /
                               EVAL_PHASE_MAX);
}

void tools_positional_terms(const Position *pos, int centipawns[POSITIONAL_NB])
{
    static const EvalTerm terms[] = {
        [POSITIONAL_KING] = TERM_KING,     [POSITIONAL_PASSED] = TERM_PASSED,     [POSITIONAL_PAWNS] = TERM_PAWNS,
        [POSITIONAL_PIECES] = TERM_PIECES, [POSITIONAL_MOBILITY] = TERM_MOBILITY,
    };
    EvalTrace trace;
    eval_trace(pos, &trace);
    const int phase = (int)trace.phase;
    for (size_t i = 0; i < sizeof terms / sizeof terms[0]; ++i)
        centipawns[i] = blend(tapered_sub(trace.term[terms[i]][WHITE], trace.term[terms[i]][BLACK]), phase);
    // The king's square has no term of its own: it is a row of the piece-square tables, whose term holds material too.
    const Tapered white = *psqt_param(WHITE, PT_KING, pos_king(pos, WHITE)),
                  black = *psqt_param(BLACK, PT_KING, pos_king(pos, BLACK));
    centipawns[POSITIONAL_KING_SQUARE] = blend(tapered_sub(white, black), phase);
}

// --- bench ---------------------------------------------------------------------------------------------------------

// A file alone means that its network is wanted.
static bool set_bench_evaluation(Engine *engine, const BenchSettings *settings, Error *error)
{
    OptionStore *options = engine_options(engine);
    const char *file = settings->eval_file, *evaluation = settings->evaluation;
    if (file != NULL &&
        !option_set(options, option_def(options, OPT_EVAL_FILE)->name, file, ORIGIN_COMMAND_LINE, error))
        return false;
    if (evaluation == NULL && file != NULL)
        evaluation = option_def(options, OPT_EVALUATION)->choices[EVALUATION_NETWORK];
    // Through the options, so that bench says no to what a game would refuse.
    if (evaluation != NULL &&
        !option_set(options, option_def(options, OPT_EVALUATION)->name, evaluation, ORIGIN_COMMAND_LINE, error))
        return false;
    // A bench of another evaluation than the one asked for would be a wrong number.
    const char *trouble = engine_evaluation_trouble(engine);
    return trouble == NULL || error_set(error, "%s", trouble);
}

// An engine with default options but for its hash size, without a book.
static Engine *bench_engine(const BenchSettings *settings, Error *error)
{
    Engine *engine = engine_new(error);
    if (engine == NULL)
        return NULL;
    OptionStore *options = engine_options(engine);
    if (option_set_int(options, OPT_HASH, BENCH_TABLE_MIB, ORIGIN_COMMAND_LINE, error) &&
        option_set_int(options, OPT_OWN_BOOK, 0, ORIGIN_COMMAND_LINE, error) &&
        set_bench_evaluation(engine, settings, error))
        return engine;
    engine_free(engine);
    return NULL;
}

typedef struct Bench {
    Engine *engine;
    Depth depth;
    int64_t period_us, next_us; // between two readings of the memory, 0 = there are none; when the next one is due
    BenchResult result;
} Bench;

static bool search_has_ended(Engine *engine)
{
    bool has_ended = false;
    for (EngineEvent event; engine_next_event(engine, &event);)
        has_ended |= event.kind == EVENT_BEST_MOVE;
    return has_ended;
}

// Waits for the end of a search as a front end with a panel does. When a reading is due goes on from search to search,
// so that short ones are read too.
static void watch_search(Bench *bench)
{
    OsSource wait = {.fd = engine_event_fd(bench->engine)};
    while (!search_has_ended(bench->engine)) {
        const int64_t left_us = bench->next_us - clock_now_us();
        if (left_us > 0) {
            os_wait(&wait, 1, (int)((left_us + US_PER_MS - 1) / US_PER_MS));
            continue;
        }
        // What a panel does each time it is drawn.
        MemorySnapshot snapshot;
        MapLayer layer;
        engine_memory_snapshot(bench->engine, &snapshot);
        map_layer(&snapshot, &(MapChoice){.kind = MAP_NOW, .pieces = PIECE_SET_ALL, .end = MAP_TO}, &layer);
        bench->result.readings += 1;
        bench->next_us = clock_now_us() + bench->period_us;
    }
}

// Searches one position to the depth and adds up its nodes.
static void bench_one(Bench *bench, const char *fen)
{
    Position pos;
    EngineStatus status;
    // Positions that are built in: a wrong one is a mistake of the programmer.
    const bool good = fen_read(&pos, fen, false, NULL);
    assert(good);
    // Not used where assertions are compiled out.
    (void)good;
    // Each position stands for itself: a change of one says what changed.
    engine_new_game(bench->engine);
    engine_set_position(bench->engine, &pos);
    engine_go(bench->engine, &(SearchLimits){.depth = bench->depth});
    if (bench->period_us > 0)
        watch_search(bench);
    engine_wait(bench->engine);
    engine_status(bench->engine, &status);
    bench->result.nodes += status.nodes;
}

bool tools_bench(const BenchSettings *settings, BenchResult *result, Error *error)
{
    Bench bench = {.engine = bench_engine(settings, error),
                   .depth = settings->depth,
                   .period_us = settings->readings > 0 ? US_PER_SECOND / settings->readings : 0};
    // The engine is made before the clock starts.
    if (bench.engine == NULL)
        return false;
    const int64_t start = clock_now_us();
    for (int i = 0; i < bench_position_count; ++i) {
        if (settings->progress != NULL)
            settings->progress(i + 1, bench_position_count, bench_positions[i]);
        bench_one(&bench, bench_positions[i]);
    }
    bench.result.time_us = clock_now_us() - start;
    engine_free(bench.engine);
    *result = bench.result;
    return true;
}
