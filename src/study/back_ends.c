// SPDX-License-Identifier: GPL-3.0-or-later
// The sliding-attack back-ends of bitboard/sliders side by side: a generator of pseudo-legal moves compiled once for
// each of them, the list of all of them, and checks of their attacks against a walk. The attacks themselves are in
// bitboard/sliders/; the bit scans, timed in the same way, in experiments/bitscan.c. Called by the experiments that
// time or check attacks, attacks.c above all.
#include "study/back_ends.h"

#include "bitboard/sliders.h"
#include "bitboard/sliders/classical.h"
#include "bitboard/sliders/direct.h"
#include "bitboard/sliders/double_hash.h"
#include "bitboard/sliders/dumb7fill.h"
#include "bitboard/sliders/first_rank.h"
#include "bitboard/sliders/first_rank_256.h"
#include "bitboard/sliders/homogeneous.h"
#include "bitboard/sliders/hyperbola.h"
#include "bitboard/sliders/indirect.h"
#include "bitboard/sliders/kindergarten.h"
#include "bitboard/sliders/kogge_stone.h"
#include "bitboard/sliders/magic.h"
#include "bitboard/sliders/modulo.h"
#include "bitboard/sliders/perfect_hash.h"
#include "bitboard/sliders/pext.h"
#include "bitboard/sliders/reul.h"
#include "bitboard/sliders/tables.h"
#include "study/measure.h"

#include <string.h>

// --- pseudo-legal moves --------------------------------------------------------------------------------------------

// Pseudo-legal moves, generated from sets alone: what the papers on sliding attacks time. The generator takes the
// attacks of rooks and bishops as arguments and is inlined, so that each way to find them gets one of its own.
// Castling, which has nothing to do with sliding, is left out.

LAB_INLINE void add_moves(LabMoves *moves, Square from, Bitboard targets)
{
    while (targets != 0) {
        moves->moves[moves->count].from = (uint8_t)from;
        moves->moves[moves->count++].to = (uint8_t)bb_pop(&targets);
    }
}

// Pawns that come from `step` squares away; the last rank counts four times.
LAB_INLINE void add_pawn_moves(LabMoves *moves, Bitboard targets, int step)
{
    while (targets != 0) {
        const Square to = bb_pop(&targets);
        const int pieces = square_rank(to) == RANK_1 || square_rank(to) == RANK_8 ? 4 : 1;
        for (int i = 0; i < pieces; ++i) {
            moves->moves[moves->count].from = (uint8_t)(to - step);
            moves->moves[moves->count++].to = (uint8_t)to;
        }
    }
}

// Pushes, double pushes and captures are shifts of whole sets; en passant is one more square with a victim on it.
LAB_INLINE void generate_pawns(const LabBoard *board, LabMoves *moves)
{
    const bool is_white = board->stm == WHITE;
    const Direction up = is_white ? NORTH : SOUTH;
    const Direction left = is_white ? NORTH_WEST : SOUTH_WEST, right = is_white ? NORTH_EAST : SOUTH_EAST;
    const Bitboard pawns = board->by_type[PT_PAWN], empty = ~board->occupied.set;
    const Bitboard victims = board->enemy | board->en_passant;
    const Bitboard single = bb_shift(pawns, up) & empty;
    const Bitboard third_rank = bb_rank(is_white ? RANK_3 : RANK_6);
    add_pawn_moves(moves, single, up);
    add_pawn_moves(moves, bb_shift(single & third_rank, up) & empty, 2 * up);
    add_pawn_moves(moves, bb_shift(pawns, left) & victims, left);
    add_pawn_moves(moves, bb_shift(pawns, right) & victims, right);
}

// Knights and the king: their attacks do not depend on the occupancy, so all back-ends share this code.
LAB_INLINE void generate_leapers(const LabBoard *board, LabMoves *moves)
{
    Bitboard knights = board->by_type[PT_KNIGHT];
    while (knights != 0) {
        const Square from = bb_pop(&knights);
        add_moves(moves, from, knight_attacks(from) & ~board->own);
    }
    const Square king = bb_first(board->by_type[PT_KING]);
    add_moves(moves, king, king_attacks(king) & ~board->own);
}

// A queen is passed twice, once among the rooks and once among the bishops.
LAB_INLINE void generate_sliders(const LabBoard *board, Bitboard sliders, LabAttacks *attacks, LabMoves *moves)
{
    while (sliders != 0) {
        const Square from = bb_pop(&sliders);
        add_moves(moves, from, attacks(from, &board->occupied) & ~board->own);
    }
}

// Fills *moves anew.
LAB_INLINE void generate(const LabBoard *board, LabAttacks *rook, LabAttacks *bishop, LabMoves *moves)
{
    const Bitboard queens = board->by_type[PT_QUEEN];
    moves->count = 0;
    generate_pawns(board, moves);
    generate_leapers(board, moves);
    generate_sliders(board, board->by_type[PT_ROOK] | queens, rook, moves);
    generate_sliders(board, board->by_type[PT_BISHOP] | queens, bishop, moves);
}

// --- the ways side by side -----------------------------------------------------------------------------------------

// The loop that is timed. It returns the number of moves, which is the same for each back-end that is right.
LAB_INLINE uint64_t generate_all(const LabBoard *boards, int count, LabMoves *moves, LabAttacks *rook,
                                 LabAttacks *bishop)
{
    uint64_t sum = 0;
    for (int i = 0; i < count; ++i) {
        generate(&boards[i], rook, bishop, moves);
        sum += (uint64_t)moves->count;
    }
    return sum;
}

// Attacks of single sliders without a generator around them, taken one by one: see lab_one_at_a_time.
LAB_INLINE uint64_t sum_all(const LabQuery *queries, int count, LabAttacks *attacks)
{
    uint64_t sum = 0;
    for (int i = 0; i < count; ++i)
        sum += lab_one_at_a_time(attacks(queries[i].square, &queries[i].occupied));
    return sum;
}

// What a back-end takes, by what the list says it reads.
#define READ_set(occupied) (occupied)->set
#define READ_boards(occupied) (&(occupied)->boards)

// The functions of one back-end, all alike.
#define BACK_END(name, reads, title, source)                                                  \
    static Bitboard lab_##name##_rook(Square square, const LabOccupied *occupied)             \
    {                                                                                         \
        return name##_rook_attacks(square, READ_##reads(occupied));                           \
    }                                                                                         \
    static Bitboard lab_##name##_bishop(Square square, const LabOccupied *occupied)           \
    {                                                                                         \
        return name##_bishop_attacks(square, READ_##reads(occupied));                         \
    }                                                                                         \
    static uint64_t lab_##name##_generate(const LabBoard *boards, int count, LabMoves *moves) \
    {                                                                                         \
        return generate_all(boards, count, moves, lab_##name##_rook, lab_##name##_bishop);    \
    }                                                                                         \
    static uint64_t lab_##name##_sum_rook(const LabQuery *queries, int count)                 \
    {                                                                                         \
        return sum_all(queries, count, lab_##name##_rook);                                    \
    }                                                                                         \
    static uint64_t lab_##name##_sum_bishop(const LabQuery *queries, int count)               \
    {                                                                                         \
        return sum_all(queries, count, lab_##name##_bishop);                                  \
    }
#include "bitboard/sliders/back_ends.def"
#undef BACK_END

// clang-format off
static const LabBackEnd back_ends[] = {
#define BACK_END(name, reads, title, source)                                       \
    {#name, title, source, name##_init, name##_bytes, lab_##name##_rook, lab_##name##_bishop,  \
     lab_##name##_generate, lab_##name##_sum_rook, lab_##name##_sum_bishop},
#include "bitboard/sliders/back_ends.def"
#undef BACK_END
};
// clang-format on

enum { BACK_END_NB = sizeof back_ends / sizeof back_ends[0] };
static_assert(sizeof back_ends / sizeof back_ends[0] <= (size_t)LAB_BACK_ENDS_MAX, "room for all of them");

const LabBackEnd *lab_back_ends(int *count)
{
    *count = BACK_END_NB;
    return back_ends;
}

const char *lab_back_end_of_engine(void)
{
    return SLIDERS_TEXT(ATTACKS);
}

void lab_back_ends_init(void)
{
    for (int i = 0; i < BACK_END_NB; ++i)
        // The engine has filled the tables of its own back-end already.
        if (strcmp(back_ends[i].name, lab_back_end_of_engine()) != 0)
            back_ends[i].init();
}

LabBoard lab_board_from(const Position *pos)
{
    LabBoard board = {
        .own = pos->by_colour[pos->stm],
        .enemy = pos->by_colour[colour_other(pos->stm)],
        .en_passant = pos->en_passant == SQ_NONE ? 0 : bb_square(pos->en_passant),
        .occupied = lab_occupied_from(pos_occupied(pos)),
        .stm = pos->stm,
    };
    for (PieceType type = PT_PAWN; type < PT_NB; ++type)
        board.by_type[type] = pos_pieces(pos, pos->stm, type);
    return board;
}

Bitboard lab_random_set(Rng *rng, int halvings)
{
    Bitboard set = rng_next(rng);
    // Each AND with a random word keeps about half of the squares.
    for (; halvings > 0; --halvings)
        set &= rng_next(rng);
    return set;
}

const LabBackEnd *lab_back_end_named(const char *name)
{
    for (int i = 0; i < BACK_END_NB; ++i)
        if (strcmp(back_ends[i].name, name) == 0)
            return &back_ends[i];
    assert(false);
    return NULL;
}

// --- do they agree? ------------------------------------------------------------------------------------------------

enum {
    THINNINGS = 4,            // kinds of random occupancies: about half of the squares, a quarter, ...
    PROGRESS_EVERY = 1 << 16, // random occupancies
};

// One occupancy put to each back-end that is compared; what differs from the walk is counted as wrong.
static void ask_all(LabAttacksCheck *check, SliderKind kind, Square square, Bitboard set)
{
    const LabOccupied occupied = lab_occupied_from(set);
    const Bitboard walked = slider_attacks_slow(kind, square, set);
    for (int i = 0; i < check->count; ++i) {
        const LabBackEnd *end = &check->back_ends[i];
        const Bitboard found = (kind == SLIDER_ROOK ? end->rook : end->bishop)(square, &occupied);
        check->wrong[i] += found != walked;
    }
}

// Each subset of the relevant squares, with all other squares empty and with all of them full: a back-end that lets
// squares outside of the mask change its result is found by the second.
static void check_square(LabAttacksCheck *check, SliderKind kind, Square square)
{
    const Bitboard mask = slider_relevant(kind, square);
    Bitboard set = 0;
    do {
        ask_all(check, kind, square, set);
        ask_all(check, kind, square, set | ~mask);
        check->occupancies += 2;
        set = bb_next_subset(set, mask);
    } while (set != 0);
}

void lab_attacks_check_relevant(LabAttacksCheck *check)
{
    for (Square square = SQ_A1; square < SQ_NB; ++square) {
        check_square(check, SLIDER_ROOK, square);
        check_square(check, SLIDER_BISHOP, square);
    }
}

void lab_attacks_check_random(LabAttacksCheck *check, int64_t occupancies, Rng *rng, const LabProgress *progress)
{
    for (int64_t i = 0; i < occupancies; ++i) {
        const Square square = (Square)(i % SQ_NB);
        // All squares at one density, then all of them at the next.
        const Bitboard set = lab_random_set(rng, (int)(i / SQ_NB % THINNINGS));
        ask_all(check, SLIDER_ROOK, square, set);
        ask_all(check, SLIDER_BISHOP, square, set);
        if (i % PROGRESS_EVERY == 0)
            lab_progress_show(progress, "check", (int)(i / PROGRESS_EVERY), (int)(occupancies / PROGRESS_EVERY));
    }
    check->random_occupancies += (uint64_t)occupancies;
}
