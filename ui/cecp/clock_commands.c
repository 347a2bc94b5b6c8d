// SPDX-License-Identifier: GPL-3.0-or-later
// How long to think: clocks, and the limit in depth.
#include "base/clock.h"
#include "base/text.h"
#include "ui/cecp/state.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    CLOCK_MAX_CS = 1000000000,   // a hundred days
    CLOCK_OF_ZERO_US = 10000000, // what a chess server means by a clock of zero minutes
};
static const double minutes_max = 1e5, seconds_max = 1e6;

// A limit beyond all bounds means that there is none, so it becomes the longest that can be; what is no number, or less
// than can be, is refused.
static bool read_real(const char *text, double max, double *number)
{
    if (!text_parse_real(text, 0, DBL_MAX, number))
        return false;
    *number = fmin(*number, max);
    return true;
}

// As read_real, for whole numbers: what is too large becomes the largest, what is below `min` is refused.
static bool read_int(const char *text, int64_t min, int64_t *number)
{
    int64_t value;
    if (!text_parse_int_clamped(text, INT64_MIN, INT32_MAX, &value) || value < min)
        return false;
    *number = value;
    return true;
}

// Times that the GUI sent under the old control do not hold under the new one.
static void set_time_control(Cecp *cecp, const TimeControl *control)
{
    game_set_time_control(cecp->game, control);
    cecp_forget_clocks(cecp);
    cecp->controller.limits_changed = true;
}

// Reads digits and a point at *cursor, and moves it behind them.
static bool read_number(const char **cursor, double max, double *number)
{
    char digits[64];
    const size_t length = strspn(*cursor, "0123456789.");
    if (length >= sizeof digits)
        return false;
    snprintf(digits, sizeof digits, "%.*s", (int)length, *cursor);
    *cursor += length;
    return read_real(digits, max, number);
}

// "5", "2:30", "0.5"; what else follows is a server's own addition. Minutes to microseconds.
static bool read_base(const char *word, int64_t *us)
{
    double minutes;
    double seconds = 0;
    if (!read_number(&word, minutes_max, &minutes))
        return false;
    if (*word == ':') {
        ++word;
        if (!read_number(&word, seconds_max, &seconds))
            return false;
    }
    *us = (int64_t)((minutes * 60 + seconds) * US_PER_SECOND);
    return true;
}

// level MOVES BASE INCREMENT: moves per session (0: the whole game), minutes or minutes:seconds, seconds per move. The
// increment may be missing.
static void run_level(Cecp *cecp, char *rest)
{
    int64_t moves, base_us;
    double increment = 0;
    const char *moves_word = text_next_word(&rest);
    const char *base_word = text_next_word(&rest);
    const char *increment_word = text_next_word(&rest);
    if (!read_int(moves_word, 0, &moves) || !read_base(base_word, &base_us) ||
        (increment_word != NULL && !read_real(increment_word, seconds_max, &increment))) {
        cecp_error(cecp, "bad parameter");
        return;
    }
    const int64_t increment_us = (int64_t)(increment * US_PER_SECOND);
    // "level 0 0 12": chess servers allow clocks that hold the increment alone.
    if (base_us == 0)
        base_us = CLOCK_OF_ZERO_US;
    set_time_control(cecp, &(TimeControl){.moves = (int)moves, .base_us = base_us, .increment_us = increment_us});
}

// Fixed time per move in seconds; at least the centisecond that the protocol counts in.
static void run_st(Cecp *cecp, char *rest)
{
    double seconds;
    if (!read_real(text_next_word(&rest), seconds_max, &seconds)) {
        cecp_error(cecp, "bad parameter");
        return;
    }
    const int64_t us = (int64_t)(seconds * US_PER_SECOND);
    set_time_control(cecp, &(TimeControl){.move_us = us < US_PER_CENTISECOND ? US_PER_CENTISECOND : us});
}

// Limit in depth. It holds beside the clock, until `new`.
static void run_sd(Cecp *cecp, char *rest)
{
    int64_t depth;
    if (!read_int(text_next_word(&rest), 1, &depth)) {
        cecp_error(cecp, "bad parameter");
        return;
    }
    cecp->controller.depth = depth < MAX_PLY - 1 ? (Depth)depth : MAX_PLY - 1;
    cecp->controller.limits_changed = true;
}

// Until the next game the engine's time is counted in nodes, or is what the processors have worked.
static void run_nps(Cecp *cecp, char *rest)
{
    int64_t nodes;
    if (!read_int(text_next_word(&rest), 0, &nodes)) {
        cecp_error(cecp, "bad parameter");
        return;
    }
    // The wall clock no longer counts: clocks are charged when the move is known, see charge_counted_time in play.c.
    game_clock_stop(cecp->game, clock_now_us());
    cecp->time_source = nodes == 0 ? TIME_OF_CPU : TIME_OF_NODES;
    cecp->nodes_per_second = (uint64_t)nodes;
    cecp->controller.limits_changed = true;
}

// Reads a clock in centiseconds; a flag that has fallen may be sent as a negative number. It is kept besides, for when
// the engine gets its colour later, see settle_clocks.
static void set_clock(Cecp *cecp, GuiClock clock, char *rest)
{
    GuiClocks *clocks = &cecp->clocks;
    const Colour own = cecp->controller.engine_side;
    int64_t centiseconds;
    if (!text_parse_int_clamped(text_next_word(&rest), -CLOCK_MAX_CS, CLOCK_MAX_CS, &centiseconds)) {
        cecp_error(cecp, "bad parameter");
        return;
    }
    clocks->left_us[clock] = centiseconds * US_PER_CENTISECOND;
    clocks->is_known[clock] = true;
    clocks->ply = game_ply_count(cecp->game);
    if (own != COLOUR_NONE)
        game_clock_set(cecp->game, clock == CLOCK_OWN ? own : colour_other(own), clocks->left_us[clock],
                       clock_now_us());
}

static void run_time(Cecp *cecp, char *rest)
{
    set_clock(cecp, CLOCK_OWN, rest);
}

static void run_otim(Cecp *cecp, char *rest)
{
    set_clock(cecp, CLOCK_OTHER, rest);
}

static const CommandDef rows[] = {
    {"level", .run_cecp = run_level, .when_allowed = UNPAUSED, .words = 2},
    {"st", .run_cecp = run_st, .when_allowed = UNPAUSED, .words = 1},
    {"sd", .run_cecp = run_sd, .when_allowed = UNPAUSED, .words = 1},
    {"nps", .run_cecp = run_nps, .when_allowed = UNPAUSED, .words = 1},
    {"time", .run_cecp = run_time, .when_allowed = ALWAYS, .words = 1},
    {"otim", .run_cecp = run_otim, .when_allowed = ALWAYS, .words = 1},
};

const CommandTable cecp_clock_commands = {COMMAND_ROWS(rows)};
