// SPDX-License-Identifier: GPL-3.0-or-later
// A game of the user against the engine, as board and console play it: the tree of moves, clocks and flags, taking back,
// offers, analysis, and the message about what happened last. The engine's part is the controller's. Knows no screen.
// For the front end's thread only.
#ifndef UI_SESSION_ENGINE_GAME_H
#define UI_SESSION_ENGINE_GAME_H

#include "engine/engine.h"
#include "engine/game.h"
#include "ui/annotate/endings.h"
#include "ui/common/game_pgn.h"
#include "ui/session/controller.h"

// What a line is about that is said to the user.
typedef enum MessageKind {
    MESSAGE_INFO,
    MESSAGE_PLACE, // about the position shown, so that it says nothing about the next one
    MESSAGE_MOVE,  // a move that the engine has just made
    MESSAGE_END,   // how a game that was played has ended
    MESSAGE_ERROR,
    MESSAGE_NOT_SAVED, // an error: the game could not be written
} MessageKind;

enum {
    ENGINE_GAME_LINES_MAX = 8,
    ENGINE_GAME_MESSAGE_SIZE = 2048, // the longest is `why MOVE`: scores, the reason of a review, the better line
    ENGINE_GAME_NAME_SIZE = 64,
};

// For each move of a game that has neither clocks nor another limit.
enum { ENGINE_GAME_MOVE_US = 3000000 };

// The hint that was given last: each further one in the same position says more.
typedef struct Hint {
    Key key; // of the position
    Move move;
    int step;       // hints given
    bool is_hidden; // something else was asked since: it is not drawn
} Hint;

// The threat that was found last, for the board to draw.
typedef struct ShownThreat {
    Key key;   // of the position in which the other side passes
    Move move; // MOVE_NONE = none
} ShownThreat;

// The puzzle that the game on the board is, see puzzle_course.h.
typedef enum PuzzleState { PUZZLE_NONE, PUZZLE_OPEN, PUZZLE_OVER } PuzzleState; // over: solved or given up

typedef struct BoardPuzzle {
    PuzzleState state;
    int node; // of the tree: where a move is to be found
    Colour solver;
} BoardPuzzle;

typedef enum TourState { TOUR_NONE, TOUR_ON, TOUR_OVER } TourState; // over: its last move is shown, or was

// A question that takes two searches, see inquiry.c.
typedef struct Inquiry {
    Position pos;  // that it is about, without history
    Move move;     // or the move
    Move previous; // that led to the position; MOVE_NONE if none did
    PieceType previous_taken;
    InfoLine now;         // what the first search has found
    ReviewedMove verdict; // on the move, and the pass that is being looked at for it
    EndingPass pass;
} Inquiry;

// The terms of a game, which its moves do not tell.
typedef struct EngineGameTerms {
    Colour person;
    TimeControl control;
    int64_t left_us[COLOUR_NB]; // on the clocks
    int64_t move_us;            // see EngineGame
    Depth depth;
    uint64_t nodes;
    int clock_odds;
} EngineGameTerms;

// May the engine help in a game? In a game elsewhere its rules say so; of casual ones the user decides, by LichessHelp.
typedef enum HelpRule { HELP_ALLOWED, HELP_OPTIONAL, HELP_FORBIDDEN } HelpRule;

typedef struct EngineGame EngineGame;

// How a game that was played stood when analysis of it began, as long as no move was made there: it is gone back to.
enum { RESUME_REASON_SIZE = 96 };
typedef struct ResumePoint {
    int node; // TREE_NONE = none
    GameResult result;
    const char *result_text;
    char reason[RESUME_REASON_SIZE];
    OpeningName opening;
} ResumePoint;

struct EngineGame {
    Controller controller;
    Engine *engine;                       // the controller's, which is the caller's
    Game *game;                           // the controller's
    GameTree *tree;                       // the game's: all that was played and tried
    Colour person;                        // the side the person plays
    char opponent[ENGINE_GAME_NAME_SIZE]; // the program that has that side; "" = the person
    char rival[ENGINE_GAME_NAME_SIZE];    // who has the other side, elsewhere; "" = the engine has it
    HelpRule help;
    bool was_aborted; // elsewhere; without a move nothing of it is kept
    bool is_viewed;   // the game was read, with its tags and result, and neither side is played
    bool analysing;
    int analysis_lines; // that analysis shows where the user has not said how many; 0: as the option has it
    ResumePoint resume;

    Position root;                         // where the thinking began; it has no history
    InfoLine lines[ENGINE_GAME_LINES_MAX]; // newest of each principal variation
    int line_count;
    int64_t stop_at_us;                                 // end of a preview or question; 0 = no end here
    void (*answer)(EngineGame *engine_game, Move best); // gets what a search beside the game has found
    void *answer_context;                               // for `answer`, which may set it
    Hint hint;
    ShownThreat threat;
    Inquiry inquiry;
    BoardPuzzle puzzle;
    int deleted;    // the move that was deleted last with all that follows; TREE_NONE = none
    TourState tour; // is the game that of the tour?
    MoveList focus; // analysis of one position searches these moves alone; none = all
    Key focus_key;  // that position

    int64_t move_us;     // fixed time for each move of the engine; 0 = by the clock
    bool has_no_preview; // previews are off
    int clock_odds;      // the engine starts its next game with this part of the time: 2 = half of it
    OpeningName opening; // the last that was known in the game

    char message[ENGINE_GAME_MESSAGE_SIZE]; // what happened last, for the person; "" = nothing new
    MessageKind message_kind;
    int changes; // counts every change of the game, so that it can be saved
};

// A new game at once, the person as White.
EngineGame *engine_game_new(Engine *engine, const Position *start);
void engine_game_free(EngineGame *engine_game);

// Starts a new game; NULL = the start position. The colour is the user's.
void engine_game_start(EngineGame *engine_game, const Position *start, Colour person);

// Starts a game whose other side is played elsewhere, with its clocks and its end; see `rival`.
void engine_game_start_remote(EngineGame *engine_game, const Position *start, Colour person, const char *rival,
                              HelpRule help);
bool engine_game_is_remote(const EngineGame *engine_game);

// Is nothing searched in this game, as its rules allow no help?
bool engine_game_is_locked(const EngineGame *engine_game);

// What comes from there: a move of either side (false with a reason), the time that is left, and the end. From its end on
// the game is viewed; RESULT_NONE: it was aborted.
bool engine_game_play_remote(EngineGame *engine_game, Move move, Error *error);
void engine_game_set_remote_clocks(EngineGame *engine_game, const int64_t left_us[COLOUR_NB]);
void engine_game_end_remote(EngineGame *engine_game, GameResult result, const char *reason);

// Starts the search that the state of the game asks for: the engine's move, a preview, or analysis. Call after a change
// from outside.
void engine_game_continue(EngineGame *engine_game);

// The moves that the analysis is limited to; empty = all.
const MoveList *engine_game_focused(const EngineGame *engine_game);

bool engine_game_is_person_to_move(const EngineGame *engine_game);

// Has nothing been played, and nothing been read, that could be kept?
bool engine_game_is_empty(const EngineGame *engine_game);

// Is the game analysed or viewed? Then moves are made for both sides, what is left is kept as a variation, no clock runs,
// and the game stands where the board shows it.
bool engine_game_is_free(const EngineGame *engine_game);

// Plays the person's move; in a game that is free a move of either side, or a pass. False with a reason.
bool engine_game_move(EngineGame *engine_game, Move move, Error *error);

// Takes back to the person's last decision, or plays again what was taken back.
bool engine_game_undo(EngineGame *engine_game, Error *error);
bool engine_game_redo(EngineGame *engine_game, Error *error);

// Takes back to the position after so many plies, which is not the last one.
void engine_game_take_back_to(EngineGame *engine_game, int plies);

// Where the game stands in its tree.
int engine_game_node(const EngineGame *engine_game);

// Puts the game where a node of the tree is, or a cursor; nothing is lost. For a game that is free.
void engine_game_go_to(EngineGame *engine_game, int node);
void engine_game_set_cursor(EngineGame *engine_game, TreeCursor cursor);

// Takes over a game that was read, and owns it from now on; it is viewed, at the start or the end of its main line.
// Analysis of a game that was viewed before goes on with it.
void engine_game_take_tree(EngineGame *engine_game, GameTree *tree, bool at_end);

// How the game is played as it stands, and takes over a game that was broken off: all its moves, and these terms.
void engine_game_get_terms(const EngineGame *engine_game, EngineGameTerms *terms);
void engine_game_recover(EngineGame *engine_game, GameTree *tree, const EngineGameTerms *terms);

// Is a search going on that ends by itself with a move or an answer? (Not previews, pondering and analysis.)
bool engine_game_is_busy(const EngineGame *engine_game);

// The engine moves with what it has found so far. False if it is not thinking about its move.
bool engine_game_move_now(EngineGame *engine_game, Error *error);
void engine_game_stop(EngineGame *engine_game);

void engine_game_resign(EngineGame *engine_game);

// Offers a draw; the engine takes it if it thinks it is not better.
void engine_game_offer_draw(EngineGame *engine_game);
void engine_game_set_analysis(EngineGame *engine_game, bool on);

// Sets clocks for both sides; each move of the engine at a fixed time; a fixed depth (0 = none).
void engine_game_set_clock(EngineGame *engine_game, const TimeControl *control);
void engine_game_set_move_time(EngineGame *engine_game, int64_t move_us);
void engine_game_set_depth(EngineGame *engine_game, Depth depth);
void engine_game_set_nodes(EngineGame *engine_game, uint64_t nodes);

// Hands an event of the engine on.
void engine_game_event(EngineGame *engine_game, const EngineEvent *event);

// Flags and previews: call when the time of engine_game_wake_us has come. engine_game_wake_us is INT64_MAX when nothing is due.
void engine_game_tick(EngineGame *engine_game, int64_t now_us);
int64_t engine_game_wake_us(const EngineGame *engine_game, int64_t now_us);

// Stops and starts the clock while the program itself is stopped.
void engine_game_pause(EngineGame *engine_game);
void engine_game_resume(EngineGame *engine_game);

// For what asks the engine something beside the game: lets it think about a position (whose history it may know), for so
// long if that is not 0; and says something.
void engine_game_think(EngineGame *engine_game, Activity activity, const Position *root, const SearchLimits *limits,
                       int64_t for_us);
void engine_game_report(EngineGame *engine_game, const char *format, ...) __attribute__((format(printf, 2, 3)));

// The same about the position shown: the board forgets it with the next one.
void engine_game_report_place(EngineGame *engine_game, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Takes hint and threat off the board; the next hint of the position still says more.
void engine_game_hide_advice(EngineGame *engine_game);

#endif
