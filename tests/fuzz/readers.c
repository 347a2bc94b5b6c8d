// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/readers.h"
#include "fuzz/fuzz.h"
#include "fuzz/session.h"

#include <string.h>

// The slow ones come last. `self` is no reader: it has the faults that the drivers must notice.
const FuzzReader fuzz_readers[] = {
    {"fen", fuzz_fen, NULL, NULL},
    {"epd", fuzz_epd, NULL, NULL},
    {"san", fuzz_san, NULL, NULL},
    {"pgn", fuzz_pgn, NULL, NULL},
    {"book", fuzz_book, NULL, NULL},
    {"learning", fuzz_learning, NULL, NULL},
    {"polyglot", fuzz_polyglot, NULL, NULL},
    {"config", fuzz_config, NULL, NULL},
    {"client", fuzz_client, NULL, NULL},
    {"records", fuzz_records, NULL, NULL},
    {"network", fuzz_network, NULL, NULL},
    {"checkpoint", fuzz_checkpoint, NULL, NULL},
    {"recovery", fuzz_recovery, NULL, NULL},
    {"keys", fuzz_keys, fuzz_keys_open, fuzz_keys_close},
    {"line", fuzz_line, fuzz_line_open, fuzz_line_close},
    {"uci", fuzz_uci, fuzz_session_open, fuzz_session_close},
    {"cecp", fuzz_cecp, fuzz_session_open, fuzz_session_close},
    {"console", fuzz_console, fuzz_session_open, fuzz_session_close},
    {"self", fuzz_self, NULL, NULL},
    {NULL, NULL, NULL, NULL},
};

const FuzzReader *fuzz_reader_find(const char *name)
{
    for (const FuzzReader *reader = fuzz_readers; reader->name != NULL; ++reader)
        if (strcmp(reader->name, name) == 0)
            return reader;
    return NULL;
}

// readline keeps some lines that it will never need again.
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void)
{
    return "leak:libreadline";
}
