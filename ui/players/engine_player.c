// SPDX-License-Identifier: GPL-3.0-or-later
// A player without a program of its own: an engine in this process, asked through its door. It knows neither the
// configuration file nor the opening book unless it is told to, so that a match depends on its command line alone.
#include "base/clock.h"
#include "base/os/os.h"
#include "base/program_name.h"
#include "base/text.h"
#include "chains/chain_variant.h"
#include "notation/coordinate.h"
#include "ui/common/event_loop.h"
#include "ui/players/player_state.h"

#include <stdio.h>

enum { OPTION_NAME_SIZE = 64, SHORT_SEARCH_NODES = 1000000 };

bool player_set_option(OptionStore *store, const char *setting, Error *error)
{
    char name[OPTION_NAME_SIZE];
    Text text = text_begin(name, sizeof name);
    const char *c = setting;
    while (*c != '\0' && *c != '=')
        text_add_char(&text, *c++);
    return option_set(store, name, *c == '=' ? c + 1 : "", ORIGIN_COMMAND_LINE, error);
}

// An engine with its options; what would make it depend on files of the user is switched off first.
static bool engine_greet(Player *player, Error *error)
{
    player->engine = engine_new(error);
    if (player->engine == NULL)
        return false;
    engine_set_variant(player->engine, &chain_engine_variant);
    OptionStore *store = engine_options(player->engine);
    bool ok = option_set_int(store, OPT_OWN_BOOK, false, ORIGIN_COMMAND_LINE, error) &&
              option_set_int(store, OPT_BOOK_LEARNING, false, ORIGIN_COMMAND_LINE, error);
    for (int i = 0; ok && i < player->spec.option_count; ++i)
        ok = player_set_option(store, player->spec.options[i], error);
    // A match of evaluations would tell nothing if one of them were another than asked for.
    if (ok && engine_evaluation_trouble(player->engine) != NULL)
        ok = error_set(error, "%s", engine_evaluation_trouble(player->engine));
    player_set_name(player, program_name);
    return ok;
}

static bool engine_player_new_game(Player *player, const Game *game, Error *error)
{
    (void)game;
    (void)error;
    engine_new_game(player->engine);
    return true;
}

// --- a turn --------------------------------------------------------------------------------------------------------

// False if the engine has said nothing at the deadline, or the user wants no more; *kind then tells which.
static bool wait_for_event(const Player *player, AnswerKind *kind)
{
    OsSource sources[] = {{.fd = engine_event_fd(player->engine)}, {.fd = player->cancel_fd}};
    const int ready =
        os_wait(sources, sizeof sources / sizeof sources[0], wake_timeout(player->deadline_us, clock_now_us()));
    const bool is_late = ready == 0 && clock_now_us() >= player->deadline_us;
    const bool is_cancelled = sources[1].is_ready;
    *kind = is_cancelled ? ANSWER_CANCELLED : player->limits.control.none ? ANSWER_DIED : ANSWER_LATE;
    return !is_late && !is_cancelled;
}

static void take_best_move(Player *player, const EngineEvent *event, Answer *answer)
{
    EngineStatus status;
    engine_status(player->engine, &status);
    answer->kind = ANSWER_MOVE;
    answer->score = event->best.score;
    answer->depth = status.depth;
    if (move_is_real(event->best.move))
        coordinate_write(engine_position(player->engine), event->best.move, answer->text);
    else
        snprintf(answer->text, sizeof answer->text, "nothing");
}

// One search under the limits of the match. Events before the best move are of no interest here.
static void engine_think(Player *player, const Game *game, Answer *answer)
{
    engine_set_position(player->engine, game_position(game));
    player_start_clock(player, game);
    const PlayerLimits *allowed = &player->limits;
    SearchLimits limits = {.nodes = allowed->nodes, .depth = allowed->depth};
    (void)game_limit_search(game, game_position(game)->stm, player->asked_us, &limits);
    engine_go(player->engine, &limits);
    // A search that ends soon by itself is slept through: waking up for each of its lines costs more than it is worth.
    if (allowed->control.none && allowed->nodes > 0 && allowed->nodes <= SHORT_SEARCH_NODES)
        engine_wait(player->engine);
    for (;;) {
        EngineEvent event;
        if (engine_next_event(player->engine, &event)) {
            // Lines of thinking are not asked for in a match; its move comes with the
            // score.
            if (event.kind != EVENT_BEST_MOVE)
                continue;
            player->spoke_us = clock_now_us();
            take_best_move(player, &event, answer);
            return;
        }
        if (!wait_for_event(player, &answer->kind)) {
            // Late or cancelled: the engine is stopped without an answer, so that the next
            // game finds it idle.
            engine_abort(player->engine);
            return;
        }
    }
}

const PlayerCalls engine_calls = {
    .greet = engine_greet,
    .new_game = engine_player_new_game,
    .think = engine_think,
};
