// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of tournaments. How they look is in crosstable.c, the Elo in ratings.c. Called by match_command.c, and by
// tournament.c after each game.
#include "ui/study/match/tournament_report.h"

#include "base/clock.h"
#include "base/memory.h"

#include <inttypes.h>
#include <stdio.h>

enum { TITLE_SIZE = 160 };

static int count_games(const Ratings *ratings)
{
    int games = 0;
    for (int i = 0; i < ratings->count; ++i)
        games += ratings_played(&ratings->players[i]);
    return games / 2;
}

// Of a part of a tournament the games of the part.
static int64_t count_planned(const TournamentSettings *settings)
{
    const ScheduleSettings schedule = tournament_schedule(settings);
    const ShardRange pairs = shard_range(&settings->shard, schedule_pair_count(&schedule));
    return schedule_first_of_pair(&schedule, pairs.end) - schedule_first_of_pair(&schedule, pairs.begin);
}

// Rates a copy: games are added to the original. In a gauntlet points say nothing, since the first plays more games.
static void write_table(const TournamentReport *report, CrosstableFormat format, FILE *out)
{
    const TournamentSettings *settings = report->settings;
    const bool is_gauntlet = settings->kind == TOURNAMENT_GAUNTLET;
    char title[TITLE_SIZE];
    Ratings ratings = ratings_copy(settings->table);
    ratings_compute(&ratings, RATED_NONE, 0);
    (is_gauntlet ? ratings_sort : ratings_sort_by_points)(&ratings);
    snprintf(title, sizeof title, CROSSTABLE_TITLE ": %s, %d players, %d of %" PRId64 " games",
             tournament_kind_name(settings->kind), settings->player_count, count_games(&ratings),
             count_planned(settings));
    const Crosstable table = {
        .ratings = &ratings,
        .title = title,
        .has_tie_breaks = !is_gauntlet,
        .faults = report->result->faults,
    };
    crosstable_write(&table, format, out);
    ratings_free(&ratings);
}

// The table as text for the live view; without memory for it the last one stays.
static void show_table(const TournamentReport *report)
{
    MemoryStream stream;
    if (report->live == NULL || !memory_stream_open(&stream, NULL))
        return;
    write_table(report, CROSSTABLE_TEXT, stream.out);
    fputc('\0', stream.out);
    if (memory_stream_close(&stream, NULL))
        live_view_set_table(report->live, stream.data);
    memory_stream_free(&stream);
}

void tournament_report_show_match(void *context, int done, int games)
{
    enum { LINE_SIZE = 256 };
    const TournamentReport *report = context;
    const TournamentResult *result = report->result;
    const MatchScore *score = &result->score;
    const EloEstimate elo = score_elo(score);
    char lines[LINE_SIZE];
    snprintf(lines, sizeof lines,
             "%s - %s  %d of %d games\nWins: %d  Losses: %d  Draws: %d\nElo: %+.1f  95 %%: %+.1f .. %+.1f\n",
             result->names[0], result->names[1], done, games, score->wins, score->losses, score->draws, elo.elo,
             elo.low, elo.high);
    live_view_set_table(report->live, lines);
}

static bool write_file(const TournamentReport *report, Error *error)
{
    const CrosstableFormat format = crosstable_format_of(report->path);
    MemoryStream stream;
    if (!memory_stream_open(&stream, error))
        return false;
    write_table(report, format, stream.out);
    const bool ok = memory_stream_close(&stream, error) &&
                    file_replace(report->path, crosstable_kind(format), stream.data, stream.size, error);
    memory_stream_free(&stream);
    return ok;
}

void tournament_report_update(void *context, int done, int games)
{
    TournamentReport *report = context;
    (void)done;
    (void)games;
    show_table(report);
    if (report->path == NULL || report->failed)
        return;
    report->failed = !write_file(report, &report->error);
    // It is the error of the whole at the end, which may be hours away.
    if (report->failed && report->live != NULL)
        live_view_say(report->live, report->error.text);
}

void tournament_report_print(const TournamentReport *report, CrosstableFormat format)
{
    const TournamentResult *result = report->result;
    write_table(report, format, stdout);
    if (format != CROSSTABLE_TEXT)
        return;
    putchar('\n');
    if (result->adjudicated_wins + result->adjudicated_draws > 0)
        printf("Adjudicated: %d wins, %d draws\n", result->adjudicated_wins, result->adjudicated_draws);
    if (result->resumed > 0)
        printf("Resumed after game %d\n", result->resumed);
    printf("Plies: %" PRId64 "  Time: %.1f s\n", result->plies, (double)result->time_us / US_PER_SECOND);
}
