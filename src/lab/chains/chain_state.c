// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/chains/chain_state.h"

#include "base/memory.h"

ChainState *chain_state_new(void)
{
    ChainState *state = mem_new(1, sizeof *state);
    chain_state_clear(state);
    return state;
}

void chain_state_free(ChainState *state)
{
    mem_free(state);
}

void chain_state_clear(ChainState *state)
{
    chains_clear(&state->chains);
    chain_paths_clear(&state->paths);
    state->counts = (ChainCounts){0};
}

void chain_state_begin(ChainState *state, const ChainSettings *settings, int move_number)
{
    state->counts = (ChainCounts){0};
    state->move_number = move_number;
    chains_forget_old(&state->chains, move_number, settings->age);
    chain_paths_forget_old(&state->paths, move_number, settings->age);
}
