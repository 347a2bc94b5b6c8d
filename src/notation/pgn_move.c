// SPDX-License-Identifier: GPL-3.0-or-later
// Words of the moves of a PGN file: which of them may be moves at all, and what a move stands for with
// all that is written behind it, "Nxf3+!?", "e8(Q)=", "exd6e.p.". Files of the last forty years differ
// in this more than the standard allows.
#include "notation/pgn_move.h"

#include "base/text.h"
#include "notation/san.h"
#include "notation/symbols.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum {
    WORD_SIZE = 64, // longer words are no moves
    MOVE_LEAST = 2, // characters of the shortest one
};

// --- kinds of words --------------------------------------------------------------------------------------------------

// "12.e4", "12e4" and "...e5" are moves; "1-0" and "1/2" are none.
const char *pgn_behind_number(const char *word)
{
    const char *c = word;
    while (isdigit((unsigned char)*c))
        ++c;
    if (c == word)
        return word + strspn(word, ".");
    if (*c == '.' || *c == '\0')
        return c + strspn(c, ".");
    return isalpha((unsigned char)*c) ? c : word;
}

static bool is_one_of(const char *word, const char *const *words)
{
    while (*words != NULL && strcmp(*words, word) != 0)
        ++words;
    return *words != NULL;
}

bool pgn_says_nothing(const char *word)
{
    static const char *const words[] = {"e.p.", "ep",    "e.p", "ch", "ch.", "check", "mate", "dbl", "dbl.",
                                        "dis",  "disch", "+",   "++", "#",   "##",    "-",    ",",   NULL};
    return *word == '\0' || is_one_of(word, words);
}

// The word with ASCII for the letters of other alphabets that look like it, in `out`, cut where it is long; or the word
// itself, as nearly always.
static const char *fold_look_alikes(const char *word, char out[WORD_SIZE])
{
    const char *c = word;
    while (*c != '\0' && (unsigned char)*c < 0x80)
        ++c;
    if (*c == '\0')
        return word;
    Text text = text_begin(out, WORD_SIZE);
    while (*word != '\0' && !text.truncated) {
        char symbol[SYMBOL_SIZE];
        word += symbol_read(word, strlen(word), symbol);
        const char ascii = symbol_look_alike(symbol);
        if (ascii != '\0')
            text_add_char(&text, ascii);
        else
            text_add(&text, symbol);
    }
    return out;
}

// Letters O, small or large, and zeros, with or without dashes.
bool pgn_is_castling(const char *word)
{
    char folded[WORD_SIZE];
    int rings = 0;
    const char *plain = fold_look_alikes(word, folded);
    const char *c = plain;
    for (; *c != '\0' && strchr("Oo0-", *c) != NULL; ++c)
        rings += *c != '-';
    return (rings == 2 || rings == 3) && plain[0] != '-' && !isalnum((unsigned char)*c);
}

// Bytes of a pass that a word begins with, where nothing but signs follows; 0 if it is none.
static size_t pass_length(const char *word)
{
    char front[WORD_SIZE];
    uint8_t nags[NAG_SIGNS_MAX];
    if (*word == '\0' || strchr("-Zz0@Nn<Pp(", *word) == NULL || strlen(word) >= sizeof front)
        return 0;
    memcpy(front, word, strlen(word) + 1);
    for (size_t length = strlen(word); length >= MOVE_LEAST; --length) {
        front[length] = '\0';
        if (san_is_pass(front) && (word[length] == '\0' || nag_read_signs(word + length, nags) > 0))
            return length;
    }
    return 0;
}

// A quick look: nearly all words that have a square in them are moves.
bool pgn_may_be_move(const char *word)
{
    char folded[WORD_SIZE];
    const char *plain = fold_look_alikes(word, folded);
    for (const char *c = plain; c[0] != '\0' && c[1] != '\0'; ++c) {
        const bool is_letter = isalpha((unsigned char)c[0]) || (unsigned char)c[0] >= 0x80;
        const bool is_file = c[0] >= 'a' && c[0] <= 'h';
        // "e9" is a move that was written wrongly.
        if ((is_letter && c[1] >= '1' && c[1] <= '8') || (is_file && isdigit((unsigned char)c[1])))
            return true;
    }
    return pgn_is_castling(word) || pass_length(word) > 0;
}

// "ed", "exd" or "e:d": a capture by its files alone.
bool pgn_may_be_pawn_capture(const char *word)
{
    char folded[WORD_SIZE];
    const char *plain = fold_look_alikes(word, folded);
    const bool has_sign = plain[0] != '\0' && plain[1] != '\0' && strchr("x:", plain[1]) != NULL;
    if (plain[0] < 'a' || plain[0] > 'h')
        return false;
    const char *to = plain + 1 + has_sign;
    return *to >= 'a' && *to <= 'h' && !islower((unsigned char)to[1]) && !isdigit((unsigned char)to[1]);
}

// --- moves -----------------------------------------------------------------------------------------------------------

// Takes the sign of a novelty out of others, "N" or "TN"; false if it is not there.
static bool cut_novelty(char *signs)
{
    char *found = strchr(signs, 'N');
    if (found == NULL)
        return false;
    const size_t letters = found > signs && found[-1] == 'T' ? 2 : 1;
    char *from = found + 1 - letters;
    memmove(from, found + 1, strlen(found + 1) + 1);
    return true;
}

// Reads the signs behind a move. Check and mate may stand before them; "+-" is a sign and no check.
static bool read_signs_behind(const char *text, WrittenMove *out)
{
    char signs[WORD_SIZE];
    out->nag_count = 0;
    if (text[0] == '\0')
        return true;
    snprintf(signs, sizeof signs, "%s", text);
    size_t length = strlen(signs);
    while (length > 0 && strchr(".,", signs[length - 1]) != NULL)
        signs[--length] = '\0';
    const bool is_novelty = cut_novelty(signs);
    const size_t checks = strspn(signs, "+#");
    for (size_t skipped = 0; skipped <= checks; ++skipped) {
        const int count = nag_read_signs(signs + skipped, out->nags);
        if (count == 0 && signs[skipped] != '\0')
            continue;
        out->nag_count = count;
        if (is_novelty && count < NAG_SIGNS_MAX)
            nag_read("N", &out->nags[out->nag_count++]);
        return true;
    }
    return false;
}

// The move that a text without signs stands for, in the language of the reader.
static bool read_move_text(MoveLanguage *language, const Position *pos, const char *text, Move *move, Error *error)
{
    static const char en_passant[] = "e.p";
    char plain[WORD_SIZE], english[WORD_SIZE];
    const size_t length = strlen(text);
    const bool is_en_passant = text[length - 1] == 'p' && text_ends_with_nocase(text, en_passant);
    memcpy(plain, text, length + 1);
    if (is_en_passant)
        plain[length - strlen(en_passant)] = '\0';
    // English is read first, and only notes what would speak for another language.
    if (language->letters == NULL) {
        piece_letters_note_english(plain, &language->use);
        return san_read_written(pos, plain, move, error);
    }
    if (!piece_letters_translate(language->letters, plain, english, sizeof english, &language->use))
        return error_set(error, "unknown move '%.40s'", text);
    return san_read_written(pos, english, move, error);
}

static bool read_pass(const Position *pos, const char *word, size_t length, WrittenMove *out, Error *error)
{
    out->move = MOVE_NULL;
    if (pos_in_check(pos))
        return error_set(error, "'%s': %s is in check and cannot pass", word, pos->stm == WHITE ? "White" : "Black");
    return read_signs_behind(word + length, out);
}

// May a move end with this byte: a letter, a digit, the bracket of a promotion?
static bool may_end_move(char last)
{
    return isalnum((unsigned char)last) || last == ')' || (unsigned char)last >= 0x80;
}

// Could the text behind a move be a sign that is not known? It has no letters, nor the sign of a promotion.
static bool may_be_sign(const char *text)
{
    enum { LETTERS_FIRST = 0xc0, LETTERS_LAST = 0x52f }; // Latin, Greek, Cyrillic
    if (*text == '=')
        return false;
    while (*text != '\0') {
        unsigned character;
        text += symbol_decode(text, strlen(text), &character);
        if (isalnum((int)(character < 0x80 ? character : ' ')) ||
            (character >= LETTERS_FIRST && character <= LETTERS_LAST && character != 0xd7 && character != 0xf7))
            return false;
    }
    return true;
}

bool pgn_move_read(MoveLanguage *language, const Position *pos, const char *word, WrittenMove *out, Error *error)
{
    char text[WORD_SIZE];
    Error later;
    Error *reason = error; // of the longest text that may be the move
    *out = (WrittenMove){.rest = ""};
    if (strlen(word) >= sizeof text)
        return error_set(error, "unknown move '%.40s...'", word);
    if (pass_length(word) > 0)
        return read_pass(pos, word, pass_length(word), out, error);
    // The longest beginning that is a move, with nothing but signs behind it: "e8=Q+-" is read so
    // and not otherwise.
    for (size_t length = strlen(word); length >= MOVE_LEAST; --length) {
        if (!may_end_move(word[length - 1]) || !read_signs_behind(word + length, out))
            continue;
        memcpy(text, word, length);
        text[length] = '\0';
        if (read_move_text(language, pos, text, &out->move, reason))
            return true;
        reason = &later;
    }
    if (reason == error)
        error_set(error, "unknown move '%s'", word);
    // A sign that is not known stays behind the move.
    size_t length = strlen(word);
    while (length > 0 && !isalnum((unsigned char)word[length - 1]) && word[length - 1] != ')')
        --length;
    out->nag_count = 0;
    out->rest = word + length;
    snprintf(text, sizeof text, "%.*s", (int)length, word);
    return length >= MOVE_LEAST && may_be_sign(out->rest) && read_move_text(language, pos, text, &out->move, &later);
}
