// SPDX-License-Identifier: GPL-3.0-or-later
// Commands for clocks and for how strong Hotspur plays.
#include "base/text.h"
#include "desk/desk.h"
#include "engine/strength.h"

#include <stdio.h>

enum { SECOND_US = 1000000, MINUTE_S = 60, MINUTES_MAX = 1440, SECONDS_MAX = 86400 };

static const char full_strength[] = "full";

static void complain_level(Desk *desk)
{
    desk_complain(desk, "level: MINUTES [SECONDS a move], MOVES MINUTES SECONDS, or none.");
}

static const char *plural(double number)
{
    return number == 1 ? "" : "s";
}

static void run_level(Desk *desk, char *arguments)
{
    enum { SESSION_TEXT_SIZE = 32 };
    const char *words[3] = {NULL, NULL, NULL};
    int count = 0;
    for (const char *word = text_next_word(&arguments); word != NULL && count < 3; word = text_next_word(&arguments))
        words[count++] = word;
    if (count == 1 && text_equal_nocase(words[0], "none")) {
        play_set_move_time(desk->play, 0);
        desk_say(desk, "No clocks.");
        return;
    }
    int64_t moves = 0;
    double minutes = 0, seconds = 0;
    const int first = count == 3 ? 1 : 0;
    if (count == 0 || (count == 3 && !text_parse_int(words[0], 0, MINUTES_MAX, &moves)) ||
        !text_parse_real(words[first], 0.05, MINUTES_MAX, &minutes) ||
        (count > 1 && !text_parse_real(words[first + 1], 0, SECONDS_MAX, &seconds))) {
        complain_level(desk);
        return;
    }
    const TimeControl control = {.base_us = (int64_t)(minutes * MINUTE_S * SECOND_US),
                                 .increment_us = (int64_t)(seconds * SECOND_US),
                                 .moves = (int)moves};
    play_set_clock(desk->play, &control);
    char session[SESSION_TEXT_SIZE] = "";
    if (moves > 0)
        snprintf(session, sizeof session, "%d moves in ", (int)moves);
    desk_say(desk, "Both clocks: %s%g minute%s, and %g second%s for each move.", session, minutes, plural(minutes),
             seconds, plural(seconds));
}

static void run_st(Desk *desk, char *arguments)
{
    const char *word = text_next_word(&arguments);
    double seconds = 0;
    if (word == NULL || !text_parse_real(word, 0.01, SECONDS_MAX, &seconds)) {
        desk_complain(desk, "st: how many seconds for each of Hotspur's moves, such as st 5?");
        return;
    }
    play_set_move_time(desk->play, (int64_t)(seconds * SECOND_US));
    desk_say(desk, "Hotspur thinks %g second%s about each move; no clocks.", seconds, plural(seconds));
}

static void run_sd(Desk *desk, char *arguments)
{
    const char *word = text_next_word(&arguments);
    int64_t depth = 0;
    if (word == NULL || !text_parse_int(word, 0, MAX_PLY - 1, &depth)) {
        desk_complain(desk, "sd: say how deep Hotspur shall search, 1 to %d plies, or 0 for no limit.", MAX_PLY - 1);
        return;
    }
    play_set_depth(desk->play, (Depth)depth);
    if (depth == 0)
        desk_say(desk, "No limit in depth.");
    else
        desk_say(desk, "Hotspur searches %d plies deep.", (int)depth);
}

static void run_elo(Desk *desk, char *arguments)
{
    const char *word = text_next_word(&arguments);
    OptionStore *options = engine_options(desk->play->engine);
    int64_t elo = option_int(options, OPT_STRENGTH);
    const bool is_full = word != NULL && text_equal_nocase(word, full_strength);
    if (word != NULL && !is_full && !text_parse_int(word, STRENGTH_MIN, STRENGTH_FULL - 1, &elo)) {
        desk_complain(desk, "elo: '%.40s' is neither %s nor from %d to %d.", word, full_strength, STRENGTH_MIN,
                      STRENGTH_FULL - 1);
        return;
    }
    if (is_full)
        elo = STRENGTH_FULL;
    option_set_int(options, OPT_STRENGTH, elo, ORIGIN_PROTOCOL, NULL);
    if (elo == STRENGTH_FULL)
        desk_say(desk, "Hotspur plays as well as it can.");
    else
        desk_say(desk, "Hotspur plays like somebody of about %d Elo; elo %s ends that.", (int)elo, full_strength);
}

static const char *const levels[] = {"none", NULL};
static const char *const strengths[] = {full_strength, "800",  "1000", "1200", "1400", "1600", "1800",
                                        "2000",        "2200", "2400", "2600", "2800", "3000", NULL};

static const Command commands[] = {
    {"level", "[MOVES] MINUTES [SECONDS] | none", "set both clocks", run_level, levels, NULL},
    {"st", "SECONDS", "fixed time for each of Hotspur's moves, no clocks", run_st, NULL, NULL},
    {"sd", "PLIES", "fixed depth; 0 for none", run_sd, NULL, NULL},
    {"elo", "[800...3199 | full]", "how strong Hotspur plays; alone: say it", run_elo, strengths, NULL},
};

const CommandTable time_commands = {"Time and strength", commands, sizeof commands / sizeof commands[0]};
