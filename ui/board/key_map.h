// SPDX-License-Identifier: GPL-3.0-or-later
// Which key does what. What a key does is a text: the name of an action, or a line as it could be typed. Knows no action.
#ifndef UI_BOARD_KEY_MAP_H
#define UI_BOARD_KEY_MAP_H

#include "base/text.h"
#include "ui/board/keys.h"

// All keys that can be bound are fewer: signs, letters with Ctrl and Alt, named keys, and a few letters.
enum { KEY_MAP_MAX = 128, KEY_ACTION_SIZE = 64, KEY_LIST_SIZE = 64 };

typedef struct KeyBinding {
    BoardKey key;
    char action[KEY_ACTION_SIZE]; // "undo", "multipv +1"; "" = it was bound once, and does nothing now
    bool is_from_file;
} KeyBinding;

typedef struct KeyMap {
    KeyBinding rows[KEY_MAP_MAX];
    int count;
    bool has_letters; // some do something, beside typing
} KeyMap;

// The binding of a key; NULL if it was never bound.
KeyBinding *key_map_row(KeyMap *map, BoardKey key);

// What a key does, "" if nothing.
const char *key_map_action(const KeyMap *map, BoardKey key);

// Gives a key what it does from now on, "" for nothing; a text that is too long is cut. Of several keys that do the same
// it is then the last.
void key_map_bind(KeyMap *map, BoardKey key, const char *action);

// Appends the names of the keys that do something, with blanks between them.
void key_map_list(const KeyMap *map, const char *action, Text *out);

// The first key that does something. False if there is none.
bool key_map_key_of(const KeyMap *map, const char *action, BoardKey *out);

#endif
