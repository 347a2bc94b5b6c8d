// SPDX-License-Identifier: GPL-3.0-or-later
// What searches have attended to over a whole game: an average that fades, and the last two searches
// for a comparison. The engine calls this at the start and the end of each own search, on the front-end
// thread.
#include "maps/game_memory.h"

#include <string.h>

// How much of the game memory an own search leaves in place; the search itself fills the rest.
static const float kept_share = 0.8f;

void game_memory_begin_search(GameMemory *memory)
{
    // A search without any attention (a book move, a single legal move) is no new point of
    // comparison.
    if (!memory->has_newest)
        return;
    memcpy(memory->previous, memory->newest, sizeof memory->previous);
    memory->has_previous = true;
    memory->has_newest = false;
}

static uint64_t sum_of(uint64_t tables[PIECE_NB][SQ_NB])
{
    uint64_t sum = 0;
    for (int piece = 0; piece < PIECE_NB; ++piece)
        for (int square = 0; square < SQ_NB; ++square)
            sum += tables[piece][square];
    return sum;
}

void game_memory_end_search(GameMemory *memory, uint64_t attention[MAP_END_NB][PIECE_NB][SQ_NB])
{
    for (int end = 0; end < MAP_END_NB; ++end) {
        // Shares, not counts: a long search must not outweigh all others.
        const uint64_t sum = sum_of(attention[end]);
        if (sum == 0)
            return;
        for (int piece = 0; piece < PIECE_NB; ++piece)
            for (int square = 0; square < SQ_NB; ++square) {
                const float share = (float)((double)attention[end][piece][square] / (double)sum);
                float *faded = &memory->faded[end][piece][square];
                memory->newest[end][piece][square] = share;
                *faded = kept_share * *faded + (1 - kept_share) * share;
            }
    }
    memory->has_newest = true;
}
