// SPDX-License-Identifier: GPL-3.0-or-later
// The opening explorer: its counts, filters and games, and that it trusts neither its own file nor another one.
#include "unit/unit.h"

#include "base/memory.h"
#include "base/rng.h"
#include "base/text.h"
#include "book/explorer.h"
#include "book/sorted_runs.h"

#include <sys/resource.h>
#include <sys/stat.h>
#include <utime.h>

enum { MOVES_MAX = 64, GAMES_MAX = 64, PLENTY = 1 << 20 };

static const char some_games[] =
    "[White \"Müller, Karsten\"]\n[Black \"Anand, V\"]\n[WhiteElo \"2550\"]\n[BlackElo \"2780\"]\n"
    "[Date \"2019.05.??\"]\n[TimeControl \"5400+30\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n"
    "[White \"Carlsen, Magnus\"]\n[Black \"Mueller, Hans\"]\n[WhiteElo \"2850\"]\n[Date \"2020.01.02\"]\n"
    "[TimeControl \"180\"]\n[Result \"1/2-1/2\"]\n\n1. Nf3 Nc6 2. e4 e5 1/2-1/2\n\n"
    "[White \"A\"]\n[Black \"B\"]\n[WhiteElo \"1200\"]\n[BlackElo \"1300\"]\n[TimeControl \"1/86400\"]\n"
    "[Result \"0-1\"]\n\n1. e4 c5 2. Nf3 Nc6 3. Ng1 Nb8 4. Nf3 0-1\n\n"
    "[White \"C\"]\n[Black \"D\"]\n[Result \"*\"]\n\n1. e4 *\n\n"
    "[White \"C\"]\n[Black \"D\"]\n[Result \"1-0\"]\n\n1. e4 Ke4 1-0\n\n";

// A file of games and its index.
typedef struct Files {
    char games[UNIT_PATH_SIZE], index[EXPLORER_PATH_SIZE];
    ExplorerMade made;
} Files;

static Files make(const char *text, int plies, size_t memory)
{
    Files files;
    Error error;
    unit_write_file(files.games, ".pgn", text);
    assert_true(explorer_index_path(files.games, files.index));
    const ExplorerMaking making = {.games = files.games, .index = files.index, .plies = plies, .memory = memory};
    if (!explorer_make(&making, &files.made, &error))
        fail_msg("%s", error.text);
    return files;
}

static void forget(const Files *files)
{
    unlink(files->games);
    unlink(files->index);
}

static Explorer *open_made(const Files *files)
{
    Error error;
    bool is_missing;
    Explorer *explorer = explorer_open(files->games, files->index, &is_missing, &error);
    assert_non_null(explorer);
    return explorer;
}

static Position after(const char *moves)
{
    char copy[128];
    Position pos;
    pos_set_start(&pos);
    snprintf(copy, sizeof copy, "%s", moves);
    for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " "))
        pos_advance(&pos, unit_move(&pos, word));
    return pos;
}

// What is known of the last of some moves; no games if nothing is.
static ExplorerMove find(const Explorer *explorer, const char *before, const char *move)
{
    const Position pos = after(before);
    ExplorerMove moves[MOVES_MAX];
    const int count = explorer_moves(explorer, &pos, moves, MOVES_MAX);
    for (int i = 0; i < count; ++i) {
        assert_int_equal(moves[i].games, moves[i].white_wins + moves[i].draws + moves[i].black_wins);
        assert_true(i == 0 || moves[i - 1].games >= moves[i].games);
        if (move_equal(moves[i].move, unit_move(&pos, move)))
            return moves[i];
    }
    return (ExplorerMove){.games = 0};
}

static void moves_are_counted_by_position(void **state)
{
    (void)state;
    const Files files = make(some_games, 40, PLENTY);
    assert_int_equal(files.made.games, 3);
    assert_int_equal(files.made.unfinished, 1);
    assert_int_equal(files.made.broken, 1);
    Explorer *explorer = open_made(&files);
    assert_int_equal(explorer_game_count(explorer), 3);
    ExplorerMove move = find(explorer, "", "e2e4");
    assert_int_equal(move.games, 2);
    assert_int_equal(move.white_wins, 1);
    assert_int_equal(move.black_wins, 1);
    assert_int_equal(move.rating_sum, 2550 + 1200);
    assert_int_equal(move.rated, 2);
    assert_int_equal(move.last_day, 20190500);
    // However the position came; and once for a game that comes to it twice.
    move = find(explorer, "e2e4 c7c5", "g1f3");
    assert_int_equal(move.games, 1);
    move = find(explorer, "e2e4 b8c6 g1f3", "e7e5");
    assert_int_equal(move.games, 1);
    assert_int_equal(move.draws, 1);
    assert_int_equal(move.rated, 0);
    assert_int_equal(find(explorer, "d2d4", "d7d5").games, 0);
    explorer_close(explorer);
    forget(&files);
}

static void plies_end_the_index(void **state)
{
    (void)state;
    const Files files = make(some_games, 2, PLENTY);
    Explorer *explorer = open_made(&files);
    assert_int_equal(explorer_plies(explorer), 2);
    assert_int_equal(find(explorer, "e2e4", "e7e5").games, 1);
    assert_int_equal(find(explorer, "e2e4 e7e5", "g1f3").games, 0);
    explorer_close(explorer);
    forget(&files);
}

static void filters_choose_games(void **state)
{
    (void)state;
    static const struct {
        ExplorerFilter filter;
        unsigned e4, nf3; // games
    } rows[] = {
        {{.side = COLOUR_NONE}, 2, 1},
        {{.player = "mueller", .side = COLOUR_NONE}, 1, 1},
        {{.player = "mueller", .side = WHITE}, 1, 0},
        {{.player = "hans mueller", .side = COLOUR_NONE}, 0, 1},
        {{.side = COLOUR_NONE, .rating_from = 2500, .rating_to = 9999}, 1, 0},
        {{.side = COLOUR_NONE, .rating_from = 1000, .rating_to = 2000}, 1, 0},
        {{.side = COLOUR_NONE, .day_from = 20200000, .day_to = 20209999}, 0, 1},
        {{.side = COLOUR_NONE, .speeds = 1U << EXPLORER_BLITZ}, 0, 1},
        {{.side = COLOUR_NONE, .speeds = 1U << EXPLORER_CLASSICAL}, 1, 0},
        {{.side = COLOUR_NONE, .speeds = 1U << EXPLORER_CORRESPONDENCE | 1U << EXPLORER_BLITZ}, 1, 1},
    };
    const Files files = make(some_games, 40, PLENTY);
    Explorer *explorer = open_made(&files);
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        explorer_filter(explorer, &rows[i].filter);
        assert_int_equal(find(explorer, "", "e2e4").games, rows[i].e4);
        assert_int_equal(find(explorer, "", "g1f3").games, rows[i].nf3);
    }
    explorer_close(explorer);
    forget(&files);
}

static void games_of_a_position_are_listed(void **state)
{
    (void)state;
    const Files files = make(some_games, 40, PLENTY);
    Explorer *explorer = open_made(&files);
    const Position start = after(""), meeting = after("e2e4 b8c6 g1f3 e7e5");
    uint32_t numbers[GAMES_MAX];
    assert_int_equal(explorer_games(explorer, &start, MOVE_NONE, numbers, GAMES_MAX), 3);
    assert_int_equal(numbers[0], 2);
    assert_int_equal(numbers[2], 0);
    assert_int_equal(explorer_games(explorer, &start, MOVE_NONE, numbers, 2), 2);
    assert_int_equal(numbers[1], 1);
    assert_int_equal(explorer_games(explorer, &start, unit_move(&start, "g1f3"), numbers, GAMES_MAX), 1);
    const ExplorerGame game = explorer_game(explorer, numbers[0]);
    assert_string_equal(game.white, "Carlsen, Magnus");
    assert_string_equal(game.black, "Mueller, Hans");
    assert_string_equal(game.result, "1/2-1/2");
    assert_int_equal(game.ratings[WHITE], 2850);
    assert_int_equal(game.ratings[BLACK], 0);
    assert_int_equal(game.speed, EXPLORER_BLITZ);
    assert_int_equal(game.place.line, 11);
    // Nothing was played from there.
    assert_int_equal(explorer_games(explorer, &meeting, MOVE_NONE, numbers, GAMES_MAX), 0);
    explorer_close(explorer);
    forget(&files);
}

// Random games, with the sums that the file keeps and without; in memory that holds them, and in one that does not.
static void all_ways_count_alike(void **state)
{
    (void)state;
    enum { GAMES = 300, TEXT_SIZE = GAMES * 200 };
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2"};
    static const char *const moves[] = {"Nf3 Nf6 Nc3 Nc6 Ng1 Ng8 Nb1 Nb8", "Nc3 Nc6 Nf3 Nf6 Ng1 Ng8 Nb1 Nb8"};
    char *text = mem_new(TEXT_SIZE, 1);
    Rng rng = rng_seeded(5);
    unsigned openings[2] = {0, 0}, won[2] = {0, 0};
    Text out = text_begin(text, TEXT_SIZE);
    for (int i = 0; i < GAMES; ++i) {
        const size_t result = rng_below(&rng, 3), first = rng_below(&rng, 2);
        openings[first] += 1;
        won[first] += result == 0;
        text_addf(&out, "[Result \"%s\"]\n\n%s %s\n\n", results[result], moves[first], results[result]);
    }
    const Files files[] = {make(text, 40, PLENTY), make(text, 40, 0)};
    for (size_t i = 0; i < COUNT_OF(files); ++i) {
        Explorer *explorer = open_made(&files[i]);
        for (int filtered = 0; filtered < 2; ++filtered) {
            // A filter that every game passes has the games added up one by one.
            explorer_filter(
                explorer, &(ExplorerFilter){.side = COLOUR_NONE, .speeds = filtered == 0 ? 0 : 1U << EXPLORER_UNKNOWN});
            assert_int_equal(find(explorer, "", "g1f3").games, openings[0]);
            assert_int_equal(find(explorer, "", "g1f3").white_wins, won[0]);
            assert_int_equal(find(explorer, "", "b1c3").games, openings[1]);
            assert_int_equal(find(explorer, "", "b1c3").white_wins, won[1]);
        }
        explorer_close(explorer);
        forget(&files[i]);
    }
    mem_free(text);
}

static void lists_of_files_are_added_up(void **state)
{
    (void)state;
    const Files files = make(some_games, 40, PLENTY);
    Explorer *explorer = open_made(&files);
    const Position start = after("");
    ExplorerMove sum[MOVES_MAX], moves[MOVES_MAX];
    const int count = explorer_moves(explorer, &start, moves, MOVES_MAX);
    int joined = explorer_join(sum, 0, moves, count, MOVES_MAX);
    joined = explorer_join(sum, joined, moves, count, MOVES_MAX);
    assert_int_equal(joined, 2);
    assert_int_equal(sum[0].games, 4);
    assert_int_equal(sum[0].rating_sum, 2 * (2550 + 1200));
    assert_int_equal(sum[1].draws, 2);
    assert_int_equal(explorer_join(sum, joined, moves, count, 1), 1);
    explorer_close(explorer);
    forget(&files);
}

static void changed_games_need_a_new_index(void **state)
{
    (void)state;
    Error error;
    bool is_missing;
    const Files files = make(some_games, 40, PLENTY);
    assert_int_equal(utime(files.games, &(struct utimbuf){.actime = 1, .modtime = 1}), 0);
    assert_null(explorer_open(files.games, files.index, &is_missing, &error));
    assert_true(is_missing);
    unlink(files.index);
    assert_null(explorer_open(files.games, files.index, &is_missing, &error));
    assert_true(is_missing);
    forget(&files);
}

static void no_index_keeps_its_file_open(void **state)
{
    (void)state;
    enum { FILES_OPEN = 32, EXPLORERS = 2 * FILES_OPEN };
    const Files files = make(some_games, 40, PLENTY);
    Explorer *explorers[EXPLORERS];
    struct rlimit before;
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &before), 0);
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &(struct rlimit){.rlim_cur = FILES_OPEN, .rlim_max = before.rlim_max}),
                     0);
    for (int i = 0; i < EXPLORERS; ++i)
        explorers[i] = open_made(&files);
    for (int i = 0; i < EXPLORERS; ++i)
        explorer_close(explorers[i]);
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &before), 0);
    forget(&files);
}

static void an_index_tells_how_far_it_goes(void **state)
{
    (void)state;
    const Files files = make(some_games, 7, PLENTY);
    assert_int_equal(explorer_index_plies(files.index), 7);
    assert_int_equal(utime(files.games, &(struct utimbuf){.actime = 1, .modtime = 1}), 0);
    assert_int_equal(explorer_index_plies(files.index), 7);
    assert_int_equal(explorer_index_plies(files.games), 0);
    forget(&files);
    assert_int_equal(explorer_index_plies(files.index), 0);
}

static void other_files_stay(void **state)
{
    (void)state;
    Error error;
    bool is_missing;
    Files files = make(some_games, 40, PLENTY);
    FILE *file = fopen(files.index, "w");
    assert_non_null(file);
    fputs("Dear diary, this is no index, and longer than what stands at the end of one: so it is read, and refused.\n",
          file);
    fclose(file);
    const ExplorerMaking making = {.games = files.games, .index = files.index, .plies = 40, .memory = PLENTY};
    assert_false(explorer_make(&making, &files.made, &error));
    assert_non_null(strstr(error.text, files.index));
    assert_null(explorer_open(files.games, files.index, &is_missing, &error));
    assert_false(is_missing);
    assert_non_null(strstr(error.text, "no index"));
    forget(&files);
}

// Any bytes may be wrong: nothing is read outside of the file, and every move that comes out is legal.
static void damage_is_no_danger(void **state)
{
    (void)state;
    enum { TRIES = 1000 };
    const Files files = make(some_games, 40, PLENTY);
    FILE *file = fopen(files.index, "r");
    assert_non_null(file);
    char bytes[4096], damaged[4096];
    const size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    assert_true(size > 100 && size < sizeof bytes);
    Rng rng = rng_seeded(9);
    int opened = 0;
    for (int i = 0; i < TRIES; ++i) {
        Error error;
        bool is_missing;
        memcpy(damaged, bytes, size);
        for (uint64_t j = 1 + rng_below(&rng, 3); j > 0; --j)
            damaged[rng_below(&rng, size)] = (char)rng_below(&rng, 256);
        const size_t kept = rng_below(&rng, 8) == 0 ? rng_below(&rng, size) : size;
        file = fopen(files.index, "w");
        assert_int_equal(fwrite(damaged, 1, kept, file), kept);
        fclose(file);
        Explorer *explorer = explorer_open(files.games, files.index, &is_missing, &error);
        if (explorer == NULL)
            continue;
        opened += 1;
        const Position start = after("");
        ExplorerMove moves[MOVES_MAX];
        uint32_t numbers[GAMES_MAX];
        explorer_filter(explorer, &(ExplorerFilter){.player = "a", .side = COLOUR_NONE});
        const int count = explorer_moves(explorer, &start, moves, MOVES_MAX);
        for (int j = 0; j < count; ++j)
            assert_true(pos_move_is_legal(&start, moves[j].move));
        const int games = explorer_games(explorer, &start, MOVE_NONE, numbers, GAMES_MAX);
        for (int j = 0; j < games; ++j)
            assert_non_null(explorer_game(explorer, numbers[j]).white);
        explorer_close(explorer);
    }
    assert_true(opened > TRIES / 10);
    forget(&files);
}

// --- sorting ---------------------------------------------------------------------------------------------------------

static int compare_numbers(const void *a, const void *b)
{
    const int left = *(const int *)a, right = *(const int *)b;
    return (left > right) - (left < right);
}

// More files than may be open, and some records in memory.
static void runs_are_read_in_order(void **state)
{
    (void)state;
    enum { RUNS = 150, EACH = 20, ALL = (RUNS + 1) * EACH };
    SortedRuns *runs = sorted_runs_new(sizeof(int), compare_numbers);
    Rng rng = rng_seeded(3);
    int64_t sum = 0;
    int records[EACH], before = -1, count = 0;
    for (int i = 0; i <= RUNS; ++i) {
        for (int j = 0; j < EACH; ++j)
            sum += records[j] = (int)rng_below(&rng, 500);
        if (i < RUNS)
            assert_true(sorted_runs_add(runs, records, EACH, NULL));
    }
    assert_int_equal(sorted_runs_count(runs), RUNS);
    assert_true(sorted_runs_begin(runs, records, EACH, NULL));
    const void *record;
    while (sorted_runs_next(runs, &record, NULL) && record != NULL) {
        const int number = *(const int *)record;
        assert_true(number >= before);
        before = number;
        sum -= number;
        count += 1;
    }
    assert_int_equal(count, ALL);
    assert_int_equal(sum, 0);
    sorted_runs_free(runs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_counted_by_position),
        cmocka_unit_test(plies_end_the_index),
        cmocka_unit_test(filters_choose_games),
        cmocka_unit_test(games_of_a_position_are_listed),
        cmocka_unit_test(all_ways_count_alike),
        cmocka_unit_test(lists_of_files_are_added_up),
        cmocka_unit_test(changed_games_need_a_new_index),
        cmocka_unit_test(no_index_keeps_its_file_open),
        cmocka_unit_test(an_index_tells_how_far_it_goes),
        cmocka_unit_test(other_files_stay),
        cmocka_unit_test(damage_is_no_danger),
        cmocka_unit_test(runs_are_read_in_order),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
