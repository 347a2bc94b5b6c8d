// SPDX-License-Identifier: GPL-3.0-or-later
// Lines that several commands print.
#ifndef UI_CLI_REPORT_H
#define UI_CLI_REPORT_H

#include <stddef.h>
#include <stdint.h>

enum { REPORT_SIZE = 96 };

// "Nodes: N  Time: T ms  NPS: R", without a newline.
void report_write_nodes(uint64_t nodes, int64_t time_us, char out[REPORT_SIZE]);

// The same as a line on standard output.
void report_nodes(uint64_t nodes, int64_t time_us);

#endif
