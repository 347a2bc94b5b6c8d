// SPDX-License-Identifier: GPL-3.0-or-later
// What the answer does or the better move would have done, where no material explains a loss: attacks, threats of mate,
// pins, squares, exchanges. The board alone is looked at; plans.c tests threats and breaks by searches, positional.c
// compares the ends of lines, and reason.c chooses among all.
#include "ui/annotate/ideas.h"

#include "base/language.h"
#include "board/see.h"
#include "ui/common/piece_sets.h"
#include "ui/common/tactics.h"

bool answer_comes_anyway(const ReviewedMove *move)
{
    for (int i = 1; i < move->best_length; i += 2)
        if (move_equal(move->best[i], move->reply[0]))
            return true;
    return false;
}

// The position in which the answer comes in the best line; false if it does not.
static bool answer_in_best_line(const Position *before, const ReviewedMove *move, Position *pos)
{
    *pos = *before;
    for (int i = 0; i < move->best_length; ++i) {
        if (i % 2 == 1 && move_equal(move->best[i], move->reply[0]))
            return true;
        pos_advance(pos, move->best[i]);
    }
    return false;
}

// --- attacks ---------------------------------------------------------------------------------------------------------

// Is it a quiet move that does not lose the piece?
static bool is_sound(const Position *pos, Move move)
{
    return !move_is_capture(move) && !move_is_castle(move) && !move_is_promotion(move) && see_at_least(pos, move, 0);
}

// Pieces and pawns that a quiet move threatens anew.
static Bitboard attacked_by(const Position *pos, Move move)
{
    const Colour us = pos->stm;
    if (!is_sound(pos, move))
        return 0;
    const Position next = position_after(pos, move);
    // Anew: what was under attack before the move is not its doing.
    return (threatened_pieces(&next, us) | hanging_pawns(&next, us)) &
           ~(threatened_pieces(pos, us) | hanging_pawns(pos, us));
}

// The square of a piece that is taken at once.
static Bitboard taken_at_once(const Move *line, int count)
{
    return count > 2 && move_is_capture(line[2]) ? bb_square(move_to(line[2])) : 0;
}

// The squares of pieces that are taken at once, or go back at once without taking anything: one that goes forward had
// something else in mind.
static Bitboard driven(const Position *pos, const Move *line, int count)
{
    Bitboard found = taken_at_once(line, count);
    if (count > 1 && !move_is_capture(line[1])) {
        const Colour us = colour_other(pos->stm);
        const Square from = move_from(line[1]);
        if (rank_relative(us, square_rank(move_to(line[1]))) <= rank_relative(us, square_rank(from)))
            found |= bb_square(from);
    }
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

// An arrow from each piece of the side to move that attacks one of the targets after the move.
static void draw_attacks(const Position *pos, Move move, Bitboard targets, MotifMarks *marks)
{
    // From the board after the move: a discovered attacker is drawn too.
    const Position next = position_after(pos, move);
    const Occupancy occ = occupancy_from(pos_occupied(&next));
    while (targets != 0) {
        const Square target = bb_pop(&targets);
        Bitboard attackers = pos_attackers_to(&next, target, &occ) & next.by_colour[pos->stm];
        while (attackers != 0)
            marks_add(marks, bb_pop(&attackers), target);
    }
}

// "Puts the queen on d4, where it is attacked"; "Lets the knight on g5 be driven away".
static bool write_attack(const Position *before, const ReviewedMove *move, Text *out, MotifMarks *marks)
{
    const Position pos = position_after(before, move->move), other = position_after(before, move->best[0]);
    const Move answer = move->reply[0];
    const Bitboard targets = attacked_by(&pos, answer) & driven(&pos, move->reply, move->reply_length) &
                             ~attacked_anyway(&pos, &other, answer);
    if (targets == 0)
        return false;
    draw_attacks(&pos, answer, targets, marks);
    if (targets == bb_square(move_to(move->move))) {
        sentence_add(out, "Puts %1, where it is attacked", piece_phrase(&pos, move_to(move->move)).text);
        return true;
    }
    // The piece moves away at once: driven, not only attacked.
    const bool goes = targets == bb_square(move_from(move->reply[1]));
    sentence_add(out, goes ? N_("Lets %1 be driven away") : N_("Lets %1 be attacked"),
                 pieces_phrase(&pos, targets).text);
    return true;
}

// "attacks the queen on d7", where the line makes use of it.
static bool tell_attack(const Idea *idea, Phrase *out)
{
    // What moves away at once is no reason why another move is worse.
    const Bitboard used = move_is_real(idea->instead) ? taken_at_once(idea->line, idea->count)
                                                      : driven(idea->pos, idea->line, idea->count);
    const Bitboard targets = attacked_by(idea->pos, idea->line[0]) & used & ~idea->gone;
    if (targets == 0)
        return false;
    *out = phrase_make("attacks %1", pieces_phrase(idea->pos, targets).text);
    return true;
}

// --- threats of mate ---------------------------------------------------------------------------------------------------

// The mate that a move threatens, by which it would go on if the other side passed; MOVE_NONE if it gives check or
// threatens none.
static Move threatened_mate(const Position *pos, Move move, Position *passed)
{
    *passed = position_after(pos, move);
    if (pos_in_check(passed))
        return MOVE_NONE;
    // A threat is what the side would do if it could move twice.
    pos_advance(passed, MOVE_NULL);
    return mating_move(passed);
}

// "Allows 17...Rh8, which threatens Qh2#"
static bool write_mate_threat(const Position *before, const ReviewedMove *move, Text *out, MotifMarks *marks)
{
    const Position pos = position_after(before, move->move), other = position_after(before, move->best[0]);
    const Move answer = move->reply[0];
    Position passed, elsewhere, later;
    const Move mate = threatened_mate(&pos, answer, &passed);
    // What the better move merely puts off is not allowed by this one.
    if (!move_is_real(mate) ||
        (answer_in_best_line(before, move, &later) && move_is_real(threatened_mate(&later, answer, &elsewhere))) ||
        (pos_move_is_legal(&other, answer) && move_is_real(threatened_mate(&other, answer, &elsewhere))))
        return false;
    sentence_add(out, "Allows %1, which threatens %2", move_phrase(&pos, answer).text, san_phrase(&passed, mate).text);
    marks_add(marks, move_from(mate), move_king_to(mate));
    return true;
}

// "threatens Qh2#"
static bool tell_mate_threat(const Idea *idea, Phrase *out)
{
    Position passed, elsewhere;
    const Move mate = threatened_mate(idea->pos, idea->line[0], &passed);
    if (!move_is_real(mate))
        return false;
    if (move_is_real(idea->instead) && move_is_real(threatened_mate(idea->pos, idea->instead, &elsewhere)))
        return false;
    *out = phrase_make("threatens %1", san_phrase(&passed, mate).text);
    return true;
}

// --- pins --------------------------------------------------------------------------------------------------------------

// Would the piece of type `type` win something on `shielded` if the piece on `front` went away?
static bool is_worth_a_pin(const Position *without, PieceType type, Square front, Square shielded, const Position *with)
{
    const PieceType covered = piece_type_on(with, shielded);
    const Occupancy occ = occupancy_from(pos_occupied(without));
    if (covered == PT_KING)
        return true;
    return piece_pawns(covered) > piece_pawns(piece_type_on(with, front)) &&
           (piece_pawns(covered) > piece_pawns(type) ||
            !pos_is_attacked(without, shielded, piece_colour(pos_piece_on(with, shielded)), &occ));
}

// The piece that a quiet move pins, and that cannot capture the one which pins it: behind it, on the line of the piece
// that moved, stands the king or a piece worth more.
static Square pinned_by(const Position *pos, Move move)
{
    const Colour them = colour_other(pos->stm);
    const Square to = move_to(move);
    const PieceType type = piece_type_on(pos, move_from(move));
    if (!is_sound(pos, move) || (type != PT_BISHOP && type != PT_ROOK && type != PT_QUEEN))
        return SQ_NONE;
    const Position next = position_after(pos, move);
    const Bitboard already = pinned_pieces(pos, them);
    for (Bitboard front = piece_attacks(&next, to) & next.by_colour[them]; front != 0;) {
        const Square square = bb_pop(&front);
        Position without = next;
        if (piece_type_on(&next, square) == PT_PAWN || piece_type_on(&next, square) == PT_KING ||
            bb_has(already, square) || bb_has(piece_attacks(&next, square), to))
            continue;
        pos_remove(&without, square);
        for (Bitboard behind = piece_attacks(&without, to) & bb_line(to, square) & next.by_colour[them]; behind != 0;) {
            const Square shielded = bb_pop(&behind);
            if (bb_has(bb_between(to, shielded), square) && is_worth_a_pin(&without, type, square, shielded, &next))
                return square;
        }
    }
    return SQ_NONE;
}

// "Allows 9...Bg4, which pins the knight on f3".
static bool write_pin(const Position *before, const ReviewedMove *move, Text *out, MotifMarks *marks)
{
    const Position pos = position_after(before, move->move), other = position_after(before, move->best[0]);
    const Move answer = move->reply[0];
    const Square pinned = pinned_by(&pos, answer);
    Position later;
    if (pinned == SQ_NONE || (answer_in_best_line(before, move, &later) && pinned_by(&later, answer) == pinned) ||
        (pos_move_is_legal(&other, answer) && pinned_by(&other, answer) == pinned))
        return false;
    sentence_add(out, "Allows %1, which pins %2", move_phrase(&pos, answer).text, piece_phrase(&pos, pinned).text);
    marks_add(marks, move_to(answer), pinned);
    return true;
}

// "pins the knight on f3"
static bool tell_pin(const Idea *idea, Phrase *out)
{
    const Square pinned = pinned_by(idea->pos, idea->line[0]);
    if (pinned == SQ_NONE || bb_has(idea->gone, pinned))
        return false;
    *out = phrase_make("pins %1", piece_phrase(idea->pos, pinned).text);
    return true;
}

// Does a line begin with a capture of a piece by one of the same worth that is taken back at once?
static bool is_exchange(const Position *pos, const Move *line, int count)
{
    const Square square = count > 1 ? move_to(line[0]) : SQ_NONE;
    return square != SQ_NONE && move_is_capture(line[0]) && move_to(line[1]) == square &&
           piece_type_on(pos, square) != PT_PAWN && piece_type_on(pos, square) != PT_NONE &&
           piece_pawns(piece_type_on(pos, square)) == piece_pawns(piece_type_on(pos, move_from(line[0])));
}

// --- moves that are allowed --------------------------------------------------------------------------------------------

// Could the same piece make the same move in the other position without being lost for less?
static bool is_good(const Position *pos, Move move, Piece piece)
{
    return pos_piece_on(pos, move_from(move)) == piece && pos_move_is_legal(pos, move) && see_at_least(pos, move, 0);
}

// "Gives up control of c6": before the move the piece would have been lost there.
static bool write_control(const Position *before, const Position *pos, Move answer, Text *out)
{
    if (pos_in_check(before))
        return false;
    const Position passed = position_after(before, MOVE_NULL);
    if (!pos_move_is_legal(&passed, answer) ||
        pos_piece_on(&passed, move_from(answer)) != pos_piece_on(pos, move_from(answer)) ||
        see_at_least(&passed, answer, 0))
        return false;
    sentence_add(out, "Gives up control of %1", square_phrase(move_to(answer)).text);
    return true;
}

// Does the best move prevent the answer, or does it merely leave in its place the piece whose move makes way for it?
static bool prevents(const Position *before, const ReviewedMove *move, Piece piece)
{
    if (move_from(move->best[0]) == move_from(move->move))
        return true;
    if (pos_in_check(before))
        return false;
    const Position passed = position_after(before, MOVE_NULL);
    return is_good(&passed, move->reply[0], piece);
}

// "Allows 15...Nd4 with an attack on the queen on f3, which 15.c3 prevents": a quiet move that is illegal after the
// best move, or loses a piece there. After a check or a capture other things matter.
static bool write_allowed(const Position *before, const ReviewedMove *move, Text *out, MotifMarks *marks)
{
    const Position pos = position_after(before, move->move), other = position_after(before, move->best[0]);
    const Move answer = move->reply[0];
    const Piece piece = pos_piece_on(&pos, move_from(answer));
    const bool is_pawn = piece_type(piece) == PT_PAWN;
    // What only comes later is not prevented.
    if (answer_comes_anyway(move) || move_is_capture(answer) || move_is_castle(answer) || pos_in_check(&pos) ||
        pos_in_check(&other) || move_is_capture(move->best[0]) || !is_good(&pos, answer, piece) ||
        is_good(&other, answer, piece) || (is_pawn && pos_move_is_legal(&other, answer)))
        return false;
    if (write_control(before, &pos, answer, out))
        return true;
    const Bitboard targets = attacked_by(&pos, answer) & driven(&pos, move->reply, move->reply_length);
    const bool is_prevented = prevents(before, move, piece);
    const Phrase allowed = move_phrase(&pos, answer), best = move_phrase(before, move->best[0]);
    if (targets != 0)
        sentence_add(out,
                     is_prevented ? N_("Allows %1 with an attack on %2, which %3 prevents")
                                  : N_("Allows %1 with an attack on %2"),
                     allowed.text, pieces_phrase(&pos, targets).text, best.text);
    else
        sentence_add(out, is_prevented ? N_("Allows %1, which %2 prevents") : N_("Allows %1"), allowed.text, best.text);
    draw_attacks(&pos, answer, targets, marks);
    return true;
}

// Is a queen taken in the line?
static bool takes_a_queen(const Position *before, const Move *line, int count)
{
    Position pos = *before;
    for (int i = 0; i < count; ++i) {
        if (move_is_capture(line[i]) && piece_type_on(&pos, move_to(line[i])) == PT_QUEEN)
            return true;
        pos_advance(&pos, line[i]);
    }
    return false;
}

// "Lets the queens be exchanged": taken and taken back, and not after the best move.
static bool write_exchanged(const Position *before, const ReviewedMove *move, Text *out)
{
    const Position pos = position_after(before, move->move), other = position_after(before, move->best[0]);
    const Move answer = move->reply[0];
    const Square square = move_to(answer);
    // The same exchange after the best move is no fault of this one.
    if (!is_exchange(&pos, move->reply, move->reply_length) || move_is_capture(move->move) ||
        piece_type_on(&pos, square) != PT_QUEEN || takes_a_queen(before, move->best, move->best_length) ||
        (pos_piece_on(&other, square) == pos_piece_on(&pos, square) && pos_move_is_legal(&other, answer)))
        return false;
    sentence_add(out, "Lets the queens be exchanged");
    return true;
}

// --- moves that are missed ---------------------------------------------------------------------------------------------

// "exchanges the knight on d4"
static bool tell_exchange(const Idea *idea, Phrase *out)
{
    if (!is_exchange(idea->pos, idea->line, idea->count))
        return false;
    *out = phrase_make("exchanges %1", piece_phrase(idea->pos, move_to(idea->line[0])).text);
    return true;
}

// "advances the passed pawn"
static bool tell_advance(const Idea *idea, Phrase *out)
{
    const Move move = idea->line[0];
    const Colour us = idea->pos->stm;
    // A pawn that has not come to the fourth rank is no threat yet.
    if (!bb_has(passed_pawns(idea->pos, us), move_from(move)) || !is_sound(idea->pos, move) ||
        rank_relative(us, square_rank(move_to(move))) < RANK_4)
        return false;
    *out = phrase_make("advances the passed pawn");
    return true;
}

// "attacks the pinned knight on f6"
static bool tell_attack_on_pinned(const Idea *idea, Phrase *out)
{
    const Position *pos = idea->pos;
    const Colour them = colour_other(pos->stm);
    if (!is_sound(pos, idea->line[0]))
        return false;
    const Position next = position_after(pos, idea->line[0]);
    const Bitboard targets = piece_attacks(&next, move_to(idea->line[0])) & pinned_pieces(&next, them) &
                             pinned_pieces(pos, them) & ~pos->by_type[PT_PAWN];
    if (targets == 0)
        return false;
    static const char *const pinned[PT_NB] = {[PT_KNIGHT] = N_("the pinned knight on %1"),
                                              [PT_BISHOP] = N_("the pinned bishop on %1"),
                                              [PT_ROOK] = N_("the pinned rook on %1"),
                                              [PT_QUEEN] = N_("the pinned queen on %1")};
    const Square target = bb_first(targets);
    const Phrase piece = phrase_make(pinned[piece_type_on(pos, target)], square_phrase(target).text);
    *out = phrase_make("attacks %1", piece.text);
    return true;
}

// "brings a knight to e4, where no pawn can drive it away"
static bool tell_outpost(const Idea *idea, Phrase *out)
{
    const Move move = idea->line[0];
    const Position next = position_after(idea->pos, move);
    if (!is_sound(idea->pos, move) || piece_type_on(idea->pos, move_from(move)) != PT_KNIGHT ||
        !bb_has(outpost_knights(&next, idea->pos->stm), move_to(move)))
        return false;
    *out = phrase_make("brings a knight to %1, where no pawn can drive it away", square_phrase(move_to(move)).text);
    return true;
}

// "brings the rook to the seventh rank"
static bool tell_seventh(const Idea *idea, Phrase *out)
{
    const Move move = idea->line[0];
    const Colour us = idea->pos->stm;
    if (!is_sound(idea->pos, move) || piece_type_on(idea->pos, move_from(move)) != PT_ROOK ||
        rank_relative(us, square_rank(move_to(move))) != RANK_7 ||
        rank_relative(us, square_rank(move_from(move))) == RANK_7)
        return false;
    *out =
        phrase_make(us == WHITE ? N_("brings the rook to the seventh rank") : N_("brings the rook to the second rank"));
    return true;
}

bool idea_find(const Idea *idea, Phrase *out)
{
    return idea->count > 0 && (tell_mate_threat(idea, out) || tell_attack(idea, out) || tell_pin(idea, out) ||
                               tell_exchange(idea, out) || tell_advance(idea, out));
}

bool purpose_find(const Idea *idea, Phrase *out)
{
    const Move move = idea->line[0];
    // An exchange takes nothing: what it does besides is told.
    if (move_is_capture(move) && move_kind(move) != MK_EN_PASSANT &&
        see_at_least(idea->pos, move, piece_value[PT_PAWN])) {
        *out = phrase_make("takes %1", piece_phrase(idea->pos, move_to(move)).text);
        return true;
    }
    return tell_mate_threat(idea, out) || tell_attack_on_pinned(idea, out) || tell_attack(idea, out) ||
           tell_pin(idea, out) || tell_outpost(idea, out) || tell_seventh(idea, out) || tell_advance(idea, out);
}

// The first idea of the answer that is there after the move played and not after the best one.
bool answer_idea_write(const Position *before, const ReviewedMove *move, Text *out, MotifMarks *marks)
{
    if (move->reply_length == 0 || move->best_length == 0 || move_equal(move->best[0], move->move))
        return false;
    return write_mate_threat(before, move, out, marks) || write_pin(before, move, out, marks) ||
           write_allowed(before, move, out, marks) || write_attack(before, move, out, marks) ||
           write_exchanged(before, move, out);
}

// "Misses 22...Nxf4, which takes the bishop on f4": two pawns' worth or more could be taken, and the move takes nothing.
static bool write_missed_capture(const Position *before, const ReviewedMove *move, Text *out)
{
    const Move best = move->best[0];
    const Square square = move_to(best);
    if (piece_type_on(before, square) == PT_PAWN || piece_type_on(before, square) == PT_NONE ||
        move_is_promotion(best) || move_is_capture(move->move) || !see_at_least(before, best, 2 * piece_value[PT_PAWN]))
        return false;
    sentence_add(out, "Misses %1, which takes %2", move_phrase(before, best).text, piece_phrase(before, square).text);
    return true;
}

bool better_idea_write(const Position *before, const ReviewedMove *move, Text *out)
{
    Phrase words;
    const Idea idea = {.pos = before,
                       .line = move->best,
                       .count = move->best_length,
                       .instead = move->move,
                       .gone = move_is_capture(move->move) ? bb_square(move_to(move->move)) : 0};
    if (move->best_length == 0 || move_equal(move->best[0], move->move))
        return false;
    // An exchange is seldom why a move is the best.
    if (move_is_capture(move->best[0]))
        return write_missed_capture(before, move, out);
    // In check a move is seldom missed for its idea.
    if (pos_in_check(before) || !idea_find(&idea, &words))
        return false;
    sentence_add(out, "Misses %1, which %2", move_phrase(before, move->best[0]).text, words.text);
    return true;
}
