// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/program_name.h"

#ifndef HOTSPUR_VERSION
#define HOTSPUR_VERSION "unknown"
#endif

const char program_name[] = "Hotspur " HOTSPUR_VERSION;
