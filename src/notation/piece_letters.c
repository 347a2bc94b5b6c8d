// SPDX-License-Identifier: GPL-3.0-or-later
#include "notation/piece_letters.h"

#include "base/text.h"
#include "notation/symbols.h"

#include <ctype.h>
#include <string.h>

enum { PIECES = 6 };

static const char english[PIECES + 1] = "KQRBNP";

struct PieceLetters {
    const char *languages;
    const char *pieces[PIECES]; // in the order of `english`; several spellings stand with '|' between
};

// The longer of two spellings that begin alike comes first: the king's "Кр" before the knight's "К".
static const PieceLetters table[] = {
    {"German, Danish, Norwegian, Swedish", {"K", "D", "T", "L", "S", "B"}},
    {"Spanish, Italian, Catalan", {"R", "D", "T", "A", "C", "P"}},
    {"French", {"R", "D", "T", "F", "C", "P"}},
    {"Russian", {"Кр|кр|Kp", "Ф|ф", "Л|л", "С|с|C", "К|к|K", "П|п"}},
    {"Dutch", {"K", "D", "T", "L", "P", "O"}},
    {"Polish", {"K", "H", "W", "G", "S", "P"}},
    {"Portuguese", {"R", "D", "T", "B", "C", "P"}},
    {"Czech, Slovak", {"K", "D", "V", "S", "J", "P"}},
    {"Hungarian", {"K", "V", "B", "F", "H", "G"}},
    {"Finnish", {"K", "D", "T", "L", "R", "P"}},
    {"Romanian", {"R", "D", "T", "N", "C", "P"}},
    {"Croatian, Slovenian, Bosnian", {"K", "D", "T", "L", "S", "P"}},
    {"Icelandic", {"K", "D", "H", "B", "R", "P"}},
    {"Estonian", {"K", "L", "V", "O", "R", "P|E"}},
    {"Ukrainian", {"Кр|кр|Kp", "Ф|ф", "Т|т|T", "С|с|C", "К|к|K", "П|п"}},
    {"Bulgarian", {"Ц|ц", "Д|д", "Т|т|T", "О|о|O", "К|к|K", "П|п"}},
    {"Serbian, Macedonian", {"К|к|K", "Д|д", "Т|т|T", "Л|л", "С|с|C", "П|п"}},
    {"Greek", {"Ρ|P", "Β|B", "Π", "Α|A", "Ι|I", "Σ"}},
    {"Turkish", {"Ş|S", "V", "K", "F", "A", "P"}},
    {"Latvian", {"K", "D", "T", "L", "Z", "B"}},
    {"Lithuanian", {"K", "V", "B", "R", "Ž|Z", "P"}},
    {"Russian in Latin letters", {"Kr|Kp", "F", "L", "S", "K", "P"}},
    {"Indonesian", {"R", "M", "B", "G", "K", "P"}},
    {"Vietnamese", {"V", "H", "X", "T", "M", "C"}},
    {"Esperanto", {"R", "D", "T", "K", "Ĉ|C", "P"}},
    {"Afrikaans", {"K", "D", "T", "L", "R", "P"}},
};

const PieceLetters *piece_letters_at(int index)
{
    return index < (int)(sizeof table / sizeof table[0]) ? &table[index] : NULL;
}

const char *piece_letters_languages(const PieceLetters *letters)
{
    return letters->languages;
}

// Bytes of the spelling among several that a text begins with; 0 if it begins with none.
static size_t spelling_length(const char *spellings, const char *text)
{
    while (*spellings != '\0') {
        const size_t length = strcspn(spellings, "|");
        if (strncmp(spellings, text, length) == 0)
            return length;
        spellings += length;
        spellings += *spellings == '|';
    }
    return 0;
}

// The piece whose letter a text begins with, the longest of several; PIECES if it begins with none.
static int find_piece(const PieceLetters *letters, const char *text, size_t *length)
{
    int found = PIECES;
    *length = 0;
    for (int piece = 0; piece < PIECES; ++piece) {
        const size_t here = spelling_length(letters->pieces[piece], text);
        if (here > *length) {
            *length = here;
            found = piece;
        }
    }
    return found;
}

// Files, and the sign of a capture, typed on a Cyrillic keyboard where their letters look alike; NUL for other characters.
static char look_alike(const char *text, size_t *length)
{
    static const struct {
        const char *letter;
        char ascii;
    } alike[] = {{"а", 'a'}, {"с", 'c'}, {"е", 'e'}, {"х", 'x'}, {"О", 'O'}, {"о", 'o'}, {"б", 'b'}, {"д", 'd'}};
    for (size_t i = 0; i < sizeof alike / sizeof alike[0]; ++i) {
        *length = strlen(alike[i].letter);
        if (strncmp(alike[i].letter, text, *length) == 0)
            return alike[i].ascii;
    }
    return '\0';
}

// Does a small letter in front stand for a file ("c4", "cxd5", "сd") and for no piece?
static bool begins_with_file(const char *move)
{
    size_t length = 1;
    const char file = islower((unsigned char)move[0]) ? move[0] : look_alike(move, &length);
    if (file < 'a' || file > 'h')
        return false;
    const char next = move[length];
    return (next >= '1' && next <= '8') || strchr("xX:-", next) != NULL;
}

static bool is_castling(const char *move)
{
    size_t length = 1;
    const char first = strchr("Oo0", move[0]) != NULL ? move[0] : look_alike(move, &length);
    return first != '\0' && strchr("Oo0", first) != NULL &&
           (move[length] == '-' || strchr("Oo0", move[length]) != NULL);
}

bool piece_letters_translate(const PieceLetters *letters, const char *move, char *out, size_t size, bool *is_foreign)
{
    Text text = text_begin(out, size);
    // A piece's letter stands first, or behind the rank that a pawn has reached.
    bool may_be_piece = !begins_with_file(move) && !is_castling(move);
    while (*move != '\0') {
        size_t length;
        const int piece = may_be_piece ? find_piece(letters, move, &length) : PIECES;
        if (piece < PIECES) {
            text_add_char(&text, english[piece]);
            *is_foreign |= length > 1 || strchr(english, *move) == NULL;
        } else if ((unsigned char)*move < 0x80) {
            if (isupper((unsigned char)*move) && *move != 'O' && *move != 'X')
                return false;
            length = 1;
            text_add_char(&text, *move);
        } else {
            const char ascii = look_alike(move, &length);
            if (ascii == '\0')
                return false;
            text_add_char(&text, ascii);
        }
        may_be_piece = isdigit((unsigned char)*move) || (may_be_piece && strchr("=(/", *move) != NULL);
        move += length;
    }
    return !text.truncated;
}
