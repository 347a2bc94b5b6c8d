// SPDX-License-Identifier: GPL-3.0-or-later
// Writes Syzygy tables for tests: make_tables FOLDER LIMIT ENDING ..., as in make_tables /tmp/tables 100 KQvK KRvKB. Wins of
// more than LIMIT plies count as cursed.
#include "unit/syzygy_tables.h"

int main(int argc, char **argv)
{
    static SyzygyBuilder builder;
    for (int i = 3; i < argc; ++i) {
        if (!syzygy_write(&builder, argv[1], argv[i], atoi(argv[2]))) {
            fprintf(stderr, "%s: cannot be written\n", argv[i]);
            return EXIT_FAILURE;
        }
    }
    syzygy_free(&builder);
    return argc > 3 ? EXIT_SUCCESS : EXIT_FAILURE;
}
