// SPDX-License-Identifier: GPL-3.0-or-later
// Files that a game has been read from or saved in, and where in them it stands, so that saving again
// replaces this game and no other. Before it does, moves that the file has and the game has not are
// looked for.
#include "ui/session/game_files.h"

#include "base/memory.h"
#include "notation/pgn.h"
#include "ui/common/signals.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

void game_files_clear(GameFiles *files)
{
    for (size_t i = 0; i < files->count; ++i) {
        pgn_stored_clear(&files->files[i]->stored);
        mem_free(files->files[i]);
    }
    mem_free(files->files);
    *files = (GameFiles){0};
}

// Each lies by itself, so that pointers to it stay valid while the list grows.
GameFile *game_files_add(GameFiles *files, const char *path, const char *encoding)
{
    GameFile *file = mem_new(1, sizeof *file);
    snprintf(file->path, sizeof file->path, "%s", path);
    snprintf(file->encoding, sizeof file->encoding, "%s", encoding != NULL ? encoding : "");
    files->files = mem_grow(files->files, files->count, &files->capacity, sizeof(GameFile *));
    files->files[files->count++] = file;
    return file;
}

// By the number of the file on its device, so that links and other spellings of a path are found.
bool game_files_are_same(const char *path, const char *other)
{
    struct stat one, two;
    return stat(path, &one) == 0 && stat(other, &two) == 0 && one.st_dev == two.st_dev && one.st_ino == two.st_ino;
}

// The name itself comes first: systems without numbers for files call all the same.
GameFile *game_files_find(const GameFiles *files, const char *path)
{
    for (size_t i = 0; i < files->count; ++i)
        if (strcmp(files->files[i]->path, path) == 0)
            return files->files[i];
    for (size_t i = 0; i < files->count; ++i)
        if (game_files_are_same(files->files[i]->path, path))
            return files->files[i];
    return NULL;
}

// --- moves that would be lost ----------------------------------------------------------------------------------------

// How many of the ways that come before this one at its parent begin with the same move: files may have a move twice.
static int equal_ways_before(const GameTree *tree, int node)
{
    const int parent = tree_parent(tree, node);
    int equal = 0;
    for (int other = tree_child(tree, parent, 0); other != node; other = tree_next_sibling(tree, other))
        equal += move_equal(tree_ply(tree, other)->move, tree_ply(tree, node)->move);
    return equal;
}

// The node of `tree` behind `node` that stands for a node of another tree; TREE_NONE if that has a move more.
static int find_move(const GameTree *tree, int node, const GameTree *other, int wanted)
{
    int passed = equal_ways_before(other, wanted);
    for (int child = tree_child(tree, node, 0); child != TREE_NONE; child = tree_next_sibling(tree, child)) {
        if (move_equal(tree_ply(tree, child)->move, tree_ply(other, wanted)->move) && passed-- == 0)
            return child;
    }
    return TREE_NONE;
}

typedef struct NodePair {
    int in_file, in_game;
} NodePair;

// Walks through the tree of the file without recursion: games may be as long as anybody writes them.
static bool has_all_moves(const GameTree *game, const GameTree *file)
{
    size_t count = 0, capacity = 0;
    NodePair *open = mem_grow(NULL, count, &capacity, sizeof *open);
    open[count++] = (NodePair){TREE_ROOT, TREE_ROOT};
    bool has_all = true;
    while (has_all && count > 0) {
        const NodePair pair = open[--count];
        for (int wanted = tree_child(file, pair.in_file, 0); has_all && wanted != TREE_NONE;
             wanted = tree_next_sibling(file, wanted)) {
            const int found = find_move(game, pair.in_game, file, wanted);
            has_all = found != TREE_NONE;
            open = mem_grow(open, count, &capacity, sizeof *open);
            open[count++] = (NodePair){wanted, found};
        }
    }
    mem_free(open);
    return has_all;
}

// A text that cannot be read whole may hold anything: then the answer is no.
bool game_file_keeps_moves(const GameFile *file, const GameTree *tree)
{
    GameTree *stored = tree_new();
    PgnReader *reader = pgn_open_memory(file->path, file->stored.text, (size_t)(file->stored.end - file->stored.begin));
    const PgnStatus status = pgn_read_game(reader, stored, &(Error){0});
    const bool keeps =
        status == PGN_GAME && tree_start(stored)->key == tree_start(tree)->key && has_all_moves(tree, stored);
    pgn_close(reader);
    tree_free(stored);
    return keeps;
}

// --- the number of the game ------------------------------------------------------------------------------------------

// Large files take a while: a count that was broken off gives no number.
void game_file_count(GameFile *file)
{
    Error error;
    file->number = file->count = 0;
    PgnReader *reader = pgn_open(file->path, file->encoding[0] != '\0' ? file->encoding : NULL, &error);
    if (reader == NULL)
        return;
    pgn_set_stop(reader, signals_break_off);
    PgnIndex *index = pgn_index_new(reader, &error);
    pgn_close(reader);
    if (signals_break_off()) {
        pgn_index_free(index);
        return;
    }
    file->count = pgn_index_count(index);
    for (int i = 0; i < file->count && file->number == 0; ++i)
        if (pgn_index_place(index, i).offset == file->stored.begin)
            file->number = i + 1;
    pgn_index_free(index);
}
