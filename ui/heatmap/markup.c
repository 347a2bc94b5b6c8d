// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heatmap/markup.h"

#include <ctype.h>
#include <string.h>

const FileKind svg_file_kind = {.name = "a picture of ours", .begin = "<svg ", .mark = SVG_GENERATOR};

void markup_print(FILE *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length; ++i) {
        switch (text[i]) {
        case '&': fputs("&amp;", out); break;
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        case '"': fputs("&quot;", out); break;
        default: fputc(text[i], out); break;
        }
    }
}

void markup_print_text(FILE *out, const char *text)
{
    markup_print(out, text, strlen(text));
}

void markup_print_link(FILE *out, const char *name)
{
    // A colon in the first segment would be read as the end of a URL scheme.
    for (const unsigned char *c = (const unsigned char *)name; *c != '\0'; ++c)
        fprintf(out, isalnum(*c) || strchr("-._~", *c) != NULL ? "%c" : "%%%02X", *c);
}
