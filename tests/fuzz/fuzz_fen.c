// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/fuzz.h"

#include "board/movegen.h"
#include "notation/fen.h"

#include <assert.h>
#include <string.h>

const char fuzz_name[] = "FEN";
const char *const fuzz_seeds[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 12 34",
    "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1",
    "R3rkrR/8/8/8/8/8/8/r3RKRr w EGeg - 0 1",
    "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11",
    "4k3/P7/8/8/8/8/7p/4K3 b - -",
};
const int fuzz_seed_count = sizeof fuzz_seeds / sizeof fuzz_seeds[0];

bool fuzz_try(char *input)
{
    Position pos, again;
    Error error = {{0}};
    if (!fen_read(&pos, input, false, &error)) {
        assert(error.text[0] != '\0' && strchr(error.text, '\n') == NULL);
        return false;
    }
    // What was accepted is a position that can be played on, and is written so that it is read again as the same.
    char fen[FEN_SIZE];
    pos_check(&pos);
    fen_write(&pos, fen);
    const bool read_again = fen_read(&again, fen, pos.castling_setup.is_chess960, &error);
    assert(read_again && again.key == pos.key);
    MoveList list;
    movegen_list(&pos, MOVES_ALL, &list);
    for (int i = 0; i < list.count; ++i) {
        Undo undo;
        pos_make_move(&pos, list.moves[i], &undo);
        pos_unmake_move(&pos, list.moves[i], &undo);
    }
    return read_again && pos.key == again.key;
}
