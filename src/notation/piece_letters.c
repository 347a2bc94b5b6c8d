// SPDX-License-Identifier: GPL-3.0-or-later
// The letters that languages have for the pieces, so that "Sf3" and "Кf3" can be read. Several
// languages share letters and mean other pieces by them; which one a game is in is settled by
// pgn_language.c, by what can be played.
#include "notation/piece_letters.h"

#include "base/text.h"
#include "notation/symbols.h"

#include <ctype.h>
#include <string.h>

enum { PIECES = 6, PAWN = PIECES - 1 };

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

const PieceLetters *piece_letters_find(const char *letters)
{
    for (const PieceLetters *row = table; row < table + sizeof table / sizeof table[0]; ++row) {
        int same = 0;
        while (same < PIECES && row->pieces[same][0] == letters[same] && row->pieces[same][1] == '\0')
            ++same;
        if (same == PIECES && letters[same] == '\0')
            return row;
    }
    return NULL;
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

// Does a small letter in front stand for a file ("c4", "cxd5", "сd") and for no piece?
static bool begins_with_file(const char *move)
{
    char symbol[SYMBOL_SIZE];
    const size_t length = symbol_read(move, strlen(move), symbol);
    const char file = symbol[1] == '\0' ? symbol[0] : symbol_look_alike(symbol);
    if (file < 'a' || file > 'h')
        return false;
    const char *rest = move + length;
    if ((*rest >= '1' && *rest <= '8') || (*rest != '\0' && strchr("xX:-", *rest) != NULL))
        return true;
    // "сd", a capture by its files alone.
    if (*rest == '\0')
        return false;
    const size_t next = symbol_read(rest, strlen(rest), symbol);
    const char to = symbol[1] == '\0' ? symbol[0] : symbol_look_alike(symbol);
    return to >= 'a' && to <= 'h' && !isalnum((unsigned char)rest[next]);
}

// The rings must not be taken for letters: "O" is the Dutch pawn.
static bool is_castling(const char *move)
{
    char symbol[SYMBOL_SIZE];
    const size_t length = symbol_read(move, strlen(move), symbol);
    const char first = symbol[1] == '\0' ? symbol[0] : symbol_look_alike(symbol);
    if (first == '\0' || strchr("Oo0", first) == NULL)
        return false;
    return move[length] == '-' || (move[length] != '\0' && strchr("Oo0", move[length]) != NULL);
}

void piece_letters_note_english(const char *move, LetterUse *use)
{
    use->has_pawn_letter |= move[0] == 'P';
    use->has_plain_pawn |= begins_with_file(move);
}

bool piece_letters_translate(const PieceLetters *letters, const char *move, char *out, size_t size, LetterUse *use)
{
    Text text = text_begin(out, size);
    // A piece's letter stands first, or behind the rank that a pawn has reached.
    bool may_be_piece = !begins_with_file(move) && !is_castling(move);
    use->has_plain_pawn |= begins_with_file(move);
    while (*move != '\0') {
        size_t length;
        const int piece = may_be_piece ? find_piece(letters, move, &length) : PIECES;
        if (piece < PIECES) {
            text_add_char(&text, english[piece]);
            use->has_pawn_letter |= piece == PAWN;
            // Letters that English has too say nothing about the language.
            use->is_foreign |= length > 1 || strchr(english, *move) == NULL || (*move == 'P' && piece != PAWN);
        } else if ((unsigned char)*move < 0x80) {
            // A capital that is no piece of the language.
            if (isupper((unsigned char)*move) && *move != 'O' && *move != 'X')
                return false;
            length = 1;
            text_add_char(&text, *move);
        } else {
            char symbol[SYMBOL_SIZE];
            length = symbol_read(move, strlen(move), symbol);
            if (symbol_look_alike(symbol) == '\0')
                return false;
            text_add_char(&text, symbol_look_alike(symbol));
        }
        may_be_piece = isdigit((unsigned char)*move) || (may_be_piece && strchr("=(/", *move) != NULL);
        move += length;
    }
    return !text.truncated;
}
