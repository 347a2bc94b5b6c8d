// SPDX-License-Identifier: GPL-3.0-or-later
// Parses the usage text of a command, so that the manual page and the completions of shells are made from the same
// text that `help` shows.
#ifndef UI_CLI_USAGE_H
#define UI_CLI_USAGE_H

#include "engine/options.h"

#include <stdbool.h>

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

// How the command line spells an option of the engine, "--own-book", and what stands behind it, "[=off]", "=N".
enum { USAGE_FLAG_SIZE = 64 };
void usage_write_flag(const OptionDef *option, char out[USAGE_FLAG_SIZE]);
void usage_write_value(const OptionDef *option, char out[USAGE_FLAG_SIZE]);

#endif
