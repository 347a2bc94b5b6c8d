// SPDX-License-Identifier: GPL-3.0-or-later
// What follows from the counts of pieces alone: game phase, imbalance, how hard a lead is to win, and
// known endings. Serves pawns.h. Computed once for each material and kept in a table of each thread, so
// nothing here has to be fast.
#include "eval/pawns.h"

typedef struct Counts {
    int of[COLOUR_NB][PT_NB];
    int pieces[COLOUR_NB]; // worth of knights to queens
} Counts;

static Counts count_pieces(const Position *pos)
{
    Counts counts = {0};
    for (Colour us = WHITE; us < COLOUR_NB; ++us) {
        for (PieceType type = PT_PAWN; type <= PT_QUEEN; ++type)
            counts.of[us][type] = bb_count(pos_pieces(pos, us, type));
        for (PieceType type = PT_KNIGHT; type <= PT_QUEEN; ++type)
            counts.pieces[us] += piece_value[type] * counts.of[us][type];
    }
    return counts;
}

// From EVAL_PHASE_MAX with all pieces on the board down to 0 without any; promotions do not count
// beyond the start.
static int game_phase(const Counts *counts)
{
    const EvalParams *p = &eval_params;
    int phase = 0;
    for (Colour us = WHITE; us < COLOUR_NB; ++us) {
        const int *of = counts->of[us];
        phase += (of[PT_KNIGHT] + of[PT_BISHOP]) * p->phase_minor + of[PT_ROOK] * p->phase_rook +
                 of[PT_QUEEN] * p->phase_queen;
    }
    return phase < EVAL_PHASE_MAX ? phase : EVAL_PHASE_MAX;
}

// The same lead is worth less the more has been exchanged, as it is harder to make something of it: who is ahead keeps
// pieces, who is behind takes them off.
static int network_share(const Counts *counts)
{
    enum { NO_PIECES = 870, ALL_PIECES = 1075, ALL_POINTS = 78 };
    static const int points[PT_NB] = {[PT_PAWN] = 1, [PT_KNIGHT] = 3, [PT_BISHOP] = 3, [PT_ROOK] = 5, [PT_QUEEN] = 9};
    int sum = 0;
    for (Colour us = WHITE; us < COLOUR_NB; ++us)
        for (PieceType type = PT_PAWN; type <= PT_QUEEN; ++type)
            sum += points[type] * counts->of[us][type];
    return NO_PIECES + (ALL_PIECES - NO_PIECES) * sum / ALL_POINTS;
}

static bool is_bare(const Counts *counts, Colour us)
{
    return counts->of[us][PT_PAWN] == 0 && counts->pieces[us] == 0;
}

// They do not force mate, even against a lone king.
static bool has_two_knights_only(const Counts *counts, Colour us)
{
    return counts->of[us][PT_PAWN] == 0 && counts->of[us][PT_KNIGHT] == 2 &&
           counts->pieces[us] == 2 * piece_value[PT_KNIGHT];
}

// One piece of this type, so many pawns, and nothing else besides the king?
static bool has_exactly(const Counts *counts, Colour us, PieceType type, int pawns)
{
    return counts->of[us][PT_PAWN] == pawns && counts->of[us][type] == 1 && counts->pieces[us] == piece_value[type];
}

static bool has_two_minors_only(const Counts *counts, Colour us, PieceType one, PieceType other)
{
    return counts->of[us][PT_PAWN] == 0 && counts->of[us][one] > 0 && counts->of[us][other] > 0 &&
           counts->pieces[us] == piece_value[one] + piece_value[other];
}

static KnownEnding known_lone_king_ending(const Counts *counts, Colour us)
{
    if (counts->pieces[us] == 0 && counts->of[us][PT_PAWN] == 1)
        return KNOWN_PAWN;
    if (has_two_minors_only(counts, us, PT_BISHOP, PT_BISHOP))
        return KNOWN_TWO_BISHOPS;
    return has_two_minors_only(counts, us, PT_BISHOP, PT_KNIGHT) ? KNOWN_BISHOP_KNIGHT : KNOWN_NONE;
}

// The endings that endgame.c scores by themselves, with `us` as the side that plays to win.
static KnownEnding known_ending(const Counts *counts, Colour us)
{
    const Colour them = colour_other(us);
    const bool pawn_only = counts->pieces[them] == 0 && counts->of[them][PT_PAWN] == 1;
    if (is_bare(counts, them))
        return known_lone_king_ending(counts, us);
    if (pawn_only && has_exactly(counts, us, PT_ROOK, 0))
        return KNOWN_ROOK_PAWN;
    return pawn_only && has_exactly(counts, us, PT_QUEEN, 0) ? KNOWN_QUEEN_PAWN : KNOWN_NONE;
}

// Is the king of `us` to be driven to the edge: alone against mating material, or with a rook against a
// queen?
static bool is_driven(const Counts *counts, Colour us)
{
    const Colour them = colour_other(us);
    if (has_exactly(counts, them, PT_QUEEN, 0) && has_exactly(counts, us, PT_ROOK, 0))
        return true;
    return is_bare(counts, us) && counts->pieces[them] >= piece_value[PT_ROOK] && !has_two_knights_only(counts, them);
}

// A piece can be given for the last pawn, and what is left does not win.
static bool may_lose_last_pawn(const Counts *counts, Colour us)
{
    const Colour them = colour_other(us);
    const int minors = counts->of[them][PT_KNIGHT] + counts->of[them][PT_BISHOP];
    return counts->of[us][PT_PAWN] == 1 && minors > 0 &&
           counts->pieces[us] - counts->pieces[them] < piece_value[PT_PAWN];
}

// No pawns, and too little to mate with when the rest is exchanged.
static bool lacks_winning_material(const Counts *counts, Colour us)
{
    const int lead = counts->pieces[us] - counts->pieces[colour_other(us)];
    return counts->of[us][PT_PAWN] == 0 && (lead <= piece_value[PT_BISHOP] || has_two_knights_only(counts, us));
}

// How much of an endgame lead of `us` counts, in 1/64: pawns are what wins, so the fewer there are the
// less it is worth.
static int lead_scale(const Counts *counts, Colour us)
{
    const EvalParams *p = &eval_params;
    const Colour them = colour_other(us);
    if (lacks_winning_material(counts, us))
        return p->scale_no_pawns;
    if (may_lose_last_pawn(counts, us))
        return p->scale_last_pawn;
    const int scale = p->scale_pawn_base + p->scale_pawn_step * counts->of[us][PT_PAWN];
    // Against a lone king any lead wins that can mate at all.
    return is_bare(counts, them) || scale > ENDGAME_SCALE_FULL ? ENDGAME_SCALE_FULL : scale;
}

static bool has_pawns_and_bishops_only(const Counts *counts, Colour us)
{
    return counts->of[us][PT_PAWN] > 0 && counts->pieces[us] == piece_value[PT_BISHOP] * counts->of[us][PT_BISHOP];
}

// Pairs of own pieces of two types, pawns counted from five on: that is when their number says something.
static int own_pairs(const int *of, PieceType greater, PieceType lesser)
{
    enum { USUAL_PAWNS = 5 };
    if (greater == lesser)
        return of[greater] * (of[greater] - 1) / 2;
    return of[greater] * (lesser == PT_PAWN ? of[lesser] - USUAL_PAWNS : of[lesser]);
}

static void add_pairs(Tapered *sum, Colour us, const Tapered *param, int count, EvalTrace *trace)
{
    *sum = tapered_add(*sum, tapered_times(*param, count));
    trace_count(trace, us, param, count);
}

// Polynomial of second degree in the counts: each pair of own pieces and each own against an enemy
// piece (the idea is Kaufman's, 1999; the form Tord Romstad's). Parameters lie in the order of these
// loops.
static Tapered imbalance(const Counts *counts, Colour us, EvalTrace *trace)
{
    const int *ours = counts->of[us], *theirs = counts->of[colour_other(us)];
    const Tapered *own_param = eval_params.imbalance_own, *their_param = eval_params.imbalance_theirs;
    Tapered sum = tapered_make(0, 0);
    for (PieceType greater = PT_PAWN; greater <= PT_QUEEN; ++greater) {
        for (PieceType lesser = PT_PAWN; lesser <= greater; ++lesser)
            add_pairs(&sum, us, own_param++, own_pairs(ours, greater, lesser), trace);
        for (PieceType lesser = PT_PAWN; lesser < greater; ++lesser)
            add_pairs(&sum, us, their_param++, ours[greater] * theirs[lesser], trace);
    }
    return sum;
}

void material_compute(const Position *pos, MaterialEntry *entry, EvalTrace *trace)
{
    const Counts counts = count_pieces(pos);
    *entry = (MaterialEntry){.key = pos->material_key,
                             .phase = (uint8_t)game_phase(&counts),
                             .network_share = (uint16_t)network_share(&counts)};
    for (Colour us = WHITE; us < COLOUR_NB; ++us) {
        entry->imbalance[us] = imbalance(&counts, us, trace);
        entry->scale[us] = (uint8_t)lead_scale(&counts, us);
        entry->pawns_bishops[us] = has_pawns_and_bishops_only(&counts, us);
        entry->is_hard_to_win[us] = lacks_winning_material(&counts, us) || may_lose_last_pawn(&counts, us);
        entry->may_be_drawish |= entry->pawns_bishops[us] || entry->is_hard_to_win[us];
        entry->is_driven[us] = is_driven(&counts, us);
        const KnownEnding known = known_ending(&counts, us);
        // At most one side can be the strong one.
        if (known != KNOWN_NONE) {
            entry->known = (uint8_t)known;
            entry->strong = (uint8_t)us;
        }
    }
    entry->one_bishop_each = counts.of[WHITE][PT_BISHOP] == 1 && counts.of[BLACK][PT_BISHOP] == 1;
    entry->rook_pawn_each = (has_exactly(&counts, WHITE, PT_ROOK, 1) && has_exactly(&counts, BLACK, PT_ROOK, 0)) ||
                            (has_exactly(&counts, WHITE, PT_ROOK, 0) && has_exactly(&counts, BLACK, PT_ROOK, 1));
    entry->only_bishops_each = entry->one_bishop_each && counts.pieces[WHITE] == piece_value[PT_BISHOP] &&
                               counts.pieces[BLACK] == piece_value[PT_BISHOP];
    // One flag, so that the network's value is left alone at once in nearly all positions.
    entry->may_be_drawish |= entry->one_bishop_each || entry->rook_pawn_each;
}

const MaterialEntry *material_probe(MaterialTable *table, const Position *pos)
{
    MaterialEntry *entry = &table->entries[pos->material_key % MATERIAL_TABLE_SIZE];
    // Always replaced: there are few materials in a search, and they come in runs.
    if (entry->key != pos->material_key)
        material_compute(pos, entry, NULL);
    return entry;
}
