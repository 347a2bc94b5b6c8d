// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/session.h"

#include "fuzz/memory_file.h"

#include "search/thread_pool.h"
#include "search/tt.h"
#include "ui/cli/option_tables.h"
#include "ui/uci/state.h"

#include <ctype.h>
#include <errno.h>
#include <ftw.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>

enum {
    NODES = 60, // of a search
    PERFT_DEPTH_MAX = 2,
    THREADS = 2,
    HASH_MEBIBYTES = 1,
    TABLE_BYTES_MAX = 80 << 20, // more than the usual hash table
    FOLDERS_OPEN = 8,
    VALUE_SIZE = 4200,
};

// One process reads one session at a time.
static struct {
    Engine *engine;
    char folder[64];
    int output;       // standard output, until it comes back
    FILE *complaints; // standard error, the same
    OptionStore *usual;
} session;

// --- a small engine: the linker puts these functions in the place of those without the prefix (see the Makefile) ----

void __real_engine_go(Engine *engine, const SearchLimits *limits);
void __wrap_engine_go(Engine *engine, const SearchLimits *limits);
void __real_uci_send_perft(Uci *uci, int depth);
void __wrap_uci_send_perft(Uci *uci, int depth);
ThreadPool *__real_thread_pool_new(int threads, TranspositionTable *table, Error *error);
ThreadPool *__wrap_thread_pool_new(int threads, TranspositionTable *table, Error *error);
void *__real_mem_table_new(size_t bytes);
void *__wrap_mem_table_new(size_t bytes);
int __wrap_posix_spawn(pid_t *pid, const char *path, const posix_spawn_file_actions_t *actions,
                       const posix_spawnattr_t *attributes, char *const words[], char *const environment[]);

// A search that ends by itself has ended when the next line comes, so that the same session is always the same.
void __wrap_engine_go(Engine *engine, const SearchLimits *limits)
{
    SearchLimits small = *limits;
    if (small.nodes == 0 || small.nodes > NODES)
        small.nodes = NODES;
    __real_engine_go(engine, &small);
    if (!small.infinite && !small.ponder)
        engine_wait(engine);
}

// A count of any depth would last for ever.
void __wrap_uci_send_perft(Uci *uci, int depth)
{
    __real_uci_send_perft(uci, depth < PERFT_DEPTH_MAX ? depth : PERFT_DEPTH_MAX);
}

ThreadPool *__wrap_thread_pool_new(int threads, TranspositionTable *table, Error *error)
{
    return __real_thread_pool_new(threads < THREADS ? threads : THREADS, table, error);
}

// The reader is told that there is no memory, which it must be able to take.
void *__wrap_mem_table_new(size_t bytes)
{
    return bytes > TABLE_BYTES_MAX ? NULL : __real_mem_table_new(bytes);
}

// The tools of the console are this program again, which is another one here.
int __wrap_posix_spawn(pid_t *pid, const char *path, const posix_spawn_file_actions_t *actions,
                       const posix_spawnattr_t *attributes, char *const words[], char *const environment[])
{
    (void)pid, (void)path, (void)actions, (void)attributes, (void)words, (void)environment;
    return ENOSYS;
}

void fuzz_register_options(OptionStore *options)
{
    for (const OptionTable *const *table = option_tables; *table != NULL; ++table)
        options_register(options, *table);
}

static void new_engine(void)
{
    Error error = {{0}};
    engine_free(session.engine);
    session.engine = engine_new(&error);
    assert(session.engine != NULL);
    fuzz_register_options(engine_options(session.engine));
    option_set_int(engine_options(session.engine), OPT_HASH, HASH_MEBIBYTES, ORIGIN_DEFAULT, &error);
}

static void keep_usual_options(void)
{
    Error error;
    session.usual = options_new();
    fuzz_register_options(session.usual);
    option_set_int(session.usual, OPT_HASH, HASH_MEBIBYTES, ORIGIN_DEFAULT, &error);
}

// An engine of its own for every session would read the book anew each time. False if a value does not come back.
static bool reset_options(void)
{
    static char value[VALUE_SIZE], usual[VALUE_SIZE];
    OptionStore *options = engine_options(session.engine);
    bool is_reset = true;
    for (int i = 0; i < options_count(options); ++i) {
        const OptionDef *def = options_listed(options, i);
        Error error;
        option_write_value(options, def->id, value, sizeof value);
        option_write_value(session.usual, def->id, usual, sizeof usual);
        if (def->kind != OPTK_BUTTON && strcmp(value, usual) != 0)
            is_reset &= option_set(options, def->name, usual, ORIGIN_PROTOCOL, &error);
    }
    return is_reset;
}

// --- the folder ----------------------------------------------------------------------------------------------------

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *place)
{
    (void)status;
    (void)kind;
    return place->level == 0 ? 0 : remove(path);
}

static void empty_folder(void)
{
    nftw(session.folder, remove_one, FOLDERS_OPEN, FTW_DEPTH | FTW_PHYS);
}

static void enter_folder(void)
{
    static const char *const variables[] = {"HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME",
                                            "XDG_CACHE_HOME"};
    snprintf(session.folder, sizeof session.folder, "%s", "/tmp/hotspur-fuzz-XXXXXX");
    if (mkdtemp(session.folder) == NULL || chdir(session.folder) != 0) {
        fputs("no folder for the sessions can be made in /tmp\n", stderr);
        exit(EXIT_FAILURE);
    }
    for (size_t i = 0; i < sizeof variables / sizeof variables[0]; ++i)
        setenv(variables[i], session.folder, 1);
}

// --- lines ---------------------------------------------------------------------------------------------------------

// Could a path in this line lead out of the folder? A slash behind a letter or digit is one of a FEN, or of a path
// below the folder.
static bool may_leave_folder(const char *line, size_t length)
{
    for (size_t i = 0; i < length; ++i) {
        if (line[i] == '~' || (line[i] == '/' && (i == 0 || !isalnum((unsigned char)line[i - 1]))))
            return true;
    }
    return memmem(line, length, "..", 2) != NULL;
}

// Commands that work for long because that is what they were asked for.
static bool is_long(const char *line, size_t length)
{
    return memmem(line, length, "bench", 5) != NULL || memmem(line, length, "perf", 4) != NULL;
}

static size_t drop_lines(char *input, size_t size)
{
    size_t kept = 0;
    for (size_t start = 0; start < size;) {
        const char *newline = memchr(input + start, '\n', size - start);
        const size_t length = newline == NULL ? size - start : (size_t)(newline - (input + start)) + 1;
        if (!may_leave_folder(input + start, length) && !is_long(input + start, length)) {
            memmove(input + kept, input + start, length);
            kept += length;
        }
        start += length;
    }
    return kept;
}

// --- sessions ------------------------------------------------------------------------------------------------------

// Sanitizers write to the descriptor of standard error, which stays.
static void silence(void)
{
    FILE *nowhere = fopen("/dev/null", "we");
    assert(nowhere != NULL);
    fflush(stdout);
    session.output = dup(STDOUT_FILENO);
    dup2(fileno(nowhere), STDOUT_FILENO);
    session.complaints = stderr;
    stderr = nowhere;
}

void fuzz_session_open(void)
{
    enter_folder();
    silence();
    keep_usual_options();
    new_engine();
}

void fuzz_session_close(void)
{
    engine_free(session.engine);
    options_free(session.usual);
    fflush(stdout);
    dup2(session.output, STDOUT_FILENO);
    close(session.output);
    fclose(stderr);
    stderr = session.complaints;
    empty_folder();
    if (chdir("/") == 0)
        rmdir(session.folder);
}

int fuzz_session_read(char *input, size_t size, int (*front_end)(Engine *engine, LineInput *lines))
{
    char path[MEMORY_FILE_PATH_SIZE];
    size = drop_lines(input, size);
    if (!reset_options())
        new_engine();
    const int descriptor = memory_file_open(input, size, path);
    LineInput *lines = lines_new(descriptor);
    const int status = front_end(session.engine, lines);
    lines_free(lines);
    close(descriptor);
    engine_new_game(session.engine);
    empty_folder();
    return status;
}
