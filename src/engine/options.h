// SPDX-License-Identifier: GPL-3.0-or-later
// One table of options, from which command line, CECP, UCI, configuration file, board and documentation are generated.
// A store belongs to one engine and is used by the front-end thread.
#ifndef ENGINE_OPTIONS_H
#define ENGINE_OPTIONS_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum OptionKind { OPTK_BOOL, OPTK_INT, OPTK_CHOICE, OPTK_TEXT, OPTK_FILE, OPTK_BUTTON } OptionKind;

typedef enum OptionId {
    OPT_HASH,           // MiB
    OPT_THREADS,        // search threads
    OPT_MULTIPV,        // lines shown
    OPT_MULTIPV_MARGIN, // centipawns; 0 = all of them are shown
    OPT_PONDER,         // think on the opponent's time
    OPT_CHESS960,       // castling by king takes rook
    OPT_ANALYSE_MODE,   // nothing is played: no book
    OPT_SHOW_WDL,       // expected wins, draws and losses beside the score
    OPT_OPPONENT,       // who plays; used for nothing
    OPT_ABOUT,          // a text for people; changing it changes nothing
    OPT_OWN_BOOK,       // play from the opening book
    OPT_BOOK_FILE,      // "" = the one that comes with the program
    OPT_BOOK_SELECTION, // the values are those of BookSelection
    OPT_BEST_BOOK_MOVE, // OPT_BOOK_SELECTION does not count
    OPT_BOOK_DEPTH,     // plies of the game
    OPT_BOOK_LEARNING,  // games change what is chosen
    OPT_LEARNING_FILE,  // "" = the one in the user's folder
    OPT_SEED,           // book variety; 0 = new one each run
    OPT_RESIGN_SCORE,   // centipawns; 0 = never
    OPT_RESIGN_MOVES,   // in a row that the score was so low
    OPT_GAME_FILE,      // PGN; "" = none
    OPT_MOVE_OVERHEAD,  // ms kept back for lag
    OPT_STRENGTH,       // Elo, see strength.h
    OPT_LIMIT_STRENGTH, // OPT_ELO counts, and not OPT_STRENGTH
    OPT_ELO,
    OPT_EVAL_NOISE, // centipawns; 0 = none
    OPT_NOISE_SEED,
    OPT_SEARCH_PARAMS, // "name=value name=value"; "" = the defaults
    OPT_EVAL_FILE,     // of a network; "" = the one that is built in
    OPT_EVALUATION,    // the values are those of EvaluationKind
    OPT_TABLE_FOLDERS, // endgame tables; "" = none
    OPT_TABLE_CACHE,   // MiB
    OPT_CLEAR_HASH,    // button
    OPT_DEBUG_LOG,     // file that a protocol session is written to; "" = none
    OPT_MAP,           // painted on the board of a GUI during analysis; the values are those of MapPainted
    OPT_BOARD_SIZE,    // of the squares on the terminal board; the values are those of its layout
    OPT_BIG_PIECES,
    OPT_BOARD_COLOURS, // TermColours of the terminal board
    OPT_BOARD_SIGNS,   // TermSigns of the terminal board
    OPT_BOARD_THEME,   // BoardTheme: colours of its squares
    OPT_KEYS,          // letters of the terminal board: all type, or some are keys as in vi
    OPT_HOVER,         // what the mouse passes over on the terminal board is followed
    OPT_BELL,          // of the terminal, when it is the person's turn
    OPT_MAP_PALETTE,   // colours of the maps; the values are those of HeatPalette
    OPT_FAIR_PLAY,     // the board tells nothing of what the engine thinks while a game goes on
    OPT_MT_AGE,        // percent of the move tables' weights kept from move to move
    OPT_CHAINS_MODE,   // the research search; the values are those of ChainsMode
    OPT_CHAINS_REPLAY, // those of ChainsReplay
    OPT_CHAINS_BEAM,
    OPT_CHAINS_WINDOW, // centipawns; 0 = every replay is believed
    OPT_CHAINS_THRESHOLD,
    OPT_CHAINS_KEEP, // over a search, or the game
    OPT_CHAINS_AGE,  // moves; 0 = never
    OPT_CHAINS_TT,
    OPT_NB,
} OptionId;

typedef enum EvaluationKind { EVALUATION_CLASSICAL, EVALUATION_NETWORK } EvaluationKind;

// Where an option is offered.
enum { ON_CECP = 1, ON_UCI = 2, ON_CLI = 4, ON_FILE = 8, ON_TUI = 16, ON_ALL = 31 };

// Which source set the value; a later one wins over an earlier one.
typedef enum OptionOrigin { ORIGIN_DEFAULT, ORIGIN_FILE, ORIGIN_COMMAND_LINE, ORIGIN_PROTOCOL } OptionOrigin;

typedef struct OptionDef {
    OptionId id;
    const char *name; // as UCI and CECP show it, e.g. "Hash"; matched without regard to case
    OptionKind kind;
    int64_t min, max, def_int;  // INT; BOOL: def_int 0 or 1; CHOICE: index of the default
    const char *def_text;       // TEXT, FILE
    const char *const *choices; // CHOICE: NULL-terminated
    const char *unit;           // "MiB", or NULL
    const char *group;          // heading in forms and documentation
    const char *help;           // one sentence
    const char *cecp_command;   // native command instead of `option`, e.g. "memory"; NULL if none
    unsigned surfaces;          // ON_...
} OptionDef;

typedef struct OptionStore OptionStore;

// Told after a value changed (buttons: when pressed). May refuse with an error; the old value then comes back.
typedef bool OptionListener(void *context, OptionId id, Error *error);

// The table, in order of OptionId.
const OptionDef *option_def(OptionId id);

// The row with this name (case-blind, blanks = '-' = '_'), NULL if there is none.
const OptionDef *option_find(const char *name);

OptionStore *options_new(void);
void options_free(OptionStore *store);
void options_listen(OptionStore *store, OptionListener *listener, void *context);

// Ends what options_listen began with the same listener and context.
void options_ignore(OptionStore *store, OptionListener *listener, const void *context);

// Current values. The text belongs to the store and lives until the option changes.
int64_t option_int(const OptionStore *store, OptionId id);
bool option_bool(const OptionStore *store, OptionId id);
const char *option_text(const OptionStore *store, OptionId id);
OptionOrigin option_origin(const OptionStore *store, OptionId id);

// Sets from text ("64", "true", "on", a choice's name ...). False with a reason for an unknown name, a bad value or a
// refusal by the listener; the value is then unchanged. Setting the value it has already does nothing.
bool option_set(OptionStore *store, const char *name, const char *value, OptionOrigin origin, Error *error);
bool option_set_int(OptionStore *store, OptionId id, int64_t value, OptionOrigin origin, Error *error);

// Could option_set store this value, as far as the table tells? (A listener may still refuse it.) False with a reason.
bool option_check(const char *name, const char *value, Error *error);

// The value as text, as option_set reads it.
void option_write_value(const OptionStore *store, OptionId id, char *out, unsigned out_size);

#endif
