// SPDX-License-Identifier: GPL-3.0-or-later
// The line at the top: whose move it is, and what the engine has found so far; and the clocks.
#include "ui/board/panels.h"

#include "base/clock.h"
#include "base/language.h"
#include "base/text.h"
#include "engine/strength.h"
#include "notation/san.h"
#include "ui/common/comment_fields.h"
#include "ui/common/figures.h"
#include "ui/common/player_names.h"
#include "ui/session/result_words.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { STATUS_SIZE = 512, FIELD_SIZE = 96, LEAD_COLUMNS = 4 }; // " +12", the material advantage

// What the engine thinks for.
static const char *activity_name(Activity activity)
{
    static const char *const names[] = {
        [ACTIVITY_NONE] = "",
        [ACTIVITY_MOVE] = N_("thinking"),
        [ACTIVITY_PONDER] = N_("ponders"),
        [ACTIVITY_HINT] = N_("hint"),
        [ACTIVITY_THREAT] = N_("threat"),
        [ACTIVITY_PREVIEW] = N_("showing the map"),
        [ACTIVITY_SEARCH] = N_("analysis"),
        [ACTIVITY_QUESTION] = N_("analysis"),
        [ACTIVITY_ANALYSE] = N_("analysis"),
    };
    return _(names[activity]);
}

// Adds a field if it fits whole; the fields come in order of importance.
static void add_field(Text *text, int width, const char *format, ...) __attribute__((format(printf, 3, 4)));

static void add_field(Text *text, int width, const char *format, ...)
{
    enum { GAP = 2 };
    char field[FIELD_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(field, sizeof field, _(format), arguments);
    va_end(arguments);
    if (field[0] != '\0' && term_text_width(text->data) + GAP + term_text_width(field) <= width)
        text_addf(text, "%*s%s", GAP, "", field);
}

// A rate to two digits: the third is another one in each frame, and tells nothing.
static uint64_t rate_to_show(uint64_t nodes, int64_t time_us)
{
    enum { DIGITS_MAX = 100, BASE = 10 };
    uint64_t rate = (uint64_t)((double)nodes * US_PER_SECOND / (double)time_us), unit = 1;
    while (rate / unit >= DIGITS_MAX)
        unit *= BASE;
    return (rate + unit / 2) / unit * unit;
}

// How far the search is, what it has found, and how fast it is.
static void add_search(const App *app, Text *text, int width)
{
    int count;
    const InfoLine *best = session_lines(&app->session, &count);
    if (count == 0 || app_hides_lines(app))
        return;
    enum { TENTH_OF_MILLION = 100000 };
    EngineStatus status;
    engine_status(session_engine(&app->session), &status);
    // The status counts on between two lines of the search.
    const uint64_t nodes = status.nodes > best->nodes ? status.nodes : best->nodes;
    const int64_t time_us = status.time_us > 0 ? status.time_us : 1;
    char number[COUNT_TEXT_SIZE], score[SCORE_TEXT_SIZE];
    if (best->seldepth >= best->depth)
        add_field(text, width, "depth %d/%d", best->depth, best->seldepth);
    else
        add_field(text, width, "depth %d", best->depth);
    write_score(best->score, session_search_root(&app->session)->stm, score);
    add_field(text, width, "%s", score);
    // From a tenth of a million on, tenths: a figure that runs cannot be read.
    if (nodes >= TENTH_OF_MILLION && nodes < 10 * TENTH_OF_MILLION)
        snprintf(number, sizeof number, "%.1fM", (double)(nodes / TENTH_OF_MILLION) / 10);
    else
        write_count(nodes, number);
    add_field(text, width, "%s nodes", number);
    write_count(rate_to_show(nodes, time_us), number);
    add_field(text, width, "%s/s", number);
}

// The badge: what is shown is not the game.
static void draw_view(const App *app, const Area *area)
{
    char line[STATUS_SIZE], what[FIELD_SIZE];
    const int width = area->columns - 1;
    Text text = text_begin(line, sizeof line);
    view_describe(&app->session.view, app->session.engine_game, what, sizeof what);
    if (app->session.refuted_until_us != 0) {
        text_add(&text, _(" A wrong try and its answer; any key takes them back"));
    } else {
        text_addf(&text, _(" PREVIEW: %s"), what);
        add_field(&text, width,
                  session_is_free(&app->session) ? N_("Esc back, Enter go on from here") : N_("Esc: back to the game"));
        const bool is_line = app->session.view.kind == VIEW_LINE;
        char back[KEY_NAME_SIZE], forward[KEY_NAME_SIZE];
        app_write_key(app, is_line ? "walk-back" : "back", back);
        app_write_key(app, is_line ? "walk" : "forward", forward);
        add_field(&text, width, "%s %s %s", back, forward, is_line ? _("walk") : _("step"));
    }
    term_fill(area->row, area->column, 1, area->columns, style_of(STYLE_QUESTION));
    panel_text(area, 0, 0, STYLE_QUESTION, "%s", line);
}

// The line of the game itself: move or result, place in the tree, search, opening. What is behind loses
// its place first.
static void draw_game(const App *app, const Area *area)
{
    char line[STATUS_SIZE], san[SAN_SIZE];
    Text text = text_begin(line, sizeof line);
    const int width = area->columns - 1;
    const Game *game = session_game(&app->session);
    const Position *pos = game_position(game);
    const bool is_white = pos->stm == WHITE;
    if (game_result(game) != RESULT_NONE) {
        const ResultWords words = {
            .result = game_result(game), .reason = game_result_reason(game), .person = COLOUR_NONE, .opponent = ""};
        text_addf(&text, " %s  ", game_result_text(game));
        result_words_write(&words, &text);
    } else
        text_addf(&text, is_white ? _(" %d. White to move") : _(" %d... Black to move"), pos_move_number(pos));
    if (session_is_free(&app->session)) {
        // Which of the moves is shown, where it is not the last one of all.
        const GameTree *tree = session_tree(&app->session);
        const int node = session_game_node(&app->session);
        char place[FIELD_SIZE];
        Text where = text_begin(place, sizeof place);
        view_describe_node(&app->session.view, app->session.engine_game, &where);
        if (tree_child(tree, node, 0) != TREE_NONE || tree_sibling_count(tree, node) > 1)
            add_field(&text, width, "%s", place);
    }
    if (session_is_paused(&app->session))
        add_field(&text, width, "PAUSED");
    if (session_review_percent(&app->session) >= 0)
        add_field(&text, width, "annotating %d %%", session_review_percent(&app->session));
    if (session_opponent_is_to_move(&app->session))
        add_field(&text, width, "%s is thinking", app->session.engine_game->opponent);
    // What was searched last is of no interest when the game is over.
    if (game_result(game) == RESULT_NONE || session_is_free(&app->session))
        add_search(app, &text, width);
    // The expected move is analysis, which FairPlay hides.
    if (session_activity(&app->session) == ACTIVITY_PONDER && !app_hides_lines(app)) {
        san_write(session_game_position(&app->session), session_ponder_move(&app->session), san);
        add_field(&text, width, "ponders %s", san);
    } else {
        add_field(&text, width, "%s", activity_name(session_activity(&app->session)));
    }
    const OpeningName *opening = session_opening(&app->session);
    if (opening->name[0] != '\0')
        add_field(&text, width, "%s %s", opening->code, opening->name);
    term_fill(area->row, area->column, 1, area->columns, style_of(STYLE_STATUS));
    panel_text(area, 0, 0, STYLE_STATUS, "%s", line);
}

static void draw(const App *app, const Area *area)
{
    if (app->session.view.kind == VIEW_LIVE)
        draw_game(app, area);
    else
        draw_view(app, area);
}

const PanelOps status_panel = {.name = "status", .draw = draw};

// --- the clocks ----------------------------------------------------------------------------------------------------

// Tenths are shown when the time gets short.
static void write_clock_time(int64_t left_us, char out[TIME_TEXT_SIZE])
{
    enum { LOW_US = 10 * US_PER_SECOND, TENTH_US = US_PER_SECOND / 10 };
    if (left_us >= 0 && left_us < LOW_US)
        snprintf(out, TIME_TEXT_SIZE, "0:%02d.%d", (int)(left_us / US_PER_SECOND), (int)(left_us / TENTH_US % 10));
    else
        write_time(left_us, out);
}

// How lost pieces are written: "♕♙♙♙♙", "♕ ♙4", "♕♙4".
typedef enum LostForm { LOST_EACH, LOST_COUNTED, LOST_CLOSE, LOST_FORM_NB } LostForm;

static void write_lost(const int lost[PT_NB], Colour side, LostForm form, Text *text)
{
    for (PieceType type = PT_QUEEN; type >= PT_PAWN; --type) {
        const char *sign = sign_of_piece(piece_make(side, type));
        for (int i = 0; form == LOST_EACH && i < lost[type]; ++i)
            text_add(text, sign);
        if (form == LOST_EACH || lost[type] <= 0)
            continue;
        text_addf(text, "%s%s", form == LOST_COUNTED && text->length > 0 ? " " : "", sign);
        if (lost[type] > 1)
            text_addf(text, "%d", lost[type]);
    }
}

// The pieces that `colour` has captured, as closely as the columns ask for, and its material advantage in pawns; where not
// both have room the pieces alone, or the advantage, or nothing.
static void add_taken(Text *text, const Position *pos, Colour colour, int columns)
{
    static const int at_start[PT_NB] = {8, 2, 2, 2, 1, 1};
    static const int worth[PT_NB] = {1, 3, 3, 5, 9, 0};
    const Colour other = colour_other(colour);
    char taken[STATUS_SIZE] = "", lead[16] = "";
    int balance = 0, lost[PT_NB];
    for (PieceType type = PT_PAWN; type < PT_NB; ++type) {
        const int left = bb_count(pos_pieces(pos, other, type));
        balance += worth[type] * (bb_count(pos_pieces(pos, colour, type)) - left);
        lost[type] = at_start[type] - left;
    }
    if (balance > 0)
        snprintf(lead, sizeof lead, " +%d", balance);
    const int room = columns - (int)strlen(lead);
    for (LostForm form = LOST_EACH; form < LOST_FORM_NB; ++form) {
        Text pieces = text_begin(taken, sizeof taken);
        write_lost(lost, other, form, &pieces);
        if (term_text_width(taken) <= room)
            break;
    }
    if (term_text_width(taken) <= room)
        text_addf(text, "%s%s", taken, lead);
    else if (term_text_width(taken) <= columns)
        text_add(text, taken);
    else if (room >= 0)
        text_add(text, lead);
}

// Who has a side, with the strength that the engine is limited to; in a game that was read by its tags.
static void add_side_name(const App *app, Colour colour, int columns, Text *text)
{
    const int strength = (int)option_int(session_options(&app->session), OPT_STRENGTH);
    if (session_is_viewed(&app->session) || engine_game_is_remote(app->session.engine_game)) {
        PlayerName player = player_of_game(session_tree(&app->session), colour);
        if (player.name[0] == '\0')
            player.name = _(side_name(colour));
        player_write(&player, columns, term_text_width, sign_of(SIGN_DOTS), text);
    } else if (colour == session_person(&app->session))
        text_addf(text, "%-7s",
                  app->session.engine_game->opponent[0] != '\0' ? app->session.engine_game->opponent : _("You"));
    else if (strength == STRENGTH_FULL)
        text_add(text, "Hotspur");
    else
        text_addf(text, "Hotspur (%d)", strength);
    text_add_char(text, ' ');
}

// One side with its name, its captures and its clock.
static void draw_side(const App *app, const Area *area, Colour colour)
{
    const Game *game = session_game(&app->session);
    const bool runs = game_clock_is_running(game) && game_position(game)->stm == colour;
    char line[STATUS_SIZE], time[TIME_TEXT_SIZE];
    Text text = text_begin(line, sizeof line);
    // The clock of a side; "" if it has none. A game that was read has the clocks of its file, as they stood in the
    // position shown.
    int64_t left_us;
    time[0] = '\0';
    if (session_is_viewed(&app->session)) {
        if (node_clock(session_tree(&app->session), session_shown_node(&app->session), colour, &left_us))
            write_clock_time(left_us, time);
    } else if (session_looks_back(&app->session) && session_shown_plies(&app->session) < game_ply_count(game)) {
        // As it stood when this position came up.
        if (!game_time_control(game)->none)
            write_clock_time(game_clock_before(game, colour, session_shown_plies(&app->session)), time);
    } else if (!game_time_control(game)->none) {
        write_clock_time(game_clock_left(game, colour, clock_now_us()), time);
    }
    const int width = time[0] != '\0' ? (int)strlen(time) + 2 : 0; // a blank on either side
    add_side_name(app, colour, area->columns - width - LEAD_COLUMNS, &text);
    add_taken(&text, session_position(&app->session), colour, area->columns - width - term_text_width(line));
    panel_text(&(Area){area->row, area->column, 1, area->columns - width}, 0, 0, STYLE_PLAIN, "%s", line);
    if (width > 0)
        panel_text(area, 0, area->columns - width, runs ? STYLE_CLOCK : STYLE_PLAIN, " %s ", time);
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
