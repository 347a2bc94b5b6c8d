// SPDX-License-Identifier: GPL-3.0-or-later
// Sets of squares that explanations speak of: attacks, pins, passed, isolated and doubled pawns,
// threatened pieces. Plain and slow: the evaluation has its own fast versions.
#include "ui/common/piece_sets.h"

#include "board/pins.h"
#include "ui/common/tactics.h"

Bitboard piece_attacks(const Position *pos, Square square)
{
    const Piece piece = pos_piece_on(pos, square);
    switch (piece == PIECE_NONE ? PT_NONE : piece_type(piece)) {
    case PT_PAWN: return pawn_attacks(piece_colour(piece), square);
    case PT_KNIGHT: return knight_attacks(square);
    case PT_BISHOP: return bishop_attacks(square, &pos->occupied);
    case PT_ROOK: return rook_attacks(square, &pos->occupied);
    case PT_QUEEN: return queen_attacks(square, &pos->occupied);
    case PT_KING: return king_attacks(square);
    case PT_NONE:
    case PT_NB: break;
    }
    return 0;
}

Bitboard pinned_pieces(const Position *pos, Colour side)
{
    const Bitboard enemies = pos->by_colour[colour_other(side)];
    const Bitboard diagonal = (pos->by_type[PT_BISHOP] | pos->by_type[PT_QUEEN]) & enemies;
    const Bitboard straight = (pos->by_type[PT_ROOK] | pos->by_type[PT_QUEEN]) & enemies;
    // For either side, not only the one to move, whose pins the position keeps.
    Bitboard checkers = 0;
    return single_blockers(pos_king(pos, side), diagonal, straight, pos_occupied(pos), &checkers) &
           pos->by_colour[side];
}

// All squares in front of a pawn, on its file.
static Bitboard squares_ahead(Colour side, Square square)
{
    Bitboard ahead = 0;
    for (Bitboard step = bb_shift(bb_square(square), pawn_push(side)); step != 0;
         step = bb_shift(step, pawn_push(side)))
        ahead |= step;
    return ahead;
}

Bitboard passed_pawns(const Position *pos, Colour side)
{
    const Bitboard pawns = pos_pieces(pos, side, PT_PAWN), others = pos_pieces(pos, colour_other(side), PT_PAWN);
    Bitboard passed = 0;
    for (Bitboard left = pawns; left != 0;) {
        const Square square = bb_pop(&left);
        const Bitboard ahead = squares_ahead(side, square);
        const Bitboard front_span = ahead | bb_shift(ahead, EAST) | bb_shift(ahead, WEST);
        // Of doubled pawns the rear one is not passed.
        if ((front_span & others) == 0 && (ahead & pawns) == 0)
            passed |= bb_square(square);
    }
    return passed;
}

Bitboard isolated_pawns(const Position *pos, Colour side)
{
    const Bitboard pawns = pos_pieces(pos, side, PT_PAWN);
    Bitboard isolated = 0;
    // bb_shift drops what leaves the board, so edge files have one neighbour.
    for (File file = FILE_A; file <= FILE_H; ++file)
        if ((pawns & (bb_shift(bb_file(file), EAST) | bb_shift(bb_file(file), WEST))) == 0)
            isolated |= pawns & bb_file(file);
    return isolated;
}

Bitboard doubled_pawns(const Position *pos, Colour side)
{
    const Bitboard pawns = pos_pieces(pos, side, PT_PAWN);
    Bitboard doubled = 0;
    for (File file = FILE_A; file <= FILE_H; ++file)
        if (bb_has_several(pawns & bb_file(file)))
            doubled |= pawns & bb_file(file);
    return doubled;
}

Bitboard threatened_pieces(const Position *pos, Colour attacker)
{
    const Colour them = colour_other(attacker);
    const Occupancy occ = occupancy_from(pos_occupied(pos));
    Bitboard found = 0;
    for (Bitboard left = pos->by_colour[them] & ~pos->by_type[PT_PAWN] & ~pos->by_type[PT_KING]; left != 0;) {
        const Square square = bb_pop(&left);
        Bitboard attackers = pos_attackers_to(pos, square, &occ) & pos->by_colour[attacker];
        const bool is_undefended = !pos_is_attacked(pos, square, them, &occ);
        bool is_threatened = attackers != 0 && is_undefended;
        // A king is worth more than anything: it threatens only what is undefended.
        attackers &= ~pos->by_type[PT_KING];
        while (attackers != 0 && !is_threatened)
            is_threatened = piece_pawns(piece_type(pos_piece_on(pos, bb_pop(&attackers)))) <
                            piece_pawns(piece_type(pos_piece_on(pos, square)));
        if (is_threatened)
            found |= bb_square(square);
    }
    return found;
}

Bitboard outpost_knights(const Position *pos, Colour colour)
{
    const Colour other = colour_other(colour);
    const Bitboard ranks = bb_rank(rank_relative(colour, RANK_5)) | bb_rank(rank_relative(colour, RANK_6));
    Bitboard front = pos_pieces(pos, other, PT_PAWN), chased = 0;
    for (Rank rank = RANK_1; rank <= RANK_8; ++rank, front = bb_shift(front, pawn_push(other)))
        chased |= pawn_set_attacks(other, front);
    return pos_pieces(pos, colour, PT_KNIGHT) & ranks & ~chased &
           pawn_set_attacks(colour, pos_pieces(pos, colour, PT_PAWN));
}

Bitboard hanging_pawns(const Position *pos, Colour attacker)
{
    const Colour them = colour_other(attacker);
    const Occupancy occ = occupancy_from(pos_occupied(pos));
    Bitboard found = 0;
    for (Bitboard left = pos_pieces(pos, them, PT_PAWN); left != 0;) {
        const Square square = bb_pop(&left);
        if (pos_is_attacked(pos, square, attacker, &occ) && !pos_is_attacked(pos, square, them, &occ))
            found |= bb_square(square);
    }
    return found;
}

int steps_to_centre(Square king)
{
    int steps = square_distance(king, SQ_D4);
    static const Square others[] = {SQ_E4, SQ_D5, SQ_E5};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; ++i)
        if (square_distance(king, others[i]) < steps)
            steps = square_distance(king, others[i]);
    return steps;
}
