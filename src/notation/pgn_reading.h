// SPDX-License-Identifier: GPL-3.0-or-later
// A game while it is read: what the files that read PGN share (pgn_reader.c: where games begin and end; pgn_lines.c: moves,
// variations, comments and signs; pgn_language.c: the letters of other languages). For these alone; see pgn.h.
#ifndef NOTATION_PGN_READING_H
#define NOTATION_PGN_READING_H

#include "notation/pgn.h"
#include "notation/pgn_move.h"
#include "notation/pgn_tokens.h"

enum {
    NAG_MOST = 255,
    DEPTH_MOST = 64,          // variations that are nested deeper stay text
    WORD_SIZE = 64,           // longer words are no moves
    RETRY_SIZE_MAX = 1 << 20, // bytes of a game that is read once more in another language
    NOWHERE = -1,             // in the place of an offset
};

// A line that is being read: the game, or a variation in it.
typedef struct OpenLine {
    int node;                    // after the moves read so far
    int start;                   // before the first of them
    bool is_skipped;             // the rest is passed over
    int64_t begin;               // of its text, behind the bracket
    int64_t unread;              // from here on it could not be read; NOWHERE: all could
    uint8_t nags[TREE_NAGS_MAX]; // that stood before the next move
    int nag_count;
    Position pos;    // after the moves read so far
    Position before; // and before the last of them
} OpenLine;

struct PgnReader {
    TextInput *input;
    GrowingText word; // the token last read
    GrowingText tag_value;
    GrowingText preface; // the comment before the first move of the variation that is open
    PgnBraces braces;
    bool skips_variations;
    bool keeps_prose;
    bool is_probe;   // it is only asked whether a game is there
    PgnWatch *watch; // NULL: positions are not shown
    void *watch_context;
    PgnPlace game_place; // of the first token of the game
    int64_t game_end;    // behind the last
    int game_line;       // of its first tag or move
    Error remark;
    OpenLine lines[DEPTH_MOST + 1]; // the main line, the variation that is open in it, the one in that ...
};

// A game while it is read.
typedef struct Reading {
    PgnReader *reader;
    GameTree *game;
    Error *error;
    int depth;          // of nested variations; deeper ones than there are lines for are skipped
    int depth_line;     // where the outermost of them was opened
    int64_t token;      // where the token begins that is read
    int64_t number;     // where the number before it begins; NOWHERE if none stands there
    int64_t moves_end;  // where the result begins, or the text ends
    int last_line;      // of the file, where the last token ended
    bool has_begun;     // a tag, move or result has been seen
    bool has_moves;     // the tags are over: the start position is set
    bool has_text;      // behind the first tag stood something else, though no move
    bool has_seen_move; // a move stood in the main line, whether it was looked at or not
    bool has_result;
    bool has_markup; // stars stand around moves
    bool has_fault;  // the error is set
    bool is_broken;  // the rest of the game is passed over
    bool is_skimmed; // moves and comments are not looked at
    int fault_count; // moves that could not be read
    MoveLanguage language;
} Reading;

// --- the game (pgn_reader.c, pgn_language.c) ---

// Reads the tokens of a game up to its result, or to the next game.
void reading_read_tokens(Reading *reading);

// The game begins with what is ahead: what was read before is no part of it.
void reading_begin_here(Reading *reading);

// Reads what belongs to the game behind its result, and settles that.
void reading_finish(Reading *reading);

// A game that English cannot explain may be written with the letters of another language.
void reading_try_languages(Reading *reading);

// --- its lines (pgn_lines.c) ---

// The first fault of a game is the one that is told.
void reading_note_fault(Reading *reading, int line, const char *reason);

// Sets the start position when the tags are over.
void reading_begin_moves(Reading *reading);

// Adds a piece of the file to the comment of a node, as it stands there but for braces, which a comment cannot have.
void reading_keep_text(Reading *reading, int node, int64_t from, int64_t to, bool in_brackets);

// Keeps a text where the reading stands. Before the first move of a variation there is no place for it yet.
void reading_keep_comment(Reading *reading, const char *comment);

// Keeps the word that was read, as a comment.
void reading_keep_word(Reading *reading);

// A comment, at its '{' or ';'.
void reading_read_comment(Reading *reading, int opening);

// A number that no glyph has is kept from overflowing. Before a move it waits for that: "$142" means "better is".
void reading_read_glyph(Reading *reading);

// What is more than a move can have, or no number of a sign, stays as text.
void reading_add_nag(Reading *reading, int node, int number);

// A move, a number, or a remark. Only a move ends the tags: a remark between them leaves the start position open.
void reading_read_word(Reading *reading);

// Signs that stand alone belong to the move before; what is no sign stays as text.
void reading_read_sign(Reading *reading, const char *word);

// Reads prose up to the end of its line, behind what is in reader->word. It may hold anything, moves and results too.
void reading_read_prose(Reading *reading, bool keeps);

// A variation, at its bracket.
void reading_open_variation(Reading *reading);

// A bracket too many is passed over: it changes nothing about the moves.
void reading_close_variation(Reading *reading);

// What could not be read of a variation stays with its last move, or with the move that it stands for.
void reading_end_variation(Reading *reading, int64_t end);

#endif
