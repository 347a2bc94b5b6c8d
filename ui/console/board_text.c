// SPDX-License-Identifier: GPL-3.0-or-later
// Boards and sets of squares as text: letters, figurines, or sentences for listeners. Prints what it is given and knows
// no session; look_commands.c, console.c and output.c call it. How single pieces and squares are spoken stands in
// speech.c.
#include "ui/console/board_text.h"

#include "base/language.h"
#include "base/text.h"
#include "board/movegen.h"
#include "notation/coordinate.h"
#include "ui/common/figures.h"
#include "ui/common/piece_sets.h"
#include "ui/console/speech.h"
#include "ui/heatmap/heat.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

enum { SPOKEN_SIZE = 512 };

const char *const board_style_names[] = {"ascii", "unicode", "spoken", NULL};

// Files and ranks are counted from the side of `bottom`.
static void print_files(FILE *out, Colour bottom)
{
    fputs("    ", out);
    for (int column = 0; column < FILE_NB; ++column)
        fprintf(out, " %c", 'a' + square_file(heat_square_at(0, column, bottom == BLACK)));
}

// The board with `bottom` below, a point for an empty square, ranks on the left and files under it.
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

// "White: king e 1, rooks a 1, h 1, ...", from the king down, what is not there left out.
static void say_pieces(FILE *out, const Position *pos, Colour side)
{
    char line[SPOKEN_SIZE];
    Text text = text_begin(line, sizeof line);
    text_addf(&text, "%s: ", _(side_name(side)));
    bool is_first = true;
    for (int type = PT_KING; type >= PT_PAWN; --type) {
        const Bitboard pieces = pos_pieces(pos, side, (PieceType)type);
        if (pieces == 0)
            continue;
        text_addf(&text, "%s%s ", is_first ? "" : ", ",
                  _(bb_has_several(pieces) ? speech_types((PieceType)type) : speech_type((PieceType)type)));
        speech_add_squares(&text, pieces);
        is_first = false;
    }
    fprintf(out, "%s.\n", line);
}

// "White to move, in check."
static const char *words_of_turn(const Position *pos)
{
    if (pos_in_check(pos))
        return pos->stm == WHITE ? _("White to move, in check.") : _("Black to move, in check.");
    return pos->stm == WHITE ? _("White to move.") : _("Black to move.");
}

void board_text_position(FILE *out, const Position *pos, BoardStyle style, Colour bottom)
{
    if (style == BOARD_SPOKEN) {
        say_pieces(out, pos, WHITE);
        say_pieces(out, pos, BLACK);
    } else
        print_pieces(out, pos, style == BOARD_UNICODE, bottom);
    fprintf(out, "%s%s\n", style == BOARD_SPOKEN ? "" : "  ", words_of_turn(pos));
}

// "attacked by knights: e 4, g 5." for listeners.
static void say_squares(FILE *out, const NamedSquares *set)
{
    char line[SPOKEN_SIZE];
    Text text = text_begin(line, sizeof line);
    speech_add_squares(&text, set->squares);
    fprintf(out, "%s: %s.\n", set->name, line);
}

// Ones and points, as bitboards are written in books.
static void print_row_of_squares(FILE *out, Bitboard squares, int row, Colour bottom)
{
    fprintf(out, "  %d ", square_rank(heat_square_at(row, 0, bottom == BLACK)) + 1);
    for (int column = 0; column < FILE_NB; ++column)
        fputs(bb_has(squares, heat_square_at(row, column, bottom == BLACK)) ? " 1" : " .", out);
}

static void print_squares(FILE *out, Bitboard squares, Colour bottom)
{
    for (int row = 0; row < RANK_NB; ++row) {
        print_row_of_squares(out, squares, row, bottom);
        fputc('\n', out);
    }
    print_files(out, bottom);
    fputc('\n', out);
}

void board_text_squares(FILE *out, const NamedSquares *set, BoardStyle style, Colour bottom)
{
    char list[SPOKEN_SIZE];
    Text text = text_begin(list, sizeof list);
    if (style == BOARD_SPOKEN) {
        say_squares(out, set);
        return;
    }
    for (Bitboard squares = set->squares; squares != 0;) {
        char name[SQUARE_NAME_SIZE];
        square_write(bb_pop(&squares), name);
        text_addf(&text, " %s", name);
    }
    fprintf(out, "%s:%s\n", set->name, set->squares != 0 ? list : " -");
    print_squares(out, set->squares, bottom);
}

void board_text_bitboard(FILE *out, const NamedSquares *set, BoardStyle style, Colour bottom)
{
    const int count = bb_count(set->squares);
    if (style == BOARD_SPOKEN) {
        say_squares(out, set);
        return;
    }
    fprintf(out, "%s: %d square%s, 0x%016" PRIx64 "\n", set->name, count, count == 1 ? "" : "s", set->squares);
    print_squares(out, set->squares, bottom);
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
    // One row of all boards after the other; the row behind the last rank has the files.
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

// --- sets of squares by name -----------------------------------------------------------------------------------------

Bitboard attacks_of(const Position *pos, Bitboard pieces)
{
    Bitboard attacked = 0;
    while (pieces != 0)
        attacked |= piece_attacks(pos, bb_pop(&pieces));
    return attacked;
}

// The union of a set of both sides.
static Bitboard of_both(const Position *pos, Bitboard (*set)(const Position *pos, Colour side))
{
    return set(pos, WHITE) | set(pos, BLACK);
}

// Where the side to move can go; for castling, where the king goes.
static Bitboard target_squares(const Position *pos)
{
    MoveList list;
    Bitboard targets = 0;
    movegen_list(pos, MOVES_ALL, &list);
    for (int i = 0; i < list.count; ++i)
        targets |= bb_square(move_king_to(list.moves[i]));
    return targets;
}

void square_sets(const Position *pos, SquareSet out[SQUARE_SET_NB])
{
    const Bitboard white = pos->by_colour[WHITE], black = pos->by_colour[BLACK];
    const Bitboard by_white = attacks_of(pos, white), by_black = attacks_of(pos, black);
    const SquareSet sets[] = {
        {"occupied", pos_occupied(pos)},
        {"empty", ~pos_occupied(pos)},
        {"white", white},
        {"black", black},
        {"pinned", of_both(pos, pinned_pieces)},
        {"checkers", pos->checkers},
        {"passed", of_both(pos, passed_pawns)},
        {"isolated", of_both(pos, isolated_pawns)},
        {"hanging", (white & by_black & ~by_white) | (black & by_white & ~by_black)}, // attacked and not defended
        {"white-attacks", by_white},
        {"black-attacks", by_black},
        {"targets", target_squares(pos)},
    };
    static_assert(sizeof sets / sizeof sets[0] == SQUARE_SET_NB, "every named set is counted");
    memcpy(out, sets, sizeof sets);
}

bool square_set_find(const Position *pos, const char *name, Bitboard *out)
{
    const PieceType type = speech_find_type(name);
    const Piece piece = speech_piece_of_letter(name);
    SquareSet sets[SQUARE_SET_NB];
    // A word is a type of both sides, a letter is the piece of one side.
    if (type != PT_NONE || piece != PIECE_NONE) {
        *out = type != PT_NONE ? pos->by_type[type] : pos_pieces(pos, piece_colour(piece), piece_type(piece));
        return true;
    }
    // Words of the table come last: no name in it is a type or a letter.
    square_sets(pos, sets);
    for (int i = 0; i < SQUARE_SET_NB; ++i)
        if (text_equal_nocase(sets[i].name, name)) {
            *out = sets[i].squares;
            return true;
        }
    return false;
}
