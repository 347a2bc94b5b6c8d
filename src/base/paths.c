// SPDX-License-Identifier: GPL-3.0-or-later
// Where files are: the user's folders after the XDG base directory specification (on Windows the
// variables that take their part), data that is shared with other programs, data of our own installed
// or built, and the sister program.
#include "base/paths.h"

#include "base/os/os.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef HOTSPUR_DATADIR
#define HOTSPUR_DATADIR "/usr/local/share/hotspur"
#endif
#ifndef HOTSPUR_LIBEXECDIR
#define HOTSPUR_LIBEXECDIR NULL // libexec/hotspur stands beside the folder of this program
#endif

enum { PATH_SIZE = 4096, PRIVATE_MODE = 0700, USUAL_MODE = 0777 };

// Kinds of files that a user would back up, keep private or delete apart from each other.
static const struct {
    const char *variable;
    const char *below_home;
    const char *windows; // the variable there
} folders[] = {
    [FOLDER_CONFIG] = {"XDG_CONFIG_HOME", ".config", "APPDATA"},
    [FOLDER_STATE] = {"XDG_STATE_HOME", ".local/state", "LOCALAPPDATA"},
    [FOLDER_CACHE] = {"XDG_CACHE_HOME", ".cache", "LOCALAPPDATA"},
    [FOLDER_GAMES] = {"XDG_DATA_HOME", ".local/share", "APPDATA"},
};

// Makes every missing folder of `path`, which is changed and restored on the way.
static bool make_folders(char *path, unsigned mode, Error *error)
{
    for (char *slash = path + 1;; ++slash) {
        if (*slash != '/' && *slash != '\0')
            continue;
        // Each folder of the path in turn, from the root on; one that is there already is fine.
        const char kept = *slash;
        *slash = '\0';
        const bool made = os_make_folder(path, mode) || errno == EEXIST;
        if (!made)
            error_set(error, "cannot make folder %s: %s", path, strerror(errno));
        *slash = kept;
        if (!made)
            return false;
        if (kept == '\0')
            return true;
    }
}

bool path_make_folder(const char *folder, Error *error)
{
    char path[PATH_SIZE];
    const size_t length = strlen(folder);
    if (length == 0 || length >= sizeof path)
        return error_set(error, "'%.60s' cannot be the name of a folder: it is %s", folder,
                         length == 0 ? "empty" : "too long");
    memcpy(path, folder, length + 1);
    return make_folders(path, USUAL_MODE, error);
}

// Where the user's folder of a kind is, and `below` in it.
static bool write_base(UserFolder folder, const char *below, char out[PATH_SIZE], Error *error)
{
    const char *base = getenv(folders[folder].variable);
    const char *home = getenv("HOME"), *windows = getenv(folders[folder].windows);
    int length;
    // The XDG specification says that a relative path in the variable is to be ignored.
    if (base != NULL && os_is_absolute(base))
        length = snprintf(out, PATH_SIZE, "%s/%s", base, below);
    else if (home != NULL && os_is_absolute(home))
        length = snprintf(out, PATH_SIZE, "%s/%s/%s", home, folders[folder].below_home, below);
    else if (windows != NULL && os_is_absolute(windows))
        length = snprintf(out, PATH_SIZE, "%s/%s", windows, below);
    else
        return error_set(error, "neither %s nor HOME names a folder", folders[folder].variable);
    return (length >= 0 && length < PATH_SIZE) ||
           error_set(error, "the path in %s is too long", folders[folder].variable);
}

bool path_in_user_folder(UserFolder folder, const char *file, bool create, char *out, size_t out_size, Error *error)
{
    char path[PATH_SIZE];
    if (!write_base(folder, "hotspur", path, error))
        return false;
    // Private: games and settings are the user's own, and another user should not plant files
    // there.
    if (create && !make_folders(path, PRIVATE_MODE, error))
        return false;

    const int length = snprintf(out, out_size, "%s/%s", path, file);
    if (length < 0 || (size_t)length >= out_size)
        return error_set(error, "the path of %s is too long", file);
    return true;
}

bool path_in_config_home(const char *file, char *out, size_t out_size, Error *error)
{
    char path[PATH_SIZE];
    if (!write_base(FOLDER_CONFIG, file, path, error))
        return false;
    return (size_t)snprintf(out, out_size, "%s", path) < out_size ||
           error_set(error, "the path of %s is too long", file);
}

// The user's own folder of shared data, which comes before those of the system. False if there is none
// or it is too long.
static bool write_own_data(char *out, size_t out_size)
{
    const char *own = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (own != NULL && os_is_absolute(own))
        return snprintf(out, out_size, "%s", own) < (int)out_size;
    return home != NULL && os_is_absolute(home) && snprintf(out, out_size, "%s/.local/share", home) < (int)out_size;
}

bool path_shared_data(int index, char *out, size_t out_size)
{
    const char *list = getenv("XDG_DATA_DIRS");
    out[0] = '\0';
    // Index 0 always exists, so that a caller can count upwards until false; a folder that cannot
    // be used is "".
    if (index == 0) {
        if (!write_own_data(out, out_size))
            out[0] = '\0';
        return true;
    }
    if (list == NULL || list[0] == '\0')
        list = "/usr/local/share:/usr/share";
    // The specification separates folders with colons; an empty list means the usual two.
    for (; index > 1; --index) {
        list += strcspn(list, ":");
        if (*list == '\0')
            return false;
        ++list;
    }
    const int length = (int)strcspn(list, ":");
    if (!os_is_absolute(list) || snprintf(out, out_size, "%.*s", length, list) >= (int)out_size)
        out[0] = '\0';
    return true;
}

static bool readable(const char *path, int length, size_t size)
{
    return length > 0 && (size_t)length < size && access(path, R_OK) == 0;
}

bool path_find_data(const char *file, char *out, size_t out_size)
{
    char path[PATH_SIZE];
    char found[PATH_SIZE + 64];
    bool ok = false;
    if (os_program_path(path, sizeof path)) {
        // build/hotspur and build/FLAVOUR/hotspur both stand below the source tree; an installed bin/ stands beside
        // share/; on Windows all lies in one folder.
        for (int up = 0; up < 3 && !ok; ++up) {
            char *slash = strrchr(path, '/');
            if (slash == NULL)
                break;
            *slash = '\0';
            // Built data first: a program run from its source tree must not take the files
            // of an older installed one.
            ok = readable(found, snprintf(found, sizeof found, "%s/%s", path, file), sizeof found) ||
                 readable(found, snprintf(found, sizeof found, "%s/books/%s", path, file), sizeof found) ||
                 readable(found, snprintf(found, sizeof found, "%s/build/%s", path, file), sizeof found) ||
                 readable(found, snprintf(found, sizeof found, "%s/tests/data/%s", path, file), sizeof found) ||
                 readable(found, snprintf(found, sizeof found, "%s/share/hotspur/%s", path, file), sizeof found);
        }
    }
    // The folder that the build was told of, for installations that lie elsewhere.
    if (!ok)
        ok = readable(found, snprintf(found, sizeof found, "%s/%s", HOTSPUR_DATADIR, file), sizeof found);
    return ok && (size_t)snprintf(out, out_size, "%s", found) < out_size;
}

bool path_find_program(const char *name, char *out, size_t out_size, Error *error)
{
    char own[PATH_SIZE], sibling[PATH_SIZE + 64];
    const char *installed = HOTSPUR_LIBEXECDIR;
    if (!os_program_path(own, sizeof own) || strrchr(own, '/') == NULL)
        return error_set(error, "the program %s, and the system does not tell where this one is", name);
    *strrchr(own, '/') = '\0';
    // Beside the folder of the program, so that an installation can be moved as a whole.
    if (installed == NULL) {
        const char *slash = strrchr(own, '/');
        snprintf(sibling, sizeof sibling, "%.*s/libexec/hotspur", slash == NULL ? 0 : (int)(slash - own), own);
        installed = sibling;
    }
    // Never from another place: a program that lies about from an earlier version has another engine.
    return readable(out, snprintf(out, out_size, "%s/%s%s", own, name, os_program_suffix), out_size) ||
           readable(out, snprintf(out, out_size, "%s/%s%s", installed, name, os_program_suffix), out_size) ||
           error_set(error, "the program %s, which is neither in %s nor in %s", name, own, installed);
}
