// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the motifs of a line by asking every predicate at each ply of ours, and chooses which are told. A new motif is
// a predicate in a motif_*.c and a row here; ui/annotate and ui/session write the sentences around its words.
#include "ui/common/motifs.h"

#include "ui/common/motif_line.h"
#include "ui/common/tactics.h"

#include <stdlib.h>
#include <string.h>

static const char *const kind_names[MOTIF_KIND_NB] = {
    [MOTIF_BACK_RANK_MATE] = "back-rank mate",
    [MOTIF_SMOTHERED_MATE] = "smothered mate",
    [MOTIF_STALEMATE] = "stalemate trap",
    [MOTIF_PERPETUAL] = "perpetual check",
    [MOTIF_FORK] = "fork",
    [MOTIF_SKEWER] = "skewer",
    [MOTIF_DOUBLE_CHECK] = "double check",
    [MOTIF_DISCOVERED_CHECK] = "discovered check",
    [MOTIF_DISCOVERED_ATTACK] = "discovered attack",
    [MOTIF_PIN] = "pin",
    [MOTIF_TRAPPED] = "trapped piece",
    [MOTIF_OVERLOADED] = "overloaded piece",
    [MOTIF_DEFLECTION] = "deflection",
    [MOTIF_REMOVED_DEFENDER] = "removed defender",
    [MOTIF_ATTRACTION] = "attraction",
    [MOTIF_INTERFERENCE] = "interference",
    [MOTIF_CLEARANCE] = "clearance",
    [MOTIF_XRAY] = "x-ray attack",
    [MOTIF_INTERMEDIATE] = "intermediate move",
    [MOTIF_PROMOTION] = "promotion",
    [MOTIF_UNDERPROMOTION] = "underpromotion",
    [MOTIF_MATE_THREAT] = "mate threat",
    [MOTIF_HANGING] = "hanging piece",
    [MOTIF_EXCHANGE] = "bad exchange",
};

const char *motif_kind_name(MotifKind kind)
{
    return kind_names[kind];
}

// The stronger first; of equals that of the earlier move.
static int compare_motifs(const void *a, const void *b)
{
    const Motif *one = a, *other = b;
    if (one->strength != other->strength)
        return one->strength > other->strength ? -1 : 1;
    return one->ply != other->ply ? (one->ply < other->ply ? -1 : 1) : strcmp(one->words, other->words);
}

// Two predicates may find the same: equal words are said once.
static bool is_reported(const Motif *motif, const Motif *reported, int count)
{
    for (int i = 0; i < count; ++i)
        if (strcmp(motif->words, reported[i].words) == 0)
            return true;
    return false;
}

int motifs_find(const MotifQuery *query, Motif out[MOTIFS_MAX])
{
    static void (*const predicates[])(MotifLine *, int) = {
        find_mate_pattern, find_stalemate,      find_perpetual,    find_fork,    find_skewer,           find_discovery,
        find_pin_used,     find_pinned_capture, find_pin_attacked, find_trapped, find_removed_defender, find_deflection,
        find_attraction,   find_interference,   find_clearance,    find_xray,    find_intermediate,     find_promotion,
        find_mate_threat,  find_hanging,        find_exchange,
    };
    Motif found[MOTIF_CANDIDATES];
    MotifLine line;
    int count = 0;
    line_replay(&line, query, found);
    for (int ply = 0; ply < line.count; ply += 2)
        for (size_t i = 0; i < sizeof predicates / sizeof predicates[0]; ++i)
            predicates[i](&line, ply);
    qsort(found, (size_t)line.found_count, sizeof found[0], compare_motifs);
    for (int i = 0; i < line.found_count && count < MOTIFS_MAX; ++i)
        // Motifs about pieces that the move played has captured would puzzle readers.
        if ((found[i].named & query->kept_silent) == 0 && !is_reported(&found[i], out, count))
            out[count++] = found[i];
    return count;
}

// Is the second motif worth saying beside the first? That a piece is undefended is, if it is another than a pawn, is taken
// at once and has not been named.
static bool adds_something(const Motif *first, const Motif *second)
{
    if (second->kind == MOTIF_HANGING || second->kind == MOTIF_EXCHANGE)
        return second->kind != first->kind && second->ply == 0 && second->worth > 1 && first->kind > MOTIF_PERPETUAL &&
               (second->named & first->named) == 0;
    return second->kind != first->kind && second->ply != first->ply;
}

// Mates and promotions are where lines end.
static bool ends_a_line(const Motif *motif)
{
    return motif->kind == MOTIF_BACK_RANK_MATE || motif->kind == MOTIF_SMOTHERED_MATE ||
           motif->kind == MOTIF_PROMOTION || motif->kind == MOTIF_UNDERPROMOTION;
}

// Readers follow a line for some moves only.
static bool can_be_seen(const Motif *motif)
{
    enum { PLIES_FOLLOWED = 5 };
    return motif->ply < PLIES_FOLLOWED || ends_a_line(motif);
}

const Motif *motifs_write(const Motif *motifs, int count, Text *out)
{
    const Motif *first = NULL;
    for (int i = 0; i < count; ++i) {
        if (!can_be_seen(&motifs[i]) || (first != NULL && !adds_something(first, &motifs[i])))
            continue;
        if (first == NULL) {
            first = &motifs[i];
            text_add(out, first->words);
            continue;
        }
        if (out->length + strlen(motifs[i].words) + sizeof "; " <= out->size)
            text_addf(out, "; %s", motifs[i].words);
        break;
    }
    return first;
}

int reply_motif_write(const Position *before, Move played, const Move *reply, int count, Text *out,
                      MotifArrow arrows[MOTIF_ARROWS_MAX], bool *is_near)
{
    enum { NEAR_PLIES = 2 };
    Motif motifs[MOTIFS_MAX];
    Position after = *before;
    const MotifQuery query = {.pos = &after,
                              .moves = reply,
                              .count = count,
                              .previous = played,
                              .previous_taken = move_taken(before, played)};
    pos_advance(&after, played);
    const Motif *first = motifs_write(motifs, motifs_find(&query, motifs), out);
    *is_near = first != NULL && (first->ply <= NEAR_PLIES || ends_a_line(first));
    if (first == NULL || first->ply > 0)
        return 0;
    memcpy(arrows, first->arrows, sizeof first->arrows);
    return first->arrow_count;
}

void missed_motif_write(const Position *before, Move played, const Move *better, int count, Text *out)
{
    Motif motifs[MOTIFS_MAX];
    MotifQuery query = {.pos = before, .moves = better, .count = count, .previous_taken = PT_NONE};
    if (move_kind(played) == MK_EN_PASSANT)
        query.kept_silent = bb_square(square_step(move_to(played), -pawn_push(before->stm)));
    else if (move_is_capture(played))
        query.kept_silent = bb_square(move_to(played));
    motifs_write(motifs, motifs_find(&query, motifs), out);
}
