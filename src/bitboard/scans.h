// SPDX-License-Identifier: GPL-3.0-or-later
// Bit scans: the lowest or the highest square of a set that is not empty, found in several ways. The engine uses the
// processor's (bb_first, bb_last); the others are what programs did before there was one, for the laboratory.
// scans_init() fills the tables once; afterwards they are only read, from any thread.
#ifndef BITBOARD_SCANS_H
#define BITBOARD_SCANS_H

#include "bitboard/bitboard.h"

enum { SCAN_MODULUS = 67 }; // the smallest number that leaves 64 powers of two different remainders

// A de Bruijn sequence: each number of six bits stands in it once. This one was made by taking a one wherever the six
// bits that it ends are new; it tells apart not only single bits but also all that is below them (Walisch, 2012).
#define SCAN_DE_BRUIJN UINT64_C(0x03f79d71b4cb0a89)
// The number that Isenberg gives (2008, bit scan), which multiplies a bit that stands alone.
#define SCAN_ISENBERG UINT64_C(0x07edd5e59a4e28c2)
// The number that Reul gives (2009, section 3.5): the same thing with a zero wherever there is a choice.
#define SCAN_REUL UINT64_C(0x0218a392cd3d5dbf)

extern uint8_t scan_de_bruijn_table[SQ_NB];
extern uint8_t scan_multiplied_table[SQ_NB];
extern uint8_t scan_isolated_table[SQ_NB];
extern uint8_t scan_modulo_table[SCAN_MODULUS];

void scans_init(void);

// All squares up to the highest one of the set.
static inline Bitboard scan_fold(Bitboard set)
{
    set |= set >> 1;
    set |= set >> 2;
    set |= set >> 4;
    set |= set >> 8;
    set |= set >> 16;
    return set | set >> 32;
}

// The highest square alone.
static inline Bitboard scan_isolate_last(Bitboard set)
{
    const Bitboard folded = scan_fold(set);
    return folded ^ folded >> 1;
}

static inline Bitboard scan_isolate_first(Bitboard set)
{
    return set & -set;
}

static inline Square scan_hardware_first(Bitboard set)
{
    return bb_first(set);
}

static inline Square scan_hardware_last(Bitboard set)
{
    return bb_last(set);
}

// What is looked up here is a square together with all below it.
static inline Square scan_de_bruijn_first(Bitboard set)
{
    return (Square)scan_de_bruijn_table[(set ^ (set - 1)) * SCAN_DE_BRUIJN >> 58];
}

static inline Square scan_de_bruijn_last(Bitboard set)
{
    return (Square)scan_de_bruijn_table[scan_fold(set) * SCAN_DE_BRUIJN >> 58];
}

static inline Square scan_multiplied_first(Bitboard set)
{
    return (Square)scan_multiplied_table[scan_isolate_first(set) * SCAN_ISENBERG >> 58];
}

static inline Square scan_multiplied_last(Bitboard set)
{
    return (Square)scan_multiplied_table[scan_isolate_last(set) * SCAN_ISENBERG >> 58];
}

static inline Square scan_isolated_first(Bitboard set)
{
    return (Square)scan_isolated_table[scan_isolate_first(set) * SCAN_REUL >> 58];
}

static inline Square scan_isolated_last(Bitboard set)
{
    return (Square)scan_isolated_table[scan_isolate_last(set) * SCAN_REUL >> 58];
}

// The empty set has the remainder 0, which no square has: it gives SQ_NB, the zeros of an empty word.
static inline Square scan_modulo_first(Bitboard set)
{
    return (Square)scan_modulo_table[scan_isolate_first(set) % SCAN_MODULUS];
}

static inline Square scan_modulo_last(Bitboard set)
{
    return (Square)scan_modulo_table[scan_isolate_last(set) % SCAN_MODULUS];
}

#endif
