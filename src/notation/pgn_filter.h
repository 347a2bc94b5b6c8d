// SPDX-License-Identifier: GPL-3.0-or-later
// Games that fit what is asked: players, opening, result, position ... All conditions must hold. One thread.
#ifndef NOTATION_PGN_FILTER_H
#define NOTATION_PGN_FILTER_H

#include "notation/pgn.h"

typedef struct PgnFilter PgnFilter;

typedef enum PgnCondition {
    PGN_PLAYER,  // words in one of the two names
    PGN_WHITE,   // in that of White
    PGN_BLACK,   // in that of Black
    PGN_EVENT,   // in event or site
    PGN_OPENING, // a code of the Encyclopaedia or its beginning, "E9", a range of them, or words in opening or variation
    PGN_RESULT,  // "1-0", "0-1", "1/2-1/2", "*"
    PGN_DATE,    // "2019", "2019-2021", "2019.05-2019.07"
    PGN_RATING,  // of both players: "2600", "2600-2700"
    PGN_TAG,     // "Annotator=Smith": words in any tag
    PGN_POSITION, // a FEN that stands on the board after a move of the main line
    PGN_MOVES,    // the moves that the game begins with
    PGN_LENGTH,   // moves of the main line: "40", "20-40"
    PGN_CONDITION_NB
} PgnCondition;

// The name of a condition: "player".
const char *pgn_condition_name(PgnCondition condition);

// Reads dates and ratings as they are asked for, "2019-2021" as 20190000 to 20219999 and "2600-2700". False if they are
// none.
bool pgn_days_read(const char *text, int64_t *from, int64_t *to);
bool pgn_ratings_read(const char *text, int64_t *from, int64_t *to);

// Every game fits. Release with pgn_filter_free.
PgnFilter *pgn_filter_new(void);
void pgn_filter_free(PgnFilter *filter); // NULL is ignored

// Adds a condition; of one kind there may be several, so that two players find their games against each other. False with
// a reason that names the condition.
bool pgn_filter_add(PgnFilter *filter, PgnCondition condition, const char *value, Error *error);

// Tells the opening of games that do not say it: writes the code and returns the name of a position, NULL if it has none.
// The texts must stay.
typedef const char *PgnOpeningOf(void *context, const Position *pos, const char **code);
void pgn_filter_set_openings(PgnFilter *filter, PgnOpeningOf *opening_of, void *context);

// Reads on to the next game that fits: `game` gets its tags and its result, and pgn_game_text has its text. PGN_GAME,
// PGN_END, or PGN_FAILED with a reason.
PgnStatus pgn_filter_next(PgnFilter *filter, PgnReader *reader, GameTree *game, Error *error);

// Of the file that is begun the games are counted from 1 again.
void pgn_filter_begin_file(PgnFilter *filter);

// The number of the game read last in its file, from 1; and of all files, how many games could not be read to their end and
// might fit beyond it.
int pgn_filter_number(const PgnFilter *filter);
int pgn_filter_faults(const PgnFilter *filter);

#endif
