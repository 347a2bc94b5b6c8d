// SPDX-License-Identifier: GPL-3.0-or-later
// Why a line of moves wins, or saves the game: forks, pins, deflections and the like, found by predicates on the positions
// of the line. A motif is reported only if it is there on the board and the line makes use of it: a fork counts when one of
// its targets is taken by the piece that forks, a pin when the pinned piece could not flee, capture or interpose. The lines
// are principal variations, so that both sides play well. Any thread.
#ifndef UI_COMMON_MOTIFS_H
#define UI_COMMON_MOTIFS_H

#include "base/text.h"
#include "ui/common/motif.h"

// Writes the motifs that the side to move uses, the strongest first, and returns how many.
int motifs_find(const MotifQuery *query, Motif out[MOTIFS_MAX]);

// "Nc7+ forks the king and the rook on a8".
void motif_write(const Motif *motif, Text *out);

// The strongest motif of the first moves in words, a second one that adds something, and what else the move of one of them
// does; nothing if there is none. What follows the first is left out where all would have more than `room` bytes in English, so
// that the same is told in every language.
void motifs_write(const Motif *motifs, int count, size_t room, Text *out);

// The reply to a legal move that was played in the position `before`, and how many of its moves readers see.
typedef struct MotifReply {
    const Position *before;
    Move played;
    const Move *moves;
    int count, shown;
    size_t room; // see motifs_write
} MotifReply;

// What is told of a reply besides the words.
typedef struct ReplyFacts {
    MotifMarks marks;   // the arrows that show the first motif, if it is one of the reply's first move, else none
    bool is_near;       // one of them is there at once or a move later, or is a mate or a promotion, where lines end
    bool is_about_king; // one of them is a mate, a check, or names the king
} ReplyFacts;

// Both in one for a reply: what the move has just taken is known. Motifs of the whole line are told that pay within the
// moves shown. Returns the plies within which all that is told pays; 0 for nothing.
int reply_motif_write(const MotifReply *reply, Text *out, ReplyFacts *facts);

// Both in one for the line that was better than the move that was played: what that move takes is not named, and later
// moves are only where the first has no motif.
void missed_motif_write(const Position *before, Move played, const Move *better, int count, size_t room, Text *out);

// "fork", "discovered attack"; for tables and tests.
const char *motif_kind_name(MotifKind kind);

#endif
