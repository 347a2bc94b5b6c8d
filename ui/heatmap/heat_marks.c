// SPDX-License-Identifier: GPL-3.0-or-later
// Maps as marks that other programs draw: [%csl] and [%cal] in comments of games (lichess, ChessBase),
// XBoard's highlight. These know few colours, so the classes are gathered.
#include "ui/heatmap/heat_marks.h"

#include "notation/coordinate.h"
#include "ui/heatmap/heat.h"

enum { ARROWS_OF_A_PATH = 2 };

void heat_marks_squares(Text *out, const MapLayer *layer)
{
    bool is_first = true;
    for (int square = SQ_A1; square < SQ_NB; ++square) {
        // The low classes are left out: a board full of marks says nothing.
        static const char colours[MAP_CLASS_NB] = {HEAT_NO_MARK, HEAT_NO_MARK, 'B', 'G', 'Y', 'R', 'R'};
        char colour = colours[layer->class_of[square]];
        // Blue is for what is below zero there, and so no longer free for a low class.
        if (layer->is_signed && layer->value[square] < 0 && colour != HEAT_NO_MARK)
            colour = 'B';
        else if (layer->is_signed && colour == 'B')
            colour = HEAT_NO_MARK;
        if (colour == HEAT_NO_MARK)
            continue;
        char name[SQUARE_NAME_SIZE];
        square_write((Square)square, name);
        // Opened with the first square: an empty list is not written at all.
        text_addf(out, "%s%c%s", is_first ? "[%csl " : ",", colour, name);
        is_first = false;
    }
    if (!is_first)
        text_add_char(out, ']');
}

// Do an earlier path's arrows show this move already?
static bool is_drawn(const MemoryPath *paths, int path, int place)
{
    for (int i = 0; i < path; ++i)
        if (place < paths[i].length && move_equal(paths[i].moves[place], paths[path].moves[place]))
            return true;
    return false;
}

void heat_marks_arrows(Text *out, const MemoryPath *paths, int count)
{
    static const char colours[ARROWS_OF_A_PATH] = {'G', 'R'};
    for (int i = 0; i < count; ++i)
        for (int j = 0; j < paths[i].length && j < ARROWS_OF_A_PATH; ++j) {
            char from[SQUARE_NAME_SIZE], to[SQUARE_NAME_SIZE];
            if (is_drawn(paths, i, j))
                continue;
            square_write(move_from(paths[i].moves[j]), from);
            // Castling as a step of the king: its arrow must not point at the rook.
            square_write(move_king_to(paths[i].moves[j]), to);
            text_addf(out, "%s%c%s%s", i + j == 0 ? "[%cal " : ",", colours[j], from, to);
        }
    if (count > 0)
        text_add_char(out, ']');
}

char heat_marks_letter(int class_of)
{
    static const char letters[MAP_CLASS_NB] = {HEAT_NO_MARK, HEAT_NO_MARK, 'c', 'g', 'y', 'm', 'r'};
    return letters[class_of];
}

// Empty squares in a row are a number, as in a FEN.
static void add_gap(Text *out, int *gap)
{
    if (*gap > 0)
        text_addf(out, "%d", *gap);
    *gap = 0;
}

void heat_marks_board(Text *out, const char letters[SQ_NB])
{
    for (int row = 0; row < RANK_NB; ++row) {
        int gap = 0;
        for (int column = 0; column < FILE_NB; ++column) {
            const char letter = letters[heat_square_at(row, column, false)];
            if (letter == HEAT_NO_MARK) {
                gap += 1;
                continue;
            }
            add_gap(out, &gap);
            text_add_char(out, letter);
        }
        add_gap(out, &gap);
        if (row + 1 < RANK_NB)
            text_add_char(out, '/');
    }
}

void heat_marks_highlight(Text *out, const MapLayer *layer)
{
    enum { ORANGE = 5 };
    char letters[SQ_NB];
    for (int square = SQ_A1; square < SQ_NB; ++square) {
        const int class_of = layer->class_of[square];
        char letter = heat_marks_letter(class_of);
        if (layer->is_signed && layer->value[square] < 0 && letter != HEAT_NO_MARK)
            // Cold colours below zero, as the picture has them.
            letter = class_of >= ORANGE ? 'b' : 'c';
        else if (layer->is_signed && letter == 'c')
            letter = HEAT_NO_MARK;
        letters[square] = letter;
    }
    heat_marks_board(out, letters);
}
