// SPDX-License-Identifier: GPL-3.0-or-later
// Positions with pieces that players marked: what is read, what is refused with which reason, and the experiment on the
// patterns of the textbooks.
#include "unit/lab_table.h"

#include "study/expert_positions.h"
#include "study/measure.h"

#include <math.h>

static void files_are_read(void **state)
{
    (void)state;
    char path[UNIT_PATH_SIZE];
    unit_write_file(
        path, ".json",
        "[\n{\"fen\": \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\",\"solution\":[\"e4\", \"Kd2\"], \"important\": [\"e2\"]},\n"
        " {\"important\":[\"a1\",\"h8\"], \"note\": \"x\", \"fen\":\"k6r/8/8/8/8/8/8/R3K3 b Q - 0 1\"} ]\n");
    Error error;
    ExpertPositions *read = expert_positions_load(path, &error);
    unlink(path);
    assert_non_null(read);
    assert_int_equal(read->count, 2);
    assert_true(read->positions[0].important == bb_square(SQ_E2));
    assert_true(read->positions[1].important == (bb_square(SQ_A1) | bb_square(SQ_H8)));
    assert_int_equal(read->positions[1].pos.stm, BLACK);
    expert_positions_free(read);
    expert_positions_free(NULL);
}

static void what_is_wrong_is_named(void **state)
{
    (void)state;
    static const struct {
        const char *text, *reason;
    } cases[] = {
        {"", "no JSON array"},
        {"{}", "no JSON array"},
        {"[", "position 1: '{' is missing"},
        {"[]", "position 1: '{' is missing"},
        {"[{}]", "position 1: it has no 'fen'"},
        {"[{\"fen\": \"x\"}]", "position 1: "},
        {"[{\"fen\" \"x\"}]", "nothing stands behind 'fen'"},
        {"[{\"fen\": \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"}]", "'important' must name some"},
        {"[{\"fen\": \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\", \"important\": [\"e3\"]}]", "'important' must name some"},
        {"[{\"fen\": \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\", \"important\": [\"e1\", \"e2\", \"e8\"]}]",
         "'important' must name some"},
        {"[{\"fen\": \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\", \"important\": [\"e22\"]}]",
         "the square 'e22' does not exist"},
        {"[{\"fen\": \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\", \"important\": [\"e2\"", "'important' does not end"},
        {"[{\"fen\": \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\", \"important\": [\"e2\"]", "'}' is missing"},
        {"[{\"fen\": \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\", \"important\": [\"e2\"]}",
         "']' is missing behind position 1"},
        {"[{\"fen\": \"4k3", "a text does not end"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        char path[UNIT_PATH_SIZE];
        Error error = {.text = ""};
        unit_write_file(path, ".json", cases[i].text);
        ExpertPositions *read = expert_positions_load(path, &error);
        unlink(path);
        assert_null(read);
        if (strstr(error.text, cases[i].reason) == NULL || strstr(error.text, path) == NULL)
            fail_msg("%s: %s", cases[i].text, error.text);
    }
}

static void areas_are_within_a_set(void **state)
{
    (void)state;
    const double values[SQ_NB] = {[SQ_A1] = 3, [SQ_B1] = 2, [SQ_C1] = 2, [SQ_D1] = 1};
    const Bitboard set = bb_square(SQ_A1) | bb_square(SQ_B1) | bb_square(SQ_C1) | bb_square(SQ_D1);
    assert_true(lab_auc_within(values, bb_square(SQ_A1), set) == 1);
    assert_true(lab_auc_within(values, bb_square(SQ_B1), set) == 1.5 / 3);
    assert_true(lab_auc_within(values, bb_square(SQ_D1) | bb_square(SQ_H8), set) == 0);
    assert_true(isnan(lab_auc_within(values, bb_square(SQ_H8), set)) && isnan(lab_auc_within(values, set, set)));
}

// On positions whose pieces leave no doubt the map of importance is right, and no method is out of bounds.
static void textbook_patterns_are_found(void **state)
{
    (void)state;
    Error error;
    LabRun run = lab_run_begin(&importance_experiment, true);
    LabTable *table = unit_run_experiment(&run, &error);
    assert_non_null(table);
    for (int i = 0; i < table->row_count; ++i) {
        const LabValue *values = table->rows[i].values;
        assert_true(values[0].value >= 0 && values[0].value <= 1 && values[0].low <= values[0].high);
        assert_true(values[2].value <= 1);
    }
    assert_true(unit_number(table, "map of importance", "auc") > 0.9);
    assert_true(unit_number(table, "worth of the piece", "auc") < unit_number(table, "map of importance", "auc"));
    lab_table_free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_are_read),
        cmocka_unit_test(what_is_wrong_is_named),
        cmocka_unit_test(areas_are_within_a_set),
        cmocka_unit_test(textbook_patterns_are_found),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
