// SPDX-License-Identifier: GPL-3.0-or-later
#include "notation/pgn.h"

#include "base/memory.h"
#include "base/text.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "notation/text_input.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    NAG_MOST = 255,
    HALF_SIGN_LEAD = 0xc2, // the first byte of "½"
    DEPTH_MOST = 16,       // variations that are nested deeper are skipped
};

struct PgnReader {
    TextInput *input;
    GrowingText word; // the token last read
    GrowingText tag_name, tag_value;
    bool tag_is_waiting; // a tag pair that begins the next game has been read already
    PgnPlace tag_place;  // of its bracket
    bool skips_variations;
    GrowingText preface; // the comment before the first move of the variation that is open
    PgnPlace game_place; // of the first token of the game
    int game_line;       // of its first tag or move
};

// --- opening and closing ---------------------------------------------------------------------------------------------

static PgnReader *reader_new(TextInput *input)
{
    PgnReader *reader = mem_new(1, sizeof *reader);
    reader->input = input;
    growing_text_init(&reader->word);
    growing_text_init(&reader->tag_name);
    growing_text_init(&reader->tag_value);
    growing_text_init(&reader->preface);
    return reader;
}

PgnReader *pgn_open(const char *path, const char *encoding, Error *error)
{
    TextInput *input = text_input_open(path, encoding, error);
    return input != NULL ? reader_new(input) : NULL;
}

bool pgn_is_name(const char *path)
{
    static const char *const endings[] = {".pgn", ".pgn.gz", ".pgn.bz2", ".pgn.xz", ".pgn.zst"};
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; ++i)
        if (text_ends_with_nocase(path, endings[i]))
            return true;
    return false;
}

PgnReader *pgn_open_memory(const char *name, const char *text, size_t size)
{
    return reader_new(text_input_open_memory(name, text, size));
}

void pgn_close(PgnReader *reader)
{
    if (reader == NULL)
        return;
    text_input_close(reader->input);
    mem_free(reader->word.data);
    mem_free(reader->tag_name.data);
    mem_free(reader->tag_value.data);
    mem_free(reader->preface.data);
    mem_free(reader);
}

bool pgn_skip_to(PgnReader *reader, PgnPlace place, Error *error)
{
    return text_input_skip_to(reader->input, place.offset, place.line, error);
}

void pgn_skip_variations(PgnReader *reader)
{
    reader->skips_variations = true;
}

static PgnPlace place_of(const PgnReader *reader)
{
    return (PgnPlace){text_input_offset(reader->input), text_input_line(reader->input)};
}

PgnPlace pgn_game_place(const PgnReader *reader)
{
    return reader->game_place;
}

int pgn_game_line(const PgnReader *reader)
{
    return reader->game_line;
}

// --- tags ------------------------------------------------------------------------------------------------------------

static void skip_blanks_in_line(PgnReader *reader)
{
    while (text_input_peek(reader->input) == ' ' || text_input_peek(reader->input) == '\t')
        text_input_take(reader->input);
}

// Does the tag end behind the quote just taken? Quotes that stand inside a value without a backslash do not end it.
static bool quote_ends_tag(const PgnReader *reader)
{
    size_t blanks = 0;
    int c = text_input_behind(reader->input, blanks);
    while (c == ' ' || c == '\t')
        c = text_input_behind(reader->input, ++blanks);
    return c == TEXT_INPUT_END || strchr("]\r\n", c) != NULL;
}

// The value behind the opening quote, up to the closing one, or the end of the line if that is missing.
static void read_quoted_value(PgnReader *reader, GrowingText *value)
{
    for (;;) {
        int c = text_input_peek(reader->input);
        if (c == '\n' || c == TEXT_INPUT_END)
            break;
        text_input_take(reader->input);
        if (c == '"' && quote_ends_tag(reader))
            return;
        if (c == '\\' && (text_input_peek(reader->input) == '"' || text_input_peek(reader->input) == '\\'))
            c = text_input_take(reader->input);
        growing_text_add_shown(value, c);
    }
    // Without the closing quote the bracket that ends the tag has been taken for a part of the value.
    if (value->length > 0 && value->data[value->length - 1] == ']')
        value->data[--value->length] = '\0';
}

// A value without quotes, as some programs write numbers.
static void read_bare_value(PgnReader *reader, GrowingText *value)
{
    while (text_input_peek(reader->input) != ']' && text_input_peek(reader->input) != '\n' &&
           text_input_peek(reader->input) != TEXT_INPUT_END)
        growing_text_add_shown(value, text_input_take(reader->input));
}

// Reads a tag pair behind its '['. False if it is none: what stands in the brackets is skipped then.
static bool read_tag(PgnReader *reader)
{
    growing_text_clear(&reader->tag_name);
    growing_text_clear(&reader->tag_value);
    skip_blanks_in_line(reader);
    while (isalnum(text_input_peek(reader->input)) || text_input_peek(reader->input) == '_')
        growing_text_add(&reader->tag_name, text_input_take(reader->input));
    skip_blanks_in_line(reader);
    const bool has_name = reader->tag_name.length > 0 && text_input_peek(reader->input) != ']';
    if (text_input_peek(reader->input) == '"') {
        text_input_take(reader->input);
        read_quoted_value(reader, &reader->tag_value);
    } else {
        read_bare_value(reader, &reader->tag_value);
    }
    skip_blanks_in_line(reader);
    if (text_input_peek(reader->input) == ']')
        text_input_take(reader->input);
    growing_text_to_utf8(&reader->tag_value);
    return has_name;
}

// --- the game --------------------------------------------------------------------------------------------------------

// A line that is being read: the game, or a variation in it.
typedef struct OpenLine {
    int node;        // after the moves read so far
    int start;       // before the first of them
    bool is_skipped; // a move in it is wrong: the rest is passed over
    Position pos;    // after the moves read so far
    Position before; // and before the last of them
} OpenLine;

// A game while it is read.
typedef struct Reading {
    PgnReader *reader;
    GameTree *game;
    Error *error;
    OpenLine lines[DEPTH_MOST + 1]; // the main line, the variation that is open in it, the one in that ...
    int depth;                      // of nested variations; deeper ones than there are lines for are skipped
    int depth_line;                 // where the outermost of them was opened
    bool has_begun;                 // a tag, move or result has been seen
    bool has_moves;                 // the tags are over: the start position is set
    bool has_result;
    bool has_fault;  // the error is set
    bool is_broken;  // the rest of the game is passed over
    bool is_skimmed; // moves and comments are not looked at
} Reading;

// The first fault of a game is the one that is told.
static void note_fault(Reading *reading, int line, const char *reason)
{
    if (!reading->has_fault)
        error_set(reading->error, "%s: line %d: %s", text_input_name(reading->reader->input), line, reason);
    reading->has_fault = true;
}

static void fail(Reading *reading, int line, const char *reason)
{
    note_fault(reading, line, reason);
    reading->is_broken = true;
}

// The line that what comes next belongs to; NULL if that is skipped.
static OpenLine *open_line(Reading *reading)
{
    if (reading->is_broken || reading->is_skimmed || reading->depth > DEPTH_MOST)
        return NULL;
    OpenLine *line = &reading->lines[reading->depth];
    return line->is_skipped ? NULL : line;
}

// The letters and digits of a variant's name, small: "Chess 960" and "chess-960" are the same.
static void simplify(const char *name, Text *out)
{
    for (; *name != '\0'; ++name) {
        if (isalnum((unsigned char)*name))
            text_add_char(out, (char)tolower((unsigned char)*name));
    }
}

typedef enum Variant { VARIANT_STANDARD, VARIANT_CHESS960, VARIANT_OTHER } Variant;

static Variant variant_of(const char *name)
{
    static const char *const standard[] = {"", "standard", "normal", "chess", "classical", "orthodox", "fromposition"};
    static const char *const chess960[] = {"chess960",           "fischerandom", "fischerrandom", "fischerandomchess",
                                           "fischerrandomchess", "frc",          "960",           "freestyle",
                                           "freestylechess"};
    char simple[32];
    Text text = text_begin(simple, sizeof simple);
    simplify(name == NULL ? "" : name, &text);
    for (size_t i = 0; i < sizeof standard / sizeof standard[0]; ++i) {
        if (strcmp(simple, standard[i]) == 0)
            return VARIANT_STANDARD;
    }
    for (size_t i = 0; i < sizeof chess960 / sizeof chess960[0]; ++i) {
        if (strcmp(simple, chess960[i]) == 0)
            return VARIANT_CHESS960;
    }
    return VARIANT_OTHER;
}

// Sets the start position when the tags are over. A FEN that only Chess960 can have says so itself.
static void begin_moves(Reading *reading)
{
    Position start;
    Error error;
    if (reading->has_moves)
        return;
    reading->has_moves = reading->has_begun = true;
    if (reading->is_skimmed)
        return;
    const char *name = tree_tag(reading->game, "Variant");
    const char *fen = tree_tag(reading->game, "FEN");
    const int line = reading->reader->game_line;
    const Variant variant = variant_of(name);
    if (variant == VARIANT_OTHER) {
        error_set(&error, "variant '%s' is not known", name);
        fail(reading, line, error.text);
        return;
    }
    pos_set_start(&start);
    start.castling_setup.is_chess960 = variant == VARIANT_CHESS960;
    // The fault of the first reading is told: what the tags say is the likelier meaning.
    if (fen != NULL && fen[strspn(fen, " ")] != '\0' && !fen_read(&start, fen, variant == VARIANT_CHESS960, &error) &&
        !fen_read(&start, fen, true, NULL))
        fail(reading, line, error.text);
    else
        tree_set_start(reading->game, &start);
    reading->lines[0] = (OpenLine){.node = TREE_ROOT, .start = TREE_ROOT, .pos = start, .before = start};
}

// Has the line got a move yet?
static bool has_moves(const OpenLine *line)
{
    return line->node != line->start;
}

// Keeps the word that was read, with the line that it stands in. Before the first move there is no line but the game.
static void keep_comment(Reading *reading)
{
    PgnReader *reader = reading->reader;
    const OpenLine *line = open_line(reading);
    if (line == NULL)
        return;
    growing_text_to_utf8(&reader->word);
    const char *comment = text_trim(reader->word.data);
    if (reading->depth == 0 || has_moves(line)) {
        tree_add_comment(reading->game, line->node, comment);
        return;
    }
    if (reader->preface.length > 0 && *comment != '\0')
        growing_text_add(&reader->preface, ' ');
    for (; *comment != '\0'; ++comment)
        growing_text_add(&reader->preface, *comment);
}

static void read_comment(Reading *reading, int closing)
{
    PgnReader *reader = reading->reader;
    const int line = text_input_line(reader->input);
    growing_text_clear(&reader->word);
    for (;;) {
        if (reading->is_skimmed && !text_input_at_line_start(reader->input))
            text_input_skip_until(reader->input, "}");
        const int c = text_input_peek(reader->input);
        // A brace that was never closed must not swallow the games that follow.
        const bool is_next_game = closing == '}' && text_input_at_line_start(reader->input) &&
                                  text_input_looks_at(reader->input, "[Event \"");
        if (is_next_game || (c == TEXT_INPUT_END && closing == '}')) {
            fail(reading, line, "the comment that begins here is not closed");
            return;
        }
        if (c != TEXT_INPUT_END)
            text_input_take(reader->input);
        if (c == closing || c == TEXT_INPUT_END)
            break;
        growing_text_add_shown(&reader->word, c);
    }
    keep_comment(reading);
}

// The line that is open, if it has a move; else NULL.
static const OpenLine *line_with_moves(Reading *reading)
{
    const OpenLine *line = reading->has_moves ? open_line(reading) : NULL;
    return line != NULL && has_moves(line) ? line : NULL;
}

// A number that no glyph has is kept from overflowing, and passed over.
static void read_glyph(Reading *reading)
{
    int number = 0;
    while (isdigit(text_input_peek(reading->reader->input))) {
        const int digit = text_input_take(reading->reader->input) - '0';
        number = number > NAG_MOST ? number : number * 10 + digit;
    }
    const OpenLine *line = line_with_moves(reading);
    if (line != NULL && number <= NAG_MOST)
        tree_add_nag(reading->game, line->node, (uint8_t)number);
}

// Can a result begin so?
static bool may_be_result(int c)
{
    return c == '0' || c == '1' || c == HALF_SIGN_LEAD;
}

// The result that a word stands for, also with typographic dashes and halves; NULL if it is none.
static const char *result_of(const char *word)
{
    static const char *const spellings[][2] = {
        {"1-0", "1-0"},   {"0-1", "0-1"}, {"1/2-1/2", "1/2-1/2"}, {"1/2", "1/2-1/2"},     {"½-½", "1/2-1/2"},
        {"½", "1/2-1/2"}, {"1–0", "1-0"}, {"0–1", "0-1"},         {"1/2–1/2", "1/2-1/2"}, {"½–½", "1/2-1/2"},
        {"1‑0", "1-0"},   {"0‑1", "0-1"}, {"1:0", "1-0"},         {"0:1", "0-1"},
    };
    // Most words are moves and their numbers.
    if (!may_be_result((unsigned char)word[0]) || word[1] == '.' || isdigit((unsigned char)word[1]))
        return NULL;
    for (size_t i = 0; i < sizeof spellings / sizeof spellings[0]; ++i) {
        if (strcmp(word, spellings[i][0]) == 0)
            return spellings[i][1];
    }
    return NULL;
}

// The numeric glyph that the signs at the end of a move mean. Two signs are tried before one: "!?" also ends in "?".
static uint8_t nag_of_signs(const char *word)
{
    static const struct {
        const char *signs;
        uint8_t nag;
    } glyphs[] = {{"!!", 3}, {"??", 4}, {"!?", 5}, {"?!", 6}, {"!", 1}, {"?", 2}};
    const size_t length = strlen(word);
    for (size_t i = 0; i < sizeof glyphs / sizeof glyphs[0]; ++i) {
        const size_t cut = strlen(glyphs[i].signs);
        if (length >= cut && strcmp(word + length - cut, glyphs[i].signs) == 0)
            return glyphs[i].nag;
    }
    return 0;
}

// Words without a letter or digit: evaluations such as +- and lone check signs. The null move is not one of them.
static bool is_mere_sign(const char *word)
{
    if (strcmp(word, "--") == 0)
        return false;
    for (; *word != '\0'; ++word) {
        if (isalnum((unsigned char)*word))
            return false;
    }
    return true;
}

// What follows a move number, "e4" of "1.e4", "1...e4" or "1e4"; the word itself if it begins with none.
static const char *behind_number(const char *word)
{
    const char *c = word;
    while (isdigit((unsigned char)*c))
        ++c;
    if (c == word)
        return word;
    if (*c == '.' || *c == '\0')
        return c + strspn(c, ".");
    return isalpha((unsigned char)*c) ? c : word;
}

static bool is_remark(const char *word)
{
    static const char *const remarks[] = {"e.p.", "ep", "e.p", "ch", "mate", "dbl", "N", "D"};
    for (size_t i = 0; i < sizeof remarks / sizeof remarks[0]; ++i) {
        if (strcmp(word, remarks[i]) == 0)
            return true;
    }
    return is_mere_sign(word);
}

// What is wrong with a move ends the game, or only the variation it stands in.
static void fail_move(Reading *reading, int line, const char *reason)
{
    if (reading->depth == 0)
        fail(reading, line, reason);
    else
        note_fault(reading, line, reason);
    reading->lines[reading->depth].is_skipped = true;
}

static void read_move(Reading *reading, OpenLine *open, const char *text, int line)
{
    Move move = MOVE_NULL;
    Error error;
    const bool is_pass = san_is_pass(text) && !pos_in_check(&open->pos);
    if (!is_pass && !san_read(&open->pos, text, &move, &error)) {
        error_prefix(&error, "move %d%s: ", pos_move_number(&open->pos), open->pos.stm == BLACK ? "..." : "");
        fail_move(reading, line, error.text);
        return;
    }
    const bool begins_variation = reading->depth > 0 && !has_moves(open);
    open->node = tree_append(reading->game, open->node, &(GamePly){.move = move, .score = SCORE_NONE, .time_us = -1});
    tree_set_nag(reading->game, open->node, nag_of_signs(text));
    if (begins_variation)
        tree_set_comment_before(reading->game, open->node, reading->reader->preface.data);
    open->before = open->pos;
    pos_advance(&open->pos, move);
}

// Signs that begin another token. A dot is part of the word: "1.e4" is read as a whole.
static bool ends_word(int c)
{
    if (isalnum(c))
        return false;
    return c == TEXT_INPUT_END || text_input_is_space(c) || strchr("{}()[];$*", c) != NULL;
}

// A move, a result, a number or a remark. Only a move or a result ends the tags: a remark between them leaves the start
// position open.
static void read_word(Reading *reading)
{
    PgnReader *reader = reading->reader;
    const int line = text_input_line(reader->input);
    growing_text_clear(&reader->word);
    // Behind the tags only a result counts for those who do not look at moves.
    if (reading->is_skimmed && reading->has_moves && !may_be_result(text_input_peek(reader->input))) {
        text_input_skip_until(reader->input, " \t\v\f{}()[];$*");
        return;
    }
    do {
        growing_text_add(&reader->word, text_input_take(reader->input));
    } while (!ends_word(text_input_peek(reader->input)));
    if (reading->depth > 0 && reader->skips_variations)
        return;
    const char *word = behind_number(reader->word.data);
    const char *result = result_of(reader->word.data);
    if (result == NULL && is_remark(word))
        return;
    begin_moves(reading);
    OpenLine *open = open_line(reading);
    if (result == NULL && open != NULL)
        read_move(reading, open, word, line);
    if (result == NULL || reading->depth > 0)
        return;
    tree_set_result(reading->game, result);
    reading->has_result = true;
}

// Takes a tag into the game; false if it belongs to the next one.
static bool accept_tag(Reading *reading)
{
    PgnReader *reader = reading->reader;
    const char *name = reader->tag_name.data;
    const bool begins_another = text_equal_nocase(name, "Event") && tree_tag(reading->game, "Event") != NULL;
    if (reading->has_moves || begins_another) {
        reader->tag_is_waiting = true;
        return false;
    }
    if (!reading->has_begun)
        reader->game_line = reader->tag_place.line;
    reading->has_begun = true;
    tree_set_tag(reading->game, name, reader->tag_value.data);
    return true;
}

// A bracket too many is passed over: it changes nothing about the moves.
static void close_variation(Reading *reading)
{
    if (reading->depth > 0)
        --reading->depth;
}

static void open_variation(Reading *reading)
{
    if (reading->depth == 0)
        reading->depth_line = text_input_line(reading->reader->input);
    const OpenLine *replaced = line_with_moves(reading); // its last move is what the variation stands for
    // Counted also where it is skipped, so that its closing bracket is known.
    ++reading->depth;
    if (reading->depth > DEPTH_MOST)
        return;
    OpenLine *line = &reading->lines[reading->depth];
    line->is_skipped = reading->reader->skips_variations || replaced == NULL;
    if (line->is_skipped)
        return;
    growing_text_clear(&reading->reader->preface);
    line->pos = line->before = replaced->before;
    line->node = line->start = tree_parent(reading->game, replaced->node);
}

// Within a variation a star is no result of the game.
static void read_star(Reading *reading)
{
    if (reading->depth > 0)
        return;
    begin_moves(reading);
    tree_set_result(reading->game, "*");
    reading->has_result = true;
}

// Reads one token; false if the game ends before it.
static bool read_token(Reading *reading)
{
    PgnReader *reader = reading->reader;
    const int c = text_input_peek(reader->input);
    if (c == TEXT_INPUT_END)
        return false;
    if (isalnum(c) || strchr("{;($[*)}]<>\".", c) == NULL) {
        if (!reading->has_begun)
            reader->game_line = text_input_line(reader->input);
        read_word(reading);
        return true;
    }
    const bool at_line_start = text_input_at_line_start(reader->input);
    const PgnPlace place = place_of(reader);
    text_input_take(reader->input);
    switch (c) {
    case '{': read_comment(reading, '}'); break;
    case ';': read_comment(reading, '\n'); break;
    case '(': open_variation(reading); break;
    case ')': close_variation(reading); break;
    case '$': read_glyph(reading); break;
    case '*': read_star(reading); break;
    // A bracket within a line of a variation is a stray; at the start of a line the next game begins, whatever is open.
    case '[':
        reader->tag_place = place;
        return !read_tag(reader) || (reading->depth > 0 && !at_line_start) || accept_tag(reading);
    default: break; // strays
    }
    return true;
}

// A remark in the same line belongs to the game that has just ended, not to the next.
static void read_last_comment(Reading *reading)
{
    skip_blanks_in_line(reading->reader);
    const int c = text_input_peek(reading->reader->input);
    if (c != '{' && c != ';')
        return;
    text_input_take(reading->reader->input);
    read_comment(reading, c == '{' ? '}' : '\n');
}

static void finish(Reading *reading)
{
    GameTree *game = reading->game;
    begin_moves(reading);
    if (reading->has_result)
        read_last_comment(reading);
    // The result behind the moves counts; the tag stands in where it is missing.
    if (!reading->has_result) {
        const char *tag = tree_tag(game, "Result");
        const char *result = tag == NULL ? NULL : result_of(tag);
        tree_set_result(game, result == NULL ? "*" : result);
    }
    if (reading->depth > 0)
        fail(reading, reading->depth_line, "the variation that begins here is not closed");
}

static PgnStatus read_game(Reading *reading)
{
    PgnReader *reader = reading->reader;
    tree_reset(reading->game, NULL);
    text_input_skip_space(reader->input);
    reader->game_place = reader->tag_is_waiting ? reader->tag_place : place_of(reader);
    reader->game_line = text_input_line(reader->input);
    if (reader->tag_is_waiting) {
        reader->tag_is_waiting = false;
        accept_tag(reading);
    }
    do {
        text_input_skip_space(reader->input);
    } while (read_token(reading) && !reading->has_result);
    if (text_input_has_failed(reader->input, reading->error))
        return PGN_FAILED;
    if (!reading->has_begun && !reading->is_broken)
        return PGN_END;
    finish(reading);
    return reading->has_fault ? PGN_BROKEN : PGN_GAME;
}

PgnStatus pgn_read_game(PgnReader *reader, GameTree *game, Error *error)
{
    return read_game(&(Reading){.reader = reader, .game = game, .error = error});
}

PgnStatus pgn_skim_game(PgnReader *reader, GameTree *game, Error *error)
{
    return read_game(&(Reading){.reader = reader, .game = game, .error = error, .is_skimmed = true});
}
