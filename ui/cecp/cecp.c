// SPDX-License-Identifier: GPL-3.0-or-later
// What belongs to the protocol itself, and how a line finds its command.
#include "ui/cecp/cecp.h"

#include "base/memory.h"
#include "base/text.h"
#include "ui/cecp/state.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// What is played before the GUI names a time control: forty moves in five minutes.
enum { DEFAULT_MOVES = 40, DEFAULT_BASE_US = 300 * US_PER_SECOND };

void cecp_say(Cecp *cecp, const char *format, ...)
{
    static const char *const fatal[] = {"unknown host", "No remote user name", "not found",
                                        "No such file", "can't alloc",         "Permission denied"};
    char line[SAID_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    // XBoard takes these words, wherever they stand, for the end of the engine.
    for (size_t i = 0; i < sizeof fatal / sizeof fatal[0]; ++i)
        for (char *found = strstr(line, fatal[i]); found != NULL; found = strstr(line, fatal[i]))
            *strchr(found, ' ') = '-';
    output_line(cecp->output, "%s", line);
}

void cecp_error(Cecp *cecp, const char *reason)
{
    cecp_say(cecp, "Error (%s): %s", reason, cecp->echo);
}

// Of what is accepted, `debug` alone matters: lines that begin with # may be sent from now on.
static void run_accepted(Cecp *cecp, char *rest)
{
    const char *feature = text_next_word(&rest);
    if (feature != NULL && strcmp(feature, "debug") == 0)
        cecp->gui.takes_debug = true;
}

// Only these are spoken or heard otherwise when they are rejected.
static void run_rejected(Cecp *cecp, char *rest)
{
    const char *feature = text_next_word(&rest);
    if (feature == NULL)
        return;
    if (strcmp(feature, "debug") == 0)
        cecp->gui.takes_debug = false;
    if (strcmp(feature, "colors") == 0)
        cecp->gui.sends_colours = true;
    if (strcmp(feature, "highlight") == 0)
        cecp->gui.rejects_marks = true;
}

static void run_nothing(Cecp *cecp, char *rest)
{
    (void)cecp;
    (void)rest;
}

// Version 2 and later get the list of features; version 1 would not understand it.
static void run_protover(Cecp *cecp, char *rest)
{
    int64_t version;
    const char *word = text_next_word(&rest);
    if (!text_parse_int(word, 1, INT64_MAX, &version)) {
        cecp_error(cecp, "not a version");
        return;
    }
    // Version 1 knows no features, so it cannot take colors=0 and sends `white` and `black`.
    cecp->gui.sends_colours = version < 2;
    if (version >= 2)
        cecp_send_features(cecp);
}

static void run_quit(Cecp *cecp, char *rest)
{
    (void)rest;
    cecp->quits = true;
}

// During a search for a move the answer waits for that move: the GUI synchronises by it.
static void run_ping(Cecp *cecp, char *rest)
{
    int64_t number;
    PingQueue *pings = &cecp->pings;
    if (!text_parse_int(text_next_word(&rest), INT64_MIN, INT64_MAX, &number)) {
        cecp_error(cecp, "not a whole number");
        return;
    }
    if (cecp->controller.activity != ACTIVITY_MOVE) {
        output_line(cecp->output, "pong %" PRId64, number);
        return;
    }
    // Kept until the move is out, see answer_pings in play.c.
    pings->numbers = mem_grow(pings->numbers, pings->count, &pings->capacity, sizeof *pings->numbers);
    pings->numbers[pings->count++] = number;
}

static const CommandDef rows[] = {
    {"xboard", .run_cecp = run_nothing, .when_allowed = ALWAYS},
    {"protover", .run_cecp = run_protover, .when_allowed = ALWAYS, .words = 1},
    {"accepted", .run_cecp = run_accepted, .when_allowed = ALWAYS},
    {"rejected", .run_cecp = run_rejected, .when_allowed = ALWAYS},
    {"quit", .run_cecp = run_quit, .when_allowed = ALWAYS},
    {"ping", .run_cecp = run_ping, .when_allowed = ALWAYS, .words = 1},
    // Said for information only.
    {"random", .run_cecp = run_nothing, .when_allowed = ALWAYS},
    {"ics", .run_cecp = run_nothing, .when_allowed = ALWAYS},
    {"partner", .run_cecp = run_nothing, .when_allowed = ALWAYS},
    {"ptell", .run_cecp = run_nothing, .when_allowed = ALWAYS},
    {"holding", .run_cecp = run_nothing, .when_allowed = ALWAYS},
};

static const CommandTable protocol_commands = {COMMAND_ROWS(rows)};

static const CommandTable *const command_tables[] = {
    &protocol_commands,     &cecp_game_commands,   &cecp_clock_commands,     &cecp_analysis_commands,
    &cecp_setting_commands, &cecp_record_commands, &cecp_highlight_commands, NULL,
};

bool cecp_is_command(const char *word)
{
    return command_find(command_tables, word, false) != NULL;
}

// Editing is no state here: its lines do not come to the commands.
static unsigned current_state(const Cecp *cecp)
{
    // A pause goes before what is paused.
    if (cecp->controller.is_paused)
        return IN_PAUSE;
    if (cecp->mode == CECP_ANALYSING)
        return IN_ANALYSIS;
    if (cecp->controller.activity == ACTIVITY_MOVE)
        return IN_THINKING;
    if (cecp->controller.activity == ACTIVITY_PONDER)
        return IN_PONDERING;
    return cecp->mode == CECP_PLAYING ? IN_WAITING : IN_FORCE;
}

// Words that are left in a line, so that rows may ask for a number of them.
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

// Commands that are obeyed while a position is edited; those that set up another one end the editing.
static bool leaves_edit(Cecp *cecp, const char *line)
{
    static const char *const ending[] = {"new", "setboard", "result"};
    const size_t length = strcspn(line, " \t");
    for (size_t i = 0; i < sizeof ending / sizeof ending[0]; ++i) {
        if (length == strlen(ending[i]) && strncmp(line, ending[i], length) == 0) {
            cecp->mode = cecp->mode_after_edit;
            return true;
        }
    }
    return strcmp(line, "quit") == 0 || (length == strlen("ping") && text_starts_with(line, "ping"));
}

// A word that is no command may be a move, as version 1 of the protocol sends them.
static void run_line(Cecp *cecp, char *line)
{
    if (cecp->mode == CECP_EDITING && !leaves_edit(cecp, line)) {
        if (*line != '\0')
            cecp_edit_line(cecp, line);
        return;
    }
    char *rest = line;
    const char *word = text_next_word(&rest);
    if (word == NULL)
        return;
    const CommandDef *command = command_find(command_tables, word, false);
    // In a pause no word is a move.
    const unsigned when_allowed = command != NULL ? command->when_allowed : UNPAUSED;
    if ((when_allowed & current_state(cecp)) == 0)
        cecp_error(cecp, "command not legal now");
    else if (command != NULL && count_words(rest) < command->words)
        cecp_error(cecp, "too few parameters");
    else if (command != NULL)
        command->run_cecp(cecp, rest);
    else if (!cecp_take_word_as_move(cecp, word, false))
        cecp_error(cecp, "unknown command");
}

// Handler of the event loop for a line of the GUI. The echo is kept before the commands cut the line into words; the
// marks on the GUI's board are brought up to date after each command.
static bool take_line(void *context, char *line)
{
    Cecp *cecp = context;
    line = text_trim(line);
    input_echo(line, cecp->echo);
    run_line(cecp, line);
    cecp_highlight_update(cecp);
    return !cecp->quits;
}

int cecp_main(Engine *engine, LineInput *input)
{
    static const EventLoopHandler handler = {.line = take_line, .event = cecp_event};
    Cecp *cecp = mem_new(1, sizeof *cecp);
    cecp->engine = engine;
    cecp->output = output_new(STDOUT_FILENO);
    cecp->game = game_new();
    controller_init(&cecp->controller, engine, cecp->game, &cecp_callbacks, cecp);
    // As after `new`, which may not come: the engine has Black, and nothing to record yet.
    cecp_play_side(cecp, BLACK);
    cecp->record.engine_side = COLOUR_NONE;
    cecp->gui.sends_colours = true;
    cecp_highlight_forget(cecp);
    game_set_time_control(cecp->game, &(TimeControl){.moves = DEFAULT_MOVES, .base_us = DEFAULT_BASE_US});

    event_loop_run(input, cecp->output, engine, &handler, cecp);
    cecp_record_game(cecp); // `result` does not come when a GUI is closed

    const bool is_broken = output_is_broken(cecp->output);
    output_free(cecp->output);
    game_free(cecp->game);
    mem_free(cecp->pings.numbers);
    mem_free(cecp);
    return is_broken ? EXIT_FAILURE : EXIT_SUCCESS;
}
