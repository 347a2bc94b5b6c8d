// SPDX-License-Identifier: GPL-3.0-or-later
// All ways to attack along lines, compared: do they agree, what memory do they take, and how fast are moves generated with
// them? The last is Table 1 of S. Tannous, "Avoiding Rotated Bitboards with Direct Lookup" (2007), with every other way
// beside the two of the paper.
#include "lab/experiment.h"

#include "base/memory.h"
#include "base/text.h"
#include "lab/back_ends.h"
#include "lab/measure.h"

#include <stdio.h>
#include <string.h>

enum {
    TIMES = 10,         // that the paper generates the moves of a position
    QUERY_NB = 1 << 10, // few enough to stay near the processor
    QUERY_TIMES = 200,  // that they are asked in a round
    BYTES_PER_KIB = 1024,
};

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
    LabQuery *queries;  // random ones, for single attacks
    LabMoves *moves;    // of one position
    bool times_bishops; // else rooks
    double generate_seconds[LAB_BACK_ENDS_MAX], rook_seconds[LAB_BACK_ENDS_MAX], bishop_seconds[LAB_BACK_ENDS_MAX];
    uint64_t move_count; // of all positions
    int different;       // back-ends that did not do the same work while they were timed
} Study;

// --- measuring -----------------------------------------------------------------------------------------------------

// Tannous 2007: all moves of all positions, so many times.
static uint64_t generate_loop(const void *context, int contestant)
{
    const Study *study = context;
    uint64_t moves = 0;
    for (int i = 0; i < TIMES; ++i)
        moves += study->back_ends[contestant].generate(study->boards, study->board_count, study->moves);
    return moves;
}

// Attacks of a single rook or bishop, without the generator around them.
static uint64_t query_loop(const void *context, int contestant)
{
    const Study *study = context;
    const LabBackEnd *end = &study->back_ends[contestant];
    uint64_t sum = 0;
    for (int i = 0; i < QUERY_TIMES; ++i)
        sum += (study->times_bishops ? end->sum_bishop : end->sum_rook)(study->queries, QUERY_NB);
    return sum;
}

// Agreement first, then times of whole generations and of single attacks.
static void measure(Study *study)
{
    const LabRun *run = study->run;
    Rng rng = rng_seeded(run->seed);
    lab_attacks_check_relevant(&study->check);
    lab_attacks_check_random(&study->check, lab_number(run, "random-occupancies"), &rng, &run->progress);
    study->boards = mem_new((size_t)run->games->position_count, sizeof *study->boards);
    for (LabWalk walk = lab_walk_begin(run->games); lab_walk_next(&walk);)
        study->boards[study->board_count++] = lab_board_from(&walk.pos);
    // Occupancies of positions, so that they are as crowded as those.
    study->queries = mem_new(QUERY_NB, sizeof *study->queries);
    for (int i = 0; i < QUERY_NB; ++i) {
        const LabBoard *board = &study->boards[rng_below(&rng, (uint64_t)study->board_count)];
        study->queries[i] = (LabQuery){.occupied = board->occupied, .square = (Square)rng_below(&rng, SQ_NB)};
    }
    study->moves = mem_new(1, sizeof *study->moves);
    study->move_count = study->back_ends[0].generate(study->boards, study->board_count, study->moves);
    study->different += lab_rounds_run(run, "moves", generate_loop, study, study->count, study->generate_seconds);
    study->different += lab_rounds_run(run, "rooks", query_loop, study, study->count, study->rook_seconds);
    study->times_bishops = true;
    study->different += lab_rounds_run(run, "bishops", query_loop, study, study->count, study->bishop_seconds);
}

// --- tables --------------------------------------------------------------------------------------------------------

static const LabColumn agreement_columns[] = {
    {"table_kib", "KiB of tables", 1, LAB_PLOTTED},
    {"occupancies", "occupancies", 0, 0},
    {"random_occupancies", "random ones", 0, 0},
    {"wrong", "wrong", 0, 0},
    {0},
};

static const LabColumn speed_columns[] = {
    {"seconds", "seconds", 6, 0},
    {"over_rotated", "over rotated", 3, LAB_PLOTTED},
    {"million_moves_per_second", "million moves/s", 1, 0},
    {"rook_ns", "ns a rook", 2, 0},
    {"bishop_ns", "ns a bishop", 2, 0},
    {0},
};

static const LabColumn direct_columns[] = {
    {"rotated_seconds", "rotated s", 6, 0},
    {"direct_seconds", "direct s", 6, 0},
    {"direct_over_rotated", "direct/rotated", 3, LAB_PLOTTED},
    {0},
};

static LabValue *add_back_end(const Study *study, int index, LabTable *table)
{
    const LabBackEnd *end = &study->back_ends[index];
    return lab_add_row(table, "%s: %s", end->name, end->title);
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
        lab_add_note(table, "%s: %s.", study->back_ends[i].source, names);
    }
}

// The first table: is every attack right, and how much memory do the tables take?
static LabTable *agreement_table(const Study *study)
{
    const LabAttacksCheck *check = &study->check;
    LabTable *table =
        lab_table_new("Sliding attacks against a walk, square by square; memory of the tables", agreement_columns);
    uint64_t wrong = 0;
    for (int i = 0; i < study->count; ++i) {
        LAB_SET(add_back_end(study, i, table), (double)study->back_ends[i].bytes() / BYTES_PER_KIB,
                (double)check->occupancies, (double)check->random_occupancies, (double)check->wrong[i]);
        wrong += check->wrong[i];
    }
    lab_add_note(table, "occupancies: all of the squares that matter for a rook and a bishop on each square, with the "
                        "rest empty and with the rest full.");
    add_sources(study, table);
    lab_add_note(table, "%s", wrong == 0 ? "All agree." : "They do NOT agree: what is wrong is a fault of ours.");
    for (int i = 0; i < study->count; ++i)
        if (strcmp(study->back_ends[i].name, lab_back_end_of_engine()) == 0)
            lab_add_note(table, "The engine of this program is built on %s.", study->back_ends[i].name);
#ifndef __BMI2__
    lab_add_note(table, "pext is left out: this program is built for processors without BMI2.");
#endif
    return table;
}

// The second table: times of all back-ends, in those of rotated bitboards, the older way of the paper.
static LabTable *speed_table(const Study *study, double rotated)
{
    const double ns = (double)NS_PER_SECOND / (QUERY_NB * QUERY_TIMES);
    LabTable *table = lab_table_new("Pseudo-legal moves with each way to attack along lines", speed_columns);
    for (int i = 0; i < study->count; ++i) {
        const double seconds = study->generate_seconds[i];
        LAB_SET(add_back_end(study, i, table), seconds, seconds / rotated,
                (double)study->move_count * TIMES / seconds / MILLION, study->rook_seconds[i] * ns,
                study->bishop_seconds[i] * ns);
    }
    lab_add_note(table,
                 "%d positions with %llu moves, castling left out, generated %d times; the fastest of %d rounds.",
                 study->board_count, (unsigned long long)study->move_count, TIMES, lab_int(study->run, "rounds"));
    lab_add_note(table, "The turned boards of rotated lie ready. What it costs to keep them up shows in the engine: "
                        "make bench-attacks.");
    if (study->different != 0)
        lab_add_note(table, "They did NOT all find the same: a fault of ours.");
    return table;
}

// The third table: the two ways of the paper, with its times.
static LabTable *direct_table(const Study *study, double rotated, double direct)
{
    LabTable *table = lab_table_new("Direct lookup against rotated bitboards (Tannous 2007, Table 1)", direct_columns);
    for (int i = 0; i < PUBLISHED_NB; ++i)
        LAB_SET(lab_add_row(table, "Tannous, row %d", i + 1), published[i].rotated, published[i].direct,
                published[i].direct / published[i].rotated);
    LAB_SET(lab_add_row(table, "here"), rotated, direct, direct / rotated);
    lab_add_note(table, "Published: 879 positions, 10 times, in an interpreted language with its own dictionaries; "
                        "direct lookup took 12 to 23 %% less time.");
    lab_add_note(table, "Here: %d positions, %d times, in C; direct lookup takes %.0f %% %s time.", study->board_count,
                 TIMES, PERCENT * (direct < rotated ? 1 - direct / rotated : direct / rotated - 1),
                 direct < rotated ? "less" : "more");
    return table;
}

static LabTable *run_experiment(const LabRun *run, Error *error)
{
    (void)error;
    Study study = {.run = run};
    study.back_ends = lab_back_ends(&study.count);
    study.check = (LabAttacksCheck){.back_ends = study.back_ends, .count = study.count};
    lab_back_ends_init();
    measure(&study);
    LabTable *table = agreement_table(&study);
    const double rotated = study.generate_seconds[lab_back_end_named("rotated") - study.back_ends];
    const double direct = study.generate_seconds[lab_back_end_named("direct") - study.back_ends];
    lab_table_append(table, speed_table(&study, rotated));
    lab_table_append(table, direct_table(&study, rotated, direct));
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
            LAB_OPTIONS_POSITIONS,
            LAB_OPTION_COUNT(LAB_UNSET, 12),
            LAB_FIXED_NUMBER("random-occupancies", 10000000, 100000), // compared with a walk
            LAB_FIXED_ROUNDS,
        },
};
