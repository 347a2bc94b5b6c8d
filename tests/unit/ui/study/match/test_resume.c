// SPDX-License-Identifier: GPL-3.0-or-later
// A match that was interrupted: its whole games are read back, what is left of a last one is cut off, and no other file
// is touched.
#include "unit/unit.h"

#include "ui/study/match/game_record.h"

#define GAME "[Event \"" GAME_RECORD_EVENT "\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n"

typedef struct Taken {
    int count, refused_from; // 0: none is refused
} Taken;

static bool take_game(void *context, const GameTree *game, Error *error)
{
    Taken *taken = context;
    assert_int_equal(tree_main_length(game), 2);
    ++taken->count;
    return taken->refused_from == 0 || taken->count < taken->refused_from || error_set(error, "not this one");
}

static void assert_content(const char *path, const char *wanted)
{
    char text[1024];
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    assert_string_equal(text, wanted);
}

#define WHOLE "[Event \"" GAME_RECORD_EVENT "\"]\n\n1. e4 e5 1-0"

static void whole_games_are_taken_and_the_rest_is_cut_off(void **state)
{
    (void)state;
    static const struct {
        const char *text, *left;
        int games;
    } cases[] = {
        {GAME, GAME, 1},
        {GAME GAME, GAME GAME, 2},
        {GAME "[Event \"" GAME_RECORD_EVENT "\"]\n[White \"A", GAME, 1},
        {GAME "[Event \"" GAME_RECORD_EVENT "\"]\n\n1. e4 e5 2. Nf3", GAME, 1},
        {GAME "[Ev", GAME, 1},
        // An editor has changed the lines behind the last game, which is whole all the same.
        {GAME WHOLE, GAME WHOLE, 2},
        {GAME WHOLE "\r\n", GAME WHOLE "\r\n", 2},
        {GAME WHOLE "\n\n\n", GAME WHOLE "\n\n\n", 2},
        {GAME "[Event \"" GAME_RECORD_EVENT "\"]\n\n1. e4 e5 1/2-1", GAME, 1},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        char path[UNIT_PATH_SIZE];
        Taken taken = {0};
        Error error = {""};
        unit_write_file(path, ".pgn", cases[i].text);
        if (!resume_games(path, take_game, &taken, &error))
            fail_msg("%zu: %s", i, error.text);
        assert_int_equal(taken.count, cases[i].games);
        assert_content(path, cases[i].left);
        unlink(path);
    }
}

static void a_missing_file_has_no_games(void **state)
{
    (void)state;
    Taken taken = {0};
    Error error = {""};
    assert_true(resume_games("/tmp/hotspur-unit-no-such-file.pgn", take_game, &taken, &error));
    assert_int_equal(taken.count, 0);
}

static void other_files_stay_as_they_are(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "Dear Anna,\nthis is a letter.\n",
        GAME "[Event \"World Championship\"]\n\n1. e4 e5", // no match has begun it
    };
    for (size_t i = 0; i < COUNT_OF(texts); ++i) {
        char path[UNIT_PATH_SIZE];
        Taken taken = {0};
        Error error = {""};
        unit_write_file(path, ".pgn", texts[i]);
        (void)resume_games(path, take_game, &taken, &error);
        assert_content(path, texts[i]);
        unlink(path);
    }
    // Nothing is cut off where a game before it was refused.
    static const char refused[] = GAME GAME "[Event \"" GAME_RECORD_EVENT "\"]\n";
    char path[UNIT_PATH_SIZE];
    Taken taken = {.refused_from = 2};
    Error error = {""};
    unit_write_file(path, ".pgn", refused);
    assert_false(resume_games(path, take_game, &taken, &error));
    assert_non_null(strstr(error.text, path));
    assert_non_null(strstr(error.text, "line 6: not this one"));
    assert_content(path, refused);
    unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_games_are_taken_and_the_rest_is_cut_off),
        cmocka_unit_test(a_missing_file_has_no_games),
        cmocka_unit_test(other_files_stay_as_they_are),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
