// SPDX-License-Identifier: GPL-3.0-or-later
// Commands for the course of a game.
#include "base/clock.h"
#include "base/language.h"
#include "base/rng.h"
#include "base/text.h"
#include "ui/session/session.h"

#define LOOK_SECONDS_MIN 0.01
#define LOOK_SECONDS_MAX 86400.0

enum { CHESS960_STARTS = 960, TIME_ODDS = 5 };

// What "new" says: a side, and where the pieces stand.
typedef struct NewGame {
    Colour person;
    Position start;
    bool has_start;
} NewGame;

// A number behind "chess960" says which of the starts; without one it is left to chance.
static bool read_chess960(Session *session, NewGame *game, const char *number, Rng *rng)
{
    int64_t wanted = (int64_t)rng_below(rng, CHESS960_STARTS);
    if (number != NULL && !text_parse_int(number, 0, CHESS960_STARTS - 1, &wanted)) {
        session_error(session, "new chess960: start positions are numbered 0 to %d, not '%.20s'.", CHESS960_STARTS - 1,
                      number);
        return false;
    }
    pos_set_chess960_start(&game->start, (int)wanted);
    game->has_start = true;
    return true;
}

// Reads side and start in any order. Words that are missing leave what was.
static bool read_new(Session *session, char *arguments, NewGame *game)
{
    // Colours and start positions by chance differ from run to run.
    Rng rng = rng_seeded(rng_fresh_seed());
    for (const char *word = text_next_word(&arguments); word != NULL; word = text_next_word(&arguments)) {
        if (text_equal_nocase(word, "white") || text_equal_nocase(word, "black")) {
            game->person = text_equal_nocase(word, "white") ? WHITE : BLACK;
        } else if (text_equal_nocase(word, "random")) {
            game->person = (Colour)rng_below(&rng, COLOUR_NB);
        } else if (text_equal_nocase(word, "position")) {
            game->start = *session_position(session);
            game->has_start = true;
        } else if (text_equal_nocase(word, "chess960")) {
            if (!read_chess960(session, game, text_next_word(&arguments), &rng))
                return false;
        } else {
            session_error(session,
                          "new: '%.40s' is neither a side (white, black, random) nor a start (chess960, position).",
                          word);
            return false;
        }
    }
    return true;
}

// A piece can be given as odds in the standard start position alone.
static void start_game(Session *session, NewGame *game)
{
    if (!game->has_start)
        game->has_start = odds_position(session->odds, colour_other(game->person), &game->start);
    session_new_game(session, game->person, game->has_start ? &game->start : NULL);
}

// Words that are not given leave the person's colour and take the standard start position.
static void run_new(Session *session, char *arguments)
{
    NewGame game = {.person = session->engine_game->person};
    if (!read_new(session, arguments, &game))
        return;
    start_game(session, &game);
}

// What "new!" leaves may be lost.
static void run_new_anyway(Session *session, char *arguments)
{
    session->may_leave = true;
    run_new(session, arguments);
    session->may_leave = false;
}

// rematch: the same start with colours changed.
static void run_rematch(Session *session, char *arguments)
{
    // The person takes the side that Hotspur had, from where that game began.
    const Colour engine = colour_other(session->engine_game->person);
    const Position *start = tree_start(session->engine_game->tree);
    NewGame game = {.person = engine, .start = *start};
    Position usual;
    (void)arguments;
    pos_set_start(&usual);
    // The odds that Hotspur gave are not the user's to give now.
    game.has_start = start->key != usual.key && odds_of(start, engine) == ODDS_NONE;
    start_game(session, &game);
}

// Odds of a piece change the start position, odds in time the clocks: both need a new game.
static void run_odds(Session *session, char *arguments)
{
    const char *word = text_next_word(&arguments);
    const Odds odds = word != NULL ? odds_find(word) : ODDS_NB;
    if (odds == ODDS_NB) {
        session_error(session, "odds: '%.40s' is none of none, pawn, knight, rook, queen, time.",
                      word != NULL ? word : "");
        return;
    }
    session->odds = odds;
    // Odds in time: a fraction of the person's time for the engine.
    session->engine_game->clock_odds = odds == ODDS_TIME ? TIME_ODDS : 1;
    session_say(session, "From the next game on: %s.", odds_meaning(odds));
}

// The board comes back to the game first: what is taken back should be seen.
static void run_undo(Session *session, char *arguments)
{
    Error error;
    (void)arguments;
    session_show_game(session);
    if (session_take_back_online(session))
        return;
    if (!engine_game_undo(session->engine_game, &error))
        session_error(session, "%s.", error.text);
}

// As undo: the board shows the game before it changes.
static void run_redo(Session *session, char *arguments)
{
    Error error;
    (void)arguments;
    session_show_game(session);
    if (!engine_game_redo(session->engine_game, &error))
        session_error(session, "%s.", error.text);
}

// The search ends, and its best move is played.
static void run_go(Session *session, char *arguments)
{
    Error error;
    (void)arguments;
    if (!engine_game_move_now(session->engine_game, &error))
        session_error(session, "%s.", error.text);
}

// The answer to "Resign?".
static void answer_resign(void *context, Reply reply)
{
    Session *session = context;
    if (reply == REPLY_YES && !session_resign_online(session))
        engine_game_resign(session->engine_game);
}

// The answer to "Offer a draw?" or "Accept the draw?"; whether an offer is accepted is the engine's matter.
static void answer_draw(void *context, Reply reply)
{
    Session *session = context;
    if (reply == REPLY_NO)
        session_decline_draw_online(session);
    else if (!session_offer_draw_online(session))
        engine_game_offer_draw(session->engine_game);
}

// Neither a game of others nor one that has ended can be resigned or drawn.
static void ask_to_end(Session *session, ReplyHandler *handler, const char *question)
{
    if (session->engine_game->is_viewed)
        session_error(session, "This game is only viewed; play starts one from the position shown.");
    else if (game_result(session->engine_game->game) != RESULT_NONE)
        session_error(session, "The game is over already.");
    else
        session_ask(session, QUESTION_YES_NO, handler, session, "%s", _(question));
}

static void run_resign(Session *session, char *arguments)
{
    (void)arguments;
    ask_to_end(session, answer_resign, N_("Resign this game? (y/n)"));
}

static void run_draw(Session *session, char *arguments)
{
    (void)arguments;
    ask_to_end(session, answer_draw,
               session_is_offered_draw_online(session) ? N_("Accept the draw? (y/n)") : N_("Offer a draw? (y/n)"));
}

// "depth 12", "nodes 100000" or "time 2.5". False with a reason.
static bool read_limit(const char *name, const char *value, SearchLimits *limits, Error *error)
{
    int64_t number = 0;
    double seconds = 0;
    const char *given = value != NULL ? value : "";
    if (text_equal_nocase(name, "depth") && !text_parse_int(given, 1, MAX_PLY - 1, &number))
        return error_set(error, N_("depth: '%.40s' is not from 1 to %d"), given, MAX_PLY - 1);
    // A number that was not read is 0: no limit.
    limits->depth = (Depth)number;
    if (text_equal_nocase(name, "depth"))
        return true;
    if (text_equal_nocase(name, "nodes") && !text_parse_int(given, 1, INT64_MAX, &number))
        return error_set(error, N_("nodes: '%.40s' is not a whole number above 0"), given);
    limits->nodes = (uint64_t)number;
    if (text_equal_nocase(name, "nodes"))
        return true;
    if (!text_equal_nocase(name, "time"))
        return error_set(error, N_("'%.40s' is none of: depth, nodes, time"), name);
    if (!text_parse_real(given, LOOK_SECONDS_MIN, LOOK_SECONDS_MAX, &seconds))
        return error_set(error, N_("time: '%.40s' is not from %g to %g seconds"), given, LOOK_SECONDS_MIN,
                         LOOK_SECONDS_MAX);
    limits->move_time_us = (int64_t)(seconds * US_PER_SECOND);
    return true;
}

// Without a limit it is a switch; with one it is a search of this position whose move is told.
static void run_analyse(Session *session, char *arguments)
{
    const char *name = text_next_word(&arguments);
    const char *value = text_next_word(&arguments);
    SearchLimits limits = {0};
    Error error;
    if (name == NULL)
        session_toggle_analysis(session);
    else if (!read_limit(name, value, &limits, &error))
        session_error(session, "analyse: %s.", error.text);
    else if (!session->engine_game->analysing && !engine_game_is_person_to_move(session->engine_game) &&
             engine_game_is_busy(session->engine_game))
        session_error(session, "analyse: Hotspur is thinking about its move; go makes it move now.");
    else
        // Its move is told, not played.
        session_search(session, &limits);
}

// Stops, and says so where something goes on or nothing had to be stopped.
static void run_stop(Session *session, char *arguments)
{
    (void)arguments;
    // Asked before it is stopped: what stops is not idle.
    const bool is_idle = !session->engine_game->analysing && !engine_game_is_busy(session->engine_game);
    session_stop(session);
    if (session->engine_game->controller.activity == ACTIVITY_PONDER)
        session_say(session, "Hotspur is pondering; ponder off stops it.");
    else if (is_idle)
        session_say(session, "Hotspur is not thinking.");
}

static void run_quit(Session *session, char *arguments)
{
    (void)arguments;
    session_quit(session);
}

// Neither asks nor looks whether the game is saved.
static void run_quit_anyway(Session *session, char *arguments)
{
    (void)arguments;
    session->is_finished = true;
}

static const char *const starts[] = {"white", "black", "random", "chess960", "position", NULL};
static const char *const handicaps[] = {"none", "pawn", "knight", "rook", "queen", "time", NULL};
static const char *const limit_names[] = {"depth", "nodes", "time", NULL};

static const CommandDef commands[] = {
    {"new", "[white|black|random] [chess960 [N]|position]", N_("start a new game; position: from the one shown"),
     .run = run_new, .choices = starts},
    {"new!", "[white|black|random] [chess960 [N]|position]", N_("new, also if this game is not saved"),
     .run = run_new_anyway, .choices = starts},
    {"rematch", "", N_("start a new game with colours swapped"), .run = run_rematch},
    {"odds", "none|pawn|knight|rook|queen|time", N_("odds that Hotspur gives, from the next game on"), .run = run_odds,
     .choices = handicaps},
    {"undo", "", N_("take back your move and the answer"), .run = run_undo},
    {"redo", "", N_("replay what was taken back"), .run = run_redo},
    {"go", "", N_("move now"), .run = run_go},
    {"resign", "", N_("resign the game"), .run = run_resign},
    {"draw", "", N_("offer a draw"), .run = run_draw},
    {"analyse", "[depth N | nodes N | time SECONDS]",
     N_("analysis on or off; with a limit: search this position that far"), .run = run_analyse, .choices = limit_names},
    {"analyze", "[depth N | nodes N | time SECONDS]", N_("the same"), .run = run_analyse, .choices = limit_names},
    {"stop", "", N_("stop thinking: Hotspur plays the best move found, or analysis ends; pondering goes on"),
     .run = run_stop},
    {"quit", "", N_("quit; the game is saved"), .run = run_quit},
    {"quit!", "", N_("quit, also if the game is not saved"), .run = run_quit_anyway},
};

const CommandTable game_commands = {N_("The game"), COMMAND_ROWS(commands)};
