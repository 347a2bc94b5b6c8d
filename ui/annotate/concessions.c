// SPDX-License-Identifier: GPL-3.0-or-later
// What a move concedes: it opens a file to its king, takes a defender away, steps into a check, or allows an answer that
// a short search finds weaker after the better move. reason.c asks last, when material, motifs, plans and the position
// (plans.c, ideas.c, positional.c) have nothing to say.
#include "ui/annotate/concessions.h"

#include "base/language.h"
#include "board/movegen.h"
#include "board/see.h"
#include "ui/annotate/accuracy.h"
#include "ui/annotate/ideas.h"
#include "ui/annotate/proof.h"
#include "ui/common/piece_sets.h"
#include "ui/common/tactics.h"

#include <string.h>

enum {
    LATER_PLIES = 4, // of the best line, in which the move played may come later
};

// --- what the better move prevents ------------------------------------------------------------------------------------

// "Allows 13.Nf5, which attacks the pinned knight on f6", or "Does not prevent" where a pass would have allowed it too, and
// the move takes no defender from the square. False for a move that does nothing a reader could name.
static bool write_allowed_answer(const PlanQuery *query, const Position *pos, Text *out)
{
    const ReviewedMove *move = query->move;
    const Idea idea = {.pos = pos, .line = move->reply, .count = move->reply_length, .instead = MOVE_NONE};
    const Phrase answer = move_phrase(pos, move->reply[0]);
    const Bitboard attackers = pos_attackers_to(query->before, move_to(move->reply[0]), &query->before->occupied);
    const bool is_omission = query->fault == FAULT_OF_OMISSION && !bb_has(attackers, move_from(move->move));
    Phrase purpose;
    if (!purpose_find(&idea, &purpose))
        return false;
    sentence_add(out, is_omission ? N_("Does not prevent %1, which %2") : N_("Allows %1, which %2"), answer.text,
                 purpose.text);
    return true;
}

// " (after 12...h6 it would lose a pawn)": how a search answers the same move after the best one. In brackets, since the line
// that follows is no line behind that move.
static void write_refuted(const PlanQuery *query, const Position *better, Move answer, const PositionValue *value,
                          Text *out)
{
    enum { AT_ONCE = 2 };
    LineGain gain;
    // With the answer itself: a bishop that takes a knight and is taken is no bishop lost.
    Move line[REVIEW_LINE_MAX + 1] = {answer};
    const int more = value->length < REVIEW_LINE_MAX ? value->length : REVIEW_LINE_MAX;
    memcpy(line + 1, value->line, (size_t)more * sizeof line[0]);
    const Phrase best = move_phrase(query->before, query->move->best[0]);
    if (!score_is_mate(value->score) && line_gain_for(better, line, 1 + more, query->before->stm, &gain) &&
        gain.pawns >= 1 && gain.plies <= AT_ONCE && gain.kept >= gain.pawns)
        sentence_add(out, " (after %1 it would lose %2)", best.text, gain_phrase(&gain).text);
    else
        sentence_add(out, " (after %1 it would be weaker)", best.text);
}

// "Allows 13.Nf5, which attacks the bishop on e7 (after 12...h6 it would be weaker)": the answer gains nothing after the
// best move, by a search.
static bool tell_prevented(const PlanQuery *query, Text *out)
{
    const double most_kept = 0.03, least_lost = 0.08;
    const ReviewedMove *move = query->move;
    const Move answer = move->reply[0];
    const Position pos = position_after(query->before, move->move);
    const Position better = position_after(query->before, move->best[0]);
    Position both = better;
    PositionValue value;
    const bool is_retaken = move_is_capture(move->move) && move_to(answer) == move_to(move->move);
    // A piece that the move attacks has to go somewhere.
    const Colour us = query->before->stm;
    const bool is_driven =
        bb_has(threatened_pieces(&pos, us) & ~threatened_pieces(query->before, us), move_from(answer));
    // Checks and exchanges force matters: nothing is prevented by them.
    if (is_retaken || is_driven || pos_in_check(&pos) || pos_in_check(&both) || move_is_castle(answer) ||
        move_is_capture(move->best[0]) || answer_comes_anyway(move) ||
        pos_piece_on(&both, move_from(answer)) != pos_piece_on(&pos, move_from(answer)) ||
        pos_piece_on(&both, move_to(answer)) != pos_piece_on(&pos, move_to(answer)) ||
        !pos_move_is_legal(&both, answer))
        return false;
    pos_advance(&both, answer);
    if (!values_probe(query->values, &both, MOVE_NONE, &value))
        return false;
    const double points = expected_points(value.score);
    if (points < move->expected_best - most_kept || points - move->expected < least_lost)
        return false;
    if (!write_allowed_answer(query, &pos, out))
        return false;
    write_refuted(query, &better, answer, &value, out);
    return true;
}

// --- what the move itself spoils ---------------------------------------------------------------------------------------

// Does a side have no pawn on a file?
static bool has_left(const Position *pos, Colour side, File file)
{
    return (pos_pieces(pos, side, PT_PAWN) & bb_file(file)) == 0;
}

// Does the other side come at the king on the file within the line? Pawns of its own would be in its way.
static bool file_is_used(const Position *after, const ReviewedMove *move, File file)
{
    enum { SOON = 5 };
    const Colour them = after->stm;
    Position pos = *after;
    for (int i = 0; i < SOON && i < move->reply_length; ++i) {
        pos_advance(&pos, move->reply[i]);
        if (i > 0 && has_left(&pos, colour_other(them), file) && has_left(&pos, them, file) &&
            ((pos_pieces(&pos, them, PT_ROOK) | pos_pieces(&pos, them, PT_QUEEN)) & bb_file(file)) != 0)
            return true;
    }
    return false;
}

// "Opens the g-file to the king on g1": a pawn at the king leaves its file, by the move or when it takes back, and a rook
// or the queen of the other side stands there or comes there. After the best move the pawn stays.
static bool tell_opened_file(const PlanQuery *query, Text *out, MotifMarks *marks)
{
    enum { BEST_PLIES = 3 };
    const ReviewedMove *move = query->move;
    const Position *before = query->before;
    const Colour us = before->stm;
    const Square king = pos_king(before, us);
    const Position after = position_after(before, move->move);
    Position best = *before;
    if (piece_type_on(before, move_from(move->move)) != PT_PAWN)
        return false;
    for (int i = 0; i < BEST_PLIES && i < move->best_length; ++i)
        pos_advance(&best, move->best[i]);
    for (int step = -1; step <= 1; ++step) {
        const int file = (int)square_file(king) + step;
        if (file < FILE_A || file > FILE_H || has_left(before, us, (File)file) || has_left(&best, us, (File)file) ||
            !file_is_used(&after, move, (File)file))
            continue;
        sentence_add(out, "Opens the %1-file to the king on %2", file_phrase((File)file).text,
                     square_phrase(king).text);
        for (Rank rank = RANK_1; rank <= RANK_8; ++rank)
            marks_add(marks, square_make((File)file, rank), square_make((File)file, rank));
        return true;
    }
    return false;
}

// "Puts the king on f6, where 45.dxe5 comes with check": it would not if the king had stayed.
static bool tell_walked_into_check(const PlanQuery *query, Text *out, MotifMarks *marks)
{
    const Position *before = query->before;
    const Move played = query->move->move, answer = query->move->reply[0];
    const Position pos = position_after(before, played);
    if (piece_type_on(before, move_from(played)) != PT_KING || move_is_castle(played) || pos_in_check(before))
        return false;
    const Position passed = position_after(before, MOVE_NULL);
    if (pos_piece_on(&passed, move_from(answer)) != pos_piece_on(&pos, move_from(answer)) ||
        !pos_move_is_legal(&passed, answer))
        return false;
    const Position checked = position_after(&pos, answer), unchecked = position_after(&passed, answer);
    if (!pos_in_check(&checked) || pos_in_check(&unchecked))
        return false;
    sentence_add(out, "Puts the king on %1, where %2 comes with check", square_phrase(move_to(played)).text,
                 san_phrase(&passed, answer).text);
    for (Bitboard checkers = checked.checkers; checkers != 0;)
        marks_add(marks, bb_pop(&checkers), move_to(played));
    return true;
}

// The move itself does the harm, more than a pass would have done.
static bool is_worse_than_a_pass(const PlanQuery *query)
{
    return query->fault == FAULT_OF_MOVE;
}

// "The check only helps Black's king, which goes to d3": a pass would have been better.
static bool tell_helpful_check(const PlanQuery *query, Text *out, MotifMarks *marks)
{
    const Move answer = query->move->reply[0];
    const Position pos = position_after(query->before, query->move->move);
    if (!is_worse_than_a_pass(query) || !pos_in_check(&pos) || move_is_capture(query->move->move) ||
        move_is_capture(answer) || piece_type_on(&pos, move_from(answer)) != PT_KING)
        return false;
    sentence_add(out, "The check only helps %1's king, which goes to %2",
                 side_phrase(colour_other(query->move->colour)).text, square_phrase(move_to(answer)).text);
    marks_add(marks, move_to(answer), move_to(answer));
    return true;
}

// Can the side that has just moved win something on a square by capturing there, if the other side passes?
static bool is_threatened_on(const Position *pos, Square square)
{
    MoveList captures;
    Position passed = *pos;
    if (pos_in_check(pos))
        return false;
    pos_advance(&passed, MOVE_NULL);
    movegen_list(&passed, MOVES_ALL, &captures);
    for (int i = 0; i < captures.count; ++i)
        if (move_is_capture(captures.moves[i]) && move_to(captures.moves[i]) == square &&
            see_at_least(&passed, captures.moves[i], piece_value[PT_PAWN]))
            return true;
    return false;
}

// "Takes a defender from the pawn on c3": the answer attacks it, and wins something there now, but would not if the piece
// had stayed where it was.
static bool tell_left_unprotected(const PlanQuery *query, Text *out, MotifMarks *marks)
{
    const Position *before = query->before;
    const Move played = query->move->move, answer = query->move->reply[0];
    const Position pos = position_after(before, played);
    const PieceType type = piece_type_on(before, move_from(played));
    if (type == PT_KING || move_is_capture(played) || move_is_castle(played) || move_is_promotion(played) ||
        pos_in_check(before) || pos_in_check(&pos))
        return false;
    const Position next = position_after(&pos, answer), passed = position_after(before, MOVE_NULL);
    if (pos_piece_on(&passed, move_from(answer)) != pos_piece_on(&pos, move_from(answer)) ||
        !pos_move_is_legal(&passed, answer))
        return false;
    const Position stayed = position_after(&passed, answer);
    Bitboard left = piece_attacks(before, move_from(played)) & ~piece_attacks(&pos, move_to(played)) &
                    before->by_colour[before->stm] & ~before->by_type[PT_KING] & piece_attacks(&next, move_to(answer));
    while (left != 0) {
        const Square square = bb_pop(&left);
        if (pos_piece_on(&next, square) != pos_piece_on(before, square) || !is_threatened_on(&next, square) ||
            is_threatened_on(&stayed, square))
            continue;
        sentence_add(out, "Takes a defender from %1", piece_phrase(before, square).text);
        marks_add(marks, move_to(answer), square);
        return true;
    }
    return false;
}

// "Too early; 42...exd4 comes first", where the best line plays the same move later.
static bool tell_too_early(const PlanQuery *query, Text *out)
{
    const ReviewedMove *move = query->move;
    bool is_later = false;
    for (int i = 2; i < move->best_length && i <= LATER_PLIES; i += 2)
        is_later |= move_equal(move->best[i], move->move);
    if (!is_later)
        return false;
    // The line that follows is no line behind that move.
    sentence_add(out, "Too early; %1 comes first. %2's answer", move_phrase(query->before, move->best[0]).text,
                 side_phrase(colour_other(move->colour)).text);
    return true;
}

// "Allows 12.exd5 with an attack on the queen on e7": a capture that attacks a piece, which has to go; after the best move
// it would not. One that takes back has nothing to fear.
static bool tell_capture_with_tempo(const PlanQuery *query, Text *out, MotifMarks *marks)
{
    const ReviewedMove *move = query->move;
    const Move answer = move->reply[0];
    const Position pos = position_after(query->before, move->move),
                   other = position_after(query->before, move->best[0]);
    const Colour them = pos.stm;
    if (!move_is_capture(answer) || move->reply_length < 2 || pos_in_check(&pos) ||
        move_to(move->reply[1]) == move_to(answer) ||
        (move_is_capture(move->move) && move_to(answer) == move_to(move->move)))
        return false;
    const Position next = position_after(&pos, answer);
    const Square square = move_from(move->reply[1]);
    if (pos_in_check(&next) || !bb_has(threatened_pieces(&next, them) & ~threatened_pieces(&pos, them), square))
        return false;
    if (!pos_in_check(&other) && pos_move_is_legal(&other, answer) &&
        pos_piece_on(&other, square) == pos_piece_on(&pos, square)) {
        const Position then = position_after(&other, answer);
        if (bb_has(threatened_pieces(&then, them), square))
            return false;
    }
    sentence_add(out, "Allows %1 with an attack on %2", move_phrase(&pos, answer).text,
                 piece_phrase(&pos, square).text);
    marks_add(marks, square, square);
    return true;
}

// "The exchange helps Black, whose bishop comes to f6".
static bool tell_helpful_exchange(const PlanQuery *query, Text *out, MotifMarks *marks)
{
    const Position *before = query->before;
    const Move played = query->move->move, answer = query->move->reply[0];
    const Position pos = position_after(before, played);
    if (!is_worse_than_a_pass(query) || !move_is_capture(played) || move_to(answer) != move_to(played) ||
        piece_pawns(move_taken(before, played)) != piece_pawns(piece_type_on(before, move_from(played))))
        return false;
    const Colour them = pos.stm;
    const PieceType type = piece_type_on(&pos, move_from(answer));
    static const char *const patterns[PT_NB] = {
        [PT_KNIGHT] = N_("The exchange helps %1, whose knight comes to %2"),
        [PT_BISHOP] = N_("The exchange helps %1, whose bishop comes to %2"),
        [PT_ROOK] = N_("The exchange helps %1, whose rook comes to %2"),
        [PT_QUEEN] = N_("The exchange helps %1, whose queen comes to %2"),
        [PT_KING] = N_("The exchange helps %1, whose king comes to %2"),
    };
    const Phrase side = side_phrase(them);
    marks_add(marks, move_to(answer), move_to(answer));
    if (type != PT_PAWN) {
        sentence_add(out, patterns[type], side.text, square_phrase(move_to(answer)).text);
        return true;
    }
    const File file = square_file(move_from(answer));
    const Position next = position_after(&pos, answer);
    if (has_left(&next, them, file) && (pos_pieces(&next, them, PT_ROOK) & bb_file(file)) != 0)
        sentence_add(out, "The exchange helps %1, whose rook gets the %2-file", side.text, file_phrase(file).text);
    else
        sentence_add(out, "The exchange helps %1", side.text);
    return true;
}

// "Drives the knight on d4 to a better square": attacked by the move, it goes to where it does more.
static bool tell_driven_to_better(const PlanQuery *query, Text *out, MotifMarks *marks)
{
    const Move played = query->move->move, answer = query->move->reply[0];
    const Position pos = position_after(query->before, played);
    const Square square = move_from(answer);
    if (!is_worse_than_a_pass(query) || move_is_capture(played) || move_is_capture(answer) || pos_in_check(&pos) ||
        piece_type_on(&pos, square) == PT_PAWN || !bb_has(piece_attacks(&pos, move_to(played)), square) ||
        !bb_has(threatened_pieces(&pos, query->before->stm), square))
        return false;
    sentence_add(out, "Drives %1 to a better square", piece_phrase(&pos, square).text);
    marks_add(marks, move_to(answer), move_to(answer));
    return true;
}

// "Loses time, since the rook goes back at once".
static bool tell_lost_time(const PlanQuery *query, Text *out, MotifMarks *marks)
{
    const ReviewedMove *move = query->move;
    const Move played = move->move;
    if (move->reply_length < 2 || move_is_capture(played) || move_is_castle(played) ||
        move_from(move->reply[1]) != move_to(played) || move_to(move->reply[1]) != move_from(played))
        return false;
    const char *piece = piece_alone(piece_type_on(query->before, move_from(played)));
    sentence_add(out, "Loses time, since %1 goes back at once", phrase_make(piece).text);
    marks_add(marks, move_to(played), move_from(played));
    return true;
}

// Does a search of the moment begin with the answer?
static bool is_best_answer(const PlanQuery *query)
{
    const Position pos = position_after(query->before, query->move->move);
    PositionValue now;
    if (query->is_only_answer || query->values == NULL)
        return query->is_only_answer;
    return values_probe(query->values, &pos, MOVE_NONE, &now) && now.length > 0 &&
           move_equal(now.line[0], query->move->reply[0]);
}

bool concession_write(const PlanQuery *query, Text *out, MotifMarks *marks)
{
    const ReviewedMove *move = query->move;
    if (move->reply_length == 0 || move->best_length == 0 || move_equal(move->best[0], move->move))
        return false;
    if (tell_too_early(query, out) || tell_walked_into_check(query, out, marks))
        return true;
    // An answer that is one of several is not the point.
    if (!is_best_answer(query))
        return false;
    return tell_left_unprotected(query, out, marks) || tell_opened_file(query, out, marks) ||
           (query->fault != FAULT_OF_OMISSION && answer_idea_write(query->before, move, out, marks)) ||
           tell_capture_with_tempo(query, out, marks) || tell_helpful_exchange(query, out, marks) ||
           tell_driven_to_better(query, out, marks) || tell_helpful_check(query, out, marks) ||
           tell_lost_time(query, out, marks) || (query->values != NULL && tell_prevented(query, out));
}
