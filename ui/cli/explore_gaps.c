// SPDX-License-Identifier: GPL-3.0-or-later
// The file of a repertoire is read twice: first to know its positions, whatever ways lead to them, then to ask in each which
// moves the games have and it has not.
#include "ui/cli/explore_gaps.h"

#include "base/memory.h"
#include "base/text.h"
#include "notation/san.h"
#include "ui/common/json.h"
#include "ui/common/print.h"
#include "ui/session/repertoire.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    LINE_MOVES_MAX = 512,
    LINE_SIZE = 4096,
    PERCENT = 100,
};

// A move of the games that the repertoire has not.
typedef struct Gap {
    Key key; // of the position
    Move move;
    bool is_own;         // the owner's own: he has left his repertoire
    uint64_t games, all; // with the move, and with any
    double score;        // of the owner, of 1
    char *line;          // that leads there, and the move at its end
} Gap;

typedef struct Gaps {
    const GapsQuestion *question;
    Key *keys; // of all positions of the repertoire, sorted once they are read
    size_t key_count, key_capacity;
    Gap *rows;
    size_t count, capacity;
} Gaps;

static int compare_keys(const void *left, const void *right)
{
    const Key a = *(const Key *)left, b = *(const Key *)right;
    return (a > b) - (a < b);
}

static void note_key(void *context, const RepertoirePlace *place)
{
    Gaps *gaps = context;
    gaps->keys = mem_grow(gaps->keys, gaps->key_count, &gaps->key_capacity, sizeof gaps->keys[0]);
    gaps->keys[gaps->key_count++] = place->pos->key;
}

// Does the repertoire go on from where the move leads, by whatever way it comes there?
static bool is_known(const Gaps *gaps, const Position *pos, Move move)
{
    Position next = *pos;
    pos_advance(&next, move);
    return bsearch(&next.key, gaps->keys, gaps->key_count, sizeof next.key, compare_keys) != NULL;
}

// The moves from the start to a node, and one more.
static char *line_to(const GameTree *game, int node, Move last)
{
    Move moves[LINE_MOVES_MAX];
    char line[LINE_SIZE];
    Text text = text_begin(line, sizeof line);
    int depth = tree_depth(game, node);
    // A line that is longer loses its end, and with it the move: no opening comes so far.
    if (depth >= LINE_MOVES_MAX)
        return mem_copy_text("");
    moves[depth] = last;
    for (int count = depth; node != TREE_ROOT; node = tree_parent(game, node))
        moves[--count] = tree_ply(game, node)->move;
    san_write_line(tree_start(game), moves, depth + 1, &text);
    return mem_copy_text(line);
}

static void add_gap(Gaps *gaps, const RepertoirePlace *place, const ExplorerMove *move, uint64_t all)
{
    const uint64_t wins = place->owner == WHITE ? move->white_wins : move->black_wins;
    gaps->rows = mem_grow(gaps->rows, gaps->count, &gaps->capacity, sizeof gaps->rows[0]);
    gaps->rows[gaps->count++] = (Gap){
        .key = place->pos->key,
        .move = move->move,
        .is_own = place->pos->stm == place->owner,
        .games = move->games,
        .all = all,
        .score = ((double)wins + (double)move->draws / 2) / (double)move->games,
        .line = line_to(place->game, place->node, move->move),
    };
}

// Where a line of the repertoire ends there is nothing to miss.
static void ask_place(void *context, const RepertoirePlace *place)
{
    Gaps *gaps = context;
    ExplorerMove moves[MAX_MOVES];
    const bool is_own = place->pos->stm == place->owner;
    if (tree_child(place->game, place->node, 0) == TREE_NONE || (is_own && !gaps->question->has_player))
        return;
    Position pos = *place->pos;
    pos_drop_history(&pos);
    const int count = explorer_set_moves(gaps->question->set, &pos, moves, MAX_MOVES);
    const uint64_t all = explorer_times_played(moves, count);
    for (int i = 0; i < count; ++i) {
        const bool counts = is_own || (double)moves[i].games >= gaps->question->share * (double)all;
        if (counts && !is_known(gaps, &pos, moves[i].move))
            add_gap(gaps, place, &moves[i], all);
    }
}

// The same move of the same position side by side, to drop what several ways lead to.
static int compare_places(const void *left, const void *right)
{
    const Gap *a = left, *b = right;
    if (a->key != b->key)
        return a->key > b->key ? 1 : -1;
    return (a->move.bits > b->move.bits) - (a->move.bits < b->move.bits);
}

// What comes oftenest first; the line decides between others, so that the order is always the same.
static int compare_games(const void *left, const void *right)
{
    const Gap *a = left, *b = right;
    if (a->games != b->games)
        return a->games < b->games ? 1 : -1;
    return strcmp(a->line, b->line);
}

static void sort_gaps(Gaps *gaps)
{
    size_t kept = 0;
    if (gaps->count == 0)
        return;
    qsort(gaps->rows, gaps->count, sizeof gaps->rows[0], compare_places);
    for (size_t i = 0; i < gaps->count; ++i)
        if (kept > 0 && compare_places(&gaps->rows[i], &gaps->rows[kept - 1]) == 0)
            mem_free(gaps->rows[i].line);
        else
            gaps->rows[kept++] = gaps->rows[i];
    gaps->count = kept;
    qsort(gaps->rows, gaps->count, sizeof gaps->rows[0], compare_games);
}

// --- printing --------------------------------------------------------------------------------------------------------

static void print_part(const Gaps *gaps, bool is_own, const char *title)
{
    bool has_title = false;
    for (size_t i = 0; i < gaps->count; ++i) {
        const Gap *gap = &gaps->rows[i];
        if (gap->is_own != is_own)
            continue;
        if (!has_title)
            printf("%s\n%9s %6s %6s  line\n", title, "games", "share", "score");
        has_title = true;
        printf("%9" PRIu64 " %4.0f %% %4.0f %%  %s\n", gap->games, PERCENT * (double)gap->games / (double)gap->all,
               PERCENT * gap->score, gap->line);
    }
}

static void print_text(const Gaps *gaps)
{
    print_part(gaps, false, "Played against the repertoire, which has no answer; score: what its side made of it");
    print_part(gaps, true, "Played by the owner of the repertoire, who left it there");
    if (gaps->count == 0)
        puts(gaps->question->has_player ? "The repertoire has an answer to all of it, and was not left."
                                        : "The repertoire has an answer to all of it.");
}

static const char *kind_of(const Gap *gap)
{
    return gap->is_own ? "left" : "unanswered";
}

static void print_csv(const Gaps *gaps)
{
    puts("kind,games,all,score,line");
    for (size_t i = 0; i < gaps->count; ++i) {
        const Gap *gap = &gaps->rows[i];
        printf("%s,%" PRIu64 ",%" PRIu64 ",%.4f,\"%s\"\n", kind_of(gap), gap->games, gap->all, gap->score, gap->line);
    }
}

// The gaps in their order, as an array of one object.
static void print_json(const Gaps *gaps)
{
    Json json = json_begin(stdout, 2);
    json_open(&json, NULL, '{');
    json_text(&json, "repertoire", gaps->question->repertoire);
    json_open(&json, "gaps", '[');
    for (size_t i = 0; i < gaps->count; ++i) {
        const Gap *gap = &gaps->rows[i];
        json_open(&json, NULL, '{');
        JSON_TEXTS(&json, {"kind", kind_of(gap)}, {"line", gap->line});
        JSON_INTS(&json, {"games", (int64_t)gap->games}, {"all", (int64_t)gap->all});
        json_real(&json, "score", gap->score, 4);
        json_close(&json, '}');
    }
    json_close(&json, ']');
    json_close(&json, '}');
    putchar('\n');
}

bool explore_gaps(const GapsQuestion *question, const char *format, int *found, Error *error)
{
    Gaps gaps = {.question = question};
    bool ok = repertoire_visit(question->repertoire, question->side, note_key, &gaps, error);
    if (ok && gaps.key_count > 0)
        qsort(gaps.keys, gaps.key_count, sizeof gaps.keys[0], compare_keys);
    ok = ok && repertoire_visit(question->repertoire, question->side, ask_place, &gaps, error);
    if (ok) {
        sort_gaps(&gaps);
        if (strcmp(format, "json") == 0)
            print_json(&gaps);
        else if (strcmp(format, "csv") == 0)
            print_csv(&gaps);
        else
            print_text(&gaps);
        *found = (int)gaps.count;
    }
    for (size_t i = 0; i < gaps.count; ++i)
        mem_free(gaps.rows[i].line);
    mem_free(gaps.rows);
    mem_free(gaps.keys);
    return ok;
}
