// SPDX-License-Identifier: GPL-3.0-or-later
// Readers for the two commands with a grammar: position and go.
#include "base/text.h"
#include "notation/coordinate.h"
#include "notation/fen.h"
#include "uci/state.h"

#include <stdio.h>
#include <string.h>

enum { FEN_FIELDS = 6, FEN_TEXT_SIZE = 512, MILLISECOND_US = 1000 };
static const int64_t milliseconds_max = INT64_C(1000000000000);
static const char start_fen[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

// --- position ------------------------------------------------------------------------------------------------------

// Joins the words up to `moves` into a FEN. *has_moves says whether `moves` came.
static bool read_fen_words(char **words, char out[FEN_TEXT_SIZE], bool *has_moves, Error *error)
{
    Text fen = text_begin(out, FEN_TEXT_SIZE);
    *has_moves = false;
    for (char *word = text_next_word(words); word != NULL; word = text_next_word(words)) {
        *has_moves = strcmp(word, "moves") == 0;
        if (*has_moves)
            break;
        text_addf(&fen, "%s%s", fen.length == 0 ? "" : " ", word);
    }
    return !fen.truncated || error_set(error, "the FEN is too long");
}

static bool read_start(char **words, char fen[FEN_TEXT_SIZE], bool *has_moves, Error *error)
{
    const char *kind = text_next_word(words);
    if (kind != NULL && strcmp(kind, "fen") == 0)
        return read_fen_words(words, fen, has_moves, error);
    if (kind == NULL || strcmp(kind, "startpos") != 0)
        return error_set(error, "position needs startpos or fen");
    char rest[FEN_TEXT_SIZE];
    if (!read_fen_words(words, rest, has_moves, error))
        return false;
    if (rest[0] != '\0')
        return error_set(error, "unexpected '%.60s' behind startpos", rest);
    snprintf(fen, FEN_TEXT_SIZE, "%s", start_fen);
    return true;
}

static bool play_words(Game *game, char *words, Error *error)
{
    for (char *word = text_next_word(&words); word != NULL; word = text_next_word(&words)) {
        Move move;
        if (!coordinate_read(game_position(game), word, &move))
            return error_set(error, "move %d, '%.20s', is not legal there", game_ply_count(game) + 1, word);
        game_reopen(game);
        if (!game_play(game, &(GamePly){.move = move, .score = SCORE_NONE}, error))
            return false;
    }
    return true;
}

bool uci_read_position(Uci *uci, char *words, Error *error)
{
    char fen[FEN_TEXT_SIZE];
    bool has_moves;
    Position pos;
    if (!read_start(&words, fen, &has_moves, error))
        return false;
    if (!fen_read(&pos, fen, option_bool(engine_options(uci->engine), OPT_CHESS960), error))
        return false;

    Game *game = game_new();
    game_set_claim_draws(game, false);
    game_reset(game, &pos);
    if (has_moves && !play_words(game, words, error)) {
        game_free(game);
        return false;
    }
    game_free(uci->game);
    uci->game = game;
    return true;
}

// --- go ------------------------------------------------------------------------------------------------------------

typedef struct GoReader {
    Uci *uci;
    SearchLimits *limits;
    char *words;
    bool has_time[COLOUR_NB];
} GoReader;

// The number behind a word, clamped to [min, max]; false (and a complaint) if there is none.
static bool read_number(GoReader *reader, const char *name, int64_t min, int64_t max, int64_t *out)
{
    const char *word = text_next_word(&reader->words);
    int64_t number;
    if (word == NULL || !text_parse_int(word, INT64_MIN, INT64_MAX, &number)) {
        char text[ERROR_TEXT_SIZE];
        snprintf(text, sizeof text, "go: %s needs a whole number", name);
        uci_complain(reader->uci, text);
        return false;
    }
    *out = number < min ? min : number > max ? max : number;
    return true;
}

static void read_search_moves(GoReader *reader)
{
    MoveList *list = &reader->limits->search_moves;
    for (;;) {
        // A word that is no move belongs to what follows.
        char *before = reader->words;
        before += strspn(before, " \t\r");
        const size_t length = strcspn(before, " \t\r");
        char word[COORDINATE_SIZE];
        Move move;
        if (length == 0 || length >= sizeof word)
            return;
        snprintf(word, sizeof word, "%.*s", (int)length, before);
        if (!coordinate_read(game_position(reader->uci->game), word, &move))
            return;
        reader->words = before + length;
        bool is_known = false;
        for (int i = 0; i < list->count; ++i)
            is_known |= move_equal(list->moves[i], move);
        if (!is_known && list->count < MAX_MOVES)
            list->moves[list->count++] = move;
    }
}

static void read_clock(GoReader *reader, const char *name, Colour colour)
{
    int64_t ms;
    if (!read_number(reader, name, -milliseconds_max, milliseconds_max, &ms))
        return;
    reader->limits->clock[colour].remaining_us = ms * MILLISECOND_US;
    reader->has_time[colour] = true;
}

static void read_increment(GoReader *reader, const char *name, Colour colour)
{
    int64_t ms;
    if (read_number(reader, name, 0, milliseconds_max, &ms))
        reader->limits->clock[colour].increment_us = ms * MILLISECOND_US;
}

// A word that takes a number. False if `word` is none of them.
static bool read_limit(GoReader *reader, const char *word)
{
    SearchLimits *limits = reader->limits;
    int64_t number = 0;
    if (strcmp(word, "movestogo") == 0) {
        if (read_number(reader, word, 0, INT32_MAX, &number))
            limits->moves_to_go = (int)number;
    } else if (strcmp(word, "depth") == 0) {
        if (read_number(reader, word, 1, MAX_PLY - 1, &number))
            limits->depth = (Depth)number;
    } else if (strcmp(word, "nodes") == 0) {
        if (read_number(reader, word, 1, INT64_MAX, &number))
            limits->nodes = (uint64_t)number;
    } else if (strcmp(word, "mate") == 0) {
        if (read_number(reader, word, 1, MAX_PLY / 2, &number))
            limits->mate = (int)number;
    } else if (strcmp(word, "movetime") == 0) {
        if (read_number(reader, word, 1, milliseconds_max, &number))
            limits->move_time_us = number * MILLISECOND_US;
    } else {
        return false;
    }
    return true;
}

static bool read_word(GoReader *reader, const char *word)
{
    if (strcmp(word, "infinite") == 0)
        reader->limits->infinite = true;
    else if (strcmp(word, "ponder") == 0)
        reader->limits->ponder = true;
    else if (strcmp(word, "searchmoves") == 0)
        read_search_moves(reader);
    else if (strcmp(word, "wtime") == 0)
        read_clock(reader, word, WHITE);
    else if (strcmp(word, "btime") == 0)
        read_clock(reader, word, BLACK);
    else if (strcmp(word, "winc") == 0)
        read_increment(reader, word, WHITE);
    else if (strcmp(word, "binc") == 0)
        read_increment(reader, word, BLACK);
    else
        return read_limit(reader, word);
    return true;
}

void uci_read_limits(Uci *uci, char *words, SearchLimits *limits)
{
    *limits = (SearchLimits){0};
    GoReader reader = {.uci = uci, .limits = limits, .words = words};
    for (char *word = text_next_word(&reader.words); word != NULL; word = text_next_word(&reader.words)) {
        if (read_word(&reader, word))
            continue;
        char shown[ECHO_SIZE], text[ECHO_SIZE + 32];
        snprintf(text, sizeof text, "go: '%s' passed over", session_echo(word, shown));
        uci_complain(uci, text);
    }
    // One clock is better than none: the missing one is taken to show the same.
    const Colour us = game_position(uci->game)->stm, them = colour_other(us);
    if (!reader.has_time[us] && reader.has_time[them])
        limits->clock[us].remaining_us = limits->clock[them].remaining_us;
    limits->has_clock = reader.has_time[us] || reader.has_time[them] || limits->clock[us].increment_us > 0;
}
