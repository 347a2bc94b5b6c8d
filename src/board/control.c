// SPDX-License-Identifier: GPL-3.0-or-later
// Who controls each square; control.h names the source. For influence maps, the chain search and
// orderings of the laboratory: the search itself asks see.c, which is exact about the order of
// captures.
#include "board/control.h"

// All attackers of the square, X-rays through other attackers included. Knights and kings are never in a line.
static Bitboard all_attackers(const Position *pos, Square square)
{
    const Bitboard lines =
        pos->by_type[PT_PAWN] | pos->by_type[PT_BISHOP] | pos->by_type[PT_ROOK] | pos->by_type[PT_QUEEN];
    Bitboard attackers = pos_attackers_to(pos, square, &pos->occupied), stepped_aside = 0;
    // All attackers that may stand in a line step aside together; what then shines through is found
    // in the next round.
    while ((attackers & lines & ~stepped_aside) != 0) {
        stepped_aside |= attackers & lines;
        const Occupancy occ = occupancy_from(pos_occupied(pos) & ~stepped_aside);
        attackers |= pos_attackers_to(pos, square, &occ) & pos_occupied(pos);
    }
    return attackers;
}

// Types are in the order of their values, with PT_NB, above the king, for no piece at all.
static int8_t least_of(const Position *pos, Bitboard pieces)
{
    int8_t type = PT_PAWN;
    while (type < PT_NB && (pieces & pos->by_type[type]) == 0)
        ++type;
    return type;
}

void control_compute(const Position *pos, ControlMap *map)
{
    for (Square square = SQ_A1; square < SQ_NB; ++square) {
        const Bitboard attackers = all_attackers(pos, square);
        for (Colour us = WHITE; us < COLOUR_NB; ++us) {
            const Bitboard pieces = attackers & pos->by_colour[us];
            map->count[us][square] = (uint8_t)bb_count(pieces);
            map->least[us][square] = least_of(pos, pieces);
        }
    }
}

static int sign_of(int number)
{
    return (number > 0) - (number < 0);
}

int control_owner(const ControlMap *map, Square square)
{
    // With as many attackers on both sides, the one that can capture first with the cheaper piece
    // has the square.
    const int more = map->count[WHITE][square] - map->count[BLACK][square];
    return sign_of(more != 0 ? more : map->least[BLACK][square] - map->least[WHITE][square]);
}

bool control_is_safe(const ControlMap *map, Colour us, Square square, PieceType type)
{
    const Colour them = colour_other(us);
    if (map->count[them][square] == 0)
        return true;
    return map->least[them][square] >= type && map->count[us][square] > 0 &&
           control_owner(map, square) != (them == WHITE ? 1 : -1);
}
