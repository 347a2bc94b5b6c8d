// SPDX-License-Identifier: GPL-3.0-or-later
// What keys and commands do with the map, and how it is made.
#include "tui/app.h"

#include <string.h>

enum { MAP_NODES_MIN = 2000 }; // a search that has only begun does not replace the map of the one before

void app_toggle_overlay(App *app)
{
    app->map.overlay = !app->map.overlay;
    app_say(app, "%s", app->map.overlay ? map_kind(app->map.kind)->meaning : "The map is off the board.");
}

void app_toggle_digits(App *app)
{
    app->map.digits = !app->map.digits;
    app->needs_drawing = true;
}

void app_set_table(App *app, int table)
{
    app->map.chosen = table;
    app->cursor = SQ_NONE;
    app->needs_drawing = true;
}

void app_step_table(App *app, int step)
{
    app_set_table(app, (app->map.chosen + step + HEAT_TABLE_NB) % HEAT_TABLE_NB);
    app_say(app, "Map of %s.", heat_table(app->map.chosen)->name);
}

void app_set_map_end(App *app, MapEnd end)
{
    app->map.end = end;
    app->needs_drawing = true;
}

void app_set_kind(App *app, MapKind kind)
{
    app->map.kind = kind;
    app_say(app, "Map: %s. %s", map_kind(kind)->name, map_kind(kind)->meaning);
}

void app_step_kind(App *app, int step)
{
    const bool has_chains = option_int(engine_options(app->play->engine), OPT_CHAINS_MODE) != 0; // 0 is off
    MapKind kind = app->map.kind;
    do
        kind = (MapKind)(((int)kind + step + MAP_KIND_NB) % MAP_KIND_NB);
    while (map_kind(kind)->needs_chains && !has_chains);
    app_set_kind(app, kind);
}

// The palette is an option, so that the configuration file can choose it.
void app_set_palette(App *app, HeatPalette palette)
{
    option_set_int(engine_options(app->play->engine), OPT_MAP_PALETTE, palette, ORIGIN_PROTOCOL, NULL);
    app_say(app, "Colours of the map: %s.", heat_palette_name(palette));
}

void app_step_palette(App *app)
{
    app_set_palette(app, (HeatPalette)((app->map.palette + 1) % PALETTE_CHOICE_NB));
}

static int table_to_show(const App *app)
{
    if (app->cursor == SQ_NONE)
        return app->map.chosen;
    const Piece piece = pos_piece_on(desk_position(&app->desk), app->cursor);
    return piece == PIECE_NONE ? app->map.chosen : heat_table_of(piece);
}

// One man is the one under the cursor; without a cursor there is none.
static MapChoice choice_to_show(const App *app)
{
    const MapView *map = &app->map;
    return (MapChoice){.kind = map->kind,
                       .pieces = heat_table(map->shown)->pieces,
                       .end = map->kind == MAP_MAN ? MAP_TO : map->end,
                       .man = app->cursor};
}

static bool is_same_choice(const MapChoice *a, const MapChoice *b)
{
    return a->kind == b->kind && a->pieces == b->pieces && a->end == b->end && (a->kind != MAP_MAN || a->man == b->man);
}

bool app_refresh_map(App *app)
{
    MapView *map = &app->map;
    MemorySnapshot fresh;
    engine_memory_snapshot(app->play->engine, &fresh);
    const bool is_newer = fresh.nodes >= MAP_NODES_MIN || map->snapshot.nodes == 0;
    if (is_newer)
        map->snapshot = fresh;
    const MapView before = *map;
    map->palette = (HeatPalette)option_int(engine_options(app->play->engine), OPT_MAP_PALETTE);
    map->shown = table_to_show(app);
    map->choice = choice_to_show(app);
    map_layer(&map->snapshot, &map->choice, &map->layer);
    if (!is_same_choice(&map->choice, &before.choice))
        memcpy(map->painted, map->layer.class_of, sizeof map->painted);
    heat_settle(&map->layer, map->painted);
    return map->palette != before.palette || !is_same_choice(&map->choice, &before.choice) ||
           memcmp(&map->layer, &before.layer, sizeof map->layer) != 0;
}
