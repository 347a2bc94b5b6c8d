// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/commands.h"

#include "base/text.h"
#include "notation/coordinate.h"
#include "notation/fen.h"

#include <string.h>

// Pieces by their letters in FEN, in the order of Piece.
static const char letters[] = "PpNnBbRrQqKk";

typedef struct Draft {
    Piece pieces[SQ_NB];
    Colour stm;
} Draft;

static Draft draft_of(const Position *pos)
{
    Draft draft = {.stm = pos->stm};
    for (Square square = SQ_A1; square < SQ_NB; ++square)
        draft.pieces[square] = pos_piece_on(pos, square);
    return draft;
}

static void empty(Draft *draft)
{
    for (Square square = SQ_A1; square < SQ_NB; ++square)
        draft->pieces[square] = PIECE_NONE;
}

static void put(Draft *draft, Piece piece, Square square)
{
    for (Square old = SQ_A1; old < SQ_NB && piece_type(piece) == PT_KING; ++old)
        if (draft->pieces[old] == piece)
            draft->pieces[old] = PIECE_NONE;
    draft->pieces[square] = piece;
}

static bool change_square(Draft *draft, const char *word)
{
    const char *letter = strchr(letters, word[0]);
    const Square square = square_read(word + 1);
    if (square == SQ_NONE || (letter == NULL && word[0] != '-'))
        return false;
    if (letter == NULL)
        draft->pieces[square] = PIECE_NONE;
    else
        put(draft, (Piece)(letter - letters), square);
    return true;
}

static bool change(Draft *draft, const char *word, Error *error)
{
    if (strcmp(word, "clear") == 0)
        empty(draft);
    else if (strcmp(word, "white") == 0)
        draft->stm = WHITE;
    else if (strcmp(word, "black") == 0)
        draft->stm = BLACK;
    else if (!change_square(draft, word))
        return error_set(error,
                         "edit: '%.20s' is none of: a piece and a square (Qe4, qe4), a square to empty (-e4), clear, "
                         "white, black",
                         word);
    return true;
}

// Keeps the rights whose king and rook stand where they stood.
static void keep_castling(const Position *from, Position *to)
{
    for (int right = 0; right < CASTLING_RIGHT_NB; ++right) {
        const Colour colour = (Colour)(right / 2);
        const Square rook = (Square)from->castling_setup.rook_from[right];
        if ((from->castling & 1 << right) == 0 || pos_piece_on(to, rook) != piece_make(colour, PT_ROOK) ||
            pos_piece_on(to, pos_king(from, colour)) != piece_make(colour, PT_KING))
            continue;
        pos_add_castling(to, colour, rook);
    }
}

// As FEN, so that it is looked at as strictly as one that was typed.
static bool make_position(const Position *from, const Draft *draft, Position *out, Error *error)
{
    Position made;
    char fen[FEN_SIZE];
    pos_clear(&made);
    for (Square square = SQ_A1; square < SQ_NB; ++square)
        if (draft->pieces[square] != PIECE_NONE)
            pos_put(&made, draft->pieces[square], square);
    made.stm = draft->stm;
    made.castling_setup.is_chess960 = from->castling_setup.is_chess960;
    keep_castling(from, &made);
    fen_write(&made, fen);
    return fen_read(out, fen, from->castling_setup.is_chess960, error);
}

bool edit_position(Position *pos, char *words, Error *error)
{
    Draft draft = draft_of(pos);
    for (char *word = text_next_word(&words); word != NULL; word = text_next_word(&words))
        if (!change(&draft, word, error))
            return false;
    Position made;
    if (!make_position(pos, &draft, &made, error))
        return false;
    *pos = made;
    return true;
}
