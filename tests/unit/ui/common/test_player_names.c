// SPDX-License-Identifier: GPL-3.0-or-later
// Names of players in the room there is: initials, words, and no character that is cut.
#include "unit/unit.h"

#include "ui/common/player_names.h"

static void names_fit_their_room(void **state)
{
    (void)state;
    static const struct {
        const char *name, *title, *rating;
        int columns;
        const char *written;
    } rows[] = {
        {"Carlsen, Magnus", "GM", "2830", 40, "GM Carlsen, Magnus (2830)"},
        {"Carlsen, Magnus", "GM", "2830", 25, "GM Carlsen, Magnus (2830)"},
        {"Carlsen, Magnus", "GM", "2830", 24, "Carlsen, Magnus (2830)"},
        {"Carlsen, Magnus", "GM", "2830", 21, "GM Carlsen, M. (2830)"},
        {"Carlsen, Magnus", "GM", "2830", 20, "Carlsen, M. (2830)"},
        {"Carlsen, Magnus", "", "", 20, "Carlsen, Magnus"},
        {"Carlsen, Magnus", "", "2830", 16, "Carlsen (2830)"},
        {"Carlsen, Magnus", "", "2830", 14, "Carlsen (2830)"},
        {"Carlsen, Magnus", "", "2830", 12, "Carlsen, M."},
        {"Carlsen, Magnus", "", "", 10, "Carlsen"},
        {"Carlsen, Magnus", "", "", 5, "Carl~"},
        {"Morphy, Paul Charles", "", "", 15, "Morphy, P. C."},
        {"Morphy, Paul Charles", "", "", 12, "Morphy, P."},
        // Without a comma no word is known to be a first name.
        {"Stockfish 16.1 dev", "", "", 16, "Stockfish 16.1~"},
        {"Duke Karl / Count Isouard", "", "", 13, "Duke Karl~"},
        {"Duke Karl / Count Isouard", "", "", 24, "Duke Karl / Count~"},
        {"Count Isouard, and friends", "", "", 12, "Count~"},
        // Characters stay whole, and wide ones take two columns.
        {"M\u00fcller, J\u00f6rg", "", "", 12, "M\u00fcller, J\u00f6rg"},
        {"M\u00fcller, \u00d6rg", "", "", 10, "M\u00fcller, \u00d6."},
        {"\u00d6\u00e4\u00fc\u00f6\u00e4\u00fc", "", "", 4, "\u00d6\u00e4\u00fc~"},
        {"\u738b \u5c0f\u660e", "", "2400", 14, "\u738b \u5c0f\u660e (2400)"},
        {"\u738b \u5c0f\u660e", "", "2400", 13, "\u738b \u5c0f\u660e"},
        {"\u738b \u5c0f\u660e", "", "", 6, "\u738b~"},
        {"\u738b\u5c0f\u660e", "", "", 4, "\u738b~"},
        {"e\u0301e\u0301e\u0301", "", "", 3, "e\u0301e\u0301e\u0301"},
        {"\xff\xfe\xff\xfe", "", "", 3, "\xff\xfe~"},
        {"abc", "", "", 1, "a"},
        {"abc", "", "", 0, ""},
        {", Paul", "", "", 4, ", P~"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        char written[128];
        Text out = text_begin(written, sizeof written);
        const PlayerName player = {rows[i].name, rows[i].title, rows[i].rating};
        player_write(&player, rows[i].columns, name_columns, "~", &out);
        if (strcmp(written, rows[i].written) != 0)
            fail_msg("'%s' in %d: '%s'", rows[i].name, rows[i].columns, written);
    }
}

// Whatever a file holds, the room is kept.
static void no_room_is_exceeded(void **state)
{
    (void)state;
    static const char *const names[] = {"a",           "Carlsen, Magnus", "\u738b \u5c0f\u660e", ",,,", "  ", "a,",
                                        "M\u00fcller", "\xe7\x8e"};
    for (size_t i = 0; i < COUNT_OF(names); ++i)
        for (int columns = 1; columns < 30; ++columns) {
            char written[128];
            Text out = text_begin(written, sizeof written);
            const PlayerName player = player_of_texts(names[i], "GM", "2500");
            player_write(&player, columns, name_columns, "...", &out);
            if (name_columns(written) > columns)
                fail_msg("'%s' in %d: '%s'", names[i], columns, written);
        }
}

static void what_is_no_rating_is_left_out(void **state)
{
    (void)state;
    static const struct {
        const char *title, *rating, *wanted_title, *wanted_rating;
    } rows[] = {
        {"GM", "2830", "GM", "2830"},
        {"-", "?", "", ""},
        {"?", "-", "", ""},
        {NULL, NULL, "", ""},
        {"", "", "", ""},
        {"WGM", "0", "WGM", ""},
        {"BOT", "x", "BOT", ""},
        {"Grandmaster", "99999", "", ""},
        {"G M", "-5", "", ""},
        {"\033[", "2100?", "", ""},
    };
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        const PlayerName player = player_of_texts("?", rows[i].title, rows[i].rating);
        assert_string_equal(player.name, "");
        assert_string_equal(player.title, rows[i].wanted_title);
        assert_string_equal(player.rating, rows[i].wanted_rating);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_fit_their_room),
        cmocka_unit_test(no_room_is_exceeded),
        cmocka_unit_test(what_is_no_rating_is_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
