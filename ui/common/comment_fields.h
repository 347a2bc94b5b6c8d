// SPDX-License-Identifier: GPL-3.0-or-later
// What programs write into the comments of a game for other programs, in brackets: clocks [%clk 0:10:00], time used
// [%emt 0:00:12], evaluations [%eval -0.35], coloured squares [%csl Gd4] and arrows [%cal Re2e4]. A field that is not written
// as it should be counts as missing. Pure functions, any thread.
#ifndef UI_COMMON_COMMENT_FIELDS_H
#define UI_COMMON_COMMENT_FIELDS_H

#include "base/text.h"
#include "notation/game_tree.h"

#include <stdbool.h>

// --- times ---------------------------------------------------------------------------------------------------------

// A time as a field has it: "1:05:23.4", "5:23" (minutes and seconds), "23", "2:01:05:23" (with days), "-0:00:03".
bool comment_time_parse(const char *text, int64_t *us);

// The clock of the side that made the last move, after it; of a mechanical clock ([%mct]) what it shows.
bool comment_read_clock(const char *comment, int64_t *us);

// The clock of a side in the position of a node: by its last move up to there. False if that move has none.
bool node_clock(const GameTree *tree, int node, Colour side, int64_t *us);

// What the move of a node has taken: as its comment says, else by the clocks of its side before and after it and the
// increment of the tag TimeControl, else by the note of a program, else as it was measured when it was played. False if that is unknown, as at the root.
bool node_time_used(const GameTree *tree, int node, int64_t *us);

// --- evaluations ---------------------------------------------------------------------------------------------------

// The evaluation of the position after the move, for White, as the fields have it: in centipawns, or the moves to a mate,
// below zero if Black mates.
typedef struct CommentEval {
    bool is_mate;
    bool white_mates; // where it is a mate, which may be in 0 moves
    int value;
} CommentEval;

// Finds the evaluation: pawns, "0.35" or "0.35,20" with the depth; "#-3"; whole numbers with a depth, "35,20", are centipawns, as ChessBase writes.
bool comment_find_eval(const char *comment, CommentEval *eval);

// The same in centipawns; a mate counts as `mate`.
bool comment_read_eval(const char *comment, int mate, int *centipawns);

// The same as a score.
bool comment_read_score(const char *comment, Score *for_white);

// "+0.35" or "-#3".
enum { COMMENT_EVAL_SIZE = 24 };
void comment_eval_write(const CommentEval *eval, char out[COMMENT_EVAL_SIZE]);

// --- squares and arrows ----------------------------------------------------------------------------------------------

typedef enum CommentMark {
    COMMENT_MARK_NONE,
    COMMENT_MARK_GREEN,
    COMMENT_MARK_RED,
    COMMENT_MARK_YELLOW,
    COMMENT_MARK_BLUE,
    COMMENT_MARK_ORANGE,
    COMMENT_MARK_CYAN,
    COMMENT_MARK_NB
} CommentMark;

// More arrows than this cannot be told apart on a board; further ones are left out.
enum { COMMENT_ARROWS_MAX = 64 };

typedef struct CommentArrow {
    Square from, to;
    CommentMark colour;
} CommentArrow;

typedef struct CommentMarks {
    CommentMark squares[SQ_NB];
    CommentArrow arrows[COMMENT_ARROWS_MAX];
    int arrow_count;
} CommentMarks;

// "green".
const char *comment_mark_name(CommentMark colour);

// 'G', as the fields and the command `mark` have it.
char comment_mark_letter(CommentMark colour);

// All squares and arrows of a comment. False if there are none.
bool comment_read_marks(const char *comment, CommentMarks *marks);

// Adds a square "Gd4" or an arrow "Re2e4"; false if the word is neither, or no arrow more fits. A square that is marked
// already gets the new colour.
bool comment_marks_add(CommentMarks *marks, const char *word);

// "d4 and e5 green, arrow e2-e4 red"; nothing without marks.
void comment_marks_describe(const CommentMarks *marks, Text *out);

// Appends the fields: "[%csl Gd4] [%cal Re2e4]"; nothing without marks.
void comment_marks_write(const CommentMarks *marks, Text *out);

// Appends what a comment tells in fields, in words: "clock 0:10:00, evaluation +0.25, marked: d4 green, arrow e2-e4 red".
void comment_fields_describe(const char *comment, Text *out);

// Appends the fields of a comment as they stand, of any name, with blanks between; and what is in it besides them.
void comment_write_fields(const char *comment, Text *out);
void comment_write_words(const char *comment, Text *out);

// Appends the comment without its squares and arrows; all else in it stays as it is.
void comment_write_unmarked(const char *comment, Text *out);

#endif
