// SPDX-License-Identifier: GPL-3.0-or-later
// The pairings of a Swiss tournament, after the Dutch system: players of equal points meet, the upper half of them against the
// lower; no player meets the same opponent again or is left out a second time as long as that can be avoided; and colours are
// given out in turn. Places within equal points go by the players' numbers, so that results alone decide.
#ifndef UI_STUDY_MATCH_SWISS_H
#define UI_STUDY_MATCH_SWISS_H

enum { SWISS_PLAYERS_MAX = 64 };

typedef struct Swiss Swiss;

typedef struct SwissPairing {
    int white, black; // of the first game
} SwissPairing;

// A tournament of so many players, up to SWISS_PLAYERS_MAX, and games of each encounter. Release with swiss_free; NULL is
// ignored.
Swiss *swiss_new(int players, int games);
void swiss_free(Swiss *swiss);

// Pairs a round, which has half as many pairings as there are players, the upper boards first. Who is left over has its
// points for nothing. All games of the round before must have been added.
void swiss_pair(Swiss *swiss, SwissPairing *pairings);

void swiss_add_game(Swiss *swiss, int white, int black, int white_half_points);

// What a player has for rounds without an opponent, in half points.
int swiss_bye_half_points(const Swiss *swiss, int player);

#endif
