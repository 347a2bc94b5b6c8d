// SPDX-License-Identifier: GPL-3.0-or-later
// Kinds of position by material and pawns, as books on chess tell them apart: for the evaluation table,
// annotations, suites and the laboratory. The search does not ask; it has the phase of eval/ instead.
#include "board/classify.h"

#include "base/text.h"

#include <string.h>

enum { ENDGAME_PIECES = 2, NAMES_SIZE = 256 };

static const char *const names[KIND_NB] = {
    [KIND_MIDDLEGAME] = "middlegame",
    [KIND_OPEN] = "open",
    [KIND_HALF_OPEN] = "half-open",
    [KIND_CLOSED] = "closed",
    [KIND_OPPOSITE_CASTLING] = "opposite-castling",
    [KIND_QUEENLESS] = "queenless",
    [KIND_ENDGAME] = "endgame",
    [KIND_PAWN_ENDING] = "pawn-ending",
    [KIND_MINOR_ENDING] = "minor-ending",
    [KIND_OPPOSITE_BISHOPS] = "opposite-bishops",
    [KIND_ROOK_ENDING] = "rook-ending",
    [KIND_ROOK_AND_MINOR] = "rook-and-minor",
    [KIND_QUEEN_ENDING] = "queen-ending",
    [KIND_QUEEN_AND_MORE] = "queen-and-more",
};

static KindSet set_of(PositionClass kind)
{
    return (KindSet)1 << kind;
}

// --- endgames ------------------------------------------------------------------------------------------------------

static Bitboard pieces_besides_pawns(const Position *pos, Colour us)
{
    return pos->by_colour[us] & ~pos->by_type[PT_PAWN] & ~pos->by_type[PT_KING];
}

// One bishop each and no other piece, on squares of different colours: the drawish ending.
static bool has_opposite_bishops(const Position *pos)
{
    const Bitboard white = pieces_besides_pawns(pos, WHITE), black = pieces_besides_pawns(pos, BLACK);
    if (bb_count(white) != 1 || bb_count(black) != 1 || ((white | black) & ~pos->by_type[PT_BISHOP]) != 0)
        return false;
    return ((white | black) & BB_DARK) != 0 && ((white | black) & BB_LIGHT) != 0;
}

// The heaviest piece on the board names the ending; pawns are there or not.
static PositionClass family_of(const Position *pos)
{
    const Bitboard minors = pos->by_type[PT_KNIGHT] | pos->by_type[PT_BISHOP];
    const bool has_minors = minors != 0, has_rooks = pos->by_type[PT_ROOK] != 0;
    if (pos->by_type[PT_QUEEN] != 0)
        return has_minors || has_rooks ? KIND_QUEEN_AND_MORE : KIND_QUEEN_ENDING;
    if (has_rooks)
        return has_minors ? KIND_ROOK_AND_MINOR : KIND_ROOK_ENDING;
    if (has_minors)
        return has_opposite_bishops(pos) ? KIND_OPPOSITE_BISHOPS : KIND_MINOR_ENDING;
    return KIND_PAWN_ENDING;
}

// --- middlegames ---------------------------------------------------------------------------------------------------

// By pawns on the d- and e-file: open without any on one of them, half-open where one side has none,
// else closed.
static PositionClass centre_of(const Position *pos)
{
    static const File centre[] = {FILE_D, FILE_E};
    bool is_open = false, is_half_open = false;
    for (int i = 0; i < 2; ++i) {
        const bool white = (pos_pieces(pos, WHITE, PT_PAWN) & bb_file(centre[i])) != 0;
        const bool black = (pos_pieces(pos, BLACK, PT_PAWN) & bb_file(centre[i])) != 0;
        is_open = is_open || (!white && !black);
        is_half_open = is_half_open || white != black;
    }
    return is_open ? KIND_OPEN : is_half_open ? KIND_HALF_OPEN : KIND_CLOSED;
}

typedef enum Wing { WING_NONE, WING_QUEEN_SIDE, WING_KING_SIDE } Wing;

// Where a king is at home; none in the middle of the board, or up the board.
static Wing wing_of(const Position *pos, Colour us)
{
    const Square king = pos_king(pos, us);
    if (rank_relative(us, square_rank(king)) > RANK_2)
        return WING_NONE;
    if (square_file(king) <= FILE_C)
        return WING_QUEEN_SIDE;
    return square_file(king) >= FILE_F ? WING_KING_SIDE : WING_NONE;
}

// By where the kings stand, not by how they got there.
static bool has_opposite_castling(const Position *pos)
{
    const Wing white = wing_of(pos, WHITE), black = wing_of(pos, BLACK);
    return white != WING_NONE && black != WING_NONE && white != black;
}

// --- all of them ---------------------------------------------------------------------------------------------------

KindSet kinds_of(const Position *pos)
{
    // On both sides: a lone king against an army is won by mating it, which is no endgame of a
    // family.
    const bool is_endgame = bb_count(pieces_besides_pawns(pos, WHITE)) <= ENDGAME_PIECES &&
                            bb_count(pieces_besides_pawns(pos, BLACK)) <= ENDGAME_PIECES;
    if (is_endgame)
        return set_of(KIND_ENDGAME) | set_of(family_of(pos));
    KindSet kinds = set_of(KIND_MIDDLEGAME) | set_of(centre_of(pos));
    // Without queens kings are rarely attacked, so that castling to opposite sides says nothing.
    if (pos->by_type[PT_QUEEN] == 0)
        kinds |= set_of(KIND_QUEENLESS);
    else if (has_opposite_castling(pos))
        kinds |= set_of(KIND_OPPOSITE_CASTLING);
    return kinds;
}

const char *kind_name(PositionClass kind)
{
    return names[kind];
}

bool kind_read(const char *name, PositionClass *kind, Error *error)
{
    char all[NAMES_SIZE];
    Text text = text_begin(all, sizeof all);
    for (PositionClass i = 0; i < KIND_NB; ++i) {
        if (strcmp(names[i], name) == 0) {
            *kind = i;
            return true;
        }
        // Collected on the way, for the message about a name that is none.
        text_addf(&text, "%s%s", i > 0 ? ", " : "", names[i]);
    }
    return error_set(error, "there is no kind of position '%.30s'; there are: %s", name, all);
}
