// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/cli/loss_plot.h"

#include <string.h>

enum { ROWS = 16, COLUMNS = 60 };

typedef struct Plot {
    double low, high;
    char cells[ROWS][COLUMNS + 1];
} Plot;

static void widen(Plot *plot, double loss)
{
    plot->low = loss < plot->low ? loss : plot->low;
    plot->high = loss > plot->high ? loss : plot->high;
}

static void mark(Plot *plot, int column, double loss, char sign)
{
    const double span = plot->high > plot->low ? plot->high - plot->low : 1;
    const int row = (int)((plot->high - loss) / span * (ROWS - 1) + 0.5);
    char *cell = &plot->cells[row][column];
    *cell = *cell == ' ' || *cell == sign ? sign : '@';
}

// Few epochs stand apart from each other; of many, several share a column.
static int column_of(int epoch, int epochs)
{
    if (epochs <= COLUMNS)
        return epoch * (COLUMNS / epochs);
    return (int)((long)epoch * COLUMNS / epochs);
}

void loss_plot_print(FILE *out, const TrainerLoss *losses, int epochs, bool has_held_out)
{
    Plot plot = {.low = losses[0].training, .high = losses[0].training};
    memset(plot.cells, ' ', sizeof plot.cells);
    for (int i = 0; i < epochs; ++i) {
        widen(&plot, losses[i].training);
        if (has_held_out)
            widen(&plot, losses[i].held_out);
    }
    for (int i = 0; i < epochs; ++i) {
        mark(&plot, column_of(i, epochs), losses[i].training, '*');
        if (has_held_out)
            mark(&plot, column_of(i, epochs), losses[i].held_out, 'o');
    }
    for (int row = 0; row < ROWS; ++row) {
        int length = COLUMNS;
        while (length > 0 && plot.cells[row][length - 1] == ' ')
            --length;
        fprintf(out, "%8.5f |%.*s\n", plot.high - (plot.high - plot.low) * row / (ROWS - 1), length, plot.cells[row]);
    }
    fprintf(out, "   epoch 1 to %d; * training%s\n", epochs, has_held_out ? ", o held out, @ both" : "");
}
