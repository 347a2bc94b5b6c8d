// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/console/board_text.h"

#include "ui/common/figures.h"
#include "ui/console/speech.h"
#include "ui/heatmap/heat.h"

#include <inttypes.h>
#include <stddef.h>

enum { SPOKEN_SIZE = 512 };

const char *const board_style_names[] = {"ascii", "unicode", "spoken", NULL};

static void print_files(FILE *out, Colour bottom)
{
    fputs("    ", out);
    for (int column = 0; column < FILE_NB; ++column)
        fprintf(out, " %c", 'a' + square_file(heat_square_at(0, column, bottom == BLACK)));
}

static void print_pieces(FILE *out, const Position *pos, bool has_figurines, Colour bottom)
{
    for (int row = 0; row < RANK_NB; ++row) {
        fprintf(out, "  %d ", square_rank(heat_square_at(row, 0, bottom == BLACK)) + 1);
        for (int column = 0; column < FILE_NB; ++column) {
            const Piece piece = pos_piece_on(pos, heat_square_at(row, column, bottom == BLACK));
            fprintf(out, " %s", piece == PIECE_NONE ? "." : piece_symbol(piece, has_figurines));
        }
        fputc('\n', out);
    }
    print_files(out, bottom);
    fputc('\n', out);
}

static void say_pieces(FILE *out, const Position *pos, Colour side)
{
    char line[SPOKEN_SIZE];
    Text text = text_begin(line, sizeof line);
    text_addf(&text, "%s: ", side == WHITE ? "White" : "Black");
    bool is_first = true;
    for (int type = PT_KING; type >= PT_PAWN; --type) {
        const Bitboard pieces = pos_pieces(pos, side, (PieceType)type);
        if (pieces == 0)
            continue;
        text_addf(&text, "%s%s ", is_first ? "" : ", ",
                  bb_has_several(pieces) ? speech_types((PieceType)type) : speech_type((PieceType)type));
        speech_add_squares(&text, pieces);
        is_first = false;
    }
    fprintf(out, "%s.\n", line);
}

void board_text_position(FILE *out, const Position *pos, BoardStyle style, Colour bottom)
{
    if (style == BOARD_SPOKEN) {
        say_pieces(out, pos, WHITE);
        say_pieces(out, pos, BLACK);
    } else
        print_pieces(out, pos, style == BOARD_UNICODE, bottom);
    fprintf(out, "%s%s to move%s.\n", style == BOARD_SPOKEN ? "" : "  ", pos->stm == WHITE ? "White" : "Black",
            pos_in_check(pos) ? ", in check" : "");
}

static void say_squares(FILE *out, const NamedSquares *set)
{
    char line[SPOKEN_SIZE];
    Text text = text_begin(line, sizeof line);
    speech_add_squares(&text, set->squares);
    fprintf(out, "%s: %s.\n", set->name, line);
}

static void print_row_of_squares(FILE *out, Bitboard squares, int row, Colour bottom)
{
    fprintf(out, "  %d ", square_rank(heat_square_at(row, 0, bottom == BLACK)) + 1);
    for (int column = 0; column < FILE_NB; ++column)
        fputs(bb_has(squares, heat_square_at(row, column, bottom == BLACK)) ? " 1" : " .", out);
}

void board_text_squares(FILE *out, const NamedSquares *set, BoardStyle style, Colour bottom)
{
    const int count = bb_count(set->squares);
    if (style == BOARD_SPOKEN) {
        say_squares(out, set);
        return;
    }
    fprintf(out, "%s: %d square%s, 0x%016" PRIx64 "\n", set->name, count, count == 1 ? "" : "s", set->squares);
    for (int row = 0; row < RANK_NB; ++row) {
        print_row_of_squares(out, set->squares, row, bottom);
        fputc('\n', out);
    }
    print_files(out, bottom);
    fputc('\n', out);
}

void board_text_side_by_side(FILE *out, const NamedSquares *sets, int count, BoardStyle style, Colour bottom)
{
    enum { GAP = 4, BOARD_COLUMNS = 20 };
    for (int i = 0; i < count && style == BOARD_SPOKEN; ++i)
        say_squares(out, &sets[i]);
    if (style == BOARD_SPOKEN)
        return;
    for (int i = 0; i < count; ++i)
        fprintf(out, "  %-*s", i + 1 < count ? BOARD_COLUMNS + GAP - 2 : 0, sets[i].name);
    fputc('\n', out);
    for (int row = 0; row <= RANK_NB; ++row) {
        for (int i = 0; i < count; ++i) {
            fprintf(out, "%*s", i > 0 ? GAP : 0, "");
            if (row < RANK_NB)
                print_row_of_squares(out, sets[i].squares, row, bottom);
            else
                print_files(out, bottom);
        }
        fputc('\n', out);
    }
}
