// SPDX-License-Identifier: GPL-3.0-or-later
// The evaluation bar beside the board: how much of the game is White's, from White's side up. With the option that shows
// expected results it has three parts: wins of White, draws, wins of Black.
#include "ui/board/panels.h"

#include "engine/wdl.h"
#include "ui/common/comment_fields.h"
#include "ui/common/figures.h"

enum { WHOLE = 1000 };

static const char *const signs[] = {[RESULT_WHITE_WINS] = "#", [RESULT_DRAW] = "=", [RESULT_BLACK_WINS] = "."};

// Where the parts end, in thousandths from White's end.
typedef struct BarSplit {
    int white_end, draw_end;
} BarSplit;

// By the expected result, not by the score: a pawn is worth more in an even position than in a won one.
static BarSplit split_at(const App *app, Score for_white)
{
    const Session *session = &app->session;
    const Position *pos =
        session_looks_back(session) ? session_position(session) : game_position(session_game(session));
    const bool white_moves = pos->stm == WHITE;
    const Wdl expected = wdl_of(pos, white_moves ? for_white : -for_white);
    const int white_wins = white_moves ? expected.wins : expected.losses;
    if (option_bool(session_options(&app->session), OPT_SHOW_WDL))
        return (BarSplit){white_wins, white_wins + expected.draws};
    const int white = white_wins + expected.draws / 2;
    return (BarSplit){white, white};
}

// The part at `place` of `places`, counted from White's end: what its middle belongs to.
static GameResult part_at(const BarSplit *split, int place, int places)
{
    const int middle = (2 * place + 1) * WHOLE / (2 * places);
    return middle < split->white_end ? RESULT_WHITE_WINS : middle < split->draw_end ? RESULT_DRAW : RESULT_BLACK_WINS;
}

// One row of the bar. Half blocks make two places of a row.
static void draw_row(const App *app, const Area *area, int row, const BarSplit *split)
{
    const bool has_halves = style_has_halves();
    const int places = has_halves ? 2 * area->rows : area->rows;
    const int from_top = has_halves ? 2 * row : row;
    const int place = app->flipped ? from_top : places - 1 - from_top;
    const GameResult upper = part_at(split, place, places);
    // Without half blocks each row has one part; without colours it has a sign.
    if (!has_halves) {
        const TermStyle style = {.ink = style_ink_of_result(RESULT_DRAW), .paper = style_ink_of_result(upper)};
        const bool mono = term_depth() == INK_MONO;
        term_text(area->row + row, area->column, 1, mono ? style_of(STYLE_PLAIN) : style, mono ? signs[upper] : " ");
        return;
    }
    const GameResult lower = part_at(split, app->flipped ? place + 1 : place - 1, places);
    const TermStyle style = {.ink = style_ink_of_result(upper), .paper = style_ink_of_result(lower)};
    term_text(area->row + row, area->column, 1, style, sign_of(SIGN_UPPER_HALF));
}

// Our own score of the position, or else what the file of the game says.
static bool find_score(const Session *session, Score *for_white)
{
    InfoLine past;
    const char *comment = tree_comment(session_tree(session), session_shown_node(session));
    if (!session_looks_back(session))
        return analysis_score(&session->analysis, session_game(session), for_white) ||
               comment_read_score(comment, for_white);
    if (!session_past_line(session, &past))
        return comment_read_score(comment, for_white);
    *for_white = session_position(session)->stm == WHITE ? past.score : -past.score;
    return true;
}

// The whole bar; dots where no score is known.
static void draw(const App *app, const Area *area)
{
    Score for_white;
    const bool is_known = find_score(&app->session, &for_white);
    const BarSplit split = split_at(app, is_known ? for_white : SCORE_DRAW);
    for (int row = 0; row < area->rows; ++row) {
        if (is_known)
            draw_row(app, area, row, &split);
        else
            term_text(area->row + row, area->column, 1, style_of(STYLE_DIM), sign_of(SIGN_DOT));
    }
}

const PanelOps bar_panel = {.name = "bar", .draw = draw, .shows_analysis = true, .shows_lines = true};
