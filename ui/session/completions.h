// SPDX-License-Identifier: GPL-3.0-or-later
// What could stand in the place of a word that is being typed.
#ifndef UI_SESSION_COMPLETIONS_H
#define UI_SESSION_COMPLETIONS_H

#include <stdbool.h>

// All legal moves and all commands fit together.
enum { COMPLETION_MAX = 384, COMPLETION_SIZE = 24 };

typedef struct Completions {
    int count;
    char words[COMPLETION_MAX][COMPLETION_SIZE];
    bool files; // names of files instead
} Completions;

// Appends a completion if there is room and it starts with `word` in any case.
void completions_add(Completions *completions, const char *word, const char *text);

// The same for all of a NULL-terminated list, which may be NULL.
void completions_add_all(Completions *completions, const char *word, const char *const *list);

#endif
