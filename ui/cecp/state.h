// SPDX-License-Identifier: GPL-3.0-or-later
// Inside of the CECP front end: its state and what its files share. Everything runs on the front end's thread.
#ifndef UI_CECP_STATE_H
#define UI_CECP_STATE_H

#include "base/clock.h"
#include "engine/engine.h"
#include "engine/game.h"
#include "ui/cecp/marks.h"
#include "ui/common/command.h"
#include "ui/common/event_loop.h"
#include "ui/common/options.h"
#include "ui/common/output.h"
#include "ui/session/controller.h"

enum CecpOption {
    OPT_CECP_BEFORE = OPTIONS_OF_CECP - 1,
#define OPTION(id, ...) id,
#include "ui/cecp/options.def"
#undef OPTION
};

// Who plays, and what moves mean. A pause and what the engine does at the moment are the controller's.
typedef enum CecpMode {
    CECP_OBSERVING, // force: the engine plays neither side
    CECP_PLAYING,   // the side of the controller
    CECP_ANALYSING, // between `analyze` and `exit`, also where there is nothing to search
    CECP_EDITING,   // between `edit` and `.`
} CecpMode;

typedef enum CecpVariant { VARIANT_NORMAL, VARIANT_CHESS960, VARIANT_NO_CASTLING, VARIANT_NB } CecpVariant;

// What the engine's time is measured by, see `nps`.
typedef enum TimeSource { TIME_OF_CLOCK, TIME_OF_CPU, TIME_OF_NODES } TimeSource;

// What the GUI has said of itself.
typedef struct Gui {
    bool sends_colours; // `white` and `black` mean something: no `protover` came, or the feature was rejected
    bool takes_debug;   // lines with # were accepted
    bool rejects_marks; // feature highlight was rejected: maps are not painted unasked
} Gui;

// The clocks of `time` and `otim`, until a search is started with them.
typedef enum GuiClock { CLOCK_OWN, CLOCK_OTHER, CLOCK_NB } GuiClock;

typedef struct GuiClocks {
    bool is_known[CLOCK_NB];
    int64_t left_us[CLOCK_NB];
    int ply; // plies played when the newest came
} GuiClocks;

// What is kept of this game in the file of games.
typedef struct GameRecord {
    Colour engine_side; // the side that the engine has moved for; COLOUR_NONE: none yet
    bool is_written;    // or need not be
} GameRecord;

// Pings that wait for the move of the search they came in.
typedef struct PingQueue {
    int64_t *numbers;
    size_t count, capacity;
} PingQueue;

// Which thinking lines of a search are shown, so that a quick one does not flood the GUI.
typedef struct LineFilter {
    int64_t window_us; // time of the search when the count was begun
    int count;         // lines shown since
    int best;          // centipawns of the first line of this iteration
    bool hides;        // the lines of this iteration
    bool has_shown;    // any line of this search
    bool has_hidden;
    InfoLine hidden; // the newest first line that was not shown
} LineFilter;

// Of the game being played, as far as the GUI has said.
typedef struct Opponent {
    char name[ECHO_SIZE];   // "" if unknown
    int rating, own_rating; // 0: none
    bool is_computer;
} Opponent;

typedef struct Cecp {
    Controller controller;
    Engine *engine; // the controller's
    Game *game;     // the controller's
    Output *output;
    CecpMode mode, mode_after_edit;
    CecpVariant variant;
    Gui gui;
    Opponent opponent;
    bool quits;            // leave after this command
    bool shows_thinking;   // post
    bool is_illegal_setup; // the last position was refused: no move is legal until the next one
    GuiClocks clocks;
    TimeSource time_source;
    uint64_t nodes_per_second; // for TIME_OF_NODES
    MoveList excluded;         // moves of the position on the board that are not searched
    bool waits_for_moves;      // to think about until one of the excluded moves is included again
    GameRecord record;
    int hopeless_moves;  // own moves in a row with a score to resign at
    bool has_draw_offer; // of the opponent, since the engine's last move
    int draw_offer_ply;  // plies played when it was made
    LineFilter filter;   // of the search that runs
    PingQueue pings;
    Colour edit_colour;
    Position edited;      // its pieces and side to move
    char echo[ECHO_SIZE]; // the line being carried out, for error messages
    Highlight highlight;  // what is painted on the GUI's board
} Cecp;

// --- commands -------------------------------------------------------------------------------------------------------

// In which states a command is legal (CommandDef.when_allowed).
enum {
    IN_FORCE = 1,
    IN_WAITING = 2,
    IN_THINKING = 4,
    IN_PONDERING = 8,
    IN_ANALYSIS = 16,
    IN_PAUSE = 32,
    UNPAUSED = 31,
    ALWAYS = UNPAUSED | IN_PAUSE,
    NOT_IN_ANALYSIS = UNPAUSED & ~IN_ANALYSIS,
    NOT_IN_THINKING = UNPAUSED & ~IN_THINKING,
};

// A table for each subject, in the file that carries them out.
extern const CommandTable cecp_game_commands, cecp_clock_commands, cecp_analysis_commands, cecp_setting_commands,
    cecp_record_commands, cecp_highlight_commands;

// --- cecp.c ---------------------------------------------------------------------------------------------------------

// A line with words from elsewhere, which might be taken for something else by XBoard.
enum { SAID_SIZE = 1024 };
void cecp_say(Cecp *cecp, const char *format, ...) __attribute__((format(printf, 2, 3)));

// A line for debugging: nothing unless the GUI has accepted such lines.
#define cecp_debug(cecp, ...) ((cecp)->gui.takes_debug ? cecp_say((cecp), "# " __VA_ARGS__) : (void)0)

// "Error (REASON): LINE".
void cecp_error(Cecp *cecp, const char *reason);

// --- play.c ---------------------------------------------------------------------------------------------------------

void cecp_event(void *context, const EngineEvent *event);
extern const ControllerCallbacks cecp_callbacks;

// Aborts whatever is searched, without a move; waiting pings are answered.
void cecp_stop(Cecp *cecp);

// Thinks on the position of the game, or announces the result if there is nothing to think about.
void cecp_think(Cecp *cecp);

// Searches the position after the opponent's expected move; does nothing if that makes no sense.
void cecp_ponder(Cecp *cecp, Move expected);

// Searches the position of the game until told otherwise.
void cecp_analyze(Cecp *cecp);

// Lets the search and the clock go on, and shows what was found meanwhile.
void cecp_end_pause(Cecp *cecp);

// The position on the board is another one: what was said about its moves holds no more.
void cecp_forget_excluded(Cecp *cecp);

// Starts the game's clock, unless time is not that of the wall clock.
void cecp_start_clock(Cecp *cecp);

// Moves were taken back: offers and scores of what followed hold no more.
void cecp_forget_taken_back(Cecp *cecp);

// What `time` and `otim` said holds no more.
void cecp_forget_clocks(Cecp *cecp);

// The engine plays this side from now on.
void cecp_play_side(Cecp *cecp, Colour side);

// Plays neither side from now on: aborts the search, stops the clock.
void cecp_leave_play(Cecp *cecp);

// Interrupts the search for a change of options, and starts it again.
Activity cecp_suspend(Cecp *cecp);
void cecp_resume(Cecp *cecp, Activity activity);

// Plays a legal move of the GUI, or a pass of a side that is not in check, and answers it when the engine is then to move.
void cecp_take_move(Cecp *cecp, Move move);

// Accepts the opponent's draw offer where a draw is welcome; false where there is none, or it is not.
bool cecp_accept_draw(Cecp *cecp);

// Starts a game from a position (NULL: the usual one), with fresh clocks.
void cecp_begin_game(Cecp *cecp, const Position *start);

// Starts the game from a position, with fresh clocks. In analysis the new position is analysed.
void cecp_set_position(Cecp *cecp, const Position *pos);

// --- game_commands.c ------------------------------------------------------------------------------------------------

// Reads a legal move of the position on the board, in coordinates or SAN. False if it is none.
bool cecp_read_move(const Cecp *cecp, const char *text, Move *move);

// Takes a word as a move: plays it, or refuses it if it is meant as one. False if not: it looks like no move, and
// `is_move` does not say that it is one.
bool cecp_take_word_as_move(Cecp *cecp, const char *word, bool is_move);

// --- record.c -------------------------------------------------------------------------------------------------------

// Adds the game to the file that the option names, once, if the engine has moved in it. The user is told of a failure.
void cecp_record_game(Cecp *cecp);

// --- thinking.c -----------------------------------------------------------------------------------------------------

// The thinking line of an information event, if it is to be shown now.
void cecp_show_info(Cecp *cecp, const InfoLine *info);

// Keeps it for later, in place of an older one; shows the one that was kept.
void cecp_hide_info(Cecp *cecp, const InfoLine *info);
void cecp_show_hidden_info(Cecp *cecp);

// The line of the move to be played, unless it is what was shown last. A book move has another one before it.
void cecp_show_answer(Cecp *cecp, const EngineEvent *best);

// The line of an analysis that has nothing to search: mate or stalemate on the board.
void cecp_show_end(Cecp *cecp);

// A move as the GUI wants it: coordinates, and O-O in Chess960.
enum { CECP_MOVE_SIZE = 12 };
void cecp_write_move(const Position *pos, Move move, char out[CECP_MOVE_SIZE]);

// --- setting_commands.c ---------------------------------------------------------------------------------------------

// The answer to protover.
void cecp_send_features(Cecp *cecp);

// --- highlight.c ----------------------------------------------------------------------------------------------------

// The GUI shows no marks, and no piece is picked up.
void cecp_highlight_forget(Cecp *cecp);

// Called after every line and event: removes the marks of a position that has gone, and paints the map that the user
// wants during analysis, now and then.
void cecp_highlight_update(Cecp *cecp);

// --- edit.c ---------------------------------------------------------------------------------------------------------

void cecp_edit_begin(Cecp *cecp);
void cecp_edit_line(Cecp *cecp, const char *line);

// Reads a FEN into the game; a bad one is reported and makes every move illegal.
void cecp_read_fen(Cecp *cecp, const char *fen);

#endif
