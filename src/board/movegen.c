// SPDX-License-Identifier: GPL-3.0-or-later
// One generator, compiled several times: the side to move, the kind of moves and whether moves are written or only
// counted are constants of each copy, so that none of them costs a branch where it runs.
#include "board/movegen.h"

#define SPECIALISE static inline __attribute__((always_inline))

// What the steps of one generation share. Lives in registers once everything is inlined.
typedef struct Generator {
    const Position *pos;
    Move *out;           // next free place; not used when counting
    int count;           // moves counted; not used when writing
    Bitboard targets;    // squares that moves of this kind may go to, check evasion included (not for the king)
    Square king;         // of the side to move
    CheckSquares checks; // for MOVES_CHECKS only
} Generator;

SPECIALISE bool has_noisy(MoveSet set)
{
    return set == MOVES_ALL || set == MOVES_NOISY;
}

// Squares that a quiet move of a piece on `from` may go to, if it must give check.
SPECIALISE Bitboard checking_targets(const Generator *gen, PieceType type, Square from)
{
    const Bitboard reach = gen->checks.reach[type];
    return bb_has(gen->checks.hiding, from) ? reach | ~bb_line(gen->checks.king, from) : reach;
}

// One kind of moves from a square to each of the targets.
SPECIALISE void add_moves(Generator *gen, bool counting, Square from, Bitboard targets, MoveKind kind)
{
    if (counting) {
        gen->count += bb_count(targets);
        return;
    }
    while (targets != 0)
        *gen->out++ = move_make(from, bb_pop(&targets), kind);
}

// Pawns are shifted all at once, so each target tells where its pawn came from.
SPECIALISE void add_pawn_moves(Generator *gen, bool counting, Bitboard targets, int step, MoveKind kind)
{
    if (counting) {
        gen->count += bb_count(targets);
        return;
    }
    while (targets != 0) {
        const Square to = bb_pop(&targets);
        *gen->out++ = move_make(square_step(to, -step), to, kind);
    }
}

SPECIALISE void add_promotions(Generator *gen, bool counting, Bitboard targets, int step, bool capture)
{
    if (counting) {
        gen->count += 4 * bb_count(targets);
        return;
    }
    while (targets != 0) {
        const Square to = bb_pop(&targets);
        for (PieceType type = PT_QUEEN; type >= PT_KNIGHT; --type)
            *gen->out++ = move_make_promotion(square_step(to, -step), to, type, capture);
    }
}

// Moves of a piece that is no pawn: captures and quiet moves need different kinds when written.
SPECIALISE void add_piece_moves(Generator *gen, bool counting, MoveSet set, Square from, Bitboard attacks)
{
    Bitboard targets = attacks & gen->targets;
    if (set == MOVES_CHECKS)
        targets &= checking_targets(gen, piece_type(pos_piece_on(gen->pos, from)), from);
    const Bitboard occupied = pos_occupied(gen->pos);
    if (counting) {
        gen->count += bb_count(targets);
        return;
    }
    if (has_noisy(set))
        add_moves(gen, false, from, targets & occupied, MK_CAPTURE);
    if (set != MOVES_NOISY)
        add_moves(gen, false, from, targets & ~occupied, MK_QUIET);
}

// Those of the pawns that open a line to the king by any push. A push stays on its file, so that line is no file.
SPECIALISE Bitboard line_openers(const Generator *gen, Bitboard pawns)
{
    return pawns & gen->checks.hiding & ~bb_file(square_file(gen->checks.king));
}

// Pawn moves of a set of pawns that may go where they like within gen->targets (and `line` for a pinned one).
SPECIALISE void pawn_moves(Generator *gen, bool counting, Colour us, MoveSet set, Bitboard pawns, Bitboard line)
{
    const Position *pos = gen->pos;
    const Direction up = pawn_push(us);
    const Direction left = us == WHITE ? NORTH_WEST : SOUTH_WEST, right = us == WHITE ? NORTH_EAST : SOUTH_EAST;
    const Bitboard free = ~pos_occupied(pos), enemies = pos->by_colour[colour_other(us)];
    const Bitboard last = bb_rank(rank_relative(us, RANK_8)), third = bb_rank(rank_relative(us, RANK_3));
    const Bitboard allowed = gen->targets & line;

    // Not limited to the targets yet: a single step that does not help against a check may lead to
    // a double one that does.
    const Bitboard single = bb_shift(pawns, up) & free;
    if (set != MOVES_NOISY) {
        const Bitboard twice = bb_shift(single & third, up) & free & allowed;
        Bitboard once_wanted = BB_ALL, twice_wanted = BB_ALL;
        if (set == MOVES_CHECKS) {
            // A pawn that opens a line gives check wherever it goes; another only from the
            // squares that attack the king.
            const Bitboard opening = bb_shift(line_openers(gen, pawns), up), reach = gen->checks.reach[PT_PAWN];
            once_wanted = reach | opening;
            twice_wanted = reach | bb_shift(opening, up);
        }
        add_pawn_moves(gen, counting, single & ~last & allowed & once_wanted, up, MK_QUIET);
        add_pawn_moves(gen, counting, twice & twice_wanted, 2 * up, MK_DOUBLE_PUSH);
    }
    if (has_noisy(set)) {
        const Bitboard to_left = bb_shift(pawns, left) & enemies & allowed;
        const Bitboard to_right = bb_shift(pawns, right) & enemies & allowed;
        add_pawn_moves(gen, counting, to_left & ~last, left, MK_CAPTURE);
        add_pawn_moves(gen, counting, to_right & ~last, right, MK_CAPTURE);
        // One test spares six sets in nearly all positions.
        if ((pawns & bb_rank(rank_relative(us, RANK_7))) != 0) {
            add_promotions(gen, counting, to_left & last, left, true);
            add_promotions(gen, counting, to_right & last, right, true);
            add_promotions(gen, counting, single & last & allowed, up, false);
        }
    }
}

// The position keeps its en passant square only while some capture is legal, so this is rare, and may be slow.
static void en_passant_moves(Generator *gen, bool counting, Bitboard from_squares)
{
    const Position *pos = gen->pos;
    for (Bitboard attackers = pos_en_passant_attackers(pos, pos->en_passant) & from_squares; attackers != 0;) {
        const Square from = bb_pop(&attackers);
        if (counting)
            gen->count += 1;
        else
            *gen->out++ = move_make(from, pos->en_passant, MK_EN_PASSANT);
    }
}

// Free pawns together, and pinned ones each along the line of its pin.
SPECIALISE void all_pawn_moves(Generator *gen, bool counting, Colour us, MoveSet set, Bitboard from_squares,
                               Bitboard to_squares)
{
    const Position *pos = gen->pos;
    const Bitboard pawns = pos_pieces(pos, us, PT_PAWN) & from_squares;
    // A pinned pawn cannot help against a check.
    Bitboard pinned = pos_in_check(pos) ? 0 : pawns & pos->pinned;
    pawn_moves(gen, counting, us, set, pawns & ~pos->pinned, BB_ALL);
    while (pinned != 0) {
        const Square from = bb_pop(&pinned);
        pawn_moves(gen, counting, us, set, bb_square(from), bb_line(gen->king, from));
    }
    if (has_noisy(set) && pos->en_passant != SQ_NONE && bb_has(to_squares, pos->en_passant))
        en_passant_moves(gen, counting, from_squares);
}

// Knights and sliders. Free ones first, in loops without a mask; a pinned knight never moves.
SPECIALISE void all_piece_moves(Generator *gen, bool counting, Colour us, MoveSet set, Bitboard from_squares)
{
    const Position *pos = gen->pos;
    const Bitboard ours = pos->by_colour[us] & from_squares, queens = pos->by_type[PT_QUEEN];
    const Bitboard diagonal = (pos->by_type[PT_BISHOP] | queens) & ours;
    const Bitboard straight = (pos->by_type[PT_ROOK] | queens) & ours;
    const Bitboard pinned = pos->pinned;

    for (Bitboard left = pos->by_type[PT_KNIGHT] & ours & ~pinned; left != 0;) {
        const Square from = bb_pop(&left);
        add_piece_moves(gen, counting, set, from, knight_attacks(from));
    }
    for (Bitboard left = diagonal & ~pinned; left != 0;) {
        const Square from = bb_pop(&left);
        add_piece_moves(gen, counting, set, from, bishop_attacks(from, &pos->occupied));
    }
    for (Bitboard left = straight & ~pinned; left != 0;) {
        const Square from = bb_pop(&left);
        add_piece_moves(gen, counting, set, from, rook_attacks(from, &pos->occupied));
    }
    // A pinned piece cannot help against a check: it would have to leave its line.
    if (pinned == 0 || pos_in_check(pos))
        return;
    for (Bitboard left = diagonal & pinned; left != 0;) {
        const Square from = bb_pop(&left);
        add_piece_moves(gen, counting, set, from, bishop_attacks(from, &pos->occupied) & bb_line(gen->king, from));
    }
    for (Bitboard left = straight & pinned; left != 0;) {
        const Square from = bb_pop(&left);
        add_piece_moves(gen, counting, set, from, rook_attacks(from, &pos->occupied) & bb_line(gen->king, from));
    }
}

// Of `targets`, those that no knight or slider of the other side attacks. For one or two it is asked who attacks them,
// which mostly needs no look at the tables of attacks; more are asked of the pieces.
SPECIALISE Bitboard safe_from_pieces(const Position *pos, Colour them, Bitboard targets, const Occupancy *occ)
{
    enum { FEW = 2 };
    const Bitboard enemies = pos->by_colour[them], queens = pos->by_type[PT_QUEEN];
    const Bitboard knights = pos->by_type[PT_KNIGHT] & enemies;
    const Bitboard diagonal = (pos->by_type[PT_BISHOP] | queens) & enemies;
    const Bitboard straight = (pos->by_type[PT_ROOK] | queens) & enemies;
    if (bb_count(targets) <= FEW) {
        Bitboard safe = targets;
        while (targets != 0) {
            const Square to = bb_pop(&targets);
            if ((knight_attacks(to) & knights) != 0 ||
                ((bishop_rays(to) & diagonal) != 0 && (bishop_attacks(to, occ) & diagonal) != 0) ||
                ((rook_rays(to) & straight) != 0 && (rook_attacks(to, occ) & straight) != 0))
                safe ^= bb_square(to);
        }
        return safe;
    }
    for (Bitboard left = knights; left != 0;)
        targets &= ~knight_attacks(bb_pop(&left));
    for (Bitboard left = diagonal; left != 0;)
        targets &= ~bishop_attacks(bb_pop(&left), occ);
    for (Bitboard left = straight; left != 0;)
        targets &= ~rook_attacks(bb_pop(&left), occ);
    return targets;
}

// Steps of the king to squares that nothing attacks. Reuses gen->targets, which is set anew for the
// other pieces.
SPECIALISE void king_moves(Generator *gen, bool counting, Colour us, MoveSet set, Bitboard wanted)
{
    const Position *pos = gen->pos;
    Bitboard targets = king_attacks(gen->king) & wanted;
    if (set == MOVES_CHECKS)
        targets &= checking_targets(gen, PT_KING, gen->king);
    if (targets == 0)
        return;
    // Most squares that are attacked at all are attacked by pawns, or by the other king.
    const Colour them = colour_other(us);
    targets &= ~(pawn_set_attacks(them, pos_pieces(pos, them, PT_PAWN)) | king_attacks(pos_king(pos, them)));
    // A checked king does not hide behind itself.
    Occupancy occ = pos->occupied;
    occupancy_toggle(&occ, gen->king);
    gen->targets = safe_from_pieces(pos, them, targets, &occ);
    add_piece_moves(gen, counting, set, gen->king, gen->targets);
}

// Castling is tested like a move from outside, since it is rare and in Chess960 full of exceptions.
SPECIALISE void castling_moves(Generator *gen, bool counting, Colour us, MoveSet set, Bitboard to_squares)
{
    const Position *pos = gen->pos;
    const unsigned rights = (unsigned)pos->castling >> (us * 2) & 3;
    if (rights == 0 || pos_in_check(pos))
        return;
    for (int side = 0; side < 2; ++side) {
        const int right = us * 2 + side;
        if ((rights >> side & 1) == 0 || (pos->castling_setup.empty_path[right] & pos_occupied(pos)) != 0)
            continue;
        const Move move = move_make(gen->king, (Square)pos->castling_setup.rook_from[right], MK_CASTLE);
        if (!bb_has(to_squares, move_king_to(move)))
            continue;
        if (!pos_move_is_legal(pos, move) || (set == MOVES_CHECKS && !pos_gives_check(pos, move)))
            continue;
        if (counting)
            gen->count += 1;
        else
            *gen->out++ = move;
    }
}

// Only moves from and to these squares; BB_ALL, a constant in most copies, asks nothing. Castling goes where the king does.
SPECIALISE void generate(Generator *gen, bool counting, Colour us, MoveSet set, Bitboard from_squares,
                         Bitboard to_squares)
{
    const Position *pos = gen->pos;
    // Squares for pieces; pawns look at the board themselves.
    Bitboard wanted = ~pos->by_colour[us];
    if (set == MOVES_NOISY)
        wanted = pos->by_colour[colour_other(us)];
    else if (set != MOVES_ALL)
        wanted = ~pos_occupied(pos);
    wanted &= to_squares;
    if (set == MOVES_CHECKS)
        gen->checks = pos_check_squares(pos);

    gen->king = pos_king(pos, us);
    const bool has_king = from_squares == BB_ALL || bb_has(from_squares, gen->king);
    if (has_king)
        king_moves(gen, counting, us, set, wanted);
    // In double check only the king can move.
    if (bb_has_several(pos->checkers))
        return;

    Bitboard evading = to_squares;
    if (pos_in_check(pos))
        evading &= bb_between(gen->king, bb_first(pos->checkers)) | pos->checkers;
    // Promotions are noisy also without a capture, and pawn captures and pushes look at the board themselves.
    gen->targets = evading;
    all_pawn_moves(gen, counting, us, set, from_squares, to_squares);
    gen->targets = wanted & evading;
    all_piece_moves(gen, counting, us, set, from_squares);
    if (set != MOVES_NOISY && has_king)
        castling_moves(gen, counting, us, set, to_squares);
}

// The side to move becomes a constant here, and with it directions, ranks and shifts.
SPECIALISE int write_moves(const Position *pos, MoveSet set, Bitboard from_squares, Bitboard to_squares, Move *out)
{
    Generator gen = {.pos = pos, .out = out};
    if (pos->stm == WHITE)
        generate(&gen, false, WHITE, set, from_squares, to_squares);
    else
        generate(&gen, false, BLACK, set, from_squares, to_squares);
    return (int)(gen.out - out);
}

int movegen_write(const Position *pos, MoveSet set, Move *out)
{
    // Each case is a copy of the generator with its set as a constant.
    switch (set) {
    case MOVES_NOISY: return write_moves(pos, MOVES_NOISY, BB_ALL, BB_ALL, out);
    case MOVES_QUIET: return write_moves(pos, MOVES_QUIET, BB_ALL, BB_ALL, out);
    case MOVES_CHECKS: return write_moves(pos, MOVES_CHECKS, BB_ALL, BB_ALL, out);
    case MOVES_ALL:
    // All legal moves of a side in check are evasions: the same copy does for both.
    case MOVES_EVASIONS: break;
    }
    return write_moves(pos, MOVES_ALL, BB_ALL, BB_ALL, out);
}

int movegen_write_between(const Position *pos, Bitboard from_squares, Bitboard to_squares, Move *out)
{
    return write_moves(pos, MOVES_ALL, from_squares, to_squares, out);
}

void movegen_list(const Position *pos, MoveSet set, MoveList *list)
{
    list->count = movegen_write(pos, set, list->moves);
    assert(list->count <= MAX_MOVES);
}

SPECIALISE int count_moves(const Position *pos, Colour us)
{
    Generator gen = {.pos = pos};
    generate(&gen, true, us, MOVES_ALL, BB_ALL, BB_ALL);
    return gen.count;
}

int movegen_count(const Position *pos)
{
    return pos->stm == WHITE ? count_moves(pos, WHITE) : count_moves(pos, BLACK);
}

// --- replies -------------------------------------------------------------------------------------------------------

// Sets only: no keys, no board, which counting does not ask for.
SPECIALISE void toggle_piece(Position *pos, Colour colour, PieceType type, Square square)
{
    pos->by_type[type] ^= bb_square(square);
    pos->by_colour[colour] ^= bb_square(square);
    occupancy_toggle(&pos->occupied, square);
}

static void toggle_castle(Position *pos, Colour us, Move move)
{
    toggle_piece(pos, us, PT_KING, move_from(move));
    toggle_piece(pos, us, PT_ROOK, move_to(move));
    toggle_piece(pos, us, PT_KING, move_king_to(move));
    toggle_piece(pos, us, PT_ROOK, move_rook_to(move));
}

// Toggles a move on the sets of pieces alone; calling it twice undoes it. The squares of the board tell both times
// what stood where before the move.
SPECIALISE void toggle_move(Position *pos, Colour us, Move move)
{
    if (move_is_castle(move)) {
        toggle_castle(pos, us, move);
        return;
    }
    const Square from = move_from(move), to = move_to(move);
    const PieceType type = piece_type(pos_piece_on(pos, from));
    if (move_kind(move) == MK_EN_PASSANT)
        toggle_piece(pos, colour_other(us), PT_PAWN, square_step(to, -pawn_push(us)));
    else if (move_is_capture(move))
        toggle_piece(pos, colour_other(us), piece_type(pos_piece_on(pos, to)), to);
    toggle_piece(pos, us, type, from);
    toggle_piece(pos, us, move_is_promotion(move) ? move_promotion(move) : type, to);
}

// After a double push: the square passed over, if the other side can take there.
static Square en_passant_after(Position *pos, Colour them, Move move)
{
    const Square target = (Square)((move_from(move) + move_to(move)) / 2);
    if ((pawn_attacks(colour_other(them), target) & pos_pieces(pos, them, PT_PAWN)) == 0)
        return SQ_NONE;
    // pos_en_passant_attackers looks along lines as they will be, with the double push made.
    pos->en_passant = target;
    return pos_en_passant_attackers(pos, target) != 0 ? target : SQ_NONE;
}

// The legal moves after a move, without making it in full: only what the generator reads is changed,
// and put back.
SPECIALISE int count_replies(Position *pos, Colour us, Move move)
{
    const Colour them = colour_other(us);
    const Bitboard checkers = pos->checkers, pinned = pos->pinned;
    const Square en_passant = pos->en_passant;
    const uint8_t castling = pos->castling;
    const uint8_t *lost_by = pos->castling_setup.lost_by_touching;
    const unsigned lost = lost_by[move_from(move)] | lost_by[move_to(move)];

    toggle_move(pos, us, move);
    pos->stm = them;
    pos->castling = (uint8_t)(castling & ~lost);
    pos->en_passant = move_kind(move) == MK_DOUBLE_PUSH ? en_passant_after(pos, them, move) : SQ_NONE;
    pos_update_checks(pos, them);
    const int count = count_moves(pos, them);

    pos->checkers = checkers;
    pos->pinned = pinned;
    pos->en_passant = en_passant;
    pos->castling = castling;
    pos->stm = us;
    toggle_move(pos, us, move);
    return count;
}

int movegen_count_replies(Position *pos, Move move)
{
    return pos->stm == WHITE ? count_replies(pos, WHITE, move) : count_replies(pos, BLACK, move);
}

bool movegen_any(const Position *pos)
{
    return movegen_count(pos) != 0;
}

bool movelist_has(const MoveList *list, Move move)
{
    for (int i = 0; i < list->count; ++i)
        if (move_equal(list->moves[i], move))
            return true;
    return false;
}
