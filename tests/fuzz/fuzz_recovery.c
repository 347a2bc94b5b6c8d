// SPDX-License-Identifier: GPL-3.0-or-later
// The note of a game that was not ended, which the board finds after a crash.
#include "fuzz/complaint.h"
#include "fuzz/readers.h"

#include "ui/session/recovery_file.h"

#include <assert.h>
#include <string.h>

// What was accepted names a file in the folder for games, and is written so that it is read again as the same.
bool fuzz_recovery(char *input, size_t size)
{
    RecoveredGame game, again;
    Error error = {{0}};
    char text[RECOVERY_TEXT_SIZE], text_again[RECOVERY_TEXT_SIZE];
    (void)size;
    if (!recovery_file_read(input, &game, &error)) {
        complaint_check(&error);
        return false;
    }
    assert(game.file[0] != '\0' && strchr(game.file, '/') == NULL);
    recovery_file_write(&game, text);
    const bool is_read = recovery_file_read(text, &again, &error);
    assert(is_read);
    recovery_file_write(&again, text_again);
    assert(strcmp(text, text_again) == 0);
    return is_read;
}
