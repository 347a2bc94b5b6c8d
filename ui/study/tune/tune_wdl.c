// SPDX-License-Identifier: GPL-3.0-or-later
// The command `tune wdl`: fits wins, draws and losses by score and position to game records, and prints how good the
// fit is and its coefficients as the source has them.
#include "base/memory.h"
#include "study/tune/wdl_fit.h"
#include "ui/study/commands.h"

#include <inttypes.h>
#include <stdio.h>

enum { FILES_MAX = 256 };

static const char *const phase_names[WDL_PHASES] = {"few pieces", "some pieces", "many pieces"};

// "0.4: 0.452 0.449 (12345)": a tenth, what is predicted on average, what came, and of how many positions.
static void print_bins(const char *what, WdlBin bins[WDL_PHASES][WDL_BINS])
{
    printf("%s by tenths: predicted, actual, positions held out\n", what);
    for (int bin = 0; bin < WDL_BINS; ++bin) {
        printf("  %.1f", (double)bin / WDL_BINS);
        for (int phase = 0; phase < WDL_PHASES; ++phase) {
            const WdlBin *at = &bins[phase][bin];
            const double count = at->positions > 0 ? (double)at->positions : 1;
            printf("   %.3f %.3f %7ld", at->predicted / count, at->actual / count, at->positions);
        }
        printf("\n");
    }
}

// The loss, and how drawn games with few pieces look, where a score says least.
static void print_score(const char *name, const WdlScore *score)
{
    printf("%-24s loss %.5f; drawn games with few pieces: chance of a draw %.3f, points %.3f from one half\n", name,
           score->loss, score->level_draws, score->level_distance);
}

// As an initializer, to be put into the source.
static void print_coefficients(const char *name, const double *values, int count)
{
    printf("    .%s = {", name);
    for (int i = 0; i < count; ++i)
        printf("%s%.3f", i > 0 ? ", " : "", values[i]);
    printf("},\n");
}

// The fit beside the built-in model and one by the score alone, its calibration on held-out games, and its
// coefficients.
static void print_fit(const WdlData *data, const WdlModel *model, const WdlModel *by_score)
{
    WdlScore *scores = mem_new(3, sizeof *scores);
    wdl_score(data, by_score, &scores[0]);
    wdl_score(data, &wdl_model, &scores[1]);
    wdl_score(data, model, &scores[2]);
    printf("Games: %ld, positions: %zu fitted, %zu held out\n", data->games, data->count, data->held_out_count);
    print_score("By the score alone:", &scores[0]);
    print_score("Built in:", &scores[1]);
    print_score("This fit:", &scores[2]);
    printf("Calibration:");
    for (int phase = 0; phase < WDL_PHASES; ++phase)
        printf(" %s%s", phase_names[phase], phase + 1 < WDL_PHASES ? "," : "\n");
    print_bins("Expected points", scores[2].points);
    print_bins("Chance of a draw", scores[2].draws);
    print_coefficients("slope", model->slope, WDL_SLOPE_FEATURES);
    print_coefficients("threshold", model->threshold, WDL_THRESHOLD_FEATURES);
    mem_free(scores);
}

int tune_wdl(CommandLine *line)
{
    const char *paths[FILES_MAX] = {NULL};
    int path_count = 0;
    const OptionDef defs[] = {
        {.name = "FILE", .list = paths, .list_count = &path_count, .max = FILES_MAX},
    };
    Error error;
    WdlData data = {0};
    WdlModel model, by_score;
    if (!command_line_arguments(line, defs, ARGUMENT_COUNT(defs), false, &error))
        return command_fail("%s", error.text);
    if (path_count == 0)
        return command_fail("tune wdl: a FILE with game records is needed");
    bool ok = true;
    for (int i = 0; i < path_count && ok; ++i)
        ok = wdl_data_add_file(&data, paths[i], &error);
    ok = ok && wdl_fit(&data, &model, &by_score, &error);
    if (ok)
        print_fit(&data, &model, &by_score);
    wdl_data_free(&data);
    return ok ? command_finish() : command_fail("tune wdl: %s", error.text);
}
