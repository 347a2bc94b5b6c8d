// SPDX-License-Identifier: GPL-3.0-or-later
// Motifs at the ends of games: patterns and threats of mate, promotion, stalemate, perpetual check.
#include "ui/common/motif_line.h"

#include "base/language.h"
#include "board/movegen.h"
#include "board/see.h"
#include "ui/common/piece_sets.h"

// --- mate ------------------------------------------------------------------------------------------------------------

// A rook or queen mates along the back rank, and pieces of its own stand before the king.
static bool is_back_rank_mate(const Position *pos, Colour them)
{
    const Square king = pos_king(pos, them);
    const Bitboard rank = bb_rank(square_rank(king));
    const Bitboard front = bb_shift(rank, pawn_push(them)) & king_attacks(king);
    return rank_relative(them, square_rank(king)) == RANK_1 && (pos->checkers & rank) != 0 &&
           (front & ~pos->by_colour[them]) == 0;
}

static bool is_smothered_mate(const Position *pos, Colour them)
{
    const Square king = pos_king(pos, them);
    return (pos->checkers & ~pos->by_type[PT_KNIGHT]) == 0 && (king_attacks(king) & ~pos->by_colour[them]) == 0;
}

void find_mate_pattern(MotifLine *line, int ply)
{
    const Position *end = &line->at[line->count];
    if (!line->mates || ply != line->count - 1)
        return;
    const bool is_back_rank = is_back_rank_mate(end, line->them);
    if (!is_back_rank && !is_smothered_mate(end, line->them))
        return;
    Motif *motif = motif_add(line, is_back_rank ? MOTIF_BACK_RANK_MATE : MOTIF_SMOTHERED_MATE, ply, ply);
    motif_say_of_move(line, motif, ply, is_back_rank ? N_("is a back-rank mate") : N_("is a smothered mate"));
    motif_arrow(motif, bb_first(end->checkers), pos_king(end, line->them));
}

// A move that is no check, threatens mate, and wins something else or mates because that is parried badly or not at
// all. Out of check only the piece that moved threatens anew.
void find_mate_threat(MotifLine *line, int ply)
{
    const Position *after = &line->at[ply + 1];
    if (!line->wins || ply + 2 >= line->count || pos_in_check(after) || !line_pays(line, ply + 2))
        return;
    // A piece that is taken at once by one of less worth threatens nothing that pays.
    const Move answer = line->moves[ply + 1];
    const Square to = move_king_to(line->moves[ply]);
    if (move_to(answer) == to &&
        piece_worth(piece_type_on(after, move_from(answer))) < piece_worth(piece_type_on(after, to)))
        return;
    Position passed = *after;
    pos_advance(&passed, MOVE_NULL);
    const Move mate = mating_move(&passed);
    if (!move_is_real(mate) || (pos_in_check(&line->at[ply]) && move_from(mate) != move_king_to(line->moves[ply])))
        return;
    Motif *motif = motif_add(line, MOTIF_MATE_THREAT, ply, ply + 2);
    motif_say_of_move(line, motif, ply, N_("threatens %1"));
    motif_name_san(motif, &passed, mate);
    motif_arrow(motif, move_from(mate), move_king_to(mate));
}

static bool is_stalemate(const Position *pos)
{
    return !pos_in_check(pos) && !movegen_any(pos);
}

// --- promotion -------------------------------------------------------------------------------------------------------

// Does it matter that the pawn becomes this piece? A knight can do what a queen cannot; a rook or a bishop is the better
// choice where the queen would stalemate. Else the piece is named for nothing: it is taken at once, or does the same.
static bool is_underpromotion(const Position *pos, Move move)
{
    const PieceType type = move_promotion(move);
    if (type == PT_QUEEN || type == PT_KNIGHT)
        return type == PT_KNIGHT;
    const Move queening = move_make_promotion(move_from(move), move_to(move), PT_QUEEN, move_is_capture(move));
    const Position queen = position_after(pos, queening);
    return is_stalemate(&queen);
}

void find_promotion(MotifLine *line, int ply)
{
    const Move move = line->moves[ply];
    if (!line->wins || !move_is_promotion(move))
        return;
    const bool is_queen = !is_underpromotion(&line->at[ply], move);
    Motif *motif = motif_add(line, is_queen ? MOTIF_PROMOTION : MOTIF_UNDERPROMOTION, ply, ply);
    motif_say(motif, is_queen ? N_("the pawn promotes on %1") : N_("the pawn promotes to %1 on %2"));
    if (!is_queen)
        motif_name_type(motif, move_promotion(move));
    motif_name_square(motif, move_to(move));
    motif_arrow(motif, move_from(move), move_to(move));
}

// --- draws -----------------------------------------------------------------------------------------------------------

// Their capture of the piece on the square that is stalemate; MOVE_NONE if there is none.
static Move stalemating_capture(const Position *pos, Square square)
{
    Move moves[MAX_MOVES];
    const int count = movegen_write_between(pos, pos->by_colour[pos->stm], bb_square(square), moves);
    for (int i = 0; i < count; ++i) {
        Position next = *pos;
        pos_advance(&next, moves[i]);
        if (is_stalemate(&next))
            return moves[i];
    }
    return MOVE_NONE;
}

// The side that is behind offers a piece that may not be taken.
void find_stalemate(MotifLine *line, int ply)
{
    const Position *after = &line->at[ply + 1];
    const Square square = move_king_to(line->moves[ply]);
    if (line->wins || line_balance(line, 0) > 0)
        return;
    const Move capture = stalemating_capture(after, square);
    if (!move_is_real(capture))
        return;
    Motif *motif = motif_add(line, MOTIF_STALEMATE, ply, ply);
    motif_say_of_move(line, motif, ply, N_("sets a stalemate trap: %1 is stalemate"));
    motif_name_san(motif, after, capture);
    motif->has_clause = true;
    motif_arrow(motif, move_from(capture), square);
}

enum {
    PERPETUAL_CHECKS = 6,   // within which every defence must have led back
    PERPETUAL_NODES = 8000, // looked at before giving up
};

// A search for a set of positions in which the side to move can give check for ever. Shallow ones are tried first, as most
// perpetual checks are between two squares.
typedef struct Perpetual {
    Key path[PERPETUAL_CHECKS];
    int depth; // checks at most
    int nodes;
} Perpetual;

static bool has_perpetual(Perpetual *search, const Position *pos, int checks);

// Does every reply lead back, or to a position from which checks go on?
static bool holds_after(Perpetual *search, const Position *checked, int checks)
{
    MoveList replies;
    movegen_list(checked, MOVES_ALL, &replies);
    for (int i = 0; i < replies.count; ++i) {
        Position next = *checked;
        pos_advance(&next, replies.moves[i]);
        if (!has_perpetual(search, &next, checks))
            return false;
    }
    return true;
}

// Depth-first search for checks without end: a position that is on the path already closes the circle. Bounded in
// checks and nodes; what is not found within them counts as no perpetual.
static bool has_perpetual(Perpetual *search, const Position *pos, int checks)
{
    MoveList list;
    for (int i = 0; i < checks; ++i)
        if (search->path[i] == pos->key)
            return true;
    if (checks == search->depth || ++search->nodes > PERPETUAL_NODES)
        return false;
    search->path[checks] = pos->key;
    movegen_list(pos, MOVES_ALL, &list);
    for (int i = 0; i < list.count; ++i) {
        Position next = *pos;
        if (!pos_gives_check(pos, list.moves[i]))
            continue;
        pos_advance(&next, list.moves[i]);
        if (holds_after(search, &next, checks + 1))
            return true;
    }
    return false;
}

// Can the side that has just given check go on for ever?
static bool checks_for_ever(const Position *checked)
{
    Perpetual search = {.nodes = 0};
    for (search.depth = 2; search.depth <= PERPETUAL_CHECKS; ++search.depth)
        if (holds_after(&search, checked, 0))
            return true;
    return false;
}

// Does the piece that checked last attack something that it could win? Then the checks may have been for that.
static bool ends_with_double_attack(const MotifLine *line, int ply)
{
    const Position *after = &line->at[ply + 1];
    const Square from = move_king_to(line->moves[ply]);
    Bitboard targets = piece_attacks(after, from) & after->by_colour[line->them] & ~after->by_type[PT_KING];
    while (targets != 0)
        if (see_at_least(after, move_make(from, bb_pop(&targets), MK_CAPTURE), piece_value[PT_PAWN]))
            return true;
    return false;
}

// Only for the side that is not ahead, and if the line itself is one of checks.
void find_perpetual(MotifLine *line, int ply)
{
    enum { CHECKS_LEAST = 2 };
    int checks = 0;
    for (int i = 0; i < line->count && pos_in_check(&line->at[i + 1]); i += 2)
        ++checks;
    if (ply != 0 || line->wins || line_balance(line, 0) > 0 || checks < CHECKS_LEAST ||
        checks < (line->count + 1) / 2 || ends_with_double_attack(line, 2 * checks - 2) ||
        !checks_for_ever(&line->at[1]))
        return;
    Motif *motif = motif_add(line, MOTIF_PERPETUAL, ply, ply);
    motif_say_of_move(line, motif, ply, N_("begins a perpetual check"));
    motif_arrow(motif, move_king_to(line->moves[ply]), pos_king(&line->at[1], line->them));
}
