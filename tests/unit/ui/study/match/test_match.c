// SPDX-License-Identifier: GPL-3.0-or-later
// Matches and suites: time controls, results and what they say, openings, what counts as solved.
#include "ui/common/suite_csv.h"
#include "ui/study/match/game_record.h"
#include "ui/study/match/referee.h"
#include "ui/study/match/statistics.h"
#include "ui/study/match/suite.h"
#include "ui/study/match/tournament.h"
#include "unit/unit.h"

#include <math.h>

static void test_time_control_read(void **state)
{
    static const struct {
        const char *text;
        int moves;
        int64_t base_us, increment_us;
        const char *written; // NULL = refused
    } rows[] = {
        {"10+0.1", 0, 10000000, 100000, "10+0.1"},
        {"60", 0, 60000000, 0, "60"},
        {"0.5", 0, 500000, 0, "0.5"},
        {"1:30+2", 0, 90000000, 2000000, "90+2"},
        {"40/5:00", 40, 300000000, 0, "40/300"},
        {"40/60+1", 40, 60000000, 1000000, "40/60+1"},
        {"0+1", 0, 0, 1000000, "0+1"},
        {"", 0, 0, 0, NULL},
        {"0", 0, 0, 0, NULL},
        {"0+0", 0, 0, 0, NULL},
        {"-1", 0, 0, 0, NULL},
        {"10+", 0, 0, 0, NULL},
        {"10+x", 0, 0, 0, NULL},
        {"/10", 0, 0, 0, NULL},
        {"0/10", 0, 0, 0, NULL},
        {"10+1/40", 0, 0, 0, NULL},
        {"1:60:00", 0, 0, 0, NULL},
        {"ten", 0, 0, 0, NULL},
        {"1e9", 0, 0, 0, NULL},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        const TimeControl untouched = {.base_us = 7};
        TimeControl control = untouched;
        char written[TIME_CONTROL_SIZE];
        const bool ok = time_control_read(rows[i].text, &control, NULL);
        if (ok != (rows[i].written != NULL))
            fail_msg("'%s' was %s", rows[i].text, ok ? "taken" : "refused");
        if (!ok) {
            assert_int_equal(control.base_us, untouched.base_us);
            continue;
        }
        assert_int_equal(control.moves, rows[i].moves);
        assert_int_equal(control.base_us, rows[i].base_us);
        assert_int_equal(control.increment_us, rows[i].increment_us);
        time_control_write(&control, written);
        assert_string_equal(written, rows[i].written);
    }
    char written[TIME_CONTROL_SIZE];
    time_control_write(&(TimeControl){.move_us = 1500000}, written);
    assert_string_equal(written, "*1.5");
    time_control_write(&(TimeControl){.none = true}, written);
    assert_string_equal(written, "-");
}

static void assert_near(double got, double wanted, double tolerance)
{
    if (!(fabs(got - wanted) <= tolerance))
        fail_msg("%.4f instead of %.4f", got, wanted);
}

static void test_elo(void **state)
{
    (void)state;
    assert_near(elo_from_share(0.5), 0, 1e-9);
    assert_near(elo_from_share(0.75), 190.85, 0.01);
    assert_near(elo_from_share(0.9), 381.70, 0.01);
    assert_true(isinf(elo_from_share(1)) && elo_from_share(1) > 0);
    assert_true(isinf(elo_from_share(0)) && elo_from_share(0) < 0);
    for (int elo = -400; elo <= 400; elo += 50)
        assert_near(elo_from_share(elo_to_share(elo)), elo, 1e-6);
}

static void test_score(void **state)
{
    MatchScore score = {0};
    (void)state;
    assert_near(score_share(&score), 0.5, 1e-9);
    score_add_game(&score, 2);
    score_add_game(&score, 1);
    score_add_game(&score, 1);
    score_add_game(&score, 0);
    score_add_game(&score, 2);
    assert_int_equal(score.wins, 2);
    assert_int_equal(score.draws, 2);
    assert_int_equal(score.losses, 1);
    assert_int_equal(score_games(&score), 5);
    assert_near(score_share(&score), 0.6, 1e-9);
}

// Pairs by points: what the interval and the test make of them, computed by hand.
static void test_pairs(void **state)
{
    (void)state;
    // 100 pairs: mean share 0.55, variance 0.0475.
    const MatchScore score = {.wins = 50, .draws = 120, .losses = 30, .pairs = {5, 10, 50, 30, 5}};
    const EloEstimate estimate = score_elo(&score);
    const double reach = 1.96 * sqrt(0.0475 / 100);
    assert_near(estimate.elo, elo_from_share(0.55), 1e-9);
    assert_near(estimate.low, elo_from_share(0.55 - reach), 1e-6);
    assert_near(estimate.high, elo_from_share(0.55 + reach), 1e-6);

    const double share1 = elo_to_share(10);
    assert_near(score_llr(&score, 0, 10), 100 * (share1 - 0.5) * (1.1 - 0.5 - share1) / (2 * 0.0475), 0.05);
    assert_near(score_llr(&score, -10, 10), -score_llr(&score, 10, -10), 1e-9);
    assert_true(score_llr(&score, 0, 5) > 0);
    assert_true(score_llr(&score, 80, 90) < 0);
    assert_near(sprt_bound(), 2.9444, 1e-4);
}

static void test_pairs_that_tell_nothing(void **state)
{
    MatchScore score = {0};
    (void)state;
    assert_near(score_llr(&score, 0, 5), 0, 1e-9);
    assert_true(isinf(score_elo(&score).high));
    for (int i = 0; i < 4; ++i)
        score_add_pair(&score, 2);
    assert_true(fabs(score_llr(&score, -40, -30)) < sprt_bound() / 2);
    for (int i = 0; i < 20; ++i)
        score_add_pair(&score, 2);
    // Equal results of every pair are no certainty, and no division by zero.
    assert_true(isinf(score_elo(&score).low));
    assert_true(isfinite(score_llr(&score, 0, 5)));
}

// Exact bounds for ten games that were all lost, or won: a share that would do so once in forty times.
static void test_games_that_all_ended_alike(void **state)
{
    (void)state;
    const MatchScore lost = {.losses = 10, .pairs = {5, 0, 0, 0, 0}}, won = {.wins = 10, .pairs = {0, 0, 0, 0, 5}};
    assert_true(isinf(score_elo(&lost).low));
    assert_near(score_elo(&lost).high, -140.2, 0.1);
    assert_near(score_elo(&won).low, 140.2, 0.1);
    assert_true(isinf(score_elo(&won).high));
    assert_near(pow(1 - elo_to_share(score_elo(&lost).high), 10), 0.025, 1e-9);
}

// Expected: (mean - 1/2) / sqrt(2 variance) * 800 / ln 10, and 1.96 * 800 / ln 10 / sqrt(games) to either side.
static void test_normalized_elo(void **state)
{
    static const struct {
        MatchScore score;
        double elo, reach;
    } rows[] = {
        {{.pairs = {10, 20, 40, 20, 10}}, 0, 48.15},
        {{.pairs = {0, 0, 50, 50, 0}}, 245.67, 48.15},
        {{.pairs = {0, 50, 50, 0, 0}}, -245.67, 48.15},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        const EloEstimate estimate = score_normalized_elo(&rows[i].score);
        if (fabs(estimate.elo - rows[i].elo) > 0.01 || fabs(estimate.high - estimate.elo - rows[i].reach) > 0.01 ||
            fabs(estimate.elo - estimate.low - rows[i].reach) > 0.01)
            fail_msg("row %zu: %f from %f to %f", i, estimate.elo, estimate.low, estimate.high);
    }
    assert_true(isinf(score_normalized_elo(&(MatchScore){.pairs = {0, 0, 9, 0, 0}}).high));
    assert_true(isinf(score_normalized_elo(&(MatchScore){0}).low));
}

// Whatever the order, and what is empty adds nothing.
static void test_sums(void **state)
{
    static const MatchScore parts[] = {{3, 1, 2, {0, 1, 1, 0, 1}}, {0, 0, 0, {0}}, {1, 4, 1, {2, 0, 0, 1, 0}}};
    MatchScore forward = {0}, backward = {0};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(parts); ++i) {
        score_add(&forward, &parts[i]);
        score_add(&backward, &parts[COUNT_OF(parts) - 1 - i]);
    }
    assert_memory_equal(&forward, &backward, sizeof forward);
    assert_int_equal(score_games(&forward), 12);
    assert_int_equal(forward.pairs[0] + forward.pairs[1] + forward.pairs[2] + forward.pairs[3] + forward.pairs[4], 6);
    assert_true(score_llr(&forward, 0, 5) == score_llr(&backward, 0, 5));
}

static void test_builtin_openings(void **state)
{
    enum { EXPECTED_AT_LEAST = 40, PLIES_MIN = 8, PLIES_MAX = 16 };
    Openings *openings = openings_builtin();
    Game *game = game_new();
    Key keys[EXPECTED_AT_LEAST * 4];
    (void)state;
    assert_in_range(openings_count(openings), EXPECTED_AT_LEAST, COUNT_OF(keys));
    for (int i = 0; i < openings_count(openings); ++i) {
        Error error;
        if (!openings_set_game(openings, i, game, &error))
            fail_msg("opening %d: %s", i, error.text);
        assert_in_range(game_ply_count(game), PLIES_MIN, PLIES_MAX);
        assert_int_equal(game_ply_count(game) % 2, 0); // White to move
        keys[i] = game_position(game)->key;
        for (int j = 0; j < i; ++j)
            if (keys[j] == keys[i])
                fail_msg("openings %d and %d are the same", j, i);
    }
    game_free(game);
    openings_free(openings);
}

// Writes a file, reads it as openings, and returns them or the error.
static Openings *load_text(const char *text, Error *error)
{
    char path[UNIT_PATH_SIZE];
    unit_write_file(path, ".txt", text);
    Openings *openings = openings_load(path, error);
    remove(path);
    return openings;
}

static void test_opening_files(void **state)
{
    Error error = {""};
    Openings *openings = load_text("# comment\n\n1. e4 e5 2.Nf3 # the rest\r\n"
                                   "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"x\";\nd4",
                                   &error);
    (void)state;
    if (openings == NULL)
        fail_msg("%s", error.text);
    assert_int_equal(openings_count(openings), 3);
    Game *game = game_new();
    assert_true(openings_set_game(openings, 0, game, NULL));
    assert_int_equal(game_ply_count(game), 3);
    assert_true(game_ply(game, 0)->from_book);
    assert_true(openings_set_game(openings, 1, game, NULL));
    assert_int_equal(game_ply_count(game), 0);
    assert_int_equal(pos_piece_on(game_position(game), SQ_E2), W_PAWN);
    assert_int_equal(pos_piece_on(game_position(game), SQ_A1), PIECE_NONE);
    game_free(game);
    openings_free(openings);

    static const struct {
        const char *text, *reason;
    } wrong[] = {
        {"e4 e5\ne4 Ke7\n", "line 2"},                 // illegal
        {"e4\n\n\n4k3/8/8/8/8/8/8 w - -\n", "line 4"}, // seven ranks
        {"f3 e5 g4 Qh4#\n", "over"},                   // a finished game
        {"5k2/5P2/5K2/8/8/8/8/8 b - - 0 1\n", "over"}, // stalemate
        {"# nothing\n\n", "no opening"},               // empty
    };
    for (size_t i = 0; i < COUNT_OF(wrong); ++i) {
        assert_null(load_text(wrong[i].text, &error));
        if (strstr(error.text, wrong[i].reason) == NULL)
            fail_msg("'%s' does not say '%s'", error.text, wrong[i].reason);
    }
}

// The set that comes with the program: whole, and no position twice.
static void test_default_openings(void **state)
{
    enum { EXPECTED_AT_LEAST = 500, EXPECTED_AT_MOST = 10000 };
    Error reason;
    Openings *openings = openings_load("tests/data/openings.epd", &reason);
    Game *game = game_new();
    Key *keys = calloc(EXPECTED_AT_MOST, sizeof *keys);
    (void)state;
    if (openings == NULL)
        fail_msg("%s", reason.text);
    const int count = openings_count(openings);
    assert_in_range(count, EXPECTED_AT_LEAST, EXPECTED_AT_MOST);
    for (int i = 0; i < count; ++i) {
        Error error;
        if (!openings_set_game(openings, i, game, &error))
            fail_msg("opening %d: %s", i, error.text);
        keys[i] = game_position(game)->key;
        for (int j = 0; j < i; ++j)
            if (keys[j] == keys[i])
                fail_msg("openings %d and %d are the same", j, i);
    }
    free(keys);
    game_free(game);
    openings_free(openings);
}

static void test_protocol_guess(void **state)
{
    static const struct {
        const char *command;
        Protocol protocol;
    } rows[] = {
        {"gnuchess --xboard", PROTOCOL_CECP},
        {"/usr/games/phalanx -b-", PROTOCOL_CECP},
        {"fairymax", PROTOCOL_CECP},
        {"\"/opt/my engines/engine\" xboard", PROTOCOL_CECP},
        {"toga2", PROTOCOL_UCI},
        {"/usr/games/stockfish", PROTOCOL_UCI},
        {"/home/xboard/engine", PROTOCOL_UCI},
        {"self", PROTOCOL_UCI},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); ++i)
        if (player_guess_protocol(rows[i].command) != rows[i].protocol)
            fail_msg("%s", rows[i].command);
}

static void test_solved(void **state)
{
    // Ra8 mates, Re1 and others do not.
    static const char start[] = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - ";
    static const struct {
        const char *task, *move;
        Score score;
        bool solved;
    } rows[] = {
        {"bm Ra8;", "a1a8", 0, true},
        {"bm Ra8;", "a1a7", 0, false},
        {"bm Ra8 Ra7;", "a1a7", 0, true},
        {"am Ra7;", "a1a8", 0, true},
        {"am Ra7;", "a1a7", 0, false},
        {"bm Ra8; am Ra7;", "a1a6", 0, false},
        {"dm 1;", "a1a8", SCORE_MATE - 1, true},
        {"dm 1;", "a1a8", SCORE_MATE - 3, false},
        {"dm 2;", "a1a8", SCORE_MATE - 1, true},
        {"dm 2;", "a1a8", 900, false},
        {"dm 2;", "a1a8", SCORE_NONE, false},
        {"dm 2;", "a1a8", -SCORE_MATE + 2, false},
        {"dm -2;", "a1a8", -SCORE_MATE + 4, true},
        {"dm -2;", "a1a8", -SCORE_MATE + 6, false},
        {"dm -2;", "a1a8", SCORE_MATE - 3, false},
        {"bm Ra8; dm 1;", "a1a8", SCORE_MATE - 1, true},
        {"bm Ra8; dm 1;", "a1a7", SCORE_MATE - 1, true}, // another mate as short
        {"wdl 2;", "a1a7", 400, true},
        {"wdl 2;", "a1a7", 100, false},
        {"wdl 1;", "a1a7", 100, true},
        {"wdl 0;", "a1a7", -100, true},
        {"wdl 0;", "a1a7", 400, false},
        {"dm 0;", "a1a7", 0, true},
        {"dm 0;", "a1a7", -400, false},
        {"wdl -2;", "a1a7", -SCORE_MATE + 4, true},
        {"wdl -2;", "a1a7", 0, false},
        {"wdl 2; bm Ra8;", "a1a8", 400, true},
        {"wdl 2; bm Ra8;", "a1a7", 400, false},
        {"wdl 2;", "a1a7", SCORE_NONE, false},
        {"c0 \"Ra8=10, Ra7=4\";", "a1a8", 0, true},
        {"c0 \"Ra8=10, Ra7=4\";", "a1a7", 0, false},
        {"bm Ra7; c0 \"Ra8=10, Ra7=4\";", "a1a7", 0, true},
        {"bm Ra8; dm 1;", "a1a8", 500, false},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        char line[128];
        Epd epd;
        Error error;
        snprintf(line, sizeof line, "%s%s", start, rows[i].task);
        if (!epd_read(&epd, line, false, &error))
            fail_msg("%s: %s", line, error.text);
        if (suite_is_solved(&epd, unit_move(&epd.pos, rows[i].move), rows[i].score) != rows[i].solved)
            fail_msg("row %zu: %s %s", i, rows[i].task, rows[i].move);
    }
}

static void read_task(const char *task, Epd *epd)
{
    char line[256];
    Error error;
    snprintf(line, sizeof line, "6k1/5ppp/8/8/8/8/1P3PPP/R5K1 w - - %s", task);
    if (!epd_read(epd, line, false, &error))
        fail_msg("%s: %s", line, error.text);
}

static void test_points(void **state)
{
    static const struct {
        const char *task, *move;
        int points, most;
        bool is_task;
    } rows[] = {
        {"c0 \"Ra8=10, b4=7, h3=2\";", "a1a8", 10, 10, true},
        {"c0 \"Ra8=10, b4=7, h3=2\";", "h2h3", 2, 10, true},
        {"c0 \"Ra8=10, b4=7, h3=2\";", "a1a7", 0, 10, true},
        {"c0 \"Ra8+=100\";", "a1a8", 100, 100, true},
        {"c0 \"a comment\";", "a1a8", 0, 0, false},
        {"c0 \"Ra8=10, Ke8=7\";", "a1a8", 0, 0, false}, // no move
        {"c0 \"Ra8=x\";", "a1a8", 0, 0, false},
        {"id \"x\";", "a1a8", 0, 0, false},
        {"wdl 2;", "a1a8", 0, 0, true},
        {"dm 0;", "a1a8", 0, 0, true},
        {"wdl 3;", "a1a8", 0, 0, false},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        Epd epd;
        int most;
        read_task(rows[i].task, &epd);
        const int points = suite_points(&epd, unit_move(&epd.pos, rows[i].move), &most);
        if (points != rows[i].points || most != rows[i].most || suite_has_task(&epd) != rows[i].is_task)
            fail_msg("row %zu: %d of %d", i, points, most);
    }
}

static void test_misscored(void **state)
{
    static const struct {
        const char *task;
        Score score;
        bool misscored;
    } rows[] = {
        {"dm 3;", SCORE_MATE - 5, false},   {"dm 3;", SCORE_MATE - 7, false}, // longer is no lie
        {"dm 3;", SCORE_MATE - 3, true},    {"dm 3;", -SCORE_MATE + 4, true},  {"dm 3;", -900, false},
        {"dm -3;", -SCORE_MATE + 6, false}, {"dm -3;", -SCORE_MATE + 4, true}, {"dm -3;", SCORE_MATE - 9, true},
        {"dm 0;", SCORE_MATE - 9, true},    {"wdl 0;", -SCORE_MATE + 8, true}, {"wdl 2;", SCORE_MATE - 9, false},
        {"wdl 2;", -SCORE_MATE + 8, true},  {"wdl -2;", SCORE_MATE - 9, true}, {"wdl 2;", -900, false},
        {"bm Ra8;", SCORE_MATE - 9, false}, {"dm 3;", SCORE_NONE, false},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        Epd epd;
        read_task(rows[i].task, &epd);
        if (suite_is_misscored(&epd, rows[i].score) != rows[i].misscored)
            fail_msg("row %zu: %s", i, rows[i].task);
    }
}

static void test_tables(void **state)
{
    static const struct {
        const char *head, *row, *line; // NULL = refused
    } rows[] = {
        {"fen,material,wdl_for_side_to_move,dtz", "8/8/8/8/8/8/8/K1k5 w - - 0 1,Kk,-2,5",
         "8/8/8/8/8/8/8/K1k5 w - - 0 1 wdl -2; id \"Kk\";"},
        {"id,FEN", "\"a, b\",8/8/8/8/8/8/8/K1k5 w - - 0 1\r", "8/8/8/8/8/8/8/K1k5 w - - 0 1 id \"a, b\";"},
        {"PuzzleId,FEN,Moves,Rating", "x,8/8/8/8/8/8/8/K1k5 w - - 0 1,a1a2 c1c2 a2a1,900",
         "8/8/8/8/8/8/K7/2k5 b - - 1 1 bm c1c2; id \"x\";"},
        {"PuzzleId,FEN,Moves", "x,8/8/8/8/8/8/8/K1k5 w - - 0 1,a1a2", NULL},
        {"PuzzleId,FEN,Moves", "x,8/8/8/8/8/8/8/K1k5 w - - 0 1,a1a3 c1c2", NULL},
        {"PuzzleId,FEN,Moves", "x", NULL},
        {"name,position", "", NULL},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        SuiteColumns columns;
        char line[512];
        const bool ok = suite_csv_columns(rows[i].head, &columns, NULL) &&
                        suite_csv_row(&columns, rows[i].row, line, sizeof line, NULL);
        if (ok != (rows[i].line != NULL))
            fail_msg("row %zu was %s", i, ok ? "taken" : "refused");
        if (ok)
            assert_string_equal(line, rows[i].line);
    }
    assert_true(suite_csv_is_name("a/b.CSV"));
    assert_false(suite_csv_is_name("csv"));
    assert_false(suite_csv_is_name(".csv"));
    assert_false(suite_csv_is_name("a.csv.epd"));
}

// Plays the scores of a table from the view of those who move, as knights' moves, and counts the plies until the end.
static int plies_until_adjudicated(const Adjudication *rules, const Score *scores, int count, Game *game)
{
    static const char *const moves[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
    game_reset(game, NULL);
    game_set_claim_draws(game, false);
    for (int i = 0; i < count; ++i) {
        const GamePly ply = {.move = unit_move(game_position(game), moves[i % 4]), .score = scores[i]};
        assert_true(game_play(game, &ply, NULL));
        if (referee_adjudicate(game, rules))
            return i + 1;
    }
    return 0;
}

static void test_adjudication(void **state)
{
    enum { SCORES = 6, NONE = SCORE_NONE };
    static const struct {
        Adjudication rules;
        Score scores[SCORES]; // of White, Black, White ...
        int plies;            // 0 = goes on
        const char *result;
    } rows[] = {
        {{0}, {900, -900, 900, -900, 900, -900}, 0, "*"},
        {{.win_score = 500, .win_plies = 4}, {900, -900, 900, -900, 900, -900}, 4, "1-0"},
        {{.win_score = 500, .win_plies = 4}, {-900, 900, -900, 500, -900, 900}, 4, "0-1"},
        {{.win_score = 500, .win_plies = 4}, {900, -499, 900, -900, 900, -900}, 6, "1-0"},
        {{.win_score = 500, .win_plies = 4}, {900, 900, 900, 900, 900, 900}, 0, "*"}, // each thinks it wins
        {{.win_score = 500, .win_plies = 4}, {900, -900, NONE, -900, 900, -900}, 0, "*"},
        {{.win_score = 500, .win_plies = 4}, {900, NONE, 900, -900, 900, -900}, 6, "1-0"},
        {{.draw_score = 10, .draw_plies = 3, .draw_from = 1}, {20, 0, -10, 10, 0, 0}, 4, "1/2-1/2"},
        {{.draw_score = 10, .draw_plies = 3, .draw_from = 4}, {0, 0, 0, 0, 0, 0}, 6, "1/2-1/2"},
        {{.draw_score = 10, .draw_plies = 3, .draw_from = 1}, {0, 0, NONE, 0, 0, 11}, 0, "*"},
        {{.max_plies = 5}, {20, -20, 20, -20, 20, -20}, 5, "1/2-1/2"},
    };
    Game *game = game_new();
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        const int plies = plies_until_adjudicated(&rows[i].rules, rows[i].scores, SCORES, game);
        if (plies != rows[i].plies || strcmp(game_result_text(game), rows[i].result) != 0)
            fail_msg("row %zu: %s after %d plies", i, game_result_text(game), plies);
    }
    game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_time_control_read),
        cmocka_unit_test(test_elo),
        cmocka_unit_test(test_score),
        cmocka_unit_test(test_pairs),
        cmocka_unit_test(test_pairs_that_tell_nothing),
        cmocka_unit_test(test_games_that_all_ended_alike),
        cmocka_unit_test(test_normalized_elo),
        cmocka_unit_test(test_sums),
        cmocka_unit_test(test_builtin_openings),
        cmocka_unit_test(test_opening_files),
        cmocka_unit_test(test_default_openings),
        cmocka_unit_test(test_protocol_guess),
        cmocka_unit_test(test_solved),
        cmocka_unit_test(test_points),
        cmocka_unit_test(test_misscored),
        cmocka_unit_test(test_tables),
        cmocka_unit_test(test_adjudication),
    };
    board_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
