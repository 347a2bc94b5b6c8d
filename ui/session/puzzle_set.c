// SPDX-License-Identifier: GPL-3.0-or-later
// Puzzles from files: mistakes that are marked in games, tables of lichess, positions in EPD with best
// moves. Which it is is told by the first line and not by the name.
#include "ui/session/puzzle_set.h"

#include "base/language.h"
#include "base/memory.h"
#include "base/text.h"
#include "board/movegen.h"
#include "notation/fen.h"
#include "notation/pgn.h"
#include "notation/san.h"
#include "notation/text_input.h"
#include "ui/annotate/remarks.h"
#include "ui/common/player_names.h"
#include "ui/common/signals.h"
#include "ui/common/suite_csv.h"

#include <string.h>

enum {
    NAG_MISTAKE = 2,
    NAG_BLUNDER = 4,
    NAG_DUBIOUS = 6,
    TITLE_SIZE = 200,
    NAME_COLUMNS = 30,
};

// Says so, too, once there was no room: the user should know that the set is not all of the file.
static bool is_full(PuzzleSet *set)
{
    set->is_cut = set->is_cut || set->count == PUZZLES_MAX;
    return set->is_cut;
}

Puzzle *puzzle_set_add(PuzzleSet *set, const Position *start, const char *title, const char *themes)
{
    char fen[FEN_SIZE];
    if (is_full(set))
        return NULL;
    set->puzzles = mem_grow(set->puzzles, (size_t)set->count, &set->capacity, sizeof *set->puzzles);
    Puzzle *puzzle = &set->puzzles[set->count++];
    // Positions are large, and there may be thousands of puzzles.
    fen_write(start, fen);
    *puzzle = (Puzzle){.fen = mem_copy_text(fen), .title = mem_copy_text(title), .themes = mem_copy_text(themes)};
    return puzzle;
}

void puzzle_set_clear(PuzzleSet *set)
{
    for (int i = 0; i < set->count; ++i) {
        mem_free(set->puzzles[i].fen);
        mem_free(set->puzzles[i].title);
        mem_free(set->puzzles[i].themes);
    }
    mem_free(set->puzzles);
    *set = (PuzzleSet){0};
}

void puzzle_start(const Puzzle *puzzle, Position *pos)
{
    Error ignored; // the text was written by us
    (void)fen_read_either(pos, puzzle->fen, &ignored);
}

void puzzle_position(const Puzzle *puzzle, Position *pos)
{
    puzzle_start(puzzle, pos);
    if (move_is_real(puzzle->lead_in))
        pos_advance(pos, puzzle->lead_in);
}

GameTree *puzzle_tree(const Puzzle *puzzle)
{
    GameTree *tree = tree_new();
    Position start;
    puzzle_start(puzzle, &start);
    tree_set_start(tree, &start);
    tree_set_tag(tree, "Event", "Puzzle");
    if (move_is_real(puzzle->lead_in))
        tree_add(tree, TREE_ROOT, &(GamePly){.move = puzzle->lead_in, .score = SCORE_NONE, .time_us = -1});
    return tree;
}

// --- games -----------------------------------------------------------------------------------------------------------

// Bad moves of all degrees; "?!" only where that is asked for.
static bool has_mark(const GameTree *game, int node, bool counts_dubious)
{
    for (int i = 0; tree_nag(game, node, i) != 0; ++i) {
        const uint8_t nag = tree_nag(game, node, i);
        if (nag == NAG_MISTAKE || nag == NAG_BLUNDER || (counts_dubious && nag == NAG_DUBIOUS))
            return true;
    }
    return false;
}

// The better line beside a mistake: one of ours comes first, then any that is not marked as bad itself.
static int solution_of(const GameTree *game, int node)
{
    const int parent = tree_parent(game, node);
    for (int i = 1, other; (other = tree_child(game, parent, i)) != TREE_NONE; ++i)
        if (remark_line_of(game, other) == other)
            return other;
    for (int i = 1, other; (other = tree_child(game, parent, i)) != TREE_NONE; ++i)
        if (!has_mark(game, other, true) && move_is_real(tree_ply(game, other)->move))
            return other;
    return TREE_NONE;
}

// A pass ends it: nothing can be asked behind one.
static void take_line(Puzzle *puzzle, const GameTree *game, int node)
{
    while (node != TREE_NONE && puzzle->move_count < PUZZLE_MOVES_MAX && move_is_real(tree_ply(game, node)->move)) {
        puzzle->moves[puzzle->move_count++] = tree_ply(game, node)->move;
        node = tree_child(game, node, 0);
    }
}

// A puzzle of a move that was marked. It begins with the move before, so that the opponent's move is
// seen on the board.
static void add_mistake(PuzzleSet *set, const GameTree *game, int node, const char *title)
{
    const int parent = tree_parent(game, node), before = tree_parent(game, parent);
    const Move lead_in = before != TREE_NONE ? tree_ply(game, parent)->move : MOVE_NONE;
    Position start;
    tree_position(game, move_is_real(lead_in) ? before : parent, &start);
    Puzzle *puzzle = puzzle_set_add(set, &start, title, "");
    puzzle->lead_in = move_is_real(lead_in) ? lead_in : MOVE_NONE;
    puzzle->played = tree_ply(game, node)->move;
    const int solution = solution_of(game, node);
    take_line(puzzle, game, solution);
    // A better line beside a mistake is one move to find; what follows is an example.
    if (puzzle->move_count > 1)
        puzzle->move_count = 1;
}

void puzzle_set_add_game(PuzzleSet *set, const GameTree *game)
{
    char title[TITLE_SIZE];
    const int before = set->count;
    if (tree_is_foreign(game))
        return;
    // Players and place of a game, as far as it names them.
    Text text = text_begin(title, TITLE_SIZE);
    const char *event = tree_tag(game, "Event");
    for (Colour side = WHITE; side < COLOUR_NB; ++side) {
        PlayerName player = player_of_game(game, side);
        const bool is_known = player.name[0] != '\0' && strcmp(player.name, "?") != 0;
        if (!is_known)
            continue;
        text_add(&text, text.length > 0 ? " - " : "");
        player_write(&player, NAME_COLUMNS, name_columns, "...", &text);
    }
    if (text.length == 0 && event != NULL && strcmp(event, "?") != 0)
        text_addf(&text, "%.60s", event);
    for (int node = tree_child(game, TREE_ROOT, 0); node != TREE_NONE && !is_full(set);
         node = tree_child(game, node, 0))
        if (has_mark(game, node, false) && move_is_real(tree_ply(game, node)->move))
            add_mistake(set, game, node, title);
    // Is the start a position to solve, and not that of a whole game?
    enum { PIECES_AT_START = 32 };
    const Position *start = tree_start(game);
    const bool is_puzzle = bb_count(pos_occupied(start)) < PIECES_AT_START && movegen_any(start);
    if (set->count == before && is_puzzle && !is_full(set))
        take_line(puzzle_set_add(set, tree_start(game), title, ""), game, tree_child(game, TREE_ROOT, 0));
}

// Takes the mistakes of all games of a file. One that breaks off in the middle still gives those
// before.
static bool read_games(PuzzleSet *set, const char *path, Error *error)
{
    PgnReader *reader = pgn_open(path, NULL, error);
    PgnStatus status = reader != NULL ? PGN_GAME : PGN_FAILED;
    int count = 0;
    if (reader != NULL)
        pgn_set_stop(reader, signals_break_off);
    // A game with a fault may have marked mistakes before it.
    while ((status == PGN_GAME || status == PGN_BROKEN) && !is_full(set)) {
        GameTree *game = tree_new();
        status = pgn_read_game(reader, game, error);
        if (status == PGN_GAME || status == PGN_BROKEN) {
            puzzle_set_add_game(set, game);
            ++count;
        }
        tree_free(game);
    }
    if (reader != NULL)
        pgn_close(reader);
    if (status == PGN_FAILED)
        return false;
    return set->count > 0 ||
           error_set(
               error,
               language_count("%s: no puzzles in %d game: no move is marked ? or ??, and it does not begin with a "
                              "position; hotspur annotate marks mistakes",
                              "%s: no puzzles in %d games: no move is marked ? or ??, and none begins with a "
                              "position; hotspur annotate marks mistakes",
                              count),
               path, count);
}

// --- lichess's table ---------------------------------------------------------------------------------------------------

typedef struct TableReading {
    PuzzleSet *set;
    bool has_columns;
    SuiteColumns columns;
    int rating, themes; // places of further columns, -1 = there is none
} TableReading;

// The head of the table: which columns have position, moves, rating and themes.
static bool read_columns(TableReading *reading, const char *line, Error *error)
{
    enum { COLUMNS_MAX = 32 };
    char name[SUITE_FIELD_SIZE];
    reading->has_columns = true;
    reading->rating = reading->themes = -1;
    if (!suite_csv_columns(line, &reading->columns, error))
        return false;
    for (int place = 0; place < COLUMNS_MAX; ++place) {
        suite_csv_field(line, place, name);
        if (text_equal_nocase(name, "rating"))
            reading->rating = place;
        else if (text_equal_nocase(name, "themes"))
            reading->themes = place;
    }
    return reading->columns.moves >= 0 || error_set(error, N_("no column is called Moves"));
}

// The opponent's move, then the solution.
static bool take_moves(Puzzle *puzzle, Position *pos, char *moves, Error *error)
{
    const char *word = text_next_word(&moves);
    if (word == NULL)
        return error_set(error, N_("no moves in this row"));
    if (!san_read(pos, word, &puzzle->lead_in, error))
        return false;
    pos_advance(pos, puzzle->lead_in);
    while ((word = text_next_word(&moves)) != NULL && puzzle->move_count < PUZZLE_MOVES_MAX) {
        Move *move = &puzzle->moves[puzzle->move_count++];
        if (!san_read(pos, word, move, error))
            return false;
        pos_advance(pos, *move);
    }
    return puzzle->move_count > 0 || error_set(error, N_("fewer than two moves in this row"));
}

// A row of the table. Lichess's positions are those before the opponent's move.
static bool take_row(void *context, char *line, Error *error)
{
    TableReading *reading = context;
    char field[SUITE_FIELD_SIZE], title[TITLE_SIZE], themes[SUITE_FIELD_SIZE];
    Text text = text_begin(title, sizeof title);
    Position pos;
    if (!reading->has_columns)
        return read_columns(reading, line, error);
    if (is_full(reading->set))
        return true;
    suite_csv_field(line, reading->rating, field);
    if (field[0] != '\0')
        text_addf(&text, _("rating %.20s"), field);
    suite_csv_field(line, reading->themes, themes);
    suite_csv_field(line, reading->columns.fen, field);
    if (!fen_read_either(&pos, field, error))
        return false;
    Puzzle *puzzle = puzzle_set_add(reading->set, &pos, title, themes);
    suite_csv_field(line, reading->columns.moves, field);
    return take_moves(puzzle, &pos, field, error);
}

// --- positions with best moves -----------------------------------------------------------------------------------------

// All best moves of an EPD are right; the first one is shown as the solution.
static bool take_position(void *context, char *line, Error *error)
{
    PuzzleSet *set = context;
    Epd *epd = mem_new(1, sizeof *epd); // too large for the stack
    const bool is_read = epd_read(epd, line, false, error);
    if (is_read && epd->best.count > 0 && !is_full(set)) {
        Puzzle *puzzle = puzzle_set_add(set, &epd->pos, epd_id(epd), "");
        puzzle->moves[puzzle->move_count++] = epd->best.moves[0];
        for (int i = 1; i < epd->best.count && puzzle->also_count < PUZZLE_ALSO_MAX; ++i)
            puzzle->also[puzzle->also_count++] = epd->best.moves[i];
    }
    mem_free(epd);
    return is_read;
}

// --- files -------------------------------------------------------------------------------------------------------------

typedef enum FileForm { FORM_GAMES, FORM_TABLE, FORM_POSITIONS } FileForm;

typedef struct FirstLine {
    FileForm form;
    bool is_seen;
} FirstLine;

// Looks at the first line only: the others need not be read.
static bool look_at_line(void *context, char *line, Error *error)
{
    FirstLine *first = context;
    SuiteColumns columns;
    Error ignored;
    first->is_seen = true;
    Epd *epd = mem_new(1, sizeof *epd);
    if (strchr(line, ',') != NULL && suite_csv_columns(line, &columns, &ignored))
        first->form = FORM_TABLE;
    else if (epd_read(epd, line, false, &ignored))
        first->form = FORM_POSITIONS;
    mem_free(epd);
    // A fault ends the reading; which one does not matter.
    return error_set(error, "seen");
}

bool puzzle_set_read(PuzzleSet *set, const char *path, Error *error)
{
    FirstLine first = {.form = FORM_GAMES};
    TableReading reading = {.set = set};
    *set = (PuzzleSet){0};
    if (!text_input_visit_lines(path, look_at_line, &first, error) && !first.is_seen)
        return false;
    bool is_read = false;
    if (first.form == FORM_TABLE)
        is_read = text_input_visit_lines(path, take_row, &reading, error);
    else if (first.form == FORM_POSITIONS)
        is_read = text_input_visit_lines(path, take_position, set, error);
    else
        is_read = read_games(set, path, error);
    if (is_read && set->count == 0)
        is_read = error_set(error, N_("%s: no position with a best move (bm) in this file"), path);
    if (!is_read)
        puzzle_set_clear(set);
    return is_read;
}
