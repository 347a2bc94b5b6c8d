// SPDX-License-Identifier: GPL-3.0-or-later
// What this program adds to a game of others, marked so that it can be told from what users and other programs wrote, and
// be taken out again. In a comment it stands between two commands, which other programs hide or leave alone:
//
//     {a person's words [%hotspur 3f21ab $4] [%eval -3.20] - Loses a bishop. [%hotspur end] more words}
//
// The number is a sum of what stands between them. As long as it is right, the text is as it was written, and ours. Where it
// is wrong, a user has changed the text, and it stays as theirs. $4 is the sign (NAG) that came with the remark. A better
// line of ours has "line" and the sum of its moves in the comment on its first move; it is ours as long as it has
// these moves, and neither comments, signs nor variations that came later. What a film of maps has added says "map" in the
// place of the sign: reviews and films each give way to their own next run alone. Works on any game tree; one thread.
#ifndef UI_ANNOTATE_REMARKS_H
#define UI_ANNOTATE_REMARKS_H

#include "notation/game_tree.h"
#include "ui/common/game_pgn.h"

// A remark on a move. Texts are the caller's; "" = none.
typedef struct Remark {
    uint8_t nag;         // sign of the move, 0 = none
    const char *eval;    // "[%eval -0.35]"
    const char *squares; // "[%csl Rg4]"
    const char *arrows;  // "[%cal Rh3g4]"
    const char *words;   // sentences
    bool is_map;         // of a film of maps, else of a review
} Remark;

// Adds a remark behind what the comment has already. A sign is added where the move has none of its own (!, ?, ...), a
// command where others have none of its kind there, and words that they have written there are not said again.
void remark_add(GameTree *game, int node, const Remark *remark);

// Adds a better line as the last variation from a position, with a comment on its first move; nothing where a line with
// these moves is there already.
void remark_add_line(GameTree *game, int parent, const Move *moves, int count, const char *eval);

// The first move of the better line of ours that a node stands in; TREE_NONE if it stands in none.
int remark_line_of(const GameTree *game, int node);

// A comment without our remarks, and the words of our remarks in it; "" = none. Release with mem_free.
char *remarks_left_out(const char *comment);
char *remarks_words(const char *comment);

// Takes our remarks out: that of a review on a move; those of one on a move of a line and on what stands in its place; those
// of a film of maps in all of the game; or all of the game, with our tags.
void remark_take_out(GameTree *game, int node);
void remarks_take_out_at(GameTree *game, int node);
void remarks_take_out_maps(GameTree *game);
void remarks_take_out(GameTree *game);

// Has the game any remark of ours?
bool remarks_are_in(const GameTree *game);

// Names this program in the tags of a game with remarks, and adds the opening where the game does not name it. What was
// added stands in a tag of its own, so that remarks_take_out finds it; without remarks our tags go. `opening` may be NULL.
void remarks_set_tags(GameTree *game, const OpeningName *opening);

// The same where our tags are not there yet, without an opening: those of another run stay.
void remarks_add_tags(GameTree *game);

#endif
