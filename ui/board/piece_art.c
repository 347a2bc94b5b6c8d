// SPDX-License-Identifier: GPL-3.0-or-later
// Pieces as drawings made of block characters, for squares of three rows and more: four sizes, each of
// dots of which a character shows two by two. Terminals without block characters get letters made of
// themselves.
#include "ui/board/piece_art.h"

#include "base/text.h"

#include <assert.h>
#include <string.h>

enum {
    ROWS_MIN = 3, // of a square with art
    ROWS_MAX = 6,
    PIXELS = 2, // dots along each edge of a character
    HEIGHT_MAX = ROWS_MAX * PIXELS,
};

// Dots of a piece: '#' is its edge, 'o' its body. The first row is empty, so that the pieces of two ranks never touch. A
// character shows two colours only: where edge, body and square would meet in one, the drawing avoids it as far as can be.
typedef struct Drawing {
    const char *dots[HEIGHT_MAX];
} Drawing;

static const Drawing small_drawings[PT_NB] = {
    [PT_PAWN] = {{"............", "............", "....####....", "....#oo#....", "...#oooo#...", "..########.."}},
    [PT_KNIGHT] = {{"............", "....###.....", "..##oooo#...", "..#oo##oo#..", "....#oooo#..", "...#######.."}},
    [PT_BISHOP] = {{"............", ".....##.....", "....#oo#....", "...#o##o#...", "....#oo#....", "...######..."}},
    [PT_ROOK] = {{"............", "..##.##.##..", "..#oooooo#..", "..##oooo##..", "...#oooo#...", "..########.."}},
    [PT_QUEEN] = {{"............", ".#..#..#..#.", ".##.#oo#.##.", "..#o#oo#o#..", "..#oooooo#..", "..########.."}},
    [PT_KING] = {{"............", ".....##.....", ".##########.", ".#ooo##ooo#.", "..#oooooo#..", "..########.."}},
};

static const Drawing middle_drawings[PT_NB] = {
    [PT_PAWN] = {{"................", "................", "......####......", ".....#oooo#.....", "......#oo#......",
                  ".....#oooo#.....", "....#oooooo#....", "....########...."}},
    [PT_KNIGHT] = {{"................", "......###.......", "....##ooo##.....", "..##o.ooooo#....", "..#oooo##oo#....",
                    "...###.#ooo#....", ".....#ooooo#....", "....#########..."}},
    [PT_BISHOP] = {{"................", ".......##.......", ".....#oo.o#.....", "....#oo.ooo#....", "....#oooooo#....",
                    ".....#oooo#.....", "......#oo#......", "....########...."}},
    [PT_ROOK] = {{"................", "...##..##..##...", "...#o##oo##o#...", "....#oooooo#....", ".....#oooo#.....",
                  ".....#oooo#.....", "....#oooooo#....", "...##########..."}},
    [PT_QUEEN] = {{"................", "..#....##....#..", "..##..#oo#..##..", "..#o#.#oo#.#o#..", "...#oo#oo#oo#...",
                   "...#oooooooo#...", "....#oooooo#....", "....########...."}},
    [PT_KING] = {{"................", ".......##.......", ".....######.....", "...###.##.###...", "..#ooo####ooo#..",
                  "..#oooooooooo#..", "...#oooooooo#...", "....########...."}},
};

static const Drawing large_drawings[PT_NB] = {
    [PT_PAWN] = {{"....................", "....................", "........####........", ".......#oooo#.......",
                  ".......#oooo#.......", "........#oo#........", ".......#oooo#.......", "......#oooooo#......",
                  ".....#oooooooo#.....", ".....##########....."}},
    [PT_KNIGHT] = {{"....................", "........###.........", "......##ooo##.......", ".....#o.oooooo#.....",
                    "...##oooooooooo#....", "...#oooo###oooo#....", "....###..#ooooo#....", "........#ooooo#.....",
                    "......##oooooo#.....", ".....###########...."}},
    [PT_BISHOP] = {{"....................", ".........##.........", ".......#ooo.#.......", "......#ooo.oo#......",
                    ".....#ooo.oooo#.....", ".....#oooooooo#.....", "......#oooooo#......", ".......######.......",
                    "......#oooooo#......", "....############...."}},
    [PT_ROOK] = {{"....................", "....###..##..###....", "....#o###oo###o#....", ".....#oooooooo#.....",
                  "......#oooooo#......", "......#oooooo#......", "......#oooooo#......", ".....#oooooooo#.....",
                  "....#oooooooooo#....", "....############...."}},
    [PT_QUEEN] = {{"....................", "..##.....##.....##..", "..##....#oo#....##..", "...##...#oo#...##...",
                   "...#o#.#oooo#.#o#...", "...#oo#oooooo#oo#...", "....#oooooooooo#....", "....#oooooooooo#....",
                   ".....#oooooooo#.....", ".....##########....."}},
    [PT_KING] = {{"....................", ".........##.........", ".......######.......", "....####.##.####....",
                  "...#oooo####oooo#...", "...#ooooo##ooooo#...", "...#oooooooooooo#...", "....#oooooooooo#....",
                  ".....#oooooooo#.....", ".....##########....."}},
};

// One dot a character across: they are square, so that an edge is as thick everywhere.
static const Drawing largest_drawings[PT_NB] = {
    [PT_PAWN] = {{"............", "............", ".....##.....", "....#oo#....", "...#oooo#...", "....#oo#....",
                  "....#oo#....", "....#oo#....", "...#oooo#...", "..#oooooo#..", "..#oooooo#..", "..########.."}},
    [PT_KNIGHT] = {{"............", "....####....", "...#ooo##...", "..#o#oooo#..", ".#oooooooo#.", ".#oooooooo#.",
                    ".#oo##oooo#.", "..##.#oooo#.", "....#ooooo#.", "...#oooooo#.", "..#ooooooo#.", "..#########."}},
    [PT_BISHOP] = {{"............", ".....##.....", "....#oo#....", "...#ooo##...", "..#ooo#oo#..", "..#oo#ooo#..",
                    "..#oooooo#..", "...#oooo#...", "....####....", "...#oooo#...", ".##oooooo##.", ".##########."}},
    [PT_ROOK] = {{"............", "..##.##.##..", "..#o#oo#o#..", "..#oooooo#..", "..########..", "...#oooo#...",
                  "...#oooo#...", "...#oooo#...", "...#oooo#...", "..########..", ".#oooooooo#.", ".##########."}},
    [PT_QUEEN] = {{"............", ".#...##...#.", ".##.#oo#.##.", ".#o##oo##o#.", ".#oo#oo#oo#.", ".#oooooooo#.",
                   "..#oooooo#..", "..########..", "...#oooo#...", "..########..", ".#oooooooo#.", ".##########."}},
    [PT_KING] = {{"............", ".....##.....", "....####....", "..##.##.##..", ".#oo####oo#.", ".#ooo##ooo#.",
                  ".#ooo##ooo#.", "..#oo##oo#..", "..########..", "..#oooooo#..", ".#oooooooo#.", ".##########."}},
};

static const Drawing *const drawings[] = {small_drawings, middle_drawings, large_drawings, largest_drawings};

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

// The character whose quarters are filled as the bits say.
static const char *const blocks[] = {" ",      "\u2598", "\u259d", "\u2580", "\u2596", "\u258c", "\u259e", "\u259b",
                                     "\u2597", "\u259a", "\u2590", "\u259c", "\u2584", "\u2599", "\u259f", "\u2588"};

BlockCell block_of_quarters(int quarters)
{
    enum { LOWER_HALF = 0xc, ALL = 0xf };
    const bool is_inverse = (quarters & LOWER_HALF) == LOWER_HALF;
    return (BlockCell){blocks[is_inverse ? ALL & ~quarters : quarters], is_inverse};
}

// Which quarters have one of these dots.
static int quarters_with(const char quarters[4], const char *dots)
{
    int set = 0;
    for (int i = 0; i < 4; ++i)
        set |= strchr(dots, quarters[i]) != NULL ? 1 << i : 0;
    return set;
}

// A glyph and its inverse differ by their colours alone.
static ArtCell cell_of(int quarters, ArtTone ink, ArtTone paper)
{
    const BlockCell block = block_of_quarters(quarters);
    return block.is_inverse ? (ArtCell){block.glyph, paper, ink} : (ArtCell){block.glyph, ink, paper};
}

// A character has an ink and a paper: three colours cannot meet in one.
static ArtCell toned_cell(const char quarters[4])
{
    const int edge = quarters_with(quarters, "#"), filled = quarters_with(quarters, "#o");
    if (filled == 0xf && edge != 0 && edge != 0xf)
        return cell_of(edge, ART_EDGE, ART_BODY);
    // Of three colours the rarer one of the piece gives way.
    const int body = filled & ~edge;
    const bool is_body = __builtin_popcount((unsigned)body) > __builtin_popcount((unsigned)edge);
    return cell_of(filled, is_body ? ART_BODY : ART_EDGE, ART_SQUARE);
}

// The edge is kept whole: of three colours the rarer one beside it gives way, the body where both are as rare, so that
// it never runs out over the edge.
static ArtCell filled_cell(const char quarters[4])
{
    const int edge = quarters_with(quarters, "#"), body = quarters_with(quarters, "o");
    if (edge == 0)
        return cell_of(body, ART_BODY, ART_SQUARE);
    const int square = 0xf & ~(edge | body);
    const bool is_body = __builtin_popcount((unsigned)body) > __builtin_popcount((unsigned)square);
    return cell_of(edge, ART_EDGE, is_body ? ART_BODY : ART_SQUARE);
}

static const char *letters_of(PieceType type, int cell_rows, int row)
{
    const int rows = cell_rows > ROWS_MIN ? LETTER_ROWS : 1;
    const int line = row - (cell_rows - rows + 1) / 2;
    if (line < 0 || line >= rows)
        return "    ";
    return rows > 1 ? letters[type][line] : small_letters[type];
}

// Small letters are Black's, as in FEN.
static ArtCell letter_cell(Piece piece, int cell_rows, int row, int column)
{
    static const char signs[] = " \0(\0)\0P\0N\0B\0R\0Q\0K\0p\0n\0b\0r\0q\0k"; // each a text of its own
    const int at = column - (cell_rows - LETTER_COLUMNS / 2);
    char sign = at < 0 || at >= LETTER_COLUMNS ? ' ' : letters_of(piece_type(piece), cell_rows, row)[at];
    if (piece_colour(piece) == BLACK)
        sign = text_lower(sign);
    return (ArtCell){(const char *)memchr(signs, sign, sizeof signs), ART_EDGE, ART_SQUARE};
}

ArtCell piece_art_cell(Piece piece, ArtStyle style, int cell_rows, int row, int column)
{
    assert(piece_art_exists(cell_rows, 2 * cell_rows) && piece != PIECE_NONE);
    if (style == ART_LETTERS)
        return letter_cell(piece, cell_rows, row, column);
    const Drawing *set = drawings[cell_rows - ROWS_MIN];
    const int across = cell_rows == ROWS_MAX ? 1 : PIXELS; // dots of a character
    const char *upper = set[piece_type(piece)].dots[PIXELS * row] + across * column;
    const char *lower = set[piece_type(piece)].dots[PIXELS * row + 1] + across * column;
    const char quarters[4] = {upper[0], upper[across - 1], lower[0], lower[across - 1]};
    if (style == ART_TONES)
        return toned_cell(quarters);
    if (style == ART_FILLED)
        return piece_colour(piece) == WHITE ? filled_cell(quarters)
                                            : cell_of(quarters_with(quarters, "#o"), ART_BODY, ART_SQUARE);
    if (piece_colour(piece) == (style == ART_OUTLINES ? BLACK : WHITE))
        return (ArtCell){blocks[quarters_with(quarters, "#o")], ART_BODY, ART_SQUARE};
    return (ArtCell){blocks[quarters_with(quarters, "#")], ART_EDGE, ART_SQUARE};
}
