// SPDX-License-Identifier: GPL-3.0-or-later
// The position a command is about: --fen, --chess960 and --moves.
#ifndef UI_CLI_POSITION_ARGUMENTS_H
#define UI_CLI_POSITION_ARGUMENTS_H

#include "base/error.h"
#include "engine/game.h"

typedef struct PositionArguments {
    const char *fen;   // NULL = the start position
    const char *moves; // "e4 e5 Nf3" or "1.e4 e5 2.Nf3" or "e2e4 e7e5"; NULL = none
    bool chess960;
} PositionArguments;

// Rows for the command's table of arguments.
#define POSITION_ARGUMENTS(p)                                                 \
    {.name = "fen", .text = &(p).fen}, {.name = "moves", .text = &(p).moves}, \
    {                                                                         \
        .name = "chess960", .flag = &(p).chess960                             \
    }

// A game that stands at the position; the caller frees it. NULL with a reason.
Game *position_arguments_game(const PositionArguments *arguments, Error *error);

#endif
