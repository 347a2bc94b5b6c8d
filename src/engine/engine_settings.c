// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine does when an option changes.
#include "engine/engine_state.h"

#include "egtb/usual_folders.h"

#include <string.h>

// Ends a running search but keeps its best move in the queue.
static void finish_search(Engine *engine)
{
    thread_pool_move_now(engine->pool);
    thread_pool_wait(engine->pool);
}

// Follows the option Hash. On failure a table is there all the same, as large as can be had.
static bool resize_table(Engine *engine, Error *error)
{
    const size_t mebibytes = (size_t)option_int(engine->options, OPT_HASH);
    if (mebibytes == tt_mebibytes(engine->table))
        return true;
    finish_search(engine);
    // The old table goes first, so that memory never holds both.
    const size_t old_mebibytes = tt_mebibytes(engine->table);
    tt_free(engine->table);
    engine->table = tt_new(mebibytes);
    const bool good = engine->table != NULL;
    if (!good) {
        // Even the old size may be gone by now.
        for (size_t size = old_mebibytes; engine->table == NULL; size = size > 1 ? size / 2 : 1)
            engine->table = tt_new(size);
        error_set(error, "Hash: no memory for a table of %zu MiB", mebibytes);
    }
    thread_pool_set_table(engine->pool, engine->table);
    return good;
}

// As many threads as the option says; a search that runs is ended first.
static bool resize_pool(Engine *engine, Error *error)
{
    if (thread_pool_thread_count(engine->pool) == (int)option_int(engine->options, OPT_THREADS))
        return true;
    finish_search(engine);
    // The new pool first: without its threads the old one stays.
    ThreadPool *fresh = thread_pool_new((int)option_int(engine->options, OPT_THREADS), engine->table, error);
    if (fresh == NULL)
        return false;
    thread_pool_free(engine->pool);
    engine->pool = fresh;
    return true;
}

// A missing default book is no error: the program plays without.
static bool open_book(Engine *engine, Error *error)
{
    if (option_bool(engine->options, OPT_OWN_BOOK))
        return opening_book_open(engine->book, option_text(engine->options, OPT_BOOK_FILE), error);
    opening_book_close(engine->book);
    return true;
}

// Follows the options of book learning. The trouble is kept, since a file that cannot be read matters
// only once the front end can say so.
static bool open_learning(Engine *engine, Error *error)
{
    const bool learns = option_bool(engine->options, OPT_BOOK_LEARNING);
    engine->learning_error = (Error){.text = ""};
    if (opening_book_learn_from(engine->book, learns ? option_text(engine->options, OPT_LEARNING_FILE) : NULL,
                                &engine->learning_error))
        return true;
    return error_set(error, "%s", engine->learning_error.text);
}

const char *engine_learning_trouble(const Engine *engine)
{
    return engine->learning_error.text[0] != '\0' ? engine->learning_error.text : NULL;
}

// UCI's word for nothing is understood everywhere.
static const char *folders_of(const Engine *engine, OptionId id)
{
    const char *folders = option_text(engine->options, id);
    return strcmp(folders, "<empty>") == 0 ? "" : folders;
}

// Opens the tables in the folders of the option. What was odd about them is kept to be asked for.
static bool open_endgame_tables(Engine *engine, Error *error)
{
    FolderNotes notes;
    // Opening closes tables that a search could be reading.
    finish_search(engine);
    if (!egtb_replace(&engine->endgame_tables, folders_of(engine, OPT_TABLE_FOLDERS),
                      (size_t)option_int(engine->options, OPT_TABLE_CACHE), &notes, error))
        return false;
    engine->endgame_notes = notes;
    return true;
}

static bool open_syzygy_tables(Engine *engine, Error *error)
{
    FolderNotes notes;
    finish_search(engine);
    if (!syzygy_replace(&engine->syzygy_tables, folders_of(engine, OPT_SYZYGY_FOLDERS), &notes, error))
        return false;
    engine->syzygy_notes = notes;
    return true;
}

// Tables that cannot be used are as good as none.
static void use_usual_folders(Engine *engine, OptionId id, void (*find)(char *out, size_t size))
{
    char folders[FOLDERS_TEXT_MAX];
    // What the user has set goes before anything that is found.
    if (option_origin(engine->options, id) != ORIGIN_DEFAULT)
        return;
    find(folders, sizeof folders);
    option_set(engine->options, option_def(engine->options, id)->name, folders, ORIGIN_DEFAULT, NULL);
}

void engine_use_usual_tables(Engine *engine)
{
    if (egtb_is_supported())
        use_usual_folders(engine, OPT_TABLE_FOLDERS, usual_gaviota_folders);
    if (syzygy_is_supported())
        use_usual_folders(engine, OPT_SYZYGY_FOLDERS, usual_syzygy_folders);
}

bool engine_can_use_endgame_tables(void)
{
    return egtb_is_supported();
}

bool engine_can_use_syzygy_tables(void)
{
    return syzygy_is_supported();
}

int engine_syzygy_pieces(const Engine *engine)
{
    const int limit = (int)option_int(engine->options, OPT_SYZYGY_LIMIT),
              most = syzygy_pieces_max(engine->syzygy_tables);
    return most < limit ? most : limit;
}

bool engine_probe_syzygy_tables(const Engine *engine, const Position *pos, TableResult *result, int *dtz)
{
    if (engine->syzygy_tables == NULL || bb_count(pos_occupied(pos)) > engine_syzygy_pieces(engine))
        return false;
    *dtz = 0;
    // Distances may be missing where results are there.
    return syzygy_probe_dtz(engine->syzygy_tables, pos, result, dtz) ||
           syzygy_probe_wdl(engine->syzygy_tables, pos, result);
}

int engine_endgame_tables_pieces(const Engine *engine)
{
    return egtb_pieces_max(engine->endgame_tables);
}

bool engine_probe_endgame_tables(const Engine *engine, const Position *pos, Score *score)
{
    return engine->endgame_tables != NULL && egtb_probe(engine->endgame_tables, pos, score);
}

static void seed_book(Engine *engine)
{
    // A fixed seed repeats games; 0 makes each run another.
    const uint64_t seed = (uint64_t)option_int(engine->options, OPT_SEED);
    engine->book_rng = rng_seeded(seed != 0 ? seed : rng_fresh_seed());
    engine->game_seed = rng_next(&engine->book_rng);
}

// All that earlier searches taught.
void engine_forget(Engine *engine)
{
    finish_search(engine);
    tt_clear(engine->table);
    thread_pool_clear(engine->pool);
    pthread_mutex_lock(&engine->mutex);
    // The memory of the game is read by maps at any time, so it is cleared under the lock.
    memset(&engine->game_memory, 0, sizeof engine->game_memory);
    memset(&engine->details[engine->readers_detail], 0, sizeof engine->details[0]);
    pthread_mutex_unlock(&engine->mutex);
}

// What was found with other numbers is forgotten, so that games do not depend on what was set before.
static bool set_search_params(Engine *engine, Error *error)
{
    SearchParams fresh;
    if (!search_params_read(option_text(engine->options, OPT_SEARCH_PARAMS), &fresh, error))
        return error_prefix(error, "option %s: ", option_def(engine->options, OPT_SEARCH_PARAMS)->name);
    engine_forget(engine);
    engine->search_params = fresh;
    return true;
}

// The network is read even if the classical evaluation plays: a wrong path is told at once, and what the pieces are worth
// to it can be shown. A program without a network of its own plays on without one.
static bool load_network(const Engine *engine, Network **network, Error *error)
{
    const char *path = option_text(engine->options, OPT_EVAL_FILE);
    *network = path[0] == '\0' ? network_default(NULL) : network_read(path, error);
    return *network != NULL || path[0] == '\0' ||
           error_prefix(error, "option %s: ", option_def(engine->options, OPT_EVAL_FILE)->name);
}

// What one evaluation has put into the tables says nothing to another.
static bool set_evaluation(Engine *engine, Error *error)
{
    Network *fresh;
    if (!load_network(engine, &fresh, error))
        return false;
    // Nothing before and nothing now: what the tables know stays right.
    if (engine->network == NULL && fresh == NULL)
        return true;
    engine_forget(engine);
    network_free(engine->network);
    engine->network = fresh;
    engine->network_evaluates = fresh != NULL && option_int(engine->options, OPT_EVALUATION) == EVALUATION_NETWORK;
    engine->has_contributions = false; // no search runs, so no lock is needed
    return true;
}

const Network *engine_network(const Engine *engine)
{
    return engine->network_evaluates ? engine->network : NULL;
}

const Network *engine_loaded_network(const Engine *engine)
{
    return engine->network;
}

const char *engine_evaluation_trouble(const Engine *engine)
{
    if (engine->network != NULL || option_int(engine->options, OPT_EVALUATION) != EVALUATION_NETWORK)
        return NULL;
    return "No network: none is built in, and EvalFile names none; the classical evaluation plays";
}

static const char *note_at(const FolderNotes *notes, int index)
{
    return index < notes->count ? notes->notes[index].text : NULL;
}

const char *engine_option_trouble(const Engine *engine, OptionId id, int index)
{
    switch (id) {
    case OPT_EVAL_FILE:
    case OPT_EVALUATION: return index == 0 ? engine_evaluation_trouble(engine) : NULL;
    case OPT_TABLE_FOLDERS: return note_at(&engine->endgame_notes, index);
    case OPT_SYZYGY_FOLDERS: return note_at(&engine->syzygy_notes, index);
    default: return NULL;
    }
}

// What each option changes at once; the others are read when a search starts. False refuses the value,
// and the option keeps its old one.
static bool on_option(void *context, OptionId id, Error *error)
{
    Engine *engine = context;
    switch (id) {
    case OPT_HASH: return resize_table(engine, error);
    case OPT_THREADS: return resize_pool(engine, error);
    case OPT_OWN_BOOK:
    case OPT_BOOK_FILE: return open_book(engine, error);
    case OPT_BOOK_LEARNING:
    case OPT_LEARNING_FILE: return open_learning(engine, error);
    case OPT_SEED: seed_book(engine); return true;
    case OPT_TABLE_FOLDERS:
    case OPT_TABLE_CACHE: return open_endgame_tables(engine, error);
    case OPT_SYZYGY_FOLDERS: return open_syzygy_tables(engine, error);
    case OPT_EVAL_FILE:
    case OPT_EVALUATION: return set_evaluation(engine, error);
    case OPT_SEARCH_PARAMS: return set_search_params(engine, error);
    case OPT_EVAL_NOISE:
    case OPT_NOISE_SEED:
    case OPT_CLEAR_HASH: engine_forget(engine); return true;
    default: return true;
    }
}

// A file that the defaults name need not be there: nothing is said about it.
void engine_apply_options(Engine *engine)
{
    seed_book(engine);
    set_evaluation(engine, NULL);
    open_book(engine, NULL);
    open_learning(engine, NULL);
    options_listen(engine->options, on_option, engine);
}
