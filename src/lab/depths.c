// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/depths.h"

#include <stdio.h>

enum { TABLE_MIB = 16 };

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
