// SPDX-License-Identifier: GPL-3.0-or-later
// Writes games as PGN in its export format: the seven tags, the moves in lines of less than 80 columns,
// comments in braces, variations in brackets (PGN standard, section 8). Whatever pgn_reader.c
// reads comes back equal from here.
#include "notation/pgn.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "notation/fen.h"
#include "notation/san.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    NAG_TEXT_SIZE = 8,
    NUMBER_TEXT_SIZE = 16,
    NOTE_SIZE = 64,
};

// --- notes -----------------------------------------------------------------------------------------------------------

enum { US_PER_TENTH = 100000, TENTHS_PER_SECOND = 10 };

// As programs write it into comments: "+0.25" from the side that moved, or "+M5" for a mate.
static void add_score(Text *out, Score score)
{
    if (score_is_mate(score)) {
        const int moves = score_mate_moves(score);
        text_addf(out, "%cM%d", score > 0 ? '+' : '-', abs(moves));
        return;
    }
    const int centipawns = score_to_centipawns(score);
    text_addf(out, "%c%d.%02d", centipawns < 0 ? '-' : '+', abs(centipawns) / 100, abs(centipawns) % 100);
}

void pgn_note_write(const GamePly *ply, char *out, size_t size)
{
    Text text = text_begin(out, size);
    if (ply->from_book) {
        text_add(&text, "book");
        return;
    }
    if (ply->score != SCORE_NONE)
        add_score(&text, ply->score);
    // "+0.25/14 3.1s", the form of cutechess-cli, which many tools read.
    if (ply->depth > 0 && text.length > 0)
        text_addf(&text, "/%d", ply->depth);
    if (ply->time_us > 0) {
        const int64_t tenths = (ply->time_us + US_PER_TENTH / 2) / US_PER_TENTH;
        text_addf(&text, "%s%d.%ds", text.length > 0 ? " " : "", (int)(tenths / TENTHS_PER_SECOND),
                  (int)(tenths % TENTHS_PER_SECOND));
    }
}

// --- writing ---------------------------------------------------------------------------------------------------------

enum { LINE_WIDTH = 80, BUFFER_AT_FIRST = 4096 };

// Text that grows, and the column that the next word would start in.
typedef struct PgnText {
    char *data;
    size_t length, size;
    size_t column;
} PgnText;

// The room doubles, so that long games are not copied again and again.
static void add_bytes(PgnText *out, const char *bytes, size_t count)
{
    while (out->length + count + 1 > out->size) {
        out->data = mem_resize(out->data, out->size, out->size * 2);
        out->size *= 2;
    }
    memcpy(out->data + out->length, bytes, count);
    out->length += count;
    out->data[out->length] = '\0';
}

static void add_text(PgnText *out, const char *text)
{
    add_bytes(out, text, strlen(text));
}

static void end_line(PgnText *out)
{
    add_text(out, "\n");
    out->column = 0;
}

// Adds a word and the blank or line break before it.
static void add_word(PgnText *out, const char *word, size_t length)
{
    // A line that begins with '%' is hidden from readers, and one with "[Event" begins another game for those who mend a
    // comment without an end.
    const bool may_begin_line = *word != '%' && !text_starts_with(word, "[Event");
    if (out->column > 0 && out->column + 1 + length >= LINE_WIDTH && may_begin_line)
        end_line(out);
    if (out->column > 0) {
        add_text(out, " ");
        ++out->column;
    }
    add_bytes(out, word, length);
    out->column += length;
}

// The value may hold anything, but a tag is a line: control characters become blanks.
static void add_tag(PgnText *out, const char *name, const char *value)
{
    add_text(out, "[");
    add_text(out, name);
    add_text(out, " \"");
    // The standard knows these two escapes alone.
    for (; *value != '\0'; ++value) {
        if (*value == '"' || *value == '\\')
            add_text(out, "\\");
        const char c = iscntrl((unsigned char)*value) ? ' ' : *value;
        add_bytes(out, &c, 1);
    }
    add_text(out, "\"]\n");
}

static bool is_in(const char *name, const char *const *names)
{
    while (*names != NULL && !text_equal_nocase(*names, name))
        ++names;
    return *names != NULL;
}

static bool is_orthodox_start(const Position *start)
{
    char fen[FEN_SIZE];
    fen_write(start, fen);
    return strcmp(fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") == 0;
}

// The orthodox start position needs no tags. Chess960 names it always: its castling is played otherwise.
static void add_start_tags(PgnText *out, const Position *start, const char *variant)
{
    const bool is_chess960 = start->castling_setup.is_chess960;
    char fen[FEN_SIZE];
    // A file's own name for it stays.
    if (variant != NULL || is_chess960)
        add_tag(out, "Variant", variant != NULL ? variant : "Chess960");
    if (!is_chess960 && is_orthodox_start(start))
        return;
    fen_write(start, fen);
    add_tag(out, "SetUp", "1");
    add_tag(out, "FEN", fen);
}

// The roster comes first and in its order, with "?" for what is not known; then the start; then all
// others as they came.
static void add_tags(PgnText *out, const GameTree *game)
{
    static const char *const roster[] = {"Event", "Site", "Date", "Round", "White", "Black", NULL};
    static const char *const unknown[] = {"?", "?", "????.??.??", "?", "?", "?"};
    static const char *const written_before[] = {"Event", "Site", "Date", "Round", "White", "Black", "Result", NULL};
    // Written anew from the start position, except of games whose variant could not be read: theirs
    // stay as they were.
    static const char *const of_start[] = {"Variant", "SetUp", "FEN", NULL};
    for (int i = 0; roster[i] != NULL; ++i) {
        const char *value = tree_tag(game, roster[i]);
        add_tag(out, roster[i], value == NULL || *value == '\0' ? unknown[i] : value);
    }
    add_tag(out, "Result", tree_result(game));
    if (!tree_is_foreign(game))
        add_start_tags(out, tree_start(game), tree_tag(game, "Variant"));
    for (int i = 0; i < tree_tag_count(game); ++i) {
        const GameTag *tag = tree_tag_at(game, i);
        if (!is_in(tag->name, written_before) && (tree_is_foreign(game) || !is_in(tag->name, of_start)))
            add_tag(out, tag->name, tag->value);
    }
}

static bool ends_inside_command(const char *word)
{
    const char *open = strrchr(word, '['), *closed = strrchr(word, ']');
    return open != NULL && open[1] == '%' && (closed == NULL || closed < open);
}

// The next word of a comment; a command such as [%csl Rd5] stays in one piece, for readers that know no line breaks.
static char *next_comment_word(char **cursor)
{
    char *word = text_next_word(cursor);
    while (word != NULL && ends_inside_command(word) && strchr(*cursor, ']') != NULL) {
        const char *more = text_next_word(cursor);
        char *end = word + strlen(word);
        *end = ' ';
        memmove(end + 1, more, strlen(more) + 1);
    }
    return word;
}

// A comment goes in word by word, so that its lines break like those of the moves; no control characters, which a terminal
// would obey. The note of the program that played the move, which may be empty, stands before it.
static void add_comment(PgnText *out, const char *note, const char *comment)
{
    const size_t size = strlen(note) + strlen(comment) + 4;
    char *copy = mem_new(size, 1);
    const int length = snprintf(copy, size, "{%s%s%s", note, *note != '\0' && *comment != '\0' ? " " : "", comment);
    // A closing brace would end the comment early, and PGN has no escape for it; readers may want the other's counterpart.
    for (char *c = copy + 1; *c != '\0'; ++c)
        *c = *c == '{' ? '(' : *c == '}' ? ')' : iscntrl((unsigned char)*c) ? ' ' : *c;
    copy[length] = '}';
    copy[length + 1] = '\0';
    char *cursor = copy;
    for (char *word = next_comment_word(&cursor); word != NULL; word = next_comment_word(&cursor))
        add_word(out, word, strlen(word));
    mem_free(copy);
}

static void add_nag(PgnText *out, uint8_t nag)
{
    char sign[NAG_TEXT_SIZE];
    Text text = text_begin(sign, sizeof sign);
    text_addf(&text, "$%d", nag);
    add_word(out, sign, text.length);
}

// A game while it is written.
typedef struct Writing {
    PgnText *out;
    const GameTree *game;
    bool after_break; // a comment or a variation came last: Black's move needs its number
    bool opens;       // a bracket waits for the first word of a variation
} Writing;

// A bracket and the word behind it are one word.
static void add_bracketed(Writing *writing, const char *word, size_t length)
{
    char joined[NUMBER_TEXT_SIZE + 1];
    if (!writing->opens) {
        add_word(writing->out, word, length);
        return;
    }
    Text text = text_begin(joined, sizeof joined);
    text_addf(&text, "(%s", word);
    add_word(writing->out, joined, text.length);
    writing->opens = false;
}

// A move with its number, glyph, note and comment; `pos` is the position before it.
static void add_played(Writing *writing, const Position *pos, int node)
{
    const GameTree *game = writing->game;
    char san[SAN_SIZE], number[NUMBER_TEXT_SIZE], note[NOTE_SIZE];
    san_write(pos, tree_ply(game, node)->move, san);
    if (pos->stm == WHITE || writing->after_break) {
        Text text = text_begin(number, sizeof number);
        text_addf(&text, "%d%s", pos_move_number(pos), pos->stm == WHITE ? "." : "...");
        add_bracketed(writing, number, text.length);
    }
    add_word(writing->out, san, strlen(san));
    for (int i = 0; tree_nag(game, node, i) != 0; ++i)
        add_nag(writing->out, tree_nag(game, node, i));
    pgn_note_write(tree_ply(game, node), note, sizeof note);
    const char *comment = tree_comment(game, node);
    writing->after_break = note[0] != '\0' || comment[0] != '\0';
    if (writing->after_break)
        add_comment(writing->out, note, comment);
}

// A move and what goes on from it in the same line; behind each of its moves, in brackets, what stands in its place.
static void add_line(Writing *writing, int node, const Position *start, bool has_siblings)
{
    const GameTree *game = writing->game;
    Position pos = *start;
    for (; node != TREE_NONE; node = tree_child(game, node, 0), has_siblings = true) {
        add_played(writing, &pos, node);
        // The variations of a move follow it at once, before the reply: so the standard has it.
        for (int other = node; has_siblings && (other = tree_next_sibling(game, other)) != TREE_NONE;) {
            const char *before = tree_comment_before(game, other);
            writing->after_break = writing->opens = true;
            // The words of a comment wrap one by one; the bracket before it stands alone.
            if (before[0] != '\0') {
                add_bracketed(writing, "", 0);
                add_comment(writing->out, "", before);
            }
            // Its own siblings are written by this loop, not once more within it.
            add_line(writing, other, &pos, false);
            if (writing->out->column + 1 >= LINE_WIDTH)
                end_line(writing->out);
            add_text(writing->out, ")");
            ++writing->out->column;
            writing->after_break = true;
        }
        pos_advance(&pos, tree_ply(game, node)->move);
    }
}

static void add_game(PgnText *out, const GameTree *game)
{
    add_tags(out, game);
    end_line(out);
    Writing writing = {.out = out, .game = game, .after_break = true};
    if (tree_comment(game, TREE_ROOT)[0] != '\0')
        add_comment(out, "", tree_comment(game, TREE_ROOT));
    add_line(&writing, tree_child(game, TREE_ROOT, 0), tree_start(game), true);
    add_word(out, tree_result(game), strlen(tree_result(game)));
    end_line(out);
    end_line(out);
}

char *pgn_write(const GameTree *game)
{
    PgnText out = {mem_new(BUFFER_AT_FIRST, 1), 0, BUFFER_AT_FIRST, 0};
    add_game(&out, game);
    return out.data;
}

// A tag, "[Event \"", behind blanks and the mark that some programs begin a file with.
static bool begins_with_tag(const char *start, size_t length)
{
    static const char byte_order_mark[] = "\xef\xbb\xbf";
    const size_t mark_size = sizeof byte_order_mark - 1;
    const char *c = start, *end = start + length;
    if (length >= mark_size && memcmp(start, byte_order_mark, mark_size) == 0)
        c += mark_size;
    while (c < end && isspace((unsigned char)*c))
        ++c;
    // An empty file may become one of games.
    if (c == end)
        return true;
    if (*c++ != '[')
        return false;
    const char *name = c;
    while (c < end && (isalnum((unsigned char)*c) || *c == '_'))
        ++c;
    const bool has_name = c > name;
    while (c < end && (*c == ' ' || *c == '\t'))
        ++c;
    return has_name && (c == end || *c == '"');
}

const FileKind pgn_file_kind = {.name = "a PGN file", .is_kind = begins_with_tag};
