// SPDX-License-Identifier: GPL-3.0-or-later
// The requests, and which of them wait for an answer. What the answers mean is in lichess_json.c. The
// API is described at https://lichess.org/api.
#include "ui/online/lichess.h"

#include "base/file.h"
#include "base/language.h"
#include "base/memory.h"
#include "base/text.h"
#include "ui/online/lichess_json.h"
#include "ui/online/web.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { PATH_SIZE = 128, FORM_SIZE = 512, TOKEN_SIZE_MAX = 4096 };

// A request that has no answer yet.
typedef struct Waiting {
    int number;
    LichessAsk ask;
} Waiting;

struct Lichess {
    Web *web;
    int streams[ASK_NB]; // numbers of requests; 0 = none
    bool is_cut[ASK_NB]; // of those that are kept
    Waiting *waiting;    // with the streams that have not begun
    size_t waiting_count, waiting_capacity;
};

// What each task sends: GET or POST, to which path around the id, and how it is answered.
static const struct {
    const char *before, *after;
    bool is_post;
    WebKind kind;
} requests[ASK_NB] = {
    [ASK_ACCOUNT] = {"/api/account", .after = ""},
    [ASK_GAMES] = {"/api/account/playing?nb=50", .after = ""},
    [ASK_EVENTS] = {"/api/stream/event", "", .kind = WEB_KEPT},
    [ASK_SEEK] = {"/api/board/seek", "", .is_post = true, .kind = WEB_STREAM},
    [ASK_CHALLENGE] = {"/api/challenge/", "", .is_post = true, .kind = WEB_STREAM},
    [ASK_ACCEPT] = {"/api/challenge/", "/accept", .is_post = true},
    [ASK_DECLINE] = {"/api/challenge/", "/decline", .is_post = true},
    [ASK_CANCEL] = {"/api/challenge/", "/cancel", .is_post = true},
    [ASK_GAME] = {"/api/board/game/stream/", "", .kind = WEB_KEPT},
    [ASK_MOVE] = {"/api/board/game/", "/move/", .is_post = true},
    [ASK_ABORT] = {"/api/board/game/", "/abort", .is_post = true},
    [ASK_RESIGN] = {"/api/board/game/", "/resign", .is_post = true},
    [ASK_DRAW] = {"/api/board/game/", "/draw/", .is_post = true},
    [ASK_TAKEBACK] = {"/api/board/game/", "/takeback/", .is_post = true},
    [ASK_CHAT] = {"/api/board/game/", "/chat", .is_post = true},
    [ASK_CLAIM] = {"/api/board/game/", "/claim-victory", .is_post = true},
    [ASK_PUZZLE] = {"/api/puzzle/", .after = ""},
    [ASK_TV] = {"/api/tv/feed", "", .kind = WEB_KEPT},
    [ASK_IMPORT] = {"/game/export/", .after = ""},
    [ASK_EXPORT] = {"/api/import", "", .is_post = true},
};

// --- the token ---------------------------------------------------------------------------------------------------------

// What the file holds is never part of a message.
bool lichess_read_token(const char *path, char **token, Error *error)
{
    bool is_missing = false;
    struct stat status;
    *token = NULL;
    FILE *file = file_open_optional(path, FILE_REGULAR, TOKEN_SIZE_MAX, &is_missing, error);
    if (file == NULL)
        return is_missing;
    if (fstat(fileno(file), &status) != 0 || (status.st_mode & (S_IRWXG | S_IRWXO)) != 0) {
        fclose(file);
        return error_set(error, N_("%s: others can read this token; chmod 600 keeps it yours"), path);
    }
    char text[TOKEN_SIZE_MAX + 1];
    text[fread(text, 1, TOKEN_SIZE_MAX, file)] = '\0';
    fclose(file);
    char *word = text_trim(text);
    if (!lichess_is_word(word))
        return error_set(error, N_("%s: no token of lichess, which is one word of letters, digits and _"), path);
    *token = mem_copy_text(word);
    return true;
}

// --- life -----------------------------------------------------------------------------------------------------------------

Lichess *lichess_new(const char *address, const char *token, Error *error)
{
    Web *web = web_new(address, token, error);
    if (web == NULL)
        return NULL;
    Lichess *lichess = mem_new(1, sizeof *lichess);
    lichess->web = web;
    return lichess;
}

void lichess_free(Lichess *lichess)
{
    if (lichess == NULL)
        return;
    web_free(lichess->web);
    mem_free(lichess->waiting);
    mem_free(lichess);
}

int lichess_fd(const Lichess *lichess)
{
    return lichess != NULL ? web_fd(lichess->web) : -1;
}

// --- requests ---------------------------------------------------------------------------------------------------------------

// Asks the site; a request of the same kind that is under way ends. `was_open`: a stream that has to be opened again.
static void send(Lichess *lichess, LichessAsk ask, const char *path, const char *form, bool was_open)
{
    static const char *const types[ASK_NB] = {
        [ASK_IMPORT] = "application/x-chess-pgn", [ASK_EXPORT] = "application/json"};
    const WebRequest request = {.kind = requests[ask].kind,
                                .path = path,
                                .form = form != NULL            ? form
                                        : requests[ask].is_post ? ""
                                                                : NULL,
                                .accept = types[ask],
                                .was_open = was_open};
    lichess_end(lichess, ask);
    const int number = web_ask(lichess->web, &request);
    if (request.kind != WEB_ONCE)
        lichess->streams[ask] = number;
    // What is tried until it is there may be long in coming.
    if (was_open)
        return;
    lichess->waiting =
        mem_grow(lichess->waiting, lichess->waiting_count, &lichess->waiting_capacity, sizeof *lichess->waiting);
    lichess->waiting[lichess->waiting_count++] = (Waiting){.number = number, .ask = ask};
}

// `last` stands at the end of the path: a move, yes or no.
static void send_about(Lichess *lichess, LichessAsk ask, const char *id, const char *last, const char *form)
{
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s%s%s%s", requests[ask].before, id, requests[ask].after, last);
    send(lichess, ask, path, form, false);
}

void lichess_ask_again(Lichess *lichess, LichessAsk ask, const char *id)
{
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s%s", requests[ask].before, id);
    // Where its line was cut, it still is.
    const bool is_cut = lichess->is_cut[ask];
    send(lichess, ask, path, NULL, true);
    lichess->is_cut[ask] = is_cut;
}

void lichess_ask(Lichess *lichess, LichessAsk ask, const char *id)
{
    send_about(lichess, ask, id, "", NULL);
}

static void write_offer(const LichessOffer *offer, Text *form)
{
    static const char *const sides[] = {"white", "black"};
    text_addf(form, "&rated=%s&color=%s", offer->is_rated ? "true" : "false",
              offer->person == COLOUR_NONE ? "random" : sides[offer->person]);
}

void lichess_seek(Lichess *lichess, const LichessOffer *offer)
{
    char form[FORM_SIZE];
    Text text = text_begin(form, sizeof form);
    text_addf(&text, "time=%g&increment=%d", offer->minutes, offer->increment_s);
    write_offer(offer, &text);
    send_about(lichess, ASK_SEEK, "", "", form);
}

// Kept up as long as the connection, since a challenge that is not expires after some seconds.
void lichess_challenge(Lichess *lichess, const char *name, const LichessOffer *offer)
{
    enum { MINUTE_S = 60 };
    char form[FORM_SIZE];
    Text text = text_begin(form, sizeof form);
    text_addf(&text, "clock.limit=%d&clock.increment=%d&keepAliveStream=true", (int)(offer->minutes * MINUTE_S + 0.5),
              offer->increment_s);
    write_offer(offer, &text);
    send_about(lichess, ASK_CHALLENGE, name, "", form);
}

void lichess_move(Lichess *lichess, const char *id, const char *move)
{
    send_about(lichess, ASK_MOVE, id, move, NULL);
}

void lichess_answer(Lichess *lichess, LichessAsk ask, const char *id, bool accepts)
{
    send_about(lichess, ask, id, accepts ? "yes" : "no", NULL);
}

// A field of a form: every byte that is neither letter nor digit is written in hexadecimal.
static char *write_field(const char *before, const char *value)
{
    enum { BYTES_OF_ONE = 3 };
    const size_t size = strlen(before) + BYTES_OF_ONE * strlen(value) + 1;
    char *form = mem_new(size, 1);
    Text text = text_begin(form, size);
    text_add(&text, before);
    for (; *value != '\0'; ++value) {
        const char one[2] = {*value, '\0'};
        if (lichess_is_word(one))
            text_add_char(&text, *value);
        else
            text_addf(&text, "%%%02X", (unsigned)(unsigned char)*value);
    }
    return form;
}

void lichess_chat(Lichess *lichess, const char *id, const char *text)
{
    char *form = write_field("room=player&text=", text);
    send_about(lichess, ASK_CHAT, id, "", form);
    mem_free(form);
}

void lichess_puzzle(Lichess *lichess, bool is_daily)
{
    send_about(lichess, ASK_PUZZLE, is_daily ? "daily" : "next", "", NULL);
}

void lichess_import(Lichess *lichess, const char *id, bool is_study)
{
    char path[PATH_SIZE];
    snprintf(path, sizeof path, is_study ? "/api/study/%s.pgn" : "/game/export/%s?clocks=true&evals=true", id);
    send(lichess, ASK_IMPORT, path, NULL, false);
}

void lichess_export(Lichess *lichess, const char *pgn)
{
    char *form = write_field("pgn=", pgn);
    send_about(lichess, ASK_EXPORT, "", "", form);
    mem_free(form);
}

// NULL if the request has its answer.
static Waiting *find_waiting(const Lichess *lichess, int number)
{
    for (size_t i = 0; i < lichess->waiting_count; ++i)
        if (lichess->waiting[i].number == number)
            return &lichess->waiting[i];
    return NULL;
}

static void stop_waiting(Lichess *lichess, int number)
{
    Waiting *const waiting = find_waiting(lichess, number);
    if (waiting != NULL)
        *waiting = lichess->waiting[--lichess->waiting_count];
}

static void forget_stream(Lichess *lichess, LichessAsk ask)
{
    lichess->streams[ask] = 0;
    lichess->is_cut[ask] = false;
}

void lichess_end(Lichess *lichess, LichessAsk ask)
{
    const int number = lichess->streams[ask];
    if (number == 0)
        return;
    web_cancel(lichess->web, number);
    stop_waiting(lichess, number);
    forget_stream(lichess, ask);
}

bool lichess_has(const Lichess *lichess, LichessAsk ask)
{
    return lichess->streams[ask] != 0;
}

bool lichess_is_cut(const Lichess *lichess, LichessAsk ask)
{
    return lichess->is_cut[ask];
}

bool lichess_is_busy(const Lichess *lichess)
{
    return lichess->waiting_count > 0;
}

bool lichess_awaits(const Lichess *lichess, LichessAsk ask)
{
    for (size_t i = 0; i < lichess->waiting_count; ++i)
        if (lichess->waiting[i].ask == ask)
            return true;
    return false;
}

// --- events -----------------------------------------------------------------------------------------------------------------

// Which task an event is about; false for one that was ended meanwhile.
static bool find_ask(const Lichess *lichess, int number, LichessAsk *ask)
{
    const Waiting *const waiting = find_waiting(lichess, number);
    if (waiting != NULL) {
        *ask = waiting->ask;
        return true;
    }
    for (LichessAsk i = 0; i < ASK_NB; ++i)
        if (lichess->streams[i] == number) {
            *ask = i;
            return true;
        }
    return false;
}

static void set_text(LichessEvent *event, const char *text)
{
    lichess_clean(text != NULL ? text : "", event->text, sizeof event->text);
}

// Fills in the event; false if it is nothing to tell.
static bool take(Lichess *lichess, const WebEvent *from, LichessEvent *event)
{
    LichessAsk ask;
    if (!find_ask(lichess, from->number, &ask))
        return false;
    *event = (LichessEvent){.ask = ask, .seconds = from->seconds};
    if (from->kind == WEB_OPENED || from->kind == WEB_ANSWER || from->kind == WEB_ENDED || from->kind == WEB_FAILED)
        stop_waiting(lichess, from->number);
    if (from->kind == WEB_OPENED || from->kind == WEB_BROKEN)
        lichess->is_cut[ask] = from->kind == WEB_BROKEN;
    if ((from->kind == WEB_ENDED || from->kind == WEB_FAILED) && lichess->streams[ask] == from->number)
        forget_stream(lichess, ask);
    switch (from->kind) {
    case WEB_NONE: return false;
    case WEB_OPENED: event->kind = LICHESS_OPENED; return true;
    case WEB_ENDED: event->kind = LICHESS_DONE; return true;
    case WEB_HELD: event->kind = LICHESS_HELD; return true;
    case WEB_BROKEN:
        event->kind = LICHESS_BROKEN;
        set_text(event, from->text);
        return true;
    case WEB_FAILED:
        event->kind = LICHESS_FAILED;
        // A server in trouble has decided nothing.
        event->is_refused = from->status != 0 && from->status < 500;
        if (from->status != 0)
            lichess_read_refusal(from->text, (int)from->status, event);
        else
            set_text(event, from->text);
        return true;
    case WEB_LINE: return lichess_read_line(from->text, event);
    case WEB_ANSWER: return lichess_read_answer(from->text, event);
    }
    return false;
}

bool lichess_next(Lichess *lichess, LichessEvent *event)
{
    WebEvent from;
    *event = (LichessEvent){.text = ""};
    while (web_next(lichess->web, &from)) {
        const bool is_taken = take(lichess, &from, event);
        mem_free(from.text);
        if (is_taken)
            return true;
        lichess_clear_event(event);
    }
    return false;
}
