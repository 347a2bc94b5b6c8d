// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/control.h"

// All that attack the square when everyone who already does has stepped aside. Knights and kings hide nobody.
static Bitboard all_attackers(const Position *pos, Square square)
{
    const Bitboard lines =
        pos->by_type[PT_PAWN] | pos->by_type[PT_BISHOP] | pos->by_type[PT_ROOK] | pos->by_type[PT_QUEEN];
    Bitboard attackers = pos_attackers_to(pos, square, &pos->occupied), stepped_aside = 0;
    while ((attackers & lines & ~stepped_aside) != 0) {
        stepped_aside |= attackers & lines;
        const Occupancy occ = occupancy_from(pos_occupied(pos) & ~stepped_aside);
        attackers |= pos_attackers_to(pos, square, &occ) & pos_occupied(pos);
    }
    return attackers;
}

static int8_t least_of(const Position *pos, Bitboard men)
{
    int8_t type = PT_PAWN;
    while (type < PT_NB && (men & pos->by_type[type]) == 0)
        ++type;
    return type;
}

void control_compute(const Position *pos, ControlMap *map)
{
    for (Square square = SQ_A1; square < SQ_NB; ++square) {
        const Bitboard attackers = all_attackers(pos, square);
        for (Colour us = WHITE; us < COLOUR_NB; ++us) {
            const Bitboard men = attackers & pos->by_colour[us];
            map->men[us][square] = (uint8_t)bb_count(men);
            map->least[us][square] = least_of(pos, men);
        }
    }
}

static int sign_of(int number)
{
    return (number > 0) - (number < 0);
}

int control_owner(const ControlMap *map, Square square)
{
    const int more = map->men[WHITE][square] - map->men[BLACK][square];
    return sign_of(more != 0 ? more : map->least[BLACK][square] - map->least[WHITE][square]);
}

bool control_is_safe(const ControlMap *map, Colour us, Square square, PieceType type)
{
    const Colour them = colour_other(us);
    if (map->men[them][square] == 0)
        return true;
    return map->least[them][square] >= type && map->men[us][square] > 0 &&
           control_owner(map, square) != (them == WHITE ? 1 : -1);
}
