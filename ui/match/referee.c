// SPDX-License-Identifier: GPL-3.0-or-later
#include "match/referee.h"

#include "base/clock.h"
#include "notation/san.h"

#include <stdio.h>

enum { REASON_SIZE = 160 };

static const char *const colour_names[COLOUR_NB] = {"White", "Black"};

static GameResult win_of(Colour colour)
{
    return colour == WHITE ? RESULT_WHITE_WINS : RESULT_BLACK_WINS;
}

static Verdict verdict_against(Colour offender, Fault fault)
{
    return (Verdict){.fault = fault, .offender = offender};
}

// The offender loses, unless its opponent could not even mate with the men it has left.
static Verdict flag_falls(Game *game, Colour late)
{
    char reason[REASON_SIZE];
    const bool can_win = rules_can_win(game_position(game), colour_other(late));
    snprintf(reason, sizeof reason, "%s oversteps the time%s", colour_names[late],
             can_win ? "" : ", but cannot be mated");
    game_end(game, can_win ? win_of(colour_other(late)) : RESULT_DRAW, reason);
    return verdict_against(late, FAULT_TIME);
}

static Verdict forfeit(Game *game, Colour offender, Fault fault, const Answer *answer)
{
    char reason[REASON_SIZE];
    const char *name = colour_names[offender];
    if (fault == FAULT_CRASH)
        snprintf(reason, sizeof reason, "%s's program gives no answer", name);
    else if (fault == FAULT_ILLEGAL)
        snprintf(reason, sizeof reason, "%s makes an illegal move: %s", name, answer->text);
    else
        snprintf(reason, sizeof reason, "%s makes a false claim: %s", name, answer->text);
    game_end(game, win_of(colour_other(offender)), reason);
    return verdict_against(offender, fault);
}

// Plays the move of an answer and charges the clock.
static Verdict take_move(Game *game, const PlayerLimits *limits, const Answer *answer)
{
    const Position *pos = game_position(game);
    const Colour mover = pos->stm;
    const int64_t now_us = clock_now_us();
    const int64_t left_us = game_clock_left(game, mover, now_us) - answer->time_us;
    const bool has_clock = !limits->control.none;
    if (has_clock && left_us + limits->margin_us < 0)
        return flag_falls(game, mover);
    GamePly ply = {.score = answer->score, .depth = answer->depth, .time_us = answer->time_us};
    if (!san_read(pos, answer->text, &ply.move, NULL))
        return forfeit(game, mover, FAULT_ILLEGAL, answer);
    if (has_clock)
        game_clock_set(game, mover, left_us > 0 ? left_us : 0, now_us);
    game_play(game, &ply, NULL);
    return (Verdict){0};
}

static Verdict take_resignation(Game *game)
{
    char reason[REASON_SIZE];
    const Colour loser = game_position(game)->stm;
    snprintf(reason, sizeof reason, "%s resigns", colour_names[loser]);
    game_end(game, win_of(colour_other(loser)), reason);
    return (Verdict){0};
}

static Verdict take_answer(Game *game, const PlayerLimits *limits, const Answer *answer)
{
    const Colour mover = game_position(game)->stm;
    switch (answer->kind) {
    case ANSWER_MOVE: return take_move(game, limits, answer);
    case ANSWER_RESIGNS: return take_resignation(game);
    case ANSWER_CLAIMS:
    case ANSWER_REFUSES: return forfeit(game, mover, FAULT_CLAIM, answer);
    case ANSWER_LATE: return flag_falls(game, mover);
    case ANSWER_DIED: return forfeit(game, mover, FAULT_CRASH, answer);
    case ANSWER_CANCELLED: break;
    }
    return (Verdict){.cancelled = true};
}

Verdict referee_play(Game *game, Player *const players[COLOUR_NB], const PlayerLimits *limits)
{
    Verdict verdict = {0};
    game_set_time_control(game, &limits->control);
    while (game_result(game) == RESULT_NONE && !verdict.cancelled) {
        Answer answer;
        player_think(players[game_position(game)->stm], game, &answer);
        verdict = take_answer(game, limits, &answer);
    }
    for (Colour colour = WHITE; !verdict.cancelled && colour <= BLACK; ++colour)
        player_game_over(players[colour], game);
    return verdict;
}

const char *fault_name(Fault fault)
{
    static const char *const names[FAULT_NB] = {"", "time losses", "crashes", "illegal moves", "false claims"};
    return names[fault];
}
