// SPDX-License-Identifier: GPL-3.0-or-later
// The results of a suite as text, as CSV and as JSON, on standard output.
#ifndef UI_MATCH_SUITE_REPORT_H
#define UI_MATCH_SUITE_REPORT_H

#include "ui/match/suite.h"

typedef struct SuiteTotals {
    int solved, count;
    int points, points_most;
    int mates, mates_proved; // positions with a mate, and those where one was found, however long
    int misscored;
    uint64_t nodes;
    int64_t time_us;  // spent on positions, added up over the engines; negative: not told, nor is the next
    int64_t found_us; // of the solved positions
} SuiteTotals;

typedef struct SuiteFormat {
    void (*begin)(void);
    // `shown` counts the rows before this one.
    void (*row)(int shown, int index, const Epd *epd, const SuiteResult *result);
    void (*end)(const SuiteTotals *totals);
} SuiteFormat;

extern const SuiteFormat suite_text, suite_csv, suite_json;

#endif
