// SPDX-License-Identifier: GPL-3.0-or-later
// Are the walked paths plans, and can they always be played? How many first moves of a path are those of an
// independent, deeper search, against what else a search could say: its own line, a walk through the transposition
// table, and a walk by the moves' weights alone. Then paths are walked in random positions with whatever the memory
// holds, and checked.
#include "study/experiment.h"

#include "base/memory.h"
#include "maps/detail.h"
#include "maps/paths.h"
#include "study/measure.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

enum { PREFIX_MAX = 4 }; // moves that are compared

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
    double *played; // PERCENT where the first is the move that the search chose
    double *length; // moves
} Series;

typedef struct Retrievals {
    int64_t wanted, searches_left; // before the next of them
    int64_t made, paths, moves, illegal;
} Retrievals;

typedef struct Study {
    const LabRun *run;
    LabDepths depths;
    size_t count; // positions
    Series series[LAB_DEPTHS_MAX][SOURCE_NB];
    RandomGame game;
    Retrievals retrievals;
    double *numerators, *denominators; // by position, for the sums
} Study;

// --- lines ---------------------------------------------------------------------------------------------------------

// A path as a line, so that all sources are compared by the same code.
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
    // Keys can collide: a move that is not legal ends the line. A cycle of positions ends at the length.
    while (line.length < SEARCH_LINE_MOVES && tt_probe(table, pos.key, &data) && pos_move_is_legal(&pos, data.move)) {
        pos_make_move(&pos, data.move, &undos[line.length]);
        line.moves[line.length++] = data.move;
    }
    return line;
}

// A path by weights alone: the ablation of attention and links.
static SearchLine walk_weights(SearchSession *session, MemorySnapshot *snapshot, const Position *root)
{
    PathRules rules = path_rules_usual;
    MemoryPath path;
    rules.count = 1;
    rules.weights_only = true;
    const int count = paths_walk(search_session_history(session), snapshot->attention[MAP_TO], root, &rules, &path);
    return count > 0 ? line_of_path(&path) : (SearchLine){0};
}

// All four kinds of line after one search, against the reference.
static void measure_lines(const Study *study, int depth_index, int position, SearchSession *session,
                          const SessionResult *outcome)
{
    const LabReferenced *reference = &study->run->reference->positions[position];
    MemorySnapshot *snapshot = mem_new(1, sizeof *snapshot);
    snapshot_of_session(session, &reference->pos, snapshot);
    const MemoryDetail *detail = &snapshot->detail;
    const SearchLine lines[SOURCE_NB] = {
        [SOURCE_PATH] = detail->path_count > 0 ? line_of_path(&detail->paths[0]) : (SearchLine){0},
        [SOURCE_OWN_LINE] = outcome->lines[0],
        [SOURCE_TABLE] = walk_table(search_session_table(session), &reference->pos),
        [SOURCE_WEIGHTS] = walk_weights(session, snapshot, &reference->pos),
    };
    for (Source source = SOURCE_PATH; source < SOURCE_NB; ++source) {
        const Series *series = &study->series[depth_index][source];
        const SearchLine *line = &lines[source];
        int agreed = 0;
        while (agreed < PREFIX_MAX && agreed < line->length && agreed < reference->lines[0].length &&
               move_equal(line->moves[agreed], reference->lines[0].moves[agreed]))
            ++agreed;
        series->agreed[position] = agreed;
        series->played[position] = line->length > 0 && move_equal(line->moves[0], outcome->result.best) ? PERCENT : 0;
        series->length[position] = line->length;
    }
    mem_free(snapshot);
}

// --- random retrievals ---------------------------------------------------------------------------------------------

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

// A random position and random attention, with the weights as the search has left them.
static void retrieve(Study *study, History *tables)
{
    RandomGame *game = &study->game;
    MemoryPath paths[PATHS_MAX];
    uint64_t attention[PIECE_NB][SQ_NB];
    random_game_play(game);
    // Any legal combination of rules: a path must be playable under all of them.
    const PathRules rules = {
        .count = 1 + (int)rng_below(&game->rng, PATHS_MAX),
        .length = 1 + (int)rng_below(&game->rng, PATH_MOVES_MAX),
        .least_weight = rng_below(&game->rng, 2) == 0 ? path_rules_usual.least_weight : INT_MIN,
        .weights_only = rng_below(&game->rng, 2) == 0,
    };
    for (int piece = 0; piece < PIECE_NB; ++piece)
        for (int square = 0; square < SQ_NB; ++square)
            attention[piece][square] = rng_below(&game->rng, UINT16_MAX);
    const int count = paths_walk(tables, attention, &game->pos, &rules, paths);
    for (int i = 0; i < count; ++i)
        check_path(&study->retrievals, &game->pos, &paths[i]);
    study->retrievals.made += 1;
}

// Called after each search, with the tables as it left them.
static void visit_search(void *context, int depth_index, int position, SearchSession *session,
                         const SessionResult *outcome)
{
    Study *study = context;
    Retrievals *retrievals = &study->retrievals;
    measure_lines(study, depth_index, position, session, outcome);
    // After each search a share of the retrievals, with what it has left in the tables.
    const int64_t share = (retrievals->wanted - retrievals->made) / retrievals->searches_left;
    for (int64_t i = 0; i < share; ++i)
        retrieve(study, search_session_history(session));
    retrievals->searches_left -= 1;
}

// --- tables --------------------------------------------------------------------------------------------------------

static const LabColumn columns[] = {
    {"prefix_1_percent", "1 move %", 1, LAB_INTERVAL},
    {"prefix_2_percent", "2 moves", 1, LAB_INTERVAL},
    {"prefix_3_percent", "3 moves", 1, LAB_INTERVAL},
    {"prefix_4_percent", "4 moves", 1, LAB_INTERVAL},
    {"begins_with_played_percent", "begins with the move played %", 1, LAB_INTERVAL},
    {"length", "length", 1, 0},
    {0},
};
enum { COLUMN_PLAYED = PREFIX_MAX, COLUMN_LENGTH };

// Of the positions whose reference line is so long, those where all these moves agree.
static LabValue prefix_share(const Study *study, const Series *series, int moves)
{
    for (size_t i = 0; i < study->count; ++i) {
        const bool is_known = study->run->reference->positions[i].lines[0].length >= moves;
        study->denominators[i] = is_known;
        study->numerators[i] = is_known && series->agreed[i] >= moves ? PERCENT : 0;
    }
    return lab_ratio(study->run, study->numerators, study->denominators);
}

// How often the first one to four moves of each source are those of the reference, at each depth.
static LabTable *make_line_table(const Study *study)
{
    const LabDepths *depths = &study->depths;
    LabTable *table = lab_table_new("How far the walked paths agree with the reference", columns);
    for (Source source = SOURCE_PATH; source < SOURCE_NB; ++source)
        for (int d = 0; d < depths->count; ++d) {
            const Series *series = &study->series[d][source];
            LabValue *values = lab_add_row(table, "%s, depth %d", source_names[source], depths->depth[d]);
            for (int moves = 1; moves <= PREFIX_MAX; ++moves)
                values[moves - 1] = prefix_share(study, series, moves);
            values[COLUMN_PLAYED] = lab_ratio(study->run, series->played, NULL);
            values[COLUMN_LENGTH] = lab_ratio(study->run, series->length, NULL);
        }
    const LabReference *reference = study->run->reference;
    lab_add_note(table, "%d positions of %d games, all memory cleared before each search.", reference->count,
                 study->run->games->count);
    lab_add_note(table, "1 to 4 moves: positions in which all of so many first moves are those of the reference's best "
                        "line. [ ]: 95 %% intervals by the bootstrap over games.");
    lab_reference_add_note(reference, table);
    lab_add_note(table, "first path: the best path walked along the links; table walk: the moves in the transposition "
                        "table; weights only: a walk without attention and links.");
    return table;
}

static const LabColumn retrieval_columns[] = {
    {"retrievals", "retrievals", 0, 0},
    {"paths", "paths", 0, 0},
    {"moves", "moves", 0, 0},
    {"illegal_moves", "illegal", 0, 0},
    {"legal_paths_percent", "legal paths %", 4, 0},
    {0},
};

// Whether every path walked at random could be played to its end.
static LabTable *make_retrieval_table(const Retrievals *retrievals)
{
    LabTable *table = lab_table_new("Paths in random positions", retrieval_columns);
    const double paths = (double)retrievals->paths, illegal = (double)retrievals->illegal;
    LAB_SET(lab_add_row(table, "random retrievals"), (double)retrievals->made, paths, (double)retrievals->moves,
            illegal, lab_percent(paths - illegal, paths));
    lab_add_note(table, "Positions of random games, random numbers for attention, weights and links as the searches "
                        "left them. A path ends at its first illegal move.");
    lab_add_note(table, "Condition, all paths can be played: %s.",
                 retrievals->paths == 0     ? "not tested"
                 : retrievals->illegal == 0 ? "met"
                                            : "NOT MET");
    return table;
}

// --- all of it -----------------------------------------------------------------------------------------------------

// One block holds the numbers of all series and of the sums.
static void make_all_series(Study *study)
{
    const size_t blocks = 3 * SOURCE_NB * (size_t)study->depths.count + 2;
    double *next = mem_new(blocks * study->count, sizeof *next);
    study->numerators = next;
    study->denominators = next += study->count;
    for (int d = 0; d < study->depths.count; ++d)
        for (int source = 0; source < SOURCE_NB; ++source) {
            Series *series = &study->series[d][source];
            series->agreed = next += study->count;
            series->played = next += study->count;
            series->length = next += study->count;
        }
}

// Searches all positions to all depths; each search is measured and used for random retrievals before the next.
static LabTable *run_experiment(const LabRun *run, Error *error)
{
    Study *study = mem_new(1, sizeof *study);
    study->run = run;
    lab_depths_read(lab_text(run, "depths"), &study->depths, NULL);
    study->count = (size_t)run->reference->count;
    random_game_begin(&study->game, run->seed);
    study->retrievals.wanted = lab_number(run, "retrievals");
    study->retrievals.searches_left = (int64_t)study->count * study->depths.count;
    make_all_series(study);
    const LabDepthsVisitor visitor = {.context = study, .visit = visit_search};
    LabTable *table = NULL;
    if (lab_depths_run(&study->depths, run->reference, &visitor, &run->progress, error)) {
        table = make_line_table(study);
        table->next = make_retrieval_table(&study->retrievals);
    }
    mem_free(study->numerators);
    mem_free(study);
    return table;
}

const Experiment paths_experiment = {
    .name = "paths",
    .summary = "Are the walked paths a deeper search's plans, and can they be played?",
    .source = "ours, after Greer 2015",
    .papers = LAB_PAPER_GREER,
    .positions = LAB_POSITIONS_PLAYED,
    .needs_reference = true,
    .run = run_experiment,
    .options = {LAB_OPTIONS_POSITIONS, LAB_OPTION_COUNT(1000, 12), LAB_OPTIONS_REFERENCE,
                LAB_OPTION_NUMBER("retrievals", "N", 0, INT32_MAX, 1000000, 2000,
                                  "Paths that are walked in random positions, over all searches.")},
};
