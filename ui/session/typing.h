// SPDX-License-Identifier: GPL-3.0-or-later
// What all front ends with a line edited by GNU readline need of it. One thread.
#ifndef UI_SESSION_TYPING_H
#define UI_SESSION_TYPING_H

#include "ui/session/commands.h"

#ifdef HAVE_READLINE

// Fills in what could replace `word`; `before` is what stands in front of it.
typedef void CompleteWord(void *context, const char *before, const char *word, Completions *out);

// Prepares readline: words are completed by `complete`, signals are left to the front end, and keys that repeat others
// are unbound.
void typing_open(CompleteWord *complete, void *context);

// Adds a line to the history, unless it is empty or the same as the one before. True if it was added.
bool typing_remember(const char *line);

#endif
#endif
