// SPDX-License-Identifier: GPL-3.0-or-later
// The frame of a page or a picture, and the escaping of text in it: names and comments come from files that others wrote.
#include "ui/common/markup.h"

#include <ctype.h>
#include <string.h>

const FileKind svg_file_kind = {.name = "a picture of ours", .begin = "<svg ", .mark = SVG_GENERATOR};
const FileKind page_file_kind = {.name = "a page of ours", .begin = PAGE_BEGIN, .mark = PAGE_GENERATOR("Hotspur")};

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

void markup_print_texts(FILE *out, const char *const *texts)
{
    for (; *texts != NULL; ++texts)
        markup_print_text(out, *texts);
}

void markup_print_link(FILE *out, const char *name)
{
    // A colon in the first segment would be read as the end of a URL scheme.
    for (const unsigned char *c = (const unsigned char *)name; *c != '\0'; ++c)
        fprintf(out, isalnum(*c) || strchr("-._~", *c) != NULL ? "%c" : "%%%02X", *c);
}

void markup_print_element(FILE *out, const char *tag, const char *style, const char *text)
{
    fprintf(out, style != NULL ? "<%s class=\"%s\">" : "<%s>", tag, style);
    markup_print_text(out, text);
    fprintf(out, "</%s>\n", tag);
}

// --- pages -----------------------------------------------------------------------------------------------------------

void page_begin(FILE *out, const PageHead *head)
{
    fprintf(out,
            PAGE_BEGIN "\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n" PAGE_GENERATOR(
                "%s") "\n"
                      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
                      "'unsafe-inline'%s\">\n"
                      "<title>",
            head->language != NULL ? head->language : "en", head->generator != NULL ? head->generator : "Hotspur",
            head->policy != NULL ? head->policy : "");
    markup_print_texts(out, head->title);
    fputs("</title>\n", out);
    if (head->style != NULL)
        fprintf(out, "<style>\n%s</style>\n</head>\n<body>\n", head->style);
}

void page_end(FILE *out)
{
    fputs("</body>\n</html>\n", out);
}
