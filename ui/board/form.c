// SPDX-License-Identifier: GPL-3.0-or-later

#include "base/file.h"
#include "base/memory.h"
#include "base/paths.h"
#include "base/text.h"
#include "engine/strength.h"
#include "ui/board/panels.h"
#include "ui/session/grammar.h"

#include <stdio.h>
#include <string.h>

typedef struct Choice {
    const char *label;
    const char *command; // parts of "new" begin with a blank
} Choice;

typedef struct FormRow {
    const char *name;
    Choice choices[12]; // the longest row has so many; those without a label are not there
} FormRow;

enum { NAME_COLUMN = 3, VALUE_COLUMN = 24, SMALL_ROWS = 16, LINE_SIZE = 160, LABEL_SIZE = 80 };

enum { ROW_SIDE, ROW_LEVEL, ROW_CLOCK, ROW_START, ROW_HANDICAP, ROW_PONDER, ROW_BOOK };

static const FormRow rows[FORM_ROWS] = {
    [ROW_SIDE] = {"You play", {{"White", " white"}, {"Black", " black"}, {"either, by chance", " random"}}},
    [ROW_LEVEL] = {"Hotspur plays like",
                   {{"itself, as well as it can", "elo full"},
                    {"a beginner (800 Elo)", "elo 800"},
                    {"1000 Elo", "elo 1000"},
                    {"1200 Elo", "elo 1200"},
                    {"1400 Elo", "elo 1400"},
                    {"1600 Elo", "elo 1600"},
                    {"1800 Elo", "elo 1800"},
                    {"2000 Elo", "elo 2000"},
                    {"2300 Elo", "elo 2300"},
                    {"2600 Elo", "elo 2600"},
                    {"2900 Elo", "elo 2900"}}},
    [ROW_CLOCK] = {"Time",
                   {{"5 minutes, and 3 seconds a move", "level 5 3"},
                    {"1 minute", "level 1"},
                    {"3 minutes, and 2 seconds a move", "level 3 2"},
                    {"10 minutes, and 5 seconds a move", "level 10 5"},
                    {"30 minutes", "level 30"},
                    {"40 moves in 5 minutes, and again", "level 40/5"},
                    {"no clocks; Hotspur takes 1 second", "st 1"},
                    {"no clocks; Hotspur takes 5 seconds", "st 5"},
                    {"no clocks; 6 plies deep", "level none;sd 6"},
                    {"no clocks; 12 plies deep", "level none;sd 12"},
                    {"no clocks; 10000 positions", "level none;nodes 10000"}}},
    [ROW_START] =
        {"Start", {{"as usual", ""}, {"Chess960, by chance", " chess960"}, {"the position on the board", " position"}}},
    [ROW_HANDICAP] = {"Handicap",
                      {{"none", "odds none"},
                       {"Hotspur without a pawn", "odds pawn"},
                       {"Hotspur without a knight", "odds knight"},
                       {"Hotspur without a rook", "odds rook"},
                       {"Hotspur without its queen", "odds queen"},
                       {"Hotspur with a fifth of the time", "odds time"}}},
    [ROW_PONDER] = {"On your time", {{"Hotspur rests", "set Ponder off"}, {"Hotspur thinks too", "set Ponder on"}}},
    [ROW_BOOK] = {"Opening book", {{"yes", "set OwnBook on"}, {"no", "set OwnBook off"}}},
};

// Small terminals have no room to spare.
static int first_row(const App *app)
{
    return app->layout.rows < SMALL_ROWS ? 1 : 3;
}

static int fixed_count(int row)
{
    int count = 0;
    while (count < (int)(sizeof rows[0].choices / sizeof rows[0].choices[0]) && rows[row].choices[count].label != NULL)
        ++count;
    return count;
}

static int choice_count(const App *app, int row)
{
    return fixed_count(row) + (row == ROW_LEVEL && app->form.elo != 0 ? 1 : 0);
}

static void write_label(const App *app, int row, char out[LABEL_SIZE])
{
    const int choice = app->form.choice[row];
    if (choice < fixed_count(row))
        snprintf(out, LABEL_SIZE, "%s", rows[row].choices[choice].label);
    else
        snprintf(out, LABEL_SIZE, "%d Elo, as now", app->form.elo);
}

static void write_command(const App *app, int row, char out[LINE_SIZE])
{
    const int choice = app->form.choice[row];
    if (choice < fixed_count(row))
        snprintf(out, LINE_SIZE, "%s", rows[row].choices[choice].command);
    else
        snprintf(out, LINE_SIZE, "elo %d", app->form.elo);
}

// Odds of a piece are given from the standard start position alone.
static bool is_void(const App *app, int row)
{
    return row == ROW_HANDICAP && app->form.choice[ROW_START] != 0 && odds_is_piece((Odds)app->form.choice[row]);
}

// --- what was chosen last --------------------------------------------------------------------------------------------

static bool state_path(char path[AUTOSAVE_PATH_SIZE])
{
    return path_in_user_folder(FOLDER_STATE, "new_game", true, path, AUTOSAVE_PATH_SIZE, NULL);
}

static void remember(const App *app)
{
    char path[AUTOSAVE_PATH_SIZE], line[LINE_SIZE];
    Text text = text_begin(line, sizeof line);
    for (int row = 0; row < FORM_ROWS; ++row)
        text_addf(&text, "%d ", app->form.choice[row] < fixed_count(row) ? app->form.choice[row] : 0);
    text_add_char(&text, '\n');
    if (state_path(path))
        (void)file_replace(path, FILE_KIND_ANY, line, text.length,
                           NULL); // a wish that cannot be kept is not worth a word
}

static void recall(App *app)
{
    char path[AUTOSAVE_PATH_SIZE];
    char *text = state_path(path) ? file_read_text(path, LINE_SIZE, NULL) : NULL;
    char *cursor = text;
    for (int row = 0; text != NULL && row < FORM_ROWS; ++row) {
        const char *word = text_next_word(&cursor);
        int64_t choice;
        if (word != NULL && text_parse_int(word, 0, fixed_count(row) - 1, &choice))
            app->form.choice[row] = (int)choice;
    }
    mem_free(text);
}

// A strength set by command or file has priority over the one chosen last.
static void take_level_in_force(App *app)
{
    const OptionStore *options = session_options(&app->session);
    const int64_t elo = option_int(options, OPT_STRENGTH);
    char command[LINE_SIZE];
    app->form.elo = 0;
    if (option_origin(options, OPT_STRENGTH) == ORIGIN_DEFAULT)
        return;
    snprintf(command, sizeof command, "elo %d", (int)elo);
    for (int choice = 0; choice < fixed_count(ROW_LEVEL); ++choice)
        if (choice == 0 ? elo == STRENGTH_FULL : strcmp(rows[ROW_LEVEL].choices[choice].command, command) == 0) {
            app->form.choice[ROW_LEVEL] = choice;
            return;
        }
    app->form.elo = (int)elo;
    app->form.choice[ROW_LEVEL] = fixed_count(ROW_LEVEL);
}

// --- starting --------------------------------------------------------------------------------------------------------

// Commands are separated by semicolons.
static void run_commands(Session *session, const char *commands)
{
    char copy[LINE_SIZE];
    snprintf(copy, sizeof copy, "%s", commands);
    for (char *rest = copy, *end = copy; end != NULL; rest = end + 1) {
        end = rest;
        while (*end != ';' && *end != '\0')
            ++end;
        const bool is_last = *end == '\0';
        *end = '\0';
        (void)grammar_run(session, rest);
        if (is_last)
            return;
    }
}

static void run_row(Session *session, int row)
{
    char commands[LINE_SIZE];
    write_command(session->context, row, commands);
    run_commands(session, commands);
}

static void start(void *context, Reply reply)
{
    Session *session = context;
    App *app = session->context;
    char line[LINE_SIZE], side[LINE_SIZE], where[LINE_SIZE];
    if (reply != REPLY_YES)
        return;
    remember(app);
    run_commands(session, "sd 0;nodes 0");
    for (int row = ROW_LEVEL; row < FORM_ROWS; ++row)
        if (row != ROW_START)
            run_row(session, row);
    write_command(app, ROW_SIDE, side);
    write_command(app, ROW_START, where);
    Text text = text_begin(line, sizeof line);
    text_addf(&text, "new%s%s", side, where);
    session->may_leave = true; // the user has confirmed already
    (void)grammar_run(session, line);
    session->may_leave = false;
}

static void close_and_start(App *app)
{
    app->page = NULL;
    session_confirm_leave(&app->session, "start a new one", start);
}

// --- keys and mouse --------------------------------------------------------------------------------------------------

static void change(App *app, int step)
{
    const int count = choice_count(app, app->form.row);
    int *choice = &app->form.choice[app->form.row];
    *choice = (*choice + step + count) % count;
}

// A click on a row takes its next choice, on the sign before it the one before; on the rows below, it starts or goes
// back.
static void click(App *app, int line, int column)
{
    const int row = line - first_row(app);
    if (row >= 0 && row < FORM_ROWS) {
        const bool is_back = row == app->form.row && column >= VALUE_COLUMN - 2 && column < VALUE_COLUMN;
        app->form.row = row;
        change(app, is_back ? -1 : 1);
    } else if (row == FORM_ROWS + 1) {
        close_and_start(app);
    } else if (row == FORM_ROWS + 2) {
        app->page = NULL;
    }
}

static void mouse(App *app, const TermInput *input)
{
    if (input->mouse == TERM_MOUSE_PRESS)
        click(app, input->row, input->column);
    else if (input->mouse == TERM_MOUSE_WHEEL_DOWN || input->mouse == TERM_MOUSE_WHEEL_UP)
        change(app, input->mouse == TERM_MOUSE_WHEEL_DOWN ? 1 : -1);
}

static void take_key(App *app, const TermInput *input)
{
    app->needs_drawing = true;
    switch (input->key) {
    case TERM_KEY_MOUSE: mouse(app, input); break;
    case TERM_KEY_UP:
    case TERM_KEY_BACK_TAB: app->form.row = (app->form.row + FORM_ROWS - 1) % FORM_ROWS; break;
    case TERM_KEY_DOWN:
    case TERM_KEY_TAB: app->form.row = (app->form.row + 1) % FORM_ROWS; break;
    case TERM_KEY_LEFT: change(app, -1); break;
    case TERM_KEY_RIGHT: change(app, 1); break;
    case TERM_KEY_ENTER: close_and_start(app); break;
    case TERM_KEY_CHARACTER:
        if (input->character == ' ')
            change(app, 1);
        break;
    case TERM_KEY_ESCAPE: app->page = NULL; break;
    default: break;
    }
}

// --- drawing ---------------------------------------------------------------------------------------------------------

// What a narrow screen cuts of the chosen row.
static void draw_whole_value(const App *app, const Area *area)
{
    char label[LABEL_SIZE];
    write_label(app, app->form.row, label);
    if (VALUE_COLUMN + (int)strlen(label) + 2 > area->columns && !is_void(app, app->form.row))
        term_text(first_row(app) + FORM_ROWS, NAME_COLUMN, area->columns - NAME_COLUMN, style_of(STYLE_STRONG), label);
}

static void draw(const App *app)
{
    const Area area = {0, 0, app->layout.rows, app->layout.columns};
    char line[LINE_SIZE], label[LABEL_SIZE];
    panel_title(&area, "a new game");
    for (int row = 0; row < FORM_ROWS; ++row) {
        const bool is_here = row == app->form.row;
        snprintf(line, sizeof line, "%s", rows[row].name);
        term_text(first_row(app) + row, NAME_COLUMN, VALUE_COLUMN - NAME_COLUMN, style_of(STYLE_PLAIN), line);
        write_label(app, row, label);
        snprintf(line, sizeof line, is_here ? "< %s >" : "  %s  ",
                 is_void(app, row) ? "no piece from this start" : label);
        term_text(first_row(app) + row, VALUE_COLUMN - 2, area.columns - VALUE_COLUMN + 2,
                  style_of(is_here             ? STYLE_QUESTION
                           : is_void(app, row) ? STYLE_DIM
                                               : STYLE_STRONG),
                  line);
    }
    draw_whole_value(app, &area);
    term_text(first_row(app) + FORM_ROWS + 1, NAME_COLUMN, area.columns, style_of(STYLE_KEY_LABEL),
              " Enter: start the game ");
    term_text(first_row(app) + FORM_ROWS + 2, NAME_COLUMN, area.columns, style_of(STYLE_KEY_LABEL),
              " Esc: back to the board ");
    panel_line(&area, area.rows - 1, style_of(STYLE_DIM),
               " up, down: row   left, right: choice   Enter: start   Esc: back");
}

static const PageOps form_page = {.draw = draw, .key = take_key};

void form_open(App *app)
{
    recall(app);
    take_level_in_force(app);
    app->page = &form_page;
    app->form.row = 0;
    app->needs_drawing = true;
}
