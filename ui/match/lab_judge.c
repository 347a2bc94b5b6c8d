// SPDX-License-Identifier: GPL-3.0-or-later
#include "match/lab_judge.h"

#include "base/memory.h"
#include "board/rules.h"
#include "match/cancel.h"
#include "match/player.h"
#include "match/process.h"
#include "notation/coordinate.h"

enum { PATIENCE_US = 120000000 };

typedef struct ProgramJudge {
    Player *player;
    Game *game;
    Depth depth;
} ProgramJudge;

// Asks the program about the position of the game.
static bool ask(ProgramJudge *judge, Depth depth, Answer *answer, Error *error)
{
    const PlayerLimits limits = {.control.none = true, .depth = depth < 1 ? 1 : depth, .patience_us = PATIENCE_US};
    if (!player_new_game(judge->player, judge->game, &limits, error))
        return false;
    player_think(judge->player, judge->game, answer);
    player_game_over(judge->player, judge->game);
    if (answer->kind == ANSWER_CANCELLED)
        return error_set(error, "interrupted");
    if (answer->kind != ANSWER_MOVE)
        return error_set(error, "%s does not answer", player_name(judge->player));
    return answer->score != SCORE_NONE || error_set(error, "%s tells no score", player_name(judge->player));
}

static bool judge_best(ProgramJudge *judge, Move *move, Score *score, Error *error)
{
    Answer answer;
    if (!ask(judge, judge->depth, &answer, error))
        return false;
    *score = answer.score;
    return coordinate_read(game_position(judge->game), answer.text, move) ||
           error_set(error, "%s: '%s' is no legal move", player_name(judge->player), answer.text);
}

// A move that ends the game needs no opinion.
static bool judge_move(ProgramJudge *judge, Move move, Score *score, Error *error)
{
    const GamePly ply = {.move = move, .score = SCORE_NONE};
    if (!game_play(judge->game, &ply, error))
        return false;
    if (game_result(judge->game) != RESULT_NONE) {
        const bool mates = rules_game_end(game_position(judge->game)) == END_CHECKMATE;
        *score = mates ? score_mate_in(1) : SCORE_DRAW;
        return true;
    }
    Answer answer;
    if (!ask(judge, judge->depth - 1, &answer, error))
        return false;
    *score = -answer.score;
    return true;
}

static bool judge_by_program(void *context, const Position *pos, Move *move, Score *score, Error *error)
{
    ProgramJudge *judge = context;
    game_reset(judge->game, pos);
    return move_is_real(*move) ? judge_move(judge, *move, score, error) : judge_best(judge, move, score, error);
}

static void free_judge(ProgramJudge *judge)
{
    player_stop(judge->player);
    game_free(judge->game);
    mem_free(judge);
    cancel_end();
}

// Starts the program; one that plays a single game only cannot be asked twice.
static bool start_program(ProgramJudge *judge, const char *command, const Notify *cancel, Error *error)
{
    const PlayerSpec spec = {.command = command, .protocol = player_guess_protocol(command)};
    process_extend_path();
    judge->player = player_start(&spec, cancel->read_fd, error);
    if (judge->player == NULL)
        return false;
    return !player_plays_once(judge->player) ||
           error_set(error, "%s must be started anew for each game", player_name(judge->player));
}

bool lab_judge_open_program(LabJudge *judge, const char *command, Depth depth, Error *error)
{
    const Notify *cancel = cancel_begin(error); // also keeps a program that dies from ending us
    if (cancel == NULL)
        return false;
    ProgramJudge *program = mem_new(1, sizeof *program);
    program->depth = depth;
    program->game = game_new();
    if (!start_program(program, command, cancel, error)) {
        free_judge(program);
        return false;
    }
    *judge = (LabJudge){.context = program, .judge = judge_by_program};
    return true;
}

void lab_judge_close_program(LabJudge *judge)
{
    free_judge(judge->context);
}
