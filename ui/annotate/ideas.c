// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/ideas.h"

#include "board/see.h"
#include "notation/coordinate.h"
#include "notation/san.h"
#include "ui/common/piece_sets.h"
#include "ui/common/tactics.h"

enum { TARGETS_TOLD = 2 };

static Position after(const Position *before, Move move)
{
    Position pos = *before;
    pos_advance(&pos, move);
    return pos;
}

static PieceType type_on(const Position *pos, Square square)
{
    return piece_type(pos_piece_on(pos, square));
}

// "the knight on e5"
static void write_piece(const Position *pos, Square square, Text *out)
{
    char name[SQUARE_NAME_SIZE];
    square_write(square, name);
    text_addf(out, "the %s on %s", piece_name(type_on(pos, square)), name);
}

// "39...Kf4", as the move of `pos`.
static void write_move(const Position *pos, Move move, Text *out)
{
    san_write_line(pos, &move, 1, out);
}

// --- attacks ---------------------------------------------------------------------------------------------------------

// Pieces of the other side that are attacked by one worth less, or are attacked and not defended. Pawns are left out, which
// often may fall, and kings, which are in check.
static Bitboard threatened(const Position *pos, Colour attacker)
{
    const Colour them = colour_other(attacker);
    const Occupancy occ = occupancy_from(pos_occupied(pos));
    Bitboard found = 0;
    for (Bitboard left = pos->by_colour[them] & ~pos->by_type[PT_PAWN] & ~pos->by_type[PT_KING]; left != 0;) {
        const Square square = bb_pop(&left);
        Bitboard attackers = pos_attackers_to(pos, square, &occ) & pos->by_colour[attacker];
        const bool is_undefended = !pos_is_attacked(pos, square, them, &occ);
        bool is_threatened = attackers != 0 && is_undefended;
        attackers &= ~pos->by_type[PT_KING];
        while (attackers != 0 && !is_threatened)
            is_threatened = piece_pawns(type_on(pos, bb_pop(&attackers))) < piece_pawns(type_on(pos, square));
        if (is_threatened)
            found |= bb_square(square);
    }
    return found;
}

// Is it a quiet move that does not lose the piece?
static bool is_sound(const Position *pos, Move move)
{
    return !move_is_capture(move) && !move_is_castle(move) && !move_is_promotion(move) && see_at_least(pos, move, 0);
}

// Pieces that a quiet move threatens anew.
static Bitboard attacked_by(const Position *pos, Move move)
{
    if (!is_sound(pos, move))
        return 0;
    const Position next = after(pos, move);
    return threatened(&next, pos->stm) & ~threatened(pos, pos->stm);
}

// Those of the pieces that move on at once without taking anything, or are taken at once.
static Bitboard driven(Bitboard targets, const Move *line, int count)
{
    Bitboard found = 0;
    if (count > 1 && !move_is_capture(line[1]))
        found |= targets & bb_square(move_from(line[1]));
    if (count > 2 && move_is_capture(line[2]))
        found |= targets & bb_square(move_to(line[2]));
    return found;
}

// What the answer attacks after the best move too is no fault of this one.
static Bitboard attacked_anyway(const Position *pos, const Position *other, Move answer)
{
    Bitboard found = 0;
    if (!pos_move_is_legal(other, answer))
        return 0;
    for (Bitboard left = attacked_by(other, answer); left != 0;) {
        const Square square = bb_pop(&left);
        if (pos_piece_on(other, square) == pos_piece_on(pos, square))
            found |= bb_square(square);
    }
    return found;
}

// "Puts the queen on d4, where it is attacked"; "Lets the knight on g5 be driven away".
static bool write_attack(const Position *before, const ReviewedMove *move, Text *out)
{
    const Position pos = after(before, move->move), other = after(before, move->best[0]);
    const Move answer = move->reply[0];
    Bitboard targets = attacked_by(&pos, answer);
    targets &= driven(targets, move->reply, move->reply_length) & ~attacked_anyway(&pos, &other, answer);
    if (targets == 0)
        return false;
    if (targets == bb_square(move_to(move->move))) {
        text_add(out, "Puts ");
        write_piece(&pos, move_to(move->move), out);
        text_add(out, ", where it is attacked");
        return true;
    }
    const bool goes = targets == bb_square(move_from(move->reply[1]));
    text_add(out, "Lets ");
    for (int i = 0; i < TARGETS_TOLD && targets != 0; ++i) {
        text_add(out, i > 0 ? " and " : "");
        write_piece(&pos, bb_pop(&targets), out);
    }
    text_add(out, goes ? " be driven away" : " be attacked");
    return true;
}

// "Misses 17.Ne5, which attacks the queen on d7", where the best line makes use of it.
static bool write_missed_attack(const Position *before, const ReviewedMove *move, Text *out)
{
    const Move best = move->best[0];
    const Square taken = move_is_capture(move->move) ? move_to(move->move) : SQ_NONE;
    Bitboard targets = attacked_by(before, best);
    targets &= driven(targets, move->best, move->best_length);
    if (taken != SQ_NONE)
        targets &= ~bb_square(taken);
    if (targets == 0)
        return false;
    text_add(out, "Misses ");
    write_move(before, best, out);
    text_add(out, ", which attacks ");
    for (int i = 0; i < TARGETS_TOLD && targets != 0; ++i) {
        text_add(out, i > 0 ? " and " : "");
        write_piece(before, bb_pop(&targets), out);
    }
    return true;
}

// --- pins --------------------------------------------------------------------------------------------------------------

// The piece that a quiet move pins: behind it, on the line of the piece that moved, stands the king or a piece worth more.
static Square pinned_by(const Position *pos, Move move)
{
    const Colour them = colour_other(pos->stm);
    const Square to = move_to(move);
    const PieceType type = type_on(pos, move_from(move));
    if (!is_sound(pos, move) || (type != PT_BISHOP && type != PT_ROOK && type != PT_QUEEN))
        return SQ_NONE;
    const Position next = after(pos, move);
    for (Bitboard front = piece_attacks(&next, to) & next.by_colour[them]; front != 0;) {
        const Square square = bb_pop(&front);
        Position without = next;
        if (type_on(&next, square) == PT_PAWN || type_on(&next, square) == PT_KING)
            continue;
        pos_remove(&without, square);
        for (Bitboard behind = piece_attacks(&without, to) & bb_line(to, square) & next.by_colour[them]; behind != 0;) {
            const Square shield = bb_pop(&behind);
            const PieceType covered = type_on(&next, shield);
            if (bb_has(bb_between(to, shield), square) &&
                (covered == PT_KING || piece_pawns(covered) > piece_pawns(type_on(&next, square))))
                return square;
        }
    }
    return SQ_NONE;
}

// "Allows 9...Bg4, which pins the knight on f3".
static bool write_pin(const Position *before, const ReviewedMove *move, Text *out)
{
    const Position pos = after(before, move->move), other = after(before, move->best[0]);
    const Move answer = move->reply[0];
    const Square pinned = pinned_by(&pos, answer);
    if (pinned == SQ_NONE || (pos_move_is_legal(&other, answer) && pinned_by(&other, answer) == pinned))
        return false;
    text_add(out, "Allows ");
    write_move(&pos, answer, out);
    text_add(out, ", which pins ");
    write_piece(&pos, pinned, out);
    return true;
}

// "Misses 9...Bg4, which pins the knight on f3".
static bool write_missed_pin(const Position *before, const ReviewedMove *move, Text *out)
{
    const Square pinned = pinned_by(before, move->best[0]);
    if (pinned == SQ_NONE || move_to(move->move) == pinned)
        return false;
    text_add(out, "Misses ");
    write_move(before, move->best[0], out);
    text_add(out, ", which pins ");
    write_piece(before, pinned, out);
    return true;
}

// Does a line begin with a capture of a piece by one of the same worth that is taken back at once?
static bool is_exchange(const Position *pos, const Move *line, int count)
{
    const Square square = count > 1 ? move_to(line[0]) : SQ_NONE;
    return square != SQ_NONE && move_is_capture(line[0]) && move_to(line[1]) == square &&
           type_on(pos, square) != PT_PAWN && type_on(pos, square) != PT_NONE &&
           piece_pawns(type_on(pos, square)) == piece_pawns(type_on(pos, move_from(line[0])));
}

// --- moves that are allowed --------------------------------------------------------------------------------------------

// Could the same piece make the same move in the other position without being lost for less?
static bool is_good(const Position *pos, Move move, Piece piece)
{
    return pos_piece_on(pos, move_from(move)) == piece && pos_move_is_legal(pos, move) && see_at_least(pos, move, 0);
}

// "Allows 39...Kf4, which 39.Rf7 prevents": a quiet move that is illegal after the best move, or loses the piece. After a
// check or a capture other things matter.
static bool write_allowed(const Position *before, const ReviewedMove *move, Text *out)
{
    const Position pos = after(before, move->move), other = after(before, move->best[0]);
    const Move answer = move->reply[0];
    const Piece piece = pos_piece_on(&pos, move_from(answer));
    if (move_is_capture(answer) || move_is_castle(answer) || pos_in_check(&pos) || pos_in_check(&other) ||
        move_is_capture(move->best[0]) || !is_good(&pos, answer, piece) || is_good(&other, answer, piece))
        return false;
    text_add(out, "Allows ");
    write_move(&pos, answer, out);
    text_add(out, ", which ");
    write_move(before, move->best[0], out);
    text_add(out, " prevents");
    return true;
}

// "Lets the knight on d5 be exchanged": taken and taken back, and not after the best move.
static bool write_exchanged(const Position *before, const ReviewedMove *move, Text *out)
{
    const Position pos = after(before, move->move), other = after(before, move->best[0]);
    const Move answer = move->reply[0];
    const Square square = move_to(answer);
    if (!is_exchange(&pos, move->reply, move->reply_length) || move_is_capture(move->move) ||
        (pos_piece_on(&other, square) == pos_piece_on(&pos, square) && pos_move_is_legal(&other, answer)))
        return false;
    text_add(out, "Lets ");
    write_piece(&pos, square, out);
    text_add(out, " be exchanged");
    return true;
}

// --- moves that are missed ---------------------------------------------------------------------------------------------

// "Misses 9.Nxd4, which exchanges the knight on d4": it stays where it is after the move played.
static bool write_missed_exchange(const Position *before, const ReviewedMove *move, Text *out)
{
    if (!is_exchange(before, move->best, move->best_length) || move_is_capture(move->move))
        return false;
    text_add(out, "Misses ");
    write_move(before, move->best[0], out);
    text_add(out, ", which exchanges ");
    write_piece(before, move_to(move->best[0]), out);
    return true;
}

// "Misses 57.a7, which advances the passed pawn".
static bool write_missed_advance(const Position *before, const ReviewedMove *move, Text *out)
{
    const Move best = move->best[0];
    const Colour us = before->stm;
    if (!bb_has(passed_pawns(before, us), move_from(best)) || move_is_capture(best) || move_is_promotion(best) ||
        rank_relative(us, square_rank(move_to(best))) < RANK_5 || move_from(move->move) == move_from(best) ||
        !see_at_least(before, best, 0))
        return false;
    text_add(out, "Misses ");
    write_move(before, best, out);
    text_add(out, ", which advances the passed pawn");
    return true;
}

bool answer_idea_write(const Position *before, const ReviewedMove *move, Text *out)
{
    if (move->reply_length == 0 || move->best_length == 0 || move_equal(move->best[0], move->move))
        return false;
    return write_attack(before, move, out) || write_pin(before, move, out) || write_allowed(before, move, out) ||
           write_exchanged(before, move, out);
}

bool better_idea_write(const Position *before, const ReviewedMove *move, Text *out)
{
    if (move->best_length == 0 || move_equal(move->best[0], move->move) || pos_in_check(before))
        return false;
    return write_missed_attack(before, move, out) || write_missed_pin(before, move, out) ||
           write_missed_exchange(before, move, out) || write_missed_advance(before, move, out);
}
