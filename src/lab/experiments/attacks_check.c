// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/experiments/attacks_check.h"

#include "bitboard/sliders/tables.h"

enum {
    THINNINGS = 4,            // kinds of random occupancies: about half of the squares, a quarter, ...
    PROGRESS_EVERY = 1 << 16, // random occupancies
};

LabAttacksCheck lab_attacks_check_begin(const LabBackEnd *back_ends, int count)
{
    assert(count <= LAB_BACK_ENDS_MAX);
    return (LabAttacksCheck){.back_ends = back_ends, .count = count};
}

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
        const Bitboard set = lab_random_set(rng, (int)(i / SQ_NB % THINNINGS));
        ask_all(check, SLIDER_ROOK, square, set);
        ask_all(check, SLIDER_BISHOP, square, set);
        if (i % PROGRESS_EVERY == 0)
            lab_progress_show(progress, "check", (int)(i / PROGRESS_EVERY), (int)(occupancies / PROGRESS_EVERY));
    }
    check->random_occupancies += (uint64_t)occupancies;
}
