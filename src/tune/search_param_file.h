// SPDX-License-Identifier: GPL-3.0-or-later
// Writes new numbers into the text of the search's params.def and leaves everything else of it as it is.
#ifndef TUNE_SEARCH_PARAM_FILE_H
#define TUNE_SEARCH_PARAM_FILE_H

#include "base/error.h"
#include "search/params.h"

// The text with the numbers of `fresh` in the place of the defaults; the caller frees it with mem_free. NULL with a
// reason if a parameter is missing, unknown, or has another number than this program's default: then the text is not
// the one that this program was built from.
char *search_param_file_rewrite(const char *text, const SearchParams *fresh, Error *error);

#endif
