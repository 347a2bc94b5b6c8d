// SPDX-License-Identifier: GPL-3.0-or-later
// The games of `tune spsa`, played by commands, which may run on other machines: each command plays a part of an iteration
// as `hotspur match` and prints its result. One thread.
#ifndef UI_STUDY_MATCH_SPSA_REMOTE_H
#define UI_STUDY_MATCH_SPSA_REMOTE_H

#include "study/tune/spsa.h"
#include "ui/study/match/tournament.h"

enum { SPSA_LIMIT_SIZE = 64 };

typedef struct SpsaRemote {
    const char *command;  // the template: %s the words of `hotspur match`, %n the number of the part, %% a percent sign
    const char *openings; // a file of the other machines; NULL = the openings that come with the program
    char limit[SPSA_LIMIT_SIZE]; // "--nodes 5000"
    int64_t hash;
    int64_t timeout_us;              // a part that takes longer has failed
    const TournamentSettings *games; // of an iteration; `concurrency` is the number of parts
} SpsaRemote;

// Checks what goes into the commands. False with a reason that names the option.
bool spsa_remote_check(const SpsaRemote *remote, Error *error);

// Plays an iteration, all parts at the same time: as `play` of SpsaRun. The error names the command that failed.
SpsaAnswer spsa_remote_play(const SpsaRemote *remote, const SpsaMatch *match, int *lead, Error *error);

#endif
