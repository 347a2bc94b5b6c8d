// SPDX-License-Identifier: GPL-3.0-or-later
// What is used of the system, on Windows 10 and later, by MinGW; os.h has the contracts, posix.c the other half. The
// manifest of the program makes UTF-8 the encoding of paths, arguments and environment.
#include "base/os/os.h"

#include "base/text.h"

#include <direct.h>
#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <locale.h>
#include <malloc.h>
#include <process.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>
// Needs windows.h before it.
#include <ntsecapi.h>

enum { PATH_SIZE = 4096, STANDARD_FILES = 3 };

static HANDLE handle_of(int fd)
{
    return (HANDLE)_get_osfhandle(fd);
}

// The reason of a call of Windows as one of C.
static int reason_of(DWORD fault)
{
    switch (fault) {
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
    case ERROR_INVALID_NAME: return ENOENT;
    case ERROR_ACCESS_DENIED:
    case ERROR_SHARING_VIOLATION:
    case ERROR_LOCK_VIOLATION: return EACCES;
    case ERROR_ALREADY_EXISTS:
    case ERROR_FILE_EXISTS: return EEXIST;
    case ERROR_NOT_ENOUGH_MEMORY:
    case ERROR_OUTOFMEMORY: return ENOMEM;
    case ERROR_DISK_FULL: return ENOSPC;
    case ERROR_BAD_EXE_FORMAT: return ENOEXEC;
    default: return EIO;
    }
}

static bool fail(void)
{
    errno = reason_of(GetLastError());
    return false;
}

static void use_slashes(char *path)
{
    for (; *path != '\0'; ++path)
        if (*path == '\\')
            *path = '/';
}

// --- the program -------------------------------------------------------------------------------------------------------

// Neither a console nor every pipe can be asked whether something has come. So a thread reads standard input and passes it on
// through a pipe of ours, which takes its place.
static struct {
    HANDLE from;
    int to;
    bool is_console;
} input;

// Letters as UTF-8. A line that Ctrl-C ends is no end of the input.
static int read_console(char *out, int size)
{
    enum { WIDE_SIZE = 1024, UTF8_MAX = 3 };
    wchar_t wide[WIDE_SIZE];
    DWORD count = 0;
    // A unit of UTF-16 has at most three bytes in UTF-8, so what was read fits into the room for
    // it.
    const DWORD wanted = (DWORD)(size / UTF8_MAX) < WIDE_SIZE ? (DWORD)(size / UTF8_MAX) : WIDE_SIZE;
    do {
        SetLastError(0);
        if (!ReadConsoleW(input.from, wide, wanted, &count, NULL))
            return 0;
    } while (count == 0 && GetLastError() == ERROR_OPERATION_ABORTED);
    // Ctrl-Z at the start of a line is the end of input here, as Ctrl-D is elsewhere.
    enum { CTRL_Z = 26 };
    return count == 0 || wide[0] == CTRL_Z ? 0
                                           : WideCharToMultiByte(CP_UTF8, 0, wide, (int)count, out, size, NULL, NULL);
}

static int read_input(char *out, int size)
{
    DWORD count = 0;
    if (input.is_console)
        return read_console(out, size);
    return ReadFile(input.from, out, (DWORD)size, &count, NULL) ? (int)count : 0;
}

// Copies until either side ends. Closing the pipe is what tells the reader that the input has ended.
static void *pass_on_input(void *unused)
{
    enum { BLOCK = 1 << 12 };
    char block[BLOCK];
    (void)unused;
    for (int count = read_input(block, BLOCK); count > 0; count = read_input(block, BLOCK))
        if (_write(input.to, block, (unsigned)count) != count)
            break;
    _close(input.to);
    return NULL;
}

// Puts a pipe in the place of standard input and starts the thread that fills it. Files are left as
// they are: they can always be read.
static void watch_input(void)
{
    int ends[2];
    pthread_t thread;
    DWORD mode;
    const HANDLE file = handle_of(0);
    input.is_console = GetConsoleMode(file, &mode) != 0;
    if (!input.is_console && GetFileType(file) != FILE_TYPE_PIPE)
        return;
    // Another number for it, since the end of the pipe takes this one.
    if (!DuplicateHandle(GetCurrentProcess(), file, GetCurrentProcess(), &input.from, 0, FALSE,
                         DUPLICATE_SAME_ACCESS) ||
        !os_pipe(ends))
        return;
    input.to = ends[1];
    _dup2(ends[0], 0);
    _close(ends[0]);
    if (pthread_create(&thread, NULL, pass_on_input, NULL) == 0)
        pthread_detach(thread);
}

void os_begin(void)
{
    // Line ends are written as they are: places in files of games are counted in bytes.
    _fmode = _O_BINARY;
    // Descriptors that are closed at the start are opened to nothing, else the next file would take
    // their numbers.
    for (int fd = 0; fd < STANDARD_FILES; ++fd)
        if (_get_osfhandle(fd) < 0) {
            const int nothing = _open("NUL", _O_RDWR | _O_BINARY);
            if (nothing >= 0 && nothing != fd)
                _dup2(nothing, fd);
        } else {
            _setmode(fd, _O_BINARY);
        }
    SetConsoleOutputCP(CP_UTF8);
    // Escape codes, as a match that is watched writes them.
    DWORD mode;
    const HANDLE output = handle_of(1);
    if (GetConsoleMode(output, &mode))
        SetConsoleMode(output, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
    // Sleeping and waiting by the millisecond instead of by 16 of them.
    timeBeginPeriod(1);
    watch_input();
}

const char os_program_suffix[] = ".exe";

bool os_program_path(char *out, size_t size)
{
    const DWORD length = GetModuleFileNameA(NULL, out, (DWORD)size);
    if (length == 0 || length >= size)
        return false;
    use_slashes(out);
    return true;
}

int os_processor_count(void)
{
    const DWORD count = GetActiveProcessorCount(ALL_PROCESSOR_GROUPS);
    return count < 1 ? 1 : (int)count;
}

void os_describe(char *out, size_t size)
{
    Text text = text_begin(out, size);
    text_add(&text, "Windows");
}

bool os_random(void *out, size_t size)
{
    return RtlGenRandom(out, (ULONG)size) || fail();
}

double os_parse_real(const char *string, char **end)
{
    // Nothing here sets another locale for numbers than C, with which every program begins.
    return strtod(string, end);
}

// --- waiting -----------------------------------------------------------------------------------------------------------

static bool can_read(int fd)
{
    DWORD waiting;
    // What cannot be asked has no end to wait for: a file, or a pipe whose writer is gone.
    const HANDLE file = handle_of(fd);
    return GetFileType(file) != FILE_TYPE_PIPE || !PeekNamedPipe(file, NULL, 0, NULL, &waiting, NULL) || waiting > 0;
}

// Pipes cannot be waited for, so they are asked every millisecond. Writing is always possible: it waits for a slow reader,
// unless the pipe is one of ours, which have room for more than is ever waiting.
int os_wait(OsSource *sources, size_t count, int timeout_ms)
{
    const ULONGLONG end = GetTickCount64() + (ULONGLONG)(timeout_ms < 0 ? 0 : timeout_ms);
    for (;;) {
        int ready = 0;
        // All sources are looked at in each round, so that none starves behind a busy one.
        for (size_t i = 0; i < count; ++i) {
            sources[i].is_ready = sources[i].fd >= 0 && (sources[i].is_to_write || can_read(sources[i].fd));
            ready += sources[i].is_ready;
        }
        if (ready > 0 || (timeout_ms >= 0 && GetTickCount64() >= end))
            return ready;
        Sleep(1);
    }
}

enum { PIPE_BYTES = 1 << 20 };

bool os_pipe(int ends[2])
{
    return _pipe(ends, PIPE_BYTES, _O_BINARY | _O_NOINHERIT) == 0;
}

bool os_wake_open(int ends[2])
{
    return os_pipe(ends);
}

static bool has_wake_up(const int ends[2])
{
    DWORD waiting;
    return PeekNamedPipe(handle_of(ends[0]), NULL, 0, NULL, &waiting, NULL) && waiting > 0;
}

void os_wake_send(const int ends[2])
{
    const int saved = errno;
    // One byte is enough for any number of wake-ups, and the pipe can never fill.
    if (!has_wake_up(ends))
        (void)!_write(ends[1], "!", 1);
    errno = saved;
}

void os_wake_clear(const int ends[2])
{
    char sink;
    while (has_wake_up(ends) && _read(ends[0], &sink, 1) > 0) {
    }
}

bool os_thread_start(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *argument)
{
    return pthread_create(thread, attributes, run, argument) == 0;
}

// --- memory ------------------------------------------------------------------------------------------------------------

void *os_aligned_new(size_t alignment, size_t size)
{
    return _aligned_malloc(size, alignment);
}

void os_aligned_free(void *block)
{
    _aligned_free(block);
}

// Large pages need a right that few users have, so none are asked for.
void *os_pages_new(size_t bytes)
{
    MEMORYSTATUSEX memory = {.dwLength = sizeof memory};
    // More than there is would be promised, and swapped to disk at the first clearing.
    if (GlobalMemoryStatusEx(&memory) && bytes >= memory.ullTotalPhys)
        return NULL;
    return VirtualAlloc(NULL, bytes, MEM_COMMIT | MEM_RESERVE, PAGE_READWRITE);
}

void os_pages_free(void *pages, size_t bytes)
{
    (void)bytes;
    VirtualFree(pages, 0, MEM_RELEASE);
}

const void *os_map_file(int fd, size_t size)
{
    // The view keeps the mapping alive; its handle is not needed any more.
    const HANDLE mapping = CreateFileMappingA(handle_of(fd), NULL, PAGE_READONLY, 0, 0, NULL);
    const void *bytes = mapping != NULL ? MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, size) : NULL;
    if (bytes == NULL)
        (void)fail();
    if (mapping != NULL)
        CloseHandle(mapping);
    return bytes;
}

void os_unmap_file(const void *bytes, size_t size)
{
    (void)size;
    UnmapViewOfFile(bytes);
}

// There are no streams with functions of one's own: what is written goes into a file that vanishes with its handle.
FILE *os_stream_open(void *context, OsAppend *append)
{
    char folder[MAX_PATH], path[MAX_PATH];
    (void)context;
    (void)append;
    if (GetTempPathA(sizeof folder, folder) == 0 || GetTempFileNameA(folder, "hot", 0, path) == 0) {
        (void)fail();
        return NULL;
    }
    const int fd = _open(path, _O_RDWR | _O_CREAT | _O_BINARY | _O_TEMPORARY | _O_SHORT_LIVED | _O_NOINHERIT,
                         _S_IREAD | _S_IWRITE);
    FILE *stream = fd >= 0 ? _fdopen(fd, "w+b") : NULL;
    if (stream == NULL && fd >= 0)
        _close(fd);
    return stream;
}

bool os_stream_flush(FILE *stream, void *context, OsAppend *append)
{
    enum { BLOCK = 1 << 14 };
    char block[BLOCK];
    // The file is read back from its start and handed to the hook, which is the whole of a flush
    // here.
    bool ok = fflush(stream) == 0 && fseek(stream, 0, SEEK_SET) == 0;
    for (size_t count = ok ? fread(block, 1, sizeof block, stream) : 0; count > 0 && ok;
         count = fread(block, 1, sizeof block, stream))
        ok = append(context, block, count) == (ssize_t)count;
    // Empty again, for what comes next.
    return ok && !ferror(stream) && fseek(stream, 0, SEEK_SET) == 0 && _chsize(_fileno(stream), 0) == 0;
}

// --- files -------------------------------------------------------------------------------------------------------------

bool os_synchronise(int fd)
{
    return GetFileType(handle_of(fd)) != FILE_TYPE_DISK || _commit(fd) == 0;
}

void os_synchronise_folder(const char *folder)
{
    (void)folder;
}

// Locks hold off reading too, so a byte is locked that no file has.
bool os_lock(int fd)
{
    OVERLAPPED place = {.Offset = 0xfffffffe, .OffsetHigh = 0x7fffffff};
    const DWORD flags = LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY;
    if (LockFileEx(handle_of(fd), flags, 0, 1, 0, &place))
        return true;
    const DWORD reason = GetLastError();
    errno = reason == ERROR_LOCK_VIOLATION || reason == ERROR_IO_PENDING ? EWOULDBLOCK : reason_of(reason);
    return false;
}

bool os_has_name(int fd, const char *path)
{
    BY_HANDLE_FILE_INFORMATION held, named;
    // Without any access and with all sharing, so that looking at a file never gets in the way of
    // its writer.
    const HANDLE other = CreateFileA(path, 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
                                     OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, NULL);
    if (other == INVALID_HANDLE_VALUE)
        return false;
    const bool ok = GetFileInformationByHandle(handle_of(fd), &held) && GetFileInformationByHandle(other, &named) &&
                    held.dwVolumeSerialNumber == named.dwVolumeSerialNumber &&
                    held.nFileIndexHigh == named.nFileIndexHigh && held.nFileIndexLow == named.nFileIndexLow;
    CloseHandle(other);
    return ok;
}

bool os_is_own(const struct stat *status)
{
    // Files here have lists of rights in the place of an owner's number; other marks of the name
    // have to do.
    (void)status;
    return true;
}

const bool os_renames_open_files = false;

bool os_rename(const char *from, const char *to)
{
    return MoveFileExA(from, to, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) || fail();
}

int os_open_unnamed(const char *folder, int mode)
{
    (void)folder;
    (void)mode;
    errno = ENOTSUP;
    return -1;
}

bool os_name_file(int fd, const char *path)
{
    (void)fd;
    (void)path;
    errno = ENOTSUP;
    return false;
}

bool os_copy_permissions(int fd, const struct stat *status)
{
    // A new file takes the rights of its folder here, as the old one did.
    (void)fd;
    (void)status;
    return true;
}

int os_open_device(const char *path)
{
    return _open(path, _O_WRONLY | _O_APPEND | _O_BINARY | _O_NOINHERIT);
}

bool os_make_waiting(int fd)
{
    (void)fd;
    return true;
}

ssize_t os_read(int fd, void *out, size_t size)
{
    return _read(fd, out, size < INT_MAX ? (unsigned)size : INT_MAX);
}

ssize_t os_write(int fd, const void *bytes, size_t size)
{
    return _write(fd, bytes, size < INT_MAX ? (unsigned)size : INT_MAX);
}

static OVERLAPPED overlapped_at(off_t place)
{
    return (OVERLAPPED){.Offset = (DWORD)(uint64_t)place, .OffsetHigh = (DWORD)((uint64_t)place >> 32)};
}

ssize_t os_read_at(int fd, void *out, size_t size, off_t place)
{
    DWORD count = 0;
    OVERLAPPED at = overlapped_at(place);
    // The end of the file is a fault to Windows and a count of 0 to us.
    if (ReadFile(handle_of(fd), out, (DWORD)size, &count, &at) || GetLastError() == ERROR_HANDLE_EOF)
        return (ssize_t)count;
    (void)fail();
    return -1;
}

ssize_t os_write_at(int fd, const void *bytes, size_t size, off_t place)
{
    DWORD count = 0;
    OVERLAPPED at = overlapped_at(place);
    if (WriteFile(handle_of(fd), bytes, (DWORD)size, &count, &at))
        return (ssize_t)count;
    (void)fail();
    return -1;
}

int64_t os_changed_ns(const struct stat *status)
{
    return (int64_t)status->st_mtime * 1000000000;
}

bool os_make_folder(const char *path, unsigned mode)
{
    (void)mode;
    // A drive is a folder that cannot be made.
    if (path[0] != '\0' && path[1] == ':' && (path[2] == '\0' || (path[2] == '/' && path[3] == '\0'))) {
        errno = EEXIST;
        return false;
    }
    return _mkdir(path) == 0;
}

bool os_make_temporary_folder(const char *name, char *out, size_t size)
{
    enum { TRIES = 100 };
    char folder[MAX_PATH];
    // No mkdtemp here: a name by chance is tried until one is free.
    if (GetTempPathA(sizeof folder, folder) == 0)
        return fail();
    use_slashes(folder);
    for (int i = 0; i < TRIES; ++i) {
        uint32_t chance;
        Text text = text_begin(out, size);
        if (!os_random(&chance, sizeof chance))
            return false;
        text_addf(&text, "%s%s-%08x", folder, name, (unsigned)chance);
        if (_mkdir(out) == 0)
            return true;
        if (errno != EEXIST)
            return false;
    }
    return false;
}

bool os_full_path(const char *path, char *out, size_t size)
{
    if (_access(path, 0) != 0 || _fullpath(out, path, size) == NULL)
        return false;
    use_slashes(out);
    return true;
}

bool os_is_absolute(const char *path)
{
    // A path such as C:name depends on the current folder of that drive, so it is not absolute.
    const bool has_drive = path[0] != '\0' && path[1] == ':' && (path[2] == '/' || path[2] == '\\');
    const bool has_server = (path[0] == '/' || path[0] == '\\') && (path[1] == '/' || path[1] == '\\');
    return has_drive || has_server;
}

// --- libraries ---------------------------------------------------------------------------------------------------------

void *os_library_open(const char *name)
{
    return (void *)LoadLibraryA(name);
}

void *os_library_symbol(void *library, const char *name)
{
    const FARPROC symbol = GetProcAddress((HMODULE)library, name);
    void *pointer;
    // C has no cast from a pointer to a function to one to an object.
    memcpy(&pointer, &symbol, sizeof pointer);
    return pointer;
}

// --- encodings of text -------------------------------------------------------------------------------------------------

enum { PAGE_UTF16_LE = 1200, PAGE_UTF16_BE = 1201, BYTES_MOST = 4 };

// The number of a code page, which stands for the converter; 0 if the name has none.
static unsigned page_of(const char *encoding)
{
    static const struct {
        const char *prefix;
        unsigned page; // of the name, or of the name with the number 0 behind it
        bool has_number;
    } rows[] = {
        {"utf-8", CP_UTF8, false},
        {"utf-16le", PAGE_UTF16_LE, false},
        {"utf-16be", PAGE_UTF16_BE, false},
        {"ascii", 20127, false},
        {"latin1", 28591, false},
        {"koi8-r", 20866, false},
        {"koi8-u", 21866, false},
        {"macintosh", 10000, false},
        {"iso-8859-", 28590, true},
        {"cp", 0, true},
        {"windows-", 0, true},
    };
    // Prefixes of names that end in a number are tried like whole names: the number then has to
    // fill the rest.
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        const size_t length = strlen(rows[i].prefix);
        int64_t number = 0;
        if (_strnicmp(encoding, rows[i].prefix, length) == 0 &&
            (rows[i].has_number ? text_parse_int(encoding + length, 1, UINT16_MAX, &number) : encoding[length] == '\0'))
            return rows[i].page + (unsigned)number;
    }
    return 0;
}

enum { ENCODES = 1 << 16 }; // in the number that stands for a converter, beside the page: from UTF-8 to it

// A converter has no state, so a number in the place of a pointer is enough: the page and the
// direction.
static OsConverter *converter_of(const char *encoding, unsigned direction)
{
    const unsigned page = page_of(encoding);
    const bool is_known = page == PAGE_UTF16_LE || page == PAGE_UTF16_BE || (page != 0 && IsValidCodePage(page));
    return is_known ? (OsConverter *)(uintptr_t)(page | direction) : NULL;
}

OsConverter *os_converter_new(const char *encoding)
{
    return converter_of(encoding, 0);
}

OsConverter *os_encoder_new(const char *encoding)
{
    return converter_of(encoding, ENCODES);
}

void os_converter_free(OsConverter *converter)
{
    (void)converter;
}

// The character that `size` bytes are; returns how many units of UTF-16 it has, 0 if they are none.
static int read_character(unsigned page, const char *bytes, int size, wchar_t units[2])
{
    if (page != PAGE_UTF16_LE && page != PAGE_UTF16_BE)
        // Fails for a part of a character too; the caller then tries with one byte more.
        return MultiByteToWideChar(page, MB_ERR_INVALID_CHARS, bytes, size, units, 2);
    // By hand, since Windows converts between UTF-16 and UTF-16 no further: bytes in the order of
    // the name.
    const int low = page == PAGE_UTF16_LE ? 0 : 1;
    for (int i = 0; i < size / 2; ++i)
        units[i] = (wchar_t)((unsigned char)bytes[2 * i + low] | (unsigned char)bytes[2 * i + 1 - low] << 8);
    if (size == 2)
        return !IS_SURROGATE_PAIR(units[0], 0xdc00) && !IS_LOW_SURROGATE(units[0]);
    return size == 4 && IS_SURROGATE_PAIR(units[0], units[1]) ? 2 : 0;
}

// Writes a character; returns its bytes, 0 if the encoding lacks it.
static int write_character(unsigned page, const wchar_t *units, int count, char out[BYTES_MOST])
{
    BOOL is_lacking = FALSE;
    if (page == CP_UTF8)
        return WideCharToMultiByte(page, 0, units, count, out, BYTES_MOST, NULL, NULL);
    if (page != PAGE_UTF16_LE && page != PAGE_UTF16_BE) {
        const int size =
            // No best fit: a Polish l turned into a plain one would be a silent change of a
            // name.
            WideCharToMultiByte(page, WC_NO_BEST_FIT_CHARS, units, count, out, BYTES_MOST, NULL, &is_lacking);
        return is_lacking ? 0 : size;
    }
    const int low = page == PAGE_UTF16_LE ? 0 : 1;
    for (int i = 0; i < count && 2 * i + 1 < BYTES_MOST; ++i) {
        out[2 * i + low] = (char)(units[i] & 0xff);
        out[2 * i + 1 - low] = (char)(units[i] >> 8);
    }
    return 2 * count;
}

int os_convert(OsConverter *converter, char **in, size_t *in_left, char **out, size_t *out_left)
{
    const unsigned number = (unsigned)(uintptr_t)converter, page = number & (ENCODES - 1);
    const unsigned from = (number & ENCODES) != 0 ? CP_UTF8 : page, to = (number & ENCODES) != 0 ? page : CP_UTF8;
    while (in != NULL && *in_left > 0) {
        wchar_t units[2];
        char written[BYTES_MOST];
        // Bytes are added one by one until they make a character, like iconv, which stops
        // between characters only.
        const int most = *in_left < BYTES_MOST ? (int)*in_left : BYTES_MOST;
        int size = 1, count = read_character(from, *in, size, units);
        while (count == 0 && size < most)
            count = read_character(from, *in, ++size, units);
        if (count == 0)
            // Too few bytes are left to tell: more may come (EINVAL). Enough bytes and no
            // character: a fault (EILSEQ).
            return most < BYTES_MOST ? EINVAL : EILSEQ;
        const int length = write_character(to, units, count, written);
        if (length == 0)
            return EILSEQ;
        if (*out_left < (size_t)length)
            return E2BIG;
        memcpy(*out, written, (size_t)length);
        *in += size;
        *in_left -= (size_t)size;
        *out += length;
        *out_left -= (size_t)length;
    }
    return 0;
}

// --- other programs ------------------------------------------------------------------------------------------------------

// Quotes a word as the C library of the other program takes it apart again: backslashes count only before a quote.
static void add_quoted(Text *line, const char *word)
{
    if (word[0] != '\0' && word[strcspn(word, " \t\"")] == '\0') {
        text_add(line, word);
        return;
    }
    text_add_char(line, '"');
    for (const char *c = word;; ++c) {
        size_t backslashes = 0;
        for (; *c == '\\'; ++c)
            ++backslashes;
        // Before a quote, or the quote that ends the word, each backslash is written twice.
        const size_t written = *c == '\0' || *c == '"' ? backslashes * 2 : backslashes;
        for (size_t i = 0; i < written; ++i)
            text_add_char(line, '\\');
        if (*c == '\0')
            break;
        if (*c == '"')
            text_add_char(line, '\\');
        text_add_char(line, *c);
    }
    text_add_char(line, '"');
}

static HANDLE open_nothing(DWORD access)
{
    SECURITY_ATTRIBUTES inherited = {.nLength = sizeof inherited, .bInheritHandle = TRUE};
    return CreateFileA("NUL", access, FILE_SHARE_READ | FILE_SHARE_WRITE, &inherited, OPEN_EXISTING, 0, NULL);
}

static HANDLE inheritable(HANDLE handle)
{
    HANDLE copy = NULL;
    DuplicateHandle(GetCurrentProcess(), handle, GetCurrentProcess(), &copy, 0, TRUE, DUPLICATE_SAME_ACCESS);
    return copy;
}

// Puts the words into one line, as Windows wants them, and starts the program. Returns 0 or a reason as
// in errno.
static int create_process(const char *program, char **words, STARTUPINFOEXA *start, DWORD flags,
                          PROCESS_INFORMATION *out)
{
    enum { LINE_SIZE = 32768 }; // the longest that Windows takes
    char *line = malloc(LINE_SIZE);
    if (line == NULL)
        return ENOMEM;
    Text text = text_begin(line, LINE_SIZE);
    for (char **word = words; *word != NULL; ++word) {
        if (word != words)
            text_add_char(&text, ' ');
        add_quoted(&text, *word);
    }
    // A line that was cut off would start the program with other words than were meant.
    const bool ok =
        !text.truncated && CreateProcessA(program, line, NULL, NULL, TRUE, flags | EXTENDED_STARTUPINFO_PRESENT, NULL,
                                          NULL, &start->StartupInfo, out);
    const int reason = ok ? 0 : text.truncated ? E2BIG : reason_of(GetLastError());
    free(line);
    return reason;
}

// Starts a program that inherits these three handles and no others: else a pipe would stay open as long as any program lives
// that was started meanwhile.
static int start(const char *program, char **words, HANDLE files[STANDARD_FILES], DWORD flags, PROCESS_INFORMATION *out)
{
    SIZE_T size = 0;
    // The first call fails and tells the size, as documented.
    InitializeProcThreadAttributeList(NULL, 1, 0, &size);
    LPPROC_THREAD_ATTRIBUTE_LIST list = malloc(size);
    if (list == NULL || !InitializeProcThreadAttributeList(list, 1, 0, &size)) {
        free(list);
        return ENOMEM;
    }
    STARTUPINFOEXA info = {.StartupInfo = {.cb = sizeof info,
                                           .dwFlags = STARTF_USESTDHANDLES,
                                           .hStdInput = files[0],
                                           .hStdOutput = files[1],
                                           .hStdError = files[2]},
                           .lpAttributeList = list};
    UpdateProcThreadAttribute(list, 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, files, STANDARD_FILES * sizeof files[0], NULL,
                              NULL);
    const int reason = create_process(program, words, &info, flags, out);
    DeleteProcThreadAttributeList(list);
    free(list);
    return reason;
}

static void close_all(HANDLE files[STANDARD_FILES])
{
    for (int i = 0; i < STANDARD_FILES; ++i)
        if (files[i] != NULL && files[i] != INVALID_HANDLE_VALUE)
            CloseHandle(files[i]);
}

// A job ends with all its programs when its last handle is closed, also if we crash.
static HANDLE new_job(void)
{
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {
        .BasicLimitInformation = {.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE}};
    const HANDLE job = CreateJobObjectA(NULL, NULL);
    if (job != NULL)
        SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits);
    return job;
}

int os_process_start(OsProcess *process, char **words, int input_fd, int output_fd)
{
    PROCESS_INFORMATION started;
    HANDLE files[STANDARD_FILES] = {inheritable(handle_of(input_fd)), inheritable(handle_of(output_fd)),
                                    open_nothing(GENERIC_WRITE)};
    // Suspended until it is in its job: what it starts before that would not belong to it.
    const int reason = start(NULL, words, files, CREATE_SUSPENDED | CREATE_NO_WINDOW, &started);
    close_all(files);
    if (reason != 0)
        return reason;
    const HANDLE job = new_job();
    if (job != NULL)
        AssignProcessToJobObject(job, started.hProcess);
    ResumeThread(started.hThread);
    CloseHandle(started.hThread);
    *process = (OsProcess){.process = (intptr_t)started.hProcess, .group = (intptr_t)job};
    return 0;
}

bool os_process_has_ended(const OsProcess *process)
{
    return WaitForSingleObject((HANDLE)process->process, 0) == WAIT_OBJECT_0;
}

void os_process_terminate(const OsProcess *process)
{
    // There is no polite request like SIGTERM for a program without a window; its input has been
    // closed already.
    (void)process;
}

void os_process_end(OsProcess *process)
{
    if (process->group != 0) {
        TerminateJobObject((HANDLE)process->group, 1);
        CloseHandle((HANDLE)process->group);
    }
    // Also by itself: it may have been refused by the job.
    TerminateProcess((HANDLE)process->process, 1);
    WaitForSingleObject((HANDLE)process->process, INFINITE);
    CloseHandle((HANDLE)process->process);
}

void os_extend_path(void)
{
}

const char *os_program_folders(void)
{
    return "PATH";
}

const char *os_signal_name(int signal)
{
    (void)signal;
    return "";
}

OsExit os_run_self(char **words, void (*is_waited_for)(int process))
{
    (void)is_waited_for; // there are no signals that could go on to it
    char path[PATH_SIZE];
    PROCESS_INFORMATION started;
    if (!os_program_path(path, sizeof path))
        return (OsExit){.reason = ENOENT};
    HANDLE files[STANDARD_FILES] = {open_nothing(GENERIC_READ), inheritable(GetStdHandle(STD_OUTPUT_HANDLE)),
                                    inheritable(GetStdHandle(STD_ERROR_HANDLE))};
    const int reason = start(path, words, files, 0, &started);
    close_all(files);
    if (reason != 0)
        return (OsExit){.reason = reason};
    DWORD status = 0;
    WaitForSingleObject(started.hProcess, INFINITE);
    const bool is_known = GetExitCodeProcess(started.hProcess, &status);
    CloseHandle(started.hProcess);
    CloseHandle(started.hThread);
    return is_known ? (OsExit){.status = (int)status} : (OsExit){.reason = -1};
}

// What is typed to interrupt us is for the program that goes on in our place, which has got it too.
static BOOL WINAPI leave_to_the_other(DWORD event)
{
    (void)event;
    return TRUE;
}

int os_become(const char *path, char **words)
{
    PROCESS_INFORMATION started;
    HANDLE files[STANDARD_FILES] = {inheritable(GetStdHandle(STD_INPUT_HANDLE)),
                                    inheritable(GetStdHandle(STD_OUTPUT_HANDLE)),
                                    inheritable(GetStdHandle(STD_ERROR_HANDLE))};
    // Windows cannot replace a program by another, so we wait for it and end with its status.
    const int reason = start(path, words, files, CREATE_SUSPENDED, &started);
    close_all(files);
    if (reason != 0)
        return reason;
    // If we are killed, it ends too.
    const HANDLE job = new_job();
    if (job != NULL)
        AssignProcessToJobObject(job, started.hProcess);
    SetConsoleCtrlHandler(leave_to_the_other, TRUE);
    ResumeThread(started.hThread);
    DWORD status = 1;
    WaitForSingleObject(started.hProcess, INFINITE);
    GetExitCodeProcess(started.hProcess, &status);
    ExitProcess(status);
}

// --- terminal ----------------------------------------------------------------------------------------------------------

// _isatty() takes NUL for one.
bool os_is_terminal(int fd)
{
    DWORD mode;
    return fd == 0 ? input.is_console : GetConsoleMode(handle_of(fd), &mode) != 0;
}

void os_terminal_size(int fd, int *rows, int *columns)
{
    CONSOLE_SCREEN_BUFFER_INFO console;
    const bool is_known = GetConsoleScreenBufferInfo(handle_of(fd), &console);
    *rows = is_known ? console.srWindow.Bottom - console.srWindow.Top + 1 : 0;
    *columns = is_known ? console.srWindow.Right - console.srWindow.Left + 1 : 0;
}

int os_terminal_columns(int fd)
{
    int rows, columns;
    os_terminal_size(fd, &rows, &columns);
    return columns;
}

bool os_has_utf8(void)
{
    return GetConsoleOutputCP() == CP_UTF8;
}

// --- what the C library lacks --------------------------------------------------------------------------------------------

ssize_t getdelim(char **line, size_t *capacity, int end, FILE *file)
{
    enum { FIRST_SIZE = 128 };
    size_t length = 0;
    for (int c = getc(file); c != EOF; c = getc(file)) {
        // Room for this character and the NUL behind it.
        if (*line == NULL || length + 2 > *capacity) {
            const size_t size = *line == NULL ? FIRST_SIZE : *capacity * 2;
            char *more = realloc(*line, size);
            if (more == NULL)
                return -1;
            *line = more;
            *capacity = size;
        }
        (*line)[length++] = (char)c;
        if (c == end)
            break;
    }
    if (length == 0 || ferror(file))
        return -1;
    (*line)[length] = '\0';
    return (ssize_t)length;
}

ssize_t getline(char **line, size_t *capacity, FILE *file)
{
    return getdelim(line, capacity, '\n', file);
}

char *strsep(char **cursor, const char *ends)
{
    char *word = *cursor;
    if (word == NULL)
        return NULL;
    char *end = word + strcspn(word, ends);
    *cursor = *end == '\0' ? NULL : end + 1;
    *end = '\0';
    return word;
}

void *memmem(const void *text, size_t size, const void *part, size_t part_size)
{
    const char *bytes = text;
    // Short texts only: a simple search will do.
    for (size_t i = 0; i + part_size <= size; ++i)
        if (memcmp(bytes + i, part, part_size) == 0)
            return (void *)(uintptr_t)(bytes + i);
    return NULL;
}

struct tm *localtime_r(const time_t *moment, struct tm *out)
{
    return localtime_s(out, moment) == 0 ? out : NULL;
}

struct tm *gmtime_r(const time_t *moment, struct tm *out)
{
    return gmtime_s(out, moment) == 0 ? out : NULL;
}
