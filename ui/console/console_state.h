// SPDX-License-Identifier: GPL-3.0-or-later
// The inside of the console, for its commands.
#ifndef UI_CONSOLE_CONSOLE_STATE_H
#define UI_CONSOLE_CONSOLE_STATE_H

#include "base/text.h"
#include "ui/console/board_text.h"
#include "ui/console/console.h"
#include "ui/session/queries.h"

#include <stdio.h>

// Commands that only the console has: those that print more than a board has room for. About the board and the rules; what
// the engine knows and remembers; the console itself. The session's context is the Console.
extern const CommandTable look_commands, memory_commands, script_commands;

typedef enum ConsoleMode {
    CONSOLE_FILTER, // lines from a file or a pipe, each when the one before is done
    CONSOLE_PLAIN,  // interactive, on a terminal that only scrolls
    CONSOLE_EDITED, // interactive, with a line edited by readline
} ConsoleMode;

// Which lines of a running search are printed.
typedef enum ThinkingShown { THINKING_OFF, THINKING_ANALYSIS, THINKING_ALWAYS } ThinkingShown;

// A source of lines other than the keyboard.
typedef struct Script {
    const char *name; // NULL = standard input
    int line;         // being run
    int depth;        // 1, and more inside another script
} Script;

enum { CONSOLE_LINE_SIZE = 4096, TOOLS_MAX = 16 };

typedef struct Console {
    Session session;
    ConsoleMode mode;
    bool speaks;
    bool shows_board; // after every move of Hotspur's
    BoardStyle style;
    ThinkingShown thinking;
    LineInput *input;     // NULL if readline has it
    const Script *script; // NULL: lines are typed
    bool has_failed;      // some command of a script
    int plies_told;
    char waiting[CONSOLE_LINE_SIZE];  // a move that came too early; "" = none
    char explored[CONSOLE_LINE_SIZE]; // the last words behind `explore`; "" = none
    CommandDef tool_rows[TOOLS_MAX];
    CommandTable tool_table;
    const CommandTable *tables[CONSOLE_TABLE_NB + 2];
} Console;

static inline Console *console_of(Session *session)
{
    return session->context;
}

static inline const Position *console_position(const Console *console)
{
    return session_game_position(&console->session);
}

// Where answers are printed, whole lines; what is being typed is out of the way.
FILE *console_out(Console *console);

// How many columns a line of output should have at most.
int console_columns(const Console *console);

// Prints a message of the session: as words if the console speaks, as a fault of its line in a script. `context` is the
// Console.
void console_said(void *context, MessageKind kind, const char *text);

// Announces what has happened in the game since the last call, and keeps the game.
void console_tell_news(Console *console);

// Are lines of the search printed that runs now?
bool console_shows_lines(const Console *console);

// Prints a line of the search, as words if the console speaks.
void console_print_line(Console *console, const InfoLine *info);

// Appends a legal move, as words if the console speaks.
void console_add_move(const Console *console, Text *text, const Position *pos, Move move);

// The side at the bottom of a drawn board.
static inline Colour console_bottom(const Console *console)
{
    return session_bottom(&console->session);
}

// Runs the lines of a script, each when the one before is done. Stops when the user interrupts, or leaves.
void console_run_script(Console *console, LineInput *input, Script *script);

// Runs a command of the command line as a program of its own, with the words of `arguments`; what is wrong is complained
// about. `fen` is put behind them, unless NULL.
void console_run_tool(Console *console, const char *name, const char *arguments, const char *fen);

#endif
