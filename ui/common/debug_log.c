// SPDX-License-Identifier: GPL-3.0-or-later
// The debug log of a protocol session; debug_log.h shows a line and says why each is one call of the
// system. It follows the option DebugLog, also while a session runs. lines.c and output.c write into
// it; it must never disturb them.
#include "ui/common/debug_log.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/os/os.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// A time stamp of 27 bytes, a process number, the direction, and the blanks between them.
enum { HEAD_SIZE = 64, ESCAPED_BYTES = 4 };

struct DebugLog {
    OptionStore *options;
    int fd; // -1: no file
};

// --- the file ------------------------------------------------------------------------------------------------------

// The system's own words must not be said here: XBoard takes "Permission denied" and "No such file" in any line for the
// end of the program.
static const char *describe_fault(int fault)
{
    switch (fault) {
    case ENOENT:
    case ENOTDIR: return "there is no such folder";
    case EACCES:
    case EPERM:
    case EROFS: return "it may not be written";
    case EISDIR: return "it is a folder";
    case ENAMETOOLONG: return "the name is too long";
    case ENXIO: return "no program reads this pipe";
    case ELOOP: return "its links lead round in a circle";
    default: return "the system refuses";
    }
}

static void close_file(DebugLog *log)
{
    if (log->fd < 0)
        return;
    close(log->fd);
    log->fd = -1;
}

// Does it begin with the time of a line?
static bool begins_with_time(const char *start, size_t length)
{
    static const char form[] = "dddd-dd-ddTdd:dd:dd.ddddddZ ";
    for (size_t i = 0; i < sizeof form - 1; ++i)
        if (i >= length || (form[i] == 'd' ? start[i] < '0' || start[i] > '9' : start[i] != form[i]))
            return false;
    return true;
}

static const FileKind file_kind = {.name = "a log of ours", .is_kind = begins_with_time};

// Follows the option: opens the file that it names now, or closes the log where it names none. On
// failure the old file stays, and the option keeps its value.
static bool open_file(DebugLog *log, Error *error)
{
    const OptionDef *def = option_def(log->options, OPT_DEBUG_LOG);
    const char *path = option_text(log->options, def->id);
    // The new file is tried before the old one is let go: a wrong name costs nothing.
    int fd = -1;
    if (path[0] != '\0') {
        fd = file_open_log(path);
        if (fd < 0)
            return error_set(error, "option %s: '%.160s' cannot be opened: %s", def->name, path, describe_fault(errno));
        // Not into a file of another kind: a slip in the name must not spoil a game file.
        if (!file_check_kind(path, &file_kind, NULL)) {
            close(fd);
            return error_set(error, "option %s: '%.160s' is another kind of file, so nothing is added to it", def->name,
                             path);
        }
    }
    static const char remark[] = "the log begins";
    const int old = log->fd;
    log->fd = fd;
    debug_log_line(log, LOG_REMARK, remark, strlen(remark)); // closes what cannot be written
    if (fd >= 0 && log->fd < 0) {
        log->fd = old;
        return error_set(error, "option %s: '%.160s' cannot be written", def->name, path);
    }
    if (old >= 0)
        close(old);
    return true;
}

static bool on_option(void *context, OptionId id, Error *error)
{
    return id != OPT_DEBUG_LOG || open_file(context, error);
}

DebugLog *debug_log_new(OptionStore *options, Error *error)
{
    DebugLog *log = mem_new(1, sizeof *log);
    *log = (DebugLog){.options = options, .fd = -1};
    if (!open_file(log, error)) {
        mem_free(log);
        return NULL;
    }
    options_listen(options, on_option, log);
    return log;
}

void debug_log_free(DebugLog *log)
{
    if (log == NULL)
        return;
    static const char remark[] = "the session ends";
    debug_log_line(log, LOG_REMARK, remark, strlen(remark));
    options_ignore(log->options, on_option, log);
    close_file(log);
    mem_free(log);
}

// --- a line --------------------------------------------------------------------------------------------------------

static size_t write_head(LogDirection direction, char out[HEAD_SIZE])
{
    struct timespec now;
    struct tm utc;
    char date[sizeof "2026-11-21T20:13:05"];
    enum { NS_PER_US = 1000 };
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &utc);
    strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%S", &utc);
    const int length = snprintf(out, HEAD_SIZE, "%s.%06ldZ %" PRIdMAX " %c ", date, now.tv_nsec / NS_PER_US,
                                (intmax_t)getpid(), (char)direction);
    return length < HEAD_SIZE ? (size_t)length : HEAD_SIZE - 1;
}

// Returns how many bytes it took.
static size_t write_escaped(const char *bytes, size_t length, char *out)
{
    static const char digits[] = "0123456789abcdef";
    char *end = out;
    for (size_t i = 0; i < length; ++i) {
        const unsigned char c = (unsigned char)bytes[i];
        // Bytes of UTF-8 are escaped too: the log is for looking at what came exactly.
        if (c >= ' ' && c < 127 && c != '\\') {
            *end++ = (char)c;
            continue;
        }
        *end++ = '\\';
        if (c == '\\' || c == '\r' || c == '\t') {
            *end++ = c == '\\' ? '\\' : c == '\r' ? 'r' : 't';
            continue;
        }
        *end++ = 'x';
        *end++ = digits[c >> 4];
        *end++ = digits[c & 15];
    }
    return (size_t)(end - out);
}

// Normally a single call, so that a line stays in one piece among those of other programs.
static bool write_all(int fd, const char *bytes, size_t length)
{
    while (length > 0) {
        const ssize_t written = os_write(fd, bytes, length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        bytes += written;
        length -= (size_t)written;
    }
    return true;
}

void debug_log_line(DebugLog *log, LogDirection direction, const char *bytes, size_t length)
{
    if (log == NULL || log->fd < 0)
        return;
    // Room for the worst case, so that the escaping need not look at bounds.
    char *line = mem_new(HEAD_SIZE + length * ESCAPED_BYTES + 1, 1);
    size_t end = write_head(direction, line);
    end += write_escaped(bytes, length, line + end);
    line[end++] = '\n';
    // A full disk ends the log, not the session.
    if (!write_all(log->fd, line, end))
        close_file(log);
    mem_free(line);
}
