// SPDX-License-Identifier: GPL-3.0-or-later
// Files of games that are asked together, as if they were one: each has its index, which is made where it is missing.
#ifndef BOOK_EXPLORER_SET_H
#define BOOK_EXPLORER_SET_H

#include "book/explorer.h"

typedef struct ExplorerSet {
    char **paths; // of files of games
    Explorer **explorers;
    size_t count;
} ExplorerSet;

enum { EXPLORER_MEMORY = 128 << 20 }; // bytes that sorting takes where nothing else is said

typedef struct ExplorerWish {
    const char *const *words; // files of games, and folders, which stand for all PGN files in them
    int word_count;
    const char *encoding; // of files that are read, see pgn_open; indexes are then made anew. NULL = as they look
    int plies;            // of each game, at least; 0 = as the indexes that are there have them
    size_t memory;        // bytes for sorting
    // While an index is made: how many games were read of this file. False breaks off. NULL = nothing is told.
    bool (*progress)(void *context, const char *games, uint64_t count);
    void (*made)(void *context, const char *games,
                 const ExplorerMade *made); // an index is whole; NULL = nothing is told
    void *context;
} ExplorerWish;

// Opens all files of a wish. NULL with a reason that names the file. Release with explorer_set_free (NULL is allowed).
ExplorerSet *explorer_set_open(const ExplorerWish *wish, Error *error);
void explorer_set_free(ExplorerSet *set);

// The same for all files as explorer_filter, explorer_game_count and explorer_moves for one.
void explorer_set_filter(ExplorerSet *set, const ExplorerFilter *filter);
uint64_t explorer_set_game_count(const ExplorerSet *set);
int explorer_set_moves(const ExplorerSet *set, const Position *pos, ExplorerMove *out, int max);

// How often these moves were played. A game that comes to the position twice, and goes on in two ways, counts twice.
uint64_t explorer_times_played(const ExplorerMove *moves, int count);

#endif
