// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of commands: how one is found, and that each says what it runs, in the way of its front end.
#include "ui/cecp/state.h"
#include "ui/cli/commands.h"
#include "ui/console/console.h"
#include "unit/unit.h"

typedef enum Means { TYPED, LINE, CECP } Means;

static void each_row_runs_by_the_means_of_its_front_end(void **state)
{
    (void)state;
    static const CommandTable *const cecp_tables[] = {
        &cecp_game_commands,
        &cecp_clock_commands,
        &cecp_analysis_commands,
        &cecp_setting_commands,
        &cecp_record_commands,
        &cecp_highlight_commands,
        NULL,
    };
    static const struct {
        Means means;
        const CommandTable *const *tables;
    } cases[] = {{TYPED, shared_command_tables},
                 {TYPED, console_command_tables},
                 {LINE, program_command_tables},
                 {CECP, cecp_tables}};
    for (size_t i = 0; i < COUNT_OF(cases); ++i)
        for (const CommandTable *const *table = cases[i].tables; *table != NULL; ++table)
            for (int r = 0; r < (*table)->count; ++r) {
                const CommandDef *row = &(*table)->rows[r];
                const bool runs[] = {
                    [TYPED] = row->run != NULL, [LINE] = row->run_line != NULL, [CECP] = row->run_cecp != NULL};
                const int means = runs[TYPED] + runs[LINE] + runs[CECP] + (row->run_uci != NULL) +
                                  (row->run_key != NULL) + (row->run_step != NULL) + (row->run_typed != NULL);
                if (means != 1 || !runs[cases[i].means])
                    fail_msg("%s runs by %d means", row->name, means);
                // CECP has no help; a command that is legal in no state could never run.
                if (cases[i].means == CECP ? row->when_allowed == 0 : row->arguments == NULL || row->help == NULL)
                    fail_msg("%s lacks its words or states", row->name);
                assert_ptr_equal(command_find(cases[i].tables, row->name, false), row);
            }
}

static void commands_are_found_by_name(void **state)
{
    (void)state;
    static const CommandDef first_rows[] = {{.name = "go"}, {.name = "stop"}};
    static const CommandDef second_rows[] = {{.name = "go"}, {.name = "book make"}};
    static const CommandTable first = {COMMAND_ROWS(first_rows)}, second = {COMMAND_ROWS(second_rows)};
    static const CommandTable *const tables[] = {&first, &second, NULL}, *const none[] = {NULL};
    static const struct {
        const char *name;
        const CommandDef *exactly, *in_any_case;
    } cases[] = {
        {"go", &first_rows[0], &first_rows[0]}, // the first table goes before
        {"STOP", NULL, &first_rows[1]},
        {"book make", &second_rows[1], &second_rows[1]},
        {"book", NULL, NULL}, // a beginning is no name
        {"", NULL, NULL},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        assert_ptr_equal(command_find(tables, cases[i].name, false), cases[i].exactly);
        assert_ptr_equal(command_find(tables, cases[i].name, true), cases[i].in_any_case);
        assert_null(command_find(none, cases[i].name, true));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_row_runs_by_the_means_of_its_front_end),
        cmocka_unit_test(commands_are_found_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
