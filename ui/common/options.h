// SPDX-License-Identifier: GPL-3.0-or-later
// The options of the front ends, which stand in the store beside those of the engine. Here are the shared ones; CECP and
// the board have their own beside the types that they choose from.
#ifndef UI_COMMON_OPTIONS_H
#define UI_COMMON_OPTIONS_H

#include "engine/options.h"

enum SharedOption {
    OPT_DEBUG_LOG = OPTIONS_OF_FRONT_ENDS,
#define OPTION(id, ...) id,
#include "ui/common/options.def"
#undef OPTION
    OPTIONS_OF_CECP = OPTIONS_OF_FRONT_ENDS + 20,
    OPTIONS_OF_BOARD = OPTIONS_OF_FRONT_ENDS + 40,
};

#endif
