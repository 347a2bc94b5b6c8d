// SPDX-License-Identifier: GPL-3.0-or-later
// Training positions of the fit: for each the numbers of the evaluation that count in it, how often, and what the rest
// is worth, by a trace of the evaluation. Read from records or lines of text. The score with other numbers is in
// model.c. Called by fit.c.
#include "study/tune/model.h"

#include "base/file.h"
#include "base/memory.h"
#include "eval/endgame.h"
#include "eval/eval.h"
#include "study/tune/records.h"
#include "study/tune/selfplay.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

void training_set_free(TrainingSet *set)
{
    mem_free(set->positions);
    mem_free(set->entries);
    *set = (TrainingSet){0};
}

// Adds what counts for White, or for White less Black; returns how many entries that are.
static size_t add_entries(TrainingSet *set, const EvalTrace *trace, ParamKind kind, int white, int black)
{
    const size_t before = set->entry_count;
    for (size_t i = 0; i < param_table_count(); ++i) {
        const ParamRow *row = param_table_row(i);
        for (size_t param = row->index; row->kind == kind && param < row->index + row->length; ++param) {
            const int count = white * trace->count[param][WHITE] + black * trace->count[param][BLACK];
            if (count == 0)
                continue;
            set->entries = mem_grow(set->entries, set->entry_count, &set->entry_capacity, sizeof *set->entries);
            set->entries[set->entry_count++] = (TrainingEntry){(uint16_t)param, (int16_t)count};
        }
    }
    return set->entry_count - before;
}

bool training_set_add(TrainingSet *set, const Position *pos, Score score_white, int half_points, bool is_new_game)
{
    EvalTrace trace;
    eval_trace(pos, &trace);
    // A known endgame has a value of its own, which no number of the fit changes.
    if (trace.is_known)
        return false;
    if (is_new_game)
        ++set->games;
    // All factors behind the sum of the numbers, as two weights.
    const float fade = (float)trace.fade / ENDGAME_FADE_FULL;
    const float phase = (float)trace.phase / EVAL_PHASE_MAX;
    const Tapered rest = tapered_sub(trace.rest[WHITE], trace.rest[BLACK]);
    TrainingPosition position = {
        .first = (uint32_t)set->entry_count,
        .weight_mg = fade * phase * (float)trace.scale_mg / ENDGAME_SCALE_FULL,
        .weight_eg = fade * (1 - phase) * (float)trace.scale / ENDGAME_SCALE_FULL,
        .rest_mg = (float)tapered_mg(rest),
        .rest_eg = (float)tapered_eg(rest),
        .score_white = score_white,
        .half_points = half_points,
        .game = set->games,
    };
    // White's less Black's count; units of the king attack are kept for each side, as they are squared.
    position.linear_count = (uint16_t)add_entries(set, &trace, PARAM_PAIR, 1, -1);
    for (Colour us = WHITE; us < COLOUR_NB; ++us) {
        position.is_king_attacked[us] = trace.is_king_attacked[us];
        position.shelter_units[us] = (int16_t)trace.shelter_units[us];
        if (trace.is_king_attacked[us])
            position.unit_count[us] = (uint16_t)add_entries(set, &trace, PARAM_UNIT, us == WHITE, us == BLACK);
    }
    set->positions = mem_grow(set->positions, set->count, &set->capacity, sizeof *set->positions);
    set->positions[set->count++] = position;
    return true;
}

// One position as text; a new number of the game begins a new game.
static bool add_line(TrainingSet *set, const char *line, int *game, Error *error)
{
    Sample sample;
    Position pos;
    if (!sample_read(line, &sample, error) || !fen_read(&pos, sample.fen, false, error))
        return false;
    if (training_set_add(set, &pos, sample.score_white, sample.half_points, sample.game != *game))
        *game = sample.game;
    return true;
}

// A game of records being visited.
typedef struct RecordVisit {
    TrainingSet *set;
    int half_points;
    bool is_new_game; // no position of it has been added
} RecordVisit;

// Plies that are kept and quiet, as in the files of text.
static void add_ply(void *context, const Position *pos, const RecordPly *ply, RecordPlyKind kind)
{
    RecordVisit *visit = context;
    Position quiet = *pos;
    if (kind != RECORD_PLY_KEPT || !quiet_is_position(&quiet))
        return;
    const Score score_white = pos->stm == WHITE ? ply->score : -ply->score;
    if (training_set_add(visit->set, pos, score_white, visit->half_points, visit->is_new_game))
        visit->is_new_game = false;
}

// Searched positions are left out: the result of their game is not theirs.
static bool add_game(void *context, const RecordHeader *header, const GameRecord *game, Error *error)
{
    (void)header;
    RecordVisit visit = {.set = context, .half_points = game->half_points, .is_new_game = true};
    return game->end == RECORD_END_SAMPLE || record_game_visit(game, &(RecordFilter){0}, &visit, add_ply, error);
}

bool training_set_add_file(TrainingSet *set, const char *path, Error *error)
{
    if (record_file_is_one(path))
        return record_file_visit(path, set, add_game, NULL, error);
    FILE *file = file_open(path, FILE_OR_PIPE, FILE_SIZE_ANY, error);
    if (file == NULL)
        return false;
    char line[SAMPLE_LINE_SIZE];
    bool ok = true;
    int game = 0;
    int number = 0;
    while (ok && fgets(line, sizeof line, file) != NULL) {
        ++number;
        // A file that is still being written may end within a line.
        if (line[0] != '#' && (strchr(line, '\n') != NULL || !feof(file)))
            ok = add_line(set, line, &game, error) || error_prefix(error, "%s: line %d: ", path, number);
    }
    if (ok && ferror(file))
        ok = error_set(error, "%s: %s", path, strerror(errno));
    fclose(file);
    return ok;
}
