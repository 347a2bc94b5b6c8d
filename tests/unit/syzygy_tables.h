// SPDX-License-Identifier: GPL-3.0-or-later
// Writes Syzygy tables for tests, since no package has any: values by retrograde analysis, stored in Ronald de Man's
// format (a .rtbw and a .rtbz file an ending), as libfathom reads them. Endings of up to 4 pieces whose pawns are of one
// colour, so that nothing is taken en passant. The coding is the simplest that the format knows: runs of 1, 2, 4 ... 256
// equal values are symbols, whose codes are all equally long. Squares are a1 = 0 ... h8 = 63; pieces have the numbers of
// the format: pawn to king 1 to 6, and 8 more for Black.
#ifndef UNIT_SYZYGY_TABLES_H
#define UNIT_SYZYGY_TABLES_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SYZYGY_PIECES_MAX = 4,
    SYZYGY_RULE50 = 100, // plies after which a win is cursed
    SYZYGY_FILES_MAX = 4,
    SYZYGY_ENDINGS_MAX = 256, // more than there are of this size
    SYZYGY_ILLEGAL = 30000,
    SYZYGY_MATED = -20000, // a loss in no ply
    SYZYGY_KING = 6,
    SYZYGY_BLACK = 8,
    SYZYGY_RUNS = 9,         // symbols a value: runs of 1 to 256
    SYZYGY_BLOCK_BITS = 8,   // log2 of the bytes of a block
    SYZYGY_SPAN_BITS = 12,   // log2 of the values an entry of the index stands for
    SYZYGY_BLOCK_MAX = 30000 // values in a block
};

// --- retrograde analysis -------------------------------------------------------------------------------------------

// Pieces stand in this order: kings, other pieces, pawns. A position's index has a digit of base 64 for each of them.
typedef struct SyzygyEnding {
    int count, pawns;
    int pieces[SYZYGY_PIECES_MAX];
    // By the side to move (0 White): plies to the next zeroing move, or mate, of a win; negative for a loss; 0 draw.
    int16_t *plies[2];
} SyzygyEnding;

typedef struct SyzygyBuilder {
    int count;
    SyzygyEnding *endings[SYZYGY_ENDINGS_MAX];
} SyzygyBuilder;

typedef struct SyzygyPosition {
    const SyzygyEnding *ending;
    int squares[SYZYGY_PIECES_MAX];
    int8_t board[64]; // place in `squares`, or -1
    int side;         // to move: 0 White, 1 Black
} SyzygyPosition;

static inline int syzygy_colour(int piece)
{
    return piece / SYZYGY_BLACK;
}

static inline int syzygy_type(int piece)
{
    return piece % SYZYGY_BLACK;
}

static inline size_t syzygy_size(const SyzygyEnding *ending)
{
    return (size_t)1 << 6 * ending->count;
}

static inline size_t syzygy_index(const SyzygyEnding *ending, const int *squares)
{
    size_t index = 0;
    for (int i = ending->count - 1; i >= 0; --i)
        index = index << 6 | (size_t)squares[i];
    return index;
}

// False if two pieces share a square, or a pawn stands where none can.
static inline bool syzygy_decode(const SyzygyEnding *ending, size_t index, int side, SyzygyPosition *pos)
{
    pos->ending = ending;
    pos->side = side;
    memset(pos->board, -1, sizeof pos->board);
    for (int i = 0; i < ending->count; ++i, index >>= 6) {
        const int square = (int)(index & 63);
        if (pos->board[square] >= 0 || (syzygy_type(ending->pieces[i]) == 1 && (square < 8 || square >= 56)))
            return false;
        pos->squares[i] = square;
        pos->board[square] = (int8_t)i;
    }
    return true;
}

static const int syzygy_steps[16][2] = {
    {1, 0}, {-1, 0}, {0, 1},  {0, -1}, {1, 1},  {1, -1}, {-1, 1},  {-1, -1},
    {1, 2}, {2, 1},  {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1},
};

// The steps of a type of piece: from, to, and whether it goes on.
static inline void syzygy_reach(int type, int *first, int *end, bool *slides)
{
    *first = type == 2 ? 8 : type == 3 ? 4 : 0;
    *end = type == 2 ? 16 : type == 4 ? 4 : 8;
    *slides = type >= 3 && type <= 5;
}

// Squares that the piece on a square attacks; returns how many.
static inline int syzygy_attacks(const SyzygyPosition *pos, int piece, int from, int *to)
{
    const int type = syzygy_type(piece);
    int count = 0, first, end;
    bool slides;
    syzygy_reach(type, &first, &end, &slides);
    if (type == 1) {
        const int rank = from / 8 + (syzygy_colour(piece) == 0 ? 1 : -1);
        for (int file = from % 8 - 1; file <= from % 8 + 1; file += 2)
            if (file >= 0 && file < 8)
                to[count++] = rank * 8 + file;
        return count;
    }
    for (int i = first; i < end; ++i) {
        int file = from % 8, rank = from / 8;
        do {
            file += syzygy_steps[i][0];
            rank += syzygy_steps[i][1];
            if (file < 0 || file > 7 || rank < 0 || rank > 7)
                break;
            to[count++] = rank * 8 + file;
        } while (slides && pos->board[rank * 8 + file] < 0);
    }
    return count;
}

static inline bool syzygy_king_attacked(const SyzygyPosition *pos, int colour)
{
    int to[64];
    for (int i = 0; i < pos->ending->count; ++i) {
        if (syzygy_colour(pos->ending->pieces[i]) == colour)
            continue;
        for (int n = syzygy_attacks(pos, pos->ending->pieces[i], pos->squares[i], to) - 1; n >= 0; --n)
            if (to[n] == pos->squares[colour])
                return true;
    }
    return false;
}

static inline const SyzygyEnding *syzygy_solve(SyzygyBuilder *builder, const int *pieces, int count);

// The value, for who is then to move, after a capture or a promotion: with other material. `pieces` and `squares` hold
// what is left, in any order.
static inline int syzygy_other_value(SyzygyBuilder *builder, const int *pieces, const int *squares, int count, int side)
{
    const SyzygyEnding *ending = syzygy_solve(builder, pieces, count);
    int sorted[SYZYGY_PIECES_MAX];
    bool used[SYZYGY_PIECES_MAX] = {false};
    for (int i = 0; i < count; ++i) {
        int j = 0;
        while (used[j] || pieces[j] != ending->pieces[i])
            ++j;
        used[j] = true;
        sorted[i] = squares[j];
    }
    return ending->plies[side][syzygy_index(ending, sorted)];
}

// What the moves of a position come to.
typedef struct SyzygyMoves {
    int legal;
    bool zeroing_wins, zeroing_loses; // a capture or pawn move that wins, one that loses
    bool draws;                       // a move is known to draw
    bool quiet, open;                 // a quiet move; one to a position that is not known to be won for the other side
} SyzygyMoves;

static inline void syzygy_count_zeroing(SyzygyMoves *moves, int child)
{
    if (child == SYZYGY_ILLEGAL)
        return;
    moves->legal += 1;
    moves->zeroing_wins |= child < 0;
    moves->zeroing_loses |= child > 0;
    moves->draws |= child == 0;
}

static inline void syzygy_try_move(SyzygyBuilder *builder, const SyzygyPosition *pos, int mover, int to,
                                   SyzygyMoves *moves)
{
    const SyzygyEnding *ending = pos->ending;
    const int taken = pos->board[to], piece = ending->pieces[mover];
    const bool is_pawn = syzygy_type(piece) == 1, promotes = is_pawn && (to < 8 || to >= 56);
    int squares[SYZYGY_PIECES_MAX], pieces[SYZYGY_PIECES_MAX] = {0}, count = 0, place = 0;
    if (taken < 0 && !promotes) {
        memcpy(squares, pos->squares, sizeof squares);
        squares[mover] = to;
        const int child = ending->plies[!pos->side][syzygy_index(ending, squares)];
        if (is_pawn) {
            syzygy_count_zeroing(moves, child);
        } else if (child != SYZYGY_ILLEGAL) {
            moves->legal += 1;
            moves->quiet = true;
            moves->open |= child <= 0;
        }
        return;
    }
    for (int i = 0; i < ending->count; ++i) {
        if (i == taken)
            continue;
        if (i == mover)
            place = count;
        pieces[count] = ending->pieces[i];
        squares[count++] = i == mover ? to : pos->squares[i];
    }
    for (int type = 2; type <= (promotes ? 5 : 2); ++type) {
        if (promotes)
            pieces[place] = type + syzygy_colour(piece) * SYZYGY_BLACK;
        syzygy_count_zeroing(moves, syzygy_other_value(builder, pieces, squares, count, !pos->side));
    }
}

static inline SyzygyMoves syzygy_try_moves(SyzygyBuilder *builder, const SyzygyPosition *pos)
{
    SyzygyMoves moves = {0};
    int to[64];
    for (int i = 0; i < pos->ending->count; ++i) {
        const int piece = pos->ending->pieces[i], from = pos->squares[i];
        if (syzygy_colour(piece) != pos->side)
            continue;
        const bool is_pawn = syzygy_type(piece) == 1;
        for (int n = syzygy_attacks(pos, piece, from, to) - 1; n >= 0; --n) {
            const int taken = pos->board[to[n]];
            const bool is_capture = taken >= 0 && syzygy_colour(pos->ending->pieces[taken]) != pos->side;
            if (taken > 1 && is_capture)
                syzygy_try_move(builder, pos, i, to[n], &moves);
            else if (taken < 0 && !is_pawn)
                syzygy_try_move(builder, pos, i, to[n], &moves);
        }
        const int ahead = pos->side == 0 ? 8 : -8;
        if (!is_pawn || pos->board[from + ahead] >= 0)
            continue;
        syzygy_try_move(builder, pos, i, from + ahead, &moves);
        if (from / 8 == (pos->side == 0 ? 1 : 6) && pos->board[from + 2 * ahead] < 0)
            syzygy_try_move(builder, pos, i, from + 2 * ahead, &moves);
    }
    return moves;
}

// Win at once, or loss where every move loses; otherwise 0 for now. At level 0 nothing is known of quiet moves.
static inline int syzygy_settle(SyzygyBuilder *builder, const SyzygyPosition *pos, int level)
{
    const SyzygyMoves moves = syzygy_try_moves(builder, pos);
    if (moves.zeroing_wins)
        return 1;
    if (moves.legal == 0)
        return syzygy_king_attacked(pos, pos->side) ? SYZYGY_MATED : 0;
    const bool is_open = level == 0 ? moves.quiet : moves.open;
    return moves.draws || is_open ? 0 : -(level > 0 ? level : 1);
}

// From a position that is settled at `level`, back over the quiet moves that lead to it.
static inline void syzygy_step_back(SyzygyBuilder *builder, const SyzygyPosition *pos, int value, int level)
{
    const SyzygyEnding *ending = pos->ending;
    const int mover_side = !pos->side;
    int to[64];
    for (int i = 0; i < ending->count - ending->pawns; ++i) {
        if (syzygy_colour(ending->pieces[i]) != mover_side)
            continue;
        for (int n = syzygy_attacks(pos, ending->pieces[i], pos->squares[i], to) - 1; n >= 0; --n) {
            if (pos->board[to[n]] >= 0)
                continue;
            SyzygyPosition before = *pos;
            before.squares[i] = to[n];
            before.board[pos->squares[i]] = -1;
            before.board[to[n]] = (int8_t)i;
            before.side = mover_side;
            int16_t *known = &ending->plies[mover_side][syzygy_index(ending, before.squares)];
            if (*known != 0)
                continue;
            *known = (int16_t)(value < 0 ? level + 1 : syzygy_settle(builder, &before, level + 1));
        }
    }
}

// All positions with the pawns where `slice` says; those with the pawns further on are settled.
static inline void syzygy_solve_slice(SyzygyBuilder *builder, const SyzygyEnding *ending, size_t slice)
{
    const size_t size = (size_t)1 << 6 * (ending->count - ending->pawns), first = slice * size;
    SyzygyPosition pos;
    for (int side = 0; side < 2; ++side)
        for (size_t i = first; i < first + size; ++i) {
            const bool legal = syzygy_decode(ending, i, side, &pos) && !syzygy_king_attacked(&pos, !side);
            ending->plies[side][i] = legal ? 0 : SYZYGY_ILLEGAL;
        }
    for (int side = 0; side < 2; ++side)
        for (size_t i = first; i < first + size; ++i)
            if (ending->plies[side][i] == 0 && syzygy_decode(ending, i, side, &pos))
                ending->plies[side][i] = (int16_t)syzygy_settle(builder, &pos, 0);
    bool changed = true;
    for (int level = 0; changed || level < 2; ++level) {
        changed = false;
        for (int side = 0; side < 2; ++side)
            for (size_t i = first; i < first + size; ++i) {
                const int value = ending->plies[side][i];
                if (level == 0 ? value != SYZYGY_MATED : value != level && value != -level)
                    continue;
                changed = true;
                syzygy_decode(ending, i, side, &pos);
                syzygy_step_back(builder, &pos, value, level);
            }
    }
}

static inline int syzygy_order(int piece)
{
    return syzygy_type(piece) == SYZYGY_KING ? piece : syzygy_type(piece) == 1 ? 200 : 100 - piece;
}

static inline int syzygy_compare(const void *a, const void *b)
{
    return syzygy_order(*(const int *)a) - syzygy_order(*(const int *)b);
}

// The ending with this material, solved once and kept.
static inline const SyzygyEnding *syzygy_solve(SyzygyBuilder *builder, const int *pieces, int count)
{
    SyzygyEnding wanted = {.count = count};
    memcpy(wanted.pieces, pieces, (size_t)count * sizeof *pieces);
    qsort(wanted.pieces, (size_t)count, sizeof *wanted.pieces, syzygy_compare);
    for (int i = 0; i < builder->count; ++i)
        if (builder->endings[i]->count == count &&
            memcmp(builder->endings[i]->pieces, wanted.pieces, sizeof wanted.pieces) == 0)
            return builder->endings[i];
    for (int i = 0; i < count; ++i)
        wanted.pawns += syzygy_type(wanted.pieces[i]) == 1;
    SyzygyEnding *ending = malloc(sizeof *ending);
    assert(ending != NULL && builder->count < SYZYGY_ENDINGS_MAX);
    *ending = wanted;
    for (int side = 0; side < 2; ++side) {
        ending->plies[side] = malloc(syzygy_size(ending) * sizeof(int16_t));
        assert(ending->plies[side] != NULL);
    }
    builder->endings[builder->count++] = ending;
    // The further the pawns have gone, the earlier.
    const size_t slices = (size_t)1 << 6 * ending->pawns;
    for (int steps = 7 * ending->pawns; steps >= 0; --steps)
        for (size_t slice = 0; slice < slices; ++slice) {
            int sum = 0;
            for (int i = 0; i < ending->pawns; ++i) {
                const int rank = (int)(slice >> (6 * i + 3) & 7);
                sum += syzygy_colour(ending->pieces[count - 1]) == 0 ? rank : 7 - rank;
            }
            if (sum == steps)
                syzygy_solve_slice(builder, ending, slice);
        }
    return ending;
}

static inline void syzygy_free(SyzygyBuilder *builder)
{
    for (int i = 0; i < builder->count; ++i) {
        free(builder->endings[i]->plies[0]);
        free(builder->endings[i]->plies[1]);
        free(builder->endings[i]);
    }
    builder->count = 0;
}

// --- numbering of positions ----------------------------------------------------------------------------------------

// How an ending is numbered in a file: pawns first, then kings and pieces; a table for each file of the leading pawn.
typedef struct SyzygyLayout {
    int count, pawns, leading; // pieces that are numbered together first
    int tables;
    int pieces[SYZYGY_PIECES_MAX];
    int source[SYZYGY_PIECES_MAX]; // place in the ending
} SyzygyLayout;

static inline SyzygyLayout syzygy_layout(const SyzygyEnding *ending)
{
    SyzygyLayout layout = {.count = ending->count, .pawns = ending->pawns, .tables = ending->pawns > 0 ? 4 : 1};
    for (int i = 0; i < ending->count; ++i) {
        layout.source[i] = (i + ending->count - ending->pawns) % ending->count;
        layout.pieces[i] = ending->pieces[layout.source[i]];
    }
    const bool has_pair = ending->count == 4 && ending->pieces[2] == ending->pieces[3];
    layout.leading = ending->pawns > 0 ? ending->pawns : has_pair ? 2 : 3;
    return layout;
}

// The triangle a1-d1-d4: six squares below the diagonal, then the four on it.
static inline int syzygy_triangle(int square)
{
    const int file = square % 8, rank = square / 8;
    return file == rank ? 6 + file : rank == 0 ? file - 1 : rank == 1 ? file + 1 : 5;
}

// Two kings: in order of the first one's triangle; pairs of which both stand on the diagonal come last.
static inline size_t syzygy_two_kings(int first, int second)
{
    static int16_t numbers[10][64];
    static bool is_ready;
    static const int squares[10] = {1, 2, 3, 10, 11, 19, 0, 9, 18, 27};
    int16_t next = 0;
    for (int both = 0; both < 2 && !is_ready; ++both)
        for (int i = 0; i < 10; ++i)
            for (int s = 0; s < 64; ++s) {
                const bool near = abs(s % 8 - squares[i] % 8) <= 1 && abs(s / 8 - squares[i] / 8) <= 1;
                const bool on_diagonal = i >= 6 && s % 8 == s / 8, above = i >= 6 && s / 8 > s % 8;
                if (!near && !above && on_diagonal == (both == 1))
                    numbers[i][s] = next++;
            }
    is_ready = true;
    return (size_t)numbers[syzygy_triangle(first)][second];
}

// Off the diagonal, by rows; the diagonal itself is numbered apart.
static inline int syzygy_below(int square)
{
    const int a = square % 8 < square / 8 ? square % 8 : square / 8, b = square % 8 + square / 8 - a;
    return a * (15 - a) / 2 + b - a - 1;
}

// Three unlike pieces: what is left of symmetry is used up by the first one that is off the diagonal.
static inline size_t syzygy_three(const int *p)
{
    const int skip1 = p[1] > p[0], skip2 = (p[2] > p[0]) + (p[2] > p[1]);
    const bool off0 = p[0] % 8 != p[0] / 8, off1 = p[1] % 8 != p[1] / 8, off2 = p[2] % 8 != p[2] / 8;
    const int diagonal0 = p[0] % 8, diagonal1 = p[1] % 8 - skip1, diagonal2 = p[2] % 8 - skip2;
    const int base1 = 6 * 63 * 62, base2 = base1 + 4 * 28 * 62, base3 = base2 + 4 * 7 * 28;
    if (off0)
        return (size_t)(syzygy_triangle(p[0]) * 63 * 62 + (p[1] - skip1) * 62 + p[2] - skip2);
    if (off1)
        return (size_t)(base1 + diagonal0 * 28 * 62 + syzygy_below(p[1]) * 62 + p[2] - skip2);
    if (off2)
        return (size_t)(base2 + diagonal0 * 7 * 28 + diagonal1 * 28 + syzygy_below(p[2]));
    return (size_t)(base3 + diagonal0 * 7 * 6 + diagonal1 * 6 + diagonal2);
}

// The order of pawn squares: from the edge files to the middle, from the second rank up.
static inline int syzygy_pawn_number(int square)
{
    const int file = square % 8, rank = square / 8 - 1;
    return file < 4 ? 47 - 12 * file - 2 * rank : 46 - 12 * (7 - file) - 2 * rank;
}

// Placements of the second pawn, summed over the leading pawn's squares on the file below `rank` (0 the second).
static inline size_t syzygy_pawn_start(int pawns, int file, int rank)
{
    size_t sum = 0;
    for (int i = 0; i < rank; ++i)
        sum += pawns == 1 ? 1 : (size_t)syzygy_pawn_number((i + 1) * 8 + file);
    return sum;
}

static inline size_t syzygy_leading_size(const SyzygyLayout *layout, int table)
{
    return layout->pawns > 0 ? syzygy_pawn_start(layout->pawns, table, 6) : layout->leading == 2 ? 462 : 31332;
}

static inline size_t syzygy_table_size(const SyzygyLayout *layout, int table)
{
    size_t size = syzygy_leading_size(layout, table);
    if (layout->pawns == 0 && layout->leading == 2)
        return size * (62 * 61 / 2);
    for (int i = layout->leading; i < layout->count; ++i)
        size *= (size_t)(64 - i);
    if (layout->pawns > 0 && layout->count == 5)
        size /= 2;
    return size;
}

static inline void syzygy_mirror(int *p, int count, int with)
{
    for (int i = 0; i < count; ++i)
        p[i] ^= with;
}

// Turns the board so that the leading piece stands in the triangle or the leading pawn on the left.
static inline int syzygy_turn(const SyzygyLayout *layout, int *p)
{
    int table = 0;
    if (layout->pawns == 2) {
        const int edge0 = p[0] % 8 < 4 ? p[0] % 8 : 7 - p[0] % 8, edge1 = p[1] % 8 < 4 ? p[1] % 8 : 7 - p[1] % 8;
        if (edge0 * 8 + p[0] / 8 > edge1 * 8 + p[1] / 8) {
            const int other = p[0];
            p[0] = p[1];
            p[1] = other;
        }
    }
    if (p[0] % 8 > 3)
        syzygy_mirror(p, layout->count, 7);
    if (layout->pawns > 0)
        return table + p[0] % 8;
    if (p[0] / 8 > 3)
        syzygy_mirror(p, layout->count, 56);
    int i = 0;
    while (i < layout->leading && p[i] % 8 == p[i] / 8)
        ++i;
    if (i < layout->leading && p[i] / 8 > p[i] % 8)
        for (int j = 0; j < layout->count; ++j)
            p[j] = p[j] % 8 * 8 + p[j] / 8;
    return table;
}

// The number of a position in its table. `squares` are those of the ending.
static inline size_t syzygy_number(const SyzygyLayout *layout, const int *squares, int *table)
{
    int p[SYZYGY_PIECES_MAX];
    for (int i = 0; i < layout->count; ++i)
        p[i] = squares[layout->source[i]];
    *table = syzygy_turn(layout, p);
    size_t number;
    if (layout->pawns > 0) {
        number = syzygy_pawn_start(layout->pawns, p[0] % 8, p[0] / 8 - 1);
        if (layout->pawns == 2)
            number += (size_t)syzygy_pawn_number(p[1]);
    } else {
        number = layout->leading == 2 ? syzygy_two_kings(p[0], p[1]) : syzygy_three(p);
    }
    size_t factor = syzygy_leading_size(layout, *table);
    if (layout->pawns == 0 && layout->leading == 2) { // a pair of like pieces
        size_t places[2];
        for (int i = 0; i < 2; ++i)
            places[i] = (size_t)(p[2 + i] - (p[2 + i] > p[0]) - (p[2 + i] > p[1]));
        const size_t low = places[0] < places[1] ? places[0] : places[1], high = places[0] + places[1] - low;
        return number + factor * (high * (high - 1) / 2 + low);
    }
    for (int i = layout->leading; i < layout->count; ++i) {
        int place = p[i];
        for (int j = 0; j < i; ++j)
            place -= p[i] > p[j];
        number += factor * (size_t)place;
        factor *= (size_t)(64 - i);
    }
    return number;
}

// --- files ---------------------------------------------------------------------------------------------------------

typedef struct SyzygyBytes {
    uint8_t *bytes;
    size_t count, room;
} SyzygyBytes;

static inline void syzygy_put(SyzygyBytes *out, uint64_t value, int bytes)
{
    if (out->count + 8 > out->room) {
        out->room = out->room * 2 + 1024;
        out->bytes = realloc(out->bytes, out->room);
        assert(out->bytes != NULL);
    }
    for (int i = 0; i < bytes; ++i)
        out->bytes[out->count++] = (uint8_t)(value >> 8 * i);
}

static inline void syzygy_append(SyzygyBytes *out, SyzygyBytes *more)
{
    for (size_t i = 0; i < more->count; ++i)
        syzygy_put(out, more->bytes[i], 1);
    free(more->bytes);
}

static inline void syzygy_align(SyzygyBytes *out, size_t to)
{
    while (out->count % to != 0)
        syzygy_put(out, 0, 1);
}

// One table, coded: what goes to the four places of a file.
typedef struct SyzygyCoded {
    SyzygyBytes header, index, sizes, data;
} SyzygyCoded;

static inline void syzygy_put_header(SyzygyCoded *coded, int flags, const int *symbols, int values, int bits,
                                     size_t blocks)
{
    SyzygyBytes *out = &coded->header;
    syzygy_put(out, (uint64_t)flags, 1);
    syzygy_put(out, SYZYGY_BLOCK_BITS, 1);
    syzygy_put(out, SYZYGY_SPAN_BITS, 1);
    syzygy_put(out, 0, 1);
    syzygy_put(out, blocks, 4);
    syzygy_put(out, (uint64_t)bits, 1); // longest and shortest code
    syzygy_put(out, (uint64_t)bits, 1);
    syzygy_put(out, 0, 2); // the first symbol with a code so long
    syzygy_put(out, (uint64_t)(values * SYZYGY_RUNS), 2);
    // A symbol is a value, or two symbols in a row: here twice the run before it.
    for (int i = 0; i < values; ++i)
        for (int run = 0; run < SYZYGY_RUNS; ++run) {
            const uint64_t half = (uint64_t)(i * SYZYGY_RUNS + run - 1);
            syzygy_put(out, run == 0 ? (uint64_t)symbols[i] | 0xfff000 : half | half << 12, 3);
        }
    syzygy_align(out, 2);
}

// Blocks of codes, the count of values in each, and for the middle of each span the block and the place in it.
static inline size_t syzygy_put_blocks(SyzygyCoded *coded, const uint16_t *places, size_t size, int bits)
{
    const size_t block_bits = (size_t)8 << SYZYGY_BLOCK_BITS;
    size_t block = 0, start = 0, at = 0, middle = (size_t)1 << (SYZYGY_SPAN_BITS - 1);
    while (at < size) {
        uint8_t bytes[1 << SYZYGY_BLOCK_BITS] = {0};
        size_t used = 0;
        while (at < size && used + (size_t)bits <= block_bits && at - start + 256 <= SYZYGY_BLOCK_MAX) {
            int run = 0;
            size_t same = 1;
            while (same < 256 && at + same < size && places[at + same] == places[at])
                ++same;
            while (((size_t)2 << run) <= same)
                ++run;
            const int symbol = places[at] * SYZYGY_RUNS + run;
            for (int bit = bits - 1; bit >= 0; --bit, ++used)
                if ((symbol >> bit & 1) != 0)
                    bytes[used / 8] |= (uint8_t)(0x80 >> used % 8);
            at += (size_t)1 << run;
        }
        for (; middle < at || (at == size && middle < size + ((size_t)1 << SYZYGY_SPAN_BITS));
             middle += (size_t)1 << SYZYGY_SPAN_BITS) {
            if (middle - ((size_t)1 << (SYZYGY_SPAN_BITS - 1)) >= size)
                break;
            syzygy_put(&coded->index, block, 4);
            syzygy_put(&coded->index, middle - start, 2);
        }
        syzygy_put(&coded->sizes, at - start - 1, 2);
        for (size_t i = 0; i < sizeof bytes; ++i)
            syzygy_put(&coded->data, bytes[i], 1);
        start = at;
        ++block;
    }
    return block;
}

enum { SYZYGY_VALUES_MAX = 400, SYZYGY_ANY = 0xffff };

// `values` are changed: where anything may stand, the run goes on.
static inline SyzygyCoded syzygy_code(uint16_t *values, size_t size, int flags)
{
    SyzygyCoded coded = {0};
    int symbols[SYZYGY_VALUES_MAX], count = 0;
    uint16_t last = 0;
    for (size_t i = 0; i < size; ++i)
        if (values[i] != SYZYGY_ANY) {
            last = values[i];
            break;
        }
    for (size_t i = 0; i < size; ++i) {
        last = values[i] == SYZYGY_ANY ? last : values[i];
        int place = 0;
        while (place < count && symbols[place] != last)
            ++place;
        assert(place < SYZYGY_VALUES_MAX);
        symbols[place] = last;
        count += place == count;
        values[i] = (uint16_t)place;
    }
    const bool is_wdl = flags == 0;
    if (count == 1 && (is_wdl || symbols[0] == 0)) {
        syzygy_put(&coded.header, 0x80, 1);
        syzygy_put(&coded.header, (uint64_t)symbols[0], 1);
        return coded;
    }
    int bits = 1;
    while ((1 << bits) < count * SYZYGY_RUNS)
        ++bits;
    const size_t blocks = syzygy_put_blocks(&coded, values, size, bits);
    syzygy_put_header(&coded, flags, symbols, count, bits, blocks);
    return coded;
}

// Wins of more plies than `limit` are cursed: SYZYGY_RULE50, or fewer for a test of just that.
static inline uint16_t syzygy_stored(int plies, bool is_dtz, int limit)
{
    const int distance = plies == SYZYGY_MATED ? 1 : abs(plies);
    const bool is_cursed = distance > limit;
    if (is_dtz)
        return plies == 0 ? SYZYGY_ANY : (uint16_t)(is_cursed ? (distance - limit - 1) / 2 : distance - 1);
    return plies == 0 ? 2 : (uint16_t)(plies > 0 ? (is_cursed ? 3 : 4) : (is_cursed ? 1 : 0));
}

// The values of one table; the caller frees them.
static inline uint16_t *syzygy_table_values(const SyzygyEnding *ending, const SyzygyLayout *layout, int table, int side,
                                            bool is_dtz, int limit)
{
    const size_t size = syzygy_table_size(layout, table);
    uint16_t *values = malloc(size * sizeof *values);
    assert(values != NULL);
    memset(values, 0xff, size * sizeof *values);
    SyzygyPosition pos;
    for (size_t i = 0; i < syzygy_size(ending); ++i) {
        const int plies = ending->plies[side][i];
        if (plies == SYZYGY_ILLEGAL || !syzygy_decode(ending, i, side, &pos))
            continue;
        // Of two like pawns the one on the lower square comes first.
        if (layout->pawns == 2 && pos.squares[layout->source[0]] > pos.squares[layout->source[1]])
            continue;
        int in_table;
        const size_t number = syzygy_number(layout, pos.squares, &in_table);
        if (in_table != table)
            continue;
        const uint16_t value = syzygy_stored(plies, is_dtz, limit);
        assert(number < size && (values[number] == SYZYGY_ANY || values[number] == value));
        values[number] = value;
    }
    return values;
}

static inline bool syzygy_is_symmetric(const SyzygyEnding *ending)
{
    int sum = 0;
    for (int i = 0; i < ending->count; ++i)
        sum += (syzygy_colour(ending->pieces[i]) == 0 ? 1 : -1) * (1 << 4 * syzygy_type(ending->pieces[i]));
    return sum == 0;
}

static inline bool syzygy_write_file(const SyzygyEnding *ending, const char *path, bool is_dtz, int limit)
{
    enum { PLIES_EXACT = 4 | 8 }; // distances of wins and losses are counted in plies, not moves
    const SyzygyLayout layout = syzygy_layout(ending);
    const int sides = is_dtz || syzygy_is_symmetric(ending) ? 1 : 2;
    SyzygyCoded coded[SYZYGY_FILES_MAX][2];
    SyzygyBytes out = {0};
    syzygy_put(&out, is_dtz ? 0xa50c66d7 : 0x5d23e871, 4);
    syzygy_put(&out, (sides == 2 ? 1 : 0) | (ending->pawns > 0 ? 2 : 0), 1);
    for (int t = 0; t < layout.tables; ++t) {
        syzygy_put(&out, 0, 1); // the leading pieces are the lowest digit
        for (int i = 0; i < layout.count; ++i)
            syzygy_put(&out, (uint64_t)(layout.pieces[i] | layout.pieces[i] << 4), 1);
    }
    syzygy_align(&out, 2);
    for (int t = 0; t < layout.tables; ++t)
        for (int side = 0; side < sides; ++side) {
            uint16_t *values = syzygy_table_values(ending, &layout, t, side, is_dtz, limit);
            coded[t][side] = syzygy_code(values, syzygy_table_size(&layout, t), is_dtz ? PLIES_EXACT : 0);
            free(values);
        }
    for (int i = 0; i < layout.tables * sides; ++i)
        syzygy_append(&out, &coded[i / sides][i % sides].header);
    for (int i = 0; i < layout.tables * sides; ++i)
        syzygy_append(&out, &coded[i / sides][i % sides].index);
    for (int i = 0; i < layout.tables * sides; ++i)
        syzygy_append(&out, &coded[i / sides][i % sides].sizes);
    for (int i = 0; i < layout.tables * sides; ++i) {
        syzygy_align(&out, 64);
        syzygy_append(&out, &coded[i / sides][i % sides].data);
    }
    syzygy_align(&out, 64);
    for (int i = 0; i < 2; ++i)
        syzygy_put(&out, 0, 8); // the place of a checksum
    FILE *file = fopen(path, "wb");
    const bool good = file != NULL && fwrite(out.bytes, 1, out.count, file) == out.count;
    free(out.bytes);
    return file != NULL && fclose(file) == 0 && good;
}

// Writes the two files of an ending, named as the format has it ("KRvK"), into a folder. False if that cannot be done.
static inline bool syzygy_write(SyzygyBuilder *builder, const char *folder, const char *name, int limit)
{
    int pieces[SYZYGY_PIECES_MAX], count = 0, colour = 0;
    for (const char *c = name; *c != '\0'; ++c) {
        static const char letters[] = " PNBRQK";
        const char *letter = strchr(letters, *c);
        if (*c == 'v')
            colour = SYZYGY_BLACK;
        else if (letter == NULL || count == SYZYGY_PIECES_MAX)
            return false;
        else
            pieces[count++] = (int)(letter - letters) + colour;
    }
    const SyzygyEnding *ending = syzygy_solve(builder, pieces, count);
    char path[512];
    snprintf(path, sizeof path, "%s/%s.rtbw", folder, name);
    if (!syzygy_write_file(ending, path, false, limit))
        return false;
    snprintf(path, sizeof path, "%s/%s.rtbz", folder, name);
    return syzygy_write_file(ending, path, true, limit);
}

#endif
