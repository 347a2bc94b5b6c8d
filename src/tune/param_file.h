// SPDX-License-Identifier: GPL-3.0-or-later
// Writes new numbers into the text of params.def and leaves everything else of it as it is.
#ifndef TUNE_PARAM_FILE_H
#define TUNE_PARAM_FILE_H

#include "base/error.h"
#include "tune/model.h"

// The text with the numbers of `old` replaced by those of `fresh`, both whole; the caller frees it with mem_free. NULL
// with a reason if a parameter is missing, unknown, or has another number than `old`: then the text is not the one that
// this program was built from.
char *param_file_rewrite(const char *text, const Model *old, const Model *fresh, Error *error);

#endif
