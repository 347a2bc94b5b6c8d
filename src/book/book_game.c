// SPDX-License-Identifier: GPL-3.0-or-later
// What one game teaches about the book moves in it: notes while it is played, and steps for learning.c
// at its end. learning.h has the rule, this file the numbers. The engine calls under its mutex; nothing
// is written here.
#include "book/learning.h"

#include "book/polyglot.h"

#include <stdlib.h>

enum {
    RESULT_STEP = 8,    // for a win; half of what a game can teach
    SCORE_STEP_MAX = 8, // for the scores behind the book; the other half
    CENTIPAWNS_A_STEP = 25,
    SEARCHES_LOOKED_AT = 6,
    DECISIVE = 300,     // centipawns: a game without a result counts as won or lost
    SCORE_MOST = 10000, // mates and more: the rest does not matter
    NOWHERE = -1,
};

void book_game_begin(BookGame *game)
{
    game->count = 0;
    for (Colour colour = WHITE; colour < COLOUR_NB; ++colour)
        game->scores[colour] = (BookGameScores){.next_ply = NOWHERE};
}

bool book_game_is_other_game(const BookGame *game, const Position *pos)
{
    // Going back before the first book move means that a new game has begun.
    return game->count > 0 && pos->game_ply < game->moves[0].ply;
}

void book_game_note_book(BookGame *game, const Position *pos, Move move, int candidates)
{
    // Moves that were taken back, and what stood behind them.
    while (game->count > 0 && game->moves[game->count - 1].ply >= pos->game_ply)
        game->count -= 1;
    if (game->count < BOOK_GAME_MOVES_MAX)
        game->moves[game->count++] = (BookGameMove){.key = polyglot_key(pos),
                                                    .move = polyglot_move_encode(move),
                                                    .ply = pos->game_ply,
                                                    .had_alternatives = candidates > 1};
    // Searches are looked at from the side's first move without the book on.
    game->scores[pos->stm] = (BookGameScores){.next_ply = pos->game_ply + 2};
}

void book_game_note_search(BookGame *game, const Position *pos, Score score)
{
    BookGameScores *scores = &game->scores[pos->stm];
    // Only the searches of the game itself, one after another, and not an analysis in between.
    if (pos->game_ply != scores->next_ply || score == SCORE_NONE)
        return;
    int centipawns = score_to_centipawns(score);
    centipawns = centipawns > SCORE_MOST ? SCORE_MOST : centipawns < -SCORE_MOST ? -SCORE_MOST : centipawns;
    scores->next_ply += 2;
    scores->last = centipawns;
    // The lowest of the first scores: what the opening has led to, before later mistakes.
    if (scores->searches < SEARCHES_LOOKED_AT && (scores->searches == 0 || centipawns < scores->lowest))
        scores->lowest = centipawns;
    scores->searches += 1;
}

// The half that the result teaches; without one a decisive last score counts like a result.
static int result_step(const BookGameScores *scores, BookGameResult result, Colour colour)
{
    if (result != BOOK_GAME_UNKNOWN)
        return RESULT_STEP * (colour == WHITE ? (int)result : -(int)result);
    if (scores->searches == 0 || abs(scores->last) < DECISIVE)
        return 0;
    return scores->last > 0 ? RESULT_STEP : -RESULT_STEP;
}

static int score_step(const BookGameScores *scores)
{
    const int step = scores->lowest / CENTIPAWNS_A_STEP;
    return step > SCORE_STEP_MAX ? SCORE_STEP_MAX : step < -SCORE_STEP_MAX ? -SCORE_STEP_MAX : step;
}

int book_game_end(const BookGame *game, BookGameResult result, LearnedStep *steps)
{
    int count = 0;
    for (Colour colour = WHITE; colour < COLOUR_NB; ++colour) {
        const BookGameScores *scores = &game->scores[colour];
        int step = result_step(scores, result, colour) + score_step(scores);
        // From the last book move back, each by half: the later choice is the more to blame.
        for (int i = game->count - 1; i >= 0 && step != 0; --i) {
            const BookGameMove *move = &game->moves[i];
            // A move without alternatives cannot be chosen less often.
            if (!move->had_alternatives || (Colour)(move->ply % 2) != colour)
                continue;
            steps[count++] = (LearnedStep){.key = move->key, .move = move->move, .step = step};
            step /= 2;
        }
    }
    return count;
}
