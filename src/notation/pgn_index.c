// SPDX-License-Identifier: GPL-3.0-or-later
// The list of the games of a file: where each begins, and the tags by which it is shown and searched.
// Moves are not kept, so that files with millions of games fit into memory; a game that is chosen is
// read from its place.
#include "notation/pgn_index.h"

#include "base/memory.h"

#include <string.h>

enum { TEXTS_AT_FIRST = 4096 };

static const char *const tag_names[PGN_FIELD_NB] = {
    [PGN_FIELD_WHITE] = "White",
    [PGN_FIELD_BLACK] = "Black",
    [PGN_FIELD_RESULT] = "Result",
    [PGN_FIELD_DATE] = "Date",
    [PGN_FIELD_EVENT] = "Event",
    [PGN_FIELD_ECO] = "ECO",
    [PGN_FIELD_OPENING] = "Opening",
    [PGN_FIELD_WHITE_TITLE] = "WhiteTitle",
    [PGN_FIELD_BLACK_TITLE] = "BlackTitle",
    [PGN_FIELD_WHITE_ELO] = "WhiteElo",
    [PGN_FIELD_BLACK_ELO] = "BlackElo",
};

typedef struct IndexedGame {
    PgnPlace place;
    size_t fields[PGN_FIELD_NB]; // where their texts begin
} IndexedGame;

struct PgnIndex {
    IndexedGame *games;
    size_t count, capacity;
    // Each text with its NUL, and folded with its NUL behind it, "" where that changes nothing. The first text is "".
    char *texts;
    size_t text_length, text_size;
    Folded folded; // the text that is added
};

static void add_bytes(PgnIndex *index, const char *text)
{
    const size_t size = strlen(text) + 1;
    while (index->text_length + size > index->text_size) {
        index->texts = mem_resize(index->texts, index->text_size, index->text_size * 2);
        index->text_size *= 2;
    }
    memcpy(index->texts + index->text_length, text, size);
    index->text_length += size;
}

// Folded once, so that a search is quick with each letter that is typed. Returns where the text begins.
static size_t add_text(PgnIndex *index, const char *text)
{
    const size_t at = index->text_length;
    fold_set(&index->folded, text);
    add_bytes(index, text);
    add_bytes(index, strcmp(text, index->folded.data) == 0 ? "" : index->folded.data);
    return at;
}

// A text that the game before had in the same field, as games of one event do, is kept once.
static size_t keep_field(PgnIndex *index, const char *text, PgnField field)
{
    if (text == NULL || text[0] == '\0' || strcmp(text, "?") == 0)
        return 0;
    const size_t last = index->count > 0 ? index->games[index->count - 1].fields[field] : 0;
    return strcmp(index->texts + last, text) == 0 ? last : add_text(index, text);
}

PgnIndex *pgn_index_new(PgnReader *reader, Error *error)
{
    PgnIndex *index = mem_new(1, sizeof *index);
    GameTree *tags = tree_new();
    Error fault;
    index->texts = mem_new(TEXTS_AT_FIRST, 1);
    index->text_size = TEXTS_AT_FIRST;
    add_text(index, "");
    // A game with a fault is in the list all the same. Only what ends the reading is reported.
    error->text[0] = '\0';
    PgnStatus status = pgn_skim_game(reader, tags, &fault);
    for (; status == PGN_GAME || status == PGN_BROKEN; status = pgn_skim_game(reader, tags, &fault)) {
        IndexedGame game = {.place = pgn_game_place(reader)};
        // The result behind the moves counts more than the tag.
        for (PgnField field = 0; field < PGN_FIELD_NB; ++field) {
            const char *text = field == PGN_FIELD_RESULT ? tree_result(tags) : tree_tag(tags, tag_names[field]);
            game.fields[field] = keep_field(index, text, field);
        }
        index->games = mem_grow(index->games, index->count, &index->capacity, sizeof index->games[0]);
        index->games[index->count++] = game;
    }
    if (status == PGN_FAILED)
        *error = fault;
    tree_free(tags);
    return index;
}

void pgn_index_free(PgnIndex *index)
{
    if (index == NULL)
        return;
    mem_free(index->games);
    mem_free(index->texts);
    fold_free(&index->folded);
    mem_free(index);
}

int pgn_index_count(const PgnIndex *index)
{
    return (int)index->count;
}

PgnPlace pgn_index_place(const PgnIndex *index, int game)
{
    return index->games[game].place;
}

const char *pgn_index_field(const PgnIndex *index, int game, PgnField field)
{
    return index->texts + index->games[game].fields[field];
}

static bool has_word(const PgnIndex *index, int game, const char *word)
{
    for (PgnField field = 0; field < PGN_FIELD_SEARCHED; ++field) {
        // What is searched of a text stands behind it.
        const char *text = pgn_index_field(index, game, field);
        const char *folded = text + strlen(text) + 1;
        if (folded_contains(*folded != '\0' ? folded : text, word))
            return true;
    }
    return false;
}

bool pgn_index_matches(const PgnIndex *index, int game, const FoldedWords *words)
{
    for (size_t i = 0; i < words->count; ++i)
        if (!has_word(index, game, words->words[i].data))
            return false;
    return true;
}
