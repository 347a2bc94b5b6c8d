// SPDX-License-Identifier: GPL-3.0-or-later
// Which maps find the pieces that strong players call important? The question of Puri et al., "Explain Your Move:
// Understanding Agent Actions Using Specific and Relevant Feature Attribution" (ICLR 2020), whose data set has the format
// that is read here, against what is to be had for little: the worth of the pieces, attacks, and the moves that a search
// expects.
#include "study/experiment.h"

#include "base/memory.h"
#include "board/movegen.h"
#include "board/without.h"
#include "engine/importance.h"
#include "eval/eval.h"
#include "search/session.h"
#include "study/expert_positions.h"
#include "study/measure.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    TABLE_MIB = 4,
    SHALLOW_DEPTH = 4,
    LINE_PLIES = 3, // of each of the best lines
};

// Who says what a piece matters.
typedef enum Method {
    METHOD_VALUE,
    METHOD_ATTACKERS,
    METHOD_FOCUS,
    METHOD_CONTRIBUTION,
    METHOD_LINES,
    METHOD_SHALLOW,
    METHOD_EFFECT,
    METHOD_IMPORTANCE,
    METHOD_NB,
} Method;

// The pilot: measured once on all 102 positions of the data set, before the map of importance was made.
static const struct {
    const char *name;
    double pilot;
} methods[METHOD_NB] = {
    [METHOD_VALUE] = {"worth of the piece", .644},
    [METHOD_ATTACKERS] = {"attackers and defenders", .530},
    [METHOD_FOCUS] = {"search focus, from and to", .750},
    [METHOD_CONTRIBUTION] = {"contribution to the network", .793},
    [METHOD_LINES] = {"squares of the best three lines", NAN},
    [METHOD_SHALLOW] = {"taken away, depth 4", NAN},
    [METHOD_EFFECT] = {"taken away, best move", .869},
    [METHOD_IMPORTANCE] = {"map of importance", NAN},
};

typedef struct Study {
    ExpertPositions *positions;
    SearchSession *session;
    ImportanceFinder *finder;
    Network *network;        // NULL: none is built in
    double *aucs[METHOD_NB]; // by position
    double *without_kings[METHOD_NB];
} Study;

// What each method says of the squares of one position.
typedef double MethodValues[METHOD_NB][SQ_NB];

// --- what needs no search ------------------------------------------------------------------------------------------

// Kings are never counted as important, so they have least with every method.
static void look_at_board(const Study *study, const Position *pos, MethodValues values)
{
    Score contributions[SQ_NB] = {0};
    if (study->network != NULL)
        contribution_compute(study->network, pos, contributions);
    for (Bitboard rest = pos_occupied(pos) & ~pos->by_type[PT_KING]; rest != 0;) {
        const Square square = bb_pop(&rest);
        values[METHOD_VALUE][square] = piece_value[piece_type(pos_piece_on(pos, square))];
        values[METHOD_ATTACKERS][square] = bb_count(pos_attackers_to(pos, square, &pos->occupied));
        values[METHOD_CONTRIBUTION][square] = abs(contributions[square]);
    }
}

// --- what a search says --------------------------------------------------------------------------------------------

// Where the best lines go, the first moves more than the later ones.
static void add_lines(const SessionResult *result, double values[SQ_NB])
{
    for (int line = 0; line < SEARCH_LINES_MAX; ++line)
        for (int ply = 0; ply < result->lines[line].length && ply < LINE_PLIES; ++ply) {
            const Move move = result->lines[line].moves[ply];
            values[move_from(move)] += LINE_PLIES - ply;
            values[move_to(move)] += LINE_PLIES - ply;
        }
}

// What a search finds important by where it spends its effort, and by the squares of its best lines.
static void search_position(const Study *study, const Position *pos, MethodValues values)
{
    uint64_t attention[MAP_END_NB][PIECE_NB][SQ_NB];
    const SearchLimits limits = {.nodes = IMPORTANCE_NODES};
    search_session_clear(study->session);
    search_session_run(study->session, pos, &limits, &(SearchOptions){.lines = 1});
    search_session_read_attention(study->session, attention);
    for (int end = 0; end < MAP_END_NB; ++end)
        for (int piece = 0; piece < PIECE_NB; ++piece)
            for (int square = 0; square < SQ_NB; ++square)
                values[METHOD_FOCUS][square] += (double)attention[end][piece][square];
    search_session_clear(study->session);
    const SessionResult lines =
        search_session_run(study->session, pos, &limits, &(SearchOptions){.lines = SEARCH_LINES_MAX});
    add_lines(&lines, values[METHOD_LINES]);
}

static double shallow_points(const Study *study, const Position *pos)
{
    const SearchLimits limits = {.depth = SHALLOW_DEPTH};
    search_session_clear(study->session);
    return importance_expected_points(
        search_session_run(study->session, pos, &limits, &(SearchOptions){.lines = 1}).result.score);
}

// How much the value of the position changes without a piece.
static void take_away(const Study *study, const Position *pos, double values[SQ_NB])
{
    const double points = shallow_points(study, pos);
    for (Bitboard rest = pos_occupied(pos) & ~pos->by_type[PT_KING]; rest != 0;) {
        const Square square = bb_pop(&rest);
        Position without;
        if (pos_without(pos, square, &without) && movegen_any(&without))
            values[square] = fabs(shallow_points(study, &without) - points);
    }
}

// --- all positions -------------------------------------------------------------------------------------------------

// How well each way of finding important pieces agrees with the players, in one position, with and without the kings.
static void measure_position(const Study *study, int number)
{
    const ExpertPosition *expert = &study->positions->positions[number];
    const Position *pos = &expert->pos;
    const Bitboard pieces = pos_occupied(pos), kings = pos->by_type[PT_KING];
    MethodValues values = {{0}};
    look_at_board(study, pos, values);
    search_position(study, pos, values);
    take_away(study, pos, values[METHOD_SHALLOW]);
    const Importance *importance = importance_find(study->finder, pos);
    for (int square = 0; square < SQ_NB; ++square) {
        values[METHOD_EFFECT][square] = importance->effect[square];
        values[METHOD_IMPORTANCE][square] = importance->chance[square];
    }
    for (Method method = 0; method < METHOD_NB; ++method) {
        for (Bitboard rest = kings; rest != 0;)
            values[method][bb_pop(&rest)] = 0;
        study->aucs[method][number] = lab_auc_within(values[method], expert->important, pieces);
        study->without_kings[method][number] = lab_auc_within(values[method], expert->important, pieces & ~kings);
    }
}

static bool measure_all(const LabRun *run, const Study *study, Error *error)
{
    for (int i = 0; i < study->positions->count; ++i) {
        lab_progress_show(&run->progress, "positions", i, study->positions->count);
        if (!movegen_any(&study->positions->positions[i].pos))
            return error_set(error, "position %d: the game is over there", i + 1);
        measure_position(study, i);
    }
    return true;
}

// --- the table -----------------------------------------------------------------------------------------------------

static const LabColumn columns[] = {
    {"auc", "AUC", 3, LAB_INTERVAL | LAB_PLOTTED},
    {"auc_error", "s.e.", 3, 0},
    {"auc_without_kings", "without kings", 3, 0},
    {"auc_without_kings_error", "s.e.", 3, 0},
    {"pilot_auc", "pilot", 3, 0},
    {0},
};
enum { COLUMN_AUC, COLUMN_ERROR, COLUMN_KINGS, COLUMN_KINGS_ERROR, COLUMN_PILOT };

// Mean and standard error of the mean. A position whose only other pieces are kings says nothing without them.
static void sum_up(const double *numbers, int count, double *mean, double *standard_error)
{
    double sum = 0, squares = 0;
    int known = 0;
    for (int i = 0; i < count; ++i)
        if (!isnan(numbers[i])) {
            sum += numbers[i];
            squares += numbers[i] * numbers[i];
            known += 1;
        }
    *mean = sum / known;
    *standard_error = known < 2 ? NAN : sqrt(fmax(0, squares / known - *mean * *mean) / (known - 1));
}

// A row for each way: the mean over all positions, and how sure it is.
static LabTable *make_table(const LabRun *run, const Study *study)
{
    const int count = study->positions->count;
    LabTable *table = lab_table_new("Who finds the pieces that strong players call important", columns);
    double *ones = mem_new((size_t)count, sizeof *ones);
    for (int i = 0; i < count; ++i)
        ones[i] = 1;
    for (Method method = 0; method < METHOD_NB; ++method) {
        LabValue *values = lab_add_row(table, "%s", methods[method].name);
        double mean, standard_error;
        values[COLUMN_AUC] = lab_bootstrap_ratio(study->aucs[method], ones, count, run->seed);
        sum_up(study->aucs[method], count, &mean, &standard_error);
        values[COLUMN_ERROR] = lab_value(standard_error);
        sum_up(study->without_kings[method], count, &mean, &standard_error);
        values[COLUMN_KINGS] = lab_value(mean);
        values[COLUMN_KINGS_ERROR] = lab_value(standard_error);
        values[COLUMN_PILOT] = lab_value(methods[method].pilot);
    }
    mem_free(ones);
    lab_add_note(table, "%d positions%s.", count,
                 lab_text(run, "positions") == NULL ? ", patterns of the textbooks" : "");
    lab_add_note(table, "AUC: the chance that an important piece has more than another, ties one half, the mean over "
                        "positions; s.e.: its standard error; [ ]: 95 %% intervals by the bootstrap over positions.");
    lab_add_note(table, "Kings have least with every method; without kings: only the other pieces are compared.");
    lab_add_note(table,
                 "taken away: what the position is worth without the piece (depth 4), or its best move "
                 "(%d nodes); pilot: measured before with all positions of the data set, and 4,000 nodes.",
                 IMPORTANCE_PIECE_NODES);
    lab_add_note(table,
                 "The weights of the map of importance were fitted to 51 of the 102 positions of the data set: what it "
                 "has on all of them is in part what it was fitted to.");
    return table;
}

// --- one run -------------------------------------------------------------------------------------------------------

static LabTable *run_study(const LabRun *run, Study *study, Error *error)
{
    study->positions = expert_positions_load(lab_text(run, "positions"), error);
    study->session = study->positions == NULL ? NULL : search_session_new(TABLE_MIB, error);
    study->finder = study->session == NULL ? NULL : importance_finder_new(error);
    if (study->finder == NULL)
        return NULL;
    study->network = network_default(NULL);
    for (Method method = 0; method < METHOD_NB; ++method) {
        study->aucs[method] = mem_new((size_t)study->positions->count, sizeof(double));
        study->without_kings[method] = mem_new((size_t)study->positions->count, sizeof(double));
    }
    return measure_all(run, study, error) ? make_table(run, study) : NULL;
}

static LabTable *run_experiment(const LabRun *run, Error *error)
{
    Study study = {0};
    LabTable *table = run_study(run, &study, error);
    for (Method method = 0; method < METHOD_NB; ++method) {
        mem_free(study.aucs[method]);
        mem_free(study.without_kings[method]);
    }
    network_free(study.network);
    importance_finder_free(study.finder);
    search_session_free(study.session);
    expert_positions_free(study.positions);
    return table;
}

const Experiment importance_experiment = {
    .name = "importance",
    .summary = "Which maps find the pieces that strong players call important for the best move?",
    .source = "Puri et al. 2020, the chess saliency data set",
    .papers = LAB_PAPER_PURI,
    .positions = LAB_POSITIONS_NONE,
    .run = run_experiment,
    .options =
        {
            LAB_OPTION_TEXT("positions", "FILE", NULL,
                            "JSON array of positions with \"fen\" and \"important\" squares; without it a few patterns "
                            "of the textbooks."),
        },
};
