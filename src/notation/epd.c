// SPDX-License-Identifier: GPL-3.0-or-later
// Lines of EPD, the Extended Position Description of the PGN standard (its section 16.2): the first
// four fields of a FEN, then operations such as "bm Nf3;". Test suites and tuning sets are written so.
// Clocks are understood where a whole FEN is given.
#include "notation/fen.h"

#include "base/text.h"
#include "notation/san.h"

#include <ctype.h>
#include <string.h>

enum {
    POSITION_FIELDS = 4,
    CLOCK_FIELDS = 2,
    MATE_MOST = 999,
    FEN_TEXT_SIZE = 512,
};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static const char *skip_blanks(const char *c)
{
    while (is_blank(*c))
        ++c;
    return c;
}

static size_t word_length(const char *c)
{
    size_t length = 0;
    while (c[length] != '\0' && !is_blank(c[length]) && c[length] != ';')
        ++length;
    return length;
}

// Copies the fields of the position, and clocks if numbers follow ('-' is none), to `fen`; returns the rest of the line.
static const char *split_position(const char *line, Text *fen, int *fields)
{
    *fields = 0;
    for (int i = 0; i < POSITION_FIELDS + CLOCK_FIELDS; ++i) {
        line = skip_blanks(line);
        const size_t length = word_length(line);
        if (length == 0)
            return line;
        // Operations begin with a letter, so a digit here can only be a clock of a FEN.
        if (i >= POSITION_FIELDS && !isdigit((unsigned char)*line) && *line != '-')
            return line;
        const bool is_unknown_clock = i >= POSITION_FIELDS && length == 1 && *line == '-';
        *fields += !is_unknown_clock;
        if (!is_unknown_clock)
            text_addf(fen, "%s%.*s", i == 0 ? "" : " ", (int)length, line);
        line += length;
    }
    return line;
}

// The ';' that ends an operation, or the end of the text; NULL if a quote stays open.
static char *end_of_operation(char *text)
{
    bool in_quotes = false;
    for (; *text != '\0' && (in_quotes || *text != ';'); ++text)
        in_quotes ^= *text == '"';
    return in_quotes ? NULL : text;
}

// Only where the quotes embrace all of it: of several quoted words each keeps its own.
static char *unquote(char *operand)
{
    const size_t length = strlen(operand);
    if (length < 2 || operand[0] != '"' || strchr(operand + 1, '"') != operand + length - 1)
        return operand;
    operand[length - 1] = '\0';
    return operand + 1;
}

// Adds an opcode and its operand, which may be empty. The text lies in epd->text already.
static bool add_operation(Epd *epd, char *text, Error *error)
{
    if (epd->operation_count == EPD_OPERATIONS_MAX)
        return error_set(error, "EPD: more than %d operations", EPD_OPERATIONS_MAX);
    // Some collections have lone dashes between operations.
    while (text[0] == '-' && is_blank(text[1]))
        text = text_trim(text + 1);
    char *operand = text;
    while (isalnum((unsigned char)*operand) || *operand == '_')
        ++operand;
    if (!isalpha((unsigned char)*text) || (*operand != '\0' && !is_blank(*operand)))
        return error_set(error, "EPD: unknown operation '%.*s'", (int)word_length(text), text);
    // Opcode and operand share the text of the line, each with an end of its own.
    if (*operand != '\0')
        *operand++ = '\0';
    operand = unquote(text_trim(operand));
    EpdOperation *operation = &epd->operations[epd->operation_count++];
    operation->opcode = (uint16_t)(text - epd->text);
    operation->operand = (uint16_t)(operand - epd->text);
    return true;
}

// Cuts the rest of a line into operations. An empty one, as behind a doubled ';', is passed over.
static bool split_operations(Epd *epd, const char *text, Error *error)
{
    if (strlen(text) >= sizeof epd->text)
        return error_set(error, "EPD: %zu characters of operations are too many", strlen(text));
    memcpy(epd->text, text, strlen(text) + 1);
    text_mask_controls(epd->text, "\t\n\r"); // identifiers and comments are shown
    for (char *cursor = epd->text; *cursor != '\0';) {
        char *end = end_of_operation(cursor);
        if (end == NULL)
            return error_set(error, "EPD: a quote is not closed");
        char *next = *end == '\0' ? end : end + 1;
        *end = '\0';
        char *operation = text_trim(cursor);
        if (*operation != '\0' && !add_operation(epd, operation, error))
            return false;
        cursor = next;
    }
    return true;
}

// An operand that is a number; *out stays as it is where there is no such operation.
static bool read_number(const Epd *epd, const char *opcode, int64_t min, int64_t max, int *out, Error *error)
{
    const char *operand = epd_operand(epd, opcode);
    int64_t value = 0;
    if (operand == NULL)
        return true;
    if (!text_parse_int(operand, min, max, &value))
        return error_set(error, "EPD: %s is '%s' instead of a number", opcode, operand);
    *out = (int)value;
    return true;
}

// The moves of "bm" or "am", in SAN or coordinates. Commas between them are none of the standard, and
// common.
static bool read_moves(const Epd *epd, const char *opcode, MoveList *list, Error *error)
{
    char copy[EPD_TEXT_SIZE];
    const char *operand = epd_operand(epd, opcode);
    // "bm #3" gives a mate and no move.
    if (operand == NULL || operand[0] == '#')
        return true;
    memcpy(copy, operand, strlen(operand) + 1);
    for (char *c = copy; *c != '\0'; ++c)
        *c = *c == ',' ? ' ' : *c;
    char *cursor = copy;
    for (char *word = text_next_word(&cursor); word != NULL; word = text_next_word(&cursor)) {
        if (list->count == MAX_MOVES)
            return error_set(error, "EPD: %s: too many moves", opcode);
        if (!san_read(&epd->pos, word, &list->moves[list->count], error))
            return error_prefix(error, "EPD: %s: ", opcode);
        ++list->count;
    }
    return list->count > 0 || error_set(error, "EPD: %s names no move", opcode);
}

// dm 3, or bm #3 as some collections of mates have it.
static bool read_mate(Epd *epd, Error *error)
{
    const char *best = epd_operand(epd, "bm");
    int64_t value = 0;
    if (best != NULL && best[0] == '#') {
        if (!text_parse_int(best + 1, -MATE_MOST, MATE_MOST, &value))
            return error_set(error, "EPD: bm is '%s' instead of a move or a mate distance", best);
        epd->mate = (int)value;
    }
    return read_number(epd, "dm", -MATE_MOST, MATE_MOST, &epd->mate, error);
}

// Operations "hmvc" and "fmvn" stand for the clocks that EPD has not; those of a FEN go before them.
static bool read_position(Epd *epd, const char *fields, int count, bool chess960, Error *error)
{
    char fen[FEN_TEXT_SIZE];
    int rule50 = 0;
    int number = 1;
    if (!read_number(epd, "hmvc", 0, INT16_MAX, &rule50, error) ||
        !read_number(epd, "fmvn", 0, INT16_MAX, &number, error))
        return false;
    Text text = text_begin(fen, sizeof fen);
    text_add(&text, fields);
    if (count == POSITION_FIELDS)
        text_addf(&text, " %d %d", rule50, number);
    return fen_read(&epd->pos, fen, chess960, error) || error_prefix(error, "EPD: ");
}

bool epd_read(Epd *epd, const char *line, bool chess960, Error *error)
{
    char fields[FEN_TEXT_SIZE];
    Text text = text_begin(fields, sizeof fields);
    int count = 0;
    // Filled in apart, so that *epd stays as it was where the line is wrong.
    Epd result;
    memset(&result, 0, sizeof result);
    const char *operations = split_position(line, &text, &count);
    if (text.truncated)
        return error_set(error, "EPD: the position is too long");
    if (!split_operations(&result, operations, error) || !read_position(&result, fields, count, chess960, error) ||
        !read_moves(&result, "bm", &result.best, error) || !read_moves(&result, "am", &result.avoid, error) ||
        !read_mate(&result, error))
        return false;
    *epd = result;
    return true;
}

const char *epd_operand(const Epd *epd, const char *opcode)
{
    for (int i = 0; i < epd->operation_count; ++i) {
        if (strcmp(epd->text + epd->operations[i].opcode, opcode) == 0)
            return epd->text + epd->operations[i].operand;
    }
    return NULL;
}

const char *epd_id(const Epd *epd)
{
    const char *id = epd_operand(epd, "id");
    return id == NULL ? "" : id;
}
