// SPDX-License-Identifier: GPL-3.0-or-later
// Making the index of an opening explorer: every move of every game is noted with its position and the number of its game,
// these notes are sorted (sorted_runs.c), and written position by position. Memory grows with the number of games and of
// names, not of moves. The file is described in explorer_format.h.
#include "book/explorer.h"

#include "base/bytes.h"
#include "base/memory.h"
#include "base/os/os.h"
#include "base/text.h"
#include "book/explorer_format.h"
#include "book/polyglot.h"
#include "book/sorted_runs.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

enum { GAMES_BETWEEN_PROGRESS = 256, NAMES_AT_FIRST = 1024, NOTES_LEAST = 1024, SHORT_SIZE_MAX = 10 };

static const FileKind explorer_kind = {.name = "the index of an opening explorer", .begin = EXPLORER_MAGIC};

// A move that was played in a game.
typedef struct Note {
    uint64_t key; // of the position before
    uint32_t game;
    uint16_t move; // as a Polyglot book writes it
    uint8_t side;  // that played it
} Note;

// Bytes that are put together.
typedef struct Bytes {
    uint8_t *data;
    size_t size, capacity;
} Bytes;

// Texts that are kept once.
typedef struct Names {
    Bytes text;      // each with its NUL
    uint32_t *slots; // open addressing: 1 + where a name begins in the text; 0 = free
    size_t slot_count, used;
} Names;

typedef struct Making {
    const ExplorerMaking *order;
    ExplorerMade *made;
    Note *notes;
    size_t note_count, note_max, all_notes;
    SortedRuns *runs;
    Bytes games;
    Names names;
    FileStream *out;
    uint64_t written; // bytes of the file
    uint64_t *directory;
    size_t ranges, next_range; // of them, those before this one have begun
    int range_bits;
} Making;

bool explorer_index_path(const char *games, char out[EXPLORER_PATH_SIZE])
{
    return snprintf(out, EXPLORER_PATH_SIZE, "%s.explorer", games) < EXPLORER_PATH_SIZE;
}

// --- bytes -----------------------------------------------------------------------------------------------------------

static void add_bytes(Bytes *bytes, const void *data, size_t size)
{
    while (bytes->capacity - bytes->size < size) {
        const size_t capacity = bytes->capacity == 0 ? NOTES_LEAST : 2 * bytes->capacity;
        bytes->data = bytes->data == NULL ? mem_new(1, capacity) : mem_resize(bytes->data, bytes->capacity, capacity);
        bytes->capacity = capacity;
    }
    memcpy(bytes->data + bytes->size, data, size);
    bytes->size += size;
}

static void add_number(Bytes *bytes, uint64_t number, int size)
{
    uint8_t encoded[8];
    bytes_put(encoded, number, size);
    add_bytes(bytes, encoded, (size_t)size);
}

// Seven bits in a byte.
static void add_short(Bytes *bytes, uint64_t number)
{
    uint8_t encoded[SHORT_SIZE_MAX];
    size_t size = 0;
    do {
        encoded[size++] = (uint8_t)((number & 0x7f) | (number > 0x7f ? 0x80 : 0));
        number >>= 7;
    } while (number != 0);
    add_bytes(bytes, encoded, size);
}

static void write_bytes(Making *making, const void *data, size_t size)
{
    file_stream_write(making->out, data, size);
    making->written += size;
}

// --- names -----------------------------------------------------------------------------------------------------------

static uint32_t *find_slot(const Names *names, const char *name)
{
    size_t slot = (size_t)(hash_bytes(name, strlen(name)) % names->slot_count);
    while (names->slots[slot] != 0 && strcmp((const char *)names->text.data + names->slots[slot] - 1, name) != 0)
        slot = slot + 1 < names->slot_count ? slot + 1 : 0;
    return &names->slots[slot];
}

static void grow_names(Names *names)
{
    const Names old = *names;
    names->slot_count = old.slot_count == 0 ? NAMES_AT_FIRST : 2 * old.slot_count;
    names->slots = mem_new(names->slot_count, sizeof names->slots[0]);
    for (size_t i = 0; i < old.slot_count; ++i)
        if (old.slots[i] != 0)
            *find_slot(names, (const char *)names->text.data + old.slots[i] - 1) = old.slots[i];
    mem_free(old.slots);
}

// Where a name begins.
static uint32_t add_name(Names *names, const char *name)
{
    if (2 * names->used >= names->slot_count)
        grow_names(names);
    uint32_t *slot = find_slot(names, name);
    if (*slot == 0) {
        *slot = (uint32_t)names->text.size + 1;
        add_bytes(&names->text, name, strlen(name) + 1);
        names->used += 1;
    }
    return *slot - 1;
}

// --- tags ------------------------------------------------------------------------------------------------------------

static const char *tag_of(const GameTree *game, const char *name)
{
    const char *value = tree_tag(game, name);
    return value == NULL ? "" : value;
}

// The number a text begins with; 0 if there is none.
static int64_t leading_number(const char *text, int64_t most)
{
    char digits[16] = "";
    int64_t number = 0;
    const size_t length = strspn(text, "0123456789");
    if (length < sizeof digits)
        memcpy(digits, text, length);
    text_parse_int(digits, 0, most, &number);
    return number;
}

// "2019.05.17" as 20190517; what is not known of it is 0.
static int64_t day_of(const GameTree *game)
{
    const char *date = tag_of(game, "Date");
    if (leading_number(date, 9999) == 0)
        date = tag_of(game, "UTCDate");
    int64_t day = leading_number(date, 9999);
    for (int i = 0; i < 2; ++i) {
        date = strchr(date, '.') == NULL ? "" : strchr(date, '.') + 1;
        day = DAY_MONTH_UNIT * day + leading_number(date, 31);
    }
    return day < DAY_YEAR_UNIT ? 0 : day;
}

// "600+8", "40/7200:3600", "1/86400", "-".
static ExplorerSpeed speed_of(const GameTree *game)
{
    enum { BULLET_END = 179, BLITZ_END = 479, RAPID_END = 1499, DAY = 86400, INCREMENTS = 40, SECONDS_MAX = 100 * DAY };
    const char *control = tag_of(game, "TimeControl"), *slash = strchr(control, '/');
    const int64_t main_time = leading_number(slash == NULL ? control : slash + 1, SECONDS_MAX);
    const char *plus = strchr(control, '+');
    const int64_t seconds = main_time + (plus == NULL ? 0 : INCREMENTS * leading_number(plus + 1, DAY));
    if (strcmp(control, "-") == 0)
        return EXPLORER_CORRESPONDENCE;
    return seconds == 0            ? EXPLORER_UNKNOWN
           : main_time >= DAY      ? EXPLORER_CORRESPONDENCE
           : seconds <= BULLET_END ? EXPLORER_BULLET
           : seconds <= BLITZ_END  ? EXPLORER_BLITZ
           : seconds <= RAPID_END  ? EXPLORER_RAPID
                                   : EXPLORER_CLASSICAL;
}

// False if the game has no result.
static bool result_of(const GameTree *game, int *result)
{
    for (*result = 0; *result < RESULT_NB; ++*result)
        if (strcmp(tree_result(game), explorer_result(*result)) == 0)
            return true;
    return false;
}

// --- games -----------------------------------------------------------------------------------------------------------

static int compare_notes(const void *a, const void *b)
{
    const Note *left = a, *right = b;
    if (left->key != right->key)
        return left->key < right->key ? -1 : 1;
    if (left->move != right->move)
        return left->move < right->move ? -1 : 1;
    return (left->game > right->game) - (left->game < right->game);
}

static bool add_note(Making *making, const Note *note, Error *error)
{
    if (making->note_count == making->note_max) {
        if (!sorted_runs_add(making->runs, making->notes, making->note_count, error))
            return false;
        making->note_count = 0;
    }
    making->notes[making->note_count++] = *note;
    making->all_notes += 1;
    return true;
}

static void add_game(Making *making, const PgnReader *reader, const GameTree *game, int result)
{
    const PgnPlace place = pgn_game_place(reader);
    add_number(&making->games, (uint64_t)place.offset, GAME_OFFSET_SIZE);
    add_number(&making->games, (uint64_t)place.line, GAME_LINE_SIZE);
    add_number(&making->games, (uint64_t)tree_rating(game, WHITE), GAME_RATING_SIZE);
    add_number(&making->games, (uint64_t)tree_rating(game, BLACK), GAME_RATING_SIZE);
    add_number(&making->games, (uint64_t)day_of(game), GAME_DAY_SIZE);
    add_number(&making->games, (uint64_t)(result | (int)speed_of(game) << KIND_SPEED_SHIFT), GAME_KIND_SIZE);
    add_number(&making->games, add_name(&making->names, tag_of(game, "White")), GAME_NAME_SIZE);
    add_number(&making->games, add_name(&making->names, tag_of(game, "Black")), GAME_NAME_SIZE);
    making->made->games += 1;
}

// False, with an error, if the caller wants no more.
static bool tell_progress(const Making *making, Error *error)
{
    const ExplorerMaking *order = making->order;
    return order->progress == NULL || making->made->games % GAMES_BETWEEN_PROGRESS != 0 ||
           order->progress(order->context, making->made->games) || error_set(error, "%s: broken off", order->games);
}

// Notes the moves of a game as far as the index goes. A game without a result, or of another variant, is passed over.
static bool take_game(Making *making, const PgnReader *reader, const GameTree *game, Error *error)
{
    int result;
    if (tree_is_foreign(game)) {
        making->made->broken += 1;
        return true;
    }
    if (!result_of(game, &result)) {
        making->made->unfinished += 1;
        return true;
    }
    Position pos = *tree_start(game);
    const uint32_t number = (uint32_t)making->made->games;
    add_game(making, reader, game, result);
    if (!tell_progress(making, error))
        return false;
    int node = tree_child(game, TREE_ROOT, 0);
    for (int ply = 0; node != TREE_NONE && ply < making->order->plies; ++ply, node = tree_child(game, node, 0)) {
        const Move move = tree_ply(game, node)->move;
        // What follows a pass is analysis, no opening that was played.
        if (!move_is_real(move))
            return true;
        const Note note = {
            .key = polyglot_key(&pos), .game = number, .move = polyglot_move_encode(move), .side = (uint8_t)pos.stm};
        if (!add_note(making, &note, error))
            return false;
        pos_advance(&pos, move);
    }
    return true;
}

// What stands behind the plies that count is passed over unread.
typedef struct Watch {
    int plies, seen;
} Watch;

static bool watch_plies(void *context, const GameTree *game, const Position *pos)
{
    Watch *watch = context;
    (void)pos;
    // The first position has the tags alone.
    watch->seen = tree_child(game, TREE_ROOT, 0) == TREE_NONE ? 0 : watch->seen + 1;
    return watch->seen < watch->plies;
}

// Variations are no games that were played, and broken games are counted and left out.
static bool take_games(Making *making, Error *error)
{
    PgnReader *reader = pgn_open(making->order->games, making->order->encoding, error);
    if (reader == NULL)
        return false;
    Watch watch = {.plies = making->order->plies};
    GameTree *game = tree_new();
    PgnStatus status = PGN_GAME;
    pgn_skip_variations(reader);
    pgn_watch(reader, watch_plies, &watch);
    bool ok = true;
    while (ok && (status = pgn_read_game(reader, game, error)) != PGN_END && status != PGN_FAILED) {
        if (status == PGN_BROKEN)
            making->made->broken += 1;
        else
            ok = take_game(making, reader, game, error);
    }
    tree_free(game);
    pgn_close(reader);
    return ok && status != PGN_FAILED;
}

// --- positions -------------------------------------------------------------------------------------------------------

// The moves of one position, put together.
typedef struct PositionNotes {
    Bytes moves;  // as they are written
    Bytes list;   // of the games of a move
    Note current; // the move that its games are gathered of
    uint32_t *games;
    size_t move_count, game_count, game_capacity;
} PositionNotes;

// The sums over the games of a move, so that a look-up without a filter needs no game.
static void add_sums(const Making *making, PositionNotes *notes)
{
    uint64_t white_wins = 0, draws = 0, rating_sum = 0, rated = 0, last = 0;
    for (size_t i = 0; i < notes->game_count; ++i) {
        const GameRecord game = game_record_read(making->games.data + (size_t)notes->games[i] * GAME_SIZE);
        white_wins += game.result == RESULT_WHITE;
        draws += game.result == RESULT_DRAW;
        rating_sum += game.ratings[notes->current.side];
        rated += game.ratings[notes->current.side] != 0;
        last = game.day > last ? game.day : last;
    }
    add_short(&notes->moves, white_wins);
    add_short(&notes->moves, draws);
    add_short(&notes->moves, rating_sum);
    add_short(&notes->moves, rated);
    add_short(&notes->moves, last);
}

// The move is complete: it goes to those of its position.
static void end_move(const Making *making, PositionNotes *notes)
{
    uint32_t last = 0;
    if (notes->game_count == 0)
        return;
    notes->list.size = 0;
    for (size_t i = 0; i < notes->game_count; ++i) {
        add_short(&notes->list, notes->games[i] - last);
        last = notes->games[i];
    }
    add_number(&notes->moves, notes->current.move, sizeof notes->current.move);
    add_short(&notes->moves, notes->game_count);
    if (notes->game_count > SUMMED_GAMES)
        add_sums(making, notes);
    add_short(&notes->moves, notes->list.size);
    add_bytes(&notes->moves, notes->list.data, notes->list.size);
    notes->move_count += 1;
    notes->game_count = 0;
}

// The ranges up to that of a key begin where the file ends now.
static void begin_ranges(Making *making, size_t range)
{
    for (; making->next_range <= range; ++making->next_range)
        making->directory[making->next_range] = making->written;
}

// The position is complete: it goes to the file.
static void end_position(Making *making, PositionNotes *notes)
{
    Bytes *head = &notes->list; // free between moves
    end_move(making, notes);
    if (notes->move_count == 0)
        return;
    begin_ranges(making, explorer_range(notes->current.key, making->range_bits));
    head->size = 0;
    add_short(head, notes->move_count);
    const size_t count_size = head->size;
    head->size = 0;
    add_number(head, notes->current.key, sizeof notes->current.key);
    add_short(head, count_size + notes->moves.size);
    add_short(head, notes->move_count);
    write_bytes(making, head->data, head->size);
    write_bytes(making, notes->moves.data, notes->moves.size);
    making->made->positions += 1;
    notes->moves.size = 0;
    notes->move_count = 0;
}

// A game in which a position comes twice with the same move counts once.
static void take_note(Making *making, PositionNotes *notes, const Note *note)
{
    const bool is_begun = notes->game_count > 0;
    if (is_begun && note->key != notes->current.key)
        end_position(making, notes);
    else if (is_begun && note->move != notes->current.move)
        end_move(making, notes);
    else if (is_begun && note->game == notes->games[notes->game_count - 1])
        return;
    notes->current = *note;
    notes->games = mem_grow(notes->games, notes->game_count, &notes->game_capacity, sizeof notes->games[0]);
    notes->games[notes->game_count++] = note->game;
}

static bool write_positions(Making *making, Error *error)
{
    PositionNotes notes = {.games = NULL};
    const void *record = NULL;
    bool ok = sorted_runs_begin(making->runs, making->notes, making->note_count, error);
    while (ok && (ok = sorted_runs_next(making->runs, &record, error)) && record != NULL)
        take_note(making, &notes, record);
    end_position(making, &notes);
    begin_ranges(making, making->ranges);
    mem_free(notes.moves.data);
    mem_free(notes.list.data);
    mem_free(notes.games);
    return ok;
}

// --- the file --------------------------------------------------------------------------------------------------------

// So many ranges that each has some positions, though each move may have brought a new one.
static void choose_ranges(Making *making)
{
    while (making->range_bits < RANGES_BITS_MAX && making->all_notes >> making->range_bits > RANGE_POSITIONS)
        ++making->range_bits;
    making->ranges = (size_t)1 << making->range_bits;
    making->directory = mem_new(making->ranges + 1, sizeof making->directory[0]);
}

static void write_number(Making *making, uint64_t number)
{
    uint8_t encoded[8];
    bytes_put(encoded, number, sizeof encoded);
    write_bytes(making, encoded, sizeof encoded);
}

// What was known of the file of games before it was read.
static bool write_file(Making *making, const struct stat *source, Error *error)
{
    uint64_t trailer[TRAILER_NB] = {
        [TRAILER_SOURCE_SIZE] = (uint64_t)source->st_size,
        [TRAILER_SOURCE_TIME] = (uint64_t)os_changed_ns(source),
        [TRAILER_PLIES] = (uint64_t)making->order->plies,
        [TRAILER_GAME_COUNT] = making->made->games,
    };
    choose_ranges(making);
    trailer[TRAILER_RANGE_BITS] = (uint64_t)making->range_bits;
    write_bytes(making, EXPLORER_MAGIC, strlen(EXPLORER_MAGIC));
    if (!write_positions(making, error))
        return false;
    trailer[TRAILER_DIRECTORY] = making->written;
    for (size_t i = 0; i <= making->ranges; ++i)
        write_number(making, making->directory[i]);
    trailer[TRAILER_GAMES] = making->written;
    write_bytes(making, making->games.data, making->games.size);
    trailer[TRAILER_NAMES] = making->written;
    write_bytes(making, making->names.text.data, making->names.text.size);
    trailer[TRAILER_FILE_SIZE] = making->written + sizeof trailer;
    for (int i = 0; i < TRAILER_NB; ++i)
        write_number(making, trailer[i]);
    return true;
}

static bool write_index(Making *making, const struct stat *source, Error *error)
{
    making->out = file_stream_begin(making->order->index, &explorer_kind, error);
    if (making->out == NULL)
        return false;
    if (write_file(making, source, error))
        return file_stream_end(making->out, error);
    file_stream_drop(making->out);
    return false;
}

bool explorer_make(const ExplorerMaking *order, ExplorerMade *made, Error *error)
{
    struct stat source;
    *made = (ExplorerMade){.games = 0};
    Making making = {.order = order, .made = made, .note_max = order->memory / sizeof(Note)};
    making.note_max = making.note_max < NOTES_LEAST ? NOTES_LEAST : making.note_max;
    if (stat(order->games, &source) != 0)
        return error_set(error, "%s: %s", order->games, strerror(errno));
    // Reading may take minutes: a place that cannot be written is told before.
    if (!file_check_writable(order->index, &explorer_kind, error))
        return false;
    making.notes = mem_new(making.note_max, sizeof making.notes[0]);
    making.runs = sorted_runs_new(sizeof(Note), compare_notes);
    const bool ok = take_games(&making, error) && write_index(&making, &source, error);
    sorted_runs_free(making.runs);
    mem_free(making.notes);
    mem_free(making.games.data);
    mem_free(making.names.text.data);
    mem_free(making.names.slots);
    mem_free(making.directory);
    return ok;
}
