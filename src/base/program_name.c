// SPDX-License-Identifier: GPL-3.0-or-later
// In a file of its own, so that a new version compiles one file and not all that show its name.
#include "base/program_name.h"

#ifndef HOTSPUR_VERSION
#define HOTSPUR_VERSION "unknown"
#endif

const char program_name[] = "Hotspur " HOTSPUR_VERSION;
