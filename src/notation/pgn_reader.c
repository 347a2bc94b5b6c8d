// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the games of a PGN file into trees. What cannot be understood stays as a comment where it stood. The words of the
// file are read by pgn_tokens.c, moves by san.c, signs by nag.c; functions of pgn.h.
#include "notation/pgn.h"

#include "base/memory.h"
#include "base/text.h"
#include "notation/nag.h"
#include "notation/pgn_move.h"
#include "notation/pgn_start.h"
#include "notation/pgn_tokens.h"
#include "notation/san.h"
#include "notation/text_input.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    NAG_MOST = 255,
    DEPTH_MOST = 64,          // variations that are nested deeper stay text
    WORD_SIZE = 64,           // longer words are no moves
    REVERSIBLE_MOST = 32000,  // half-moves without a capture or a pawn move: what a position can count
    RETRY_SIZE_MAX = 1 << 20, // bytes of a game that is read once more in another language
    NOWHERE = -1,             // in the place of an offset
};

// A line that is being read: the game, or a variation in it.
typedef struct OpenLine {
    int node;                    // after the moves read so far
    int start;                   // before the first of them
    bool is_skipped;             // the rest is passed over
    int64_t begin;               // of its text, behind the bracket
    int64_t unread;              // from here on it could not be read; NOWHERE: all could
    uint8_t nags[TREE_NAGS_MAX]; // that stood before the next move
    int nag_count;
    Position pos;    // after the moves read so far
    Position before; // and before the last of them
} OpenLine;

struct PgnReader {
    TextInput *input;
    GrowingText word; // the token last read
    GrowingText tag_value;
    GrowingText preface; // the comment before the first move of the variation that is open
    PgnBraces braces;
    bool skips_variations;
    bool is_probe;   // it is only asked whether a game is there
    PgnWatch *watch; // NULL: positions are not shown
    void *watch_context;
    PgnPlace game_place; // of the first token of the game
    int64_t game_end;    // behind the last
    int game_line;       // of its first tag or move
    Error remark;
    OpenLine lines[DEPTH_MOST + 1]; // the main line, the variation that is open in it, the one in that ...
};

// --- opening and closing ---------------------------------------------------------------------------------------------

static PgnReader *reader_new(TextInput *input)
{
    PgnReader *reader = mem_new(1, sizeof *reader);
    reader->input = input;
    growing_text_init(&reader->word);
    growing_text_init(&reader->tag_value);
    growing_text_init(&reader->preface);
    return reader;
}

PgnReader *pgn_open(const char *path, const char *encoding, Error *error)
{
    TextInput *input = text_input_open(path, encoding, error);
    if (input != NULL && text_input_is_binary(input)) {
        error_set(error, "%s: is no text, so it has no games", path);
        text_input_close(input);
        return NULL;
    }
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

void pgn_set_stop(PgnReader *reader, bool (*is_stopped)(void))
{
    text_input_set_stop(reader->input, is_stopped);
}

void pgn_close(PgnReader *reader)
{
    if (reader == NULL)
        return;
    text_input_close(reader->input);
    mem_free(reader->word.data);
    mem_free(reader->tag_value.data);
    mem_free(reader->preface.data);
    mem_free(reader);
}

bool pgn_skip_to(PgnReader *reader, PgnPlace place, Error *error)
{
    return text_input_skip_to(reader->input, place.offset, place.line, error);
}

const char *pgn_guessed_encoding(const PgnReader *reader)
{
    return text_input_guessed_encoding(reader->input);
}

void pgn_set_guess(PgnReader *reader, const char *encoding)
{
    text_input_set_guess(reader->input, encoding);
}

void pgn_skip_variations(PgnReader *reader)
{
    reader->skips_variations = true;
}

void pgn_watch(PgnReader *reader, PgnWatch *watch, void *context)
{
    reader->watch = watch;
    reader->watch_context = context;
}

PgnPlace pgn_game_place(const PgnReader *reader)
{
    return reader->game_place;
}

int64_t pgn_game_end(const PgnReader *reader)
{
    return reader->game_end;
}

int pgn_game_line(const PgnReader *reader)
{
    return reader->game_line;
}

const char *pgn_remark(const PgnReader *reader)
{
    return reader->remark.text;
}

// Characters that stand for what could not be converted.
static size_t count_lost(const char *text)
{
    static const char replacement[] = "\xef\xbf\xbd";
    size_t count = 0;
    for (const char *found = strstr(text, replacement); found != NULL; found = strstr(found + 1, replacement))
        ++count;
    return count;
}

const char *pgn_game_text(const PgnReader *reader, size_t *size)
{
    const char *text = text_input_marked(reader->input, size);
    if (text != NULL)
        *size = (size_t)(reader->game_end - reader->game_place.offset);
    return text;
}

char *pgn_text_to_utf8(const PgnReader *reader, const char *text, size_t size)
{
    GrowingText converted;
    growing_text_init(&converted);
    for (size_t i = 0; i < size; ++i)
        growing_text_add(&converted, text[i]);
    const size_t lost = count_lost(converted.data);
    text_input_to_utf8(reader->input, &converted);
    if (count_lost(converted.data) > lost) {
        growing_text_clear(&converted);
        for (size_t i = 0; i < size; ++i)
            growing_text_add(&converted, text[i]);
    }
    return converted.data;
}

// --- what could not be read --------------------------------------------------------------------------------------------

// A game while it is read.
typedef struct Reading {
    PgnReader *reader;
    GameTree *game;
    Error *error;
    int depth;          // of nested variations; deeper ones than there are lines for are skipped
    int depth_line;     // where the outermost of them was opened
    int64_t token;      // where the token begins that is read
    int64_t number;     // where the number before it begins; NOWHERE if none stands there
    int64_t moves_end;  // where the result begins, or the text ends
    int last_line;      // of the file, where the last token ended
    bool has_begun;     // a tag, move or result has been seen
    bool has_moves;     // the tags are over: the start position is set
    bool has_text;      // behind the first tag stood something else, though no move
    bool has_seen_move; // a move stood in the main line, whether it was looked at or not
    bool has_result;
    bool has_markup; // stars stand around moves
    bool has_fault;  // the error is set
    bool is_broken;  // the rest of the game is passed over
    bool is_skimmed; // moves and comments are not looked at
    int fault_count; // moves that could not be read
    MoveLanguage language;
} Reading;

// The first fault of a game is the one that is told.
static void note_fault(Reading *reading, int line, const char *reason)
{
    if (!reading->has_fault)
        error_set(reading->error, "%s: line %d: %s", text_input_name(reading->reader->input), line, reason);
    reading->has_fault = true;
}

// The line that what comes next belongs to; NULL if that is skipped.
static OpenLine *open_line(Reading *reading)
{
    if (reading->is_broken || reading->is_skimmed || reading->depth > DEPTH_MOST)
        return NULL;
    OpenLine *line = &reading->reader->lines[reading->depth];
    return line->is_skipped ? NULL : line;
}

// Has the line got a move yet?
static bool has_moves(const OpenLine *line)
{
    return line->node != line->start;
}

// The line that is open, if it has a move; else NULL.
static const OpenLine *line_with_moves(Reading *reading)
{
    const OpenLine *line = reading->has_moves ? open_line(reading) : NULL;
    return line != NULL && has_moves(line) ? line : NULL;
}

// Adds a piece of the file to the comment of a node, as it stands there but for braces, which a comment cannot have.
static void keep_text(Reading *reading, int node, int64_t from, int64_t to, bool in_brackets)
{
    PgnReader *reader = reading->reader;
    size_t size;
    const char *text = text_input_marked(reader->input, &size);
    if (text == NULL || to <= from)
        return;
    GrowingText *copy = &reader->word;
    growing_text_clear(copy);
    if (in_brackets)
        growing_text_add(copy, '(');
    for (const char *c = text + (from - reader->game_place.offset), *end = c + (to - from); c < end; ++c) {
        const bool is_space = text_input_is_space((unsigned char)*c);
        if (!is_space || (copy->length > 0 && copy->data[copy->length - 1] != ' '))
            growing_text_add(copy, is_space ? ' ' : *c == '{' ? '(' : *c == '}' ? ')' : *c);
    }
    while (copy->length > 0 && copy->data[copy->length - 1] == ' ')
        copy->data[--copy->length] = '\0';
    if (in_brackets)
        growing_text_add(copy, ')');
    text_input_to_utf8(reader->input, copy);
    tree_add_comment(reading->game, node, copy->data);
}

// From the token that is read on, with the number before it, nothing of the line is understood.
static void skip_line(Reading *reading, OpenLine *line)
{
    line->is_skipped = true;
    line->unread = reading->number != NOWHERE ? reading->number : reading->token;
    // Of a variation without a move all is kept together, its comment too.
    if (reading->depth > 0 && !has_moves(line))
        line->unread = line->begin;
}

static void fail(Reading *reading, int line, const char *reason)
{
    note_fault(reading, line, reason);
    if (!reading->is_broken)
        skip_line(reading, &reading->reader->lines[0]);
    reading->is_broken = true;
}

// --- the start position ---------------------------------------------------------------------------------------------

// Shows a position of the main line to who asked for it.
static void show_position(Reading *reading, const Position *pos)
{
    const PgnReader *reader = reading->reader;
    if (reader->watch != NULL && !reader->watch(reader->watch_context, reading->game, pos))
        reading->is_skimmed = true;
}

// Sets the start position when the tags are over.
static void begin_moves(Reading *reading)
{
    PgnReader *reader = reading->reader;
    Position start;
    Error error, remark;
    if (reading->has_moves)
        return;
    reading->has_moves = reading->has_begun = true;
    if (reading->is_skimmed)
        return;
    const bool ok = pgn_start_read(reading->game, &start, &remark, &error);
    reader->lines[0] =
        (OpenLine){.node = TREE_ROOT, .start = TREE_ROOT, .unread = NOWHERE, .pos = start, .before = start};
    if (ok) {
        tree_set_start(reading->game, &start);
    } else {
        fail(reading, reader->game_line, error.text);
        tree_set_foreign(reading->game, true);
    }
    if (remark.text[0] != '\0')
        error_set(&reader->remark, "%s: line %d: FEN: %s", text_input_name(reader->input), reader->game_line,
                  remark.text);
    if (!reading->is_broken)
        show_position(reading, &start);
}

// --- comments and signs ----------------------------------------------------------------------------------------------

// Keeps a text where the reading stands. Before the first move of a variation there is no place for it yet.
static void keep_comment(Reading *reading, const char *comment)
{
    GrowingText *preface = &reading->reader->preface;
    const OpenLine *line = open_line(reading);
    if (line == NULL)
        return;
    if (reading->depth == 0 || has_moves(line)) {
        tree_add_comment(reading->game, reading->has_moves ? line->node : TREE_ROOT, comment);
        return;
    }
    if (preface->length > 0 && *comment != '\0')
        growing_text_add(preface, ' ');
    for (; *comment != '\0'; ++comment)
        growing_text_add(preface, *comment);
}

// Keeps the word that was read, as a comment.
static void keep_word(Reading *reading)
{
    text_input_to_utf8(reading->reader->input, &reading->reader->word);
    keep_comment(reading, text_trim(reading->reader->word.data));
}

static void read_comment(Reading *reading, int opening)
{
    PgnReader *reader = reading->reader;
    const int line = text_input_line(reader->input);
    const bool keeps = !reading->is_skimmed;
    bool is_closed = true;
    text_input_take(reader->input);
    if (opening == '{')
        is_closed = pgn_read_comment(reader->input, &reader->braces, keeps, &reader->word);
    else
        pgn_read_line_comment(reader->input, keeps, &reader->word);
    if (keeps)
        keep_word(reading);
    reading->has_text |= tree_tag_count(reading->game) > 0;
    if (!is_closed)
        note_fault(reading, line, "the comment that begins here is not closed");
}

// What is more than a move can have, or no number of a sign, stays as text.
static void add_nag(Reading *reading, int node, int number)
{
    GameTree *game = reading->game;
    char text[WORD_SIZE];
    if (number == 0)
        return;
    if (number <= NAG_MOST && tree_nag(game, node, TREE_NAGS_MAX - 1) == 0) {
        tree_add_nag(game, node, (uint8_t)number);
        return;
    }
    snprintf(text, sizeof text, "$%d", number);
    tree_add_comment(game, node, text);
}

// A number that no glyph has is kept from overflowing. Before a move it waits for that: "$142" means "better is".
static void read_glyph(Reading *reading)
{
    enum { NUMBER_MOST = 99999 };
    int number = 0;
    text_input_take(reading->reader->input);
    while (isdigit(text_input_peek(reading->reader->input))) {
        const int digit = text_input_take(reading->reader->input) - '0';
        number = number > NUMBER_MOST ? number : number * 10 + digit;
    }
    const bool is_of_game = reading->has_begun || reading->number != NOWHERE;
    if (!is_of_game || (reading->depth > 0 && reading->reader->skips_variations))
        return;
    begin_moves(reading);
    OpenLine *line = open_line(reading);
    if (line != NULL && has_moves(line))
        add_nag(reading, line->node, number);
    else if (line != NULL && number > 0 && number <= NAG_MOST && line->nag_count < TREE_NAGS_MAX)
        line->nags[line->nag_count++] = (uint8_t)number;
}

// --- moves -----------------------------------------------------------------------------------------------------------

// The half-move that the number before the word says, from 0 at the start of a game, "3..." 5; negative without one.
static int numbered_ply(Reading *reading)
{
    enum { NUMBER_MOST = 9999 };
    const PgnReader *reader = reading->reader;
    size_t size;
    const char *text = text_input_marked(reader->input, &size);
    const int64_t from = reading->number != NOWHERE ? reading->number : reading->token;
    if (text == NULL)
        return NOWHERE;
    const char *c = text + (from - reader->game_place.offset), *end = text + size;
    int number = 0, dots = 0;
    for (; c < end && isdigit((unsigned char)*c) && number <= NUMBER_MOST; ++c)
        number = number * 10 + (*c - '0');
    for (; c < end && (*c == '.' || *c == ' '); ++c)
        dots += *c == '.';
    return number > 0 ? (number - 1) * 2 + (dots > 1) : NOWHERE;
}

// A variation that stands behind later moves than the one it replaces goes where its number says. False if it has none, or
// there is no such move before it.
static bool move_variation_back(Reading *reading, OpenLine *open)
{
    const GameTree *game = reading->game;
    const int ply = numbered_ply(reading) - tree_start(game)->game_ply;
    if (reading->depth == 0 || has_moves(open) || ply < 0)
        return false;
    int node = reading->reader->lines[reading->depth - 1].node;
    for (int depth = tree_depth(game, node); depth > ply + 1; --depth)
        node = tree_parent(game, node);
    if (node == TREE_ROOT || tree_depth(game, node) != ply + 1 || tree_parent(game, node) == open->start)
        return false;
    open->node = open->start = tree_parent(game, node);
    tree_position(game, open->start, &open->pos);
    open->before = open->pos;
    return true;
}

// What is wrong with a move ends the game, or only the variation it stands in.
static void fail_move(Reading *reading, OpenLine *open, int line, Error *reason)
{
    error_prefix(reason, "move %d%s: ", pos_move_number(&open->pos), open->pos.stm == BLACK ? "..." : "");
    ++reading->fault_count;
    if (reading->depth == 0) {
        fail(reading, line, reason->text);
        return;
    }
    note_fault(reading, line, reason->text);
    skip_line(reading, open);
    growing_text_clear(&reading->reader->preface);
}

static void add_move(Reading *reading, OpenLine *open, const WrittenMove *written)
{
    GameTree *game = reading->game;
    const bool begins_variation = reading->depth > 0 && !has_moves(open);
    open->node = tree_append(game, open->node, &(GamePly){.move = written->move, .score = SCORE_NONE, .time_us = -1});
    for (int i = 0; i < open->nag_count; ++i)
        add_nag(reading, open->node, open->nags[i]);
    open->nag_count = 0;
    for (int i = 0; i < written->nag_count; ++i)
        add_nag(reading, open->node, written->nags[i]);
    if (written->rest[0] != '\0')
        tree_add_comment(game, open->node, written->rest);
    if (begins_variation) {
        tree_set_comment_before(game, open->node, reading->reader->preface.data);
        growing_text_clear(&reading->reader->preface);
    }
    open->before = open->pos;
    pos_advance(&open->pos, written->move);
    if (reading->depth == 0)
        show_position(reading, &open->pos);
}

// "0-0" behind the last move: both have lost. There is no such result in PGN, so that it stays as text.
static bool is_lost_by_both(Reading *reading, const char *word)
{
    if (strcmp(word, "0-0") != 0)
        return false;
    pgn_skip_space(reading->reader->input);
    const int c = text_input_peek(reading->reader->input);
    return c == TEXT_INPUT_END || c == '[';
}

static void read_move(Reading *reading, OpenLine *open, const char *word, int line)
{
    WrittenMove written;
    Error error;
    bool ok = pgn_move_read(&reading->language, &open->pos, word, &written, &error);
    const OpenLine there = *open;
    if (!ok && move_variation_back(reading, open)) {
        Error ignored;
        ok = pgn_move_read(&reading->language, &open->pos, word, &written, &ignored);
        if (!ok)
            *open = there;
    }
    if (ok && open->pos.rule50 >= REVERSIBLE_MOST)
        ok = error_set(&error, "more than %d half-moves without a capture or a pawn move", REVERSIBLE_MOST);
    if (ok)
        add_move(reading, open, &written);
    else if (is_lost_by_both(reading, word) || pgn_may_be_pawn_capture(word))
        keep_word(reading);
    else
        fail_move(reading, open, line, &error);
}

// Signs that stand alone belong to the move before; what is no sign stays as text.
static void read_other_word(Reading *reading, const char *word)
{
    uint8_t nags[NAG_SIGNS_MAX];
    const OpenLine *line = line_with_moves(reading);
    int count = nag_read_signs(word, nags);
    reading->has_text |= tree_tag_count(reading->game) > 0;
    if (count == 0 && nag_read(word, &nags[0]))
        count = 1;
    if (count > 0 && line != NULL) {
        for (int i = 0; i < count; ++i)
            add_nag(reading, line->node, nags[i]);
        return;
    }
    if (open_line(reading) != NULL)
        keep_word(reading);
}

// Does the number of a move of White's stand ahead: "2." but not "2..."?
static bool white_number_is_ahead(TextInput *input)
{
    enum { AHEAD = 24 };
    size_t have, at = 0;
    const char *text = text_input_ahead(input, AHEAD, &have);
    while (at < have && text_input_is_space((unsigned char)text[at]))
        ++at;
    const size_t digits = at;
    while (at < have && isdigit((unsigned char)text[at]))
        ++at;
    return at > digits && at + 1 < have && text[at] == '.' && text[at + 1] != '.';
}

// A dash alone parts moves; but behind a number, or where Black's move is missing before White's next, it is a pass.
static bool dash_is_pass(Reading *reading)
{
    const OpenLine *line = reading->has_moves ? open_line(reading) : NULL;
    if (line == NULL || pos_in_check(&line->pos))
        return false;
    return reading->number != NOWHERE ||
           (has_moves(line) && line->pos.stm == BLACK && white_number_is_ahead(reading->reader->input));
}

// Prose in front of a game, up to the end of its line. It may hold anything, moves and results too.
static void read_prose(Reading *reading)
{
    PgnReader *reader = reading->reader;
    int c = text_input_peek(reader->input);
    for (; c != '\n' && c != TEXT_INPUT_END && c != '[' && c != '{'; c = text_input_peek(reader->input))
        growing_text_add_shown(&reader->word, text_input_take(reader->input));
    if (!reading->is_skimmed)
        keep_word(reading);
}

// A move, a number, or a remark. Only a move ends the tags: a remark between them leaves the start position open.
static void read_word(Reading *reading)
{
    PgnReader *reader = reading->reader;
    const int line = text_input_line(reader->input);
    reading->has_markup |= text_input_looks_at(reader->input, "/*");
    if (reading->is_skimmed && reading->has_seen_move) {
        pgn_skip_word(reader->input);
        return;
    }
    pgn_read_word(reader->input, &reader->word);
    if (reading->depth > 0 && reader->skips_variations)
        return;
    text_input_to_utf8(reader->input, &reader->word); // letters of pieces may be Cyrillic
    const char *word = reader->word.data;
    if (!san_is_pass(word) && !pgn_is_castling(word))
        word = pgn_behind_number(word);
    const bool is_number = *word == '\0' && isdigit((unsigned char)reader->word.data[0]);
    if (is_number) {
        reading->number = reading->number != NOWHERE ? reading->number : reading->token;
        return;
    }
    if (strcmp(word, "-") == 0 && dash_is_pass(reading))
        word = "--";
    if (!pgn_may_be_move(word) && !pgn_may_be_pawn_capture(word)) {
        if (!reading->has_begun && !pgn_says_nothing(word))
            read_prose(reading);
        else if (!pgn_says_nothing(word))
            read_other_word(reading, word);
        return;
    }
    begin_moves(reading);
    reading->has_seen_move |= reading->depth == 0;
    OpenLine *open = open_line(reading);
    if (open != NULL)
        read_move(reading, open, word, line);
}

// --- variations ------------------------------------------------------------------------------------------------------

// What could not be read of a variation stays with its last move, or with the move that it stands for.
static void end_variation(Reading *reading, int64_t end)
{
    if (reading->depth > DEPTH_MOST + 1 || reading->is_broken || reading->is_skimmed)
        return;
    const OpenLine *parent = &reading->reader->lines[reading->depth - 1];
    if (reading->depth > DEPTH_MOST) {
        if (!parent->is_skipped)
            keep_text(reading, parent->node, parent->begin, end, true);
        return;
    }
    OpenLine *line = &reading->reader->lines[reading->depth];
    GrowingText *preface = &reading->reader->preface;
    for (int i = 0; i < line->nag_count; ++i)
        add_nag(reading, has_moves(line) ? line->node : parent->node, line->nags[i]);
    if (line->unread != NOWHERE)
        keep_text(reading, has_moves(line) ? line->node : parent->node, line->unread, end, !has_moves(line));
    else if (!line->is_skipped && !has_moves(line) && preface->length > 0)
        tree_add_comment(reading->game, parent->node, preface->data);
    growing_text_clear(preface);
}

// A bracket too many is passed over: it changes nothing about the moves.
static void close_variation(Reading *reading)
{
    text_input_take(reading->reader->input);
    if (reading->depth == 0)
        return;
    end_variation(reading, reading->token);
    --reading->depth;
}

static void open_variation(Reading *reading)
{
    PgnReader *reader = reading->reader;
    if (reading->depth == 0)
        reading->depth_line = text_input_line(reader->input);
    text_input_take(reader->input);
    OpenLine *parent = open_line(reading);
    const OpenLine *replaced = line_with_moves(reading); // its last move is what the variation stands for
    const int64_t begin = text_input_offset(reader->input);
    // Counted also where it is skipped, so that its closing bracket is known.
    ++reading->depth;
    if (reading->depth > DEPTH_MOST) {
        if (parent != NULL && reading->depth == DEPTH_MOST + 1)
            parent->begin = begin;
        return;
    }
    OpenLine *line = &reader->lines[reading->depth];
    line->is_skipped = reader->skips_variations || replaced == NULL;
    line->begin = begin;
    line->nag_count = 0;
    line->node = line->start = TREE_ROOT;
    // Text in brackets where no move is replaced.
    line->unread = parent != NULL && replaced == NULL && !reader->skips_variations ? begin : NOWHERE;
    if (line->is_skipped)
        return;
    growing_text_clear(&reader->preface);
    line->pos = line->before = replaced->before;
    line->node = line->start = tree_parent(reading->game, replaced->node);
}

// --- tokens ----------------------------------------------------------------------------------------------------------

// Does a tag begin the next game? Within the moves one does if it has a quote, in a variation only at the start of a line:
// else it is a stray. Between the tags one does behind an empty line, if the game has it already, if it is the
// first one of the standard, or if a text has come.
static bool begins_next_game(const Reading *reading, const char *name, bool is_quoted)
{
    TextInput *input = reading->reader->input;
    if (reading->has_moves)
        return is_quoted && (reading->depth == 0 || text_input_at_line_start(input));
    const bool is_behind_empty_line = text_input_line(input) - reading->last_line > 1;
    const bool is_event = text_equal_nocase(name, "Event");
    if (is_behind_empty_line && (reading->has_text || (is_event && tree_tag_count(reading->game) > 0)))
        return true;
    return tree_tag(reading->game, name) != NULL &&
           (is_event || text_equal_nocase(name, "FEN") || is_behind_empty_line);
}

// Of two tags of one name the last counts; the first stays as text.
static void take_tag(Reading *reading, const char *name)
{
    PgnReader *reader = reading->reader;
    char text[PGN_TAG_NAME_SIZE + WORD_SIZE];
    if (!reading->has_begun)
        reader->game_line = text_input_line(reader->input);
    reading->has_begun = true;
    pgn_read_tag(reader->input, &reader->tag_value);
    const char *first = tree_tag(reading->game, name);
    if (first != NULL && strcmp(first, reader->tag_value.data) != 0 && !reading->is_skimmed) {
        snprintf(text, sizeof text, "[%s \"%.*s\"]", name, WORD_SIZE - 8, first);
        tree_add_comment(reading->game, TREE_ROOT, text);
    }
    tree_set_tag(reading->game, name, reader->tag_value.data);
}

// A tag, or brackets with something else in them. False if the next game begins.
static bool read_brackets(Reading *reading)
{
    PgnReader *reader = reading->reader;
    char name[PGN_TAG_NAME_SIZE];
    bool is_quoted;
    const bool is_tag = pgn_tag_is_ahead(reader->input, name, &is_quoted);
    if (is_tag && begins_next_game(reading, name, is_quoted))
        return false;
    if (is_tag && !reading->has_moves) {
        take_tag(reading, name);
        return true;
    }
    pgn_read_brackets(reader->input, &reader->word);
    // "[]" is a sign; between tags it is nothing.
    if (strspn(reader->word.data, "[ ]") < reader->word.length)
        keep_word(reading);
    else if (reading->has_moves)
        read_other_word(reading, "[]");
    return true;
}

// A result ends the game; within a variation it is a word.
static bool read_result(Reading *reading)
{
    PgnReader *reader = reading->reader;
    const int line = text_input_line(reader->input);
    const char *result = pgn_read_result(reader->input);
    if (result == NULL)
        return false;
    if (reading->depth > 0) {
        if (!reader->skips_variations)
            keep_comment(reading, result);
        return true;
    }
    if (!reading->has_begun)
        reader->game_line = line;
    begin_moves(reading);
    tree_set_result(reading->game, result);
    reading->has_result = true;
    reading->moves_end = reading->token;
    return true;
}

// Stars of texts with markup, "**1. e4**", and of remarks as in programs. Once there was one, others may close it.
static bool star_is_markup(Reading *reading)
{
    size_t have;
    const char *text = text_input_ahead(reading->reader->input, 2, &have);
    if (have > 1 && (text[1] == '*' || text[1] == '/' || isalnum((unsigned char)text[1])))
        return reading->has_markup = true;
    return reading->has_markup && reading->token == reading->reader->game_end;
}

// Within a variation a star is no result of the game.
static void read_star(Reading *reading)
{
    const bool is_markup = star_is_markup(reading);
    text_input_take(reading->reader->input);
    if (reading->depth > 0 || is_markup)
        return;
    begin_moves(reading);
    tree_set_result(reading->game, "*");
    reading->has_result = true;
    reading->moves_end = reading->token;
}

// The first move again, behind an empty line: a game without tags follows one without a result.
static bool begins_game_without_tags(const Reading *reading)
{
    TextInput *input = reading->reader->input;
    return reading->has_seen_move && reading->depth == 0 && text_input_line(input) - reading->last_line > 1 &&
           pgn_first_move_is_ahead(input);
}

// A game that is longer than any person can have written is broken off: the rest of it is passed over, unread and unkept.
static void limit_length(Reading *reading)
{
    enum { MIB = 1 << 20 };
    PgnReader *reader = reading->reader;
    if (reading->is_skimmed || text_input_offset(reader->input) - reader->game_place.offset <= TEXT_INPUT_MARK_MAX)
        return;
    char reason[WORD_SIZE * 2];
    snprintf(reason, sizeof reason, "the game is longer than %d MiB; the rest of it is left out",
             TEXT_INPUT_MARK_MAX / MIB);
    note_fault(reading, text_input_line(reader->input), reason);
    reading->is_broken = reading->is_skimmed = true;
}

// Reads one token; false if the game ends before it.
static bool read_token(Reading *reading)
{
    PgnReader *reader = reading->reader;
    const int c = pgn_peek(reader->input);
    const int64_t number = reading->number;
    if (c == TEXT_INPUT_END)
        return false;
    reading->token = text_input_offset(reader->input);
    switch (c) {
    case '{':
    case ';': read_comment(reading, c); break;
    case '(': open_variation(reading); break;
    case ')': close_variation(reading); break;
    case '$': read_glyph(reading); break;
    case '*': read_star(reading); break;
    case '[':
        if (!read_brackets(reading))
            return false;
        break;
    case '}':
    case ']':
    case '"': text_input_take(reader->input); break; // strays
    default:
        if (c == '1' && begins_game_without_tags(reading))
            return false;
        if (strchr("01+-", c) != NULL && read_result(reading))
            break;
        if (!reading->has_begun)
            reader->game_line = text_input_line(reader->input);
        read_word(reading);
        break;
    }
    // A number counts for the word behind it alone.
    if (reading->number == number)
        reading->number = NOWHERE;
    reader->game_end = text_input_offset(reader->input);
    // A comment up to the end of its line has taken that too.
    reading->last_line = text_input_line(reader->input) - text_input_at_line_start(reader->input);
    limit_length(reading);
    return true;
}

// Is an opening bracket the next thing behind blanks and empty lines?
static bool variation_is_ahead(Reading *reading)
{
    enum { AHEAD = 64 };
    size_t have, at = 0;
    const char *text = text_input_ahead(reading->reader->input, AHEAD, &have);
    while (at < have && text_input_is_space((unsigned char)text[at]))
        ++at;
    return at < have && text[at] == '(';
}

// Does prose follow in the line, and no move, number, tag or sign?
static bool prose_is_ahead(Reading *reading)
{
    char word[WORD_SIZE];
    size_t have, length = 0;
    TextInput *input = reading->reader->input;
    const int c = pgn_peek(input);
    if (c == TEXT_INPUT_END || c == '\n' || isdigit(c) || strchr("[]({});$*", c) != NULL)
        return false;
    const char *text = text_input_ahead(input, WORD_SIZE, &have);
    while (length < have && length + 1 < WORD_SIZE && !text_input_is_space((unsigned char)text[length]))
        ++length;
    memcpy(word, text, length);
    word[length] = '\0';
    return !pgn_may_be_move(word) && !pgn_may_be_pawn_capture(word);
}

// The result once more, or another one, says nothing new.
static bool skip_second_result(Reading *reading)
{
    TextInput *input = reading->reader->input;
    if (text_input_peek(input) != '*')
        return pgn_read_result(input) != NULL;
    text_input_take(input);
    return true;
}

// Nothing but comments and prose is left of the file: they belong to its last game.
static bool only_text_is_left(Reading *reading)
{
    enum { TEXT_MOST = 4096 };
    size_t have;
    Error ignored;
    const char *text = text_input_ahead(reading->reader->input, TEXT_MOST, &have);
    if (have == 0 || have >= TEXT_MOST)
        return false;
    PgnReader *rest = pgn_open_memory("", text, have);
    rest->is_probe = true;
    GameTree *game = tree_new();
    const bool has_game = pgn_skim_game(rest, game, &ignored) != PGN_END;
    tree_free(game);
    pgn_close(rest);
    return !has_game;
}

static void read_rest_of_file(Reading *reading)
{
    PgnReader *reader = reading->reader;
    if (reader->is_probe || !only_text_is_left(reading))
        return;
    for (pgn_skip_space(reader->input); pgn_peek(reader->input) != TEXT_INPUT_END; pgn_skip_space(reader->input)) {
        const int c = pgn_peek(reader->input);
        growing_text_clear(&reader->word);
        if (c == '{' || c == ';') {
            read_token(reading);
            continue;
        }
        growing_text_add_shown(&reader->word, text_input_take(reader->input));
        read_prose(reading);
        reader->game_end = text_input_offset(reader->input);
    }
}

// A remark or a sign in the same line belongs to the game that has just ended, not to the next; and so does a variation.
static void read_behind_result(Reading *reading)
{
    TextInput *input = reading->reader->input;
    for (;;) {
        pgn_skip_blanks(input);
        const int c = text_input_peek(input);
        bool goes_on = true;
        if (reading->depth > 0 || variation_is_ahead(reading)) {
            pgn_skip_space(input);
            goes_on = read_token(reading);
        } else if (c == '{' || c == ';' || c == '$') {
            goes_on = read_token(reading) && c != ';';
        } else if (prose_is_ahead(reading)) {
            growing_text_clear(&reading->reader->word);
            read_prose(reading);
            reading->reader->game_end = text_input_offset(input);
            goes_on = false;
        } else {
            goes_on = skip_second_result(reading);
        }
        if (!goes_on)
            return;
    }
}

// Results that are none of PGN's stay as text: "White wins", "0-0".
static void keep_odd_result(Reading *reading, const char *tag)
{
    static const char *const usual[] = {"1-0", "0-1", "1/2-1/2", "*", "", "?", "1/2"};
    char text[WORD_SIZE];
    for (size_t i = 0; i < sizeof usual / sizeof usual[0]; ++i)
        if (strcmp(usual[i], tag) == 0)
            return;
    snprintf(text, sizeof text, "[Result \"%.40s\"]", tag);
    if (!reading->is_skimmed)
        tree_add_comment(reading->game, reading->reader->lines[0].node, text);
}

// The result behind the moves counts; the tag stands in where it is missing, or a star.
static void settle_result(Reading *reading)
{
    const char *tag = tree_tag(reading->game, "Result");
    const char *result = tag != NULL ? pgn_result_of(tag) : NULL;
    const bool is_open = strcmp(tree_result(reading->game), "*") == 0;
    if (is_open && result != NULL)
        tree_set_result(reading->game, result);
    if (tag != NULL)
        keep_odd_result(reading, tag);
}

static void finish(Reading *reading)
{
    PgnReader *reader = reading->reader;
    GameTree *game = reading->game;
    begin_moves(reading);
    if (reading->has_result) {
        read_behind_result(reading);
        read_rest_of_file(reading);
    } else {
        reading->moves_end = reader->game_end;
        tree_set_result(game, "*");
    }
    settle_result(reading);
    if (reading->depth > 0)
        note_fault(reading, reading->depth_line, "the variation that begins here is not closed");
    for (; reading->depth > 0; --reading->depth)
        end_variation(reading, reader->game_end);
    if (reading->is_skimmed)
        return;
    const OpenLine *main_line = &reader->lines[0];
    if (main_line->unread != NOWHERE)
        keep_text(reading, main_line->node, main_line->unread, reading->moves_end, false);
    for (int i = 0; i < main_line->nag_count; ++i)
        add_nag(reading, main_line->node, main_line->nags[i]);
}

// --- other languages -------------------------------------------------------------------------------------------------

static void read_tokens(Reading *reading)
{
    PgnReader *reader = reading->reader;
    tree_reset(reading->game, NULL);
    reader->remark.text[0] = '\0';
    reader->lines[0] = (OpenLine){.node = TREE_ROOT, .start = TREE_ROOT, .unread = NOWHERE};
    pgn_skip_space(reader->input);
    text_input_mark(reader->input);
    reading->number = NOWHERE;
    reading->last_line = reader->game_line = text_input_line(reader->input);
    reader->game_end = text_input_offset(reader->input);
    reader->game_place = (PgnPlace){reader->game_end, reader->game_line};
    while (read_token(reading) && !reading->has_result)
        pgn_skip_space(reader->input);
}

// Reads the text of a game once more, with the letters of a language.
static Reading read_again(const PgnReader *reader, const char *text, size_t size, const PieceLetters *letters,
                          GameTree *game, Error *error)
{
    PgnReader *again = pgn_open_memory(text_input_name(reader->input), text, size);
    text_input_set_line(again->input, reader->game_place.line);
    pgn_set_guess(again, pgn_guessed_encoding(reader));
    again->skips_variations = reader->skips_variations;
    Reading reading = {.reader = again, .game = game, .error = error, .language = {.letters = letters}};
    read_tokens(&reading);
    finish(&reading);
    pgn_close(again);
    reading.reader = NULL;
    return reading;
}

// The key of the last position of the main line.
static Key end_key(const GameTree *game)
{
    Position pos = *tree_start(game);
    for (int node = tree_child(game, TREE_ROOT, 0); node != TREE_NONE; node = tree_child(game, node, 0))
        pos_advance(&pos, tree_ply(game, node)->move);
    return pos.key;
}

// A pawn has its letter in all moves or in none: else "P" is another piece.
static bool mixes_pawns(const LetterUse *use)
{
    return use->has_pawn_letter && use->has_plain_pawn;
}

// The language that explains the most of a game whose main line it can read, and more than English does; NULL if there is
// none, or if two explain it in different ways.
static const PieceLetters *find_language(const Reading *english, const char *text, size_t size)
{
    GameTree *trial = tree_new();
    const PieceLetters *best = NULL;
    int fewest = english->fault_count + mixes_pawns(&english->language.use);
    bool is_ambiguous = false;
    Key key = 0;
    for (int i = 0; piece_letters_at(i) != NULL; ++i) {
        Error ignored;
        const Reading reading = read_again(english->reader, text, size, piece_letters_at(i), trial, &ignored);
        const LetterUse *use = &reading.language.use;
        if (!use->is_foreign || mixes_pawns(use) || reading.is_broken || reading.fault_count > fewest ||
            (reading.fault_count == fewest && best == NULL))
            continue;
        const bool is_equal = reading.fault_count == fewest && best != NULL;
        is_ambiguous = is_equal && (is_ambiguous || end_key(trial) != key);
        if (is_equal)
            continue;
        best = piece_letters_at(i);
        key = end_key(trial);
        fewest = reading.fault_count;
    }
    tree_free(trial);
    return is_ambiguous ? NULL : best;
}

// Does a square follow, with what may stand before it: "f3", "bd7", "xe5", "1xf3", "g1-f3"?
static bool begins_with_square(const char *text, const char *end)
{
    enum { BEFORE_MOST = 4 };
    for (const char *c = text; c + 1 < end && c - text <= BEFORE_MOST; ++c) {
        if (c[0] >= 'a' && c[0] <= 'h' && c[1] >= '1' && c[1] <= '8')
            return true;
        if (*c == '\0' || strchr("abcdefgh12345678x:-", *c) == NULL)
            return false;
    }
    return false;
}

// Is there a move, or a promotion, with a letter for the piece that English has not? Most games with a fault have none, and
// need not be read again.
static bool has_foreign_letter(const char *text, size_t size)
{
    for (const char *c = text, *end = text + size; c < end; ++c) {
        const bool is_letter = isupper((unsigned char)*c) || (unsigned char)*c >= 0x80;
        if (!is_letter || strchr("KQRBNOX", *c) != NULL)
            continue;
        const bool is_promotion = c - text >= 2 && (c[-1] == '1' || c[-1] == '8' || c[-1] == '=' || c[-1] == '(');
        if (is_promotion || begins_with_square(c + 1, end))
            return true;
    }
    return false;
}

// A game that English cannot explain may be written with the letters of another language.
static void try_languages(Reading *reading)
{
    PgnReader *reader = reading->reader;
    size_t size;
    const char *text = pgn_game_text(reader, &size);
    const bool is_doubtful = reading->fault_count > 0 || mixes_pawns(&reading->language.use);
    if (!is_doubtful || text == NULL || size > RETRY_SIZE_MAX || !has_foreign_letter(text, size))
        return;
    const PieceLetters *letters = find_language(reading, text, size);
    if (letters == NULL)
        return;
    const Reading again = read_again(reader, text, size, letters, reading->game, reading->error);
    reading->has_fault = again.has_fault;
    error_set(&reader->remark, "%s: line %d: the letters of the pieces are %s", text_input_name(reader->input),
              reader->game_line, piece_letters_languages(letters));
}

static PgnStatus read_game(Reading *reading)
{
    PgnReader *reader = reading->reader;
    read_tokens(reading);
    if (text_input_has_failed(reader->input, reading->error))
        return PGN_FAILED;
    if (!reading->has_begun && !reading->is_broken)
        return PGN_END;
    finish(reading);
    try_languages(reading);
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
