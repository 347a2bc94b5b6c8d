// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/unit.h"

#include "base/memory.h"
#include "base/text.h"
#include "notation/pgn.h"
#include "notation/pgn_store.h"
#include "notation/text_input.h"
#include "unit/threads.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATH_SIZE = 512, FILE_SIZE_MAX = 1 << 20 };

static const char new_text[] = "[Event \"New\"]\n\n1. c4 {more} c5 *\n\n";

static void in_tmp(const char *name, char path[PATH_SIZE])
{
    snprintf(path, PATH_SIZE, "/tmp/hotspur-store-%ld-%s", (long)getpid(), name);
}

static void write_bytes(const char *path, const char *data, size_t size)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(data, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

// With a NUL behind it; release with mem_free.
static char *read_bytes(const char *path, size_t *size)
{
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    char *data = mem_new(FILE_SIZE_MAX + 1, 1);
    *size = fread(data, 1, FILE_SIZE_MAX, file);
    fclose(file);
    return data;
}

static void assert_file(const char *path, const char *data, size_t size)
{
    size_t have;
    char *found = read_bytes(path, &have);
    if (have != size || memcmp(found, data, size) != 0)
        fail_msg("%s: '%s' is not '%.*s'", path, found, (int)size, data);
    mem_free(found);
}

// Notes game `number`, from 1, as a session does that views it.
static PgnStatus find_game(const char *path, const char *encoding, int number, GameTree *game, PgnStored *stored)
{
    Error error = {""};
    PgnReader *reader = pgn_open(path, encoding, &error);
    assert_non_null(reader);
    PgnStatus status = PGN_END;
    for (int i = 0; i < number; ++i)
        status = pgn_read_game(reader, game, &error);
    const int64_t begin = pgn_game_place(reader).offset, end = pgn_game_end(reader);
    pgn_close(reader);
    if (status == PGN_GAME && !pgn_store_find(path, encoding, begin, end, stored, &error))
        fail_msg("%s", error.text);
    return status;
}

// --- in its place ----------------------------------------------------------------------------------------------------

typedef struct ReplaceCase {
    const char *name, *before, *old, *after, *encoding;
    const char *written; // what stands in the place of `old` then
    size_t before_size;  // 0: up to its NUL
} ReplaceCase;

static const char lf_game[] = "[Event \"New\"]\n\n1. c4 {more} c5 *";
static const char crlf_game[] = "[Event \"New\"]\r\n\r\n1. c4 {more} c5 *";

static const ReplaceCase replace_cases[] = {
    {"lf", "[Event \"A\"]\n\n1. e4 1-0\n\n", "[Event \"B\"]\n\n1. d4 0-1", "\n\n[Event \"C\"]\n\n*\n", NULL, lf_game,
     0},
    {"first", "", "[Event \"B\"]\n\n1. d4 0-1", "\n[Event \"C\"]\n\n*\n", NULL, lf_game, 0},
    {"crlf", "[Event \"A\"]\r\n\r\n1. e4 1-0\r\n\r\n", "[Event \"B\"]\r\n\r\n1. d4 0-1", "\r\n", NULL, crlf_game, 0},
    {"cr", "", "[Event \"B\"]\r\r1. d4 0-1", "\r\r", NULL, "[Event \"New\"]\r\r1. c4 {more} c5 *", 0},
    {"no final line end", "[Event \"A\"]\r\n\r\n1. e4 1-0\r\n\r\n", "1. d4 0-1", "", NULL, crlf_game, 0},
    {"mark", "\xef\xbb\xbf", "[Event \"B\"]\n\n1. d4 0-1", "\n", NULL, lf_game, 0},
    {"lines of others", "%a\n[Event \"A\"]\n\n1. e4 1-0\n%b\n", "[Event \"B\"]\n\n1. d4 0-1", "\n%c\n% d", NULL,
     lf_game, 0},
    {"lines of others within", "", "[Event \"B\"]\n%in\n\n1. d4 {\n%no} d5\n%too\n0-1", "\n", NULL,
     "%in\n%too\n[Event \"New\"]\n\n1. c4 {more} c5 *", 0},
    {"comment before the tags", "[Event \"A\"]\n\n1. e4 1-0\n\n", "{pre} [Event \"B\"]\n\n1. d4 0-1", "\n", NULL,
     lf_game, 0},
    {"latin", "[Event \"Z\xfcrich\"]\n\n1-0\n\n", "[Event \"B\"]\n\n1. d4 0-1", "\n\n[Event \"\xe9\"]\n*", NULL,
     lf_game, 0},
    {"koi", "[Event \"\xed\xcf\"]\n\n1-0\n\n", "[Event \"B\"]\n\n1. d4 0-1", "\n", "KOI8-R", lf_game, 0},
};

static void replaces(const ReplaceCase *row)
{
    char path[PATH_SIZE], whole[PATH_SIZE * 2];
    PgnStored stored = {0};
    Error error = {""};
    GameTree *game = tree_new();
    in_tmp("replace.pgn", path);
    snprintf(whole, sizeof whole, "%s%s%s", row->before, row->old, row->after);
    write_bytes(path, whole, strlen(whole));
    const int number = strstr(row->before, "1-0") != NULL ? 2 : 1;
    if (find_game(path, row->encoding, number, game, &stored) != PGN_GAME)
        fail_msg("%s: not read", row->name);
    // Twice: what was noted after the first time is what stands there.
    for (int i = 0; i < 2; ++i)
        if (!pgn_store_replace(path, row->encoding, new_text, &stored, &error))
            fail_msg("%s: %s", row->name, error.text);
    snprintf(whole, sizeof whole, "%s%s%s", row->before, row->written, row->after);
    assert_file(path, whole, strlen(whole));
    pgn_stored_clear(&stored);
    tree_free(game);
    unlink(path);
}

static void a_game_is_put_into_its_place(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(replace_cases); ++i)
        replaces(&replace_cases[i]);
}

static void other_letters_are_written_as_the_file_has_them(void **state)
{
    (void)state;
    static const struct {
        const char *file, *encoding, *text, *written; // NULL: refused
    } cases[] = {
        {"[Event \"A\"]\n\n*", NULL, "[Event \"\u00e9\"]\n\n*\n", "[Event \"\xc3\xa9\"]\n\n*"},
        {"[Event \"A\xe9\"]\n\n*", NULL, "[Event \"\u00e9\"]\n\n*\n", "[Event \"\xe9\"]\n\n*"},
        {"[Event \"A\xe9\"]\n\n*", NULL, "[Event \"\u201c\"]\n\n*\n", "[Event \"\x93\"]\n\n*"},
        {"[Event \"A\xe9\"]\n\n*", NULL, "[Event \"\u0416\"]\n\n*\n", NULL},
        {"[Event \"\xc1\"]\n\n*", "KOI8-R", "[Event \"\u0430\u0431\"]\n\n*\n", "[Event \"\xc1\xc2\"]\n\n*"},
        {"[Event \"\xc1\"]\n\n*", "KOI8-R", "[Event \"\u00e9\"]\n\n*\n", NULL},
    };
    char path[PATH_SIZE];
    GameTree *game = tree_new();
    in_tmp("letters.pgn", path);
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        PgnStored stored = {0};
        Error error = {""};
        write_bytes(path, cases[i].file, strlen(cases[i].file));
        assert_int_equal(find_game(path, cases[i].encoding, 1, game, &stored), PGN_GAME);
        const bool ok = pgn_store_replace(path, cases[i].encoding, cases[i].text, &stored, &error);
        if (ok != (cases[i].written != NULL))
            fail_msg("case %zu: %s", i, error.text);
        const char *wanted = ok ? cases[i].written : cases[i].file;
        assert_file(path, wanted, strlen(wanted));
        assert_true(ok || strstr(error.text, "lacks the character") != NULL);
        pgn_stored_clear(&stored);
    }
    tree_free(game);
    unlink(path);
}

static void a_file_of_16_bits_is_converted(void **state)
{
    (void)state;
    // "1. e4 *\n\n" and "1. d4 *\n" in UTF-16.
    static const char file[] = "\xff\xfe"
                               "1\0.\0 \0e\0004\0 \0*\0\n\0\n\0"
                               "1\0.\0 \0d\0004\0 \0*\0\n";
    static const char wanted[] = "\xff\xfe"
                                 "1\0.\0 \0e\0004\0 \0*\0\n\0\n\0"
                                 "1\0.\0 \0c\0004\0 \0\x16\x04*\0\n";
    char path[PATH_SIZE];
    PgnStored stored = {0};
    Error error = {""};
    GameTree *game = tree_new();
    in_tmp("wide.pgn", path);
    write_bytes(path, file, sizeof file);
    assert_int_equal(find_game(path, NULL, 2, game, &stored), PGN_GAME);
    if (!pgn_store_replace(path, NULL, "1. c4 \u0416*\n", &stored, &error))
        fail_msg("%s", error.text);
    assert_file(path, wanted, sizeof wanted);
    assert_true(pgn_store_append(path, NULL, "*\n", &stored, &error));
    assert_int_equal(stored.end - stored.begin, 1);
    assert_true(pgn_store_has(path, NULL, &stored));
    pgn_stored_clear(&stored);
    tree_free(game);
    unlink(path);
}

static void what_was_changed_meanwhile_stays(void **state)
{
    (void)state;
    static const char old[] = "1. e4 *\n\n1. d4 *\n";
    // A game more behind it does no harm; the game itself, or its place, must be as they were.
    static const struct {
        const char *now;
        bool is_fine;
    } cases[] = {{"1. e4 *\n\n1. d4 *\n\n1. c4 *\n", true},
                 {"1. e4 *\n\n1. d4 d5 *\n", false},
                 {"1. d4 *\n", false},
                 {"", false}};
    char path[PATH_SIZE];
    GameTree *game = tree_new();
    in_tmp("changed.pgn", path);
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        PgnStored stored = {0};
        Error error = {""};
        write_bytes(path, old, strlen(old));
        assert_int_equal(find_game(path, NULL, 2, game, &stored), PGN_GAME);
        write_bytes(path, cases[i].now, strlen(cases[i].now));
        assert_int_equal(pgn_store_has(path, NULL, &stored), cases[i].is_fine);
        assert_int_equal(pgn_store_replace(path, NULL, "1. f4 *\n", &stored, &error), cases[i].is_fine);
        if (cases[i].is_fine) {
            assert_file(path, "1. e4 *\n\n1. f4 *\n\n1. c4 *\n", strlen("1. e4 *\n\n1. f4 *\n\n1. c4 *\n"));
        } else {
            assert_file(path, cases[i].now, strlen(cases[i].now));
            assert_non_null(strstr(error.text, "has changed since it was read"));
        }
        pgn_stored_clear(&stored);
    }
    tree_free(game);
    unlink(path);
}

static void a_link_and_the_mode_stay(void **state)
{
    (void)state;
    char path[PATH_SIZE], link[PATH_SIZE];
    PgnStored stored = {0};
    Error error = {""};
    struct stat status;
    GameTree *game = tree_new();
    in_tmp("kept.pgn", path);
    in_tmp("link.pgn", link);
    unlink(link);
    write_bytes(path, "1. e4 *\n", 8);
    assert_int_equal(chmod(path, 0640), 0);
    assert_int_equal(symlink(path, link), 0);
    assert_int_equal(find_game(link, NULL, 1, game, &stored), PGN_GAME);
    assert_true(pgn_store_replace(link, NULL, "1. c4 *\n", &stored, &error));
    assert_int_equal(lstat(link, &status), 0);
    assert_true(S_ISLNK(status.st_mode));
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0640);
    assert_file(path, "1. c4 *\n", 8);
    assert_int_equal(chmod(path, 0440), 0);
    assert_false(pgn_store_replace(path, NULL, "1. d4 *\n", &stored, &error));
    assert_non_null(strstr(error.text, "write-protected"));
    assert_false(pgn_store_append(path, NULL, "1. d4 *\n", &stored, &error));
    assert_file(path, "1. c4 *\n", 8);
    pgn_stored_clear(&stored);
    tree_free(game);
    unlink(link);
    unlink(path);
}

// --- one more --------------------------------------------------------------------------------------------------------

static void a_game_is_added_behind_the_others(void **state)
{
    (void)state;
    static const struct {
        const char *before, *after; // NULL: refused
    } cases[] = {
        {"", "*\n"},
        {"[Event \"A\"]\n\n*\n\n", "[Event \"A\"]\n\n*\n\n*\n\n"},
        {"[Event \"A\"]\n\n*\n", "[Event \"A\"]\n\n*\n\n*\n\n"},
        {"[Event \"A\"]\n\n*", "[Event \"A\"]\n\n*\n\n*\n\n"},
        {"[Event \"A\"]\r\n\r\n*\r\n", "[Event \"A\"]\r\n\r\n*\r\n\r\n*\r\n\r\n"},
        {"[Event \"A\"]\r\r*", "[Event \"A\"]\r\r*\r\r*\r\r"},
        {"{a game without tags} 1. e4 *\n", "{a game without tags} 1. e4 *\n\n*\n\n"},
        {"Dear Anna,\nthis is a letter.\n", NULL},
        {"1. My shopping list\n", NULL},
        {"\x1f\x8b\x08\0zipped", NULL},
    };
    char path[PATH_SIZE];
    in_tmp("added.pgn", path);
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        PgnStored stored = {0};
        Error error = {""};
        write_bytes(path, cases[i].before, strlen(cases[i].before));
        const bool ok = pgn_store_append(path, NULL, "*\n", &stored, &error);
        if (ok != (cases[i].after != NULL))
            fail_msg("case %zu: %s", i, error.text);
        const char *wanted = ok ? cases[i].after : cases[i].before;
        assert_file(path, wanted, strlen(wanted));
        assert_true(ok ? strcmp(stored.text, "*") == 0 : strstr(error.text, path) != NULL);
        assert_true(!ok || pgn_store_replace(path, NULL, "1-0\n", &stored, &error));
        pgn_stored_clear(&stored);
    }
    unlink(path);
}

static void what_cannot_be_written_is_told(void **state)
{
    (void)state;
    static const char *const paths[] = {"/no/such/folder/games.pgn", "/tmp", "/dev/full"};
    GameTree *game = tree_new();
    for (size_t i = 0; i < COUNT_OF(paths); ++i) {
        Error error = {""};
        if (i == 2 && access(paths[i], W_OK) != 0)
            continue;
        assert_false(pgn_append_file(game, paths[i], &error));
        assert_non_null(strstr(error.text, paths[i]));
    }
    tree_free(game);
}

// --- public games ----------------------------------------------------------------------------------------------------

static char *read_contents(const char *path, size_t *size)
{
    Error error;
    TextInput *input = text_input_open(path, NULL, &error);
    assert_non_null(input);
    char *text = text_input_read_all(input, size);
    text_input_close(input);
    return text;
}

typedef struct Contents {
    char *text;
    size_t size, mark_size; // the mark of UTF-8 is counted, but no part of the text
} Contents;

// The contents before and behind the place must be as they were, and the game must read as it was written.
static void check_around(const char *name, int number, const Contents *before, const char *path, const PgnStored *was,
                         const char *written)
{
    const char *old = before->text;
    const size_t old_size = before->size, mark_size = before->mark_size;
    size_t size;
    char *now = read_contents(path, &size);
    const size_t begin = (size_t)was->begin - mark_size, behind = old_size + mark_size - (size_t)was->end;
    if (size < begin + behind || memcmp(now, old, begin) != 0 ||
        memcmp(now + size - behind, old + old_size - behind, behind) != 0)
        fail_msg("%s: game %d: other bytes have changed", name, number);
    GameTree *game = tree_new();
    PgnStored stored = {0};
    if (find_game(path, NULL, number, game, &stored) != PGN_GAME)
        fail_msg("%s: game %d: cannot be read again", name, number);
    char *again = pgn_write(game);
    if (strcmp(again, written) != 0)
        fail_msg("%s: game %d: '%s' is not '%s'", name, number, again, written);
    mem_free(again);
    pgn_stored_clear(&stored);
    tree_free(game);
    mem_free(now);
}

// A comment is added to every `step`-th game of a file, each in a fresh copy; returns how many games it has.
static int edit_games(const char *from, const char *name, int step)
{
    char path[PATH_SIZE];
    size_t raw_size;
    char *raw = read_bytes(from, &raw_size);
    Contents old = {.mark_size = memcmp(raw, "\xef\xbb\xbf", 3) == 0 ? 3 : 0};
    old.text = read_contents(from, &old.size);
    GameTree *game = tree_new();
    int number = 0;
    in_tmp("public.pgn", path);
    write_bytes(path, raw, raw_size);
    for (PgnStatus status = PGN_GAME; status == PGN_GAME || status == PGN_BROKEN;) {
        PgnStored stored = {0};
        Error error = {""};
        number += step;
        status = find_game(path, NULL, number, game, &stored);
        if (status == PGN_GAME && !tree_is_foreign(game)) {
            const PgnStored was = stored;
            tree_set_comment(game, TREE_ROOT, "edited here");
            char *text = pgn_write(game);
            if (!pgn_store_replace(path, NULL, text, &stored, &error))
                fail_msg("%s: game %d: %s", name, number, error.text);
            check_around(name, number, &old, path, &was, text);
            mem_free(text);
            write_bytes(path, raw, raw_size);
        }
        pgn_stored_clear(&stored);
    }
    tree_free(game);
    mem_free(raw);
    mem_free(old.text);
    unlink(path);
    return number;
}

static int edit_folder(const char *folder)
{
    enum { LARGE = 20000, LARGE_STEP = 53 };
    DIR *listing = opendir(folder);
    int files = 0;
    if (listing == NULL)
        return 0;
    for (const struct dirent *entry = readdir(listing); entry != NULL; entry = readdir(listing)) {
        char path[PATH_SIZE];
        struct stat status;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (!text_ends_with_nocase(entry->d_name, ".pgn") || stat(path, &status) != 0)
            continue;
        (void)edit_games(path, entry->d_name, status.st_size > LARGE ? LARGE_STEP : 1);
        ++files;
    }
    closedir(listing);
    return files;
}

enum { WRITERS = 3, GAMES_EACH = 10 };

// As matches that begin at the same moment; returns the exit status.
static int add_games(const char *path)
{
    for (int i = 0; i < GAMES_EACH; ++i) {
        PgnStored stored = {0};
        if (!pgn_store_append(path, NULL, new_text, &stored, NULL))
            return 1;
        pgn_stored_clear(&stored);
    }
    return 0;
}

// One of them makes the file, which none of the others may do again.
static void programs_that_add_at_once_keep_all_games(void **state)
{
    (void)state;
    pid_t children[WRITERS];
    char path[PATH_SIZE];
    size_t size;
    int gate[2], games = 0;
    in_tmp("shared", path);
    assert_int_equal(pipe(gate), 0);
    for (int i = 0; i < WRITERS; ++i) {
        children[i] = fork();
        assert_true(children[i] >= 0);
        if (children[i] == 0) {
            char byte;
            close(gate[1]);
            _exit(read(gate[0], &byte, 1) == 0 ? add_games(path) : 1); // all start when the gate is closed
        }
    }
    close(gate[1]);
    close(gate[0]);
    for (int i = 0; i < WRITERS; ++i) {
        int status = -1;
        assert_int_equal(waitpid(children[i], &status, 0), children[i]);
        assert_int_equal(status, 0);
    }
    char *text = read_bytes(path, &size);
    for (const char *c = strstr(text, "[Event"); c != NULL; c = strstr(c + 1, "[Event"))
        ++games;
    assert_int_equal(games, WRITERS * GAMES_EACH);
    mem_free(text);
    unlink(path);
}

// The file was made while this program waited for it: what it holds stays.
static void a_file_that_another_makes_meanwhile_stays(void **state)
{
    (void)state;
    char path[PATH_SIZE];
    size_t size;
    int ready[2], status = -1;
    in_tmp("meanwhile", path);
    write_bytes(path, "", 0);
    const int held = open(path, O_RDONLY | O_CLOEXEC);
    assert_int_equal(flock(held, LOCK_EX), 0);
    assert_int_equal(pipe(ready), 0);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        PgnStored stored = {0};
        close(held);
        (void)!write(ready[1], "", 1);
        _exit(pgn_store_append(path, NULL, new_text, &stored, NULL) ? 0 : 1);
    }
    char byte;
    assert_int_equal(read(ready[0], &byte, 1), 1);
    wait_until_child_sleeps(child);
    write_bytes(path, new_text, strlen(new_text));
    close(held);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    char *text = read_bytes(path, &size);
    assert_int_equal(size, 2 * strlen(new_text));
    mem_free(text);
    close(ready[0]);
    close(ready[1]);
    unlink(path);
}

static void public_games_are_edited_in_their_place(void **state)
{
    (void)state;
    char folder[PATH_SIZE];
    const char *positions = getenv("HOTSPUR_POSITIONS");
    if (positions == NULL || positions[0] == '\0')
        skip();
    snprintf(folder, sizeof folder, "%s/pgn", positions);
    const int files = edit_folder(folder);
    snprintf(folder, sizeof folder, "%s/pgn/awkward", positions);
    assert_true(files + edit_folder(folder) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_is_put_into_its_place),
        cmocka_unit_test(other_letters_are_written_as_the_file_has_them),
        cmocka_unit_test(a_file_of_16_bits_is_converted),
        cmocka_unit_test(what_was_changed_meanwhile_stays),
        cmocka_unit_test(a_link_and_the_mode_stay),
        cmocka_unit_test(a_game_is_added_behind_the_others),
        cmocka_unit_test(what_cannot_be_written_is_told),
        cmocka_unit_test(programs_that_add_at_once_keep_all_games),
        cmocka_unit_test(a_file_that_another_makes_meanwhile_stays),
        cmocka_unit_test(public_games_are_edited_in_their_place),
    };
    board_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
