// SPDX-License-Identifier: GPL-3.0-or-later
// The transposition table: clusters of a cache line, replacement by depth and age, and packing of an
// entry into two words. tt.h says why no locks are needed. Which scores may be stored is search.c's
// affair (score_to_tt in chess.h).
#include "search/tt.h"

#include "base/memory.h"
#include "base/rng.h"
#include "search/params.h"

#include <assert.h>
#include <stdatomic.h>

enum {
    ENTRIES_PER_CLUSTER = 4, // one cache line
    GENERATION_NB = 32,
    DEPTH_BIAS = 64, // stored depth = depth + bias, so that quiescence depths fit in a byte
    HASHFULL_SAMPLE = 1000,
};

// data: 63      56 55  50 49 48 47           32 31           16 15            0
//       [ depth   ][ gen|pv ][bd][ static eval ][    score     ][    move     ]
typedef struct TtEntry {
    _Atomic uint64_t check; // key ^ data
    _Atomic uint64_t data;
} TtEntry;

typedef struct TtCluster {
    TtEntry entries[ENTRIES_PER_CLUSTER];
} TtCluster;

static_assert(sizeof(TtEntry) == 16, "an entry is two words");
static_assert(sizeof(TtCluster) == 64, "a cluster is a cache line");

struct TranspositionTable {
    TtCluster *clusters;
    size_t cluster_count;
    size_t mebibytes;
    unsigned generation;          // 0 .. GENERATION_NB - 1
    int age_penalty, keep_deeper; // of the search; like the generation written between searches only
};

static uint64_t pack(const TtData *data, unsigned generation)
{
    return (uint64_t)data->move.bits | (uint64_t)(uint16_t)(int16_t)data->score << 16 |
           (uint64_t)(uint16_t)(int16_t)data->raw_eval << 32 | (uint64_t)data->bound << 48 |
           (uint64_t)data->was_pv << 50 | (uint64_t)generation << 51 |
           (uint64_t)(uint8_t)(data->depth + DEPTH_BIAS) << 56;
}

static TtData unpack(uint64_t word)
{
    return (TtData){
        .move = {(uint16_t)word},
        .score = (int16_t)(uint16_t)(word >> 16),
        .raw_eval = (int16_t)(uint16_t)(word >> 32),
        .bound = (Bound)(word >> 48 & 3),
        .was_pv = (word >> 50 & 1) != 0,
        .depth = (Depth)(word >> 56) - DEPTH_BIAS,
    };
}

static unsigned word_generation(uint64_t word)
{
    return (unsigned)(word >> 51) & (GENERATION_NB - 1);
}

TranspositionTable *tt_new(size_t mebibytes)
{
    if (mebibytes == 0)
        mebibytes = 1;
    // The number comes from an option; in bytes it must not wrap around.
    if (mebibytes > SIZE_MAX >> 20)
        return NULL;
    TtCluster *clusters = mem_table_new(mebibytes << 20);
    if (clusters == NULL)
        return NULL;
    TranspositionTable *table = mem_new(1, sizeof *table);
    table->clusters = clusters;
    table->cluster_count = (mebibytes << 20) / sizeof(TtCluster);
    table->mebibytes = mebibytes;
    table->age_penalty = search_params_default.tt_age_penalty;
    table->keep_deeper = search_params_default.tt_keep_deeper;
    return table;
}

void tt_free(TranspositionTable *table)
{
    if (table == NULL)
        return;
    mem_table_free(table->clusters, table->mebibytes << 20);
    mem_free(table);
}

size_t tt_mebibytes(const TranspositionTable *table)
{
    return table->mebibytes;
}

// Every page is written, also of a table that was never used: the system hands out memory at the first write, which
// takes longer than a short search, and must not happen on the clock.
void tt_clear(TranspositionTable *table)
{
    for (size_t i = 0; i < table->cluster_count; ++i) {
        for (int j = 0; j < ENTRIES_PER_CLUSTER; ++j) {
            atomic_store_explicit(&table->clusters[i].entries[j].check, 0, memory_order_relaxed);
            atomic_store_explicit(&table->clusters[i].entries[j].data, 0, memory_order_relaxed);
        }
    }
    table->generation = 0;
}

void tt_new_search(TranspositionTable *table, const SearchParams *params)
{
    table->age_penalty = params->tt_age_penalty;
    table->keep_deeper = params->tt_keep_deeper;
    table->generation = (table->generation + 1) % GENERATION_NB;
}

static TtCluster *cluster_of(const TranspositionTable *table, Key key)
{
    // The key scaled to the number of clusters (Lemire): any size will do, not only powers of two.
    return &table->clusters[(size_t)wide_multiply_high(key, table->cluster_count)];
}

void tt_prefetch(const TranspositionTable *table, Key key)
{
    __builtin_prefetch(cluster_of(table, key));
}

bool tt_probe(const TranspositionTable *table, Key key, TtData *data)
{
    const TtCluster *cluster = cluster_of(table, key);
    for (int i = 0; i < ENTRIES_PER_CLUSTER; ++i) {
        const uint64_t word = atomic_load_explicit(&cluster->entries[i].data, memory_order_relaxed);
        const uint64_t check = atomic_load_explicit(&cluster->entries[i].check, memory_order_relaxed);
        // A torn entry fails the comparison; an empty one would match the key 0.
        if ((check ^ word) == key && word != 0) {
            *data = unpack(word);
            return true;
        }
    }
    *data = (TtData){.score = SCORE_NONE, .raw_eval = SCORE_NONE};
    return false;
}

// How much an entry is worth keeping.
static int entry_worth(const TranspositionTable *table, uint64_t word)
{
    // Less than any entry can be worth, so free places are filled first.
    if (word == 0)
        return -DEPTH_BIAS - GENERATION_NB * table->age_penalty;
    const int age = (int)((GENERATION_NB + table->generation - word_generation(word)) % GENERATION_NB);
    return unpack(word).depth - age * table->age_penalty;
}

// The entry that holds the key already, else the one least worth keeping.
static TtEntry *choose_entry(const TranspositionTable *table, Key key, uint64_t *old_word, bool *same)
{
    TtCluster *cluster = cluster_of(table, key);
    TtEntry *worst = NULL;
    int worst_worth = 0;
    for (int i = 0; i < ENTRIES_PER_CLUSTER; ++i) {
        TtEntry *entry = &cluster->entries[i];
        const uint64_t word = atomic_load_explicit(&entry->data, memory_order_relaxed);
        const uint64_t check = atomic_load_explicit(&entry->check, memory_order_relaxed);
        *same = (check ^ word) == key && word != 0;
        if (*same) {
            *old_word = word;
            return entry;
        }
        const int worth = entry_worth(table, word);
        if (worst == NULL || worth < worst_worth) {
            worst = entry;
            worst_worth = worth;
            *old_word = word;
        }
    }
    return worst;
}

void tt_store(TranspositionTable *table, Key key, const TtData *data)
{
    uint64_t old_word = 0;
    bool same;
    TtEntry *entry = choose_entry(table, key, &old_word, &same);
    TtData fresh = *data;
    if (same) {
        const TtData old = unpack(old_word);
        // A fail low has no best move; the old one is still a good first try.
        if (!move_is_real(fresh.move))
            fresh.move = old.move;
        // A much deeper bound of this search says more than a shallow one.
        const bool current = word_generation(old_word) == table->generation;
        if (current && fresh.bound != BOUND_EXACT && fresh.depth + table->keep_deeper < old.depth)
            return;
    }
    // Two stores: a reader between them sees an entry that fails its check.
    const uint64_t word = pack(&fresh, table->generation);
    atomic_store_explicit(&entry->check, key ^ word, memory_order_relaxed);
    atomic_store_explicit(&entry->data, word, memory_order_relaxed);
}

Move tt_best_reply(const TranspositionTable *table, const Position *pos, Move move)
{
    Position after = *pos;
    Undo undo;
    TtData data;
    pos_make_move(&after, move, &undo);
    // Another position may share the key.
    const bool is_known = tt_probe(table, after.key, &data) && pos_move_is_legal(&after, data.move);
    return is_known ? data.move : MOVE_NONE;
}

int tt_hashfull(const TranspositionTable *table)
{
    int used = 0, seen = 0;
    // A sample from the start: keys are spread evenly.
    for (size_t i = 0; i < table->cluster_count && seen < HASHFULL_SAMPLE; ++i) {
        for (int j = 0; j < ENTRIES_PER_CLUSTER && seen < HASHFULL_SAMPLE; ++j, ++seen) {
            const uint64_t word = atomic_load_explicit(&table->clusters[i].entries[j].data, memory_order_relaxed);
            used += word != 0 && word_generation(word) == table->generation;
        }
    }
    return seen == 0 ? 0 : used * 1000 / seen;
}
