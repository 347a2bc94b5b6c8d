// SPDX-License-Identifier: GPL-3.0-or-later
// A whole game graded move by move: what each move cost, which would have been better and why, in words that follow from
// the lines that were searched. For one thread; the engine is the caller's and is used for nothing else meanwhile.
#ifndef UI_ANNOTATE_REVIEW_H
#define UI_ANNOTATE_REVIEW_H

#include "engine/engine.h"
#include "notation/game_tree.h"
#include "ui/common/game_pgn.h"

enum {
    REVIEW_LINE_MAX = 12,  // moves kept of a line
    REVIEW_LINE_SHOWN = 6, // and shown
    REVIEW_REASON_SIZE = 320,
    REVIEW_TOP_SQUARES = 5,
};

// How good a move was, by the expected points that it lost (a win is 1, a draw 0.5).
typedef enum MoveMark {
    MARK_NONE,
    MARK_ONLY,       // !: the one move that held what there was; every other loses 0.10 or more
    MARK_INACCURACY, // ?!: 0.05 or more
    MARK_MISTAKE,    // ?: 0.10 or more
    MARK_BLUNDER,    // ??: 0.20 or more
    MARK_NB,
} MoveMark;

typedef enum GamePhase { PHASE_OPENING, PHASE_MIDDLEGAME, PHASE_ENDGAME, PHASE_NB } GamePhase;

typedef struct ReviewedMove {
    Move move; // MOVE_NULL for a pass
    Colour colour;
    GamePhase phase;
    bool is_book;                   // up to the last position that openings have a name or the book a move for
    bool is_forced;                 // the only legal move
    bool is_asked;                  // the settings ask for moves of this side and number
    bool is_graded;                 // asked for, and neither of the book nor forced nor a pass: the rest counts
    Score best_score;               // for the mover: of the best move
    Score score;                    // for the mover: of this one; SCORE_NONE if not searched
    double expected_best, expected; // points
    Move best[REVIEW_LINE_MAX];     // the best line; its first move may be the one played
    int best_length;
    Move reply[REVIEW_LINE_MAX]; // how the move is answered
    int reply_length;
    Score second_score; // of the next best move, where the one played is the best; else SCORE_NONE
    MoveMark mark;
    char reason[REVIEW_REASON_SIZE]; // sentences; "" if there is nothing to say but the line
    uint8_t heat[SQ_NB];             // class of each square as a destination, before the move; all 0 if not searched
    int8_t reply_rank; // of the reply's square among the opponent's hottest before the move, from 1; 0 = none
    int8_t best_rank;  // of the best move's square among the mover's own
} ReviewedMove;

// Of a side, in a phase or in all.
typedef struct ReviewSummary {
    int graded;
    double accuracy;   // 0..100: 100 for each move that loses nothing, half with every 0.15 points that it loses
    double centipawns; // lost on average, at most 1000 each
    int marks[MARK_NB];
} ReviewSummary;

typedef struct Review {
    const GameTree *game; // the caller's
    ReviewedMove *moves;  // of the main line
    int count;
    int book_plies; // at the start of the game
    OpeningName opening;
    ReviewSummary sides[COLOUR_NB][PHASE_NB + 1]; // the last is the whole game
    uint64_t nodes;                               // searched
    int64_t time_us;
} Review;

typedef struct ReviewSettings {
    SearchLimits limits;   // of each position; moves that lose something are searched again with four times as much
    int from_move;         // number of the first move that is graded
    bool sides[COLOUR_NB]; // whose moves are graded
    bool (*progress)(void *context, int done, int total); // after each position; false ends the review. May be NULL
    void *context;
} ReviewSettings;

// Reviews the main line of a game. False with a reason if it was ended. Release with review_free in either case.
bool review_game(Engine *engine, const GameTree *game, const ReviewSettings *settings, Review *out, Error *error);
void review_free(Review *review);

// "?!"; "" for MARK_NONE. And its number in PGN; 0 for none.
const char *mark_sign(MoveMark mark);
uint8_t mark_nag(MoveMark mark);

// The mark of a move that loses so many points; MARK_NONE for few.
MoveMark mark_of_loss(double loss);

// "opening".
const char *phase_name(GamePhase phase);

// Expected points of a score for the side that it is for.
double expected_points(Score score);

// The score of a position for the side that has just moved, counted from before its move: a mate is a ply further away.
Score review_score_for_mover(Score next);

// Writes the sentences about a move that lost something; `before` is the position before it.
void review_write_reason(const Position *before, ReviewedMove *move);

#endif
