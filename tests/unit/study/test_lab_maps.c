// SPDX-License-Identifier: GPL-3.0-or-later
// The laboratory's questions to maps and paths: the formulas, what is asked and who answers, the file of the reference,
// and both experiments on positions few enough to count.
#include "unit/lab_table.h"

#include "base/rng.h"
#include "board/movegen.h"
#include "maps/detail.h"
#include "study/experiments/maps_measures.h"
#include "study/measure.h"
#include "study/reference.h"

#include <math.h>
#include <unistd.h>

// --- formulas ------------------------------------------------------------------------------------------------------

static void equal_numbers_are_treated_alike(void **state)
{
    (void)state;
    const double values[SQ_NB] = {[SQ_A1] = 3, [SQ_B1] = 2, [SQ_C1] = 2};
    const double none[SQ_NB] = {0};
    const Bitboard a = bb_square(SQ_A1), b = bb_square(SQ_B1);
    assert_true(lab_auc(values, a) == 1);
    assert_true(lab_auc(values, b) == 61.5 / 63);
    assert_true(lab_auc(values, a | b) == (62 + 61.5) / (2 * 62));
    assert_true(lab_auc(values, bb_square(SQ_H8)) == 30.0 / 63); // 60 others have nothing either
    assert_true(lab_auc(none, a) == 0.5);
    assert_true(isnan(lab_auc(values, 0)) && isnan(lab_auc(values, BB_ALL)));

    assert_true(lab_hit(values, a, 1) == 1);
    assert_true(lab_hit(values, b, 1) == 0);
    assert_true(lab_hit(values, b, 2) == 0.5); // one place for two
    assert_true(lab_hit(values, b, 3) == 1);
    assert_true(lab_hit(values, a | b, 2) == 0.75);
    assert_true(lab_hit(values, bb_square(SQ_H8), 5) == 2.0 / 61);
    assert_true(lab_hit(none, a, 5) == 5.0 / 64);
    assert_true(isnan(lab_hit(values, 0, 5)));
}

// Whatever the numbers are: there are k places among the first k, and the smallest are the largest upside down.
static void every_place_is_given_once(void **state)
{
    (void)state;
    Rng rng = rng_seeded(11);
    for (int round = 0; round < 200; ++round) {
        double values[SQ_NB], reversed[SQ_NB];
        for (int i = 0; i < SQ_NB; ++i) {
            values[i] = (double)rng_below(&rng, 7);
            reversed[i] = -values[i];
        }
        const int k = 1 + (int)rng_below(&rng, 63);
        const Bitboard targets = rng_next(&rng) & rng_next(&rng) & rng_next(&rng);
        double places = 0;
        for (Square square = SQ_A1; square < SQ_NB; ++square)
            places += lab_hit(values, bb_square(square), k);
        assert_true(fabs(places - k) < 1e-9);
        if (targets != 0)
            assert_true(fabs(lab_auc(values, targets) + lab_auc(reversed, targets) - 1) < 1e-9);
    }
}

static void a_rise_is_found(void **state)
{
    (void)state;
    static const struct {
        double numbers[4];
        int rise;
    } cases[] = {
        {{4, 3, 3, 1}, -1}, {{4, 3, 3.1, 1}, 2}, {{1, 2, 0, 0}, 1}, {{4, NAN, 2, NAN}, -1}, {{4, NAN, 5, 1}, 2},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i)
        assert_int_equal(lab_first_rise(cases[i].numbers, 4), cases[i].rise);
}

// --- what is asked, and who answers --------------------------------------------------------------------------------

static SearchLine line_of(const Position *pos, const char *moves)
{
    SearchLine line;
    Error error;
    if (!lab_line_read(pos, moves, &line, &error))
        fail_msg("%s", error.text);
    return line;
}

static Bitboard squares_of(const char *names)
{
    Bitboard squares = 0;
    for (; *names != '\0'; names += names[2] == ' ' ? 3 : 2)
        squares |= bb_square(square_read(names));
    return squares;
}

static void targets_are_squares_of_the_lines(void **state)
{
    (void)state;
    // Castling counts for the king, to where it ends.
    LabReferenced position = {.pos = unit_position("r3k2r/8/8/8/8/8/P7/R3K2R w KQkq - 0 1")};
    Position passed = unit_position("r3k2r/8/8/8/8/8/P7/R3K2R b KQkq - 0 1");
    position.lines[0] = line_of(&position.pos, "e1g1 h8h1 g1h1 e8e7 a2a3 a8h8 h1g2");
    position.lines[1] = line_of(&position.pos, "a2a4 e8c8");
    position.threat = line_of(&passed, "h8h1 e1d2");
    assert_int_equal(position.lines[0].length, 7);
    assert_true(lab_target_squares(&position, TARGET_TO) == squares_of("g1"));
    assert_true(lab_target_squares(&position, TARGET_FROM) == squares_of("e1"));
    assert_true(lab_target_squares(&position, TARGET_PLAN) == squares_of("g1 h1 e7 a3 h8"));
    assert_true(lab_target_squares(&position, TARGET_LINES) == squares_of("g1 h1 a4 c8"));
    assert_true(lab_target_squares(&position, TARGET_THREAT) == squares_of("h1"));
    position.threat.length = 0;
    assert_true(lab_target_squares(&position, TARGET_THREAT) == 0);
    assert_int_equal(lab_target_pieces(&position.pos, TARGET_TO), PIECE_SET_WHITE);
    assert_int_equal(lab_target_pieces(&position.pos, TARGET_THREAT), PIECE_SET_BLACK);
    assert_int_equal(lab_target_pieces(&passed, TARGET_FROM), PIECE_SET_BLACK);
    assert_int_equal(lab_target_pieces(&position.pos, TARGET_PLAN), PIECE_SET_ALL);
    assert_int_equal(lab_target_end(TARGET_FROM), MAP_FROM);
    assert_int_equal(lab_target_end(TARGET_THREAT), MAP_TO);
}

static void baselines_count_what_they_say(void **state)
{
    (void)state;
    const Position white = unit_position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    const Position black = unit_position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1");
    double prior[SQ_NB] = {[SQ_D4] = 7};
    const SearchLine line = line_of(&white, "e2e4 e7e5 g1f3 b8c6 f3e5");
    const struct {
        LabSource source;
        const Position *pos;
        LabTarget target;
        Square square;
        double value;
    } cases[] = {
        {SOURCE_CHANCE, &white, TARGET_TO, SQ_E4, 0},
        {SOURCE_CENTRE, &white, TARGET_TO, SQ_E4, -2},
        {SOURCE_CENTRE, &white, TARGET_TO, SQ_A1, -98},
        {SOURCE_LEGAL, &white, TARGET_TO, SQ_E4, 1},
        {SOURCE_LEGAL, &white, TARGET_TO, SQ_A3, 2},
        {SOURCE_LEGAL, &white, TARGET_TO, SQ_E5, 0},
        {SOURCE_LEGAL, &white, TARGET_FROM, SQ_G1, 2},
        {SOURCE_LEGAL, &white, TARGET_THREAT, SQ_C6, 2},
        {SOURCE_LEGAL, &white, TARGET_PLAN, SQ_C6, 2},
        {SOURCE_LEGAL, &black, TARGET_TO, SQ_C6, 2},
        {SOURCE_ATTACKS, &white, TARGET_TO, SQ_F3, 3},
        {SOURCE_ATTACKS, &white, TARGET_TO, SQ_F6, 0},
        {SOURCE_ATTACKS, &white, TARGET_THREAT, SQ_F6, 3},
        {SOURCE_ATTACKS, &white, TARGET_LINES, SQ_F6, 3},
        {SOURCE_ATTACKS, &white, TARGET_FROM, SQ_B1, 3},
        {SOURCE_ATTACKS, &white, TARGET_FROM, SQ_B8, 0},
        {SOURCE_PRIOR, &white, TARGET_TO, SQ_D4, 7},
        {SOURCE_PRIOR, &black, TARGET_TO, SQ_D4, 0},
        {SOURCE_PRIOR, &black, TARGET_TO, SQ_D5, 7},
        {SOURCE_OWN_LINE, &white, TARGET_TO, SQ_E4, 1},
        {SOURCE_OWN_LINE, &white, TARGET_TO, SQ_F3, 1.0 / 3},
        {SOURCE_OWN_LINE, &white, TARGET_TO, SQ_E5, 1.0 / 5},
        {SOURCE_OWN_LINE, &white, TARGET_PLAN, SQ_E5, 1.0 / 2},
        {SOURCE_OWN_LINE, &white, TARGET_THREAT, SQ_E5, 1.0 / 2},
        {SOURCE_OWN_LINE, &white, TARGET_FROM, SQ_F3, 1.0 / 5},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const LabSourceView view = {.pos = cases[i].pos, .target = cases[i].target, .prior = prior, .own_line = &line};
        double values[SQ_NB];
        lab_source_values(cases[i].source, &view, values);
        if (values[cases[i].square] != cases[i].value)
            fail_msg("case %zu: %f", i, values[cases[i].square]);
    }
}

static void maps_are_those_of_the_side_that_is_asked_about(void **state)
{
    (void)state;
    const Position pos = unit_position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    MemorySnapshot *snapshot = calloc(1, sizeof *snapshot);
    snapshot->root = pos;
    snapshot->attention[MAP_TO][W_PAWN][SQ_E4] = 900;
    snapshot->attention[MAP_FROM][W_PAWN][SQ_E2] = 900;
    snapshot->attention[MAP_TO][B_PAWN][SQ_E5] = 400;
    snapshot->detail.best[MAP_TO][W_KNIGHT][SQ_F3] = 70;
    snapshot->detail.raw[MAP_TO][B_KNIGHT][SQ_F6] = 30;
    const struct {
        LabSource source;
        LabTarget target;
        Square square;
        double value;
    } cases[] = {
        {SOURCE_NOW, TARGET_TO, SQ_E4, 900},     {SOURCE_NOW, TARGET_TO, SQ_E5, 0},
        {SOURCE_NOW, TARGET_FROM, SQ_E2, 900},   {SOURCE_NOW, TARGET_PLAN, SQ_E5, 400},
        {SOURCE_NOW, TARGET_THREAT, SQ_E5, 400}, {SOURCE_NOW, TARGET_THREAT, SQ_E4, 0},
        {SOURCE_BEST, TARGET_TO, SQ_F3, 70},     {SOURCE_RAW, TARGET_THREAT, SQ_F6, 30},
        {SOURCE_RAW, TARGET_TO, SQ_F6, 0},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const LabSourceView view = {.pos = &pos, .target = cases[i].target, .snapshot = snapshot};
        double values[SQ_NB];
        lab_source_values(cases[i].source, &view, values);
        if (values[cases[i].square] != cases[i].value)
            fail_msg("case %zu: %f", i, values[cases[i].square]);
    }
    free(snapshot);
}

// --- the reference -------------------------------------------------------------------------------------------------

static void lines_are_put_in_order(void **state)
{
    (void)state;
    const Position pos = unit_position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    SearchLine lines[SEARCH_LINES_MAX] = {line_of(&pos, "e2e4 e7e5"), line_of(&pos, "d2d4"), line_of(&pos, "c2c4")};
    lab_lines_lead(lines, unit_move(&pos, "c2c4"));
    assert_true(move_equal(lines[0].moves[0], unit_move(&pos, "c2c4")));
    assert_true(move_equal(lines[1].moves[0], unit_move(&pos, "e2e4")) && lines[1].length == 2);
    assert_true(move_equal(lines[2].moves[0], unit_move(&pos, "d2d4")));
    lab_lines_lead(lines, unit_move(&pos, "a2a3"));
    assert_true(move_equal(lines[0].moves[0], unit_move(&pos, "a2a3")) && lines[0].length == 1);
    assert_true(move_equal(lines[1].moves[0], unit_move(&pos, "c2c4")));
}

// Says the first legal moves as they are listed, and gives up after some calls. Its second line repeats the first.
typedef struct ListEngine {
    int calls, calls_max;
} ListEngine;

static bool list_moves(void *context, const Position *pos, uint64_t nodes, SearchLine lines[SEARCH_LINES_MAX],
                       Error *error)
{
    ListEngine *engine = context;
    MoveList list;
    (void)nodes;
    if (engine->calls++ >= engine->calls_max)
        return error_set(error, "the engine has gone home");
    movegen_list(pos, MOVES_ALL, &list);
    assert_true(list.count > 0);
    for (int i = 0; i < SEARCH_LINES_MAX; ++i)
        lines[i] = (SearchLine){.length = 1, .moves = {list.moves[i < 2 ? 0 : i % list.count]}};
    return true;
}

// The first is in check, so that nothing is threatened; in the third the other side would have no move.
static const char positions[] = "4k3/8/8/8/8/8/4r3/R3K3 w Q - 0 1\n"
                                "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3\n"
                                "k7/2Q5/1K6/8/8/8/8/8 w - - 0 1\n";

static LabGames *small_games(void)
{
    const LabGamesChoice choice = {.games = 9, .per_game = 9, .count = 9, .every = 1};
    char path[UNIT_PATH_SIZE];
    Error error;
    unit_write_file(path, ".epd", positions);
    LabGames *games = lab_games_load(path, &choice, &error);
    unlink(path);
    if (games == NULL)
        fail_msg("%s", error.text);
    return games;
}

static LabReference *make_reference(const LabReferenceTask *task)
{
    Error error;
    LabReference *reference = lab_reference_make(task, &error);
    if (reference == NULL)
        fail_msg("%s", error.text);
    return reference;
}

static void answers_are_kept_and_read_again(void **state)
{
    (void)state;
    ListEngine list = {.calls_max = 3};
    const ReferenceEngine engine = {.context = &list, .name = "Lister, \"the\" first", .analyse = list_moves};
    LabGames *games = small_games();
    char path[UNIT_PATH_SIZE];
    Error error;
    unit_write_file(path, ".csv", "");
    unlink(path);
    LabReferenceTask task = {.games = games, .path = path, .engine = &engine, .nodes = 500};

    // One question about the first position, two about the second; then it breaks off.
    assert_null(lab_reference_make(&task, &error));
    assert_string_equal(error.text, "the engine has gone home");
    list = (ListEngine){.calls_max = 1};
    LabReference *reference = make_reference(&task);
    assert_int_equal(list.calls, 1);
    assert_int_equal(reference->count, 3);
    assert_int_equal(reference->positions[0].threat.length, 0);
    assert_int_equal(reference->positions[1].threat.length, 1);
    assert_int_equal(reference->positions[2].threat.length, 0);
    assert_int_equal(reference->positions[1].lines[1].length, 1);
    assert_int_equal(reference->positions[1].lines[2].length, 0); // the repeated line is gone
    assert_false(move_equal(reference->positions[1].lines[0].moves[0], reference->positions[1].lines[1].moves[0]));
    assert_int_equal(reference->positions[2].game, 2);
    assert_false(reference->is_own);

    // A complete file needs no engine; an incomplete one needs the same program and nodes.
    const ReferenceEngine other = {.context = &list, .name = "Other", .analyse = list_moves};
    task.engine = &other;
    task.any_engine = true;
    task.nodes = 0;
    list = (ListEngine){.calls_max = 0};
    LabReference *again = make_reference(&task);
    assert_string_equal(again->name, "Lister   the  first");
    assert_int_equal(again->nodes, 500);
    for (int i = 0; i < 3; ++i) {
        assert_memory_equal(again->positions[i].lines, reference->positions[i].lines, sizeof again->positions[i].lines);
        assert_memory_equal(&again->positions[i].threat, &reference->positions[i].threat, sizeof(SearchLine));
    }
    lab_reference_free(again);
    lab_reference_free(reference);
    task.any_engine = false;
    assert_null(lab_reference_make(&task, &error));
    assert_non_null(strstr(error.text, "line 2: by Lister   the  first with 500 nodes, and not by Other"));
    task.engine = &engine;
    task.nodes = 600;
    assert_null(lab_reference_make(&task, &error));
    assert_non_null(strstr(error.text, "with 500 nodes, and not by Lister   the  first with 600"));
    unlink(path);
    lab_games_free(games);
}

#define HEADING "program,nodes,fen,line_1,line_2,line_3,threat\n"
#define ITALIAN "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"

static void broken_references_are_named(void **state)
{
    (void)state;
    static const struct {
        const char *text, *reason;
    } cases[] = {
        {"program,nodes\n", "line 1: the headings are not"},
        {HEADING "X,5," ITALIAN ",f1b5,,\n", "line 2: 6 fields in the place of 7"},
        {HEADING "X,5," ITALIAN ",f1b5,,,a7a6", "line 2: the line is not complete"},
        {HEADING "X,many," ITALIAN ",f1b5,,,\n", "line 2: not a number of nodes: 'many'"},
        {HEADING "X,5," ITALIAN ",f1b5,,,\nX,6," ITALIAN ",f1b5,,,\n", "line 3: by X with 6 nodes"},
        {HEADING "X,5," ITALIAN ",f1b5,,,\nY,5," ITALIAN ",f1b5,,,\n", "line 3: by Y with 5 nodes"},
        {HEADING "X,5,8/8/8 w - - 0 1,f1b5,,,\n", "line 2: FEN"},
        {HEADING "X,5," ITALIAN ",f1b5 a7a5 b5a7,,,\n", "line 2: not a legal move: 'b5a7'"},
        {HEADING "X,5," ITALIAN ",f1b5,,,f1b5\n", "line 2: not a legal move: 'f1b5'"},
        {HEADING "X,5," ITALIAN ",,f1b5,,\n", "line 2: there is no best move in it"},
        {HEADING "X,5,4k3/8/8/8/8/8/4r3/R3K3 w Q - 0 1,e1e2,,,e2e1\n", "line 2: nothing can be threatened"},
        {HEADING "X,5," ITALIAN ",f1b5,,,\n", "2 of 3 positions are missing, and only X can add them"},
    };
    ListEngine list = {0};
    const ReferenceEngine engine = {.context = &list, .name = "Lister", .analyse = list_moves};
    LabGames *games = small_games();
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        char path[UNIT_PATH_SIZE];
        Error error = {""};
        unit_write_file(path, ".csv", cases[i].text);
        const LabReferenceTask task = {.games = games, .path = path, .engine = &engine, .any_engine = true};
        assert_null(lab_reference_make(&task, &error));
        unlink(path);
        if (strstr(error.text, cases[i].reason) == NULL || strstr(error.text, path) == NULL)
            fail_msg("case %zu: %s", i, error.text);
    }
    assert_int_equal(list.calls, 0);
    lab_games_free(games);
}

// --- the experiments -----------------------------------------------------------------------------------------------

// The engine is this engine itself, searching as deep as the experiment does: its own line must be right.
static bool search_to_depth_8(void *context, const Position *pos, uint64_t nodes, SearchLine lines[SEARCH_LINES_MAX],
                              Error *error)
{
    (void)nodes;
    (void)error;
    search_session_clear(context);
    const SearchLimits limits = {.depth = 8};
    const SessionResult outcome = search_session_run(context, pos, &limits, &(SearchOptions){0});
    lines[0] = outcome.lines[0];
    assert_true(move_equal(lines[0].moves[0], outcome.result.best));
    return true;
}

// The small games with what the twin says of them.
typedef struct Twin {
    SearchSession *session;
    LabGames *games;
    LabReference *reference;
} Twin;

static Twin twin_begin(void)
{
    Twin twin = {.session = search_session_new(16, NULL), .games = small_games()};
    const ReferenceEngine engine = {.context = twin.session, .name = "Twin", .analyse = search_to_depth_8};
    const LabReferenceTask task = {.games = twin.games, .engine = &engine, .nodes = 1};
    twin.reference = make_reference(&task);
    return twin;
}

static void twin_end(Twin *twin)
{
    lab_reference_free(twin->reference);
    lab_games_free(twin->games);
    search_session_free(twin->session);
}

static LabTable *run_twin(const Twin *twin, const Experiment *experiment, const char *depths)
{
    LabRun run = lab_run_begin(experiment, true);
    Error error;
    run.games = twin->games;
    run.reference = twin->reference;
    lab_set_text(&run, "depths", depths);
    if (lab_option(experiment, "retrievals") != NULL)
        lab_set_number(&run, "retrievals", 1000);
    return unit_run_experiment(&run, &error);
}

static void the_tables_of_maps_are_what_the_searches_say(void **state)
{
    (void)state;
    Twin twin = twin_begin();
    LabTable *table = run_twin(&twin, &maps_experiment, "6,8");
    assert_non_null(table);

    // By hand: the map's five largest squares, and the classes.
    double hits = 0, legal = 0;
    for (int i = 0; i < twin.reference->count; ++i) {
        const LabReferenced *position = &twin.reference->positions[i];
        const SearchLimits limits = {.depth = 8};
        MemorySnapshot *snapshot = calloc(1, sizeof *snapshot);
        const MapChoice choice = {.kind = MAP_NOW, .pieces = PIECE_SET_WHITE, .end = MAP_TO, .square = SQ_NONE};
        MapLayer layer;
        double values[SQ_NB];
        int64_t counts[SQ_NB] = {0};
        search_session_clear(twin.session);
        search_session_run(twin.session, &position->pos, &limits, &(SearchOptions){0});
        snapshot_of_session(twin.session, &position->pos, snapshot);
        assert_true(snapshot->depth == 8 && snapshot->nodes > 0 && snapshot->detail.path_count > 0);
        map_layer(snapshot, &choice, &layer);
        for (int square = 0; square < SQ_NB; ++square)
            values[square] = (double)layer.value[square];
        hits += lab_hit(values, lab_target_squares(position, TARGET_TO), 5);
        map_count_moves(&position->pos, PIECE_SET_WHITE, MAP_TO, counts);
        for (int square = 0; square < SQ_NB; ++square)
            values[square] = (double)counts[square];
        legal += lab_hit(values, lab_target_squares(position, TARGET_TO), 5);
        free(snapshot);
    }
    assert_true(fabs(unit_cell(table, "search focus, depth 8", "to_hit5_percent")->value - 100 * hits / 3) < 1e-9);
    assert_true(fabs(unit_cell(table, "legal-move count", "to_hit5_percent")->value - 100 * legal / 3) < 1e-9);
    assert_true(unit_cell(table, "own line, depth 8", "to_hit1_percent")->value == 100);
    assert_true(unit_cell(table, "own line, depth 8", "from_hit1_percent")->value == 100);
    assert_true(unit_cell(table, "chance", "to_auc")->value == 0.5);
    assert_true(fabs(unit_cell(table, "chance", "to_hit8_percent")->value - 12.5) < 1e-9);
    assert_true(unit_cell(table, "raw history, depth 8", "to_auc")->value >= 0);
    assert_true(unit_cell(table, "legal-move count", "pilot_to_hit5_percent")->value == 39);
    assert_true(isnan(unit_cell(table, "search focus, depth 8", "pilot_to_auc")->value));
    assert_true(unit_has_note(table, "Reference: Twin"));
    assert_false(unit_has_note(table, "NOT independent"));

    // Every square is in one class, and one of them is the target.
    const LabTable *classes = table->next;
    double squares = 0, targets = 0;
    assert_int_equal(classes->row_count, 2 * MAP_CLASS_NB);
    for (int i = MAP_CLASS_NB; i < 2 * MAP_CLASS_NB; ++i) {
        const double count = classes->rows[i].values[0].value;
        squares += count;
        targets += count > 0 ? count * classes->rows[i].values[1].value : 0;
    }
    assert_true(fabs(squares - SQ_NB) < 1e-9);
    assert_true(fabs(targets - 100) < 1e-9);
    assert_true(unit_has_note(classes, "Depth 6: ") && unit_has_note(classes, "Depth 8: "));

    const LabTable *depths = classes->next;
    assert_int_equal(depths->row_count, 2);
    assert_true(fabs(unit_cell(depths, "depth 8", "hit5_over_legal")->value - 100 * (hits - legal) / 3) < 1e-9);
    assert_true(isnan(unit_cell(depths, "depth 6", "to_hit5_gain")->value));
    assert_true(fabs(unit_cell(depths, "depth 8", "to_hit5_gain")->value -
                     (unit_cell(depths, "depth 8", "to_hit5_percent")->value -
                      unit_cell(depths, "depth 6", "to_hit5_percent")->value)) < 1e-9);
    assert_true(unit_has_note(depths, "Condition 1") &&
                unit_has_note(depths, "and own line from depth 10 on: not tested"));
    assert_true(unit_has_note(depths, "from depth 10 on: not tested"));
    assert_true(unit_has_note(depths, "Condition 3"));
    assert_null(depths->next);
    lab_table_free(table);
    twin_end(&twin);
}

// From there on the conditions are put to the numbers of the tables.
static void depth_10_is_tested(void **state)
{
    (void)state;
    Twin twin = twin_begin();
    LabTable *table = run_twin(&twin, &maps_experiment, "10");
    assert_non_null(table);
    const LabTable *classes = table->next, *depths = classes->next;
    const double over_legal = unit_cell(depths, "depth 10", "hit5_over_legal")->value;
    char expected[LAB_NOTE_SIZE];
    snprintf(expected, sizeof expected, "Condition 1, hit@5 at depth 10: %+.1f over legal-move count (20 wanted)",
             over_legal);
    assert_true(unit_has_note(depths, expected));
    assert_true(unit_has_note(depths, unit_has_note(classes, "not monotone") ? "10 on: NOT MET" : "10 on: met"));
    assert_true(unit_has_note(depths, "Condition 3, the map does not get worse with depth: not tested"));
    assert_true(unit_cell(table, "search focus, depth 10", "pilot_to_hit5_percent")->value == 80);
    assert_true(isnan(unit_cell(classes, "depth 10, red", "pilot_squares")->value));
    lab_table_free(table);
    twin_end(&twin);
}

static void walked_paths_are_compared_and_legal(void **state)
{
    (void)state;
    Twin twin = twin_begin();
    LabTable *table = run_twin(&twin, &paths_experiment, "6,8");
    assert_non_null(table);
    assert_true(unit_cell(table, "own line, depth 8", "prefix_1_percent")->value == 100);
    assert_true(unit_cell(table, "own line, depth 8", "begins_with_played_percent")->value == 100);
    assert_true(unit_cell(table, "table walk, depth 8", "begins_with_played_percent")->value == 100);
    assert_true(unit_cell(table, "first path, depth 8", "begins_with_played_percent")->value == 100);
    // Lines that end sooner are not asked about; of the others ours is the same.
    const double four = unit_cell(table, "own line, depth 8", "prefix_4_percent")->value;
    assert_true(isnan(four) || four == 100);
    // No line agrees in two moves that does not agree in one. The shares are of the reference lines that are so long.
    int longer = 0;
    for (int i = 0; i < twin.reference->count; ++i)
        longer += twin.reference->positions[i].lines[0].length >= 2;
    assert_true(longer > 0);
    for (int row = 0; row < table->row_count; ++row)
        assert_true(table->rows[row].values[1].value * longer <=
                    table->rows[row].values[0].value * twin.reference->count + 1e-6);
    assert_true(unit_cell(table, "first path, depth 6", "length")->value >= 1);
    const LabTable *retrievals = table->next;
    assert_true(unit_cell(retrievals, "random retrievals", "retrievals")->value == 1000);
    assert_true(unit_cell(retrievals, "random retrievals", "paths")->value > 1000);
    assert_true(unit_cell(retrievals, "random retrievals", "moves")->value >
                unit_cell(retrievals, "random retrievals", "paths")->value);
    assert_true(unit_cell(retrievals, "random retrievals", "illegal_moves")->value == 0);
    assert_true(unit_cell(retrievals, "random retrievals", "legal_paths_percent")->value == 100);
    assert_true(unit_has_note(retrievals, "can be played: met"));
    lab_table_free(table);
    twin_end(&twin);
}

// This engine as its own reference says so.
static void our_own_reference_is_no_independent_one(void **state)
{
    (void)state;
    ReferenceEngine engine;
    Error error;
    assert_true(reference_engine_open(&engine, 0, &error));
    LabGames *games = small_games();
    const LabReferenceTask task = {.games = games, .engine = &engine, .nodes = 2000};
    LabReference *reference = make_reference(&task);
    assert_true(reference->is_own);
    const LabReferenced *italian = &reference->positions[1];
    for (int i = 0; i < SEARCH_LINES_MAX; ++i) {
        assert_true(italian->lines[i].length > 0);
        for (int other = 0; other < i; ++other)
            assert_false(move_equal(italian->lines[i].moves[0], italian->lines[other].moves[0]));
    }
    const LabColumn columns[] = {{"x", "x", 0, 0}, {0}};
    LabTable *table = lab_table_new("x", columns);
    lab_reference_add_note(reference, table);
    assert_true(unit_has_note(table, "NOT independent"));
    lab_table_free(table);
    lab_reference_free(reference);
    engine.close(engine.context);

    // Nor is another version of it that was started as a program.
    ListEngine list = {.calls_max = 100};
    const ReferenceEngine other = {.context = &list, .name = "Hotspur 9.9", .analyse = list_moves};
    const LabReferenceTask other_task = {.games = games, .engine = &other, .nodes = 1};
    reference = make_reference(&other_task);
    assert_true(reference->is_own);
    lab_reference_free(reference);
    lab_games_free(games);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_numbers_are_treated_alike),
        cmocka_unit_test(every_place_is_given_once),
        cmocka_unit_test(a_rise_is_found),
        cmocka_unit_test(targets_are_squares_of_the_lines),
        cmocka_unit_test(baselines_count_what_they_say),
        cmocka_unit_test(maps_are_those_of_the_side_that_is_asked_about),
        cmocka_unit_test(lines_are_put_in_order),
        cmocka_unit_test(answers_are_kept_and_read_again),
        cmocka_unit_test(broken_references_are_named),
        cmocka_unit_test(the_tables_of_maps_are_what_the_searches_say),
        cmocka_unit_test(depth_10_is_tested),
        cmocka_unit_test(walked_paths_are_compared_and_legal),
        cmocka_unit_test(our_own_reference_is_no_independent_one),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
