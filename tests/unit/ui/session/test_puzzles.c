// SPDX-License-Identifier: GPL-3.0-or-later
// Puzzles made from games, and the days on which they are asked again.
#include "unit/unit.h"

#include "base/file.h"
#include "base/memory.h"
#include "notation/pgn.h"
#include "notation/san.h"
#include "ui/session/puzzle_record.h"
#include "ui/session/puzzle_set.h"

#include <string.h>
#include <sys/stat.h>

static PuzzleSet set_of(const char *pgn)
{
    PuzzleSet set = {0};
    GameTree *game = tree_new();
    Error error;
    PgnReader *reader = pgn_open_memory("game", pgn, strlen(pgn));
    assert_int_equal(pgn_read_game(reader, game, &error), PGN_GAME);
    pgn_close(reader);
    puzzle_set_add_game(&set, game);
    tree_free(game);
    return set;
}

static void assert_solution(const Puzzle *puzzle, const char *moves)
{
    char line[256];
    Text text = text_begin(line, sizeof line);
    Position pos;
    puzzle_position(puzzle, &pos);
    san_write_line(&pos, puzzle->moves, puzzle->move_count, &text);
    assert_string_equal(line, moves);
}

// A variation that is itself a mistake is no solution; the move before stands on the board, the mistake does not.
static void test_mistakes_of_a_game(void **state)
{
    (void)state;
    PuzzleSet set =
        set_of("[White \"A\"]\n[Black \"B\"]\n\n1. f3 $2 (1. e4 e5) 1... e5 2. g4 $4 (2. h4 $4) (2. e4 d5) Qh4# *\n");
    assert_int_equal(set.count, 2);
    assert_true(move_equal(set.puzzles[0].lead_in, MOVE_NONE));
    assert_solution(&set.puzzles[0], "1.e4");
    assert_solution(&set.puzzles[1], "2.e4");
    assert_string_equal(set.puzzles[1].title, "A - B");
    GameTree *tree = puzzle_tree(&set.puzzles[1]);
    assert_int_equal(tree_main_length(tree), 1);
    assert_int_equal(tree_child(tree, tree_line_end(tree, TREE_ROOT), 0), TREE_NONE);
    assert_string_equal(tree_comment(tree, TREE_ROOT), "");
    tree_free(tree);
    puzzle_set_clear(&set);
}

static void test_game_from_a_position_is_one(void **state)
{
    (void)state;
    PuzzleSet set = set_of("[FEN \"6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. Rb8# *\n");
    assert_int_equal(set.count, 1);
    assert_solution(&set.puzzles[0], "1.Rb8#");
    puzzle_set_clear(&set);
    set = set_of("1. e4 e5 *\n");
    assert_int_equal(set.count, 0);
    puzzle_set_clear(&set);
}

static PuzzleSet repertoire_of(const char *pgn, Colour side)
{
    PuzzleSet set = {0};
    Error error;
    char path[UNIT_PATH_SIZE];
    unit_write_file(path, ".pgn", pgn);
    if (!puzzle_set_read_repertoire(&set, path, side, &error))
        fail_msg("%s", error.text);
    unlink(path);
    return set;
}

// A position is asked once, whatever ways lead there, and all moves that the file has for it are right.
static void test_repertoire(void **state)
{
    (void)state;
    PuzzleSet set =
        repertoire_of("1. d4 Nf6 (1... e6 2. c4 Nf6 3. Nf3) 2. c4 e6 3. Nc3 *\n\n1. d4 g6 2. e4 *\n", COLOUR_NONE);
    assert_int_equal(set.count, 5);
    assert_true(set.is_repertoire);
    assert_solution(&set.puzzles[0], "1.d4");
    assert_solution(&set.puzzles[1], "2.c4");
    assert_solution(&set.puzzles[2], "3.Nc3");
    assert_int_equal(set.puzzles[2].also_count, 1);
    assert_int_equal(set.puzzles[0].also_count, 0);
    puzzle_set_clear(&set);
}

// The owner has fewer choices than the opponent; or the file says who it is.
static void test_side_of_a_repertoire(void **state)
{
    (void)state;
    static const struct {
        const char *pgn;
        Colour side;
    } rows[] = {
        {"1. e4 c5 2. Nf3 (2. c3 Nf6) (2. Nc3 Nc6) 2... d6 *\n", BLACK},
        {"1. e4 c5 (1... e5 2. Nf3) 2. Nf3 *\n", WHITE},
        {"[Orientation \"black\"]\n\n1. e4 c5 (1... e5 2. Nf3) 2. Nf3 *\n", BLACK},
        // What one game has for a position and another has not is a choice as well, and counts once.
        {"1. e4 c5 2. Nf3 d6 *\n\n1. e4 c5 2. Nc3 Nc6 *\n", BLACK},
        {"1. e4 c5 2. Nf3 (2. Nc3) *\n\n1. e4 c5 2. Nf3 (2. Nc3) *\n\n1. e4 c5 2. Nf3 (2. Nc3) *\n\n"
         "1. e4 c5 2. Nf3 d6 (2... e6) 3. d4 cxd4 (3... Nf6) *\n",
         WHITE},
        // A game that names its side is not counted.
        {"1. d4 d5 (1... Nf6) 2. c4 *\n\n"
         "[Orientation \"white\"]\n\n1. e4 c5 2. Nf3 (2. c3) d6 3. d4 (3. c3) *\n",
         WHITE},
    };
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        PuzzleSet set = repertoire_of(rows[i].pgn, COLOUR_NONE);
        Position pos;
        puzzle_position(&set.puzzles[0], &pos);
        assert_int_equal(pos.stm, rows[i].side);
        puzzle_set_clear(&set);
    }
    // A side that is given is asked, though here the other has as few choices.
    PuzzleSet set = repertoire_of("1. e4 c5 2. Nf3 *\n", BLACK);
    assert_int_equal(set.count, 1);
    assert_solution(&set.puzzles[0], "1...c5");
    puzzle_set_clear(&set);
}

// Chapters of a study may be for different sides; what the user says goes for all of them.
static void test_sides_of_games(void **state)
{
    (void)state;
    static const char study[] =
        "[Orientation \"white\"]\n\n1. e4 e5 2. Nf3 *\n\n[Orientation \"black\"]\n\n1. d4 d5 2. c4 e6 *\n\n"
        "1. c4 *\n";
    static const struct {
        Colour asked;
        const char *moves[6];
    } rows[] = {{COLOUR_NONE, {"1.e4", "2.Nf3", "1...d5", "2...e6"}},
                {WHITE, {"1.e4", "2.Nf3", "2.c4"}},
                {BLACK, {"1...e5", "1...d5", "2...e6"}}};
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        PuzzleSet set = repertoire_of(study, rows[i].asked);
        for (int j = 0; j < set.count; ++j)
            assert_solution(&set.puzzles[j], rows[i].moves[j]);
        assert_null(rows[i].moves[set.count]);
        puzzle_set_clear(&set);
    }
}

// Every day of four centuries has a date of its own, and they follow each other.
static void test_days_have_dates(void **state)
{
    (void)state;
    char before[PUZZLE_DATE_SIZE] = "", date[PUZZLE_DATE_SIZE];
    int leap_days = 0;
    enum { DAY_OF_1900 = 693901, DAYS = 146097 };
    for (int day = DAY_OF_1900; day < DAY_OF_1900 + DAYS; ++day) {
        puzzle_write_date(day, date);
        assert_true(strcmp(before, date) < 0);
        leap_days += strcmp(date + 4, "-02-29") == 0;
        memcpy(before, date, sizeof before);
    }
    assert_int_equal(leap_days, 97);
    puzzle_write_date(puzzle_today(), date);
    assert_true(strcmp(date, "2025-01-01") > 0);
}

// --- the record ------------------------------------------------------------------------------------------------------

typedef struct RecordFile {
    char folder[UNIT_PATH_SIZE], path[3 * UNIT_PATH_SIZE];
} RecordFile;

static RecordFile begin_record(const char *text)
{
    RecordFile file;
    char own[2 * UNIT_PATH_SIZE];
    snprintf(file.folder, sizeof file.folder, "/tmp/hotspur-unit-XXXXXX");
    assert_non_null(mkdtemp(file.folder));
    assert_int_equal(setenv("XDG_STATE_HOME", file.folder, 1), 0);
    snprintf(own, sizeof own, "%s/hotspur", file.folder);
    assert_int_equal(mkdir(own, 0700), 0);
    snprintf(file.path, sizeof file.path, "%s/puzzles", own);
    FILE *stream = fopen(file.path, "w");
    assert_non_null(stream);
    assert_true(fputs(text, stream) >= 0);
    assert_int_equal(fclose(stream), 0);
    return file;
}

static char *text_of_record(const RecordFile *file)
{
    Error error;
    char *text = file_read_text(file->path, 1 << 20, &error);
    assert_non_null(text);
    return text;
}

static void end_record(const RecordFile *file)
{
    char own[2 * UNIT_PATH_SIZE];
    unlink(file->path);
    snprintf(own, sizeof own, "%s/hotspur", file->folder);
    assert_int_equal(rmdir(own), 0); // nothing is left beside it
    assert_int_equal(rmdir(file->folder), 0);
}

#define START_FIELDS "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"
#define HEAD_BEFORE "# Puzzles that Hotspur asked: date, right or wrong, position\n"
#define HEAD "# Puzzles that Hotspur asked, version 2: date, rating, position\n"

// Until when it rests, by answers on some days; 2025 is no leap year.
static void test_due_days(void **state)
{
    (void)state;
    static const struct {
        const char *answers, *due;
    } rows[] = {
        {"2025-03-01 good " START_FIELDS "\n", "2025-03-03"},
        {"2025-03-01 again " START_FIELDS "\n", "2025-03-01"},
        {"2025-03-01 hard " START_FIELDS "\n", "2025-03-02"},
        {"2025-03-01 easy " START_FIELDS "\n", "2025-03-09"},
        {"2025-03-01 good " START_FIELDS "\n2025-03-03 good " START_FIELDS "\n", "2025-03-14"},
        {"2025-03-01 again " START_FIELDS "\n2025-03-01 good " START_FIELDS "\n", "2025-03-02"},
        // What is no answer, or of no day, is passed over; a clock that was set back does no harm.
        {"nonsense\n2025-03-01 good " START_FIELDS "\n2025-99-99 again " START_FIELDS "\n2025-03-02 best " START_FIELDS
         "\n",
         "2025-03-03"},
        {"2025-03-05 good " START_FIELDS "\n2025-03-01 good " START_FIELDS "\n", "2025-03-03"},
    };
    const Position start = unit_position(START_FIELDS " 0 1");
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        char text[1024], date[PUZZLE_DATE_SIZE];
        Error error;
        int day;
        snprintf(text, sizeof text, "%s%s", HEAD, rows[i].answers);
        const RecordFile file = begin_record(text);
        PuzzleRecord *record = puzzle_record_new(&error);
        assert_string_equal(error.text, "");
        assert_true(puzzle_record_due(record, &start, &day));
        puzzle_write_date(day, date);
        assert_string_equal(date, rows[i].due);
        puzzle_record_free(record);
        end_record(&file);
    }
}

// A file of boxes is taken over with all its answers, and keeps them when one is added.
static void test_record_of_the_version_before(void **state)
{
    (void)state;
    static const char answers[] = "2025-03-01 right " START_FIELDS "\n# mine\n2025-03-03 right " START_FIELDS "\n";
    const Position start = unit_position(START_FIELDS " 0 1"), other = unit_position("6k1/8/8/8/8/8/8/K6R w - - 0 1");
    char before[512], wanted[1024], date[PUZZLE_DATE_SIZE];
    Error error;
    int day;
    snprintf(before, sizeof before, "%s%s", HEAD_BEFORE, answers);
    const RecordFile file = begin_record(before);
    PuzzleRecord *record = puzzle_record_new(&error);
    assert_string_equal(error.text, "");
    // Looking changes nothing.
    char *text = text_of_record(&file);
    assert_string_equal(text, before);
    mem_free(text);
    for (int i = 0; i < 2; ++i) {
        assert_true(puzzle_record_due(record, &start, &day));
        puzzle_write_date(day, date);
        assert_string_equal(date, "2025-03-14");
        assert_int_equal(puzzle_record_due(record, &other, &day), i > 0);
        assert_true(puzzle_record_add(record, &other, FSRS_HARD, &error));
        puzzle_record_free(record);
        record = puzzle_record_new(&error);
    }
    puzzle_record_free(record);
    puzzle_write_date(puzzle_today(), date);
    snprintf(wanted, sizeof wanted, "%s%s%s hard 6k1/8/8/8/8/8/8/K6R w - -\n%s hard 6k1/8/8/8/8/8/8/K6R w - -\n", HEAD,
             answers, date, date);
    text = text_of_record(&file);
    assert_string_equal(text, wanted);
    mem_free(text);
    end_record(&file);
}

// An empty file becomes a record; one of another kind, or of a later version, stays what it is.
static void test_record_of_others(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool is_taken;
    } rows[] = {{"", true},
                {"a letter\n", false},
                {"# Puzzles that Hotspur asked, version 3: date, rating, position\n", false}};
    const Position start = unit_position(START_FIELDS " 0 1");
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        Error error;
        int day;
        const RecordFile file = begin_record(rows[i].text);
        PuzzleRecord *record = puzzle_record_new(&error);
        const int today = puzzle_today(); // midnight may come
        assert_int_equal(error.text[0] == '\0', rows[i].is_taken);
        assert_int_equal(puzzle_record_add(record, &start, FSRS_GOOD, &error), rows[i].is_taken);
        assert_true(rows[i].is_taken || strstr(error.text, file.path) != NULL);
        // It is known to this run all the same.
        assert_true(puzzle_record_due(record, &start, &day));
        assert_in_range(day, today + 2, puzzle_today() + 2);
        char *text = text_of_record(&file);
        assert_true(rows[i].is_taken ? strncmp(text, HEAD, strlen(HEAD)) == 0 : strcmp(text, rows[i].text) == 0);
        mem_free(text);
        puzzle_record_free(record);
        end_record(&file);
    }
}

int main(void)
{
    board_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mistakes_of_a_game), cmocka_unit_test(test_game_from_a_position_is_one),
        cmocka_unit_test(test_repertoire),         cmocka_unit_test(test_side_of_a_repertoire),
        cmocka_unit_test(test_sides_of_games),     cmocka_unit_test(test_days_have_dates),
        cmocka_unit_test(test_due_days),           cmocka_unit_test(test_record_of_the_version_before),
        cmocka_unit_test(test_record_of_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
