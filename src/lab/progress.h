// SPDX-License-Identifier: GPL-3.0-or-later
// How far an experiment is, for the user.
#ifndef LAB_PROGRESS_H
#define LAB_PROGRESS_H

#include <stddef.h>

// `show` may be NULL; else it is called often, on the thread that runs the experiment. `what` lives during the call.
typedef struct LabProgress {
    void *context;
    void (*show)(void *context, const char *what, int done, int total);
} LabProgress;

static inline void lab_progress_show(const LabProgress *progress, const char *what, int done, int total)
{
    if (progress->show != NULL)
        progress->show(progress->context, what, done, total);
}

#endif
