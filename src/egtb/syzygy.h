// SPDX-License-Identifier: GPL-3.0-or-later
// Syzygy's endgame tables, of Ronald de Man: who wins, with the fifty-move rule in mind (WDL), and plies to the next
// capture, pawn move or mate (DTZ); read through libfathom (by basil and Jon Dart; MIT, so that GPL programs may use it).
// Where the program was built without the library no tables can be opened, and everything else works.
// The library keeps one set of tables for the whole process. Engines that want the same folders share it; opening and
// closing is for the thread that owns the engine, while it does not search. Probing is for any thread: the library
// itself locks what it sets up at a table's first use. (It says that its functions for the root are not thread-safe; they
// keep nothing either, as its later versions say, but they are called one at a time here.)
#ifndef EGTB_SYZYGY_H
#define EGTB_SYZYGY_H

#include "base/error.h"
#include "board/position.h"
#include "egtb/folders.h"

typedef struct SyzygyTables SyzygyTables;

// For the side to move. A cursed win and a blessed loss are draws by the fifty-move rule.
typedef enum TableResult { TABLE_LOSS = -2, TABLE_BLESSED_LOSS, TABLE_DRAW, TABLE_CURSED_WIN, TABLE_WIN } TableResult;

// Was the program built with the library?
bool syzygy_is_supported(void);

// Puts the tables in `folders` (several are separated by ';' or ':'; "" for none) in the place of those in *tables, which
// is NULL where there are none yet. Folders that cannot be read or hold no tables are left out and noted, as is one with a
// table that is damaged as far as its size and its first bytes show. False with a reason, and *tables as it was, if none can be
// used, or another engine has others open.
bool syzygy_replace(SyzygyTables **tables, const char *folders, FolderNotes *notes, Error *error);

// NULL is allowed.
void syzygy_close(SyzygyTables *tables);

// The most pieces, kings included, of which there are tables; 0 for NULL.
int syzygy_pieces_max(const SyzygyTables *tables);

// The result as after a capture or pawn move, whatever the fifty-move count is. False if the tables do not know the
// position: too many pieces, rights to castle, or no such table.
bool syzygy_probe_wdl(const SyzygyTables *tables, const Position *pos, TableResult *result);

// The same, and the plies to the next capture, pawn move or mate, positive if the side to move wins, 0 for a draw and
// where it is mated. They may be one ply off; more than 100 are not won within the fifty-move rule.
bool syzygy_probe_dtz(const SyzygyTables *tables, const Position *pos, TableResult *result, int *dtz);

#endif
