// SPDX-License-Identifier: GPL-3.0-or-later
// How the parts of the screen look, at every colour depth, and the signs they are drawn with.
#ifndef UI_BOARD_STYLE_H
#define UI_BOARD_STYLE_H

#include "board/chess.h"
#include "engine/game.h"
#include "ui/board/terminal.h"
#include "ui/common/comment_fields.h"
#include "ui/heatmap/heat.h"

typedef enum StyleId {
    STYLE_PLAIN,
    STYLE_DIM,    // of little importance
    STYLE_STRONG, // stands out
    STYLE_TITLE,  // heading of a panel
    STYLE_STATUS, // the line at the top
    STYLE_FAULT,  // what is wrong
    STYLE_QUESTION,
    STYLE_KEY, // a key in the bar, and what it does
    STYLE_KEY_LABEL,
    STYLE_CLOCK,     // the clock that runs
    STYLE_BAR,       // a blank of a bar
    STYLE_PATH,      // a move of a path on the board
    STYLE_REPLY,     // the other side's
    STYLE_LINK,      // from a move of a path to the next
    STYLE_MAT,       // around a map: its edge is seen on a light terminal and on a dark one
    STYLE_BEST_MOVE, // an arrow of analysis
    STYLE_BLUNDER,   // marks of moves, in the list and in the graph
    STYLE_MISTAKE,
    STYLE_INACCURACY,
    STYLE_PRAISE,
} StyleId;

TermStyle style_of(StyleId id);

// The style of a mark of a move (NAG): ?? ? ?! ! and !! have colours; `other` for all else.
StyleId style_of_nag(uint8_t nag, StyleId other);

// The state of a square, apart from the piece on it. A later one overrides an earlier one.
typedef enum SquareLook {
    LOOK_LIGHT,
    LOOK_DARK,
    LOOK_MOVED_FROM,
    LOOK_MOVED_TO,
    LOOK_CHECK,
    LOOK_PICKED,
    LOOK_CURSOR,
} SquareLook;

// Colours of squares that nothing happens on. The order is that of the option's choices.
typedef enum BoardTheme {
    THEME_GREEN,
    THEME_BROWN,
    THEME_BLUE,
    THEME_SLATE,
    THEME_CONTRAST,
    THEME_NIGHT,
    THEME_NB
} BoardTheme;

// The colour of the part of a bar that tells of wins of White, draws, or wins of Black.
const Ink *style_ink_of_result(GameResult result);

// The colour of the light squares of a theme, or of the dark ones.
const Ink *style_theme_ink(BoardTheme theme, bool is_dark);

TermStyle style_of_square(SquareLook look, BoardTheme theme);

// Without colours: what makes a field light, or dark, on the terminal's own background.
unsigned style_of_field(bool is_dark);

// The colour of a square whose piece is a single character: as deep as white ones need, where colours are fine enough.
Ink style_deep_paper(const Ink *paper, BoardTheme theme);

// Are White's pieces seen in white on it, as Black's are in black? Else they are outlines.
bool style_shows_white(const Ink *paper);

// A square of a map where the map says nothing: that of the theme, dimmed.
Ink style_map_field(bool is_dark, BoardTheme theme);

// A square of a map of this class, in colours that the squares of the theme are seen through where there are many.
Ink style_map_square(bool is_dark, BoardTheme theme, HeatPalette palette, int class_of);

// A letter of a mark that a comment of the game sets.
TermStyle style_of_mark(CommentMark colour);

// A square of a map; with few colours the class must also be written.
TermStyle style_of_band(HeatPalette palette, int class_of);

// A large piece: the edge or the body of this side's. From 8 colours on; below 256 Black's edge is as black as its body.
const Ink *style_ink_of_piece(Colour colour, bool is_edge);

bool style_bands_need_digits(HeatPalette palette);

// Can one cell show two colours, one above the other, and tell all of them apart?
bool style_has_halves(void);

// The sign of a piece: chess symbols where the terminal has them, else letters. White's are hollow or upper case.
const char *sign_of_piece(Piece piece);

typedef enum Sign {
    SIGN_LINE,
    SIGN_UPRIGHT,
    SIGN_TOP_LEFT, // corners of a box
    SIGN_TOP_RIGHT,
    SIGN_BOTTOM_LEFT,
    SIGN_BOTTOM_RIGHT,
    SIGN_BAR,
    SIGN_DOT,
    SIGN_TARGET, // where a move can go
    SIGN_RUNNING,
    SIGN_UPPER_HALF,
    SIGN_LOWER_HALF,
    SIGN_DOTS, // behind what is cut
} Sign;

// "-" or a box line, and the like; one column wide, but for dots in ASCII.
const char *sign_of(Sign sign);

#endif
