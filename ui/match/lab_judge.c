// SPDX-License-Identifier: GPL-3.0-or-later
#include "match/lab_judge.h"

#include "base/memory.h"
#include "board/rules.h"
#include "match/cancel.h"
#include "match/player.h"
#include "match/process.h"
#include "notation/coordinate.h"

#include <assert.h>

enum { PATIENCE_US = 120000000 };

typedef struct ProgramJudge {
    Player *player;
    Game *game;
    Depth depth; // of a judge
} ProgramJudge;

// Asks the program about the position of the game.
static bool ask(ProgramJudge *judge, Depth depth, uint64_t nodes, Answer *answer, Error *error)
{
    const PlayerLimits limits = {.control.none = true, .depth = depth, .nodes = nodes, .patience_us = PATIENCE_US};
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

static bool read_move(const ProgramJudge *judge, const Answer *answer, Move *move, Error *error)
{
    return coordinate_read(game_position(judge->game), answer->text, move) ||
           error_set(error, "%s: '%s' is no legal move", player_name(judge->player), answer->text);
}

// --- the judge -----------------------------------------------------------------------------------------------------

static bool judge_best(ProgramJudge *judge, Move *move, Score *score, Error *error)
{
    Answer answer;
    if (!ask(judge, judge->depth, 0, &answer, error))
        return false;
    *score = answer.score;
    return read_move(judge, &answer, move, error);
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
    if (!ask(judge, judge->depth > 1 ? judge->depth - 1 : 1, 0, &answer, error))
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

// --- the analyst ---------------------------------------------------------------------------------------------------

static bool analyse_by_program(void *context, const Position *pos, uint64_t nodes, SearchLine lines[SEARCH_LINES_MAX],
                               Error *error)
{
    static_assert((int)SEARCH_LINES_MAX <= (int)ANSWER_LINES_MAX, "every line that is wanted has a place");
    ProgramJudge *judge = context;
    Answer answer;
    Move best;
    game_reset(judge->game, pos);
    if (!ask(judge, 0, nodes, &answer, error) || !read_move(judge, &answer, &best, error))
        return false;
    if (answer.lines[0][0] == '\0')
        return error_set(error, "%s tells no line of moves", player_name(judge->player));
    for (int i = 0; i < SEARCH_LINES_MAX; ++i)
        if (!lab_line_read(pos, answer.lines[i], &lines[i], error))
            return error_prefix(error, "%s: ", player_name(judge->player));
    lab_lines_lead(lines, best);
    return true;
}

// --- both ----------------------------------------------------------------------------------------------------------

static void free_judge(ProgramJudge *judge)
{
    player_stop(judge->player);
    game_free(judge->game);
    mem_free(judge);
    cancel_end();
}

// Starts the program; one that plays a single game only cannot be asked twice.
static bool start_program(ProgramJudge *judge, const PlayerSpec *spec, const Notify *cancel, Error *error)
{
    process_extend_path();
    judge->player = player_start(spec, cancel->read_fd, error);
    if (judge->player == NULL)
        return false;
    return !player_plays_once(judge->player) ||
           error_set(error, "%s must be started anew for each game", player_name(judge->player));
}

static ProgramJudge *open_program(const PlayerSpec *spec, Error *error)
{
    const Notify *cancel = cancel_begin(error); // also keeps a program that dies from ending us
    if (cancel == NULL)
        return NULL;
    ProgramJudge *program = mem_new(1, sizeof *program);
    program->game = game_new();
    if (start_program(program, spec, cancel, error))
        return program;
    free_judge(program);
    return NULL;
}

bool lab_judge_open_program(LabJudge *judge, const char *command, Depth depth, Error *error)
{
    const PlayerSpec spec = {.command = command, .protocol = player_guess_protocol(command)};
    ProgramJudge *program = open_program(&spec, error);
    if (program == NULL)
        return false;
    program->depth = depth;
    *judge = (LabJudge){.context = program, .judge = judge_by_program};
    return true;
}

void lab_judge_close_program(LabJudge *judge)
{
    free_judge(judge->context);
}

bool lab_analyst_open_program(LabAnalyst *analyst, const char *command, Error *error)
{
    static const char *const options[] = {"Hash=64", "MultiPV=3"};
    const PlayerSpec spec = {
        .command = command,
        .protocol = PROTOCOL_UCI,
        .options = options,
        .option_count = sizeof options / sizeof options[0],
    };
    ProgramJudge *program = open_program(&spec, error);
    if (program == NULL)
        return false;
    *analyst = (LabAnalyst){
        .context = program,
        .name = player_name(program->player),
        .analyse = analyse_by_program,
    };
    return true;
}

void lab_analyst_close_program(LabAnalyst *analyst)
{
    free_judge(analyst->context);
}
