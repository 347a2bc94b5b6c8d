// SPDX-License-Identifier: GPL-3.0-or-later
// What comes from lichess besides games of one's own: puzzles, its TV, games and studies.
#include "base/language.h"
#include "base/memory.h"
#include "notation/coordinate.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "ui/session/online.h"
#include "ui/session/puzzle_set.h"

#include <stdio.h>
#include <string.h>

// --- puzzles -----------------------------------------------------------------------------------------------------------------

// The position before the last of the moves that lead to the puzzle, and that move. False with a reason.
static bool find_puzzle(const LichessPuzzle *puzzle, Position *start, Move *lead_in, Error *error)
{
    Game *game = game_new();
    char *const moves = mem_copy_text(puzzle->game), *rest = moves;
    bool is_good = true;
    game_set_claim_draws(game, false);
    *lead_in = MOVE_NONE;
    for (int ply = 0; ply < puzzle->plies && is_good; ++ply) {
        const char *word = text_next_word(&rest);
        *start = *game_position(game);
        is_good = san_read(start, word != NULL ? word : "", lead_in, error) &&
                  game_play(game, &(GamePly){.move = *lead_in, .score = SCORE_NONE}, error);
    }
    pos_drop_history(start); // the game is gone
    game_free(game);
    mem_free(moves);
    return is_good && (move_is_real(*lead_in) || error_set(error, N_("no move leads to it")));
}

// The moves to be found. False with a reason.
static bool read_solution(const LichessPuzzle *puzzle, const Position *start, Puzzle *out, Error *error)
{
    Position pos = *start;
    Undo undo[PUZZLE_MOVES_MAX + 1];
    char *const moves = mem_copy_text(puzzle->solution), *rest = moves;
    bool is_good = true;
    pos_make_move(&pos, out->lead_in, &undo[0]);
    for (char *word = text_next_word(&rest); is_good && word != NULL && out->move_count < PUZZLE_MOVES_MAX;
         word = text_next_word(&rest)) {
        Move *move = &out->moves[out->move_count];
        is_good = coordinate_read(&pos, word, move) ||
                  error_set(error, N_("its solution has the move %.8s, which is illegal"), word);
        if (is_good)
            pos_make_move(&pos, *move, &undo[++out->move_count]);
    }
    mem_free(moves);
    return is_good && (out->move_count > 0 || error_set(error, N_("it has no solution")));
}

void online_take_puzzle(Session *session, const LichessPuzzle *puzzle)
{
    Position start;
    Move lead_in;
    Error error;
    char title[LICHESS_TEXT_SIZE];
    PuzzleSet set = {0};
    bool is_good = find_puzzle(puzzle, &start, &lead_in, &error);
    if (is_good) {
        snprintf(title, sizeof title, _("lichess %s, rating %d"), puzzle->id, puzzle->rating);
        Puzzle *one = puzzle_set_add(&set, &start, title, puzzle->themes);
        one->lead_in = lead_in;
        is_good = read_solution(puzzle, &start, one, &error);
    }
    if (is_good)
        session_take_puzzles(session, &set);
    else
        session_error(session, "lichess puzzle: %s.", error.text);
    puzzle_set_clear(&set);
}

// --- TV ----------------------------------------------------------------------------------------------------------------------

// The position of a feed, which may lack the fields behind the side to move.
static bool read_position(const char *fen, Position *pos, Error *error)
{
    char whole[FEN_SIZE + 16];
    snprintf(whole, sizeof whole, "%s%s", fen,
             strchr(fen, ' ') != NULL && strchr(strchr(fen, ' ') + 1, ' ') == NULL ? " - - 0 1" : "");
    return fen_read_either(pos, whole, error);
}

// Another game is on TV: it takes the place of the one before, or of what was on the board, after asking.
static void show_game(void *context, Reply reply)
{
    Session *session = context;
    Online *online = session->online;
    Position start;
    if (reply != REPLY_YES || online == NULL) {
        if (online != NULL)
            lichess_end(online->client, ASK_TV);
        return;
    }
    if (!read_position(online->tv.fen, &start, NULL))
        return;
    GameTree *tree = tree_new();
    tree_reset(tree, &start);
    online_set_players(tree, online->tv.players);
    tree_set_tag(tree, "Event", "lichess TV");
    session_put_game(session, tree);
    session->engine_game->person = online->tv.person == BLACK ? BLACK : WHITE;
    session_turn_board(session);
    online->tv_changes = session->engine_game->changes;
    online->shows_tv = true;
    char white[LICHESS_TEXT_SIZE], black[LICHESS_TEXT_SIZE];
    Text first = text_begin(white, sizeof white), second = text_begin(black, sizeof black);
    online_write_player(&online->tv.players[WHITE], &first);
    online_write_player(&online->tv.players[BLACK], &second);
    session_say(session, "lichess TV: %s - %s. lichess stop ends it.", white, black);
}

// Is the game of the TV still what is on the board?
static bool is_on_board(const Session *session)
{
    return session->online->shows_tv && session->engine_game->is_viewed &&
           session->online->tv_changes == session->engine_game->changes;
}

// Plays the move where it leads to the position that is told; where one was missed, the game begins anew from there.
static void show_move(Session *session, const LichessEvent *event)
{
    Online *online = session->online;
    EngineGame *engine_game = session->engine_game;
    Position told, after;
    Undo undo;
    Move move;
    if (!is_on_board(session) || !read_position(event->game.fen, &told, NULL))
        return;
    const int end = tree_line_end(engine_game->tree, TREE_ROOT);
    tree_position(engine_game->tree, end, &after);
    const bool is_next = coordinate_read(&after, event->text, &move);
    if (is_next)
        pos_make_move(&after, move, &undo);
    if (!is_next || after.stm != told.stm || after.by_colour[WHITE] != told.by_colour[WHITE] ||
        after.by_colour[BLACK] != told.by_colour[BLACK]) {
        snprintf(online->tv.fen, sizeof online->tv.fen, "%s", event->game.fen);
        show_game(session, REPLY_YES);
        return;
    }
    const int added = tree_append(engine_game->tree, end, &(GamePly){.move = move, .score = SCORE_NONE});
    // Who looks at an earlier move is left there.
    if (engine_game_node(engine_game) == end)
        session_show_node(session, added);
}

void online_take_tv(Session *session, const LichessEvent *event)
{
    Online *online = session->online;
    Position pos;
    Error error;
    if (event->kind == LICHESS_TV_MOVE) {
        show_move(session, event);
        return;
    }
    online->tv = event->game;
    if (!read_position(event->game.fen, &pos, &error))
        session_error(session, "lichess tv: %s.", error.text);
    else if (is_on_board(session))
        show_game(session, REPLY_YES);
    else if (online->shows_tv) {
        // Another game was taken to the board meanwhile.
        online->shows_tv = false;
        lichess_end(online->client, ASK_TV);
    } else
        session_confirm_leave(session, _("watch lichess TV"), show_game);
}

// --- games and studies -----------------------------------------------------------------------------------------------------

void online_take_pgn(Session *session, const char *pgn)
{
    Error error;
    GameList *games = game_list_of_text("lichess", mem_copy_text(pgn), strlen(pgn), &error);
    if (games != NULL)
        session_take_games(session, games, 0, true);
    else
        session_error(session, "lichess import: %s.", error.text);
}
