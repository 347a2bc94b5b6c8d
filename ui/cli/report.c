// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/cli/report.h"

#include <inttypes.h>
#include <stdio.h>

void report_write_nodes(uint64_t nodes, int64_t time_us, char out[REPORT_SIZE])
{
    const double seconds = (double)(time_us < 1 ? 1 : time_us) / 1e6;
    snprintf(out, REPORT_SIZE, "Nodes: %" PRIu64 "  Time: %" PRId64 " ms  NPS: %.0f", nodes, time_us / 1000,
             (double)nodes / seconds);
}

void report_nodes(uint64_t nodes, int64_t time_us)
{
    char text[REPORT_SIZE];
    report_write_nodes(nodes, time_us, text);
    puts(text);
}
