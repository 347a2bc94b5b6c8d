// SPDX-License-Identifier: GPL-3.0-or-later
// Fields that programs write into comments, [%clk ...] and the like: reading, describing and leaving
// them out. They come from files of any program, so each is read strictly and otherwise ignored. Notes
// in plain words are in annotations.c.
#include "ui/common/comment_fields.h"

#include "base/clock.h"
#include "notation/coordinate.h"
#include "ui/common/annotations.h"
#include "ui/common/figures.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FIELD_SIZE = 64, // of what is a number or a time; longer ones are no such
    PAWNS_MAX = 1000,
    MATE_MOVES_MAX = 1000,
    PER_PAWN = 100,
};

// --- fields ------------------------------------------------------------------------------------------------------------

// The next field of this name at or behind *at: its text and length, without blanks at the ends. *at moves behind it.
static const char *next_field(const char **at, const char *name, size_t *length)
{
    // Fields of other names are passed over; their contents may hold anything but a bracket.
    const size_t name_length = strlen(name);
    for (const char *found = strstr(*at, "[%"); found != NULL; found = strstr(found + 2, "[%")) {
        const char *text = found + 2 + name_length, *end = strchr(found, ']');
        if (end == NULL)
            return NULL;
        // A longer name begins with the same letters: a blank must follow.
        if (strncmp(found + 2, name, name_length) != 0 || *text != ' ')
            continue;
        text += strspn(text, " ");
        *at = end + 1;
        for (*length = (size_t)(end - text); *length > 0 && text[*length - 1] == ' ';)
            --*length;
        return text;
    }
    return NULL;
}

// Copies the first field of this name; false if there is none, or if it is longer than anything of its kind.
static bool copy_field(const char *comment, const char *name, char out[FIELD_SIZE])
{
    size_t length;
    const char *text = next_field(&comment, name, &length);
    if (text == NULL || length >= FIELD_SIZE)
        return false;
    memcpy(out, text, length);
    out[length] = '\0';
    return true;
}

// --- times -------------------------------------------------------------------------------------------------------------

// Reads a number of a time at *at and moves behind it; only the last may have a fraction.
static bool take_part(const char **at, double *value)
{
    enum { DIGITS_MAX = 9 };
    // Digits are counted first: the reader of numbers would also take signs and exponents.
    const size_t digits = strspn(*at, "0123456789");
    const size_t fraction = (*at)[digits] == '.' ? 1 + strspn(*at + digits + 1, "0123456789") : 0;
    char number[FIELD_SIZE];
    if (digits == 0 || digits > DIGITS_MAX || digits + fraction >= sizeof number || fraction == 1)
        return false;
    snprintf(number, sizeof number, "%.*s", (int)(digits + fraction), *at);
    *at += digits + fraction;
    return text_parse_real(number, 0, 1e9, value) && (fraction == 0 || **at == '\0');
}

bool comment_time_parse(const char *text, int64_t *us)
{
    // From the left: days, hours, minutes, seconds. The first that is written may be any number.
    enum { PARTS = 4 };
    static const double limits[PARTS] = {1e9, 24, 60, 60}, seconds[PARTS] = {86400, 3600, 60, 1};
    double parts[PARTS], sum = 0;
    int count = 0;
    const bool is_negative = *text == '-';
    // The parts are read first: what they mean is known only when it is known how many there are.
    for (text += is_negative; count < PARTS; ++text) {
        if (!take_part(&text, &parts[count++]))
            return false;
        if (*text != ':')
            break;
    }
    if (*text != '\0')
        return false;
    for (int i = 0; i < count; ++i) {
        const int unit = PARTS - count + i;
        // "90" minutes may be first, but never behind hours.
        if (i > 0 && parts[i] >= limits[unit])
            return false;
        sum += parts[i] * seconds[unit];
    }
    *us = (int64_t)llround((is_negative ? -sum : sum) * US_PER_SECOND);
    return true;
}

static bool read_time(const char *comment, const char *name, int64_t *us)
{
    char field[FIELD_SIZE];
    return copy_field(comment, name, field) && comment_time_parse(field, us);
}

bool comment_read_clock(const char *comment, int64_t *us)
{
    return read_time(comment, "clk", us) || read_time(comment, "mct", us);
}

// Which side has made the move of a node. Passes are moves too.
static Colour mover_of(const GameTree *tree, int node)
{
    return (tree_depth(tree, node) % 2 == 1) == (tree_start(tree)->stm == WHITE) ? WHITE : BLACK;
}

bool node_clock(const GameTree *tree, int node, Colour side, int64_t *us)
{
    // The clock of the side that waits stands in the comment of its own last move.
    if (node != TREE_ROOT && mover_of(tree, node) != side)
        node = tree_parent(tree, node);
    return node != TREE_ROOT && comment_read_clock(tree_comment(tree, node), us);
}

// The first time control of the tag, "40/7200+30:3600" or "300+2": its time and increment. False if the tag tells none.
static bool read_time_control(const GameTree *tree, int64_t *base_us, int64_t *increment_us)
{
    const char *tag = tree_tag(tree, "TimeControl");
    char field[FIELD_SIZE];
    if (tag == NULL)
        return false;
    // A slash of a later control says nothing of the first.
    const char *moves = strchr(tag, '/');
    const char *begin = moves != NULL && moves < tag + strcspn(tag, ":") ? moves + 1 : tag;
    const size_t length = strcspn(begin, ":");
    if (length == 0 || length >= sizeof field)
        return false;
    snprintf(field, sizeof field, "%.*s", (int)length, begin);
    char *plus = strchr(field, '+');
    *increment_us = 0;
    if (plus != NULL)
        *plus = '\0';
    return comment_time_parse(field, base_us) && (plus == NULL || comment_time_parse(plus + 1, increment_us));
}

// By two clocks of one side. An unknown increment counts as none; where a new time control has begun in between, the clock
// has risen, and what was used is not known.
static bool time_between_clocks(const GameTree *tree, int node, int64_t *us)
{
    int64_t after, before, base = 0, increment = 0;
    char field[FIELD_SIZE];
    const int reply = tree_parent(tree, node);
    if (!read_time(tree_comment(tree, node), "clk", &after))
        return false;
    const bool has_control = read_time_control(tree, &base, &increment);
    // The clock of the same side two moves ago.
    if (reply != TREE_ROOT && tree_parent(tree, reply) != TREE_ROOT) {
        if (!copy_field(tree_comment(tree, tree_parent(tree, reply)), "clk", field) ||
            !comment_time_parse(field, &before))
            return false;
    } else if (has_control && increment == 0) {
        before = base;
    } else {
        // Whether the first move got an increment differs from server to server.
        return false;
    }
    *us = before - after + increment;
    // Negative: an increment that was not known, or a new control.
    return *us >= 0;
}

// By the time since the start of the game ([%egt]) before and after the move, or by a clock that counts upwards ([%mct]).
static bool time_between_counts(const GameTree *tree, int node, int64_t *us)
{
    int64_t before, after;
    const int parent = tree_parent(tree, node);
    if (read_time(tree_comment(tree, node), "egt", &after) && read_time(tree_comment(tree, parent), "egt", &before)) {
        *us = after - before;
        return *us >= 0;
    }
    // A clock that counts up is also compared with the own move before; at the start it shows 0, or
    // a comment says.
    const int own = parent != TREE_ROOT ? tree_parent(tree, parent) : TREE_ROOT;
    if (!read_time(tree_comment(tree, node), "mct", &after) || !read_time(tree_comment(tree, own), "mct", &before))
        return false;
    *us = after - before;
    return *us >= 0;
}

bool node_time_used(const GameTree *tree, int node, int64_t *us)
{
    if (node == TREE_ROOT)
        return false;
    // From the surest to the vaguest: what is said outright, what clocks differ by, what an engine
    // noted.
    if (read_time(tree_comment(tree, node), "emt", us) && *us >= 0)
        return true;
    if (time_between_clocks(tree, node, us) || time_between_counts(tree, node, us))
        return true;
    if (comment_read_note_time(tree_comment(tree, node), us))
        return true;
    // A game that is played here has its times without any comment.
    *us = tree_ply(tree, node)->time_us;
    return *us > 0;
}

// --- evaluations -------------------------------------------------------------------------------------------------------

// "#3", "#-3": moves to the mate, for White.
static bool parse_mate(const char *number, CommentEval *eval)
{
    int64_t moves;
    if (!text_parse_int(number, -MATE_MOVES_MAX, MATE_MOVES_MAX, &moves))
        return false;
    // The sign is kept apart: "#-0" is a mate too, and 0 has no sign.
    *eval = (CommentEval){.is_mate = true, .white_mates = number[0] != '-', .value = (int)moves};
    return true;
}

bool comment_find_eval(const char *comment, CommentEval *eval)
{
    enum { CENTIPAWNS_MAX = PAWNS_MAX * PER_PAWN };
    char field[FIELD_SIZE];
    double pawns;
    int64_t centipawns, depth;
    if (!copy_field(comment, "eval", field))
        return false;
    // ChessBase writes centipawns and a depth, lichess pawns.
    char *comma = strchr(field, ',');
    if (comma != NULL)
        *comma = '\0';
    const bool has_depth = comma != NULL && text_parse_int(text_trim(comma + 1), 0, INT16_MAX, &depth);
    if (comma != NULL && !has_depth)
        return false;
    if (field[0] == '#')
        return parse_mate(field + 1, eval);
    // Only with a depth behind it a whole number is centipawns.
    if (has_depth && text_parse_int(field, -CENTIPAWNS_MAX, CENTIPAWNS_MAX, &centipawns)) {
        *eval = (CommentEval){.value = (int)centipawns};
        return true;
    }
    if (!text_parse_real(field, -PAWNS_MAX, PAWNS_MAX, &pawns))
        return false;
    *eval = (CommentEval){.value = (int)lround(pawns * PER_PAWN)};
    return true;
}

bool comment_read_eval(const char *comment, int mate, int *centipawns)
{
    CommentEval eval;
    if (!comment_find_eval(comment, &eval))
        return false;
    *centipawns = !eval.is_mate ? eval.value : eval.white_mates ? mate : -mate;
    return true;
}

bool comment_read_score(const char *comment, Score *for_white)
{
    CommentEval eval;
    if (!comment_find_eval(comment, &eval))
        return false;
    if (eval.is_mate) {
        // A longer mate than the search can count is shown as the longest that it can.
        const int moves = abs(eval.value) < MAX_PLY ? abs(eval.value) : MAX_PLY;
        *for_white = eval.white_mates ? score_mate_in(2 * moves - (moves > 0)) : score_mated_in(2 * moves);
        return true;
    }
    const Score score = score_from_centipawns(eval.value);
    *for_white = score > SCORE_EVAL_MAX ? SCORE_EVAL_MAX : score < -SCORE_EVAL_MAX ? -SCORE_EVAL_MAX : score;
    return true;
}

void comment_eval_write(const CommentEval *eval, char out[COMMENT_EVAL_SIZE])
{
    const int size = abs(eval->value);
    if (eval->is_mate)
        snprintf(out, COMMENT_EVAL_SIZE, "%c#%d", eval->white_mates ? '+' : '-', size);
    else
        snprintf(out, COMMENT_EVAL_SIZE, "%c%d.%02d", eval->value < 0 ? '-' : '+', size / PER_PAWN, size % PER_PAWN);
}

// --- squares and arrows ------------------------------------------------------------------------------------------------

static const struct {
    char letter;
    const char *name;
} mark_colours[COMMENT_MARK_NB] = {
    [COMMENT_MARK_NONE] = {'\0', ""},    [COMMENT_MARK_GREEN] = {'G', "green"},
    [COMMENT_MARK_RED] = {'R', "red"},   [COMMENT_MARK_YELLOW] = {'Y', "yellow"},
    [COMMENT_MARK_BLUE] = {'B', "blue"}, [COMMENT_MARK_ORANGE] = {'O', "orange"},
    [COMMENT_MARK_CYAN] = {'C', "cyan"},
};

const char *comment_mark_name(CommentMark colour)
{
    return mark_colours[colour].name;
}

char comment_mark_letter(CommentMark colour)
{
    return mark_colours[colour].letter;
}

static CommentMark colour_of_letter(char letter)
{
    // Unknown letters are no marks: programs have added colours before.
    CommentMark colour = COMMENT_MARK_GREEN;
    while (colour < COMMENT_MARK_NB && mark_colours[colour].letter != letter)
        ++colour;
    return colour < COMMENT_MARK_NB ? colour : COMMENT_MARK_NONE;
}

// The square whose name the text begins with.
static bool read_square(const char *text, Square *square)
{
    const char name[SQUARE_NAME_SIZE] = {text[0], text[0] != '\0' ? text[1] : '\0'};
    *square = square_read(name);
    return *square != SQ_NONE;
}

// An arrow drawn a second time gets the new colour.
static bool add_arrow(CommentMarks *marks, Square from, Square to, CommentMark colour)
{
    int at = 0;
    while (at < marks->arrow_count && (marks->arrows[at].from != from || marks->arrows[at].to != to))
        ++at;
    // More than a board can show; the rest is left out.
    if (at == COMMENT_ARROWS_MAX)
        return false;
    marks->arrows[at] = (CommentArrow){from, to, colour};
    marks->arrow_count += at == marks->arrow_count;
    return true;
}

bool comment_marks_add(CommentMarks *marks, const char *word)
{
    enum { SQUARE_LETTERS = 3, ARROW_LETTERS = 5 };
    const size_t length = strlen(word);
    const CommentMark colour = colour_of_letter(word[0]);
    Square from, to;
    if (colour == COMMENT_MARK_NONE || !read_square(word + 1, &from))
        return false;
    if (length == SQUARE_LETTERS) {
        marks->squares[from] = colour;
        return true;
    }
    return length == ARROW_LETTERS && read_square(word + SQUARE_LETTERS, &to) && from != to &&
           add_arrow(marks, from, to, colour);
}

// The words of all fields of this name, with commas between them. Those that are no marks are left out.
static void read_marks_of(const char *comment, const char *name, CommentMarks *marks)
{
    size_t length;
    for (const char *text = next_field(&comment, name, &length); text != NULL;
         text = next_field(&comment, name, &length)) {
        const char *end = text + length;
        while (text < end) {
            char word[8];
            const size_t word_length = strcspn(text, ", ]");
            // A word that is too long is none, not its beginning.
            snprintf(word, sizeof word, "%.*s", word_length < sizeof word ? (int)word_length : 0, text);
            (void)comment_marks_add(marks, word);
            text += word_length;
            text += strspn(text, ", ");
        }
    }
}

bool comment_read_marks(const char *comment, CommentMarks *marks)
{
    memset(marks, 0, sizeof *marks);
    read_marks_of(comment, "csl", marks);
    read_marks_of(comment, "cal", marks);
    bool has = marks->arrow_count > 0;
    for (int square = SQ_A1; square < SQ_NB; ++square)
        has = has || marks->squares[square] != COMMENT_MARK_NONE;
    return has;
}

// The squares of one colour, and its name behind them.
static void add_squares_of(const CommentMarks *marks, CommentMark colour, Text *out)
{
    const char *between = "";
    for (int square = SQ_A1; square < SQ_NB; ++square)
        if (marks->squares[square] == colour) {
            char name[SQUARE_NAME_SIZE];
            square_write((Square)square, name);
            text_addf(out, "%s%s", between, name);
            between = " ";
        }
    text_addf(out, " %s", comment_mark_name(colour));
}

static bool has_squares_of(const CommentMarks *marks, CommentMark colour)
{
    bool has = false;
    for (int square = SQ_A1; square < SQ_NB; ++square)
        has = has || marks->squares[square] == colour;
    return has;
}

void comment_marks_describe(const CommentMarks *marks, Text *out)
{
    // By colours and not by squares: "e4 d5 green" is shorter to listen to.
    const char *between = "";
    for (CommentMark colour = COMMENT_MARK_GREEN; colour < COMMENT_MARK_NB; ++colour)
        if (has_squares_of(marks, colour)) {
            text_add(out, between);
            add_squares_of(marks, colour, out);
            between = ", ";
        }
    for (int i = 0; i < marks->arrow_count; ++i) {
        const CommentArrow *arrow = &marks->arrows[i];
        char from[SQUARE_NAME_SIZE], to[SQUARE_NAME_SIZE];
        square_write(arrow->from, from);
        square_write(arrow->to, to);
        text_addf(out, "%sarrow %s-%s %s", between, from, to, comment_mark_name(arrow->colour));
        between = ", ";
    }
}

void comment_marks_write(const CommentMarks *marks, Text *out)
{
    const char *between = "[%csl ";
    char from[SQUARE_NAME_SIZE], to[SQUARE_NAME_SIZE];
    for (int square = SQ_A1; square < SQ_NB; ++square)
        if (marks->squares[square] != COMMENT_MARK_NONE) {
            square_write((Square)square, from);
            text_addf(out, "%s%c%s", between, comment_mark_letter(marks->squares[square]), from);
            between = ",";
        }
    // The comma has come with the first square: that tells whether the field was opened.
    const bool has_squares = between[0] == ',';
    text_add(out, has_squares ? "]" : "");
    between = has_squares ? " [%cal " : "[%cal ";
    for (int i = 0; i < marks->arrow_count; ++i) {
        square_write(marks->arrows[i].from, from);
        square_write(marks->arrows[i].to, to);
        text_addf(out, "%s%c%s%s", between, comment_mark_letter(marks->arrows[i].colour), from, to);
        between = ",";
    }
    text_add(out, marks->arrow_count > 0 ? "]" : "");
}

// --- comments with and without fields -----------------------------------------------------------------------------------

static bool is_mark_field(const char *text)
{
    return strncmp(text, "[%csl", strlen("[%csl")) == 0 || strncmp(text, "[%cal", strlen("[%cal")) == 0;
}

static bool is_field(const char *text)
{
    return text[0] == '[' && text[1] == '%';
}

// Appends a comment without the fields of a kind. Of the blanks on both sides of one, one stays.
static void write_without(const char *comment, bool (*is_left_out)(const char *text), Text *out)
{
    const size_t before = out->length;
    bool ends_with_field = false;
    while (*comment != '\0') {
        const char *end = is_left_out(comment) ? strchr(comment, ']') : NULL;
        ends_with_field = end != NULL;
        if (!ends_with_field) {
            text_add_char(out, *comment++);
            continue;
        }
        comment = end + 1;
        // Else the blanks on both sides would stand next to each other.
        comment += *comment == ' ' && (out->length == before || out->data[out->length - 1] == ' ');
    }
    if (ends_with_field && out->length > before && out->data[out->length - 1] == ' ')
        out->data[--out->length] = '\0';
}

void comment_write_unmarked(const char *comment, Text *out)
{
    write_without(comment, is_mark_field, out);
}

void comment_write_words(const char *comment, Text *out)
{
    write_without(comment, is_field, out);
}

void comment_write_fields(const char *comment, Text *out)
{
    const size_t before = out->length;
    for (; *comment != '\0'; ++comment) {
        const char *end = is_field(comment) ? strchr(comment, ']') : NULL;
        if (end == NULL)
            continue;
        text_addf(out, "%s%.*s", out->length > before ? " " : "", (int)(end + 1 - comment), comment);
        comment = end;
    }
}

void comment_fields_describe(const char *comment, Text *out)
{
    const char *between = "";
    char eval_text[COMMENT_EVAL_SIZE], time[TIME_TEXT_SIZE];
    CommentEval eval;
    CommentMarks marks;
    int64_t us;
    if (comment_read_clock(comment, &us)) {
        write_time(us, time);
        text_addf(out, "clock %s", time);
        between = ", ";
    }
    if (read_time(comment, "emt", &us)) {
        write_time(us, time);
        text_addf(out, "%stime used %s", between, time);
        between = ", ";
    }
    if (comment_find_eval(comment, &eval)) {
        comment_eval_write(&eval, eval_text);
        text_addf(out, "%sevaluation %s", between, eval_text);
        between = ", ";
    }
    if (comment_read_marks(comment, &marks)) {
        text_addf(out, "%smarked: ", between);
        comment_marks_describe(&marks, out);
    }
}
