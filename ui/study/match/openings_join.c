// SPDX-License-Identifier: GPL-3.0-or-later
// Files of openings made in shards: the lines that begin them, which say how they were made, and reading all shards of
// a run. The openings are made, and joined ones written, by openings_command.c, which calls this file.
#include "ui/study/match/openings_join.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "notation/fen.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { FILE_SIZE_MAX = 1 << 28 };

void openings_begin_write(const OpeningsSettings *settings, char out[OPENINGS_BEGIN_SIZE])
{
    Text text = text_begin(out, OPENINGS_BEGIN_SIZE);
    text_addf(&text,
              OPENINGS_HEAD "# hotspur openings --count %" PRId64 " --plies %s --seed %" PRId64 " --nodes %" PRId64
                            " --max-cp %" PRId64,
              settings->count, settings->plies, settings->seed, settings->nodes, settings->max_cp);
    if (shard_is_part(&settings->shard))
        text_addf(&text, " --shard %" PRId64 "/%" PRId64, settings->shard.number, settings->shard.count);
    text_add_char(&text, '\n');
}

// The settings of a file that was written so; it is the same again when they are written.
static bool begin_read(const char *text, OpeningsSettings *settings, char begin[OPENINGS_BEGIN_SIZE])
{
    static const char command[] = "# hotspur openings --count ";
    *settings = (OpeningsSettings){0};
    const char *line = text + strlen(OPENINGS_HEAD);
    if (!text_starts_with(text, OPENINGS_HEAD) || !text_starts_with(line, command) ||
        sscanf(line + strlen(command),
               "%" SCNd64 " --plies %15s --seed %" SCNd64 " --nodes %" SCNd64 " --max-cp %" SCNd64 " --shard %" SCNd64
               "/%" SCNd64,
               &settings->count, settings->plies, &settings->seed, &settings->nodes, &settings->max_cp,
               &settings->shard.number, &settings->shard.count) != 7)
        return false;
    // What was read must give the same text again: anything else is no such file.
    openings_begin_write(settings, begin);
    return text_starts_with(text, begin) && settings->shard.number >= 1 &&
           settings->shard.number <= settings->shard.count && settings->shard.count <= SHARDS_MAX;
}

// The line stays where it is in the text of its file; only the key is kept besides.
static bool take_line(JoinedOpenings *joined, int64_t number, char *line, Error *error)
{
    Epd *epd = mem_new(1, sizeof *epd);
    const bool ok = epd_read(epd, line, false, error);
    joined->keys[number] = epd->pos.key;
    joined->lines[number] = line;
    mem_free(epd);
    return ok;
}

// The lines of a shard, which are so many as it must have.
static bool take_lines(JoinedOpenings *joined, const ShardRange *range, char *text, Error *error)
{
    int64_t number = range->begin;
    for (char *end = strchr(text, '\n'); end != NULL; text = end + 1, end = strchr(text, '\n')) {
        *end = '\0';
        if (number == range->end)
            return error_set(error, "more openings than the shard has");
        if (!take_line(joined, number++, text, error))
            return false;
    }
    return (number == range->end && *text == '\0') ||
           error_set(error, "%" PRId64 " whole openings where the shard has %" PRId64, number - range->begin,
                     range->end - range->begin);
}

// All settings but the number of the shard.
static bool is_same_run(const OpeningsSettings *a, const OpeningsSettings *b)
{
    return a->count == b->count && a->seed == b->seed && a->nodes == b->nodes && a->max_cp == b->max_cp &&
           strcmp(a->plies, b->plies) == 0 && a->shard.count == b->shard.count;
}

// Reads a shard. The first one says what the whole is like; the others must be of the same run and not be there yet.
static bool take_file(JoinedOpenings *joined, const char *path, OpeningsSettings *whole, Error *error)
{
    char begin[OPENINGS_BEGIN_SIZE];
    OpeningsSettings settings;
    char *text = file_read_text(path, FILE_SIZE_MAX, error);
    if (text == NULL)
        return false;
    // Kept at once, so that it is freed even if it is refused.
    joined->texts[joined->text_count++] = text;
    if (!begin_read(text, &settings, begin) || settings.count < 1 || settings.count > INT32_MAX / 2)
        return error_set(error, "%s: no file that openings --shard has written", path);
    if (joined->lines == NULL) {
        *whole = settings;
        joined->count = (int)settings.count;
        joined->lines = mem_new((size_t)joined->count, sizeof *joined->lines);
        joined->keys = mem_new((size_t)joined->count, sizeof *joined->keys);
    }
    const ShardRange range = shard_range(&settings.shard, settings.count);
    if (!is_same_run(&settings, whole))
        return error_set(error, "%s: a shard of another run", path);
    // A shard without openings leaves nothing by which a second one could be told.
    if (range.end > range.begin && joined->lines[range.begin] != NULL)
        return error_set(error, "%s: shard %" PRId64 " is there already", path, settings.shard.number);
    return take_lines(joined, &range, text + strlen(begin), error) || error_prefix(error, "%s: ", path);
}

// The number of the first shard that is not there, which has no openings.
static bool find_missing(const JoinedOpenings *joined, const OpeningsSettings *whole, Error *error)
{
    for (Shard shard = {1, whole->shard.count}; shard.number <= shard.count; ++shard.number) {
        const ShardRange range = shard_range(&shard, whole->count);
        if (range.end > range.begin && joined->lines[range.begin] == NULL)
            return error_set(error, "shard %" PRId64 " of %" PRId64 " is missing", shard.number, shard.count);
    }
    return true;
}

bool openings_join_read(const char *const *paths, int count, OpeningsSettings *settings, JoinedOpenings *joined,
                        Error *error)
{
    OpeningsSettings whole = {0};
    *joined = (JoinedOpenings){.texts = mem_new((size_t)count, sizeof(char *))};
    bool ok = true;
    for (int i = 0; ok && i < count; ++i)
        ok = take_file(joined, paths[i], &whole, error);
    ok = ok && find_missing(joined, &whole, error);
    if (ok)
        *settings = whole;
    // The whole is no shard.
    settings->shard = (Shard){0};
    return ok;
}

void openings_join_free(JoinedOpenings *joined)
{
    for (int i = 0; i < joined->text_count; ++i)
        mem_free(joined->texts[i]);
    mem_free(joined->texts);
    mem_free(joined->lines);
    mem_free(joined->keys);
}
