// SPDX-License-Identifier: GPL-3.0-or-later
// The line that predicates of motifs look at: replays it with every position kept, says what it wins and where each
// piece came from, and collects what is found. The predicates are in motif_geometry.c, motif_defence.c and
// motif_ends.c; motifs.c calls them.
#include "ui/common/motif_line.h"

#include "board/movegen.h"
#include "board/see.h"
#include "notation/san.h"

#include <assert.h>
#include <string.h>

// --- the board -------------------------------------------------------------------------------------------------------

int piece_worth(PieceType type)
{
    return type == PT_KING ? KING_WORTH : piece_pawns(type);
}

bool is_slider(PieceType type)
{
    return type == PT_BISHOP || type == PT_ROOK || type == PT_QUEEN;
}

bool has_move(const Position *pos, Bitboard from, Bitboard to)
{
    Move moves[MAX_MOVES];
    return movegen_write_between(pos, from & pos->by_colour[pos->stm], to, moves) > 0;
}

// --- the line --------------------------------------------------------------------------------------------------------

bool line_pays(const MotifLine *line, int ply)
{
    const Move move = line->moves[ply];
    if (line->mates && ply == line->count - 1)
        return true;
    return (move_is_capture(move) || move_is_promotion(move)) &&
           see_at_least(&line->at[ply], move, piece_value[PT_PAWN]);
}

bool line_stays(const MotifLine *line, int from, int to, Square square)
{
    for (int i = from; i < to; ++i)
        if (move_from(line->moves[i]) == square || move_to(line->moves[i]) == square)
            return false;
    return true;
}

int line_capture_after(const MotifLine *line, int ply, Square attacker, Square target)
{
    for (int i = ply + 2; i < line->count && i <= ply + MOTIF_DELAY; i += 2)
        if (move_from(line->moves[i]) == attacker && move_to(line->moves[i]) == target)
            return line_stays(line, ply + 1, i, attacker) && line_stays(line, ply + 1, i, target) && line_pays(line, i)
                       ? i
                       : 0;
    return 0;
}

int line_balance(const MotifLine *line, int ply)
{
    return pawn_balance(&line->at[ply], line->us);
}

int line_attack_paid(const MotifLine *line, int ply, Square attacker, Square target)
{
    const int paid = line_capture_after(line, ply, attacker, target);
    const Position *after = &line->at[ply + 1];
    const Square to = move_king_to(line->moves[ply]);
    if (paid > 0 || ply + 2 >= line->count || move_to(line->moves[ply + 1]) != to)
        return paid;
    // The attacker is taken: that pays where it costs them more than it was worth. Another piece than the target may take it
    // too, but then the attack on the target was not why.
    const PieceType captor = piece_type_on(after, move_from(line->moves[ply + 1]));
    if (move_from(line->moves[ply + 1]) != target || captor == PT_KING ||
        piece_worth(captor) <= piece_worth(piece_type_on(after, to)))
        return 0;
    for (int i = ply + 2; i < line->count && i <= ply + MOTIF_DELAY; i += 2)
        if (move_to(line->moves[i]) == to)
            return line_stays(line, ply + 2, i, to) && line_pays(line, i) ? i : 0;
    return 0;
}

// What the line wins, in pawns: less the piece that captured last, if it is lost again.
static int gain_at_end(const MotifLine *line)
{
    const int last = line->count - 1;
    int gain = line_balance(line, line->count) - line_balance(line, 0);
    const Move move = line->moves[last];
    // Our last capture may be recaptured behind the end of the line.
    if (last % 2 == 0 && move_is_capture(move) && !see_at_least(&line->at[last], move, 0))
        gain -= piece_pawns(piece_type_on(&line->at[line->count], move_to(move)));
    return gain;
}

// Notes where each piece of the position after the ply stood at the start: by that square pieces are told apart. A
// castling rook moves along.
static void follow_origins(MotifLine *line, int ply)
{
    const Move move = line->moves[ply];
    int8_t *const after = line->origin[ply + 1];
    memcpy(after, line->origin[ply], sizeof line->origin[ply]);
    const int8_t mover = after[move_from(move)];
    if (move_is_castle(move))
        after[move_rook_to(move)] = line->origin[ply][move_to(move)];
    after[move_king_to(move)] = mover;
}

// What comes after the material is won is no reason for it, unless it wins more.
static void cut_to_gain(MotifLine *line)
{
    LineGain gain;
    // Plies behind the settled gain are dropped from the line.
    if (line->count > 0 && line_gain(&line->at[0], line->moves, line->count, &gain) && gain.pawns > 0 &&
        gain_at_end(line) <= gain.pawns)
        line->count = gain.plies;
}

void line_replay(MotifLine *line, const MotifQuery *query, Motif *found)
{
    *line = (MotifLine){.found = found,
                        .us = query->pos->stm,
                        .them = colour_other(query->pos->stm),
                        .previous = query->previous,
                        .previous_taken = query->previous_taken};
    line->at[0] = *query->pos;
    // Copies of the position must not point to records of the caller.
    pos_drop_history(&line->at[0]);
    for (Square square = SQ_A1; square < SQ_NB; ++square)
        line->origin[0][square] = (int8_t)square;
    while (line->count < query->count && line->count < MOTIF_PLIES &&
           pos_move_is_legal(&line->at[line->count], query->moves[line->count])) {
        const int ply = line->count++;
        line->moves[ply] = query->moves[ply];
        line->at[ply + 1] = line->at[ply];
        pos_advance(&line->at[ply + 1], line->moves[ply]);
        follow_origins(line, ply);
    }
    const Position *end = &line->at[line->count];
    line->mates = line->count % 2 == 1 && pos_in_check(end) && !movegen_any(end);
    if (!line->mates)
        cut_to_gain(line);
    line->gain = line->count > 0 ? gain_at_end(line) : 0;
    line->wins = line->mates || line->gain > 0;
    line->holds = line->mates || line->gain >= 0;
}

// --- what is found ---------------------------------------------------------------------------------------------------

// Pawns that the move wins; more than a queen if it mates.
static int worth_of(const MotifLine *line, int ply)
{
    enum { MATE_WORTH = 12 };
    const Move move = line->moves[ply];
    if (line->mates && ply == line->count - 1)
        return MATE_WORTH;
    if (move_is_promotion(move))
        return piece_pawns(PT_QUEEN);
    return move_is_capture(move) ? see_victim_value(&line->at[ply], move) / piece_value[PT_PAWN] : 0;
}

// What a teacher would mention first: patterns of mate, then what wins most and soonest, and the more telling name of two.
static int strength_of(const Motif *motif)
{
    enum { A_PAWN = 8, A_PLY = 3, A_PATTERN = 100 };
    return motif->worth * A_PAWN - motif->ply * A_PLY - (int)motif->kind +
           (motif->kind <= MOTIF_PERPETUAL ? A_PATTERN : 0);
}

Motif *motif_add(MotifLine *line, MotifKind kind, int ply, int paid_ply)
{
    // The last place is used over and over should there ever be more.
    const int place = line->found_count < MOTIF_CANDIDATES ? line->found_count++ : MOTIF_CANDIDATES - 1;
    Motif *motif = &line->found[place];
    // What it wins is what the ply wins at which it pays.
    *motif = (Motif){.kind = kind, .ply = ply, .paid_ply = paid_ply, .worth = worth_of(line, paid_ply)};
    motif->strength = strength_of(motif);
    return motif;
}

void motif_arrow(Motif *motif, Square from, Square to)
{
    marks_add(&motif->marks, from, to);
}

void motif_say(Motif *motif, const char *pattern)
{
    motif->pattern = pattern;
}

void motif_say_of_move(const MotifLine *line, Motif *motif, int ply, const char *pattern)
{
    san_write(&line->at[ply], line->moves[ply], motif->san);
    motif_say(motif, pattern);
}

static MotifSlot *add_slot(Motif *motif, PieceType type, Square square)
{
    assert(motif->slot_count < MOTIF_SLOTS_MAX);
    MotifSlot *slot = &motif->slots[motif->slot_count++];
    *slot = (MotifSlot){.type = type, .square = square};
    return slot;
}

void motif_name_piece(const MotifLine *line, Motif *motif, int ply, Square square)
{
    motif->named |= bb_square((Square)line->origin[ply][square]);
    const PieceType type = piece_type_on(&line->at[ply], square);
    // There is one king.
    add_slot(motif, type, type == PT_KING ? SQ_NONE : square);
}

void motif_name_square(Motif *motif, Square square)
{
    add_slot(motif, PT_NONE, square);
}

void motif_name_type(Motif *motif, PieceType type)
{
    add_slot(motif, type, SQ_NONE);
}

void motif_name_san(Motif *motif, const Position *pos, Move move)
{
    san_write(pos, move, add_slot(motif, PT_NONE, SQ_NONE)->san);
}

void motif_name_move(const MotifLine *line, Motif *motif, int ply)
{
    motif_name_san(motif, &line->at[ply], line->moves[ply]);
}
