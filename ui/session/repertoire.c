// SPDX-License-Identifier: GPL-3.0-or-later
// A repertoire as puzzles (puzzle_set.h): every position in which its owner is to move is asked once, whatever ways lead
// there; all moves that the file has for it are right. Any PGN file with variations is a repertoire.
#include "ui/session/puzzle_set.h"

#include "base/memory.h"
#include "notation/pgn.h"
#include "ui/common/signals.h"

#include <string.h>

enum { SLOTS_AT_FIRST = 1024, TITLE_SIZE = 80 };

// What is asked of a position, by its key.
typedef struct Asked {
    Key key; // 0 = the slot is free
    int puzzle;
} Asked;

typedef struct Reading {
    PuzzleSet *set;
    Colour side;
    Asked *slots; // an open-addressing hash table that is never more than half full
    size_t slot_count, used;
    int choices[COLOUR_NB]; // positions with several moves, by the side that has them
    Colour orientation;     // that the file names
} Reading;

static Asked *slot_of(const Reading *reading, Key key)
{
    size_t place = (size_t)key % reading->slot_count;
    while (reading->slots[place].key != 0 && reading->slots[place].key != key)
        place = place + 1 < reading->slot_count ? place + 1 : 0;
    return &reading->slots[place];
}

static void make_room(Reading *reading)
{
    Asked *old = reading->slots;
    const size_t old_count = reading->slot_count;
    if (2 * reading->used < old_count)
        return;
    reading->slot_count = old_count == 0 ? SLOTS_AT_FIRST : 2 * old_count;
    reading->slots = mem_new(reading->slot_count, sizeof *reading->slots);
    for (size_t i = 0; i < old_count; ++i)
        if (old[i].key != 0)
            *slot_of(reading, old[i].key) = old[i];
    mem_free(old);
}

static bool has_move(const Puzzle *puzzle, Move move)
{
    bool has = puzzle->move_count > 0 && move_equal(puzzle->moves[0], move);
    for (int i = 0; i < puzzle->also_count; ++i)
        has = has || move_equal(puzzle->also[i], move);
    return has;
}

// The first move of a position is the one that is shown; others are right too.
static void add_move(Puzzle *puzzle, Move move)
{
    if (!move_is_real(move) || has_move(puzzle, move))
        return;
    if (puzzle->move_count == 0)
        puzzle->moves[puzzle->move_count++] = move;
    else if (puzzle->also_count < PUZZLE_ALSO_MAX)
        puzzle->also[puzzle->also_count++] = move;
}

// A position of the repertoire, with the move that came before.
static void take_position(Reading *reading, const GameTree *game, int node, const char *title)
{
    Position pos, start;
    tree_position(game, node, &pos);
    const int parent = tree_parent(game, node);
    const int first = tree_child(game, node, 0);
    if (first == TREE_NONE || !move_is_real(tree_ply(game, first)->move))
        return;
    if (tree_child(game, node, 1) != TREE_NONE)
        reading->choices[pos.stm] += 1;
    if (reading->side != COLOUR_NONE && pos.stm != reading->side)
        return;
    make_room(reading);
    Asked *asked = slot_of(reading, pos.key);
    if (asked->key == 0) {
        const bool has_lead_in = parent != TREE_NONE && move_is_real(tree_ply(game, node)->move);
        tree_position(game, has_lead_in ? parent : node, &start);
        Puzzle *puzzle = puzzle_set_add(reading->set, &start, title, "");
        if (puzzle == NULL)
            return;
        puzzle->lead_in = has_lead_in ? tree_ply(game, node)->move : MOVE_NONE;
        *asked = (Asked){.key = pos.key, .puzzle = reading->set->count - 1};
        reading->used += 1;
    }
    for (int child = first; child != TREE_NONE; child = tree_next_sibling(game, child))
        add_move(&reading->set->puzzles[asked->puzzle], tree_ply(game, child)->move);
}

// The next node of the tree, main moves before variations.
static int next_node(const GameTree *game, int node)
{
    const int child = tree_child(game, node, 0);
    if (child != TREE_NONE)
        return child;
    for (; node != TREE_ROOT; node = tree_parent(game, node))
        if (tree_next_sibling(game, node) != TREE_NONE)
            return tree_next_sibling(game, node);
    return TREE_NONE;
}

static void take_game(Reading *reading, const GameTree *game)
{
    char title[TITLE_SIZE] = "";
    const char *event = tree_tag(game, "Event"), *orientation = tree_tag(game, "Orientation");
    if (tree_is_foreign(game))
        return;
    if (event != NULL && strcmp(event, "?") != 0)
        snprintf(title, sizeof title, "%s", event);
    if (orientation != NULL && reading->orientation == COLOUR_NONE)
        reading->orientation = strcmp(orientation, "black") == 0 ? BLACK : WHITE;
    for (int node = TREE_ROOT; node != TREE_NONE; node = next_node(game, node))
        take_position(reading, game, node, title);
}

// A file that breaks off in the middle still has what stands before.
static bool read_file(Reading *reading, const char *path, Error *error)
{
    PgnReader *reader = pgn_open(path, NULL, error);
    if (reader == NULL)
        return false;
    GameTree *game = tree_new();
    PgnStatus status;
    pgn_set_stop(reader, signals_break_off);
    while ((status = pgn_read_game(reader, game, error)) == PGN_GAME || status == PGN_BROKEN)
        take_game(reading, game);
    tree_free(game);
    pgn_close(reader);
    mem_free(reading->slots);
    return status == PGN_END;
}

// A repertoire has one answer of its own to many of the opponent's.
static bool find_side(const char *path, Colour *side, Error *error)
{
    PuzzleSet all = {0};
    Reading reading = {.set = &all, .side = COLOUR_NONE, .orientation = COLOUR_NONE};
    const bool ok = read_file(&reading, path, error);
    puzzle_set_clear(&all);
    *side = reading.orientation != COLOUR_NONE                ? reading.orientation
            : reading.choices[BLACK] < reading.choices[WHITE] ? BLACK
                                                              : WHITE;
    return ok;
}

bool puzzle_set_read_repertoire(PuzzleSet *set, const char *path, Colour side, Error *error)
{
    *set = (PuzzleSet){.is_repertoire = true};
    if (side == COLOUR_NONE && !find_side(path, &side, error))
        return false;
    Reading reading = {.set = set, .side = side, .orientation = COLOUR_NONE};
    bool ok = read_file(&reading, path, error);
    if (ok && set->count == 0)
        ok = error_set(error, "%s: no moves of %s in this file", path, side == WHITE ? "White" : "Black");
    if (!ok)
        puzzle_set_clear(set);
    return ok;
}
