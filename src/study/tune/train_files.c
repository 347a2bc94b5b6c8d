// SPDX-License-Identifier: GPL-3.0-or-later
// The trainer from files to files: settings from options, checkpoints and given weights, the data, the epochs, and the
// network at the end. Training itself is in trainer.c, the files' formats in checkpoint.c, records.c and eval/network/.
// Called by `tune train` (ui/study/tune/tune_train.c).
#include "study/tune/checkpoint.h"

#include "base/file.h"
#include "base/memory.h"
#include "study/tune/trainer.h"

#include <string.h>

typedef struct Run {
    const TrainFiles *files;
    TrainerSettings settings;
    Trainer *trainer, *from;
    bool is_continued;
    NetworkData data;
} Run;

TrainerSettings train_files_settings(void)
{
    return (TrainerSettings){-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1};
}

// --- what is there before ------------------------------------------------------------------------------------------

// A path that is not set is fine.
static bool check_writable(const char *path, const FileKind *kind, Error *error)
{
    return path == NULL || (file_check_kind(path, kind, error) && file_check_writable(path, kind, error));
}

// Options that contradict each other, and files that could not be written, before hours of training.
static bool check_paths(const TrainFiles *files, Error *error)
{
    if (files->out_path == NULL && files->checkpoint_path == NULL)
        return error_set(error, "nothing would be written: a file for the network or for the checkpoint is needed");
    if (files->resume && files->checkpoint_path == NULL)
        return error_set(error, "a checkpoint to resume from is needed");
    if (files->resume && files->from_path != NULL)
        return error_set(error, "a resumed run has its weights already: leave out the file to start from");
    return check_writable(files->checkpoint_path, &checkpoint_file_kind, error) &&
           check_writable(files->out_path, &network_file_kind, error);
}

// --- settings ------------------------------------------------------------------------------------------------------

// Below zero is unset.
static void fill_whole(int64_t *chosen, int64_t otherwise)
{
    if (*chosen < 0)
        *chosen = otherwise;
}

static void fill_real(double *chosen, double otherwise)
{
    if (*chosen < 0)
        *chosen = otherwise;
}

// What was chosen, and for the rest `base`.
static TrainerSettings filled(TrainerSettings chosen, const TrainerSettings *base)
{
    fill_whole(&chosen.neurons, base->neurons);
    fill_whole(&chosen.outputs, base->outputs);
    fill_whole(&chosen.scale, base->scale);
    fill_whole(&chosen.epochs, base->epochs);
    fill_whole(&chosen.batch, base->batch);
    fill_whole(&chosen.held_out, base->held_out);
    fill_whole(&chosen.seed, base->seed);
    fill_real(&chosen.rate, base->rate);
    fill_real(&chosen.rate_end, base->rate_end);
    fill_real(&chosen.wdl, base->wdl);
    fill_real(&chosen.wdl_end, base->wdl_end);
    return chosen;
}

// The architecture of given weights holds, unless another is chosen; of a resumed run everything.
static bool choose_settings(Run *run, Error *error)
{
    TrainerSettings base = trainer_defaults();
    if (run->from != NULL) {
        base.neurons = run->from->settings.neurons;
        base.outputs = run->from->settings.outputs;
        base.scale = run->from->settings.scale;
    }
    if (run->files->resume)
        base = run->trainer->settings;
    run->settings = filled(run->files->settings, &base);
    return trainer_settings_check(&run->settings, error);
}

// The weights to start from, of a network or a checkpoint. NULL with a reason.
static Trainer *read_first_weights(const TrainFiles *files, Error *error)
{
    Error other_kind;
    if (!file_check_kind(files->from_path, &network_file_kind, &other_kind))
        return checkpoint_read(files->from_path, error);
    Network *network = network_read(files->from_path, error);
    if (network == NULL)
        return NULL;
    const int64_t scale = files->settings.scale < 0 ? trainer_defaults().scale : files->settings.scale;
    Trainer *trainer = trainer_from_network(network, scale, error);
    network_free(network);
    if (trainer == NULL)
        error_prefix(error, "%s: ", files->from_path);
    return trainer;
}

// The checkpoint of this run, if it is there, and the weights to start from, if such are named.
static bool read_checkpoints(Run *run, Error *error)
{
    const TrainFiles *files = run->files;
    run->is_continued = files->checkpoint_path != NULL && file_exists(files->checkpoint_path);
    if (files->resume && !run->is_continued)
        return error_set(error, "%s: there is no checkpoint to resume from", files->checkpoint_path);
    if (run->is_continued) {
        run->trainer = checkpoint_read(files->checkpoint_path, error);
        if (run->trainer == NULL)
            return false;
    }
    run->from = files->from_path != NULL ? read_first_weights(files, error) : NULL;
    return files->from_path == NULL || run->from != NULL;
}

// --- the trainer ---------------------------------------------------------------------------------------------------

// A run goes on with the settings, the data and the first weights that it began with.
static bool check_continued(const Run *run, const char *ledger, Error *error)
{
    const char *path = run->files->checkpoint_path, *name;
    const Trainer *trainer = run->trainer;
    if (trainer_settings_differ(&run->settings, &trainer->settings, &name))
        return error_set(error, "%s: it was made with another --%s; choose another file", path, name);
    if (trainer->data_hash != run->data.hash)
        return error_set(error, "%s: it was trained with other positions; choose another file, or start from it", path);
    // Settings and data agree, so this is about the first weights.
    if (!run->files->resume && strcmp(trainer->ledger, ledger) != 0)
        return error_set(error, "%s: it belongs to another run; choose another file, or resume it", path);
    return true;
}

// A continued run has its trainer already; a new one takes the weights that it is to start from.
static bool make_trainer(Run *run, Error *error)
{
    char ledger[NETWORK_LEDGER_MAX + 1];
    training_ledger_begin(&run->settings, run->files->data, run->files->data_count, &run->data, run->from, ledger);
    if (run->is_continued)
        return check_continued(run, ledger, error);
    run->trainer = trainer_new(&run->settings);
    memcpy(run->trainer->ledger, ledger, sizeof ledger);
    if (run->from == NULL)
        return true;
    return trainer_take_weights(run->trainer, run->from, error) || error_prefix(error, "%s: ", run->files->from_path);
}

// --- data ----------------------------------------------------------------------------------------------------------

// Passes on how much has been read.
static void tell_read(void *context, const NetworkData *data)
{
    const TrainFiles *files = context;
    if (files->on_read != NULL)
        files->on_read(files->context, data, false);
}

// Reads all files into memory, and refuses none at all and more than an order of 32 bits can number.
static bool load_data(Run *run, Error *error)
{
    const TrainFiles *files = run->files;
    const NetworkReading reading = {
        .held_out = (int)run->settings.held_out,
        .following = files->following,
        .scale = (int)run->settings.scale,
        .limit = files->limit,
        .context = (void *)(uintptr_t)files,
        .on_game = tell_read,
    };
    for (int i = 0; i < files->data_count; ++i)
        if (!network_data_add_file(&run->data, files->data[i], &reading, error))
            return false;
    if (files->on_read != NULL)
        files->on_read(files->context, &run->data, true);
    if (run->data.training.count == 0)
        return error_set(error, "there are no positions to train with");
    return run->data.training.count <= UINT32_MAX || error_set(error, "more than %u positions", (unsigned)UINT32_MAX);
}

// --- the run -------------------------------------------------------------------------------------------------------

// With the number of epochs, which the trainer does not know of.
static void tell_progress(void *context, const TrainerProgress *progress)
{
    const Run *run = context;
    if (run->files->on_progress != NULL)
        run->files->on_progress(run->files->context, progress, (int)run->settings.epochs);
}

// The checkpoint is written after every epoch.
static bool run_epochs(Run *run, Error *error)
{
    const char *path = run->files->checkpoint_path;
    while (run->trainer->epoch < run->settings.epochs) {
        trainer_run_epoch(run->trainer, &run->data, run->files->threads, tell_progress, run);
        if (path != NULL && !checkpoint_write(run->trainer, path, error))
            return false;
    }
    return true;
}

// As integers, for the engine.
static bool write_network(const Trainer *trainer, const char *path, Error *error)
{
    if (path == NULL)
        return true;
    Network *network = quantise(trainer);
    const bool ok = network_write(network, path, error);
    network_free(network);
    return ok;
}

// Copies, as the trainer is freed.
static void tell_result(const Trainer *trainer, TrainResult *result)
{
    const size_t epochs = (size_t)trainer->epoch;
    *result = (TrainResult){
        .settings = trainer->settings,
        .epochs = (int)epochs,
        .losses = mem_new(epochs, sizeof(TrainerLoss)),
        .checksum = trainer_checksum(trainer),
    };
    memcpy(result->losses, trainer->losses, epochs * sizeof(TrainerLoss));
}

bool train_files_run(const TrainFiles *files, TrainResult *result, Error *error)
{
    Run run = {.files = files};
    const bool ok = check_paths(files, error) && read_checkpoints(&run, error) && choose_settings(&run, error) &&
                    load_data(&run, error) && make_trainer(&run, error) && run_epochs(&run, error) &&
                    write_network(run.trainer, files->out_path, error);
    if (ok)
        tell_result(run.trainer, result);
    network_data_free(&run.data);
    trainer_free(run.trainer);
    trainer_free(run.from);
    return ok;
}

void train_files_free(TrainResult *result)
{
    mem_free(result->losses);
}

bool train_files_quantise(const char *checkpoint_path, const char *out_path, TrainResult *result, Error *error)
{
    Trainer *trainer =
        check_writable(out_path, &network_file_kind, error) ? checkpoint_read(checkpoint_path, error) : NULL;
    const bool ok = trainer != NULL && write_network(trainer, out_path, error);
    if (ok)
        tell_result(trainer, result);
    trainer_free(trainer);
    return ok;
}
