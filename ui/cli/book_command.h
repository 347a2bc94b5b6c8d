// SPDX-License-Identifier: GPL-3.0-or-later
// The command `book`: opening books, and the names of openings.
#ifndef UI_CLI_BOOK_COMMAND_H
#define UI_CLI_BOOK_COMMAND_H

#include "ui/cli/command_line.h"

int book_command(CommandLine *line);

// `book names`.
int book_names_command(CommandLine *line);

#define BOOK_ARGUMENTS                                                                                      \
    "make --out BOOK (--from GAMES.pgn | --lines FILE) [--plies N] [--min-games N] [--min-score PERCENT]\n" \
    "      [--memory MIB] [--force]\n"                                                                      \
    "  book merge --out BOOK BOOK... [--force]\n"                                                           \
    "  book dump BOOK\n"                                                                                    \
    "  book show [FEN] [--moves MOVES] [--book BOOK]\n"                                                     \
    "  book check BOOK [--nodes N] [--max-cp N]\n"                                                          \
    "  book names [FILE] [POSITION]\n"                                                                      \
    "  book learn [--file FILE]\n"                                                                          \
    "  book forget [FEN] [--moves MOVES] [--file FILE]"
#define BOOK_HELP                                                                                                     \
    "Make Polyglot books from games or lines, put several into one, look into them and examine them (of our own\n"    \
    "      lines the ends are searched with N nodes each); tell ECO code and name of a position, of the games of a\n" \
    "      PGN file, or of each line of a file with a FEN or moves (- is standard input); show what games have "      \
    "taught\n"                                                                                                        \
    "      about the book, and forget it, all or that of a position."

#endif
