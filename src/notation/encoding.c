// SPDX-License-Identifier: GPL-3.0-or-later
// Each encoding reads the bytes in its own way, and gets points for what looks like words of a language that is written so:
// letters among letters of their own script, vowels beside consonants, capitals in front, the letters of Russian as often as
// they are. Signs in the middle of words cost points. All numbers are tenths.
#include "notation/encoding.h"

#include "base/memory.h"
#include "base/os/os.h"
#include "base/text.h"
#include "base/unicode.h"

#include <ctype.h>
#include <limits.h>
#include <string.h>

enum {
    BYTE_NB = UCHAR_MAX + 1,
    ASCII_END = 0x80,
    ENOUGH = 4096, // bytes beyond ASCII of lines that are not UTF-8

    LETTER = 10,          // it is a letter
    FITS = 10,            // a vowel beside a consonant, or a consonant beside a vowel
    MARGIN = 10,          // by which another encoding must be likelier than the first
    UNKNOWN = -100,       // no character, or a control character
    SIGN_IN_WORD = -60,   // a sign that touches a letter
    SIGN_ALONE = -5,      // one that is rare in texts
    TWO_SCRIPTS = -50,    // a Cyrillic letter beside a Latin one
    CAPITAL_INSIDE = -40, // a capital behind a small letter
    ACCENTS_IN_ROW = -40, // a letter with an accent between two of them
    ACCENTS_ALONE = -20,  // two of them, and no other letter of the word beside them
    RARE_PLACE = -20,     // a letter where its languages do not have it
};

// In the order of what is taken where nothing speaks for one of them.
static const char *const encodings[] = {ENCODING_DEFAULT, "CP1250", "ISO-8859-2", "CP1251",
                                        "KOI8-R",         "KOI8-U", "CP866"};

enum { ENCODING_NB = sizeof encodings / sizeof encodings[0] };

typedef enum SignKind {
    SIGN_UNKNOWN,
    SIGN_OTHER,   // neither a letter nor usual in texts
    SIGN_USUAL,   // quotation marks, dashes ...
    SIGN_OPENING, // usual in front of a word
    SIGN_VOWEL,
    SIGN_CONSONANT,
    SIGN_CYRILLIC,
} SignKind;

// What a byte is in an encoding.
typedef struct Sign {
    uint32_t character;
    SignKind kind;
    bool is_capital;
    int weight; // of a Cyrillic letter: how much more often than others
} Sign;

struct EncodingGuess {
    Sign signs[ENCODING_NB][BYTE_NB];
    int64_t scores[ENCODING_NB];
    int seen;      // bytes beyond ASCII
    bool is_ready; // the signs are known; most texts do not ask for them
};

// --- what bytes mean -------------------------------------------------------------------------------------------------

// How often a letter is in Russian and Ukrainian, as tenths of the binary logarithm of its share among 33 equal ones.
static int cyrillic_weight(uint32_t character)
{
    static const struct {
        const char *letters;
        int weight;
    } rows[] = {{"о", 19},      {"еаи", 14},     {"нтсі", 10},    {"рвл", 6},  {"кмдпу", 0},
                {"яыьгзб", -8}, {"чйхжїє", -14}, {"шюцщэф", -25}, {"ёґъ", -30}};
    uint32_t small[UNICODE_FOLDED_MAX];
    const char *c;
    // Without its dots or hook a letter is another, so capitals alone are made small.
    small[0] = character >= 0x410 && character <= 0x42f   ? character + 0x20
               : character >= 0x400 && character <= 0x40f ? character + 0x50
                                                          : character;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i)
        for (c = rows[i].letters; *c != '\0';)
            if (utf8_read(&c) == small[0])
                return rows[i].weight;
    return -50; // of other languages
}

static bool is_cyrillic(uint32_t character)
{
    return (character >= 0x400 && character <= 0x45f) || character == 0x490 || character == 0x491;
}

static bool is_latin(uint32_t character)
{
    return (character >= 0xc0 && character <= 0x17f && character != 0xd7 && character != 0xf7) || character == 0x218 ||
           character == 0x219;
}

// Of these two blocks of Latin the letters stand in pairs, with three beginnings.
static bool is_latin_capital(uint32_t character)
{
    if (character <= 0xff)
        return character <= 0xde;
    const bool odd_is_capital = (character >= 0x139 && character <= 0x148) || character >= 0x179;
    return character == 0x178 || (character % 2 == 1) == odd_is_capital;
}

static bool is_one_of(uint32_t character, const char *signs)
{
    while (*signs != '\0')
        if (utf8_read(&signs) == character)
            return true;
    return false;
}

// By the letter without its accent; what has none under it is no letter here.
static SignKind kind_of_base(uint32_t character)
{
    uint32_t base[UNICODE_FOLDED_MAX];
    if (unicode_fold(character, base) == 0 || base[0] >= ASCII_END || !isalpha((int)base[0]))
        return SIGN_OTHER;
    return strchr("aeiouy", (int)base[0]) != NULL ? SIGN_VOWEL : SIGN_CONSONANT;
}

// What a character is, whatever byte stood for it.
static Sign sign_of(uint32_t character)
{
    Sign sign = {.character = character, .kind = SIGN_OTHER};
    if (character < ASCII_END) {
        sign.kind = isalpha((int)character) ? kind_of_base(character) : SIGN_USUAL;
        sign.is_capital = isupper((int)character);
        // The control characters that ISO-8859 has where Windows has signs: no text means them.
    } else if (character < 0xa0 || character == UNICODE_REPLACEMENT) {
        sign.kind = SIGN_UNKNOWN;
    } else if (is_cyrillic(character)) {
        sign.kind = SIGN_CYRILLIC;
        sign.is_capital = character < 0x430 || character == 0x490;
        sign.weight = cyrillic_weight(character);
    } else if (is_latin(character)) {
        sign.kind = kind_of_base(character);
        sign.is_capital = is_latin_capital(character);
    } else if (is_one_of(character, "«»“”„‘’‚‹›–—…°½·•§©№±×÷´ ")) {
        sign.kind = SIGN_USUAL;
    } else if (is_one_of(character, "¿¡")) {
        sign.kind = SIGN_OPENING;
    }
    return sign;
}

// Converts as many bytes as mean something, each to one character. Returns how many.
static size_t read_characters(OsConverter *converter, char *bytes, size_t count, Sign *signs)
{
    char out[BYTE_NB * UTF8_SIZE + 1] = "";
    char *from = bytes, *to = out;
    size_t left = count, room = sizeof out - 1;
    (void)os_convert(converter, &from, &left, &to, &room);
    *to = '\0';
    size_t read = 0;
    for (const char *character = out; *character != '\0' && read < count; ++read)
        signs[read] = sign_of(utf8_read(&character));
    return read;
}

// An encoding that the C library does not have knows no character.
static void read_encoding(const char *name, Sign signs[BYTE_NB])
{
    char bytes[BYTE_NB];
    OsConverter *converter = os_converter_new(name);
    for (int byte = 0; byte < BYTE_NB; ++byte) {
        bytes[byte] = (char)byte;
        signs[byte] = sign_of(byte < ASCII_END ? (uint32_t)byte : UNICODE_REPLACEMENT);
    }
    // Behind each byte that means nothing it begins anew.
    for (size_t at = ASCII_END; converter != NULL && at < BYTE_NB; ++at)
        at += read_characters(converter, bytes + at, BYTE_NB - at, signs + at);
    os_converter_free(converter);
}

EncodingGuess *encoding_guess_new(void)
{
    return mem_new(1, sizeof(EncodingGuess));
}

void encoding_guess_free(EncodingGuess *guess)
{
    mem_free(guess);
}

// --- points ----------------------------------------------------------------------------------------------------------

// A byte with those around it, as an encoding reads them.
typedef struct Place {
    const Sign *before, *here, *behind;
} Place;

static bool is_letter(const Sign *sign)
{
    return sign->kind >= SIGN_VOWEL;
}

static bool is_accented(const Sign *sign)
{
    return is_letter(sign) && sign->character >= ASCII_END;
}

static bool is_ascii_letter(const Sign *sign)
{
    return is_letter(sign) && sign->character < ASCII_END;
}

// What a sign that is no letter says: within a word it was most likely meant as a letter.
static int score_sign(const Place *place)
{
    const SignKind kind = place->here->kind;
    const bool is_usual = kind == SIGN_USUAL || (kind == SIGN_OPENING && !is_letter(place->before));
    if (kind == SIGN_UNKNOWN)
        return UNKNOWN;
    if (is_usual)
        return 0;
    return is_letter(place->before) || is_letter(place->behind) ? SIGN_IN_WORD : SIGN_ALONE;
}

// Letters that share a byte with another, though both are vowels or both consonants, and where they stand in words.
static int score_rare_place(const Place *place)
{
    const bool before_vowel = place->behind->kind == SIGN_VOWEL, at_end = !is_letter(place->behind);
    const bool before_e_o = before_vowel && strchr("eoEO", (int)place->behind->character) != NULL;
    switch (place->here->character) {
    case 0xd1: // Ñ, as in España; Ń as in Poznań, Jabłoński
    case 0xf1: return before_vowel ? 0 : RARE_PLACE;
    case 0x143:
    case 0x144: return before_vowel ? RARE_PLACE : 0;
    case 0xe3: // ã, as in São, irmã; ă as in Bălan
    case 0xf5: return before_e_o || (at_end && place->here->character == 0xe3) ? 0 : RARE_PLACE; // õ, as in ações
    case 0x103:
    case 0x151: return before_e_o ? RARE_PLACE : 0; // ő, as in Erdős
    case 0xec:                                      // ì and ù, as in lì, più; ě and ů as in Němec, Růžička
    case 0xf9: return at_end ? 0 : RARE_PLACE;
    case 0x155: // ŕ and ĺ are rare anywhere
    case 0x13a: return RARE_PLACE;
    default: return 0;
    }
}

// Vowels and consonants change places in most words.
static int score_neighbour(const Sign *here, const Sign *beside)
{
    if (!is_letter(beside))
        return 0;
    return beside->kind == here->kind ? -FITS : FITS;
}

// A letter of ASCII beside it makes an accented letter likely: few words have two accents side by side.
static int score_latin(const Place *place)
{
    const Sign *here = place->here, *before = place->before, *behind = place->behind;
    int score = LETTER + score_neighbour(here, before) + score_neighbour(here, behind) + score_rare_place(place);
    if (is_accented(before) && is_accented(behind))
        score += ACCENTS_IN_ROW;
    else if (!is_ascii_letter(before) && !is_ascii_letter(behind))
        score += ACCENTS_ALONE;
    return score;
}

// By how often it is used, and by its neighbours: no word mixes the two scripts.
static int score_cyrillic(const Place *place)
{
    int score = LETTER + place->here->weight;
    score += is_letter(place->before) && place->before->kind != SIGN_CYRILLIC ? TWO_SCRIPTS : 0;
    score += is_letter(place->behind) && place->behind->kind != SIGN_CYRILLIC ? TWO_SCRIPTS : 0;
    return score;
}

// Points for one byte beyond ASCII, by what it is and what stands around it.
static int score_place(const Place *place)
{
    if (!is_letter(place->here))
        return score_sign(place);
    // A word of one letter may be one of any script: è, à, и.
    if (!is_letter(place->before) && !is_letter(place->behind))
        return 0;
    const int score = place->here->kind == SIGN_CYRILLIC ? score_cyrillic(place) : score_latin(place);
    const bool is_inside = is_letter(place->before) && !place->before->is_capital;
    return score + (place->here->is_capital && is_inside ? CAPITAL_INSIDE : 0);
}

// Only bytes beyond ASCII get points: all encodings read the others alike.
static int64_t score_text(const Sign signs[BYTE_NB], const unsigned char *bytes, size_t size)
{
    const Sign *border = &signs[' '];
    int64_t score = 0;
    for (size_t i = 0; i < size; ++i) {
        const Place place = {i > 0 ? &signs[bytes[i - 1]] : border, &signs[bytes[i]],
                             i + 1 < size ? &signs[bytes[i + 1]] : border};
        if (bytes[i] >= ASCII_END)
            score += score_place(&place);
    }
    return score;
}

// The encoding with the most points, the first one unless another is clearly better.
static const char *likeliest(const EncodingGuess *guess)
{
    // That the first reads the text badly is not enough: the other must read words.
    const int64_t first = guess->scores[0] > 0 ? guess->scores[0] : 0;
    int64_t most = first + MARGIN;
    int best = 0;
    for (int i = 1; i < ENCODING_NB; ++i) {
        if (guess->scores[i] <= most)
            continue;
        best = i;
        most = guess->scores[i];
    }
    return encodings[best];
}

const char *encoding_guess_add(EncodingGuess *guess, const char *bytes, size_t size)
{
    for (int i = 0; i < ENCODING_NB && !guess->is_ready; ++i)
        read_encoding(encodings[i], guess->signs[i]);
    guess->is_ready = true;
    for (size_t i = 0; i < size; ++i)
        guess->seen += (unsigned char)bytes[i] >= ASCII_END;
    for (int i = 0; i < ENCODING_NB; ++i)
        guess->scores[i] += score_text(guess->signs[i], (const unsigned char *)bytes, size);
    return likeliest(guess);
}

// --- lines -----------------------------------------------------------------------------------------------------------

// The bytes up to the next one beyond ASCII, eight at a time: most texts have none.
static size_t ascii_span(const char *text, size_t size)
{
    size_t at = 0;
    for (uint64_t eight; at + sizeof eight <= size; at += sizeof eight) {
        memcpy(&eight, text + at, sizeof eight);
        if ((eight & UINT64_C(0x8080808080808080)) != 0)
            break;
    }
    while (at < size && (unsigned char)text[at] < ASCII_END)
        ++at;
    return at;
}

// The bytes of the character at the beginning of `size` bytes, 0 if it is no UTF-8.
static size_t character_length(const char *text, size_t size)
{
    char start[UTF8_SIZE + 1] = "";
    if (text[0] == '\0')
        return 1;
    memcpy(start, text, size < UTF8_SIZE ? size : UTF8_SIZE);
    return text_utf8_length(start);
}

// Looks only at what is beyond ASCII.
static bool is_utf8(const char *text, size_t size)
{
    for (size_t at = ascii_span(text, size); at < size; at += ascii_span(text + at, size - at)) {
        const size_t length = character_length(text + at, size - at);
        if (length == 0)
            return false;
        at += length;
    }
    return true;
}

const char *encoding_guess_add_lines(EncodingGuess *guess, const char *text, size_t size, bool is_whole)
{
    const char *found = NULL;
    size_t at = ascii_span(text, size);
    // From one byte beyond ASCII to the next. The whole line is looked at, since words tell more
    // than bytes.
    while (at < size && guess->seen < ENOUGH) {
        size_t begin = at;
        while (begin > 0 && text[begin - 1] != '\n')
            --begin;
        const char *end = memchr(text + at, '\n', size - at);
        if (end == NULL && !is_whole)
            break;
        const size_t length = end != NULL ? (size_t)(end - (text + begin)) : size - begin;
        if (!is_utf8(text + begin, length))
            found = encoding_guess_add(guess, text + begin, length);
        at = begin + length;
        at += ascii_span(text + at, size - at);
    }
    return found;
}
