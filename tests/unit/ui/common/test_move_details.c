// SPDX-License-Identifier: GPL-3.0-or-later
// What stands beside a move: score and time in their columns, those of an annotation before the player's.
#include "unit/unit.h"

#include "base/clock.h"
#include "ui/common/move_details.h"

static void details_have_their_columns(void **state)
{
    (void)state;
    static const struct {
        const char *comment;
        GamePly ply;
        const char *details, *without_score;
    } rows[] = {
        {"", {.score = SCORE_NONE}, "", ""},
        {"[%eval 0.25] [%emt 0:00:12]", {.score = SCORE_NONE}, " +0.25 0:12", "       0:12"},
        {"[%eval #-5] [%emt 0:09:59]", {.score = SCORE_NONE}, "   -#5 9:59", "       9:59"},
        {"[%eval -12.5] [%emt 0:10:59]", {.score = SCORE_NONE}, "-12.50  10m", "        10m"},
        {"[%emt 1:05:30]", {.score = SCORE_NONE}, "       1h05", "       1h05"},
        {"[%emt 71:05:30]", {.score = SCORE_NONE}, "        71h", "        71h"},
        {"[%emt 99999:00:00]", {.score = SCORE_NONE}, "      99999h", "      99999h"},
        {"-0.50/12 2.5s words", {.score = SCORE_NONE}, " -0.50 0:02", "       0:02"},
        // The evaluation in the comment goes first; a move from the book has neither.
        {"[%eval 0.25]", {.score = SCORE_PAWN, .time_us = 3 * US_PER_SECOND}, " +0.25 0:03", "       0:03"},
        {"words", {.score = SCORE_PAWN, .time_us = 3 * US_PER_SECOND}, " +1.00 0:03", "       0:03"},
        {"[%emt 0:00:12]", {.score = SCORE_PAWN, .from_book = true}, "  book", "  book"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); ++i)
        for (int with_score = 0; with_score < 2; ++with_score) {
            char details[64];
            Text out = text_begin(details, sizeof details);
            GameTree *tree = tree_new();
            GamePly ply = rows[i].ply;
            ply.move = move_make(SQ_E2, SQ_E4, MK_DOUBLE_PUSH);
            const int node = tree_add(tree, TREE_ROOT, &ply);
            tree_set_comment(tree, node, rows[i].comment);
            move_details_write(tree, node, WHITE, with_score != 0, &out);
            const char *wanted = with_score != 0 ? rows[i].details : rows[i].without_score;
            size_t length = strlen(details);
            while (length > 0 && details[length - 1] == ' ')
                details[--length] = '\0';
            if (strcmp(details, wanted) != 0)
                fail_msg("%s: '%s'", rows[i].comment, details);
            tree_free(tree);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(details_have_their_columns)};
    board_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
