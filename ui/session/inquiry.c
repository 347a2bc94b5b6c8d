// SPDX-License-Identifier: GPL-3.0-or-later
// Questions about the position shown that take two searches, one of them of what would be otherwise: why a move is good or
// bad, and what the other side threatens. What is said follows from the lines, see ui/common/tactics.h.
#include "base/clock.h"
#include "base/language.h"
#include "base/text.h"
#include "board/movegen.h"
#include "notation/san.h"
#include "ui/annotate/endings.h"
#include "ui/annotate/merit.h"
#include "ui/annotate/review.h"
#include "ui/annotate/review_task.h"
#include "ui/common/figures.h"
#include "ui/common/tactics.h"
#include "ui/session/queries.h"

#include <assert.h>
#include <string.h>

enum {
    SEARCH_US = US_PER_SECOND,
    LINE_PLIES = 6, // of a line, that a person can keep in mind
    LINE_SIZE = 200,
    MERIT_SIZE = 400,
    THREAT_LOSS = 50,   // centipawns that passing must cost where material shows what is threatened
    PLAIN_LOSS = 150,   // and that it must cost, with THREAT_POINTS, where none does
    PIECE_PAWNS = 2,    // a piece for a pawn
    MATE_MOVES_MAX = 5, // a longer mate after a pass is no threat by itself
    NEAR_BEST = 10,     // centipawns: as good as the best move
};

// "Nf3: +0.20 instead of +1.10. REASON Better: LINE."
static_assert((int)ENGINE_GAME_MESSAGE_SIZE >= SAN_SIZE + 2 * SCORE_WORDS_SIZE + REVIEW_REASON_SIZE + LINE_SIZE + 32,
              "a verdict is said whole");

static const double THREAT_POINTS = 0.10;
static const double NEARLY_POINTS = 0.03;
static const double ZUGZWANG_POINTS = 0.20;
static const double LOST_POINTS = 0.15;             // a game with no more is lost
static const double LOST_PAWN_ENDING_POINTS = 0.28; // and one of kings and pawns

static void write_line(const Position *pos, const Move *moves, int count, char out[LINE_SIZE])
{
    Text text = text_begin(out, LINE_SIZE);
    san_write_line(pos, moves, count < LINE_PLIES ? count : LINE_PLIES, &text);
}

// Searches a position for a moment; `next` gets the answer.
static void look_at(EngineGame *engine_game, Activity activity, const Position *pos,
                    void (*next)(EngineGame *engine_game, Move best))
{
    const SearchLimits limits = {.infinite = true, .one_line = true};
    engine_game->answer = next;
    engine_game_think(engine_game, activity, pos, &limits, SEARCH_US);
}

// Keeps what the first search has found.
static bool keep_first(EngineGame *engine_game, Move best)
{
    if (!move_is_real(best) || engine_game->line_count == 0)
        return false;
    engine_game->inquiry.now = engine_game->lines[0];
    return true;
}

// Why nothing can be asked; NULL if it can.
static const char *obstacle(const Session *session)
{
    const EngineGame *engine_game = session->engine_game;
    if (engine_game->controller.activity == ACTIVITY_MOVE)
        return _("Hotspur is thinking about its move; ask when it is your turn");
    if (!movegen_any(session_position(session)))
        return _("the game is over here");
    return NULL;
}

// --- why, why not ----------------------------------------------------------------------------------------------------

// At most as many moves as a review keeps.
static int copy_line(const InfoLine *info, Move out[REVIEW_LINE_MAX])
{
    const int count = info->pv_length < REVIEW_LINE_MAX ? info->pv_length : REVIEW_LINE_MAX;
    memcpy(out, info->pv, (size_t)count * sizeof out[0]);
    return count;
}

// "The best move: 12.Nxe5 dxe5 13.Qh5+ (+2.10). It wins a pawn."
static void praise(EngineGame *engine_game)
{
    const Inquiry *inquiry = &engine_game->inquiry;
    const InfoLine *best = &inquiry->now;
    char line[LINE_SIZE], score[SCORE_WORDS_SIZE], words[MERIT_SIZE], sentence[MERIT_SIZE];
    Text merit = text_begin(words, sizeof words), text = text_begin(sentence, sizeof sentence);
    const MeritQuery query = {.pos = &inquiry->pos,
                              .line = best->pv,
                              .count = best->pv_length,
                              .score = best->score,
                              .previous = inquiry->previous,
                              .previous_taken = inquiry->previous_taken};
    write_line(&inquiry->pos, best->pv, best->pv_length, line);
    write_score_words(best->score, inquiry->pos.stm, score);
    if (merit_write(&query, &merit))
        sentence_add(&text, " It %1.", words);
    engine_game_report_place(engine_game, "The best move: %s (%s).%s", line, score, sentence);
}

static bool is_as_good(const ReviewedMove *move)
{
    const bool is_mate = score_is_mate(move->score) || score_is_mate(move->best_score);
    return move->score >= move->best_score ||
           (!is_mate && score_to_centipawns(move->best_score) - score_to_centipawns(move->score) <= NEAR_BEST);
}

// What is lost is less than the searches of a moment can be sure of.
static bool is_nearly_as_good(const ReviewedMove *move)
{
    return !score_is_mate(move->score) && !score_is_mate(move->best_score) && move->best_length > 0 &&
           move->expected_best - move->expected < NEARLY_POINTS;
}

// Tests what is to be said by short searches of another engine, which are over in a moment: the memory of the session's
// own is what its maps show.
static void find_reason(const EngineGame *engine_game, const Position *pos, ReviewedMove *move)
{
    Error error; // without an engine less is said
    Engine *tester = review_engine_new(engine_game->engine, &error);
    review_write_single_reason(tester, pos, move);
    engine_free(tester);
}

// Compares the move with the best one.
static void tell_verdict(EngineGame *engine_game)
{
    Inquiry *inquiry = &engine_game->inquiry;
    ReviewedMove *move = &inquiry->verdict;
    char san[SAN_SIZE], from[SCORE_WORDS_SIZE], to[SCORE_WORDS_SIZE], better[LINE_SIZE];
    san_write(&inquiry->pos, inquiry->move, san);
    write_score_words(move->score, inquiry->pos.stm, to);
    write_score_words(move->best_score, inquiry->pos.stm, from);
    write_line(&inquiry->pos, inquiry->now.pv, inquiry->now.pv_length, better);
    if (is_as_good(move)) {
        engine_game_report_place(engine_game, "%s is as good as any (%s).", san, to);
        return;
    }
    if (is_nearly_as_good(move)) {
        char best[SAN_SIZE];
        san_write(&inquiry->pos, move->best[0], best);
        engine_game_report(engine_game, "%s (%s) is nearly as good as %s (%s).", san, to, best, from);
        return;
    }
    find_reason(engine_game, &inquiry->pos, move);
    // Both scores may say no more than who wins.
    if (strcmp(from, to) == 0)
        engine_game_report_place(engine_game, "%s: %s either way. %s%sBetter: %s.", san, to, move->reason,
                                 move->reason[0] != '\0' ? " " : "", better);
    else
        engine_game_report_place(engine_game, "%s: %s instead of %s. %s%sBetter: %s.", san, to, from, move->reason,
                                 move->reason[0] != '\0' ? " " : "", better);
}

static void answer_pass(EngineGame *engine_game, Move best);

// Looks at what passes would be worth, where an ending may be one of zugzwang, before it tells.
static void look_at_passes(EngineGame *engine_game)
{
    Inquiry *inquiry = &engine_game->inquiry;
    Position pos;
    for (; inquiry->pass < PASS_NB; ++inquiry->pass)
        if (ending_pass_position(engine_game->engine, &inquiry->pos, &inquiry->verdict, inquiry->pass, &pos)) {
            look_at(engine_game, ACTIVITY_QUESTION, &pos, answer_pass);
            return;
        }
    tell_verdict(engine_game);
    engine_game_continue(engine_game);
}

static void answer_pass(EngineGame *engine_game, Move best)
{
    Inquiry *inquiry = &engine_game->inquiry;
    if (move_is_real(best) && engine_game->line_count > 0)
        ending_set_pass(&inquiry->verdict, inquiry->pass, engine_game->lines[0].score);
    ++inquiry->pass;
    look_at_passes(engine_game);
}

// Gathers what a review would know of the move, so that the same words are found for it. The move is
// asked about, so that it gets a reason even where a review would not mark it.
static void begin_verdict(EngineGame *engine_game, Score score, const Move *reply, int reply_length)
{
    Inquiry *inquiry = &engine_game->inquiry;
    // What is known of the move by the search of the position after it.
    ReviewedMove *move = &inquiry->verdict;
    *move = (ReviewedMove){.move = inquiry->move,
                           .colour = inquiry->pos.stm,
                           .best_score = inquiry->now.score,
                           .score = score,
                           .second_score = SCORE_NONE,
                           .reply_length = reply_length};
    if (reply_length > 0)
        memcpy(move->reply, reply, (size_t)reply_length * sizeof reply[0]);
    move->best_length = copy_line(&inquiry->now, move->best);
    move->expected_best = expected_points(move->best_score);
    move->expected = expected_points(move->score);
    move->mark = mark_of_loss(move->expected_best - move->expected);
    if (move->mark == MARK_NONE)
        move->mark = MARK_INACCURACY;
    ending_find_results(engine_game->engine, &inquiry->pos, &inquiry->verdict);
    inquiry->pass = PASS_AFTER_BEST;
    look_at_passes(engine_game);
}

// The position after the move is known too: now both can be compared.
static void answer_move(EngineGame *engine_game, Move best)
{
    const InfoLine *found = &engine_game->lines[0];
    Move reply[REVIEW_LINE_MAX];
    if (!move_is_real(best) || engine_game->line_count == 0) {
        engine_game_continue(engine_game);
        return;
    }
    const int count = copy_line(found, reply);
    begin_verdict(engine_game, score_for_mover(found->score), reply, count);
}

// The best move is known. If it is the one asked about it is praised; else the position after that is
// searched.
static void answer_best(EngineGame *engine_game, Move best)
{
    Inquiry *inquiry = &engine_game->inquiry;
    Position after = inquiry->pos;
    Undo undo;
    if (!keep_first(engine_game, best)) {
        engine_game_continue(engine_game);
        return;
    }
    // Without a move the question is which one is best.
    if (!move_is_real(inquiry->move) || move_equal(best, inquiry->move)) {
        praise(engine_game);
        engine_game_continue(engine_game);
        return;
    }
    pos_make_move(&after, inquiry->move, &undo);
    // The history would end with the position of the board.
    after.last = NULL;
    if (movegen_any(&after)) {
        look_at(engine_game, ACTIVITY_QUESTION, &after, answer_move);
        return;
    }
    // The move ends the game: no search is needed.
    begin_verdict(engine_game, pos_in_check(&after) ? SCORE_MATE - 1 : SCORE_DRAW, NULL, 0);
}

// Sets the position of the question: that of a node, and how it came about.
static void set_position(Inquiry *inquiry, const GameTree *tree, int node)
{
    Position before;
    inquiry->previous = node == TREE_ROOT ? MOVE_NONE : tree_ply(tree, node)->move;
    inquiry->previous_taken = PT_NONE;
    tree_position(tree, node, &inquiry->pos);
    inquiry->pos.last = NULL;
    if (node == TREE_ROOT)
        return;
    tree_position(tree, tree_parent(tree, node), &before);
    inquiry->previous_taken = move_taken(&before, inquiry->previous);
}

// Makes the question one about the move that led to a node; `text` is that move, or NULL for whatever it is.
static bool is_about_node(Session *session, int node, const char *text)
{
    const GameTree *tree = session_tree(session);
    Inquiry *inquiry = &session->engine_game->inquiry;
    Position before;
    Move move;
    Error error;
    const Move played = tree_ply(tree, node)->move;
    if (!move_is_real(played)) // none at the root; and a pass is no choice to explain
        return false;
    tree_position(tree, tree_parent(tree, node), &before);
    if (text != NULL && (!san_read(&before, text, &move, &error) || !move_equal(move, played)))
        return false;
    set_position(inquiry, tree, tree_parent(tree, node));
    inquiry->move = played;
    return true;
}

// Finds the move that is meant: one of the position shown, or one of the last two that led there. NULL: the last one.
static bool find_move(Session *session, const char *text, Error *error)
{
    Inquiry *inquiry = &session->engine_game->inquiry;
    const int node = session_shown_node(session);
    if (text == NULL)
        return is_about_node(session, node, NULL) || error_set(error, N_("no move has led to this position"));
    set_position(inquiry, session_tree(session), node);
    if (san_read(&inquiry->pos, text, &inquiry->move, error) || is_about_node(session, node, text))
        return true;
    return node != TREE_ROOT && is_about_node(session, tree_parent(session_tree(session), node), text);
}

// `why` alone explains what Hotspur played or prefers; with a move it is about that one.
static void ask_about(Session *session, const char *text)
{
    EngineGame *engine_game = session->engine_game;
    Inquiry *inquiry = &engine_game->inquiry;
    Error error;
    const char *reason = obstacle(session);
    if (reason != NULL)
        session_error(session, "why: %s.", reason);
    else if (!find_move(session, text, &error))
        session_error(session, "why: %s.", error.text);
    else {
        look_at(engine_game, ACTIVITY_QUESTION, &inquiry->pos, answer_best);
        engine_game_report_place(engine_game, "Looking at it ...");
    }
}

// Which piece the move cannot do without takes some short searches; none beside a search for a move.
static void add_need(Session *session, Explanation *why)
{
    Engine *engine = session->engine_game->engine;
    const Position *root = &session->analysis.search_log.root;
    if (why->root != root->key)
        return;
    while (session_has_time(session) && engine_step_importance(engine, root))
        continue;
    explain_add_need(root, engine_importance(engine, root), why);
}

// Nothing was searched here: the best move is found, and what is good about it.
static void search_for_best(Session *session)
{
    EngineGame *engine_game = session->engine_game;
    const char *reason = obstacle(session);
    if (reason != NULL) {
        session_error(session, "why: %s.", reason);
        return;
    }
    set_position(&engine_game->inquiry, session_tree(session), session_shown_node(session));
    engine_game->inquiry.move = MOVE_NONE;
    look_at(engine_game, ACTIVITY_QUESTION, &engine_game->inquiry.pos, answer_best);
    engine_game_report_place(engine_game, "Looking at it ...");
}

// `why` without a move: the words of the search that has just been made, see explain.c.
static void explain_search(Session *session)
{
    Explanation why;
    const EngineGame *engine_game = session->engine_game;
    const bool thinks = engine_game->analysing || engine_game->controller.activity == ACTIVITY_MOVE;
    // The last search may have been of what a question was about.
    const bool is_of_position = session->analysis.search_log.root.key == session_position(session)->key;
    const bool is_known = thinks ? analysis_explain_search(&session->analysis, &why)
                                 : analysis_explain_played(&session->analysis, engine_game->game,
                                                           game_ply_count(engine_game->game), &why) ||
                                       (is_of_position && analysis_explain_search(&session->analysis, &why));
    if (!is_known) {
        search_for_best(session);
        return;
    }
    add_need(session, &why);
    if (session->front->explain != NULL) {
        session->front->explain(session->context, &why);
        return;
    }
    session_say(session, "%s", why.title);
    const int told = session_explanation_lines(session, &why);
    for (int i = 0; i < told; ++i)
        session_say(session, "  %s", why.lines[i]);
}

// With a move it is about that one, wherever it was played or could be; alone about the last search.
static void run_why(Session *session, char *arguments)
{
    char *text = text_trim(arguments);
    if (session_refuses_help(session))
        return;
    if (text_starts_with(text, "not ") || strcmp(text, "not") == 0)
        text = text_trim(text + strlen("not"));
    // In a game that is looked at, or back at, and in analysis, the move shown is meant.
    const bool is_looked_at =
        session_looks_back(session) || session_is_viewed(session) || session->engine_game->analysing;
    if (text[0] == '\0' && is_looked_at && session_shown_node(session) != TREE_ROOT)
        ask_about(session, NULL);
    else if (text[0] == '\0')
        explain_search(session);
    else
        ask_about(session, text);
}

// --- threats ---------------------------------------------------------------------------------------------------------

// What the side to move has now, and what it has if it passes; scores are those of the side that is to move in each.
typedef struct Pass {
    Colour us;
    Score now;
    const InfoLine *found; // after the pass
    bool is_lost;          // as it stands
    bool wins;             // the line after the pass wins material
    LineGain gain;
} Pass;

// Pieces, in pawns, that a line takes from a side beyond what it gives; new queens count nothing: where the game is lost, a
// pawn that will promote whatever is played is no threat.
static int pieces_taken(const int8_t taken_from[PT_NB], const int8_t attacker[PT_NB])
{
    int pawns = 0;
    for (PieceType type = PT_KNIGHT; type <= PT_QUEEN; ++type)
        pawns += piece_pawns(type) * ((attacker[type] < 0 ? attacker[type] : 0) - taken_from[type]);
    return pawns;
}

// What is lost anyway, by the best line as it stands.
static int pieces_lost_anyway(const Inquiry *inquiry)
{
    LineGain gain;
    if (!line_gain(&inquiry->pos, inquiry->now.pv, inquiry->now.pv_length, &gain))
        return 0;
    const int lost = pieces_taken(gain.own, gain.other);
    return lost > 0 ? lost : 0;
}

// Does the side to move win something itself? Then a pass costs that, and shows no threat.
static bool wins_now(const Inquiry *inquiry)
{
    LineGain gain;
    return line_gain(&inquiry->pos, inquiry->now.pv, inquiry->now.pv_length, &gain) && gain.pawns > 0;
}

// A mate is a threat if it can be put off by more than the move that a pass gives away.
static bool is_mate_threat(const Pass *pass)
{
    const int mate = score_mate_moves(pass->found->score);
    // It is not mated as it stands: any mate counts, in a lost game only a short one.
    if (!score_is_mate(pass->now) || pass->now > 0)
        return !pass->is_lost || mate <= MATE_MOVES_MAX;
    const int anyway = -score_mate_moves(pass->now);
    return mate <= MATE_MOVES_MAX && mate < anyway && (mate == 1 || anyway - mate > 1);
}

// In a game that is not lost half a pawn is enough if the line shows what it wins, else the result must be at stake. In a
// lost one everything costs something: only a piece counts that would not be lost anyway.
static bool is_material_threat(const Inquiry *inquiry, const Pass *pass)
{
    const double points = expected_points(pass->now) - expected_points(-pass->found->score);
    const int taken = pass->wins ? pieces_taken(pass->gain.other, pass->gain.own) : 0;
    if (pass->is_lost || score_is_mate(pass->now))
        return taken - pieces_lost_anyway(inquiry) >= PIECE_PAWNS;
    const int loss = score_to_centipawns(pass->now) + score_to_centipawns(pass->found->score);
    if (pass->wins)
        return loss >= THREAT_LOSS;
    return points >= THREAT_POINTS && loss >= PLAIN_LOSS && !wins_now(inquiry);
}

// Lost as it stands? Of kings and pawns less is needed for that: the pawn that queens after a pass queens anyway.
static bool is_lost(const Inquiry *inquiry)
{
    const Position *pos = &inquiry->pos;
    const bool has_pieces = pos_has_non_pawns(pos, WHITE) || pos_has_non_pawns(pos, BLACK);
    return expected_points(inquiry->now.score) <= (has_pieces ? LOST_POINTS : LOST_PAWN_ENDING_POINTS);
}

// Puts the outcome into words: a mate, a gain, zugzwang, or nothing that costs more than is lost
// anyway.
static void tell_threat(EngineGame *engine_game, const Pass *pass)
{
    const Inquiry *inquiry = &engine_game->inquiry;
    const InfoLine *found = pass->found;
    char line[LINE_SIZE], score[SCORE_WORDS_SIZE], gain[LINE_SIZE] = "";
    Text won = text_begin(gain, sizeof gain);
    // Distant mates are told as wins: their length says nothing to a player.
    const bool mates = score_mate_is_near(found->score) && found->score > 0;
    if (pass->wins)
        sentence_add(&won, ", wins %1", gain_phrase(&pass->gain).text);
    write_line(&engine_game->root, found->pv, found->pv_length, line);
    write_score_words(found->score, colour_other(pass->us), score);
    const bool is_threat = mates ? is_mate_threat(pass) : is_material_threat(inquiry, pass);
    // The board draws its first move on the position as it stands.
    if (is_threat)
        engine_game->threat = (ShownThreat){.key = inquiry->pos.key, .move = found->pv[0]};
    if (is_threat && mates)
        engine_game_report_place(engine_game, "Threat: %s, mate in %d.", line, score_mate_moves(found->score));
    else if (is_threat)
        engine_game_report_place(engine_game, "Threat: %s%s (if %s passes: %s).", line, gain, _(side_name(pass->us)),
                                 score);
    else if (expected_points(-pass->found->score) - expected_points(pass->now) >= ZUGZWANG_POINTS)
        engine_game_report_place(engine_game,
                                 "No threat, but zugzwang: %s is worse off by having to move (if %s passes: %s).",
                                 _(side_name(pass->us)), _(side_name(pass->us)), score);
    else if (pass->is_lost)
        engine_game_report_place(engine_game, "No threat beyond what is lost anyway (if %s passes: %s).",
                                 _(side_name(pass->us)), score);
    else
        engine_game_report_place(engine_game, "No threat (if %s passes: %s).", _(side_name(pass->us)), score);
}

// What the other side would do if the side to move passed, if that costs anything.
static void answer_threat(EngineGame *engine_game, Move best)
{
    const Inquiry *inquiry = &engine_game->inquiry;
    Pass pass = {.us = inquiry->pos.stm, .now = inquiry->now.score, .found = &engine_game->lines[0]};
    if (!move_is_real(best) || engine_game->line_count == 0) {
        engine_game_report_place(engine_game, "No threat: %s would have no move.", _(side_name(colour_other(pass.us))));
        engine_game_continue(engine_game);
        return;
    }
    pass.is_lost = is_lost(inquiry);
    pass.wins = !score_is_mate(pass.found->score) &&
                line_gain(&engine_game->root, pass.found->pv, pass.found->pv_length, &pass.gain) && pass.gain.pawns > 0;
    tell_threat(engine_game, &pass);
    engine_game_continue(engine_game);
}

// What the side to move has is known. Now it passes.
static void answer_now(EngineGame *engine_game, Move best)
{
    Position pos = engine_game->inquiry.pos;
    Undo undo;
    if (!keep_first(engine_game, best)) {
        engine_game_continue(engine_game);
        return;
    }
    pos_make_null(&pos, &undo);
    pos.last = NULL;
    look_at(engine_game, ACTIVITY_THREAT, &pos, answer_threat);
}

// Asks what the other side would do if it were its move. In check there is no passing.
static void run_threat(Session *session, char *arguments)
{
    EngineGame *engine_game = session->engine_game;
    const Position *pos = session_position(session);
    (void)arguments;
    if (session_refuses_help(session))
        return;
    const char *reason = obstacle(session);
    if (reason == NULL && pos_in_check(pos))
        reason = _("the king is in check");
    if (reason != NULL) {
        session_error(session, "No threat to show: %s.", reason);
        return;
    }
    engine_game->inquiry.pos = *pos;
    engine_game->inquiry.pos.last = NULL;
    look_at(engine_game, ACTIVITY_QUESTION, &engine_game->inquiry.pos, answer_now);
    engine_game_report_place(engine_game, "What would %s do now? ...", _(side_name(colour_other(pos->stm))));
}

static const char *const choices[] = {"not", NULL};

static const CommandDef rows[] = {
    {"why", "[not] [MOVE]",
     N_("explain the last move, or the best move so far; with MOVE: what is good or bad about it"), .run = run_why,
     .choices = choices, .complete = complete_legal_moves},
    {"threat", "", N_("what the opponent threatens"), .run = run_threat},
};

const CommandTable analysis_commands = {N_("Explanations"), COMMAND_ROWS(rows)};
