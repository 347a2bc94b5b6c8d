// SPDX-License-Identifier: GPL-3.0-or-later
// The trainer of the network: gradients, reproducibility, checkpoints, and what comes out.
#include "unit/unit.h"

#include "base/bytes.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/rng.h"
#include "board/movegen.h"
#include "study/tune/checkpoint.h"
#include "study/tune/trainer.h"

#include <fcntl.h>
#include <math.h>

enum { GAME_PLIES = 100, SMALL = 32 };

// --- positions to train with -----------------------------------------------------------------------------------------

static Score material(const Position *pos)
{
    static const Score values[PT_NB] = {100, 300, 300, 500, 900, 0};
    Score sum = 0;
    for (PieceType type = PT_PAWN; type < PT_KING; ++type)
        sum += values[type] *
               (bb_count(pos_pieces(pos, pos->stm, type)) - bb_count(pos_pieces(pos, colour_other(pos->stm), type)));
    return sum > 1000 ? 1000 : sum < -1000 ? -1000 : sum;
}

// Random games; `visit` gets each position. Most are quickly out of balance, which is what a score of material needs.
static void play_random(uint64_t seed, size_t count, void (*visit)(void *context, const Position *pos), void *context)
{
    Rng rng = rng_seeded(seed);
    Undo undos[GAME_PLIES];
    Position pos;
    for (size_t done = 0; done < count;) {
        pos_set_start(&pos);
        for (int ply = 0; ply < GAME_PLIES && done < count; ++ply) {
            MoveList list;
            movegen_list(&pos, MOVES_ALL, &list);
            if (list.count == 0)
                break;
            pos_make_move(&pos, list.moves[rng_below(&rng, (uint64_t)list.count)], &undos[ply]);
            visit(context, &pos);
            ++done;
        }
    }
}

static NetworkSample sample_of(const Position *pos)
{
    NetworkSample sample;
    const Score score = material(pos), white = pos->stm == WHITE ? score : -score;
    assert_true(network_sample_make(pos, score, white > 0 ? 2 : white < 0 ? 0 : 1, &sample));
    return sample;
}

static void add_position(void *context, const Position *pos)
{
    NetworkData *data = context;
    const NetworkSample sample = sample_of(pos);
    const size_t count = data->training.count + data->held_out.count;
    assert_true(network_data_add(data, &sample, count % 1000 >= 900, NULL));
}

static TrainerSettings small_settings(void)
{
    TrainerSettings settings = trainer_defaults();
    settings.neurons = SMALL;
    settings.outputs = 2;
    settings.batch = 200;
    settings.epochs = 4;
    return settings;
}

static void train(Trainer *trainer, const NetworkData *data, int threads, int64_t end)
{
    while (trainer->epoch < end)
        trainer_run_epoch(trainer, data, threads, NULL, NULL);
}

// --- inputs and gradients ----------------------------------------------------------------------------------------------

// The same from the header's definition, in doubles and without any cleverness.
static double plain_value(const FloatNetwork *network, const double *weights, const NetworkSample *sample)
{
    const int n = network->neurons;
    const double *biases = weights + (network->biases - network->input_weights);
    const double *output_weights = weights + (network->output_weights - network->input_weights);
    const double *output_biases = weights + (network->output_biases - network->input_weights);
    const int set = network_output(network->outputs, sample->piece_count);
    double value = output_biases[set];
    NetworkInputs inputs;
    network_sample_inputs(sample, &inputs);
    for (int side = 0; side < NETWORK_SIDE_NB; ++side)
        for (int j = 0; j < n; ++j) {
            double a = biases[j];
            for (int i = 0; i < inputs.count; ++i)
                a += weights[inputs.input[side][i] * n + j];
            const double s = a < 0 ? 0 : a > 1 ? 1 : a;
            value += output_weights[(set * NETWORK_SIDE_NB + side) * n + j] * s * s;
        }
    return value;
}

static double plain_loss(const FloatNetwork *network, const double *weights, const NetworkSample *sample, double target)
{
    const double miss = float_network_sigmoid(plain_value(network, weights, sample)) - target;
    return miss * miss;
}

// Weights of which some neurons are clamped below, some above, and some not.
static FloatNetwork *wild_network(int neurons, int outputs)
{
    FloatNetwork *network = float_network_new(neurons, outputs);
    Rng rng = rng_seeded(11);
    float_network_randomise(network, 3);
    for (size_t i = 0; i < network->count; ++i)
        network->input_weights[i] = network->input_weights[i] * 4 + 0.02F * (float)rng_below(&rng, 10) - 0.07F;
    return network;
}

static void gradients_are_what_small_steps_show(void **state)
{
    (void)state;
    static const char *const fens[] = {
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "4k3/8/8/8/8/8/4P3/2K5 b - - 0 1",
    };
    const double step = 1e-5, target = 0.8;
    FloatNetwork *network = wild_network(SMALL, 2), *gradient = float_network_new(SMALL, 2);
    double *weights = mem_new(network->count, sizeof *weights);
    for (size_t i = 0; i < network->count; ++i)
        weights[i] = (double)network->input_weights[i];
    for (size_t p = 0; p < COUNT_OF(fens); ++p) {
        const Position pos = unit_position(fens[p]);
        const NetworkSample sample = sample_of(&pos);
        memset(gradient->input_weights, 0, gradient->count * sizeof(float));
        const double expected = float_network_add_gradient(network, &sample, target, gradient);
        assert_true(fabs(expected - float_network_sigmoid(plain_value(network, weights, &sample))) < 1e-5);
        assert_true(fabs(float_network_value(network, &sample) - plain_value(network, weights, &sample)) < 1e-4);
        size_t moved = 0;
        // All biases and output weights, and every third row of the inputs.
        for (size_t i = 0; i < network->count; ++i) {
            if (i < NETWORK_INPUTS * SMALL && i / SMALL % 3 != p % 3)
                continue;
            const double before = weights[i];
            weights[i] = before + step;
            const double above = plain_loss(network, weights, &sample, target);
            weights[i] = before - step;
            const double below = plain_loss(network, weights, &sample, target);
            weights[i] = before;
            const double wanted = (above - below) / (2 * step), got = (double)gradient->input_weights[i];
            if (fabs(wanted - got) > 1e-6 + 1e-3 * fabs(wanted))
                fail_msg("position %zu, number %zu: %g, not %g", p, i, got, wanted);
            moved += fabs(wanted) > 1e-7;
        }
        assert_true(moved > SMALL);
    }
    mem_free(weights);
    float_network_free(network);
    float_network_free(gradient);
}

// Every size of network goes through tiles of its own.
static void all_sizes_have_the_same_value(void **state)
{
    (void)state;
    static const int sizes[] = {32, 64, 96, 128, 160, 256, 384, 512, 544, 1024};
    const Position pos = unit_position("r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 b - - 3 9");
    const NetworkSample sample = sample_of(&pos);
    for (size_t k = 0; k < COUNT_OF(sizes); ++k) {
        FloatNetwork *network = wild_network(sizes[k], 1), *gradient = float_network_new(sizes[k], 1);
        double *weights = mem_new(network->count, sizeof *weights);
        for (size_t i = 0; i < network->count; ++i)
            weights[i] = (double)network->input_weights[i];
        const double wanted = plain_value(network, weights, &sample);
        assert_true(fabs(float_network_value(network, &sample) - wanted) < 1e-3);
        const double expected = float_network_add_gradient(network, &sample, 0.5, gradient);
        assert_true(fabs(expected - float_network_sigmoid(wanted)) < 1e-3);
        mem_free(weights);
        float_network_free(network);
        float_network_free(gradient);
    }
}

// The position with files or colours exchanged, without rights.
static Position transformed(const Position *pos, int flip, bool swaps)
{
    Position out;
    pos_clear(&out);
    for (Bitboard rest = pos_occupied(pos); rest != 0;) {
        const Square square = bb_pop(&rest);
        pos_put(&out, (Piece)(pos->board[square] ^ (swaps ? 1 : 0)), (Square)(square ^ flip));
    }
    out.stm = swaps ? colour_other(pos->stm) : pos->stm;
    pos_finish_setup(&out);
    return out;
}

typedef struct Comparison {
    const FloatNetwork *network;
    const Network *integers;
    double scale, sum, most;
    int count;
} Comparison;

static void compare_mirrored(void *context, const Position *pos)
{
    Comparison *comparison = context;
    const NetworkSample sample = sample_of(pos);
    const double value = float_network_value(comparison->network, &sample);
    for (int i = 1; i < 4; ++i) {
        const Position other = transformed(pos, ((i & 1) != 0 ? 7 : 0) ^ ((i & 2) != 0 ? 56 : 0), (i & 2) != 0);
        const NetworkSample turned = sample_of(&other);
        // The same inputs in another order: rounding may differ, no more.
        assert_true(fabs(float_network_value(comparison->network, &turned) - value) < 1e-4);
    }
}

static void mirrored_positions_have_one_value(void **state)
{
    (void)state;
    FloatNetwork *network = wild_network(SMALL, 8);
    Comparison comparison = {.network = network};
    play_random(5, 2000, compare_mirrored, &comparison);
    float_network_free(network);
}

// The inputs are those of the header, seen by both sides of the position itself.
static void inputs_are_those_of_the_engine(void *context, const Position *pos)
{
    (void)context;
    const NetworkSample sample = sample_of(pos);
    NetworkInputs inputs;
    network_sample_inputs(&sample, &inputs);
    assert_int_equal(inputs.count, bb_count(pos_occupied(pos)));
    for (int side = 0; side < NETWORK_SIDE_NB; ++side) {
        const Colour us = side == 0 ? pos->stm : colour_other(pos->stm);
        bool is_on[NETWORK_INPUTS] = {false};
        for (int i = 0; i < inputs.count; ++i)
            is_on[inputs.input[side][i]] = true;
        for (Bitboard rest = pos_occupied(pos); rest != 0;) {
            const Square square = bb_pop(&rest);
            const bool mirrored = network_is_mirrored(pos_king(pos, us));
            assert_true(is_on[network_input(us, mirrored, pos_piece_on(pos, square), square)]);
        }
    }
}

static void samples_keep_positions(void **state)
{
    (void)state;
    play_random(6, 2000, inputs_are_those_of_the_engine, NULL);
    const Position pos = unit_position("4k3/8/8/8/8/8/4P3/2K5 b - - 0 1");
    NetworkSample sample;
    assert_true(network_sample_make(&pos, -120, 2, &sample)); // White won, Black is to move
    assert_int_equal(sample.half_points, 0);
    assert_int_equal(sample.score, -120);
    assert_true(trainer_target(&sample, 300, 1) <= 0);
    assert_true(fabs(trainer_target(&sample, 300, 0) - 1 / (1 + exp(0.4))) < 1e-9);
    assert_true(network_sample_make(&pos, 0, NETWORK_NO_RESULT, &sample));
    assert_true(fabs(trainer_target(&sample, 300, 1) - 0.5) < 1e-9);
}

// --- the same result ---------------------------------------------------------------------------------------------------

static void threads_and_breaks_change_nothing(void **state)
{
    (void)state;
    NetworkData data = {0};
    play_random(7, 3000, add_position, &data);
    const TrainerSettings settings = small_settings();
    Trainer *whole = trainer_new(&settings);
    train(whole, &data, 1, 4);
    size_t size, other_size;
    void *wanted = checkpoint_to_bytes(whole, &size);
    for (int threads = 2; threads <= 3; ++threads) {
        Trainer *first = trainer_new(&settings);
        train(first, &data, threads, threads);
        void *middle = checkpoint_to_bytes(first, &other_size);
        Error error;
        Trainer *second = checkpoint_from_bytes(middle, other_size, &error);
        assert_non_null(second);
        train(second, &data, 5 - threads, 4);
        void *got = checkpoint_to_bytes(second, &other_size);
        assert_int_equal(size, other_size);
        assert_memory_equal(wanted, got, size);
        assert_true(trainer_checksum(second) == trainer_checksum(whole));
        mem_free(middle);
        mem_free(got);
        trainer_free(first);
        trainer_free(second);
    }
    TrainerSettings other = settings;
    other.seed = 2;
    Trainer *different = trainer_new(&other);
    train(different, &data, 2, 4);
    assert_true(trainer_checksum(different) != trainer_checksum(whole));
    trainer_free(different);
    trainer_free(whole);
    mem_free(wanted);
    network_data_free(&data);
}

// --- learning, and the network that comes out --------------------------------------------------------------------------

static double trained_score(const Trainer *trainer, const char *fen)
{
    const Position pos = unit_position(fen);
    const NetworkSample sample = sample_of(&pos);
    return float_network_value(trainer->network, &sample) * (double)trainer->settings.scale;
}

static void compare_integers(void *context, const Position *pos)
{
    Comparison *comparison = context;
    const NetworkSample sample = sample_of(pos);
    const double wanted = float_network_value(comparison->network, &sample) * comparison->scale;
    const double miss = fabs(wanted - network_value(comparison->integers, pos));
    comparison->sum += miss;
    comparison->most = miss > comparison->most ? miss : comparison->most;
    comparison->count += 1;
}

// Calculation in integers loses at most rounding; rounding the weights changes a few units where scores are hundreds.
static void check_quantised(const Trainer *trainer)
{
    Network *integers = quantise(trainer);
    Trainer *rounded = trainer_from_network(integers, trainer->settings.scale, NULL);
    Comparison exact = {.network = rounded->network, .integers = integers, .scale = (double)trainer->settings.scale};
    Comparison whole = {.network = trainer->network, .integers = integers, .scale = (double)trainer->settings.scale};
    play_random(9, 2000, compare_integers, &exact);
    play_random(9, 2000, compare_integers, &whole);
    assert_true(exact.most <= 2);
    assert_true(whole.sum / whole.count <= 5);
    assert_true(whole.most <= 25);
    Network *again = quantise(rounded);
    assert_memory_equal(again->input_weights, integers->input_weights,
                        NETWORK_INPUTS * (size_t)integers->neurons * sizeof(int16_t));
    assert_int_equal(again->scale, integers->scale);
    assert_int_equal(again->output_biases[0], integers->output_biases[0]);
    assert_string_equal(again->ledger, integers->ledger);
    Error error;
    assert_null(trainer_from_network(integers, 1, &error));
    assert_non_null(strstr(error.text, "too large"));
    network_free(again);
    trainer_free(rounded);
    network_free(integers);
}

static void material_is_learned(void **state)
{
    (void)state;
    NetworkData data = {0};
    play_random(8, 12000, add_position, &data);
    assert_true(data.clear > 1000 && data.clear_won == data.clear);
    TrainerSettings settings = small_settings();
    settings.outputs = 1;
    settings.epochs = 12;
    settings.rate = 0.005;
    settings.rate_end = 0.0005;
    settings.wdl = settings.wdl_end = 0;
    Trainer *trainer = trainer_new(&settings);
    const double start = trainer_loss(trainer, &data.held_out, 2);
    train(trainer, &data, 2, settings.epochs);
    const TrainerLoss last = trainer->losses[settings.epochs - 1];
    assert_true(last.held_out < start / 10 && last.training < start / 10);
    assert_true(last.training < trainer->losses[0].training);
    assert_true(trained_score(trainer, "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") > 300);
    assert_true(trained_score(trainer, "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1") < -300);
    check_quantised(trainer);
    trainer_free(trainer);
    network_data_free(&data);
}

// --- checkpoints -------------------------------------------------------------------------------------------------------

// Puts a right checksum behind changed bytes.
static void seal(uint8_t *bytes, size_t size)
{
    const uint64_t hash = hash_bytes(bytes, size - 8);
    for (size_t i = 0; i < 8; ++i)
        bytes[size - 8 + i] = (uint8_t)(hash >> 8 * i);
}

static void refuses(const void *bytes, size_t size, const char *reason)
{
    Error error = {{0}};
    // A block of its own, so that reading past the end is noticed.
    void *copy = malloc(size > 0 ? size : 1);
    memcpy(copy, bytes, size);
    assert_null(checkpoint_from_bytes(copy, size, &error));
    free(copy);
    if (strstr(error.text, reason) == NULL)
        fail_msg("'%s' does not speak of '%s'", error.text, reason);
}

static void damaged_checkpoints_are_refused(void **state)
{
    (void)state;
    static const struct {
        size_t at;
        uint64_t value;
        int size;
        const char *reason;
    } rows[] = {
        {0, 'h', 1, "not a checkpoint"},
        {16, 2, 4, "version 2"},
        {20, 0, 4, "0 neurons"},
        {20, 33, 4, "33 neurons"},
        {20, 0xffffffe0, 4, "neurons"},
        {20, 64, 4, "cut off"},
        {24, 0, 4, "0 outputs"},
        {24, 9, 4, "9 outputs"},
        {24, 1, 4, "too long"},
        {28, 0, 4, "scale"},
        {28, 0xffffffff, 4, "scale"},
        {32, 0, 4, "0 epochs"},
        {32, 0xffffffff, 4, "epochs"},
        {32, 1, 4, "epochs are not possible"}, // fewer than are done
        {36, 0, 4, "batches of 0"},
        {36, 0xffffffff, 4, "batches"},
        {40, 91, 4, "91 percent"},
        {44, UINT64_MAX, 8, "seed"},
        {52, 0x7ff8000000000000, 8, "rates"}, // no number
        {60, 0xbff0000000000000, 8, "rates"}, // -1
        {68, 0x4000000000000000, 8, "result shares"},
        {76, 0x7ff0000000000000, 8, "result shares"},
        {92, 5, 4, "epochs"},
        {96, 0, 8, "0 steps"},
        {96, UINT64_MAX, 8, "steps"},
        {104, 5000, 4, "ledger"},
        {104, 5, 4, "cut off"},
        {200, 0x7fc00000, 4, "not all weights"},
    };
    const TrainerSettings settings = small_settings();
    Trainer *trainer = trainer_new(&settings);
    trainer->epoch = trainer->steps = 2;
    memcpy(trainer->ledger, "abc\n", sizeof "abc\n"); // four bytes: the numbers behind it lie as if there were none
    size_t size;
    uint8_t *good = checkpoint_to_bytes(trainer, &size), *bytes = mem_new(size + 1, 1);
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        memcpy(bytes, good, size);
        for (int k = 0; k < rows[i].size; ++k)
            bytes[rows[i].at + (size_t)k] = (uint8_t)(rows[i].value >> 8 * k);
        seal(bytes, size);
        refuses(bytes, size, rows[i].reason);
    }
    memcpy(bytes, good, size);
    bytes[109] = '\0';
    seal(bytes, size);
    refuses(bytes, size, "control character");
    bytes[109] = 0x9b;
    seal(bytes, size);
    refuses(bytes, size, "control character");
    memcpy(bytes, good, size);
    bytes[size / 2] ^= 1;
    refuses(bytes, size, "checksum");
    memcpy(bytes, good, size);
    refuses(bytes, size + 1, "too long");
    static const size_t lengths[] = {0, 1, 15, 16, 19, 60, 107};
    for (size_t i = 0; i < COUNT_OF(lengths); ++i)
        refuses(good, lengths[i], lengths[i] < 16 ? "not a checkpoint" : "cut off");
    refuses(good, 108, "cut off");
    refuses(good, size - 1, "cut off");
    Trainer *again = checkpoint_from_bytes(good, size, NULL);
    assert_non_null(again);
    assert_true(trainer_checksum(again) == trainer_checksum(trainer));
    trainer_free(again);
    trainer_free(trainer);
    mem_free(good);
    mem_free(bytes);
}

static void weights_are_taken_over(void **state)
{
    (void)state;
    TrainerSettings settings = small_settings();
    settings.outputs = 1;
    Trainer *old = trainer_new(&settings);
    settings.outputs = 8;
    settings.seed = 77;
    Trainer *wide = trainer_new(&settings);
    settings.neurons = 64;
    Trainer *large = trainer_new(&settings);
    assert_true(trainer_take_weights(wide, old, NULL));
    const Position pos = unit_position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    const NetworkSample sample = sample_of(&pos);
    assert_true(fabs(float_network_value(wide->network, &sample) - float_network_value(old->network, &sample)) < 1e-9);
    Error error;
    assert_false(trainer_take_weights(large, old, &error));
    assert_non_null(strstr(error.text, "cannot be made"));
    assert_false(trainer_take_weights(old, wide, &error));
    trainer_free(old);
    trainer_free(wide);
    trainer_free(large);
}

// --- files -------------------------------------------------------------------------------------------------------------

static Move random_move(const Position *pos, Rng *rng)
{
    MoveList list;
    movegen_list(pos, MOVES_ALL, &list);
    return list.count == 0 ? MOVE_NONE : list.moves[rng_below(rng, (uint64_t)list.count)];
}

// Random games as a file of records.
static void write_records(const char *path, uint64_t seed, int games)
{
    uint8_t header[RECORD_HEADER_SIZE], bytes[RECORD_GAME_SIZE_MAX];
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    record_header_write(&(RecordHeader){.nodes = 1, .seed = seed}, header);
    fwrite(header, sizeof header, 1, file);
    Rng rng = rng_seeded(seed);
    for (int number = 1; number <= games; ++number) {
        GameRecord game = {.number = (uint32_t)number, .half_points = number % 3, .end = RECORD_END_LENGTH};
        Undo undos[GAME_PLIES];
        Position pos;
        pos_set_start(&pos);
        assert_true(packed_position_make(&pos, &game.start));
        for (; game.plies < GAME_PLIES; ++game.plies) {
            const Move move = random_move(&pos, &rng);
            if (!move_is_real(move))
                break;
            game.moves[game.plies] = (RecordPly){move, material(&pos)};
            pos_make_move(&pos, move, &undos[game.plies]);
        }
        fwrite(bytes, record_game_write(&game, bytes), 1, file);
    }
    fclose(file);
}

typedef struct Folder {
    char path[40];
    char records[64], other[64], network[64], checkpoint[64], second[64], text[64];
} Folder;

static void folder_begin(Folder *folder)
{
    snprintf(folder->path, sizeof folder->path, "/tmp/hotspur-trainer-XXXXXX");
    assert_non_null(mkdtemp(folder->path));
    snprintf(folder->records, sizeof folder->records, "%s/a.rec", folder->path);
    snprintf(folder->other, sizeof folder->other, "%s/b.rec", folder->path);
    snprintf(folder->network, sizeof folder->network, "%s/n", folder->path);
    snprintf(folder->checkpoint, sizeof folder->checkpoint, "%s/c", folder->path);
    snprintf(folder->second, sizeof folder->second, "%s/d", folder->path);
    snprintf(folder->text, sizeof folder->text, "%s/text", folder->path);
    write_records(folder->records, 21, 30);
    write_records(folder->other, 22, 10);
}

static void folder_end(Folder *folder)
{
    char *const files[] = {folder->records,    folder->other,  folder->network,
                           folder->checkpoint, folder->second, folder->text};
    for (size_t i = 0; i < COUNT_OF(files); ++i)
        unlink(files[i]);
    assert_int_equal(rmdir(folder->path), 0); // and no other file was left
}

static TrainFiles train_files(const Folder *folder, const char *const *data, int count)
{
    TrainFiles files = {
        .data = data,
        .data_count = count,
        .out_path = folder->network,
        .checkpoint_path = folder->checkpoint,
        .settings = train_files_settings(),
        .threads = 2,
    };
    files.settings.neurons = SMALL;
    files.settings.epochs = 2;
    files.settings.batch = 300;
    files.settings.held_out = 20;
    return files;
}

static uint64_t runs(const TrainFiles *files)
{
    TrainResult result;
    Error error;
    if (!train_files_run(files, &result, &error))
        fail_msg("%s", error.text);
    const uint64_t checksum = result.checksum;
    train_files_free(&result);
    return checksum;
}

static void fails(const TrainFiles *files, const char *reason)
{
    TrainResult result;
    Error error;
    assert_false(train_files_run(files, &result, &error));
    if (strstr(error.text, reason) == NULL)
        fail_msg("'%s' does not speak of '%s'", error.text, reason);
}

static void count_reading(void *context, const NetworkData *data, bool is_last)
{
    if (is_last)
        *(NetworkData *)context = *data;
}

static void runs_go_from_files_to_files(void **state)
{
    (void)state;
    Folder folder;
    folder_begin(&folder);
    const char *const data[2] = {folder.records, folder.other};
    TrainFiles files = train_files(&folder, data, 2);
    NetworkData read;
    files.context = &read;
    files.on_read = count_reading;
    const uint64_t first = runs(&files);
    assert_int_equal(read.games, 40);
    assert_true(read.training.count > 1000 && read.held_out.count > 0);
    assert_true(read.plies[RECORD_PLY_NOISY] > 0 && read.plies[RECORD_PLY_IN_CHECK] > 0);
    assert_true(runs(&files) == first); // complete already
    files.resume = true;
    files.settings = train_files_settings();
    assert_true(runs(&files) == first);

    Error error;
    Network *network = network_read(folder.network, &error);
    assert_non_null(network);
    assert_non_null(strstr(network->ledger, "Records: a.rec, b.rec; 40 games"));
    assert_non_null(strstr(network->ledger, "Loss: "));
    TrainResult result;
    const uint64_t hash = network->hash;
    network_free(network);
    assert_true(train_files_quantise(folder.checkpoint, folder.network, &result, &error));
    train_files_free(&result);
    network = network_read(folder.network, &error);
    assert_true(network->hash == hash);
    network_free(network);

    // From its weights to other data; the ledger keeps both runs.
    TrainFiles next = train_files(&folder, data + 1, 1);
    next.settings.neurons = -1;
    next.from_path = folder.checkpoint;
    next.checkpoint_path = folder.second;
    next.limit = 400;
    assert_true(runs(&next) != first);
    Trainer *trainer = checkpoint_read(folder.second, &error);
    assert_int_equal(trainer->settings.neurons, SMALL);
    assert_non_null(strstr(trainer->ledger, "a.rec, b.rec"));
    assert_non_null(strstr(trainer->ledger, "Records: b.rec; "));
    trainer_free(trainer);
    // The network of the first run does as well; its neurons and its ledger come with it.
    next.from_path = folder.network;
    next.checkpoint_path = NULL;
    runs(&next);
    network = network_read(folder.network, &error);
    assert_int_equal(network->neurons, SMALL);
    assert_non_null(strstr(network->ledger, "a.rec, b.rec"));
    assert_non_null(strstr(network->ledger, "Records: b.rec; "));
    network_free(network);
    next.from_path = data[0];
    fails(&next, "not a checkpoint");
    folder_end(&folder);
}

static void write_text(const char *path)
{
    static const char text[] = "a text that must stay\n";
    assert_true(file_replace(path, FILE_KIND_ANY, text, strlen(text), NULL));
}

static void check_text(const char *path)
{
    char *text = file_read_text(path, 100, NULL);
    assert_string_equal(text, "a text that must stay\n");
    mem_free(text);
}

static void foreign_files_are_left_alone(void **state)
{
    (void)state;
    Folder folder;
    folder_begin(&folder);
    const char *const data[2] = {folder.records, folder.other};
    TrainFiles files = train_files(&folder, data, 1);
    write_text(folder.text);
    files.out_path = folder.text;
    fails(&files, "so it is left as it is");
    files.out_path = folder.records;
    fails(&files, "so it is left as it is");
    files.out_path = "/nowhere/at/all";
    fails(&files, "/nowhere/at/all");
    files.out_path = folder.network;
    files.checkpoint_path = folder.text;
    fails(&files, "so it is left as it is");
    assert_false(file_exists(folder.network));
    check_text(folder.text);

    files.checkpoint_path = folder.checkpoint;
    files.resume = true;
    fails(&files, "no checkpoint to resume from");
    files.resume = false;
    runs(&files);
    files.settings.rate = 0.01;
    fails(&files, "another --rate");
    files.settings.rate = -1;
    files.settings.epochs = 3;
    fails(&files, "another --epochs");
    files.resume = true;
    fails(&files, "another --epochs");
    files.settings.epochs = 2;
    files.data_count = 2;
    fails(&files, "other positions");
    files.data_count = 1;
    runs(&files);
    files.resume = false;
    files.from_path = folder.checkpoint;
    fails(&files, "another run");
    files.resume = true;
    fails(&files, "leave out");
    files = train_files(&folder, data, 1);
    files.checkpoint_path = files.out_path = NULL;
    fails(&files, "nothing would be written");
    files = train_files(&folder, (const char *const[2]){folder.text, NULL}, 1);
    files.checkpoint_path = folder.second;
    fails(&files, folder.text);
    files = train_files(&folder, (const char *const[2]){"/nowhere", NULL}, 1);
    files.checkpoint_path = folder.second;
    fails(&files, "/nowhere");

    TrainResult result;
    Error error;
    assert_false(train_files_quantise(folder.network, folder.second, &result, &error));
    assert_non_null(strstr(error.text, "not a checkpoint"));
    assert_false(train_files_quantise(folder.checkpoint, folder.text, &result, &error));
    check_text(folder.text);
    folder_end(&folder);
}

// Three quiet plies of a game that White loses.
static void read_lost_game(double following, Score scores[3])
{
    char path[] = "/tmp/hotspur-trainer-XXXXXX";
    uint8_t header[RECORD_HEADER_SIZE], bytes[RECORD_GAME_SIZE_MAX];
    GameRecord game = {.number = 1, .half_points = 0, .end = RECORD_END_CHECKMATE, .plies = 3};
    Position pos;
    pos_set_start(&pos);
    assert_true(packed_position_make(&pos, &game.start));
    game.moves[0] = (RecordPly){move_make(SQ_G1, SQ_F3, MK_QUIET), 100};
    game.moves[1] = (RecordPly){move_make(SQ_G8, SQ_F6, MK_QUIET), -300};
    game.moves[2] = (RecordPly){move_make(SQ_B1, SQ_C3, MK_QUIET), 0};
    const int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    FILE *file = fdopen(descriptor, "w");
    assert_non_null(file);
    record_header_write(&(RecordHeader){.nodes = 1, .seed = 1}, header);
    fwrite(header, sizeof header, 1, file);
    fwrite(bytes, record_game_write(&game, bytes), 1, file);
    fclose(file);
    NetworkData data = {0};
    Error error;
    const NetworkReading reading = {.following = following, .scale = 300};
    assert_true(network_data_add_file(&data, path, &reading, &error));
    assert_int_equal(data.training.count, 3);
    for (size_t i = 0; i < 3; ++i)
        scores[i] = network_sample(&data.training, i)->score;
    network_data_free(&data);
    remove(path);
}

static void scores_look_at_what_followed(void **state)
{
    (void)state;
    static const struct {
        double following;
        Score scores[3];
    } rows[] = {{0, {100, -300, 0}}, {0.5, {43, 11, -329}}, {1, {-2763, 2763, -2763}}};
    for (size_t row = 0; row < COUNT_OF(rows); ++row) {
        Score scores[3];
        read_lost_game(rows[row].following, scores);
        for (size_t i = 0; i < 3; ++i)
            assert_int_equal(scores[i], rows[row].scores[i]);
    }
}

static void ledgers_stay_within_their_bounds(void **state)
{
    (void)state;
    enum { NAMES = 200 };
    static const char long_name[] = "/folder/with\na/name_that_is_rather_long_for_a_file_of_records\x01.rec";
    const char *names[NAMES];
    for (int i = 0; i < NAMES; ++i)
        names[i] = long_name;
    const TrainerSettings settings = small_settings();
    Trainer *trainer = trainer_new(&settings);
    const NetworkData data = {0};
    trainer->epoch = 1;
    for (int run = 0; run < 20; ++run) {
        char ledger[NETWORK_LEDGER_MAX + 1], finished[NETWORK_LEDGER_MAX + 1];
        training_ledger_begin(&settings, names, NAMES, &data, run > 0 ? trainer : NULL, ledger);
        memcpy(trainer->ledger, ledger, sizeof ledger);
        training_ledger_finish(trainer, finished);
        assert_non_null(strstr(finished, "more; 0 games"));
        assert_non_null(strstr(finished, "after 1 epochs\n"));
        assert_null(strchr(finished, '\x01'));
        assert_null(strstr(finished, "folder"));
    }
    trainer_free(trainer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gradients_are_what_small_steps_show), cmocka_unit_test(all_sizes_have_the_same_value),
        cmocka_unit_test(mirrored_positions_have_one_value),   cmocka_unit_test(samples_keep_positions),
        cmocka_unit_test(threads_and_breaks_change_nothing),   cmocka_unit_test(material_is_learned),
        cmocka_unit_test(damaged_checkpoints_are_refused),     cmocka_unit_test(weights_are_taken_over),
        cmocka_unit_test(runs_go_from_files_to_files),         cmocka_unit_test(foreign_files_are_left_alone),
        cmocka_unit_test(scores_look_at_what_followed),        cmocka_unit_test(ledgers_stay_within_their_bounds),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
