// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/unit.h"

#include "book/book.h"
#include "notation/san.h"

#include <unistd.h>

enum { PATH_SIZE = 4096, MOVES_SIZE = 64 };

// The book that comes with the program, from the source tree.
static Book *open_own_book(void)
{
    const char *source = getenv("HOTSPUR_SOURCE");
    char path[PATH_SIZE];
    Error error = {""};
    snprintf(path, sizeof path, "%s/books/openings.txt", source == NULL ? "." : source);
    Book *book = book_open(path, &error);
    if (book == NULL)
        fail_msg("%s", error.text);
    return book;
}

// Opens a book with this text; the path is written to `path`.
static Book *open_text(const char *text, char path[PATH_SIZE], Error *error)
{
    snprintf(path, PATH_SIZE, "/tmp/hotspur-book-%ld.txt", (long)getpid());
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    fclose(file);
    Book *book = book_open(path, error);
    unlink(path);
    return book;
}

static void play(Position *pos, const char *moves)
{
    char copy[PATH_SIZE];
    snprintf(copy, sizeof copy, "%s", moves);
    for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " ")) {
        Move move;
        Undo undo;
        Error error;
        if (!san_read(pos, word, &move, &error))
            fail_msg("%s", error.text);
        pos_make_move(pos, move, &undo);
        pos->last = NULL;
    }
}

// Chooses a move by weight. False if the position is not in the book.
static bool choose(const Book *book, const Position *pos, Rng *rng, Move *move)
{
    BookMove moves[BOOK_MOVES_MAX];
    const int count = book_probe(book, pos, moves, BOOK_MOVES_MAX);
    *move = book_draw(moves, count, BOOK_BY_WEIGHT, rng);
    return count > 0;
}

static void own_book_is_legal_named_and_wide(void **state)
{
    (void)state;
    // Transpositions lead from row to row: a game may be longer than any of them.
    enum { GAMES = 2000, PLIES_LEAST = 10, PLIES_MOST = 40, FIRST_MOVES_LEAST = 4 };
    Book *book = open_own_book();
    BookMove moves[MOVES_SIZE];
    Position pos;
    pos_set_start(&pos);
    const int count = book_probe(book, &pos, moves, MOVES_SIZE);
    int rows = 0;
    for (int i = 0; i < count; ++i) {
        rows += moves[i].weight;
        assert_true(i == 0 || moves[i - 1].weight >= moves[i].weight);
    }
    assert_in_range(rows, 600, 2000);
    assert_in_range(count, FIRST_MOVES_LEAST, MOVES_SIZE);
    // Reading the book has tried each row; games through it reach the ends of rows, and everything has a name.
    Rng rng = rng_seeded(7);
    for (int game = 0; game < GAMES; ++game) {
        int plies = 0;
        Move move;
        pos_set_start(&pos);
        while (choose(book, &pos, &rng, &move)) {
            Undo undo;
            assert_true(pos_move_is_legal(&pos, move));
            pos_make_move(&pos, move, &undo);
            pos.last = NULL;
            ++plies;
            assert_non_null(book_name(book, &pos));
            assert_int_equal(strlen(book_eco(book, &pos)), 3);
        }
        assert_in_range(plies, PLIES_LEAST, PLIES_MOST);
    }
    book_close(book);
}

// The rows themselves: from 10 to 20 plies, each different, none the beginning of another.
static void own_rows_have_a_sound_length(void **state)
{
    (void)state;
    enum { ROWS_LEAST = 600, ROWS_MOST = 2048, ROW_SIZE = 512, PLIES_LEAST = 10, PLIES_MOST = 20 };
    static char rows[ROWS_MOST][ROW_SIZE];
    const char *source = getenv("HOTSPUR_SOURCE");
    char path[PATH_SIZE], line[ROW_SIZE];
    int count = 0;
    snprintf(path, sizeof path, "%s/books/openings.txt", source == NULL ? "." : source);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        const char *colon = strchr(line, ':');
        if (line[0] == '#' || colon == NULL || line[4] == '=')
            continue;
        int plies = 0;
        for (const char *c = colon; *c != '\0'; ++c)
            plies += *c == ' ';
        if (plies < PLIES_LEAST || plies > PLIES_MOST)
            fail_msg("%d plies: %s", plies, line);
        assert_true(count < ROWS_MOST);
        snprintf(rows[count++], ROW_SIZE, "%s", colon);
        rows[count - 1][strcspn(rows[count - 1], "\n")] = '\0';
    }
    fclose(file);
    for (int i = 0; i < count; ++i) {
        for (int k = 0; k < count; ++k) {
            if (i != k && strncmp(rows[i], rows[k], strlen(rows[k])) == 0)
                fail_msg("a row twice: %s", rows[k]);
        }
    }
    assert_in_range(count, ROWS_LEAST, ROWS_MOST);
}

static const char small_book[] = "# a remark\n"
                                 "\n"
                                 "B00 = King's Pawn: e4\n"
                                 "C20   Open Game: e4 e5 Nf3 Nc6   # another\n"
                                 "C60   Spanish Game: e4 e5 Nf3 Nc6 Bb5\r\n"
                                 "B20   Sicilian: e4 c5\n"
                                 "D00   Closed Game: d4 d5 Nf3 Nf6\n"
                                 "A04   Reti, by another way: Nf3 Nf6 d4 d5 c4\n";

static void weights_count_rows(void **state)
{
    (void)state;
    char path[PATH_SIZE];
    Error error = {""};
    Book *book = open_text(small_book, path, &error);
    assert_non_null(book);
    Position pos;
    BookMove moves[MOVES_SIZE];
    pos_set_start(&pos);
    assert_int_equal(book_probe(book, &pos, moves, MOVES_SIZE), 3);
    assert_true(move_equal(moves[0].move, unit_move(&pos, "e2e4")));
    assert_int_equal(moves[0].weight, 3); // the row that only names does not count
    assert_int_equal(book_probe(book, &pos, moves, 1), 1);
    play(&pos, "e4");
    assert_string_equal(book_name(book, &pos), "King's Pawn");
    pos_set_start(&pos);
    // By transposition: after 1.d4 d5 2.Nf3 Nf6 the book goes on as after 1.Nf3 Nf6 2.d4 d5.
    play(&pos, "d4 d5 Nf3 Nf6");
    assert_int_equal(book_probe(book, &pos, moves, MOVES_SIZE), 1);
    assert_true(move_equal(moves[0].move, unit_move(&pos, "c2c4")));
    play(&pos, "c4");
    assert_int_equal(book_probe(book, &pos, moves, MOVES_SIZE), 0);
    Rng rng = rng_seeded(8);
    Move move;
    assert_false(choose(book, &pos, &rng, &move));
    book_close(book);
}

static void gambits_are_played_and_named(void **state)
{
    (void)state;
    char path[PATH_SIZE];
    Error error = {""};
    Book *book = open_text("C30 ~ King's Gambit: e4 e5 f4\n"
                           "C30 = Gambit by name: e4 e5 f4 exf4\n"
                           "C20 ~Gambit without a space: e4 e5 d4\n"
                           "C44   No gambit: e4 e5 Nf3 Nc6\n",
                           path, &error);
    if (book == NULL)
        fail_msg("%s", error.text);
    Position pos;
    BookMove moves[MOVES_SIZE];
    pos_set_start(&pos);
    play(&pos, "e4 e5");
    assert_int_equal(book_probe(book, &pos, moves, MOVES_SIZE), 3);
    play(&pos, "f4");
    assert_string_equal(book_name(book, &pos), "King's Gambit");
    assert_int_equal(book_probe(book, &pos, moves, MOVES_SIZE), 0);
    pos_set_start(&pos);
    play(&pos, "e4 e5 d4");
    assert_string_equal(book_name(book, &pos), "Gambit without a space");
    static const bool is_gambit[] = {true, false, true, false};
    assert_int_equal(book_line_count(book), COUNT_OF(is_gambit));
    for (int i = 0; i < book_line_count(book); ++i)
        assert_int_equal(book_line(book, i).is_gambit, is_gambit[i]);
    book_close(book);
}

static void names_are_handed_down(void **state)
{
    (void)state;
    static const struct {
        const char *moves, *eco, *name;
    } cases[] = {
        {"", NULL, NULL},
        {"e4", "B00", "King's Pawn"},
        {"e4 e5", "B00", "King's Pawn"}, // on the way to Open Game
        {"e4 e5 Nf3 Nc6", "C20", "Open Game"},
        {"e4 e5 Nf3 Nc6 Bb5", "C60", "Spanish Game"},
        {"e4 c5", "B20", "Sicilian"},
        {"d4 d5 Nf3", NULL, NULL},
        {"d4 d5 Nf3 Nf6", "D00", "Closed Game"},
        {"d4 d5 Nf3 Nf6 c4", "A04", "Reti, by another way"},
        {"e4 e6", NULL, NULL},
    };
    char path[PATH_SIZE];
    Book *book = open_text(small_book, path, NULL);
    assert_non_null(book);
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        Position pos;
        pos_set_start(&pos);
        play(&pos, cases[i].moves);
        const char *name = book_name(book, &pos);
        const char *eco = book_eco(book, &pos);
        if (cases[i].name == NULL) {
            assert_null(name);
            assert_null(eco);
            continue;
        }
        assert_non_null(name);
        assert_string_equal(name, cases[i].name);
        assert_string_equal(eco, cases[i].eco);
    }
    book_close(book);
}

static void choice_follows_seed_and_weight(void **state)
{
    (void)state;
    enum { TRIES = 6000 };
    char path[PATH_SIZE];
    Book *book = open_text(small_book, path, NULL);
    assert_non_null(book);
    Position pos;
    pos_set_start(&pos);
    const Move king_pawn = unit_move(&pos, "e2e4");
    Rng first = rng_seeded(9);
    Rng second = rng_seeded(9);
    int king_pawns = 0;
    for (int i = 0; i < TRIES; ++i) {
        Move a = MOVE_NONE, b = MOVE_NONE;
        assert_true(choose(book, &pos, &first, &a));
        assert_true(choose(book, &pos, &second, &b));
        assert_true(move_equal(a, b));
        king_pawns += move_equal(a, king_pawn);
    }
    assert_in_range(king_pawns, TRIES / 2, TRIES * 7 / 10); // three rows of five
    book_close(book);
}

static void bad_books_name_file_and_line(void **state)
{
    (void)state;
    static const struct {
        const char *text, *reason;
    } cases[] = {
        {"C20  Open Game e4 e5\n", "line 1: no ':'"},
        {"\n# x\nC20  Open Game: e4 e6 Ke3\n", "line 3: move 2: illegal move 'Ke3'"},
        {"C20  Open Game: e4 Ke6\n", "line 1: move 1...: illegal move 'Ke6'"},
        {"F20  Open Game: e4 e5\n", "line 1: unknown ECO code 'F20'"},
        {": e4 e5\n", "line 1: unknown ECO code ''"},
        {"C20: e4 e5\n", "line 1: the opening has no name"},
        {"C20 = : e4 e5\n", "line 1: the opening has no name"},
        {"C20 ~ : e4 e5\n", "line 1: the opening has no name"},
        {"C20  Open Game:\n", "line 1: no moves"},
        {"C20  A name that is far too long for any opening that was ever played in the world: e4\n",
         "line 1: the name"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        char path[PATH_SIZE];
        Error error = {""};
        assert_null(open_text(cases[i].text, path, &error));
        if (strncmp(error.text, path, strlen(path)) != 0 || strstr(error.text, cases[i].reason) == NULL)
            fail_msg("'%s': %s", cases[i].text, error.text);
    }
    Error error = {""};
    assert_null(book_open("/no/such/book.txt", &error));
    assert_non_null(strstr(error.text, "/no/such/book.txt"));
    assert_null(book_open("/", &error));
}

static void long_rows_are_refused(void **state)
{
    (void)state;
    char text[8192] = "A00  Knights: ";
    char path[PATH_SIZE];
    Error error = {""};
    for (int i = 0; i < 40; ++i)
        strcat(text, "Nf3 Nf6 Ng1 Ng8 ");
    assert_null(open_text(text, path, &error));
    assert_non_null(strstr(error.text, "more than"));
    for (int i = 0; i < 100; ++i)
        strcat(text, "Nf3 Nf6 Ng1 Ng8 ");
    assert_null(open_text(text, path, &error));
    assert_non_null(strstr(error.text, "longer than"));
}

static void other_starts_have_no_book(void **state)
{
    (void)state;
    enum { ORTHODOX = 518, CHESS960_STARTS = 960 };
    Book *book = open_own_book();
    for (int number = 0; number < CHESS960_STARTS; ++number) {
        Position pos;
        BookMove move;
        pos_set_chess960_start(&pos, number);
        assert_int_equal(book_probe(book, &pos, &move, 1), number == ORTHODOX ? 1 : 0);
    }
    book_close(book);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(own_book_is_legal_named_and_wide),
        cmocka_unit_test(own_rows_have_a_sound_length),
        cmocka_unit_test(weights_count_rows),
        cmocka_unit_test(gambits_are_played_and_named),
        cmocka_unit_test(names_are_handed_down),
        cmocka_unit_test(choice_follows_seed_and_weight),
        cmocka_unit_test(bad_books_name_file_and_line),
        cmocka_unit_test(long_rows_are_refused),
        cmocka_unit_test(other_starts_have_no_book),
    };
    board_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
