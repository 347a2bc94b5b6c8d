// SPDX-License-Identifier: GPL-3.0-or-later
// The commands that play games or solve positions: `match`, `suite`, `openings` and `tune spsa`, and the laboratory's `lab`
// (ui/lab). Each prints on standard output and returns the exit status.
#ifndef UI_MATCH_MATCH_H
#define UI_MATCH_MATCH_H

#include "ui/common/command_line.h"

// Plays games between two players and prints the result.
int match_command(CommandLine *line);

// Solves the positions of an EPD or CSV file, by this engine or another program.
int suite_command(CommandLine *line);

// Makes openings for matches.
int openings_command(CommandLine *line);

// Start positions for OpenBench: a command that is one word with blanks, "genfens 10 seed 1 book None".
bool genfens_is_command(const char *word);
int genfens_command(CommandLine *line);

// Tunes numbers of the search by games of the engine against itself: the command `tune spsa`.
int spsa_command(CommandLine *line);

// Repeats published experiments and prints their tables.
int lab_command(CommandLine *line);

#endif
