// SPDX-License-Identifier: GPL-3.0-or-later
// Ways to find the minimax value of a root: alpha-beta, how its window is chosen, and searches that ask again and again
// which side of a bound the value is on.
#ifndef LAB_TESTBED_DRIVERS_H
#define LAB_TESTBED_DRIVERS_H

#include "lab/testbed/settings.h"

typedef struct ResearchDriverDef {
    const char *key;    // "mtd-f"
    const char *name;   // "MTD(f)"
    const char *source; // who published it
    // Searches the root to a depth; `guess` is what the value may be.
    Score (*run)(Research *research, Depth depth, Score guess);
} ResearchDriverDef;

extern const ResearchDriverDef research_drivers[RESEARCH_DRIVER_NB];

// The driver with this key. False with a reason that names all keys.
bool research_driver_read(const char *key, ResearchDriver *driver, Error *error);

#endif
