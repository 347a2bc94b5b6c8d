// SPDX-License-Identifier: GPL-3.0-or-later
// Where endgame tables usually are, so that they are found without being told of: below the folders of data that programs
// share (path_shared_data), as packages and downloads lay them out. The front-end thread.
#ifndef EGTB_USUAL_FOLDERS_H
#define EGTB_USUAL_FOLDERS_H

#include <stddef.h>

// Writes the folders that hold tables, separated by ':', as the option takes them; "" if there are none. Of Gaviota's
// tables those of the smallest kind alone.
void usual_gaviota_folders(char *out, size_t size);
void usual_syzygy_folders(char *out, size_t size);

#endif
