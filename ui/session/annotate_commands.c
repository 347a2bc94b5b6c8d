// SPDX-License-Identifier: GPL-3.0-or-later
// The command `annotate`: the game shown is reviewed beside everything else; its moves get marks, comments and better
// lines.
#include "base/language.h"
#include "base/memory.h"
#include "base/text.h"
#include "ui/annotate/formats.h"
#include "ui/annotate/remarks.h"
#include "ui/common/figures.h"
#include "ui/session/session.h"

#include <string.h>

static const char *const words[] = {"stop", "remove", NULL};

// Ends the thread too, if it still searches.
static void end_review(Session *session)
{
    review_task_free(session->review);
    session->review = NULL;
}

// Better lines of ours are about to go: from one that is shown, the game goes back to where it begins.
static void leave_own_line(EngineGame *engine_game)
{
    const int line = remark_line_of(engine_game->tree, engine_game_node(engine_game));
    if (line != TREE_NONE)
        engine_game_go_to(engine_game, tree_parent(engine_game->tree, line));
}

// Takes out what `annotate` has put in; the user's own comments stay.
static void remove_remarks(Session *session)
{
    EngineGame *engine_game = session->engine_game;
    if (!remarks_are_in(engine_game->tree)) {
        session_error(session, "annotate: no remarks of Hotspur are in this game.");
        return;
    }
    leave_own_line(engine_game);
    remarks_take_out(engine_game->tree);
    ++engine_game->changes;
    session_say(session, "Hotspur's remarks taken out; save keeps the game so.");
}

// Starts the review, which runs beside everything else, or says how far it is.
static void start_review(Session *session)
{
    const int moves = (tree_main_length(session->engine_game->tree) + 1) / 2;
    Error error;
    if (session->review != NULL) {
        session_say(session, "Annotating the game: %d %% done; annotate stop ends it.",
                    review_task_percent(session->review));
    } else if (session->annotated_changes != 0 && session->annotated_changes == session->engine_game->changes) {
        session_say(session, "The game is annotated already; %s shows the next mistake, save keeps it.",
                    session->front->mistake_key);
    } else if (moves == 0) {
        session_error(session, "annotate: no moves to annotate.");
    } else {
        // As text: the review must not see changes that are made meanwhile.
        char *text = autosave_text(session->engine_game);
        session->review = review_task_start(text, session->engine_game->engine, &error);
        mem_free(text);
        if (session->review == NULL)
            session_error(session, "annotate: %s.", error.text);
        else
            session_say(session,
                        language_count("Annotating %d move; you can go on meanwhile.",
                                       "Annotating %d moves; you can go on meanwhile.", moves),
                        moves);
    }
}

// The words are stop and remove; without one the review begins.
static void run_annotate(Session *session, char *arguments)
{
    const char *word = text_next_word(&arguments);
    if (session_refuses_help(session))
        return;
    if (word == NULL)
        start_review(session);
    else if (strcmp(word, "stop") == 0 && session->review == NULL)
        session_error(session, "annotate: nothing is being annotated.");
    else if (strcmp(word, "stop") == 0) {
        end_review(session);
        session_say(session, "Annotating stopped; nothing was added.");
    } else if (strcmp(word, "remove") == 0)
        remove_remarks(session);
    else
        session_error(session,
                      "annotate: unknown word '%.40s'; annotate works on the game shown, save writes it. For a page: "
                      "hotspur annotate GAME.pgn --out GAME.html.",
                      word);
}

// The game may have gone on, but must still begin with what was reviewed.
static bool is_of_game(const Review *review, const GameTree *game)
{
    int node = TREE_ROOT;
    if (tree_start(game)->key != tree_start(review->game)->key)
        return false;
    for (int i = 0; i < review->count; ++i) {
        node = tree_child(game, node, 0);
        if (node == TREE_NONE || !move_equal(tree_ply(game, node)->move, review->moves[i].move))
            return false;
    }
    return true;
}

int session_review_percent(const Session *session)
{
    return session->review != NULL ? review_task_percent(session->review) : -1;
}

// "White 1 ?!, 2 ?, accuracy 87 %", or "White no mistakes, accuracy 99 %".
static void write_side(const Review *review, Colour side, Text *out)
{
    const ReviewSummary *summary = &review->sides[side][PHASE_NB];
    text_addf(out, "%s ", _(side_name(side)));
    bool has_any = false;
    for (MoveMark mark = MARK_INACCURACY; mark <= MARK_BLUNDER; ++mark)
        if (summary->marks[mark] > 0) {
            text_addf(out, "%s%d %s", has_any ? ", " : "", summary->marks[mark], mark_sign(mark));
            has_any = true;
        }
    if (!has_any)
        text_add(out, _("no mistakes"));
    if (summary->graded > 0)
        text_addf(out, _(", accuracy %.0f %%"), summary->accuracy);
}

// What was found, and how to see it.
static void say_found(Session *session, const Review *review)
{
    char sides[COLOUR_NB][128];
    for (Colour side = WHITE; side < COLOUR_NB; ++side) {
        Text text = text_begin(sides[side], sizeof sides[side]);
        write_side(review, side, &text);
    }
    const bool has_mistakes = game_evals_next_mistake(session->engine_game->tree, TREE_ROOT, 1) != TREE_NONE;
    session_say(session, "Annotated. %s. %s.%s%s%s", sides[WHITE], sides[BLACK], has_mistakes ? " " : "",
                has_mistakes ? session->front->mistake_key : "", has_mistakes ? _(": next mistake.") : "");
}

// What the review has found of the position takes the place of what was known when the move was played.
static void take_review(GameEvalsPly *ply, const ReviewedMove *reviewed)
{
    ply->is_reviewed = true;
    ply->score = reviewed->best_score;
    ply->line_length = reviewed->best_length < SEARCH_LOG_LINE_MAX ? reviewed->best_length : SEARCH_LOG_LINE_MAX;
    memcpy(ply->line, reviewed->best, (size_t)ply->line_length * sizeof ply->line[0]);
}

int session_review_fd(const Session *session)
{
    return review_task_fd(session->review);
}

// Called when the review may have ended: its remarks go into the game, if that is still the one that
// was reviewed.
void session_check_review(Session *session)
{
    if (session->review == NULL || review_task_percent(session->review) < 100)
        return;
    const Review *review = review_task_result(session->review);
    if (review == NULL)
        session_error(session, "annotate: the game could not be reviewed.");
    else if (!is_of_game(review, session->engine_game->tree))
        session_say(session, "Another game is on the board than the one that was annotated; nothing was added.");
    else {
        leave_own_line(session->engine_game);
        review_add_to_tree(review, session->engine_game->tree);
        // The scores for the graph, as far as the game on hand is the one that was reviewed. What is known already of a
        // move stays.
        const Game *game = session->engine_game->game;
        GameEvals *evals = &session->analysis.evals;
        const int count = review->count < game_ply_count(game) ? review->count : game_ply_count(game);
        GameEvalsPly *plies = mem_new((size_t)count + 1, sizeof *plies);
        for (int i = 0; i < count; ++i) {
            Position before;
            const GameEvalsPly *known = game_evals_ply(evals, game, i);
            game_position_at(game, i, &before);
            plies[i] = known != NULL ? *known : (GameEvalsPly){.score = SCORE_NONE};
            plies[i].before = before.key;
            plies[i].move = game_ply(game, i)->move;
            if (review->moves[i].is_graded)
                take_review(&plies[i], &review->moves[i]);
        }
        for (int i = 0; i < count; ++i)
            game_evals_note(evals, i, &plies[i]);
        mem_free(plies);
        session->annotated_changes = ++session->engine_game->changes;
        say_found(session, review);
    }
    end_review(session);
}

static const CommandDef rows[] = {
    {"annotate", "[stop|remove]",
     N_("mark the mistakes of the game, with reasons and better lines; remove takes them out"), .run = run_annotate,
     .choices = words},
};

const CommandTable annotate_commands = {N_("Reviewing the game"), COMMAND_ROWS(rows)};
