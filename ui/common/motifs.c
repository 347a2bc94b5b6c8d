// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the motifs of a line by asking every predicate at each ply of ours, and chooses which are told. A new motif is
// a predicate in a motif_*.c and a row here; ui/annotate and ui/session write the sentences around its words.
#include "ui/common/motifs.h"

#include "notation/san.h"
#include "ui/common/motif_line.h"
#include "ui/common/piece_sets.h"
#include "ui/common/tactics.h"

#include <stdlib.h>
#include <string.h>

enum { MOTIFS_TOLD = 3 };

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
        find_mate_pattern,     find_stalemate,  find_perpetual,      find_fork,         find_skewer,
        find_discovery,        find_pin_used,   find_pinned_capture, find_pin_attacked, find_trapped,
        find_removed_defender, find_deflection, find_self_block,     find_attraction,   find_interference,
        find_clearance,        find_xray,       find_intermediate,   find_promotion,    find_mate_threat,
        find_hanging,          find_exchange,
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

// What a motif tells of a move: whom it attacks, why they cannot help it, or when it comes.
typedef enum MotifPart { PART_ATTACK, PART_PIN, PART_DEFENCE, PART_TIME } MotifPart;

// Two motifs of one part say nearly the same.
static MotifPart part_of(MotifKind kind)
{
    switch (kind) {
    case MOTIF_PIN: return PART_PIN;
    case MOTIF_OVERLOADED:
    case MOTIF_DEFLECTION:
    case MOTIF_REMOVED_DEFENDER:
    case MOTIF_ATTRACTION:
    case MOTIF_INTERFERENCE:
    case MOTIF_CLEARANCE:
    case MOTIF_XRAY: return PART_DEFENCE;
    case MOTIF_DOUBLE_CHECK:
    case MOTIF_INTERMEDIATE: return PART_TIME;
    default: return PART_ATTACK;
    }
}

// Does it tell why a square lacks a defender? What stands in front of a skewered piece has to leave it, too.
static bool takes_a_defender(const Motif *motif)
{
    return motif->kind == MOTIF_SKEWER || motif->kind == MOTIF_DEFLECTION || motif->kind == MOTIF_REMOVED_DEFENDER ||
           motif->kind == MOTIF_INTERFERENCE;
}

// Do both tell of one move why the same square lacks a defender?
static bool says_the_same(const Motif *a, const Motif *b)
{
    return a->ply == b->ply && a->paid_ply == b->paid_ply && takes_a_defender(a) && takes_a_defender(b);
}

// Is the second motif worth saying beside the first? Of one move only what tells another part of it. That a piece is
// undefended is, if it is another than a pawn, is taken at once and has not been named.
static bool adds_something(const Motif *first, const Motif *second)
{
    if (second->kind == MOTIF_HANGING || second->kind == MOTIF_EXCHANGE)
        return second->kind != first->kind && second->ply == 0 && second->worth > 1 && first->kind > MOTIF_PERPETUAL &&
               (second->named & first->named) == 0;
    return second->kind != first->kind && !says_the_same(first, second) &&
           (second->ply != first->ply || part_of(second->kind) != part_of(first->kind));
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

// Do both begin with the same move?
static bool is_same_move(const Motif *a, const Motif *b)
{
    return a->ply == b->ply && a->names_move && b->names_move;
}

// Does it say what else the move of one of two motifs does to defenders?
static bool is_third(const Motif *const told[2], const Motif *motif)
{
    return motif->kind != told[0]->kind && motif->kind != told[1]->kind && part_of(motif->kind) == PART_DEFENCE &&
           !says_the_same(told[0], motif) && !says_the_same(told[1], motif) &&
           (is_same_move(told[0], motif) || is_same_move(told[1], motif));
}

// Chooses the strongest motif, one that adds something, and a third of the move of one of them, which stands behind it.
static int choose(const Motif *motifs, int count, const Motif *told[MOTIFS_TOLD])
{
    int n = 0;
    for (int i = 0; i < count && n < MOTIFS_TOLD; ++i) {
        const Motif *motif = &motifs[i];
        if (!can_be_seen(motif))
            continue;
        if (n < 2 && (n == 0 || adds_something(told[0], motif))) {
            told[n++] = motif;
        } else if (n == 2 && is_third(told, motif)) {
            const int place = is_same_move(told[1], motif) ? 2 : 1;
            told[2] = told[1];
            told[place] = motif;
            ++n;
        }
    }
    return n;
}

// "Nc7+ forks the king and the rook on a8 and is a double check": what the same move does is joined. Returns how many of
// the motifs there was room for.
static int write_chosen(const Motif *const told[MOTIFS_TOLD], int count, Text *out)
{
    for (int i = 0; i < count; ++i) {
        const char *words = told[i]->words;
        // Behind a clause of its own the words would be about the piece there.
        const bool is_joined = i > 0 && is_same_move(told[i - 1], told[i]) && !told[i - 1]->has_clause;
        if (i > 0 && out->length + strlen(words) + sizeof " and" > out->size)
            return i;
        text_addf(out, "%s%s", is_joined ? " and" : i > 0 ? "; " : "", is_joined ? words + strcspn(words, " ") : words);
    }
    return count;
}

void motifs_write(const Motif *motifs, int count, Text *out)
{
    const Motif *told[MOTIFS_TOLD];
    write_chosen(told, choose(motifs, count, told), out);
}

// Asks for the motifs of the reply to a legal move; `after` gets the position before the reply.
static int find_of_reply(const Position *before, Move played, const Move *reply, int count, Position *after,
                         Motif out[MOTIFS_MAX])
{
    const MotifQuery query = {
        .pos = after, .moves = reply, .count = count, .previous = played, .previous_taken = move_taken(before, played)};
    *after = position_after(before, played);
    return motifs_find(&query, out);
}

// Takes out the motifs that pay later than within so many plies.
static int keep_within(Motif *motifs, int count, int plies)
{
    int kept = 0;
    for (int i = 0; i < count; ++i)
        if (motifs[i].paid_ply < plies)
            motifs[kept++] = motifs[i];
    return kept;
}

// "Bf4 leaves the pawn on b2 undefended", of one that hangs since its defender has moved.
static void say_left(const MotifReply *reply, const Position *after, Motif *motif)
{
    const Square from = move_from(reply->played);
    const Square target = motif->named != 0 ? bb_first(motif->named) : SQ_NONE;
    if (motif->kind != MOTIF_HANGING || target == SQ_NONE || target == move_king_to(reply->played) ||
        pos_piece_on(reply->before, target) != pos_piece_on(after, target) ||
        !bb_has(piece_attacks(reply->before, from), target))
        return;
    char san[SAN_SIZE], piece[MOTIF_WORDS_SIZE];
    Text name = text_begin(piece, sizeof piece), words = text_begin(motif->words, sizeof motif->words);
    san_write(reply->before, reply->played, san);
    piece_write(after, target, &name);
    text_addf(&words, "%s leaves %s undefended", san, piece);
}

int reply_motif_write(const MotifReply *reply, Text *out, MotifMarks *marks, bool *is_near)
{
    enum { NEAR_PLIES = 2 };
    Motif motifs[MOTIFS_MAX];
    const Motif *told[MOTIFS_TOLD];
    Position after;
    int plies = 0, found = find_of_reply(reply->before, reply->played, reply->moves, reply->count, &after, motifs);
    found = keep_within(motifs, found, reply->shown);
    // What only the moves shown win, since something is given back later.
    if (found == 0 && reply->shown < reply->count)
        found = find_of_reply(reply->before, reply->played, reply->moves, reply->shown, &after, motifs);
    for (int i = 0; i < found; ++i)
        say_left(reply, &after, &motifs[i]);
    const int n = write_chosen(told, choose(motifs, found, told), out);
    *is_near = false;
    for (int i = 0; i < n; ++i) {
        *is_near |= told[i]->ply <= NEAR_PLIES || ends_a_line(told[i]);
        plies = told[i]->paid_ply >= plies ? told[i]->paid_ply + 1 : plies;
    }
    marks->count = 0;
    if (n > 0 && told[0]->ply == 0)
        *marks = told[0]->marks;
    return plies;
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
