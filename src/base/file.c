// SPDX-License-Identifier: GPL-3.0-or-later
// Writing files so that nothing is lost: a file is replaced by a whole new one, or added to, and only
// where its first bytes show that it is of the caller's kind. Opening to read is in file_open.c; what
// differs between systems is in os/. Every other file of the sources that wants to write comes through
// here (a test of the sources looks for others). Any thread may call it, each on its own stream.
#include "base/file.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/os/os.h"
#include "base/text.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// All files are opened without waiting: for the other side of a pipe, or for a terminal.
enum {
    FILE_MODE = 0666,
    READ_FLAGS = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC,
    APPEND_FLAGS = O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK | O_NOCTTY | O_CLOEXEC,
    CREATE_FLAGS = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
};

// How long another program may hold a file up: the reader of a pipe that takes nothing, or who has locked it.
static const int64_t other_timeout_us = 10 * (int64_t)US_PER_SECOND;

// False after a while, with a reason in errno. A signal may wake it up.
static bool wait_for_reader(int descriptor)
{
    OsSource pipe = {.fd = descriptor, .is_to_write = true};
    const int64_t deadline_us = clock_now_us() + other_timeout_us;
    for (int64_t now_us = clock_now_us(); now_us < deadline_us; now_us = clock_now_us())
        if (os_wait(&pipe, 1, (int)((deadline_us - now_us) / US_PER_MS) + 1) > 0)
            return true;
    errno = ETIMEDOUT;
    return false;
}

// Writes everything, however little the system takes at a time. False leaves the reason in errno.
static bool write_all(int descriptor, const char *data, size_t size)
{
    while (size > 0) {
        const ssize_t written = os_write(descriptor, data, size);
        if (written < 0 && (errno == EINTR || (errno == EAGAIN && wait_for_reader(descriptor))))
            continue;
        if (written < 0)
            return false;
        data += written;
        size -= (size_t)written;
    }
    return true;
}

// Writes, synchronises and closes; false leaves the reason in errno. `restore_size` is the length to go back to on
// failure, negative if there is none.
static bool write_and_close(int descriptor, const void *data, size_t size, off_t restore_size)
{
    int reason = 0;
    if (!write_all(descriptor, data, size) || !os_synchronise(descriptor)) {
        // Half a game at the end of a file would make the next reader stumble: what was there
        // before is restored.
        reason = errno;
        if (restore_size >= 0 && ftruncate(descriptor, restore_size) != 0)
            reason = errno;
    }
    // Network file systems tell of a full disk only here.
    if (close(descriptor) != 0 && reason == 0)
        reason = errno;
    errno = reason;
    return reason == 0;
}

// The words of the system say little about what it means for a file to be written.
static const char *describe(int reason)
{
    switch (reason) {
    case ENXIO: return "no program reads this pipe";
    case ETIMEDOUT: return "the reader takes nothing";
    case EWOULDBLOCK: return "another program has locked it";
    default: return strerror(reason);
    }
}

static bool report(Error *error, const char *path)
{
    return error_set(error, "%s: %s", path[0] != '\0' ? path : "''", describe(errno));
}

// --- kinds -----------------------------------------------------------------------------------------------------------

// Marks with a NUL inside give their size; the others are texts.
static size_t size_of(const char *text, size_t size)
{
    return size > 0 ? size : strlen(text);
}

// Do the first bytes of a file fulfil every condition that the kind has: how it begins, what stands
// within, its own test?
static bool start_is_kind(const FileKind *kind, const char *start, size_t length)
{
    const size_t begin = kind->begin != NULL ? size_of(kind->begin, kind->begin_size) : 0;
    if (length < begin || (begin > 0 && memcmp(start, kind->begin, begin) != 0))
        return false;
    if (kind->mark != NULL && memmem(start, length, kind->mark, size_of(kind->mark, kind->mark_size)) == NULL)
        return false;
    return kind->is_kind == NULL || kind->is_kind(start, length);
}

// Pipes, terminals and the like keep nothing that could be lost. A disk does.
static bool keeps_nothing(const struct stat *status)
{
    return S_ISFIFO(status->st_mode) || S_ISCHR(status->st_mode);
}

static const char *name_of_kind(const struct stat *status)
{
    return S_ISDIR(status->st_mode) ? "folder" : S_ISSOCK(status->st_mode) ? "socket" : "disk";
}

// Reads at a place instead of from the current one: a descriptor opened to append need not be moved.
static ssize_t read_start(int descriptor, char *start)
{
    size_t length = 0;
    while (length < FILE_START_SIZE) {
        const ssize_t count = os_read_at(descriptor, start + length, FILE_START_SIZE - length, (off_t)length);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return count < 0 ? count : (ssize_t)length;
        length += (size_t)count;
    }
    return (ssize_t)length;
}

// An empty file is of every kind: a new one, or one that `touch` or a shell made.
static bool check_start(int descriptor, const char *path, const FileKind *kind, const char *refusal, Error *error)
{
    char start[FILE_START_SIZE];
    const ssize_t length = read_start(descriptor, start);
    if (length < 0)
        return report(error, path);
    return length == 0 || kind == FILE_KIND_ANY || start_is_kind(kind, start, (size_t)length) ||
           error_set(error, "%s: is not %s, so %s", path, kind->name, refusal);
}

// `refusal` says what is not done, behind "so".
static bool check_kind(const char *path, const FileKind *kind, const char *refusal, Error *error)
{
    struct stat status;
    // A file that is not there yet has no contents to lose.
    if (stat(path, &status) != 0)
        return errno == ENOENT || report(error, path);
    if (keeps_nothing(&status))
        return true;
    if (!S_ISREG(status.st_mode))
        return error_set(error, "%s: is a %s", path, name_of_kind(&status));
    // Who takes the right to write from a file wants it kept, though a new file could take its name.
    if (access(path, W_OK) != 0)
        return report(error, path);
    if (kind == FILE_KIND_ANY || status.st_size == 0)
        return true;
    const int descriptor = open(path, READ_FLAGS);
    if (descriptor < 0)
        return report(error, path);
    const bool ok = check_start(descriptor, path, kind, refusal, error);
    close(descriptor);
    return ok;
}

static bool is_never(const char *start, size_t length)
{
    (void)start, (void)length;
    return false;
}

// For writers that must not touch what exists: no contents are of this kind, so only a new file will
// do.
const FileKind file_kind_new = {.name = "a new file", .is_kind = is_never};

bool file_check_kind(const char *path, const FileKind *kind, Error *error)
{
    return check_kind(path, kind, "it is left as it is", error);
}

bool file_may_replace(const char *path, const FileKind *kind, Error *error)
{
    return check_kind(path, kind, "it is not replaced unless forced", error);
}

// --- locking ---------------------------------------------------------------------------------------------------------

// Waits for a lock, but not for ever. False with a reason in errno; some file systems have no locks, which is none.
static bool lock_in_time(int descriptor)
{
    enum { STEP_US = 2000 };
    const int64_t deadline_us = clock_now_us() + other_timeout_us;
    while (!os_lock(descriptor) && errno == EWOULDBLOCK) {
        if (clock_now_us() >= deadline_us)
            return false;
        clock_sleep_us(STEP_US);
    }
    return true;
}

// A pipe whose reader was started together with this program is waited for as long as it reads: it may be a person with a
// pager.
static void wait_for_pager(int descriptor, const char *path)
{
    if (descriptor >= 0 && file_is_handed_over(path))
        (void)os_make_waiting(descriptor);
}

// Opens a file and holds it off from others. Negative with a reason in errno.
static int open_locked(const char *path, int flags)
{
    // Each round takes the lock of the file that has the name now; see below why that may change.
    for (;;) {
        struct stat status;
        const int descriptor = open(path, flags, FILE_MODE);
        if (descriptor < 0)
            return descriptor;
        if (!lock_in_time(descriptor)) {
            close(descriptor);
            errno = EWOULDBLOCK;
            return -1;
        }
        // file_replace may have put another file in the place of the one that was waited for: what is added to the old one
        // would be lost with it.
        const bool is_regular = fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
        if (!is_regular || os_has_name(descriptor, path))
            return descriptor;
        close(descriptor);
    }
}

int file_lock(const char *path, const FileKind *kind, bool creates, Error *error)
{
    struct stat status;
    // Before it is opened: opening a pipe or a device may already do something to it.
    if (stat(path, &status) == 0 && !S_ISREG(status.st_mode)) {
        error_set(error, "%s: not a regular file", path);
        return -1;
    }
    const int descriptor = open_locked(path, creates ? READ_FLAGS | O_CREAT : READ_FLAGS);
    if (descriptor < 0) {
        report(error, path);
        return -1;
    }
    if (check_start(descriptor, path, kind, "it is left as it is", error))
        return descriptor;
    close(descriptor);
    return -1;
}

// --- adding ----------------------------------------------------------------------------------------------------------

int file_open_log(const char *path)
{
    return open(path, APPEND_FLAGS, FILE_MODE);
}

bool file_append_at(const char *path, const FileKind *kind, const void *data, size_t size, int64_t *place, Error *error)
{
    struct stat status;
    // Before opening, which would create a file that then is refused.
    if (!check_kind(path, kind, "nothing is added to it", error))
        return false;
    const int descriptor = open_locked(path, APPEND_FLAGS);
    if (descriptor < 0)
        return report(error, path);
    wait_for_pager(descriptor, path);
    // And again under the lock: another program may have written it meanwhile.
    if (!check_kind(path, kind, "nothing is added to it", error)) {
        close(descriptor);
        return false;
    }
    const bool is_regular = fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
    // Under the lock, the size is where our bytes will start.
    *place = is_regular ? status.st_size : 0;
    return write_and_close(descriptor, data, size, is_regular ? status.st_size : -1) || report(error, path);
}

bool file_append(const char *path, const FileKind *kind, const void *data, size_t size, Error *error)
{
    int64_t place;
    return file_append_at(path, kind, data, size, &place, error);
}

bool file_create(const char *path, const void *data, size_t size, bool *is_taken, Error *error)
{
    const int descriptor = open(path, CREATE_FLAGS, FILE_MODE);
    // O_EXCL makes looking and creating one step, so two programs never believe that both made the
    // file.
    *is_taken = descriptor < 0 && errno == EEXIST;
    if (descriptor < 0)
        return *is_taken ? error_set(error, "%s: is there already", path) : report(error, path);
    // An empty file only holds a name: nothing is lost with it.
    if (size == 0)
        return close(descriptor) == 0 || report(error, path);
    return write_and_close(descriptor, data, size, 0) || report(error, path);
}

// --- a file that takes its name at the end ---------------------------------------------------------------------------

enum { STREAM_BUFFER_SIZE = 1 << 16 };

struct FileStream {
    int descriptor; // -1: closed before it took its name
    size_t waiting; // bytes of the buffer that are not written yet
    const FileKind *kind;
    int reason; // errno of the first thing that went wrong, 0 = nothing yet
    char target[PATH_MAX];
    bool is_new;          // a new file is written, not the target itself
    char fresh[PATH_MAX]; // its name; "" if it has none
    char buffer[STREAM_BUFFER_SIZE];
    char path[]; // as the caller calls it
};

static FileStream *report_begin(FileStream *stream, Error *error)
{
    report(error, stream->path);
    mem_free(stream);
    return NULL;
}

// --- names for a new file: what it will be called, a mark of ours, and six letters by chance

static const char fresh_mark[] = ".hotspur-";
enum { FRESH_LETTERS = 6, FRESH_TRIES = 100 };

// Makes up the name of a new file beside the target: a rename must not cross file systems. False with a
// reason in errno.
static bool write_fresh_name(FileStream *stream)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz012345";
    uint8_t chance[FRESH_LETTERS];
    char end[FRESH_LETTERS + 1] = "";
    if (!os_random(chance, sizeof chance))
        return false;
    for (int i = 0; i < FRESH_LETTERS; ++i)
        // The alphabet has a power of two letters, so each is as likely.
        end[i] = letters[chance[i] % (sizeof letters - 1)];
    const int length = snprintf(stream->fresh, sizeof stream->fresh, "%s%s%s", stream->target, fresh_mark, end);
    if (length > 0 && (size_t)length < sizeof stream->fresh)
        return true;
    stream->fresh[0] = '\0';
    errno = ENAMETOOLONG;
    return false;
}

// The folder of the target: where the new file is made, and what is synchronised after the rename.
static void write_folder(const FileStream *stream, char out[PATH_MAX])
{
    const char *slash = strrchr(stream->target, '/');
    if (slash == NULL)
        snprintf(out, PATH_MAX, ".");
    else
        snprintf(out, PATH_MAX, "%.*s", slash == stream->target ? 1 : (int)(slash - stream->target), stream->target);
}

// Is it a name that write_fresh_name could have made for this target? Only those are ever swept away.
static bool is_fresh_name(const char *name, const char *target)
{
    const size_t length = strlen(target);
    return strncmp(name, target, length) == 0 && strlen(name) == length + strlen(fresh_mark) + FRESH_LETTERS &&
           strncmp(name + length, fresh_mark, strlen(fresh_mark)) == 0;
}

// A new file is locked while it is written, so one without a lock was left by a program that was killed.
static void remove_if_stale(const char *folder, const char *name)
{
    struct stat status;
    char path[PATH_MAX];
    if ((size_t)snprintf(path, sizeof path, "%s/%s", folder, name) >= sizeof path)
        return;
    // No link is followed: a sweep must not lead out of the folder.
    const int descriptor = open(path, READ_FLAGS | O_NOFOLLOW);
    if (descriptor < 0)
        return;
    const bool is_stale =
        fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) && os_is_own(&status) && os_lock(descriptor);
    // Its lock goes with it, and where only a closed file can be removed a moment before.
    if (is_stale && os_renames_open_files)
        unlink(path);
    close(descriptor);
    if (is_stale && !os_renames_open_files)
        unlink(path);
}

// Removes what earlier runs that were killed left beside the target.
static void sweep(const FileStream *stream)
{
    char folder[PATH_MAX];
    const char *slash = strrchr(stream->target, '/');
    write_folder(stream, folder);
    DIR *listing = opendir(folder);
    if (listing == NULL)
        return;
    for (const struct dirent *entry = readdir(listing); entry != NULL; entry = readdir(listing))
        if (is_fresh_name(entry->d_name, slash == NULL ? stream->target : slash + 1))
            remove_if_stale(folder, entry->d_name);
    closedir(listing);
}

// A new file of a name of its own, locked. A sweep by another program may have removed it before that.
static int open_named(FileStream *stream)
{
    for (int i = 0; i < FRESH_TRIES && write_fresh_name(stream); ++i) {
        const int descriptor = open(stream->fresh, CREATE_FLAGS, FILE_MODE);
        // A name that is taken calls for another; any other fault will be the same with each.
        if (descriptor < 0 && errno != EEXIST)
            break;
        if (descriptor < 0)
            continue;
        (void)os_lock(descriptor);
        if (os_has_name(descriptor, stream->fresh))
            return descriptor;
        close(descriptor);
    }
    stream->fresh[0] = '\0';
    return -1;
}

// A file of no name, of which nothing is left if the program is killed; where the system has none such, one with a name.
// The system applies the mask of permissions to both.
static int open_fresh(FileStream *stream)
{
    struct stat status;
    char folder[PATH_MAX];
    write_folder(stream, folder);
    sweep(stream);
    int descriptor = os_open_unnamed(folder, FILE_MODE);
    if (descriptor >= 0)
        (void)os_lock(descriptor);
    else
        descriptor = open_named(stream);
    if (descriptor < 0)
        return -1;
    stream->is_new = true;
    // A file that only its owner may read stays so when it is replaced. Noted as a fault of the
    // stream, told at its end.
    if (stat(stream->target, &status) == 0 && !os_copy_permissions(descriptor, &status))
        stream->reason = errno;
    return descriptor;
}

// Gives a file without a name one beside the target, from which it can be renamed.
static bool name_fresh(FileStream *stream)
{
    for (int i = 0; i < FRESH_TRIES && stream->fresh[0] == '\0'; ++i) {
        if (!write_fresh_name(stream))
            return false;
        if (os_name_file(stream->descriptor, stream->fresh))
            return true;
        stream->fresh[0] = '\0';
        if (errno != EEXIST)
            return false;
    }
    return stream->fresh[0] != '\0';
}

// Gives the new file the name of the target.
static bool take_name(FileStream *stream)
{
    char folder[PATH_MAX];
    if (!name_fresh(stream))
        return false;
    // Windows renames only closed files; there the lock is given up a moment before.
    if (!os_renames_open_files) {
        const bool is_closed = close(stream->descriptor) == 0;
        stream->descriptor = -1;
        if (!is_closed)
            return false;
    }
    if (!os_rename(stream->fresh, stream->target))
        return false;
    // So that after a crash of the machine the name means the new file.
    write_folder(stream, folder);
    os_synchronise_folder(folder);
    return true;
}

static int open_device(const char *path)
{
    const int descriptor = os_open_device(path);
    wait_for_pager(descriptor, path);
    return descriptor;
}

// What keeps nothing is written as it is; a pipe without a reader is an error. A link stays a link: what it leads to is
// replaced.
static int open_stream(FileStream *stream)
{
    struct stat status;
    if (stat(stream->path, &status) == 0 && keeps_nothing(&status))
        return open_device(stream->path);
    // The full path follows links. A target that does not exist yet has none, so its path is kept
    // as it was given.
    const bool exists = os_full_path(stream->path, stream->target, sizeof stream->target);
    if (!exists && (size_t)snprintf(stream->target, PATH_MAX, "%s", stream->path) >= PATH_MAX) {
        errno = ENAMETOOLONG;
        return -1;
    }
    return open_fresh(stream);
}

FileStream *file_stream_begin(const char *path, const FileKind *kind, Error *error)
{
    if (!file_may_replace(path, kind, error))
        return NULL;
    FileStream *stream = mem_new(1, sizeof *stream + strlen(path) + 1);
    memcpy(stream->path, path, strlen(path) + 1);
    stream->kind = kind;
    stream->descriptor = open_stream(stream);
    return stream->descriptor >= 0 ? stream : report_begin(stream, error);
}

// After the first fault nothing is written any more: the file will be dropped anyway, and the first
// reason is the true one.
static void flush(FileStream *stream)
{
    if (stream->reason == 0 && !write_all(stream->descriptor, stream->buffer, stream->waiting))
        stream->reason = errno;
    stream->waiting = 0;
}

void file_stream_write(FileStream *stream, const void *data, size_t size)
{
    const char *bytes = data;
    while (size > 0) {
        const size_t room = STREAM_BUFFER_SIZE - stream->waiting, part = size < room ? size : room;
        memcpy(stream->buffer + stream->waiting, bytes, part);
        stream->waiting += part;
        bytes += part;
        size -= part;
        if (stream->waiting == STREAM_BUFFER_SIZE)
            flush(stream);
    }
}

void file_stream_drop(FileStream *stream)
{
    if (stream->descriptor >= 0)
        close(stream->descriptor);
    if (stream->fresh[0] != '\0')
        unlink(stream->fresh);
    mem_free(stream);
}

bool file_check_writable(const char *path, const FileKind *kind, Error *error)
{
    FileStream *stream = file_stream_begin(path, kind, error);
    if (stream != NULL)
        file_stream_drop(stream);
    return stream != NULL;
}

// Flushes the stream, and gives the new file its name.
static bool finish_stream(FileStream *stream, Error *error)
{
    flush(stream);
    // On disk before the rename, or a crash could leave the name with an empty file.
    if (stream->reason == 0 && !os_synchronise(stream->descriptor))
        stream->reason = errno;
    // The kind is looked at a second time: minutes may have passed since the stream was begun.
    if (stream->reason == 0 && stream->is_new && !file_may_replace(stream->path, stream->kind, error))
        return false;
    if (stream->reason == 0 && stream->is_new && !take_name(stream))
        stream->reason = errno;
    errno = stream->reason;
    return stream->reason == 0 || report(error, stream->path);
}

bool file_stream_end(FileStream *stream, Error *error)
{
    const bool ok = finish_stream(stream, error);
    // The name is the target's now and must not be removed.
    if (ok)
        stream->fresh[0] = '\0';
    file_stream_drop(stream);
    return ok;
}

bool file_replace(const char *path, const FileKind *kind, const void *data, size_t size, Error *error)
{
    FileStream *stream = file_stream_begin(path, kind, error);
    if (stream == NULL)
        return false;
    file_stream_write(stream, data, size);
    return file_stream_end(stream, error);
}

char *file_read_text(const char *path, size_t size_max, Error *error)
{
    FILE *file = file_open(path, FILE_REGULAR, FILE_SIZE_ANY, error);
    if (file == NULL)
        return NULL;
    // One more byte than is read, and mem_new clears: the text ends with a NUL.
    char *text = mem_new(size_max + 1, 1);
    const size_t size = fread(text, 1, size_max, file);
    const bool ok = !ferror(file) && size < size_max;
    if (!ok)
        error_set(error, "%s: %s", path, ferror(file) ? strerror(errno) : "the file is too long");
    fclose(file);
    if (ok)
        return text;
    mem_free(text);
    return NULL;
}

bool file_exists(const char *path)
{
    return access(path, F_OK) == 0;
}

bool file_is_plain(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 ? S_ISREG(status.st_mode) : errno == ENOENT;
}

bool file_is_folder(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

// A library that opens the file by its name would wait for the other side of a pipe.
static bool is_readable(const char *folder, const char *name, Error *error)
{
    char path[PATH_MAX];
    if ((size_t)snprintf(path, sizeof path, "%s/%s", folder, name) >= sizeof path)
        return error_set(error, "%s: the name is too long", folder);
    const int descriptor = file_open_descriptor(path, FILE_REGULAR, FILE_SIZE_ANY, error);
    if (descriptor >= 0)
        close(descriptor);
    return descriptor >= 0;
}

static int compare_paths(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

int file_folder_list(const char *folder, bool (*is_wanted)(const char *name), char ***paths, Error *error)
{
    DIR *listing = opendir(folder);
    size_t count = 0, capacity = 0;
    if (listing == NULL) {
        report(error, folder);
        return -1;
    }
    *paths = NULL;
    for (const struct dirent *entry = readdir(listing); entry != NULL; entry = readdir(listing)) {
        if (!is_wanted(entry->d_name))
            continue;
        const size_t size = strlen(folder) + strlen(entry->d_name) + 2;
        *paths = mem_grow(*paths, count, &capacity, sizeof **paths);
        (*paths)[count] = mem_new(size, 1);
        snprintf((*paths)[count++], size, "%s/%s", folder, entry->d_name);
    }
    closedir(listing);
    qsort(*paths, count, sizeof **paths, compare_paths);
    return (int)count;
}

bool file_folder_has_ending(const char *folder, const char *ending, bool *found, Error *error)
{
    DIR *listing = opendir(folder);
    if (listing == NULL)
        return report(error, folder);
    const size_t end = strlen(ending);
    bool ok = true;
    *found = false;
    for (const struct dirent *entry = readdir(listing); ok && entry != NULL; entry = readdir(listing)) {
        const size_t length = strlen(entry->d_name);
        if (length < end || strcmp(entry->d_name + length - end, ending) != 0)
            continue;
        ok = is_readable(folder, entry->d_name, error);
        *found = true;
    }
    closedir(listing);
    return ok;
}
