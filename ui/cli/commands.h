// SPDX-License-Identifier: GPL-3.0-or-later
// One-shot commands: each reads its own arguments, prints its answer on standard output and returns the exit status.
#ifndef UI_CLI_COMMANDS_H
#define UI_CLI_COMMANDS_H

#include "ui/cli/command_line.h"
#include "ui/cli/help_formats.h"

// Counts the leaves of the tree of legal moves.
int perft_command(CommandLine *line);

// Lists the legal moves: coordinate, SAN and the position that follows, separated by tabs, sorted by coordinate.
int moves_command(CommandLine *line);

// Prints multipliers for magic bitboards, as the source has them.
int magics_command(CommandLine *line);

// Searches a fixed set of positions; the node count is the signature of the search.
int bench_command(CommandLine *line);

// Prints the terms of the static evaluation.
int eval_command(CommandLine *line);

// Searches a position, or those of a game, and writes importance maps. The order of the pieces is wK wQ wR wB wN wP, then
// the same for Black; for each piece first the squares it leaves ("from"), then those it goes to ("to"), a1 to h8.
int map_command(CommandLine *line);

// Makes training data by self-play, describes it, and fits the numbers of the evaluation to it: `tune play`, `tune
// records` and `tune fit`.
int tune_command(CommandLine *line);

// Its part `tune records`; the word is behind.
int tune_records(CommandLine *line);

// Trains a network with game records, and makes a network of a checkpoint: `tune train` and `tune quantise`.
int tune_train(CommandLine *line);
int tune_quantise(CommandLine *line);

// Prints the commands and the options, or the help of the one command that is named; with --format all there is for the
// manual page or the completions of shells.
int help_command(CommandLine *line, const HelpSources *sources);

// What `map` takes, and what it does.
#define MAP_ARGUMENTS                                                                                      \
    "[POSITION] [--pgn FILE [--game N]] [--depth D] [--nodes N] [--time MS]\n"                             \
    "      [--map now|best|man|difference|change|game|raw|beyond|control|contribution]\n"                  \
    "      [--piece wN|wN,bQ|all|white|black|board|g1]\n"                                                  \
    "      [--end from|to|both] [--format text|csv|json|svg|png|pgn|highlight] [--out FILE] [--paths N]\n" \
    "      [--palette paper|viridis|inferno|grey] [--iterations] [--force]"
#define MAP_HELP                                                                                         \
    "Search a position, or every position of a game, and show which squares mattered for which piece:\n" \
    "      as text, numbers, pictures, marks in a game file, or colours for XBoard."

#endif
