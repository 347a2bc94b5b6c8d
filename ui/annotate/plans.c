// SPDX-License-Identifier: GPL-3.0-or-later
// What a move lets happen or leaves undone: threats, pawn breaks, captures with the wrong piece, checks that hold.
// Threats are tested by short searches (proof.c). What is seen on the board at once is in ideas.c; reason.c asks both.
#include "ui/annotate/plans.h"

#include "base/language.h"
#include "board/movegen.h"
#include "board/see.h"
#include "ui/annotate/accuracy.h"
#include "ui/annotate/ideas.h"
#include "ui/common/motifs.h"
#include "ui/common/piece_sets.h"

#include <string.h>

enum { BREAK_PLIES = 5 };

FaultKind fault_kind(const ReviewedMove *move, const PositionValue *passed)
{
    const double least = 0.04, of_move = 0.4, of_omission = 0.6;
    const double lost = move->expected_best - move->expected;
    if (passed == NULL || passed->score == SCORE_NONE || lost < least)
        return FAULT_UNKNOWN;
    // How much of the loss a pass would have cost as well: little, and the move itself is the fault; nearly all, and
    // something was left undone.
    const double part = (move->expected_best - expected_points(passed->score)) / lost;
    return part <= of_move ? FAULT_OF_MOVE : part >= of_omission ? FAULT_OF_OMISSION : FAULT_UNKNOWN;
}

// --- threats ---------------------------------------------------------------------------------------------------------

// Can a move be made by the same piece, as a capture that wins a pawn or more, or with check?
static bool is_there(const Position *pos, Move move, Piece piece)
{
    if (pos_piece_on(pos, move_from(move)) != piece || !pos_move_is_legal(pos, move))
        return false;
    const Position next = position_after(pos, move);
    return see_at_least(pos, move, piece_value[PT_PAWN]) || pos_in_check(&next);
}

// The threat that a move makes: a capture or a check that was not to be had before it.
static bool new_threat(const PlanQuery *query, const Position *pos, Move move, Move *threat)
{
    const Position next = position_after(pos, move);
    // A capture has a purpose of its own.
    if (move_is_capture(move) || !proof_threat(query->values, &next, threat))
        return false;
    Position passed = next;
    pos_advance(&passed, MOVE_NULL);
    const Piece piece = pos_piece_on(&passed, move_from(*threat));
    return is_there(&passed, *threat, piece) && !is_there(pos, *threat, piece);
}

// Does the piece that has just moved threaten to take what it pins to the king?
static bool is_pin(const Position *pos, Move move, Move threat)
{
    const Square pinned = move_to(threat), from = move_king_to(move);
    return move_from(threat) == from && bb_has(pos->pinned, pinned) &&
           bb_has(bb_line(from, pinned), pos_king(pos, pos->stm));
}

static bool is_pin_after(const Position *pos, Move move, Move threat)
{
    const Position next = position_after(pos, move);
    return is_pin(&next, move, threat);
}

// How a threat is told: what it would allow or misses, by which move, and what that threatens, or pins.
typedef struct ThreatPatterns {
    const char *threatens, *pins;
} ThreatPatterns;

// "Allows 19.Qe3, which threatens Qb6", with the threat as a move after a pass; "... 19...Rg8, which pins the queen on g4 to
// the king".
static void write_threat(const Position *pos, Move move, Move threat, ThreatPatterns patterns, Text *out)
{
    const Position next = position_after(pos, move);
    const Position passed = position_after(&next, MOVE_NULL), after = position_after(&passed, threat);
    const Phrase played = move_phrase(pos, move);
    // A mate is more than the pin by which it comes.
    const bool mates = pos_in_check(&after) && !movegen_any(&after);
    if (!mates && is_pin_after(pos, move, threat))
        sentence_add(out, patterns.pins, played.text, piece_phrase(&next, move_to(threat)).text);
    else
        sentence_add(out, patterns.threatens, played.text, san_phrase(&passed, threat).text);
}

// "Allows 19.Qe3, which threatens Qb6", where it would not after the best move.
static bool tell_allowed_threat(const PlanQuery *query, Text *out)
{
    const Position pos = position_after(query->before, query->move->move),
                   other = position_after(query->before, query->move->best[0]);
    const Move answer = query->move->reply[0];
    Move threat, elsewhere;
    if (pos_in_check(&pos) || !new_threat(query, &pos, answer, &threat))
        return false;
    // Of what comes after the best move too it is not plain why it should not be allowed, but for a pin.
    if (answer_comes_anyway(query->move) && !is_pin_after(&pos, answer, threat))
        return false;
    if (pos_piece_on(&other, move_from(answer)) == pos_piece_on(&pos, move_from(answer)) &&
        pos_move_is_legal(&other, answer) && new_threat(query, &other, answer, &elsewhere) &&
        move_equal(threat, elsewhere))
        return false;
    static const ThreatPatterns allowed = {N_("Allows %1, which threatens %2"),
                                           N_("Allows %1, which pins %2 to the king")};
    write_threat(&pos, answer, threat, allowed, out);
    return true;
}

// "Misses 18...Qg3, which threatens Qxe3", where the move played does not.
static bool tell_missed_threat(const PlanQuery *query, Text *out)
{
    const Position *before = query->before;
    const Move best = query->move->best[0], played = query->move->move;
    Move threat, elsewhere;
    if (pos_in_check(before) || !new_threat(query, before, best, &threat))
        return false;
    // A piece that the move played takes is not threatened any more.
    if (move_is_capture(played) && move_to(threat) == move_to(played))
        return false;
    if (new_threat(query, before, played, &elsewhere) && move_equal(threat, elsewhere))
        return false;
    static const ThreatPatterns missed = {N_("Misses %1, which threatens %2"),
                                          N_("Misses %1, which pins %2 to the king")};
    write_threat(before, best, threat, missed, out);
    return true;
}

// "Overlooks White's threat" where the answer, which would have followed a pass, wins material; "Does nothing against
// White's idea" where it does something else. After the best move it would not come.
static bool tell_overlooked(const PlanQuery *query, Text *out)
{
    const ReviewedMove *move = query->move;
    const Move answer = move->reply[0];
    const Phrase they = side_phrase(colour_other(move->colour));
    Position passed = *query->before;
    LineGain gain;
    const double least = 0.08, still_better = 0.6;
    if (query->passed == NULL || query->passed->length == 0 || query->fault != FAULT_OF_OMISSION ||
        move->expected_best - expected_points(query->passed->score) < least ||
        !move_equal(query->passed->line[0], answer) || (move->best_length > 1 && move_equal(move->best[1], answer)))
        return false;
    pos_advance(&passed, MOVE_NULL);
    if (line_gain(&passed, query->passed->line, query->passed->length, &gain) && gain.pawns >= 1) {
        sentence_add(out, "Overlooks %1's threat", they.text);
        return true;
    }
    // Who is still much better has nothing to act against: the other side only defends itself.
    if (move->expected >= still_better)
        return false;
    // A capture does something, if not enough; and who goes away has been attacked.
    const Position pos = position_after(query->before, move->move);
    if (move_is_capture(move->move) ||
        bb_has(threatened_pieces(&pos, query->before->stm) & ~threatened_pieces(query->before, query->before->stm),
               move_from(answer)))
        return false;
    sentence_add(out, "Does nothing against %1's idea", they.text);
    return true;
}

// "Leaves the rook on g7 attacked; 22...Re7 brings it to safety", where it is taken.
static bool tell_left(const PlanQuery *query, Text *out)
{
    const ReviewedMove *move = query->move;
    const Square square = move_from(move->best[0]);
    const Colour them = colour_other(query->before->stm);
    const Position pos = position_after(query->before, move->move), best = position_after(query->before, move->best[0]);
    const bool is_taken =
        (move_is_capture(move->reply[0]) && move_to(move->reply[0]) == square) ||
        (move->reply_length > 2 && move_is_capture(move->reply[2]) && move_to(move->reply[2]) == square);
    if (!is_taken || !bb_has(threatened_pieces(query->before, them), square) ||
        !bb_has(threatened_pieces(&pos, them), square) ||
        bb_has(threatened_pieces(&best, them), move_to(move->best[0])))
        return false;
    sentence_add(out, "Leaves %1 attacked; %2 brings it to safety", piece_phrase(query->before, square).text,
                 move_phrase(query->before, move->best[0]).text);
    return true;
}

// --- pawn breaks -----------------------------------------------------------------------------------------------------

// Does a pawn attack an enemy pawn by going ahead, and is one of them captured in the line?
static bool is_break(const Position *pos, const Move *line, int count)
{
    const Colour us = pos->stm;
    const Move move = line[0];
    if (piece_type_on(pos, move_from(move)) != PT_PAWN || move_is_capture(move) || move_is_promotion(move))
        return false;
    const Bitboard pawn = bb_square(move_to(move));
    const Bitboard met = pawn_set_attacks(us, pawn) & pos_pieces(pos, colour_other(us), PT_PAWN);
    if (met == 0)
        return false;
    // The line must open something, or the pawn was merely advanced.
    for (int i = 1; i < count && i < BREAK_PLIES; ++i)
        if (move_is_capture(line[i]) && bb_has(met | pawn, move_to(line[i])))
            return true;
    return false;
}

// "Allows the break 24.f5"
static bool tell_allowed_break(const PlanQuery *query, Text *out)
{
    const ReviewedMove *move = query->move;
    const Position pos = position_after(query->before, move->move);
    if (answer_comes_anyway(move) || !is_break(&pos, move->reply, move->reply_length))
        return false;
    sentence_add(out, "Allows the break %1", move_phrase(&pos, move->reply[0]).text);
    return true;
}

// "Misses the break 23.f5"
static bool tell_missed_break(const PlanQuery *query, Text *out)
{
    const ReviewedMove *move = query->move;
    if (!is_break(query->before, move->best, move->best_length))
        return false;
    sentence_add(out, "Misses the break %1", move_phrase(query->before, move->best[0]).text);
    return true;
}

// --- captures --------------------------------------------------------------------------------------------------------

// "Takes with the wrong pawn: 14.fxe3 was better".
static bool tell_wrong_capture(const PlanQuery *query, Text *out)
{
    const Move played = query->move->move, best = query->move->best[0];
    const Position *before = query->before;
    if (!move_is_capture(played) || !move_is_capture(best) || move_to(played) != move_to(best) ||
        move_from(played) == move_from(best))
        return false;
    const PieceType type = piece_type_on(before, move_from(played));
    static const char *const patterns[PT_NB] = {
        N_("Takes with the wrong pawn: %1 was better"),   N_("Takes with the wrong knight: %1 was better"),
        N_("Takes with the wrong bishop: %1 was better"), N_("Takes with the wrong rook: %1 was better"),
        N_("Takes with the wrong queen: %1 was better"),
    };
    const bool is_same = type == piece_type_on(before, move_from(best));
    sentence_add(out, is_same ? patterns[type] : N_("Takes with the wrong piece: %1 was better"),
                 move_phrase(before, best).text);
    return true;
}

// "Gives two minor pieces for a rook and a pawn", which in most positions are worth more.
static bool tell_two_minors(const PlanQuery *query, Text *out, int *plies)
{
    Move line[REVIEW_LINE_MAX + 1] = {query->move->move};
    LineGain gain, best;
    const ReviewedMove *move = query->move;
    memcpy(line + 1, move->reply, (size_t)move->reply_length * sizeof line[0]);
    if (!line_gain(query->before, line, move->reply_length + 1, &gain))
        return false;
    const int minors = gain.own[PT_KNIGHT] + gain.own[PT_BISHOP] - gain.other[PT_KNIGHT] - gain.other[PT_BISHOP];
    const int pawns = gain.own[PT_PAWN] - gain.other[PT_PAWN];
    // Exactly two minor pieces less and a rook more, queens level, a pawn at most besides; and the best line does not
    // do so.
    if (minors != -2 || gain.other[PT_ROOK] - gain.own[PT_ROOK] != -1 || gain.own[PT_QUEEN] != gain.other[PT_QUEEN] ||
        pawns < 0 || pawns > 1 ||
        (line_gain(query->before, move->best, move->best_length, &best) &&
         best.own[PT_KNIGHT] + best.own[PT_BISHOP] - best.other[PT_KNIGHT] - best.other[PT_BISHOP] <= -2))
        return false;
    sentence_add(out, pawns > 0 ? N_("Gives two minor pieces for a rook and a pawn")
                                : N_("Gives two minor pieces for a rook"));
    *plies = gain.plies - 1;
    return true;
}

// --- what is left undone ---------------------------------------------------------------------------------------------

// "Misses 38...Kc2 (Kc2 forks the rook on d1 and the knight on b3)": the first move of the best line makes use of a motif.
static bool tell_missed_motif(const PlanQuery *query, Text *out)
{
    const ReviewedMove *move = query->move;
    Motif motifs[MOTIFS_MAX];
    MotifQuery asked = {.pos = query->before,
                        .moves = move->best,
                        .count = move->best_length,
                        .previous_taken = PT_NONE,
                        .kept_silent = move_is_capture(move->move) ? bb_square(move_to(move->move)) : 0};
    const int count = motifs_find(&asked, motifs);
    for (int i = 0; i < count; ++i) {
        if (motifs[i].ply > 0 || motifs[i].kind == MOTIF_HANGING || motifs[i].kind == MOTIF_EXCHANGE)
            continue;
        sentence_add(out, "Misses %1", move_phrase(query->before, move->best[0]).text);
        text_add(out, " (");
        motif_write(&motifs[i], out);
        text_add_char(out, ')');
        return true;
    }
    return false;
}

// Are the queens off the board within the first plies of a line?
static bool queens_go(const Position *before, const Move *line, int count)
{
    enum { SOON = 4 };
    Position pos = *before;
    for (int i = 0; i < count && i < SOON; ++i)
        pos_advance(&pos, line[i]);
    return pos.by_type[PT_QUEEN] == 0;
}

// "Misses 13...Qc3, after which the queens are exchanged", for who is ahead in material.
static bool tell_missed_exchange(const PlanQuery *query, Text *out)
{
    const ReviewedMove *move = query->move;
    const Position *before = query->before;
    const Position pos = position_after(before, move->move);
    // Exchanges help the side that is ahead.
    if (pawn_balance(before, before->stm) < 1 || before->by_type[PT_QUEEN] == 0 ||
        !queens_go(before, move->best, move->best_length) || queens_go(&pos, move->reply, move->reply_length))
        return false;
    sentence_add(out, "Misses %1, after which the queens are exchanged", move_phrase(before, move->best[0]).text);
    return true;
}

// "Misses the checks that hold the game, beginning with 46.Rb1+", where each move of the best line is one.
static bool tell_missed_checks(const PlanQuery *query, Text *out)
{
    enum { CHECKS_LEAST = 3 };
    const double drawn = 0.42, even = 0.58, lost = 0.3;
    const ReviewedMove *move = query->move;
    Position pos = *query->before;
    int checks = 0;
    if (move->expected_best < drawn || move->expected_best > even || move->expected > lost)
        return false;
    for (int i = 0; i < move->best_length; ++i) {
        pos_advance(&pos, move->best[i]);
        if (i % 2 == 0 && !pos_in_check(&pos))
            break;
        checks += i % 2 == 0;
    }
    if (checks < CHECKS_LEAST)
        return false;
    sentence_add(out, "Misses the checks that hold the game, beginning with %1",
                 move_phrase(query->before, move->best[0]).text);
    return true;
}

// Does a capture win something by the exchange on its square?
static bool takes_something(const Position *pos, Move move)
{
    return move_is_capture(move) && move_kind(move) != MK_EN_PASSANT && pos_move_is_legal(pos, move) &&
           see_at_least(pos, move, piece_value[PT_PAWN]);
}

// "Misses 20...Nxc3, which takes the pawn on c3": it could be had, and the move played takes nothing.
static bool tell_missed_capture(const PlanQuery *query, Text *out)
{
    const Move best = query->move->best[0];
    const Position *before = query->before;
    LineGain gain;
    if (!takes_something(before, best) || move_is_capture(query->move->move) ||
        (line_gain(before, query->move->best, query->move->best_length, &gain) && gain.pawns < 0))
        return false;
    sentence_add(out, "Misses %1, which takes %2", move_phrase(before, best).text,
                 piece_phrase(before, move_to(best)).text);
    return true;
}

// "Lets Black take the pawn on h3", which it could not after the best move; that it is had back for another does not help.
static bool tell_allowed_capture(const PlanQuery *query, Text *out)
{
    const ReviewedMove *move = query->move;
    const Move answer = move->reply[0];
    const Position pos = position_after(query->before, move->move), best = position_after(query->before, move->best[0]);
    if (!takes_something(&pos, answer) || move_is_capture(move->move) || move_to(answer) == move_to(move->move) ||
        (pos_piece_on(&best, move_from(answer)) == pos_piece_on(&pos, move_from(answer)) &&
         takes_something(&best, answer)))
        return false;
    sentence_add(out, "Lets %1 take %2", side_phrase(colour_other(move->colour)).text,
                 piece_phrase(&pos, move_to(answer)).text);
    return true;
}

// --- all of them -----------------------------------------------------------------------------------------------------

// Is there an answer, and a better move than the one played?
static bool has_lines(const PlanQuery *query)
{
    const ReviewedMove *move = query->move;
    return move->reply_length > 0 && move->best_length > 0 && !move_equal(move->best[0], move->move);
}

bool plan_write_answer(const PlanQuery *query, Text *out)
{
    if (!has_lines(query))
        return false;
    if (query->fault == FAULT_OF_OMISSION)
        return query->is_only_answer && tell_overlooked(query, out);
    return plan_write_allowed_threat(query, out) || (query->is_only_answer && tell_allowed_break(query, out));
}

bool plan_write_allowed_threat(const PlanQuery *query, Text *out)
{
    return has_lines(query) && query->values != NULL && query->fault != FAULT_OF_OMISSION &&
           tell_allowed_threat(query, out);
}

bool plan_write_allowed_capture(const PlanQuery *query, Text *out)
{
    return has_lines(query) && tell_allowed_capture(query, out);
}

bool plan_write_omission(const PlanQuery *query, Text *out)
{
    if (!has_lines(query))
        return false;
    if (tell_left(query, out) || tell_missed_checks(query, out))
        return true;
    // The move itself does the harm: what it leaves undone is not the point.
    if (query->fault == FAULT_OF_MOVE)
        return false;
    return tell_missed_motif(query, out) || tell_missed_capture(query, out) ||
           (query->is_only_best && ((query->values != NULL && tell_missed_threat(query, out)) ||
                                    tell_missed_break(query, out) || tell_missed_exchange(query, out)));
}

bool plan_write_only_best(const PlanQuery *query, Text *out)
{
    // What was kept, and the points that it takes at least.
    static const struct {
        double points;
        const char *pattern;
    } kept[] = {{0.75, N_("Only %1 kept the win; %2 answers")},
                {0.58, N_("Only %1 kept the advantage; %2 answers")},
                {0.42, N_("Only %1 kept the balance; %2 answers")}};
    // The others must have lost it for sure: a search of them that is not much shorter comes out clearly below.
    const double margin = 0.1;
    const ReviewedMove *move = query->move;
    PositionValue other;
    if (!has_lines(query) || query->values == NULL || !query->is_only_best ||
        move->expected_best - move->expected < margin)
        return false;
    for (size_t i = 0; i < sizeof kept / sizeof kept[0]; ++i) {
        if (move->expected_best < kept[i].points)
            continue;
        // The move played has not kept it, nor has any other.
        if (move->expected >= kept[i].points ||
            !values_probe_long(query->values, query->before, move->best[0], &other) ||
            expected_points(other.score) > kept[i].points - margin)
            return false;
        sentence_add(out, kept[i].pattern, move_phrase(query->before, move->best[0]).text,
                     side_phrase(colour_other(move->colour)).text);
        return true;
    }
    return false;
}

bool plan_write_capture(const PlanQuery *query, Text *out, int *plies)
{
    *plies = 0;
    return has_lines(query) && (tell_wrong_capture(query, out) || tell_two_minors(query, out, plies));
}
