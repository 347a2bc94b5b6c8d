// SPDX-License-Identifier: GPL-3.0-or-later
// Ways to find the minimax value of a root: alpha-beta, how its window is chosen, and searches that ask again and again
// which side of a bound the value is on.
#ifndef LAB_TESTBED_DRIVERS_H
#define LAB_TESTBED_DRIVERS_H

#include "lab/testbed/settings.h"

typedef struct TestbedDriverDef {
    const char *key;    // "mtd-f"
    const char *name;   // "MTD(f)"
    const char *source; // who published it
    // Searches the root to a depth; `guess` is what the value may be.
    Score (*run)(Testbed *testbed, Depth depth, Score guess);
} TestbedDriverDef;

extern const TestbedDriverDef testbed_drivers[TESTBED_DRIVER_NB];

// The driver with this key. False with a reason that names all keys.
bool testbed_driver_read(const char *key, TestbedDriver *driver, Error *error);

#endif
