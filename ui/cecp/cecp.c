// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/cecp/cecp.h"

#include "base/memory.h"
#include "ui/cecp/state.h"

#include <stdlib.h>
#include <unistd.h>

// What is played before the GUI names a time control: forty moves in five minutes.
enum { DEFAULT_MOVES = 40, DEFAULT_BASE_US = 300 * 1000000 };

int cecp_main(Engine *engine, LineInput *input)
{
    static const EventLoopHandler handler = {.line = cecp_line, .event = cecp_event};
    Cecp *cecp = mem_new(1, sizeof *cecp);
    cecp->engine = engine;
    cecp->output = output_new(STDOUT_FILENO);
    cecp->game = game_new();
    controller_init(&cecp->controller, engine, cecp->game, &cecp_callbacks, cecp);
    cecp_play_side(cecp, BLACK);
    cecp->record.engine_side = COLOUR_NONE;
    cecp->gui.sends_colours = true;
    cecp_highlight_forget(cecp);
    game_set_time_control(cecp->game, &(TimeControl){.moves = DEFAULT_MOVES, .base_us = DEFAULT_BASE_US});

    event_loop_run(input, cecp->output, engine, &handler, cecp);
    cecp_record_game(cecp);

    const bool is_broken = output_is_broken(cecp->output);
    output_free(cecp->output);
    game_free(cecp->game);
    mem_free(cecp->pings.numbers);
    mem_free(cecp);
    return is_broken ? EXIT_FAILURE : EXIT_SUCCESS;
}
