// SPDX-License-Identifier: GPL-3.0-or-later
// Commands for positions and games as text and in files.
#include "base/file.h"
#include "base/language.h"
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

// Shows the FEN of the position, or starts from one. Chess960 is recognised where orthodox chess does
// not fit.
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
    if (!fen_read_either(&start, text, &error))
        session_error(session, "%s.", error.text);
    else
        session_new_game(session, session->engine_game->person, &start);
}

// The edited position begins a new game: moves of the old one do not lead there.
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

// --- saving ----------------------------------------------------------------------------------------------------------

// Where the game is kept unasked.
static void say_where(Session *session)
{
    Error error;
    if (!autosave_write(&session->autosave, session->engine_game, session->writer, &error)) {
        session_not_saved(session, &error, ".");
        return;
    }
    // The writer may be behind: what is said must be true now.
    session_finish_writing(session);
    if (!session->autosave.is_current)
        return;
    const bool has_file = session->autosave.path[0] != '\0';
    session->has_notes = session->has_notes && !has_file;
    session_say(session, "%s%s", has_file ? _("The game is saved in ") : _("The game is saved from its first move on"),
                has_file ? session->autosave.path : ".");
}

// Without a file the answer is where the game is kept anyway.
static void run_save(Session *session, char *arguments)
{
    const char *path = text_trim(arguments);
    session_finish_writing(session); // the file may be the one that the game is kept in
    if (*path == '\0')
        say_where(session);
    else if (!session_expand_path(session, path, session->pending.path))
        return;
    else if (game_files_are_same(session->autosave.path, session->pending.path))
        say_where(session);
    else
        session_write_game(session, &session->files, session->engine_game->tree, autosave_text(session->engine_game),
                           false);
}

// Without asking, also where the file has moves that this game no longer has.
static void run_save_anyway(Session *session, char *arguments)
{
    const char *path = text_trim(arguments);
    session_finish_writing(session);
    if (*path == '\0')
        session_error(session, "save!: to which file?");
    else if (session_expand_path(session, path, session->pending.path))
        session_write_game(session, &session->files, session->engine_game->tree, autosave_text(session->engine_game),
                           true);
}

// --- text that was pasted, and text to paste elsewhere ---------------------------------------------------------------

// Shows a game that was pasted, after the question whether to leave the one on the board.
static void take_pasted_game(void *context, Reply reply)
{
    Session *session = context;
    if (reply == REPLY_YES) {
        GameTree *tree = tree_new();
        Error error;
        PgnReader *reader = pgn_open_memory("pasted", session->pasted, strlen(session->pasted));
        const PgnStatus status = pgn_read_game(reader, tree, &error);
        session_view_game(session, tree);
        if (pgn_remark(reader)[0] != '\0')
            session_say(session, "%s.", pgn_remark(reader));
        pgn_close(reader);
        if (status == PGN_BROKEN)
            session_error(session, "%s.", error.text);
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

// Any text reads as a game of comments; only one with moves is meant as a game.
static bool has_moves(const char *text)
{
    GameTree *pgn = tree_new();
    Error error;
    PgnReader *reader = pgn_open_memory("pasted", text, strlen(text));
    const PgnStatus status = pgn_read_game(reader, pgn, &error);
    const bool has =
        (status == PGN_GAME || status == PGN_BROKEN) && (tree_main_length(pgn) > 0 || tree_is_foreign(pgn));
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
    if (fen_read_either(&start, trimmed, &error)) {
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
    session->pasted = mem_copy_text(text);
    session_ask(session, QUESTION_YES_NO, take_pasted_game, session,
                "Leave this game and look at the pasted one? (y/n)");
    return true;
}

// The board has the terminal's clipboard; the console has none.
static void copy_text(Session *session, const char *text)
{
    if (session->front->copy != NULL)
        session->front->copy(session->context, text);
}

// Messages are lines.
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

// The position or the game: to the clipboard where there is one, and as a message where it is short.
static void run_copy(Session *session, char *arguments)
{
    const char *word = text_next_word(&arguments);
    char fen[FEN_SIZE];
    if (word != NULL && text_equal_nocase(word, "pgn")) {
        // A game of many lines is said line by line only where nothing else can take it.
        char *text = autosave_text(session->engine_game);
        session->has_notes = false; // they are there to be pasted
        copy_text(session, text);
        if (session->front->copy != NULL)
            session_say(session, "Game copied to the clipboard, if the terminal allows it.");
        else
            say_lines(session, text);
        mem_free(text);
    } else if (word == NULL || text_equal_nocase(word, "fen")) {
        fen_write(session_position(session), fen);
        copy_text(session, fen);
        session_say(session, "%s", fen);
    } else {
        session_error(session, "copy: '%.40s' is neither fen nor pgn.", word);
    }
}

static const char *const edits[] = {"clear", "white", "black", NULL};
static const char *const copies[] = {"fen", "pgn", NULL};

static const CommandDef commands[] = {
    {"fen", "[FEN]", N_("show the position as FEN, or start from one"), .run = run_fen},
    {"setboard", "FEN", N_("the same"), .run = run_fen},
    {"edit", "Qe4 | qe4 | -e4 | clear | white | black ...",
     N_("add and remove pieces and start from there (Q: White's, q: Black's)"), .run = run_edit, .choices = edits},
    {"save", "[FILE]",
     N_("save the game as PGN: in its place if the file holds it, else behind the games that are there; no argument: "
        "show "
        "where it is saved"),
     .run = run_save, .complete = complete_file},
    {"save!", "FILE", N_("save, also if moves that stand in the file are lost"), .run = run_save_anyway,
     .complete = complete_file},
    {"copy", "[fen|pgn]", N_("copy the position or the game to the clipboard (OSC 52)"), .run = run_copy,
     .choices = copies},
};

const CommandTable file_commands = {N_("Positions and files"), COMMAND_ROWS(commands)};
