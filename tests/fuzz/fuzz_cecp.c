// SPDX-License-Identifier: GPL-3.0-or-later
// Sessions in the protocol of XBoard.
#include "fuzz/readers.h"
#include "fuzz/session.h"

#include "ui/cecp/cecp.h"

#include <stdlib.h>

bool fuzz_cecp(char *input, size_t size)
{
    return fuzz_session_read(input, size, cecp_main) == EXIT_SUCCESS;
}
