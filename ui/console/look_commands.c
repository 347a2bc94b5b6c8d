// SPDX-License-Identifier: GPL-3.0-or-later
// Commands that show what stands on the board, and what the rules say about it.
#include "base/clock.h"
#include "base/language.h"
#include "base/memory.h"
#include "board/movegen.h"
#include "board/see.h"
#include "notation/nag.h"
#include "notation/san.h"
#include "ui/common/comment_fields.h"
#include "ui/common/figures.h"
#include "ui/common/piece_sets.h"
#include "ui/console/console_state.h"
#include "ui/console/speech.h"

#include <inttypes.h>
#include <string.h>

enum { SENTENCE_SIZE = 4096, LINE_COLUMNS = 78 };

// --- the whole board -----------------------------------------------------------------------------------------------

// Below the board of a game that was read: the clocks in the position, and what its comment marks.
static void print_file_notes(Console *console)
{
    const Session *session = &console->session;
    const GameTree *tree = session_tree(session);
    const int node = session_shown_node(session);
    char words[SENTENCE_SIZE], time[TIME_TEXT_SIZE];
    Text text = text_begin(words, sizeof words);
    CommentMarks marks;
    for (Colour side = WHITE; side < COLOUR_NB; ++side) {
        int64_t us;
        if (!node_clock(tree, node, side, &us))
            continue;
        write_time(us, time);
        text_addf(&text, "%s%s %s", text.length > 0 ? ", " : _("Clocks: "), _(side_name(side)), time);
    }
    if (words[0] != '\0')
        fprintf(console_out(console), "%s.\n", words);
    if (!comment_read_marks(tree_comment(tree, node), &marks))
        return;
    text = text_begin(words, sizeof words);
    comment_marks_describe(&marks, &text);
    fprintf(console_out(console), "Marked: %s.\n", words);
}

// board STYLE shows the board once; board on|off says whether it is shown after moves. In a game that was read, clocks
// and marked squares of the position follow.
static void run_board(Session *session, char *arguments)
{
    Console *console = console_of(session);
    const char *word = text_next_word(&arguments);
    BoardStyle style = console->style;
    if (word != NULL && (text_equal_nocase(word, "on") || text_equal_nocase(word, "off"))) {
        console->shows_board = text_equal_nocase(word, "on");
        session_say(session, "The board is shown %s.",
                    console->shows_board ? _("after every move of Hotspur's") : _("when it is asked for"));
        return;
    }
    // A style named here is for this one board; on and off are for those after moves.
    for (int i = 0; word != NULL && board_style_names[i] != NULL; ++i) {
        if (text_equal_nocase(board_style_names[i], word)) {
            style = (BoardStyle)i;
            word = NULL;
        }
    }
    if (word != NULL)
        session_error(session, "board: '%.40s' is none of: ascii, unicode, spoken, on, off.", word);
    else {
        board_text_position(console_out(console), console_position(console), style, console_bottom(console));
        if (session->view.kind != VIEW_LINE)
            print_file_notes(console);
    }
}

// The squares that an argument of `moves` names. False with an error.
static bool find_squares(Session *session, const Position *pos, const char *word, Bitboard *squares)
{
    const Square square = speech_find_square(word);
    if (square != SQ_NONE) {
        *squares = bb_square(square);
        return true;
    }
    if (square_set_find(pos, word, squares))
        return true;
    session_error(session, "moves: unknown square or set '%.40s'; bitboards lists those.", word);
    return false;
}

// In words one a line, else as many on a line as fit.
static void run_moves(Session *session, char *arguments)
{
    Console *console = console_of(session);
    const Position *pos = console_position(console);
    const char *words[2] = {NULL, NULL}; // from and to
    Bitboard squares[2] = {BB_ALL, BB_ALL};
    if (session_refuses_in_puzzle(session)) // mates stand out by their sign
        return;
    for (const char *word = text_next_word(&arguments); word != NULL; word = text_next_word(&arguments)) {
        const bool is_to = text_equal_nocase(word, "to");
        const char *name = is_to ? text_next_word(&arguments) : word;
        if (name == NULL) {
            session_error(session, "moves: to which squares?");
            return;
        }
        // One set for origins and one for destinations.
        if (words[is_to] != NULL) {
            session_error(session, "moves: '%.40s' is one too many.", name);
            return;
        }
        if (!find_squares(session, pos, name, &squares[is_to]))
            return;
        words[is_to] = name;
    }
    enum { COLUMN = 8, IN_A_LINE = LINE_COLUMNS / COLUMN };
    MoveList chosen;
    chosen.count = movegen_write_between(pos, squares[0], squares[1], chosen.moves);
    FILE *out = console_out(console);
    fprintf(out, "%d legal move%s", chosen.count, chosen.count == 1 ? "" : "s");
    for (int i = 0; i < 2; ++i)
        if (words[i] != NULL)
            fprintf(out, " %s %s", i == 0 ? "from" : "to", words[i]);
    fprintf(out, ".\n");
    for (int i = 0; i < chosen.count; ++i) {
        // Columns for the eye; a listener gets one move a line.
        const bool is_first = !console->speaks && i % IN_A_LINE == 0;
        const bool is_last = console->speaks || i + 1 == chosen.count || (i + 1) % IN_A_LINE == 0;
        char move[SENTENCE_SIZE];
        Text text = text_begin(move, sizeof move);
        console_add_move(console, &text, pos, chosen.moves[i]);
        fprintf(out, "%s%-*s%s", is_first ? "  " : "", is_last ? 0 : COLUMN, move, is_last ? "\n" : "");
    }
}

// --- pieces and squares --------------------------------------------------------------------------------------------

// The squares of one kind of piece of one side, in words: "white rooks: a 1, h 1."
static void run_p(Session *session, char *arguments)
{
    Console *console = console_of(session);
    const Position *pos = console_position(console);
    const char *word = text_next_word(&arguments);
    const Piece piece = word != NULL ? speech_piece_of_letter(word) : PIECE_NONE;
    if (piece == PIECE_NONE) {
        session_error(session, "p: give a letter, K Q R B N P for White's pieces or k q r b n p for Black's.");
        return;
    }
    char squares[SENTENCE_SIZE];
    Text text = text_begin(squares, sizeof squares);
    speech_add_squares(&text, pos_pieces(pos, piece_colour(piece), piece_type(piece)));
    fprintf(console_out(console), "%s %s: %s.\n", speech_colour(piece_colour(piece)), speech_types(piece_type(piece)),
            squares);
}

// "e 4, white pawn."
static void say_square(FILE *out, const Position *pos, Square square)
{
    const Piece piece = pos_piece_on(pos, square);
    char name[SENTENCE_SIZE];
    Text text = text_begin(name, sizeof name);
    speech_add_square(&text, square);
    if (piece == PIECE_NONE)
        fprintf(out, "%s, empty.\n", name);
    else
        fprintf(out, "%s, %s %s.\n", name, speech_colour(piece_colour(piece)), speech_type(piece_type(piece)));
}

// What stands on a square; of a file or a rank all that stands there.
static void run_s(Session *session, char *arguments)
{
    Console *console = console_of(session);
    const Position *pos = console_position(console);
    const char *word = text_next_word(&arguments);
    const Square square = word != NULL ? speech_find_square(word) : SQ_NONE;
    const char letter = word != NULL && word[0] != '\0' && word[1] == '\0' ? text_lower(word[0]) : '\0';
    const bool is_file = letter >= 'a' && letter <= 'h', is_rank = letter >= '1' && letter <= '8';
    if (square != SQ_NONE) {
        say_square(console_out(console), pos, square);
    } else if (is_file || is_rank) {
        // All pieces on a file or rank, one a line.
        const Bitboard line = is_file ? bb_file((File)(letter - 'a')) : bb_rank((Rank)(letter - '1'));
        Bitboard pieces = line & pos_occupied(pos);
        if (pieces == 0)
            fprintf(console_out(console), "The %s is empty.\n", is_file ? "file" : "rank");
        while (pieces != 0)
            say_square(console_out(console), pos, bb_pop(&pieces));
    } else {
        session_error(session, "s: give a square, a file or a rank: s e4, s e, s 4.");
    }
}

// --- sets of squares -----------------------------------------------------------------------------------------------

// Shows the sets that are named, in their order; without a name it lists which there are.
static void run_bitboards(Session *session, char *arguments)
{
    Console *console = console_of(session);
    const Position *pos = console_position(console);
    NamedSquares set;
    int shown = 0;
    for (const char *word = text_next_word(&arguments); word != NULL; word = text_next_word(&arguments), ++shown) {
        // Sets before an unknown word are shown; the first unknown one ends the command.
        if (square_set_find(pos, word, &set.squares)) {
            snprintf(set.name, sizeof set.name, "%.40s", word);
            board_text_bitboard(console_out(console), &set, console->style, console_bottom(console));
        } else {
            session_error(session, "bitboards: '%.40s' is not a set of squares; bitboards without argument lists them.",
                          word);
            return;
        }
    }
    if (shown > 0)
        return;
    SquareSet sets[SQUARE_SET_NB];
    char names[SENTENCE_SIZE];
    Text text = text_begin(names, sizeof names);
    square_sets(pos, sets);
    for (int i = 0; i < SQUARE_SET_NB; ++i)
        text_addf(&text, ", %s", sets[i].name);
    session_say(session, "Sets: pawns, knights, bishops, rooks, queens, kings, a letter (N white, n black)%s.", names);
}

// What attacks a square, by side, and what the piece on it attacks, side by side.
static void show_attacks_on(Console *console, Square square)
{
    const Position *pos = console_position(console);
    const Bitboard attackers = pos_attackers_to(pos, square, &pos->occupied);
    char name[SQUARES_NAME_SIZE];
    Text text = text_begin(name, sizeof name);
    if (console->style == BOARD_SPOKEN)
        speech_add_square(&text, square);
    else
        text_addf(&text, "%c%c", 'a' + square_file(square), '1' + square_rank(square));
    NamedSquares views[] = {{.squares = attackers & pos->by_colour[WHITE]},
                            {.squares = attackers & pos->by_colour[BLACK]},
                            {.squares = piece_attacks(pos, square)}};
    snprintf(views[0].name, sizeof views[0].name, "%.8s attacked by White", name);
    snprintf(views[1].name, sizeof views[1].name, "%.8s attacked by Black", name);
    snprintf(views[2].name, sizeof views[2].name, "attacked from %.8s", name);
    board_text_side_by_side(console_out(console), views, pos_piece_on(pos, square) != PIECE_NONE ? 3 : 2,
                            console->style, console_bottom(console));
}

// Of a square who attacks it and what it attacks; of a set the union of what its pieces attack.
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
        // A set may hold empty squares, from which nothing attacks.
        set.squares = attacks_of(pos, set.squares & pos_occupied(pos));
        board_text_squares(console_out(console), &set, console->style, console_bottom(console));
    } else {
        session_error(session, "attacks: give a square (e4) or pieces (knights, N for White's, n for Black's, white).");
    }
}

// Letters are left out: they are completed already.
static void complete_sets(const Session *session, const char *before, const char *word, Completions *out)
{
    SquareSet sets[SQUARE_SET_NB];
    (void)before;
    square_sets(session_game_position(session), sets);
    for (int type = PT_PAWN; type < PT_NB; ++type)
        completions_add(out, word, speech_types((PieceType)type));
    for (int i = 0; i < SQUARE_SET_NB; ++i)
        completions_add(out, word, sets[i].name);
}

// --- exchanges, moves made, clocks ---------------------------------------------------------------------------------

// Static exchange evaluation of a move, in pawns. The move is read in the position of the game, and need not be a
// capture.
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
    // The most that the exchange wins for the side that starts it.
    // see_at_least only compares, so the value is found by halving an interval around it.
    int low = -4 * piece_value[PT_QUEEN], high = 4 * piece_value[PT_QUEEN]; // more than any exchange can cost
    while (low < high) {
        const int middle = low + (high - low + 1) / 2;
        if (see_at_least(pos, move, middle))
            low = middle;
        else
            high = middle - 1;
    }
    const int value = low;
    if (value == 0)
        session_say(session, "%s: exchanges on its square are even.", san);
    else
        session_say(session, "%s %s %.2f pawns by exchanges on its square.", san, value > 0 ? _("wins") : _("loses"),
                    (value > 0 ? value : -value) / (double)piece_value[PT_PAWN]);
}

// Signs and comment of a move, " !? {Philidor}".
static void add_annotations(const Session *session, int ply, Text *text)
{
    const GameTree *tree = session_tree(session);
    const int node = tree_at(tree, session_game_node(session), ply + 1);
    // The move stands in no line of the tree.
    if (node == TREE_NONE)
        return;
    nag_write_all(tree, node, false, text);
    if (tree_comment(tree, node)[0] != '\0')
        text_addf(text, " {%.200s}", tree_comment(tree, node));
}

// The last two plies, or the one there is.
static void run_last(Session *session, char *arguments)
{
    enum { LAST_PLIES = 2, NUMBER_SIZE = 16 };
    Console *console = console_of(session);
    const Game *game = session_game(session);
    const int count = game_ply_count(game);
    (void)arguments;
    if (count == 0)
        session_say(session, "No move played yet.");
    for (int ply = count > LAST_PLIES ? count - LAST_PLIES : 0; ply < count; ++ply) {
        Position before;
        char sentence[SENTENCE_SIZE];
        Text text = text_begin(sentence, sizeof sentence);
        game_position_at(game, ply, &before);
        if (console->speaks) {
            text_addf(&text, "Move %d, %s: ", pos_move_number(&before), speech_colour(before.stm));
            speech_add_move(&text, &before, game_ply(game, ply)->move);
        } else {
            san_write_line(&before, &game_ply(game, ply)->move, 1, &text); // with its number
        }
        add_annotations(session, ply, &text);
        fprintf(console_out(console), "%s\n", sentence);
    }
}

// The time of now, as the running clock goes on while it is read.
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
                game_clock_is_running(game) ? _("runs") : _("stands still"));
}

// The whole game to the output, comments and marks included; nothing noted is lost afterwards.
static void run_pgn(Session *session, char *arguments)
{
    char *text = autosave_text(session->engine_game);
    (void)arguments;
    fputs(text, console_out(console_of(session)));
    session->has_notes = false; // they are in the output
    mem_free(text);
}

static const char *const board_words[] = {"ascii", "unicode", "spoken", "on", "off", NULL};

static const CommandDef commands[] = {
    {"board", "[ascii|unicode|spoken | on|off]", N_("show the board; on, off: after every move of Hotspur"),
     .run = run_board, .choices = board_words},
    {"moves", "[SQUARES] [to SQUARES]", N_("list the legal moves, as moves knights to hanging"), .run = run_moves},
    {"last", "", N_("the last move of each side"), .run = run_last},
    {"clock", "", N_("show the clocks"), .run = run_clock},
    {"pgn", "", N_("show the game as PGN"), .run = run_pgn},
    {"p", "LETTER", N_("list the squares of White's (K Q R B N P) or Black's (k q r b n p) pieces"), .run = run_p},
    {"s", "SQUARE|FILE|RANK", N_("show what stands there"), .run = run_s},
    {"attacks", "SQUARE|PIECES", N_("list attackers of a square, or what pieces attack"), .run = run_attacks,
     .complete = complete_sets},
    {"see", "MOVE", N_("static exchange value of a move"), .run = run_see},
    {"bitboards", "[SET...]", N_("show sets of squares; no argument lists them"), .run = run_bitboards,
     .complete = complete_sets},
};

const CommandTable look_commands = {N_("Looking at the board"), COMMAND_ROWS(commands)};
