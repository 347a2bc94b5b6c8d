// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of positions (CSV, RFC 4180) as lines of EPD, so that suites have one reader: lichess puzzles
// and tables of endings come so. Rows are read one at a time, without the rest of the file.
#include "ui/common/suite_csv.h"

#include "base/text.h"
#include "board/position.h"
#include "notation/fen.h"
#include "notation/san.h"

#include <string.h>

enum { FIELD_SIZE = SUITE_FIELD_SIZE, FIELDS_MAX = 64 };

// Cuts the next field out of *cursor into `out`, without its quotes; false if there is none.
static bool next_field(const char **cursor, char out[FIELD_SIZE])
{
    const char *c = *cursor;
    if (c == NULL)
        return false;
    Text text = text_begin(out, FIELD_SIZE);
    bool in_quotes = false;
    for (; *c != '\0' && (in_quotes || *c != ','); ++c) {
        // A doubled quote within quotes ends them and begins them anew: it is left out.
        if (*c == '"')
            in_quotes = !in_quotes;
        else if (*c != '\r' && *c != '\n')
            text_add_char(&text, *c);
    }
    *cursor = *c == ',' ? c + 1 : NULL;
    return true;
}

void suite_csv_field(const char *row, int place, char out[FIELD_SIZE])
{
    out[0] = '\0';
    // A place below 0, of a column that is not there, reads nothing.
    for (int i = 0; i <= place; ++i)
        if (!next_field(&row, out)) {
            out[0] = '\0';
            return;
        }
}

bool suite_csv_is_name(const char *path)
{
    static const char end[] = ".csv";
    return strlen(path) > strlen(end) && text_ends_with_nocase(path, end);
}

// Notes the place of a column that is known; an id goes before a name of the material.
static void take_column(SuiteColumns *columns, const char *name, int place)
{
    if (text_equal_nocase(name, "fen"))
        columns->fen = place;
    else if (text_starts_with(name, "wdl"))
        columns->result = place;
    else if (text_equal_nocase(name, "id") || text_equal_nocase(name, "puzzleid") ||
             (columns->name < 0 && text_equal_nocase(name, "material")))
        columns->name = place;
    else if (text_equal_nocase(name, "moves"))
        columns->moves = place;
}

bool suite_csv_columns(const char *line, SuiteColumns *columns, Error *error)
{
    char name[FIELD_SIZE];
    *columns = (SuiteColumns){.fen = -1, .result = -1, .name = -1, .moves = -1};
    for (int place = 0; place < FIELDS_MAX && next_field(&line, name); ++place)
        take_column(columns, name, place);
    return columns->fen >= 0 || error_set(error, "no column is called fen");
}

// Plays the first move, and adds the second as the best one.
static bool add_moves(const char *fen, char *moves, Text *out, Error *error)
{
    Position pos;
    Undo undo;
    Move move;
    char next[FEN_SIZE];
    // The first move is the opponent's, as lichess has it: the puzzle begins after it.
    const char *first = text_next_word(&moves);
    const char *best = text_next_word(&moves);
    if (best == NULL)
        return error_set(error, "fewer than two moves");
    if (!fen_read(&pos, fen, false, error) || !san_read(&pos, first, &move, error))
        return false;
    pos_make_move(&pos, move, &undo);
    fen_write(&pos, next);
    text_addf(out, "%s bm %s;", next, best);
    return true;
}

bool suite_csv_row(const SuiteColumns *columns, const char *row, char *out, size_t size, Error *error)
{
    char fen[FIELD_SIZE], field[FIELD_SIZE];
    Text text = text_begin(out, size);
    suite_csv_field(row, columns->fen, fen);
    suite_csv_field(row, columns->moves, field);
    if (columns->moves < 0)
        text_add(&text, fen);
    else if (!add_moves(fen, field, &text, error))
        return false;
    suite_csv_field(row, columns->result, field);
    if (field[0] != '\0')
        text_addf(&text, " wdl %s;", field);
    suite_csv_field(row, columns->name, field);
    if (field[0] != '\0')
        text_addf(&text, " id \"%s\";", field);
    // A line that was cut off would be another position.
    return !text.truncated || error_set(error, "the row is too long");
}
