// SPDX-License-Identifier: GPL-3.0-or-later
// Moves as UCI and CECP write them: from and to square, and the letter of a promotion, "e2e4", "e7e8q".
// Castling is the king's step in orthodox chess and "king takes rook" in Chess960; both ways are read
// in both.
#include "notation/coordinate.h"

#include "base/text.h"

#include "board/movegen.h"

#include <string.h>

void square_write(Square square, char out[SQUARE_NAME_SIZE])
{
    if (square == SQ_NONE) {
        memcpy(out, "-", 2);
        return;
    }
    out[0] = (char)('a' + square_file(square));
    out[1] = (char)('1' + square_rank(square));
    out[2] = '\0';
}

Square square_read(const char *text)
{
    if (text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8')
        return SQ_NONE;
    return square_make((File)(text[0] - 'a'), (Rank)(text[1] - '1'));
}

void coordinate_write(const Position *pos, Move move, char out[COORDINATE_SIZE])
{
    static const char promotion_letters[PT_NB] = {'p', 'n', 'b', 'r', 'q', 'k'};
    if (!move_is_real(move)) {
        // The null move of UCI.
        memcpy(out, "0000", 5);
        return;
    }
    const Square to = pos->castling_setup.is_chess960 ? move_to(move) : move_king_to(move);
    square_write(move_from(move), out);
    square_write(to, out + 2);
    if (move_is_promotion(move)) {
        out[4] = promotion_letters[move_promotion(move)];
        out[5] = '\0';
    }
}

static PieceType promotion_type(char letter)
{
    switch (text_lower(letter)) {
    case 'n': return PT_KNIGHT;
    case 'b': return PT_BISHOP;
    case 'r': return PT_ROOK;
    case 'q': return PT_QUEEN;
    default: return PT_NONE;
    }
}

// Reads two squares and a promotion, of which the '=' may stand there or not. Nothing may follow.
static bool parse(const char *text, Coordinates *out)
{
    char squares[4] = {0};
    for (int i = 0; i < 4; ++i) {
        if (text[i] == '\0')
            return false;
        // Capitals are read too: some programs and books write "E2E4".
        squares[i] = text_lower(text[i]);
    }
    out->from = square_read(squares);
    out->to = square_read(squares + 2);
    out->promotion = PT_NONE;
    if (out->from == SQ_NONE || out->to == SQ_NONE || out->from == out->to)
        return false;
    text += 4;
    if (*text == '=')
        ++text;
    if (*text == '\0')
        // "e7e8=" has lost its piece.
        return text[-1] != '=';
    out->promotion = promotion_type(*text);
    return out->promotion != PT_NONE && text[1] == '\0';
}

bool coordinate_find(const Position *pos, const Coordinates *wanted, Move *move)
{
    MoveList list;
    movegen_list(pos, MOVES_ALL, &list);
    // In Chess960 the king's own step to the g-file may be meant by what elsewhere means castling: it goes first.
    Move castling = MOVE_NONE;
    for (int i = 0; i < list.count; ++i) {
        const Move candidate = list.moves[i];
        if (move_from(candidate) != wanted->from || move_promotion(candidate) != wanted->promotion)
            continue;
        if (move_to(candidate) == wanted->to) {
            *move = candidate;
            return true;
        }
        if (move_is_castle(candidate) && move_king_to(candidate) == wanted->to)
            castling = candidate;
    }
    if (!move_is_real(castling))
        return false;
    *move = castling;
    return true;
}

bool coordinate_read(const Position *pos, const char *text, Move *move)
{
    Coordinates wanted;
    return parse(text, &wanted) && coordinate_find(pos, &wanted, move);
}
