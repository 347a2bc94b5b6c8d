// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/uci/uci.h"

#include "base/memory.h"
#include "ui/common/event_loop.h"
#include "ui/common/output.h"
#include "ui/uci/state.h"

#include <stdlib.h>
#include <unistd.h>

int uci_main(Engine *engine, LineInput *input)
{
    static const EventLoopHandler handler = {.line = uci_line, .event = uci_event};
    Uci *uci = mem_new(1, sizeof *uci);
    uci->engine = engine;
    uci->output = output_new(STDOUT_FILENO);
    uci->game = game_new();
    game_set_claim_draws(uci->game, false);

    event_loop_run(input, uci->output, engine, &handler, uci);

    const bool is_broken = output_is_broken(uci->output);
    output_free(uci->output);
    game_free(uci->game);
    mem_free(uci);
    return is_broken ? EXIT_FAILURE : EXIT_SUCCESS;
}
