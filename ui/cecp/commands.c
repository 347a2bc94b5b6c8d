// SPDX-License-Identifier: GPL-3.0-or-later
// The table of CECP commands and what they do.
#include "base/clock.h"
#include "base/memory.h"
#include "base/text.h"
#include "cecp/cecp.h"
#include "cecp/state.h"
#include "notation/coordinate.h"
#include "notation/fen.h"
#include "notation/san.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
    CENTISECOND_US = 10000,
    SECOND_US = 1000000,
    CLOCK_MAX_CS = 1000000000,   // a hundred days
    DRAW_AFTER_PLIES = 60,       // earlier, only a lost game is given for a draw
    DRAW_WHEN_WORSE = -100,      // centipawns
    CLOCK_OF_ZERO_US = 10000000, // what a chess server means by a clock of zero minutes
};
enum { BOOK_MOVES_SHOWN = 20 };
static const double minutes_max = 1e5, seconds_max = 1e6;

// In which states a command is legal.
enum {
    IN_FORCE = 1,
    IN_WAITING = 2,
    IN_THINKING = 4,
    IN_PONDERING = 8,
    IN_ANALYSIS = 16,
    ALWAYS = 31,
    NOT_IN_ANALYSIS = ALWAYS & ~IN_ANALYSIS,
    NOT_IN_THINKING = ALWAYS & ~IN_THINKING,
};

typedef struct CecpCommand {
    const char *name;
    void (*run)(Cecp *cecp, char *rest); // `rest` is the line behind the name
    unsigned when_allowed;
    int words; // at least so many must follow
} CecpCommand;

void cecp_error(Cecp *cecp, const char *reason)
{
    output_line(cecp->output, "Error (%s): %s", reason, cecp->echo);
}

static void run_nothing(Cecp *cecp, char *rest)
{
    (void)cecp;
    (void)rest;
}

// --- opening -------------------------------------------------------------------------------------------------------

static void run_protover(Cecp *cecp, char *rest)
{
    int64_t version;
    const char *word = text_next_word(&rest);
    if (!text_parse_int(word, 1, INT64_MAX, &version)) {
        cecp_error(cecp, "not a version");
        return;
    }
    cecp->is_version_2 = version >= 2;
    if (cecp->is_version_2)
        cecp_send_features(cecp);
}

// --- the game ------------------------------------------------------------------------------------------------------

// Play neither side.
static void leave_play(Cecp *cecp)
{
    cecp_stop(cecp);
    cecp->plays = COLOUR_NONE;
    game_clock_stop(cecp->game, clock_now_us());
}

static void run_new(Cecp *cecp, char *rest)
{
    (void)rest;
    cecp_stop(cecp);
    cecp->is_illegal_setup = false;
    cecp->is_chess960 = false;
    cecp->depth_limit = 0;
    cecp->last_score = SCORE_NONE;
    cecp->has_own_clock = cecp->has_other_clock = false;
    cecp->plays = cecp->in_analysis ? COLOUR_NONE : BLACK;
    game_reset(cecp->game, NULL);
    engine_new_game(cecp->engine);
    if (cecp->in_analysis)
        cecp_analyze(cecp);
}

static void run_variant(Cecp *cecp, char *rest)
{
    const char *name = text_next_word(&rest);
    const bool is_chess960 = strcmp(name, "fischerandom") == 0;
    if (!is_chess960 && strcmp(name, "normal") != 0) {
        cecp_error(cecp, "unsupported variant");
        return;
    }
    if (game_ply_count(cecp->game) > 0) {
        cecp_error(cecp, "command not legal now");
        return;
    }
    char fen[FEN_SIZE];
    fen_write(game_start(cecp->game), fen);
    cecp->is_chess960 = is_chess960;
    cecp_read_fen(cecp, fen);
}

static void run_force(Cecp *cecp, char *rest)
{
    (void)rest;
    cecp->in_analysis = false;
    leave_play(cecp);
}

static void run_go(Cecp *cecp, char *rest)
{
    (void)rest;
    if (cecp->activity == THINKING)
        return;
    cecp_stop(cecp);
    if (cecp->is_illegal_setup) {
        cecp_error(cecp, "the position is illegal");
        return;
    }
    cecp->plays = game_position(cecp->game)->stm;
    cecp_think(cecp);
}

static void run_playother(Cecp *cecp, char *rest)
{
    (void)rest;
    cecp_stop(cecp);
    if (cecp->is_illegal_setup) {
        cecp_error(cecp, "the position is illegal");
        return;
    }
    if (game_result(cecp->game) != RESULT_NONE)
        return;
    cecp->plays = colour_other(game_position(cecp->game)->stm);
    game_clock_start(cecp->game, clock_now_us());
    engine_set_position(cecp->engine, game_position(cecp->game));
    cecp_ponder(cecp, engine_hint(cecp->engine));
}

static void run_move_now(Cecp *cecp, char *rest)
{
    (void)rest;
    if (cecp->activity == THINKING)
        engine_stop(cecp->engine);
}

static void run_result(Cecp *cecp, char *rest)
{
    (void)rest;
    leave_play(cecp);
    cecp->in_analysis = false;
}

static void run_quit(Cecp *cecp, char *rest)
{
    (void)rest;
    cecp->quits = true;
}

static void run_undo(Cecp *cecp, char *rest)
{
    (void)rest;
    if (game_ply_count(cecp->game) < 1) {
        cecp_error(cecp, "command not legal now");
        return;
    }
    leave_play(cecp);
    game_undo(cecp->game);
    if (cecp->in_analysis)
        cecp_analyze(cecp);
}

static void run_remove(Cecp *cecp, char *rest)
{
    (void)rest;
    if (game_ply_count(cecp->game) < 2) {
        cecp_error(cecp, "command not legal now");
        return;
    }
    cecp_stop(cecp);
    game_undo(cecp->game);
    game_undo(cecp->game);
    if (cecp->in_analysis)
        cecp_analyze(cecp);
}

// Old interfaces say who is to move with these; the engine gets the other side.
static void set_side_to_move(Cecp *cecp, Colour colour)
{
    if (cecp->is_version_2)
        return; // feature colors=0
    leave_play(cecp);
    if (game_position(cecp->game)->stm != colour) {
        char fen[FEN_SIZE];
        Position pos = *game_position(cecp->game);
        pos.en_passant = SQ_NONE; // it was for the other side to take
        pos.stm = colour;
        fen_write(&pos, fen);
        cecp_read_fen(cecp, fen);
    }
    cecp->plays = colour_other(colour);
}

static void run_white(Cecp *cecp, char *rest)
{
    (void)rest;
    set_side_to_move(cecp, WHITE);
}

static void run_black(Cecp *cecp, char *rest)
{
    (void)rest;
    set_side_to_move(cecp, BLACK);
}

// An offer is accepted when a draw is welcome: we are worse, or a long game has led to nothing.
static void run_draw(Cecp *cecp, char *rest)
{
    (void)rest;
    if (cecp->plays == COLOUR_NONE || cecp->last_score == SCORE_NONE || game_result(cecp->game) != RESULT_NONE)
        return;
    const int score = score_to_centipawns(cecp->last_score);
    const bool is_welcome = score <= DRAW_WHEN_WORSE || (score <= 0 && game_ply_count(cecp->game) >= DRAW_AFTER_PLIES);
    if (is_welcome)
        output_line(cecp->output, "offer draw");
}

// --- moves ---------------------------------------------------------------------------------------------------------

static void refuse_move(Cecp *cecp, const char *reason, const char *text)
{
    char shown[ECHO_SIZE];
    session_echo(text, shown);
    if (reason == NULL)
        output_line(cecp->output, "Illegal move: %s", shown);
    else
        output_line(cecp->output, "Illegal move (%s): %s", reason, shown);
}

// Carries out a move if it is one. False if the text is no legal move in the position.
static bool try_move(Cecp *cecp, const char *text)
{
    const Position *pos = game_position(cecp->game);
    Move move;
    if (cecp->is_illegal_setup)
        return false;
    if (!coordinate_read(pos, text, &move) && !san_read(pos, text, &move, NULL))
        return false;
    if (cecp->activity == THINKING)
        refuse_move(cecp, "it is not your turn", text);
    else
        cecp_take_move(cecp, move);
    return true;
}

static void run_usermove(Cecp *cecp, char *rest)
{
    const char *text = text_next_word(&rest);
    if (!try_move(cecp, text))
        refuse_move(cecp, cecp->is_illegal_setup ? "the position is illegal" : NULL, text);
}

static bool is_square(const char *text)
{
    return text[0] >= 'a' && text[0] <= 'h' && text[1] >= '1' && text[1] <= '8';
}

// Could a person have meant a move by this? Such a word is refused as a move, any other as a command.
static bool looks_like_move(const char *word)
{
    if (text_starts_with(word, "O-O") || text_starts_with(word, "0-0"))
        return true;
    if (strspn(word, "KQRBNPabcdefghknqrx12345678=+#!?-") != strlen(word))
        return false;
    for (const char *c = word; c[0] != '\0' && c[1] != '\0'; ++c)
        if (is_square(c))
            return true;
    return false;
}

// --- time and depth ------------------------------------------------------------------------------------------------

static void set_time_control(Cecp *cecp, const TimeControl *control)
{
    game_set_time_control(cecp->game, control);
    cecp->has_own_clock = cecp->has_other_clock = false;
    cecp->limits_changed = true;
}

// "5", "2:30", "0.5"; what follows a '+' is a server's own addition. Minutes to microseconds.
static bool read_base(const char *word, int64_t *us)
{
    char minutes_text[32];
    const size_t length = strcspn(word, ":+");
    double minutes;
    double seconds = 0;
    if (length >= sizeof minutes_text)
        return false;
    snprintf(minutes_text, sizeof minutes_text, "%.*s", (int)length, word);
    if (!text_parse_real(minutes_text, 0, minutes_max, &minutes))
        return false;
    if (word[length] == ':') {
        const char *start = word + length + 1;
        snprintf(minutes_text, sizeof minutes_text, "%.*s", (int)strcspn(start, "+"), start);
        if (!text_parse_real(minutes_text, 0, seconds_max, &seconds))
            return false;
    }
    *us = (int64_t)((minutes * 60 + seconds) * SECOND_US);
    return true;
}

static void run_level(Cecp *cecp, char *rest)
{
    int64_t moves, base_us;
    double increment;
    const char *moves_word = text_next_word(&rest);
    const char *base_word = text_next_word(&rest);
    const char *increment_word = text_next_word(&rest);
    if (!text_parse_int(moves_word, 0, INT32_MAX, &moves) || !read_base(base_word, &base_us) ||
        !text_parse_real(increment_word, 0, seconds_max, &increment)) {
        cecp_error(cecp, "bad parameter");
        return;
    }
    const int64_t increment_us = (int64_t)(increment * SECOND_US);
    if (base_us == 0)
        base_us = CLOCK_OF_ZERO_US;
    set_time_control(cecp, &(TimeControl){.moves = (int)moves, .base_us = base_us, .increment_us = increment_us});
}

static void run_st(Cecp *cecp, char *rest)
{
    double seconds;
    if (!text_parse_real(text_next_word(&rest), 0, seconds_max, &seconds)) {
        cecp_error(cecp, "bad parameter");
        return;
    }
    const int64_t us = (int64_t)(seconds * SECOND_US);
    set_time_control(cecp, &(TimeControl){.move_us = us < CENTISECOND_US ? CENTISECOND_US : us});
}

static void run_sd(Cecp *cecp, char *rest)
{
    int64_t depth;
    if (!text_parse_int(text_next_word(&rest), 1, INT32_MAX, &depth)) {
        cecp_error(cecp, "bad parameter");
        return;
    }
    cecp->depth_limit = depth < MAX_PLY - 1 ? (Depth)depth : MAX_PLY - 1;
    cecp->limits_changed = true;
}

// Reads a clock in centiseconds; a flag that has fallen may be sent as a negative number.
static bool read_clock(Cecp *cecp, char *rest, int64_t *us)
{
    int64_t centiseconds;
    if (!text_parse_int(text_next_word(&rest), -CLOCK_MAX_CS, CLOCK_MAX_CS, &centiseconds)) {
        cecp_error(cecp, "bad parameter");
        return false;
    }
    *us = centiseconds * CENTISECOND_US;
    return true;
}

static void run_time(Cecp *cecp, char *rest)
{
    if (!read_clock(cecp, rest, &cecp->own_clock_us))
        return;
    cecp->has_own_clock = true;
    cecp->clock_ply = game_ply_count(cecp->game);
    if (cecp->plays != COLOUR_NONE)
        game_clock_set(cecp->game, cecp->plays, cecp->own_clock_us, clock_now_us());
}

static void run_otim(Cecp *cecp, char *rest)
{
    if (!read_clock(cecp, rest, &cecp->other_clock_us))
        return;
    cecp->has_other_clock = true;
    cecp->clock_ply = game_ply_count(cecp->game);
    if (cecp->plays != COLOUR_NONE)
        game_clock_set(cecp->game, colour_other(cecp->plays), cecp->other_clock_us, clock_now_us());
}

// --- settings ------------------------------------------------------------------------------------------------------

static void run_post(Cecp *cecp, char *rest)
{
    (void)rest;
    cecp->shows_thinking = true;
}

static void run_nopost(Cecp *cecp, char *rest)
{
    (void)rest;
    cecp->shows_thinking = false;
}

static void set_ponder(Cecp *cecp, bool on)
{
    if (!on && cecp->activity == PONDERING)
        cecp_stop(cecp);
    option_set_int(engine_options(cecp->engine), OPT_PONDER, on, ORIGIN_PROTOCOL, NULL);
}

static void run_hard(Cecp *cecp, char *rest)
{
    (void)rest;
    set_ponder(cecp, true);
}

static void run_easy(Cecp *cecp, char *rest)
{
    (void)rest;
    set_ponder(cecp, false);
}

static void run_memory(Cecp *cecp, char *rest)
{
    cecp_set_native_option(cecp, "memory", text_next_word(&rest));
}

static void run_cores(Cecp *cecp, char *rest)
{
    cecp_set_native_option(cecp, "cores", text_next_word(&rest));
}

// --- positions and analysis ----------------------------------------------------------------------------------------

static void run_setboard(Cecp *cecp, char *rest)
{
    if (!cecp->in_analysis)
        leave_play(cecp);
    cecp_read_fen(cecp, text_trim(rest));
}

static void run_edit(Cecp *cecp, char *rest)
{
    (void)rest;
    cecp_edit_begin(cecp);
}

static void run_analyze(Cecp *cecp, char *rest)
{
    (void)rest;
    leave_play(cecp);
    cecp->in_analysis = true;
    cecp_analyze(cecp);
}

static void run_exit(Cecp *cecp, char *rest)
{
    (void)rest;
    leave_play(cecp);
    cecp->in_analysis = false;
}

static void run_dot(Cecp *cecp, char *rest)
{
    (void)rest;
    if (!cecp->in_analysis)
        return;
    EngineStatus status = {.root_move = MOVE_NONE};
    char move[CECP_MOVE_SIZE] = "";
    if (cecp->activity == ANALYZING)
        engine_status(cecp->engine, &status);
    if (move_is_real(status.root_move) && pos_move_is_legal(game_position(cecp->game), status.root_move))
        cecp_write_move(game_position(cecp->game), status.root_move, move);
    output_line(cecp->output, "stat01: %" PRId64 " %" PRIu64 " %d %d %d%s%s", status.time_us / CENTISECOND_US,
                status.nodes, status.depth, status.root_move_count - status.root_move_number, status.root_move_count,
                move[0] == '\0' ? "" : " ", move);
}

static void run_hint(Cecp *cecp, char *rest)
{
    (void)rest;
    const Position *pos = game_position(cecp->game);
    if (cecp->activity == IDLE)
        engine_set_position(cecp->engine, pos);
    const Move move = cecp->activity == PONDERING ? cecp->ponder_move : engine_hint(cecp->engine);
    if (cecp->is_illegal_setup || !move_is_real(move) || !pos_move_is_legal(pos, move))
        return;
    char text[CECP_MOVE_SIZE];
    cecp_write_move(pos, move, text);
    output_line(cecp->output, "Hint: %s", text);
}

static void run_bk(Cecp *cecp, char *rest)
{
    (void)rest;
    const Position *pos = game_position(cecp->game);
    EngineBookMove moves[BOOK_MOVES_SHOWN];
    const int count = engine_book_moves(cecp->engine, pos, moves, BOOK_MOVES_SHOWN);
    if (count == 0)
        output_line(cecp->output, "\tno book move here");
    for (int i = 0; i < count; ++i) {
        char san[SAN_SIZE];
        san_write(pos, moves[i].move, san);
        output_line(cecp->output, "\t%s %d%% %s", san, moves[i].percent, moves[i].name);
    }
    // An empty line ends the list.
    output_line(cecp->output, "%s", "");
}

static void run_ping(Cecp *cecp, char *rest)
{
    int64_t number;
    PingQueue *pings = &cecp->pings;
    if (!text_parse_int(text_next_word(&rest), INT64_MIN, INT64_MAX, &number)) {
        cecp_error(cecp, "not a whole number");
        return;
    }
    if (cecp->activity != THINKING) {
        output_line(cecp->output, "pong %" PRId64, number);
        return;
    }
    if (pings->count == pings->capacity) {
        const size_t capacity = pings->capacity == 0 ? 16 : pings->capacity * 2;
        pings->numbers = mem_resize(pings->numbers, pings->capacity * sizeof(int64_t), capacity * sizeof(int64_t));
        pings->capacity = capacity;
    }
    pings->numbers[pings->count++] = number;
}

// Other kinds of tables than the one announced are for other engines.
static void run_egtpath(Cecp *cecp, char *rest)
{
    if (text_equal_nocase(text_next_word(&rest), CECP_TABLE_KIND))
        cecp_set_table_folders(cecp, text_trim(rest));
}

static void run_option(Cecp *cecp, char *rest)
{
    cecp_set_option(cecp, rest);
}

// --- the table -----------------------------------------------------------------------------------------------------

static const CecpCommand cecp_commands[] = {
    {"xboard", run_nothing, ALWAYS, 0},
    {"protover", run_protover, ALWAYS, 1},
    {"accepted", run_nothing, ALWAYS, 0},
    {"rejected", run_nothing, ALWAYS, 0},
    {"new", run_new, ALWAYS, 0},
    {"variant", run_variant, ALWAYS, 1},
    {"quit", run_quit, ALWAYS, 0},
    {"force", run_force, ALWAYS, 0},
    {"go", run_go, NOT_IN_ANALYSIS, 0},
    {"playother", run_playother, NOT_IN_ANALYSIS, 0},
    {"white", run_white, NOT_IN_ANALYSIS, 0},
    {"black", run_black, NOT_IN_ANALYSIS, 0},
    {"usermove", run_usermove, ALWAYS, 1},
    {"?", run_move_now, ALWAYS, 0},
    {"ping", run_ping, ALWAYS, 1},
    {"draw", run_draw, ALWAYS, 0},
    {"result", run_result, ALWAYS, 0},
    {"undo", run_undo, ALWAYS, 0},
    {"remove", run_remove, NOT_IN_THINKING, 0},
    {"level", run_level, ALWAYS, 3},
    {"st", run_st, ALWAYS, 1},
    {"sd", run_sd, ALWAYS, 1},
    {"time", run_time, ALWAYS, 1},
    {"otim", run_otim, ALWAYS, 1},
    {"post", run_post, ALWAYS, 0},
    {"nopost", run_nopost, ALWAYS, 0},
    {"hard", run_hard, ALWAYS, 0},
    {"easy", run_easy, ALWAYS, 0},
    {"setboard", run_setboard, ALWAYS, 1},
    {"edit", run_edit, ALWAYS, 0},
    {"analyze", run_analyze, ALWAYS, 0},
    {"exit", run_exit, IN_ANALYSIS, 0},
    {".", run_dot, ALWAYS, 0},
    {"hint", run_hint, ALWAYS, 0},
    {"bk", run_bk, ALWAYS, 0},
    {"memory", run_memory, ALWAYS, 1},
    {"cores", run_cores, ALWAYS, 1},
    {"egtpath", run_egtpath, ALWAYS, 2},
    {"option", run_option, ALWAYS, 1},
    // Said for information only.
    {"random", run_nothing, ALWAYS, 0},
    {"computer", run_nothing, ALWAYS, 0},
    {"rating", run_nothing, ALWAYS, 0},
    {"name", run_nothing, ALWAYS, 0},
    {"ics", run_nothing, ALWAYS, 0},
    {"partner", run_nothing, ALWAYS, 0},
    {"ptell", run_nothing, ALWAYS, 0},
    {"holding", run_nothing, ALWAYS, 0},
};

static const CecpCommand *find_command(const char *name)
{
    for (size_t i = 0; i < sizeof cecp_commands / sizeof cecp_commands[0]; ++i)
        if (strcmp(cecp_commands[i].name, name) == 0)
            return &cecp_commands[i];
    return NULL;
}

bool cecp_is_command(const char *word)
{
    return find_command(word) != NULL;
}

static unsigned current_state(const Cecp *cecp)
{
    if (cecp->in_analysis)
        return IN_ANALYSIS;
    switch (cecp->activity) {
    case THINKING: return IN_THINKING;
    case PONDERING: return IN_PONDERING;
    case ANALYZING: return IN_ANALYSIS;
    case IDLE: break;
    }
    return cecp->plays == COLOUR_NONE ? IN_FORCE : IN_WAITING;
}

static int count_words(const char *text)
{
    int count = 0;
    for (;;) {
        text += strspn(text, " \t\r");
        if (*text == '\0')
            return count;
        ++count;
        text += strcspn(text, " \t\r");
    }
}

static void run_command(Cecp *cecp, const CecpCommand *command, char *rest)
{
    if ((command->when_allowed & current_state(cecp)) == 0)
        cecp_error(cecp, "command not legal now");
    else if (count_words(rest) < command->words)
        cecp_error(cecp, "too few parameters");
    else
        command->run(cecp, rest);
}

// Commands that are obeyed while a position is edited; those that set up another one end the editing.
static bool leaves_edit(Cecp *cecp, const char *line)
{
    static const char *const ending[] = {"new", "setboard", "result"};
    const size_t length = strcspn(line, " \t");
    for (size_t i = 0; i < sizeof ending / sizeof ending[0]; ++i) {
        if (length == strlen(ending[i]) && strncmp(line, ending[i], length) == 0) {
            cecp->is_editing = false;
            return true;
        }
    }
    return strcmp(line, "quit") == 0 || (length == strlen("ping") && text_starts_with(line, "ping"));
}

bool cecp_line(void *context, char *line)
{
    Cecp *cecp = context;
    line = text_trim(line);
    session_echo(line, cecp->echo);
    if (cecp->is_editing && !leaves_edit(cecp, line)) {
        if (*line != '\0')
            cecp_edit_line(cecp, line);
        return true;
    }
    char *rest = line;
    const char *word = text_next_word(&rest);
    if (word == NULL)
        return true;
    const CecpCommand *command = find_command(word);
    if (command != NULL)
        run_command(cecp, command, rest);
    else if (!try_move(cecp, word)) {
        if (looks_like_move(word))
            refuse_move(cecp, cecp->is_illegal_setup ? "the position is illegal" : NULL, word);
        else
            cecp_error(cecp, "unknown command");
    }
    return !cecp->quits;
}
