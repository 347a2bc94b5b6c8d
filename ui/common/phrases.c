// SPDX-License-Identifier: GPL-3.0-or-later
// Names of pieces in all that is said of them, the king's own included. The sentences are where something is found:
// motif_*.c, ui/annotate, ui/session.
#include "ui/common/phrases.h"

#include "base/language.h"
#include "notation/coordinate.h"
#include "notation/san.h"

const char *piece_pattern(PieceType type)
{
    static const char *const patterns[PT_NB] = {N_("the pawn on %1"), N_("the knight on %1"), N_("the bishop on %1"),
                                                N_("the rook on %1"), N_("the queen on %1"),  N_("the king on %1")};
    return patterns[type];
}

const char *piece_alone(PieceType type)
{
    static const char *const patterns[PT_NB] = {N_("the pawn"), N_("the knight"), N_("the bishop"),
                                                N_("the rook"), N_("the queen"),  N_("the king")};
    return patterns[type];
}

const char *piece_any(PieceType type)
{
    static const char *const patterns[PT_KING] = {N_("a pawn"), N_("a knight"), N_("a bishop"), N_("a rook"),
                                                  N_("a queen")};
    return patterns[type];
}

Phrase piece_phrase(const Position *pos, Square square)
{
    return phrase_make(piece_pattern(piece_type(pos_piece_on(pos, square))), square_phrase(square).text);
}

Phrase pieces_phrase(const Position *pos, Bitboard pieces)
{
    const Phrase first = piece_phrase(pos, bb_pop(&pieces));
    return pieces == 0 ? first : phrase_make(N_("%1 and %2"), first.text, piece_phrase(pos, bb_first(pieces)).text);
}

// "the queen", "a rook", "two pawns".
static Phrase count_phrase(PieceType type, int count, bool are_new)
{
    static const char *const numbers[] = {N_("two"), N_("three"), N_("four")};
    static const char *const new_one[PT_KING] = {"", N_("a new knight"), N_("a new bishop"), N_("a new rook"),
                                                 N_("a new queen")};
    static const char *const new_ones[PT_KING] = {"", N_("%1 new knights"), N_("%1 new bishops"), N_("%1 new rooks"),
                                                  N_("%1 new queens")};
    static const char *const ones[PT_KING] = {N_("%1 pawns"), N_("%1 knights"), N_("%1 bishops"), N_("%1 rooks"),
                                              N_("%1 queens")};
    const int most = (int)(sizeof numbers / sizeof numbers[0]);
    if (count == 1 && type == PT_QUEEN && !are_new)
        return phrase_make(piece_alone(type));
    if (count == 1)
        return phrase_make(are_new ? new_one[type] : piece_any(type));
    return phrase_make((are_new ? new_ones : ones)[type], _(numbers[count - 2 < most ? count - 2 : most - 1]));
}

Phrase piece_counts_phrase(const int counts[PT_NB], bool are_new)
{
    Phrase all = {.text = ""};
    int left = 0;
    for (PieceType type = PT_PAWN; type < PT_KING; ++type)
        left += counts[type] > 0;
    for (PieceType type = PT_QUEEN; type >= PT_PAWN; --type) {
        if (counts[type] <= 0)
            continue;
        const Phrase one = count_phrase(type, counts[type], are_new);
        all = all.text[0] == '\0' ? one : phrase_make(left == 1 ? N_("%1 and %2") : N_("%1, %2"), all.text, one.text);
        --left;
    }
    return all;
}

Phrase side_phrase(Colour colour)
{
    // Not the names that stand in lists, which have one form everywhere.
    return phrase_make(colour == WHITE ? N_("White|White") : N_("Black|Black"));
}

Phrase square_phrase(Square square)
{
    Phrase phrase;
    char name[SQUARE_NAME_SIZE];
    square_write(square, name);
    Text text = text_begin(phrase.text, sizeof phrase.text);
    text_add(&text, name);
    return phrase;
}

Phrase file_phrase(File file)
{
    return (Phrase){.text = {(char)('a' + (int)file)}};
}

Phrase line_phrase(const Position *pos, const Move *moves, int count)
{
    Phrase phrase;
    Text text = text_begin(phrase.text, sizeof phrase.text);
    san_write_line(pos, moves, count, &text);
    return phrase;
}

Phrase move_phrase(const Position *pos, Move move)
{
    return line_phrase(pos, &move, 1);
}

Phrase san_phrase(const Position *pos, Move move)
{
    Phrase phrase;
    char san[SAN_SIZE];
    san_write(pos, move, san);
    Text text = text_begin(phrase.text, sizeof phrase.text);
    text_add(&text, san);
    return phrase;
}
