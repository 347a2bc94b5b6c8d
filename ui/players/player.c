// SPDX-License-Identifier: GPL-3.0-or-later
// What all players share: starting, timeouts, odd answers, and names. The differences are a table of
// calls for each protocol (cecp_player.c, uci_player.c, engine_player.c). The thread of the match that
// owns the player calls.
#include "ui/players/player.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/text.h"
#include "ui/players/player_state.h"

#include <stdio.h>
#include <string.h>

// A program that says its last move again has so long for another.
static const int64_t second_move_us = US_PER_SECOND;

// A program that has nothing left to do but to end.
static const int64_t farewell_us = US_PER_SECOND;

void player_program_name(const char *command, char out[PLAYER_NAME_SIZE])
{
    // Of a quoted command too; folders are left off.
    const char *start = command + strspn(command, " \t'\"");
    size_t length = strcspn(start, " \t'\"");
    for (const char *slash = memchr(start, '/', length); slash != NULL; slash = memchr(start, '/', length)) {
        length -= (size_t)(slash + 1 - start);
        start = slash + 1;
    }
    snprintf(out, PLAYER_NAME_SIZE, "%.*s", length < PLAYER_NAME_SIZE ? (int)length : PLAYER_NAME_SIZE - 1, start);
}

Protocol player_guess_protocol(const char *command)
{
    static const char *const cecp_programs[] = {"gnuchess", "phalanx", "fairymax"};
    char name[PLAYER_NAME_SIZE];
    player_program_name(command, name);
    // "--xboard" among the arguments, not a folder of that name before the program's.
    const char *argument = strstr(command, "xboard");
    const bool asks_for_cecp = argument != NULL && argument > command + strcspn(command, " \t");
    for (size_t i = 0; i < sizeof cecp_programs / sizeof cecp_programs[0]; ++i)
        if (text_starts_with(name, cecp_programs[i]))
            return PROTOCOL_CECP;
    return asks_for_cecp ? PROTOCOL_CECP : PROTOCOL_UCI;
}

bool player_read_protocol(const char *name, const char *command, Protocol *protocol, Error *error)
{
    const bool is_uci = name != NULL && strcmp(name, "uci") == 0;
    if (name == NULL)
        *protocol = player_guess_protocol(command);
    else if (is_uci || strcmp(name, "cecp") == 0)
        *protocol = is_uci ? PROTOCOL_UCI : PROTOCOL_CECP;
    else
        return error_set(error, "'%.40s' is neither cecp nor uci", name);
    return true;
}

static const PlayerCalls *calls_for(Protocol protocol)
{
    switch (protocol) {
    case PROTOCOL_CECP: return &cecp_calls;
    case PROTOCOL_UCI: return &uci_calls;
    case PROTOCOL_NONE: break;
    }
    return &engine_calls;
}

Player *player_start(const PlayerSpec *spec, int cancel_fd, Error *error)
{
    const bool is_program = spec->protocol != PROTOCOL_NONE;
    Process *process = is_program ? process_start(spec->command, cancel_fd, error) : NULL;
    if (is_program && process == NULL)
        return NULL;
    Player *player = mem_new(1, sizeof *player);
    *player = (Player){.spec = *spec, .calls = calls_for(spec->protocol), .process = process, .cancel_fd = cancel_fd};
    if (spec->name != NULL)
        text_copy_whole(player->name, sizeof player->name, spec->name);
    else if (is_program)
        player_program_name(spec->command, player->name);
    text_mask_controls(player->name, ""); // it is printed with every game
    // A Player exists only once it has answered: callers need no state between.
    if (player->calls->greet(player, error))
        return player;
    error_prefix(error, "%s: ", player->name);
    player_stop(player);
    return NULL;
}

// Neither protocol has an answer that refuses an option: programs write "No such option: Foo", "info string option
// EvalFile: No such file", "Error (unknown option): option Foo=1".
static bool sounds_like_refusal(const char *line)
{
    static const char *const words[] = {"no such", "unknown", "unrecogni", "unsupported", "invalid",   "illegal",
                                        "error",   "fail",    "cannot",    "could not",   "is not a ", "is neither"};
    for (size_t w = 0; w < sizeof words / sizeof words[0]; ++w)
        if (text_contains_nocase(line, words[w]))
            return true;
    return false;
}

bool player_refuses_option(const Player *player, char *line, Error *error)
{
    if (!sounds_like_refusal(line))
        return false;
    for (int i = 0; i < player->spec.option_count; ++i) {
        char name[PLAYER_NAME_SIZE];
        const char *option = player->spec.options[i];
        snprintf(name, sizeof name, "%.*s", (int)strcspn(option, "="), option);
        // It must name an option that was sent: the words alone appear in greetings as well.
        if (text_contains_nocase(line, name)) {
            text_mask_controls(line, "");
            error_set(error, "does not take '%s': %.160s", option, line);
            return true;
        }
    }
    return false;
}

const char *player_name(const Player *player)
{
    return player->name;
}

const char *player_stray(const Player *player)
{
    return player->stray[0] != '\0' ? player->stray : NULL;
}

bool player_new_game(Player *player, const Game *game, const PlayerLimits *limits, Error *error)
{
    player->limits = *limits;
    // Limits of the player itself are odds: they go before those of the match.
    if (player->spec.nodes > 0)
        player->limits.nodes = player->spec.nodes;
    if (player->spec.depth > 0)
        player->limits.depth = player->spec.depth;
    // All that belongs to the last game goes.
    player->plies_sent = 0;
    player->is_playing = false;
    player->last_move[0] = '\0';
    return player->calls->new_game(player, game, error) || error_prefix(error, "%s: ", player->name);
}

void player_think(Player *player, const Game *game, Answer *answer)
{
    *answer = (Answer){.score = SCORE_NONE, .chosen_us = -1};
    // Until the protocol starts the clock, only lines that are there already are read.
    player->asked_us = player->deadline_us = clock_now_us();
    player->calls->think(player, game, answer);
    // What counts is when the line arrived, not when this thread came to read it.
    const bool spoke = answer->kind != ANSWER_LATE && answer->kind != ANSWER_CANCELLED;
    const int64_t spoke_us = player->process != NULL ? process_line_time(player->process) : player->spoke_us;
    const int64_t end_us = spoke ? spoke_us : clock_now_us();
    answer->time_us = end_us > player->asked_us ? end_us - player->asked_us : 0;
    if (answer->chosen_us < 0 || answer->chosen_us > answer->time_us)
        answer->chosen_us = answer->time_us;
}

void player_game_over(Player *player, const Game *game)
{
    if (player->calls->game_over != NULL)
        player->calls->game_over(player, game);
}

bool player_plays_once(const Player *player)
{
    return player->spec.protocol == PROTOCOL_CECP && !player->features.reuse;
}

void player_stop(Player *player)
{
    if (player == NULL)
        return;
    // Asked first, then made to end: some write their files when they are told to quit.
    if (player->process != NULL) {
        const int64_t timeout_us = player_timeout_us(player);
        process_send(player->process, "quit");
        process_stop(player->process, timeout_us < farewell_us ? timeout_us : farewell_us);
    }
    engine_free(player->engine);
    mem_free(player);
}

// --- for the protocols ---------------------------------------------------------------------------------------------

void player_start_clock(Player *player, const Game *game)
{
    const PlayerLimits *limits = &player->limits;
    player->asked_us = clock_now_us();
    // An engine in this process ends by itself, however many nodes it was given.
    int64_t wait_us = player->process != NULL ? player_timeout_us(player) : INT64_MAX - player->asked_us;
    // Past the margin the game is lost on time, so no longer wait is of use.
    if (!limits->control.none) {
        const int64_t left_us = game_clock_left(game, game_position(game)->stm, player->asked_us);
        wait_us = left_us + limits->margin_us;
    }
    player->deadline_us = player->asked_us + wait_us;
}

int64_t player_timeout_us(const Player *player)
{
    return player->spec.timeout_us > 0 ? player->spec.timeout_us : PLAYER_TIMEOUT_SECONDS * (int64_t)US_PER_SECOND;
}

void player_note_stray(Player *player, const char *what, const char *line)
{
    if (player->stray[0] == '\0')
        snprintf(player->stray, sizeof player->stray, "%s: '%.80s' is ignored", what, line);
}

// Only there can a repeated move be told: in SAN the same word may be another move.
static bool is_coordinates(const char *move)
{
    static const char form[] = "fRfR";
    for (int i = 0; i < (int)sizeof form - 1; ++i) {
        const char first = form[i] == 'f' ? 'a' : '1';
        if (move[i] < first || move[i] >= first + FILE_NB)
            return false;
    }
    return true;
}

bool player_take_move(Player *player, const char *move, Answer *answer)
{
    // A first one that was the last answer again did not count.
    const bool is_second = answer->text[0] != '\0';
    if (is_second)
        player_note_stray(player, "it says a move twice", answer->text);
    snprintf(answer->text, sizeof answer->text, "%.*s", ANSWER_TEXT_SIZE - 1, move);
    answer->kind = ANSWER_MOVE;
    // Some programs answer twice, and the echo of the last turn arrives in this one. The same move
    // twice in a row is also possible, so it counts when no other follows soon.
    if (!is_second && is_coordinates(move) && strcmp(move, player->last_move) == 0) {
        const int64_t soon_us = clock_now_us() + second_move_us;
        player->deadline_us = soon_us < player->deadline_us ? soon_us : player->deadline_us;
        return false;
    }
    snprintf(player->last_move, sizeof player->last_move, "%s", move);
    return true;
}

void player_end_wait(const Player *player, ProcessEvent event, Answer *answer)
{
    // The move that was no other one is the answer after all.
    const bool has_moved = event == PROCESS_TIMEOUT && answer->text[0] != '\0';
    answer->kind = has_moved ? ANSWER_MOVE : player_answer_for(player, event);
}

AnswerKind player_answer_for(const Player *player, ProcessEvent event)
{
    switch (event) {
    case PROCESS_CANCELLED: return ANSWER_CANCELLED;
    // Without a clock no time can be overstepped: a silent program counts as dead.
    case PROCESS_TIMEOUT: return player->limits.control.none ? ANSWER_DIED : ANSWER_LATE;
    case PROCESS_ENDED:
    case PROCESS_LINE: break;
    }
    return ANSWER_DIED;
}

void player_set_name(Player *player, const char *name)
{
    if (player->spec.name == NULL && name[0] != '\0')
        text_copy_whole(player->name, sizeof player->name, name);
}

Score player_score(int64_t centipawns)
{
    if (centipawns > SCORE_EVAL_MAX)
        return SCORE_EVAL_MAX;
    return centipawns < -SCORE_EVAL_MAX ? -SCORE_EVAL_MAX : (Score)centipawns;
}

Score player_mate_score(int64_t moves)
{
    // Longer mates than a score can hold are won games without a distance.
    const int64_t longest = MAX_PLY / 2;
    if (moves > longest || moves < -longest)
        return moves > 0 ? SCORE_EVAL_MAX : -SCORE_EVAL_MAX;
    return moves > 0 ? score_mate_in((int)moves * 2 - 1) : score_mated_in((int)-moves * 2);
}
