// SPDX-License-Identifier: GPL-3.0-or-later
// The crosstable of a tournament: in a file as games end, and on standard output at its end.
#ifndef UI_STUDY_MATCH_TOURNAMENT_REPORT_H
#define UI_STUDY_MATCH_TOURNAMENT_REPORT_H

#include "ui/study/match/crosstable.h"
#include "ui/study/match/tournament.h"

typedef struct TournamentReport {
    const TournamentSettings *settings;
    const TournamentResult *result;
    const char *path; // of the table; NULL = none
    LiveView *live;   // shows it; NULL = it is not watched
    bool failed;
    Error error; // why the file could not be written, the first time
} TournamentReport;

// The table as it is now, in its file and in the live view. A file that cannot be written is not tried again. For on_game of
// TournamentSettings, with a TournamentReport for its context.
void tournament_report_update(void *report, int done, int games);

// The same for a match of two: its score, in the live view.
void tournament_report_show_match(void *report, int done, int games);

// The table on standard output; as text with adjudications and time below it.
void tournament_report_print(const TournamentReport *report, CrosstableFormat format);

#endif
