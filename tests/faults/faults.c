// SPDX-License-Identifier: GPL-3.0-or-later
// A library to preload: it makes the n-th file or memory call of a program fail, or kills the program just before it.
//
//   FAULTS_FOLDER  counts calls on files below this folder (an absolute path); others are left alone
//   FAULTS_KIND    file: opening, writing, renaming...; memory: malloc and its kin
//   FAULTS_AT      the number of the call that goes wrong, from 1; 0 for none
//   FAULTS_MODE    fail: the call fails as a full disk or an empty memory lets it; kill: SIGKILL; tear: half of what is to
//                  be written is written, then SIGKILL; power: SIGKILL, and what was not synchronised is lost, as when the
//                  power fails: a file keeps its name and the size it had when it was last synchronised
//   FAULTS_NAMED   set: the file system knows no files without a name (O_TMPFILE)
//   FAULTS_LOG     a file that gets a line for each counted call: its number and name
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { KIND_NONE, KIND_FILE, KIND_MEMORY };
enum { MODE_FAIL, MODE_KILL, MODE_TEAR, MODE_POWER };

static int kind, mode, log_descriptor = -1;
static long fault_at;
static bool needs_names;
static atomic_long calls;
static char folder[PATH_MAX];

// Variables are read with no help of stdio or malloc: both may be what is watched.
__attribute__((constructor)) static void start(void)
{
    const char *text = getenv("FAULTS_KIND");
    const int wanted = text == NULL ? KIND_NONE : text[0] == 'f' ? KIND_FILE : KIND_MEMORY;
    text = getenv("FAULTS_MODE");
    mode = text == NULL || text[0] == 'f' ? MODE_FAIL
           : text[0] == 'k'               ? MODE_KILL
           : text[0] == 't'               ? MODE_TEAR
                                          : MODE_POWER;
    text = getenv("FAULTS_AT");
    fault_at = text == NULL ? 0 : strtol(text, NULL, 10);
    needs_names = getenv("FAULTS_NAMED") != NULL;
    text = getenv("FAULTS_FOLDER");
    if (text != NULL)
        strncpy(folder, text, sizeof folder - 1);
    text = getenv("FAULTS_LOG");
    if (text != NULL)
        log_descriptor = (int)syscall(SYS_openat, AT_FDCWD, text, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    kind = wanted;
}

static void log_call(long number, const char *name)
{
    char line[64];
    size_t length = sizeof line;
    line[--length] = '\n';
    for (size_t i = strlen(name); i > 0 && length > 24; --i)
        line[--length] = name[i - 1];
    line[--length] = ' ';
    do
        line[--length] = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    (void)!syscall(SYS_write, log_descriptor, line + length, sizeof line - length);
}

static void die(void)
{
    syscall(SYS_kill, (pid_t)syscall(SYS_getpid), SIGKILL);
}

// --- what the disk has ---------------------------------------------------------------------------------------------------

// Files that were written to since they were last synchronised. Each is kept by a descriptor of its own, so that a lock or
// a position that the program has is untouched.
enum { UNSYNCED_MAX = 16 };
static struct {
    dev_t device;
    ino_t inode;
    int descriptor;
    off_t size; // what the disk surely has
} unsynced[UNSYNCED_MAX];
static int unsynced_nb;

static int find_unsynced(const struct stat *status)
{
    for (int i = 0; i < unsynced_nb; ++i)
        if (unsynced[i].device == status->st_dev && unsynced[i].inode == status->st_ino)
            return i;
    return -1;
}

static void link_of(int descriptor, char *link)
{
    char digits[16];
    size_t end = sizeof digits;
    digits[--end] = '\0';
    do
        digits[--end] = (char)('0' + descriptor % 10);
    while ((descriptor /= 10) > 0);
    strcpy(link, "/proc/self/fd/");
    strcat(link, digits + end);
}

// Before something is written. The programs only add to a file, or write one that is new.
static void note_writing(int descriptor)
{
    struct stat status;
    if (mode != MODE_POWER || fstat(descriptor, &status) != 0 || find_unsynced(&status) >= 0 ||
        unsynced_nb == UNSYNCED_MAX)
        return;
    char link[64];
    link_of(descriptor, link);
    unsynced[unsynced_nb].device = status.st_dev;
    unsynced[unsynced_nb].inode = status.st_ino;
    unsynced[unsynced_nb].size = status.st_size;
    unsynced[unsynced_nb++].descriptor = (int)syscall(SYS_openat, AT_FDCWD, link, O_WRONLY | O_CLOEXEC, 0);
}

static void note_synchronising(int descriptor)
{
    struct stat status;
    const int i = mode != MODE_POWER || fstat(descriptor, &status) != 0 ? -1 : find_unsynced(&status);
    if (i < 0)
        return;
    syscall(SYS_close, unsynced[i].descriptor);
    unsynced[i] = unsynced[--unsynced_nb];
}

static void lose_power(void)
{
    for (int i = 0; i < unsynced_nb; ++i)
        (void)!syscall(SYS_ftruncate, unsynced[i].descriptor, unsynced[i].size);
    die();
}

// Counts a call; true if this is the one that has to fail.
static bool count(const char *name)
{
    const long number = atomic_fetch_add(&calls, 1) + 1;
    if (log_descriptor >= 0)
        log_call(number, name);
    if (number != fault_at)
        return false;
    if (mode == MODE_KILL)
        die();
    if (mode == MODE_POWER)
        lose_power();
    return true;
}

static bool is_inside(const char *path)
{
    const size_t length = strlen(folder);
    return kind == KIND_FILE && length > 0 && path != NULL && (path[0] != '/' || strncmp(path, folder, length) == 0);
}

static bool is_open_inside(int descriptor)
{
    if (kind != KIND_FILE)
        return false;
    char link[64], path[PATH_MAX];
    int saved = errno;
    link_of(descriptor, link);
    const ssize_t length = syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1);
    errno = saved;
    if (length <= 0)
        return false;
    path[length] = '\0';
    return path[0] == '/' && is_inside(path);
}

#define REAL(type, name, ...)         \
    static type (*real)(__VA_ARGS__); \
    if (real == NULL)                 \
    *(void **)&real = dlsym(RTLD_NEXT, name)

static bool fails_path(const char *name, const char *path, int reason)
{
    if (!is_inside(path) || !count(name))
        return false;
    errno = reason;
    return true;
}

static bool fails_open_file(const char *name, int descriptor, int reason)
{
    if (!is_open_inside(descriptor) || !count(name))
        return false;
    errno = reason;
    return true;
}

// --- names -----------------------------------------------------------------------------------------------------------

#define MODE_ARGUMENT(flags, mode_variable)                           \
    mode_t mode_variable = 0;                                         \
    if (((flags)&O_CREAT) != 0 || ((flags)&O_TMPFILE) == O_TMPFILE) { \
        va_list arguments;                                            \
        va_start(arguments, flags);                                   \
        mode_variable = va_arg(arguments, mode_t);                    \
        va_end(arguments);                                            \
    }

static bool lacks_nameless(const char *path, int flags)
{
    if (!needs_names || (flags & O_TMPFILE) != O_TMPFILE || !is_inside(path))
        return false;
    errno = EOPNOTSUPP;
    return true;
}

int open(const char *path, int flags, ...)
{
    MODE_ARGUMENT(flags, permissions)
    if (lacks_nameless(path, flags) || fails_path("open", path, EACCES))
        return -1;
    return (int)syscall(SYS_openat, AT_FDCWD, path, flags, permissions);
}

int open64(const char *path, int flags, ...)
{
    MODE_ARGUMENT(flags, permissions)
    if (lacks_nameless(path, flags) || fails_path("open", path, EACCES))
        return -1;
    return (int)syscall(SYS_openat, AT_FDCWD, path, flags, permissions);
}

int openat(int base, const char *path, int flags, ...)
{
    MODE_ARGUMENT(flags, permissions)
    if (fails_path("openat", path, EACCES))
        return -1;
    return (int)syscall(SYS_openat, base, path, flags, permissions);
}

FILE *fopen(const char *path, const char *how)
{
    REAL(FILE *, "fopen", const char *, const char *);
    return fails_path("fopen", path, EACCES) ? NULL : real(path, how);
}

int mkstemp(char *path)
{
    REAL(int, "mkstemp", char *);
    return fails_path("mkstemp", path, EACCES) ? -1 : real(path);
}

int rename(const char *from, const char *to)
{
    REAL(int, "rename", const char *, const char *);
    return fails_path("rename", to, EIO) ? -1 : real(from, to);
}

int renameat2(int from_base, const char *from, int to_base, const char *to, unsigned flags)
{
    REAL(int, "renameat2", int, const char *, int, const char *, unsigned);
    return fails_path("renameat2", to, EIO) ? -1 : real(from_base, from, to_base, to, flags);
}

int link(const char *from, const char *to)
{
    REAL(int, "link", const char *, const char *);
    return fails_path("link", to, EIO) ? -1 : real(from, to);
}

int linkat(int from_base, const char *from, int to_base, const char *to, int flags)
{
    REAL(int, "linkat", int, const char *, int, const char *, int);
    return fails_path("linkat", to, EIO) ? -1 : real(from_base, from, to_base, to, flags);
}

int unlink(const char *path)
{
    REAL(int, "unlink", const char *);
    return fails_path("unlink", path, EIO) ? -1 : real(path);
}

int mkdir(const char *path, mode_t permissions)
{
    REAL(int, "mkdir", const char *, mode_t);
    return fails_path("mkdir", path, EACCES) ? -1 : real(path, permissions);
}

// --- open files --------------------------------------------------------------------------------------------------------

ssize_t write(int descriptor, const void *data, size_t size)
{
    const bool is_inside_folder = is_open_inside(descriptor);
    if (is_inside_folder && count("write")) {
        if (mode == MODE_TEAR) {
            (void)!syscall(SYS_write, descriptor, data, size / 2);
            die();
        }
        errno = ENOSPC;
        return -1;
    }
    if (is_inside_folder)
        note_writing(descriptor);
    return syscall(SYS_write, descriptor, data, size);
}

static bool is_folder(int descriptor)
{
    struct stat status;
    return fstat(descriptor, &status) == 0 && S_ISDIR(status.st_mode);
}

int fsync(int descriptor)
{
    const char *name = is_folder(descriptor) ? "fsync-folder" : "fsync";
    if (fails_open_file(name, descriptor, EIO))
        return -1;
    note_synchronising(descriptor);
    return (int)syscall(SYS_fsync, descriptor);
}

int flock(int descriptor, int operation)
{
    return fails_open_file("flock", descriptor, ENOLCK) ? -1 : (int)syscall(SYS_flock, descriptor, operation);
}

int fdatasync(int descriptor)
{
    return fails_open_file("fdatasync", descriptor, EIO) ? -1 : (int)syscall(SYS_fdatasync, descriptor);
}

int ftruncate(int descriptor, off_t size)
{
    return fails_open_file("ftruncate", descriptor, EIO) ? -1 : (int)syscall(SYS_ftruncate, descriptor, size);
}

int fchmod(int descriptor, mode_t permissions)
{
    return fails_open_file("fchmod", descriptor, EPERM) ? -1 : (int)syscall(SYS_fchmod, descriptor, permissions);
}

// The descriptor is gone even when closing fails, as on Linux.
int close(int descriptor)
{
    const bool fails = fails_open_file("close", descriptor, EIO);
    const int result = (int)syscall(SYS_close, descriptor);
    if (fails)
        errno = EIO;
    return fails ? -1 : result;
}

FILE *fdopen(int descriptor, const char *how)
{
    REAL(FILE *, "fdopen", int, const char *);
    return fails_open_file("fdopen", descriptor, ENOMEM) ? NULL : real(descriptor, how);
}

size_t fwrite(const void *data, size_t size, size_t parts, FILE *file)
{
    REAL(size_t, "fwrite", const void *, size_t, size_t, FILE *);
    if (kind == KIND_FILE && fails_open_file("fwrite", fileno(file), ENOSPC)) {
        if (mode == MODE_TEAR) {
            real(data, 1, size * parts / 2, file);
            die();
        }
        return 0;
    }
    if (is_open_inside(fileno(file)))
        note_writing(fileno(file));
    return real(data, size, parts, file);
}

int fflush(FILE *file)
{
    REAL(int, "fflush", FILE *);
    if (file != NULL && kind == KIND_FILE && fails_open_file("fflush", fileno(file), ENOSPC))
        return EOF;
    return real(file);
}

int fclose(FILE *file)
{
    REAL(int, "fclose", FILE *);
    const bool fails = kind == KIND_FILE && fails_open_file("fclose", fileno(file), EIO);
    const int result = real(file);
    if (fails)
        errno = EIO;
    return fails ? EOF : result;
}

// --- memory ------------------------------------------------------------------------------------------------------------

static bool fails_memory(const char *name)
{
    if (kind != KIND_MEMORY || !count(name))
        return false;
    errno = ENOMEM;
    return true;
}

// glibc's own names: dlsym itself asks for memory.
extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t),
    *__libc_memalign(size_t, size_t);

void *malloc(size_t size)
{
    return fails_memory("malloc") ? NULL : __libc_malloc(size);
}

void *calloc(size_t parts, size_t size)
{
    return fails_memory("calloc") ? NULL : __libc_calloc(parts, size);
}

void *realloc(void *block, size_t size)
{
    return fails_memory("realloc") ? NULL : __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return fails_memory("aligned_alloc") ? NULL : __libc_memalign(alignment, size);
}
