// SPDX-License-Identifier: GPL-3.0-or-later
// State of the board, and what keys, commands and clicks do with it. Panels read an App; only
// functions named app_... change it. One thread.
#ifndef UI_BOARD_APP_H
#define UI_BOARD_APP_H

#include "chains/chain_companion.h"
#include "ui/board/best_moves.h"
#include "ui/board/input_line.h"
#include "ui/board/keys.h"
#include "ui/board/layout.h"
#include "ui/board/pixel_board.h"
#include "ui/board/square_marks.h"
#include "ui/board/terminal.h"
#include "ui/heatmap/heat.h"
#include "ui/session/explored_games.h"
#include "ui/session/queries.h"

typedef struct App App;

// The map of the search.
typedef struct MapView {
    MemorySnapshot snapshot; // the newest that has something in it
    MapLayer layer;          // of the table shown
    uint8_t painted[SQ_NB];  // its classes, steadied
    MapChoice choice;        // of what the layer was computed
    MapKind kind;            // that was chosen
    int chosen;              // table that was chosen: HEAT_TABLE_...
    int shown;               // table on the screen: the chosen one, or that of the piece under the cursor
    MapEnd end;              // squares that moves start from, or go to
    HeatPalette palette;
    bool overlay; // on the board too
    bool digits;  // map classes as digits on the squares
    HeatScale scale;
    bool difference;      // what has changed since the baseline
    MemorySnapshot *mark; // chosen as the baseline; NULL: the memory that the last move was played by
    Key film_root;        // of the search whose iterations are gone through
    Depth film_depth;     // of the iteration that is shown; 0 = the newest
    bool is_past;         // the snapshot is one that was kept
    int path;             // drawn on the board: its number, PATH_NONE, or PATH_ALL
    bool has_no_memory;   // for the searches that some kinds take
    struct {
        bool overlay, difference;
        MapKind kind;
        MapEnd end;
        int chosen, path;
    } before;               // the session laid a map over the board
    int64_t made_us;        // when the layer was made
    ChainCompanion *chains; // Greer's search beside the engine's own; NULL while it is not shown
} MapView;

enum { PATH_NONE = -1, PATH_ALL = PATHS_MAX };

// Small maps of all tables side by side.
enum { MINI_PIECES = HEAT_TABLE_NB - HEAT_TABLE_PIECES, MINI_NET = MINI_PIECES + HEAT_TABLE_PIECES, MINI_NB };
typedef struct MiniMaps {
    MapLayer layers[MINI_NB];        // the twelve pieces, then all, White, Black, and what White has more than Black
    uint8_t painted[MINI_NB][SQ_NB]; // their classes, steadied
    MapKind kind;                    // that is shown
    int64_t made_us;                 // when they were made
} MiniMaps;

// Digits that have been typed on an empty line.
typedef struct TabKeys {
    char digits[4];    // as many as the number of a move may have
    LayoutWish before; // what was shown before the first
} TabKeys;

// A piece dragged with the mouse.
typedef struct Drag {
    Square from;     // where the button was pressed; SQ_NONE = it is not held
    bool was_picked; // by an earlier click
} Drag;

// Where and when the left button was pressed.
typedef struct Press {
    int row, column;
    int64_t us;
} Press;

// The help that covers the screen until a key is pressed.
typedef enum HelpKind { HELP_NONE, HELP_TASKS, HELP_ALL, HELP_BINDINGS } HelpKind;

typedef struct Help {
    HelpKind kind;
    int first_line;
    bool is_searching;
    char wanted[24]; // longer than any word there
} Help;

// A page in the place of the panels, or a box over them.
typedef struct PageOps {
    void (*draw)(const App *app);
    void (*key)(App *app, const TermInput *input); // the mouse too
    bool takes_text;                               // signs and letters are typed there
    bool is_box;                                   // panels can be seen beside it
} PageOps;

typedef struct Menu {
    char search[24];   // longer than any word there
    int chosen, first; // of the lines that are shown, headings among them
} Menu;

// The list of games, as far as they have what was typed.
typedef struct GamesPage {
    char search[64];
    int *games; // their numbers, from 0
    int count, chosen, first;
    size_t capacity;
} GamesPage;

enum { FORM_ROWS = 8, FORM_TEXT_SIZE = 80 };

typedef struct Form {
    int row;
    int choice[FORM_ROWS];
    // What is in force, where the row does not offer it: a further choice behind the others; "" = none.
    struct {
        char label[FORM_TEXT_SIZE], command[FORM_TEXT_SIZE];
    } present[FORM_ROWS];
    bool is_recalled; // what was chosen last, maybe by an earlier run, has been read
} Form;

struct App {
    Session session;
    SessionFront front; // with the keys as they are bound
    char help_key[KEY_NAME_SIZE], analyse_key[KEY_NAME_SIZE], annotate_key[KEY_NAME_SIZE], mistake_key[KEY_NAME_SIZE];
    LayoutWish wish;
    Layout layout;
    TabKeys tab_keys;
    KeyMap keys;
    bool is_typing; // where letters are keys: they type until the line is entered
    MapView map;
    MiniMaps minis;
    ExploredGames explored;
    Move explored_move;      // that was clicked on in the explorer; MOVE_NONE = none
    Position explored_place; // where it was played, without a history
    bool flipped;
    Square cursor; // SQ_NONE: hidden
    Square picked; // piece to be moved; SQ_NONE: none
    Drag drag;
    Arrows arrows;
    BestArrows best;     // of analysis
    Piece drawn[SQ_NB];  // the pieces of the last frame
    PixelScreen *pixels; // boards as pictures, where the terminal can show them
    Square arrow_from;   // where the right button was pressed; SQ_NONE = it is not held
    Press last_press;
    bool hovers_line;  // a line shows what it leads to, because the mouse is over it
    bool hovers_board; // the mouse is over the board: the square it points at is the cursor
    int mouse_panel;   // that got the press of the button, and gets what follows until it is let go; -1 = none
    char message[ENGINE_GAME_MESSAGE_SIZE];
    MessageKind message_kind;
    Move promotion;      // to a queen; the answer to a question says to what
    bool line_waits;     // a move was entered on Hotspur's turn; it is played when the turn comes
    const PageOps *page; // NULL = none
    Menu menu;
    GamesPage games;
    Form form;
    Help help;
    int review_percent; // of the review, as it was last drawn
    int log_back;       // lines that the log is scrolled back by
    int moves_back;     // rows that the list of moves is
    bool needs_drawing; // every key sets it; only what happens without a key must
    int64_t last_interrupt_us;
};

// The board of a new game, with the commands of the screen.
App *app_new(Engine *engine, const Position *start, const CommandTable *const *tables, const KeyMap *keys);
void app_free(App *app);

// --- messages ------------------------------------------------------------------------------------------------------
void app_tell(App *app, MessageKind kind, const char *format, ...) __attribute__((format(printf, 3, 4)));
#define app_say(app, ...) app_tell(app, MESSAGE_INFO, __VA_ARGS__)
#define app_complain(app, ...) app_tell(app, MESSAGE_ERROR, __VA_ARGS__)

// Answers the question that waits.
void app_answer(App *app, char key);

// Ctrl-C: gives up what is half done; twice within a second ends the program.
void app_interrupt(App *app);

// --- the board -----------------------------------------------------------------------------------------------------
void app_flip(App *app);

// Are lines, scores and reasons hidden in the view that is shown?
bool app_hides_lines(const App *app);

// Do Left, Right and Space step through the game? In one that was read, is over or looked back at, as long as no cursor is
// shown.
bool app_keys_step(const App *app);

// Moves the cursor a square NORTH, SOUTH, EAST or WEST as the board is seen.
void app_move_cursor(App *app, int direction);

// The next (or previous) piece that can move, or square that the picked piece can go to.
void app_next_square(App *app, int step);

// Picks the piece under the cursor or drops the picked one there.
void app_pick_or_drop(App *app);

// Puts down what is picked, hides the cursor, empties the line.
void app_cancel(App *app);

// The squares that the picked piece can go to: for castling where the king goes, in Chess960 the rook's.
Bitboard app_targets(const App *app);

// --- the map -------------------------------------------------------------------------------------------------------
void app_toggle_overlay(App *app);
void app_toggle_digits(App *app);
void app_step_table(App *app, int step);
void app_set_table(App *app, int table);
void app_show_table(App *app, int table); // says so, too
void app_set_map_end(App *app, MapEnd end);
void app_step_kind(App *app, int step);
void app_set_kind(App *app, MapKind kind);
void app_step_palette(App *app);
void app_set_palette(App *app, HeatPalette palette);

void app_step_scale(App *app);
void app_set_scale(App *app, HeatScale scale);

// Own less theirs, of all pieces.
void app_set_net(App *app);

// Marks this moment; later maps can be shown as the difference to it.
void app_mark_map(App *app);
void app_toggle_difference(App *app);

// A new game has no baseline.
void app_forget_mark(App *app);

// The memory that differences are taken to; NULL if they are not shown.
const MemorySnapshot *app_baseline(const App *app);

// What differences are taken to: "the mark", "move 12".
const char *app_baseline_name(const App *app);

// Goes through what was kept of the iterations of this search: 1 later, -1 earlier; behind the last one the map is live.
void app_step_film(App *app, int step);
void app_end_film(App *app);

// Was the root of a search the position shown, that of the game, or one of the two before it, or does a search run now? What
// was found about any other, before a game was loaded or a position set up, is not shown.
bool app_is_of_this_game(const App *app, Key root);

// Appends what the maps are from when it is not the position shown: " (then)", " (after 12.Qe2)".
void app_add_moment(const App *app, Text *out);

// Draws the next path of the engine's memory on the board, after the last one all of them, then none.
void app_step_path(App *app);
void app_set_path(App *app, int path);

// Takes a fresh snapshot of the engine's memory, and makes the chosen map of it.
void app_make_map(App *app);

// The same for all maps that are in sight; nothing if none is.
void app_refresh_map(App *app);

// Does the map in sight wait for searches of its own (importance, tempting errors), and is there time for them: no game with
// clocks, no search for a move? One step towards it, of some milliseconds, the first of a tenth of a second or two.
bool app_wants_work(const App *app);

// Does it wait for the end of a game with clocks?
bool app_work_waits(const App *app);
void app_work(App *app);

// --- the screen ----------------------------------------------------------------------------------------------------

// Shows the tab beside the board.
void app_show_tab(App *app, TabId tab);

// Shows the tab; if it is shown already, in the place of the board, or with the board again.
void app_choose_tab(App *app, TabId tab);
void app_next_tab(App *app);

// The next larger squares, or smaller ones; the panels give way.
void app_step_board_size(App *app, int step);

void app_toggle_help(App *app);
void app_show_help(App *app, HelpKind kind);

// --- keys ----------------------------------------------------------------------------------------------------------

// Follows changed bindings: in what is said of keys, and whether letters are keys.
void app_follow_keys(App *app);

// The key of an action as it is written, or the command to type if it has none.
void app_write_key(const App *app, const char *action, char out[KEY_NAME_SIZE]);

#endif
