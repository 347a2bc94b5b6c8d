// SPDX-License-Identifier: GPL-3.0-or-later
// The table of the clients, and where each has its file. The formats are in client_*.c.
#include "ui/cli/clients.h"

#include "base/file.h"
#include "base/os/os.h"
#include "base/paths.h"
#include "base/text.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool find_in_config(const Client *client, char *out, size_t out_size, Error *error)
{
    return path_in_config_home(client->config, out, out_size, error);
}

// The home of the user. NULL with a reason if there is none.
static const char *find_home(Error *error)
{
    const char *home = getenv("HOME");
    if (home != NULL && os_is_absolute(home))
        return home;
    error_set(error, "HOME names no folder");
    return NULL;
}

static bool find_in_home(const Client *client, char *out, size_t out_size, Error *error)
{
    const char *home = find_home(error);
    return home != NULL && ((size_t)snprintf(out, out_size, "%s/%s", home, client->config) < out_size ||
                            error_set(error, "the path of %s is too long", client->config));
}

// --- Scid ------------------------------------------------------------------------------------------------------------

// The version in ".scid4.7", as a number that grows with it; 0 for ".scid", which the oldest have. Negative: no such name.
static long scid_version(const char *name)
{
    enum { MINOR_NB = 1000 };
    static const char beginning[] = ".scid";
    if (!text_starts_with(name, beginning))
        return -1;
    char *end;
    const char *digits = name + strlen(beginning);
    if (*digits == '\0')
        return 0;
    const long major = strtol(digits, &end, 10);
    if (end == digits || *end != '.' || major < 0 || major > MINOR_NB)
        return -1;
    const long minor = strtol(end + 1, &end, 10);
    return *end != '\0' || minor < 0 || minor >= MINOR_NB ? -1 : major * MINOR_NB + minor;
}

static bool is_of_scid(const char *name)
{
    return scid_version(name) >= 0;
}

// Each version of Scid has a folder of its own, which it makes when it is first started; the newest counts.
static bool find_for_scid(const Client *client, char *out, size_t out_size, Error *error)
{
    char **folders = NULL;
    const char *home = find_home(error);
    const int count = home == NULL ? -1 : file_folder_list(home, is_of_scid, &folders, error);
    long newest = -1;
    for (int i = 0; i < count; ++i) {
        char path[PATH_MAX];
        const long version = scid_version(strrchr(folders[i], '/') + 1);
        const bool fits = (size_t)snprintf(path, sizeof path, "%s/config", folders[i]) < sizeof path;
        if (fits && version > newest && file_is_folder(path) &&
            (size_t)snprintf(out, out_size, "%s/%s", path, client->config) < out_size)
            newest = version;
        mem_free(folders[i]);
    }
    mem_free(folders);
    return newest >= 0 || (count >= 0 && error_set(error,
                                                   "no folder %s/.scid4.7/config, or of another version: start "
                                                   "Scid once, or name its engines.dat with --file",
                                                   home));
}

// --- table -----------------------------------------------------------------------------------------------------------

static const Client clients[] = {
    {.name = "xboard",
     .title = "XBoard",
     .find_file = find_in_home,
     .config = ".xboardrc",
     .format = client_format_xboard,
     .keeps_file = true},
    {.name = "gnome-chess",
     .title = "GNOME Chess",
     .find_file = find_in_config,
     .config = "gnome-chess/engines.conf",
     .format = client_format_keyfile,
     .system_file = "/etc/gnome-chess/engines.conf"},
    {.name = "pychess",
     .title = "PyChess",
     .find_file = find_in_config,
     .config = "pychess/engines.json",
     .format = client_format_pychess,
     .keeps_file = true},
    {.name = "scid",
     .title = "Scid",
     .find_file = find_for_scid,
     .config = "engines.dat",
     .format = client_format_scid,
     .keeps_file = true,
     .new_note = "Without such a file Scid looks for engines itself; then it lists those of the file alone."},
    {.name = "cutechess",
     .title = "Cute Chess",
     .find_file = find_in_config,
     .config = "cutechess/engines.json",
     .format = client_format_cutechess,
     .keeps_file = true},
};

const char *const client_names[] = {"xboard", "gnome-chess", "pychess", "scid", "cutechess", NULL};

const Client *client_find(const char *name)
{
    const int row = FIND_ROW(clients, name, name);
    return row < 0 ? NULL : &clients[row];
}

// --- for formats -----------------------------------------------------------------------------------------------------

int client_line(const ClientEdit *edit, size_t at)
{
    int line = 1;
    for (size_t i = 0; i < at && i < edit->size; ++i)
        line += edit->file[i] == '\n';
    return line;
}

bool client_refuse(const ClientEdit *edit, size_t at, Error *error, const char *what)
{
    return error_set(error, "line %d: %s", client_line(edit, at), what);
}

void client_note(ClientEdit *edit, size_t at, const char *name, const char *program)
{
    // One entry for the program is enough, whatever its name is.
    if (strcmp(program, edit->engine->program) == 0 && edit->known_as[0] == '\0')
        snprintf(edit->known_as, sizeof edit->known_as, "%s", name[0] != '\0' ? name : program);
    else if (strcmp(name, edit->engine->name) == 0 && edit->name_line == 0)
        edit->name_line = client_line(edit, at);
}
