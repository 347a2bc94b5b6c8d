// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/study/match/match_report.h"

#include "base/clock.h"
#include "ui/common/print.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

enum { PERCENT = 100 };

static const char *const pair_names[PAIR_OUTCOMES] = {"LL", "LD", "WL/DD", "WD", "WW"};

// --- the result as text ---------------------------------------------------------------------------------------------

static void print_score(const MatchScore *score)
{
    const EloEstimate estimate = score_elo(score);
    const int games = score_games(score);
    printf("Games: %d  Wins: %d  Losses: %d  Draws: %d (%.1f %%)  Score: %.1f %%\n", games, score->wins, score->losses,
           score->draws, games == 0 ? 0.0 : (double)score->draws * PERCENT / games, PERCENT * score_share(score));
    // Without a spread, as after three wins in three games, a bound is infinite and is printed as inf.
    printf("Elo: %+.1f  95 %%: %+.1f .. %+.1f\n", estimate.elo, estimate.low, estimate.high);
    const EloEstimate normalized = score_normalized_elo(score);
    printf("Normalized Elo: %+.1f  95 %%: %+.1f .. %+.1f\nPairs:", normalized.elo, normalized.low, normalized.high);
    for (int i = 0; i < PAIR_OUTCOMES; ++i)
        printf("%s %s %d", i == 0 ? "" : ",", pair_names[i], score->pairs[i]);
    putchar('\n');
}

void match_report_text(const TournamentSettings *settings, const TournamentResult *result)
{
    const MatchScore *score = &result->score;
    printf("%s against %s\n", result->names[0], result->names[1]);
    print_score(score);
    if (settings->has_sprt)
        printf("SPRT: LLR %.2f (-%.2f .. %.2f) for %g against %g Elo%s\n",
               score_llr(score, settings->elo0, settings->elo1), sprt_bound(), sprt_bound(), settings->elo1,
               settings->elo0, result->decided ? ", decided" : "");
    for (int i = 0; i < 2; ++i) {
        printf("%s:", i == 0 ? "First" : "Second");
        for (int fault = FAULT_NONE + 1; fault < FAULT_NB; ++fault)
            printf("%s %d %s", fault == FAULT_NONE + 1 ? "" : ",", result->faults[i][fault], fault_name((Fault)fault));
        putchar('\n');
    }
    const Adjudication *rules = &settings->adjudication;
    if (rules->win_plies > 0 || rules->draw_plies > 0 || rules->max_plies > 0 ||
        result->adjudicated_wins + result->adjudicated_draws > 0)
        printf("Adjudicated: %d wins, %d draws\n", result->adjudicated_wins, result->adjudicated_draws);
    if (result->unfinished > 0)
        printf("Left out: %d games without a result\n", result->unfinished);
    if (result->resumed > 0)
        printf("Resumed after game %d\n", result->resumed);
    printf("Plies: %" PRId64, result->plies);
    if (result->time_us >= 0)
        printf("  Time: %.1f s", (double)result->time_us / US_PER_SECOND);
    putchar('\n');
}

// --- the result as JSON ---------------------------------------------------------------------------------------------

static void print_number(const char *name, double number)
{
    printf(", \"%s\": ", name);
    json_print_real(number);
}

static void print_json_score(const MatchScore *score)
{
    const EloEstimate estimate = score_elo(score);
    printf(", \"games\": %d, \"wins\": %d, \"losses\": %d, \"draws\": %d", score_games(score), score->wins,
           score->losses, score->draws);
    print_number("score", score_share(score));
    print_number("elo", estimate.elo);
    print_number("elo_low", estimate.low);
    print_number("elo_high", estimate.high);
    const EloEstimate normalized = score_normalized_elo(score);
    print_number("normalized_elo", normalized.elo);
    print_number("normalized_elo_low", normalized.low);
    print_number("normalized_elo_high", normalized.high);
    printf(", \"pairs\": {");
    for (int i = 0; i < PAIR_OUTCOMES; ++i)
        printf("%s\"%s\": %d", i == 0 ? "" : ", ", pair_names[i], score->pairs[i]);
    putchar('}');
}

static void print_json_sprt(const TournamentSettings *settings, const TournamentResult *result)
{
    printf(", \"sprt\": ");
    if (!settings->has_sprt) {
        printf("null");
        return;
    }
    printf("{\"elo0\": %g, \"elo1\": %g", settings->elo0, settings->elo1);
    print_number("llr", score_llr(&result->score, settings->elo0, settings->elo1));
    print_number("bound", sprt_bound());
    printf(", \"decided\": %s}", result->decided ? "true" : "false");
}

static void print_json_player(const TournamentResult *result, int index)
{
    printf("%s\"%s\": {\"name\": ", index == 0 ? "" : ", ", index == 0 ? "first" : "second");
    json_print_text(result->names[index]);
    for (int fault = FAULT_NONE + 1; fault < FAULT_NB; ++fault)
        printf(", \"%s\": %d", fault_name((Fault)fault), result->faults[index][fault]);
    putchar('}');
}

void match_report_json(const TournamentSettings *settings, const TournamentResult *result)
{
    putchar('{');
    print_json_player(result, 0);
    print_json_player(result, 1);
    print_json_score(&result->score);
    print_json_sprt(settings, result);
    printf(", \"adjudicated\": {\"wins\": %d, \"draws\": %d}, \"resumed\": %d, \"unfinished\": %d, \"plies\": %" PRId64,
           result->adjudicated_wins, result->adjudicated_draws, result->resumed, result->unfinished, result->plies);
    print_number("seconds", result->time_us >= 0 ? (double)result->time_us / US_PER_SECOND : NAN);
    puts("}");
}
