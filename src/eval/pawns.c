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

// What the scoring of one side's pawns shares.
typedef struct PawnSum {
    Tapered score;
    Colour us;
    EvalTrace *trace;
} PawnSum;

static void add_param(PawnSum *sum, const Tapered *param)
{
    sum->score = tapered_add(sum->score, *param);
    trace_count(sum->trace, sum->us, param, 1);
}

static void score_pawn(const Position *pos, Square square, const PawnEntry *entry, PawnSum *sum)
{
    const EvalParams *p = &eval_params;
    const Colour us = sum->us;
    const Bitboard own = pos_pieces(pos, us, PT_PAWN), bit = bb_square(square);
    const Bitboard neighbour_files = widen(bb_file(square_file(square)));
    const Rank rank = rank_relative(us, square_rank(square));
    const Bitboard ahead = squares_ahead(us, bit);

    const bool guarded = (pawn_attacks(colour_other(us), square) & own) != 0;
    const bool beside = (widen(bit) & own) != 0;
    if (guarded || beside)
        add_param(sum, &p->pawn_connected[rank]);
    else if ((neighbour_files & own) == 0)
        add_param(sum, &p->pawn_isolated);
    else if ((neighbour_files & own & ~ahead & ~widen(ahead)) == 0 &&
             bb_has(entry->attack_span[colour_other(us)], square_step(square, pawn_push(us))))
        add_param(sum, &p->pawn_backward);
    if ((ahead & own) != 0)
        add_param(sum, &p->pawn_doubled);
    if (bb_has(entry->passed[us], square))
        add_param(sum, &p->passed[rank]);
}

static Rank nearest_rank(Colour us, Bitboard pawns)
{
    if (pawns == 0)
        return RANK_1;
    return rank_relative(us, square_rank(us == WHITE ? bb_first(pawns) : bb_last(pawns)));
}

static Tapered king_shelter(const Position *pos, Colour us, Square king, EvalTrace *trace)
{
    const EvalParams *p = &eval_params;
    const Bitboard own = pos_pieces(pos, us, PT_PAWN), enemy = pos_pieces(pos, colour_other(us), PT_PAWN);
    // Pawns behind the king shelter nothing.
    const Bitboard here_and_ahead = squares_ahead(us, bb_rank(square_rank(king))) | bb_rank(square_rank(king));
    const int centre = square_file(king) < FILE_B ? FILE_B : square_file(king) > FILE_G ? FILE_G : square_file(king);
    PawnSum sum = {.us = us, .trace = trace};
    for (int file = centre - 1; file <= centre + 1; ++file) {
        const Bitboard on_file = bb_file((File)file) & here_and_ahead;
        add_param(&sum, &p->shelter[nearest_rank(us, own & on_file)]);
        add_param(&sum, &p->storm[nearest_rank(us, enemy & on_file)]);
        if (((own | enemy) & bb_file((File)file)) == 0)
            add_param(&sum, &p->king_open_file);
    }
    return sum.score;
}

static void compute_shelter(const Position *pos, Colour us, PawnEntry *entry, EvalTrace *trace)
{
    const Square king = pos_king(pos, us);
    entry->king[us] = (int8_t)king;
    entry->shelter[us] = king_shelter(pos, us, king, trace);
}

static void compute_structure(const Position *pos, PawnEntry *entry, EvalTrace *trace)
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
    for (Colour us = WHITE; us < COLOUR_NB; ++us) {
        PawnSum sum = {.us = us, .trace = trace};
        for (Bitboard left = pos_pieces(pos, us, PT_PAWN); left != 0;)
            score_pawn(pos, bb_pop(&left), entry, &sum);
        entry->score[us] = sum.score;
    }
}

void pawns_compute(const Position *pos, PawnEntry *entry, EvalTrace *trace)
{
    compute_structure(pos, entry, trace);
    compute_shelter(pos, WHITE, entry, trace);
    compute_shelter(pos, BLACK, entry, trace);
}

const PawnEntry *pawns_probe(PawnTable *table, const Position *pos)
{
    PawnEntry *entry = &table->entries[pos->pawn_key % PAWN_TABLE_SIZE];
    // The key of a board without pawns is zero like that of a fresh entry, which two kings on one square give away.
    if (entry->key != pos->pawn_key || entry->king[WHITE] == entry->king[BLACK]) {
        pawns_compute(pos, entry, NULL);
        return entry;
    }
    for (Colour us = WHITE; us < COLOUR_NB; ++us)
        if (entry->king[us] != (int8_t)pos_king(pos, us))
            compute_shelter(pos, us, entry, NULL);
    return entry;
}
