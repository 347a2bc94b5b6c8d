// SPDX-License-Identifier: GPL-3.0-or-later
// What unit tests share: cmocka with the headers it needs, and positions from FEN.
#ifndef UNIT_UNIT_H
#define UNIT_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "board/position.h"
#include "notation/coordinate.h"
#include "notation/fen.h"

#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

// For a group of tests that need a board and nothing else.
static inline int unit_set_up_board(void **state)
{
    (void)state;
    board_init();
    return 0;
}

// Does this run take its time, as `make check-long` does?
static inline bool unit_is_long(void)
{
    const char *wanted = getenv("LONG");
    return wanted != NULL && wanted[0] != '\0';
}

// The position of a FEN that must be good.
static inline Position unit_position(const char *fen)
{
    Position pos;
    Error error;
    if (!fen_read(&pos, fen, false, &error))
        fail_msg("%s: %s", fen, error.text);
    return pos;
}

// A legal move in coordinates that must be one.
static inline Move unit_move(const Position *pos, const char *text)
{
    Move move = MOVE_NONE;
    if (!coordinate_read(pos, text, &move))
        fail_msg("%s is no legal move here", text);
    return move;
}

enum { UNIT_PATH_SIZE = 64 };

// Makes a file in the folder for temporary ones, whose name ends so.
static inline void unit_write_bytes(char path[UNIT_PATH_SIZE], const char *ending, const void *bytes, size_t size)
{
    snprintf(path, UNIT_PATH_SIZE, "/tmp/hotspur-unit-XXXXXX%s", ending);
    const int fd = mkstemps(path, (int)strlen(ending));
    assert_true(fd >= 0);
    assert_int_equal(write(fd, bytes, size), (ssize_t)size);
    assert_int_equal(close(fd), 0);
}

static inline void unit_write_file(char path[UNIT_PATH_SIZE], const char *ending, const char *text)
{
    unit_write_bytes(path, ending, text, strlen(text));
}

// Opens a file of the public test positions; NULL where they are not there.
static inline FILE *unit_open_positions(const char *name)
{
    const char *folder = getenv("HOTSPUR_POSITIONS");
    char path[4096];
    const int length = snprintf(path, sizeof path, "%s/%s", folder != NULL ? folder : "", name);
    return folder != NULL && folder[0] != '\0' && length < (int)sizeof path ? fopen(path, "r") : NULL;
}

#endif
