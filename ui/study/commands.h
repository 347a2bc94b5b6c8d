// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of the second program, hotspur-lab, which hotspur starts for them (ui/cli/study_command.c). Each prints on
// standard output and returns the exit status. Their help stands with that of all commands (ui/cli/command_table.c).
#ifndef UI_STUDY_COMMANDS_H
#define UI_STUDY_COMMANDS_H

#include "ui/common/command_line.h"

// Plays games between two players and prints the result.
int match_command(CommandLine *line);

// Solves the positions of an EPD or CSV file, by this engine or another program.
int suite_command(CommandLine *line);

// Elo numbers and a crosstable of many players, from the games of PGN files.
int ratings_command(CommandLine *line);

// Makes openings for matches.
int openings_command(CommandLine *line);

// Repeats published experiments and prints their tables.
int lab_command(CommandLine *line);

// Prints multipliers for magic bitboards, as the source has them.
int magics_command(CommandLine *line);

// Training data, fits and networks: each word behind `tune` is a command of its own.
int tune_command(CommandLine *line);

// Describes files of training data.
int tune_records(CommandLine *line);

// Fits wins, draws and losses by score and position.
int tune_wdl(CommandLine *line);

// Trains a network with game records, and makes a network of a checkpoint: `tune train` and `tune quantise`.
int tune_train(CommandLine *line);
int tune_quantise(CommandLine *line);

// Tunes numbers of the search by games of the engine against itself: the command `tune spsa`.
int spsa_command(CommandLine *line);

#endif
