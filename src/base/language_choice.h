// SPDX-License-Identifier: GPL-3.0-or-later
// Which language texts are shown in: what the user's variables say, as far as there is a catalogue for it.
#ifndef BASE_LANGUAGE_CHOICE_H
#define BASE_LANGUAGE_CHOICE_H

#include "base/error.h"

#include <stdbool.h>

// Loads the catalogue that LANGUAGE names ("de:fr": the first that is there), else the locale in LC_ALL, LC_MESSAGES or
// LANG. Only where the locale has UTF-8; a catalogue that is missing or cannot be used leaves English. Call it once, before
// other threads start; what is loaded stays for the run.
void language_start(void);

// The language that language_start has found, as locales name it: "de", "pt_BR"; "en" without a catalogue.
const char *language_code(void);

// Loads a catalogue file; the texts of one that was loaded before are gone then. False with a reason that names the file; the
// language then stays what it was.
bool language_load(const char *path, Error *error);

#endif
