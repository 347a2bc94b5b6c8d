// SPDX-License-Identifier: GPL-3.0-or-later
// Reads which pieces players called important; expert_positions.h has the format. As much of JSON as it needs: arrays and
// objects of texts without escapes.
#include "study/expert_positions.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "notation/coordinate.h"
#include "notation/fen.h"

#include <ctype.h>
#include <string.h>

enum { FILE_SIZE_MOST = 1 << 24, POSITIONS_MOST = 100000, TEXT_SIZE = 128 };

// --- textbook patterns ---------------------------------------------------------------------------------------------

static const char textbook[] =
    // Back rank: the pawns shut their own king in.
    "[{\"fen\": \"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\", \"important\": [\"d1\", \"f7\", \"g7\", \"h7\"]},"
    // Smothered mate.
    "{\"fen\": \"6rk/6pp/8/4N3/8/8/8/6K1 w - - 0 1\", \"important\": [\"e5\", \"g8\", \"g7\", \"h7\"]},"
    // Arabian mate: the knight defends the rook.
    "{\"fen\": \"7k/R4p2/5N2/8/8/8/5PPP/6K1 w - - 0 1\", \"important\": [\"a7\", \"f6\"]},"
    // A pawn supports the queen.
    "{\"fen\": \"6k1/5p1p/5PpQ/8/8/8/6PP/6K1 w - - 0 1\", \"important\": [\"h6\", \"f6\"]},"
    // A fork of king and rook.
    "{\"fen\": \"r3k3/5ppp/8/1N6/8/8/5PPP/6K1 w - - 0 1\", \"important\": [\"b5\", \"a8\"]}]";

// --- JSON ----------------------------------------------------------------------------------------------------------

// The next character that is not space; it stays.
static char peek(const char **text)
{
    while (isspace((unsigned char)**text))
        ++*text;
    return **text;
}

static bool take(const char **text, char character)
{
    if (peek(text) != character)
        return false;
    ++*text;
    return true;
}

static bool take_string(const char **text, char out[TEXT_SIZE], Error *error)
{
    if (!take(text, '"'))
        return error_set(error, "a text in quotation marks is missing");
    const size_t length = strcspn(*text, "\"\\\n");
    if ((*text)[length] != '"' || length >= TEXT_SIZE)
        return error_set(error, "a text does not end, or is too long");
    memcpy(out, *text, length);
    out[length] = '\0';
    *text += length + 1;
    return true;
}

// --- positions -----------------------------------------------------------------------------------------------------

static bool take_square(ExpertPosition *position, const char *name, Error *error)
{
    const Square square = strlen(name) == 2 ? square_read(name) : SQ_NONE;
    if (square == SQ_NONE)
        return error_set(error, "the square '%.20s' does not exist", name);
    position->important |= bb_square(square);
    return true;
}

// An array of texts; what they are is known by its name.
static bool read_array(const char **text, const char *key, ExpertPosition *position, Error *error)
{
    char value[TEXT_SIZE];
    while (peek(text) != ']') {
        if (!take_string(text, value, error) || (strcmp(key, "important") == 0 && !take_square(position, value, error)))
            return false;
        if (!take(text, ',') && peek(text) != ']')
            return error_set(error, "'%s' does not end", key);
    }
    return take(text, ']');
}

static bool read_member(const char **text, ExpertPosition *position, Error *error)
{
    char key[TEXT_SIZE], value[TEXT_SIZE];
    if (!take_string(text, key, error))
        return false;
    if (!take(text, ':'))
        return error_set(error, "nothing stands behind '%s'", key);
    if (take(text, '['))
        return read_array(text, key, position, error);
    return take_string(text, value, error) &&
           (strcmp(key, "fen") != 0 || fen_read_either(&position->pos, value, error));
}

// Do the squares say something about the pieces?
static bool check_position(const ExpertPosition *position, Error *error)
{
    const Bitboard pieces = pos_occupied(&position->pos);
    if (pieces == 0)
        return error_set(error, "it has no 'fen'");
    if (position->important == 0 || (position->important & ~pieces) != 0 || position->important == pieces)
        return error_set(error, "'important' must name some of the squares that have pieces");
    return true;
}

static bool read_object(const char **text, ExpertPosition *position, Error *error)
{
    pos_clear(&position->pos);
    position->important = 0;
    if (!take(text, '{'))
        return error_set(error, "'{' is missing");
    while (peek(text) != '}') {
        if (!read_member(text, position, error))
            return false;
        if (!take(text, ',') && peek(text) != '}')
            return error_set(error, "'}' is missing");
    }
    return take(text, '}') && check_position(position, error);
}

static bool read_all(const char *text, ExpertPositions *all, Error *error)
{
    if (!take(&text, '['))
        return error_set(error, "it is no JSON array of positions");
    do {
        all->positions = mem_grow(all->positions, (size_t)all->count, &all->capacity, sizeof *all->positions);
        if (!read_object(&text, &all->positions[all->count], error))
            return error_prefix(error, "position %d: ", all->count + 1);
        all->count += 1;
    } while (take(&text, ',') && all->count < POSITIONS_MOST);
    return take(&text, ']') || error_set(error, "']' is missing behind position %d", all->count);
}

ExpertPositions *expert_positions_load(const char *path, Error *error)
{
    char *text = path == NULL ? NULL : file_read_text(path, FILE_SIZE_MOST, error);
    if (path != NULL && text == NULL)
        return NULL;
    ExpertPositions *all = mem_new(1, sizeof *all);
    const bool ok = read_all(text == NULL ? textbook : text, all, error) || error_prefix(error, "%s: ", path);
    mem_free(text);
    if (ok)
        return all;
    expert_positions_free(all);
    return NULL;
}

void expert_positions_free(ExpertPositions *positions)
{
    if (positions == NULL)
        return;
    mem_free(positions->positions);
    mem_free(positions);
}
