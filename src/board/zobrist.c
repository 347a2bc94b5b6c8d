// SPDX-License-Identifier: GPL-3.0-or-later
// Filling the random numbers of zobrist.h. The seed is fixed, so that keys, hash files and bench are
// the same everywhere. Polyglot books have published numbers of their own, in book/.
#include "board/zobrist.h"

#include "base/rng.h"

Key zobrist_piece[PIECE_NB][SQ_NB];
Key zobrist_count[PIECE_NB][ZOBRIST_COUNT_MAX];
Key zobrist_castling[CASTLING_ALL + 1];
Key zobrist_en_passant[FILE_NB];
Key zobrist_black_to_move;

enum { ZOBRIST_SEED = 1570 };

void zobrist_init(void)
{
    Rng rng = rng_seeded(ZOBRIST_SEED);
    for (int piece = 0; piece < PIECE_NB; ++piece)
        for (int square = 0; square < SQ_NB; ++square)
            zobrist_piece[piece][square] = rng_next(&rng);
    for (int piece = 0; piece < PIECE_NB; ++piece)
        for (int count = 0; count < ZOBRIST_COUNT_MAX; ++count)
            zobrist_count[piece][count] = rng_next(&rng);
    for (int file = 0; file < FILE_NB; ++file)
        zobrist_en_passant[file] = rng_next(&rng);
    zobrist_black_to_move = rng_next(&rng);

    for (int rights = 0; rights <= CASTLING_ALL; ++rights)
        zobrist_castling[rights] = 0;
    // A set of rights is the sum of its members, so that no rights at all cost nothing.
    for (int bit = 1; bit <= CASTLING_ALL; bit <<= 1) {
        const Key key = rng_next(&rng);
        for (int rights = 0; rights <= CASTLING_ALL; ++rights)
            if ((rights & bit) != 0)
                zobrist_castling[rights] ^= key;
    }
}
