// SPDX-License-Identifier: GPL-3.0-or-later
// The multipliers of reul.h, which has their source, and the tables that magic.c fills with them.
#include "bitboard/sliders/reul.h"

#include "bitboard/sliders/tables.h"

MagicEntry reul_rook_table[SQ_NB];
MagicEntry reul_bishop_table[SQ_NB];

static Bitboard rook_attack_pool[ROOK_TABLE_SIZE];
static Bitboard bishop_attack_pool[BISHOP_TABLE_SIZE];

const uint64_t reul_rook_numbers[SQ_NB] = {
#include "bitboard/sliders/reul_rook.inc"
};
const uint64_t reul_bishop_numbers[SQ_NB] = {
#include "bitboard/sliders/reul_bishop.inc"
};

void reul_init(void)
{
    magic_fill_table(SLIDER_ROOK, reul_rook_numbers, reul_rook_table, rook_attack_pool);
    magic_fill_table(SLIDER_BISHOP, reul_bishop_numbers, reul_bishop_table, bishop_attack_pool);
}

size_t reul_bytes(void)
{
    return sizeof reul_rook_table + sizeof reul_bishop_table + sizeof rook_attack_pool + sizeof bishop_attack_pool;
}
