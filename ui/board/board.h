// SPDX-License-Identifier: GPL-3.0-or-later
// The board in the terminal: a game against the engine, and what its search looks at.
#ifndef UI_BOARD_BOARD_H
#define UI_BOARD_BOARD_H

#include "engine/engine.h"
#include "ui/board/keys.h"
#include "ui/session/game_list.h"

// What the board begins with.
typedef struct BoardSetup {
    const char *fen;           // NULL = the start position
    bool chess960;             // castling of the FEN is that of Chess960; without one chance chooses the start
    GameList *games;           // to be viewed; the board takes them over. NULL = none
    const char *first_command; // typed for the user at the start: "tour"; NULL = none
    KeyMap keys;
} BoardSetup;

// Runs until the user leaves; returns the exit status. If the FEN is bad, or there is no terminal that can show a board, it
// prints one line on standard error and returns 2.
int board_main(Engine *engine, const BoardSetup *setup);

// Prints what the terminal can do, and a sample.
void board_check_terminal(const OptionStore *options);

// Can a board be drawn on the terminal at all, as far as is known of it?
bool board_is_possible(void);

#endif
