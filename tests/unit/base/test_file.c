// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/unit.h"

#include "base/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
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
    assert_true(file_append(path, FILE_KIND_ANY, "one\n", 4, &error));
    assert_true(file_append(path, FILE_KIND_ANY, "two\n", 4, &error));
    assert_true(file_append(path, FILE_KIND_ANY, "", 0, &error));
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
    assert_true(file_replace(path, FILE_KIND_ANY, "first", 5, &error));
    assert_true(file_replace(path, FILE_KIND_ANY, "second", 6, &error));
    check_content(path, "second");
    // A link stays one.
    assert_int_equal(symlink(path, in_folder("link", link_path)), 0);
    assert_true(file_replace(link_path, FILE_KIND_ANY, "third", 5, &error));
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
    assert_true(file_append(path, FILE_KIND_ANY, "kept\n", 5, NULL));
    signal(SIGXFSZ, SIG_IGN);
    const rlim_t before = limit_file_size(LIMIT);
    const bool is_appended = file_append(path, FILE_KIND_ANY, "too much for it", 15, &appended);
    const bool is_replaced = file_replace(path, FILE_KIND_ANY, "too much for it", 15, &replaced);
    limit_file_size(before);
    assert_false(is_appended);
    assert_false(is_replaced);
    assert_non_null(strstr(appended.text, path));
    assert_non_null(strstr(replaced.text, path));
    check_content(path, "kept\n");
    unlink(path);
}

static const FileKind own_kind = {.name = "a file of ours", .begin = "# ours\n", .mark = "mark"};

// What is there, and whether a writer of the kind may touch it.
static void only_the_own_kind_is_changed(void **state)
{
    (void)state;
    static const struct {
        const char *content;
        bool is_own;
    } cases[] = {
        {"", true},          {"# ours\nmark\n", true},  {"# ours\nand text, mark", true},
        {"# ours\n", false}, {"mark\n# ours\n", false}, {"# our", false},
        {"a letter", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        char path[PATH_SIZE * 2], longer[CONTENT_SIZE];
        Error error = {""};
        in_folder("kind", path);
        assert_true(file_replace(path, FILE_KIND_ANY, cases[i].content, strlen(cases[i].content), &error));
        assert_int_equal(file_check_kind(path, &own_kind, &error), cases[i].is_own);
        assert_int_equal(file_append(path, &own_kind, "more", 4, &error), cases[i].is_own);
        snprintf(longer, sizeof longer, "%s%s", cases[i].content, cases[i].is_own ? "more" : "");
        check_content(path, longer);
        assert_int_equal(file_replace(path, &own_kind, "new", 3, &error), cases[i].is_own && i > 0);
        assert_true(cases[i].is_own || strstr(error.text, path) != NULL);
        check_content(path, cases[i].is_own && i > 0 ? "new" : longer);
        assert_true(file_replace(path, FILE_KIND_ANY, "forced", 6, &error));
        check_content(path, "forced");
        unlink(path);
    }
}

// A file of another kind that came while ours was written stays.
static void a_file_that_came_meanwhile_stays(void **state)
{
    (void)state;
    char path[PATH_SIZE * 2];
    Error error = {""};
    FileStream *stream = file_stream_begin(in_folder("late", path), &own_kind, &error);
    assert_non_null(stream);
    file_stream_write(stream, "ours", 4);
    assert_true(file_append(path, FILE_KIND_ANY, "a letter", 8, &error));
    assert_false(file_stream_end(stream, &error));
    check_content(path, "a letter");
    unlink(path);
}

static void a_lock_outlives_a_replacement(void **state)
{
    (void)state;
    char path[PATH_SIZE * 2];
    Error error = {""};
    int lock = file_lock(in_folder("lock", path), &own_kind, false, &error);
    assert_true(lock < 0 && strstr(error.text, path) != NULL);
    for (int i = 0; i < 2; ++i) {
        lock = file_lock(path, &own_kind, true, &error);
        assert_true(lock >= 0);
        assert_true(file_replace(path, &own_kind, "# ours\nmark", 11, &error));
        close(lock);
    }
    assert_true(file_lock(folder, &own_kind, true, &error) < 0);
    unlink(path);
}

// Takes the first name that is free, as many times as wanted; the number of a name goes into its file.
static int take_names(int count)
{
    enum { NAMES_MAX = 1000 };
    int number = 0;
    for (int taken = 0; taken < count; ++number) {
        char path[PATH_SIZE * 2], name[32], content[32];
        bool is_taken = false;
        if (number == NAMES_MAX)
            return 1;
        snprintf(name, sizeof name, "name-%d", number);
        const int length = snprintf(content, sizeof content, "%d\n", (int)getpid());
        if (file_create(in_folder(name, path), content, (size_t)length, &is_taken, NULL))
            ++taken;
        else if (!is_taken)
            return 1;
    }
    return 0;
}

// As boards that begin a game in the same second: each has names of its own, and none is written over.
static void a_name_is_taken_once(void **state)
{
    (void)state;
    enum { PROCESSES = 16, NAMES = 20 };
    pid_t children[PROCESSES];
    int counts[PROCESSES] = {0};
    int gate[2];
    assert_int_equal(pipe(gate), 0);
    for (int i = 0; i < PROCESSES; ++i) {
        children[i] = fork();
        assert_true(children[i] >= 0);
        if (children[i] == 0) {
            char byte;
            close(gate[1]);
            _exit(read(gate[0], &byte, 1) == 0 ? take_names(NAMES) : 1); // all start when the gate is closed
        }
    }
    close(gate[1]);
    close(gate[0]);
    for (int i = 0; i < PROCESSES; ++i) {
        int status = -1;
        assert_int_equal(waitpid(children[i], &status, 0), children[i]);
        assert_int_equal(status, 0);
    }
    for (int number = 0; number < PROCESSES * NAMES; ++number) {
        char path[PATH_SIZE * 2], name[32];
        int writer = 0;
        snprintf(name, sizeof name, "name-%d", number);
        FILE *file = fopen(in_folder(name, path), "r");
        assert_non_null(file);
        assert_int_equal(fscanf(file, "%d", &writer), 1);
        fclose(file);
        unlink(path);
        for (int i = 0; i < PROCESSES; ++i)
            counts[i] += children[i] == writer;
    }
    for (int i = 0; i < PROCESSES; ++i)
        assert_int_equal(counts[i], NAMES);
}

enum { WRITERS = 4, LINES_EACH = 25, LINE_SIZE = 16, SHARED_SIZE = WRITERS * LINES_EACH * LINE_SIZE };

// As a match that adds its games; returns the exit status.
static int add_lines(const char *path, int writer)
{
    for (int i = 0; i < LINES_EACH; ++i) {
        char line[LINE_SIZE];
        const int length = snprintf(line, sizeof line, "%d-%d\n", writer, i);
        if (!file_append(path, FILE_KIND_ANY, line, (size_t)length, NULL))
            return 1;
    }
    return 0;
}

// As a game that is saved in its place: a new file with the same contents takes the name of the old one.
static int replace_often(const char *path)
{
    for (int i = 0; i < LINES_EACH; ++i) {
        char content[SHARED_SIZE];
        const int lock = file_lock(path, FILE_KIND_ANY, true, NULL);
        const ssize_t size = lock >= 0 ? read(lock, content, sizeof content) : -1;
        if (size < 0 || !file_replace(path, FILE_KIND_ANY, content, (size_t)size, NULL))
            return 1;
        close(lock);
    }
    return 0;
}

static void writers_of_one_file_lose_nothing(void **state)
{
    (void)state;
    pid_t children[WRITERS];
    char path[PATH_SIZE * 2], content[SHARED_SIZE + 1];
    in_folder("shared", path);
    for (int i = 0; i < WRITERS; ++i) {
        children[i] = fork();
        assert_true(children[i] >= 0);
        if (children[i] == 0)
            _exit(i == 0 ? replace_often(path) : add_lines(path, i));
    }
    for (int i = 0; i < WRITERS; ++i) {
        int status = -1;
        assert_int_equal(waitpid(children[i], &status, 0), children[i]);
        assert_int_equal(status, 0);
    }
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    content[fread(content, 1, SHARED_SIZE, file)] = '\0';
    fclose(file);
    int lines = 0;
    for (const char *c = content; *c != '\0'; ++c)
        lines += *c == '\n';
    assert_int_equal(lines, (WRITERS - 1) * LINES_EACH);
    unlink(path);
}

static void a_taken_name_stays_as_it_is(void **state)
{
    (void)state;
    char path[PATH_SIZE * 2];
    Error error = {""};
    bool is_taken = false;
    assert_int_equal(symlink("/nowhere/at/all", in_folder("taken", path)), 0);
    assert_false(file_create(path, "x", 1, &is_taken, &error));
    assert_true(is_taken && strstr(error.text, path) != NULL);
    unlink(path);
    assert_false(file_create(in_folder("no/such", path), "x", 1, &is_taken, &error));
    assert_true(!is_taken && strstr(error.text, path) != NULL);
}

static void only_regular_files_are_opened(void **state)
{
    (void)state;
    char path[PATH_SIZE * 2], link_path[PATH_SIZE * 2], pipe_path[PATH_SIZE * 2];
    Error error = {""};
    assert_true(file_append(in_folder("file", path), FILE_KIND_ANY, "text", 4, &error));
    assert_int_equal(symlink(path, in_folder("link", link_path)), 0);
    assert_int_equal(mkfifo(in_folder("pipe", pipe_path), 0600), 0);
    const char *const good[] = {path, link_path};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; ++i) {
        FILE *file = file_open(good[i], FILE_REGULAR, 4, &error);
        assert_non_null(file);
        assert_int_equal(fgetc(file), 't');
        fclose(file);
        assert_null(file_open(good[i], FILE_REGULAR, 3, &error));
        assert_non_null(strstr(error.text, "too long"));
    }
    const char *const bad[] = {pipe_path, folder, "/dev/zero", "/dev/tty"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
        assert_null(file_open(bad[i], FILE_OR_PIPE, FILE_SIZE_ANY, &error));
        assert_non_null(strstr(error.text, bad[i]));
    }
    assert_null(file_open("/no/such/file", FILE_REGULAR, FILE_SIZE_ANY, &error));
    assert_int_equal(errno, ENOENT);
    unlink(pipe_path);
    unlink(link_path);
    unlink(path);
}

static void a_pipe_is_written_only_to_a_reader(void **state)
{
    (void)state;
    char path[PATH_SIZE * 2], got[8] = "";
    Error error = {""};
    assert_int_equal(mkfifo(in_folder("pipe", path), 0600), 0);
    assert_false(file_append(path, FILE_KIND_ANY, "text", 4, &error));
    assert_non_null(strstr(error.text, "no program reads this pipe"));
    assert_null(file_stream_begin(path, FILE_KIND_ANY, &error));
    assert_non_null(strstr(error.text, "no program reads this pipe"));
    assert_true(file_open_log(path) < 0);
    const int reader = open(path, O_RDONLY | O_NONBLOCK);
    assert_true(file_append(path, FILE_KIND_ANY, "some", 4, &error));
    assert_true(file_replace(path, FILE_KIND_ANY, "more", 4, &error));
    assert_int_equal(read(reader, got, sizeof got), sizeof got);
    assert_memory_equal(got, "somemore", sizeof got);
    close(reader);
    unlink(path);
}

// In pieces that end before, at and behind the end of the buffer.
static void a_long_stream_is_written_whole(void **state)
{
    (void)state;
    static const size_t pieces[] = {1, 65535, 65536, 65537, 200000, 0, 3};
    static char bytes[200000];
    char path[PATH_SIZE * 2];
    Error error = {""};
    size_t total = 0;
    for (size_t i = 0; i < sizeof bytes; ++i)
        bytes[i] = (char)('a' + i % 25);
    FileStream *stream = file_stream_begin(in_folder("long", path), FILE_KIND_ANY, &error);
    assert_non_null(stream);
    for (size_t i = 0; i < COUNT_OF(pieces); ++i)
        file_stream_write(stream, bytes, pieces[i]);
    assert_true(file_stream_end(stream, &error));
    FILE *file = fopen(path, "r");
    for (size_t i = 0; i < COUNT_OF(pieces); total += pieces[i++])
        for (size_t k = 0; k < pieces[i]; ++k)
            if (fgetc(file) != bytes[k])
                fail_msg("byte %zu of piece %zu", k, i);
    assert_int_equal(fgetc(file), EOF);
    assert_int_equal(ftell(file), total);
    fclose(file);
    unlink(path);
}

static void a_pipe_that_was_handed_over_is_read(void **state)
{
    (void)state;
    char path[PATH_SIZE];
    int ends[2];
    Error error = {""};
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(write(ends[1], "text", 4), 4);
    close(ends[1]);
    snprintf(path, sizeof path, "/dev/fd/%d", ends[0]);
    assert_null(file_open(path, FILE_REGULAR, FILE_SIZE_ANY, &error));
    FILE *file = file_open(path, FILE_OR_PIPE, FILE_SIZE_ANY, &error);
    assert_non_null(file);
    assert_int_equal(fgetc(file), 't');
    fclose(file);
    close(ends[0]);
}

// Only what is in the folder, which is removed.
static int count_files(void)
{
    int count = 0;
    DIR *listing = opendir(folder);
    assert_non_null(listing);
    for (const struct dirent *entry = readdir(listing); entry != NULL; entry = readdir(listing))
        count += entry->d_name[0] != '.';
    closedir(listing);
    return count;
}

static void a_killed_writer_leaves_nothing(void **state)
{
    (void)state;
    char path[PATH_SIZE * 2];
    int status = 0;
    in_folder("killed", path);
    assert_true(file_replace(path, FILE_KIND_ANY, "old", 3, NULL));
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        FileStream *stream = file_stream_begin(path, FILE_KIND_ANY, NULL);
        file_stream_write(stream, "new", 3);
        kill(getpid(), SIGKILL);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    check_content(path, "old");
    assert_true(file_replace(path, FILE_KIND_ANY, "next", 4, NULL));
    assert_int_equal(count_files(), 1);
    unlink(path);
}

// What is swept is ours, of this file, and not being written.
static void stale_files_are_swept(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        bool stays;
    } cases[] = {
        {"f.hotspur-abcdef", false}, {"f.hotspur-held12", true}, {"f.hotspur-abcde", true},
        {"f.hotspur-abcdefg", true}, {"f.abcdef", true},         {"ff.hotspur-abcdef", true},
    };
    enum { HELD = 1, COUNT = sizeof cases / sizeof cases[0] };
    char path[PATH_SIZE * 2], paths[COUNT][PATH_SIZE * 2];
    for (int i = 0; i < COUNT; ++i)
        assert_true(file_append(in_folder(cases[i].name, paths[i]), FILE_KIND_ANY, "x", 1, NULL));
    const int held = open(paths[HELD], O_RDONLY | O_CLOEXEC);
    assert_int_equal(flock(held, LOCK_EX), 0);
    assert_true(file_replace(in_folder("f", path), FILE_KIND_ANY, "x", 1, NULL));
    close(held);
    for (int i = 0; i < COUNT; ++i) {
        assert_int_equal(access(paths[i], F_OK) == 0, cases[i].stays);
        unlink(paths[i]);
    }
    unlink(path);
}

static void permissions_are_the_usual_ones_or_stay(void **state)
{
    (void)state;
    char path[PATH_SIZE * 2];
    struct stat status;
    in_folder("mode", path);
    const mode_t before = umask(027);
    const bool is_made = file_replace(path, FILE_KIND_ANY, "x", 1, NULL);
    umask(before);
    assert_true(is_made);
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0640);
    assert_int_equal(chmod(path, 0604), 0);
    assert_true(file_replace(path, FILE_KIND_ANY, "y", 1, NULL));
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0604);
    unlink(path);
}

static void a_wrong_path_is_named(void **state)
{
    (void)state;
    char path[PATH_SIZE * 2];
    Error error = {""};
    in_folder("no/such", path);
    assert_false(file_append(path, FILE_KIND_ANY, "x", 1, &error));
    assert_non_null(strstr(error.text, path));
    assert_false(file_replace(path, FILE_KIND_ANY, "x", 1, &error));
    assert_non_null(strstr(error.text, path));
    assert_false(file_replace(folder, FILE_KIND_ANY, "x", 1, &error));
    assert_false(file_append(folder, FILE_KIND_ANY, "x", 1, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_are_added_at_the_end),
        cmocka_unit_test(contents_are_replaced),
        cmocka_unit_test(a_full_disk_loses_nothing),
        cmocka_unit_test(only_the_own_kind_is_changed),
        cmocka_unit_test(a_file_that_came_meanwhile_stays),
        cmocka_unit_test(a_lock_outlives_a_replacement),
        cmocka_unit_test(a_name_is_taken_once),
        cmocka_unit_test(writers_of_one_file_lose_nothing),
        cmocka_unit_test(a_taken_name_stays_as_it_is),
        cmocka_unit_test(only_regular_files_are_opened),
        cmocka_unit_test(a_pipe_is_written_only_to_a_reader),
        cmocka_unit_test(a_long_stream_is_written_whole),
        cmocka_unit_test(a_pipe_that_was_handed_over_is_read),
        cmocka_unit_test(a_killed_writer_leaves_nothing),
        cmocka_unit_test(stale_files_are_swept),
        cmocka_unit_test(permissions_are_the_usual_ones_or_stay),
        cmocka_unit_test(a_wrong_path_is_named),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
