// SPDX-License-Identifier: GPL-3.0-or-later
// Large pieces fill their squares and no more, and can be told apart without colours.
#include "unit/unit.h"

#ifdef HAVE_CURSES
#include "ui/board/piece_art.h"

#include <stdio.h>
#include <string.h>

enum { ROWS_MIN = 3, ROWS_MAX = 6, CELL_SIZE = 8, PICTURE_SIZE = ROWS_MAX * 2 * ROWS_MAX * CELL_SIZE };

static void write_picture(Piece piece, ArtStyle style, int rows, char out[PICTURE_SIZE])
{
    size_t used = 0;
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < 2 * rows; ++column) {
            const ArtCell cell = piece_art_cell(piece, style, rows, row, column);
            const int owner = style == ART_TONES ? (int)piece_colour(piece) : 0; // the tones are each side's own
            used += (size_t)snprintf(out + used, PICTURE_SIZE - used, "%s%d%d%d", cell.glyph, (int)cell.ink,
                                     (int)cell.paper, owner);
        }
    }
}

static void test_pieces_differ(void **state)
{
    (void)state;
    char pictures[PIECE_NB][PICTURE_SIZE];
    for (int rows = ROWS_MIN; rows <= ROWS_MAX; ++rows) {
        for (ArtStyle style = ART_LETTERS; style <= ART_TONES; ++style) {
            for (Piece piece = 0; piece < PIECE_NB; ++piece)
                write_picture(piece, style, rows, pictures[piece]);
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
            const char first = piece_colour(piece) == WHITE ? 'A' : 'a';
            for (int i = 0; i < 2 * rows * rows; ++i) {
                const char *glyph = piece_art_cell(piece, ART_LETTERS, rows, i / (2 * rows), i % (2 * rows)).glyph;
                assert_int_equal(strlen(glyph), 1);
                if (strchr(" ()", glyph[0]) == NULL)
                    assert_in_range(glyph[0], first, first + 25);
            }
        }
    }
}

// An edge without a square behind it, and a body that fills its character.
static void test_a_piece_has_two_tones(void **state)
{
    (void)state;
    for (Piece piece = 0; piece < PIECE_NB; ++piece) {
        int inside = 0, full = 0;
        for (int i = 0; i < 2 * ROWS_MAX * ROWS_MAX; ++i) {
            const ArtCell cell = piece_art_cell(piece, ART_TONES, ROWS_MAX, i / (2 * ROWS_MAX), i % (2 * ROWS_MAX));
            inside += cell.glyph[0] != ' ' && cell.ink != ART_SQUARE && cell.paper != ART_SQUARE;
            full += cell.paper == ART_BODY && cell.glyph[0] == ' ';
        }
        assert_true(inside > 0 && full > 0);
    }
}

// Is nothing drawn in the upper half of a character?
static bool is_empty_above(const ArtCell *cell)
{
    if (strcmp(cell->glyph, "\u2580") == 0)
        return cell->ink == ART_SQUARE;
    static const char below[] = " \u2596\u2597\u2584";
    return cell->paper == ART_SQUARE && strstr(below, cell->glyph) != NULL;
}

// The pieces of two ranks never touch.
static void test_pieces_leave_room_above(void **state)
{
    (void)state;
    for (ArtStyle style = ART_OUTLINES; style <= ART_TONES; ++style)
        for (int rows = ROWS_MIN; rows <= ROWS_MAX; ++rows)
            for (Piece piece = 0; piece < PIECE_NB; ++piece)
                for (int column = 0; column < 2 * rows; ++column) {
                    const ArtCell cell = piece_art_cell(piece, style, rows, 0, column);
                    if (!is_empty_above(&cell))
                        fail_msg("style %d, piece %d in %d rows: column %d", (int)style, (int)piece, rows, column);
                }
}

// Light on a dark square, White's pieces are as solid as Black's are, dark on a light one.
static void test_outlines_on_dark_change_sides(void **state)
{
    (void)state;
    for (int rows = ROWS_MIN; rows <= ROWS_MAX; ++rows)
        for (PieceType type = PT_PAWN; type <= PT_KING; ++type)
            for (int i = 0; i < 2 * rows * rows; ++i)
                for (Colour colour = WHITE; colour <= BLACK; ++colour) {
                    const int row = i / (2 * rows), column = i % (2 * rows);
                    const Piece piece = piece_make(colour, type), other = piece_make(!colour, type);
                    const ArtCell dark = piece_art_cell(piece, ART_OUTLINES_ON_DARK, rows, row, column);
                    const ArtCell light = piece_art_cell(other, ART_OUTLINES, rows, row, column);
                    assert_string_equal(dark.glyph, light.glyph);
                }
}

// Where light squares are as light as White's body, the edge alone shows where the piece ends.
static void check_edges(ArtStyle style)
{
    for (int rows = ROWS_MIN; rows <= ROWS_MAX; ++rows) {
        for (PieceType type = PT_PAWN; type <= PT_KING; ++type) {
            const Piece piece = piece_make(WHITE, type);
            int bodies = 0;
            for (int row = 0; row < rows; ++row) {
                ArtCell first = {" ", ART_EDGE, ART_SQUARE}, last = first;
                for (int column = 0; column < 2 * rows; ++column) {
                    const ArtCell cell = piece_art_cell(piece, style, rows, row, column);
                    bodies += cell.ink == ART_BODY || cell.paper == ART_BODY;
                    if (cell.glyph[0] == ' ' && cell.paper == ART_SQUARE)
                        continue;
                    first = first.glyph[0] == ' ' ? cell : first;
                    last = cell;
                }
                const bool is_closed = (first.ink == ART_EDGE || first.paper == ART_EDGE) &&
                                       (last.ink == ART_EDGE || last.paper == ART_EDGE);
                if (!is_closed && (first.glyph[0] != ' ' || first.paper != ART_SQUARE))
                    fail_msg("piece %d in %d rows: row %d is open to the square", (int)piece, rows, row);
            }
            assert_true(bodies > 0);
        }
    }
}

static void test_a_body_has_an_edge(void **state)
{
    (void)state;
    check_edges(ART_FILLED);
    check_edges(ART_TONES);
}

static void test_which_squares_have_art(void **state)
{
    (void)state;
    assert_false(piece_art_exists(1, 3));
    assert_false(piece_art_exists(2, 4));
    assert_true(piece_art_exists(3, 6));
    assert_false(piece_art_exists(3, 8));
    assert_true(piece_art_exists(5, 10));
    assert_true(piece_art_exists(6, 12));
    assert_false(piece_art_exists(7, 14));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pieces_differ),
        cmocka_unit_test(test_only_letters_without_blocks),
        cmocka_unit_test(test_a_piece_has_two_tones),
        cmocka_unit_test(test_pieces_leave_room_above),
        cmocka_unit_test(test_outlines_on_dark_change_sides),
        cmocka_unit_test(test_a_body_has_an_edge),
        cmocka_unit_test(test_which_squares_have_art),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
#else
#include "unit/no_curses.h"
#endif
