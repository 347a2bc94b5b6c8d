// SPDX-License-Identifier: GPL-3.0-or-later
// Motifs of attacks and lines: fork, discovery, skewer, pin, interference, clearance, x-ray.
#include "ui/common/motif_line.h"

#include "base/language.h"
#include "board/movegen.h"
#include "board/see.h"
#include "ui/common/piece_sets.h"

// Would the piece on `from` win material by capturing on `target`, were it to move in this position?
static bool wins_by_capture(const Position *pos, Square from, Square target)
{
    const Colour them = colour_other(piece_colour(pos_piece_on(pos, from)));
    if (piece_type_on(pos, from) == PT_KING)
        return (pos_attackers_to(pos, target, &pos->occupied) & pos->by_colour[them]) == 0;
    return see_at_least(pos, move_make(from, target, MK_CAPTURE), piece_value[PT_PAWN]);
}

// --- fork ------------------------------------------------------------------------------------------------------------

// Is the piece worth attacking: the king, something of more worth, or something that can be taken at a profit?
static bool is_fork_target(const Position *pos, Square from, Square target)
{
    const PieceType attacker = piece_type_on(pos, from), type = piece_type_on(pos, target);
    return type == PT_KING || (attacker != PT_KING && piece_worth(type) > piece_worth(attacker)) ||
           wins_by_capture(pos, from, target);
}

// What the piece on the square attacks and could take at a profit, the king included.
static Bitboard fork_targets(const Position *pos, Square from, Colour them)
{
    Bitboard attacked = piece_attacks(pos, from) & pos->by_colour[them], targets = 0;
    while (attacked != 0) {
        const Square target = bb_pop(&attacked);
        if (is_fork_target(pos, from, target))
            targets |= bb_square(target);
    }
    return targets;
}

// The best of the set: the king, the queen and so on.
static Square pop_best(const Position *pos, Bitboard *set)
{
    for (PieceType type = PT_KING; type > PT_NONE; --type)
        if ((*set & pos->by_type[type]) != 0) {
            const Square square = bb_first(*set & pos->by_type[type]);
            *set &= ~bb_square(square);
            return square;
        }
    return SQ_NONE;
}

// The ply at which one of the targets is lost, and which one; 0 if none is. A mate by taking a pawn is no matter of forks.
static int fork_is_paid(const MotifLine *line, int ply, Square from, Bitboard targets, Square *taken)
{
    const Position *after = &line->at[ply + 1];
    while (targets != 0) {
        const Square target = bb_pop(&targets);
        const int paid = line_attack_paid(line, ply, from, target);
        if (paid > 0 && !(piece_type_on(after, target) == PT_PAWN && line->mates && paid == line->count - 1)) {
            *taken = target;
            return paid;
        }
    }
    return 0;
}

// Pawns are named only if one of them is what is taken.
void find_fork(MotifLine *line, int ply)
{
    const Move move = line->moves[ply];
    const Square to = move_king_to(move);
    const Position *after = &line->at[ply + 1];
    Square taken = SQ_NONE;
    if (move_is_castle(move))
        return;
    Bitboard targets = fork_targets(after, to, line->them);
    const int paid = fork_is_paid(line, ply, to, targets, &taken);
    if (paid == 0)
        return;
    targets &= ~after->by_type[PT_PAWN] | bb_square(taken);
    // One target is an attack, no fork.
    if (!bb_has_several(targets))
        return;
    Motif *motif = motif_add(line, MOTIF_FORK, ply, paid);
    enum { TARGETS_NAMED = 3 };
    const int count = bb_count(targets) < TARGETS_NAMED ? bb_count(targets) : TARGETS_NAMED;
    motif_say_of_move(line, motif, ply, count < TARGETS_NAMED ? N_("forks %1 and %2") : N_("forks %1, %2 and %3"));
    for (int i = 0; i < count; ++i) {
        const Square target = pop_best(after, &targets);
        motif_name_piece(line, motif, ply + 1, target);
        motif_arrow(motif, to, target);
    }
}

// --- discovery -------------------------------------------------------------------------------------------------------

// Adds a discovered or a double check, which pays at once unless the line ends in mate, with an arrow from each
// checker.
static void add_discovered_check(MotifLine *line, int ply, Bitboard checkers)
{
    const Position *after = &line->at[ply + 1];
    const bool is_double = bb_has_several(checkers);
    const Bitboard others = checkers & ~bb_square(move_to(line->moves[ply]));
    Motif *motif = motif_add(line, is_double ? MOTIF_DOUBLE_CHECK : MOTIF_DISCOVERED_CHECK, ply,
                             line->mates ? line->count - 1 : ply);
    motif_say_of_move(line, motif, ply, is_double ? N_("is a double check") : N_("discovers a check from %1"));
    if (!is_double)
        motif_name_piece(line, motif, ply + 1, bb_first(others));
    while (checkers != 0)
        motif_arrow(motif, bb_pop(&checkers), pos_king(after, line->them));
}

// An attack of a slider that the move has opened, on something that the slider then takes.
static void add_discovered_attack(MotifLine *line, int ply, Square slider)
{
    const Position *after = &line->at[ply + 1];
    Bitboard targets = piece_attacks(after, slider) & after->by_colour[line->them] & ~after->by_type[PT_KING];
    while (targets != 0) {
        const Square target = bb_pop(&targets);
        const int paid = line_capture_after(line, ply, slider, target);
        // The moved piece must have stood between, or the attack was there already.
        if (paid == 0 || !bb_has(bb_between(slider, target), move_from(line->moves[ply])))
            continue;
        Motif *motif = motif_add(line, MOTIF_DISCOVERED_ATTACK, ply, paid);
        motif_say_of_move(line, motif, ply, N_("discovers an attack on %1"));
        motif_name_piece(line, motif, ply + 1, target);
        motif_arrow(motif, slider, target);
    }
}

void find_discovery(MotifLine *line, int ply)
{
    const Move move = line->moves[ply];
    const Position *after = &line->at[ply + 1];
    // Castling opens no line that players would call discovered.
    if (move_is_castle(move) || !line->wins)
        return;
    if ((after->checkers & ~bb_square(move_to(move))) != 0)
        add_discovered_check(line, ply, after->checkers);
    Bitboard sliders = after->by_colour[line->us] & ~bb_square(move_to(move)) &
                       (after->by_type[PT_BISHOP] | after->by_type[PT_ROOK] | after->by_type[PT_QUEEN]);
    while (sliders != 0)
        add_discovered_attack(line, ply, bb_pop(&sliders));
}

// --- skewer ----------------------------------------------------------------------------------------------------------

// We capture along a line that their last move has left, because the piece in front was attacked on it.
void find_skewer(MotifLine *line, int ply)
{
    const Square from = move_from(line->moves[ply]), target = move_to(line->moves[ply]);
    if (ply < 2 || !move_is_capture(line->moves[ply]) || !line_pays(line, ply))
        return;
    // Their move is to be seen: in front stands the piece that it moves away.
    const Position *before = &line->at[ply - 1];
    const Square front = move_from(line->moves[ply - 1]);
    if (!is_slider(piece_type_on(before, from)) || !bb_has(bb_between(from, target), front) ||
        !bb_has(piece_attacks(before, from), front) || !line_stays(line, ply - 1, ply, target))
        return;
    const PieceType behind = piece_type_on(before, target);
    if (behind == PT_NONE || piece_worth(piece_type_on(before, front)) < piece_worth(behind) || behind == PT_PAWN ||
        !is_fork_target(before, from, front))
        return;
    Motif *motif = motif_add(line, MOTIF_SKEWER, ply - 2, ply);
    if (move_king_to(line->moves[ply - 2]) == from) {
        motif_say_of_move(line, motif, ply - 2, N_("skewers %1 and %2"));
    } else {
        motif_say(motif, N_("%1 skewers %2 and %3"));
        motif_name_piece(line, motif, ply - 1, from);
    }
    motif_name_piece(line, motif, ply - 1, front);
    motif_name_piece(line, motif, ply - 1, target);
    motif_arrow(motif, from, front);
    motif_arrow(motif, front, target);
}

// --- pin -------------------------------------------------------------------------------------------------------------

// The slider of ours that pins the piece to what stands behind it.
static Square pinner_of(const Position *pos, Colour us, Square pinned, Square behind)
{
    Bitboard sliders = pos->by_colour[us] & bb_line(pinned, behind);
    while (sliders != 0) {
        const Square slider = bb_pop(&sliders);
        if (bb_has(bb_between(slider, behind), pinned) && is_slider(piece_type_on(pos, slider)) &&
            bb_has(piece_attacks(pos, slider), pinned))
            return slider;
    }
    return SQ_NONE;
}

// From the pinning piece through the pinned one to what stands behind.
static void add_pin_arrows(const Position *pos, Motif *motif, Colour us, Square pinned, Square behind)
{
    const Square pinner = pinner_of(pos, us, pinned, behind);
    if (pinner != SQ_NONE)
        motif_arrow(motif, pinner, pinned);
    motif_arrow(motif, pinned, behind);
}

// "the bishop on g7 is pinned and cannot take the rook on h8", or, without a target, "... interpose after Rc8#".
static void add_pin_used(MotifLine *line, int ply, int paid, Square pinned, Square target)
{
    const Position *after = &line->at[ply + 1];
    Motif *motif = motif_add(line, MOTIF_PIN, ply, paid);
    motif_say(motif, target != SQ_NONE ? N_("%1 is pinned and cannot take %2")
                                       : N_("%1 is pinned and cannot interpose after %2"));
    motif_name_piece(line, motif, ply + 1, pinned);
    if (target != SQ_NONE)
        motif_name_piece(line, motif, ply + 1, target);
    else
        motif_name_move(line, motif, ply);
    add_pin_arrows(after, motif, line->us, pinned, pos_king(after, line->them));
}

// What a pinned piece attacks outside the line of the pin.
static Bitboard attacks_off_pin(const Position *pos, Colour them, Square pinned)
{
    return piece_attacks(pos, pinned) & ~bb_line(pinned, pos_king(pos, them));
}

// The last move mates because pieces that are pinned can neither take the checking piece nor interpose.
static void find_pin_at_mate(MotifLine *line, int ply)
{
    const Position *end = &line->at[ply + 1];
    if (bb_has_several(end->checkers))
        return;
    const Square checker = bb_first(end->checkers);
    const Bitboard gaps = bb_between(checker, pos_king(end, line->them));
    Bitboard pinned = end->pinned;
    while (pinned != 0) {
        const Square square = bb_pop(&pinned);
        const Bitboard attacks = attacks_off_pin(end, line->them, square);
        if (bb_has(attacks, checker))
            add_pin_used(line, ply, ply, square, checker);
        else if (piece_type_on(end, square) != PT_PAWN && (attacks & gaps) != 0)
            add_pin_used(line, ply, ply, square, SQ_NONE);
    }
}

// The ply at which the piece that moved at `ply`, or a mate, makes something of it; -1 if it is lost or does nothing.
static int landing_is_paid(const MotifLine *line, int ply)
{
    Square square = move_king_to(line->moves[ply]);
    if (line_pays(line, ply))
        return ply;
    for (int i = ply + 2; i < line->count && i <= ply + MOTIF_DELAY; i += 2) {
        if (move_to(line->moves[i - 1]) == square)
            return -1;
        const bool is_same = move_from(line->moves[i]) == square;
        if (line_pays(line, i) && (is_same || (line->mates && i == line->count - 1)))
            return i;
        square = is_same ? move_king_to(line->moves[i]) : square;
    }
    return -1;
}

// Can the side to move capture on the square without losing by it?
static bool can_capture_well(const Position *pos, Square square)
{
    Move moves[MAX_MOVES];
    const int count = movegen_write_between(pos, pos->by_colour[pos->stm], bb_square(square), moves);
    for (int i = 0; i < count; ++i)
        if (see_at_least(pos, moves[i], 0))
            return true;
    return false;
}

// The ply at which it pays that a piece of ours on `square` cannot be taken after the move at `ply`; -1 if it does not.
static int safety_is_paid(const MotifLine *line, int ply, Square square)
{
    const bool has_moved = square == move_king_to(line->moves[ply]);
    const bool mates_soon = line->mates && line->count - 1 <= ply + MOTIF_DELAY;
    // Mate matters more than what is taken on the way.
    if (has_moved && mates_soon)
        return line->count - 1;
    const int landed = landing_is_paid(line, ply);
    if (has_moved && landed >= 0)
        return landed;
    const bool is_next =
        ply + 2 < line->count && line_pays(line, ply + 2) && line_stays(line, ply + 1, ply + 2, square);
    if (is_next && (has_moved || move_from(line->moves[ply + 2]) == square))
        return ply + 2;
    return !has_moved && !mates_soon && line_pays(line, ply) ? ply : -1;
}

// Pieces of theirs that would win something of ours, if they were not pinned to the king, and what it is. A king that takes
// instead counts as no remedy where mate follows.
void find_pin_used(MotifLine *line, int ply)
{
    const Position *after = &line->at[ply + 1];
    Bitboard pinned = after->pinned;
    if (line->mates && ply == line->count - 1) {
        find_pin_at_mate(line, ply);
        return;
    }
    while (pinned != 0 && line->holds) {
        const Square square = bb_pop(&pinned);
        Bitboard targets = attacks_off_pin(after, line->them, square) & after->by_colour[line->us];
        while (targets != 0) {
            const Square target = bb_pop(&targets);
            const int paid = safety_is_paid(line, ply, target);
            // A mate follows even where a piece other than the pinned one could take.
            const bool mates_soon = line->mates && paid == line->count - 1;
            if (paid >= 0 && wins_by_capture(after, square, target) && (mates_soon || !can_capture_well(after, target)))
                add_pin_used(line, ply, paid, square, target);
        }
    }
}

// What a piece of theirs is pinned to: the king, or something of more worth that would be lost; SQ_NONE if it is free.
static Square pinned_to(const Position *pos, Colour us, Square square)
{
    const Square king = pos_king(pos, colour_other(us));
    if (bb_has(pos->pinned, square))
        return king;
    // Besides the king, pins to a queen or a rook alone count.
    Bitboard behind = pos->by_type[PT_QUEEN] | pos->by_type[PT_ROOK];
    behind &= pos->by_colour[colour_other(us)] & ~bb_square(square);
    while (behind != 0) {
        const Square target = bb_pop(&behind);
        if (bb_line(square, target) == 0 ||
            piece_worth(piece_type_on(pos, target)) <= piece_worth(piece_type_on(pos, square)) ||
            (bb_between(square, target) & pos_occupied(pos)) != 0)
            continue;
        const Square pinner = pinner_of(pos, us, square, target);
        if (pinner != SQ_NONE && piece_worth(piece_type_on(pos, target)) > piece_worth(piece_type_on(pos, pinner)) &&
            !has_move(pos, bb_square(square), bb_square(pinner)))
            return target;
    }
    return SQ_NONE;
}

// "Bb5 pins the knight on c6 to the king", after the move at `ply`, or "the knight on c6 is pinned to the king".
static void add_pin(MotifLine *line, int ply, int paid, Square pinned, Square behind)
{
    const Position *after = &line->at[ply + 1];
    const bool is_new = pinner_of(after, line->us, pinned, behind) == move_king_to(line->moves[ply]);
    Motif *motif = motif_add(line, MOTIF_PIN, ply, paid);
    if (is_new)
        motif_say_of_move(line, motif, ply, N_("pins %1 to %2"));
    else
        motif_say(motif, N_("%1 is pinned to %2"));
    motif_name_piece(line, motif, ply + 1, pinned);
    motif_name_piece(line, motif, ply + 1, behind);
    add_pin_arrows(after, motif, line->us, pinned, behind);
}

// We capture a piece that was attacked already and could not go because of a pin.
void find_pinned_capture(MotifLine *line, int ply)
{
    const Square from = move_from(line->moves[ply]), target = move_to(line->moves[ply]);
    if (ply < 2 || !move_is_capture(line->moves[ply]) || !line_pays(line, ply))
        return;
    const Position *before = &line->at[ply - 1];
    const PieceType type = piece_type_on(before, target);
    if (type == PT_NONE || type == PT_PAWN || pos_in_check(before) || !line_stays(line, ply - 1, ply, target) ||
        !bb_has(piece_attacks(before, from), target) || !wins_by_capture(before, from, target))
        return;
    const Square behind = pinned_to(before, line->us, target);
    if (behind == SQ_NONE)
        return;
    add_pin(line, ply - 2, ply, target, behind);
}

// Our next move profits elsewhere, because a pinned piece that the move at `ply` has attacked had to be looked after.
static bool pin_threat_is_paid(const MotifLine *line, int ply, Square pinned)
{
    const Square to = move_king_to(line->moves[ply]);
    const Position *after = &line->at[ply + 1];
    if (ply + 2 >= line->count)
        return false;
    // Who takes the attacker has looked after nothing, unless the pinned piece takes it and is worth more.
    const Move answer = line->moves[ply + 1];
    const bool is_dear = move_from(answer) == pinned &&
                         piece_worth(piece_type_on(after, pinned)) > piece_worth(piece_type_on(after, to));
    return line_pays(line, ply + 2) && !pos_in_check(after) && (move_to(answer) != to || is_dear) &&
           bb_has(piece_attacks(after, to), pinned) && wins_by_capture(after, to, pinned);
}

// The line ends with the pin of a piece that can be won, and that can take the pinning piece only at a loss.
static bool ends_with_pin(const MotifLine *line, int ply, Square pinned)
{
    const Position *after = &line->at[ply + 1];
    const Square to = move_king_to(line->moves[ply]);
    return ply == line->count - 1 && line->holds && wins_by_capture(after, to, pinned) && !can_capture_well(after, to);
}

// The move at `ply` attacks a piece that is pinned to its king; it takes the attacker and is taken in turn, or something
// else is lost.
void find_pin_attacked(MotifLine *line, int ply)
{
    const Position *after = &line->at[ply + 1];
    const Square to = move_king_to(line->moves[ply]), king = pos_king(after, line->them);
    Bitboard pinned = after->pinned & ~after->by_type[PT_PAWN];
    while (pinned != 0) {
        const Square square = bb_pop(&pinned);
        const bool is_pinner = pinner_of(after, line->us, square, king) == to;
        const int paid = is_pinner ? line_attack_paid(line, ply, to, square) : 0;
        if (paid > 0 && move_from(line->moves[ply + 1]) == square)
            add_pin(line, ply, paid, square, king);
        else if (line->wins && pin_threat_is_paid(line, ply, square))
            add_pin(line, ply, ply + 2, square, king);
        else if (is_pinner && ends_with_pin(line, ply, square))
            add_pin(line, ply, ply, square, king);
    }
}

// --- interference, clearance, x-ray ------------------------------------------------------------------------------------

// The move at `ply` comes between a slider of theirs and the square on which our next move profits.
void find_interference(MotifLine *line, int ply)
{
    if (ply + 2 >= line->count || !line_pays(line, ply + 2))
        return;
    const Square to = move_king_to(line->moves[ply]), target = move_king_to(line->moves[ply + 2]);
    const Position *before = &line->at[ply], *then = &line->at[ply + 2];
    const bool is_mate = line->mates && ply + 2 == line->count - 1;
    if (!bb_has(pos_occupied(then), to) || (!is_mate && has_move(&line->at[ply + 3], BB_ALL, bb_square(target))))
        return;
    // From the position before our move: whose line to the square it closes.
    Bitboard defenders = pos_attackers_to(before, target, &before->occupied) & before->by_colour[line->them];
    while (defenders != 0) {
        const Square defender = bb_pop(&defenders);
        // Their answer may be the defender's: attacked as well, it goes where it defends no more.
        if (!bb_has(bb_between(defender, target), to) || !line_stays(line, ply, ply + 1, defender))
            continue;
        Motif *motif = motif_add(line, MOTIF_INTERFERENCE, ply, ply + 2);
        motif_say_of_move(line, motif, ply, N_("cuts off %1 from %2"));
        motif_name_piece(line, motif, ply, defender);
        motif_name_square(motif, target);
        motif_arrow(motif, defender, to);
        motif_arrow(motif, to, target);
    }
}

// The move at `ply`, a check or a sacrifice, leaves a square that our next move, which captures nothing, needs.
void find_clearance(MotifLine *line, int ply)
{
    if (ply + 2 >= line->count || !line->wins || move_is_castle(line->moves[ply]))
        return;
    const Square left = move_from(line->moves[ply]);
    const Move next = line->moves[ply + 2];
    const Square from = move_from(next), to = move_to(next);
    if (move_is_castle(next) || move_is_capture(next) || from == move_to(line->moves[ply]) ||
        (to != left && !bb_has(bb_between(from, to), left)) || !line_stays(line, ply, ply + 2, from))
        return;
    const int paid = landing_is_paid(line, ply + 2);
    // A quiet move that only makes room would be no combination.
    const bool is_given_up = move_to(line->moves[ply + 1]) == move_to(line->moves[ply]);
    if (paid < 0 || piece_type_on(&line->at[ply], from) == PT_KING ||
        (!is_given_up && !pos_in_check(&line->at[ply + 1])))
        return;
    Motif *motif = motif_add(line, MOTIF_CLEARANCE, ply, paid);
    motif_say_of_move(line, motif, ply, N_("clears %1 for %2"));
    motif_name_square(motif, left);
    motif_name_piece(line, motif, ply, from);
    motif_arrow(motif, from, to);
}

// Captures on one square, in which a piece of theirs stood between ours and the square.
void find_xray(MotifLine *line, int ply)
{
    if (ply < 2 || !line_pays(line, ply))
        return;
    const Square from = move_from(line->moves[ply]), target = move_to(line->moves[ply]);
    const Square between = move_from(line->moves[ply - 1]);
    // Ours, theirs, ours: three captures on one square.
    if (move_to(line->moves[ply - 1]) != target || move_to(line->moves[ply - 2]) != target ||
        !bb_has(bb_between(from, target), between) || !is_slider(piece_type_on(&line->at[ply], from)))
        return;
    Motif *motif = motif_add(line, MOTIF_XRAY, ply - 2, ply);
    motif_say(motif, N_("%1 supports %2 through %3"));
    motif_name_piece(line, motif, ply - 1, from);
    motif_name_square(motif, target);
    motif_name_piece(line, motif, ply - 1, between);
    motif_arrow(motif, from, target);
}
