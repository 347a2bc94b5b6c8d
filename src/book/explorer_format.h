// SPDX-License-Identifier: GPL-3.0-or-later
// The file of an opening explorer, written by explorer_making.c and read by explorer.c. Numbers are little-endian; "short"
// ones have seven bits in a byte, the lowest first, and the eighth bit says that more follow.
//
//   magic
//   positions, by key:   key (8), bytes of the rest (short), number of moves (short), and each move, by number:
//                        move (2), games (short), in case of more than SUMMED_GAMES the sums over them (short: white wins,
//                        draws, ratings, rated, last day), bytes of the list (short), and the list: numbers of games, each
//                        less the one before (short)
//   directory:           where the positions of each range of keys begin (8), and where the last one ends
//   games:               of GAME_SIZE bytes each
//   names:               each with a NUL behind it
//   trailer:             TRAILER_NB numbers (8)
#ifndef BOOK_EXPLORER_FORMAT_H
#define BOOK_EXPLORER_FORMAT_H

#include "base/bytes.h"
#include "board/chess.h"

#include <stddef.h>
#include <stdint.h>

#define EXPLORER_MAGIC "Hotspur explorer 1\n"

enum {
    SUMMED_GAMES = 8,
    RANGES_BITS_MAX = 20,
    RANGE_POSITIONS = 64, // about so many in each range
};

// A game.
enum {
    GAME_OFFSET_SIZE = 6,
    GAME_LINE_SIZE = 4,
    GAME_RATING_SIZE = 2,
    GAME_DAY_SIZE = 4,
    GAME_KIND_SIZE = 1, // the result in the low bits, the speed above
    GAME_NAME_SIZE = 4,
    GAME_SIZE =
        GAME_OFFSET_SIZE + GAME_LINE_SIZE + 2 * GAME_RATING_SIZE + GAME_DAY_SIZE + GAME_KIND_SIZE + 2 * GAME_NAME_SIZE,
    KIND_SPEED_SHIFT = 2,
    KIND_RESULT_MASK = 3,
};

// Results as they are kept.
enum { RESULT_BLACK, RESULT_DRAW, RESULT_WHITE, RESULT_NB };

// As PGN writes them; of what is no result, "*".
static inline const char *explorer_result(int result)
{
    static const char *const texts[] = {
        [RESULT_BLACK] = "0-1", [RESULT_DRAW] = "1/2-1/2", [RESULT_WHITE] = "1-0", [RESULT_NB] = "*"};
    return texts[result];
}

// What stands at the end of the file.
typedef enum Trailer {
    TRAILER_SOURCE_SIZE, // of the file of games, and when it was changed
    TRAILER_SOURCE_TIME,
    TRAILER_PLIES,
    TRAILER_RANGE_BITS,
    TRAILER_DIRECTORY, // where it begins
    TRAILER_GAMES,
    TRAILER_GAME_COUNT,
    TRAILER_NAMES,
    TRAILER_FILE_SIZE,
    TRAILER_NB
} Trailer;

// The range of a key, of 2 to the power of `bits`.
static inline size_t explorer_range(uint64_t key, int bits)
{
    return bits == 0 ? 0 : (size_t)(key >> (64 - bits));
}

typedef struct GameRecord {
    int64_t offset, line; // of the game in its file
    uint64_t ratings[COLOUR_NB], names[COLOUR_NB], day;
    int result, speed;
} GameRecord;

static inline GameRecord game_record_read(const uint8_t *bytes)
{
    GameRecord game;
    game.offset = (int64_t)bytes_take(&bytes, GAME_OFFSET_SIZE);
    game.line = (int64_t)bytes_take(&bytes, GAME_LINE_SIZE);
    game.ratings[WHITE] = bytes_take(&bytes, GAME_RATING_SIZE);
    game.ratings[BLACK] = bytes_take(&bytes, GAME_RATING_SIZE);
    game.day = bytes_take(&bytes, GAME_DAY_SIZE);
    const uint64_t kind = bytes_take(&bytes, GAME_KIND_SIZE);
    game.result = (int)(kind & KIND_RESULT_MASK);
    game.speed = (int)(kind >> KIND_SPEED_SHIFT);
    game.names[WHITE] = bytes_take(&bytes, GAME_NAME_SIZE);
    game.names[BLACK] = bytes_take(&bytes, GAME_NAME_SIZE);
    return game;
}

#endif
