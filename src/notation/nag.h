// SPDX-License-Identifier: GPL-3.0-or-later
// Numeric annotation glyphs (NAG) as the signs that chess books print: 1 is "!", 14 is "+=".
#ifndef NOTATION_NAG_H
#define NOTATION_NAG_H

#include "base/text.h"
#include "notation/game_tree.h"

#include <stdbool.h>
#include <stdint.h>

enum { NAG_SIGN_SIZE = 8 };

// The sign, "$139" where there is none; "" for 0. `has_unicode`: "±" for "+/-".
void nag_write(uint8_t nag, bool has_unicode, char out[NAG_SIGN_SIZE]);

// All signs of a move, as they stand behind it: "!?" without a blank, others with one: "!? +=".
void nag_write_all(const GameTree *tree, int node, bool has_unicode, Text *out);

// Reads a sign, in ASCII or Unicode, or a number such as $14. False leaves *out.
bool nag_read(const char *sign, uint8_t *out);

// Reads a text that is nothing but signs one behind the other, such as "!+-" or "?±", as they stand behind a move or alone.
// How many there are; 0 if there is anything else.
enum { NAG_SIGNS_MAX = 8 };
int nag_read_signs(const char *text, uint8_t nags[NAG_SIGNS_MAX]);

#endif
