// SPDX-License-Identifier: GPL-3.0-or-later
// Where the games of a PGN file begin and end, and what belongs to each. Serves pgn.h.
#include "notation/pgn_reading.h"

#include "base/memory.h"
#include "base/text.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

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
        error_set(error, "%s: not a text file, so it has no games", path);
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

void pgn_keep_prose(PgnReader *reader)
{
    reader->keeps_prose = true;
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
    // A guess that loses characters was wrong: the bytes are better than signs for nothing.
    if (count_lost(converted.data) > lost) {
        growing_text_clear(&converted);
        for (size_t i = 0; i < size; ++i)
            growing_text_add(&converted, text[i]);
    }
    return converted.data;
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
        // Of two tags of one name the last counts; the first stays as text.
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
        return true;
    }
    pgn_read_brackets(reader->input, &reader->word);
    // "[]" is a sign; between tags it is nothing.
    if (strspn(reader->word.data, "[ ]") < reader->word.length)
        reading_keep_word(reading);
    else if (reading->has_moves)
        reading_read_sign(reading, "[]");
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
            reading_keep_comment(reading, result);
        return true;
    }
    if (!reading->has_begun)
        reader->game_line = line;
    reading_begin_moves(reading);
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
    reading_begin_moves(reading);
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
    reading_note_fault(reading, text_input_line(reader->input), reason);
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
    case ';': reading_read_comment(reading, c); break;
    case '(': reading_open_variation(reading); break;
    case ')': reading_close_variation(reading); break;
    case '$': reading_read_glyph(reading); break;
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
        // Results begin with one of these, moves hardly ever.
        if (strchr("01+-", c) != NULL && read_result(reading))
            break;
        if (!reading->has_begun)
            reader->game_line = text_input_line(reader->input);
        reading_read_word(reading);
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
    // So that the probe does not probe in turn.
    rest->is_probe = true;
    GameTree *game = tree_new();
    const bool has_game = pgn_skim_game(rest, game, &ignored) != PGN_END;
    tree_free(game);
    pgn_close(rest);
    return !has_game;
}

// Behind the last game of a file that is to be written again: text that would be lost without a game to
// hold it.
static void read_rest_of_file(Reading *reading)
{
    PgnReader *reader = reading->reader;
    if (!reader->keeps_prose || reader->is_probe || !only_text_is_left(reading))
        return;
    for (pgn_skip_space(reader->input); pgn_peek(reader->input) != TEXT_INPUT_END; pgn_skip_space(reader->input)) {
        const int c = pgn_peek(reader->input);
        growing_text_clear(&reader->word);
        if (c == '{' || c == ';') {
            read_token(reading);
            continue;
        }
        growing_text_add_shown(&reader->word, text_input_take(reader->input));
        reading_read_prose(reading, true);
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
            reading_read_prose(reading, true);
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

void reading_finish(Reading *reading)
{
    PgnReader *reader = reading->reader;
    GameTree *game = reading->game;
    reading_begin_moves(reading);
    if (reading->has_result) {
        read_behind_result(reading);
        read_rest_of_file(reading);
    } else {
        reading->moves_end = reader->game_end;
        tree_set_result(game, "*");
    }
    // The result behind the moves counts; the tag stands in where it is missing, or a star.
    const char *tag = tree_tag(reading->game, "Result");
    const char *result = tag != NULL ? pgn_result_of(tag) : NULL;
    const bool is_open = strcmp(tree_result(reading->game), "*") == 0;
    if (is_open && result != NULL)
        tree_set_result(reading->game, result);
    if (tag != NULL)
        keep_odd_result(reading, tag);
    if (reading->depth > 0)
        reading_note_fault(reading, reading->depth_line, "the variation that begins here is not closed");
    // From the inside out, as brackets would have closed them.
    for (; reading->depth > 0; --reading->depth)
        reading_end_variation(reading, reader->game_end);
    if (reading->is_skimmed)
        return;
    // What was not understood of the main line goes behind its last move, and is not lost when the
    // game is written.
    const OpenLine *main_line = &reader->lines[0];
    if (main_line->unread != NOWHERE)
        reading_keep_text(reading, main_line->node, main_line->unread, reading->moves_end, false);
    for (int i = 0; i < main_line->nag_count; ++i)
        reading_add_nag(reading, main_line->node, main_line->nags[i]);
}

void reading_begin_here(Reading *reading)
{
    PgnReader *reader = reading->reader;
    text_input_mark(reader->input);
    reading->last_line = reader->game_line = text_input_line(reader->input);
    reader->game_end = text_input_offset(reader->input);
    reader->game_place = (PgnPlace){reader->game_end, reader->game_line};
}

void reading_read_tokens(Reading *reading)
{
    PgnReader *reader = reading->reader;
    tree_reset(reading->game, NULL);
    reader->remark.text[0] = '\0';
    reader->lines[0] = (OpenLine){.node = TREE_ROOT, .start = TREE_ROOT, .unread = NOWHERE};
    reading->number = NOWHERE;
    pgn_skip_space(reader->input);
    reading_begin_here(reading);
    while (read_token(reading) && !reading->has_result)
        pgn_skip_space(reader->input);
}

// Nothing but blanks and comments is no game. Of one with a fault other languages are tried.
static PgnStatus read_game(Reading *reading)
{
    PgnReader *reader = reading->reader;
    reading_read_tokens(reading);
    if (text_input_has_failed(reader->input, reading->error))
        return PGN_FAILED;
    if (!reading->has_begun && !reading->is_broken)
        return PGN_END;
    reading_finish(reading);
    reading_try_languages(reading);
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
