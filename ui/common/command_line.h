// SPDX-License-Identifier: GPL-3.0-or-later
// The words of the command line: option settings from the option table, the command, and its own arguments.
#ifndef UI_COMMON_COMMAND_LINE_H
#define UI_COMMON_COMMAND_LINE_H

#include "base/text.h"
#include "engine/engine.h"
#include "ui/common/command.h"
#include "ui/common/lines.h"
#include "ui/common/options.h"

#include <stddef.h>

enum { EXIT_WRONG_USE = 2, SETTING_MAX = 64, FLAG_SIZE = 64 };

// An option set by hand, e.g. --hash=64.
typedef struct Setting {
    const OptionDef *option;
    const char *value;
} Setting;

typedef struct CommandLine {
    char **all;          // the words of the whole line, the program first, NULL behind the last
    const char *command; // "perft"; NULL if none was named
    int word_count;
    char **words; // what follows the command
    Setting settings[SETTING_MAX];
    int setting_count;
    const OptionTable *const *option_tables; // of the front ends, beside the options of the engine
    OptionStore *known; // all options with their defaults, to check settings before an engine is there
    const char *config; // a file of settings in the place of the user's own; NULL = that one
    LineInput *input;   // standard input, whose first line may have been looked at; for front ends that read it
} CommandLine;

// How many rows a table of arguments has.
#define ARGUMENT_COUNT(defs) (sizeof(defs) / sizeof(defs)[0])

// Splits argv into settings before the command, the command, and its words. The options are those of the engine and of
// the tables, of which the last is followed by NULL. False with a reason; command_line_free is due all the same.
bool command_line_read(int argc, char **argv, const OptionTable *const *option_tables, CommandLine *line, Error *error);

// Frees what the line holds, the input too.
void command_line_free(CommandLine *line);

// Reads the command's words by its table, in which a row in upper case is a word by its place, else a flag: --fen FEN or
// --fen=FEN. With `settings_too`, options of the engine may stand among them; without, they
// may not stand before the command either. False with a reason that names the word.
bool command_line_arguments(CommandLine *line, const OptionDef *defs, size_t count, bool settings_too, Error *error);

// How the command line spells an option of the engine: "Move Overhead" as "--move-overhead".
void option_write_flag(const OptionDef *option, char out[FLAG_SIZE]);

// "; did you mean --nodes?" for a flag that is not known, by the arguments of the command and, with `settings_too`, the
// options of the engine; nothing where none is near.
void command_line_suggest(const CommandLine *line, const OptionDef *defs, size_t count, bool settings_too,
                          const char *flag, Text *out);

// The line as its first word sees it: a command of its own, called `command` in messages, e.g. "tune spsa".
CommandLine command_line_below(const CommandLine *line, const char *command);

// Runs the word that the line begins with, which is a command of its own: the row "book make" for `book`, `make`. Without
// one, or with one that is not in the table, it lists them.
int command_run_word(const CommandLine *line, const CommandTable *words);

// A new engine with the settings of the command line; NULL with a reason.
Engine *command_line_engine(const CommandLine *line, Error *error);

// Prints one line, "hotspur: ...", on standard error and returns EXIT_WRONG_USE.
int command_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

// To end a command that printed: EXIT_SUCCESS, or complains if not all could be written (a full disk).
int command_finish(void);

#endif
