// SPDX-License-Identifier: GPL-3.0-or-later
#include "tune/selfplay.h"

#include "base/memory.h"
#include "base/rng.h"
#include "board/movegen.h"
#include "board/rules.h"
#include "search/searcher.h"
#include "tune/quiet.h"

#include <stdlib.h>

enum {
    TABLE_MIB = 2,         // plenty for the few nodes of a move
    OPENING_PLIES_MIN = 6, // random moves
    // So many lengths: both sides come to move first.
    OPENING_PLIES_SPAN = SELFPLAY_OPENING_PLIES_MAX - OPENING_PLIES_MIN + 1,
    OPENING_SCORE_MAX = 250,
    SAMPLE_PLY_MIN = 12, // openings are too much alike, and too odd, to learn from
    SAMPLE_GAP_MIN = 2,
    SAMPLE_GAP_SPAN = 3,
    WIN_SCORE = 1000,
    WIN_PLIES = 8, // in a row, so that both sides agree
    DRAW_SCORE = 8,
    DRAW_PLIES = 16,
    DRAW_PLY_MIN = 100,
};

struct Selfplay {
    Searcher *searcher;
    Position pos;
    int ply; // of the game
    Undo undos[SELFPLAY_PLIES_MAX];
    SearchResult result; // of the last search
};

// How long one side has been winning, or nobody.
typedef struct Verdicts {
    int white_plies, black_plies, draw_plies;
} Verdicts;

Selfplay *selfplay_new(Error *error)
{
    Selfplay *selfplay = mem_new(1, sizeof *selfplay);
    selfplay->searcher = searcher_new(TABLE_MIB, error);
    if (selfplay->searcher != NULL)
        return selfplay;
    selfplay_free(selfplay);
    return NULL;
}

void selfplay_free(Selfplay *selfplay)
{
    if (selfplay == NULL)
        return;
    searcher_free(selfplay->searcher);
    mem_free(selfplay);
}

static void search_move(Selfplay *selfplay, uint64_t nodes)
{
    const SearchLimits limits = {.nodes = nodes};
    selfplay->result = searcher_run(selfplay->searcher, &selfplay->pos, &limits, &(SearchManner){0}).result;
}

static void make_move(Selfplay *selfplay, Move move)
{
    pos_make_move(&selfplay->pos, move, &selfplay->undos[selfplay->ply]);
    ++selfplay->ply;
}

static bool play_random_moves(Selfplay *selfplay, Rng *rng)
{
    const int plies = OPENING_PLIES_MIN + (int)rng_below(rng, OPENING_PLIES_SPAN);
    pos_set_start(&selfplay->pos);
    selfplay->ply = 0;
    while (selfplay->ply < plies) {
        MoveList list;
        movegen_list(&selfplay->pos, MOVES_ALL, &list);
        if (list.count == 0)
            return false;
        make_move(selfplay, list.moves[rng_below(rng, (uint64_t)list.count)]);
    }
    return movegen_any(&selfplay->pos);
}

// Random moves until both sides can live with them.
static void play_opening(Selfplay *selfplay, Rng *rng, uint64_t nodes)
{
    for (;;) {
        if (!play_random_moves(selfplay, rng))
            continue;
        search_move(selfplay, nodes);
        if (abs(selfplay->result.score) <= OPENING_SCORE_MAX)
            return;
    }
}

static int half_points_for(Colour winner)
{
    return winner == WHITE ? 2 : 0;
}

static bool is_over_by_rules(const Position *pos, int *half_points)
{
    const GameEnd end = rules_game_end(pos);
    *half_points = end == END_CHECKMATE ? half_points_for(colour_other(pos->stm)) : 1;
    return end != END_NONE;
}

// Takes note of a score and says whether the game may end by it.
static bool is_adjudicated(Verdicts *verdicts, Score score_white, int ply, int *half_points)
{
    verdicts->white_plies = score_white >= WIN_SCORE ? verdicts->white_plies + 1 : 0;
    verdicts->black_plies = score_white <= -WIN_SCORE ? verdicts->black_plies + 1 : 0;
    verdicts->draw_plies = ply >= DRAW_PLY_MIN && abs(score_white) <= DRAW_SCORE ? verdicts->draw_plies + 1 : 0;
    *half_points = verdicts->white_plies == WIN_PLIES ? 2 : verdicts->black_plies == WIN_PLIES ? 0 : 1;
    return verdicts->white_plies == WIN_PLIES || verdicts->black_plies == WIN_PLIES ||
           verdicts->draw_plies == DRAW_PLIES;
}

static void take_sample(SelfplayGame *game, const Position *pos, Score score_white)
{
    Sample *sample = &game->samples[game->sample_count++];
    fen_write(pos, sample->fen);
    sample->score_white = score_white;
}

static int sample_gap(Rng *rng)
{
    return SAMPLE_GAP_MIN + (int)rng_below(rng, SAMPLE_GAP_SPAN);
}

static void play_moves(Selfplay *selfplay, Rng *rng, uint64_t nodes, SelfplayGame *game)
{
    Position *pos = &selfplay->pos;
    Verdicts verdicts = {0};
    int next_sample = SAMPLE_PLY_MIN + sample_gap(rng);
    while (!is_over_by_rules(pos, &game->half_points)) {
        search_move(selfplay, nodes);
        const Score score_white = pos->stm == WHITE ? selfplay->result.score : -selfplay->result.score;
        if (is_adjudicated(&verdicts, score_white, selfplay->ply, &game->half_points))
            return;
        if (selfplay->ply >= next_sample && move_is_quiet(selfplay->result.best) && abs(score_white) <= WIN_SCORE &&
            quiet_is_position(pos)) {
            take_sample(game, pos, score_white);
            next_sample = selfplay->ply + sample_gap(rng);
        }
        make_move(selfplay, selfplay->result.best);
        if (selfplay->ply == SELFPLAY_PLIES_MAX) {
            game->half_points = 1;
            return;
        }
    }
}

void selfplay_play(Selfplay *selfplay, uint64_t seed, int number, uint64_t nodes, SelfplayGame *game)
{
    // Neighbouring seeds must not share games: the number goes through the generator once more.
    Rng series = rng_seeded(seed);
    Rng rng = rng_seeded(rng_next(&series) + (uint64_t)number);
    searcher_clear(selfplay->searcher);
    game->sample_count = 0;
    play_opening(selfplay, &rng, nodes);
    play_moves(selfplay, &rng, nodes, game);
    game->plies = selfplay->ply;
    for (int ply = 0; ply < game->plies; ++ply)
        game->moves[ply] = selfplay->undos[ply].move;
    for (int i = 0; i < game->sample_count; ++i) {
        game->samples[i].half_points = game->half_points;
        game->samples[i].game = number;
    }
}
