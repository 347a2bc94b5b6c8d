// SPDX-License-Identifier: GPL-3.0-or-later
// The one line that says what went wrong. An Error belongs to the caller; NULL is for those who do not
// want to know. Both functions return false, so that a reader can end with `return error_set(...)`.
#include "base/error.h"

#include "base/language.h"
#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool error_set(Error *error, const char *format, ...)
{
    if (error == NULL)
        return false;

    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->text, sizeof error->text, _(format), arguments);
    va_end(arguments);
    // Input is quoted in errors, and errors are printed on terminals and in protocols.
    text_mask_controls(error->text, "");
    return false;
}

bool error_prefix(Error *error, const char *format, ...)
{
    if (error == NULL)
        return false;

    char whole[ERROR_TEXT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    const int written = vsnprintf(whole, sizeof whole, _(format), arguments);
    va_end(arguments);

    // What was said before follows the prefix, cut off where the line is full. It is put together
    // aside, since the arguments may point into the error itself.
    const size_t used = written < 0 ? 0 : (size_t)written;
    if (used < sizeof whole)
        snprintf(whole + used, sizeof whole - used, "%.*s", (int)(sizeof whole - used - 1), error->text);
    memcpy(error->text, whole, sizeof whole);
    text_mask_controls(error->text, "");
    return false;
}
