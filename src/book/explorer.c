// SPDX-License-Identifier: GPL-3.0-or-later
// Asking an opening explorer: its index is mapped into memory, the positions of a range of keys are walked through, and the
// games of a move are looked at only where a filter is set or they are few. Nothing in the file is trusted: what leads out of
// it ends a list, and every move is checked for legality. Making it is in explorer_making.c.
#include "book/explorer.h"

#include "base/fold.h"
#include "base/memory.h"
#include "base/os/os.h"
#include "book/explorer_format.h"
#include "book/polyglot.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const char *const explorer_speeds[EXPLORER_SPEED_NB] = {
    [EXPLORER_UNKNOWN] = "unknown", [EXPLORER_BULLET] = "bullet",       [EXPLORER_BLITZ] = "blitz",
    [EXPLORER_RAPID] = "rapid",     [EXPLORER_CLASSICAL] = "classical", [EXPLORER_CORRESPONDENCE] = "correspondence"};

struct Explorer {
    const uint8_t *bytes; // the whole file
    size_t size;
    uint64_t trailer[TRAILER_NB];
    bool has_filter;
    ExplorerFilter filter;
    uint8_t *is_player; // by the place of a name: is it one of those that the filter asks for? NULL = it asks for none
};

// --- opening ---------------------------------------------------------------------------------------------------------

static bool is_sound(const Explorer *explorer)
{
    const uint64_t *trailer = explorer->trailer;
    const uint64_t bits = trailer[TRAILER_RANGE_BITS], end = explorer->size - sizeof explorer->trailer;
    // The last name has its end.
    return trailer[TRAILER_FILE_SIZE] == explorer->size && bits <= RANGES_BITS_MAX &&
           trailer[TRAILER_DIRECTORY] < end && trailer[TRAILER_GAMES] <= end && trailer[TRAILER_NAMES] <= end &&
           trailer[TRAILER_GAMES] == trailer[TRAILER_DIRECTORY] + (((uint64_t)1 << bits) + 1) * sizeof(uint64_t) &&
           trailer[TRAILER_GAME_COUNT] <= UINT32_MAX &&
           trailer[TRAILER_NAMES] == trailer[TRAILER_GAMES] + trailer[TRAILER_GAME_COUNT] * GAME_SIZE &&
           (trailer[TRAILER_NAMES] == end || explorer->bytes[end - 1] == '\0');
}

// Maps the file. What is no index, or a part of one, is refused before anything in it is believed.
static bool read_file(Explorer *explorer, int descriptor, const char *path, Error *error)
{
    struct stat status;
    const size_t magic_size = strlen(EXPLORER_MAGIC);
    if (fstat(descriptor, &status) != 0)
        return error_set(error, "%s: %s", path, strerror(errno));
    explorer->size = (size_t)status.st_size;
    if (explorer->size < magic_size + sizeof explorer->trailer)
        return error_set(error, "%s: this is no index of an opening explorer", path);
    explorer->bytes = os_map_file(descriptor, explorer->size);
    if (explorer->bytes == NULL)
        return error_set(error, "%s: %s", path, strerror(errno));
    if (memcmp(explorer->bytes, EXPLORER_MAGIC, magic_size) != 0)
        return error_set(error, "%s: this is no index of an opening explorer", path);
    const uint8_t *trailer = explorer->bytes + explorer->size - sizeof explorer->trailer;
    for (int i = 0; i < TRAILER_NB; ++i)
        explorer->trailer[i] = bytes_take(&trailer, sizeof(uint64_t));
    return is_sound(explorer) || error_set(error, "%s: the index of the opening explorer is damaged; remove it", path);
}

// Was the index made of the file of games as it is now?
static bool is_of(const Explorer *explorer, const char *games)
{
    struct stat status;
    return stat(games, &status) == 0 && (uint64_t)status.st_size == explorer->trailer[TRAILER_SOURCE_SIZE] &&
           (uint64_t)os_changed_ns(&status) == explorer->trailer[TRAILER_SOURCE_TIME];
}

// An index, whatever has become of its games. A folder may have thousands of them: none keeps its file open.
static Explorer *open_index(const char *path, Error *error)
{
    const int descriptor = file_open_descriptor(path, FILE_REGULAR, FILE_SIZE_ANY, error);
    if (descriptor < 0)
        return NULL;
    Explorer *explorer = mem_new(1, sizeof *explorer);
    const bool ok = read_file(explorer, descriptor, path, error);
    close(descriptor);
    if (ok)
        return explorer;
    explorer_close(explorer);
    return NULL;
}

Explorer *explorer_open(const char *games, const char *index, bool *is_missing, Error *error)
{
    *is_missing = !file_exists(index);
    Explorer *explorer = *is_missing ? NULL : open_index(index, error);
    if (explorer == NULL || is_of(explorer, games))
        return explorer;
    *is_missing = true;
    explorer_close(explorer);
    return NULL;
}

void explorer_close(Explorer *explorer)
{
    if (explorer == NULL)
        return;
    if (explorer->bytes != NULL)
        os_unmap_file(explorer->bytes, explorer->size);
    mem_free(explorer->is_player);
    mem_free(explorer);
}

uint32_t explorer_game_count(const Explorer *explorer)
{
    return (uint32_t)explorer->trailer[TRAILER_GAME_COUNT];
}

int explorer_plies(const Explorer *explorer)
{
    const uint64_t plies = explorer->trailer[TRAILER_PLIES];
    return plies > EXPLORER_PLIES_MAX ? 0 : (int)plies; // of a damaged file
}

int explorer_index_plies(const char *index)
{
    Error error;
    Explorer *explorer = file_exists(index) ? open_index(index, &error) : NULL;
    const int plies = explorer == NULL ? 0 : explorer_plies(explorer);
    explorer_close(explorer);
    return plies;
}

// --- games -----------------------------------------------------------------------------------------------------------

static GameRecord read_game(const Explorer *explorer, uint32_t number)
{
    return game_record_read(explorer->bytes + explorer->trailer[TRAILER_GAMES] + (size_t)number * GAME_SIZE);
}

static size_t names_size(const Explorer *explorer)
{
    return explorer->size - sizeof explorer->trailer - explorer->trailer[TRAILER_NAMES];
}

static const char *read_name(const Explorer *explorer, uint64_t place)
{
    return place >= names_size(explorer) ? ""
                                         : (const char *)explorer->bytes + explorer->trailer[TRAILER_NAMES] + place;
}

ExplorerGame explorer_game(const Explorer *explorer, uint32_t number)
{
    const GameRecord game = read_game(explorer, number);
    return (ExplorerGame){
        .white = read_name(explorer, game.names[WHITE]),
        .black = read_name(explorer, game.names[BLACK]),
        .result = explorer_result(game.result),
        .ratings = {(int)game.ratings[WHITE], (int)game.ratings[BLACK]},
        .day = (int64_t)game.day,
        .speed = game.speed < EXPLORER_SPEED_NB ? (ExplorerSpeed)game.speed : EXPLORER_UNKNOWN,
        .place = {.offset = game.offset, .line = (int)game.line},
    };
}

// --- filter ----------------------------------------------------------------------------------------------------------

static bool has_words(const char *name, const FoldedWords *words)
{
    Folded folded = {0};
    bool has_all = true;
    fold_set(&folded, name);
    for (size_t i = 0; has_all && i < words->count; ++i)
        has_all = folded_contains(folded.data, words->words[i].data);
    fold_free(&folded);
    return has_all;
}

// Each name is compared once, not each game.
static void find_players(Explorer *explorer, const char *player)
{
    FoldedWords words = fold_words_new(player);
    const size_t size = names_size(explorer);
    explorer->is_player = mem_new(size + 1, 1);
    for (size_t place = 0; place < size; place += strlen(read_name(explorer, place)) + 1)
        explorer->is_player[place] = has_words(read_name(explorer, place), &words);
    fold_words_free(&words);
}

void explorer_filter(Explorer *explorer, const ExplorerFilter *filter)
{
    mem_free(explorer->is_player);
    explorer->is_player = NULL;
    explorer->filter = *filter;
    explorer->has_filter =
        filter->player != NULL || filter->rating_to != 0 || filter->day_to != 0 || filter->speeds != 0;
    if (filter->player != NULL)
        find_players(explorer, filter->player);
    explorer->filter.player = NULL; // the caller's text need not live
}

static bool is_within(uint64_t number, int64_t from, int64_t to)
{
    return to == 0 || (number != 0 && (int64_t)number >= from && (int64_t)number <= to);
}

static bool has_player(const Explorer *explorer, const GameRecord *game)
{
    if (explorer->is_player == NULL)
        return true;
    for (Colour side = WHITE; side < COLOUR_NB; ++side)
        if ((explorer->filter.side == COLOUR_NONE || explorer->filter.side == side) &&
            game->names[side] < names_size(explorer) && explorer->is_player[game->names[side]])
            return true;
    return false;
}

static bool fits(const Explorer *explorer, const GameRecord *game)
{
    const ExplorerFilter *filter = &explorer->filter;
    return !explorer->has_filter ||
           (has_player(explorer, game) && is_within(game->ratings[WHITE], filter->rating_from, filter->rating_to) &&
            is_within(game->ratings[BLACK], filter->rating_from, filter->rating_to) &&
            is_within(game->day, filter->day_from, filter->day_to) &&
            (filter->speeds == 0 || (filter->speeds >> game->speed & 1) != 0));
}

// --- positions -------------------------------------------------------------------------------------------------------

// Bytes that are read up to an end.
typedef struct Span {
    const uint8_t *next, *end;
} Span;

// A number; 0, and the span is at its end, where none is left.
static uint64_t take_number(Span *span, int size)
{
    if (span->end - span->next < size) {
        span->next = span->end;
        return 0;
    }
    return bytes_take(&span->next, size);
}

// A number of seven bits in a byte.
static uint64_t take_short(Span *span)
{
    uint64_t number = 0;
    for (int shift = 0; span->next < span->end && shift < 64; shift += 7) {
        const uint8_t byte = *span->next++;
        number |= (uint64_t)(byte & 0x7f) << shift;
        if ((byte & 0x80) == 0)
            return number;
    }
    span->next = span->end;
    return 0;
}

// The next `size` bytes, or as many as there are.
static Span take_span(Span *span, uint64_t size)
{
    const uint64_t left = (uint64_t)(span->end - span->next);
    const Span part = {.next = span->next, .end = span->next + (size < left ? size : left)};
    span->next = part.end;
    return part;
}

// The moves of a position; an empty span if no game has it.
static Span find_position(const Explorer *explorer, uint64_t key)
{
    const size_t range = explorer_range(key, (int)explorer->trailer[TRAILER_RANGE_BITS]);
    const uint8_t *directory = explorer->bytes + explorer->trailer[TRAILER_DIRECTORY] + range * sizeof(uint64_t);
    const uint64_t from = bytes_take(&directory, sizeof(uint64_t)), to = bytes_take(&directory, sizeof(uint64_t));
    if (from > to || to > explorer->trailer[TRAILER_DIRECTORY])
        return (Span){.next = NULL, .end = NULL};
    Span positions = {.next = explorer->bytes + from, .end = explorer->bytes + to};
    while (positions.next < positions.end) {
        const uint64_t found = take_number(&positions, sizeof found);
        const uint64_t size = take_short(&positions);
        const Span moves = take_span(&positions, size);
        if (found == key)
            return moves;
        if (found > key)
            break;
    }
    return (Span){.next = NULL, .end = NULL};
}

// A move as it stands in the file.
typedef struct KeptMove {
    uint16_t number;
    bool has_sums;
    uint64_t games, white_wins, draws, rating_sum, rated, last_day;
    Span list; // of games
} KeptMove;

// Reads a move of a position; sums are kept only where counting the games would take long.
static KeptMove take_move(Span *moves)
{
    KeptMove kept = {.number = (uint16_t)take_number(moves, sizeof kept.number)};
    kept.games = take_short(moves);
    kept.has_sums = kept.games > SUMMED_GAMES;
    if (kept.has_sums) {
        kept.white_wins = take_short(moves);
        kept.draws = take_short(moves);
        kept.rating_sum = take_short(moves);
        kept.rated = take_short(moves);
        kept.last_day = take_short(moves);
    }
    kept.list = take_span(moves, take_short(moves));
    return kept;
}

// The next game of a list; false behind the last.
static bool take_game(const Explorer *explorer, Span *list, uint64_t *number, GameRecord *game)
{
    if (list->next == list->end)
        return false;
    *number += take_short(list);
    if (*number >= explorer_game_count(explorer))
        return false;
    *game = read_game(explorer, (uint32_t)*number);
    return true;
}

// Adds up the games that fit.
static void sum_games(const Explorer *explorer, const KeptMove *kept, Colour mover, ExplorerMove *out)
{
    Span list = kept->list;
    uint64_t number = 0;
    GameRecord game;
    while (take_game(explorer, &list, &number, &game)) {
        if (!fits(explorer, &game))
            continue;
        out->games += 1;
        out->white_wins += game.result == RESULT_WHITE;
        out->draws += game.result == RESULT_DRAW;
        out->rating_sum += game.ratings[mover];
        out->rated += game.ratings[mover] != 0;
        out->last_day = (int64_t)game.day > out->last_day ? (int64_t)game.day : out->last_day;
    }
}

// Puts a move in its place, if the list is not full of more frequent ones. Returns how many there are then.
static int insert(ExplorerMove *moves, int count, const ExplorerMove *move, int max)
{
    int place = count < max ? count : max;
    while (place > 0 && moves[place - 1].games < move->games)
        --place;
    if (place == max)
        return count;
    const int moved = (count < max ? count : max - 1) - place;
    memmove(&moves[place + 1], &moves[place], (size_t)moved * sizeof *moves);
    moves[place] = *move;
    return count < max ? count + 1 : max;
}

int explorer_moves(const Explorer *explorer, const Position *pos, ExplorerMove *out, int max)
{
    Span moves = find_position(explorer, polyglot_key(pos));
    const uint64_t listed = take_short(&moves);
    int count = 0;
    for (uint64_t i = 0; i < listed && moves.next < moves.end; ++i) {
        const KeptMove kept = take_move(&moves);
        ExplorerMove move = {.games = 0};
        if (!polyglot_move_decode(pos, kept.number, &move.move))
            continue;
        if (kept.has_sums && !explorer->has_filter)
            move = (ExplorerMove){.move = move.move,
                                  .games = kept.games,
                                  .white_wins = kept.white_wins,
                                  .draws = kept.draws,
                                  .rating_sum = kept.rating_sum,
                                  .rated = kept.rated,
                                  .last_day = (int64_t)kept.last_day};
        else
            sum_games(explorer, &kept, pos->stm, &move);
        move.black_wins = move.games - move.white_wins - move.draws;
        if (move.games > 0)
            count = insert(out, count, &move, max);
    }
    return count;
}

static int find_move(const ExplorerMove *moves, int count, Move move)
{
    for (int i = 0; i < count; ++i)
        if (move_equal(moves[i].move, move))
            return i;
    return -1;
}

int explorer_join(ExplorerMove *moves, int count, const ExplorerMove *others, int other_count, int max)
{
    for (int i = 0; i < other_count; ++i) {
        ExplorerMove sum = others[i];
        const int place = find_move(moves, count, sum.move);
        if (place >= 0) {
            const ExplorerMove *old = &moves[place];
            sum.games += old->games;
            sum.white_wins += old->white_wins;
            sum.draws += old->draws;
            sum.black_wins += old->black_wins;
            sum.rating_sum += old->rating_sum;
            sum.rated += old->rated;
            sum.last_day = sum.last_day > old->last_day ? sum.last_day : old->last_day;
            --count;
            memmove(&moves[place], &moves[place + 1], (size_t)(count - place) * sizeof *moves);
        }
        count = insert(moves, count, &sum, max);
    }
    return count;
}

int explorer_games(const Explorer *explorer, const Position *pos, Move move, uint32_t *out, int max)
{
    Span moves = find_position(explorer, polyglot_key(pos));
    const uint64_t listed = take_short(&moves);
    int count = 0;
    for (uint64_t i = 0; i < listed && moves.next < moves.end; ++i) {
        KeptMove kept = take_move(&moves);
        Move played;
        if (!polyglot_move_decode(pos, kept.number, &played) || (move_is_real(move) && !move_equal(move, played)))
            continue;
        uint64_t number = 0;
        GameRecord game;
        while (take_game(explorer, &kept.list, &number, &game)) {
            if (!fits(explorer, &game))
                continue;
            // The smallest falls out of a full list.
            int place = count;
            while (place > 0 && out[place - 1] < number)
                --place;
            if (place == max || (place > 0 && out[place - 1] == number))
                continue;
            memmove(&out[place + 1], &out[place], (size_t)((count < max ? count : max - 1) - place) * sizeof *out);
            out[place] = (uint32_t)number;
            count += count < max;
        }
    }
    return count;
}
