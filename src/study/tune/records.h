// SPDX-License-Identifier: GPL-3.0-or-later
// Games as training data, in a compact binary form: about 4 bytes a ply. Whole games are kept, so that what counts as a
// training position is decided when they are read, not when they are played.
//
// The file, all numbers little-endian:
//
//   16 bytes  "Hotspur records\n"
//   u32       version, 1
//   u32       nodes a move (soft limit)
//   u64       seed of the series of games
//   u64       hash of the evaluation that played
//   u32       how the games were played (RecordFlags)
//   20 bytes  zero
// then games, each in one piece:
//   u16       bytes of the game from the next field on
//   u16       checksum of those bytes: FNV-1a, 32 bits, folded to 16
//   u32       number of the game in its series, from 1; games stand in order
//   u8        result: half points of White
//   u8        how it ended (RecordEnd)
//   u16       plies
//   32 bytes  start position (PackedPosition)
//   plies * { u16 move (Move.bits), i16 score for the side to move, in internal units }
//
// A file may be read while it grows: a game that is not all there is not read. A file is appended to by whole games.
#ifndef STUDY_TUNE_RECORDS_H
#define STUDY_TUNE_RECORDS_H

#include "base/error.h"
#include "base/file.h"
#include "board/position.h"
#include "eval/network/features.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum {
    RECORD_PLIES_MAX = 512,
    RECORD_HEADER_SIZE = 64,
};

// A position in 32 bytes. `pieces` holds Piece values, four bits each, in the order of the set squares of `occupied`.
typedef struct PackedPosition {
    uint64_t occupied;
    uint8_t pieces[16];
    uint8_t stm;        // Colour
    uint8_t castling;   // CastlingRights
    uint8_t en_passant; // Square, or 64 for none
    uint8_t rule50;
    int16_t score;  // for the side to move; 0 in a start position
    uint8_t result; // half points of White; 0 in a start position
    uint8_t unused;
} PackedPosition;

// Castling rights are packed for orthodox rook squares only. False if the position cannot be packed (Chess960 rights,
// more than 32 pieces).
bool packed_position_make(const Position *pos, PackedPosition *packed);

// Rebuilds a position, without history. False with a reason if it is none.
bool packed_position_read(const PackedPosition *packed, Position *pos, Error *error);

typedef enum RecordEnd {
    RECORD_END_CHECKMATE,
    RECORD_END_STALEMATE,
    RECORD_END_RULES, // repetition, fifty moves, no material
    RECORD_END_WON,   // adjudicated: a large lead for long
    RECORD_END_DRAWN, // adjudicated: level for long
    RECORD_END_LENGTH,
    RECORD_END_SAMPLE, // no game: one position that a search evaluated, and its score
    RECORD_END_NB,
} RecordEnd;

typedef struct RecordPly {
    Move move;
    Score score; // for the side to move
} RecordPly;

typedef struct GameRecord {
    uint32_t number;
    int half_points; // of White
    RecordEnd end;
    PackedPosition start;
    int plies;
    RecordPly moves[RECORD_PLIES_MAX];
} GameRecord;

typedef enum RecordFlags {
    RECORD_HARD_LIMIT = 1, // searches were cut off at the node limit
    RECORD_SEARCHED = 2,   // also positions that searches evaluated
} RecordFlags;

typedef struct RecordHeader {
    uint32_t nodes, flags;
    uint64_t seed, eval_hash;
} RecordHeader;

// --- writing -------------------------------------------------------------------------------------------------------

enum { RECORD_GAME_SIZE_MAX = 4 + 8 + sizeof(PackedPosition) + RECORD_PLIES_MAX * 4 };

extern const FileKind record_file_kind;

void record_header_write(const RecordHeader *header, uint8_t out[RECORD_HEADER_SIZE]);

// Writes a game of at most RECORD_PLIES_MAX plies as bytes and returns how many they are.
size_t record_game_write(const GameRecord *game, uint8_t out[RECORD_GAME_SIZE_MAX]);

// --- reading -------------------------------------------------------------------------------------------------------

// Which plies of a game are training positions. Zeros: the usual filters.
typedef struct RecordFilter {
    Score score_max;    // positions beyond are left out; 0: ten pawns
    bool keep_in_check; // also positions in check
    bool keep_captures; // also those whose best move is a capture or a promotion
} RecordFilter;

// What became of a ply.
typedef enum RecordPlyKind {
    RECORD_PLY_KEPT,
    RECORD_PLY_IN_CHECK,
    RECORD_PLY_NOISY,   // the best move captures or promotes
    RECORD_PLY_DECIDED, // mate or a score beyond the limit
    RECORD_PLY_KIND_NB,
} RecordPlyKind;

// Does the file begin as game records do?
bool record_file_is_one(const char *path);

typedef struct RecordFile RecordFile;

// Opens a file. NULL with a reason that names the file. Release with record_file_close; NULL is ignored.
RecordFile *record_file_open(const char *path, RecordHeader *header, Error *error);
void record_file_close(RecordFile *file);

// Bytes of the file up to the end of the last game that was read: what is whole.
long record_file_whole(const RecordFile *file);

// Reads the next game; false at the end of what is there (an unfinished game at the end is left alone), or with a reason
// in `error` (its text is empty at the end of the file) if the file is damaged. The moves are not checked.
bool record_file_next(RecordFile *file, GameRecord *game, Error *error);

// Reads a whole file and calls `visit` for each game, until it returns false with a reason, to which the name of the file
// is added. *whole (may be NULL): bytes that were whole. False with a reason.
bool record_file_visit(const char *path, void *context,
                       bool (*visit)(void *context, const RecordHeader *header, const GameRecord *game, Error *error),
                       long *whole, Error *error);

// Plays through a game and calls `visit` for each ply, kept or not, with the position before the move. False with a
// reason if a move is illegal.
bool record_game_visit(const GameRecord *game, const RecordFilter *filter, void *context,
                       void (*visit)(void *context, const Position *pos, const RecordPly *ply, RecordPlyKind kind),
                       Error *error);

// What is in files of game records: games, plies by filter, results, scores, and whether the labels make sense.
// Belongs to one thread.

enum {
    RECORD_SCORE_BIN = 20,    // units of score a bin
    RECORD_SCORE_BINS = 101,  // -1010 .. 1009; the middle bin is around 0
    RECORD_CLEAR_SCORE = 200, // from here on the better side should not lose
};

typedef struct RecordScoreBin {
    int64_t positions;
    int64_t from_games;  // the others are searched positions, whose game went another way
    int64_t half_points; // of the side to move, in the positions from games
} RecordScoreBin;

typedef struct RecordStats {
    int64_t games, searched; // whole games, and searched positions with a record of their own
    int64_t bytes, plies;
    int64_t plies_by_kind[RECORD_PLY_KIND_NB];
    int64_t results[3]; // games by White's half points
    int64_t ends[RECORD_END_NB];
    int64_t pieces[NETWORK_PIECES_MAX + 1]; // kept positions by the number of pieces
    RecordScoreBin bins[RECORD_SCORE_BINS]; // kept positions by their score for the side to move
    // Positions from games with a clear score; won, and lost, by the side that is better.
    int64_t clear, coherent, opposite;
    uint64_t *sampled_keys; // of one kept position in RECORD_KEY_SAMPLE, to count duplicates
    size_t sampled_count, sampled_capacity;
} RecordStats;

enum { RECORD_KEY_SAMPLE = 16 };

void record_stats_free(RecordStats *stats);

// Adds a file. False with a reason that names the file; what was read before the fault counts.
bool record_stats_add_file(RecordStats *stats, const char *path, const RecordFilter *filter, Error *error);

// Kept positions that had been kept before, as a share of all; an estimate from a sample.
double record_stats_duplicates(RecordStats *stats);

// The scale s for which sigmoid(score / s) fits the results best (logarithmic loss). 0 if there is nothing to fit.
double record_stats_scale(const RecordStats *stats);

#endif
