// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/lab_judge.h"

#include "base/memory.h"
#include "board/rules.h"
#include "ui/match/cancel.h"
#include "ui/players/position_engine.h"

#include <assert.h>

enum { PATIENCE_US = 120000000 };

typedef struct ProgramJudge {
    PositionEngine *adviser;
    Depth depth; // of a judge
} ProgramJudge;

static bool ask(ProgramJudge *judge, const Position *pos, const PlayerLimits *limits, Move *move, Answer *answer,
                Error *error)
{
    return position_engine_ask(judge->adviser, pos, limits, move, answer, error) &&
           (answer->score != SCORE_NONE || error_set(error, "%s tells no score", position_engine_name(judge->adviser)));
}

// --- the judge -----------------------------------------------------------------------------------------------------

// What the position is worth for the side to move, and the move it should play.
static bool judge_position(ProgramJudge *judge, const Position *pos, Depth depth, Move *move, Score *score,
                           Error *error)
{
    const PlayerLimits limits = {.control.none = true, .depth = depth < 1 ? 1 : depth, .patience_us = PATIENCE_US};
    Answer answer;
    if (!ask(judge, pos, &limits, move, &answer, error))
        return false;
    *score = answer.score;
    return true;
}

// A move that ends the game needs no opinion.
static bool judge_move(ProgramJudge *judge, const Position *pos, Move move, Score *score, Error *error)
{
    Position after = *pos;
    Undo undo;
    pos_make_move(&after, move, &undo);
    const GameEnd end = rules_game_end(&after);
    if (end != END_NONE) {
        *score = end == END_CHECKMATE ? score_mate_in(1) : SCORE_DRAW;
        return true;
    }
    Move reply;
    if (!judge_position(judge, &after, judge->depth - 1, &reply, score, error))
        return false;
    *score = -*score;
    return true;
}

static bool judge_by_program(void *context, const Position *pos, Move *move, Score *score, Error *error)
{
    ProgramJudge *judge = context;
    return move_is_real(*move) ? judge_move(judge, pos, *move, score, error)
                               : judge_position(judge, pos, judge->depth, move, score, error);
}

// --- the analyst ---------------------------------------------------------------------------------------------------

static bool analyse_by_program(void *context, const Position *pos, uint64_t nodes, SearchLine lines[SEARCH_LINES_MAX],
                               Error *error)
{
    static_assert((int)SEARCH_LINES_MAX <= (int)ANSWER_LINES_MAX, "every line that is wanted has a place");
    ProgramJudge *judge = context;
    Answer answer;
    Move best;
    const PlayerLimits limits = {.control.none = true, .nodes = nodes, .patience_us = PATIENCE_US};
    if (!ask(judge, pos, &limits, &best, &answer, error))
        return false;
    if (answer.lines[0][0] == '\0')
        return error_set(error, "%s tells no line of moves", position_engine_name(judge->adviser));
    for (int i = 0; i < SEARCH_LINES_MAX; ++i)
        if (!lab_line_read(pos, answer.lines[i], &lines[i], error))
            return error_prefix(error, "%s: ", position_engine_name(judge->adviser));
    lab_lines_lead(lines, best);
    return true;
}

// --- both ----------------------------------------------------------------------------------------------------------

static void free_judge(ProgramJudge *judge)
{
    position_engine_stop(judge->adviser);
    mem_free(judge);
    cancel_end();
}

static ProgramJudge *open_program(const PlayerSpec *spec, Error *error)
{
    const Notify *cancel = cancel_begin(error); // also keeps a program that dies from ending us
    if (cancel == NULL)
        return NULL;
    ProgramJudge *program = mem_new(1, sizeof *program);
    program->adviser = position_engine_start(spec, cancel->read_fd, error);
    if (program->adviser != NULL)
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
        .name = position_engine_name(program->adviser),
        .analyse = analyse_by_program,
    };
    return true;
}

void lab_analyst_close_program(LabAnalyst *analyst)
{
    free_judge(analyst->context);
}
