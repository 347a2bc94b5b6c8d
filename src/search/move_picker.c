// SPDX-License-Identifier: GPL-3.0-or-later
// The order of moves, on which alpha-beta lives: stages that generate as late as possible
// (move_picker.h), scores from histories and exchanges, and selection of the best instead of sorting.
// Used by the main search, by quiescence and ProbCut with moves left out, and by the chain search.
#include "search/move_picker.h"

#include "bitboard/fills.h"
#include "board/movegen.h"
#include "board/see.h"
#include "search/params.h"

#include <string.h>

enum {
    QUEEN_PROMOTION_SCORE = 1 << 16,
    UNDERPROMOTION_SCORE = -(1 << 16),
    EVASION_NOISY_SCORE = 1 << 20,
    PLACES = 256, // more than the moves of a position
};

// The largest key belongs to the best move, and to the first of equals: finding it is one maximum over an array, which
// the compiler does for several keys at once. Scores stay within 22 bits.
static int32_t make_key(int score, int place)
{
    return (int32_t)score * PLACES + (PLACES - 1 - place);
}

static int key_place(int32_t key)
{
    return PLACES - 1 - (key & (PLACES - 1));
}

// The same score at another place of the array.
static int32_t move_key_to(int32_t key, int place)
{
    return (int32_t)(((uint32_t)key & ~(uint32_t)(PLACES - 1)) | (uint32_t)(PLACES - 1 - place));
}

void move_picker_init(MovePicker *picker, const Position *pos, const History *tables,
                      const ContinuationHistory *continuation, Move tt_move, int ply)
{
    picker->pos = pos;
    picker->tables = tables;
    picker->continuation = *continuation;
    // An entry may be of another position with the same key.
    picker->tt_move = pos_move_is_legal(pos, tt_move) ? tt_move : MOVE_NONE;
    picker->orders_threats = false;
    picker->ply = ply;
    picker->stage = STAGE_TT_MOVE;
    picker->noisy_only = false;
    picker->with_checks = false;
    picker->threshold = 0;
    picker->skip_quiets = false;
    picker->next = picker->end = picker->bad_count = 0;
}

void move_picker_init_quiescence(MovePicker *picker, const Position *pos, const History *tables,
                                 const ContinuationHistory *continuation, Move tt_move, int ply)
{
    move_picker_init(picker, pos, tables, continuation, tt_move, ply);
    picker->noisy_only = true;
    // Quiescence does not search quiet moves, and the table's move is handed out unseen.
    if (!pos_in_check(pos) && move_is_quiet(picker->tt_move))
        picker->tt_move = MOVE_NONE;
}

void move_picker_init_probcut(MovePicker *picker, const Position *pos, const History *tables, Move tt_move,
                              int threshold)
{
    const ContinuationHistory none = {0};
    move_picker_init(picker, pos, tables, &none, tt_move, 0);
    picker->noisy_only = true;
    picker->threshold = threshold;
    // The table's move must win as much as the others that ProbCut tries.
    if (move_is_real(picker->tt_move) &&
        (move_is_quiet(picker->tt_move) || !see_at_least(pos, picker->tt_move, threshold)))
        picker->tt_move = MOVE_NONE;
}

void move_picker_add_refutations(MovePicker *picker, const Move moves[REFUTATIONS_NB])
{
    memcpy(picker->refutations, moves, sizeof picker->refutations);
    // In check few moves are legal: their order hardly matters.
    picker->orders_threats = !pos_in_check(picker->pos);
}

// Squares attacked by pieces worth less than one's own, for quiet moves that leave such an attack. All
// sliders at once, by a flood fill, which is cheaper here than a lookup for each.
static void find_threats(MovePicker *picker)
{
    const Position *pos = picker->pos;
    const Colour them = colour_other(pos->stm);
    const Bitboard occupied = pos_occupied(pos);
    Bitboard by_minors = fill_attacks(0, pos_pieces(pos, them, PT_BISHOP), occupied);
    for (Bitboard knights = pos_pieces(pos, them, PT_KNIGHT); knights != 0;)
        by_minors |= knight_attacks(bb_pop(&knights));
    Bitboard *by_lesser = picker->threats.by_lesser;
    by_lesser[PT_PAWN] = by_lesser[PT_KING] = 0;
    by_lesser[PT_KNIGHT] = by_lesser[PT_BISHOP] = pawn_set_attacks(them, pos_pieces(pos, them, PT_PAWN));
    by_lesser[PT_ROOK] = by_lesser[PT_KNIGHT] | by_minors;
    by_lesser[PT_QUEEN] = by_lesser[PT_ROOK] | fill_attacks(pos_pieces(pos, them, PT_ROOK), 0, occupied);
    picker->threats.checks = pos_check_squares(pos);
}

// Killer and counter moves come first. A bonus for a piece that leaves the attack of a lesser one, and for a check.
static int quiet_bonus(const MovePicker *picker, Move move)
{
    enum { REFUTATION = 1 << 20, REFUTATION_STEP = 1 << 16, CHECK = WEIGHT_MAX };
    static const int escape[PT_NB] = {[PT_KNIGHT] = WEIGHT_MAX,
                                      [PT_BISHOP] = WEIGHT_MAX,
                                      [PT_ROOK] = 3 * WEIGHT_MAX / 2,
                                      [PT_QUEEN] = 3 * WEIGHT_MAX};
    for (int i = 0; i < REFUTATIONS_NB; ++i)
        if (move_equal(move, picker->refutations[i]))
            return REFUTATION - i * REFUTATION_STEP;
    const PieceType type = piece_type(pos_piece_on(picker->pos, move_from(move)));
    const Bitboard attacked = picker->threats.by_lesser[type];
    int score = 0;
    if (bb_has(attacked, move_from(move)) && !bb_has(attacked, move_king_to(move)))
        score += escape[type];
    if (pos_gives_check_with(picker->pos, &picker->threats.checks, move))
        score += CHECK;
    return score;
}

// Most valuable victim first, then what the history says; a queen before all, other promotions last.
static int noisy_score(const MovePicker *picker, Move move)
{
    int score = see_victim_value(picker->pos, move) * picker->tables->params->victim_factor +
                history_capture_weight(picker->tables, picker->pos, move);
    if (move_is_promotion(move))
        score += move_promotion(move) == PT_QUEEN ? QUEEN_PROMOTION_SCORE : UNDERPROMOTION_SCORE;
    return score;
}

static int quiet_score(const MovePicker *picker, Move move)
{
    const int weight = history_quiet_weight(picker->tables, picker->pos, &picker->continuation, move, picker->ply);
    return picker->orders_threats ? weight + quiet_bonus(picker, move) : weight;
}

// Generates a set behind `end`, leaving the TT move out, and scores it.
static void generate(MovePicker *picker, MoveSet set)
{
    const int count = movegen_write(picker->pos, set, &picker->moves[picker->end]);
    const int begin = picker->end;
    if (set == MOVES_QUIET && picker->orders_threats)
        find_threats(picker);
    for (int i = begin; i < begin + count; ++i) {
        const Move move = picker->moves[i];
        // It was handed out in the first stage.
        if (move_equal(move, picker->tt_move))
            continue;
        int score;
        if (set == MOVES_NOISY)
            score = noisy_score(picker, move);
        else if (set == MOVES_QUIET || set == MOVES_CHECKS)
            score = quiet_score(picker, move);
        else
            score = move_is_quiet(move) ? quiet_score(picker, move) : EVASION_NOISY_SCORE + noisy_score(picker, move);
        picker->moves[picker->end] = move;
        picker->keys[picker->end] = make_key(score, picker->end);
        ++picker->end;
    }
}

// Brings the best of the moves left to the front; most nodes need only a few, so nothing is sorted.
static Move take_best(MovePicker *picker)
{
    int32_t best_key = picker->keys[picker->next];
    for (int i = picker->next + 1; i < picker->end; ++i)
        best_key = picker->keys[i] > best_key ? picker->keys[i] : best_key;
    const int best = key_place(best_key);
    const Move move = picker->moves[best];
    picker->moves[best] = picker->moves[picker->next];
    picker->keys[best] = move_key_to(picker->keys[picker->next], best);
    ++picker->next;
    return move;
}

// A capture of a valuable piece, or one with a good history, counts as good though the exchange loses a little.
static int allowed_loss(const MovePicker *picker, Move move)
{
    return see_victim_value(picker->pos, move) * 2 / 5 +
           history_capture_weight(picker->tables, picker->pos, move) / picker->tables->params->good_capture_weight;
}

// Losing captures are put at the front of the array, over moves that have been handed out already.
static Move next_good_noisy(MovePicker *picker)
{
    while (picker->next < picker->end) {
        const Move move = take_best(picker);
        const int wanted = picker->noisy_only ? picker->threshold : -allowed_loss(picker, move);
        if (see_at_least(picker->pos, move, wanted))
            return move;
        // Quiescence and ProbCut leave losing captures out for good.
        if (!picker->noisy_only)
            picker->moves[picker->bad_count++] = move;
    }
    return MOVE_NONE;
}

static MovePickerStage stage_after_tt_move(const MovePicker *picker)
{
    return pos_in_check(picker->pos) ? STAGE_GENERATE_EVASIONS : STAGE_GENERATE_NOISY;
}

static MovePickerStage stage_after_good_noisy(const MovePicker *picker)
{
    if (!picker->noisy_only)
        return STAGE_GENERATE_QUIETS;
    return picker->with_checks ? STAGE_GENERATE_CHECKS : STAGE_DONE;
}

// Each round does one stage's work; a stage that has nothing left falls through to the next round.
Move move_picker_next(MovePicker *picker)
{
    for (;;) {
        switch (picker->stage) {
        case STAGE_TT_MOVE:
            picker->stage = stage_after_tt_move(picker);
            if (move_is_real(picker->tt_move))
                return picker->tt_move;
            break;
        case STAGE_GENERATE_NOISY:
            generate(picker, MOVES_NOISY);
            picker->stage = STAGE_GOOD_NOISY;
            break;
        case STAGE_GOOD_NOISY: {
            const Move move = next_good_noisy(picker);
            if (move_is_real(move))
                return move;
            picker->stage = stage_after_good_noisy(picker);
            break;
        }
        case STAGE_GENERATE_QUIETS:
            // Late move pruning may have decided before the quiet moves are generated: they
            // never are.
            if (!picker->skip_quiets)
                generate(picker, MOVES_QUIET);
            picker->stage = STAGE_QUIETS;
            break;
        case STAGE_QUIETS:
            // Asked for each move: the node may decide in between.
            if (!picker->skip_quiets && picker->next < picker->end)
                return take_best(picker);
            picker->stage = STAGE_BAD_NOISY;
            // The losing captures lie at the front of the array, in the order in which they
            // were met.
            picker->next = 0;
            picker->end = picker->bad_count;
            break;
        case STAGE_BAD_NOISY:
            if (picker->next < picker->end)
                return picker->moves[picker->next++];
            picker->stage = STAGE_DONE;
            break;
        case STAGE_GENERATE_CHECKS:
            picker->next = picker->end = 0;
            generate(picker, MOVES_CHECKS);
            picker->stage = STAGE_CHECKS;
            break;
        case STAGE_CHECKS:
            // A check that loses the checking piece is seldom worth a look at the horizon.
            while (picker->next < picker->end) {
                const Move move = take_best(picker);
                if (see_at_least(picker->pos, move, picker->threshold))
                    return move;
            }
            picker->stage = STAGE_DONE;
            break;
        case STAGE_GENERATE_EVASIONS:
            generate(picker, MOVES_EVASIONS);
            picker->stage = STAGE_EVASIONS;
            break;
        case STAGE_EVASIONS:
            while (picker->next < picker->end) {
                const Move move = take_best(picker);
                // Captures go on when enough quiet evasions have failed.
                if (!picker->skip_quiets || !move_is_quiet(move))
                    return move;
            }
            picker->stage = STAGE_DONE;
            break;
        case STAGE_DONE: return MOVE_NONE;
        }
    }
}
