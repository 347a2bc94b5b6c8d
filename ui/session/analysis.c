// SPDX-License-Identifier: GPL-3.0-or-later
// What is known about the game beyond its moves: the log of the last search, snapshots of the engine's
// memory, scores and reasons of each move. It follows the game by comparing, so that whatever changes a
// game need not tell it.
#include "ui/session/analysis.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/text.h"
#include "notation/san.h"
#include "ui/common/figures.h"
#include "ui/session/snapshot_history.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { LINE_MOVES_MAX = 8 };

void analysis_free(Analysis *analysis)
{
    game_evals_free(&analysis->evals);
    snapshot_history_free(&analysis->snapshots);
    threat_finder_free(analysis->threats);
    analysis->threats = NULL;
}

// --- the game ------------------------------------------------------------------------------------------------------

// "played 12. Nf3 (+0.21, depth 14, 2.1 s)", with what is known of the move.
static void log_move(Analysis *analysis, const Position *before, const GamePly *ply)
{
    char san[SAN_SIZE], score[SCORE_TEXT_SIZE];
    san_write(before, ply->move, san);
    write_score(ply->score, before->stm, score);
    const char *dots = before->stm == WHITE ? "." : "...";
    const int number = pos_move_number(before);
    if (ply->from_book)
        event_log_add(&analysis->event_log, "played %d%s %s (book)", number, dots, san);
    else if (ply->score == SCORE_NONE)
        event_log_add(&analysis->event_log, "played %d%s %s", number, dots, san);
    else
        event_log_add(&analysis->event_log, "played %d%s %s (%s, depth %d, %.1f s)", number, dots, san, score,
                      ply->depth, (double)(ply->time_us > 0 ? ply->time_us : 0) / US_PER_SECOND);
}

// What the move threatens that a search chose; false if nothing is known.
static bool find_threat(Analysis *analysis, const Position *before, Move move, Threat *out)
{
    Position after = *before;
    Undo undo;
    pos_make_move(&after, move, &undo);
    // Made when it is first needed: it has a search and a hash table of its own.
    if (analysis->threats == NULL)
        analysis->threats = threat_finder_new(NULL);
    return analysis->threats != NULL && threat_find(analysis->threats, &after, out);
}

// What was known when the move was played, before later searches overwrite it.
static void note_ply(Analysis *analysis, const Game *game, int index)
{
    Position before;
    const GamePly *played = game_ply(game, index);
    const SearchLog *search_log = &analysis->search_log;
    game_position_at(game, index, &before);
    const MemorySnapshot *memory = snapshot_history_newest(&analysis->snapshots, before.key);
    const bool was_searched = search_log->root.key == before.key;
    const SearchLogStep *last = was_searched ? search_log_last(search_log) : NULL;
    GameEvalsPly ply = {.before = before.key, .move = played->move, .score = SCORE_NONE};
    if (last != NULL) {
        ply.score = last->score;
        ply.line_length = search_log->line_length;
        memcpy(ply.line, search_log->line, sizeof ply.line);
    }
    if (was_searched && move_equal(search_log_move(search_log), played->move)) {
        // A move of the book was not searched: there is no threat to look for.
        Threat threat;
        const bool threatens = last != NULL && find_threat(analysis, &before, ply.move, &threat);
        explain_write(search_log, memory, threatens ? &threat : NULL, &ply.why);
    }
    log_move(analysis, &before, played);
    snapshot_history_add_move(&analysis->snapshots, before.key, index, played->move);
    game_evals_note(&analysis->evals, index, &ply);
}

void analysis_follow(Analysis *analysis, const Game *game)
{
    const int count = game_ply_count(game);
    const Key key = game_position(game)->key;
    // Called with each event and before each picture: nearly always nothing has changed.
    if (count == analysis->plies && key == analysis->key)
        return;
    // How many moves of the game were there when it was last looked at; fewer if some were taken back or are others now.
    int known = analysis->plies < count ? analysis->plies : count;
    while (known > 0 && game_evals_ply(&analysis->evals, game, known - 1) == NULL)
        --known;
    if (known < analysis->plies) {
        // Moves were taken back, or another line is played now.
        event_log_add(&analysis->event_log, known == 0 ? "a game from its start" : "back to ply %d", known);
        snapshot_history_cut(&analysis->snapshots, known);
    }
    for (int i = known; i < count; ++i)
        note_ply(analysis, game, i);
    analysis->plies = count;
    analysis->key = key;
}

// --- searches ------------------------------------------------------------------------------------------------------

// A new search: another root, one after the end of the last, or depth 1 again.
static bool begins(const Analysis *analysis, const Position *root, const EngineEvent *event)
{
    const SearchLog *search_log = &analysis->search_log;
    const SearchLogStep *last = search_log_last(search_log);
    const bool starts_again = event->kind == EVENT_INFO && event->info.depth == 1 && event->info.multipv == 1 &&
                              last != NULL && last->depth > 1;
    return search_log->root.key != root->key || search_log->is_finished || starts_again;
}

// One line of the log: depth, score for White, nodes, time and moves.
static void log_info(Analysis *analysis, const InfoLine *info)
{
    const Position *root = &analysis->search_log.root;
    char score[SCORE_TEXT_SIZE], nodes[COUNT_TEXT_SIZE], line[EVENT_LOG_LINE_SIZE];
    // The score is at least or at most this: the search with that window has failed.
    const char *bound = info->bound == BOUND_LOWER ? ">" : info->bound == BOUND_UPPER ? "<" : " ";
    Text text = text_begin(line, sizeof line);
    write_score(info->score, root->stm, score);
    write_count(info->nodes, nodes);
    san_write_line(root, info->pv, info->pv_length < LINE_MOVES_MAX ? info->pv_length : LINE_MOVES_MAX, &text);
    event_log_add(&analysis->event_log, "%2d/%-2d %s%-6s %6s %5.1fs %s", info->depth, info->seldepth, bound, score,
                  nodes, (double)info->time_us / US_PER_SECOND, line);
}

// The book's move ends no search, so nothing is logged of it.
static void log_best(Analysis *analysis)
{
    char san[SAN_SIZE];
    const SearchLog *search_log = &analysis->search_log;
    if (!move_is_real(search_log->chosen) || search_log->from_book)
        return;
    san_write(&search_log->root, search_log->chosen, san);
    event_log_add(&analysis->event_log, "search ends: %s", san);
}

void analysis_event(Analysis *analysis, const Engine *engine, const Position *root, const EngineEvent *event)
{
    if (event->kind == EVENT_CURRENT_MOVE)
        return;
    if (begins(analysis, root, event)) {
        const Position *now = engine_position(engine);
        search_log_begin(&analysis->search_log, root, now->key == root->key ? now->last : NULL);
        analysis->depth = 0;
    }
    search_log_event(&analysis->search_log, event);
    if (event->kind == EVENT_INFO)
        log_info(analysis, &event->info);
    else
        log_best(analysis);
    const bool has_deepened = event->kind == EVENT_INFO && event->info.depth > analysis->depth;
    const bool has_ended = event->kind == EVENT_BEST_MOVE && !event->best.from_book;
    if (has_deepened || has_ended) {
        // Between two iterations, or at the end, what the search remembers is worth a picture.
        SnapshotFrame *frame = mem_new(1, sizeof *frame);
        engine_memory_snapshot(engine, &frame->snapshot);
        frame->ply = analysis->plies;
        analysis->depth = frame->snapshot.depth;
        if (frame->snapshot.root.key == analysis->search_log.root.key)
            snapshot_history_add_iteration(&analysis->snapshots, frame);
        else
            mem_free(frame);
    }
}

void analysis_option(Analysis *analysis, const OptionStore *options, OptionId id)
{
    char value[EVENT_LOG_LINE_SIZE];
    option_write_value(options, id, value, sizeof value);
    event_log_add(&analysis->event_log, "set %s = %s", option_def(options, id)->name, value);
}

// Is the last search of the position on the board, or of the one before the last move?
static bool is_about(const SearchLog *search_log, const Game *game)
{
    Position before;
    const int count = game_ply_count(game);
    if (search_log->root.key == game_position(game)->key)
        return true;
    if (count == 0)
        return false;
    game_position_at(game, count - 1, &before);
    return search_log->root.key == before.key;
}

bool analysis_score(const Analysis *analysis, const Game *game, Score *for_white)
{
    enum { BACK_MAX = 2 };
    const SearchLogStep *last = search_log_last(&analysis->search_log);
    if (last != NULL && is_about(&analysis->search_log, game)) {
        *for_white = analysis->search_log.root.stm == WHITE ? last->score : -last->score;
        return true;
    }
    // No search of this position: the score that the last mover gave it.
    Colour mover = game_position(game)->stm;
    for (int back = 1; back <= BACK_MAX && back <= game_ply_count(game); ++back) {
        const Score score = game_ply(game, game_ply_count(game) - back)->score;
        // Scores are kept from the side that moved.
        mover = colour_other(mover);
        if (score == SCORE_NONE)
            continue;
        *for_white = mover == WHITE ? score : -score;
        return true;
    }
    return false;
}

// What was known of the position that a move of the game was played in; false if there is no score.
static bool line_of_ply(const Analysis *analysis, const Game *game, int index, InfoLine *out)
{
    const GameEvalsPly *known = game_evals_ply(&analysis->evals, game, index);
    *out = (InfoLine){.multipv = 1, .score = SCORE_NONE, .bound = BOUND_EXACT};
    if (index < 0 || index >= game_ply_count(game))
        return false;
    out->score = game_evals_score(&analysis->evals, game, index);
    if (known != NULL) {
        out->pv_length = known->line_length;
        memcpy(out->pv, known->line, sizeof known->line);
    }
    return out->score != SCORE_NONE;
}

// The score that a best move leads to, for the other side; a mate is a ply nearer then.
static Score score_after(Score score)
{
    if (!score_is_mate(score))
        return -score;
    return score > 0 ? -score - 1 : -score + 1;
}

bool analysis_of_ply(const Analysis *analysis, const Game *game, int index, InfoLine *out)
{
    if (line_of_ply(analysis, game, index, out))
        return true;
    // A person who answers at once leaves no time for a search: what the move before was expected to lead to.
    if (!line_of_ply(analysis, game, index - 1, out) || out->pv_length == 0 ||
        !move_equal(out->pv[0], game_ply(game, index - 1)->move))
        return false;
    out->score = score_after(out->score);
    out->pv_length -= 1;
    memmove(out->pv, out->pv + 1, (size_t)out->pv_length * sizeof out->pv[0]);
    return true;
}

// --- explanations --------------------------------------------------------------------------------------------------

bool analysis_explain_played(const Analysis *analysis, const Game *game, int plies, Explanation *out)
{
    enum { BACK_MAX = 2 }; // the other side's move may have come since
    for (int back = 1; back <= BACK_MAX; ++back) {
        const GameEvalsPly *ply = game_evals_ply(&analysis->evals, game, plies - back);
        if (ply == NULL || ply->why.count == 0)
            continue;
        *out = ply->why;
        return true;
    }
    return false;
}

bool analysis_explain_search(const Analysis *analysis, Explanation *out)
{
    explain_write(&analysis->search_log, snapshot_history_newest(&analysis->snapshots, analysis->search_log.root.key),
                  NULL, out);
    return out->count > 0;
}

// --- event log ------------------------------------------------------------------------------------------------------

// A ring: the oldest line gives way.
void event_log_add(EventLog *event_log, const char *format, ...)
{
    if (event_log->count == EVENT_LOG_LINES_MAX) {
        event_log->first = (event_log->first + 1) % EVENT_LOG_LINES_MAX;
        event_log->count -= 1;
    }
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(event_log->lines[(event_log->first + event_log->count) % EVENT_LOG_LINES_MAX], EVENT_LOG_LINE_SIZE,
              format, arguments);
    va_end(arguments);
    event_log->count += 1;
}

const char *event_log_line(const EventLog *event_log, int index)
{
    return event_log->lines[(event_log->first + index) % EVENT_LOG_LINES_MAX];
}
