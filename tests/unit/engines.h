// SPDX-License-Identifier: GPL-3.0-or-later
// Engines for tests: small, and without the book that comes with the program.
#ifndef UNIT_ENGINES_H
#define UNIT_ENGINES_H

#include "unit/unit.h"

#include "chains/chain_variant.h"
#include "engine/engine.h"
#include "ui/cli/option_tables.h"

// Sets an option as the command line does; the value must be good.
static inline void unit_set_option(Engine *engine, const char *name, const char *value)
{
    Error error;
    if (!option_set(engine_options(engine), name, value, ORIGIN_COMMAND_LINE, &error))
        fail_msg("%s", error.text);
}

static inline void unit_register_options(OptionStore *options)
{
    for (const OptionTable *const *table = option_tables; *table != NULL; ++table)
        options_register(options, *table);
}

// All options, those of the front ends too.
static inline OptionStore *unit_options(void)
{
    OptionStore *options = options_new();
    unit_register_options(options);
    return options;
}

static inline Engine *unit_engine(void)
{
    Error error;
    Engine *engine = engine_new(&error);
    if (engine == NULL)
        fail_msg("%s", error.text);
    engine_set_variant(engine, &chain_engine_variant);
    unit_register_options(engine_options(engine));
    unit_set_option(engine, "Hash", "4");
    unit_set_option(engine, "OwnBook", "false");
    return engine;
}

// What it plays in a position.
static inline EngineEvent unit_engine_answer(Engine *engine, const Position *pos, const SearchLimits *limits)
{
    EngineEvent event = {.kind = EVENT_INFO};
    engine_set_position(engine, pos);
    engine_go(engine, limits);
    engine_wait(engine);
    while (engine_next_event(engine, &event))
        if (event.kind == EVENT_BEST_MOVE)
            return event;
    fail_msg("no move");
    return event;
}

#endif
