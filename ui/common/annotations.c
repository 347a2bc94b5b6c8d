// SPDX-License-Identifier: GPL-3.0-or-later
// Comments, signs and variations of a game file as text for the screen. What programs write in brackets
// is read in comment_fields.c; here are the notes that engines write in plain words ("+0.31/14 2.1s"),
// and how the rest is shown.
#include "ui/common/annotations.h"

#include "base/clock.h"
#include "base/memory.h"
#include "notation/nag.h"
#include "notation/san.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { VARIATION_AT_FIRST = 1024 };

// --- comments --------------------------------------------------------------------------------------------------------

static size_t digits_length(const char *text)
{
    return strspn(text, "0123456789");
}

// Bytes of "+0.31", "-M4", or "0.00" before a depth, which is no number of a person's; 0 if the text begins with no score.
static size_t score_length(const char *text)
{
    static const char zero[] = "0.00";
    enum { DECIMALS = 2, ZERO_LENGTH = sizeof zero - 1 };
    if (strncmp(text, zero, ZERO_LENGTH) == 0 && text[ZERO_LENGTH] == '/')
        return ZERO_LENGTH;
    if (text[0] != '+' && text[0] != '-')
        return 0;
    // A mate is a number of moves and has no fraction; any other score has two decimals, or it is
    // something else.
    const size_t digits_at = text[1] == 'M' ? 2 : 1;
    const size_t digits = digits_length(text + digits_at);
    if (digits == 0 || text[1] == 'M')
        return digits > 0 ? digits_at + digits : 0;
    const char *point = text + digits_at + digits;
    return *point == '.' && digits_length(point + 1) == DECIMALS ? digits_at + digits + 1 + DECIMALS : 0;
}

// Bytes of "/14"; 0 if the text begins with no depth.
static size_t depth_length(const char *text)
{
    const size_t digits = text[0] == '/' ? digits_length(text + 1) : 0;
    return digits > 0 ? 1 + digits : 0;
}

// Bytes of a time as programs note it, "2.1s" or "3s", and of blanks before it; 0 if there is none.
static size_t time_length(const char *text)
{
    const size_t blanks = strspn(text, " "), whole = digits_length(text + blanks);
    const char *end = text + blanks + whole;
    const size_t decimals = *end == '.' ? digits_length(end + 1) : 0;
    end += decimals > 0 ? 1 + decimals : 0;
    return whole > 0 && *end == 's' ? (size_t)(end - text) + 1 : 0;
}

// Bytes of a time as XBoard writes it behind a depth, without a unit: "2.1", "45", "1:05"; 0 if there is none.
// A whole number counts with nothing but commands behind it: "+0.31/14 2 pawns up" is a remark.
static size_t bare_time_length(const char *text)
{
    const size_t blanks = strspn(text, " "), whole = digits_length(text + blanks);
    const char *end = text + blanks + whole;
    const size_t rest = *end == '.' || *end == ':' ? digits_length(end + 1) : 0;
    end += rest > 0 ? 1 + rest : 0;
    const char *behind = end + strspn(end, " ");
    const bool is_time = rest > 0 ? *end == '\0' || *end == ' ' : *behind == '\0' || strncmp(behind, "[%", 2) == 0;
    return blanks > 0 && whole > 0 && is_time ? (size_t)(end - text) : 0;
}

// Bytes of the blanks, or of the mark, that part a note from a remark of a program behind it: "+M1/5 0.1s, White mates".
static size_t mark_length(const char *rest)
{
    return (rest[0] == ',' || rest[0] == ';') && rest[1] == ' ' ? 2 : strspn(rest, " ");
}

// The note of a program: a score with its depth, its time, or both, "+0.31/14 2.1s"; or a score, a time or the word "book"
// alone. A person may begin a sentence with one of the latter, so they count with nothing but commands behind them.
static size_t note_length(const char *comment)
{
    static const char book[] = "book";
    // Each part is optional, so their lengths add up; a length of 0 is a part that is missing.
    const size_t score = score_length(comment);
    const size_t depth = score > 0 ? depth_length(comment + score) : 0;
    const size_t word = strncmp(comment, book, sizeof book - 1) == 0 ? sizeof book - 1 : 0;
    const size_t timed = word == 0 ? time_length(comment + score + depth) : 0;
    const size_t time = timed == 0 && depth > 0 ? bare_time_length(comment + score + depth) : timed;
    const size_t length = word > 0 ? word : score + depth + time;
    const char *rest = comment + length;
    const size_t mark = mark_length(rest);
    // Two parts together are sure to be a note, whatever follows.
    if (score > 0 && (depth > 0 || time > 0))
        return *rest == '\0' || mark > 0 ? length : 0;
    return *rest == '\0' || (*rest == ' ' && strncmp(rest + mark, "[%", 2) == 0) ? length : 0;
}

bool comment_read_note_time(const char *comment, int64_t *us)
{
    enum { NUMBER_SIZE = 24, SECONDS_MAX = 1000000000 };
    const size_t length = note_length(comment);
    size_t begin = length;
    char number[NUMBER_SIZE];
    double seconds;
    if (length == 0 || comment[length - 1] != 's')
        return false;
    // The time is the last word of the note.
    while (begin > 0 && comment[begin - 1] != ' ')
        --begin;
    snprintf(number, sizeof number, "%.*s", (int)(length - 1 - begin), comment + begin);
    if (!text_parse_real(number, 0, SECONDS_MAX, &seconds))
        return false;
    *us = (int64_t)(seconds * US_PER_SECOND);
    return true;
}

void comment_write_note(const char *comment, Colour mover, Text *out)
{
    const size_t note = note_length(comment), score = score_length(comment);
    if (note == 0 || score == 0) {
        text_addf(out, "%.*s", (int)note, comment);
        return;
    }
    if (comment[0] == '0') {
        text_addf(out, "%.*s", (int)score, comment);
        return;
    }
    // Programs write for their own side, the screen for White.
    const bool is_mate = comment[1] == 'M', is_plus = (comment[0] == '+') == (mover == WHITE);
    text_addf(out, "%c%s%.*s", is_plus ? '+' : '-', is_mate ? "#" : "", (int)score - 1 - is_mate,
              comment + 1 + is_mate);
}

// All but commands, with one blank for several.
static void add_words(const char *comment, Text *out)
{
    const size_t before = out->length;
    for (; *comment != '\0'; ++comment) {
        // A bracket that is never closed is text.
        const char *end = comment[0] == '[' && comment[1] == '%' ? strchr(comment, ']') : NULL;
        if (end != NULL)
            comment = end;
        else if (!isspace((unsigned char)*comment))
            text_add_char(out, *comment);
        else if (out->length > before && out->data[out->length - 1] != ' ')
            text_add_char(out, ' ');
    }
    // A command at the end leaves its blank behind.
    while (out->length > before && out->data[out->length - 1] == ' ')
        out->data[--out->length] = '\0';
}

void comment_write_shown(const char *comment, Text *out)
{
    const size_t note = note_length(comment);
    add_words(comment + note + (note > 0 ? mark_length(comment + note) : 0), out);
}

char *comment_shown(const char *comment)
{
    const size_t size = strlen(comment) + 1;
    char *words = mem_new(size, 1);
    Text text = text_begin(words, size);
    comment_write_shown(comment, &text);
    return words;
}

char *comment_words(const char *comment)
{
    const size_t size = strlen(comment) + 1;
    char *words = mem_new(size, 1);
    Text text = text_begin(words, size);
    add_words(comment, &text);
    return words;
}

// --- variations ------------------------------------------------------------------------------------------------------

// Adds a comment in braces; false, and nothing, if it has no words.
static bool add_comment(const char *comment, Text *out)
{
    const size_t before = out->length;
    // Written first and taken back if nothing follows: whether there are words is known only then.
    text_add(out, out->data[before - 1] == '(' ? "{" : " {");
    const size_t begin = out->length;
    add_words(comment, out);
    const bool is_empty = out->length == begin;
    if (is_empty && !out->truncated)
        out->data[out->length = before] = '\0';
    else
        text_add(out, "}");
    return !is_empty;
}

static void add_variation(const GameTree *tree, int node, const Position *start, bool has_unicode, Text *out);

// A move and what goes on from it; behind each move the others in its place. What does not fit is not gone through.
static void add_line(const GameTree *tree, int node, const Position *start, bool has_unicode, Text *out)
{
    Position pos = *start;
    bool needs_number = true, has_siblings = false;
    for (; node != TREE_NONE && !out->truncated; node = tree_child(tree, node, 0), has_siblings = true) {
        char san[SAN_SIZE];
        const int parent = tree_parent(tree, node);
        const Move move = tree_ply(tree, node)->move;
        san_write(&pos, move, san);
        if (out->data[out->length - 1] != '(')
            text_add_char(out, ' ');
        if (needs_number || pos.stm == WHITE)
            text_addf(out, "%d%s ", pos_move_number(&pos), pos.stm == WHITE ? "." : "...");
        text_add(out, san);
        nag_write_all(tree, node, has_unicode, out);
        // After a comment or a variation the reader needs the number again.
        needs_number = add_comment(tree_comment(tree, node), out);
        // Not at the first move: its siblings are what this variation is one of.
        for (int other = tree_child(tree, parent, 1); has_siblings && other != TREE_NONE;
             other = tree_next_sibling(tree, other)) {
            text_add_char(out, ' ');
            add_variation(tree, other, &pos, has_unicode, out);
            needs_number = true;
        }
        pos_advance(&pos, move);
    }
}

static void add_variation(const GameTree *tree, int node, const Position *start, bool has_unicode, Text *out)
{
    text_add_char(out, '(');
    add_comment(tree_comment_before(tree, node), out);
    add_line(tree, node, start, has_unicode, out);
    text_add_char(out, ')');
}

char *variation_text(const GameTree *tree, int node, bool has_unicode)
{
    Position start;
    tree_position(tree, tree_parent(tree, node), &start);
    // Written anew with twice the room until it fits; few are long.
    for (size_t size = VARIATION_AT_FIRST;; size *= 2) {
        char *line = mem_new(size, 1);
        Text text = text_begin(line, size);
        add_variation(tree, node, &start, has_unicode, &text);
        if (!text.truncated)
            return line;
        mem_free(line);
    }
}
