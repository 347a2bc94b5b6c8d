// SPDX-License-Identifier: GPL-3.0-or-later
// How a table of options is written: OPTION_ROW(id, name, group, surfaces, kind, help), where kind is BOOLEAN(default),
// INTEGER(default, min, max, unit), CHOICE(default, list), TEXT(default), FILE_PATH or BUTTON. Behind the kind,
// NATIVE_CECP(command) names the command that CECP has for the option, and LISTED_AFTER(id) the option of the engine
// that the row is listed after.
//
// Rows that several files need (an enum of ids and the table) stand in a .def file as OPTION(...).
#ifndef ENGINE_OPTION_ROWS_H
#define ENGINE_OPTION_ROWS_H

#define OPTION_ROW(id_, name_, group_, surfaces_, kind_, help_) \
    {.id = id_, .name = name_, .group = group_, .surfaces = surfaces_, .help = help_, kind_},

#define BOOLEAN(def) .kind = OPTK_BOOL, .max = 1, .def_int = (def)
#define INTEGER(def, low, high, of) .kind = OPTK_INT, .min = (low), .max = (high), .def_int = (def), .unit = (of)
#define CHOICE(def, list) .kind = OPTK_CHOICE, .def_int = (def), .choices = (list)
#define TEXT(def) .kind = OPTK_TEXT, .def_text = (def)
#define FILE_PATH .kind = OPTK_FILE, .def_text = ""
#define BUTTON .kind = OPTK_BUTTON
#define NATIVE_CECP(command) , .cecp_command = (command)
#define LISTED_AFTER(option) , .listed_after = (option)

// How many names a NULL-terminated list of choices has.
#define CHOICE_COUNT(list) (sizeof(list) / sizeof(list)[0] - 1)

#define OPTION_TABLE(rows_)                                        \
    {                                                              \
        .rows = (rows_), .count = sizeof(rows_) / sizeof(rows_)[0] \
    }

#endif
