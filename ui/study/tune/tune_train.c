// SPDX-License-Identifier: GPL-3.0-or-later
// The commands `tune train` and `tune quantise`: game records become a network.
#include "base/clock.h"
#include "base/text.h"
#include "base/thread.h"
#include "study/tune/checkpoint.h"
#include "study/tune/trainer.h"
#include "ui/common/print.h"
#include "ui/common/progress.h"
#include "ui/study/commands.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { THREADS_MAX = 256, MINUTE_S = 60, TRAIN_FILES_MAX = 256 };

static const double rate_max = 1;

// What is shown while it trains.
typedef struct TrainShown {
    ProgressLine line;
    int64_t start_us;        // of training, when everything was read
    double positions_before; // of all epochs, done before this start; negative = not known yet
} TrainShown;

// What the network will be trained with, and what was left out.
static void print_data(const NetworkData *data)
{
    printf("Positions: %zu training, %zu held out, from %zu games\n", data->training.count, data->held_out.count,
           data->games);
    printf("Left out: %zu in check, %zu with a capture or promotion as best move, %zu decided\n",
           data->plies[RECORD_PLY_IN_CHECK], data->plies[RECORD_PLY_NOISY], data->plies[RECORD_PLY_DECIDED]);
    if (data->clear > 0)
        printf("Labels: the better side won %.1f %% of %zu positions beyond %d\n",
               100.0 * (double)data->clear_won / (double)data->clear, data->clear, (int)NETWORK_CLEAR_SCORE);
    fflush(stdout);
}

// The clock of training starts when everything has been read.
static void show_read(void *context, const NetworkData *data, bool is_last)
{
    TrainShown *shown = context;
    if (is_last) {
        progress_end(&shown->line);
        print_data(data);
        shown->start_us = clock_now_us();
    } else if (progress_is_due(&shown->line)) {
        fprintf(stderr, "%sreading: %zu games, %zu positions%s", progress_head(&shown->line), data->games,
                data->training.count + data->held_out.count, progress_tail(&shown->line));
    }
}

// Epoch, loss, speed and time left, reckoned from this start on, without epochs that were resumed.
static void show_training(void *context, const TrainerProgress *progress, int epochs)
{
    TrainShown *shown = context;
    const double count = (double)progress->count;
    const double done = (double)(progress->epoch - 1) * count + (double)progress->done;
    if (shown->positions_before < 0)
        shown->positions_before = (double)(progress->epoch - 1) * count;
    // In a log every epoch has its line.
    const bool is_end = progress->done == progress->count && !shown->line.on_terminal;
    if (!is_end && !progress_is_due(&shown->line))
        return;
    const double seconds = (double)(clock_now_us() - shown->start_us + 1) / US_PER_SECOND;
    const double speed = (done - shown->positions_before) / seconds;
    fprintf(stderr, "%sepoch %" PRId64 "/%d, %.0f %%, loss %.6f", progress_head(&shown->line), progress->epoch, epochs,
            100 * (double)progress->done / count, progress->loss);
    if (progress->held_out > 0)
        fprintf(stderr, ", held out %.6f", progress->held_out);
    fprintf(stderr, ", %.0f positions/s, %.1f min left%s", speed, (epochs * count - done) / speed / MINUTE_S,
            progress_tail(&shown->line));
}

// The checksum of the weights shows whether two runs made the same network.
static void print_result(const TrainResult *result, const char *out_path, const char *checkpoint_path)
{
    if (result->epochs > 0)
        printf("Loss: %.6f training, %.6f held out, after %d epochs\n", result->losses[result->epochs - 1].training,
               result->losses[result->epochs - 1].held_out, result->epochs);
    printf("Weights: %016" PRIx64 "\n", result->checksum);
    if (checkpoint_path != NULL)
        print_masked(stdout, "Checkpoint: %s\n", checkpoint_path);
    if (out_path != NULL)
        print_masked(stdout, "Written: %s\n", out_path);
}

// --- the curve of losses -------------------------------------------------------------------------------------------

enum { ROWS = 16, COLUMNS = 60 };

typedef struct Plot {
    double low, high;
    char cells[ROWS][COLUMNS + 1];
} Plot;

// The range of the curve.
static void widen(Plot *plot, double loss)
{
    plot->low = loss < plot->low ? loss : plot->low;
    plot->high = loss > plot->high ? loss : plot->high;
}

// Where two curves meet, a sign of its own.
static void mark(Plot *plot, int column, double loss, char sign)
{
    // One loss alone has no range.
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

// Prints the losses of all epochs as a curve, from left to right: * training, o held out, @ both.
static void print_losses(const TrainerLoss *losses, int epochs, bool has_held_out)
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
        // No blanks at the end of a line.
        int length = COLUMNS;
        while (length > 0 && plot.cells[row][length - 1] == ' ')
            --length;
        printf("%8.5f |%.*s\n", plot.high - (plot.high - plot.low) * row / (ROWS - 1), length, plot.cells[row]);
    }
    printf("   epoch 1 to %d; * training%s\n", epochs, has_held_out ? ", o held out, @ both" : "");
}

// --- arguments -----------------------------------------------------------------------------------------------------

// Settings that are not typed stay below zero, for train_files.c to fill in from a checkpoint, the given weights or the
// defaults.
static bool read_arguments(CommandLine *line, TrainFiles *files, const char *data[TRAIN_FILES_MAX], bool *plot,
                           Error *error)
{
    TrainerSettings *s = &files->settings;
    int64_t threads = thread_processor_count(), limit = 0;
    const OptionDef defs[] = {
        {.name = "FILE", .list = data, .list_count = &files->data_count, .max = TRAIN_FILES_MAX},
        {.name = "out", .text = &files->out_path},
        {.name = "checkpoint", .text = &files->checkpoint_path},
        {.name = "resume", .flag = &files->resume},
        {.name = "from", .text = &files->from_path},
        {.name = "neurons", .number = &s->neurons, .min = NETWORK_NEURONS_STEP, .max = NETWORK_NEURONS_MAX},
        {.name = "outputs", .number = &s->outputs, .min = 1, .max = NETWORK_OUTPUTS_MAX},
        {.name = "scale", .number = &s->scale, .min = 1, .max = TRAINER_SCALE_MAX},
        {.name = "epochs", .number = &s->epochs, .min = 1, .max = TRAINER_EPOCHS_MAX},
        {.name = "batch", .number = &s->batch, .min = 1, .max = TRAINER_BATCH_MAX},
        {.name = "held-out", .number = &s->held_out, .min = 0, .max = TRAINER_HELD_OUT_MAX},
        {.name = "seed", .number = &s->seed, .min = 0, .max = INT64_MAX},
        {.name = "rate", .real = &s->rate, .real_max = rate_max},
        {.name = "rate-end", .real = &s->rate_end, .real_max = rate_max},
        {.name = "wdl", .real = &s->wdl, .real_max = 1},
        {.name = "wdl-end", .real = &s->wdl_end, .real_max = 1},
        {.name = "following", .real = &files->following, .real_max = 1},
        {.name = "threads", .number = &threads, .min = 1, .max = THREADS_MAX},
        {.name = "limit", .number = &limit, .min = 1, .max = INT64_MAX},
        {.name = "plot", .flag = plot},
    };
    if (!command_line_arguments(line, defs, ARGUMENT_COUNT(defs), false, error))
        return false;
    files->data = data;
    files->threads = (int)threads;
    files->limit = (size_t)limit;
    if (files->data_count == 0)
        return error_set(error, "tune train: a FILE with game records is needed");
    return true;
}

// --- the commands --------------------------------------------------------------------------------------------------

int tune_train(CommandLine *line)
{
    const char *data[TRAIN_FILES_MAX] = {NULL};
    bool plot = false;
    TrainShown shown = {.line = progress_begin(), .positions_before = -1};
    TrainFiles files = {
        .settings = train_files_settings(),
        .context = &shown,
        .on_read = show_read,
        .on_progress = show_training,
    };
    TrainResult result;
    Error error;
    if (!read_arguments(line, &files, data, &plot, &error))
        return command_fail("%s", error.text);
    const bool ok = train_files_run(&files, &result, &error);
    progress_end(&shown.line);
    if (!ok)
        return command_fail("tune train: %s", error.text);
    if (plot)
        print_losses(result.losses, result.epochs, result.settings.held_out > 0);
    print_result(&result, files.out_path, files.checkpoint_path);
    train_files_free(&result);
    return command_finish();
}

int tune_quantise(CommandLine *line)
{
    const char *checkpoint = NULL, *out = NULL;
    const OptionDef defs[] = {{.name = "CHECKPOINT", .text = &checkpoint}, {.name = "out", .text = &out}};
    TrainResult result;
    Error error;
    if (!command_line_arguments(line, defs, ARGUMENT_COUNT(defs), false, &error))
        return command_fail("%s", error.text);
    if (checkpoint == NULL || out == NULL)
        return command_fail("tune quantise: a CHECKPOINT and --out FILE are needed");
    if (!train_files_quantise(checkpoint, out, &result, &error))
        return command_fail("tune quantise: %s", error.text);
    print_result(&result, out, NULL);
    train_files_free(&result);
    return command_finish();
}
