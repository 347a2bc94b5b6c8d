// SPDX-License-Identifier: GPL-3.0-or-later
// What the user does with the pieces on the board of the GUI.
#include "base/text.h"
#include "board/movegen.h"
#include "notation/coordinate.h"
#include "ui/cecp/commands.h"
#include "ui/cecp/state.h"

#include <string.h>

// Reads the square that a command is about; a GUI writes a comma behind it when a key is held.
static Square read_square(Cecp *cecp, char *rest)
{
    const char *word = text_next_word(&rest);
    const Square square = square_read(word);
    if (square != SQ_NONE && strspn(word + 2, ",") == strlen(word + 2))
        return square;
    cecp_error(cecp, "not a square");
    return SQ_NONE;
}

// An answer without a target would forbid the move. So nothing is said about a piece whose turn it is not: the user
// may pick it up while the engine thinks, and put it down after its move.
static bool may_be_moved(const Cecp *cecp, Square square)
{
    const Position *pos = game_position(cecp->game);
    return !cecp->is_illegal_setup && cecp->controller.activity != ACTIVITY_MOVE &&
           bb_has(pos->by_colour[pos->stm], square);
}

static void run_lift(Cecp *cecp, char *rest)
{
    const Square square = read_square(cecp, rest);
    if (square == SQ_NONE)
        return;
    // The GUI has removed all marks by itself.
    cecp_highlight_forget(cecp);
    if (!may_be_moved(cecp, square))
        return;
    cecp->highlight.lifted = square;
    cecp_highlight_lifted(cecp, SQ_NONE);
}

// The legal move of the piece picked up to a square; MOVE_NONE if there is none.
static Move move_of_lifted(const Cecp *cecp, Square to)
{
    const Position *pos = game_position(cecp->game);
    MoveList list;
    movegen_list(pos, MOVES_ALL, &list);
    for (int i = 0; i < list.count; ++i)
        if (move_from(list.moves[i]) == cecp->highlight.lifted && move_to(list.moves[i]) == to)
            return list.moves[i];
    return MOVE_NONE;
}

static void run_put(Cecp *cecp, char *rest)
{
    const Square square = read_square(cecp, rest);
    if (square == SQ_NONE)
        return;
    if (move_is_promotion(move_of_lifted(cecp, square)))
        output_line(cecp->output, "choice QRBN");
    cecp_highlight_forget(cecp);
}

// The pawn that is taken in passing does not stand where the mouse is: it gets a mark of its own.
static void run_hover(Cecp *cecp, char *rest)
{
    const Square square = read_square(cecp, rest);
    if (square == SQ_NONE || cecp->highlight.lifted == SQ_NONE)
        return;
    if (move_kind(move_of_lifted(cecp, square)) != MK_EN_PASSANT)
        return;
    const Square victim = square_make(square_file(square), square_rank(cecp->highlight.lifted));
    cecp_highlight_lifted(cecp, victim);
}

const CecpCommand cecp_highlight_commands[] = {
    {"lift", run_lift, ALWAYS, 1},
    {"put", run_put, ALWAYS, 1},
    {"hover", run_hover, ALWAYS, 1},
    {NULL, NULL, 0, 0},
};
