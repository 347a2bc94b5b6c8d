// SPDX-License-Identifier: GPL-3.0-or-later
// Positions are changed by words, and what cannot be played from is refused.
#include "unit/unit.h"

#include "ui/session/commands.h"

static void check_edit(const char *fen, const char *words, const char *expected)
{
    Position pos = unit_position(fen);
    char copy[256], found[FEN_SIZE];
    Error error;
    snprintf(copy, sizeof copy, "%s", words);
    if (!edit_position(&pos, copy, &error))
        fail_msg("%s: %s", words, error.text);
    fen_write(&pos, found);
    assert_string_equal(found, expected);
}

static void check_refused(const char *fen, const char *words, const char *reason)
{
    Position pos = unit_position(fen);
    char copy[256], before[FEN_SIZE], after[FEN_SIZE];
    Error error;
    fen_write(&pos, before);
    snprintf(copy, sizeof copy, "%s", words);
    assert_false(edit_position(&pos, copy, &error));
    assert_non_null(strstr(error.text, reason));
    fen_write(&pos, after);
    assert_string_equal(before, after);
}

static const char start[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

static void words_change_positions(void **state)
{
    (void)state;
    check_edit(start, "-d8 black", "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1");
    check_edit(start, "-d8 qe4 -g1 Ne5", "rnb1kbnr/pppppppp/8/4N3/4q3/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1");
    check_edit(start, "clear Ke1 ke8 Rh1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"); // as they stood before
    check_edit(start, "Ke3", "rnbqkbnr/pppppppp/8/8/8/4K3/PPPPPPPP/RNBQ1BNR w kq - 0 1");
    check_edit(start, "-a1 -h8", "rnbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kq - 0 1");
}

static void wrong_words_and_positions_are_refused(void **state)
{
    (void)state;
    check_refused(start, "Qe9", "'Qe9' is none of");
    check_refused(start, "Xe4", "'Xe4' is none of");
    check_refused(start, "Qe4 e5", "'e5' is none of");
    check_refused(start, "-e1", "king");
    check_refused(start, "Pa8", "pawn");
    check_refused("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Re4", "check");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_change_positions),
        cmocka_unit_test(wrong_words_and_positions_are_refused),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
