// SPDX-License-Identifier: GPL-3.0-or-later
// A thread that writes files, so that drawing and keys do not wait for a slow disk. One thread owns a
// FileWriter and calls everything here.
#ifndef BASE_FILE_WRITER_H
#define BASE_FILE_WRITER_H

#include "base/error.h"

typedef struct FileWriter FileWriter;

// A piece of work. False with a reason.
typedef bool FileWork(void *job, Error *error);

// NULL if the system has no file descriptors left. Release with file_writer_free, which waits for all work; NULL is
// ignored.
FileWriter *file_writer_new(void);
void file_writer_free(FileWriter *writer);

// Has the work done after all that was added before. `job` is released with mem_free afterwards. Where there is no thread,
// or no writer, it is done at once.
void file_writer_add(FileWriter *writer, FileWork *work, void *job);

// Waits until all work is done.
void file_writer_drain(FileWriter *writer);

// The reason of the last work that failed since this was asked; false if none did.
bool file_writer_take_fault(FileWriter *writer, Error *error);

// Becomes readable when there is a fault to take; -1 without a writer. For poll() only.
int file_writer_fd(const FileWriter *writer);

#endif
