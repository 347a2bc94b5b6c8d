// SPDX-License-Identifier: GPL-3.0-or-later
// What the console prints by itself: messages, moves and news of the game, lines of the search.
#include "base/language.h"
#include "base/os/os.h"
#include "base/text.h"
#include "notation/san.h"
#include "ui/common/figures.h"
#include "ui/common/print.h"
#include "ui/console/console_state.h"
#include "ui/console/edit_line.h"
#include "ui/console/speech.h"

#include <string.h>
#include <unistd.h>

enum { SENTENCE_SIZE = 1024 };

FILE *console_out(Console *console)
{
    // The line that is edited is drawn again with the next prompt.
    if (console->mode == CONSOLE_EDITED)
        edit_line_hide();
    return stdout;
}

int console_columns(const Console *console)
{
    enum { USUAL = 80, LEAST = 40, FILE_COLUMNS = 120 };
    if (console->mode == CONSOLE_FILTER)
        return FILE_COLUMNS;
    // Asked each time: the window may have another size now.
    const int columns = os_terminal_columns(STDOUT_FILENO);
    return columns == 0 ? USUAL : columns < LEAST ? LEAST : columns;
}

// Prints a message of the session. Errors in a script go to stderr with file and line; in spoken mode moves in a
// message are spoken.
void console_said(void *context, MessageKind kind, const char *text)
{
    Console *console = context;
    const bool is_error = kind >= MESSAGE_ERROR;
    char spoken[SENTENCE_SIZE];
    Text words = text_begin(spoken, sizeof spoken);
    FILE *out = console_out(console);
    if (is_error && console->script != NULL) {
        const Script *script = console->script;
        fflush(stdout); // answers and complaints stay in order where both go to one place
        if (script->name != NULL)
            print_masked(stderr, "hotspur: %s: line %d: %s\n", script->name, script->line, text);
        else
            fprintf(stderr, "hotspur: line %d: %s\n", script->line, text);
    } else if (console->speaks && !is_error) {
        const Session *session = &console->session;
        const int node = session_shown_node(session);
        Position before;
        if (node != TREE_ROOT)
            tree_position(session_tree(session), tree_parent(session_tree(session), node), &before);
        speech_add_sentence(&words, console_position(console), node != TREE_ROOT ? &before : NULL, text);
        fprintf(out, "%s\n", spoken);
    } else {
        fprintf(out, "%s\n", text);
    }
}

void console_add_move(const Console *console, Text *text, const Position *pos, Move move)
{
    char san[SAN_SIZE];
    san_write(pos, move, san);
    if (console->speaks)
        speech_add_move(text, pos, move);
    else
        text_add(text, san);
}

// "Hotspur: knight on g 8 to f 6, a book move."
static void say_move(Console *console, int ply)
{
    const Session *session = &console->session;
    const Game *game = session_game(session);
    const GamePly *made = game_ply(game, ply);
    Position before;
    char sentence[SENTENCE_SIZE];
    Text text = text_begin(sentence, sizeof sentence);
    game_position_at(game, ply, &before);
    // No side is the engine's, so colours name the mover.
    if (session_is_free(session))
        text_addf(&text, "%s: ", _(side_name(before.stm)));
    else if (before.stm == session_person(session))
        text_add(&text, _("You: "));
    else
        text_addf(&text, "%s: ", session_other_side(session));
    console_add_move(console, &text, &before, made->move);
    fprintf(console_out(console), "%s%s.\n", sentence, made->from_book ? _(", a book move") : "");
}

// Announces moves that the news leave out: every move in spoken mode, else the one by which Hotspur ends the game.
static void tell_moves(Console *console)
{
    enum { PLIES_OF_A_TURN = 2 }; // more have come from a file
    const Session *session = &console->session;
    const Game *game = session_game(session);
    const int plies = game_ply_count(game);
    // Hotspur's last move of a game is not in the news, which tell the result.
    const bool tells_last = session_game_is_over(session) && !session_is_free(session);
    for (int ply = console->plies_told; ply < plies && plies - console->plies_told <= PLIES_OF_A_TURN; ++ply) {
        Position before;
        game_position_at(game, ply, &before);
        if (console->speaks || (tells_last && ply + 1 == plies && before.stm != session_person(session)))
            say_move(console, ply);
    }
    console->plies_told = plies;
}

// What has happened since the last call: moves, the game's message, whose turn it is, the board. Saves the game, too.
void console_tell_news(Console *console)
{
    Session *session = &console->session;
    // In spoken mode the move itself has been said, so its message is left out.
    const bool is_move = session_message(session)[0] != '\0' && session->engine_game->message_kind == MESSAGE_MOVE;
    const bool has_moved = console->plies_told != game_ply_count(session_game(session));
    tell_moves(console);
    // Games of scripts are not kept.
    if (console->mode != CONSOLE_FILTER)
        session_save_game(session);
    char message[ENGINE_GAME_MESSAGE_SIZE];
    session_write_message(session, message);
    if (message[0] != '\0' && !(console->speaks && is_move))
        session_say(session, "%s", message);
    session_forget_message(session);
    if (console->speaks && has_moved && !session_game_is_over(session))
        fprintf(console_out(console), "%s\n",
                console_position(console)->stm == WHITE ? _("White to move.") : _("Black to move."));
    if (is_move && console->shows_board)
        board_text_position(console_out(console), console_position(console), console->style, console_bottom(console));
    session_check_writer(session);
}

// --- lines of the search -------------------------------------------------------------------------------------------

bool console_shows_lines(const Console *console)
{
    const Activity activity = session_activity(&console->session);
    // Fair play and puzzles: what the engine finds stays hidden.
    if (session_hides_analysis(&console->session))
        return false;
    if (console->thinking == THINKING_ANALYSIS)
        return activity == ACTIVITY_ANALYSE || activity == ACTIVITY_SEARCH;
    return console->thinking == THINKING_ALWAYS && activity != ACTIVITY_PREVIEW;
}

// A line of the search in columns: depth, score, time, nodes, moves; in spoken mode depth, first move and score.
void console_print_line(Console *console, const InfoLine *info)
{
    enum { HEAD_COLUMNS = 30 }; // columns in front of the moves
    const Position *root = session_search_root(&console->session);
    char score[SCORE_TEXT_SIZE], nodes[COUNT_TEXT_SIZE], time[TIME_TEXT_SIZE], line[SENTENCE_SIZE];
    Text text = text_begin(line, sizeof line);
    if (console->speaks) {
        text_addf(&text, _("Depth %d: "), info->depth);
        speech_add_move(&text, root, info->pv[0]);
        text_add(&text, "; ");
        speech_add_score(&text, info->score, root->stm);
        fprintf(console_out(console), "%s.\n", line);
        return;
    }
    write_score(info->score, root->stm, score);
    write_count(info->nodes, nodes);
    write_time(info->time_us, time);
    san_write_line(root, info->pv, info->pv_length, &text);
    // The last moves of a line that is too long are left out.
    size_t end = (size_t)(console_columns(console) - HEAD_COLUMNS - 1);
    if (text.length > end) {
        while (end > 0 && line[end] != ' ')
            --end;
        line[end] = '\0';
    }
    fprintf(console_out(console), "%3d  %7s  %6s  %6s  %s\n", info->depth, score, time, nodes, line);
}
