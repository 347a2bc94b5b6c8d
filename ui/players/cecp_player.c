// SPDX-License-Identifier: GPL-3.0-or-later
// The interface's side of the Chess Engine Communication Protocol, kept to what old programs understand: moves are
// passed in force mode until the program's first turn, and each of its turns is announced with the clocks.
#include "base/clock.h"
#include "base/text.h"
#include "notation/coordinate.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "ui/players/player_state.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SECONDS_PER_MINUTE = 60, MATE_SCORE_BASE = 100000 };

static const int64_t features_wait_us = 10 * (int64_t)US_PER_SECOND; // some need longer than the protocol allows
static const int64_t poke_us = 300000;
static const int64_t settle_us = 200000; // for programs without ping

// --- features ------------------------------------------------------------------------------------------------------

static bool *feature_flag(CecpFeatures *features, const char *name)
{
    const struct {
        const char *name;
        bool *flag;
    } flags[] = {
        {"ping", &features->ping}, {"setboard", &features->setboard}, {"usermove", &features->usermove},
        {"san", &features->san},   {"reuse", &features->reuse},       {"memory", &features->memory},
        {"smp", &features->smp},
    };
    const int row = FIND_ROW(flags, name, name);
    return row < 0 ? NULL : flags[row].flag;
}

// Takes in one feature and answers for it: XBoard accepts every feature it knows the name of, and
// programs wait for that.
static void take_feature(Player *player, const char *name, const char *value)
{
    CecpFeatures *features = &player->features;
    bool *flag = feature_flag(features, name);
    if (flag != NULL)
        *flag = value[0] == '1';
    else if (strcmp(name, "myname") == 0)
        player_set_name(player, value);
    else if (strcmp(name, "variants") == 0)
        features->chess960 = strstr(value, "fischerandom") != NULL;
    else if (strcmp(name, "done") == 0) {
        features->done = value[0] == '1';
        features->more_to_come = !features->done;
        return;
    }
    process_send(player->process, "accepted %s", strcmp(name, "option") == 0 ? value : name);
}

// Reads NAME=VALUE and NAME="VALUE" one after the other; the text is cut into pieces.
static void take_features(Player *player, char *text)
{
    while (*(text += strspn(text, " \t,")) != '\0') {
        char *equals = strchr(text, '=');
        if (equals == NULL)
            return;
        *equals = '\0';
        char *value = equals + 1;
        // Values with blanks stand in quotes of either kind.
        const char quote = *value;
        const bool is_quoted = quote == '"' || quote == '\'';
        value += is_quoted;
        const char ends[2] = {quote, '\0'};
        char *end = value + strcspn(value, is_quoted ? ends : " \t");
        const bool more = *end != '\0';
        *end = '\0';
        take_feature(player, text, value);
        if (!more)
            return;
        text = end + 1;
    }
}

// True if the line was about features.
static bool take_feature_line(Player *player, char *line)
{
    if (!text_starts_with(line, "feature "))
        return false;
    take_features(player, line + strlen("feature "));
    return true;
}

// Waits for a line. Some programs keep what they have to say until something more arrives: an empty line will do.
static ProcessEvent read_line_poking(Player *player, int64_t deadline_us, char **line)
{
    for (;;) {
        const int64_t poke_at_us = clock_now_us() + poke_us;
        const bool is_last = poke_at_us >= deadline_us;
        const ProcessEvent event = process_read_line(player->process, is_last ? deadline_us : poke_at_us, line);
        if (event != PROCESS_TIMEOUT || is_last)
            return event;
        process_send(player->process, "%s", "");
    }
}

// --- start ---------------------------------------------------------------------------------------------------------

// Does the program say that the last move it was sent is none? Some use the same words for commands they do not know,
// so the move must be named.
static bool is_refusal(const Player *player, const char *line)
{
    static const char *const words[] = {"illegal move", "invalid move", "error"};
    if (player->last_sent[0] == '\0' || strstr(line, player->last_sent) == NULL)
        return false;
    for (size_t w = 0; w < sizeof words / sizeof words[0]; ++w) {
        size_t i = 0;
        while (words[w][i] != '\0' && tolower((unsigned char)line[i]) == words[w][i])
            ++i;
        if (words[w][i] == '\0')
            return true;
    }
    return false;
}

static bool fail_for(ProcessEvent event, const char *doing, Error *error)
{
    switch (event) {
    case PROCESS_ENDED: return error_set(error, "the program ended %s", doing);
    case PROCESS_CANCELLED: return error_set(error, "stopped %s", doing);
    case PROCESS_TIMEOUT:
    case PROCESS_LINE: break;
    }
    return error_set(error, "no answer %s", doing);
}

// Reads until the program has done everything it was told before. False if it refused a move or an option, is gone, or
// silent.
static bool synchronise(Player *player, Error *error)
{
    char *line;
    char expected[32];
    ProcessEvent event;
    const bool has_ping = player->features.ping;
    snprintf(expected, sizeof expected, "pong %d", ++player->ping_number);
    if (has_ping)
        process_send(player->process, "ping %d", player->ping_number);
    const int64_t deadline_us = clock_now_us() + (has_ping ? player_timeout_us(player) : settle_us);
    while ((event = read_line_poking(player, deadline_us, &line)) == PROCESS_LINE) {
        // The pong of an earlier ping must not end this wait.
        if (has_ping && strcmp(text_trim(line), expected) == 0)
            return true;
        if (take_feature_line(player, line))
            continue;
        if (is_refusal(player, line))
            return error_set(error, "does not take the opening: %.80s", line);
        if (player_refuses_option(player, line, error))
            return false;
    }
    return (event == PROCESS_TIMEOUT && !has_ping) || fail_for(event, "while a game was set up", error);
}

// Says hello and takes in the features. A program of protocol 1 sends none: after a while it is taken
// as it is.
static bool cecp_greet(Player *player, Error *error)
{
    player->features = (CecpFeatures){.reuse = true};
    process_send(player->process, "xboard");
    process_send(player->process, "protover 2");
    const int64_t start_us = clock_now_us(), timeout_us = player_timeout_us(player);
    while (!player->features.done) {
        char *line;
        // A program that has said "done=0" asks for more time than the protocol gives.
        const bool is_short = !player->features.more_to_come && features_wait_us < timeout_us;
        const ProcessEvent event =
            read_line_poking(player, start_us + (is_short ? features_wait_us : timeout_us), &line);
        if (event == PROCESS_TIMEOUT && player->features.more_to_come)
            return error_set(error, "said 'feature done=0', but not 'done=1' in %g s",
                             (double)timeout_us / US_PER_SECOND);
        if (event == PROCESS_TIMEOUT)
            return true; // an old program without features
        if (event != PROCESS_LINE)
            return fail_for(event, "when it was started", error);
        take_feature_line(player, line);
    }
    return true;
}

// --- a new game ----------------------------------------------------------------------------------------------------

// Memory and threads have commands of their own in CECP; what a program lacks these is sent as its own
// option.
static void send_option(const Player *player, const char *option)
{
    char name[PLAYER_NAME_SIZE];
    const size_t length = strcspn(option, "=");
    snprintf(name, sizeof name, "%.*s", length < sizeof name ? (int)length : (int)sizeof name - 1, option);
    const char *value = option[length] == '=' ? option + length + 1 : "";
    const bool is_memory = text_equal_nocase(name, "Hash") || text_equal_nocase(name, "memory");
    const bool is_cores = text_equal_nocase(name, "Threads") || text_equal_nocase(name, "cores");
    if (is_memory && player->features.memory)
        process_send(player->process, "memory %s", value);
    else if (is_cores && player->features.smp)
        process_send(player->process, "cores %s", value);
    else
        process_send(player->process, "option %s", option);
}

// The time control of the match in the commands that CECP has for it.
static void send_time_control(const Player *player)
{
    const PlayerLimits *limits = &player->limits;
    const TimeControl *control = &limits->control;
    // Whole seconds, rounded up: `level` knows no fractions, and a program should not be told of
    // less than it has.
    const int64_t base = (control->base_us + US_PER_SECOND - 1) / US_PER_SECOND;
    // The protocol has no game without clocks: a thousand minutes come close.
    if (control->none)
        process_send(player->process, "level 0 1000 0");
    else if (control->move_us > 0)
        process_send(player->process, "st %g", (double)control->move_us / US_PER_SECOND);
    else
        process_send(player->process, "level %d %" PRId64 ":%02" PRId64 " %g", control->moves,
                     base / SECONDS_PER_MINUTE, base % SECONDS_PER_MINUTE,
                     (double)control->increment_us / US_PER_SECOND);
    if (limits->depth > 0)
        process_send(player->process, "sd %d", limits->depth);
}

// The start of the game, in the order that XBoard has. False if the program cannot play from there.
static bool send_start(Player *player, const Game *game, Error *error)
{
    char fen[FEN_SIZE], orthodox[FEN_SIZE];
    Position start;
    pos_set_start(&start);
    fen_write(&start, orthodox);
    fen_write(game_start(game), fen);
    const bool is_chess960 = game_start(game)->castling_setup.is_chess960;
    if (is_chess960 && !player->features.chess960)
        return error_set(error, "does not play Chess960");
    // XBoard's order: the variant behind `new`, before the position.
    if (is_chess960)
        process_send(player->process, "variant fischerandom");
    process_send(player->process, "force");
    // `new` has set up the usual start already.
    if (strcmp(fen, orthodox) == 0 && !is_chess960)
        return true;
    if (!player->features.setboard)
        return error_set(error, "cannot be given a position; its openings must be moves from the start position");
    process_send(player->process, "setboard %s", fen);
    return true;
}

static void write_move(const Player *player, const Position *pos, Move move, char out[SAN_SIZE])
{
    const bool is_chess960_castling = move_is_castle(move) && pos->castling_setup.is_chess960;
    if (player->features.san)
        san_write(pos, move, out);
    else if (is_chess960_castling)
        snprintf(out, SAN_SIZE, move_to(move) > move_from(move) ? "O-O" : "O-O-O");
    else
        coordinate_write(pos, move, out);
}

// Passes on the moves of the game that the program has not been told, without its own.
static void send_moves(Player *player, const Game *game)
{
    for (; player->plies_sent < game_ply_count(game); ++player->plies_sent) {
        Position before;
        char text[SAN_SIZE];
        game_position_at(game, player->plies_sent, &before);
        write_move(player, &before, game_ply(game, player->plies_sent)->move, text);
        snprintf(player->last_sent, sizeof player->last_sent, "%s", text);
        process_send(player->process, player->features.usermove ? "usermove %s" : "%s", text);
    }
}

// Options, start position and opening. Options are sent for each game, since `new` may set them back.
static bool cecp_new_game(Player *player, const Game *game, Error *error)
{
    if (player->limits.nodes > 0)
        return error_set(error, "cannot be given a number of nodes in CECP; use a depth or a time");
    for (int i = 0; i < player->spec.option_count; ++i)
        send_option(player, player->spec.options[i]);
    player->last_sent[0] = '\0';
    process_send(player->process, "new");
    process_send(player->process, "post"); // the score of a move is in the lines of thinking alone
    process_send(player->process, "easy"); // pondering would take processor time from the opponent
    if (!send_start(player, game, error))
        return false;
    send_moves(player, game);
    // The moves of the opening belong to no session: programs count from where they are told the time control.
    send_time_control(player);
    return synchronise(player, error);
}

// --- a turn --------------------------------------------------------------------------------------------------------

// The move in "move e2e4", NULL if the line announces none.
static char *announced_move(char *line)
{
    static const char *const words[] = {"move ", "My move is: ", "My move is : "};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; ++i)
        if (text_starts_with(line, words[i])) {
            char *cursor = line + strlen(words[i]);
            return text_next_word(&cursor);
        }
    return NULL;
}

// "9 15 120 34567 e2e4 e7e5": depth, centipawns, centiseconds, nodes.
static void take_thinking(char *line, Answer *answer)
{
    char *end;
    // Many programs put a letter or a dot behind the depth.
    const long depth = strtol(line, &end, 10);
    if (end == line || depth < 0 || depth > MAX_PLY)
        return;
    end += *end != '\0' && strchr(" \t", *end) == NULL;
    const char *score_text = end;
    const int64_t score = strtoll(score_text, &end, 10);
    if (end == score_text || !isspace((unsigned char)*end))
        return;
    answer->depth = (Depth)depth;
    strtoll(end, &end, 10);
    answer->nodes = strtoull(end, NULL, 10);
    if (score > MATE_SCORE_BASE)
        answer->score = player_mate_score(score - MATE_SCORE_BASE);
    else if (score < -MATE_SCORE_BASE)
        answer->score = player_mate_score(score + MATE_SCORE_BASE);
    else
        answer->score = player_score(score);
}

// A result line ends the player's game: it resigns, or it claims something.
static bool take_result(const char *line, Colour own, Answer *answer)
{
    const char *const lost = own == WHITE ? "0-1" : "1-0";
    const bool resigns =
        text_starts_with(line, "resign") || text_starts_with(line, "tellics resign") || text_starts_with(line, lost);
    if (resigns)
        answer->kind = ANSWER_RESIGNS;
    else if (text_starts_with(line, "1-0") || text_starts_with(line, "0-1") || text_starts_with(line, "1/2-1/2"))
        answer->kind = ANSWER_CLAIMS;
    else
        return false;
    snprintf(answer->text, sizeof answer->text, "%.*s", ANSWER_TEXT_SIZE - 1, line);
    return true;
}

// Reads until the player has decided. `answer` tells what, or why the wait is over.
static void read_decision(Player *player, Colour own, Answer *answer)
{
    for (;;) {
        char *line;
        const ProcessEvent event = process_read_line(player->process, player->deadline_us, &line);
        if (event != PROCESS_LINE) {
            player_end_wait(player, event, answer);
            return;
        }
        line += strspn(line, " \t");
        const char *move = announced_move(line);
        if (move != NULL && player_take_move(player, move, answer))
            return;
        if (move != NULL)
            continue;
        if (is_refusal(player, line)) {
            answer->kind = ANSWER_REFUSES;
            snprintf(answer->text, sizeof answer->text, "%.*s", ANSWER_TEXT_SIZE - 1, line);
            return;
        }
        if (take_result(line, own, answer))
            return;
        if (!take_feature_line(player, line))
            take_thinking(line, answer);
    }
}

// Looks at what the player has said since its last turn: a claim, perhaps. A move is none of its business there. True if
// that decides the game.
static bool read_afterthoughts(Player *player, Colour own, Answer *answer)
{
    const int64_t until_us = clock_now_us();
    for (;;) {
        char *line;
        const ProcessEvent event = process_read_line(player->process, until_us, &line);
        if (event == PROCESS_ENDED || event == PROCESS_CANCELLED) {
            answer->kind = player_answer_for(player, event);
            return true;
        }
        if (event != PROCESS_LINE)
            return false;
        line += strspn(line, " \t");
        if (take_result(line, own, answer))
            return true;
        if (announced_move(line) != NULL)
            player_note_stray(player, "a move out of turn", line);
    }
}

static int64_t centiseconds(int64_t us)
{
    return us > 0 ? us / US_PER_CENTISECOND : 0;
}

// One turn: moves and clocks, then `go` for the first of the game, or the opponent's move, which starts
// the program.
static void cecp_think(Player *player, const Game *game, Answer *answer)
{
    const Colour own = game_position(game)->stm;
    if (read_afterthoughts(player, own, answer))
        return;
    // In force mode moves are only entered; once it plays, a move is also the sign to think.
    if (!player->is_playing)
        send_moves(player, game);
    const TimeControl *control = &player->limits.control;
    if (!control->none && control->move_us == 0) {
        const int64_t now_us = clock_now_us();
        process_send(player->process, "time %" PRId64, centiseconds(game_clock_left(game, own, now_us)));
        process_send(player->process, "otim %" PRId64, centiseconds(game_clock_left(game, colour_other(own), now_us)));
    }
    // Last before what starts the program, so that it does not pay for our own work.
    player_start_clock(player, game);
    if (player->is_playing)
        send_moves(player, game);
    else
        process_send(player->process, "go");
    player->is_playing = true;
    read_decision(player, own, answer);
    player->plies_sent = game_ply_count(game) + 1; // it knows its own move
}

static void cecp_game_over(Player *player, const Game *game)
{
    player->is_playing = false;
    process_send(player->process, "result %s {%s}", game_result_text(game), game_result_reason(game));
    // Else it would go on thinking about a game that is over.
    process_send(player->process, "force");
}

const PlayerCalls cecp_calls = {
    .greet = cecp_greet,
    .new_game = cecp_new_game,
    .think = cecp_think,
    .game_over = cecp_game_over,
};
