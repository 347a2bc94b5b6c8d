// SPDX-License-Identifier: GPL-3.0-or-later
// The door of the engine: all that a front end needs to make it think, and to look into its memory. No header of the
// search, the evaluation or the maps stands behind it, nor behind the other doors of this folder: what front ends get is
// handles, and the plain structs of interface/. A test reads the compiler's dependency files.
//
// Asynchronous: engine_go returns at once (soon, where a level draws its move first), events come later. A front end sleeps
// in one poll() on its own input and engine_event_fd(), then drains events with engine_next_event. All functions are for the
// one front-end thread. Several engines may live in one process.
#ifndef ENGINE_ENGINE_H
#define ENGINE_ENGINE_H

#include "base/error.h"
#include "board/position.h"
#include "egtb/syzygy.h"
#include "engine/game.h"
#include "engine/importance.h"
#include "engine/map.h"
#include "engine/opening_book.h"
#include "engine/options.h"
#include "engine/temptation.h"
#include "interface/info_line.h"
#include "interface/limits.h"
#include "interface/snapshot.h"

typedef struct Engine Engine;

// Handles: what is behind them front ends pass on and never look into.
typedef struct Network Network;
typedef struct SearchVariant SearchVariant;

enum { ENGINE_BOOK_TEXT_SIZE = 96 };

typedef enum EngineEventKind {
    EVENT_INFO,         // .info
    EVENT_CURRENT_MOVE, // .current: which root move is being searched (after the first seconds)
    EVENT_BEST_MOVE,    // .best: the search has ended; always the last event of a search
} EngineEventKind;

typedef struct EngineEvent {
    EngineEventKind kind;
    union {
        InfoLine info;
        struct {
            Move move;
            int number, count; // number 1 .. count root moves
            Depth depth;
        } current;
        struct {
            Move move;   // MOVE_NONE if there is no legal move
            Move ponder; // expected reply; MOVE_NONE if unknown
            Score score; // SCORE_NONE for a book move
            // That the answer is part of: it begins with `move` and `ponder`, and its score is exact. Of a search, it was the
            // last EVENT_INFO about the best line too; of a book move, it is the book's, with the score of a short search.
            // Without a legal move it is that of the end: no moves, depth 0, a mate or a draw.
            InfoLine line;
            int rating; // of the players as whom the move was drawn, see engine/strength.h; 0 = the search chose it
            bool from_book;
            char book_name[64];                     // opening name for a book move, else ""
            char book_moves[ENGINE_BOOK_TEXT_SIZE]; // what the book had to choose from, "e4 60%, d4 40%"; else ""
        } best;
    };
} EngineEvent;

typedef struct EngineStatus {
    bool is_searching;
    bool is_pondering;
    uint64_t nodes;                        // of the current or last search, over all threads
    int64_t time_us;                       // of the current or last search, without pauses
    int hashfull;                          // permille
    Depth depth;                           // last finished iteration
    int root_move_number, root_move_count; // number 0 before the first; count 0 before the first search
    Move root_move;                        // being searched now, MOVE_NONE before the first
} EngineStatus;

// A new engine with default options and the start position. NULL with a reason if the system refuses.
// board_init() must have been called.
Engine *engine_new(Error *error);

// Another search that the options can choose in the place of the playing search.
typedef struct EngineVariant {
    const SearchVariant *search;
    const OptionTable *options; // that choose and set it
    size_t settings_size;
    bool (*read_options)(const OptionStore *options, void *settings); // before each search; false: the playing search
} EngineVariant;

// Supplies a variant and its options, before the first search.
void engine_set_variant(Engine *engine, const EngineVariant *variant);

// Stops a search without an event, ends all threads, frees everything.
void engine_free(Engine *engine);

// Was the program built with what reads endgame tables, Gaviota's and Syzygy's?
bool engine_can_use_endgame_tables(void);
bool engine_can_use_syzygy_tables(void);

// Opens the endgame tables of the usual places (egtb/usual_folders.h) where neither command line, configuration file nor
// protocol has set a folder, or none. For programs that play with or advise a person; silent where there are none.
void engine_use_usual_tables(Engine *engine);

// The most pieces, kings included, of which the engine has endgame tables open, of Syzygy's those that it may use; 0 if it
// has none.
int engine_endgame_tables_pieces(const Engine *engine);
int engine_syzygy_pieces(const Engine *engine);

// What they say of a position: the value for the side to move, see egtb_probe. False if they do not know it.
bool engine_probe_endgame_tables(const Engine *engine, const Position *pos, Score *score);

// The same of Syzygy's: the result for the side to move as after a capture, and the plies to the next capture, pawn move
// or mate, see syzygy_probe_dtz; 0 plies where only the result is known.
bool engine_probe_syzygy_tables(const Engine *engine, const Position *pos, TableResult *result, int *dtz);

// The network that evaluates; NULL: the classical evaluation does. Lives until an option is set.
const Network *engine_network(const Engine *engine);

// The network that there is, whether it evaluates or not; NULL: neither is one built in, nor does EvalFile name one. Lives
// until an option is set.
const Network *engine_loaded_network(const Engine *engine);

// Why the classical evaluation plays though the options want a network, in one line; NULL if all is as they want.
const char *engine_evaluation_trouble(const Engine *engine);

// What of an option's value could not be used though the rest is, a line each with index 0, 1, ...; NULL behind the last:
// folders of endgame tables, a network. Lives until an option is set.
const char *engine_option_trouble(const Engine *engine, OptionId id, int index);

// The options of this engine; setting them reconfigures it at once (a running search is stopped first where needed).
OptionStore *engine_options(Engine *engine);

// Forgets everything learned from earlier games: transposition table, move tables, game memory, out-of-book state.
void engine_new_game(Engine *engine);

// A position is worth `score` to the side to move from now on, wherever a search of at most `depth` plies meets it; only at
// the root it is searched as ever. Until engine_new_game. A running search is aborted.
void engine_set_score(Engine *engine, const Position *pos, Score score, Depth depth);

// What to think about next; the history for repetitions is copied. Any running search is aborted.
void engine_set_position(Engine *engine, const Position *pos);
const Position *engine_position(const Engine *engine);

// Starts to think (book first, if the option allows and the limits are those of a game). A running search is aborted.
// Exactly one EVENT_BEST_MOVE follows, unless aborted. With no limit at all, thinks until stopped. At a level below 2000 the
// move is drawn first (engine/level_move.h), on the calling thread: some hundredths of a second, and no more than a small
// part of the time.
void engine_go(Engine *engine, const SearchLimits *limits);

// Ends the search soon (10 ms), but not before it has seen each move once; its EVENT_BEST_MOVE follows. No effect when
// idle.
void engine_stop(Engine *engine);

// Ends the search without any further event; returns when the threads are idle and the queue is empty.
void engine_abort(Engine *engine);

// The opponent played the expected move: the ponder search goes on under its limits, whose clocks count from now.
void engine_ponder_hit(Engine *engine);

// Freezes the search where it is: its threads sleep and its clock stands still; and lets it go on as if nothing had been.
// Whatever ends the search ends the pause too. A search that was just ending may still say so. No effect when idle.
void engine_pause(Engine *engine);
void engine_resume(Engine *engine);

// Waits until no search runs (an infinite one must be stopped first). For one-shot commands.
void engine_wait(Engine *engine);

// Readable when an event waits. For poll() only.
int engine_event_fd(const Engine *engine);

// The game on hand has ended: what the book moves in it were worth is learned, if the options say so. Without a call the
// next game, or the end of the engine, ends it with an unknown result; a second call does nothing. False with a
// reason if what was learned could not be kept; `error` may be NULL.
bool engine_end_game(Engine *engine, GameResult result, Error *error);

// Why nothing is learned from games though the options want it: the file and the line that could not be read, in one line
// that lives until an option is set. NULL if all is well. The engine plays on without, and leaves the file as it is.
const char *engine_learning_trouble(const Engine *engine);

// Takes the next event out of the queue; false if there is none.
bool engine_next_event(Engine *engine, EngineEvent *event);

// Live numbers.
void engine_status(const Engine *engine, EngineStatus *status);

// Copies what the engine remembers, while it searches or not. Attention is summed live over all threads. What cannot be
// read live is copied by the search between two iterations, once in a while: during the first moments of a search that
// part is still empty; after it, it is complete. Also for the callback below.
void engine_memory_snapshot(const Engine *engine, MemorySnapshot *snapshot);

// Which pieces of a position matter for its best move, see engine/importance.h; NULL if that is not known. Lives until the
// next of these calls.
const Importance *engine_importance(const Engine *engine, const Position *pos);

// One step towards knowing it, on the calling thread, which takes nothing from what the engine remembers of the game. For
// times at which nothing else is wanted of the processor. True while there is more to do.
bool engine_step_importance(Engine *engine, const Position *pos);

// Puts it into a snapshot, for its root: where it is known already; or finds it out first.
void engine_read_importance(const Engine *engine, MemorySnapshot *snapshot);
void engine_find_importance(Engine *engine, MemorySnapshot *snapshot);

// The same for the errors that tempt a player, see engine/temptation.h; the root of a snapshot is the position asked about.
bool engine_step_temptation(Engine *engine, const TemptationQuery *query);
void engine_read_temptation(const Engine *engine, const TemptationQuery *query, MemorySnapshot *snapshot);

// What a map of some kind needs besides the memory of a search.
typedef struct MapNeeds {
    MapKind kind;
    const Position *game; // its last two moves are those before the root of the snapshot, if it stands there
    int rating;           // of the player whom errors tempt
    bool has_time;        // for searches; else what is known already must do
} MapNeeds;

// Puts importance or tempting errors into a snapshot, if the kind is about them; other kinds need neither.
void engine_add_worked_out(Engine *engine, const MapNeeds *needs, MemorySnapshot *snapshot);

// Calls back after every iteration, on the search thread, which waits for the return: the memory then is exactly that of
// the iteration (with one thread). Only engine_memory_snapshot may be called from there. NULL ends it. When idle.
typedef void EngineIteration(void *context);
void engine_watch_iterations(Engine *engine, EngineIteration *call, void *context);

// A legal move to suggest: the ponder move, the book's or the hash table's; MOVE_NONE if nothing is known.
Move engine_hint(const Engine *engine);

// A move that the opening book knows.
typedef struct EngineBookMove {
    Move move;
    int weight;       // as the book has it
    int learned;      // points, see book/learning.h; 0 = nothing
    int percent;      // how often it is chosen, as the options say
    const char *name; // opening it leads to, "" if none; lives as long as the book options stay
} EngineBookMove;

// Writes up to `max` book moves for a position, the most frequent first; returns how many (0: out of book, or no book).
int engine_book_moves(const Engine *engine, const Position *pos, EngineBookMove *out, int max);

// The same as text, "e4 60%, d4 40%", as many as fit; "" if there are none.
void engine_write_book_moves(const Engine *engine, const Position *pos, char out[ENGINE_BOOK_TEXT_SIZE]);

// The book itself, for what else it can tell, names of openings also without a book to play from; it belongs to the engine.
OpeningBook *engine_opening_book(const Engine *engine);

#endif
