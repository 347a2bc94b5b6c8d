// SPDX-License-Identifier: GPL-3.0-or-later
#include "notation/pgn_move.h"

#include "base/text.h"
#include "notation/san.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { WORD_SIZE = 64 }; // longer words are no moves

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

bool pgn_may_be_move(const char *word)
{
    if (san_is_pass(word))
        return true;
    for (const char *c = word; c[0] != '\0' && c[1] != '\0'; ++c) {
        const bool is_letter = isalpha((unsigned char)c[0]) || (unsigned char)c[0] >= 0x80;
        const bool is_file = c[0] >= 'a' && c[0] <= 'h';
        // "e9" is a move that was written wrongly.
        if ((is_letter && c[1] >= '1' && c[1] <= '8') || (is_file && isdigit((unsigned char)c[1])))
            return true;
    }
    return text_starts_with(word, "O-O") || text_starts_with(word, "0-0") || text_starts_with(word, "o-o") ||
           text_starts_with(word, "OO") || text_starts_with(word, "О-О") || text_starts_with(word, "о-о");
}

bool pgn_may_be_pawn_capture(const char *word)
{
    const bool has_sign = word[0] != '\0' && strchr("x:", word[1]) != NULL && word[1] != '\0';
    const char *to = word + 1 + has_sign;
    return word[0] >= 'a' && word[0] <= 'h' && *to >= 'a' && *to <= 'h' && !isalnum((unsigned char)to[1]);
}

// Where the signs behind a move begin: behind its last letter or digit of ASCII, or a bracket.
static size_t move_length(const char *word)
{
    size_t length = 0;
    for (size_t i = 0; word[i] != '\0'; ++i)
        if (isalnum((unsigned char)word[i]) || word[i] == ')')
            length = i + 1;
    return length;
}

// Reads the signs behind a move. Check and mate may stand before them; "+-" is a sign and no check.
static bool read_signs_behind(const char *text, uint8_t nags[NAG_SIGNS_MAX], int *count)
{
    char signs[WORD_SIZE];
    *count = 0;
    if (text[0] == '\0')
        return true;
    snprintf(signs, sizeof signs, "%s", text);
    size_t length = strlen(signs);
    while (length > 0 && strchr(".,", signs[length - 1]) != NULL)
        signs[--length] = '\0';
    const size_t checks = strspn(signs, "+#");
    for (size_t skipped = 0; skipped <= checks; ++skipped) {
        *count = nag_read_signs(signs + skipped, nags);
        if (*count > 0 || signs[skipped] == '\0')
            return true;
    }
    return false;
}

// The move that a text stands for, in the language of the reader.
static bool read_move_text(MoveLanguage *language, const Position *pos, const char *text, Move *move, Error *error)
{
    char english[WORD_SIZE];
    if (san_is_pass(text)) {
        *move = MOVE_NULL;
        return !pos_in_check(pos) ||
               error_set(error, "'%s': %s is in check and cannot pass", text, pos->stm == WHITE ? "White" : "Black");
    }
    if (language->letters == NULL)
        return san_read_written(pos, text, move, error);
    if (!piece_letters_translate(language->letters, text, english, sizeof english, &language->is_foreign))
        return error_set(error, "unknown move '%.40s'", text);
    return san_read_written(pos, english, move, error);
}

bool pgn_move_read(MoveLanguage *language, const Position *pos, const char *word, WrittenMove *out, Error *error)
{
    char text[WORD_SIZE];
    const size_t length = move_length(word);
    *out = (WrittenMove){.rest = ""};
    if (strlen(word) >= sizeof text)
        return error_set(error, "unknown move '%.40s...'", word);
    memcpy(text, word, strlen(word) + 1);
    if (length == 0) // a pass
        return read_move_text(language, pos, text, &out->move, error);
    const bool has_signs = read_signs_behind(word + length, out->nags, &out->nag_count);
    // Without signs the end may be a letter of another alphabet.
    if (!has_signs && read_move_text(language, pos, text, &out->move, error))
        return true;
    text[length] = '\0';
    if (text_ends_with_nocase(text, "e.p"))
        text[length - strlen("e.p")] = '\0';
    out->rest = has_signs ? "" : word + length;
    if (read_move_text(language, pos, text, &out->move, error))
        return true;
    // "Nf3N": a novelty.
    Error ignored;
    if (length < 3 || text[length - 1] != 'N' || out->nag_count == NAG_SIGNS_MAX)
        return false;
    text[length - 1] = '\0';
    nag_read("N", &out->nags[out->nag_count++]);
    return read_move_text(language, pos, text, &out->move, &ignored);
}
