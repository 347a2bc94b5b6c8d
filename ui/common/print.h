// SPDX-License-Identifier: GPL-3.0-or-later
// Printing text that may hold anything: control characters masked, or what roff or a table would take for its own.
#ifndef UI_COMMON_PRINT_H
#define UI_COMMON_PRINT_H

#include <stdarg.h>
#include <stdio.h>

// fprintf, but with '?' for every control character other than a tab or a newline: nothing printed so steers a terminal.
void print_masked(FILE *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
void print_masked_list(FILE *out, const char *format, va_list arguments);

// A text as a field of CSV: in quotation marks, with those within it doubled.
void print_csv_text(FILE *out, const char *text);

// Words in lines of a width, those behind the first with an indent, which the first has already.
void print_wrapped(FILE *out, const char *text, int indent, int width);

// Text as roff takes it: lines joined, backslashes and hyphens kept as they are, no line that looks like a request.
void print_roff(const char *text);

#endif
