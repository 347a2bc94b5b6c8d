// SPDX-License-Identifier: GPL-3.0-or-later
// Other chess programs that have a list of engines in a file of settings: where the file is, and which text in which place
// of it adds an engine. A format reads the whole file, so that a file which the client itself could not read is refused;
// all bytes that are there stay. One thread.
#ifndef UI_CLI_CLIENTS_H
#define UI_CLI_CLIENTS_H

#include "base/error.h"
#include "base/memory.h"

#include <stdbool.h>
#include <stddef.h>

// Names of engines are no longer; what is longer in a file is cut, and is none of ours.
enum { CLIENT_NAME_SIZE = 128 };

// The engine that is added. Both are UTF-8 without control characters.
typedef struct ClientEngine {
    const char *name;    // "Hotspur"
    const char *program; // the full path
} ClientEngine;

// What adding it means for a file.
typedef struct ClientEdit {
    const ClientEngine *engine;
    const char *file; // all of it; a NUL stands behind it, none in it
    size_t size;
    size_t at;                       // where the text goes
    MemoryStream text;               // open while the format writes it
    char known_as[CLIENT_NAME_SIZE]; // the name by which the file has the program already; "" if it has not
    int name_line;                   // where another program has the name; 0 if none has
} ClientEdit;

typedef struct Client {
    const char *name;  // "gnome-chess"
    const char *title; // "GNOME Chess"

    // Where its file is. False with a reason if that is unknown.
    bool (*find_file)(const struct Client *client, char *out, size_t out_size, Error *error);
    const char *config; // its file below $XDG_CONFIG_HOME, where find_file is about that

    // Reads edit->file and sets the rest of *edit. False with a reason that names the line.
    bool (*format)(ClientEdit *edit, Error *error);

    bool keeps_file;         // it writes the file too, with what it has read when it was started
    const char *system_file; // what a first file of the user replaces, and must hold as well; NULL: nothing
    const char *new_note;    // what a first file changes beyond that; NULL: nothing
} Client;

// The client of that name; NULL if there is none. The names, and NULL behind them, are client_names.
const Client *client_find(const char *name);
extern const char *const client_names[];

// --- formats ---------------------------------------------------------------------------------------------------------

bool client_format_keyfile(ClientEdit *edit, Error *error); // GNOME Chess
bool client_format_pychess(ClientEdit *edit, Error *error); // lists in JSON
bool client_format_cutechess(ClientEdit *edit, Error *error);
bool client_format_scid(ClientEdit *edit, Error *error);   // commands of Tcl
bool client_format_xboard(ClientEdit *edit, Error *error); // options as on XBoard's command line

// --- for formats -----------------------------------------------------------------------------------------------------

// The line of a place in the file, from 1 on.
int client_line(const ClientEdit *edit, size_t at);

// Fills the error with "line 12: ...". Returns false.
bool client_refuse(const ClientEdit *edit, size_t at, Error *error, const char *what);

// Takes note of an engine that the file has. Either may be "".
void client_note(ClientEdit *edit, size_t at, const char *name, const char *program);

#endif
