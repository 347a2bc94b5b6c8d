// SPDX-License-Identifier: GPL-3.0-or-later
// The protocol of XBoard and WinBoard (CECP, versions 1 and 2): https://www.gnu.org/software/xboard/engine-intf.html
#ifndef UI_CECP_CECP_H
#define UI_CECP_CECP_H

#include "engine/engine.h"
#include "ui/common/lines.h"

// Speaks CECP on `input` and standard output until `quit` or the end of the input. Returns the exit status.
int cecp_main(Engine *engine, LineInput *input);

// Is this the first word of a command that a CECP interface may send?
bool cecp_is_command(const char *word);

#endif
