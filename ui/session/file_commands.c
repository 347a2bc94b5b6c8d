// SPDX-License-Identifier: GPL-3.0-or-later
// Commands for positions and games as text and in files.
#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "notation/fen.h"
#include "notation/pgn_reader.h"
#include "notation/san.h"
#include "ui/common/game_pgn.h"
#include "ui/session/edit.h"
#include "ui/session/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_MAX = 100000000 };

static void run_fen(Desk *desk, char *arguments)
{
    char fen[FEN_SIZE];
    if (*text_trim(arguments) == '\0') {
        fen_write(desk_position(desk), fen);
        desk_say(desk, "%s", fen);
        return;
    }
    Position start;
    Error error;
    const char *text = text_trim(arguments);
    // Castling rights that only Chess960 knows; the reason is that of the usual reading.
    if (!fen_read(&start, text, false, &error) && !fen_read(&start, text, true, &(Error){0}))
        desk_complain(desk, "%s.", error.text);
    else
        desk_new_game(desk, desk->play->person, &start);
}

static void run_edit(Desk *desk, char *arguments)
{
    Position start = *desk_position(desk);
    Error error;
    if (*text_trim(arguments) == '\0')
        desk_complain(desk, "edit: say what to change, such as Qe4 -d8 black; Q is White's queen, q is Black's.");
    else if (!edit_position(&start, arguments, &error))
        desk_complain(desk, "%s.", error.text);
    else
        desk_new_game(desk, desk->play->person, &start);
}

static void save(Desk *desk, bool force)
{
    Error error;
    if (autosave_write_to(desk->pending.path, desk->play, force, &error)) {
        desk->copied_changes = desk->play->changes;
        snprintf(desk->copied_path, sizeof desk->copied_path, "%s", desk->pending.path);
        desk_say(desk, "Saved in %s.", desk->pending.path);
    } else
        desk_complain(desk, "Not saved: %s.", error.text);
}

static void save_pending(void *context, char key)
{
    if (key == 'y')
        save(context, false);
}

static void run_save(Desk *desk, char *arguments)
{
    const char *path = text_trim(arguments);
    if (*path == '\0') {
        Error error;
        if (!autosave_write(&desk->autosave, desk->play, desk->writer, &error)) {
            desk_complain(desk, "Not saved: %s.", error.text);
            return;
        }
        desk_finish_writing(desk);
        if (!desk->autosave.is_current)
            return;
        const bool has_file = desk->autosave.path[0] != '\0';
        desk_say(desk, "%s%s", has_file ? "The game is kept in " : "The game is kept from its first move on",
                 has_file ? desk->autosave.path : ".");
        return;
    }
    if (!desk_expand_path(desk, path, desk->pending.path))
        return;
    Error error;
    if (!file_check_kind(desk->pending.path, &pgn_file_kind, &error))
        desk_complain(desk, "Not saved: %s; save! FILE writes over it.", error.text);
    else if (file_exists(desk->pending.path))
        desk_ask(desk, "yn", save_pending, desk, "%.200s exists. Write over it? (y/n)", desk->pending.path);
    else
        save_pending(desk, 'y');
}

static void run_save_anyway(Desk *desk, char *arguments)
{
    const char *path = text_trim(arguments);
    if (*path == '\0')
        desk_complain(desk, "save!: to which file?");
    else if (desk_expand_path(desk, path, desk->pending.path))
        save(desk, true);
}

// Puts a game that was read in the place of this one; it can be gone through by undo and redo.
static void take_game(Desk *desk, const PgnGame *pgn)
{
    autosave_start(&desk->autosave);
    desk_leave_view(desk);
    play_take_tree(desk->play, game_pgn_tree(pgn));
    play_set_source(desk->play, pgn);
    // What others have played is looked at, not kept as a game of ours; without analysis it is played on against Hotspur.
    desk->saved_changes = desk->play->changes;
    desk_say(desk, "%.60s - %.60s, %d moves, for analysis; %s plays on from here.",
             pgn_tag(pgn, "White") != NULL ? pgn_tag(pgn, "White") : "?",
             pgn_tag(pgn, "Black") != NULL ? pgn_tag(pgn, "Black") : "?", (pgn->ply_count + 1) / 2,
             desk->front->analyse_key);
}

// Reads the game of a number, from 1; the status is that of the last one read.
static PgnStatus read_game(PgnReader *reader, PgnGame *pgn, int number, Error *error)
{
    PgnStatus status = PGN_GAME;
    pgn->keeps_variations = false;
    for (int i = 1; i < number && (status == PGN_GAME || status == PGN_BROKEN); ++i)
        status = pgn_read_game(reader, pgn, error);
    pgn->keeps_variations = true;
    return status == PGN_GAME || status == PGN_BROKEN ? pgn_read_game(reader, pgn, error) : status;
}

// What can be read of a game is taken; the first fault in it is told.
static void load_game(Desk *desk, PgnReader *reader, const char *name, int number)
{
    PgnGame pgn, next;
    Error error;
    pgn_init(&pgn);
    pgn_init(&next);
    const PgnStatus status = read_game(reader, &pgn, number, &error);
    if (status == PGN_GAME || (status == PGN_BROKEN && pgn.ply_count > 0))
        take_game(desk, &pgn);
    if (status == PGN_BROKEN || status == PGN_FAILED)
        desk_complain(desk, "%s.", error.text);
    else if (status == PGN_END && number > 1)
        desk_complain(desk, "%.200s: there is no game %d in it.", name, number);
    else if (status == PGN_END)
        desk_complain(desk, "%.200s: no game in it.", name);
    else if (pgn_read_game(reader, &next, &error) != PGN_END)
        desk_say(desk, "Game %d of the file, for analysis. There are more: load FILE %d takes the next.", number,
                 number + 1);
    pgn_free(&next);
    pgn_free(&pgn);
}

static void load_pending(void *context, char key)
{
    Desk *desk = context;
    Error error;
    if (key != 'y')
        return;
    PgnReader *reader = pgn_open(desk->pending.path, &error);
    if (reader == NULL) {
        desk_complain(desk, "%s.", error.text);
        return;
    }
    load_game(desk, reader, desk->pending.path, desk->pending.number);
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

static void run_load(Desk *desk, char *arguments)
{
    char *path = text_trim(arguments);
    desk->pending.number = take_number(path);
    file_writer_drain(desk->writer); // it may be the game of this desk
    if (!desk_expand_path(desk, text_trim(path), desk->pending.path))
        return;
    Error error;
    PgnReader *reader = pgn_open(desk->pending.path, &error);
    if (reader == NULL) {
        desk_complain(desk, "%s.", error.text);
        return;
    }
    pgn_close(reader);
    desk_ask_to_leave(desk, "take the one in the file", load_pending);
}

// --- text that was pasted, and text to paste elsewhere ---------------------------------------------------------------

static void take_pasted_game(void *context, char key)
{
    Desk *desk = context;
    if (key == 'y') {
        PgnReader *reader = pgn_open_memory("pasted", desk->pasted, strlen(desk->pasted));
        load_game(desk, reader, "pasted", 1);
        pgn_close(reader);
    }
    mem_free(desk->pasted);
    desk->pasted = NULL;
}

static void take_pasted_move(void *context, char key)
{
    Desk *desk = context;
    if (key == 'y')
        desk_play(desk, desk->pending.move);
}

static bool has_moves(const char *text)
{
    PgnGame pgn;
    Error error;
    pgn_init(&pgn);
    PgnReader *reader = pgn_open_memory("pasted", text, strlen(text));
    const PgnStatus status = pgn_read_game(reader, &pgn, &error);
    const bool has = (status == PGN_GAME || status == PGN_BROKEN) && pgn.ply_count > 0;
    pgn_close(reader);
    pgn_free(&pgn);
    return has;
}

bool desk_take_text(Desk *desk, const char *text)
{
    char line[FEN_SIZE];
    Error error;
    snprintf(line, sizeof line, "%s", text);
    const char *trimmed = text_trim(line);
    Position start;
    if (fen_read(&start, trimmed, false, &error) || fen_read(&start, trimmed, true, &error)) {
        desk_ask_to_start(desk, &start);
        return true;
    }
    if (desk_may_move(desk) && san_read(desk_position(desk), trimmed, &desk->pending.move, &error)) {
        desk_ask(desk, "yn", take_pasted_move, desk, "Play %s, as pasted? (y/n)", trimmed);
        return true;
    }
    if (!has_moves(text))
        return false;
    mem_free(desk->pasted);
    desk->pasted = mem_new(strlen(text) + 1, 1);
    memcpy(desk->pasted, text, strlen(text) + 1);
    desk_ask(desk, "yn", take_pasted_game, desk, "Leave this game and look at the pasted one? (y/n)");
    return true;
}

static void copy_text(Desk *desk, const char *text)
{
    if (desk->front->copy != NULL)
        desk->front->copy(desk->context, text);
}

static void say_lines(Desk *desk, char *text)
{
    for (char *line = text; *line != '\0';) {
        char *next = line + strcspn(line, "\n");
        if (*next != '\0')
            *next++ = '\0';
        desk_say(desk, "%s", line);
        line = next;
    }
}

// A game of many lines is said line by line only where nothing else can take it.
static void copy_game(Desk *desk)
{
    char *text = autosave_text(desk->play);
    copy_text(desk, text);
    if (desk->front->copy != NULL)
        desk_say(desk, "The game is on the clipboard, if the terminal lets programs put something there.");
    else
        say_lines(desk, text);
    mem_free(text);
}

static void run_copy(Desk *desk, char *arguments)
{
    const char *word = text_next_word(&arguments);
    char fen[FEN_SIZE];
    if (word != NULL && text_equal_nocase(word, "pgn")) {
        copy_game(desk);
    } else if (word == NULL || text_equal_nocase(word, "fen")) {
        fen_write(desk_position(desk), fen);
        copy_text(desk, fen);
        desk_say(desk, "%s", fen);
    } else {
        desk_complain(desk, "copy: '%.40s' is neither fen nor pgn.", word);
    }
}

static void run_comment(Desk *desk, char *arguments)
{
    Play *play = desk->play;
    const char *text = text_trim(arguments);
    const int node = view_node(&desk->view, play);
    if (text[0] == '\0') {
        const char *comment = tree_comment(play->tree, node);
        desk_say(desk, "%.300s", comment[0] != '\0' ? comment : "No comment here; comment TEXT writes one.");
        return;
    }
    const bool removes = text_equal_nocase(text, "none");
    tree_set_comment(play->tree, node, removes ? "" : text);
    ++play->changes;
    desk_say(desk, removes ? "The comment is gone." : "The comment stands with the move.");
}

static const char *const edits[] = {"clear", "white", "black", NULL};
static const char *const copies[] = {"fen", "pgn", NULL};

static const Command commands[] = {
    {"fen", "[FEN]", "show the position as FEN, or start from one", run_fen, NULL, NULL},
    {"setboard", "FEN", "the same", run_fen, NULL, NULL},
    {"edit", "Qe4 | qe4 | -e4 | clear | white | black ...",
     "start from this position with men put down or taken off (Q: White's, q: Black's)", run_edit, edits, NULL},
    {"save", "[FILE]", "save the game as PGN; alone: say where it is kept", run_save, NULL, complete_file},
    {"save!", "FILE", "save the game as PGN, whatever is in the file", run_save_anyway, NULL, complete_file},
    {"load", "FILE [N]", "look at a game of a PGN file, the first or the one of a number", run_load, NULL,
     complete_file},
    {"copy", "[fen|pgn]", "put the position or the game on the clipboard (OSC 52)", run_copy, copies, NULL},
    {"comment", "[TEXT | none]", "write about the move shown, for the PGN; alone: read it", run_comment, NULL, NULL},
};

const CommandTable file_commands = {"Positions and files", commands, sizeof commands / sizeof commands[0]};
