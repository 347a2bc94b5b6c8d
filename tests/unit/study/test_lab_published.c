// SPDX-License-Identifier: GPL-3.0-or-later
// Published tables beside our own: every number stands where the paper has it, and sums and means are those of the rows.
#include "unit/lab_table.h"

#include <math.h>

static LabGames *own_games(void)
{
    const char *source = getenv("HOTSPUR_SOURCE");
    char path[4096];
    Error error;
    snprintf(path, sizeof path, "%s/tests/data/lab_games.pgn", source != NULL ? source : ".");
    const LabGamesChoice choice = {.games = 1, .per_game = 60, .count = 60, .every = 1};
    LabGames *games = lab_games_load(path, &choice, &error);
    if (games == NULL)
        fail_msg("%s", error.text);
    return games;
}

// What a descriptor cites is in the table of papers, which its help prints; an experiment of our own says so.
static void sources_are_papers_that_are_listed(void **state)
{
    (void)state;
    for (const Experiment *const *e = lab_experiments; *e != NULL; ++e) {
        int cited = 0;
        for (int i = 0; i < LAB_PAPER_NB; ++i)
            if (strstr((*e)->source, lab_papers[i].name) != NULL)
                cited |= 1 << i;
        if (cited == 0 && strncmp((*e)->source, "ours", 4) != 0)
            fail_msg("%s: its source '%s' is no paper", (*e)->name, (*e)->source);
        if ((cited & ~(*e)->papers) != 0)
            fail_msg("%s: its source '%s' names a paper that is not among its papers", (*e)->name, (*e)->source);
    }
}

static int known_values(const LabTable *table, int first_row, int last_row, int first_column)
{
    int known = 0;
    for (int row = first_row; row <= last_row; ++row)
        for (int column = first_column; column < table->column_count; ++column)
            known += !isnan(table->rows[row].values[column].value);
    return known;
}

static void plies_stand_beside_the_published_ones(void **state)
{
    (void)state;
    LabGames *games = own_games();
    LabRun run = lab_run_begin(&branching_experiment, true);
    Error error;
    run.games = games;
    lab_set_number(&run, "count", 1);
    lab_set_number(&run, "from", 2);
    lab_set_number(&run, "depth", 3);
    LabTable *table = unit_run_experiment(&run, &error);
    assert_non_null(table);
    const LabTable *openings = table->next, *middlegames = openings->next;
    assert_null(middlegames->next);
    // Two plies of ours, then 12 to 16 and 12 to 18, a mean and an average.
    assert_int_equal(openings->row_count, 2 + 5 + 2);
    assert_int_equal(middlegames->row_count, 2 + 7 + 2);
    assert_int_equal(known_values(openings, 2, 6, 0), 24);
    assert_int_equal(known_values(middlegames, 2, 8, 0), 31);
    assert_true(unit_number(openings, "ply 13", "shredder_10") == 3.1);
    assert_true(unit_number(middlegames, "ply 17", "shredder_10") == 2.9);
    assert_true(isnan(unit_number(middlegames, "ply 12", "hiarcs_x50")));
    assert_true(unit_number(openings, "ply 3", "here") > 0);
    assert_true(isnan(unit_number(openings, "ply 12", "here")));
    assert_true(
        fabs(unit_number(openings, "geometric mean", "rybka_1_2f") - pow(1.8 * 1.6 * 2.2 * 2.2 * 2.1, 1.0 / 5)) < 1e-9);
    assert_true(unit_number(openings, "average, as printed", "rybka_1_2f") == 1.96);
    assert_true(unit_has_note(openings, "by 0.01 at most"));
    assert_true(unit_has_note(middlegames, "No ply was searched here"));
    lab_table_free(table);
    lab_games_free(games);
}

static void profiles_stand_beside_the_published_ones(void **state)
{
    (void)state;
    LabGames *games = own_games();
    LabRun run = lab_run_begin(&profile_experiment, true);
    Error error;
    run.games = games;
    lab_set_number(&run, "count", 1);
    lab_set_number(&run, "depth", 3);
    LabTable *ours = unit_run_experiment(&run, &error);
    assert_non_null(ours);
    const LabTable *loop_leiden = ours->next, *loop_amsterdam = loop_leiden->next->next;
    assert_null(loop_amsterdam->next);
    assert_int_equal(loop_leiden->row_count, 6);
    assert_true(unit_number(loop_leiden, "search_q_b", "published_gross_ms") == 4923);
    assert_true(isnan(unit_number(loop_leiden, "search_w", "percent")));
    // Evaluation is the same number in both tables, cca the sum of three parts.
    assert_true(unit_number(loop_leiden, "evaluate", "percent") ==
                unit_number(ours, "evaluation, with its exchanges", "time_percent"));
    const double board = unit_number(ours, "other static exchange evaluation", "time_percent") +
                         unit_number(ours, "generation of captures", "time_percent") +
                         unit_number(ours, "making and unmaking moves", "time_percent");
    assert_true(fabs(unit_number(loop_leiden, "cca", "percent") - board) < 1e-6);
    assert_int_equal(loop_amsterdam->row_count, 7);
    assert_true(unit_number(loop_amsterdam, "see, both sides", "published_calls") ==
                unit_number(loop_amsterdam, "see_b", "published_calls") +
                    unit_number(loop_amsterdam, "see_w", "published_calls"));
    assert_true(fabs(unit_number(loop_amsterdam, "gen_captures, both sides", "published_gross_percent") - 1.8) < 1e-9);
    assert_true(unit_number(loop_amsterdam, "see, both sides", "calls") > 0);
    lab_table_free(ours);
    lab_games_free(games);
}

static void results_add_up_to_the_standings(void **state)
{
    (void)state;
    LabRun run = lab_run_begin(&tournaments_experiment, false);
    Error error;
    LabTable *leiden = unit_run_experiment(&run, &error);
    assert_non_null(leiden);
    const LabTable *amsterdam = leiden->next->next;
    assert_int_equal(leiden->row_count + amsterdam->row_count, 20);
    assert_int_equal(leiden->next->row_count, 15);
    assert_int_equal(amsterdam->next->row_count, 12);
    assert_true(unit_number(leiden, "9 Sun, IsiChess MMX - Loop Leiden", "points_so_far") == 7);
    assert_true(unit_number(amsterdam, "2 Tue, Loop Amsterdam - Shredder", "points") == 0);
    assert_true(unit_number(amsterdam, "4 Wed, Loop Amsterdam - Rybka", "opponent_points") == 10);
    assert_true(unit_number(amsterdam->next, "12 Micro-Max, Netherlands", "points") == 0);
    const LabTable *sums = amsterdam->next->next;
    assert_null(sums->next);
    for (int i = 0; i < sums->row_count; ++i)
        assert_true(sums->rows[i].values[0].value == sums->rows[i].values[1].value);
    assert_true(unit_number(sums, "Loop Amsterdam, points of its games", "published") == 7.5);
    for (const LabTable *table = leiden; table != sums; table = table->next) {
        assert_false(unit_has_note(table, "NOT"));
        assert_true(unit_has_note(table, "they agree"));
    }
    lab_table_free(leiden);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sources_are_papers_that_are_listed),
        cmocka_unit_test(plies_stand_beside_the_published_ones),
        cmocka_unit_test(profiles_stand_beside_the_published_ones),
        cmocka_unit_test(results_add_up_to_the_standings),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
