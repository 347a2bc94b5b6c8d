// SPDX-License-Identifier: GPL-3.0-or-later
// Which game is being played on a board, kept on disk while it is: after a crash the next program finds it. The moves are in the
// game's own file; here is what PGN does not say. Each board has a file of its own and holds it locked while it lives.
#ifndef UI_SESSION_RECOVERY_FILE_H
#define UI_SESSION_RECOVERY_FILE_H

#include "base/error.h"
#include "base/file.h"
#include "ui/session/engine_game.h"

enum { RECOVERY_NAME_SIZE = 112, RECOVERY_TEXT_SIZE = 1024 };

typedef struct RecoveredGame {
    char file[RECOVERY_NAME_SIZE]; // its PGN, in the folder for games
    EngineGameTerms terms;
    int64_t strength; // Elo
} RecoveredGame;

// A board's own note of its game.
typedef struct RecoveryFile {
    FileWriter *writer; // the session's, so that the file is written after the game that it is about; NULL: at once
    int descriptor;     // locked
    bool is_held;       // there is such a file; else nothing is noted
    bool waits;         // it names a game that has been neither resumed nor declined yet
} RecoveryFile;

typedef enum RecoveryStatus { RECOVERY_NONE, RECOVERY_FOUND, RECOVERY_DAMAGED } RecoveryStatus;

// The note as text, and back. False with a reason if it is no such note.
void recovery_file_write(const RecoveredGame *game, char out[RECOVERY_TEXT_SIZE]);
bool recovery_file_read(const char *text, RecoveredGame *game, Error *error);

// Takes over the newest note that a program has left behind which lives no more. The reason of a damaged one names it.
RecoveryStatus recovery_file_find(RecoveryFile *recovery, RecoveredGame *game, Error *error);

// Takes a file that names no game, unless there is one already.
void recovery_file_claim(RecoveryFile *recovery);

// Brings the note up to date; NULL: there is no game to be taken up.
void recovery_file_note(RecoveryFile *recovery, const RecoveredGame *game);

// The end of the program; a game that was left in an orderly way is not asked about.
void recovery_file_close(RecoveryFile *recovery, bool is_orderly);

#endif
