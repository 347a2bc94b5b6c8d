// SPDX-License-Identifier: GPL-3.0-or-later
// Commands for games that were read from files: which one is viewed, and playing on from it. What notes.c adds to its moves
// has its rows here too.
#include "base/file.h"
#include "base/language.h"
#include "ui/common/options.h"
#include "ui/common/player_names.h"
#include "ui/session/commands.h"
#include "ui/session/notes.h"
#include "ui/session/session.h"

#include <stdio.h>
#include <string.h>

enum {
    GAMES_MAX = 100000000,
    ROWS_SAID_MAX = 100, // of a long list, which words narrow down
    ROW_SIZE = 300,
};

// --- opening games -----------------------------------------------------------------------------------------------------

// "GM Carlsen, Magnus (2830) - Nepomniachtchi, Ian (2795)".
static void write_players(const GameTree *tree, Text *out)
{
    enum { NAME_COLUMNS = 60 };
    for (Colour side = WHITE; side < COLOUR_NB; ++side) {
        PlayerName player = player_of_game(tree, side);
        if (player.name[0] == '\0')
            player.name = "?";
        text_add(out, side == BLACK ? " - " : "");
        player_write(&player, NAME_COLUMNS, name_columns, "...", out);
    }
}

// What others have played is looked at, not kept as a game of ours, as long as nothing is changed in it.
void session_put_game(Session *session, GameTree *tree)
{
    session_leave_tour(session);
    // Before the new game comes: what is written from here on goes to another file.
    autosave_start(&session->autosave, session->writer);
    session_forget_files(session);
    session_show_game(session);
    const OptionStore *options = engine_options(session->engine_game->engine);
    // At the first or the last move, as the user has chosen.
    engine_game_take_tree(session->engine_game, tree, option_int(options, OPT_OPEN_GAMES_AT) == OPEN_AT_LAST);
    session->saved_changes = session->engine_game->changes;
}

void session_view_game(Session *session, GameTree *tree)
{
    char players[ROW_SIZE];
    Text text = text_begin(players, sizeof players);
    write_players(tree, &text);
    session_put_game(session, tree);
    const int moves = (tree_main_length(tree) + 1) / 2;
    if (tree_is_foreign(tree))
        session_say(session, "%s, %s. The moves cannot be read; they stand in the comment before the first one.",
                    players, tree_result(tree));
    else
        session_say(
            session,
            language_count("%s, %d move, %s. %s starts analysis.", "%s, %d moves, %s. %s starts analysis.", moves),
            players, moves, tree_result(tree), session->front->analyse_key);
}

// Which game of the file is shown, its players and result.
static void say_number(Session *session)
{
    const GameTree *tree = session->engine_game->tree;
    const GameList *games = session->games;
    char players[ROW_SIZE];
    Text text = text_begin(players, sizeof players);
    write_players(tree, &text);
    session_say(session, "Game %d of %d: %s, %s.", games->shown + 1, game_list_count(games), players,
                tree_result(tree));
}

// Notes that the game on the board is that one of the file, so that it is saved in its place. What comes from a pipe is in
// no file.
static void note_source(Session *session, const GameList *games, int64_t end, PgnStatus status, const Error *fault)
{
    if (games->text != NULL)
        return;
    GameFile *file = game_files_add(&session->files, games->path, games->encoding);
    const char *encoding = games->encoding[0] != '\0' ? games->encoding : NULL;
    file->number = games->shown + 1;
    file->count = game_list_count(games);
    // `fault` then says why it cannot be saved in its place, and a save shows that.
    if (!pgn_store_find(file->path, encoding, pgn_index_place(games->index, games->shown).offset, end, &file->stored,
                        &file->fault))
        return;
    if (tree_is_foreign(session->engine_game->tree))
        error_set(&file->fault, N_("the moves of game %d of %s cannot be read; save under another name"), file->number,
                  file->path);
    else if (status != PGN_GAME)
        error_set(&file->fault, N_("game %d of %s was not understood whole (%s); save under another name"),
                  file->number, file->path, fault->text);
    else if (!game_list_is_current(games))
        error_set(&file->fault, N_("%s has changed since it was opened; load it again, or save under another name"),
                  file->path);
}

// Goes to the first place of the main line that has a position; nothing where none has.
static void go_to_place(Session *session, Key place)
{
    const GameTree *tree = session->engine_game->tree;
    for (int node = TREE_ROOT; place != 0 && node != TREE_NONE; node = tree_child(tree, node, 0)) {
        Position pos;
        tree_position(tree, node, &pos);
        if (pos.key == place) {
            engine_game_go_to(session->engine_game, node);
            return;
        }
    }
}

// What can be read of a game is taken; the first error in it is reported.
static void view_pending(void *context, Reply reply)
{
    Session *session = context;
    SessionPending *pending = &session->pending;
    Error error;
    if (reply != REPLY_YES)
        return;
    // A new file, or another game of the one that is open.
    GameList *games = pending->games != NULL ? pending->games : session->games;
    GameTree *tree = tree_new();
    GameReading reading;
    const PgnStatus status = game_list_read_more(games, pending->number, tree, &reading, &error);
    const bool is_new = pending->games != NULL;
    // Is there anything in it to look at? A game of another variant has its moves in a comment.
    const bool is_taken =
        status == PGN_GAME || (status == PGN_BROKEN && (tree_main_length(tree) > 0 || tree_is_foreign(tree)));
    // A list of several games is of use where the one that was wanted is not.
    if (pending->games != NULL && (is_taken || game_list_count(games) > 1)) {
        game_list_free(session->games);
        session->games = games;
        pending->games = NULL;
    }
    // From here on the tree belongs to the session.
    if (is_taken) {
        games->shown = pending->number;
        session_view_game(session, tree);
        go_to_place(session, games->place);
        note_source(session, games, reading.end, status, &error);
    } else
        tree_free(tree);
    if (is_taken && game_list_count(games) > 1)
        say_number(session);
    // A guess may be wrong, and then the person should know what to type.
    if (is_new && games == session->games && games->guessed != NULL)
        session_say(session, "Text that is not UTF-8 was read as %s; load FILE encoding NAME reads it otherwise.",
                    games->guessed);
    if (is_taken && reading.remark.text[0] != '\0')
        session_say(session, "%s.", reading.remark.text);
    if (status != PGN_GAME)
        session_error(session, "%s.", error.text);
    else if (games->fault.text[0] != '\0')
        session_error(session, "%s.", games->fault.text);
    if (games == session->games && pending->shows_list && game_list_count(games) > 1 &&
        session->front->show_games != NULL)
        session->front->show_games(session->context, "");
}

void session_take_games(Session *session, GameList *games, int number, bool shows_list)
{
    // A list that waited for an answer gives way to this one.
    game_list_free(session->pending.games);
    session->pending.games = games;
    session->pending.number = number;
    session->pending.shows_list = shows_list;
    session_confirm_leave(session, _("take the one in the file"), view_pending);
}

void session_list_games(Session *session, GameList *games)
{
    game_list_free(session->games);
    session->games = games;
    games->shown = GAME_LIST_NONE;
    if (session->front->show_games != NULL)
        session->front->show_games(session->context, "");
}

void session_open_game(Session *session, int number)
{
    session_take_games(session, NULL, number, false);
}

// Takes a number off the end of "FILE 3", unless there is a file of that whole name. 0 if there is none.
static int take_number(char *path)
{
    char *blank = strrchr(path, ' ');
    int64_t number = 0;
    // Files may have blanks and numbers in their names: those that exist come first.
    if (blank == NULL || file_exists(path) || !text_parse_int(blank + 1, 1, GAMES_MAX, &number))
        return 0;
    *blank = '\0';
    return (int)number;
}

// Takes " encoding NAME" off the end; NULL if it is not there.
static const char *take_encoding(char *words)
{
    static const char word[] = " encoding ";
    char *found = strstr(words, word);
    if (found == NULL || file_exists(words))
        return NULL;
    *found = '\0';
    return found + strlen(word);
}

// Read before the question whether to leave the game: it is not left for a file that has no games.
static void run_load(Session *session, char *arguments)
{
    char *words = text_trim(arguments), path[AUTOSAVE_PATH_SIZE];
    const char *encoding = take_encoding(words);
    // Behind the encoding, which stands last.
    const int number = take_number(words);
    Error error;
    file_writer_drain(session->writer); // it may be the game of this session
    if (!session_expand_path(session, text_trim(words), path))
        return;
    GameList *games = game_list_new(path, encoding, &error);
    if (games == NULL) {
        session_error(session, "%s.", error.text);
    } else if (number > game_list_count(games)) {
        session_error(session, "%.200s has no game %d; the last is %d.", path, number, game_list_count(games));
        game_list_free(games);
    } else
        session_take_games(session, games, number > 0 ? number - 1 : 0, number == 0);
}

// --- the list --------------------------------------------------------------------------------------------------------

// Complains, with the name of the command, where no file is open.
static bool has_games(Session *session, const char *command)
{
    if (session->games == NULL)
        session_error(session, "%s: no file of games is open; load FILE opens one.", command);
    return session->games != NULL;
}

// Lists the games that have all of the words, where there is no list on the screen. Words are folded
// once, not for each game.
static void say_games(Session *session, const char *words)
{
    const GameList *games = session->games;
    int found = 0;
    // Case and accents do not count.
    FoldedWords folded = fold_words_new(words);
    for (int game = game_list_find(games, -1, 1, &folded); game >= 0; game = game_list_find(games, game, 1, &folded)) {
        char row[ROW_SIZE];
        Text text = text_begin(row, sizeof row);
        game_list_describe(games, game, &text);
        // All are counted, so that the message can say how many there are.
        if (++found <= ROWS_SAID_MAX)
            session_say(session, "%4d  %s", game + 1, row);
    }
    fold_words_free(&folded);
    if (found > ROWS_SAID_MAX)
        session_say(session, "The first %d of %d games; games WORDS narrows the list.", ROWS_SAID_MAX, found);
    else if (found == 0)
        session_say(session, "No game has all of these words.");
}

// On the screen as a list to choose from, else as lines.
static void run_games(Session *session, char *arguments)
{
    const char *words = text_trim(arguments);
    if (!has_games(session, "games"))
        return;
    if (session->front->show_games != NULL)
        session->front->show_games(session->context, words);
    else
        say_games(session, words);
}

// Steps through the games of the file, or says which is shown.
static void run_game(Session *session, char *arguments)
{
    const char *word = text_next_word(&arguments);
    int64_t number = 0;
    if (!has_games(session, "game"))
        return;
    const int count = game_list_count(session->games), shown = session->games->shown;
    const bool is_next = word != NULL && text_equal_nocase(word, "next");
    if (word == NULL && shown == GAME_LIST_NONE)
        session_say(session, "%d games, none of which was viewed; game next opens the first.", count);
    else if (word == NULL && session->engine_game->is_viewed)
        say_number(session);
    else if (word == NULL)
        session_say(session, "Game %d of %d was viewed last.", shown + 1, count);
    else if (is_next && shown + 1 == count)
        session_error(session, "game: this is the last one of %d.", count);
    else if (is_next)
        session_open_game(session, shown + 1);
    else if (text_equal_nocase(word, "previous") && shown <= 0)
        session_error(session, "game: this is the first one.");
    else if (text_equal_nocase(word, "previous"))
        session_open_game(session, shown - 1);
    else if (text_parse_int(word, 1, count, &number))
        session_open_game(session, (int)number - 1);
    else
        session_error(session, "game: '%.40s' is neither next, previous nor a number from 1 to %d.", word, count);
}

// What "load!" and "game!" leave may be lost.
static void run_load_anyway(Session *session, char *arguments)
{
    session->may_leave = true;
    run_load(session, arguments);
    session->may_leave = false;
}

// The same for the games of the list.
static void run_game_anyway(Session *session, char *arguments)
{
    session->may_leave = true;
    run_game(session, arguments);
    session->may_leave = false;
}

// --- playing on ------------------------------------------------------------------------------------------------------

// The person takes the side to move, unless another is named.
static void run_play(Session *session, char *arguments)
{
    const Position start = *session_position(session);
    Colour person = start.stm;
    for (const char *word = text_next_word(&arguments); word != NULL; word = text_next_word(&arguments)) {
        if (text_equal_nocase(word, "white") || text_equal_nocase(word, "black")) {
            person = text_equal_nocase(word, "white") ? WHITE : BLACK;
        } else if (!text_equal_nocase(word, "from") && !text_equal_nocase(word, "here")) {
            session_error(session, "play: unknown side '%.40s'; say play, play white or play black.", word);
            return;
        }
    }
    // The game that is viewed is left, and asked about like any other.
    session_new_game(session, person, &start);
}

// --- the rows ---------------------------------------------------------------------------------------------------------

static const char *const steps[] = {"next", "previous", NULL};
static const char *const sides[] = {"from here", "white", "black", NULL};
static const char *const signs[] = {
    "!", "?", "!!", "??", "!?", "?!", "=", "+=", "=+", "+/-", "-/+", "+-", "-+", "none", NULL};
static const char *const marks[] = {"none", NULL};
static const char *const tag_names[] = {"Event", "Site", "Date", "Round", "White", "Black", "Result", NULL};

static const CommandDef commands[] = {
    {"load", "FILE [N] [encoding NAME]",
     N_("open a PGN file, also a compressed one, and view its first game, or number N"), .run = run_load,
     .complete = complete_file},
    {"load!", "FILE [N] [encoding NAME]", N_("load, also if your notes on this game are not saved"),
     .run = run_load_anyway, .complete = complete_file},
    {"games", "[WORDS]", N_("list the games of the file; words: players, event, date, result, opening"),
     .run = run_games},
    {"game", "[N | next | previous]", N_("view another game of the file; no argument: which one is shown"),
     .run = run_game, .choices = steps},
    {"game!", "[N | next | previous]", N_("game, also if your notes on this game are not saved"),
     .run = run_game_anyway, .choices = steps},
    {"play", "[from here] [white|black]", N_("play against Hotspur from the position shown, as a new game"),
     .run = run_play, .choices = sides},
    {"comment", "[TEXT | none]", N_("comment on the move shown, for the PGN; no argument: read it"),
     .run = note_comment},
    {"mark", "[MARK ... | none]",
     N_("draw squares and arrows at the move shown, for the PGN: Gd4 Re2e4; no argument: read them"), .run = note_mark,
     .choices = marks},
    {"nag", "[SIGN ... | none]",
     N_("set symbols behind the move shown: ! ? !! ?? !? ?! += ...; no argument: read them"), .run = note_nag,
     .choices = signs},
    {"tag", "NAME [VALUE | none]", N_("set a tag of the game that is viewed, such as White; no value: read it"),
     .run = note_tag, .choices = tag_names},
};

const CommandTable viewing_commands = {N_("Viewing games"), COMMAND_ROWS(commands)};
