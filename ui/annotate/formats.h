// SPDX-License-Identifier: GPL-3.0-or-later
// A review of a game as text, PGN, JSON and as a page for a browser.
#ifndef UI_ANNOTATE_FORMATS_H
#define UI_ANNOTATE_FORMATS_H

#include "base/file.h"
#include "base/text.h"
#include "ui/annotate/review.h"

#include <stdio.h>

typedef struct AnnotateFormat {
    const char *name;
    const FileKind *kind;          // files of it that may be added to
    const FileKind *replaced_kind; // and those that may be replaced
    bool is_page;                  // each game is a file of its own
    bool is_game;                  // the game itself, into which the review is added before (review_add_to_tree)
    bool is_data;                  // for programs: in English
    // Games that a file of this format holds already: the number of whole ones.
    int (*count)(const char *text);
    void (*write)(FILE *out, const Review *review);
} AnnotateFormat;

#define ANNOTATE_FORMAT_NAMES "text", "pgn", "json", "html"

// NULL if there is none of that name.
const AnnotateFormat *annotate_format_find(const char *name);

// Adds marks, evaluations, comments and better lines to the main line of the game that was reviewed, as remarks that can be
// told from what others wrote (remarks.h). Those of an earlier review give way where this one was asked to look.
void review_add_to_tree(const Review *review, GameTree *game);

// Takes out those of an earlier review where this one was asked to look.
void review_take_out_remarks(const Review *review, GameTree *game);

// The line that would have been better than a move, "12.Rd1 Qc7"; nothing if the move is the best.
void review_write_better(const Review *review, int ply, const Position *before, Text *out);

// One game as JSON, without a line break in it.
void review_write_json(FILE *out, const Review *review);

// The same in a page that shows it, without anything from outside.
void review_write_page(FILE *out, const Review *review);

// A page with a row for each of several games, which links to its page; made bit by bit. `page` is its name, without a folder.
void index_page_begin(FILE *out);
void index_page_add(FILE *out, int number, const char *page, const Review *review);
void index_page_end(FILE *out);

// "Morphy, Paul"; "White" if the game does not say.
const char *review_player(const Review *review, Colour colour);

#endif
