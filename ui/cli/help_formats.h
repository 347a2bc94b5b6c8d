// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of commands, options and keys as roff for the manual page and as lines for completions and tests.
// `make install` uses them.
#ifndef UI_CLI_HELP_FORMATS_H
#define UI_CLI_HELP_FORMATS_H

#include "engine/options.h"
#include "ui/common/command_line.h"
#include "ui/session/commands.h"

#include <stdbool.h>

// Tables of commands that are typed, and where.
typedef struct TypedCommands {
    const char *place; // "board"
    const char *title; // "On the board"
    const CommandTable *const *tables;
} TypedCommands;

// All commands: of the command line, and those that are typed, in groups up to one without a place.
typedef struct HelpSources {
    const OptionStore *options; // all there are
    const char *position_help;
    const CommandTable *commands;
    const TypedCommands *typed;
    const CommandTable *const *keys; // NULL-terminated; none without a board
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

// --- usage -----------------------------------------------------------------------------------------------------------

// Parses the usage text of a command, so that the manual page and the completions of shells are made from the same
// text that `help` shows.

// The longest usage text of a command is some hundred bytes long; a flag and its values a few dozen.
enum { USAGE_FORM_SIZE = 1024, USAGE_WORD_SIZE = 160 };

// A command may be called in several forms: "play --out FILE\n  tune fit FILE..." has two, the second with the command's
// name before it. Writes the next form without the name, on one line, and moves *cursor. False when there is none left.
bool usage_next_form(const char **cursor, const char *command, char out[USAGE_FORM_SIZE]);

// A word that the command line may hold.
typedef struct UsageWord {
    char word[USAGE_WORD_SIZE];  // "--format", or a word without dashes at the start of a form: "chains"
    char value[USAGE_WORD_SIZE]; // "text|csv", "FILE", "N"; "" if it takes none
} UsageWord;

// The words without dashes at the start of a form ("(chains | memory) ..." has two), then its flags. *cursor is NULL at
// the start, and `form` the text. False when there is none left.
bool usage_next_word(const char *form, const char **cursor, UsageWord *out);
// What stands behind the flag of an option: "[=off]", "=N".
void usage_write_value(const OptionDef *option, char out[FLAG_SIZE]);

#endif
