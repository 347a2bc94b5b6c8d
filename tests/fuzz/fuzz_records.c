// SPDX-License-Identifier: GPL-3.0-or-later
// Files of game records. An input is a list of changes to a good one, "OFFSET=BYTE" in decimals and "<LENGTH" to cut it;
// the checksum of the first game is put right when the first byte is not '!', so that what it protects is looked at too.
#include "fuzz/changes.h"
#include "fuzz/fuzz.h"

#include "notation/coordinate.h"
#include "tune/record_stats.h"
#include "tune/records.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FILE_SIZE_MAX = RECORD_HEADER_SIZE + RECORD_GAME_SIZE_MAX, GAME = RECORD_HEADER_SIZE, PREFIX = 4 };

const char fuzz_name[] = "records";
const char *const fuzz_seeds[] = {
    "72=2 73=9",
    "!64=60 65=0",
    "64=40 65=0 74=0",
    "76=255 77=0 84=18 85=1",
    "100=2 101=31 102=40 103=200",
    "108=12 109=3 110=255 111=127 <116",
    "100=0 104=1 105=255 106=0 107=99",
};
const int fuzz_seed_count = sizeof fuzz_seeds / sizeof fuzz_seeds[0];

// A header and one short game.
static size_t make_file(uint8_t bytes[FILE_SIZE_MAX])
{
    static const char *const moves[] = {"e2e4", "d7d5", "e4d5", "d8d5", "b1c3", "d5e5", "f1e2"};
    static GameRecord game;
    Position pos;
    game = (GameRecord){.number = 1, .half_points = 1, .end = RECORD_END_RULES};
    pos_set_start(&pos);
    packed_position_make(&pos, &game.start);
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; ++i) {
        Undo undo;
        Move move = MOVE_NONE;
        coordinate_read(&pos, moves[i], &move);
        game.moves[game.plies++] = (RecordPly){move, (Score)i};
        pos_make_move(&pos, move, &undo);
        pos.last = NULL;
    }
    record_header_write(&(RecordHeader){.nodes = 1}, bytes);
    return RECORD_HEADER_SIZE + record_game_write(&game, bytes + RECORD_HEADER_SIZE);
}

// The checksum of the first game as records.h describes it, written down once more.
static void seal(uint8_t *bytes, size_t size)
{
    uint32_t hash = 2166136261u;
    if (size < GAME + PREFIX)
        return;
    const size_t game_size = (size_t)bytes[GAME] + ((size_t)bytes[GAME + 1] << 8) + 2;
    for (size_t i = GAME + PREFIX; i < GAME + game_size && i < size; ++i)
        hash = (hash ^ bytes[i]) * 16777619u;
    hash ^= hash >> 16;
    bytes[GAME + 2] = (uint8_t)hash;
    bytes[GAME + 3] = (uint8_t)(hash >> 8);
}

bool fuzz_try(char *input)
{
    static const RecordFilter usual = {0};
    uint8_t bytes[FILE_SIZE_MAX];
    char path[] = "/tmp/hotspur-fuzz-XXXXXX";
    size_t size = make_file(bytes);
    changes_make(bytes, &size, input);
    if (input[0] != '!')
        seal(bytes, size);
    const int descriptor = mkstemp(path);
    assert(descriptor >= 0 && write(descriptor, bytes, size) == (ssize_t)size);
    close(descriptor);
    RecordStats stats = {0};
    Error error = {{0}};
    const bool is_good = record_stats_add_file(&stats, path, &usual, &error);
    assert(is_good || (error.text[0] != '\0' && strchr(error.text, '\n') == NULL));
    record_stats_scale(&stats);
    record_stats_duplicates(&stats);
    record_stats_free(&stats);
    unlink(path);
    return is_good;
}
