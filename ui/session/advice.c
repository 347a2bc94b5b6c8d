// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/advice.h"

#include "base/text.h"
#include "notation/coordinate.h"
#include "notation/san.h"
#include "ui/common/figures.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    ADVICE_US = 1000000,
    LINE_PLIES = 6, // of a hint or a threat, that a person can keep in mind
    LINE_SIZE = 160,
    PER_PAWN = 100,
};

// --- hints ---------------------------------------------------------------------------------------------------------

// The line that begins with the move, as far as it is known.
static void write_hint_line(const EngineGame *engine_game, const Position *pos, Move move, char out[LINE_SIZE])
{
    Text text = text_begin(out, LINE_SIZE);
    const InfoLine *best = &engine_game->lines[0];
    const bool is_known =
        engine_game->line_count > 0 && engine_game->root.key == pos->key && move_equal(best->pv[0], move);
    if (is_known)
        san_write_line(pos, best->pv, best->pv_length < LINE_PLIES ? best->pv_length : LINE_PLIES, &text);
    else
        san_write_line(pos, &move, 1, &text);
}

static void tell_hint(EngineGame *engine_game, Move move)
{
    static const char *const names[PT_NB] = {"pawn", "knight", "bishop", "rook", "queen", "king"};
    const Position *pos = game_position(engine_game->game);
    const char *piece = names[piece_type(pos_piece_on(pos, move_from(move)))];
    char from[SQUARE_NAME_SIZE], to[SQUARE_NAME_SIZE], line[LINE_SIZE];
    if (engine_game->hint.key != pos->key || !move_equal(engine_game->hint.move, move))
        engine_game->hint = (Hint){.key = pos->key, .move = move};
    square_write(move_from(move), from);
    square_write(move_king_to(move), to);
    write_hint_line(engine_game, pos, move, line);
    ++engine_game->hint.step;
    if (engine_game->hint.step == 1)
        engine_game_report(engine_game, "A hint: think about a %s. (Again: which, and where to.)", piece);
    else if (engine_game->hint.step == 2)
        engine_game_report(engine_game, "A hint: the %s on %s goes to %s. (Again: how it goes on.)", piece, from, to);
    else
        engine_game_report(engine_game, "Hotspur would play %s.", line);
}

static void answer_hint(EngineGame *engine_game, Move best)
{
    if (move_is_real(best))
        tell_hint(engine_game, best);
}

void advice_hint(EngineGame *engine_game)
{
    const Position *pos = game_position(engine_game->game);
    if (!engine_game_is_person_to_move(engine_game)) {
        engine_game_report(engine_game, "It is not your turn.");
    } else if (engine_game->hint.key == pos->key && engine_game->hint.step > 0) {
        tell_hint(engine_game, engine_game->hint.move); // the same move, whatever was found since
    } else if (engine_game->line_count > 0 && engine_game->root.key == pos->key) {
        tell_hint(engine_game, engine_game->lines[0].pv[0]);
    } else if (engine_game->controller.activity == ACTIVITY_PONDER) {
        tell_hint(engine_game, engine_game->controller.expected);
    } else {
        const SearchLimits limits = {.infinite = true};
        engine_game->answer = answer_hint;
        engine_game_think(engine_game, ACTIVITY_HINT, pos, &limits, ADVICE_US);
        engine_game_report(engine_game, "Looking for a hint ...");
    }
}

// --- threats -------------------------------------------------------------------------------------------------------

static void answer_threat(EngineGame *engine_game, Move best)
{
    char line[LINE_SIZE];
    Text text = text_begin(line, sizeof line);
    const InfoLine *info = &engine_game->lines[0];
    if (!move_is_real(best) || engine_game->line_count == 0) {
        engine_game_report(engine_game, "Threat: none, the other side could not move.");
        engine_game_continue(engine_game);
        return;
    }
    san_write_line(&engine_game->root, info->pv, info->pv_length < LINE_PLIES ? info->pv_length : LINE_PLIES, &text);
    const int centipawns = score_to_centipawns(info->score);
    if (score_is_mate(info->score))
        engine_game_report(engine_game, "Threat: %s (mate in %d)", line, abs(score_mate_moves(info->score)));
    else
        engine_game_report(engine_game, "Threat: %s (worth %+.2f to them)", line, (double)centipawns / PER_PAWN);
    engine_game_continue(engine_game);
}

bool advice_threat(EngineGame *engine_game, Error *error)
{
    Position pos = *game_position(engine_game->game);
    Undo undo;
    if (engine_game->controller.activity == ACTIVITY_MOVE)
        return error_set(error, "Hotspur is thinking about its move; ask when it is your turn");
    if (pos_in_check(&pos))
        return error_set(error, "the threat is carried out: the king is in check, so a pass is not allowed");
    pos_make_null(&pos, &undo);
    pos.last = NULL;
    const SearchLimits limits = {.infinite = true};
    engine_game->answer = answer_threat;
    engine_game_think(engine_game, ACTIVITY_THREAT, &pos, &limits, ADVICE_US);
    engine_game_report(engine_game, "What would %s do now? ...", pos.stm == WHITE ? "White" : "Black");
    return true;
}

// --- a search within limits ----------------------------------------------------------------------------------------

static void answer_search(EngineGame *engine_game, Move best)
{
    const Position *pos = game_position(engine_game->game);
    char san[SAN_SIZE], score[SCORE_TEXT_SIZE];
    if (!move_is_real(best)) {
        engine_game_report(engine_game, "There is no move to think about.");
        return;
    }
    san_write(pos, best, san);
    write_score(engine_game->line_count > 0 ? engine_game->lines[0].score : SCORE_NONE, pos->stm, score);
    if (score[0] != '\0')
        engine_game_report(engine_game, "Hotspur would play %s, %s for White.", san, score);
    else
        engine_game_report(engine_game, "Hotspur would play %s, from the book.", san);
}

void advice_search(EngineGame *engine_game, const SearchLimits *limits)
{
    engine_game->answer = answer_search;
    engine_game_think(engine_game, ACTIVITY_SEARCH, game_position(engine_game->game), limits, 0);
}

// --- some moves only -----------------------------------------------------------------------------------------------

bool advice_focus(EngineGame *engine_game, const MoveList *moves, Error *error)
{
    if (!engine_game->analysing)
        return error_set(error, "only analysis can look at some moves alone");
    engine_game->focus = *moves;
    engine_game->focus_key = game_position(engine_game->game)->key;
    engine_game_continue(engine_game);
    return true;
}
