// SPDX-License-Identifier: GPL-3.0-or-later
// Positions from the GUI: setboard, and the edit mode of interfaces that know no FEN.
#include "base/text.h"
#include "notation/coordinate.h"
#include "notation/fen.h"
#include "ui/cecp/state.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { EDIT_FEN_SIZE = 160 };
static const char empty_square = '.';
static const char piece_letters[] = "PpNnBbRrQqKk"; // by Piece

// Variant nocastle: the GUI may send rights all the same.
static void take_castling_away(Position *pos)
{
    char fen[FEN_SIZE], without[FEN_SIZE];
    fen_write(pos, fen);
    char *rest = fen;
    const char *board = text_next_word(&rest), *side = text_next_word(&rest);
    text_next_word(&rest);
    snprintf(without, sizeof without, "%s %s - %s", board, side, rest);
    fen_read(pos, without, false, NULL);
}

void cecp_read_fen(Cecp *cecp, const char *fen)
{
    Position pos;
    Error error;
    cecp->is_illegal_setup = !fen_read(&pos, fen, cecp->variant == VARIANT_CHESS960, &error);
    if (!cecp->is_illegal_setup && cecp->variant == VARIANT_NO_CASTLING)
        take_castling_away(&pos);
    if (!cecp->is_illegal_setup) {
        cecp_set_position(cecp, &pos);
        return;
    }
    cecp_stop(cecp);
    cecp_say(cecp, "tellusererror Illegal position (%s)", error.text);
}

void cecp_edit_begin(Cecp *cecp)
{
    cecp_stop(cecp);
    cecp->mode_after_edit = cecp->mode;
    cecp->mode = CECP_EDITING;
    cecp->edit_colour = WHITE;
    for (int square = SQ_A1; square < SQ_NB; ++square) {
        const Piece piece = pos_piece_on(game_position(cecp->game), (Square)square);
        cecp->edit_board[square] = piece == PIECE_NONE ? empty_square : piece_letters[piece];
    }
}

static void add_rank(Text *fen, const char squares[FILE_NB])
{
    int gap = 0;
    for (int file = FILE_A; file < FILE_NB; ++file) {
        gap = squares[file] == empty_square ? gap + 1 : 0;
        const bool gap_ends = gap > 0 && (file == FILE_H || squares[file + 1] != empty_square);
        if (gap_ends)
            text_addf(fen, "%d", gap);
        else if (gap == 0)
            text_add_char(fen, squares[file]);
    }
}

// A right for every king and rook at home, which is what the protocol asks for.
static void add_castling(Text *fen, const char *board)
{
    static const struct {
        char letter, king, rook;
        Square king_square, rook_square;
    } rights[] = {
        {'K', 'K', 'R', SQ_E1, SQ_H1},
        {'Q', 'K', 'R', SQ_E1, SQ_A1},
        {'k', 'k', 'r', SQ_E8, SQ_H8},
        {'q', 'k', 'r', SQ_E8, SQ_A8},
    };
    const size_t before = fen->length;
    for (size_t i = 0; i < sizeof rights / sizeof rights[0]; ++i)
        if (board[rights[i].king_square] == rights[i].king && board[rights[i].rook_square] == rights[i].rook)
            text_add_char(fen, rights[i].letter);
    if (fen->length == before)
        text_add_char(fen, '-');
}

// The board as a FEN; the side to move stays the one of the game.
static void finish(Cecp *cecp)
{
    char buffer[EDIT_FEN_SIZE];
    Text fen = text_begin(buffer, sizeof buffer);
    for (int rank = RANK_8; rank >= RANK_1; --rank) {
        add_rank(&fen, &cecp->edit_board[square_make(FILE_A, (Rank)rank)]);
        text_add(&fen, rank == RANK_1 ? "" : "/");
    }
    text_add(&fen, game_position(cecp->game)->stm == WHITE ? " w " : " b ");
    add_castling(&fen, cecp->edit_board);
    text_add(&fen, " - 0 1");
    cecp->mode = cecp->mode_after_edit;
    cecp_read_fen(cecp, buffer);
}

// "Pa4" or "xa4".
static bool place_piece(Cecp *cecp, const char *line)
{
    if (strlen(line) != 3)
        return false;
    const Square square = square_read(line + 1);
    if (square == SQ_NONE)
        return false;
    const char letter = (char)toupper((unsigned char)line[0]);
    if (letter == 'X')
        cecp->edit_board[square] = empty_square;
    else if (strchr("PNBRQK", letter) != NULL)
        cecp->edit_board[square] = cecp->edit_colour == WHITE ? letter : (char)tolower((unsigned char)letter);
    else
        return false;
    return true;
}

void cecp_edit_line(Cecp *cecp, const char *line)
{
    if (strcmp(line, ".") == 0)
        finish(cecp);
    else if (strcmp(line, "#") == 0)
        memset(cecp->edit_board, empty_square, sizeof cecp->edit_board);
    else if (strcmp(line, "c") == 0)
        cecp->edit_colour = colour_other(cecp->edit_colour);
    else if (!place_piece(cecp, line))
        cecp_error(cecp, "not an edit command");
}
