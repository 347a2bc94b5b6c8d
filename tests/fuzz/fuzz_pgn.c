// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/fuzz.h"

#include "base/memory.h"
#include "notation/pgn.h"
#include "notation/pgn_reader.h"

#include <assert.h>
#include <string.h>

const char fuzz_name[] = "PGN";
const char *const fuzz_seeds[] = {
    "[Event \"x\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n[Event \"y\"]\n\n1. d4 *\n",
    "{a} 1.e4! (1. d4 {b (} d5 (1... f5)) e5 $14 {c} 2. Nf3 ; d\n Nc6 1/2-1/2",
    "[White \"J\xfcrgen\"]\r\n% skipped\r\n1. e4 c5 2. c3 1-0\r\n",
    "[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/4K1R1 w G - 0 1\"]\n\n1. O-O Kd7 2. Rf7+ *",
    "[SetUp \"1\"]\n[FEN \"1n5k/P7/8/8/8/8/8/K7 b - - 0 40\"]\n\n40... Kg8 41. axb8=Q+ 1-0",
};
const int fuzz_seed_count = sizeof fuzz_seeds / sizeof fuzz_seeds[0];

// Whatever was read can be written and read again.
static bool comes_back(const PgnGame *game)
{
    PgnGame again;
    Error error;
    char *text = pgn_write(game);
    pgn_init(&again);
    PgnReader *reader = pgn_open_memory("again", text, strlen(text));
    const bool is_same = pgn_read_game(reader, &again, &error) == PGN_GAME && again.ply_count == game->ply_count;
    pgn_close(reader);
    pgn_free(&again);
    mem_free(text);
    return is_same;
}

bool fuzz_try(char *input)
{
    PgnGame game;
    Error error;
    bool accepted = false;
    pgn_init(&game);
    PgnReader *reader = pgn_open_memory("fuzz", input, strlen(input));
    PgnStatus status = pgn_read_game(reader, &game, &error);
    for (; status == PGN_GAME || status == PGN_BROKEN; status = pgn_read_game(reader, &game, &error)) {
        const bool is_same = comes_back(&game);
        assert(is_same);
        accepted = accepted || (status == PGN_GAME && is_same);
    }
    assert(status == PGN_END);
    pgn_close(reader);
    pgn_free(&game);
    return accepted;
}
