// SPDX-License-Identifier: GPL-3.0-or-later
// Where files live: the XDG base directories and the program's installed data.
#ifndef BASE_PATHS_H
#define BASE_PATHS_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>

typedef enum UserFolder {
    FOLDER_CONFIG, // $XDG_CONFIG_HOME/hotspur, else ~/.config/hotspur
    FOLDER_STATE,  // $XDG_STATE_HOME/hotspur, else ~/.local/state/hotspur (history, logs, learning)
    FOLDER_CACHE,  // $XDG_CACHE_HOME/hotspur, else ~/.cache/hotspur (training data)
    FOLDER_GAMES,  // $XDG_DATA_HOME/hotspur, else ~/.local/share/hotspur (saved games)
} UserFolder;

// Writes the full path of `file` in the user's folder to `out`; with `create`, makes the folder (mode 0700) if it is
// missing. False with a reason if the path is too long, there is no home, or the folder cannot be made.
bool path_in_user_folder(UserFolder folder, const char *file, bool create, char *out, size_t out_size, Error *error);

// Writes the full path of another program's file of settings, "pychess/engines.json" below $XDG_CONFIG_HOME, else
// ~/.config. False with a reason if the path is too long or there is no home.
bool path_in_config_home(const char *file, char *out, size_t out_size, Error *error);

// Writes the folders, in the order of the XDG base directory specification, in which data that programs share may lie:
// $XDG_DATA_HOME, else ~/.local/share, and $XDG_DATA_DIRS, else /usr/local/share and /usr/share. `index` counts from 0. False
// if there is no such folder; one whose name is relative or does not fit is "".
bool path_shared_data(int index, char *out, size_t out_size);

// Makes a folder, and those above it, where they are missing. False with a reason that names the one that cannot be made.
bool path_make_folder(const char *folder, Error *error);

// Finds a file that comes with the program: in books/, build/ or tests/data/ of the source tree it was built in, or
// among the installed data. False if it is in none of these places.
bool path_find_data(const char *file, char *out, size_t out_size);

// Finds a program that comes with this one: beside it, or where helper programs are installed (libexec). False with a reason
// that says where it is not; `error` may be NULL.
bool path_find_program(const char *name, char *out, size_t out_size, Error *error);

#endif
