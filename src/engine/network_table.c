// SPDX-License-Identifier: GPL-3.0-or-later
// What a network says of each piece, as a board of text and as rows of JSON, for `hotspur eval`. Serves
// tools.h; the numbers are eval/contribution.c's.
#include "engine/tools.h"

#include "eval/eval.h"

// A value that has no room for decimals is far beyond what is worth reading exactly.
enum { CENTIPAWNS = 100, DECIMALS_MAX = 99 };

static const char letters[PIECE_NB + 1] = "PpNnBbRrQqKk";

static double pawns_of(Score score)
{
    return score_to_centipawns(score) / (double)CENTIPAWNS;
}

static void add_pawns(Text *text, int width, Score score)
{
    const double pawns = pawns_of(score);
    text_addf(text, "%+*.*f", width, pawns < -DECIMALS_MAX || pawns > DECIMALS_MAX ? 0 : 2, pawns);
}

enum { VALUE_COLUMNS = 7 };

// --- the board -----------------------------------------------------------------------------------------------------

static void add_rule(Text *text)
{
    text_add(text, "   +");
    for (int file = FILE_A; file < FILE_NB; ++file)
        text_add(text, "--------+");
    text_add_char(text, '\n');
}

// The letters of the pieces, then their values.
static void add_rank(Text *text, const Position *pos, const Score contributions[SQ_NB], Rank rank)
{
    text_addf(text, " %d |", rank + 1);
    for (int file = FILE_A; file < FILE_NB; ++file) {
        const Piece piece = pos_piece_on(pos, square_make((File)file, rank));
        text_addf(text, "   %c    |", piece == PIECE_NONE ? ' ' : letters[piece]);
    }
    text_add(text, "\n   |");
    for (int file = FILE_A; file < FILE_NB; ++file) {
        const Square square = square_make((File)file, rank);
        const Piece piece = pos_piece_on(pos, square);
        // The value of a king would be that of the game.
        if (piece == PIECE_NONE || piece_type(piece) == PT_KING) {
            text_add(text, "        |");
            continue;
        }
        add_pawns(text, VALUE_COLUMNS, contributions[square]);
        text_add(text, " |");
    }
    text_add_char(text, '\n');
}

static void add_board(Text *text, const Position *pos, const Score contributions[SQ_NB])
{
    add_rule(text);
    for (int rank = RANK_8; rank >= RANK_1; --rank) {
        add_rank(text, pos, contributions, (Rank)rank);
        add_rule(text);
    }
    for (int file = FILE_A; file < FILE_NB; ++file)
        text_addf(text, file == FILE_A ? "       %c" : "        %c", 'a' + file);
    text_add_char(text, '\n');
}

// --- sums ----------------------------------------------------------------------------------------------------------

enum { SUM_COLUMNS = 9 };

static Score sum_over(const Score contributions[SQ_NB], Bitboard squares)
{
    Score sum = 0;
    while (squares != 0)
        sum += contributions[bb_pop(&squares)];
    return sum;
}

// The sums by type of piece below the board, a row for each side.
static void add_sums(Text *text, const Position *pos, const Score contributions[SQ_NB])
{
    static const char *const heads[PT_NB] = {"Pawns", "Knights", "Bishops", "Rooks", "Queens", "All"};
    static const char *const sides[COLOUR_NB] = {"White", "Black"};
    text_addf(text, "   %-6s", "Sums");
    for (int type = PT_PAWN; type < PT_NB; ++type)
        text_addf(text, "%*s", SUM_COLUMNS, heads[type]);
    for (int side = WHITE; side < COLOUR_NB; ++side) {
        text_addf(text, "\n   %-6s", sides[side]);
        // A king has no value, so the last column is the sum of all others.
        for (int type = PT_PAWN; type < PT_KING; ++type)
            add_pawns(text, SUM_COLUMNS, sum_over(contributions, pos_pieces(pos, (Colour)side, (PieceType)type)));
        add_pawns(text, SUM_COLUMNS, sum_over(contributions, pos->by_colour[side]));
    }
    text_add_char(text, '\n');
}

void network_table_write(const Position *pos, const Network *network, Text *text)
{
    Score contributions[SQ_NB];
    contribution_compute(network, pos, contributions);
    text_add(text, "What each piece adds for its owner, in pawns: value with it minus without it\n");
    add_board(text, pos, contributions);
    add_sums(text, pos, contributions);
}

void tools_network_pieces(const Position *pos, const Network *network, int centipawns[SQ_NB])
{
    Score contributions[SQ_NB];
    contribution_compute(network, pos, contributions);
    for (Square square = SQ_A1; square < SQ_NB; ++square) {
        const Piece piece = pos_piece_on(pos, square);
        const bool counts = piece != PIECE_NONE && piece_type(piece) != PT_KING;
        centipawns[square] = counts ? score_to_centipawns(contributions[square]) : 0;
    }
}
