// SPDX-License-Identifier: GPL-3.0-or-later
// What the network computes by steps, in every kernel, against what is computed from nothing.
#include "unit/unit.h"

#include "base/memory.h"
#include "board/movegen.h"
#include "eval/network/accumulator.h"
#include "eval/network/features.h"
#include "unit/networks.h"

// --- kernels -----------------------------------------------------------------------------------------------------------

static int64_t plain_output(const int16_t *own, const int16_t *theirs, const int16_t *weights, int neurons)
{
    int64_t sum = 0;
    for (int i = 0; i < 2 * neurons; ++i) {
        const int value = i < neurons ? own[i] : theirs[i - neurons];
        const int64_t clamped = value < 0 ? 0 : value > NETWORK_QA ? NETWORK_QA : value;
        sum += clamped * clamped * weights[i];
    }
    return sum;
}

typedef struct Vectors {
    int16_t *own, *theirs, *weights, *rows[4], *result;
} Vectors;

static void fill(int16_t *values, int count, Rng *rng, int max)
{
    unit_random_weights(rng, values, (size_t)count, max);
}

// Random values; or all as large as they may be, which is where a sum would overflow.
static void fill_vectors(Vectors *vectors, int neurons, Rng *rng, bool extreme)
{
    enum { INPUT_MAX = 992, OUTPUT_MAX = 127, ACCUMULATOR_MAX = 400 };
    fill(vectors->own, neurons, rng, ACCUMULATOR_MAX);
    fill(vectors->theirs, neurons, rng, ACCUMULATOR_MAX);
    fill(vectors->weights, 2 * neurons, rng, OUTPUT_MAX);
    for (int row = 0; row < 4; ++row)
        fill(vectors->rows[row], neurons, rng, INPUT_MAX);
    for (int i = 0; extreme && i < neurons; ++i) {
        vectors->own[i] = vectors->theirs[i] = INT16_MAX;
        vectors->weights[i] = vectors->weights[neurons + i] = (int16_t)(neurons % 64 == 0 ? OUTPUT_MAX : -OUTPUT_MAX);
    }
}

static void assert_outputs(const NetworkKernel *kernel, const Vectors *vectors, int neurons)
{
    const int64_t expected = plain_output(vectors->own, vectors->theirs, vectors->weights, neurons);
    if (kernel->output(vectors->own, vectors->theirs, vectors->weights, neurons) != expected)
        fail_msg("%s: another output with %d neurons", kernel->name, neurons);
}

static void assert_updates(const NetworkKernel *kernel, const Vectors *vectors, int neurons)
{
    static const int changes[][2] = {{1, 1}, {1, 2}, {2, 2}};
    for (size_t i = 0; i < COUNT_OF(changes); ++i) {
        const NetworkRows rows = {.added = {vectors->rows[0], vectors->rows[1]},
                                  .removed = {vectors->rows[2], vectors->rows[3]},
                                  .added_count = changes[i][0],
                                  .removed_count = changes[i][1]};
        kernel->update(vectors->result, vectors->own, &rows, neurons);
        for (int j = 0; j < neurons; ++j) {
            int expected = vectors->own[j];
            for (int k = 0; k < rows.added_count; ++k)
                expected += rows.added[k][j];
            for (int k = 0; k < rows.removed_count; ++k)
                expected -= rows.removed[k][j];
            if (vectors->result[j] != (int16_t)(uint16_t)expected)
                fail_msg("%s: another update with %d neurons", kernel->name, neurons);
        }
    }
    memcpy(vectors->result, vectors->own, (size_t)neurons * sizeof(int16_t));
    kernel->add(vectors->result, vectors->rows[0], neurons);
    kernel->remove(vectors->result, vectors->rows[1], neurons);
    for (int j = 0; j < neurons; ++j)
        assert_int_equal(vectors->result[j],
                         (int16_t)(uint16_t)(vectors->own[j] + vectors->rows[0][j] - vectors->rows[1][j]));
}

// What Linux says of the processor, which our own question to it must agree with.
static bool processor_has(const char *cpu_flags, const char *flag)
{
    char word[32];
    snprintf(word, sizeof word, " %s ", flag);
    return strstr(cpu_flags, word) != NULL;
}

static void kernels_are_those_of_the_processor(void **state)
{
    (void)state;
    static const struct {
        const char *kernel, *cpu_flag;
    } rows[] = {{"avx2", "avx2"}, {"avx_vnni", "avx_vnni"}, {"avx512", "avx512bw"}, {"avx512_vnni", "avx512_vnni"}};
    char line[8192] = "";
    FILE *file = fopen("/proc/cpuinfo", "r");
    while (file != NULL && strncmp(line, "flags", 5) != 0 && fgets(line, sizeof line, file) != NULL)
        line[strcspn(line, "\n")] = ' ';
    if (file != NULL)
        fclose(file);
    if (strncmp(line, "flags", 5) != 0)
        skip();
    const NetworkKernel *kernels[NETWORK_KERNELS_MAX];
    const int count = network_kernels(kernels);
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        bool is_there = false;
        for (int j = 0; j < count; ++j)
            is_there = is_there || strcmp(kernels[j]->name, rows[i].kernel) == 0;
        if (is_there != processor_has(line, rows[i].cpu_flag))
            fail_msg("kernel %s is %s", rows[i].kernel,
                     is_there ? "there, and the processor cannot run it" : "missing");
    }
}

static void every_kernel_computes_the_same(void **state)
{
    (void)state;
    const NetworkKernel *kernels[NETWORK_KERNELS_MAX];
    const int count = network_kernels(kernels);
    assert_in_range(count, 1, NETWORK_KERNELS_MAX);
    assert_ptr_equal(kernels[count - 1], network_kernel_best());
    Vectors vectors;
    int16_t **all[] = {&vectors.own,     &vectors.theirs,  &vectors.weights, &vectors.rows[0],
                       &vectors.rows[1], &vectors.rows[2], &vectors.rows[3], &vectors.result};
    for (size_t i = 0; i < COUNT_OF(all); ++i)
        *all[i] = mem_new(2 * NETWORK_NEURONS_MAX, sizeof(int16_t));
    Rng rng = rng_seeded(17);
    for (int neurons = NETWORK_NEURONS_STEP; neurons <= NETWORK_NEURONS_MAX; neurons += NETWORK_NEURONS_STEP)
        for (int i = 0; i < count; ++i)
            for (int extreme = 0; extreme < 2; ++extreme) {
                fill_vectors(&vectors, neurons, &rng, extreme != 0);
                assert_outputs(kernels[i], &vectors, neurons);
                if (extreme == 0)
                    assert_updates(kernels[i], &vectors, neurons);
            }
    for (size_t i = 0; i < COUNT_OF(all); ++i)
        mem_free(*all[i]);
}

// --- lines of moves ----------------------------------------------------------------------------------------------------

enum { LINE_PLIES_MAX = 60, WALKS = 400, STEPS = 6000, STEPS_BETWEEN_CHECKS = 16 };

typedef struct Walk {
    Position pos;
    Undo undo[LINE_PLIES_MAX];
    Move moves[LINE_PLIES_MAX];
    int length;
    Accumulators *accumulators;
    const Network *network;
    Rng rng;
    int made, castlings, promotions, en_passants, nulls, crossings;
} Walk;

static void walk_back(Walk *walk)
{
    const Move move = walk->moves[--walk->length];
    if (move_equal(move, MOVE_NULL)) {
        pos_unmake_null(&walk->pos, &walk->undo[walk->length]);
        return;
    }
    pos_unmake_move(&walk->pos, move, &walk->undo[walk->length]);
    accumulators_pop(walk->accumulators);
}

static void walk_count(Walk *walk, Move move)
{
    const Square from = move_from(move);
    walk->made += 1;
    walk->castlings += move_is_castle(move);
    walk->promotions += move_is_promotion(move);
    walk->en_passants += move_kind(move) == MK_EN_PASSANT;
    walk->crossings += piece_type(pos_piece_on(&walk->pos, from)) == PT_KING &&
                       network_is_mirrored(from) != network_is_mirrored(move_king_to(move));
}

// Castling, en passant, and the moves of kings and pawns come oftener than by chance.
static Move walk_choose(Walk *walk, const MoveList *list)
{
    Move move = MOVE_NONE;
    for (int i = 0; i < list->count; ++i)
        if (move_is_castle(list->moves[i]) || move_kind(list->moves[i]) == MK_EN_PASSANT)
            move = list->moves[i];
    for (int tries = 0; tries < 3 && !move_is_real(move); ++tries) {
        const Move random = list->moves[rng_below(&walk->rng, (uint64_t)list->count)];
        const PieceType type = piece_type(pos_piece_on(&walk->pos, move_from(random)));
        if (type == PT_KING || type == PT_PAWN || tries == 2)
            move = random;
    }
    return move;
}

static void walk_on(Walk *walk)
{
    MoveList list;
    movegen_list(&walk->pos, MOVES_ALL, &list);
    if (list.count == 0) {
        while (walk->length > LINE_PLIES_MAX / 4)
            walk_back(walk);
        return;
    }
    Undo *undo = &walk->undo[walk->length];
    if (!pos_in_check(&walk->pos) && rng_below(&walk->rng, 16) == 0) {
        walk->moves[walk->length++] = MOVE_NULL;
        walk->nulls += 1;
        pos_make_null(&walk->pos, undo);
        return;
    }
    const Move move = walk_choose(walk, &list);
    walk_count(walk, move);
    walk->moves[walk->length++] = move;
    accumulators_push(walk->accumulators, &walk->pos, move);
    pos_make_move(&walk->pos, move, undo);
}

static void walk_check(Walk *walk)
{
    const Score steps = accumulators_value(walk->accumulators, &walk->pos);
    const Score nothing = network_value(walk->network, &walk->pos);
    if (steps == nothing)
        return;
    char fen[FEN_SIZE];
    fen_write(&walk->pos, fen);
    fail_msg("%s: %d by steps, %d from nothing", fen, steps, nothing);
}

static void walk_through(Walk *walk, const Position *start)
{
    walk->pos = *start;
    walk->length = 0;
    accumulators_begin(walk->accumulators, walk->network);
    for (int step = 0; step < STEPS; ++step) {
        if (walk->length == LINE_PLIES_MAX || (walk->length > 0 && rng_below(&walk->rng, 8) < 3))
            walk_back(walk);
        else
            walk_on(walk);
        // Not each time: several moves at once must be caught up with, too.
        if (rng_below(&walk->rng, STEPS_BETWEEN_CHECKS) == 0)
            walk_check(walk);
    }
    while (walk->length > 0)
        walk_back(walk);
    assert_int_equal(accumulators_moves(walk->accumulators), 0);
    walk_check(walk);
}

static void choose_start(Position *pos, Rng *rng, int number)
{
    static const char *const fens[] = {
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/PPPk4/8/8/8/8/4Kppp/8 w - - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "4k3/pppppppp/8/PPPPPPPP/8/8/8/4K3 b - - 0 1",
        "1r2k2r/4p3/8/8/8/8/4P3/R2KR3 w EAhb - 0 1",
        "8/8/3k4/8/8/4K3/8/8 w - - 0 1",
    };
    if (number % 2 == 0)
        *pos = unit_position(fens[(size_t)number / 2 % COUNT_OF(fens)]);
    else
        pos_set_chess960_start(pos, (int)rng_below(rng, 960));
}

// 128 neurons in the first walks; then 32, which is quicker to compute from nothing.
static void steps_and_nothing_agree(void **state)
{
    (void)state;
    Walk *walk = mem_new(1, sizeof *walk);
    walk->rng = rng_seeded(23);
    for (int number = 0; number < WALKS; ++number) {
        Position start;
        Network *network = unit_network(number < 12 ? 128 : 32, 1 + number % 8, (uint64_t)number);
        walk->network = network;
        walk->accumulators = accumulators_new(network->neurons, LINE_PLIES_MAX);
        choose_start(&start, &walk->rng, number);
        walk_through(walk, &start);
        accumulators_free(walk->accumulators);
        network_free(network);
    }
    assert_true(walk->made > 1000000);
    assert_true(walk->castlings > 500 && walk->promotions > 1000 && walk->en_passants > 1000);
    assert_true(walk->nulls > 1000 && walk->crossings > 1000);
    mem_free(walk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kernels_are_those_of_the_processor),
        cmocka_unit_test(every_kernel_computes_the_same),
        cmocka_unit_test(steps_and_nothing_agree),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
