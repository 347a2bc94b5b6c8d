// SPDX-License-Identifier: GPL-3.0-or-later
// The games of a PGN file as a list: where each begins, and the tags by which a person chooses one. Made by one quick scan
// without reading the moves. One thread.
#ifndef NOTATION_PGN_INDEX_H
#define NOTATION_PGN_INDEX_H

#include "base/fold.h"
#include "notation/pgn.h"

typedef struct PgnIndex PgnIndex;

// The tags that are kept.
typedef enum PgnField {
    PGN_FIELD_WHITE,
    PGN_FIELD_BLACK,
    PGN_FIELD_RESULT,
    PGN_FIELD_DATE,
    PGN_FIELD_EVENT,
    PGN_FIELD_ECO,
    PGN_FIELD_OPENING,
    PGN_FIELD_SEARCHED, // those before it are looked through for words; a rating would be found for a year
    PGN_FIELD_WHITE_TITLE = PGN_FIELD_SEARCHED,
    PGN_FIELD_BLACK_TITLE,
    PGN_FIELD_WHITE_ELO,
    PGN_FIELD_BLACK_ELO,
    PGN_FIELD_NB
} PgnField;

// Lists the games that a reader finds; faults in their moves are not looked for. If the file cannot be read to its end, the
// games before that are listed, and *error says why; else its text is empty. Release with pgn_index_free.
PgnIndex *pgn_index_new(PgnReader *reader, Error *error);
void pgn_index_free(PgnIndex *index); // NULL is ignored

// Games are counted from 0.
int pgn_index_count(const PgnIndex *index);
PgnPlace pgn_index_place(const PgnIndex *index, int game);

// A tag of a game; "" if it has none or does not know it ("?"). The result is that of the moves.
const char *pgn_index_field(const PgnIndex *index, int game, PgnField field);

// Does each of some words stand in one of the tags that are looked through, whatever case and accents?
bool pgn_index_matches(const PgnIndex *index, int game, const FoldedWords *words);

#endif
