// SPDX-License-Identifier: GPL-3.0-or-later
// A game that was played here as PGN: what all who write one down have in common.
#ifndef UI_COMMON_GAME_PGN_H
#define UI_COMMON_GAME_PGN_H

#include "engine/game.h"
#include "engine/opening_book.h"
#include "notation/pgn.h"

// A time control as PGN has it: "10+0.1", "40/60+0"; "*5" for a fixed time, "-" for none.
enum { TIME_CONTROL_SIZE = 64 };
void time_control_write(const TimeControl *control, char out[TIME_CONTROL_SIZE]);

// The day, or the moment, in local time by a format of strftime; "????.??.??" if the system does not know.
enum { DATE_SIZE = 64 };
void game_pgn_write_date(char out[DATE_SIZE], const char *format);

// The tags Date and TimeControl, and the result.
void game_pgn_set_tags(GameTree *pgn, const Game *game);

// Where the game starts and its moves, with score and depth of each; times only if they are wanted. Returns the node of
// the last move.
int game_pgn_set_moves(GameTree *pgn, const Game *game, bool with_times);

// --- opening name ----------------------------------------------------------------------------------------------------

// The opening of a game: that of the last of its positions that has a name.

enum { OPENING_NAME_SIZE = 64, OPENING_CODE_SIZE = 4 };

typedef struct OpeningName {
    char name[OPENING_NAME_SIZE]; // "Italian Game", "" if no position of the game has one
    char code[OPENING_CODE_SIZE]; // of the Encyclopaedia of Chess Openings, "C50", or ""
} OpeningName;

void opening_name_find(OpeningBook *book, const Game *game, OpeningName *out);

// The tags ECO and Opening; both are taken away where there is no name.
void opening_name_set_tags(const OpeningName *opening, GameTree *pgn);

#endif
