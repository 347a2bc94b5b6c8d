// SPDX-License-Identifier: GPL-3.0-or-later
// A thread that writes files in the background, so that no move of a game waits for a slow disk. Jobs
// are done in the order in which they were added. All functions but the thread's own are for the thread
// that owns the FileWriter; a fault is kept for it and announced by a descriptor that its poll()
// watches.
#include "base/file.h"

#include "base/memory.h"
#include "base/thread.h"

typedef struct Entry {
    struct Entry *next;
    FileWork *work;
    void *job;
} Entry;

struct FileWriter {
    Notify notify; // of a fault
    pthread_t thread;
    bool has_thread;
    pthread_mutex_t mutex; // guards what follows
    pthread_cond_t added, done;
    Entry *first, *last; // the first is being worked on, or waits
    bool ends, has_fault;
    Error fault;
};

// With the mutex held, or without a thread. The latest fault replaces one that was not fetched yet.
static void note_fault(FileWriter *writer, const Error *error)
{
    writer->has_fault = true;
    writer->fault = *error;
    notify_send(&writer->notify);
}

// Does the jobs one after another. An entry stays first in the list while it is worked on, so an empty
// list means that everything is on disk; the end comes only when the list is empty.
static void *thread_main(void *argument)
{
    FileWriter *writer = argument;
    pthread_mutex_lock(&writer->mutex);
    for (;;) {
        Entry *entry = writer->first;
        if (entry == NULL && writer->ends)
            break;
        if (entry == NULL) {
            pthread_cond_wait(&writer->added, &writer->mutex);
            continue;
        }
        // Unlocked while the disk is busy: that is what the thread is for.
        pthread_mutex_unlock(&writer->mutex);
        Error error = {""};
        const bool ok = entry->work(entry->job, &error);
        pthread_mutex_lock(&writer->mutex);
        if (!ok)
            note_fault(writer, &error);
        writer->first = entry->next;
        if (writer->first == NULL)
            writer->last = NULL;
        mem_free(entry->job);
        mem_free(entry);
        pthread_cond_signal(&writer->done);
    }
    pthread_mutex_unlock(&writer->mutex);
    return NULL;
}

FileWriter *file_writer_new(void)
{
    FileWriter *writer = mem_new(1, sizeof *writer);
    if (!notify_open(&writer->notify)) {
        mem_free(writer);
        return NULL;
    }
    pthread_mutex_init(&writer->mutex, NULL);
    pthread_cond_init(&writer->added, NULL);
    pthread_cond_init(&writer->done, NULL);
    writer->has_thread = thread_start(&writer->thread, thread_main, writer, 0);
    return writer;
}

void file_writer_free(FileWriter *writer)
{
    if (writer == NULL)
        return;
    // Jobs that wait are finished first: they are moves of a game, which must not be lost at the
    // exit.
    if (writer->has_thread) {
        pthread_mutex_lock(&writer->mutex);
        writer->ends = true;
        pthread_cond_signal(&writer->added);
        pthread_mutex_unlock(&writer->mutex);
        pthread_join(writer->thread, NULL);
    }
    pthread_cond_destroy(&writer->done);
    pthread_cond_destroy(&writer->added);
    pthread_mutex_destroy(&writer->mutex);
    notify_close(&writer->notify);
    mem_free(writer);
}

void file_writer_add(FileWriter *writer, FileWork *work, void *job)
{
    // Without a thread the caller does the work itself, slower but not worse.
    if (writer == NULL || !writer->has_thread) {
        Error error = {""};
        if (!work(job, &error) && writer != NULL)
            note_fault(writer, &error);
        mem_free(job);
        return;
    }
    Entry *entry = mem_new(1, sizeof *entry);
    *entry = (Entry){.work = work, .job = job};
    pthread_mutex_lock(&writer->mutex);
    if (writer->last != NULL)
        writer->last->next = entry;
    else
        writer->first = entry;
    writer->last = entry;
    pthread_cond_signal(&writer->added);
    pthread_mutex_unlock(&writer->mutex);
}

void file_writer_drain(FileWriter *writer)
{
    if (writer == NULL)
        return;
    pthread_mutex_lock(&writer->mutex);
    while (writer->first != NULL)
        pthread_cond_wait(&writer->done, &writer->mutex);
    pthread_mutex_unlock(&writer->mutex);
}

bool file_writer_take_fault(FileWriter *writer, Error *error)
{
    if (writer == NULL)
        return false;
    pthread_mutex_lock(&writer->mutex);
    const bool has_fault = writer->has_fault;
    if (has_fault) {
        *error = writer->fault;
        writer->has_fault = false;
        notify_clear(&writer->notify);
    }
    pthread_mutex_unlock(&writer->mutex);
    return has_fault;
}

int file_writer_fd(const FileWriter *writer)
{
    return writer != NULL ? writer->notify.read_fd : -1;
}
