// SPDX-License-Identifier: GPL-3.0-or-later
// The table of keys: what each does, and the words for it. The help and the key bar are made from it.
#ifndef TUI_ACTIONS_H
#define TUI_ACTIONS_H

#include "tui/app.h"
#include "tui/term.h"

typedef struct ActionDef {
    const char *keys;   // as the help shows them: ", F4"; "" if the row before names this one too
    uint32_t character; // acts when the line is empty; 0 = none
    TermKey key;        // acts always, but what the line needs only when it is empty; TERM_KEY_NONE = none
    const char *label;  // short, for the key bar; NULL = not there
    const char *help;
    void (*run)(App *app); // NULL: what it does is a command
    const char *command;
} ActionDef;

// The rows of the table; `count` gets how many.
const ActionDef *actions(int *count);

// The action of a key; NULL if it has none. Characters act only when the line is empty.
const ActionDef *action_find(const TermInput *input, bool line_is_empty);

// Does it.
void action_run(App *app, const ActionDef *action);

// Keys that are no actions but have a meaning, for the help.
typedef struct KeyNote {
    const char *keys, *help;
} KeyNote;

const KeyNote *key_notes(int *count);

#endif
