// SPDX-License-Identifier: GPL-3.0-or-later
// Tasks of a suite: best moves, moves to avoid, mates, known results and points for moves, and whether an answer
// fulfils them. Operations of EPD are read in notation/. Called by suite.c, which solves, and for the names of results
// by suite_report.c.
#include "ui/study/match/suite.h"

#include "base/text.h"
#include "board/movegen.h"
#include "notation/san.h"

#include <string.h>

enum { POINTS_MAX = 1000000, WDL_MAX = 2 };

// --- points --------------------------------------------------------------------------------------------------------

// Reads "Nf3=10"; false if that is something else.
static bool read_points(const Epd *epd, char *word, Move *move, int *points)
{
    int64_t number;
    char *equals = strrchr(word, '='); // the first may belong to a promotion
    if (equals == NULL || !text_parse_int(equals + 1, 0, POINTS_MAX, &number))
        return false;
    *equals = '\0';
    *points = (int)number;
    return san_read(&epd->pos, word, move, NULL);
}

int suite_points(const Epd *epd, Move move, int *most)
{
    char copy[EPD_TEXT_SIZE];
    const char *operand = epd_operand(epd, "c0");
    int found = 0;
    *most = 0;
    if (operand == NULL)
        return 0;
    memcpy(copy, operand, strlen(operand) + 1);
    for (char *c = copy; *c != '\0'; ++c)
        *c = *c == ',' ? ' ' : *c;
    char *cursor = copy;
    int best = 0;
    for (char *word = text_next_word(&cursor); word != NULL; word = text_next_word(&cursor)) {
        Move named;
        int points;
        if (!read_points(epd, word, &named, &points))
            return 0; // a comment like others
        best = points > best ? points : best;
        if (move_equal(named, move))
            found = points;
    }
    *most = best;
    return found;
}

// --- results -------------------------------------------------------------------------------------------------------

bool suite_outcome(const Epd *epd, int *outcome)
{
    const char *mate = epd_operand(epd, "dm");
    const char *result = epd_operand(epd, "wdl");
    int64_t value = 0;
    *outcome = 0;
    if (result == NULL)
        return mate != NULL && epd->mate == 0;
    if (!text_parse_int(result, -WDL_MAX, WDL_MAX, &value))
        return false;
    *outcome = value == WDL_MAX ? 1 : value == -WDL_MAX ? -1 : 0;
    return true;
}

// --- solved or not ------------------------------------------------------------------------------------------------

// Won, lost, or neither, by what counts as won.
static int outcome_of_score(Score score)
{
    const int centipawns = score_to_centipawns(score);
    return centipawns >= SUITE_WON_CENTIPAWNS ? 1 : centipawns <= -SUITE_WON_CENTIPAWNS ? -1 : 0;
}

// A mate that is as short as promised, given or suffered.
static bool is_mate_in_time(int wanted, Score score)
{
    if (score == SCORE_NONE || !score_is_mate(score))
        return false;
    const int found = score_mate_moves(score);
    return wanted > 0 ? found > 0 && found <= wanted : score < 0 && found >= wanted;
}

bool suite_has_task(const Epd *epd)
{
    int most, outcome;
    suite_points(epd, MOVE_NONE, &most);
    return epd->best.count > 0 || epd->avoid.count > 0 || epd->mate != 0 || most > 0 || suite_outcome(epd, &outcome);
}

bool suite_is_solved(const Epd *epd, Move move, Score score)
{
    int most, outcome;
    if (epd->mate != 0)
        return is_mate_in_time(epd->mate, score);
    if (suite_outcome(epd, &outcome) && (score == SCORE_NONE || outcome_of_score(score) != outcome))
        return false;
    if (epd->best.count > 0 || epd->avoid.count > 0)
        return (epd->best.count == 0 || movelist_has(&epd->best, move)) && !movelist_has(&epd->avoid, move);
    return suite_points(epd, move, &most) == most;
}

bool suite_is_misscored(const Epd *epd, Score score)
{
    int outcome;
    if (score == SCORE_NONE || !score_is_mate(score))
        return false;
    const int found = score_mate_moves(score);
    if (epd->mate > 0)
        return score < 0 || found < epd->mate;
    if (epd->mate < 0)
        return score > 0 || found > epd->mate;
    return suite_outcome(epd, &outcome) && (score > 0 ? outcome != 1 : outcome != -1);
}
