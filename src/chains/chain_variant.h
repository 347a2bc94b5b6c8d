// SPDX-License-Identifier: GPL-3.0-or-later
// Greer's chain search as one that an engine's options can choose, in the place of the playing search. It is research, but
// a game can be played with it: so it stands with what plays.
#ifndef CHAINS_CHAIN_VARIANT_H
#define CHAINS_CHAIN_VARIANT_H

#include "engine/engine.h"

enum ChainOption {
    OPT_CHAINS_BEFORE = OPTIONS_OF_CHAINS - 1,
#define OPTION(id, ...) id,
#include "chains/options.def"
#undef OPTION
};
extern const OptionTable chain_options;

// The chain search under the options ChainsMode, ChainsReplay ...
extern const EngineVariant chain_engine_variant;

#endif
