// SPDX-License-Identifier: GPL-3.0-or-later
// What all front ends with a line edited by GNU readline need of it. One thread.
#ifndef UI_SESSION_TYPING_H
#define UI_SESSION_TYPING_H

#include "ui/session/commands.h"

#ifdef HAVE_READLINE

// Completions in the form that readline takes for the word `text`.
char **typing_matches(const char *text, const Completions *completions);

// Adds a line to the history, unless it is empty or the same as the one before. True if it was added.
bool typing_remember(const char *line);

// Takes away keys that do a lot when they are pressed by mistake: Alt-9 and more digits repeat the next key up to a million
// times, a macro does all of that again, and Alt-Enter changes to the keys of vi (who wants them has a file of settings of
// readline).
void typing_unbind_repeats(void);

#endif
#endif
