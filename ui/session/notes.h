// SPDX-License-Identifier: GPL-3.0-or-later
// What a person notes about the position shown or the game: commands of viewing_commands.c. Arguments are cut into words in
// place. Without any, each says what is there; words that are no comment, mark, symbol or tag are an error of one line, and
// nothing is changed.
#ifndef UI_SESSION_NOTES_H
#define UI_SESSION_NOTES_H

#include "ui/common/command.h"

// The words of the comment; what programs have put into it stays.
void note_comment(Session *session, char *arguments);

// Coloured squares and arrows, in the place of those that are there.
void note_mark(Session *session, char *arguments);

// Symbols such as !? behind the move, in the place of those that are there.
void note_nag(Session *session, char *arguments);

// A tag of a game that is viewed. What follows from the start position cannot be set.
void note_tag(Session *session, char *arguments);

#endif
