// SPDX-License-Identifier: GPL-3.0-or-later
// Positions as CECP hands them over: by FEN, and piece by piece.
#include "base/text.h"
#include "notation/coordinate.h"
#include "notation/fen.h"
#include "ui/cecp/state.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

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
    if (cecp->is_illegal_setup) {
        cecp_stop(cecp);
        cecp_say(cecp, "tellusererror Illegal position (%s)", error.text);
        return;
    }
    if (cecp->variant == VARIANT_NO_CASTLING)
        take_castling_away(&pos);
    cecp_set_position(cecp, &pos);
}

// The side to move stays that of the game; rights and clocks of the game are those of another position.
void cecp_edit_begin(Cecp *cecp)
{
    const Position *now = game_position(cecp->game);
    cecp_stop(cecp);
    cecp->mode_after_edit = cecp->mode;
    cecp->mode = CECP_EDITING;
    cecp->edit_colour = WHITE;
    pos_clear(&cecp->edited);
    cecp->edited.stm = now->stm;
    for (Square square = SQ_A1; square < SQ_NB; ++square)
        if (pos_piece_on(now, square) != PIECE_NONE)
            pos_put(&cecp->edited, pos_piece_on(now, square), square);
}

// "Pa4" or "xa4".
static bool place_piece(Cecp *cecp, const char *line)
{
    static const char letters[] = "PNBRQK"; // in the order of PieceType
    const Square square = strlen(line) == 3 ? square_read(line + 1) : SQ_NONE;
    const int letter = toupper((unsigned char)line[0]);
    const char *type = strchr(letters, letter);
    if (square == SQ_NONE || (type == NULL && letter != 'X'))
        return false;
    if (pos_piece_on(&cecp->edited, square) != PIECE_NONE)
        pos_remove(&cecp->edited, square);
    if (type != NULL)
        pos_put(&cecp->edited, piece_make(cecp->edit_colour, (PieceType)(type - letters)), square);
    return true;
}

// One line of edit mode: "." ends it, "#" clears the board, "c" changes the colour, anything else places a piece.
void cecp_edit_line(Cecp *cecp, const char *line)
{
    const Colour stm = cecp->edited.stm;
    if (strcmp(line, ".") == 0) {
        // The protocol knows no rights to castle: every king and rook at home has one.
        Position *pos = &cecp->edited;
        static const File rook_files[] = {FILE_A, FILE_H};
        for (Colour colour = WHITE; colour < COLOUR_NB; ++colour)
            for (int i = 0; i < 2; ++i) {
                const Rank home = colour == WHITE ? RANK_1 : RANK_8;
                const Square rook = square_make(rook_files[i], home);
                if (pos_piece_on(pos, square_make(FILE_E, home)) == piece_make(colour, PT_KING) &&
                    pos_piece_on(pos, rook) == piece_make(colour, PT_ROOK))
                    pos_add_castling(pos, colour, rook);
            }
        // As FEN, so that it is looked at as strictly as any other position.
        char fen[FEN_SIZE];
        fen_write(&cecp->edited, fen);
        cecp->mode = cecp->mode_after_edit;
        cecp_read_fen(cecp, fen);
    } else if (strcmp(line, "#") == 0) {
        pos_clear(&cecp->edited);
        cecp->edited.stm = stm;
    } else if (strcmp(line, "c") == 0) {
        cecp->edit_colour = colour_other(cecp->edit_colour);
    } else if (!place_piece(cecp, line)) {
        cecp_error(cecp, "not an edit command");
    }
}
