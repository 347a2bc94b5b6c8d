// SPDX-License-Identifier: GPL-3.0-or-later
// The user's configuration file: options of the engine, one `name = value` a line, `#` or `;` before a comment.
#ifndef CLI_CONFIG_FILE_H
#define CLI_CONFIG_FILE_H

#include "engine/options.h"

// Reads the file into the options; what another source has set already stays. No file is no fault. False with a reason
// that names the file and the line if a line is wrong; the lines before it count.
bool config_file_read(OptionStore *options, Error *error);

#endif
