// SPDX-License-Identifier: GPL-3.0-or-later
// The grammar of a line that a person types: a move (in SAN of any case, or coordinates, with or without its number), or a
// command with arguments; unique beginnings of commands do.
#ifndef UI_SESSION_GRAMMAR_H
#define UI_SESSION_GRAMMAR_H

#include "ui/session/session.h"

// Does what a line says. False if it is a move that came before the person's turn: nothing was done, and the line may be
// run again later.
bool grammar_run(Session *session, const char *line);

// The command that a word means; NULL if there is none, or several.
const CommandDef *grammar_find(const Session *session, const char *word);

// Can a line be the beginning of a command, as far as it is typed? Capital letters begin moves.
bool grammar_may_be_command(const Session *session, const char *line);

// Names of all commands, for `help`.
void grammar_complete_command(const Session *session, const char *before, const char *word, Completions *out);

// Fills in moves, commands and arguments that could replace `word`; `before` is the line in front of it.
void grammar_complete(const Session *session, const char *before, const char *word, Completions *out);

#endif
