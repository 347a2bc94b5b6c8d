// SPDX-License-Identifier: GPL-3.0-or-later
// Keys and commands of the map, and how the map is made.
#include "ui/board/app.h"

#include "base/clock.h"
#include "base/language.h"
#include "base/memory.h"
#include "chains/chain_companion.h"
#include "chains/chain_variant.h"
#include "notation/san.h"
#include "ui/common/figures.h"

#include <string.h>

enum { MAP_NODES_MIN = 2000 }; // a search that has only begun does not replace the map of the one before

void app_toggle_overlay(App *app)
{
    if (!app->map.overlay && session_is_locked(&app->session) && session_refuses_help(&app->session))
        return;
    app->map.overlay = !app->map.overlay;
    // What the colours mean, as the map is new on the board.
    app_say(app, "%s", app->map.overlay ? _(map_kind(app->map.kind)->meaning) : _("Map off."));
}

void app_toggle_digits(App *app)
{
    app->map.digits = !app->map.digits;
}

void app_set_table(App *app, int table)
{
    app->map.chosen = table;
    // Else the map would follow the piece under the cursor again.
    app->cursor = SQ_NONE;
}

// On the board, in its panel, or in the panel of all pieces.
static bool is_map_in_sight(const App *app)
{
    const Layout *layout = &app->layout;
    return app->map.overlay || layout->panels[PANEL_MAP].rows > 0 || layout->panels[PANEL_MINIS].rows > 0;
}

void app_show_table(App *app, int table)
{
    char key[KEY_NAME_SIZE];
    app_set_table(app, table);
    app_write_key(app, "map", key);
    if (is_map_in_sight(app))
        app_say(app, "Map of %s.", _(heat_table(table)->name));
    else
        app_say(app, "Map of %s; %s shows it on the board.", _(heat_table(table)->name), key);
}

void app_step_table(App *app, int step)
{
    // Round the list in either direction.
    app_show_table(app, (app->map.chosen + step + HEAT_TABLE_NB) % HEAT_TABLE_NB);
}

void app_set_map_end(App *app, MapEnd end)
{
    app->map.end = end;
}

void app_set_kind(App *app, MapKind kind)
{
    app->map.kind = kind;
    app->map.has_no_memory = false;
    char key[KEY_NAME_SIZE];
    app_write_key(app, "map", key);
    if (is_map_in_sight(app))
        app_say(app, "Map: %s. %s", _(map_kind(kind)->name), _(map_kind(kind)->meaning));
    else
        app_say(app, "Map: %s; %s shows it on the board.", _(map_kind(kind)->name), key);
}

void app_step_kind(App *app, int step)
{
    const OptionStore *options = session_options(&app->session);
    const bool has_chains = option_int(options, OPT_CHAINS_MODE) != 0 || option_bool(options, OPT_CHAINS_SHOW);
    const bool has_network = engine_loaded_network(session_engine(&app->session)) != NULL;
    MapKind kind = app->map.kind;
    do
        kind = map_kind_step(kind, step);
    // Kinds that would be empty are passed over: chains need their option, contributions a network.
    while ((map_kind(kind)->needs_chains && !has_chains) || (map_kind(kind)->needs_network && !has_network));
    app_set_kind(app, kind);
}

// The palette is an option, so that the configuration file can choose it.
void app_set_palette(App *app, HeatPalette palette)
{
    option_set_int(session_options(&app->session), OPT_MAP_PALETTE, palette, ORIGIN_PROTOCOL, NULL);
    app_say(app, "Colours of the map: %s.", heat_palette_name(palette));
}

void app_step_palette(App *app)
{
    app_set_palette(app, (HeatPalette)((app->map.palette + 1) % PALETTE_CHOICE_NB));
}

// --- differences, scales, paths ------------------------------------------------------------------------------------

void app_set_scale(App *app, HeatScale scale)
{
    static const char *const meanings[SCALE_NB] = {
        [SCALE_OCTAVES] = N_("colours begin at 1/2, 1/4, 1/8, 1/16, 1/32 and 1/256 of the largest"),
        [SCALE_RANK] = N_("squares spread evenly over the classes"),
        [SCALE_LINEAR] = N_("equal steps up to the largest"),
    };
    app->map.scale = scale;
    app_say(app, "Scale of the maps: %s; %s.", heat_scale_name(scale), _(meanings[scale]));
}

void app_step_scale(App *app)
{
    app_set_scale(app, (HeatScale)((app->map.scale + 1) % SCALE_NB));
}

void app_set_net(App *app)
{
    // A difference of the sides needs the pieces of both.
    app_set_table(app, HEAT_TABLE_ALL);
    app_set_kind(app, MAP_DIFFERENCE);
}

void app_mark_map(App *app)
{
    MapView *map = &app->map;
    if (map->snapshot.nodes == 0) {
        app_complain(app, "Nothing to mark: not searched yet.");
        return;
    }
    if (map->mark == NULL)
        map->mark = mem_new(1, sizeof *map->mark);
    // A copy, as the snapshot is overwritten with the next frame.
    *map->mark = map->snapshot;
    char key[KEY_NAME_SIZE];
    app_write_key(app, "difference", key);
    app_say(app, "Marked at depth %d; %s shows what changes from here.", map->mark->depth, key);
}

void app_forget_mark(App *app)
{
    mem_free(app->map.mark);
    app->map.mark = NULL;
    // Or it would be one to the last move, which was not asked for.
    app->map.difference = false;
}

// The mark, or else the memory with which the last move was played.
static const MemorySnapshot *baseline(const App *app)
{
    const SnapshotHistory *snapshots = session_snapshots(&app->session);
    if (app->map.mark != NULL)
        return app->map.mark;
    return snapshots->count[SNAPSHOT_MOVES] > 0
               ? &snapshots->frames[SNAPSHOT_MOVES][snapshots->count[SNAPSHOT_MOVES] - 1]->snapshot
               : NULL;
}

const MemorySnapshot *app_baseline(const App *app)
{
    return app->map.difference ? baseline(app) : NULL;
}

const char *app_baseline_name(const App *app)
{
    return app->map.mark != NULL ? _("the mark") : _("the last move");
}

void app_toggle_difference(App *app)
{
    if (!app->map.difference && baseline(app) == NULL) {
        char key[KEY_NAME_SIZE];
        app_write_key(app, "mark", key);
        app_complain(app, "Nothing to compare with yet; %s marks the present maps.", key);
        return;
    }
    app->map.difference = !app->map.difference;
    app_say(app,
            app->map.difference ? N_("Difference to %s; above zero: matters more now.")
                                : N_("Map as it is, without the difference."),
            app_baseline_name(app));
}

void app_set_path(App *app, int path)
{
    app->map.path = path;
    if (path == PATH_NONE)
        app_say(app, "Lines off the board.");
    else if (path == PATH_ALL)
        app_say(app, "All lines on the board, by their letters.");
    else
        app_say(app, "Line %c on the board, its moves numbered.", 'A' + path);
}

// First to last, then all of them, then none.
void app_step_path(App *app)
{
    const int count = app->map.snapshot.detail.path_count;
    const int path = app->map.path;
    if (count == 0)
        app_complain(app, "No line from memory yet; search longer.");
    else
        app_set_path(app, path == PATH_ALL ? PATH_NONE : path + 1 < count ? path + 1 : PATH_ALL);
}

// --- maps of the past ----------------------------------------------------------------------------------------------

// The snapshot of the iteration that is shown, as long as it is kept; else the number of snapshots.
static int film_index(const App *app)
{
    const SnapshotHistory *snapshots = session_snapshots(&app->session);
    for (int i = 0; app->map.film_depth > 0 && i < snapshots->count[SNAPSHOT_ITERATIONS]; ++i) {
        const MemorySnapshot *snapshot = &snapshots->frames[SNAPSHOT_ITERATIONS][i]->snapshot;
        if (snapshot->root.key == app->map.film_root && snapshot->depth == app->map.film_depth)
            return i;
    }
    return snapshots->count[SNAPSHOT_ITERATIONS];
}

// The newest one of a position, which may have been searched several times.
static const MemorySnapshot *snapshot_of_move(const App *app, Key root)
{
    const SnapshotHistory *snapshots = session_snapshots(&app->session);
    for (int i = snapshots->count[SNAPSHOT_MOVES] - 1; i >= 0; --i)
        if (snapshots->frames[SNAPSHOT_MOVES][i]->snapshot.root.key == root)
            return &snapshots->frames[SNAPSHOT_MOVES][i]->snapshot;
    return NULL;
}

// With an earlier position on the board, the map is that with which the next move was played, or else the last one.
static const MemorySnapshot *snapshot_of_view(const App *app)
{
    const GameTree *tree = session_tree(&app->session);
    const Position *shown = session_position(&app->session);
    const int parent = tree_parent(tree, session_shown_node(&app->session));
    Position before;
    const MemorySnapshot *snapshot = snapshot_of_move(app, shown->key);
    if (snapshot != NULL || parent == TREE_NONE)
        return snapshot;
    tree_position(tree, parent, &before);
    return snapshot_of_move(app, before.key);
}

// The snapshot of the position looked back at, or of the iteration that is shown; NULL while the maps are live.
static const MemorySnapshot *past_snapshot(const App *app)
{
    const SnapshotHistory *snapshots = session_snapshots(&app->session);
    const int index = film_index(app);
    const MemorySnapshot *of_view = app->session.view.kind == VIEW_PAST ? snapshot_of_view(app) : NULL;
    if (of_view != NULL || index >= snapshots->count[SNAPSHOT_ITERATIONS])
        return of_view;
    return &snapshots->frames[SNAPSHOT_ITERATIONS][index]->snapshot;
}

void app_end_film(App *app)
{
    app->map.film_depth = 0;
    app_say(app, "The maps are live.");
}

// Steps through the snapshots of the search. Behind the last one the maps follow the search again.
void app_step_film(App *app, int step)
{
    const SnapshotHistory *snapshots = session_snapshots(&app->session);
    const int count = snapshots->count[SNAPSHOT_ITERATIONS];
    const int index = film_index(app) + step;
    const int shown = index < 0 ? 0 : index;
    char nodes[COUNT_TEXT_SIZE];
    if (count == 0) {
        app_complain(app, "No iteration stored yet.");
    } else if (index >= count) {
        app_end_film(app);
    } else {
        const MemorySnapshot *snapshot = &snapshots->frames[SNAPSHOT_ITERATIONS][shown]->snapshot;
        // By position and depth, not by place: the strip moves while the search goes on.
        app->map.film_root = snapshot->root.key;
        app->map.film_depth = snapshot->depth;
        write_count(snapshot->nodes, nodes);
        char earlier[KEY_NAME_SIZE], later[KEY_NAME_SIZE];
        app_write_key(app, "earlier-map", earlier);
        app_write_key(app, "later-map", later);
        app_say(app, "The maps after depth %d, %s nodes: picture %d of %d. %s: earlier; %s: later.", snapshot->depth,
                nodes, shown + 1, count, earlier, later);
    }
}

// The move of the game after which a position stood on the board. False if it never did.
static bool add_move_before(const Game *game, Key key, Text *out)
{
    // From the end: of a repeated position the last time is meant.
    for (int ply = game_ply_count(game); ply >= 0; --ply) {
        Position pos;
        char san[SAN_SIZE];
        game_position_at(game, ply, &pos);
        if (pos.key != key)
            continue;
        if (ply == 0) {
            text_add(out, _(" (start position)"));
            return true;
        }
        game_position_at(game, ply - 1, &pos);
        san_write(&pos, game_ply(game, ply - 1)->move, san);
        text_addf(out, _(" (after %d%s%s)"), pos_move_number(&pos), pos.stm == WHITE ? "." : "...", san);
        return true;
    }
    return false;
}

void app_add_moment(const App *app, Text *out)
{
    const MemorySnapshot *snapshot = &app->map.snapshot;
    if (app->map.is_past)
        text_add(out, app->map.film_depth > 0 ? _(" (earlier)") : _(" (then)"));
    else if (snapshot->nodes > 0 && snapshot->root.key != session_position(&app->session)->key &&
             !add_move_before(session_game(&app->session), snapshot->root.key, out))
        text_add(out, _(" (another position)"));
}

// --- making the maps -----------------------------------------------------------------------------------------------

// Classes near an edge are held where the scale has fixed edges.
static void paint(const App *app, const MapLayer *layer, bool is_same, uint8_t painted[SQ_NB])
{
    if (!is_same || app->map.scale != SCALE_OCTAVES)
        memcpy(painted, layer->class_of, SQ_NB);
    else
        heat_settle(layer, painted);
}

// The largest value in the tables of all pieces.
static uint64_t most_of_pieces(const App *app)
{
    uint64_t most = 0;
    for (int table = HEAT_TABLE_PIECES; table < HEAT_TABLE_NB; ++table) {
        const MapChoice choice = {
            .kind = app->map.kind, .pieces = heat_table(table)->pieces, .end = app->map.end, .square = SQ_NONE};
        MapLayer layer;
        heat_layer(&app->map.snapshot, &choice, app_baseline(app), app->map.scale, &layer);
        if (layer.max > most)
            most = layer.max;
    }
    return most;
}

// Makes the small maps: those of the pieces on one scale, so that they can be compared, and the sums.
static void make_minis(App *app)
{
    static const int places[HEAT_TABLE_PIECES] = {HEAT_TABLE_ALL, HEAT_TABLE_WHITE, HEAT_TABLE_BLACK};
    MiniMaps *minis = &app->minis;
    // Kinds that are not by piece have no twelve tables: the maps of now stand in.
    const MapKind kind = map_kind(app->map.kind)->has_pieces ? app->map.kind : MAP_NOW;
    const bool is_same = kind == minis->kind;
    minis->kind = kind;
    uint64_t most = 0; // of the pieces: the scale of all twelve
    for (int i = 0; i < MINI_NB; ++i) {
        const int table = i < MINI_PIECES ? HEAT_TABLE_PIECES + i
                          : i < MINI_NET  ? places[i - MINI_PIECES]
                                          : HEAT_TABLE_ALL;
        const MapChoice choice = {.kind = i == MINI_NET ? MAP_DIFFERENCE : kind,
                                  .pieces = heat_table(table)->pieces,
                                  .end = app->map.end,
                                  .square = SQ_NONE};
        heat_layer(&app->map.snapshot, &choice, app_baseline(app), app->map.scale, &minis->layers[i]);
        if (i < MINI_PIECES && minis->layers[i].max > most)
            most = minis->layers[i].max;
    }
    // Each sum has a scale of its own.
    for (int i = 0; i < MINI_NB; ++i) {
        if (i < MINI_PIECES)
            heat_share_scale(&minis->layers[i], most, app->map.scale);
        paint(app, &minis->layers[i], is_same, minis->painted[i]);
    }
}

// Does a map of that position belong here: the one shown, or one of the last moves? Otherwise it is of
// a game that was left.
bool app_is_of_this_game(const App *app, Key root)
{
    enum { MOVE_AND_ANSWER = 2 };
    const Game *game = session_game(&app->session);
    const int plies = game_ply_count(game);
    // What the session shows itself, after a wrong answer, is of the position behind that.
    bool found = app->session.lends_map || session_activity(&app->session) != ACTIVITY_NONE ||
                 session_position(&app->session)->key == root;
    for (int back = 0; !found && back <= MOVE_AND_ANSWER && back <= plies; ++back) {
        Position pos;
        game_position_at(game, plies - back, &pos);
        found = pos.key == root;
    }
    return found;
}

// An empty memory of a position.
static void forget_search(MemorySnapshot *snapshot, const Position *pos)
{
    snapshot->root = *pos;
    pos_drop_history(&snapshot->root);
    memset(snapshot->attention, 0, sizeof snapshot->attention);
    memset(&snapshot->detail, 0, sizeof snapshot->detail);
    snapshot->nodes = 0;
    snapshot->depth = 0;
    snapshot->has_contributions = false;
}

// Does a kind need searches of its own?
static bool is_worked_out(MapKind kind)
{
    return kind == MAP_IMPORTANCE || kind == MAP_TEMPTING;
}

// The question about the root of the map; the last moves are those of the board, where it stands there.
static TemptationQuery question(const App *app)
{
    const Position *shown = session_position(&app->session), *root = &app->map.snapshot.root;
    const int rating = temptation_rating(option_int(session_options(&app->session), OPT_TEMPTING_RATING),
                                         game_tree(session_game(&app->session)), root->stm);
    return temptation_query(root->key == shown->key ? shown : root, rating);
}

// What is shown is about the position on the board, wherever the last search was.
static void take_worked_out(App *app)
{
    MapView *map = &app->map;
    const Position *shown = session_position(&app->session);
    if (!map->is_past && map->snapshot.root.key != shown->key)
        forget_search(&map->snapshot, shown);
    engine_read_importance(session_engine(&app->session), &map->snapshot);
    const TemptationQuery query = question(app);
    engine_read_temptation(session_engine(&app->session), &query, &map->snapshot);
}

// Greer's search beside the engine's own, where the option asks for it and the engine does not play by it.
static void take_chains(App *app)
{
    MapView *map = &app->map;
    const OptionStore *options = session_options(&app->session);
    Error ignored;
    const bool is_shown = option_bool(options, OPT_CHAINS_SHOW) && option_int(options, OPT_CHAINS_MODE) == 0; // off
    if (!is_shown) {
        if (map->chains != NULL)
            map->path = PATH_NONE;
        chain_companion_free(map->chains);
        map->chains = NULL;
        return;
    }
    // Its paths come with it; one of them, or none, can be chosen then.
    if (map->chains == NULL) {
        map->chains = chain_companion_new(&ignored);
        map->path = map->path == PATH_NONE ? PATH_ALL : map->path;
    }
    // Without memory for it the map is empty, and says so.
    if (map->chains == NULL || map->is_past)
        return;
    chain_companion_follow(map->chains, &map->snapshot.root, options);
    chain_companion_show(map->chains, &map->snapshot);
}

// The table that was chosen. In a game with clocks, where FairPlay hides lines, all pieces become those of the opponent: the
// hottest square of all is often where the person should go.
static int fair_table(const App *app)
{
    const MapView *map = &app->map;
    const Session *session = &app->session;
    const Colour person = session_person(session);
    const bool gives_away = session_hides_lines(session) && map_kind(map->kind)->has_pieces && person < COLOUR_NB;
    if (map->chosen != HEAT_TABLE_ALL || !gives_away)
        return map->chosen;
    return person == WHITE ? HEAT_TABLE_BLACK : HEAT_TABLE_WHITE;
}

void app_make_map(App *app)
{
    MapView *map = &app->map;
    const MapChoice before = map->choice;
    const Piece piece =
        app->cursor == SQ_NONE ? PIECE_NONE : pos_piece_on(session_position(&app->session), app->cursor);
    // Live maps stay those of the search before while a new one has only begun.
    EngineStatus status;
    const MemorySnapshot *past = past_snapshot(app);
    const bool was_past = map->is_past;
    map->is_past = past != NULL;
    if (!was_past && !app_is_of_this_game(app, map->snapshot.root.key))
        forget_search(&map->snapshot, session_position(&app->session));
    engine_status(session_engine(&app->session), &status);
    if (past != NULL)
        map->snapshot = *past;
    else if (status.nodes >= MAP_NODES_MIN || map->snapshot.nodes == 0 || was_past)
        engine_memory_snapshot(session_engine(&app->session), &map->snapshot);
    // An empty map stands below the position that is shown.
    if (!map->is_past && (map->snapshot.nodes == 0 || !app_is_of_this_game(app, map->snapshot.root.key)))
        forget_search(&map->snapshot, session_position(&app->session));
    if (is_worked_out(map->kind))
        take_worked_out(app);
    take_chains(app);
    // The table follows the piece under the cursor; the map of one piece is of that piece, and empty without a cursor.
    map->shown = piece == PIECE_NONE ? fair_table(app) : heat_table_of(piece);
    map->choice = (MapChoice){.kind = map->kind,
                              .pieces = heat_table(map->shown)->pieces,
                              .end = map->kind == MAP_PIECE ? MAP_TO : map->end,
                              .square = app->cursor};
    heat_layer(&map->snapshot, &map->choice, app_baseline(app), map->scale, &map->layer);
    if (map->shown >= HEAT_TABLE_PIECES && map_kind(map->kind)->has_pieces && map->layer.max > 0)
        heat_share_scale(&map->layer, most_of_pieces(app), map->scale);
    const bool is_same = map->choice.kind == before.kind && map->choice.pieces == before.pieces &&
                         map->choice.end == before.end &&
                         (map->choice.kind != MAP_PIECE || map->choice.square == before.square);
    paint(app, &map->layer, is_same, map->painted);
}

static bool shows_panel(const App *app, PanelId panel)
{
    return app->help.kind == HELP_NONE && app->layout.panels[panel].rows > 0;
}

// Small maps that are pictures go to the terminal whole: while a search changes them, twice a second is enough.
static bool minis_are_due(App *app)
{
    enum { MINIS_US = 500000 };
    const BoardPieces pieces = (BoardPieces)option_int(session_options(&app->session), OPT_BOARD_PIECES);
    const int64_t now = clock_now_us();
    if (!app->needs_drawing && session_activity(&app->session) != ACTIVITY_NONE &&
        pixel_screen_is_possible(app->pixels, pieces, NULL) && now - app->minis.made_us < MINIS_US)
        return false;
    app->minis.made_us = now;
    return true;
}

// While a search changes the map, its figures are to be read.
static bool map_is_due(App *app)
{
    enum { MAP_US = 400000 };
    const int64_t now = clock_now_us();
    if (!app->needs_drawing && session_activity(&app->session) != ACTIVITY_NONE && now - app->map.made_us < MAP_US)
        return false;
    app->map.made_us = now;
    return true;
}

// Only what is in sight is made: each map costs a pass over the tables.
void app_refresh_map(App *app)
{
    MapView *map = &app->map;
    const bool has_minis = shows_panel(app, PANEL_MINIS);
    const bool has_maps = shows_panel(app, PANEL_MAP) || shows_panel(app, PANEL_PATHS);
    map->palette = (HeatPalette)option_int(session_options(&app->session), OPT_MAP_PALETTE);
    const bool shows_chains = option_bool(session_options(&app->session), OPT_CHAINS_SHOW);
    if ((has_minis || has_maps || map->overlay || map->path != PATH_NONE || shows_chains) && map_is_due(app))
        app_make_map(app);
    if (has_minis && minis_are_due(app))
        make_minis(app);
}

// --- maps that take searches of their own, while nothing else is wanted of the processor --------------------------

static bool is_known(const MapView *map)
{
    return map->kind == MAP_IMPORTANCE ? map->snapshot.has_importance : map->snapshot.has_tempting;
}

bool app_wants_work(const App *app)
{
    const MapView *map = &app->map;
    const bool is_in_sight = is_worked_out(map->kind) && (map->overlay || shows_panel(app, PANEL_MAP));
    return is_in_sight && !is_known(map) && !map->has_no_memory && session_has_time(&app->session);
}

bool app_work_waits(const App *app)
{
    const Game *game = session_game(&app->session);
    const bool is_timed = game_clock_is_running(game) && !game_time_control(game)->none;
    return is_worked_out(app->map.kind) && !is_known(&app->map) && is_timed;
}

// True while there is more to do.
static bool step_work(App *app)
{
    Engine *engine = session_engine(&app->session);
    const TemptationQuery query = question(app);
    return app->map.kind == MAP_IMPORTANCE ? engine_step_importance(engine, &app->map.snapshot.root)
                                           : engine_step_temptation(engine, &query);
}

void app_work(App *app)
{
    if (step_work(app))
        return;
    // Without memory for a search it is not tried for ever.
    take_worked_out(app);
    app->map.has_no_memory = !is_known(&app->map);
    app->needs_drawing = true;
}
