// SPDX-License-Identifier: GPL-3.0-or-later
// How a game gets into a file that a person names: into its place where the file holds it, else behind the games that are
// there. No other game goes.
#include "base/file.h"
#include "base/language.h"
#include "base/memory.h"
#include "ui/session/session.h"

#include <stdio.h>
#include <string.h>

static const char *encoding_of(const char *name)
{
    return name[0] != '\0' ? name : NULL;
}

// An exported game is another than the one on the board, and kept apart.
static bool is_export(const Session *session)
{
    return session->pending.files == &session->exports;
}

// Games behind the one that was written have moved in the file, ours among them.
static void shift_others(const GameFiles *files, const GameFile *written, int64_t old_end, int64_t shift)
{
    for (size_t i = 0; i < files->count; ++i) {
        GameFile *other = files->files[i];
        if (other == written || other->stored.begin < old_end || !game_files_are_same(other->path, written->path))
            continue;
        other->stored.begin += shift;
        other->stored.end += shift;
    }
}

// The list of the games of the file is made anew, and still shows the same game.
static void renew_list(Session *session, const GameFile *written)
{
    GameList *games = session->games;
    if (games == NULL || games->text != NULL || !game_files_are_same(games->path, written->path))
        return;
    const GameFile *shown = game_files_find(&session->files, games->path);
    game_list_renew(games, shown != NULL ? shown->stored.begin : -1);
}

// The next time the game is put into its place there.
static void note_written(Session *session, GameFile *file)
{
    game_file_count(file);
    renew_list(session, file);
    if (is_export(session))
        return;
    session->copied_changes = session->engine_game->changes;
    session->has_notes = false;
    snprintf(session->copied_path, sizeof session->copied_path, "%s", file->path);
}

static void complain(Session *session, const Error *error, const char *advice)
{
    if (is_export(session))
        session_error(session, "Not exported: %s%s", error->text, advice);
    else
        session_not_saved(session, error, advice);
}

static void forget_text(Session *session)
{
    mem_free(session->pending.text);
    session->pending.text = NULL;
}

// Writes the text into a file that holds the game.
static void put_back(void *context, Reply reply)
{
    Session *session = context;
    const char *path = session->pending.path;
    GameFile *file = session->pending.file;
    const int64_t old_end = file->stored.end;
    Error error;
    if (reply != REPLY_YES) {
        forget_text(session);
        return;
    }
    const bool is_written =
        pgn_store_replace(path, encoding_of(file->encoding), session->pending.text, &file->stored, &error);
    forget_text(session);
    if (!is_written) {
        // What to do about it depends on whose fault it is.
        const bool has_changed = file_exists(path) && !pgn_store_has(path, encoding_of(file->encoding), &file->stored);
        complain(session, &error, has_changed ? _("; load it again, or save under another name.") : ".");
        return;
    }
    // By the name that was used last, if there are several.
    snprintf(file->path, sizeof file->path, "%s", path);
    shift_others(&session->files, file, old_end, file->stored.end - old_end);
    shift_others(&session->exports, file, old_end, file->stored.end - old_end);
    note_written(session, file);
    const char *done = is_export(session) ? _("Exported to") : _("Saved in");
    if (file->count > 1 && file->number > 0)
        session_say(session, "%s %s, game %d of %d.", done, path, file->number, file->count);
    else
        session_say(session, "%s %s.", done, path);
}

// Adds the text to the games of a file, or makes the file.
static void add_to_file(Session *session)
{
    const char *path = session->pending.path;
    const GameList *games = session->games;
    // A list that was opened in an encoding says how the file is to be read.
    const bool is_listed = games != NULL && games->text == NULL && game_files_are_same(games->path, path);
    const char *encoding = is_listed ? encoding_of(games->encoding) : NULL;
    PgnStored stored = {0};
    Error error;
    const bool is_written = pgn_store_append(path, encoding, session->pending.text, &stored, &error);
    forget_text(session);
    if (!is_written) {
        complain(session, &error, _("; choose another name."));
        return;
    }
    const char *done = is_export(session) ? _("Exported to") : _("Saved in");
    GameFile *file = stored.text != NULL ? game_files_add(session->pending.files, path, encoding) : NULL;
    if (file != NULL) {
        file->stored = stored;
        note_written(session, file);
    }
    if (file != NULL && file->count > 1 && file->number > 0)
        session_say(session, "Added to %s as game %d.", path, file->number);
    else
        session_say(session, "%s %s.", file != NULL && file->count > 1 ? _("Added to") : done, path);
}

// Takes over `text`. The file is found by what it is, not by its name: links lead to the same games.
void session_write_game(Session *session, GameFiles *files, const GameTree *tree, char *text, bool force)
{
    GameFile *file = game_files_find(files, session->pending.path);
    forget_text(session);
    session->pending.text = text;
    session->pending.files = files;
    session->pending.file = file;
    if (file == NULL)
        add_to_file(session);
    else if (file->fault.text[0] != '\0')
        complain(session, &file->fault, ".");
    else if (force || game_file_keeps_moves(file, tree))
        put_back(session, REPLY_YES);
    else
        session_ask_to_lose(
            session, put_back, is_export(session) ? _("export! FILE replaces it.") : _("save! FILE replaces it."),
            "Game %d of %.200s has moves that this one no longer has. Replace it? (y/n)", file->number, file->path);
}
