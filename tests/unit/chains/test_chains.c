// SPDX-License-Identifier: GPL-3.0-or-later
// Move chains, the paths of the move tables, and the chain search that plays them again.
#include "unit/unit.h"

#include "board/movegen.h"
#include "chains/chain_state.h"
#include "chains/chain_variant.h"
#include "search/session.h"

#include <stdlib.h>

static const char start_fen[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

// The line of moves in coordinates, such as "e2e4 e7e5", from a position.
static ChainLine line_of(const char *fen, const char *moves)
{
    Position pos = unit_position(fen);
    Undo undo[CHAIN_LENGTH_MAX];
    ChainLine line = {0};
    char text[128];
    snprintf(text, sizeof text, "%s", moves);
    int count = 0;
    for (char *word = strtok(text, " "); word != NULL; word = strtok(NULL, " ")) {
        const Move move = unit_move(&pos, word);
        const ChainLine step = {.length = 1, .piece = {(int8_t)pos_piece_on(&pos, move_from(move))}, .move = {move}};
        chain_line_append(&line, &step);
        pos_make_move(&pos, move, &undo[count++]);
    }
    return line;
}

// --- lines ---------------------------------------------------------------------------------------------------------

static void stored_moves_get_the_flags_of_the_board(void **state)
{
    (void)state;
    static const struct {
        const char *from_fen, *move, *fen;
        int kind; // -1: no longer possible
    } cases[] = {
        // A pawn's capture becomes en passant, and nothing when there is nothing to take.
        {"4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 1", "e5d6", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", MK_EN_PASSANT},
        {"4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 1", "e5d6", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", -1},
        // A quiet move becomes a capture, and the other way round.
        {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "r3k3/8/8/8/8/8/8/R3K3 w - - 0 1", MK_CAPTURE},
        {"r3k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", MK_QUIET},
        {"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", MK_DOUBLE_PUSH},
        {"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", "4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1", -1},
        {"1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8n", "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1",
         MK_PROMOTION_CAPTURE + PT_KNIGHT - PT_KNIGHT},
        {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
         MK_PROMOTION + PT_QUEEN - PT_KNIGHT},
        // Castling, and castling through check.
        {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", MK_CASTLE},
        {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "4kr2/8/8/8/8/8/8/4K2R w K - 0 1", -1},
        {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", -1},
        // Another piece on the square, another side's turn, a pin, a blocked way.
        {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", -1},
        {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "4k3/8/8/8/8/8/8/R3K3 b - - 0 1", -1},
        {"3k4/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3", "3kr3/8/8/8/8/8/4N3/4K3 w - - 0 1", -1},
        {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "4k3/8/8/n7/8/8/8/R3K3 w - - 0 1", -1},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const ChainLine line = line_of(cases[i].from_fen, cases[i].move);
        const Position pos = unit_position(cases[i].fen);
        const Move move = chain_line_move(&line, 0, &pos);
        if (cases[i].kind < 0 ? move_is_real(move) : !move_is_real(move) || (int)move_kind(move) != cases[i].kind)
            fail_msg("%s in %s: bits %04x", cases[i].move, cases[i].fen, (unsigned)move.bits);
    }
}

static void long_lines_lose_their_end(void **state)
{
    (void)state;
    const ChainLine eight = line_of(start_fen, "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6");
    ChainLine nine;
    chain_line_set(&nine, W_PAWN, move_make(SQ_A2, SQ_A3, MK_QUIET), &eight);
    assert_int_equal(nine.length, CHAIN_LENGTH_MAX);
    assert_true(move_equal(nine.move[1], eight.move[0]));
    assert_true(move_equal(nine.move[7], eight.move[6]));
    assert_int_equal(nine.piece[7], W_BISHOP);
    assert_false(chain_line_equal(&nine, &eight));
    ChainLine same;
    chain_line_set(&same, W_PAWN, move_make(SQ_A2, SQ_A3, MK_QUIET), &eight);
    assert_true(chain_line_equal(&nine, &same));
    same.move[2] = move_make(move_from(same.move[2]), move_to(same.move[2]), MK_CAPTURE); // on another board
    assert_true(chain_line_equal(&nine, &same));
    same.piece[3] = B_BISHOP;
    assert_false(chain_line_equal(&nine, &same));
}

// --- chains --------------------------------------------------------------------------------------------------------

static void a_key_has_one_chain(void **state)
{
    (void)state;
    MoveChains *chains = calloc(1, sizeof *chains);
    const Position pos = unit_position(start_fen);
    const Move e4 = unit_move(&pos, "e2e4");
    const ChainLine open = line_of(start_fen, "e2e4 e7e5"), sicilian = line_of(start_fen, "e2e4 c7c5 g1f3");
    assert_null(chains_find(chains, &pos, e4));
    chains_store(chains, &open, 30, 1);
    chains_store(chains, &sicilian, 40, 2);
    assert_null(chains_find(chains, &pos, unit_move(&pos, "e2e3")));
    const MoveChain *chain = chains_find(chains, &pos, e4);
    assert_non_null(chain);
    assert_true(chain_line_equal(&chain->line, &sicilian));
    assert_int_equal(chain->value, 40);
    chains_remove(chains, &pos, e4);
    assert_null(chains_find(chains, &pos, e4));
    chains_store(chains, &open, 30, 1);
    chains_clear(chains);
    assert_null(chains_find(chains, &pos, e4));
    free(chains);
}

static void promotions_are_not_confused(void **state)
{
    (void)state;
    MoveChains *chains = calloc(1, sizeof *chains);
    const char fen[] = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    const Position pos = unit_position(fen);
    const ChainLine queen = line_of(fen, "a7a8q e8e7");
    chains_store(chains, &queen, 900, 1);
    assert_non_null(chains_find(chains, &pos, unit_move(&pos, "a7a8q")));
    assert_null(chains_find(chains, &pos, unit_move(&pos, "a7a8n")));
    free(chains);
}

static void old_chains_are_forgotten(void **state)
{
    (void)state;
    static const struct {
        int stored, now, age;
        bool stays;
    } cases[] = {{5, 8, 3, true}, {5, 9, 3, false}, {5, 200, 0, true}, {5, 5, 1, true}, {5, 4, 3, false}};
    const Position pos = unit_position(start_fen);
    const ChainLine line = line_of(start_fen, "e2e4 e7e5");
    MoveChains *chains = calloc(1, sizeof *chains);
    ChainPaths *paths = calloc(1, sizeof *paths);
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        ChainPath found[CHAIN_PATH_BEAM_MAX];
        chains_clear(chains);
        chain_paths_clear(paths);
        chains_store(chains, &line, 30, cases[i].stored);
        chain_paths_reward(paths, &line, 30, cases[i].stored);
        chains_forget_old(chains, cases[i].now, cases[i].age);
        chain_paths_forget_old(paths, cases[i].now, cases[i].age);
        assert_int_equal(chains_find(chains, &pos, unit_move(&pos, "e2e4")) != NULL, cases[i].stays);
        assert_int_equal(chain_paths_select(paths, &pos, 1, 0, found), cases[i].stays ? 1 : 0);
    }
    free(chains);
    free(paths);
}

// --- paths ---------------------------------------------------------------------------------------------------------

static void reward(ChainPaths *paths, const char *moves, Score value, int times)
{
    const ChainLine line = line_of(start_fen, moves);
    for (int i = 0; i < times; ++i)
        chain_paths_reward(paths, &line, value, 1);
}

static void the_heaviest_paths_come_first(void **state)
{
    (void)state;
    ChainPaths *paths = calloc(1, sizeof *paths);
    ChainPath found[CHAIN_PATH_BEAM_MAX];
    const Position pos = unit_position(start_fen);
    chain_paths_clear(paths);
    assert_int_equal(chain_paths_select(paths, &pos, CHAIN_PATH_BEAM_MAX, 0, found), 0);
    reward(paths, "d2d4 d7d5", 10, 2);
    reward(paths, "e2e4 e7e5", 20, 3);
    reward(paths, "g1f3 d7d5", 30, 3);
    reward(paths, "a2a3 d7d5", 40, 1);
    // Equal weights: squares decide, e2 before g1 by number only if lower; g1 is lower.
    assert_int_equal(chain_paths_select(paths, &pos, CHAIN_PATH_BEAM_MAX, 0, found), 4);
    assert_int_equal(found[0].line.piece[0], W_KNIGHT);
    assert_int_equal(move_from(found[1].line.move[0]), SQ_E2);
    assert_int_equal(move_from(found[2].line.move[0]), SQ_D2);
    assert_int_equal(move_from(found[3].line.move[0]), SQ_A2);
    assert_int_equal(found[1].weight, 3);
    assert_int_equal(chain_paths_select(paths, &pos, 2, 0, found), 2);
    assert_int_equal(move_from(found[1].line.move[0]), SQ_E2);
    assert_int_equal(chain_paths_select(paths, &pos, CHAIN_PATH_BEAM_MAX, 2, found), 2);
    assert_int_equal(chain_paths_select(paths, &pos, 0, 0, found), 0);
    // Where e4 is impossible its path is not offered.
    const Position other = unit_position("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1");
    assert_int_equal(chain_paths_select(paths, &other, CHAIN_PATH_BEAM_MAX, 0, found), 3);
    free(paths);
}

static void relatives_lose_what_a_path_gains(void **state)
{
    (void)state;
    ChainPaths *paths = calloc(1, sizeof *paths);
    ChainPath found[CHAIN_PATH_BEAM_MAX];
    const Position pos = unit_position(start_fen);
    chain_paths_clear(paths);
    reward(paths, "g1f3 d7d5", 10, 2); // weight 2
    reward(paths, "g1h3 d7d5", 10, 1); // the same knight: f3 falls to 1
    reward(paths, "b1c3 d7d5", 10, 1); // the other knight is no relative
    assert_int_equal(chain_paths_select(paths, &pos, CHAIN_PATH_BEAM_MAX, 0, found), 3);
    for (int i = 0; i < 3; ++i)
        assert_int_equal(found[i].weight, 1);
    reward(paths, "g1h3 d7d5", 10, 1); // f3 falls to 0, h3 rises to 2
    assert_int_equal(chain_paths_select(paths, &pos, CHAIN_PATH_BEAM_MAX, 0, found), 2);
    assert_int_equal(move_to(found[0].line.move[0]), SQ_H3);
    assert_int_equal(found[0].weight, 2);
    reward(paths, "g1h3 d7d5", 10, 1); // f3 falls below 0 and is gone
    assert_int_equal(chain_paths_select(paths, &pos, CHAIN_PATH_BEAM_MAX, -1, found), 2);
    // Another line behind the same first move is a relative too; the heavier one is found.
    reward(paths, "g1h3 e7e5", 10, 1);
    assert_int_equal(chain_paths_select(paths, &pos, 1, 0, found), 1);
    assert_int_equal(found[0].weight, 2);
    assert_int_equal(move_to(found[0].line.move[1]), SQ_D5);
    free(paths);
}

static void paths_are_projected_on_squares(void **state)
{
    (void)state;
    ChainPaths *paths = calloc(1, sizeof *paths);
    static int32_t heaviest[MAP_END_NB][PIECE_NB][SQ_NB], sum[MAP_END_NB][PIECE_NB][SQ_NB];
    chain_paths_clear(paths);
    reward(paths, "e2e4 e7e5", 10, 5);
    reward(paths, "e2e4 c7c5", 10, 2); // takes 2 from its relative, which keeps 3
    reward(paths, "g1f3 d7d5", 10, 1);
    chain_paths_project(paths, heaviest, sum);
    assert_int_equal(heaviest[MAP_TO][W_PAWN][SQ_E4], 3);
    assert_int_equal(sum[MAP_TO][W_PAWN][SQ_E4], 5);
    assert_int_equal(sum[MAP_FROM][W_PAWN][SQ_E2], 5);
    assert_int_equal(sum[MAP_FROM][W_KNIGHT][SQ_G1], 1);
    assert_int_equal(heaviest[MAP_TO][W_KNIGHT][SQ_F3], 1);
    assert_int_equal(sum[MAP_TO][B_PAWN][SQ_E5], 0); // only first moves count
    free(paths);
}

static void an_unreliable_path_loses_weight_and_goes(void **state)
{
    (void)state;
    ChainPaths *paths = calloc(1, sizeof *paths);
    ChainPath found[CHAIN_PATH_BEAM_MAX];
    const Position pos = unit_position(start_fen);
    const ChainLine line = line_of(start_fen, "e2e4 e7e5"), unknown = line_of(start_fen, "e2e4 c7c5");
    chain_paths_clear(paths);
    chain_paths_reward(paths, &line, 10, 1);
    chain_paths_reward(paths, &line, 31, 1);
    assert_int_equal(chain_paths_select(paths, &pos, 1, 0, found), 1);
    assert_int_equal(chain_path_mean(&found[0]), 20);
    chain_paths_blame(paths, &unknown, 0);
    for (int weight = 1; weight >= 0; --weight) {
        chain_paths_blame(paths, &line, 0);
        assert_int_equal(chain_paths_select(paths, &pos, 1, -1, found), 1);
        assert_int_equal(found[0].weight, weight);
    }
    chain_paths_blame(paths, &line, 0);
    assert_int_equal(chain_paths_select(paths, &pos, 1, -1, found), 0);
    free(paths);
}

// Greer 2015, section 4, section 6 and figures 2 and 4.
static void tables_as_printed(void **state)
{
    (void)state;
    ChainPaths *paths = calloc(1, sizeof *paths);
    static int32_t heaviest[MAP_END_NB][PIECE_NB][SQ_NB], sum[MAP_END_NB][PIECE_NB][SQ_NB];
    ChainPath found[CHAIN_PATH_BEAM_MAX];
    const Position pos = unit_position(start_fen);
    const ChainLine bad = line_of(start_fen, "g1h3 e7e5");
    chain_paths_clear(paths);
    paths->rules.as_printed = true;
    chain_paths_reward(paths, &bad, 60, 1);
    reward(paths, "g1f3 d7d5", 30, 3); // takes 3 from the other knight's path, whose value sinks to (60 + 3 x 30) / 4
    assert_int_equal(chain_paths_select(paths, &pos, 2, -10, found), 2);
    assert_int_equal(found[1].weight, -2);
    assert_int_equal(chain_path_mean(&found[1]), 37);
    // An unreliable path leaves the tables (section 4, figure 5); what its squares have lost stays lost.
    chain_paths_blame(paths, &bad, -113);
    assert_int_equal(chain_paths_select(paths, &pos, 2, -10, found), 1);
    assert_int_equal(move_to(found[0].line.move[0]), SQ_F3);
    // All moves of a path count, each for its own piece, also below zero; the best stays what is above.
    chain_paths_project(paths, heaviest, sum);
    assert_int_equal(sum[MAP_TO][W_KNIGHT][SQ_H3], -3);
    assert_int_equal(heaviest[MAP_TO][W_KNIGHT][SQ_H3], 0);
    assert_int_equal(sum[MAP_TO][B_PAWN][SQ_E5], -3);
    assert_int_equal(sum[MAP_TO][B_PAWN][SQ_D5], 3);
    free(paths);
}

static void paths_are_chosen_by_value_where_that_is_the_rule(void **state)
{
    (void)state;
    ChainPaths *paths = calloc(1, sizeof *paths);
    ChainPath found[CHAIN_PATH_BEAM_MAX];
    const Position pos = unit_position(start_fen);
    chain_paths_clear(paths);
    reward(paths, "e2e4 e7e5", score_from_centipawns(10), 5);
    reward(paths, "d2d4 d7d5", score_from_centipawns(50), 1);
    assert_int_equal(chain_paths_select(paths, &pos, 1, 0, found), 1);
    assert_int_equal(move_to(found[0].line.move[0]), SQ_E4);
    paths->rules.by_value = true;
    assert_int_equal(chain_paths_select(paths, &pos, 1, 0, found), 1);
    assert_int_equal(move_to(found[0].line.move[0]), SQ_D4);
    assert_int_equal(chain_paths_select(paths, &pos, 2, 1, found), 1); // above a weight all the same
    assert_int_equal(move_to(found[0].line.move[0]), SQ_E4);
    free(paths);
}

// Of two paths behind one move the lighter has the better value, and a weight that is not enough: the other is found.
static void a_light_path_hides_no_heavy_one(void **state)
{
    (void)state;
    ChainPaths *paths = calloc(1, sizeof *paths);
    ChainPath found[CHAIN_PATH_BEAM_MAX];
    const Position pos = unit_position(start_fen);
    for (int by_value = 0; by_value <= 1; ++by_value) {
        chain_paths_clear(paths);
        paths->rules = (ChainPathRules){.as_printed = true, .by_value = by_value};
        reward(paths, "e2e4 c7c5", score_from_centipawns(500), 1);
        reward(paths, "e2e4 e7e5", score_from_centipawns(10), 5);
        assert_int_equal(chain_paths_select(paths, &pos, 1, 0, found), 1);
        assert_int_equal(move_to(found[0].line.move[1]), SQ_E5);
        assert_int_equal(found[0].weight, 5);
    }
    free(paths);
}

static int paths_in_use(const ChainPaths *paths)
{
    int count = 0;
    for (int i = 0; i < CHAIN_PATH_POOL_SIZE; ++i)
        count += paths->pool[i].line.length > 0;
    return count;
}

// Lines between all pairs of squares: more than the pool holds. A heavy one survives.
static void a_full_pool_gives_up_light_paths(void **state)
{
    (void)state;
    ChainPaths *paths = calloc(1, sizeof *paths);
    ChainPath found[CHAIN_PATH_BEAM_MAX];
    const Position pos = unit_position(start_fen);
    chain_paths_clear(paths);
    reward(paths, "e2e4 e7e5", 20, 9);
    int added = 1;
    for (int piece = W_KNIGHT; piece < W_QUEEN; ++piece)
        for (int from = 0; from < SQ_NB; ++from)
            for (int to = 0; to < 20; ++to) {
                if (from == to)
                    continue;
                const ChainLine line = {
                    .length = 1, .piece = {(int8_t)piece}, .move = {move_make((Square)from, (Square)to, MK_QUIET)}};
                chain_paths_reward(paths, &line, 0, 1);
                ++added;
            }
    assert_true(added > CHAIN_PATH_POOL_SIZE);
    assert_true(paths_in_use(paths) <= CHAIN_PATH_POOL_SIZE);
    assert_int_equal(chain_paths_select(paths, &pos, 1, 8, found), 1);
    assert_int_equal(move_to(found[0].line.move[0]), SQ_E4);
    // Every list still ends, and holds each path once.
    int listed = 0;
    for (int i = 0; i < PIECE_NB * SQ_NB * SQ_NB; ++i)
        for (int path = (&paths->first[0][0][0])[i]; path != CHAIN_PATH_NONE; path = paths->pool[path].next)
            ++listed;
    assert_int_equal(listed, paths_in_use(paths));
    free(paths);
}

// --- the search ----------------------------------------------------------------------------------------------------

typedef struct Bed {
    SearchShared shared;
    Worker *worker;
    Worker *workers[1];
    Position pos;
} Bed;

// A worker that is ready to search the position to a depth; with `only`, that root move alone.
static Bed *bed_new(const char *fen, const char *only, Depth depth, const ChainSettings *settings)
{
    Bed *bed = calloc(1, sizeof *bed);
    bed->pos = unit_position(fen);
    bed->shared.params = search_params_default;
    bed->shared.table = tt_new(1);
    bed->shared.setup.variant = chain_variant_setup(settings);
    bed->shared.setup.multi_pv = 1;
    bed->worker = bed->workers[0] = worker_new(0, &bed->shared);
    bed->shared.workers = bed->workers;
    bed->shared.worker_count = 1;
    worker_prepare(bed->worker, &bed->pos);
    bed->worker->root_depth = depth;
    if (only != NULL) {
        bed->worker->root_count = 1;
        bed->worker->root_moves[0].move = unit_move(&bed->pos, only);
    }
    return bed;
}

static void bed_free(Bed *bed)
{
    worker_free(bed->worker);
    tt_free(bed->shared.table);
    free(bed);
}

static ChainState *state_of(const Bed *bed)
{
    return bed->worker->variant_state;
}

static const ChainCounts *counts_of(const Bed *bed)
{
    return &state_of(bed)->counts;
}

// A rook's manoeuvre whose value is still what it was, is not, or that has become impossible.
static void a_replay_is_accepted_rejected_or_broken(void **state)
{
    (void)state;
    static const char stored_in[] = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    static const char line[] = "d1d7 g8f8 d7a7";
    static const struct {
        const char *what, *fen;
        Score value_offset; // of the stored value from the true one
        Score window;
        int replays, rejects, broken;
    } cases[] = {
        {"no window", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 900, 0, 1, 0, 0},
        {"inside", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 50, 50, 1, 0, 0},
        {"outside above", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 51, 50, 1, 1, 0},
        {"outside below", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", -51, 50, 1, 1, 0},
        {"reply impossible: the king is elsewhere", "7k/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 0, 0, 0, 0, 1},
        {"way blocked on the third move", "6k1/1p3ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 0, 0, 0, 0, 1},
        {"a draw by the fifty-move rule on the way", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 99 90", 0, 0, 0, 0, 1},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        ChainSettings settings = {.mode = CHAINS_MC, .replay = REPLAY_FIG5, .keep_over_game = true};
        const ChainLine chain = line_of(stored_in, line);
        // The true value: replayed without a window, with an open one.
        Bed *bed = bed_new(stored_in, "d1d7", 1, &settings);
        chains_store(&state_of(bed)->chains, &chain, 0, 1);
        const Score value = chains_search(bed->worker);
        bed_free(bed);

        settings.window = cases[i].window;
        bed = bed_new(cases[i].fen, "d1d7", 1, &settings);
        chains_store(&state_of(bed)->chains, &chain, value + cases[i].value_offset, 1);
        chains_search(bed->worker);
        const ChainCounts *counts = counts_of(bed);
        if ((int)counts->replays != cases[i].replays || (int)counts->rejects != cases[i].rejects ||
            (int)counts->broken != cases[i].broken)
            fail_msg("%s: %d replays, %d rejects, %d broken", cases[i].what, (int)counts->replays, (int)counts->rejects,
                     (int)counts->broken);
        bed_free(bed);
    }
}

static void a_believed_chain_is_not_searched(void **state)
{
    (void)state;
    static const char fen[] = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    static const struct {
        ChainsReplay replay;
        bool goes_on; // searches behind the end of the line
    } cases[] = {{REPLAY_2013, true}, {REPLAY_FIG1, false}, {REPLAY_FIG5, false}};
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const ChainSettings settings = {.mode = CHAINS_MC, .replay = cases[i].replay, .keep_over_game = true};
        const ChainLine chain = line_of(fen, "d1d5 g8f8");
        Bed *bed = bed_new(fen, "d1d5", 4, &settings);
        chains_store(&state_of(bed)->chains, &chain, 0, 1);
        chains_search(bed->worker);
        const RootMove *root = &bed->worker->root_moves[0];
        assert_int_equal(counts_of(bed)->nodes > 1, cases[i].goes_on);
        assert_true(counts_of(bed)->quiescence_nodes > 0);
        assert_true(root->pv_length >= 2);
        assert_true(move_equal(root->pv[1], chain.move[1]));
        assert_int_equal(root->pv_length > 2, cases[i].goes_on);
        bed_free(bed);
    }
}

static void a_path_is_searched_or_replayed(void **state)
{
    (void)state;
    static const char fen[] = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    static const struct {
        ChainsReplay replay;
        int beam, threshold;
        Score window, value;
        int table_moves, replays, rejects;
    } cases[] = {
        {REPLAY_FIG1, 1, 0, 0, 0, 1, 0, 0},     {REPLAY_FIG5, 1, 0, 0, 0, 1, 1, 0},
        {REPLAY_FIG5, 0, 0, 0, 0, 0, 0, 0}, // no beam
        {REPLAY_FIG5, 1, 1, 0, 0, 0, 0, 0}, // too light
        {REPLAY_FIG5, 1, 0, 50, 9999, 1, 1, 1},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const ChainSettings settings = {.mode = CHAINS_MC_AND_MT,
                                        .replay = cases[i].replay,
                                        .beam = cases[i].beam,
                                        .window = cases[i].window,
                                        .threshold = cases[i].threshold};
        const ChainLine path = line_of(fen, "d1d5 g8f8");
        Bed *bed = bed_new(fen, "d1d5", 1, &settings);
        chain_paths_reward(&state_of(bed)->paths, &path, cases[i].value, 1);
        chains_search(bed->worker);
        const ChainCounts *counts = counts_of(bed);
        if ((int)counts->table_moves != cases[i].table_moves || (int)counts->replays != cases[i].replays ||
            (int)counts->rejects != cases[i].rejects)
            fail_msg("case %zu: %d table moves, %d replays, %d rejects", i, (int)counts->table_moves,
                     (int)counts->replays, (int)counts->rejects);
        bed_free(bed);
    }
}

// Alpha-beta gives the value of the best move, as if each were searched by itself.
static void the_plain_search_is_minimax(void **state)
{
    (void)state;
    static const char *const fens[] = {
        "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
    };
    for (size_t i = 0; i < COUNT_OF(fens); ++i)
        for (int use_table = 0; use_table < 2; ++use_table) {
            const ChainSettings settings = {.mode = CHAINS_PLAIN, .use_table = use_table != 0};
            Bed *bed = bed_new(fens[i], NULL, 3, &settings);
            const Score value = chains_search(bed->worker);
            Score best = -SCORE_INFINITE;
            for (int m = 0; m < bed->worker->root_count; ++m) {
                char move[COORDINATE_SIZE];
                coordinate_write(&bed->pos, bed->worker->root_moves[m].move, move);
                Bed *one = bed_new(fens[i], move, 3, &settings);
                const Score score = chains_search(one->worker);
                best = score > best ? score : best;
                bed_free(one);
            }
            assert_int_equal(value, best);
            assert_int_equal(counts_of(bed)->replays + counts_of(bed)->broken + counts_of(bed)->table_moves, 0);
            bed_free(bed);
        }
}

static Score value_of(const char *fen, const ChainSettings *settings, Score before)
{
    Bed *bed = bed_new(fen, NULL, 3, settings);
    bed->worker->root_moves[0].previous_score = before;
    const Score value = chains_search(bed->worker);
    bed_free(bed);
    return value;
}

// The order of moves and the window at the root change the work, not what a plain search finds.
static void orders_and_windows_keep_the_value(void **state)
{
    (void)state;
    static const char *const fens[] = {
        "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    };
    for (size_t i = 0; i < COUNT_OF(fens); ++i) {
        const Score value = value_of(fens[i], &(ChainSettings){.mode = CHAINS_PLAIN}, 0);
        assert_int_equal(value_of(fens[i], &(ChainSettings){.mode = CHAINS_PLAIN, .chessmaps = true}, 0), value);
        assert_int_equal(value_of(fens[i], &(ChainSettings){.mode = CHAINS_PLAIN, .intersecting = true}, 0), value);
        const ChainSettings minimal = {.mode = CHAINS_PLAIN, .minimal_window = true};
        assert_int_equal(value_of(fens[i], &minimal, value), value);
        assert_int_equal(value_of(fens[i], &minimal, value + 77), value);
        assert_int_equal(value_of(fens[i], &minimal, value - 1), value);
        assert_int_equal(value_of(fens[i], &minimal, -SCORE_INFINITE), value);
    }
}

// Where tables intersect, quiet moves go first: with a weight on one square alone, the moves that go there.
static uint64_t nodes_with_weight_on(Square square)
{
    Error error;
    SearchSession *session = search_session_new(1, &error);
    assert_non_null(session);
    const ChainSettings settings = {.mode = CHAINS_MC_AND_MT, .intersecting = true, .without_deepening = true};
    const SearchOptions options = {.classical = true, .variant = chain_variant_setup(&settings)};
    const Position pos = unit_position("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
    const SearchLimits limits = {.depth = 3};
    // A search makes the state; then everything is forgotten but for one weight.
    search_session_run(session, &pos, &limits, &options);
    search_session_clear(session);
    ChainState *state = (ChainState *)(uintptr_t)search_session_variant_state(session);
    state->paths.accumulated[MAP_TO][B_QUEEN][square] = -500;
    search_session_run(session, &pos, &limits, &options);
    const uint64_t nodes = state->counts.nodes;
    search_session_free(session);
    return nodes;
}

static void moves_go_first_where_tables_intersect(void **state)
{
    (void)state;
    // A move that is good where it is tried first spares nodes, one that is bad costs them.
    assert_true(nodes_with_weight_on(SQ_A6) != nodes_with_weight_on(SQ_D4));
    assert_true(nodes_with_weight_on(SQ_D4) == nodes_with_weight_on(SQ_D4));
}

static void chains_are_kept_as_long_as_asked(void **state)
{
    (void)state;
    for (int keep = 0; keep < 2; ++keep) {
        const ChainSettings settings = {.mode = CHAINS_MC, .replay = REPLAY_FIG5, .keep_over_game = keep != 0};
        Bed *bed = bed_new(start_fen, NULL, 3, &settings);
        chains_search(bed->worker);
        const uint64_t first = counts_of(bed)->nodes;
        assert_true(counts_of(bed)->replays > 0);
        worker_prepare(bed->worker, &bed->pos);
        bed->worker->root_depth = 3;
        chains_search(bed->worker);
        // What is kept answers for every root move that was good once.
        assert_int_equal(counts_of(bed)->nodes < first / 2, keep);
        bed_free(bed);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stored_moves_get_the_flags_of_the_board),
        cmocka_unit_test(long_lines_lose_their_end),
        cmocka_unit_test(a_key_has_one_chain),
        cmocka_unit_test(promotions_are_not_confused),
        cmocka_unit_test(old_chains_are_forgotten),
        cmocka_unit_test(the_heaviest_paths_come_first),
        cmocka_unit_test(relatives_lose_what_a_path_gains),
        cmocka_unit_test(paths_are_projected_on_squares),
        cmocka_unit_test(an_unreliable_path_loses_weight_and_goes),
        cmocka_unit_test(tables_as_printed),
        cmocka_unit_test(a_light_path_hides_no_heavy_one),
        cmocka_unit_test(paths_are_chosen_by_value_where_that_is_the_rule),
        cmocka_unit_test(a_full_pool_gives_up_light_paths),
        cmocka_unit_test(a_replay_is_accepted_rejected_or_broken),
        cmocka_unit_test(a_believed_chain_is_not_searched),
        cmocka_unit_test(a_path_is_searched_or_replayed),
        cmocka_unit_test(the_plain_search_is_minimax),
        cmocka_unit_test(orders_and_windows_keep_the_value),
        cmocka_unit_test(moves_go_first_where_tables_intersect),
        cmocka_unit_test(chains_are_kept_as_long_as_asked),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
