// SPDX-License-Identifier: GPL-3.0-or-later
// The command `tour`: a famous game with the map beside it, a move at a time with a sentence about it. What is said of the
// map is made from the map, by a search that has ended: it stands still while it is read.
#include "ui/session/tour.h"

#include "base/clock.h"
#include "base/language.h"
#include "base/memory.h"
#include "board/movegen.h"
#include "notation/coordinate.h"
#include "notation/pgn.h"
#include "ui/heatmap/heat.h"
#include "ui/heatmap/map_words.h"
#include "ui/session/session.h"

#include <string.h>

enum {
    TOUR_NODES = 300000,
    TOUR_US = 4 * US_PER_SECOND, // at most
    SQUARES_NAMED = 3,
    PERCENT = 100,
    SENTENCE_SIZE = ENGINE_GAME_MESSAGE_SIZE,
};

// What is said of the start and of the position after each ply of tour.pgn.
static const char *const sentences[] = {
    N_("The tour: Morphy's game at the opera. Space goes on; in the console, tour. The map shows where the "
       "search spends its effort: pale squares little, dark red ones most."),
    N_("Every move that the search tries leaves a trace on its target square, White's and Black's alike."),
    N_("A hot square is a question that the search is working on."),
    N_("The knight attacks the pawn on e5."),
    N_("Philidor's Defence: the pawn is defended, and the bishop on f8 is blocked in."),
    N_("White opens the centre."),
    N_("The knight is pinned, but the move is doubtful: after 4.dxe5 dxe5 5.Qxd8+ the pin is gone and e5 "
       "falls."),
    N_("If Black takes back at once, he loses a pawn."),
    N_("So he gives the bishop for the knight first."),
    N_("Beside the board stands the line that Hotspur expects. Numbers are pawns, plus is good for White."),
    N_("Material is even, but White is ahead in development."),
    N_("White threatens mate on f7. The command threat says so in a game."),
    N_("The knight steps between queen and f7."),
    N_("One move attacks f7 and b7 at once."),
    N_("It defends f7; b7 has no defender."),
    N_("White could take on b7 and win a pawn; the queens would go off after 8...Qb4+. Morphy does not want "
       "a pawn, he wants to develop."),
    N_("Now the queen defends b7 along the rank."),
    N_("White's minor pieces are all out, and the knight on f6 is pinned to the queen."),
    N_("The mistake: it opens lines to Black's own king."),
    N_("A knight for two pawns."),
    N_("Black has taken; the bishop will take back with check."),
    N_("The king cannot castle out of check."),
    N_("The knight is pinned to the king."),
    N_("The king is safe, and the rook arrives on d1 in the same move."),
    N_("It defends the pinned knight. The map is now that of importance (map importance): without which "
       "pieces would the best move be another, or worth less?"),
    N_("The exchange is given up for the attack."),
    N_("Now the rook is the piece that is pinned."),
    N_("The next rook comes. The rook on d7 is pinned, and so is the knight on f6."),
    N_("Black offers to trade queens and unpins the knight."),
    N_("White wins the rook back with check."),
    N_("White mates in two. Once a mate is proved, the search has little left to look for."),
    N_("The queen is given up on b8: the knight must take, and leaves d7."),
    N_("Only the knight could take, and now only the king defends d8."),
    N_("Mate with the last two pieces. F2 starts a game of your own, load FILE or hotspur FILE.pgn shows "
       "others, annotate finds mistakes in them."),
};

// Where the map is another than that of the search's effort: before the combination, where most pieces take part.
static MapKind kind_of_map(const EngineGame *engine_game)
{
    enum { BEFORE_THE_COMBINATION = 24 }; // plies, see tour.pgn
    return game_ply_count(engine_game->game) == BEFORE_THE_COMBINATION ? MAP_IMPORTANCE : map_selection_default().kind;
}

// What the map shows that stands beside the board. Importance takes some short searches.
static void find_layer(const EngineGame *engine_game, MapKind kind, MapLayer *layer)
{
    const MapSelection shown = map_selection_default();
    const MapChoice choice = {
        .kind = kind, .pieces = heat_table(shown.table)->pieces, .end = shown.end, .square = SQ_NONE};
    MemorySnapshot *snapshot = mem_new(1, sizeof *snapshot); // too large for the stack
    engine_memory_snapshot(engine_game->engine, snapshot);
    if (kind == MAP_IMPORTANCE)
        engine_find_importance(engine_game->engine, snapshot);
    map_layer(snapshot, &choice, layer);
    mem_free(snapshot);
}

// "31 % of the effort goes to e5, 14 % to d4, 9 % to f3"; "The best move depends most on the pieces on d1, b3, b5": the
// largest squares of the map.
static void write_hot_squares(const EngineGame *engine_game, MapKind kind, Text *out)
{
    MapLayer layer;
    Square squares[SQUARES_NAMED];
    find_layer(engine_game, kind, &layer);
    const int count = heat_top_squares(&layer, SQUARES_NAMED, squares);
    for (int i = 0; i < count; ++i) {
        char name[SQUARE_NAME_SIZE];
        square_write(squares[i], name);
        if (kind == MAP_IMPORTANCE)
            text_addf(out, i == 0 ? _("The best move depends most on the pieces on %s") : ", %s", name);
        else
            text_addf(out, i == 0 ? _("%.0f %% of the effort goes to %s") : _(", %.0f %% to %s"),
                      PERCENT * map_share(&layer, squares[i]), name);
    }
    if (count > 0)
        text_add(out, ".");
}

void session_write_effort(const Session *session, Text *out)
{
    write_hot_squares(session->engine_game, map_selection_default().kind, out);
}

static const char *sentence(const Session *session)
{
    const size_t plies = (size_t)game_ply_count(session->engine_game->game);
    return plies < sizeof sentences / sizeof sentences[0] ? _(sentences[plies]) : "";
}

// The search is over, and the map stands as it is told. A front end without a board has told the move already.
static void tell_map(EngineGame *engine_game, Move best)
{
    Session *session = engine_game->answer_context;
    char squares[SENTENCE_SIZE];
    Text text = text_begin(squares, sizeof squares);
    (void)best;
    if (engine_game->tour == TOUR_NONE)
        return;
    write_hot_squares(engine_game, kind_of_map(engine_game), &text);
    if (session->front->show_map != NULL)
        session_say_of_place(session, "%s %s", sentence(session), squares);
    else if (squares[0] != '\0')
        session_say_of_place(session, "%s", squares);
}

// Tells the move, and searches its position, so far that the map says something.
static void tell(Session *session)
{
    EngineGame *engine_game = session->engine_game;
    const SearchLimits limits = {.infinite = true, .one_line = true, .nodes = TOUR_NODES};
    // It becomes the comment of the move, for who steps back; those of moves to come would tell too much.
    tree_set_comment(engine_game->tree, engine_game_node(engine_game), sentence(session));
    session_say_of_place(session, "%s", sentence(session));
    if (session->front->choose_map != NULL)
        session->front->choose_map(session->context, kind_of_map(engine_game));
    // The last move mates: there is nothing to search.
    if (!movegen_any(game_position(engine_game->game)))
        return;
    engine_game->answer = tell_map;
    engine_game->answer_context = session;
    engine_game_think(engine_game, ACTIVITY_QUESTION, game_position(engine_game->game), &limits, TOUR_US);
}

// A console has no map to show.
void session_lend_map(Session *session, bool is_shown)
{
    if (session->front->show_map != NULL && session->lends_map != is_shown)
        session->front->show_map(session->context, is_shown);
    session->lends_map = is_shown;
}

void session_leave_tour(Session *session)
{
    session_lend_map(session, false);
}

// Puts the game of the tour on the board, with its map.
static void start(Session *session)
{
    GameTree *game = tree_new();
    Error error;
    PgnReader *reader = pgn_open_memory("tour", tour_game, strlen(tour_game));
    const PgnStatus status = pgn_read_game(reader, game, &error);
    pgn_close(reader);
    if (status != PGN_GAME) {
        session_error(session, "tour: %s.", error.text);
        tree_free(game);
        return;
    }
    if (session->engine_game->analysing)
        engine_game_set_analysis(session->engine_game, false);
    session_view_game(session, game);
    session_turn_board(session); // it may still stand as a puzzle had it
    session->engine_game->tour = TOUR_ON;
    session_browse_to_end(session, false); // wherever else games are opened
    engine_game_continue(session->engine_game);
    session_lend_map(session, true);
    tell(session);
}

int session_tour_node(const Session *session)
{
    const EngineGame *engine_game = session->engine_game;
    const int node = engine_game_node(engine_game);
    const bool is_at_end = tree_child(engine_game->tree, node, 0) == TREE_NONE;
    return engine_game->tour == TOUR_ON || (engine_game->tour == TOUR_OVER && is_at_end) ? node : TREE_NONE;
}

// Behind the last move the map is off the board again, and there is nothing to step to; before it, the game is stepped
// through like any other then.
bool session_step_tour(Session *session)
{
    EngineGame *engine_game = session->engine_game;
    if (engine_game->tour == TOUR_ON) {
        if (engine_game->analysing)
            engine_game_set_analysis(engine_game, false);
        session_browse(session, 1);
        if (tree_child(engine_game->tree, engine_game_node(engine_game), 0) == TREE_NONE) {
            engine_game->tour = TOUR_OVER;
            session_lend_map(session, false);
        }
        tell(session);
    }
    const bool is_at_end = tree_child(engine_game->tree, engine_game_node(engine_game), 0) == TREE_NONE;
    return engine_game->tour == TOUR_ON || (engine_game->tour == TOUR_OVER && is_at_end);
}

static void start_pending(void *context, Reply reply)
{
    if (reply == REPLY_YES)
        start(context);
}

// The next move of a tour that runs; else a new one.
static void run_tour(Session *session, char *arguments)
{
    (void)arguments;
    if (session->engine_game->tour == TOUR_OVER || !session_step_tour(session))
        session_confirm_leave(session, _("take the tour"), start_pending);
}

static const CommandDef rows[] = {
    {"tour", "", N_("a famous game with the map beside it; again, or Space on the board: the next move"),
     .run = run_tour},
};

const CommandTable tour_commands = {N_("Tour"), COMMAND_ROWS(rows)};
