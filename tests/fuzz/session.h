// SPDX-License-Identifier: GPL-3.0-or-later
// Whole sessions of lines for the fuzzers of the front ends: an engine that searches a few nodes, in a folder that is
// thrown away, with all that is said thrown away too.
#ifndef FUZZ_SESSION_H
#define FUZZ_SESSION_H

#include "engine/engine.h"
#include "ui/common/lines.h"

#include <stdbool.h>
#include <stddef.h>

// Adds the options of the front ends.
void fuzz_register_options(OptionStore *options);

void fuzz_session_open(void);
void fuzz_session_close(void);

// Reads the lines of an input with `front_end` on an engine that has its default options, after taking out the lines
// that would leave the folder, or take long without any fault. Returns what `front_end` does.
int fuzz_session_read(char *input, size_t size, int (*front_end)(Engine *engine, LineInput *lines));

#endif
