// SPDX-License-Identifier: GPL-3.0-or-later
// The command `moves`: the legal moves of a position, one a line with tabs, for scripts and other programs: in
// coordinates, in SAN, and the position after each as FEN.
#include "board/movegen.h"
#include "notation/coordinate.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "ui/cli/commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct MoveRow {
    char coordinate[COORDINATE_SIZE];
    char san[SAN_SIZE];
    char fen[FEN_SIZE];
} MoveRow;

static int compare_rows(const void *a, const void *b)
{
    return strcmp(((const MoveRow *)a)->coordinate, ((const MoveRow *)b)->coordinate);
}

static void fill_row(const Position *pos, Move move, MoveRow *row)
{
    Position next = *pos;
    Undo undo;
    coordinate_write(pos, move, row->coordinate);
    san_write(pos, move, row->san);
    pos_make_move(&next, move, &undo);
    fen_write(&next, row->fen);
}

static void print_moves(const Position *pos)
{
    MoveList list;
    MoveRow rows[MAX_MOVES];
    movegen_list(pos, MOVES_ALL, &list);
    for (int i = 0; i < list.count; ++i)
        fill_row(pos, list.moves[i], &rows[i]);
    // By coordinates, so that the order does not depend on our move generator.
    qsort(rows, (size_t)list.count, sizeof rows[0], compare_rows);
    for (int i = 0; i < list.count; ++i)
        printf("%s\t%s\t%s\n", rows[i].coordinate, rows[i].san, rows[i].fen);
}

int moves_command(CommandLine *line)
{
    PositionArguments where = {0};
    const OptionDef defs[] = {POSITION_ARGUMENTS(where)};
    Error error;
    if (!command_line_arguments(line, defs, ARGUMENT_COUNT(defs), false, &error))
        return command_fail("%s", error.text);
    Game *game = position_arguments_game(&where, &error);
    if (game == NULL)
        return command_fail("moves: %s", error.text);
    print_moves(game_position(game));
    game_free(game);
    return command_finish();
}
