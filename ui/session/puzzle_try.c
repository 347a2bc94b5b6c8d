// SPDX-License-Identifier: GPL-3.0-or-later
// Moves that are tried in a puzzle. Right is the move of the solution, any mate, and any other move that is worth as much
// up to the limit of `?!`, by a search of both; a wrong one is answered on the board for a moment.
#include "base/clock.h"
#include "base/language.h"
#include "board/movegen.h"
#include "notation/san.h"
#include "ui/annotate/review.h"
#include "ui/common/figures.h"
#include "ui/common/tactics.h"
#include "ui/session/puzzle_course.h"

#include <string.h>

enum {
    GRADE_NODES = 200000,
    GRADE_US = 2 * US_PER_SECOND,       // at most
    REFUTED_US = 4 * US_PER_SECOND,     // a wrong try and its answer stay on the board
    OVERLOOKED_US = 10 * US_PER_SECOND, // and with the map, which takes longer to read
    SLOW_US = 60 * US_PER_SECOND,       // a move that took longer was hard to find
    LINE_SIZE = 300,
    MOVE_SIZE = SAN_SIZE + 16,
};

bool session_has_puzzle(const Session *session)
{
    return session->engine_game->puzzle.state == PUZZLE_OPEN;
}

bool session_refuses_in_puzzle(Session *session)
{
    if (!session_has_puzzle(session))
        return false;
    if (session->puzzles->set.is_repertoire)
        session_error(session, "Not while a move is asked for; drill solution shows it.");
    else
        session_error(session, "Not in a puzzle: play a move; puzzle solution gives up.");
    return true;
}

static const Puzzle *shown_puzzle(const Session *session)
{
    return &session->puzzles->set.puzzles[session->puzzles->shown];
}

static int add_move(GameTree *tree, int parent, Move move)
{
    return tree_add(tree, parent, &(GamePly){.move = move, .score = SCORE_NONE, .time_us = -1});
}

static void write_move(const Position *pos, Move move, char out[MOVE_SIZE])
{
    Text text = text_begin(out, MOVE_SIZE);
    san_write_line(pos, &move, 1, &text);
}

// Takes the time of a move that was right.
static void note_time(PuzzleCourse *course)
{
    course->is_slow = course->is_slow || clock_now_us() - course->asked_us > SLOW_US;
    course->asked_us = clock_now_us();
}

// Nothing is "easy" by being fast. Who knows a repertoire answers all of it at once, and that rating makes the time until the
// next question nearly twice as long: given too often it costs what was learned. "Hard" by mistake, because the user was at
// the door, costs no more than a question that comes early.
static FsrsRating rating_of(const PuzzleCourse *course, bool is_right)
{
    if (!is_right)
        return FSRS_AGAIN;
    return course->is_hinted || course->is_slow ? FSRS_HARD : FSRS_GOOD;
}

void puzzle_note(Session *session, bool is_right)
{
    PuzzleCourse *course = session->puzzles;
    Position pos;
    Error error;
    if (course->has_failed)
        return;
    course->has_failed = !is_right;
    puzzle_position(shown_puzzle(session), &pos);
    if (!puzzle_record_add(course->record, &pos, rating_of(course, is_right), &error) && !course->is_unwritten) {
        course->is_unwritten = true;
        session_error(session, "The answer is not kept: %s.", error.text);
    }
    // When it is due again follows from this answer.
    (void)puzzle_record_due(course->record, &pos, &course->turns[course->shown].due);
}

void puzzle_reveal(Session *session, bool shows_first)
{
    EngineGame *engine_game = session->engine_game;
    const PuzzleCourse *course = session->puzzles;
    const Puzzle *puzzle = shown_puzzle(session);
    int node = engine_game->puzzle.node, first = TREE_NONE;
    for (int i = course->step; i < puzzle->move_count; ++i) {
        node = add_move(engine_game->tree, node, puzzle->moves[i]);
        first = first == TREE_NONE ? node : first;
    }
    engine_game->puzzle.state = PUZZLE_OVER;
    if (shows_first && first != TREE_NONE)
        engine_game_go_to(engine_game, first);
    else
        engine_game_continue(engine_game);
}

// --- right ---------------------------------------------------------------------------------------------------------------

// What the solution would have been, where another move was found.
static void tell_solution(const Session *session, const Position *pos, Text *out)
{
    const Puzzle *puzzle = shown_puzzle(session);
    char san[MOVE_SIZE];
    if (session->puzzles->step >= puzzle->move_count)
        return;
    write_move(pos, puzzle->moves[session->puzzles->step], san);
    text_addf(out, session->puzzles->set.is_repertoire ? _(" The main line is %s.") : _(" The solution given is %s."),
              san);
}

// The puzzle is solved: the move stays on the board, and the rest of the solution is put into the tree
// to be stepped through.
static void take_solved(Session *session, const Position *pos, Move move, bool is_given)
{
    EngineGame *engine_game = session->engine_game;
    char san[MOVE_SIZE], line[LINE_SIZE];
    Text text = text_begin(line, sizeof line);
    write_move(pos, move, san);
    text_addf(&text, _("Right: %s."), san);
    if (!is_given)
        tell_solution(session, pos, &text);
    const Puzzle *puzzle = shown_puzzle(session);
    note_time(session->puzzles);
    puzzle_note(session, true);
    // A repertoire goes on by itself.
    if (session->puzzles->set.is_repertoire) {
        text_add(&text, " ");
        puzzle_pose_next(session, line);
        return;
    }
    if (puzzle->themes[0] != '\0')
        text_addf(&text, _(" Themes: %s."), puzzle->themes);
    text_add(&text, _(" puzzle: the next one."));
    const int parent = engine_game->puzzle.node;
    const int node = add_move(engine_game->tree, parent, move);
    puzzle_reveal(session, false);
    session_leave_view(session);
    engine_game_go_to(engine_game, node);
    session_say(session, "%s", line);
}

// The move of the solution: the opponent answers as the solution has it, and the next move is to be found.
static void take_given(Session *session, const Position *pos, Move move)
{
    EngineGame *engine_game = session->engine_game;
    PuzzleCourse *course = session->puzzles;
    const Puzzle *puzzle = shown_puzzle(session);
    char line[LINE_SIZE];
    Text text = text_begin(line, sizeof line);
    if (course->step + 2 >= puzzle->move_count) {
        take_solved(session, pos, move, true);
        return;
    }
    const Move pair[] = {move, puzzle->moves[course->step + 1]};
    san_write_line(pos, pair, 2, &text);
    engine_game->puzzle.node = add_move(engine_game->tree, engine_game->puzzle.node, pair[0]);
    engine_game->puzzle.node = add_move(engine_game->tree, engine_game->puzzle.node, pair[1]);
    note_time(course);
    course->step += 2;
    course->best = SCORE_NONE;
    session_leave_view(session);
    engine_game_go_to(engine_game, engine_game->puzzle.node);
    session_say(session, "Right: %s. And now?", line);
}

// --- wrong ---------------------------------------------------------------------------------------------------------------

// "mate in 2", "which wins the queen", or where it stands after it. Counted from the try on: a queen that is taken back was
// traded, not lost.
static void write_why(const Position *root, const InfoLine *found, Text *out)
{
    char score[SCORE_WORDS_SIZE];
    LineGain gain;
    if (score_mate_is_near(found->score) && found->score < 0) {
        text_addf(out, _(", mate in %d"), -score_mate_moves(found->score));
        return;
    }
    if (line_gain(root, found->pv, found->pv_length, &gain) && gain.pawns < 0) {
        // What the line costs the side that begins it, as a gain of the other side.
        LineGain won = {.pawns = -gain.pawns, .plies = gain.plies};
        memcpy(won.own, gain.other, sizeof won.own);
        memcpy(won.other, gain.own, sizeof won.other);
        sentence_add(out, ", which wins %1", gain_phrase(&won).text);
        return;
    }
    write_score_words(found->score, root->stm, score);
    text_addf(out, " (%s)", score);
}

void session_end_refutation(Session *session)
{
    if (session->refuted_until_us == 0)
        return;
    session->refuted_until_us = 0;
    session_lend_map(session, false);
    if (session->view.kind == VIEW_LINE)
        session_leave_view(session);
}

// A front end without a board has nothing to show for a moment.
static void show_refutation(Session *session, const Move *moves, int count, int64_t for_us)
{
    if (session->front->position_changed == NULL)
        return;
    session->front->position_changed(session->context);
    view_show_moves(&session->view, &session->puzzles->root, moves, count);
    session->refuted_until_us = clock_now_us() + for_us;
}

// The try and its answer stand on the board until a key is pressed, or time has passed.
static void take_wrong(Session *session, const InfoLine *found)
{
    const PuzzleCourse *course = session->puzzles;
    char line[LINE_SIZE], tried[MOVE_SIZE], reply[MOVE_SIZE] = "";
    Text text = text_begin(line, sizeof line);
    Position after = course->root;
    const int shown = found->pv_length > 1 ? 2 : 1;
    write_move(&course->root, course->tried, tried);
    pos_advance(&after, course->tried);
    if (shown > 1) {
        write_move(&after, found->pv[1], reply);
        text_addf(&text, _("Wrong: %s is answered by %s"), tried, reply);
        write_why(&course->root, found, &text);
    } else
        text_addf(&text, _("Wrong: after %s the game is a draw"), tried);
    puzzle_note(session, false);
    show_refutation(session, found->pv, shown, REFUTED_US);
    session_say(session, "%s. Try again; puzzle solution gives up.", line);
}

// --- grading -------------------------------------------------------------------------------------------------------------

// Searches the position of the puzzle, or some of its moves. Nodes come before time: the answer shall
// depend little on the machine.
static void look_at(Session *session, const MoveList *moves, void (*next)(EngineGame *engine_game, Move best))
{
    EngineGame *engine_game = session->engine_game;
    // Infinite: neither the book nor a limited strength answers.
    const SearchLimits limits = {.infinite = true, .one_line = true, .nodes = GRADE_NODES, .search_moves = *moves};
    engine_game->answer = next;
    engine_game->answer_context = session;
    engine_game_think(engine_game, ACTIVITY_QUESTION, &session->puzzles->root, &limits, GRADE_US);
}

// Is the answer about the puzzle that is still on the board?
static bool is_current(const Session *session, const EngineGame *engine_game)
{
    return session_has_puzzle(session) && engine_game->line_count > 0 &&
           session->puzzles->root.key == engine_game->root.key;
}

// A short mate is what a puzzle is about: a move that wins without it is neither right nor wrong.
static bool mate_is_missed(Score best, Score score)
{
    enum { MATE_MOVES_MAX = 5 };
    // A move that does not even win is simply wrong.
    const double winning = 0.8;
    return score_is_mate(best) && best > 0 && score_mate_moves(best) <= MATE_MOVES_MAX &&
           !(score_is_mate(score) && score > 0) && expected_points(score) >= winning;
}

// The move that was tried has been searched: its loss against the best one decides.
static void grade_tried(EngineGame *engine_game, Move best)
{
    Session *session = engine_game->answer_context;
    PuzzleCourse *course = session->puzzles;
    if (!move_is_real(best) || !is_current(session, engine_game))
        return;
    // A copy: what follows may start another search.
    const InfoLine found = engine_game->lines[0];
    const double loss = expected_points(course->best) - expected_points(found.score);
    if (mate_is_missed(course->best, found.score)) {
        char san[MOVE_SIZE];
        write_move(&course->root, course->tried, san);
        session_say(session, "%s wins too, but there is a mate in %d. Try again; puzzle solution gives up.", san,
                    score_mate_moves(course->best));
    } else if (mark_of_loss(loss) == MARK_NONE)
        take_solved(session, &course->root, course->tried, course->step >= shown_puzzle(session)->move_count);
    else
        take_wrong(session, &found);
}

// What the best move is worth; where no solution is given it is one now.
static void take_best(EngineGame *engine_game, Move best, void (*next)(Session *session))
{
    Session *session = engine_game->answer_context;
    if (!move_is_real(best) || !is_current(session, engine_game))
        return;
    PuzzleCourse *course = session->puzzles;
    Puzzle *puzzle = &course->set.puzzles[course->shown];
    course->best = engine_game->lines[0].score;
    if (puzzle->move_count == 0)
        puzzle->moves[puzzle->move_count++] = best;
    next(session);
}

static bool is_given(const Session *session, Move move)
{
    const PuzzleCourse *course = session->puzzles;
    const Puzzle *puzzle = shown_puzzle(session);
    return course->step < puzzle->move_count && move_equal(move, puzzle->moves[course->step]);
}

static void grade(Session *session)
{
    const MoveList tried = {.count = 1, .moves = {session->puzzles->tried}};
    if (is_given(session, session->puzzles->tried)) // the search has found it
        take_given(session, &session->puzzles->root, session->puzzles->tried);
    else
        look_at(session, &tried, grade_tried);
}

static void grade_by_best(EngineGame *engine_game, Move best)
{
    take_best(engine_game, best, grade);
}

// Where a solution is given its own worth is the measure; else all moves are searched.
static void look_at_best(Session *session, void (*next)(EngineGame *engine_game, Move best))
{
    const PuzzleCourse *course = session->puzzles;
    const Puzzle *puzzle = shown_puzzle(session);
    MoveList given = {0};
    if (course->step < puzzle->move_count)
        given.moves[given.count++] = puzzle->moves[course->step];
    look_at(session, &given, next);
}

static void reveal_found(Session *session)
{
    char san[MOVE_SIZE];
    write_move(&session->puzzles->root, shown_puzzle(session)->moves[session->puzzles->step], san);
    puzzle_reveal(session, true);
    session_say(session, "The solution, as Hotspur sees it: %s. puzzle: the next one.", san);
}

static void reveal_best(EngineGame *engine_game, Move best)
{
    take_best(engine_game, best, reveal_found);
}

void puzzle_find_and_reveal(Session *session)
{
    session->puzzles->root = *game_position(session->engine_game->game);
    session->puzzles->root.last = NULL;
    look_at_best(session, reveal_best);
}

// What the search of the position behind the tried move has found, as a line that begins with that move.
static InfoLine line_of_try(const PuzzleCourse *course, const InfoLine *found)
{
    InfoLine line = *found;
    line.score = score_for_mover(found->score);
    line.pv[0] = course->tried;
    line.pv_length = found->pv_length < MAX_PLY ? found->pv_length + 1 : MAX_PLY;
    memcpy(line.pv + 1, found->pv, (size_t)(line.pv_length - 1) * sizeof line.pv[0]);
    return line;
}

// What was overlooked: how the move is answered, and where the search of that has looked. This is the map on the board; where
// there is none, words tell of it.
static void tell_unknown(EngineGame *engine_game, Move best)
{
    Session *session = engine_game->answer_context;
    const PuzzleCourse *course = session->puzzles;
    Position after = course->root;
    pos_advance(&after, course->tried);
    if (!move_is_real(best) || !session_has_puzzle(session) || engine_game->line_count == 0 ||
        engine_game->root.key != after.key)
        return;
    const InfoLine line = line_of_try(course, &engine_game->lines[0]);
    char words[LINE_SIZE], tried[MOVE_SIZE], reply[MOVE_SIZE], effort[LINE_SIZE] = "";
    Text text = text_begin(words, sizeof words), squares = text_begin(effort, sizeof effort);
    write_move(&course->root, course->tried, tried);
    write_move(&after, line.pv[1], reply);
    text_addf(&text, _("%s is not in the repertoire; %s answers it"), tried, reply);
    write_why(&course->root, &line, &text);
    if (session->front->show_map == NULL) {
        text_add(&squares, " ");
        session_write_effort(session, &squares);
    }
    show_refutation(session, line.pv, 2, OVERLOOKED_US);
    session_lend_map(session, true);
    session_say(session, "%s.%s Try again; drill solution shows what is.", words, squares.length > 1 ? effort : "");
}

// Another move than those of the repertoire may be as good: it is wrong all the same, as others have been learned.
static void take_unknown(Session *session)
{
    EngineGame *engine_game = session->engine_game;
    const PuzzleCourse *course = session->puzzles;
    const SearchLimits limits = {.infinite = true, .one_line = true, .nodes = GRADE_NODES};
    Position after = course->root;
    puzzle_note(session, false);
    pos_advance(&after, course->tried);
    // A stalemate has no answer.
    if (!movegen_any(&after)) {
        char tried[MOVE_SIZE];
        write_move(&course->root, course->tried, tried);
        session_say(session, "%s is not in the repertoire. Try again; drill solution shows what is.", tried);
        return;
    }
    engine_game->answer = tell_unknown;
    engine_game->answer_context = session;
    engine_game_think(engine_game, ACTIVITY_QUESTION, &after, &limits, GRADE_US);
}

// Any mate, and in the first move any of the best moves of an EPD.
static bool is_also_right(const Session *session, const Position *pos, Move move)
{
    const Puzzle *puzzle = shown_puzzle(session);
    Position after = *pos;
    pos_advance(&after, move);
    if (pos_in_check(&after) && !movegen_any(&after))
        return true;
    for (int i = 0; session->puzzles->step == 0 && i < puzzle->also_count; ++i)
        if (move_equal(move, puzzle->also[i]))
            return true;
    return false;
}

// From the surest way of knowing to the dearest: the solution, a mate, then searches.
bool session_try_puzzle(Session *session, Move move)
{
    EngineGame *engine_game = session->engine_game;
    if (!session_has_puzzle(session))
        return false;
    session_end_refutation(session);
    // The user has stepped elsewhere meanwhile: the move would be tried in a position that is not
    // seen.
    if (engine_game_node(engine_game) != engine_game->puzzle.node) {
        engine_game_go_to(engine_game, engine_game->puzzle.node);
        session_error(session, "Moves are tried in the position of the puzzle, which is shown now.");
        return true;
    }
    if (!move_is_real(move)) {
        session_error(session, "A pass solves no puzzle.");
        return true;
    }
    PuzzleCourse *course = session->puzzles;
    course->root = *game_position(engine_game->game);
    course->root.last = NULL;
    course->tried = move;
    if (is_given(session, move))
        take_given(session, &course->root, move);
    else if (is_also_right(session, &course->root, move))
        take_solved(session, &course->root, move, false);
    else if (course->set.is_repertoire)
        take_unknown(session);
    else if (course->best == SCORE_NONE)
        look_at_best(session, grade_by_best);
    else
        grade(session);
    return true;
}
