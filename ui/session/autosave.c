// SPDX-License-Identifier: GPL-3.0-or-later
// Every game is kept unasked, in a file of its own in the user's folder of games, and written again
// after each change. Files are written by the thread of the file writer, which owns struct
// AutosaveFile: a job is handed over, and nothing is waited for.
#include "ui/session/autosave.h"

#include "base/file.h"
#include "base/language.h"
#include "base/memory.h"
#include "base/paths.h"
#include "ui/common/game_pgn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_SIZE = DATE_SIZE + 16, NAME_TRIES = 100 };

struct AutosaveFile {
    char path[AUTOSAVE_PATH_SIZE];
    PgnStored stored; // the game, as it was last written
};

typedef struct SaveJob {
    AutosaveFile *file;
    char text[];
} SaveJob;

// The last job of a file. It comes behind all that are still to be written.
static bool release(void *context, Error *error)
{
    const SaveJob *job = context;
    (void)error;
    pgn_stored_clear(&job->file->stored);
    mem_free(job->file);
    return true;
}

void autosave_start(Autosave *autosave, FileWriter *writer)
{
    if (autosave->file != NULL) {
        SaveJob *job = mem_new(1, sizeof *job);
        job->file = autosave->file;
        file_writer_add(writer, release, job);
    }
    // No file yet: it begins with the first move.
    *autosave = (Autosave){.is_current = true};
}

// The writer's thread has a copy of the name: ours may change while it writes.
static void set_path(Autosave *autosave)
{
    autosave->file = mem_new(1, sizeof *autosave->file);
    memcpy(autosave->file->path, autosave->path, sizeof autosave->path);
}

void autosave_go_on(Autosave *autosave, FileWriter *writer, const char *path, PgnStored *stored)
{
    autosave_start(autosave, writer);
    snprintf(autosave->path, sizeof autosave->path, "%s", path);
    set_path(autosave);
    autosave->file->stored = *stored;
    *stored = (PgnStored){0};
}

void autosave_set_course_tags(GameTree *pgn, const EngineGame *engine_game)
{
    const Game *game = engine_game->game;
    const ResumePoint *resume = &engine_game->resume;
    const char *reason = game_result_reason(game);
    game_pgn_set_tags(pgn, game);
    // While it is analysed, another position of it may be shown than its last.
    if (resume->node != TREE_NONE) {
        reason = resume->reason;
        tree_set_result(pgn, resume->result_text);
    }
    opening_name_set_tags(resume->node != TREE_NONE ? &resume->opening : &engine_game->opening, pgn);
    tree_set_tag(pgn, "Termination", reason[0] != '\0' ? reason : NULL);
}

// Tags of a game that was played here.
static void set_own_tags(GameTree *pgn, const EngineGame *engine_game)
{
    const Colour person = engine_game->person;
    const char *user = getenv("USER");
    const bool is_program = engine_game->opponent[0] != '\0';
    const char *name = is_program ? engine_game->opponent : user != NULL && user[0] != '\0' ? user : "Player";
    // A game that is played elsewhere has its names from there.
    if (!engine_game_is_remote(engine_game)) {
        tree_set_tag(pgn, "Event", is_program ? "Engine game in the terminal" : "Game in the terminal");
        tree_set_tag(pgn, "White", person == WHITE ? name : "Hotspur");
        tree_set_tag(pgn, "Black", person == BLACK ? name : "Hotspur");
    }
    autosave_set_course_tags(pgn, engine_game);
}

void autosave_set_tags(GameTree *pgn, const EngineGame *engine_game)
{
    // A game of others that was only looked at stays theirs.
    if (!engine_game->is_viewed)
        set_own_tags(pgn, engine_game);
    else if (pgn != engine_game->tree)
        tree_copy_tags(pgn, engine_game->tree);
}

// Takes a name that no file has yet: several boards may begin a game in the same second. It is held by an empty file.
static bool take_path(Autosave *autosave, Error *error)
{
    char stem[DATE_SIZE], name[NAME_SIZE];
    bool is_taken = true, is_ours = false;
    game_pgn_write_date(stem, "%Y-%m-%d_%H%M%S");
    // Only a name that is taken is a reason to try the next one.
    for (int i = 1; i <= NAME_TRIES && is_taken; ++i) {
        if (i == 1)
            snprintf(name, sizeof name, "%s.pgn", stem);
        else
            snprintf(name, sizeof name, "%s_%d.pgn", stem, i);
        is_ours = path_in_user_folder(FOLDER_GAMES, name, true, autosave->path, sizeof autosave->path, error);
        is_taken = false;
        is_ours = is_ours && file_create(autosave->path, "", 0, &is_taken, error);
    }
    if (is_taken)
        error_set(error, N_("%s: this name and all numbered ones are taken"), autosave->path);
    if (is_ours)
        set_path(autosave);
    else
        autosave->path[0] = '\0';
    return is_ours;
}

// Games that another program has put into the file stay. One that was changed from outside is left, and ours is added anew.
static bool save(void *context, Error *error)
{
    const SaveJob *job = context;
    AutosaveFile *file = job->file;
    if (pgn_store_has(file->path, NULL, &file->stored))
        return pgn_store_replace(file->path, NULL, job->text, &file->stored, error);
    return pgn_store_append(file->path, NULL, job->text, &file->stored, error);
}

// The text is made now, as the game may change while the writer works.
bool autosave_write(Autosave *autosave, const EngineGame *engine_game, FileWriter *writer, Error *error)
{
    // No empty games: a file begins with the first move, and stays when all are taken back.
    if (engine_game_is_empty(engine_game) && autosave->path[0] == '\0')
        return true;
    autosave->is_current = autosave->path[0] != '\0' || take_path(autosave, error);
    if (!autosave->is_current)
        return false;
    char *text = autosave_text(engine_game);
    SaveJob *job = mem_new(1, sizeof *job + strlen(text) + 1);
    job->file = autosave->file;
    memcpy(job->text, text, strlen(text) + 1);
    mem_free(text);
    file_writer_add(writer, save, job);
    return true;
}

char *autosave_text(const EngineGame *engine_game)
{
    autosave_set_tags(engine_game->tree, engine_game);
    return pgn_write(engine_game->tree);
}
