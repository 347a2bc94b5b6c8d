// SPDX-License-Identifier: GPL-3.0-or-later
// The moves of the game, the newest at the bottom, with score and time where there is room.
#include "tui/panels.h"

#include "base/text.h"
#include "notation/san.h"

#include <stdio.h>

enum { NUMBER_COLUMNS = 5, SAN_COLUMNS = 7, DETAIL_COLUMNS = 19, HALF_COLUMNS_MAX = 26, HALF_SIZE = 64 };

// "Nf3      +0.28  0:03" for one ply.
static void write_ply(const Game *game, int index, bool with_details, char out[HALF_SIZE])
{
    Position pos;
    char san[SAN_SIZE], score[SCORE_TEXT_SIZE] = "", time[TIME_TEXT_SIZE] = "";
    const GamePly *ply = game_ply(game, index);
    game_position_at(game, index, &pos);
    san_write(&pos, ply->move, san);
    if (!with_details) {
        snprintf(out, HALF_SIZE, "%s", san);
        return;
    }
    if (ply->from_book)
        snprintf(score, sizeof score, "book");
    else
        write_score(ply->score, pos.stm, score);
    if (ply->time_us > 0 && !ply->from_book)
        write_time(ply->time_us, time);
    snprintf(out, HALF_SIZE, "%-*s%6s%5s", SAN_COLUMNS, san, score, time);
}

static void draw_ply(const Game *game, const Area *area, int row, int column, int index)
{
    char text[HALF_SIZE];
    if (index < 0 || index >= game_ply_count(game))
        return;
    const bool with_details = area->columns >= NUMBER_COLUMNS + 2 * DETAIL_COLUMNS;
    const bool is_last = index == game_ply_count(game) - 1;
    write_ply(game, index, with_details, text);
    term_text(area->row + row, area->column + column, area->columns - column,
              style_of(is_last ? STYLE_STRONG : STYLE_PLAIN), text);
}

static void draw(const App *app, const Area *area)
{
    const Game *game = app->play->game;
    const int starts_with_black = game_start(game)->stm == BLACK ? 1 : 0;
    const int last_row = (game_ply_count(game) + starts_with_black - 1) / 2; // move pair of the newest ply
    const int room = area->rows - 1;
    const int first_row = last_row >= room ? last_row - room + 1 : 0;
    const int fair_half = (area->columns - NUMBER_COLUMNS) / 2;
    const int half = fair_half < HALF_COLUMNS_MAX ? fair_half : HALF_COLUMNS_MAX;
    panel_title(area, "moves");
    for (int pair = first_row; pair < first_row + room; ++pair) {
        const int white_ply = 2 * pair - starts_with_black;
        const int row = 1 + pair - first_row;
        char number[HALF_SIZE];
        if (white_ply >= game_ply_count(game))
            break;
        snprintf(number, sizeof number, "%3d.", pos_move_number(game_start(game)) + pair);
        panel_line(area, row, style_of(STYLE_DIM), number);
        if (white_ply < 0)
            term_text(area->row + row, area->column + NUMBER_COLUMNS, half, style_of(STYLE_DIM), "...");
        draw_ply(game, area, row, NUMBER_COLUMNS, white_ply);
        draw_ply(game, area, row, NUMBER_COLUMNS + half, white_ply + 1);
    }
}

const PanelOps moves_panel = {.name = "moves", .draw = draw};
