// SPDX-License-Identifier: GPL-3.0-or-later
// SPSA: the arithmetic, its state as text, and a run with made-up games.
#include "unit/unit.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/rng.h"
#include "study/tune/spsa.h"

#include <math.h>
#include <unistd.h>

enum { PATH_SIZE = 256, SOURCE_SIZE = 1 << 16, GAMES = 8 };

static const char key[] = "made-up games";

static SpsaSettings three_numbers(int iterations)
{
    SpsaSettings settings = spsa_defaults();
    settings.iterations = iterations;
    settings.param_count = 3;
    settings.params[0] = (SpsaParam){"first", 100, 0, 400, 10};
    settings.params[1] = (SpsaParam){"second", 8, 1, 20, 1};
    settings.params[2] = (SpsaParam){"third", -50, -500, 500, 25};
    return settings;
}

// --- the arithmetic ------------------------------------------------------------------------------------------------

static void the_sides_are_opposite_and_in_range(void **state)
{
    (void)state;
    const SpsaSettings settings = three_numbers(100);
    SpsaState now;
    SpsaTrial trial, again;
    int up = 0;
    spsa_start(&settings, &now);
    now.values[1] = 20; // at its end
    for (now.done = 0; now.done < settings.iterations; ++now.done) {
        spsa_perturb(&settings, &now, &trial);
        spsa_perturb(&settings, &now, &again);
        assert_memory_equal(again.signs, trial.signs, 3 * sizeof trial.signs[0]);
        assert_int_equal(again.seed, trial.seed);
        assert_int_not_equal(trial.seed, 0);
        for (int i = 0; i < settings.param_count; ++i) {
            const SpsaParam *param = &settings.params[i];
            assert_true(trial.signs[i] == 1 || trial.signs[i] == -1);
            for (int side = 0; side < SPSA_SIDES; ++side)
                assert_true(trial.values[side][i] >= param->min && trial.values[side][i] <= param->max);
            const int distance = (trial.values[SPSA_UP][i] - trial.values[SPSA_DOWN][i]) * trial.signs[i];
            assert_true(distance >= param->step);
            if (i != 1)
                assert_true(distance >= 2 * param->step && distance <= 4 * param->step);
        }
        up += trial.signs[0] > 0;
    }
    assert_true(up > 30 && up < 70);
    // The last move is by the step itself.
    now.done = settings.iterations - 1;
    spsa_perturb(&settings, &now, &trial);
    assert_int_equal(abs(trial.values[SPSA_UP][0] - 100), 10);
    assert_int_equal(abs(trial.values[SPSA_DOWN][0] - 100), 10);
}

static void the_gains_are_those_of_the_book(void **state)
{
    (void)state;
    const SpsaSettings settings = three_numbers(100);
    SpsaState now;
    SpsaTrial trial;
    spsa_start(&settings, &now);
    now.done = settings.iterations - 1;
    spsa_perturb(&settings, &now, &trial);
    spsa_update(&settings, &trial, 3, &now);
    assert_int_equal(now.done, settings.iterations);
    // The last iteration: a won game is worth the rate times the step.
    assert_true(fabs(now.values[0] - (100 + trial.signs[0] * 3 * 0.002 * 10)) < 1e-9);

    spsa_start(&settings, &now);
    spsa_perturb(&settings, &now, &trial);
    spsa_update(&settings, &trial, -1, &now);
    const double first = 0.002 * 10 * pow(110.0 / 11.0, 0.602) / pow(100.0, 0.101);
    assert_true(fabs(now.values[0] - (100 - trial.signs[0] * first)) < 1e-9);

    now.values[0] = 400;
    now.done = 0;
    spsa_update(&settings, &trial, 1000000 * trial.signs[0], &now);
    assert_true(now.values[0] == 400);
    assert_int_equal(spsa_value(&settings, &now, 0), 400);
}

// Games that the side nearer to the hidden best numbers wins more often.
static int play_towards(const SpsaTrial *trial, const SpsaSettings *settings, const int *best, Rng *rng)
{
    double strength = 0;
    for (int i = 0; i < settings->param_count; ++i) {
        const double step = settings->params[i].step;
        const double up = (trial->values[SPSA_UP][i] - best[i]) / step;
        const double down = (trial->values[SPSA_DOWN][i] - best[i]) / step;
        strength += (down * down - up * up) * 0.004;
    }
    const double chance = 1 / (1 + exp(-strength));
    int lead = 0;
    for (int game = 0; game < GAMES; ++game)
        lead += (double)rng_below(rng, 1000000) / 1000000 < chance ? 1 : -1;
    return lead;
}

static void noise_does_not_hide_the_best_numbers(void **state)
{
    (void)state;
    static const int best[] = {160, 12, -200};
    SpsaSettings settings = three_numbers(20000);
    for (settings.seed = 1; settings.seed <= 3; ++settings.seed) {
        Rng rng = rng_seeded(settings.seed + 100);
        SpsaState now;
        spsa_start(&settings, &now);
        while (now.done < settings.iterations) {
            SpsaTrial trial;
            spsa_perturb(&settings, &now, &trial);
            spsa_update(&settings, &trial, play_towards(&trial, &settings, best, &rng), &now);
        }
        for (int i = 0; i < settings.param_count; ++i)
            if (fabs(now.values[i] - best[i]) > 1.5 * settings.params[i].step)
                fail_msg("%s ended at %f instead of %d", settings.params[i].name, now.values[i], best[i]);
    }
}

// --- as text -------------------------------------------------------------------------------------------------------

static void states_are_read_back(void **state)
{
    (void)state;
    const SpsaSettings settings = three_numbers(100);
    const SpsaState written = {.done = 42, .values = {1.0 / 3, 20, -499.99999999999994}};
    SpsaState read = {0};
    char text[SPSA_TEXT_SIZE];
    Error error;
    spsa_write(&settings, key, &written, text);
    if (!spsa_read(&settings, key, text, &read, &error))
        fail_msg("%s", error.text);
    assert_memory_equal(&read, &written, sizeof read);
}

// Replaces the first `old` of a text that has it.
static void replace(char text[SPSA_TEXT_SIZE], const char *old, const char *fresh)
{
    char *place = strstr(text, old);
    assert_non_null(place);
    char rest[SPSA_TEXT_SIZE];
    snprintf(rest, sizeof rest, "%s", place + strlen(old));
    snprintf(place, SPSA_TEXT_SIZE - (size_t)(place - text), "%s%s", fresh, rest);
}

static void bad_lines_of_a_state_are_named(void **state)
{
    (void)state;
    static const struct {
        const char *old, *fresh, *says;
    } cases[] = {
        {"hotspur spsa 1", "hotspur spsa 2", "line 1: 'hotspur spsa 2' where this run has 'hotspur spsa 1'"},
        {"made-up games", "made-up gamess", "line 2: 'made-up gamess' where this run has 'made-up games'"},
        {"made-up", "real", "line 2: 'real games'"},
        {"iterations 100", "iterations 99", "line 3: 'iterations 99 rate"},
        {"done 42", "done 101", "line 4: '101' is not a number of iterations from 0 to 100"},
        {"done 42", "done", "line 4: 'done'"},
        {"done 42", "done x", "line 4: 'x' is not"},
        {"first start 100", "first start 101", "line 5: 'first start 101"},
        {"second", "zeroth", "line 6: 'zeroth"},
        {"now -10", "now -501", "line 7: '-501' is not a number from -500 to 500"},
        {"now -10", "now nan", "line 7: 'nan' is not a number"},
        {"now -10\n", "now -10", "line 7: the state ends too soon"},
        {"now -10\n", "now -10\nmore\n", "line 8: more than a state has"},
        {"second start 8 from 1 to 20 step 1 now 20\n", "", "line 6: 'third"},
    };
    const SpsaSettings settings = three_numbers(100);
    const SpsaState written = {.done = 42, .values = {100, 20, -10}};
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        char text[SPSA_TEXT_SIZE];
        SpsaState read = {.done = 7};
        Error error = {""};
        spsa_write(&settings, key, &written, text);
        replace(text, cases[i].old, cases[i].fresh);
        assert_false(spsa_read(&settings, key, text, &read, &error));
        if (strstr(error.text, cases[i].says) == NULL)
            fail_msg("'%s' instead of '%s'", error.text, cases[i].says);
        assert_int_equal(read.done, 7);
    }
}

// --- the whole -----------------------------------------------------------------------------------------------------

// params.def as this program was built from it, with words around it.
static void write_source(char text[SOURCE_SIZE])
{
    size_t length = (size_t)snprintf(text, SOURCE_SIZE, "// A comment, PARAM(no_row, 1, 2)\n\n");
    for (size_t i = 0; i < SEARCH_PARAM_NB; ++i) {
        const SearchParamRow *row = search_param_row(i);
        length += (size_t)snprintf(text + length, SOURCE_SIZE - length, "PARAM(%s, %d, %d, %d, %d, \"%s\") // %d\n",
                                   row->name, row->value, row->min, row->max, row->step, row->meaning, row->value);
    }
}

static void new_numbers_leave_the_text_alone(void **state)
{
    (void)state;
    static char source[SOURCE_SIZE], old_row[PATH_SIZE], new_row[PATH_SIZE];
    SearchParams params = search_params_default;
    Error error;
    write_source(source);
    char *same = search_param_file_rewrite(source, &params, &error);
    assert_string_equal(same, source);
    mem_free(same);

    params.lmr_slope += 1;
    snprintf(old_row, sizeof old_row, "PARAM(lmr_slope, %d,", search_params_default.lmr_slope);
    snprintf(new_row, sizeof new_row, "PARAM(lmr_slope, %d,", params.lmr_slope);
    char *fresh = search_param_file_rewrite(source, &params, &error);
    assert_int_equal(strlen(fresh), strlen(source));
    char *place = strstr(fresh, new_row);
    assert_non_null(place);
    memcpy(place, old_row, strlen(old_row));
    assert_string_equal(fresh, source);
    mem_free(fresh);
}

static void another_source_is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *old, *fresh, *says;
    } cases[] = {
        {"PARAM(lmr_slope, 2", "PARAM(lmr_slope, 3", "lmr_slope: this program was built with "},
        {"PARAM(lmr_slope, ", "PARAM(lmr_slope, x", "lmr_slope: a number is missing"},
        {"PARAM(lmr_slope", "PARAM(lmr_slop", "unknown parameter 'lmr_slop'"},
        {"PARAM(lmr_slope", "//", "parameters instead of"},
    };
    static char source[SOURCE_SIZE];
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        Error error = {""};
        write_source(source);
        char *place = strstr(source, cases[i].old);
        assert_non_null(place);
        const size_t rest = strlen(place + strlen(cases[i].old)) + 1;
        memmove(place + strlen(cases[i].fresh), place + strlen(cases[i].old), rest);
        memcpy(place, cases[i].fresh, strlen(cases[i].fresh));
        assert_null(search_param_file_rewrite(source, &search_params_default, &error));
        if (strstr(error.text, cases[i].says) == NULL)
            fail_msg("'%s' instead of '%s'", error.text, cases[i].says);
    }
}

static void numbers_are_chosen_by_name(void **state)
{
    (void)state;
    SpsaSettings settings = spsa_defaults();
    Error error = {""};
    assert_true(spsa_run_choose(NULL, &settings, &error));
    assert_in_range(settings.param_count, 10, SPSA_PARAM_MAX);
    assert_true(spsa_run_choose("lmr_slope, delta_margin", &settings, &error));
    assert_int_equal(settings.param_count, 2);
    assert_string_equal(settings.params[0].name, "lmr_slope");
    assert_int_equal(settings.params[1].start, search_params_default.delta_margin);
    static const struct {
        const char *names, *says;
    } wrong[] = {
        {"", "no search parameter is named"},
        {" ,", "no search parameter is named"},
        {"lmr_slope,lmr", "no search parameter is called 'lmr'"},
        {"lmr_slope,lmr_base,lmr_slope", "lmr_slope is named twice"},
    };
    for (size_t i = 0; i < COUNT_OF(wrong); ++i) {
        assert_false(spsa_run_choose(wrong[i].names, &settings, &error));
        assert_string_equal(error.text, wrong[i].says);
        assert_int_equal(settings.param_count, 2);
    }
}

// Games of a run: the larger slope wins, until the last match.
typedef struct Bench {
    int matches, most_matches;
    int progress;
} Bench;

static SpsaAnswer larger_slope_wins(void *context, const SpsaMatch *match, int *lead, Error *error)
{
    Bench *bench = context;
    SearchParams params[SPSA_SIDES];
    if (bench->matches == bench->most_matches)
        return SPSA_CANCELLED;
    ++bench->matches;
    for (int side = 0; side < SPSA_SIDES; ++side)
        assert_true(search_params_read(match->settings[side], &params[side], error));
    *lead = params[SPSA_UP].lmr_slope > params[SPSA_DOWN].lmr_slope ? 20 : -20;
    return SPSA_PLAYED;
}

static void count_progress(void *context, const SpsaState *state, int lead)
{
    Bench *bench = context;
    assert_true(state->done > 0 && abs(lead) == 20);
    ++bench->progress;
}

static void a_broken_run_ends_like_a_whole_one(void **state)
{
    (void)state;
    enum { ITERATIONS = 30 };
    char path[PATH_SIZE], source_path[PATH_SIZE], out_path[PATH_SIZE];
    static char source[SOURCE_SIZE];
    snprintf(path, sizeof path, "/tmp/hotspur-spsa-%ld", (long)getpid());
    snprintf(source_path, sizeof source_path, "/tmp/hotspur-spsa-%ld.def", (long)getpid());
    snprintf(out_path, sizeof out_path, "/tmp/hotspur-spsa-%ld.out", (long)getpid());
    write_source(source);
    Error error = {""};
    assert_true(file_replace(source_path, FILE_KIND_ANY, source, strlen(source), &error));

    Bench bench = {.most_matches = ITERATIONS};
    SpsaRun run = {.settings = spsa_defaults(),
                   .key = "bench",
                   .context = &bench,
                   .play = larger_slope_wins,
                   .on_progress = count_progress};
    SpsaState whole, part;
    run.settings.iterations = ITERATIONS;
    assert_true(spsa_run_choose("lmr_slope lmr_base", &run.settings, &error));
    assert_true(spsa_run(&run, &whole, &error));
    assert_int_equal(bench.progress, ITERATIONS);
    assert_true(spsa_value(&run.settings, &whole, 0) > search_params_default.lmr_slope);

    run.state_path = path;
    run.source_path = source_path;
    run.out_path = out_path;
    bench = (Bench){.most_matches = 11};
    assert_true(spsa_run(&run, &part, &error));
    assert_int_equal(part.done, 11);
    assert_false(file_exists(out_path));
    bench = (Bench){.most_matches = ITERATIONS};
    assert_true(spsa_run(&run, &part, &error));
    assert_int_equal(bench.matches, ITERATIONS - 11);
    assert_memory_equal(&part, &whole, sizeof whole);
    assert_true(file_exists(out_path));

    run.settings.seed += 1;
    assert_false(spsa_run(&run, &part, &error));
    assert_non_null(strstr(error.text, path));
    assert_non_null(strstr(error.text, "line 3: "));
    unlink(path);
    unlink(source_path);
    unlink(out_path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_sides_are_opposite_and_in_range),
        cmocka_unit_test(the_gains_are_those_of_the_book),
        cmocka_unit_test(noise_does_not_hide_the_best_numbers),
        cmocka_unit_test(states_are_read_back),
        cmocka_unit_test(bad_lines_of_a_state_are_named),
        cmocka_unit_test(new_numbers_leave_the_text_alone),
        cmocka_unit_test(another_source_is_refused),
        cmocka_unit_test(numbers_are_chosen_by_name),
        cmocka_unit_test(a_broken_run_ends_like_a_whole_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
