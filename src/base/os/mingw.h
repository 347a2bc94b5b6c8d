// SPDX-License-Identifier: GPL-3.0-or-later
// What the C library of MinGW lacks of POSIX, for base/os/os.h alone: flags of open() without a meaning on Windows, signals
// that never come, and small functions.
#ifndef BASE_OS_MINGW_H
#define BASE_OS_MINGW_H
#ifdef _WIN32

#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <time.h>

#define O_CLOEXEC O_NOINHERIT
#define O_NOCTTY 0
#define O_NOFOLLOW 0
#define O_NONBLOCK 0
#define S_ISSOCK(mode) 0
#define PIPE_BUF 4096

enum { SIGHUP = 1, SIGPIPE = 13, SIGTSTP = 20, SIGWINCH = 28 };
#define SIGHUP SIGHUP
#define SIGPIPE SIGPIPE
#define SIGTSTP SIGTSTP
#define SIGWINCH SIGWINCH

ssize_t getdelim(char **line, size_t *capacity, int end, FILE *file);
ssize_t getline(char **line, size_t *capacity, FILE *file);
char *strsep(char **cursor, const char *ends);
void *memmem(const void *text, size_t size, const void *part, size_t part_size);
struct tm *localtime_r(const time_t *moment, struct tm *out);
struct tm *gmtime_r(const time_t *moment, struct tm *out);

#endif
#endif
