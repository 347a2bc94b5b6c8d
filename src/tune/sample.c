// SPDX-License-Identifier: GPL-3.0-or-later
#include "tune/selfplay.h"

#include "base/text.h"

#include <limits.h>
#include <string.h>

enum { FIELD_NB = 4 };

static const char *const result_texts[] = {"0", "0.5", "1"};

size_t sample_write(const Sample *sample, char out[SAMPLE_LINE_SIZE])
{
    Text text = text_begin(out, SAMPLE_LINE_SIZE);
    text_addf(&text, "%s | %d | %s | %d\n", sample->fen, sample->score_white, result_texts[sample->half_points],
              sample->game);
    return text.length;
}

static bool read_result(const char *text, int *half_points)
{
    for (int i = 0; i <= 2; ++i)
        if (strcmp(text, result_texts[i]) == 0) {
            *half_points = i;
            return true;
        }
    return false;
}

// Cuts the line at its bars. False if there are too few or too many.
static bool split_fields(char *line, char *fields[FIELD_NB])
{
    int count = 0;
    for (char *next = line; next != NULL; ++count) {
        if (count == FIELD_NB)
            return false;
        char *bar = strchr(next, '|');
        if (bar != NULL)
            *bar++ = '\0';
        fields[count] = text_trim(next);
        next = bar;
    }
    return count == FIELD_NB;
}

bool sample_read(const char *line, Sample *sample, Error *error)
{
    char copy[SAMPLE_LINE_SIZE];
    char *fields[FIELD_NB];
    const size_t length = strcspn(line, "\n");
    if (length >= sizeof copy)
        return error_set(error, "the line is too long");
    memcpy(copy, line, length);
    copy[length] = '\0';
    if (!split_fields(copy, fields))
        return error_set(error, "not a line of the form FEN | score | result | game");

    Sample read;
    int64_t score, game;
    if (strlen(fields[0]) >= sizeof read.fen)
        return error_set(error, "the FEN is too long");
    if (!text_parse_int(fields[1], -SCORE_EVAL_MAX, SCORE_EVAL_MAX, &score))
        return error_set(error, "'%.20s' is no score", fields[1]);
    if (!read_result(fields[2], &read.half_points))
        return error_set(error, "'%.20s' is no result (0, 0.5 or 1)", fields[2]);
    if (!text_parse_int(fields[3], 1, INT_MAX, &game))
        return error_set(error, "'%.20s' is no number of a game", fields[3]);
    memcpy(read.fen, fields[0], strlen(fields[0]) + 1);
    read.score_white = (Score)score;
    read.game = (int)game;
    *sample = read;
    return true;
}
