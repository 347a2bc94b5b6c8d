// SPDX-License-Identifier: GPL-3.0-or-later
// The experiments on architectures, small: what they claim to be equal is, what they count is right, and what was published
// stands beside it.
#include "unit/lab_table.h"

#include "study/measure.h"

#include <math.h>

// From the beginning of the first of our games.
static LabGames *first_positions(int count)
{
    const LabGamesChoice choice = {.games = 1, .per_game = count, .count = count, .every = 1};
    const char *source = getenv("HOTSPUR_SOURCE");
    char path[4096];
    Error error;
    snprintf(path, sizeof path, "%s/tests/data/lab_games.pgn", source != NULL ? source : ".");
    LabGames *games = lab_games_load(path, &choice, &error);
    if (games == NULL)
        fail_msg("%s", error.text);
    return games;
}

// --- rounds --------------------------------------------------------------------------------------------------------

typedef struct Runs {
    int runs[2];
    int disagrees; // contestant; -1 if none does
} Runs;

static uint64_t count_run(const void *context, int contestant)
{
    Runs *runs = *(Runs *const *)context;
    ++runs->runs[contestant];
    return contestant == runs->disagrees ? 2 : 1;
}

static Runs run_twice(int disagrees)
{
    Runs runs = {.disagrees = disagrees};
    Runs *context = &runs;
    double seconds[2];
    const LabRun run = lab_run_begin(&attacks_experiment, true);
    assert_int_equal(lab_int(&run, "rounds"), 3);
    // The first says what is right.
    assert_int_equal(lab_rounds_run(&run, "runs", count_run, &context, 2, seconds), disagrees == -1 ? 0 : 1);
    assert_true(seconds[0] > 0 && seconds[1] > 0);
    assert_int_equal(runs.runs[1] % 3, 0);
    assert_true(runs.runs[0] > runs.runs[1]); // it has told how often
    return runs;
}

// Times of rounds give the median of their ratios, with bounds that are never narrower than the layout of a program
// makes them, and none where there are too few rounds.
static void ratios_of_times_have_bounds(void **state)
{
    (void)state;
    LabTimes times = {.contestants = 2, .rounds = 9};
    for (int round = 0; round < times.rounds; ++round) {
        // A machine that slows down slows both.
        times.seconds[round][0] = round + 1;
        times.seconds[round][1] = 2 * (round + 1);
    }
    LabValue ratio = lab_times_ratio(&times, 1, 0, 100);
    assert_true(fabs(ratio.value - 200) < 1e-9 && ratio.low < 197 && ratio.low > 195 && ratio.high > 203);
    assert_true(lab_times_fastest(&times, 1) == 2);
    // One round that was disturbed moves neither the median nor the bounds to it.
    times.seconds[4][1] = 1000;
    ratio = lab_times_ratio(&times, 1, 0, 100);
    assert_true(fabs(ratio.value - 200) < 1e-9 && ratio.high < 210);
    // Where the rounds do not agree, the interval says so.
    for (int round = 0; round < times.rounds; ++round)
        times.seconds[round][1] = times.seconds[round][0] * (round % 2 == 0 ? 0.5 : 2.5);
    ratio = lab_times_ratio(&times, 1, 0, 1);
    assert_true(ratio.low <= 0.5 && ratio.high >= 2.5);
    times.rounds = 3;
    assert_true(isnan(lab_times_ratio(&times, 1, 0, 1).low));
}

// A loop that does nothing is far shorter than a step of the clock. Another program may take the processor just then, and
// make it look long, but not every time.
static void short_loops_are_run_often(void **state)
{
    (void)state;
    enum { TRIES = 100, OFTEN = 3 * 100 };
    for (int disagrees = -1; disagrees < 2; ++disagrees) {
        int most = 0;
        for (int i = 0; i < TRIES && most < OFTEN; ++i)
            most = run_twice(disagrees).runs[1];
        assert_true(most >= OFTEN);
    }
}

// --- experiments ---------------------------------------------------------------------------------------------------

static void attacks_are_compared_with_tannous(void **state)
{
    (void)state;
    LabGames *games = first_positions(3);
    LabRun run = lab_run_begin(&attacks_experiment, true);
    Error error;
    run.games = games;
    lab_set_number(&run, "random-occupancies", 1000);
    lab_set_number(&run, "rounds", 1);
    LabTable *agreement = unit_run_experiment(&run, &error);
    LabTable *speed = agreement->next, *direct = speed->next;
    LabTable *fills = direct->next, *reach = fills->next, *parts = reach->next;
    assert_null(parts->next);
    assert_true(unit_number(fills, "magic, slider by slider", "over_magic") == 1);
    assert_false(unit_has_note(fills, "NOT"));
    assert_true(unit_number(reach, "rook", "three") >= unit_number(reach, "rook", "one"));
    for (int row = 0; row < parts->row_count; ++row)
        assert_true(parts->rows[row].values[0].value > 4000 && parts->rows[row].values[1].value == 0);
    assert_true(unit_has_note(direct, "our own games"));
    assert_int_equal(agreement->row_count, speed->row_count);
    assert_true(unit_has_note(agreement, "All agree."));
    assert_true(unit_number(agreement, "rotated: four boards kept up", "table_kib") == 4 * 32);
    assert_true(unit_number(agreement, "rotated: four boards kept up", "wrong") == 0);
    assert_true(unit_number(speed, "rotated: four boards kept up", "over_rotated") == 1);
    for (int row = 0; row < speed->row_count; ++row)
        for (int column = 0; column < speed->column_count; ++column)
            assert_true(isfinite(speed->rows[row].values[column].value) && speed->rows[row].values[column].value > 0);
    assert_false(unit_has_note(speed, "NOT"));
    assert_true(unit_number(direct, "Tannous, row 1", "rotated_seconds") == 7.29);
    assert_true(unit_number(direct, "Tannous, row 5", "direct_seconds") == 44.85);
    const double ours = unit_number(direct, "here", "direct_seconds") / unit_number(direct, "here", "rotated_seconds");
    assert_true(fabs(unit_number(direct, "here", "direct_over_rotated") - ours) < 1e-9);
    lab_table_free(agreement);
    lab_games_free(games);
}

static void magics_have_the_published_bits(void **state)
{
    (void)state;
    LabRun run = lab_run_begin(&magics_experiment, true);
    Error error;
    lab_set_number(&run, "bits-min", 6);
    lab_set_number(&run, "bits-max", 8);
    lab_set_number(&run, "fewest-bits", 3);
    LabTable *times = unit_run_experiment(&run, &error), *rook_times = times->next;
    LabTable *bishops = rook_times->next, *rooks = bishops->next, *engine = rooks->next;
    assert_int_equal(times->row_count, 3);
    assert_int_equal(rook_times->row_count, 2); // none is to be found by chance with 6
    assert_true(unit_has_note(rook_times, "Up to 8 one-bits: "));
    assert_true(unit_number(times, "6 one-bits", "published_ms") == 306);
    assert_true(fabs(unit_number(times, "6 one-bits", "percent") - 100) < 1e-9);
    assert_true(unit_number(rook_times, "8 one-bits", "published_ms") == 1629);
    assert_true(unit_number(rook_times, "8 one-bits", "published_percent") == 62);
    assert_true(unit_number(rook_times, "7 one-bits", "dropped") > 30 &&
                unit_number(rook_times, "7 one-bits", "dropped") < 60);
    // Three one-bits serve bishops of the middle files near the edge, and no rook.
    assert_true(unit_number(bishops, "rank 1", "d") == 3);
    assert_true(isnan(unit_number(bishops, "rank 4", "a")));
    for (int row = 0; row < rooks->row_count; ++row)
        for (int file = 0; file < rooks->column_count; ++file)
            assert_true(isnan(rooks->rows[row].values[file].value) == (file < FILE_NB));
    assert_true(unit_number(rooks, "rank 8", "a_published") == 6);
    assert_true(unit_number(engine, "the engine's bishops", "good") == 64);
    assert_true(unit_number(engine, "the engine's rooks", "good") == 64);
    assert_true(unit_number(engine, "appendix B, bishops", "good") == 64);
    assert_true(unit_number(engine, "appendix B, rooks", "good") == 64);
    assert_true(unit_number(engine, "appendix B, not repaired, bishops", "good") == 63);
    assert_true(unit_has_note(engine, "by trying all: 23 29 46 58 "));
    const LabTable *scans = engine->next, *smaller = scans->next;
    const LabTable *cardinalities = smaller->next->next, *distinct = cardinalities->next, *sizes = distinct->next;
    assert_true(unit_number(scans, "32 bits", "found") == 4096);
    assert_true(unit_number(smaller, "rank 4", "d_published") == 9);
    assert_true(unit_has_note(cardinalities, "; 0 squares differ."));
    assert_true(unit_number(cardinalities, "d5", "rook_attacks") == 144);
    assert_true(unit_has_note(distinct, "64 of 64 are the published ones; 4900 together"));
    assert_true(unit_number(sizes, "magic, bishops", "kib") == unit_number(sizes, "magic, bishops", "reul_kib"));
    assert_null(sizes->next);
    lab_table_free(times);
}

static LabTable *run_mailbox(const LabGames *games, Depth recursion_depth, Depth perft_depth)
{
    LabRun run = lab_run_begin(&mailbox_experiment, true);
    Error error;
    run.games = games;
    lab_set_number(&run, "rounds", 1);
    lab_set_number(&run, "recursion-depth", recursion_depth);
    lab_set_number(&run, "perft-depth", perft_depth);
    return unit_run_experiment(&run, &error);
}

static void both_boards_count_the_same(void **state)
{
    (void)state;
    LabGames *games = first_positions(40);
    LabTable *made = run_mailbox(games, 2, 3);
    LabTable *published_made = made->next, *linked = published_made->next, *work = linked->next, *lists = work->next,
             *loops = lists->next, *order = loops->next, *recursions = order->next,
             *published_recursions = recursions->next, *perfts = published_recursions->next, *sizes = perfts->next;
    assert_null(sizes->next);
    assert_true(fabs(unit_number(made, "the engine's bitboards", "of_bitboards") - 100) < 1e-9);
    assert_true(fabs(unit_number(made, "bare rotated bitboards", "of_rotated") - 100) < 1e-9);
    assert_true(unit_number(made, "piece lists", "ns") > 0);
    assert_false(unit_has_note(made, "did not do the same work"));
    assert_true(unit_number(linked, "a move made and unmade", "linked_ns") > 0);
    assert_true(unit_has_note(linked, "Squares that both find are equal."));
    assert_true(unit_number(work, "pieces, middlegames", "mean_published") == 1.45);
    assert_true(unit_number(work, "squares, endgames", "deviation_published") == 1.30);
    // The printed deviations do not follow from the printed counts.
    assert_true(fabs(unit_number(work, "pieces, endgames", "deviation_of_counts") - 0.85) < 0.005);
    assert_true(fabs(unit_number(work, "squares, middlegames", "deviation_of_counts") - 1.63) < 0.005);
    assert_true(fabs(unit_number(work, "squares, endgames", "deviation_of_counts") - 1.78) < 0.005);
    assert_true(fabs(unit_number(work, "pieces, middlegames", "mean_of_counts") - 1.41) < 0.005);
    assert_true(unit_number(lists, "1", "endgames_counted") == 100700);
    assert_true(unit_number(loops, "7", "middlegames_counted") == 2000);
    assert_true(unit_number(order, "random games", "captures") > 1000);
    static const char *const made_rows[] = {"middlegame 1", "middlegame 2", "middlegame 3", "middlegame 4",
                                            "endgame 1",    "endgame 2",    "endgame 3",    "endgame 4"};
    for (size_t i = 0; i < COUNT_OF(made_rows); ++i) // but for rounding
        assert_true(fabs(unit_number(published_made, made_rows[i], "printed") -
                         unit_number(published_made, made_rows[i], "computed")) < 1.1);
    assert_true(unit_number(published_recursions, "open, 32-bit, ms", "rotated_basic") == 73510);
    assert_true(fabs(unit_number(published_recursions, "closed, computed, %", "rotated_basic") - 68) < 0.5);
    // Both recursions make every move: those of the first ply and those of the second.
    assert_true(unit_number(recursions, "open, basic", "nodes") == unit_number(recursions, "open, advanced", "nodes"));
    assert_true(fabs(unit_number(recursions, "closed, basic", "published_ratio") - 100 * 78000.0 / 81090) < 1e-9);
    assert_true(fabs(unit_number(recursions, "open, advanced", "published_ratio") - 100 * 67100.0 / 70480) < 1e-9);
    assert_true(unit_number(recursions, "closed, basic", "pseudo_mnps") > 0);
    assert_true(unit_number(recursions, "open, basic", "rotated_mnps") > 0);
    assert_true(unit_number(recursions, "open, basic", "magic_mnps") > 0);
    assert_true(unit_has_note(recursions, "Nodes and checks of all are equal."));
    assert_true(unit_number(perfts, "start, depth 3", "lists") == 8902);
    assert_true(unit_number(perfts, "middlegame, depth 3", "lists") == 97862);
    assert_true(unit_number(perfts, "endgame, depth 3", "bitboards") == 2812);
    assert_true(unit_has_note(perfts, "From depth 1 to depth 3 all counts of both are equal."));
    assert_true(unit_number(sizes, "8x8", "moves") > 20);
    assert_true(unit_number(sizes, "8x8", "moves") == unit_number(sizes, "8x8, two words", "moves"));
    assert_true(unit_number(sizes, "10x8, two words", "moves") > unit_number(sizes, "8x8", "moves"));
    assert_true(unit_has_note(sizes, "Moves of all three are equal."));
    lab_table_free(made);
    lab_games_free(games);
}

// Lists and ways that can be counted by hand: a rook on e4 with only the kings, and the start position.
static void work_is_counted(void **state)
{
    (void)state;
    char path[UNIT_PATH_SIZE];
    unit_write_file(path, ".epd",
                    "k7/8/8/8/4R3/8/8/K7 w - -\n"
                    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n");
    const LabGamesChoice choice = {.games = 2, .per_game = 1, .count = 2, .every = 1};
    Error error;
    LabGames *games = lab_games_load(path, &choice, &error);
    unlink(path);
    assert_non_null(games);
    LabTable *made = run_mailbox(games, 1, 1);
    const LabTable *work = made->next->next->next, *lists = work->next, *loops = lists->next;
    // Five lists a side, ten in all.
    assert_true(fabs(unit_number(work, "pieces, endgames", "mean") - 1.0 / 10) < 1e-9);
    assert_true(fabs(unit_number(work, "pieces, endgames", "deviation") - sqrt(1.0 / 10 - 1.0 / 100)) < 1e-9);
    assert_true(fabs(unit_number(work, "pieces, middlegames", "mean") - (2 + 1 + 1 + 2 + 1) / 5.0) < 1e-9);
    assert_true(fabs(unit_number(lists, "1", "endgames") - 10) < 1e-9);
    assert_true(fabs(unit_number(lists, "2", "middlegames") - 40) < 1e-9);
    assert_true(fabs(unit_number(loops, "3", "endgames") - 50) < 1e-9);
    assert_true(fabs(unit_number(loops, "0", "middlegames") - 100) < 1e-9);
    // From e4: four squares up, three to the right, three down, four to the left.
    assert_true(fabs(unit_number(work, "squares, endgames", "mean") - (4 + 3 + 3 + 4) / 4.0) < 1e-9);
    assert_true(fabs(unit_number(work, "squares, endgames", "deviation") - 0.5) < 1e-9);
    assert_true(unit_number(work, "squares, middlegames", "mean") == 0);
    lab_table_free(made);
    lab_games_free(games);
}

static void branching_is_a_ratio_of_plies(void **state)
{
    (void)state;
    LabGames *games = first_positions(30);
    LabRun run = lab_run_begin(&branching_experiment, true);
    Error error;
    run.games = games;
    lab_set_number(&run, "count", 1);
    lab_set_number(&run, "from", 3);
    lab_set_number(&run, "depth", 5);
    LabTable *table = unit_run_experiment(&run, &error);
    assert_non_null(table);
    assert_true(unit_number(table, "Rybka 1.2f, published", "opening_time") == 1.96);
    assert_true(unit_number(table, "Hiarcs X50, published", "middlegame_time") == 2.39);
    assert_true(isnan(unit_number(table, "Loop 2006, published", "opening_nodes")));
    // The mean is the one that, taken three times, leads from the first ply to the last.
    const double steps = unit_number(table, "ply 3", "opening_nodes") * unit_number(table, "ply 4", "opening_nodes") *
                         unit_number(table, "ply 5", "opening_nodes");
    assert_true(fabs(pow(unit_number(table, "Hotspur, mean", "opening_nodes"), 3) / steps - 1) < 1e-9);
    assert_true(unit_number(table, "ply 5", "opening_time") > 0);
    lab_table_free(table);
    lab_games_free(games);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ratios_of_times_have_bounds),       cmocka_unit_test(short_loops_are_run_often),
        cmocka_unit_test(attacks_are_compared_with_tannous), cmocka_unit_test(magics_have_the_published_bits),
        cmocka_unit_test(both_boards_count_the_same),        cmocka_unit_test(work_is_counted),
        cmocka_unit_test(branching_is_a_ratio_of_plies),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
