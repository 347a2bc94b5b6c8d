// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/game_evals.h"

#include "base/memory.h"

void game_evals_free(GameEvals *story)
{
    mem_free(story->plies);
    *story = (GameEvals){.count = 0};
}

void game_evals_note(GameEvals *story, int index, const GameEvalsPly *ply)
{
    enum { FIRST_CAPACITY = 64 };
    while (index >= story->capacity) {
        const int larger = story->capacity > 0 ? 2 * story->capacity : FIRST_CAPACITY;
        story->plies = mem_resize(story->plies, (size_t)story->capacity * sizeof *story->plies,
                                  (size_t)larger * sizeof *story->plies);
        story->capacity = larger;
    }
    // Moves that nobody told of, as those of a game from a file, leave gaps.
    for (; story->count < index; ++story->count)
        story->plies[story->count] = (GameEvalsPly){.move = MOVE_NONE, .score = SCORE_NONE};
    story->plies[index] = *ply;
    story->count = index + 1;
}

const GameEvalsPly *game_evals_ply(const GameEvals *story, const Game *game, int index)
{
    Position pos;
    if (index < 0 || index >= story->count || index >= game_ply_count(game))
        return NULL;
    const GameEvalsPly *ply = &story->plies[index];
    game_position_at(game, index, &pos);
    return ply->before == pos.key && move_equal(ply->move, game_ply(game, index)->move) ? ply : NULL;
}

int game_evals_centipawns(Score score, Colour stm)
{
    const Score for_white = stm == WHITE ? score : -score;
    if (score_is_mate(score))
        return for_white > 0 ? STORY_SCORE_MAX : -STORY_SCORE_MAX;
    const int centipawns = score_to_centipawns(for_white);
    return centipawns > STORY_SCORE_MAX    ? STORY_SCORE_MAX
           : centipawns < -STORY_SCORE_MAX ? -STORY_SCORE_MAX
                                           : centipawns;
}

static GameEvalsPoint point_of(const GameEvals *story, const Game *game, int index)
{
    const GamePly *played = game_ply(game, index);
    const GameEvalsPly *known = game_evals_ply(story, game, index);
    const bool starts_with_white = game_start(game)->stm == WHITE;
    const Colour mover = (index % 2 == 0) == starts_with_white ? WHITE : BLACK;
    Score score = played->from_book ? SCORE_NONE : played->score;
    if (score == SCORE_NONE && known != NULL)
        score = known->score;
    return (GameEvalsPoint){
        .has_score = score != SCORE_NONE,
        .centipawns = score != SCORE_NONE ? game_evals_centipawns(score, mover) : 0,
        .time_us = played->time_us > 0 ? played->time_us : 0,
        .from_book = played->from_book,
        .rank = known != NULL ? known->rank : 0,
    };
}

// What a move gave away: what its position was worth, less what the next one was found to be worth.
static GameEvalsMistake fault_of(int loss)
{
    return loss >= STORY_BLUNDER_LOSS ? FAULT_BLUNDER : loss >= STORY_MISTAKE_LOSS ? FAULT_MISTAKE : FAULT_NONE;
}

int game_evals_points(const GameEvals *story, const Game *game, bool has_now, int now, GameEvalsPoint *out, int max)
{
    const int count = game_ply_count(game) < max ? game_ply_count(game) : max;
    const bool starts_with_white = game_start(game)->stm == WHITE;
    for (int i = 0; i < count; ++i)
        out[i] = point_of(story, game, i);
    for (int i = 0; i < count; ++i) {
        const bool is_last = i + 1 == count;
        const bool has_next = is_last ? has_now : out[i + 1].has_score;
        const int next = is_last ? now : out[i + 1].centipawns;
        const int sign = (i % 2 == 0) == starts_with_white ? 1 : -1;
        // A position that nobody judged is worth what the one before was, whose mover chose well as far as he knew.
        const GameEvalsPoint *judged = out[i].has_score || i == 0 ? &out[i] : &out[i - 1];
        if (judged->has_score && has_next)
            out[i].fault = fault_of(sign * (judged->centipawns - next));
    }
    return count;
}
