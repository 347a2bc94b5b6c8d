// SPDX-License-Identifier: GPL-3.0-or-later
// Puzzles from the mistakes of a game that was annotated: the position before each, one try to find something better. The
// better line of the annotation is the solution, or else the first variation beside the mistake.
#include "base/text.h"
#include "notation/san.h"
#include "ui/annotate/remarks.h"
#include "ui/session/session.h"

#include <string.h>

enum { NAG_MISTAKE = 2, NAG_BLUNDER = 4, MOVE_SIZE = SAN_SIZE + 12 };

// The better line of ours; else the first thing that a person gives in the place of the move.
static int solution_of(const GameTree *game, int node)
{
    const int parent = tree_parent(game, node);
    for (int i = 1, other; (other = tree_child(game, parent, i)) != TREE_NONE; ++i)
        if (remark_line_of(game, other) == other)
            return other;
    return tree_child(game, parent, 1);
}

// Is a move of the main line a mistake for which something better is known?
static bool is_puzzle(const GameTree *game, int node)
{
    bool is_mistake = false;
    for (int i = 0; tree_nag(game, node, i) != 0; ++i)
        is_mistake = is_mistake || tree_nag(game, node, i) == NAG_MISTAKE || tree_nag(game, node, i) == NAG_BLUNDER;
    return is_mistake && tree_child(game, tree_parent(game, node), 0) == node &&
           tree_child(game, tree_parent(game, node), 1) != TREE_NONE;
}

static int count_puzzles(const GameTree *game, int *number, int wanted)
{
    int count = 0;
    *number = 0;
    for (int node = tree_child(game, TREE_ROOT, 0); node != TREE_NONE; node = tree_child(game, node, 0)) {
        count += is_puzzle(game, node);
        if (node == wanted)
            *number = count;
    }
    return count;
}

static int next_puzzle(const GameTree *game, int node)
{
    do {
        node = tree_child(game, node, 0);
    } while (node != TREE_NONE && !is_puzzle(game, node));
    return node;
}

static void write_move(const GameTree *game, int node, char out[MOVE_SIZE])
{
    Position pos;
    Text text = text_begin(out, MOVE_SIZE);
    tree_position(game, tree_parent(game, node), &pos);
    san_write_line(&pos, &tree_ply(game, node)->move, 1, &text);
}

static void pose(Session *session, int node)
{
    EngineGame *engine_game = session->engine_game;
    char played[MOVE_SIZE];
    int number;
    const int count = count_puzzles(engine_game->tree, &number, node);
    engine_game->puzzle =
        (Puzzle){.node = node, .is_open = true}; // before anything is searched: the solution must not be shown
    session_leave_view(session);
    if (!engine_game_is_free(engine_game))
        engine_game_set_analysis(engine_game, true);
    engine_game_go_to(engine_game, tree_parent(engine_game->tree, node));
    engine_game_stop(engine_game);
    write_move(engine_game->tree, node, played);
    session_say(session, "Puzzle %d of %d: %s to move. What is better than %s? One try.", number, count,
                session_position(session)->stm == WHITE ? "White" : "Black", played);
}

bool session_has_puzzle(const Session *session)
{
    const EngineGame *engine_game = session->engine_game;
    return engine_game->puzzle.is_open &&
           engine_game_node(engine_game) == tree_parent(engine_game->tree, engine_game->puzzle.node);
}

bool session_try_puzzle(Session *session, Move move)
{
    const GameTree *game = session->engine_game->tree;
    Puzzle *puzzle = &session->engine_game->puzzle;
    if (!session_has_puzzle(session))
        return false;
    char best[MOVE_SIZE];
    const int solution = solution_of(game, puzzle->node);
    write_move(game, solution, best);
    puzzle->is_open = false;
    const bool is_right = move_equal(move, tree_ply(game, solution)->move);
    const bool is_last = next_puzzle(game, puzzle->node) == TREE_NONE;
    engine_game_go_to(session->engine_game, solution);
    session_say(session, "%s %s. %s", is_right ? "Right:" : "The solution was", best,
                is_last ? "That was the last puzzle." : "puzzle: the next one.");
    return true;
}

static void run_puzzle(Session *session, char *arguments)
{
    const EngineGame *engine_game = session->engine_game;
    int number;
    (void)arguments;
    if (game_result(engine_game->game) == RESULT_NONE && !engine_game_is_free(engine_game)) {
        session_error(session, "puzzle: this game is not over; puzzles come from games that were annotated.");
        return;
    }
    if (count_puzzles(engine_game->tree, &number, TREE_NONE) == 0) {
        session_error(session, "puzzle: no mistakes are marked; annotate looks for them.");
        return;
    }
    // From the start again behind the last one.
    const int node = next_puzzle(engine_game->tree, engine_game->puzzle.node);
    pose(session, node != TREE_NONE ? node : next_puzzle(engine_game->tree, TREE_ROOT));
}

static const Command rows[] = {
    {"puzzle", "", "the next mistake of an annotated game as a puzzle: one try to find the better move", run_puzzle,
     NULL, NULL},
};

const CommandTable puzzle_commands = {"Puzzles", rows, sizeof rows / sizeof rows[0]};
