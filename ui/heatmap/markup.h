// SPDX-License-Identifier: GPL-3.0-or-later
// Text inside SVG and HTML. Any thread.
#ifndef UI_HEATMAP_MARKUP_H
#define UI_HEATMAP_MARKUP_H

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

// Writes the name of a file as a relative link.
void markup_print_link(FILE *out, const char *name);

#endif
