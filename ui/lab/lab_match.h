// SPDX-License-Identifier: GPL-3.0-or-later
// Games of this engine with some settings against itself with others, as rows of a table of the laboratory.
#ifndef UI_LAB_LAB_MATCH_H
#define UI_LAB_LAB_MATCH_H

#include "lab/progress.h"
#include "lab/table.h"
#include "ui/match/tournament.h"

enum { LAB_MATCH_OPTIONS_MAX = 16 };

typedef struct LabMatch {
    PlayerLimits limits;
    int games;
    uint64_t seed; // order of the openings
    const Openings *openings;
    const Notify *cancel;
    LabProgress progress;
} LabMatch;

// Settings of a player: "Hash=16".
typedef struct LabPlayer {
    const char *options[LAB_MATCH_OPTIONS_MAX];
    int option_count;
} LabPlayer;

// An empty table for such rows; the title must outlive it.
LabTable *lab_match_table(const char *title);

// Plays, and adds a row. False with a reason if no game could be played; a match that was ended early adds what there is.
bool lab_match_play(const LabMatch *match, const char *name, const LabPlayer players[2], LabTable *table, Error *error);

// Adds the row of a published match whose single games are not known. The bounds of the difference in Elo are those of
// the exact binomial interval, which draws would narrow.
typedef struct PublishedMatch {
    const char *name;
    int wins, draws, losses;
    double elo_low, elo_high;
} PublishedMatch;

void lab_match_add_published(const PublishedMatch *published, LabTable *table);

#endif
