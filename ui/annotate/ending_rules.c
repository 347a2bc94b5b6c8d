// SPDX-License-Identifier: GPL-3.0-or-later
// Endings by their material: what does not win though it is more; stalemates; rooks and passed pawns.
#include "ui/annotate/ending_rules.h"

#include "base/language.h"
#include "board/rules.h"
#include "ui/common/piece_sets.h"
#include "ui/common/tactics.h"

// --- material that does not win --------------------------------------------------------------------------------------

// A material that does not win: the position in which it has come about, and what has happened: a win has gone by the move
// played, or the draw by the best one was missed.
typedef struct Case {
    const Position *pos;
    Colour strong; // the side that does not win
    bool is_win_gone;
    Phrase best; // the best move, which the sentences of a missed draw name
} Case;

static Bitboard pieces_of(const Position *pos, Colour side)
{
    return pos->by_colour[side] & ~pos->by_type[PT_PAWN] & ~pos->by_type[PT_KING];
}

// Has the side nothing but its king?
static bool is_bare(const Position *pos, Colour side)
{
    return pos->by_colour[side] == pos_pieces(pos, side, PT_KING);
}

// The corner that pawns of a side run to if all of them are on one rook's file; else SQ_NONE.
static Square rook_pawns_corner(const Position *pos, Colour side)
{
    const Bitboard pawns = pos_pieces(pos, side, PT_PAWN);
    if (pawns == 0 || ((pawns & ~bb_file(FILE_A)) != 0 && (pawns & ~bb_file(FILE_H)) != 0))
        return SQ_NONE;
    return square_make((pawns & bb_file(FILE_A)) != 0 ? FILE_A : FILE_H, rank_relative(side, RANK_8));
}

// Has the bare king reached the corner where the pawns promote, or a square beside it?
static bool holds_corner(const Position *pos, Colour strong, Square corner)
{
    return corner != SQ_NONE && is_bare(pos, colour_other(strong)) &&
           square_distance(pos_king(pos, colour_other(strong)), corner) <= 1;
}

// Rook's pawns and bishops that do not control the corner, against a king that has reached it: it cannot be driven out.
bool ending_is_wrong_bishop(const Position *pos, Colour strong)
{
    const Square corner = rook_pawns_corner(pos, strong);
    const Bitboard bishops = pos_pieces(pos, strong, PT_BISHOP);
    if (!holds_corner(pos, strong, corner) || bishops == 0 || pieces_of(pos, strong) != bishops)
        return false;
    return (bishops & (bb_has(BB_DARK, corner) ? BB_DARK : BB_LIGHT)) == 0;
}

static void write_wrong_bishop(const Case *c, Text *out)
{
    sentence_add(out,
                 c->is_win_gone
                     ? N_("Only draws, as %2's bishop does not control %3, where the pawn would promote")
                     : N_("Misses a draw with %1: %2's bishop does not control %3, where the pawn would promote"),
                 c->best.text, side_phrase(c->strong).text, square_phrase(rook_pawns_corner(c->pos, c->strong)).text);
}

// Rook's pawns without a piece against a king in the corner: they end in stalemate or are stopped.
static bool is_rook_pawn_alone(const Position *pos, Colour strong)
{
    return pieces_of(pos, strong) == 0 && holds_corner(pos, strong, rook_pawns_corner(pos, strong));
}

static void write_rook_pawn(const Case *c, Text *out)
{
    sentence_add(out,
                 c->is_win_gone
                     ? N_("Only draws, as a rook's pawn alone does not win against the king at the corner %2")
                     : N_("Misses a draw with %1: a rook's pawn alone does not win against the king at the corner %2"),
                 c->best.text, square_phrase(rook_pawns_corner(c->pos, c->strong)).text);
}

static void write_bare(const Case *c, Text *out)
{
    sentence_add(out,
                 c->is_win_gone ? N_("Only draws, as %2's king is left alone")
                                : N_("Misses a draw with %1: %2's king is left alone"),
                 c->best.text, side_phrase(c->strong).text);
}

// A minor piece, or two knights, and no pawn. Two knights can mate only where the other side still has a pawn to move.
static bool is_short_of_mate(const Position *pos, Colour strong)
{
    const Bitboard pieces = pieces_of(pos, strong), knights = pos_pieces(pos, strong, PT_KNIGHT);
    const Bitboard minors = knights | pos_pieces(pos, strong, PT_BISHOP);
    if (pos_pieces(pos, strong, PT_PAWN) != 0 || pieces == 0 || pieces != minors)
        return false;
    return !bb_has_several(minors) ||
           (pieces == knights && bb_count(knights) == 2 && is_bare(pos, colour_other(strong)));
}

// What is left is too little to force mate: a blunder of the side that was winning, or a chance that the other side let go.
static void write_short_of_mate(const Case *c, Text *out)
{
    enum { KNIGHT, BISHOP, TWO_KNIGHTS };
    static const char *const draws[] = {N_("Only draws, as a knight alone cannot mate"),
                                        N_("Only draws, as a bishop alone cannot mate"),
                                        N_("Only draws, as two knights cannot force mate")};
    static const char *const misses[] = {N_("Misses a draw with %1: a knight alone cannot mate"),
                                         N_("Misses a draw with %1: a bishop alone cannot mate"),
                                         N_("Misses a draw with %1: two knights cannot force mate")};
    const Bitboard pieces = pieces_of(c->pos, c->strong);
    const int which = bb_has_several(pieces)                                 ? TWO_KNIGHTS
                      : piece_type_on(c->pos, bb_first(pieces)) == PT_BISHOP ? BISHOP
                                                                             : KNIGHT;
    sentence_add(out, c->is_win_gone ? draws[which] : misses[which], c->best.text);
}

// A pawn on the seventh on a rook's or bishop's file, with its king beside it, against a queen whose king is far.
static bool is_pawn_against_queen(const Position *pos, Colour strong)
{
    const Colour weak = colour_other(strong);
    const Bitboard pawns = pos_pieces(pos, weak, PT_PAWN);
    // On the other files the queen wins: the rook's pawn has stalemate, and so has the bishop's, as its king goes to
    // the corner.
    const Bitboard files = bb_file(FILE_A) | bb_file(FILE_C) | bb_file(FILE_F) | bb_file(FILE_H);
    enum { FAR = 3 };
    if (pieces_of(pos, strong) != pos_pieces(pos, strong, PT_QUEEN) || bb_count(pieces_of(pos, strong)) != 1 ||
        pos_pieces(pos, strong, PT_PAWN) != 0 || pieces_of(pos, weak) != 0 || bb_count(pawns) != 1)
        return false;
    const Square pawn = bb_first(pawns);
    return (pawns & files) != 0 && rank_relative(weak, square_rank(pawn)) == RANK_7 &&
           square_distance(pos_king(pos, weak), pawn) == 1 && square_distance(pos_king(pos, strong), pawn) > FAR;
}

// A queen cannot stop the rook's or the bishop's pawn: it would be stalemate.
static void write_pawn_against_queen(const Case *c, Text *out)
{
    const Square pawn = bb_first(pos_pieces(c->pos, colour_other(c->strong), PT_PAWN));
    const bool is_rook_pawn = square_file(pawn) == FILE_A || square_file(pawn) == FILE_H;
    if (c->is_win_gone)
        sentence_add(out,
                     is_rook_pawn ? N_("Only draws, as the rook's pawn on %2 holds against the queen")
                                  : N_("Only draws, as the bishop's pawn on %2 holds against the queen"),
                     c->best.text, square_phrase(pawn).text);
    else
        sentence_add(out,
                     is_rook_pawn ? N_("Misses a draw with %1: the rook's pawn on %2 holds against the queen")
                                  : N_("Misses a draw with %1: the bishop's pawn on %2 holds against the queen"),
                     c->best.text, square_phrase(pawn).text);
}

// A bishop each, on squares of different colours, and nothing else but pawns.
static bool has_opposite_bishops(const Position *pos, Colour strong)
{
    (void)strong;
    const Bitboard white = pieces_of(pos, WHITE), black = pieces_of(pos, BLACK), both = white | black;
    return bb_count(white) == 1 && bb_count(black) == 1 && both == pos->by_type[PT_BISHOP] &&
           bb_count(both & BB_DARK) == 1;
}

static void write_opposite_bishops(const Case *c, Text *out)
{
    sentence_add(out,
                 c->is_win_gone
                     ? N_("Only draws, as bishops of opposite colours and pawns are all that is left")
                     : N_("Misses a draw with %1: bishops of opposite colours and pawns are all that is left"),
                 c->best.text);
}

// From which ply on a line has that material to its end; 0 if it has not, or had it from the start.
static int first_ply_with(const EndingLine *line, bool (*is_there)(const Position *pos, Colour strong), Colour strong)
{
    int ply = line->count;
    while (ply >= 0 && is_there(&line->at[ply], strong))
        --ply;
    return ply < 0 || ply == line->count ? 0 : ply + 1;
}

int rule_material(const Ending *ending, Text *out)
{
    enum { BISHOPS_SOON = 4 };
    static const struct {
        bool (*is_there)(const Position *pos, Colour strong);
        void (*write)(const Case *c, Text *out);
    } kinds[] = {
        {is_bare, write_bare},
        {ending_is_wrong_bishop, write_wrong_bishop},
        {is_rook_pawn_alone, write_rook_pawn},
        {is_short_of_mate, write_short_of_mate},
        {is_pawn_against_queen, write_pawn_against_queen},
        {has_opposite_bishops, write_opposite_bishops},
    };
    const bool is_win_gone = ending->was == ENDING_WON && ending->is == ENDING_DRAWN;
    const bool is_draw_missed = ending->was == ENDING_DRAWN && ending->is == ENDING_LOST;
    // The side that the material does not win for: the mover where a win was thrown away, else the opponent.
    const Colour strong = is_win_gone ? ending->us : ending->them;
    if (!is_win_gone && !is_draw_missed)
        return 0;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; ++i) {
        const int played = first_ply_with(&ending->played, kinds[i].is_there, strong);
        const int best = first_ply_with(&ending->best, kinds[i].is_there, strong);
        // The material must be there after the one line and not after the other, or it explains nothing.
        if (is_win_gone ? played == 0 || best > 0 : best == 0 || played > 0)
            continue;
        // What comes of a long line is not what a player would call a choice of bishops.
        if (kinds[i].is_there == has_opposite_bishops && (is_win_gone ? played : best) > BISHOPS_SOON)
            continue;
        const EndingLine *line = is_win_gone ? &ending->played : &ending->best;
        const Case c = {.pos = &line->at[is_win_gone ? played : best],
                        .strong = strong,
                        .is_win_gone = is_win_gone,
                        .best = ending_move(&ending->best, 0)};
        kinds[i].write(&c, out);
        // At least the answer is shown.
        return is_win_gone ? (played > 1 ? played : 2) : 1;
    }
    return 0;
}

// --- stalemate -------------------------------------------------------------------------------------------------------

static bool ends_in_stalemate(const EndingLine *line)
{
    return rules_game_end(&line->at[line->count]) == END_STALEMATE;
}

enum { STALEMATE_PLIES = 4 };

int rule_stalemate(const Ending *ending, Text *out)
{
    // A longer line is only one of many.
    const bool allowed = ending->was == ENDING_WON && ending->is == ENDING_DRAWN &&
                         ending->played.count <= STALEMATE_PLIES && ends_in_stalemate(&ending->played);
    const bool missed = ending->was == ENDING_DRAWN && ending->is == ENDING_LOST && ends_in_stalemate(&ending->best);
    if (allowed && !ends_in_stalemate(&ending->best)) {
        sentence_add(out, "Allows a draw by stalemate");
        return ending->played.count;
    }
    if (missed && !ends_in_stalemate(&ending->played)) {
        sentence_add(out, "Misses a draw by stalemate: %1",
                     line_phrase(&ending->best.at[0], ending->best.moves, ending->best.count).text);
        return 1;
    }
    return 0;
}

// --- rooks and passed pawns ------------------------------------------------------------------------------------------

// Each side has a rook at most, and nothing else beside pawns.
static bool is_rook_ending(const Position *pos)
{
    const Bitboard pieces = pos_occupied(pos) & ~pos->by_type[PT_PAWN] & ~pos->by_type[PT_KING];
    return pieces != 0 && pieces == pos->by_type[PT_ROOK] && !bb_has_several(pieces & pos->by_colour[WHITE]) &&
           !bb_has_several(pieces & pos->by_colour[BLACK]);
}

// The passed pawn of either side that a rook stands behind, with nothing between them; SQ_NONE if there is none.
static Square pawn_before_rook(const Position *pos, Colour rook_of)
{
    const Bitboard rooks = pos_pieces(pos, rook_of, PT_ROOK);
    for (Colour side = WHITE; side <= BLACK && rooks != 0; ++side)
        for (Bitboard left = passed_pawns(pos, side) & bb_file(square_file(bb_first(rooks))); left != 0;) {
            const Square pawn = bb_pop(&left), rook = bb_first(rooks);
            const bool is_behind = side == WHITE ? rook < pawn : rook > pawn;
            if (is_behind && (bb_between(pawn, rook) & pos_occupied(pos)) == 0)
                return pawn;
        }
    return SQ_NONE;
}

// Does the line move a rook at this ply?
static bool moves_rook(const EndingLine *line, int ply)
{
    return ply < line->count && piece_type(pos_piece_on(&line->at[ply], move_from(line->moves[ply]))) == PT_ROOK;
}

// The best move puts the rook there, and the line played never does.
int rule_rook_behind(const Ending *ending, Text *out)
{
    const Square pawn = pawn_before_rook(&ending->best.at[1], ending->us);
    if (!is_rook_ending(&ending->best.at[1]) || !is_rook_ending(&ending->played.at[1]) ||
        !moves_rook(&ending->best, 0) || move_is_capture(ending->best.moves[0]) || pawn == SQ_NONE ||
        pawn_before_rook(&ending->best.at[0], ending->us) != SQ_NONE)
        return 0;
    for (int ply = 1; ply <= ending->played.count; ++ply)
        if (pawn_before_rook(&ending->played.at[ply], ending->us) != SQ_NONE)
            return 0;
    sentence_add(out, "Misses %1, with the rook behind the passed pawn on %2", ending_move(&ending->best, 0).text,
                 square_phrase(pawn).text);
    return 1;
}

// Does a rook of the pawn's side stand on a file between the pawn and the other king? Then the king cannot come nearer.
static bool is_cut_off(const Position *pos, Colour side, Square *pawn)
{
    const Bitboard rooks = pos_pieces(pos, side, PT_ROOK);
    const File king = square_file(pos_king(pos, colour_other(side)));
    for (Bitboard left = passed_pawns(pos, side); left != 0 && rooks != 0;) {
        *pawn = bb_pop(&left);
        const File file = square_file(bb_first(rooks)), at = square_file(*pawn);
        if ((king < file && file < at) || (at < file && file < king))
            return true;
    }
    return false;
}

int rule_cut_off(const Ending *ending, Text *out)
{
    Square pawn, other;
    const Position *best = &ending->best.at[1];
    if (ending->was != ENDING_WON || !is_rook_ending(best) || !is_rook_ending(&ending->played.at[1]) ||
        !moves_rook(&ending->best, 0) || !is_cut_off(best, ending->us, &pawn) ||
        is_cut_off(&ending->best.at[0], ending->us, &other))
        return 0;
    for (int ply = 1; ply <= ending->played.count; ++ply)
        if (is_cut_off(&ending->played.at[ply], ending->us, &other))
            return 0;
    sentence_add(out, "Misses %1, which cuts %2's king off from the pawn on %3", ending_move(&ending->best, 0).text,
                 side_phrase(ending->them).text, square_phrase(pawn).text);
    return 1;
}
