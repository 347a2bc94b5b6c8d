// SPDX-License-Identifier: GPL-3.0-or-later
// Sacrifices: whether a move gives material, whether that is sound, and the words. No search is run here: the lines are
// those of the review. review.c decides which moves get '!' and '!!', with the margins of review.h.
#include "ui/annotate/praise.h"

#include "base/language.h"
#include "board/movegen.h"
#include "board/rules.h"
#include "board/see.h"
#include "notation/san.h"
#include "ui/common/figures.h"

enum {
    GIVEN_LEAST = 2,     // pawns: the exchange, or more
    DOWN_PLIES = 3,      // for so long, or it was a mere exchange
    OFFER_MARGIN = 150,  // units of a static exchange: the same, where bishops count a little more than knights
    SACRIFICE_SHOWN = 8, // plies of the line, at most
};

static const double sound_points = 0.47; // the game is not worse than equal
static const double won_points = 0.85;   // with the next best move already

// A capture that wins something, of a piece that nothing defends or that is worth more than what takes it.
static bool takes_what_hangs(const Position *before, Move move)
{
    if (!move_is_capture(move) || !see_at_least(before, move, piece_value[PT_PAWN]))
        return false;
    // After the capture: attackers that it has opened count as well.
    const Exchange exchange = exchange_begin(before, move);
    const PieceType type = piece_type(pos_piece_on(before, move_from(move)));
    return !exchange_is_defended(&exchange, colour_other(before->stm)) ||
           see_victim_value(before, move) > piece_value[type];
}

bool review_is_obvious(const Position *before, const ReviewedMove *move, Move previous)
{
    const bool takes_back =
        move_is_capture(move->move) && move_is_capture(previous) && move_to(move->move) == move_to(previous);
    return move->is_book || move->is_forced || takes_back || move->score == SCORE_MATE - 1 ||
           takes_what_hangs(before, move->move);
}

// --- what is given ---------------------------------------------------------------------------------------------------

// The material that the opponent has won between two positions, as line_gain counts it, without a quiet end.
static LineGain gain_of_opponent(const Position *before, const Position *after)
{
    const Colour us = before->stm, them = colour_other(us);
    LineGain gain = {0};
    for (PieceType type = PT_PAWN; type < PT_KING; ++type) {
        gain.own[type] = (int8_t)(bb_count(pos_pieces(after, them, type)) - bb_count(pos_pieces(before, them, type)));
        gain.other[type] = (int8_t)(bb_count(pos_pieces(after, us, type)) - bb_count(pos_pieces(before, us, type)));
        gain.pawns += (gain.own[type] - gain.other[type]) * piece_pawns(type);
    }
    return gain;
}

// The answer takes, and the mover stays down for a while, or mates first.
static bool is_taken(const Position *before, const ReviewedMove *move, Sacrifice *out)
{
    Position at = *before;
    if (move->reply_length == 0 || !move_is_capture(move->reply[0]))
        return false;
    pos_advance(&at, move->move);
    int plies = 1;
    bool is_down = true;
    while (is_down && plies <= move->reply_length && pos_move_is_legal(&at, move->reply[plies - 1])) {
        pos_advance(&at, move->reply[plies - 1]);
        ++plies;
        const LineGain gain = gain_of_opponent(before, &at);
        is_down = gain.pawns >= GIVEN_LEAST;
        // The answer alone says what was given; the rest of the line may win more.
        if (plies == 2)
            *out = (Sacrifice){.is_taken = true, .gain = gain};
    }
    out->plies = plies;
    // The first ply that counts is the answer; the last one may have taken the material back.
    const int plies_down = plies - 1 - !is_down;
    const bool is_mate = is_down && !movegen_any(&at) && pos_in_check(&at);
    return plies_down >= DOWN_PLIES || (plies_down > 0 && is_mate && move->score > 0);
}

// Could the same be taken before the move already?
static bool was_offered(const Position *before, Move capture, int least)
{
    const Square to = move_to(capture);
    const Bitboard attackers =
        pos_attackers_to(before, to, &before->occupied) & before->by_colour[colour_other(before->stm)];
    const Piece victim = pos_piece_on(before, to);
    return victim != PIECE_NONE && piece_colour(victim) == before->stm && bb_has(attackers, move_from(capture)) &&
           see_at_least(before, capture, least);
}

// Does the mover take as much elsewhere after the capture? Two pieces that hang against each other are an exchange.
static bool is_taken_back(const Position *after, Move capture)
{
    Position then = *after;
    MoveList list;
    const int least = exchange_first_gain(after, capture, piece_value) - OFFER_MARGIN;
    pos_advance(&then, capture);
    movegen_list(&then, MOVES_NOISY, &list);
    for (int i = 0; i < list.count; ++i)
        if (see_at_least(&then, list.moves[i], least))
            return true;
    return false;
}

// A piece is left that by the exchange on its square is lost, and was not before. Where the best answer takes it, the line
// says whether it was given, which is_taken reads.
static bool is_left(const Position *before, const ReviewedMove *move, Sacrifice *out)
{
    Position after = *before;
    MoveList list;
    const Square answered = move->reply_length > 0 ? move_to(move->reply[0]) : SQ_NONE;
    // What the move itself has captured is set off against the piece that it leaves.
    const int least = exchange_first_gain(before, move->move, piece_value) + OFFER_MARGIN;
    pos_advance(&after, move->move);
    movegen_list(&after, MOVES_NOISY, &list);
    *out = (Sacrifice){.plies = 1};
    for (int i = 0; i < list.count; ++i) {
        const Move capture = list.moves[i];
        const Piece victim = pos_piece_on(&after, move_to(capture));
        if (victim == PIECE_NONE || move_to(capture) == answered ||
            piece_pawns(piece_type(victim)) <= out->gain.pawns || !see_at_least(&after, capture, least) ||
            was_offered(before, capture, OFFER_MARGIN) || is_taken_back(&after, capture))
            continue;
        out->gain = (LineGain){.pawns = piece_pawns(piece_type(victim))};
        out->gain.other[piece_type(victim)] = -1;
    }
    // A rook that takes a bishop offers the exchange. A pawn is not spoken of.
    const PieceType taken = move_taken(before, move->move);
    if (out->gain.pawns > 0 && taken != PT_NONE && taken != PT_PAWN) {
        out->gain.own[taken] = -1;
        out->gain.pawns -= piece_pawns(taken);
    }
    return out->gain.pawns >= GIVEN_LEAST;
}

bool sacrifice_find(const Position *before, const ReviewedMove *move, Sacrifice *out)
{
    return !move_equal(move->move, MOVE_NULL) && (is_taken(before, move, out) || is_left(before, move, out));
}

bool review_is_sacrifice(const Position *before, const ReviewedMove *move)
{
    Sacrifice sacrifice;
    return sacrifice_find(before, move, &sacrifice);
}

bool review_sacrifice_is_sound(const ReviewedMove *move)
{
    return move->expected >= sound_points && expected_points(move->second_score) < won_points;
}

bool sacrifice_write(const Position *before, const ReviewedMove *move, Text *out)
{
    Sacrifice sacrifice;
    Position after = *before;
    if (!sacrifice_find(before, move, &sacrifice))
        return false;
    sentence_add(out, sacrifice.is_taken ? N_("Sacrifices %1") : N_("Offers %1"), gain_phrase(&sacrifice.gain).text);
    if (!sacrifice.is_taken)
        return true;
    pos_advance(&after, move->move);
    text_add(out, _(": "));
    const int plies = sacrifice.plies - 1 < SACRIFICE_SHOWN ? sacrifice.plies - 1 : SACRIFICE_SHOWN;
    san_write_line(&after, move->reply, plies, out);
    return true;
}

void praise_write(const Position *before, const ReviewedMove *move, Text *out)
{
    char second[SCORE_WORDS_SIZE];
    if (move->mark == MARK_BRILLIANT && sacrifice_write(before, move, out))
        text_add(out, ". ");
    // Where the next best does not lose either, or this one does too, it is not the only one.
    const double held = 0.4, lost = 0.3;
    const bool is_only = move->expected >= held && expected_points(move->second_score) <= lost;
    const bool is_decided = score_is_decided(move->second_score);
    write_score_words(move->second_score, move->colour, second);
    if (score_is_mate(move->best_score) && move->best_score > 0 && score_mate_is_near(move->best_score))
        sentence_add(out,
                     is_decided ? N_("Mate in %2: after the next best %1")
                                : N_("Mate in %2: after the next best the score is %1"),
                     second, phrase_number(score_mate_moves(move->best_score)).text);
    else if (is_only)
        sentence_add(out,
                     is_decided ? N_("The only move: after the next best %1")
                                : N_("The only move: after the next best the score is %1"),
                     second);
    else
        sentence_add(out,
                     is_decided ? N_("Clearly the best move: after the next best %1")
                                : N_("Clearly the best move: after the next best the score is %1"),
                     second);
}
