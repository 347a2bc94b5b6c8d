// SPDX-License-Identifier: GPL-3.0-or-later
// The Universal Chess Interface (Huber and Meyer-Kahlen, 2006).
#ifndef UI_UCI_UCI_H
#define UI_UCI_UCI_H

#include "engine/engine.h"
#include "ui/common/lines.h"

// Speaks UCI on `input` and standard output until `quit` or the end of the input. Returns the exit status.
int uci_main(Engine *engine, LineInput *input);

// Is this the first word of a command that a UCI interface may send?
bool uci_is_command(const char *word);

#endif
