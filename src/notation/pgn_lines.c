// SPDX-License-Identifier: GPL-3.0-or-later
// What stands in a game of a PGN file: its moves, variations, comments and signs, and what of it cannot be read. Serves
// pgn_reading.h.
#include "notation/pgn_reading.h"

#include "base/text.h"
#include "notation/nag.h"
#include "notation/pgn_start.h"
#include "notation/san.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

// --- what could not be read --------------------------------------------------------------------------------------------

// Only the first fault is told: the others often follow from it.
void reading_note_fault(Reading *reading, int line, const char *reason)
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

void reading_keep_text(Reading *reading, int node, int64_t from, int64_t to, bool in_brackets)
{
    PgnReader *reader = reading->reader;
    size_t size;
    // A game that is too long has no mark any more: what could not be read is lost then.
    const char *text = text_input_marked(reader->input, &size);
    if (text == NULL || to <= from)
        return;
    GrowingText *copy = &reader->word;
    growing_text_clear(copy);
    if (in_brackets)
        growing_text_add(copy, '(');
    for (const char *c = text + (from - reader->game_place.offset), *end = c + (to - from); c < end; ++c) {
        // Runs of blanks become one; braces become brackets, since a comment cannot hold them.
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

// Gives up the main line. What is left of the game is kept as text.
static void fail(Reading *reading, int line, const char *reason)
{
    reading_note_fault(reading, line, reason);
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

void reading_begin_moves(Reading *reading)
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
        // Its tags are written back as they are: the start is not understood.
        tree_set_foreign(reading->game, true);
    }
    if (remark.text[0] != '\0')
        error_set(&reader->remark, "%s: line %d: FEN: %s", text_input_name(reader->input), reader->game_line,
                  remark.text);
    if (!reading->is_broken)
        show_position(reading, &start);
}

// --- comments and signs ----------------------------------------------------------------------------------------------

void reading_keep_comment(Reading *reading, const char *comment)
{
    GrowingText *preface = &reading->reader->preface;
    const OpenLine *line = open_line(reading);
    if (line == NULL)
        return;
    // Behind a move it belongs to that. In front of a variation it waits for the first move.
    if (reading->depth == 0 || has_moves(line)) {
        tree_add_comment(reading->game, reading->has_moves ? line->node : TREE_ROOT, comment);
        return;
    }
    if (preface->length > 0 && *comment != '\0')
        growing_text_add(preface, ' ');
    for (; *comment != '\0'; ++comment)
        growing_text_add(preface, *comment);
}

void reading_keep_word(Reading *reading)
{
    text_input_to_utf8(reading->reader->input, &reading->reader->word);
    reading_keep_comment(reading, text_trim(reading->reader->word.data));
}

void reading_read_comment(Reading *reading, int opening)
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
        reading_keep_word(reading);
    reading->has_text |= tree_tag_count(reading->game) > 0;
    if (!is_closed)
        reading_note_fault(reading, line, "the comment that begins here is not closed");
}

void reading_add_nag(Reading *reading, int node, int number)
{
    GameTree *game = reading->game;
    char text[WORD_SIZE];
    if (number == 0)
        return;
    // Where it has no number of PGN's, or no room, the sign stays as text.
    if (number <= NAG_MOST && tree_nag(game, node, TREE_NAGS_MAX - 1) == 0) {
        tree_add_nag(game, node, (uint8_t)number);
        return;
    }
    snprintf(text, sizeof text, "$%d", number);
    tree_add_comment(game, node, text);
}

void reading_read_glyph(Reading *reading)
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
    reading_begin_moves(reading);
    OpenLine *line = open_line(reading);
    if (line != NULL && has_moves(line))
        reading_add_nag(reading, line->node, number);
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
    reading_note_fault(reading, line, reason->text);
    skip_line(reading, open);
    growing_text_clear(&reading->reader->preface);
}

// Appends a move that was read, with the signs that stood before and behind it. It is not looked for
// among its siblings: two equal variations stay two.
static void add_move(Reading *reading, OpenLine *open, const WrittenMove *written)
{
    GameTree *game = reading->game;
    const bool begins_variation = reading->depth > 0 && !has_moves(open);
    open->node = tree_append(game, open->node, &(GamePly){.move = written->move, .score = SCORE_NONE, .time_us = -1});
    for (int i = 0; i < open->nag_count; ++i)
        reading_add_nag(reading, open->node, open->nags[i]);
    open->nag_count = 0;
    for (int i = 0; i < written->nag_count; ++i)
        reading_add_nag(reading, open->node, written->nags[i]);
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

// Where the number of a variation tells that it stands for an earlier move; else the line stays where it is.
static bool read_move_further_back(Reading *reading, OpenLine *open, const char *word, WrittenMove *written)
{
    Error ignored;
    const OpenLine there = *open;
    if (move_variation_back(reading, open) && pgn_move_read(&reading->language, &open->pos, word, written, &ignored))
        return true;
    *open = there;
    return false;
}

// Reads a word that looks like a move. What is none after all becomes a comment, or a fault.
static void read_move(Reading *reading, OpenLine *open, const char *word, int line)
{
    WrittenMove written;
    Error error;
    bool ok = pgn_move_read(&reading->language, &open->pos, word, &written, &error);
    if (!ok)
        ok = read_move_further_back(reading, open, word, &written);
    // The history of a position has room for no more; no game that was played comes near.
    if (ok && open->pos.rule50 >= POS_REVERSIBLE_MOST)
        ok = error_set(&error, "more than %d half-moves without a capture or a pawn move", POS_REVERSIBLE_MOST);
    if (ok)
        add_move(reading, open, &written);
    else if (is_lost_by_both(reading, word) || pgn_may_be_pawn_capture(word))
        reading_keep_word(reading);
    else
        fail_move(reading, open, line, &error);
}

void reading_read_sign(Reading *reading, const char *word)
{
    uint8_t nags[NAG_SIGNS_MAX];
    const OpenLine *line = line_with_moves(reading);
    int count = nag_read_signs(word, nags);
    reading->has_text |= tree_tag_count(reading->game) > 0;
    // Signs that are letters, "N" or "RR", are read only as whole words.
    if (count == 0 && nag_read(word, &nags[0]))
        count = 1;
    if (count > 0 && line != NULL) {
        for (int i = 0; i < count; ++i)
            reading_add_nag(reading, line->node, nags[i]);
        return;
    }
    if (open_line(reading) != NULL)
        reading_keep_word(reading);
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

void reading_read_prose(Reading *reading, bool keeps)
{
    PgnReader *reader = reading->reader;
    int c = text_input_peek(reader->input);
    for (; c != '\n' && c != TEXT_INPUT_END && c != '[' && c != '{'; c = text_input_peek(reader->input))
        growing_text_add_shown(&reader->word, text_input_take(reader->input));
    if (keeps && !reading->is_skimmed)
        reading_keep_word(reading);
}

// Prose in front of a game is a part of the file and not of the game, unless all of the file is written again.
static void read_prose_before(Reading *reading)
{
    PgnReader *reader = reading->reader;
    const bool is_apart = !reader->keeps_prose && reading->token == reader->game_place.offset;
    reading_read_prose(reading, !is_apart);
    if (!is_apart)
        return;
    pgn_skip_space(reader->input);
    reading_begin_here(reading);
}

void reading_read_word(Reading *reading)
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
    // "0000" and "0-0" begin with digits that are no number of a move.
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
            read_prose_before(reading);
        else if (!pgn_says_nothing(word))
            reading_read_sign(reading, word);
        return;
    }
    reading_begin_moves(reading);
    reading->has_seen_move |= reading->depth == 0;
    OpenLine *open = open_line(reading);
    if (open != NULL)
        read_move(reading, open, word, line);
}

// --- variations ------------------------------------------------------------------------------------------------------

void reading_end_variation(Reading *reading, int64_t end)
{
    if (reading->depth > DEPTH_MOST + 1 || reading->is_broken || reading->is_skimmed)
        return;
    const OpenLine *parent = &reading->reader->lines[reading->depth - 1];
    // Brackets that are nested deeper than lines are kept become one text.
    if (reading->depth > DEPTH_MOST) {
        if (!parent->is_skipped)
            reading_keep_text(reading, parent->node, parent->begin, end, true);
        return;
    }
    OpenLine *line = &reading->reader->lines[reading->depth];
    GrowingText *preface = &reading->reader->preface;
    // Signs that no move followed belong to the last one, or to that before the bracket.
    for (int i = 0; i < line->nag_count; ++i)
        reading_add_nag(reading, has_moves(line) ? line->node : parent->node, line->nags[i]);
    if (line->unread != NOWHERE)
        reading_keep_text(reading, has_moves(line) ? line->node : parent->node, line->unread, end, !has_moves(line));
    else if (!line->is_skipped && !has_moves(line) && preface->length > 0)
        tree_add_comment(reading->game, parent->node, preface->data);
    growing_text_clear(preface);
}

void reading_close_variation(Reading *reading)
{
    text_input_take(reading->reader->input);
    // A closing bracket too many.
    if (reading->depth == 0)
        return;
    reading_end_variation(reading, reading->token);
    --reading->depth;
}

void reading_open_variation(Reading *reading)
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
