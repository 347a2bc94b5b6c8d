// SPDX-License-Identifier: GPL-3.0-or-later
// The puzzles that are being solved: which one is on the board, what is to be found in it, and the game that was on the
// board before. A puzzle is a game of its own that has nothing of its solution until that is found or given up, so that no
// list, panel or file can show it; what the engine finds meanwhile is hidden by session_hides_analysis. Of one session.
#ifndef UI_SESSION_PUZZLE_COURSE_H
#define UI_SESSION_PUZZLE_COURSE_H

#include "ui/session/puzzle_record.h"
#include "ui/session/puzzle_set.h"
#include "ui/session/session.h"

enum { PUZZLE_NONE_SHOWN = -1, PUZZLE_NEVER_ASKED = -1 };

// When a puzzle of the set is due.
typedef struct PuzzleTurn {
    int due;   // day, see puzzle_record.h; PUZZLE_NEVER_ASKED
    int asked; // place in the order of this run, from 1; 0 = not yet
} PuzzleTurn;

// The game that the board comes back to.
typedef struct PuzzleHome {
    char *text; // PGN; NULL = none
    int plies;  // shown of its main line
    GameFiles files, exports;
    Autosave autosave;
    bool is_played; // against the engine, and not over: it goes on
    EngineGameTerms terms;
    bool is_annotated, is_copied, has_notes;
    char copied_path[AUTOSAVE_PATH_SIZE];
} PuzzleHome;

struct PuzzleCourse {
    PuzzleSet set;
    PuzzleTurn *turns; // one for each puzzle
    PuzzleRecord *record;
    bool is_unwritten; // that the record cannot be written was said
    int asked;         // so far in this run
    int shown;         // number of the puzzle, PUZZLE_NONE_SHOWN
    int step;          // of its solution: the move to be found
    bool has_failed;   // this time
    bool is_hinted;    // a hint was given, this time
    bool is_slow;      // a move of it took long, this time
    int64_t asked_us;  // when the position was shown
    PuzzleHome home;
    // A try that is graded.
    Position root;
    Move tried;
    Score best; // of the position; SCORE_NONE until it was searched
};

// What the user types for it: "puzzle" or "drill".
const char *puzzle_word(const Session *session);

// Puts the next puzzle on the board, or says when it comes, behind the words of `before`.
void puzzle_pose_next(Session *session, const char *before);

// Shows the rest of the solution in the list of moves and takes the puzzle as done; the board is left where it stands, or
// shows the first move of the rest.
void puzzle_reveal(Session *session, bool shows_first);

// Notes how the puzzle went; the first answer of each showing counts. Wrong is "again"; right is "good", or "hard" after a
// hint or a long time.
void puzzle_note(Session *session, bool is_right);

// Searches the position of a puzzle that came without a solution, and reveals it then.
void puzzle_find_and_reveal(Session *session);

#endif
