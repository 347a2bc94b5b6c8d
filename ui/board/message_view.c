// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of text around the panels: message or question, what is being typed, the keys, and the tabs.
#include "ui/board/panels.h"

#include "base/language.h"
#include "ui/board/actions.h"
#include "ui/board/input_line.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { MESSAGE_MARGIN = 2 }; // a blank on either side

// The part of the message on a row; `bytes` gets its length.
static const char *message_part(const App *app, int columns, int row, size_t *bytes)
{
    const char *text = session_has_question(&app->session) ? app->session.question.text : app->message;
    for (;; --row) {
        *bytes = panel_fitting_bytes(text, columns - MESSAGE_MARGIN);
        if (row == 0)
            return text;
        text += *bytes;
        text += strspn(text, " ");
    }
}

int message_rows(const App *app, int columns)
{
    size_t bytes;
    int rows = 1;
    while (message_part(app, columns, rows, &bytes)[0] != '\0')
        ++rows;
    return rows;
}

// The message or the question, in as many rows as the layout gives it.
static void draw_message(const App *app, const Area *area)
{
    static const char ellipsis[] = "...";
    const bool asks = session_has_question(&app->session);
    const StyleId style = asks ? STYLE_QUESTION : app->message_kind >= MESSAGE_ERROR ? STYLE_FAULT : STYLE_PLAIN;
    for (int row = 0; row < area->rows; ++row) {
        size_t bytes;
        const char *part = message_part(app, area->columns, row, &bytes);
        if (bytes == 0)
            return;
        const bool is_cut = row == area->rows - 1 && part[bytes] != '\0';
        if (is_cut)
            bytes = panel_fitting_bytes(part, area->columns - MESSAGE_MARGIN - (int)strlen(ellipsis));
        panel_text(area, row, 0, style, " %.*s%s ", (int)bytes, part, is_cut ? ellipsis : "");
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

// What is being typed, with the cursor.
static void draw_input(const App *app, const Area *area)
{
    enum { LINE_SIZE = 1024, MARGIN = 8 };
    size_t cursor;
    char before[LINE_SIZE];
    const char *text = input_line_text(&cursor);
    snprintf(before, sizeof before, "%.*s", (int)cursor, text);
    const int column = panel_text(area, 0, 0, STYLE_STRONG, "%s", input_line_prompt());
    // A line that is too long is drawn from a later character on, so that the cursor can be seen.
    const char *shown = text, *shown_before = before;
    while (*shown_before != '\0' && column + term_text_width(shown_before) > area->columns - MARGIN) {
        enum { CONTINUATION_MASK = 0xc0, CONTINUATION = 0x80 };
        do {
            ++shown;
            ++shown_before;
        } while ((*shown_before & CONTINUATION_MASK) == CONTINUATION);
    }
    panel_text(area, 0, column, STYLE_PLAIN, "%s", shown);
    if (!session_has_question(&app->session))
        term_cursor(area->row, area->column + column + term_text_width(shown_before));
}

// --- bars of items that are clicked: keys, tabs ---------------------------------------------------------------------

// An item of a bar and the columns it takes.
typedef struct BarItem {
    int id; // of its tab or its function key
    const CommandDef *action;
    char text[24];
    int column, columns;
} BarItem;

enum { BAR_MAX = 12, CARD_LINE_SIZE = 128 };
static_assert((int)BAR_MAX >= (int)TAB_NB, "all tabs have a place in their bar");

// The item at a column; NULL if there is none.
static const BarItem *item_at(const BarItem *items, int count, int column)
{
    for (int i = 0; i < count; ++i)
        if (column >= items[i].column && column < items[i].column + items[i].columns)
            return &items[i];
    return NULL;
}

// The function keys whose actions have a label, in their order, a blank behind each.
static int key_items(const KeyMap *keys, int columns, BarItem items[BAR_MAX])
{
    int count = 0, column = 0;
    for (TermKey key = TERM_KEY_F1; key <= TERM_KEY_F12 && count < BAR_MAX; ++key) {
        BarItem item = {.action = action_find(key_map_action(keys, (BoardKey){key, 0})), .column = column};
        if (item.action == NULL || item.action->label == NULL)
            continue;
        key_write((BoardKey){key, 0}, false, item.text);
        item.columns = (int)strlen(item.text) + term_text_width(_(item.action->label));
        if (column + item.columns + 1 > columns)
            break;
        items[count++] = item;
        column += item.columns + 1;
    }
    return count;
}

static void draw_keys(const App *app, const Area *area)
{
    BarItem items[BAR_MAX];
    const int count = key_items(&app->keys, area->columns, items);
    for (int i = 0; i < count; ++i) {
        const int used = panel_text(area, 0, items[i].column, STYLE_KEY, "%s", items[i].text);
        panel_text(area, 0, items[i].column + used, STYLE_KEY_LABEL, "%s", _(items[i].action->label));
    }
}

static void click_keys(App *app, const Area *area, int row, int column)
{
    BarItem items[BAR_MAX];
    const BarItem *item = item_at(items, key_items(&app->keys, area->columns, items), column);
    (void)row;
    if (item != NULL)
        action_run(app, item->action->name);
}

// How much of the tabs is written: all names, the name of the chosen one, or numbers alone.
typedef enum TabWords { TABS_NAMED, TABS_CHOSEN_NAMED, TABS_NUMBERED } TabWords;

static void write_tab(TabId tab, bool is_chosen, TabWords words, char *out, size_t size)
{
    const bool has_name = words == TABS_NAMED || (words == TABS_CHOSEN_NAMED && is_chosen);
    if (has_name)
        snprintf(out, size, is_chosen ? "[%d %s]" : " %d %s ", (int)tab + 1, tab_name(tab));
    else if (words == TABS_NUMBERED)
        snprintf(out, size, is_chosen ? ">%d" : " %d", (int)tab + 1);
    else
        snprintf(out, size, " %d ", (int)tab + 1);
}

// All tabs in as many words as fit.
static int tab_items(const App *app, int columns, BarItem items[BAR_MAX])
{
    int count = 0, column = 0;
    for (TabWords words = TABS_NAMED; words <= TABS_NUMBERED; ++words) {
        count = column = 0;
        for (TabId tab = 0; tab < TAB_NB; ++tab) {
            BarItem *item = &items[count];
            if (!tab_exists(tab))
                continue;
            write_tab(tab, tab == app->layout.tab, words, item->text, sizeof item->text);
            item->id = (int)tab;
            item->column = column;
            item->columns = term_text_width(item->text);
            column += item->columns;
            ++count;
        }
        if (column <= columns)
            break;
    }
    return count;
}

static void draw_tabs(const App *app, const Area *area)
{
    BarItem items[BAR_MAX];
    const int count = tab_items(app, area->columns, items);
    for (int i = 0; i < count; ++i)
        panel_text(area, 0, items[i].column, items[i].id == (int)app->layout.tab ? STYLE_KEY_LABEL : STYLE_PLAIN, "%s",
                   items[i].text);
    if (app->layout.tab_is_lost)
        panel_text(&(Area){area->row + 1, area->column, 1, area->columns}, 0, 0, STYLE_DIM,
                   "This needs a larger window.");
}

static void click_tabs(App *app, const Area *area, int row, int column)
{
    BarItem items[BAR_MAX];
    const BarItem *item = item_at(items, tab_items(app, area->columns, items), column);
    (void)row;
    if (item != NULL)
        app_choose_tab(app, (TabId)item->id);
}

// --- the card of keys below the board --------------------------------------------------------------------------------

// One row of signs with what they do.
static void draw_short_card(const KeyMap *keys, const Area *area)
{
    int column = 0;
    for (int i = 0; i < actions.count; ++i) {
        const CommandDef *action = &actions.rows[i];
        char text[CARD_LINE_SIZE], name[KEY_NAME_SIZE];
        BoardKey key;
        // Signs only: function keys have their own bar.
        if (action->label == NULL || !key_map_key_of(keys, action->name, &key) || key_acts_while_typing(key))
            continue;
        key_write(key, false, name);
        snprintf(text, sizeof text, "%s %s", name, _(action->label));
        if (column + term_text_width(text) <= area->columns)
            column += panel_text(area, 0, column, STYLE_DIM, "%s", text) + 2;
    }
}

// The actions of which this holds, one a row; `row` is the next one.
static int draw_card_rows(const KeyMap *keys, const Area *area, int row, bool has_label)
{
    for (int i = 0; i < actions.count && row < area->rows; ++i) {
        const CommandDef *action = &actions.rows[i];
        char list[KEY_LIST_SIZE];
        action_write_keys(keys, action, list);
        if (strcmp(action->group, ABOUT_CURSOR) == 0 || list[0] == '\0' || (action->label != NULL) != has_label)
            continue;
        const int used = panel_text(area, row, 0, STYLE_DIM, "%-6s ", list);
        panel_beginning(area, row++, used, STYLE_DIM, _(action->help));
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
const PanelOps tabs_panel = {.name = "tabs", .draw = draw_tabs, .click = click_tabs};
const PanelOps card_panel = {.name = "card", .draw = draw_card};
