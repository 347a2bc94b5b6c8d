// SPDX-License-Identifier: GPL-3.0-or-later
// Portable Game Notation: how a game is written, and how the games of a file are read.
#ifndef NOTATION_PGN_H
#define NOTATION_PGN_H

#include "base/error.h"
#include "base/file.h"
#include "notation/game_tree.h"

#include <stdbool.h>
#include <stddef.h>

// Writes what a program says about its move as a comment such as "+0.31/14 2.1s" or "book"; empty if it says nothing.
void pgn_note_write(const GamePly *ply, char *out, size_t size);

// The whole game as text: seven tags, further tags, moves in lines of up to 80 columns with their notes, comments, glyphs
// and variations, an empty line. Release with mem_free.
char *pgn_write(const GameTree *game);

// Files that begin with a tag. pgn_store.h writes games into them.
extern const FileKind pgn_file_kind;

// Reads the games of a PGN file one by one, as they are found in the wild: plain or compressed, any line ends and
// encodings, comments, glyphs, variations, missing tags, numbers and results. A reader belongs to one thread.

typedef struct PgnReader PgnReader;

typedef enum PgnStatus {
    PGN_GAME,   // a whole game
    PGN_BROKEN, // a game with a fault that the error tells of. What follows the fault in its line is no move but text: a
    // comment at the place, and with tree_is_foreign all of the game. The next call goes on with the next game
    PGN_END,    // no game is left
    PGN_FAILED, // the file cannot be read any further
} PgnStatus;

// Opens a file; the encoding is as in text_input_open. NULL with a reason if it cannot be read. Release with pgn_close.
PgnReader *pgn_open(const char *path, const char *encoding, Error *error);

// Does the name end in .pgn, or in that and the ending of a program that compresses?
bool pgn_is_name(const char *path);

// Asks before each block of the file whether to break off (PGN_FAILED).
void pgn_set_stop(PgnReader *reader, bool (*is_stopped)(void));

// Reads from memory, which must stay until pgn_close; `name` stands for the file in errors.
PgnReader *pgn_open_memory(const char *name, const char *text, size_t size);

void pgn_close(PgnReader *reader);

// The encoding in which what is not UTF-8 is read, as text_input_guessed_encoding tells it. pgn_set_guess says it for a reader
// of the same file.
const char *pgn_guessed_encoding(const PgnReader *reader);
void pgn_set_guess(PgnReader *reader, const char *encoding);

// Passes over all variations, also over faults in them: for those who look at the main line alone.
void pgn_skip_variations(PgnReader *reader);

// Takes prose in front of a game, and what follows the last one, for comments of it: for those who write all of a file again.
// Else it lies outside of the games.
void pgn_keep_prose(PgnReader *reader);

// Reads the next game into `game`; what that held is dropped. Signs, null moves and castling are read in all ways in use,
// the letters of the pieces in the language that explains the game. Variations that are nested deeper than any person can
// follow stay as text. Errors name file, line, and move.
PgnStatus pgn_read_game(PgnReader *reader, GameTree *game, Error *error);

// Passes over the next game: `game` gets its tags and its result alone, and faults in its moves are not found. For lists of
// games.
PgnStatus pgn_skim_game(PgnReader *reader, GameTree *game, Error *error);

// Sees each position of the main line while pgn_read_game reads it, the first with the tags alone. False: the rest of the
// game is passed over as pgn_skim_game does. A game of which no position can be told is not seen, and what stands in another
// language's letters, which pgn_remark says, only as far as English goes.
typedef bool PgnWatch(void *context, const GameTree *game, const Position *pos);
void pgn_watch(PgnReader *reader, PgnWatch *watch, void *context);

// Where the game read last begins: bytes of the contents before it, and its line, for pgn_skip_to.
typedef struct PgnPlace {
    int64_t offset;
    int line;
} PgnPlace;
PgnPlace pgn_game_place(const PgnReader *reader);

// Bytes of the contents up to the end of the game read last: behind its last token, the result or what belongs to it.
int64_t pgn_game_end(const PgnReader *reader);

// The text of the game read last, as it stands in the file (UTF-8 where its encoding is known), valid until more is read;
// NULL if it is longer than TEXT_INPUT_MARK_MAX.
const char *pgn_game_text(const PgnReader *reader, size_t *size);

// Such a text as UTF-8, word by word, as its tags and comments were read; as it is where that would lose a byte. Release with
// mem_free.
char *pgn_text_to_utf8(const PgnReader *reader, const char *text, size_t size);

// What was done with the game read last that its reader may want to know: castling rights that were dropped, the language
// of the moves. "" if there was nothing.
const char *pgn_remark(const PgnReader *reader);

// Goes on at the game that begins at a place. For a reader that has read nothing yet. False with a reason if the file has no
// such place.
bool pgn_skip_to(PgnReader *reader, PgnPlace place, Error *error);

// The line of the file that the game read last begins in, from 1.
int pgn_game_line(const PgnReader *reader);

#endif
