// SPDX-License-Identifier: GPL-3.0-or-later
// The words of a PGN file: tag pairs, comments, results, moves and signs, as they are found in the wild. Knows no game; the
// reader (pgn_reader.c) says what belongs to which. Text outside tags and comments is read by its symbols (symbols.h).
#ifndef NOTATION_PGN_TOKENS_H
#define NOTATION_PGN_TOKENS_H

#include "notation/text_input.h"

#include <stdbool.h>

enum { PGN_TAG_NAME_SIZE = 64 };

// What was looked for ahead, so that a text full of braces is not gone through again and again.
typedef struct PgnBraces {
    int64_t at;   // where the next brace stands
    int brace;    // '{', '}', or 0 if there is none near
    bool is_seen; // holds up to `at`
} PgnBraces;

// The next character by its meaning, blanks and what is not seen passed over by pgn_skip_space: an ASCII one, the first byte
// of another, or TEXT_INPUT_END.
int pgn_peek(TextInput *input);

// Passes over blanks of every kind, control characters, and lines that begin with '%'.
void pgn_skip_space(TextInput *input);

// Passes over blanks in front of the end of the line.
void pgn_skip_blanks(TextInput *input);

// Is a tag pair ahead, at a '['? Its name; and does a quote follow, as in all but badly written ones?
bool pgn_tag_is_ahead(TextInput *input, char name[PGN_TAG_NAME_SIZE], bool *is_quoted);

// Reads it: the value without quotes and backslashes, as UTF-8.
void pgn_read_tag(TextInput *input, GrowingText *value);

// Reads what stands in brackets and is no tag pair, with the brackets.
void pgn_read_brackets(TextInput *input, GrowingText *text);

// Reads a comment behind its '{' up to the '}'; braces in it that have their counterpart become brackets. False if it ends
// without one: at the end of the file, or where another game begins. `keeps`: else it is passed over. The text is as it came.
bool pgn_read_comment(TextInput *input, PgnBraces *braces, bool keeps, GrowingText *text);

// Reads a comment behind its ';' up to the end of the line.
void pgn_read_line_comment(TextInput *input, bool keeps, GrowingText *text);

// Reads a result if one is ahead, also with blanks between, other dashes, and signs of halves: "1-0", "0-1" or "1/2-1/2"; else
// NULL, and nothing is read.
const char *pgn_read_result(TextInput *input);

// The result that the value of a tag stands for; NULL if it is none.
const char *pgn_result_of(const char *value);

// Reads a word, by its symbols: a move, a number, or signs.
void pgn_read_word(TextInput *input, GrowingText *word);

// Passes over a word.
void pgn_skip_word(TextInput *input);

// Does the first move of another game stand ahead: "1. e4", but not "1... e5"?
bool pgn_first_move_is_ahead(TextInput *input);

#endif
