// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/experiments/paths.h"

#include "base/memory.h"
#include "lab/bootstrap.h"
#include "lab/random_game.h"
#include "maps/detail.h"
#include "maps/paths.h"

#include <assert.h>
#include <limits.h>
#include <math.h>
#include <string.h>

enum {
    PERCENT = 100,
    PREFIX_MAX = 4, // moves that are compared
};

// Who says how the game goes on.
typedef enum Source { SOURCE_PATH, SOURCE_OWN_LINE, SOURCE_TABLE, SOURCE_WEIGHTS, SOURCE_NB } Source;

static const char *const source_names[SOURCE_NB] = {
    [SOURCE_PATH] = "first path",
    [SOURCE_OWN_LINE] = "own line",
    [SOURCE_TABLE] = "table walk",
    [SOURCE_WEIGHTS] = "weights only",
};

// What one source said, by position.
typedef struct Series {
    double *agreed; // first moves as in the reference, up to PREFIX_MAX
    double *played; // 1 where the first is the move that the search chose
    double *length; // moves
} Series;

typedef struct Retrievals {
    int64_t wanted, searches_left; // before the next of them
    int64_t made, paths, moves, illegal;
} Retrievals;

typedef struct Experiment {
    const LabPathsTask *task;
    size_t count; // positions
    Series series[LAB_DEPTHS_MAX][SOURCE_NB];
    RandomGame game;
    Retrievals retrievals;
    double *numerators, *denominators; // by position, for the sums
} Experiment;

// --- lines ---------------------------------------------------------------------------------------------------------

static SearchLine line_of_path(const MemoryPath *path)
{
    static_assert((int)PATH_MOVES_MAX <= (int)SEARCH_LINE_MOVES, "a path fits into a line");
    SearchLine line = {.length = path->length};
    memcpy(line.moves, path->moves, (size_t)path->length * sizeof(Move));
    return line;
}

// The moves that the table holds for one position after another.
static SearchLine walk_table(const TranspositionTable *table, const Position *root)
{
    SearchLine line = {0};
    Position pos = *root;
    Undo undos[SEARCH_LINE_MOVES];
    TtData data;
    while (line.length < SEARCH_LINE_MOVES && tt_probe(table, pos.key, &data) && pos_move_is_legal(&pos, data.move)) {
        pos_make_move(&pos, data.move, &undos[line.length]);
        line.moves[line.length++] = data.move;
    }
    return line;
}

static SearchLine walk_weights(SearchSession *searcher, MemorySnapshot *snapshot, const Position *root)
{
    PathRules rules = path_rules_usual;
    MemoryPath path;
    rules.count = 1;
    rules.weights_only = true;
    const int count =
        paths_walk(search_session_move_tables(searcher), snapshot->attention[MAP_TO], root, &rules, &path);
    return count > 0 ? line_of_path(&path) : (SearchLine){0};
}

static int common_moves(const SearchLine *a, const SearchLine *b)
{
    int count = 0;
    while (count < PREFIX_MAX && count < a->length && count < b->length && move_equal(a->moves[count], b->moves[count]))
        ++count;
    return count;
}

static void measure_lines(const Experiment *experiment, int depth_index, int position, SearchSession *searcher,
                          const SearchOutcome *outcome)
{
    const LabReferenced *reference = &experiment->task->reference->positions[position];
    MemorySnapshot *snapshot = mem_new(1, sizeof *snapshot);
    snapshot_of_session(searcher, &reference->pos, snapshot);
    const MemoryDetail *detail = &snapshot->detail;
    const SearchLine lines[SOURCE_NB] = {
        [SOURCE_PATH] = detail->path_count > 0 ? line_of_path(&detail->paths[0]) : (SearchLine){0},
        [SOURCE_OWN_LINE] = outcome->lines[0],
        [SOURCE_TABLE] = walk_table(search_session_table(searcher), &reference->pos),
        [SOURCE_WEIGHTS] = walk_weights(searcher, snapshot, &reference->pos),
    };
    for (Source source = SOURCE_PATH; source < SOURCE_NB; ++source) {
        const Series *series = &experiment->series[depth_index][source];
        const SearchLine *line = &lines[source];
        series->agreed[position] = common_moves(line, &reference->lines[0]);
        series->played[position] = line->length > 0 && move_equal(line->moves[0], outcome->result.best);
        series->length[position] = line->length;
    }
    mem_free(snapshot);
}

// --- random retrievals ---------------------------------------------------------------------------------------------

static PathRules random_rules(Rng *rng)
{
    return (PathRules){
        .count = 1 + (int)rng_below(rng, PATHS_MAX),
        .length = 1 + (int)rng_below(rng, PATH_MOVES_MAX),
        .least_weight = rng_below(rng, 2) == 0 ? path_rules_usual.least_weight : INT_MIN,
        .weights_only = rng_below(rng, 2) == 0,
    };
}

// Whether a move is legal is asked of another function than the one that lists the legal moves.
static void check_path(Retrievals *retrievals, const Position *root, const MemoryPath *path)
{
    Position pos = *root;
    Undo undos[PATH_MOVES_MAX];
    retrievals->paths += 1;
    for (int i = 0; i < path->length; ++i) {
        retrievals->moves += 1;
        if (!pos_move_is_legal(&pos, path->moves[i])) {
            retrievals->illegal += 1;
            return;
        }
        pos_make_move(&pos, path->moves[i], &undos[i]);
    }
}

static void retrieve(Experiment *experiment, History *tables)
{
    RandomGame *game = &experiment->game;
    MemoryPath paths[PATHS_MAX];
    uint64_t attention[PIECE_NB][SQ_NB];
    random_game_play(game);
    const PathRules rules = random_rules(&game->rng);
    for (int piece = 0; piece < PIECE_NB; ++piece)
        for (int square = 0; square < SQ_NB; ++square)
            attention[piece][square] = rng_below(&game->rng, UINT16_MAX);
    const int count = paths_walk(tables, attention, &game->pos, &rules, paths);
    for (int i = 0; i < count; ++i)
        check_path(&experiment->retrievals, &game->pos, &paths[i]);
    experiment->retrievals.made += 1;
}

// After each search a share of them, with what it has left in the tables.
static void retrieve_share(Experiment *experiment, SearchSession *searcher)
{
    Retrievals *retrievals = &experiment->retrievals;
    const int64_t share = (retrievals->wanted - retrievals->made) / retrievals->searches_left;
    for (int64_t i = 0; i < share; ++i)
        retrieve(experiment, search_session_move_tables(searcher));
    retrievals->searches_left -= 1;
}

static void visit_search(void *context, int depth_index, int position, SearchSession *searcher,
                         const SearchOutcome *outcome)
{
    Experiment *experiment = context;
    measure_lines(experiment, depth_index, position, searcher, outcome);
    retrieve_share(experiment, searcher);
}

// --- tables --------------------------------------------------------------------------------------------------------

enum Column { COLUMN_PREFIX, COLUMN_PLAYED = COLUMN_PREFIX + PREFIX_MAX, COLUMN_LENGTH, COLUMN_NB };

static const LabColumn columns[COLUMN_NB] = {
    [COLUMN_PREFIX] = {"prefix_1_percent", "1 move %", 1, true, false},
    [COLUMN_PREFIX + 1] = {"prefix_2_percent", "2 moves", 1, true, false},
    [COLUMN_PREFIX + 2] = {"prefix_3_percent", "3 moves", 1, true, false},
    [COLUMN_PREFIX + 3] = {"prefix_4_percent", "4 moves", 1, true, false},
    [COLUMN_PLAYED] = {"begins_with_played_percent", "begins with the move played %", 1, true, false},
    [COLUMN_LENGTH] = {"length", "length", 1, false, false},
};

static LabValue ratio(const Experiment *experiment)
{
    const LabPathsTask *task = experiment->task;
    return lab_games_ratio(task->games, experiment->numerators, experiment->denominators, task->seed);
}

// Of the positions whose reference line is so long, those where all these moves agree.
static LabValue prefix_share(const Experiment *experiment, const Series *series, int moves)
{
    for (size_t i = 0; i < experiment->count; ++i) {
        const bool is_known = experiment->task->reference->positions[i].lines[0].length >= moves;
        experiment->denominators[i] = is_known;
        experiment->numerators[i] = is_known && series->agreed[i] >= moves ? PERCENT : 0;
    }
    return ratio(experiment);
}

static LabValue mean(const Experiment *experiment, const double *values, double factor)
{
    for (size_t i = 0; i < experiment->count; ++i) {
        experiment->denominators[i] = 1;
        experiment->numerators[i] = values[i] * factor;
    }
    return ratio(experiment);
}

static void add_line_notes(const Experiment *experiment, LabTable *table)
{
    const LabReference *reference = experiment->task->reference;
    lab_table_add_note(table, "%d positions of %d games, all memory cleared before each search.", reference->count,
                       experiment->task->games->count);
    lab_table_add_note(table,
                       "1 to 4 moves: positions in which all of so many first moves are those of the reference's "
                       "best line. [ ]: 95 %% intervals by the bootstrap over games.");
    lab_reference_add_note(reference, table);
    lab_table_add_note(table,
                       "first path: the best path walked along the links; table walk: the moves in the transposition "
                       "table; weights only: a walk without attention and links.");
}

static LabTable *make_line_table(const Experiment *experiment)
{
    const LabDepths *depths = &experiment->task->depths;
    LabTable *table = lab_table_new("How far the walked paths agree with the reference", columns, COLUMN_NB);
    for (Source source = SOURCE_PATH; source < SOURCE_NB; ++source)
        for (int d = 0; d < depths->count; ++d) {
            const Series *series = &experiment->series[d][source];
            LabValue *values = lab_table_add_row(table, "%s, depth %d", source_names[source], depths->depth[d]);
            for (int moves = 1; moves <= PREFIX_MAX; ++moves)
                values[COLUMN_PREFIX + moves - 1] = prefix_share(experiment, series, moves);
            values[COLUMN_PLAYED] = mean(experiment, series->played, PERCENT);
            values[COLUMN_LENGTH] = mean(experiment, series->length, 1);
        }
    add_line_notes(experiment, table);
    return table;
}

enum RetrievalColumn {
    RETRIEVAL_COUNT,
    RETRIEVAL_PATHS,
    RETRIEVAL_MOVES,
    RETRIEVAL_ILLEGAL,
    RETRIEVAL_LEGAL,
    RETRIEVAL_NB
};

static const LabColumn retrieval_columns[RETRIEVAL_NB] = {
    [RETRIEVAL_COUNT] = {"retrievals", "retrievals", 0, false, false},
    [RETRIEVAL_PATHS] = {"paths", "paths", 0, false, false},
    [RETRIEVAL_MOVES] = {"moves", "moves", 0, false, false},
    [RETRIEVAL_ILLEGAL] = {"illegal_moves", "illegal", 0, false, false},
    [RETRIEVAL_LEGAL] = {"legal_paths_percent", "legal paths %", 4, false, false},
};

static LabTable *make_retrieval_table(const Experiment *experiment)
{
    const Retrievals *retrievals = &experiment->retrievals;
    LabTable *table = lab_table_new("Paths in random positions", retrieval_columns, RETRIEVAL_NB);
    LabValue *values = lab_table_add_row(table, "random retrievals");
    values[RETRIEVAL_COUNT] = lab_value((double)retrievals->made);
    values[RETRIEVAL_PATHS] = lab_value((double)retrievals->paths);
    values[RETRIEVAL_MOVES] = lab_value((double)retrievals->moves);
    values[RETRIEVAL_ILLEGAL] = lab_value((double)retrievals->illegal);
    if (retrievals->paths > 0)
        values[RETRIEVAL_LEGAL] =
            lab_value((double)(retrievals->paths - retrievals->illegal) * PERCENT / (double)retrievals->paths);
    lab_table_add_note(table,
                       "Positions of random games, random numbers for attention, weights and links as the searches "
                       "left them. A path ends at its first illegal move.");
    lab_table_add_note(table, "Condition, all paths can be played: %s.",
                       retrievals->paths == 0     ? "not tested"
                       : retrievals->illegal == 0 ? "met"
                                                  : "NOT MET");
    return table;
}

// --- all of it -----------------------------------------------------------------------------------------------------

static void make_all_series(Experiment *experiment)
{
    for (int d = 0; d < experiment->task->depths.count; ++d)
        for (int source = 0; source < SOURCE_NB; ++source) {
            Series *series = &experiment->series[d][source];
            series->agreed = mem_new(3 * experiment->count, sizeof(double));
            series->played = series->agreed + experiment->count;
            series->length = series->played + experiment->count;
        }
    experiment->numerators = mem_new(experiment->count, sizeof(double));
    experiment->denominators = mem_new(experiment->count, sizeof(double));
}

static void free_all(Experiment *experiment)
{
    for (int d = 0; d < experiment->task->depths.count; ++d)
        for (int source = 0; source < SOURCE_NB; ++source)
            mem_free(experiment->series[d][source].agreed);
    mem_free(experiment->numerators);
    mem_free(experiment->denominators);
    mem_free(experiment);
}

LabTable *lab_paths_run(const LabPathsTask *task, Error *error)
{
    Experiment *experiment = mem_new(1, sizeof *experiment);
    experiment->task = task;
    experiment->count = (size_t)task->reference->count;
    random_game_begin(&experiment->game, task->seed);
    experiment->retrievals.wanted = task->retrievals;
    experiment->retrievals.searches_left = (int64_t)experiment->count * task->depths.count;
    make_all_series(experiment);
    const LabDepthsVisitor visitor = {.context = experiment, .visit = visit_search};
    LabTable *table = NULL;
    if (lab_depths_run(&task->depths, task->reference, &visitor, &task->progress, error)) {
        table = make_line_table(experiment);
        table->next = make_retrieval_table(experiment);
    }
    free_all(experiment);
    return table;
}
