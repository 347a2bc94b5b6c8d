// SPDX-License-Identifier: GPL-3.0-or-later
// The games of a file as the board lists them. The index is made once; a game that is chosen is read
// from its place in the file, which must not have changed since. Of pipes the whole text is kept, since
// they cannot be read again.
#include "ui/session/game_list.h"

#include "base/language.h"
#include "base/memory.h"
#include "base/os/os.h"
#include "notation/text_input.h"
#include "ui/common/signals.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

// NULL: guessed from the text.
static const char *encoding_of(const GameList *list)
{
    return list->encoding[0] != '\0' ? list->encoding : NULL;
}

// Size and time of change tell, as they do to make; a text in memory is always current.
bool game_list_is_current(const GameList *list)
{
    struct stat status;
    return list->text != NULL || stat(list->path, &status) != 0 ||
           (status.st_size == list->size && os_changed_ns(&status) == list->changed_ns);
}

// Opens what the list was made from. A file that has changed since would have other games at its
// places.
static PgnReader *open_contents_again(const GameList *list, Error *error)
{
    if (list->text != NULL)
        return pgn_open_memory(list->path, list->text, list->text_size);
    if (!game_list_is_current(list)) {
        error_set(error, N_("%s has changed since it was opened; load it again"), list->path);
        return NULL;
    }
    return pgn_open(list->path, encoding_of(list), error);
}

// A large file must not hold up a person who wants to do something else.
static void let_break_off(PgnReader *reader)
{
    if (reader != NULL)
        pgn_set_stop(reader, signals_break_off);
}

// What the whole file was read as counts for each of its games.
static PgnReader *open_reader(const GameList *list, Error *error)
{
    PgnReader *reader = open_contents_again(list, error);
    let_break_off(reader);
    if (reader != NULL && list->index != NULL)
        pgn_set_guess(reader, list->guessed);
    return reader;
}

// The line that reading has come to.
static int line_behind(const char *text, size_t size)
{
    int line = 1;
    for (const char *at = text; (at = memchr(at, '\n', size - (size_t)(at - text))) != NULL; ++at)
        ++line;
    return line;
}

// What can be read once alone is kept in memory.
static bool open_contents(GameList *list, Error *error)
{
    struct stat status;
    if (stat(list->path, &status) == 0 && S_ISREG(status.st_mode)) {
        list->size = status.st_size;
        list->changed_ns = os_changed_ns(&status);
        return true;
    }
    // A pipe may keep its reader waiting. What came from one that was broken off is dropped.
    bool is_binary = false;
    // Else a read that waits would go on after the signal.
    signals_break_reading(true);
    TextInput *input = text_input_open(list->path, encoding_of(list), error);
    if (input != NULL) {
        text_input_set_stop(input, signals_break_off);
        is_binary = text_input_is_binary(input);
    }
    if (input != NULL && !is_binary) {
        list->text = text_input_read_all(input, &list->text_size);
        (void)text_input_has_failed(input, &list->fault);
    }
    text_input_close(input);
    signals_break_reading(false);
    if (signals_break_off())
        return error_set(error, N_("%s: line %d: reading was broken off"), list->path,
                         list->text != NULL ? line_behind(list->text, list->text_size) : 1);
    if (is_binary)
        return error_set(error, N_("%s: not a text file, so it has no games"), list->path);
    return list->text != NULL;
}

// Any text looks like moves to the scan. One that begins with neither tags nor a legal move is no file of games.
static bool begins_with_game(const GameList *list, Error *error)
{
    GameTree *tree = tree_new();
    const PgnStatus status = game_list_read(list, 0, tree, error);
    const bool is_game = status == PGN_GAME || tree_tag_count(tree) > 0 || tree_main_length(tree) > 0;
    tree_free(tree);
    return is_game;
}

GameList *game_list_new(const char *path, const char *encoding, Error *error)
{
    GameList *list = mem_new(1, sizeof *list);
    snprintf(list->encoding, sizeof list->encoding, "%s", encoding != NULL ? encoding : "");
    // "-" is standard input, as in other programs.
    const bool is_standard = strcmp(path, "-") == 0;
    snprintf(list->path, sizeof list->path, "%s", is_standard ? "/dev/stdin" : path);
    PgnReader *reader = open_contents(list, error) ? open_reader(list, error) : NULL;
    if (is_standard)
        snprintf(list->path, sizeof list->path, "standard input");
    Error fault;
    if (reader != NULL) {
        // Reads the whole file once.
        list->index = pgn_index_new(reader, &fault);
        list->guessed = pgn_guessed_encoding(reader);
        if (fault.text[0] != '\0')
            list->fault = fault;
        pgn_close(reader);
    }
    // Who breaks off does not want half of the games.
    const bool is_broken_off = list->fault.text[0] != '\0' && signals_break_off();
    const bool has_games = list->index != NULL && game_list_count(list) > 0 && !is_broken_off;
    if (has_games && begins_with_game(list, error))
        return list;
    if (!has_games && list->index != NULL && list->fault.text[0] != '\0')
        error_set(error, "%s", list->fault.text);
    else if (!has_games && list->index != NULL)
        error_set(error, N_("%s has no games"), list->path);
    game_list_free(list);
    return NULL;
}

GameList *game_list_of_text(const char *name, char *text, size_t size, Error *error)
{
    GameList *list = mem_new(1, sizeof *list);
    snprintf(list->path, sizeof list->path, "%s", name);
    list->text = text;
    list->text_size = size;
    PgnReader *reader = open_reader(list, error);
    list->index = pgn_index_new(reader, &list->fault);
    list->guessed = pgn_guessed_encoding(reader);
    pgn_close(reader);
    if (game_list_count(list) > 0)
        return list;
    error_set(error, N_("%s has no games"), name);
    game_list_free(list);
    return NULL;
}

void game_list_free(GameList *list)
{
    if (list == NULL)
        return;
    pgn_index_free(list->index);
    mem_free(list->text);
    mem_free(list);
}

int game_list_count(const GameList *list)
{
    return pgn_index_count(list->index);
}

PgnStatus game_list_read(const GameList *list, int game, GameTree *tree, Error *error)
{
    GameReading reading;
    return game_list_read_more(list, game, tree, &reading, error);
}

// After a save the places of the games have moved.
void game_list_renew(GameList *list, int64_t shown)
{
    struct stat status;
    Error fault;
    PgnReader *reader = stat(list->path, &status) == 0 ? pgn_open(list->path, encoding_of(list), &fault) : NULL;
    if (reader == NULL)
        return;
    let_break_off(reader);
    PgnIndex *index = pgn_index_new(reader, &fault);
    pgn_close(reader);
    // The old index stays, whose places are checked before they are used.
    if (signals_break_off()) {
        pgn_index_free(index);
        return;
    }
    pgn_index_free(list->index);
    list->index = index;
    list->fault = fault;
    list->size = status.st_size;
    list->changed_ns = os_changed_ns(&status);
    for (int game = 0; game < game_list_count(list); ++game)
        if (pgn_index_place(list->index, game).offset == shown)
            list->shown = game;
}

PgnStatus game_list_read_more(const GameList *list, int game, GameTree *tree, GameReading *reading, Error *error)
{
    *reading = (GameReading){0};
    PgnReader *reader = open_reader(list, error);
    if (reader == NULL)
        return PGN_FAILED;
    PgnStatus status = PGN_FAILED;
    if (pgn_skip_to(reader, pgn_index_place(list->index, game), error))
        status = pgn_read_game(reader, tree, error);
    // Where the game's own text ends, for a save in its place.
    reading->end = pgn_game_end(reader);
    error_set(&reading->remark, "%s", pgn_remark(reader));
    pgn_close(reader);
    if (status == PGN_END) {
        error_set(error, N_("%s has no game where one was"), list->path);
        status = PGN_FAILED;
    }
    return status;
}

PlayerName game_list_player(const GameList *list, int game, Colour side)
{
    const bool is_white = side == WHITE;
    return player_of_texts(pgn_index_field(list->index, game, is_white ? PGN_FIELD_WHITE : PGN_FIELD_BLACK),
                           pgn_index_field(list->index, game, is_white ? PGN_FIELD_WHITE_TITLE : PGN_FIELD_BLACK_TITLE),
                           pgn_index_field(list->index, game, is_white ? PGN_FIELD_WHITE_ELO : PGN_FIELD_BLACK_ELO));
}

// "Carlsen - Anand, 1-0, 2014.11.23, C67 Ruy Lopez, WCh": as much as is known.
void game_list_describe(const GameList *list, int game, Text *out)
{
    enum { NAME_COLUMNS = 60 }; // of an opening or event, too
    static const PgnField others[] = {PGN_FIELD_RESULT, PGN_FIELD_DATE, PGN_FIELD_ECO, PGN_FIELD_OPENING,
                                      PGN_FIELD_EVENT};
    for (Colour side = WHITE; side < COLOUR_NB; ++side) {
        PlayerName player = game_list_player(list, game, side);
        if (player.name[0] == '\0')
            player.name = "?";
        text_add(out, side == BLACK ? " - " : "");
        player_write(&player, NAME_COLUMNS, name_columns, "...", out);
    }
    for (size_t i = 0; i < sizeof others / sizeof others[0]; ++i) {
        const char *value = pgn_index_field(list->index, game, others[i]);
        const bool follows_code =
            others[i] == PGN_FIELD_OPENING && pgn_index_field(list->index, game, PGN_FIELD_ECO)[0] != '\0';
        if (value[0] != '\0' && strcmp(value, "????.??.??") != 0) {
            text_add(out, follows_code ? " " : ", ");
            words_write_fitting(value, NAME_COLUMNS, name_columns, "...", out);
        }
    }
}

int game_list_find(const GameList *list, int from, int step, const FoldedWords *words)
{
    // Either way through the list, without going round.
    for (int game = from + step; game >= 0 && game < game_list_count(list); game += step)
        if (pgn_index_matches(list->index, game, words))
            return game;
    return -1;
}
