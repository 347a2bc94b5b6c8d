// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine says, as UCI lines.
#include "base/clock.h"
#include "base/program_name.h"
#include "base/text.h"
#include "board/movegen.h"
#include "engine/wdl.h"
#include "notation/coordinate.h"
#include "ui/common/figures.h"
#include "ui/uci/state.h"

#include <inttypes.h>
#include <string.h>

enum { PV_SIZE = MAX_PLY * COORDINATE_SIZE, DEFINITION_SIZE = 8192 };

// Which move is being searched is said only when a search takes long; the protocol names the time.
enum { CURRENT_MOVE_AFTER_US = 3000000 };

// Writes what follows "type" in a UCI option line: kind, default, and range or choices. UCI names defaults, unlike
// CECP, which names the values in force.
static void write_definition(const OptionDef *def, char out[DEFINITION_SIZE])
{
    Text text = text_begin(out, DEFINITION_SIZE);
    switch (def->kind) {
    case OPTK_BOOL: text_addf(&text, "check default %s", def->def_int != 0 ? "true" : "false"); break;
    case OPTK_INT:
        text_addf(&text, "spin default %" PRId64 " min %" PRId64 " max %" PRId64, def->def_int, def->min, def->max);
        break;
    case OPTK_CHOICE:
        text_addf(&text, "combo default %s", def->choices[def->def_int]);
        for (int i = 0; def->choices[i] != NULL; ++i)
            text_addf(&text, " var %s", def->choices[i]);
        break;
    case OPTK_TEXT:
    case OPTK_FILE: text_addf(&text, "string default %s", def->def_text[0] == '\0' ? "<empty>" : def->def_text); break;
    case OPTK_BUTTON: text_add(&text, "button"); break;
    }
}

void uci_send_identity(Uci *uci)
{
    output_line(uci->output, "id name %s", program_name);
    output_line(uci->output, "id author the Hotspur authors");
    const OptionStore *options = engine_options(uci->engine);
    for (int i = 0; i < options_count(options); ++i) {
        const OptionDef *def = options_listed(options, i);
        char definition[DEFINITION_SIZE];
        if ((def->surfaces & ON_UCI) == 0)
            continue;
        write_definition(def, definition);
        output_line(uci->output, "option name %s type %s", def->name, definition);
    }
    output_line(uci->output, "uciok");
}

// The score from the side to move: centipawns or moves to mate (negative when mated), its bound, and, where UCI_ShowWDL
// is set, wins, draws and losses per mille.
static void add_score(const Uci *uci, Text *text, const InfoLine *info)
{
    static const char *const bounds[] = {
        [BOUND_NONE] = "", [BOUND_EXACT] = "", [BOUND_LOWER] = " lowerbound", [BOUND_UPPER] = " upperbound"};
    if (score_is_mate(info->score))
        text_addf(text, "score mate %d%s", score_mate_moves(info->score), bounds[info->bound]);
    else
        text_addf(text, "score cp %d%s", score_to_centipawns(info->score), bounds[info->bound]);
    if (!option_bool(engine_options(uci->engine), OPT_SHOW_WDL))
        return;
    const Wdl wdl = wdl_of(game_position(uci->game), info->score);
    text_addf(text, " wdl %d %d %d", wdl.wins, wdl.draws, wdl.losses);
}

// Sends one line of thinking. The line of the best move settles what uci_event owed when the GUI did not read.
static void send_info(Uci *uci, const InfoLine *info)
{
    if (info->multipv == 1)
        uci->owes_line = false;
    char buffer[PV_SIZE + 512];
    Text text = text_begin(buffer, sizeof buffer);
    // For the division.
    const int64_t time_us = info->time_us < 1 ? 1 : info->time_us;
    text_addf(&text, "info depth %d seldepth %d multipv %d ", info->depth, info->seldepth, info->multipv);
    add_score(uci, &text, info);
    text_addf(&text, " nodes %" PRIu64 " nps %.0f hashfull %d tbhits %" PRIu64 " time %" PRId64, info->nodes,
              (double)info->nodes * US_PER_SECOND / (double)time_us, info->hashfull, info->tbhits, time_us / US_PER_MS);
    // Each move is written in the position it is played in, because castling and legality depend on it.
    Position pos = *game_position(uci->game);
    Undo undo[MAX_PLY];
    text_add(&text, " pv");
    for (int i = 0; i < info->pv_length && pos_move_is_legal(&pos, info->pv[i]); ++i) {
        char move[COORDINATE_SIZE];
        coordinate_write(&pos, info->pv[i], move);
        text_addf(&text, " %s", move);
        pos_make_move(&pos, info->pv[i], &undo[i]);
    }
    output_line(uci->output, "%s", buffer);
}

void uci_send_book_moves(Uci *uci)
{
    char moves[ENGINE_BOOK_TEXT_SIZE];
    engine_write_book_moves(uci->engine, game_position(uci->game), moves);
    if (moves[0] != '\0')
        output_line(uci->output, "info string book moves: %s", moves);
}

void uci_send_end(Uci *uci)
{
    const Position *pos = game_position(uci->game);
    if (!movegen_any(pos))
        output_line(uci->output, "info depth 0 score %s", pos_in_check(pos) ? "mate 0" : "cp 0");
}

// Ends a search for the GUI: a summary in debug mode, the line that the move was chosen by if it was not sent, and the
// bestmove with the reply to ponder on. A position without a move gets "(none)".
static void send_best(Uci *uci, const EngineEvent *event)
{
    const Position *pos = game_position(uci->game);
    char best[COORDINATE_SIZE], ponder[COORDINATE_SIZE];
    // The bestmove is all that a search owes.
    uci->search = UCI_IDLE;
    if (uci->is_debugging) {
        EngineStatus status;
        engine_status(uci->engine, &status);
        output_line(uci->output,
                    "info string searched %" PRIu64 " nodes in %" PRId64 " us to depth %d, hash %d per mille full",
                    status.nodes, status.time_us, status.depth, status.hashfull);
    }
    if (!move_is_real(event->best.move)) {
        output_line(uci->output, "bestmove (none)");
        return;
    }
    // What a GUI knows of the move: the line that it is the first of, and where it comes from.
    if (event->best.from_book)
        output_line(uci->output, "info string book %s%s%s", event->best.book_name,
                    event->best.book_name[0] == '\0' ? "" : ": ", event->best.book_moves);
    if (event->best.from_book || uci->owes_line)
        send_info(uci, &event->best.line);
    coordinate_write(pos, event->best.move, best);
    if (!move_is_real(event->best.ponder)) {
        output_line(uci->output, "bestmove %s", best);
        return;
    }
    // Castling is written by the position it is played in.
    Position next = *pos;
    Undo undo;
    pos_make_move(&next, event->best.move, &undo);
    coordinate_write(&next, event->best.ponder, ponder);
    output_line(uci->output, "bestmove %s ponder %s", best, ponder);
}

// Which root move is searched, once a search takes long.
static void send_current(Uci *uci, const EngineEvent *event)
{
    char move[COORDINATE_SIZE];
    EngineStatus status;
    engine_status(uci->engine, &status);
    if (status.time_us < CURRENT_MOVE_AFTER_US)
        return;
    coordinate_write(game_position(uci->game), event->current.move, move);
    output_line(uci->output, "info depth %d currmove %s currmovenumber %d", event->current.depth, move,
                event->current.number);
}

void uci_event(void *context, const EngineEvent *event)
{
    Uci *uci = context;
    switch (event->kind) {
    // A GUI that does not read gets no more lines but the last one and the bestmove.
    case EVENT_INFO:
        if (!output_is_congested(uci->output))
            send_info(uci, &event->info);
        else if (event->info.multipv == 1)
            uci->owes_line = true;
        break;
    case EVENT_CURRENT_MOVE:
        if (!output_is_congested(uci->output))
            send_current(uci, event);
        break;
    case EVENT_BEST_MOVE: send_best(uci, event); break;
    }
}
