// SPDX-License-Identifier: GPL-3.0-or-later
// Commands for clocks and for how strong Hotspur plays.
#include "base/clock.h"
#include "base/language.h"
#include "base/text.h"
#include "engine/strength.h"
#include "ui/session/session.h"

#include <stdio.h>
#include <string.h>

enum { MINUTE_S = 60, MINUTES_MAX = 1440, SECONDS_MAX = 86400, MOVES_MAX = 1000 };

static const char full_strength[] = "full";

// "5 3", "40/5", "40/5 3", and "40 5 0" as XBoard writes it. False if it is none of these.
static bool read_level(char *arguments, TimeControl *control)
{
    const char *words[3] = {NULL, NULL, NULL};
    int count = 0;
    int64_t moves = 0;
    double minutes = 0, seconds = 0;
    char *slash = strchr(arguments, '/');
    // The slash parts words like a blank; that it was there is remembered.
    if (slash != NULL)
        *slash = ' ';
    for (const char *word = text_next_word(&arguments); word != NULL && count < 3; word = text_next_word(&arguments))
        words[count++] = word;
    // Three numbers begin with moves, as XBoard writes them; two are minutes and seconds, unless a slash says otherwise.
    const int first = count == 3 || slash != NULL ? 1 : 0; // words before the minutes
    if (count <= first || (first == 1 && !text_parse_int(words[0], 0, MOVES_MAX, &moves)) ||
        !text_parse_real(words[first], 0.05, MINUTES_MAX, &minutes) ||
        (count > first + 1 && !text_parse_real(words[first + 1], 0, SECONDS_MAX, &seconds)))
        return false;
    *control = (TimeControl){.base_us = (int64_t)(minutes * MINUTE_S * US_PER_SECOND),
                             .increment_us = (int64_t)(seconds * US_PER_SECOND),
                             .moves = (int)moves};
    return true;
}

// Repeats the time control in words, with a remark where XBoard would have meant something else.
static void say_level(Session *session, const TimeControl *control)
{
    enum { MOVES_TEXT_SIZE = 32, LIKELY_MOVES = 30 };
    const double minutes = (double)control->base_us / US_PER_SECOND / MINUTE_S;
    const double seconds = (double)control->increment_us / US_PER_SECOND;
    char moves[MOVES_TEXT_SIZE] = "", base[MOVES_TEXT_SIZE], extra[MOVES_TEXT_SIZE];
    snprintf(base, sizeof base, minutes == 1 ? _("%g minute") : _("%g minutes"), minutes);
    snprintf(extra, sizeof extra, seconds == 1 ? _("%g second") : _("%g seconds"), seconds);
    if (control->moves > 0)
        snprintf(moves, sizeof moves, language_count("%d move in ", "%d moves in ", control->moves), control->moves);
    // "level 40 5" may have been meant as XBoard would.
    if (control->moves == 0 && minutes >= LIKELY_MOVES && seconds > 0)
        session_say(session, "Both clocks: %s, and %s for each move. (%g moves in %g minutes: level %g/%g)", base,
                    extra, minutes, seconds, minutes, seconds);
    else
        session_say(session, "Both clocks: %s%s, and %s for each move.", moves, base, extra);
}

// XBoard's command, in its own words and in plainer ones.
static void run_level(Session *session, char *arguments)
{
    TimeControl control;
    if (text_equal_nocase(text_trim(arguments), "none")) {
        engine_game_set_move_time(session->engine_game, 0);
        session_say(session, "No clocks.");
    } else if (read_level(arguments, &control)) {
        engine_game_set_clock(session->engine_game, &control);
        say_level(session, &control);
    } else {
        session_error(session, "level: MINUTES [SECONDS a move], MOVES/MINUTES [SECONDS], or none.");
    }
}

// Fixed time for each move of the engine; clocks go.
static void run_st(Session *session, char *arguments)
{
    const char *word = text_next_word(&arguments);
    double seconds = 0;
    if (word == NULL || !text_parse_real(word, 0.01, SECONDS_MAX, &seconds)) {
        session_error(session, "st: how many seconds for each of Hotspur's moves, such as st 5?");
        return;
    }
    engine_game_set_move_time(session->engine_game, (int64_t)(seconds * US_PER_SECOND));
    session_say(session, seconds == 1 ? N_("%g second a move, no clocks.") : N_("%g seconds a move, no clocks."),
                seconds);
}

// A depth limit comes on top of clocks.
static void run_sd(Session *session, char *arguments)
{
    const char *word = text_next_word(&arguments);
    int64_t depth = 0;
    if (word == NULL || !text_parse_int(word, 0, MAX_PLY - 1, &depth)) {
        session_error(session, "sd: how deep to search, 1 to %d plies, or 0 for no limit.", MAX_PLY - 1);
        return;
    }
    engine_game_set_depth(session->engine_game, (Depth)depth);
    if (depth == 0)
        session_say(session, "No depth limit.");
    else
        session_say(session, "Depth limit: %d plies.", (int)depth);
}

// A fixed number of nodes makes games repeatable, which times do not.
static void run_nodes(Session *session, char *arguments)
{
    enum { NODES_MAX = 2000000000 };
    const char *word = text_next_word(&arguments);
    int64_t nodes = 0;
    if (word == NULL || !text_parse_int(word, 0, NODES_MAX, &nodes)) {
        session_error(session, "nodes: how many nodes to search for a move, or 0 for no limit.");
        return;
    }
    engine_game_set_nodes(session->engine_game, (uint64_t)nodes);
    if (nodes == 0)
        session_say(session, "No node limit.");
    else
        session_say(session, "Node limit: %d a move.", (int)nodes);
}

// A switch. Pondering and analysis pause with the clocks.
static void run_pause(Session *session, char *arguments)
{
    (void)arguments;
    if (game_result(session->engine_game->game) != RESULT_NONE || engine_game_is_free(session->engine_game)) {
        session_error(session, "No clock is running.");
        return;
    }
    Controller *controller = &session->engine_game->controller;
    // Moves end a pause too, as the message says.
    if (controller->is_paused)
        controller_end_pause(controller);
    else
        controller_pause(controller);
    session_say(session,
                controller->is_paused ? N_("Game paused; pause again or make a move to resume.") : N_("Game resumed."));
}

// Shows the strength, or sets it.
static void run_elo(Session *session, char *arguments)
{
    const char *word = text_next_word(&arguments);
    OptionStore *options = engine_options(session->engine_game->engine);
    int64_t elo = option_int(options, OPT_STRENGTH);
    const bool is_full = word != NULL && text_equal_nocase(word, full_strength);
    if (word != NULL && !is_full && !text_parse_int(word, STRENGTH_MIN, STRENGTH_FULL - 1, &elo)) {
        session_error(session, "elo: '%.40s' is neither %s nor from %d to %d.", word, full_strength, STRENGTH_MIN,
                      STRENGTH_FULL - 1);
        return;
    }
    if (is_full)
        elo = STRENGTH_FULL;
    // Without a word it stays what it is, and is told.
    option_set_int(options, OPT_STRENGTH, elo, ORIGIN_PROTOCOL, NULL);
    if (elo == STRENGTH_FULL)
        session_say(session, "Strength: full.");
    else
        session_say(session, "Strength: about %d Elo; elo %s for full strength.", (int)elo, full_strength);
}

// Without a word it is a switch.
static void run_ponder(Session *session, char *arguments)
{
    const char *word = text_next_word(&arguments);
    OptionStore *options = engine_options(session->engine_game->engine);
    const OptionDef *def = option_def(options, OPT_PONDER);
    Error error;
    if (word != NULL && !option_set(options, def->name, word, ORIGIN_PROTOCOL, &error)) {
        session_error(session, "ponder: %s.", error.text);
        return;
    }
    if (word == NULL)
        (void)option_set_int(options, OPT_PONDER, !option_bool(options, OPT_PONDER), ORIGIN_PROTOCOL, NULL);
    // Turned off, it ends at once and leaves a preview in its place; turned on, it begins after the next move.
    if (!option_bool(options, OPT_PONDER) && session->engine_game->controller.activity == ACTIVITY_PONDER)
        engine_game_continue(session->engine_game);
    session_say(session, option_bool(options, OPT_PONDER) ? N_("Pondering on, from Hotspur's next move.")
                                                          : N_("Pondering off."));
}

static const char *const switches[] = {"on", "off", NULL};
static const char *const levels[] = {"none", NULL};
static const char *const strengths[] = {full_strength, "800",  "1000", "1200", "1400", "1600", "1800",
                                        "2000",        "2200", "2400", "2600", "2800", "3000", NULL};

static const CommandDef commands[] = {
    {"level", "[MOVES/]MINUTES [SECONDS] | none", N_("set both clocks"), .run = run_level, .choices = levels},
    {"pause", "", N_("pause the game, or resume it"), .run = run_pause},
    {"st", "SECONDS", N_("fixed time for each of Hotspur's moves, no clocks"), .run = run_st},
    {"sd", "PLIES", N_("fixed depth; 0 for none"), .run = run_sd},
    {"nodes", "N", N_("fixed number of nodes for each move; 0 for none"), .run = run_nodes},
    {"sn", "N", N_("the same"), .run = run_nodes},
    {"ponder", "[on|off]", N_("pondering on or off; no argument toggles"), .run = run_ponder, .choices = switches},
    {"elo", "[800...3199 | full]", N_("playing strength; no argument shows it"), .run = run_elo, .choices = strengths},
};

const CommandTable time_commands = {N_("Time and strength"), COMMAND_ROWS(commands)};
