// SPDX-License-Identifier: GPL-3.0-or-later
// What the chain search remembers: move chains (one line for each first move) and weighted paths
// (several, with weights that are rewarded and blamed). Greer 2015, sections 4 to 6. Owned by one
// worker, changed only by its thread while it searches.
#include "chains/chain_state.h"

#include <stdlib.h>
#include <string.h>

void chain_line_append(ChainLine *line, const ChainLine *rest)
{
    for (int i = 0; i < rest->length && line->length < CHAIN_LENGTH_MAX; ++i) {
        line->piece[line->length] = rest->piece[i];
        line->move[line->length] = rest->move[i];
        ++line->length;
    }
}

void chain_line_set(ChainLine *line, Piece piece, Move move, const ChainLine *rest)
{
    const ChainLine tail = *rest;
    *line = (ChainLine){.length = 1, .piece = {(int8_t)piece}, .move = {move}};
    chain_line_append(line, &tail);
}

// The same move, whatever else it does on its board. Promotions to different pieces share their squares, and in Chess960
// castling may share them with a step of the king.
static bool is_same_move(Move a, Move b)
{
    return move_from(a) == move_from(b) && move_to(a) == move_to(b) && move_promotion(a) == move_promotion(b) &&
           move_is_castle(a) == move_is_castle(b);
}

// Is this move the first of a line that is stored under its piece and squares?
static bool starts_with(const ChainLine *line, Move move)
{
    return line->length > 0 && is_same_move(line->move[0], move);
}

bool chain_line_equal(const ChainLine *a, const ChainLine *b)
{
    if (a->length != b->length || memcmp(a->piece, b->piece, a->length) != 0)
        return false;
    for (int i = 0; i < a->length; ++i)
        if (!is_same_move(a->move[i], b->move[i]))
            return false;
    return true;
}

// The flags that a move of `piece` between these squares has here. Castling alone ends on an own rook.
static Move rebuild_move(const Position *pos, Piece piece, Move stored)
{
    const Square from = move_from(stored), to = move_to(stored);
    const bool captures = pos_piece_on(pos, to) != PIECE_NONE;
    if (move_is_castle(stored))
        return stored;
    if (move_is_promotion(stored))
        return move_make_promotion(from, to, move_promotion(stored), captures);
    if (captures)
        return move_make(from, to, MK_CAPTURE);
    if (piece_type(piece) != PT_PAWN)
        return move_make(from, to, MK_QUIET);
    // A pawn that changes its file to an empty square captures in passing, which is legal only on
    // that square.
    if (to == pos->en_passant && square_file(from) != square_file(to))
        return move_make(from, to, MK_EN_PASSANT);
    return move_make(from, to, abs(square_rank(to) - square_rank(from)) == 2 ? MK_DOUBLE_PUSH : MK_QUIET);
}

Move chain_line_move(const ChainLine *line, int index, const Position *pos)
{
    const Piece piece = (Piece)line->piece[index];
    // Another piece there makes it another move, though it may be legal.
    if (pos_piece_on(pos, move_from(line->move[index])) != piece)
        return MOVE_NONE;
    const Move move = rebuild_move(pos, piece, line->move[index]);
    return pos_move_is_legal(pos, move) ? move : MOVE_NONE;
}

// --- move chains ---------------------------------------------------------------------------------------------------

void chains_clear(MoveChains *chains)
{
    memset(chains, 0, sizeof *chains);
}

const MoveChain *chains_find(const MoveChains *chains, const Position *pos, Move move)
{
    // A slot is found by piece and squares alone; promotions share it, so the move is compared too.
    const MoveChain *chain = &chains->slot[pos_piece_on(pos, move_from(move))][move_from(move)][move_to(move)];
    return starts_with(&chain->line, move) ? chain : NULL;
}

void chains_store(MoveChains *chains, const ChainLine *line, Score value, int move_number)
{
    const Move first = line->move[0];
    chains->slot[line->piece[0]][move_from(first)][move_to(first)] = (MoveChain){
        .line = *line,
        .value = value,
        .last_update = (int16_t)move_number,
    };
}

void chains_remove(MoveChains *chains, const Position *pos, Move move)
{
    chains->slot[pos_piece_on(pos, move_from(move))][move_from(move)][move_to(move)].line.length = 0;
}

void chains_forget_old(MoveChains *chains, int move_number, int age)
{
    MoveChain *slot = &chains->slot[0][0][0];
    for (int i = 0; age > 0 && i < PIECE_NB * SQ_NB * SQ_NB; ++i)
        // A move number that has gone back means another game.
        if (move_number - slot[i].last_update > age || slot[i].last_update > move_number)
            slot[i].line.length = 0;
}

// --- weighted paths ------------------------------------------------------------------------------------------------

enum { GIVE_UP_CHOICE = 16 }; // places compared when a full pool must give one up

void chain_paths_clear(ChainPaths *paths)
{
    memset(paths, 0, sizeof *paths);
    // All bits set is CHAIN_PATH_NONE, the end of every list.
    memset(paths->first, 0xff, sizeof paths->first);
    // All places in the list of free ones. A fixed pool: nothing is allocated during a search.
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

// Takes a path out of its list and gives its place back.
static void remove_path(ChainPaths *paths, int16_t *link)
{
    const int16_t index = *link;
    ChainPath *path = &paths->pool[index];
    *link = path->next;
    *path = (ChainPath){.next = paths->free};
    paths->free = index;
}

// --- looking up ----------------------------------------------------------------------------------------------------

// What paths are chosen by.
static int merit(const ChainPaths *paths, const ChainPath *path)
{
    return paths->rules.by_value ? chain_path_mean(path) : path->weight;
}

// Of the paths that begin with the move, the best one above the threshold. The weight is tested first: a path that is too
// light must not hide another, though its value be better (Greer 2015, section 6, selects among the paths in the table).
static const ChainPath *best_path(const ChainPaths *paths, const Position *pos, Move move, int threshold)
{
    const ChainPath *best = NULL;
    const Piece piece = pos_piece_on(pos, move_from(move));
    for (int i = paths->first[piece][move_from(move)][move_to(move)]; i != CHAIN_PATH_NONE; i = paths->pool[i].next) {
        const ChainPath *path = &paths->pool[i];
        if (path->weight > threshold && starts_with(&path->line, move) &&
            (best == NULL || merit(paths, path) > merit(paths, best)))
            best = path;
    }
    return best;
}

// By merit, then by squares, so that the order does not hang on when paths were stored.
static bool goes_before(const ChainPaths *paths, const ChainPath *a, const ChainPath *b)
{
    if (merit(paths, a) != merit(paths, b))
        return merit(paths, a) > merit(paths, b);
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
        const ChainPath *path = best_path(paths, pos, list.moves[i], threshold);
        if (path == NULL || (count == beam && !goes_before(paths, path, &out[count - 1])))
            continue;
        // Insertion into the beam; the worst falls off when it is full.
        int place = count < beam ? count++ : count - 1;
        for (; place > 0 && goes_before(paths, path, &out[place - 1]); --place)
            out[place] = out[place - 1];
        out[place] = *path;
    }
    return count;
}

// --- learning ------------------------------------------------------------------------------------------------------

// The squares of a path's moves gain or lose weight, those of each move in the table of its own piece.
static void accumulate(ChainPaths *paths, const ChainLine *line, int change)
{
    for (int i = 0; i < line->length; ++i) {
        paths->accumulated[MAP_FROM][line->piece[i]][move_from(line->move[i])] += change;
        paths->accumulated[MAP_TO][line->piece[i]][move_king_to(line->move[i])] += change;
    }
}

// A path that was wrong, or whose rival was better. As printed, it stays with a weight below zero; by
// our own rules it is removed there.
static void lower_weight(ChainPaths *paths, int16_t *link, Score value)
{
    ChainPath *path = &paths->pool[*link];
    --path->weight;
    accumulate(paths, &path->line, -1);
    if (paths->rules.as_printed) {
        path->value_sum += value;
        path->value_count += 1;
    } else if (path->weight < 0) {
        remove_path(paths, link);
    }
}

// All paths whose first move has the same piece and from-square, but for the one that is `line`. The value that is added is
// that of the line which was better: what the paper adds there it does not say.
static void blame_relatives(ChainPaths *paths, const ChainLine *line, Score value)
{
    int16_t *lists = paths->first[line->piece[0]][move_from(line->move[0])];
    for (int to = 0; to < SQ_NB; ++to) {
        int16_t *link = &lists[to];
        while (*link != CHAIN_PATH_NONE) {
            // The path may be removed: then the link already points at the next.
            const int16_t index = *link;
            if (!chain_line_equal(&paths->pool[index].line, line))
                lower_weight(paths, link, value);
            if (*link == index)
                link = &paths->pool[index].next;
        }
    }
}

// In a full pool the lightest, then oldest, of the next few goes.
static void give_up_one(ChainPaths *paths)
{
    int worst = paths->hand;
    for (int i = 0; i < GIVE_UP_CHOICE; ++i) {
        const int index = (paths->hand + i) % CHAIN_PATH_POOL_SIZE;
        const ChainPath *path = &paths->pool[index], *least = &paths->pool[worst];
        if (path->weight != least->weight ? path->weight < least->weight : path->last_update < least->last_update)
            worst = index;
    }
    paths->hand = (int16_t)((paths->hand + GIVE_UP_CHOICE) % CHAIN_PATH_POOL_SIZE);
    remove_path(paths, find_link(paths, &paths->pool[worst].line));
}

// A new path at the head of its list.
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
    // Before the reward, so that the line itself is never among those that are blamed.
    blame_relatives(paths, line, value);
    const int16_t index = *find_link(paths, line);
    ChainPath *path = index == CHAIN_PATH_NONE ? add_path(paths, line) : &paths->pool[index];
    path->weight += 1;
    accumulate(paths, line, 1);
    path->value_sum += value;
    path->value_count += 1;
    path->last_update = (int16_t)move_number;
}

void chain_paths_blame(ChainPaths *paths, const ChainLine *line, Score value)
{
    int16_t *link = find_link(paths, line);
    if (*link == CHAIN_PATH_NONE)
        return;
    const int16_t index = *link;
    lower_weight(paths, link, value);
    // As printed (section 4, figure 5) what proved unreliable leaves the tables; relatives only lose weight.
    if (paths->rules.as_printed && *link == index)
        remove_path(paths, link);
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
    if (paths->rules.as_printed)
        memcpy(sum, paths->accumulated, sizeof paths->accumulated);
}
