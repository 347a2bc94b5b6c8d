// SPDX-License-Identifier: GPL-3.0-or-later
// The thread that writes: all is done, in order, and faults are told.
#include "unit/unit.h"

#include "base/file.h"
#include "base/memory.h"

#include <poll.h>

enum { JOBS = 200 };

// What the work has written down; only the writer's thread touches it between adding and draining.
typedef struct Trace {
    int numbers[JOBS];
    int count;
} Trace;

typedef struct Job {
    Trace *trace;
    int number;
} Job;

static bool work(void *context, Error *error)
{
    const Job *job = context;
    if (job->number % 10 == 0)
        usleep(100);
    job->trace->numbers[job->trace->count++] = job->number;
    return job->number % 50 != 49 || error_set(error, "job %d", job->number);
}

static void add(FileWriter *writer, Trace *trace, int number)
{
    Job *job = mem_new(1, sizeof *job);
    *job = (Job){trace, number};
    file_writer_add(writer, work, job);
}

static void check_order(const Trace *trace, int count)
{
    assert_int_equal(trace->count, count);
    for (int i = 0; i < count; ++i)
        assert_int_equal(trace->numbers[i], i);
}

static void work_is_done_in_order(void **state)
{
    (void)state;
    Trace trace = {.count = 0};
    FileWriter *writer = file_writer_new();
    for (int i = 0; i < JOBS / 2; ++i)
        add(writer, &trace, i);
    file_writer_drain(writer);
    check_order(&trace, JOBS / 2);
    for (int i = JOBS / 2; i < JOBS; ++i)
        add(writer, &trace, i);
    file_writer_free(writer); // waits
    check_order(&trace, JOBS);
}

static void faults_are_told_once(void **state)
{
    (void)state;
    Trace trace = {.count = 0};
    Error error = {""};
    FileWriter *writer = file_writer_new();
    struct pollfd told = {.fd = file_writer_fd(writer), .events = POLLIN};
    add(writer, &trace, 0);
    file_writer_drain(writer);
    assert_int_equal(poll(&told, 1, 0), 0);
    assert_false(file_writer_take_fault(writer, &error));
    add(writer, &trace, 49);
    add(writer, &trace, 50);
    assert_int_equal(poll(&told, 1, -1), 1);
    file_writer_drain(writer);
    assert_true(file_writer_take_fault(writer, &error));
    assert_string_equal(error.text, "job 49");
    assert_int_equal(poll(&told, 1, 0), 0);
    assert_false(file_writer_take_fault(writer, &error));
    file_writer_free(writer);
}

static void without_a_writer_work_is_done_at_once(void **state)
{
    (void)state;
    Trace trace = {.count = 0};
    add(NULL, &trace, 0);
    check_order(&trace, 1);
    file_writer_drain(NULL);
    assert_false(file_writer_take_fault(NULL, NULL));
    assert_int_equal(file_writer_fd(NULL), -1);
    file_writer_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(work_is_done_in_order),
        cmocka_unit_test(faults_are_told_once),
        cmocka_unit_test(without_a_writer_work_is_done_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
