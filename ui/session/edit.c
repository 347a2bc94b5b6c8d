// SPDX-License-Identifier: GPL-3.0-or-later
// Editing a position by words: "Qe4" puts a white queen, "qe4" a black one, "-e4" empties the square.
// The result goes through the reader of FEN, so that no position comes up that could not be typed.
#include "ui/session/commands.h"

#include "base/language.h"
#include "base/text.h"
#include "notation/coordinate.h"
#include "notation/fen.h"

#include <string.h>

// Puts a piece on a square, or PIECE_NONE to empty it. A king leaves its old square.
static void put(Position *pos, Piece piece, Square square)
{
    const bool is_king = piece != PIECE_NONE && piece_type(piece) == PT_KING;
    if (pos_piece_on(pos, square) != PIECE_NONE)
        pos_remove(pos, square);
    if (is_king && pos_pieces(pos, piece_colour(piece), PT_KING) != 0)
        pos_remove(pos, pos_king(pos, piece_colour(piece)));
    if (piece != PIECE_NONE)
        pos_put(pos, piece, square);
}

// One word of the edit. Only letters and squares are looked at here, not whether the position makes
// sense.
static bool change(Position *pos, const char *word, Error *error)
{
    static const char letters[] = "PpNnBbRrQqKk"; // as in FEN, in the order of Piece
    const char *letter = strchr(letters, word[0]);
    const Square square = square_read(word + 1);
    if (strcmp(word, "clear") == 0) {
        const Colour stm = pos->stm;
        pos_clear(pos);
        pos->stm = stm;
    } else if (strcmp(word, "white") == 0)
        pos->stm = WHITE;
    else if (strcmp(word, "black") == 0)
        pos->stm = BLACK;
    else if (square != SQ_NONE && (letter != NULL || word[0] == '-'))
        put(pos, letter != NULL ? (Piece)(letter - letters) : PIECE_NONE, square);
    else
        return error_set(
            error,
            N_("edit: '%.20s' is none of: a piece and a square (Qe4, qe4), a square to empty (-e4), clear, "
               "white, black"),
            word);
    return true;
}

bool edit_position(Position *pos, char *words, Error *error)
{
    Position made;
    char fen[FEN_SIZE];
    // A fresh board: of the old one neither en passant nor the history holds any more.
    pos_clear(&made);
    made.stm = pos->stm;
    for (Square square = SQ_A1; square < SQ_NB; ++square)
        put(&made, pos_piece_on(pos, square), square);
    for (char *word = text_next_word(&words); word != NULL; word = text_next_word(&words))
        if (!change(&made, word, error))
            return false;
    made.castling_setup.is_chess960 = pos->castling_setup.is_chess960;
    // Keep the rights whose king and rook stand where they stood.
    for (int right = 0; right < CASTLING_RIGHT_NB; ++right) {
        const Colour colour = (Colour)(right / 2);
        const Square rook = (Square)pos->castling_setup.rook_from[right];
        if ((pos->castling & 1 << right) == 0 || pos_piece_on(&made, rook) != piece_make(colour, PT_ROOK) ||
            pos_piece_on(&made, pos_king(pos, colour)) != piece_make(colour, PT_KING))
            continue;
        pos_add_castling(&made, colour, rook);
    }
    // As FEN, so that it is looked at as strictly as one that was typed.
    fen_write(&made, fen);
    return fen_read(pos, fen, made.castling_setup.is_chess960, error);
}
