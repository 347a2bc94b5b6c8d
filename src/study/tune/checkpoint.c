// SPDX-License-Identifier: GPL-3.0-or-later
// Checkpoints of the trainer as bytes and files: settings, ledger, losses, weights and moments of AdamW, with a
// checksum behind them. Files may come from elsewhere, so everything is checked before it is used. The trainer itself
// is in trainer.c, networks for the engine in eval/network/. Called by train_files.c.
#include "study/tune/checkpoint.h"

#include "base/bytes.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"

#include <errno.h>
#include <float.h>
#include <stdio.h>
#include <string.h>

static const char magic[] = "Hotspur trainer\n";
const FileKind checkpoint_file_kind = {.name = "a checkpoint", .begin = magic};

_Static_assert(sizeof magic - 1 == CHECKPOINT_MAGIC_SIZE, "the header has room for it");

enum { VERSION = 1, CHECKSUM_SIZE = 8, LOSS_SIZE = 16, FLOAT_SIZE = 4, MODEL_NB = 3 };

// What stands before the ledger.
typedef struct Header {
    TrainerSettings settings;
    uint64_t data_hash, epoch, steps, ledger;
} Header;

// --- numbers, whatever the byte order of the machine -----------------------------------------------------------------

// A number of so many bytes.
static void put(uint8_t **to, uint64_t number, int size)
{
    *to = bytes_put(*to, number, size);
}

// The bits of a double, so that a resumed run goes on with exactly the same numbers.
static void put_real(uint8_t **to, double real)
{
    uint64_t bits;
    memcpy(&bits, &real, sizeof bits);
    put(to, bits, sizeof bits);
}

static double get_real(const uint8_t **from)
{
    const uint64_t bits = bytes_take(from, sizeof bits);
    double real;
    memcpy(&real, &bits, sizeof real);
    return real;
}

// Bit by bit, as for doubles.
static void put_floats(uint8_t **to, const float *floats, size_t count)
{
    for (size_t i = 0; i < count; ++i) {
        uint32_t bits;
        memcpy(&bits, &floats[i], sizeof bits);
        put(to, bits, FLOAT_SIZE);
    }
}

static void get_floats(const uint8_t **from, float *floats, size_t count)
{
    for (size_t i = 0; i < count; ++i) {
        const uint32_t bits = (uint32_t)bytes_take(from, FLOAT_SIZE);
        memcpy(&floats[i], &bits, sizeof bits);
    }
}

// --- the header ----------------------------------------------------------------------------------------------------

// `ledger` is its length.
static void put_header(uint8_t **to, const Trainer *trainer, size_t ledger)
{
    const TrainerSettings *s = &trainer->settings;
    const int64_t small[] = {VERSION, s->neurons, s->outputs, s->scale, s->epochs, s->batch, s->held_out};
    const double reals[] = {s->rate, s->rate_end, s->wdl, s->wdl_end};
    memcpy(*to, magic, CHECKPOINT_MAGIC_SIZE);
    *to += CHECKPOINT_MAGIC_SIZE;
    for (size_t i = 0; i < sizeof small / sizeof small[0]; ++i)
        put(to, (uint64_t)small[i], 4);
    put(to, (uint64_t)s->seed, 8);
    for (size_t i = 0; i < sizeof reals / sizeof reals[0]; ++i)
        put_real(to, reals[i]);
    put(to, trainer->data_hash, 8);
    put(to, (uint64_t)trainer->epoch, 4);
    put(to, (uint64_t)trainer->steps, 8);
    put(to, ledger, 4);
}

// Header, ledger, two losses an epoch, offsets, three networks of equal size, checksum.
static size_t file_size(const TrainerSettings *settings, size_t epoch, size_t ledger)
{
    const size_t count = float_network_count((int)settings->neurons, (int)settings->outputs);
    const size_t floats = (size_t)settings->outputs + MODEL_NB * count;
    return CHECKPOINT_HEADER_SIZE + ledger + epoch * LOSS_SIZE + floats * FLOAT_SIZE + CHECKSUM_SIZE;
}

// Counters of a header that could not have come about.
static bool check_counters(const Header *header, Error *error)
{
    // Every epoch has steps, and no more than positions.
    const bool is_good = header->epoch <= (uint64_t)header->settings.epochs && header->steps >= header->epoch &&
                         header->steps <= header->epoch * UINT32_MAX;
    if (!is_good)
        return error_set(error, "%llu steps in %llu of %lld epochs are not possible", (unsigned long long)header->steps,
                         (unsigned long long)header->epoch, (long long)header->settings.epochs);
    return header->ledger <= NETWORK_LEDGER_MAX || error_set(error, "the ledger is too long");
}

// All that can be said before anything is allocated.
static bool check_bytes(const uint8_t *bytes, size_t size, Header *header, Error *error)
{
    const uint8_t *from = bytes + CHECKPOINT_MAGIC_SIZE;
    if (size < CHECKPOINT_MAGIC_SIZE || memcmp(bytes, magic, CHECKPOINT_MAGIC_SIZE) != 0)
        return error_set(error, "not a checkpoint of the trainer");
    if (size < CHECKPOINT_HEADER_SIZE)
        return error_set(error, "cut off: %zu bytes, the header alone has %d", size, (int)CHECKPOINT_HEADER_SIZE);
    const uint64_t version = bytes_take(&from, 4);
    if (version != VERSION)
        return error_set(error, "version %llu of the format: this program reads version %d",
                         (unsigned long long)version, (int)VERSION);
    // Reads what stands behind the version.
    TrainerSettings *s = &header->settings;
    int64_t *small[] = {&s->neurons, &s->outputs, &s->scale, &s->epochs, &s->batch, &s->held_out};
    double *reals[] = {&s->rate, &s->rate_end, &s->wdl, &s->wdl_end};
    for (size_t i = 0; i < sizeof small / sizeof small[0]; ++i)
        *small[i] = (int64_t)bytes_take(&from, 4);
    s->seed = (int64_t)bytes_take(&from, 8);
    for (size_t i = 0; i < sizeof reals / sizeof reals[0]; ++i)
        *reals[i] = get_real(&from);
    header->data_hash = bytes_take(&from, 8);
    header->epoch = bytes_take(&from, 4);
    header->steps = bytes_take(&from, 8);
    header->ledger = bytes_take(&from, 4);
    if (!trainer_settings_check(&header->settings, error) || !check_counters(header, error))
        return false;
    const size_t wanted = file_size(&header->settings, (size_t)header->epoch, (size_t)header->ledger);
    if (size != wanted)
        return error_set(error, "%s: %zu bytes, there should be %zu", size < wanted ? "cut off" : "too long", size,
                         wanted);
    from = bytes + size - CHECKSUM_SIZE;
    if (bytes_take(&from, CHECKSUM_SIZE) != hash_bytes(bytes, size - CHECKSUM_SIZE))
        return error_set(error, "damaged: the checksum is wrong");
    return true;
}

// --- the rest ------------------------------------------------------------------------------------------------------

// A comparison that is false for a NAN refuses it.
static bool are_in(const float *floats, size_t count, float min, float max)
{
    for (size_t i = 0; i < count; ++i)
        if (!(floats[i] >= min && floats[i] <= max)) // also what is no number
            return false;
    return true;
}

// A right checksum does not make numbers of what is none.
static bool check_numbers(const Trainer *trainer, Error *error)
{
    const size_t count = trainer->network->count, outputs = (size_t)trainer->network->outputs;
    const bool is_good = are_in(trainer->offsets, outputs, -1, 1) &&
                         are_in(trainer->network->input_weights, count, -TRAINER_WEIGHT_MAX, TRAINER_WEIGHT_MAX) &&
                         are_in(trainer->mean->input_weights, count, -FLT_MAX, FLT_MAX) &&
                         are_in(trainer->square->input_weights, count, 0, FLT_MAX);
    return is_good || error_set(error, "damaged: not all weights are possible numbers");
}

// The ledger ends up in the header of a network, which is printed. NUL ends the text, and is a control character
// before `length`.
static bool check_ledger(const char *ledger, size_t length, Error *error)
{
    const char *control = text_find_control(ledger, "\n");
    const size_t good = control != NULL ? (size_t)(control - ledger) : strlen(ledger);
    return good >= length || error_set(error, "the ledger has a control character at byte %zu", good);
}

Trainer *checkpoint_from_bytes(const void *bytes, size_t size, Error *error)
{
    Header header;
    if (!check_bytes(bytes, size, &header, error))
        return NULL;
    const uint8_t *from = (const uint8_t *)bytes + CHECKPOINT_HEADER_SIZE;
    Trainer *trainer = trainer_new(&header.settings);
    trainer->data_hash = header.data_hash;
    trainer->epoch = (int64_t)header.epoch;
    trainer->steps = (int64_t)header.steps;
    memcpy(trainer->ledger, from, (size_t)header.ledger);
    from += header.ledger;
    for (int64_t i = 0; i < trainer->epoch; ++i) {
        trainer->losses[i].training = get_real(&from);
        trainer->losses[i].held_out = get_real(&from);
    }
    get_floats(&from, trainer->offsets, (size_t)trainer->network->outputs);
    get_floats(&from, trainer->network->input_weights, trainer->network->count);
    get_floats(&from, trainer->mean->input_weights, trainer->network->count);
    get_floats(&from, trainer->square->input_weights, trainer->network->count);
    if (check_ledger(trainer->ledger, (size_t)header.ledger, error) && check_numbers(trainer, error))
        return trainer;
    trainer_free(trainer);
    return NULL;
}

// The largest file that a trainer can write: more is never read.
static size_t size_max(void)
{
    const TrainerSettings largest = {.neurons = NETWORK_NEURONS_MAX, .outputs = NETWORK_OUTPUTS_MAX};
    return file_size(&largest, TRAINER_EPOCHS_MAX, NETWORK_LEDGER_MAX);
}

Trainer *checkpoint_read(const char *path, Error *error)
{
    FILE *file = file_open(path, FILE_REGULAR, FILE_SIZE_ANY, error);
    if (file == NULL)
        return NULL;
    // A byte more than the largest shows that a file is too long.
    uint8_t *bytes = mem_new(size_max() + 1, 1);
    const size_t size = fread(bytes, 1, size_max() + 1, file);
    const bool is_read = !ferror(file) || error_set(error, "%s", strerror(errno));
    fclose(file);
    Trainer *trainer = is_read ? checkpoint_from_bytes(bytes, size, error) : NULL;
    mem_free(bytes);
    if (trainer == NULL)
        error_prefix(error, "%s: ", path);
    return trainer;
}

void *checkpoint_to_bytes(const Trainer *trainer, size_t *size)
{
    const size_t ledger = strlen(trainer->ledger);
    *size = file_size(&trainer->settings, (size_t)trainer->epoch, ledger);
    uint8_t *bytes = mem_new(*size, 1), *to = bytes;
    put_header(&to, trainer, ledger);
    memcpy(to, trainer->ledger, ledger);
    to += ledger;
    for (int64_t i = 0; i < trainer->epoch; ++i) {
        put_real(&to, trainer->losses[i].training);
        put_real(&to, trainer->losses[i].held_out);
    }
    put_floats(&to, trainer->offsets, (size_t)trainer->network->outputs);
    put_floats(&to, trainer->network->input_weights, trainer->network->count);
    put_floats(&to, trainer->mean->input_weights, trainer->network->count);
    put_floats(&to, trainer->square->input_weights, trainer->network->count);
    put(&to, hash_bytes(bytes, *size - CHECKSUM_SIZE), CHECKSUM_SIZE);
    return bytes;
}

bool checkpoint_write(const Trainer *trainer, const char *path, Error *error)
{
    size_t size;
    if (!file_check_kind(path, &checkpoint_file_kind, error))
        return false;
    void *bytes = checkpoint_to_bytes(trainer, &size);
    const bool ok = file_replace(path, &checkpoint_file_kind, bytes, size, error);
    mem_free(bytes);
    return ok;
}
