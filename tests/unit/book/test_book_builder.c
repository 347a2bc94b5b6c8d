// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/unit.h"

#include "base/rng.h"
#include "book/builder.h"
#include "book/polyglot.h"
#include "book/position_statistics.h"

enum { PLENTY = 1 << 20 };

// --- counting --------------------------------------------------------------------------------------------------------

enum { KEYS = 2000, MOVES = 5, GAMES = 40000, LOW_BITS = 2047 };

typedef struct Tally {
    unsigned games[KEYS][MOVES], points[KEYS][MOVES];
    uint64_t key_before;
    int positions;
} Tally;

// Spread over all numbers that a key can be.
static uint64_t key_of(uint64_t index)
{
    return index << 53 | index;
}

static void take_back(void *context, const PositionMove *moves, size_t count)
{
    Tally *tally = context;
    const size_t index = (size_t)(moves[0].key & LOW_BITS);
    assert_true(tally->positions == 0 || moves[0].key > tally->key_before);
    tally->key_before = moves[0].key;
    tally->positions += 1;
    for (size_t i = 0; i < count; ++i) {
        assert_true(moves[i].key == moves[0].key && (i == 0 || moves[i].move > moves[i - 1].move));
        tally->games[index][moves[i].move] -= moves[i].games;
        tally->points[index][moves[i].move] -= (unsigned)moves[i].points;
    }
}

// What comes out is what was put in, whether memory holds it or hundreds of files are joined.
static void counts_do_not_depend_on_memory(void **state)
{
    (void)state;
    static const size_t sizes[] = {PLENTY, 20000, 0};
    static const int runs_least[] = {0, 1, 100};
    for (size_t size = 0; size < COUNT_OF(sizes); ++size) {
        static Tally tally;
        tally = (Tally){.positions = 0};
        Rng rng = rng_seeded(11);
        PositionStatistics *counts = position_statistics_new(sizes[size]);
        for (int i = 0; i < GAMES; ++i) {
            const uint64_t index = rng_below(&rng, KEYS);
            const uint16_t move = (uint16_t)rng_below(&rng, MOVES);
            const int points = (int)rng_below(&rng, 3);
            tally.games[index][move] += 1;
            tally.points[index][move] += (unsigned)points;
            assert_true(position_statistics_add(counts, key_of(index), move, points, NULL));
        }
        assert_true(position_statistics_runs(counts) >= runs_least[size]);
        assert_true(position_statistics_runs(counts) == 0 || size > 0);
        assert_true(position_statistics_visit(counts, take_back, &tally, NULL));
        assert_int_equal(tally.positions, KEYS);
        for (int i = 0; i < KEYS * MOVES; ++i)
            assert_true(tally.games[i / MOVES][i % MOVES] == 0 && tally.points[i / MOVES][i % MOVES] == 0);
        position_statistics_free(counts);
    }
}

// --- books -----------------------------------------------------------------------------------------------------------

static const char some_games[] = "[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O 1-0\n\n"
                                 "[Result \"0-1\"]\n\n1. e4 e5 2. Nf3 d6 0-1\n\n"
                                 "[Result \"1/2-1/2\"]\n\n1. d4 d5 1/2-1/2\n\n"
                                 "[Result \"1-0\"]\n\n1. e4 c5 1-0\n\n"
                                 "[Result \"*\"]\n\n1. c4 e5 *\n\n"
                                 "[Result \"1-0\"]\n\n1. b3 e5 2. Ke4 1-0\n\n"
                                 "[Variant \"Chess960\"]\n[Result \"1-0\"]\n"
                                 "[FEN \"bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1\"]\n\n1. e4 1-0\n\n";

static const char some_lines[] = "B00 = King's Pawn: e4\n"
                                 "C20   Open Game: e4 e5 Nf3 Nc6\n"
                                 "B20   Sicilian: e4 c5\n"
                                 "D00   Closed Game: d4 d5\n";

typedef struct Made {
    Polyglot *book; // NULL if there is none
    BookMade made;
    Error error;
} Made;

// Makes a book with the rules of `making` from a file of this text.
static Made make(BookMaking making, const char *text, bool is_lines)
{
    Made made = {.error = {""}};
    char from[UNIT_PATH_SIZE], out[UNIT_PATH_SIZE];
    unit_write_file(from, is_lines ? ".txt" : ".pgn", text);
    unit_write_file(out, ".bin", "");
    making.memory = PLENTY;
    making.out = out;
    *(is_lines ? &making.lines[0] : &making.games[0]) = from;
    *(is_lines ? &making.line_files : &making.game_files) = 1;
    if (book_make(&making, &made.made, &made.error))
        made.book = polyglot_open(out, &made.error);
    unlink(from);
    unlink(out);
    return made;
}

// The weight of the last of some moves in coordinates, 0 if the book does not have it.
static int weight_of(const Polyglot *book, const char *moves)
{
    char copy[128];
    Position pos;
    BookMove found[BOOK_MOVES_MAX];
    Move last = MOVE_NONE;
    int count = 0;
    pos_set_start(&pos);
    snprintf(copy, sizeof copy, "%s", moves);
    for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " ")) {
        Undo undo;
        last = unit_move(&pos, word);
        count = polyglot_probe(book, &pos, found, BOOK_MOVES_MAX);
        pos_make_move(&pos, last, &undo);
        pos.last = NULL;
    }
    for (int i = 0; i < count; ++i)
        if (move_equal(found[i].move, last))
            return found[i].weight;
    return 0;
}

static void games_become_weights(void **state)
{
    (void)state;
    const Made all = make((BookMaking){.plies = 100, .min_games = 1}, some_games, false);
    assert_non_null(all.book);
    assert_int_equal(all.made.games, 5);
    assert_int_equal(all.made.broken, 1);
    assert_int_equal(all.made.others, 1);
    assert_int_equal(weight_of(all.book, "e2e4"), 4);
    assert_int_equal(weight_of(all.book, "d2d4"), 1);
    assert_int_equal(weight_of(all.book, "c2c4"), 0);
    assert_int_equal(weight_of(all.book, "e2e4 e7e5"), 2);
    assert_int_equal(weight_of(all.book, "e2e4 c7c5"), 0); // lost
    assert_int_equal(weight_of(all.book, "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1"), 2);
    assert_int_equal(all.made.size.entries, polyglot_count(all.book));
    assert_int_equal(polyglot_count(all.book), 9); // three moves have only lost
    Position shuffled;
    BookMove found[BOOK_MOVES_MAX];
    assert_true(fen_read(&shuffled, "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w KQkq - 0 1", true, NULL));
    assert_int_equal(polyglot_probe(all.book, &shuffled, found, BOOK_MOVES_MAX), 1);
    polyglot_close(all.book);
}

static void rules_choose_moves(void **state)
{
    (void)state;
    const Made often = make((BookMaking){.plies = 100, .min_games = 3}, some_games, false);
    assert_non_null(often.book);
    assert_int_equal(polyglot_count(often.book), 1);
    assert_int_equal(weight_of(often.book, "e2e4"), 4);
    polyglot_close(often.book);
    const Made good = make((BookMaking){.plies = 100, .min_games = 1, .min_score = 60}, some_games, false);
    assert_non_null(good.book);
    assert_int_equal(weight_of(good.book, "e2e4"), 4);
    assert_int_equal(weight_of(good.book, "d2d4"), 0);
    assert_int_equal(weight_of(good.book, "e2e4 e7e5 g1f3"), 0); // one win, one loss
    polyglot_close(good.book);
    const Made brief = make((BookMaking){.plies = 1, .min_games = 1}, some_games, false);
    assert_non_null(brief.book);
    assert_int_equal(polyglot_count(brief.book), 3); // of two start positions
    polyglot_close(brief.book);
    const Made none = make((BookMaking){.plies = 100, .min_games = 9}, some_games, false);
    assert_null(none.book);
    assert_non_null(strstr(none.error.text, "no move of these games is wanted"));
}

static void lines_weigh_one_each(void **state)
{
    (void)state;
    const Made made = make((BookMaking){.plies = 100, .min_games = 1}, some_lines, true);
    assert_non_null(made.book);
    assert_int_equal(made.made.games, 3);
    assert_int_equal(weight_of(made.book, "e2e4"), 2);
    assert_int_equal(weight_of(made.book, "d2d4"), 1);
    assert_int_equal(weight_of(made.book, "e2e4 e7e5 g1f3 b8c6"), 1);
    polyglot_close(made.book);
    const Made brief = make((BookMaking){.plies = 2, .min_games = 1}, some_lines, true);
    assert_non_null(brief.book);
    assert_int_equal(weight_of(brief.book, "e2e4 e7e5"), 1);
    assert_int_equal(weight_of(brief.book, "e2e4 e7e5 g1f3"), 0);
    polyglot_close(brief.book);
}

static void faults_are_told(void **state)
{
    (void)state;
    const Made bad_line = make((BookMaking){.plies = 100, .min_games = 1}, "C20 x: e4 Ke4\n", true);
    assert_null(bad_line.book);
    assert_non_null(strstr(bad_line.error.text, "line 1: move 1...: illegal move"));
    BookMade made;
    Error error = {""};
    const BookMaking missing = {.games = {"/no/such/games.pgn"}, .game_files = 1, .out = "/tmp/x.bin"};
    assert_false(book_make(&missing, &made, &error));
    assert_non_null(strstr(error.text, "/no/such/games.pgn"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_do_not_depend_on_memory),
        cmocka_unit_test(games_become_weights),
        cmocka_unit_test(rules_choose_moves),
        cmocka_unit_test(lines_weigh_one_each),
        cmocka_unit_test(faults_are_told),
    };
    board_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
