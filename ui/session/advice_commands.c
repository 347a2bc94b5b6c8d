// SPDX-License-Identifier: GPL-3.0-or-later
// Commands that ask the engine about the position: hints, lines, some moves only.
#include "base/clock.h"
#include "base/language.h"
#include "base/text.h"
#include "board/movegen.h"
#include "notation/coordinate.h"
#include "notation/san.h"
#include "ui/annotate/merit.h"
#include "ui/common/figures.h"
#include "ui/common/tactics.h"
#include "ui/session/session.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    ADVICE_US = US_PER_SECOND,
    LINE_PLIES = 6, // of a hint, that a person can keep in mind
    LINE_SIZE = 400,
};

// --- hints ----------------------------------------------------------------------------------------------------------

// Has a search of this very position found the move as its best one?
static bool is_best_known(const EngineGame *engine_game, const Position *pos, Move move)
{
    return engine_game->line_count > 0 && engine_game->root.key == pos->key &&
           move_equal(engine_game->lines[0].pv[0], move);
}

// What is good about it, to stand behind it: ": it attacks the queen on d7"; "" for nothing.
static void write_merit(const EngineGame *engine_game, const Position *pos, Move move, char out[LINE_SIZE])
{
    char words[LINE_SIZE];
    Text merit = text_begin(words, sizeof words), text = text_begin(out, LINE_SIZE);
    const InfoLine *best = &engine_game->lines[0];
    const bool is_known = is_best_known(engine_game, pos, move);
    const Undo *last = pos->last;
    const MeritQuery query = {
        .pos = pos,
        .line = is_known ? best->pv : &move,
        .count = is_known ? best->pv_length : 1,
        .score = is_known ? best->score : SCORE_NONE,
        .previous = last != NULL ? last->move : MOVE_NONE,
        .previous_taken = undo_taken(last),
    };
    if (merit_write(&query, &merit))
        sentence_add(&text, ": it %1", words);
}

// Whole sentences: other languages have other forms of a piece's name in each.
static const char *const hints_of_type[PT_NB] = {
    [PT_PAWN] = N_("Hint: consider a pawn move. (hint again says more.)"),
    [PT_KNIGHT] = N_("Hint: consider a knight move. (hint again says more.)"),
    [PT_BISHOP] = N_("Hint: consider a bishop move. (hint again says more.)"),
    [PT_ROOK] = N_("Hint: consider a rook move. (hint again says more.)"),
    [PT_QUEEN] = N_("Hint: consider a queen move. (hint again says more.)"),
    [PT_KING] = N_("Hint: consider a king move. (hint again says more.)"),
};

// Its square, and what is good about the move.
static const char *const hints_of_piece[PT_NB] = {
    [PT_PAWN] = N_("Hint: move the pawn on %s%s. (hint again names the move.)"),
    [PT_KNIGHT] = N_("Hint: move the knight on %s%s. (hint again names the move.)"),
    [PT_BISHOP] = N_("Hint: move the bishop on %s%s. (hint again names the move.)"),
    [PT_ROOK] = N_("Hint: move the rook on %s%s. (hint again names the move.)"),
    [PT_QUEEN] = N_("Hint: move the queen on %s%s. (hint again names the move.)"),
    [PT_KING] = N_("Hint: move the king on %s%s. (hint again names the move.)"),
};

// Says one step more than the last hint of the same position did, and notes it in engine_game->hint.
static void tell_hint(EngineGame *engine_game, Move move)
{
    const Position *pos = game_position(engine_game->game);
    const PieceType type = piece_type(pos_piece_on(pos, move_from(move)));
    char from[SQUARE_NAME_SIZE], line[LINE_SIZE], merit[LINE_SIZE];
    // Another position or another best move: hints begin anew with the kind of piece.
    if (engine_game->hint.key != pos->key || !move_equal(engine_game->hint.move, move))
        engine_game->hint = (Hint){.key = pos->key, .move = move};
    square_write(move_from(move), from);
    // The line that begins with the move, as far as it is known.
    const InfoLine *best = &engine_game->lines[0];
    Text text = text_begin(line, sizeof line);
    if (is_best_known(engine_game, pos, move))
        san_write_line(pos, best->pv, best->pv_length < LINE_PLIES ? best->pv_length : LINE_PLIES, &text);
    else
        san_write_line(pos, &move, 1, &text);
    write_merit(engine_game, pos, move, merit);
    ++engine_game->hint.step;
    engine_game->hint.is_hidden = false;
    if (engine_game->hint.step == 1)
        engine_game_report_place(engine_game, "%s", _(hints_of_type[type]));
    else if (engine_game->hint.step == 2)
        engine_game_report_place(engine_game, hints_of_piece[type], from, merit);
    else
        engine_game_report_place(engine_game, "Hotspur would play %s%s.", line, merit);
}

// Without a legal move there is none to hint at.
static void answer_hint(EngineGame *engine_game, Move best)
{
    if (move_is_real(best))
        tell_hint(engine_game, best);
}

// Suggests a move; the answer may come later. In the same position, each call says more: which kind of piece, which of
// them, and where it goes with the line behind it.
static void run_hint(Session *session, char *arguments)
{
    EngineGame *engine_game = session->engine_game;
    (void)arguments;
    if (session_has_puzzle(session)) {
        session_hint_at_puzzle(session);
        return;
    }
    if (session_refuses_help(session))
        return;
    const Position *pos = game_position(engine_game->game);
    if (game_result(engine_game->game) != RESULT_NONE) {
        engine_game_report(engine_game, "The game is over already.");
    } else if (!engine_game_is_person_to_move(engine_game)) {
        engine_game_report(engine_game, "It is not your turn.");
    } else if (engine_game->hint.key == pos->key && engine_game->hint.step > 0) {
        tell_hint(engine_game, engine_game->hint.move); // the same move, whatever was found since
    } else if (engine_game->line_count > 0 && engine_game->root.key == pos->key) {
        tell_hint(engine_game, engine_game->lines[0].pv[0]);
    } else if (engine_game->controller.activity == ACTIVITY_PONDER) {
        // What is pondered on is the move that the engine expects here.
        tell_hint(engine_game, engine_game->controller.expected);
    } else {
        const SearchLimits limits = {.infinite = true};
        engine_game->answer = answer_hint;
        engine_game_think(engine_game, ACTIVITY_HINT, pos, &limits, ADVICE_US);
        engine_game_report(engine_game, "Looking for a hint ...");
    }
}

// --- a search within limits -----------------------------------------------------------------------------------------

// The answer to `analyse` with a limit: the move, and its score for White.
static void answer_search(EngineGame *engine_game, Move best)
{
    const Position *pos = game_position(engine_game->game);
    char san[SAN_SIZE], score[SCORE_WORDS_SIZE];
    const Score found = engine_game->line_count > 0 ? engine_game->lines[0].score : SCORE_NONE;
    if (!move_is_real(best)) {
        engine_game_report(engine_game, "There is no legal move.");
        return;
    }
    san_write(pos, best, san);
    write_score_words(found, pos->stm, score);
    if (score[0] != '\0')
        engine_game_report(engine_game, "Hotspur would play %s, %s%s.", san, score,
                           score_is_decided(found) ? "" : _(" for White"));
    else
        // Only the book gives a move without a score.
        engine_game_report(engine_game, "Hotspur would play %s (book).", san);
}

void session_search(Session *session, const SearchLimits *limits)
{
    EngineGame *engine_game = session->engine_game;
    if (session_refuses_help(session))
        return;
    engine_game->answer = answer_search;
    engine_game_think(engine_game, ACTIVITY_SEARCH, game_position(engine_game->game), limits, 0);
}

// --- which lines and moves ------------------------------------------------------------------------------------------

// Either a number, or a step from the present one.
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
    // ORIGIN_PROTOCOL: set while the program runs, not by command line or file.
    option_set_int(options, OPT_MULTIPV, count, ORIGIN_PROTOCOL, NULL);
    if (session->engine_game->analysing)
        engine_game_continue(session->engine_game);
    if (count == 1)
        session_say(session, "Analysis shows the best line.");
    else
        session_say(session, "Analysis shows the best %d lines.", (int)count);
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
        if (!movelist_has(out, move))
            out->moves[out->count++] = move;
    }
    return true;
}

// Limits analysis to some moves of this position, and starts it anew; no moves means all of them.
static void focus_on(Session *session, const MoveList *moves)
{
    char list[LINE_SIZE];
    Text text = text_begin(list, sizeof list);
    EngineGame *engine_game = session->engine_game;
    if (!engine_game->analysing) {
        session_error(session, "only analysis can be limited to some moves; %s starts it.",
                      session->front->analyse_key);
        return;
    }
    engine_game->focus = *moves;
    engine_game->focus_key = game_position(engine_game->game)->key;
    engine_game_continue(engine_game);
    for (int i = 0; i < moves->count; ++i) {
        char san[SAN_SIZE];
        san_write(game_position(engine_game->game), moves->moves[i], san);
        text_addf(&text, "%s%s", i > 0 ? " " : "", san);
    }
    if (moves->count == 0)
        session_say(session, "Analysing all moves.");
    else
        session_say(session, "Analysing only %s.", list);
}

// Without a move all of them again.
static void run_focus(Session *session, char *arguments)
{
    MoveList moves;
    if (read_moves(session, "focus", arguments, &moves))
        focus_on(session, &moves);
}

// The opposite of focus: all moves but these. A second call leaves out more.
static void run_exclude(Session *session, char *arguments)
{
    MoveList left_out, all, moves = {0};
    if (!read_moves(session, "exclude", arguments, &left_out))
        return;
    const MoveList *before = engine_game_focused(session->engine_game);
    movegen_list(game_position(session->engine_game->game), MOVES_ALL, &all);
    const MoveList *from = before->count > 0 ? before : &all;
    for (int i = 0; i < from->count; ++i)
        if (!movelist_has(&left_out, from->moves[i]))
            moves.moves[moves.count++] = from->moves[i];
    if (left_out.count == 0)
        session_error(session,
                      "exclude: which moves? Example: exclude e4 d4; focus without a move analyses all again.");
    else if (moves.count == 0)
        session_error(session, "exclude: no move would remain.");
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
        session_error(session, "No piece on that square can move.");
    else
        focus_on(session, &moves);
}

// A list of the legal moves would give away the mate in a puzzle.
void complete_legal_moves(const Session *session, const char *before, const char *word, Completions *out)
{
    MoveList list;
    (void)before;
    if (session_has_puzzle(session))
        return;
    movegen_list(game_position(session->engine_game->game), MOVES_ALL, &list);
    for (int i = 0; i < list.count; ++i) {
        char san[SAN_SIZE];
        san_write(game_position(session->engine_game->game), list.moves[i], san);
        completions_add(out, word, san);
    }
}

// --- endgame tables -------------------------------------------------------------------------------------------------

// In moves to mate, as Gaviota's tables have it.
static void tell_table_value(Session *session, const Position *pos, Score score)
{
    const char *winner = _(side_name(score > 0 ? pos->stm : colour_other(pos->stm)));
    const int moves = abs(score_mate_moves(score));
    if (score == SCORE_DRAW)
        session_say(session, "Endgame tables: a draw.");
    else
        session_say(session, "Endgame tables: %s mates in %d.", winner, moves);
}

// Cursed wins and blessed losses are draws by the rule, and worth telling: the opponent may not know
// it.
static void tell_syzygy_value(Session *session, const Position *pos, TableResult result, int dtz)
{
    const char *winner = _(side_name(result > TABLE_DRAW ? pos->stm : colour_other(pos->stm)));
    char count[64] = "";
    if (dtz != 0)
        snprintf(count, sizeof count,
                 language_count("; %d ply to a capture, pawn move or mate",
                                "; %d plies to a capture, pawn move or mate", abs(dtz)),
                 abs(dtz));
    if (result == TABLE_DRAW)
        session_say(session, "Syzygy tables: a draw.");
    else if (result == TABLE_CURSED_WIN || result == TABLE_BLESSED_LOSS)
        session_say(session, "Syzygy tables: a draw by the fifty-move rule, which %s would win without%s.", winner,
                    count);
    else
        session_say(session, "Syzygy tables: %s wins%s.", winner, count);
}

// Looks the position up in the tables of both kinds: those of Gaviota know the distance to mate, those
// of Syzygy the fifty-move rule.
static void run_tables(Session *session, char *arguments)
{
    const Engine *engine = session->engine_game->engine;
    const Position *pos = session_position(session);
    const int gaviota = engine_endgame_tables_pieces(engine), syzygy = engine_syzygy_pieces(engine);
    const bool has_gaviota = engine_can_use_endgame_tables(), has_syzygy = engine_can_use_syzygy_tables();
    const OptionStore *options = engine_options(session->engine_game->engine);
    Score score;
    TableResult result;
    int dtz;
    (void)arguments;
    if (session_refuses_help(session))
        return;
    // Built without them, without files, without this position: three answers, since each has
    // another remedy.
    if (!has_gaviota && !has_syzygy) {
        session_error(session, "tb: this program was built without endgame tables.");
        return;
    }
    if (gaviota == 0 && syzygy == 0) {
        session_error(session, "tb: no tables found; set %s%s%s to their folder.",
                      has_gaviota ? option_def(options, OPT_TABLE_FOLDERS)->name : "",
                      has_gaviota && has_syzygy ? _(" or ") : "",
                      has_syzygy ? option_def(options, OPT_SYZYGY_FOLDERS)->name : "");
        return;
    }
    const bool in_gaviota = engine_probe_endgame_tables(engine, pos, &score);
    const bool in_syzygy = engine_probe_syzygy_tables(engine, pos, &result, &dtz);
    if (in_gaviota)
        tell_table_value(session, pos, score);
    if (in_syzygy)
        tell_syzygy_value(session, pos, result, dtz);
    if (!in_gaviota && !in_syzygy)
        session_say(session, "Position not in the tables: they have at most %d pieces and no castling rights.",
                    gaviota > syzygy ? gaviota : syzygy);
}

static const CommandDef commands[] = {
    {"hint", "", N_("suggest a move; repeat it to learn more"), .run = run_hint},
    {"tb", "", N_("look up the position in the endgame tables"), .run = run_tables},
    {"multipv", "[N | +1 | -1]", N_("number of best lines that analysis shows"), .run = session_run_multipv},
    {"focus", "[MOVE ...]", N_("analyse only these moves; no argument: all of them"), .run = run_focus,
     .complete = complete_legal_moves},
    {"exclude", "MOVE ...", N_("analyse all moves except these"), .run = run_exclude, .complete = complete_legal_moves},
};

const CommandTable advice_commands = {N_("Asking Hotspur"), COMMAND_ROWS(commands)};
