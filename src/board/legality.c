// SPDX-License-Identifier: GPL-3.0-or-later
// Is a move from elsewhere (a hash table, a book) legal, and does a move give check?
#include "board/position.h"

// Would capturing en passant from `from` leave the own king unattacked? The captured pawn leaves a second square, so pins
// along the rank and discovered lines are found only by looking.
static bool en_passant_is_legal(const Position *pos, Square from, Square target)
{
    const Colour us = pos->stm, them = colour_other(us);
    const Square victim = square_step(target, -pawn_push(us));
    const Square king = pos_king(pos, us);
    Occupancy occ = pos->occupied;
    occupancy_toggle(&occ, from);
    occupancy_toggle(&occ, victim);
    occupancy_toggle(&occ, target);

    const Bitboard enemies = pos->by_colour[them] & ~bb_square(victim);
    const Bitboard diagonal = (pos->by_type[PT_BISHOP] | pos->by_type[PT_QUEEN]) & enemies;
    const Bitboard straight = (pos->by_type[PT_ROOK] | pos->by_type[PT_QUEEN]) & enemies;
    if ((bishop_attacks(king, &occ) & diagonal) != 0 || (rook_attacks(king, &occ) & straight) != 0)
        return false;
    // A knight or a pawn that gives check is not met by capturing another pawn.
    const Bitboard leapers =
        (knight_attacks(king) & pos->by_type[PT_KNIGHT]) | (pawn_attacks(us, king) & pos->by_type[PT_PAWN]);
    return (leapers & enemies) == 0;
}

Bitboard pos_en_passant_attackers(const Position *pos, Square target)
{
    const Colour us = pos->stm;
    Bitboard attackers = 0;
    if (target == SQ_NONE)
        return 0;
    // From the target, looking backwards: the squares from which a pawn of ours could capture
    // there.
    for (Bitboard left = pawn_attacks(colour_other(us), target) & pos_pieces(pos, us, PT_PAWN); left != 0;) {
        const Square from = bb_pop(&left);
        if (en_passant_is_legal(pos, from, target))
            attackers |= bb_square(from);
    }
    return attackers;
}

// Is castling fully legal: right, rook, empty path, and no attack on the king's path? Nothing in `move` is trusted, as it may
// come from a damaged hash entry.
static bool castle_is_legal(const Position *pos, Move move)
{
    const Colour us = pos->stm;
    const Square king = pos_king(pos, us);
    // A castling move is written as king captures own rook, so the square of the rook tells the
    // side.
    const int right = us * 2 + (move_to(move) < king);
    const CastlingSetup *setup = &pos->castling_setup;
    if (move_from(move) != king || (pos->castling >> right & 1) == 0 || setup->rook_from[right] != move_to(move))
        return false;
    if (pos_in_check(pos) || (setup->empty_path[right] & pos_occupied(pos)) != 0)
        return false;

    // The rook may have shielded the king's path or its new square, so it is off the board for this question.
    Occupancy occ = pos->occupied;
    occupancy_toggle(&occ, king);
    occupancy_toggle(&occ, move_to(move));
    for (Bitboard path = setup->king_path[right]; path != 0;)
        if (pos_is_attacked(pos, bb_pop(&path), colour_other(us), &occ))
            return false;
    return true;
}

// Pseudo-legality of a pawn move: everything but the safety of the own king, which en passant alone needs here, because its
// captured pawn leaves another square than `to`.
static bool pawn_move_fits(const Position *pos, Move move)
{
    const Colour us = pos->stm;
    const Square from = move_from(move), to = move_to(move);
    const Direction push = pawn_push(us);
    const bool to_last_rank = rank_relative(us, square_rank(to)) == RANK_8;
    if (to_last_rank != move_is_promotion(move))
        return false;
    // The kind comes from outside, so each is checked against the board as it is.
    switch (move_kind(move)) {
    case MK_EN_PASSANT:
        return to == pos->en_passant && bb_has(pawn_attacks(us, from), to) && en_passant_is_legal(pos, from, to);
    case MK_DOUBLE_PUSH:
        return rank_relative(us, square_rank(from)) == RANK_2 && to == square_step(from, 2 * push) &&
               pos->board[square_step(from, push)] == PIECE_NONE && pos->board[to] == PIECE_NONE;
    case MK_QUIET:
    case MK_CAPTURE: break;
    default:
        // Bits that mean no kind, from a damaged hash entry.
        if (!move_is_promotion(move))
            return false;
    }
    if (move_is_capture(move))
        return bb_has(pawn_attacks(us, from) & pos->by_colour[colour_other(us)], to);
    return to == square_step(from, push) && pos->board[to] == PIECE_NONE;
}

// Pseudo-legality of a move of any other piece: kind, target and geometry.
static bool piece_move_fits(const Position *pos, Move move, PieceType type)
{
    const Square from = move_from(move), to = move_to(move);
    // The kind follows from the target; one that says otherwise belongs to another position.
    const MoveKind expected = bb_has(pos->by_colour[colour_other(pos->stm)], to) ? MK_CAPTURE : MK_QUIET;
    if (move_kind(move) != expected || bb_has(pos->by_colour[pos->stm], to))
        return false;
    switch (type) {
    case PT_KNIGHT: return bb_has(knight_attacks(from), to);
    case PT_BISHOP: return bb_has(bishop_attacks(from, &pos->occupied), to);
    case PT_ROOK: return bb_has(rook_attacks(from, &pos->occupied), to);
    case PT_QUEEN: return bb_has(queen_attacks(from, &pos->occupied), to);
    default: return bb_has(king_attacks(from), to);
    }
}

// Legality of a pseudo-legal move that is neither castling nor en passant.
static bool king_is_safe_after(const Position *pos, Move move, PieceType type)
{
    const Colour us = pos->stm;
    const Square from = move_from(move), to = move_to(move), king = pos_king(pos, us);
    // The king leaves its square first: it must not shelter behind itself from a slider.
    if (type == PT_KING) {
        Occupancy occ = pos->occupied;
        occupancy_toggle(&occ, king);
        return !pos_is_attacked(pos, to, colour_other(us), &occ);
    }
    // Against a double check only the king can move; a single one is met by capturing the checker or interposing.
    if (bb_has_several(pos->checkers))
        return false;
    if (pos_in_check(pos)) {
        const Square checker = bb_first(pos->checkers);
        if (!bb_has(bb_between(king, checker) | pos->checkers, to))
            return false;
    }
    // A pinned piece may only move along the line of its pin.
    return !bb_has(pos->pinned, from) || bb_has(bb_line(king, from), to);
}

bool pos_move_is_legal(const Position *pos, Move move)
{
    if (!move_is_real(move))
        return false;
    const Piece piece = pos_piece_on(pos, move_from(move));
    if (piece == PIECE_NONE || piece_colour(piece) != pos->stm)
        return false;
    const PieceType type = piece_type(piece);
    if (move_is_castle(move))
        return type == PT_KING && castle_is_legal(pos, move);
    if (type == PT_PAWN) {
        if (!pawn_move_fits(pos, move))
            return false;
        return move_kind(move) == MK_EN_PASSANT || king_is_safe_after(pos, move, type);
    }
    return piece_move_fits(pos, move, type) && king_is_safe_after(pos, move, type);
}

// With the occupancy `occ` after the move, do own sliders other than the moved piece attack the enemy king?
static bool discovers_check(const Position *pos, Square king, Square moved, const Occupancy *occ)
{
    const Bitboard ours = pos->by_colour[pos->stm] & ~bb_square(moved), queens = pos->by_type[PT_QUEEN];
    return (bishop_attacks(king, occ) & (pos->by_type[PT_BISHOP] | queens) & ours) != 0 ||
           (rook_attacks(king, occ) & (pos->by_type[PT_ROOK] | queens) & ours) != 0;
}

// Does a piece of this type on its new square attack the enemy king? The rays on an empty board are
// asked first: most moves end on no line with the king.
static bool piece_checks_from(PieceType type, Colour us, Square from, Square king, const Occupancy *occ)
{
    switch (type) {
    case PT_PAWN: return bb_has(pawn_attacks(us, from), king);
    case PT_KNIGHT: return bb_has(knight_attacks(from), king);
    case PT_BISHOP: return bb_has(bishop_rays(from), king) && bb_has(bishop_attacks(from, occ), king);
    case PT_ROOK: return bb_has(rook_rays(from), king) && bb_has(rook_attacks(from, occ), king);
    case PT_QUEEN: return bb_has(rook_rays(from) | bishop_rays(from), king) && bb_has(queen_attacks(from, occ), king);
    default: return false;
    }
}

bool pos_gives_check(const Position *pos, Move move)
{
    const Colour us = pos->stm;
    const Square from = move_from(move), to = move_to(move), king = pos_king(pos, colour_other(us));
    Occupancy occ = pos->occupied;
    if (move_is_castle(move)) {
        occupancy_toggle(&occ, from);
        occupancy_toggle(&occ, to);
        occupancy_toggle(&occ, move_king_to(move));
        occupancy_toggle(&occ, move_rook_to(move));
        return bb_has(rook_attacks(move_rook_to(move), &occ), king);
    }

    const PieceType type = move_is_promotion(move) ? move_promotion(move) : piece_type(pos_piece_on(pos, from));
    // Only a piece that leaves a line with the king can open one; capturing en passant also takes
    // away the captured pawn.
    const bool on_line = bb_has(rook_rays(king) | bishop_rays(king), from) || move_kind(move) == MK_EN_PASSANT;
    occupancy_toggle(&occ, from);
    if (pos->board[to] == PIECE_NONE)
        occupancy_toggle(&occ, to);
    if (piece_checks_from(type, us, to, king, &occ))
        return true;
    if (!on_line)
        return false;
    if (move_kind(move) == MK_EN_PASSANT)
        occupancy_toggle(&occ, square_step(to, -pawn_push(us)));
    return discovers_check(pos, king, from, &occ);
}

CheckSquares pos_check_squares(const Position *pos)
{
    const Colour us = pos->stm, them = colour_other(us);
    const Square king = pos_king(pos, them);
    const Bitboard ours = pos->by_colour[us], queens = pos->by_type[PT_QUEEN];
    CheckSquares checks = {.king = king};
    checks.reach[PT_PAWN] = pawn_attacks(them, king);
    checks.reach[PT_KNIGHT] = knight_attacks(king);
    checks.reach[PT_BISHOP] = bishop_attacks(king, &pos->occupied);
    checks.reach[PT_ROOK] = rook_attacks(king, &pos->occupied);
    checks.reach[PT_QUEEN] = checks.reach[PT_BISHOP] | checks.reach[PT_ROOK];
    Bitboard attackers = 0; // none: it is our move
    // Our own pieces that stand alone between one of our sliders and the enemy king: moving off the
    // line gives check.
    checks.hiding = ours & single_blockers(king, (pos->by_type[PT_BISHOP] | queens) & ours,
                                           (pos->by_type[PT_ROOK] | queens) & ours, pos_occupied(pos), &attackers);
    return checks;
}

bool pos_gives_check_with(const Position *pos, const CheckSquares *checks, Move move)
{
    const Square from = move_from(move), to = move_to(move);
    const MoveKind kind = move_kind(move);
    // Promotions, castling and en passant move more than one piece, or another than left: the full
    // question.
    if (kind != MK_QUIET && kind != MK_DOUBLE_PUSH && kind != MK_CAPTURE)
        return pos_gives_check(pos, move);
    return bb_has(checks->reach[piece_type(pos_piece_on(pos, from))], to) ||
           (bb_has(checks->hiding, from) && !bb_has(bb_line(checks->king, from), to));
}
