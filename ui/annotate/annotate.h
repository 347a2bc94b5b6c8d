// SPDX-License-Identifier: GPL-3.0-or-later
// The command `annotate`.
#ifndef UI_ANNOTATE_ANNOTATE_H
#define UI_ANNOTATE_ANNOTATE_H

#include "ui/common/command_line.h"

// Reviews the games of a PGN file: marks mistakes and says why, as text, PGN, JSON or pages.
int annotate_command(CommandLine *line);

#endif
