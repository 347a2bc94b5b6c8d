// SPDX-License-Identifier: GPL-3.0-or-later
// Commands for the course of a game.
#include "base/text.h"
#include "desk/desk.h"

static void run_new(Desk *desk, char *arguments)
{
    const char *side = text_next_word(&arguments);
    if (side == NULL)
        desk_new_game(desk, desk->play->person, NULL);
    else if (text_equal_nocase(side, "white"))
        desk_new_game(desk, WHITE, NULL);
    else if (text_equal_nocase(side, "black"))
        desk_new_game(desk, BLACK, NULL);
    else
        desk_complain(desk, "new: '%.40s' is no side; say new, new white or new black.", side);
}

static void run_undo(Desk *desk, char *arguments)
{
    (void)arguments;
    desk_undo(desk);
}

static void run_redo(Desk *desk, char *arguments)
{
    (void)arguments;
    desk_redo(desk);
}

static void run_go(Desk *desk, char *arguments)
{
    (void)arguments;
    desk_move_now(desk);
}

static void run_resign(Desk *desk, char *arguments)
{
    (void)arguments;
    desk_resign(desk);
}

static void run_draw(Desk *desk, char *arguments)
{
    (void)arguments;
    desk_offer_draw(desk);
}

static void run_analyse(Desk *desk, char *arguments)
{
    (void)arguments;
    desk_toggle_analysis(desk);
}

static void run_quit(Desk *desk, char *arguments)
{
    (void)arguments;
    desk_quit(desk);
}

static const char *const sides[] = {"white", "black", NULL};

static const Command commands[] = {
    {"new", "[white|black]", "start a new game", run_new, sides, NULL},
    {"undo", "", "take back your move and the answer", run_undo, NULL, NULL},
    {"redo", "", "play again what was taken back", run_redo, NULL, NULL},
    {"go", "", "make Hotspur move now", run_go, NULL, NULL},
    {"resign", "", "give the game up", run_resign, NULL, NULL},
    {"draw", "", "offer a draw", run_draw, NULL, NULL},
    {"analyse", "", "analysis on or off", run_analyse, NULL, NULL},
    {"quit", "", "leave; the game is kept", run_quit, NULL, NULL},
};

const CommandTable game_commands = {"The game", commands, sizeof commands / sizeof commands[0]};
