// SPDX-License-Identifier: GPL-3.0-or-later
// The folders that an option names, separated by ; or : as both systems have it. Those that cannot be
// used become notes for the user, and only when none is left is the option refused: a stick that is not
// plugged in must not cost the other tables.
#include "egtb/folders.h"

#include "base/text.h"

#include <string.h>

static void add_note(FolderNotes *notes, const Error *note)
{
    if (notes->count < FOLDERS_MAX)
        notes->notes[notes->count++] = *note;
}

// Nothing can be used: the notes become the reason.
static bool fail_with_notes(const FolderNotes *notes, Error *error)
{
    char all[ERROR_TEXT_SIZE];
    Text text = text_begin(all, sizeof all);
    for (int i = 0; i < notes->count; ++i)
        text_addf(&text, "%s%s", i == 0 ? "" : "; ", notes->notes[i].text);
    return error_set(error, "%s", all);
}

// Adds a folder to the list, or a note why it is left out. Empty names, as from a separator at the end,
// are nothing.
static void add_folder(FolderList *list, const char *name, int name_max, FolderNotes *notes)
{
    Error note;
    if (*name == '\0')
        return;
    if (strlen(name) > (size_t)name_max)
        error_set(&note, "%.60s...: the name of the folder is too long", name);
    else if (list->count == FOLDERS_MAX)
        error_set(&note, "%.200s: not used, there are more than %d folders", name, FOLDERS_MAX);
    else {
        list->names[list->count++] = name;
        return;
    }
    add_note(notes, &note);
}

bool folder_list_read(FolderList *list, const char *folders, int name_max, FolderNotes *notes, Error *error)
{
    static const char separators[] = ";:";
    const size_t length = strlen(folders);
    list->count = notes->count = 0;
    if (length >= sizeof list->text)
        return error_set(error, "the list of folders is too long");
    memcpy(list->text, folders, length + 1);
    // Cut apart in place: the names point into the text of the list.
    for (char *name = list->text; *name != '\0';) {
        const size_t end = strcspn(name, separators);
        char *next = name + end + (name[end] != '\0');
        name[end] = '\0';
        add_folder(list, text_trim(name), name_max, notes);
        name = next;
    }
    if (list->count > 0)
        return true;
    return notes->count > 0 ? fail_with_notes(notes, error) : error_set(error, "no folder is named");
}

bool folder_list_keep(FolderList *list, FolderCheck *check, void *context, FolderNotes *notes, Error *error)
{
    // Those that are kept move up, in their order, which is the order of preference.
    int kept = 0;
    for (int i = 0; i < list->count; ++i) {
        Error note;
        if (check(context, list->names[i], &note))
            list->names[kept++] = list->names[i];
        else
            add_note(notes, &note);
    }
    list->count = kept;
    return kept > 0 || fail_with_notes(notes, error);
}
