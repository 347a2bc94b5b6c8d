// SPDX-License-Identifier: GPL-3.0-or-later
// The interface's side of the Universal Chess Interface.
#include "base/clock.h"
#include "base/memory.h"
#include "base/text.h"
#include "notation/coordinate.h"
#include "notation/fen.h"
#include "ui/players/player_state.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

// Notes what a program has no reason to say after its greeting. Words of later versions of the protocol are among it.
static void note_stray(Player *player, const char *line)
{
    static const char *const usual[] = {"info", "id", "option", "readyok", "uciok", "copyprotection", "registration"};
    char word[sizeof "copyprotection"];
    snprintf(word, sizeof word, "%.*s", (int)strcspn(line, " \t"), line);
    for (size_t i = 0; i < sizeof usual / sizeof usual[0]; ++i)
        if (strcmp(word, usual[i]) == 0)
            return;
    if (word[0] != '\0')
        player_note_stray(player, strcmp(word, "bestmove") == 0 ? "a move without a search" : "unknown UCI output",
                          line);
}

// Waits for a line that is this word. The others may tell the program's name before its greeting ends and, once options
// were sent, refuse one; they say nothing else that counts.
static bool wait_for_word(Player *player, const char *word, bool options_sent, Error *error)
{
    const bool greets = strcmp(word, "uciok") == 0;
    const int64_t timeout_us = player_timeout_us(player), deadline_us = clock_now_us() + timeout_us;
    for (;;) {
        char *line;
        const ProcessEvent event = process_read_line(player->process, deadline_us, &line);
        if (event == PROCESS_ENDED)
            return error_set(error, "the program ended before it said '%s'", word);
        if (event == PROCESS_CANCELLED)
            return error_set(error, "interrupted before it said '%s'", word);
        if (event != PROCESS_LINE)
            return error_set(error, "did not say '%s' in %g s", word, (double)timeout_us / US_PER_SECOND);
        line = text_trim(line);
        if (strcmp(line, word) == 0)
            return true;
        if (greets && text_starts_with(line, "id name "))
            player_set_name(player, line + strlen("id name "));
        else if (options_sent && player_refuses_option(player, line, error))
            return false;
        else if (!greets)
            note_stray(player, line);
    }
}

// Waits until the program has done all that it was told.
static bool synchronise(Player *player, bool options_sent, Error *error)
{
    process_send(player->process, "isready");
    return wait_for_word(player, "readyok", options_sent, error);
}

// The greeting and the options, which UCI lets be sent at any time before a search.
static bool uci_greet(Player *player, Error *error)
{
    process_send(player->process, "uci");
    if (!wait_for_word(player, "uciok", false, error))
        return false;
    for (int i = 0; i < player->spec.option_count; ++i) {
        const char *option = player->spec.options[i];
        const size_t length = strcspn(option, "=");
        if (option[length] == '=')
            process_send(player->process, "setoption name %.*s value %s", (int)length, option, option + length + 1);
        else
            process_send(player->process, "setoption name %s", option);
    }
    // What it says of them comes before this answer.
    return player->spec.option_count == 0 || synchronise(player, true, error);
}

static bool uci_new_game(Player *player, const Game *game, Error *error)
{
    const bool is_chess960 = game_start(game)->castling_setup.is_chess960;
    process_send(player->process, "ucinewgame");
    // Only when it changes: programs that do not know the option may complain.
    if (is_chess960 != player->is_chess960)
        process_send(player->process, "setoption name UCI_Chess960 value %s", is_chess960 ? "true" : "false");
    player->is_chess960 = is_chess960;
    return synchronise(player, false, error);
}

// --- a turn --------------------------------------------------------------------------------------------------------

// Start and all moves, so that the program sees repetitions. The line grows with the game, so it has no
// fixed size.
static void send_position(const Player *player, const Game *game)
{
    static const char words[] = "position fen  moves ";
    const size_t size = sizeof words + FEN_SIZE + (size_t)game_ply_count(game) * COORDINATE_SIZE;
    char *line = mem_new(size, 1);
    char fen[FEN_SIZE], start_fen[FEN_SIZE];
    Position start;
    pos_set_start(&start);
    fen_write(&start, start_fen);
    fen_write(game_start(game), fen);
    Text text = text_begin(line, size);
    // The usual start by its own word, as GUIs send it.
    if (strcmp(fen, start_fen) == 0)
        text_add(&text, "position startpos");
    else
        text_addf(&text, "position fen %s", fen);
    if (game_ply_count(game) > 0)
        text_add(&text, " moves");
    Position pos = *game_start(game);
    for (int ply = 0; ply < game_ply_count(game); ++ply) {
        const Move move = game_ply(game, ply)->move;
        char written[COORDINATE_SIZE];
        coordinate_write(&pos, move, written);
        text_addf(&text, " %s", written);
        pos_advance(&pos, move);
    }
    process_send(player->process, "%s", line);
    mem_free(line);
}

// At least one: 0 could be taken for no limit.
static int64_t milliseconds(int64_t us)
{
    return us > US_PER_MS ? us / US_PER_MS : 1;
}

// Both clocks, and how many moves are left to the next control.
static void add_clocks(Text *text, const Player *player, const Game *game)
{
    const TimeControl *control = &player->limits.control;
    const Colour own = game_position(game)->stm;
    const int64_t now_us = clock_now_us();
    text_addf(text, " wtime %" PRId64 " btime %" PRId64, milliseconds(game_clock_left(game, WHITE, now_us)),
              milliseconds(game_clock_left(game, BLACK, now_us)));
    if (control->increment_us > 0) {
        const int64_t increment = milliseconds(control->increment_us);
        text_addf(text, " winc %" PRId64 " binc %" PRId64, increment, increment);
    }
    if (control->moves > 0)
        text_addf(text, " movestogo %d", game_moves_to_go(game, own));
}

// All limits in one line; a program keeps to the one that is reached first.
static void send_go(const Player *player, const Game *game)
{
    char line[256];
    const PlayerLimits *limits = &player->limits;
    Text text = text_begin(line, sizeof line);
    text_add(&text, "go");
    if (limits->nodes > 0)
        text_addf(&text, " nodes %" PRIu64, limits->nodes);
    if (limits->depth > 0)
        text_addf(&text, " depth %d", limits->depth);
    if (!limits->control.none && limits->control.move_us > 0)
        text_addf(&text, " movetime %" PRId64, milliseconds(limits->control.move_us));
    else if (!limits->control.none)
        add_clocks(&text, player, game);
    process_send(player->process, "%s", line);
}

// What an info line says of one of the program's lines.
typedef struct LineInfo {
    int64_t depth, nodes;
    int64_t place; // 1 = the best line
    Score score;
    bool is_bound;     // the line is not searched to its end
    const char *moves; // NULL: not said
} LineInfo;

// "depth 12 multipv 1 score cp 31 ... pv e2e4 e7e5". False if a number is none.
static bool read_info(char *line, LineInfo *info)
{
    char *cursor = line;
    for (char *word = text_next_word(&cursor); word != NULL; word = text_next_word(&cursor)) {
        // Both take the rest of the line.
        if (strcmp(word, "pv") == 0)
            info->moves = cursor;
        if (strcmp(word, "string") == 0 || strcmp(word, "pv") == 0)
            break;
        // A bound is no score of the line's moves: they are not shown as its answer.
        info->is_bound |= strcmp(word, "lowerbound") == 0 || strcmp(word, "upperbound") == 0;
        const bool is_mate = strcmp(word, "mate") == 0;
        const bool has_number = is_mate || strcmp(word, "cp") == 0 || strcmp(word, "depth") == 0 ||
                                strcmp(word, "nodes") == 0 || strcmp(word, "multipv") == 0;
        if (!has_number)
            continue;
        const char *number = text_next_word(&cursor);
        int64_t value;
        // A line that is damaged is dropped whole: half of it could be mistaken.
        if (number == NULL || !text_parse_int(number, INT64_MIN, INT64_MAX, &value))
            return false;
        if (word[0] == 'd')
            info->depth = value;
        else if (word[0] == 'n')
            info->nodes = value;
        else if (word[0] == 'c' || is_mate)
            info->score = is_mate ? player_mate_score(value) : player_score(value);
        else
            info->place = value;
    }
    return true;
}

// The move that the program would play now, and since when.
typedef struct FirstChoice {
    char move[COORDINATE_SIZE];
    int64_t since_us;
} FirstChoice;

static void take_first_choice(const Player *player, const char *moves, FirstChoice *choice)
{
    char move[COORDINATE_SIZE];
    moves += strspn(moves, " ");
    snprintf(move, sizeof move, "%.*s", (int)strcspn(moves, " "), moves);
    // The same move keeps the time of its first appearance.
    if (move[0] == '\0' || strcmp(move, choice->move) == 0)
        return;
    memcpy(choice->move, move, sizeof choice->move);
    choice->since_us = process_line_time(player->process) - player->asked_us;
}

// Depth, score and nodes are those of the best line.
static void take_info(const Player *player, char *line, Answer *answer, FirstChoice *choice)
{
    LineInfo info = {.depth = answer->depth, .nodes = (int64_t)answer->nodes, .place = 1, .score = answer->score};
    if (!read_info(line, &info))
        return;
    if (info.moves != NULL && !info.is_bound && info.place >= 1 && info.place <= ANSWER_LINES_MAX)
        snprintf(answer->lines[info.place - 1], ANSWER_LINE_SIZE, "%s", info.moves);
    if (info.place != 1)
        return;
    if (info.moves != NULL)
        take_first_choice(player, info.moves, choice);
    answer->depth = info.depth > 0 && info.depth <= MAX_PLY ? (Depth)info.depth : 0;
    answer->score = info.score;
    answer->nodes = info.nodes > 0 ? (uint64_t)info.nodes : 0;
}

// Reads until the best move comes, and takes in what is said on the way. When the move was first the
// choice is noted for suites, which count the time to a solution.
static void read_decision(Player *player, Answer *answer)
{
    FirstChoice choice = {0};
    for (;;) {
        char *line;
        const ProcessEvent event = process_read_line(player->process, player->deadline_us, &line);
        if (event != PROCESS_LINE) {
            player_end_wait(player, event, answer);
            return;
        }
        if (text_starts_with(line, "info "))
            take_info(player, line + strlen("info "), answer, &choice);
        if (!text_starts_with(line, "bestmove")) {
            note_stray(player, line);
            continue;
        }
        char *cursor = line + strlen("bestmove");
        const char *move = text_next_word(&cursor);
        if (!player_take_move(player, move != NULL ? move : "nothing", answer))
            continue;
        if (strcmp(answer->text, choice.move) == 0)
            answer->chosen_us = choice.since_us;
        return;
    }
}

// Drops what the program says before its search: a second answer to the last one would be taken for the next. False if it
// is not ready in time, which `answer` tells.
static bool wait_until_ready(Player *player, const Game *game, Answer *answer)
{
    player_start_clock(player, game);
    process_send(player->process, "isready");
    for (;;) {
        char *line;
        const ProcessEvent event = process_read_line(player->process, player->deadline_us, &line);
        if (event != PROCESS_LINE) {
            answer->kind = player_answer_for(player, event);
            return false;
        }
        line = text_trim(line);
        if (strcmp(line, "readyok") == 0)
            return true;
        note_stray(player, line);
    }
}

static void uci_think(Player *player, const Game *game, Answer *answer)
{
    send_position(player, game);
    if (!wait_until_ready(player, game, answer))
        return;
    player_start_clock(player, game);
    send_go(player, game);
    read_decision(player, answer);
}

const PlayerCalls uci_calls = {
    .greet = uci_greet,
    .new_game = uci_new_game,
    .think = uci_think,
};
