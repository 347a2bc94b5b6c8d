// SPDX-License-Identifier: GPL-3.0-or-later
// Commands for the variations of a game: to enter and leave them, and, on request only, to change the order of the lines or
// to delete moves.
#include "base/language.h"
#include "base/text.h"
#include "notation/san.h"
#include "ui/session/commands.h"
#include "ui/session/session.h"

enum { MOVE_TEXT_SIZE = SAN_SIZE + 12, EXTENT_TEXT_SIZE = 96 };

static void run_variation(Session *session, char *arguments)
{
    const char *word = text_next_word(&arguments);
    if (word == NULL || text_equal_nocase(word, "next"))
        session_browse_variation(session, 1);
    else if (text_equal_nocase(word, "previous"))
        session_browse_variation(session, -1);
    else
        session_error(session, "variation: '%.40s' is neither next nor previous.", word);
}

// Out of one of Hotspur's lines, or out of a variation of the game.
static void run_leave(Session *session, char *arguments)
{
    (void)arguments;
    if (session->view.kind == VIEW_LINE)
        session_leave_view(session);
    else if (!session_leave_variation(session))
        session_error(session, "leave: this is the main line.");
}

static void run_pass(Session *session, char *arguments)
{
    (void)arguments;
    session_play(session, MOVE_NULL);
}

// "12.Nf3", of a node that is not the root.
static void write_move(const GameTree *tree, int node, char out[MOVE_TEXT_SIZE])
{
    Position before;
    Text text = text_begin(out, MOVE_TEXT_SIZE);
    tree_position(tree, tree_parent(tree, node), &before);
    san_write_line(&before, &tree_ply(tree, node)->move, 1, &text);
}

// May moves be put elsewhere or deleted? A game that is played is what was played.
static bool may_edit(Session *session, const char *command)
{
    if (!engine_game_is_free(session->engine_game))
        session_error(session, "%s: not in a game that is played; %s starts analysis.", command,
                      session->front->analyse_key);
    return engine_game_is_free(session->engine_game);
}

// The game is saved anew, and the board drawn anew.
static void note_change(Session *session)
{
    ++session->engine_game->changes;
    if (session->front->position_changed != NULL)
        session->front->position_changed(session->context);
}

// --- promote ---------------------------------------------------------------------------------------------------------

// The variation becomes the main line where it begins; of the whole game only if that is part of the main line.
static void run_promote(Session *session, char *arguments)
{
    GameTree *tree = session->engine_game->tree;
    const char *word = text_next_word(&arguments);
    const bool to_main = word != NULL && text_equal_nocase(word, "main");
    int first = tree_line_begin(tree, view_node(&session->view, session->engine_game));
    char move[MOVE_TEXT_SIZE];
    if (word != NULL && !to_main) {
        session_error(session, "promote: '%.40s' is not main.", word);
        return;
    }
    if (!may_edit(session, "promote"))
        return;
    if (first == TREE_ROOT) {
        session_error(session, "promote: this is the main line already.");
        return;
    }
    // Named by its first move, before that is found elsewhere.
    write_move(tree, first, move);
    do {
        // Up to the root, each line on the way becomes the main one where it begins.
        tree_prefer(tree, first);
        first = tree_line_begin(tree, first);
    } while (to_main && first != TREE_ROOT);
    note_change(session);
    session_say(session, "%s begins the main line %s.", move,
                first == TREE_ROOT ? _("now") : _("of its variation now"));
}

// --- delete ----------------------------------------------------------------------------------------------------------

// What is lost with a move and all that follows.
typedef struct Extent {
    int moves, variations, comments;
} Extent;

// Counts what hangs on a move. Variations of the move itself stay, so that they are not counted.
static void measure(const GameTree *tree, int node, Extent *extent)
{
    for (int at = node; at != TREE_NONE; at = tree_child(tree, at, 0)) {
        extent->moves += 1;
        extent->comments += tree_comment(tree, at)[0] != '\0' || tree_comment_before(tree, at)[0] != '\0';
        for (int other = at; at != node && (other = tree_next_sibling(tree, other)) != TREE_NONE;) {
            extent->variations += 1;
            measure(tree, other, extent);
        }
    }
}

// "2 moves", with a comma in front of all but the first.
static void add_count(Text *text, int count, const char *format)
{
    if (count == 0)
        return;
    text_add(text, text->length > 0 ? ", " : "");
    text_addf(text, format, count);
}

// The cursor leaves the moves before they go. The node itself is kept, so that undelete can bring it back.
static void delete_pending(void *context, Reply reply)
{
    Session *session = context;
    EngineGame *engine_game = session->engine_game;
    const int node = session->pending.node, parent = tree_parent(engine_game->tree, node);
    char move[MOVE_TEXT_SIZE];
    if (reply != REPLY_YES)
        return;
    write_move(engine_game->tree, node, move);
    session_show_game(session);
    engine_game_set_cursor(engine_game, (TreeCursor){.node = parent, .tip = parent});
    tree_remove(engine_game->tree, node);
    engine_game->deleted = node;
    note_change(session);
    session_say(session, "%s and what followed deleted; undelete brings it back.", move);
}

// The question says what would be lost.
static void ask_to_delete(Session *session, int node)
{
    const GameTree *tree = session->engine_game->tree;
    Extent extent = {0};
    char move[MOVE_TEXT_SIZE], lost[EXTENT_TEXT_SIZE];
    Text text = text_begin(lost, sizeof lost);
    measure(tree, node, &extent);
    add_count(&text, extent.moves, language_count("%d move", "%d moves", extent.moves));
    add_count(&text, extent.variations, language_count("%d variation", "%d variations", extent.variations));
    add_count(&text, extent.comments, language_count("%d comment", "%d comments", extent.comments));
    write_move(tree, node, move);
    session->pending.node = node;
    session_ask(session, QUESTION_YES_NO, delete_pending, session, "Delete %s and what follows: %s? (y/n)", move, lost);
}

// Not everything can go: neither the game that is resumed after analysis, nor the puzzle.
static void run_delete(Session *session, char *arguments)
{
    const EngineGame *engine_game = session->engine_game;
    const char *word = text_next_word(&arguments);
    const bool is_whole = word != NULL && text_equal_nocase(word, "variation");
    const int shown = view_node(&session->view, engine_game);
    const int node = is_whole ? tree_line_begin(engine_game->tree, shown) : shown;
    const int resumed = engine_game->resume.node;
    if (word != NULL && !is_whole)
        session_error(session, "delete: '%.40s' is not variation.", word);
    else if (!may_edit(session, "delete"))
        return;
    else if (node == TREE_ROOT)
        session_error(session, is_whole
                                   ? N_("delete: this is the main line; delete alone deletes from the move shown on.")
                                   : N_("delete: no move has led to this position."));
    else if (resumed != TREE_NONE && tree_leads_to(engine_game->tree, node, resumed))
        session_error(session, "delete: your game stands behind this move; only variations of it can be deleted.");
    else if (session_has_puzzle(session) && tree_leads_to(engine_game->tree, node, engine_game->puzzle.node))
        session_error(session, "delete: the puzzle stands behind this move; only tries can be deleted.");
    else
        ask_to_delete(session, node);
}

// Brings back what was deleted last; the tree knows its place.
static void run_undelete(Session *session, char *arguments)
{
    EngineGame *engine_game = session->engine_game;
    const int node = engine_game->deleted;
    (void)arguments;
    if (node == TREE_NONE) {
        session_error(session, "undelete: nothing was deleted from this game.");
        return;
    }
    if (!may_edit(session, "undelete"))
        return;
    tree_restore(engine_game->tree, node);
    engine_game->deleted = TREE_NONE;
    ++engine_game->changes;
    session_show_node(session, node);
    session_say(session, "What was deleted is back.");
}

static const char *const ways[] = {"next", "previous", NULL};
static const char *const promotions[] = {"main", NULL};
static const char *const extents[] = {"variation", NULL};

static const CommandDef commands[] = {
    {"variation", "[next|previous]", N_("show the next variation of this move; steps then follow it"),
     .run = run_variation, .choices = ways},
    {"leave", "", N_("leave the variation: back to the main line, where it begins"), .run = run_leave},
    {"promote", "[main]", N_("make this variation the main line where it begins; main: of the whole game"),
     .run = run_promote, .choices = promotions},
    {"delete", "[variation]", N_("delete the move shown and what follows, or the whole variation, after asking"),
     .run = run_delete, .choices = extents},
    {"undelete", "", N_("bring back what was deleted last"), .run = run_undelete},
    {"pass", "", N_("analysis: the side to move passes; the same as --"), .run = run_pass},
};

const CommandTable variation_commands = {N_("Variations"), COMMAND_ROWS(commands)};
