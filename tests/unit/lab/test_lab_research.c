// SPDX-License-Identifier: GPL-3.0-or-later
// The laboratory's experiments with orderings and drivers: tables that add up, published numbers in their places, and
// conclusions that follow from the numbers.
#include "unit/lab_table.h"

#include "lab/testbed/testbed.h"

#include <limits.h>
#include <math.h>

enum { TEST_TABLE_BITS = 14 };

static const char positions_text[] =
    "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - id \"two knights\";\n"
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - id \"rooks\";\n"
    "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -\n";

static LabGames *positions(void)
{
    char path[UNIT_PATH_SIZE];
    Error error;
    const LabGamesChoice choice = {.games = INT_MAX, .per_game = 1, .count = INT_MAX, .every = 1};
    unit_write_file(path, ".epd", positions_text);
    LabGames *games = lab_games_load(path, &choice, &error);
    unlink(path);
    if (games == NULL)
        fail_msg("%s", error.text);
    return games;
}

// The column with this key; NAN in the row that is not there.
static double cell(const LabTable *table, const char *row, const char *key)
{
    for (int column = 0; column < table->column_count; ++column) {
        if (strcmp(table->columns[column].key, key) != 0)
            continue;
        for (int i = 0; i < table->row_count; ++i)
            if (strcmp(table->rows[i].name, row) == 0)
                return table->rows[i].values[column].value;
        fail_msg("no row '%s'", row);
    }
    fail_msg("no column '%s'", key);
    return NAN;
}

static const char *note_with(const LabTable *table, const char *text)
{
    for (int i = 0; i < table->note_count; ++i)
        if (strstr(table->notes[i], text) != NULL)
            return table->notes[i];
    fail_msg("no note with '%s'", text);
    return NULL;
}

static LabTable *run_ordering(LabRun *run)
{
    Error error;
    LabTable *table = unit_run_experiment(run, &error);
    if (table == NULL)
        fail_msg("%s", error.text);
    return table;
}

// Experiment 0: lists of orderings.
static LabRun ordering_run(const LabGames *games, int experiment, Depth depth)
{
    LabRun run = lab_run_begin(&ordering_experiment, false);
    run.games = games;
    if (experiment > 0)
        lab_set_number(&run, "experiment", experiment);
    lab_set_number(&run, "depth", depth);
    lab_set_number(&run, "table-bits", TEST_TABLE_BITS);
    return run;
}

static void sums_are_those_of_the_positions(void **state)
{
    (void)state;
    LabGames *games = positions();
    LabRun run = ordering_run(games, 1, 4);
    LabTable *sums = run_ordering(&run);
    const LabTable *nodes = sums->next;
    assert_non_null(nodes);
    assert_int_equal(nodes->row_count, 3);
    assert_string_equal(nodes->rows[0].name, "two knights");
    assert_string_equal(nodes->rows[2].name, "no. 3, move 1, White");
    const struct {
        const char *row, *key;
        double published;
    } rows[] = {{"no sort", "no_sort", 336334789},
                {"static", "static", 24442761},
                {"static + table", "static_table", 20767634},
                {"refutation", "refutation", 20841375},
                {"history", "history", 19913006},
                {"killer", "killer", 15893130}};
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        const double sum = cell(nodes, "two knights", rows[i].key) + cell(nodes, "rooks", rows[i].key) +
                           cell(nodes, "no. 3, move 1, White", rows[i].key);
        assert_true(cell(sums, rows[i].row, "nodes") == sum);
        assert_true(cell(sums, rows[i].row, "published_nodes") == rows[i].published);
        assert_true(fabs(cell(sums, rows[i].row, "published_over_reference") - rows[i].published / 15893130) < 1e-9);
        assert_true(isnan(cell(sums, rows[i].row, "nodes_a_ply_less")));
    }
    assert_true(cell(sums, "no sort", "nodes") > 3 * cell(sums, "static", "nodes"));
    assert_true(cell(sums, "killer", "over_reference") == 1);
    lab_table_free(sums);
    lab_games_free(games);
}

// Every word of a conclusion can be found from the table.
static void conclusions_follow_from_the_numbers(void **state)
{
    (void)state;
    static const char *const singles[] = {"refutation", "history", "killer", "killer advanced"};
    LabGames *games = positions();
    LabRun run = ordering_run(games, 1, 4);
    LabTable *sums = run_ordering(&run);
    const char *best = singles[0];
    for (size_t i = 1; i < COUNT_OF(singles); ++i)
        if (cell(sums, singles[i], "nodes") < cell(sums, best, "nodes"))
            best = singles[i];
    char expected[128];
    const double change = (cell(sums, best, "nodes") / cell(sums, "static + table", "nodes") - 1) * 100;
    snprintf(expected, sizeof expected, "the best single ordering: %s, %.1f %% %s nodes than static + table; ", best,
             fabs(change), change < 0 ? "fewer" : "more");
    assert_non_null(note_with(sums, expected));
    assert_non_null(note_with(sums, "Buchner: killer, 23.5 % fewer."));
    assert_non_null(strstr(note_with(sums, "refutation: "), "; Buchner: 0.4 % more."));
    lab_table_free(sums);
    lab_games_free(games);
}

// What is not typed is as in the paper; what is typed counts.
static void published_settings_are_the_defaults(void **state)
{
    (void)state;
    static const struct {
        Depth depth;
        int positions, null_move; // null_move: the index of on or off
    } papers[] = {{4, 35, 1}, {8, 26, 0}, {7, 35, 0}};
    Error error;
    for (size_t i = 0; i < COUNT_OF(papers); ++i) {
        LabRun run = lab_run_begin(&ordering_experiment, false);
        lab_set_number(&run, "experiment", (int64_t)i + 1);
        assert_true(lab_run_check(&run, &error));
        assert_int_equal(lab_depth(&run), papers[i].depth);
        assert_int_equal(lab_number(&run, "count"), papers[i].positions);
        assert_int_equal(lab_number(&run, "null-move"), papers[i].null_move);
    }
    LabRun run = lab_run_begin(&ordering_experiment, false);
    lab_set_number(&run, "experiment", 2);
    lab_set_number(&run, "depth", 3);
    assert_true(lab_run_check(&run, &error));
    assert_int_equal(lab_depth(&run), 3);
    run = lab_run_begin(&ordering_experiment, true);
    assert_false(lab_run_check(&run, &error));
    assert_string_equal(error.text, "say --experiment 1, 2 or 3, or --order LIST");
}

// One search tells both depths of the third experiment, and the published numbers of both.
static void a_ply_less_is_shown_where_it_was_published(void **state)
{
    (void)state;
    LabGames *games = positions();
    LabRun run = ordering_run(games, 3, 7);
    LabTable *deep = run_ordering(&run);
    lab_set_number(&run, "depth", 6);
    LabTable *shallow = run_ordering(&run);
    static const char *const rows[] = {"static + table", "refutation", "killer", "all, killer"};
    assert_int_equal(deep->row_count, COUNT_OF(rows));
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        assert_true(cell(deep, rows[i], "nodes_a_ply_less") == cell(shallow, rows[i], "nodes"));
        assert_true(cell(deep, rows[i], "nodes") > cell(shallow, rows[i], "nodes"));
    }
    assert_true(cell(deep, "killer", "published_nodes") == 557121853);
    assert_true(cell(deep, "killer", "published_nodes_a_ply_less") == 309084309);
    assert_true(cell(shallow, "killer", "published_nodes") == 309084309);
    assert_true(isnan(cell(deep, "static + table", "published_nodes")));
    assert_non_null(strstr(note_with(deep, "Depth 6, all together against"), "; Buchner: 18.4 % more than killer."));
    assert_non_null(strstr(note_with(deep, "nodes than all, killer; Buchner: 12.7 % fewer"), "Depth 6, refutation"));
    lab_table_free(shallow);
    lab_table_free(deep);
    lab_games_free(games);
}

static void lists_of_orderings_are_compared(void **state)
{
    (void)state;
    static const char *const lists[] = {"none", "table,captures,killer,squares"};
    LabGames *games = positions();
    LabRun run = ordering_run(games, 0, 3);
    lab_add_to_list(&run, "order", lists[0]);
    lab_add_to_list(&run, "order", lists[1]);
    LabTable *first = run_ordering(&run), *second = run_ordering(&run);
    assert_int_equal(first->row_count, 2);
    assert_true(cell(first, lists[0], "over_reference") == 1);
    assert_true(cell(first, lists[1], "over_reference") < 1);
    assert_true(cell(first->next, "rooks", "list_2") < cell(first->next, "rooks", "list_1"));
    assert_non_null(note_with(first, "Fewest nodes: table,captures,killer,squares."));
    assert_memory_equal(first->rows, second->rows, sizeof first->rows);
    lab_set_text(&run, "driver", "mtd-f");
    LabTable *tests = run_ordering(&run);
    assert_true(cell(tests, lists[1], "nodes") != cell(first, lists[1], "nodes"));
    lab_table_free(tests);
    lab_table_free(second);
    lab_table_free(first);
    lab_games_free(games);
}

static LabTable *run_drivers(const LabGames *games)
{
    LabRun run = lab_run_begin(&drivers_experiment, false);
    Error error;
    run.games = games;
    lab_set_number(&run, "depth", 4);
    lab_set_number(&run, "window", 30);
    lab_set_number(&run, "table-bits", TEST_TABLE_BITS);
    LabTable *table = unit_run_experiment(&run, &error);
    if (table == NULL)
        fail_msg("%s", error.text);
    return table;
}

static void drivers_are_compared_at_equal_values(void **state)
{
    (void)state;
    LabGames *games = positions();
    LabTable *with_minimax = run_drivers(games), *again = run_drivers(games);
    const LabTable *tables[] = {with_minimax, with_minimax->next};
    assert_int_equal(tables[0]->row_count, tables[1]->row_count + 1);
    for (size_t t = 0; t < COUNT_OF(tables); ++t) {
        const LabTable *table = tables[t];
        assert_memory_equal(table->rows, (t == 0 ? again : again->next)->rows, sizeof table->rows);
        for (int row = 0; row + 1 < table->row_count; ++row)
            assert_true(cell(table, table->rows[row].name, "values_that_differ") == 0);
        assert_non_null(note_with(table, "All find the same value in every position."));
        assert_true(cell(table, "alpha-beta", "percent_of_alpha_beta") == 100);
        assert_true(cell(table, "left-first minimal graph, about", "over_minimal_graph") == 1);
        assert_true(cell(table, "MT-SSS*", "passes") > cell(table, "MTD(f)", "passes"));
        assert_true(cell(table, "PVS", "passes") == 1);
        // No search without a table comes below the best case.
        assert_true(cell(table, "alpha-beta, no table", "leaves_over_best_case") >= 1);
    }
    assert_true(cell(tables[0], "minimax", "nodes") > cell(tables[0], "alpha-beta, no table", "nodes"));
    lab_table_free(again);
    lab_table_free(with_minimax);
    lab_games_free(games);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_are_those_of_the_positions),
        cmocka_unit_test(conclusions_follow_from_the_numbers),
        cmocka_unit_test(published_settings_are_the_defaults),
        cmocka_unit_test(a_ply_less_is_shown_where_it_was_published),
        cmocka_unit_test(lists_of_orderings_are_compared),
        cmocka_unit_test(drivers_are_compared_at_equal_values),
    };
    board_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
