// SPDX-License-Identifier: GPL-3.0-or-later
// Text from anywhere made safe for where it goes: terminals, manual pages and JSON. Control characters
// of file names and games never reach a terminal.
#include "ui/common/print.h"

#include "base/memory.h"
#include "base/text.h"

#include <stdio.h>
#include <string.h>

void print_masked_list(FILE *out, const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    // Masked as a whole: arguments come from outside, and the format is ours.
    const int length = vsnprintf(NULL, 0, format, arguments);
    if (length >= 0) {
        char *text = mem_new((size_t)length + 1, 1);
        vsnprintf(text, (size_t)length + 1, format, again);
        text_mask_controls(text, "\t\n");
        fputs(text, out);
        mem_free(text);
    }
    va_end(again);
}

void print_masked(FILE *out, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    print_masked_list(out, format, arguments);
    va_end(arguments);
}

void print_csv_text(FILE *out, const char *text)
{
    fputc('"', out);
    for (; *text != '\0'; ++text) {
        if (*text == '"')
            fputc('"', out);
        fputc(*text, out);
    }
    fputc('"', out);
}

void print_wrapped(FILE *out, const char *text, int indent, int width)
{
    int column = 0;
    while (*text != '\0') {
        const int length = (int)strcspn(text, " \n");
        if (column > 0 && column + 1 + length > width) {
            fprintf(out, "\n%*s", indent, "");
            column = 0;
        }
        fprintf(out, "%s%.*s", column > 0 ? " " : "", length, text);
        column += length + (column > 0);
        text += length;
        text += strspn(text, " \n");
    }
    putc('\n', out);
}

void print_roff(const char *text)
{
    bool at_start = true;
    for (const char *c = text; *c != '\0'; ++c) {
        // Blanks in a row are one to roff anyway; a line that begins with one would break the
        // paragraph.
        const bool is_blank = *c == '\n' || *c == ' ';
        if (is_blank && (at_start || c[1] == '\n' || c[1] == ' '))
            continue;
        // At the start of a line these would be requests.
        if (at_start && (*c == '.' || *c == '\''))
            fputs("\\&", stdout);
        at_start = false;
        switch (*c) {
        case '\\': fputs("\\e", stdout); break;
        case '-': fputs("\\-", stdout); break;
        case '\'': fputs("\\(aq", stdout); break;
        case '`': fputs("\\(ga", stdout); break;
        case '^': fputs("\\(ha", stdout); break;
        case '~': fputs("\\(ti", stdout); break;
        case '\n': putchar(' '); break;
        case '|': fputs("|\\:", stdout); break; // a list of choices may be longer than a line
        default: putchar(*c);
        }
    }
}
