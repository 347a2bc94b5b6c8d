// SPDX-License-Identifier: GPL-3.0-or-later
// Colours and signs of the board: each has a number for 24-bit colours, 256, 16 and 8, and an attribute
// where there are none. Signs have a form in ASCII.
#include "ui/board/style.h"

#include "ui/common/figures.h"
#include "ui/heatmap/mark_inks.h"

static const Ink black = {0x000000, 16, 0, 0};
static const Ink white = {0xffffff, 231, 15, 7};
static const Ink bar_paper = {0x25405c, 23, 4, 4};
static const Ink fault_paper = {0xa8201f, 124, 1, 1};
static const Ink path_paper = {0x7d2a8f, 90, 5, 5};
static const Ink link_paper = {0x1f8f8f, 30, 6, 6};
static const Ink reply_paper = {0x404040, 238, 8, 0};
static const Ink best_paper = {0x1f5fa8, 25, 4, 4};
static const Ink mat_paper = {0x585858, 240, 8, 0};
static const Ink question_paper = {0xf2d24b, 221, 11, 3};
// Told apart by who sees no red or no green, and readable on a light terminal and on a dark one.
static const Ink blunder_ink = {0xc8202e, 160, 9, 1};
static const Ink mistake_ink = {0xd99a0a, 172, 3, 3};
static const Ink inaccuracy_ink = {0x4a9fe0, 74, 12, 4};
static const Ink praise_ink = {0x2f8f5f, 29, 2, 2};

static const struct {
    Ink paper, ink;
} squares[] = {
    [LOOK_LIGHT] = {{0x000000, 16, 0, 0}, {0x000000, 16, 0, 0}}, // the paper is the theme's
    [LOOK_DARK] = {{0x000000, 16, 0, 0}, {0x000000, 16, 0, 0}},
    [LOOK_MOVED_FROM] = {{0xd3b55e, 179, 3, 3}, {0x000000, 16, 0, 0}},
    [LOOK_MOVED_TO] = {{0xf4d64e, 221, 11, 3}, {0x000000, 16, 0, 0}},
    [LOOK_CHECK] = {{0xe2675b, 167, 9, 1}, {0x000000, 16, 0, 0}},
    [LOOK_PICKED] = {{0x6fa8dc, 74, 10, 2}, {0x000000, 16, 0, 0}},
    [LOOK_CURSOR] = {{0x9cc5ec, 117, 13, 5}, {0x000000, 16, 0, 0}},
};

// Pieces are drawn in black on all of them, so no square is dark. Of eight colours no more can be
// had than of the first theme. Brown, green and blue are lichess's.
static const Ink papers[THEME_NB][LOOK_DARK + 1] = {
    [THEME_GREEN] = {{0xffffdd, 230, 7, 7}, {0x86a666, 107, 6, 6}},
    [THEME_BROWN] = {{0xf0d9b5, 223, 7, 7}, {0xb58863, 137, 6, 6}},
    [THEME_BLUE] = {{0xdee3e6, 254, 7, 7}, {0x8ca2ad, 109, 6, 6}},
    [THEME_SLATE] = {{0xd7dbe0, 188, 7, 7}, {0x8c95a1, 246, 8, 6}},
    [THEME_CONTRAST] = {{0xffffff, 231, 15, 7}, {0x9a9a9a, 247, 7, 6}},
    [THEME_NIGHT] = {{0xa8a8a0, 248, 7, 7}, {0x80807a, 244, 8, 6}},
};

// Colours, attributes, and attributes where there are no colours.
static const struct {
    const Ink *ink, *paper;
    unsigned attributes, mono;
} styles[] = {
    [STYLE_PLAIN] = {NULL, NULL, 0, 0},
    [STYLE_DIM] = {NULL, NULL, TERM_DIM, TERM_DIM},
    [STYLE_STRONG] = {NULL, NULL, TERM_BOLD, TERM_BOLD},
    [STYLE_TITLE] = {NULL, NULL, TERM_BOLD, TERM_BOLD},
    [STYLE_STATUS] = {&white, &bar_paper, 0, TERM_REVERSE},
    [STYLE_FAULT] = {&white, &fault_paper, 0, TERM_REVERSE},
    [STYLE_QUESTION] = {&black, &question_paper, 0, TERM_REVERSE},
    [STYLE_KEY] = {NULL, NULL, TERM_BOLD, TERM_BOLD},
    [STYLE_KEY_LABEL] = {&white, &bar_paper, 0, TERM_REVERSE},
    [STYLE_CLOCK] = {NULL, NULL, TERM_REVERSE, TERM_REVERSE},
    [STYLE_BAR] = {NULL, NULL, TERM_REVERSE, TERM_REVERSE},
    [STYLE_PATH] = {&white, &path_paper, 0, TERM_REVERSE},
    [STYLE_REPLY] = {&white, &reply_paper, 0, TERM_UNDERLINE},
    [STYLE_LINK] = {&white, &link_paper, 0, 0},
    [STYLE_MAT] = {&white, &mat_paper, 0, 0},
    [STYLE_BEST_MOVE] = {&white, &best_paper, 0, TERM_BOLD},
    [STYLE_BLUNDER] = {&blunder_ink, NULL, TERM_BOLD, TERM_BOLD},
    [STYLE_MISTAKE] = {&mistake_ink, NULL, TERM_BOLD, TERM_BOLD},
    [STYLE_INACCURACY] = {&inaccuracy_ink, NULL, 0, 0},
    [STYLE_PRAISE] = {&praise_ink, NULL, TERM_BOLD, TERM_BOLD},
};

TermStyle style_of(StyleId id)
{
    return (TermStyle){.ink = styles[id].ink,
                       .paper = styles[id].paper,
                       .attributes = term_depth() == INK_MONO ? styles[id].mono : styles[id].attributes};
}

StyleId style_of_nag(uint8_t nag, StyleId other)
{
    static const StyleId nag_styles[] = {
        [1] = STYLE_PRAISE, [2] = STYLE_MISTAKE, [3] = STYLE_PRAISE, [4] = STYLE_BLUNDER, [6] = STYLE_INACCURACY};
    const bool has_style = nag < sizeof nag_styles / sizeof nag_styles[0] && nag_styles[nag] != STYLE_PLAIN;
    return has_style ? nag_styles[nag] : other;
}

const Ink *style_ink_of_result(GameResult result)
{
    static const Ink inks[] = {[RESULT_WHITE_WINS] = {0xf0f0f0, 255, 15, 7},
                               [RESULT_DRAW] = {0x8a8a8a, 245, 8, 6},
                               [RESULT_BLACK_WINS] = {0x303030, 236, 0, 0}};
    return &inks[result];
}

const Ink *style_theme_ink(BoardTheme theme, bool is_dark)
{
    return &papers[theme][is_dark ? LOOK_DARK : LOOK_LIGHT];
}

unsigned style_of_field(bool is_dark)
{
    return is_dark == term_has_light_background() ? TERM_REVERSE : 0;
}

TermStyle style_of_square(SquareLook look, BoardTheme theme)
{
    if (term_depth() == INK_MONO)
        return (TermStyle){.attributes = look <= LOOK_DARK ? style_of_field(look == LOOK_DARK) : 0};
    // Only plain squares follow the theme: the others must be told apart on every theme.
    const bool is_plain = look == LOOK_LIGHT || look == LOOK_DARK;
    return (TermStyle){.ink = &squares[look].ink, .paper = is_plain ? &papers[theme][look] : &squares[look].paper};
}

enum { BRIGHT = 150 }; // of 255: on what is brighter, white pieces are hardly seen
static const Ink night = {0x1c1e1a, 234, 0, 0};

Ink style_deep_paper(const Ink *paper, BoardTheme theme)
{
    enum { PERCENT = 100 };
    // As much darker as the light fields of the theme must be.
    const int light = ink_brightness(style_theme_ink(theme, false)), dark = ink_brightness(&night);
    return ink_mix(paper, &night, light > BRIGHT ? PERCENT * (light - BRIGHT) / (light - dark) : 0);
}

bool style_shows_white(const Ink *paper)
{
    return term_depth() >= INK_256 && paper != NULL && ink_brightness(paper) <= BRIGHT + 1; // rounding
}

Ink style_map_field(bool is_dark, BoardTheme theme)
{
    enum { DIM_PERCENT = 48 };
    const Ink *paper = style_theme_ink(theme, is_dark);
    Ink dim = ink_mix(paper, &night, DIM_PERCENT);
    // Sixteen colours have two greys to dim with; of eight the board has all that are left.
    dim.of16 = is_dark ? 8 : 7;
    dim.of8 = paper->of8;
    return dim;
}

Ink style_map_square(bool is_dark, BoardTheme theme, HeatPalette palette, int class_of)
{
    enum { TINT_PERCENT = 88 };
    if (class_of == 0)
        return style_map_field(is_dark, theme);
    const HeatBand *band = heat_band(palette, class_of);
    Ink tint = ink_mix(style_theme_ink(theme, is_dark), &band->fill, TINT_PERCENT);
    // Where colours are few, mixing them would make classes look alike.
    tint.of256 = band->fill.of256;
    return tint;
}

TermStyle style_of_mark(CommentMark colour)
{
    const Ink *paper = mark_ink(colour);
    return (TermStyle){.ink = ink_on(paper), .paper = paper, .attributes = term_depth() == INK_MONO ? TERM_REVERSE : 0};
}

TermStyle style_of_band(HeatPalette palette, int class_of)
{
    const HeatBand *band = heat_band(palette, class_of);
    return (TermStyle){.ink = &band->text, .paper = &band->fill};
}

const Ink *style_ink_of_piece(Colour colour, bool is_edge)
{
    static const Ink inks[COLOUR_NB][2] = {
        [WHITE] = {{0xfffdf5, 231, 15, 7}, {0x303030, 236, 0, 0}},
        [BLACK] = {{0x303030, 236, 0, 0}, {0x121212, 233, 0, 0}},
    };
    return &inks[colour][is_edge];
}

bool style_bands_need_digits(HeatPalette palette)
{
    return heat_palette_needs_digits(palette, term_depth());
}

// Half blocks need two colours in a character that can both be chosen.
bool style_has_halves(void)
{
    return term_has_unicode() && term_depth() >= INK_16;
}

const char *sign_of_piece(Piece piece)
{
    return piece == PIECE_NONE ? " " : piece_symbol(piece, term_has_unicode());
}

const char *sign_of(Sign sign)
{
    static const struct {
        const char *ascii, *unicode;
    } signs[] = {
        [SIGN_LINE] = {"-", "\u2500"},      [SIGN_UPRIGHT] = {"|", "\u2502"},     [SIGN_TOP_LEFT] = {"+", "\u250c"},
        [SIGN_TOP_RIGHT] = {"+", "\u2510"}, [SIGN_BOTTOM_LEFT] = {"+", "\u2514"}, [SIGN_BOTTOM_RIGHT] = {"+", "\u2518"},
        [SIGN_BAR] = {"#", "\u2588"},       [SIGN_DOT] = {".", "\u00b7"},         [SIGN_TARGET] = {".", "\u2022"},
        [SIGN_RUNNING] = {"<", "\u25c4"},   [SIGN_UPPER_HALF] = {"'", "\u2580"},  [SIGN_LOWER_HALF] = {".", "\u2584"},
        [SIGN_DOTS] = {"..", "\u2026"},
    };
    return term_has_unicode() ? signs[sign].unicode : signs[sign].ascii;
}
