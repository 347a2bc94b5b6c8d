// SPDX-License-Identifier: GPL-3.0-or-later
// Moves by steps between squares, and static exchange, both on the board with a border.
#include "study/mailbox/mailbox.h"

enum {
    STEPS_MAX = 8,
    CHECKERS_MAX = 2,
};

typedef struct Steps {
    int count;
    int8_t steps[STEPS_MAX];
} Steps;

#define STRAIGHT BOX_NORTH, BOX_EAST, BOX_WEST, BOX_SOUTH
#define DIAGONAL BOX_NORTH + BOX_EAST, BOX_NORTH + BOX_WEST, BOX_SOUTH + BOX_EAST, BOX_SOUTH + BOX_WEST

static const Steps steps_of[LIST_NB] = {
    [LIST_KNIGHTS] = {8,
                      {2 * BOX_NORTH + BOX_EAST, 2 * BOX_NORTH + BOX_WEST, BOX_NORTH + 2 * BOX_EAST,
                       BOX_NORTH + 2 * BOX_WEST, BOX_SOUTH + 2 * BOX_EAST, BOX_SOUTH + 2 * BOX_WEST,
                       2 * BOX_SOUTH + BOX_EAST, 2 * BOX_SOUTH + BOX_WEST}},
    [LIST_LIGHT_BISHOPS] = {4, {DIAGONAL}},
    [LIST_DARK_BISHOPS] = {4, {DIAGONAL}},
    [LIST_ROOKS] = {4, {STRAIGHT}},
    [LIST_QUEENS] = {8, {STRAIGHT, DIAGONAL}},
    [LIST_KING] = {8, {STRAIGHT, DIAGONAL}},
};

// What the steps of one generation share.
typedef struct Generator {
    const Mailbox *box;
    BoxMove *out; // next free place
    Colour us;
    BoxPiece enemy; // their colour
    int push;       // of our pawns
} Generator;

// Nothing generated yet.
static Generator generator_for(const Mailbox *box, BoxMove *out)
{
    return (Generator){
        .box = box,
        .out = out,
        .us = box->stm,
        .enemy = box_piece_of(colour_other(box->stm)),
        .push = box_pawn_step(box->stm),
    };
}

static void add(Generator *gen, BoxSquare from, BoxSquare to, MoveKind kind)
{
    *gen->out++ = (BoxMove){.from = from, .to = to, .kind = (uint8_t)kind};
}

// --- pawns ---------------------------------------------------------------------------------------------------------

// On the last rank one move for each piece that the pawn may become, the queen first.
static void add_pawn_move(Generator *gen, BoxSquare from, BoxSquare to, MoveKind kind)
{
    enum { NEW_PIECES = 4 };
    if (box_rank_relative(gen->us, to) != MAILBOX_RANKS - 1) {
        add(gen, from, to, kind);
        return;
    }
    for (int piece = NEW_PIECES - 1; piece >= 0; --piece)
        add(gen, from, to, (MoveKind)(MK_PROMOTION + (int)kind + piece));
}

// One step, and from the first rank of the pawns two if both squares are empty.
static void add_pushes(Generator *gen, BoxSquare from)
{
    const BoxPiece *board = gen->box->board;
    const BoxSquare to = box_step(from, gen->push), beyond = box_step(to, gen->push);
    if (board[to] != BOX_NONE)
        return;
    add_pawn_move(gen, from, to, MK_QUIET);
    if (box_rank_relative(gen->us, from) == 1 && board[beyond] == BOX_NONE)
        add(gen, from, beyond, MK_DOUBLE_PUSH);
}

// A capture, or en passant.
static void add_pawn_capture(Generator *gen, BoxSquare from, BoxSquare to)
{
    if ((gen->box->board[to] & gen->enemy) != 0)
        add_pawn_move(gen, from, to, MK_CAPTURE);
    else if (to == gen->box->en_passant)
        add(gen, from, to, MK_EN_PASSANT);
}

// Each pawn's captures, then its pushes.
static void add_pawns(Generator *gen)
{
    const PieceSquares *list = &gen->box->pieces[gen->us][LIST_PAWNS];
    for (int i = list->count - 1; i >= 0; --i) {
        const BoxSquare from = list->squares[i];
        add_pawn_capture(gen, from, box_step(from, gen->push + BOX_WEST));
        add_pawn_capture(gen, from, box_step(from, gen->push + BOX_EAST));
        add_pushes(gen, from);
    }
}

// --- the other pieces ----------------------------------------------------------------------------------------------

// Kings and knights take one step each way; sliders go on in the blocker loop until they meet something.
static void add_list(Generator *gen, PieceList kind)
{
    const BoxPiece *board = gen->box->board;
    const PieceSquares *list = &gen->box->pieces[gen->us][kind];
    const Steps *steps = &steps_of[kind];
    const bool slides = kind >= LIST_LIGHT_BISHOPS && kind <= LIST_QUEENS;
    for (int i = list->count - 1; i >= 0; --i)
        for (int k = 0; k < steps->count; ++k) {
            const BoxSquare from = list->squares[i];
            const int step = steps->steps[k];
            BoxSquare to = box_step(from, step);
            for (; board[to] == BOX_NONE; to = box_step(to, step)) {
                add(gen, from, to, MK_QUIET);
                if (!slides)
                    break;
            }
            if ((board[to] & gen->enemy) != 0)
                add(gen, from, to, MK_CAPTURE);
        }
}

// --- castling ------------------------------------------------------------------------------------------------------

// For the few moves that change more of the board than a step tells.
static bool leaves_king_attacked(const Mailbox *box, BoxMove move)
{
    Mailbox after = *box;
    BoxUndo undo;
    mailbox_make(&after, move, &undo);
    return mailbox_is_attacked(&after, mailbox_king(&after, box->stm), after.stm);
}

// Is everything empty from one square to another of a rank, the last included, but for the two that castle?
static bool path_is_empty(const Mailbox *box, BoxMove move, BoxSquare from, BoxSquare to)
{
    const int step = to > from ? BOX_EAST : BOX_WEST;
    for (BoxSquare square = from; square != to;) {
        square = box_step(square, step);
        if (box->board[square] != BOX_NONE && square != move.from && square != move.to)
            return false;
    }
    return true;
}

// The square where the king arrives is looked at when both pieces have arrived.
static bool path_is_safe(const Mailbox *box, BoxSquare from, BoxSquare to)
{
    const int step = to > from ? BOX_EAST : BOX_WEST;
    for (BoxSquare square = from; square != to; square = box_step(square, step))
        if (mailbox_is_attacked(box, square, colour_other(box->stm)))
            return false;
    return !mailbox_is_attacked(box, from, colour_other(box->stm));
}

// Both rights of the side to move, by Chess960's rules: all squares between the pieces and where they go are empty but
// for the two, and none that the king crosses is attacked.
static void add_castling(Generator *gen)
{
    const Mailbox *box = gen->box;
    const BoxSquare king = mailbox_king(box, gen->us);
    for (int right = (int)gen->us * 2; right < (int)gen->us * 2 + 2; ++right) {
        if ((box->castling & 1 << right) == 0)
            continue;
        const BoxMove move = {.from = king, .to = box->castling_setup.rook_from[right], .kind = MK_CASTLE};
        const BoxSquare king_to = box_castled_king(move), rook_to = box_castled_rook(move);
        if (path_is_empty(box, move, king, king_to) && path_is_empty(box, move, move.to, rook_to) &&
            path_is_safe(box, king, king_to) && !leaves_king_attacked(box, move))
            *gen->out++ = move;
    }
}

// --- pseudo-legal moves --------------------------------------------------------------------------------------------

int mailgen_pseudo(const Mailbox *box, BoxMove *out)
{
    Generator gen = generator_for(box, out);
    add_pawns(&gen);
    for (PieceList kind = LIST_KNIGHTS; kind < LIST_NB; ++kind)
        add_list(&gen, kind);
    if (box->castling != 0)
        add_castling(&gen);
    return (int)(gen.out - out);
}

// --- legality by steps ---------------------------------------------------------------------------------------------

// Does a piece that leaves `from` for `to` open a line on which a slider of `sliders` attacks the king?
static bool opens_line(const Mailbox *box, BoxSquare king, BoxSquare from, BoxSquare to, Colour sliders)
{
    const BoxLine *line = box_line(king, from);
    if (line->step == 0 || box_line(king, to)->step == line->step || !mailbox_is_clear(box, king, from, line->step))
        return false;
    const BoxPiece behind = box->board[mailbox_blocker(box, from, line->step)];
    return (behind & box_piece_of(sliders)) != 0 && (behind & line->reach[sliders] & BOX_QUEEN) != 0;
}

// Is a pseudo-legal move of a side that is not in check legal? (Figure 2.3.)
static bool is_legal(const Mailbox *box, BoxMove move)
{
    const Colour them = colour_other(box->stm);
    const BoxSquare king = mailbox_king(box, box->stm);
    if (move.kind == MK_CASTLE)
        return true; // looked at when it was generated
    if (move.kind == MK_EN_PASSANT)
        return !leaves_king_attacked(box, move);
    if (move.from == king)
        return !mailbox_is_attacked(box, move.to, them);
    return !opens_line(box, king, move.from, move.to, them);
}

bool mailgen_gives_check(const Mailbox *box, BoxMove move)
{
    const Colour us = box->stm;
    const BoxSquare king = mailbox_king(box, colour_other(us));
    if (move.kind == MK_CASTLE || move.kind == MK_EN_PASSANT) {
        Mailbox after = *box;
        BoxUndo undo;
        mailbox_make(&after, move, &undo);
        return mailbox_in_check(&after);
    }
    const BoxLine *line = box_line(move.to, king);
    const BoxPiece after = (move.kind & MK_PROMOTION) != 0 ? box_promotion(move) : box->board[move.from];
    const BoxPiece reaching = after & line->reach[us] & BOX_KIND;
    if ((reaching & ~BOX_QUEEN) != 0)
        return true;
    if (reaching != 0) {
        // What a pawn becomes looks back through the square that the pawn has left.
        const bool looks_back = (move.kind & MK_PROMOTION) != 0 && box_line(move.from, king)->step == line->step;
        const BoxSquare seen_from = looks_back ? move.from : move.to;
        if (mailbox_is_clear(box, king, seen_from, -line->step)) // from the king: the other square may be empty
            return true;
    }
    return opens_line(box, king, move.from, move.to, us);
}

// --- answers to checks ---------------------------------------------------------------------------------------------

// Moves of the king in check to squares that are not attacked. The board still has the king on it, which hides the
// square behind it from a slider: such a square is left out by its direction.
static void add_king_flights(Generator *gen, BoxSquare king, const BoxSquare *checkers, int count)
{
    const Mailbox *box = gen->box;
    const Steps *steps = &steps_of[LIST_KING];
    for (int i = 0; i < steps->count; ++i) {
        const BoxSquare to = box_step(king, steps->steps[i]);
        const BoxPiece there = box->board[to];
        if ((there != BOX_NONE && (there & gen->enemy) == 0) || mailbox_is_attacked(box, to, colour_other(gen->us)))
            continue;
        bool stays_on_line = false; // behind the king, where a slider that checks would reach it
        for (int c = 0; c < count; ++c)
            stays_on_line |=
                (box->board[checkers[c]] & BOX_QUEEN) != 0 && box_line(checkers[c], king)->step == steps->steps[i];
        if (!stays_on_line)
            add(gen, king, to, there == BOX_NONE ? MK_QUIET : MK_CAPTURE);
    }
}

// A pawn of the side that answers the check.
static bool is_own_pawn(const Generator *gen, BoxSquare square)
{
    return gen->box->board[square] == (BOX_PAWN | box_piece_of(gen->us));
}

// Pawns that capture on a square, from the one side and from the other.
static void add_pawn_captures_of(Generator *gen, BoxSquare target, MoveKind kind)
{
    for (int side = BOX_WEST; side <= BOX_EAST; side += BOX_EAST - BOX_WEST) {
        const BoxSquare from = box_step(target, side - gen->push);
        if (!is_own_pawn(gen, from))
            continue;
        if (kind == MK_EN_PASSANT)
            add(gen, from, target, kind);
        else
            add_pawn_move(gen, from, target, kind);
    }
}

// A pawn that goes to an empty square, by one step or by two.
static void add_pawn_blocks(Generator *gen, BoxSquare target)
{
    const BoxSquare near = box_step(target, -gen->push), far = box_step(near, -gen->push);
    if (is_own_pawn(gen, near))
        add_pawn_move(gen, near, target, MK_QUIET);
    else if (gen->box->board[near] == BOX_NONE && box_rank_relative(gen->us, target) == 3 && is_own_pawn(gen, far))
        add(gen, far, target, MK_DOUBLE_PUSH);
}

// All pieces but pawns and king that go to `target`.
static void add_pieces_to(Generator *gen, BoxSquare target, MoveKind kind)
{
    for (PieceList pieces = LIST_KNIGHTS; pieces < LIST_KING; ++pieces) {
        const PieceSquares *list = &gen->box->pieces[gen->us][pieces];
        for (int i = list->count - 1; i >= 0; --i)
            if (mailbox_attacks(gen->box, gen->us, list->squares[i], target))
                add(gen, list->squares[i], target, kind);
    }
}

// All answers to a single check but those of the king: capture the checker, en passant too, or, if it is a slider, go
// between. Pinned pieces are left in; the caller keeps legal moves alone.
static void add_answers_to(Generator *gen, BoxSquare king, BoxSquare checker)
{
    const Mailbox *box = gen->box;
    add_pawn_captures_of(gen, checker, MK_CAPTURE);
    add_pieces_to(gen, checker, MK_CAPTURE);
    if (box->en_passant != BOX_NOWHERE && checker == box_step(box->en_passant, -gen->push))
        add_pawn_captures_of(gen, box->en_passant, MK_EN_PASSANT);
    if ((box->board[checker] & BOX_QUEEN) == 0)
        return;
    const int step = box_line(king, checker)->step;
    for (BoxSquare square = box_step(king, step); square != checker; square = box_step(square, step)) {
        if (square == box->en_passant)
            add_pawn_captures_of(gen, square, MK_EN_PASSANT);
        add_pawn_blocks(gen, square);
        add_pieces_to(gen, square, MK_QUIET);
    }
}

// In place, in the same order.
static int keep_legal(const Mailbox *box, BoxMove *moves, int count)
{
    int kept = 0;
    for (int i = 0; i < count; ++i)
        if (is_legal(box, moves[i]))
            moves[kept++] = moves[i];
    return kept;
}

// In double check only the king moves. Its own moves are legal as generated.
static int write_evasions(const Mailbox *box, const BoxSquare *checkers, int count, BoxMove *out)
{
    Generator gen = generator_for(box, out);
    const BoxSquare king = mailbox_king(box, gen.us);
    if (count == 1)
        add_answers_to(&gen, king, checkers[0]);
    const int answers = keep_legal(box, out, (int)(gen.out - out));
    gen.out = out + answers;
    add_king_flights(&gen, king, checkers, count);
    return (int)(gen.out - out);
}

// --- legal moves ---------------------------------------------------------------------------------------------------

int mailgen_legal(const Mailbox *box, BoxMove *out)
{
    BoxSquare checkers[CHECKERS_MAX];
    const BoxSquare king = mailbox_king(box, box->stm);
    const int checks = mailbox_attackers(box, king, colour_other(box->stm), CHECKERS_MAX, checkers);
    return checks > 0 ? write_evasions(box, checkers, checks, out) : keep_legal(box, out, mailgen_pseudo(box, out));
}

// --- quiet checks --------------------------------------------------------------------------------------------------

// Would a piece of this kind attack the king from an empty square?
static bool checks_from(const Mailbox *box, BoxPiece piece, BoxSquare from, BoxSquare king, Colour us)
{
    const BoxLine *line = box_line(from, king);
    const BoxPiece reaching = piece & line->reach[us] & BOX_KIND & (BoxPiece)~BOX_KING;
    return reaching != 0 && ((reaching & BOX_QUEEN) == 0 || mailbox_is_clear(box, king, from, -line->step));
}

// Quiet moves of the piece on a square: to where it gives check, or all that leave the line if it opens one.
static void add_quiet_checks(Generator *gen, BoxSquare from, PieceList kind, BoxSquare king)
{
    const Mailbox *box = gen->box;
    const BoxPiece piece = box->board[from];
    const int line = box_line(king, from)->step;
    const bool is_opening = opens_line(box, king, from, king, gen->us); // the king is on no line of its own
    const bool slides = kind >= LIST_LIGHT_BISHOPS && kind <= LIST_QUEENS;
    const Steps pushes = {1, {(int8_t)gen->push}}, *steps = kind == LIST_PAWNS ? &pushes : &steps_of[kind];
    for (int i = 0; i < steps->count; ++i) {
        BoxSquare to = box_step(from, steps->steps[i]);
        for (int count = 1; box->board[to] == BOX_NONE; to = box_step(to, steps->steps[i]), ++count) {
            const bool is_last = kind == LIST_PAWNS && box_rank_relative(gen->us, to) == MAILBOX_RANKS - 1;
            if (!is_last &&
                ((is_opening && box_line(king, to)->step != line) || checks_from(box, piece, to, king, gen->us)))
                add(gen, from, to, kind == LIST_PAWNS && count == 2 ? MK_DOUBLE_PUSH : MK_QUIET);
            if (!slides && !(kind == LIST_PAWNS && count == 1 && box_rank_relative(gen->us, from) == 1))
                break;
        }
    }
}

int mailgen_quiet_checks(const Mailbox *box, BoxMove *out)
{
    Generator gen = generator_for(box, out);
    const BoxSquare king = mailbox_king(box, colour_other(box->stm));
    for (PieceList kind = LIST_PAWNS; kind < LIST_NB; ++kind) {
        const PieceSquares *list = &box->pieces[box->stm][kind];
        for (int i = list->count - 1; i >= 0; --i)
            add_quiet_checks(&gen, list->squares[i], kind, king);
    }
    return keep_legal(box, out, (int)(gen.out - out));
}

// --- perft ---------------------------------------------------------------------------------------------------------

uint64_t mailgen_perft(Mailbox *box, int depth)
{
    BoxMove moves[BOX_MOVES_MAX];
    if (depth <= 0)
        return 1;
    const int count = mailgen_legal(box, moves);
    if (depth == 1)
        return (uint64_t)count;
    uint64_t leaves = 0;
    for (int i = 0; i < count; ++i) {
        BoxUndo undo;
        mailbox_make(box, moves[i], &undo);
        leaves += mailgen_perft(box, depth - 1);
        mailbox_unmake(box, moves[i], &undo);
    }
    return leaves;
}

// --- static exchange -----------------------------------------------------------------------------------------------

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

// The king is worth more than all others, so that it captures last.
static int value_of(BoxPiece piece)
{
    static const uint8_t types[] = {[BOX_PAWN] = PT_PAWN,
                                    [BOX_KNIGHT] = PT_KNIGHT,
                                    [BOX_BISHOP] = PT_BISHOP,
                                    [BOX_ROOK] = PT_ROOK,
                                    [BOX_QUEEN] = PT_QUEEN};
    if ((piece & BOX_KIND) == BOX_NONE)
        return 0;
    return (piece & BOX_KING) != 0 ? KING_VALUE : piece_value[types[piece & BOX_KIND]];
}

// All attackers of the target but the piece that begins the exchange.
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

// What a pawn becomes, less the pawn.
static int promotion_gain(PieceType type)
{
    return piece_value[type] - piece_value[PT_PAWN];
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
        // A king may not capture what is still defended.
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
    // Each step is taken only if it wins more than to stop before it.
    for (; last > 0; --last)
        if (gains[last] > -gains[last - 1])
            gains[last - 1] = -gains[last];
    return gains[0];
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
