// SPDX-License-Identifier: GPL-3.0-or-later
// A motif that was found in a line of moves, and what is asked. See motifs.h for what finds them.
#ifndef UI_COMMON_MOTIF_H
#define UI_COMMON_MOTIF_H

#include "board/position.h"
#include "notation/san.h"

typedef enum MotifKind {
    MOTIF_BACK_RANK_MATE,
    MOTIF_SMOTHERED_MATE,
    MOTIF_STALEMATE, // their capture would be stalemate
    MOTIF_PERPETUAL,
    MOTIF_FORK,
    MOTIF_SKEWER,
    MOTIF_DOUBLE_CHECK,
    MOTIF_DISCOVERED_CHECK,
    MOTIF_DISCOVERED_ATTACK,
    MOTIF_PIN,
    MOTIF_TRAPPED,
    MOTIF_OVERLOADED,
    MOTIF_DEFLECTION,
    MOTIF_REMOVED_DEFENDER,
    MOTIF_ATTRACTION,
    MOTIF_INTERFERENCE,
    MOTIF_CLEARANCE,
    MOTIF_XRAY,
    MOTIF_INTERMEDIATE,
    MOTIF_PROMOTION,
    MOTIF_UNDERPROMOTION,
    MOTIF_MATE_THREAT,
    MOTIF_HANGING,
    MOTIF_EXCHANGE, // a defended piece is captured at a profit
    MOTIF_KIND_NB,
} MotifKind;

enum {
    MOTIF_SLOTS_MAX = 4,  // two pieces and two squares
    MOTIF_MARKS_MAX = 16, // the squares of two files, or a piece that attacks in eight directions
    MOTIFS_MAX = 16,      // reported of one line
};

typedef struct MotifArrow {
    Square from, to;
} MotifArrow;

// What is drawn on a board for a sentence: arrows, and squares alone, which have both ends on the same square.
typedef struct MotifMarks {
    MotifArrow list[MOTIF_MARKS_MAX];
    int count;
} MotifMarks;

// Appends one; more than there is room for are dropped.
static inline void marks_add(MotifMarks *marks, Square from, Square to)
{
    if (marks->count < MOTIF_MARKS_MAX)
        marks->list[marks->count++] = (MotifArrow){from, to};
}

// What a slot of the words names: a piece on a square, a kind of piece, a square, or a move.
typedef struct MotifSlot {
    PieceType type;     // PT_NONE for a square or a move
    Square square;      // SQ_NONE for a king, a kind of piece or a move
    char san[SAN_SIZE]; // of a move
} MotifSlot;

typedef struct Motif {
    MotifKind kind;
    int ply;             // of the move that shows it, 0 for the first of the line
    int paid_ply;        // of the move that takes the profit, or mates
    MotifMarks marks;    // on the board after the move `ply`: attackers to targets, pinned pieces to kings
    Bitboard named;      // pieces that the words name: their squares in the first position of the line
    const char *pattern; // the words in English: "forks %1 and %2" of the move `ply`, or "%1 is undefended"
    char san
        [SAN_SIZE]; // that move, of which more can be said, "... and is a double check"; "" where none begins the words
    MotifSlot slots[MOTIF_SLOTS_MAX];
    int slot_count;
    bool is_check; // an intermediate move that gives check
    bool
        has_clause; // they end with a clause about a square or a piece, behind which nothing more can be said of the move
    int worth;      // pawns that it wins; more than a queen for a mate, 0 for a draw
    int strength;   // only to compare
} Motif;

typedef struct MotifQuery {
    const Position *pos; // before the line
    const Move *moves;
    int count;     // the line ends at the first move that is not legal
    Move previous; // the move that led to `pos`, MOVE_NONE if it is not known: recaptures are no hanging pieces
    PieceType previous_taken; // what that move captured; PT_NONE for nothing
    Bitboard kept_silent;     // squares of `pos`: no motif that names a piece there is reported
} MotifQuery;

#endif
