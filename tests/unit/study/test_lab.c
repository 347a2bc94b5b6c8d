// SPDX-License-Identifier: GPL-3.0-or-later
// The laboratory: descriptors, intervals, positions, reference engines, and the experiments on positions small enough to count.
#include "unit/lab_table.h"

#include "chains/chain_state.h"
#include "search/session.h"
#include "study/games.h"
#include "study/measure.h"

#include <limits.h>
#include <math.h>
#include <unistd.h>

// --- descriptors ---------------------------------------------------------------------------------------------------

static bool are_same(const char *a, const char *b)
{
    return a == b || (a != NULL && b != NULL && strcmp(a, b) == 0);
}

static bool are_same_choices(const char *const *a, const char *const *b)
{
    for (; a != NULL && b != NULL && *a != NULL && are_same(*a, *b); ++a, ++b) {
    }
    return a == b || (a != NULL && b != NULL && are_same(*a, *b));
}

// One name is one option: what can be typed behind it is the same in all experiments.
static void check_option(const OptionDef *option)
{
    for (const Experiment *const *e = lab_experiments; *e != NULL; ++e) {
        const OptionDef *other = lab_option(*e, option->name);
        if (other != NULL && (other->kind != option->kind || other->min != option->min || other->max != option->max ||
                              !are_same(other->value, option->value) || other->check != option->check ||
                              !are_same_choices(other->choices, option->choices)))
            fail_msg("--%s of %s is another one", option->name, (*e)->name);
    }
    if (option->surfaces != 0 && option->help == NULL)
        fail_msg("--%s has no help", option->name);
    const int64_t defaults[] = {option->def_int, option->quick_int};
    for (size_t i = 0; i < COUNT_OF(defaults) && option->kind == OPTK_INT && option->surfaces != 0; ++i)
        if (defaults[i] != LAB_UNSET && (defaults[i] < option->min || defaults[i] > option->max))
            fail_msg("--%s: its default %lld cannot be typed", option->name, (long long)defaults[i]);
    Error error;
    if (option->check != NULL && option->def_text != NULL)
        assert_true(option->check(option->def_text, &error) && option->check(option->quick_text, &error));
}

static void descriptors_agree_with_each_other(void **state)
{
    (void)state;
    for (const Experiment *const *e = lab_experiments; *e != NULL; ++e) {
        assert_ptr_equal(lab_experiment((*e)->name), *e);
        assert_true((*e)->summary != NULL && (*e)->source != NULL);
        assert_true((*e)->run != NULL || *e == &scaling_experiment); // that one is games alone
        assert_true((*e)->papers >> LAB_PAPER_NB == 0);
        for (const OptionDef *option = (*e)->options; option->name != NULL; ++option) {
            assert_ptr_equal(lab_option(*e, option->name), option); // no name twice
            check_option(option);
        }
    }
    assert_null(lab_experiment("nothing"));
}

static void a_quick_run_has_defaults_of_its_own(void **state)
{
    (void)state;
    LabRun full = lab_run_begin(&chains_experiment, false), quick = lab_run_begin(&chains_experiment, true);
    assert_int_equal(lab_depth(&full), 5);
    assert_int_equal(lab_depth(&quick), LAB_DEPTH_MIN);
    assert_false(lab_is_set(&quick, "depth"));
    lab_set_number(&quick, "depth", 4);
    assert_true(lab_is_set(&quick, "depth"));
    assert_int_equal(lab_depth(&quick), 4);
    assert_null(lab_text(&quick, "judge"));
    lab_set_text(&quick, "kind", "nonsense");
    Error error;
    assert_false(lab_run_check(&quick, &error));
    assert_non_null(strstr(error.text, "--kind: there is no kind of position 'nonsense'"));
}

// --- intervals -----------------------------------------------------------------------------------------------------

static void ratios_are_of_the_sums(void **state)
{
    (void)state;
    const double numerators[] = {10, 30, 20, 20, 40}, denominators[] = {1, 2, 3, 2, 4};
    const LabValue value = lab_bootstrap_ratio(numerators, denominators, 5, 7);
    assert_true(value.value == 10);
    // Five times the worst game, and five times the best: nothing lies outside.
    assert_true(value.low >= 20.0 / 3 && value.low < value.value);
    assert_true(value.high <= 15 && value.high > value.value);
    const LabValue again = lab_bootstrap_ratio(numerators, denominators, 5, 7);
    assert_true(again.low == value.low && again.high == value.high);
}

static void equal_games_leave_no_doubt(void **state)
{
    (void)state;
    const double numerators[] = {4, 4, 4, 4, 4}, denominators[] = {2, 2, 2, 2, 2};
    const LabValue value = lab_bootstrap_ratio(numerators, denominators, 5, 1);
    assert_true(value.value == 2 && value.low == 2 && value.high == 2);
    // Of four games nothing is known but their ratio.
    const LabValue few = lab_bootstrap_ratio(numerators, denominators, 4, 1);
    assert_true(few.value == 2 && isnan(few.low) && isnan(few.high));
}

// Games in which nothing can be divided by give no number, and no draw is without one.
static void games_that_say_nothing_leave_no_hole(void **state)
{
    (void)state;
    enum { GAMES = 12 };
    double numerators[GAMES] = {0}, denominators[GAMES] = {0};
    numerators[3] = 1;
    for (int game = 1; game < 10; game += 2)
        denominators[game] = 2;
    const LabValue value = lab_bootstrap_ratio(numerators, denominators, GAMES, 1);
    assert_true(value.value == 0.1 && value.low == 0 && value.high > 0.1 && value.high <= 0.5);
    for (int game = 5; game < 10; game += 2)
        denominators[game] = 0;
    const LabValue few = lab_bootstrap_ratio(numerators, denominators, GAMES, 1);
    assert_true(few.value == 0.25 && isnan(few.low) && isnan(few.high));
}

// The mean of many equal chances of 0 and 1: the normal approximation is good, and the bootstrap must agree with it.
static void the_interval_has_the_right_size(void **state)
{
    (void)state;
    enum { GAMES = 400 };
    double numerators[GAMES], denominators[GAMES];
    for (int i = 0; i < GAMES; ++i) {
        numerators[i] = i % 2;
        denominators[i] = 1;
    }
    const LabValue value = lab_bootstrap_ratio(numerators, denominators, GAMES, 3);
    const double reach = 1.96 * 0.5 / sqrt(GAMES);
    assert_true(fabs(value.low - (0.5 - reach)) < 0.01);
    assert_true(fabs(value.high - (0.5 + reach)) < 0.01);
}

// --- positions -----------------------------------------------------------------------------------------------------

static LabGames *chosen_games(const char *ending, const char *text, const LabGamesChoice *choice)
{
    char path[UNIT_PATH_SIZE];
    Error error;
    unit_write_file(path, ending, text);
    LabGames *loaded = lab_games_load(path, choice, &error);
    unlink(path);
    if (loaded == NULL)
        fail_msg("%s", error.text);
    return loaded;
}

static LabGamesChoice in_a_row(int games, int positions)
{
    return (LabGamesChoice){.games = games, .per_game = positions, .count = INT_MAX, .every = 1};
}

static LabGames *games_of(const char *ending, const char *text, int games, int positions)
{
    const LabGamesChoice choice = in_a_row(games, positions);
    return chosen_games(ending, text, &choice);
}

static const char two_games[] = "[Event \"a\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 1/2-1/2\n\n"
                                "[Event \"b\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n";

static void a_walk_meets_every_position(void **state)
{
    (void)state;
    static const char *const keys[] = {
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/5P2/PPPPP1PP/RNBQKBNR b KQkq - 0 1",
        "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2",
    };
    LabGames *games = games_of(".pgn", two_games, 9, 3);
    assert_int_equal(games->count, 2);
    assert_int_equal(games->position_count, 6);
    LabWalk walk = lab_walk_begin(games);
    int count = 0;
    while (lab_walk_next(&walk)) {
        assert_int_equal(walk.number, count);
        assert_int_equal(walk.game, count / 3);
        assert_int_equal(walk.in_game, count % 3);
        assert_true(walk.pos.key == unit_position(keys[count]).key);
        assert_int_equal(walk.pos.last != NULL, walk.in_game > 0);
        ++count;
    }
    assert_int_equal(count, 6);
    lab_walk_end(&walk);
    lab_games_free(games);
}

static void games_and_lines_are_counted(void **state)
{
    (void)state;
    LabGames *games = games_of(".pgn", two_games, 1, 99);
    assert_int_equal(games->count, 1);
    assert_int_equal(games->position_count, 5); // the last position of the file has no move
    lab_games_free(games);
    games = games_of(".PGN", two_games, 9, 99);
    assert_int_equal(games->games[1].position_count, 4); // nor has a mate
    lab_games_free(games);
    games = games_of(".epd",
                     "# two\n\n4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;\n"
                     "4k3/8/8/8/8/8/4P3/4K3 b - - 3 9\n",
                     9, 99);
    assert_int_equal(games->count, 2);
    assert_int_equal(games->position_count, 2);
    lab_games_free(games);
}

// Every second position from the second on: the last of a game is never there, nor what is too much.
static void positions_lie_apart(void **state)
{
    (void)state;
    static const char *const positions[] = {
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
        "rnbqkbnr/pppppppp/8/8/8/5P2/PPPPP1PP/RNBQKBNR b KQkq - 0 1",
        "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2",
    };
    LabGamesChoice choice = {.games = 9, .per_game = 9, .count = 9, .first = 1, .every = 2};
    LabGames *games = chosen_games(".pgn", two_games, &choice);
    assert_int_equal(games->position_count, 4);
    LabWalk walk = lab_walk_begin(games);
    for (int i = 0; lab_walk_next(&walk); ++i) {
        assert_int_equal(walk.game, i / 2);
        assert_int_equal(walk.in_game, i % 2);
        assert_true(walk.pos.key == unit_position(positions[i]).key);
    }
    assert_int_equal(walk.number, 4);
    lab_walk_end(&walk);
    lab_games_free(games);
    choice.count = 3;
    games = chosen_games(".pgn", two_games, &choice);
    assert_int_equal(games->position_count, 3);
    assert_int_equal(games->games[1].position_count, 1);
    lab_games_free(games);
    choice.first = 4; // the second game has no move left there
    games = chosen_games(".pgn", two_games, &choice);
    assert_int_equal(games->count, 1);
    lab_games_free(games);
}

// As many as wanted, beyond the random openings, the same from the same seed and others from another.
static void games_are_played_where_none_are_given(void **state)
{
    (void)state;
    const LabGamesChoice choice = {.games = 9, .per_game = 4, .count = 10, .every = 9};
    const LabProgress silent = {0};
    Key keys[3][10];
    const uint64_t seeds[3] = {5, 5, 6};
    for (int i = 0; i < 3; ++i) {
        Error error;
        LabGames *games = lab_games_play(&choice, 60, seeds[i], &silent, &error);
        assert_non_null(games);
        assert_int_equal(games->position_count, 10);
        assert_int_equal(games->count, 3);
        LabWalk walk = lab_walk_begin(games);
        while (lab_walk_next(&walk)) {
            keys[i][walk.number] = walk.pos.key;
            assert_int_equal(walk.pos.game_ply, 10 + 9 * walk.in_game);
        }
        lab_walk_end(&walk);
        lab_games_free(games);
    }
    assert_memory_equal(keys[0], keys[1], sizeof keys[0]);
    assert_memory_not_equal(keys[0], keys[2], sizeof keys[0]);
}

// The games that come with the program are as many, and as long, as the paper's one, six times.
static void our_own_games_are_enough(void **state)
{
    (void)state;
    const char *source = getenv("HOTSPUR_SOURCE");
    char path[4096];
    Error error;
    snprintf(path, sizeof path, "%s/tests/data/lab_games.pgn", source != NULL ? source : ".");
    const LabGamesChoice choice = in_a_row(6, 98);
    LabGames *games = lab_games_load(path, &choice, &error);
    if (games == NULL)
        fail_msg("%s", error.text);
    assert_int_equal(games->count, 6);
    assert_int_equal(games->position_count, 6 * 98);
    lab_games_free(games);
}

static void bad_files_are_named(void **state)
{
    (void)state;
    static const struct {
        const char *ending, *text, *reason;
    } cases[] = {
        {".epd", "", "there is no position in it"},
        {".pgn", "", "there is no position in it"},
        {".epd", "# x\n8/8/8/8/8/8/8 w - -\n", "line 2"},
        {".epd", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1\n", "line 1: the game is over"},
        {".pgn", "[Event \"a\"]\n\n1. e4 e4 *\n", "e4"},
    };
    const LabGamesChoice choice = in_a_row(9, 9);
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        char path[UNIT_PATH_SIZE];
        Error error = {""};
        unit_write_file(path, cases[i].ending, cases[i].text);
        assert_null(lab_games_load(path, &choice, &error));
        unlink(path);
        if (strstr(error.text, cases[i].reason) == NULL || strstr(error.text, "hotspur-unit-") == NULL)
            fail_msg("case %zu: %s", i, error.text);
    }
    Error error;
    assert_null(lab_games_load("/nowhere/at.all", &choice, &error));
    assert_non_null(strstr(error.text, "/nowhere/at.all"));
    // A folder can be opened, but not read.
    assert_null(lab_games_load("/tmp", &choice, &error));
    assert_string_equal(error.text, "/tmp: Is a directory");
}

// --- reference engines --------------------------------------------------------------------------------------------------------

static void points_follow_scores(void **state)
{
    (void)state;
    assert_true(lab_expected_points(0) == 0.5);
    assert_true(fabs(lab_expected_points(100) - 0.6401) < 1e-4);
    assert_true(fabs(lab_expected_points(100) + lab_expected_points(-100) - 1) < 1e-12);
    assert_true(lab_expected_points(SCORE_MATE - 1) > 0.999999);
    assert_true(lab_is_blunder(200, -100));
    assert_false(lab_is_blunder(200, -99));
    assert_false(lab_is_blunder(SCORE_MATE - 1, 900)); // won all the same
    assert_true(lab_is_blunder(SCORE_MATE - 1, 700));
    assert_false(lab_is_blunder(-800, -SCORE_MATE));
}

static void our_own_reference_knows_a_mate(void **state)
{
    (void)state;
    ReferenceEngine engine;
    Error error;
    assert_true(reference_engine_open(&engine, 4, &error));
    const Position pos = unit_position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    Move move = MOVE_NONE;
    Score score;
    assert_true(engine.evaluate(engine.context, &pos, &move, &score, &error));
    assert_true(move_equal(move, unit_move(&pos, "a1a8")));
    assert_int_equal(score, SCORE_MATE - 1);
    move = unit_move(&pos, "a1a2");
    assert_true(engine.evaluate(engine.context, &pos, &move, &score, &error));
    assert_true(move_equal(move, unit_move(&pos, "a1a2")));
    assert_true(score > 0 && score < SCORE_MATE - 1);
    engine.close(engine.context);
}

// --- chains --------------------------------------------------------------------------------------------------------

// Likes moves of pawns: 100 for them, 0 for the rest, and gives up after some calls.
typedef struct PawnCounter {
    int calls, calls_max;
} PawnCounter;

static bool count_pawns(void *context, const Position *pos, Move *move, Score *score, Error *error)
{
    PawnCounter *counter = context;
    if (counter->calls++ >= counter->calls_max)
        return error_set(error, "no more calls");
    if (!move_is_real(*move)) {
        *score = -500; // knows no good move of its own
        return true;
    }
    *score = pos->by_type[PT_PAWN] >> move_from(*move) & 1 ? 100 : 0;
    return true;
}

static void the_table_is_what_the_searches_say(void **state)
{
    (void)state;
    LabGames *games = games_of(".pgn", two_games, 2, 2);
    PawnCounter pawns = {.calls_max = 1000};
    const ReferenceEngine engine = {.context = &pawns, .evaluate = count_pawns};
    LabRun run = lab_run_begin(&chains_experiment, true);
    Error error;
    run.games = games;
    run.engine = &engine;
    lab_set_number(&run, "depth", LAB_DEPTH_MIN);
    LabTable *table = unit_run_experiment(&run, &error);
    assert_non_null(table);

    // The same by hand.
    uint64_t nodes = 0;
    int pawn_moves = 0;
    SearchSession *session = search_session_new(1, &error);
    LabWalk walk = lab_walk_begin(games);
    const ChainSettings settings = {.mode = CHAINS_PLAIN, .without_deepening = true};
    const SearchOptions plain = {.classical = true, .variant = chain_variant_setup(&settings)};
    const SearchLimits limits = {.depth = LAB_DEPTH_MIN};
    while (lab_walk_next(&walk)) {
        if (walk.in_game == 0)
            search_session_clear(session);
        const SessionResult search = search_session_run(session, &walk.pos, &limits, &plain);
        nodes += ((const ChainState *)search_session_variant_state(session))->counts.nodes;
        pawn_moves += piece_type(pos_piece_on(&walk.pos, move_from(search.result.best))) == PT_PAWN;
    }
    lab_walk_end(&walk);
    search_session_free(session);

    assert_true(unit_number(table, "plain", "nodes") == (double)nodes / 4);
    assert_true(unit_number(table, "plain", "times_fewer") == 1);
    assert_true(unit_number(table, "plain", "same_move_percent") == 100);
    assert_true(unit_number(table, "plain", "replays") == 0);
    assert_true(unit_number(table, "plain, 2 plies less", "nodes") == 1);
    assert_true(unit_number(table, "chains, fig5", "published_nodes") == 545);
    assert_true(unit_number(table, "chains + 4 table moves, fig1", "published_nodes") == 12550);
    assert_true(isnan(unit_number(table, "chains, 2013", "published_nodes")));
    assert_true(unit_number(table, "chains, fig5", "nodes") < unit_number(table, "plain", "nodes"));
    assert_true(unit_number(table, "chains, fig5", "replays") > 0);
    assert_true(unit_number(table, "chains, fig5", "rejected_percent") == 0);
    assert_true(unit_number(table, "chains, fig5, window 50", "rejected_percent") > 0);
    // No position lacks a pawn move among the variants' choices only if one of them chose one; then the rest lost.
    const double lost = lab_expected_points(100) - lab_expected_points(0);
    const double loss = unit_number(table, "plain", "loss");
    assert_true(loss >= 0 && loss <= lost + 1e-12);
    assert_true(pawn_moves < 4 || loss == 0);
    assert_true(unit_number(table, "plain", "blunder_percent") == 0);
    lab_table_free(table);

    // Without a reference engine nothing is said about quality, and one that fails ends it.
    run.engine = NULL;
    table = unit_run_experiment(&run, &error);
    assert_true(isnan(unit_number(table, "plain", "loss")));
    lab_table_free(table);
    pawns = (PawnCounter){.calls_max = 3};
    run.engine = &engine;
    assert_null(unit_run_experiment(&run, &error));
    assert_string_equal(error.text, "no more calls");
    lab_games_free(games);
}

// --- memory --------------------------------------------------------------------------------------------------------

static void what_is_forgotten_changes_the_search(void **state)
{
    (void)state;
    LabGames *games = games_of(".pgn", two_games, 1, 5);
    LabRun run = lab_run_begin(&memory_experiment, true);
    Error error;
    run.games = games;
    lab_set_number(&run, "depth", 7);
    LabTable *table = unit_run_experiment(&run, &error);
    assert_non_null(table);
    assert_int_equal(table->row_count, 8);

    // By hand: one side's moves, everything kept.
    SearchSession *session = search_session_new(16, &error);
    LabWalk walk = lab_walk_begin(games);
    const SearchLimits limits = {.depth = 7};
    double nodes = 0, cutoffs = 0, first = 0;
    search_session_clear(session);
    while (lab_walk_next(&walk)) {
        if (walk.in_game % 2 != 0)
            continue;
        const SessionResult search = search_session_run(session, &walk.pos, &limits, &(SearchOptions){0});
        assert_true(search.cutoffs.by_first_move > 0 && search.cutoffs.by_first_move < search.cutoffs.all);
        assert_true(search.cutoffs.all < search.nodes);
        nodes += (double)search.nodes;
        cutoffs += (double)search.cutoffs.all;
        first += (double)search.cutoffs.by_first_move;
    }
    lab_walk_end(&walk);
    search_session_free(session);
    assert_true(unit_number(table, "keep 100 %, warm table", "nodes") == nodes / 3);
    assert_true(
        fabs(unit_number(table, "keep 100 %, warm table", "first_move_cutoff_percent") - 100 * first / cutoffs) < 1e-9);

    const double kept = unit_number(table, "keep 100 %, cold table", "nodes");
    const double cleared = unit_number(table, "keep 0 %, cold table", "nodes");
    assert_true(kept != cleared);
    assert_true(fabs(unit_number(table, "keep 100 %, cold table", "nodes_over_cleared") - kept / cleared) < 1e-9);
    assert_true(isnan(unit_number(table, "keep 0 %, cold table", "nodes_over_cleared")));
    assert_true(kept != nodes / 3); // the table matters too
    lab_table_free(table);
    lab_games_free(games);
}

// The smallest experiment: twenty moves at the start, and what the rules give after 1 e4.
static void legal_moves_are_counted(void **state)
{
    (void)state;
    const LabGamesChoice choice = in_a_row(1, 2);
    LabGames *games = chosen_games(".pgn", "[White \"a\"]\n\n1. e4 e5 2. Nf3 *\n", &choice);
    LabRun run = lab_run_begin(&mobility_experiment, true);
    Error error;
    run.games = games;
    LabTable *table = unit_run_experiment(&run, &error);
    assert_non_null(table);
    assert_true(unit_number(table, "all positions", "moves") == 20);
    lab_table_free(table);
    lab_games_free(games);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(descriptors_agree_with_each_other),
        cmocka_unit_test(a_quick_run_has_defaults_of_its_own),
        cmocka_unit_test(ratios_are_of_the_sums),
        cmocka_unit_test(equal_games_leave_no_doubt),
        cmocka_unit_test(games_that_say_nothing_leave_no_hole),
        cmocka_unit_test(the_interval_has_the_right_size),
        cmocka_unit_test(a_walk_meets_every_position),
        cmocka_unit_test(games_and_lines_are_counted),
        cmocka_unit_test(positions_lie_apart),
        cmocka_unit_test(games_are_played_where_none_are_given),
        cmocka_unit_test(our_own_games_are_enough),
        cmocka_unit_test(legal_moves_are_counted),
        cmocka_unit_test(bad_files_are_named),
        cmocka_unit_test(points_follow_scores),
        cmocka_unit_test(our_own_reference_knows_a_mate),
        cmocka_unit_test(the_table_is_what_the_searches_say),
        cmocka_unit_test(what_is_forgotten_changes_the_search),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
