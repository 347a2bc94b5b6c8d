// SPDX-License-Identifier: GPL-3.0-or-later
// The table of actions: what keys can do, the words for it, and the keys that do it at first. Help, key bar and manual
// page are made from it.
#ifndef UI_BOARD_ACTIONS_H
#define UI_BOARD_ACTIONS_H

#include "base/language.h"
#include "ui/board/app.h"
#include "ui/session/commands.h"

#include <stdio.h>

// Headings of the help, in its order.
#define ABOUT_HELP N_("Help")
#define ABOUT_CURSOR N_("The cursor")
#define ABOUT_GAME N_("The game")
#define ABOUT_PLACES N_("Browsing")
#define ABOUT_ANALYSIS N_("Hotspur's thinking")
#define ABOUT_MAPS N_("The maps")
#define ABOUT_SCREEN N_("The screen")

// What keys can do. Where a command has the name of an action, the action does the same.
extern const CommandTable actions;

// Keys that are no actions but have a meaning, for the help; they have no names.
extern const CommandTable key_notes;

// The action of a name, or that does a command; NULL if there is none.
const CommandDef *action_find(const char *text);

// Gives all actions the keys that they have at first, and takes all others away.
void actions_set_keys(KeyMap *keys);

// With letters for the cursor, as in vi, or without.
void actions_set_letters(KeyMap *keys, bool on);

// Writes the keys of a row and of those that it speaks for, "" if it has none, or is itself spoken for.
void action_write_keys(const KeyMap *keys, const CommandDef *action, char out[KEY_LIST_SIZE]);

// Does what a key does: an action or a command.
void action_run(App *app, const char *text);

// --- commands ------------------------------------------------------------------------------------------------------

// The commands that only the board has, NULL-terminated; those about the game are in ui/session. The session's context is
// the App.
extern const CommandTable *const board_command_tables[];
extern const CommandTable key_commands; // one of them

// --- changing what keys do: by command, from the configuration file, and written as such a file ------------------------

// Binds a key by its name to an action or a command; "none": to nothing. False with a reason, and nothing changed, if one
// of them is unknown or the key has a fixed meaning.
bool keys_bind(KeyMap *keys, const char *key, const char *action, Error *error);

// The same for a line of the file, where no key may be bound twice. `context` is the KeyMap.
bool keys_bind_from_file(void *context, const char *key, const char *action, Error *error);

// Prints all bindings, in the form of the configuration file.
void keys_print(const KeyMap *keys, FILE *out);

#endif
