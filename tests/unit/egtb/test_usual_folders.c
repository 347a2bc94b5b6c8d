// SPDX-License-Identifier: GPL-3.0-or-later
// Endgame tables in the places where packages and downloads put them: found by the names of files, of which nothing is read.
#include "unit/unit.h"

#include "base/paths.h"
#include "egtb/usual_folders.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_SIZE = 1024, LIST_SIZE = 4096 };

static char base[sizeof "/tmp/hotspur-test-XXXXXX"];

// Makes an empty file and the folders above it.
static void make_file(const char *name)
{
    char path[2 * PATH_SIZE];
    Error error;
    snprintf(path, sizeof path, "%s/%s", base, name);
    char *slash = strrchr(path, '/');
    *slash = '\0';
    assert_true(path_make_folder(path, &error));
    *slash = '/';
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fclose(file);
}

// Sets the folders of shared data to `own`, and to `b` and `c` below the base.
static int set_up(void **state)
{
    (void)state;
    char list[3 * PATH_SIZE];
    strcpy(base, "/tmp/hotspur-test-XXXXXX");
    assert_non_null(mkdtemp(base));
    snprintf(list, sizeof list, "%s/own", base);
    setenv("XDG_DATA_HOME", list, 1);
    snprintf(list, sizeof list, "relative:%s/b:%s/c", base, base);
    return setenv("XDG_DATA_DIRS", list, 1);
}

static int clean_up(void **state)
{
    (void)state;
    char command[2 * PATH_SIZE];
    snprintf(command, sizeof command, "rm -rf %s", base);
    return system(command);
}

static void folders_of_shared_data_come_in_order(void **state)
{
    (void)state;
    char path[PATH_SIZE], expected[PATH_SIZE + 4];
    static const char *const names[] = {"/own", NULL, "/b", "/c"}; // a relative folder is ignored
    for (int i = 0; i < (int)COUNT_OF(names); ++i) {
        snprintf(expected, sizeof expected, "%s%s", names[i] != NULL ? base : "", names[i] != NULL ? names[i] : "");
        assert_true(path_shared_data(i, path, sizeof path));
        assert_string_equal(path, expected);
    }
    assert_false(path_shared_data((int)COUNT_OF(names), path, sizeof path));
    unsetenv("XDG_DATA_DIRS");
    assert_true(path_shared_data(2, path, sizeof path));
    assert_string_equal(path, "/usr/share");
    assert_false(path_shared_data(3, path, sizeof path));
    // Too long for the room there is.
    assert_true(path_shared_data(2, path, strlen("/usr/share")));
    assert_string_equal(path, "");
}

static void nothing_is_found_where_nothing_is(void **state)
{
    (void)state;
    char list[LIST_SIZE];
    usual_gaviota_folders(list, sizeof list);
    assert_string_equal(list, "");
    make_file("b/gaviotatb/gtb4/readme.txt");
    make_file("b/syzygy/readme.txt");
    usual_gaviota_folders(list, sizeof list);
    assert_string_equal(list, "");
    usual_syzygy_folders(list, sizeof list);
    assert_string_equal(list, "");
}

// Gaviota's library takes tables of one kind.
static void the_smallest_kind_is_found(void **state)
{
    (void)state;
    char list[LIST_SIZE], expected[LIST_SIZE];
    make_file("c/gaviotatb/gtb1/kpk.gtb.cp1");
    usual_gaviota_folders(list, sizeof list);
    snprintf(expected, sizeof expected, "%s/c/gaviotatb/gtb1", base);
    assert_string_equal(list, expected);
    make_file("c/gaviotatb/gtb4/kpk.gtb.cp4");
    make_file("own/gaviotatb/kqkr.gtb.cp4");
    usual_gaviota_folders(list, sizeof list);
    snprintf(expected, sizeof expected, "%s/c/gaviotatb/gtb4:%s/own/gaviotatb", base, base);
    assert_string_equal(list, expected);
}

static void syzygy_tables_of_all_places_are_found(void **state)
{
    (void)state;
    char list[LIST_SIZE], expected[LIST_SIZE];
    make_file("b/syzygy/KRvK.rtbw");
    make_file("b/syzygy/KRvK.rtbz");
    make_file("c/games/syzygy/KQvK.rtbw");
    make_file("own/syzygy/3-4-5-dtz/KQvK.rtbz");
    usual_syzygy_folders(list, sizeof list);
    snprintf(expected, sizeof expected, "%s/b/syzygy:%s/own/syzygy/3-4-5-dtz:%s/c/games/syzygy", base, base, base);
    assert_string_equal(list, expected);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(folders_of_shared_data_come_in_order, set_up, clean_up),
        cmocka_unit_test_setup_teardown(nothing_is_found_where_nothing_is, set_up, clean_up),
        cmocka_unit_test_setup_teardown(the_smallest_kind_is_found, set_up, clean_up),
        cmocka_unit_test_setup_teardown(syzygy_tables_of_all_places_are_found, set_up, clean_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
