// SPDX-License-Identifier: GPL-3.0-or-later
#include "maps/detail.h"

#include "board/movegen.h"
#include "maps/paths.h"

#include <stdlib.h>
#include <string.h>

static void raise_to(int32_t *cell, int value)
{
    if (value > *cell)
        *cell = value;
}

// A move near the root by a man that stands where it did at the root. Plies further down count less.
static void note_best(const DetailSource *source, int ply, Square from, Square to, int weight, MemoryDetail *out)
{
    const Piece piece = pos_piece_on(source->root, from);
    const Colour mover = (ply & 1) == 0 ? source->root->stm : colour_other(source->root->stm);
    if (piece == PIECE_NONE || piece_colour(piece) != mover || weight <= 0)
        return;
    raise_to(&out->best[MAP_FROM][piece][from], weight / (1 + ply));
    raise_to(&out->best[MAP_TO][piece][to], weight / (1 + ply));
}

static void take_best(const DetailSource *source, MemoryDetail *out)
{
    for (int ply = 0; ply < LOW_PLIES; ++ply)
        for (int from = SQ_A1; from < SQ_NB; ++from)
            for (int to = SQ_A1; to < SQ_NB; ++to)
                note_best(source, ply, (Square)from, (Square)to, source->tables->low[ply][from * SQ_NB + to], out);
    for (int ply = 0; ply < LOW_PLIES && ply < source->main_line_length; ++ply) {
        const Move move = source->main_line[ply];
        note_best(source, ply, move_from(move), move_king_to(move), WEIGHT_MAX, out);
    }
}

static void take_raw(const History *tables, MemoryDetail *out)
{
    for (int piece = 0; piece < PIECE_NB; ++piece)
        for (int from = SQ_A1; from < SQ_NB; ++from)
            for (int to = SQ_A1; to < SQ_NB; ++to) {
                const int weight = abs(tables->quiet[piece][from][to]);
                out->raw[MAP_FROM][piece][from] += weight;
                out->raw[MAP_TO][piece][to] += weight;
            }
}

// The moves of the side to move, by the man that makes them. Of several to one square (promotions) the best counts.
static void take_moves(const History *tables, const Position *pos, MemoryDetail *out)
{
    MoveList list;
    movegen_list(pos, MOVES_ALL, &list);
    for (int i = 0; i < list.count; ++i) {
        const Move move = list.moves[i];
        const Square from = move_from(move), to = move_king_to(move);
        const int weight = move_is_quiet(move) ? tables->quiet[pos_piece_on(pos, from)][from][to]
                                               : history_capture_weight(tables, pos, move);
        if (!bb_has(out->targets[from], to) || weight > out->weight[from][to])
            out->weight[from][to] = (int16_t)weight;
        out->targets[from] |= bb_square(to);
    }
}

// The line to a proved mate is known, and need not be guessed from the links: the first path is that line.
static void take_mate(const DetailSource *source, MemoryDetail *out)
{
    MemoryPath *first = &out->paths[0];
    first->length = source->main_line_length < PATH_MOVES_MAX ? source->main_line_length : PATH_MOVES_MAX;
    memcpy(first->moves, source->main_line, (size_t)first->length * sizeof *first->moves);
    out->mate = score_mate_moves(source->score);
}

bool detail_pass(Position *pos, Undo *undo)
{
    if (pos_in_check(pos))
        return false;
    pos_make_null(pos, undo);
    return true;
}

void detail_take(const DetailSource *source, MemoryDetail *out)
{
    Position passed = *source->root;
    Undo undo;
    memset(out, 0, sizeof *out);
    take_best(source, out);
    take_raw(source->tables, out);
    if (source->chain_paths != NULL)
        chain_paths_project(source->chain_paths, out->chain_best, out->chain_sum);
    take_moves(source->tables, source->root, out);
    if (detail_pass(&passed, &undo))
        take_moves(source->tables, &passed, out);
    // The search may have changed its mind after most of its work: attention alone would put the old choice first.
    PathRules rules = path_rules_usual;
    rules.leader = source->main_line_length > 0 ? source->main_line[0] : MOVE_NONE;
    out->path_count = paths_walk(source->tables, source->attention[MAP_TO], source->root, &rules, out->paths);
    if (source->main_line_length > 0 && out->path_count > 0 && source->score != SCORE_NONE &&
        score_is_mate(source->score))
        take_mate(source, out);
}
