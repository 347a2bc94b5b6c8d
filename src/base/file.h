// SPDX-License-Identifier: GPL-3.0-or-later
// Files of the user: opened without waiting for anything, written so that nothing is lost (every result is checked, down
// to the disk), and replaced only if they hold what the writer itself writes. Any thread.
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

// Opens files that a user has named, for reading. Nothing waits: a pipe in the place of a file would block the
// reader, with its signals, until a writer comes. Any thread.

typedef enum FileSource {
    FILE_REGULAR, // a regular file, or a link to one
    FILE_OR_PIPE, // or what the program was started with: /dev/stdin, /dev/fd/63. For commands that end by a signal
} FileSource;

enum { FILE_SIZE_ANY = 0 };

// Opens a file of up to `size_max` bytes. NULL, or negative, with a reason that names the file. The caller closes it.
FILE *file_open(const char *path, FileSource source, int64_t size_max, Error *error);
int file_open_descriptor(const char *path, FileSource source, int64_t size_max, Error *error);

// The same where it is no fault if there is none: NULL with *is_missing, the error untouched.
FILE *file_open_optional(const char *path, FileSource source, int64_t size_max, bool *is_missing, Error *error);

// What a file must hold so that a writer may replace it or add to it: it begins with `begin`, has `mark` somewhere in its
// first FILE_START_SIZE bytes, and `is_kind` says yes. What is NULL is not asked for. A size of 0 means a text up to its
// NUL.
typedef struct FileKind {
    const char *name; // for messages: "a PGN file"
    const char *begin;
    size_t begin_size;
    const char *mark;
    size_t mark_size;
    bool (*is_kind)(const char *start, size_t length); // of the file, never empty; all of it if it is short
} FileKind;

enum { FILE_START_SIZE = 4096 };

// In the place of a kind: the user has said that whatever is there may be replaced.
#define FILE_KIND_ANY ((const FileKind *)NULL)

// May a file be replaced or added to? It may if it is missing, empty or of the kind. Pipes, terminals and the like, which
// keep nothing, may as well; folders and disks may never. False with a reason that names the file; that of
// file_may_replace says that it could be forced.
bool file_check_kind(const char *path, const FileKind *kind, Error *error);
bool file_may_replace(const char *path, const FileKind *kind, Error *error);

// Opens a regular file, if it is empty or of the kind, and holds off others that lock it until the descriptor is closed:
// for a change in several steps, the last of which may be file_replace. `creates` makes it if it is missing. Negative with
// a reason that names the file.
int file_lock(const char *path, const FileKind *kind, bool creates, Error *error);

// Opens a file to add to it by write(), which is made if it is missing and stays without a lock; a pipe without a reader is
// an error, and what a pipe does not take at once is not written. Negative with a reason in errno. For logs: nothing waits.
int file_open_log(const char *path);

// Adds bytes at the end of a file, which is made if it is missing. False with a reason that names the file, also if it is
// of another kind; what was in it before then stays as it was.
bool file_append(const char *path, const FileKind *kind, const void *data, size_t size, Error *error);

// The same; *place is where in the file they begin.
bool file_append_at(const char *path, const FileKind *kind, const void *data, size_t size, int64_t *place,
                    Error *error);

// Makes a file with these bytes, of a name that nothing has yet: of several programs that try at one moment one has it.
// False with *is_taken if something has the name, even a link to nowhere, else with a reason that names the file.
bool file_create(const char *path, const void *data, size_t size, bool *is_taken, Error *error);

// Puts bytes in the place of all that a file has, or makes it: a new file beside it takes its name when it is complete.
// False with a reason that names the file, also if it is of another kind; the old contents then stay.
bool file_replace(const char *path, const FileKind *kind, const void *data, size_t size, Error *error);

// A file that is written bit by bit, as file_replace does it at once: a new file beside `path` takes its name when it is
// complete. Nothing is left of it if the program is killed, or no more than a file `path.hotspur-abcdef`, which goes when
// `path` is written the next time.
typedef struct FileStream FileStream;

// NULL with a reason that names the file. Release with file_stream_end or file_stream_drop.
FileStream *file_stream_begin(const char *path, const FileKind *kind, Error *error);

// What cannot be written is told at the end.
void file_stream_write(FileStream *stream, const void *data, size_t size);

// Makes it the file. False with a reason if anything could not be written, or if a file of another kind has come there
// meanwhile; the old contents then stay.
bool file_stream_end(FileStream *stream, Error *error);

// Leaves everything as it was.
void file_stream_drop(FileStream *stream);

// Could such a stream begin? For work of hours, which should not end with a file that cannot be written.
bool file_check_writable(const char *path, const FileKind *kind, Error *error);

// The text of a file of fewer than `size_max` bytes; the caller frees it with mem_free. NULL with a reason that names the
// file.
char *file_read_text(const char *path, size_t size_max, Error *error);

// In the place of a kind: a file that holds anything is never replaced.
extern const FileKind file_kind_new;

// Do two names mean one file that holds something? The same name always does; what is no regular file does not.
bool file_is_same(const char *path, const char *other);

// Does a path name a file that this program was started with, as in `<(zcat games.pgn.gz)`?
bool file_is_handed_over(const char *path);

// Is there such a file, as far as we may see?
bool file_exists(const char *path);

// Is there a regular file of that name, or nothing, so that a library may open it by its name without waiting?
bool file_is_plain(const char *path);

// Is there a folder of that name?
bool file_is_folder(const char *path);

// Says in *found whether a folder holds a file whose name ends so. False with a reason that names the folder, or such a
// file, if it cannot be read.
bool file_folder_has_ending(const char *folder, const char *ending, bool *found, Error *error);

// The files of a folder whose names are wanted, as paths in the order of their names; the caller frees each of them, and the
// list, with mem_free. Negative with a reason that names the folder.
int file_folder_list(const char *folder, bool (*is_wanted)(const char *name), char ***paths, Error *error);

// A thread that writes files, so that drawing and keys do not wait for a slow disk. One thread owns a
// FileWriter and calls everything here.

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
