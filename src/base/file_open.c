// SPDX-License-Identifier: GPL-3.0-or-later
// Opening files to read them without ever hanging: on a pipe without a writer, a terminal or a device.
// Every reader of the sources opens through here; writing is in file.c.
#include "base/file.h"

#include "base/os/os.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool file_is_handed_over(const char *path)
{
    static const char *const beginnings[] = {"/dev/fd/", "/proc/self/fd/", "/dev/std"}; // stdin, stdout, stderr
    for (size_t i = 0; i < sizeof beginnings / sizeof beginnings[0]; ++i)
        if (strncmp(path, beginnings[i], strlen(beginnings[i])) == 0)
            return true;
    return false;
}

static bool is_pipe(const struct stat *status)
{
    return S_ISFIFO(status->st_mode) || S_ISCHR(status->st_mode);
}

// Leaves the reason in errno too.
static bool check(const char *path, const struct stat *status, int64_t size_max, Error *error)
{
    errno = S_ISDIR(status->st_mode) ? EISDIR : EINVAL;
    if (S_ISDIR(status->st_mode))
        return error_set(error, "%s: %s", path, strerror(EISDIR));
    if (!S_ISREG(status->st_mode))
        return error_set(error, "%s: not a regular file", path);
    if (size_max != FILE_SIZE_ANY && status->st_size > size_max)
        return error_set(error, "%s: the file is too long", path);
    return true;
}

int file_open_descriptor(const char *path, FileSource source, int64_t size_max, Error *error)
{
    struct stat status;
    const int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    // Closing could change errno, which callers look at: a missing file is often no fault.
    if (descriptor < 0 || fstat(descriptor, &status) != 0) {
        const int reason = errno;
        error_set(error, "%s: %s", path[0] != '\0' ? path : "''",
                  reason == ENXIO ? "it is a socket" : strerror(reason));
        if (descriptor >= 0)
            close(descriptor);
        errno = reason;
        return -1;
    }
    // From a pipe all is read, however slowly it comes.
    if (source == FILE_OR_PIPE && is_pipe(&status) && file_is_handed_over(path) && os_make_waiting(descriptor))
        return descriptor;
    if (check(path, &status, size_max, error))
        return descriptor;
    const int reason = errno;
    close(descriptor);
    errno = reason;
    return -1;
}

bool file_is_same(const char *path, const char *other)
{
    struct stat status;
    if (strcmp(path, other) == 0)
        return true;
    // The names differ, but links and `..` can make two paths mean one file.
    const int descriptor = file_open_descriptor(path, FILE_OR_PIPE, FILE_SIZE_ANY, NULL);
    if (descriptor < 0)
        return false;
    const bool is_same = fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) && os_has_name(descriptor, other);
    close(descriptor);
    return is_same;
}

FILE *file_open(const char *path, FileSource source, int64_t size_max, Error *error)
{
    const int descriptor = file_open_descriptor(path, source, size_max, error);
    FILE *file = descriptor >= 0 ? fdopen(descriptor, "r") : NULL;
    if (file != NULL || descriptor < 0)
        return file;
    error_set(error, "%s: %s", path, strerror(errno));
    close(descriptor);
    return NULL;
}

FILE *file_open_optional(const char *path, FileSource source, int64_t size_max, bool *is_missing, Error *error)
{
    Error reason = {""};
    FILE *file = file_open(path, source, size_max, &reason);
    // Missing is told apart from unreadable: the first means defaults, the second is an error to
    // show.
    *is_missing = file == NULL && errno == ENOENT;
    if (file == NULL && !*is_missing)
        error_set(error, "%s", reason.text);
    return file;
}
