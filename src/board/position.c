// SPDX-License-Identifier: GPL-3.0-or-later
// The position: setting up, make and unmake, keys, and the checks of all that is kept up to date. Which
// moves are legal is in movegen.c and legality.c, when a game is over in rules.c. A Position belongs to
// one thread; the records that undo moves belong to the caller.
#include "board/position.h"

#include "board/kpk.h"
#include "board/zobrist.h"

#include <string.h>

const int piece_value[PT_NB] = {100, 320, 335, 510, 980, 0};

// In this order: each fills its tables from those before it.
void board_init(void)
{
    bitboard_init();
    zobrist_init();
    cuckoo_init();
    kpk_init();
}

// --- attacks -------------------------------------------------------------------------------------------------------

Bitboard pos_attackers_to(const Position *pos, Square square, const Occupancy *occ)
{
    // Looked at from the square outwards: a piece there would attack exactly those that attack it.
    // Pawns are the exception, so the colours are swapped.
    const Bitboard diagonal = pos->by_type[PT_BISHOP] | pos->by_type[PT_QUEEN];
    const Bitboard straight = pos->by_type[PT_ROOK] | pos->by_type[PT_QUEEN];
    return (pawn_attacks(BLACK, square) & pos_pieces(pos, WHITE, PT_PAWN)) |
           (pawn_attacks(WHITE, square) & pos_pieces(pos, BLACK, PT_PAWN)) |
           (knight_attacks(square) & pos->by_type[PT_KNIGHT]) | (king_attacks(square) & pos->by_type[PT_KING]) |
           (bishop_attacks(square, occ) & diagonal) | (rook_attacks(square, occ) & straight);
}

bool pos_is_attacked(const Position *pos, Square square, Colour by, const Occupancy *occ)
{
    const Bitboard attackers = pos->by_colour[by];
    const Bitboard leapers = (pawn_attacks(colour_other(by), square) & pos->by_type[PT_PAWN]) |
                             (knight_attacks(square) & pos->by_type[PT_KNIGHT]) |
                             (king_attacks(square) & pos->by_type[PT_KING]);
    if ((leapers & attackers) != 0)
        return true;

    // Few squares lie on a line with a slider at all; the lookup is for those.
    const Bitboard diagonal = (pos->by_type[PT_BISHOP] | pos->by_type[PT_QUEEN]) & attackers;
    if ((bishop_rays(square) & diagonal) != 0 && (bishop_attacks(square, occ) & diagonal) != 0)
        return true;
    const Bitboard straight = (pos->by_type[PT_ROOK] | pos->by_type[PT_QUEEN]) & attackers;
    return (rook_rays(square) & straight) != 0 && (rook_attacks(square, occ) & straight) != 0;
}

// --- setting up ----------------------------------------------------------------------------------------------------

void pos_clear(Position *pos)
{
    memset(pos, 0, sizeof *pos);
    memset(pos->board, PIECE_NONE, sizeof pos->board);
    memset(pos->castling_setup.rook_from, SQ_NONE, sizeof pos->castling_setup.rook_from);
    pos->stm = WHITE;
    pos->en_passant = pos->start_target = SQ_NONE;
}

// Bitboards, mailbox and occupancy, without keys: shared by set-up, make and unmake.
static inline void put_piece(Position *pos, Piece piece, Square square)
{
    const Bitboard bit = bb_square(square);
    pos->by_type[piece_type(piece)] |= bit;
    pos->by_colour[piece_colour(piece)] |= bit;
    occupancy_toggle(&pos->occupied, square);
    pos->board[square] = (int8_t)piece;
}

static inline void remove_piece(Position *pos, Piece piece, Square square)
{
    const Bitboard bit = bb_square(square);
    pos->by_type[piece_type(piece)] ^= bit;
    pos->by_colour[piece_colour(piece)] ^= bit;
    occupancy_toggle(&pos->occupied, square);
    pos->board[square] = PIECE_NONE;
}

static inline void shift_piece(Position *pos, Piece piece, Square from, Square to)
{
    const Bitboard both = bb_square(from) | bb_square(to);
    pos->by_type[piece_type(piece)] ^= both;
    pos->by_colour[piece_colour(piece)] ^= both;
    occupancy_toggle(&pos->occupied, from);
    occupancy_toggle(&pos->occupied, to);
    pos->board[from] = PIECE_NONE;
    pos->board[to] = (int8_t)piece;
}

void pos_put(Position *pos, Piece piece, Square square)
{
    assert(pos->board[square] == PIECE_NONE);
    put_piece(pos, piece, square);
}

void pos_remove(Position *pos, Square square)
{
    assert(pos->board[square] != PIECE_NONE);
    remove_piece(pos, pos_piece_on(pos, square), square);
}

static Bitboard squares_from_to(Square a, Square b)
{
    return bb_between(a, b) | bb_square(a) | bb_square(b);
}

void pos_add_castling(Position *pos, Colour colour, Square rook_from)
{
    CastlingSetup *setup = &pos->castling_setup;
    const Square king = pos_king(pos, colour);
    const bool queen_side = rook_from < king;
    const int right = colour * 2 + queen_side;
    const Rank rank = square_rank(king);
    const Square king_to = square_make(queen_side ? FILE_C : FILE_G, rank);
    const Square rook_to = square_make(queen_side ? FILE_D : FILE_F, rank);

    // A right is a bit: two for each colour, king side first. Indexed alike in all arrays of the
    // set-up.
    pos->castling |= (uint8_t)(1 << right);
    setup->rook_from[right] = (int8_t)rook_from;
    setup->king_path[right] = squares_from_to(king, king_to);
    // In Chess960 king and rook may stand on each other's way; the two themselves are never in it.
    setup->empty_path[right] = (squares_from_to(king, king_to) | squares_from_to(rook_from, rook_to)) &
                               ~bb_square(king) & ~bb_square(rook_from);
    // Any move from or to these squares loses the right, a capture of the rook too.
    setup->lost_by_touching[king] |= (uint8_t)(1 << right);
    setup->lost_by_touching[rook_from] |= (uint8_t)(1 << right);
}

// All keys from the board, as they must be after any sequence of moves. `keys` may be the position
// itself.
static void compute_keys(const Position *pos, Position *keys)
{
    keys->key = zobrist_castling[pos->castling];
    keys->pawn_key = keys->material_key = 0;
    keys->non_pawn_key[WHITE] = keys->non_pawn_key[BLACK] = 0;
    if (pos->stm == BLACK)
        keys->key ^= zobrist_black_to_move;
    if (pos->en_passant != SQ_NONE)
        keys->key ^= zobrist_en_passant[square_file(pos->en_passant)];
    for (Square square = SQ_A1; square < SQ_NB; ++square) {
        const Piece piece = pos_piece_on(pos, square);
        if (piece == PIECE_NONE)
            continue;
        const Key key = zobrist_piece[piece][square];
        keys->key ^= key;
        if (piece_type(piece) == PT_PAWN)
            keys->pawn_key ^= key;
        else
            keys->non_pawn_key[piece_colour(piece)] ^= key;
    }
    for (Piece piece = W_PAWN; piece < PIECE_NB; ++piece) {
        const int count = bb_count(pos_pieces(pos, piece_colour(piece), piece_type(piece)));
        // The material key has a number for the first, the second, ... piece of a kind, so that
        // it can be kept up by one toggle when a piece comes or goes.
        for (int i = 0; i < count && i < ZOBRIST_COUNT_MAX; ++i)
            keys->material_key ^= zobrist_count[piece][i];
    }
}

void pos_finish_setup(Position *pos)
{
    // First, since whether en passant is legal depends on checks and pins.
    pos_update_checks(pos, pos->stm);
    pos->start_target = pos->en_passant;
    pos->start_ply = pos->game_ply;
    // A square that no pawn can capture on would make two equal positions look different, and hide
    // a repetition.
    if (pos->en_passant != SQ_NONE && pos_en_passant_attackers(pos, pos->en_passant) == 0)
        pos->en_passant = SQ_NONE;
    compute_keys(pos, pos);
    pos->last = NULL;
    pos->plies_since_null = pos->rule50;
}

// The position before the first move, with the same pieces on both back ranks.
static void set_back_ranks(Position *pos, const PieceType *types)
{
    pos_clear(pos);
    for (File file = FILE_A; file < FILE_NB; ++file) {
        for (Colour colour = WHITE; colour < COLOUR_NB; ++colour) {
            pos_put(pos, piece_make(colour, types[file]), square_make(file, rank_relative(colour, RANK_1)));
            pos_put(pos, piece_make(colour, PT_PAWN), square_make(file, rank_relative(colour, RANK_2)));
        }
    }
    for (File file = FILE_A; file < FILE_NB; ++file) {
        if (types[file] == PT_ROOK) {
            pos_add_castling(pos, WHITE, square_make(file, RANK_1));
            pos_add_castling(pos, BLACK, square_make(file, RANK_8));
        }
    }
    pos_finish_setup(pos);
}

void pos_set_start(Position *pos)
{
    static const PieceType types[FILE_NB] = {PT_ROOK, PT_KNIGHT, PT_BISHOP, PT_QUEEN,
                                             PT_KING, PT_BISHOP, PT_KNIGHT, PT_ROOK};
    set_back_ranks(pos, types);
}

// Puts a piece on the n-th free file, from 0 and from the a-file on.
static void place_on_nth_free(PieceType *types, int n, PieceType type)
{
    for (File file = FILE_A; file < FILE_NB; ++file) {
        if (types[file] == PT_NONE && n-- == 0) {
            types[file] = type;
            return;
        }
    }
}

// The numbering of Reinhard Scharnagl.
void pos_set_chess960_start(Position *pos, int number)
{
    static const int8_t knight_places[10][2] = {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2},
                                                {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}};
    PieceType types[FILE_NB];
    for (int file = 0; file < FILE_NB; ++file)
        types[file] = PT_NONE;
    // Light-squared bishop, dark-squared bishop, queen, and what is left says where the knights go.
    types[number % 4 * 2 + 1] = PT_BISHOP;
    number /= 4;
    types[number % 4 * 2] = PT_BISHOP;
    number /= 4;
    place_on_nth_free(types, number % 6, PT_QUEEN);
    number /= 6;
    // The second knight's place is counted before the first is set, so it goes first.
    place_on_nth_free(types, knight_places[number][1], PT_KNIGHT);
    place_on_nth_free(types, knight_places[number][0], PT_KNIGHT);
    // The last three files, in the order that castling needs: the king between the rooks.
    place_on_nth_free(types, 0, PT_ROOK);
    place_on_nth_free(types, 0, PT_KING);
    place_on_nth_free(types, 0, PT_ROOK);
    set_back_ranks(pos, types);
    pos->castling_setup.is_chess960 = true;
}

// --- make and unmake -----------------------------------------------------------------------------------------------

// A piece comes or goes: the same for the key of the position and that of the pawns or the pieces of
// its side.
static inline void toggle_piece_key(Position *pos, Piece piece, Square square)
{
    const Key key = zobrist_piece[piece][square];
    pos->key ^= key;
    if (piece_type(piece) == PT_PAWN)
        pos->pawn_key ^= key;
    else
        pos->non_pawn_key[piece_colour(piece)] ^= key;
}

// Call before putting a piece, or after removing one: the index is the count without it.
static inline void toggle_count_key(Position *pos, Piece piece)
{
    const int count = bb_count(pos_pieces(pos, piece_colour(piece), piece_type(piece)));
    pos->material_key ^= zobrist_count[piece][count & (ZOBRIST_COUNT_MAX - 1)];
}

// Keeps what a move changes and could not be worked out again, or only slowly, field by field.
static inline void save_undo(Position *pos, Move move, Undo *undo)
{
    undo->previous = pos->last;
    undo->key = pos->key;
    undo->pawn_key = pos->pawn_key;
    undo->material_key = pos->material_key;
    undo->non_pawn_key[WHITE] = pos->non_pawn_key[WHITE];
    undo->non_pawn_key[BLACK] = pos->non_pawn_key[BLACK];
    undo->checkers = pos->checkers;
    undo->pinned = pos->pinned;
    undo->move = move;
    undo->captured = PIECE_NONE;
    undo->en_passant = (int8_t)pos->en_passant;
    undo->castling = pos->castling;
    undo->rule50 = pos->rule50;
    undo->plies_since_null = pos->plies_since_null;
}

// The other half of save_undo: every field that it keeps comes back, and the turn with them.
static inline void restore_undo(Position *pos, const Undo *undo)
{
    pos->last = undo->previous;
    pos->key = undo->key;
    pos->pawn_key = undo->pawn_key;
    pos->material_key = undo->material_key;
    pos->non_pawn_key[WHITE] = undo->non_pawn_key[WHITE];
    pos->non_pawn_key[BLACK] = undo->non_pawn_key[BLACK];
    pos->checkers = undo->checkers;
    pos->pinned = undo->pinned;
    pos->en_passant = (Square)undo->en_passant;
    pos->castling = undo->castling;
    pos->rule50 = undo->rule50;
    pos->plies_since_null = undo->plies_since_null;
    pos->game_ply -= 1;
    pos->stm = colour_other(pos->stm);
}

// King and rook may cross or swap squares in Chess960, so both leave before either arrives.
static void make_castle(Position *pos, Move move)
{
    const Piece king = piece_make(pos->stm, PT_KING), rook = piece_make(pos->stm, PT_ROOK);
    const Square king_from = move_from(move), rook_from = move_to(move);
    const Square king_to = move_king_to(move), rook_to = move_rook_to(move);
    remove_piece(pos, king, king_from);
    remove_piece(pos, rook, rook_from);
    put_piece(pos, king, king_to);
    put_piece(pos, rook, rook_to);
    toggle_piece_key(pos, king, king_from);
    toggle_piece_key(pos, rook, rook_from);
    toggle_piece_key(pos, king, king_to);
    toggle_piece_key(pos, rook, rook_to);
}

// Takes the captured piece off before the other arrives, and notes it for the way back.
static inline void make_capture(Position *pos, Move move, Undo *undo)
{
    Square square = move_to(move);
    if (move_kind(move) == MK_EN_PASSANT)
        square = square_step(square, -pawn_push(pos->stm));
    const Piece captured = pos_piece_on(pos, square);
    undo->captured = (int8_t)captured;
    remove_piece(pos, captured, square);
    toggle_piece_key(pos, captured, square);
    toggle_count_key(pos, captured);
}

// A pawn goes and a piece comes, which the material key must notice too.
static void make_promotion(Position *pos, Move move, Piece pawn)
{
    const Piece promoted = piece_make(pos->stm, move_promotion(move));
    remove_piece(pos, pawn, move_from(move));
    toggle_piece_key(pos, pawn, move_from(move));
    toggle_count_key(pos, pawn);
    toggle_count_key(pos, promoted);
    put_piece(pos, promoted, move_to(move));
    toggle_piece_key(pos, promoted, move_to(move));
}

// Castling rights that die with this move. Kings and rooks that have moved lose no right twice.
static inline void drop_castling(Position *pos, Square from, Square to)
{
    const CastlingSetup *setup = &pos->castling_setup;
    const unsigned lost = pos->castling & (setup->lost_by_touching[from] | setup->lost_by_touching[to]);
    if (lost == 0)
        return;
    pos->castling = (uint8_t)(pos->castling & ~lost);
    // The number of a set of rights is that of its members together, so what is lost can be taken
    // out at once.
    pos->key ^= zobrist_castling[lost];
}

// The chance to capture en passant lasts for one move only.
static inline void pass_turn(Position *pos)
{
    pos->stm = colour_other(pos->stm);
    pos->key ^= zobrist_black_to_move;
    pos->game_ply += 1;
    if (pos->en_passant != SQ_NONE) {
        pos->key ^= zobrist_en_passant[square_file(pos->en_passant)];
        pos->en_passant = SQ_NONE;
    }
}

// The square that a double push goes over; SQ_NONE for other moves.
static inline Square target_of(Move move)
{
    return move_kind(move) == MK_DOUBLE_PUSH ? (Square)((move_from(move) + move_to(move)) / 2) : SQ_NONE;
}

// After a double push, with the other side to move: the target counts only if it can be used.
static void set_en_passant(Position *pos, Move move)
{
    const Square target = target_of(move);
    if ((pawn_attacks(colour_other(pos->stm), target) & pos_pieces(pos, pos->stm, PT_PAWN)) == 0)
        return;
    if (pos_en_passant_attackers(pos, target) == 0)
        return;
    pos->en_passant = target;
    pos->key ^= zobrist_en_passant[square_file(target)];
}

// Debug builds recompute everything after each move, so that a fault shows where it is made.
static inline void debug_check(const Position *pos)
{
#ifndef NDEBUG
    pos_check(pos);
#else
    (void)pos;
#endif
}

void pos_make_move(Position *pos, Move move, Undo *undo)
{
    const Square from = move_from(move), to = move_to(move);
    const Piece piece = pos_piece_on(pos, from);
    assert(piece != PIECE_NONE && piece_colour(piece) == pos->stm);

    save_undo(pos, move, undo);
    pos->last = undo;
    pos->rule50 += 1;
    pos->plies_since_null += 1;

    if (move_is_castle(move)) {
        make_castle(pos, move);
    } else {
        if (move_is_capture(move)) {
            make_capture(pos, move, undo);
            pos->rule50 = 0;
        }
        if (move_is_promotion(move)) {
            make_promotion(pos, move, piece);
        } else {
            shift_piece(pos, piece, from, to);
            toggle_piece_key(pos, piece, from);
            toggle_piece_key(pos, piece, to);
        }
    }
    // Captures and pawn moves cannot be undone: the fifty moves start anew, and no earlier position
    // can return.
    if (piece_type(piece) == PT_PAWN)
        pos->rule50 = 0;

    drop_castling(pos, from, to);
    pass_turn(pos);
    // Before en passant, whose legality depends on pins.
    pos_update_checks(pos, pos->stm);
    if (move_kind(move) == MK_DOUBLE_PUSH)
        set_en_passant(pos, move);
    debug_check(pos);
}

void pos_unmake_move(Position *pos, Move move, const Undo *undo)
{
    const Square from = move_from(move), to = move_to(move);
    // Keys, checkers and pins come back from the record; only pieces are moved back.
    restore_undo(pos, undo);
    const Colour us = pos->stm;

    if (move_is_castle(move)) {
        const Piece king = piece_make(us, PT_KING), rook = piece_make(us, PT_ROOK);
        remove_piece(pos, king, move_king_to(move));
        remove_piece(pos, rook, move_rook_to(move));
        put_piece(pos, king, from);
        put_piece(pos, rook, to);
        debug_check(pos);
        return;
    }
    if (move_is_promotion(move)) {
        remove_piece(pos, pos_piece_on(pos, to), to);
        put_piece(pos, piece_make(us, PT_PAWN), from);
    } else {
        shift_piece(pos, pos_piece_on(pos, to), to, from);
    }
    if (undo->captured != PIECE_NONE)
        put_piece(pos, (Piece)undo->captured, move_kind(move) == MK_EN_PASSANT ? square_step(to, -pawn_push(us)) : to);
    debug_check(pos);
}

void pos_make_null(Position *pos, Undo *undo)
{
    assert(!pos_in_check(pos));
    save_undo(pos, MOVE_NULL, undo);
    pos->last = undo;
    pos->rule50 += 1;
    // Positions before a null move cannot be repeated by real moves, so repetitions are not looked
    // for across it.
    pos->plies_since_null = 0;
    pass_turn(pos);
    pos_update_checks(pos, pos->stm);
    debug_check(pos);
}

void pos_unmake_null(Position *pos, const Undo *undo)
{
    restore_undo(pos, undo);
    debug_check(pos);
}

void pos_advance(Position *pos, Move move)
{
    Undo undo;
    if (move_equal(move, MOVE_NULL))
        pos_make_null(pos, &undo);
    else
        pos_make_move(pos, move, &undo);
    pos_drop_history(pos); // the record does not outlive this call
}

void pos_drop_history(Position *pos)
{
    if (pos->last == NULL)
        return;
    pos->start_target = target_of(pos->last->move);
    pos->start_ply = pos->game_ply;
    pos->last = NULL;
}

Square pos_passed_square(const Position *pos)
{
    if (pos->en_passant != SQ_NONE)
        return pos->en_passant;
    Square target = SQ_NONE;
    if (pos->last != NULL)
        target = target_of(pos->last->move);
    else if (pos->start_ply == pos->game_ply)
        target = pos->start_target;
    // A position whose side to move was changed may have the push of that side.
    if (target == SQ_NONE || rank_relative(pos->stm, square_rank(target)) != RANK_6)
        return SQ_NONE;
    const bool stands_beside = (pawn_attacks(colour_other(pos->stm), target) & pos_pieces(pos, pos->stm, PT_PAWN)) != 0;
    return stands_beside ? target : SQ_NONE;
}

Key pos_key_after_null(const Position *pos)
{
    return pos->key ^ zobrist_black_to_move;
}

Key pos_key_after(const Position *pos, Move move)
{
    // A guess, right for plain moves: callers prefetch by it and mark busy moves; castling,
    // promotion and en passant are not worth the time.
    const Square from = move_from(move), to = move_to(move);
    const Piece piece = pos_piece_on(pos, from), captured = pos_piece_on(pos, to);
    Key key = pos->key ^ zobrist_black_to_move ^ zobrist_piece[piece][from] ^ zobrist_piece[piece][to];
    if (captured != PIECE_NONE)
        key ^= zobrist_piece[captured][to];
    return key;
}

// --- history and checking ------------------------------------------------------------------------------------------

size_t pos_copy_with_history(Position *to, const Position *from, Undo *storage, size_t capacity)
{
    enum { RECENT_MOVES = 4 }; // kept also beyond a capture or pawn move
    *to = *from;
    const int reach = pos_repetition_reach(from);
    const size_t records = reach > RECENT_MOVES ? (size_t)reach : RECENT_MOVES;
    const size_t wanted = records < capacity ? records : capacity;
    size_t used = 0;
    // Builds the same chain in the caller's storage, newest first, and cuts it off at the end.
    const Undo **link = &to->last;
    for (const Undo *undo = from->last; undo != NULL && used < wanted; undo = undo->previous) {
        assert(undo < storage || undo >= storage + capacity);
        storage[used] = *undo;
        *link = &storage[used];
        link = &storage[used].previous;
        ++used;
    }
    *link = NULL;
    return used;
}

// Do board, sets by type, sets by colour and occupancy all say the same?
static bool sets_are_consistent(const Position *pos)
{
    Bitboard seen = 0;
    for (Square square = SQ_A1; square < SQ_NB; ++square) {
        const Piece piece = pos_piece_on(pos, square);
        if (piece == PIECE_NONE)
            continue;
        seen |= bb_square(square);
        if (!bb_has(pos_pieces(pos, piece_colour(piece), piece_type(piece)), square))
            return false;
    }
    Bitboard types = 0;
    for (int type = 0; type < PT_NB; ++type) {
        if ((types & pos->by_type[type]) != 0)
            return false;
        types |= pos->by_type[type];
    }
    return seen == types && seen == pos_occupied(pos) && occupancy_is_consistent(&pos->occupied) &&
           (pos->by_colour[WHITE] & pos->by_colour[BLACK]) == 0 &&
           (pos->by_colour[WHITE] | pos->by_colour[BLACK]) == seen;
}

// Is everything that is kept up move by move what a fresh computation gives?
static bool derived_is_consistent(const Position *pos)
{
    Position fresh = *pos;
    pos_update_checks(&fresh, fresh.stm);
    compute_keys(pos, &fresh);
    return fresh.checkers == pos->checkers && fresh.pinned == pos->pinned && fresh.key == pos->key &&
           fresh.pawn_key == pos->pawn_key && fresh.material_key == pos->material_key &&
           fresh.non_pawn_key[WHITE] == pos->non_pawn_key[WHITE] &&
           fresh.non_pawn_key[BLACK] == pos->non_pawn_key[BLACK] &&
           (pos->en_passant == SQ_NONE || pos_en_passant_attackers(pos, pos->en_passant) != 0);
}

bool pos_check(const Position *pos)
{
    const bool kings = bb_count(pos_pieces(pos, WHITE, PT_KING)) == 1 && bb_count(pos_pieces(pos, BLACK, PT_KING)) == 1;
    const bool good = kings && sets_are_consistent(pos) && derived_is_consistent(pos) && pos->rule50 >= 0;
    assert(good);
    return good;
}
