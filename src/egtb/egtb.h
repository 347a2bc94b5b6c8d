// SPDX-License-Identifier: GPL-3.0-or-later
// Endgame tables: the exact value of every position with few pieces, read from Gaviota's files through its library
// (libgaviotatb, by Miguel A. Ballicora). Where the program was built without the library no tables can be opened, and
// everything else works.
// The library keeps one set of tables for the whole process. Engines that want the same folders share it; probing is
// for any thread, opening and closing for the thread that owns the engine, while it does not search.
#ifndef EGTB_EGTB_H
#define EGTB_EGTB_H

#include "base/error.h"
#include "board/position.h"
#include "egtb/folders.h"

#include <stddef.h>

typedef struct EndgameTables EndgameTables;

// Was the program built with the library?
bool egtb_is_supported(void);

// Puts the tables in `folders` (several are separated by ';' or ':'; "" for none) in the place of those in *tables,
// which is NULL where there are none yet. The cache holds what was read, unpacked. Folders that cannot be used are left out
// and noted. False with a reason, and *tables as it was, if none can be used, or if another engine has other tables open.
bool egtb_replace(EndgameTables **tables, const char *folders, size_t cache_mebibytes, FolderNotes *notes,
                  Error *error);

// Closes the tables; NULL is allowed.
void egtb_close(EndgameTables *tables);

// The most pieces, kings included, of which there are tables; 0 for NULL.
int egtb_pieces_max(const EndgameTables *tables);

// The value of the position for the side to move, a draw or a mate counted from this position, as if there were no
// fifty-move rule. False if the tables do not know it: too many pieces, rights to castle, or no such table. What is not
// in the cache is read from the files, so that the answer does not depend on what was asked before.
bool egtb_probe(const EndgameTables *tables, const Position *pos, Score *score);

#endif
