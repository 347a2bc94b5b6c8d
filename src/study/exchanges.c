// SPDX-License-Identifier: GPL-3.0-or-later
// Three ways to compute a static exchange evaluation: by recursion, by a list of gains that is folded from its end, and
// by a window that prunes (Reul 2009). They are compared in experiments/see.c; the exchange that plays, and its steps,
// attackers and pins, are where the engine has them.
#include "study/exchanges.h"

#include "board/see.h"

enum {
    KING_WORTH = 1 << 20, // more than all other pieces: who loses his king has lost the exchange
};

// What a piece is worth while it stands on the square of the exchange.
static int worth_of(PieceType type, const int *values)
{
    return type == PT_KING ? KING_WORTH : values[type];
}

// What the opponent can capture first: the piece that moved, or what it promoted to.
static int first_risk(const Position *pos, Move move, const int *values)
{
    const bool is_king = piece_type(pos_piece_on(pos, move_from(move))) == PT_KING;
    return is_king ? KING_WORTH : exchange_first_risk(pos, move, values);
}

// A king can be taken by a pinned piece as well: the game is over before the pinner takes.
static Bitboard capturers_of(const Exchange *exchange, Colour side, int at_risk, ExchangePins pins)
{
    return pins == PINS_IGNORED || at_risk == KING_WORTH ? exchange->attackers & exchange->pos->by_colour[side]
                                                         : exchange_attackers(exchange, side);
}

static Colour replying_side(const Position *pos, Move move)
{
    return colour_other(piece_colour(pos_piece_on(pos, move_from(move))));
}

// --- recursion -----------------------------------------------------------------------------------------------------

// What `side` wins by taking the piece at risk, or 0 by leaving it.
static int best_reply(Exchange exchange, Colour side, int at_risk, const int *values, ExchangePins pins)
{
    const Bitboard capturers = capturers_of(&exchange, side, at_risk, pins);
    if (capturers == 0)
        return 0;
    const PieceType type = exchange_capture(&exchange, capturers);
    const int won = at_risk - best_reply(exchange, colour_other(side), worth_of(type, values), values, pins);
    return won > 0 ? won : 0;
}

int exchange_by_recursion(const Position *pos, Move move, const int *values, ExchangePins pins)
{
    if (move_is_castle(move))
        return 0;
    return exchange_first_gain(pos, move, values) -
           best_reply(exchange_begin(pos, move), replying_side(pos, move), first_risk(pos, move, values), values, pins);
}

// --- a list of values ----------------------------------------------------------------------------------------------

// Each side takes its step only if that wins more than to stop before it.
static int fold_list(int *worth, int last)
{
    for (; last > 0; --last)
        if (worth[last] > -worth[last - 1])
            worth[last - 1] = -worth[last];
    return worth[0];
}

int exchange_by_list(const Position *pos, Move move, const int *values, ExchangePins pins)
{
    if (move_is_castle(move))
        return 0;
    Exchange exchange = exchange_begin(pos, move);
    Colour side = replying_side(pos, move);
    int worth[EXCHANGE_STEPS_MAX] = {exchange_first_gain(pos, move, values)}; // for the side that took
    int last = 0, at_risk = first_risk(pos, move, values);
    for (;;) {
        const Bitboard capturers = capturers_of(&exchange, side, at_risk, pins);
        if (capturers == 0)
            return fold_list(worth, last);
        // The gain of this step less what the other side had won until then.
        worth[last + 1] = at_risk - worth[last];
        ++last;
        at_risk = worth_of(exchange_capture(&exchange, capturers), values);
        side = colour_other(side);
    }
}

// --- a window ------------------------------------------------------------------------------------------------------

#define INLINED static inline __attribute__((always_inline))

// All seen from the side that has just taken.
typedef struct Window {
    int alpha, beta; // what it has if it had stopped before; if the other side stops now
    int worth;       // won so far
    bool is_movers;  // it is the side that began
} Window;

// The side to move stops, so beta is the result.
INLINED int window_result(const Window *window)
{
    return window->is_movers ? window->beta : -window->beta;
}

// The other side takes what is at risk. What it has won is no better for it than what it could have had.
INLINED Window window_after(const Window *window, int at_risk)
{
    const int worth = at_risk - window->worth, alpha = -window->beta, beta = -window->alpha;
    return (Window){
        .alpha = alpha,
        .beta = worth <= alpha ? alpha
                : worth < beta ? worth
                               : beta,
        .worth = worth,
        .is_movers = !window->is_movers,
    };
}

// Pruning reasons are bits of a set, so that each can be timed alone and with the others.
INLINED bool prunes(int prunings, ExchangePruning reason)
{
    return (prunings & 1 << reason) != 0;
}

// Counts by reason and by step; nothing is counted while the exchange is timed.
INLINED void note_pruning(ExchangeTally *tally, ExchangePruning reason, int step)
{
    if (tally != NULL)
        ++tally->pruned[reason][step];
}

// Does the exchange end with the step that led to the window?
INLINED bool window_is_decided(Window *window, int step, int prunings, ExchangeTally *tally)
{
    if (tally != NULL) {
        ++tally->steps;
        tally->worth[tally->length] = window->is_movers ? window->worth : -window->worth;
        tally->alpha[tally->length] = window->is_movers ? window->alpha : -window->beta;
        tally->beta[tally->length++] = window->is_movers ? window->beta : -window->alpha;
    }
    if (prunes(prunings, PRUNE_QUANTITATIVE_ALPHA) && window->worth <= window->alpha) {
        note_pruning(tally, PRUNE_QUANTITATIVE_ALPHA, step);
        if ((prunings & EXCHANGE_FAIL_SOFT) != 0)
            window->beta = window->worth;
        return true;
    }
    // Neither side can turn the sign any more: who began is below 0 if the other side stops, or above if it stops
    // itself. Seen from the side that has just taken, both are a beta below 0.
    if (prunes(prunings, PRUNE_QUALITATIVE_BETA) && window->beta < 0) {
        note_pruning(tally, PRUNE_QUALITATIVE_BETA, step);
        return true;
    }
    if (prunes(prunings, PRUNE_QUALITATIVE_ZERO) && window->beta < (window->is_movers ? 0 : 1)) {
        note_pruning(tally, PRUNE_QUALITATIVE_ZERO, step);
        return true;
    }
    return false;
}

// The exchange step by step inside a window that both sides narrow (Reul 2009). It ends early where a pruning decides
// the result, so what comes back may be a bound.
INLINED int narrow_window(const Position *pos, Move move, const int *values, int prunings, ExchangePins pins,
                          ExchangeTally *tally)
{
    const int gain = exchange_first_gain(pos, move, values);
    Window window = {.alpha = -EXCHANGE_UNBOUNDED, .beta = gain, .worth = gain, .is_movers = true};
    if (window_is_decided(&window, 0, prunings, tally))
        return window_result(&window);
    Exchange exchange = exchange_begin(pos, move);
    Colour side = replying_side(pos, move);
    int at_risk = first_risk(pos, move, values);
    for (int step = 1;; ++step) {
        const Bitboard capturers = capturers_of(&exchange, side, at_risk, pins);
        if (capturers == 0)
            break;
        const PieceType type = exchange_capture(&exchange, capturers);
        side = colour_other(side);
        // A king may not capture a defended piece: the side stops here, with the result it had before.
        if (type == PT_KING && prunes(prunings, PRUNE_KING_ALPHA) && exchange_is_defended(&exchange, side)) {
            note_pruning(tally, PRUNE_KING_ALPHA, step);
            break;
        }
        window = window_after(&window, at_risk);
        if (window_is_decided(&window, step, prunings, tally))
            break;
        at_risk = worth_of(type, values);
    }
    return window_result(&window);
}

int exchange_by_window(const Position *pos, Move move, const int *values, int prunings, ExchangePins pins)
{
    return move_is_castle(move) ? 0 : narrow_window(pos, move, values, prunings, pins, NULL);
}

int exchange_by_window_tallied(const Position *pos, Move move, const int *values, int prunings, ExchangePins pins,
                               ExchangeTally *tally)
{
    ++tally->exchanges;
    tally->length = 0;
    if (move_is_castle(move))
        return 0;
    const int worth = narrow_window(pos, move, values, prunings, pins, tally);
    ++tally->ended[tally->length - 1];
    return worth;
}
