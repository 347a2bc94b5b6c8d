// SPDX-License-Identifier: GPL-3.0-or-later
// The size of the squares, remembered from one run to the next where neither command line nor file choose it.
#ifndef UI_BOARD_BOARD_SIZE_H
#define UI_BOARD_BOARD_SIZE_H

#include "engine/options.h"

void board_size_recall(OptionStore *options);

// Keeps it if it was changed in this run. What cannot be kept is not worth a word.
void board_size_remember(const OptionStore *options);

#endif
