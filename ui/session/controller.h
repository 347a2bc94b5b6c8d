// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's part of a game, for every front end that has one: what it searches and why, the limits that the clocks
// set, pondering, pauses, draw offers and resignation. Knows an Engine and a Game; no protocol, no screen. The front
// end hands in the engine's events and is called back with what comes of them. For the front end's thread only.
#ifndef UI_SESSION_CONTROLLER_H
#define UI_SESSION_CONTROLLER_H

#include "engine/engine.h"
#include "engine/game.h"

// What the running search is for.
typedef enum Activity {
    ACTIVITY_NONE,
    ACTIVITY_MOVE,     // the engine's own move
    ACTIVITY_PONDER,   // the opponent's time, on the expected move
    ACTIVITY_ANALYSE,  // the position of the game, until stopped
    ACTIVITY_PREVIEW,  // a short search of the opponent's position, so that there is a map to show
    ACTIVITY_HINT,     // a move to suggest to the opponent
    ACTIVITY_THREAT,   // the opponent's best move if the side to move passed
    ACTIVITY_SEARCH,   // within given limits; nothing is played
    ACTIVITY_QUESTION, // of which an answer is wanted, not its lines
} Activity;

typedef struct ControllerCallbacks {
    // Adds the front end's own limits to those of the clocks, before a search for a move or pondering. May be NULL.
    void (*limit)(void *context, SearchLimits *limits);
    // The engine has chosen its move. It is not played yet; the activity is ACTIVITY_NONE again.
    void (*move_found)(void *context, const EngineEvent *event);
    // Another search than one for a move has ended by itself. May be NULL.
    void (*search_ended)(void *context, Activity activity, const EngineEvent *event);
} ControllerCallbacks;

typedef struct Controller {
    Engine *engine; // the caller's
    Game *game;     // the caller's
    const ControllerCallbacks *callbacks;
    void *context;
    Colour engine_side; // COLOUR_NONE: the engine plays neither side
    Activity activity;
    Move expected;          // the opponent's move that is, or was last, pondered on
    SearchLimits limits;    // of the search that runs
    bool limits_changed;    // since that search was started, so that pondering cannot go on under them
    Depth depth;            // fixed depth for the engine's moves; 0 = none
    uint64_t nodes;         // fixed number of nodes; 0 = none
    Score last_score;       // of the engine's newest search for a move in this game; SCORE_NONE before the first
    bool is_paused;         // the clocks stand, and the engine with them
    bool clock_was_running; // when the pause began
    bool has_held_result;   // a search has ended that may not move yet
    EngineEvent held_result;
} Controller;

void controller_init(Controller *controller, Engine *engine, Game *game, const ControllerCallbacks *callbacks,
                     void *context);

// --- searches ------------------------------------------------------------------------------------------------------

// Searches a position, whose history counts, in the place of whatever is searched.
void controller_start(Controller *controller, Activity activity, const Position *root, const SearchLimits *limits);

// Ends the search without a move or a call back. A pause goes on.
void controller_abort(Controller *controller);

// Searches for the engine's move in the position of the game; `moves`: only these; NULL or empty = all.
void controller_think(Controller *controller, const MoveList *moves);

// Searches the position after the opponent's expected move. False, without any effect, where pondering is off or makes
// no sense: the engine is busy or not waiting, or the move is illegal or ends the game.
bool controller_ponder(Controller *controller, Move expected);

// Is the move the expected one, and do the limits still hold that the ponder search was started with?
bool controller_is_ponder_hit(const Controller *controller, Move move);

// The expected move was played: the ponder search becomes the one for the engine's move.
void controller_ponder_hit(Controller *controller);

// Hands in an event of the engine.
void controller_event(Controller *controller, const EngineEvent *event);

// --- the game ------------------------------------------------------------------------------------------------------

// Stops the clocks and the engine, and lets both go on. A move that was found meanwhile is called back then.
void controller_pause(Controller *controller);
void controller_end_pause(Controller *controller);

// When a draw is accepted: in a long game unless the engine stands better, in a short one only when it stands this bad.
typedef struct DrawPolicy {
    int long_game;        // plies
    int score_when_short; // centipawns
} DrawPolicy;

bool controller_accepts_draw(const Controller *controller, const DrawPolicy *policy);

// Ends a game: a side resigns.
void controller_resign(Game *game, Colour loser);

#endif
