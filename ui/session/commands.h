// SPDX-License-Identifier: GPL-3.0-or-later
// The commands that a person can type, in tables: those that every front end has, and those of one front end alone.
// Help, completion and manual page are made from the tables.
#ifndef UI_SESSION_COMMANDS_H
#define UI_SESSION_COMMANDS_H

#include "base/error.h"
#include "board/position.h"
#include "notation/game_tree.h"
#include "ui/common/command.h"

#include <stdbool.h>

// What could stand in the place of a word that is being typed.
// All legal moves and all commands fit together.
enum { COMPLETION_MAX = 384, COMPLETION_SIZE = 24 };

typedef struct Completions {
    int count;
    char words[COMPLETION_MAX][COMPLETION_SIZE];
    bool files; // names of files instead
} Completions;

// Appends a completion if there is room and it starts with `word` in any case.
void completions_add(Completions *completions, const char *word, const char *text);

// The same for all of a NULL-terminated list, which may be NULL.
void completions_add_all(Completions *completions, const char *word, const char *const *list);

// --- commands -------------------------------------------------------------------------------------------------------

// The tables that every front end has, NULL-terminated: a new one is declared here and listed in grammar.c.
extern const CommandTable game_commands, browse_commands, variation_commands, advice_commands, time_commands,
    file_commands, viewing_commands, analysis_commands, annotate_commands, puzzle_commands, tour_commands,
    opponent_commands, online_commands, setting_commands;
extern const CommandTable *const shared_command_tables[];

// The command `multipv`, which front ends have by other names too.
void session_run_multipv(Session *session, char *arguments);

// For a command whose argument is a legal move.
void complete_legal_moves(const Session *session, const char *before, const char *word, Completions *out);

// For a command whose argument is a file.
void complete_file(const Session *session, const char *before, const char *word, Completions *out);

// --- find ------------------------------------------------------------------------------------------------------------

// Looks for words in a game: in its moves, as they are written, and in its comments.

// The next node behind `after` whose move begins with the text, or whose comment has it, in any case: along each line
// before its variations, and from the start again behind the last one, up to `after` itself. TREE_NONE if there is none.
int find_in_game(const GameTree *tree, int after, const char *text);

// --- edit ------------------------------------------------------------------------------------------------------------

// Positions changed by words, for those who know no FEN.

// Changes a position by words with blanks between, from left to right: Qe4 or qe4 puts a piece (capitals: White) on a square,
// where another may stand; a king leaves its old square. -e4 empties a square, `clear` all; `white` or `black` is to move.
// Rights to castle stay as long as king and rook do. `words` is cut up. False with a reason if a word is wrong or the
// position cannot be played from; *pos is then as it was.
bool edit_position(Position *pos, char *words, Error *error);

#endif
