// SPDX-License-Identifier: GPL-3.0-or-later
// A whole game graded move by move: what each move cost, which would have been better and why, in words that follow from
// the lines that were searched. For one thread; the engine is the caller's and is used for nothing else meanwhile.
#ifndef UI_ANNOTATE_REVIEW_H
#define UI_ANNOTATE_REVIEW_H

#include "engine/engine.h"
#include "notation/game_tree.h"
#include "ui/annotate/accuracy.h"
#include "ui/annotate/natural.h"
#include "ui/annotate/position_values.h"
#include "ui/common/game_pgn.h"
#include "ui/common/motif.h"

enum {
    REVIEW_NODES = 150000, // of a position, where nothing else is asked for
    REVIEW_LINE_MAX = VALUES_LINE_MAX,
    REVIEW_LINE_SHOWN = 6,     // and shown
    REVIEW_REASON_SIZE = 1000, // German takes half as much again as English
    REVIEW_END_SIZE = 96,
    REVIEW_TOP_SQUARES = VALUES_TOP_SQUARES,
    REVIEW_MATE_NEAR = 5, // moves: a mate that is always told of
};

// How good a move was, by the expected points that it lost (a win is 1, a draw 0.5). A near mate that is allowed or missed
// has a mark in any case, and so has the loss of three pawns' worth where the game is not decided by ten.
typedef enum MoveMark {
    MARK_NONE,
    MARK_ONLY,      // !: every other move loses 0.15 or more, the game is not won with the next best nor lost with this
                    // one; and hard to see
    MARK_BRILLIANT, // !!: gives material, every other move loses 0.05 or more; hard to see, and not worse than equal
    MARK_INACCURACY, // ?!: 0.05 or more
    MARK_MISTAKE,    // ?: 0.125 or more
    MARK_BLUNDER,    // ??: 0.15 or more
    MARK_NB,
} MoveMark;

typedef enum GamePhase { PHASE_OPENING, PHASE_MIDDLEGAME, PHASE_ENDGAME, PHASE_NB } GamePhase;

// The result of an ending for the side that moved, the worse ones first.
typedef enum EndingClass { ENDING_UNCLEAR, ENDING_LOST, ENDING_DRAWN, ENDING_WON } EndingClass;

// What is known of a move in an ending besides its scores (endings.h); all zero is nothing.
typedef struct EndingFacts {
    EndingClass best, played; // exactly, with the best move and after the one played
    bool by_tables;           // one of them by endgame tables, not by rule
    EndingClass best_passed,
        reply_passed; // if the opponent could pass after the best move, or the mover after the reply
} EndingFacts;

typedef struct ReviewedMove {
    Move move; // MOVE_NULL for a pass
    Colour colour;
    GamePhase phase;
    bool is_book;                   // up to the last position that openings have a name or the book a move for
    bool is_forced;                 // the only legal move
    bool is_asked;                  // the settings ask for moves of this side and number
    bool is_graded;                 // asked for, and no pass: the rest counts
    Score best_score;               // for the mover: of the best move, which is the value of the position
    Score score;                    // for the mover: of this one, by the value of the position after it
    Depth best_depth, depth;        // of the searches that these rest on; 0 where the rules decide
    double expected_best, expected; // points
    Move best[REVIEW_LINE_MAX];     // the best line; its first move may be the one played
    int best_length;
    Move reply[REVIEW_LINE_MAX]; // how the move is answered
    int reply_length;
    Score second_score; // of the next best move, where the one played is the best; else SCORE_NONE
    EndingFacts ending;
    MoveMark mark;
    NaturalMove natural;
    char reason[REVIEW_REASON_SIZE]; // sentences; "" if there is nothing to say but the line
    MotifMarks marks;                // what the reason rests on: arrows on the board after the reply, and squares
    uint8_t heat[SQ_NB];             // class of each square as a destination, before the move; all 0 if not searched
    int8_t reply_rank; // of the reply's square among the opponent's hottest before the move, from 1; 0 = none
    int8_t best_rank;  // of the best move's square among the mover's own
} ReviewedMove;

// Of a side, in a phase or in all.
typedef struct ReviewSummary {
    int graded;
    double accuracy;   // 0..100, as lichess computes it (accuracy.h)
    double centipawns; // lost on average, at most 1000 each
    int marks[MARK_NB];
} ReviewSummary;

typedef struct Review {
    const GameTree *game; // the caller's
    ReviewedMove *moves;  // of the main line
    int count;
    int book_plies; // at the start of the game
    OpeningName opening;
    char end[REVIEW_END_SIZE];                    // how the game ended, where that was on the clock; else ""
    ReviewSummary sides[COLOUR_NB][PHASE_NB + 1]; // the last is the whole game
    uint64_t nodes;                               // searched
    int64_t time_us;
} Review;

typedef struct ReviewSettings {
    SearchLimits limits;                                  // of each position (position_values.h)
    int from_move;                                        // number of the first move that is graded
    bool sides[COLOUR_NB];                                // whose moves are graded
    bool (*progress)(void *context, int done, int total); // now and then; false ends the review. May be NULL
    void *context;
} ReviewSettings;

// Reviews the main line of a game. False with a reason if it was ended. Release with review_free in either case.
bool review_game(Engine *engine, const GameTree *game, const ReviewSettings *settings, Review *out, Error *error);
void review_free(Review *review);

// "?!"; "" for MARK_NONE. And its number in PGN; 0 for none.
const char *mark_sign(MoveMark mark);
uint8_t mark_nag(MoveMark mark);

// "!" and "!!".
bool mark_is_praise(MoveMark mark);

// The mark of a move that loses so many points; MARK_NONE for few.
MoveMark mark_of_loss(double loss);

// "opening".
const char *phase_name(GamePhase phase);

// What the answer to a move wins, in pawns, less what would have been lost anyway; 0 where no exchange ends in sight.
int review_material_lost(const Position *before, const ReviewedMove *move);

// Forced, or what every player looks at first: the only legal move, a mate in one, taking back, taking what hangs, a move of
// the opening books. `previous` is the opponent's last move, MOVE_NONE at the start.
bool review_is_obvious(const Position *before, const ReviewedMove *move, Move previous);

// Does the move give material (praise.h)? And is that sound, and in no game that is won without it: its `second_score` is
// known.
bool review_is_sacrifice(const Position *before, const ReviewedMove *move);
bool review_sacrifice_is_sound(const ReviewedMove *move);

// Finds what endgame tables and rules know of a move that has a mark, and what passes around it would be worth: move->ending.
void review_find_ending(PositionValues *values, const Position *before, ReviewedMove *move);

// Writes the sentences about a move that has a mark or missed a mate; `before` is the position before it. `values` runs the
// searches that test what they claim; NULL for none, and fewer sentences.
void review_write_reason(PositionValues *values, const Position *before, ReviewedMove *move);

// The same for a single move outside a review, with searches of `engine`, whose memory is forgotten; NULL for no searches.
void review_write_single_reason(Engine *engine, const Position *before, ReviewedMove *move);

#endif
