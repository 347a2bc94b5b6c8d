// SPDX-License-Identifier: GPL-3.0-or-later
// The live view: what is told is kept under a mutex, and a thread draws it. Called by match_command.c, and by tournament.c
// for each move.
#include "ui/study/match/live_view.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/os/os.h"
#include "base/text.h"
#include "base/thread.h"
#include "notation/san.h"
#include "ui/common/figures.h"
#include "ui/common/print.h"
#include "ui/heatmap/heat_ansi.h"
#include "ui/players/player.h"
#include "ui/study/match/game_record.h"

#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
    DRAW_MS = 200,
    MOVES_SHOWN = 5,
    LINE_SIZE = 160,
    NAME_COLUMNS = 24,
    CLOCK_COLUMNS = 8,
    FRAME_SIZE = 32768,
    COLUMNS_DEFAULT = 80,
    ROWS_DEFAULT = 24,
    BOARD_COLUMNS = 22, // the board, its coordinates, and the gap behind it
    BOARD_ROWS = RANK_NB + 1,
};

static const Ink light = {.rgb = 0xf0d9b5, .of256 = 223, .of16 = 7, .of8 = 7};
static const Ink dark = {.rgb = 0xb58863, .of256 = 137, .of16 = 3, .of8 = 3};

typedef struct LiveGame {
    int number; // from 1; 0 = none has begun here
    char names[COLOUR_NB][PLAYER_NAME_SIZE];
    Position pos;
    int plies;                          // shown so far; negative = the position is not known yet
    char moves[MOVES_SHOWN][LINE_SIZE]; // the last ones, in a circle by their plies
    TimeControl control;
    int64_t left_us[COLOUR_NB], since_us; // on the clocks, when the side to move began to think
    char result[GAME_REASON_SIZE];        // "1-0 White mates"; "" = it is being played
} LiveGame;

struct LiveView {
    pthread_t thread;
    Notify end;
    InkDepth depth;
    bool has_figurines;
    pthread_mutex_t mutex; // for all below
    LiveGame *games;
    int count;
    char *table;   // NULL = none yet
    char *message; // in the last row; NULL = none yet
    char **warnings;
    size_t warning_count, warning_capacity;
};

// --- what is told ----------------------------------------------------------------------------------------------------

void live_view_begin(LiveView *live, int place, int number, const char *const names[COLOUR_NB])
{
    pthread_mutex_lock(&live->mutex);
    LiveGame *game = &live->games[place];
    *game = (LiveGame){.number = number, .plies = -1};
    for (Colour colour = WHITE; colour <= BLACK; ++colour)
        snprintf(game->names[colour], sizeof game->names[colour], "%s", names[colour]);
    pthread_mutex_unlock(&live->mutex);
}

// "12... Nf6  +0.31/14  1.2 s", of the move that led here from the position shown before.
static void add_move(LiveGame *live, const Game *game)
{
    const int last = game_ply_count(game) - 1;
    const GamePly *ply = game_ply(game, last);
    const Position *before = &live->pos;
    char san[SAN_SIZE], score[SCORE_TEXT_SIZE];
    Text text = text_begin(live->moves[last % MOVES_SHOWN], LINE_SIZE);
    san_write(before, ply->move, san);
    write_score(ply->score, before->stm, score);
    text_addf(&text, "%3d%-3s %-8s", pos_move_number(before), before->stm == WHITE ? "." : "...", san);
    if (score[0] != '\0')
        text_addf(&text, " %6s/%d", score, ply->depth);
    text_addf(&text, " %5.1f s", (double)ply->time_us / US_PER_SECOND);
}

void live_view_show(LiveView *live, int place, const Game *game)
{
    const int64_t now_us = clock_now_us();
    pthread_mutex_lock(&live->mutex);
    LiveGame *shown = &live->games[place];
    const int plies = game_ply_count(game);
    if (shown->plies >= 0 && plies == shown->plies + 1)
        add_move(shown, game);
    shown->plies = plies;
    shown->pos = *game_position(game);
    pos_drop_history(&shown->pos); // the records are the game's, which goes on
    shown->control = *game_time_control(game);
    shown->since_us = now_us;
    for (Colour colour = WHITE; colour <= BLACK; ++colour)
        shown->left_us[colour] = game_clock_left(game, colour, now_us);
    if (game_result(game) != RESULT_NONE)
        snprintf(shown->result, sizeof shown->result, "%s  %s", game_result_text(game), game_result_reason(game));
    pthread_mutex_unlock(&live->mutex);
}

static void replace_text(LiveView *live, char **place, const char *text)
{
    char *copy = mem_copy_text(text);
    pthread_mutex_lock(&live->mutex);
    char *const old = *place;
    *place = copy;
    pthread_mutex_unlock(&live->mutex);
    mem_free(old);
}

void live_view_set_table(LiveView *live, const char *text)
{
    replace_text(live, &live->table, text);
}

void live_view_say(LiveView *live, const char *message)
{
    replace_text(live, &live->message, message);
}

void live_view_warn(LiveView *live, const char *message)
{
    live_view_say(live, message);
    if (!os_is_terminal(STDERR_FILENO)) {
        print_masked(stderr, "%s\n", message);
        return;
    }
    pthread_mutex_lock(&live->mutex);
    live->warnings = mem_grow(live->warnings, live->warning_count, &live->warning_capacity, sizeof *live->warnings);
    live->warnings[live->warning_count++] = mem_copy_text(message);
    pthread_mutex_unlock(&live->mutex);
}

// --- drawing (with the mutex held) -------------------------------------------------------------------------------------

// As much of a text as fits into so many columns, of which it returns how many are used; what steers a terminal is masked.
static int add_cut(Text *frame, const char *text, size_t length, int columns)
{
    char line[LINE_SIZE * 2];
    snprintf(line, sizeof line, "%.*s", (int)length, text);
    text_mask_controls(line, "");
    int width = 0;
    size_t end = 0;
    while (line[end] != '\0' && width < columns) {
        const size_t bytes = text_utf8_length(&line[end]);
        end += bytes > 0 ? bytes : 1;
        ++width;
    }
    line[end] = '\0';
    text_add(frame, line);
    return width;
}

// A rank of the board, White below; row 8 has the files.
static void add_board_row(const LiveView *live, const LiveGame *game, int row, Text *frame)
{
    if (row == RANK_NB) {
        text_addf(frame, "   a b c d e f g h   ");
        return;
    }
    text_addf(frame, " %d", RANK_NB - row);
    for (int file = 0; file < FILE_NB; ++file) {
        const Square square = square_make((File)file, (Rank)(RANK_NB - 1 - row));
        const Piece piece = pos_piece_on(&game->pos, square);
        const bool is_light = (file + row) % 2 == 0;
        const char *symbol = piece == PIECE_NONE ? live->depth == INK_MONO && !is_light ? "." : " "
                                                 : piece_symbol(piece, live->has_figurines);
        const Ink ink = INK_BLACK;
        heat_ansi_colours(frame, is_light ? &light : &dark, &ink, live->depth);
        text_addf(frame, " %s", symbol);
    }
    if (live->depth != INK_MONO)
        text_add(frame, "\033[0m");
    text_add(frame, "   ");
}

// "> Stockfish 15   0:42", with the mark at who is to move. Where there is little room the name gives way to the clock.
static void write_side(const LiveGame *game, Colour colour, int columns, char out[LINE_SIZE])
{
    enum { AROUND = 2 + 1 + CLOCK_COLUMNS }; // the mark, and a gap
    char time[TIME_TEXT_SIZE] = "";
    const int room = columns > AROUND ? columns - AROUND : 0, most = room < NAME_COLUMNS ? room : NAME_COLUMNS;
    Text text = text_begin(out, LINE_SIZE);
    const bool is_running = game->result[0] == '\0' && game->pos.stm == colour;
    const int64_t used_us = is_running ? clock_now_us() - game->since_us : 0;
    const bool has_clock = !game->control.none && game->control.move_us == 0;
    const int64_t shown_us = has_clock ? game->left_us[colour] - used_us : used_us;
    if (has_clock || is_running)
        write_time(shown_us > 0 ? shown_us : 0, time);
    text_add(&text, is_running ? "> " : "  ");
    const int used = add_cut(&text, game->names[colour], strlen(game->names[colour]), most);
    text_addf(&text, "%*s %*s", most - used, "", CLOCK_COLUMNS, time);
}

// What stands beside a row of the board.
static void write_beside(const LiveGame *game, int row, int columns, char out[LINE_SIZE])
{
    enum { MOVES_ROW = 2 };
    const int shown = game->plies < MOVES_SHOWN ? game->plies : MOVES_SHOWN;
    const int ply = game->plies - shown + row - MOVES_ROW;
    out[0] = '\0';
    if (row == 0)
        write_side(game, BLACK, columns, out);
    else if (row == RANK_NB - 1)
        write_side(game, WHITE, columns, out);
    else if (row == RANK_NB)
        snprintf(out, LINE_SIZE, "  Game %d  %.*s", game->number, LINE_SIZE / 2, game->result);
    else if (row >= MOVES_ROW && ply >= 0 && ply < game->plies)
        snprintf(out, LINE_SIZE, "  %.*s", LINE_SIZE - 3, game->moves[ply % MOVES_SHOWN]);
}

// The game with the lowest number that is being played, else that with the highest.
static const LiveGame *choose_game(const LiveView *live)
{
    const LiveGame *chosen = NULL;
    for (int i = 0; i < live->count; ++i) {
        const LiveGame *game = &live->games[i];
        if (game->number == 0 || game->plies < 0)
            continue;
        const bool is_played = game->result[0] == '\0';
        const bool is_better = chosen == NULL || is_played != (chosen->result[0] == '\0')
                                   ? chosen == NULL || is_played
                                   : is_played == (game->number < chosen->number);
        if (is_better)
            chosen = game;
    }
    return chosen;
}

// As many lines of the table as there is room for.
static void add_table(const LiveView *live, int rows, int columns, Text *frame)
{
    const char *line = live->table;
    for (int row = 0; line != NULL && *line != '\0' && row < rows; ++row) {
        const size_t length = strcspn(line, "\n");
        add_cut(frame, line, length, columns);
        text_add(frame, "\033[K\r\n");
        line += length + (line[length] == '\n');
    }
}

// A whole screen: the board of a game with what is said beside it, the table below, a message in the last row.
static void add_frame(const LiveView *live, Text *frame)
{
    int rows, columns;
    os_terminal_size(STDOUT_FILENO, &rows, &columns);
    rows = rows > 0 ? rows : ROWS_DEFAULT;
    columns = columns > 0 ? columns : COLUMNS_DEFAULT;
    const LiveGame *game = choose_game(live);
    // Terminals that know it show the frame as a whole.
    text_add(frame, "\033[?2026h\033[H");
    const int board_rows = game == NULL || columns < BOARD_COLUMNS ? 0 : BOARD_ROWS;
    for (int row = 0; row < board_rows && row + 1 < rows; ++row) {
        char beside[LINE_SIZE];
        add_board_row(live, game, row, frame);
        write_beside(game, row, columns - BOARD_COLUMNS, beside);
        add_cut(frame, beside, strlen(beside), columns - BOARD_COLUMNS);
        text_add(frame, "\033[K\r\n");
    }
    text_add(frame, "\033[K\r\n");
    // The last row is the message's, and never full, so that nothing scrolls.
    add_table(live, rows - board_rows - 2, columns, frame);
    text_add(frame, "\033[J");
    if (live->message != NULL) {
        text_addf(frame, "\033[%dH", rows);
        add_cut(frame, live->message, strlen(live->message), columns - 1);
    }
    text_add(frame, "\033[?2026l");
}

// The thread: a frame at once, and one again and again until the view ends.
static void *draw(void *argument)
{
    LiveView *live = argument;
    char *buffer = mem_new(FRAME_SIZE, 1);
    OsSource end = {.fd = live->end.read_fd};
    do {
        Text frame = text_begin(buffer, FRAME_SIZE);
        pthread_mutex_lock(&live->mutex);
        add_frame(live, &frame);
        pthread_mutex_unlock(&live->mutex);
        fputs(buffer, stdout);
        fflush(stdout);
    } while (os_wait(&end, 1, DRAW_MS) <= 0);
    mem_free(buffer);
    return NULL;
}

// --- the whole -------------------------------------------------------------------------------------------------------

static void clear_screen(void)
{
    fputs("\033[H\033[J", stdout);
    fflush(stdout);
}

static void release(LiveView *live)
{
    pthread_mutex_destroy(&live->mutex);
    mem_free(live->games);
    mem_free(live->table);
    mem_free(live->message);
    for (size_t i = 0; i < live->warning_count; ++i)
        mem_free(live->warnings[i]);
    mem_free(live->warnings);
    mem_free(live);
}

LiveView *live_view_start(int games, Error *error)
{
    if (!os_is_terminal(STDOUT_FILENO)) {
        error_set(error, "standard output is no terminal");
        return NULL;
    }
    LiveView *live = mem_new(1, sizeof *live);
    live->depth = heat_ansi_depth(true);
    setlocale(LC_CTYPE, ""); // what the terminal's characters are; numbers stay as they are
    live->has_figurines = os_has_utf8();
    live->games = mem_new((size_t)games, sizeof *live->games);
    live->count = games;
    pthread_mutex_init(&live->mutex, NULL);
    if (!notify_open(&live->end)) {
        error_set(error, "no file descriptors are left");
        release(live);
        return NULL;
    }
    clear_screen();
    if (thread_start(&live->thread, draw, live, 0))
        return live;
    error_set(error, "the system grants no more threads");
    notify_close(&live->end);
    release(live);
    return NULL;
}

void live_view_end(LiveView *live)
{
    if (live == NULL)
        return;
    notify_send(&live->end);
    pthread_join(live->thread, NULL);
    notify_close(&live->end);
    clear_screen();
    for (size_t i = 0; i < live->warning_count; ++i)
        print_masked(stderr, "%s\n", live->warnings[i]);
    release(live);
}
