// SPDX-License-Identifier: GPL-3.0-or-later
// A line that is replayed once, and what the predicates of motifs share. Only for motifs.c and the files of predicates.
#ifndef UI_COMMON_MOTIF_LINE_H
#define UI_COMMON_MOTIF_LINE_H

#include "ui/common/motif.h"
#include "ui/common/tactics.h"

enum {
    MOTIF_PLIES = 16,      // that are looked at
    MOTIF_DELAY = 4,       // plies within which a motif must pay
    KING_WORTH = 100,      // more than all else
    MOTIF_CANDIDATES = 64, // found before the strongest are chosen
};

// "We" are the side that moves first: our moves are those of even plies.
typedef struct MotifLine {
    Position at[MOTIF_PLIES + 1]; // at[i] is before moves[i]
    Move moves[MOTIF_PLIES];
    int8_t origin[MOTIF_PLIES + 1][SQ_NB]; // the square in at[0] of the piece that stands there in at[i]
    int count;
    Colour us, them;
    bool mates;    // our last move
    int gain;      // pawns' worth of material won by the end
    bool wins;     // mates, or ends with more material than it began with
    bool holds;    // ... or with as much
    Move previous; // see MotifQuery
    PieceType previous_taken;
    Motif *found;
    int found_count;
} MotifLine;

// Replays the moves of a query, as far as they are legal and fit. `found` has room for MOTIF_CANDIDATES and stays the caller's.
void line_replay(MotifLine *line, const MotifQuery *query, Motif *found);

// --- the line --------------------------------------------------------------------------------------------------------

// Does our move at `ply` mate, or win material by the exchange that it begins, or by promoting?
bool line_pays(const MotifLine *line, int ply);

// Does the piece on the square stand there from the position at `from` to that at `to`, of our moves and theirs alike?
bool line_stays(const MotifLine *line, int from, int to, Square square);

// The ply after `ply` at which we capture on `target` with the piece on `attacker`, both unmoved since, and profit; 0 if
// there is none.
int line_capture_after(const MotifLine *line, int ply, Square attacker, Square target);

// The ply at which the attack of the piece that moved at `ply` on `target` pays: by line_capture_after, or because the
// target, of more worth, takes the one that moved and is taken in turn. 0 if it does not.
int line_attack_paid(const MotifLine *line, int ply, Square attacker, Square target);

// Our material less theirs in at[ply], in pawns.
int line_balance(const MotifLine *line, int ply);

// --- the board -------------------------------------------------------------------------------------------------------

int piece_worth(PieceType type); // in pawns; the king more than all

bool is_slider(PieceType type);

// Can a piece of those in `from` legally move to `to`? Only for the side to move.
bool has_move(const Position *pos, Bitboard from, Bitboard to);

// --- what is found ---------------------------------------------------------------------------------------------------

// A new motif of the line, still without words.
Motif *motif_add(MotifLine *line, MotifKind kind, int ply, int paid_ply);

void motif_arrow(Motif *motif, Square from, Square to);

// The words: a pattern that is marked for translation, and what goes into its slots, in their order, by the functions
// below. The second is said of the move `ply`, which stands before it.
void motif_say(Motif *motif, const char *pattern);
void motif_say_of_move(const MotifLine *line, Motif *motif, int ply, const char *pattern);

// "the knight on e5", or "the king", of the position at[ply]; the piece is marked as named.
void motif_name_piece(const MotifLine *line, Motif *motif, int ply, Square square);

// "e5".
void motif_name_square(Motif *motif, Square square);

// "a knight".
void motif_name_type(Motif *motif, PieceType type);

// "Nc7+", a move of the line, and one of any position.
void motif_name_move(const MotifLine *line, Motif *motif, int ply);
void motif_name_san(Motif *motif, const Position *pos, Move move);

// --- predicates: each looks at our move of `ply` and adds what it finds -----------------------------------------------

void find_fork(MotifLine *line, int ply);
void find_discovery(MotifLine *line, int ply);
void find_skewer(MotifLine *line, int ply);
void find_pin_used(MotifLine *line, int ply);
void find_pinned_capture(MotifLine *line, int ply);
void find_pin_attacked(MotifLine *line, int ply);
void find_interference(MotifLine *line, int ply);
void find_clearance(MotifLine *line, int ply);
void find_xray(MotifLine *line, int ply);

void find_hanging(MotifLine *line, int ply);
void find_exchange(MotifLine *line, int ply);
void find_trapped(MotifLine *line, int ply);
void find_removed_defender(MotifLine *line, int ply);
void find_deflection(MotifLine *line, int ply);
void find_self_block(MotifLine *line, int ply);
void find_attraction(MotifLine *line, int ply);
void find_intermediate(MotifLine *line, int ply);

void find_mate_pattern(MotifLine *line, int ply);
void find_mate_threat(MotifLine *line, int ply);
void find_promotion(MotifLine *line, int ply);
void find_stalemate(MotifLine *line, int ply);
void find_perpetual(MotifLine *line, int ply);

#endif
