// SPDX-License-Identifier: GPL-3.0-or-later
// The losses of a training run as a curve of characters.
#ifndef UI_CLI_LOSS_PLOT_H
#define UI_CLI_LOSS_PLOT_H

#include "engine/tools.h"

#include <stdio.h>

// Prints the losses of some epochs, at least one, from left to right: * training, o held out, @ both.
void loss_plot_print(FILE *out, const TrainerLoss *losses, int epochs, bool has_held_out);

#endif
