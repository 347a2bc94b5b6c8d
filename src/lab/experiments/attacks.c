// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/experiments/attacks.h"

#include "base/memory.h"
#include "base/text.h"
#include "lab/back_ends.h"
#include "lab/experiments/attacks_check.h"
#include "lab/rounds.h"

#include <stdio.h>
#include <string.h>

enum {
    TIMES = 10,         // that the paper generates the moves of a position
    QUERY_NB = 1 << 10, // few enough to stay near the processor
    QUERY_TIMES = 200,  // that they are asked in a round
    BYTES_PER_KIB = 1024,
};

static const double million = 1e6, ns_per_second = 1e9;

// Seconds in Table 1 of the paper, a row each.
static const struct {
    double rotated, direct;
} published[] = {{7.29, 6.42}, {8.82, 7.67}, {16.31, 14.13}, {23.95, 19.06}, {58.17, 44.85}};
enum { PUBLISHED_NB = sizeof published / sizeof published[0] };

typedef struct Experiment {
    const LabAttacksTask *task;
    const LabBackEnd *back_ends;
    int count;
    LabAttacksCheck check;
    LabBoard *boards; // of all positions
    int board_count;
    LabQuery *queries; // random ones, for single attacks
    LabMoves *moves;   // of one position
    double generate_seconds[LAB_BACK_ENDS_MAX], rook_seconds[LAB_BACK_ENDS_MAX], bishop_seconds[LAB_BACK_ENDS_MAX];
    uint64_t move_count; // of all positions
    int different;       // back-ends that did not do the same work while they were timed
} Experiment;

// --- measuring -----------------------------------------------------------------------------------------------------

static void take_boards(Experiment *experiment)
{
    const LabGames *games = experiment->task->games;
    experiment->boards = mem_new((size_t)games->position_count, sizeof *experiment->boards);
    LabWalk walk = lab_walk_begin(games);
    while (lab_walk_next(&walk))
        experiment->boards[experiment->board_count++] = lab_board_from(&walk.pos);
    lab_walk_end(&walk);
}

// Occupancies as they are on the board; from positions, so that they are as crowded as those.
static void make_queries(Experiment *experiment, Rng *rng)
{
    experiment->queries = mem_new(QUERY_NB, sizeof *experiment->queries);
    for (int i = 0; i < QUERY_NB; ++i) {
        const LabBoard *board = &experiment->boards[rng_below(rng, (uint64_t)experiment->board_count)];
        experiment->queries[i] = (LabQuery){.occupied = board->occupied, .square = (Square)rng_below(rng, SQ_NB)};
    }
}

static uint64_t generate_loop(const void *context, int contestant)
{
    const Experiment *experiment = context;
    uint64_t moves = 0;
    for (int i = 0; i < TIMES; ++i)
        moves +=
            experiment->back_ends[contestant].generate(experiment->boards, experiment->board_count, experiment->moves);
    return moves;
}

static uint64_t rook_loop(const void *context, int contestant)
{
    const Experiment *experiment = context;
    uint64_t sum = 0;
    for (int i = 0; i < QUERY_TIMES; ++i)
        sum += experiment->back_ends[contestant].sum_rook(experiment->queries, QUERY_NB);
    return sum;
}

static uint64_t bishop_loop(const void *context, int contestant)
{
    const Experiment *experiment = context;
    uint64_t sum = 0;
    for (int i = 0; i < QUERY_TIMES; ++i)
        sum += experiment->back_ends[contestant].sum_bishop(experiment->queries, QUERY_NB);
    return sum;
}

static void time_loop(Experiment *experiment, const char *name, LabLoop *loop, double *seconds)
{
    const LabRounds rounds = {
        .loop = loop,
        .context = experiment,
        .name = name,
        .contestants = experiment->count,
        .rounds = experiment->task->rounds,
        .progress = experiment->task->progress,
    };
    experiment->different += lab_rounds_run(&rounds, seconds);
}

static void measure(Experiment *experiment)
{
    const LabAttacksTask *task = experiment->task;
    Rng rng = rng_seeded(task->seed);
    lab_attacks_check_relevant(&experiment->check);
    lab_attacks_check_random(&experiment->check, task->random_occupancies, &rng, &task->progress);
    take_boards(experiment);
    make_queries(experiment, &rng);
    experiment->moves = mem_new(1, sizeof *experiment->moves);
    experiment->move_count =
        experiment->back_ends[0].generate(experiment->boards, experiment->board_count, experiment->moves);
    time_loop(experiment, "moves", generate_loop, experiment->generate_seconds);
    time_loop(experiment, "rooks", rook_loop, experiment->rook_seconds);
    time_loop(experiment, "bishops", bishop_loop, experiment->bishop_seconds);
}

// --- tables --------------------------------------------------------------------------------------------------------

enum AgreementColumn { COLUMN_KIB, COLUMN_OCCUPANCIES, COLUMN_RANDOM, COLUMN_WRONG, AGREEMENT_NB };

static const LabColumn move_rank_columns[AGREEMENT_NB] = {
    [COLUMN_KIB] = {"table_kib", "KiB of tables", 1, false, false},
    [COLUMN_OCCUPANCIES] = {"occupancies", "occupancies", 0, false, false},
    [COLUMN_RANDOM] = {"random_occupancies", "random ones", 0, false, false},
    [COLUMN_WRONG] = {"wrong", "wrong", 0, false, false},
};

enum SpeedColumn { COLUMN_SECONDS, COLUMN_RATIO, COLUMN_MOVES, COLUMN_ROOK, COLUMN_BISHOP, SPEED_NB };

static const LabColumn speed_columns[SPEED_NB] = {
    [COLUMN_SECONDS] = {"seconds", "seconds", 6, false, false},
    [COLUMN_RATIO] = {"over_rotated", "over rotated", 3, false, false},
    [COLUMN_MOVES] = {"million_moves_per_second", "million moves/s", 1, false, false},
    [COLUMN_ROOK] = {"rook_ns", "ns a rook", 2, false, false},
    [COLUMN_BISHOP] = {"bishop_ns", "ns a bishop", 2, false, false},
};

enum DirectColumn { COLUMN_ROTATED, COLUMN_DIRECT, COLUMN_DIRECT_RATIO, DIRECT_NB };

static const LabColumn direct_columns[DIRECT_NB] = {
    [COLUMN_ROTATED] = {"rotated_seconds", "rotated s", 6, false, false},
    [COLUMN_DIRECT] = {"direct_seconds", "direct s", 6, false, false},
    [COLUMN_DIRECT_RATIO] = {"direct_over_rotated", "direct/rotated", 3, false, false},
};

static LabValue *add_back_end(const Experiment *experiment, int index, LabTable *table)
{
    const LabBackEnd *end = &experiment->back_ends[index];
    return lab_table_add_row(table, "%s: %s", end->name, end->title);
}

// "Isenberg 2008: classical, dumb7fill, ...", for each source once.
static void add_sources(const Experiment *experiment, LabTable *table)
{
    bool is_told[LAB_BACK_ENDS_MAX] = {false};
    for (int i = 0; i < experiment->count; ++i) {
        if (is_told[i])
            continue;
        char names[LAB_NOTE_SIZE];
        Text text = text_begin(names, sizeof names);
        for (int k = i; k < experiment->count; ++k) {
            if (strcmp(experiment->back_ends[i].source, experiment->back_ends[k].source) != 0)
                continue;
            text_addf(&text, "%s%s", k > i ? ", " : "", experiment->back_ends[k].name);
            is_told[k] = true;
        }
        lab_table_add_note(table, "%s: %s.", experiment->back_ends[i].source, names);
    }
}

static LabTable *move_rank_table(const Experiment *experiment)
{
    const LabAttacksCheck *check = &experiment->check;
    LabTable *table = lab_table_new("Sliding attacks against a walk, square by square; memory of the tables",
                                    move_rank_columns, AGREEMENT_NB);
    table->is_plotted[COLUMN_KIB] = true;
    uint64_t wrong = 0;
    for (int i = 0; i < experiment->count; ++i) {
        LabValue *values = add_back_end(experiment, i, table);
        values[COLUMN_KIB] = lab_value((double)experiment->back_ends[i].bytes() / BYTES_PER_KIB);
        values[COLUMN_OCCUPANCIES] = lab_value((double)check->occupancies);
        values[COLUMN_RANDOM] = lab_value((double)check->random_occupancies);
        values[COLUMN_WRONG] = lab_value((double)check->wrong[i]);
        wrong += check->wrong[i];
    }
    lab_table_add_note(table,
                       "occupancies: all of the squares that matter for a rook and a bishop on each square, with "
                       "the rest empty and with the rest full.");
    add_sources(experiment, table);
    lab_table_add_note(table, "%s", wrong == 0 ? "All agree." : "They do NOT agree: what is wrong is a fault of ours.");
    for (int i = 0; i < experiment->count; ++i)
        if (strcmp(experiment->back_ends[i].name, lab_back_end_of_engine()) == 0)
            lab_table_add_note(table, "The engine of this program is built on %s.", experiment->back_ends[i].name);
#ifndef __BMI2__
    lab_table_add_note(table, "pext is left out: this program is built for processors without BMI2.");
#endif
    return table;
}

static int index_of(const Experiment *experiment, const char *name)
{
    return (int)(lab_back_end_named(name) - experiment->back_ends);
}

static LabTable *speed_table(const Experiment *experiment)
{
    const double rotated = experiment->generate_seconds[index_of(experiment, "rotated")];
    LabTable *table = lab_table_new("Pseudo-legal moves with each way to attack along lines", speed_columns, SPEED_NB);
    table->is_plotted[COLUMN_RATIO] = true;
    for (int i = 0; i < experiment->count; ++i) {
        const double seconds = experiment->generate_seconds[i];
        LabValue *values = add_back_end(experiment, i, table);
        values[COLUMN_SECONDS] = lab_value(seconds);
        values[COLUMN_RATIO] = lab_value(seconds / rotated);
        values[COLUMN_MOVES] = lab_value((double)experiment->move_count * TIMES / seconds / million);
        values[COLUMN_ROOK] = lab_value(experiment->rook_seconds[i] * ns_per_second / (QUERY_NB * QUERY_TIMES));
        values[COLUMN_BISHOP] = lab_value(experiment->bishop_seconds[i] * ns_per_second / (QUERY_NB * QUERY_TIMES));
    }
    lab_table_add_note(table,
                       "%d positions with %llu moves, castling left out, generated %d times; the fastest of %d "
                       "rounds.",
                       experiment->board_count, (unsigned long long)experiment->move_count, TIMES,
                       experiment->task->rounds);
    lab_table_add_note(table,
                       "The turned boards of rotated lie ready. What it costs to keep them up shows in the engine: "
                       "make bench-attacks.");
    if (experiment->different != 0)
        lab_table_add_note(table, "They did NOT all find the same: a fault of ours.");
    return table;
}

static void add_direct_row(LabValue *values, double rotated, double direct)
{
    values[COLUMN_ROTATED] = lab_value(rotated);
    values[COLUMN_DIRECT] = lab_value(direct);
    values[COLUMN_DIRECT_RATIO] = lab_value(direct / rotated);
}

static LabTable *direct_table(const Experiment *experiment)
{
    const double *seconds = experiment->generate_seconds;
    LabTable *table =
        lab_table_new("Direct lookup against rotated bitboards (Tannous 2007, Table 1)", direct_columns, DIRECT_NB);
    table->is_plotted[COLUMN_DIRECT_RATIO] = true;
    for (int i = 0; i < PUBLISHED_NB; ++i)
        add_direct_row(lab_table_add_row(table, "Tannous, row %d", i + 1), published[i].rotated, published[i].direct);
    const double ours = seconds[index_of(experiment, "direct")], rotated = seconds[index_of(experiment, "rotated")];
    add_direct_row(lab_table_add_row(table, "here"), rotated, ours);
    lab_table_add_note(table,
                       "Published: 879 positions, 10 times, in an interpreted language with its own dictionaries; "
                       "direct lookup took 12 to 23 %% less time.");
    lab_table_add_note(table, "Here: %d positions, %d times, in C; direct lookup takes %.0f %% %s time.",
                       experiment->board_count, TIMES, 100 * (ours < rotated ? 1 - ours / rotated : ours / rotated - 1),
                       ours < rotated ? "less" : "more");
    return table;
}

LabTable *lab_attacks_run(const LabAttacksTask *task)
{
    Experiment experiment = {.task = task};
    experiment.back_ends = lab_back_ends(&experiment.count);
    experiment.check = lab_attacks_check_begin(experiment.back_ends, experiment.count);
    lab_back_ends_init();
    measure(&experiment);
    LabTable *table = move_rank_table(&experiment);
    table->next = speed_table(&experiment);
    table->next->next = direct_table(&experiment);
    mem_free(experiment.boards);
    mem_free(experiment.queries);
    mem_free(experiment.moves);
    return table;
}
