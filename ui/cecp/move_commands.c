// SPDX-License-Identifier: GPL-3.0-or-later
// Moves: behind `usermove`, or bare.
#include "base/text.h"
#include "notation/coordinate.h"
#include "notation/san.h"
#include "ui/cecp/commands.h"
#include "ui/cecp/state.h"

#include <string.h>

static void refuse_move(Cecp *cecp, const char *reason, const char *text)
{
    char shown[ECHO_SIZE];
    input_echo(text, shown);
    if (reason == NULL)
        output_line(cecp->output, "Illegal move: %s", shown);
    else
        output_line(cecp->output, "Illegal move (%s): %s", reason, shown);
}

bool cecp_read_move(const Cecp *cecp, const char *text, Move *move)
{
    const Position *pos = game_position(cecp->game);
    return !cecp->is_illegal_setup && (coordinate_read(pos, text, move) || san_read(pos, text, move, NULL));
}

// Carries out a move if it is one. False if the text is no legal move in the position.
static bool try_move(Cecp *cecp, const char *text)
{
    Move move;
    if (!cecp_read_move(cecp, text, &move))
        return false;
    if (cecp->controller.activity == ACTIVITY_MOVE || cecp->waits_for_moves)
        refuse_move(cecp, "not your turn", text);
    else
        cecp_take_move(cecp, move);
    return true;
}

static void run_usermove(Cecp *cecp, char *rest)
{
    const char *text = text_next_word(&rest);
    if (!try_move(cecp, text))
        refuse_move(cecp, cecp->is_illegal_setup ? "the position is illegal" : NULL, text);
}

bool cecp_take_word_as_move(Cecp *cecp, const char *word)
{
    if (try_move(cecp, word))
        return true;
    if (!san_is_likely(word))
        return false;
    refuse_move(cecp, cecp->is_illegal_setup ? "the position is illegal" : NULL, word);
    return true;
}

const CecpCommand cecp_move_commands[] = {
    {"usermove", run_usermove, UNPAUSED, 1},
    {.name = NULL},
};
