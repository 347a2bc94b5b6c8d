// SPDX-License-Identifier: GPL-3.0-or-later
// The network: its file, and the value of a position seen by either side and in a mirror.
#include "unit/unit.h"

#include "base/memory.h"
#include "unit/mutate.h"
#include "unit/networks.h"

#include <sys/stat.h>

enum { FILE_BYTES_MAX = 1 << 20, HEADER_BYTES = 44, AT_VERSION = 16, AT_NEURONS = 20, AT_OUTPUTS = 24, AT_SCALE = 28 };
enum { AT_HASH = 32, AT_LEDGER_BYTES = 40 };

// --- the file ------------------------------------------------------------------------------------------------------------

// A file of a small network: its bytes and how many. Released with mem_free.
typedef struct NetworkBytes {
    uint8_t *bytes;
    size_t size;
} NetworkBytes;

static NetworkBytes bytes_of_file(const char *path)
{
    NetworkBytes read = {.bytes = mem_new(FILE_BYTES_MAX, 1)};
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    read.size = fread(read.bytes, 1, FILE_BYTES_MAX, file);
    fclose(file);
    return read;
}

static void write_bytes(const char *path, const uint8_t *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

static NetworkBytes bytes_of_network(Network *network)
{
    char path[UNIT_PATH_SIZE];
    Error error;
    unit_write_file(path, ".net", "");
    if (!network_write(network, path, &error))
        fail_msg("%s", error.text);
    const NetworkBytes read = bytes_of_file(path);
    unlink(path);
    return read;
}

static void assert_networks_equal(const Network *a, const Network *b)
{
    assert_int_equal(a->neurons, b->neurons);
    assert_int_equal(a->outputs, b->outputs);
    assert_int_equal(a->scale, b->scale);
    assert_true(a->hash == b->hash);
    const size_t neurons = (size_t)a->neurons;
    assert_memory_equal(a->input_weights, b->input_weights, NETWORK_INPUTS * neurons * sizeof(int16_t));
    assert_memory_equal(a->biases, b->biases, neurons * sizeof(int16_t));
    assert_memory_equal(a->output_weights, b->output_weights, (size_t)a->outputs * 2 * neurons * sizeof(int16_t));
    assert_memory_equal(a->output_biases, b->output_biases, sizeof a->output_biases);
    assert_string_equal(a->ledger, b->ledger);
}

static void what_is_written_is_read_again(void **state)
{
    (void)state;
    static const int shapes[][2] = {{32, 1}, {64, 8}, {1024, 1}};
    for (size_t i = 0; i < COUNT_OF(shapes); ++i) {
        char path[UNIT_PATH_SIZE];
        Error error;
        unit_write_file(path, ".net", "");
        Network *network = unit_network(shapes[i][0], shapes[i][1], i + 1);
        // Twice: a network may be replaced by another.
        for (int time = 0; time < 2; ++time) {
            network->biases[0] = (int16_t)time;
            if (!network_write(network, path, &error))
                fail_msg("%s", error.text);
            Network *read = network_read(path, &error);
            if (read == NULL)
                fail_msg("%s", error.text);
            assert_networks_equal(network, read);
            network_free(read);
        }
        network_free(network);
        unlink(path);
    }
}

// Little-endian, whatever the machine is: the file of a network whose numbers are known.
static void the_file_is_laid_out_as_documented(void **state)
{
    (void)state;
    Network *network = network_new(32, 1, 400);
    network->input_weights[1] = -2;
    network->output_biases[0] = 0x01020304;
    const NetworkBytes file = bytes_of_network(network);
    static const uint8_t start[] = "Hotspur network\n\1\0\0\0\40\0\0\0\1\0\0\0\220\1\0\0";
    assert_memory_equal(file.bytes, start, sizeof start - 1);
    static const uint8_t weights[] = {0, 0, 0xfe, 0xff, 0, 0};
    assert_memory_equal(file.bytes + HEADER_BYTES, weights, sizeof weights);
    static const uint8_t end[] = {4, 3, 2, 1};
    assert_memory_equal(file.bytes + file.size - sizeof end, end, sizeof end);
    assert_int_equal(file.size, HEADER_BYTES + (769 * 32 + 64) * 2 + 4);
    mem_free(file.bytes);
    network_free(network);
}

// The hash that the weights have, so that what comes after it is looked at.
static void set_right_hash(uint8_t *bytes, size_t size)
{
    const size_t ledger = (size_t)bytes[AT_LEDGER_BYTES] | (size_t)bytes[AT_LEDGER_BYTES + 1] << 8;
    uint64_t hash = 0xcbf29ce484222325;
    for (size_t i = HEADER_BYTES + ledger; i < size; ++i)
        hash = (hash ^ bytes[i]) * 0x100000001b3;
    for (int i = 0; i < 8; ++i)
        bytes[AT_HASH + i] = (uint8_t)(hash >> 8 * i);
}

static void assert_refused(const uint8_t *bytes, size_t size, const char *reason)
{
    // A block of just the right size, so that reading past the end is noticed.
    uint8_t *exact = malloc(size == 0 ? 1 : size);
    assert_non_null(exact);
    memcpy(exact, bytes, size);
    Error error = {""};
    assert_null(network_from_bytes(exact, size, &error));
    if (strstr(error.text, reason) == NULL || strchr(error.text, '\n') != NULL)
        fail_msg("'%s' has nothing of '%s'", error.text, reason);
    free(exact);
}

static void damaged_files_are_refused_with_a_reason(void **state)
{
    (void)state;
    static const struct {
        size_t at;
        uint8_t low, high;
        const char *reason;
    } cases[] = {
        {0, 'h', 'o', "not a network"},
        {AT_VERSION, 2, 0, "version 2"},
        {AT_NEURONS, 0, 0, "0 neurons"},
        {AT_NEURONS, 48, 0, "48 neurons"},
        {AT_NEURONS, 32, 4, "1056 neurons"},
        {AT_NEURONS, 64, 0, "cut off"},
        {AT_OUTPUTS, 0, 0, "0 outputs"},
        {AT_OUTPUTS, 9, 0, "9 outputs"},
        {AT_OUTPUTS, 2, 0, "cut off"},
        {AT_OUTPUTS + 2, 0, 1, "outputs"},
        {AT_SCALE, 0, 0, "scale 0"},
        {AT_SCALE, 255, 255, "scale 65535"},
        {AT_HASH, 0, 0, "hash"},
        {AT_LEDGER_BYTES, 1, 16, "ledger of 4097"},
        {AT_LEDGER_BYTES, 14, 0, "bytes behind the end"},
        {HEADER_BYTES + 3, 27, '[', "control character at byte 3"},
        {HEADER_BYTES + 3, 0, '[', "control character at byte 3"},
        {HEADER_BYTES + 3, 0xc2, 0x9b, "control character at byte 3"},
        {HEADER_BYTES + 15, 0xe1, 3, "input weight 0 is 993"},
        {HEADER_BYTES + 15, 0, 0x80, "input weight 0 is -32768"},
        {HEADER_BYTES + 15 + 768 * 32 * 2, 0x1f, 0xfc, "bias 0 is -993"},
        {HEADER_BYTES + 15 + 769 * 32 * 2 + 2, 128, 0, "output weight 1 is 128"},
    };
    Network *network = unit_network(32, 1, 7);
    const NetworkBytes file = bytes_of_network(network);
    uint8_t *damaged = mem_new(file.size + 1, 1);
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        memcpy(damaged, file.bytes, file.size);
        damaged[cases[i].at] = cases[i].low;
        damaged[cases[i].at + 1] = cases[i].high;
        if (cases[i].at >= HEADER_BYTES)
            set_right_hash(damaged, file.size);
        assert_refused(damaged, file.size, cases[i].reason);
    }
    memcpy(damaged, file.bytes, file.size);
    assert_refused(damaged, file.size + 1, "bytes behind the end");
    damaged[file.size - 1] ^= 1;
    assert_refused(damaged, file.size, "hash");
    for (size_t size = 0; size < file.size; size += size < HEADER_BYTES + 20 ? 1 : 997)
        assert_refused(file.bytes, size, size < AT_VERSION ? "not a network" : "cut off");
    mem_free(damaged);
    mem_free(file.bytes);
    network_free(network);
}

static void reasons_name_the_file(void **state)
{
    (void)state;
    char path[UNIT_PATH_SIZE];
    Error error;
    unit_write_file(path, ".net", "something else");
    assert_null(network_read(path, &error));
    assert_non_null(strstr(error.text, path));
    unlink(path);
    assert_null(network_read(path, &error));
    assert_non_null(strstr(error.text, path));
    assert_null(network_read("/tmp", &error));
    assert_null(network_read("/dev/zero", &error));
    assert_non_null(strstr(error.text, "not a regular file"));
}

static void a_foreign_file_is_not_replaced(void **state)
{
    (void)state;
    static const char *const contents[] = {"the only copy of a novel", "Hotspur netw", "Hotspur network?"};
    Network *network = unit_network(32, 1, 3);
    for (size_t i = 0; i < COUNT_OF(contents); ++i) {
        char path[UNIT_PATH_SIZE];
        Error error;
        unit_write_file(path, ".txt", contents[i]);
        assert_false(network_write(network, path, &error));
        assert_non_null(strstr(error.text, path));
        const NetworkBytes kept = bytes_of_file(path);
        assert_int_equal(kept.size, strlen(contents[i]));
        assert_memory_equal(kept.bytes, contents[i], kept.size);
        mem_free(kept.bytes);
        unlink(path);
    }
    network_free(network);
}

// What could not be read again is not written either, and what stood there stays.
static void a_network_out_of_bounds_is_not_written(void **state)
{
    (void)state;
    char path[UNIT_PATH_SIZE];
    Error error;
    Network *network = unit_network(32, 1, 3);
    const NetworkBytes file = bytes_of_network(network);
    unit_write_file(path, ".net", "");
    write_bytes(path, file.bytes, file.size);
    network->output_weights[5] = -128;
    assert_false(network_write(network, path, &error));
    assert_non_null(strstr(error.text, "output weight 5"));
    Network *kept = network_read(path, &error);
    assert_non_null(kept);
    network_free(kept);
    unlink(path);
    mem_free(file.bytes);
    network_free(network);
}

// --- values ------------------------------------------------------------------------------------------------------------

// The position with the colours swapped and the board turned over, or with left and right swapped. Without castling rights.
static Position reflected(const Position *pos, bool swaps_colours, int flip)
{
    Position other;
    pos_clear(&other);
    for (Bitboard left = pos_occupied(pos); left != 0;) {
        const Square square = bb_pop(&left);
        const Piece piece = pos_piece_on(pos, square);
        const Colour colour = swaps_colours ? colour_other(piece_colour(piece)) : piece_colour(piece);
        pos_put(&other, piece_make(colour, piece_type(piece)), (Square)(square ^ flip));
    }
    other.stm = swaps_colours ? colour_other(pos->stm) : pos->stm;
    pos_finish_setup(&other);
    return other;
}

static void reflected_positions_have_the_same_value(void **state)
{
    (void)state;
    enum { GAMES = 30, PLIES = 60, TURNED_OVER = 56, MIRRORED = 7 };
    Network *network = unit_network(32, 8, 11);
    Rng rng = rng_seeded(5);
    int different = 0;
    for (int game = 0; game < GAMES; ++game) {
        Position pos;
        mutate_start(&pos, &rng, game);
        for (int ply = 0; ply < PLIES && mutate_play(&pos, &rng); ++ply) {
            const Position swapped = reflected(&pos, true, TURNED_OVER), mirrored = reflected(&pos, false, MIRRORED);
            const Position turned = reflected(&pos, false, TURNED_OVER);
            const Score score = network_value(network, &pos);
            assert_int_equal(network_value(network, &swapped), score);
            assert_int_equal(network_value(network, &mirrored), score);
            different += network_value(network, &turned) != score;
        }
    }
    // The check could fail: a board turned over without a change of colours is another one.
    assert_true(different > GAMES * PLIES / 2);
    network_free(network);
}

// A network that counts: one neuron for each side's queens. 255 * 255 * 32 / 255 * 400 / (255 * 64) = 200.
static void values_follow_the_formula(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        Score score;
    } cases[] = {
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", 0},     {"4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", 200},
        {"4k3/8/8/8/8/8/8/Q3K3 b - - 0 1", -200}, {"4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1", 200}, // the neuron is saturated
        {"q3k3/8/8/8/8/8/8/Q3K3 w - - 0 1", 0},
    };
    Network *network = network_new(32, 1, 400);
    for (int square = 0; square < SQ_NB; ++square)
        network->input_weights[(PT_QUEEN * SQ_NB + square) * 32] = NETWORK_QA;
    network->output_weights[0] = 32;
    network->output_weights[32] = -32;
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const Position pos = unit_position(cases[i].fen);
        assert_int_equal(network_value(network, &pos), cases[i].score);
    }
    network_free(network);
}

// The largest weights there may be, and output biases beyond reason, stay within the bounds of a score.
static void values_stay_in_bounds(void **state)
{
    (void)state;
    enum { INPUT_MAX = 992, OUTPUT_MAX = 127 };
    Position pos;
    pos_set_start(&pos);
    Network *network = network_new(1024, 1, SCORE_EVAL_MAX);
    for (int i = 0; i < NETWORK_INPUTS * 1024; ++i)
        network->input_weights[i] = INPUT_MAX;
    for (int i = 0; i < 2 * 1024; ++i)
        network->output_weights[i] = OUTPUT_MAX;
    network->output_biases[0] = INT32_MAX;
    assert_int_equal(network_value(network, &pos), SCORE_EVAL_MAX);
    for (int i = 0; i < 2 * 1024; ++i)
        network->output_weights[i] = -OUTPUT_MAX;
    network->output_biases[0] = INT32_MIN;
    assert_int_equal(network_value(network, &pos), -SCORE_EVAL_MAX);
    network_free(network);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read_again),
        cmocka_unit_test(the_file_is_laid_out_as_documented),
        cmocka_unit_test(damaged_files_are_refused_with_a_reason),
        cmocka_unit_test(reasons_name_the_file),
        cmocka_unit_test(a_foreign_file_is_not_replaced),
        cmocka_unit_test(a_network_out_of_bounds_is_not_written),
        cmocka_unit_test(reflected_positions_have_the_same_value),
        cmocka_unit_test(values_follow_the_formula),
        cmocka_unit_test(values_stay_in_bounds),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
