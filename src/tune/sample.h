// SPDX-License-Identifier: GPL-3.0-or-later
// A training position: what stood on the board, its score by a search, and how the game ended. As text it is
// one line, "FEN | score | result | game", the score in internal units for White. Any thread.
#ifndef TUNE_SAMPLE_H
#define TUNE_SAMPLE_H

#include "base/error.h"
#include "board/chess.h"
#include "notation/fen.h"

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

#endif
