// SPDX-License-Identifier: GPL-3.0-or-later
// The letters of a `highlight` line: targets of a piece and classes of a map as XBoard's colours. No search is read and
// nothing is sent here; highlight.c does both and calls these functions.
#include "ui/cecp/marks.h"

#include "board/movegen.h"

#include <string.h>

// XBoard has no orange, and cyan and blue mean something as capitals: pale stands for light blue, dark for dark blue.
static const char target_letters[MAP_CLASS_NB] = {'T', 'D', 'W', 'G', 'Y', 'Y', 'R'};

// Marks the targets of a piece; `class_of` is NULL for plain colours.
static void add_targets(const Position *pos, Square from, const uint8_t *class_of, Marks *marks)
{
    MoveList list;
    movegen_list(pos, MOVES_ALL, &list);
    for (int i = 0; i < list.count; ++i) {
        const Move move = list.moves[i];
        const Square to = move_king_to(move);
        if (move_from(move) != from)
            continue;
        // In Chess960 the king may be dropped on his rook. No mark is seen there: it is the rook's square.
        if (move_is_castle(move) && pos->castling_setup.is_chess960)
            marks->letter[move_to(move)] = 'T';
        // The mark of a castling rook stays. A king that castles without moving has no target but that.
        if (to == from || marks->letter[to] == 'T')
            continue;
        // XBoard asks for a piece where it finds this letter.
        if (move_is_promotion(move))
            marks->letter[to] = 'M';
        else if (class_of != NULL)
            marks->letter[to] = target_letters[class_of[to]];
        else
            marks->letter[to] = move_is_capture(move) ? 'R' : 'Y';
    }
}

void marks_of_targets(const Position *pos, Square from, Marks *marks)
{
    memset(marks->letter, HEAT_NO_MARK, sizeof marks->letter);
    add_targets(pos, from, NULL, marks);
}

void marks_of_map(const uint8_t class_of[SQ_NB], Marks *marks)
{
    for (int square = 0; square < SQ_NB; ++square)
        marks->letter[square] = heat_marks_letter(class_of[square]);
}

void marks_of_held(const Position *pos, Square from, const uint8_t class_of[SQ_NB], Marks *marks)
{
    const Colour side = piece_colour(pos_piece_on(pos, from));
    marks_of_map(class_of, marks);
    // Squares of own pieces are no targets and stay plain.
    for (int square = 0; square < SQ_NB; ++square)
        if (bb_has(pos->by_colour[side], (Square)square))
            marks->letter[square] = HEAT_NO_MARK;
    add_targets(pos, from, class_of, marks);
}
