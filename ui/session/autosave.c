// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/autosave.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/paths.h"
#include "ui/common/game_pgn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_SIZE = DATE_SIZE + 16, NAME_TRIES = 100 };

void autosave_start(Autosave *autosave)
{
    *autosave = (Autosave){.is_current = true};
}

void autosave_go_on(Autosave *autosave, const char *path)
{
    autosave_start(autosave);
    snprintf(autosave->path, sizeof autosave->path, "%s", path);
}

// Tags of a game that was played here.
static void set_own_tags(GameTree *pgn, const EngineGame *engine_game)
{
    const Game *game = engine_game->game;
    const Colour person = engine_game->person;
    const char *user = getenv("USER");
    const bool is_program = engine_game->opponent[0] != '\0';
    const char *name = is_program ? engine_game->opponent : user != NULL && user[0] != '\0' ? user : "Player";
    tree_set_tag(pgn, "Event", is_program ? "Engine game in the terminal" : "Game in the terminal");
    game_pgn_set_tags(pgn, game);
    tree_set_tag(pgn, "White", person == WHITE ? name : "Hotspur");
    tree_set_tag(pgn, "Black", person == BLACK ? name : "Hotspur");
    const ResumePoint *resume = &engine_game->resume;
    const char *reason = game_result_reason(game);
    // While it is analysed, another position of it may be shown than its last.
    if (resume->node != TREE_NONE) {
        reason = resume->reason;
        tree_set_result(pgn, resume->result_text);
    }
    opening_name_set_tags(resume->node != TREE_NONE ? &resume->opening : &engine_game->opening, pgn);
    tree_set_tag(pgn, "Termination", reason[0] != '\0' ? reason : NULL);
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
        error_set(error, "%s: this name and all numbered ones are taken", autosave->path);
    if (!is_ours)
        autosave->path[0] = '\0';
    return is_ours;
}

typedef struct SaveJob {
    char path[AUTOSAVE_PATH_SIZE];
    char text[];
} SaveJob;

static bool save(void *context, Error *error)
{
    const SaveJob *job = context;
    return file_replace(job->path, &pgn_file_kind, job->text, strlen(job->text), error);
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
    memcpy(job->path, autosave->path, sizeof job->path);
    memcpy(job->text, text, strlen(text) + 1);
    mem_free(text);
    file_writer_add(writer, save, job);
    return true;
}

bool autosave_write_to(const char *path, const EngineGame *engine_game, bool force, Error *error)
{
    autosave_set_tags(engine_game->tree, engine_game);
    return pgn_replace_file(engine_game->tree, path, force, error);
}

char *autosave_text(const EngineGame *engine_game)
{
    autosave_set_tags(engine_game->tree, engine_game);
    return pgn_write(engine_game->tree);
}
