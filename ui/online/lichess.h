// SPDX-License-Identifier: GPL-3.0-or-later
// A client of lichess.org: its Board API for a person who plays, puzzles, TV, games and studies. Requests go out, and what the
// server says comes back as events in plain structs. Names and sentences in them are cleaned, bounded and may be shown;
// moves are not checked. For the front end's thread; nothing waits for the net.
#ifndef UI_ONLINE_LICHESS_H
#define UI_ONLINE_LICHESS_H

#include "base/error.h"
#include "ui/online/lichess_event.h"

typedef struct Lichess Lichess;

// Reads the token of a file that the user alone may read; *has_token is false without an error if there is no file. The
// caller frees it with mem_free.
bool lichess_read_token(const char *path, char **token, Error *error);

// A client; a token of NULL allows what needs no account. NULL with a reason, also where the build has no client. Release
// with lichess_free.
Lichess *lichess_new(const char *address, const char *token, Error *error);
void lichess_free(Lichess *lichess);

// Becomes readable when there is an event; -1 for NULL.
int lichess_fd(const Lichess *lichess);

// Takes the next event, which lichess_clear_event releases; false if there is none.
bool lichess_next(Lichess *lichess, LichessEvent *event);

// Does a request wait for its answer? Streams count until they have begun. lichess_awaits is about one task.
bool lichess_is_busy(const Lichess *lichess);
bool lichess_awaits(const Lichess *lichess, LichessAsk ask);

// Requests. `id` is that of a game or challenge; what cannot be one is never sent.
void lichess_ask(Lichess *lichess, LichessAsk ask, const char *id); // all that need no more than that
void lichess_ask_again(Lichess *lichess, LichessAsk ask,
                       const char *id); // for a stream that was there: until it is again
void lichess_seek(Lichess *lichess, const LichessOffer *offer);
void lichess_challenge(Lichess *lichess, const char *name, const LichessOffer *offer);
void lichess_move(Lichess *lichess, const char *id, const char *move);
void lichess_answer(Lichess *lichess, LichessAsk ask, const char *id, bool accepts); // ASK_DRAW, ASK_TAKEBACK
void lichess_chat(Lichess *lichess, const char *id, const char *text);
void lichess_puzzle(Lichess *lichess, bool is_daily);
void lichess_import(Lichess *lichess, const char *id, bool is_study);
void lichess_export(Lichess *lichess, const char *pgn);

// Ends the stream of a task, if there is one, and drops what of it is on its way.
void lichess_end(Lichess *lichess, LichessAsk ask);
bool lichess_has(const Lichess *lichess, LichessAsk ask);

// Was the stream of a task cut, and is not open again? As far as events were taken.
bool lichess_is_cut(const Lichess *lichess, LichessAsk ask);

#endif
