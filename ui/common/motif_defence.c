// SPDX-License-Identifier: GPL-3.0-or-later
// Motifs of pieces that lack a defender or a square, and of defenders that are taken, lured or driven away.
#include "ui/common/motif_line.h"

#include "base/language.h"
#include "board/movegen.h"
#include "board/see.h"
#include "ui/common/piece_sets.h"

// Does the line end at this ply, with mate?
static bool is_mate(const MotifLine *line, int ply)
{
    return line->mates && ply == line->count - 1;
}

// Attackers of a square of one side, pinned ones too.
static Bitboard defenders_of(const Position *pos, Colour them, Square square)
{
    return pos_attackers_to(pos, square, &pos->occupied) & pos->by_colour[them];
}

// --- hanging pieces and exchanges --------------------------------------------------------------------------------------

// Our move takes the piece that had just taken something itself when the line began.
static bool is_recapture(const MotifLine *line, int ply)
{
    return move_is_real(line->previous) && line->previous_taken != PT_NONE &&
           move_to(line->previous) == move_to(line->moves[ply]);
}

// We capture with profit a piece that has been there since the line began. A pawn does not matter where much more is won.
static bool takes_what_stood(const MotifLine *line, int ply)
{
    enum { MUCH_MORE = 3 };
    const Move move = line->moves[ply];
    return line->wins && move_is_capture(move) && move_kind(move) != MK_EN_PASSANT && !is_recapture(line, ply) &&
           !((line->mates || line->gain >= MUCH_MORE) && piece_type_on(&line->at[ply], move_to(move)) == PT_PAWN) &&
           line_stays(line, 0, ply, move_to(move)) && line_pays(line, ply);
}

void find_hanging(MotifLine *line, int ply)
{
    const Square target = move_to(line->moves[ply]);
    // No defender at the start and none when it is taken: a defender that was removed has a motif of its own.
    if (!takes_what_stood(line, ply) || defenders_of(&line->at[0], line->them, target) != 0 ||
        defenders_of(&line->at[ply + 1], line->them, target) != 0)
        return;
    Motif *motif = motif_add(line, MOTIF_HANGING, ply, ply);
    motif_say(motif, N_("%1 is undefended"));
    motif_name_piece(line, motif, ply, target);
    motif_arrow(motif, move_from(line->moves[ply]), target);
}

// They have taken something of less worth with a piece that is lost for it.
static void find_bad_exchange(MotifLine *line)
{
    const Square target = move_to(line->moves[0]);
    if (!line->wins || is_mate(line, 0) ||
        piece_worth(piece_type_on(&line->at[0], target)) <= piece_worth(line->previous_taken) ||
        !see_at_least(&line->at[0], line->moves[0], piece_value[line->previous_taken] + piece_value[PT_PAWN] / 2))
        return;
    Motif *motif = motif_add(line, MOTIF_EXCHANGE, 0, 0);
    motif_say(motif, N_("%1 is given up")); // for what it took and more, perhaps, which the line shows
    motif_name_piece(line, motif, 0, target);
    motif_arrow(motif, move_from(line->moves[0]), target);
}

// At the first move only: what later exchanges win follows from something else.
void find_exchange(MotifLine *line, int ply)
{
    if (ply == 0 && is_recapture(line, ply))
        find_bad_exchange(line);
    if (ply > 0 || is_mate(line, ply) || !takes_what_stood(line, ply))
        return;
    const Square from = move_from(line->moves[ply]), target = move_to(line->moves[ply]);
    const Position *before = &line->at[ply];
    if (defenders_of(&line->at[ply + 1], line->them, target) == 0)
        return;
    Motif *motif = motif_add(line, MOTIF_EXCHANGE, ply, ply);
    const bool is_less = piece_worth(piece_type_on(before, from)) < piece_worth(piece_type_on(before, target));
    motif_say(motif, is_less ? N_("%1 attacks %2") : N_("%1 is not defended enough"));
    if (is_less)
        motif_name_piece(line, motif, ply, from);
    motif_name_piece(line, motif, ply, target);
    motif_arrow(motif, from, target);
}

// --- trapped pieces --------------------------------------------------------------------------------------------------

// Can the side to move win by a capture on the square more than `least`?
static bool wins_on(const Position *pos, Square square, int least)
{
    Move moves[MAX_MOVES];
    const int count = movegen_write_between(pos, pos->by_colour[pos->stm], bb_square(square), moves);
    for (int i = 0; i < count; ++i)
        if (move_is_capture(moves[i]) && see_at_least(pos, moves[i], least))
            return true;
    return false;
}

// Is the piece, which belongs to the side to move, attacked, and lost wherever it goes? If its exchange costs no more than a
// pawn, it is not.
static bool is_trapped(const Position *pos, Square square)
{
    enum { MORE_THAN_A_PAWN = 20 };
    const int least = piece_value[PT_PAWN] + MORE_THAN_A_PAWN;
    Move moves[MAX_MOVES];
    Position passed = *pos;
    pos_advance(&passed, MOVE_NULL);
    // A pass: is it attacked at all?
    if (!wins_on(&passed, square, least))
        return false;
    const int count = movegen_write_between(pos, bb_square(square), BB_ALL, moves);
    for (int i = 0; i < count; ++i) {
        Position next = *pos;
        const int taken = see_victim_value(pos, moves[i]);
        pos_advance(&next, moves[i]);
        if (!wins_on(&next, move_to(moves[i]), taken + least))
            return false;
    }
    return true;
}

void find_trapped(MotifLine *line, int ply)
{
    if (ply < 2 || !move_is_capture(line->moves[ply]) || !line_pays(line, ply) || is_mate(line, ply))
        return;
    const Move reply = line->moves[ply - 1];
    const Position *before = &line->at[ply - 1];
    const Square target = move_to(line->moves[ply]);
    // The piece that is lost stood there, or has just moved there in vain.
    const Square square = move_king_to(reply) == target ? move_from(reply) : target;
    const PieceType type = piece_type_on(before, square);
    if (type == PT_NONE || type == PT_PAWN || type == PT_KING || pos_in_check(before) ||
        bb_has(before->pinned, square) || move_is_castle(reply) || !is_trapped(before, square))
        return;
    Motif *motif = motif_add(line, MOTIF_TRAPPED, ply - 2, ply);
    motif_say(motif, N_("%1 is trapped"));
    motif_name_piece(line, motif, ply - 1, square);
    const Bitboard attackers = defenders_of(before, line->us, square);
    if (attackers != 0)
        motif_arrow(motif, bb_first(attackers), square);
}

// --- defenders -------------------------------------------------------------------------------------------------------

// "the knight on e5", or "h7" where nothing of theirs stands.
static void name_defended(const MotifLine *line, Motif *motif, int ply, Square square)
{
    if (bb_has(line->at[ply].by_colour[line->them], square))
        motif_name_piece(line, motif, ply, square);
    else
        motif_name_square(motif, square);
}

// Does the move at `paid` profit on a square where they could take back no more?
static bool profits_undisturbed(const MotifLine *line, int paid)
{
    return line_pays(line, paid) &&
           (is_mate(line, paid) || !has_move(&line->at[paid + 1], BB_ALL, bb_square(move_king_to(line->moves[paid]))));
}

// Does the piece on `square` defend `target` in at[ply]: their piece there, or an empty square?
static bool defends(const MotifLine *line, int ply, Square square, Square target)
{
    const Position *pos = &line->at[ply];
    if (bb_has(pos->by_colour[line->us], target) || !bb_has(piece_attacks(pos, square), target))
        return false;
    return !bb_has(pinned_pieces(pos, line->them), square) ||
           bb_has(bb_line(square, pos_king(pos, line->them)), target);
}

// Could we win something on a square at once, if they passed?
static bool would_win_on(const MotifLine *line, int after, Square target)
{
    Position passed = line->at[after];
    if (pos_in_check(&passed))
        return true;
    pos_advance(&passed, MOVE_NULL);
    return wins_on(&passed, target, piece_value[PT_PAWN]);
}

void find_removed_defender(MotifLine *line, int ply)
{
    const Square defender = move_to(line->moves[ply]);
    if (!move_is_capture(line->moves[ply]) || move_kind(line->moves[ply]) == MK_EN_PASSANT)
        return;
    for (int paid = ply + 2; paid < line->count && paid <= ply + MOTIF_DELAY; paid += 2) {
        const Square target = move_king_to(line->moves[paid]);
        // We profit on another square, which the captured piece has defended until then.
        if (target == defender || !defends(line, ply, defender, target) || !profits_undisturbed(line, paid) ||
            !line_stays(line, ply, paid, target))
            continue;
        // One of several defenders is not the defender.
        if (!is_mate(line, paid) && piece_type_on(&line->at[ply], target) != PT_NONE &&
            !would_win_on(line, ply + 1, target))
            continue;
        Motif *motif = motif_add(line, MOTIF_REMOVED_DEFENDER, ply, paid);
        motif_say_of_move(line, motif, ply, N_("removes the defender of %1"));
        name_defended(line, motif, ply, target);
        motif_arrow(motif, defender, target);
        return;
    }
}

// Was their move forced: does it take what we have just moved, answer a check, or save the piece from the one that moved?
static bool is_forced_away(const MotifLine *line, int reply)
{
    const Position *before = &line->at[reply];
    const Square from = move_from(line->moves[reply]), ours = move_king_to(line->moves[reply - 1]);
    if (pos_in_check(before) || move_to(line->moves[reply]) == ours)
        return true;
    return bb_has(piece_attacks(before, ours), from) && piece_type_on(before, ours) != PT_KING &&
           see_at_least(before, move_make(ours, from, MK_CAPTURE), piece_value[PT_PAWN]);
}

// Their last move took a defender from the square on which we profit. If it took back, it had two things to do.
void find_deflection(MotifLine *line, int ply)
{
    if (ply < 2 || !line_pays(line, ply) || move_is_castle(line->moves[ply - 1]))
        return;
    const Move reply = line->moves[ply - 1], offer = line->moves[ply - 2];
    const Square target = move_to(line->moves[ply]), from = move_from(reply), to = move_to(reply);
    const Position *now = &line->at[ply];
    if (target == to || !defends(line, ply - 1, from, target) || !is_forced_away(line, ply - 1) ||
        bb_has(piece_attacks(now, to), target))
        return;
    // It took back where we had captured: it defended both squares.
    const bool is_overloaded = move_is_capture(offer) && move_to(offer) == to;
    // A king that is checked at once was lured, which find_attraction says.
    if (is_overloaded && piece_type_on(now, to) == PT_KING && pos_in_check(&line->at[ply + 1]))
        return;
    Motif *motif = motif_add(line, is_overloaded ? MOTIF_OVERLOADED : MOTIF_DEFLECTION, ply - 2, ply);
    if (is_overloaded) {
        motif_say(motif, N_("%1 is overloaded: it defends %2 and %3"));
        motif_name_piece(line, motif, ply - 1, from);
        motif_name_square(motif, to);
        motif_name_square(motif, target);
    } else {
        motif_say_of_move(line, motif, ply - 2,
                          to == move_king_to(offer) ? N_("deflects %1 from the defence of %2")
                                                    : N_("drives %1 away from the defence of %2"));
        motif_name_piece(line, motif, ply - 1, from);
        name_defended(line, motif, ply - 1, target);
    }
    motif_arrow(motif, from, target);
    motif_arrow(motif, from, to);
}

// Writes "Ra6+ drives the king to e7, where it cuts off the rook on h7 from a7", of the move before their forced one.
static void add_self_block(MotifLine *line, int ply, Square defender, Square target)
{
    const Move reply = line->moves[ply - 1], offer = line->moves[ply - 2];
    const Square to = move_to(reply);
    Motif *motif = motif_add(line, MOTIF_INTERFERENCE, ply - 2, ply);
    motif_say_of_move(line, motif, ply - 2,
                      to == move_king_to(offer) ? N_("lures %1 to %2, where it cuts off %3 from %4")
                                                : N_("drives %1 to %2, where it cuts off %3 from %4"));
    motif_name_piece(line, motif, ply - 1, move_from(reply));
    motif_name_square(motif, to);
    motif_name_piece(line, motif, ply - 1, defender);
    motif_name_square(motif, target);
    motif->has_clause = true;
    motif_arrow(motif, defender, to);
    motif_arrow(motif, to, target);
}

// Their last move was forced, and went between a defender of theirs and the square on which we profit.
void find_self_block(MotifLine *line, int ply)
{
    if (ply < 2 || !profits_undisturbed(line, ply) || move_is_castle(line->moves[ply - 1]) ||
        !is_forced_away(line, ply - 1))
        return;
    const Position *before = &line->at[ply - 1];
    const Square target = move_king_to(line->moves[ply]), to = move_to(line->moves[ply - 1]);
    Bitboard defenders = defenders_of(before, line->them, target) & ~bb_square(move_from(line->moves[ply - 1]));
    while (defenders != 0) {
        const Square defender = bb_pop(&defenders);
        if (bb_has(bb_between(defender, target), to) && defends(line, ply - 1, defender, target))
            add_self_block(line, ply, defender, target);
    }
}

// The ply at which a king, or a piece of worth, that took on the square is checked there or taken; 0 if it is not.
static int attraction_is_paid(const MotifLine *line, int ply, Square square)
{
    const Position *lured = &line->at[ply + 2], *next = &line->at[ply + 3];
    if (piece_type_on(lured, square) == PT_KING)
        return pos_in_check(next) && line->wins ? ply + 2 : 0;
    if (piece_worth(piece_type_on(lured, square)) < piece_worth(PT_ROOK))
        return 0;
    // Taken back at once it was exchanged, or had to take what attacked it.
    for (int paid = ply + 4; paid < line->count && paid <= ply + MOTIF_DELAY; paid += 2)
        if (move_to(line->moves[paid]) == square && line_stays(line, ply + 2, paid, square) && line_pays(line, paid))
            return paid;
    return 0;
}

// We give something up on a square, and what takes it is worse off there.
void find_attraction(MotifLine *line, int ply)
{
    if (ply + 2 >= line->count || move_is_castle(line->moves[ply]))
        return;
    const Square square = move_to(line->moves[ply]), from = move_from(line->moves[ply + 1]);
    const PieceType given = piece_type_on(&line->at[ply + 1], square), taken = piece_type_on(&line->at[ply], square);
    const bool is_exchange = taken != PT_NONE && piece_worth(taken) >= piece_worth(given);
    if (move_to(line->moves[ply + 1]) != square || move_is_castle(line->moves[ply + 1]) ||
        (is_exchange && piece_type_on(&line->at[ply + 1], from) != PT_KING))
        return;
    const int paid = attraction_is_paid(line, ply, square);
    if (paid == 0)
        return;
    Motif *motif = motif_add(line, MOTIF_ATTRACTION, ply, line->mates ? line->count - 1 : paid);
    motif_say_of_move(line, motif, ply, N_("lures %1 to %2"));
    motif_name_piece(line, motif, ply + 1, from);
    motif_name_square(motif, square);
    motif_arrow(motif, from, square);
}

// --- intermediate moves ------------------------------------------------------------------------------------------------

// They have captured on a square; we could take back, make another move first, and take back then.
void find_intermediate(MotifLine *line, int ply)
{
    const Move theirs = ply == 0 ? line->previous : line->moves[ply - 1];
    const bool is_capture =
        ply == 0 ? move_is_real(theirs) && line->previous_taken != PT_NONE : move_is_capture(theirs);
    if (!is_capture || ply + 2 >= line->count)
        return;
    const Square square = move_to(theirs);
    const Move ours = line->moves[ply], next = line->moves[ply + 2];
    // Another move first, and the recapture by another piece after it.
    if (move_to(ours) == square || move_to(next) != square || move_from(next) == move_king_to(ours) ||
        !line_pays(line, ply + 2) || !line_stays(line, ply, ply + 2, square) ||
        !has_move(&line->at[ply], bb_square(move_from(next)), bb_square(square)))
        return;
    Motif *motif = motif_add(line, MOTIF_INTERMEDIATE, ply, ply + 2);
    motif->is_check = pos_in_check(&line->at[ply + 1]);
    motif_say_of_move(line, motif, ply,
                      motif->is_check ? N_("is an intermediate check before %1")
                                      : N_("is an intermediate move before %1"));
    motif_name_move(line, motif, ply + 2);
    motif_arrow(motif, move_from(ours), move_king_to(ours));
    motif_arrow(motif, move_from(next), square);
}
