// SPDX-License-Identifier: GPL-3.0-or-later
// Numeric glyphs are written as the signs of chess books, and read back.
#include "unit/unit.h"

#include "notation/nag.h"

static void signs_come_back(void **state)
{
    (void)state;
    for (int nag = 1; nag < 256; ++nag) {
        for (int unicode = 0; unicode < 2; ++unicode) {
            char sign[NAG_SIGN_SIZE];
            uint8_t again = 0;
            nag_write((uint8_t)nag, unicode != 0, sign);
            if (!nag_read(sign, &again) || again != nag)
                fail_msg("%d is written %s", nag, sign);
        }
    }
}

static void usual_signs_have_their_numbers(void **state)
{
    (void)state;
    static const struct {
        const char *sign;
        uint8_t nag;
    } rows[] = {{"!", 1},  {"?", 2},   {"!!", 3}, {"??", 4},   {"!?", 5},  {"?!", 6},
                {"=", 10}, {"+=", 14}, {"±", 16}, {"-/+", 17}, {"+-", 18}, {"$139", 139}};
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        uint8_t nag = 0;
        if (!nag_read(rows[i].sign, &nag) || nag != rows[i].nag)
            fail_msg("%s is read as %d", rows[i].sign, nag);
    }
}

static void other_words_are_no_signs(void **state)
{
    (void)state;
    static const char *const words[] = {"", "$", "$0", "$256", "$-1", "$1x", "!!!", "e4", "14"};
    for (size_t i = 0; i < COUNT_OF(words); ++i) {
        uint8_t nag = 77;
        if (nag_read(words[i], &nag) || nag != 77)
            fail_msg("'%s' is read as %d", words[i], nag);
    }
}

static void signs_stand_behind_the_move(void **state)
{
    (void)state;
    char out[64];
    GameTree *tree = tree_new();
    Text text = text_begin(out, sizeof out);
    tree_add_nag(tree, TREE_ROOT, 5);
    tree_add_nag(tree, TREE_ROOT, 16);
    nag_write_all(tree, TREE_ROOT, false, &text);
    assert_string_equal(out, "!? +/-");
    text = text_begin(out, sizeof out);
    nag_write_all(tree, TREE_ROOT, true, &text);
    assert_string_equal(out, "!? ±");
    tree_free(tree);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(signs_come_back),
        cmocka_unit_test(usual_signs_have_their_numbers),
        cmocka_unit_test(other_words_are_no_signs),
        cmocka_unit_test(signs_stand_behind_the_move),
    };
    board_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
