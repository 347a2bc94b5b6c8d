// SPDX-License-Identifier: GPL-3.0-or-later
// Which puzzles were solved, which moves of repertoires were known, and when they are to be asked again: when the chance
// that they are still known has come down to 90 %, as fsrs.h computes it. What was not known is due at once. The answers are
// kept, a line each, in the file `puzzles` of the user's folder for state; all else follows from them. Positions are known by
// the first four fields of their FEN, so that files of puzzles and repertoires may be edited. For one thread.
#ifndef UI_SESSION_PUZZLE_RECORD_H
#define UI_SESSION_PUZZLE_RECORD_H

#include "base/error.h"
#include "board/position.h"
#include "ui/session/fsrs.h"

#include <stddef.h>
#include <stdint.h>

typedef struct PuzzleRecord PuzzleRecord;

// Reads the file, if there is one, also of the version before, which knew right and wrong alone. Never NULL: what cannot be
// read counts as nothing; *error says why then, else it is empty. Release with puzzle_record_free, which ignores NULL.
PuzzleRecord *puzzle_record_new(Error *error);
void puzzle_record_free(PuzzleRecord *record);

// Today's date as the number of a day, and a day as "2026-11-28".
enum { PUZZLE_DATE_SIZE = 16 };
int puzzle_today(void);
void puzzle_write_date(int day, char out[PUZZLE_DATE_SIZE]);

// The day when a position is to be asked again. False if it was never asked.
bool puzzle_record_due(const PuzzleRecord *record, const Position *pos, int *day);

// Notes an answer of today, in the file too; one of the version before is taken over with all its answers. False with a
// reason if it cannot be written; the answer is known to this run then.
bool puzzle_record_add(PuzzleRecord *record, const Position *pos, FsrsRating rating, Error *error);

#endif
