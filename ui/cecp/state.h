// SPDX-License-Identifier: GPL-3.0-or-later
// Inside of the CECP front end: its state and what its files share. Everything runs on the front end's thread.
#ifndef UI_CECP_STATE_H
#define UI_CECP_STATE_H

#include "engine/engine.h"
#include "engine/game.h"
#include "ui/cecp/marks.h"
#include "ui/common/event_loop.h"
#include "ui/common/output.h"

#ifndef HOTSPUR_VERSION
#define HOTSPUR_VERSION "unknown"
#endif
#define CECP_ENGINE_NAME "Hotspur " HOTSPUR_VERSION

enum { CENTISECOND_US = 10000, SECOND_US = 1000000 };

// What the engine is doing now.
typedef enum Activity { IDLE, THINKING, PONDERING, ANALYZING } Activity;

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
    Engine *engine;
    Output *output;
    Game *game;
    Activity activity;
    Colour plays;             // the side the engine plays; COLOUR_NONE in force mode and in analysis
    bool in_analysis;         // between `analyze` and `exit`, also where there is nothing to search
    bool hears_colours;       // `white` and `black` mean something: no `protover` came, or the feature was rejected
    bool may_debug;           // lines with # were accepted
    bool shows_no_marks;      // feature highlight was rejected: maps are not painted unasked
    bool is_illegal_setup;    // the last position was refused: no move is legal until the next one
    bool is_chess960;         // variant fischerandom
    bool is_without_castling; // variant nocastle
    bool shows_thinking;      // post
    bool quits;               // leave after this command
    bool limits_changed;      // since the ponder search was started
    bool has_own_clock;       // `time` came and no search has been started since
    bool has_other_clock;     // the same for `otim`
    int64_t own_clock_us;     // see has_own_clock
    int64_t other_clock_us;   // see has_other_clock
    int clock_ply;            // plies played when the clocks came
    Depth depth_limit;        // sd; 0 = none
    Move ponder_move;         // the opponent's move that is expected while pondering
    SearchLimits limits;      // of the search that runs
    bool has_held_result;     // a search has ended that may not move yet: before the opponent moved, or in a pause
    EngineEvent held_result;
    Opponent opponent;
    Colour played;          // the side that the engine has moved for in this game; COLOUR_NONE: none yet
    bool is_recorded;       // this game is in the file of games, or need not be
    int hopeless_moves;     // own moves in a row with a score to resign at
    LineFilter filter;      // of the search that runs
    bool is_paused;         // between `pause` and `resume`
    bool clock_was_running; // when the pause began
    MoveList excluded;      // moves of the position on the board that are not to be looked at
    bool waits_for_moves;   // to think about until one of the excluded moves is included again
    bool has_nps;           // the engine's time is not that of the wall clock
    uint64_t nps;           // but counted in nodes, so many a second; 0 = the time of the processors
    Score last_score;       // of the engine's own searches in this game, SCORE_NONE before the first
    PingQueue pings;
    bool is_editing; // between `edit` and `.`
    Colour edit_colour;
    char edit_board[SQ_NB]; // FEN letters, '.' for empty squares
    char echo[ECHO_SIZE];   // the line being carried out, for error messages
    Highlight highlight;    // what is painted on the GUI's board
} Cecp;

// --- commands.c ----------------------------------------------------------------------------------------------------

// Carries out one line. False after `quit`.
bool cecp_line(void *context, char *line);

// A line with words from elsewhere, which might be taken for something else by XBoard.
enum { SAID_SIZE = 1024 };
void cecp_say(Cecp *cecp, const char *format, ...) __attribute__((format(printf, 2, 3)));

// A line for who looks for a fault: nothing unless the GUI has accepted such lines.
#define cecp_debug(cecp, ...) ((cecp)->may_debug ? cecp_say((cecp), "# " __VA_ARGS__) : (void)0)

// "Error (REASON): LINE".
void cecp_error(Cecp *cecp, const char *reason);

// --- play.c --------------------------------------------------------------------------------------------------------

void cecp_event(void *context, const EngineEvent *event);

// Aborts whatever is searched, without a move; waiting pings are answered.
void cecp_stop(Cecp *cecp);

// Thinks on the position of the game, or announces the result if there is nothing to think about.
void cecp_think(Cecp *cecp);

// Searches the position after the opponent's expected move; does nothing if that makes no sense.
void cecp_ponder(Cecp *cecp, Move expected);

// Searches the position of the game until told otherwise.
void cecp_analyze(Cecp *cecp);

// Freezes the search and the clock; lets both go on where they were.
void cecp_pause(Cecp *cecp);
void cecp_end_pause(Cecp *cecp);

bool cecp_is_excluded(const Cecp *cecp, Move move);

// The position on the board is another one: what was said about its moves holds no more.
void cecp_forget_excluded(Cecp *cecp);

// Starts the game's clock, unless time is not that of the wall clock.
void cecp_start_clock(Cecp *cecp);

// Plays neither side from now on: aborts the search, stops the clock.
void cecp_leave_play(Cecp *cecp);

// Interrupts the search for a change of options, and starts it again.
Activity cecp_suspend(Cecp *cecp);
void cecp_resume(Cecp *cecp, Activity activity);

// Plays a legal move of the GUI, and answers it when the engine is then to move.
void cecp_take_move(Cecp *cecp, Move move);

// Starts a game from a position (NULL: the usual one), with fresh clocks.
void cecp_begin_game(Cecp *cecp, const Position *start);

// Starts the game from a position, with fresh clocks. In analysis the new position is analysed.
void cecp_set_position(Cecp *cecp, const Position *pos);

// --- record.c ------------------------------------------------------------------------------------------------------

// Adds the game to the file that the option names, once, if the engine has moved in it. A failure is told the user.
void cecp_record_game(Cecp *cecp);

// --- thinking.c ----------------------------------------------------------------------------------------------------

// The thinking line of an information event, if it is to be shown now.
void cecp_show_info(Cecp *cecp, const InfoLine *info);

// Keeps it for later, in place of an older one; shows the one that was kept.
void cecp_hide_info(Cecp *cecp, const InfoLine *info);
void cecp_show_hidden_info(Cecp *cecp);

// A line about the move to be played, if its search has shown none: it was told to move at once.
void cecp_show_missing_info(Cecp *cecp, const EngineEvent *best);

// A move as the GUI wants it: coordinates, and O-O in Chess960.
enum { CECP_MOVE_SIZE = 12 };
void cecp_write_move(const Position *pos, Move move, char out[CECP_MOVE_SIZE]);

// --- features.c ----------------------------------------------------------------------------------------------------

// The answer to protover.
void cecp_send_features(Cecp *cecp);

// option NAME or option NAME=VALUE.
void cecp_set_option(Cecp *cecp, char *text);

// A command of its own that stands for an integer option: memory, cores.
void cecp_set_native_option(Cecp *cecp, const char *command, const char *value);

// The endgame tables that `egtpath` may name, and the folders to open for them.
#define CECP_TABLE_KIND "gaviota"
void cecp_set_table_folders(Cecp *cecp, const char *folders);

// --- highlight.c ---------------------------------------------------------------------------------------------------

// The GUI shows no marks, and the user holds no man.
void cecp_highlight_forget(Cecp *cecp);

// Paints the map of the man that the user holds, and where he may go; before any search only that. Beside that, a mark
// for the man that would be taken, where he does not stand on the target: SQ_NONE if there is none.
void cecp_highlight_lifted(Cecp *cecp, Square victim);

// Called after every line and event: removes the marks of a position that has gone, and paints the map that the user
// wants during analysis, now and then.
void cecp_highlight_update(Cecp *cecp);

// --- edit.c --------------------------------------------------------------------------------------------------------

void cecp_edit_begin(Cecp *cecp);
void cecp_edit_line(Cecp *cecp, const char *line);

// Reads a FEN into the game; a bad one is reported and makes every move illegal.
void cecp_read_fen(Cecp *cecp, const char *fen);

#endif
