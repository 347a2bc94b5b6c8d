// SPDX-License-Identifier: GPL-3.0-or-later
// The tables behind the bit scans of scans.h, for the laboratory. Each scan is a perfect hash of the 64
// sets with a single square, so filling its table is running it once for each of them.
#include "bitboard/scans.h"

uint8_t scan_de_bruijn_table[SQ_NB];
uint8_t scan_multiplied_table[SQ_NB];
uint8_t scan_isolated_table[SQ_NB];
uint8_t scan_modulo_table[SCAN_MODULUS];

void scans_init(void)
{
    for (Square square = SQ_A1; square < SQ_NB; ++square) {
        const Bitboard alone = bb_square(square);
        scan_de_bruijn_table[scan_fold(alone) * SCAN_DE_BRUIJN >> 58] = (uint8_t)square;
        scan_multiplied_table[alone * SCAN_ISENBERG >> 58] = (uint8_t)square;
        scan_isolated_table[alone * SCAN_REUL >> 58] = (uint8_t)square;
        scan_modulo_table[alone % SCAN_MODULUS] = (uint8_t)square;
    }
    // No power of two leaves remainder 0, so that place is free to mean an empty set.
    scan_modulo_table[0] = SQ_NB;
}
