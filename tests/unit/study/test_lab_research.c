// SPDX-License-Identifier: GPL-3.0-or-later
// The laboratory's experiments with orderings and drivers: tables that add up, published numbers in their places, and
// conclusions that follow from the numbers.
#include "unit/lab_table.h"

#include "study/experiments/ordering_published.h"
#include "study/testbed/testbed.h"

#include <limits.h>
#include <math.h>

enum { TEST_TABLE_BITS = 14 };

static const char positions_text[] =
    "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - id \"two knights\";\n"
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - id \"rooks\";\n"
    "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -\n";

static LabGames *positions_of(const char *epds)
{
    char path[UNIT_PATH_SIZE];
    Error error;
    const LabGamesChoice choice = {.games = INT_MAX, .per_game = 1, .count = INT_MAX, .every = 1};
    unit_write_file(path, ".epd", epds);
    LabGames *games = lab_games_load(path, &choice, &error);
    unlink(path);
    if (games == NULL)
        fail_msg("%s", error.text);
    return games;
}

static LabGames *positions(void)
{
    return positions_of(positions_text);
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
                {"killer advanced", "killer_advanced", 15893130}};
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        const double sum = cell(nodes, "two knights", rows[i].key) + cell(nodes, "rooks", rows[i].key) +
                           cell(nodes, "no. 3, move 1, White", rows[i].key);
        assert_true(cell(sums, rows[i].row, "nodes") == sum);
        assert_true(cell(sums, rows[i].row, "published_nodes") == rows[i].published);
        assert_true(fabs(cell(sums, rows[i].row, "published_over_reference") - rows[i].published / 15893130) < 1e-9);
        assert_true(isnan(cell(sums, rows[i].row, "nodes_a_ply_less")));
    }
    assert_true(cell(sums, "no sort", "nodes") > 3 * cell(sums, "static", "nodes"));
    assert_true(cell(sums, "killer advanced", "over_reference") == 1);
    assert_true(isnan(cell(sums, "killer", "published_nodes"))); // killer of the paper is killer advanced (note 12)
    const LabTable *squares = nodes->next;
    assert_true(cell(squares, "blended in each node", "nodes") > 0);
    assert_true(cell(squares, "filled for the root", "nodes") > 0);
    lab_set_number(&run, "psqt", 1);
    LabTable *by_root = run_ordering(&run);
    assert_true(cell(sums, "killer advanced", "nodes") != cell(by_root, "killer advanced", "nodes"));
    lab_table_free(by_root);
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
    assert_non_null(note_with(sums, "Buchner: killer advanced, 23.5 % fewer."));
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
        int dropped;
    } papers[] = {{4, 0}, {8, 9}, {7, 0}};
    Error error;
    for (size_t i = 0; i < COUNT_OF(papers); ++i) {
        LabRun run = lab_run_begin(&ordering_experiment, false);
        lab_set_number(&run, "experiment", (int64_t)i + 1);
        assert_true(lab_run_check(&run, &error));
        assert_int_equal(lab_depth(&run), papers[i].depth);
        assert_int_equal(lab_number(&run, "count"), 35);
        assert_int_equal(lab_number(&run, "drop"), papers[i].dropped);
        assert_int_equal(lab_number(&run, "null-move"), 0); // on, in all of them
        assert_int_equal(lab_number(&run, "remember"), 0);  // all moves
        assert_int_equal(lab_number(&run, "history"), 0);   // by the depth
        assert_int_equal(lab_number(&run, "window"), 100);
    }
    LabRun run = lab_run_begin(&ordering_experiment, false);
    lab_set_number(&run, "experiment", 2);
    lab_set_number(&run, "depth", 3);
    assert_true(lab_run_check(&run, &error));
    assert_int_equal(lab_depth(&run), 3);
    run = lab_run_begin(&ordering_experiment, true);
    assert_false(lab_run_check(&run, &error));
    assert_string_equal(error.text, "say --experiment 1, 2 or 3, or --order LIST");
    lab_add_to_list(&run, "order", "captures");
    assert_true(lab_run_check(&run, &error));
    assert_int_equal(lab_number(&run, "remember"), 1);
    assert_int_equal(lab_number(&run, "history"), 1);
    lab_set_number(&run, "each", 1);
    assert_false(lab_run_check(&run, &error));
    assert_string_equal(error.text, "--each goes with --experiment");
}

// The aspiration window of the experiments is announced, and the search without it needs other nodes.
static void experiments_search_with_a_window(void **state)
{
    (void)state;
    LabGames *games = positions();
    LabRun run = ordering_run(games, 1, 4);
    LabTable *window = run_ordering(&run);
    lab_set_text(&run, "driver", "alpha-beta");
    LabTable *open = run_ordering(&run);
    assert_non_null(note_with(window, "3 positions, depth 4; aspiration (+-100), deepening, null moves on"));
    assert_non_null(note_with(open, "3 positions, depth 4; alpha-beta, deepening, null moves on"));
    assert_true(cell(window, "static", "nodes") != cell(open, "static", "nodes"));
    lab_table_free(open);
    lab_table_free(window);
    lab_games_free(games);
}

// What is remembered changes the nodes of what remembers, and of nothing else.
static void what_is_remembered_counts(void **state)
{
    (void)state;
    LabGames *games = positions();
    LabRun run = ordering_run(games, 1, 5);
    LabTable *all = run_ordering(&run);
    lab_set_number(&run, "remember", 1);
    LabTable *quiet = run_ordering(&run);
    lab_set_number(&run, "history", 1);
    LabTable *squared = run_ordering(&run);
    assert_true(cell(all, "refutation", "nodes") != cell(quiet, "refutation", "nodes"));
    assert_true(cell(all, "static + table", "nodes") == cell(quiet, "static + table", "nodes"));
    assert_true(cell(squared, "history", "nodes") != cell(quiet, "history", "nodes"));
    assert_true(cell(squared, "killer advanced", "nodes") == cell(quiet, "killer advanced", "nodes"));
    assert_non_null(note_with(all, "remember all moves, captures too; history grows by the depth."));
    assert_non_null(note_with(squared, "remember quiet moves; history grows by the square of the depth."));
    lab_table_free(squared);
    lab_table_free(quiet);
    lab_table_free(all);
    lab_games_free(games);
}

// Printed numbers of the paper, some at the edges of its tables.
static void published_nodes_are_those_of_their_positions(void **state)
{
    (void)state;
    static const struct {
        int experiment;
        Depth depth;
        int variant, position;
        double nodes; // 0 = nothing is printed
    } rows[] = {
        {1, 4, VARIANT_NO_SORT, 1, 666013},
        {1, 4, VARIANT_KILLER_ADVANCED, 35, 440},
        {1, 4, VARIANT_KILLER, 35, 0},
        {1, 4, VARIANT_NO_SORT, 36, 0},
        {2, 8, VARIANT_ALL, 1, 1352155},
        {2, 8, VARIANT_ALL, 2, 0}, // left out
        {2, 8, VARIANT_ALL, 3, 1268675},
        {2, 8, VARIANT_HISTORY, 35, 33479},
        {2, 9, VARIANT_STATIC, 1, 0}, // not readable
        {2, 9, VARIANT_KILLER_ADVANCED, 1, 7863139},
        {2, 9, VARIANT_HISTORY, 35, 0},
        {2, 9, VARIANT_STATIC, PUBLISHED_SUM, 1366535683},
        {3, 6, VARIANT_ALL_ADVANCED, 16, 49409283},
        {3, 7, VARIANT_REFUTATION, 1, 1652636},
        {3, 8, VARIANT_REFUTATION, 1, 0},
    };
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        const double nodes = published_nodes(rows[i].experiment, rows[i].depth, rows[i].variant, rows[i].position);
        if (rows[i].nodes > 0 ? nodes != rows[i].nodes : !isnan(nodes))
            fail_msg("row %zu: %.0f", i, nodes);
    }
    // The rows that can be read make up the printed sums.
    for (int variant = 0; variant < VARIANT_NB; ++variant) {
        double sums[2] = {0, 0};
        for (int position = 1; position <= PUBLISHED_POSITIONS; ++position) {
            sums[0] += published_nodes(1, 4, variant, position);
            sums[1] += published_nodes(3, 7, variant, position);
        }
        assert_true(isnan(sums[0]) || sums[0] == published_nodes(1, 4, variant, PUBLISHED_SUM));
        assert_true(isnan(sums[1]) || sums[1] == published_nodes(3, 7, variant, PUBLISHED_SUM));
    }
}

// Positions that are not Buchner's have none of his numbers beside them, however many they are.
static void other_positions_have_no_published_nodes(void **state)
{
    (void)state;
    LabGames *games = positions();
    LabRun run = ordering_run(games, 3, 6);
    lab_set_number(&run, "each", 1);
    LabTable *sums = run_ordering(&run);
    const LabTable *each = sums->next;
    assert_true(isnan(cell(each, "two knights", "published_refutation")));
    assert_true(isnan(cell(each, "rooks", "published_killer_advanced")));
    assert_true(cell(each, "rooks", "killer") > 0);
    assert_non_null(note_with(each, "0 of Buchner's 35 positions"));
    assert_non_null(note_with(sums, "not these: only the ratios can be compared"));
    lab_table_free(sums);
    lab_games_free(games);
}

// Where LCT-II is there: its positions are found in any order, and their nodes stand beside ours.
static void published_nodes_stand_beside_ours(void **state)
{
    (void)state;
    FILE *file = unit_open_positions("suites/lct2.epd");
    char line[256], backwards[1024] = "";
    if (file == NULL)
        skip();
    for (int place = 1; fgets(line, sizeof line, file) != NULL; ++place) {
        Epd epd;
        Error error;
        line[strcspn(line, "\r\n")] = '\0';
        assert_true(epd_read(&epd, line, false, &error));
        assert_int_equal(published_position(&epd.pos), place);
        if (place <= 3) { // the third comes first
            memmove(backwards + strlen(line) + 1, backwards, strlen(backwards) + 1);
            memcpy(backwards, line, strlen(line));
            backwards[strlen(line)] = '\n';
        }
    }
    fclose(file);
    LabGames *games = positions_of(backwards);
    LabRun run = ordering_run(games, 1, 4);
    lab_set_number(&run, "each", 1);
    LabTable *sums = run_ordering(&run);
    assert_true(cell(sums->next, "LCTII.POS.03", "published_static") == 15099);
    assert_true(cell(sums->next, "LCTII.POS.01", "published_static") == 70868);
    assert_non_null(note_with(sums->next, "3 of Buchner's 35 positions"));
    lab_table_free(sums);
    lab_games_free(games);
}

// The position with the most nodes is left out of all sums.
static void the_largest_positions_can_be_dropped(void **state)
{
    (void)state;
    LabGames *games = positions();
    LabRun run = ordering_run(games, 3, 5);
    LabTable *whole = run_ordering(&run);
    lab_set_number(&run, "drop", 1);
    LabTable *less = run_ordering(&run);
    assert_int_equal(less->next->row_count, 2);
    assert_true(cell(less->next, "rooks", "refutation") == cell(whole->next, "rooks", "refutation"));
    assert_true(cell(less, "refutation", "nodes") ==
                cell(whole, "refutation", "nodes") - cell(whole->next, "two knights", "refutation"));
    assert_non_null(note_with(less, "Left out, most nodes with killer advanced to depth 3: 1."));
    Error error;
    lab_set_number(&run, "drop", 3);
    assert_null(unit_run_experiment(&run, &error));
    assert_string_equal(error.text, "--drop 3 leaves none of 3 positions");
    lab_table_free(less);
    lab_table_free(whole);
    lab_games_free(games);
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
    static const char *const rows[] = {"static + table",  "refutation",  "killer",
                                       "killer advanced", "all, killer", "all, killer advanced"};
    assert_int_equal(deep->row_count, COUNT_OF(rows));
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        assert_true(cell(deep, rows[i], "nodes_a_ply_less") == cell(shallow, rows[i], "nodes"));
        assert_true(cell(deep, rows[i], "nodes") > cell(shallow, rows[i], "nodes"));
    }
    assert_true(cell(deep, "killer advanced", "published_nodes") == 557121853);
    assert_true(cell(deep, "killer advanced", "published_nodes_a_ply_less") == 309084309);
    assert_true(cell(shallow, "killer advanced", "published_nodes") == 309084309);
    assert_true(isnan(cell(deep, "static + table", "published_nodes")));
    assert_non_null(strstr(note_with(deep, "Depth 6, all, killer advanced, against"),
                           "; Buchner: 18.4 % more than killer advanced."));
    assert_non_null(
        strstr(note_with(deep, "nodes than all, killer advanced; Buchner: 12.7 % fewer"), "Depth 6, refutation"));
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
    assert_int_equal(tables[0]->row_count, tables[1]->row_count + 2); // minimax and the real minimal graph
    assert_true(cell(tables[0], "real minimal graph, about", "over_minimal_graph") <= 1);
    for (size_t t = 0; t < COUNT_OF(tables); ++t) {
        const LabTable *table = tables[t];
        assert_memory_equal(table->rows, (t == 0 ? again : again->next)->rows, sizeof table->rows);
        const double worst = cell(table, "worst case (every move everywhere)", "leaves");
        assert_true(worst > cell(table, "alpha-beta, no table", "leaves"));
        for (int row = 0; row + 2 < table->row_count; ++row)
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
        cmocka_unit_test(experiments_search_with_a_window),
        cmocka_unit_test(what_is_remembered_counts),
        cmocka_unit_test(published_nodes_are_those_of_their_positions),
        cmocka_unit_test(other_positions_have_no_published_nodes),
        cmocka_unit_test(published_nodes_stand_beside_ours),
        cmocka_unit_test(the_largest_positions_can_be_dropped),
        cmocka_unit_test(a_ply_less_is_shown_where_it_was_published),
        cmocka_unit_test(lists_of_orderings_are_compared),
        cmocka_unit_test(drivers_are_compared_at_equal_values),
    };
    board_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
