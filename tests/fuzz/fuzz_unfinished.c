// SPDX-License-Identifier: GPL-3.0-or-later
// The note of a game that was not ended, which the board finds after a crash.
#include "fuzz/complaint.h"
#include "fuzz/readers.h"

#include "desk/unfinished.h"

#include <assert.h>
#include <string.h>

// What was accepted names a file in the folder for games, and is written so that it is read again as the same.
bool fuzz_unfinished(char *input, size_t size)
{
    UnfinishedGame game, again;
    Error error = {{0}};
    char text[UNFINISHED_TEXT_SIZE], text_again[UNFINISHED_TEXT_SIZE];
    (void)size;
    if (!unfinished_read(input, &game, &error)) {
        complaint_check(&error);
        return false;
    }
    assert(game.file[0] != '\0' && strchr(game.file, '/') == NULL);
    unfinished_write(&game, text);
    const bool is_read = unfinished_read(text, &again, &error);
    assert(is_read);
    unfinished_write(&again, text_again);
    assert(strcmp(text, text_again) == 0);
    return is_read;
}
