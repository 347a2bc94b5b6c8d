// SPDX-License-Identifier: GPL-3.0-or-later
// The words that choose a map: each has one meaning, on every front end.
#include "unit/unit.h"

#include "ui/heatmap/map_words.h"

static void every_word_is_read_as_what_it_names(void **state)
{
    (void)state;
    int types[MAP_WORD_SCALE + 1] = {0};
    for (int number = 0; number < MAP_WORD_NB; ++number) {
        const MapWord read = map_word_read(map_word_name(number));
        if (read.type == MAP_WORD_UNKNOWN)
            fail_msg("'%s' is not read", map_word_name(number));
        ++types[read.type];
        // Those of a selection come first.
        const bool selects = read.type != MAP_WORD_PALETTE && read.type != MAP_WORD_SCALE;
        assert_int_equal(selects, number < MAP_SELECTION_WORD_NB);
        for (int other = 0; other < number; ++other)
            assert_string_not_equal(map_word_name(other), map_word_name(number));
    }
    assert_int_equal(types[MAP_WORD_TABLE], HEAT_TABLE_NB);
    assert_int_equal(types[MAP_WORD_KIND], MAP_KIND_NB);
    assert_int_equal(types[MAP_WORD_END], MAP_BOTH + 1);
    assert_int_equal(types[MAP_WORD_PALETTE], PALETTE_CHOICE_NB);
    assert_int_equal(types[MAP_WORD_SCALE], SCALE_NB);
}

static void squares_are_read_in_any_case(void **state)
{
    (void)state;
    assert_int_equal(map_word_read("e4").square, SQ_E4);
    assert_int_equal(map_word_read("H8").square, SQ_H8);
    static const char *const wrong[] = {"", "e", "e9", "e0", "i1", "e44", "e4 ", "nonsense"};
    for (size_t i = 0; i < COUNT_OF(wrong); ++i)
        assert_int_equal(map_word_read(wrong[i]).type, MAP_WORD_UNKNOWN);
}

static void a_selection_is_put_together(void **state)
{
    (void)state;
    MapSelection selection = map_selection_default();
    assert_int_equal(selection.kind, MAP_NOW);
    assert_int_equal(selection.table, HEAT_TABLE_ALL);
    assert_int_equal(selection.end, MAP_TO);
    assert_int_equal(selection.square, SQ_NONE);
    assert_true(map_selection_add(&selection, "FROM"));
    assert_true(map_selection_add(&selection, "change"));
    assert_int_equal(selection.end, MAP_FROM);
    assert_int_equal(selection.kind, MAP_CHANGE);
    assert_true(map_selection_add(&selection, "c4"));
    assert_int_equal(selection.kind, MAP_PIECE);
    assert_int_equal(selection.square, SQ_C4);
    const MapSelection before = selection;
    assert_false(map_selection_add(&selection, heat_palette_name(PALETTE_VIRIDIS)));
    assert_false(map_selection_add(&selection, "nonsense"));
    assert_memory_equal(&selection, &before, sizeof before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_word_is_read_as_what_it_names),
        cmocka_unit_test(squares_are_read_in_any_case),
        cmocka_unit_test(a_selection_is_put_together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
