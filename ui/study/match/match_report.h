// SPDX-License-Identifier: GPL-3.0-or-later
// The result of a match on standard output, and the sum of matches whose games are in files.
#ifndef UI_STUDY_MATCH_MATCH_REPORT_H
#define UI_STUDY_MATCH_MATCH_REPORT_H

#include "ui/common/command_line.h"
#include "ui/study/match/tournament.h"

// Of the settings, the test and the adjudication are looked at. A time below 0 is not known.
void match_report_text(const TournamentSettings *settings, const TournamentResult *result);
void match_report_json(const TournamentSettings *settings, const TournamentResult *result);

// Reads "0,5", the bounds of a test; NULL is none. False with a reason that names --sprt.
bool match_read_sprt(const char *text, TournamentSettings *settings, Error *error);

// Reads "text" or "json"; NULL is text. False with a reason that names --format.
bool match_read_format(const char *text, bool *as_json, Error *error);

// Adds up games of two players from PGN files: of this program's --pgn, which must have the same settings, or of other
// programs that play matches. Which file a game is in changes nothing, but a pair must be in one file. False with a reason
// that names a file, also for a game that comes twice; *result is then not set.
bool match_count_files(const char *const *paths, int count, TournamentResult *result, Error *error);

// The command `match --count FILE...`. Its exit status is the verdict of --sprt.
int match_count_command(CommandLine *line);

#endif
