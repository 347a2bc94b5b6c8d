// SPDX-License-Identifier: GPL-3.0-or-later
// What moves are chosen by, and the chance of each; move_choice.h says where both come from.
#include "engine/move_choice.h"

#include "engine/importance.h"

#include <math.h>
#include <stdlib.h>

static const double rating_middle = 1500, rating_step = 500;
static const double loss_unit = 0.03; // expected points: of losses far above it each half counts alike
static const double pawns_most = 10;  // more, as of mates, counts as this

const char *const choice_feature_names[CHOICE_NB] = {
#define CHOICE_FEATURE_NAME(ID, NAME, WEIGHT) NAME,
    CHOICE_FEATURES(CHOICE_FEATURE_NAME)
#undef CHOICE_FEATURE_NAME
};

const double choice_weights[CHOICE_NB] = {
#define CHOICE_FEATURE_WEIGHT(ID, NAME, WEIGHT) WEIGHT,
    CHOICE_FEATURES(CHOICE_FEATURE_WEIGHT)
#undef CHOICE_FEATURE_WEIGHT
};

Chooser chooser_after(const Position *pos, int rating)
{
    const Undo *last = pos->last, *before = last == NULL ? NULL : last->previous;
    return (Chooser){
        .rating = rating,
        .last_to = last == NULL || !move_is_real(last->move) ? SQ_NONE : move_to(last->move),
        .own_to = before == NULL || !move_is_real(before->move) ? SQ_NONE : move_to(before->move),
    };
}

// --- losses --------------------------------------------------------------------------------------------------------

static Score best_score(const MoveLooks *looks, Look look)
{
    Score best = looks->scores[look][0];
    for (int i = 1; i < looks->moves.count; ++i)
        best = looks->scores[look][i] > best ? looks->scores[look][i] : best;
    return best;
}

double choice_loss(const MoveLooks *looks, Look look, int number)
{
    return importance_expected_points(best_score(looks, look)) -
           importance_expected_points(looks->scores[look][number]);
}

static double pawns_lost(const MoveLooks *looks, Look look, int number)
{
    const double pawns = (double)(best_score(looks, look) - looks->scores[look][number]) / SCORE_PAWN;
    return log1p(fmin(pawns, pawns_most));
}

static void find_losses(const MoveLooks *looks, int number, double features[CHOICE_NB])
{
    features[CHOICE_STATIC] = log1p(choice_loss(looks, LOOK_STATIC, number) / loss_unit);
    features[CHOICE_SHALLOW] = log1p(choice_loss(looks, LOOK_SHALLOW, number) / loss_unit);
    features[CHOICE_DEEP] = log1p(choice_loss(looks, LOOK_DEEP, number) / loss_unit);
    features[CHOICE_SHALLOW_PAWNS] = pawns_lost(looks, LOOK_SHALLOW, number);
    features[CHOICE_DEEP_PAWNS] = pawns_lost(looks, LOOK_DEEP, number);
}

// --- what catches the eye ------------------------------------------------------------------------------------------

// A move, with what several features ask about it.
typedef struct Candidate {
    const Position *pos;
    const Chooser *chooser;
    Move move;
    Colour us, them;
    Square from, to; // where the king goes, if it castles
    PieceType type;
} Candidate;

static double worth_on(const Position *pos, Square square)
{
    const Piece piece = pos_piece_on(pos, square);
    return piece == PIECE_NONE ? 0 : (double)piece_value[piece_type(piece)] / piece_value[PT_QUEEN];
}

// The least worth of the pieces of a set; more than any if there is none.
static double least_worth(const Position *pos, Bitboard pieces)
{
    double least = 2;
    while (pieces != 0)
        least = fmin(least, worth_on(pos, bb_pop(&pieces)));
    return least;
}

static void find_captures(const Candidate *one, double features[CHOICE_NB])
{
    const bool captures = move_is_capture(one->move);
    const double worth = worth_on(one->pos, one->from),
                 captured =
                     captures ? fmax(worth_on(one->pos, one->to), (double)piece_value[PT_PAWN] / piece_value[PT_QUEEN])
                              : 0;
    features[CHOICE_CAPTURE] = captures;
    features[CHOICE_CAPTURE_VALUE] = captured;
    features[CHOICE_CAPTURE_UP] = captures && captured > worth;
    features[CHOICE_RECAPTURE] = captures && one->to == one->chooser->last_to;
    features[CHOICE_CHECK] = pos_gives_check(one->pos, one->move);
}

// What the piece attacks where it goes to, the king apart: a check has its own feature.
static void find_threats(const Candidate *one, double features[CHOICE_NB])
{
    Position after = *one->pos;
    pos_advance(&after, one->move);
    const Piece moved = pos_piece_on(&after, one->to);
    const double worth = worth_on(&after, one->to);
    for (Bitboard rest = after.by_colour[one->them] & ~after.by_type[PT_KING]; rest != 0;) {
        const Square target = bb_pop(&rest);
        if (moved == PIECE_NONE || !bb_has(pos_attackers_to(&after, target, &after.occupied), one->to))
            continue;
        features[CHOICE_THREAT] += worth_on(&after, target) > worth && piece_type(moved) != PT_KING;
        features[CHOICE_THREAT_LOOSE] += piece_type(pos_piece_on(&after, target)) != PT_PAWN &&
                                         !pos_is_attacked(&after, target, one->them, &after.occupied);
    }
    features[CHOICE_THREAT] = fmin(features[CHOICE_THREAT], 2);
    features[CHOICE_THREAT_LOOSE] = fmin(features[CHOICE_THREAT_LOOSE], 2);
    const Bitboard attackers = pos_attackers_to(&after, one->to, &after.occupied);
    features[CHOICE_TO_PAWN] = one->type != PT_PAWN && (attackers & pos_pieces(&after, one->them, PT_PAWN)) != 0;
    features[CHOICE_TO_DEFENDED] = (attackers & after.by_colour[one->us]) != 0;
}

// What happens to the piece where it stands.
static void find_dangers(const Candidate *one, double features[CHOICE_NB])
{
    const Position *pos = one->pos;
    const Bitboard attackers = pos_attackers_to(pos, one->from, &pos->occupied) & pos->by_colour[one->them];
    const bool is_attacked = attackers != 0 && one->type != PT_PAWN && one->type != PT_KING;
    const Square last = one->chooser->last_to;
    features[CHOICE_ATTACKED_BY_LAST] = is_attacked && last != SQ_NONE && bb_has(attackers, last);
    features[CHOICE_ATTACKED_BY_LESS] = is_attacked && least_worth(pos, attackers) < worth_on(pos, one->from);
}

// 0 in the centre, 3 at the edge.
static int rings_from_centre(Square square)
{
    const int file = abs(2 * (int)square_file(square) - 7), rank = abs(2 * (int)square_rank(square) - 7);
    return (file > rank ? file : rank) / 2;
}

static void find_ways(const Candidate *one, double features[CHOICE_NB])
{
    const int most_ranks = 3, farthest = 7;
    const int ranks = ((int)square_rank(one->to) - (int)square_rank(one->from)) * (one->us == WHITE ? 1 : -1);
    const Square last = one->chooser->last_to;
    features[CHOICE_SAME_PIECE] = one->from == one->chooser->own_to;
    features[CHOICE_NEAR_LAST] = last == SQ_NONE ? 0 : 1 - (double)square_distance(one->to, last) / farthest;
    features[CHOICE_FORWARDS] = fmax(-1, fmin(1, (double)ranks / most_ranks));
    features[CHOICE_CENTRE] = (double)(rings_from_centre(one->from) - rings_from_centre(one->to)) / most_ranks;
    features[CHOICE_CASTLING] = move_is_castle(one->move);
    features[CHOICE_PROMOTION] = move_promotion(one->move) == PT_QUEEN;
    features[CHOICE_UNDERPROMOTION] = move_is_promotion(one->move) && move_promotion(one->move) != PT_QUEEN;
}

// 1 with all pieces on the board, 0 without any.
static double phase_of(const Position *pos)
{
    const int minor = 1, rook = 2, queen = 4, all = 24;
    const int sum = minor * bb_count(pos->by_type[PT_KNIGHT] | pos->by_type[PT_BISHOP]) +
                    rook * bb_count(pos->by_type[PT_ROOK]) + queen * bb_count(pos->by_type[PT_QUEEN]);
    return fmin(1, (double)sum / all);
}

// Pieces are preferred otherwise in the middlegame than in the endgame; development belongs to the beginning.
static void find_piece(const Candidate *one, double features[CHOICE_NB])
{
    static const ChoiceFeature middlegame[PT_NB] = {[PT_KNIGHT] = CHOICE_KNIGHT,
                                                    [PT_BISHOP] = CHOICE_BISHOP,
                                                    [PT_ROOK] = CHOICE_ROOK,
                                                    [PT_QUEEN] = CHOICE_QUEEN,
                                                    [PT_KING] = CHOICE_KING};
    const double phase = phase_of(one->pos);
    if (one->type == PT_PAWN || move_is_castle(one->move))
        return;
    features[middlegame[one->type]] = phase;
    features[middlegame[one->type] + CHOICE_KNIGHT_END - CHOICE_KNIGHT] = 1 - phase;
    features[CHOICE_DEVELOPMENT] =
        (one->type == PT_KNIGHT || one->type == PT_BISHOP) && rank_relative(one->us, square_rank(one->from)) == RANK_1
            ? phase
            : 0;
}

static void find_pawn(const Candidate *one, double features[CHOICE_NB])
{
    if (one->type != PT_PAWN)
        return;
    const File file = square_file(one->from);
    features[CHOICE_PAWN_TWO] = square_distance(one->from, one->to) == 2;
    features[CHOICE_PAWN_CENTRE] = file >= FILE_C && file <= FILE_F;
    features[CHOICE_PAWN_EDGE] = file == FILE_A || file == FILE_H;
}

void choice_rate(int rating, double features[CHOICE_NB])
{
    static const struct {
        ChoiceFeature feature, with_rating;
    } pairs[] = {
        {CHOICE_SHALLOW, CHOICE_SHALLOW_RATING},
        {CHOICE_DEEP, CHOICE_DEEP_RATING},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; ++i)
        features[pairs[i].with_rating] = features[pairs[i].feature] * (rating - rating_middle) / rating_step;
}

void choice_features(const MoveLooks *looks, const Chooser *chooser, int number, double features[CHOICE_NB])
{
    const Position *pos = &looks->pos;
    const Move move = looks->moves.moves[number];
    const Candidate one = {.pos = pos,
                           .chooser = chooser,
                           .move = move,
                           .us = pos->stm,
                           .them = colour_other(pos->stm),
                           .from = move_from(move),
                           .to = move_king_to(move),
                           .type = piece_type(pos_piece_on(pos, move_from(move)))};
    for (ChoiceFeature feature = 0; feature < CHOICE_NB; ++feature)
        features[feature] = 0;
    find_losses(looks, number, features);
    find_captures(&one, features);
    find_threats(&one, features);
    find_dangers(&one, features);
    find_ways(&one, features);
    find_piece(&one, features);
    find_pawn(&one, features);
    choice_rate(chooser->rating, features);
}

// --- chances -------------------------------------------------------------------------------------------------------

void choice_chances(const MoveLooks *looks, const Chooser *chooser, double chances[MAX_MOVES])
{
    double all = 0;
    for (int i = 0; i < looks->moves.count; ++i) {
        double features[CHOICE_NB], sum = 0;
        choice_features(looks, chooser, i, features);
        for (ChoiceFeature feature = 0; feature < CHOICE_NB; ++feature)
            sum += choice_weights[feature] * features[feature];
        chances[i] = exp(sum);
        all += chances[i];
    }
    for (int i = 0; i < looks->moves.count; ++i)
        chances[i] /= all;
}
