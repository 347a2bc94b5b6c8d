// SPDX-License-Identifier: GPL-3.0-or-later
// Standard algebraic notation: written as the PGN standard has it (section 8.2.3), read in every form
// that leaves no doubt - coordinates, long notation, words for promotions, letters of other alphabets
// that look like those of ASCII. Where there is a doubt the error names the moves that may be meant.
#include "notation/san.h"

#include "base/language.h"
#include "base/text.h"
#include "board/movegen.h"
#include "notation/coordinate.h"
#include "notation/symbols.h"

#include <ctype.h>
#include <string.h>

static const char type_letters[PT_NB + 1] = "PNBRQK";

// --- writing ---------------------------------------------------------------------------------------------------------

// As much of the from square as tells the move from those of other pieces of its kind: the file if that does, else the
// rank, else both.
static void add_disambiguation(const Position *pos, Move move, PieceType type, Text *out)
{
    bool is_rivalled = false;
    bool shares_file = false;
    bool shares_rank = false;
    const Square from = move_from(move);
    MoveList list;
    movegen_list(pos, MOVES_ALL, &list);
    for (int i = 0; i < list.count; ++i) {
        const Square other = move_from(list.moves[i]);
        if (move_to(list.moves[i]) != move_to(move) || other == from || piece_type(pos_piece_on(pos, other)) != type)
            continue;
        is_rivalled = true;
        shares_file |= square_file(other) == square_file(from);
        shares_rank |= square_rank(other) == square_rank(from);
    }
    // The file is preferred even where the rank alone would do; both are needed with three or more such pieces.
    if (is_rivalled && (!shares_file || shares_rank))
        text_add_char(out, (char)('a' + square_file(from)));
    if (shares_file)
        text_add_char(out, (char)('1' + square_rank(from)));
}

// All of a move but castling, without check and mate.
static void add_piece_move(const Position *pos, Move move, Text *out)
{
    char to[SQUARE_NAME_SIZE];
    const PieceType type = piece_type(pos_piece_on(pos, move_from(move)));
    if (type != PT_PAWN)
        text_add_char(out, type_letters[type]);
    // All legal moves are generated to find rivals, so not where there can be none.
    if (type != PT_PAWN && bb_count(pos_pieces(pos, pos->stm, type)) > 1)
        add_disambiguation(pos, move, type, out);
    if (type == PT_PAWN && move_is_capture(move))
        text_add_char(out, (char)('a' + square_file(move_from(move))));
    if (move_is_capture(move))
        text_add_char(out, 'x');
    square_write(move_to(move), to);
    text_add(out, to);
    if (move_is_promotion(move))
        text_addf(out, "=%c", type_letters[move_promotion(move)]);
}

void san_write(const Position *pos, Move move, char out[SAN_SIZE])
{
    Text text = text_begin(out, SAN_SIZE);
    if (!move_is_real(move)) {
        text_add(&text, "--");
        return;
    }
    if (move_is_castle(move))
        // The king takes its rook on the board, also in orthodox chess.
        text_add(&text, move_to(move) > move_from(move) ? "O-O" : "O-O-O");
    else
        add_piece_move(pos, move, &text);
    if (pos_gives_check(pos, move)) {
        Position next = *pos;
        Undo undo;
        pos_make_move(&next, move, &undo);
        text_add_char(&text, movegen_any(&next) ? '+' : '#');
    }
}

void san_write_line(const Position *root, const Move *moves, int count, Text *out)
{
    Position pos = *root;
    for (int i = 0; i < count && i < MAX_PLY; ++i) {
        // What follows an illegal move cannot be written: a line from a hash table may hold one.
        const bool is_pass = move_equal(moves[i], MOVE_NULL) && !pos_in_check(&pos);
        if (!is_pass && !pos_move_is_legal(&pos, moves[i]))
            return;
        char san[SAN_SIZE];
        san_write(&pos, moves[i], san);
        if (i > 0)
            text_add_char(out, ' ');
        if (pos.stm == WHITE)
            text_addf(out, "%d.", pos_move_number(&pos));
        else if (i == 0)
            text_addf(out, "%d...", pos_move_number(&pos));
        text_add(out, san);
        pos_advance(&pos, moves[i]);
    }
}

// --- reading: from text to what it asks for --------------------------------------------------------------------------

enum {
    MOVE_TEXT_MAX = 32,   // longer words are no moves
    NOT_GIVEN = -1,       // a file or rank that the text leaves open
    SQUARES_TEXT_MAX = 4, // from and to, two characters each
};

typedef struct Wanted {
    PieceType piece; // PT_NONE: any piece (both squares are given)
    int from_file, from_rank;
    Square to;
    PieceType promotion;
} Wanted;

// False for characters that no move is written with, and for words that are too long for one.
static bool copy_as_ascii(const char *text, char out[MOVE_TEXT_MAX])
{
    Text copy = text_begin(out, MOVE_TEXT_MAX);
    text += strspn(text, " ");
    while (*text != '\0') {
        char symbol[SYMBOL_SIZE];
        if ((unsigned char)*text < 0x80) { // nearly always
            text_add_char(&copy, *text++);
            continue;
        }
        text += symbol_read(text, strlen(text), symbol);
        const bool is_ascii = (unsigned char)symbol[0] < 0x80;
        if (!is_ascii && symbol_look_alike(symbol) == '\0')
            return false;
        if (is_ascii)
            text_add(&copy, symbol);
        else
            text_add_char(&copy, symbol_look_alike(symbol));
    }
    return copy.length > 0 && !copy.truncated;
}

static void cut_suffix(char *text, const char *suffix)
{
    const size_t length = strlen(text);
    const size_t cut = strlen(suffix);
    if (length > cut && text_equal_nocase(text + length - cut, suffix))
        text[length - cut] = '\0';
}

// Takes off what says nothing about which move it is: check, mate, praise and blame, "e.p.".
static void cut_ornaments(char *text)
{
    size_t length = strlen(text);
    while (length > 0 && strchr("+#!? ", text[length - 1]) != NULL)
        text[--length] = '\0';
    cut_suffix(text, "e.p.");
    cut_suffix(text, "ep");
    length = strlen(text);
    while (length > 0 && text[length - 1] == ' ')
        text[--length] = '\0';
}

bool san_is_pass(const char *word)
{
    // ChessBase and Scid, Chess Assistant and Aquarium, UCI, CECP, and words.
    static const char *const spellings[] = {"--", "Z0", "0000", "@@@@", "null", "(null)", "<null>", "pass", "<>"};
    // Most words are moves.
    if (word[0] == '\0' || strchr("-Zz0@NnPp(<", word[0]) == NULL)
        return false;
    for (size_t i = 0; i < sizeof spellings / sizeof spellings[0]; ++i) {
        if (text_equal_nocase(word, spellings[i]))
            return true;
    }
    return false;
}

// 2 for O-O, 3 for O-O-O (also with zeros, small letters, or without the dashes), else 0.
static int castling_rings(const char *text)
{
    int rings = 0;
    for (; *text != '\0'; ++text) {
        if (strchr("Oo0", *text) != NULL)
            ++rings;
        else if (*text != '-')
            return 0;
    }
    return rings == 2 || rings == 3 ? rings : 0;
}

static PieceType type_of_letter(char letter)
{
    const char *found = strchr(type_letters, toupper((unsigned char)letter));
    return found == NULL || letter == '\0' ? PT_NONE : (PieceType)(found - type_letters);
}

// "=Queen" becomes "=Q".
static void shorten_promotion(char *text)
{
    static const struct {
        const char *name;
        char letter;
    } names[] = {{"queen", 'Q'}, {"rook", 'R'}, {"bishop", 'B'}, {"knight", 'N'}};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i) {
        const size_t length = strlen(text), cut = strlen(names[i].name);
        if (length <= cut || !text_ends_with_nocase(text, names[i].name))
            continue;
        text[length - cut] = names[i].letter;
        text[length - cut + 1] = '\0';
        return;
    }
}

// Cuts "=Q", "(Q)", "/Q", "-Q", "Q" or "=Queen" off the end; PT_NONE if there is none.
static PieceType cut_promotion(char *text)
{
    shorten_promotion(text);
    size_t length = strlen(text);
    if (length > 1 && text[length - 1] == ')')
        --length;
    const PieceType type = length > 0 ? type_of_letter(text[length - 1]) : PT_NONE;
    if (type == PT_NONE || length < 2)
        return PT_NONE;
    --length;
    if (strchr("=(/-", text[length - 1]) != NULL)
        --length;
    // Only behind a rank: a letter elsewhere is a file, as in "Nb".
    if (length == 0 || !isdigit((unsigned char)text[length - 1]))
        return PT_NONE;
    text[length] = '\0';
    return type;
}

// What stands before the target square: a file, a rank, or both in this order.
static bool take_file_and_rank(const char *text, size_t length, Wanted *wanted)
{
    for (size_t i = 0; i < length; ++i) {
        const bool is_file = text[i] >= 'a' && text[i] <= 'h';
        const bool is_rank = text[i] >= '1' && text[i] <= '8';
        if (!is_file && !is_rank)
            return false;
        if (is_file ? wanted->from_file != NOT_GIVEN || i > 0 : wanted->from_rank != NOT_GIVEN)
            return false;
        if (is_file)
            wanted->from_file = text[i] - 'a';
        else
            wanted->from_rank = text[i] - '1';
    }
    return true;
}

// Reads what follows the piece letter.
static bool parse_wanted(const char *text, PieceType piece, Wanted *wanted)
{
    char body[MOVE_TEXT_MAX];
    char squares[SQUARES_TEXT_MAX + 1] = {0};
    size_t length = 0;
    memcpy(body, text, strlen(text) + 1);
    *wanted = (Wanted){piece, NOT_GIVEN, NOT_GIVEN, SQ_NONE, cut_promotion(body)};
    for (const char *c = body; *c != '\0'; ++c) {
        // Captures are known from the board, whether they are written as such or not.
        if (strchr("xX-:", *c) != NULL)
            continue;
        if (length == SQUARES_TEXT_MAX)
            return false;
        squares[length++] = (char)tolower((unsigned char)*c);
    }
    if (length < 2)
        return false;
    wanted->to = square_read(squares + length - 2);
    if (wanted->to == SQ_NONE || !take_file_and_rank(squares, length - 2, wanted))
        return false;
    // "e2e4" and "g1f3" name no piece but the square it stands on: any may be meant.
    if (piece == PT_PAWN && length == SQUARES_TEXT_MAX)
        wanted->piece = PT_NONE;
    return true;
}

// "Bxc3" means the bishop and nothing else; only in "BXC3" may the capital be the typist's habit.
static bool is_surely_bishop(const char *text)
{
    if (text[0] != 'B')
        return false;
    for (const char *c = text + 1; *c != '\0'; ++c)
        if (*c >= 'a' && *c <= 'h')
            return true;
    return false;
}

// The ways in which the text can be understood, the likelier first; returns how many (at most 2).
static int interpret(const char *text, Wanted out[2])
{
    int count = 0;
    const PieceType letter = type_of_letter(text[0]);
    const bool may_be_file = letter == PT_NONE || (letter == PT_BISHOP && !is_surely_bishop(text));
    // "bxc3" is a pawn's capture before it is a bishop's, "BXC3" the other way about.
    const bool pawn_first = may_be_file && text[0] != 'B';
    if (pawn_first && parse_wanted(text, PT_PAWN, &out[count]))
        ++count;
    if (letter != PT_NONE && parse_wanted(text + 1, letter, &out[count]))
        ++count;
    if (may_be_file && !pawn_first && parse_wanted(text, PT_PAWN, &out[count]))
        ++count;
    return count;
}

// --- reading: from what is asked for to the legal move ---------------------------------------------------------------

// Does a legal move have all that the text says about it?
static bool fits(const Position *pos, Move move, const Wanted *wanted)
{
    const Square from = move_from(move);
    const PieceType type = piece_type(pos_piece_on(pos, from));
    // A missing promotion fits all four, so that "e8" is called ambiguous and not illegal.
    return (wanted->piece == PT_NONE || wanted->piece == type) && move_king_to(move) == wanted->to &&
           (wanted->from_file == NOT_GIVEN || wanted->from_file == (int)square_file(from)) &&
           (wanted->from_rank == NOT_GIVEN || wanted->from_rank == (int)square_rank(from)) &&
           (wanted->promotion == PT_NONE || wanted->promotion == move_promotion(move));
}

// Keeps the moves that fit; castling written as a king move only where no plain king move fits.
static void find_candidates(const Position *pos, const MoveList *legal, const Wanted *wanted, MoveList *out)
{
    Move castling = MOVE_NONE;
    out->count = 0;
    for (int i = 0; i < legal->count; ++i) {
        if (!fits(pos, legal->moves[i], wanted))
            continue;
        if (move_is_castle(legal->moves[i]))
            castling = legal->moves[i];
        else
            out->moves[out->count++] = legal->moves[i];
    }
    if (out->count == 0 && move_is_real(castling))
        out->moves[out->count++] = castling;
}

// Names the moves in the order in which they are generated.
static bool report_ambiguous(const Position *pos, const char *text, const MoveList *candidates, Error *error)
{
    char names[ERROR_TEXT_SIZE];
    Text list = text_begin(names, sizeof names);
    for (int i = 0; i < candidates->count; ++i) {
        char san[SAN_SIZE];
        san_write(pos, candidates->moves[i], san);
        text_addf(&list, "%s%s", i == 0 ? "" : i + 1 < candidates->count ? ", " : _(" or "), san);
    }
    return error_set(error, N_("ambiguous move '%s': %s"), text, names);
}

static const char *name_of(Colour side)
{
    return side == WHITE ? _("White") : _("Black");
}

// Why no piece of the wanted kind can go to the wanted square: "White's own pawn is on e2", "no knight can go to e5".
static bool report_illegal(const Position *pos, const char *text, const Wanted *wanted, Error *error)
{
    static const char *const pieces[PT_NB] = {N_("pawn"), N_("knight"), N_("bishop"),
                                              N_("rook"), N_("queen"),  N_("king")};
    const Colour us = pos->stm;
    const Piece there = pos_piece_on(pos, wanted->to);
    char square[SQUARE_NAME_SIZE];
    square_write(wanted->to, square);
    if (pos_in_check(pos))
        return error_set(error, N_("illegal move '%s': %s is in check"), text, name_of(us));
    if (there != PIECE_NONE && piece_colour(there) == us)
        return error_set(error, N_("illegal move '%s': %s's own %s is on %s"), text, name_of(us),
                         _(pieces[piece_type(there)]), square);
    if (wanted->piece == PT_NONE)
        return error_set(error, N_("illegal move '%s'"), text);
    const Bitboard own = pos_pieces(pos, us, wanted->piece);
    if (own == 0)
        return error_set(error, N_("illegal move '%s': %s has no %s"), text, name_of(us), _(pieces[wanted->piece]));
    if ((pos_attackers_to(pos, wanted->to, &pos->occupied) & own & pos->pinned) != 0)
        return error_set(error, N_("illegal move '%s': the %s is pinned to its king"), text, _(pieces[wanted->piece]));
    if (wanted->piece == PT_KING && pos_is_attacked(pos, wanted->to, colour_other(us), &pos->occupied))
        return error_set(error, N_("illegal move '%s': %s is attacked"), text, square);
    // One of several may be able to, but not the one that was named.
    const bool is_one = wanted->from_file != NOT_GIVEN || wanted->from_rank != NOT_GIVEN || bb_count(own) == 1;
    return error_set(
        error, is_one ? N_("illegal move '%s': that %s cannot go to %s") : N_("illegal move '%s': no %s can go to %s"),
        text, _(pieces[wanted->piece]), square);
}

// "e2e4" also says which piece is meant, and that there may be none.
static bool report_illegal_way(const Position *pos, const char *text, const Wanted *wanted, Error *error)
{
    if (wanted->from_file == NOT_GIVEN || wanted->from_rank == NOT_GIVEN)
        return report_illegal(pos, text, wanted, error);
    const Square from = square_make((File)wanted->from_file, (Rank)wanted->from_rank);
    const Piece piece = pos_piece_on(pos, from);
    char square[SQUARE_NAME_SIZE];
    square_write(from, square);
    if (piece == PIECE_NONE)
        return error_set(error, N_("illegal move '%s': %s is empty"), text, square);
    if (piece_colour(piece) != pos->stm)
        return error_set(error, N_("illegal move '%s': it is %s's move"), text, name_of(pos->stm));
    Wanted its = *wanted;
    its.piece = piece_type(piece);
    return report_illegal(pos, text, &its, error);
}

// Why the king cannot castle to a side.
static bool report_castling(const Position *pos, const char *text, int rings, Error *error)
{
    const Colour us = pos->stm;
    const int right = (int)us * 2 + (rings == 2 ? 0 : 1);
    if ((pos->castling & 1 << right) == 0)
        return error_set(error, N_("illegal move '%s': %s has lost the right to castle there"), text, name_of(us));
    if (pos_in_check(pos))
        return error_set(error, N_("illegal move '%s': %s is in check"), text, name_of(us));
    for (Bitboard path = pos->castling_setup.king_path[right]; path != 0;) {
        const Square square = bb_pop(&path);
        char name[SQUARE_NAME_SIZE];
        square_write(square, name);
        if (pos_is_attacked(pos, square, colour_other(us), &pos->occupied))
            return error_set(error, N_("illegal move '%s': %s is attacked"), text, name);
    }
    return error_set(error, N_("illegal move '%s': there are pieces between king and rook"), text);
}

// The castling move of a side, if it is legal now.
static bool find_castling(const MoveList *legal, int rings, Move *move)
{
    for (int i = 0; i < legal->count; ++i) {
        const Move candidate = legal->moves[i];
        const bool king_side = move_to(candidate) > move_from(candidate);
        if (move_is_castle(candidate) && king_side == (rings == 2)) {
            *move = candidate;
            return true;
        }
    }
    return false;
}

// "de", "dxe", "d:e" or "dxe=Q": a pawn's capture by its files alone. False if the text is none.
static bool find_pawn_captures(const Position *pos, const MoveList *legal, const char *body, MoveList *out)
{
    char files[2];
    int count = 0;
    PieceType promotion = PT_NONE;
    out->count = 0;
    for (const char *c = body; *c != '\0'; ++c) {
        if (count == 2 && strchr("=(/)", *c) != NULL)
            continue;
        if (count < 2 && strchr("xX:-", *c) != NULL)
            continue;
        if (count == 2 && promotion == PT_NONE && isupper((unsigned char)*c) && type_of_letter(*c) != PT_NONE) {
            promotion = type_of_letter(*c);
            continue;
        }
        if (count == 2 || *c < 'a' || *c > 'h')
            return false;
        files[count++] = *c;
    }
    // Several captures may fit: then the text is ambiguous, unless only promotions differ.
    for (int i = 0; i < legal->count && count == 2; ++i) {
        const Move move = legal->moves[i];
        if (piece_type(pos_piece_on(pos, move_from(move))) == PT_PAWN && move_is_capture(move) &&
            'a' + (int)square_file(move_from(move)) == files[0] && 'a' + (int)square_file(move_to(move)) == files[1] &&
            (promotion == PT_NONE || move_promotion(move) == promotion))
            out->moves[out->count++] = move;
    }
    return out->count > 0;
}

// Of several promotions of one pawn the queen's, else what was there.
static void keep_queen(MoveList *candidates)
{
    for (int i = 0; i < candidates->count; ++i) {
        const Move move = candidates->moves[i];
        if (!move_is_promotion(move) || move_from(move) != move_from(candidates->moves[0]) ||
            move_to(move) != move_to(candidates->moves[0]))
            return;
        if (move_promotion(move) == PT_QUEEN)
            candidates->moves[0] = move;
    }
    candidates->count = candidates->count > 0;
}

// Sets the one move that is left, or says which are.
static bool choose(const Position *pos, const char *text, MoveList *candidates, bool is_written, Move *move,
                   Error *error)
{
    if (is_written)
        keep_queen(candidates);
    if (candidates->count > 1)
        return report_ambiguous(pos, text, candidates, error);
    *move = candidates->moves[0];
    return true;
}

// Looks for the move that a text without ornaments means. `is_written`: it stands in a file, where a
// promotion without a piece is the queen's.
static bool find_move(const Position *pos, const MoveList *legal, const char *body, const char *text, bool is_written,
                      Move *move, Error *error)
{
    Wanted wanted[2];
    MoveList captures;
    if (find_pawn_captures(pos, legal, body, &captures))
        return choose(pos, text, &captures, is_written, move, error);
    const int ways = interpret(body, wanted);
    if (ways == 0)
        return error_set(error, N_("unknown move '%s'"), text);
    // The first way in which there is such a move counts; what it leaves open is not settled by the second.
    for (int i = 0; i < ways; ++i) {
        MoveList candidates;
        find_candidates(pos, legal, &wanted[i], &candidates);
        if (candidates.count > 0)
            return choose(pos, text, &candidates, is_written, move, error);
    }
    return report_illegal_way(pos, text, &wanted[0], error);
}

// From the text to the move, by the surest way of reading first.
static bool read_move(const Position *pos, const char *text, bool is_written, Move *move, Error *error)
{
    char body[MOVE_TEXT_MAX];
    if (!copy_as_ascii(text, body))
        return error_set(error, N_("unknown move '%.*s'"), MOVE_TEXT_MAX, text);
    cut_ornaments(body);
    if (san_is_pass(body))
        return error_set(error, N_("null move '%s' cannot be played"), text);
    // Coordinates come first: they leave nothing open.
    if (coordinate_read(pos, body, move))
        return true;
    MoveList legal;
    movegen_list(pos, MOVES_ALL, &legal);
    const int rings = castling_rings(body);
    if (rings == 0)
        return find_move(pos, &legal, body, text, is_written, move, error);
    return find_castling(&legal, rings, move) || report_castling(pos, text, rings, error);
}

bool san_read(const Position *pos, const char *text, Move *move, Error *error)
{
    return read_move(pos, text, false, move, error);
}

bool san_read_written(const Position *pos, const char *text, Move *move, Error *error)
{
    return read_move(pos, text, true, move, error);
}

// Squares, or castling, and no sign that moves do not have: is a word that was typed meant as a move?
bool san_is_likely(const char *word)
{
    enum { LIKELY_SIZE = 32 }; // longer than any way to write a move
    char lower[LIKELY_SIZE];
    size_t length = 0;
    for (; word[length] != '\0' && length < sizeof lower - 1; ++length)
        lower[length] = (char)tolower((unsigned char)word[length]);
    lower[length] = '\0';
    if (text_starts_with(lower, "o-o") || text_starts_with(lower, "0-0"))
        return true;
    if (word[length] != '\0' || strspn(lower, "abcdefghknpqrx12345678=+#!?-") != length)
        return false;
    for (size_t i = 0; i + 1 < length; ++i)
        if (square_read(lower + i) != SQ_NONE)
            return true;
    return false;
}
