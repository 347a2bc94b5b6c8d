// SPDX-License-Identifier: GPL-3.0-or-later
// Static exchange evaluation, worked out in several ways: F. Reul, "New Architectures in Computer Chess" (2009), chapter 4.
#include "lab/experiments.h"

#include "base/memory.h"
#include "board/movegen.h"
#include "board/see.h"
#include "lab/exchanges.h"
#include "lab/experiments/see_uses.h"
#include "lab/random_game.h"
#include "lab/rounds.h"
#include "notation/fen.h"

#include <assert.h>
#include <math.h>

enum {
    STEPS_SHOWN = 8,     // in the table of what ends exchanges; what comes later is in one row
    LATER_BOARDS = 32,   // positions a ply later that are taken along with each
    TIMED_BOARDS = 1000, // about
    TIMES = 5,           // that they are worked out in a round
    PROGRESS_EVERY = 1 << 12,
};

static const double per_cent = 100, ns_per_second = 1e9;

// --- Table 4.1: the worked example ---------------------------------------------------------------------------------

// Loop Amsterdam against Diep after 21... a6, and the capture that the thesis follows with its own values.
static const char example_fen[] = "r1r5/3n1pbk/ppqppnpp/8/P2PP3/1RN1B2P/1QPN1PP1/4R1K1 w - - 0 22";
static const int example_values[PT_NB] = {100, 325, 325, 500, 1000, 0};
static const struct {
    const char *move;
    int worth;
} published_steps[] = {{"Rxb6", 100}, {"Nxb6", -400}, {"Qxb6", -75}, {"Qxb6", -1075}};
enum { PUBLISHED_RESULT = -400, PUBLISHED_STEPS = sizeof published_steps / sizeof published_steps[0] };

static Position example_position(void)
{
    Position pos;
    Error error;
    const bool is_good = fen_read(&pos, example_fen, false, &error);
    assert(is_good);
    (void)is_good;
    return pos;
}

enum ExampleColumn { EXAMPLE_WORTH, EXAMPLE_PRUNED, EXAMPLE_PUBLISHED, EXAMPLE_NB };

static const LabColumn example_columns[EXAMPLE_NB] = {
    [EXAMPLE_WORTH] = {"worth", "worth", 0, 0},
    [EXAMPLE_PRUNED] = {"worth_with_qualitative_beta", "with qualitative-beta", 0, 0},
    [EXAMPLE_PUBLISHED] = {"published", "published", 0, 0},
};

static void add_example_row(LabTable *table, int step, const ExchangeTally *exact, const ExchangeTally *pruned)
{
    LabValue *values = lab_table_add_row(table, "iteration %d, %s", step + 1, published_steps[step].move);
    if (step < exact->length)
        values[EXAMPLE_WORTH] = lab_value(exact->worth[step]);
    if (step < pruned->length)
        values[EXAMPLE_PRUNED] = lab_value(pruned->worth[step]);
    values[EXAMPLE_PUBLISHED] = lab_value(published_steps[step].worth);
}

static LabTable *example_table(void)
{
    const Position pos = example_position();
    const Move move = move_make(SQ_B3, SQ_B6, MK_CAPTURE);
    ExchangeTally exact = {0}, pruned = {0};
    const int result = exchange_by_window_tallied(&pos, move, example_values, PRUNE_EXACTLY, &exact);
    const int sign = exchange_by_window_tallied(&pos, move, example_values, PRUNE_EVERYTHING, &pruned);
    LabTable *table =
        lab_table_new("Reul 2009, Table 4.1: White takes a pawn with his rook", example_columns, EXAMPLE_NB);
    for (int step = 0; step < PUBLISHED_STEPS; ++step)
        add_example_row(table, step, &exact, &pruned);
    LabValue *values = lab_table_add_row(table, "result");
    values[EXAMPLE_WORTH] = lab_value(result);
    values[EXAMPLE_PRUNED] = lab_value(sign);
    values[EXAMPLE_PUBLISHED] = lab_value(PUBLISHED_RESULT);
    lab_table_add_note(table, "Loop Amsterdam against Diep after 21... a6; a knight is worth 3.25 pawns, a rook 5, a "
                              "queen 10, as in the thesis.");
    lab_table_add_note(table, "worth: won by White after each capture. The result is alpha, what White has who stops "
                              "after the second.");
    lab_table_add_note(table, "qualitative-beta: after the third White has lost whatever Black does, and only the sign "
                              "is asked for.");
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

// Every set of prunings must leave the value, or its sign, as it is.
static void compare_prunings(const Position *pos, Move move, int worth, Agreement *agreement)
{
    for (int prunings = 0; prunings < 1 << EXCHANGE_PRUNING_NB; ++prunings) {
        const int found = exchange_by_window(pos, move, piece_value, prunings);
        const bool is_exact = (prunings & 1 << PRUNE_QUALITATIVE_BETA) == 0;
        agreement->wrong_prunings += is_exact ? found != worth : (found < 0) != (worth < 0);
    }
}

// All ways against the recursion, which is the definition.
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
    compare_prunings(pos, move, worth, agreement);
}

// Random games reach captures that good play avoids.
static Agreement compare_on_random_captures(const LabRun *run)
{
    Agreement agreement = {0};
    RandomGame *game = mem_new(1, sizeof *game);
    random_game_begin(game, run->seed);
    for (int played = 0; agreement.captures < (uint64_t)lab_number(run, "random-captures"); ++played) {
        random_game_play(game);
        Move moves[MAX_MOVES];
        const int count = movegen_write(&game->pos, MOVES_NOISY, moves);
        for (int i = 0; i < count && agreement.captures < (uint64_t)lab_number(run, "random-captures"); ++i)
            if (move_is_capture(moves[i]))
                compare_ways(&game->pos, moves[i], &agreement);
        if (played % PROGRESS_EVERY == 0)
            lab_progress_show(&run->progress, "random captures", (int)agreement.captures,
                              (int)lab_number(run, "random-captures"));
    }
    mem_free(game);
    return agreement;
}

enum AgreementColumn { AGREE_CAPTURES, AGREE_LOSING, AGREE_WRONG, AGREE_WRONG_SIGN, AGREE_NB };

static const LabColumn agreement_columns[AGREE_NB] = {
    [AGREE_CAPTURES] = {"captures", "captures", 0, 0},
    [AGREE_LOSING] = {"losing", "losing", 0, 0},
    [AGREE_WRONG] = {"wrong", "other results", 0, 0},
    [AGREE_WRONG_SIGN] = {"wrong_sign", "other signs", 0, 0},
};

static LabTable *agreement_table(const LabRun *run)
{
    const Agreement agreement = compare_on_random_captures(run);
    LabTable *table = lab_table_new("Do all ways agree?", agreement_columns, AGREE_NB);
    for (Way way = 0; way < WAY_NB; ++way) {
        LabValue *values = lab_table_add_row(table, "%s", ways[way].name);
        values[AGREE_CAPTURES] = lab_value((double)agreement.captures);
        values[AGREE_LOSING] = lab_value((double)agreement.losing);
        if (ways[way].is_exact)
            values[AGREE_WRONG] = lab_value((double)agreement.wrong[way]);
        values[AGREE_WRONG_SIGN] = lab_value((double)agreement.wrong_sign[way]);
    }
    lab_table_add_note(table,
                       "Captures of random games, each against the recursion; with every other set of prunings: %llu "
                       "differences.",
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
    LabWalk walk = lab_walk_begin(run->games);
    while (lab_walk_next(&walk) && walk.number < lab_positions_wanted(run)) {
        take_captures(&captures, &walk.pos);
        take_later_captures(&captures, &walk.pos);
    }
    lab_walk_end(&walk);
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

enum PruningColumn {
    PRUNED_KING,
    PRUNED_QUANTITATIVE,
    PRUNED_QUALITATIVE,
    PRUNED_KING_ALONE,
    PRUNED_QUANTITATIVE_ALONE,
    PRUNED_ITERATIONS,
    PRUNED_ITERATIONS_ALONE,
    PRUNED_NB,
};

static const LabColumn pruning_columns[PRUNED_NB] = {
    [PRUNED_KING] = {"king_alpha", "king-alpha", 0, LAB_PLOTTED},
    [PRUNED_QUANTITATIVE] = {"quantitative_alpha", "quantitative-alpha", 0, LAB_PLOTTED},
    [PRUNED_QUALITATIVE] = {"qualitative_beta", "qualitative-beta", 0, LAB_PLOTTED},
    [PRUNED_KING_ALONE] = {"king_alpha_without", "without it: king-alpha", 0, 0},
    [PRUNED_QUANTITATIVE_ALONE] = {"quantitative_alpha_without", "quantitative-alpha", 0, 0},
    [PRUNED_ITERATIONS] = {"iterations", "iterations", 0, 0},
    [PRUNED_ITERATIONS_ALONE] = {"iterations_without", "without", 0, 0},
};

static LabValue pruned(const ExchangeTally *tally, ExchangePruning reason, int first, int last)
{
    double sum = 0;
    for (int step = first; step <= last; ++step)
        sum += (double)tally->pruned[reason][step];
    return lab_value(sum);
}

static void fill_prunings(const ExchangeTally *with, const ExchangeTally *without, int first, int last,
                          LabValue *values)
{
    values[PRUNED_KING] = pruned(with, PRUNE_KING_ALPHA, first, last);
    values[PRUNED_QUANTITATIVE] = pruned(with, PRUNE_QUANTITATIVE_ALPHA, first, last);
    values[PRUNED_QUALITATIVE] = pruned(with, PRUNE_QUALITATIVE_BETA, first, last);
    values[PRUNED_KING_ALONE] = pruned(without, PRUNE_KING_ALPHA, first, last);
    values[PRUNED_QUANTITATIVE_ALONE] = pruned(without, PRUNE_QUANTITATIVE_ALPHA, first, last);
}

// Reul 2009, Table 4.3, with qualitative-beta and without.
static LabTable *pruning_table(const Captures *captures)
{
    static const double published_with = 10752377, published_without = 11321581;
    const ExchangeTally with = tally_captures(captures, PRUNE_EVERYTHING),
                        without = tally_captures(captures, PRUNE_EXACTLY);
    LabTable *table =
        lab_table_new("Reul 2009, Table 4.3: what ends an exchange, by iteration", pruning_columns, PRUNED_NB);
    for (int step = 0; step < STEPS_SHOWN; ++step)
        fill_prunings(&with, &without, step, step, lab_table_add_row(table, "iteration %d", step + 1));
    fill_prunings(&with, &without, STEPS_SHOWN, EXCHANGE_STEPS_MAX - 1, lab_table_add_row(table, "later"));
    LabValue *values = lab_table_add_row(table, "all");
    fill_prunings(&with, &without, 0, EXCHANGE_STEPS_MAX - 1, values);
    values[PRUNED_ITERATIONS] = lab_value((double)with.steps);
    values[PRUNED_ITERATIONS_ALONE] = lab_value((double)without.steps);
    values = lab_table_add_row(table, "all, published");
    values[PRUNED_ITERATIONS] = lab_value(published_with);
    values[PRUNED_ITERATIONS_ALONE] = lab_value(published_without);
    lab_table_add_note(table, "%llu captures and promotions; iteration 1 is the move itself.",
                       (unsigned long long)with.exchanges);
    lab_table_add_note(table, "qualitative-beta saves %.1f %% of the iterations (published: %.1f %%).",
                       per_cent * (1 - (double)with.steps / (double)without.steps),
                       per_cent * (1 - published_with / published_without));
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

static int64_t timed_exchanges(const Captures *captures)
{
    int64_t count = 0;
    for (int i = 0; i < captures->board_count; i += board_step(captures))
        count += captures->boards[i].count;
    return count;
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

enum TimeColumn { TIME_SHARE, TIME_PUBLISHED, TIME_NS, TIME_NB };

static const LabColumn time_columns[TIME_NB] = {
    [TIME_SHARE] = {"time_percent", "% of the recursion", 1, LAB_PLOTTED},
    [TIME_PUBLISHED] = {"published_percent", "published", 0, LAB_PLOTTED},
    [TIME_NS] = {"ns", "ns an exchange", 1, 0},
};

// Reul 2009, Table 4.4: times in those of the recursion.
static LabTable *time_table(const LabRun *run, const Captures *captures)
{
    double seconds[WAY_NB];
    const LabRounds rounds = {
        .loop = way_loop,
        .context = captures,
        .name = "exchanges",
        .contestants = WAY_NB,
        .rounds = lab_int(run, "rounds"),
        .progress = run->progress,
    };
    const int different = lab_rounds_run(&rounds, seconds);
    const int64_t timed = timed_exchanges(captures);
    LabTable *table = lab_table_new("Reul 2009, Table 4.4: the time of each way", time_columns, TIME_NB);
    for (Way way = 0; way < WAY_NB; ++way) {
        LabValue *values = lab_table_add_row(table, "%s", ways[way].name);
        values[TIME_SHARE] = lab_value(per_cent * seconds[way] / seconds[WAY_RECURSION]);
        values[TIME_PUBLISHED] = lab_value(ways[way].published);
        values[TIME_NS] = lab_value(seconds[way] * ns_per_second / (double)(timed * TIMES));
    }
    lab_table_add_note(table,
                       "The fastest of %d rounds over %lld captures and promotions; each way asks whether the move "
                       "loses.",
                       lab_int(run, "rounds"), (long long)timed);
    lab_table_add_note(table,
                       "The recursion hands a copy of its state to each piece that captures; the engine's own stops as "
                       "soon as another piece would not change the answer.");
    lab_table_add_note(table, "Signs of all: %s.", different == 0 ? "equal" : "NOT equal");
    return table;
}

static LabTable *run_experiment(const LabRun *run, Error *error)
{
    LabTable *use_tables = lab_see_uses_run(run, error);
    if (use_tables == NULL)
        return NULL;
    Captures captures = collect_captures(run);
    LabTable *tables[] = {example_table(), agreement_table(run), use_tables, pruning_table(&captures),
                          time_table(run, &captures)};
    mem_free(captures.boards);
    return lab_table_join(tables, sizeof tables / sizeof tables[0]);
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
            LAB_OPTION_POSITIONS,
            LAB_OPTION_KIND,
            LAB_OPTION_COUNT(LAB_POSITIONS_MAX, 4),
            LAB_OPTION_DEPTH(12, 4),
            LAB_FIXED_NUMBER("random-captures", 1000000, 10000), // of random games, on which all ways must agree
            LAB_FIXED_ROUNDS,
        },
};
