// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/json.h"

#include <math.h>
#include <stdio.h>

void json_print_text(const char *text)
{
    putchar('"');
    for (; *text != '\0'; ++text) {
        const unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\')
            printf("\\%c", c);
        else if (c < ' ')
            printf("\\u%04x", c);
        else
            putchar(c);
    }
    putchar('"');
}

enum { EXACT_DIGITS = 10 };

void json_print_real(double number)
{
    if (isfinite(number))
        printf("%.*g", EXACT_DIGITS, number);
    else
        printf("null");
}
