// SPDX-License-Identifier: GPL-3.0-or-later
// The debug log of a protocol session: the file that the option DebugLog names gets every line of both directions.
//
//     2026-11-21T20:13:05.123456Z 4711 > go depth 5
//
// A line says when (UTC), which process, which way (`>` to the program, `<` from it, `=` a remark of the log itself), and
// what. Bytes that cannot be seen stand there as \r, \t or \xHH, a backslash as \\. Lines are appended,
// each with one call of the system, so that several programs can share a file and the last line is there after a crash.
// One thread.
#ifndef UI_COMMON_DEBUG_LOG_H
#define UI_COMMON_DEBUG_LOG_H

#include "ui/common/options.h"

#include <stddef.h>

typedef struct DebugLog DebugLog;

typedef enum LogDirection { LOG_IN = '>', LOG_OUT = '<', LOG_REMARK = '=' } LogDirection;

// Opens the file that the option names, if it names one, and follows the option from then on: a file that cannot be
// opened is refused with a reason, and the old one goes on. NULL with a reason if the first one cannot be opened. The
// options must outlive the log.
DebugLog *debug_log_new(OptionStore *options, Error *error);
void debug_log_free(DebugLog *log);

// Writes a line of `length` bytes of any kind; nothing if `log` is NULL or there is no file. A file that cannot be
// written any more (a full disk) is given up.
void debug_log_line(DebugLog *log, LogDirection direction, const char *bytes, size_t length);

#endif
