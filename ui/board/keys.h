// SPDX-License-Identifier: GPL-3.0-or-later
// Keys of the board by name: "F4", ",", "Ctrl-B", "Alt-x", "PgUp". Pure functions.
#ifndef UI_BOARD_KEYS_H
#define UI_BOARD_KEYS_H

#include "base/error.h"
#include "ui/board/terminal.h"

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

#endif
