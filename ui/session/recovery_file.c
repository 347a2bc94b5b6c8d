// SPDX-License-Identifier: GPL-3.0-or-later
// Notes of games in progress, from which one is taken up again after a crash. Each running program
// holds one of several places by a lock on its file; the lock goes with the program, however that ends,
// so that a note without a lock is one that was left.
#include "ui/session/recovery_file.h"

#include "base/memory.h"
#include "base/os/os.h"
#include "base/paths.h"
#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PLACES = 8, NO_FILE = -1, FILE_MODE = 0600 };

// --- the text ------------------------------------------------------------------------------------------------------

typedef enum Field {
    FIELD_PERSON,
    FIELD_WHITE_CLOCK,
    FIELD_BLACK_CLOCK,
    FIELD_NO_CLOCKS,
    FIELD_BASE,
    FIELD_INCREMENT,
    FIELD_MOVES,
    FIELD_MOVE_TIME,
    FIELD_DEPTH,
    FIELD_NODES,
    FIELD_CLOCK_ODDS,
    FIELD_STRENGTH,
    FIELD_NB,
} Field;

typedef struct FieldDef {
    const char *name;
    int64_t min, max;
} FieldDef;

// Times are in microseconds.
#define TIME_MAX ((int64_t)1 << 50)
static const FieldDef fields[FIELD_NB] = {
    [FIELD_PERSON] = {"person", WHITE, BLACK},
    [FIELD_WHITE_CLOCK] = {"white_clock", -TIME_MAX, TIME_MAX},
    [FIELD_BLACK_CLOCK] = {"black_clock", -TIME_MAX, TIME_MAX},
    [FIELD_NO_CLOCKS] = {"no_clocks", 0, 1},
    [FIELD_BASE] = {"base", 0, TIME_MAX},
    [FIELD_INCREMENT] = {"increment", 0, TIME_MAX},
    [FIELD_MOVES] = {"moves", 0, INT_MAX},
    [FIELD_MOVE_TIME] = {"move_time", 0, TIME_MAX},
    [FIELD_DEPTH] = {"depth", 0, MAX_PLY - 1},
    [FIELD_NODES] = {"nodes", 0, INT64_MAX},
    [FIELD_CLOCK_ODDS] = {"clock_odds", 1, INT_MAX},
    [FIELD_STRENGTH] = {"strength", 0, INT_MAX},
};

static const char title[] = "hotspur-unfinished-game";

// The numbers of a note, in the order of their fields.
static void gather(const RecoveredGame *game, int64_t values[FIELD_NB])
{
    const EngineGameTerms *terms = &game->terms;
    values[FIELD_PERSON] = terms->person;
    values[FIELD_WHITE_CLOCK] = terms->left_us[WHITE];
    values[FIELD_BLACK_CLOCK] = terms->left_us[BLACK];
    values[FIELD_NO_CLOCKS] = terms->control.none;
    values[FIELD_BASE] = terms->control.base_us;
    values[FIELD_INCREMENT] = terms->control.increment_us;
    values[FIELD_MOVES] = terms->control.moves;
    values[FIELD_MOVE_TIME] = terms->move_us;
    values[FIELD_DEPTH] = terms->depth;
    values[FIELD_NODES] = (int64_t)terms->nodes;
    values[FIELD_CLOCK_ODDS] = terms->clock_odds;
    values[FIELD_STRENGTH] = game->strength;
}

// The opposite of gather(). The ranges have been checked.
static void scatter(const int64_t values[FIELD_NB], RecoveredGame *game)
{
    game->terms = (EngineGameTerms){
        .person = (Colour)values[FIELD_PERSON],
        .control = {.base_us = values[FIELD_BASE],
                    .increment_us = values[FIELD_INCREMENT],
                    .moves = (int)values[FIELD_MOVES],
                    .none = values[FIELD_NO_CLOCKS] != 0},
        .left_us = {values[FIELD_WHITE_CLOCK], values[FIELD_BLACK_CLOCK]},
        .move_us = values[FIELD_MOVE_TIME],
        .depth = (Depth)values[FIELD_DEPTH],
        .nodes = (uint64_t)values[FIELD_NODES],
        .clock_odds = (int)values[FIELD_CLOCK_ODDS],
    };
    game->strength = values[FIELD_STRENGTH];
}

void recovery_file_write(const RecoveredGame *game, char out[RECOVERY_TEXT_SIZE])
{
    int64_t values[FIELD_NB];
    gather(game, values);
    Text text = text_begin(out, RECOVERY_TEXT_SIZE);
    text_addf(&text, "%s %s\n", title, game->file);
    for (int i = 0; i < FIELD_NB; ++i)
        text_addf(&text, "%s %lld\n", fields[i].name, (long long)values[i]);
}

// A game of ours lies in the folder for games and nowhere else.
static bool read_file_name(char **cursor, RecoveredGame *game)
{
    const char *first = text_next_word(cursor);
    const char *name = first != NULL && strcmp(first, title) == 0 ? text_next_word(cursor) : NULL;
    if (name == NULL || strchr(name, '/') != NULL || strlen(name) >= sizeof game->file)
        return false;
    snprintf(game->file, sizeof game->file, "%s", name);
    return true;
}

// All or nothing: half of a game's terms would be another game.
bool recovery_file_read(const char *text, RecoveredGame *game, Error *error)
{
    char copy[RECOVERY_TEXT_SIZE];
    RecoveredGame read;
    int64_t values[FIELD_NB];
    snprintf(copy, sizeof copy, "%s", text);
    char *cursor = copy;
    if (!read_file_name(&cursor, &read))
        return error_set(error, "not the note of an unfinished game");
    for (int i = 0; i < FIELD_NB; ++i) {
        const char *name = text_next_word(&cursor);
        // Fields come in their order: the file is written by this program alone.
        const char *value = name != NULL && strcmp(name, fields[i].name) == 0 ? text_next_word(&cursor) : NULL;
        if (value == NULL || !text_parse_int(value, fields[i].min, fields[i].max, &values[i]))
            return error_set(error, "%s is missing or wrong", fields[i].name);
    }
    scatter(values, &read);
    *game = read;
    return true;
}

// --- the files -----------------------------------------------------------------------------------------------------

// The file of a place in the folder for state; false where there is no such folder.
static bool write_path(int place, char path[PATH_MAX])
{
    enum { NAME_SIZE = 32 }; // any number fits
    char name[NAME_SIZE];
    snprintf(name, sizeof name, "unfinished_game_%d", place + 1);
    return path_in_user_folder(FOLDER_STATE, name, true, path, PATH_MAX, NULL);
}

// Opens the file of a place that no living program holds. What is no usual file is left alone.
static int open_place(int place, int flags, struct stat *status)
{
    char path[PATH_MAX];
    if (!write_path(place, path))
        return NO_FILE;
    // No links and no pipes: only a plain file of our own is written to.
    const int descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | flags, FILE_MODE);
    if (descriptor < 0)
        return NO_FILE;
    if (os_lock(descriptor) && fstat(descriptor, status) == 0 && S_ISREG(status->st_mode))
        return descriptor;
    close(descriptor);
    return NO_FILE;
}

// The place of the newest note, held from now on; *descriptor is NO_FILE if there is none.
static int find_newest(int *descriptor)
{
    struct stat status, newest = {0};
    int found = 0;
    *descriptor = NO_FILE;
    for (int i = 0; i < PLACES; ++i) {
        const int candidate = open_place(i, 0, &status);
        if (candidate == NO_FILE)
            continue;
        // An empty file names no game.
        if (status.st_size == 0 || (*descriptor != NO_FILE && os_changed_ns(&status) <= os_changed_ns(&newest))) {
            close(candidate);
            continue;
        }
        // Closing it gives the lock back.
        if (*descriptor != NO_FILE)
            close(*descriptor);
        *descriptor = candidate;
        newest = status;
        found = i;
    }
    return found;
}

RecoveryStatus recovery_file_find(RecoveryFile *recovery, RecoveredGame *game, Error *error)
{
    char text[RECOVERY_TEXT_SIZE] = "", path[PATH_MAX];
    const int place = find_newest(&recovery->descriptor);
    if (recovery->descriptor == NO_FILE)
        return RECOVERY_NONE;
    // From now on the notes of this game go there.
    recovery->is_held = true;
    // From the descriptor that is locked, not by name: the file may have been replaced.
    const ssize_t size = os_read_at(recovery->descriptor, text, sizeof text - 1, 0);
    if (size >= 0 && recovery_file_read(text, game, error)) {
        recovery->waits = true;
        return RECOVERY_FOUND;
    }
    if (size < 0)
        error_set(error, "%s", strerror(errno));
    if (write_path(place, path))
        error_prefix(error, "%s: ", path);
    return RECOVERY_DAMAGED;
}

// An empty file is free; one with a note of a crash waits for an answer.
void recovery_file_claim(RecoveryFile *recovery)
{
    struct stat status;
    for (int i = 0; i < PLACES && !recovery->is_held; ++i) {
        recovery->descriptor = open_place(i, O_CREAT, &status);
        recovery->is_held = recovery->descriptor != NO_FILE && status.st_size == 0;
        if (recovery->descriptor != NO_FILE && !recovery->is_held)
            close(recovery->descriptor);
    }
}

typedef struct NoteJob {
    int descriptor;
    char text[RECOVERY_TEXT_SIZE];
} NoteJob;

// In place, so that the lock stays with the file; it is one block, which is written as a whole. Should it fail, the note
// is damaged or old, and the game itself is safe.
static bool put(void *context, Error *error)
{
    const NoteJob *job = context;
    const ssize_t size = (ssize_t)strlen(job->text);
    const bool good = os_write_at(job->descriptor, job->text, (size_t)size, 0) == size;
    (void)(ftruncate(job->descriptor, good ? size : 0) == 0 && os_synchronise(job->descriptor));
    (void)error;
    return true;
}

// Without a game the note becomes empty.
static void add_note(const RecoveryFile *recovery, const RecoveredGame *game)
{
    NoteJob *job = mem_new(1, sizeof *job);
    job->descriptor = recovery->descriptor;
    if (game != NULL)
        recovery_file_write(game, job->text);
    file_writer_add(recovery->writer, put, job);
}

void recovery_file_note(RecoveryFile *recovery, const RecoveredGame *game)
{
    if (!recovery->is_held)
        return;
    recovery->waits = false;
    add_note(recovery, game);
}

void recovery_file_close(RecoveryFile *recovery, bool is_orderly)
{
    if (!recovery->is_held)
        return;
    if (is_orderly && !recovery->waits)
        add_note(recovery, NULL);
    file_writer_drain(recovery->writer);
    // Only after the writer is done with it; the lock goes with it.
    close(recovery->descriptor);
    recovery->is_held = false;
}
