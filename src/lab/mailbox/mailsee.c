// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/mailbox/mailsee.h"

enum {
    EXCHANGE_MAX = 2 * LIST_SIZE,
    KING_VALUE = 10000, // it takes last
};

// Pieces that can still take, in no order.
typedef struct Attackers {
    int count;
    BoxSquare squares[EXCHANGE_MAX];
} Attackers;

typedef struct Exchange {
    const Mailbox *box;
    BoxSquare target;
    Attackers attackers[COLOUR_NB];
} Exchange;

static int value_of(BoxPiece piece)
{
    switch (piece & BOX_KIND) {
    case BOX_PAWN: return piece_value[PT_PAWN];
    case BOX_KNIGHT: return piece_value[PT_KNIGHT];
    case BOX_BISHOP: return piece_value[PT_BISHOP];
    case BOX_ROOK: return piece_value[PT_ROOK];
    case BOX_QUEEN: return piece_value[PT_QUEEN];
    case BOX_KING: return KING_VALUE;
    default: return 0;
    }
}

static void find_attackers(Exchange *exchange, Colour colour, BoxSquare mover)
{
    Attackers *pieces = &exchange->attackers[colour];
    pieces->count = mailbox_attackers(exchange->box, exchange->target, colour, EXCHANGE_MAX, pieces->squares);
    for (int i = 0; i < pieces->count; ++i)
        if (pieces->squares[i] == mover) {
            pieces->squares[i] = pieces->squares[--pieces->count];
            return;
        }
}

// A piece has left `square`: one behind it on the line from the target may take now. The piece before it has left too.
static void open_line_behind(Exchange *exchange, BoxSquare square)
{
    const BoxLine *line = box_line(exchange->target, square);
    if (line->step == 0)
        return;
    const BoxSquare behind = mailbox_blocker(exchange->box, square, line->step);
    const BoxPiece piece = exchange->box->board[behind];
    if (piece == BOX_BORDER || (piece & line->reach[WHITE] & BOX_QUEEN) == 0)
        return;
    Attackers *pieces = &exchange->attackers[box_piece_colour(piece)];
    pieces->squares[pieces->count++] = behind;
}

// Takes the least valuable off the list.
static BoxSquare next_attacker(const Exchange *exchange, Attackers *pieces)
{
    int least = 0;
    for (int i = 1; i < pieces->count; ++i)
        if (value_of(exchange->box->board[pieces->squares[i]]) < value_of(exchange->box->board[pieces->squares[least]]))
            least = i;
    const BoxSquare square = pieces->squares[least];
    pieces->squares[least] = pieces->squares[--pieces->count];
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

// Plays on the target until one side has no attacker left; `at_risk` is what the mover has put there.
static int exchange_value(Exchange *exchange, Colour side, int first_gain, int at_risk)
{
    const BoxPiece *board = exchange->box->board;
    int gains[2 * EXCHANGE_MAX] = {first_gain};
    int last = 0;
    for (; exchange->attackers[side].count > 0; side = colour_other(side)) {
        const BoxSquare from = next_attacker(exchange, &exchange->attackers[side]);
        const BoxPiece piece = board[from];
        if ((piece & BOX_KING) != 0 && exchange->attackers[colour_other(side)].count > 0)
            break;
        gains[last + 1] = at_risk - gains[last];
        ++last;
        at_risk = value_of(piece);
        if ((piece & BOX_PAWN) != 0 && box_rank_relative(side, exchange->target) == MAILBOX_RANKS - 1) {
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
    const BoxPiece mover = box->board[move.from];
    const Colour us = box_piece_colour(mover), them = colour_other(us);
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
