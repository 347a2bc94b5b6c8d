// SPDX-License-Identifier: GPL-3.0-or-later
// Weak levels mate a lone king as players of their strength do, against the best defence. Deterministic: nodes and seeds.
#include "unit/endings.h"
#include "unit/engines.h"

#include "base/rng.h"
#include "board/rules.h"
#include "engine/strength.h"

static void players_know_some_mates(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        int elo;
    } cases[] = {
        {"4k3/8/8/8/8/8/8/R3K2R w - - 0 1", 1000},
        {"4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1", 1000},
        {"4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", 1200},
        {"4k3/8/8/8/8/8/PPP5/Q3K3 w - - 0 1", 1200},
        {"4K3/8/8/8/8/8/8/r3k3 b - - 0 1", 1400},
        {"4k3/8/8/8/8/8/P7/4K3 w - - 0 1", 1400},
        {"4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", 1600},
        {"4k3/8/8/8/8/8/8/2B1KN2 w - - 0 1", 2200},
        {"4k3/8/8/8/8/8/8/2B1K1B1 w - - 0 1", STRENGTH_FULL}, // both on dark squares
        {"4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", STRENGTH_FULL},
        {"4k3/p7/8/8/8/8/8/Q3K3 w - - 0 1", STRENGTH_FULL}, // not alone
        {"4k3/8/8/8/8/8/8/Q3K3 b - - 0 1", STRENGTH_FULL},  // it is the lone king's turn
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const Position pos = unit_position(cases[i].fen);
        if (strength_of_technique(&pos) != cases[i].elo)
            fail_msg("%s: %d, not %d", cases[i].fen, strength_of_technique(&pos), cases[i].elo);
    }
}

static bool plays_as_elsewhere(int elo, const Position *pos)
{
    const Strength there = strength_of_elo(elo), here = strength_in_position(elo, pos);
    return there.nodes == here.nodes && there.rating == here.rating && there.temperature == here.temperature &&
           there.searched == here.searched;
}

static void technique_changes_nothing_else(void **state)
{
    (void)state;
    const Position queen = unit_position("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"),
                   middlegame = unit_position("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
    for (int elo = STRENGTH_MIN; elo <= STRENGTH_FULL; ++elo) {
        assert_true(plays_as_elsewhere(elo, &middlegame));
        const Strength strength = strength_in_position(elo, &queen);
        if (elo < 1200 || elo == STRENGTH_FULL)
            assert_true(plays_as_elsewhere(elo, &queen));
        else
            assert_true(strength.rating == 0 && strength.nodes >= strength_of_elo(elo).nodes);
    }
}

static Engine *engine_of_elo(int elo)
{
    char text[16];
    snprintf(text, sizeof text, "%d", elo);
    Engine *engine = unit_engine();
    unit_set_option(engine, "BookSeed", "1");
    unit_set_option(engine, "UCI_LimitStrength", "true");
    unit_set_option(engine, "UCI_Elo", text);
    return engine;
}

// White to move, and won.
static Position random_start(const Ending *ending, Rng *rng)
{
    for (;;) {
        EndingSquares squares;
        for (int i = 0; i < ending->count; ++i)
            squares.at[i] = (Square)rng_below(rng, SQ_NB);
        if (ending->plies[WHITE][ending_index(ending, &squares)] == ENDING_UNKNOWN)
            continue;
        Position pos;
        pos_clear(&pos);
        pos_put(&pos, B_KING, squares.at[ENDING_BLACK_KING]);
        for (int i = ENDING_WHITE_KING; i < ending->count; ++i)
            pos_put(&pos, piece_make(WHITE, ending->types[i]), squares.at[i]);
        pos_finish_setup(&pos);
        return pos;
    }
}

// How the game of the engine against the best defence ends. No game is longer than the fifty-move rule lets it.
static GameEnd play_out(Engine *engine, const Ending *ending, Position *pos)
{
    // As many as are looked at in a few milliseconds, so that a short time for the move is enough too.
    static const SearchLimits little = {.nodes = 3000};
    Undo undos[FIFTY_MOVES_PLIES + 1];
    GameEnd end = END_NONE;
    for (int plies = 0; end == END_NONE && plies <= FIFTY_MOVES_PLIES; ++plies) {
        const Move move =
            pos->stm == WHITE ? unit_engine_answer(engine, pos, &little).best.move : ending_best_defence(ending, pos);
        pos_make_move(pos, move, &undos[plies]);
        end = rules_game_end(pos);
    }
    pos->last = NULL; // the records end with this function
    return end;
}

static void win_all(const Ending *ending, const char *pieces, int elo, int games)
{
    Engine *engine = engine_of_elo(elo);
    Rng rng = rng_seeded((uint64_t)elo);
    for (int game = 0; game < games; ++game) {
        Position pos = random_start(ending, &rng);
        char fen[FEN_SIZE];
        fen_write(&pos, fen);
        engine_new_game(engine);
        const GameEnd end = play_out(engine, ending, &pos);
        if (end != END_CHECKMATE)
            fail_msg("K%s-K at %d: no mate from %s, but %d", pieces, elo, fen, (int)end);
    }
    engine_free(engine);
}

static void levels_mate_the_best_defender(void **state)
{
    (void)state;
    static const struct {
        const char *pieces;
        int elo, games;
    } cases[] = {{"Q", 1200, 8}, {"Q", 2000, 4}, {"R", 1400, 6}, {"R", 2000, 4}, {"BB", 1600, 3}};
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        Ending *ending = ending_solve(cases[i].pieces);
        win_all(ending, cases[i].pieces, cases[i].elo, cases[i].games);
        ending_free(ending);
    }
}

// Known from the literature: the longest mates with queen and rook take 10 and 16 moves.
static void the_defender_knows_the_longest_mates(void **state)
{
    (void)state;
    static const struct {
        const char *pieces;
        int moves;
    } cases[] = {{"Q", 10}, {"R", 16}};
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        Ending *ending = ending_solve(cases[i].pieces);
        int longest = 0;
        for (size_t at = 0; at < ending->size; ++at) {
            const int plies = ending->plies[WHITE][at];
            longest = plies != ENDING_UNKNOWN && plies > longest ? plies : longest;
        }
        assert_int_equal((longest + 1) / 2, cases[i].moves);
        ending_free(ending);
    }
}

static void a_mate_on_the_board_is_given(void **state)
{
    (void)state;
    static const char *const fens[] = {
        "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
        "7k/8/5KQ1/8/8/8/8/8 w - - 0 1",
        "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
        "k7/7R/1K6/8/8/8/8/8 w - - 0 1",
        "8/8/8/8/8/5k2/5p1q/5K2 b - - 0 1",
    };
    static const SearchLimits in_a_game = {.has_clock = true,
                                           .clock = {{.remaining_us = 600000000}, {.remaining_us = 600000000}}};
    for (int elo = STRENGTH_MIN; elo < STRENGTH_FULL; elo += 200) {
        Engine *engine = engine_of_elo(elo);
        for (size_t i = 0; i < COUNT_OF(fens); ++i) {
            Position pos = unit_position(fens[i]);
            engine_new_game(engine);
            pos_advance(&pos, unit_engine_answer(engine, &pos, &in_a_game).best.move);
            if (rules_game_end(&pos) != END_CHECKMATE)
                fail_msg("%d does not mate: %s", elo, fens[i]);
        }
        engine_free(engine);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(players_know_some_mates),       cmocka_unit_test(technique_changes_nothing_else),
        cmocka_unit_test(levels_mate_the_best_defender), cmocka_unit_test(the_defender_knows_the_longest_mates),
        cmocka_unit_test(a_mate_on_the_board_is_given),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
