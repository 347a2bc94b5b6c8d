// SPDX-License-Identifier: GPL-3.0-or-later
// The form for a new game. Each choice stands for a command that could be typed as well, so that the
// form has no rules of its own: it runs commands and then "new". What was chosen is kept for the next
// time.

#include "base/clock.h"
#include "base/file.h"
#include "base/language.h"
#include "base/memory.h"
#include "base/paths.h"
#include "base/text.h"
#include "engine/strength.h"
#include "ui/board/panels.h"
#include "ui/session/grammar.h"

#include <inttypes.h>
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

enum {
    NAME_COLUMN = 2,
    VALUE_COLUMN = 24, // behind "Shown while playing"
    BOX_ROWS = FORM_ROWS + 6,
    BOX_COLUMNS = 76,
    LINE_SIZE = 160,
    SECONDS_A_MINUTE = 60
};

enum { ROW_SIDE, ROW_LEVEL, ROW_CLOCK, ROW_START, ROW_HANDICAP, ROW_PONDER, ROW_BOOK, ROW_FAIR };

static const FormRow rows[FORM_ROWS] = {
    [ROW_SIDE] = {N_("You play"), {{N_("White"), " white"}, {N_("Black"), " black"}, {N_("random"), " random"}}},
    [ROW_LEVEL] = {N_("Strength"),
                   {{N_("full"), "elo full"},
                    {N_("800 Elo (beginner)"), "elo 800"},
                    {N_("1000 Elo"), "elo 1000"},
                    {N_("1200 Elo"), "elo 1200"},
                    {N_("1400 Elo"), "elo 1400"},
                    {N_("1600 Elo"), "elo 1600"},
                    {N_("1800 Elo"), "elo 1800"},
                    {N_("2000 Elo"), "elo 2000"},
                    {N_("2300 Elo"), "elo 2300"},
                    {N_("2600 Elo"), "elo 2600"},
                    {N_("2900 Elo"), "elo 2900"}}},
    [ROW_CLOCK] = {N_("Time"),
                   {{N_("5 minutes, 3 seconds a move"), "level 5 3"},
                    {N_("1 minute"), "level 1"},
                    {N_("3 minutes, 2 seconds a move"), "level 3 2"},
                    {N_("10 minutes, 5 seconds a move"), "level 10 5"},
                    {N_("30 minutes"), "level 30"},
                    {N_("40 moves in 5 minutes"), "level 40/5"},
                    {N_("no clock; 1 second a move"), "st 1"},
                    {N_("no clock; 5 seconds a move"), "st 5"},
                    {N_("no clock; depth 6"), "level none;sd 6"},
                    {N_("no clock; depth 12"), "level none;sd 12"},
                    {N_("no clock; 10000 nodes a move"), "level none;nodes 10000"}}},
    [ROW_START] = {N_("Start position"),
                   {{N_("standard"), ""},
                    {N_("Chess960, random"), " chess960"},
                    {N_("the position on the board"), " position"}}},
    [ROW_HANDICAP] = {N_("Odds"),
                      {{N_("none"), "odds none"},
                       {N_("Hotspur without a pawn"), "odds pawn"},
                       {N_("Hotspur without a knight"), "odds knight"},
                       {N_("Hotspur without a rook"), "odds rook"},
                       {N_("Hotspur without its queen"), "odds queen"},
                       {N_("Hotspur with a fifth of the time"), "odds time"}}},
    [ROW_PONDER] = {N_("Pondering"), {{N_("off"), "set Ponder off"}, {N_("on"), "set Ponder on"}}},
    [ROW_BOOK] = {N_("Opening book"), {{N_("on"), "set OwnBook on"}, {N_("off"), "set OwnBook off"}}},
    [ROW_FAIR] = {N_("Shown while playing"),
                  {{N_("map; no lines or scores with a clock"), "set FairPlay lines"},
                   {N_("map, lines and scores"), "set FairPlay off"},
                   {N_("nothing, and no hints"), "set FairPlay on"}}},
};

// A blank row above the choices where there is room.
static Area form_area(const App *app)
{
    return box_area(app, BOX_ROWS, BOX_COLUMNS);
}

static int first_row(const Area *area)
{
    return area->rows < BOX_ROWS ? 0 : 1;
}

static int fixed_count(int row)
{
    int count = 0;
    while (count < (int)(sizeof rows[0].choices / sizeof rows[0].choices[0]) && rows[row].choices[count].label != NULL)
        ++count;
    return count;
}

static const char *chosen_command(const App *app, int row)
{
    const int choice = app->form.choice[row];
    return choice < fixed_count(row) ? rows[row].choices[choice].command : app->form.present[row].command;
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

// One number for each row. What is in force without being a choice is not kept.
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

// A number that is no choice any more leaves the first one.
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

// --- what is in force ------------------------------------------------------------------------------------------------

// Chooses what is in force. What no choice of the row says becomes a further choice, so that Enter changes nothing.
static void choose_present(Form *form, int row, const char *command, const char *label)
{
    form->present[row].label[0] = '\0';
    for (int choice = 0; choice < fixed_count(row); ++choice)
        if (strcmp(rows[row].choices[choice].command, command) == 0) {
            form->choice[row] = choice;
            return;
        }
    snprintf(form->present[row].command, FORM_TEXT_SIZE, "%s", command);
    snprintf(form->present[row].label, FORM_TEXT_SIZE, "%s", label);
    form->choice[row] = fixed_count(row);
}

// A time control as the command that sets it, and in words.
static void write_clock(const TimeControl *control, Text *command, Text *label)
{
    const double minutes = (double)control->base_us / US_PER_SECOND / SECONDS_A_MINUTE;
    const double seconds = (double)control->increment_us / US_PER_SECOND;
    text_add(command, "level ");
    if (control->moves > 0) {
        text_addf(command, "%d/", control->moves);
        text_addf(label, language_count("%d move in ", "%d moves in ", control->moves), control->moves);
    }
    text_addf(command, "%g", minutes);
    text_addf(label, minutes == 1 ? _("%g minute") : _("%g minutes"), minutes);
    if (seconds > 0) {
        text_addf(command, " %g", seconds);
        text_addf(label, seconds == 1 ? _(", %g second a move") : _(", %g seconds a move"), seconds);
    }
}

// What was chosen last stays where the time is the one that every run starts with, the first choice.
static void choose_present_time(Form *form, const EngineGame *engine_game, bool is_first)
{
    EngineGameTerms terms;
    char command_text[FORM_TEXT_SIZE], label_text[FORM_TEXT_SIZE];
    Text command = text_begin(command_text, sizeof command_text), label = text_begin(label_text, sizeof label_text);
    // Three kinds of time: for each move, none, clocks; then limits on top of it.
    engine_game_get_terms(engine_game, &terms);
    if (terms.move_us > 0) {
        const double seconds = (double)terms.move_us / US_PER_SECOND;
        text_addf(&command, "st %g", seconds);
        text_addf(&label, seconds == 1 ? _("no clock; %g second a move") : _("no clock; %g seconds a move"), seconds);
    } else if (terms.control.none) {
        text_add(&command, "level none");
        text_add(&label, _("no clock"));
    } else {
        write_clock(&terms.control, &command, &label);
    }
    if (terms.depth > 0) {
        text_addf(&command, ";sd %d", (int)terms.depth);
        text_addf(&label, _("; depth %d"), (int)terms.depth);
    }
    if (terms.nodes > 0) {
        char nodes[FORM_TEXT_SIZE];
        text_addf(&command, ";nodes %" PRIu64, terms.nodes);
        snprintf(nodes, sizeof nodes, "%" PRIu64, terms.nodes);
        text_addf(&label, _("; %s nodes a move"), nodes);
    }
    if (!is_first || strcmp(command_text, rows[ROW_CLOCK].choices[0].command) != 0)
        choose_present(form, ROW_CLOCK, command_text, label_text);
}

// --- starting --------------------------------------------------------------------------------------------------------

// Commands are separated by semicolons.
static void run_commands(Session *session, const char *commands)
{
    char copy[LINE_SIZE], *rest = NULL;
    snprintf(copy, sizeof copy, "%s", commands);
    for (char *command = strtok_r(copy, ";", &rest); command != NULL; command = strtok_r(NULL, ";", &rest))
        (void)grammar_run(session, command);
}

// Runs the commands of all rows and starts the game. The confirmation has been given.
static void start(void *context, Reply reply)
{
    Session *session = context;
    App *app = session->context;
    char line[LINE_SIZE];
    if (reply != REPLY_YES)
        return;
    remember(app);
    run_commands(session, "sd 0;nodes 0"); // limits of the game before do not stay
    for (int row = ROW_LEVEL; row < FORM_ROWS; ++row)
        if (row != ROW_START) {
            run_commands(session, chosen_command(app, row));
        }
    snprintf(line, sizeof line, "new%s%s", rows[ROW_SIDE].choices[app->form.choice[ROW_SIDE]].command,
             rows[ROW_START].choices[app->form.choice[ROW_START]].command);
    session->may_leave = true; // the user has confirmed already
    (void)grammar_run(session, line);
    session->may_leave = false;
}

static void close_and_start(App *app)
{
    app->page = NULL;
    session_confirm_leave(&app->session, _("start a new one"), start);
}

// --- keys and mouse --------------------------------------------------------------------------------------------------

// Round the choices of the row, with the one in force behind them.
static void change(App *app, int step)
{
    const int row = app->form.row;
    const int count = fixed_count(row) + (app->form.present[row].label[0] != '\0' ? 1 : 0);
    int *choice = &app->form.choice[row];
    *choice = (*choice + step + count) % count;
}

// A click on a row takes its next choice, on the sign before it the one before; on the rows below, it starts or goes
// back; beside the box it goes back too. The wheel changes the chosen row.
static void mouse(App *app, const TermInput *input)
{
    const Area area = form_area(app);
    const int row = input->row - area.row - first_row(&area), column = input->column - area.column;
    if (input->mouse == TERM_MOUSE_WHEEL_DOWN || input->mouse == TERM_MOUSE_WHEEL_UP) {
        change(app, input->mouse == TERM_MOUSE_WHEEL_DOWN ? 1 : -1);
    } else if (input->mouse != TERM_MOUSE_PRESS) {
        return;
    } else if (row == FORM_ROWS + 2 || !area_contains(&area, input->row, input->column)) {
        app->page = NULL;
    } else if (row >= 0 && row < FORM_ROWS) {
        const bool is_back = row == app->form.row && column >= VALUE_COLUMN - 2 && column < VALUE_COLUMN;
        app->form.row = row;
        change(app, is_back ? -1 : 1);
    } else if (row == FORM_ROWS + 1) {
        close_and_start(app);
    }
}

// Keys of the form; letters mean nothing here.
static void take_key(App *app, const TermInput *input)
{
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

// One row for each choice, the chosen one between signs that say that it can be changed.
static void draw(const App *app)
{
    const Area area = form_area(app);
    const int first = first_row(&area);
    box_draw(app, &area, _("New game"));
    for (int row = 0; row < FORM_ROWS; ++row) {
        const bool is_here = row == app->form.row;
        const StyleId style = is_here ? STYLE_QUESTION : is_void(app, row) ? STYLE_DIM : STYLE_STRONG;
        panel_text(&area, first + row, NAME_COLUMN, STYLE_PLAIN, "%s", _(rows[row].name));
        const int choice = app->form.choice[row];
        const char *label =
            choice < fixed_count(row) ? _(rows[row].choices[choice].label) : app->form.present[row].label;
        panel_text(&area, first + row, VALUE_COLUMN - 2, style, is_here ? "< %s >" : "  %s  ",
                   is_void(app, row) ? _("standard start only") : label);
        // What a narrow screen cuts of the chosen row stands whole below the rows.
        if (is_here && VALUE_COLUMN + term_text_width(label) + 2 > area.columns && !is_void(app, row))
            panel_text(&area, first + FORM_ROWS, NAME_COLUMN, STYLE_STRONG, "%s", label);
    }
    panel_text(&area, first + FORM_ROWS + 1, NAME_COLUMN, STYLE_KEY_LABEL, " Enter: start the game ");
    panel_text(&area, first + FORM_ROWS + 2, NAME_COLUMN, STYLE_KEY_LABEL, " Esc: back to the board ");
    static const char *const keys[] = {N_("up, down: row   left, right: choice   Enter: start   Esc: back"),
                                       N_("arrows: choose  Enter: start  Esc"), NULL};
    panel_fitting(&area, area.rows - 1, 1, STYLE_DIM, keys);
}

static const PageOps form_page = {.draw = draw, .key = take_key, .is_box = true};

void form_open(App *app)
{
    // Settings given by command, configuration file or an earlier game count more than what was chosen in the form last.
    static const int fair_choices[FAIR_PLAY_NB] = {[FAIR_PLAY_LINES] = 0, [FAIR_PLAY_OFF] = 1, [FAIR_PLAY_ON] = 2};
    const OptionStore *options = session_options(&app->session);
    const bool is_first = !app->form.is_recalled;
    if (is_first)
        recall(app);
    app->form.is_recalled = true;
    if (!is_first || option_origin(options, OPT_STRENGTH) != ORIGIN_DEFAULT) {
        const int elo = (int)option_int(options, OPT_STRENGTH);
        char command[FORM_TEXT_SIZE], label[FORM_TEXT_SIZE];
        snprintf(label, sizeof label, "%d Elo", elo);
        snprintf(command, sizeof command, "elo %d", elo);
        choose_present(&app->form, ROW_LEVEL, elo == STRENGTH_FULL ? rows[ROW_LEVEL].choices[0].command : command,
                       label);
    }
    if (!is_first || option_origin(options, OPT_PONDER) != ORIGIN_DEFAULT)
        app->form.choice[ROW_PONDER] = option_bool(options, OPT_PONDER) ? 1 : 0;
    if (!is_first || option_origin(options, OPT_OWN_BOOK) != ORIGIN_DEFAULT)
        app->form.choice[ROW_BOOK] = option_bool(options, OPT_OWN_BOOK) ? 0 : 1;
    if (!is_first || option_origin(options, OPT_FAIR_PLAY) != ORIGIN_DEFAULT)
        app->form.choice[ROW_FAIR] = fair_choices[option_int(options, OPT_FAIR_PLAY)];
    choose_present_time(&app->form, app->session.engine_game, is_first);
    app->page = &form_page;
    app->form.row = 0;
}
