// SPDX-License-Identifier: GPL-3.0-or-later
// All ways to attack along lines, compared: do they agree, what memory do they take, and how fast are moves generated with
// them? The last is Table 1 of S. Tannous, "Avoiding Rotated Bitboards with Direct Lookup" (2007), with every other way
// beside the two of the paper.
#include "lab/experiments.h"

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

typedef struct Study {
    const LabRun *run;
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
} Study;

// --- measuring -----------------------------------------------------------------------------------------------------

static void take_boards(Study *study)
{
    const LabGames *games = study->run->games;
    study->boards = mem_new((size_t)games->position_count, sizeof *study->boards);
    LabWalk walk = lab_walk_begin(games);
    while (lab_walk_next(&walk))
        study->boards[study->board_count++] = lab_board_from(&walk.pos);
    lab_walk_end(&walk);
}

// Occupancies as they are on the board; from positions, so that they are as crowded as those.
static void make_queries(Study *study, Rng *rng)
{
    study->queries = mem_new(QUERY_NB, sizeof *study->queries);
    for (int i = 0; i < QUERY_NB; ++i) {
        const LabBoard *board = &study->boards[rng_below(rng, (uint64_t)study->board_count)];
        study->queries[i] = (LabQuery){.occupied = board->occupied, .square = (Square)rng_below(rng, SQ_NB)};
    }
}

static uint64_t generate_loop(const void *context, int contestant)
{
    const Study *study = context;
    uint64_t moves = 0;
    for (int i = 0; i < TIMES; ++i)
        moves += study->back_ends[contestant].generate(study->boards, study->board_count, study->moves);
    return moves;
}

static uint64_t rook_loop(const void *context, int contestant)
{
    const Study *study = context;
    uint64_t sum = 0;
    for (int i = 0; i < QUERY_TIMES; ++i)
        sum += study->back_ends[contestant].sum_rook(study->queries, QUERY_NB);
    return sum;
}

static uint64_t bishop_loop(const void *context, int contestant)
{
    const Study *study = context;
    uint64_t sum = 0;
    for (int i = 0; i < QUERY_TIMES; ++i)
        sum += study->back_ends[contestant].sum_bishop(study->queries, QUERY_NB);
    return sum;
}

static void time_loop(Study *study, const char *name, LabLoop *loop, double *seconds)
{
    const LabRounds rounds = {
        .loop = loop,
        .context = study,
        .name = name,
        .contestants = study->count,
        .rounds = lab_int(study->run, "rounds"),
        .progress = study->run->progress,
    };
    study->different += lab_rounds_run(&rounds, seconds);
}

static void measure(Study *study)
{
    const LabRun *run = study->run;
    Rng rng = rng_seeded(run->seed);
    lab_attacks_check_relevant(&study->check);
    lab_attacks_check_random(&study->check, lab_number(run, "random-occupancies"), &rng, &run->progress);
    take_boards(study);
    make_queries(study, &rng);
    study->moves = mem_new(1, sizeof *study->moves);
    study->move_count = study->back_ends[0].generate(study->boards, study->board_count, study->moves);
    time_loop(study, "moves", generate_loop, study->generate_seconds);
    time_loop(study, "rooks", rook_loop, study->rook_seconds);
    time_loop(study, "bishops", bishop_loop, study->bishop_seconds);
}

// --- tables --------------------------------------------------------------------------------------------------------

enum AgreementColumn { COLUMN_KIB, COLUMN_OCCUPANCIES, COLUMN_RANDOM, COLUMN_WRONG, AGREEMENT_NB };

static const LabColumn agreement_columns[AGREEMENT_NB] = {
    [COLUMN_KIB] = {"table_kib", "KiB of tables", 1, LAB_PLOTTED},
    [COLUMN_OCCUPANCIES] = {"occupancies", "occupancies", 0, 0},
    [COLUMN_RANDOM] = {"random_occupancies", "random ones", 0, 0},
    [COLUMN_WRONG] = {"wrong", "wrong", 0, 0},
};

enum SpeedColumn { COLUMN_SECONDS, COLUMN_RATIO, COLUMN_MOVES, COLUMN_ROOK, COLUMN_BISHOP, SPEED_NB };

static const LabColumn speed_columns[SPEED_NB] = {
    [COLUMN_SECONDS] = {"seconds", "seconds", 6, 0},
    [COLUMN_RATIO] = {"over_rotated", "over rotated", 3, LAB_PLOTTED},
    [COLUMN_MOVES] = {"million_moves_per_second", "million moves/s", 1, 0},
    [COLUMN_ROOK] = {"rook_ns", "ns a rook", 2, 0},
    [COLUMN_BISHOP] = {"bishop_ns", "ns a bishop", 2, 0},
};

enum DirectColumn { COLUMN_ROTATED, COLUMN_DIRECT, COLUMN_DIRECT_RATIO, DIRECT_NB };

static const LabColumn direct_columns[DIRECT_NB] = {
    [COLUMN_ROTATED] = {"rotated_seconds", "rotated s", 6, 0},
    [COLUMN_DIRECT] = {"direct_seconds", "direct s", 6, 0},
    [COLUMN_DIRECT_RATIO] = {"direct_over_rotated", "direct/rotated", 3, LAB_PLOTTED},
};

static LabValue *add_back_end(const Study *study, int index, LabTable *table)
{
    const LabBackEnd *end = &study->back_ends[index];
    return lab_table_add_row(table, "%s: %s", end->name, end->title);
}

// "Isenberg 2008: classical, dumb7fill, ...", for each source once.
static void add_sources(const Study *study, LabTable *table)
{
    bool is_told[LAB_BACK_ENDS_MAX] = {false};
    for (int i = 0; i < study->count; ++i) {
        if (is_told[i])
            continue;
        char names[LAB_NOTE_SIZE];
        Text text = text_begin(names, sizeof names);
        for (int k = i; k < study->count; ++k) {
            if (strcmp(study->back_ends[i].source, study->back_ends[k].source) != 0)
                continue;
            text_addf(&text, "%s%s", k > i ? ", " : "", study->back_ends[k].name);
            is_told[k] = true;
        }
        lab_table_add_note(table, "%s: %s.", study->back_ends[i].source, names);
    }
}

static LabTable *agreement_table(const Study *study)
{
    const LabAttacksCheck *check = &study->check;
    LabTable *table = lab_table_new("Sliding attacks against a walk, square by square; memory of the tables",
                                    agreement_columns, AGREEMENT_NB);
    uint64_t wrong = 0;
    for (int i = 0; i < study->count; ++i) {
        LabValue *values = add_back_end(study, i, table);
        values[COLUMN_KIB] = lab_value((double)study->back_ends[i].bytes() / BYTES_PER_KIB);
        values[COLUMN_OCCUPANCIES] = lab_value((double)check->occupancies);
        values[COLUMN_RANDOM] = lab_value((double)check->random_occupancies);
        values[COLUMN_WRONG] = lab_value((double)check->wrong[i]);
        wrong += check->wrong[i];
    }
    lab_table_add_note(table,
                       "occupancies: all of the squares that matter for a rook and a bishop on each square, with "
                       "the rest empty and with the rest full.");
    add_sources(study, table);
    lab_table_add_note(table, "%s", wrong == 0 ? "All agree." : "They do NOT agree: what is wrong is a fault of ours.");
    for (int i = 0; i < study->count; ++i)
        if (strcmp(study->back_ends[i].name, lab_back_end_of_engine()) == 0)
            lab_table_add_note(table, "The engine of this program is built on %s.", study->back_ends[i].name);
#ifndef __BMI2__
    lab_table_add_note(table, "pext is left out: this program is built for processors without BMI2.");
#endif
    return table;
}

static int index_of(const Study *study, const char *name)
{
    return (int)(lab_back_end_named(name) - study->back_ends);
}

static LabTable *speed_table(const Study *study)
{
    const double rotated = study->generate_seconds[index_of(study, "rotated")];
    LabTable *table = lab_table_new("Pseudo-legal moves with each way to attack along lines", speed_columns, SPEED_NB);
    for (int i = 0; i < study->count; ++i) {
        const double seconds = study->generate_seconds[i];
        LabValue *values = add_back_end(study, i, table);
        values[COLUMN_SECONDS] = lab_value(seconds);
        values[COLUMN_RATIO] = lab_value(seconds / rotated);
        values[COLUMN_MOVES] = lab_value((double)study->move_count * TIMES / seconds / million);
        values[COLUMN_ROOK] = lab_value(study->rook_seconds[i] * ns_per_second / (QUERY_NB * QUERY_TIMES));
        values[COLUMN_BISHOP] = lab_value(study->bishop_seconds[i] * ns_per_second / (QUERY_NB * QUERY_TIMES));
    }
    lab_table_add_note(table,
                       "%d positions with %llu moves, castling left out, generated %d times; the fastest of %d "
                       "rounds.",
                       study->board_count, (unsigned long long)study->move_count, TIMES, lab_int(study->run, "rounds"));
    lab_table_add_note(table,
                       "The turned boards of rotated lie ready. What it costs to keep them up shows in the engine: "
                       "make bench-attacks.");
    if (study->different != 0)
        lab_table_add_note(table, "They did NOT all find the same: a fault of ours.");
    return table;
}

static void add_direct_row(LabValue *values, double rotated, double direct)
{
    values[COLUMN_ROTATED] = lab_value(rotated);
    values[COLUMN_DIRECT] = lab_value(direct);
    values[COLUMN_DIRECT_RATIO] = lab_value(direct / rotated);
}

static LabTable *direct_table(const Study *study)
{
    const double *seconds = study->generate_seconds;
    LabTable *table =
        lab_table_new("Direct lookup against rotated bitboards (Tannous 2007, Table 1)", direct_columns, DIRECT_NB);
    for (int i = 0; i < PUBLISHED_NB; ++i)
        add_direct_row(lab_table_add_row(table, "Tannous, row %d", i + 1), published[i].rotated, published[i].direct);
    const double ours = seconds[index_of(study, "direct")], rotated = seconds[index_of(study, "rotated")];
    add_direct_row(lab_table_add_row(table, "here"), rotated, ours);
    lab_table_add_note(table,
                       "Published: 879 positions, 10 times, in an interpreted language with its own dictionaries; "
                       "direct lookup took 12 to 23 %% less time.");
    lab_table_add_note(table, "Here: %d positions, %d times, in C; direct lookup takes %.0f %% %s time.",
                       study->board_count, TIMES, 100 * (ours < rotated ? 1 - ours / rotated : ours / rotated - 1),
                       ours < rotated ? "less" : "more");
    return table;
}

static LabTable *run_experiment(const LabRun *run, Error *error)
{
    (void)error;
    Study study = {.run = run};
    study.back_ends = lab_back_ends(&study.count);
    study.check = lab_attacks_check_begin(study.back_ends, study.count);
    lab_back_ends_init();
    measure(&study);
    LabTable *table = agreement_table(&study);
    table->next = speed_table(&study);
    table->next->next = direct_table(&study);
    mem_free(study.boards);
    mem_free(study.queries);
    mem_free(study.moves);
    return table;
}

const Experiment attacks_experiment = {
    .name = "attacks",
    .summary = "All ways to attack along lines: do they agree, what memory do they take, how fast are moves generated?",
    .source = "Tannous 2007, Table 1; Isenberg 2008; Reul 2009, chapter 3",
    .papers = LAB_PAPER_ISENBERG | LAB_PAPER_REUL | LAB_PAPER_TANNOUS,
    .positions = LAB_POSITIONS_ALL,
    .run = run_experiment,
    .options =
        {
            LAB_OPTION_POSITIONS,
            LAB_OPTION_KIND,
            LAB_OPTION_COUNT(LAB_UNSET, 12),
            LAB_FIXED_NUMBER("random-occupancies", 10000000, 100000), // compared with a walk
            LAB_FIXED_ROUNDS,
        },
};
