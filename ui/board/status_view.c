// SPDX-License-Identifier: GPL-3.0-or-later
// The line at the top: whose move it is, and what the engine has found so far.
#include "ui/board/panels.h"

#include "base/clock.h"
#include "base/text.h"
#include "notation/san.h"

#include <stdio.h>

enum { STATUS_SIZE = 256, FIELD_SIZE = 96 };

static void write_turn(const App *app, char out[FIELD_SIZE])
{
    const Game *game = session_game(&app->session);
    const Position *pos = game_position(game);
    if (game_result(game) != RESULT_NONE)
        snprintf(out, FIELD_SIZE, "%s  %s", game_result_text(game), game_result_reason(game));
    else
        snprintf(out, FIELD_SIZE, "%d.%s %s to move", pos_move_number(pos), pos->stm == WHITE ? "" : "..",
                 pos->stm == WHITE ? "White" : "Black");
}

static const char *purpose_of(Activity thinking)
{
    switch (thinking) {
    case ACTIVITY_NONE: return "";
    case ACTIVITY_MOVE: return "thinking";
    case ACTIVITY_PONDER: return "ponders";
    case ACTIVITY_PREVIEW: return "showing the map";
    case ACTIVITY_HINT: return "hint";
    case ACTIVITY_THREAT: return "threat";
    case ACTIVITY_SEARCH:
    case ACTIVITY_ANALYSE: return "analysis";
    }
    return "";
}

// Adds a field if it fits whole; the fields come in order of importance.
static void add_field(Text *text, int width, const char *field)
{
    const int gap = 2;
    if (field[0] == '\0' || term_text_width(text->data) + gap + term_text_width(field) > width)
        return;
    text_add(text, "  ");
    text_add(text, field);
}

static void add_search(const App *app, Text *text, int width)
{
    int count;
    const InfoLine *best = session_lines(&app->session, &count);
    if (count == 0 || session_hides_analysis(&app->session))
        return;
    EngineStatus status;
    engine_status(session_engine(&app->session), &status);
    const uint64_t nodes = status.nodes > best->nodes ? status.nodes : best->nodes;
    const int64_t time_us = status.time_us > 0 ? status.time_us : 1;
    char field[FIELD_SIZE], number[COUNT_TEXT_SIZE], score[SCORE_TEXT_SIZE];
    if (best->seldepth >= best->depth)
        snprintf(field, sizeof field, "depth %d/%d", best->depth, best->seldepth);
    else
        snprintf(field, sizeof field, "depth %d", best->depth);
    add_field(text, width, field);
    write_score(best->score, session_search_root(&app->session)->stm, score);
    add_field(text, width, score);
    write_count(nodes, number);
    snprintf(field, sizeof field, "%s nodes", number);
    add_field(text, width, field);
    write_count((uint64_t)((double)nodes * US_PER_SECOND / (double)time_us), number);
    snprintf(field, sizeof field, "%s/s", number);
    add_field(text, width, field);
}

// The badge: what is shown is not the game.
static void draw_view(const App *app, const Area *area)
{
    char line[STATUS_SIZE], what[FIELD_SIZE];
    const int width = area->columns - 1;
    Text text = text_begin(line, sizeof line);
    view_describe(&app->session.view, app->session.engine_game, what, sizeof what);
    text_addf(&text, " LOOKING: %s", what);
    add_field(&text, width,
              session_is_analysing(&app->session) ? "Esc back, Enter go on from here" : "Esc: back to the game");
    add_field(&text, width, app->session.view.kind == VIEW_LINE ? "( ) walk" : "[ ] step");
    term_fill(area->row, area->column, 1, area->columns, style_of(STYLE_QUESTION));
    panel_line(area, 0, style_of(STYLE_QUESTION), line);
}

static void draw_game(const App *app, const Area *area)
{
    char line[STATUS_SIZE], field[FIELD_SIZE], san[SAN_SIZE];
    Text text = text_begin(line, sizeof line);
    const int width = area->columns - 1;
    text_add_char(&text, ' ');
    write_turn(app, field);
    text_add(&text, field);
    if (session_is_paused(&app->session))
        add_field(&text, width, "PAUSED");
    add_search(app, &text, width);
    if (session_activity(&app->session) == ACTIVITY_PONDER && !session_hides_analysis(&app->session)) {
        san_write(session_game_position(&app->session), session_ponder_move(&app->session), san);
        snprintf(field, sizeof field, "ponders %s", san);
        add_field(&text, width, field);
    } else {
        add_field(&text, width, purpose_of(session_activity(&app->session)));
    }
    const OpeningName *opening = session_opening(&app->session);
    if (opening->name[0] != '\0') {
        snprintf(field, sizeof field, "%s %s", opening->code, opening->name);
        add_field(&text, width, field);
    }
    term_fill(area->row, area->column, 1, area->columns, style_of(STYLE_STATUS));
    panel_line(area, 0, style_of(STYLE_STATUS), line);
}

static void draw(const App *app, const Area *area)
{
    if (app->session.view.kind == VIEW_LIVE)
        draw_game(app, area);
    else
        draw_view(app, area);
}

const PanelOps status_panel = {.name = "status", .draw = draw};
