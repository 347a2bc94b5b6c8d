// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/unit.h"

#include "base/file.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_SIZE = 128, CONTENT_SIZE = 4096 };

static char folder[PATH_SIZE];

static int make_folder(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/hotspur-file-%ld", (long)getpid());
    return mkdir(folder, 0700);
}

static int remove_folder(void **state)
{
    (void)state;
    return rmdir(folder); // fails if a test, or the code, has left a file there
}

static const char *in_folder(const char *name, char path[PATH_SIZE * 2])
{
    snprintf(path, PATH_SIZE * 2, "%s/%s", folder, name);
    return path;
}

static void check_content(const char *path, const char *expected)
{
    char content[CONTENT_SIZE];
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    const size_t length = fread(content, 1, sizeof content - 1, file);
    fclose(file);
    content[length] = '\0';
    assert_string_equal(content, expected);
}

static void bytes_are_added_at_the_end(void **state)
{
    (void)state;
    char path[PATH_SIZE * 2];
    Error error = {""};
    in_folder("a", path);
    assert_true(file_append(path, "one\n", 4, &error));
    assert_true(file_append(path, "two\n", 4, &error));
    assert_true(file_append(path, "", 0, &error));
    check_content(path, "one\ntwo\n");
    unlink(path);
}

static void contents_are_replaced(void **state)
{
    (void)state;
    char path[PATH_SIZE * 2], link_path[PATH_SIZE * 2];
    struct stat status;
    Error error = {""};
    in_folder("b", path);
    assert_true(file_replace(path, "first", 5, &error));
    assert_true(file_replace(path, "second", 6, &error));
    check_content(path, "second");
    // A link stays one.
    assert_int_equal(symlink(path, in_folder("link", link_path)), 0);
    assert_true(file_replace(link_path, "third", 5, &error));
    check_content(path, "third");
    assert_int_equal(lstat(link_path, &status), 0);
    assert_true(S_ISLNK(status.st_mode));
    unlink(link_path);
    unlink(path);
}

// A limit on the size of files acts as a full disk does; returns the limit before.
static rlim_t limit_file_size(rlim_t bytes)
{
    struct rlimit limit;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    const rlim_t before = limit.rlim_cur;
    limit.rlim_cur = bytes;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    return before;
}

static void a_full_disk_loses_nothing(void **state)
{
    (void)state;
    enum { LIMIT = 10 };
    char path[PATH_SIZE * 2];
    Error appended = {""}, replaced = {""};
    in_folder("c", path);
    assert_true(file_append(path, "kept\n", 5, NULL));
    signal(SIGXFSZ, SIG_IGN);
    const rlim_t before = limit_file_size(LIMIT);
    const bool is_appended = file_append(path, "too much for it", 15, &appended);
    const bool is_replaced = file_replace(path, "too much for it", 15, &replaced);
    limit_file_size(before);
    assert_false(is_appended);
    assert_false(is_replaced);
    assert_non_null(strstr(appended.text, path));
    assert_non_null(strstr(replaced.text, path));
    check_content(path, "kept\n");
    unlink(path);
}

static void a_wrong_path_is_named(void **state)
{
    (void)state;
    char path[PATH_SIZE * 2];
    Error error = {""};
    in_folder("no/such", path);
    assert_false(file_append(path, "x", 1, &error));
    assert_non_null(strstr(error.text, path));
    assert_false(file_replace(path, "x", 1, &error));
    assert_non_null(strstr(error.text, path));
    assert_false(file_replace(folder, "x", 1, &error));
    assert_false(file_append(folder, "x", 1, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_are_added_at_the_end),
        cmocka_unit_test(contents_are_replaced),
        cmocka_unit_test(a_full_disk_loses_nothing),
        cmocka_unit_test(a_wrong_path_is_named),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
