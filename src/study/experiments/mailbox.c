// SPDX-License-Identifier: GPL-3.0-or-later
// The board with a border against the bitboards: F. Reul, "New Architectures in Computer Chess" (2009), Tables 2.2 to
// 2.5, and the counts of perft on both.
#include "study/experiment.h"

#include "base/clock.h"
#include "base/memory.h"
#include "board/movegen.h"
#include "board/see.h"
#include "study/experiments/mailbox_tables.h"
#include "study/measure.h"

#include <math.h>
#include <stdlib.h>

// The last three find legal moves by trying pseudo-legal ones: the board with a border, and bitboards with two ways to
// attack along lines.
enum Board {
    BOARD_MAILBOX,
    BOARD_BITBOARD,
    BOARD_NB,
    BOARD_BARE = BOARD_NB, // of moves made: bitboards that keep nothing but the board, without and with turned ones,
    BOARD_BARE_TURNED,
    BOARD_TURNED, // and those of the engine with turned ones
    MAKING_BOARD_NB,
    BOARD_PSEUDO = BOARD_NB, // of recursions
    BOARD_ROTATED,
    BOARD_MAGIC,
    RECURSION_BOARD_NB,
};

enum {
    RECURSION_ROUNDS = 7,
    RANDOM_POSITIONS = 20000, // for the order of lists
};

static const char *const board_names[MAKING_BOARD_NB] = {
    [BOARD_MAILBOX] = "piece lists",
    [BOARD_BITBOARD] = "the engine's bitboards",
    [BOARD_BARE] = "bare bitboards",
    [BOARD_BARE_TURNED] = "bare rotated bitboards",
    [BOARD_TURNED] = "the engine's, turned ones too",
};

// The squares that are occupied after a move, on every board that a back-end may read; castling is left to the caller.
static LabOccupied occupied_after(const LabOccupied *before, Move move)
{
    LabOccupied after = *before;
    const Square from = move_from(move), to = move_to(move);
    rotated_boards_toggle(&after.boards, from);
    if (move_kind(move) == MK_EN_PASSANT)
        rotated_boards_toggle(&after.boards, square_make(square_file(to), square_rank(from)));
    if (!move_is_capture(move) || move_kind(move) == MK_EN_PASSANT)
        rotated_boards_toggle(&after.boards, to);
    after.set = after.boards.set;
    return after;
}

// --- Table 2.2: moves made and unmade ------------------------------------------------------------------------------

// Each position on all boards with its legal moves in both notations, so that only making and unmaking is timed.
static Samples take_samples(const LabGames *games)
{
    Samples samples = {.samples = mem_new((size_t)games->position_count, sizeof(Sample))};
    for (LabWalk walk = lab_walk_begin(games); lab_walk_next(&walk);) {
        Sample *sample = &samples.samples[samples.count++];
        sample->pos = walk.pos;
        sample->pos.last = NULL;
        sample->occupied = lab_occupied_from(pos_occupied(&walk.pos));
        mailbox_from_position(&sample->box, &walk.pos);
        bare_from_position(&sample->bare, &sample->pos);
        sample->count = movegen_write(&walk.pos, MOVES_ALL, sample->moves);
        for (int i = 0; i < sample->count; ++i)
            sample->box_moves[i] = mailbox_from_move(sample->moves[i]);
        samples.moves += (uint64_t)sample->count;
    }
    return samples;
}

// All moves of a sample on one of the engine's bitboards.
static uint64_t make_engine_moves(Sample *sample, bool turned)
{
    uint64_t sum = 0;
    for (int j = 0; j < sample->count; ++j) {
        Undo undo;
        pos_make_move(&sample->pos, sample->moves[j], &undo);
        sum += sample->pos.stm == WHITE;
        if (turned && !move_is_castle(sample->moves[j])) {
            const RotatedBoards after = occupied_after(&sample->occupied, sample->moves[j]).boards;
            lab_one_at_a_time(after.files ^ after.diagonals ^ after.antidiagonals);
        }
        pos_unmake_move(&sample->pos, sample->moves[j], &undo);
    }
    return sum;
}

// On bitboards that keep as much as the lists do. `turned` is a constant where this is inlined.
LAB_INLINE uint64_t make_bare_moves(Sample *sample, bool turned)
{
    uint64_t sum = 0;
    for (int j = 0; j < sample->count; ++j) {
        BareUndo undo;
        bare_make(&sample->bare, sample->moves[j], turned, &undo);
        sum += sample->bare.stm == WHITE;
        bare_unmake(&sample->bare, sample->moves[j], turned, &undo);
    }
    return sum;
}

static uint64_t make_list_moves(Sample *sample)
{
    uint64_t sum = 0;
    for (int j = 0; j < sample->count; ++j) {
        BoxUndo undo;
        mailbox_make(&sample->box, sample->box_moves[j], &undo);
        sum += sample->box.stm == WHITE;
        mailbox_unmake(&sample->box, sample->box_moves[j], &undo);
    }
    return sum;
}

// Counts by what the moves leave, so that none can be left out.
static uint64_t make_moves(const void *context, int board)
{
    const Samples *samples = context;
    uint64_t sum = 0;
    for (int i = 0; i < samples->count; ++i) {
        Sample *sample = &samples->samples[i];
        switch (board) {
        case BOARD_MAILBOX: sum += make_list_moves(sample); break;
        case BOARD_BARE: sum += make_bare_moves(sample, false); break;
        case BOARD_BARE_TURNED: sum += make_bare_moves(sample, true); break;
        default: sum += make_engine_moves(sample, board == BOARD_TURNED);
        }
    }
    return sum;
}

static const LabColumn make_columns[] = {
    {"ns", "ns a move", 2, 0},
    {"of_bare", "% of bare ones", 1, LAB_INTERVAL},
    {"of_rotated", "% of bare rotated ones", 1, LAB_INTERVAL | LAB_PLOTTED},
    {"of_bitboards", "% of the engine's", 1, LAB_INTERVAL},
    {0},
};

// Reul 2009, Table 2.2: making and unmaking moves on piece lists and on bitboards, in nanoseconds and in the time of
// each kind of bitboards.
static LabTable *make_table(const LabRun *run, const Samples *samples)
{
    LabTimes times;
    lab_times_run(run, "moves made", make_moves, samples, MAKING_BOARD_NB, &times);
    LabTable *table = lab_table_new("Reul 2009, Table 2.2: all legal moves made and unmade", make_columns);
    for (int board = 0; board < MAKING_BOARD_NB; ++board) {
        LabValue *values = lab_add_row(table, "%s", board_names[board]);
        values[0] = lab_value(lab_times_fastest(&times, board) * NS_PER_SECOND / (double)samples->moves);
        values[1] = lab_times_ratio(&times, board, BOARD_BARE, PERCENT);
        values[2] = lab_times_ratio(&times, board, BOARD_BARE_TURNED, PERCENT);
        values[3] = lab_times_ratio(&times, board, BOARD_BITBOARD, PERCENT);
    }
    lab_add_note(table, "Published: piece lists 16 to 20 %% faster than rotated bitboards, so 83 to 86 %% of their "
                        "time.");
    lab_add_note(table,
                 "bare: the board, castling, en passant and the fifty moves, as the lists keep them; rotated: the "
                 "three turned boards too, as in the thesis. The engine's keep five keys, checkers and pins.");
    lab_add_note(table,
                 "ns: of the fastest of %d rounds over %llu moves of %d positions; %%: the median of the rounds, "
                 "with 95 %% intervals.",
                 times.rounds, (unsigned long long)samples->moves, samples->count);
    if (times.different > 0)
        lab_add_note(table, "They did NOT do the same work: a fault of ours.");
    return table;
}

static const LabColumn published_make_columns[] = {
    {"captures", "captures", 0, 0},
    {"others", "other moves", 0, 0},
    {"lists", "lists, s", 1, LAB_PLOTTED},
    {"rotated", "rotated, s", 1, LAB_PLOTTED},
    {"lists_ns", "lists, ns a move", 2, 0},
    {"rotated_ns", "rotated, ns a move", 2, 0},
    {"printed", "faster, %, printed", 0, 0},
    {"computed", "computed", 1, 0},
    {0},
};

// Reul 2009, Table 2.2 as printed: eight positions in seconds, recomputed to nanoseconds a move and to per cent.
static LabTable *published_make_table(void)
{
    static const struct {
        const char *name;
        double captures, others, lists, rotated, faster;
    } rows[] = {
        {"middlegame 1", 3, 53, 18.2, 21.4, 17}, {"middlegame 2", 3, 39, 14.7, 17.2, 17},
        {"middlegame 3", 5, 41, 15.3, 17.9, 17}, {"middlegame 4", 3, 40, 14.9, 17.6, 18},
        {"endgame 1", 0, 15, 5.0, 6.0, 20},      {"endgame 2", 3, 31, 12.2, 14.4, 18},
        {"endgame 3", 0, 25, 8.5, 9.9, 16},      {"endgame 4", 1, 16, 6.0, 7.0, 16},
    };
    const double times = 1e7; // that each move was made
    LabTable *table = lab_table_new("Reul 2009, Table 2.2: published", published_make_columns);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        const double moves = (rows[i].captures + rows[i].others) * times;
        LAB_SET(lab_add_row(table, "%s", rows[i].name), rows[i].captures, rows[i].others, rows[i].lists,
                rows[i].rotated, rows[i].lists * NS_PER_SECOND / moves, rows[i].rotated * NS_PER_SECOND / moves,
                rows[i].faster, PERCENT * (rows[i].rotated / rows[i].lists - 1));
    }
    lab_add_note(table,
                 "Each move ten million times. The thesis does not say which positions these are, so ours are the "
                 "positions of the table before.");
    return table;
}

// --- Tables 2.3 and 2.4: how much there is to do -------------------------------------------------------------------

enum { SPREAD_MAX = 8 }; // the largest number told apart in the distribution

// Mean, standard deviation and distribution of what is added.
typedef struct Spread {
    double sum, squares;
    uint64_t count, times[SPREAD_MAX + 1]; // of all; of each number
} Spread;

// Sums for mean and deviation, and one more of this number; large numbers share the last place.
static void spread_add(Spread *spread, int number)
{
    spread->sum += number;
    spread->squares += (double)number * number;
    ++spread->count;
    ++spread->times[number < SPREAD_MAX ? number : SPREAD_MAX];
}

static double spread_mean(const Spread *spread)
{
    return spread->count > 0 ? spread->sum / (double)spread->count : NAN;
}

// Of the whole population; rounding may leave a square a little below zero.
static double spread_deviation(const Spread *spread)
{
    const double mean = spread_mean(spread);
    return spread->count > 0 ? sqrt(fmax(0, spread->squares / (double)spread->count - mean * mean)) : NAN;
}

enum { WORK_LISTS, WORK_LOOPS, WORK_NB };

typedef struct Work {
    Spread lists[LAB_PHASE_NB], loops[LAB_PHASE_NB];
    double *sums[WORK_NB][LAB_PHASE_NB], *counts[WORK_NB][LAB_PHASE_NB]; // by position, for intervals
} Work;

// Squares that a blocker loop passes before it meets something (Reul 2009, Table 2.4).
static void count_loops(const Mailbox *box, const PieceSquares *list, const int *steps, int step_count, Spread *loops)
{
    for (int i = 0; i < list->count; ++i)
        for (int step = 0; step < step_count; ++step) {
            const BoxSquare from = list->squares[i], blocker = mailbox_blocker(box, from, steps[step]);
            spread_add(loops, (blocker - from) / steps[step] - 1);
        }
}

// Lengths of lists (Reul 2009, Table 2.3) and of loops, of middlegames and endgames.
static void count_work(const Sample *sample, int number, Work *work)
{
    // Straight steps first, then diagonal ones.
    static const int steps[] = {BOX_NORTH,
                                BOX_EAST,
                                BOX_SOUTH,
                                BOX_WEST,
                                BOX_NORTH + BOX_EAST,
                                BOX_NORTH + BOX_WEST,
                                BOX_SOUTH + BOX_EAST,
                                BOX_SOUTH + BOX_WEST};
    enum { STRAIGHT_NB = 4, ALL_NB = 8 };
    const LabPhase phase = lab_phase_of(&sample->pos) == LAB_PHASE_ENDGAME ? LAB_PHASE_ENDGAME : LAB_PHASE_MIDDLEGAME;
    Spread *loops = &work->loops[phase];
    const Spread before[WORK_NB] = {work->lists[phase], *loops};
    for (Colour colour = WHITE; colour < COLOUR_NB; ++colour) {
        const PieceSquares *pieces = sample->box.pieces[colour];
        for (PieceList kind = LIST_KNIGHTS; kind < LIST_KING; ++kind)
            spread_add(&work->lists[phase], pieces[kind].count);
        count_loops(&sample->box, &pieces[LIST_LIGHT_BISHOPS], steps + STRAIGHT_NB, STRAIGHT_NB, loops);
        count_loops(&sample->box, &pieces[LIST_DARK_BISHOPS], steps + STRAIGHT_NB, STRAIGHT_NB, loops);
        count_loops(&sample->box, &pieces[LIST_ROOKS], steps, STRAIGHT_NB, loops);
        count_loops(&sample->box, &pieces[LIST_QUEENS], steps, ALL_NB, loops);
    }
    const Spread *after[WORK_NB] = {&work->lists[phase], loops};
    for (int i = 0; i < WORK_NB; ++i) {
        work->sums[i][phase][number] = after[i]->sum - before[i].sum;
        work->counts[i][phase][number] = (double)(after[i]->count - before[i].count);
    }
}

static const LabColumn work_columns[] = {
    {"mean", "mean", 2, LAB_PLOTTED | LAB_INTERVAL},
    {"mean_published", "published", 2, LAB_PLOTTED},
    {"mean_of_counts", "of its counts", 2, 0},
    {"deviation", "deviation", 2, 0},
    {"deviation_published", "published", 2, 0},
    {"deviation_of_counts", "of its counts", 2, 0},
    {0},
};

// What the thesis counted, by phase: lists with so many pieces (Table 2.3), loops with so many iterations (Table 2.4);
// and the mean and deviation that it prints.
typedef struct Counted {
    double times[LAB_PHASE_NB][SPREAD_MAX + 1];
    double mean[LAB_PHASE_NB], deviation[LAB_PHASE_NB];
} Counted;

static const Counted published_lists = {
    .times = {[LAB_PHASE_MIDDLEGAME] = {13500, 63100, 34600, 2070, 2400, 3900, 90, 0, 0},
              [LAB_PHASE_ENDGAME] = {173900, 100700, 23200, 2900, 4000, 1800, 0, 0, 0}},
    .mean = {[LAB_PHASE_MIDDLEGAME] = 1.45, [LAB_PHASE_ENDGAME] = 0.60},
    .deviation = {[LAB_PHASE_MIDDLEGAME] = 1.00, [LAB_PHASE_ENDGAME] = 0.63},
};
static const Counted published_loops = {
    .times = {[LAB_PHASE_MIDDLEGAME] = {34000, 19000, 10400, 7000, 2600, 2200, 400, 2000, 0},
              [LAB_PHASE_ENDGAME] = {27000, 21700, 12700, 13600, 10500, 5100, 3000, 900, 0}},
    .mean = {[LAB_PHASE_MIDDLEGAME] = 1.20, [LAB_PHASE_ENDGAME] = 1.80},
    .deviation = {[LAB_PHASE_MIDDLEGAME] = 1.00, [LAB_PHASE_ENDGAME] = 1.30},
};

// Mean and deviation that follow from a printed distribution, to hold against those that are printed beside it.
static Spread spread_of_counts(const double *times)
{
    Spread spread = {0};
    for (int number = 0; number <= SPREAD_MAX; ++number) {
        spread.sum += times[number] * number;
        spread.squares += times[number] * number * number;
        spread.count += (uint64_t)times[number];
    }
    return spread;
}

// Ours, the printed value and the one that follows from the printed counts, first of the mean, then of the deviation.
static void add_work(const LabRun *run, LabTable *table, const char *name, const Work *work, int kind, LabPhase phase)
{
    const Counted *counted = kind == WORK_LISTS ? &published_lists : &published_loops;
    const Spread *spread = kind == WORK_LISTS ? &work->lists[phase] : &work->loops[phase];
    const Spread theirs = spread_of_counts(counted->times[phase]);
    LabValue *values = lab_add_row(table, "%s", name);
    LAB_SET(values, NAN, counted->mean[phase], spread_mean(&theirs), spread_deviation(spread),
            counted->deviation[phase], spread_deviation(&theirs));
    values[0] = lab_ratio(run, work->sums[kind][phase], work->counts[kind][phase]);
    if (spread->count == 0)
        values[0] = lab_value(NAN);
}

static const LabColumn distribution_columns[] = {
    {"middlegames", "middlegames, %", 1, LAB_PLOTTED},
    {"middlegames_published", "published, %", 1, LAB_PLOTTED},
    {"middlegames_counted", "counts", 0, 0},
    {"endgames", "endgames, %", 1, LAB_PLOTTED},
    {"endgames_published", "published, %", 1, LAB_PLOTTED},
    {"endgames_counted", "counts", 0, 0},
    {0},
};

// A row for each number, three columns for each phase: our share, the published share, and the published count.
static LabTable *distribution_table(const char *title, const Spread *spreads, const Counted *counted)
{
    static const LabPhase phases[] = {LAB_PHASE_MIDDLEGAME, LAB_PHASE_ENDGAME};
    enum { COLUMNS_OF_PHASE = 3 };
    LabTable *table = lab_table_new(title, distribution_columns);
    for (int number = 0; number <= SPREAD_MAX; ++number) {
        LabValue *values = lab_add_row(table, "%d", number);
        for (size_t i = 0; i < sizeof phases / sizeof phases[0]; ++i) {
            const Spread *ours = &spreads[phases[i]];
            const double *theirs = counted->times[phases[i]];
            LAB_SET(values + COLUMNS_OF_PHASE * i, lab_percent((double)ours->times[number], (double)ours->count),
                    lab_percent(theirs[number], (double)spread_of_counts(theirs).count), theirs[number]);
        }
    }
    return table;
}

// Reul 2009, Tables 2.3 and 2.4: how long piece lists and blocker loops are, with the distributions as two more tables.
static LabTable *work_table(const LabRun *run, const Samples *samples)
{
    Work work = {0};
    const size_t count = (size_t)samples->count;
    double *numbers = mem_new(count * WORK_NB * LAB_PHASE_NB * 2, sizeof *numbers), *next = numbers;
    for (int kind = 0; kind < WORK_NB; ++kind)
        for (LabPhase phase = 0; phase < LAB_PHASE_NB; ++phase, next += 2 * count) {
            work.sums[kind][phase] = next;
            work.counts[kind][phase] = next + count;
        }
    for (int i = 0; i < samples->count; ++i)
        count_work(&samples->samples[i], i, &work);
    LabTable *table = lab_table_new("Reul 2009, Tables 2.3 and 2.4: pieces in a list, squares in a loop", work_columns);
    add_work(run, table, "pieces, middlegames", &work, WORK_LISTS, LAB_PHASE_MIDDLEGAME);
    add_work(run, table, "pieces, endgames", &work, WORK_LISTS, LAB_PHASE_ENDGAME);
    add_work(run, table, "squares, middlegames", &work, WORK_LOOPS, LAB_PHASE_MIDDLEGAME);
    add_work(run, table, "squares, endgames", &work, WORK_LOOPS, LAB_PHASE_ENDGAME);
    mem_free(numbers);
    lab_add_note(table, "pieces: in the lists of knights, light and dark bishops, rooks, queens of a side; squares: "
                        "empty ones that a slider passes in one direction.");
    lab_add_note(
        table,
        "Endgames: at most %d pieces that are neither pawns nor kings. %llu lists of middlegames, %llu of endgames.",
        LAB_ENDGAME_PIECES, (unsigned long long)work.lists[LAB_PHASE_MIDDLEGAME].count,
        (unsigned long long)work.lists[LAB_PHASE_ENDGAME].count);
    lab_add_note(table,
                 "of its counts: from the published distribution. The printed deviations 0.63, 1.00 (squares) and "
                 "1.30 do not follow from it: it gives 0.85, 1.63 and 1.78.");
    LabTable *lists =
        distribution_table("Reul 2009, Table 2.3: how many pieces stand in a list", work.lists, &published_lists);
    lab_add_note(lists, "Lists of a side, by how many pieces are in them; the kings and pawns have none here.");
    lab_table_append(table, lists);
    LabTable *loops = distribution_table("Reul 2009, Table 2.4: how many empty squares a slider passes", work.loops,
                                         &published_loops);
    lab_add_note(loops, "The published rows add up to 77600 and 94500, not to the 77200 and 93800 printed below them.");
    lab_table_append(table, loops);
    return table;
}

// --- section 2.3.6: the order of lists ------------------------------------------------------------------------------

static const LabColumn order_columns[] = {
    {"captures", "captures", 0, 0},
    {"changed", "another worth", 0, LAB_PLOTTED},
    {"percent", "%", 2, 0},
    {"sign_changed", "another sign", 0, 0},
    {0},
};

typedef struct OrderCount {
    int captures, changed, sign_changed;
} OrderCount;

// Exchanges of all captures, with the lists as they are and in reverse.
static void count_order(const Mailbox *box, const Move *moves, int count, OrderCount *order)
{
    Mailbox reversed = *box;
    mailbox_reverse_lists(&reversed);
    for (int i = 0; i < count; ++i) {
        if (!move_is_capture(moves[i]))
            continue;
        const BoxMove move = mailbox_from_move(moves[i]);
        const int worth = mailbox_see(box, move), other = mailbox_see(&reversed, move);
        ++order->captures;
        order->changed += worth != other;
        order->sign_changed += (worth < 0) != (other < 0);
    }
}

static void add_order(LabTable *table, const char *name, const OrderCount *order)
{
    LAB_SET(lab_add_row(table, "%s", name), order->captures, order->changed,
            lab_percent(order->changed, order->captures), order->sign_changed);
}

// Which of two equal pieces takes first is up to the order of its list. If a less valuable piece is behind one of them,
// the worth may be another; whatever is worth more takes after both anyway.
static LabTable *order_table(const LabRun *run, const Samples *samples)
{
    OrderCount of_games = {0}, of_random = {0};
    for (int i = 0; i < samples->count; ++i)
        count_order(&samples->samples[i].box, samples->samples[i].moves, samples->samples[i].count, &of_games);
    RandomGame *game = mem_new(1, sizeof *game);
    random_game_begin(game, run->seed);
    for (int i = 0; i < RANDOM_POSITIONS; ++i) {
        random_game_play(game);
        Mailbox box;
        Move moves[MAX_MOVES];
        mailbox_from_position(&box, &game->pos);
        count_order(&box, moves, movegen_write(&game->pos, MOVES_NOISY, moves), &of_random);
    }
    mem_free(game);
    LabTable *table = lab_table_new("Reul 2009, figure 2.8: exchanges by lists in reverse and forward", order_columns);
    add_order(table, "positions of games", &of_games);
    add_order(table, "random games", &of_random);
    lab_add_note(table,
                 "Where the least valuable takes first, the order can matter only if a less valuable piece is behind "
                 "one of two equal ones: two queens, and a rook or bishop behind one.");
    lab_add_note(table, "Captures whose exchange on the board with a border is worth something else when all lists are "
                        "in the opposite order.");
    return table;
}

// --- Table 2.5: brute force ----------------------------------------------------------------------------------------

// What a recursion has seen, equal on all boards.
typedef struct Tree {
    uint64_t nodes, checks;
} Tree;

// Reul 2009, appendix A.1: the advanced recursion asks each move for check and exchange, and sorts by the answers.
typedef struct SortedMoves {
    uint8_t order[MAX_MOVES];
    int8_t weight[MAX_MOVES];
} SortedMoves;

// Captures that lose nothing first, then checks, then the rest; equal ones stay as they were generated. Insertion sort.
static void sort_in(SortedMoves *sorted, int number, bool is_check, bool is_good_capture)
{
    const int8_t weight = (int8_t)(2 * is_good_capture + is_check);
    int place = number;
    for (; place > 0 && sorted->weight[place - 1] < weight; --place) {
        sorted->weight[place] = sorted->weight[place - 1];
        sorted->order[place] = sorted->order[place - 1];
    }
    sorted->weight[place] = weight;
    sorted->order[place] = (uint8_t)number;
}

// Reul 2009, Table 2.5: the basic recursion makes all moves, the advanced one in the order that it has sorted.
static void recurse_mailbox(Mailbox *box, Depth depth, bool is_advanced, Tree *tree)
{
    BoxMove moves[BOX_MOVES_MAX];
    const int count = mailgen_legal(box, moves);
    SortedMoves sorted;
    for (int i = 0; i < count && is_advanced; ++i) {
        const bool is_check = mailgen_gives_check(box, moves[i]);
        sort_in(&sorted, i, is_check, (moves[i].kind & MK_CAPTURE) != 0 && mailbox_see(box, moves[i]) >= 0);
        tree->checks += is_check;
    }
    for (int i = 0; i < count; ++i) {
        const BoxMove move = moves[is_advanced ? sorted.order[i] : i];
        BoxUndo undo;
        mailbox_make(box, move, &undo);
        ++tree->nodes;
        if (depth > 1)
            recurse_mailbox(box, depth - 1, is_advanced, tree);
        mailbox_unmake(box, move, &undo);
    }
}

// Appendix A.1 as printed: pseudo-legal moves, and the own king is looked at after the move.
static void recurse_pseudo(Mailbox *box, Depth depth, Tree *tree)
{
    BoxMove moves[BOX_MOVES_MAX];
    const int count = mailgen_pseudo(box, moves);
    for (int i = 0; i < count; ++i) {
        BoxUndo undo;
        const Colour us = box->stm;
        mailbox_make(box, moves[i], &undo);
        if (!mailbox_is_attacked(box, mailbox_king(box, us), box->stm)) {
            ++tree->nodes;
            if (depth > 1)
                recurse_pseudo(box, depth - 1, tree);
        }
        mailbox_unmake(box, moves[i], &undo);
    }
}

// The same on bitboards.
static void recurse_bitboard(Position *pos, Depth depth, bool is_advanced, Tree *tree)
{
    Move moves[MAX_MOVES];
    const int count = movegen_write(pos, MOVES_ALL, moves);
    // The basic recursion does not pay for what only the advanced one asks.
    const CheckSquares checks = is_advanced ? pos_check_squares(pos) : (CheckSquares){.king = SQ_NONE};
    SortedMoves sorted;
    for (int i = 0; i < count && is_advanced; ++i) {
        const bool is_check = pos_gives_check_with(pos, &checks, moves[i]);
        sort_in(&sorted, i, is_check, move_is_capture(moves[i]) && see_at_least(pos, moves[i], 0));
        tree->checks += is_check;
    }
    for (int i = 0; i < count; ++i) {
        const Move move = moves[is_advanced ? sorted.order[i] : i];
        Undo undo;
        pos_make_move(pos, move, &undo);
        ++tree->nodes;
        if (depth > 1)
            recurse_bitboard(pos, depth - 1, is_advanced, tree);
        pos_unmake_move(pos, move, &undo);
    }
}

// What the generator of pairs needs of a bare board.
static LabBoard board_of_bare(const BareBoard *bare)
{
    LabBoard board = {
        .own = bare->by_colour[bare->stm],
        .enemy = bare->by_colour[colour_other(bare->stm)],
        .en_passant = bare->en_passant == SQ_NONE ? 0 : bb_square((Square)bare->en_passant),
        .occupied = {.set = bare->boards.set, .boards = bare->boards},
        .stm = bare->stm,
    };
    for (PieceType type = PT_PAWN; type < PT_NB; ++type)
        board.by_type[type] = bare->by_type[type] & board.own;
    return board;
}

// A pair of squares of the pseudo-legal generator as a move; promotions come once for each piece, a knight first.
static Move move_of_pair(const BareBoard *bare, Square from, Square to, int promotion)
{
    const bool is_capture = bare->on[to] != PIECE_NONE;
    if (piece_type((Piece)bare->on[from]) == PT_PAWN) {
        if (square_rank(to) == RANK_1 || square_rank(to) == RANK_8)
            return move_make_promotion(from, to, (PieceType)(PT_KNIGHT + promotion), is_capture);
        if ((int)to == bare->en_passant && square_file(from) != square_file(to))
            return move_make(from, to, MK_EN_PASSANT);
        if (abs((int)to - (int)from) == 2 * NORTH)
            return move_make(from, to, MK_DOUBLE_PUSH);
    }
    return move_make(from, to, is_capture ? MK_CAPTURE : MK_QUIET);
}

// Does this side attack the square?
static bool bare_attacks(const BareBoard *bare, Colour side, Square square, const LabBackEnd *end)
{
    const LabOccupied occupied = {.set = bare->boards.set, .boards = bare->boards};
    const Bitboard *by_type = bare->by_type, theirs = bare->by_colour[side];
    return (by_type[PT_PAWN] & theirs & pawn_attacks(colour_other(side), square)) != 0 ||
           (by_type[PT_KNIGHT] & theirs & knight_attacks(square)) != 0 ||
           (by_type[PT_KING] & theirs & king_attacks(square)) != 0 ||
           ((by_type[PT_ROOK] | by_type[PT_QUEEN]) & theirs & end->rook(square, &occupied)) != 0 ||
           ((by_type[PT_BISHOP] | by_type[PT_QUEEN]) & theirs & end->bishop(square, &occupied)) != 0;
}

// Castling, which the generator of pairs leaves out, as the lists have it: the way is empty, and nothing on the king's
// is attacked.
static int castling_moves(const BareBoard *bare, const LabBackEnd *end, Move *out)
{
    const CastlingSetup *setup = bare->castling_setup;
    const Colour us = bare->stm;
    int count = 0;
    for (int right = 2 * (int)us; right < 2 * (int)us + 2; ++right) {
        bool is_free = (bare->castling & 1 << right) != 0 && (setup->empty_path[right] & bare->boards.set) == 0;
        for (Bitboard path = setup->king_path[right]; is_free && path != 0;)
            is_free = !bare_attacks(bare, colour_other(us), bb_pop(&path), end);
        if (is_free)
            out[count++] = move_make(bb_first(bare->by_type[PT_KING] & bare->by_colour[us]),
                                     (Square)setup->rook_from[right], MK_CASTLE);
    }
    return count;
}

// All pseudo-legal moves.
static int bare_moves(const BareBoard *bare, const LabBackEnd *end, Move *moves)
{
    const LabBoard board = board_of_bare(bare);
    LabMoves pairs;
    end->generate(&board, 1, &pairs);
    int count = bare->castling != 0 ? castling_moves(bare, end, moves) : 0;
    for (int i = 0, promotion = 0; i < pairs.count; ++i) {
        const Square from = (Square)pairs.moves[i].from, to = (Square)pairs.moves[i].to;
        // Equal pairs in a row are the four promotions of one pawn.
        promotion = i > 0 && pairs.moves[i - 1].from == from && pairs.moves[i - 1].to == to ? promotion + 1 : 0;
        moves[count++] = move_of_pair(bare, from, to, promotion);
    }
    return count;
}

typedef void RecurseBare(BareBoard *bare, const LabBackEnd *end, Depth depth, Tree *tree);

// Basic recursion on bitboards as in the thesis, with a back-end that is called by pointer, on boards that keep as much
// as the lists: pseudo-legal moves, and the own king is looked at after the move. `turned` is a constant where this is
// inlined.
LAB_INLINE void recurse_bare(BareBoard *bare, const LabBackEnd *end, bool turned, RecurseBare *deeper, Depth depth,
                             Tree *tree)
{
    Move moves[LAB_MOVES_MAX];
    const int count = bare_moves(bare, end, moves);
    const Colour us = bare->stm;
    for (int i = 0; i < count; ++i) {
        BareUndo undo;
        bare_make(bare, moves[i], turned, &undo);
        const Square king = bb_first(bare->by_type[PT_KING] & bare->by_colour[us]);
        if (!bare_attacks(bare, bare->stm, king, end)) {
            ++tree->nodes;
            if (depth > 1)
                deeper(bare, end, depth - 1, tree);
        }
        bare_unmake(bare, moves[i], turned, &undo);
    }
}

static void recurse_turned(BareBoard *bare, const LabBackEnd *end, Depth depth, Tree *tree)
{
    recurse_bare(bare, end, true, recurse_turned, depth, tree);
}

static void recurse_unturned(BareBoard *bare, const LabBackEnd *end, Depth depth, Tree *tree)
{
    recurse_bare(bare, end, false, recurse_unturned, depth, tree);
}

typedef struct Recursion {
    Position pos;
    Depth depth;
    bool is_advanced;
} Recursion;

// The same tree on the board that is asked for; each board is set up before, which takes nothing beside the tree.
static Tree grow_tree(const Recursion *recursion, int board)
{
    Tree tree = {0};
    if (board == BOARD_MAILBOX) {
        Mailbox box;
        mailbox_from_position(&box, &recursion->pos);
        recurse_mailbox(&box, recursion->depth, recursion->is_advanced, &tree);
    } else if (board == BOARD_PSEUDO) {
        Mailbox box;
        mailbox_from_position(&box, &recursion->pos);
        recurse_pseudo(&box, recursion->depth, &tree);
    } else if (board == BOARD_ROTATED || board == BOARD_MAGIC) {
        BareBoard bare;
        bare_from_position(&bare, &recursion->pos);
        if (board == BOARD_ROTATED)
            recurse_turned(&bare, lab_back_end_named("rotated"), recursion->depth, &tree);
        else
            recurse_unturned(&bare, lab_back_end_named("magic"), recursion->depth, &tree);
    } else {
        Position pos = recursion->pos;
        recurse_bitboard(&pos, recursion->depth, recursion->is_advanced, &tree);
    }
    return tree;
}

// The sum tells whether all have seen the same.
static uint64_t recursion_loop(const void *context, int board)
{
    const Tree tree = grow_tree(context, board);
    return tree.nodes + tree.checks;
}

static const LabColumn recursion_columns[] = {
    {"nodes", "nodes", 0, 0},
    {"lists_mnps", "lists Mn/s", 2, LAB_PLOTTED},
    {"bitboards_mnps", "bitboards Mn/s", 2, LAB_PLOTTED},
    {"time_ratio", "lists' time, %", 1, LAB_INTERVAL},
    {"pseudo_mnps", "pseudo-legal: lists", 2, 0},
    {"rotated_mnps", "rotated", 2, 0},
    {"magic_mnps", "magic", 2, 0},
    {"rotated_ratio", "lists' time, % of rotated's", 1, LAB_INTERVAL},
    {"published_ratio", "published", 1, 0},
    {0},
};
enum { COLUMN_TIME_RATIO = 3, COLUMN_ROTATED_RATIO = 7 };

// Reul's positions and milliseconds on 64 bits: lists of pieces, and rotated bitboards.
static const struct {
    const char *name, *fen;
    double lists[2], rotated[2]; // basic, advanced
} recursions[] = {
    {"closed",
     "r1bqkb1r/3n1ppp/pp2pn2/2pp4/2PP4/1P1BPN2/PBQN1PPP/R3K2R b KQkq - 0 9",
     {78000, 135340},
     {81090, 139290}},
    {"open", "3q1k2/p2r1p2/1p5p/2P1P2P/2R2P2/P7/4Q2K/8 w - - 1 47", {31180, 67100}, {42040, 70480}},
};

// All boards on one position; returns how often they did not see the same.
static int add_recursion(const LabRun *run, size_t number, bool is_advanced, LabTable *table)
{
    const Recursion recursion = {.pos = lab_position(recursions[number].fen),
                                 .depth = lab_int(run, "recursion-depth"),
                                 .is_advanced = is_advanced};
    const int boards = is_advanced ? BOARD_NB : RECURSION_BOARD_NB;
    double millions_a_second[RECURSION_BOARD_NB];
    LabTimes times;
    LabRun few = *run;
    lab_set_number(&few, "rounds", run->quick ? lab_int(run, "rounds") : RECURSION_ROUNDS);
    lab_times_run(&few, recursions[number].name, recursion_loop, &recursion, boards, &times);
    const double nodes = (double)grow_tree(&recursion, BOARD_BITBOARD).nodes;
    for (int board = 0; board < RECURSION_BOARD_NB; ++board)
        millions_a_second[board] = board < boards ? nodes / MILLION / lab_times_fastest(&times, board) : (double)NAN;
    LabValue *values = lab_add_row(table, "%s, %s", recursions[number].name, is_advanced ? "advanced" : "basic");
    LAB_SET(values, nodes, millions_a_second[BOARD_MAILBOX], millions_a_second[BOARD_BITBOARD], NAN,
            millions_a_second[BOARD_PSEUDO], millions_a_second[BOARD_ROTATED], millions_a_second[BOARD_MAGIC], NAN,
            PERCENT * recursions[number].lists[is_advanced] / recursions[number].rotated[is_advanced]);
    values[COLUMN_TIME_RATIO] = lab_times_ratio(&times, BOARD_MAILBOX, BOARD_BITBOARD, PERCENT);
    if (!is_advanced)
        values[COLUMN_ROTATED_RATIO] = lab_times_ratio(&times, BOARD_PSEUDO, BOARD_ROTATED, PERCENT);
    return times.different;
}

static const LabColumn published_recursion_columns[] = {
    {"lists_basic", "lists, basic", 0, LAB_PLOTTED},
    {"lists_advanced", "advanced", 0, LAB_PLOTTED},
    {"rotated_basic", "rotated, basic", 0, LAB_PLOTTED},
    {"rotated_advanced", "advanced", 0, LAB_PLOTTED},
    {0},
};

// Reul 2009, Table 2.5 as printed, and what its milliseconds give for the gain by 64 bits.
static LabTable *published_recursion_table(void)
{
    enum { WIDTHS = 2, WAYS = 4 };
    static const struct {
        const char *name;
        double ms[WIDTHS][WAYS]; // on 32 bits and on 64
        double faster[WAYS];
    } rows[] = {
        {"closed", {{97930, 144070, 136250, 191170}, {78000, 135340, 81090, 139290}}, {25, 6, 68, 37}},
        {"open", {{39290, 72200, 73510, 101400}, {31180, 67100, 42040, 70480}}, {26, 7, 74, 43}},
    };
    LabTable *table = lab_table_new("Reul 2009, Table 2.5: published", published_recursion_columns);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        for (int width = 0; width < WIDTHS; ++width)
            lab_values_set(lab_add_row(table, "%s, %d-bit, ms", rows[i].name, width == 0 ? 32 : 64), WAYS,
                           rows[i].ms[width]);
        lab_values_set(lab_add_row(table, "%s, 64-bit faster, %%", rows[i].name), WAYS, rows[i].faster);
        LabValue *values = lab_add_row(table, "%s, computed, %%", rows[i].name);
        for (int way = 0; way < WAYS; ++way)
            values[way] = lab_value(PERCENT * (rows[i].ms[0][way] / rows[i].ms[1][way] - 1));
    }
    lab_add_note(table,
                 "Ours, in the table before, is a 64-bit program. The thesis does not say how deep it searched.");
    return table;
}

// Reul 2009, Table 2.5: two positions, each by the basic and by the advanced recursion, on all boards.
static LabTable *recursion_table(const LabRun *run)
{
    LabTable *table = lab_table_new("Reul 2009, Table 2.5: all lines of moves, each made", recursion_columns);
    int different = 0;
    for (size_t i = 0; i < sizeof recursions / sizeof recursions[0]; ++i)
        for (int is_advanced = 0; is_advanced <= 1; ++is_advanced)
            different += add_recursion(run, i, is_advanced != 0, table);
    lab_add_note(table,
                 "To depth %d, the fastest of %d rounds; advanced: each move is also asked whether it gives check, "
                 "each capture what the exchange is worth, and the moves are sorted by that.",
                 lab_int(run, "recursion-depth"), RECURSION_ROUNDS);
    lab_add_note(table,
                 "Million nodes a second. The first two make legal moves only, the bitboards with %s; pseudo-legal: "
                 "appendix A.1 as printed, the king is looked at after the move.",
                 lab_back_end_of_engine());
    lab_add_note(table, "rotated, magic: attacks by a pointer to the back-end, on bare boards, which keep no keys, no "
                        "checkers and no pins, as the lists do; rotated keeps the turned boards besides.");
    lab_add_note(table, "Nodes and checks of all are %s.", different == 0 ? "equal" : "NOT equal");
    lab_add_note(table, "Published: against rotated bitboards.");
    return table;
}

// --- perft ---------------------------------------------------------------------------------------------------------

static const LabColumn perft_columns[] = {
    {"lists", "piece lists", 0, 0},
    {"bitboards", "bitboards", 0, 0},
    {"lists_mps", "lists M/s", 1, LAB_PLOTTED},
    {"bitboards_mps", "bitboards M/s", 1, LAB_PLOTTED},
    {0},
};

// The three of Buchner's thesis.
static const struct {
    const char *name, *fen;
} perft_positions[] = {
    {"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    {"middlegame", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"},
    {"endgame", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"},
};
enum { PERFT_POSITIONS = sizeof perft_positions / sizeof perft_positions[0] };

// Time that is shorter than a step of the clock counts as one step.
static double speed_since(int64_t start, uint64_t leaves)
{
    const int64_t us = clock_now_us() - start;
    return (double)leaves / ((double)(us > 0 ? us : 1) / US_PER_SECOND) / MILLION;
}

// The row has the counts of the last depth; returns how many depths have different ones.
static int add_perft(const char *name, const char *fen, Depth depth, LabTable *table)
{
    const Position pos = lab_position(fen);
    Mailbox box;
    mailbox_from_position(&box, &pos);
    int64_t start = clock_now_us();
    const uint64_t by_lists = mailgen_perft(&box, depth);
    const double lists_speed = speed_since(start, by_lists);
    start = clock_now_us();
    const uint64_t by_bitboards = perft(&pos, depth);
    LAB_SET(lab_add_row(table, "%s, depth %d", name, depth), (double)by_lists, (double)by_bitboards, lists_speed,
            speed_since(start, by_bitboards));
    int different = by_lists != by_bitboards;
    for (Depth lesser = 1; lesser < depth; ++lesser)
        different += mailgen_perft(&box, lesser) != perft(&pos, lesser);
    return different;
}

// Counts of both boards side by side, with the time of each.
static LabTable *perft_table(const LabRun *run)
{
    LabTable *table = lab_table_new("Leaves of the trees of legal moves, the last ply counted", perft_columns);
    int different = 0;
    for (int i = 0; i < PERFT_POSITIONS; ++i) {
        lab_progress_show(&run->progress, "perft", i, PERFT_POSITIONS);
        different += add_perft(perft_positions[i].name, perft_positions[i].fen, lab_int(run, "perft-depth"), table);
    }
    lab_add_note(table, "From depth 1 to depth %d all counts of both are %s.", lab_int(run, "perft-depth"),
                 different == 0 ? "equal" : "NOT equal");
    return table;
}

// Tables that need the positions of games come first; these are freed before the recursions begin.
static LabTable *run_experiment(const LabRun *run, Error *error)
{
    (void)error;
    box_geometry_init();
    lab_back_ends_init();
    Samples samples = take_samples(run->games);
    LabTable *first = make_table(run, &samples);
    lab_table_append(first, published_make_table());
    lab_table_append(first, lab_linked_lists_table(run, &samples));
    lab_table_append(first, work_table(run, &samples));
    lab_table_append(first, order_table(run, &samples));
    mem_free(samples.samples);
    lab_table_append(first, recursion_table(run));
    lab_table_append(first, published_recursion_table());
    lab_table_append(first, perft_table(run));
    lab_table_append(first, lab_board_sizes_table(run));
    return first;
}

const Experiment mailbox_experiment = {
    .name = "mailbox",
    .summary = "A board of squares with piece lists against bitboards: the same moves, and how fast?",
    .source = "Reul 2009, chapter 2",
    .papers = LAB_PAPER_REUL,
    .positions = LAB_POSITIONS_ALL,
    .run = run_experiment,
    .options =
        {
            LAB_OPTIONS_POSITIONS,
            LAB_OPTION_COUNT(LAB_UNSET, 12),
            LAB_FIXED_ROUNDS,                          // in which moves are made
            LAB_FIXED_NUMBER("recursion-depth", 5, 2), // of Table 2.5
            LAB_FIXED_NUMBER("perft-depth", 5, 3),
        },
};
