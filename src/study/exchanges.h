// SPDX-License-Identifier: GPL-3.0-or-later
// Three ways to work out what an exchange is worth, for the laboratory: F. Reul, "New Architectures in Computer Chess"
// (2009), chapter 4. They walk the same pieces as the engine's own way and give the same answers; kings, promotions by the
// first move, en passant and hidden pieces count in all of them. Any thread.
#ifndef STUDY_EXCHANGES_H
#define STUDY_EXCHANGES_H

#include "board/position.h"

enum {
    EXCHANGE_STEPS_MAX = 32,      // pieces that can take on a square, the first move with them: no more than there are
    EXCHANGE_UNBOUNDED = 1 << 24, // more than any exchange is worth
};

// Reasons to end an exchange early, seen from the side that is about to take or has just taken. Alpha is what that side
// has if it stops before, beta what it has if the other side stops now.
typedef enum ExchangePruning {
    PRUNE_KING_ALPHA,         // a king would take a defended piece: its side has to stop
    PRUNE_QUANTITATIVE_ALPHA, // the piece taken leaves the side below its alpha: taking was no better than stopping
    PRUNE_QUALITATIVE_BETA,   // equation 4.3: alpha > 0 or beta < 0 of who began; only the sign is exact from here on
    PRUNE_QUALITATIVE_ZERO,   // not in the thesis: the same, and alpha = 0 is enough, for that is not a loss either
    EXCHANGE_PRUNING_NB,
} ExchangePruning;

// Sets of them, a bit each.
enum {
    PRUNE_NOTHING = 0,
    PRUNE_EXACTLY = 1 << PRUNE_KING_ALPHA | 1 << PRUNE_QUANTITATIVE_ALPHA,
    PRUNE_EVERYTHING = PRUNE_EXACTLY | 1 << PRUNE_QUALITATIVE_BETA,              // of the thesis
    PRUNE_ONLY_SIGN = 1 << PRUNE_QUALITATIVE_BETA | 1 << PRUNE_QUALITATIVE_ZERO, // those that leave only the sign
    // Section 4.2.3: where quantitative-alpha ends an exchange, the worth then and not the bound, which is the result. It is
    // below the result if the side that began took last, above it if the other did; the sign may be another.
    EXCHANGE_FAIL_SOFT = 1 << EXCHANGE_PRUNING_NB,
};

// May a pinned piece take? Section 4.1.1 looks at no pins; the engine holds a pinned piece back while the pinner stands.
typedef enum ExchangePins { PINS_IGNORED, PINS_KEPT } ExchangePins;

// What `move` wins or loses for the side that makes it, when both sides take with the least valuable piece or stop. The
// pieces are worth what `values` says by type, which need not be the engine's; that of the king is not looked at. Castling
// is worth nothing.

// Figure 4.3: a function that calls itself for each piece that takes.
int exchange_by_recursion(const Position *pos, Move move, const int *values, ExchangePins pins);

// Figure 4.4: the worth after each piece goes into a list, which is folded from its end.
int exchange_by_list(const Position *pos, Move move, const int *values, ExchangePins pins);

// Figure 4.6: a window that each piece narrows, without a list. With one of PRUNE_ONLY_SIGN among the `prunings` only the
// sign, below 0 or not, is that of the others.
int exchange_by_window(const Position *pos, Move move, const int *values, int prunings, ExchangePins pins);

// What such exchanges did, added up; by step, where the first move is step 0.
typedef struct ExchangeTally {
    uint64_t exchanges, steps;                                // asked for; pieces that took in them
    uint64_t pruned[EXCHANGE_PRUNING_NB][EXCHANGE_STEPS_MAX]; // exchanges that ended at a step, by reason
    uint64_t ended[EXCHANGE_STEPS_MAX]; // exchanges whose last capture was at a step, for whatever reason
    // Of the last one, seen from who began: won after each step, and the bounds then, as many as `length`. Before the first
    // reply alpha is -EXCHANGE_UNBOUNDED.
    int worth[EXCHANGE_STEPS_MAX], alpha[EXCHANGE_STEPS_MAX], beta[EXCHANGE_STEPS_MAX];
    int length;
} ExchangeTally;

// The same as exchange_by_window, and adds what it did to the tally.
int exchange_by_window_tallied(const Position *pos, Move move, const int *values, int prunings, ExchangePins pins,
                               ExchangeTally *tally);

#endif
