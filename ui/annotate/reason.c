// SPDX-License-Identifier: GPL-3.0-or-later
// Why a move was a mistake: collects what the lines show into a Case and asks one tell_ function after the other, many
// of which ask endings.c, positional.c, plans.c or ideas.c. review.c calls it for each move with a mark.
#include "base/language.h"
#include "base/sentence.h"
#include "notation/san.h"
#include "ui/annotate/concessions.h"
#include "ui/annotate/endings.h"
#include "ui/annotate/ideas.h"
#include "ui/annotate/mates.h"
#include "ui/annotate/plans.h"
#include "ui/annotate/positional.h"
#include "ui/annotate/praise.h"
#include "ui/annotate/review.h"
#include "ui/annotate/taking_back.h"
#include "ui/common/motifs.h"
#include "ui/common/piece_sets.h"
#include "ui/common/tactics.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOTIF_ROOM = 224,            // English bytes of the motifs behind a line
    MOTIF_SIZE = 2 * MOTIF_ROOM, // other languages need more
    CENTIPAWNS_A_PAWN = 50,      // what a pawn's worth of material must cost by the score too, or it is not why
    PAWN_OF_SMALL = 150, // the same for a single pawn where little was lost: what is nearly had for it blurs the score
    EXPLAINED_PERCENT = 40, // of what a move lost that its material must be at least, with a pawn as 100 centipawns
    LOST_MAX = 750,         // more counts as this: a piece decides a game
    DECIDED = 1000,         // centipawns: a game that is won
    NEARLY_DECIDED = 300,   // a game that nearly is: a small mistake is told by its material only if that goes at once
    SCORE_SLACK = 200,      // see slack_of
    PAWN_PLIES = 3,         // of a line that loses a pawn: what comes later may be mended on the way
    PAWN_PLIES_SMALL = 1,   // where little is lost
    AT_ONCE_PLIES = 3,      // of the line with the move in it: the answer takes, and is taken
};

// A move that lost something, and the material that its line and the best line lead to, for the side that moves.
typedef struct Case {
    PositionValues *values; // for searches that test what is said; NULL for none
    const Position *before;
    Position after;       // the move
    ReviewedMove *move;   // a copy, whose lines become those that stand a test
    PositionValue passed; // instead of the move; its score is SCORE_NONE where it is not known
    FaultKind fault;
    bool takes_part;                   // material counts that is only a part of what was lost
    bool is_only_answer, is_only_best; // see PlanQuery
    char motif[MOTIF_SIZE];            // that the reply makes use of; "" for none
    ReplyFacts facts;                  // of it; a motif that comes later is not why a game turns
    MotifMarks marks;                  // of it, or of what is told instead
    bool shows_reply, shows_marks;
    bool has_gain, has_best_gain;
    LineGain gain, best_gain; // of the opponent, by the reply; of the mover, by the best line
    int lost;                 // centipawns by the scores
} Case;

// Material that comes to less than what was lost is not the reason. In part it is, where the answer takes it at once,
// or, if nothing else is to be said, where a piece is won for a pawn.
static bool explains(const Case *c, const LineGain *gain, int pawns)
{
    enum { PART_PERCENT = 25, AT_ONCE = 2, PART_PLIES = 6 };
    const int lost = c->lost < LOST_MAX ? c->lost : LOST_MAX;
    const bool is_part = gain->plies <= AT_ONCE || (c->takes_part && pawns >= 2 && gain->plies <= PART_PLIES);
    return pawns * 100 * 100 >= lost * (is_part ? PART_PERCENT : EXPLAINED_PERCENT);
}

static PlanQuery plan_query(const Case *c)
{
    return (PlanQuery){.values = c->values,
                       .before = c->before,
                       .move = c->move,
                       .passed = c->passed.score != SCORE_NONE ? &c->passed : NULL,
                       .fault = c->fault,
                       .is_only_answer = c->is_only_answer,
                       .is_only_best = c->is_only_best};
}

// By the reply.
static int pawns_lost(const Case *c)
{
    return c->has_gain ? c->gain.pawns : 0;
}

// What the best line loses too is no fault of the move.
static int pawns_lost_needlessly(const Case *c)
{
    return pawns_lost(c) - (c->has_best_gain && c->best_gain.pawns < 0 ? -c->best_gain.pawns : 0);
}

// What the move itself has captured is part of its line; its plies count too.
static int whole_line(const ReviewedMove *move, Move line[REVIEW_LINE_MAX + 1])
{
    line[0] = move->move;
    memcpy(line + 1, move->reply, (size_t)move->reply_length * sizeof line[0]);
    return move->reply_length + 1;
}

// What the opponent wins by the move and its answer.
static bool gain_of_reply(const Position *before, const ReviewedMove *move, LineGain *gain)
{
    Move line[REVIEW_LINE_MAX + 1];
    const int count = whole_line(move, line);
    return line_gain_for(before, line, count, colour_other(before->stm), gain);
}

// What hangs together with the answer: what its first moves make use of, so many plies of it. Returns within how many.
static int find_motif(Case *c, int plies)
{
    Text motif = text_begin(c->motif, sizeof c->motif);
    const MotifReply reply = {.before = c->before,
                              .played = c->move->move,
                              .moves = c->move->reply,
                              .count = c->move->reply_length,
                              .shown = plies < c->move->reply_length ? plies : c->move->reply_length,
                              .room = MOTIF_ROOM};
    const int within = reply_motif_write(&reply, &motif, &c->facts);
    c->marks = c->facts.marks;
    return within;
}

// The sentence is about something else: neither its words nor its arrows are shown.
static void forget_motif(Case *c)
{
    c->motif[0] = '\0';
    c->marks.count = 0;
}

// ": 23...Qxe5 24.Rd1 (the knight on e5 is undefended)"; as many moves as are needed to see it.
static void add_reply(Case *c, int plies, Text *out)
{
    if (c->move->reply_length == 0)
        return;
    // A motif of a later move would name a piece that is not taken in the moves shown; a line is shown to the capture.
    const int within = c->motif[0] != '\0' ? find_motif(c, plies < REVIEW_LINE_SHOWN ? plies : plies + 1) : 0;
    const int wanted = within > plies ? within : plies;
    const int shown = wanted < c->move->reply_length ? wanted : c->move->reply_length;
    text_add(out, _(": "));
    san_write_line(&c->after, c->move->reply, shown, out);
    if (c->motif[0] != '\0')
        text_addf(out, " (%s)", c->motif);
    c->shows_reply = true;
}

// A mate that is allowed, with the line up to it. What is won on the way is no reason for a mate.
static bool tell_allowed_mate(Case *c, Text *out)
{
    const int moves = mate_allowed(c->move);
    if (moves == 0)
        return false;
    sentence_add(out, "Allows %1", mate_phrase(moves).text);
    if (!c->facts.is_about_king)
        forget_motif(c);
    add_reply(c, 2 * moves - 1, out);
    return true;
}

// Centipawns that a score may lie beside the material of its line: not more than half of that, or a piece that is given for
// something would count as lost.
static int slack_of(int pawns)
{
    return pawns * 50 < SCORE_SLACK ? pawns * 50 : SCORE_SLACK;
}

// What the line loses first, up to a quiet position: exchanges that follow would only blur it. All of it where that is
// far more.
static LineGain first_loss(const Case *c)
{
    enum { FAR_MORE = 3 };
    ReviewedMove shorter = *c->move;
    LineGain gain;
    for (int length = 1; length < c->move->reply_length; ++length) {
        shorter.reply_length = length;
        // What is won back later is not lost.
        if (gain_of_reply(c->before, &shorter, &gain) && !gain.is_played_on && gain.pawns >= 1 &&
            gain.pawns <= c->gain.pawns)
            return c->gain.pawns - gain.pawns <= FAR_MORE && c->gain.pawns <= 2 * gain.pawns ? gain : c->gain;
    }
    return c->gain;
}

// Lets the mover answer in other ways: what it can avoid is not lost. The case goes on with the line that loses least.
static void test_loss(Case *c)
{
    ProvenLine line = {.gain = c->gain};
    if (c->values == NULL)
        return;
    const LineGain told = first_loss(c);
    line.count = whole_line(c->move, line.moves);
    proof_least_gain(c->values, c->before, colour_other(c->before->stm), 1, &line);
    // A piece is lost, though a pawn may be had for it.
    const bool is_piece = told.pawns >= piece_pawns(PT_KNIGHT) && told.other[PT_PAWN] >= told.own[PT_PAWN];
    if (line.gain.pawns >= told.pawns - is_piece)
        return;
    c->gain = line.gain;
    c->move->reply_length = line.count - 1;
    memcpy(c->move->reply, line.moves + 1, (size_t)c->move->reply_length * sizeof line.moves[0]);
    find_motif(c, c->move->reply_length);
}

// Material that the reply wins, and that the scores confirm.
static bool loses_material(const Case *c)
{
    const int pawns = pawns_lost(c);
    if (pawns_lost_needlessly(c) < 1 || c->lost < pawns * CENTIPAWNS_A_PAWN || !explains(c, &c->gain, pawns))
        return false;
    if (pawns == 1 && c->move->mark < MARK_MISTAKE && c->lost < PAWN_OF_SMALL)
        return false;
    if (pawns == 1 && c->gain.plies - 1 > (c->move->mark < MARK_MISTAKE ? PAWN_PLIES_SMALL : PAWN_PLIES))
        return false;
    // In a game that is nearly decided a small mistake loses what falls at once, and that is no pawn.
    const LineGain told = first_loss(c);
    const bool is_nearly_decided = abs(score_to_centipawns(c->move->best_score)) >= NEARLY_DECIDED;
    if (is_nearly_decided && c->move->mark < MARK_MISTAKE && (told.pawns == 1 || told.plies > AT_ONCE_PLIES))
        return false;
    // A line whose score is far better than its material was broken off too early. In games that are decided scores are far
    // beyond the material anyway.
    const Score value = c->move->score;
    const bool is_mated = score_is_mate(value) && value < 0;
    const int score = score_is_mate(value) ? 0 : score_to_centipawns(value);
    if (!is_mated && score < DECIDED &&
        score > (pawn_balance(c->before, c->before->stm) - pawns) * 100 + slack_of(pawns))
        return false;
    return true;
}

// Does the mover's own move of the reply put something where it is taken at once, though it need not: not in check, not
// by a capture, and not with a piece that is attacked anyway?
static bool is_offer(const Position *pos, Move move, Move answer)
{
    const Colour them = colour_other(pos->stm);
    return !pos_in_check(pos) && !move_is_capture(move) && !move_is_castle(move) && move_is_capture(answer) &&
           move_to(answer) == move_to(move) &&
           !bb_has(threatened_pieces(pos, them) | hanging_pawns(pos, them), move_from(move));
}

// Is all that the line loses within so many plies something that the mover offers on the way? A reader sees it given, and
// not why.
static bool is_offered(const Case *c, const LineGain *told)
{
    const Move *reply = c->move->reply;
    Position pos = c->after;
    for (int i = 0; i + 1 < c->move->reply_length && i + 1 < told->plies; ++i) {
        if (i % 2 == 1 && is_offer(&pos, reply[i], reply[i + 1]) &&
            told->pawns <= piece_pawns(piece_type_on(&pos, move_from(reply[i]))))
            return true;
        pos_advance(&pos, reply[i]);
    }
    return false;
}

// "Allows 6...Bc5, which threatens Bxf2+: ...": what a side gives something against.
static bool tell_threat(Case *c, Text *out)
{
    const PlanQuery query = plan_query(c);
    if (!plan_write_allowed_threat(&query, out))
        return false;
    forget_motif(c);
    add_reply(c, REVIEW_LINE_SHOWN, out);
    return true;
}

// "Loses a knight: ...". Told only if it stands the test of other answers; otherwise line, gain and motif go back to
// what they were, for the sentences that may follow.
static bool tell_loss(Case *c, Text *out)
{
    const ReviewedMove whole = *c->move;
    const LineGain gain = c->gain;
    if (!loses_material(c))
        return false;
    test_loss(c);
    const LineGain told = first_loss(c);
    const bool is_lost = loses_material(c), is_given = is_lost && is_offered(c, &told);
    if (!is_lost || is_given) {
        *c->move = whole;
        c->gain = gain;
        find_motif(c, c->move->reply_length);
        return is_given && tell_threat(c, out);
    }
    line_loss_write(&told, out);
    add_reply(c, told.plies - 1, out);
    return true;
}

// "Misses mate in 2. Loses the queen: ...", where the move gives something away too.
static bool tell_missed_mate(Case *c, Text *out)
{
    char words[REVIEW_REASON_SIZE];
    Text text = text_begin(words, sizeof words);
    if (!mate_write_missed(c->move, out))
        return false;
    if (tell_loss(c, &text))
        text_addf(out, ". %s", words);
    return true;
}

// What the best line wins and the line of the move played does not: a piece that both lines take was not missed. False
// where the one takes this and the other that.
static bool missed_gain(const Case *c, LineGain *missed)
{
    *missed = c->best_gain;
    missed->pawns = 0;
    for (PieceType type = PT_PAWN; type < PT_KING; ++type) {
        // The gain of the reply is the opponent's: its own pieces are the other ones here.
        missed->own[type] = (int8_t)(c->best_gain.own[type] - c->gain.other[type]);
        missed->other[type] = (int8_t)(c->best_gain.other[type] - c->gain.own[type]);
        // A piece that their pawn becomes is no missed one of theirs.
        if (type != PT_PAWN && c->gain.own[type] > 0)
            return false;
        const bool is_promotion = type != PT_PAWN && c->best_gain.own[type] > 0;
        if (missed->other[type] > 0)
            return false;
        if (missed->own[type] > 0 && !is_promotion) // lost, which is another matter
            missed->own[type] = 0;
        missed->pawns += (missed->own[type] - missed->other[type]) * piece_pawns(type);
    }
    // What the best line pays and the other loses is no gain.
    if (missed->pawns > c->best_gain.pawns)
        *missed = c->best_gain;
    // Nor is what comes back beyond the moves that are counted.
    return missed->pawns >= 1 && c->best_gain.kept >= missed->pawns;
}

// Material that the best line wins and the move played does not; in a small loss it may be an accident of the line.
static bool misses_material(const Case *c, LineGain *missed)
{
    if (c->move->mark < MARK_MISTAKE || !c->has_gain || !c->has_best_gain || c->best_gain.pawns < 1 ||
        !missed_gain(c, missed) || c->lost < missed->pawns * CENTIPAWNS_A_PAWN ||
        !explains(c, &c->best_gain, missed->pawns))
        return false;
    return score_is_mate(c->move->best_score) ||
           score_to_centipawns(c->move->best_score) >=
               (pawn_balance(c->before, c->before->stm) + c->best_gain.pawns) * 100 - slack_of(c->best_gain.pawns);
}

// Lets the opponent answer the best move in other ways.
static void test_best(Case *c)
{
    ProvenLine line = {.count = c->move->best_length, .gain = c->best_gain};
    if (c->values == NULL)
        return;
    memcpy(line.moves, c->move->best, (size_t)line.count * sizeof line.moves[0]);
    proof_least_gain(c->values, c->before, c->before->stm, 1, &line);
    if (line.gain.pawns == c->best_gain.pawns)
        return;
    c->best_gain = line.gain;
    c->move->best_length = line.count < REVIEW_LINE_MAX ? line.count : REVIEW_LINE_MAX;
    memcpy(c->move->best, line.moves, (size_t)c->move->best_length * sizeof line.moves[0]);
}

// "Misses a chance to win a rook by Nc7 (...)", which must stand the test of the opponent's other answers too.
static bool tell_missed(Case *c, Text *out)
{
    LineGain missed;
    char motif[MOTIF_SIZE];
    Text text = text_begin(motif, sizeof motif);
    if (!misses_material(c, &missed))
        return false;
    const ReviewedMove whole = *c->move;
    const LineGain gain = c->best_gain;
    test_best(c);
    if (!misses_material(c, &missed)) {
        *c->move = whole;
        c->best_gain = gain;
        return false;
    }
    sentence_add(out, "Misses a chance to win %1 by %2", gain_phrase(&missed).text,
                 move_phrase(c->before, c->move->best[0]).text);
    missed_motif_write(c->before, c->move->move, c->move->best, c->move->best_length, MOTIF_ROOM, &text);
    if (text.length > 0)
        text_addf(out, " (%s)", motif);
    return true;
}

// What players learn of endings. The line alone shows it: motifs are another matter.
static bool tell_ending(Case *c, Text *out)
{
    const int plies = ending_write_rule(c->before, c->move, out);
    if (plies > 0)
        forget_motif(c);
    if (plies > 1)
        add_reply(c, plies - 1, out);
    return plies > 0;
}

// The result that tables or rules know: behind what was told, or with the line where nothing was.
static bool tell_result(Case *c, Text *out)
{
    const bool is_added = out->length > 0;
    const char *result = ending_result(c->move, is_added);
    if (result == NULL)
        return false;
    text_add(out, is_added ? ". " : "");
    sentence_add(out, result);
    if (!is_added)
        add_reply(c, REVIEW_LINE_SHOWN, out);
    return true;
}

// Takes with the wrong piece, or gives two pieces for a rook. The answer shows why.
static bool tell_capture(Case *c, Text *out)
{
    int plies;
    const PlanQuery query = plan_query(c);
    if (c->move->mark < MARK_MISTAKE || !plan_write_capture(&query, out, &plies))
        return false;
    if (!c->facts.is_near)
        forget_motif(c);
    if (plies == 0 && c->move->reply_length > 0) {
        text_add(out, ". ");
        sentence_add(out, "%1's answer", side_phrase(colour_other(c->move->colour)).text);
        plies = REVIEW_LINE_SHOWN;
    }
    if (plies > 0)
        add_reply(c, plies, out);
    return true;
}

// Is the same to be said of a line whose first `kept` moves are those of the reply?
static bool line_has_faults(const Case *c, const PositionalFaults *found, int kept, const PositionValue *rest)
{
    ReviewedMove other = *c->move;
    other.reply_length = kept + rest->length < REVIEW_LINE_MAX ? kept + rest->length : REVIEW_LINE_MAX;
    memcpy(other.reply + kept, rest->line, (size_t)(other.reply_length - kept) * sizeof other.reply[0]);
    PositionalFaults again;
    const PositionalQuery query = {.before = c->before, .move = &other, .lost = c->lost};
    return positional_find(&query, &again) > 0 && positional_is_same(found, &again);
}

// Is the same to be said of what a search of the answer finds now, and of what the player may choose after it? What need
// not be allowed is no fault of the move.
static bool is_confirmed(const Case *c, const PositionalFaults *found)
{
    PositionValue value, choices[PROOF_CHOICES];
    if (c->values == NULL)
        return true;
    if (c->move->reply_length == 0 || !values_probe(c->values, &c->after, MOVE_NONE, &value) ||
        !line_has_faults(c, found, 0, &value))
        return false;
    const Position answered = position_after(&c->after, c->move->reply[0]);
    const int count = proof_choices(c->values, &answered, choices);
    for (int i = 0; i < count; ++i)
        if (!line_has_faults(c, found, 1, &choices[i]))
            return false;
    return true;
}

// What the position loses, where no motif says more.
static bool tell_position(Case *c, Text *out)
{
    PositionalFaults found;
    const PositionalQuery query = {.before = c->before, .move = c->move, .lost = c->lost};
    if (c->facts.is_near || c->lost == INT16_MAX || c->move->expected_best < c->move->expected)
        return false;
    const int plies = c->fault != FAULT_OF_OMISSION ? positional_find(&query, &found) : 0;
    if (plies > 0 && is_confirmed(c, &found)) {
        forget_motif(c);
        c->shows_marks = true;
        positional_write(&found, out, &c->marks);
        if (plies > 1)
            add_reply(c, plies - 1, out);
        return true;
    }
    // Who loses a pawn has another trouble.
    return c->fault != FAULT_OF_MOVE && pawns_lost_needlessly(c) < 1 && development_write(&query, out);
}

// What both sides could have played as well is not the point of a line.
static void look_for_others(Case *c)
{
    const ReviewedMove *move = c->move;
    if (c->values == NULL || move->reply_length == 0 || move->best_length == 0)
        return;
    c->is_only_answer = proof_only_move(c->values, &c->after, move->reply[0], score_for_mover(move->score));
    c->is_only_best = proof_only_move(c->values, c->before, move->best[0], move->best_score);
}

// What tables and rules know of an ending is worth more than any idea.
static bool is_known_ending(const Case *c)
{
    const EndingFacts *ending = &c->move->ending;
    return ending->played != ENDING_UNCLEAR && ending->played < ending->best;
}

// What the answer does, or what the best move would have done, where the lines end alike.
static bool tell_idea(Case *c, Text *out)
{
    if (c->move->mark < MARK_MISTAKE || c->facts.is_near || is_known_ending(c) ||
        c->move->expected_best < c->move->expected)
        return false;
    look_for_others(c);
    const PlanQuery query = plan_query(c);
    forget_motif(c);
    const bool is_answer =
        c->fault != FAULT_OF_OMISSION && c->is_only_answer && answer_idea_write(c->before, c->move, out, &c->marks);
    const bool is_taken = !is_answer && c->fault != FAULT_OF_OMISSION && plan_write_allowed_capture(&query, out);
    const bool is_better = !is_answer && !is_taken &&
                           (plan_write_omission(&query, out) || (c->fault != FAULT_OF_MOVE && c->is_only_best &&
                                                                 better_idea_write(c->before, c->move, out)));
    if (!is_better && (is_answer || is_taken || plan_write_answer(&query, out)))
        add_reply(c, REVIEW_LINE_SHOWN, out);
    return out->length > 0;
}

// What the move concedes, where nothing stronger was found.
static bool tell_concession(Case *c, Text *out)
{
    const PlanQuery query = plan_query(c);
    if (c->move->mark < MARK_MISTAKE || c->facts.is_near || is_known_ending(c))
        return false;
    forget_motif(c);
    if (!concession_write(&query, out, &c->marks) && !plan_write_only_best(&query, out))
        return false;
    add_reply(c, REVIEW_LINE_SHOWN, out);
    return true;
}

// The game turns, though no material shows it.
static void tell_score(Case *c, Text *out)
{
    const ReviewedMove *move = c->move;
    const Phrase we = side_phrase(move->colour), they = side_phrase(colour_other(move->colour));
    const double winning = 0.75, losing = 0.25, even = 0.40, equal = 0.55;
    if (move->expected_best >= winning && move->expected <= losing)
        sentence_add(out, "Turns a won game into a lost one");
    else if (move->expected_best >= winning && move->expected <= equal)
        sentence_add(out, "%1's advantage is gone", we.text);
    else if (move->expected_best >= even && move->expected <= losing)
        sentence_add(out, "%1 is winning now", they.text);
    else if (move->mark >= MARK_MISTAKE && move->reply_length > 0)
        sentence_add(out, "%1's answer", they.text);
    else
        return;
    if (!c->facts.is_near)
        forget_motif(c);
    add_reply(c, REVIEW_LINE_SHOWN, out);
}

// Why the reply's capture is left alone, where no motif of the line says more.
static void tell_taking_back(const Case *c, Text *out)
{
    char words[REVIEW_REASON_SIZE];
    Text text = text_begin(words, sizeof words);
    if (c->shows_reply && c->motif[0] == '\0' && c->move->mark >= MARK_MISTAKE &&
        taking_back_write(c->values, c->before, c->move, &text))
        text_addf(out, ". %s", words);
}

static int lost_centipawns(const ReviewedMove *move)
{
    if (score_is_mate(move->score) || score_is_mate(move->best_score))
        return INT16_MAX;
    return score_to_centipawns(move->best_score) - score_to_centipawns(move->score);
}

// The case of a move with all that needs no search: the position after it, what both lines win, and the reply's motif.
static Case case_of(const Position *before, ReviewedMove *move)
{
    Case c = {.before = before,
              .after = *before,
              .is_only_answer = true,
              .is_only_best = true,
              .move = move,
              .passed = {.score = SCORE_NONE},
              .lost = lost_centipawns(move)};
    pos_advance(&c.after, move->move);
    c.has_gain = gain_of_reply(before, move, &c.gain);
    c.has_best_gain = line_gain(before, move->best, move->best_length, &c.best_gain);
    find_motif(&c, c.move->reply_length);
    return c;
}

// Searches what a pass would have been worth.
static void add_searches(Case *c, PositionValues *values)
{
    c->values = values;
    if (values == NULL)
        return;
    // What is found must not depend on which moves were looked at before.
    values_forget(values);
    if (proof_pass(values, c->before, &c->passed))
        c->fault = fault_kind(c->move, &c->passed);
}

int review_material_lost(const Position *before, const ReviewedMove *move)
{
    ReviewedMove copy = *move;
    const Case c = case_of(before, &copy);
    return pawns_lost_needlessly(&c);
}

void review_write_reason(PositionValues *values, const Position *before, ReviewedMove *move)
{
    Text out = text_begin(move->reason, sizeof move->reason);
    ReviewedMove copy = *move;
    if (mark_is_praise(move->mark)) {
        praise_write(before, move, &out);
        text_add_char(&out, '.');
        return;
    }
    if (move->mark == MARK_NONE) {
        if (mate_write_longer(move, &out))
            text_add_char(&out, '.');
        return;
    }
    Case c = case_of(before, &copy);
    add_searches(&c, values);
    bool is_told = mate_write_stalemate(&c.after, move, &out) || tell_allowed_mate(&c, &out) ||
                   tell_missed_mate(&c, &out) || tell_ending(&c, &out) || tell_loss(&c, &out) ||
                   tell_missed(&c, &out) || tell_capture(&c, &out) || tell_position(&c, &out) || tell_idea(&c, &out);
    // Second round: material that is only a part of what was lost, where nothing better was found.
    c.takes_part = true;
    is_told = is_told || tell_loss(&c, &out) || tell_missed(&c, &out) || tell_concession(&c, &out);
    // Tables and rules are told behind any sentence; the bare score only where there is none.
    if (!tell_result(&c, &out) && !is_told)
        tell_score(&c, &out);
    tell_taking_back(&c, &out);
    if (c.shows_reply || c.shows_marks)
        move->marks = c.marks;
    if (out.length > 0)
        text_add_char(&out, '.');
}

void review_write_single_reason(Engine *engine, const Position *before, ReviewedMove *move)
{
    const SearchLimits limits = {.nodes = REVIEW_NODES, .one_line = true};
    PositionValues values = {.engine = engine, .limits = &limits};
    review_write_reason(engine != NULL ? &values : NULL, before, move);
}
