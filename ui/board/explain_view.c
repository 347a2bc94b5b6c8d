// SPDX-License-Identifier: GPL-3.0-or-later
// Explanation of the last move played, and of the best move of the current search.
#include "base/language.h"
#include "engine/tools.h"
#include "ui/board/actions.h"
#include "ui/board/panels.h"

#include <stdio.h>

enum { HEADING_SIZE = 64, EVALUATION_SIZE = 128, ROWS_WITH_EVALUATION = 9 };

// Writes what both evaluations say of the position without any search, for White: "static evaluation: network +0.31,
// classical +0.12", in fewer words where it would need a second row. Empty in check, where no search asks for it.
static void write_static_evaluation(const App *app, int columns, char out[EVALUATION_SIZE])
{
    const Session *session = &app->session;
    const Position *pos = session_looks_back(session) ? session_position(session) : session_game_position(session);
    const Network *network = engine_loaded_network(session_engine(&app->session));
    char by_network[HEADING_SIZE] = "";
    out[0] = '\0';
    if (pos_in_check(pos))
        return;
    if (network != NULL)
        snprintf(by_network, sizeof by_network, _("network %+.2f, "), tools_network_centipawns(pos, network) / 100.0);
    const double classical = tools_eval_centipawns(pos) / 100.0;
    snprintf(out, EVALUATION_SIZE, _("static evaluation: %sclassical %+.2f"), by_network, classical);
    if (term_text_width(out) > columns)
        snprintf(out, EVALUATION_SIZE, _("static: %sclassical %+.2f"), by_network, classical);
}

// Draws the first sentences from a row on, those that fit whole, what is said of chess before the dimmed numbers of the
// search; returns the row behind them.
static int draw_lines(const Area *area, int row, const Explanation *explanation, int count)
{
    enum { INDENT = 2 };
    for (int i = 0; i < count && row < area->rows; ++i) {
        const Area rest = {area->row + row, area->column + INDENT, area->rows - row, area->columns - INDENT};
        if (panel_sentence_rows(rest.columns, explanation->lines[i]) > rest.rows)
            continue;
        panel_text(area, row, 0, STYLE_DIM, "%s", sign_of(SIGN_DOT));
        row += panel_sentence(&rest, i < explanation->chess_count ? STYLE_PLAIN : STYLE_DIM, explanation->lines[i]);
    }
    return row;
}

// "Alt-w: how the search found it", below what is told, where something is not and there is room.
static void draw_offer(const App *app, const Area *area, int row)
{
    char keys[KEY_LIST_SIZE];
    action_write_keys(&app->keys, action_find("why-search"), keys);
    // Behind a blank row, so that it is not taken for a reason.
    if (keys[0] != '\0' && row + 1 < area->rows)
        panel_text(area, row + 1, 0, STYLE_DIM, "%s: how the search found it", keys);
}

// The search that runs comes first while it is of interest, the last move first in a game.
static void draw_explanations(const App *app, const Area *area)
{
    const Analysis *analysis = &app->session.analysis;
    Explanation played, search_log;
    char heading[HEADING_SIZE];
    // In an earlier position of the game only the moves that led there are explained.
    const bool looks_back = session_looks_back(&app->session);
    const int plies = looks_back ? session_shown_plies(&app->session) : game_ply_count(session_game(&app->session));
    const bool has_played = analysis_explain_played(analysis, session_game(&app->session), plies, &played);
    const bool has_search_log = !looks_back && app_is_of_this_game(app, analysis->search_log.root.key) &&
                                analysis_explain_search(analysis, &search_log);
    // As far as it is known: nothing is searched to be drawn.
    const Position *root = &analysis->search_log.root;
    if (has_search_log)
        explain_add_need(root, engine_importance(session_engine(&app->session), root), &search_log);
    // If the move of a finished search was played, it is explained once, as the move played.
    const bool thinks = has_search_log && !(has_played && analysis->search_log.is_finished &&
                                            analysis->search_log.root.key != session_game_position(&app->session)->key);
    const bool search_log_first = thinks && (session_activity(&app->session) == ACTIVITY_MOVE ||
                                             session_is_analysing(&app->session) || !has_played);
    const bool is_over = session_game_is_over(&app->session) && !session_is_free(&app->session);
    const struct {
        bool is_there;
        const Explanation *what;
        const char *when;
    } parts[] = {
        {thinks, &search_log,
         is_over            ? _(" (before)")
         : search_log_first ? _(" so far")
                            : _(" in this position")},
        {has_played, &played, search_log_first ? _(" (last move)") : ""},
    };
    int row = 0;
    bool is_all = true;
    for (int i = 0; i < 2; ++i) {
        const int part = search_log_first ? i : 1 - i;
        if (!parts[part].is_there ||
            (row > 0 && row + 1 >= area->rows)) // the second one only where a line of it has room
            continue;
        const Area rest = {area->row + row, area->column, area->rows - row, area->columns};
        snprintf(heading, sizeof heading, "%s%s", parts[part].what->title, parts[part].when);
        panel_title(&rest, heading);
        const int told = session_explanation_lines(&app->session, parts[part].what);
        row += draw_lines(&rest, 1, parts[part].what, told);
        is_all &= told == parts[part].what->count;
    }
    if (row == 0) {
        panel_title(area, _("why?"));
        panel_text(area, 1, 0, STYLE_DIM, "not searched yet");
    }
    if (!is_all)
        draw_offer(app, area, row);
}

// The last rows are the static evaluation's, unless the panel is small.
static void draw(const App *app, const Area *area)
{
    Area explanations = *area;
    if (area->rows >= ROWS_WITH_EVALUATION) {
        char evaluation[EVALUATION_SIZE];
        write_static_evaluation(app, area->columns, evaluation);
        const int rows = panel_sentence_rows(area->columns, evaluation);
        explanations.rows -= rows;
        panel_sentence(&(Area){area->row + explanations.rows, area->column, rows, area->columns}, STYLE_DIM,
                       evaluation);
    }
    draw_explanations(app, &explanations);
}

const PanelOps explain_panel = {.name = N_("Explain"), .draw = draw, .shows_analysis = true, .shows_lines = true};
