// SPDX-License-Identifier: GPL-3.0-or-later
// Extended Position Description: a position and what is said about it (best move, mate distance, name ...). Any thread.
// An Epd owns everything it says and may be copied; the texts its functions return live as long as it does.
#ifndef NOTATION_EPD_H
#define NOTATION_EPD_H

#include "base/error.h"
#include "board/position.h"

enum {
    EPD_TEXT_SIZE = 4096,    // characters of all operations of one line
    EPD_OPERATIONS_MAX = 64, // operations of one line; real files have up to a dozen
};

// Where an operation's words stand in Epd.text.
typedef struct EpdOperation {
    uint16_t opcode, operand;
} EpdOperation;

typedef struct Epd {
    Position pos;   // with the clocks of the line, or of hmvc and fmvn; else 0 and 1
    MoveList best;  // bm
    MoveList avoid; // am
    int mate;       // dm, or bm #15: own moves to mate, negative if it is suffered; 0 = not said
    int operation_count;
    EpdOperation operations[EPD_OPERATIONS_MAX];
    char text[EPD_TEXT_SIZE];
} Epd;

// Reads one line: four fields, perhaps the two clocks of FEN, then operations that end with ';' (the last one need
// not). False with a reason if the position, an operation, or a move or number of bm, am, dm, hmvc or fmvn is wrong;
// *epd is then untouched.
bool epd_read(Epd *epd, const char *line, bool chess960, Error *error);

// The operands of the first operation with this opcode, without the quotes if they are one quoted text; "" if there
// are none; NULL if the line has no such operation.
const char *epd_operand(const Epd *epd, const char *opcode);

// The name of the position (opcode id), "" if it has none.
const char *epd_id(const Epd *epd);

#endif
