// SPDX-License-Identifier: GPL-3.0-or-later
// Changing what keys do: by command, from the configuration file, and writing it as such a file.
#ifndef UI_BOARD_KEY_COMMANDS_H
#define UI_BOARD_KEY_COMMANDS_H

#include "ui/board/keys.h"

#include <stdio.h>

// Binds a key by its name to an action or a command; "none": to nothing. False with a reason, and nothing changed, if one
// of them is unknown or the key has a fixed meaning.
bool keys_bind(KeyMap *keys, const char *key, const char *action, Error *error);

// The same for a line of the file, where no key may be bound twice. `context` is the KeyMap.
bool keys_bind_from_file(void *context, const char *key, const char *action, Error *error);

// Prints all bindings, in the form of the configuration file.
void keys_print(const KeyMap *keys, FILE *out);

#endif
