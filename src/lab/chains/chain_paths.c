// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/chains/chain_paths.h"

#include <string.h>

enum { GIVE_UP_CHOICE = 16 }; // places compared when a full pool must give one up

void chain_paths_clear(ChainPaths *paths)
{
    memset(paths, 0, sizeof *paths);
    memset(paths->first, 0xff, sizeof paths->first);
    for (int i = 0; i < CHAIN_PATH_POOL_SIZE; ++i)
        paths->pool[i].next = (int16_t)(i + 1 < CHAIN_PATH_POOL_SIZE ? i + 1 : CHAIN_PATH_NONE);
}

Score chain_path_mean(const ChainPath *path)
{
    return (Score)(path->value_sum / path->value_count);
}

static int16_t *list_of(ChainPaths *paths, const ChainLine *line)
{
    return &paths->first[line->piece[0]][move_from(line->move[0])][move_to(line->move[0])];
}

// The place in a list that points at the path, so that it can be taken out; points at CHAIN_PATH_NONE if it is not there.
static int16_t *find_link(ChainPaths *paths, const ChainLine *line)
{
    int16_t *link = list_of(paths, line);
    while (*link != CHAIN_PATH_NONE && !chain_line_equal(&paths->pool[*link].line, line))
        link = &paths->pool[*link].next;
    return link;
}

static void remove_path(ChainPaths *paths, int16_t *link)
{
    const int16_t index = *link;
    ChainPath *path = &paths->pool[index];
    *link = path->next;
    *path = (ChainPath){.next = paths->free};
    paths->free = index;
}

// --- looking up ----------------------------------------------------------------------------------------------------

static const ChainPath *heaviest_path(const ChainPaths *paths, const Position *pos, Move move)
{
    const ChainPath *best = NULL;
    const Piece piece = pos_piece_on(pos, move_from(move));
    for (int i = paths->first[piece][move_from(move)][move_to(move)]; i != CHAIN_PATH_NONE; i = paths->pool[i].next) {
        const ChainPath *path = &paths->pool[i];
        if (chain_line_starts_with(&path->line, move) && (best == NULL || path->weight > best->weight))
            best = path;
    }
    return best;
}

static bool goes_before(const ChainPath *a, const ChainPath *b)
{
    if (a->weight != b->weight)
        return a->weight > b->weight;
    const Move first = a->line.move[0], other = b->line.move[0];
    return move_from(first) * SQ_NB + move_to(first) < move_from(other) * SQ_NB + move_to(other);
}

int chain_paths_select(const ChainPaths *paths, const Position *pos, int beam, int threshold,
                       ChainPath out[CHAIN_PATH_BEAM_MAX])
{
    MoveList list;
    movegen_list(pos, MOVES_ALL, &list);
    int count = 0;
    for (int i = 0; i < list.count && beam > 0; ++i) {
        const ChainPath *path = heaviest_path(paths, pos, list.moves[i]);
        if (path == NULL || path->weight <= threshold || (count == beam && !goes_before(path, &out[count - 1])))
            continue;
        int place = count < beam ? count++ : count - 1;
        for (; place > 0 && goes_before(path, &out[place - 1]); --place)
            out[place] = out[place - 1];
        out[place] = *path;
    }
    return count;
}

// --- learning ------------------------------------------------------------------------------------------------------

static void lower_weight(ChainPaths *paths, int16_t *link)
{
    if (--paths->pool[*link].weight < 0)
        remove_path(paths, link);
}

// All paths whose first move has the same piece and from-square, but for the one that is `line`.
static void blame_relatives(ChainPaths *paths, const ChainLine *line)
{
    int16_t *lists = paths->first[line->piece[0]][move_from(line->move[0])];
    for (int to = 0; to < SQ_NB; ++to) {
        int16_t *link = &lists[to];
        while (*link != CHAIN_PATH_NONE) {
            const int16_t index = *link;
            if (!chain_line_equal(&paths->pool[index].line, line))
                lower_weight(paths, link);
            if (*link == index)
                link = &paths->pool[index].next;
        }
    }
}

static bool is_given_up_before(const ChainPath *a, const ChainPath *b)
{
    return a->weight != b->weight ? a->weight < b->weight : a->last_update < b->last_update;
}

// In a full pool the lightest, then oldest, of the next few goes.
static void give_up_one(ChainPaths *paths)
{
    int worst = paths->hand;
    for (int i = 0; i < GIVE_UP_CHOICE; ++i) {
        const int index = (paths->hand + i) % CHAIN_PATH_POOL_SIZE;
        if (is_given_up_before(&paths->pool[index], &paths->pool[worst]))
            worst = index;
    }
    paths->hand = (int16_t)((paths->hand + GIVE_UP_CHOICE) % CHAIN_PATH_POOL_SIZE);
    remove_path(paths, find_link(paths, &paths->pool[worst].line));
}

static ChainPath *add_path(ChainPaths *paths, const ChainLine *line)
{
    if (paths->free == CHAIN_PATH_NONE)
        give_up_one(paths);
    const int16_t index = paths->free;
    ChainPath *path = &paths->pool[index];
    paths->free = path->next;
    int16_t *list = list_of(paths, line);
    *path = (ChainPath){.line = *line, .next = *list};
    *list = index;
    return path;
}

void chain_paths_reward(ChainPaths *paths, const ChainLine *line, Score value, int move_number)
{
    blame_relatives(paths, line);
    const int16_t index = *find_link(paths, line);
    ChainPath *path = index == CHAIN_PATH_NONE ? add_path(paths, line) : &paths->pool[index];
    path->weight += 1;
    path->value_sum += value;
    path->value_count += 1;
    path->last_update = (int16_t)move_number;
}

void chain_paths_blame(ChainPaths *paths, const ChainLine *line)
{
    int16_t *link = find_link(paths, line);
    if (*link != CHAIN_PATH_NONE)
        lower_weight(paths, link);
}

void chain_paths_forget_old(ChainPaths *paths, int move_number, int age)
{
    for (int i = 0; age > 0 && i < CHAIN_PATH_POOL_SIZE; ++i) {
        ChainPath *path = &paths->pool[i];
        const bool is_old = move_number - path->last_update > age || path->last_update > move_number;
        if (path->line.length > 0 && is_old)
            remove_path(paths, find_link(paths, &path->line));
    }
}

// --- for maps ------------------------------------------------------------------------------------------------------

void chain_paths_project(const ChainPaths *paths, int32_t heaviest[MAP_END_NB][PIECE_NB][SQ_NB],
                         int32_t sum[MAP_END_NB][PIECE_NB][SQ_NB])
{
    for (int i = 0; i < CHAIN_PATH_POOL_SIZE; ++i) {
        const ChainPath *path = &paths->pool[i];
        if (path->line.length == 0)
            continue;
        const int piece = path->line.piece[0];
        const Square squares[MAP_END_NB] = {
            [MAP_FROM] = move_from(path->line.move[0]),
            [MAP_TO] = move_king_to(path->line.move[0]),
        };
        for (int end = 0; end < MAP_END_NB; ++end) {
            int32_t *const best = &heaviest[end][piece][squares[end]];
            *best = path->weight > *best ? path->weight : *best;
            sum[end][piece][squares[end]] += path->weight;
        }
    }
}
