// SPDX-License-Identifier: GPL-3.0-or-later
// The marks that a GUI paints on its own board (feature highlight). Pure functions; any thread.
//
// A letter is a colour: R red, Y yellow, G green, C cyan, B blue, M magenta, W white, D black, T none. On a target of the
// piece that the user holds it is a capital, and then some capitals change how XBoard takes the move: M asks for the
// promotion, B waits for us to choose it, C is the first leg of a longer move. So only R Y G W D T and M are capitals
// here. A small letter is a mark without any meaning; whatever carries no capital is no target.
#ifndef UI_CECP_MARKS_H
#define UI_CECP_MARKS_H

#include "ui/heatmap/heat_marks.h"

// One letter for a square; HEAT_NO_MARK where there is none.
typedef struct Marks {
    char letter[SQ_NB];
} Marks;

// Where the piece on a square may go: yellow, captures red, promotions magenta. Marks nothing else.
void marks_of_targets(const Position *pos, Square from, Marks *marks);

// A map as classes (those of a MapLayer), in the small letters that heat_marks_letter gives them.
void marks_of_map(const uint8_t class_of[SQ_NB], Marks *marks);

// The same while the piece on a square is held: its targets are capitals (red; yellow for orange and yellow; green; white
// for light blue, black for dark blue; none for white), promotions magenta. Squares of its own side
// carry no mark, or the user could not pick up another piece.
void marks_of_held(const Position *pos, Square from, const uint8_t class_of[SQ_NB], Marks *marks);

// Which map is painted during analysis: the choices of the option Map.
typedef enum MapPainted { PAINT_NOTHING, PAINT_LIFTED, PAINT_SIDE, PAINT_BOARD } MapPainted;

typedef struct Highlight {
    Square lifted;                  // where the piece stands that the user holds; SQ_NONE if none
    char shown[HEAT_COLORFEN_SIZE]; // what the GUI shows of ours; "" = nothing
    Key key;                        // of the position it was shown for
    PieceSet pieces;                // whose map `class_of` holds; 0 = none
    uint8_t class_of[SQ_NB];        // as painted; these do not flicker
    int64_t time_us;                // when a map was last asked for
} Highlight;

#endif
