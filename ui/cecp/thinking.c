// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"
#include "cecp/state.h"
#include "notation/coordinate.h"
#include "notation/san.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
    MATE_BASE = 100000,      // "mate in N" is sent as this plus N
    PV_SIZE = 400,           // XBoard keeps lines in buffers of about 500 bytes
    BOUND_AFTER_US = 500000, // bounds that the next moment replaces are not worth a line
};

void cecp_write_move(const Position *pos, Move move, char out[CECP_MOVE_SIZE])
{
    if (move_is_castle(move) && pos->castling_setup.is_chess960)
        snprintf(out, CECP_MOVE_SIZE, "%s", square_file(move_king_to(move)) == FILE_G ? "O-O" : "O-O-O");
    else
        coordinate_write(pos, move, out);
}

static int cecp_score(Score score)
{
    if (!score_is_mate(score))
        return score_to_centipawns(score);
    const int moves = score_mate_moves(score);
    return score > 0 ? MATE_BASE + moves : -MATE_BASE + moves;
}

// Appends a move in SAN and plays it. False when the line is full or the move does not fit the position.
static bool add_move(Text *text, Position *pos, Move move, Undo *undo)
{
    char san[SAN_SIZE];
    if (!pos_move_is_legal(pos, move))
        return false;
    san_write(pos, move, san);
    if (text->length + strlen(san) + 2 >= text->size)
        return false;
    text_addf(text, "%s%s", text->length == 0 ? "" : " ", san);
    pos_make_move(pos, move, undo);
    return true;
}

static void write_pv(const Cecp *cecp, const InfoLine *info, Move expected, Text *text)
{
    Position pos = *game_position(cecp->game);
    Undo undo[MAX_PLY + 1];
    int used = 0;
    if (move_is_real(expected) && !add_move(text, &pos, expected, &undo[used++]))
        return;
    for (int i = 0; i < info->pv_length; ++i)
        if (!add_move(text, &pos, info->pv[i], &undo[used++]))
            return;
}

void cecp_show_info(Cecp *cecp, const InfoLine *info, Move expected)
{
    if (!cecp->shows_thinking || output_is_congested(cecp->output))
        return;
    if (info->bound != BOUND_EXACT_SCORE && info->time_us < BOUND_AFTER_US)
        return;
    char buffer[PV_SIZE];
    Text pv = text_begin(buffer, sizeof buffer);
    write_pv(cecp, info, expected, &pv);
    static const char *const bound_marks[] = {[BOUND_EXACT_SCORE] = "", [BOUND_AT_LEAST] = "!", [BOUND_AT_MOST] = "?"};
    const int64_t time_us = info->time_us < 1 ? 1 : info->time_us;
    const uint64_t speed = (uint64_t)((double)info->nodes * 1e6 / (double)time_us);
    output_line(cecp->output, "%d %d %" PRId64 " %" PRIu64 " %d %" PRIu64 " %" PRIu64 "\t%s%s", info->depth,
                cecp_score(info->score), time_us / 10000, info->nodes, info->seldepth, speed, info->tbhits, buffer,
                bound_marks[info->bound]);
}
