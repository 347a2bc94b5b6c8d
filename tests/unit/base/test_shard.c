// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of a run: what is read, and that every item belongs to one part.
#include "base/shard.h"
#include "unit/unit.h"

static void test_read(void **state)
{
    static const struct {
        const char *text;
        int64_t number, count; // 0: refused
    } rows[] = {
        {"1/1", 1, 1},
        {"2/5", 2, 5},
        {"5/5", 5, 5},
        {"1000000/1000000", 1000000, 1000000},
        {"0/5", 0, 0},
        {"6/5", 0, 0},
        {"-1/5", 0, 0},
        {"1/0", 0, 0},
        {"1/1000001", 0, 0},
        {"", 0, 0},
        {"/", 0, 0},
        {"2", 0, 0},
        {"2/", 0, 0},
        {"/5", 0, 0},
        {"2/5/7", 0, 0},
        {"2 /5", 0, 0},
        {"a/b", 0, 0},
        {"2/5x", 0, 0},
        {"0000000000000000002/5", 0, 0},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        Shard shard = {7, 8};
        Error error = {""};
        const bool ok = shard_read(rows[i].text, &shard, &error);
        if (ok != (rows[i].count > 0))
            fail_msg("'%s' was %s", rows[i].text, ok ? "taken" : "refused");
        assert_int_equal(shard.number, ok ? rows[i].number : 7);
        assert_int_equal(shard.count, ok ? rows[i].count : 8);
        if (!ok) {
            assert_non_null(strstr(error.text, "--shard"));
            assert_null(strchr(error.text, '\n'));
        }
    }
    Shard whole = {7, 8};
    assert_true(shard_read(NULL, &whole, NULL));
    assert_false(shard_is_part(&whole));
    assert_int_equal(shard_range(&whole, 12).end, 12);
}

// The parts follow each other without a gap, and none is more than an item longer than another.
static void test_ranges(void **state)
{
    static const int64_t items[] = {0, 1, 2, 7, 10, 997, 1000000, INT64_MAX / 2};
    static const int64_t counts[] = {1, 2, 3, 5, 8, 64, 1000};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(items); ++i)
        for (size_t k = 0; k < COUNT_OF(counts); ++k) {
            int64_t next = 0, shortest = INT64_MAX, longest = 0;
            for (int64_t number = 1; number <= counts[k]; ++number) {
                const ShardRange range = shard_range(&(Shard){number, counts[k]}, items[i]);
                const int64_t length = range.end - range.begin;
                assert_int_equal(range.begin, next);
                assert_true(length >= 0);
                next = range.end;
                shortest = length < shortest ? length : shortest;
                longest = length > longest ? length : longest;
            }
            assert_int_equal(next, items[i]);
            assert_true(longest - shortest <= 1);
        }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_read),
        cmocka_unit_test(test_ranges),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
