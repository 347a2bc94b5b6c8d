// SPDX-License-Identifier: GPL-3.0-or-later
// Commands for looking at other positions than that of the game.
#include "base/language.h"
#include "base/text.h"
#include "notation/nag.h"
#include "notation/san.h"
#include "ui/annotate/remarks.h"
#include "ui/common/annotations.h"
#include "ui/session/commands.h"
#include "ui/session/session.h"

#include <stdio.h>
#include <string.h>

enum { STEPS_MAX = 1000, MOVE_NUMBER_MAX = 10000, BETTER_PLIES = 6 };

// "12" is White's move, "12b" or "12..." Black's.
static bool read_move_number(char *word, int64_t *number, Colour *side)
{
    const size_t digits = strspn(word, "0123456789");
    const char *rest = word + digits;
    const bool is_black = text_equal_nocase(rest, "b") || strcmp(rest, "...") == 0;
    if (!is_black && rest[0] != '\0' && strcmp(rest, ".") != 0 && !text_equal_nocase(rest, "w"))
        return false;
    *side = is_black ? BLACK : WHITE;
    word[digits] = '\0';
    return text_parse_int(word, 1, MOVE_NUMBER_MAX, number);
}

// Shows the position after a move with a number; "12" alone means White's.
static void go_to_move(Session *session, char *word)
{
    int64_t number = 0;
    Colour side = WHITE;
    // Reading cuts the word up; the message shows it as it was typed.
    char shown[32];
    Text text = text_begin(shown, sizeof shown);
    text_add(&text, word);
    if (!read_move_number(word, &number, &side)) {
        session_error(session, "goto: '%s' is not a move number (12, or 12b for Black), start, end, game, +N or -N.",
                      shown);
        return;
    }
    // On a copy: the board must not move for a number that the game does not have.
    View view = session->view;
    if (view_go_to_move(&view, session->engine_game, (int)number, side))
        session_show_node(session, view_node(&view, session->engine_game));
    else
        session_error(session, "goto: there is no move %d%s here.", (int)number, side == BLACK ? "..." : "");
}

// Words first, then steps with a sign, then numbers of moves.
static void run_goto(Session *session, char *arguments)
{
    char *word = text_next_word(&arguments);
    int64_t steps = 0;
    if (word == NULL)
        session_error(session, "goto: which move? 12, 12b (Black), start, end, game, +N or -N.");
    else if (text_equal_nocase(word, "start") || text_equal_nocase(word, "end"))
        session_browse_to_end(session, text_equal_nocase(word, "end"));
    else if (text_equal_nocase(word, "game")) {
        session_leave_view(session);
        // In analysis the game is the main line.
        (void)session_leave_variation(session);
    } else if ((word[0] == '+' || word[0] == '-') && text_parse_int(word, -STEPS_MAX, STEPS_MAX, &steps))
        session_browse(session, (int)steps);
    else
        go_to_move(session, word);
}

// Steps along a line that Hotspur shows, or jumps into one: "walk 2 5" is the fifth ply of the second
// line.
static void run_walk(Session *session, char *arguments)
{
    const char *word = text_next_word(&arguments);
    const char *second = text_next_word(&arguments);
    int64_t steps = 1, line = 1, ply = 1;
    const bool is_step = word != NULL && (word[0] == '+' || word[0] == '-');
    if (word == NULL || (is_step && text_parse_int(word, -STEPS_MAX, STEPS_MAX, &steps)))
        session_walk(session, (int)steps);
    else if (text_parse_int(word, 1, ENGINE_GAME_LINES_MAX, &line) &&
             (second == NULL || text_parse_int(second, 0, MAX_PLY, &ply)))
        session_walk_to(session, (int)line - 1, (int)ply);
    else
        session_error(session, "walk: give +N or -N plies, or the number of a line (1 to %d) and a ply.",
                      ENGINE_GAME_LINES_MAX);
}

static void run_continue(Session *session, char *arguments)
{
    (void)arguments;
    if (!engine_game_is_free(session->engine_game))
        session_error(session, "enter: works in analysis only; in a game, a move played here takes back to here.");
    else if (!session_continue_from_view(session))
        session_error(session, "enter: the game is already at the position shown.");
}

// Looks on from the position shown, round the end and from the start again.
static void run_find(Session *session, char *arguments)
{
    const char *text = text_trim(arguments);
    // Without a text the last one is looked for again, from where the board stands now.
    if (text[0] != '\0')
        snprintf(session->wanted, sizeof session->wanted, "%s", text);
    if (session->wanted[0] == '\0') {
        session_error(session, "find: what? The beginning of a move (Nx) or a word of a comment.");
        return;
    }
    const int node =
        find_in_game(session->engine_game->tree, view_node(&session->view, session->engine_game), session->wanted);
    if (node == TREE_NONE) {
        session_error(session, "find: no move begins with '%s' and no comment contains it.", session->wanted);
        return;
    }
    session_show_node(session, node);
    // Where it is, and what it has to say.
    char where[ENGINE_GAME_MESSAGE_SIZE];
    const char *comment = tree_comment(session->engine_game->tree, node);
    Text place = text_begin(where, sizeof where);
    view_describe_node(&session->view, session->engine_game, &place);
    session_say_of_place(session, "%s%s%.200s", where, comment[0] != '\0' ? ": " : ".", comment);
}

// "Better: 18.Qe2 Rd8 19.Rd1.", where a line of ours stands in the place of the move.
static void write_better(const GameTree *tree, int node, const Position *before, Text *out)
{
    Move moves[BETTER_PLIES];
    int count = 0, line = tree_next_sibling(tree, node);
    while (line != TREE_NONE && remark_line_of(tree, line) != line)
        line = tree_next_sibling(tree, line);
    for (; line != TREE_NONE && count < BETTER_PLIES; line = tree_child(tree, line, 0))
        moves[count++] = tree_ply(tree, line)->move;
    if (count == 0)
        return;
    char text[ENGINE_GAME_MESSAGE_SIZE];
    Text better = text_begin(text, sizeof text);
    san_write_line(before, moves, count, &better);
    text_addf(out, _("Better: %s."), text);
}

// "Mistake 3 of 7: 18.Bd6?!. Loses a bishop: ..."; where nothing is said of it, the better line.
static void say_mistake(Session *session, int node)
{
    const GameTree *tree = session->engine_game->tree;
    char where[ENGINE_GAME_MESSAGE_SIZE], words[ENGINE_GAME_MESSAGE_SIZE] = "";
    Position before;
    Text place = text_begin(where, sizeof where), comment = text_begin(words, sizeof words);
    int number;
    const int count = game_evals_count_mistakes(tree, node, &number);
    tree_position(tree, tree_parent(tree, node), &before);
    san_write_line(&before, &tree_ply(tree, node)->move, 1, &place);
    nag_write_all(tree, node, false, &place);
    comment_write_shown(tree_comment(tree, node), &comment);
    if (words[0] == '\0')
        write_better(tree, node, &before, &comment);
    session_say_of_place(session, "Mistake %d of %d: %s%s%.200s", number, count, where, words[0] != '\0' ? ". " : ".",
                         words);
}

// The next mistake of the game, behind the last one the first again; "previous" goes the other way.
static void run_mistake(Session *session, char *arguments)
{
    const GameTree *tree = session->engine_game->tree;
    const char *word = text_next_word(&arguments);
    const bool is_back = word != NULL && text_equal_nocase(word, "previous");
    const int step = is_back ? -1 : 1;
    if (word != NULL && !is_back && !text_equal_nocase(word, "next")) {
        session_error(session, "mistake: '%.40s' is neither next nor previous.", word);
        return;
    }
    if (session_refuses_help(session))
        return;
    if (game_evals_next_mistake(tree, TREE_ROOT, 1) == TREE_NONE) {
        if (session->review != NULL)
            session_say(session, "Still annotating, %d %%.", review_task_percent(session->review));
        else if (session->annotated_changes == session->engine_game->changes)
            session_error(session, "mistake: no move of this game is marked as one.");
        else
            session_error(session, "mistake: no move is marked as one yet; annotate (%s) looks for them.",
                          session->front->annotate_key);
        return;
    }
    int node = game_evals_next_mistake(tree, view_node(&session->view, session->engine_game), step);
    const bool is_round = node == TREE_NONE;
    // Round the end: to the first one, or on to the last one.
    if (node == TREE_NONE)
        node = game_evals_next_mistake(tree, TREE_ROOT, 1);
    for (int next = node; is_round && is_back && next != TREE_NONE; next = game_evals_next_mistake(tree, next, 1))
        node = next;
    session_show_node(session, node);
    say_mistake(session, node);
}

static const char *const directions[] = {"next", "previous", NULL};
static const char *const places[] = {"start", "end", "game", "+1", "-1", NULL};

static const CommandDef commands[] = {
    {"goto", "MOVE[b] | start | end | game | +N | -N",
     N_("show the position after a move (b: Black's); nothing is taken back"), .run = run_goto, .choices = places},
    {"find", "[TEXT]", N_("find the next move that begins so, or has it in its comment; no argument repeats"),
     .run = run_find},
    {"mistake", "[next|previous]", N_("the next move marked ?! ? or ??, with what is said of it; annotate marks them"),
     .run = run_mistake, .choices = directions},
    {"walk", "[+N | -N | LINE [PLY]]", N_("step through one of Hotspur's lines"), .run = run_walk},
    {"enter", "", N_("analysis: continue from the position shown"), .run = run_continue},
};

const CommandTable browse_commands = {N_("Browsing the game"), COMMAND_ROWS(commands)};
