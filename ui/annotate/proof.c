// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of sentences by short searches beside the game: the least that a line wins, what a move threatens, what a pass
// is worth, whether a move is the only good one. The searches themselves are position_values.c's; reason.c and plans.c
// ask.
#include "ui/annotate/proof.h"

#include "ui/annotate/accuracy.h"

#include <stdlib.h>
#include <string.h>

bool line_gain_for(const Position *pos, const Move *line, int count, Colour winner, LineGain *gain)
{
    LineGain mine;
    if (!line_gain(pos, line, count, &mine))
        return false;
    *gain = mine;
    if (winner == pos->stm)
        return true;
    memcpy(gain->own, mine.other, sizeof gain->own);
    memcpy(gain->other, mine.own, sizeof gain->other);
    gain->pawns = -mine.pawns;
    gain->kept = -mine.kept;
    return true;
}

// Does a move that is worth `other` cost its side hardly more than one worth `best`?
static bool is_nearly_as_good(Score best, Score other)
{
    static const double points = 0.04;
    // Who is lost anyway may choose among more.
    enum { CENTIPAWNS = 120, PART_OF_SCORE = 4 };
    if (score_is_mate(best) || score_is_mate(other))
        return best == other || (score_is_mate(best) && score_is_mate(other) && (best > 0) == (other > 0));
    const int value = score_to_centipawns(best), lost = value - score_to_centipawns(other);
    return expected_points(best) - expected_points(other) <= points && lost <= CENTIPAWNS + abs(value) / PART_OF_SCORE;
}

// The first plies of a line, and how a search goes on, in the place of the line that wins least so far, if this wins less.
static void keep_least(const Position *pos, Colour winner, const ProvenLine *start, int plies,
                       const PositionValue *rest, ProvenLine *least)
{
    ProvenLine line = {.count = plies};
    memcpy(line.moves, start->moves, (size_t)plies * sizeof line.moves[0]);
    for (int i = 0; i < rest->length && line.count < PROOF_LINE_MAX; ++i)
        line.moves[line.count++] = rest->line[i];
    if (line_gain_for(pos, line.moves, line.count, winner, &line.gain) && line.gain.pawns < least->gain.pawns)
        *least = line;
}

int proof_choices(PositionValues *values, const Position *pos, PositionValue choices[PROOF_CHOICES])
{
    if (!values_probe(values, pos, MOVE_NONE, &choices[0]) || choices[0].length == 0)
        return 0;
    const bool has_other = values_probe(values, pos, choices[0].line[0], &choices[1]) &&
                           is_nearly_as_good(choices[0].score, choices[1].score);
    return 1 + has_other;
}

void proof_least_gain(PositionValues *values, const Position *pos, Colour winner, int first, ProvenLine *line)
{
    const ProvenLine start = *line;
    Position at = *pos;
    for (int i = 0; i <= start.gain.plies && i <= start.count; ++i) {
        PositionValue choices[PROOF_CHOICES];
        if (i > 0)
            pos_advance(&at, start.moves[i - 1]);
        if (i < first || at.stm == winner)
            continue;
        // The search here may know better than the line, which was found from further away.
        const int count = proof_choices(values, &at, choices);
        for (int choice = 0; choice < count; ++choice)
            keep_least(pos, winner, &start, i, &choices[choice], line);
    }
}

bool proof_threat(PositionValues *values, const Position *pos, Move *threat)
{
    Position passed = *pos;
    PositionValue value;
    LineGain gain;
    // A side in check cannot pass.
    if (pos_in_check(pos))
        return false;
    pos_advance(&passed, MOVE_NULL);
    if (!values_probe(values, &passed, MOVE_NONE, &value) || value.length == 0)
        return false;
    *threat = value.line[0];
    if (score_is_mate(value.score))
        return value.score > 0;
    return line_gain(&passed, value.line, value.length, &gain) && gain.pawns >= 1;
}

bool proof_pass(PositionValues *values, const Position *pos, PositionValue *passed)
{
    Position next = *pos;
    if (pos_in_check(pos))
        return false;
    pos_advance(&next, MOVE_NULL);
    if (!values_probe(values, &next, MOVE_NONE, passed))
        return false;
    passed->score = score_for_mover(passed->score);
    return true;
}

bool proof_only_move(PositionValues *values, const Position *pos, Move move, Score score)
{
    static const double margin = 0.03;
    PositionValue other;
    // No other move, or a mate: nothing else can be as good.
    if (!values_probe(values, pos, move, &other) || (score_is_mate(score) && score > 0))
        return true;
    return expected_points(score) - expected_points(other.score) >= margin;
}
