// SPDX-License-Identifier: GPL-3.0-or-later
// `map`: what the engine remembers, in lines that a program can read. Said only when asked for, also while searching.
//   map [KIND] [all|w|b|wN|e4] [from|to|both]
// answers with lines that begin with "map": what it is, what it means, whether it is empty or tiny, the values of a1,
// b1 .. h8 as shares, their classes (below zero with a minus sign), and the paths.
#include "base/memory.h"
#include "base/text.h"
#include "notation/coordinate.h"
#include "ui/heatmap/map_words.h"
#include "ui/uci/state.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { LINE_SIZE = 2048, PATHS_SHOWN = 3 };

// Reads kind, pieces and end of the map in any order. False, and the reason is sent, at an unknown word or where the
// map of one piece has no square.
static bool read_words(Uci *uci, char *words, MapSelection *wanted)
{
    *wanted = map_selection_default();
    for (const char *word = text_next_word(&words); word != NULL; word = text_next_word(&words)) {
        // UCI has short words for the sides.
        const char *side = text_equal_nocase(word, "w") ? "white" : text_equal_nocase(word, "b") ? "black" : NULL;
        if (!map_selection_add(wanted, side != NULL ? side : word)) {
            uci_error(uci, "map: unknown word: %.40s", word);
            return false;
        }
    }
    if (wanted->kind == MAP_PIECE && wanted->square == SQ_NONE) {
        uci_error(uci, "map: needs the square of a piece");
        return false;
    }
    return true;
}

// Two lines of 64 numbers, from a1 by ranks to h8: shares of the whole, and classes with the sign of the value.
static void send_numbers(Uci *uci, const MapLayer *layer)
{
    char line[LINE_SIZE];
    Text values = text_begin(line, sizeof line);
    for (int square = SQ_A1; square < SQ_NB; ++square)
        text_addf(&values, " %.6f", map_share(layer, (Square)square));
    output_line(uci->output, "map values%s", line);
    Text classes = text_begin(line, sizeof line);
    for (int square = SQ_A1; square < SQ_NB; ++square) {
        const int class_of = layer->class_of[square];
        text_addf(&classes, " %d", layer->value[square] < 0 ? -class_of : class_of);
    }
    output_line(uci->output, "map classes%s", line);
}

// Sends the first lines of moves that the memory holds. Each move is written in the position in which it is made, as
// castling and promotions need it.
static void send_paths(Uci *uci, const MemorySnapshot *snapshot)
{
    for (int i = 0; i < snapshot->detail.path_count && i < PATHS_SHOWN; ++i) {
        const MemoryPath *path = &snapshot->detail.paths[i];
        char line[LINE_SIZE];
        Text text = text_begin(line, sizeof line);
        Position pos = snapshot->root;
        Undo undo[PATH_MOVES_MAX];
        for (int j = 0; j < path->length; ++j) {
            char move[COORDINATE_SIZE];
            coordinate_write(&pos, path->moves[j], move);
            text_addf(&text, " %s", move);
            pos_make_move(&pos, path->moves[j], &undo[j]);
        }
        output_line(uci->output, "map path%s", line);
    }
}

// Some maps take searches of their own: never beside one that may have a clock.
static void add_worked_out(Uci *uci, MapKind kind, MemorySnapshot *snapshot)
{
    EngineStatus status;
    engine_status(uci->engine, &status);
    const MapNeeds needs = {.kind = kind,
                            .game = game_position(uci->game),
                            .rating = temptation_rating(option_int(engine_options(uci->engine), OPT_TEMPTING_RATING),
                                                        game_tree(uci->game), snapshot->root.stm),
                            .has_time = !status.is_searching};
    engine_add_worked_out(uci->engine, &needs, snapshot);
}

void uci_send_map(Uci *uci, char *words)
{
    MapSelection wanted;
    MapLayer layer;
    char caution[MAP_CAUTION_SIZE], square[SQUARE_NAME_SIZE];
    if (!read_words(uci, words, &wanted))
        return;
    MemorySnapshot *snapshot = mem_new(1, sizeof *snapshot);
    const MapKindInfo *kind = map_kind(wanted.kind);
    const bool is_piece = wanted.kind == MAP_PIECE;
    const MapChoice choice = {
        .kind = wanted.kind, .pieces = heat_table(wanted.table)->pieces, .end = wanted.end, .square = wanted.square};
    engine_memory_snapshot(uci->engine, snapshot);
    add_worked_out(uci, wanted.kind, snapshot);
    // From the copy: a search may go on meanwhile.
    map_layer(snapshot, &choice, &layer);
    map_caution(snapshot, &choice, &layer, caution);
    square_write(wanted.square, square);
    output_line(uci->output, "map kind %s piece %s end %s nodes %" PRIu64 " depth %d", kind->code,
                is_piece ? square : heat_table(wanted.table)->code, map_end_code(is_piece ? MAP_TO : wanted.end),
                snapshot->nodes, snapshot->depth);
    output_line(uci->output, "map meaning %s %s", kind->meaning, kind->unit);
    if (caution[0] != '\0')
        output_line(uci->output, "map caution %s", caution);
    send_numbers(uci, &layer);
    send_paths(uci, snapshot);
    mem_free(snapshot);
}
