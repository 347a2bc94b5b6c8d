// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of the command line. Each reads its own arguments and returns the exit status; one-shot commands print
// their answer on standard output.
#ifndef UI_CLI_COMMANDS_H
#define UI_CLI_COMMANDS_H

#include "base/error.h"
#include "engine/game.h"
#include "ui/common/command_line.h"

// All commands, in the order of the help; and this one table as a list for command_find.
extern const CommandTable program_commands;
extern const CommandTable *const program_command_tables[];

// Runs the command that the line names, or the front end that suits standard input and output. Returns the exit status.
int command_run(CommandLine *line);

// --- front ends ----------------------------------------------------------------------------------------------------

// The name of the front end for a line without a command: the board or the console in a terminal, in a pipe the protocol
// of its first line. NULL with a reason if neither fits.
const char *front_end_choose(CommandLine *line, Error *error);

// The board in the terminal; and the same with the tour, or with the moves of a repertoire to be found.
int board_command(CommandLine *line);
int tour_command(CommandLine *line);
int drill_command(CommandLine *line);

// The console; with a FILE, its lines are the input.
int console_command(CommandLine *line);

// The protocols of XBoard and UCI, on standard input and output.
int cecp_command(CommandLine *line);
int uci_command(CommandLine *line);

// Prints what the terminal can show.
int terminal_command(CommandLine *line);

// Prints all settings and keys as a configuration file.
int config_command(CommandLine *line);

// --- one-shot commands ---------------------------------------------------------------------------------------------

// Counts the leaves of the tree of legal moves.
int perft_command(CommandLine *line);

// Lists the legal moves: coordinate, SAN and the position that follows, separated by tabs, sorted by coordinate.
int moves_command(CommandLine *line);

// Searches a fixed set of positions; the node count is the signature of the search.
int bench_command(CommandLine *line);

// Prints the terms of the static evaluation.
int eval_command(CommandLine *line);

// Finds games in files, and writes their own text.
int games_command(CommandLine *line);

// Tells which moves were played in a position, and the games behind them.
int explore_command(CommandLine *line);

// Searches a position, or those of a game, and writes importance maps. The order of the pieces is wK wQ wR wB wN wP, then
// the same for Black; for each piece first the squares it leaves ("from"), then those it goes to ("to"), a1 to h8.
int map_command(CommandLine *line);

// Opening books: makes them, looks into them, shows what was learned about them.
int book_command(CommandLine *line);

// `book names`: the name of the opening of a position, of the games of a PGN file, or of each line of a text.
int book_names_command(CommandLine *line);

// Start positions for OpenBench: a command that is one word with blanks, "genfens 10 seed 1 book None".
bool genfens_is_command(const char *word);
int genfens_command(CommandLine *line);

// Puts this program into the list of engines of another one, after showing what is added.
int install_into_command(CommandLine *line);

// Prints the commands and the options, or the help of one command; --format has the shapes for the manual page, the
// completions of shells and the tests.
int help_command(CommandLine *line);

// --- the second program ----------------------------------------------------------------------------------------------

// What studies is a program of its own, hotspur-lab, beside this one or where helper programs are installed.

// Goes on as that program with the same words. Returns only if it is not there.
int study_command(CommandLine *line);

// Has it print the rest of an answer, by the words of a command that end with NULL. Where it is not there the answer ends.
int study_print(char **words);

// --- position arguments ----------------------------------------------------------------------------------------------

// The position a command is about: --fen, --chess960 and --moves.

typedef struct PositionArguments {
    const char *fen;   // NULL = the start position
    const char *moves; // "e4 e5 Nf3" or "1.e4 e5 2.Nf3" or "e2e4 e7e5"; NULL = none
    bool chess960;
} PositionArguments;

// Rows for the command's table of arguments.
#define POSITION_ARGUMENTS(p)                                                 \
    {.name = "fen", .text = &(p).fen}, {.name = "moves", .text = &(p).moves}, \
    {                                                                         \
        .name = "chess960", .flag = &(p).chess960                             \
    }

// A game that stands at the position; the caller frees it. NULL with a reason.
Game *position_arguments_game(const PositionArguments *arguments, Error *error);

#endif
