// SPDX-License-Identifier: GPL-3.0-or-later
// The command `puzzle`: which puzzle comes next, and the way there and back.
#include "base/clock.h"
#include "base/language.h"
#include "base/memory.h"
#include "base/text.h"
#include "notation/coordinate.h"
#include "notation/pgn.h"
#include "notation/san.h"
#include "ui/annotate/merit.h"
#include "ui/common/figures.h"
#include "ui/common/tactics.h"
#include "ui/session/puzzle_course.h"

#include <string.h>

enum { MOVE_SIZE = SAN_SIZE + 16, TITLE_SIZE = 400 };

// --- the game before -----------------------------------------------------------------------------------------------------

// Keeps the game on the board, with the files that hold it.
static void leave_home(Session *session, PuzzleHome *home)
{
    EngineGame *engine_game = session->engine_game;
    if (engine_game_is_empty(engine_game))
        return;
    if (engine_game->analysing)
        engine_game_set_analysis(engine_game, false);
    *home = (PuzzleHome){.text = autosave_text(engine_game),
                         .plies = tree_depth(engine_game->tree, engine_game_node(engine_game)),
                         .files = session->files,
                         .exports = session->exports,
                         .autosave = session->autosave,
                         .is_played = !engine_game_is_free(engine_game) && !engine_game_is_remote(engine_game) &&
                                      game_result(engine_game->game) == RESULT_NONE,
                         .is_annotated = session->annotated_changes == engine_game->changes,
                         .is_copied = session->copied_changes == engine_game->changes,
                         .has_notes = session->has_notes};
    // The clocks stand as they are now.
    engine_game_get_terms(engine_game, &home->terms);
    memcpy(home->copied_path, session->copied_path, sizeof home->copied_path);
    session->files = session->exports = (GameFiles){0};
    session->autosave = (Autosave){0};
}

// Back to that game, which is viewed from now on if it was no longer played.
static void go_home(Session *session, PuzzleHome *home)
{
    EngineGame *engine_game = session->engine_game;
    GameTree *tree = tree_new();
    PgnReader *reader = pgn_open_memory("the game before", home->text, strlen(home->text));
    Error ignored; // the text is our own
    (void)pgn_read_game(reader, tree, &ignored);
    pgn_close(reader);
    if (home->is_played)
        session_play_on(session, tree, &home->terms);
    else
        session_put_game(session, tree);
    session->files = home->files;
    session->exports = home->exports;
    session->autosave = home->autosave;
    session->has_notes = home->has_notes;
    if (home->is_copied)
        session->copied_changes = engine_game->changes;
    if (home->is_annotated)
        session->annotated_changes = engine_game->changes;
    memcpy(session->copied_path, home->copied_path, sizeof session->copied_path);
    const int node = tree_at(tree, TREE_ROOT, home->plies);
    if (!home->is_played)
        engine_game_go_to(engine_game, node != TREE_NONE ? node : tree_line_end(tree, TREE_ROOT));
    else if (game_ply_count(engine_game->game) > home->plies) // moves that were taken back stay in the list
        engine_game_take_back_to(engine_game, home->plies);
    mem_free(home->text);
    *home = (PuzzleHome){0};
    session_turn_board(session);
}

void session_forget_puzzles(Session *session)
{
    PuzzleCourse *course = session->puzzles;
    if (course == NULL)
        return;
    mem_free(course->home.text);
    game_files_clear(&course->home.files);
    game_files_clear(&course->home.exports);
    autosave_start(&course->home.autosave, session->writer);
    puzzle_set_clear(&course->set);
    puzzle_record_free(course->record);
    mem_free(course->turns);
    mem_free(course);
    session->puzzles = NULL;
}

// --- which one -----------------------------------------------------------------------------------------------------------

static bool is_on_board(const Session *session)
{
    return session->puzzles != NULL && session->engine_game->puzzle.state != PUZZLE_NONE;
}

// Does `puzzle` go on with the puzzles? Not if another game has come to the board since.
static bool goes_on(const Session *session)
{
    return is_on_board(session) || (session->puzzles != NULL && session->puzzles->shown == PUZZLE_NONE_SHOWN);
}

// Those that are due come first, then those that were never asked, then those that were not solved in this run: smaller is
// earlier, PUZZLE_NEVER_ASKED is not at all.
static int order_of(const PuzzleTurn *turn, int today)
{
    enum { DUE, NEW, FAILED };
    const bool is_known = turn->due != PUZZLE_NEVER_ASKED;
    if (is_known && turn->due > today)
        return PUZZLE_NEVER_ASKED;
    // Those that failed come back in the order in which they were asked.
    return turn->asked > 0 ? FAILED + turn->asked : is_known ? DUE : NEW;
}

// *due is the day when the next one comes, if none does today.
static int next_puzzle(const PuzzleCourse *course, int *due)
{
    const int today = puzzle_today();
    int next = PUZZLE_NONE_SHOWN, best = 0;
    *due = 0;
    for (int i = 0; i < course->set.count; ++i) {
        const PuzzleTurn *turn = &course->turns[i];
        const int order = order_of(turn, today);
        if (order == PUZZLE_NEVER_ASKED)
            *due = *due == 0 || turn->due < *due ? turn->due : *due;
        else if (next == PUZZLE_NONE_SHOWN || order < best) {
            next = i;
            best = order;
        }
    }
    return next;
}

// --- on the board ----------------------------------------------------------------------------------------------------------

const char *puzzle_word(const Session *session)
{
    return session->puzzles != NULL && session->puzzles->set.is_repertoire ? "drill" : "puzzle";
}

// Says what is asked: to find the best move, or a better one than was played; or what the repertoire plays.
static void tell_puzzle(Session *session, const char *before)
{
    const PuzzleCourse *course = session->puzzles;
    const Puzzle *puzzle = &course->set.puzzles[course->shown];
    const Position *pos = game_position(session->engine_game->game);
    const char *side = _(side_name(pos->stm));
    char played[MOVE_SIZE] = "", title[TITLE_SIZE] = "";
    Text move = text_begin(played, sizeof played), text = text_begin(title, sizeof title);
    if (puzzle->title[0] != '\0')
        text_addf(&text, " (%s)", puzzle->title);
    if (course->set.is_repertoire) {
        Position start;
        if (!move_is_real(puzzle->lead_in)) {
            session_say(session, "%sRepertoire, %d of %d%s. What do you play as %s? drill solution shows it.", before,
                        course->shown + 1, course->set.count, title, side);
            return;
        }
        puzzle_start(puzzle, &start);
        san_write_line(&start, &puzzle->lead_in, 1, &move);
        session_say(session, "%sRepertoire, %d of %d%s. After %s: what do you play as %s? drill solution shows it.",
                    before, course->shown + 1, course->set.count, title, played, side);
        return;
    }
    if (move_is_real(puzzle->played))
        san_write_line(pos, &puzzle->played, 1, &move);
    session_say(session, "Puzzle %d of %d%s: %s to move. %s%s%s puzzle solution gives up.", course->shown + 1,
                course->set.count, title, side,
                played[0] != '\0' ? _("What is better than ") : _("Find the best move."), played,
                played[0] != '\0' ? "?" : "");
}

// Puts a puzzle on the board. The game that was there is kept before the first one.
static void pose(Session *session, int number, const char *before)
{
    PuzzleCourse *course = session->puzzles;
    EngineGame *engine_game = session->engine_game;
    GameTree *tree = puzzle_tree(&course->set.puzzles[number]);
    if (course->shown == PUZZLE_NONE_SHOWN && !is_on_board(session))
        leave_home(session, &course->home);
    if (engine_game->analysing)
        engine_game_set_analysis(engine_game, false);
    course->shown = number;
    course->step = 0;
    course->best = SCORE_NONE;
    course->has_failed = course->is_hinted = course->is_slow = false;
    course->asked_us = clock_now_us();
    course->turns[number].asked = ++course->asked;
    session_put_game(session, tree);
    session->has_notes = course->home.has_notes; // leaving for good still asks about them
    const int node = tree_line_end(tree, TREE_ROOT);
    // The state comes before the position: no preview may show the solution's map.
    engine_game->puzzle = (BoardPuzzle){.state = PUZZLE_OPEN, .node = node};
    engine_game_go_to(engine_game, node);
    engine_game_continue(engine_game); // nothing is searched while the puzzle is open
    engine_game->puzzle.solver = game_position(engine_game->game)->stm;
    session_turn_board(session);
    tell_puzzle(session, before);
}

void puzzle_pose_next(Session *session, const char *before)
{
    char date[PUZZLE_DATE_SIZE];
    int due;
    const int next = next_puzzle(session->puzzles, &due);
    if (next != PUZZLE_NONE_SHOWN) {
        pose(session, next, before);
        return;
    }
    puzzle_write_date(due, date);
    if (session->puzzles->set.is_repertoire)
        session_say(session,
                    "%sYou know all moves of the repertoire; the next of them is due on %s. drill again asks all of "
                    "them now.",
                    before, date);
    else
        session_say(session,
                    "All puzzles are solved; the next of them is due on %s. puzzle again asks all of them now.", date);
}

// Takes over the puzzles of *set.
static void begin_course(Session *session, PuzzleSet *set)
{
    Error error;
    PuzzleHome home = {0};
    if (is_on_board(session)) { // the game before the last puzzles is still the one to come back to
        home = session->puzzles->home;
        session->puzzles->home = (PuzzleHome){0};
    }
    session_forget_puzzles(session);
    PuzzleCourse *course = mem_new(1, sizeof *course);
    *course = (PuzzleCourse){.set = *set, .shown = PUZZLE_NONE_SHOWN, .home = home, .best = SCORE_NONE};
    *set = (PuzzleSet){0};
    // Without a record all puzzles are new; solving goes on all the same.
    course->record = puzzle_record_new(&error);
    course->turns = mem_new((size_t)course->set.count, sizeof *course->turns);
    for (int i = 0; i < course->set.count; ++i) {
        Position pos;
        puzzle_position(&course->set.puzzles[i], &pos);
        course->turns[i].due = PUZZLE_NEVER_ASKED;
        (void)puzzle_record_due(course->record, &pos, &course->turns[i].due);
    }
    session->puzzles = course;
    if (course->set.is_cut)
        session_say(session, "The first %d puzzles of the file are taken.", PUZZLES_MAX);
    if (error.text[0] != '\0')
        session_error(session, "What was solved before is not known: %s.", error.text);
    puzzle_pose_next(session, "");
}

// The puzzles wait in session->pending for the answer.
static void begin_pending(void *context, Reply reply)
{
    Session *session = context;
    if (reply == REPLY_YES)
        begin_course(session, &session->pending.puzzles);
    puzzle_set_clear(&session->pending.puzzles);
}

// The game that is left is kept and comes back, so that only one that is played is asked about.
static void begin_or_ask(Session *session)
{
    const EngineGame *engine_game = session->engine_game;
    const bool is_played = game_result(engine_game->game) == RESULT_NONE && !engine_game_is_free(engine_game);
    if (is_played && (game_ply_count(engine_game->game) > 0 || session_plays_online(session)))
        session_confirm_leave(session, _("solve puzzles"), begin_pending);
    else
        begin_pending(session, REPLY_YES);
}

void session_take_puzzles(Session *session, PuzzleSet *puzzles)
{
    puzzle_set_clear(&session->pending.puzzles);
    session->pending.puzzles = *puzzles;
    *puzzles = (PuzzleSet){0};
    begin_or_ask(session);
}

// --- the command -------------------------------------------------------------------------------------------------------------

// A file of puzzles, or a repertoire.
static void begin_with_file(Session *session, const char *name, bool is_repertoire, Colour side)
{
    char path[AUTOSAVE_PATH_SIZE];
    Error error;
    file_writer_drain(session->writer); // it may be the game of this session
    PuzzleSet *set = &session->pending.puzzles;
    const char *word = is_repertoire ? "drill" : "puzzle";
    puzzle_set_clear(set);
    if (!session_expand_path(session, name, path))
        return;
    if (is_repertoire ? puzzle_set_read_repertoire(set, path, side, &error) : puzzle_set_read(set, path, &error))
        begin_or_ask(session);
    else
        session_error(session, "%s: %s.", word, error.text);
}

// Takes the mistakes that are marked in the game on the board.
static void begin_with_game(Session *session)
{
    const EngineGame *engine_game = session->engine_game;
    PuzzleSet *set = &session->pending.puzzles;
    puzzle_set_clear(set);
    if (game_result(engine_game->game) == RESULT_NONE && !engine_game_is_free(engine_game)) {
        session_error(session, "puzzle: this game is not over; puzzles come from games that were annotated, or from a "
                               "file: puzzle FILE.");
        return;
    }
    puzzle_set_add_game(set, engine_game->tree);
    if (set->count > 0)
        begin_or_ask(session);
    else
        session_error(
            session, "puzzle: no mistakes are marked in this game; annotate looks for some, puzzle FILE takes others.");
}

// What is good about the move of a repertoire, to stand behind it; "" for nothing. No search is needed for it.
static void write_merit(const Puzzle *puzzle, const Position *pos, char out[TITLE_SIZE])
{
    char words[TITLE_SIZE];
    Text merit = text_begin(words, sizeof words), text = text_begin(out, TITLE_SIZE);
    Position start;
    puzzle_start(puzzle, &start);
    const bool has_lead_in = move_is_real(puzzle->lead_in);
    const MeritQuery query = {.pos = pos,
                              .line = puzzle->moves,
                              .count = 1,
                              .score = SCORE_NONE,
                              .previous = puzzle->lead_in,
                              .previous_taken = has_lead_in ? move_taken(&start, puzzle->lead_in) : PT_NONE};
    if (merit_write(&query, &merit))
        sentence_add(&text, ": it %1", words);
}

// Gives up: shows what is known of the solution, or looks for one. It counts as a wrong answer.
static void run_solution(Session *session)
{
    const PuzzleCourse *course = session->puzzles;
    char san[MOVE_SIZE], merit[TITLE_SIZE] = "";
    Text text = text_begin(san, sizeof san);
    if (!session_has_puzzle(session)) {
        session_error(session, "%s: nothing is asked now.", puzzle_word(session));
        return;
    }
    session_end_refutation(session);
    engine_game_go_to(session->engine_game, session->engine_game->puzzle.node);
    puzzle_note(session, false);
    const Puzzle *puzzle = &course->set.puzzles[course->shown];
    // No solution came with the puzzle, as in games where only the mistake was marked.
    if (course->step >= puzzle->move_count) {
        session_say(session, "Looking for the solution ...");
        puzzle_find_and_reveal(session);
        return;
    }
    san_write_line(game_position(session->engine_game->game), puzzle->moves + course->step,
                   puzzle->move_count - course->step, &text);
    if (course->set.is_repertoire)
        write_merit(puzzle, game_position(session->engine_game->game), merit);
    puzzle_reveal(session, true);
    // The search of what comes now draws the map of it.
    session_lend_map(session, course->set.is_repertoire);
    if (course->set.is_repertoire)
        session_say(session, "The repertoire plays %s%s. drill: the next one.", san, merit);
    else
        session_say(session, "The solution: %s. puzzle: the next one.", san);
}

// Names the piece that moves, which makes the answer a hard one.
void session_hint_at_puzzle(Session *session)
{
    PuzzleCourse *course = session->puzzles;
    if (!session_has_puzzle(session)) {
        session_error(session, "%s: nothing is asked now.", puzzle_word(session));
        return;
    }
    session_end_refutation(session);
    engine_game_go_to(session->engine_game, session->engine_game->puzzle.node);
    const Puzzle *puzzle = &course->set.puzzles[course->shown];
    if (course->step >= puzzle->move_count) {
        session_error(session, "No hint: this puzzle came without a solution.");
        return;
    }
    const Square from = move_from(puzzle->moves[course->step]);
    const Position *pos = game_position(session->engine_game->game);
    char square[SQUARE_NAME_SIZE];
    square_write(from, square);
    course->is_hinted = true;
    session_say(session, "Hint: the %s on %s moves.", _(piece_name(piece_type(pos_piece_on(pos, from)))), square);
}

// Ends the puzzles: the game before comes back, or a new one begins if there was none.
static void run_stop(Session *session)
{
    if (!is_on_board(session)) {
        session_error(session, "%s: none is on the board.", puzzle_word(session));
        return;
    }
    if (session->puzzles->home.text == NULL) {
        session_forget_puzzles(session);
        session->pending.has_start = false;
        session_new_game(session, session->engine_game->person, NULL);
        return;
    }
    go_home(session, &session->puzzles->home);
    session_forget_puzzles(session);
    session_say(session, "Back to the game.");
}

// All puzzles are asked once more, as if none were known.
static void run_again(Session *session)
{
    PuzzleCourse *course = session->puzzles;
    if (!goes_on(session)) {
        session_error(session, "%s: there are none to ask again.", puzzle_word(session));
        return;
    }
    for (int i = 0; i < course->set.count; ++i)
        course->turns[i] = (PuzzleTurn){.due = PUZZLE_NEVER_ASKED};
    puzzle_pose_next(session, "");
}

// Words for what to do, the same for puzzles and repertoires. False if it is none of them.
static bool run_word(Session *session, const char *words)
{
    if (strcmp(words, "solution") == 0)
        run_solution(session);
    else if (strcmp(words, "hint") == 0)
        session_hint_at_puzzle(session);
    else if (strcmp(words, "stop") == 0)
        run_stop(session);
    else if (strcmp(words, "again") == 0)
        run_again(session);
    else if (words[0] == '\0' && goes_on(session))
        puzzle_pose_next(session, "");
    else
        return false;
    return true;
}

// Whatever else is typed is the name of a file.
static void run_puzzle(Session *session, char *arguments)
{
    const char *words = text_trim(arguments);
    if (run_word(session, words))
        return;
    if (words[0] != '\0')
        begin_with_file(session, words, false, COLOUR_NONE);
    else
        begin_with_game(session);
}

// "drill white FILE"; the side may be left out.
static void run_drill(Session *session, char *arguments)
{
    char *words = text_trim(arguments);
    Colour side = COLOUR_NONE;
    if (run_word(session, words))
        return;
    for (Colour named = WHITE; named < COLOUR_NB; ++named) {
        const char *name = named == WHITE ? "white " : "black ";
        if (strncmp(words, name, strlen(name)) == 0) {
            words = text_trim(words + strlen(name));
            side = named;
            break;
        }
    }
    if (words[0] != '\0')
        begin_with_file(session, words, true, side);
    else
        session_error(session, "drill: which repertoire? drill FILE: any PGN file with variations.");
}

static const char *const choices[] = {"hint", "solution", "again", "stop", NULL};
static const char *const drill_choices[] = {"white", "black", "hint", "solution", "again", "stop", NULL};

static const CommandDef rows[] = {
    {"puzzle", "[FILE | hint | solution | again | stop]",
     N_("the next puzzle: a mistake of the annotated game, or of FILE (PGN, lichess's CSV, EPD); solution gives up, "
        "stop "
        "goes "
        "back to the game"),
     .run = run_puzzle, .choices = choices, .complete = complete_file},
    {"drill", "[[white | black] FILE | hint | solution | again | stop]",
     N_("asks for the moves of a repertoire, any PGN file with variations; what you knew rests, what you did not know "
        "comes back"),
     .run = run_drill, .choices = drill_choices, .complete = complete_file},
};

const CommandTable puzzle_commands = {N_("Puzzles"), COMMAND_ROWS(rows)};
