// SPDX-License-Identifier: GPL-3.0-or-later
// The search's numbers: their table, how settings are read, and that a search obeys them.
#include "unit/unit.h"

#include "engine/engine.h"
#include "search/params.h"

static void rows_are_well_formed(void **state)
{
    (void)state;
    for (size_t i = 0; i < SEARCH_PARAM_NB; ++i) {
        const SearchParamRow *row = search_param_row(i);
        assert_int_equal(search_param_find(row->name, strlen(row->name)), i);
        assert_true(row->min <= row->value && row->value <= row->max);
        assert_true(row->step >= 1 && row->step <= row->max - row->min);
        assert_true(strlen(row->meaning) > 0);
        assert_int_equal(search_params_get(&search_params_default, i), row->value);
    }
    assert_int_equal(search_param_find("lmr", 3), SEARCH_PARAM_NB);
    assert_int_equal(search_param_find("lmr_slopes", 10), SEARCH_PARAM_NB);
}

static void each_number_has_its_place(void **state)
{
    (void)state;
    SearchParams params = search_params_default;
    for (size_t i = 0; i < SEARCH_PARAM_NB; ++i)
        search_params_set(&params, i, search_param_row(i)->max);
#define PARAM(name, value, min, max, step, meaning) assert_int_equal(params.name, max);
#include "search/params.def"
#undef PARAM
}

static void settings_are_read(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int slope, window;
    } cases[] = {
        {"lmr_slope=200", 200, -1},
        {"lmr_slope=200 aspiration_window=30", 200, 30},
        {"lmr_slope=200,aspiration_window=30", 200, 30},
        {" ,lmr_slope=200 , aspiration_window=+30, ", 200, 30},
        {"lmr_slope=200 lmr_slope=201", 201, -1},
        {"", -1, -1},
        {" ", -1, -1},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        SearchParams expected = search_params_default, params = {0};
        if (cases[i].slope >= 0)
            expected.lmr_slope = cases[i].slope;
        if (cases[i].window >= 0)
            expected.aspiration_window = cases[i].window;
        assert_true(search_params_read(cases[i].text, &params, NULL));
        assert_memory_equal(&params, &expected, sizeof params);
    }
}

static void bad_settings_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *text, *says;
    } cases[] = {
        {"lmr_slope", "'lmr_slope' is not name=value"},
        {"lmr_slope =200", "'lmr_slope' is not name=value"},
        {"lmr_slop=200", "no search parameter is called 'lmr_slop'"},
        {"LMR_SLOPE=200", "no search parameter is called 'LMR_SLOPE'"},
        {"=200", "no search parameter is called ''"},
        {"lmr_slope=", "lmr_slope: '' is not a whole number from "},
        {"lmr_slope=2x0", "lmr_slope: '2x0' is not a whole number from "},
        {"lmr_slope=99999", "lmr_slope: '99999' is not a whole number from "},
        {"lmr_base=-1", "lmr_base: '-1' is not a whole number from 0 to "},
        {"lmr_slope=200=200", "lmr_slope: '200=200' is not a whole number from "},
        {"lmr_slope=00000000000000000000000000000000000200", "lmr_slope: '000"},
        {"aspiration_window=30 lmr_slop=200", "no search parameter is called 'lmr_slop'"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        SearchParams params = {.lmr_slope = 123};
        const SearchParams before = params;
        Error error = {""};
        assert_false(search_params_read(cases[i].text, &params, &error));
        assert_non_null(strstr(error.text, cases[i].says));
        assert_memory_equal(&params, &before, sizeof params);
    }
}

static uint64_t nodes_of_search(Engine *engine)
{
    engine_go(engine, &(SearchLimits){.depth = 8});
    engine_wait(engine);
    EngineStatus status;
    engine_status(engine, &status);
    return status.nodes;
}

// Whatever was searched before: another setting forgets it.
static void a_search_obeys_its_numbers(void **state)
{
    (void)state;
    static const char *const settings[] = {"lmr_slope=120",  "null_base=2, futility_base=30", "delta_margin=60",
                                           "bonus_max=900",  "continuation_factor=1",         "victim_factor=8",
                                           "was_pv_depth=10"};
    Error error;
    Engine *engine = engine_new(&error);
    assert_non_null(engine);
    OptionStore *store = engine_options(engine);
    const Position pos = unit_position("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
    engine_set_position(engine, &pos);
    const uint64_t usual = nodes_of_search(engine);
    uint64_t seen[COUNT_OF(settings)];
    for (size_t i = 0; i < COUNT_OF(settings); ++i) {
        assert_true(option_set(store, "SearchParams", settings[i], ORIGIN_PROTOCOL, &error));
        seen[i] = nodes_of_search(engine);
        assert_int_not_equal(seen[i], usual);
        assert_true(option_set(store, "SearchParams", "", ORIGIN_PROTOCOL, &error));
        assert_int_equal(nodes_of_search(engine), usual);
    }
    assert_int_not_equal(seen[0], seen[1]);

    // A refused setting leaves the one before in force, and so do new threads.
    assert_true(option_set(store, "SearchParams", settings[0], ORIGIN_PROTOCOL, &error));
    assert_false(option_set(store, "SearchParams", "lmr_slope=0", ORIGIN_PROTOCOL, &error));
    assert_non_null(strstr(error.text, "option SearchParams: lmr_slope: '0' is not a whole number from "));
    assert_string_equal(option_text(store, OPT_SEARCH_PARAMS), settings[0]);
    assert_true(option_set(store, "Threads", "2", ORIGIN_PROTOCOL, &error));
    assert_true(option_set(store, "Threads", "1", ORIGIN_PROTOCOL, &error));
    engine_new_game(engine);
    assert_int_equal(nodes_of_search(engine), seen[0]);
    engine_free(engine);
}

int main(void)
{
    board_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_well_formed),       cmocka_unit_test(each_number_has_its_place),
        cmocka_unit_test(settings_are_read),          cmocka_unit_test(bad_settings_are_refused),
        cmocka_unit_test(a_search_obeys_its_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
