// SPDX-License-Identifier: GPL-3.0-or-later
// The hooks by which an engine runs the chain search, and its options (options.def here). The engine
// knows only EngineVariant: without this file it plays as ever.
#include "chains/chain_variant.h"

#include "base/memory.h"
#include "chains/chain_state.h"
#include "engine/option_rows.h"

#include <assert.h>

static const char *const chains_modes[] = {"off", "plain", "mc", "mc+mt", NULL};
static const char *const chains_replays[] = {"2013", "fig1", "fig5", NULL};
enum { ORDER_HISTORY, ORDER_CHESSMAPS, ORDER_TABLES };
static const char *const chains_orders[] = {"history", "chessmaps", "tables", NULL};
static const char *const chains_tables[] = {"own", "printed", NULL};
static const char *const chains_keeps[] = {"search", "game", NULL};
static_assert(CHOICE_COUNT(chains_modes) == CHAINS_MC_AND_MT + 1, "a name for each ChainsMode");
static_assert(CHOICE_COUNT(chains_replays) == REPLAY_FIG5 + 1, "a name for each ChainsReplay");

static const OptionDef rows[] = {
#define OPTION OPTION_ROW
#include "chains/options.def"
#undef OPTION
};
const OptionTable chain_options = OPTION_TABLE(rows);

// Everything is forgotten.
static void new_game(void *data)
{
    ChainState *state = data;
    chains_clear(&state->chains);
    chain_paths_clear(&state->paths);
    state->counts = (ChainCounts){0};
}

static void *new_state(void)
{
    ChainState *state = mem_new(1, sizeof *state);
    new_game(state);
    return state;
}

// A new search of the same game: counts start at zero, and what is too old goes.
static void begin(void *data, const void *settings, const Position *root)
{
    ChainState *state = data;
    const int age = ((const ChainSettings *)settings)->age;
    state->counts = (ChainCounts){0};
    state->move_number = pos_move_number(root);
    // Options may have changed since the last search.
    state->paths.rules = ((const ChainSettings *)settings)->rules;
    chains_forget_old(&state->chains, state->move_number, age);
    chain_paths_forget_old(&state->paths, state->move_number, age);
}

// Only the mode with move tables has weighted paths.
static void read_weights(const void *state, const void *settings, int32_t best[MAP_END_NB][PIECE_NB][SQ_NB],
                         int32_t sum[MAP_END_NB][PIECE_NB][SQ_NB])
{
    if (((const ChainSettings *)settings)->mode == CHAINS_MC_AND_MT)
        chain_paths_project(&((const ChainState *)state)->paths, best, sum);
}

const SearchVariant chain_variant = {
    .state_new = new_state,
    .state_free = mem_free,
    .new_game = new_game,
    .begin = begin,
    .search_root = chains_search,
    .read_weights = read_weights,
};

VariantSetup chain_variant_setup(const ChainSettings *settings)
{
    return (VariantSetup){
        .search = settings->mode == CHAINS_OFF ? NULL : &chain_variant,
        .settings = settings,
        .without_deepening = settings->without_deepening,
    };
}

ChainSettings chain_settings_read(const OptionStore *options)
{
    return (ChainSettings){
        .mode = (ChainsMode)option_int(options, OPT_CHAINS_MODE),
        .replay = (ChainsReplay)option_int(options, OPT_CHAINS_REPLAY),
        .beam = (int)option_int(options, OPT_CHAINS_BEAM),
        .window = score_from_centipawns(option_int(options, OPT_CHAINS_WINDOW)),
        .threshold = (int)option_int(options, OPT_CHAINS_THRESHOLD),
        .keep_over_game = option_int(options, OPT_CHAINS_KEEP) != 0,
        .age = (int)option_int(options, OPT_CHAINS_AGE),
        .use_table = option_bool(options, OPT_CHAINS_TT),
        .chessmaps = option_int(options, OPT_CHAINS_ORDER) == ORDER_CHESSMAPS,
        .intersecting = option_int(options, OPT_CHAINS_ORDER) == ORDER_TABLES,
        .rules.as_printed = option_int(options, OPT_CHAINS_TABLES) != 0,
    };
}

// Options as settings of one search, read before it starts: the search never looks at options.
static bool read_options(const OptionStore *options, void *settings)
{
    ChainSettings *chains = settings;
    *chains = chain_settings_read(options);
    return chains->mode != CHAINS_OFF;
}

const EngineVariant chain_engine_variant = {
    .search = &chain_variant,
    .options = &chain_options,
    .settings_size = sizeof(ChainSettings),
    .read_options = read_options,
};
