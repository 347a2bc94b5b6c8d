// SPDX-License-Identifier: GPL-3.0-or-later
// Retrograde analysis with a set of squares of the lone king at a time. The pawn is White's and on the files a to d;
// pawns are done from the seventh rank down, since a step leads to a pawn that is done already.
#include "board/kpk.h"

enum { PAWN_FILES = FILE_E, PAWN_RANKS = RANK_8 - RANK_2, KPK_PAWN_NB = PAWN_FILES * PAWN_RANKS };

// By side to move, pawn and its king: the squares of the lone king where the pawn's side wins.
static Bitboard kpk_won_table[COLOUR_NB][KPK_PAWN_NB][SQ_NB];

static int pawn_index(Square pawn)
{
    return (square_rank(pawn) - RANK_2) * PAWN_FILES + square_file(pawn);
}

// Every square a king's step away from one of the set.
static Bitboard king_neighbours(Bitboard set)
{
    const Bitboard sides = bb_shift(set, EAST) | bb_shift(set, WEST), row = set | sides;
    return sides | bb_shift(row, NORTH) | bb_shift(row, SOUTH);
}

// Where the lone king may stand after the pawn has been moved to `pawn` and lives.
static Bitboard won_after_step(Square pawn, Square king)
{
    const Bitboard bit = bb_square(pawn);
    if (pawn == king)
        return 0;
    if (square_rank(pawn) < RANK_8)
        return kpk_won_table[BLACK][pawn_index(pawn)][king];
    const bool defended = bb_has(king_attacks(king), pawn);
    return ~bit & (defended ? BB_ALL : ~king_attacks(pawn));
}

static Bitboard won_by_pawn(Square pawn, Square king)
{
    const Square once = square_step(pawn, NORTH), twice = square_step(once, NORTH);
    // The lone king in the way stops the pawn; stepping next to it is judged in the table of the
    // next pawn.
    Bitboard won = won_after_step(once, king) & ~bb_square(once);
    if (square_rank(pawn) == RANK_2 && king != once)
        won |= won_after_step(twice, king) & ~bb_square(once) & ~bb_square(twice);
    return won;
}

// Squares of the lone king where some step of the pawn's king wins. Steps next to the lone king are not
// in the sets.
static Bitboard won_by_king(Square pawn, Square king)
{
    Bitboard won = 0;
    for (Bitboard to = king_attacks(king) & ~bb_square(pawn); to != 0;)
        won |= kpk_won_table[BLACK][pawn_index(pawn)][bb_pop(&to)];
    return won;
}

// Squares of the lone king, to move, from which every step loses; stalemate does not.
static Bitboard lost_to_move(Square pawn, Square king, Bitboard won)
{
    // The lone king may capture a pawn that is not defended: its square is a target, and never a
    // won one.
    const Bitboard check = pawn_attacks(WHITE, pawn), near = king_attacks(king) | bb_square(king);
    const Bitboard places = ~(near | bb_square(pawn)), targets = ~(near | check);
    const Bitboard stalemate = ~king_neighbours(targets) & ~check;
    return places & ~king_neighbours(targets & ~won) & ~stalemate;
}

// One round over all squares of the king; true if anything new was won.
static bool improve(Square pawn)
{
    const int index = pawn_index(pawn);
    bool is_new = false;
    for (Square king = SQ_A1; king < SQ_NB; ++king) {
        if (king == pawn)
            continue;
        // The side that is to move may not have the other king in check, nor may the kings
        // touch.
        const Bitboard legal = ~(king_attacks(king) | bb_square(king) | bb_square(pawn) | pawn_attacks(WHITE, pawn));
        Bitboard *won = &kpk_won_table[WHITE][index][king], *lost = &kpk_won_table[BLACK][index][king];
        const Bitboard more = legal & (won_by_pawn(pawn, king) | won_by_king(pawn, king));
        const Bitboard less = lost_to_move(pawn, king, more);
        is_new = is_new || more != *won || less != *lost;
        *won = more;
        *lost = less;
    }
    return is_new;
}

void kpk_init(void)
{
    // Each pawn until a round finds nothing new: king moves lead round in circles among the same
    // pawn's positions.
    for (Rank rank = RANK_7; rank >= RANK_2; --rank)
        for (File file = FILE_A; file < FILE_E; ++file)
            while (improve(square_make(file, rank)))
                continue;
}

bool kpk_is_won(Colour us, Square king, Square pawn, Square lone_king, Colour stm)
{
    // Half the files are enough: the other half is the same board in a mirror.
    const int mirror = square_file(pawn) < FILE_E ? 0 : FILE_H;
    const Square white_king = square_relative(us, king) ^ mirror, white_pawn = square_relative(us, pawn) ^ mirror;
    return bb_has(kpk_won_table[stm == us ? WHITE : BLACK][pawn_index(white_pawn)][white_king],
                  square_relative(us, lone_king) ^ mirror);
}
