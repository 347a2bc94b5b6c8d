// SPDX-License-Identifier: GPL-3.0-or-later
// Material: what a line wins, counted in settled positions, and the words for it; the worth and names of pieces. How a
// line wins is found by motifs.c. ui/annotate and ui/session call it; the search has its own exchanges in
// src/board/see.c.
#include "ui/common/tactics.h"

#include "base/language.h"
#include "board/movegen.h"
#include "board/see.h"

#include <stdlib.h>

enum {
    MINOR_PAWNS = 3,
    LINE_PLIES_MAX = 32, // plies that are looked at
    CAPTURES_MAX = 8,
    LINE_SHOWN = 8, // in which a gain must come about, or no one would see it
};

int piece_pawns(PieceType type)
{
    static const int pawns[PT_NB] = {1, MINOR_PAWNS, MINOR_PAWNS, 5, 9, 0};
    return pawns[type];
}

int pawn_balance(const Position *pos, Colour us)
{
    int balance = 0;
    for (PieceType type = PT_PAWN; type < PT_KING; ++type)
        balance += piece_pawns(type) *
                   (bb_count(pos_pieces(pos, us, type)) - bb_count(pos_pieces(pos, colour_other(us), type)));
    return balance;
}

const char *piece_name(PieceType type)
{
    static const char *const names[PT_NB] = {N_("pawn"), N_("knight"), N_("bishop"),
                                             N_("rook"), N_("queen"),  N_("king")};
    return names[type];
}

// --- material --------------------------------------------------------------------------------------------------------

// Pieces of each side and type.
static void count_pieces(const Position *pos, int8_t counts[COLOUR_NB][PT_NB])
{
    for (Colour colour = WHITE; colour <= BLACK; ++colour)
        for (PieceType type = PT_PAWN; type < PT_NB; ++type)
            counts[colour][type] = (int8_t)bb_count(pos_pieces(pos, colour, type));
}

// The squares on which the side to move can win so much by a capture.
static Bitboard winning_targets(const Position *pos, int least)
{
    MoveList list;
    Bitboard targets = 0;
    movegen_list(pos, MOVES_NOISY, &list);
    for (int i = 0; i < list.count; ++i)
        if (see_at_least(pos, list.moves[i], least))
            targets |= bb_square(move_to(list.moves[i]));
    return targets;
}

// Has the side to move nothing to win at once, and not two pieces to save, of which it can save but one?
static bool is_settled(const Position *pos)
{
    Position other = *pos;
    Undo undo;
    if (pos_in_check(pos) || winning_targets(pos, piece_value[PT_PAWN]) != 0)
        return false;
    other.last = NULL;
    pos_make_null(&other, &undo);
    // After a pass: two threats against pieces cannot both be met.
    return !bb_has_several(winning_targets(&other, 2 * piece_value[PT_PAWN]));
}

// The capture that wins the most valuable piece; MOVE_NULL if none wins a pawn.
static Move best_capture(const Position *pos)
{
    MoveList list;
    Move best = MOVE_NULL;
    int most = -1;
    movegen_list(pos, MOVES_NOISY, &list);
    for (int i = 0; i < list.count; ++i) {
        const PieceType taken = move_taken(pos, list.moves[i]);
        const int value = taken != PT_NONE ? piece_pawns(taken) : 0;
        if (value > most && see_at_least(pos, list.moves[i], piece_value[PT_PAWN])) {
            best = list.moves[i];
            most = value;
        }
    }
    return best;
}

// A line that is broken off within an exchange is played on by what wins most. False if that does not settle it.
static bool settle(Position *at)
{
    Undo undo[CAPTURES_MAX];
    for (int i = 0; i < CAPTURES_MAX && !is_settled(at); ++i) {
        // A check has to be answered, and by which move is not known here.
        const Move capture = pos_in_check(at) ? MOVE_NULL : best_capture(at);
        if (move_equal(capture, MOVE_NULL))
            return false;
        pos_make_move(at, capture, &undo[i]);
    }
    at->last = NULL;
    return is_settled(at);
}

// A settled position of a line.
typedef struct Settled {
    int8_t counts[COLOUR_NB][PT_NB];
    int plies;
} Settled;

// What has changed for both sides between the start and a settled position.
static void gain_between(int8_t before[COLOUR_NB][PT_NB], const Settled *after, Colour us, LineGain *gain)
{
    const Colour them = colour_other(us);
    *gain = (LineGain){.plies = after->plies};
    for (PieceType type = PT_PAWN; type < PT_NB; ++type) {
        gain->own[type] = (int8_t)(after->counts[us][type] - before[us][type]);
        gain->other[type] = (int8_t)(after->counts[them][type] - before[them][type]);
        gain->pawns += (gain->own[type] - gain->other[type]) * piece_pawns(type);
    }
}

static bool is_same_sign(int a, int b)
{
    return (a > 0) == (b > 0) && (a < 0) == (b < 0);
}

bool line_gain(const Position *pos, const Move *line, int count, LineGain *gain)
{
    int8_t before[COLOUR_NB][PT_NB];
    Position at = *pos;
    Undo undo[LINE_PLIES_MAX];
    Settled settled[LINE_PLIES_MAX];
    LineGain other;
    int found = 0, shown = 0, plies = 0;
    at.last = NULL;
    count_pieces(pos, before);
    for (int i = 0; i < count && i < LINE_PLIES_MAX && pos_move_is_legal(&at, line[i]); ++i) {
        pos_make_move(&at, line[i], &undo[i]);
        plies = i + 1;
        if (!is_settled(&at))
            continue;
        count_pieces(&at, settled[found].counts);
        settled[found++].plies = i + 1;
        shown += i < LINE_SHOWN;
    }
    // The line ends within an exchange: play on by captures.
    const bool is_broken_off = plies > 0 && (found == 0 || settled[found - 1].plies < plies) && settle(&at);
    if (found == 0 && !is_broken_off)
        return false;
    const bool is_played_on = found == 0;
    if (is_played_on) {
        count_pieces(&at, settled[found].counts);
        settled[found++].plies = plies;
    }
    if (shown == 0) // an exchange that takes its time
        shown = 1;
    // The first position that has as much as the last that is shown: what is won back on the way does not count.
    gain_between(before, &settled[shown - 1], pos->stm, gain);
    for (int i = shown - 2; i >= 0; --i) {
        gain_between(before, &settled[i], pos->stm, &other);
        if (other.pawns == gain->pawns)
            *gain = other;
    }
    // Callers that need moves to show cannot use such a gain.
    gain->is_played_on = is_played_on;
    // What the rest of the line takes back was no gain.
    gain_between(before, &settled[found - 1], pos->stm, &other);
    gain->kept = is_broken_off ? pawn_balance(&at, pos->stm) - pawn_balance(pos, pos->stm) : other.pawns;
    // The captures behind the line are a guess: they may take all of it back, but not make less of it.
    return is_same_sign(gain->pawns, other.pawns) && is_same_sign(gain->pawns, gain->kept) &&
           2 * abs(other.pawns) >= abs(gain->pawns);
}

int line_quiet_end(const Position *pos, const Move *line, int count, int most, Position *out)
{
    Position at = *pos;
    int plies = 0;
    for (int i = 0; i < count && i < most && pos_move_is_legal(&at, line[i]); ++i) {
        pos_advance(&at, line[i]);
        if (!is_settled(&at))
            continue;
        *out = at;
        plies = i + 1;
    }
    return plies;
}

static int pieces_in(const int counts[PT_NB])
{
    int all = 0;
    for (PieceType type = PT_PAWN; type < PT_KING; ++type)
        all += counts[type];
    return all;
}

// Takes out what both sides lost alike; bishops and knights are the same in this.
static void cancel(int won[PT_NB], int paid[PT_NB], PieceType a, PieceType b)
{
    while (won[a] > 0 && paid[b] > 0) {
        --won[a];
        --paid[b];
    }
}

Phrase gain_phrase(const LineGain *gain)
{
    int won[PT_NB] = {0}, paid[PT_NB] = {0};
    if (gain->pawns < 1)
        return (Phrase){.text = ""};
    for (PieceType type = PT_PAWN; type < PT_KING; ++type) {
        won[type] = gain->other[type] < 0 ? -gain->other[type] : 0;
        paid[type] = gain->own[type] < 0 ? -gain->own[type] : 0;
    }
    // A pawn that promotes is not paid for anything; a promoted piece that was taken again shows as a lost pawn.
    int made[PT_NB] = {0};
    for (PieceType type = PT_KNIGHT; type < PT_KING; ++type)
        made[type] = gain->own[type] > 0 ? gain->own[type] : 0;
    const int promoted = pieces_in(made);
    paid[PT_PAWN] = paid[PT_PAWN] > promoted ? paid[PT_PAWN] - promoted : 0;
    for (PieceType type = PT_PAWN; type < PT_KING; ++type)
        cancel(won, paid, type, type);
    cancel(won, paid, PT_KNIGHT, PT_BISHOP);
    cancel(won, paid, PT_BISHOP, PT_KNIGHT);
    const int minors_paid = paid[PT_KNIGHT] + paid[PT_BISHOP];
    const bool is_exchange = promoted == 0 && won[PT_ROOK] == 1 && minors_paid == 1 && won[PT_QUEEN] == 0 &&
                             paid[PT_ROOK] + paid[PT_QUEEN] == 0;
    if (is_exchange)
        won[PT_ROOK] = paid[PT_KNIGHT] = paid[PT_BISHOP] = 0;
    const Phrase first = is_exchange ? phrase_make(N_("the exchange")) : piece_counts_phrase(made, true);
    const Phrase rest = piece_counts_phrase(won, false);
    Phrase all = first.text[0] == '\0' ? rest
                 : pieces_in(won) > 0  ? phrase_make(N_("%1 and %2"), first.text, rest.text)
                                       : first;
    if (pieces_in(paid) > 0)
        all = phrase_make(N_("%1 for %2"), all.text, piece_counts_phrase(paid, false).text);
    return all;
}

void line_loss_write(const LineGain *gain, Text *out)
{
    LineGain rest = *gain;
    for (PieceType type = PT_KNIGHT; type < PT_KING; ++type) {
        if (gain->own[type] <= 0)
            continue;
        const Phrase piece = phrase_make(piece_any(type));
        rest.own[type] = 0;
        rest.own[PT_PAWN] = (int8_t)(rest.own[PT_PAWN] + gain->own[type]);
        rest.pawns -= gain->own[type] * (piece_pawns(type) - piece_pawns(PT_PAWN));
        if (rest.pawns >= 1)
            sentence_add(out, "Lets a pawn become %1 and loses %2", piece.text, gain_phrase(&rest).text);
        else
            sentence_add(out, "Lets a pawn become %1", piece.text);
        return;
    }
    sentence_add(out, "Loses %1", gain_phrase(gain).text);
}

Move mating_move(const Position *pos)
{
    MoveList list;
    movegen_list(pos, MOVES_ALL, &list);
    for (int i = 0; i < list.count; ++i) {
        Position next = *pos;
        if (!pos_gives_check(pos, list.moves[i]))
            continue;
        pos_advance(&next, list.moves[i]);
        if (!movegen_any(&next))
            return list.moves[i];
    }
    return MOVE_NONE;
}

Position position_after(const Position *before, Move move)
{
    Position pos = *before;
    pos_advance(&pos, move);
    return pos;
}

PieceType piece_type_on(const Position *pos, Square square)
{
    const Piece piece = pos_piece_on(pos, square);
    return piece == PIECE_NONE ? PT_NONE : piece_type(piece);
}

PieceType move_taken(const Position *before, Move move)
{
    if (move_kind(move) == MK_EN_PASSANT)
        return PT_PAWN;
    return move_is_capture(move) ? piece_type(pos_piece_on(before, move_to(move))) : PT_NONE;
}

PieceType undo_taken(const Undo *last)
{
    return last == NULL || last->captured == PIECE_NONE ? PT_NONE : piece_type((Piece)last->captured);
}
