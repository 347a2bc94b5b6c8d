// SPDX-License-Identifier: GPL-3.0-or-later
// The command `tune records`: what is in files of game records.
#include "study/tune/records.h"
#include "study/tune/selfplay.h"
#include "ui/study/commands.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { FILES_MAX = 256, SCORE_MAX = 30000, HISTOGRAM_BINS = 21, BAR_WIDTH = 40, PIECE_BANDS = 8 };

// Why a ply is or is not kept, and how games end, as they are printed.
static const char *const kind_names[RECORD_PLY_KIND_NB] = {
    [RECORD_PLY_KEPT] = "kept",
    [RECORD_PLY_IN_CHECK] = "in check",
    [RECORD_PLY_NOISY] = "best move captures or promotes",
    [RECORD_PLY_DECIDED] = "score beyond the limit",
};

static const char *const end_names[RECORD_END_NB] = {
    [RECORD_END_CHECKMATE] = "checkmate",
    [RECORD_END_STALEMATE] = "stalemate",
    [RECORD_END_RULES] = "repetition, fifty moves or material",
    [RECORD_END_WON] = "adjudicated as won",
    [RECORD_END_DRAWN] = "adjudicated as drawn",
    [RECORD_END_LENGTH] = "too long",
    [RECORD_END_SAMPLE] = "searched positions",
};

// 0 of nothing.
static double percent(int64_t part, int64_t whole)
{
    return whole > 0 ? 100.0 * (double)part / (double)whole : 0;
}

// Counts of games, plies and positions by kind, results, ends, and how many pieces the kept positions have.
static void print_games(const RecordStats *stats)
{
    const int64_t kept = stats->plies_by_kind[RECORD_PLY_KEPT];
    printf("Games: %" PRId64 ", searched positions: %" PRId64 "\n", stats->games, stats->searched);
    printf("Plies: %" PRId64 ", %.2f bytes each\n", stats->plies,
           stats->plies > 0 ? (double)stats->bytes / (double)stats->plies : 0);
    printf("Positions:");
    for (int kind = 0; kind < RECORD_PLY_KIND_NB; ++kind)
        printf("%s %s %" PRId64 " (%.1f %%)", kind > 0 ? "," : "", kind_names[kind], stats->plies_by_kind[kind],
               percent(stats->plies_by_kind[kind], stats->plies));
    printf("\nBytes a kept position: %.2f\n", kept > 0 ? (double)stats->bytes / (double)kept : 0);
    printf("Results: White wins %.1f %%, draws %.1f %%, Black wins %.1f %%\n", percent(stats->results[2], stats->games),
           percent(stats->results[1], stats->games), percent(stats->results[0], stats->games));
    printf("Ends:");
    // The last kind of end is no end of a game: searched positions.
    for (int end = 0; end < RECORD_END_SAMPLE; ++end)
        printf("%s %s %.1f %%", end > 0 ? "," : "", end_names[end], percent(stats->ends[end], stats->games));
    printf("\nPieces on the board:");
    for (int band = 0; band < PIECE_BANDS; ++band) {
        int64_t in_band = 0;
        // Bands as a network with so many outputs divides the positions.
        for (int pieces = 2; pieces <= NETWORK_PIECES_MAX; ++pieces)
            in_band += network_output(PIECE_BANDS, pieces) == band ? stats->pieces[pieces] : 0;
        printf(" %d: %.1f %%", band + 1, percent(in_band, kept));
    }
    printf(" (eighths, from few to many)\n");
}

// Five bins of the statistics a line: positions, and what the side to move got out of them.
static void print_scores(const RecordStats *stats)
{
    int64_t positions[HISTOGRAM_BINS] = {0}, from_games[HISTOGRAM_BINS] = {0}, half_points[HISTOGRAM_BINS] = {0},
            most = 1;
    const int offset = RECORD_SCORE_BINS / 2, width = RECORD_SCORE_BINS / HISTOGRAM_BINS + 1;
    for (int i = 0; i < RECORD_SCORE_BINS; ++i) {
        const int from_middle = i - offset;
        // Rounded to the nearest bin, alike on both sides of the middle.
        const int bin = HISTOGRAM_BINS / 2 + (from_middle + (from_middle >= 0 ? 1 : -1) * width / 2) / width;
        positions[bin] += stats->bins[i].positions;
        from_games[bin] += stats->bins[i].from_games;
        half_points[bin] += stats->bins[i].half_points;
        most = positions[bin] > most ? positions[bin] : most;
    }
    printf("Score of the side to move, and its points:\n");
    for (int bin = 0; bin < HISTOGRAM_BINS; ++bin) {
        const int score = (bin - HISTOGRAM_BINS / 2) * width * RECORD_SCORE_BIN;
        const int bar = (int)(positions[bin] * BAR_WIDTH / most);
        printf("%6d %5.1f %% %5.1f %%  %.*s\n", score, percent(positions[bin], stats->plies_by_kind[RECORD_PLY_KEPT]),
               percent(half_points[bin], 2 * from_games[bin]), bar, "########################################");
    }
}

// What was counted, and how well scores and results go together.
static void print_records(RecordStats *stats)
{
    print_games(stats);
    print_scores(stats);
    printf("Positions of games with a score of two pawns or more: %" PRId64
           ", won by the better side %.1f %%, lost %.1f %%\n",
           stats->clear, percent(stats->coherent, stats->clear), percent(stats->opposite, stats->clear));
    printf("Duplicates: %.2f %%\n", 100 * record_stats_duplicates(stats));
    printf("Scale that fits the results best: %.0f\n", record_stats_scale(stats));
}

int tune_records(CommandLine *line)
{
    const char *paths[FILES_MAX] = {NULL};
    int path_count = 0;
    int64_t score_max = 0;
    RecordFilter filter = {0};
    const OptionDef defs[] = {
        {.name = "FILE", .list = paths, .list_count = &path_count, .max = FILES_MAX},
        {.name = "score-max", .number = &score_max, .min = 1, .max = SCORE_MAX},
        {.name = "keep-in-check", .flag = &filter.keep_in_check},
        {.name = "keep-captures", .flag = &filter.keep_captures},
    };
    Error error;
    if (!command_line_arguments(line, defs, ARGUMENT_COUNT(defs), false, &error))
        return command_fail("%s", error.text);
    if (path_count == 0)
        return command_fail("tune records: a FILE with game records is needed");
    filter.score_max = (Score)score_max;
    RecordStats stats = {0};
    for (int i = 0; i < path_count; ++i)
        if (!record_stats_add_file(&stats, paths[i], &filter, &error)) {
            record_stats_free(&stats);
            return command_fail("tune records: %s", error.text);
        }
    print_records(&stats);
    record_stats_free(&stats);
    return command_finish();
}
