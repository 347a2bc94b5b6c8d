// SPDX-License-Identifier: GPL-3.0-or-later
// Commands that ask the engine about the position: hints, threats, lines, some moves only.
#include "base/text.h"
#include "board/movegen.h"
#include "notation/san.h"
#include "ui/session/advice.h"
#include "ui/session/session.h"

#include <stdlib.h>

enum { LIST_SIZE = 160 };

static void run_hint(Session *session, char *arguments)
{
    (void)arguments;
    if (!session_refuses_help(session))
        advice_hint(session->engine_game);
}

static void run_threat(Session *session, char *arguments)
{
    Error error;
    (void)arguments;
    if (session_refuses_help(session))
        return;
    if (!advice_threat(session->engine_game, &error))
        session_error(session, "No threat to show: %s.", error.text);
}

void session_run_multipv(Session *session, char *arguments)
{
    const char *word = text_next_word(&arguments);
    OptionStore *options = engine_options(session->engine_game->engine);
    int64_t count = option_int(options, OPT_MULTIPV), wanted = 0;
    const bool is_step = word != NULL && (word[0] == '+' || word[0] == '-');
    if (word == NULL) {
        session_say(session, "Lines shown: %d.", (int)count);
        return;
    }
    if (!text_parse_int(word, is_step ? -ENGINE_GAME_LINES_MAX : 1, ENGINE_GAME_LINES_MAX, &wanted)) {
        session_error(session, "multipv: how many, 1 to %d, or +1 or -1.", ENGINE_GAME_LINES_MAX);
        return;
    }
    count = is_step ? count + wanted : wanted;
    if (count < 1 || count > ENGINE_GAME_LINES_MAX) {
        session_error(session, "multipv: there can be 1 to %d.", ENGINE_GAME_LINES_MAX);
        return;
    }
    option_set_int(options, OPT_MULTIPV, count, ORIGIN_PROTOCOL, NULL);
    if (session->engine_game->analysing)
        engine_game_continue(session->engine_game);
    if (count == 1)
        session_say(session, "Analysis shows the best line.");
    else
        session_say(session, "Analysis shows the best %d lines.", (int)count);
}

static bool is_in(const MoveList *list, Move move)
{
    for (int i = 0; i < list->count; ++i)
        if (move_equal(list->moves[i], move))
            return true;
    return false;
}

// Reads the moves that are named; false, with an error, if one is not legal.
static bool read_moves(Session *session, const char *command, char *arguments, MoveList *out)
{
    out->count = 0;
    for (const char *word = text_next_word(&arguments); word != NULL; word = text_next_word(&arguments)) {
        Move move;
        Error error;
        if (!san_read(game_position(session->engine_game->game), word, &move, &error)) {
            session_error(session, "%s: %s.", command, error.text);
            return false;
        }
        if (!is_in(out, move))
            out->moves[out->count++] = move;
    }
    return true;
}

static void focus_on(Session *session, const MoveList *moves)
{
    char list[LIST_SIZE];
    Text text = text_begin(list, sizeof list);
    Error error;
    if (!advice_focus(session->engine_game, moves, &error)) {
        session_error(session, "%s; %s starts it.", error.text, session->front->analyse_key);
        return;
    }
    for (int i = 0; i < moves->count; ++i) {
        char san[SAN_SIZE];
        san_write(game_position(session->engine_game->game), moves->moves[i], san);
        text_addf(&text, "%s%s", i > 0 ? " " : "", san);
    }
    if (moves->count == 0)
        session_say(session, "Analysis looks at all moves.");
    else
        session_say(session, "Analysis looks at %s alone.", list);
}

static void run_focus(Session *session, char *arguments)
{
    MoveList moves;
    if (read_moves(session, "focus", arguments, &moves))
        focus_on(session, &moves);
}

static void run_exclude(Session *session, char *arguments)
{
    MoveList left_out, all, moves = {0};
    if (!read_moves(session, "exclude", arguments, &left_out))
        return;
    const MoveList *before = engine_game_focused(session->engine_game);
    movegen_list(game_position(session->engine_game->game), MOVES_ALL, &all);
    const MoveList *from = before->count > 0 ? before : &all;
    for (int i = 0; i < from->count; ++i)
        if (!is_in(&left_out, from->moves[i]))
            moves.moves[moves.count++] = from->moves[i];
    if (left_out.count == 0)
        session_error(session, "exclude: which moves, such as exclude e4 d4? focus alone looks at all again.");
    else if (moves.count == 0)
        session_error(session, "exclude: no move would be left.");
    else
        focus_on(session, &moves);
}

void session_focus_on_piece(Session *session, Square square)
{
    MoveList all, moves = {0};
    movegen_list(game_position(session->engine_game->game), MOVES_ALL, &all);
    for (int i = 0; i < all.count; ++i)
        if (move_from(all.moves[i]) == square)
            moves.moves[moves.count++] = all.moves[i];
    if (square != SQ_NONE && moves.count == 0)
        session_error(session, "Nothing on that square can move.");
    else
        focus_on(session, &moves);
}

static void complete_legal(const Session *session, const char *before, const char *word, Completions *out)
{
    MoveList list;
    (void)before;
    movegen_list(game_position(session->engine_game->game), MOVES_ALL, &list);
    for (int i = 0; i < list.count; ++i) {
        char san[SAN_SIZE];
        san_write(game_position(session->engine_game->game), list.moves[i], san);
        completions_add(out, word, san);
    }
}

// --- endgame tables ------------------------------------------------------------------------------------------------

static void tell_table_value(Session *session, const Position *pos, Score score)
{
    const char *winner = (score > 0) == (pos->stm == WHITE) ? "White" : "Black";
    const int moves = abs(score_mate_moves(score));
    if (score == SCORE_DRAW)
        session_say(session, "Endgame tables: a draw.");
    else
        session_say(session, "Endgame tables: %s mates in %d.", winner, moves);
}

static void run_tables(Session *session, char *arguments)
{
    const Engine *engine = session->engine_game->engine;
    const Position *pos = session_position(session);
    const int pieces = engine_endgame_tables_pieces(engine);
    Score score;
    (void)arguments;
    if (session_refuses_help(session))
        return;
    if (!engine_can_use_endgame_tables())
        session_error(session, "tb: this program was built without endgame tables.");
    else if (pieces == 0)
        session_error(session, "tb: no tables are open; %s names their folder.",
                      option_def(engine_options(session->engine_game->engine), OPT_TABLE_FOLDERS)->name);
    else if (engine_probe_endgame_tables(engine, pos, &score))
        tell_table_value(session, pos, score);
    else
        session_say(session, "The tables do not know this position: they have at most %d pieces, and no castling.",
                    pieces);
}

static const Command commands[] = {
    {"hint", "", "suggest a move; again: say more of it", run_hint, NULL, NULL},
    {"threat", "", "what the other side would do if it were its turn", run_threat, NULL, NULL},
    {"tb", "", "what the endgame tables know about the position shown", run_tables, NULL, NULL},
    {"multipv", "[N | +1 | -1]", "number of best lines that analysis shows", session_run_multipv, NULL, NULL},
    {"focus", "[MOVE ...]", "analysis looks at these moves alone; alone: at all", run_focus, NULL, complete_legal},
    {"exclude", "MOVE ...", "analysis looks at all moves but these", run_exclude, NULL, complete_legal},
};

const CommandTable advice_commands = {"Asking Hotspur", commands, sizeof commands / sizeof commands[0]};

// --- explanations --------------------------------------------------------------------------------------------------

static void run_why(Session *session, char *arguments)
{
    (void)arguments;
    if (!session_refuses_help(session))
        session_explain(session);
}

static const Command analysis_rows[] = {
    {"why", "", "why the last move was played, or why the best move so far is the best", run_why, NULL, NULL},
};

const CommandTable analysis_commands = {"What Hotspur thinks", analysis_rows,
                                        sizeof analysis_rows / sizeof analysis_rows[0]};
