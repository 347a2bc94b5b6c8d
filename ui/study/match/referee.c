// SPDX-License-Identifier: GPL-3.0-or-later
// The referee of a match: takes the answers of the players, watches the clock, ends games by the rules, by faults, and
// by adjudication. The players are in ui/players/, pairs, files and threads in tournament.c, which calls this file.
#include "ui/study/match/referee.h"

#include "base/clock.h"
#include "notation/san.h"
#include "ui/session/controller.h"

#include <stdio.h>

enum { REASON_SIZE = 160 };

static const char *const colour_names[COLOUR_NB] = {"White", "Black"};

// The result with which this side wins.
static GameResult win_of(Colour colour)
{
    return colour == WHITE ? RESULT_WHITE_WINS : RESULT_BLACK_WINS;
}

// A fault of the one side, and nothing else.
static Verdict verdict_against(Colour offender, Fault fault)
{
    return (Verdict){.fault = fault, .offender = offender};
}

// The offender loses, unless its opponent has too few pieces left to mate.
static Verdict flag_falls(Game *game, Colour late)
{
    char reason[REASON_SIZE];
    const bool can_win = rules_can_win(game_position(game), colour_other(late));
    snprintf(reason, sizeof reason, "%s oversteps the time%s", colour_names[late],
             can_win ? "" : ", but cannot be mated");
    game_end(game, can_win ? win_of(colour_other(late)) : RESULT_DRAW, reason);
    return verdict_against(late, FAULT_TIME);
}

// Ends the game: who breaks a rule of the match loses, with the reason in words.
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

Verdict referee_forfeit_absent(Game *game, Colour absent)
{
    char reason[REASON_SIZE];
    snprintf(reason, sizeof reason, "%s's program cannot begin the game", colour_names[absent]);
    game_end(game, win_of(colour_other(absent)), reason);
    return verdict_against(absent, FAULT_CRASH);
}

// Plays the move of an answer and charges the clock.
static Verdict take_move(Game *game, const PlayerLimits *limits, const Answer *answer)
{
    const Position *pos = game_position(game);
    const Colour mover = pos->stm;
    const int64_t now_us = clock_now_us();
    const int64_t left_us = game_clock_left(game, mover, now_us) - answer->time_us;
    const bool has_clock = !limits->control.none;
    // The flag is looked at before the move: a move that comes too late does not count, legal or not.
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

// What an answer means for the game, by its kind.
static Verdict take_answer(Game *game, const PlayerLimits *limits, const Answer *answer)
{
    const Colour mover = game_position(game)->stm;
    switch (answer->kind) {
    case ANSWER_MOVE: return take_move(game, limits, answer);
    case ANSWER_RESIGNS: controller_resign(game, mover); return (Verdict){0};
    case ANSWER_CLAIMS:
    case ANSWER_REFUSES: return forfeit(game, mover, FAULT_CLAIM, answer);
    case ANSWER_LATE: return flag_falls(game, mover);
    case ANSWER_DIED: return forfeit(game, mover, FAULT_CRASH, answer);
    case ANSWER_CANCELLED: break;
    }
    return (Verdict){.cancelled = true};
}

// --- adjudication --------------------------------------------------------------------------------------------------

typedef struct ScoreRange {
    Score low, high; // for White
} ScoreRange;

// What the last plies were worth to those who made them; false if one of them has no score.
static bool last_scores(const Game *game, int plies, ScoreRange *range)
{
    const int count = game_ply_count(game);
    Colour mover = colour_other(game_position(game)->stm);
    *range = (ScoreRange){.low = SCORE_INFINITE, .high = -SCORE_INFINITE};
    if (plies > count)
        return false;
    for (int i = 1; i <= plies; ++i) {
        const GamePly *ply = game_ply(game, count - i);
        // A book move says nothing about the position.
        if (ply->from_book || ply->score == SCORE_NONE)
            return false;
        const Score score = mover == WHITE ? ply->score : -ply->score;
        range->low = score < range->low ? score : range->low;
        range->high = score > range->high ? score : range->high;
        mover = colour_other(mover);
    }
    return true;
}

// Ends a game in which both players have seen the same side far ahead for some plies.
static bool adjudicate_win(Game *game, const Adjudication *rules)
{
    char reason[REASON_SIZE];
    ScoreRange range;
    if (rules->win_plies == 0 || !last_scores(game, rules->win_plies, &range))
        return false;
    // Both players, over all these plies, must see the same side ahead.
    if (range.low < rules->win_score && range.high > -rules->win_score)
        return false;
    const Colour winner = range.low >= rules->win_score ? WHITE : BLACK;
    snprintf(reason, sizeof reason, "%s wins by adjudication", colour_names[winner]);
    game_end(game, win_of(winner), reason);
    return true;
}

// Ends a game in which both players have seen nothing in it for some plies, from a certain move on.
static bool adjudicate_draw(Game *game, const Adjudication *rules)
{
    ScoreRange range;
    if (rules->draw_plies == 0 || pos_move_number(game_position(game)) < rules->draw_from ||
        !last_scores(game, rules->draw_plies, &range))
        return false;
    if (range.low < -rules->draw_score || range.high > rules->draw_score)
        return false;
    game_end(game, RESULT_DRAW, "Draw by adjudication");
    return true;
}

bool referee_adjudicate(Game *game, const Adjudication *rules)
{
    if (game_result(game) != RESULT_NONE)
        return false;
    if (adjudicate_win(game, rules) || adjudicate_draw(game, rules))
        return true;
    if (rules->max_plies == 0 || game_ply_count(game) < rules->max_plies)
        return false;
    game_end(game, RESULT_DRAW, "Draw by adjudication: the game is too long");
    return true;
}

// --- the game ------------------------------------------------------------------------------------------------------

Verdict referee_play(Game *game, Player *const players[COLOUR_NB], const PlayerLimits *limits,
                     const Adjudication *rules, const RefereeObserver *observer)
{
    Verdict verdict = {0};
    game_set_time_control(game, &limits->control);
    while (game_result(game) == RESULT_NONE && !verdict.cancelled) {
        Answer answer;
        if (observer != NULL)
            observer->show(observer->context, game);
        player_think(players[game_position(game)->stm], game, &answer);
        verdict = take_answer(game, limits, &answer);
        if (!verdict.cancelled)
            verdict.adjudicated = referee_adjudicate(game, rules);
    }
    if (observer != NULL)
        observer->show(observer->context, game);
    // Tell the players that the game is over; a cancelled one has no end.
    for (Colour colour = WHITE; !verdict.cancelled && colour <= BLACK; ++colour)
        player_game_over(players[colour], game);
    return verdict;
}

const char *fault_name(Fault fault)
{
    static const char *const names[FAULT_NB] = {"", "time losses", "crashes", "illegal moves", "false claims"};
    return names[fault];
}
