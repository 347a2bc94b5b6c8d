// SPDX-License-Identifier: GPL-3.0-or-later
// Games of the engine against itself for training: a random but even opening, then both sides search about the same
// number of nodes. A game is a function of its settings and its number alone. A Selfplay belongs to one thread, and
// searches on it.
#ifndef STUDY_TUNE_SELFPLAY_H
#define STUDY_TUNE_SELFPLAY_H

#include "base/error.h"
#include "base/shard.h"
#include "board/chess.h"
#include "board/position.h"
#include "eval/network/network.h"
#include "notation/fen.h"
#include "study/tune/records.h"

#include <stdint.h>

// Which positions a static evaluation can be asked about: those where no capture changes much. Any thread.

// The value for the side to move when both sides may go on capturing as long as no exchange loses material. The position
// is changed on the way and comes back as it was.
Score quiet_capture_value(Position *pos);

// Is the side to move out of check, and does its static value hold when captures are played out?
bool quiet_is_position(Position *pos);

// A training position: what stood on the board, its score by a search, and how the game ended. As text it is
// one line, "FEN | score | result | game", the score in internal units for White. Any thread.

enum { SAMPLE_LINE_SIZE = FEN_SIZE + 48 }; // the other fields are three short numbers and their separators

typedef struct Sample {
    char fen[FEN_SIZE];
    Score score_white; // of the search
    int half_points;   // what White got out of the game: 2, 1 or 0
    int game;          // number of the game in its file, from 1; games stand in order
} Sample;

// Writes the line with its newline and returns its length.
size_t sample_write(const Sample *sample, char out[SAMPLE_LINE_SIZE]);

// Reads a line (with or without its newline); the FEN is taken as it stands. False with a reason.
bool sample_read(const char *line, Sample *sample, Error *error);

enum {
    SELFPLAY_PLIES_MAX = 400,        // the opening included; a longer game is called a draw
    SELFPLAY_OPENING_PLIES_MAX = 10, // random moves at the start
};

typedef struct Selfplay Selfplay;

typedef struct SelfplaySettings {
    uint64_t seed;          // of the series of games
    uint64_t nodes;         // a move
    bool is_soft;           // no iteration begins after so many nodes, instead of a search that is cut off there
    const Network *network; // that evaluates; NULL: the classical evaluation
    bool with_searched;     // also a position a move that the search evaluated, with a score of its own
} SelfplaySettings;

// A game: the random opening, then the moves with their scores. `searched` are positions that the search of a move
// evaluated, by the ply of that move; each has one ply (its best move and score), and `plies` 0 where there is none.
typedef struct SelfplayGame {
    int opening_plies;
    Move opening[SELFPLAY_OPENING_PLIES_MAX];
    GameRecord record;
    int searched_count;
    struct {
        PackedPosition position;
        RecordPly ply;
    } searched[SELFPLAY_PLIES_MAX];
} SelfplayGame;

// NULL with a reason if memory cannot be had.
Selfplay *selfplay_new(Error *error);
void selfplay_free(Selfplay *selfplay);

// Plays game `number` of a series.
void selfplay_play(Selfplay *selfplay, const SelfplaySettings *settings, int number, SelfplayGame *game);

// A hash of the evaluation that plays: the same games come from the same settings as long as it is the same.
uint64_t selfplay_eval_hash(const SelfplaySettings *settings);

// Fills a file with training data from games that several threads play. Games stand in the file in the order of their
// numbers whatever the threads do, always whole; a file that was left unfinished can be gone on with, and comes out as if
// nothing had happened.

typedef enum GenerationFormat {
    GENERATION_RECORDS, // whole games (records.h)
    GENERATION_TEXT,    // some quiet positions of each game (see Sample)
} GenerationFormat;

// What this run has written so far.
typedef struct GenerationProgress {
    int first_game; // number of its first game
    int games;
    int results[3]; // games by White's half points
    int64_t plies;
    int64_t positions; // training positions: what the usual filter keeps of records, or lines of text
    int64_t bytes;
} GenerationProgress;

typedef struct Generation {
    const char *path;
    const char *network_path; // of the network that evaluates instead of settings.network; NULL: none
    bool built_in_network;    // without a path the network evaluates that is built in, where one is
    GenerationFormat format;
    int games;   // of the whole run
    Shard shard; // those of them that belong into the finished file
    SelfplaySettings settings;
    int threads;
    bool resume; // go on with the file if it is there; else it must not be there
    void *context;
    void (*on_progress)(void *context, const GenerationProgress *progress); // one thread at a time; may be NULL
} Generation;

// Returns when the file is complete. False with a reason.
bool generation_run(const Generation *generation, Error *error);

#endif
