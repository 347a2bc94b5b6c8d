// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/random_game.h"

#include "board/movegen.h"
#include "board/rules.h"

static void begin_anew(RandomGame *game)
{
    pos_set_start(&game->pos);
    game->ply = 0;
}

void random_game_begin(RandomGame *game, uint64_t seed)
{
    game->rng = rng_seeded(seed);
    begin_anew(game);
}

void random_game_play(RandomGame *game)
{
    MoveList list;
    movegen_list(&game->pos, MOVES_ALL, &list);
    if (list.count == 0 || game->ply == RANDOM_GAME_PLIES || rules_game_end(&game->pos) != END_NONE) {
        begin_anew(game);
        movegen_list(&game->pos, MOVES_ALL, &list);
    }
    pos_make_move(&game->pos, list.moves[rng_below(&game->rng, (uint64_t)list.count)], &game->undos[game->ply]);
    ++game->ply;
}
