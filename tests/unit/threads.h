// SPDX-License-Identifier: GPL-3.0-or-later
// Waits for other threads of a test program, or for a child of it, by their state and not by the clock.
#ifndef TESTS_UNIT_THREADS_H
#define TESTS_UNIT_THREADS_H

#include "base/clock.h"

#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

// The letter behind the name of the program, which may hold spaces: R for one that works, or would if it had a processor.
static inline bool stat_says_working(const char *path)
{
    char line[256];
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return false;
    const bool is_read = fgets(line, sizeof line, file) != NULL;
    fclose(file);
    const char *end = is_read ? strrchr(line, ')') : NULL;
    return end != NULL && end[1] == ' ' && end[2] == 'R';
}

static inline bool thread_works(const char *id)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/self/task/%.20s/stat", id);
    return stat_says_working(path);
}

// Returns when a child waits for something, or has ended.
static inline void wait_until_child_sleeps(pid_t child)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%ld/stat", (long)child);
    for (int quiet = 0; quiet < 3; quiet = stat_says_working(path) ? 0 : quiet + 1)
        clock_sleep_us(1000);
}

static inline bool other_threads_work(DIR *tasks)
{
    bool found = false;
    rewinddir(tasks);
    for (const struct dirent *entry = readdir(tasks); entry != NULL && !found; entry = readdir(tasks))
        found = entry->d_name[0] != '.' && atol(entry->d_name) != syscall(SYS_gettid) && thread_works(entry->d_name);
    return found;
}

// Returns when all other threads sleep; where the system does not tell that, after a while.
static inline void wait_until_others_sleep(void)
{
    DIR *tasks = opendir("/proc/self/task");
    if (tasks == NULL) {
        clock_sleep_us(500000);
        return;
    }
    // One may wake another that was looked at before it, so once is not enough.
    for (int quiet = 0; quiet < 3; quiet = other_threads_work(tasks) ? 0 : quiet + 1)
        clock_sleep_us(1000);
    closedir(tasks);
}

#endif
