// SPDX-License-Identifier: GPL-3.0-or-later
// The games and positions that experiments use: read from PGN, FEN or EPD files, played by the engine itself, or
// random; and the walk over all their positions. Which of them a run takes is decided in experiment.c; how games are
// read is in notation/, how the engine plays them in tune/selfplay.c. Called by experiment.c and by the experiments.
#include "study/games.h"

#include "base/memory.h"
#include "base/paths.h"
#include "base/text.h"
#include "board/movegen.h"
#include "board/rules.h"
#include "notation/fen.h"
#include "notation/pgn.h"
#include "notation/text_input.h"
#include "study/tune/selfplay.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { PATH_SIZE = 4096 };

static const char own_games[] = "lab_games.pgn";

// --- taking positions ----------------------------------------------------------------------------------------------

// A game without moves and name, which the caller fills in. The pointer is good until the next game is added.
static LabGame *add_game(LabGames *games, const Position *start, int position_count, int every)
{
    games->games = mem_grow(games->games, (size_t)games->count, &games->capacity, sizeof(LabGame));
    LabGame *game = &games->games[games->count++];
    *game = (LabGame){
        .start = *start,
        .every = every,
        .position_count = position_count,
        .moves = mem_new((size_t)position_count * (size_t)every, sizeof(Move)),
    };
    games->position_count += position_count;
    return game;
}

// Takes what the choice wants of a game: the moves from the first position that is taken to the last.
static void take_game(LabGames *games, const LabGamesChoice *choice, const Position *start, const Move *moves,
                      int plies)
{
    int positions = plies > choice->first ? (plies - 1 - choice->first) / choice->every + 1 : 0;
    if (positions > choice->per_game)
        positions = choice->per_game;
    // The last game may be taken in part.
    if (positions > choice->count - games->position_count)
        positions = choice->count - games->position_count;
    if (positions <= 0)
        return;
    Position first = *start;
    for (int i = 0; i < choice->first; ++i)
        pos_advance(&first, moves[i]);
    LabGame *game = add_game(games, &first, positions, choice->every);
    const size_t move_count = (size_t)(positions - 1) * (size_t)choice->every;
    memcpy(game->moves, moves + choice->first, move_count * sizeof *moves);
}

// Neither the games nor the positions are enough yet.
static bool wants_more(const LabGames *games, const LabGamesChoice *choice)
{
    return games->count < choice->games && games->position_count < choice->count;
}

// --- reading -------------------------------------------------------------------------------------------------------

// Main lines of the games of a file, until there are enough; a file with a fault in a game that is needed is refused.
static bool read_pgn(LabGames *games, const char *path, const LabGamesChoice *choice, Error *error)
{
    PgnReader *reader = pgn_open(path, NULL, error);
    if (reader == NULL)
        return false;
    pgn_skip_variations(reader);
    GameTree *pgn = tree_new();
    PgnStatus status = PGN_GAME;
    while (wants_more(games, choice) && status == PGN_GAME) {
        status = pgn_read_game(reader, pgn, error);
        if (status != PGN_GAME)
            break;
        Move *moves = mem_new((size_t)tree_main_length(pgn) + 1, sizeof *moves);
        int count = 0;
        // Experiments replay games move by move: one with a pass ends before it.
        for (int node = tree_child(pgn, TREE_ROOT, 0); node != TREE_NONE && move_is_real(tree_ply(pgn, node)->move);
             node = tree_child(pgn, node, 0))
            moves[count++] = tree_ply(pgn, node)->move;
        take_game(games, choice, tree_start(pgn), moves, count);
        mem_free(moves);
    }
    tree_free(pgn);
    pgn_close(reader);
    return status == PGN_GAME || status == PGN_END;
}

typedef struct EpdReading {
    LabGames *games;
    const LabGamesChoice *choice;
    Epd epd; // a FEN, or an EPD record
} EpdReading;

// Positions behind those that are wanted are not even read.
static bool take_epd(void *context, char *line, Error *error)
{
    EpdReading *reading = context;
    Epd *epd = &reading->epd;
    if (!wants_more(reading->games, reading->choice))
        return true;
    if (!epd_read(epd, line, false, error))
        return false;
    // No search could choose a move there.
    if (!movegen_any(&epd->pos))
        return error_set(error, "the game is over in this position");
    snprintf(add_game(reading->games, &epd->pos, 1, 1)->name, LAB_GAME_NAME_SIZE, "%s", epd_id(epd));
    return true;
}

// One position a line, as FEN or EPD.
static bool read_epd(LabGames *games, const char *path, const LabGamesChoice *choice, Error *error)
{
    EpdReading *reading = mem_new(1, sizeof *reading);
    reading->games = games;
    reading->choice = choice;
    const bool ok = text_input_visit_lines(path, take_epd, reading, error);
    mem_free(reading);
    return ok;
}

LabGames *lab_games_load(const char *path, const LabGamesChoice *choice, Error *error)
{
    char own_path[PATH_SIZE];
    if (path == NULL && !path_find_data(own_games, own_path, sizeof own_path)) {
        error_set(error, "%s, which comes with the program, is not found", own_games);
        return NULL;
    }
    path = path != NULL ? path : own_path;
    LabGames *loaded = mem_new(1, sizeof *loaded);
    const bool ok = (pgn_is_name(path) ? read_pgn : read_epd)(loaded, path, choice, error);
    if (ok && loaded->count > 0)
        return loaded;
    if (ok)
        error_set(error, "%s: there is no position in it", path);
    lab_games_free(loaded);
    return NULL;
}

void lab_games_free(LabGames *games)
{
    if (games == NULL)
        return;
    for (int i = 0; i < games->count; ++i)
        mem_free(games->games[i].moves);
    mem_free(games->games);
    mem_free(games);
}

// --- playing -------------------------------------------------------------------------------------------------------

LabGames *lab_games_play(const LabGamesChoice *choice, uint64_t nodes, uint64_t seed, const LabProgress *progress,
                         Error *error)
{
    const SelfplaySettings settings = {.seed = seed, .nodes = nodes};
    Selfplay *selfplay = selfplay_new(error);
    if (selfplay == NULL)
        return NULL;
    LabGames *games = mem_new(1, sizeof *games);
    SelfplayGame *game = mem_new(1, sizeof *game);
    Position start;
    pos_set_start(&start);
    LabGamesChoice beyond = *choice; // random opening moves are never among the positions
    if (beyond.first < SELFPLAY_OPENING_PLIES_MAX)
        beyond.first = SELFPLAY_OPENING_PLIES_MAX;
    for (int number = 0; wants_more(games, choice); ++number) {
        Move moves[SELFPLAY_PLIES_MAX];
        int plies = 0;
        lab_progress_show(progress, "positions of games", games->position_count, choice->count);
        selfplay_play(selfplay, &settings, number, game);
        for (int i = 0; i < game->opening_plies; ++i)
            moves[plies++] = game->opening[i];
        for (int i = 0; i < game->record.plies; ++i)
            moves[plies++] = game->record.moves[i].move;
        take_game(games, &beyond, &start, moves, plies);
    }
    mem_free(game);
    selfplay_free(selfplay);
    return games;
}

// --- walking -------------------------------------------------------------------------------------------------------

LabWalk lab_walk_begin(const LabGames *games)
{
    int longest = 1;
    for (int i = 0; i < games->count; ++i) {
        const int plies = games->games[i].position_count * games->games[i].every;
        longest = plies > longest ? plies : longest;
    }
    return (LabWalk){
        .games = games,
        .game = -1,
        .number = -1,
        // One for each ply, as each position points at the undo record of its last move.
        .undos = mem_new((size_t)longest, sizeof(Undo)),
        .limit = games->position_count,
    };
}

bool lab_walk_next(LabWalk *walk)
{
    const LabGame *game = walk->game < 0 ? NULL : &walk->games->games[walk->game];
    if (++walk->number >= walk->limit) {
        lab_walk_end(walk);
        return false;
    }
    lab_progress_show(&walk->progress, walk->what, walk->number, walk->limit);
    if (game == NULL || walk->in_game + 1 == game->position_count) {
        walk->in_game = 0;
        walk->pos = walk->games->games[++walk->game].start;
        return true;
    }
    // Positions lie `every` plies apart: make all moves between.
    const int begin = walk->in_game++ * game->every;
    for (int i = begin; i < begin + game->every; ++i)
        pos_make_move(&walk->pos, game->moves[i], &walk->undos[i]);
    return true;
}

void lab_walk_end(LabWalk *walk)
{
    mem_free(walk->undos);
    walk->undos = NULL;
}

void lab_walk_name(const LabWalk *walk, char out[LAB_POSITION_NAME_SIZE])
{
    const char *name = walk->games->games[walk->game].name;
    if (name[0] != '\0')
        snprintf(out, LAB_POSITION_NAME_SIZE, "%s", name);
    else
        snprintf(out, LAB_POSITION_NAME_SIZE, "no. %d, move %d, %s", walk->number + 1, pos_move_number(&walk->pos),
                 walk->pos.stm == WHITE ? "White" : "Black");
}

// --- choosing ------------------------------------------------------------------------------------------------------

LabGames *lab_games_of_kind(const LabGames *games, PositionClass kind, Error *error)
{
    LabGames *kept = mem_new(1, sizeof *kept);
    for (LabWalk walk = lab_walk_begin(games); lab_walk_next(&walk);)
        if (kind_is_in(kinds_of(&walk.pos), kind)) {
            LabGame *game = add_game(kept, &walk.pos, 1, 1);
            // The walk's undo records do not outlive it.
            game->start.last = NULL;
            snprintf(game->name, sizeof game->name, "%s", games->games[walk.game].name);
        }
    if (kept->count > 0)
        return kept;
    lab_games_free(kept);
    error_set(error, "no position of the kind '%s' is there", kind_name(kind));
    return NULL;
}

Position lab_position(const char *fen)
{
    Position pos;
    Error error;
    const bool is_good = fen_read(&pos, fen, false, &error);
    assert(is_good);
    (void)is_good;
    return pos;
}

// --- phases --------------------------------------------------------------------------------------------------------

LabPhase lab_phase_of(const Position *pos)
{
    const int pieces = bb_count(pos_occupied(pos) & ~pos->by_type[PT_PAWN] & ~pos->by_type[PT_KING]);
    if (pieces <= LAB_ENDGAME_PIECES)
        return LAB_PHASE_ENDGAME;
    return pieces >= LAB_OPENING_PIECES && pos->castling != 0 ? LAB_PHASE_OPENING : LAB_PHASE_MIDDLEGAME;
}

// --- random games --------------------------------------------------------------------------------------------------

// Another game from the start position, with the same sequence of random numbers.
static void begin_anew(RandomGame *game)
{
    pos_set_start(&game->pos);
    game->ply = 0;
}

void random_game_begin(RandomGame *game, uint64_t seed)
{
    game->rng = rng_seeded(seed);
    begin_anew(game);
}

void random_game_play(RandomGame *game)
{
    MoveList list;
    movegen_list(&game->pos, MOVES_ALL, &list);
    // A game that is over, or as long as there is room for undo records, is followed by another.
    if (list.count == 0 || game->ply == RANDOM_GAME_PLIES || rules_game_end(&game->pos) != END_NONE) {
        begin_anew(game);
        movegen_list(&game->pos, MOVES_ALL, &list);
    }
    pos_make_move(&game->pos, list.moves[rng_below(&game->rng, (uint64_t)list.count)], &game->undos[game->ply]);
    ++game->ply;
}
