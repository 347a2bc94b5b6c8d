// SPDX-License-Identifier: GPL-3.0-or-later
// What a line of moves wins, in the words of players (how it does so: motifs.h). Every statement is checked by playing the
// line over on a board; where nothing can be shown, nothing is said. Any thread.
#ifndef UI_COMMON_TACTICS_H
#define UI_COMMON_TACTICS_H

#include "ui/common/phrases.h"

// The material that a line changes within its first eight plies. Counted in positions in which the side to move is neither
// in check nor able to win material by a capture, so that no exchange is broken off in the middle, and only if the rest of
// the line does not take it back.
typedef struct LineGain {
    int8_t own[PT_NB];   // pieces of the side that moves first, more or less than before
    int8_t other[PT_NB]; // pieces of the other side
    int pawns;           // worth for the side that moves first: a pawn 1, a minor piece 3, a rook 5, a queen 9
    int kept;            // the same at the end of the line, with the exchange played out in which it ends
    int plies;           // of the line, up to the position that was counted
    bool is_played_on;   // that position stands behind the line, which ends within an exchange
} LineGain;

// False if nothing of the kind can be said. The moves must be legal one after the other, else the line ends there.
bool line_gain(const Position *pos, const Move *line, int count, LineGain *gain);

// The last position within the first `most` plies of a line in which no exchange is under way, as for line_gain. Returns its
// plies; 0 if there is none.
int line_quiet_end(const Position *pos, const Move *line, int count, int most, Position *out);

// "a knight", "the exchange and a pawn", "the queen for a rook and a bishop"; "" if the gain is not worth a pawn.
Phrase gain_phrase(const LineGain *gain);

// The gain as the other side's loss: "Loses a knight for a pawn", "Lets a pawn become a queen and loses a rook".
void line_loss_write(const LineGain *gain, Text *out);

// The move by which the side to move mates at once; MOVE_NONE if there is none.
Move mating_move(const Position *pos);

// A copy of the position with the move, or a pass (MOVE_NULL), made.
Position position_after(const Position *before, Move move);

// PT_NONE if the square is empty.
PieceType piece_type_on(const Position *pos, Square square);

// What a legal move captures; PT_NONE for nothing. And the same of the record of a move, which may be NULL.
PieceType move_taken(const Position *before, Move move);
PieceType undo_taken(const Undo *last);

// Worth of a piece in pawns, as players count.
int piece_pawns(PieceType type);

// The material of a side less that of the other, in pawns.
int pawn_balance(const Position *pos, Colour us);

// "knight".
const char *piece_name(PieceType type);

#endif
