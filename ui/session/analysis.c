// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/analysis.h"

#include "base/memory.h"
#include "base/text.h"
#include "notation/san.h"
#include "ui/common/figures.h"
#include "ui/session/move_rank.h"

enum { US_PER_SECOND = 1000000, LINE_MOVES_MAX = 8 };

void analysis_free(Analysis *insight)
{
    game_evals_free(&insight->story);
    snapshot_history_free(&insight->reel);
    threat_finder_free(insight->threats);
    insight->threats = NULL;
}

// --- the game ------------------------------------------------------------------------------------------------------

static void log_move(Analysis *insight, const Position *before, const GamePly *ply)
{
    char san[SAN_SIZE], score[SCORE_TEXT_SIZE];
    san_write(before, ply->move, san);
    write_score(ply->score, before->stm, score);
    const char *dots = before->stm == WHITE ? "." : "...";
    const int number = pos_move_number(before);
    if (ply->from_book)
        event_log_add(&insight->journal, "played %d%s %s, from the book", number, dots, san);
    else if (ply->score == SCORE_NONE)
        event_log_add(&insight->journal, "played %d%s %s", number, dots, san);
    else
        event_log_add(&insight->journal, "played %d%s %s (%s, depth %d, %.1f s)", number, dots, san, score, ply->depth,
                      (double)(ply->time_us > 0 ? ply->time_us : 0) / US_PER_SECOND);
}

// What the move threatens that a search chose; false if nothing is known.
static bool find_threat(Analysis *insight, const Position *before, Move move, Threat *out)
{
    Position after = *before;
    Undo undo;
    pos_make_move(&after, move, &undo);
    if (insight->threats == NULL)
        insight->threats = threat_finder_new(NULL);
    return insight->threats != NULL && threat_find(insight->threats, &after, out);
}

static void explain_ply(Analysis *insight, const Position *before, const MemorySnapshot *memory, GameEvalsPly *ply)
{
    const SearchLog *thought = &insight->thought;
    Threat threat;
    const bool is_searched = search_log_last(thought) != NULL;
    const bool threatens = is_searched && find_threat(insight, before, ply->move, &threat);
    explain_write(thought, memory, threatens ? &threat : NULL, &ply->why);
}

static void note_ply(Analysis *insight, const Game *game, int index)
{
    Position before;
    const GamePly *played = game_ply(game, index);
    const SearchLog *thought = &insight->thought;
    game_position_at(game, index, &before);
    const MemorySnapshot *memory = snapshot_history_newest(&insight->reel, before.key);
    const bool was_searched = thought->root.key == before.key;
    const SearchLogStep *last = was_searched ? search_log_last(thought) : NULL;
    GameEvalsPly ply = {.before = before.key,
                        .move = played->move,
                        .score = last != NULL ? last->score : SCORE_NONE,
                        .rank = memory != NULL ? move_rank_rank(memory, played->move) : 0};
    if (was_searched && move_equal(search_log_move(thought), played->move))
        explain_ply(insight, &before, memory, &ply);
    log_move(insight, &before, played);
    snapshot_history_add_move(&insight->reel, before.key, index, played->move);
    game_evals_note(&insight->story, index, &ply);
}

// How many moves of the game were there when it was last looked at; fewer if some were taken back or are others now.
static int known_plies(const Analysis *insight, const Game *game)
{
    int known = insight->plies < game_ply_count(game) ? insight->plies : game_ply_count(game);
    while (known > 0 && game_evals_ply(&insight->story, game, known - 1) == NULL)
        --known;
    return known;
}

void analysis_follow(Analysis *insight, const Game *game)
{
    const int count = game_ply_count(game);
    const Key key = game_position(game)->key;
    if (count == insight->plies && key == insight->key)
        return;
    const int known = known_plies(insight, game);
    if (known < insight->plies) {
        event_log_add(&insight->journal, known == 0 ? "a game from its start" : "back to ply %d", known);
        snapshot_history_cut(&insight->reel, known);
    }
    for (int i = known; i < count; ++i)
        note_ply(insight, game, i);
    insight->plies = count;
    insight->key = key;
}

// --- searches ------------------------------------------------------------------------------------------------------

static bool begins(const Analysis *insight, const Position *root, const EngineEvent *event)
{
    const SearchLog *thought = &insight->thought;
    const SearchLogStep *last = search_log_last(thought);
    const bool starts_again = event->kind == EVENT_INFO && event->info.depth == 1 && event->info.multipv == 1 &&
                              last != NULL && last->depth > 1;
    return thought->root.key != root->key || thought->is_finished || starts_again;
}

static void log_info(Analysis *insight, const InfoLine *info)
{
    const Position *root = &insight->thought.root;
    char score[SCORE_TEXT_SIZE], nodes[COUNT_TEXT_SIZE], line[JOURNAL_LINE_SIZE];
    const char *bound = info->bound == BOUND_LOWER ? ">" : info->bound == BOUND_UPPER ? "<" : " ";
    Text text = text_begin(line, sizeof line);
    write_score(info->score, root->stm, score);
    write_count(info->nodes, nodes);
    san_write_line(root, info->pv, info->pv_length < LINE_MOVES_MAX ? info->pv_length : LINE_MOVES_MAX, &text);
    event_log_add(&insight->journal, "%2d/%-2d %s%-6s %6s %5.1fs %s", info->depth, info->seldepth, bound, score, nodes,
                  (double)info->time_us / US_PER_SECOND, line);
}

static void log_best(Analysis *insight)
{
    char san[SAN_SIZE];
    const SearchLog *thought = &insight->thought;
    if (!move_is_real(thought->chosen) || thought->from_book)
        return;
    san_write(&thought->root, thought->chosen, san);
    event_log_add(&insight->journal, "search ends: %s", san);
}

// Between two iterations, or at the end, what the search remembers is worth a picture.
static void take_picture(Analysis *insight, const Engine *engine)
{
    MemorySnapshot *snapshot = mem_new(1, sizeof *snapshot);
    engine_memory_snapshot(engine, snapshot);
    if (snapshot->root.key == insight->thought.root.key)
        snapshot_history_add_iteration(&insight->reel, snapshot, insight->plies);
    insight->depth = snapshot->depth;
    mem_free(snapshot);
}

void analysis_event(Analysis *insight, const Engine *engine, const Position *root, const EngineEvent *event)
{
    if (event->kind == EVENT_CURRENT_MOVE)
        return;
    if (begins(insight, root, event)) {
        search_log_begin(&insight->thought, root);
        insight->depth = 0;
    }
    search_log_event(&insight->thought, event);
    if (event->kind == EVENT_INFO)
        log_info(insight, &event->info);
    else
        log_best(insight);
    const bool has_deepened = event->kind == EVENT_INFO && event->info.depth > insight->depth;
    const bool has_ended = event->kind == EVENT_BEST_MOVE && !event->best.from_book;
    if (has_deepened || has_ended)
        take_picture(insight, engine);
}

void analysis_option(Analysis *insight, const OptionStore *options, OptionId id)
{
    char value[JOURNAL_LINE_SIZE];
    option_write_value(options, id, value, sizeof value);
    event_log_add(&insight->journal, "set %s = %s", option_def(id)->name, value);
}

static bool is_about(const SearchLog *thought, const Game *game)
{
    Position before;
    const int count = game_ply_count(game);
    if (thought->root.key == game_position(game)->key)
        return true;
    if (count == 0)
        return false;
    game_position_at(game, count - 1, &before);
    return thought->root.key == before.key;
}

bool analysis_worth(const Analysis *insight, const Game *game, Score *for_white)
{
    enum { BACK_MAX = 2 };
    const SearchLogStep *last = search_log_last(&insight->thought);
    if (last != NULL && is_about(&insight->thought, game)) {
        *for_white = insight->thought.root.stm == WHITE ? last->score : -last->score;
        return true;
    }
    Colour mover = game_position(game)->stm;
    for (int back = 1; back <= BACK_MAX && back <= game_ply_count(game); ++back) {
        const Score score = game_ply(game, game_ply_count(game) - back)->score;
        mover = colour_other(mover);
        if (score == SCORE_NONE)
            continue;
        *for_white = mover == WHITE ? score : -score;
        return true;
    }
    return false;
}

// --- explanations --------------------------------------------------------------------------------------------------

bool analysis_explain_played(const Analysis *insight, const Game *game, Explanation *out)
{
    enum { BACK_MAX = 2 }; // the other side's move may have come since
    for (int back = 1; back <= BACK_MAX; ++back) {
        const GameEvalsPly *ply = game_evals_ply(&insight->story, game, game_ply_count(game) - back);
        if (ply == NULL || ply->why.count == 0)
            continue;
        *out = ply->why;
        return true;
    }
    return false;
}

bool analysis_explain_thought(const Analysis *insight, Explanation *out)
{
    explain_write(&insight->thought, snapshot_history_newest(&insight->reel, insight->thought.root.key), NULL, out);
    return out->count > 0;
}
