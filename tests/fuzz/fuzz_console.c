// SPDX-License-Identifier: GPL-3.0-or-later
// Lines typed into the console, as a script.
#include "fuzz/readers.h"
#include "fuzz/session.h"

#include "ui/console/console.h"

#include <stdlib.h>

static int run(Engine *engine, LineInput *lines)
{
    const ConsoleSetup setup = {.input = lines, .script = "fuzz"};
    return console_main(engine, &setup);
}

static int run_spoken(Engine *engine, LineInput *lines)
{
    const ConsoleSetup setup = {.input = lines, .script = "fuzz", .speaks = true};
    return console_main(engine, &setup);
}

// An input that begins with a blank is spoken.
bool fuzz_console(char *input, size_t size)
{
    return fuzz_session_read(input, size, size > 0 && input[0] == ' ' ? run_spoken : run) == EXIT_SUCCESS;
}
