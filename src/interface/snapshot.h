// SPDX-License-Identifier: GPL-3.0-or-later
// What a reader gets of the memory of a search: plain copies, owned by the caller.
//   attention   live: summed from counters that may be read at any time
//   detail      what only the main search thread may read, copied by it between two iterations
//   game memory what earlier searches of the same game attended to; one for an engine
#ifndef INTERFACE_SNAPSHOT_H
#define INTERFACE_SNAPSHOT_H

#include "board/position.h"
#include "interface/attention.h"

#include <stdint.h>

enum { PATH_MOVES_MAX = 6, PATHS_MAX = 8 };

// A line of moves walked along the continuation histories from the root of a search.
typedef struct MemoryPath {
    Move moves[PATH_MOVES_MAX]; // legal one after the other
    int length;                 // at least 1
    uint64_t attention;         // that the first move's piece collected for going there, in 1/256 node
} MemoryPath;

// A root move by what was spent on it.
typedef struct RootNote {
    Move move;
    Move reply;      // the best answer, as far as the transposition table knows it; else MOVE_NONE
    uint32_t effort; // permille of the main search thread's nodes
} RootNote;

enum { ROOT_NOTES_MAX = 6 };

// A move that a person is likely to play though it is an error, see engine/temptation.h; both in permille.
typedef struct TemptingNote {
    Move move;
    int chance, loss;
} TemptingNote;

enum { TEMPTING_NOTES_MAX = 6 };

// Where a player of a rating goes wrong.
typedef struct TemptingNotes {
    int rating;
    int error_chance;                       // that the move played is an error, permille
    int32_t squares[SQ_NB];                 // that it is one that goes there, permille
    TemptingNote notes[TEMPTING_NOTES_MAX]; // the likeliest first
    int count;
} TemptingNotes;

typedef struct MemoryDetail {
    int32_t best[MAP_END_NB][PIECE_NB]
                [SQ_NB]; // largest near-root weight of a move, by the piece that stands at the root
    int32_t raw[MAP_END_NB][PIECE_NB][SQ_NB];        // sums of |weight| over all quiet moves of the piece
    int32_t chain_best[MAP_END_NB][PIECE_NB][SQ_NB]; // of the chains mode: weight of the heaviest path of a piece,
    int32_t chain_sum[MAP_END_NB][PIECE_NB][SQ_NB];  // and of all its paths
    int16_t weight[SQ_NB][SQ_NB];                    // of the moves of the piece on the first square, to the second
    Bitboard targets[SQ_NB];     // where the piece on a square may go; the other side's as after a pass
    MemoryPath paths[PATHS_MAX]; // what would be played (a proved mate to its end), then the most attended
    int path_count;
    RootNote root_moves[ROOT_NOTES_MAX]; // those that took most nodes, in falling order
    int root_move_count;
    int mate; // moves to the mate at the end of the main line, below zero for the side to move; 0 = there is none
} MemoryDetail;

// Shares of attention, 0..1, over one end and all pieces.
typedef float ShareTables[MAP_END_NB][PIECE_NB][SQ_NB];

// Only searches for an own move count: what was merely looked at, analysed or pondered in vain leaves no trace.
typedef struct GameMemory {
    ShareTables faded;    // all own searches so far, each counting less than the one after it; sums to 1 in a long game
    ShareTables previous; // the last own search that ended before the current search began
    ShareTables newest;   // the last own search that ended
    bool has_previous, has_newest;
} GameMemory;

typedef struct MemorySnapshot {
    uint64_t attention[MAP_END_NB][PIECE_NB][SQ_NB]; // nodes below each move, in parts (ATTENTION_FRACTION)
    uint64_t nodes;                                  // searched so far in this search
    Depth depth;                                     // last finished iteration; 0 = not searched yet
    Position root;                                   // that is or was searched; without its history
    MemoryDetail detail;                             // all zero before the first copy
    GameMemory game;
    bool has_contributions;       // false: there is no network, or no position yet
    int32_t contributions[SQ_NB]; // what the piece on a square of the root contributes for its owner, see eval/eval.h
    bool has_importance;          // false: it was not asked for, or is still being worked out
    int32_t importance[SQ_NB];    // of the pieces of the root, in parts of 1, see engine/importance.h
    bool has_tempting;            // likewise
    TemptingNotes tempting;       // of the side to move at the root
} MemorySnapshot;

#endif
