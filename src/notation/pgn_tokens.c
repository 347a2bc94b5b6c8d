// SPDX-License-Identifier: GPL-3.0-or-later
// Cuts the text of a PGN file into tags, comments, results and words. The standard (section 7) would
// take a few lines; the rest is for what files have in its place: typographic quotes and dashes, HTML,
// blanks within moves, braces without an end.
#include "notation/pgn_tokens.h"

#include "base/text.h"
#include "notation/encoding.h"
#include "notation/symbols.h"

#include <ctype.h>
#include <string.h>

enum {
    TAG_AHEAD = 256,       // bytes in which the name of a tag must end
    LINE_AHEAD = 1024,     // and the second line of its value
    BRACE_AHEAD = 1 << 20, // a brace is looked for
    RESULT_AHEAD = 40,     // bytes that a result may take, and the one behind it
    MARKUP_AHEAD = 128,
    MARKUP_NAME = 8,
    RESULT_SIZE = 16, // "1/2-1/2", without blanks
    UTF8_MOST = 4,
    PROMOTION_BYTES = 3, // "(Q)"
    CASTLING_SIZE = 6,   // "0-0-0"
};

// --- characters ------------------------------------------------------------------------------------------------------

// Letters of another encoding than Windows-1252 are taken as they come, and converted when the word is whole. Below them
// the encodings have the same dashes and dots.
static bool is_letter_of_encoding(TextInput *input, int c, const char *text, size_t have)
{
    enum { LETTERS_BEGIN = 0xc0 };
    char character[UTF8_MOST + 1] = "";
    if (c < LETTERS_BEGIN)
        return false;
    memcpy(character, text, have < UTF8_MOST ? have : UTF8_MOST);
    if (text_utf8_length(character) > 0)
        return false;
    const char *encoding = text_input_guessed_encoding(input);
    return encoding != NULL && strcmp(encoding, ENCODING_DEFAULT) != 0;
}

// Returns the bytes of the next character; 0 at the end.
static size_t next_symbol(TextInput *input, char out[SYMBOL_SIZE])
{
    const int c = text_input_peek(input);
    if (c == TEXT_INPUT_END)
        return 0;
    if (c >= 0x80) {
        size_t have;
        const char *text = text_input_ahead(input, UTF8_MOST, &have);
        if (!is_letter_of_encoding(input, c, text, have))
            return symbol_read(text, have, out);
    }
    if (c == '&') {
        size_t have;
        const char *text = text_input_ahead(input, SYMBOL_BYTES_MOST, &have);
        return symbol_read(text, have, out);
    }
    out[0] = (char)c;
    out[1] = '\0';
    return 1;
}

static void take_bytes(TextInput *input, size_t count)
{
    while (count-- > 0)
        text_input_take(input);
}

static bool is_control(int c)
{
    return (c >= 0 && c < ' ') || c == 0x7f;
}

int pgn_peek(TextInput *input)
{
    char symbol[SYMBOL_SIZE];
    const int c = text_input_peek(input);
    if (c < 0x80 && c != '&')
        return c;
    next_symbol(input, symbol);
    return (unsigned char)symbol[0];
}

// Bytes of a tag of HTML, such as "<br />", that is ahead; 0 if there is none. Signs such as "<=>" and words are none.
static size_t markup_length(TextInput *input)
{
    static const char *const names[] = {
        "a",     "b",    "big",    "body", "br",  "center", "code",  "dd",  "div", "dl", "dt", "em",  "font",
        "h1",    "h2",   "h3",     "h4",   "hr",  "html",   "i",     "img", "li",  "ol", "p",  "pre", "s",
        "small", "span", "strong", "sub",  "sup", "table",  "tbody", "td",  "th",  "tr", "tt", "u",   "ul"};
    char name[MARKUP_NAME] = "";
    size_t have, length = 0;
    const char *text = text_input_ahead(input, MARKUP_AHEAD, &have);
    size_t at = have > 1 && text[1] == '/' ? 2 : 1;
    if (have == 0 || text[0] != '<')
        return 0;
    for (; at < have && isalnum((unsigned char)text[at]) && length + 1 < sizeof name; ++at)
        name[length++] = text_lower(text[at]);
    if (text_find_row(names, sizeof names[0], sizeof names / sizeof names[0], name) < 0)
        return 0;
    for (; at < have && at < MARKUP_AHEAD && text[at] != '<' && text[at] != '\n'; ++at)
        if (text[at] == '>')
            return at + 1;
    return 0;
}

// A blank that is no ASCII, or a character that is not seen, or markup.
static size_t blank_symbol(TextInput *input)
{
    if (text_input_peek(input) == '<')
        return markup_length(input);
    char symbol[SYMBOL_SIZE];
    const size_t bytes = next_symbol(input, symbol);
    return bytes > 0 && (symbol[0] == ' ' || symbol[0] == '\0') ? bytes : 0;
}

static bool may_be_blank(int c)
{
    return c >= 0x80 || c == '<' || c == '&';
}

void pgn_skip_space(TextInput *input)
{
    for (;;) {
        text_input_skip_space(input);
        const int c = text_input_peek(input);
        const size_t bytes = is_control(c) ? 1 : may_be_blank(c) ? blank_symbol(input) : 0;
        if (bytes == 0)
            return;
        take_bytes(input, bytes);
    }
}

void pgn_skip_blanks(TextInput *input)
{
    for (;;) {
        const int c = text_input_peek(input);
        const size_t bytes = c == '\t' ? 1 : c == ' ' || may_be_blank(c) ? blank_symbol(input) : 0;
        if (bytes == 0)
            return;
        take_bytes(input, bytes);
    }
}

// Bytes of blanks that a text begins with.
static size_t blanks_length(const char *text, size_t size)
{
    size_t at = 0;
    while (at < size) {
        char symbol[SYMBOL_SIZE];
        const unsigned char c = (unsigned char)text[at];
        if (c < 0x80 && c != ' ' && c != '\t' && c != '&') // nearly always
            break;
        const size_t bytes = symbol_read(text + at, size - at, symbol);
        if (symbol[0] != ' ' && symbol[0] != '\t' && symbol[0] != '\0')
            break;
        at += bytes;
    }
    return at;
}

// --- tags ------------------------------------------------------------------------------------------------------------

// Bytes of a quote, plain or typographic, that a text begins with; 0 if it begins with none.
static size_t quote_length(const char *text, size_t size)
{
    static const unsigned quotes[] = {'"', 0xab, 0xbb, 0x201c, 0x201d, 0x201e, 0x201f, 0x2033, 0x300c, 0x300d, 0xff02};
    unsigned character;
    char symbol[SYMBOL_SIZE];
    if (size == 0)
        return 0;
    if (text[0] == '&') {
        const size_t entity = symbol_read(text, size, symbol);
        return entity > 1 && strcmp(symbol, "\"") == 0 ? entity : 0;
    }
    const size_t bytes = symbol_decode(text, size, &character);
    for (size_t i = 0; i < sizeof quotes / sizeof quotes[0]; ++i)
        if (quotes[i] == character)
            return bytes;
    return 0;
}

static bool ends_tag_name(char c)
{
    return isspace((unsigned char)c) || c == '"' || c == '[' || c == ']' || c == '{' || c == '}' || c == '\0';
}

// Nothing is taken: brackets may be a sign or a tag of the next game.
bool pgn_tag_is_ahead(TextInput *input, char name[PGN_TAG_NAME_SIZE], bool *is_quoted)
{
    size_t have, length = 0;
    const char *text = text_input_ahead(input, TAG_AHEAD, &have);
    size_t at = have > 0 && text[0] == '[' ? 1 : 0;
    at += at > 0 ? blanks_length(text + at, have - at) : 0;
    // The name of a tag begins like a name: "[%clk" and "[1]" are none.
    if (at == 0 || at == have || (!isalnum((unsigned char)text[at]) && text[at] != '_'))
        return false;
    for (; at < have && !ends_tag_name(text[at]) && quote_length(text + at, have - at) == 0 &&
           blanks_length(text + at, have - at) == 0;
         ++at) {
        if (length + 1 == PGN_TAG_NAME_SIZE)
            return false;
        name[length++] = text[at];
    }
    name[length] = '\0';
    at += blanks_length(text + at, have - at);
    *is_quoted = quote_length(text + at, have - at) > 0;
    if (*is_quoted)
        return true;
    // Without quotes it must end as a tag does.
    const size_t value = at;
    while (at < have && strchr("]\r\n", text[at]) == NULL)
        ++at;
    return at > value && at < have && text[at] == ']';
}

// Does the tag end behind a quote of so many bytes that is ahead? Quotes that stand inside a value without a backslash do not
// end it.
static bool quote_ends_tag(TextInput *input, size_t quote)
{
    size_t have;
    const char *text = text_input_ahead(input, TAG_AHEAD, &have);
    const size_t at = quote + blanks_length(text + quote, have - quote);
    return at >= have || strchr("]\r\n", text[at]) != NULL;
}

// At the end of a line within a value: does the value go on in the next line, and end there?
static bool value_goes_on(TextInput *input)
{
    size_t have;
    const char *text = text_input_ahead(input, LINE_AHEAD, &have);
    size_t at = have > 1 && text[0] == '\r' && text[1] == '\n' ? 2 : 1;
    if (at >= have || text[at] == '[')
        return false;
    for (; at < have && text[at] != '\n' && text[at] != '\r'; ++at) {
        const size_t quote = quote_length(text + at, have - at);
        const size_t behind = at + quote;
        if (quote > 0 && behind + blanks_length(text + behind, have - behind) < have &&
            text[behind + blanks_length(text + behind, have - behind)] == ']')
            return true;
    }
    return false;
}

// The value behind the opening quote, up to the closing one, or the end of the line if that is missing.
static void read_quoted_value(TextInput *input, bool is_plain, GrowingText *value)
{
    for (;;) {
        int c = text_input_peek(input);
        size_t have = 0;
        if (c == TEXT_INPUT_END || (c == '\n' && !value_goes_on(input)))
            break;
        const char *text = is_plain ? "" : text_input_ahead(input, SYMBOL_BYTES_MOST, &have);
        const size_t quote = c == '"' ? 1 : is_plain ? 0 : quote_length(text, have);
        if (quote > 0 && quote_ends_tag(input, quote)) {
            take_bytes(input, quote);
            return;
        }
        text_input_take(input);
        if (c == '\\' && (text_input_peek(input) == '"' || text_input_peek(input) == '\\'))
            c = text_input_take(input);
        growing_text_add_shown(value, c);
    }
    // Without the closing quote the bracket that ends the tag has been taken for a part of the value.
    if (value->length > 0 && value->data[value->length - 1] == ']')
        value->data[--value->length] = '\0';
}

void pgn_read_tag(TextInput *input, GrowingText *value)
{
    size_t have;
    growing_text_clear(value);
    text_input_take(input); // the bracket
    pgn_skip_blanks(input);
    const char *text = text_input_ahead(input, TAG_AHEAD, &have);
    size_t name = 0;
    while (name < have && !ends_tag_name(text[name]) && quote_length(text + name, have - name) == 0 &&
           blanks_length(text + name, have - name) == 0)
        ++name;
    take_bytes(input, name);
    pgn_skip_blanks(input);
    text = text_input_ahead(input, SYMBOL_BYTES_MOST, &have);
    const size_t quote = quote_length(text, have);
    const bool is_plain = quote > 0 && text[0] == '"';
    take_bytes(input, quote);
    if (quote > 0)
        read_quoted_value(input, is_plain, value);
    else // without quotes, as some programs write numbers
        while (text_input_peek(input) != ']' && text_input_peek(input) != '\n' &&
               text_input_peek(input) != TEXT_INPUT_END)
            growing_text_add_shown(value, text_input_take(input));
    pgn_skip_blanks(input);
    if (text_input_peek(input) == ']')
        text_input_take(input);
    text_input_to_utf8(input, value);
}

void pgn_read_brackets(TextInput *input, GrowingText *text)
{
    int c = text_input_peek(input);
    growing_text_clear(text);
    while (c != '\n' && c != TEXT_INPUT_END) {
        growing_text_add_shown(text, text_input_take(input));
        if (c == ']')
            break;
        c = text_input_peek(input);
    }
    text_input_to_utf8(input, text);
}

// --- comments --------------------------------------------------------------------------------------------------------

// The next brace behind what is ahead first, '{' or '}'; 0 if none is near.
static int brace_ahead(TextInput *input, PgnBraces *braces)
{
    const int64_t offset = text_input_offset(input);
    if (braces->is_seen && offset < braces->at)
        return braces->brace;
    size_t have = 0, at = 1;
    const char *text;
    for (size_t wanted = LINE_AHEAD;; wanted *= 8) {
        text = text_input_ahead(input, wanted, &have);
        while (at < have && text[at] != '{' && text[at] != '}')
            ++at;
        if (at < have || have < wanted || wanted >= BRACE_AHEAD)
            break;
    }
    *braces = (PgnBraces){.at = offset + (int64_t)at, .brace = at < have ? text[at] : 0, .is_seen = true};
    return braces->brace;
}

// A brace that was never closed must not swallow the games that follow; a comment may tell of a game all the same.
static bool next_game_begins(TextInput *input, PgnBraces *braces)
{
    return text_input_at_line_start(input) && text_input_looks_at(input, "[Event \"") &&
           brace_ahead(input, braces) != '}';
}

static const bool is_brace_or_line_end[UCHAR_MAX + 1] = {['{'] = true, ['}'] = true, ['\r'] = true, ['\n'] = true};

// Passes over the text up to the next brace or end of the line, and adds it where it is kept.
static void take_line_of_comment(TextInput *input, bool keeps, GrowingText *text)
{
    size_t have, length = 0;
    if (!keeps) {
        text_input_skip_until(input, is_brace_or_line_end);
        return;
    }
    const char *line = text_input_ahead(input, 1, &have);
    for (; length < have && !is_brace_or_line_end[(unsigned char)line[length]]; ++length)
        growing_text_add_shown(text, (unsigned char)line[length]);
    text_input_skip(input, length);
}

bool pgn_read_comment(TextInput *input, PgnBraces *braces, bool keeps, GrowingText *text)
{
    int nested = 0;
    growing_text_clear(text);
    for (;;) {
        if (!text_input_at_line_start(input))
            take_line_of_comment(input, keeps, text);
        int c = text_input_peek(input);
        if (c == TEXT_INPUT_END || next_game_begins(input, braces))
            return false;
        // Comments do not nest in PGN, but some files have them so: a brace that another one
        // follows before any opening one is an inner one.
        if (c == '}') {
            const bool is_inner = nested > 0 && brace_ahead(input, braces) == '}';
            if (!is_inner) {
                text_input_take(input);
                return true;
            }
            --nested;
        }
        text_input_take(input);
        if (c == '{' || c == '}') {
            nested += c == '{';
            c = c == '{' ? '(' : ')';
        }
        if (keeps)
            growing_text_add_shown(text, c);
        keeps = keeps && text->length < GROWING_TEXT_MAX;
    }
}

void pgn_read_line_comment(TextInput *input, bool keeps, GrowingText *text)
{
    growing_text_clear(text);
    for (int c = text_input_take(input); c != '\n' && c != TEXT_INPUT_END; c = text_input_take(input))
        if (keeps)
            growing_text_add_shown(text, c);
}

// --- results ---------------------------------------------------------------------------------------------------------

// By their length, so that "1/2" is no part of "1/2-1/2". Blanks are left out, halves and dashes are ASCII.
static const char *const results[][2] = {
    {"1/2-1/2", "1/2-1/2"}, {"1/2:1/2", "1/2-1/2"}, {"0.5-0.5", "1/2-1/2"}, {"0,5-0,5", "1/2-1/2"},
    {"0.5:0.5", "1/2-1/2"}, {"0,5:0,5", "1/2-1/2"}, {"1-0", "1-0"},         {"0-1", "0-1"},
    {"1:0", "1-0"},         {"0:1", "0-1"},         {"1/2", "1/2-1/2"},     {"+:-", "1-0"},
    {"-:+", "0-1"},
};

// Can something of a longer word stand behind a result? Then it was none.
static bool goes_on(char c)
{
    return isalnum((unsigned char)c) || (c != '\0' && strchr("-/:=", c) != NULL);
}

// The result that a text begins with, and its bytes; NULL if it begins with none. Blanks may stand between its signs.
static const char *find_result(const char *text, size_t size, size_t *length)
{
    char plain[RESULT_SIZE + SYMBOL_SIZE] = "";
    size_t ends[RESULT_SIZE + SYMBOL_SIZE] = {0}, count = 0; // where each character ends
    bool blank_before[RESULT_SIZE + SYMBOL_SIZE] = {false};
    bool is_behind_blank = false;
    for (size_t at = 0; at < size && count < RESULT_SIZE;) {
        char symbol[SYMBOL_SIZE];
        at += symbol_read(text + at, size - at, symbol);
        if (symbol[0] == '\n' || symbol[0] == '\r')
            break;
        if (symbol[0] == ' ' || symbol[0] == '\t') {
            is_behind_blank = true;
            continue;
        }
        for (const char *c = symbol; *c != '\0'; ++c) {
            blank_before[count] = is_behind_blank;
            ends[count] = at;
            plain[count++] = *c;
            is_behind_blank = false;
        }
    }
    plain[count] = '\0';
    for (size_t i = 0; i < sizeof results / sizeof results[0]; ++i) {
        const size_t own = strlen(results[i][0]);
        // "1-0F": won by forfeit.
        const bool is_forfeit = toupper((unsigned char)plain[own]) == 'F' && !isalnum((unsigned char)plain[own + 1]);
        if (strncmp(plain, results[i][0], own) != 0 || (goes_on(plain[own]) && !blank_before[own] && !is_forfeit))
            continue;
        *length = ends[own - 1];
        return results[i][1];
    }
    return NULL;
}

const char *pgn_read_result(TextInput *input)
{
    size_t have, length = 0;
    const char *text = text_input_ahead(input, RESULT_AHEAD, &have);
    // Most words are moves and their numbers: "1." and "12" are told at once.
    const bool is_half = have > 2 && text[1] == '.' && text[2] == '5';
    const bool may_be_forfeit = have > 1 && (text[0] == '+' || text[0] == '-') && text[1] == ':';
    if ((have > 0 && !isdigit((unsigned char)text[0]) && (unsigned char)text[0] < 0x80 && text[0] != '&' &&
         !may_be_forfeit))
        return NULL;
    if (have == 0 || (have > 1 && (isdigit((unsigned char)text[1]) || (text[1] == '.' && !is_half))))
        return NULL;
    const char *result = find_result(text, have, &length);
    if (result != NULL)
        take_bytes(input, length);
    return result;
}

const char *pgn_result_of(const char *value)
{
    // A game that was not played is won or lost all the same.
    static const char *const forfeits[][2] = {
        {"+/-", "1-0"}, {"-/+", "0-1"}, {"+--", "1-0"}, {"--+", "0-1"}, {"=", "1/2-1/2"}};
    size_t length;
    for (size_t i = 0; i < sizeof forfeits / sizeof forfeits[0]; ++i)
        if (strcmp(forfeits[i][0], value) == 0)
            return forfeits[i][1];
    return find_result(value, strlen(value), &length);
}

// --- words -----------------------------------------------------------------------------------------------------------

// Signs that begin another token. A dot is part of the word: "1.e4" is read as a whole.
static bool ends_word(int c)
{
    if (isalnum(c))
        return false;
    return c == TEXT_INPUT_END || c == ' ' || is_control(c) || strchr("{}()[];$*", c) != NULL;
}

// "(Q)" behind a rank is no variation but a promotion.
static bool promotion_is_ahead(TextInput *input, const GrowingText *word)
{
    size_t have;
    if (word->length == 0 || !isdigit((unsigned char)word->data[word->length - 1]))
        return false;
    const char *text = text_input_ahead(input, PROMOTION_BYTES, &have);
    return have >= PROMOTION_BYTES && text[0] == '(' && isalpha((unsigned char)text[1]) && text[2] == ')';
}

static bool is_ring(const char *symbol)
{
    return symbol[0] == 'O' || symbol[0] == 'o' || symbol[0] == '0' || symbol_look_alike(symbol) == 'O' ||
           symbol_look_alike(symbol) == 'o';
}

// Bytes of castling with blanks around its dashes, "0 - 0" or "O - O - O"; `out` gets it without them. 0 if there is none.
static size_t spaced_castling(const char *text, size_t size, char out[CASTLING_SIZE])
{
    size_t at = 0, end = 0, length = 0;
    bool has_blank = false, wants_ring = true;
    char symbol[SYMBOL_SIZE];
    while (at < size && length + 1 < CASTLING_SIZE) {
        const size_t blanks = blanks_length(text + at, size - at);
        const size_t bytes = at + blanks < size ? symbol_read(text + at + blanks, size - at - blanks, symbol) : 0;
        if (bytes == 0 || (wants_ring ? !is_ring(symbol) : strcmp(symbol, "-") != 0))
            break;
        has_blank |= blanks > 0;
        at += blanks + bytes;
        out[length++] = wants_ring ? (symbol[0] == '0' ? '0' : 'O') : '-';
        end = wants_ring ? at : end;
        wants_ring = !wants_ring;
    }
    // Up to the last ring; what stands behind it is another word.
    length -= length > 0 && out[length - 1] == '-';
    out[length] = '\0';
    return has_blank && length >= 3 && (end >= size || !isalnum((unsigned char)text[end])) ? end : 0;
}

// Does a word end like the move of a pawn to its last rank?
static bool reaches_last_rank(const GrowingText *word)
{
    const char last = word->length > 0 ? word->data[word->length - 1] : '\0';
    if (last != '8' && last != '1')
        return false;
    const char *move = word->data + strspn(word->data, "0123456789.");
    const size_t length = strlen(move);
    return length >= 2 && move[0] >= 'a' && move[0] <= 'h' && move[length - 2] >= 'a' && move[length - 2] <= 'h';
}

// Adds the piece that a pawn becomes, where blanks part it from the move: "a8 = N", "a8 (N)", "a8 N".
static void read_spaced_promotion(TextInput *input, GrowingText *word)
{
    size_t have;
    if (!reaches_last_rank(word))
        return;
    const char *text = text_input_ahead(input, RESULT_AHEAD, &have);
    size_t at = blanks_length(text, have);
    const bool has_sign = at < have && (text[at] == '=' || text[at] == '(' || text[at] == '/');
    const bool has_bracket = has_sign && text[at] == '(';
    if (has_sign)
        at += 1 + blanks_length(text + at + 1, have - at - 1);
    if (at >= have || strchr("QRBN", text[at]) == NULL || text[at] == '\0')
        return;
    const char behind = at + 1 < have ? text[at + 1] : ' ';
    if (has_bracket ? behind != ')' : isalnum((unsigned char)behind))
        return;
    const char letter = text[at];
    take_bytes(input, at + 1 + has_bracket);
    growing_text_add(word, '=');
    growing_text_add(word, letter);
}

// Adds the rest of a capture with blanks: "Q x d5".
static void read_spaced_capture(TextInput *input, GrowingText *word)
{
    size_t have;
    char symbol[SYMBOL_SIZE];
    const char *text = text_input_ahead(input, RESULT_AHEAD, &have);
    const bool is_followed = have > 1 && text[0] == ' ' && isalnum((unsigned char)text[1]) && text[1] != 'x';
    size_t at = is_followed ? 0 : blanks_length(text, have); // nearly always by another word
    if (at == 0 || at >= have)
        return;
    at += symbol_read(text + at, have - at, symbol);
    if (strcmp(symbol, "x") != 0 && strcmp(symbol, ":") != 0)
        return;
    at += blanks_length(text + at, have - at);
    if (at + 1 >= have || text[at] < 'a' || text[at] > 'h' || text[at + 1] < '1' || text[at + 1] > '8')
        return;
    const char square[] = {text[at], text[at + 1]};
    take_bytes(input, at + sizeof square);
    growing_text_add(word, 'x');
    growing_text_add(word, square[0]);
    growing_text_add(word, square[1]);
}

// "--2.d4": a pass, and the number of the next move.
static bool is_pass_before_number(TextInput *input, const GrowingText *word, char next)
{
    enum { NUMBER_AHEAD = 8 };
    size_t have, digits = 0;
    if (!isdigit((unsigned char)next) || word->length < 2 || word->data[word->length - 1] != '-' ||
        strcmp(word->data + strspn(word->data, "0123456789."), "--") != 0)
        return false;
    const char *text = text_input_ahead(input, NUMBER_AHEAD, &have);
    while (digits < have && isdigit((unsigned char)text[digits]))
        ++digits;
    return digits < have && text[digits] == '.';
}

// Signs of moves and of their numbers that mean the same wherever they stand.
static bool is_plain(char c)
{
    return isalnum((unsigned char)c) || c == '.' || c == '+' || c == '#' || c == '=' || c == '!' || c == '?';
}

// Reads a word of plain signs with a blank behind it, as nearly all are; false if it is of another kind. A ring may begin
// castling that is written with blanks.
static bool read_plain_word(TextInput *input, GrowingText *word)
{
    enum { WORD_AHEAD = 16 };
    size_t have, length = 0;
    const char *text = text_input_ahead(input, WORD_AHEAD, &have);
    while (length < have && length < WORD_AHEAD && is_plain(text[length]))
        ++length;
    if (length == 0 || length == have || !text_input_is_space((unsigned char)text[length]) ||
        strchr("Oo0", text[0]) != NULL)
        return false;
    for (size_t i = 0; i < length; ++i)
        growing_text_add(word, text[i]);
    text_input_skip(input, length);
    return true;
}

// Reads the other words, symbol by symbol.
static void read_word_of_symbols(TextInput *input, GrowingText *word)
{
    char symbol[SYMBOL_SIZE], castling[CASTLING_SIZE];
    size_t bytes = next_symbol(input, symbol);
    if (bytes > 0 && is_ring(symbol)) {
        size_t have;
        const char *text = text_input_ahead(input, RESULT_AHEAD, &have);
        const size_t length = spaced_castling(text, have, castling);
        take_bytes(input, length);
        for (const char *c = castling; length > 0 && *c != '\0'; ++c)
            growing_text_add(word, *c);
        bytes = next_symbol(input, symbol);
    }
    for (; bytes > 0; bytes = next_symbol(input, symbol)) {
        const bool is_first = word->length == 0;
        if (bytes == 1 && isalnum((unsigned char)symbol[0]) &&
            !is_pass_before_number(input, word, symbol[0])) { // nearly always
            text_input_take(input);
            growing_text_add(word, symbol[0]);
            continue;
        }
        if (symbol[0] == '(' && promotion_is_ahead(input, word)) {
            for (int i = 0; i < PROMOTION_BYTES; ++i)
                growing_text_add(word, text_input_take(input));
            continue;
        }
        if (!is_first &&
            ((symbol[0] != '\0' && ends_word((unsigned char)symbol[0])) ||
             (symbol[0] == '<' && markup_length(input) > 0) || is_pass_before_number(input, word, symbol[0])))
            break;
        take_bytes(input, bytes);
        for (const char *c = symbol; *c != '\0'; ++c)
            growing_text_add(word, *c);
    }
}

void pgn_read_word(TextInput *input, GrowingText *word)
{
    growing_text_clear(word);
    if (!read_plain_word(input, word))
        read_word_of_symbols(input, word);
    read_spaced_capture(input, word);
    read_spaced_promotion(input, word);
}

// Bytes that blanks of Unicode begin with may end it too, and that of the no-break space of Windows-1252.
static const bool may_end_word[UCHAR_MAX + 1] = {
    ['\0'] = true, ['\t'] = true, ['\n'] = true, ['\v'] = true, ['\f'] = true, ['\r'] = true,
    [' '] = true,  ['{'] = true,  ['}'] = true,  ['('] = true,  [')'] = true,  ['['] = true,
    [']'] = true,  [';'] = true,  ['&'] = true,  ['$'] = true,  ['*'] = true,  ['<'] = true,
    [0xa0] = true, [0xc2] = true, [0xe1] = true, [0xe2] = true, [0xe3] = true, [0xef] = true};

void pgn_skip_word(TextInput *input)
{
    char symbol[SYMBOL_SIZE];
    do {
        take_bytes(input, next_symbol(input, symbol));
        text_input_skip_until(input, may_end_word);
    } while (next_symbol(input, symbol) > 0 && (symbol[0] == '\0' || !ends_word((unsigned char)symbol[0])) &&
             !(symbol[0] == '<' && markup_length(input) > 0));
}

bool pgn_first_move_is_ahead(TextInput *input)
{
    size_t have;
    const char *text = text_input_ahead(input, TAG_AHEAD, &have);
    size_t at = 1;
    if (have < 2 || text[0] != '1')
        return false;
    at += blanks_length(text + at, have - at);
    if (at == have || (text[at] != '.' && text[at] != ')'))
        return false;
    ++at;
    while (at < have && isspace((unsigned char)text[at]))
        ++at;
    char symbol[SYMBOL_SIZE] = "";
    if (at < have)
        symbol_read(text + at, have - at, symbol);
    return symbol[0] != '.' && symbol[0] != '\0';
}
