// SPDX-License-Identifier: GPL-3.0-or-later
// The functions and tables of perfect_hash.h, which has the method and its source: for each line of
// each square a graph without cycles is searched, whose vertices then are numbered.
#include "bitboard/sliders/perfect_hash.h"

#include "base/rng.h"

#include <string.h>

enum {
    KEY_NB = 2 * (2560 + 832), // sum over squares and lines of 2^(relevant squares)
    VERTICES_PER_KEY = 2,      // of each function: enough for about every second graph to have no cycle
    VERTEX_NB = 2 * VERTICES_PER_KEY * KEY_NB,
    GRAPH_MAX = 2 * VERTICES_PER_KEY * INNER_NB, // vertices of one line
};

PerfectHash perfect_hash_table[LINE_KIND_NB][SQ_NB];

static Bitboard attack_pool[KEY_NB];
static uint8_t vertex_pool[VERTEX_NB];

// The graph of a line: key n, the n-th subset of the mask, joins ends[n][0] and ends[n][1].
typedef struct Graph {
    int edge_count, vertex_count;
    uint16_t ends[INNER_NB][2];
} Graph;

// Joins trees by their edges; an edge within a tree closes a cycle.
static bool has_cycle(const Graph *graph)
{
    uint16_t root[GRAPH_MAX];
    // The slow way to join two trees. The graphs are small, and it runs only at the start.
    for (int vertex = 0; vertex < graph->vertex_count; ++vertex)
        root[vertex] = (uint16_t)vertex;
    for (int edge = 0; edge < graph->edge_count; ++edge) {
        const uint16_t from = root[graph->ends[edge][0]], to = root[graph->ends[edge][1]];
        if (from == to)
            return true;
        for (int vertex = 0; vertex < graph->vertex_count; ++vertex)
            root[vertex] = root[vertex] == to ? from : root[vertex];
    }
    return false;
}

// Numbers the vertices of a graph without cycles: where one end of an edge is numbered, the other end makes up for the
// number of the edge; where neither is, one gets 0 and begins a tree.
static void number_vertices(const Graph *graph, uint8_t *numbers)
{
    bool is_numbered[GRAPH_MAX] = {false};
    for (int start = 0; start < graph->edge_count; ++start) {
        // A tree that nothing has reached yet starts at its first edge; the array was cleared,
        // so the number is 0.
        is_numbered[graph->ends[start][0]] |= !is_numbered[graph->ends[start][1]];
        bool changed = true;
        while (changed) {
            changed = false;
            for (int edge = 0; edge < graph->edge_count; ++edge) {
                const uint16_t a = graph->ends[edge][0], b = graph->ends[edge][1];
                if (is_numbered[a] == is_numbered[b])
                    continue;
                // Numbers are added as bytes, so a difference below 0 wraps round and
                // comes out right.
                numbers[is_numbered[a] ? b : a] = (uint8_t)(edge - numbers[is_numbered[a] ? a : b]);
                is_numbered[a] = is_numbered[b] = changed = true;
            }
        }
    }
}

// Tries random multipliers until the graph of the line has no cycle.
static void find_functions(PerfectHash *hash, Graph *graph, Rng *rng)
{
    do {
        hash->multiplier[0] = rng_next(rng);
        hash->multiplier[1] = rng_next(rng);
        Bitboard key = 0;
        for (int edge = 0; edge < graph->edge_count; ++edge) {
            for (int i = 0; i < 2; ++i)
                graph->ends[edge][i] =
                    // The second function has vertices of its own, behind those of
                    // the first.
                    (uint16_t)((key * hash->multiplier[i] >> hash->shift) + (uint64_t)(i * graph->vertex_count / 2));
            key = bb_next_subset(key, hash->mask);
        }
    } while (has_cycle(graph));
}

void perfect_hash_init(void)
{
    Bitboard *attacks = attack_pool;
    uint8_t *vertices = vertex_pool;
    // The same functions in every run, so that a lookup that fails fails everywhere.
    Rng rng = rng_seeded(1);
    memset(vertex_pool, 0, sizeof vertex_pool);
    for (LineKind kind = LINE_RANK; kind < LINE_KIND_NB; ++kind) {
        for (Square square = SQ_A1; square < SQ_NB; ++square) {
            PerfectHash *hash = &perfect_hash_table[kind][square];
            const Bitboard mask = line_relevant(kind, square);
            Graph graph = {.edge_count = 1 << bb_count(mask)};
            graph.vertex_count = 2 * VERTICES_PER_KEY * graph.edge_count;
            *hash = (PerfectHash){
                .mask = mask,
                .vertices = {vertices, vertices + graph.vertex_count / 2},
                .attacks = attacks,
                .shift = (uint8_t)(64 - __builtin_ctz((unsigned)(graph.vertex_count / 2))),
                .last = (uint8_t)(graph.edge_count - 1),
            };
            find_functions(hash, &graph, &rng);
            number_vertices(&graph, vertices);
            Bitboard key = 0;
            // Edge n is the n-th subset, so the attacks lie in that order.
            for (int edge = 0; edge < graph.edge_count; ++edge) {
                *attacks++ = line_attacks_slow(kind, square, key);
                key = bb_next_subset(key, mask);
            }
            vertices += graph.vertex_count;
        }
    }
    assert(attacks == attack_pool + KEY_NB && vertices == vertex_pool + VERTEX_NB);
}

size_t perfect_hash_bytes(void)
{
    return sizeof perfect_hash_table + sizeof attack_pool + sizeof vertex_pool;
}
