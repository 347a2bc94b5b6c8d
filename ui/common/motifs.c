// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the motifs of a line by asking every predicate at each ply of ours, and chooses which are told. A new motif is
// a predicate in a motif_*.c and a row here; ui/annotate and ui/session write the sentences around its words.
#include "ui/common/motifs.h"

#include "base/language.h"
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

// --- words -----------------------------------------------------------------------------------------------------------

typedef const char *Translator(const char *text);

static const char *in_english(const char *text)
{
    return text;
}

// The pattern of what a slot names.
static const char *slot_pattern(const MotifSlot *slot)
{
    if (slot->san[0] != '\0')
        return slot->san;
    // A square where a piece may stand as well: not the bare name, since both may need a case.
    if (slot->type == PT_NONE)
        return N_("%1|%1");
    if (slot->type == PT_KING)
        return piece_alone(PT_KING);
    return slot->square == SQ_NONE ? piece_any(slot->type) : piece_pattern(slot->type);
}

// What is said of the move that it begins with, or all.
static void write_predicate(const Motif *motif, Translator *translated, Text *out)
{
    Phrase values[MOTIF_SLOTS_MAX], all;
    Text text = text_begin(all.text, sizeof all.text);
    const char *texts[1 + MOTIF_SLOTS_MAX] = {translated(motif->pattern)};
    for (int i = 0; i < motif->slot_count; ++i) {
        const MotifSlot *slot = &motif->slots[i];
        Text value = text_begin(values[i].text, sizeof values[i].text);
        const Phrase square = slot->square != SQ_NONE ? square_phrase(slot->square) : (Phrase){.text = ""};
        const char *const parts[] = {translated(slot_pattern(slot)), square.text};
        pattern_fill(&value, parts, 2);
        texts[1 + i] = values[i].text;
    }
    pattern_fill(&text, texts, 1 + (size_t)motif->slot_count);
    phrase_show(out, all.text);
}

static void write_words(const Motif *motif, Translator *translated, Text *out)
{
    text_add(out, motif->san);
    text_add(out, motif->san[0] != '\0' ? " " : "");
    write_predicate(motif, translated, out);
}

void motif_write(const Motif *motif, Text *out)
{
    write_words(motif, language_text, out);
}

// Does a slot name the same? Types and squares that are not there are equal.
static bool is_same_slot(const MotifSlot *a, const MotifSlot *b)
{
    return a->type == b->type && a->square == b->square && strcmp(a->san, b->san) == 0;
}

// --- finding ---------------------------------------------------------------------------------------------------------

// The stronger first; of equals that of the earlier move, then in an order that is the same in all languages.
static int compare_motifs(const void *a, const void *b)
{
    const Motif *one = a, *other = b;
    Phrase words, others;
    if (one->strength != other->strength)
        return one->strength > other->strength ? -1 : 1;
    if (one->ply != other->ply)
        return one->ply < other->ply ? -1 : 1;
    Text text = text_begin(words.text, sizeof words.text), other_text = text_begin(others.text, sizeof others.text);
    write_words(one, in_english, &text);
    write_words(other, in_english, &other_text);
    return strcmp(words.text, others.text);
}

static bool is_same(const Motif *a, const Motif *b)
{
    bool found = strcmp(a->san, b->san) == 0 && strcmp(a->pattern, b->pattern) == 0;
    for (int i = 0; i < a->slot_count && found; ++i)
        found = is_same_slot(&a->slots[i], &b->slots[i]);
    return found;
}

// Two predicates may find the same, which is said once.
static bool is_reported(const Motif *motif, const Motif *reported, int count)
{
    for (int i = 0; i < count; ++i)
        if (is_same(motif, &reported[i]))
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
    case MOTIF_DISCOVERED_CHECK:
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
    return a->ply == b->ply && a->san[0] != '\0' && b->san[0] != '\0';
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
static int write_chosen(const Motif *const told[MOTIFS_TOLD], int count, size_t room, Text *out)
{
    size_t used = 0;
    for (int i = 0; i < count; ++i) {
        Phrase words, rest;
        Text english = text_begin(words.text, sizeof words.text), predicate = text_begin(rest.text, sizeof rest.text);
        // Behind a clause of its own the words would be about the piece there.
        const bool is_joined = i > 0 && is_same_move(told[i - 1], told[i]) && !told[i - 1]->has_clause;
        write_words(told[i], in_english, &english);
        if (i > 0 && used + english.length + sizeof " and" > room)
            return i;
        used += english.length + (is_joined ? strlen(" and") - strlen(told[i]->san) : i > 0 ? strlen("; ") : 0);
        if (is_joined) {
            write_predicate(told[i], language_text, &predicate);
            sentence_add(out, " and %1", rest.text);
        } else {
            text_add(out, i > 0 ? "; " : "");
            motif_write(told[i], out);
        }
    }
    return count;
}

void motifs_write(const Motif *motifs, int count, size_t room, Text *out)
{
    const Motif *told[MOTIFS_TOLD];
    write_chosen(told, choose(motifs, count, told), room, out);
}

// Does it pay with mate, is it a check, or does it name a king?
static bool is_about_king(const Motif *motif)
{
    bool is_about = motif->kind <= MOTIF_PERPETUAL || motif->kind == MOTIF_DOUBLE_CHECK ||
                    motif->kind == MOTIF_DISCOVERED_CHECK || motif->is_check || motif->worth > piece_pawns(PT_QUEEN) ||
                    strchr(motif->san, '#') != NULL;
    for (int i = 0; i < motif->slot_count; ++i)
        is_about = is_about || motif->slots[i].type == PT_KING || strchr(motif->slots[i].san, '#') != NULL;
    return is_about;
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
    motif->slots[1] = (MotifSlot){.type = piece_type_on(after, target), .square = target};
    motif->slots[0] = (MotifSlot){.type = PT_NONE, .square = SQ_NONE};
    san_write(reply->before, reply->played, motif->slots[0].san);
    motif->slot_count = 2;
    motif->pattern = N_("%1 leaves %2 undefended");
}

int reply_motif_write(const MotifReply *reply, Text *out, ReplyFacts *facts)
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
    const int n = write_chosen(told, choose(motifs, found, told), reply->room, out);
    *facts = (ReplyFacts){.is_near = false};
    for (int i = 0; i < n; ++i) {
        facts->is_near |= told[i]->ply <= NEAR_PLIES || ends_a_line(told[i]);
        facts->is_about_king |= is_about_king(told[i]);
        plies = told[i]->paid_ply >= plies ? told[i]->paid_ply + 1 : plies;
    }
    if (n > 0 && told[0]->ply == 0)
        facts->marks = told[0]->marks;
    return plies;
}

// The line is not shown with a move that was missed: where that move itself has a motif, those of later ones are dropped.
static int keep_first_move(Motif *motifs, int count)
{
    int kept = 0;
    for (int i = 0; i < count; ++i)
        if (motifs[i].ply == 0)
            motifs[kept++] = motifs[i];
    return kept > 0 ? kept : count;
}

void missed_motif_write(const Position *before, Move played, const Move *better, int count, size_t room, Text *out)
{
    Motif motifs[MOTIFS_MAX];
    MotifQuery query = {.pos = before, .moves = better, .count = count, .previous_taken = PT_NONE};
    if (move_kind(played) == MK_EN_PASSANT)
        query.kept_silent = bb_square(square_step(move_to(played), -pawn_push(before->stm)));
    else if (move_is_capture(played))
        query.kept_silent = bb_square(move_to(played));
    motifs_write(motifs, keep_first_move(motifs, motifs_find(&query, motifs)), room, out);
}
