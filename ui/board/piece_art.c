// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/board/piece_art.h"

#include "base/text.h"

#include <assert.h>
#include <string.h>

enum {
    ROWS_MIN = 3, // of a square with art
    ROWS_MAX = 5,
    PIXELS = 2, // dots along each edge of a character
    HEIGHT_MAX = ROWS_MAX * PIXELS,
    WIDTH_MAX = 2 * ROWS_MAX * PIXELS,
};

// Dots of a piece: '#' for both colours, 'o' inside, for Black alone.
typedef struct Drawing {
    const char *dots[HEIGHT_MAX];
} Drawing;

static const Drawing small_drawings[PT_NB] = {
    [PT_PAWN] = {{"............", "............", ".....##.....", "....#oo#....", "....#oo#....", "...######..."}},
    [PT_KNIGHT] = {{".....#......", "....####....", "..##o.oo#...", "..#oo#oo#...", "....#ooo#...", "...######..."}},
    [PT_BISHOP] = {{".....##.....", "....#oo#....", "...#oo.o#...", "...#oooo#...", "....#oo#....", "...######..."}},
    [PT_ROOK] = {{"............", "..##.##.##..", "..########..", "...#oooo#...", "...#oooo#...", "..########.."}},
    [PT_QUEEN] = {{"..#..##..#..", "..##.##.##..", "..#o####o#..", "..#oooooo#..", "...#oooo#...", "...######..."}},
    [PT_KING] = {{".....##.....", "...######...", "..##.##.##..", "..#oo##oo#..", "...#oooo#...", "...######..."}},
};

static const Drawing middle_drawings[PT_NB] = {
    [PT_PAWN] = {{"................", "................", "......####......", ".....#oooo#.....", "......#oo#......",
                  ".....#oooo#.....", "....#oooooo#....", "....########...."}},
    [PT_KNIGHT] = {{".......#........", "......###.......", "....##ooo##.....", "..##o.ooooo#....", "..#oooo##oo#....",
                    "...###.#ooo#....", ".....#ooooo#....", "....#########..."}},
    [PT_BISHOP] = {{".......##.......", "......#oo#......", ".....#oo.o#.....", "....#oo.ooo#....", "....#oooooo#....",
                    ".....#oooo#.....", "......#oo#......", "....########...."}},
    [PT_ROOK] = {{"................", "...##..##..##...", "...#o##oo##o#...", "....#oooooo#....", ".....#oooo#.....",
                  ".....#oooo#.....", "....#oooooo#....", "...##########..."}},
    [PT_QUEEN] = {{".......##.......", "..#....##....#..", "..##..#oo#..##..", "..#o#.#oo#.#o#..", "...#oo#oo#oo#...",
                   "...#oooooooo#...", "....#oooooo#....", "....########...."}},
    [PT_KING] = {{".......##.......", ".....######.....", ".......##.......", "...###.##.###...", "..#ooo####ooo#..",
                  "..#oooooooooo#..", "...#oooooooo#...", "....########...."}},
};

static const Drawing large_drawings[PT_NB] = {
    [PT_PAWN] = {{"....................", "....................", "........####........", ".......#oooo#.......",
                  ".......#oooo#.......", "........#oo#........", ".......#oooo#.......", "......#oooooo#......",
                  ".....#oooooooo#.....", ".....##########....."}},
    [PT_KNIGHT] = {{".........#..........", "........###.........", "......##ooo##.......", ".....#o.oooooo#.....",
                    "...##oooooooooo#....", "...#oooo###oooo#....", "....###..#ooooo#....", "........#ooooo#.....",
                    "......##oooooo#.....", ".....###########...."}},
    [PT_BISHOP] = {{".........##.........", "........#oo#........", ".......#ooo.#.......", "......#ooo.oo#......",
                    ".....#ooo.oooo#.....", ".....#oooooooo#.....", "......#oooooo#......", ".......######.......",
                    "......#oooooo#......", "....############...."}},
    [PT_ROOK] = {{"....................", "....###..##..###....", "....#o###oo###o#....", ".....#oooooooo#.....",
                  "......#oooooo#......", "......#oooooo#......", "......#oooooo#......", ".....#oooooooo#.....",
                  "....#oooooooooo#....", "....############...."}},
    [PT_QUEEN] = {{".........##.........", "..##.....##.....##..", "..##....#oo#....##..", "...##...#oo#...##...",
                   "...#o#.#oooo#.#o#...", "...#oo#oooooo#oo#...", "....#oooooooooo#....", "....#oooooooooo#....",
                   ".....#oooooooo#.....", ".....##########....."}},
    [PT_KING] = {{".........##.........", ".......######.......", ".........##.........", "....####.##.####....",
                  "...#oooo####oooo#...", "...#ooooo##ooooo#...", "...#oooooooooooo#...", "....#oooooooooo#....",
                  ".....#oooooooo#.....", ".....##########....."}},
};

static const Drawing *const drawings[] = {small_drawings, middle_drawings, large_drawings};

// Letters made of themselves, for terminals without block characters; the smallest squares have no room for them.
enum { LETTER_ROWS = 3, LETTER_COLUMNS = 4 };
static const char *const letters[PT_NB][LETTER_ROWS] = {
    [PT_PAWN] = {"PPP ", "PPP ", "P   "},   [PT_KNIGHT] = {"N  N", "NN N", "N NN"},
    [PT_BISHOP] = {"BBB ", "B BB", "BBB "}, [PT_ROOK] = {"RRR ", "RRR ", "R  R"},
    [PT_QUEEN] = {"QQQ ", "Q Q ", "QQQQ"},  [PT_KING] = {"K  K", "KKK ", "K  K"},
};
static const char *const small_letters[PT_NB] = {"(PP)", "(NN)", "(BB)", "(RR)", "(QQ)", "(KK)"};

bool piece_art_exists(int cell_rows, int cell_columns)
{
    return cell_rows >= ROWS_MIN && cell_rows <= ROWS_MAX && cell_columns == 2 * cell_rows;
}

static bool is_set(const char *dots, int column, Colour colour)
{
    return dots[column] == '#' || (dots[column] == 'o' && colour == BLACK);
}

// The character whose quarters are filled like these dots.
static const char *block_of(const char *upper, const char *lower, int column, Colour colour)
{
    static const char *const blocks[] = {" ",      "\u2598", "\u259d", "\u2580", "\u2596", "\u258c",
                                         "\u259e", "\u259b", "\u2597", "\u259a", "\u2590", "\u259c",
                                         "\u2584", "\u2599", "\u259f", "\u2588"};
    const int left = PIXELS * column, right = left + 1;
    return blocks[(is_set(upper, left, colour) ? 1 : 0) + (is_set(upper, right, colour) ? 2 : 0) +
                  (is_set(lower, left, colour) ? 4 : 0) + (is_set(lower, right, colour) ? 8 : 0)];
}

static void write_blocks(Piece piece, int cell_rows, int row, Text *text, int *at)
{
    const Drawing *drawing = &drawings[cell_rows - ROWS_MIN][piece_type(piece)];
    const char *upper = drawing->dots[PIXELS * row], *lower = drawing->dots[PIXELS * row + 1];
    int blanks = 0;
    for (int column = 0; column < 2 * cell_rows; ++column) {
        const char *block = block_of(upper, lower, column, piece_colour(piece));
        if (block[0] == ' ') {
            ++blanks;
            continue;
        }
        if (text->length == 0)
            *at = blanks;
        for (; text->length > 0 && blanks > 0; --blanks)
            text_add(text, " ");
        blanks = 0;
        text_add(text, block);
    }
}

static const char *letters_of(PieceType type, int cell_rows, int row)
{
    const int rows = cell_rows > ROWS_MIN ? LETTER_ROWS : 1;
    const int line = row - (cell_rows - rows + 1) / 2;
    if (line < 0 || line >= rows)
        return "";
    return rows > 1 ? letters[type][line] : small_letters[type];
}

static void write_letters(Piece piece, int cell_rows, int row, Text *text, int *at)
{
    *at = cell_rows - LETTER_COLUMNS / 2;
    for (const char *sign = letters_of(piece_type(piece), cell_rows, row); *sign != '\0'; ++sign)
        text_add_char(text, piece_colour(piece) == BLACK ? text_lower(*sign) : *sign);
}

void piece_art_row(Piece piece, int cell_rows, int row, bool with_blocks, char out[PIECE_ART_SIZE], int *at)
{
    assert(piece_art_exists(cell_rows, 2 * cell_rows) && piece != PIECE_NONE);
    Text text = text_begin(out, PIECE_ART_SIZE);
    *at = 0;
    if (with_blocks)
        write_blocks(piece, cell_rows, row, &text, at);
    else
        write_letters(piece, cell_rows, row, &text, at);
}
