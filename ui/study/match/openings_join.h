// SPDX-License-Identifier: GPL-3.0-or-later
// The files of the command `openings`: their first lines, and shards that are joined.
#ifndef UI_STUDY_MATCH_OPENINGS_JOIN_H
#define UI_STUDY_MATCH_OPENINGS_JOIN_H

#include "base/error.h"
#include "base/shard.h"
#include "board/chess.h"

enum { OPENINGS_PLIES_SIZE = 16, OPENINGS_BEGIN_SIZE = 512 };

#define OPENINGS_HEAD "# Openings for matches, made and checked by this program:\n"

// All that openings depend on.
typedef struct OpeningsSettings {
    int64_t count, seed, nodes, max_cp;
    char plies[OPENINGS_PLIES_SIZE]; // "8-10"
    Shard shard;
} OpeningsSettings;

// The lines before the first opening: OPENINGS_HEAD and the command.
void openings_begin_write(const OpeningsSettings *settings, char out[OPENINGS_BEGIN_SIZE]);

// Openings of shards by their numbers in the whole.
typedef struct JoinedOpenings {
    int count;
    char **lines; // as they stand in the files
    Key *keys;    // of their positions
    char **texts; // the files
    int text_count;
} JoinedOpenings;

// Reads the files of all shards of a run, in any order, and sets the settings of the whole. False with a reason that names a
// file, also if a shard is missing, there twice or not complete. Release with openings_join_free in either case.
bool openings_join_read(const char *const *paths, int count, OpeningsSettings *settings, JoinedOpenings *joined,
                        Error *error);
void openings_join_free(JoinedOpenings *joined);

#endif
