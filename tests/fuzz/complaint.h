// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef FUZZ_COMPLAINT_H
#define FUZZ_COMPLAINT_H

#include "base/error.h"

#include <assert.h>
#include <string.h>

// A refusal says why, in one line.
static inline void complaint_check(const Error *error)
{
    assert(error->text[0] != '\0' && strpbrk(error->text, "\r\n") == NULL);
    (void)error;
}

#endif
