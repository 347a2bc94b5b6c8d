// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/mailbox/mailsee.h"

enum {
    EXCHANGE_MAX = 2 * LIST_SIZE,
    KING_VALUE = 10000, // it takes last
};

// Men that can still take, in no order.
typedef struct Attackers {
    int count;
    BoxSquare squares[EXCHANGE_MAX];
} Attackers;

typedef struct Exchange {
    const Mailbox *box;
    BoxSquare target;
    Attackers attackers[COLOUR_NB];
} Exchange;

static int value_of(Man man)
{
    switch (man & MAN_KIND) {
    case MAN_PAWN: return piece_value[PT_PAWN];
    case MAN_KNIGHT: return piece_value[PT_KNIGHT];
    case MAN_BISHOP: return piece_value[PT_BISHOP];
    case MAN_ROOK: return piece_value[PT_ROOK];
    case MAN_QUEEN: return piece_value[PT_QUEEN];
    case MAN_KING: return KING_VALUE;
    default: return 0;
    }
}

static void find_attackers(Exchange *exchange, Colour colour, BoxSquare mover)
{
    Attackers *men = &exchange->attackers[colour];
    men->count = mailbox_attackers(exchange->box, exchange->target, colour, EXCHANGE_MAX, men->squares);
    for (int i = 0; i < men->count; ++i)
        if (men->squares[i] == mover) {
            men->squares[i] = men->squares[--men->count];
            return;
        }
}

// A man has left `square`: one behind it on the line from the target may take now. Whoever stood before it has left too.
static void open_line_behind(Exchange *exchange, BoxSquare square)
{
    const BoxLine *line = box_line(exchange->target, square);
    if (line->step == 0)
        return;
    const BoxSquare behind = mailbox_blocker(exchange->box, square, line->step);
    const Man man = exchange->box->board[behind];
    if (man == MAN_BORDER || (man & line->reach[WHITE] & MAN_QUEEN) == 0)
        return;
    Attackers *men = &exchange->attackers[man_colour(man)];
    men->squares[men->count++] = behind;
}

// Takes the least valuable off the list.
static BoxSquare next_attacker(const Exchange *exchange, Attackers *men)
{
    int least = 0;
    for (int i = 1; i < men->count; ++i)
        if (value_of(exchange->box->board[men->squares[i]]) < value_of(exchange->box->board[men->squares[least]]))
            least = i;
    const BoxSquare square = men->squares[least];
    men->squares[least] = men->squares[--men->count];
    return square;
}

static int promotion_gain(PieceType type)
{
    return piece_value[type] - piece_value[PT_PAWN];
}

// What an exchange is worth of which each step would win `gains`, seen from who makes it.
static int best_of(int *gains, int last)
{
    for (; last > 0; --last)
        if (gains[last] > -gains[last - 1])
            gains[last - 1] = -gains[last];
    return gains[0];
}

// Plays on the target until one side has nobody left; `at_risk` is what the mover has put there.
static int exchange_value(Exchange *exchange, Colour side, int first_gain, int at_risk)
{
    const Man *board = exchange->box->board;
    int gains[2 * EXCHANGE_MAX] = {first_gain};
    int last = 0;
    for (; exchange->attackers[side].count > 0; side = colour_other(side)) {
        const BoxSquare from = next_attacker(exchange, &exchange->attackers[side]);
        const Man man = board[from];
        if ((man & MAN_KING) != 0 && exchange->attackers[colour_other(side)].count > 0)
            break;
        gains[last + 1] = at_risk - gains[last];
        ++last;
        at_risk = value_of(man);
        if ((man & MAN_PAWN) != 0 && box_rank_relative(side, exchange->target) == MAILBOX_RANKS - 1) {
            gains[last] += promotion_gain(PT_QUEEN);
            at_risk = piece_value[PT_QUEEN];
        }
        open_line_behind(exchange, from);
    }
    return best_of(gains, last);
}

int mailbox_see(const Mailbox *box, BoxMove move)
{
    if (move.kind == MK_CASTLE)
        return 0;
    const Man mover = box->board[move.from];
    const Colour us = man_colour(mover), them = colour_other(us);
    Exchange exchange = {.box = box, .target = move.to};
    find_attackers(&exchange, us, move.from);
    find_attackers(&exchange, them, BOX_NOWHERE);
    open_line_behind(&exchange, move.from);

    int gain = value_of(box->board[move.to]), at_risk = value_of(mover);
    if (move.kind == MK_EN_PASSANT) {
        gain = piece_value[PT_PAWN];
        open_line_behind(&exchange, box_step(move.to, -box_pawn_step(us)));
    }
    if ((move.kind & MK_PROMOTION) != 0) {
        const PieceType type = (PieceType)((move.kind & 3) + PT_KNIGHT);
        gain += promotion_gain(type);
        at_risk = piece_value[type];
    }
    return exchange_value(&exchange, them, gain, at_risk);
}
