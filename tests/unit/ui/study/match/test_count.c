// SPDX-License-Identifier: GPL-3.0-or-later
// Sums of files: games and pairs of matches, positions of suites, openings of shards, in any order, and nothing twice.
#include "unit/unit.h"

#include "ui/study/match/match_report.h"
#include "ui/study/match/openings_join.h"
#include "ui/study/match/suite.h"

#define GAME(ROUND, WHITE, BLACK, RESULT, MOVE)                                                    \
    "[Event \"Match of programs\"]\n[Round \"" ROUND "\"]\n[White \"" WHITE "\"]\n[Black \"" BLACK \
    "\"]\n[Result \"" RESULT "\"]\n\n1. " MOVE " " RESULT "\n\n"
#define ROWS "number,id,task,move,solved,found_ms,time_ms,score,depth,nodes,points,points_most,misscored\n"
#define OPENINGS(SHARD) \
    OPENINGS_HEAD "# hotspur openings --count 3 --plies 1 --seed 1 --nodes 9 --max-cp 40 --shard " SHARD "\n"
#define AFTER_E4 "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - hmvc 0; fmvn 1; ce -3; c0 \"e4\";\n"
#define AFTER_D4 "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - hmvc 0; fmvn 1; ce -3; c0 \"d4\";\n"

enum { FILES = 3 };

static void write_files(char paths[][UNIT_PATH_SIZE], const char *const *texts, int count)
{
    for (int i = 0; i < count; ++i)
        unit_write_file(paths[i], ".txt", texts[i]);
}

static void remove_files(char paths[][UNIT_PATH_SIZE], int count)
{
    for (int i = 0; i < count; ++i)
        unlink(paths[i]);
}

static void test_games(void **state)
{
    static const char *const texts[FILES] = {
        GAME("1", "A", "B", "1-0", "e4") GAME("2", "B", "A", "0-1", "d4"),      // both won by the first
        GAME("4", "B", "A", "1/2-1/2", "c4") GAME("3", "A", "B", "0-1", "b4"),  // half a point, out of order
        GAME("5", "A", "B", "1-0", "a4") "[Event \"Match of programs\"]\n[Rou", // cut off; no pair
    };
    char paths[FILES][UNIT_PATH_SIZE];
    (void)state;
    write_files(paths, texts, FILES);
    static const int orders[][FILES] = {{0, 1, 2}, {2, 1, 0}, {1, 2, 0}};
    for (size_t i = 0; i < COUNT_OF(orders); ++i) {
        const char *const names[] = {paths[orders[i][0]], paths[orders[i][1]], paths[orders[i][2]]};
        TournamentResult result;
        Error error;
        if (!match_count_files(names, FILES, &result, &error))
            fail_msg("%s", error.text);
        const MatchScore wanted = {.wins = 3, .losses = 1, .draws = 1, .pairs = {0, 1, 0, 0, 1}};
        assert_memory_equal(&result.score, &wanted, sizeof wanted);
        assert_string_equal(result.names[0], "A");
        assert_string_equal(result.names[1], "B");
        assert_int_equal(result.plies, 5);
    }
    const char *const twice[] = {paths[0], paths[1], paths[0]};
    TournamentResult result = {.plies = 7};
    assert_false(match_count_files(twice, FILES, &result, NULL));
    assert_int_equal(result.plies, 7);
    remove_files(paths, FILES);
}

static void test_games_that_are_none(void **state)
{
    static const char *const texts[] = {
        "",
        "words\n",
        "[Event \"?\"]\n[Round \"1\"]\n\n1. e4 1-0\n\n",
        GAME("0", "A", "B", "1-0", "e4"),
        GAME("x", "A", "B", "1-0", "e4"),
        GAME("1", "A", "B", "*", "e4"),
        GAME("1", "A", "B", "1-0", "e4") GAME("1", "A", "B", "1-0", "d4"),
        GAME("1", "A", "B", "1-0", "e4") GAME("2", "A", "B", "1-0", "d4"),
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(texts); ++i) {
        char path[1][UNIT_PATH_SIZE];
        TournamentResult result;
        write_files(path, &texts[i], 1);
        const char *const names[] = {path[0]};
        if (match_count_files(names, 1, &result, NULL))
            fail_msg("text %zu was added", i);
        remove_files(path, 1);
    }
}

static void test_positions(void **state)
{
    static const char *const texts[FILES] = {
        ROWS
        "2,\"b, c\",\"bm e4; dm 3\",e4,yes,10,20,#3,9,100,0,0,no\n1,\"a\",\"bm e4\",e4,yes,1,2,+0.10,9,50,7,10,no\n",
        ROWS,
        ROWS "3,\"\",\"dm -2\",e4,no,,5,#3,9,1,0,0,yes\n",
    };
    char paths[FILES][UNIT_PATH_SIZE];
    SuiteTotals totals;
    Error error;
    (void)state;
    write_files(paths, texts, FILES);
    const char *const names[] = {paths[2], paths[0], paths[1]}, *const twice[] = {paths[0], paths[2], paths[0]};
    if (!suite_count_files(names, FILES, &totals, &error))
        fail_msg("%s", error.text);
    assert_int_equal(totals.count, 3);
    assert_int_equal(totals.solved, 2);
    assert_int_equal(totals.points, 7);
    assert_int_equal(totals.points_most, 10);
    assert_int_equal(totals.mates, 2);
    assert_int_equal(totals.mates_proved, 1);
    assert_int_equal(totals.misscored, 1);
    assert_int_equal(totals.nodes, 151);
    assert_int_equal(totals.time_us, 27000);
    assert_int_equal(totals.found_us, 11000);
    assert_false(suite_count_files(twice, FILES, &totals, NULL));
    remove_files(paths, FILES);
}

static void test_openings(void **state)
{
    static const char *const texts[] = {OPENINGS("1/2") AFTER_E4, OPENINGS("2/2") AFTER_D4 AFTER_E4,
                                        OPENINGS("2/2") AFTER_D4, OPENINGS("1/3") AFTER_E4,
                                        OPENINGS("3/2") AFTER_E4, OPENINGS_HEAD};
    static const struct {
        int files[2];
        bool ok;
    } rows[] = {{{0, 1}, true},  {{1, 0}, true},  {{0, 0}, false}, {{0, 2}, false},
                {{0, 3}, false}, {{0, 4}, false}, {{0, 5}, false}};
    char paths[COUNT_OF(texts)][UNIT_PATH_SIZE];
    (void)state;
    write_files(paths, texts, COUNT_OF(texts));
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        const char *const names[] = {paths[rows[i].files[0]], paths[rows[i].files[1]]};
        OpeningsSettings settings;
        JoinedOpenings joined;
        const bool ok = openings_join_read(names, 2, &settings, &joined, NULL);
        if (ok != rows[i].ok)
            fail_msg("row %zu was %s", i, ok ? "joined" : "refused");
        if (ok) {
            assert_int_equal(joined.count, 3);
            assert_true(joined.keys[0] == joined.keys[2] && joined.keys[0] != joined.keys[1]);
            assert_int_equal(settings.nodes, 9);
            assert_int_equal(settings.shard.count, 0);
        }
        openings_join_free(&joined);
    }
    remove_files(paths, COUNT_OF(texts));
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games),
        cmocka_unit_test(test_games_that_are_none),
        cmocka_unit_test(test_positions),
        cmocka_unit_test(test_openings),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
