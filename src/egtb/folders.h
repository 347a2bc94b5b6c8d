// SPDX-License-Identifier: GPL-3.0-or-later
// The folders of endgame tables that an option names: those that can be used are, the others are noted.
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

// Why folders of a list are not used, a line each; what goes beyond the room for them is not noted.
typedef struct FolderNotes {
    int count;
    Error notes[FOLDERS_MAX];
} FolderNotes;

// Splits at ';' and ':' and drops blanks around the names. A name of more than name_max characters, and folders beyond the
// most that there may be, are noted and left out. False with a reason if no folder is left, or the text is too long.
bool folder_list_read(FolderList *list, const char *folders, int name_max, FolderNotes *notes, Error *error);

// Can the folder be used? False with a reason that names it.
typedef bool FolderCheck(void *context, const char *folder, Error *error);

// Keeps the folders that can be used, and notes the others. False with all that was noted, one behind the other, if none is
// left.
bool folder_list_keep(FolderList *list, FolderCheck *check, void *context, FolderNotes *notes, Error *error);

#endif
