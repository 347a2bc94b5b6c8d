// SPDX-License-Identifier: GPL-3.0-or-later
// The lines at the bottom: message or question, what is being typed, and the keys.
#include "ui/board/panels.h"

#include "ui/board/actions.h"
#include "ui/board/input_line.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { MESSAGE_MARGIN = 2 }; // a blank on either side

static const char *message_text(const App *app)
{
    return session_has_question(&app->session) ? app->session.question.text : app->message;
}

// The part of the message on a row; `bytes` gets its length.
static const char *message_part(const App *app, int columns, int row, size_t *bytes)
{
    const char *text = message_text(app);
    *bytes = panel_fitting_bytes(text, columns - MESSAGE_MARGIN);
    for (; row > 0; --row) {
        text += *bytes;
        text += strspn(text, " ");
        *bytes = panel_fitting_bytes(text, columns - MESSAGE_MARGIN);
    }
    return text;
}

int message_rows(const App *app, int columns)
{
    size_t bytes;
    int rows = 1;
    while (message_part(app, columns, rows, &bytes)[0] != '\0')
        ++rows;
    return rows;
}

static void draw_message(const App *app, const Area *area)
{
    static const char ellipsis[] = "...";
    const bool asks = session_has_question(&app->session);
    const StyleId style = asks ? STYLE_QUESTION : app->message_kind >= MESSAGE_ERROR ? STYLE_FAULT : STYLE_PLAIN;
    for (int row = 0; row < area->rows; ++row) {
        char shown[sizeof app->message + MESSAGE_MARGIN + sizeof ellipsis];
        size_t bytes;
        const char *part = message_part(app, area->columns, row, &bytes);
        if (bytes == 0)
            return;
        const bool is_cut = row == area->rows - 1 && part[bytes] != '\0';
        if (is_cut)
            bytes = panel_fitting_bytes(part, area->columns - MESSAGE_MARGIN - (int)strlen(ellipsis));
        snprintf(shown, sizeof shown, " %.*s%s ", (int)bytes, part, is_cut ? ellipsis : "");
        panel_line(area, row, style_of(style), shown);
    }
}

// A click answers a question with the key that stands there, "y" in "(y/n)" or "q queen": the last one that stands alone
// up to the place of the click.
static void click_message(App *app, const Area *area, int row, int column)
{
    size_t bytes;
    const char *text = message_part(app, area->columns, row, &bytes);
    char key = '\0';
    if (!session_has_question(&app->session))
        return;
    for (int i = 0; i < (int)bytes && i < column; ++i) {
        const bool stands_alone =
            !(i > 0 && isalnum((unsigned char)text[i - 1])) && !isalnum((unsigned char)text[i + 1]);
        if (stands_alone && text[i] != ' ' && strchr(session_question_keys(&app->session), text[i]) != NULL)
            key = text[i];
    }
    if (key != '\0')
        app_answer(app, key);
}

static void draw_input(const App *app, const Area *area)
{
    enum { LINE_SIZE = 1024, MARGIN = 8 };
    size_t cursor;
    char before[LINE_SIZE];
    const char *text = input_line_text(&cursor);
    snprintf(before, sizeof before, "%.*s", (int)cursor, text);
    int column = term_text(area->row, area->column, area->columns, style_of(STYLE_STRONG), input_line_prompt());
    // A line that is too long is drawn from a later character on, so that the cursor can be seen.
    const char *shown = text, *shown_before = before;
    while (*shown_before != '\0' && column + term_text_width(shown_before) > area->columns - MARGIN) {
        enum { CONTINUATION_MASK = 0xc0, CONTINUATION = 0x80 };
        do {
            ++shown;
            ++shown_before;
        } while ((*shown_before & CONTINUATION_MASK) == CONTINUATION);
    }
    term_text(area->row, area->column + column, area->columns - column, style_of(STYLE_PLAIN), shown);
    if (!session_has_question(&app->session))
        term_cursor(area->row, area->column + column + term_text_width(shown_before));
}

// A key of the bar and the columns it takes.
typedef struct BarPlace {
    const ActionDef *action;
    char name[KEY_NAME_SIZE];
    int column, columns;
} BarPlace;

enum { BAR_MAX = 12, CARD_LINE_SIZE = 128 };

// The function keys whose actions have a label, in their order.
static int bar_places(const KeyMap *keys, int columns, BarPlace places[BAR_MAX])
{
    int count = 0, column = 0;
    for (TermKey key = TERM_KEY_F1; key <= TERM_KEY_F12 && count < BAR_MAX; ++key) {
        BarPlace place = {.action = action_find(key_map_action(keys, (BoardKey){key, 0})), .column = column};
        if (place.action == NULL || place.action->label == NULL)
            continue;
        key_write((BoardKey){key, 0}, false, place.name);
        place.columns = (int)(strlen(place.name) + strlen(place.action->label)) + 1;
        if (column + place.columns > columns)
            break;
        places[count++] = place;
        column += place.columns;
    }
    return count;
}

static void draw_keys(const App *app, const Area *area)
{
    BarPlace places[BAR_MAX];
    const int count = bar_places(&app->keys, area->columns, places);
    for (int i = 0; i < count; ++i) {
        const int column = area->column + places[i].column;
        const int used = term_text(area->row, column, places[i].columns, style_of(STYLE_KEY), places[i].name);
        term_text(area->row, column + used, places[i].columns - used - 1, style_of(STYLE_KEY_LABEL),
                  places[i].action->label);
    }
}

static void click_keys(App *app, const Area *area, int row, int column)
{
    BarPlace places[BAR_MAX];
    const int count = bar_places(&app->keys, area->columns, places);
    (void)row;
    for (int i = 0; i < count; ++i) {
        if (column >= places[i].column && column < places[i].column + places[i].columns - 1) {
            action_run(app, places[i].action->name);
            return;
        }
    }
}

// One row of signs with what they do.
static void draw_short_card(const KeyMap *keys, const Area *area)
{
    int count, column = 0;
    const ActionDef *table = actions(&count);
    for (int i = 0; i < count; ++i) {
        char text[CARD_LINE_SIZE], name[KEY_NAME_SIZE];
        BoardKey key;
        if (table[i].label == NULL || !key_map_key_of(keys, table[i].name, &key) || key_acts_while_typing(key))
            continue;
        key_write(key, false, name);
        snprintf(text, sizeof text, "%s %s", name, table[i].label);
        if (column + (int)strlen(text) > area->columns)
            continue;
        term_text(area->row, area->column + column, area->columns - column, style_of(STYLE_DIM), text);
        column += (int)strlen(text) + 2;
    }
}

// The actions of which this holds, one a row; `row` is the next one.
static int draw_card_rows(const KeyMap *keys, const Area *area, int row, bool has_label)
{
    int count;
    const ActionDef *table = actions(&count);
    for (int i = 0; i < count && row < area->rows; ++i) {
        char line[CARD_LINE_SIZE], list[KEY_LIST_SIZE];
        action_write_keys(keys, &table[i], list);
        if (table[i].group == ABOUT_CURSOR || list[0] == '\0' || (table[i].label != NULL) != has_label)
            continue;
        snprintf(line, sizeof line, "%-6s %s", list, table[i].help);
        panel_line(area, row++, style_of(STYLE_DIM), line);
    }
    return row;
}

// The actions that fit under the board: first those of the key bar.
static void draw_card(const App *app, const Area *area)
{
    enum { ROWS_FOR_HELP = 3 };
    if (area->rows < ROWS_FOR_HELP)
        draw_short_card(&app->keys, area);
    else
        draw_card_rows(&app->keys, area, draw_card_rows(&app->keys, area, 0, true), false);
}

const PanelOps message_panel = {.name = "message", .draw = draw_message, .click = click_message};
const PanelOps input_panel = {.name = "line", .draw = draw_input};
const PanelOps keys_panel = {.name = "keys", .draw = draw_keys, .click = click_keys};
const PanelOps card_panel = {.name = "card", .draw = draw_card};
