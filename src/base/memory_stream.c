// SPDX-License-Identifier: GPL-3.0-or-later
// A FILE that writes into memory, for code that prints to a stream and callers that want the text.
// POSIX has open_memstream, Windows does not: os/ gives both the same hook, append. The bytes belong to
// the MemoryStream.
#include "base/memory.h"

#include "base/os/os.h"

#include <errno.h>
#include <string.h>

enum { CAPACITY_FIRST = 4096 };

// Called by stdio when the buffer of the stream is full or flushed.
static ssize_t append(void *context, const char *bytes, size_t count)
{
    MemoryStream *stream = context;
    if (stream->size + count > stream->capacity) {
        size_t capacity = stream->capacity == 0 ? CAPACITY_FIRST : stream->capacity;
        while (capacity < stream->size + count)
            capacity *= 2;
        stream->data = mem_resize(stream->data, stream->size, capacity);
        stream->capacity = capacity;
    }
    memcpy(stream->data + stream->size, bytes, count);
    stream->size += count;
    return (ssize_t)count;
}

bool memory_stream_open(MemoryStream *stream, Error *error)
{
    *stream = (MemoryStream){.data = NULL};
    stream->out = os_stream_open(stream, append);
    return stream->out != NULL || error_set(error, "a stream in memory: %s", strerror(errno));
}

bool memory_stream_flush(MemoryStream *stream)
{
    return os_stream_flush(stream->out, stream, append);
}

bool memory_stream_close(MemoryStream *stream, Error *error)
{
    // ferror too: the stream may have failed at an earlier write, which nothing has asked for
    // since.
    const bool is_torn = !os_stream_flush(stream->out, stream, append) || ferror(stream->out) != 0;
    const bool is_closed = fclose(stream->out) == 0;
    stream->out = NULL;
    return (is_closed && !is_torn) || error_set(error, "a stream in memory: %s", strerror(errno));
}

void memory_stream_free(MemoryStream *stream)
{
    if (stream->out != NULL)
        fclose(stream->out);
    mem_free(stream->data);
    *stream = (MemoryStream){.data = NULL};
}
