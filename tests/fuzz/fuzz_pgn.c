// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/complaint.h"
#include "fuzz/readers.h"

#include "base/memory.h"
#include "notation/pgn.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

// A game is shown on terminals, too, which would obey control characters.
static bool is_printable(const char *text)
{
    for (; *text != '\0'; ++text)
        if (*text != '\n' && iscntrl((unsigned char)*text))
            return false;
    return true;
}

// Whatever was read can be written and read again.
static bool comes_back(const GameTree *game)
{
    GameTree *again = tree_new();
    Error error;
    char *text = pgn_write(game);
    assert(is_printable(text));
    PgnReader *reader = pgn_open_memory("again", text, strlen(text));
    const bool is_same =
        pgn_read_game(reader, again, &error) == PGN_GAME && tree_main_length(again) == tree_main_length(game);
    pgn_close(reader);
    tree_free(again);
    mem_free(text);
    return is_same;
}

// Two in three inputs with their variations; which ones, their first byte decides.
bool fuzz_pgn(char *input, size_t size)
{
    GameTree *game = tree_new();
    Error error = {{0}};
    bool accepted = false;
    PgnReader *reader = pgn_open_memory("fuzz", input, size);
    if (size > 0 && (unsigned char)input[0] % 3 == 0)
        pgn_skip_variations(reader);
    PgnStatus status = pgn_read_game(reader, game, &error);
    for (; status == PGN_GAME || status == PGN_BROKEN; status = pgn_read_game(reader, game, &error)) {
        const bool is_same = comes_back(game);
        assert(is_same);
        if (status == PGN_BROKEN)
            complaint_check(&error);
        accepted = accepted || (status == PGN_GAME && is_same);
    }
    assert(status == PGN_END);
    pgn_close(reader);
    tree_free(game);
    return accepted;
}
