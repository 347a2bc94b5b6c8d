// SPDX-License-Identifier: GPL-3.0-or-later
// Sessions in UCI.
#include "fuzz/readers.h"
#include "fuzz/session.h"

#include "ui/uci/uci.h"

#include <stdlib.h>

bool fuzz_uci(char *input, size_t size)
{
    return fuzz_session_read(input, size, uci_main) == EXIT_SUCCESS;
}
