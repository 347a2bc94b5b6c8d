// SPDX-License-Identifier: GPL-3.0-or-later
// Inside of the UCI front end: its state and what its files share. Everything runs on the front end's thread.
#ifndef UI_UCI_STATE_H
#define UI_UCI_STATE_H

#include "engine/engine.h"
#include "engine/game.h"
#include "ui/common/event_loop.h"
#include "ui/common/lines.h"
#include "ui/common/output.h"

// A search owes a bestmove until it has said it. ui/session/controller.h is of no use here: game, clocks and the end of
// pondering are the GUI's, and where the controller ends a search without a word, UCI still wants its move.
typedef enum UciSearch {
    UCI_IDLE,
    UCI_SEARCHING,
    UCI_PONDERING, // it waits for ponderhit
} UciSearch;

typedef struct Uci {
    Engine *engine;
    LineInput *input; // the caller's
    Output *output;
    Game *game;    // the position and how it came about
    Error refusal; // why the last `position` was refused; "": it was not
    UciSearch search;
    bool owes_line;       // the search's newest best line was not sent
    bool is_debugging;    // tell more: debug on
    bool quits;           // leave after this command
    char echo[ECHO_SIZE]; // the line being carried out, for error messages
} Uci;

// --- uci.c ----------------------------------------------------------------------------------------------------------

// "info string TEXT": what went wrong, for the log of the GUI. Control characters become '?', a long text is cut.
void uci_error(Uci *uci, const char *format, ...) __attribute__((format(printf, 2, 3)));

// --- report.c -------------------------------------------------------------------------------------------------------

void uci_event(void *context, const EngineEvent *event);

// The answer to `uci`.
void uci_send_identity(Uci *uci);

// The score of a game that has ended by mate or stalemate; nothing of others. Sent with the start of a search, whose
// bestmove may wait for a stop.
void uci_send_end(Uci *uci);

// What the opening book has for the position, for analysis; nothing if it has none.
void uci_send_book_moves(Uci *uci);

// --- go.c -----------------------------------------------------------------------------------------------------------

// Reads the words behind `go`. What is wrong is reported and ignored, numbers out of range become the nearest in
// it, and where nothing then says how long the search may take, it is a short one: a bestmove is owed in any case.
// Returns the depth behind `perft`, or 0 for a search.
int uci_read_limits(Uci *uci, char *words, SearchLimits *limits);

// --- position.c -----------------------------------------------------------------------------------------------------

// startpos | fen FEN [moves MOVE...]: a new game that the caller owns, or NULL with a reason, also if one of the moves is
// illegal. A side that is not in check may pass.
Game *uci_read_position(const Uci *uci, char *words, Error *error);

// --- perft.c --------------------------------------------------------------------------------------------------------

// The leaves behind each move of the position, and their sum. Nothing else is heard meanwhile but `stop`, which breaks it
// off, and the signal to terminate.
void uci_send_perft(Uci *uci, int depth);

// --- map.c ----------------------------------------------------------------------------------------------------------

// The map that the words behind `map` ask for.
void uci_send_map(Uci *uci, char *words);

#endif
