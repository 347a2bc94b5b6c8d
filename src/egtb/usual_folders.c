// SPDX-License-Identifier: GPL-3.0-or-later
// Folders where endgame tables usually are, so that they are found without being named. Only what an
// option would name too is found here: opening is egtb.c's and syzygy.c's.
#include "egtb/usual_folders.h"

#include "base/file.h"
#include "base/paths.h"
#include "base/text.h"
#include "egtb/folders.h"

#include <stdio.h>
#include <string.h>

enum { PATH_SIZE = 1024 };

// Folders of one layout that may hold tables, and how the names of the tables end.
typedef struct Layout {
    const char *below; // a folder of shared data
    const char *ending;
} Layout;

// Adds the folder of each place of shared data that holds tables; returns how many.
static int add_folders(const Layout *layout, int count, Text *out)
{
    char data[PATH_SIZE], folder[2 * PATH_SIZE];
    const int before = count;
    // The user's own folders come first, then those of the system.
    for (int i = 0; path_shared_data(i, data, sizeof data) && count < FOLDERS_MAX; ++i) {
        bool found = false;
        const int length = snprintf(folder, sizeof folder, "%s/%s", data, layout->below);
        // The list is separated by these; an option has only so much room.
        if (data[0] == '\0' || strpbrk(data, ":;") != NULL || out->length + (size_t)length + 2 > FOLDERS_TEXT_MAX ||
            !file_folder_has_ending(folder, layout->ending, &found, NULL) || !found)
            continue;
        text_addf(out, "%s%s", out->length > 0 ? ":" : "", folder);
        ++count;
    }
    return count - before;
}

// The library reads tables of one kind: the smaller ones are preferred.
void usual_gaviota_folders(char *out, size_t size)
{
    static const Layout layouts[] = {
        {"gaviotatb/gtb4", ".gtb.cp4"}, {"gaviotatb", ".gtb.cp4"},      {"gaviotatb/gtb3", ".gtb.cp3"},
        {"gaviotatb/gtb2", ".gtb.cp2"}, {"gaviotatb/gtb1", ".gtb.cp1"}, {"gaviotatb/gtb0", ".gtb"},
    };
    Text text = text_begin(out, size);
    const char *kind = NULL;
    int count = 0;
    // Further layouts of the same kind are added, other kinds are not.
    for (size_t i = 0; i < sizeof layouts / sizeof layouts[0]; ++i) {
        if (kind != NULL && strcmp(kind, layouts[i].ending) != 0)
            break;
        count += add_folders(&layouts[i], count, &text);
        if (count > 0)
            kind = layouts[i].ending;
    }
}

void usual_syzygy_folders(char *out, size_t size)
{
    static const char *const below[] = {
        "syzygy",     "syzygy/3-4-5", "syzygy/3-4-5-wdl", "syzygy/3-4-5-dtz", "syzygy/wdl",
        "syzygy/dtz", "syzygy/6-wdl", "syzygy/6-dtz",     "games/syzygy",     "games/syzygy/3-4-5",
    };
    static const char *const endings[] = {".rtbw", ".rtbz"};
    Text text = text_begin(out, size);
    int count = 0;
    // Each folder once, whether it holds results or distances.
    for (size_t i = 0; i < sizeof below / sizeof below[0]; ++i)
        for (size_t ending = 0, found = 0; found == 0 && ending < sizeof endings / sizeof endings[0]; ++ending) {
            found = (size_t)add_folders(&(Layout){below[i], endings[ending]}, count, &text);
            count += (int)found;
        }
}
