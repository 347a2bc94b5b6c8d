// SPDX-License-Identifier: GPL-3.0-or-later
// Everything the board shows and remembers, and what keys, commands and clicks do with it. Panels read an App; only
// functions named app_... change it. One thread.
#ifndef TUI_APP_H
#define TUI_APP_H

#include "heat/heat.h"
#include "tui/autosave.h"
#include "tui/input_line.h"
#include "tui/layout.h"
#include "tui/play.h"

typedef struct App App;

// The map of where the search spends itself.
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
    bool digits;  // classes as digits on the squares
} MapView;

// What must be answered before anything else.
typedef struct Question {
    char text[PLAY_NEWS_SIZE]; // "" = none
    const char *keys;          // answers, e.g. "yn"; the last one stands for Esc
    void (*answer)(App *app, char key);
} Question;

// What a question is about, until it is answered.
typedef struct Pending {
    Colour person;
    Position start;
    bool has_start;
    Move promotion; // to a queen; the answer says to what
    char path[AUTOSAVE_PATH_SIZE];
} Pending;

struct App {
    Play *play;
    Autosave autosave;
    int saved_changes;                    // play->changes when the game was last written
    int copied_changes;                   // and when it was last saved where the person said
    char copied_path[AUTOSAVE_PATH_SIZE]; // the file the person named
    Layout layout;
    MapView map;
    bool flipped;
    Square cursor; // SQ_NONE: hidden
    Square picked; // piece to be moved; SQ_NONE: none
    char message[PLAY_NEWS_SIZE];
    bool message_is_fault;
    Question question;
    Pending pending;
    bool line_waits; // a move was entered on Hotspur's turn; it is played when the turn comes
    bool help_is_open;
    int help_first_line;
    bool is_finished;
    bool needs_drawing;
    int64_t last_interrupt_us;
};

// --- what is said --------------------------------------------------------------------------------------------------
void app_say(App *app, const char *format, ...) __attribute__((format(printf, 2, 3)));
void app_complain(App *app, const char *format, ...) __attribute__((format(printf, 2, 3)));
void app_ask(App *app, const char *keys, void (*answer)(App *app, char key), const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void app_answer(App *app, char key);

// --- the game ------------------------------------------------------------------------------------------------------

// Plays the person's move, or says why not.
void app_play(App *app, Move move);

// Starts a new game from pending, after asking if one is in progress.
void app_new_game(App *app, Colour person, const Position *start);
void app_undo(App *app);
void app_redo(App *app);
void app_hint(App *app);
void app_move_now(App *app);
void app_resign(App *app);
void app_offer_draw(App *app);
void app_toggle_analysis(App *app);

// Asks before the game is left for another, if that would end or lose one; else answers 'y' at once.
void app_ask_to_leave(App *app, const char *what, void (*answer)(App *app, char key));

// The file that holds the whole game as it stands; NULL if none does.
const char *app_kept_in(const App *app);

// Ends the program, after asking if a game is in progress.
void app_quit(App *app);

// Ctrl-C: gives up what is half done; twice within a second ends the program.
void app_interrupt(App *app);

// --- the board -----------------------------------------------------------------------------------------------------
void app_flip(App *app);
void app_move_cursor(App *app, int right, int up);

// The next (or previous) piece that can move, or square that the picked piece can go to.
void app_next_square(App *app, int step);

// Picks the piece under the cursor or drops the picked one there.
void app_pick_or_drop(App *app);
void app_click_square(App *app, Square square);

// Puts down what is picked, hides the cursor, empties the line.
void app_cancel(App *app);

// The legal moves from the picked square.
int app_targets(const App *app, Move out[MAX_MOVES]);

// --- the map -------------------------------------------------------------------------------------------------------
void app_toggle_overlay(App *app);
void app_toggle_digits(App *app);
void app_step_table(App *app, int step);
void app_set_table(App *app, int table);
void app_set_map_end(App *app, MapEnd end);
void app_step_kind(App *app, int step);
void app_set_kind(App *app, MapKind kind);
void app_step_palette(App *app);
void app_set_palette(App *app, HeatPalette palette);

// Takes a fresh snapshot of the engine's memory; true if what is shown has changed.
bool app_refresh_map(App *app);

void app_toggle_help(App *app);

#endif
