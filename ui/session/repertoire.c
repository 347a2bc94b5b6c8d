// SPDX-License-Identifier: GPL-3.0-or-later
// A repertoire as puzzles (puzzle_set.h): every position in which its owner is to move is asked once, whatever ways lead
// there; all moves that the file has for it are right. Any PGN file with variations is a repertoire, and its games may be for
// either side, as the chapters of a study are.
#include "ui/session/repertoire.h"

#include "base/language.h"
#include "base/memory.h"
#include "base/text.h"
#include "notation/pgn.h"
#include "ui/common/figures.h"
#include "ui/common/signals.h"
#include "ui/session/puzzle_set.h"

#include <string.h>

enum { SLOTS_AT_FIRST = 1024, TITLE_SIZE = 80 };

// A position that was met before, by its key.
typedef struct SeenPosition {
    Key key;        // 0 = the slot is free
    int puzzle;     // that asks for its moves
    Move move;      // its first move, to find the side
    bool is_choice; // has other moves too, to find the side
} SeenPosition;

typedef struct Reading {
    PuzzleSet *set;           // NULL = no puzzles are wanted
    RepertoireVisitor *visit; // NULL = positions are not called back for
    void *context;
    Colour asked;        // the user named this side for all games; COLOUR_NONE = none
    Colour guess;        // the side of games that name none
    SeenPosition *slots; // an open-addressing hash table that is never more than half full
    size_t slot_count, used;
    int choices[COLOUR_NB]; // positions with several moves, by the side that has them
} Reading;

static SeenPosition *slot_of(const Reading *reading, Key key)
{
    size_t place = (size_t)key % reading->slot_count;
    while (reading->slots[place].key != 0 && reading->slots[place].key != key)
        place = place + 1 < reading->slot_count ? place + 1 : 0;
    return &reading->slots[place];
}

static void make_room(Reading *reading)
{
    SeenPosition *old = reading->slots;
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

// Counts a position where a side has several moves once, whether they stand side by side or in different games.
static void count_choice(Reading *reading, const Position *pos, const GameTree *game, int first)
{
    make_room(reading);
    SeenPosition *seen = slot_of(reading, pos->key);
    if (seen->key == 0) {
        *seen = (SeenPosition){.key = pos->key, .move = tree_ply(game, first)->move};
        reading->used += 1;
    }
    for (int child = first; child != TREE_NONE && !seen->is_choice; child = tree_next_sibling(game, child)) {
        const Move move = tree_ply(game, child)->move;
        seen->is_choice = move_is_real(move) && !move_equal(move, seen->move);
        reading->choices[pos->stm] += seen->is_choice ? 1 : 0;
    }
}

// A new puzzle shows the move that came before. False if the set is full.
static bool pose_position(Reading *reading, const GameTree *game, int node, const char *title, SeenPosition *seen)
{
    Position start;
    const int parent = tree_parent(game, node);
    const bool has_lead_in = parent != TREE_NONE && move_is_real(tree_ply(game, node)->move);
    tree_position(game, has_lead_in ? parent : node, &start);
    Puzzle *puzzle = puzzle_set_add(reading->set, &start, title, "");
    if (puzzle == NULL)
        return false;
    puzzle->lead_in = has_lead_in ? tree_ply(game, node)->move : MOVE_NONE;
    seen->puzzle = reading->set->count - 1;
    return true;
}

// Asks for the moves of a position, or adds them to those of the same position elsewhere in the file.
static void take_position(Reading *reading, const Position *pos, const GameTree *game, int node, const char *title)
{
    make_room(reading);
    SeenPosition *seen = slot_of(reading, pos->key);
    if (seen->key == 0) {
        if (!pose_position(reading, game, node, title, seen))
            return;
        seen->key = pos->key;
        reading->used += 1;
    }
    for (int child = tree_child(game, node, 0); child != TREE_NONE; child = tree_next_sibling(game, child))
        add_move(&reading->set->puzzles[seen->puzzle], tree_ply(game, child)->move);
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

// The side that a game is for: as the user says, as the game says, else as the whole file lets guess.
static Colour side_of_game(const Reading *reading, const GameTree *game)
{
    const char *orientation = tree_tag(game, "Orientation");
    if (reading->asked != COLOUR_NONE)
        return reading->asked;
    if (orientation != NULL)
        return text_equal_nocase(orientation, "black") ? BLACK : WHITE;
    return reading->guess;
}

// The event names the chapter in studies of lichess and the opening in most other repertoires.
static void take_game(Reading *reading, const GameTree *game)
{
    char title[TITLE_SIZE] = "";
    const char *event = tree_tag(game, "Event");
    const Colour side = side_of_game(reading, game);
    if (event != NULL && strcmp(event, "?") != 0)
        snprintf(title, sizeof title, "%s", event);
    for (int node = TREE_ROOT; node != TREE_NONE; node = next_node(game, node)) {
        Position pos;
        const int first = tree_child(game, node, 0);
        if (reading->visit != NULL) {
            tree_position(game, node, &pos);
            reading->visit(reading->context, &(RepertoirePlace){game, node, &pos, side});
            continue;
        }
        // Nothing can be asked where a line ends or passes.
        if (first == TREE_NONE || !move_is_real(tree_ply(game, first)->move))
            continue;
        tree_position(game, node, &pos);
        if (reading->set == NULL && side == COLOUR_NONE)
            count_choice(reading, &pos, game, first);
        else if (reading->set != NULL && side == pos.stm)
            take_position(reading, &pos, game, node, title);
    }
}

// Reads all games of a file. A game with a fault gives the moves before it; a file that cannot be read to its end fails.
static bool read_file(Reading *reading, const char *path, Error *error)
{
    PgnReader *reader = pgn_open(path, NULL, error);
    if (reader == NULL)
        return false;
    GameTree *game = tree_new();
    PgnStatus status;
    pgn_set_stop(reader, signals_break_off);
    while ((status = pgn_read_game(reader, game, error)) == PGN_GAME || status == PGN_BROKEN)
        if (!tree_is_foreign(game))
            take_game(reading, game);
    tree_free(game);
    pgn_close(reader);
    mem_free(reading->slots);
    return status == PGN_END;
}

// A repertoire has one answer of its own to many of the opponent's. Games that name their side are not counted.
static bool guess_side(const char *path, Colour *side, Error *error)
{
    Reading reading = {.asked = COLOUR_NONE, .guess = COLOUR_NONE};
    const bool ok = read_file(&reading, path, error);
    *side = reading.choices[BLACK] < reading.choices[WHITE] ? BLACK : WHITE;
    return ok;
}

// Where the side was guessed it may be the other one that has the moves.
static bool fail_without_moves(const char *path, Colour asked, Error *error)
{
    if (asked == COLOUR_NONE)
        return error_set(error, N_("%s: no moves to ask for; drill white FILE or drill black FILE names the side"),
                         path);
    return error_set(error, N_("%s: no moves of %s in this file"), path, _(side_name(asked)));
}

bool puzzle_set_read_repertoire(PuzzleSet *set, const char *path, Colour side, Error *error)
{
    Reading reading = {.set = set, .asked = side, .guess = side};
    *set = (PuzzleSet){.is_repertoire = true};
    if (side == COLOUR_NONE && !guess_side(path, &reading.guess, error))
        return false;
    bool ok = read_file(&reading, path, error);
    if (ok && set->count == 0)
        ok = fail_without_moves(path, side, error);
    if (!ok)
        puzzle_set_clear(set);
    return ok;
}

bool repertoire_visit(const char *path, Colour side, RepertoireVisitor *visit, void *context, Error *error)
{
    Reading reading = {.asked = side, .guess = side, .visit = visit, .context = context};
    if (side == COLOUR_NONE && !guess_side(path, &reading.guess, error))
        return false;
    return read_file(&reading, path, error);
}
