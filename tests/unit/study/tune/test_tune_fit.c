// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/unit.h"

#include "base/memory.h"
#include "base/rng.h"
#include "base/text.h"
#include "board/movegen.h"
#include "eval/eval.h"
#include "study/tune/fit.h"
#include "study/tune/model.h"

#include <math.h>
#include <unistd.h>

enum { PATH_SIZE = 256, TEXT_SIZE = 1 << 17 };

static const double result_scale = 150; // of made-up results

static double model_part(const Model *model, const char *name, int place, int part)
{
    return model->part[param_table_find(name, strlen(name))->index + (size_t)place][part];
}

// Positions of games of random moves that begin from many places. What is asked of each comes from `add`.
static void each_random_position(int games, void (*add)(void *context, const Position *pos, bool is_new_game),
                                 void *context)
{
    enum { PLIES = 120 };
    static Undo undos[PLIES];
    Rng rng = rng_seeded(23);
    for (int game = 0; game < games; ++game) {
        Position pos;
        bool is_new = true;
        pos_set_chess960_start(&pos, (int)rng_below(&rng, 960));
        for (int ply = 0; ply < PLIES; ++ply) {
            MoveList list;
            movegen_list(&pos, MOVES_ALL, &list);
            if (list.count == 0)
                break;
            if (ply % 3 == 2 && !pos_in_check(&pos)) {
                add(context, &pos, is_new);
                is_new = false;
            }
            pos_make_move(&pos, list.moves[rng_below(&rng, (uint64_t)list.count)], &undos[ply]);
        }
    }
}

static void add_with_static_score(void *context, const Position *pos, bool is_new_game)
{
    const Score score = eval_position(pos, NULL);
    training_set_add(context, pos, pos->stm == WHITE ? score : -score, 1, is_new_game);
}

// --- the model -----------------------------------------------------------------------------------------------------

static void the_model_is_the_evaluation(void **state)
{
    (void)state;
    TrainingSet set = {0};
    Model *model = mem_new(1, sizeof *model);
    model_from_params(model);
    each_random_position(60, add_with_static_score, &set);
    assert_true(set.count > 1000);
    for (size_t i = 0; i < set.count; ++i) {
        // Whole numbers lose a fraction at every division.
        const double score = model_score(model, &set, &set.positions[i]);
        if (fabs(score - set.positions[i].score_white) > 3)
            fail_msg("position %zu: the model says %.2f, the evaluation %d", i, score, set.positions[i].score_white);
    }
    training_set_free(&set);
    mem_free(model);
}

static void slopes_are_what_small_steps_show(void **state)
{
    (void)state;
    const double small = 1e-4;
    TrainingSet set = {0};
    Model *model = mem_new(1, sizeof *model), *gradient = mem_new(1, sizeof *gradient);
    model_from_params(model);
    // Off the whole numbers, where units meet their limits exactly.
    for (size_t i = 0; i < EVAL_PARAM_NB; ++i)
        model->part[i][MODEL_MG] += 0.137;
    each_random_position(2, add_with_static_score, &set);
    int moved = 0;
    for (size_t i = 0; i < set.count; ++i) {
        memset(gradient, 0, sizeof *gradient);
        model_add_gradient(model, &set, &set.positions[i], 2, gradient);
        for (size_t row = 0; row < param_table_count(); ++row) {
            const size_t word = param_table_row(row)->index;
            for (int part = 0; part < MODEL_PART_NB; ++part) {
                double *number = &model->part[word][part];
                const double before = *number;
                *number = before + small;
                const double above = model_score(model, &set, &set.positions[i]);
                *number = before - small;
                const double below = model_score(model, &set, &set.positions[i]);
                *number = before;
                const double slope = (above - below) / small; // twice the slope, as asked
                if (fabs(slope - gradient->part[word][part]) > 1e-3 * (1 + fabs(slope)))
                    fail_msg("%s: slope %.6f, steps show %.6f", param_table_row(row)->name, gradient->part[word][part],
                             slope);
                moved += slope != 0;
            }
        }
    }
    assert_true(moved > 500);
    training_set_free(&set);
    mem_free(model);
    mem_free(gradient);
}

// --- fits ----------------------------------------------------------------------------------------------------------

// A set whose scores and results follow other numbers than ours.
typedef struct Invented {
    TrainingSet set;
    Model truth;
    Rng rng;
    int half_points; // of the game at hand
} Invented;

static double *truth_of(Invented *invented, const char *name, int place, int part)
{
    return &invented->truth.part[param_table_find(name, strlen(name))->index + (size_t)place][part];
}

static void add_with_true_score(void *context, const Position *pos, bool is_new_game)
{
    Invented *invented = context;
    TrainingSet *set = &invented->set;
    if (!training_set_add(set, pos, 0, 0, is_new_game))
        return;
    TrainingPosition *position = &set->positions[set->count - 1];
    const double score = model_score(&invented->truth, set, position);
    const double expected = 1 / (1 + exp(-score / result_scale));
    position->score_white = (Score)lround(score);
    position->half_points = (double)rng_below(&invented->rng, 1000) < 1000 * expected ? 2 : 0;
}

static Invented *invent(int games)
{
    Invented *invented = mem_new(1, sizeof *invented);
    invented->rng = rng_seeded(4);
    model_from_params(&invented->truth);
    *truth_of(invented, "material", PT_KNIGHT, MODEL_MG) += 40;
    *truth_of(invented, "threat_hanging", 0, MODEL_MG) -= 25;
    *truth_of(invented, "rook_open_file", 0, MODEL_MG) += 30;
    *truth_of(invented, "unit_queen", 0, MODEL_MG) += 2;
    each_random_position(games, add_with_true_score, invented);
    return invented;
}

static void free_invented(Invented *invented)
{
    training_set_free(&invented->set);
    mem_free(invented);
}

static FitSettings quick_settings(void)
{
    FitSettings settings = fit_defaults();
    settings.lambda = 0; // search scores carry no noise
    settings.spread = 0;
    settings.epochs = 150;
    return settings;
}

// Numbers can stand in for each other (a knight's worth in its squares), but the sum must come out.
static double mean_fault(const Invented *invented, const Model *model)
{
    const TrainingSet *set = &invented->set;
    double sum = 0;
    for (size_t i = 0; i < set->count; ++i)
        sum +=
            fabs(model_score(model, set, &set->positions[i]) - model_score(&invented->truth, set, &set->positions[i]));
    return sum / (double)set->count;
}

static void known_numbers_are_found_again(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int place, part;
        double tolerance;
    } rows[] = {
        {"threat_hanging", 0, MODEL_MG, 8},
        {"rook_open_file", 0, MODEL_MG, 12},
        {"unit_queen", 0, MODEL_MG, 0.5},
    };
    Invented *invented = invent(300);
    Model *start = mem_new(1, sizeof *start);
    FitResult *result = mem_new(1, sizeof *result);
    model_from_params(start);
    const FitSettings settings = quick_settings();
    assert_true(fit_run(&invented->set, &settings, start, NULL, NULL, result, NULL));
    assert_true(result->held_out_count > 0);
    assert_int_equal(result->held_out_count + result->training_count, invented->set.count);
    assert_true(result->training < result->start_training);
    assert_true(result->held_out < result->start_held_out);
    assert_true(fabs(result->scale_search - result_scale) < 20);
    assert_true(mean_fault(invented, &result->model) < mean_fault(invented, start) / 2);
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        const double wanted = model_part(&invented->truth, rows[i].name, rows[i].place, rows[i].part);
        const double found = model_part(&result->model, rows[i].name, rows[i].place, rows[i].part);
        if (fabs(found - wanted) > rows[i].tolerance)
            fail_msg("%s: %.1f instead of %.1f", rows[i].name, found, wanted);
    }
    free_invented(invented);
    mem_free(start);
    mem_free(result);
}

static double distance(const Model *a, const Model *b)
{
    double sum = 0;
    for (size_t i = 0; i < EVAL_PARAM_NB; ++i)
        for (int part = 0; part < MODEL_PART_NB; ++part)
            sum += fabs(a->part[i][part] - b->part[i][part]);
    return sum;
}

static void a_pull_keeps_numbers_near_their_start(void **state)
{
    (void)state;
    Invented *invented = invent(60);
    Model *start = mem_new(1, sizeof *start);
    FitResult *result = mem_new(1, sizeof *result);
    model_from_params(start);
    FitSettings settings = quick_settings();
    settings.held_out = 0;
    settings.epochs = 100;
    double last = HUGE_VAL;
    static const double spreads[] = {0, 5, 1};
    for (size_t i = 0; i < COUNT_OF(spreads); ++i) {
        settings.spread = spreads[i];
        assert_true(fit_run(&invented->set, &settings, start, NULL, NULL, result, NULL));
        assert_true(distance(&result->model, start) < last);
        last = distance(&result->model, start);
    }
    assert_true(last < 50); // a step or two of rounding
    // What nothing tells about and what is not to be fitted stays.
    assert_true(model_part(&result->model, "square_pawn", 0, MODEL_MG) ==
                model_part(start, "square_pawn", 0, MODEL_MG));
    assert_true(model_part(&result->model, "phase_rook", 0, MODEL_MG) == model_part(start, "phase_rook", 0, MODEL_MG));
    free_invented(invented);
    mem_free(start);
    mem_free(result);
}

// Copies the saved state when a fit has come to the middle, as if it had ended there.
typedef struct Break {
    const char *from, *to;
    FitStage stage;
    int epoch;
    int passes;
} Break;

static void copy_file(const char *from, const char *to)
{
    FILE *in = fopen(from, "r"), *out = fopen(to, "w");
    assert_non_null(in);
    assert_non_null(out);
    for (int c = fgetc(in); c != EOF; c = fgetc(in))
        fputc(c, out);
    fclose(in);
    fclose(out);
}

static void break_off(void *context, const FitProgress *progress)
{
    Break *at = context;
    ++at->passes;
    if (at->to != NULL && progress->stage == at->stage && progress->epoch == at->epoch)
        copy_file(at->from, at->to);
}

// Each position looks at those that follow in its own game, the last one at the result.
static void expectations_follow_the_game(void **state)
{
    (void)state;
    enum { COUNT = 4 };
    TrainingPosition positions[COUNT] = {
        {.score_white = 0, .half_points = 2, .game = 1},
        {.score_white = 100, .half_points = 2, .game = 1},
        {.score_white = 0, .half_points = 0, .game = 2},
        {.score_white = 0, .half_points = 0, .game = 2},
    };
    const TrainingSet set = {.positions = positions, .count = COUNT, .games = 2};
    const double above = 1 / (1 + exp(-1.0)), tiny = 1e-12;
    double expected[COUNT];
    fit_expect(&set, 100, 0, expected);
    assert_true(expected[0] == 0.5 && fabs(expected[1] - above) < tiny && expected[2] == 0.5);
    fit_expect(&set, 100, 0.25, expected);
    assert_true(fabs(expected[1] - (0.75 * above + 0.25)) < tiny);
    assert_true(fabs(expected[0] - (0.75 * 0.5 + 0.25 * expected[1])) < tiny);
    assert_true(fabs(expected[3] - 0.75 * 0.5) < tiny);
    assert_true(fabs(expected[2] - (0.75 * 0.5 + 0.25 * expected[3])) < tiny);
    fit_expect(&set, 100, 1, expected);
    assert_true(expected[0] == 1 && expected[1] == 1 && expected[2] == 0 && expected[3] == 0);
}

static void fits_do_not_depend_on_threads_or_breaks(void **state)
{
    (void)state;
    enum { MIDDLE_EPOCH = 6 };
    char whole[PATH_SIZE], part[PATH_SIZE];
    snprintf(whole, sizeof whole, "/tmp/hotspur-fit-%ld-whole", (long)getpid());
    snprintf(part, sizeof part, "/tmp/hotspur-fit-%ld-part", (long)getpid());
    Invented *invented = invent(40);
    Model *start = mem_new(1, sizeof *start);
    FitResult *first = mem_new(1, sizeof *first), *other = mem_new(1, sizeof *other);
    model_from_params(start);
    FitSettings settings = quick_settings();
    settings.epochs = 30;
    settings.save_every = 3;
    assert_true(fit_run(&invented->set, &settings, start, NULL, NULL, first, NULL));

    static const FitStage stages[] = {FIT_ALL, FIT_UNITS_FIXED};
    for (size_t i = 0; i < COUNT_OF(stages); ++i) {
        Break at = {.from = whole, .to = part, .stage = stages[i], .epoch = MIDDLE_EPOCH};
        settings.threads = 3;
        settings.saved = whole;
        assert_true(fit_run(&invented->set, &settings, start, break_off, &at, other, NULL));
        assert_memory_equal(&first->model, &other->model, sizeof first->model);
        const int all_passes = at.passes;

        settings.saved = part;
        at = (Break){0};
        assert_true(fit_run(&invented->set, &settings, start, break_off, &at, other, NULL));
        assert_memory_equal(&first->model, &other->model, sizeof first->model);
        assert_true(first->held_out == other->held_out);
        assert_true(at.passes > 0 && at.passes < all_passes);
        unlink(whole);
    }

    Error error;
    settings.lambda = 0.5;
    assert_false(fit_run(&invented->set, &settings, start, NULL, NULL, other, &error));
    assert_non_null(strstr(error.text, "other data"));
    unlink(part);
    free_invented(invented);
    mem_free(start);
    mem_free(first);
    mem_free(other);
}

// --- the file ------------------------------------------------------------------------------------------------------

// A text like params.def, made from a model: the same macros, a comment, and rows that go on over lines.
static void write_text(const Model *model, Text *text)
{
    text_add(text, "// PAIR(name, ...) and PAIRS stand in a comment\n\n");
    for (size_t i = 0; i < param_table_count(); ++i) {
        const ParamRow *row = param_table_row(i);
        const double(*parts)[MODEL_PART_NB] = &model->part[row->index];
        if (row->kind != PARAM_PAIR) {
            text_addf(text, "%s(%s, %.0f, \"about (this), 12\")\n", row->kind == PARAM_UNIT ? "UNIT" : "VALUE",
                      row->name, parts[0][MODEL_MG]);
        } else if (row->length == 1) {
            text_addf(text, "PAIR(%s, %.0f, %.0f, \"about (this), 12\")\n", row->name, parts[0][MODEL_MG],
                      parts[0][MODEL_EG]);
        } else {
            text_addf(text, "PAIRS(%s, %zu, \"about, 3\"", row->name, row->length);
            for (size_t place = 0; place < row->length; ++place)
                text_addf(text, "%sTAPERED(%.0f, %.0f)", place % 4 == 0 ? ",\n      " : ", ", parts[place][MODEL_MG],
                          parts[place][MODEL_EG]);
            text_add(text, ")\n\n");
        }
    }
}

static void new_numbers_are_written_in_place(void **state)
{
    (void)state;
    char *old_text = mem_new(TEXT_SIZE, 1), *wanted = mem_new(TEXT_SIZE, 1);
    Model *old = mem_new(1, sizeof *old), *fresh = mem_new(1, sizeof *fresh);
    model_from_params(old);
    for (size_t i = 0; i < param_table_count(); ++i) {
        const ParamRow *row = param_table_row(i);
        for (size_t word = row->index; word < row->index + row->length; ++word)
            for (int part = 0; part < MODEL_PART_NB; ++part)
                fresh->part[word][part] =
                    row->kind == PARAM_VALUE ? old->part[word][part] : (double)(word + 1) * (part == 0 ? 3 : -2);
    }
    Text text = text_begin(old_text, TEXT_SIZE), wanted_text = text_begin(wanted, TEXT_SIZE);
    write_text(old, &text);
    write_text(fresh, &wanted_text);
    assert_false(text.truncated || wanted_text.truncated);

    char *same = param_file_rewrite(old_text, old, old, NULL);
    assert_string_equal(same, old_text);
    char *changed = param_file_rewrite(old_text, old, fresh, NULL);
    assert_string_equal(changed, wanted);
    Error error;
    assert_null(param_file_rewrite(wanted, old, fresh, &error)); // of another program
    assert_non_null(strstr(error.text, "built with"));
    *strstr(old_text, "PAIR(tempo") = 'X';
    assert_null(param_file_rewrite(old_text, old, fresh, &error));
    assert_null(param_file_rewrite("", old, fresh, &error));
    assert_null(param_file_rewrite("PAIR(no_such_thing, 1, 2, \"\")\n", old, fresh, &error));
    assert_non_null(strstr(error.text, "no_such_thing"));
    assert_null(param_file_rewrite("PAIRS(material, 6, \"cut\", TAPERED(", old, fresh, &error));
    mem_free(same);
    mem_free(changed);
    mem_free(old_text);
    mem_free(wanted);
    mem_free(old);
    mem_free(fresh);
}

static void data_files_are_read_with_their_faults(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool is_good;
        int positions, games;
    } rows[] = {
        {"# seed 1 nodes 2\n", true, 0, 0},
        {"# seed 1 nodes 2\n4k3/8/8/8/8/8/3PP3/4K3 w - - 0 1 | 5 | 1 | 3\n4k3/8/8/8/8/4P3/3P4/4K3 b - - 0 1 | 5 | 1 | "
         "3\n"
         "4k3/8/8/8/8/8/3PP3/4K3 w - - 0 1 | 5 | 0.5 | 4\n",
         true, 3, 2},
        {"4k3/8/8/8/8/8/3PP3/4K3 w - - 0 1 | 5 | 1 | 3\n4k3/8/8/8/8/8/3PP3/4K3 w - - 0 1 | 5 | 1 | 3", true, 1, 1},
        {"4k3/8/8/8/8/8/3PP3/4K3 w - - 0 1 | 5 | 1\n", false, 0, 0},
        {"4k3/8/8/8/8/8/8/3QK3 w - - 0 1 | 900 | 1 | 1\n8/8/8/4k3/8/8/4P3/4K3 w - - 0 1 | 1 | 0.5 | 2\n", true, 1, 1},
        {"4k3/8/8/8/8/8/4P3/9 w - - 0 1 | 5 | 1 | 2\n", false, 0, 0},
    };
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "/tmp/hotspur-data-%ld", (long)getpid());
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        FILE *file = fopen(path, "w");
        assert_non_null(file);
        fputs(rows[i].text, file);
        fclose(file);
        TrainingSet set = {0};
        Error error;
        assert_int_equal(training_set_add_file(&set, path, &error), rows[i].is_good);
        if (rows[i].is_good) {
            assert_int_equal(set.count, rows[i].positions);
            assert_int_equal(set.games, rows[i].games);
        } else {
            assert_non_null(strstr(error.text, "line 1"));
        }
        training_set_free(&set);
    }
    unlink(path);
    TrainingSet set = {0};
    assert_false(training_set_add_file(&set, path, NULL));
    FitSettings settings = fit_defaults();
    Model *start = mem_new(1, sizeof *start);
    FitResult *result = mem_new(1, sizeof *result);
    assert_false(fit_run(&set, &settings, start, NULL, NULL, result, NULL)); // nothing to fit to
    mem_free(start);
    mem_free(result);
}

int main(void)
{
    board_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_model_is_the_evaluation),      cmocka_unit_test(slopes_are_what_small_steps_show),
        cmocka_unit_test(known_numbers_are_found_again),    cmocka_unit_test(a_pull_keeps_numbers_near_their_start),
        cmocka_unit_test(expectations_follow_the_game),     cmocka_unit_test(fits_do_not_depend_on_threads_or_breaks),
        cmocka_unit_test(new_numbers_are_written_in_place), cmocka_unit_test(data_files_are_read_with_their_faults),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
