// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/unit.h"

#include "notation/fen.h"
#include "notation/san.h"
#include "unit/mutate.h"

static const char *const lines[] = {
    "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8#; dm 1; id \"back rank; one move\"; c0 \"a, b\"; acd 12",
    "4k3/8/8/8/8/5N2/8/1N2K3 w - - am Nbd2 Nfd2; id knights;",
    "4k3/8/8/8/8/5N2/8/1N2K3 w - - bm Nbd2, Nd4;",
    "4k3/8/8/8/8/5N2/8/1N2K3 w - - 12 40 bm Ke2;",
    "4k3/8/8/8/8/5N2/8/1N2K3 w - - hmvc 12; fmvn 40;",
    "4k3/8/8/8/8/5N2/8/1N2K3 w - - - bm Ke2; - id \"dashes\";",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400",
    "8/8/8/8/8/4k3/8/4K2q w - - dm -1;",
    "8/8/8/8/8/4k3/q7/4K3 b - - bm #1; ce 32000; pv Qe2#;",
    "8/8/8/8/8/4k3/8/4K2q w - -",
};

static void read_line(Epd *epd, const char *line)
{
    Error error = {""};
    if (!epd_read(epd, line, false, &error))
        fail_msg("%s: %s", line, error.text);
}

static void moves_are_legal_moves(void **state)
{
    (void)state;
    Epd epd;
    read_line(&epd, lines[0]);
    assert_int_equal(epd.best.count, 1);
    assert_true(move_equal(epd.best.moves[0], unit_move(&epd.pos, "a1a8")));
    assert_int_equal(epd.avoid.count, 0);
    assert_int_equal(epd.mate, 1);
    read_line(&epd, lines[1]);
    assert_int_equal(epd.best.count, 0);
    assert_int_equal(epd.avoid.count, 2);
    assert_true(move_equal(epd.avoid.moves[1], unit_move(&epd.pos, "f3d2")));
    read_line(&epd, lines[2]);
    assert_int_equal(epd.best.count, 2);
    assert_true(move_equal(epd.best.moves[1], unit_move(&epd.pos, "f3d4")));
}

static void operations_are_found_by_name(void **state)
{
    (void)state;
    Epd epd;
    read_line(&epd, lines[0]);
    assert_string_equal(epd_id(&epd), "back rank; one move");
    assert_string_equal(epd_operand(&epd, "c0"), "a, b");
    assert_string_equal(epd_operand(&epd, "acd"), "12");
    assert_string_equal(epd_operand(&epd, "bm"), "Ra8#");
    assert_null(epd_operand(&epd, "pv"));
    read_line(&epd, lines[1]);
    assert_string_equal(epd_id(&epd), "knights");
    read_line(&epd, lines[6]);
    assert_string_equal(epd_id(&epd), "");
    assert_string_equal(epd_operand(&epd, "D2"), "400");
    assert_int_equal(epd.operation_count, 2);
    // A copy speaks for itself.
    const Epd copy = epd;
    memset(&epd, 0, sizeof epd);
    assert_string_equal(epd_operand(&copy, "D1"), "20");
}

static void clocks_come_from_fields_or_operations(void **state)
{
    (void)state;
    Epd epd;
    for (int i = 3; i <= 4; ++i) {
        read_line(&epd, lines[i]);
        assert_int_equal(epd.pos.rule50, 12);
        assert_int_equal(epd.pos.game_ply, 78);
    }
    read_line(&epd, lines[5]);
    assert_int_equal(epd.pos.rule50, 0);
    assert_int_equal(epd.pos.game_ply, 0);
    assert_string_equal(epd_id(&epd), "dashes");
}

static void mates_have_a_sign(void **state)
{
    (void)state;
    Epd epd;
    read_line(&epd, lines[7]);
    assert_int_equal(epd.mate, -1);
    read_line(&epd, lines[8]);
    assert_int_equal(epd.mate, 1);
    assert_int_equal(epd.best.count, 0);
    read_line(&epd, lines[9]);
    assert_int_equal(epd.mate, 0);
    assert_int_equal(epd.operation_count, 0);
}

static void bad_lines_are_refused_with_the_reason(void **state)
{
    (void)state;
    static const struct {
        const char *line, *reason;
    } cases[] = {
        {"", "the board field is missing"},
        {"4k3/8/8/8/8/8/8/4K3 w -", "the en passant field is missing"},
        {"4k3/8/8/8/8/8/8/4K2 w - - bm Ke2;", "rank 1 has 7 squares"},
        {"4k3/8/8/8/8/8/8/4K3 w - - bm Qe2;", "bm: illegal move 'Qe2'"},
        {"4k3/8/8/8/8/8/8/4K3 w - - bm;", "bm names no move"},
        {"4k3/8/8/8/8/8/8/4K3 w - - am Ke2 Kx;", "am: unknown move 'Kx'"},
        {"4k3/8/8/8/8/8/8/4K3 w - - bm #x;", "bm is '#x'"},
        {"4k3/8/8/8/8/8/8/4K3 w - - dm three;", "dm is 'three'"},
        {"4k3/8/8/8/8/8/8/4K3 w - - id \"open;", "a quote is not closed"},
        {"4k3/8/8/8/8/8/8/4K3 w - - ?! 3;", "unknown operation '?!'"},
        {"4k3/8/8/8/8/8/8/4K3 w - - hmvc -3;", "hmvc is '-3'"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 3 x4 5;", NULL}, // x4 may be an operation
        {"4k3/8/8/8/8/8/8/4K3 w - - 3,5 1;", "the half-move clock is '3,5'"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        Epd epd;
        Error error = {""};
        memset(&epd, 1, sizeof epd);
        const Epd before = epd;
        const bool is_read = epd_read(&epd, cases[i].line, false, &error);
        if (is_read != (cases[i].reason == NULL))
            fail_msg("%s: %s", cases[i].line, is_read ? "accepted" : error.text);
        if (is_read)
            continue;
        if (strncmp(error.text, "EPD: ", 5) != 0 || strstr(error.text, cases[i].reason) == NULL)
            fail_msg("%s: %s", cases[i].line, error.text);
        assert_memory_equal(&epd, &before, sizeof epd);
    }
}

static void limits_are_reached_and_told(void **state)
{
    (void)state;
    static const char position[] = "4k3/8/8/8/8/8/8/4K3 w - - ";
    char line[EPD_TEXT_SIZE * 2] = "";
    Epd epd;
    Error error = {""};
    strcpy(line, position);
    for (int i = 0; i < EPD_OPERATIONS_MAX; ++i)
        strcat(line, "c 1;");
    assert_true(epd_read(&epd, line, false, &error));
    strcat(line, "c 1;");
    assert_false(epd_read(&epd, line, false, &error));
    assert_non_null(strstr(error.text, "operations"));
    memset(line, 'c', sizeof line - 1);
    memcpy(line, position, strlen(position));
    assert_false(epd_read(&epd, line, false, &error));
    assert_non_null(strstr(error.text, "too many"));
    memset(line, 'k', sizeof line - 1);
    assert_false(epd_read(&epd, line, false, &error));
}

static void damaged_lines_are_refused_or_make_sense(void **state)
{
    (void)state;
    enum { ROUNDS = 20000, SIZE = 256 };
    Rng rng = rng_seeded(6);
    int good = 0;
    for (int round = 0; round < ROUNDS; ++round) {
        char text[SIZE];
        Epd epd;
        Error error = {""};
        mutate_text(lines[rng_below(&rng, COUNT_OF(lines))], text, sizeof text, &rng);
        if (!epd_read(&epd, text, false, &error)) {
            assert_true(error.text[0] != '\0');
            continue;
        }
        ++good;
        for (int i = 0; i < epd.best.count; ++i)
            assert_true(pos_move_is_legal(&epd.pos, epd.best.moves[i]));
    }
    assert_in_range(good, ROUNDS / 100, ROUNDS - ROUNDS / 100);
}

// Every line of a public suite is read; returns how many, 0 if the suite is not there.
static int read_suite(const char *name)
{
    char line[EPD_TEXT_SIZE];
    int count = 0;
    FILE *file = unit_open_positions(name);
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        Epd epd;
        read_line(&epd, line);
        assert_true(epd.best.count + epd.avoid.count > 0 || epd.mate != 0);
        ++count;
    }
    if (file != NULL)
        fclose(file);
    return count;
}

static void public_suites_are_read(void **state)
{
    (void)state;
    const int count = read_suite("suites/wac.epd");
    if (count == 0)
        skip();
    assert_int_equal(count, 300);
    assert_int_equal(read_suite("suites/eret.epd"), 111);
    assert_int_equal(read_suite("suites/sts_v4.epd"), 1500);
    assert_int_equal(read_suite("mate/classic280.epd"), 280);
    assert_int_equal(read_suite("mate/mate_in_3.epd"), 1277);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_legal_moves),
        cmocka_unit_test(operations_are_found_by_name),
        cmocka_unit_test(clocks_come_from_fields_or_operations),
        cmocka_unit_test(mates_have_a_sign),
        cmocka_unit_test(bad_lines_are_refused_with_the_reason),
        cmocka_unit_test(limits_are_reached_and_told),
        cmocka_unit_test(damaged_lines_are_refused_or_make_sense),
        cmocka_unit_test(public_suites_are_read),
    };
    board_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
