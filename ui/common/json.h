// SPDX-License-Identifier: GPL-3.0-or-later
// Pieces of JSON on standard output.
#ifndef UI_COMMON_JSON_H
#define UI_COMMON_JSON_H

// A text in quotes.
void json_print_text(const char *text);

// A number with ten digits, however small it is; null if it is not finite.
void json_print_real(double number);

#endif
