// SPDX-License-Identifier: GPL-3.0-or-later
// Boards of other sizes: F. Reul, "New Architectures in Computer Chess" (2009), sections 2.7 and 5.3. More than 64
// squares need bitboards of two words; to the board with a border a size is a few constants. Moves of sliders on the
// same random boards, by the blocker loop and by two ways to attack on bitboards.
#include "study/experiments/mailbox_tables.h"

#include "base/memory.h"
#include "base/rng.h"
#include "study/measure.h"

#include <string.h>

enum Way { WAY_BOX, WAY_FILLS, WAY_LINES, WAY_NB };

enum {
    BOARDS = 2400, // so many that no branch predictor can learn the loops
    THINNINGS = 3, // kinds of random boards: half of the squares occupied, a quarter, an eighth
    SQUARES_MAX = 9 * 9,
    CELLS_MAX = 256, // border included
    SLIDERS_MAX = SQUARES_MAX,
    MOVES_MAX = SLIDERS_MAX * 32,
    LINES = 4, // through a square: along rank and file, then the diagonals
    STEPS = 2 * LINES,
    STRAIGHT_LINES = 2,
};

// Every function gets it as a constant and is inlined, so that each size has loops of its own, as a program has.
typedef struct Size {
    int files, ranks;
    int words; // of 64 bits, in a bitboard
} Size;

// Files and ranks of a step; the steps of line i are i and i + LINES.
static const int8_t file_steps[STEPS] = {1, 0, 1, -1, -1, 0, -1, 1}, rank_steps[STEPS] = {0, 1, 1, 1, 0, -1, -1, -1};

// --- bitboards of one word or two -----------------------------------------------------------------------------------

// Two words by hand: 32-bit compilers have no integer of 128 bits. Of a single word the compiler sees that `high` is 0.
typedef struct Wide {
    uint64_t low, high;
} Wide;

LAB_INLINE Wide wide_load(Size size, const Wide *set)
{
    return (Wide){set->low, size.words == 1 ? 0 : set->high};
}

LAB_INLINE Wide wide_and(Wide a, Wide b)
{
    return (Wide){a.low & b.low, a.high & b.high};
}

LAB_INLINE Wide wide_or(Wide a, Wide b)
{
    return (Wide){a.low | b.low, a.high | b.high};
}

LAB_INLINE Wide wide_without(Wide a, Wide b)
{
    return (Wide){a.low & ~b.low, a.high & ~b.high};
}

// Borrows from the high word.
LAB_INLINE Wide wide_minus(Size size, Wide a, Wide b)
{
    return (Wide){a.low - b.low, size.words == 1 ? 0 : a.high - b.high - (a.low < b.low)};
}

// Towards the last square if `by`, which is less than a word, is positive.
LAB_INLINE Wide wide_shift(Size size, Wide set, int by)
{
    if (size.words == 1)
        return (Wide){by > 0 ? set.low << by : set.low >> -by, 0};
    return by > 0 ? (Wide){set.low << by, set.high << by | set.low >> (64 - by)}
                  : (Wide){set.low >> -by | set.high << (64 + by), set.high >> -by};
}

LAB_INLINE Wide wide_square(Size size, int square)
{
    if (size.words == 1)
        return (Wide){1ull << square, 0};
    const uint64_t bit = 1ull << (square & 63);
    return square < 64 ? (Wide){bit, 0} : (Wide){0, bit};
}

// Takes the first square off a set that is not empty.
LAB_INLINE int wide_pop(Size size, Wide *set)
{
    if (size.words == 1 || set->low != 0)
        return (int)bb_pop(&set->low);
    return 64 + (int)bb_pop(&set->high);
}

// The last square of a set that has one.
LAB_INLINE Wide wide_last(Size size, Wide set)
{
    if (size.words == 1 || set.high == 0)
        return (Wide){bb_square(bb_last(set.low)), 0};
    return (Wide){0, bb_square(bb_last(set.high))};
}

// --- boards ---------------------------------------------------------------------------------------------------------

// A random board on which each piece of the side to move is a rook, a bishop or a queen.
typedef struct SizeBoard {
    BoxPiece cells[CELLS_MAX];
    Wide own, occupied;
    int count;
    struct {
        uint8_t square, cell;
        BoxPiece kind;
    } sliders[SLIDERS_MAX];
} SizeBoard;

typedef struct SizeMoves {
    int count;
    struct {
        uint8_t from, to; // squares, or cells
    } moves[MOVES_MAX];
} SizeMoves;

typedef struct SizeBoards {
    Wide all, edges[STEPS];         // all squares; those that no step of this direction ends on
    Wide lines[SQUARES_MAX][LINES]; // without the square itself
    SizeBoard boards[BOARDS];
    SizeMoves moves;
} SizeBoards;

// As of mailbox.h, with other dimensions.
LAB_INLINE int box_width(Size size)
{
    return 2 * size.files - 1;
}

// The square of a cell that is on the board.
static int square_of_cell(Size size, int cell)
{
    return (cell / box_width(size) - BOX_BORDER_ROWS) * size.files + cell % box_width(size) - (size.files - 1) / 2;
}

// Files and ranks apart, so that a step over the edge does not come back on the next rank.
static bool is_on(Size size, int file, int rank)
{
    return file >= 0 && file < size.files && rank >= 0 && rank < size.ranks;
}

// All squares, the squares where each direction starts anew at an edge, and the four lines through each square, from
// files and ranks alone.
static void fill_geometry(Size size, SizeBoards *boards)
{
    for (int square = 0; square < size.files * size.ranks; ++square) {
        const int file = square % size.files, rank = square / size.files;
        boards->all = wide_or(boards->all, wide_square(size, square));
        for (int step = 0; step < STEPS; ++step) {
            Wide *line = &boards->lines[square][step % LINES];
            int f = file + file_steps[step], r = rank + rank_steps[step];
            // The step that ends here would have come over the edge.
            if (!is_on(size, file - file_steps[step], 0))
                boards->edges[step] = wide_or(boards->edges[step], wide_square(size, square));
            for (; is_on(size, f, r); f += file_steps[step], r += rank_steps[step])
                *line = wide_or(*line, wide_square(size, r * size.files + f));
        }
    }
}

// One random board, twice: in cells with a border, and as bitboards with a list of the own sliders, so that each way to
// find moves reads what it is fastest with.
static void fill_board(Size size, SizeBoard *board, int thinning, Rng *rng)
{
    static const BoxPiece kinds[] = {BOX_ROOK, BOX_BISHOP, BOX_QUEEN};
    memset(board->cells, BOX_BORDER, sizeof board->cells);
    for (int square = 0; square < size.files * size.ranks; ++square) {
        const int file = square % size.files, rank = square / size.files;
        const int cell = (rank + BOX_BORDER_ROWS) * box_width(size) + (size.files - 1) / 2 + file;
        // Three numbers for each square, empty or not, so that the sequence does not depend on what stands where.
        const bool is_empty = rng_below(rng, 2ull << thinning) != 0, is_own = rng_below(rng, 2) != 0;
        const BoxPiece kind = kinds[rng_below(rng, sizeof kinds / sizeof kinds[0])];
        board->cells[cell] = is_empty ? BOX_NONE : (BoxPiece)(kind | (is_own ? BOX_WHITE : BOX_BLACK));
        if (is_empty)
            continue;
        board->occupied = wide_or(board->occupied, wide_square(size, square));
        if (!is_own)
            continue;
        board->own = wide_or(board->own, wide_square(size, square));
        board->sliders[board->count].square = (uint8_t)square;
        board->sliders[board->count].cell = (uint8_t)cell;
        board->sliders[board->count++].kind = kind;
    }
}

// --- moves ----------------------------------------------------------------------------------------------------------

LAB_INLINE void add_move(SizeMoves *moves, int from, int to)
{
    moves->moves[moves->count].from = (uint8_t)from;
    moves->moves[moves->count++].to = (uint8_t)to;
}

// The lines of a rook are the first, those of a bishop the last; a queen has both.
LAB_INLINE int first_line(BoxPiece kind)
{
    return (kind & BOX_ROOK) != 0 ? 0 : STRAIGHT_LINES;
}

LAB_INLINE int line_end(BoxPiece kind)
{
    return (kind & BOX_BISHOP) != 0 ? LINES : STRAIGHT_LINES;
}

// The blocker loop: the border stops it as a piece does, and is of neither colour.
LAB_INLINE void box_line_moves(const SizeBoard *board, int from, int step, SizeMoves *moves)
{
    int to = from + step;
    for (; board->cells[to] == BOX_NONE; to += step)
        add_move(moves, from, to);
    if ((board->cells[to] & BOX_BLACK) != 0)
        add_move(moves, from, to);
}

// Kogge-Stone: three rounds cross seven squares. On a longer line one more step is needed.
LAB_INLINE Wide fill(Size size, const SizeBoards *boards, Wide slider, Wide empty, int direction)
{
    const int step = rank_steps[direction] * size.files + file_steps[direction];
    const int reach = rank_steps[direction] == 0                              ? size.files - 1
                      : file_steps[direction] == 0 || size.ranks < size.files ? size.ranks - 1
                                                                              : size.files - 1;
    const Wide edge = wide_load(size, &boards->edges[direction]);
    const Wide first = wide_without(empty, edge);
    Wide open = first;
    slider = wide_or(slider, wide_and(open, wide_shift(size, slider, step)));
    open = wide_and(open, wide_shift(size, open, step));
    slider = wide_or(slider, wide_and(open, wide_shift(size, slider, 2 * step)));
    open = wide_and(open, wide_shift(size, open, 2 * step));
    slider = wide_or(slider, wide_and(open, wide_shift(size, slider, 4 * step)));
    if (reach > 8)
        slider = wide_or(slider, wide_and(first, wide_shift(size, slider, step)));
    return wide_without(wide_shift(size, slider, step), edge);
}

// Both directions of a line: o^(o-2r) ends at the first piece above the slider. Below, the last piece less the slider
// gives all squares between: no byte swap turns a board whose ranks are not bytes.
LAB_INLINE Wide line_attacks(Size size, const SizeBoards *boards, int square, Wide slider, Wide occupied, int number)
{
    const Wide line = wide_load(size, &boards->lines[square][number]), on_line = wide_and(line, occupied);
    const Wide rest = wide_minus(size, on_line, wide_shift(size, slider, 1));
    const Wide above = wide_or(wide_without(on_line, rest), wide_without(rest, on_line));
    const Wide below = wide_and(on_line, wide_minus(size, slider, (Wide){1, 0}));
    const Wide stop = wide_last(size, wide_or(below, (Wide){1, 0}));
    return wide_and(line, wide_or(above, wide_minus(size, slider, stop)));
}

// Destinations of one slider on bitboards, by fills or by lines; the border has box_line_moves.
LAB_INLINE Wide attacks(Size size, const SizeBoards *boards, const SizeBoard *board, int slider, enum Way way)
{
    const BoxPiece kind = board->sliders[slider].kind;
    const int square = board->sliders[slider].square;
    const Wide set = wide_square(size, square), occupied = wide_load(size, &board->occupied);
    const Wide empty = wide_without(wide_load(size, &boards->all), occupied);
    Wide found = {0, 0};
    // Unrolled, so that every shift is by a constant.
#define ATTACK_ALONG(i)                                                                                  \
    if ((i) >= first_line(kind) && (i) < line_end(kind))                                                 \
        found = wide_or(found, way == WAY_LINES ? line_attacks(size, boards, square, set, occupied, (i)) \
                                                : wide_or(fill(size, boards, set, empty, (i)),           \
                                                          fill(size, boards, set, empty, (i) + LINES)));
    ATTACK_ALONG(0)
    ATTACK_ALONG(1)
    ATTACK_ALONG(2)
    ATTACK_ALONG(3)
#undef ATTACK_ALONG
    return wide_and(found, wide_without(wide_load(size, &boards->all), wide_load(size, &board->own)));
}

// Moves of all sliders of a board. Size and way are constants where this is inlined.
LAB_INLINE void generate(Size size, const SizeBoards *boards, const SizeBoard *board, enum Way way, SizeMoves *moves)
{
    moves->count = 0;
    for (int i = 0; i < board->count; ++i) {
        if (way == WAY_BOX) {
            for (int k = first_line(board->sliders[i].kind); k < line_end(board->sliders[i].kind); ++k) {
                const int step = rank_steps[k] * box_width(size) + file_steps[k];
                box_line_moves(board, board->sliders[i].cell, step, moves);
                box_line_moves(board, board->sliders[i].cell, -step, moves);
            }
        } else {
            Wide targets = attacks(size, boards, board, i, way);
            while ((targets.low | targets.high) != 0) {
                const int to = wide_pop(size, &targets);
                add_move(moves, board->sliders[i].square, to);
            }
        }
    }
}

// The loop that is timed: it returns the number of moves, which all ways must agree on.
LAB_INLINE uint64_t generate_all(Size size, SizeBoards *boards, enum Way way)
{
    uint64_t sum = 0;
    for (int i = 0; i < BOARDS; ++i) {
        generate(size, boards, &boards->boards[i], way, &boards->moves);
        sum += lab_one_at_a_time((uint64_t)boards->moves.count);
    }
    return sum;
}

// Boards of which the ways do not find the same moves.
LAB_INLINE int differences(Size size, SizeBoards *boards)
{
    int different = 0;
    for (int i = 0; i < BOARDS; ++i) {
        Wide found[WAY_NB][SQUARES_MAX] = {0};
        for (int way = 0; way < WAY_NB; ++way) {
            SizeMoves *moves = &boards->moves;
            generate(size, boards, &boards->boards[i], (enum Way)way, moves);
            for (int j = 0; j < moves->count; ++j) {
                const int from = moves->moves[j].from, to = moves->moves[j].to;
                Wide *set = &found[way][way == WAY_BOX ? square_of_cell(size, from) : from];
                *set = wide_or(*set, wide_square(size, way == WAY_BOX ? square_of_cell(size, to) : to));
            }
        }
        different += memcmp(found[WAY_FILLS], found[WAY_BOX], sizeof found[0]) != 0 ||
                     memcmp(found[WAY_LINES], found[WAY_BOX], sizeof found[0]) != 0;
    }
    return different;
}

// --- the table ------------------------------------------------------------------------------------------------------

// Loops of one size, and its count of differences.
#define BOARD_SIZE(name, ...)                                              \
    static uint64_t name##_loop(const void *context, int way)              \
    {                                                                      \
        SizeBoards *boards = *(SizeBoards *const *)context;                \
        const Size size = {__VA_ARGS__};                                   \
        return way == WAY_BOX     ? generate_all(size, boards, WAY_BOX)    \
               : way == WAY_FILLS ? generate_all(size, boards, WAY_FILLS)  \
                                  : generate_all(size, boards, WAY_LINES); \
    }                                                                      \
    static int name##_differences(SizeBoards *boards)                      \
    {                                                                      \
        return differences((Size){__VA_ARGS__}, boards);                   \
    }
BOARD_SIZE(square_8, 8, 8, 1)
BOARD_SIZE(square_8_wide, 8, 8, 2)
BOARD_SIZE(wide_10, 10, 8, 2)
BOARD_SIZE(square_9, 9, 9, 2)

static const struct {
    const char *name;
    Size size;
    LabLoop *loop;
    int (*differences)(SizeBoards *boards);
} sizes[] = {
    {"8x8", {8, 8, 1}, square_8_loop, square_8_differences},
    {"8x8, two words", {8, 8, 2}, square_8_wide_loop, square_8_wide_differences},
    {"10x8, two words", {10, 8, 2}, wide_10_loop, wide_10_differences},
    {"9x9, two words", {9, 9, 2}, square_9_loop, square_9_differences},
};

static const LabColumn size_columns[] = {
    {"moves", "moves a board", 1, 0},
    {"box_mps", "border M/s", 1, LAB_PLOTTED},
    {"fills_mps", "fills M/s", 1, LAB_PLOTTED},
    {"lines_mps", "lines M/s", 1, LAB_PLOTTED},
    {"box_time", "time a move, % of 8x8: border", 0, 0},
    {"fills_time", "fills", 0, 0},
    {"lines_time", "lines", 0, 0},
    {0},
};

LabTable *lab_board_sizes_table(const LabRun *run)
{
    LabTable *table =
        lab_table_new("Reul 2009, sections 2.7 and 5.3: moves of sliders on boards of other sizes", size_columns);
    double first[WAY_NB] = {0};
    int different = 0;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; ++i) {
        SizeBoards *boards = mem_new(1, sizeof *boards);
        Rng rng = rng_seeded(run->seed);
        double seconds[WAY_NB], speed[WAY_NB];
        fill_geometry(sizes[i].size, boards);
        for (int j = 0; j < BOARDS; ++j)
            fill_board(sizes[i].size, &boards->boards[j], j % THINNINGS, &rng);
        different += sizes[i].differences(boards);
        different += lab_rounds_run(run, "board sizes", sizes[i].loop, &boards, WAY_NB, seconds);
        const double moves = (double)sizes[i].loop(&boards, WAY_BOX);
        for (int way = 0; way < WAY_NB; ++way) {
            speed[way] = moves / MILLION / seconds[way];
            first[way] = i == 0 ? speed[way] : first[way];
        }
        LAB_SET(lab_add_row(table, "%s", sizes[i].name), moves / BOARDS, speed[WAY_BOX], speed[WAY_FILLS],
                speed[WAY_LINES], PERCENT * first[WAY_BOX] / speed[WAY_BOX],
                PERCENT * first[WAY_FILLS] / speed[WAY_FILLS], PERCENT * first[WAY_LINES] / speed[WAY_LINES]);
        mem_free(boards);
    }
    lab_add_note(table,
                 "Pseudo-legal moves of rooks, bishops and queens on %d random boards, half to an eighth of them "
                 "occupied. border: the blocker loop; fills: Kogge-Stone; lines: o^(o-2r), and the last piece below.",
                 BOARDS);
    lab_add_note(table, "8x8 in two words has the moves of 8x8: what its bitboards take longer is the width alone.");
    lab_add_note(table,
                 "Moves of all three are %s. Sections 2.7 and 5.3 name such boards; no times of them are published.",
                 different == 0 ? "equal" : "NOT equal");
    return table;
}
