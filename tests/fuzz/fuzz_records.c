// SPDX-License-Identifier: GPL-3.0-or-later
// Files of game records. An input is a list of changes to a good one, "OFFSET=BYTE" in decimals and "<LENGTH" to cut
// it; the checksum of the first game is put right when the first byte is not '!', so that what it protects is looked at
// too.
#include "fuzz/changes.h"
#include "fuzz/complaint.h"
#include "fuzz/memory_file.h"
#include "fuzz/readers.h"

#include "notation/coordinate.h"
#include "study/tune/records.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    FILE_SIZE_MAX = RECORD_HEADER_SIZE + RECORD_GAME_SIZE_MAX,
    GAME = RECORD_HEADER_SIZE,
    PREFIX = 4,
    FITTED_EVERY = 16
};

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

bool fuzz_records(char *input, size_t input_size)
{
    static const RecordFilter usual = {0};
    uint8_t bytes[FILE_SIZE_MAX];
    char path[MEMORY_FILE_PATH_SIZE];
    size_t size = make_file(bytes);
    changes_make(bytes, &size, input);
    if (input[0] != '!')
        seal(bytes, size);
    const int descriptor = memory_file_open(bytes, size, path);
    RecordStats stats = {0};
    Error error = {{0}};
    const bool is_good = record_stats_add_file(&stats, path, &usual, &error);
    if (!is_good)
        complaint_check(&error);
    // Fitting takes much longer than all the rest.
    if (input_size % FITTED_EVERY == 0)
        record_stats_scale(&stats);
    record_stats_duplicates(&stats);
    record_stats_free(&stats);
    close(descriptor);
    return is_good;
}
