// SPDX-License-Identifier: GPL-3.0-or-later
// Chess in words for listeners: pieces, squares, moves, scores, and moves within a sentence. English alone, and without
// output: board_text.c and output.c print what is written here into a Text.
#include "ui/console/speech.h"

#include "board/rules.h"
#include "notation/san.h"
#include "ui/common/figures.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *one, *several;
} types[PT_NB] = {
    {"pawn", "pawns"}, {"knight", "knights"}, {"bishop", "bishops"},
    {"rook", "rooks"}, {"queen", "queens"},   {"king", "kings"},
};

const char *speech_colour(Colour colour)
{
    return colour == WHITE ? "white" : "black";
}

const char *speech_type(PieceType type)
{
    return types[type].one;
}

const char *speech_types(PieceType type)
{
    return types[type].several;
}

// Case tells the side, as in a FEN.
Piece speech_piece_of_letter(const char *text)
{
    static const char letters[] = "PpNnBbRrQqKk"; // in the order of Piece
    const char *found = text[0] != '\0' && text[1] == '\0' ? strchr(letters, text[0]) : NULL;
    return found != NULL ? (Piece)(found - letters) : PIECE_NONE;
}

// Singular and plural, so that "pawn" and "pawns" both name a set.
PieceType speech_find_type(const char *name)
{
    for (int type = PT_PAWN; type < PT_NB; ++type)
        if (text_equal_nocase(types[type].one, name) || text_equal_nocase(types[type].several, name))
            return (PieceType)type;
    return PT_NONE;
}

Square speech_find_square(const char *text)
{
    const char file = text_lower(text[0]);
    if (file < 'a' || file > 'h' || text[1] < '1' || text[1] > '8' || text[2] != '\0')
        return SQ_NONE;
    return square_make((File)(file - 'a'), (Rank)(text[1] - '1'));
}

// File and rank apart, so that a speech synthesiser reads them as a letter and a number.
void speech_add_square(Text *text, Square square)
{
    text_addf(text, "%c %c", 'a' + square_file(square), '1' + square_rank(square));
}

void speech_add_squares(Text *text, Bitboard squares)
{
    if (squares == 0)
        text_add(text, "none");
    for (bool is_first = true; squares != 0; is_first = false) {
        text_add(text, is_first ? "" : ", ");
        speech_add_square(text, bb_pop(&squares));
    }
}

void speech_add_move(Text *text, const Position *pos, Move move)
{
    if (move_equal(move, MOVE_NULL)) {
        text_addf(text, "%s passes", speech_colour(pos->stm));
        return;
    }
    // Castling is named by its side, in Chess960 too, where king and rook may start anywhere.
    if (move_is_castle(move)) {
        text_addf(text, "castles %s side", square_file(move_king_to(move)) == FILE_G ? "king" : "queen");
    } else {
        text_addf(text, "%s on ", types[piece_type(pos_piece_on(pos, move_from(move)))].one);
        speech_add_square(text, move_from(move));
        if (move_is_capture(move)) {
            // "takes pawn on f 3 in passing": the victim of an en passant capture does not stand on the square that is
            // entered.
            const bool in_passing = move_kind(move) == MK_EN_PASSANT;
            const PieceType victim = in_passing ? PT_PAWN : piece_type(pos_piece_on(pos, move_to(move)));
            text_addf(text, " takes %s on ", types[victim].one);
            speech_add_square(text, move_to(move));
            text_add(text, in_passing ? " in passing" : "");
        } else {
            text_add(text, " to ");
            speech_add_square(text, move_to(move));
        }
    }
    if (move_is_promotion(move))
        text_addf(text, ", promotes to %s", types[move_promotion(move)].one);
    // Check and mate are found by making the move on a copy of the position.
    Position after = *pos;
    pos_advance(&after, move);
    if (rules_game_end(&after) == END_CHECKMATE)
        text_add(text, ", mate");
    else if (pos_in_check(&after))
        text_add(text, ", check");
}

void speech_add_score(Text *text, Score score, Colour stm)
{
    const Score for_white = stm == WHITE ? score : -score;
    // More than a sentence gives in pawns, or a mate too far away for its moves to be given.
    if (score_is_decided(score) && !score_mate_is_near(score)) {
        text_addf(text, "%s is winning", for_white > 0 ? "white" : "black");
        return;
    }
    if (score_is_mate(score)) {
        const int moves = abs(score_mate_moves(score));
        text_addf(text, "%s mates in %d move%s", for_white > 0 ? "white" : "black", moves, moves == 1 ? "" : "s");
        return;
    }
    // A side is named instead of a sign, which is easily missed by ear.
    const double pawns = score_to_centipawns(for_white) / 100.0;
    if (for_white == 0)
        text_add(text, "even");
    else
        text_addf(text, "%s is ahead by %.2f", for_white > 0 ? "white" : "black", for_white > 0 ? pawns : -pawns);
}

// Appends a word of a sentence, a move in SAN as it is spoken. The position decides whether a word is a move: only a
// legal one is.
static void add_word(Text *text, const Position *pos, const char *word, size_t length)
{
    char bare[SAN_SIZE];
    Move move;
    // Without the signs of a sentence around it; a sign of check belongs to the move.
    size_t bare_size = length;
    while (bare_size > 0 && strchr(".,;:!?", word[bare_size - 1]) != NULL)
        --bare_size;
    // One letter is no move, and few words of a sentence look like one: only those are read.
    if (bare_size > 1 && bare_size < sizeof bare) {
        memcpy(bare, word, bare_size);
        bare[bare_size] = '\0';
        if (san_is_likely(bare) && san_read(pos, bare, &move, NULL)) {
            speech_add_move(text, pos, move);
            text_addf(text, "%.*s", (int)(length - bare_size), word + bare_size);
            return;
        }
    }
    text_addf(text, "%.*s", (int)length, word);
}

void speech_add_sentence(Text *text, const Position *pos, const char *sentence)
{
    while (*sentence != '\0') {
        const size_t length = strcspn(sentence, " ");
        add_word(text, pos, sentence, length);
        sentence += length;
        if (*sentence == ' ') {
            text_add_char(text, ' ');
            ++sentence;
        }
    }
}
