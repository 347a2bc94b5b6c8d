// SPDX-License-Identifier: GPL-3.0-or-later
// Keys of the board by name: "F4", ",", "Ctrl-B", "Alt-x", "PgUp"; and the map of what each key does. Pure functions.
#ifndef UI_BOARD_KEYS_H
#define UI_BOARD_KEYS_H

#include "base/error.h"
#include "base/text.h"
#include "ui/board/terminal_codes.h"

enum { KEY_NAME_SIZE = 16 };

typedef struct BoardKey {
    TermKey key;
    uint32_t character; // of TERM_KEY_CHARACTER and TERM_KEY_ALT, else 0
} BoardKey;

bool key_equals(BoardKey a, BoardKey b);

// The key that was pressed.
BoardKey key_of_input(const TermInput *input);

// The key of a name, in any case but for single signs. False with a reason if there is none, or if its meaning is fixed.
bool key_read(const char *name, BoardKey *out, Error *error);

// "F4", ",". With `for_file`, signs that begin a comment or end a name in a configuration file are written as words.
void key_write(BoardKey key, bool for_file, char out[KEY_NAME_SIZE]);

// Does it act although something is being typed?
bool key_acts_while_typing(BoardKey key);

// --- bindings ------------------------------------------------------------------------------------------------------

// A binding gives a key a text: the name of an action, or a line as it could be typed. No action is known here.

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
