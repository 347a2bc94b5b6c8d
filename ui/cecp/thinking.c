// SPDX-License-Identifier: GPL-3.0-or-later
// Lines of thinking as CECP prints them: moves and scores in its notation, and which lines are shown, held back or
// dropped. play.c decides when the engine searches and passes its events on; UCI has its own writer in ui/uci/report.c.
#include "base/clock.h"
#include "base/text.h"
#include "notation/coordinate.h"
#include "notation/san.h"
#include "ui/cecp/state.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
    MATE_BASE = 100000,      // "mate in N" is sent as this plus N
    PV_SIZE = 400,           // XBoard keeps lines in buffers of about 500 bytes
    BOUND_AFTER_US = 500000, // bounds that the next moment replaces are not worth a line
    WINDOW_US = 100000,      // in so much time of a search
    LINES_PER_WINDOW = 100,  // an iteration is shown if no more lines than these were
};

void cecp_write_move(const Position *pos, Move move, char out[CECP_MOVE_SIZE])
{
    if (move_is_castle(move) && pos->castling_setup.is_chess960)
        snprintf(out, CECP_MOVE_SIZE, "%s", square_file(move_king_to(move)) == FILE_G ? "O-O" : "O-O-O");
    else
        coordinate_write(pos, move, out);
}

// Centipawns; a mate in N is 100000 + N, and being mated in N is -100000 - N: score_mate_moves is negative there.
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

// While pondering, the line begins with the expected move, as the GUI shows it on the board before that.
static void write_pv(const Cecp *cecp, const InfoLine *info, Text *text)
{
    const Move expected = cecp->controller.activity == ACTIVITY_PONDER ? cecp->controller.expected : MOVE_NONE;
    Position pos = *game_position(cecp->game);
    Undo undo[MAX_PLY + 1];
    int used = 0;
    // The line is that of the position after the expected move.
    if (move_is_real(expected) && !add_move(text, &pos, expected, &undo[used++]))
        return;
    for (int i = 0; i < info->pv_length; ++i)
        if (!add_move(text, &pos, info->pv[i], &undo[used++]))
            return;
}

// "DEPTH SCORE TIME NODES SELDEPTH SPEED TBHITS<tab>PV", where ! and ? mark bounds.
static void show(Cecp *cecp, const InfoLine *info)
{
    char buffer[PV_SIZE];
    Text pv = text_begin(buffer, sizeof buffer);
    write_pv(cecp, info, &pv);
    static const char *const bound_marks[] = {
        [BOUND_NONE] = "", [BOUND_EXACT] = "", [BOUND_LOWER] = "!", [BOUND_UPPER] = "?"};
    const int64_t time_us = info->time_us < 1 ? 1 : info->time_us;
    const uint64_t speed = (uint64_t)((double)info->nodes * US_PER_SECOND / (double)time_us);
    output_line(cecp->output, "%d %d %" PRId64 " %" PRIu64 " %d %" PRIu64 " %" PRIu64 "\t%s%s", info->depth,
                cecp_score(info->score), time_us / US_PER_CENTISECOND, info->nodes, info->seldepth, speed, info->tbhits,
                buffer, bound_marks[info->bound]);
    cecp->filter.count += 1;
    cecp->filter.has_shown = true;
    cecp->filter.has_hidden = false;
}

// Whole iterations are shown or hidden: XBoard takes lines of one depth together.
static void begin_iteration(Cecp *cecp, const InfoLine *info)
{
    LineFilter *filter = &cecp->filter;
    filter->best = score_to_centipawns(info->score);
    if (info->time_us - filter->window_us >= WINDOW_US) {
        filter->window_us = info->time_us;
        filter->count = 0;
    }
    // Nothing follows the last depth that there is.
    const bool is_flood = filter->count >= LINES_PER_WINDOW && info->depth < MAX_PLY - 1;
    filter->hides = is_flood || output_is_congested(cecp->output);
}

void cecp_hide_info(Cecp *cecp, const InfoLine *info)
{
    // Of the hidden lines the best one alone may be shown later.
    if (info->multipv != 1)
        return;
    cecp->filter.hidden = *info;
    cecp->filter.has_hidden = true;
}

void cecp_show_hidden_info(Cecp *cecp)
{
    if (cecp->filter.has_hidden && cecp->shows_thinking)
        show(cecp, &cecp->filter.hidden);
}

void cecp_show_answer(Cecp *cecp, const EngineEvent *best)
{
    const LineFilter *filter = &cecp->filter;
    if (!cecp->shows_thinking || !move_is_real(best->best.move))
        return;
    if (best->best.from_book)
        output_line(cecp->output, "0 0 0 0 (book: %s%s%s)", best->best.book_name,
                    best->best.book_name[0] == '\0' ? "" : "; ", best->best.book_moves);
    // The line that the move was chosen by, where it was hidden or no line came at all.
    if (best->best.from_book || filter->has_hidden || !filter->has_shown)
        show(cecp, &best->best.line);
}

void cecp_show_end(Cecp *cecp)
{
    const Score score = pos_in_check(game_position(cecp->game)) ? score_mated_in(0) : SCORE_DRAW;
    // No depth could change it, and a GUI may wait for a certain one.
    const InfoLine end = {.depth = MAX_PLY - 1, .seldepth = MAX_PLY - 1, .multipv = 1, .score = score};
    if (cecp->shows_thinking)
        show(cecp, &end);
}

void cecp_show_info(Cecp *cecp, const InfoLine *info)
{
    const bool is_brief = info->bound != BOUND_EXACT && info->time_us < BOUND_AFTER_US;
    if (!cecp->shows_thinking)
        return;
    if (info->multipv == 1 && !is_brief)
        begin_iteration(cecp, info);
    // MultiPV: lines that are much worse than the best are left out.
    const int64_t margin = option_int(engine_options(cecp->engine), OPT_MULTIPV_MARGIN);
    if (cecp->filter.hides || is_brief)
        cecp_hide_info(cecp, info);
    else if (margin == 0 || score_to_centipawns(info->score) >= cecp->filter.best - margin)
        show(cecp, info);
}
