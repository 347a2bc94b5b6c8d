// SPDX-License-Identifier: GPL-3.0-or-later
// Printing text that did not come from us: names of files, of programs, of players.
#ifndef UI_COMMON_PRINT_H
#define UI_COMMON_PRINT_H

#include <stdarg.h>
#include <stdio.h>

// fprintf, but with '?' for every control character other than a tab or a newline: nothing printed so steers a terminal.
void print_masked(FILE *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
void print_masked_list(FILE *out, const char *format, va_list arguments);

#endif
