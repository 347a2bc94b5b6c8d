// SPDX-License-Identifier: GPL-3.0-or-later
// The command `install-into`: puts this program into the list of engines of another one, after showing what is added to
// which file. All that the file holds stays; what cannot be read as the client reads it is refused.
#include "base/file.h"
#include "base/os/os.h"
#include "base/paths.h"
#include "base/text.h"
#include "ui/cli/clients.h"
#include "ui/cli/commands.h"
#include "ui/common/print.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
    FILE_BYTES_MAX = 1 << 24, // far beyond any list of engines
    ANSWER_SIZE = 64,
};

typedef struct InstallWords {
    const char *client, *file, *name, *system;
    bool yes;
} InstallWords;

// The file of settings, and what comes of it.
typedef struct Installation {
    const Client *client;
    char path[PATH_MAX];
    char program[PATH_MAX];
    const char *base_path; // where its contents come from: the same, or the system's list for a first file
    char *contents;        // with a NUL behind them; "" where there is no file
    size_t size;
    bool is_new; // there is no file of that name yet
    ClientEngine engine;
    ClientEdit edit;
} Installation;

// --- words -----------------------------------------------------------------------------------------------------------

static bool is_given(const char *word)
{
    return word != NULL && word[0] != '\0';
}

// The client is needed; the others have defaults.
static bool read_words(CommandLine *line, InstallWords *words, Error *error)
{
    *words = (InstallWords){.name = "Hotspur"};
    const OptionDef defs[] = {
        {.name = "CLIENT", .text = &words->client, .choices = client_names},
        {.name = "yes", .flag = &words->yes},
        {.name = "file", .text = &words->file},
        {.name = "name", .text = &words->name},
        {.name = "system", .text = &words->system},
    };
    if (!command_line_arguments(line, defs, ARGUMENT_COUNT(defs), false, error))
        return false;
    return words->client != NULL ||
           error_set(error, "install-into: CLIENT is missing: xboard, gnome-chess, pychess, scid or cutechess");
}

// UTF-8 without control characters: no format has a way to say others.
static bool check_text(const char *what, const char *text, size_t size_max, Error *error)
{
    size_t length = 1;
    for (const char *c = text; *c != '\0' && length > 0; c += length)
        length = text_utf8_length(c);
    if (text[0] == '\0' || strlen(text) >= size_max || text[0] == ' ' || text[strlen(text) - 1] == ' ')
        return error_set(error, "%s is empty, too long, or has a blank at its beginning or end: '%.60s'", what, text);
    return (length > 0 && text_find_control(text, "") == NULL) ||
           error_set(error, "%s is not UTF-8, or has a control character", what);
}

static bool read_engine(const InstallWords *words, Installation *made, Error *error)
{
    if (!os_program_path(made->program, sizeof made->program))
        return error_set(error, "the system does not tell where this program is");
    made->engine = (ClientEngine){.name = words->name, .program = made->program};
    return check_text("--name", words->name, CLIENT_NAME_SIZE, error) &&
           check_text("the path of this program", made->program, sizeof made->program, error);
}

// --- the file --------------------------------------------------------------------------------------------------------

// All of a file, with a NUL behind it. *is_missing if there is none. NULL then, and with a reason. Unlike file_read_text it
// refuses a NUL within, behind which the rest would be lost when the file is written.
static char *read_file(const char *path, size_t *size, bool *is_missing, Error *error)
{
    FILE *file = file_open_optional(path, FILE_REGULAR, FILE_BYTES_MAX, is_missing, error);
    if (file == NULL)
        return NULL;
    MemoryStream all = {.out = NULL};
    char block[BUFSIZ];
    bool ok = memory_stream_open(&all, error);
    for (size_t count; ok && (count = fread(block, 1, sizeof block, file)) > 0;)
        fwrite(block, 1, count, all.out);
    ok = ok && (!ferror(file) || error_set(error, "%s: cannot be read", path));
    fclose(file);
    if (ok)
        fputc('\0', all.out);
    if (ok && memory_stream_close(&all, error)) {
        *size = all.size - 1;
        if (memchr(all.data, '\0', *size) == NULL)
            return all.data;
        error_set(error, "%s: not a text", path);
    }
    memory_stream_free(&all);
    return NULL;
}

// The contents that the file has, or begins with.
static bool read_contents(const InstallWords *words, Installation *made, Error *error)
{
    made->base_path = made->path;
    made->contents = read_file(made->path, &made->size, &made->is_new, error);
    if (made->contents != NULL || !made->is_new)
        return made->contents != NULL;
    // A first file hides the list of the system, which it therefore begins with.
    bool is_missing = false;
    const char *system = is_given(words->system) ? words->system : made->client->system_file;
    if (system != NULL)
        made->contents = read_file(system, &made->size, &is_missing, error);
    if (made->contents != NULL)
        made->base_path = system;
    else if (system != NULL && !is_missing)
        return false;
    // One that was named must be there.
    if (is_missing && is_given(words->system))
        return error_set(error, "%s: No such file or directory", system);
    if (made->contents == NULL)
        made->contents = mem_copy_text("");
    return true;
}

static bool make_edit(Installation *made, Error *error)
{
    made->edit = (ClientEdit){.engine = &made->engine, .file = made->contents, .size = made->size};
    ClientEdit *edit = &made->edit;
    if (!memory_stream_open(&edit->text, error))
        return false;
    if (!made->client->format(edit, error) || !memory_stream_close(&edit->text, error))
        return error_prefix(error, "%s: ", made->base_path);
    return edit->known_as[0] != '\0' || edit->name_line == 0 ||
           error_set(error, "%s: line %d: another program is called %s there; --name gives ours another name",
                     made->base_path, edit->name_line, made->engine.name);
}

static bool find_file(const InstallWords *words, Installation *made, Error *error)
{
    if (!is_given(words->file))
        return made->client->find_file(made->client, made->path, sizeof made->path, error);
    return (size_t)snprintf(made->path, sizeof made->path, "%s", words->file) < sizeof made->path ||
           error_set(error, "the name of the file is too long: %.60s...", words->file);
}

// --- what is shown and asked -----------------------------------------------------------------------------------------

// The text as it will stand in the file, and where.
static void show(const Installation *made)
{
    const ClientEdit *edit = &made->edit;
    const bool has_copy = made->base_path != made->path;
    print_masked(stdout, "%s: %s%s\n", made->client->title, made->path, made->is_new ? " (new)" : "");
    if (has_copy)
        print_masked(stdout, "It begins with all of %s, which it replaces for you.\n", made->base_path);
    else if (made->is_new && made->client->system_file != NULL)
        print_masked(stdout, "There is no %s: %s will list only the engines of your file.\n", made->client->system_file,
                     made->client->title);
    if (made->is_new && made->client->new_note != NULL)
        print_masked(stdout, "%s\n", made->client->new_note);
    if (edit->size == 0)
        puts("Its text:");
    else
        printf("Added %s line %d:\n", edit->at == 0 ? "before" : "from", client_line(edit, edit->at));
    puts("");
    print_masked(stdout, "%.*s", (int)edit->text.size, edit->text.data);
    puts(edit->text.data[edit->text.size - 1] == '\n' ? "" : "\n");
    print_masked(stdout,
                 made->client->keeps_file
                     ? "If %s is running, end it first: it would write its own list over this one.\n"
                     : "%s reads it when it is started.\n",
                 made->client->title);
}

// Is it to be written? Without a terminal only --yes says so.
static bool is_wanted(const InstallWords *words)
{
    char answer[ANSWER_SIZE];
    if (words->yes)
        return true;
    if (!os_is_terminal(STDIN_FILENO) || !os_is_terminal(STDOUT_FILENO)) {
        puts("Nothing was written; --yes writes it.");
        return false;
    }
    fputs("Write it? (y/n) ", stdout);
    fflush(stdout);
    if (fgets(answer, sizeof answer, stdin) == NULL)
        puts("");
    else if (text_equal_nocase(text_trim(answer), "y") || text_equal_nocase(text_trim(answer), "yes"))
        return true;
    puts("Nothing was written.");
    return false;
}

// --- writing ---------------------------------------------------------------------------------------------------------

// Has the file changed while its reader was asked?
static bool is_unchanged(const Installation *made, Error *error)
{
    size_t size = 0;
    bool is_missing = false;
    char *now = read_file(made->path, &size, &is_missing, error);
    if (now == NULL && !is_missing)
        return false;
    const bool same =
        made->is_new ? is_missing : now != NULL && size == made->size && memcmp(now, made->contents, size) == 0;
    mem_free(now);
    return same || error_set(error, "%s: has changed meanwhile; try again", made->path);
}

// The folder of the client is made where it has not been started yet; one that the user has named is there.
static bool make_folder(const InstallWords *words, const Installation *made, Error *error)
{
    char folder[PATH_MAX];
    if (is_given(words->file) || !made->is_new)
        return true;
    snprintf(folder, sizeof folder, "%s", made->path);
    *strrchr(folder, '/') = '\0';
    return path_make_folder(folder, error);
}

// The file as it was, with the entry put in where the format wants it.
static bool write_file(const Installation *made, Error *error)
{
    const ClientEdit *edit = &made->edit;
    const size_t size = made->size + edit->text.size;
    char *whole = mem_new(size, 1);
    memcpy(whole, made->contents, edit->at);
    memcpy(whole + edit->at, edit->text.data, edit->text.size);
    memcpy(whole + edit->at + edit->text.size, made->contents + edit->at, made->size - edit->at);
    // Of any kind: all that was there has been read, and is written again. A new file takes no name that is there, not even
    // that of a link to nowhere.
    bool is_taken = false;
    const bool ok = made->is_new ? file_create(made->path, whole, size, &is_taken, error)
                                 : file_replace(made->path, FILE_KIND_ANY, whole, size, error);
    mem_free(whole);
    if (is_taken)
        error_set(error, "%s: a link to a file that is not there", made->path);
    return ok;
}

static bool prepare(const InstallWords *words, Installation *made, Error *error)
{
    made->client = client_find(words->client);
    return read_engine(words, made, error) && find_file(words, made, error) && read_contents(words, made, error) &&
           make_edit(made, error);
}

// Shows, asks and writes. False with a reason.
static bool install(const InstallWords *words, Installation *made, Error *error)
{
    // In the list of the system it is there for all, and the user needs no file.
    if (made->edit.known_as[0] != '\0') {
        print_masked(stdout, "%s: %s has %s already, as %s\n", made->client->title, made->base_path, made->program,
                     made->edit.known_as);
        return true;
    }
    show(made);
    if (!is_wanted(words))
        return true;
    if (!is_unchanged(made, error) || !make_folder(words, made, error) || !write_file(made, error))
        return false;
    print_masked(stdout, "Written: %s is in the list of %s.\n", made->engine.name, made->client->title);
    return true;
}

int install_into_command(CommandLine *line)
{
    InstallWords words;
    Installation made = {.contents = NULL};
    Error error;
    if (!read_words(line, &words, &error))
        return command_fail("%s", error.text);
    const bool ok = prepare(&words, &made, &error) && install(&words, &made, &error);
    memory_stream_free(&made.edit.text);
    mem_free(made.contents);
    return ok ? command_finish() : command_fail("install-into: %s", error.text);
}
