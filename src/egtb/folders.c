// SPDX-License-Identifier: GPL-3.0-or-later
#include "egtb/folders.h"

#include <string.h>

bool folder_list_read(FolderList *list, const char *folders, int name_max, Error *error)
{
    static const char separators[] = ";:";
    const size_t length = strlen(folders);
    list->count = 0;
    if (length >= sizeof list->text)
        return error_set(error, "the list of folders is too long");
    memcpy(list->text, folders, length + 1);
    for (char *name = list->text; *name != '\0';) {
        const size_t end = strcspn(name, separators);
        char *next = name + end + (name[end] != '\0');
        name[end] = '\0';
        if (end > 0 && list->count == FOLDERS_MAX)
            return error_set(error, "more than %d folders", FOLDERS_MAX);
        if (end > (size_t)name_max)
            return error_set(error, "%.60s...: the name of the folder is too long", name);
        if (end > 0)
            list->names[list->count++] = name;
        name = next;
    }
    return list->count > 0 || error_set(error, "no folder is named");
}
