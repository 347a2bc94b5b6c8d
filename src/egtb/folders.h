// SPDX-License-Identifier: GPL-3.0-or-later
// The folders of endgame tables that an option names.
#ifndef EGTB_FOLDERS_H
#define EGTB_FOLDERS_H

#include "base/error.h"

#include <stdbool.h>

enum {
    FOLDERS_MAX = 16,        // more would be a slip
    FOLDERS_TEXT_MAX = 4096, // as long as an option may be
};

// Cut apart in a copy.
typedef struct FolderList {
    char text[FOLDERS_TEXT_MAX];
    int count;
    const char *names[FOLDERS_MAX]; // into `text`
} FolderList;

// Splits at ';' and ':'. False with a reason if no folder or too many are named, or the name of one is longer than
// name_max characters.
bool folder_list_read(FolderList *list, const char *folders, int name_max, Error *error);

#endif
