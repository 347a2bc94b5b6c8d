// SPDX-License-Identifier: GPL-3.0-or-later
// How the list of moves is laid out: the main line as on a score sheet, in as many lists side by side as it needs; comments
// and variations in rows below the move they belong to. A variation is indented one step more than what it stands in, and
// each of its moves has a place of its own, so that it can be clicked and marked. Draws nothing.
#ifndef UI_BOARD_MOVES_PLAN_H
#define UI_BOARD_MOVES_PLAN_H

#include "ui/board/panels.h"

// A move, the marks behind it (?, !!), and its details have columns of their own; a longer move pushes its marks on, into
// blanks of the details. A blank stands behind them.
enum { MOVES_NUMBER_COLUMNS = 5, MOVES_SAN_COLUMNS = 5, MOVES_MARK_COLUMNS = 2, MOVES_DETAIL_COLUMNS = 19 };

// A move of a variation, or a word of a comment.
typedef struct MovesWord {
    size_t text;     // where it begins in the plan's texts
    int column;      // in its list
    int width;       // columns
    int node;        // the move, or the one that the comment belongs to
    bool is_comment; // else a move
} MovesWord;

// A row of the panel: one move or two of the main line, or words.
typedef struct MovesRow {
    int number;                 // of the move; 0 = none is shown
    int nodes[2];               // of White and Black, TREE_NONE = none
    bool has_dots;              // in White's place
    int first_word, word_count; // a row with words has no moves of the main line
} MovesRow;

// What of the game is drawn where. Kept while it is drawn or clicked, no longer.
typedef struct MovesPlan {
    const GameTree *tree;
    int shown;     // the node that the board shows
    int live;      // where the game stands
    int lists;     // side by side
    int list_rows; // in one of them
    int pitch;     // columns from the first of one to that of the next
    int columns;   // of a list
    int rows_each; // 2: Black's move below White's
    int half;      // columns for a move
    int text_rows; // that a comment on a move of the main line may have
    bool with_details;
    bool with_scores; // set by the view
    int told;         // the node whose comment stands in the message line, as the tour tells it; TREE_NONE = none
    MovesRow *rows;
    int count;
    size_t capacity;
    MovesWord *words;
    int word_count;
    size_t word_capacity;
    char *texts; // of the words, each with its end
    size_t texts_size, texts_capacity;
    int shown_row; // the one that has the node that is shown
    int room;      // rows in sight
} MovesPlan;

// Lays out the game of the session for an area whose first row is the title. Release with moves_plan_free.
void moves_plan_make(MovesPlan *plan, const Session *session, const Area *area);
void moves_plan_free(MovesPlan *plan);

// The node at a column of a row, TREE_NONE if there is none; the column counts from the left edge of its list.
int moves_plan_node_at(const MovesPlan *plan, int row, int column);

#endif
