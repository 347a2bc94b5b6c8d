// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/complaint.h"
#include "fuzz/readers.h"

#include "notation/coordinate.h"
#include "notation/fen.h"
#include "notation/san.h"

#include <assert.h>

static const char *const boards[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    "2rkr3/5PP1/8/5Q2/5q2/8/5pp1/2RKR3 w CEce - 0 1",
};

bool fuzz_san(char *input, size_t size)
{
    bool accepted = false;
    (void)size;
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; ++i) {
        Position pos;
        Error error = {{0}};
        Move move = MOVE_NONE, again = MOVE_NONE;
        const bool is_board = fen_read(&pos, boards[i], false, &error);
        assert(is_board);
        (void)is_board;
        if (!san_read(&pos, input, &move, &error)) {
            complaint_check(&error);
            continue;
        }
        accepted = true;
        // A move that was understood is legal, and its own SAN means the same move.
        char san[SAN_SIZE], coordinates[COORDINATE_SIZE];
        assert(pos_move_is_legal(&pos, move));
        san_write(&pos, move, san);
        const bool same = san_read(&pos, san, &again, &error) && move_equal(move, again);
        coordinate_write(&pos, move, coordinates);
        const bool same_squares = coordinate_read(&pos, coordinates, &again) && move_equal(move, again);
        assert(same && same_squares);
        accepted = accepted && same && same_squares;
    }
    return accepted;
}
