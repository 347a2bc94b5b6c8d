// SPDX-License-Identifier: GPL-3.0-or-later
// What lichess says, and what a session makes of it. The game itself is in online_game.c, what is typed in
// online_commands.c.
#include "ui/session/online.h"

#include "base/language.h"
#include "ui/common/print.h"

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

bool session_is_locked(const Session *session)
{
    return engine_game_is_locked(session->engine_game);
}

bool session_is_offered_draw_online(const Session *session)
{
    return session_plays_online(session) && session->online->other_offers_draw;
}

void session_close_online(Session *session)
{
    if (session->online == NULL)
        return;
    for (int i = 0; i < ONLINE_LEFT_MAX; ++i)
        autosave_start(&session->online->left[i].autosave, session->writer);
    lichess_free(session->online->client);
    mem_free(session->online);
    session->online = NULL;
}

void session_report_online_game(const Session *session)
{
    if (session_plays_online(session))
        print_masked(stdout, _("The game on lichess and its clock go on; lichess play %s comes back to it.\n"),
                     session->online->game.id);
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
    if (!session->online->other_offers_draw)
        session_say(session, "Draw offered.");
    return true;
}

void online_decline(Session *session, LichessAsk ask)
{
    Online *online = session->online;
    lichess_answer(online->client, ask, online->game.id, false);
    // Not only when lichess says so: what is asked next is an offer of one's own.
    if (ask == ASK_DRAW)
        online->other_offers_draw = false;
    else
        online->other_wants_takeback = false;
    session_say(session, "Declined.");
}

void session_decline_draw_online(Session *session)
{
    if (session_is_offered_draw_online(session))
        online_decline(session, ASK_DRAW);
}

bool session_take_back_online(Session *session)
{
    if (!session_plays_online(session))
        return false;
    lichess_answer(session->online->client, ASK_TAKEBACK, session->online->game.id, true);
    if (!session->online->other_wants_takeback)
        session_say(session, "Asked to take back.");
    return true;
}

// --- what the user offers to all ---------------------------------------------------------------------------------------------

void online_end_seek(Online *online)
{
    lichess_end(online->client, ASK_SEEK);
    online->is_seeking = false;
}

void online_withdraw_challenge(Online *online)
{
    if (lichess_has(online->client, ASK_CHALLENGE) && online->chosen[0] != '\0')
        lichess_ask(online->client, ASK_CANCEL, online->chosen);
    lichess_end(online->client, ASK_CHALLENGE);
    online->chosen[0] = '\0';
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
void online_note_known(Online *online, const char *id)
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

// The seek is no longer there, and whether a game has come of it is being asked.
static bool has_sought(const Online *online)
{
    return online->is_seeking && !lichess_has(online->client, ASK_SEEK);
}

// The list of games under way: told, or searched for the one that a seek has found or that is to be gone on with.
static void take_games(Session *session, const LichessEvent *event)
{
    Online *online = session->online;
    const LichessGame *next = NULL, *new_game = NULL;
    for (int i = 0; i < event->game_count; ++i) {
        char line[ENGINE_GAME_MESSAGE_SIZE];
        Text text = text_begin(line, sizeof line);
        online_write_game(&event->games[i], &text);
        if (new_game == NULL && !is_known(online, event->games[i].id))
            new_game = &event->games[i];
        online_note_known(online, event->games[i].id);
        if (online->tells_games)
            session_say(session, "%s", line);
    }
    if (event->game_count == 0 && (online->tells_games || online->wants_first))
        session_say(session, "No game of yours is under way on lichess.");
    // An answer that was on its way when the seek ended may be older than its game.
    if (has_sought(online) && !lichess_awaits(online->client, ASK_GAMES)) {
        online->is_seeking = false;
        next = new_game;
        if (next == NULL)
            session_say(session, "The seek has ended.");
    }
    if (next == NULL && online->wants_first && event->game_count > 0)
        next = &event->games[0];
    online->tells_games = online->wants_first = false;
    if (next != NULL)
        online_follow(session, next->id);
}

// One that was looked for comes to the board; another is told.
static void take_started(Session *session, const LichessEvent *event)
{
    Online *online = session->online;
    const LichessGame *game = &event->game;
    const bool is_new = !is_known(online, game->id), is_chosen = strcmp(game->id, online->chosen) == 0;
    if (game->id[0] == '\0')
        return;
    online_note_known(online, game->id);
    if (!session_plays_online(session) && (is_chosen || (online->is_seeking && is_new)))
        online_follow(session, game->id);
    else if (is_new) {
        char line[ENGINE_GAME_MESSAGE_SIZE];
        Text text = text_begin(line, sizeof line);
        online_write_game(game, &text);
        session_say(session, "%s. lichess play %s goes on with it.", line, game->id);
    }
}

// One's own challenge has been made, or that of another player has come.
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

// A challenge was declined or withdrawn: one's own, or the one that waits for an answer.
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

// Lines that were cut are begun again without us. Told is what the user waits for: a game that is played has a line of its own,
// and the others are of no matter then.
static void tell_lines(Session *session, const LichessEvent *event)
{
    Online *online = session->online;
    const Lichess *client = online->client;
    const bool is_lost = online->is_running ? lichess_is_cut(client, ASK_GAME)
                                            : lichess_is_cut(client, ASK_EVENTS) || lichess_is_cut(client, ASK_TV);
    const char *reason = event->kind == LICHESS_BROKEN ? event->text : "";
    if (is_lost && !online->is_lost)
        session_error(session, "The connection to lichess is lost%s%s; it is tried again until it is there.",
                      reason[0] != '\0' ? ": " : "", reason);
    // A game is there again when all of it has been told.
    const bool is_told = event->kind == (online->is_running ? LICHESS_FULL : LICHESS_OPENED);
    if (!is_lost && online->is_lost && is_told)
        session_say(session, "The connection to lichess is there again.");
    online->is_lost = is_lost || (online->is_lost && online->is_running && !is_told);
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
    if (event->ask == ASK_SEEK || (event->ask == ASK_GAMES && has_sought(online)))
        online->is_seeking = false;
    if (event->ask == ASK_GAME)
        online_follow_failed(session);
    if (!is_silent)
        session_error(session, "lichess%s: %s%s.", ask_words[event->ask], event->is_refused ? "" : _("no answer: "),
                      event->text);
}

// A seek that ends has found an opponent, which the events tell too, sooner or later; or none.
static void take_done(Session *session, const LichessEvent *event)
{
    Online *online = session->online;
    if (event->ask == ASK_SEEK && online->is_seeking)
        lichess_ask(online->client, ASK_GAMES, "");
    else if (event->ask == ASK_TV)
        online->shows_tv = false;
}

// What needs more than a line has a function above.
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
    case LICHESS_FULL:
        tell_lines(session, event); // before what has happened meanwhile
        online_take_full(session, event);
        return;
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
    case LICHESS_OPENED:
    case LICHESS_BROKEN: return; // see tell_lines
    case LICHESS_DONE: take_done(session, event); return;
    case LICHESS_FAILED: take_failure(session, event); return;
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
        tell_lines(session, &event);
        lichess_clear_event(&event);
        has_news = true;
    }
    online_send_move(session);
    return has_news;
}
