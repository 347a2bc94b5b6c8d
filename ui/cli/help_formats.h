// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of commands, options and keys as roff for the manual page and as lines for completions and tests.
// `make install` uses them.
#ifndef UI_CLI_HELP_FORMATS_H
#define UI_CLI_HELP_FORMATS_H

#include "ui/common/command_line.h"
#include "ui/session/commands.h"

// Tables of commands that are typed, and where.
typedef struct TypedCommands {
    const char *place; // "board"
    const char *title; // "On the board"
    const CommandTable *const *tables;
} TypedCommands;

// What a key of the board does: a row of its table.
typedef struct KeyRow {
    const char *group; // "The maps"
    const char *keys;  // at first: ", F4"; "" = none
    const char *name;  // "undo"; "" = the meaning of the keys is fixed
    const char *help;  // "" if that of the row before is about this one too
} KeyRow;

// All commands: of the command line, and those that are typed, in groups up to one without a place.
typedef struct HelpSources {
    const OptionStore *options; // all there are
    const char *position_help;
    const CommandDef *commands;
    size_t count;
    const TypedCommands *typed;
    const KeyRow *keys;
    size_t key_count; // 0 without a board
} HelpSources;

// What the one flag does that goes with every command and is no option of the engine: --config FILE.
extern const char help_of_config[];

// The section KEYS of the manual page.
void help_print_keys_manual(const HelpSources *sources);

// The keys as lines: group, keys, name and help, with tabs between them.
void help_print_keys(const HelpSources *sources);

// The section TYPED COMMANDS of the manual page.
void help_print_typed_manual(const HelpSources *sources);

// The typed commands as lines: place, name, arguments and help, with tabs between them. Tools stand in the console.
void help_print_typed(const HelpSources *sources);

// The sections COMMANDS and OPTIONS of the manual page, in the man macros of roff. `position_help` says what POSITION in
// a usage text stands for.
void help_print_manual(const HelpSources *sources);

// What may stand on a command line, for the completions of shells: lines of a command ("*" for every one), a word or flag
// ("" for the command itself), its value ("text|csv", "FILE", "N", "" for none) and a help text, with tabs between them.
void help_print_table(const HelpSources *sources);

#endif
