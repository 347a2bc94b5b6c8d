// SPDX-License-Identifier: GPL-3.0-or-later
// The user's configuration file: options of the engine, one `name = value` a line, `#` or `;` before a comment. Headings
// in brackets mean nothing, but for [keys]: there a line is `key = action`.
#ifndef UI_COMMON_CONFIG_FILE_H
#define UI_COMMON_CONFIG_FILE_H

#include "engine/options.h"

#include <stdio.h>

// Reads a file into the options; what another source has set already stays. NULL for the path: the user's file, and if
// there is none, that is no fault. False with a reason that names the file and the line if a line is wrong; the lines
// before it count.
bool config_file_read(const char *path, OptionStore *options, Error *error);

// Takes a line below [keys]. False with a reason if it is wrong.
typedef bool ConfigKeyLine(void *context, const char *key, const char *action, Error *error);

// Hands on the lines below [keys], and leaves the others to config_file_read. False as there.
bool config_file_read_keys(const char *path, ConfigKeyLine *take, void *context, Error *error);

// Prints all options that may stand in the file, so that reading them gives the same values. False with a reason, and
// nothing printed, if a value cannot be written there.
bool config_file_print(const OptionStore *options, FILE *out, Error *error);

#endif
