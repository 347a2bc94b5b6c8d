// SPDX-License-Identifier: GPL-3.0-or-later
// The command `opponent`: a program plays the person's side, and its moves are made here.
#include "base/clock.h"
#include "base/language.h"
#include "base/text.h"
#include "notation/san.h"
#include "ui/common/figures.h"
#include "ui/common/options.h"
#include "ui/session/opponent.h"
#include "ui/session/queries.h"

#include <string.h>

// How late a move of the program may come.
static const int64_t margin_us = US_PER_SECOND;

static const char *const words[] = {"none", "uci", "cecp", NULL};

// The last one is ended; its name goes from the clocks.
static void set_opponent(Session *session, Opponent *opponent)
{
    opponent_free(session->opponent);
    session->opponent = opponent;
    session->engine_game->opponent[0] = '\0';
}

// Reads "[uci|cecp] COMMAND" or "none". The command may have arguments, so that only the first word is
// looked at.
static void run_opponent(Session *session, char *arguments)
{
    Error error;
    Protocol protocol = PROTOCOL_NONE;
    char *command = text_trim(arguments), *rest = command;
    const size_t first_length = strcspn(command, " ");
    const char *first = first_length == strlen(command) ? "" : text_next_word(&rest);
    if (strcmp(first, "uci") == 0 || strcmp(first, "cecp") == 0) {
        (void)player_read_protocol(first, NULL, &protocol, NULL);
        command = text_trim(rest);
    } else if (first[0] != '\0') {
        command[first_length] = ' '; // text_next_word has ended the word there
    }
    if (command[0] == '\0' && session->opponent == NULL) {
        session_say(session, "You play yourself. opponent COMMAND lets a program play your side: opponent stockfish.");
    } else if (command[0] == '\0') {
        session_say(session, "%s plays your side; opponent none gives it back to you.",
                    opponent_name(session->opponent));
    } else if (strcmp(command, "none") == 0) {
        set_opponent(session, NULL);
        session_say(session, "You play yourself.");
        engine_game_continue(session->engine_game);
    } else {
        const int64_t timeout_us = option_int(session_options(session), OPT_OPPONENT_TIMEOUT) * US_PER_SECOND;
        // The program is started with its first move, so that a wrong name is told then.
        Opponent *opponent = opponent_new(command, protocol, timeout_us, &error);
        if (opponent == NULL) {
            session_error(session, "opponent: %s.", error.text);
            return;
        }
        set_opponent(session, opponent);
        snprintf(session->engine_game->opponent, sizeof session->engine_game->opponent, "%s", opponent_name(opponent));
        session_say(session, "%s plays %s against Hotspur; opponent none gives the side back to you.",
                    session->engine_game->opponent, _(side_name(session->engine_game->person)));
    }
}

// The program thinks as long as Hotspur may: by the clock, or for a time, depth or nodes a move.
static PlayerLimits limits_of(const EngineGame *engine_game)
{
    EngineGameTerms terms;
    engine_game_get_terms(engine_game, &terms);
    PlayerLimits limits = {
        .control = terms.control, .nodes = terms.nodes, .depth = terms.depth, .margin_us = margin_us};
    if (terms.control.none && (terms.move_us > 0 || (terms.depth == 0 && terms.nodes == 0)))
        limits.control = (TimeControl){.move_us = terms.move_us > 0 ? terms.move_us : ENGINE_GAME_MOVE_US};
    return limits;
}

// What cannot be played ends the program's part, not the game: the person may go on.
static void dismiss(Session *session, const char *why)
{
    char name[PLAYER_NAME_SIZE];
    snprintf(name, sizeof name, "%s", opponent_name(session->opponent));
    set_opponent(session, NULL);
    session_error(session, "opponent %s: %s. The side is yours.", name, why);
}

// Does what the program has answered: a move, resigning, or something that ends its part.
static void take_answer(Session *session, const Answer *answer, const Error *error)
{
    EngineGame *engine_game = session->engine_game;
    char why[ANSWER_TEXT_SIZE + 32];
    Move move;
    Error illegal;
    switch (answer->kind) {
    case ANSWER_MOVE:
        if (san_read(game_position(engine_game->game), answer->text, &move, &illegal)) {
            (void)engine_game_move(engine_game, move, &illegal);
            return;
        }
        snprintf(why, sizeof why, _("the move '%s' is illegal"), answer->text);
        dismiss(session, why);
        return;
    case ANSWER_RESIGNS: engine_game_resign(engine_game); return;
    case ANSWER_CLAIMS:
        snprintf(why, sizeof why, _("it claims %s"), answer->text);
        dismiss(session, why);
        return;
    case ANSWER_REFUSES: dismiss(session, answer->text); return;
    case ANSWER_LATE:
        // A clock that runs has its own rule, the flag; none runs before the first move, or with a time for each move.
        if (game_time_control(engine_game->game)->none || !game_clock_is_running(engine_game->game))
            dismiss(session, _("its move is overdue"));
        return;
    case ANSWER_DIED: dismiss(session, error->text); return;
    case ANSWER_CANCELLED: return;
    }
}

bool session_opponent_is_to_move(const Session *session)
{
    const EngineGame *engine_game = session->engine_game;
    return session->opponent != NULL && !engine_game_is_free(engine_game) && !session_is_paused(session) &&
           game_result(engine_game->game) == RESULT_NONE && engine_game_is_person_to_move(engine_game);
}

int session_opponent_fd(const Session *session)
{
    return opponent_fd(session->opponent);
}

// Called in each round of the front end's loop: a task is given where there is none, and an answer
// taken where there is one.
bool session_check_opponent(Session *session)
{
    EngineGame *engine_game = session->engine_game;
    Answer answer;
    Error error;
    if (session->opponent == NULL)
        return false;
    const bool is_wanted = session_opponent_is_to_move(session);
    const PlayerLimits limits = limits_of(engine_game);
    // An answer to a position that is no longer on the board is dropped with its task; so is a search by another clock.
    const bool is_about = opponent_thinks_about(session->opponent, engine_game->game, &limits);
    if (!is_wanted) {
        // A pause, analysis or the end of the game: what it would answer is not wanted.
        opponent_rest(session->opponent);
    } else if (!is_about) {
        opponent_think(session->opponent, engine_game->game, &limits);
    } else if (opponent_take_answer(session->opponent, &answer, &error)) {
        char stray[ANSWER_TEXT_SIZE * 2];
        snprintf(engine_game->opponent, sizeof engine_game->opponent, "%s", opponent_name(session->opponent));
        if (opponent_take_stray(session->opponent, stray, sizeof stray))
            session_say(session, "%s: %s.", engine_game->opponent, stray);
        take_answer(session, &answer, &error);
        return true;
    }
    return false;
}

static const CommandDef rows[] = {
    {"opponent", "[uci|cecp] COMMAND | none", N_("let another program play your side: opponent stockfish"),
     .run = run_opponent, .choices = words},
};

const CommandTable opponent_commands = {N_("Engine against engine"), COMMAND_ROWS(rows)};
