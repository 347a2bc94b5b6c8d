// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/complaint.h"
#include "fuzz/readers.h"

#include "board/movegen.h"
#include "notation/fen.h"

#include <assert.h>

bool fuzz_fen(char *input, size_t size)
{
    Position pos, again;
    Error error = {{0}};
    (void)size;
    if (!fen_read(&pos, input, false, &error)) {
        complaint_check(&error);
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
