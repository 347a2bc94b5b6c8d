// SPDX-License-Identifier: GPL-3.0-or-later
// The cuckoo table of reversible moves, for rules_can_repeat: does the side to move have a move back
// into an earlier position? Serves zobrist.h, where the idea and its source stand. Filled once, then
// only read by all threads.
#include "board/zobrist.h"

#include "bitboard/bitboard.h"

// Cuckoo hashing finds room for all as long as the table is less than half full; there are 3668 such moves.
enum { SLOT_BITS = 13, SLOT_NB = 1 << SLOT_BITS };

typedef struct Squares {
    uint8_t a, b; // the move and its way back have the same key, so the order is of no importance
} Squares;

static Key slot_keys[SLOT_NB]; // 0: empty
static Squares slot_moves[SLOT_NB];

static inline unsigned first_place(Key key)
{
    return (unsigned)(key & (SLOT_NB - 1));
}

static inline unsigned second_place(Key key)
{
    return (unsigned)(key >> SLOT_BITS & (SLOT_NB - 1));
}

// Cuckoo hashing: evict the occupant of the slot to its other slot, and so on until a slot is free.
static void insert(Key key, Squares move)
{
    unsigned place = first_place(key);
    for (int moved = 0; moved < SLOT_NB; ++moved) {
        const Key old_key = slot_keys[place];
        const Squares old_move = slot_moves[place];
        slot_keys[place] = key;
        slot_moves[place] = move;
        if (old_key == 0)
            return;
        key = old_key;
        move = old_move;
        place ^= first_place(key) ^ second_place(key);
    }
    assert(false); // the keys are the same in every run, so this would have been seen
}

// Pawns never move back, so they have none. Castling and captures cannot be undone either.
static Bitboard empty_board_attacks(PieceType type, Square from)
{
    switch (type) {
    case PT_KNIGHT: return knight_attacks(from);
    case PT_BISHOP: return bishop_rays(from);
    case PT_ROOK: return rook_rays(from);
    case PT_QUEEN: return rook_rays(from) | bishop_rays(from);
    case PT_KING: return king_attacks(from);
    default: return 0;
    }
}

void cuckoo_init(void)
{
    for (int slot = 0; slot < SLOT_NB; ++slot)
        slot_keys[slot] = 0;
    for (Piece piece = W_PAWN; piece < PIECE_NB; ++piece) {
        // Only squares above a, so that each pair is entered once.
        for (Square a = SQ_A1; a < SQ_NB; ++a) {
            for (Bitboard left = empty_board_attacks(piece_type(piece), a) & ~(bb_square(a) | (bb_square(a) - 1));
                 left != 0;) {
                const Square b = bb_pop(&left);
                insert(zobrist_piece[piece][a] ^ zobrist_piece[piece][b] ^ zobrist_black_to_move,
                       (Squares){.a = (uint8_t)a, .b = (uint8_t)b});
            }
        }
    }
}

bool cuckoo_find(Key difference, CuckooMove *move)
{
    unsigned place = first_place(difference);
    if (slot_keys[place] != difference)
        place = second_place(difference);
    // Two equal keys differ in nothing; an empty slot would answer for them.
    if (slot_keys[place] != difference || difference == 0)
        return false;
    *move = (CuckooMove){.a = (Square)slot_moves[place].a, .b = (Square)slot_moves[place].b};
    return true;
}
