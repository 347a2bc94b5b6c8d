// SPDX-License-Identifier: GPL-3.0-or-later
// Copies of the search's memory for those who look at it: the maps, the board, the laboratory. The
// thread that owns the histories calls this between two iterations, since nothing else may read them;
// what is made of a copy is in engine/map.c.
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

// A move near the root by a piece that stands where it did at the root. Plies further down count less.
static void note_best(const SearchView *view, int ply, Square from, Square to, int weight, MemoryDetail *out)
{
    const Piece piece = pos_piece_on(view->root, from);
    const Colour mover = (ply & 1) == 0 ? view->root->stm : colour_other(view->root->stm);
    if (piece == PIECE_NONE || piece_colour(piece) != mover || weight <= 0)
        return;
    raise_to(&out->best[MAP_FROM][piece][from], weight / (1 + ply));
    raise_to(&out->best[MAP_TO][piece][to], weight / (1 + ply));
}

// The best weights near the root: the low-ply history, then the main line.
static void take_best(const SearchView *view, MemoryDetail *out)
{
    for (int ply = 0; ply < LOW_PLIES; ++ply)
        for (int from = SQ_A1; from < SQ_NB; ++from)
            for (int to = SQ_A1; to < SQ_NB; ++to)
                note_best(view, ply, (Square)from, (Square)to, view->history->low_ply[ply][from * SQ_NB + to], out);
    // The moves of the main line count as the best there can be: they never cut, and so have low weights.
    const RootMove *best = &view->root_moves[0];
    for (int ply = 0; ply < LOW_PLIES && ply < best->pv_length; ++ply) {
        const Move move = best->pv[ply];
        note_best(view, ply, move_from(move), move_king_to(move), WEIGHT_MAX, out);
    }
}

// All weights of quiet moves added up by piece and square, good and bad alike: how much is known of
// them.
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

// The moves of the side to move, by the piece that makes them. Of several to one square (promotions) the best counts.
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

// The line to a proved mate is known, and need not be guessed from the continuation history: it is the first path.
static void take_mate(const SearchView *view, MemoryDetail *out)
{
    MemoryPath *first = &out->paths[0];
    const RootMove *best = &view->root_moves[0];
    // A line of a quick mate fits whole; of a longer one the beginning is kept.
    first->length = best->pv_length < PATH_MOVES_MAX ? best->pv_length : PATH_MOVES_MAX;
    memcpy(first->moves, best->pv, (size_t)first->length * sizeof *first->moves);
    out->mate = score_mate_moves(view->score);
}

// Lines from memory: walked along the continuation history from the first moves that got most
// attention.
static void take_paths(const SearchView *view, uint64_t attention[MAP_END_NB][PIECE_NB][SQ_NB], MemoryDetail *out)
{
    // The search may have changed its mind after most of its work: attention alone would put the old choice first.
    PathRules rules = path_rules_usual;
    rules.leader = view->root_moves[0].pv_length > 0 ? view->root_moves[0].move : MOVE_NONE;
    out->path_count = paths_walk(view->history, attention[MAP_TO], view->root, &rules, out->paths);
    if (view->root_moves[0].pv_length > 0 && out->path_count > 0 && view->score != SCORE_NONE &&
        score_is_mate(view->score))
        take_mate(view, out);
}

// The root moves by their nodes: an insertion into those that stand first; equals keep their order.
static void take_root_moves(const SearchView *view, MemoryDetail *out)
{
    const RootMove *first[ROOT_NOTES_MAX];
    uint64_t all_nodes = 0;
    int count = 0;
    for (int i = 0; i < view->root_count; ++i) {
        const RootMove *root = &view->root_moves[i];
        int place = count;
        for (; place > 0 && first[place - 1]->nodes < root->nodes; --place)
            if (place < ROOT_NOTES_MAX)
                first[place] = first[place - 1];
        if (place < ROOT_NOTES_MAX)
            first[place] = root;
        count += count < ROOT_NOTES_MAX;
        all_nodes += root->nodes;
    }
    out->root_move_count = count;
    for (int i = 0; i < count; ++i)
        out->root_moves[i] = (RootNote){
            .move = first[i]->move,
            // A reply is only shown while the transposition table still has it; there may
            // be none.
            .reply = tt_best_reply(view->table, view->root, first[i]->move),
            .effort = all_nodes == 0 ? 0 : (uint32_t)(first[i]->nodes * 1000 / all_nodes),
        };
}

bool detail_pass(Position *pos, Undo *undo)
{
    if (pos_in_check(pos))
        return false;
    pos_make_null(pos, undo);
    return true;
}

void detail_take(const SearchView *view, uint64_t attention[MAP_END_NB][PIECE_NB][SQ_NB], MemoryDetail *out)
{
    memset(out, 0, sizeof *out);
    // Before the first search there is nothing to copy, and without legal moves nothing to ask for.
    if (view->root_count == 0)
        return;
    Position passed = *view->root;
    Undo undo;
    take_best(view, out);
    take_raw(view->history, out);
    if (view->variant.search != NULL && view->variant_state != NULL)
        view->variant.search->read_weights(view->variant_state, view->variant.settings, out->chain_best,
                                           out->chain_sum);
    take_moves(view->history, view->root, out);
    // The moves that the other side would have if it were its turn: threats, on the same map.
    if (detail_pass(&passed, &undo))
        take_moves(view->history, &passed, out);
    take_paths(view, attention, out);
    take_root_moves(view, out);
}

void snapshot_of_session(const SearchSession *session, const Position *root, MemorySnapshot *out)
{
    const SearchView view = search_session_view(session);
    *out = (MemorySnapshot){
        .nodes = view.nodes,
        .depth = view.depth,
        .root = *root,
    };
    // A snapshot outlives the records of the game that its position came from.
    pos_drop_history(&out->root);
    search_session_read_attention(session, out->attention);
    detail_take(&view, out->attention, &out->detail);
}
