// SPDX-License-Identifier: GPL-3.0-or-later
// Static exchange evaluation, worked out in several ways: F. Reul, "New Architectures in Computer Chess" (2009),
// chapter 4.
#include "study/experiment.h"

#include "base/memory.h"
#include "board/movegen.h"
#include "board/see.h"
#include "notation/san.h"
#include "study/exchanges.h"
#include "study/experiments/see_uses.h"
#include "study/measure.h"

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
    double alpha, worth, beta;
} published_steps[] = {
    {"Rxb6", NAN, 100, 100}, {"Nxb6", -400, -400, 100}, {"Qxb6", -400, -75, -75}, {"Qxb6", -400, -1075, -75}};
enum { PUBLISHED_RESULT = -400, PUBLISHED_STEPS = sizeof published_steps / sizeof published_steps[0] };
enum { COLUMN_PRUNED = 3, COLUMN_PUBLISHED = 6 }; // of the table

static const LabColumn example_columns[] = {
    {"worth", "worth", 0, LAB_PLOTTED},
    {"alpha", "alpha", 0, 0},
    {"beta", "beta", 0, 0},
    {"worth_with_qualitative_beta", "with qualitative-beta", 0, LAB_PLOTTED},
    {"alpha_with_qualitative_beta", "alpha", 0, 0},
    {"beta_with_qualitative_beta", "beta", 0, 0},
    {"published", "published", 0, LAB_PLOTTED},
    {"published_alpha", "alpha", 0, 0},
    {"published_beta", "beta", 0, 0},
    {0},
};

// Worth and bounds after a step, if the exchange got there; a bound that is infinite is left out.
static void fill_step(LabValue *values, const ExchangeTally *tally, int step)
{
    if (step >= tally->length)
        return;
    const double alpha = tally->alpha[step];
    LAB_SET(values, tally->worth[step], alpha > -EXCHANGE_UNBOUNDED ? alpha : (double)NAN, tally->beta[step]);
}

// Reul 2009, Table 4.1, capture by capture: worth and bounds of the exact window, of the window with qualitative-beta,
// which stops as soon as the sign is known, and as printed.
static LabTable *example_table(void)
{
    const Position pos = lab_position(example_fen);
    const Move move = move_make(SQ_B3, SQ_B6, MK_CAPTURE);
    ExchangeTally exact = {0}, pruned = {0};
    const int result = exchange_by_window_tallied(&pos, move, example_values, PRUNE_EXACTLY, PINS_IGNORED, &exact);
    const int sign = exchange_by_window_tallied(&pos, move, example_values, PRUNE_EVERYTHING, PINS_IGNORED, &pruned);
    LabTable *table = lab_table_new("Reul 2009, Table 4.1: White takes a pawn with his rook", example_columns);
    for (int step = 0; step < PUBLISHED_STEPS; ++step) {
        LabValue *values = lab_add_row(table, "iteration %d, %s", step + 1, published_steps[step].move);
        fill_step(values, &exact, step);
        fill_step(values + COLUMN_PRUNED, &pruned, step);
        LAB_SET(values + COLUMN_PUBLISHED, published_steps[step].worth, published_steps[step].alpha,
                published_steps[step].beta);
    }
    LAB_SET(lab_add_row(table, "result"), result, NAN, NAN, sign, NAN, NAN, PUBLISHED_RESULT);
    lab_add_note(table,
                 "alpha: what White has who stops; beta: what Black leaves him who stops. The first alpha is minus "
                 "infinity.");
    lab_add_note(table, "Loop Amsterdam against Diep after 21... a6; a knight is worth 3.25 pawns, a rook 5, a queen "
                        "10, as in the thesis.");
    lab_add_note(
        table,
        "worth: won by White after each capture. The result is alpha, what White has who stops after the second.");
    lab_add_note(
        table, "qualitative-beta: after the third White has lost whatever Black does, and only the sign is asked for.");
    return table;
}

// --- Figure 4.2: its position --------------------------------------------------------------------------------------

static const LabColumn captures_columns[] = {
    {"worth", "worth", 0, LAB_PLOTTED},
    {"worth_if_pinned_stay", "if pinned stay", 0, LAB_PLOTTED},
    {"steps", "captures in a row", 0, 0},
    {0},
};

// Every capture of the position of Figure 4.2, with the values of the thesis.
static LabTable *figure_table(void)
{
    const Position pos = lab_position("r2r2k1/1pq1ppbp/p5p1/4p1B1/2n1P3/2PR1N2/PPQ2PPP/3R2K1 b - - 8 20");
    LabTable *table = lab_table_new("Reul 2009, Figure 4.2: captures of its position", captures_columns);
    Move moves[MAX_MOVES];
    const int count = movegen_write(&pos, MOVES_NOISY, moves);
    for (int i = 0; i < count; ++i) {
        char san[SAN_SIZE];
        ExchangeTally tally = {0};
        const int worth =
            exchange_by_window_tallied(&pos, moves[i], example_values, PRUNE_NOTHING, PINS_IGNORED, &tally);
        san_write(&pos, moves[i], san);
        LAB_SET(lab_add_row(table, "%s", san), worth, exchange_by_recursion(&pos, moves[i], example_values, PINS_KEPT),
                tally.length);
    }
    lab_add_note(
        table,
        "Loop Amsterdam against Rybka after 20 Red1, Black to move; pieces are worth what they are in Table 4.1.");
    return table;
}

// --- the ways ------------------------------------------------------------------------------------------------------

// First those that ignore pins, as the thesis does; from WAY_PINS on pinned pieces stay.
typedef enum Way {
    WAY_K,
    WAY_K_QN,
    WAY_K_QL,
    WAY_K_QN_QL,
    WAY_ZERO,
    WAY_RECURSION,
    WAY_LIST,
    WAY_PINS,
    WAY_ENGINE,
    WAY_NB
} Way;

enum {
    K = 1 << PRUNE_KING_ALPHA,
    QN = 1 << PRUNE_QUANTITATIVE_ALPHA,
    QL = 1 << PRUNE_QUALITATIVE_BETA,
    ZERO = 1 << PRUNE_QUALITATIVE_ZERO,
};

static const struct {
    const char *name;
    double published; // Table 4.4: per cent of the time with king-alpha alone
    bool is_exact;    // the others tell the sign
} ways[WAY_NB] = {
    [WAY_K] = {"alpha-beta, K", 100, true},
    [WAY_K_QN] = {"alpha-beta, K+QN", 98, true},
    [WAY_K_QL] = {"alpha-beta, K+QL", 85, false},
    [WAY_K_QN_QL] = {"alpha-beta, K+QN+QL", 81, false},
    [WAY_ZERO] = {"alpha-beta, K+QN+QL, 0 decides", NAN, false},
    [WAY_RECURSION] = {"recursion", NAN, true},
    [WAY_LIST] = {"list of values", NAN, true},
    [WAY_PINS] = {"alpha-beta, K+QN+QL, pinned stay", NAN, false},
    [WAY_ENGINE] = {"the engine's own, null window", NAN, false},
};

// For ways that tell the sign only: any number of that sign.
static int work_out(Way way, const Position *pos, Move move)
{
    switch (way) {
    case WAY_K: return exchange_by_window(pos, move, piece_value, K, PINS_IGNORED);
    case WAY_K_QN: return exchange_by_window(pos, move, piece_value, K | QN, PINS_IGNORED);
    case WAY_K_QL: return exchange_by_window(pos, move, piece_value, K | QL, PINS_IGNORED);
    case WAY_K_QN_QL: return exchange_by_window(pos, move, piece_value, K | QN | QL, PINS_IGNORED);
    case WAY_ZERO: return exchange_by_window(pos, move, piece_value, K | QN | QL | ZERO, PINS_IGNORED);
    case WAY_RECURSION: return exchange_by_recursion(pos, move, piece_value, PINS_IGNORED);
    case WAY_LIST: return exchange_by_list(pos, move, piece_value, PINS_IGNORED);
    case WAY_PINS: return exchange_by_window(pos, move, piece_value, K | QN | QL, PINS_KEPT);
    default: return see_at_least(pos, move, 0) ? 0 : -1;
    }
}

// --- do they agree? ------------------------------------------------------------------------------------------------

typedef struct Agreement {
    uint64_t captures;           // looked at
    uint64_t losing[2];          // by ExchangePins
    uint64_t changed_by_pins;    // worth something else if pinned pieces stay
    uint64_t wrong[WAY_NB];      // results, of ways that give one
    uint64_t wrong_sign[WAY_NB]; // signs
    uint64_t wrong_prunings;     // of the window with any other set of prunings
} Agreement;

// All ways against the recursion, which is the definition. Every set of prunings must leave the value, or its sign, as
// it is.
static void compare_ways(const Position *pos, Move move, Agreement *agreement)
{
    const int worths[] = {
        [PINS_IGNORED] = exchange_by_recursion(pos, move, piece_value, PINS_IGNORED),
        [PINS_KEPT] = exchange_by_recursion(pos, move, piece_value, PINS_KEPT),
    };
    ++agreement->captures;
    for (ExchangePins pins = PINS_IGNORED; pins <= PINS_KEPT; ++pins)
        agreement->losing[pins] += worths[pins] < 0;
    agreement->changed_by_pins += worths[PINS_IGNORED] != worths[PINS_KEPT];
    for (Way way = 0; way < WAY_NB; ++way) {
        const int found = work_out(way, pos, move), worth = worths[way >= WAY_PINS];
        agreement->wrong[way] += ways[way].is_exact && found != worth;
        agreement->wrong_sign[way] += (found < 0) != (worth < 0);
    }
    for (int prunings = 0; prunings < 1 << EXCHANGE_PRUNING_NB; ++prunings) {
        const bool is_exact = (prunings & PRUNE_ONLY_SIGN) == 0;
        for (ExchangePins pins = PINS_IGNORED; pins <= PINS_KEPT; ++pins) {
            const int found = exchange_by_window(pos, move, piece_value, prunings, pins), worth = worths[pins];
            agreement->wrong_prunings += is_exact ? found != worth : (found < 0) != (worth < 0);
        }
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

// Whether all ways give the results, or at least the signs, of the recursion on captures of random games.
static LabTable *agreement_table(const LabRun *run)
{
    const Agreement agreement = compare_on_random_captures(run);
    LabTable *table = lab_table_new("Do all ways agree?", agreement_columns);
    for (Way way = 0; way < WAY_NB; ++way)
        LAB_SET(lab_add_row(table, "%s", ways[way].name), (double)agreement.captures,
                (double)agreement.losing[way >= WAY_PINS], ways[way].is_exact ? (double)agreement.wrong[way] : NAN,
                (double)agreement.wrong_sign[way]);
    lab_add_note(
        table,
        "Captures of random games, each against the recursion; with every other set of prunings: %llu differences.",
        (unsigned long long)agreement.wrong_prunings);
    lab_add_note(
        table,
        "All but the last two ignore pins, as the thesis does (4.1.1), and so do Tables 4.3 and 4.4. If pinned "
        "pieces stay, %.2f %% of the captures are worth something else.",
        lab_percent((double)agreement.changed_by_pins, (double)agreement.captures));
    return table;
}

// --- captures of a search ------------------------------------------------------------------------------------------

// A position with the captures that need an exchange, and the position of the run that it belongs to.
typedef struct Board {
    Position pos;
    int origin;
    int count;
    Move moves[MAX_MOVES];
} Board;

typedef struct Captures {
    const LabRun *run;
    Board *boards;
    int board_count;
    int64_t move_count; // of all
} Captures;

// Figure 4.9: promotions, and captures of something worth no less than the piece that takes, are good without an
// exchange.
static bool needs_exchange(const Position *pos, Move move)
{
    if (!move_is_capture(move) || move_is_promotion(move))
        return false;
    const PieceType attacker = piece_type(pos_piece_on(pos, move_from(move)));
    return attacker == PT_KING || exchange_first_gain(pos, move, piece_value) < piece_value[attacker];
}

// Adds a position with those of its captures that need an exchange.
static void take_captures(Captures *captures, const Position *pos, int origin)
{
    Board *board = &captures->boards[captures->board_count++];
    board->origin = origin;
    board->pos = *pos;
    board->pos.last = NULL;
    Move moves[MAX_MOVES];
    const int count = movegen_write(pos, MOVES_NOISY, moves);
    board->count = 0;
    for (int i = 0; i < count; ++i)
        if (needs_exchange(pos, moves[i]))
            board->moves[board->count++] = moves[i];
    captures->move_count += board->count;
}

// A ply later there are the captures that good play does not allow, and most of those that a search meets are of that
// kind.
static void take_later_captures(Captures *captures, Position *pos, int origin)
{
    MoveList list;
    movegen_list(pos, MOVES_ALL, &list);
    for (int i = 0; i < LATER_BOARDS && i < list.count; ++i) {
        // Spread evenly over a longer list.
        const Move move = list.moves[list.count <= LATER_BOARDS ? i : i * list.count / LATER_BOARDS];
        Undo undo;
        pos_make_move(pos, move, &undo);
        take_captures(captures, pos, origin);
        pos_unmake_move(pos, move, &undo);
    }
}

// All positions of the run, each with some of the positions a ply later.
static Captures collect_captures(const LabRun *run)
{
    Captures captures = {.run = run,
                         .boards = mem_new((size_t)lab_positions_wanted(run) * (1 + LATER_BOARDS), sizeof(Board))};
    for (LabWalk walk = lab_run_walk(run, "captures"); lab_walk_next(&walk);) {
        take_captures(&captures, &walk.pos, walk.number);
        take_later_captures(&captures, &walk.pos, walk.number);
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
            exchange_by_window_tallied(&board->pos, board->moves[j], piece_value, prunings, PINS_IGNORED, &tally);
    }
    return tally;
}

// The same for each position of the run, for intervals. The caller frees it.
static ExchangeTally *tally_positions(const Captures *captures, int prunings)
{
    ExchangeTally *tallies = mem_new((size_t)captures->run->games->position_count, sizeof *tallies);
    for (int i = 0; i < captures->board_count; ++i) {
        const Board *board = &captures->boards[i];
        for (int j = 0; j < board->count; ++j)
            exchange_by_window_tallied(&board->pos, board->moves[j], piece_value, prunings, PINS_IGNORED,
                                       &tallies[board->origin]);
    }
    return tallies;
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

// Exchanges that one rule ended in the iterations from first to last.
static double pruned(const ExchangeTally *tally, ExchangePruning reason, int first, int last)
{
    double sum = 0;
    for (int step = first; step <= last; ++step)
        sum += (double)tally->pruned[reason][step];
    return sum;
}

// Three rules with qualitative-beta, the two that are left without it.
static void fill_prunings(const ExchangeTally *with, const ExchangeTally *without, int first, int last,
                          LabValue *values)
{
    LAB_SET(values, pruned(with, PRUNE_KING_ALPHA, first, last), pruned(with, PRUNE_QUANTITATIVE_ALPHA, first, last),
            pruned(with, PRUNE_QUALITATIVE_BETA, first, last), pruned(without, PRUNE_KING_ALPHA, first, last),
            pruned(without, PRUNE_QUANTITATIVE_ALPHA, first, last));
}

// With qualitative-beta and without; exchanges that end because no piece can take are not among them.
static LabTable *pruning_table(const Captures *captures)
{
    const ExchangeTally with = tally_captures(captures, PRUNE_EVERYTHING),
                        without = tally_captures(captures, PRUNE_EXACTLY);
    LabTable *table = lab_table_new("Which rule ends an exchange, by iteration", pruning_columns);
    for (int step = 0; step < STEPS_SHOWN; ++step)
        fill_prunings(&with, &without, step, step, lab_add_row(table, "iteration %d", step + 1));
    fill_prunings(&with, &without, STEPS_SHOWN, EXCHANGE_STEPS_MAX - 1, lab_add_row(table, "later"));
    LabValue *values = lab_add_row(table, "all");
    fill_prunings(&with, &without, 0, EXCHANGE_STEPS_MAX - 1, values);
    LAB_SET(values + COLUMN_ITERATIONS, (double)with.steps, (double)without.steps);
    lab_add_note(table, "%llu captures; iteration 1 is the move itself.", (unsigned long long)with.exchanges);
    return table;
}

// --- Table 4.3: where they end ------------------------------------------------------------------------------------

// Exchanges by the iteration in which they end, for whatever reason: the printed iterations are the sum of these
// counts, each times its iteration.
static const double published_ends[STEPS_SHOWN][2] = {
    {1587815, 1587815}, {1878661, 1878661}, {1125784, 690402}, {417542, 751490},
    {50658, 123425},    {16658, 42378},     {710, 2961},       {189, 898},
};
static const double published_ends_sum = 5078017, published_iterations[2] = {10752377, 11321581};

static const LabColumn end_columns[] = {
    {"k_qn_ql", "K+QN+QL", 0, LAB_PLOTTED},
    {"k_qn_ql_percent", "%", 1, LAB_INTERVAL},
    {"k_qn_ql_published", "published", 0, 0},
    {"k_qn_ql_published_percent", "%", 1, 0},
    {"k_qn", "K+QN", 0, LAB_PLOTTED},
    {"k_qn_percent", "%", 1, LAB_INTERVAL},
    {"k_qn_published", "published", 0, 0},
    {"k_qn_published_percent", "%", 1, 0},
    {0},
};

enum { COLUMN_ENDED_PERCENT = 1, COLUMN_ENDED_PERCENT_WITHOUT = 5 };

// Exchanges that end at a step, in per cent of all, from the tallies of each position.
static LabValue ended_percent(const LabRun *run, const ExchangeTally *tallies, int step)
{
    const int positions = run->games->position_count;
    double *ended = mem_new((size_t)positions * 2, sizeof *ended), *all = ended + positions;
    for (int i = 0; i < positions; ++i) {
        ended[i] = PERCENT * (double)tallies[i].ended[step];
        all[i] = (double)tallies[i].exchanges;
    }
    const LabValue percent = lab_ratio(run, ended, all);
    mem_free(ended);
    return percent;
}

// Reul 2009, Table 4.3: in which iteration exchanges end with and without qualitative-beta, beside the printed counts,
// and how many iterations that saves.
static LabTable *end_table(const Captures *captures)
{
    const ExchangeTally with = tally_captures(captures, K | QN | QL), without = tally_captures(captures, K | QN),
                        zero = tally_captures(captures, K | QN | QL | ZERO);
    const double all = (double)with.exchanges;
    ExchangeTally *tallies = tally_positions(captures, K | QN | QL),
                  *tallies_without = tally_positions(captures, K | QN);
    LabTable *table = lab_table_new("Reul 2009, Table 4.3: where exchanges end, by iteration", end_columns);
    for (int step = 0; step < STEPS_SHOWN; ++step) {
        const double ended = (double)with.ended[step], ended_without = (double)without.ended[step];
        const double *published = published_ends[step];
        LabValue *values = lab_add_row(table, "iteration %d", step + 1);
        LAB_SET(values, ended, NAN, published[0], PERCENT * published[0] / published_ends_sum, ended_without, NAN,
                published[1], PERCENT * published[1] / published_ends_sum);
        values[COLUMN_ENDED_PERCENT] = ended_percent(captures->run, tallies, step);
        values[COLUMN_ENDED_PERCENT_WITHOUT] = ended_percent(captures->run, tallies_without, step);
    }
    mem_free(tallies);
    mem_free(tallies_without);
    const double steps = (double)with.steps, steps_without = (double)without.steps;
    LAB_SET(lab_add_row(table, "exchanges"), all, NAN, published_ends_sum, NAN, all, NAN, published_ends_sum, NAN);
    LAB_SET(lab_add_row(table, "iterations"), steps, NAN, published_iterations[0], NAN, steps_without, NAN,
            published_iterations[1], NAN);
    lab_add_note(table,
                 "qualitative-beta saves %.1f %% of the iterations (published: %.1f %%); %.1f %% where alpha = 0 "
                 "decides too, which is not in the thesis.",
                 PERCENT * (1 - steps / steps_without),
                 PERCENT * (1 - published_iterations[0] / published_iterations[1]),
                 PERCENT * (1 - (double)zero.steps / steps_without));
    lab_add_note(table, "The published counts add up to 5078017 and 5078030: the second is 13 above its printed sum.");
    lab_add_note(table,
                 "Captures whose victim is worth less than the attacker, as in figure 4.9; so alpha is below 0 after "
                 "iteration 2, and qualitative-beta ends nothing there.");
    lab_add_note(table, "Pinned pieces take, as in the thesis.");
    return table;
}

// --- iterations that the rules save ----------------------------------------------------------------------------------

static const LabColumn saving_columns[] = {
    {"saved_percent", "iterations saved, %", 1, LAB_INTERVAL | LAB_PLOTTED},
    {"published_saved_percent", "published", 1, LAB_PLOTTED},
    {0},
};

// How many per cent of the iterations with some rules are spared by more of them.
static LabValue saved_percent(const Captures *captures, int fewer, int more)
{
    const int positions = captures->run->games->position_count;
    ExchangeTally *before = tally_positions(captures, fewer), *after = tally_positions(captures, more);
    double *saved = mem_new((size_t)positions * 2, sizeof *saved), *all = saved + positions;
    for (int i = 0; i < positions; ++i) {
        saved[i] = PERCENT * ((double)before[i].steps - (double)after[i].steps);
        all[i] = (double)before[i].steps;
    }
    const LabValue percent = lab_ratio(captures->run, saved, all);
    mem_free(saved);
    mem_free(before);
    mem_free(after);
    return percent;
}

// Reul 2009, section 4.2.1, about 20 per cent by all three rules, and Table 4.3, 5.0 by the last of them.
static LabTable *saving_table(const Captures *captures)
{
    LabTable *table =
        lab_table_new("Reul 2009, section 4.2.1 and Table 4.3: iterations that are saved", saving_columns);
    LabValue *values = lab_add_row(table, "all three rules, against none");
    values[0] = saved_percent(captures, PRUNE_NOTHING, K | QN | QL);
    values[1] = lab_value(20);
    values = lab_add_row(table, "qualitative-beta, against K+QN");
    values[0] = saved_percent(captures, K | QN, K | QN | QL);
    values[1] = lab_value(PERCENT * (1 - published_iterations[0] / published_iterations[1]));
    lab_add_note(table, "The captures of Table 4.3; [ ]: 95 %% intervals by the bootstrap over games.");
    return table;
}

// --- section 4.2.3: fail-hard and fail-soft -------------------------------------------------------------------------

static const LabColumn soft_columns[] = {
    {"iterations", "iterations", 0, LAB_PLOTTED}, {"below", "below the result", 0, 0}, {"above", "above it", 0, 0},
    {"wrong_sign", "other signs", 0, 0},          {"wrong_sign_percent", "%", 2, 0},   {0},
};

// One setting on all captures, against the recursion.
static void add_soft(LabTable *table, const char *name, const Captures *captures, int prunings)
{
    ExchangeTally tally = {0};
    int below = 0, above = 0, wrong_sign = 0;
    for (int i = 0; i < captures->board_count; ++i) {
        const Board *board = &captures->boards[i];
        for (int j = 0; j < board->count; ++j) {
            const Move move = board->moves[j];
            const int worth = exchange_by_recursion(&board->pos, move, piece_value, PINS_IGNORED);
            const int found =
                exchange_by_window_tallied(&board->pos, move, piece_value, prunings, PINS_IGNORED, &tally);
            below += found < worth;
            above += found > worth;
            wrong_sign += (found < 0) != (worth < 0);
        }
    }
    LAB_SET(lab_add_row(table, "%s", name), (double)tally.steps, below, above, wrong_sign,
            lab_percent(wrong_sign, (double)tally.exchanges));
}

// Reul 2009, section 4.2.3: the same rules with the bound and with the worth as the result; how far results and signs
// are from those of the recursion.
static LabTable *soft_table(const Captures *captures)
{
    LabTable *table = lab_table_new("Reul 2009, section 4.2.3: fail-hard and fail-soft", soft_columns);
    add_soft(table, "K+QN, fail-hard", captures, K | QN);
    add_soft(table, "K+QN, fail-soft", captures, K | QN | EXCHANGE_FAIL_SOFT);
    add_soft(table, "K+QN+QL, fail-hard", captures, K | QN | QL);
    add_soft(table, "K+QN+QL, fail-soft", captures, K | QN | QL | EXCHANGE_FAIL_SOFT);
    lab_add_note(table,
                 "%lld captures, those of Table 4.3. Where quantitative-alpha ends an exchange, fail-hard gives "
                 "the bound and fail-soft the worth at that moment; both end in the same iteration.",
                 (long long)captures->move_count);
    lab_add_note(table,
                 "The bound is the result, as one side would have stopped there; the worth lies beyond it and may have "
                 "another sign. With qualitative-beta only the sign is asked for. No counts are published.");
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
    case WAY_K: return count_good(context, WAY_K);
    case WAY_K_QN: return count_good(context, WAY_K_QN);
    case WAY_K_QL: return count_good(context, WAY_K_QL);
    case WAY_K_QN_QL: return count_good(context, WAY_K_QN_QL);
    case WAY_ZERO: return count_good(context, WAY_ZERO);
    case WAY_RECURSION: return count_good(context, WAY_RECURSION);
    case WAY_LIST: return count_good(context, WAY_LIST);
    case WAY_PINS: return count_good(context, WAY_PINS);
    default: return count_good(context, WAY_ENGINE);
    }
}

// Apart, as their signs are others.
static uint64_t pinned_loop(const void *context, int number)
{
    return way_loop(context, WAY_PINS + number);
}

static const LabColumn time_columns[] = {
    {"time_percent", "% of K", 1, LAB_PLOTTED | LAB_INTERVAL},
    {"published_percent", "published", 0, LAB_PLOTTED},
    {"ns", "ns an exchange", 1, 0},
    {0},
};

// Reul 2009, Table 4.4: four settings of one routine, and other ways beside it.
static LabTable *time_table(const LabRun *run, const Captures *captures)
{
    LabTimes times, pinned; // those of which pinned pieces stay have other signs
    lab_times_run(run, "exchanges", way_loop, captures, WAY_PINS, &times);
    lab_times_run(run, "exchanges", pinned_loop, captures, WAY_NB - WAY_PINS, &pinned);
    int64_t timed = 0;
    for (int i = 0; i < captures->board_count; i += board_step(captures))
        timed += captures->boards[i].count;
    LabTable *table = lab_table_new("Reul 2009, Table 4.4: the time of each setting", time_columns);
    const double of_k = lab_times_fastest(&times, WAY_K);
    for (Way way = 0; way < WAY_NB; ++way) {
        const double seconds =
            way < WAY_PINS ? lab_times_fastest(&times, (int)way) : lab_times_fastest(&pinned, (int)(way - WAY_PINS));
        LabValue *values = lab_add_row(table, "%s", ways[way].name);
        LAB_SET(values, PERCENT * seconds / of_k, ways[way].published,
                seconds * NS_PER_SECOND / (double)(timed * TIMES));
        // In turn with K, so that there is an interval.
        if (way < WAY_PINS)
            values[0] = lab_times_ratio(&times, (int)way, WAY_K, PERCENT);
    }
    // What qualitative-beta adds to the other two.
    lab_add_row(table, "K+QN+QL in the time of K+QN")[0] = lab_times_ratio(&times, WAY_K_QN_QL, WAY_K_QN, PERCENT);
    lab_add_note(table,
                 "ns: of the fastest of %d rounds over %lld captures, %%: the median with a 95 %% interval; each "
                 "way asks whether the move loses.",
                 times.rounds, (long long)timed);
    lab_add_note(table, "K king-alpha, QN quantitative-alpha, QL qualitative-beta: settings of one routine.");
    lab_add_note(table, "The recursion hands a copy of its state to each piece that captures; the engine's own stops "
                        "as soon as another piece would not change the answer.");
    lab_add_note(table, "Signs of all: %s.", times.different + pinned.different == 0 ? "equal" : "NOT equal");
    return table;
}

// The search comes first, as it can fail; all other tables only compute.
static LabTable *run_experiment(const LabRun *run, Error *error)
{
    LabTable *use_tables = lab_see_uses_run(run, error);
    if (use_tables == NULL)
        return NULL;
    Captures captures = collect_captures(run);
    LabTable *first = example_table();
    lab_table_append(first, figure_table());
    lab_table_append(first, agreement_table(run));
    lab_table_append(first, use_tables);
    lab_table_append(first, pruning_table(&captures));
    lab_table_append(first, end_table(&captures));
    lab_table_append(first, saving_table(&captures));
    lab_table_append(first, soft_table(&captures));
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
