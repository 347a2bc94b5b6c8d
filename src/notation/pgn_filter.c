// SPDX-License-Identifier: GPL-3.0-or-later
// Tags are compared first. Moves are read only of games whose tags fit, and no further than a position can still come: a
// piece that is gone never comes back, nor does a pawn to where it began.
#include "notation/pgn_filter.h"

#include "base/fold.h"
#include "base/memory.h"
#include "base/text.h"
#include "notation/fen.h"
#include "notation/san.h"

#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

enum {
    VALUE_SIZE = 1024, // of a condition
    LINE_MAX_PLIES = 256,
    YEAR_MAX = 9999,
    RATING_MAX = 9999,
    LENGTH_MAX = 1 << 20,
    OPENING_PLIES = 40, // names go no deeper
    CODE_LENGTH = 3,    // "E97"
    CODE_SIZE = CODE_LENGTH + 1,
};

// A condition that tags can tell.
typedef struct TagCondition {
    PgnCondition kind;
    FoldedWords words;                                // that are looked for
    char tag[VALUE_SIZE];                             // the one of PGN_TAG
    char first_code[CODE_SIZE], last_code[CODE_SIZE]; // of PGN_OPENING; "" = words
    int64_t from, to;
    const char *result;
} TagCondition;

// A position that must come.
typedef struct WantedPosition {
    Position pos;
    bool is_found;
} WantedPosition;

// A line that the game must begin with.
typedef struct WantedLine {
    Key keys[LINE_MAX_PLIES + 1]; // of its positions, the start among them
    int plies;
} WantedLine;

struct PgnFilter {
    TagCondition *tags;
    size_t tag_count, tag_capacity;
    WantedPosition *positions;
    size_t position_count, position_capacity;
    WantedLine *lines;
    size_t line_count, line_capacity;
    bool has_length;
    int64_t shortest, longest; // moves
    PgnOpeningOf *opening_of;  // NULL: only tags tell
    void *opening_context;
    Folded scratch;
    int number, faults;
    // The game that is read.
    bool tags_fit;
    bool cannot_fit;            // by its moves
    bool needs_opening;         // no tag tells it
    const char *code, *opening; // of the deepest position that has a name; NULL
    int plies;                  // seen so far, 0 at the start position; -1 before
};

// --- what is asked ---------------------------------------------------------------------------------------------------

static const char *const names[PGN_CONDITION_NB] = {
    [PGN_PLAYER] = "player",   [PGN_WHITE] = "white",       [PGN_BLACK] = "black", [PGN_EVENT] = "event",
    [PGN_OPENING] = "opening", [PGN_RESULT] = "result",     [PGN_DATE] = "date",   [PGN_RATING] = "rating",
    [PGN_TAG] = "tag",         [PGN_POSITION] = "position", [PGN_MOVES] = "moves", [PGN_LENGTH] = "length",
};

const char *pgn_condition_name(PgnCondition condition)
{
    return names[condition];
}

PgnFilter *pgn_filter_new(void)
{
    return mem_new(1, sizeof(PgnFilter));
}

void pgn_filter_free(PgnFilter *filter)
{
    if (filter == NULL)
        return;
    for (size_t i = 0; i < filter->tag_count; ++i)
        fold_words_free(&filter->tags[i].words);
    mem_free(filter->tags);
    mem_free(filter->positions);
    mem_free(filter->lines);
    fold_free(&filter->scratch);
    mem_free(filter);
}

// "FROM-TO", "FROM-", "-TO" or one value, which stands for both; the parts are cut out of `text`.
static void split_range(char *text, const char **from, const char **to)
{
    char *dash = strchr(text, '-');
    *from = text;
    *to = text;
    if (dash == NULL)
        return;
    *dash = '\0';
    *to = dash + 1;
}

// The first or last day that "2019", "2019.05" or "2019.05.17" can mean, as the number 20190517; false if it is no date.
static bool read_day(const char *text, bool is_last, int64_t *day)
{
    // No day 0 or 99 exists: they lie before and behind all days of the month.
    int64_t parts[] = {0, is_last ? 99 : 0, is_last ? 99 : 0};
    static const int64_t most[] = {YEAR_MAX, 12, 31};
    char copy[16], *cursor = copy;
    if (strlen(text) >= sizeof copy)
        return false;
    snprintf(copy, sizeof copy, "%s", text);
    for (int i = 0; i < 3 && cursor != NULL; ++i) {
        char *end = strchr(cursor, '.');
        if (end != NULL)
            *end = '\0';
        // What is not known is any day, month or year.
        const bool is_unknown = i > 0 && strspn(cursor, "?") == strlen(cursor);
        if (!is_unknown && !text_parse_int(cursor, i == 0 ? 0 : 1, most[i], &parts[i]))
            return false;
        cursor = end != NULL ? end + 1 : NULL;
    }
    *day = (parts[0] * 100 + parts[1]) * 100 + parts[2];
    return cursor == NULL;
}

// A range of dates, open at one end where nothing stands there.
static bool read_dates(char *text, int64_t *first, int64_t *last)
{
    const char *from, *to;
    split_range(text, &from, &to);
    *first = 0;
    *last = INT64_MAX;
    const bool is_read = (*from != '\0' || *to != '\0') && (*from == '\0' || read_day(from, false, first)) &&
                         (*to == '\0' || read_day(to, true, last));
    return is_read && *first <= *last;
}

// A single number means that one or more where that is the usual meaning.
static bool read_numbers(char *text, int64_t most, bool or_more, int64_t *from, int64_t *to)
{
    const bool is_range = strchr(text, '-') != NULL;
    const char *first, *last;
    split_range(text, &first, &last);
    *from = 0;
    *to = most;
    if (*first == '\0' && *last == '\0')
        return false;
    if (*first != '\0' && !text_parse_int(first, 0, most, from))
        return false;
    if (!is_range && or_more)
        return true;
    return (*last == '\0' || text_parse_int(last, 0, most, to)) && *from <= *to;
}

bool pgn_days_read(const char *text, int64_t *from, int64_t *to)
{
    char copy[VALUE_SIZE];
    return snprintf(copy, sizeof copy, "%s", text) < VALUE_SIZE && read_dates(copy, from, to);
}

bool pgn_ratings_read(const char *text, int64_t *from, int64_t *to)
{
    char copy[VALUE_SIZE];
    return snprintf(copy, sizeof copy, "%s", text) < VALUE_SIZE && read_numbers(copy, RATING_MAX, true, from, to);
}

// "E", "E9" or "E97": the first and the last code that begin so.
static bool read_code(const char *text, char first[CODE_SIZE], char last[CODE_SIZE])
{
    const size_t length = strlen(text);
    const char letter = (char)toupper((unsigned char)text[0]);
    if (length == 0 || length > CODE_LENGTH || letter < 'A' || letter > 'E')
        return false;
    for (size_t i = 0; i < CODE_LENGTH; ++i) {
        if (i > 0 && i < length && !isdigit((unsigned char)text[i]))
            return false;
        first[i] = i == 0 ? letter : i < length ? text[i] : '0';
        last[i] = i == 0 ? letter : i < length ? text[i] : '9';
    }
    first[CODE_LENGTH] = last[CODE_LENGTH] = '\0';
    return true;
}

// Codes, or words of the name: whatever is no range of codes is taken for words.
static void read_opening(char *text, TagCondition *condition)
{
    char ignored[CODE_SIZE], copy[VALUE_SIZE];
    const char *from, *to;
    snprintf(copy, sizeof copy, "%s", text);
    split_range(copy, &from, &to);
    if (read_code(from, condition->first_code, ignored) && read_code(to, ignored, condition->last_code))
        return;
    condition->first_code[0] = '\0';
    condition->words = fold_words_new(text);
}

// Results as users write them.
static bool read_result(const char *text, const char **result)
{
    static const char *const spellings[][2] = {{"1-0", "1-0"},      {"0-1", "0-1"},   {"1/2-1/2", "1/2-1/2"},
                                               {"1/2", "1/2-1/2"},  {"½", "1/2-1/2"}, {"½-½", "1/2-1/2"},
                                               {"draw", "1/2-1/2"}, {"*", "*"}};
    for (size_t i = 0; i < sizeof spellings / sizeof spellings[0]; ++i)
        if (text_equal_nocase(text, spellings[i][0])) {
            *result = spellings[i][1];
            return true;
        }
    return false;
}

// "NAME=WORDS"; without words the tag only has to be there.
static bool read_tag(char *text, TagCondition *condition)
{
    char *equals = strchr(text, '=');
    if (equals != NULL)
        *equals = '\0';
    snprintf(condition->tag, sizeof condition->tag, "%s", text_trim(text));
    condition->words = fold_words_new(equals != NULL ? equals + 1 : "");
    return condition->tag[0] != '\0';
}

// Adds a condition that tags can tell; error says by example how it is written.
static bool add_tag(PgnFilter *filter, PgnCondition kind, char *text, Error *error)
{
    TagCondition condition = {.kind = kind};
    const char *expected = NULL;
    switch (kind) {
    case PGN_DATE:
        expected = read_dates(text, &condition.from, &condition.to) ? NULL : "2019, 2019-2021 or 2019.05-2020.03";
        break;
    case PGN_RATING:
        expected = read_numbers(text, RATING_MAX, true, &condition.from, &condition.to) ? NULL : "2600 or 2600-2700";
        break;
    case PGN_RESULT: expected = read_result(text, &condition.result) ? NULL : "1-0, 0-1, 1/2-1/2 or *"; break;
    case PGN_TAG: expected = read_tag(text, &condition) ? NULL : "NAME=WORDS"; break;
    case PGN_OPENING: read_opening(text, &condition); break;
    default: condition.words = fold_words_new(text); break;
    }
    if (expected != NULL)
        return error_set(error, "it takes %s", expected);
    filter->tags = mem_grow(filter->tags, filter->tag_count, &filter->tag_capacity, sizeof filter->tags[0]);
    filter->tags[filter->tag_count++] = condition;
    return true;
}

void pgn_filter_set_openings(PgnFilter *filter, PgnOpeningOf *opening_of, void *context)
{
    filter->opening_of = opening_of;
    filter->opening_context = context;
}

static bool add_position(PgnFilter *filter, const char *fen, Error *error)
{
    WantedPosition wanted = {.is_found = false};
    if (!fen_read_either(&wanted.pos, fen, error))
        return false;
    filter->positions =
        mem_grow(filter->positions, filter->position_count, &filter->position_capacity, sizeof filter->positions[0]);
    filter->positions[filter->position_count++] = wanted;
    return true;
}

// Moves, with or without their numbers.
static bool add_line(PgnFilter *filter, char *text, Error *error)
{
    WantedLine *line = mem_new(1, sizeof *line);
    Position pos;
    pos_set_start(&pos);
    line->keys[0] = pos.key;
    bool ok = true;
    for (char *word = text_next_word(&text); ok && word != NULL; word = text_next_word(&text)) {
        Move move;
        // "1.e4" without its number; "1-0" keeps it and is no move.
        word += strspn(word, "0123456789") > 0 && strpbrk(word, ".") != NULL ? strspn(word, "0123456789.") : 0;
        if (*word == '\0')
            continue;
        if (line->plies == LINE_MAX_PLIES)
            ok = error_set(error, "more than %d moves", LINE_MAX_PLIES);
        else
            ok = san_read(&pos, word, &move, error);
        if (ok) {
            pos_advance(&pos, move);
            line->keys[++line->plies] = pos.key;
        }
    }
    if (ok) {
        filter->lines = mem_grow(filter->lines, filter->line_count, &filter->line_capacity, sizeof filter->lines[0]);
        filter->lines[filter->line_count++] = *line;
    }
    mem_free(line);
    return ok;
}

// A second condition of the kind narrows the first.
static bool add_length(PgnFilter *filter, char *text, Error *error)
{
    int64_t from, to;
    if (!read_numbers(text, LENGTH_MAX, false, &from, &to))
        return error_set(error, "it takes 40 or 20-40");
    filter->shortest = filter->has_length && filter->shortest > from ? filter->shortest : from;
    filter->longest = filter->has_length && filter->longest < to ? filter->longest : to;
    filter->has_length = true;
    return true;
}

bool pgn_filter_add(PgnFilter *filter, PgnCondition condition, const char *value, Error *error)
{
    char copy[VALUE_SIZE];
    Error reason;
    if (strlen(value) >= sizeof copy)
        return error_set(error, "%s: longer than %d bytes", names[condition], VALUE_SIZE - 1);
    // The readers cut the text into parts.
    snprintf(copy, sizeof copy, "%s", value);
    char *text = text_trim(copy);
    bool ok = *text != '\0' || error_set(&reason, "nothing is asked for");
    if (ok && condition == PGN_POSITION)
        ok = add_position(filter, text, &reason);
    else if (ok && condition == PGN_MOVES)
        ok = add_line(filter, text, &reason);
    else if (ok && condition == PGN_LENGTH)
        ok = add_length(filter, text, &reason);
    else if (ok)
        ok = add_tag(filter, condition, text, &reason);
    return ok || error_set(error, "%s '%.60s': %s", names[condition], value, reason.text);
}

// --- tags ------------------------------------------------------------------------------------------------------------

static bool tag_has(PgnFilter *filter, const GameTree *game, const char *tag, const char *word)
{
    const char *value = tree_tag(game, tag);
    if (value == NULL)
        return false;
    fold_set(&filter->scratch, value);
    return folded_contains(filter->scratch.data, word);
}

// Does each word stand in one of the tags? The names end with NULL.
static bool tags_have(PgnFilter *filter, const GameTree *game, const FoldedWords *words, const char *const *tags)
{
    for (size_t i = 0; i < words->count; ++i) {
        const char *const *tag = tags;
        while (*tag != NULL && !tag_has(filter, game, *tag, words->words[i].data))
            ++tag;
        if (*tag == NULL)
            return false;
    }
    return true;
}

static bool tag_has_all(PgnFilter *filter, const GameTree *game, const FoldedWords *words, const char *tag)
{
    const char *const tags[] = {tag, NULL};
    return tree_tag(game, tag) != NULL && tags_have(filter, game, words, tags);
}

// Codes have all the same form, so that their order is that of the text.
static bool code_fits(const char *eco, const TagCondition *condition)
{
    char code[CODE_SIZE];
    if (strlen(eco) < CODE_LENGTH)
        return false;
    snprintf(code, sizeof code, "%.*s", CODE_LENGTH, eco); // "E97a" and "E97/05" go into more detail
    code[0] = (char)toupper((unsigned char)code[0]);
    return strcmp(code, condition->first_code) >= 0 && strcmp(code, condition->last_code) <= 0;
}

// A game without the tag fits for now: its moves will tell.
static bool has_opening(PgnFilter *filter, const GameTree *game, const TagCondition *condition)
{
    static const char *const tags[] = {"Opening", "Variation", "SubVariation", NULL};
    const bool is_code = condition->first_code[0] != '\0';
    const char *told = tree_tag(game, is_code ? "ECO" : "Opening");
    const bool is_told = told != NULL && told[0] != '\0' && told[0] != '?';
    if (!is_told && filter->opening_of != NULL) {
        filter->needs_opening = true;
        return true;
    }
    return is_code ? is_told && code_fits(told, condition) : tags_have(filter, game, &condition->words, tags);
}

static bool has_rating(const GameTree *game, const char *tag, const TagCondition *condition)
{
    const char *value = tree_tag(game, tag);
    int64_t rating;
    return value != NULL && text_parse_int(value, condition->from, condition->to, &rating);
}

// A date that is not known whole fits if a day that it can mean does.
static bool has_date(const GameTree *game, const TagCondition *condition)
{
    const char *date = tree_tag(game, "Date");
    int64_t first, last;
    return date != NULL && read_day(date, false, &first) && read_day(date, true, &last) && last >= condition->from &&
           first <= condition->to;
}

// Does a game have what one condition asks of its tags? The result is compared later.
static bool tag_fits(PgnFilter *filter, const GameTree *game, const TagCondition *condition)
{
    static const char *const event[] = {"Event", "Site", NULL};
    const FoldedWords *words = &condition->words;
    switch (condition->kind) {
    // All words must stand in one name: "Anand Carlsen" is no player.
    case PGN_PLAYER: return tag_has_all(filter, game, words, "White") || tag_has_all(filter, game, words, "Black");
    case PGN_WHITE: return tag_has_all(filter, game, words, "White");
    case PGN_BLACK: return tag_has_all(filter, game, words, "Black");
    case PGN_EVENT: return tags_have(filter, game, words, event);
    case PGN_OPENING: return has_opening(filter, game, condition);
    case PGN_DATE: return has_date(game, condition);
    case PGN_RATING: return has_rating(game, "WhiteElo", condition) && has_rating(game, "BlackElo", condition);
    case PGN_TAG: return tag_has_all(filter, game, words, condition->tag);
    default: return true;
    }
}

static bool tags_fit(PgnFilter *filter, const GameTree *game)
{
    for (size_t i = 0; i < filter->tag_count; ++i)
        if (!tag_fits(filter, game, &filter->tags[i]))
            return false;
    return true;
}

// The result behind the moves counts, so that it is known last.
static bool result_fits(const PgnFilter *filter, const GameTree *game)
{
    for (size_t i = 0; i < filter->tag_count; ++i)
        if (filter->tags[i].kind == PGN_RESULT && strcmp(tree_result(game), filter->tags[i].result) != 0)
            return false;
    return true;
}

// --- positions -------------------------------------------------------------------------------------------------------

static bool asks_for_opening(const PgnFilter *filter)
{
    for (size_t i = 0; i < filter->tag_count; ++i)
        if (filter->tags[i].kind == PGN_OPENING)
            return true;
    return false;
}

static bool needs_moves(const PgnFilter *filter)
{
    return (filter->opening_of != NULL && asks_for_opening(filter)) || filter->position_count > 0 ||
           filter->line_count > 0 || filter->has_length;
}

// Has a position lost what the wanted one still has? Pieces only grow fewer, a pawn never comes back to where it began, and
// a right to castle never comes back.
static bool is_past(const Position *pos, const Position *wanted)
{
    for (Colour colour = WHITE; colour <= BLACK; ++colour) {
        const Bitboard home = colour == WHITE ? bb_rank(RANK_2) : bb_rank(RANK_7);
        const Bitboard pawns = pos_pieces(pos, colour, PT_PAWN), wanted_pawns = pos_pieces(wanted, colour, PT_PAWN);
        if (bb_count(pos->by_colour[colour]) < bb_count(wanted->by_colour[colour]) ||
            bb_count(pawns) < bb_count(wanted_pawns) || (wanted_pawns & home & ~pawns) != 0)
            return true;
    }
    return (wanted->castling & ~pos->castling) != 0;
}

// The deepest name counts: later positions name more precisely.
static void note_opening(PgnFilter *filter, const Position *pos)
{
    const char *code = NULL;
    const char *name = filter->opening_of(filter->opening_context, pos, &code);
    if (name != NULL)
        filter->opening = name;
    if (code != NULL)
        filter->code = code;
}

// What no tag told, compared with the book.
static bool opening_fits(PgnFilter *filter)
{
    fold_set(&filter->scratch, filter->opening != NULL ? filter->opening : "");
    for (size_t i = 0; i < filter->tag_count; ++i) {
        const TagCondition *condition = &filter->tags[i];
        const bool is_code = condition->first_code[0] != '\0';
        if (condition->kind == PGN_OPENING && is_code && (filter->code == NULL || !code_fits(filter->code, condition)))
            return false;
        for (size_t word = 0; word < condition->words.count && condition->kind == PGN_OPENING; ++word)
            if (!folded_contains(filter->scratch.data, condition->words.words[word].data))
                return false;
    }
    return true;
}

// Looks at the next position. False if all is known: more moves change nothing.
static bool look_at(PgnFilter *filter, const Position *pos)
{
    ++filter->plies;
    bool is_open = filter->has_length || (filter->needs_opening && filter->plies < OPENING_PLIES);
    if (filter->needs_opening && filter->plies <= OPENING_PLIES)
        note_opening(filter, pos);
    for (size_t i = 0; i < filter->line_count; ++i) {
        const WantedLine *line = &filter->lines[i];
        // A line is compared ply by ply from the start; a game that leaves it is read no
        // further.
        filter->cannot_fit =
            filter->cannot_fit || (filter->plies <= line->plies && line->keys[filter->plies] != pos->key);
        is_open = is_open || filter->plies < line->plies;
    }
    for (size_t i = 0; i < filter->position_count; ++i) {
        WantedPosition *wanted = &filter->positions[i];
        wanted->is_found = wanted->is_found || wanted->pos.key == pos->key;
        filter->cannot_fit = filter->cannot_fit || (!wanted->is_found && is_past(pos, &wanted->pos));
        is_open = is_open || !wanted->is_found;
    }
    return is_open && !filter->cannot_fit;
}

static void begin_game(PgnFilter *filter)
{
    filter->plies = -1;
    filter->cannot_fit = false;
    filter->code = filter->opening = NULL;
    for (size_t i = 0; i < filter->position_count; ++i)
        filter->positions[i].is_found = false;
}

// Called by the reader with the start and with each position of the main line.
static bool watch(void *context, const GameTree *game, const Position *pos)
{
    PgnFilter *filter = context;
    if (filter->plies < 0)
        filter->tags_fit = tags_fit(filter, game);
    return filter->tags_fit && look_at(filter, pos);
}

// A game that was read once more, in another language, or not to its end: all that there is of it.
static void look_again(PgnFilter *filter, const GameTree *game)
{
    begin_game(filter);
    if (tree_is_foreign(game))
        return;
    Position pos = *tree_start(game);
    bool is_open = look_at(filter, &pos);
    for (int node = tree_child(game, TREE_ROOT, 0); is_open && node != TREE_NONE; node = tree_child(game, node, 0)) {
        pos_advance(&pos, tree_ply(game, node)->move);
        is_open = look_at(filter, &pos);
    }
}

// Asked when the game is over: has all come that had to?
static bool moves_fit(PgnFilter *filter)
{
    const int64_t moves = (filter->plies + 1) / 2;
    if (filter->plies < 0 || filter->cannot_fit ||
        (filter->has_length && (moves < filter->shortest || moves > filter->longest)))
        return false;
    for (size_t i = 0; i < filter->line_count; ++i)
        if (filter->plies < filter->lines[i].plies)
            return false;
    for (size_t i = 0; i < filter->position_count; ++i)
        if (!filter->positions[i].is_found)
            return false;
    return !filter->needs_opening || opening_fits(filter);
}

// --- games -----------------------------------------------------------------------------------------------------------

// Reads one game with its moves, as far as they are needed. *fits tells whether its tags and moves do.
static PgnStatus read_moves(PgnFilter *filter, PgnReader *reader, GameTree *game, bool *fits, Error *error)
{
    begin_game(filter);
    filter->tags_fit = filter->needs_opening = false;
    pgn_skip_variations(reader);
    pgn_watch(reader, watch, filter);
    const PgnStatus status = pgn_read_game(reader, game, error);
    pgn_watch(reader, NULL, NULL);
    if (status == PGN_END || status == PGN_FAILED)
        return status;
    if (filter->tags_fit && (status == PGN_BROKEN || pgn_remark(reader)[0] != '\0'))
        look_again(filter, game);
    *fits = filter->tags_fit && moves_fit(filter);
    // A game that may have fitted, had it been readable.
    filter->faults += status == PGN_BROKEN && filter->tags_fit && !*fits;
    return status;
}

// Where only tags are asked for the moves are passed over, which is faster.
static PgnStatus read_tags(PgnFilter *filter, PgnReader *reader, GameTree *game, bool *fits, Error *error)
{
    const PgnStatus status = pgn_skim_game(reader, game, error);
    *fits = status != PGN_END && status != PGN_FAILED && tags_fit(filter, game);
    return status;
}

PgnStatus pgn_filter_next(PgnFilter *filter, PgnReader *reader, GameTree *game, Error *error)
{
    for (;;) {
        bool fits = false;
        const PgnStatus status = needs_moves(filter) ? read_moves(filter, reader, game, &fits, error)
                                                     : read_tags(filter, reader, game, &fits, error);
        if (status == PGN_END || status == PGN_FAILED)
            return status;
        ++filter->number;
        if (fits && result_fits(filter, game))
            return PGN_GAME;
    }
}

void pgn_filter_begin_file(PgnFilter *filter)
{
    filter->number = 0;
}

int pgn_filter_number(const PgnFilter *filter)
{
    return filter->number;
}

int pgn_filter_faults(const PgnFilter *filter)
{
    return filter->faults;
}
