// SPDX-License-Identifier: GPL-3.0-or-later
// Large pieces fill their squares and no more, and can be told apart without colours.
#include "unit/unit.h"

#ifdef HAVE_CURSES
#include "ui/board/piece_art.h"

#include <stdio.h>
#include <string.h>

enum { ROWS_MIN = 3, ROWS_MAX = 5, PICTURE_SIZE = ROWS_MAX * (PIECE_ART_SIZE + 10) };

static int columns_of(const char *text)
{
    int columns = 0;
    for (; *text != '\0'; ++text)
        columns += (*text & 0xc0) != 0x80 ? 1 : 0;
    return columns;
}

static void write_picture(Piece piece, int rows, bool with_blocks, char out[PICTURE_SIZE])
{
    size_t used = 0;
    out[0] = '\0';
    for (int row = 0; row < rows; ++row) {
        char line[PIECE_ART_SIZE];
        int at;
        piece_art_row(piece, rows, row, with_blocks, line, &at);
        if (at < 0 || at + columns_of(line) > 2 * rows)
            fail_msg("piece %d, %d rows: row %d takes columns %d to %d", (int)piece, rows, row, at,
                     at + columns_of(line));
        used += (size_t)snprintf(out + used, PICTURE_SIZE - used, "%*s%s\n", at, "", line);
    }
}

static void test_pieces_differ(void **state)
{
    (void)state;
    char pictures[PIECE_NB][PICTURE_SIZE];
    for (int rows = ROWS_MIN; rows <= ROWS_MAX; ++rows) {
        for (int with_blocks = 0; with_blocks < 2; ++with_blocks) {
            for (Piece piece = 0; piece < PIECE_NB; ++piece)
                write_picture(piece, rows, with_blocks, pictures[piece]);
            for (Piece a = 0; a < PIECE_NB; ++a)
                for (Piece b = a + 1; b < PIECE_NB; ++b)
                    if (strcmp(pictures[a], pictures[b]) == 0)
                        fail_msg("pieces %d and %d look the same in %d rows:\n%s", (int)a, (int)b, rows, pictures[a]);
        }
    }
}

static void test_only_letters_without_blocks(void **state)
{
    (void)state;
    for (int rows = ROWS_MIN; rows <= ROWS_MAX; ++rows) {
        for (Piece piece = 0; piece < PIECE_NB; ++piece) {
            char picture[PICTURE_SIZE];
            write_picture(piece, rows, false, picture);
            const char first = piece_colour(piece) == WHITE ? 'A' : 'a';
            for (const char *sign = picture; *sign != '\0'; ++sign)
                if (strchr(" ()\n", *sign) == NULL)
                    assert_in_range(*sign, first, first + 25);
        }
    }
}

static void test_which_squares_have_art(void **state)
{
    (void)state;
    assert_false(piece_art_exists(1, 3));
    assert_false(piece_art_exists(2, 4));
    assert_true(piece_art_exists(3, 6));
    assert_true(piece_art_exists(5, 10));
    assert_false(piece_art_exists(6, 12));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pieces_differ),
        cmocka_unit_test(test_only_letters_without_blocks),
        cmocka_unit_test(test_which_squares_have_art),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
#else
#include "unit/no_curses.h"
#endif
