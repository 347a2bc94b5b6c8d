// SPDX-License-Identifier: GPL-3.0-or-later
// Static exchange evaluation, worked out in several ways: F. Reul, "New Architectures in Computer Chess" (2009), chapter 4.
#include "lab/experiment.h"

#include "base/memory.h"
#include "board/movegen.h"
#include "board/see.h"
#include "lab/exchanges.h"
#include "lab/experiments/see_uses.h"
#include "lab/measure.h"

#include <math.h>

enum {
    STEPS_SHOWN = 8,     // in the table of what ends exchanges; what comes later is in one row
    LATER_BOARDS = 32,   // positions a ply later that are taken along with each
    TIMED_BOARDS = 1000, // about
    TIMES = 5,           // that they are worked out in a round
    PROGRESS_EVERY = 1 << 12,
};

// --- Table 4.1: the worked example ---------------------------------------------------------------------------------

// Loop Amsterdam against Diep after 21... a6, and the capture that the thesis follows with its own values.
static const char example_fen[] = "r1r5/3n1pbk/ppqppnpp/8/P2PP3/1RN1B2P/1QPN1PP1/4R1K1 w - - 0 22";
static const int example_values[PT_NB] = {100, 325, 325, 500, 1000, 0};
static const struct {
    const char *move;
    int worth;
} published_steps[] = {{"Rxb6", 100}, {"Nxb6", -400}, {"Qxb6", -75}, {"Qxb6", -1075}};
enum { PUBLISHED_RESULT = -400, PUBLISHED_STEPS = sizeof published_steps / sizeof published_steps[0] };

static const LabColumn example_columns[] = {
    {"worth", "worth", 0, 0},
    {"worth_with_qualitative_beta", "with qualitative-beta", 0, 0},
    {"published", "published", 0, 0},
    {0},
};

static LabTable *example_table(void)
{
    const Position pos = lab_position(example_fen);
    const Move move = move_make(SQ_B3, SQ_B6, MK_CAPTURE);
    ExchangeTally exact = {0}, pruned = {0};
    const int result = exchange_by_window_tallied(&pos, move, example_values, PRUNE_EXACTLY, &exact);
    const int sign = exchange_by_window_tallied(&pos, move, example_values, PRUNE_EVERYTHING, &pruned);
    LabTable *table = lab_table_new("Reul 2009, Table 4.1: White takes a pawn with his rook", example_columns);
    for (int step = 0; step < PUBLISHED_STEPS; ++step)
        LAB_SET(lab_add_row(table, "iteration %d, %s", step + 1, published_steps[step].move),
                step < exact.length ? (double)exact.worth[step] : NAN,
                step < pruned.length ? (double)pruned.worth[step] : NAN, published_steps[step].worth);
    LAB_SET(lab_add_row(table, "result"), result, sign, PUBLISHED_RESULT);
    lab_add_note(table, "Loop Amsterdam against Diep after 21... a6; a knight is worth 3.25 pawns, a rook 5, a queen "
                        "10, as in the thesis.");
    lab_add_note(
        table,
        "worth: won by White after each capture. The result is alpha, what White has who stops after the second.");
    lab_add_note(
        table, "qualitative-beta: after the third White has lost whatever Black does, and only the sign is asked for.");
    return table;
}

// --- the ways ------------------------------------------------------------------------------------------------------

typedef enum Way { WAY_RECURSION, WAY_LIST, WAY_EXACT_WINDOW, WAY_WINDOW, WAY_ENGINE, WAY_NB } Way;

static const struct {
    const char *name;
    double published; // Table 4.4: per cent of the time of the recursion
    bool is_exact;    // the others tell the sign
} ways[WAY_NB] = {
    [WAY_RECURSION] = {"recursion", 100, true},
    [WAY_LIST] = {"list of values", 98, true},
    [WAY_EXACT_WINDOW] = {"alpha-beta", 85, true},
    [WAY_WINDOW] = {"alpha-beta, qualitative-beta", 81, false},
    [WAY_ENGINE] = {"the engine's own, null window", NAN, false},
};

// For ways that tell the sign only: any number of that sign.
static int work_out(Way way, const Position *pos, Move move)
{
    switch (way) {
    case WAY_RECURSION: return exchange_by_recursion(pos, move, piece_value);
    case WAY_LIST: return exchange_by_list(pos, move, piece_value);
    case WAY_EXACT_WINDOW: return exchange_by_window(pos, move, piece_value, PRUNE_EXACTLY);
    case WAY_WINDOW: return exchange_by_window(pos, move, piece_value, PRUNE_EVERYTHING);
    default: return see_at_least(pos, move, 0) ? 0 : -1;
    }
}

// --- do they agree? ------------------------------------------------------------------------------------------------

typedef struct Agreement {
    uint64_t captures, losing;   // looked at; those that lose
    uint64_t wrong[WAY_NB];      // results, of ways that give one
    uint64_t wrong_sign[WAY_NB]; // signs
    uint64_t wrong_prunings;     // of the window with any other set of prunings
} Agreement;

// All ways against the recursion, which is the definition. Every set of prunings must leave the value, or its sign, as it
// is.
static void compare_ways(const Position *pos, Move move, Agreement *agreement)
{
    const int worth = work_out(WAY_RECURSION, pos, move);
    ++agreement->captures;
    agreement->losing += worth < 0;
    for (Way way = 0; way < WAY_NB; ++way) {
        const int found = work_out(way, pos, move);
        agreement->wrong[way] += ways[way].is_exact && found != worth;
        agreement->wrong_sign[way] += (found < 0) != (worth < 0);
    }
    for (int prunings = 0; prunings < 1 << EXCHANGE_PRUNING_NB; ++prunings) {
        const int found = exchange_by_window(pos, move, piece_value, prunings);
        const bool is_exact = (prunings & 1 << PRUNE_QUALITATIVE_BETA) == 0;
        agreement->wrong_prunings += is_exact ? found != worth : (found < 0) != (worth < 0);
    }
}

// Random games reach captures that good play avoids.
static Agreement compare_on_random_captures(const LabRun *run)
{
    const uint64_t wanted = (uint64_t)lab_number(run, "random-captures");
    Agreement agreement = {0};
    RandomGame *game = mem_new(1, sizeof *game);
    random_game_begin(game, run->seed);
    for (int played = 0; agreement.captures < wanted; ++played) {
        random_game_play(game);
        Move moves[MAX_MOVES];
        const int count = movegen_write(&game->pos, MOVES_NOISY, moves);
        for (int i = 0; i < count && agreement.captures < wanted; ++i)
            if (move_is_capture(moves[i]))
                compare_ways(&game->pos, moves[i], &agreement);
        if (played % PROGRESS_EVERY == 0)
            lab_progress_show(&run->progress, "random captures", (int)agreement.captures, (int)wanted);
    }
    mem_free(game);
    return agreement;
}

static const LabColumn agreement_columns[] = {
    {"captures", "captures", 0, 0},
    {"losing", "losing", 0, 0},
    {"wrong", "other results", 0, 0},
    {"wrong_sign", "other signs", 0, 0},
    {0},
};

static LabTable *agreement_table(const LabRun *run)
{
    const Agreement agreement = compare_on_random_captures(run);
    LabTable *table = lab_table_new("Do all ways agree?", agreement_columns);
    for (Way way = 0; way < WAY_NB; ++way)
        LAB_SET(lab_add_row(table, "%s", ways[way].name), (double)agreement.captures, (double)agreement.losing,
                ways[way].is_exact ? (double)agreement.wrong[way] : NAN, (double)agreement.wrong_sign[way]);
    lab_add_note(
        table,
        "Captures of random games, each against the recursion; with every other set of prunings: %llu differences.",
        (unsigned long long)agreement.wrong_prunings);
    return table;
}

// --- captures of a search ------------------------------------------------------------------------------------------

// A position with its captures and promotions, ready to be worked out.
typedef struct Board {
    Position pos;
    int count;
    Move moves[MAX_MOVES];
} Board;

typedef struct Captures {
    Board *boards;
    int board_count;
    int64_t move_count; // of all
} Captures;

static void take_captures(Captures *captures, const Position *pos)
{
    Board *board = &captures->boards[captures->board_count++];
    board->pos = *pos;
    board->pos.last = NULL;
    board->count = movegen_write(pos, MOVES_NOISY, board->moves);
    captures->move_count += board->count;
}

// A ply later there are the captures that good play does not allow, and most of those that a search meets are of that
// kind.
static void take_later_captures(Captures *captures, Position *pos)
{
    MoveList list;
    movegen_list(pos, MOVES_ALL, &list);
    for (int i = 0; i < LATER_BOARDS && i < list.count; ++i) {
        const Move move = list.moves[list.count <= LATER_BOARDS ? i : i * list.count / LATER_BOARDS];
        Undo undo;
        pos_make_move(pos, move, &undo);
        take_captures(captures, pos);
        pos_unmake_move(pos, move, &undo);
    }
}

static Captures collect_captures(const LabRun *run)
{
    Captures captures = {.boards = mem_new((size_t)lab_positions_wanted(run) * (1 + LATER_BOARDS), sizeof(Board))};
    for (LabWalk walk = lab_run_walk(run, "captures"); lab_walk_next(&walk);) {
        take_captures(&captures, &walk.pos);
        take_later_captures(&captures, &walk.pos);
    }
    return captures;
}

// --- Table 4.3: what ends them -------------------------------------------------------------------------------------

// Counts by which step and reason each exchange ends.
static ExchangeTally tally_captures(const Captures *captures, int prunings)
{
    ExchangeTally tally = {0};
    for (int i = 0; i < captures->board_count; ++i) {
        const Board *board = &captures->boards[i];
        for (int j = 0; j < board->count; ++j)
            exchange_by_window_tallied(&board->pos, board->moves[j], piece_value, prunings, &tally);
    }
    return tally;
}

static const LabColumn pruning_columns[] = {
    {"king_alpha", "king-alpha", 0, LAB_PLOTTED},
    {"quantitative_alpha", "quantitative-alpha", 0, LAB_PLOTTED},
    {"qualitative_beta", "qualitative-beta", 0, LAB_PLOTTED},
    {"king_alpha_without", "without it: king-alpha", 0, 0},
    {"quantitative_alpha_without", "quantitative-alpha", 0, 0},
    {"iterations", "iterations", 0, 0},
    {"iterations_without", "without", 0, 0},
    {0},
};
enum { COLUMN_ITERATIONS = 5 };

static double pruned(const ExchangeTally *tally, ExchangePruning reason, int first, int last)
{
    double sum = 0;
    for (int step = first; step <= last; ++step)
        sum += (double)tally->pruned[reason][step];
    return sum;
}

static void fill_prunings(const ExchangeTally *with, const ExchangeTally *without, int first, int last,
                          LabValue *values)
{
    LAB_SET(values, pruned(with, PRUNE_KING_ALPHA, first, last), pruned(with, PRUNE_QUANTITATIVE_ALPHA, first, last),
            pruned(with, PRUNE_QUALITATIVE_BETA, first, last), pruned(without, PRUNE_KING_ALPHA, first, last),
            pruned(without, PRUNE_QUANTITATIVE_ALPHA, first, last));
}

// Reul 2009, Table 4.3, with qualitative-beta and without.
static LabTable *pruning_table(const Captures *captures)
{
    static const double published_with = 10752377, published_without = 11321581;
    const ExchangeTally with = tally_captures(captures, PRUNE_EVERYTHING),
                        without = tally_captures(captures, PRUNE_EXACTLY);
    LabTable *table = lab_table_new("Reul 2009, Table 4.3: what ends an exchange, by iteration", pruning_columns);
    for (int step = 0; step < STEPS_SHOWN; ++step)
        fill_prunings(&with, &without, step, step, lab_add_row(table, "iteration %d", step + 1));
    fill_prunings(&with, &without, STEPS_SHOWN, EXCHANGE_STEPS_MAX - 1, lab_add_row(table, "later"));
    LabValue *values = lab_add_row(table, "all");
    fill_prunings(&with, &without, 0, EXCHANGE_STEPS_MAX - 1, values);
    LAB_SET(values + COLUMN_ITERATIONS, (double)with.steps, (double)without.steps);
    LAB_SET(lab_add_row(table, "all, published") + COLUMN_ITERATIONS, published_with, published_without);
    lab_add_note(table, "%llu captures and promotions; iteration 1 is the move itself.",
                 (unsigned long long)with.exchanges);
    lab_add_note(table, "qualitative-beta saves %.1f %% of the iterations (published: %.1f %%).",
                 PERCENT * (1 - (double)with.steps / (double)without.steps),
                 PERCENT * (1 - published_with / published_without));
    return table;
}

// --- Table 4.4: how long they take ---------------------------------------------------------------------------------

// So many boards lie near the processor, as those of a search do; they are taken from all games.
static int board_step(const Captures *captures)
{
    return 1 + captures->board_count / TIMED_BOARDS;
}

// Inlined into a loop for each way, so that none pays for the choice.
static inline __attribute__((always_inline)) uint64_t count_good(const Captures *captures, Way way)
{
    uint64_t good = 0;
    for (int time = 0; time < TIMES; ++time)
        for (int i = 0; i < captures->board_count; i += board_step(captures)) {
            const Board *board = &captures->boards[i];
            for (int j = 0; j < board->count; ++j)
                good += work_out(way, &board->pos, board->moves[j]) >= 0;
        }
    return good;
}

static uint64_t way_loop(const void *context, int way)
{
    switch ((Way)way) {
    case WAY_RECURSION: return count_good(context, WAY_RECURSION);
    case WAY_LIST: return count_good(context, WAY_LIST);
    case WAY_EXACT_WINDOW: return count_good(context, WAY_EXACT_WINDOW);
    case WAY_WINDOW: return count_good(context, WAY_WINDOW);
    default: return count_good(context, WAY_ENGINE);
    }
}

static const LabColumn time_columns[] = {
    {"time_percent", "% of the recursion", 1, LAB_PLOTTED},
    {"published_percent", "published", 0, LAB_PLOTTED},
    {"ns", "ns an exchange", 1, 0},
    {0},
};

// Reul 2009, Table 4.4: times in those of the recursion.
static LabTable *time_table(const LabRun *run, const Captures *captures)
{
    double seconds[WAY_NB];
    const int different = lab_rounds_run(run, "exchanges", way_loop, captures, WAY_NB, seconds);
    int64_t timed = 0;
    for (int i = 0; i < captures->board_count; i += board_step(captures))
        timed += captures->boards[i].count;
    LabTable *table = lab_table_new("Reul 2009, Table 4.4: the time of each way", time_columns);
    for (Way way = 0; way < WAY_NB; ++way)
        LAB_SET(lab_add_row(table, "%s", ways[way].name), PERCENT * seconds[way] / seconds[WAY_RECURSION],
                ways[way].published, seconds[way] * NS_PER_SECOND / (double)(timed * TIMES));
    lab_add_note(table,
                 "The fastest of %d rounds over %lld captures and promotions; each way asks whether the move loses.",
                 lab_int(run, "rounds"), (long long)timed);
    lab_add_note(table, "The recursion hands a copy of its state to each piece that captures; the engine's own stops "
                        "as soon as another piece would not change the answer.");
    lab_add_note(table, "Signs of all: %s.", different == 0 ? "equal" : "NOT equal");
    return table;
}

static LabTable *run_experiment(const LabRun *run, Error *error)
{
    LabTable *use_tables = lab_see_uses_run(run, error);
    if (use_tables == NULL)
        return NULL;
    Captures captures = collect_captures(run);
    LabTable *first = example_table();
    lab_table_append(first, agreement_table(run));
    lab_table_append(first, use_tables);
    lab_table_append(first, pruning_table(&captures));
    lab_table_append(first, time_table(run, &captures));
    mem_free(captures.boards);
    return first;
}

const Experiment see_experiment = {
    .name = "see",
    .summary =
        "What a series of captures is worth, in several ways: do they agree, how fast are they, what are they for?",
    .source = "Reul 2009, chapter 4",
    .papers = LAB_PAPER_REUL,
    .positions = LAB_POSITIONS_APART,
    .run = run_experiment,
    .options =
        {
            LAB_OPTIONS_POSITIONS,
            LAB_OPTION_COUNT(LAB_POSITIONS_MAX, 4),
            LAB_OPTION_DEPTH(9, 4),
            LAB_FIXED_NUMBER("random-captures", 1000000, 10000), // of random games, on which all ways must agree
            LAB_FIXED_ROUNDS,
        },
};
