// SPDX-License-Identifier: GPL-3.0-or-later
// Games behind a move of the explorer: from several files in one list, the newest first, with a filter, and as far as a list
// goes.
#include "unit/unit.h"

#include "ui/session/explored_games.h"

#include <poll.h>
#include <sys/stat.h>

typedef struct Folder {
    char path[UNIT_PATH_SIZE];
    ExploredGames games;
} Folder;

static void write_in(const Folder *folder, const char *name, const char *text)
{
    char path[2 * UNIT_PATH_SIZE];
    snprintf(path, sizeof path, "%s/%s", folder->path, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void begin(Folder *folder)
{
    *folder = (Folder){.path = "/tmp/hotspur-unit-XXXXXX"};
    assert_non_null(mkdtemp(folder->path));
}

// Waits for the thread that makes the indexes.
static void open_games(Folder *folder)
{
    Error error;
    assert_true(explored_games_open(&folder->games, folder->path, &error));
    assert_true(explored_games_set_filter(&folder->games, "", &error));
    while (folder->games.task != NULL) {
        struct pollfd ready = {.fd = explored_games_fd(&folder->games), .events = POLLIN};
        assert_true(poll(&ready, 1, 60000) > 0);
        (void)explored_games_check(&folder->games, &error);
        assert_string_equal(error.text, "");
    }
}

static void end(Folder *folder)
{
    static const char *const names[] = {"a.pgn", "b.pgn", "a.pgn.explorer", "b.pgn.explorer"};
    explored_games_close(&folder->games);
    for (size_t i = 0; i < COUNT_OF(names); ++i) {
        char path[2 * UNIT_PATH_SIZE];
        snprintf(path, sizeof path, "%s/%s", folder->path, names[i]);
        unlink(path);
    }
    assert_int_equal(rmdir(folder->path), 0);
}

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define GAME(white, date, moves) \
    "[White \"" white "\"]\n[Black \"x\"]\n[Date \"" date "\"]\n[Result \"1-0\"]\n\n" moves " 1-0\n\n"

// The names of White, one letter each, in the order of the list.
static void assert_listed(Folder *folder, const Position *pos, const char *move, const char *names)
{
    Error error;
    uint64_t all;
    char found[16] = "";
    GameList *list =
        explored_games_list(&folder->games, pos, move == NULL ? MOVE_NONE : unit_move(pos, move), &all, &error);
    assert_non_null(list);
    assert_int_equal(all, strlen(names));
    assert_int_equal(game_list_count(list), strlen(names));
    for (int i = 0; i < game_list_count(list); ++i)
        found[i] = pgn_index_field(list->index, i, PGN_FIELD_WHITE)[0];
    assert_string_equal(found, names);
    assert_true(list->place == pos->key);
    game_list_free(list);
}

static void games_of_several_files_are_one_list(void **state)
{
    (void)state;
    Folder folder;
    Error error;
    uint64_t all;
    const Position start = unit_position(START);
    begin(&folder);
    write_in(&folder, "a.pgn",
             GAME("A", "2001.05.05", "1. e4 e5") GAME("B", "????.??.??", "1. e4 c5") GAME("C", "2010", "1. d4 d5"));
    write_in(&folder, "b.pgn",
             GAME("D", "2005.01.02", "1. e4 e6") GAME("E", "2001.05.06", "1. e4 { text \xc3\xa9 } d5"));
    open_games(&folder);
    assert_listed(&folder, &start, "e2e4", "DEAB");
    assert_listed(&folder, &start, "d2d4", "C");
    assert_listed(&folder, &start, NULL, "CDEAB");
    Position after = start;
    pos_advance(&after, unit_move(&start, "e2e4"));
    assert_listed(&folder, &after, "d7d5", "E");
    assert_true(explored_games_set_filter(&folder.games, "--date 2001", &error));
    assert_listed(&folder, &start, NULL, "EA");
    // What is wrong changes nothing.
    assert_false(explored_games_set_filter(&folder.games, "--date soon", &error));
    assert_listed(&folder, &start, "e2e4", "EA");
    assert_null(explored_games_list(&folder.games, &start, unit_move(&start, "d2d4"), &all, &error));
    assert_string_equal(error.text, "no game has this move here");
    // Another game stands there now: the text of another would be shown as one that was counted.
    assert_true(explored_games_set_filter(&folder.games, "", &error));
    write_in(&folder, "b.pgn", GAME("Quite another", "2005.01.02", "1. c4 e6") GAME("E", "2001.05.06", "1. e4 d5"));
    assert_null(explored_games_list(&folder.games, &start, unit_move(&start, "e2e4"), &all, &error));
    assert_non_null(strstr(error.text, "b.pgn has changed"));
    end(&folder);
}

// Of many games the last of the file.
static void a_list_has_an_end(void **state)
{
    (void)state;
    enum { GAMES = EXPLORED_LIST_MAX + 100, SIZE = 128 };
    Folder folder;
    Error error;
    uint64_t all;
    const Position start = unit_position(START);
    begin(&folder);
    char *text = calloc(GAMES, SIZE), *to = text;
    for (int i = 0; i < GAMES; ++i)
        to += sprintf(to, "[White \"%d\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n", i);
    write_in(&folder, "a.pgn", text);
    free(text);
    open_games(&folder);
    GameList *list = explored_games_list(&folder.games, &start, MOVE_NONE, &all, &error);
    assert_non_null(list);
    assert_int_equal(all, GAMES);
    assert_int_equal(game_list_count(list), EXPLORED_LIST_MAX);
    assert_int_equal(atoi(pgn_index_field(list->index, 0, PGN_FIELD_WHITE)), GAMES - 1);
    game_list_free(list);
    end(&folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_of_several_files_are_one_list),
        cmocka_unit_test(a_list_has_an_end),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
