// SPDX-License-Identifier: GPL-3.0-or-later
// The table of actions: what keys can do, the words for it, and the keys that do it at first. Help, key bar and manual
// page are made from it.
#ifndef UI_BOARD_ACTIONS_H
#define UI_BOARD_ACTIONS_H

#include "ui/board/app.h"
#include "ui/board/terminal.h"

// Headings of the help, in its order.
typedef enum ActionGroup {
    ABOUT_HELP,
    ABOUT_CURSOR,
    ABOUT_GAME,
    ABOUT_PLACES,
    ABOUT_ANALYSIS,
    ABOUT_MAPS,
    ABOUT_SCREEN
} ActionGroup;

typedef struct ActionDef {
    ActionGroup group;
    const char *name;      // "undo"; where a command has this name, the action does the same
    const char *keys;      // at first, with blanks between them: ", F4"
    const char *label;     // short, for the key bar; NULL = not there
    const char *help;      // "" if that of the row before is about this one too
    void (*run)(App *app); // NULL: what it does is a command
    const char *command;
} ActionDef;

const char *action_group_title(ActionGroup group);

// The rows of the table; `count` gets how many.
const ActionDef *actions(int *count);

// The action of a name, or that does a command; NULL if there is none.
const ActionDef *action_find(const char *text);

// Gives all actions the keys that they have at first, and takes all others away.
void actions_set_keys(KeyMap *keys);

// With letters for the cursor, as in vi, or without.
void actions_set_letters(KeyMap *keys, bool on);

// Writes the keys of a row and of those that it speaks for, "" if it has none, or is itself spoken for.
void action_write_keys(const KeyMap *keys, const ActionDef *action, char out[KEY_LIST_SIZE]);

// Does what a key does: an action or a command.
void action_run(App *app, const char *text);

// Keys that are no actions but have a meaning, for the help.
typedef struct KeyNote {
    const char *keys, *help;
} KeyNote;

const KeyNote *key_notes(int *count);

#endif
