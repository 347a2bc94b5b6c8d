// SPDX-License-Identifier: GPL-3.0-or-later
// Marks on the squares of the board: arrows that the user draws with the right button, squares and arrows that a comment of
// the game marks, paths of the engine's memory, and the squares that a piece can go to. Pure functions.
#ifndef UI_BOARD_SQUARE_MARKS_H
#define UI_BOARD_SQUARE_MARKS_H

#include "board/chess.h"
#include "interface/snapshot.h"
#include "ui/common/comment_fields.h"

enum { ARROWS_MAX = 16 };
typedef struct Arrows {
    struct {
        Square from, to;
    } rows[ARROWS_MAX];
    int count;
} Arrows;

// Draws an arrow, or takes away the one that is there; the oldest gives way where there are too many.
void arrows_toggle(Arrows *arrows, Square from, Square to);

// What is written on a square, seen from White's or Black's side: where an arrow begins, its way, or its head. NULL if
// there is nothing.
const char *arrows_sign(const Arrows *arrows, Square square, bool flipped, bool has_unicode);

// The same for the arrows of a comment, with the colour of the one whose sign it is.
const char *comment_arrow_sign(const CommentMarks *marks, Square square, bool flipped, bool has_unicode,
                               CommentMark *colour);

// --- paths ---------------------------------------------------------------------------------------------------------

// A path's letter where it begins, and the numbers of the moves that go to a square; a cell may take two signs.
enum { PATH_MARK_SIZE = 3 };
typedef struct PathMarks {
    char text[SQ_NB][PATH_MARK_SIZE];
    bool is_reply[SQ_NB]; // the first of them is a move of the other side
} PathMarks;

// Numbers the moves of one path, or, for a number that is none, marks where each path goes next by its letter. Only what
// lies ahead of `pos` is drawn: the root of the memory, or a position after the first moves of a path.
void path_marks_make(const MemorySnapshot *snapshot, const Position *pos, int path, PathMarks *out);

// Visits the moves of a path, or, for a number that is none, the next move of each: those that path_marks_make marks.
void path_marks_visit(const MemorySnapshot *snapshot, const Position *pos, int path, void *context,
                      void (*visit)(void *context, Square from, Square to, bool is_reply));

// Visits the links of a path, or, for a number that is none, of all (Greer 2013, figure 2): from the square that a move goes to,
// to the one that the next move starts from.
void path_links_visit(const MemorySnapshot *snapshot, const Position *pos, int path, void *context,
                      void (*visit)(void *context, Square from, Square to));

// --- drawn with quarters of characters ------------------------------------------------------------------------------

// Squares must be twice as wide as high in characters, and no larger than this.
enum { SKETCH_CELL_ROWS = 6, SKETCH_ROWS = RANK_NB * 2 * SKETCH_CELL_ROWS, SKETCH_COLUMNS = 2 * SKETCH_ROWS };

// A mark of a comment has the tone SKETCH_COMMENT plus its colour.
typedef enum SketchTone {
    SKETCH_NONE,
    SKETCH_MOVE,
    SKETCH_REPLY,
    SKETCH_DOT,
    SKETCH_BEST, // a best move of analysis, and those that come behind it
    SKETCH_GOOD,
    SKETCH_FAIR,
    SKETCH_LINK, // from a move of a path to the next
    SKETCH_COMMENT,
    SKETCH_NB = SKETCH_COMMENT + COMMENT_MARK_NB
} SketchTone;

// The whole board in dots, four a character.
typedef struct Sketch {
    int cell_rows; // of a square, in characters
    bool flipped;
    uint8_t dots[SKETCH_ROWS][SKETCH_COLUMNS];
} Sketch;

// Can squares of this size be drawn on?
bool sketch_exists(int cell_rows, int cell_columns);

// An arrow from near the centre of a square to near that of another.
void sketch_arrow(Sketch *sketch, Square from, Square to, SketchTone tone);

// A disc in the centre of a square.
void sketch_disc(Sketch *sketch, Square square);

// An outline along the edge of a square, rounded where there is room.
void sketch_ring(Sketch *sketch, Square square, SketchTone tone);

// All squares and arrows of a comment.
void sketch_comment(Sketch *sketch, const CommentMarks *marks);

// The quarters of a character that are drawn, as block_of_quarters has them, and in which tone.
int sketch_quarters(const Sketch *sketch, int row, int column, SketchTone *tone);

#endif
