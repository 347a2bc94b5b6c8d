// SPDX-License-Identifier: GPL-3.0-or-later
// Portable Game Notation: a game as data, how to write it, and how to read the games of a file.
// A PgnGame belongs to one thread. It owns its texts and moves and grows with the game; any length will do. Texts that
// are put in are copied, with '?' for control characters other than blanks: they may come from anywhere, and are shown.
#ifndef NOTATION_PGN_H
#define NOTATION_PGN_H

#include "base/error.h"
#include "base/file.h"
#include "board/position.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct PgnTag {
    char *name;  // "White"
    char *value; // "Morphy, Paul", as it is, without quotes and backslashes
} PgnTag;

typedef struct PgnMove {
    Move move;
    uint8_t nag;   // numeric glyph, e.g. 1 = good move; 0 = none
    char *comment; // text after the move, "+0.31/14 2.1s"; NULL = none
} PgnMove;

// Another way to go on than a move of the game, or of another variation.
typedef struct PgnVariation {
    int parent; // the line it leaves: PGN_MAIN_LINE, or an earlier variation
    int ply;    // it stands in the place of this move of that line, from 0
    PgnMove *moves;
    int ply_count;
    size_t ply_capacity;
    char *preface; // comment before its first move; NULL = none
} PgnVariation;

enum { PGN_MAIN_LINE = -1, PGN_RESULT_SIZE = 8 };

typedef struct PgnGame {
    Position start; // without history
    PgnTag *tags;
    PgnMove *moves;
    int tag_count, ply_count;
    size_t tag_capacity, ply_capacity, variation_capacity;
    char *preface;            // comment before the first move; NULL = none
    PgnVariation *variations; // in the order in which they were added
    int variation_count;
    bool keeps_variations;        // the reader reads them; else it skips them
    char result[PGN_RESULT_SIZE]; // "1-0", "0-1", "1/2-1/2" or "*"
    int line;                     // where the game begins in its file; 0 = it was not read
} PgnGame;

// Makes an empty game from the orthodox start position. Release with pgn_free.
void pgn_init(PgnGame *game);

// Empties a game for the next one (keeps_variations stays); pgn_free releases what it owns.
void pgn_clear(PgnGame *game);
void pgn_free(PgnGame *game);

// The value of a tag, NULL if the game has none of that name.
const char *pgn_tag(const PgnGame *game, const char *name);

// Sets a tag, or takes it away (value NULL). The texts are copied. The tags Result, FEN, SetUp and Variant are written
// from the game itself.
void pgn_set_tag(PgnGame *game, const char *name, const char *value);

// Sets all tags of another game, and its result.
void pgn_copy_tags(PgnGame *game, const PgnGame *from);

// Sets where the game starts. Moves that are there already are dropped.
void pgn_set_start(PgnGame *game, const Position *start);

// One of the four results; anything else counts as "*".
void pgn_set_result(PgnGame *game, const char *result);

// Begins a variation in the place of a move of a line, and returns its number; the writer leaves out what got no move.
int pgn_add_variation(PgnGame *game, int line, int ply);

// Adds a legal move and a comment (copied; NULL = none) to a line: PGN_MAIN_LINE, or the number of a variation. Returns
// the move, which stays where it is until the next is added to the line.
PgnMove *pgn_add_move(PgnGame *game, int line, Move move, const char *comment);

// Adds to the comment after the last move of a line, or before the first if there is none yet.
void pgn_add_comment(PgnGame *game, int line, const char *comment);

// The position after `plies` moves (cut to the length of the game), without history.
void pgn_position_at(const PgnGame *game, int plies, Position *pos);

// What a program says about its move.
typedef struct PgnNote {
    Score score;      // for the side that moved; SCORE_NONE = not said
    Depth depth;      // 0 = not said
    int64_t time_us;  // spent on the move; negative = not said
    int64_t clock_us; // left after the move; negative = not said
    bool from_book;
    bool as_commands; // time and clock as [%emt] and [%clk], which other programs read, instead of "2.1s"
} PgnNote;

// Writes the note as a comment such as "+0.31/14 2.1s" or "book"; empty if nothing is said.
void pgn_note_write(const PgnNote *note, char *out, size_t size);

// The whole game as text: seven tags, further tags, moves in lines of up to 80 columns, an empty line. Release with
// mem_free.
char *pgn_write(const PgnGame *game);

// Files that begin with a tag.
extern const FileKind pgn_file_kind;

// Adds the game at the end of a file, or makes the game the whole file. False with a reason that names the file, also if
// it is no PGN file; what was in the file then stays. `force` replaces any file.
bool pgn_append_file(const PgnGame *game, const char *path, Error *error);
bool pgn_replace_file(const PgnGame *game, const char *path, bool force, Error *error);

// Reads the games of a PGN file one by one, as they are found in the wild: any line ends, UTF-8, Latin-1 or UTF-16,
// comments, glyphs, variations, missing tags, numbers and results. A reader belongs to one thread.

typedef struct PgnReader PgnReader;

typedef enum PgnStatus {
    PGN_GAME,   // a whole game
    PGN_BROKEN, // a game up to the fault that the error tells of, or without the end of a variation that has one; the
                // next call goes on with the next game
    PGN_END,    // no game is left
    PGN_FAILED, // the file cannot be read any further
} PgnStatus;

// Opens a file. NULL with a reason if it cannot be read. Release with pgn_close.
PgnReader *pgn_open(const char *path, Error *error);

// Reads from memory, which must stay until pgn_close; `name` stands for the file in errors.
PgnReader *pgn_open_memory(const char *name, const char *text, size_t size);

void pgn_close(PgnReader *reader);

// Reads the next game into `game` (initialised; what it held is dropped), with its variations if game->keeps_variations,
// but for those that are nested deeper than any person can follow. Errors name file, line, and move.
PgnStatus pgn_read_game(PgnReader *reader, PgnGame *game, Error *error);

#endif
