// SPDX-License-Identifier: GPL-3.0-or-later
// The file of what was learned about a book.
#include "fuzz/complaint.h"
#include "fuzz/memory_file.h"
#include "fuzz/readers.h"

#include "book/learning.h"

static void check(const Learned *learned)
{
    Position pos;
    BookMove moves[] = {{.move = MOVE_NONE, .weight = 1}};
    for (int i = 0; i < learned_count(learned); ++i) {
        const LearnedMove row = learned_row(learned, i);
        assert(row.points >= -LEARNED_MAX && row.points <= LEARNED_MAX && row.games >= 0);
        (void)row;
    }
    pos_set_start(&pos);
    learned_apply(learned, &pos, moves, 1);
}

bool fuzz_learning(char *input, size_t size)
{
    char path[MEMORY_FILE_PATH_SIZE];
    Error error = {{0}};
    const int descriptor = memory_file_open(input, size, path);
    Learned *learned = learned_read(path, &error);
    close(descriptor);
    if (learned == NULL) {
        complaint_check(&error);
        return false;
    }
    check(learned);
    learned_free(learned);
    return true;
}
