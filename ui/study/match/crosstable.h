// SPDX-License-Identifier: GPL-3.0-or-later
// A crosstable: ranks, Elo with margins, points, and who made how many of them against whom, as text, CSV or JSON.
#ifndef UI_STUDY_MATCH_CROSSTABLE_H
#define UI_STUDY_MATCH_CROSSTABLE_H

#include "base/file.h"
#include "ui/study/match/game_record.h"
#include "ui/study/match/ratings.h"
#include "ui/study/match/referee.h"

#include <stdbool.h>
#include <stdio.h>

// How the title of a tournament begins, as the event of its games is called: files with tables are known by it.
#define CROSSTABLE_TITLE GAME_RECORD_TOURNAMENT

typedef struct Crosstable {
    const Ratings *ratings;        // computed and sorted: the first is the first of the table
    const char *title;             // of the tournament; NULL = none
    bool has_tie_breaks;           // Sonneborn-Berger is shown, and byes
    const int (*faults)[FAULT_NB]; // by the players' numbers; NULL = not known
    int unfinished;                // games that were left out
} Crosstable;

typedef enum CrosstableFormat { CROSSTABLE_TEXT, CROSSTABLE_CSV, CROSSTABLE_JSON, CROSSTABLE_NB } CrosstableFormat;

// The words for the formats in their order, NULL behind the last.
extern const char *const crosstable_formats[];

// The format of this name. For NULL text; for a word that is none CROSSTABLE_NB.
CrosstableFormat crosstable_find_format(const char *name);

// The format that the end of a file name asks for: .csv, .json, else text.
CrosstableFormat crosstable_format_of(const char *path);

void crosstable_write(const Crosstable *table, CrosstableFormat format, FILE *out);

// What a file with the table of a tournament, which has a title, is known by.
const FileKind *crosstable_kind(CrosstableFormat format);

#endif
