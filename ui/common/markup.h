// SPDX-License-Identifier: GPL-3.0-or-later
// Text inside SVG and HTML, and the frame of our pages. Any thread.
#ifndef UI_COMMON_MARKUP_H
#define UI_COMMON_MARKUP_H

#include "base/file.h"

#include <stddef.h>
#include <stdio.h>

// Written into our pictures, so that they can be recognized.
#define SVG_GENERATOR "<!-- drawn by Hotspur -->\n"
extern const FileKind svg_file_kind;

// Writes the first `length` bytes of a text so that nothing in it is taken for markup, between tags or in quotes.
void markup_print(FILE *out, const char *text, size_t length);

// The same for all of a text.
void markup_print_text(FILE *out, const char *text);

// The same for several, one behind the other, up to NULL.
void markup_print_texts(FILE *out, const char *const *texts);

// Writes the name of a file as a relative link.
void markup_print_link(FILE *out, const char *name);

// <tag class="style">text</tag>; NULL: without a class.
void markup_print_element(FILE *out, const char *tag, const char *style, const char *text);

// --- pages for a browser -----------------------------------------------------------------------------------------------

enum { PAGE_TITLE_PARTS = 8 };

typedef struct PageHead {
    const char *title[PAGE_TITLE_PARTS]; // one behind the other, up to NULL
    const char *language;                // "de"; NULL: English
    const char *generator;               // NULL: the program's name
    const char *policy;                  // "; script-src ...": what it may load besides its own styles
    const char *style;                   // NULL: the caller goes on in the head
} PageHead;

// How the pages of a generator are known again.
#define PAGE_BEGIN "<!DOCTYPE html>"
#define PAGE_GENERATOR(name) "<meta name=\"generator\" content=\"" name "\">"

// Pages of games. The laboratory has a kind of its own.
extern const FileKind page_file_kind;

// Everything up to the first element of the body, and what ends it.
void page_begin(FILE *out, const PageHead *head);
void page_end(FILE *out);

#endif
