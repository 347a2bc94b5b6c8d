// SPDX-License-Identifier: GPL-3.0-or-later
// Commands about the console itself: help, scripts, and the commands of the command line.
#include "base/file.h"
#include "base/language.h"
#include "base/os/os.h"
#include "base/text.h"
#include "ui/common/command_words.h"
#include "ui/common/print.h"
#include "ui/common/signals.h"
#include "ui/console/console_state.h"
#include "ui/session/grammar.h"

#include <string.h>
#include <unistd.h>

enum { SCRIPT_DEPTH_MAX = 8 };

// --- help ----------------------------------------------------------------------------------------------------------

enum { INDENT_COLUMNS = 28, TITLE_COLUMNS = 35 };

// How it is called, and what it does beside that or below.
static void print_row(FILE *out, const CommandDef *row, int columns)
{
    const int used = fprintf(out, "  %s%s%s", row->name, row->arguments[0] != '\0' ? " " : "", row->arguments);
    if (used < INDENT_COLUMNS && strchr(row->arguments, '\n') == NULL)
        fprintf(out, "%*s", INDENT_COLUMNS - used, "");
    else
        fprintf(out, "\n%*s", INDENT_COLUMNS, "");
    print_wrapped(out, _(row->help), INDENT_COLUMNS, columns - INDENT_COLUMNS);
}

// The commands of one table: its title and their names, wrapped.
static void print_names(FILE *out, const CommandTable *table, int columns)
{
    enum { NAMES_SIZE = 512 };
    char names[NAMES_SIZE];
    Text text = text_begin(names, sizeof names);
    for (int i = 0; i < table->count; ++i)
        text_addf(&text, "%s ", table->rows[i].name);
    // Columns, not bytes.
    const char *title = _(table->title);
    const int columns_of_title = name_columns(title);
    fprintf(out, "  %s%*s", title, columns_of_title < TITLE_COLUMNS - 2 ? TITLE_COLUMNS - 2 - columns_of_title : 1, "");
    print_wrapped(out, names, TITLE_COLUMNS, columns - TITLE_COLUMNS);
}

// Lists all tables: names alone for `help`, each command with its sentence for `help all`.
static void print_all(Console *console, bool with_help)
{
    FILE *out = console_out(console);
    const int columns = console_columns(console) - 1;
    const CommandTable *table;
    fprintf(out, "%s\n", _("Type a move (Nf3, e4, e2e4, O-O) or a command; commands can be shortened."));
    for (int t = 0; (table = session_command_table(&console->session, t)) != NULL; ++t) {
        if (!with_help) {
            print_names(out, table, columns);
            continue;
        }
        fprintf(out, "%s:\n", _(table->title));
        for (int i = 0; i < table->count; ++i)
            print_row(out, &table->rows[i], columns);
    }
    if (!with_help)
        fprintf(out, "%s\n", _("help COMMAND explains one of them, help all explains all."));
}

static void run_help(Session *session, char *arguments)
{
    Console *console = console_of(session);
    const char *word = text_next_word(&arguments);
    const bool wants_all = word != NULL && text_equal_nocase(word, "all");
    // As the command itself is found: shortened names are understood.
    const CommandDef *command = word != NULL ? grammar_find(session, word) : NULL;
    if (word == NULL || wants_all)
        print_all(console, wants_all);
    else if (command == NULL)
        session_error(session, "help: no command is called '%.40s', or several begin so.", word);
    else
        print_row(console_out(console), command, console_columns(console) - 1);
}

// --- scripts -------------------------------------------------------------------------------------------------------

// Runs a file as a script, up to a depth of scripts inside each other that ends one that runs itself.
static void run_source(Session *session, char *arguments)
{
    Console *console = console_of(session);
    const char *path = text_trim(arguments);
    const int depth = console->script != NULL ? console->script->depth + 1 : 1;
    Error error;
    int fd = -1;
    if (path[0] == '\0')
        session_error(session, "source: which file?");
    else if (depth > SCRIPT_DEPTH_MAX) // a script that runs itself
        session_error(session, "source: %.200s: more than %d scripts inside each other.", path, SCRIPT_DEPTH_MAX);
    else if (file_is_folder(path))
        session_error(session, "source: %.200s is a folder.", path);
    else if ((fd = file_open_descriptor(path, FILE_OR_PIPE, FILE_SIZE_ANY, &error)) < 0)
        session_error(session, "source: %s.", error.text);
    if (fd < 0)
        return;
    // Lines of a script run before the rest of the script that names it.
    Script script = {.name = path, .depth = depth};
    LineInput *input = lines_new(fd);
    console_run_script(console, input, &script);
    lines_free(input);
    close(fd);
}

// --- commands of the command line ------------------------------------------------------------------------------------

// They run as programs of their own: an interrupt ends them and not the console, and what they need of memory goes with
// them.
void console_run_tool(Console *console, const char *name, const char *arguments, const char *fen)
{
    enum { OWN_WORDS = 5 };
    Session *session = &console->session;
    CommandWords given;
    Error error;
    if (!command_words_split(arguments, &given, &error)) {
        command_words_free(&given);
        session_error(session, "%s: %s.", name, error.text);
        return;
    }
    char *words[COMMAND_WORDS_MAX + OWN_WORDS] = {"hotspur", (char *)name};
    int count = 2;
    for (int i = 0; i < given.count; ++i)
        words[count++] = given.words[i];
    if (fen != NULL) {
        words[count++] = "--fen";
        words[count++] = (char *)fen;
    }
    // Its output follows ours, and our search pauses so that it takes no time from the tool.
    fflush(console_out(console));
    engine_game_pause(session->engine_game);
    engine_pause(session_engine(session));
    // Blocks until it has ended; signals that come meanwhile are passed on to it.
    const OsExit end = os_run_self(words, signals_pass_on_to);
    if (end.reason > 0)
        session_error(session, "%s: %s.", name, strerror(end.reason));
    else if (end.reason < 0)
        session_error(session, "%s: its end was missed.", name);
    else if (end.signal != 0)
        session_error(session, "%s: ended by signal %d (%s).", name, end.signal, os_signal_name(end.signal));
    else if (end.status != 0)
        session_error(session, "%s: failed with exit status %d.", name, end.status);
    engine_resume(session_engine(session));
    engine_game_resume(session->engine_game);
    command_words_free(&given);
}

// --- the table -----------------------------------------------------------------------------------------------------

static const CommandDef commands[] = {
    {"source", "FILE", N_("run the lines of a file; # begins a comment"), .run = run_source, .complete = complete_file},
    {"help", "[COMMAND|all]", N_("list the commands, or explain one or all"), .run = run_help,
     .complete = grammar_complete_command},
};

const CommandTable script_commands = {N_("The console"), COMMAND_ROWS(commands)};
