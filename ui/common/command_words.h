// SPDX-License-Identifier: GPL-3.0-or-later
// A command line taken apart in the manner of a shell: words between blanks, quoted with '' or "". Any thread.
#ifndef UI_COMMON_COMMAND_WORDS_H
#define UI_COMMON_COMMAND_WORDS_H

#include "base/error.h"

enum { COMMAND_WORDS_MAX = 64 };

typedef struct CommandWords {
    int count;
    char *words[COMMAND_WORDS_MAX + 1]; // NULL behind the last
    char *storage;                      // of the words' text
} CommandWords;

// Release with command_words_free, also after a failure. False with a reason if a quote is open or there are too many.
bool command_words_split(const char *line, CommandWords *out, Error *error);
void command_words_free(CommandWords *words);

#endif
