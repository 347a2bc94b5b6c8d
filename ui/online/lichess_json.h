// SPDX-License-Identifier: GPL-3.0-or-later
// What lichess's lines and answers mean: JSON to events. Everything in them is foreign: texts are cleaned and cut, numbers are
// bounded, what is missing is left empty. Pure functions.
#ifndef UI_ONLINE_LICHESS_JSON_H
#define UI_ONLINE_LICHESS_JSON_H

#include "ui/online/lichess_event.h"

// Reads a line of a stream, or the answer to a request, into an event whose `ask` says which. False if it is nothing to tell;
// what cannot be read is told as LICHESS_GARBLED.
bool lichess_read_line(const char *line, LichessEvent *event);
bool lichess_read_answer(const char *answer, LichessEvent *event);

// Says in the event's text why the server refuses, in its own words where it gives some.
void lichess_read_refusal(const char *answer, int status, LichessEvent *event);

#endif
