// SPDX-License-Identifier: GPL-3.0-or-later
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
};

// --- the game as data ------------------------------------------------------------------------------------------------

// All texts of a game come in here: from files, from other programs and from who plays. They end up on terminals.
static char *copy_text(const char *text)
{
    const size_t size = strlen(text) + 1;
    char *copy = mem_new(size, 1);
    memcpy(copy, text, size);
    text_mask_controls(copy, "\t\n\v\f\r");
    return copy;
}

void pgn_init(PgnGame *game)
{
    memset(game, 0, sizeof *game);
    pos_set_start(&game->start);
    pgn_set_result(game, "*");
}

static void drop_comments(char *preface, const PgnMove *moves, int count)
{
    mem_free(preface);
    for (int i = 0; i < count; ++i)
        mem_free(moves[i].comment);
}

// The array of the main line stays for the next game; a variation takes its own with it.
static void drop_moves(PgnGame *game)
{
    for (int i = 0; i < game->variation_count; ++i) {
        const PgnVariation *variation = &game->variations[i];
        drop_comments(variation->preface, variation->moves, variation->ply_count);
        mem_free(variation->moves);
    }
    drop_comments(game->preface, game->moves, game->ply_count);
    game->variation_count = 0;
    game->preface = NULL;
    game->ply_count = 0;
}

static void drop_tags(PgnGame *game)
{
    for (int i = 0; i < game->tag_count; ++i) {
        mem_free(game->tags[i].name);
        mem_free(game->tags[i].value);
    }
    game->tag_count = 0;
}

void pgn_clear(PgnGame *game)
{
    drop_moves(game);
    drop_tags(game);
    pos_set_start(&game->start);
    pgn_set_result(game, "*");
    game->line = 0;
}

void pgn_free(PgnGame *game)
{
    drop_moves(game);
    drop_tags(game);
    mem_free(game->moves);
    mem_free(game->tags);
    mem_free(game->variations);
    memset(game, 0, sizeof *game);
}

static int find_tag(const PgnGame *game, const char *name)
{
    int i = 0;
    while (i < game->tag_count && !text_equal_nocase(game->tags[i].name, name))
        ++i;
    return i;
}

const char *pgn_tag(const PgnGame *game, const char *name)
{
    const int i = find_tag(game, name);
    return i < game->tag_count ? game->tags[i].value : NULL;
}

static void remove_tag(PgnGame *game, int i)
{
    mem_free(game->tags[i].name);
    mem_free(game->tags[i].value);
    --game->tag_count;
    memmove(&game->tags[i], &game->tags[i + 1], (size_t)(game->tag_count - i) * sizeof game->tags[0]);
}

void pgn_set_tag(PgnGame *game, const char *name, const char *value)
{
    const int i = find_tag(game, name);
    if (value == NULL) {
        if (i < game->tag_count)
            remove_tag(game, i);
        return;
    }
    char *copy = copy_text(value); // first: `value` may be the text that is replaced
    if (i < game->tag_count) {
        mem_free(game->tags[i].value);
        game->tags[i].value = copy;
        return;
    }
    game->tags = mem_grow(game->tags, (size_t)game->tag_count, &game->tag_capacity, sizeof game->tags[0]);
    game->tags[game->tag_count++] = (PgnTag){copy_text(name), copy};
}

void pgn_copy_tags(PgnGame *game, const PgnGame *from)
{
    for (int i = 0; i < from->tag_count; ++i)
        pgn_set_tag(game, from->tags[i].name, from->tags[i].value);
    pgn_set_result(game, from->result);
}

void pgn_set_start(PgnGame *game, const Position *start)
{
    drop_moves(game);
    game->start = *start;
    game->start.last = NULL;
}

// What is no result of PGN counts as none.
void pgn_set_result(PgnGame *game, const char *result)
{
    static const char results[][PGN_RESULT_SIZE] = {"1-0", "0-1", "1/2-1/2"};
    memcpy(game->result, "*", 2);
    for (size_t i = 0; i < sizeof results / sizeof results[0]; ++i) {
        if (strcmp(result, results[i]) == 0)
            memcpy(game->result, results[i], sizeof results[i]);
    }
}

// Adds to a comment that may not be there yet.
static void extend_comment(char **target, const char *comment)
{
    if (*comment == '\0')
        return;
    if (*target == NULL) {
        *target = copy_text(comment);
        return;
    }
    char *more = copy_text(comment);
    const size_t old_length = strlen(*target);
    const size_t more_size = strlen(more) + 1;
    *target = mem_resize(*target, old_length + 1, old_length + 1 + more_size);
    (*target)[old_length] = ' ';
    memcpy(*target + old_length + 1, more, more_size);
    mem_free(more);
}

int pgn_add_variation(PgnGame *game, int line, int ply)
{
    game->variations = mem_grow(game->variations, (size_t)game->variation_count, &game->variation_capacity,
                                sizeof game->variations[0]);
    game->variations[game->variation_count] = (PgnVariation){.parent = line, .ply = ply};
    return game->variation_count++;
}

PgnMove *pgn_add_move(PgnGame *game, int line, Move move, const char *comment)
{
    PgnVariation *variation = line == PGN_MAIN_LINE ? NULL : &game->variations[line];
    PgnMove **moves = variation != NULL ? &variation->moves : &game->moves;
    int *count = variation != NULL ? &variation->ply_count : &game->ply_count;
    size_t *capacity = variation != NULL ? &variation->ply_capacity : &game->ply_capacity;
    *moves = mem_grow(*moves, (size_t)*count, capacity, sizeof **moves);
    PgnMove *added = &(*moves)[(*count)++];
    *added = (PgnMove){.move = move};
    if (comment != NULL)
        extend_comment(&added->comment, comment);
    return added;
}

void pgn_add_comment(PgnGame *game, int line, const char *comment)
{
    PgnVariation *variation = line == PGN_MAIN_LINE ? NULL : &game->variations[line];
    PgnMove *moves = variation != NULL ? variation->moves : game->moves;
    const int count = variation != NULL ? variation->ply_count : game->ply_count;
    char **preface = variation != NULL ? &variation->preface : &game->preface;
    extend_comment(count > 0 ? &moves[count - 1].comment : preface, comment);
}

// Plays a move and forgets how to take it back.
static void play(Position *pos, Move move)
{
    Undo undo;
    pos_make_move(pos, move, &undo);
    pos->last = NULL;
}

void pgn_position_at(const PgnGame *game, int plies, Position *pos)
{
    *pos = game->start;
    for (int i = 0; i < plies && i < game->ply_count; ++i)
        play(pos, game->moves[i].move);
}

// --- notes -----------------------------------------------------------------------------------------------------------

enum { US_PER_TENTH = 100000, TENTHS_PER_SECOND = 10, SECONDS_PER_MINUTE = 60, SECONDS_PER_HOUR = 3600 };

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

static void add_command(Text *out, const char *name, int64_t time_us)
{
    const int64_t tenths = time_us / US_PER_TENTH;
    const int64_t seconds = tenths / TENTHS_PER_SECOND;
    text_addf(out, "%s[%%%s %d:%02d:%02d.%d]", out->length > 0 ? " " : "", name, (int)(seconds / SECONDS_PER_HOUR),
              (int)(seconds % SECONDS_PER_HOUR / SECONDS_PER_MINUTE), (int)(seconds % SECONDS_PER_MINUTE),
              (int)(tenths % TENTHS_PER_SECOND));
}

static void add_seconds(Text *out, int64_t time_us)
{
    const int64_t tenths = (time_us + US_PER_TENTH / 2) / US_PER_TENTH;
    text_addf(out, "%s%d.%ds", out->length > 0 ? " " : "", (int)(tenths / TENTHS_PER_SECOND),
              (int)(tenths % TENTHS_PER_SECOND));
}

void pgn_note_write(const PgnNote *note, char *out, size_t size)
{
    Text text = text_begin(out, size);
    if (note->from_book)
        text_add(&text, "book");
    else if (note->score != SCORE_NONE)
        add_score(&text, note->score);
    if (note->depth > 0 && text.length > 0 && !note->from_book)
        text_addf(&text, "/%d", note->depth);
    if (note->time_us >= 0 && note->as_commands)
        add_command(&text, "emt", note->time_us);
    else if (note->time_us >= 0 && !note->from_book)
        add_seconds(&text, note->time_us);
    if (note->clock_us >= 0 && note->as_commands)
        add_command(&text, "clk", note->clock_us);
}

// --- writing ---------------------------------------------------------------------------------------------------------

enum { LINE_WIDTH = 80, BUFFER_AT_FIRST = 4096 };

// Text that grows, and the column that the next word would start in.
typedef struct PgnText {
    char *data;
    size_t length, size;
    size_t column;
} PgnText;

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

// A line that begins with '%' is hidden from readers, and one with "[Event" begins another game for those who mend a
// comment without an end.
static bool may_begin_line(const char *word)
{
    return *word != '%' && !text_starts_with(word, "[Event");
}

// Adds a word and the blank or line break before it.
static void add_word(PgnText *out, const char *word, size_t length)
{
    if (out->column > 0 && out->column + 1 + length >= LINE_WIDTH && may_begin_line(word))
        end_line(out);
    if (out->column > 0) {
        add_text(out, " ");
        ++out->column;
    }
    add_bytes(out, word, length);
    out->column += length;
}

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
static void add_start_tags(PgnText *out, const Position *start)
{
    const bool is_chess960 = start->castling_setup.is_chess960;
    char fen[FEN_SIZE];
    if (is_chess960)
        add_tag(out, "Variant", "Chess960");
    if (!is_chess960 && is_orthodox_start(start))
        return;
    fen_write(start, fen);
    add_tag(out, "SetUp", "1");
    add_tag(out, "FEN", fen);
}

static void add_tags(PgnText *out, const PgnGame *game)
{
    static const char *const roster[] = {"Event", "Site", "Date", "Round", "White", "Black", NULL};
    static const char *const unknown[] = {"?", "?", "????.??.??", "?", "?", "?"};
    static const char *const written_elsewhere[] = {"Event",  "Site",    "Date",  "Round", "White", "Black",
                                                    "Result", "Variant", "SetUp", "FEN",   NULL};
    for (int i = 0; roster[i] != NULL; ++i) {
        const char *value = pgn_tag(game, roster[i]);
        add_tag(out, roster[i], value == NULL || *value == '\0' ? unknown[i] : value);
    }
    add_tag(out, "Result", game->result);
    add_start_tags(out, &game->start);
    for (int i = 0; i < game->tag_count; ++i) {
        if (!is_in(game->tags[i].name, written_elsewhere))
            add_tag(out, game->tags[i].name, game->tags[i].value);
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
// would obey.
static void add_comment(PgnText *out, const char *comment)
{
    char *copy = mem_new(strlen(comment) + 3, 1);
    copy[0] = '{';
    memcpy(copy + 1, comment, strlen(comment));
    // A closing brace would end the comment early, and PGN has no escape for it.
    for (char *c = copy; *c != '\0'; ++c)
        *c = *c == '}' ? ')' : iscntrl((unsigned char)*c) ? ' ' : *c;
    copy[strlen(comment) + 1] = '}';
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
    const PgnGame *game;
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

static void add_line(Writing *writing, int line, const Position *start);

// The variations that leave a line at a ply, each from the position before that move.
static void add_variations(Writing *writing, int line, int ply, const Position *before)
{
    // A variation is added after the line that it leaves, so no earlier one can belong here.
    for (int i = line + 1; i < writing->game->variation_count; ++i) {
        const PgnVariation *variation = &writing->game->variations[i];
        if (variation->parent != line || variation->ply != ply || variation->ply_count == 0)
            continue;
        writing->after_break = true;
        writing->opens = true;
        add_line(writing, i, before);
        add_text(writing->out, ")");
        ++writing->out->column;
        writing->after_break = true;
    }
}

static void add_played(Writing *writing, const Position *pos, const PgnMove *played)
{
    char san[SAN_SIZE], number[NUMBER_TEXT_SIZE];
    san_write(pos, played->move, san);
    if (pos->stm == WHITE || writing->after_break) {
        Text text = text_begin(number, sizeof number);
        text_addf(&text, "%d%s", pos_move_number(pos), pos->stm == WHITE ? "." : "...");
        add_bracketed(writing, number, text.length);
    }
    add_word(writing->out, san, strlen(san));
    if (played->nag != 0)
        add_nag(writing->out, played->nag);
    if (played->comment != NULL)
        add_comment(writing->out, played->comment);
    writing->after_break = played->comment != NULL;
}

static void add_line(Writing *writing, int line, const Position *start)
{
    const PgnGame *game = writing->game;
    const PgnVariation *variation = line == PGN_MAIN_LINE ? NULL : &game->variations[line];
    const PgnMove *moves = variation != NULL ? variation->moves : game->moves;
    const int count = variation != NULL ? variation->ply_count : game->ply_count;
    const char *preface = variation != NULL ? variation->preface : game->preface;
    Position pos = *start;
    // The words of a comment wrap one by one; the bracket before it stands alone.
    if (preface != NULL && writing->opens)
        add_bracketed(writing, "", 0);
    if (preface != NULL)
        add_comment(writing->out, preface);
    for (int i = 0; i < count; ++i) {
        const Position before = pos; // where the alternatives to this move begin
        add_played(writing, &pos, &moves[i]);
        add_variations(writing, line, i, &before);
        play(&pos, moves[i].move);
    }
}

static void add_moves(PgnText *out, const PgnGame *game)
{
    Writing writing = {.out = out, .game = game, .after_break = true};
    add_line(&writing, PGN_MAIN_LINE, &game->start);
    add_word(out, game->result, strlen(game->result));
    end_line(out);
}

static void add_game(PgnText *out, const PgnGame *game)
{
    add_tags(out, game);
    end_line(out);
    add_moves(out, game);
    end_line(out);
}

char *pgn_write(const PgnGame *game)
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

// Does the file end in the middle of a line? (A game that is added would hide behind it.)
static bool ends_inside_line(const char *path)
{
    FILE *file = file_open(path, FILE_REGULAR, FILE_SIZE_ANY, NULL);
    if (file == NULL)
        return false;
    const int last = fseek(file, -1, SEEK_END) == 0 ? getc(file) : '\n';
    fclose(file);
    return last != '\n' && last != EOF;
}

bool pgn_append_file(const PgnGame *game, const char *path, Error *error)
{
    PgnText out = {mem_new(BUFFER_AT_FIRST, 1), 0, BUFFER_AT_FIRST, 0};
    if (ends_inside_line(path))
        add_text(&out, "\n\n");
    add_game(&out, game);
    const bool is_written = file_append(path, &pgn_file_kind, out.data, out.length, error);
    mem_free(out.data);
    return is_written;
}

bool pgn_replace_file(const PgnGame *game, const char *path, bool force, Error *error)
{
    char *text = pgn_write(game);
    const bool is_written = file_replace(path, force ? FILE_KIND_ANY : &pgn_file_kind, text, strlen(text), error);
    mem_free(text);
    return is_written;
}
