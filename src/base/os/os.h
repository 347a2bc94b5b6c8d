// SPDX-License-Identifier: GPL-3.0-or-later
// What systems do differently: POSIX systems in posix.c, Windows in windows.c. Code that calls these functions needs no
// #ifdef. Paths are UTF-8. Any thread, unless it is said otherwise.
#ifndef BASE_OS_OS_H
#define BASE_OS_OS_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/types.h>

#ifdef _WIN32
#include "base/os/mingw.h"
#define OS_LIBRARY(posix, windows) windows
#else
#define OS_LIBRARY(posix, windows) posix
#endif

// --- the program -------------------------------------------------------------------------------------------------------

// Call it first in main(): opens what is missing of standard input, output and error, so that no pipe of ours gets their
// numbers; writing to such a file fails, as on a closed one. A file that grows beyond the limit of the user becomes an error
// of writing, not a signal that ends the program. On Windows also makes all files binary and the console UTF-8.
void os_begin(void);

// The path of this program's file, with slashes; false if the system does not tell.
bool os_program_path(char *out, size_t size);

// What stands behind the names of programs: "", or ".exe".
extern const char os_program_suffix[];

// Goes on as another program with its own words, which end with NULL, and our input and outputs: it takes the place of this
// one, or where the system cannot do that, this one passes its exit status on and ends with it. Returns only if it cannot be
// started: a reason as in errno.
int os_become(const char *path, char **words);

// Processors that this program may run on, at least 1.
int os_processor_count(void);

// "Linux 6.1 x86_64"; "" if unknown.
void os_describe(char *out, size_t size);

// `size` bytes by chance, from the system; false with a reason in errno.
bool os_random(void *out, size_t size);

// strtod() as in the locale "C", whatever the locale is.
double os_parse_real(const char *string, char **end);

// --- waiting -----------------------------------------------------------------------------------------------------------

typedef struct OsSource {
    int fd;           // negative: is never ready
    bool is_to_write; // waits until something can be written, else until something can be read or has ended
    bool is_ready;    // set by os_wait
} OsSource;

// Sleeps until a source is ready or the time is over (negative: for ever); a signal may end it as well. Returns how many
// are ready.
int os_wait(OsSource *sources, size_t count, int timeout_ms);

// A pipe that other programs do not inherit: the end to read, then the one to write. False with a reason in errno.
bool os_pipe(int ends[2]);

// A pipe to wake up a thread in os_wait: sending to it and clearing it never wait. Sending is safe in a signal handler.
bool os_wake_open(int ends[2]);
void os_wake_send(const int ends[2]);
void os_wake_clear(const int ends[2]);

// A thread that takes no signals but those of faults in itself. False if the system refuses.
bool os_thread_start(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *argument);

// --- memory ------------------------------------------------------------------------------------------------------------

// `size` is a multiple of `alignment`. NULL if there is no memory.
void *os_aligned_new(size_t alignment, size_t size);
void os_aligned_free(void *block);

// Zeroed pages, huge ones if the system grants them; NULL if there is not so much memory.
void *os_pages_new(size_t bytes);
void os_pages_free(void *pages, size_t bytes);

// All of a file, to be read; NULL with a reason in errno. The descriptor may be closed before it is released.
const void *os_map_file(int fd, size_t size);
void os_unmap_file(const void *bytes, size_t size);

// A stream that hands what is written to `append`, which returns how many bytes it took, at the latest when it is flushed
// by os_stream_flush. NULL with a reason in errno.
typedef ssize_t OsAppend(void *context, const char *bytes, size_t count);
FILE *os_stream_open(void *context, OsAppend *append);
bool os_stream_flush(FILE *stream, void *context, OsAppend *append);

// --- files -------------------------------------------------------------------------------------------------------------

// Waits until the bytes are on the disk; what cannot be synchronised (a pipe, a terminal) is no fault. False with a reason
// in errno.
bool os_synchronise(int fd);

// The same for the names in the folder of a file, as far as the system can.
void os_synchronise_folder(const char *folder);

// Holds off other programs that lock the file until it is closed. False if another holds it
// (EWOULDBLOCK), or if the file system has no locks.
bool os_lock(int fd);

// Is the open file the one that has this name now?
bool os_has_name(int fd, const char *path);

// Was the file made by this user?
bool os_is_own(const struct stat *status);

// Puts a file in the place of another. On Windows it must be closed.
bool os_rename(const char *from, const char *to);
extern const bool os_renames_open_files;

// A file to write without a name in a folder, of which nothing stays if the program is killed; negative if the system has
// none such. os_name_file gives it a name that nothing has yet.
int os_open_unnamed(const char *folder, int mode);
bool os_name_file(int fd, const char *path);

// Gives the open file the permissions of another.
bool os_copy_permissions(int fd, const struct stat *status);

// read() and write().
ssize_t os_read(int fd, void *out, size_t size);
ssize_t os_write(int fd, const void *bytes, size_t size);

// An open() of what is no regular file, to write, that waits for nothing: a pipe without a reader is an error. Nor does
// writing wait, where the system can do that.
int os_open_device(const char *path);

// From here on reading and writing wait.
bool os_make_waiting(int fd);

// Bytes from or at a place, whatever was read before; negative with a reason in errno.
ssize_t os_read_at(int fd, void *out, size_t size, off_t place);
ssize_t os_write_at(int fd, const void *bytes, size_t size, off_t place);

// When the file was changed, in nanoseconds since 1970; coarser where the system counts coarser.
int64_t os_changed_ns(const struct stat *status);

bool os_make_folder(const char *path, unsigned mode);

// A new folder for files that go again, for this user alone; false with a reason in errno.
bool os_make_temporary_folder(const char *name, char *out, size_t size);

// The path without links and dots; false if there is no such file.
bool os_full_path(const char *path, char *out, size_t size);

// Does the path say where it begins, whatever the current folder is?
bool os_is_absolute(const char *path);

// --- libraries that are loaded when they are needed ----------------------------------------------------------------------

// NULL if there is none of that name. It stays for the life of the program.
void *os_library_open(const char *name);
void *os_library_symbol(void *library, const char *name);

// --- encodings of text -------------------------------------------------------------------------------------------------

// From another encoding to UTF-8, or back.
typedef struct OsConverter OsConverter;

// NULL if the encoding is unknown. Release with os_converter_free.
OsConverter *os_converter_new(const char *encoding);
OsConverter *os_encoder_new(const char *encoding); // from UTF-8 to the encoding
void os_converter_free(OsConverter *converter);    // NULL is ignored

// Converts as far as input and room go, and moves all four on. 0, or as in errno: EILSEQ at what is no character, or none
// of the encoding, EINVAL at one whose end is missing, E2BIG if there is no room left. NULL for `in` writes what was held
// back at the end of the text.
int os_convert(OsConverter *converter, char **in, size_t *in_left, char **out, size_t *out_left);

// --- other programs ------------------------------------------------------------------------------------------------------

typedef struct OsProcess {
    intptr_t process; // its number, or what stands for it
    intptr_t group;   // all that it has started
} OsProcess;

// Starts a program, looked for in PATH, with these ends of pipes; what it says on standard error is thrown away. `words`
// ends with NULL. 0, or a reason as in errno.
int os_process_start(OsProcess *process, char **words, int input_fd, int output_fd);

// Has it ended? (It stays known until os_process_end.)
bool os_process_has_ended(const OsProcess *process);

// Asks it and what it has started to end, where the system has a way to ask.
void os_process_terminate(const OsProcess *process);

// Ends it and what it has started, and forgets it.
void os_process_end(OsProcess *process);

// Adds to PATH the folders where systems and users keep programs, as far as it leaves them out: those of games above all.
// Programs that are started from here on are looked for there, and look there themselves. One thread.
void os_extend_path(void);

// Where a program is looked for then, in words: "PATH, /usr/bin or ~/bin".
const char *os_program_folders(void);

typedef struct OsExit {
    int reason; // why it could not be started, as in errno; 0 if it was, negative if its end was missed
    int status; // the exit status
    int signal; // that ended it; 0 if none did
} OsExit;

// "Segmentation fault".
const char *os_signal_name(int signal);

// Runs this program again, without input, and waits for its end; stops with it if the user suspends both. `is_waited_for` is
// called with the number of the process when it has started, and with 0 when it has ended.
OsExit os_run_self(char **words, void (*is_waited_for)(int process));

// --- terminal ----------------------------------------------------------------------------------------------------------

bool os_is_terminal(int fd);

// Columns of the terminal, or rows and columns; 0 if unknown.
int os_terminal_columns(int fd);
void os_terminal_size(int fd, int *rows, int *columns);

// Does the terminal take UTF-8?
bool os_has_utf8(void);

#endif
