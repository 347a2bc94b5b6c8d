// SPDX-License-Identifier: GPL-3.0-or-later
// The command `lichess`, a word for each thing to do there.
#include "base/language.h"
#include "base/paths.h"
#include "base/text.h"
#include "ui/common/options.h"
#include "ui/session/online.h"
#include "ui/session/queries.h"

#include <stdio.h>
#include <string.h>

enum { CHAT_MAX = 140, MINUTES_MAX = 180, INCREMENT_MAX = 180 };

static const char token_file[] = "lichess-token";

// --- the client ------------------------------------------------------------------------------------------------------------

// Says where a token comes from and goes to.
static void ask_for_token(Session *session, const char *path)
{
    char shown[ENGINE_GAME_MESSAGE_SIZE];
    session_write_path(path, shown, sizeof shown);
    session_error(session,
                  "lichess: make a token at %s/account/oauth/token (board:play, challenge:read, challenge:write, "
                  "puzzle:read) and put it into %s, for you alone: chmod 600.",
                  option_text(session_options(session), OPT_LICHESS_ADDRESS), shown);
}

// A client for the address as it is now. A game that goes on keeps its own.
static bool open_client(Session *session, bool needs_token)
{
    Online *online = session->online;
    const char *address = option_text(session_options(session), OPT_LICHESS_ADDRESS);
    const bool is_current = online != NULL && strcmp(online->address, address) == 0;
    char path[AUTOSAVE_PATH_SIZE], *token = NULL;
    Error error;
    if (session_plays_online(session) || (is_current && (online->has_token || !needs_token)))
        return true;
    if (!path_in_user_folder(FOLDER_CONFIG, token_file, false, path, sizeof path, &error) ||
        !lichess_read_token(path, &token, &error)) {
        session_error(session, "lichess: %s.", error.text);
        return false;
    }
    Lichess *client = lichess_new(address, token, &error);
    const bool has_token = token != NULL;
    mem_free(token);
    if (client == NULL) {
        session_error(session, "lichess: %s.", error.text);
        return false;
    }
    if (!has_token && needs_token) {
        lichess_free(client);
        ask_for_token(session, path);
        return false;
    }
    session_close_online(session);
    session->online = mem_new(1, sizeof *session->online);
    session->online->client = client;
    session->online->has_token = has_token;
    snprintf(session->online->address, sizeof session->online->address, "%s", address);
    return true;
}

// Who the user is, which games run already, and what happens from now on: in this order, so that a game that starts is known
// for new.
static bool connect(Session *session)
{
    if (!open_client(session, true))
        return false;
    Lichess *client = session->online->client;
    if (!lichess_has(client, ASK_EVENTS)) {
        lichess_ask(client, ASK_ACCOUNT, "");
        lichess_ask(client, ASK_GAMES, "");
        lichess_ask(client, ASK_EVENTS, "");
    }
    return true;
}

// Complains, with the word, where no game goes on.
static bool has_game(Session *session, const char *word)
{
    if (!session_plays_online(session))
        session_error(session, "lichess %s: no game on lichess is on the board.", word);
    return session_plays_online(session);
}

static bool is_free(Session *session, const char *word)
{
    if (session_plays_online(session))
        session_error(session, "lichess %s: the game on the board goes on.", word);
    return !session_plays_online(session);
}

// --- offers --------------------------------------------------------------------------------------------------------------------

// "10+5", minutes and seconds.
static bool read_clock(char *word, LichessOffer *offer)
{
    char *plus = word != NULL ? strchr(word, '+') : NULL;
    int64_t seconds;
    if (plus == NULL)
        return false;
    *plus = '\0';
    const bool is_good =
        text_parse_real(word, 0, MINUTES_MAX, &offer->minutes) && text_parse_int(plus + 1, 0, INCREMENT_MAX, &seconds);
    *plus = '+';
    offer->increment_s = is_good ? (int)seconds : 0;
    return is_good;
}

// The clock, and in any order whether the game is rated and which side the user takes.
static bool read_offer(Session *session, const char *command, char *arguments, LichessOffer *offer)
{
    char *clock = text_next_word(&arguments);
    *offer = (LichessOffer){.person = COLOUR_NONE};
    if (!read_clock(clock, offer)) {
        session_error(session, "lichess %s: a clock is written as 10+5, minutes and seconds for each move, not %.40s.",
                      command, clock != NULL ? clock : "");
        return false;
    }
    for (const char *word = text_next_word(&arguments); word != NULL; word = text_next_word(&arguments)) {
        if (text_equal_nocase(word, "rated") || text_equal_nocase(word, "unrated") || text_equal_nocase(word, "casual"))
            offer->is_rated = text_equal_nocase(word, "rated");
        else if (text_equal_nocase(word, "white") || text_equal_nocase(word, "black"))
            offer->person = text_equal_nocase(word, "white") ? WHITE : BLACK;
        else if (!text_equal_nocase(word, "random")) {
            session_error(session, "lichess %s: '%.40s' is none of rated, unrated, white, black, random.", command,
                          word);
            return false;
        }
    }
    return true;
}

static void run_seek(Session *session, char *arguments)
{
    LichessOffer offer;
    if (!read_offer(session, "seek", arguments, &offer) || !is_free(session, "seek") || !connect(session))
        return;
    session->online->is_seeking = true;
    lichess_seek(session->online->client, &offer);
    session_say(session, "Looking for an opponent; lichess stop ends it.");
}

static void run_challenge(Session *session, char *arguments)
{
    LichessOffer offer;
    const char *name = text_next_word(&arguments);
    if (name == NULL || !lichess_is_user(name))
        session_error(session, "lichess challenge: not a name on lichess: %.40s.", name != NULL ? name : "");
    else if (read_offer(session, "challenge", arguments, &offer) && is_free(session, "challenge") && connect(session))
        lichess_challenge(session->online->client, name, &offer);
}

// The challenge that is named, or the last one.
static const char *find_challenge(Session *session, const char *command, const char *word)
{
    const char *id = word != NULL ? word : session->online != NULL ? session->online->challenge : "";
    if (word == NULL && id[0] == '\0')
        session_error(session, "lichess %s: there is no challenge.", command);
    else if (!lichess_is_id(id))
        session_error(session, "lichess %s: not a challenge: %.40s.", command, id);
    else
        return id;
    return NULL;
}

static void run_accept(Session *session, char *arguments)
{
    const char *id = find_challenge(session, "accept", text_next_word(&arguments));
    if (id == NULL || !is_free(session, "accept") || !connect(session))
        return;
    online_withdraw_challenge(session->online);
    snprintf(session->online->chosen, sizeof session->online->chosen, "%s", id);
    lichess_ask(session->online->client, ASK_ACCEPT, session->online->chosen);
    session->online->challenge[0] = '\0';
}

// What is offered in the game, or a challenge.
static void run_decline(Session *session, char *arguments)
{
    Online *online = session->online;
    const char *word = text_next_word(&arguments);
    if (word == NULL && session_plays_online(session) && (online->other_offers_draw || online->other_wants_takeback)) {
        online_decline(session, online->other_offers_draw ? ASK_DRAW : ASK_TAKEBACK);
        return;
    }
    const char *id = find_challenge(session, "decline", word);
    if (id == NULL || !connect(session))
        return;
    lichess_ask(session->online->client, ASK_DECLINE, id);
    session->online->challenge[0] = '\0';
}

// Whatever of seek, challenge and TV goes on.
static void run_stop(Session *session, char *arguments)
{
    Online *online = session->online;
    (void)arguments;
    if (online == NULL || (!lichess_has(online->client, ASK_SEEK) && !lichess_has(online->client, ASK_CHALLENGE) &&
                           !lichess_has(online->client, ASK_TV))) {
        session_error(session, "lichess stop: there is no seek, challenge or TV to stop.");
        return;
    }
    online_end_seek(online);
    online_withdraw_challenge(online);
    lichess_end(online->client, ASK_TV);
    online->shows_tv = false;
    session_say(session, "Stopped.");
}

// --- games -----------------------------------------------------------------------------------------------------------------------

static void run_account(Session *session)
{
    if (!open_client(session, true))
        return;
    session->online->tells_account = true;
    if (lichess_has(session->online->client, ASK_EVENTS))
        lichess_ask(session->online->client, ASK_ACCOUNT, "");
    else
        (void)connect(session);
}

static void run_games(Session *session, char *arguments)
{
    (void)arguments;
    if (!open_client(session, true))
        return;
    session->online->tells_games = true;
    lichess_ask(session->online->client, ASK_GAMES, "");
}

// The word of an address behind the last slash, without what comes behind the id: https://lichess.org/a1b2c3d4/black.
static bool read_id(const char *word, char out[LICHESS_ID_SIZE])
{
    enum { GAME_ID_LENGTH = 8 };
    const char *host = strstr(word, "://");
    const char *path = host != NULL ? strchr(host + strlen("://"), '/') : NULL;
    const char *id = path != NULL ? path + 1 : word;
    const size_t length = strcspn(id, "/#?");
    snprintf(out, LICHESS_ID_SIZE, "%.*s", (int)(length < LICHESS_ID_SIZE ? length : LICHESS_ID_SIZE - 1), id);
    if (length >= LICHESS_ID_SIZE || !lichess_is_id(out) || strlen(out) < GAME_ID_LENGTH)
        return false;
    out[GAME_ID_LENGTH] = '\0'; // what follows names a side of the game
    return true;
}

// `lichess play [GAME]`: goes on with a game that is under way, the first of the list if none is named.
static void run_play(Session *session, char *arguments)
{
    const char *word = text_next_word(&arguments);
    char id[LICHESS_ID_SIZE];
    if (word != NULL && !read_id(word, id)) {
        session_error(session, "lichess play: not a game: %.60s; lichess games lists yours.", word);
        return;
    }
    // A game without a clock can wait for another; and so can one that is only begun anew.
    const bool can_leave = word != NULL && session_plays_online(session) &&
                           (!session->online->game.has_clock || strcmp(session->online->game.id, id) == 0);
    if ((!can_leave && !is_free(session, "play")) || !connect(session))
        return;
    if (word != NULL)
        online_follow(session, id);
    else {
        session->online->wants_first = true;
        lichess_ask(session->online->client, ASK_GAMES, "");
    }
}

static void run_chat(Session *session, char *arguments)
{
    const char *text = text_trim(arguments);
    if (!has_game(session, "chat"))
        return;
    if (text[0] == '\0' || strlen(text) > CHAT_MAX)
        session_error(session, "lichess chat: what to say, in up to %d characters.", CHAT_MAX);
    else
        lichess_chat(session->online->client, session->online->game.id, text);
}

static void run_draw(Session *session, char *arguments)
{
    (void)arguments;
    if (has_game(session, "draw"))
        (void)session_offer_draw_online(session);
}

static void run_takeback(Session *session, char *arguments)
{
    (void)arguments;
    if (has_game(session, "takeback"))
        (void)session_take_back_online(session);
}

static void answer_resign(void *context, Reply reply)
{
    if (reply == REPLY_YES)
        (void)session_resign_online(context);
}

static void run_resign(Session *session, char *arguments)
{
    (void)arguments;
    if (has_game(session, "resign"))
        session_ask(session, QUESTION_YES_NO, answer_resign, session, "Resign this game? (y/n)");
}

static void run_abort(Session *session, char *arguments)
{
    (void)arguments;
    if (has_game(session, "abort"))
        lichess_ask(session->online->client, ASK_ABORT, session->online->game.id);
}

static void run_claim(Session *session, char *arguments)
{
    (void)arguments;
    if (has_game(session, "claim"))
        lichess_ask(session->online->client, ASK_CLAIM, session->online->game.id);
}

// --- puzzles, TV, games ------------------------------------------------------------------------------------------------------

static void run_puzzle(Session *session, char *arguments)
{
    const char *word = text_next_word(&arguments);
    const bool is_daily = word != NULL && text_equal_nocase(word, "daily");
    if (word != NULL && !is_daily)
        session_error(session, "lichess puzzle: '%.40s' is not daily; without a word it is another one each time.",
                      word);
    else if (is_free(session, "puzzle") && open_client(session, false))
        lichess_puzzle(session->online->client, is_daily);
}

static void run_tv(Session *session, char *arguments)
{
    (void)arguments;
    if (is_free(session, "tv") && open_client(session, false))
        lichess_ask(session->online->client, ASK_TV, "");
}

// A game or a study by its id or its address: https://lichess.org/study/abcdefgh/ijklmnop is one, and so is study abcdefgh.
static void run_import(Session *session, char *arguments)
{
    char *word = text_next_word(&arguments), id[LICHESS_ID_SIZE];
    static const char study[] = "study";
    bool is_study = false;
    if (word != NULL && text_equal_nocase(word, study)) {
        is_study = true;
        word = text_next_word(&arguments);
    }
    char *found = word != NULL ? strstr(word, "/study/") : NULL;
    if (found != NULL) {
        is_study = true;
        word = found + strlen("/study/");
    }
    if (word == NULL || !read_id(word, id))
        session_error(session, "lichess import: '%.60s' is neither a game nor study ID, nor the address of one.",
                      word != NULL ? word : "");
    else if (is_free(session, "import") && open_client(session, false))
        lichess_import(session->online->client, id, is_study);
}

static void run_export(Session *session, char *arguments)
{
    (void)arguments;
    if (engine_game_is_empty(session->engine_game)) {
        session_error(session, "lichess export: the game has no moves.");
        return;
    }
    if (!is_free(session, "export") || !open_client(session, false))
        return;
    char *text = autosave_text(session->engine_game);
    lichess_export(session->online->client, text);
    mem_free(text);
}

// --- the command ---------------------------------------------------------------------------------------------------------------

typedef void RunWord(Session *session, char *arguments);

// In the order of `words` below.
static RunWord *const runs[] = {run_seek, run_challenge, run_accept,   run_decline, run_games, run_play,
                                run_chat, run_draw,      run_takeback, run_resign,  run_abort, run_claim,
                                run_stop, run_puzzle,    run_tv,       run_import,  run_export};
static const char *const words[] = {"seek", "challenge", "accept",   "decline", "games",  "play",
                                    "chat", "draw",      "takeback", "resign",  "abort",  "claim",
                                    "stop", "puzzle",    "tv",       "import",  "export", NULL};

static void run_lichess(Session *session, char *arguments)
{
    const char *word = text_next_word(&arguments);
    if (word == NULL) {
        run_account(session);
        return;
    }
    for (size_t i = 0; words[i] != NULL; ++i)
        if (text_equal_nocase(word, words[i])) {
            runs[i](session, arguments);
            return;
        }
    session_error(session, "lichess: '%.40s' is not one of the things to do there; help lichess lists them.", word);
}

static const CommandDef rows[] = {
    {"lichess",
     "[seek 10+5 [rated] [white|black] | challenge NAME 5+3 ... | accept | decline | games | play [ID] | chat TEXT | "
     "draw | takeback | resign | abort | claim | stop | puzzle [daily] | tv | import [study] ID | export]",
     N_("play on lichess.org: find an opponent, challenge one, resume a game; resign, draw and undo are for "
        "that game then"),
     .run = run_lichess, .choices = words},
};

const CommandTable online_commands = {N_("lichess"), COMMAND_ROWS(rows)};
