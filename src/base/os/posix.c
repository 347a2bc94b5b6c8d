// SPDX-License-Identifier: GPL-3.0-or-later
// What is used of the system, on Linux, the BSDs and macOS; os.h has the contracts, windows.c the other half. No
// other file asks which system it is on. Nothing here knows chess.
#include "base/os/os.h"

#include "base/text.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <iconv.h>
#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __APPLE__
#include <crt_externs.h>
#include <mach-o/dyld.h>
#include <xlocale.h>
#define environ (*_NSGetEnviron())
#endif
#ifdef __linux__
#include <sys/auxv.h>
#endif

// --- the program -------------------------------------------------------------------------------------------------------

void os_begin(void)
{
    // Started with one of the three closed, the next file opened would take its number, and
    // messages would be written into a game.
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; ++fd)
        if (fcntl(fd, F_GETFD) == -1)
            (void)!open("/dev/null", fd == STDOUT_FILENO ? O_RDONLY : O_RDWR);
    // A file that grows past a limit of the user is then an error of the write, which can be told,
    // and no sudden end.
    (void)signal(SIGXFSZ, SIG_IGN);
}

const char os_program_suffix[] = "";

int os_become(const char *path, char **words)
{
    execv(path, words);
    return errno;
}

bool os_program_path(char *out, size_t size)
{
#ifdef __APPLE__
    uint32_t length = (uint32_t)size;
    return _NSGetExecutablePath(out, &length) == 0;
#else
    // Linux, FreeBSD, NetBSD.
    static const char *const links[] = {"/proc/self/exe", "/proc/curproc/file", "/proc/curproc/exe"};
    for (size_t i = 0; i < sizeof links / sizeof links[0]; ++i) {
        const ssize_t length = readlink(links[i], out, size - 1);
        if (length > 0) {
            out[length] = '\0';
            return true;
        }
    }
#ifdef __linux__
    // Where /proc is not there, as in a bare chroot: the path by which the program was started.
    char whole[PATH_MAX];
    const char *started = (const char *)getauxval(AT_EXECFN);
    if (started != NULL && realpath(started, whole) != NULL && strlen(whole) < size) {
        memcpy(out, whole, strlen(whole) + 1);
        return true;
    }
#endif
    return false;
#endif
}

int os_processor_count(void)
{
    const long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : (int)count;
}

void os_describe(char *out, size_t size)
{
    struct utsname system;
    Text text = text_begin(out, size);
    if (uname(&system) == 0)
        text_addf(&text, "%s %s %s", system.sysname, system.release, system.machine);
}

bool os_random(void *out, size_t size)
{
    return getentropy(out, size) == 0;
}

double os_parse_real(const char *string, char **end)
{
    // Protocols and files have a decimal point, whatever the user's language writes. A locale made
    // twice by two threads at once is lost memory of no importance.
    static locale_t c_locale;
    locale_t numeric = __atomic_load_n(&c_locale, __ATOMIC_ACQUIRE);
    if (numeric == (locale_t)0) {
        numeric = newlocale(LC_NUMERIC_MASK, "C", (locale_t)0);
        __atomic_store_n(&c_locale, numeric, __ATOMIC_RELEASE);
    }
    return strtod_l(string, end, numeric);
}

// --- waiting -----------------------------------------------------------------------------------------------------------

int os_wait(OsSource *sources, size_t count, int timeout_ms)
{
    enum { SOURCES_MAX = 16 };
    struct pollfd waited[SOURCES_MAX];
    for (size_t i = 0; i < count; ++i)
        waited[i] = (struct pollfd){.fd = sources[i].fd, .events = sources[i].is_to_write ? POLLOUT : POLLIN};
    // A signal counts as nothing ready: callers look at their own flags and come back.
    const int ready = poll(waited, (nfds_t)count, timeout_ms);
    for (size_t i = 0; i < count; ++i)
        sources[i].is_ready = ready > 0 && waited[i].revents != 0;
    return ready < 0 ? 0 : ready;
}

bool os_pipe(int ends[2])
{
#ifdef __APPLE__
    return pipe(ends) == 0 && fcntl(ends[0], F_SETFD, FD_CLOEXEC) != -1 && fcntl(ends[1], F_SETFD, FD_CLOEXEC) != -1;
#else
    return pipe2(ends, O_CLOEXEC) == 0;
#endif
}

bool os_wake_open(int ends[2])
{
    if (!os_pipe(ends))
        return false;
    // Both ends: sending must never wait in a signal handler, and clearing must stop when the pipe
    // is empty.
    (void)fcntl(ends[0], F_SETFL, O_NONBLOCK);
    (void)fcntl(ends[1], F_SETFL, O_NONBLOCK);
    return true;
}

void os_wake_send(const int ends[2])
{
    // May run in a signal handler, between a system call and the look at its errno.
    const int saved = errno;
    // A full pipe is a pending wake-up already.
    const ssize_t written = write(ends[1], "!", 1);
    (void)written;
    errno = saved;
}

void os_wake_clear(const int ends[2])
{
    char sink[64];
    // Wake-ups do not count: all that are pending are answered at once.
    while (read(ends[0], sink, sizeof sink) > 0) {
    }
}

bool os_thread_start(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *argument)
{
    // A new thread inherits the mask, so it is set around the creation.
    // Faults stay open: blocked, they would end the program before it can put the terminal right.
    static const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    sigset_t taken, before;
    sigfillset(&taken);
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; ++i)
        sigdelset(&taken, faults[i]);
    pthread_sigmask(SIG_SETMASK, &taken, &before);
    const bool started = pthread_create(thread, attributes, run, argument) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

// --- memory ------------------------------------------------------------------------------------------------------------

void *os_aligned_new(size_t alignment, size_t size)
{
#ifdef MADV_HUGEPAGE
    // A block that fills a good part of a huge page gets whole ones: the network and the histories are read all over, and
    // the place of small pages in the second cache is a matter of luck.
    enum { HUGE_PAGE = 1 << 21, HUGE_PAGE_FROM = HUGE_PAGE / 4 };
    if (size >= HUGE_PAGE_FROM && size <= SIZE_MAX - HUGE_PAGE && alignment <= HUGE_PAGE) {
        const size_t bytes = (size + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
        void *block = aligned_alloc(HUGE_PAGE, bytes);
        if (block != NULL)
            (void)madvise(block, bytes, MADV_HUGEPAGE); // only a wish
        return block;
    }
#endif
    return aligned_alloc(alignment, size);
}

void os_aligned_free(void *block)
{
    free(block);
}

void *os_pages_new(size_t bytes)
{
    // The system promises more than it has; taking that at its word would end the program at the first clearing.
    const long pages = sysconf(_SC_PHYS_PAGES), page_bytes = sysconf(_SC_PAGESIZE);
    if (pages > 0 && page_bytes > 0 && bytes / (size_t)page_bytes >= (size_t)pages)
        return NULL;
    void *table = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (table == MAP_FAILED)
        return NULL;
#ifdef MADV_HUGEPAGE
    // Only a wish: without huge pages the table works the same, with more misses in the address cache.
    (void)madvise(table, bytes, MADV_HUGEPAGE);
#endif
    return table;
}

void os_pages_free(void *pages, size_t bytes)
{
    munmap(pages, bytes);
}

const void *os_map_file(int fd, size_t size)
{
    void *bytes = mmap(NULL, size, PROT_READ, MAP_SHARED, fd, 0);
    return bytes == MAP_FAILED ? NULL : bytes;
}

void os_unmap_file(const void *bytes, size_t size)
{
    munmap((void *)(uintptr_t)bytes, size);
}

#ifdef __APPLE__
typedef struct Sink {
    void *context;
    OsAppend *append;
} Sink;

static int write_sink(void *cookie, const char *bytes, int count)
{
    const Sink *sink = cookie;
    return (int)sink->append(sink->context, bytes, (size_t)count);
}

static int free_sink(void *cookie)
{
    free(cookie);
    return 0;
}
#endif

FILE *os_stream_open(void *context, OsAppend *append)
{
#ifdef __APPLE__
    Sink *sink = malloc(sizeof *sink);
    if (sink == NULL)
        return NULL;
    *sink = (Sink){.context = context, .append = append};
    return funopen(sink, NULL, write_sink, NULL, free_sink);
#else
    return fopencookie(context, "w", (cookie_io_functions_t){.write = append});
#endif
}

bool os_stream_flush(FILE *stream, void *context, OsAppend *append)
{
    (void)context;
    (void)append;
    return fflush(stream) == 0;
}

// --- files -------------------------------------------------------------------------------------------------------------

bool os_synchronise(int fd)
{
    // Pipes, devices and read-only systems have nothing to synchronise, which is no fault.
    return fsync(fd) == 0 || errno == EINVAL || errno == ENOTSUP || errno == EROFS;
}

void os_synchronise_folder(const char *folder)
{
    const int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0)
        return;
    (void)fsync(descriptor);
    close(descriptor);
}

bool os_lock(int fd)
{
    // flock belongs to the open file: fcntl locks would be lost with any other descriptor of the
    // file that is closed.
    return flock(fd, LOCK_EX | LOCK_NB) == 0;
}

bool os_has_name(int fd, const char *path)
{
    struct stat held, named;
    // The same inode on the same device is the same file.
    return fstat(fd, &held) == 0 && stat(path, &named) == 0 && held.st_dev == named.st_dev &&
           held.st_ino == named.st_ino;
}

bool os_is_own(const struct stat *status)
{
    return status->st_uid == geteuid();
}

const bool os_renames_open_files = true;

bool os_rename(const char *from, const char *to)
{
    return rename(from, to) == 0;
}

static const char own_descriptors[] = "/proc/self/fd/";

int os_open_unnamed(const char *folder, int mode)
{
#ifdef O_TMPFILE
    // Without /proc such a file could never get a name.
    if (access(own_descriptors, X_OK) == 0)
        return open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, mode);
#endif
    (void)folder;
    (void)mode;
    errno = ENOTSUP;
    return -1;
}

bool os_name_file(int fd, const char *path)
{
    char link[sizeof own_descriptors + 3 * sizeof(int)];
    snprintf(link, sizeof link, "%s%d", own_descriptors, fd);
    // The descriptor's entry in /proc, followed, gives the nameless file its name; needs no
    // privilege, unlike AT_EMPTY_PATH.
    return linkat(AT_FDCWD, link, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0;
}

bool os_copy_permissions(int fd, const struct stat *status)
{
    enum { PERMISSION_BITS = 0777 };
    return fchmod(fd, status->st_mode & PERMISSION_BITS) == 0;
}

int os_open_device(const char *path)
{
    return open(path, O_WRONLY | O_APPEND | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
}

bool os_make_waiting(int fd)
{
    const int flags = fcntl(fd, F_GETFL);
    return flags != -1 && fcntl(fd, F_SETFL, flags & ~O_NONBLOCK) == 0;
}

ssize_t os_read(int fd, void *out, size_t size)
{
    return read(fd, out, size);
}

ssize_t os_write(int fd, const void *bytes, size_t size)
{
    return write(fd, bytes, size);
}

ssize_t os_read_at(int fd, void *out, size_t size, off_t place)
{
    return pread(fd, out, size, place);
}

ssize_t os_write_at(int fd, const void *bytes, size_t size, off_t place)
{
    return pwrite(fd, bytes, size, place);
}

int64_t os_changed_ns(const struct stat *status)
{
#ifdef __APPLE__
    const struct timespec changed = status->st_mtimespec;
#else
    const struct timespec changed = status->st_mtim;
#endif
    return (int64_t)changed.tv_sec * 1000000000 + changed.tv_nsec;
}

bool os_make_folder(const char *path, unsigned mode)
{
    return mkdir(path, (mode_t)mode) == 0;
}

bool os_make_temporary_folder(const char *name, char *out, size_t size)
{
    const char *folder = getenv("TMPDIR");
    Text text = text_begin(out, size);
    text_addf(&text, "%s/%s-XXXXXX", folder != NULL && folder[0] == '/' ? folder : "/tmp", name);
    if (!text.truncated)
        return mkdtemp(out) != NULL;
    errno = ENAMETOOLONG;
    return false;
}

bool os_full_path(const char *path, char *out, size_t size)
{
    char *full = realpath(path, NULL);
    const bool fits = full != NULL && (size_t)snprintf(out, size, "%s", full) < size;
    free(full);
    return fits;
}

bool os_is_absolute(const char *path)
{
    return path[0] == '/';
}

// --- libraries ---------------------------------------------------------------------------------------------------------

void *os_library_open(const char *name)
{
#ifdef RTLD_NODELETE
    // Never unloaded: its threads and handlers at exit may outlive our handle.
    return dlopen(name, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
#else
    return dlopen(name, RTLD_NOW | RTLD_LOCAL);
#endif
}

void *os_library_symbol(void *library, const char *name)
{
    return dlsym(library, name);
}

// --- encodings of text -------------------------------------------------------------------------------------------------

OsConverter *os_converter_new(const char *encoding)
{
    const iconv_t converter = iconv_open("UTF-8", encoding);
    return (intptr_t)converter != -1 ? (OsConverter *)converter : NULL;
}

OsConverter *os_encoder_new(const char *encoding)
{
    const iconv_t encoder = iconv_open(encoding, "UTF-8");
    return (intptr_t)encoder != -1 ? (OsConverter *)encoder : NULL;
}

void os_converter_free(OsConverter *converter)
{
    if (converter != NULL)
        iconv_close((iconv_t)converter);
}

int os_convert(OsConverter *converter, char **in, size_t *in_left, char **out, size_t *out_left)
{
    return iconv((iconv_t)converter, in, in_left, out, out_left) == (size_t)-1 ? errno : 0;
}

// --- other programs ------------------------------------------------------------------------------------------------------

// Signals as a program expects them, and a group that can be ended as a whole.
int os_process_start(OsProcess *process, char **words, int input_fd, int output_fd)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    // posix_spawn and not fork: with threads about, little may be done between fork and exec.
    posix_spawn_file_actions_adddup2(&actions, input_fd, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output_fd, STDOUT_FILENO);
    // What an engine says on its standard error would be written over the board.
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    sigset_t none, reset;
    // Ignored and blocked signals are inherited, and a program started so could not be ended with
    // Ctrl-C or a closed pipe.
    sigemptyset(&none);
    sigemptyset(&reset);
    sigaddset(&reset, SIGPIPE);
    sigaddset(&reset, SIGXFSZ);
    sigaddset(&reset, SIGINT);
    sigaddset(&reset, SIGTERM);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &reset);
    // A group of its own: it can be ended with its helpers, and Ctrl-C at our terminal does not
    // reach it.
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    pid_t pid = 0;
    const int reason = posix_spawnp(&pid, words[0], &actions, &attributes, words, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    *process = (OsProcess){.process = pid, .group = pid};
    return reason;
}

// The dead stay unreaped, so that the number of their group cannot mean another one.
bool os_process_has_ended(const OsProcess *process)
{
    siginfo_t info = {0};
    return waitid(P_PID, (id_t)process->process, &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
           info.si_pid == (pid_t)process->process;
}

void os_process_terminate(const OsProcess *process)
{
    kill(-(pid_t)process->group, SIGTERM);
}

// A program may have left its group.
void os_process_end(OsProcess *process)
{
    kill(-(pid_t)process->group, SIGKILL);
    kill((pid_t)process->process, SIGKILL);
    while (waitpid((pid_t)process->process, NULL, 0) < 0 && errno == EINTR) {
    }
}

// Does a list of folders with colons between have this one?
static bool list_has_folder(const char *list, const char *folder)
{
    const size_t length = strlen(folder);
    for (const char *at = list; *at != '\0'; at += strcspn(at, ":"), at += *at == ':')
        if (strcspn(at, ":") == length && strncmp(at, folder, length) == 0)
            return true;
    return false;
}

void os_extend_path(void)
{
    static const char *const usual[] = {"/usr/local/bin", "/usr/bin", "/bin", "/usr/local/games", "/usr/games"};
    static const char *const own[] = {".local/bin", "bin"};
    const char *home = getenv("HOME"), *old = getenv("PATH");
    char path[2 * PATH_MAX], folder[PATH_MAX];
    Text text = text_begin(path, sizeof path);
    // The user's own folders come first, so that a program found there wins.
    text_add(&text, old != NULL ? old : "");
    for (size_t i = 0; i < sizeof usual / sizeof usual[0]; ++i)
        if (!list_has_folder(path, usual[i]))
            text_addf(&text, "%s%s", path[0] != '\0' ? ":" : "", usual[i]);
    for (size_t i = 0; home != NULL && home[0] == '/' && i < sizeof own / sizeof own[0]; ++i)
        if ((size_t)snprintf(folder, sizeof folder, "%s/%s", home, own[i]) < sizeof folder &&
            !list_has_folder(path, folder))
            text_addf(&text, ":%s", folder);
    // A list cut in the middle of a name would lead to another folder.
    if (!text.truncated)
        setenv("PATH", path, 1);
}

const char *os_program_folders(void)
{
    return "PATH, /usr/local/bin, /usr/bin, /bin, /usr/local/games, /usr/games, ~/.local/bin or ~/bin";
}

const char *os_signal_name(int signal)
{
    return strsignal(signal);
}

// Starts this program again with other words, standard input closed to it: it must not read what was
// typed for us.
static int spawn_self(pid_t *pid, char **words)
{
    // The link leads to this program even when another has taken its name.
    char path[PATH_MAX] = "/proc/self/exe";
    if (access(path, X_OK) != 0 && !os_program_path(path, sizeof path))
        return ENOENT;
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t usual;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    sigemptyset(&usual);
    // SIGPIPE is ignored here, and ignored signals are inherited.
    sigaddset(&usual, SIGPIPE);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    const int reason = posix_spawn(pid, path, &actions, &attributes, words, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return reason;
}

// Waits until the process ends. When it is stopped by Ctrl-Z we stop too, so that the shell gets its
// prompt back; continued together, both go on.
static OsExit wait_for_end(pid_t pid)
{
    for (;;) {
        int status;
        const pid_t changed = waitpid(pid, &status, WUNTRACED);
        if (changed < 0 && errno != EINTR)
            return (OsExit){.reason = -1};
        if (changed == pid && WIFSIGNALED(status))
            return (OsExit){.signal = WTERMSIG(status)};
        if (changed == pid && WIFEXITED(status))
            return (OsExit){.status = WEXITSTATUS(status)};
        if (changed == pid)
            raise(SIGSTOP);
    }
}

OsExit os_run_self(char **words, void (*is_waited_for)(int process))
{
    pid_t pid;
    const int reason = spawn_self(&pid, words);
    if (reason != 0)
        return (OsExit){.reason = reason};
    // The caller passes signals on to it from here on.
    is_waited_for(pid);
    const OsExit end = wait_for_end(pid);
    is_waited_for(0);
    return end;
}

// --- terminal ----------------------------------------------------------------------------------------------------------

bool os_is_terminal(int fd)
{
    return isatty(fd) != 0;
}

void os_terminal_size(int fd, int *rows, int *columns)
{
    struct winsize size;
    const bool is_known = ioctl(fd, TIOCGWINSZ, &size) == 0;
    *rows = is_known ? size.ws_row : 0;
    *columns = is_known ? size.ws_col : 0;
}

int os_terminal_columns(int fd)
{
    int rows, columns;
    os_terminal_size(fd, &rows, &columns);
    return columns;
}

bool os_has_utf8(void)
{
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}
