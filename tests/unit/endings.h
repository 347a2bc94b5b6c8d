// SPDX-License-Identifier: GPL-3.0-or-later
// Endings of White's king and one or two pieces against a lone king, solved backwards from the mates, so that a test can
// defend as well as can be without endgame tables on disk.
#ifndef UNIT_ENDINGS_H
#define UNIT_ENDINGS_H

#include "unit/unit.h"

#include "base/memory.h"
#include "board/movegen.h"

// Black's king is the first, White's the second; then White's pieces.
enum { ENDING_BLACK_KING, ENDING_WHITE_KING, ENDING_FIRST_PIECE, ENDING_PIECES_MAX = 4, ENDING_UNKNOWN = UINT8_MAX };

typedef struct EndingSquares {
    Square at[ENDING_PIECES_MAX];
} EndingSquares;

// Of ending_solve; ending_free frees it.
typedef struct Ending {
    int count; // kings and pieces
    PieceType types[ENDING_PIECES_MAX];
    size_t size;               // positions of one side to move
    uint8_t *plies[COLOUR_NB]; // to mate, by side to move and position; ENDING_UNKNOWN: not won
    uint8_t *escapes;          // Black's moves that are not known to lose
} Ending;

static inline size_t ending_index(const Ending *ending, const EndingSquares *squares)
{
    size_t index = 0;
    for (int i = 0; i < ending->count; ++i)
        index = index * SQ_NB + (size_t)squares->at[i];
    return index;
}

static inline EndingSquares ending_squares(const Ending *ending, size_t index)
{
    EndingSquares squares;
    for (int i = ending->count - 1; i >= 0; --i, index /= SQ_NB)
        squares.at[i] = (Square)(index % SQ_NB);
    return squares;
}

static inline Bitboard ending_white(const Ending *ending, const EndingSquares *squares)
{
    Bitboard white = 0;
    for (int i = ENDING_WHITE_KING; i < ending->count; ++i)
        white |= bb_square(squares->at[i]);
    return white;
}

static inline Bitboard ending_reach(PieceType type, Square from, Bitboard occupied)
{
    const Occupancy occ = occupancy_from(occupied);
    switch (type) {
    case PT_KNIGHT: return knight_attacks(from);
    case PT_BISHOP: return bishop_attacks(from, &occ);
    case PT_ROOK: return rook_attacks(from, &occ);
    case PT_QUEEN: return queen_attacks(from, &occ);
    default: return king_attacks(from);
    }
}

// What White attacks, through Black's king too: it casts no shadow on its own flight.
static inline Bitboard ending_attacked(const Ending *ending, const EndingSquares *squares)
{
    const Bitboard white = ending_white(ending, squares);
    Bitboard attacked = 0;
    for (int i = ENDING_WHITE_KING; i < ending->count; ++i)
        attacked |= ending_reach(ending->types[i], squares->at[i], white);
    return attacked;
}

static inline bool ending_is_possible(const Ending *ending, const EndingSquares *squares)
{
    const Bitboard all = ending_white(ending, squares) | bb_square(squares->at[ENDING_BLACK_KING]);
    return bb_count(all) == ending->count &&
           !bb_has(king_attacks(squares->at[ENDING_WHITE_KING]), squares->at[ENDING_BLACK_KING]);
}

static inline void ending_find_mates(Ending *ending)
{
    for (size_t i = 0; i < ending->size; ++i) {
        const EndingSquares squares = ending_squares(ending, i);
        const Square king = squares.at[ENDING_BLACK_KING];
        if (!ending_is_possible(ending, &squares))
            continue;
        const Bitboard attacked = ending_attacked(ending, &squares);
        ending->escapes[i] = (uint8_t)bb_count(king_attacks(king) & ~attacked);
        if (ending->escapes[i] == 0 && bb_has(attacked, king))
            ending->plies[BLACK][i] = 0;
    }
}

// Black is lost here: White wins wherever it could come from.
static inline void ending_take_back_white(Ending *ending, size_t index, uint8_t plies)
{
    const EndingSquares lost = ending_squares(ending, index);
    const Bitboard occupied = ending_white(ending, &lost) | bb_square(lost.at[ENDING_BLACK_KING]);
    for (int i = ENDING_WHITE_KING; i < ending->count; ++i) {
        for (Bitboard from = ending_reach(ending->types[i], lost.at[i], occupied) & ~occupied; from != 0;) {
            EndingSquares squares = lost;
            squares.at[i] = bb_pop(&from);
            uint8_t *before = &ending->plies[WHITE][ending_index(ending, &squares)];
            if (*before == ENDING_UNKNOWN && !bb_has(ending_attacked(ending, &squares), squares.at[ENDING_BLACK_KING]))
                *before = plies;
        }
    }
}

// White wins here: Black has an escape less wherever it could come from.
static inline void ending_take_back_black(Ending *ending, size_t index, uint8_t plies)
{
    EndingSquares squares = ending_squares(ending, index);
    const Bitboard closed = ending_white(ending, &squares) | king_attacks(squares.at[ENDING_WHITE_KING]);
    for (Bitboard from = king_attacks(squares.at[ENDING_BLACK_KING]) & ~closed; from != 0;) {
        squares.at[ENDING_BLACK_KING] = bb_pop(&from);
        const size_t before = ending_index(ending, &squares);
        if (--ending->escapes[before] == 0)
            ending->plies[BLACK][before] = plies;
    }
}

// All positions of a side that are so many plies from mate. Returns how many.
static inline size_t ending_take_back_all(Ending *ending, Colour stm, uint8_t plies)
{
    const uint8_t *begin = ending->plies[stm], *end = begin + ending->size;
    size_t found = 0;
    for (const uint8_t *at = memchr(begin, plies, ending->size); at != NULL;
         at = memchr(at + 1, plies, (size_t)(end - at - 1)), ++found) {
        if (stm == BLACK)
            ending_take_back_white(ending, (size_t)(at - begin), (uint8_t)(plies + 1));
        else
            ending_take_back_black(ending, (size_t)(at - begin), (uint8_t)(plies + 1));
    }
    return found;
}

// Solves the ending of these pieces of White's, as "Q" or "BN".
static inline Ending *ending_solve(const char *pieces)
{
    static const char letters[] = "PNBRQK";
    Ending *ending = mem_new(1, sizeof *ending);
    *ending = (Ending){.count = ENDING_FIRST_PIECE, .types = {PT_KING, PT_KING}, .size = SQ_NB * SQ_NB};
    for (; *pieces != '\0'; ++pieces, ending->size *= SQ_NB)
        ending->types[ending->count++] = (PieceType)(strchr(letters, *pieces) - letters);
    ending->escapes = mem_new(ending->size, 1);
    for (Colour stm = WHITE; stm < COLOUR_NB; ++stm) {
        ending->plies[stm] = mem_new(ending->size, 1);
        memset(ending->plies[stm], ENDING_UNKNOWN, ending->size);
    }
    ending_find_mates(ending);
    Colour stm = BLACK;
    for (uint8_t plies = 0; ending_take_back_all(ending, stm, plies) > 0; ++plies)
        stm = colour_other(stm);
    return ending;
}

static inline void ending_free(Ending *ending)
{
    mem_free(ending->plies[WHITE]);
    mem_free(ending->plies[BLACK]);
    mem_free(ending->escapes);
    mem_free(ending);
}

// Plies to mate; ENDING_UNKNOWN if it is not won, as when a piece is lost.
static inline int ending_plies(const Ending *ending, const Position *pos)
{
    EndingSquares squares = {.at = {pos_king(pos, BLACK), pos_king(pos, WHITE)}};
    Bitboard left = pos->by_colour[WHITE] & ~pos->by_type[PT_KING];
    if (bb_count(left) != ending->count - ENDING_FIRST_PIECE)
        return ENDING_UNKNOWN;
    for (int i = ENDING_FIRST_PIECE; i < ending->count; ++i) {
        const Bitboard of_type = left & pos->by_type[ending->types[i]];
        squares.at[i] = bb_first(of_type);
        left ^= bb_square(squares.at[i]);
    }
    return ending->plies[pos->stm][ending_index(ending, &squares)];
}

// Black's move that is mated last; the first of equals.
static inline Move ending_best_defence(const Ending *ending, const Position *pos)
{
    MoveList list;
    movegen_list(pos, MOVES_ALL, &list);
    Move best = MOVE_NONE;
    int most = -1;
    for (int i = 0; i < list.count; ++i) {
        Position after = *pos;
        Undo undo;
        pos_make_move(&after, list.moves[i], &undo);
        const int plies = ending_plies(ending, &after);
        if (plies > most) {
            most = plies;
            best = list.moves[i];
        }
    }
    return best;
}

#endif
