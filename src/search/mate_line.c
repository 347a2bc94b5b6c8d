// SPDX-License-Identifier: GPL-3.0-or-later
// Playing a mate out to its end for the line that is shown; mate_line.h says why the search leaves it
// unfinished. A small and-or search with a budget of positions, guided by the transposition table.
// Never on the path to the move that is played: report.c calls it when a line is written.
#include "search/mate_line.h"

#include "board/movegen.h"
#include "board/rules.h"

#include <stdlib.h>

enum {
    ALL_MOVES_PLIES = 3, // of a mate further away only checks are tried, and the table's move
    PROOF_SHARE = 8,     // a single proof may take this part of the positions that are left
};

typedef struct MateSearch {
    const TranspositionTable *table;
    uint64_t nodes; // positions that may still be looked at ...
    uint64_t proof; // ... and in the proof that runs
} MateSearch;

static bool attacker_mates(MateSearch *search, Position *pos, int plies);
static bool defender_is_mated(MateSearch *search, Position *pos, int plies);

// Does the table say whether the attacker mates within `plies`? That there is no mate only a search as deep can tell.
static bool table_knows(const TtData *data, bool attacks, int plies, bool *mates)
{
    if (data->score == SCORE_NONE)
        return false;
    const Score score = attacks ? data->score : -data->score;
    *mates = score >= score_mate_in(plies);
    if (*mates)
        return (data->bound & (attacks ? BOUND_LOWER : BOUND_UPPER)) != 0;
    return (data->bound & (attacks ? BOUND_UPPER : BOUND_LOWER)) != 0 && data->depth >= plies;
}

// The moves to try, the table's first and the attacker's checks next. Returns how many; the checks that are first are
// *forcing many.
static int order_moves(const Position *pos, Move first, bool attacks, Move *moves, int *forcing)
{
    MoveList all;
    movegen_list(pos, MOVES_ALL, &all);
    const CheckSquares checks = pos_check_squares(pos);
    *forcing = 0;
    for (int i = 0; i < all.count; ++i) {
        const Move move = all.moves[i];
        moves[i] = move;
        // The attacker's checks come first, since most mates consist of them; the defender's
        // replies keep their order.
        if (!move_equal(move, first) && !(attacks && pos_gives_check_with(pos, &checks, move)))
            continue;
        // Swapped to the front among the forcing ones; the table's move goes to the very first
        // place.
        moves[i] = moves[*forcing];
        moves[(*forcing)++] = move;
        if (move_equal(move, first)) {
            moves[*forcing - 1] = moves[0];
            moves[0] = move;
        }
    }
    return all.count;
}

// One node of the proof: its budget, and what needs no moves. True: *mates is the answer.
static bool is_decided(MateSearch *search, const Position *pos, bool attacks, int plies, TtData *data, bool *mates)
{
    *mates = false;
    *data = (TtData){.move = MOVE_NONE, .score = SCORE_NONE};
    if (search->proof == 0 || plies < 0 || rules_is_search_draw(pos, 0))
        return true;
    search->proof -= 1;
    return tt_probe(search->table, pos->key, data) && table_knows(data, attacks, plies, mates);
}

// Does some move of the attacker mate within `plies`? Only where the mate is near are all moves tried.
static bool attacker_mates(MateSearch *search, Position *pos, int plies)
{
    TtData data;
    bool mates;
    if (is_decided(search, pos, true, plies, &data, &mates))
        return mates;
    Move moves[MAX_MOVES];
    int forcing;
    const int all = order_moves(pos, data.move, true, moves, &forcing);
    const int tried = plies > 1 && plies <= ALL_MOVES_PLIES ? all : forcing;
    for (int i = 0; i < tried && !mates; ++i) {
        Undo undo;
        pos_make_move(pos, moves[i], &undo);
        mates = defender_is_mated(search, pos, plies - 1);
        pos_unmake_move(pos, moves[i], &undo);
    }
    return mates;
}

// Does every move of the defender run into the mate? Without plies left only a mate on the board
// counts.
static bool defender_is_mated(MateSearch *search, Position *pos, int plies)
{
    TtData data;
    bool mates;
    if (plies >= 0 && pos_in_check(pos) && !movegen_any(pos))
        return true;
    if (plies < 2 || is_decided(search, pos, false, plies, &data, &mates))
        return plies >= 2 && mates;
    Move moves[MAX_MOVES];
    int forcing;
    const int count = order_moves(pos, data.move, false, moves, &forcing);
    mates = count > 0; // else stalemate
    for (int i = 0; i < count && mates; ++i) {
        Undo undo;
        pos_make_move(pos, moves[i], &undo);
        mates = attacker_mates(search, pos, plies - 1);
        pos_unmake_move(pos, moves[i], &undo);
    }
    return mates;
}

// Is the mate within `plies` proved within a share of the budget?
static bool is_proved(MateSearch *search, Position *pos, bool attacks, int plies)
{
    // A share of what is left, so that one hard proof does not use up the budget of the moves after
    // it.
    const uint64_t share = search->nodes / PROOF_SHARE + 1;
    search->proof = share;
    const bool mates = attacks ? attacker_mates(search, pos, plies) : defender_is_mated(search, pos, plies);
    const uint64_t used = share - search->proof;
    search->nodes -= used < search->nodes ? used : search->nodes;
    return mates;
}

// Writes a line to the mate, which comes in exactly `plies` plies: the attacker's moves mate in time, and neither side has
// a shorter way. False where none was found.
static bool play_out(MateSearch *search, Position *pos, bool attacks, int plies, Move *line)
{
    if (plies == 0)
        return pos_in_check(pos) && !movegen_any(pos);
    TtData data;
    tt_probe(search->table, pos->key, &data);
    Move moves[MAX_MOVES];
    int forcing;
    const int count = order_moves(pos, data.move, attacks, moves, &forcing);
    bool found = false;
    for (int i = 0; i < count && !found && search->nodes > 0; ++i) {
        Undo undo;
        pos_make_move(pos, moves[i], &undo);
        line[0] = moves[i];
        found = !rules_is_search_draw(pos, 0) && is_proved(search, pos, !attacks, plies - 1) &&
                !is_proved(search, pos, !attacks, plies - 3) && play_out(search, pos, !attacks, plies - 1, line + 1);
        pos_unmake_move(pos, moves[i], &undo);
    }
    return found;
}

bool mate_line_complete(const Position *pos, Score score, const TranspositionTable *table, Move *line, int *length,
                        uint64_t *nodes)
{
    const int plies = SCORE_MATE - abs(score);
    // A line longer than the mate cannot be right: it is left as it was.
    if (plies > MAX_PLY || *length > plies)
        return false;
    Position end = *pos;
    Undo undos[MAX_PLY];
    for (int i = 0; i < *length; ++i) {
        // Lines are put together from table entries, and keys may collide.
        if (!pos_move_is_legal(&end, line[i]))
            return false;
        pos_make_move(&end, line[i], &undos[i]);
    }
    MateSearch search = {.table = table, .nodes = *nodes};
    // Who mates is known from the score at the root; whose turn it is from the length so far.
    const bool attacks = (score > 0) == (*length % 2 == 0);
    const bool found = play_out(&search, &end, attacks, plies - *length, line + *length);
    *nodes = search.nodes;
    if (found)
        *length = plies;
    return found;
}
