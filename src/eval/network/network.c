// SPDX-License-Identifier: GPL-3.0-or-later
// The network as a file and as weights: reading, checking and writing, and its value the slow and
// obvious way, against which the kernels are tested. network.h has the format. A network is read only
// once it is made, and shared by all threads.
#include "eval/network/network.h"

#include "base/bytes.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "eval/network/features.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char magic[] = "Hotspur network\n";
const FileKind network_file_kind = {.name = "a network", .begin = magic};

// Bytes of the file; what stands before the ledger has a fixed size.
enum {
    MAGIC_BYTES = sizeof magic - 1,
    AT_VERSION = MAGIC_BYTES,
    AT_NEURONS = AT_VERSION + 4,
    AT_OUTPUTS = AT_NEURONS + 4,
    AT_SCALE = AT_OUTPUTS + 4,
    AT_HASH = AT_SCALE + 4,
    AT_LEDGER_BYTES = AT_HASH + 8,
    HEADER_BYTES = AT_LEDGER_BYTES + 4,
    VERSION = 1,
};

// The largest weights that are let in. An accumulator is a bias and one weight for each piece: with these bounds it fits
// 16 bits. So does the product of an output weight with a clamped accumulator.
enum {
    INPUT_WEIGHT_MAX = INT16_MAX / (NETWORK_PIECES_MAX + 1),
    OUTPUT_WEIGHT_MAX = INT16_MAX / NETWORK_QA - 1,
};

// --- sizes -----------------------------------------------------------------------------------------------------------

static size_t input_weight_count(const Network *network)
{
    return (size_t)NETWORK_INPUTS * (size_t)network->neurons;
}

static size_t output_weight_count(const Network *network)
{
    return (size_t)network->outputs * COLOUR_NB * (size_t)network->neurons;
}

// From the input weights to the end of the file: what the hash is of.
static size_t weight_bytes(int neurons, int outputs)
{
    const size_t weights = (size_t)neurons * (NETWORK_INPUTS + 1 + (size_t)outputs * COLOUR_NB);
    return weights * sizeof(int16_t) + (size_t)outputs * sizeof(int32_t);
}

static size_t file_bytes_max(void)
{
    return HEADER_BYTES + NETWORK_LEDGER_MAX + weight_bytes(NETWORK_NEURONS_MAX, NETWORK_OUTPUTS_MAX);
}

// --- weights as bytes --------------------------------------------------------------------------------------------------

static const uint8_t *get_weights(const uint8_t *bytes, int16_t *weights, size_t count)
{
    for (size_t i = 0; i < count; ++i)
        weights[i] = (int16_t)(uint16_t)bytes_get(bytes + i * 2, 2);
    return bytes + count * 2;
}

static uint8_t *put_weights(uint8_t *bytes, const int16_t *weights, size_t count)
{
    for (size_t i = 0; i < count; ++i)
        bytes_put(bytes + i * 2, (uint16_t)weights[i], 2);
    return bytes + count * 2;
}

// --- bounds ----------------------------------------------------------------------------------------------------------

// A network from a file that could make a sum overflow is refused: overflow is undefined, and attackers
// can write files.
static bool check_weights(const char *what, const int16_t *weights, size_t count, int max, Error *error)
{
    for (size_t i = 0; i < count; ++i)
        if (weights[i] > max || weights[i] < -max)
            return error_set(error, "%s %zu is %d, beyond +-%d: sums could overflow", what, i, weights[i], max);
    return true;
}

static bool check_all_weights(const Network *network, Error *error)
{
    return check_weights("input weight", network->input_weights, input_weight_count(network), INPUT_WEIGHT_MAX,
                         error) &&
           check_weights("bias", network->biases, (size_t)network->neurons, INPUT_WEIGHT_MAX, error) &&
           check_weights("output weight", network->output_weights, output_weight_count(network), OUTPUT_WEIGHT_MAX,
                         error);
}

// A ledger is printed: no control characters but the ends of its lines and tabulators. NUL ends the text, and
// is one of them before `length`.
static bool check_ledger(const char *ledger, size_t length, Error *error)
{
    const char *control = text_find_control(ledger, "\n\t");
    const size_t good = control != NULL ? (size_t)(control - ledger) : strlen(ledger);
    return good >= length || error_set(error, "the ledger has a control character at byte %zu", good);
}

// Sizes from a header, before anything is allocated by them.
static bool check_shape(uint64_t neurons, uint64_t outputs, uint64_t scale, Error *error)
{
    if (neurons == 0 || neurons > NETWORK_NEURONS_MAX || neurons % NETWORK_NEURONS_STEP != 0)
        return error_set(error, "%" PRIu64 " neurons: not a multiple of %d up to %d", neurons, NETWORK_NEURONS_STEP,
                         NETWORK_NEURONS_MAX);
    if (outputs == 0 || outputs > NETWORK_OUTPUTS_MAX)
        return error_set(error, "%" PRIu64 " outputs: not 1 to %d", outputs, NETWORK_OUTPUTS_MAX);
    if (scale == 0 || scale > SCORE_EVAL_MAX)
        return error_set(error, "scale %" PRIu64 ": not 1 to %d", scale, SCORE_EVAL_MAX);
    return true;
}

// --- life --------------------------------------------------------------------------------------------------------------

Network *network_new(int neurons, int outputs, int scale)
{
    Network *network = mem_new(1, sizeof *network);
    network->neurons = neurons;
    network->outputs = outputs;
    network->scale = scale;
    network->kernel = network_kernel_best();
    network->input_weights = mem_new(input_weight_count(network), sizeof(int16_t));
    network->biases = mem_new((size_t)neurons, sizeof(int16_t));
    network->output_weights = mem_new(output_weight_count(network), sizeof(int16_t));
    return network;
}

void network_free(Network *network)
{
    if (network == NULL)
        return;
    mem_free(network->input_weights);
    mem_free(network->biases);
    mem_free(network->output_weights);
    mem_free(network);
}

// --- reading -----------------------------------------------------------------------------------------------------------

// Everything that is said before the weights, and whether the file is as long as that.
static bool check_header(const uint8_t *bytes, size_t size, Error *error)
{
    if (size < MAGIC_BYTES || memcmp(bytes, magic, MAGIC_BYTES) != 0)
        return error_set(error, "not a network of Hotspur");
    if (size < HEADER_BYTES)
        return error_set(error, "cut off: %zu bytes, the header alone has %d", size, (int)HEADER_BYTES);
    const uint64_t version = bytes_get(bytes + AT_VERSION, 4);
    if (version != VERSION)
        return error_set(error, "version %" PRIu64 " of the format: this program reads version %d", version,
                         (int)VERSION);
    const uint64_t neurons = bytes_get(bytes + AT_NEURONS, 4), outputs = bytes_get(bytes + AT_OUTPUTS, 4);
    if (!check_shape(neurons, outputs, bytes_get(bytes + AT_SCALE, 4), error))
        return false;
    const uint64_t ledger = bytes_get(bytes + AT_LEDGER_BYTES, 4);
    if (ledger > NETWORK_LEDGER_MAX)
        return error_set(error, "a ledger of %" PRIu64 " bytes: not 0 to %d", ledger, NETWORK_LEDGER_MAX);
    const size_t wanted = HEADER_BYTES + (size_t)ledger + weight_bytes((int)neurons, (int)outputs);
    if (size != wanted)
        return error_set(error, "%s: %zu bytes, a network of %" PRIu64 " neurons has %zu",
                         size < wanted ? "cut off" : "bytes behind the end", size, neurons, wanted);
    return true;
}

static void get_all_weights(Network *network, const uint8_t *bytes)
{
    bytes = get_weights(bytes, network->input_weights, input_weight_count(network));
    bytes = get_weights(bytes, network->biases, (size_t)network->neurons);
    bytes = get_weights(bytes, network->output_weights, output_weight_count(network));
    for (int i = 0; i < network->outputs; ++i)
        network->output_biases[i] = (int32_t)(uint32_t)bytes_get(bytes + i * 4, 4);
}

Network *network_from_bytes(const void *data, size_t size, Error *error)
{
    const uint8_t *bytes = data;
    if (!check_header(bytes, size, error))
        return NULL;
    const size_t ledger = (size_t)bytes_get(bytes + AT_LEDGER_BYTES, 4);
    const size_t at_weights = HEADER_BYTES + ledger;
    const uint64_t hash = bytes_get(bytes + AT_HASH, 8);
    // The hash is of the weights alone, so that a ledger can be edited.
    if (hash_bytes(bytes + at_weights, size - at_weights) != hash) {
        error_set(error, "damaged: the hash of the weights is not %016" PRIx64 ", which the header says", hash);
        return NULL;
    }
    Network *network = network_new((int)bytes_get(bytes + AT_NEURONS, 4), (int)bytes_get(bytes + AT_OUTPUTS, 4),
                                   (int)bytes_get(bytes + AT_SCALE, 4));
    network->hash = hash;
    memcpy(network->ledger, bytes + HEADER_BYTES, ledger);
    get_all_weights(network, bytes + at_weights);
    // After the hash: a file that is only damaged should be told so.
    if (check_ledger(network->ledger, ledger, error) && check_all_weights(network, error))
        return network;
    network_free(network);
    return NULL;
}

// Reads at most one byte more than the largest network has, so that a wrong path costs no memory.
static size_t read_bytes(const char *path, uint8_t *bytes, size_t size, bool *ok, Error *error)
{
    FILE *file = file_open(path, FILE_REGULAR, FILE_SIZE_ANY, error);
    *ok = file != NULL;
    if (!*ok)
        return 0;
    const size_t count = fread(bytes, 1, size, file);
    *ok = !ferror(file) || error_set(error, "%s: %s", path, strerror(errno));
    fclose(file);
    return count;
}

Network *network_read(const char *path, Error *error)
{
    const size_t size_max = file_bytes_max() + 1;
    uint8_t *bytes = mem_new(size_max, 1);
    bool ok;
    const size_t size = read_bytes(path, bytes, size_max, &ok, error);
    Network *network = ok ? network_from_bytes(bytes, size, error) : NULL;
    if (ok && network == NULL)
        error_prefix(error, "%s: ", path);
    mem_free(bytes);
    return network;
}

// --- writing -----------------------------------------------------------------------------------------------------------

// The order of the fields is that of check_header.
static void put_header(uint8_t *bytes, const Network *network, size_t ledger)
{
    memcpy(bytes, magic, MAGIC_BYTES);
    bytes_put(bytes + AT_VERSION, VERSION, 4);
    bytes_put(bytes + AT_NEURONS, (uint64_t)network->neurons, 4);
    bytes_put(bytes + AT_OUTPUTS, (uint64_t)network->outputs, 4);
    bytes_put(bytes + AT_SCALE, (uint64_t)network->scale, 4);
    bytes_put(bytes + AT_HASH, network->hash, 8);
    bytes_put(bytes + AT_LEDGER_BYTES, ledger, 4);
    memcpy(bytes + HEADER_BYTES, network->ledger, ledger);
}

static void put_all_weights(uint8_t *bytes, const Network *network)
{
    bytes = put_weights(bytes, network->input_weights, input_weight_count(network));
    bytes = put_weights(bytes, network->biases, (size_t)network->neurons);
    bytes = put_weights(bytes, network->output_weights, output_weight_count(network));
    for (int i = 0; i < network->outputs; ++i)
        bytes_put(bytes + i * 4, (uint32_t)network->output_biases[i], 4);
}

bool network_write(Network *network, const char *path, Error *error)
{
    const size_t ledger = strnlen(network->ledger, NETWORK_LEDGER_MAX);
    // What this program would not read again is not written.
    if (!check_shape((uint64_t)network->neurons, (uint64_t)network->outputs, (uint64_t)network->scale, error) ||
        !check_ledger(network->ledger, ledger, error) || !check_all_weights(network, error))
        return error_prefix(error, "%s: ", path);
    if (!file_check_kind(path, &network_file_kind, error))
        return false;
    const size_t at_weights = HEADER_BYTES + ledger, weights = weight_bytes(network->neurons, network->outputs);
    uint8_t *bytes = mem_new(at_weights + weights, 1);
    put_all_weights(bytes + at_weights, network);
    network->hash = hash_bytes(bytes + at_weights, weights);
    put_header(bytes, network, ledger);
    const bool ok = file_replace(path, &network_file_kind, bytes, at_weights + weights, error);
    mem_free(bytes);
    return ok;
}

// --- the value, the slow way ---------------------------------------------------------------------------------------------

// What one side's half of the hidden layer adds to the output, in 1 / (QA * QA * QB).
static int64_t value_of_side(const Network *network, const Position *pos, Colour us, const int16_t *output_weights)
{
    const bool mirrored = network_is_mirrored(pos_king(pos, us));
    int64_t sum = 0;
    // Piece by piece for each neuron, without any state that could be stale.
    for (int neuron = 0; neuron < network->neurons; ++neuron) {
        int accumulator = network->biases[neuron];
        for (Bitboard left = pos_occupied(pos); left != 0;) {
            const Square square = bb_pop(&left);
            const int input = network_input(us, mirrored, pos_piece_on(pos, square), square);
            accumulator += network->input_weights[input * network->neurons + neuron];
        }
        const int clamped = accumulator < 0 ? 0 : accumulator > NETWORK_QA ? NETWORK_QA : accumulator;
        sum += (int64_t)output_weights[neuron] * clamped * clamped;
    }
    return sum;
}

Score network_score(const Network *network, int output, int64_t sum)
{
    // Divided before the bias is added, which has one scale less; in 64 bits, where nothing can
    // overflow.
    const int64_t value = (sum / NETWORK_QA + network->output_biases[output]) * network->scale;
    const int64_t score = value / (NETWORK_QA * NETWORK_QB);
    return score > SCORE_EVAL_MAX ? SCORE_EVAL_MAX : score < -SCORE_EVAL_MAX ? -SCORE_EVAL_MAX : (Score)score;
}

Score network_value(const Network *network, const Position *pos)
{
    const int output = network_output(network->outputs, bb_count(pos_occupied(pos)));
    const int16_t *weights = network_output_weights(network, output);
    const int64_t sum = value_of_side(network, pos, pos->stm, weights) +
                        value_of_side(network, pos, colour_other(pos->stm), weights + network->neurons);
    return network_score(network, output, sum);
}
