// SPDX-License-Identifier: GPL-3.0-or-later
// All ways to attack along lines, compared: do they agree, what memory do they take, and how fast are moves generated
// with them? The last is Table 1 of S. Tannous, "Avoiding Rotated Bitboards with Direct Lookup" (2007), with every
// other way beside the two of the paper.
#include "study/experiment.h"

#include "base/memory.h"
#include "base/text.h"
#include "bitboard/fills.h"
#include "bitboard/sliders/classical.h"
#include "bitboard/sliders/dumb7fill.h"
#include "bitboard/sliders/hyperbola.h"
#include "bitboard/sliders/magic.h"
#include "bitboard/sliders/tables.h"
#include "board/pins.h"
#include "study/back_ends.h"
#include "study/measure.h"

#include <math.h>
#include <string.h>

enum {
    TIMES = 10,         // that the paper generates the moves of a position
    QUERY_NB = 1 << 10, // few enough to stay near the processor
    QUERY_TIMES = 200,  // that they are asked in a round
    BYTES_PER_KIB = 1024,
};

// Seconds in Table 1 of the paper, a row each.
static const struct {
    double rotated, direct;
} published[] = {{7.29, 6.42}, {8.82, 7.67}, {16.31, 14.13}, {23.95, 19.06}, {58.17, 44.85}};
enum { PUBLISHED_NB = sizeof published / sizeof published[0] };

typedef struct Study {
    const LabRun *run;
    const LabBackEnd *back_ends;
    int count;
    LabAttacksCheck check;
    LabBoard *boards; // of all positions
    int board_count;
    LabQuery *queries;                   // random ones, for single attacks
    LabMoves *moves;                     // of one position
    bool times_bishops;                  // else rooks
    LabTimes generating, rooks, bishops; // by back-end
    uint64_t move_count;                 // of all positions
} Study;

// --- measuring -----------------------------------------------------------------------------------------------------

// Tannous 2007: all moves of all positions, so many times.
static uint64_t generate_loop(const void *context, int contestant)
{
    const Study *study = context;
    uint64_t moves = 0;
    for (int i = 0; i < TIMES; ++i)
        moves += study->back_ends[contestant].generate(study->boards, study->board_count, study->moves);
    return moves;
}

// Attacks of a single rook or bishop, without the generator around them.
static uint64_t query_loop(const void *context, int contestant)
{
    const Study *study = context;
    const LabBackEnd *end = &study->back_ends[contestant];
    uint64_t sum = 0;
    for (int i = 0; i < QUERY_TIMES; ++i)
        sum += (study->times_bishops ? end->sum_bishop : end->sum_rook)(study->queries, QUERY_NB);
    return sum;
}

// Agreement first, then times of whole generations and of single attacks.
static void measure(Study *study)
{
    const LabRun *run = study->run;
    Rng rng = rng_seeded(run->seed);
    lab_attacks_check_relevant(&study->check);
    lab_attacks_check_random(&study->check, lab_number(run, "random-occupancies"), &rng, &run->progress);
    study->boards = mem_new((size_t)run->games->position_count, sizeof *study->boards);
    for (LabWalk walk = lab_walk_begin(run->games); lab_walk_next(&walk);)
        study->boards[study->board_count++] = lab_board_from(&walk.pos);
    // Occupancies of positions, so that they are as crowded as those.
    study->queries = mem_new(QUERY_NB, sizeof *study->queries);
    for (int i = 0; i < QUERY_NB; ++i) {
        const LabBoard *board = &study->boards[rng_below(&rng, (uint64_t)study->board_count)];
        study->queries[i] = (LabQuery){.occupied = board->occupied, .square = (Square)rng_below(&rng, SQ_NB)};
    }
    study->moves = mem_new(1, sizeof *study->moves);
    // The same for all back-ends, if they agree.
    study->move_count = study->back_ends[0].generate(study->boards, study->board_count, study->moves);
    lab_times_run(run, "moves", generate_loop, study, study->count, &study->generating);
    lab_times_run(run, "rooks", query_loop, study, study->count, &study->rooks);
    study->times_bishops = true;
    lab_times_run(run, "bishops", query_loop, study, study->count, &study->bishops);
}

// --- tables --------------------------------------------------------------------------------------------------------

static const LabColumn agreement_columns[] = {
    {"table_kib", "KiB of tables", 1, LAB_PLOTTED},
    {"occupancies", "occupancies", 0, 0},
    {"random_occupancies", "random ones", 0, 0},
    {"wrong", "wrong", 0, 0},
    {0},
};

static const LabColumn speed_columns[] = {
    {"seconds", "seconds", 6, 0},
    {"over_rotated", "over rotated", 3, LAB_PLOTTED | LAB_INTERVAL},
    {"million_moves_per_second", "million moves/s", 1, 0},
    {"rook_ns", "ns a rook", 2, 0},
    {"bishop_ns", "ns a bishop", 2, 0},
    {"rook_over_magic", "rook over magic", 2, LAB_INTERVAL},
    {"bishop_over_magic", "bishop over magic", 2, LAB_INTERVAL},
    {0},
};

static const LabColumn direct_columns[] = {
    {"rotated_seconds", "rotated s", 6, 0},
    {"direct_seconds", "direct s", 6, 0},
    {"direct_over_rotated", "direct/rotated", 3, LAB_PLOTTED | LAB_INTERVAL},
    {0},
};

// The row of a back-end, called the same in each table.
static LabValue *add_back_end(const Study *study, int index, LabTable *table)
{
    const LabBackEnd *end = &study->back_ends[index];
    return lab_add_row(table, "%s: %s", end->name, end->title);
}

// The first table: is every attack right, and how much memory do the tables take?
static LabTable *agreement_table(const Study *study)
{
    const LabAttacksCheck *check = &study->check;
    LabTable *table =
        lab_table_new("Sliding attacks against a walk, square by square; memory of the tables", agreement_columns);
    uint64_t wrong = 0;
    for (int i = 0; i < study->count; ++i) {
        LAB_SET(add_back_end(study, i, table), (double)study->back_ends[i].bytes() / BYTES_PER_KIB,
                (double)check->occupancies, (double)check->random_occupancies, (double)check->wrong[i]);
        wrong += check->wrong[i];
    }
    lab_add_note(table, "occupancies: all of the squares that matter for a rook and a bishop on each square, with the "
                        "rest empty and with the rest full.");
    // "Isenberg 2008: classical, dumb7fill, ...", for each source once.
    bool is_told[LAB_BACK_ENDS_MAX] = {false};
    for (int i = 0; i < study->count; ++i) {
        if (is_told[i])
            continue;
        char names[LAB_NOTE_SIZE];
        Text text = text_begin(names, sizeof names);
        for (int k = i; k < study->count; ++k) {
            if (strcmp(study->back_ends[i].source, study->back_ends[k].source) != 0)
                continue;
            text_addf(&text, "%s%s", k > i ? ", " : "", study->back_ends[k].name);
            is_told[k] = true;
        }
        lab_add_note(table, "%s: %s.", study->back_ends[i].source, names);
    }
    lab_add_note(table, "%s", wrong == 0 ? "All agree." : "They do NOT agree: what is wrong is a fault of ours.");
    for (int i = 0; i < study->count; ++i)
        if (strcmp(study->back_ends[i].name, lab_back_end_of_engine()) == 0)
            lab_add_note(table, "The engine of this program is built on %s.", study->back_ends[i].name);
#ifndef __BMI2__
    lab_add_note(table, "pext is left out: this program is built for processors without BMI2.");
#endif
    return table;
}

// The place of a back-end among the contestants.
static int place_of(const Study *study, const char *name)
{
    return (int)(lab_back_end_named(name) - study->back_ends);
}

// The second table: times of all back-ends, in those of rotated bitboards, the older way of the paper, and single attacks
// in those of magic bitboards.
static LabTable *speed_table(const Study *study)
{
    enum { OVER_ROTATED = 1, ROOK_OVER_MAGIC = 5, BISHOP_OVER_MAGIC };
    // A loop asks so many queries so often.
    const double ns = (double)NS_PER_SECOND / (QUERY_NB * QUERY_TIMES);
    const int rotated = place_of(study, "rotated"), magic = place_of(study, "magic");
    LabTable *table = lab_table_new("Pseudo-legal moves with each way to attack along lines", speed_columns);
    for (int i = 0; i < study->count; ++i) {
        const double seconds = lab_times_fastest(&study->generating, i);
        LabValue *values = add_back_end(study, i, table);
        LAB_SET(values, seconds, NAN, (double)study->move_count * TIMES / seconds / MILLION,
                lab_times_fastest(&study->rooks, i) * ns, lab_times_fastest(&study->bishops, i) * ns);
        values[OVER_ROTATED] = lab_times_ratio(&study->generating, i, rotated, 1);
        values[ROOK_OVER_MAGIC] = lab_times_ratio(&study->rooks, i, magic, 1);
        values[BISHOP_OVER_MAGIC] = lab_times_ratio(&study->bishops, i, magic, 1);
    }
    lab_add_note(table,
                 "%d positions with %llu moves, castling left out, generated %d times; the fastest of %d rounds, and "
                 "for ratios their median with a 95 %% interval.",
                 study->board_count, (unsigned long long)study->move_count, TIMES, study->generating.rounds);
    lab_add_note(table, "The turned boards of rotated lie ready. What it costs to keep them up shows in the engine: "
                        "make bench-attacks.");
    if (study->generating.different + study->rooks.different + study->bishops.different != 0)
        lab_add_note(table, "They did NOT all find the same: a fault of ours.");
    return table;
}

// A row of ours: a way to look lines up directly against rotated bitboards.
static LabValue *add_direct(const Study *study, const char *name, int direct, LabTable *table)
{
    const int rotated = place_of(study, "rotated");
    LabValue *values = lab_add_row(table, "%s", name);
    LAB_SET(values, lab_times_fastest(&study->generating, rotated), lab_times_fastest(&study->generating, direct));
    values[2] = lab_times_ratio(&study->generating, direct, rotated, 1);
    return values;
}

// The third table: the two ways of the paper, with its times.
static LabTable *direct_table(const Study *study)
{
    LabTable *table = lab_table_new("Direct lookup against rotated bitboards (Tannous 2007, Table 1)", direct_columns);
    for (int i = 0; i < PUBLISHED_NB; ++i)
        LAB_SET(lab_add_row(table, "Tannous, row %d", i + 1), published[i].rotated, published[i].direct,
                published[i].direct / published[i].rotated);
    const double ratio = add_direct(study, "here", place_of(study, "direct"), table)[2].value;
    add_direct(study, "here, whole lines and algorithm D", place_of(study, "double_hash"), table);
    lab_add_note(table, "Published: 879 positions, 10 times, in an interpreted language with its own dictionaries; "
                        "direct lookup took 12 to 23 %% less time.");
    lab_add_note(table,
                 "The text of the paper says 10 to 15 %%, which its own table contradicts: 12, 13, 13, 20 and 23.");
    lab_add_note(table, "Here: %d positions, %d times, in C; direct lookup takes %.0f %% %s time.", study->board_count,
                 TIMES, PERCENT * fabs(1 - ratio), ratio < 1 ? "less" : "more");
    lab_add_note(table,
                 "Keys of direct are the inner squares of a line, 64 at most; the last row takes whole lines, 256, and "
                 "probes as the paper does. Listing 3 does not run as it is printed, and was repaired.");
    if (!lab_is_set(study->run, "positions"))
        lab_add_note(table,
                     "The positions are those of our own games; the paper has those of the Encyclopedia of Chess "
                     "Middlegames (ECM), which --positions can give.");
    return table;
}

// --- fills ---------------------------------------------------------------------------------------------------------

// Attacks of all sliders of the side to move, one after another by look-ups or all at once by fills.
typedef enum FillWay { MAGIC_EACH, CLASSICAL_EACH, DUMB7FILL_SETS, KOGGE_STONE_SETS, VECTORS, FILL_WAY_NB } FillWay;

static const char *const fill_names[FILL_WAY_NB] = {
    [MAGIC_EACH] = "magic, slider by slider",
    [CLASSICAL_EACH] = "rays and scans, slider by slider",
    [DUMB7FILL_SETS] = "single steps, all at once",
    [KOGGE_STONE_SETS] = "Kogge-Stone, all at once",
    [VECTORS] = "Kogge-Stone, all at once by vectors of four",
};

// Slider by slider, as an engine looks attacks up. is_magic is a constant where this is inlined.
LAB_INLINE Bitboard each_slider(Bitboard rooks, Bitboard bishops, Bitboard occupied, bool is_magic)
{
    Bitboard attacks = 0;
    while (rooks != 0) {
        const Square from = bb_pop(&rooks);
        attacks |= is_magic ? magic_rook_attacks(from, occupied) : classical_rook_attacks(from, occupied);
    }
    while (bishops != 0) {
        const Square from = bb_pop(&bishops);
        attacks |= is_magic ? magic_bishop_attacks(from, occupied) : classical_bishop_attacks(from, occupied);
    }
    return attacks;
}

// Single steps in the eight directions, each for all sliders at once (Isenberg 2008).
static inline Bitboard dumb7fill_attacks(Bitboard rooks, Bitboard bishops, Bitboard occupied)
{
    static const Direction directions[2][4] = {{NORTH, EAST, SOUTH, WEST},
                                               {NORTH_EAST, SOUTH_EAST, SOUTH_WEST, NORTH_WEST}};
    Bitboard attacks = 0;
    for (int i = 0; i < 4; ++i)
        attacks |= dumb7fill_direction(rooks, ~occupied, directions[0][i]) |
                   dumb7fill_direction(bishops, ~occupied, directions[1][i]);
    return attacks;
}

// The way is a constant where this is inlined, so that the switch costs nothing while it is timed.
LAB_INLINE Bitboard attacks_of_side(Bitboard rooks, Bitboard bishops, Bitboard occupied, FillWay way)
{
    switch (way) {
    case MAGIC_EACH:
    case CLASSICAL_EACH: return each_slider(rooks, bishops, occupied, way == MAGIC_EACH);
    case DUMB7FILL_SETS: return dumb7fill_attacks(rooks, bishops, occupied);
    case KOGGE_STONE_SETS: return fill_attacks(rooks, bishops, occupied);
    default: return fill_attacks_by_vectors(rooks, bishops, occupied);
    }
}

// Sides one by one: the compiler must not work on several at once, which no generator of moves could do.
LAB_INLINE uint64_t sum_sides(const Study *study, FillWay way)
{
    uint64_t sum = 0;
    for (int i = 0; i < TIMES * study->board_count; ++i) {
        const LabBoard *board = &study->boards[i % study->board_count];
        const Bitboard queens = board->by_type[PT_QUEEN];
        sum += lab_one_at_a_time(attacks_of_side(board->by_type[PT_ROOK] | queens, board->by_type[PT_BISHOP] | queens,
                                                 board->occupied.set, way));
    }
    return sum;
}

// Compiled once for each way.
static uint64_t fill_loop(const void *context, int contestant)
{
    switch ((FillWay)contestant) {
    case MAGIC_EACH: return sum_sides(context, MAGIC_EACH);
    case CLASSICAL_EACH: return sum_sides(context, CLASSICAL_EACH);
    case DUMB7FILL_SETS: return sum_sides(context, DUMB7FILL_SETS);
    case KOGGE_STONE_SETS: return sum_sides(context, KOGGE_STONE_SETS);
    default: return sum_sides(context, VECTORS);
    }
}

static const LabColumn fill_columns[] = {
    {"ns", "ns a side", 2, LAB_PLOTTED},
    {"over_magic", "over magic", 2, LAB_INTERVAL},
    {0},
};

// The fourth table: time for the attacks of all sliders of a side, in the time of magic bitboards (Isenberg 2008).
static LabTable *fills_table(const Study *study)
{
    LabTimes times;
    LabTable *table = lab_table_new("Isenberg 2008: all sliders of a side at once", fill_columns);
    lab_times_run(study->run, "fills", fill_loop, study, FILL_WAY_NB, &times);
    int sliders = 0;
    for (int i = 0; i < study->board_count; ++i)
        for (PieceType type = PT_BISHOP; type <= PT_QUEEN; ++type)
            sliders += bb_count(study->boards[i].by_type[type]);
    for (int way = 0; way < FILL_WAY_NB; ++way) {
        LabValue *values = lab_add_row(table, "%s", fill_names[way]);
        values[0] = lab_value(lab_times_fastest(&times, way) * NS_PER_SECOND / ((double)TIMES * study->board_count));
        values[1] = lab_times_ratio(&times, way, MAGIC_EACH, 1);
    }
    lab_add_note(table, "Attacks of the side to move in each position, %.1f sliders on average.",
                 (double)sliders / study->board_count);
    if (times.different != 0)
        lab_add_note(table, "They did NOT all find the same: a fault of ours.");
    return table;
}

static const LabColumn reach_columns[] = {
    {"one", "1 move", 2, 0},
    {"two", "2 moves", 2, LAB_PLOTTED},
    {"three", "3 moves", 2, 0},
    {0},
};

// Progressive mobility of the pieces of the side to move, an average for each.
static LabTable *reach_table(const Study *study)
{
    static const struct {
        const char *name;
        PieceType type;
    } rows[] = {{"rook", PT_ROOK}, {"bishop", PT_BISHOP}, {"queen", PT_QUEEN}};
    enum { MOVES_MAX = 3 };
    LabTable *table = lab_table_new("Isenberg 2008: squares that a slider can reach, by fills", reach_columns);
    for (size_t row = 0; row < sizeof rows / sizeof rows[0]; ++row) {
        double squares[MOVES_MAX] = {0};
        int pieces = 0;
        for (int i = 0; i < study->board_count; ++i) {
            const LabBoard *board = &study->boards[i];
            for (Bitboard left = board->by_type[rows[row].type]; left != 0; ++pieces) {
                const Bitboard from = bb_square(bb_pop(&left));
                for (int moves = 1; moves <= MOVES_MAX; ++moves)
                    squares[moves - 1] +=
                        bb_count(fill_reach(from, rows[row].type != PT_BISHOP, rows[row].type != PT_ROOK,
                                            board->occupied.set, board->own, moves));
            }
        }
        LabValue *values = lab_add_row(table, "%s", rows[row].name);
        for (int i = 0; i < MOVES_MAX && pieces > 0; ++i)
            values[i] = lab_value(squares[i] / pieces);
    }
    lab_add_note(table, "In up to so many moves of this piece alone; it stops at own pieces and on those it takes.");
    return table;
}

// --- what is no back-end of its own --------------------------------------------------------------------------------

static const LabColumn part_columns[] = {
    {"asked", "asked", 0, 0},
    {"wrong", "wrong", 0, LAB_PLOTTED},
    {0},
};

// The last table: building blocks of Isenberg 2008 that no back-end consists of (rays by o ^ (o - 2s), fills of several
// sliders, pins by fills, indices of diagonals), each compared with a slow walk over random sets.
static LabTable *parts_table(const Study *study)
{
    enum { SETS = 20000 };
    LabTable *table = lab_table_new("Isenberg 2008: what is no back-end of its own, against a walk", part_columns);
    Rng rng = rng_seeded(study->run->seed);
    int ray_asked = 0, ray_wrong = 0, fill_wrong = 0, vector_wrong = 0, pin_wrong = 0, index_wrong = 0;
    table->has_no_chart = true;
    for (int i = 0; i < SETS; ++i) {
        // A random part of the occupied squares holds sliders, about half of them rooks.
        const Bitboard occupied = lab_random_set(&rng, i % 3), sliders = occupied & lab_random_set(&rng, 2);
        const Bitboard rooks = sliders & lab_random_set(&rng, 0), bishops = sliders & ~rooks;
        Bitboard walked = 0;
        for (Bitboard left = sliders; left != 0;) {
            const Square from = bb_pop(&left);
            walked |= slider_attacks_slow(bb_has(rooks, from) ? SLIDER_ROOK : SLIDER_BISHOP, from, occupied);
        }
        fill_wrong += fill_attacks(rooks, bishops, occupied) != walked;
        vector_wrong += fill_attacks_by_vectors(rooks, bishops, occupied) != walked;
        const Square square = (Square)(i % SQ_NB);
        Bitboard checkers = 0;
        pin_wrong += fill_blockers(square, rooks, bishops, occupied) !=
                     single_blockers(square, bishops, rooks, occupied, &checkers);
        // o ^ (o - 2s) borrows upwards only: it serves the four rays that run to higher squares.
        for (ClassicalRay ray = RAY_NORTH; ray < RAY_SOUTH; ++ray, ++ray_asked) {
            const Bitboard whole = classical_ray_table[ray][square];
            const SliderKind kind = ray == RAY_NORTH || ray == RAY_EAST ? SLIDER_ROOK : SLIDER_BISHOP;
            ray_wrong += hyperbola_positive_ray(square, occupied, whole) !=
                         (slider_attacks_slow(kind, square, occupied) & whole);
        }
    }
    for (Square a = SQ_A1; a < SQ_NB; ++a)
        for (Square b = SQ_A1; b < SQ_NB; ++b)
            index_wrong +=
                a != b &&
                ((square_diagonal(a) == square_diagonal(b)) != bb_has(line_rays(LINE_DIAGONAL, a), b) ||
                 (square_antidiagonal(a) == square_antidiagonal(b)) != bb_has(line_rays(LINE_ANTIDIAGONAL, a), b));
    LAB_SET(lab_add_row(table, "o ^ (o - 2s), rays towards h8"), ray_asked, ray_wrong);
    LAB_SET(lab_add_row(table, "Kogge-Stone, several sliders at once"), SETS, fill_wrong);
    LAB_SET(lab_add_row(table, "the same by vectors of four words"), SETS, vector_wrong);
    LAB_SET(lab_add_row(table, "pieces alone before a king, by fills"), SETS, pin_wrong);
    LAB_SET(lab_add_row(table, "(rank - file) & 15 and (rank + file) ^ 7"), SQ_NB * (SQ_NB - 1), index_wrong);
    return table;
}

// Measures once, then makes all tables; the ways of Tannous 2007 are found by name in the list of back-ends.
static LabTable *run_experiment(const LabRun *run, Error *error)
{
    (void)error;
    Study study = {.run = run};
    study.back_ends = lab_back_ends(&study.count);
    study.check = (LabAttacksCheck){.back_ends = study.back_ends, .count = study.count};
    lab_back_ends_init();
    measure(&study);
    LabTable *table = agreement_table(&study);
    lab_table_append(table, speed_table(&study));
    lab_table_append(table, direct_table(&study));
    lab_table_append(table, fills_table(&study));
    lab_table_append(table, reach_table(&study));
    lab_table_append(table, parts_table(&study));
    mem_free(study.boards);
    mem_free(study.queries);
    mem_free(study.moves);
    return table;
}

const Experiment attacks_experiment = {
    .name = "attacks",
    .summary = "All ways to attack along lines: do they agree, what memory do they take, how fast are moves generated?",
    .source = "Tannous 2007, Table 1; Isenberg 2008; Reul 2009, chapter 3",
    .papers = LAB_PAPER_ISENBERG | LAB_PAPER_REUL | LAB_PAPER_TANNOUS,
    .positions = LAB_POSITIONS_ALL,
    .run = run_experiment,
    .options =
        {
            LAB_OPTIONS_POSITIONS,
            LAB_OPTION_COUNT(LAB_UNSET, 12),
            LAB_FIXED_NUMBER("random-occupancies", 10000000, 100000), // compared with a walk
            LAB_FIXED_ROUNDS,
        },
};
