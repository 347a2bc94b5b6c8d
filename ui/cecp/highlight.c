// SPDX-License-Identifier: GPL-3.0-or-later
// The maps on the board of the GUI: when the user picks up a piece, and while a position is analysed.
#include "base/clock.h"
#include "base/memory.h"
#include "base/text.h"
#include "board/movegen.h"
#include "notation/coordinate.h"
#include "ui/cecp/state.h"
#include "ui/heatmap/heat.h"

#include <stdio.h>
#include <string.h>

// More pictures than this cannot be told apart, and the GUI draws its whole board for each.
enum { REPAINT_AFTER_US = 300000 };

void cecp_highlight_forget(Cecp *cecp)
{
    cecp->highlight = (Highlight){.lifted = SQ_NONE, .time_us = clock_now_us()};
}

// --- what is painted ------------------------------------------------------------------------------------------------

// Sends marks as a FEN-like board of letters, unless the GUI shows the same ones already. The key says for which
// position.
static void show(Cecp *cecp, const char *text)
{
    Highlight *highlight = &cecp->highlight;
    highlight->key = game_position(cecp->game)->key;
    if (strcmp(highlight->shown, text) == 0)
        return;
    snprintf(highlight->shown, sizeof highlight->shown, "%s", text);
    output_line(cecp->output, "highlight %s", text);
}

static void show_marks(Cecp *cecp, const Marks *marks)
{
    char buffer[HEAT_COLORFEN_SIZE];
    Text text = text_begin(buffer, sizeof buffer);
    heat_marks_board(&text, marks->letter);
    show(cecp, buffer);
}

// Is the search that is remembered about the position on the board? While the user thinks, it is the one that chose the
// last move, or that of the move he is expected to make.
static bool is_about_board(const Cecp *cecp, const MemorySnapshot *snapshot)
{
    const Position *pos = game_position(cecp->game);
    return cecp->controller.activity == ACTIVITY_PONDER || snapshot->root.key == pos->key ||
           (pos->last != NULL && snapshot->root.key == pos->last->key);
}

// Brings the classes up to date for a set of pieces. False, and the classes are empty, if the search has not yet seen
// enough.
static bool read_map(Cecp *cecp, PieceSet pieces)
{
    Highlight *highlight = &cecp->highlight;
    MapLayer layer = {0};
    // A snapshot is too large for the stack.
    MemorySnapshot *snapshot = mem_new(1, sizeof *snapshot);
    engine_memory_snapshot(cecp->engine, snapshot);
    if (snapshot->nodes >= MAP_NODES_FEW && is_about_board(cecp, snapshot))
        map_layer(snapshot, &(MapChoice){.kind = MAP_NOW, .pieces = pieces, .end = MAP_TO, .square = SQ_NONE}, &layer);
    mem_free(snapshot);
    // For the same pieces as last time: classes change only where the value has moved clearly, or the colours would
    // flicker.
    if (layer.max != 0 && pieces == highlight->pieces)
        heat_settle(&layer, highlight->class_of);
    else
        memcpy(highlight->class_of, layer.class_of, sizeof highlight->class_of);
    highlight->pieces = layer.max != 0 ? pieces : 0;
    highlight->time_us = clock_now_us();
    return layer.max != 0;
}

// Paints the map of the piece that is picked up, and its targets; before any search only these. Beside that, a mark for
// the piece that would be captured, where it does not stand on the target: SQ_NONE if there is none.
static void show_lifted(Cecp *cecp, Square victim)
{
    const Position *pos = game_position(cecp->game);
    const Square from = cecp->highlight.lifted;
    Marks marks;
    if (read_map(cecp, piece_set(pos_piece_on(pos, from))))
        marks_of_held(pos, from, cecp->highlight.class_of, &marks);
    else
        marks_of_targets(pos, from, &marks);
    if (victim != SQ_NONE)
        marks.letter[victim] = 'g';
    show_marks(cecp, &marks);
}

// Analysis with no piece picked up: paints what the search attends to now, for the side to move or the whole board.
static void show_map(Cecp *cecp, MapPainted wanted)
{
    const bool is_white = game_position(cecp->game)->stm == WHITE;
    const PieceSet side = is_white ? PIECE_SET_WHITE : PIECE_SET_BLACK;
    Marks marks;
    if (!read_map(cecp, wanted == PAINT_SIDE ? side : PIECE_SET_ALL))
        return;
    marks_of_map(cecp->highlight.class_of, &marks);
    show_marks(cecp, &marks);
}

// With no piece picked up, the user sees a map only where the analysis paints one.
static bool is_outdated(const Cecp *cecp, MapPainted wanted)
{
    const Highlight *highlight = &cecp->highlight;
    const bool is_painting =
        (cecp->mode == CECP_ANALYSING || cecp->mode == CECP_EDITING) && (wanted == PAINT_SIDE || wanted == PAINT_BOARD);
    return highlight->key != game_position(cecp->game)->key || (highlight->lifted == SQ_NONE && !is_painting);
}

void cecp_highlight_update(Cecp *cecp)
{
    Highlight *highlight = &cecp->highlight;
    const MapPainted wanted = (MapPainted)option_int(engine_options(cecp->engine), OPT_MAP);
    if (highlight->lifted != SQ_NONE && highlight->key != game_position(cecp->game)->key)
        highlight->lifted = SQ_NONE;
    if (highlight->shown[0] != '\0' && is_outdated(cecp, wanted)) {
        show(cecp, "8/8/8/8/8/8/8/8");
        highlight->shown[0] = '\0';
        highlight->pieces = 0;
    }
    if (cecp->controller.activity != ACTIVITY_ANALYSE || wanted == PAINT_NOTHING || cecp->gui.rejects_marks ||
        output_is_congested(cecp->output) || clock_now_us() - highlight->time_us < REPAINT_AFTER_US)
        return;
    if (highlight->lifted != SQ_NONE)
        show_lifted(cecp, SQ_NONE);
    else if (wanted != PAINT_LIFTED)
        show_map(cecp, wanted);
}

// --- commands -------------------------------------------------------------------------------------------------------

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

// The user has picked up a piece: answers with its targets, coloured by the map where a search has enough to show.
static void run_lift(Cecp *cecp, char *rest)
{
    const Square square = read_square(cecp, rest);
    if (square == SQ_NONE)
        return;
    // The GUI has removed all marks by itself.
    cecp_highlight_forget(cecp);
    // An answer without a target would forbid the move. So nothing is said about a piece whose turn it is not: the user
    // may pick it up while the engine thinks, and put it down after its move.
    const Position *pos = game_position(cecp->game);
    if (cecp->is_illegal_setup || cecp->controller.activity == ACTIVITY_MOVE ||
        !bb_has(pos->by_colour[pos->stm], square))
        return;
    cecp->highlight.lifted = square;
    show_lifted(cecp, SQ_NONE);
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

// The user drops the piece. For a promotion the GUI is told which pieces to offer.
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
    show_lifted(cecp, victim);
}

static const CommandDef rows[] = {
    {"lift", .run_cecp = run_lift, .when_allowed = ALWAYS, .words = 1},
    {"put", .run_cecp = run_put, .when_allowed = ALWAYS, .words = 1},
    {"hover", .run_cecp = run_hover, .when_allowed = ALWAYS, .words = 1},
};

const CommandTable cecp_highlight_commands = {COMMAND_ROWS(rows)};
