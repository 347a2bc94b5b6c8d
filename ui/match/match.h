// SPDX-License-Identifier: GPL-3.0-or-later
// Games between programs, and collections of positions to solve: the commands `match`, `suite`, `openings`,
// `tune spsa` and `lab`.
// All print on standard output and return the exit status.
#ifndef UI_MATCH_MATCH_H
#define UI_MATCH_MATCH_H

#include "ui/common/command_line.h"

// Plays games between two programs and prints what came of them.
int match_command(CommandLine *line);

// Lets this engine solve the positions of an EPD file.
int suite_command(CommandLine *line);

// Makes openings for matches.
int openings_command(CommandLine *line);

// Tunes numbers of the search by games of the engine against itself: the command `tune spsa`.
int spsa_command(CommandLine *line);

// Does published experiments again and prints the tables: the command `lab`.
int lab_command(CommandLine *line);

// Usage and help of `lab`.

#define LAB_ARGUMENTS                                                                                    \
    "list\n"                                                                                             \
    "  lab attacks [--positions FILE] [--count N] [--seed S] [--format table|csv|json] [--quick]\n"      \
    "      [--plot FILE.svg] [--force] [--kind NAME]\n"                                                  \
    "  lab (bitscan | magics) [--seed S] ...\n"                                                          \
    "  lab mailbox [--positions FILE] [--count N] ...\n"                                                 \
    "  lab (branching | see | profile) [--positions FILE] [--count N] [--depth D] ...\n"                 \
    "  lab booklearning [--games N] [--seed S] ...\n"                                                    \
    "  lab ordering (--experiment 1|2|3 | --order LIST ...) [--positions FILE]\n"                        \
    "      [--count N] [--depth D] [--driver NAME] [--window N] [--null-move on|off] [--no-table] ...\n" \
    "  lab drivers [--positions FILE] [--count N] [--depth D] [--order LIST] [--window N] ...\n"         \
    "  lab (chains | memory) [--positions FILE] [--games N] [--per-game N] [--depth D]\n"                \
    "      [--judge 'CMD'] [--judge-depth D] [--seed S] [--baseline plain|chessmaps] ...\n"              \
    "  lab (chains | memory) --match N [--nodes N | --tc 5+0.05] [--openings FILE] [OPTION...] ...\n"    \
    "  lab (maps | paths) [--positions FILE] [--count N] [--every N] [--depths 6,10,14]\n"               \
    "      [--judge 'CMD'] [--judge-nodes N] [--reference FILE] [--retrievals N] [--seed S] ..."
#define LAB_HELP                                                                                          \
    "Do a published experiment again and print its table, the published numbers beside ours.\n"           \
    "      list: what there is, and from which paper. attacks: all ways to attack along lines;\n"         \
    "      bitscan: all ways to find a square of a set; magics: multipliers for magic bitboards;\n"       \
    "      mailbox: a board with lists of men against bitboards; see: ways to work out what an\n"         \
    "      exchange is worth; profile: what parts take of the search's time; branching: how\n"            \
    "      much longer a ply takes than the one before.\n"                                                \
    "      ordering: Buchner's experiments 1 to 3, or nodes with any LIST of table, captures, squares,\n" \
    "      killer, killer-advanced, history, refutation, chessmaps, chessmaps-experience (or\n"           \
    "      none), the most important first; drivers:\n"                                                   \
    "      minimax, alpha-beta, PVS, NegaScout, SSS*, DUAL*, MTD(f): one value, how many nodes?\n"        \
    "      chains: Greer's Table 1, move chains and move tables; memory: what the move tables are\n"      \
    "      worth from move to move. --match: the same question in games; OPTION of the first\n"           \
    "      player, such as --chains-window=0. --baseline chessmaps: compare chains with Greer's\n"        \
    "      order of moves, not the engine's. maps: whether the importance maps find the squares\n"        \
    "      that a deeper search names; paths: whether the walked paths are its plans, and legal.\n"       \
    "      --judge names an independent program to ask, --reference the file its answers are kept\n"      \
    "      in, so that the run can be broken off and the file used again.\n"                              \
    "      booklearning: whether a line that loses is played less and less.\n"                            \
    "      --plot draws the tables as bars. --kind takes positions of a kind (see suite), each alone."

#endif
