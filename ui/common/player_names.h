// SPDX-License-Identifier: GPL-3.0-or-later
// The players of a game by name, title and rating, in as many columns as there are: first names become initials, what is
// too long all the same ends at a word with dots. No character is cut. Pure functions, any thread.
#ifndef UI_COMMON_PLAYER_NAMES_H
#define UI_COMMON_PLAYER_NAMES_H

#include "base/text.h"
#include "notation/game_tree.h"

// What a file says of a player; "" for what it does not say.
typedef struct PlayerName {
    const char *name;   // "Carlsen, Magnus"
    const char *title;  // "GM"
    const char *rating; // "2830"
} PlayerName;

// The player of a side by the tags of a game, which the texts belong to. A title or rating that is none is left out.
PlayerName player_of_game(const GameTree *tree, Colour side);

// The same of texts from elsewhere; NULL and "?" count as "".
PlayerName player_of_texts(const char *name, const char *title, const char *rating);

// Columns that a text takes, where no terminal can be asked: two for each wide character of East Asia.
int name_columns(const char *text);

// Appends a text, or the words of it that fit into so many columns, with `dots` behind them; of a first word that is too
// long, its beginning.
void words_write_fitting(const char *text, int columns, int (*columns_of)(const char *text), const char *dots,
                         Text *out);

// Appends "GM Carlsen, Magnus (2830)", or what of it fits into so many columns as `columns_of` counts them: the title goes
// first, then first names and rating; `dots` stand where a name is cut.
void player_write(const PlayerName *player, int columns, int (*columns_of)(const char *text), const char *dots,
                  Text *out);

#endif
