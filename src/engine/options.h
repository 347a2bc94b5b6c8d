// SPDX-License-Identifier: GPL-3.0-or-later
// The options and the store of their values. Tables of rows feed the command line, CECP, UCI, the configuration file, the
// board and the documentation: the engine has one, and a front end or a variant of the search adds its own to the store.
// A store belongs to one engine and is used by the front-end thread.
#ifndef ENGINE_OPTIONS_H
#define ENGINE_OPTIONS_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum OptionKind { OPTK_BOOL, OPTK_INT, OPTK_CHOICE, OPTK_TEXT, OPTK_FILE, OPTK_BUTTON } OptionKind;

// The number of an option, for all owners: the engine counts its own from 0, everyone else from an id that no other
// table reaches.
typedef int OptionId;

enum EngineOption {
#define OPTION(id, ...) id,
#include "engine/options.def"
#undef OPTION
    OPT_NB,
    OPTIONS_OF_CHAINS = 100,
    OPTIONS_OF_FRONT_ENDS = 200,
};

typedef enum EvaluationKind { EVALUATION_CLASSICAL, EVALUATION_NETWORK, EVALUATION_NB } EvaluationKind;

// Where an option is offered.
enum { ON_CECP = 1, ON_UCI = 2, ON_CLI = 4, ON_FILE = 8, ON_TUI = 16, ON_ALL = 31 };

// Research settings are no matter for the board's forms.
enum { ON_LABORATORY = ON_ALL & ~ON_TUI };

// Which source set the value; a later one wins over an earlier one.
typedef enum OptionOrigin { ORIGIN_DEFAULT, ORIGIN_FILE, ORIGIN_COMMAND_LINE, ORIGIN_PROTOCOL } OptionOrigin;

// An option, or an argument of a command: one row for all of them. Each table uses the fields that it needs.
typedef struct OptionDef {
    OptionId id;
    const char *name; // as UCI and CECP show it, e.g. "Hash"; of an argument "fen", in upper case a word by its place
    OptionKind kind;
    int64_t min, max, def_int;  // INT; BOOL: def_int 0 or 1; CHOICE: index of the default
    const char *def_text;       // TEXT, FILE
    const char *const *choices; // CHOICE: NULL-terminated
    const char *unit;           // "MiB", or NULL
    const char *group;          // heading in forms and documentation
    const char *help;           // one sentence
    const char *cecp_command;   // native command instead of `option`, e.g. "memory"; NULL if none
    unsigned surfaces;          // ON_...
    OptionId listed_after;      // an option of the engine; its own are listed by their ids

    // Of an argument of a command: where its value goes, which says its kind.
    bool *flag;        // set to true; takes no value
    const char **text; // or takes a text, which is one of the choices if there are some
    const char **list; // or a text each time it stands there, up to max times; as a word by its place: all that follow
    int *list_count;
    int64_t *number; // or a whole number from min to max
    double *real;    // or a number from real_min to real_max
    double real_min, real_max;

    // Of an experiment of the laboratory, whose defaults are those of a full run.
    const char *value; // how help calls the value: "N"; NULL for flags and choices, whose words it lists
    int64_t quick_int; // defaults with --quick
    const char *quick_text;
    bool (*check)(const char *text, Error *error); // of a text; NULL: any will do
} OptionDef;

// A list of choices: (CHOICES("text", "json")).
#define CHOICES(...) ((const char *const[]){__VA_ARGS__, NULL})

// The options of one owner. Both the table and its rows are constant for the life of the program.
typedef struct OptionTable {
    const OptionDef *rows;
    size_t count;
} OptionTable;

typedef struct OptionStore OptionStore;

// Told after a value changed (buttons: when pressed). May refuse with an error; the old value then comes back.
typedef bool OptionListener(void *context, OptionId id, Error *error);

// A store with the options of the engine.
OptionStore *options_new(void);
void options_free(OptionStore *store);

// Adds options with their defaults; nothing if the store has the table.
void options_register(OptionStore *store, const OptionTable *table);

// How many options the store has, and the one at a place of the list, which has the same order everywhere.
int options_count(const OptionStore *store);
const OptionDef *options_listed(const OptionStore *store, int place);

// The row of an option that the store has.
const OptionDef *option_def(const OptionStore *store, OptionId id);

// The row with this name (case-blind, blanks = '-' = '_'), NULL if there is none.
const OptionDef *option_find(const OptionStore *store, const char *name);

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
bool option_check(const OptionStore *store, const char *name, const char *value, Error *error);

// Reads a whole number in the row's range, or one of its choices as its index. False with "'x' is ...".
bool option_read_int(const OptionDef *def, const char *text, int64_t *number, Error *error);
bool option_read_choice(const OptionDef *def, const char *text, int64_t *number, Error *error);

// The value as text, as option_set reads it.
void option_write_value(const OptionStore *store, OptionId id, char *out, unsigned out_size);

#endif
