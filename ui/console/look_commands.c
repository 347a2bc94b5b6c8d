// SPDX-License-Identifier: GPL-3.0-or-later
// Commands that show what stands on the board, and what the rules say about it.
#include "base/clock.h"
#include "base/memory.h"
#include "board/movegen.h"
#include "board/see.h"
#include "notation/san.h"
#include "ui/common/figures.h"
#include "ui/console/console_state.h"
#include "ui/console/speech.h"
#include "ui/console/square_sets.h"

#include <inttypes.h>
#include <string.h>

enum { SENTENCE_SIZE = 1024, LINE_COLUMNS = 78 };

// --- the whole board -----------------------------------------------------------------------------------------------

static void run_board(Session *session, char *arguments)
{
    Console *console = console_of(session);
    const char *word = text_next_word(&arguments);
    BoardStyle style = console->style;
    if (word != NULL && (text_equal_nocase(word, "on") || text_equal_nocase(word, "off"))) {
        console->shows_board = text_equal_nocase(word, "on");
        session_say(session, "The board is shown %s.",
                    console->shows_board ? "after every move of Hotspur's" : "when it is asked for");
        return;
    }
    for (int i = 0; word != NULL && board_style_names[i] != NULL; ++i) {
        if (text_equal_nocase(board_style_names[i], word)) {
            style = (BoardStyle)i;
            word = NULL;
        }
    }
    if (word != NULL)
        session_error(session, "board: '%.40s' is none of: ascii, unicode, spoken, on, off.", word);
    else
        board_text_position(console_out(console), console_position(console), style, console_bottom(console));
}

// Moves, as many on a line as fit.
static void print_moves(FILE *out, const Position *pos, const MoveList *list)
{
    enum { COLUMN = 8 };
    char san[SAN_SIZE];
    for (int i = 0; i < list->count; ++i) {
        const bool is_last = i + 1 == list->count || (i + 1) % (LINE_COLUMNS / COLUMN) == 0;
        san_write(pos, list->moves[i], san);
        fprintf(out, "%s%-*s%s", i % (LINE_COLUMNS / COLUMN) == 0 ? "  " : "", is_last ? 0 : COLUMN, san,
                is_last ? "\n" : "");
    }
}

static void say_moves(FILE *out, const Position *pos, const MoveList *list)
{
    for (int i = 0; i < list->count; ++i) {
        char sentence[SENTENCE_SIZE];
        Text text = text_begin(sentence, sizeof sentence);
        speech_add_move(&text, pos, list->moves[i]);
        fprintf(out, "%s\n", sentence);
    }
}

static void run_moves(Session *session, char *arguments)
{
    Console *console = console_of(session);
    const Position *pos = console_position(console);
    const char *word = text_next_word(&arguments);
    const Square from = word != NULL ? speech_find_square(word) : SQ_NONE;
    if (word != NULL && from == SQ_NONE) {
        session_error(session, "moves: '%.40s' is no square.", word);
        return;
    }
    MoveList all, chosen = {.count = 0};
    movegen_list(pos, MOVES_ALL, &all);
    for (int i = 0; i < all.count; ++i)
        if (from == SQ_NONE || move_from(all.moves[i]) == from)
            chosen.moves[chosen.count++] = all.moves[i];
    FILE *out = console_out(console);
    fprintf(out, "%d legal move%s%s%s.\n", chosen.count, chosen.count == 1 ? "" : "s", word != NULL ? " from " : "",
            word != NULL ? word : "");
    if (console->speaks)
        say_moves(out, pos, &chosen);
    else
        print_moves(out, pos, &chosen);
}

// --- pieces and squares --------------------------------------------------------------------------------------------

static void run_p(Session *session, char *arguments)
{
    Console *console = console_of(session);
    const Position *pos = console_position(console);
    const char *word = text_next_word(&arguments);
    const Piece piece = word != NULL ? speech_piece_of_letter(word) : PIECE_NONE;
    if (piece == PIECE_NONE) {
        session_error(session, "p: say a letter, K Q R B N P for White's pieces or k q r b n p for Black's.");
        return;
    }
    char squares[SENTENCE_SIZE];
    Text text = text_begin(squares, sizeof squares);
    speech_add_squares(&text, pos_pieces(pos, piece_colour(piece), piece_type(piece)));
    fprintf(console_out(console), "%s %s: %s.\n", speech_colour(piece_colour(piece)), speech_types(piece_type(piece)),
            squares);
}

static void add_piece(Text *text, const Position *pos, Square square)
{
    const Piece piece = pos_piece_on(pos, square);
    speech_add_square(text, square);
    if (piece == PIECE_NONE)
        text_add(text, ", empty");
    else
        text_addf(text, ", %s %s", speech_colour(piece_colour(piece)), speech_type(piece_type(piece)));
}

// All pieces on a file or rank, one a line.
static void say_line(Console *console, Bitboard line, const char *name)
{
    const Position *pos = console_position(console);
    Bitboard pieces = line & pos_occupied(pos);
    FILE *out = console_out(console);
    if (pieces == 0)
        fprintf(out, "%s is empty.\n", name);
    while (pieces != 0) {
        char sentence[SENTENCE_SIZE];
        Text text = text_begin(sentence, sizeof sentence);
        add_piece(&text, pos, bb_pop(&pieces));
        fprintf(out, "%s.\n", sentence);
    }
}

static void run_s(Session *session, char *arguments)
{
    Console *console = console_of(session);
    const char *word = text_next_word(&arguments);
    const Square square = word != NULL ? speech_find_square(word) : SQ_NONE;
    const char letter = word != NULL && word[0] != '\0' && word[1] == '\0' ? text_lower(word[0]) : '\0';
    if (square != SQ_NONE) {
        char sentence[SENTENCE_SIZE];
        Text text = text_begin(sentence, sizeof sentence);
        add_piece(&text, console_position(console), square);
        fprintf(console_out(console), "%s.\n", sentence);
    } else if (letter >= 'a' && letter <= 'h') {
        say_line(console, bb_file((File)(letter - 'a')), "The file");
    } else if (letter >= '1' && letter <= '8') {
        say_line(console, bb_rank((Rank)(letter - '1')), "The rank");
    } else {
        session_error(session, "s: say a square, a file or a rank: s e4, s e, s 4.");
    }
}

// --- sets of squares -----------------------------------------------------------------------------------------------

static void run_bitboards(Session *session, char *arguments)
{
    Console *console = console_of(session);
    const Position *pos = console_position(console);
    NamedSquares set;
    int shown = 0;
    for (const char *word = text_next_word(&arguments); word != NULL; word = text_next_word(&arguments), ++shown) {
        if (square_set_find(pos, word, &set.squares)) {
            snprintf(set.name, sizeof set.name, "%.40s", word);
            board_text_squares(console_out(console), &set, console->style, console_bottom(console));
        } else {
            session_error(session, "bitboards: '%.40s' is no set of squares; bitboards alone lists them.", word);
            return;
        }
    }
    if (shown > 0)
        return;
    char names[SENTENCE_SIZE];
    Text text = text_begin(names, sizeof names);
    for (int i = 0; i < SQUARE_SET_NB; ++i)
        text_addf(&text, ", %s", square_set_name(i));
    session_say(session, "Sets: pawns, knights, bishops, rooks, queens, kings, a letter (N white, n black)%s.", names);
}

static void add_square(Text *text, const Console *console, Square square)
{
    if (console->style == BOARD_SPOKEN)
        speech_add_square(text, square);
    else
        text_addf(text, "%c%c", 'a' + square_file(square), '1' + square_rank(square));
}

static void show_attacks_on(Console *console, Square square)
{
    const Position *pos = console_position(console);
    const Bitboard attackers = pos_attackers_to(pos, square, &pos->occupied);
    const Piece piece = pos_piece_on(pos, square);
    NamedSquares views[COLOUR_NB + 1];
    int count = 0;
    for (Colour side = WHITE; side < COLOUR_NB; ++side) {
        NamedSquares *set = &views[count++];
        Text text = text_begin(set->name, sizeof set->name);
        set->squares = attackers & pos->by_colour[side];
        add_square(&text, console, square);
        text_addf(&text, " attacked by %s", side == WHITE ? "White" : "Black");
    }
    if (piece != PIECE_NONE) {
        NamedSquares *set = &views[count++];
        Text text = text_begin(set->name, sizeof set->name);
        set->squares = attacks_from(pos, square);
        text_addf(&text, "attacked from ");
        add_square(&text, console, square);
    }
    board_text_side_by_side(console_out(console), views, count, console->style, console_bottom(console));
}

static void run_attacks(Session *session, char *arguments)
{
    Console *console = console_of(session);
    const Position *pos = console_position(console);
    const char *word = text_next_word(&arguments);
    NamedSquares set = {.squares = 0};
    if (word != NULL && speech_find_square(word) != SQ_NONE) {
        show_attacks_on(console, speech_find_square(word));
    } else if (word != NULL && square_set_find(pos, word, &set.squares)) {
        snprintf(set.name, sizeof set.name, "attacked by %.40s", word);
        set.squares = attacks_of(pos, set.squares & pos_occupied(pos));
        board_text_squares(console_out(console), &set, console->style, console_bottom(console));
    } else {
        session_error(session, "attacks: say a square (e4) or pieces (knights, N for White's, n for Black's, white).");
    }
}

static void complete_sets(const Session *session, const char *before, const char *word, Completions *out)
{
    (void)session, (void)before;
    for (int type = PT_PAWN; type < PT_NB; ++type)
        completions_add(out, word, speech_types((PieceType)type));
    for (int i = 0; i < SQUARE_SET_NB; ++i)
        completions_add(out, word, square_set_name(i));
}

// --- exchanges, moves made, clocks ---------------------------------------------------------------------------------

// The most that the exchange wins for the side that starts it.
static int exchange_value(const Position *pos, Move move)
{
    int low = -4 * piece_value[PT_QUEEN], high = 4 * piece_value[PT_QUEEN]; // more than any exchange can cost
    while (low < high) {
        const int middle = low + (high - low + 1) / 2;
        if (see_at_least(pos, move, middle))
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

static void run_see(Session *session, char *arguments)
{
    const Position *pos = session_game_position(session);
    const char *word = text_trim(arguments);
    Move move;
    Error error;
    if (word[0] == '\0') {
        session_error(session, "see: which move, such as see Nxe5?");
        return;
    }
    if (!san_read(pos, word, &move, &error)) {
        session_error(session, "see: %s.", error.text);
        return;
    }
    char san[SAN_SIZE];
    san_write(pos, move, san);
    const int value = exchange_value(pos, move);
    if (value == 0)
        session_say(session, "%s wins and loses nothing by exchanges on its square.", san);
    else
        session_say(session, "%s %s %.2f pawns by exchanges on its square.", san, value > 0 ? "wins" : "loses",
                    (value > 0 ? value : -value) / (double)piece_value[PT_PAWN]);
}

static void run_last(Session *session, char *arguments)
{
    enum { LAST_PLIES = 2, NUMBER_SIZE = 16 };
    Console *console = console_of(session);
    const Game *game = session_game(session);
    const int count = game_ply_count(game);
    (void)arguments;
    if (count == 0)
        session_say(session, "No move has been made.");
    for (int ply = count > LAST_PLIES ? count - LAST_PLIES : 0; ply < count; ++ply) {
        Position before;
        char sentence[SENTENCE_SIZE];
        Text text = text_begin(sentence, sizeof sentence);
        game_position_at(game, ply, &before);
        if (console->speaks) {
            text_addf(&text, "Move %d, %s: ", pos_move_number(&before), speech_colour(before.stm));
            speech_add_move(&text, &before, game_ply(game, ply)->move);
        } else {
            san_write_line(&before, &game_ply(game, ply)->move, 1, &text);
        }
        fprintf(console_out(console), "%s\n", sentence);
    }
}

static void run_clock(Session *session, char *arguments)
{
    const Game *game = session_game(session);
    const int64_t now = clock_now_us();
    char times[COLOUR_NB][TIME_TEXT_SIZE];
    (void)arguments;
    if (game_time_control(game)->none) {
        session_say(session, "There are no clocks; level sets them.");
        return;
    }
    for (Colour side = WHITE; side < COLOUR_NB; ++side)
        write_time(game_clock_left(game, side, now), times[side]);
    session_say(session, "White %s, Black %s; the clock %s.", times[WHITE], times[BLACK],
                game_clock_is_running(game) ? "runs" : "stands still");
}

static void run_pgn(Session *session, char *arguments)
{
    char *text = autosave_text(session->engine_game);
    (void)arguments;
    fputs(text, console_out(console_of(session)));
    mem_free(text);
}

static const char *const board_words[] = {"ascii", "unicode", "spoken", "on", "off", NULL};

static const Command commands[] = {
    {"board", "[ascii|unicode|spoken | on|off]", "show the board; on, off: after every move of Hotspur's", run_board,
     board_words, NULL},
    {"moves", "[SQUARE]", "list the legal moves", run_moves, NULL, NULL},
    {"last", "", "the last move of each side", run_last, NULL, NULL},
    {"clock", "", "say how much time is left", run_clock, NULL, NULL},
    {"pgn", "", "show the game as PGN", run_pgn, NULL, NULL},
    {"p", "LETTER", "where White's (K Q R B N P) or Black's (k q r b n p) pieces of a kind stand", run_p, NULL, NULL},
    {"s", "SQUARE|FILE|RANK", "what stands there", run_s, NULL, NULL},
    {"attacks", "SQUARE|PIECES", "which pieces attack a square; what pieces attack", run_attacks, NULL, complete_sets},
    {"see", "MOVE", "what exchanges on the square of a move win or lose", run_see, NULL, NULL},
    {"bitboards", "[SET...]", "sets of squares as boards; alone: which there are", run_bitboards, NULL, complete_sets},
};

const CommandTable look_commands = {"Looking at the board", commands, sizeof commands / sizeof commands[0]};
