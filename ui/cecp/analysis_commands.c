// SPDX-License-Identifier: GPL-3.0-or-later
// Positions, analysis, and questions to the engine.
#include "base/text.h"
#include "cecp/commands.h"
#include "cecp/state.h"
#include "notation/san.h"

#include <inttypes.h>

enum { BOOK_MOVES_SHOWN = 20 };

static void run_setboard(Cecp *cecp, char *rest)
{
    if (!cecp->in_analysis)
        cecp_leave_play(cecp);
    cecp_read_fen(cecp, text_trim(rest));
}

static void run_edit(Cecp *cecp, char *rest)
{
    (void)rest;
    cecp_edit_begin(cecp);
}

static void run_analyze(Cecp *cecp, char *rest)
{
    (void)rest;
    cecp_leave_play(cecp);
    cecp->in_analysis = true;
    cecp_analyze(cecp);
}

static void run_exit(Cecp *cecp, char *rest)
{
    (void)rest;
    cecp_leave_play(cecp);
    cecp->in_analysis = false;
}

static void run_dot(Cecp *cecp, char *rest)
{
    (void)rest;
    if (!cecp->in_analysis)
        return;
    EngineStatus status = {.root_move = MOVE_NONE};
    char move[CECP_MOVE_SIZE] = "";
    if (cecp->activity == ANALYZING)
        engine_status(cecp->engine, &status);
    if (move_is_real(status.root_move) && pos_move_is_legal(game_position(cecp->game), status.root_move))
        cecp_write_move(game_position(cecp->game), status.root_move, move);
    output_line(cecp->output, "stat01: %" PRId64 " %" PRIu64 " %d %d %d%s%s", status.time_us / CENTISECOND_US,
                status.nodes, status.depth, status.root_move_count - status.root_move_number, status.root_move_count,
                move[0] == '\0' ? "" : " ", move);
}

static void run_hint(Cecp *cecp, char *rest)
{
    (void)rest;
    const Position *pos = game_position(cecp->game);
    if (cecp->activity == IDLE)
        engine_set_position(cecp->engine, pos);
    const Move move = cecp->activity == PONDERING ? cecp->ponder_move : engine_hint(cecp->engine);
    if (cecp->is_illegal_setup || !move_is_real(move) || !pos_move_is_legal(pos, move))
        return;
    char text[CECP_MOVE_SIZE];
    cecp_write_move(pos, move, text);
    output_line(cecp->output, "Hint: %s", text);
}

static void run_bk(Cecp *cecp, char *rest)
{
    (void)rest;
    const Position *pos = game_position(cecp->game);
    EngineBookMove moves[BOOK_MOVES_SHOWN];
    const int count = engine_book_moves(cecp->engine, pos, moves, BOOK_MOVES_SHOWN);
    if (count == 0)
        output_line(cecp->output, "\tno book move here");
    for (int i = 0; i < count; ++i) {
        char san[SAN_SIZE];
        san_write(pos, moves[i].move, san);
        output_line(cecp->output, "\t%s %d%% %s", san, moves[i].percent, moves[i].name);
    }
    // An empty line ends the list.
    output_line(cecp->output, "%s", "");
}

const CecpCommand cecp_analysis_commands[] = {
    {"setboard", run_setboard, ALWAYS, 1},
    {"edit", run_edit, ALWAYS, 0},
    {"analyze", run_analyze, ALWAYS, 0},
    {"exit", run_exit, IN_ANALYSIS, 0},
    {".", run_dot, ALWAYS, 0},
    {"hint", run_hint, ALWAYS, 0},
    {"bk", run_bk, ALWAYS, 0},
    {NULL, NULL, 0, 0},
};
