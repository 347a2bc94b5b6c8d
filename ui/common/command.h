// SPDX-License-Identifier: GPL-3.0-or-later
// A command: one row for whatever is called by its name. Command line, board and console, both protocols and the keys of
// the board have tables of such rows; help, manual page, completions and menus are made from them.
#ifndef UI_COMMON_COMMAND_H
#define UI_COMMON_COMMAND_H

#include "base/text.h"

#include <stdbool.h>

// What a command works on, by the table that it stands in; each is the matter of its front end.
typedef struct CommandLine CommandLine;
typedef struct Session Session;
typedef struct Completions Completions;
typedef struct Cecp Cecp;
typedef struct Uci Uci;
typedef struct App App;

typedef struct CommandDef {
    const char *name;      // "level"
    const char *arguments; // "[MOVES] MINUTES [SECONDS]", "" if none; NULL where no help shows it
    const char *help;      // what it does

    // What it runs; a row has one of these, the one of its front end. The text behind the name may be cut up.
    void (*run)(Session *session, char *arguments); // typed; errors go to session_error
    int (*run_line)(CommandLine *line);             // of the command line; returns the exit status
    void (*run_cecp)(Cecp *cecp, char *arguments);
    void (*run_uci)(Uci *uci, char *arguments);
    void (*run_key)(App *app);          // of a key
    void (*run_step)(App *app, int by); // of a key, with the step it takes
    const char *run_typed;              // of a key: a typed command, "goto -1"

    // Of the command line.
    bool is_tool; // prints an answer and ends: can be run from the console

    // Of typed commands: words that make sense behind it, NULL-terminated; and more of them, where a list is not enough.
    // `before` is the line in front of `word`. NULL = none.
    const char *const *choices;
    void (*complete)(const Session *session, const char *before, const char *word, Completions *out);

    // Of CECP: in which states it is legal (IN_...), and how many words must follow at least.
    unsigned when_allowed;
    int words;

    // Of keys. Without a help a row is one of a pair with the row before, whose help is about both.
    const char *group; // heading that it stands below
    const char *keys;  // at first, with blanks between them: ", F4"
    const char *label; // short, for the key bar; NULL = not there
    int by;            // the step
} CommandDef;

typedef struct CommandTable {
    const char *title; // what they are about: "Games"; NULL where no help shows it
    const CommandDef *rows;
    int count;
} CommandTable;

// The fields of a table from an array of rows.
#define COMMAND_ROWS(array) .rows = (array), .count = (int)(sizeof(array) / sizeof(array)[0])

// The command of this name in tables that end with NULL; NULL if there is none.
const CommandDef *command_find(const CommandTable *const *tables, const char *name, bool in_any_case);

// The commands of a table that begin with a word of two letters or more, in any case: the last of them goes to *found, and
// `list` gets their names, with ", " in front of all but the first one in it. Returns how many they are.
int command_find_beginnings(const CommandTable *table, const char *word, const CommandDef **found, Text *list);

#endif
