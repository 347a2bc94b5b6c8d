// SPDX-License-Identifier: GPL-3.0-or-later
// Weights of choices are found again from choices that were made by them; what the experiment says of moves of games.
#include "unit/lab_table.h"

#include "base/rng.h"
#include "study/choice_fit.h"

#include <math.h>
#include <unistd.h>

enum { CASES = 3000, MOVES = 6, UNIT_STEPS = 1 << 20 };

static double random_number(Rng *rng)
{
    return (double)rng_below(rng, UNIT_STEPS) / UNIT_STEPS;
}

// A choice among a few moves with random features, made by the weights.
static ChoiceCase choice_by(const double weights[CHOICE_NB], int game, Rng *rng)
{
    static float features[CASES][MOVES * CHOICE_NB];
    ChoiceCase one = {.rating = 1500, .game = game, .count = MOVES, .features = features[game]};
    for (int i = 0; i < MOVES * CHOICE_NB; ++i)
        one.features[i] = (float)random_number(rng);
    double chances[MAX_MOVES], number = random_number(rng);
    choice_case_chances(&one, one.rating, weights, chances);
    for (one.played = 0; one.played < MOVES - 1 && number >= chances[one.played]; ++one.played)
        number -= chances[one.played];
    return one;
}

static void weights_are_found_again(void **state)
{
    (void)state;
    static ChoiceCase cases[CASES];
    double weights[CHOICE_NB], found[CHOICE_NB], errors[CHOICE_NB], half[CHOICE_NB], half_errors[CHOICE_NB];
    Rng rng = rng_seeded(7);
    for (int i = 0; i < CHOICE_NB; ++i)
        weights[i] = 4 * random_number(&rng) - 2;
    for (int i = 0; i < CASES; ++i)
        cases[i] = choice_by(weights, i, &rng);
    choice_fit(cases, CASES, 2, 2, found, errors);
    for (int i = 0; i < CHOICE_NB; ++i)
        if (fabs(found[i] - weights[i]) > 4.5 * errors[i] || errors[i] > 0.3)
            fail_msg("weight %d: %.3f with s.e. %.3f, not %.3f", i, found[i], errors[i], weights[i]);
    // Half of the games know less, and are not the same.
    choice_fit(cases, CASES, 2, 1, half, half_errors);
    assert_true(half_errors[0] > 1.2 * errors[0] && half[0] != found[0]);
    choice_fit(cases, 0, 1, 1, found, errors);
    assert_true(found[0] == 0 && found[CHOICE_NB - 1] == 0);
}

// Another rating is another player.
static void ratings_count(void **state)
{
    (void)state;
    float features[2 * CHOICE_NB] = {0};
    double weights[CHOICE_NB] = {0}, weak[MAX_MOVES], strong[MAX_MOVES];
    const ChoiceCase one = {.rating = 1000, .count = 2, .features = features};
    features[CHOICE_DEEP] = 1;
    features[CHOICE_DEEP_RATING] = -1;
    weights[CHOICE_DEEP] = -1;
    weights[CHOICE_DEEP_RATING] = -0.5;
    choice_case_chances(&one, 1000, weights, weak);
    choice_case_chances(&one, 2000, weights, strong);
    assert_true(strong[0] < weak[0] && weak[0] < 0.5 && fabs(weak[0] + weak[1] - 1) < 1e-9);
}

static const char games[] =
    "[WhiteElo \"1000\"]\n[BlackElo \"1450\"]\n\n"
    "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. Ng5 d5 5. exd5 Nxd5 6. Nxf7 Kxf7 7. Qf3+ Ke6 8. Nc3 Nb4 *\n\n"
    "[WhiteElo \"1800\"]\n[BlackElo \"1100\"]\n\n"
    "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O 6. Nf3 h6 7. Bh4 b6 8. cxd5 exd5 *\n";

static void the_experiment_meets_players(void **state)
{
    (void)state;
    char path[UNIT_PATH_SIZE];
    Error error;
    unit_write_file(path, ".pgn", games);
    LabRun run = lab_run_begin(&levels_experiment, true);
    lab_set_text(&run, "positions", path);
    LabTable *table = unit_run_experiment(&run, &error);
    assert_non_null(table);
    assert_true(unit_number(table, "rated anything", "moves") == 16);
    assert_true(unit_number(table, "rated to 1199", "moves") == 8);
    assert_in_range(unit_number(table, "rated anything", "drawn_percent"), 1, 100);
    lab_table_free(table);
    lab_set_number(&run, "fit", 1);
    table = unit_run_experiment(&run, &error);
    unlink(path);
    assert_non_null(table);
    const LabTable *weights = table->next->next; // after those of players and of levels
    (void)unit_cell(weights, choice_feature_names[0], "weight");
    lab_table_free(table);
    unit_expect_no_rows(&levels_experiment);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(weights_are_found_again),
        cmocka_unit_test(ratings_count),
        cmocka_unit_test(the_experiment_meets_players),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
