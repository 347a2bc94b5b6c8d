// SPDX-License-Identifier: GPL-3.0-or-later
// All panels together: laid out, drawn, and given the mouse. Each is a row of panel_table.def with a
// few functions; what is the same for all of them - titles, sentences that wrap, boxes, typing into a
// field - is here too.
#include "ui/board/panels.h"

#include "base/clock.h"
#include "base/language.h"
#include "base/text.h"
#include "base/unicode.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { DOUBLE_CLICK_US = 400000, WORDS_SIZE = 1024 };

static const PanelOps *const panels[PANEL_NB] = {
#define FRAME(id, operations) [PANEL_##id] = &operations,
#define PANEL(id, operations, ...) [PANEL_##id] = &operations,
#include "ui/board/panel_table.def"
#undef FRAME
#undef PANEL
};

bool app_hides_lines(const App *app)
{
    const bool has_asked = app->wish.tab != TAB_PLAY && app->wish.tab != TAB_MAP;
    return session_hides_analysis(&app->session) || (session_hides_lines(&app->session) && !has_asked);
}

// Lines, scores and reasons of a game that is played come only by the views that are for them.
static bool is_hidden(const App *app, int id)
{
    return panels[id]->shows_lines && app_hides_lines(app) && !session_hides_analysis(&app->session);
}

// Is a game over that was played here, and are no moves tried out?
static bool has_ended(const App *app)
{
    const Session *session = &app->session;
    return session_game_is_over(session) && !session_is_free(session) && !session_is_viewed(session);
}

void panels_lay_out(App *app)
{
    int rows, columns;
    // Options may have changed since the last frame: signs and the size of squares are read anew.
    term_choose_signs((TermSigns)option_int(session_options(&app->session), OPT_BOARD_SIGNS));
    term_size(&rows, &columns);
    // Beside a game that is viewed the moves with their comments are worth more than panels that have tabs of their own.
    const bool is_studied = session_is_viewed(&app->session) && app->wish.tab == TAB_PLAY;
    app->wish.absent = is_studied ? 1U << PANEL_MINIS | 1U << PANEL_PATHS | 1U << PANEL_GRAPH | 1U << PANEL_EXPLAIN : 0;
    // In few rows the explorer stands in the place of the map, which has a tab of its own, and not in that of the moves.
    enum { ROWS_FOR_BOTH = 34 };
    if (explored_games_exist(&app->explored) && app->wish.tab == TAB_PLAY && rows < ROWS_FOR_BOTH)
        app->wish.absent |= 1U << PANEL_MAP;
    // After a game the way it went is of interest, not what was searched last.
    if (has_ended(app) && app->wish.tab == TAB_PLAY)
        app->wish.absent |=
            1U << PANEL_LINES | 1U << PANEL_MAP | 1U << PANEL_MINIS | 1U << PANEL_PATHS | 1U << PANEL_EXPLAIN;
    for (int id = 0; id < PANEL_NB; ++id)
        if (is_hidden(app, id) || (panels[id]->is_absent != NULL && panels[id]->is_absent(app)))
            app->wish.absent |= 1U << id;
    app->wish.board_size = (int)option_int(session_options(&app->session), OPT_BOARD_SIZE);
    app->wish.message_rows = message_rows(app, columns);
    app->layout = layout_compute(rows, columns, &app->wish);
}

// Analysis is hidden in a puzzle, and by FairPlay until the game is over; the panel keeps its place and says why it is
// empty.
static void draw_panel(const App *app, int id)
{
    const Area *area = &app->layout.panels[id];
    if (is_hidden(app, id))
        return;
    if (!panels[id]->shows_analysis || !session_hides_analysis(&app->session)) {
        panels[id]->draw(app, area);
    } else if (area->rows > 1 && area->columns > 1) {
        panel_title(area, _(panels[id]->name));
        panel_text(area, 1, 0, STYLE_DIM, "%s",
                   session_has_puzzle(&app->session)  ? _("hidden until the move is found")
                   : session_is_locked(&app->session) ? _("off: no help in a game on lichess")
                                                      : _("hidden until the game is over (FairPlay)"));
    }
}

// The help lies over a page, and a page over the panels.
void panels_draw(App *app)
{
    term_clear();
    term_cursor(-1, 0);
    if (app->layout.too_small) {
        // Clocks run on while the window is too small for a board, so the message says so.
        const Layout *layout = &app->layout;
        const Area all = {0, 0, layout->rows, layout->columns};
        panel_text(&all, 0, 0, STYLE_STRONG, "need %dx%d, have %dx%d", LAYOUT_COLUMNS_MIN, LAYOUT_ROWS_MIN,
                   layout->columns, layout->rows);
        panel_text(&all, 1, 0, STYLE_PLAIN, "The game goes on.");
        panel_text(&all, 2, 0, STYLE_PLAIN, "Make the window larger.");
    } else if (app->help.kind != HELP_NONE) {
        help_draw(app);
    } else {
        const bool shows_board = app->page == NULL || app->page->is_box;
        for (int id = 0; shows_board && id < PANEL_NB; ++id)
            if (app->layout.panels[id].rows > 0)
                draw_panel(app, id);
        if (app->page != NULL) {
            term_cursor(-1, 0);
            app->page->draw(app);
        }
    }
    // Fonts draw blocks a little beyond the edges of their characters: where a piece has gone, what it left on its
    // neighbours is wiped away by sending their lines again.
    const Area *area = &app->layout.panels[PANEL_BOARD];
    const Position *pos = session_position(&app->session);
    for (int row = 0; row < RANK_NB; ++row) {
        bool has_changed = false;
        for (int column = 0; column < FILE_NB; ++column) {
            const Square square = heat_square_at(row, column, app->flipped);
            has_changed |= app->drawn[square] != pos_piece_on(pos, square);
        }
        if (has_changed && area->rows > 0)
            term_repaint(area->row + row * app->layout.cell_rows, app->layout.cell_rows);
    }
    for (Square square = SQ_A1; square < SQ_NB; ++square)
        app->drawn[square] = pos_piece_on(pos, square);
    pixel_screen_end(app->pixels);
    term_show();
    app->needs_drawing = false;
}

static int panel_at(const App *app, int row, int column)
{
    for (int id = 0; id < PANEL_NB; ++id)
        if (area_contains(&app->layout.panels[id], row, column))
            return id;
    return -1;
}

// Is this the second press of a double click? A third is a first one again.
static bool is_second_press(App *app, const TermInput *input)
{
    const Press now = {input->row, input->column, clock_now_us()};
    const Press *last = &app->last_press;
    const bool is_second =
        last->us != 0 && now.us - last->us < DOUBLE_CLICK_US && last->row == now.row && last->column == now.column;
    app->last_press = is_second ? (Press){0} : now;
    return is_second;
}

// What was shown of a line ends where the mouse leaves the lines.
static void hover(App *app, int id, int row, int column)
{
    const bool leaves_line = app->hovers_line && id != PANEL_LINES;
    if (leaves_line && app->session.view.kind == VIEW_LINE)
        session_leave_view(&app->session);
    app->hovers_line = id == PANEL_LINES;
    // So does the square it pointed at, when it leaves the board.
    if (app->hovers_board && id != PANEL_BOARD && app->picked == SQ_NONE)
        app->cursor = SQ_NONE;
    app->hovers_board = id == PANEL_BOARD;
    if (id < 0 || panels[id]->hover == NULL)
        return;
    const Area *area = &app->layout.panels[id];
    panels[id]->hover(app, area, row - area->row, column - area->column);
}

// Events that are the same everywhere.
static bool is_for_all(App *app, const TermInput *input)
{
    const bool must_answer = session_has_question(&app->session);
    if (input->mouse == TERM_MOUSE_HOVER && !must_answer)
        hover(app, panel_at(app, input->row, input->column), input->row, input->column);
    if (input->mouse == TERM_MOUSE_MIDDLE && !must_answer)
        app_say(app, "Shift and the middle button paste a move, a FEN or a game: terminals give it away only so.");
    return input->mouse == TERM_MOUSE_HOVER || input->mouse == TERM_MOUSE_MIDDLE;
}

void panels_mouse(App *app, const TermInput *input)
{
    if (is_for_all(app, input))
        return;
    // What follows a press goes to the panel that got the press, wherever the mouse is meanwhile.
    const bool goes_on = input->mouse == TERM_MOUSE_DRAG || input->mouse == TERM_MOUSE_RELEASE ||
                         input->mouse == TERM_MOUSE_RIGHT_RELEASE;
    const int id = goes_on ? app->mouse_panel : panel_at(app, input->row, input->column);
    const bool is_second = input->mouse == TERM_MOUSE_PRESS && is_second_press(app, input);
    if (input->mouse == TERM_MOUSE_PRESS || input->mouse == TERM_MOUSE_RIGHT)
        app->mouse_panel = id;
    else if (input->mouse == TERM_MOUSE_RELEASE || input->mouse == TERM_MOUSE_RIGHT_RELEASE)
        app->mouse_panel = -1;
    const bool must_answer = session_has_question(&app->session); // nothing else counts then
    if (id < 0 || (must_answer && id != PANEL_MESSAGE))
        return;
    const Area *area = &app->layout.panels[id];
    const int row = input->row - area->row, column = input->column - area->column;
    // The first press has been acted on already: a double click adds to it.
    if (is_second && panels[id]->double_click != NULL)
        panels[id]->double_click(app);
    else if (panels[id]->mouse != NULL)
        panels[id]->mouse(app, area, input->mouse, row, column);
    else if (panels[id]->click != NULL && input->mouse == TERM_MOUSE_PRESS)
        panels[id]->click(app, area, row, column);
}

// Of several panels that scroll, the last of the table: the log before the moves.
void panels_scroll(App *app, int pages)
{
    for (int id = PANEL_NB - 1; id >= 0; --id) {
        const Area *area = &app->layout.panels[id];
        if (area->rows == 0 || panels[id]->scroll == NULL)
            continue;
        panels[id]->scroll(app, area, pages);
        return;
    }
}

// Rows back from the end, within what there is.
int panel_scrolled(int back, int pages, int page, int most)
{
    const int wanted = back + pages * page;
    const int high = most > 0 ? most : 0;
    return wanted < 0 ? 0 : wanted > high ? high : wanted;
}

int panel_cut_text(int row, int column, int columns, TermStyle style, const char *text)
{
    const char *dots = sign_of(SIGN_DOTS);
    const int room = columns - term_text_width(dots);
    if (term_text_width(text) <= columns || room <= 0)
        return term_text(row, column, columns, style, text);
    // Cut within a word, unless one has just ended.
    const int used = term_text(row, column, room, style, text);
    return used + term_text(row, column + used, columns - used, style, dots);
}

int panel_text(const Area *area, int row, int column, StyleId style, const char *format, ...)
{
    enum { TEXT_SIZE = 1024 }; // more than the columns of a screen take in UTF-8
    char text[TEXT_SIZE];
    va_list arguments;
    if (row < 0 || row >= area->rows)
        return 0;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, _(format), arguments);
    va_end(arguments);
    return panel_cut_text(area->row + row, area->column + column, area->columns - column, style_of(style), text);
}

// What of a text fits: all of it, or whole words, or whole items of a list, and dots.
static void write_words(const char *text, int columns, char out[WORDS_SIZE])
{
    const char *dots = sign_of(SIGN_DOTS);
    if (term_text_width(text) <= columns) {
        snprintf(out, WORDS_SIZE, "%s", text);
        return;
    }
    size_t bytes = panel_fitting_bytes(text, columns - term_text_width(dots));
    while (bytes > 0 && strchr(" ,;:(", text[bytes - 1]) != NULL)
        --bytes;
    snprintf(out, WORDS_SIZE, "%.*s%s", (int)bytes, text, dots);
}

void panel_words(const Area *area, int row, int column, StyleId style, const char *text)
{
    char words[WORDS_SIZE];
    write_words(text, area->columns - column, words);
    panel_text(area, row, column, style, "%s", words);
}

// What of a sentence has room: all of it, or its beginning up to where it could end.
static void write_beginning(const char *help, int columns, char out[WORDS_SIZE])
{
    static const char *const ends[] = {";", ":(", ","};
    const size_t all = strlen(help);
    size_t length = all;
    for (size_t rank = 0; rank < sizeof ends / sizeof ends[0] && length == all && term_text_width(help) > columns;
         ++rank) {
        const size_t room = panel_fitting_bytes(help, columns);
        int brackets = 0; // open ones: a sentence does not end within
        for (size_t i = 1; i <= room && i < all; ++i) {
            if (brackets == 0 && strchr(ends[rank], help[i]) != NULL)
                length = help[i - 1] == ' ' ? i - 1 : i;
            brackets += (help[i] == '(') - (help[i] == ')');
        }
    }
    snprintf(out, WORDS_SIZE, "%.*s", (int)length, help);
}

void panel_beginning(const Area *area, int row, int column, StyleId style, const char *sentence)
{
    char beginning[WORDS_SIZE];
    write_beginning(sentence, area->columns - column, beginning);
    panel_words(area, row, column, style, beginning);
}

void panel_fitting(const Area *area, int row, int column, StyleId style, const char *const *texts)
{
    while (texts[1] != NULL && term_text_width(_(*texts)) > area->columns - column)
        ++texts;
    panel_words(area, row, column, style, _(*texts));
}

void panel_title(const Area *area, const char *title)
{
    enum { LEAD = 2, BLANKS = 2 };
    char words[WORDS_SIZE];
    for (int column = 0; column < area->columns; ++column)
        panel_text(area, 0, column, STYLE_DIM, "%s", sign_of(SIGN_LINE));
    write_words(title, area->columns - 2 * LEAD - BLANKS, words);
    panel_text(area, 0, LEAD, STYLE_TITLE, " %s ", words);
}

// --- boxes ---------------------------------------------------------------------------------------------------------

// The border, and a blank column within it on either side.
enum { BORDER_ROWS = 2, BORDER_COLUMNS = 4 };

// The inside of a box in the middle of the screen; without room for a border it is the screen.
Area box_area(const App *app, int rows, int columns)
{
    const int screen_rows = app->layout.rows, screen_columns = app->layout.columns;
    if (rows + BORDER_ROWS > screen_rows)
        return (Area){1, 1, screen_rows - 1, screen_columns - 2};
    columns = columns + BORDER_COLUMNS <= screen_columns ? columns : screen_columns - BORDER_COLUMNS;
    return (Area){(screen_rows - rows) / 2, (screen_columns - columns) / 2, rows, columns};
}

// Left, right and below; above is the title.
static void draw_border(const Area *box)
{
    const int bottom = box->rows - 1, right = box->columns - 1;
    for (int column = 1; column < right; ++column)
        panel_text(box, bottom, column, STYLE_DIM, "%s", sign_of(SIGN_LINE));
    for (int row = 1; row < bottom; ++row)
        for (int column = 0; column <= right; column += right)
            panel_text(box, row, column, STYLE_DIM, "%s", sign_of(SIGN_UPRIGHT));
    panel_text(box, 0, 0, STYLE_DIM, "%s", sign_of(SIGN_TOP_LEFT));
    panel_text(box, 0, right, STYLE_DIM, "%s", sign_of(SIGN_TOP_RIGHT));
    panel_text(box, bottom, 0, STYLE_DIM, "%s", sign_of(SIGN_BOTTOM_LEFT));
    panel_text(box, bottom, right, STYLE_DIM, "%s", sign_of(SIGN_BOTTOM_RIGHT));
}

void box_draw(const App *app, const Area *inside, const char *title)
{
    const bool is_whole = inside->rows == app->layout.rows - 1;
    const Area box = is_whole ? (Area){0, 0, app->layout.rows, app->layout.columns}
                              : (Area){inside->row - BORDER_ROWS / 2, inside->column - BORDER_COLUMNS / 2,
                                       inside->rows + BORDER_ROWS, inside->columns + BORDER_COLUMNS};
    pixel_screen_cover(app->pixels, &box);
    for (int row = 0; row < box.rows; ++row)
        term_fill(box.row + row, box.column, 1, box.columns, style_of(STYLE_PLAIN));
    // The title is the upper border.
    panel_title(&box, title);
    if (!is_whole)
        draw_border(&box);
}

// Characters are measured one by one: their columns differ, and so do their bytes.
size_t panel_fitting_bytes(const char *text, int columns)
{
    enum { CONTINUATION_MASK = 0xc0, CONTINUATION = 0x80 };
    char character[8] = "";
    size_t bytes = 0, end_of_word = 0;
    int width = 0;
    while (text[bytes] != '\0') {
        size_t size = 1;
        while ((text[bytes + size] & CONTINUATION_MASK) == CONTINUATION && size < sizeof character - 1)
            ++size;
        memcpy(character, text + bytes, size);
        character[size] = '\0';
        width += term_text_width(character);
        if (text[bytes] == ' ')
            end_of_word = bytes;
        if (width > columns)
            return end_of_word > 0 ? end_of_word : bytes > 0 ? bytes : size;
        bytes += size;
    }
    return bytes;
}

// Counted in bytes, which are columns in ASCII; other texts wrap a little earlier.
size_t panel_sentence_bytes(int columns, const char *sentence)
{
    const size_t room = (size_t)columns;
    size_t bytes = strnlen(sentence, room + 1);
    if (bytes <= room)
        return bytes;
    for (bytes = room; bytes > 0 && sentence[bytes] != ' '; --bytes)
        ;
    return bytes > 0 ? bytes : room;
}

// What is left of a sentence behind its first row.
static const char *behind_row(const char *sentence, int columns)
{
    sentence += panel_sentence_bytes(columns, sentence);
    return sentence + strspn(sentence, " ");
}

int panel_sentence_rows(int columns, const char *sentence)
{
    int rows = 0;
    for (; columns > 0 && *sentence != '\0'; sentence = behind_row(sentence, columns))
        ++rows;
    return rows;
}

int panel_sentence(const Area *area, StyleId style, const char *sentence)
{
    int used = 0;
    for (; area->columns > 0 && *sentence != '\0' && used < area->rows;
         sentence = behind_row(sentence, area->columns)) {
        // What the last row cannot hold is told by dots.
        if (used + 1 == area->rows)
            panel_words(area, used, 0, style, sentence);
        else
            panel_text(area, used, 0, style, "%.*s", (int)panel_sentence_bytes(area->columns, sentence), sentence);
        ++used;
    }
    return used;
}

// A character that does not fit is dropped whole.
static bool type_character(char *text, size_t size, uint32_t character)
{
    char bytes[UTF8_SIZE + 1] = "";
    const size_t length = strlen(text), added = utf8_write(character, bytes);
    if (bytes[0] == '\0' || text_find_control(bytes, "") != NULL || length + added >= size)
        return false;
    memcpy(text + length, bytes, added + 1);
    return true;
}

static bool type_pasted(char *text, size_t size)
{
    bool has_changed = false;
    for (const char *c = term_pasted(); *c != '\0';) {
        wchar_t character;
        c += text_read(c, &character);
        has_changed = type_character(text, size, (uint32_t)character) || has_changed;
    }
    return has_changed;
}

bool text_type(char *text, size_t size, const TermInput *input)
{
    const size_t length = strlen(text);
    if (input->key == TERM_KEY_PASTE)
        return type_pasted(text, size);
    if (input->key == TERM_KEY_CHARACTER)
        return type_character(text, size, input->character);
    if (input->key != TERM_KEY_BACKSPACE || length == 0)
        return false;
    text[utf8_last(text, length)] = '\0';
    return true;
}
