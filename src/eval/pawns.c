// SPDX-License-Identifier: GPL-3.0-or-later
// Pawn structure: doubled, isolated, backward, connected, passed and candidate pawns, islands, and the
// shelter of the king. Everything follows from pawns, kings and castling rights, so that it is kept in
// hash tables of each thread. What pieces make of passed pawns is in eval.c.
#include "eval/pawns.h"

// Every square of the set and all beyond, by doubling the step.
static Bitboard fill_north(Bitboard set)
{
    set |= set << 8;
    set |= set << 16;
    return set | set << 32;
}

static Bitboard fill_south(Bitboard set)
{
    set |= set >> 8;
    set |= set >> 16;
    return set | set >> 32;
}

// Everything ahead of a set, as `us` walks, the set itself left out.
static Bitboard squares_ahead(Colour us, Bitboard set)
{
    return us == WHITE ? fill_north(set << 8) : fill_south(set >> 8);
}

static Bitboard widen(Bitboard set)
{
    return bb_shift(set, EAST) | bb_shift(set, WEST);
}

// What the scoring of one side's pawns shares.
typedef struct PawnSum {
    Tapered score;
    Colour us;
    EvalTrace *trace;
} PawnSum;

static void add_params(PawnSum *sum, const Tapered *param, int count)
{
    sum->score = tapered_add(sum->score, tapered_times(*param, count));
    trace_count(sum->trace, sum->us, param, count);
}

static void add_param(PawnSum *sum, const Tapered *param)
{
    add_params(sum, param, 1);
}

// What is known of one pawn before it is scored.
typedef struct PawnView {
    Square square;
    Rank rank;
    Bitboard bit, ahead, wide_ahead; // the pawn, the squares before it, those before it on the files beside
    Bitboard own, enemy;             // pawns
    Bitboard beside;                 // own pawns on the neighbouring files
    bool is_opposed;                 // an enemy pawn is somewhere before it
} PawnView;

// Gathers the sets that every question about a pawn asks for.
static PawnView view_pawn(const Position *pos, Colour us, Square square)
{
    const Bitboard bit = bb_square(square), ahead = squares_ahead(us, bit);
    const Bitboard own = pos_pieces(pos, us, PT_PAWN), enemy = pos_pieces(pos, colour_other(us), PT_PAWN);
    return (PawnView){
        .square = square,
        .rank = rank_relative(us, square_rank(square)),
        .bit = bit,
        .ahead = ahead,
        .wide_ahead = widen(ahead),
        .own = own,
        .enemy = enemy,
        .beside = widen(bb_file(square_file(square))) & own,
        .is_opposed = (ahead & enemy) != 0,
    };
}

// Cannot be defended by a pawn, and the square before it is or may be defended by an enemy pawn.
static bool is_backward(const PawnView *view, const PawnEntry *entry, Colour us)
{
    return (view->beside & ~view->wide_ahead) == 0 &&
           bb_has(entry->attack_span[colour_other(us)], square_step(view->square, pawn_push(us)));
}

// How a pawn stands to its neighbours. Connected pawns are neither isolated nor backward, so one branch
// is taken.
static void score_links(const PawnView *view, const PawnEntry *entry, PawnSum *sum)
{
    const EvalParams *p = &eval_params;
    const bool is_defended = (pawn_attacks(colour_other(sum->us), view->square) & view->own) != 0;
    const bool is_phalanx = (widen(view->bit) & view->own) != 0;
    const bool is_doubled = (view->ahead & view->own) != 0;
    if (is_doubled)
        add_param(sum, &p->pawn_doubled);
    if (is_defended || is_phalanx) {
        add_param(sum, &p->pawn_connected[view->rank]);
        if (is_phalanx)
            add_param(sum, &p->pawn_phalanx[view->rank]);
        if (view->is_opposed)
            add_param(sum, &p->pawn_connected_opposed[view->rank]);
    } else if (view->beside == 0) {
        add_param(sum, &p->pawn_isolated);
        if (is_doubled)
            add_param(sum, &p->pawn_isolated_doubled);
        if (!view->is_opposed)
            add_param(sum, &p->pawn_isolated_open);
    } else if (is_backward(view, entry, sum->us)) {
        add_param(sum, view->is_opposed ? &p->pawn_backward : &p->pawn_backward_open);
    }
}

// A candidate can become a passed pawn: it has as many helpers beside it as there are enemies before them.
static void score_passage(const PawnView *view, const PawnEntry *entry, PawnSum *sum)
{
    const EvalParams *p = &eval_params;
    if (bb_has(entry->passed[sum->us], view->square)) {
        add_param(sum, &p->passed[view->rank]);
        // Passed pawns side by side, or a rank apart, defend each other's way.
        const Bitboard rows = view->bit | bb_shift(view->bit, NORTH) | bb_shift(view->bit, SOUTH);
        if ((widen(rows) & entry->passed[sum->us]) != 0)
            add_param(sum, &p->passed_connected[view->rank]);
    } else if (!view->is_opposed && (view->ahead & view->own) == 0 &&
               bb_count(view->wide_ahead & view->enemy) <= bb_count(view->beside & ~view->wide_ahead)) {
        add_param(sum, &p->pawn_candidate[view->rank]);
    }
}

static void score_pawn(const Position *pos, Square square, const PawnEntry *entry, PawnSum *sum)
{
    const PawnView view = view_pawn(pos, sum->us, square);
    score_links(&view, entry, sum);
    score_passage(&view, entry, sum);
}

// Files with pawns, as bits of the first rank: each island begins where the file to its left has none.
static void score_islands(Bitboard pawns, PawnSum *sum)
{
    const Bitboard files = fill_south(pawns) & BB_RANK_1;
    add_params(sum, &eval_params.pawn_island, bb_count(files & ~(files << 1)));
}

// The rank of the pawn nearest to the own first rank; RANK_1, where no pawn can be, for none.
static Rank nearest_rank(Colour us, Bitboard pawns)
{
    if (pawns == 0)
        return RANK_1;
    return rank_relative(us, square_rank(us == WHITE ? bb_first(pawns) : bb_last(pawns)));
}

// Own pawns before the king and enemy pawns that come near it, on its file and the two beside.
static Tapered king_shelter(const Position *pos, Colour us, Square king, EvalTrace *trace)
{
    const EvalParams *p = &eval_params;
    const Bitboard own = pos_pieces(pos, us, PT_PAWN), enemy = pos_pieces(pos, colour_other(us), PT_PAWN);
    // Pawns behind the king shelter nothing.
    const Bitboard here_and_ahead = squares_ahead(us, bb_rank(square_rank(king))) | bb_rank(square_rank(king));
    // A king in the corner looks at three files all the same.
    const int centre = square_file(king) < FILE_B ? FILE_B : square_file(king) > FILE_G ? FILE_G : square_file(king);
    PawnSum sum = {.us = us, .trace = trace};
    for (int file = centre - 1; file <= centre + 1; ++file) {
        const Bitboard on_file = bb_file((File)file) & here_and_ahead;
        const int row = (file < FILE_E ? file : FILE_H - file) * RANK_NB;
        const Rank shelter = nearest_rank(us, own & on_file), storm = nearest_rank(us, enemy & on_file);
        add_param(&sum, &p->shelter[row + shelter]);
        // A storming pawn that runs into one of ours opens no line.
        add_param(&sum, shelter != RANK_1 && storm == shelter + 1 ? &p->storm_blocked[storm] : &p->storm[row + storm]);
        if (((own | enemy) & bb_file((File)file)) == 0)
            add_param(&sum, &p->king_open_file);
    }
    return sum.score;
}

static int castling_rights(const Position *pos, Colour us)
{
    return pos->castling &
           (us == WHITE ? CASTLING_WHITE_KING | CASTLING_WHITE_QUEEN : CASTLING_BLACK_KING | CASTLING_BLACK_QUEEN);
}

// Who may castle is as well sheltered as there, if that is better.
static Square best_sheltered_square(const Position *pos, Colour us)
{
    static const File castled_files[] = {FILE_G, FILE_C};
    Square best = pos_king(pos, us);
    Tapered best_shelter = king_shelter(pos, us, best, NULL);
    for (int side = 0; side < 2; ++side) {
        // Only where the right is still there; whether castling is possible now is for the
        // search to find out.
        if ((castling_rights(pos, us) & 1 << (us * 2 + side)) == 0)
            continue;
        const Square square = square_make(castled_files[side], rank_relative(us, RANK_1));
        const Tapered shelter = king_shelter(pos, us, square, NULL);
        if (tapered_mg(shelter) > tapered_mg(best_shelter)) {
            best = square;
            best_shelter = shelter;
        }
    }
    return best;
}

static Tapered compute_shelter(const Position *pos, Colour us, EvalTrace *trace)
{
    const Square square = castling_rights(pos, us) != 0 ? best_sheltered_square(pos, us) : pos_king(pos, us);
    return king_shelter(pos, us, square, trace);
}

static void note_shelter(const Position *pos, Colour us, Tapered shelter, PawnEntry *entry)
{
    entry->king[us] = (int8_t)pos_king(pos, us);
    entry->castling[us] = (uint8_t)castling_rights(pos, us);
    entry->shelter[us] = shelter;
}

// Never zero, the key of an entry that is not filled, but for one in 2^64 sets of pawns.
static Key shelter_key(const Position *pos, Colour us)
{
    const Key what = (Key)((pos_king(pos, us) * (CASTLING_ALL + 1) + castling_rights(pos, us)) * COLOUR_NB + us + 1);
    return pos->pawn_key ^ what * 0x9e3779b97f4a7c15ull; // 2^64 divided by the golden ratio spreads small numbers
}

// The shelter by pawns, king and rights: kings move much more often than pawns, so it has a table of
// its own.
static Tapered shelter_probe(PawnTable *table, const Position *pos, Colour us)
{
    const Key key = shelter_key(pos, us);
    ShelterEntry *entry = &table->shelters[key % SHELTER_TABLE_SIZE];
    if (entry->key != key)
        *entry = (ShelterEntry){.key = key, .shelter = compute_shelter(pos, us, NULL)};
    return entry->shelter;
}

// All that depends on pawns alone. In three rounds, since each needs the results of the one before for
// both sides.
static void compute_structure(const Position *pos, PawnEntry *entry, EvalTrace *trace)
{
    *entry = (PawnEntry){.key = pos->pawn_key};
    for (Colour us = WHITE; us < COLOUR_NB; ++us) {
        const Bitboard own = pos_pieces(pos, us, PT_PAWN);
        entry->attack_span[us] = widen(squares_ahead(us, own));
    }
    for (Colour us = WHITE; us < COLOUR_NB; ++us) {
        const Colour them = colour_other(us);
        const Bitboard own = pos_pieces(pos, us, PT_PAWN),
                       enemy_ahead = squares_ahead(them, pos_pieces(pos, them, PT_PAWN));
        // Of doubled pawns only the foremost can be passed.
        const Bitboard own_behind = us == WHITE ? fill_south(own >> 8) : fill_north(own << 8);
        entry->passed[us] = own & ~enemy_ahead & ~entry->attack_span[them] & ~own_behind;
    }
    for (Colour us = WHITE; us < COLOUR_NB; ++us) {
        PawnSum sum = {.us = us, .trace = trace};
        for (Bitboard left = pos_pieces(pos, us, PT_PAWN); left != 0;)
            score_pawn(pos, bb_pop(&left), entry, &sum);
        score_islands(pos_pieces(pos, us, PT_PAWN), &sum);
        entry->score[us] = sum.score;
    }
}

void pawns_compute(const Position *pos, PawnEntry *entry, EvalTrace *trace)
{
    compute_structure(pos, entry, trace);
    for (Colour us = WHITE; us < COLOUR_NB; ++us)
        note_shelter(pos, us, compute_shelter(pos, us, trace), entry);
}

const PawnEntry *pawns_probe(PawnTable *table, const Position *pos)
{
    PawnEntry *entry = &table->entries[pos->pawn_key % PAWN_TABLE_SIZE];
    // The key of a board without pawns is zero like that of a fresh entry, which two kings on one square give away.
    const bool is_new = entry->key != pos->pawn_key || entry->king[WHITE] == entry->king[BLACK];
    if (is_new)
        compute_structure(pos, entry, NULL);
    for (Colour us = WHITE; us < COLOUR_NB; ++us)
        // The last king and rights are kept with the pawns, which mostly spares the second
        // table.
        if (is_new || entry->king[us] != (int8_t)pos_king(pos, us) || entry->castling[us] != castling_rights(pos, us))
            note_shelter(pos, us, shelter_probe(table, pos, us), entry);
    return entry;
}
