// SPDX-License-Identifier: GPL-3.0-or-later
// The summary of a match on standard output: for people, or as one line of JSON.
#ifndef UI_MATCH_TOURNAMENT_REPORT_H
#define UI_MATCH_TOURNAMENT_REPORT_H

#include "ui/match/tournament.h"

void tournament_report_text(const TournamentSettings *settings, const TournamentResult *result);
void tournament_report_json(const TournamentSettings *settings, const TournamentResult *result);

#endif
