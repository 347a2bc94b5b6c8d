// SPDX-License-Identifier: GPL-3.0-or-later
// Drivers: open and aspiration windows, and minimax values by repeated zero-width tests (MTD, A. Plaat et al.,
// "Best-first fixed-depth minimax algorithms", Artificial Intelligence 87, 1996).
#include "study/testbed/testbed_state.h"

#include "base/text.h"

#include <string.h>

enum { KEYS_SIZE = 128 };

// One search from the root.
static Score pass(Testbed *testbed, Depth depth, Score alpha, Score beta)
{
    ++testbed->counts.passes;
    return testbed_search(testbed, 0, depth, alpha, beta);
}

// Every move of every node: the reference for the values of all other drivers.
static Score run_minimax(Testbed *testbed, Depth depth, Score guess)
{
    (void)guess;
    ++testbed->counts.passes;
    return testbed_minimax(testbed, 0, depth);
}

// Alpha-beta, PVS and NegaScout: these differ below the root (is_scouted).
static Score run_open_window(Testbed *testbed, Depth depth, Score guess)
{
    (void)guess;
    return pass(testbed, depth, -SCORE_INFINITE, SCORE_INFINITE);
}

// A window around the guess; where the value falls out of it, again with that side open (J. Gillogly, "The technology
// chess program", Artificial Intelligence 3, 1972).
static Score run_aspiration(Testbed *testbed, Depth depth, Score guess)
{
    const Score window = testbed->settings.window;
    const Score alpha = guess - window > -SCORE_INFINITE ? guess - window : -SCORE_INFINITE;
    const Score beta = guess + window < SCORE_INFINITE ? guess + window : SCORE_INFINITE;
    const Score value = pass(testbed, depth, alpha, beta);
    if (value <= alpha && alpha > -SCORE_INFINITE)
        return pass(testbed, depth, -SCORE_INFINITE, value + 1);
    if (value >= beta && beta < SCORE_INFINITE)
        return pass(testbed, depth, value - 1, SCORE_INFINITE);
    return value;
}

// Asks on which side of a bound the value is until one is left (Plaat et al. 1996: MTD), beginning with what the value
// may be (MTD(f)), from above (MT-SSS*; G. Stockman, Artificial Intelligence 12, 1979) or from below (MT-DUAL*). What
// the table remembers makes each question cheaper than the one before; where a table is too small for that, the answers
// are right all the same.
static Score run_tests(Testbed *testbed, Depth depth, Score first)
{
    Score lower = -SCORE_INFINITE, upper = SCORE_INFINITE, value = first;
    while (lower < upper) {
        const Score beta = value == lower ? value + 1 : value;
        value = pass(testbed, depth, beta - 1, beta);
        if (value < beta)
            upper = value;
        else
            lower = value;
    }
    return value;
}

const TestbedDriverDef testbed_drivers[TESTBED_DRIVER_NB] = {
    [TESTBED_MINIMAX] = {"minimax", "minimax", "Shannon 1950", run_minimax, 0},
    [TESTBED_ALPHA_BETA] = {"alpha-beta", "alpha-beta", "Knuth and Moore 1975", run_open_window, 0},
    [TESTBED_ASPIRATION] = {"aspiration", "aspiration", "Gillogly 1972", run_aspiration, 0},
    [TESTBED_PVS] = {"pvs", "PVS", "Marsland and Campbell 1982", run_open_window, 0},
    [TESTBED_NEGASCOUT] = {"negascout", "NegaScout", "Reinefeld 1983", run_open_window, 0},
    [TESTBED_ASPIRATION_NEGASCOUT] = {"aspiration-negascout", "aspiration NegaScout", "Gillogly 1972, Reinefeld 1983",
                                      run_aspiration, 0},
    [TESTBED_MT_SSS] = {"mt-sss", "MT-SSS*", "Stockman 1979, Plaat et al. 1996", run_tests, SCORE_INFINITE},
    [TESTBED_MT_DUAL] = {"mt-dual", "MT-DUAL*", "Marsland et al. 1987, Plaat et al. 1996", run_tests, -SCORE_INFINITE},
    [TESTBED_MTD_F] = {"mtd-f", "MTD(f)", "Plaat et al. 1996", run_tests, 0},
};

bool testbed_driver_read(const char *key, TestbedDriver *driver, Error *error)
{
    char keys[KEYS_SIZE];
    Text text = text_begin(keys, sizeof keys);
    for (int i = 0; i < TESTBED_DRIVER_NB; ++i) {
        text_addf(&text, "%s%s", i > 0 ? ", " : "", testbed_drivers[i].key);
        if (strcmp(testbed_drivers[i].key, key) != 0)
            continue;
        *driver = (TestbedDriver)i;
        return true;
    }
    return error_set(error, "'%.40s' is none of: %s", key, keys);
}

bool testbed_driver_check(const char *key, Error *error)
{
    TestbedDriver driver;
    return testbed_driver_read(key, &driver, error);
}
