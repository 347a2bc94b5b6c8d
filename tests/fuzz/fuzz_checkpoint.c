// SPDX-License-Identifier: GPL-3.0-or-later
// Checkpoints of the trainer. An input is a list of changes to a good one, "OFFSET=BYTE" in decimals and "<LENGTH" to
// cut it; the checksum is put right when the first byte is not '!', so that what it protects is looked at too.
#include "fuzz/changes.h"
#include "fuzz/complaint.h"
#include "fuzz/readers.h"

#include "base/bytes.h"
#include "base/memory.h"
#include "study/tune/checkpoint.h"
#include "study/tune/trainer.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { CHECKSUM_SIZE = 8 };

static uint8_t *make_checkpoint(size_t *size)
{
    TrainerSettings settings = trainer_defaults();
    settings.neurons = NETWORK_NEURONS_STEP;
    settings.outputs = 2;
    Trainer *trainer = trainer_new(&settings);
    memcpy(trainer->ledger, "a line\n", sizeof "a line\n");
    trainer->epoch = trainer->steps = 1;
    uint8_t *bytes = checkpoint_to_bytes(trainer, size);
    trainer_free(trainer);
    return bytes;
}

// A copy of the one that all inputs change.
static uint8_t *good_checkpoint(size_t *size)
{
    static uint8_t *good;
    static size_t good_size;
    if (good == NULL)
        good = make_checkpoint(&good_size);
    *size = good_size;
    return memcpy(mem_new(good_size, 1), good, good_size);
}

static void seal(uint8_t *bytes, size_t size)
{
    if (size < CHECKSUM_SIZE)
        return;
    const uint64_t hash = hash_bytes(bytes, size - CHECKSUM_SIZE);
    for (size_t i = 0; i < CHECKSUM_SIZE; ++i)
        bytes[size - CHECKSUM_SIZE + i] = (uint8_t)(hash >> 8 * i);
}

bool fuzz_checkpoint(char *input, size_t input_size)
{
    size_t size;
    (void)input_size;
    Error error = {{0}};
    uint8_t *bytes = good_checkpoint(&size);
    changes_make(bytes, &size, input);
    if (input[0] != '!')
        seal(bytes, size);
    // A block of just the right size, so that reading past the end is noticed.
    uint8_t *exact = malloc(size + 1);
    assert(exact != NULL);
    memcpy(exact + 1, bytes, size);
    Trainer *trainer = checkpoint_from_bytes(exact + 1, size, &error);
    const bool is_good = trainer != NULL;
    if (is_good) {
        // What was accepted is written as it was read, and can be quantised.
        size_t again_size;
        uint8_t *again = checkpoint_to_bytes(trainer, &again_size);
        assert(again_size == size && memcmp(again, exact + 1, size) == 0);
        mem_free(again);
        network_free(quantise(trainer));
    } else {
        complaint_check(&error);
    }
    trainer_free(trainer);
    free(exact);
    mem_free(bytes);
    return is_good;
}
