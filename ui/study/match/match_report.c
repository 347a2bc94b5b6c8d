// SPDX-License-Identifier: GPL-3.0-or-later
// The result of a match printed, as text and as JSON. How points become Elo and intervals is in statistics.c; lines
// while a match is played are in tournament.c. Called by match_command.c and match_count.c.
#include "ui/study/match/match_report.h"

#include "base/clock.h"
#include "ui/common/json.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

enum { PERCENT = 100 };

static const char *const pair_names[PAIR_OUTCOMES] = {"LL", "LD", "WL/DD", "WD", "WW"};

// --- the result as text ---------------------------------------------------------------------------------------------

// Games, points, Elo, normalized Elo and pairs.
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
    // Also where no rule was set here: games of other programs may have been adjudicated.
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

// The same numbers, exactly.
static void write_score(Json *json, const MatchScore *score)
{
    const EloEstimate estimate = score_elo(score), normalized = score_normalized_elo(score);
    JSON_INTS(json, {"games", score_games(score)}, {"wins", score->wins}, {"losses", score->losses},
              {"draws", score->draws});
    JSON_EXACTS(json, {"score", score_share(score)}, {"elo", estimate.elo}, {"elo_low", estimate.low},
                {"elo_high", estimate.high}, {"normalized_elo", normalized.elo}, {"normalized_elo_low", normalized.low},
                {"normalized_elo_high", normalized.high});
    json_open(json, "pairs", '{');
    for (int i = 0; i < PAIR_OUTCOMES; ++i)
        json_int(json, pair_names[i], score->pairs[i]);
    json_close(json, '}');
}

// `null` without a test.
static void write_sprt(Json *json, const TournamentSettings *settings, const TournamentResult *result)
{
    if (!settings->has_sprt) {
        // A NAN is written as null.
        json_exact(json, "sprt", NAN);
        return;
    }
    json_open(json, "sprt", '{');
    JSON_EXACTS(json, {"elo0", settings->elo0}, {"elo1", settings->elo1},
                {"llr", score_llr(&result->score, settings->elo0, settings->elo1)}, {"bound", sprt_bound()});
    json_bool(json, "decided", result->decided);
    json_close(json, '}');
}

// Name, and faults by kind.
static void write_player(Json *json, const TournamentResult *result, int index)
{
    json_open(json, index == 0 ? "first" : "second", '{');
    json_text(json, "name", result->names[index]);
    for (int fault = FAULT_NONE + 1; fault < FAULT_NB; ++fault)
        json_int(json, fault_name((Fault)fault), result->faults[index][fault]);
    json_close(json, '}');
}

void match_report_json(const TournamentSettings *settings, const TournamentResult *result)
{
    Json json = json_begin(stdout, 0);
    json_open(&json, NULL, '{');
    write_player(&json, result, 0);
    write_player(&json, result, 1);
    write_score(&json, &result->score);
    write_sprt(&json, settings, result);
    json_open(&json, "adjudicated", '{');
    JSON_INTS(&json, {"wins", result->adjudicated_wins}, {"draws", result->adjudicated_draws});
    json_close(&json, '}');
    JSON_INTS(&json, {"resumed", result->resumed}, {"unfinished", result->unfinished}, {"plies", result->plies});
    json_exact(&json, "seconds", result->time_us >= 0 ? (double)result->time_us / US_PER_SECOND : NAN);
    json_close(&json, '}');
    putchar('\n');
}
