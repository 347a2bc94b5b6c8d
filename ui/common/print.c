// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/print.h"

#include "base/memory.h"
#include "base/text.h"

void print_masked_list(FILE *out, const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
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
