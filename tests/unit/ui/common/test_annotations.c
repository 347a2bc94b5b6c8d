// SPDX-License-Identifier: GPL-3.0-or-later
// Comments as they are shown, without what programs put into them, and variations in a line.
#include "unit/unit.h"

#include "base/memory.h"
#include "notation/pgn.h"
#include "ui/common/annotations.h"

static void comments_are_shown_without_commands(void **state)
{
    (void)state;
    static const struct {
        const char *comment, *shown, *note;
    } rows[] = {
        {"", "", ""},
        {"best by test", "best by test", ""},
        {"[%clk 0:10:00]", "", ""},
        {" [%eval 0.17]  [%clk 0:00:30] a move ", "a move", ""},
        {"before [%csl Rd5] behind", "before behind", ""},
        {"[not a command] [%open", "[not a command] [%open", ""},
        {"book", "", "book"},
        {"bookish", "bookish", ""},
        {"+0.31/14 2.1s", "", "+0.31"},
        {"-M4/20 0.1s wins", "wins", "-#4"},
        {"+0.31", "", "+0.31"},
        {"0.0s", "", "0.0s"},
        {"+0.31 2.1s", "", "+0.31"},
        {"+0.31/14 2.1s, White mates", "White mates", "+0.31"},
        {"+0.31/14; stays on the board", "stays on the board", "+0.31"},
        {"book [%clk 0:10:00]", "", "book"},
        // XBoard gives no unit, cutechess no sign to a score of nothing.
        {"+0.31/14 2.1", "", "+0.31"},
        {"-0.31/14 1:05 well played", "well played", "-0.31"},
        {"+0.31/14 45 [%clk 0:10:00]", "", "+0.31"},
        {"0.00/20 0.5s", "", "0.00"},
        {"0.00", "0.00", ""},
        {"0.00 says the engine", "0.00 says the engine", ""},
        {"2.5s [%hotspur 3f21ab] A mistake. [%hotspur end]", "A mistake.", "2.5s"},
        {"2.5s too long", "2.5s too long", ""},
        {"2.5s, he said", "2.5s, he said", ""},
        {"book move", "book move", ""},
        {"book; see Fischer", "book; see Fischer", ""},
        {"book", "", "book"},
        {"+0.31 says the engine", "+0.31 says the engine", ""},
        {"+1/2 point", "+1/2 point", ""},
        {"+1.5/2 pawns", "+1.5/2 pawns", ""},
        {"+0.31/14ths", "+0.31/14ths", ""},
        {"1.2.3s", "1.2.3s", ""},
        {"5 pawns", "5 pawns", ""},
        {"+- says the book", "+- says the book", ""},
        {"+1 for White", "+1 for White", ""},
    };
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        char shown[128], note[128];
        Text shown_text = text_begin(shown, sizeof shown), note_text = text_begin(note, sizeof note);
        comment_write_shown(rows[i].comment, &shown_text);
        comment_write_note(rows[i].comment, WHITE, &note_text);
        if (strcmp(shown, rows[i].shown) != 0 || strcmp(note, rows[i].note) != 0)
            fail_msg("'%s' is shown as '%s', its note is '%s'", rows[i].comment, shown, note);
    }
}

// Black's own score, seen from White.
static void notes_are_for_white(void **state)
{
    (void)state;
    static const char *const rows[][2] = {{"+0.31/14 2.1s", "-0.31"}, {"-M4/20", "+#4"}, {"+M2", "-#2"},
                                          {"book", "book"},           {"0.5s", "0.5s"},  {"0.00/9", "0.00"}};
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        char note[128];
        Text text = text_begin(note, sizeof note);
        comment_write_note(rows[i][0], BLACK, &text);
        assert_string_equal(note, rows[i][1]);
    }
}

static GameTree *read_tree(const char *text)
{
    GameTree *tree = tree_new();
    Error error;
    PgnReader *reader = pgn_open_memory("test", text, strlen(text));
    if (pgn_read_game(reader, tree, &error) != PGN_GAME)
        fail_msg("%s: %s", text, error.text);
    pgn_close(reader);
    return tree;
}

static void variations_are_written_in_a_line(void **state)
{
    (void)state;
    GameTree *tree =
        read_tree("1. e4 e5 2. Nf3 Nc6 ({or} 2... d6 $1 $14 {Philidor [%csl Rd5]} 3. d4 exd4 (3... Nf6 $5) "
                  "(3... f5 {[%clk 1]} 4. Nc3) 4. Nxd4) 3. Bb5 *");
    int node = TREE_ROOT;
    for (int ply = 0; ply < 3; ++ply)
        node = tree_child(tree, node, 0);
    char *text = variation_text(tree, tree_child(tree, node, 1), false);
    assert_string_equal(text, "({or} 2... d6! += {Philidor} 3. d4 exd4 (3... Nf6!?) (3... f5 4. Nc3) 4. Nxd4)");
    mem_free(text);
    tree_free(tree);
}

static void what_is_shown_is_a_text_of_its_own(void **state)
{
    (void)state;
    char *shown = comment_shown("-2.03/6 0.0s [%eval 0.3] so bold");
    assert_string_equal(shown, "so bold");
    mem_free(shown);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(comments_are_shown_without_commands),
        cmocka_unit_test(notes_are_for_white),
        cmocka_unit_test(variations_are_written_in_a_line),
        cmocka_unit_test(what_is_shown_is_a_text_of_its_own),
    };
    board_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
