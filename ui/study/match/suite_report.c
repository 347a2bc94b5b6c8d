// SPDX-License-Identifier: GPL-3.0-or-later
// Results of a suite printed: as text, CSV and JSON, each with a beginning, a row for each position and an end. What is
// printed when is decided in suite_command.c; tables are read back in suite_count.c, which relies on the columns here.
// Called through SuiteFormat.

#include "base/clock.h"
#include "base/text.h"
#include "notation/san.h"
#include "ui/common/json.h"
#include "ui/common/print.h"
#include "ui/study/match/suite.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

enum { TASK_SIZE = 256, SCORE_TEXT_SIZE = 24, PERCENT = 100 };

// In SAN; "-" where there was no answer.
static void write_move(const Epd *epd, Move move, char out[SAN_SIZE])
{
    if (move_is_real(move))
        san_write(&epd->pos, move, out);
    else
        snprintf(out, SAN_SIZE, "-");
}

// An opcode with its moves, behind those that are there.
static void add_moves(Text *text, const char *opcode, const Epd *epd, const MoveList *moves)
{
    if (moves->count == 0)
        return;
    text_addf(text, "%s%s", text->length > 0 ? "; " : "", opcode);
    for (int i = 0; i < moves->count; ++i) {
        char san[SAN_SIZE];
        san_write(&epd->pos, moves->moves[i], san);
        text_addf(text, " %s", san);
    }
}

static const char *const outcome_names[] = {"lost", "drawn", "won"};

// "bm Qg6; dm 3".
static void write_task(const Epd *epd, char out[TASK_SIZE])
{
    Text text = text_begin(out, TASK_SIZE);
    add_moves(&text, "bm", epd, &epd->best);
    add_moves(&text, "am", epd, &epd->avoid);
    if (epd->mate != 0)
        text_addf(&text, "%sdm %d", text.length > 0 ? "; " : "", epd->mate);
    int outcome;
    if (suite_outcome(epd, &outcome))
        text_addf(&text, "%s%s", text.length > 0 ? "; " : "", outcome_names[outcome + 1]);
}

// "+0.31", "#3", "#-2".
static void write_score(Score score, char out[SCORE_TEXT_SIZE])
{
    if (score == SCORE_NONE)
        snprintf(out, SCORE_TEXT_SIZE, "-");
    else if (score_is_mate(score))
        snprintf(out, SCORE_TEXT_SIZE, "#%d", score_mate_moves(score));
    else
        snprintf(out, SCORE_TEXT_SIZE, "%+.2f", score_to_centipawns(score) / 100.0);
}

// --- text ----------------------------------------------------------------------------------------------------------

// Number, id, move, score, depth, time to find it, and whether that solves the task, in columns.
static void text_row(int shown, int index, const Epd *epd, const SuiteResult *result)
{
    char move[SAN_SIZE], task[TASK_SIZE], score[SCORE_TEXT_SIZE];
    (void)shown;
    write_move(epd, result->move, move);
    write_task(epd, task);
    write_score(result->score, score);
    printf("%4d  %-20s %-8s %8s  depth %2d  ", index + 1, epd_id(epd), move, score, result->depth);
    if (result->points_most > 0)
        printf("%3d/%d  ", result->points, result->points_most);
    if (result->found_us >= 0)
        printf("%8.3f s", (double)result->found_us / US_PER_SECOND);
    else
        printf("         -");
    printf("  %s  (%s)", result->solved ? "yes" : "no ", task);
    puts(result->misscored ? "  mis-scored" : "");
}

// Sums, the number of solved positions last.
static void text_end(const SuiteTotals *totals)
{
    printf("Nodes: %" PRIu64, totals->nodes);
    if (totals->time_us >= 0)
        printf("  Time: %.1f s  Mean time to solve: %.3f s", (double)totals->time_us / US_PER_SECOND,
               totals->solved > 0 ? (double)totals->found_us / US_PER_SECOND / totals->solved : 0.0);
    putchar('\n');
    if (totals->points_most > 0)
        printf("Points: %d of %d (%.1f %%)\n", totals->points, totals->points_most,
               PERCENT * (double)totals->points / totals->points_most);
    if (totals->mates > 0)
        printf("Mates: %d of %d proved\n", totals->mates_proved, totals->mates);
    if (totals->misscored > 0 || totals->mates > 0)
        printf("Mis-scored: %d\n", totals->misscored);
    printf("Solved: %d of %d\n", totals->solved, totals->count);
}

const SuiteFormat suite_text = {.row = text_row, .end = text_end};

// --- CSV -----------------------------------------------------------------------------------------------------------

// The headings that suite_count.c knows.
static void csv_begin(void)
{
    puts("number,id,task,move,solved,found_ms,time_ms,score,depth,nodes,points,points_most,misscored");
}

// Nothing where the time is not told.
static void csv_ms(int64_t time_us)
{
    putchar(',');
    if (time_us >= 0)
        printf("%" PRId64, time_us / US_PER_MS);
}

// The columns of the headings; times in milliseconds.
static void csv_row(int shown, int index, const Epd *epd, const SuiteResult *result)
{
    char move[SAN_SIZE], task[TASK_SIZE], score[SCORE_TEXT_SIZE];
    (void)shown;
    write_move(epd, result->move, move);
    write_task(epd, task);
    write_score(result->score, score);
    printf("%d,", index + 1);
    print_csv_text(stdout, epd_id(epd));
    putchar(',');
    print_csv_text(stdout, task);
    printf(",%s,%s", move, result->solved ? "yes" : "no");
    csv_ms(result->found_us);
    csv_ms(result->time_us);
    printf(",%s,%d,%" PRIu64, score, result->depth, result->nodes);
    printf(",%d,%d,%s\n", result->points, result->points_most, result->misscored ? "yes" : "no");
}

// Not into the table: sums go to standard error.
static void csv_end(const SuiteTotals *totals)
{
    fprintf(stderr, "Solved: %d of %d", totals->solved, totals->count);
    if (totals->points_most > 0)
        fprintf(stderr, "  Points: %d of %d", totals->points, totals->points_most);
    fprintf(stderr, "  Mis-scored: %d\n", totals->misscored);
}

const SuiteFormat suite_csv = {.begin = csv_begin, .row = csv_row, .end = csv_end};

// --- JSON ----------------------------------------------------------------------------------------------------------

// Rows follow as they are solved, so the array is opened by hand.
static void begin_json(void)
{
    printf("{\"positions\": [");
}

// `null` where the time is not told.
static void write_ms(Json *json, const char *name, int64_t time_us)
{
    json_exact(json, name, time_us < 0 ? NAN : (double)(time_us / US_PER_MS));
}

// One position as an object on a line of its own.
static void print_json_row(int shown, int index, const Epd *epd, const SuiteResult *result)
{
    char move[SAN_SIZE], task[TASK_SIZE], score[SCORE_TEXT_SIZE];
    write_move(epd, result->move, move);
    write_task(epd, task);
    write_score(result->score, score);
    printf(shown > 0 ? ",\n  " : "\n  ");
    Json json = json_begin(stdout, 0);
    json_open(&json, NULL, '{');
    json_int(&json, "number", index + 1);
    JSON_TEXTS(&json, {"id", epd_id(epd)}, {"task", task}, {"move", move});
    json_bool(&json, "solved", result->solved);
    write_ms(&json, "found_ms", result->found_us);
    write_ms(&json, "time_ms", result->time_us);
    json_text(&json, "score", score);
    JSON_INTS(&json, {"depth", result->depth}, {"nodes", (int64_t)result->nodes}, {"points", result->points},
              {"points_most", result->points_most});
    json_bool(&json, "misscored", result->misscored);
    json_close(&json, '}');
}

// Closes the array and adds the sums.
static void end_json(const SuiteTotals *totals)
{
    printf("\n]");
    Json json = json_go_on(stdout);
    JSON_INTS(&json, {"solved", totals->solved}, {"count", totals->count}, {"nodes", (int64_t)totals->nodes});
    write_ms(&json, "time_ms", totals->time_us);
    JSON_INTS(&json, {"points", totals->points}, {"points_most", totals->points_most}, {"mates", totals->mates},
              {"mates_proved", totals->mates_proved}, {"misscored", totals->misscored});
    json_close(&json, '}');
    putchar('\n');
}

const SuiteFormat suite_json = {.begin = begin_json, .row = print_json_row, .end = end_json};
