// SPDX-License-Identifier: GPL-3.0-or-later
// One side: name, what it has taken, its clock.
#include "ui/board/panels.h"

#include "base/clock.h"
#include "base/text.h"

#include <stdio.h>
#include <string.h>

enum { CLOCK_LINE_SIZE = 160, LOW_US = 10000000, TENTH_US = 100000, TENTHS = 10 };

static void write_clock(const App *app, Colour colour, char out[TIME_TEXT_SIZE])
{
    const Game *game = session_game(&app->session);
    const int64_t left = game_clock_left(game, colour, clock_now_us());
    if (game_time_control(game)->none)
        out[0] = '\0';
    else if (left >= 0 && left < LOW_US)
        snprintf(out, TIME_TEXT_SIZE, "0:%02d.%d", (int)(left / TENTH_US / TENTHS), (int)(left / TENTH_US % TENTHS));
    else
        write_time(left, out);
}

// The pieces that `colour` has captured, and its material advantage in pawns.
static void add_taken(Text *text, const Position *pos, Colour colour)
{
    static const int at_start[PT_NB] = {8, 2, 2, 2, 1, 1};
    static const int worth[PT_NB] = {1, 3, 3, 5, 9, 0};
    const Colour other = colour_other(colour);
    int balance = 0;
    for (PieceType type = PT_QUEEN; type >= PT_PAWN; --type) {
        const int left = bb_count(pos_pieces(pos, other, type));
        balance += worth[type] * (bb_count(pos_pieces(pos, colour, type)) - left);
        for (int i = left; i < at_start[type]; ++i)
            text_add(text, sign_of_piece(piece_make(other, type)));
    }
    if (balance > 0)
        text_addf(text, " +%d", balance);
}

static void draw_side(const App *app, const Area *area, Colour colour)
{
    const Game *game = session_game(&app->session);
    const bool runs = game_clock_is_running(game) && game_position(game)->stm == colour;
    char line[CLOCK_LINE_SIZE], time[TIME_TEXT_SIZE];
    Text text = text_begin(line, sizeof line);
    text_addf(&text, "%-8s", colour == session_person(&app->session) ? "You" : "Hotspur");
    if (term_text_width(line) < area->columns / 2)
        add_taken(&text, session_position(&app->session), colour);
    write_clock(app, colour, time);
    char shown[TIME_TEXT_SIZE + 2];
    snprintf(shown, sizeof shown, time[0] != '\0' ? " %s " : "%s", time);
    const int width = (int)strlen(shown);
    term_text(area->row, area->column, area->columns - width, style_of(STYLE_PLAIN), line);
    term_text(area->row, area->column + area->columns - width, width, style_of(runs ? STYLE_CLOCK : STYLE_PLAIN),
              shown);
}

static void draw_top(const App *app, const Area *area)
{
    draw_side(app, area, app->flipped ? WHITE : BLACK);
}

static void draw_bottom(const App *app, const Area *area)
{
    draw_side(app, area, app->flipped ? BLACK : WHITE);
}

const PanelOps clock_top_panel = {.name = "clock above", .draw = draw_top};
const PanelOps clock_bottom_panel = {.name = "clock below", .draw = draw_bottom};
