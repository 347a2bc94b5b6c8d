// SPDX-License-Identifier: GPL-3.0-or-later
// One position, one move: a player asked about positions instead of games, for suites and references. A program that
// can play only one game is started anew for each position.
#include "ui/players/player.h"

#include "base/memory.h"
#include "notation/coordinate.h"
#include "ui/players/process.h"

struct PositionEngine {
    PlayerSpec spec;
    int cancel_fd;
    Player *player; // NULL = to be started
    Game *game;
};

static bool start_player(PositionEngine *engine, Error *error)
{
    if (engine->player == NULL)
        engine->player = player_start(&engine->spec, engine->cancel_fd, error);
    return engine->player != NULL;
}

PositionEngine *position_engine_start(const PlayerSpec *spec, int cancel_fd, Error *error)
{
    PositionEngine *engine = mem_new(1, sizeof *engine);
    *engine = (PositionEngine){.spec = *spec, .cancel_fd = cancel_fd, .game = game_new()};
    if (start_player(engine, error))
        return engine;
    position_engine_stop(engine);
    return NULL;
}

void position_engine_stop(PositionEngine *engine)
{
    if (engine == NULL)
        return;
    player_stop(engine->player);
    game_free(engine->game);
    mem_free(engine);
}

const char *position_engine_name(const PositionEngine *engine)
{
    return engine->player != NULL ? player_name(engine->player) : engine->spec.command;
}

const char *position_engine_stray(const PositionEngine *engine)
{
    return engine->player != NULL ? player_stray(engine->player) : NULL;
}

// What came of the question, as a legal move or a reason in words.
static bool read_answer(const PositionEngine *engine, const Answer *answer, Move *move, Error *error)
{
    switch (answer->kind) {
    case ANSWER_MOVE:
        return coordinate_read(game_position(engine->game), answer->text, move) ||
               error_set(error, "%s: not a legal move: '%.40s'", position_engine_name(engine), answer->text);
    case ANSWER_CANCELLED: return error_set(error, "interrupted");
    case ANSWER_LATE: return error_set(error, "%s does not answer in time", position_engine_name(engine));
    case ANSWER_RESIGNS:
    case ANSWER_CLAIMS:
    case ANSWER_REFUSES: return error_set(error, "%s plays no move", position_engine_name(engine));
    case ANSWER_DIED: break;
    }
    return error_set(error, "%s does not answer", position_engine_name(engine));
}

bool position_engine_ask(PositionEngine *engine, const Position *pos, const PlayerLimits *limits, Move *move,
                         Answer *answer, Error *error)
{
    if (!start_player(engine, error))
        return false;
    // Each position is a game of its own, so that nothing is remembered from the one before.
    game_reset(engine->game, pos);
    // A clock of its own for each position: nothing is saved up from easy ones.
    game_set_time_control(engine->game, &limits->control);
    if (!player_new_game(engine->player, engine->game, limits, error))
        return false;
    player_think(engine->player, engine->game, answer);
    player_game_over(engine->player, engine->game);
    if (!read_answer(engine, answer, move, error))
        return false;
    // It is started anew with the next position.
    if (player_plays_once(engine->player)) {
        player_stop(engine->player);
        engine->player = NULL;
    }
    return true;
}
