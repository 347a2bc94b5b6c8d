// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/depths.h"

#include "base/text.h"

#include <stdio.h>
#include <string.h>

enum { TABLE_MIB = 16, TEXT_SIZE = 64 };

bool lab_depths_read(const char *text, LabDepths *depths, Error *error)
{
    char copy[TEXT_SIZE];
    LabDepths read = {0};
    snprintf(copy, sizeof copy, "%s", text);
    char *cursor = copy;
    for (char *word = strsep(&cursor, ","); word != NULL; word = strsep(&cursor, ",")) {
        int64_t depth;
        const int before = read.count > 0 ? read.depth[read.count - 1] : 0;
        if (read.count == LAB_DEPTHS_MAX || !text_parse_int(word, before + 1, MAX_PLY - 1, &depth))
            return error_set(error, "'%.40s' is not up to %d growing depths such as 6,10,14", text, LAB_DEPTHS_MAX);
        read.depth[read.count++] = (Depth)depth;
    }
    *depths = read;
    return true;
}

bool lab_depths_check(const char *text, Error *error)
{
    LabDepths depths;
    return lab_depths_read(text, &depths, error);
}

bool lab_depths_run(const LabDepths *depths, const LabReference *reference, const LabDepthsVisitor *visitor,
                    const LabProgress *progress, Error *error)
{
    SearchSession *searcher = search_session_new(TABLE_MIB, error);
    if (searcher == NULL)
        return false;
    for (int i = 0; i < depths->count; ++i) {
        const SearchLimits limits = {.depth = depths->depth[i]};
        char what[LAB_NAME_SIZE];
        snprintf(what, sizeof what, "depth %d", depths->depth[i]);
        for (int position = 0; position < reference->count; ++position) {
            lab_progress_show(progress, what, position, reference->count);
            search_session_clear(searcher);
            const SearchOutcome outcome =
                search_session_run(searcher, &reference->positions[position].pos, &limits, &(SearchOptions){0});
            visitor->visit(visitor->context, i, position, searcher, &outcome);
        }
    }
    search_session_free(searcher);
    return true;
}
