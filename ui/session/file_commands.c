// SPDX-License-Identifier: GPL-3.0-or-later
// Commands for positions and games as text and in files.
#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "notation/fen.h"
#include "notation/pgn.h"
#include "notation/san.h"
#include "ui/common/game_pgn.h"
#include "ui/session/commands.h"
#include "ui/session/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_MAX = 100000000 };

static void run_fen(Session *session, char *arguments)
{
    char fen[FEN_SIZE];
    if (*text_trim(arguments) == '\0') {
        fen_write(session_position(session), fen);
        session_say(session, "%s", fen);
        return;
    }
    Position start;
    Error error;
    const char *text = text_trim(arguments);
    // Castling rights that only Chess960 knows; the reason is that of the usual reading.
    if (!fen_read(&start, text, false, &error) && !fen_read(&start, text, true, &(Error){0}))
        session_error(session, "%s.", error.text);
    else
        session_new_game(session, session->engine_game->person, &start);
}

static void run_edit(Session *session, char *arguments)
{
    Position start = *session_position(session);
    Error error;
    if (*text_trim(arguments) == '\0')
        session_error(session, "edit: say what to change, such as Qe4 -d8 black; Q is White's queen, q is Black's.");
    else if (!edit_position(&start, arguments, &error))
        session_error(session, "%s.", error.text);
    else
        session_new_game(session, session->engine_game->person, &start);
}

static void save(Session *session, bool force)
{
    Error error;
    if (autosave_write_to(session->pending.path, session->engine_game, force, &error)) {
        session->copied_changes = session->engine_game->changes;
        snprintf(session->copied_path, sizeof session->copied_path, "%s", session->pending.path);
        session_say(session, "Saved in %s.", session->pending.path);
    } else
        session_not_saved(session, &error, ".");
}

static void save_pending(void *context, Reply reply)
{
    if (reply == REPLY_YES)
        save(context, false);
}

static void run_save(Session *session, char *arguments)
{
    const char *path = text_trim(arguments);
    if (*path == '\0') {
        Error error;
        if (!autosave_write(&session->autosave, session->engine_game, session->writer, &error)) {
            session_not_saved(session, &error, ".");
            return;
        }
        session_finish_writing(session);
        if (!session->autosave.is_current)
            return;
        const bool has_file = session->autosave.path[0] != '\0';
        session_say(session, "%s%s", has_file ? "The game is saved in " : "The game is saved from its first move on",
                    has_file ? session->autosave.path : ".");
        return;
    }
    if (!session_expand_path(session, path, session->pending.path))
        return;
    // A file of another kind is refused, games are asked about, and what is not there is simply written.
    Error error;
    if (!file_check_kind(session->pending.path, &pgn_file_kind, &error))
        session_not_saved(session, &error, "; save! FILE overwrites it.");
    else if (file_exists(session->pending.path))
        session_ask(session, QUESTION_YES_NO, save_pending, session, "%.200s exists. Overwrite it? (y/n)",
                    session->pending.path);
    else
        save_pending(session, REPLY_YES);
}

static void run_save_anyway(Session *session, char *arguments)
{
    const char *path = text_trim(arguments);
    if (*path == '\0')
        session_error(session, "save!: to which file?");
    else if (session_expand_path(session, path, session->pending.path))
        save(session, true);
}

// Puts a game that was read in the place of this one, which owns it then; it can be gone through by undo and redo.
static void take_game(Session *session, GameTree *pgn)
{
    autosave_start(&session->autosave);
    session_leave_view(session);
    engine_game_take_tree(session->engine_game, pgn);
    // What others have played is looked at, not kept as a game of ours; without analysis it is played on against Hotspur.
    session->saved_changes = session->engine_game->changes;
    session_say(session, "%.60s - %.60s, %d moves, loaded for analysis; %s plays on from here.",
                tree_tag(pgn, "White") != NULL ? tree_tag(pgn, "White") : "?",
                tree_tag(pgn, "Black") != NULL ? tree_tag(pgn, "Black") : "?", (tree_main_length(pgn) + 1) / 2,
                session->front->analyse_key);
}

// Reads the game of a number, from 1; the status is that of the last one read.
static PgnStatus read_game(PgnReader *reader, GameTree *pgn, int number, Error *error)
{
    PgnStatus status = PGN_GAME;
    for (int i = 0; i < number && (status == PGN_GAME || status == PGN_BROKEN); ++i)
        status = pgn_read_game(reader, pgn, error);
    return status;
}

// What can be read of a game is taken; the first error in it is reported.
static void load_game(Session *session, PgnReader *reader, const char *name, int number)
{
    GameTree *pgn = tree_new(), *next = tree_new();
    Error error;
    const PgnStatus status = read_game(reader, pgn, number, &error);
    if (status == PGN_GAME || (status == PGN_BROKEN && tree_main_length(pgn) > 0)) {
        take_game(session, pgn);
        pgn = NULL;
    }
    if (status == PGN_BROKEN || status == PGN_FAILED)
        session_error(session, "%s.", error.text);
    else if (status == PGN_END && number > 1)
        session_error(session, "%.200s has no game %d.", name, number);
    else if (status == PGN_END)
        session_error(session, "%.200s has no games.", name);
    else if (pgn_read_game(reader, next, &error) != PGN_END)
        session_say(session, "Game %d of the file, loaded for analysis; load FILE %d takes the next.", number,
                    number + 1);
    tree_free(next);
    tree_free(pgn);
}

static void load_pending(void *context, Reply reply)
{
    Session *session = context;
    Error error;
    if (reply != REPLY_YES)
        return;
    PgnReader *reader = pgn_open(session->pending.path, &error);
    if (reader == NULL) {
        session_error(session, "%s.", error.text);
        return;
    }
    load_game(session, reader, session->pending.path, session->pending.number);
    pgn_close(reader);
}

// Takes a number off the end of "FILE 3", unless there is a file of that whole name.
static int take_number(char *path)
{
    char *blank = strrchr(path, ' ');
    int64_t number = 1;
    if (blank == NULL || file_exists(path) || !text_parse_int(blank + 1, 1, GAMES_MAX, &number))
        return 1;
    *blank = '\0';
    return (int)number;
}

static void run_load(Session *session, char *arguments)
{
    char *path = text_trim(arguments);
    session->pending.number = take_number(path);
    file_writer_drain(session->writer); // it may be the game of this session
    if (!session_expand_path(session, text_trim(path), session->pending.path))
        return;
    Error error;
    // Opened before the question: a game is not left for a file that cannot be read.
    PgnReader *reader = pgn_open(session->pending.path, &error);
    if (reader == NULL) {
        session_error(session, "%s.", error.text);
        return;
    }
    pgn_close(reader);
    session_confirm_leave(session, "take the one in the file", load_pending);
}

// --- text that was pasted, and text to paste elsewhere ---------------------------------------------------------------

static void take_pasted_game(void *context, Reply reply)
{
    Session *session = context;
    if (reply == REPLY_YES) {
        PgnReader *reader = pgn_open_memory("pasted", session->pasted, strlen(session->pasted));
        load_game(session, reader, "pasted", 1);
        pgn_close(reader);
    }
    mem_free(session->pasted);
    session->pasted = NULL;
}

static void take_pasted_move(void *context, Reply reply)
{
    Session *session = context;
    if (reply == REPLY_YES)
        session_play(session, session->pending.move);
}

static bool has_moves(const char *text)
{
    GameTree *pgn = tree_new();
    Error error;
    PgnReader *reader = pgn_open_memory("pasted", text, strlen(text));
    const PgnStatus status = pgn_read_game(reader, pgn, &error);
    const bool has = (status == PGN_GAME || status == PGN_BROKEN) && tree_main_length(pgn) > 0;
    pgn_close(reader);
    tree_free(pgn);
    return has;
}

bool session_paste(Session *session, const char *text)
{
    char line[FEN_SIZE];
    Error error;
    snprintf(line, sizeof line, "%s", text);
    const char *trimmed = text_trim(line);
    // A FEN, a move, a game: no text reads as two of these.
    Position start;
    if (fen_read(&start, trimmed, false, &error) || fen_read(&start, trimmed, true, &error)) {
        session_ask_to_start(session, &start);
        return true;
    }
    if (session_may_move(session) && san_read(session_position(session), trimmed, &session->pending.move, &error)) {
        session_ask(session, QUESTION_YES_NO, take_pasted_move, session, "Play %s, as pasted? (y/n)", trimmed);
        return true;
    }
    if (!has_moves(text))
        return false;
    mem_free(session->pasted);
    session->pasted = mem_new(strlen(text) + 1, 1);
    memcpy(session->pasted, text, strlen(text) + 1);
    session_ask(session, QUESTION_YES_NO, take_pasted_game, session,
                "Leave this game and look at the pasted one? (y/n)");
    return true;
}

static void copy_text(Session *session, const char *text)
{
    if (session->front->copy != NULL)
        session->front->copy(session->context, text);
}

static void say_lines(Session *session, char *text)
{
    for (char *line = text; *line != '\0';) {
        char *next = line + strcspn(line, "\n");
        if (*next != '\0')
            *next++ = '\0';
        session_say(session, "%s", line);
        line = next;
    }
}

// A game of many lines is said line by line only where nothing else can take it.
static void copy_game(Session *session)
{
    char *text = autosave_text(session->engine_game);
    copy_text(session, text);
    if (session->front->copy != NULL)
        session_say(session, "Game copied to the clipboard, if the terminal allows it.");
    else
        say_lines(session, text);
    mem_free(text);
}

static void run_copy(Session *session, char *arguments)
{
    const char *word = text_next_word(&arguments);
    char fen[FEN_SIZE];
    if (word != NULL && text_equal_nocase(word, "pgn")) {
        copy_game(session);
    } else if (word == NULL || text_equal_nocase(word, "fen")) {
        fen_write(session_position(session), fen);
        copy_text(session, fen);
        session_say(session, "%s", fen);
    } else {
        session_error(session, "copy: '%.40s' is neither fen nor pgn.", word);
    }
}

static void run_comment(Session *session, char *arguments)
{
    EngineGame *engine_game = session->engine_game;
    const char *text = text_trim(arguments);
    const int node = view_node(&session->view, engine_game);
    if (text[0] == '\0') {
        const char *comment = tree_comment(engine_game->tree, node);
        session_say(session, "%.300s", comment[0] != '\0' ? comment : "No comment here; comment TEXT adds one.");
        return;
    }
    const bool removes = text_equal_nocase(text, "none");
    tree_set_comment(engine_game->tree, node, removes ? "" : text);
    ++engine_game->changes;
    session_say(session, removes ? "Comment deleted." : "Comment added to the move.");
}

static const char *const edits[] = {"clear", "white", "black", NULL};
static const char *const copies[] = {"fen", "pgn", NULL};

static const Command commands[] = {
    {"fen", "[FEN]", "show the position as FEN, or start from one", run_fen, NULL, NULL},
    {"setboard", "FEN", "the same", run_fen, NULL, NULL},
    {"edit", "Qe4 | qe4 | -e4 | clear | white | black ...",
     "add and remove pieces and start from there (Q: White's, q: Black's)", run_edit, edits, NULL},
    {"save", "[FILE]", "save the game as PGN; no argument: show where it is saved", run_save, NULL, complete_file},
    {"save!", "FILE", "save the game as PGN, overwriting the file", run_save_anyway, NULL, complete_file},
    {"load", "FILE [N]", "load a game of a PGN file, the first or number N", run_load, NULL, complete_file},
    {"copy", "[fen|pgn]", "copy the position or the game to the clipboard (OSC 52)", run_copy, copies, NULL},
    {"comment", "[TEXT | none]", "comment on the move shown, for the PGN; no argument: read it", run_comment, NULL,
     NULL},
};

const CommandTable file_commands = {"Positions and files", commands, sizeof commands / sizeof commands[0]};
