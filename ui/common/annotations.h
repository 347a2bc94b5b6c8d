// SPDX-License-Identifier: GPL-3.0-or-later
// What stands between the moves of a game file, as it is shown: comments without the commands of other programs in them, signs,
// and variations in a line.
#ifndef UI_COMMON_ANNOTATIONS_H
#define UI_COMMON_ANNOTATIONS_H

#include "base/text.h"
#include "notation/game_tree.h"

#include <stdbool.h>

// A comment without commands such as [%clk 0:10:00] and without the note of a program in front. Words that a person can have
// written stay.
void comment_write_shown(const char *comment, Text *out);

// The same as a new text. Release with mem_free.
char *comment_shown(const char *comment);

// The words of a comment: all but its commands; blanks in a row, and ends of lines, are one blank. Release with mem_free.
char *comment_words(const char *comment);

// The note that programs put first into the comment on a move of theirs: "book", a time, or a score. They give scores for
// the side that has moved; written is that for White, "-0.31", "+#4". "" if there is none.
void comment_write_note(const char *comment, Colour mover, Text *out);

// The time that such a note tells, "+0.31/14 2.1s". False if it tells none.
bool comment_read_note_time(const char *comment, int64_t *us);

// A variation with all that is in it, as it stands in a file: "(2... d6 {Philidor} 3. d4 exd4 (3... Nf6!?))"; `node` is its
// first move. Signs are written as nag_write does. Release with mem_free.
char *variation_text(const GameTree *tree, int node, bool has_unicode);

#endif
