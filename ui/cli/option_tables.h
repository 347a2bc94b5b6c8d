// SPDX-License-Identifier: GPL-3.0-or-later
// The options that front ends add to those of the engine: every one of them, in both programs, has them all, because they
// share a configuration file.
#ifndef UI_CLI_OPTION_TABLES_H
#define UI_CLI_OPTION_TABLES_H

#include "engine/options.h"

// NULL at the end.
extern const OptionTable *const option_tables[];

#endif
