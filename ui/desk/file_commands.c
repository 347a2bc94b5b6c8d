// SPDX-License-Identifier: GPL-3.0-or-later
// Commands for positions and games as text and in files.
#include "base/text.h"
#include "common/game_pgn.h"
#include "desk/desk.h"
#include "notation/fen.h"
#include "notation/pgn_reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

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

static void save_pending(void *context, char key)
{
    Desk *desk = context;
    Error error;
    if (key != 'y')
        return;
    if (autosave_write_to(desk->pending.path, desk->play, &error)) {
        desk->copied_changes = desk->play->changes;
        snprintf(desk->copied_path, sizeof desk->copied_path, "%s", desk->pending.path);
        desk_say(desk, "Saved in %s.", desk->pending.path);
    } else
        desk_complain(desk, "Not saved: %s.", error.text);
}

static void run_save(Desk *desk, char *arguments)
{
    const char *path = text_trim(arguments);
    if (*path == '\0') {
        Error error;
        if (!autosave_write(&desk->autosave, desk->play, &error)) {
            desk_complain(desk, "Not saved: %s.", error.text);
            return;
        }
        const bool has_file = desk->autosave.path[0] != '\0';
        desk_say(desk, "%s%s", has_file ? "The game is kept in " : "The game is kept from its first move on",
                 has_file ? desk->autosave.path : ".");
        return;
    }
    if (!desk_expand_path(desk, path, desk->pending.path))
        return;
    if (access(desk->pending.path, F_OK) == 0)
        desk_ask(desk, "yn", save_pending, desk, "%.200s exists. Write over it? (y/n)", desk->pending.path);
    else
        save_pending(desk, 'y');
}

// Puts a game that was read in the place of this one; it can be gone through by undo and redo.
static void take_game(Desk *desk, const PgnGame *pgn)
{
    autosave_start(&desk->autosave);
    desk_leave_view(desk);
    play_take_tree(desk->play, game_pgn_tree(pgn));
    // What others have played is looked at, not kept as a game of ours; without analysis it is played on against Hotspur.
    desk->saved_changes = desk->play->changes;
    desk_say(desk, "%.60s - %.60s, %d moves, for analysis; %s plays on from here.",
             pgn_tag(pgn, "White") != NULL ? pgn_tag(pgn, "White") : "?",
             pgn_tag(pgn, "Black") != NULL ? pgn_tag(pgn, "Black") : "?", (pgn->ply_count + 1) / 2,
             desk->front->analyse_key);
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
    PgnGame pgn;
    pgn_init(&pgn);
    pgn.keeps_variations = true;
    const PgnStatus status = pgn_read_game(reader, &pgn, &error);
    if (status == PGN_GAME)
        take_game(desk, &pgn);
    else if (status == PGN_END)
        desk_complain(desk, "%.200s: no game in it.", desk->pending.path);
    else
        desk_complain(desk, "%s.", error.text);
    pgn_free(&pgn);
    pgn_close(reader);
}

static void run_load(Desk *desk, char *arguments)
{
    if (!desk_expand_path(desk, text_trim(arguments), desk->pending.path))
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

static const Command commands[] = {
    {"fen", "[FEN]", "show the position as FEN, or start from one", run_fen, NULL, NULL},
    {"save", "[FILE]", "save the game as PGN; alone: say where it is kept", run_save, NULL, complete_file},
    {"load", "FILE", "look at the first game of a PGN file", run_load, NULL, complete_file},
};

const CommandTable file_commands = {"Positions and files", commands, sizeof commands / sizeof commands[0]};
