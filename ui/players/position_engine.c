// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/players/position_engine.h"

#include "base/memory.h"
#include "notation/coordinate.h"
#include "ui/players/process.h"

struct PositionEngine {
    PlayerSpec spec;
    int cancel_fd;
    Player *player; // NULL = to be started
    Game *game;
};

static bool start_player(PositionEngine *adviser, Error *error)
{
    if (adviser->player == NULL)
        adviser->player = player_start(&adviser->spec, adviser->cancel_fd, error);
    return adviser->player != NULL;
}

PositionEngine *position_engine_start(const PlayerSpec *spec, int cancel_fd, Error *error)
{
    process_extend_path();
    PositionEngine *adviser = mem_new(1, sizeof *adviser);
    *adviser = (PositionEngine){.spec = *spec, .cancel_fd = cancel_fd, .game = game_new()};
    if (start_player(adviser, error))
        return adviser;
    position_engine_stop(adviser);
    return NULL;
}

void position_engine_stop(PositionEngine *adviser)
{
    if (adviser == NULL)
        return;
    player_stop(adviser->player);
    game_free(adviser->game);
    mem_free(adviser);
}

const char *position_engine_name(const PositionEngine *adviser)
{
    return adviser->player != NULL ? player_name(adviser->player) : adviser->spec.command;
}

static bool read_answer(const PositionEngine *adviser, const Answer *answer, Move *move, Error *error)
{
    switch (answer->kind) {
    case ANSWER_MOVE:
        return coordinate_read(game_position(adviser->game), answer->text, move) ||
               error_set(error, "%s: '%.40s' is no legal move", position_engine_name(adviser), answer->text);
    case ANSWER_CANCELLED: return error_set(error, "interrupted");
    case ANSWER_LATE: return error_set(error, "%s does not answer in time", position_engine_name(adviser));
    case ANSWER_RESIGNS:
    case ANSWER_CLAIMS:
    case ANSWER_REFUSES: return error_set(error, "%s plays no move", position_engine_name(adviser));
    case ANSWER_DIED: break;
    }
    return error_set(error, "%s does not answer", position_engine_name(adviser));
}

bool position_engine_ask(PositionEngine *adviser, const Position *pos, const PlayerLimits *limits, Move *move,
                         Answer *answer, Error *error)
{
    if (!start_player(adviser, error))
        return false;
    game_reset(adviser->game, pos);
    game_set_time_control(adviser->game, &limits->control);
    if (!player_new_game(adviser->player, adviser->game, limits, error))
        return false;
    player_think(adviser->player, adviser->game, answer);
    player_game_over(adviser->player, adviser->game);
    if (!read_answer(adviser, answer, move, error))
        return false;
    if (player_plays_once(adviser->player)) {
        player_stop(adviser->player);
        adviser->player = NULL;
    }
    return true;
}
