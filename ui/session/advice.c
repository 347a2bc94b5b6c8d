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

static const char *man_name(PieceType type)
{
    static const char *const names[PT_NB] = {"pawn", "knight", "bishop", "rook", "queen", "king"};
    return names[type];
}

// The line that begins with the move, as far as it is known.
static void write_hint_line(const EngineGame *play, const Position *pos, Move move, char out[LINE_SIZE])
{
    Text text = text_begin(out, LINE_SIZE);
    const InfoLine *best = &play->lines[0];
    const bool is_known = play->line_count > 0 && play->root.key == pos->key && move_equal(best->pv[0], move);
    if (is_known)
        san_write_line(pos, best->pv, best->pv_length < LINE_PLIES ? best->pv_length : LINE_PLIES, &text);
    else
        san_write_line(pos, &move, 1, &text);
}

static void tell_hint(EngineGame *play, Move move)
{
    const Position *pos = game_position(play->game);
    const char *man = man_name(piece_type(pos_piece_on(pos, move_from(move))));
    char from[SQUARE_NAME_SIZE], to[SQUARE_NAME_SIZE], line[LINE_SIZE];
    if (play->hint.key != pos->key || !move_equal(play->hint.move, move))
        play->hint = (Hint){.key = pos->key, .move = move};
    square_write(move_from(move), from);
    square_write(move_king_to(move), to);
    write_hint_line(play, pos, move, line);
    ++play->hint.step;
    if (play->hint.step == 1)
        engine_game_tell(play, "A hint: think about a %s. (Again: which, and where to.)", man);
    else if (play->hint.step == 2)
        engine_game_tell(play, "A hint: the %s on %s goes to %s. (Again: how it goes on.)", man, from, to);
    else
        engine_game_tell(play, "Hotspur would play %s.", line);
}

static void answer_hint(EngineGame *play, Move best)
{
    if (move_is_real(best))
        tell_hint(play, best);
}

void advice_hint(EngineGame *play)
{
    const Position *pos = game_position(play->game);
    if (!engine_game_is_person_to_move(play)) {
        engine_game_tell(play, "It is not your turn.");
    } else if (play->hint.key == pos->key && play->hint.step > 0) {
        tell_hint(play, play->hint.move); // the same move, whatever was found since
    } else if (play->line_count > 0 && play->root.key == pos->key) {
        tell_hint(play, play->lines[0].pv[0]);
    } else if (play->thinking == THINK_PONDER) {
        tell_hint(play, play->expected);
    } else {
        const SearchLimits limits = {.infinite = true};
        play->answer = answer_hint;
        engine_game_think(play, THINK_HINT, pos, &limits, ADVICE_US);
        engine_game_tell(play, "Looking for a hint ...");
    }
}

// --- threats -------------------------------------------------------------------------------------------------------

static void answer_threat(EngineGame *play, Move best)
{
    char line[LINE_SIZE];
    Text text = text_begin(line, sizeof line);
    const InfoLine *info = &play->lines[0];
    if (!move_is_real(best) || play->line_count == 0) {
        engine_game_tell(play, "Threat: none, the other side could not move.");
        engine_game_continue(play);
        return;
    }
    san_write_line(&play->root, info->pv, info->pv_length < LINE_PLIES ? info->pv_length : LINE_PLIES, &text);
    const int centipawns = score_to_centipawns(info->score);
    if (score_is_mate(info->score))
        engine_game_tell(play, "Threat: %s (mate in %d)", line, abs(score_mate_moves(info->score)));
    else
        engine_game_tell(play, "Threat: %s (worth %+.2f to them)", line, (double)centipawns / PER_PAWN);
    engine_game_continue(play);
}

bool advice_threat(EngineGame *play, Error *error)
{
    Position pos = *game_position(play->game);
    Undo undo;
    if (play->thinking == THINK_MOVE)
        return error_set(error, "Hotspur is thinking about its move; ask when it is your turn");
    if (pos_in_check(&pos))
        return error_set(error, "the threat is carried out: the king is in check, and nobody may pass then");
    pos_make_null(&pos, &undo);
    pos.last = NULL;
    const SearchLimits limits = {.infinite = true};
    play->answer = answer_threat;
    engine_game_think(play, THINK_THREAT, &pos, &limits, ADVICE_US);
    engine_game_tell(play, "What would %s do now? ...", pos.stm == WHITE ? "White" : "Black");
    return true;
}

// --- a thought so far ----------------------------------------------------------------------------------------------

static void answer_thought(EngineGame *play, Move best)
{
    const Position *pos = game_position(play->game);
    char san[SAN_SIZE], score[SCORE_TEXT_SIZE];
    if (!move_is_real(best)) {
        engine_game_tell(play, "There is no move to think about.");
        return;
    }
    san_write(pos, best, san);
    write_score(play->line_count > 0 ? play->lines[0].score : SCORE_NONE, pos->stm, score);
    if (score[0] != '\0')
        engine_game_tell(play, "Hotspur would play %s, %s for White.", san, score);
    else
        engine_game_tell(play, "Hotspur would play %s, from the book.", san);
}

void advice_think(EngineGame *play, const SearchLimits *limits)
{
    play->answer = answer_thought;
    engine_game_think(play, THINK_ASKED, game_position(play->game), limits, 0);
}

// --- some moves only -----------------------------------------------------------------------------------------------

bool advice_focus(EngineGame *play, const MoveList *moves, Error *error)
{
    if (!play->analysing)
        return error_set(error, "only analysis can look at some moves alone");
    play->focus = *moves;
    play->focus_key = game_position(play->game)->key;
    engine_game_continue(play);
    return true;
}
