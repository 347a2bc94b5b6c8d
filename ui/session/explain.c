// SPDX-License-Identifier: GPL-3.0-or-later
// Why a move was chosen, in sentences made from the log of the search and from the engine's memory:
// what is good about it, how long it was best, what else was looked at, and what it threatens. Nothing
// is searched here.
#include "ui/session/explain.h"

#include "base/language.h"
#include "base/text.h"
#include "board/movegen.h"
#include "notation/san.h"
#include "ui/annotate/merit.h"
#include "ui/common/figures.h"
#include "ui/common/tactics.h"
#include "ui/session/snapshot_history.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PERMILLE_PER_PERCENT = 10,
    OTHERS_MAX = 3,
    CHANGES_TOLD = 2,
    THREAT_GAIN_MIN = 150, // centipawns; any pass costs some
    NEED_GAIN_MIN = 200,   // centipawns that a move loses without a piece, beyond what the piece is worth
};

// What the sentences are made from.
typedef struct Facts {
    const SearchLog *search_log;
    const MemorySnapshot *snapshot; // of the same root, or NULL
    const Threat *threat;           // of the move, or NULL
    Move move;
    char san[SAN_SIZE];
} Facts;

// A sentence more; it is counted at once, and taken back where there is nothing to say.
static Text new_line(Explanation *out)
{
    return text_begin(out->lines[out->count++], EXPLAIN_LINE_SIZE);
}

// From White's side, as all scores on the board.
static Phrase score_phrase(const Position *root, Score score)
{
    Phrase phrase;
    char words[SCORE_WORDS_SIZE];
    Text text = text_begin(phrase.text, sizeof phrase.text);
    write_score_words(score, root->stm, words);
    text_add(&text, words);
    return phrase;
}

// "14%", of an effort.
static Phrase share_phrase(int permille)
{
    Phrase phrase;
    Text text = text_begin(phrase.text, sizeof phrase.text);
    text_addf(&text, "%d%%", permille / PERMILLE_PER_PERCENT);
    return phrase;
}

// --- the sentences -------------------------------------------------------------------------------------------------

// What is good about it on the board comes before what the search did.
static void tell_merit(const Facts *facts, Explanation *out)
{
    const SearchLog *search_log = facts->search_log;
    const SearchLogStep *last = search_log_last(search_log);
    const bool is_line = last != NULL && search_log->line_length > 0 && move_equal(search_log->line[0], facts->move);
    const MeritQuery query = {.pos = &search_log->root,
                              .line = is_line ? search_log->line : &facts->move,
                              .count = is_line ? search_log->line_length : 1,
                              .score = is_line ? last->score : SCORE_NONE,
                              .previous = search_log->previous,
                              .previous_taken = search_log->previous_taken};
    Text line = new_line(out);
    if (!merit_write(&query, &line))
        out->count -= 1;
}

// Moves that were not chosen by a search: those of a level, of the book, and the only legal one.
static void tell_origin(const Facts *facts, Explanation *out)
{
    MoveList list;
    movegen_list(&facts->search_log->root, MOVES_ALL, &list);
    if (facts->search_log->rating > 0 && list.count > 1) {
        Text line = new_line(out);
        sentence_add(&line, "a move as players rated %1 make it; a better one was not looked for",
                     phrase_number(facts->search_log->rating).text);
    }
    if (facts->search_log->from_book) {
        Text line = new_line(out);
        const char *name = facts->search_log->book_name;
        sentence_add(&line, name[0] != '\0' ? N_("from the opening book: %1") : N_("from the opening book"), name);
        if (facts->search_log->book_moves[0] != '\0') {
            Text moves = new_line(out);
            sentence_add(&moves, "chosen from %1", facts->search_log->book_moves);
        }
    }
    if (list.count == 1) {
        Text line = new_line(out);
        sentence_add(&line, "the only legal move");
    }
}

// Does the reason need no support by numbers: a near mate, or the only legal move?
static bool is_plain(const Facts *facts)
{
    const SearchLogStep *last = search_log_last(facts->search_log);
    MoveList list;
    movegen_list(&facts->search_log->root, MOVES_ALL, &list);
    return list.count == 1 || (last != NULL && last->score > 0 && score_mate_is_near(last->score));
}

// Since which depth the move was the best.
static void tell_stability(const Facts *facts, Explanation *out)
{
    const SearchLogStep *last = search_log_last(facts->search_log);
    const int settled = search_log_stable_count(facts->search_log);
    // Another move was best at the end: nothing speaks for this one.
    if (last == NULL || !move_equal(last->best, facts->move))
        return;
    // The steps lie in an array: this is the first of those in which it was.
    const Phrase first = phrase_number(last[1 - settled].depth), depth = phrase_number(last->depth);
    const Phrase score = score_phrase(&facts->search_log->root, last->score);
    Text line = new_line(out);
    if (settled == facts->search_log->step_count && settled > 1)
        sentence_add(&line, "best at every depth (%1 to %2); score %3", first.text, depth.text, score.text);
    else if (settled > 1)
        sentence_add(&line, "best for %1 iterations (depth %2 to %3); score %4", phrase_number(settled).text,
                     first.text, depth.text, score.text);
    else
        sentence_add(&line, "new best move at depth %1; score %2", depth.text, score.text);
}

// What the move is worth, where nothing else is to be said of it as chess.
static void tell_score(const Facts *facts, Explanation *out)
{
    const SearchLogStep *last = search_log_last(facts->search_log);
    if (last == NULL || !move_equal(last->best, facts->move))
        return;
    Text line = new_line(out);
    sentence_add(&line, "score %1", score_phrase(&facts->search_log->root, last->score).text);
}

// How far behind the second line was, where the search has shown one.
static void tell_margin(const Facts *facts, Explanation *out)
{
    const SearchLog *search_log = facts->search_log;
    const SearchLogStep *last = search_log_last(search_log);
    if (last == NULL || !move_is_real(search_log->second) || !move_equal(last->best, facts->move))
        return;
    Text line = new_line(out);
    const Phrase second = san_phrase(&search_log->root, search_log->second);
    // Of games that are decided the number says nothing.
    if (score_is_decided(last->score) || score_is_decided(search_log->second_score)) {
        sentence_add(&line, "2nd choice %1: %2", second.text,
                     score_phrase(&search_log->root, search_log->second_score).text);
        return;
    }
    char pawns[SCORE_WORDS_SIZE];
    const int behind = score_to_centipawns(last->score) - score_to_centipawns(search_log->second_score);
    snprintf(pawns, sizeof pawns, "%d.%02d", behind / 100, behind % 100);
    sentence_add(&line, behind > 0 ? N_("2nd choice %1 is worse by %2") : N_("2nd choice %1 is as good"), second.text,
                 pawns);
}

// Something that gains much if it is not answered.
static bool is_threat(const Facts *facts)
{
    const SearchLogStep *last = search_log_last(facts->search_log);
    if (facts->threat == NULL || facts->threat->length == 0 || last == NULL)
        return false;
    const Score now = last->score, then = facts->threat->score;
    // A mate after a pass is a threat unless the side mates anyway.
    if (score_is_mate(then))
        return then > 0 && !(score_is_mate(now) && now > 0);
    return !score_is_mate(now) && score_to_centipawns(then) - score_to_centipawns(now) >= THREAT_GAIN_MIN;
}

// "threat: Nxf7 Kxf7 Qf3+ (if Black passes: +1.90)".
static void tell_threat(const Facts *facts, Explanation *out)
{
    if (!is_threat(facts))
        return;
    Position after = facts->search_log->root;
    Undo undo;
    pos_make_move(&after, facts->move, &undo);
    const Position root = threat_root(&after);
    Text line = new_line(out);
    sentence_add(&line, "threat: %1 (if %2 passes: %3)",
                 line_phrase(&root, facts->threat->moves, facts->threat->length).text, side_phrase(after.stm).text,
                 score_phrase(&facts->search_log->root, facts->threat->score).text);
}

// "Nc3 14% answered by d5".
static void add_root_note(Text *line, const Position *root, const RootNote *note)
{
    const Phrase move = san_phrase(root, note->move), share = share_phrase((int)note->effort);
    if (!move_is_real(note->reply)) {
        text_addf(line, "%s %s", move.text, share.text);
        return;
    }
    const Position pos = position_after(root, note->move);
    sentence_add(line, "%1 %2 answered by %3", move.text, share.text, san_phrase(&pos, note->reply).text);
}

// What the tree was spent on: the move itself, and with what the others were answered.
static void tell_effort(const Facts *facts, Explanation *out)
{
    const SearchLogStep *last = search_log_last(facts->search_log);
    // Without a snapshot the log knows at least the share of the best move.
    if (facts->snapshot == NULL || facts->snapshot->detail.root_move_count == 0) {
        if (last != NULL && last->effort > 0 && move_equal(last->best, facts->move)) {
            Text line = new_line(out);
            sentence_add(&line, "%1 of the search", share_phrase(last->effort).text);
        }
        return;
    }
    const MemoryDetail *detail = &facts->snapshot->detail;
    Phrase own = {.text = ""}, list;
    Text others = text_begin(list.text, sizeof list.text);
    int told = 0;
    for (int i = 0; i < detail->root_move_count; ++i)
        if (move_equal(detail->root_moves[i].move, facts->move))
            own = share_phrase((int)detail->root_moves[i].effort);
    // Then the others in the order of their effort, as long as it was a percent or more.
    for (int i = 0; i < detail->root_move_count && told < OTHERS_MAX; ++i) {
        const RootNote *note = &detail->root_moves[i];
        if (move_equal(note->move, facts->move) || note->effort < PERMILLE_PER_PERCENT)
            continue;
        text_add(&others, told++ > 0 ? ", " : "");
        add_root_note(&others, &facts->snapshot->root, note);
    }
    const bool has_own = own.text[0] != '\0';
    if (told == 0 && !has_own)
        return;
    Text line = new_line(out);
    if (told == 0)
        sentence_add(&line, "%1 of the search", own.text);
    else
        sentence_add(&line, has_own ? N_("%2 of the search; alternatives: %1") : N_("searched most: %1"), list.text,
                     own.text);
}

// A change of mind of the search. Whether the old move fell or the new one rose says what was found
// out.
static void tell_change(const Facts *facts, const SearchLogChange *change, Explanation *out)
{
    Text line = new_line(out);
    const Position *root = &facts->search_log->root;
    // Scores are White's: lower for Black is a larger number.
    sentence_add(&line,
                 change->fell ? N_("best move changed at depth %1: %2 -> %3, the first became worse for %6 (%4 -> %5)")
                 : change->rose ? N_("best move changed at depth %1: %2 -> %3, which is better for %6 (%4 -> %5)")
                                : N_("best move changed at depth %1: %2 -> %3 (%4 -> %5)"),
                 phrase_number(change->depth).text, san_phrase(root, change->before).text,
                 san_phrase(root, change->after).text, score_phrase(root, change->score_before).text,
                 score_phrase(root, change->score_after).text, side_phrase(root->stm).text);
}

void explain_write(const SearchLog *search_log, const MemorySnapshot *snapshot, const Threat *threat, Explanation *out)
{
    // A memory of another root would explain another position.
    const bool fits = snapshot != NULL && snapshot->nodes > 0 && snapshot->root.key == search_log->root.key;
    Facts facts = {.search_log = search_log,
                   .snapshot = fits ? snapshot : NULL,
                   .threat = threat,
                   .move = search_log_move(search_log)};
    *out = (Explanation){.root = search_log->root.key, .move = facts.move};
    if (!move_is_real(facts.move))
        return;
    san_write(&search_log->root, facts.move, facts.san);
    snprintf(out->title, sizeof out->title, _("why %s?"), facts.san);
    tell_merit(&facts, out);
    tell_threat(&facts, out);
    tell_origin(&facts, out);
    // Of a mate that can be followed there is nothing to add, and little to say of the only move.
    const bool is_all = is_plain(&facts);
    if (!is_all)
        tell_margin(&facts, out);
    if (out->count == 0)
        tell_score(&facts, out);
    out->chess_count = out->count;
    // A search that was given its move has not compared it with others.
    if (is_all || search_log->rating > 0)
        return;
    tell_stability(&facts, out);
    tell_effort(&facts, out);
    // The newest changes of mind, as far as there is room.
    for (int i = search_log->change_count - 1, told = 0; i >= 0 && told < CHANGES_TOLD; --i, ++told)
        if (out->count < EXPLAIN_LINES_MAX)
            tell_change(&facts, &search_log->changes[i], out);
}

// --- pieces that a move needs --------------------------------------------------------------------------------------

static bool mates(Score score)
{
    return score_is_mate(score) && score > 0;
}

// A piece of the other side without which the move would mate, and does not as it is.
static bool holds_mate_off(const Position *root, const Importance *importance, Square square)
{
    return piece_colour(pos_piece_on(root, square)) != root->stm && mates(importance->without[square]) &&
           !mates(importance->score);
}

// An own piece without which the move no longer mates; or one that defends where it goes, and without which it gains less
// by more than the piece is worth itself: any piece is missed, and the last pawn of an ending most.
static bool is_needed(const Position *root, const Importance *importance, Square square)
{
    const Piece piece = pos_piece_on(root, square);
    const Score with = importance->score, without = importance->without[square];
    if (piece_colour(piece) != root->stm)
        return false;
    if (mates(with) || score_is_decisive(with) || score_is_decisive(without))
        return mates(with) && !mates(without);
    const bool defends = bb_has(pos_attackers_to(root, move_to(importance->best), &root->occupied), square);
    return defends && score_to_centipawns(with - without - piece_value[piece_type(piece)]) >= NEED_GAIN_MIN;
}

// The piece that most can be said of; SQ_NONE if there is none. The piece that moves and the one that is captured say
// nothing beyond the move itself.
static Square find_need(const Position *root, const Importance *importance)
{
    Square best = SQ_NONE;
    for (Square square = SQ_A1; square < SQ_NB; ++square) {
        const bool is_known = importance->without[square] != SCORE_NONE && square != move_to(importance->best);
        if (is_known && (best == SQ_NONE || importance->effect[square] > importance->effect[best]) &&
            (holds_mate_off(root, importance, square) || is_needed(root, importance, square)))
            best = square;
    }
    return best;
}

void explain_add_need(const Position *root, const Importance *importance, Explanation *out)
{
    if (importance == NULL || importance->key != out->root || root->key != out->root ||
        !move_equal(importance->best, out->move) || out->count == EXPLAIN_LINES_MAX)
        return;
    const Square square = find_need(root, importance);
    if (square == SQ_NONE)
        return;
    for (int i = out->count; i > out->chess_count; --i)
        memcpy(out->lines[i], out->lines[i - 1], sizeof out->lines[i]);
    Text line = text_begin(out->lines[out->chess_count++], EXPLAIN_LINE_SIZE);
    const Phrase piece = piece_phrase(root, square);
    ++out->count;
    if (holds_mate_off(root, importance, square))
        sentence_add(&line, "without %1 %2 would mate", piece.text, san_phrase(root, importance->best).text);
    else
        sentence_add(&line, "needs %1: without it %2", piece.text,
                     score_phrase(root, importance->without[square]).text);
}
