// SPDX-License-Identifier: GPL-3.0-or-later
// Greer's chain search as a variant of the playing search, and as one that an engine's options can choose.
#ifndef LAB_CHAINS_CHAIN_VARIANT_H
#define LAB_CHAINS_CHAIN_VARIANT_H

#include "engine/engine.h"
#include "lab/chains/chain_state.h"
#include "search/setup.h"

enum ChainOption {
    OPT_CHAINS_BEFORE = OPTIONS_OF_CHAINS - 1,
#define OPTION(id, ...) id,
#include "lab/chains/options.def"
#undef OPTION
};
extern const OptionTable chain_options;

// Its settings are a ChainSettings, its state is a ChainState.
extern const SearchVariant chain_variant;

// The same under the options ChainsMode, ChainsReplay ...
extern const EngineVariant chain_engine_variant;

// What a search needs to play the variant; CHAINS_OFF: the playing search.
VariantSetup chain_variant_setup(const ChainSettings *settings);

#endif
