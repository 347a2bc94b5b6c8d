// SPDX-License-Identifier: GPL-3.0-or-later
// Commands for the course of a game.
#include "base/text.h"
#include "desk/advice.h"
#include "desk/desk.h"

enum { SECOND_US = 1000000 };

#define LOOK_SECONDS_MIN 0.01
#define LOOK_SECONDS_MAX 86400.0

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

// "depth 12", "nodes 100000" or "time 2.5". False with a reason.
static bool read_limit(const char *name, const char *value, SearchLimits *limits, Error *error)
{
    int64_t number = 0;
    double seconds = 0;
    const char *given = value != NULL ? value : "";
    if (text_equal_nocase(name, "depth") && !text_parse_int(given, 1, MAX_PLY - 1, &number))
        return error_set(error, "depth: '%.40s' is not from 1 to %d", given, MAX_PLY - 1);
    limits->depth = (Depth)number;
    if (text_equal_nocase(name, "depth"))
        return true;
    if (text_equal_nocase(name, "nodes") && !text_parse_int(given, 1, INT64_MAX, &number))
        return error_set(error, "nodes: '%.40s' is not a whole number above 0", given);
    limits->nodes = (uint64_t)number;
    if (text_equal_nocase(name, "nodes"))
        return true;
    if (!text_equal_nocase(name, "time"))
        return error_set(error, "'%.40s' is none of: depth, nodes, time", name);
    if (!text_parse_real(given, LOOK_SECONDS_MIN, LOOK_SECONDS_MAX, &seconds))
        return error_set(error, "time: '%.40s' is not from %g to %g seconds", given, LOOK_SECONDS_MIN,
                         LOOK_SECONDS_MAX);
    limits->move_time_us = (int64_t)(seconds * SECOND_US);
    return true;
}

static void run_analyse(Desk *desk, char *arguments)
{
    const char *name = text_next_word(&arguments);
    const char *value = text_next_word(&arguments);
    SearchLimits limits = {0};
    Error error;
    if (name == NULL)
        desk_toggle_analysis(desk);
    else if (!read_limit(name, value, &limits, &error))
        desk_complain(desk, "analyse: %s.", error.text);
    else if (!desk->play->analysing && !play_is_person_to_move(desk->play) && play_is_busy(desk->play))
        desk_complain(desk, "analyse: Hotspur is thinking about its move; go makes it move now.");
    else
        advice_think(desk->play, &limits);
}

static void run_quit(Desk *desk, char *arguments)
{
    (void)arguments;
    desk_quit(desk);
}

static const char *const sides[] = {"white", "black", NULL};
static const char *const limit_names[] = {"depth", "nodes", "time", NULL};

static const Command commands[] = {
    {"new", "[white|black]", "start a new game", run_new, sides, NULL},
    {"undo", "", "take back your move and the answer", run_undo, NULL, NULL},
    {"redo", "", "play again what was taken back", run_redo, NULL, NULL},
    {"go", "", "make Hotspur move now", run_go, NULL, NULL},
    {"resign", "", "give the game up", run_resign, NULL, NULL},
    {"draw", "", "offer a draw", run_draw, NULL, NULL},
    {"analyse", "[depth N | nodes N | time SECONDS]",
     "analysis on or off; with a limit: think so far about this position, and play nothing", run_analyse, limit_names,
     NULL},
    {"analyze", "[depth N | nodes N | time SECONDS]", "the same", run_analyse, limit_names, NULL},
    {"quit", "", "leave; the game is kept", run_quit, NULL, NULL},
};

const CommandTable game_commands = {"The game", commands, sizeof commands / sizeof commands[0]};
