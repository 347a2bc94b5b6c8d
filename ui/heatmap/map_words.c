// SPDX-License-Identifier: GPL-3.0-or-later
// The words that choose a map, for the command line, the console and the board alike; map_words.h lists
// their kinds.
#include "ui/heatmap/map_words.h"

#include "base/text.h"

static const char *const end_codes[MAP_END_NB + 1] = {[MAP_FROM] = "from", [MAP_TO] = "to", [MAP_BOTH] = "both"};

const char *map_end_code(MapEnd end)
{
    return end_codes[end];
}

const char *map_word_name(int number)
{
    if (number < HEAT_TABLE_NB)
        return heat_table(number)->code;
    // All words one after another, for completion: each kind has its stretch of the numbers.
    number -= HEAT_TABLE_NB;
    if (number < MAP_KIND_NB)
        return map_kind((MapKind)number)->code;
    number -= MAP_KIND_NB;
    if (number <= MAP_BOTH)
        return end_codes[number];
    number -= MAP_BOTH + 1;
    return number < PALETTE_CHOICE_NB ? heat_palette_name((HeatPalette)number)
                                      : heat_scale_name((HeatScale)(number - PALETTE_CHOICE_NB));
}

static bool find_square(const char *word, Square *out)
{
    const char file = text_lower(word[0]);
    if (file < 'a' || file > 'h' || word[1] < '1' || word[1] > '8' || word[2] != '\0')
        return false;
    *out = square_make((File)(file - 'a'), (Rank)(word[1] - '1'));
    return true;
}

// No word has two meanings, so the order of the look-ups does not matter.
MapWord map_word_read(const char *word)
{
    MapWord read = {.type = MAP_WORD_TABLE, .table = heat_table_find(word)};
    if (read.table >= 0)
        return read;
    read = (MapWord){.type = MAP_WORD_KIND, .kind = map_kind_find(word)};
    if (read.kind != MAP_KIND_NB)
        return read;
    for (int end = MAP_FROM; end <= MAP_BOTH; ++end)
        if (text_equal_nocase(end_codes[end], word))
            return (MapWord){.type = MAP_WORD_END, .end = (MapEnd)end};
    read = (MapWord){.type = MAP_WORD_SQUARE};
    if (find_square(word, &read.square))
        return read;
    read = (MapWord){.type = MAP_WORD_PALETTE, .palette = heat_palette_find(word)};
    if (read.palette != PALETTE_CHOICE_NB)
        return read;
    read = (MapWord){.type = MAP_WORD_SCALE, .scale = heat_scale_find(word)};
    return read.scale != SCALE_NB ? read : (MapWord){.type = MAP_WORD_UNKNOWN};
}

MapSelection map_selection_default(void)
{
    return (MapSelection){.kind = MAP_NOW, .table = HEAT_TABLE_ALL, .end = MAP_TO, .square = SQ_NONE};
}

bool map_selection_add(MapSelection *selection, const char *word)
{
    const MapWord read = map_word_read(word);
    switch (read.type) {
    case MAP_WORD_TABLE: selection->table = read.table; return true;
    case MAP_WORD_KIND: selection->kind = read.kind; return true;
    case MAP_WORD_END: selection->end = read.end; return true;
    // A square asks for the map of the piece on it.
    case MAP_WORD_SQUARE:
        selection->kind = MAP_PIECE;
        selection->square = read.square;
        return true;
    case MAP_WORD_UNKNOWN:
    // Colours are not part of what is selected: callers that have some read the word themselves.
    case MAP_WORD_PALETTE:
    case MAP_WORD_SCALE: break;
    }
    return false;
}
