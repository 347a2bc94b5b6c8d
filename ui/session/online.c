// SPDX-License-Identifier: GPL-3.0-or-later
// What lichess says, and what a session makes of it. The game itself is in online_game.c, what is typed in
// online_commands.c.
#include "ui/session/online.h"

#include "base/language.h"
#include "ui/common/options.h"

#include <stdio.h>
#include <string.h>

enum { OTHER_SIZE = 128 };

// --- what a session may know ---------------------------------------------------------------------------------------------

int session_online_fd(const Session *session)
{
    return session->online != NULL ? lichess_fd(session->online->client) : -1;
}

bool session_online_is_busy(const Session *session)
{
    return session->online != NULL && (lichess_is_busy(session->online->client) || online_has_move(session));
}

bool session_plays_online(const Session *session)
{
    return session->online != NULL && session->online->is_running;
}

// Of games that are not rated the user decides.
bool session_is_locked(const Session *session)
{
    return session_plays_online(session) &&
           (session->online->game.is_rated ||
            !option_bool(engine_options(session->engine_game->engine), OPT_LICHESS_HELP));
}

void session_close_online(Session *session)
{
    if (session->online == NULL)
        return;
    lichess_free(session->online->client);
    mem_free(session->online);
    session->online = NULL;
}

// Commands that have no place in a game whose moves, clocks and end are lichess's; and those that would be help without looking
// at what the engine has found, which session_refuses_help stops elsewhere.
bool session_refuses_online(Session *session, const char *command)
{
    static const char *const others[] = {"redo", "go", "analyse", "analyze", "level", "pause",
                                         "st",   "sd", "nodes",   "sn",      "odds",  "opponent"},
                             *const helpers[] = {"tb",    "see",  "attacks",  "bitboards", "perft",
                                                 "eval",  "book", "explore",  "lab",       "match",
                                                 "suite", "tune", "openings", "bench"};
    if (!session_plays_online(session))
        return false;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; ++i)
        if (strcmp(command, others[i]) == 0) {
            session_error(session, "%s: not in a game on lichess.", command);
            return true;
        }
    for (size_t i = 0; i < sizeof helpers / sizeof helpers[0] && session_is_locked(session); ++i)
        if (strcmp(command, helpers[i]) == 0)
            return session_refuses_help(session);
    return false;
}

// --- in the place of the engine ----------------------------------------------------------------------------------------------

bool session_resign_online(Session *session)
{
    if (session_plays_online(session))
        lichess_ask(session->online->client, ASK_RESIGN, session->online->game.id);
    return session_plays_online(session);
}

// Offers a draw, or accepts the one that is offered.
bool session_offer_draw_online(Session *session)
{
    if (!session_plays_online(session))
        return false;
    lichess_answer(session->online->client, ASK_DRAW, session->online->game.id, true);
    if (!session->online->has_offered)
        session_say(session, "Draw offered.");
    return true;
}

bool session_take_back_online(Session *session)
{
    if (!session_plays_online(session))
        return false;
    lichess_answer(session->online->client, ASK_TAKEBACK, session->online->game.id, true);
    if (!session->online->has_claimed)
        session_say(session, "Asked to take back.");
    return true;
}

// --- events ------------------------------------------------------------------------------------------------------------------

static bool is_known(const Online *online, const char *id)
{
    for (int i = 0; i < online->known_count; ++i)
        if (strcmp(online->known[i], id) == 0)
            return true;
    return false;
}

// The oldest gives its place to one too many.
static void note_known(Online *online, const char *id)
{
    if (is_known(online, id))
        return;
    if (online->known_count == ONLINE_KNOWN_MAX)
        memmove(online->known[0], online->known[1], sizeof online->known[0] * (size_t)--online->known_count);
    snprintf(online->known[online->known_count++], LICHESS_ID_SIZE, "%s", id);
}

static void take_account(Session *session, const LichessEvent *event)
{
    Online *online = session->online;
    memcpy(online->me, event->player.id, sizeof online->me);
    if (online->tells_account)
        session_say(session, "You are %s on lichess: %s.", event->player.name,
                    event->text[0] != '\0' ? event->text : _("no games yet"));
    online->tells_account = false;
}

static void take_games(Session *session, const LichessEvent *event)
{
    Online *online = session->online;
    for (int i = 0; i < event->game_count; ++i) {
        char line[ENGINE_GAME_MESSAGE_SIZE];
        Text text = text_begin(line, sizeof line);
        online_write_game(&event->games[i], &text);
        note_known(online, event->games[i].id);
        if (online->tells_games)
            session_say(session, "%s", line);
    }
    if (event->game_count == 0 && (online->tells_games || online->wants_first))
        session_say(session, "No game of yours is under way on lichess.");
    if (event->game_count > 0 && online->wants_first)
        online_follow(session, event->games[0].id);
    online->tells_games = online->wants_first = false;
}

// One that was looked for comes to the board; another is told.
static void take_started(Session *session, const LichessEvent *event)
{
    Online *online = session->online;
    const LichessGame *game = &event->game;
    const bool is_new = !is_known(online, game->id);
    if (game->id[0] == '\0' || session_plays_online(session))
        return;
    note_known(online, game->id);
    if (strcmp(game->id, online->chosen) == 0 || (online->is_seeking && is_new)) {
        lichess_end(online->client, ASK_SEEK);
        online_follow(session, game->id);
    } else if (is_new) {
        char line[ENGINE_GAME_MESSAGE_SIZE];
        Text text = text_begin(line, sizeof line);
        online_write_game(game, &text);
        session_say(session, "%s. lichess play %s goes on with it.", line, game->id);
    }
}

static void take_challenge(Session *session, const LichessEvent *event)
{
    Online *online = session->online;
    const LichessGame *game = &event->game;
    char other[OTHER_SIZE], terms[OTHER_SIZE];
    Text name = text_begin(other, sizeof other), text = text_begin(terms, sizeof terms);
    const bool is_own = strcmp(game->players[0].id, online->me) == 0;
    if (game->id[0] == '\0' || (is_own && event->ask == ASK_EVENTS))
        return;
    online_write_player(&game->players[is_own ? 1 : 0], &name);
    online_write_terms(game, &text);
    if (event->ask == ASK_CHALLENGE) {
        memcpy(online->chosen, game->id, sizeof online->chosen);
        session_say(session, "%s is challenged: %s. lichess stop withdraws it.", other, terms);
        // A program may have taken it before we hear what it is called.
        if (is_known(online, game->id))
            online_follow(session, game->id);
        return;
    }
    memcpy(online->challenge, game->id, sizeof online->challenge);
    session_say(session, "%s challenges you: %s. lichess accept, or lichess decline (%s).", other, terms, game->id);
}

static void take_gone_challenge(Session *session, const LichessEvent *event)
{
    Online *online = session->online;
    const LichessGame *game = &event->game;
    if (strcmp(game->id, online->chosen) == 0) {
        online->chosen[0] = '\0';
        lichess_end(online->client, ASK_CHALLENGE);
        // One that was accepted here and is gone, or withdrawn elsewhere, has no reason with it.
        if (event->text[0] != '\0')
            session_say(session, "%s declines the challenge: %s", game->players[1].name, event->text);
        else
            session_say(session, "The challenge was withdrawn.");
    } else if (strcmp(game->id, online->challenge) == 0) {
        online->challenge[0] = '\0';
        session_say(session, "%s has withdrawn the challenge.", game->players[0].name);
    }
}

static void take_gone_opponent(Session *session, const LichessEvent *event)
{
    if (!session_plays_online(session))
        return;
    const char *name = session->engine_game->rival;
    if (event->seconds > 0)
        session_say(session, "%s has left; lichess claim wins the game in %d s.", name, event->seconds);
    else if (event->seconds == 0)
        session_say(session, "%s has left; lichess claim wins the game.", name);
    else
        session_say(session, "%s is back.", name);
}

static void take_finished(Session *session, const LichessEvent *event)
{
    if (event->text[0] != '\0')
        session_say(session, "Your rating on lichess changes by %s.", event->text);
}

// Lines that were cut are begun again without us; of all together one is told.
static void take_cut(Session *session, const LichessEvent *event)
{
    Online *online = session->online;
    if (!online->is_cut)
        session_error(session, "The connection to lichess is lost%s%s; it is tried again until it is there.",
                      event->text[0] != '\0' ? ": " : "", event->text);
    online->is_cut = true;
}

static void take_opened(Session *session, const LichessEvent *event)
{
    Online *online = session->online;
    // Of a game that is followed its own line says so.
    if (event->ask == ASK_EVENTS && online->is_cut && !online->is_running) {
        session_say(session, "The connection to lichess is there again.");
        online->is_cut = false;
    }
}

static const char *const ask_words[ASK_NB] = {
    [ASK_ACCOUNT] = "",
    [ASK_GAMES] = " games",
    [ASK_EVENTS] = "",
    [ASK_SEEK] = " seek",
    [ASK_CHALLENGE] = " challenge",
    [ASK_ACCEPT] = " accept",
    [ASK_DECLINE] = " decline",
    [ASK_CANCEL] = " stop",
    [ASK_GAME] = " play",
    [ASK_MOVE] = "",
    [ASK_ABORT] = " abort",
    [ASK_RESIGN] = " resign",
    [ASK_DRAW] = " draw",
    [ASK_TAKEBACK] = " takeback",
    [ASK_CHAT] = " chat",
    [ASK_CLAIM] = " claim",
    [ASK_PUZZLE] = " puzzle",
    [ASK_TV] = " tv",
    [ASK_IMPORT] = " import",
    [ASK_EXPORT] = " export",
};

// Where the account cannot be asked, neither can the rest: one error is enough.
static void take_failure(Session *session, const LichessEvent *event)
{
    Online *online = session->online;
    if (event->ask == ASK_MOVE) {
        online_move_failed(session, event);
        return;
    }
    // The next command reads the file of the token again.
    if (event->ask == ASK_ACCOUNT && event->is_refused)
        online->has_token = false;
    // A request that failed for a moment leaves a stream that works alone.
    if (event->ask == ASK_EVENTS || (event->ask == ASK_ACCOUNT && online->me[0] == '\0')) {
        static const LichessAsk streams[] = {ASK_EVENTS, ASK_SEEK, ASK_CHALLENGE};
        for (size_t i = 0; i < sizeof streams / sizeof streams[0]; ++i)
            lichess_end(online->client, streams[i]);
        online->is_seeking = online->tells_account = false;
    }
    const bool is_silent = event->ask == ASK_GAMES && online->me[0] == '\0' && !online->tells_games;
    if (event->ask == ASK_GAMES)
        online->tells_games = online->wants_first = false;
    if (event->ask == ASK_SEEK)
        online->is_seeking = false;
    if (event->ask == ASK_GAME && !online->is_running)
        online->game.id[0] = '\0';
    if (!is_silent)
        session_error(session, "lichess%s: %s%s.", ask_words[event->ask], event->is_refused ? "" : _("no answer: "),
                      event->text);
}

// A seek that ends has found an opponent, which other events tell, or none.
static void take_done(Session *session, const LichessEvent *event)
{
    Online *online = session->online;
    if (event->ask == ASK_SEEK && online->is_seeking)
        session_say(session, "The seek has ended.");
    else if (event->ask == ASK_TV)
        online->shows_tv = false;
}

static void take_event(Session *session, const LichessEvent *event)
{
    Online *online = session->online;
    switch (event->kind) {
    case LICHESS_ACCOUNT: take_account(session, event); return;
    case LICHESS_GAMES: take_games(session, event); return;
    case LICHESS_GAME_STARTED: take_started(session, event); return;
    case LICHESS_GAME_FINISHED: take_finished(session, event); return;
    case LICHESS_CHALLENGED: take_challenge(session, event); return;
    case LICHESS_CHALLENGE_GONE: take_gone_challenge(session, event); return;
    case LICHESS_FULL: online_take_full(session, event); return;
    case LICHESS_STATE: online_take_state(session, event); return;
    case LICHESS_CHATTED:
        // One's own words come back, too.
        if (!text_equal_nocase(event->player.name, online->me))
            session_say(session, "%s: %s", event->player.name, event->text);
        return;
    case LICHESS_OPPONENT_GONE: take_gone_opponent(session, event); return;
    case LICHESS_PUZZLE: online_take_puzzle(session, &event->puzzle); return;
    case LICHESS_TV_GAME:
    case LICHESS_TV_MOVE: online_take_tv(session, event); return;
    case LICHESS_PGN: online_take_pgn(session, event->pgn); return;
    case LICHESS_EXPORTED: session_say(session, "The game is on lichess: %s", event->text); return;
    case LICHESS_OPENED: take_opened(session, event); return;
    case LICHESS_DONE: take_done(session, event); return;
    case LICHESS_FAILED: take_failure(session, event); return;
    case LICHESS_BROKEN: take_cut(session, event); return;
    case LICHESS_HELD:
        session_error(session, "lichess takes no more requests for now; the next goes out in %d s.", event->seconds);
        return;
    case LICHESS_GARBLED: session_error(session, "lichess sent what cannot be read: %s.", event->text); return;
    }
}

bool session_check_online(Session *session)
{
    LichessEvent event;
    bool has_news = false;
    if (session->online == NULL)
        return false;
    while (lichess_next(session->online->client, &event)) {
        take_event(session, &event);
        lichess_clear_event(&event);
        has_news = true;
    }
    online_send_move(session);
    return has_news;
}
