// SPDX-License-Identifier: GPL-3.0-or-later
// The ledger of a network: lines of text that say how it was trained, on what, from which other network, with which
// losses. It travels in checkpoints and in the network's file. Called by train_files.c and trainer.c.
#include "study/tune/trainer.h"

#include "base/text.h"

#include <string.h>

enum {
    LINE_SIZE = 160,
    NAMES_SIZE = 1024,                    // of the names of files; the rest are counted
    FINISH_SIZE = LINE_SIZE,              // kept free for the losses
    OWN_SIZE = NAMES_SIZE + 4 * LINE_SIZE // a run's own lines
};

_Static_assert(OWN_SIZE + FINISH_SIZE < NETWORK_LEDGER_MAX, "a ledger holds more than one run");

// A ledger is printed, so no control characters.
static void add_name(Text *text, const char *path)
{
    const char *slash = strrchr(path, '/');
    char *name = text->data + text->length;
    text_add(text, slash != NULL ? slash + 1 : path);
    text_mask_controls(name, "");
    text->length = strlen(text->data);
}

// As many names as have room; the rest as a number.
static void add_names(Text *text, const char *const *files, int count)
{
    const size_t end = text->length + NAMES_SIZE;
    for (int i = 0; i < count; ++i) {
        const char *comma = i > 0 ? ", " : "";
        if (text->length + strlen(files[i]) + LINE_SIZE > end) {
            text_addf(text, "%s%d more", comma, count - i);
            return;
        }
        text_add(text, comma);
        add_name(text, files[i]);
    }
}

// What a run begins with: architecture, records, settings.
static void write_run(const TrainerSettings *s, const char *const *files, int file_count, const NetworkData *data,
                      Text *text)
{
    text_addf(text, "Network: %d -> %d x 2 -> %d, SCReLU, scale %d\nRecords: ", (int)NETWORK_INPUTS, (int)s->neurons,
              (int)s->outputs, (int)s->scale);
    add_names(text, files, file_count);
    text_addf(text, "; %zu games, %zu positions, %zu held out\n", data->games, data->training.count,
              data->held_out.count);
    text_addf(text, "Training: %d epochs, batch %d, AdamW, rate %g to %g, wdl %g to %g, ", (int)s->epochs,
              (int)s->batch, s->rate, s->rate_end, s->wdl, s->wdl_end);
    if (data->following > 0)
        text_addf(text, "following %g, ", data->following);
    text_addf(text, "seed %lld\n", (long long)s->seed);
}

// The newest lines of an older ledger, as many as fit beside `own` bytes.
static const char *newest_lines(const char *ledger, size_t own)
{
    const size_t length = strlen(ledger), room = NETWORK_LEDGER_MAX - FINISH_SIZE - own;
    if (length <= room)
        return ledger;
    const char *newline = strchr(ledger + length - room - 1, '\n');
    return newline != NULL ? newline + 1 : "";
}

void training_ledger_begin(const TrainerSettings *settings, const char *const *files, int file_count,
                           const NetworkData *data, const Trainer *from, char out[NETWORK_LEDGER_MAX + 1])
{
    char own[OWN_SIZE], before[NETWORK_LEDGER_MAX + 1] = "";
    Text text = text_begin(own, sizeof own), whole = text_begin(out, NETWORK_LEDGER_MAX + 1);
    write_run(settings, files, file_count, data, &text);
    if (from != NULL)
        training_ledger_finish(from, before);
    text_add(&whole, newest_lines(before, text.length));
    text_add(&whole, own);
}

void training_ledger_finish(const Trainer *trainer, char out[NETWORK_LEDGER_MAX + 1])
{
    Text text = text_begin(out, NETWORK_LEDGER_MAX + 1);
    text_add(&text, trainer->ledger);
    if (trainer->epoch == 0)
        return;
    const TrainerLoss *last = &trainer->losses[trainer->epoch - 1];
    text_addf(&text, "Loss: %.6f, held out %.6f, after %d epochs\n", last->training, last->held_out,
              (int)trainer->epoch);
}
