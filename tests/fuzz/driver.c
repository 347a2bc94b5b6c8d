// SPDX-License-Identifier: GPL-3.0-or-later
// Feeds inputs to the readers. Needs no fuzzing library: a reader is found to be faulty by the sanitizers it is built
// with, by an assertion of its own, or because it does not come to an end.
//
//   fuzz list                                    the names of the readers
//   fuzz replay READER PATH...                   each file of these folders, once
//   fuzz run READER SECONDS SEED KEEP PATH...    changed copies of them; what takes a new way is written to folder KEEP
//
// The input that is being read lies in the file that $FUZZ_INPUT names, if it names one, filled up with NULs; when the
// program has ended as it should, that file is gone.
#include "fuzz/corpus.h"
#include "fuzz/coverage.h"
#include "fuzz/fuzz.h"
#include "fuzz/mutate.h"

#include "base/clock.h"
#include "base/hash.h"
#include "base/text.h"
#include "board/position.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { SECONDS_AN_INPUT = 30, SECOND_US = 1000000, CLOCK_EVERY = 16, EXIT_FAULT = 99, NAME_SIZE = 32 };

// A reader that asks for this much memory because of a few bytes, or loses any, is faulty.
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "exitcode=99:handle_abort=1:max_allocation_size_mb=512:hard_rss_limit_mb=3000:quarantine_size_mb=16:"
           "detect_stack_use_after_return=0:detect_leaks=1";
}

typedef struct Driver {
    const FuzzReader *reader;
    Corpus corpus;
    char *shown; // the input being read, in a file that outlives a crash; NULL = not wanted
    char shown_path[PATH_MAX];
    uint64_t inputs, accepted;
    int64_t us; // that they took
} Driver;

// --- the input that is being read ----------------------------------------------------------------------------------

static void open_shown(Driver *driver)
{
    const char *path = getenv("FUZZ_INPUT");
    if (path == NULL)
        return;
    const int descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (descriptor < 0 || ftruncate(descriptor, FUZZ_INPUT_MAX) != 0 || realpath(path, driver->shown_path) == NULL) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        exit(EXIT_FAILURE);
    }
    driver->shown = mmap(NULL, FUZZ_INPUT_MAX, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    close(descriptor);
    if (driver->shown == MAP_FAILED)
        exit(EXIT_FAILURE);
}

static void show(Driver *driver, const char *bytes, size_t size)
{
    static size_t shown_before;
    if (driver->shown == NULL)
        return;
    memcpy(driver->shown, bytes, size);
    if (size < shown_before)
        memset(driver->shown + size, 0, shown_before - size);
    shown_before = size;
}

static void close_shown(const Driver *driver)
{
    if (driver->shown != NULL)
        unlink(driver->shown_path);
}

// --- reading -------------------------------------------------------------------------------------------------------

static void on_alarm(int number)
{
    static const char text[] = "fuzz: a single input takes too long\n";
    (void)number;
    (void)!write(STDERR_FILENO, text, strlen(text));
    abort();
}

static void read_input(Driver *driver, const char *bytes, size_t size)
{
    // A block of just the right size, so that reading past the end is noticed.
    char *input = malloc(size + 1);
    if (input == NULL)
        exit(EXIT_FAULT);
    memcpy(input, bytes, size);
    input[size] = '\0';
    show(driver, bytes, size);
    alarm(SECONDS_AN_INPUT);
    driver->accepted += driver->reader->read(input, size);
    alarm(0);
    free(input);
    ++driver->inputs;
}

static void replay(Driver *driver)
{
    for (size_t i = 0; i < driver->corpus.seeds.count; ++i)
        read_input(driver, driver->corpus.seeds.rows[i].bytes, driver->corpus.seeds.rows[i].size);
}

// Inputs are named by what is in them, so that none is kept twice.
static void write_kept(const char *folder, const char *bytes, size_t size)
{
    char path[PATH_MAX + NAME_SIZE];
    snprintf(path, sizeof path, "%s/%016" PRIx64, folder, hash_bytes((const unsigned char *)bytes, size));
    FILE *file = fopen(path, "wb");
    if (file == NULL || fwrite(bytes, 1, size, file) != size || fclose(file) != 0)
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
}

static void run(Driver *driver, int64_t seconds, uint64_t seed, const char *keep)
{
    static char text[FUZZ_INPUT_MAX + 1];
    const int64_t start = clock_now_us(), end = start + seconds * SECOND_US;
    Rng rng = rng_seeded(seed);
    for (size_t i = 0; i < driver->corpus.seeds.count; ++i) {
        coverage_begin();
        read_input(driver, driver->corpus.seeds.rows[i].bytes, driver->corpus.seeds.rows[i].size);
        coverage_end();
    }
    while (driver->inputs % CLOCK_EVERY != 0 || clock_now_us() < end) {
        const size_t size = mutate(&driver->corpus, &rng, text);
        coverage_begin();
        read_input(driver, text, size);
        if (coverage_end() == 0)
            continue;
        corpus_keep(&driver->corpus.seeds, text, size, NULL);
        write_kept(keep, text, size);
    }
    driver->us = clock_now_us() - start;
}

// --- the command line ----------------------------------------------------------------------------------------------

static int usage(void)
{
    fputs("usage: fuzz list | fuzz replay READER PATH... | fuzz run READER SECONDS SEED KEEP PATH...\n", stderr);
    return EXIT_FAILURE;
}

static int list(void)
{
    for (const FuzzReader *reader = fuzz_readers; reader->name != NULL; ++reader)
        puts(reader->name);
    return EXIT_SUCCESS;
}

static bool add_paths(Driver *driver, char **paths, int count)
{
    bool is_read = true;
    for (int i = 0; i < count; ++i)
        is_read = corpus_add(&driver->corpus, paths[i]) && is_read;
    if (is_read && driver->corpus.seeds.count == 0)
        fputs("fuzz: there is no input\n", stderr);
    return is_read && driver->corpus.seeds.count > 0;
}

// Paths are read before a session may change the folder.
static int work(Driver *driver, bool runs, char **arguments)
{
    int64_t seconds = 0, seed = 0;
    char keep[PATH_MAX] = "";
    if (runs && (!text_parse_int(arguments[0], 1, INT32_MAX, &seconds) ||
                 !text_parse_int(arguments[1], 0, INT64_MAX, &seed) || realpath(arguments[2], keep) == NULL))
        return usage();
    signal(SIGALRM, on_alarm);
    open_shown(driver);
    if (driver->reader->open != NULL)
        driver->reader->open();
    if (runs)
        run(driver, seconds, (uint64_t)seed, keep);
    else
        replay(driver);
    if (driver->reader->close != NULL)
        driver->reader->close();
    if (runs)
        printf("%s: %.0f inputs a second, %zu ways, %zu inputs kept\n", driver->reader->name,
               (double)driver->inputs * SECOND_US / (double)driver->us, coverage_all(), driver->corpus.seeds.count);
    printf("ok %s: %" PRIu64 " inputs, %" PRIu64 " of them accepted\n", driver->reader->name, driver->inputs,
           driver->accepted);
    close_shown(driver);
    corpus_free(&driver->corpus);
    return EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
    static Driver driver;
    if (argc == 2 && strcmp(argv[1], "list") == 0)
        return list();
    const bool runs = argc > 6 && strcmp(argv[1], "run") == 0, replays = argc > 3 && strcmp(argv[1], "replay") == 0;
    if (!runs && !replays)
        return usage();
    driver.reader = fuzz_reader_find(argv[2]);
    if (driver.reader == NULL) {
        fprintf(stderr, "fuzz: no reader is called '%.60s'\n", argv[2]);
        return EXIT_FAILURE;
    }
    const int first_path = runs ? 6 : 3;
    if (!add_paths(&driver, argv + first_path, argc - first_path))
        return EXIT_FAILURE;
    board_init();
    return work(&driver, runs, argv + 3);
}
