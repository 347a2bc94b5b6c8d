// SPDX-License-Identifier: GPL-3.0-or-later
// Commands for looking at other positions than that of the game.
#include "base/text.h"
#include "ui/session/find.h"
#include "ui/session/session.h"

#include <stdio.h>
#include <string.h>

enum { STEPS_MAX = 1000, MOVE_NUMBER_MAX = 10000 };

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

static void go_to_move(Desk *desk, char *word)
{
    int64_t number = 0;
    Colour side = WHITE;
    char shown[32];
    Text text = text_begin(shown, sizeof shown);
    text_add(&text, word);
    if (!read_move_number(word, &number, &side)) {
        desk_complain(desk, "goto: '%s' is no move, such as 12 or 12b (Black's), nor start, end, game, +N or -N.",
                      shown);
        return;
    }
    View view = desk->view;
    if (view_go_to_move(&view, desk->play, (int)number, side))
        desk_show_node(desk, view_node(&view, desk->play));
    else
        desk_complain(desk, "goto: there is no move %d%s here.", (int)number, side == BLACK ? "..." : "");
}

static void run_goto(Desk *desk, char *arguments)
{
    char *word = text_next_word(&arguments);
    int64_t steps = 0;
    if (word == NULL)
        desk_complain(desk, "goto: which move? 12 or 12b (Black's), start, end, game, +N or -N.");
    else if (text_equal_nocase(word, "start") || text_equal_nocase(word, "end"))
        desk_browse_to_end(desk, text_equal_nocase(word, "end"));
    else if (text_equal_nocase(word, "game"))
        desk_leave_view(desk);
    else if ((word[0] == '+' || word[0] == '-') && text_parse_int(word, -STEPS_MAX, STEPS_MAX, &steps))
        desk_browse(desk, (int)steps);
    else
        go_to_move(desk, word);
}

static void run_variation(Desk *desk, char *arguments)
{
    const char *word = text_next_word(&arguments);
    if (word == NULL || text_equal_nocase(word, "next"))
        desk_browse_variation(desk, 1);
    else if (text_equal_nocase(word, "previous"))
        desk_browse_variation(desk, -1);
    else
        desk_complain(desk, "variation: '%.40s' is neither next nor previous.", word);
}

static void run_walk(Desk *desk, char *arguments)
{
    const char *word = text_next_word(&arguments);
    const char *second = text_next_word(&arguments);
    int64_t steps = 1, line = 1, ply = 1;
    const bool is_step = word != NULL && (word[0] == '+' || word[0] == '-');
    if (word == NULL || (is_step && text_parse_int(word, -STEPS_MAX, STEPS_MAX, &steps)))
        desk_walk(desk, (int)steps);
    else if (text_parse_int(word, 1, PLAY_LINES_MAX, &line) &&
             (second == NULL || text_parse_int(second, 0, MAX_PLY, &ply)))
        desk_walk_to(desk, (int)line - 1, (int)ply);
    else
        desk_complain(desk, "walk: +N or -N plies, or the number of a line, 1 to %d, and of a ply.", PLAY_LINES_MAX);
}

static void run_continue(Desk *desk, char *arguments)
{
    (void)arguments;
    if (!desk->play->analysing)
        desk_complain(desk, "enter: only analysis goes on from another position; play there to take back.");
    else if (!desk_go_on_from_view(desk))
        desk_complain(desk, "enter: the position shown is that of the game.");
}

static void say_what_was_found(Desk *desk, int node)
{
    char where[PLAY_NEWS_SIZE];
    const char *comment = tree_comment(desk->play->tree, node);
    view_describe(&desk->view, desk->play, where, sizeof where);
    desk_say(desk, "%s%s%.200s", where[0] != '\0' ? where : "The game as it stands", comment[0] != '\0' ? ": " : ".",
             comment);
}

static void run_find(Desk *desk, char *arguments)
{
    const char *text = text_trim(arguments);
    if (text[0] != '\0')
        snprintf(desk->wanted, sizeof desk->wanted, "%s", text);
    if (desk->wanted[0] == '\0') {
        desk_complain(desk, "find: what? The beginning of a move, such as Nx, or a word of a comment.");
        return;
    }
    const int node = find_in_game(desk->play->tree, view_node(&desk->view, desk->play), desk->wanted);
    if (node == TREE_NONE) {
        desk_complain(desk, "find: no move begins with '%s', and no comment has it.", desk->wanted);
        return;
    }
    desk_show_node(desk, node);
    say_what_was_found(desk, node);
}

static const char *const places[] = {"start", "end", "game", "+1", "-1", NULL};
static const char *const ways[] = {"next", "previous", NULL};

static const Command commands[] = {
    {"goto", "MOVE[b] | start | end | game | +N | -N", "show the game after a move (b: Black's), and take nothing back",
     run_goto, places, NULL},
    {"variation", "[next|previous]", "show what else was tried in the place of a move", run_variation, ways, NULL},
    {"find", "[TEXT]", "show the next move that begins so, or has it in its comment; alone: the same again", run_find,
     NULL, NULL},
    {"walk", "[+N | -N | LINE [PLY]]", "walk along a line that Hotspur expects", run_walk, NULL, NULL},
    {"enter", "", "analysis: go on from the position that is shown", run_continue, NULL, NULL},
};

const CommandTable browse_commands = {"Looking around", commands, sizeof commands / sizeof commands[0]};
