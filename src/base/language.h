// SPDX-License-Identifier: GPL-3.0-or-later
// Texts in the language of the user: the catalogues of GNU gettext, which msgfmt compiles from ui/languages/*.po. They are
// read here and not by gettext() of the C library, which wants the locale of a language to be installed and in newer
// versions translates nothing in C.UTF-8. Without a catalogue all texts are English: protocols and machine formats never
// load one (language_choice.h). The functions that say a sentence (session_say, app_say, panel_text ...) translate the
// format they get. error_set does too, but many errors are for the command line alone: those that a player sees are marked
// with N_(). Other texts are marked with _() where they are used, or with N_() in a table. Sentences whose values bend are
// made by base/sentence.h.
#ifndef BASE_LANGUAGE_H
#define BASE_LANGUAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Takes a compiled catalogue, whose bytes must stay where they are; without any bytes the language is English again. False
// if they are no catalogue: nothing then changes. Before other threads start.
bool language_use(const uint8_t *bytes, size_t size);

// The translation of a text, or the text itself. Any thread.
const char *language_text(const char *text) __attribute__((format_arg(1)));

// The same for a text that has a number in it: in English `one` for 1 and else `many`; catalogues know the rule of theirs.
const char *language_count(const char *one, const char *many, int64_t number)
    __attribute__((format_arg(1), format_arg(2)));

#define _(text) language_text(text)
#define N_(text) text

#endif
