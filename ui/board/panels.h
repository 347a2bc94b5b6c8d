// SPDX-License-Identifier: GPL-3.0-or-later
// The table of panels: each draws its part of an App into an area.
#ifndef UI_BOARD_PANELS_H
#define UI_BOARD_PANELS_H

#include "ui/board/app.h"
#include "ui/board/style.h"
#include "ui/common/figures.h"

typedef struct PanelOps {
    const char *name;
    void (*draw)(const App *app, const Area *area);
    // Acts on a click at a place relative to the area; NULL: clicks mean nothing here.
    void (*click)(App *app, const Area *area, int row, int column);
    // Has it nothing to show now, so that others may have its room? NULL: it always has.
    bool (*is_absent)(const App *app);
    // Takes all that the mouse does here, and until a button that was pressed here is let go; NULL: only clicks count.
    void (*mouse)(App *app, const Area *area, TermMouse event, int row, int column);
    // What the mouse passes over without a button, where that is followed; NULL: nothing.
    void (*hover)(App *app, const Area *area, int row, int column);
    // Scrolls by pages, above zero to what was earlier; NULL: all of it is always in sight.
    void (*scroll)(App *app, const Area *area, int pages);
    void (*double_click)(App *app); // after what the first click did; NULL: two clicks are two clicks
    bool shows_analysis;            // what the engine has found: hidden by the option FairPlay during a game
    bool shows_lines;               // moves and scores: not there beside a game unless a view is chosen for them
} PanelOps;

#define FRAME(id, operations) extern const PanelOps operations;
#define PANEL(id, operations, ...) extern const PanelOps operations;
#include "ui/board/panel_table.def"
#undef FRAME
#undef PANEL

// Gives each panel its area.
void panels_lay_out(App *app);

// Draws the whole screen, which has been laid out, and shows it.
void panels_draw(App *app);

// Hands what the mouse did to the panel under it.
void panels_mouse(App *app, const TermInput *input);

// Scrolls the last of the panels in sight that can be, by pages, above zero to what was earlier.
void panels_scroll(App *app, int pages);

// `back` rows of a list moved on by pages of `page` rows, of which `most` can lie above the first one.
int panel_scrolled(int back, int pages, int page, int most);

// Draws a heading: a line with a text in it.
void panel_title(const Area *area, const char *title);

// The inside of a box in the middle of the screen for so many rows and columns, which lose what the screen lacks. Where
// rows are missing the box is the whole screen below its title.
Area box_area(const App *app, int rows, int columns);

// Draws the border of a box with its title, and empties it.
void box_draw(const App *app, const Area *inside, const char *title);

// Writes a text at a place of the screen. What does not fit into the columns ends with dots. Returns the columns it took.
int panel_cut_text(int row, int column, int columns, TermStyle style, const char *text);

// The same at a place of an area, cut to its width; nothing where the area has no such row.
int panel_text(const Area *area, int row, int column, StyleId style, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

// Writes a text that ends, where it is too long, with a whole word or a whole item of a list, and dots.
void panel_words(const Area *area, int row, int column, StyleId style, const char *text);

// Writes a sentence, or, where it is too long, its beginning up to where it could end: before a semicolon, a colon or a bracket,
// or at least a comma. For lists that say the whole of it elsewhere.
void panel_beginning(const Area *area, int row, int column, StyleId style, const char *sentence);

// Writes the first of some texts that fits, the last one with dots where none does. NULL ends the list.
void panel_fitting(const Area *area, int row, int column, StyleId style, const char *const *texts);

// Rows that a sentence takes in so many columns.
int panel_sentence_rows(int columns, const char *sentence);

// Draws a sentence over the rows of an area, broken at blanks. Returns the rows it took.
int panel_sentence(const Area *area, StyleId style, const char *sentence);

// Bytes of the first row of a sentence: broken at a blank, or within a word that is too long.
size_t panel_sentence_bytes(int columns, const char *sentence);

// Bytes of a text that fit into so many columns, without cutting a word if possible.
size_t panel_fitting_bytes(const char *text, int columns);

// Rows that the message needs on a screen of so many columns; 1 without one.
int message_rows(const App *app, int columns);

// The help, over the whole screen, and what keys and mouse do there.
void help_draw(const App *app);
void help_key(App *app, const TermInput *input);

// The colour of a square of a map: of its class, or the theme's own, dimmed, where the map says nothing.
Ink map_square_ink(const App *app, const MapLayer *layer, const uint8_t painted[SQ_NB], Square square);

// Draws the symbol of a piece, if there is one, on a square of a map in characters.
void map_piece_draw(Piece piece, const Ink *paper, int row, int column);

// Can the maps be pictures now?
bool map_has_pixels(const App *app);

// Draws the legend into the first row of an area, in as many words as fit: each colour with the part of the largest value
// that it begins at.
void map_legend_draw(const App *app, const Area *area, bool is_signed);

// Appends to the title of a map how deep the search was, the scale if it is not the usual one, and what it is compared to.
void map_title_add(const App *app, bool with_depth, Text *title);

// Writes as many moves of a path as fit whole; "" if none does.
enum { PATH_TEXT_SIZE = 160 };
void path_write_fitting(const MemorySnapshot *snapshot, int index, int columns, char out[PATH_TEXT_SIZE]);

// Lets a key change a short text, UTF-8, at its end: every letter, pasted text, and Backspace, which takes a letter with
// its accents away. False if it changes nothing.
bool text_type(char *text, size_t size, const TermInput *input);

// The menu: every command with what it does, made from the tables of commands; typing searches it.
void menu_open(App *app);

// Lists the games of the explorer in which a move (MOVE_NONE: any) was played in a position, or says why there are none.
void explorer_list_games(App *app, const Position *pos, Move move);

// The list of the games of a file that was opened; `words` are searched for.
void games_open(App *app, const char *words);

// The form for a new game: a row for each of its terms, and choices in each row, with what was chosen last. It runs
// commands.
void form_open(App *app);

// The mouse on the squares of the board: click a piece and then a square, or drag it there; the right button lays its map
// over the board, the wheel steps through the game. `square` is SQ_NONE beside the squares.
void board_mouse(App *app, TermMouse event, Square square);

#endif
