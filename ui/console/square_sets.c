// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/console/square_sets.h"

#include "base/text.h"
#include "board/movegen.h"
#include "board/pins.h"
#include "ui/console/speech.h"

#include <assert.h>

Bitboard attacks_from(const Position *pos, Square square)
{
    const Piece piece = pos_piece_on(pos, square);
    switch (piece_type(piece)) {
    case PT_PAWN: return pawn_attacks(piece_colour(piece), square);
    case PT_KNIGHT: return knight_attacks(square);
    case PT_BISHOP: return bishop_attacks(square, &pos->occupied);
    case PT_ROOK: return rook_attacks(square, &pos->occupied);
    case PT_QUEEN: return bishop_attacks(square, &pos->occupied) | rook_attacks(square, &pos->occupied);
    case PT_KING: return king_attacks(square);
    default: return 0;
    }
}

Bitboard attacks_of(const Position *pos, Bitboard pieces)
{
    Bitboard attacked = 0;
    while (pieces != 0)
        attacked |= attacks_from(pos, bb_pop(&pieces));
    return attacked;
}

// Pieces of either side that are pinned against their king: the only blocker between it and an enemy slider.
static Bitboard pinned_pieces(const Position *pos)
{
    Bitboard pinned = 0;
    for (Colour side = WHITE; side < COLOUR_NB; ++side) {
        const Bitboard queens = pos_pieces(pos, colour_other(side), PT_QUEEN);
        Bitboard checkers = 0;
        pinned |= pos->by_colour[side] &
                  single_blockers(pos_king(pos, side), queens | pos_pieces(pos, colour_other(side), PT_BISHOP),
                                  queens | pos_pieces(pos, colour_other(side), PT_ROOK), pos_occupied(pos), &checkers);
    }
    return pinned;
}

// All squares in front of a pawn, on its file.
static Bitboard squares_ahead(Colour side, Square square)
{
    Bitboard ahead = 0;
    for (Bitboard step = bb_shift(bb_square(square), pawn_push(side)); step != 0;
         step = bb_shift(step, pawn_push(side)))
        ahead |= step;
    return ahead;
}

// Passed pawns: no enemy pawn ahead on their own or a neighbouring file, and no own pawn in front of them.
static Bitboard passed_pawns(const Position *pos)
{
    Bitboard passed = 0;
    for (Colour side = WHITE; side < COLOUR_NB; ++side) {
        Bitboard pawns = pos_pieces(pos, side, PT_PAWN);
        while (pawns != 0) {
            const Square square = bb_pop(&pawns);
            const Bitboard ahead = squares_ahead(side, square);
            const Bitboard front_span = ahead | bb_shift(ahead, EAST) | bb_shift(ahead, WEST);
            if ((front_span & pos_pieces(pos, colour_other(side), PT_PAWN)) == 0 &&
                (ahead & pos_pieces(pos, side, PT_PAWN)) == 0)
                passed |= bb_square(square);
        }
    }
    return passed;
}

static Bitboard isolated_pawns(const Position *pos)
{
    Bitboard isolated = 0;
    for (Colour side = WHITE; side < COLOUR_NB; ++side) {
        const Bitboard pawns = pos_pieces(pos, side, PT_PAWN);
        for (Bitboard left = pawns; left != 0;) {
            const Square square = bb_pop(&left);
            const Bitboard file = bb_file(square_file(square));
            if ((pawns & (bb_shift(file, EAST) | bb_shift(file, WEST))) == 0)
                isolated |= bb_square(square);
        }
    }
    return isolated;
}

static Bitboard white_pieces(const Position *pos)
{
    return pos->by_colour[WHITE];
}

static Bitboard black_pieces(const Position *pos)
{
    return pos->by_colour[BLACK];
}

static Bitboard empty_squares(const Position *pos)
{
    return ~pos_occupied(pos);
}

static Bitboard white_attacks(const Position *pos)
{
    return attacks_of(pos, pos->by_colour[WHITE]);
}

static Bitboard black_attacks(const Position *pos)
{
    return attacks_of(pos, pos->by_colour[BLACK]);
}

static Bitboard checking_pieces(const Position *pos)
{
    return pos->checkers;
}

// Hanging pieces: attacked and not defended.
static Bitboard hanging_pieces(const Position *pos)
{
    const Bitboard white = white_attacks(pos), black = black_attacks(pos);
    return (pos->by_colour[WHITE] & black & ~white) | (pos->by_colour[BLACK] & white & ~black);
}

static Bitboard target_squares(const Position *pos)
{
    MoveList list;
    Bitboard targets = 0;
    movegen_list(pos, MOVES_ALL, &list);
    for (int i = 0; i < list.count; ++i)
        targets |= bb_square(move_king_to(list.moves[i]));
    return targets;
}

static const struct {
    const char *name;
    Bitboard (*squares)(const Position *pos);
} sets[] = {
    {"occupied", pos_occupied},       {"empty", empty_squares},         {"white", white_pieces},
    {"black", black_pieces},          {"pinned", pinned_pieces},        {"checkers", checking_pieces},
    {"passed", passed_pawns},         {"isolated", isolated_pawns},     {"hanging", hanging_pieces},
    {"white-attacks", white_attacks}, {"black-attacks", black_attacks}, {"targets", target_squares},
};
static_assert(sizeof sets / sizeof sets[0] == SQUARE_SET_NB, "every named set is counted");

const char *square_set_name(int index)
{
    return sets[index].name;
}

bool square_set_find(const Position *pos, const char *name, Bitboard *out)
{
    const PieceType type = speech_find_type(name);
    const Piece piece = speech_piece_of_letter(name);
    if (type != PT_NONE)
        *out = pos->by_type[type];
    else if (piece != PIECE_NONE)
        *out = pos_pieces(pos, piece_colour(piece), piece_type(piece));
    if (type != PT_NONE || piece != PIECE_NONE)
        return true;
    for (int i = 0; i < SQUARE_SET_NB; ++i) {
        if (!text_equal_nocase(sets[i].name, name))
            continue;
        *out = sets[i].squares(pos);
        return true;
    }
    return false;
}
