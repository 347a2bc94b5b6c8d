// SPDX-License-Identifier: GPL-3.0-or-later
// The Makefile hands over commit and flags. Called by lab_provenance.c.
#include "ui/study/lab/build_info.h"

#ifndef HOTSPUR_COMMIT
#define HOTSPUR_COMMIT "unknown"
#endif
#ifndef HOTSPUR_FLAGS
#define HOTSPUR_FLAGS "unknown"
#endif

#ifdef __clang__
#define COMPILER ""
#else
#define COMPILER "gcc "
#endif

const char build_commit[] = HOTSPUR_COMMIT;
const char build_compiler[] = COMPILER __VERSION__;
const char build_flags[] = HOTSPUR_FLAGS;
