// SPDX-License-Identifier: GPL-3.0-or-later
// Scores, times and counts as short texts. Any thread.
#ifndef UI_COMMON_FIGURES_H
#define UI_COMMON_FIGURES_H

#include "board/chess.h"

#include <stdint.h>

// "+0.34" or "+#5" for White, of a score for the side `stm`; "" for SCORE_NONE.
enum { SCORE_TEXT_SIZE = 16 };
void write_score(Score score, Colour stm, char out[SCORE_TEXT_SIZE]);

// The same in a sentence: "+0.34"; "White mates in 3" up to a mate that players can see; "Black is winning" where the number
// of moves or pawns would say no more than that. In the language of the user.
enum { SCORE_WORDS_SIZE = 64 };
void write_score_words(Score score, Colour stm, char out[SCORE_WORDS_SIZE]);

// Is the score a mate for either side that is near enough for a sentence to give its moves?
bool score_mate_is_near(Score score);

// Is it beyond what a sentence gives in pawns, or a mate?
bool score_is_decided(Score score);

// "White".
const char *side_name(Colour colour);

// One character for a piece: a figurine, hollow for White, or a letter, capital for White.
const char *piece_symbol(Piece piece, bool has_figurines);

// "0:09", "12:05", "1:02:03".
enum { TIME_TEXT_SIZE = 24 };
void write_time(int64_t us, char out[TIME_TEXT_SIZE]);

// "21.4M", "830k", "812".
enum { COUNT_TEXT_SIZE = 12 };
void write_count(uint64_t count, char out[COUNT_TEXT_SIZE]);

// "Nodes: N  Time: T ms  NPS: R".
enum { NODE_RATE_TEXT_SIZE = 96 };
void write_node_rate(uint64_t nodes, int64_t time_us, char out[NODE_RATE_TEXT_SIZE]);

#endif
