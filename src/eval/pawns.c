// SPDX-License-Identifier: GPL-3.0-or-later
#include "eval/pawns.h"

static Bitboard fill_north(Bitboard set)
{
    set |= set << 8;
    set |= set << 16;
    return set | set << 32;
}

static Bitboard fill_south(Bitboard set)
{
    set |= set >> 8;
    set |= set >> 16;
    return set | set >> 32;
}

// Everything ahead of a set, as `us` walks, the set itself left out.
static Bitboard squares_ahead(Colour us, Bitboard set)
{
    return us == WHITE ? fill_north(set << 8) : fill_south(set >> 8);
}

static Bitboard widen(Bitboard set)
{
    return bb_shift(set, EAST) | bb_shift(set, WEST);
}

static Tapered score_pawn(const Position *pos, Colour us, Square square, const PawnEntry *entry)
{
    const EvalParams *p = &eval_params;
    const Bitboard own = pos_pieces(pos, us, PT_PAWN), bit = bb_square(square);
    const Bitboard neighbour_files = widen(bb_file(square_file(square)));
    const Rank rank = rank_relative(us, square_rank(square));
    const Bitboard ahead = squares_ahead(us, bit);
    Tapered score = tapered_make(0, 0);

    const bool guarded = (pawn_attacks(colour_other(us), square) & own) != 0;
    const bool beside = (widen(bit) & own) != 0;
    if (guarded || beside)
        score = tapered_add(score, p->pawn_connected[rank]);
    else if ((neighbour_files & own) == 0)
        score = tapered_add(score, p->pawn_isolated);
    else if ((neighbour_files & own & ~ahead & ~widen(ahead)) == 0 &&
             bb_has(entry->attack_span[colour_other(us)], square_step(square, pawn_push(us))))
        score = tapered_add(score, p->pawn_backward);
    if ((ahead & own) != 0)
        score = tapered_add(score, p->pawn_doubled);
    if (bb_has(entry->passed[us], square))
        score = tapered_add(score, p->passed[rank]);
    return score;
}

void pawns_compute(const Position *pos, PawnEntry *entry)
{
    *entry = (PawnEntry){.key = pos->pawn_key};
    for (Colour us = WHITE; us < COLOUR_NB; ++us) {
        const Bitboard own = pos_pieces(pos, us, PT_PAWN);
        entry->attack_span[us] = widen(squares_ahead(us, own));
    }
    for (Colour us = WHITE; us < COLOUR_NB; ++us) {
        const Colour them = colour_other(us);
        const Bitboard own = pos_pieces(pos, us, PT_PAWN),
                       enemy_ahead = squares_ahead(them, pos_pieces(pos, them, PT_PAWN));
        const Bitboard own_behind = us == WHITE ? fill_south(own >> 8) : fill_north(own << 8);
        entry->passed[us] = own & ~enemy_ahead & ~entry->attack_span[them] & ~own_behind;
    }
    for (Colour us = WHITE; us < COLOUR_NB; ++us)
        for (Bitboard left = pos_pieces(pos, us, PT_PAWN); left != 0;)
            entry->score[us] = tapered_add(entry->score[us], score_pawn(pos, us, bb_pop(&left), entry));
}

const PawnEntry *pawns_probe(PawnTable *table, const Position *pos)
{
    PawnEntry *entry = &table->entries[pos->pawn_key % PAWN_TABLE_SIZE];
    // A fresh table is all zeros, and zero is also the key of a board without pawns: that entry is right as it is.
    if (entry->key != pos->pawn_key)
        pawns_compute(pos, entry);
    return entry;
}

static Rank nearest_rank(Colour us, Bitboard pawns)
{
    if (pawns == 0)
        return RANK_1;
    return rank_relative(us, square_rank(us == WHITE ? bb_first(pawns) : bb_last(pawns)));
}

Tapered pawns_shelter(const Position *pos, Colour us, Square king)
{
    const EvalParams *p = &eval_params;
    const Bitboard own = pos_pieces(pos, us, PT_PAWN), enemy = pos_pieces(pos, colour_other(us), PT_PAWN);
    // Pawns behind the king shelter nothing.
    const Bitboard here_and_ahead = squares_ahead(us, bb_rank(square_rank(king))) | bb_rank(square_rank(king));
    const int centre = square_file(king) < FILE_B ? FILE_B : square_file(king) > FILE_G ? FILE_G : square_file(king);
    Tapered score = tapered_make(0, 0);
    for (int file = centre - 1; file <= centre + 1; ++file) {
        const Bitboard on_file = bb_file((File)file) & here_and_ahead;
        score = tapered_add(score, p->shelter[nearest_rank(us, own & on_file)]);
        score = tapered_add(score, p->storm[nearest_rank(us, enemy & on_file)]);
        if (((own | enemy) & bb_file((File)file)) == 0)
            score = tapered_add(score, p->king_open_file);
    }
    return score;
}
