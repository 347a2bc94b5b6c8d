// SPDX-License-Identifier: GPL-3.0-or-later
// Another program as the reference engine of an experiment: moves are scored, and best lines taken, over UCI or CECP.
// This engine as a reference is in study/reference.c; starting programs and asking them is in ui/players/. Called by
// study/experiment.c through lab_command.c and lab_report.c.
#include "ui/study/lab/lab_arguments.h"

#include "base/clock.h"
#include "base/memory.h"
#include "board/rules.h"
#include "ui/common/signals.h"
#include "ui/players/player.h"

#include <assert.h>

typedef struct Program {
    PositionEngine *engine;
    Depth depth; // of its searches; 0 for an analysis
} Program;

// An answer without a score is of no use to any experiment.
static bool ask(Program *program, const Position *pos, const PlayerLimits *limits, Move *move, Answer *answer,
                Error *error)
{
    return position_engine_ask(program->engine, pos, limits, move, answer, error) &&
           (answer->score != SCORE_NONE ||
            error_set(error, "%s tells no score", position_engine_name(program->engine)));
}

// --- the worth of moves --------------------------------------------------------------------------------------------

// What the position is worth for the side to move, and the move it should play.
static bool evaluate_position(Program *program, const Position *pos, Depth depth, Move *move, Score *score,
                              Error *error)
{
    const PlayerLimits limits = {.control.none = true, .depth = depth < 1 ? 1 : depth};
    Answer answer;
    if (!ask(program, pos, &limits, move, &answer, error))
        return false;
    *score = answer.score;
    return true;
}

// A move that ends the game needs no search.
static bool evaluate_by_program(void *context, const Position *pos, Move *move, Score *score, Error *error)
{
    Program *program = context;
    if (!move_is_real(*move))
        return evaluate_position(program, pos, program->depth, move, score, error);
    Position after = *pos;
    Undo undo;
    pos_make_move(&after, *move, &undo);
    const GameEnd end = rules_game_end(&after);
    if (end != END_NONE) {
        // The game is over: no program need be asked.
        *score = end == END_CHECKMATE ? score_mate_in(1) : SCORE_DRAW;
        return true;
    }
    Move reply;
    // A ply less, as the move itself is one; then seen from the other side.
    if (!evaluate_position(program, &after, program->depth - 1, &reply, score, error))
        return false;
    *score = -*score;
    return true;
}

// --- best lines ----------------------------------------------------------------------------------------------------

// A program that cannot tell its lines is of no use here.
static bool analyse_by_program(void *context, const Position *pos, uint64_t nodes, SearchLine lines[SEARCH_LINES_MAX],
                               Error *error)
{
    static_assert((int)SEARCH_LINES_MAX <= (int)ANSWER_LINES_MAX, "every line that is wanted has a place");
    Program *program = context;
    Answer answer;
    Move best;
    const PlayerLimits limits = {.control.none = true, .nodes = nodes};
    if (!ask(program, pos, &limits, &best, &answer, error))
        return false;
    if (answer.lines[0][0] == '\0')
        return error_set(error, "%s tells no line of moves", position_engine_name(program->engine));
    for (int i = 0; i < SEARCH_LINES_MAX; ++i)
        if (!lab_line_read(pos, answer.lines[i], &lines[i], error))
            return error_prefix(error, "%s: ", position_engine_name(program->engine));
    lab_lines_lead(lines, best);
    return true;
}

// --- the program ---------------------------------------------------------------------------------------------------

// Also called when the program could not be started.
static void close_program(void *context)
{
    Program *program = context;
    position_engine_stop(program->engine);
    mem_free(program);
    cancel_end();
}

bool lab_engine_start_program(ReferenceEngine *engine, const LabRun *run, Depth depth, Error *error)
{
    static const char *const analysis_options[] = {"Hash=64", "MultiPV=3"};
    PlayerSpec spec = {
        .command = lab_text(run, "judge"),
        .protocol = PROTOCOL_UCI,
        .timeout_us = lab_number(run, "patience") * US_PER_SECOND,
    };
    if (depth > 0) {
        spec.protocol = player_guess_protocol(spec.command);
    } else {
        spec.options = analysis_options;
        spec.option_count = sizeof analysis_options / sizeof analysis_options[0];
    }
    const Notify *cancel = cancel_begin(error); // also keeps a program that dies from ending us
    if (cancel == NULL)
        return false;
    Program *program = mem_new(1, sizeof *program);
    program->depth = depth;
    program->engine = position_engine_start(&spec, cancel->read_fd, error);
    if (program->engine == NULL) {
        close_program(program);
        return false;
    }
    *engine = (ReferenceEngine){
        .context = program,
        .name = position_engine_name(program->engine),
        .evaluate = evaluate_by_program,
        .analyse = analyse_by_program,
        .close = close_program,
    };
    return true;
}
