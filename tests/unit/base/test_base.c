// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/unit.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/paths.h"
#include "base/rng.h"
#include "base/text.h"
#include "base/thread.h"

#include <errno.h>
#include <poll.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

// --- error ---------------------------------------------------------------------------------------------------------

static void error_keeps_one_printable_line(void **state)
{
    (void)state;
    Error error;
    assert_false(error_set(&error, "bad byte %s here", "\n\x1b[2J"));
    assert_string_equal(error.text, "bad byte ??[2J here");
    error_set(&error, "%s",
              "\xc2\x9b"
              "2J \x9b"
              "2J");
    assert_string_equal(error.text, "?2J ?2J");
    error_prefix(&error, "%s: ", "a\x9b.pgn");
    assert_string_equal(error.text, "a?.pgn: ?2J ?2J");
    assert_false(error_set(NULL, "no listener"));
}

static void error_is_cut_to_fit(void **state)
{
    (void)state;
    char lengthy[2 * ERROR_TEXT_SIZE];
    memset(lengthy, 'x', sizeof lengthy - 1);
    lengthy[sizeof lengthy - 1] = '\0';
    Error error;
    error_set(&error, "%s", lengthy);
    assert_int_equal(strlen(error.text), ERROR_TEXT_SIZE - 1);
    error_prefix(&error, "%s", lengthy);
    assert_int_equal(strlen(error.text), ERROR_TEXT_SIZE - 1);
}

static void error_prefix_goes_in_front(void **state)
{
    (void)state;
    Error error;
    error_set(&error, "rank 5 has 9 squares");
    assert_false(error_prefix(&error, "%s: line %d: ", "games.pgn", 12));
    assert_string_equal(error.text, "games.pgn: line 12: rank 5 has 9 squares");
    assert_false(error_prefix(NULL, "no listener"));
}

// --- text ----------------------------------------------------------------------------------------------------------

static void text_builds_and_cuts(void **state)
{
    (void)state;
    char buffer[8];
    Text text = text_begin(buffer, sizeof buffer);
    assert_string_equal(buffer, "");
    text_add(&text, "abc");
    text_add_char(&text, '-');
    text_addf(&text, "%d", 12);
    assert_string_equal(buffer, "abc-12");
    assert_int_equal(text.length, 6);
    assert_false(text.truncated);
    text_addf(&text, "%s", "wxyz");
    assert_string_equal(buffer, "abc-12w");
    assert_int_equal(text.length, 7);
    assert_true(text.truncated);
    text_add(&text, "more");
    text_add_char(&text, '!');
    assert_string_equal(buffer, "abc-12w");
}

// Before a character that would be left in part, and with nothing behind that though there is room for it.
static void text_is_cut_between_characters(void **state)
{
    (void)state;
    static const struct {
        const char *text, *cut;
    } cases[] = {
        {"abcdef\u00e4", "abcdef"},
        {"abcde\u20ac", "abcde"},
        {"abcd\U0001f600", "abcd"},
        {"abcde\u00e4", "abcde\u00e4"},
        {"\u20ac\u20ac\u20ac", "\u20ac\u20ac"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        char buffer[8];
        Text text = text_begin(buffer, sizeof buffer);
        text_add(&text, cases[i].text);
        text_add(&text, "x");
        assert_string_equal(buffer, cases[i].cut);
        text = text_begin(buffer, sizeof buffer);
        text_addf(&text, "%s", cases[i].text);
        text_addf(&text, "%d", 12);
        assert_string_equal(buffer, cases[i].cut);
    }
}

// What would steer a terminal, in every way it can be written, and what only looks like it.
static void text_masks_what_steers_a_terminal(void **state)
{
    (void)state;
    static const struct {
        const char *text, *kept, *shown;
    } cases[] = {
        {"", "", ""},
        {"Zo\xc3\xab, M\xc3\xbcller, \xe2\x99\x9e, \xf0\x9f\x98\x80", "",
         "Zo\xc3\xab, M\xc3\xbcller, \xe2\x99\x9e, \xf0\x9f\x98\x80"},
        {"a\x1b[31mb\x07\x7f", "", "a?[31mb??"},
        {"a\tb\nc\r", "\t\n", "a\tb\nc?"},
        {"a\tb", "", "a?b"},
        {"x\xc2\x9b"
         "31my",
         "", "x?31my"}, // U+009B
        {"x\x9b"
         "31m\x80\x9f",
         "", "x?31m??"},                                                       // the same in terminals of eight bits
        {"M\xfcller\xa0", "", "M\xfcller\xa0"},                                // Latin-1 letters do no harm
        {"\xc2\xa0\xc3\x9b", "", "\xc2\xa0\xc3\x9b"},                          // U+00A0, U+00DB
        {"\xc1\x9b\xe0\x82\x9b\xf0\x80\x82\x9b", "", "\xc1?\xe0??\xf0???"},    // written too long
        {"\xed\xa0\x80\xf4\x90\x80\x80\xf8\x88", "", "\xed\xa0?\xf4???\xf8?"}, // surrogates, beyond Unicode
        {"\xe2\x80", "", "\xe2?"},                                             // cut off
        {"\xe2\x80\xaa\xe2\x80\xae\xe2\x81\xa6\xe2\x81\xa9", "", "????"},
        {"\xe2\x80\xa9\xe2\x80\xaf\xe2\x81\xa5\xe2\x81\xaa", "", "\xe2\x80\xa9\xe2\x80\xaf\xe2\x81\xa5\xe2\x81\xaa"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        char buffer[64];
        snprintf(buffer, sizeof buffer, "%s", cases[i].text);
        const char *found = text_find_control(buffer, cases[i].kept);
        assert_int_equal(found != NULL, strcmp(cases[i].text, cases[i].shown) != 0);
        text_mask_controls(buffer, cases[i].kept);
        if (strcmp(buffer, cases[i].shown) != 0)
            fail_msg("case %zu gave '%s'", i, buffer);
        assert_null(text_find_control(buffer, cases[i].kept));
    }
    static const char text[] = "ab\x1b";
    assert_ptr_equal(text_find_control(text, ""), text + 2);
}

static void text_parses_whole_numbers_only(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool good;
        int64_t value;
    } cases[] = {
        {"0", true, 0},
        {"42", true, 42},
        {"-7", true, -7},
        {"+7", true, 7},
        {"007", true, 7},
        {"100", true, 100},
        {"-100", true, -100},
        {"101", false, 0},
        {"-101", false, 0},
        {"", false, 0},
        {"-", false, 0},
        {" 4", false, 0},
        {"4 ", false, 0},
        {"4x", false, 0},
        {"0x10", false, 0},
        {"1e1", false, 0},
        {"99999999999999999999999", false, 0},
        {"18446744073709551617", false, 0},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        int64_t value = 12345;
        const bool good = text_parse_int(cases[i].text, -100, 100, &value);
        if (good != cases[i].good || value != (cases[i].good ? cases[i].value : 12345))
            fail_msg("'%s' gave %s, %lld", cases[i].text, good ? "a number" : "no number", (long long)value);
    }
    int64_t value = 0;
    assert_true(text_parse_int("9223372036854775807", INT64_MIN, INT64_MAX, &value));
    assert_true(value == INT64_MAX);
    assert_true(text_parse_int("-9223372036854775808", INT64_MIN, INT64_MAX, &value));
    assert_true(value == INT64_MIN);
    assert_false(text_parse_int("9223372036854775808", INT64_MIN, INT64_MAX, &value));

    static const struct {
        const char *text;
        int64_t value;
    } clamped[] = {
        {"7", 7},
        {"-100", -100},
        {"-101", -100},
        {"101", 100},
        {"99999999999999999999", 100},
        {"+99999999999999999999", 100},
        {"-99999999999999999999", -100},
    };
    for (size_t i = 0; i < COUNT_OF(clamped); ++i)
        if (!text_parse_int_clamped(clamped[i].text, -100, 100, &value) || value != clamped[i].value)
            fail_msg("'%s' gave %lld", clamped[i].text, (long long)value);
    static const char *const wrong[] = {"", "-", "--1", "1e9", "99999999999999999999x", " 5", "abc"};
    for (size_t i = 0; i < COUNT_OF(wrong); ++i) {
        value = 77;
        if (text_parse_int_clamped(wrong[i], -100, 100, &value) || value != 77)
            fail_msg("'%s' was read as a number", wrong[i]);
    }
}

static void text_parses_reals(void **state)
{
    (void)state;
    double value = 77;
    assert_true(text_parse_real("0.5", 0, 1, &value) && value > 0.49 && value < 0.51);
    assert_true(text_parse_real("1e-05", 0, 1, &value) && value > 0.9e-5 && value < 1.1e-5);
    assert_true(text_parse_real("-3", -3, 1, &value) && value < -2.9);
    static const char *const bad[] = {"", "x", "0.5x", "0.5 ", "2", "nan", "inf", "0,5", "--1"};
    for (size_t i = 0; i < COUNT_OF(bad); ++i) {
        value = 77;
        if (text_parse_real(bad[i], 0, 1, &value) || value < 76.9 || value > 77.1)
            fail_msg("'%s' was read as a number", bad[i]);
    }
}

static void text_splits_words(void **state)
{
    (void)state;
    char line[] = "  go\tdepth  12\r\n";
    char *cursor = line;
    assert_string_equal(text_next_word(&cursor), "go");
    assert_string_equal(text_next_word(&cursor), "depth");
    assert_string_equal(text_next_word(&cursor), "12");
    assert_null(text_next_word(&cursor));
    assert_null(text_next_word(&cursor));
}

static void text_copies_whole_characters(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t size;
        const char *copy;
    } rows[] = {
        {"Anna", 5, "Anna"},
        {"Anna", 4, "Ann"},
        {"Anna", 1, ""},
        {"", 4, ""},
        {"J\u00fcrg", 6, "J\u00fcrg"},
        {"J\u00fcrg", 3, "J"},
        {"J\u00fcrg", 4, "J\u00fc"},
        {"\u265a", 3, ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        char out[8];
        text_copy_whole(out, rows[i].size, rows[i].text);
        assert_string_equal(out, rows[i].copy);
    }
}

static void text_trims_and_compares(void **state)
{
    (void)state;
    char padded[] = " \t a b \r\n", blank[] = "  ";
    assert_string_equal(text_trim(padded), "a b");
    assert_string_equal(text_trim(blank), "");
    assert_true(text_equal_nocase("HaSh", "hAsH"));
    assert_false(text_equal_nocase("hash", "hash2"));
    assert_false(text_equal_nocase("hash", "has"));
    assert_true(text_starts_with("position", "pos"));
    assert_true(text_starts_with("pos", ""));
    assert_false(text_starts_with("po", "pos"));
    assert_true(text_contains_nocase("a Knight on F3", "knight on f"));
    assert_true(text_contains_nocase("", ""));
    assert_false(text_contains_nocase("knigh", "knight"));
    assert_false(text_contains_nocase("aab", "ab "));
}

// --- rng -----------------------------------------------------------------------------------------------------------

static void rng_gives_the_published_numbers(void **state)
{
    (void)state;
    // The first outputs that the authors' own code gives from this state.
    Rng rng = {{1, 2, 3, 4}};
    static const uint64_t xoshiro[] = {11520, 0, 1509978240, 1215971899390074240u};
    for (size_t i = 0; i < COUNT_OF(xoshiro); ++i)
        assert_true(rng_next(&rng) == xoshiro[i]);
    // SplitMix64 from 0.
    rng = rng_seeded(0);
    static const uint64_t splitmix[] = {0xe220a8397b1dcdafu, 0x6e789e6aa1b965f4u, 0x06c45d188009454fu,
                                        0xf88bb8a8724c81ecu};
    for (size_t i = 0; i < COUNT_OF(splitmix); ++i)
        assert_true(rng.state[i] == splitmix[i]);
}

static void rng_stays_below_its_bound(void **state)
{
    (void)state;
    Rng rng = rng_seeded(7);
    unsigned seen = 0;
    for (int i = 0; i < 1000; ++i) {
        const uint64_t number = rng_below(&rng, 6);
        assert_true(number < 6);
        seen |= 1u << number;
    }
    assert_int_equal(seen, 63);
    assert_true(rng_below(&rng, 1) == 0);
}

// --- memory, clock, notify, threads --------------------------------------------------------------------------------

static void memory_is_zeroed_and_aligned(void **state)
{
    (void)state;
    unsigned char *block = mem_new(100, 3);
    assert_int_equal((uintptr_t)block % 64, 0);
    for (int i = 0; i < 300; ++i)
        assert_int_equal(block[i], 0);
    memset(block, 5, 300);
    block = mem_resize(block, 300, 5000);
    assert_int_equal(block[0], 5);
    assert_int_equal(block[299], 5);
    mem_free(block);
    mem_free(NULL);

    const size_t size = (size_t)3 << 20;
    unsigned char *table = mem_table_new(size);
    assert_non_null(table);
    assert_int_equal(table[0] | table[size / 2] | table[size - 1], 0);
    mem_table_free(table, size);
    assert_null(mem_table_new((size_t)1 << 60));
}

static void clock_never_goes_back(void **state)
{
    (void)state;
    const int64_t before = clock_now_us();
    clock_sleep_us(2000);
    assert_true(clock_now_us() - before >= 2000);
}

// The time of the system goes around that of the clock, so the difference is at least what the clock left out.
static void a_halted_clock_leaves_time_out(void **state)
{
    (void)state;
    struct timespec outer;
    clock_gettime(CLOCK_MONOTONIC, &outer);
    const int64_t before = clock_now_us();
    clock_halt();
    const int64_t halted = clock_now_us();
    clock_sleep_us(5000);
    assert_int_equal(clock_now_us(), halted);
    clock_go_on();
    const int64_t passed = clock_now_us() - before, from = (int64_t)outer.tv_sec * US_PER_SECOND + outer.tv_nsec / 1000;
    assert_true(passed >= halted - before);
    clock_gettime(CLOCK_MONOTONIC, &outer);
    assert_true((int64_t)outer.tv_sec * US_PER_SECOND + outer.tv_nsec / 1000 - from >= passed + 5000);
}

static bool is_readable(int fd)
{
    struct pollfd wait = {.fd = fd, .events = POLLIN};
    return poll(&wait, 1, 0) == 1;
}

static void *pass_gate(void *argument)
{
    Gate *gate = argument;
    for (int i = 0; i < 1000; ++i)
        gate_pass(gate);
    return NULL;
}

static void gate_holds_until_it_opens(void **state)
{
    (void)state;
    Gate gate;
    gate_init(&gate);
    pass_gate(&gate); // a new one is open
    gate_close(&gate);
    gate_close(&gate);
    pthread_t threads[2];
    for (size_t i = 0; i < COUNT_OF(threads); ++i)
        assert_true(thread_start(&threads[i], pass_gate, &gate, 0));
    clock_sleep_us(10000);
    for (size_t i = 0; i < COUNT_OF(threads); ++i)
        assert_int_equal(pthread_tryjoin_np(threads[i], NULL), EBUSY);
    gate_open(&gate);
    for (size_t i = 0; i < COUNT_OF(threads); ++i)
        pthread_join(threads[i], NULL);
    pass_gate(&gate);
    gate_destroy(&gate);
}

static void notify_wakes_a_poll(void **state)
{
    (void)state;
    Notify notify;
    assert_true(notify_open(&notify));
    assert_false(is_readable(notify.read_fd));
    for (int i = 0; i < 100000; ++i)
        notify_send(&notify); // never blocks, however often
    assert_true(is_readable(notify.read_fd));
    notify_clear(&notify);
    assert_false(is_readable(notify.read_fd));
    notify_close(&notify);
}

static void *set_flag(void *flag)
{
    *(int *)flag = 1;
    return NULL;
}

static void thread_runs_and_joins(void **state)
{
    (void)state;
    pthread_t thread;
    int flag = 0;
    assert_true(thread_start(&thread, set_flag, &flag, 0));
    pthread_join(thread, NULL);
    assert_int_equal(flag, 1);
    assert_true(thread_start(&thread, set_flag, &flag, (size_t)8 << 20));
    pthread_join(thread, NULL);
    assert_true(thread_processor_count() >= 1);
}

// --- paths ---------------------------------------------------------------------------------------------------------

static void paths_follow_the_environment(void **state)
{
    (void)state;
    char path[4096];
    Error error;
    setenv("HOME", "/nowhere/user", 1);
    unsetenv("XDG_CONFIG_HOME");
    assert_true(path_in_user_folder(FOLDER_CONFIG, "config", false, path, sizeof path, &error));
    assert_string_equal(path, "/nowhere/user/.config/hotspur/config");
    assert_true(path_in_user_folder(FOLDER_GAMES, "a.pgn", false, path, sizeof path, &error));
    assert_string_equal(path, "/nowhere/user/.local/share/hotspur/a.pgn");

    setenv("XDG_STATE_HOME", "/nowhere/state", 1);
    assert_true(path_in_user_folder(FOLDER_STATE, "log", false, path, sizeof path, &error));
    assert_string_equal(path, "/nowhere/state/hotspur/log");
    setenv("XDG_STATE_HOME", "relative", 1);
    assert_true(path_in_user_folder(FOLDER_STATE, "log", false, path, sizeof path, &error));
    assert_string_equal(path, "/nowhere/user/.local/state/hotspur/log");
}

static void paths_say_what_is_wrong(void **state)
{
    (void)state;
    char path[4096], small[16];
    Error error;
    setenv("HOME", "/proc/no/such/folder", 1);
    unsetenv("XDG_CONFIG_HOME");
    assert_false(path_in_user_folder(FOLDER_CONFIG, "config", true, path, sizeof path, &error));
    assert_non_null(strstr(error.text, "/proc/no"));
    assert_false(path_in_user_folder(FOLDER_CONFIG, "config", false, small, sizeof small, &error));
    unsetenv("HOME");
    assert_false(path_in_user_folder(FOLDER_CONFIG, "config", false, path, sizeof path, &error));
    assert_non_null(strstr(error.text, "HOME"));
    assert_false(path_find_data("no-such-file", path, sizeof path));
}

static void paths_make_private_folders(void **state)
{
    (void)state;
    char base[] = "/tmp/hotspur-test-XXXXXX", path[4096];
    Error error;
    assert_non_null(mkdtemp(base));
    setenv("HOME", base, 1);
    unsetenv("XDG_DATA_HOME");
    assert_true(path_in_user_folder(FOLDER_GAMES, "game.pgn", true, path, sizeof path, &error));
    *strrchr(path, '/') = '\0';
    struct stat info;
    assert_int_equal(stat(path, &info), 0);
    assert_int_equal(info.st_mode & 0777, 0700);
    for (int up = 0; up < 4; ++up) {
        assert_int_equal(rmdir(path), 0);
        *strrchr(path, '/') = '\0';
    }
}

static void paths_make_usual_folders(void **state)
{
    (void)state;
    char base[] = "/tmp/hotspur-test-XXXXXX", path[4096];
    Error error;
    assert_non_null(mkdtemp(base));
    snprintf(path, sizeof path, "%s/one/two/", base);
    assert_false(file_is_folder(path));
    assert_true(path_make_folder(path, &error));
    assert_true(path_make_folder(path, &error)); // again: it is there
    assert_true(file_is_folder(path));
    snprintf(path, sizeof path, "%s/one/two", base);
    assert_int_equal(rmdir(path), 0);
    snprintf(path, sizeof path, "%s/one", base);
    assert_int_equal(rmdir(path), 0);
    assert_int_equal(rmdir(base), 0);
    assert_false(path_make_folder("/proc/no/such/folder", &error));
    assert_non_null(strstr(error.text, "/proc/no"));
    assert_false(path_make_folder("", &error));
    assert_false(file_is_folder("/proc/self/exe"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(error_keeps_one_printable_line),
        cmocka_unit_test(error_is_cut_to_fit),
        cmocka_unit_test(error_prefix_goes_in_front),
        cmocka_unit_test(text_builds_and_cuts),
        cmocka_unit_test(text_is_cut_between_characters),
        cmocka_unit_test(text_masks_what_steers_a_terminal),
        cmocka_unit_test(text_parses_whole_numbers_only),
        cmocka_unit_test(text_parses_reals),
        cmocka_unit_test(text_splits_words),
        cmocka_unit_test(text_copies_whole_characters),
        cmocka_unit_test(text_trims_and_compares),
        cmocka_unit_test(rng_gives_the_published_numbers),
        cmocka_unit_test(rng_stays_below_its_bound),
        cmocka_unit_test(memory_is_zeroed_and_aligned),
        cmocka_unit_test(clock_never_goes_back),
        cmocka_unit_test(a_halted_clock_leaves_time_out),
        cmocka_unit_test(gate_holds_until_it_opens),
        cmocka_unit_test(notify_wakes_a_poll),
        cmocka_unit_test(thread_runs_and_joins),
        cmocka_unit_test(paths_follow_the_environment),
        cmocka_unit_test(paths_say_what_is_wrong),
        cmocka_unit_test(paths_make_private_folders),
        cmocka_unit_test(paths_make_usual_folders),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
