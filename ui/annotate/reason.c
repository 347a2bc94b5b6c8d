// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"
#include "notation/coordinate.h"
#include "notation/san.h"
#include "ui/annotate/review.h"
#include "ui/common/figures.h"
#include "ui/common/motifs.h"
#include "ui/common/tactics.h"

#include <stdlib.h>
#include <string.h>

enum {
    LINE_SIZE = 160,
    CENTIPAWNS_A_PAWN = 50, // what a pawn's worth of material must cost by the score too, or it is not why
    EXPLAINED_PERCENT = 40, // of what a move lost that its material must be at least, with a pawn as 100 centipawns
    LOST_MAX = 1000,        // more counts as this
    SCORE_SLACK = 200,      // centipawns that a score may lie beside the material that a line leads to
    MATE_NEAR = 6,          // moves
    SQUARE_RANK_TOLD = 2,   // the map is quoted when the square was among so many
};

// A move that lost something, and the material that its line and the best line lead to, for the side that moves.
typedef struct Case {
    const Position *before;
    Position after; // the move
    const ReviewedMove *move;
    bool has_gain, has_best_gain;
    LineGain gain, best_gain; // of the opponent, by the reply; of the mover, by the best line
    int lost;                 // centipawns by the scores
} Case;

// The material of the side to move less that of the other, in pawns.
static int balance_of(const Position *pos)
{
    int balance = 0;
    for (PieceType type = PT_PAWN; type < PT_KING; ++type)
        balance += piece_pawns(type) * (bb_count(pos_pieces(pos, pos->stm, type)) -
                                        bb_count(pos_pieces(pos, colour_other(pos->stm), type)));
    return balance;
}

// Material that comes to less than what was lost is not the reason.
static bool explains(const Case *c, int pawns)
{
    const int lost = c->lost < LOST_MAX ? c->lost : LOST_MAX;
    return pawns * 100 * 100 >= lost * EXPLAINED_PERCENT;
}

static int pawns_lost(const Case *c)
{
    return c->has_gain ? c->gain.pawns : 0;
}

// What the move itself has captured is part of its line; its plies count too.
static bool gain_of_reply(const Position *before, const ReviewedMove *move, LineGain *gain)
{
    Move line[REVIEW_LINE_MAX + 1];
    LineGain mine;
    line[0] = move->move;
    memcpy(line + 1, move->reply, (size_t)move->reply_length * sizeof line[0]);
    if (!line_gain(before, line, move->reply_length + 1, &mine))
        return false;
    for (PieceType type = PT_PAWN; type < PT_NB; ++type) {
        gain->own[type] = mine.other[type];
        gain->other[type] = mine.own[type];
    }
    gain->pawns = -mine.pawns;
    gain->plies = mine.plies;
    return true;
}

// ": 23...Qxe5 24.Rd1 (the knight on e5 is undefended)"; as many moves as are needed to see it.
static void add_reply(const Case *c, int plies, Text *out)
{
    char motif[LINE_SIZE];
    Text text = text_begin(motif, sizeof motif);
    if (c->move->reply_length == 0)
        return;
    text_add(out, ": ");
    san_write_line(&c->after, c->move->reply, plies < c->move->reply_length ? plies : c->move->reply_length, out);
    reply_motif_write(c->before, c->move->move, c->move->reply, c->move->reply_length, &text);
    if (text.length > 0)
        text_addf(out, " (%s)", motif);
}

// A mate that is far away is not why a move is bad, as long as there is something nearer.
static bool tell_mate(const Case *c, int moves_max, Text *out)
{
    const ReviewedMove *move = c->move;
    const bool is_mated = score_is_mate(move->score) && move->score < 0;
    const bool was_mated = score_is_mate(move->best_score) && move->best_score < 0;
    const int moves = score_is_mate(move->score) ? abs(score_mate_moves(move->score)) : 0;
    if (is_mated && !was_mated && moves <= moves_max) {
        text_addf(out, "Allows mate in %d", moves);
        add_reply(c, 2 * moves - 1, out);
        return true;
    }
    if (score_is_mate(move->best_score) && move->best_score > 0 && score_mate_moves(move->best_score) <= moves_max &&
        !(score_is_mate(move->score) && move->score > 0)) {
        text_addf(out, "Misses mate in %d", abs(score_mate_moves(move->best_score)));
        return true;
    }
    return false;
}

// Material that the reply wins, and that the scores confirm.
static bool tell_loss(const Case *c, Text *out)
{
    const int pawns = pawns_lost(c);
    const int best = c->has_best_gain ? c->best_gain.pawns : 0;
    if (pawns < 1 || c->lost < pawns * CENTIPAWNS_A_PAWN || best < 0 || !explains(c, pawns))
        return false;
    // A line whose score is far better than its material was broken off too early.
    if (!score_is_mate(c->move->score) &&
        score_to_centipawns(c->move->score) > (balance_of(c->before) - pawns) * 100 + SCORE_SLACK)
        return false;
    text_add(out, "Loses ");
    line_gain_write(&c->gain, out);
    add_reply(c, c->gain.plies - 1, out);
    return true;
}

// Material that the best line wins and the move played does not; in a small loss it may be an accident of the line.
static bool tell_missed(const Case *c, Text *out)
{
    const int best = c->has_best_gain ? c->best_gain.pawns : 0;
    char motif[LINE_SIZE];
    Text text = text_begin(motif, sizeof motif);
    if (c->move->mark < MARK_MISTAKE || best < 1 || !c->has_gain || best + c->gain.pawns < 1 ||
        c->lost < (best + c->gain.pawns) * CENTIPAWNS_A_PAWN || !explains(c, best + c->gain.pawns))
        return false;
    if (!score_is_mate(c->move->best_score) &&
        score_to_centipawns(c->move->best_score) < (balance_of(c->before) + best) * 100 - SCORE_SLACK)
        return false;
    text_add(out, "Misses a chance to win ");
    line_gain_write(&c->best_gain, out);
    missed_motif_write(c->before, c->move->move, c->move->best, c->move->best_length, &text);
    if (text.length > 0)
        text_addf(out, " (%s)", motif);
    return true;
}

// The game turns, though no material shows it.
static void tell_score(const Case *c, Text *out)
{
    const ReviewedMove *move = c->move;
    const char *const they = move->colour == WHITE ? "Black" : "White";
    const char *const we = move->colour == WHITE ? "White" : "Black";
    const double winning = 0.75, losing = 0.25, even = 0.40;
    if (move->expected_best >= winning && move->expected <= losing)
        text_addf(out, "Turns a won game into a lost one");
    else if (move->expected_best >= winning && move->expected < winning - 0.10)
        text_addf(out, "%s's advantage is gone", we);
    else if (move->expected_best >= even && move->expected <= losing)
        text_addf(out, "%s is winning now", they);
    else if (move->mark >= MARK_MISTAKE && move->reply_length > 0)
        text_addf(out, "%s's answer", they);
    else
        return;
    add_reply(c, REVIEW_LINE_SHOWN, out);
}

// Said only where the map was among the first to see it.
static void tell_map(const Case *c, Text *out)
{
    static const char *const places[SQUARE_RANK_TOLD + 1] = {"", "hottest", "second hottest"};
    char square[SQUARE_NAME_SIZE];
    const int rank = c->move->reply_rank;
    if (rank < 1 || rank > SQUARE_RANK_TOLD || c->move->mark < MARK_MISTAKE || c->move->reply_length == 0)
        return;
    square_write(move_king_to(c->move->reply[0]), square);
    text_addf(out, "%sOn the map before the move, %s was %s's %s square already", out->length > 0 ? ". " : "", square,
              c->move->colour == WHITE ? "Black" : "White", places[rank]);
}

static void tell_only(const ReviewedMove *move, Text *out)
{
    char score[SCORE_TEXT_SIZE];
    write_score(move->second_score, move->colour, score);
    // Where the next best does not lose either, it is not the only one.
    const double not_worse = 0.5;
    if (score_is_mate(move->best_score) && move->best_score > 0) {
        text_addf(out, "Mate in %d; after the next best move the score is %s", score_mate_moves(move->best_score),
                  score);
        return;
    }
    text_addf(out,
              expected_points(move->second_score) >= not_worse
                  ? "By far the best move: after the next best the score is %s"
                  : "The only move: after the next best the score is %s",
              score);
}

static int lost_centipawns(const ReviewedMove *move)
{
    if (score_is_mate(move->score) || score_is_mate(move->best_score))
        return INT16_MAX;
    return score_to_centipawns(move->best_score) - score_to_centipawns(move->score);
}

void review_write_reason(const Position *before, ReviewedMove *move)
{
    Text out = text_begin(move->reason, sizeof move->reason);
    Undo undo;
    if (move->mark == MARK_ONLY) {
        tell_only(move, &out);
        text_add_char(&out, '.');
        return;
    }
    Case c = {.before = before, .after = *before, .move = move, .lost = lost_centipawns(move)};
    c.after.last = NULL;
    pos_make_move(&c.after, move->move, &undo);
    c.has_gain = gain_of_reply(before, move, &c.gain);
    c.has_best_gain = line_gain(before, move->best, move->best_length, &c.best_gain);
    if (!tell_mate(&c, MATE_NEAR, &out) && !tell_loss(&c, &out) && !tell_missed(&c, &out) &&
        !tell_mate(&c, MAX_PLY, &out))
        tell_score(&c, &out);
    tell_map(&c, &out);
    if (out.length > 0)
        text_add_char(&out, '.');
}
