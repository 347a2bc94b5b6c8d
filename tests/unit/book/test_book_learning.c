// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/unit.h"

#include "book/learning.h"
#include "book/polyglot.h"

static const char missing_file[] = "/tmp/hotspur-unit-no-such-file";

// --- points ----------------------------------------------------------------------------------------------------------

static void points_stay_within_bounds(void **state)
{
    (void)state;
    for (int step = -16; step <= 16; ++step) {
        int points = 0;
        for (int i = 0; i < 1000; ++i) {
            const int after = learned_points_after(points, step);
            assert_in_range(after + LEARNED_MAX, 0, 2 * LEARNED_MAX);
            assert_true(step > 0 ? after >= points : after <= points);
            points = after;
        }
        assert_int_equal(learned_points_after(0, step), step);
    }
    // What was lost comes back.
    assert_true(learned_points_after(-LEARNED_MAX, 8) > -LEARNED_MAX + 8);
}

static int tickets(int weight, int learned)
{
    return book_tickets(&(BookMove){.weight = weight, .learned = learned}, 1, BOOK_BY_WEIGHT, 0);
}

static void points_change_weights(void **state)
{
    (void)state;
    assert_int_equal(tickets(10, 0), 10 * LEARNED_UNIT);
    assert_int_equal(tickets(10, LEARNED_UNIT), 20 * LEARNED_UNIT);
    assert_int_equal(tickets(10, -LEARNED_UNIT), 5 * LEARNED_UNIT);
    assert_int_equal(tickets(10, LEARNED_MAX), 80 * LEARNED_UNIT);
    assert_int_equal(tickets(16, -LEARNED_MAX), 2 * LEARNED_UNIT);
    assert_true(tickets(1, -LEARNED_MAX) > 0);
    assert_true((int64_t)tickets(POLYGLOT_WEIGHT_MAX, LEARNED_MAX) * BOOK_MOVES_MAX > 0);
}

// --- the file --------------------------------------------------------------------------------------------------------

static void check_begins(const char *path, const char *expected)
{
    char text[256] = "";
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_true(fread(text, 1, sizeof text - 1, file) >= strlen(expected));
    fclose(file);
    assert_memory_equal(text, expected, strlen(expected));
}

// Whatever was named by mistake: nothing of it is lost, and nothing is left beside it.
static void other_files_are_left_alone(void **state)
{
    (void)state;
    static const char letter[] = "# Dear Anna,\n# this is a letter.\n";
    char path[UNIT_PATH_SIZE], link_path[UNIT_PATH_SIZE + 8];
    const LearnedStep step = {1, 796, 1};
    Position pos;
    pos_set_start(&pos);
    unit_write_file(path, "", letter);
    snprintf(link_path, sizeof link_path, "%s.link", path);
    assert_int_equal(symlink(path, link_path), 0);
    const char *const paths[] = {path, link_path, "/tmp", "/dev/null"};
    for (size_t i = 0; i < COUNT_OF(paths); ++i) {
        Error error = {""};
        int rows = 0;
        assert_false(learned_forget(paths[i], NULL, &rows, &error));
        assert_non_null(strstr(error.text, paths[i]));
        assert_false(learned_forget(paths[i], &pos, &rows, &error));
        assert_false(learned_teach(paths[i], &step, 1, &error));
        assert_non_null(strstr(error.text, paths[i]));
        assert_int_equal(access(paths[i], F_OK), 0);
    }
    check_begins(path, letter);
    unlink(link_path);
    unlink(path);
}

static void what_was_taught_is_kept_and_forgotten(void **state)
{
    (void)state;
    char path[UNIT_PATH_SIZE];
    Error error = {""};
    Position pos;
    int rows = 0;
    pos_set_start(&pos);
    const Move e4 = unit_move(&pos, "e2e4"), d4 = unit_move(&pos, "d2d4");
    const uint64_t key = polyglot_key(&pos);
    const LearnedStep steps[] = {{key, polyglot_move_encode(e4), -10},
                                 {key, polyglot_move_encode(d4), 6},
                                 {key ^ 1, polyglot_move_encode(d4), 3}};
    unit_write_file(path, "", "");
    assert_true(learned_teach(path, steps, 3, &error));
    assert_true(learned_teach(path, steps, 1, &error));
    Learned *learned = learned_read(path, &error);
    assert_non_null(learned);
    assert_int_equal(learned_count(learned), 3);
    BookMove moves[] = {{.move = e4, .weight = 1}, {.move = d4, .weight = 1}, {.move = unit_move(&pos, "c2c4")}};
    learned_apply(learned, &pos, moves, 3);
    assert_int_equal(moves[0].learned, learned_points_after(-10, -10));
    assert_int_equal(moves[1].learned, 6);
    assert_int_equal(moves[2].learned, 0);
    learned_free(learned);
    assert_true(learned_forget(path, &pos, &rows, &error));
    assert_int_equal(rows, 2);
    learned = learned_read(path, &error);
    assert_int_equal(learned_count(learned), 1);
    assert_true(learned_row(learned, 0).key == (key ^ 1) && learned_row(learned, 0).games == 1);
    learned_free(learned);
    assert_true(learned_forget(path, NULL, &rows, &error));
    assert_int_equal(rows, 1);
    check_begins(path, "# What games have taught Hotspur");
    assert_true(learned_forget(path, NULL, &rows, &error));
    assert_int_equal(rows, 0);
    char lock[UNIT_PATH_SIZE + 8];
    snprintf(lock, sizeof lock, "%s.lock", path);
    assert_int_not_equal(access(lock, F_OK), 0);
    unlink(path);
    assert_true(learned_forget(path, NULL, &rows, &error));
    assert_int_not_equal(access(path, F_OK), 0);
    learned = learned_read(missing_file, &error);
    assert_int_equal(learned_count(learned), 0);
    learned_free(learned);
}

// Rows in any order are those in the order of keys and moves; of two rows for a move the last one counts. As many rows as
// this would take minutes if each were put in its place.
static void rows_may_come_in_any_order(void **state)
{
    (void)state;
    enum { ROWS = 400000 };
    char path[UNIT_PATH_SIZE];
    Error error = {""};
    unit_write_file(path, "", "");
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    for (int i = ROWS; i > 0; --i)
        fprintf(file, "%016x 796 1 %d\n", i, i);
    fprintf(file, "%016x 796 7 3\n%016x 797 2 4\n", 5, 5);
    fclose(file);
    Learned *learned = learned_read(path, &error);
    unlink(path);
    assert_non_null(learned);
    assert_int_equal(learned_count(learned), ROWS + 1);
    for (int i = 1; i < learned_count(learned); ++i) {
        const LearnedMove before = learned_row(learned, i - 1), row = learned_row(learned, i);
        assert_true(before.key < row.key || (before.key == row.key && before.move < row.move));
    }
    assert_true(learned_row(learned, 4).points == 7 && learned_row(learned, 4).games == 3);
    assert_true(learned_row(learned, 5).move == 797 && learned_row(learned, 5).points == 2);
    learned_free(learned);
}

static void broken_files_are_told_and_kept(void **state)
{
    (void)state;
    static const struct {
        const char *text, *reason;
    } cases[] = {
        {"# ok\n123 796 1 1\n", "line 2: a row does not begin with the 16 digits"},
        {"463b96181691fc9c 796 1\n", "line 1: behind the key must stand"},
        {"463b96181691fc9c 796 113 1\n", "line 1: behind the key must stand"},
        {"463b96181691fc9c 0 1 1\n", "line 1: behind the key must stand"},
        {"463b96181691fc9c 796 1 1 1\n", "line 1: behind the key must stand"},
        {"463b96181691fc9c 780 1 1\n", "line 1: behind the key must stand"},   // from a square to itself
        {"463b96181691fc9c 29468 1 1\n", "line 1: behind the key must stand"}, // promotes to nothing
        {"463b96181691fc9cx 796 1 1\n", "line 1: a row does not begin"},
        {"463B96181691FC9C 796 1 1\n", "line 1: a row does not begin"},
        {"#aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
         "aa"
         "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n",
         "line 1: longer than"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        char path[UNIT_PATH_SIZE], text[256] = "";
        Error error = {""};
        const LearnedStep step = {1, 796, 1};
        unit_write_file(path, "", cases[i].text);
        assert_null(learned_read(path, &error));
        if (strstr(error.text, path) == NULL || strstr(error.text, cases[i].reason) == NULL)
            fail_msg("%zu: %s", i, error.text);
        assert_false(learned_teach(path, &step, 1, &error));
        FILE *file = fopen(path, "r");
        assert_non_null(file);
        const size_t length = fread(text, 1, sizeof text - 1, file);
        fclose(file);
        assert_true(length == strlen(cases[i].text) && strcmp(text, cases[i].text) == 0);
        unlink(path);
    }
}

// --- games -----------------------------------------------------------------------------------------------------------

// Moves of both sides from the start position, each from the book; those with '*' had no alternative.
static Position play_book(BookGame *book_game, const char *const *moves)
{
    Position pos;
    pos_set_start(&pos);
    book_game_begin(book_game);
    for (; *moves != NULL; ++moves) {
        char text[8];
        snprintf(text, sizeof text, "%.4s", *moves);
        const Move move = unit_move(&pos, text);
        Undo undo;
        book_game_note_book(book_game, &pos, move, (*moves)[4] == '*' ? 1 : 3);
        pos_make_move(&pos, move, &undo);
        pos.last = NULL;
    }
    return pos;
}

// The next `count` own searches of both sides with these scores for White.
static void search_on(BookGame *book_game, Position *pos, const Score *scores, int count)
{
    for (int i = 0; i < count; ++i) {
        book_game_note_search(book_game, pos, pos->stm == WHITE ? scores[i] : -scores[i]);
        pos->stm = colour_other(pos->stm); // nothing else of the position counts
        pos->game_ply += 1;
    }
}

static int step_of(const LearnedStep *steps, int count, const char *move)
{
    for (int i = 0; i < count; ++i) {
        char text[COORDINATE_SIZE];
        polyglot_move_write(steps[i].move, text);
        if (strcmp(text, move) == 0)
            return steps[i].step;
    }
    return 0;
}

static const char *const opening[] = {"e2e4", "e7e5", "g1f3", "b8c6*", "f1b5", "a7a6", NULL};

static void the_last_choice_learns_most(void **state)
{
    (void)state;
    static const struct {
        BookGameResult result;
        Score scores[4]; // for White
        int bishop, knight, king_pawn, queen_pawn_of_rook, black_king_pawn;
    } cases[] = {
        {BOOK_GAME_WON, {0, 0, 0, 0}, 8, 4, 2, -8, -4},
        {BOOK_GAME_LOST, {0, 0, 0, 0}, -8, -4, -2, 8, 4},
        {BOOK_GAME_DRAWN, {0, 0, 0, 0}, 0, 0, 0, 0, 0},
        {BOOK_GAME_LOST, {-200, -210, -230, -240}, -16, -8, -4, 16, 8},
        {BOOK_GAME_WON, {50, 50, 50, 50}, 10, 5, 2, -10, -5},
        {BOOK_GAME_DRAWN, {100, 0, -100, 0}, -4, -2, -1, 0, 0},
        {BOOK_GAME_UNKNOWN, {0, 0, 0, 0}, 0, 0, 0, 0, 0},
        {BOOK_GAME_UNKNOWN, {0, 0, -400, -400}, -16, -8, -4, 8, 4},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        BookGame book_game;
        LearnedStep steps[2 * BOOK_GAME_STEPS_MAX];
        Position pos = play_book(&book_game, opening);
        search_on(&book_game, &pos, cases[i].scores, 4);
        const int count = book_game_end(&book_game, cases[i].result, steps);
        const int found[] = {step_of(steps, count, "f1b5"), step_of(steps, count, "g1f3"),
                             step_of(steps, count, "e2e4"), step_of(steps, count, "a7a6"),
                             step_of(steps, count, "e7e5")};
        const int wanted[] = {cases[i].bishop, cases[i].knight, cases[i].king_pawn, cases[i].queen_pawn_of_rook,
                              cases[i].black_king_pawn};
        assert_int_equal(step_of(steps, count, "b8c6"), 0);
        for (size_t k = 0; k < COUNT_OF(found); ++k)
            if (found[k] != wanted[k])
                fail_msg("case %zu, move %zu: %d", i, k, found[k]);
    }
}

static void moves_taken_back_teach_nothing(void **state)
{
    (void)state;
    BookGame book_game;
    LearnedStep steps[2 * BOOK_GAME_STEPS_MAX];
    play_book(&book_game, opening);
    Position pos;
    pos_set_start(&pos);
    assert_false(book_game_is_other_game(&book_game, &pos));
    book_game_note_book(&book_game, &pos, unit_move(&pos, "d2d4"), 2);
    const int count = book_game_end(&book_game, BOOK_GAME_WON, steps);
    assert_int_equal(count, 1);
    assert_int_equal(step_of(steps, count, "d2d4"), 8);
    // A search of some other position is no part of the game.
    Position later = pos;
    later.game_ply = 40;
    book_game_note_search(&book_game, &later, -900);
    assert_int_equal(book_game.scores[WHITE].searches, 0);
}

static void a_game_without_book_teaches_nothing(void **state)
{
    (void)state;
    BookGame book_game;
    LearnedStep steps[2 * BOOK_GAME_STEPS_MAX];
    Position pos;
    book_game_begin(&book_game);
    pos_set_chess960_start(&pos, 0);
    book_game_note_search(&book_game, &pos, 100);
    assert_int_equal(book_game_end(&book_game, BOOK_GAME_WON, steps), 0);
    // Chess960 has books, too.
    book_game_note_book(&book_game, &pos, unit_move(&pos, "e2e4"), 2);
    assert_int_equal(book_game_end(&book_game, BOOK_GAME_WON, steps), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_stay_within_bounds),
        cmocka_unit_test(points_change_weights),
        cmocka_unit_test(what_was_taught_is_kept_and_forgotten),
        cmocka_unit_test(other_files_are_left_alone),
        cmocka_unit_test(rows_may_come_in_any_order),
        cmocka_unit_test(broken_files_are_told_and_kept),
        cmocka_unit_test(the_last_choice_learns_most),
        cmocka_unit_test(moves_taken_back_teach_nothing),
        cmocka_unit_test(a_game_without_book_teaches_nothing),
    };
    board_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
