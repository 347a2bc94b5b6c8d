// SPDX-License-Identifier: GPL-3.0-or-later
// Positions as FEN, with castling rights of X-FEN and Shredder-FEN for Chess960. Whatever comes from
// outside goes through here: what no game can give is refused with a reason that names the field, so
// that the board may rely on it everywhere else.
#include "notation/fen.h"

#include "base/text.h"
#include "notation/coordinate.h"

#include <ctype.h>
#include <string.h>

enum {
    FEN_TEXT_MAX = 400,   // characters read: the longest FEN and ample blanks
    FEN_FIELDS_LEAST = 4, // the clocks may be missing
    FEN_FIELDS_MOST = 6,
    CASTLING_FIELD = 2,
    RULE50_MOST = 9999, // far beyond any game, and far from overflow
    MOVE_NUMBER_MOST = 99999,
    PAWNS_MOST = 8,
    CHECKERS_MOST = 2,
    ASCII_END = 128,
};

static const char piece_letters[PIECE_NB + 1] = "PpNnBbRrQqKk";
static const char *const colour_names[COLOUR_NB] = {"white", "black"};

// --- reading ---------------------------------------------------------------------------------------------------------

typedef struct FenFields {
    char text[FEN_TEXT_MAX];
    char *field[FEN_FIELDS_MOST]; // NULL where missing
} FenFields;

// The board has to come first, but any blanks may part the fields: files from elsewhere have tabs and line ends.
static bool split_fields(const char *fen, FenFields *fields, Error *error)
{
    static const char *const names[FEN_FIELDS_LEAST] = {"board", "side to move", "castling", "en passant"};
    if (strlen(fen) >= sizeof fields->text)
        return error_set(error, "FEN: %zu characters are too many", strlen(fen));
    memcpy(fields->text, fen, strlen(fen) + 1);
    char *cursor = fields->text;
    for (int i = 0; i < FEN_FIELDS_MOST; ++i) {
        fields->field[i] = text_next_word(&cursor);
        if (fields->field[i] == NULL && i < FEN_FIELDS_LEAST)
            return error_set(error, "FEN: the %s field is missing", names[i]);
    }
    const char *surplus = text_next_word(&cursor);
    if (surplus != NULL)
        return error_set(error, "FEN: unexpected '%s' after the move number", surplus);
    return true;
}

// Reads one rank and moves *cursor to the '/' or the end behind it.
static bool read_rank(Position *pos, Rank rank, const char **cursor, Error *error)
{
    int file = 0;
    bool after_digit = false;
    for (; **cursor != '\0' && **cursor != '/'; ++*cursor) {
        const char c = **cursor;
        const char *letter = strchr(piece_letters, c);
        if ((unsigned char)c >= ASCII_END)
            return error_set(error, "FEN: rank %d has a character that is not ASCII", rank + 1);
        if (letter == NULL && (c < '1' || c > '8'))
            return error_set(error, "FEN: rank %d has '%c', which is neither a piece nor 1 to 8", rank + 1, c);
        if (letter == NULL && after_digit)
            return error_set(error, "FEN: rank %d has two numbers of empty squares side by side", rank + 1);
        after_digit = letter == NULL;
        // Reading goes on behind the last file, so that the message can say how many squares there are.
        if (letter != NULL && file < FILE_NB)
            pos_put(pos, (Piece)(letter - piece_letters), square_make((File)file, rank));
        file += letter != NULL ? 1 : c - '0';
    }
    if (file != FILE_NB)
        return error_set(error, "FEN: rank %d has %d squares instead of 8", rank + 1, file);
    return true;
}

// Ranks are counted first: with one too few the fault would else be told of a rank that is all right.
static bool read_board(Position *pos, const char *text, Error *error)
{
    int ranks = 1;
    for (const char *c = text; *c != '\0'; ++c)
        ranks += *c == '/';
    if (ranks != RANK_NB)
        return error_set(error, "FEN: the board has %d rank%s instead of 8", ranks, ranks == 1 ? "" : "s");
    for (int rank = RANK_8; rank >= RANK_1; --rank) {
        if (!read_rank(pos, (Rank)rank, &text, error))
            return false;
        if (*text == '/')
            ++text;
    }
    return true;
}

// Pawns left and promoted pieces together: never more than eight. It also bounds the number of legal moves.
static int pawns_accounted_for(const Position *pos, Colour colour)
{
    static const int at_start[PT_NB] = {[PT_KNIGHT] = 2, [PT_BISHOP] = 2, [PT_ROOK] = 2, [PT_QUEEN] = 1};
    int pawns = bb_count(pos_pieces(pos, colour, PT_PAWN));
    for (PieceType type = PT_KNIGHT; type < PT_KING; ++type) {
        const int count = bb_count(pos_pieces(pos, colour, type));
        pawns += count > at_start[type] ? count - at_start[type] : 0;
    }
    return pawns;
}

// One king each, as many other pieces as promotions allow, no pawn on a last rank: the board relies on it.
static bool check_piece_counts(const Position *pos, Error *error)
{
    for (Colour colour = WHITE; colour < COLOUR_NB; ++colour) {
        const int kings = bb_count(pos_pieces(pos, colour, PT_KING));
        const int pawns = bb_count(pos_pieces(pos, colour, PT_PAWN));
        if (kings == 0)
            return error_set(error, "FEN: there is no %s king", colour_names[colour]);
        if (kings > 1)
            return error_set(error, "FEN: there are %d %s kings", kings, colour_names[colour]);
        if (pawns > PAWNS_MOST)
            return error_set(error, "FEN: there are %d %s pawns", pawns, colour_names[colour]);
        if (pawns_accounted_for(pos, colour) > PAWNS_MOST)
            return error_set(error, "FEN: more %s pieces than eight pawns can promote to", colour_names[colour]);
    }
    Bitboard misplaced = pos->by_type[PT_PAWN] & (BB_RANK_1 | BB_RANK_8);
    if (misplaced != 0) {
        char name[SQUARE_NAME_SIZE];
        square_write(bb_first(misplaced), name);
        return error_set(error, "FEN: a pawn stands on %s", name);
    }
    return true;
}

// The side that is not to move must not be in check: its king could be taken.
static bool read_side(Position *pos, const char *text, Error *error)
{
    if (strcmp(text, "w") != 0 && strcmp(text, "b") != 0)
        return error_set(error, "FEN: the side to move is '%s' instead of w or b", text);
    pos->stm = text[0] == 'w' ? WHITE : BLACK;
    const Colour them = colour_other(pos->stm);
    if (pos_is_attacked(pos, pos_king(pos, them), pos->stm, &pos->occupied))
        return error_set(error, "FEN: %s is in check, but it is %s's move", colour_names[them], colour_names[pos->stm]);
    return true;
}

// The outermost rook on one side of the king; SQ_NONE if there is none.
static Square outermost_rook(const Position *pos, Colour colour, bool queen_side)
{
    const Square king = pos_king(pos, colour);
    const Rank rank = square_rank(king);
    const int step = queen_side ? 1 : -1;
    for (int file = queen_side ? FILE_A : FILE_H; file != square_file(king); file += step) {
        const Square square = square_make((File)file, rank);
        if (pos_piece_on(pos, square) == piece_make(colour, PT_ROOK))
            return square;
    }
    return SQ_NONE;
}

static bool king_on_back_rank(const Position *pos, Colour colour)
{
    return rank_relative(colour, square_rank(pos_king(pos, colour))) == RANK_1;
}

static bool king_at_home(const Position *pos, Colour colour)
{
    return pos_king(pos, colour) == square_relative(colour, SQ_E1);
}

// Rook letters that orthodox chess cannot mean say that this is Chess960.
static bool letters_mean_chess960(const Position *pos, const char *text)
{
    for (; *text != '\0'; ++text) {
        const Colour colour = isupper((unsigned char)*text) ? WHITE : BLACK;
        const int file = tolower((unsigned char)*text) - 'a';
        if (file >= FILE_A && file <= FILE_H && (!king_at_home(pos, colour) || (file != FILE_A && file != FILE_H)))
            return true;
    }
    return false;
}

// The first of the letters K, Q, k and q that only Chess960 gives a meaning, '\0' if there is none. A king on its square
// without its corner rook is more likely a right long gone that a program still sends, unless both sides look so.
static char chess960_right(const Position *pos, const char *text)
{
    bool odd_rook[COLOUR_NB] = {false, false};
    for (; *text != '\0'; ++text) {
        if (strchr("KQkq", *text) == NULL)
            continue;
        const Colour colour = isupper((unsigned char)*text) ? WHITE : BLACK;
        const bool queen_side = tolower((unsigned char)*text) == 'q';
        const Square rook = king_on_back_rank(pos, colour) ? outermost_rook(pos, colour, queen_side) : SQ_NONE;
        if (rook == SQ_NONE)
            continue;
        const bool at_home = king_at_home(pos, colour);
        odd_rook[colour] |= at_home && rook != square_relative(colour, queen_side ? SQ_A1 : SQ_H1);
        if (!at_home || (odd_rook[WHITE] && odd_rook[BLACK]))
            return *text;
    }
    return '\0';
}

// K, Q, k or q: the outermost rook in Chess960, the corner rook in orthodox chess. Rights that are long gone are dropped
// (SQ_NONE).
static bool find_rook_by_side(const Position *pos, char letter, bool chess960, Square *rook, Error *error)
{
    const Colour colour = isupper((unsigned char)letter) ? WHITE : BLACK;
    const bool queen_side = tolower((unsigned char)letter) == 'q';
    *rook = SQ_NONE;
    if (!king_on_back_rank(pos, colour))
        return true;
    const Square found = outermost_rook(pos, colour, queen_side);
    if (chess960 && found == SQ_NONE)
        return error_set(error, "FEN: castling right %c has no rook", letter);
    const bool in_corner = found == square_relative(colour, queen_side ? SQ_A1 : SQ_H1);
    if (chess960 || (in_corner && king_at_home(pos, colour)))
        *rook = found;
    return true;
}

// A letter of Shredder-FEN. It must be right: unlike K and Q it is not sent out of habit.
static bool find_rook_by_file(const Position *pos, char letter, Square *rook, Error *error)
{
    const Colour colour = isupper((unsigned char)letter) ? WHITE : BLACK;
    const int file = tolower((unsigned char)letter) - 'a';
    if (file < FILE_A || file > FILE_H)
        return error_set(error, "FEN: castling has '%c', which is not a right", letter);
    *rook = square_make((File)file, rank_relative(colour, RANK_1));
    if (!king_on_back_rank(pos, colour) || pos_piece_on(pos, *rook) != piece_make(colour, PT_ROOK))
        return error_set(error, "FEN: castling right %c has no king and rook at home", letter);
    return true;
}

// Gives one more right. Two letters may mean the same rook, "KH", which is a fault.
static bool add_right(Position *pos, char letter, Square rook, Error *error)
{
    const Colour colour = isupper((unsigned char)letter) ? WHITE : BLACK;
    const bool queen_side = rook < pos_king(pos, colour);
    if ((pos->castling & 1 << (colour * 2 + queen_side)) != 0)
        return error_set(error, "FEN: castling right %c says a second time how %s castles on that side", letter,
                         colour_names[colour]);
    pos_add_castling(pos, colour, rook);
    return true;
}

// Letters K and Q by side (X-FEN), or files (Shredder-FEN), even mixed: each letter is understood by itself.
static bool read_castling(Position *pos, const char *text, bool chess960, Error *error)
{
    if (strcmp(text, "-") == 0) {
        pos->castling_setup.is_chess960 = chess960;
        return true;
    }
    chess960 = chess960 || letters_mean_chess960(pos, text);
    pos->castling_setup.is_chess960 = chess960;
    const char odd = chess960 ? '\0' : chess960_right(pos, text);
    if (odd != '\0')
        return error_set(
            error, "FEN: castling right %c, without king and rook on their orthodox squares, needs Chess960", odd);
    for (; *text != '\0'; ++text) {
        Square rook = SQ_NONE;
        const bool by_side = strchr("KQkq", *text) != NULL;
        if (by_side ? !find_rook_by_side(pos, *text, chess960, &rook, error)
                    : !find_rook_by_file(pos, *text, &rook, error))
            return false;
        if (rook != SQ_NONE && !add_right(pos, *text, rook, error))
            return false;
    }
    return true;
}

// The square one step back as `colour` walks.
static Square square_behind(Square square, Colour colour)
{
    return (Square)((int)square - (int)pawn_push(colour));
}

// The pawn must be there and its path free. Whether a capture is legal is found out when the position is complete.
static bool read_en_passant(Position *pos, const char *text, Error *error)
{
    if (strcmp(text, "-") == 0)
        return true;
    const Square target = strlen(text) == 2 ? square_read(text) : SQ_NONE;
    if (target == SQ_NONE)
        return error_set(error, "FEN: the en passant field is '%s' instead of a square or '-'", text);
    if (rank_relative(pos->stm, square_rank(target)) != RANK_6)
        return error_set(error, "FEN: en passant square %s is on the wrong rank for %s to move", text,
                         colour_names[pos->stm]);
    const Square pawn = square_behind(target, pos->stm);
    const Square home = square_behind(target, colour_other(pos->stm));
    if (pos_piece_on(pos, pawn) != piece_make(colour_other(pos->stm), PT_PAWN))
        return error_set(error, "FEN: no pawn has just passed en passant square %s", text);
    if (pos_piece_on(pos, target) != PIECE_NONE || pos_piece_on(pos, home) != PIECE_NONE)
        return error_set(error, "FEN: a pawn cannot have passed en passant square %s: its path is not free", text);
    pos->en_passant = target;
    return true;
}

static bool read_number(const char *text, const char *name, int most, int *out, Error *error)
{
    int64_t value = 0;
    if (!text_parse_int(text, 0, most, &value))
        return error_set(error, "FEN: the %s is '%s' instead of a number from 0 to %d", name, text, most);
    *out = (int)value;
    return true;
}

// Both clocks may be missing, as in EPD: then they are those of a first move.
static bool read_clocks(Position *pos, const char *rule50_text, const char *number_text, Error *error)
{
    int rule50 = 0;
    int number = 1;
    if (rule50_text != NULL && !read_number(rule50_text, "half-move clock", RULE50_MOST, &rule50, error))
        return false;
    if (number_text != NULL && !read_number(number_text, "move number", MOVE_NUMBER_MOST, &number, error))
        return false;
    if (number == 0) // some programs count from 0
        number = 1;
    pos->rule50 = (int16_t)rule50;
    // Half-moves from the start of the game, as if it had begun with White's first move.
    pos->game_ply = (number - 1) * 2 + pos->stm;
    return true;
}

// Checks that no move can have given. Two sliders on one line through the king cannot arise either, but can be played
// on, and test suites contain such positions.
static bool check_checkers(const Position *pos, Square en_passant, Error *error)
{
    const Bitboard steppers = pos->by_type[PT_PAWN] | pos->by_type[PT_KNIGHT];
    const int count = bb_count(pos->checkers);
    if (count > CHECKERS_MOST)
        return error_set(error, "FEN: %d pieces give check at once", count);
    if (count == CHECKERS_MOST && (pos->checkers & ~steppers) == 0)
        return error_set(error, "FEN: two pawns or knights give check at once");
    if (en_passant == SQ_NONE)
        return true;
    const Bitboard pushed = bb_square(square_behind(en_passant, pos->stm));
    if ((pos->checkers & steppers & ~pushed) != 0)
        return error_set(error, "FEN: the check cannot come from the double pawn push that en passant tells of");
    return true;
}

bool fen_read(Position *pos, const char *fen, bool chess960, Error *error)
{
    FenFields fields;
    Position result;
    if (!split_fields(fen, &fields, error))
        return false;
    pos_clear(&result);
    if (!read_board(&result, fields.field[0], error) || !check_piece_counts(&result, error) ||
        !read_side(&result, fields.field[1], error) ||
        !read_castling(&result, fields.field[CASTLING_FIELD], chess960, error) ||
        !read_en_passant(&result, fields.field[3], error) ||
        !read_clocks(&result, fields.field[4], fields.field[5], error))
        return false;
    // Finishing drops a square that no capture can use, but what it says about the last move is still to be checked.
    const Square en_passant = result.en_passant;
    pos_finish_setup(&result);
    if (!check_checkers(&result, en_passant, error))
        return false;
    *pos = result;
    return true;
}

// The FEN with these letters in the place of its castling rights.
static void write_with_castling(const FenFields *fields, const char *castling, char *out, size_t size)
{
    Text text = text_begin(out, size);
    for (int i = 0; i < FEN_FIELDS_MOST && fields->field[i] != NULL; ++i)
        text_addf(&text, "%s%s", i > 0 ? " " : "", i != CASTLING_FIELD ? fields->field[i] : *castling ? castling : "-");
}

// Takes over the rights that are possible one by one; `lost` gets the letters of the others. False if more is wrong.
static bool keep_possible_castling(Position *pos, const FenFields *fields, bool chess960, char lost[FEN_TEXT_MAX])
{
    char repaired[FEN_TEXT_MAX + 2], kept[FEN_TEXT_MAX] = "";
    size_t lost_count = 0;
    write_with_castling(fields, "", repaired, sizeof repaired);
    // Without any right: is the rest of it sound?
    if (!fen_read(pos, repaired, chess960, NULL))
        return false;
    for (const char *letter = fields->field[CASTLING_FIELD]; *letter != '\0'; ++letter) {
        const size_t length = strlen(kept);
        kept[length] = *letter;
        write_with_castling(fields, kept, repaired, sizeof repaired);
        const int before = bb_count(pos->castling);
        if (fen_read(pos, repaired, chess960, NULL) && bb_count(pos->castling) > before)
            continue;
        kept[length] = '\0';
        lost[lost_count++] = *letter;
    }
    lost[lost_count] = '\0';
    return true;
}

bool fen_read_either(Position *pos, const char *fen, Error *error)
{
    return fen_read(pos, fen, false, error) || fen_read(pos, fen, true, NULL);
}

bool fen_read_repaired(Position *pos, const char *fen, bool chess960, Error *dropped)
{
    FenFields fields;
    Position other, result;
    char lost[FEN_TEXT_MAX], other_lost[FEN_TEXT_MAX];
    if (!split_fields(fen, &fields, NULL) || !keep_possible_castling(&result, &fields, chess960, lost))
        return false;
    // Rights that only Chess960 knows are rights.
    if (!chess960 && keep_possible_castling(&other, &fields, true, other_lost) && strlen(other_lost) < strlen(lost)) {
        result = other;
        memcpy(lost, other_lost, sizeof lost);
    }
    *pos = result;
    error_set(dropped, "castling rights %s are impossible here and were dropped", lost);
    return true;
}

// --- writing ---------------------------------------------------------------------------------------------------------

// The ranks from the eighth down, each with numbers for runs of empty squares.
static void write_board(const Position *pos, Text *out)
{
    for (int rank = RANK_8; rank >= RANK_1; --rank) {
        int empty = 0;
        for (int file = FILE_A; file <= FILE_H; ++file) {
            const Piece piece = pos_piece_on(pos, square_make((File)file, (Rank)rank));
            if (piece == PIECE_NONE) {
                ++empty;
                continue;
            }
            if (empty > 0)
                text_add_char(out, (char)('0' + empty));
            empty = 0;
            text_add_char(out, piece_letters[piece]);
        }
        if (empty > 0)
            text_add_char(out, (char)('0' + empty));
        text_add_char(out, rank == RANK_1 ? ' ' : '/');
    }
}

// Where a king of only one colour stands at home with a right to castle with a rook that is not in its corner, K and Q would
// be taken for rights long gone by a reader that does not know that this is Chess960.
static bool needs_file_letters(const Position *pos)
{
    bool odd_rook[COLOUR_NB] = {false, false};
    for (int right = 0; right < CASTLING_RIGHT_NB; ++right) {
        const Colour colour = (Colour)(right / 2);
        const Square corner = square_relative(colour, right % 2 == 0 ? SQ_H1 : SQ_A1);
        odd_rook[colour] |= (pos->castling & 1 << right) != 0 && king_at_home(pos, colour) &&
                            (Square)pos->castling_setup.rook_from[right] != corner;
    }
    return odd_rook[WHITE] != odd_rook[BLACK];
}

// In the order KQkq. Letters name files only where K and Q could be misunderstood.
static void write_castling(const Position *pos, Text *out)
{
    const bool by_file = needs_file_letters(pos);
    if (pos->castling == CASTLING_NONE)
        text_add_char(out, '-');
    for (int right = 0; right < CASTLING_RIGHT_NB; ++right) {
        if ((pos->castling & 1 << right) == 0)
            continue;
        const Colour colour = (Colour)(right / 2);
        const Square rook = (Square)pos->castling_setup.rook_from[right];
        char letter = right % 2 == 0 ? 'k' : 'q';
        // X-FEN: K and Q stand for the outermost rook; an inner one is named by its file.
        if (by_file || rook != outermost_rook(pos, colour, right % 2 != 0))
            letter = (char)('a' + square_file(rook));
        text_add_char(out, colour == WHITE ? (char)toupper((unsigned char)letter) : letter);
    }
}

void fen_write(const Position *pos, char out[FEN_SIZE])
{
    char en_passant[SQUARE_NAME_SIZE];
    Text text = text_begin(out, FEN_SIZE);
    write_board(pos, &text);
    text_addf(&text, "%c ", pos->stm == WHITE ? 'w' : 'b');
    write_castling(pos, &text);
    // As X-FEN has it: only where a pawn stands beside the one that has just passed.
    square_write(pos_passed_square(pos), en_passant);
    text_addf(&text, " %s %d %d", en_passant, pos->rule50, pos_move_number(pos));
}
