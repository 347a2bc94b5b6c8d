// SPDX-License-Identifier: GPL-3.0-or-later
// A program that plays the user's side. It may think long, hang or die, so that a thread of its own
// talks to it and the front end never waits: it leaves a task, is woken through a descriptor, and takes
// the answer. One task at a time; a new one gives up the last, and what comes of that is dropped.
#include "ui/session/opponent.h"

#include "base/clock.h"
#include "base/language.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/thread.h"

#include <stdio.h>
#include <string.h>

// How a task stands: wanted, then taken up by the thread, then done.
typedef enum TaskState { TASK_NONE, TASK_WANTED, TASK_RUNNING, TASK_DONE } TaskState;

struct Opponent {
    char *command;
    PlayerSpec spec;
    pthread_t thread;
    Notify answered, cancel;
    char shown_name[PLAYER_NAME_SIZE]; // the front end's copy
    Key key;                           // of the position that was asked about last
    int plies;                         // and its place in the game
    PlayerLimits asked;                // within which

    pthread_mutex_t mutex; // for all below
    pthread_cond_t changed;
    bool is_ending;
    TaskState state;
    Game *game; // of the task
    PlayerLimits limits;
    char name[PLAYER_NAME_SIZE];
    Error stray; // what the program says unasked, as soon as it is known
    bool stray_told;
    Answer answer;
    Error error;
};

// --- the thread ----------------------------------------------------------------------------------------------------

// The program as the thread knows it: what it has been told of the game.
typedef struct Told {
    Player *player; // NULL: not started
    Game *game;     // NULL: nothing
} Told;

// Does a game go on from what was told?
static bool goes_on(const Game *told, const Game *game)
{
    const int count = game_ply_count(told);
    if (game_start(told)->key != game_start(game)->key || count >= game_ply_count(game))
        return false;
    for (int i = 0; i < count; ++i)
        if (!move_equal(game_ply(told, i)->move, game_ply(game, i)->move))
            return false;
    return true;
}

// Puts a task to the program, which is started for the first one. Takes over `game`, unless it fails
// before.
static bool ask(Opponent *opponent, Told *told, Game *game, const PlayerLimits *limits, Answer *answer, Error *error)
{
    if (told->player == NULL)
        told->player = player_start(&opponent->spec, opponent->cancel.read_fd, error);
    if (told->player == NULL)
        return false;
    // The name is read by the front end meanwhile.
    pthread_mutex_lock(&opponent->mutex);
    snprintf(opponent->name, sizeof opponent->name, "%s", player_name(told->player));
    pthread_mutex_unlock(&opponent->mutex);
    // A program that knows the game so far need not be told that a new one begins.
    const bool is_same = told->game != NULL && goes_on(told->game, game);
    game_free(told->game);
    told->game = game;
    if (!is_same && !player_new_game(told->player, game, limits, error))
        return false;
    player_think(told->player, game, answer);
    const char *stray = player_stray(told->player);
    pthread_mutex_lock(&opponent->mutex);
    if (stray != NULL)
        error_set(&opponent->stray, "%s", stray);
    pthread_mutex_unlock(&opponent->mutex);
    if (answer->kind == ANSWER_DIED)
        return error_set(error, N_("%s gives no answer"), player_name(told->player));
    return true;
}

static void end_program(Told *told)
{
    player_stop(told->player);
    game_free(told->game);
    *told = (Told){0};
}

// The thread: waits for a task, puts it to the program without holding the mutex, and hands the answer
// over if it is still wanted.
static void *run(void *argument)
{
    Opponent *opponent = argument;
    Told told = {0};
    pthread_mutex_lock(&opponent->mutex);
    for (;;) {
        while (!opponent->is_ending && opponent->state != TASK_WANTED)
            pthread_cond_wait(&opponent->changed, &opponent->mutex);
        if (opponent->is_ending)
            break;
        // Taken over with the mutex held; from here on it is the thread's.
        Game *game = opponent->game;
        const PlayerLimits limits = opponent->limits;
        Answer answer = {.kind = ANSWER_DIED, .score = SCORE_NONE};
        Error error = {.text = ""};
        opponent->game = NULL;
        opponent->state = TASK_RUNNING;
        pthread_mutex_unlock(&opponent->mutex);
        const bool is_good = ask(opponent, &told, game, &limits, &answer, &error);
        if (!is_good)
            answer.kind = ANSWER_DIED;
        if (game != told.game)
            game_free(game);
        pthread_mutex_lock(&opponent->mutex);
        // The call for the end of this task must not end the next one.
        notify_clear(&opponent->cancel);
        // It may have been given up, or another one left, while this one ran.
        const bool is_wanted = opponent->state == TASK_RUNNING;
        if (is_wanted) {
            opponent->state = TASK_DONE;
            opponent->answer = answer;
            opponent->error = error;
            notify_send(&opponent->answered);
        }
        if (is_wanted && is_good)
            continue;
        // One that was cut off, has chosen a move that is not played, or is gone, is started anew for the next task.
        pthread_mutex_unlock(&opponent->mutex);
        end_program(&told);
        pthread_mutex_lock(&opponent->mutex);
    }
    pthread_mutex_unlock(&opponent->mutex);
    end_program(&told);
    return NULL;
}

// --- the front end's side ------------------------------------------------------------------------------------------

Opponent *opponent_new(const char *command, Protocol protocol, int64_t timeout_us, Error *error)
{
    Opponent *opponent = mem_new(1, sizeof *opponent);
    opponent->command = mem_copy_text(command);
    opponent->spec = (PlayerSpec){.command = opponent->command,
                                  .timeout_us = timeout_us,
                                  .protocol = protocol != PROTOCOL_NONE ? protocol : player_guess_protocol(command)};
    player_program_name(command, opponent->name);
    // Commands may hold anything; the name is shown on the terminal.
    text_mask_controls(opponent->name, "");
    pthread_mutex_init(&opponent->mutex, NULL);
    pthread_cond_init(&opponent->changed, NULL);
    // Whatever fails, what was made before is given back.
    bool has_descriptors = notify_open(&opponent->answered);
    if (has_descriptors && !notify_open(&opponent->cancel)) {
        notify_close(&opponent->answered);
        has_descriptors = false;
    }
    if (has_descriptors && thread_start(&opponent->thread, run, opponent, 0))
        return opponent;
    if (has_descriptors) {
        notify_close(&opponent->answered);
        notify_close(&opponent->cancel);
    }
    (void)error_set(error, has_descriptors ? N_("no thread can be had") : N_("no file descriptors are left"));
    mem_free(opponent->command);
    mem_free(opponent);
    return NULL;
}

void opponent_free(Opponent *opponent)
{
    if (opponent == NULL)
        return;
    pthread_mutex_lock(&opponent->mutex);
    opponent->is_ending = true;
    // So that a program that is thinking is not waited for.
    notify_send(&opponent->cancel);
    pthread_cond_signal(&opponent->changed);
    pthread_mutex_unlock(&opponent->mutex);
    pthread_join(opponent->thread, NULL);
    notify_close(&opponent->answered);
    notify_close(&opponent->cancel);
    pthread_cond_destroy(&opponent->changed);
    pthread_mutex_destroy(&opponent->mutex);
    game_free(opponent->game);
    mem_free(opponent->command);
    mem_free(opponent);
}

const char *opponent_name(Opponent *opponent)
{
    pthread_mutex_lock(&opponent->mutex);
    snprintf(opponent->shown_name, sizeof opponent->shown_name, "%s", opponent->name);
    pthread_mutex_unlock(&opponent->mutex);
    return opponent->shown_name;
}

int opponent_fd(const Opponent *opponent)
{
    return opponent != NULL ? opponent->answered.read_fd : -1;
}

// The thread has a game of its own: the board's may change meanwhile.
static Game *copy_game(const Game *game, const TimeControl *control)
{
    Game *copy = game_new();
    game_reset(copy, game_start(game));
    // The session decides when a game is over.
    game_set_claim_draws(copy, false);
    game_set_time_control(copy, control);
    for (int i = 0; i < game_ply_count(game); ++i)
        (void)game_play(copy, game_ply(game, i), NULL);
    const int64_t now_us = clock_now_us();
    for (Colour colour = WHITE; colour <= BLACK && !control->none && control->move_us == 0; ++colour)
        game_clock_set(copy, colour, game_clock_left(game, colour, now_us), now_us);
    return copy;
}

// Gives up what is wanted or runs. With the mutex held.
static void give_up(Opponent *opponent)
{
    if (opponent->state == TASK_RUNNING)
        notify_send(&opponent->cancel);
    opponent->state = TASK_NONE;
    game_free(opponent->game);
    opponent->game = NULL;
    notify_clear(&opponent->answered);
}

void opponent_think(Opponent *opponent, const Game *game, const PlayerLimits *limits)
{
    PlayerLimits own = *limits;
    // CECP has no word for nodes.
    if (opponent->spec.protocol == PROTOCOL_CECP && own.control.none && own.depth == 0)
        own.control = (TimeControl){.move_us = US_PER_SECOND};
    pthread_mutex_lock(&opponent->mutex);
    give_up(opponent);
    opponent->game = copy_game(game, &own.control);
    opponent->limits = own;
    opponent->state = TASK_WANTED;
    pthread_cond_signal(&opponent->changed);
    pthread_mutex_unlock(&opponent->mutex);
    opponent->key = game_position(game)->key;
    opponent->plies = game_ply_count(game);
    opponent->asked = *limits;
}

void opponent_rest(Opponent *opponent)
{
    pthread_mutex_lock(&opponent->mutex);
    give_up(opponent);
    pthread_mutex_unlock(&opponent->mutex);
}

// The mutex is no part of what the caller sees: locking it changes nothing.
static TaskState state_of(const Opponent *opponent)
{
    Opponent *lockable = (Opponent *)opponent;
    pthread_mutex_lock(&lockable->mutex);
    const TaskState state = lockable->state;
    pthread_mutex_unlock(&lockable->mutex);
    return state;
}

static bool is_same_limits(const PlayerLimits *a, const PlayerLimits *b)
{
    const TimeControl *control = &a->control, *other = &b->control;
    return a->nodes == b->nodes && a->depth == b->depth && control->none == other->none &&
           control->base_us == other->base_us && control->increment_us == other->increment_us &&
           control->moves == other->moves && control->move_us == other->move_us;
}

bool opponent_thinks_about(const Opponent *opponent, const Game *game, const PlayerLimits *limits)
{
    const TaskState state = state_of(opponent);
    // An answer that is there already was given within the old limits, and is good.
    return state != TASK_NONE && opponent->key == game_position(game)->key && opponent->plies == game_ply_count(game) &&
           (state == TASK_DONE || is_same_limits(&opponent->asked, limits));
}

bool opponent_take_stray(Opponent *opponent, char *out, size_t size)
{
    pthread_mutex_lock(&opponent->mutex);
    const bool is_new = opponent->stray.text[0] != '\0' && !opponent->stray_told;
    if (is_new)
        snprintf(out, size, "%s", opponent->stray.text);
    // Once: such programs say it with every move.
    opponent->stray_told = opponent->stray_told || is_new;
    pthread_mutex_unlock(&opponent->mutex);
    return is_new;
}

bool opponent_take_answer(Opponent *opponent, Answer *answer, Error *error)
{
    pthread_mutex_lock(&opponent->mutex);
    const bool is_done = opponent->state == TASK_DONE;
    if (is_done) {
        *answer = opponent->answer;
        *error = opponent->error;
        opponent->state = TASK_NONE;
        notify_clear(&opponent->answered);
    }
    pthread_mutex_unlock(&opponent->mutex);
    return is_done;
}
