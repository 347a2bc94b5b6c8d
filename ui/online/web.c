// SPDX-License-Identifier: GPL-3.0-or-later
// libcurl's multi interface on one thread.
#include "ui/online/web.h"

#include "base/clock.h"
#include "base/language.h"
#include "base/memory.h"
#include "base/program_name.h"
#include "base/text.h"
#include "base/thread.h"
#include "ui/online/curl_library.h"

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

bool web_check_address(const char *address, Error *error)
{
    static const char *const own[] = {"http://127.0.0.1", "http://localhost", "http://[::1]"};
    if (address[strcspn(address, " \t\"<>\\^`{|}@?#")] != '\0' || text_find_control(address, "") != NULL)
        return error_set(error, N_("Not an address such as https://lichess.org: %.80s"), address);
    if (text_starts_with(address, "https://") && address[strlen("https://")] != '\0')
        return true;
    for (size_t i = 0; i < sizeof own / sizeof own[0]; ++i) {
        // A port or a path may follow, or nothing: strchr finds the end, too.
        const size_t length = strlen(own[i]);
        if (text_starts_with(address, own[i]) && strchr(":/", address[length]) != NULL)
            return true;
    }
    return error_set(error, N_("Not an address such as https://lichess.org (http:// only on this machine): %.80s"),
                     address);
}

#ifdef HAVE_LICHESS

enum {
    PAUSE_US = US_PER_SECOND,    // before a stream is begun again; doubled each time
    OWN_PAUSE_US = 20 * 1000,    // a server on this machine, as tests have one, need not be spared
    PAUSE_DOUBLED_MAX = 6,       // times
    HELD_PAUSES = 60,            // after "too many requests": lichess asks for a minute
    SILENCE_S = 30,              // lichess sends an empty line every 7 seconds
    OWN_SILENCE_S = 5,           //
    CONNECT_S = 15,              //
    LINE_MAX_BYTES = 1 << 20,    // the longest game has some KiB
    ANSWER_MAX_BYTES = 64 << 20, // a study has up to 64 games, with all that was written about them
    STATUS_TOO_MANY = 429,
    STATUS_SERVER_ERROR = 500,
};

// --- what is shared by the threads -------------------------------------------------------------------------------------

typedef struct Queued {
    struct Queued *next;
    WebEvent event;
} Queued;

// A request from when it is asked for to its end. What stands below `easy` is the thread's.
typedef struct Transfer {
    struct Transfer *next;
    Web *web;
    int number;
    WebKind kind;
    char *url, *form, *accept;
    atomic_bool is_cancelled;

    CURL *easy; // NULL while it waits
    struct curl_slist *headers;
    bool is_settled;                     // it holds up no other any more
    bool is_told_broken;                 // and its front end waits for it to be opened
    int tries;                           // that failed, or ended early
    int64_t due_us, opened_us, heard_us; // heard_us: when something came last
    long status;
    char *data; // of the line that is not complete, or of the answer
    size_t length, capacity;
    bool is_too_long;
    char reason[CURL_ERROR_SIZE];
} Transfer;

struct Web {
    Curl curl;
    char *address, *authorization; // the header; NULL = none
    bool is_own_machine;
    pthread_t thread;
    Notify told;
    CURLM *multi;
    int last_number;

    pthread_mutex_t mutex; // for all below
    bool is_ending;
    Transfer *transfers; // in the order of asking
    Queued *first, *last;
    int64_t held_until_us; // the thread's
};

// The text is taken over.
static void tell(Web *web, WebEventKind kind, const Transfer *transfer, char *text)
{
    Queued *queued = mem_new(1, sizeof *queued);
    queued->event = (WebEvent){.kind = kind, .number = transfer->number, .status = transfer->status, .text = text};
    if (kind == WEB_HELD)
        queued->event.seconds = (int)((web->held_until_us - clock_now_us() + US_PER_SECOND - 1) / US_PER_SECOND);
    pthread_mutex_lock(&web->mutex);
    if (web->last != NULL)
        web->last->next = queued;
    else
        web->first = queued;
    web->last = queued;
    notify_send(&web->told);
    pthread_mutex_unlock(&web->mutex);
}

static void free_transfer(Transfer *transfer)
{
    mem_free(transfer->url);
    mem_free(transfer->form);
    mem_free(transfer->accept);
    mem_free(transfer->data);
    mem_free(transfer);
}

// --- the thread: what libcurl hands over ---------------------------------------------------------------------------------

static bool is_good(long status)
{
    return status / 100 == 2;
}

static void add_byte(Transfer *transfer, char c)
{
    transfer->data = mem_grow(transfer->data, transfer->length, &transfer->capacity, 1);
    transfer->data[transfer->length++] = c;
}

// What was collected, as a text of its own.
static char *take_text(Transfer *transfer)
{
    char *text = mem_new(transfer->length + 1, 1);
    if (transfer->length > 0)
        memcpy(text, transfer->data, transfer->length);
    transfer->length = 0;
    return text;
}

// An empty line says only that the stream is alive.
static void end_line(Transfer *transfer)
{
    if (transfer->length > 0 && transfer->data[transfer->length - 1] == '\r')
        --transfer->length;
    if (transfer->length > 0)
        tell(transfer->web, WEB_LINE, transfer, take_text(transfer));
}

// Called by the library with the bytes of an answer: a stream is handed on line by line, any other answer kept until its end.
static size_t on_data(char *data, size_t size, size_t count, void *context)
{
    Transfer *transfer = context;
    transfer->heard_us = clock_now_us();
    const bool has_lines = transfer->kind != WEB_ONCE && is_good(transfer->status);
    for (size_t i = 0; i < size * count; ++i) {
        if (has_lines && data[i] == '\n') {
            end_line(transfer);
            continue;
        }
        if (transfer->length >= (has_lines ? LINE_MAX_BYTES : ANSWER_MAX_BYTES)) {
            transfer->is_too_long = true;
            return 0; // which ends the transfer
        }
        add_byte(transfer, data[i]);
    }
    return size * count;
}

// An empty header is the last one: the answer begins.
static size_t on_header(char *data, size_t size, size_t count, void *context)
{
    Transfer *transfer = context;
    transfer->heard_us = clock_now_us();
    if (size * count > 2 || data[0] != '\r')
        return size * count;
    transfer->web->curl.easy_getinfo(transfer->easy, CURLINFO_RESPONSE_CODE, &transfer->status);
    if (transfer->kind != WEB_ONCE && is_good(transfer->status)) {
        transfer->is_settled = true;
        transfer->is_told_broken = false;
        transfer->opened_us = clock_now_us();
        tell(transfer->web, WEB_OPENED, transfer, NULL);
    }
    return size * count;
}

// --- the thread: transfers -------------------------------------------------------------------------------------------------

// Hands a transfer to the library, which neither follows redirections nor sends a form twice.
static void begin(Web *web, Transfer *transfer)
{
    const Curl *curl = &web->curl;
    CURL *easy = transfer->easy = curl->easy_init();
    char accept[128];
    snprintf(accept, sizeof accept, "Accept: %s", transfer->accept != NULL ? transfer->accept : "*/*");
    transfer->headers = curl->slist_append(NULL, accept);
    if (web->authorization != NULL)
        transfer->headers = curl->slist_append(transfer->headers, web->authorization);
    transfer->length = 0;
    transfer->status = 0;
    transfer->is_too_long = false;
    transfer->reason[0] = '\0';
    transfer->heard_us = clock_now_us();
    curl->easy_setopt(easy, CURLOPT_URL, transfer->url);
    curl->easy_setopt(easy, CURLOPT_HTTPHEADER, transfer->headers);
    curl->easy_setopt(easy, CURLOPT_USERAGENT, program_name);
    // A stream has a connection of its own, so that a slow one holds up nothing. A redirection could lead the token elsewhere.
    curl->easy_setopt(easy, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
    curl->easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
    curl->easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl->easy_setopt(easy, CURLOPT_CONNECTTIMEOUT, (long)CONNECT_S);
    if (web->is_own_machine)
        curl->easy_setopt(easy, CURLOPT_PROXY, ""); // the token stays here, whatever http_proxy says
#if LIBCURL_VERSION_NUM >= 0x075700
    curl->easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L); // a name that is being looked up is not waited for
#endif
    curl->easy_setopt(easy, CURLOPT_ERRORBUFFER, transfer->reason);
    curl->easy_setopt(easy, CURLOPT_PRIVATE, (void *)transfer);
    curl->easy_setopt(easy, CURLOPT_WRITEFUNCTION, on_data);
    curl->easy_setopt(easy, CURLOPT_WRITEDATA, (void *)transfer);
    curl->easy_setopt(easy, CURLOPT_HEADERFUNCTION, on_header);
    curl->easy_setopt(easy, CURLOPT_HEADERDATA, (void *)transfer);
    if (transfer->form != NULL) {
        // On a connection that was used before, libcurl would send a request again by itself if that dies without an answer:
        // a move or a word of chat twice.
        curl->easy_setopt(easy, CURLOPT_FRESH_CONNECT, 1L);
        curl->easy_setopt(easy, CURLOPT_POSTFIELDS, transfer->form);
    }
    curl->multi_add_handle(web->multi, easy);
}

static void stop(Web *web, Transfer *transfer)
{
    if (transfer->easy == NULL)
        return;
    web->curl.multi_remove_handle(web->multi, transfer->easy);
    web->curl.easy_cleanup(transfer->easy);
    web->curl.slist_free_all(transfer->headers);
    transfer->easy = NULL;
}

// Takes a transfer out of the list, and releases it.
static void drop(Web *web, Transfer *transfer)
{
    stop(web, transfer);
    pthread_mutex_lock(&web->mutex);
    Transfer **place = &web->transfers;
    while (*place != transfer)
        place = &(*place)->next;
    *place = transfer->next;
    pthread_mutex_unlock(&web->mutex);
    free_transfer(transfer);
}

static int64_t pause_of(const Web *web)
{
    return web->is_own_machine ? OWN_PAUSE_US : PAUSE_US;
}

// A stream that is kept begins again, each time after twice the pause, unless it had lasted for a while.
static void try_again(const Web *web, Transfer *transfer, bool was_open)
{
    enum { WHILE = 10 }; // pauses
    if (was_open && clock_now_us() - transfer->opened_us > WHILE * pause_of(web))
        transfer->tries = 0;
    const int doubled = transfer->tries < PAUSE_DOUBLED_MAX ? transfer->tries : PAUSE_DOUBLED_MAX;
    transfer->due_us = clock_now_us() + (pause_of(web) << doubled);
    ++transfer->tries;
}

static char *reason_of(const Web *web, const Transfer *transfer, CURLcode result)
{
    if (transfer->is_too_long)
        return mem_copy_text("the answer is too long");
    return mem_copy_text(transfer->reason[0] != '\0' ? transfer->reason : web->curl.easy_strerror(result));
}

// What becomes of a transfer that has ended.
static void finish(Web *web, Transfer *transfer, CURLcode result)
{
    const bool is_cut = result != CURLE_OK, was_open = transfer->kind != WEB_ONCE && is_good(transfer->status);
    const bool is_kept = transfer->kind == WEB_KEPT && transfer->is_settled && !transfer->is_too_long;
    stop(web, transfer);
    if (!is_cut && transfer->status == STATUS_TOO_MANY) {
        web->held_until_us = clock_now_us() + HELD_PAUSES * pause_of(web);
        transfer->due_us = web->held_until_us;
        tell(web, WEB_HELD, transfer, NULL);
        return;
    }
    if (is_kept && (is_cut || was_open || transfer->status >= STATUS_SERVER_ERROR)) {
        const bool is_broken = is_cut || !was_open;
        if (is_broken && !transfer->is_told_broken)
            tell(web, WEB_BROKEN, transfer, is_cut ? reason_of(web, transfer, result) : NULL);
        transfer->is_told_broken |= is_broken;
        try_again(web, transfer, was_open);
        return;
    }
    if (is_cut) {
        transfer->status = 0;
        tell(web, WEB_FAILED, transfer, reason_of(web, transfer, result));
    } else if (!is_good(transfer->status)) {
        tell(web, WEB_FAILED, transfer, take_text(transfer));
    } else {
        if (was_open)
            end_line(transfer);
        tell(web, was_open ? WEB_ENDED : WEB_ANSWER, transfer, was_open ? NULL : take_text(transfer));
    }
    drop(web, transfer);
}

// Begins what is due, and drops what is not wanted any more. Returns when the next one is due. The list is only cut here, and
// only its end grows elsewhere.
static int64_t begin_due(Web *web)
{
    int64_t wake = INT64_MAX;
    bool is_free = true; // no request before this one waits for its answer
    pthread_mutex_lock(&web->mutex);
    Transfer *next = web->transfers;
    pthread_mutex_unlock(&web->mutex);
    for (Transfer *transfer = next; transfer != NULL; transfer = next) {
        pthread_mutex_lock(&web->mutex);
        next = transfer->next;
        pthread_mutex_unlock(&web->mutex);
        if (atomic_load(&transfer->is_cancelled)) {
            drop(web, transfer);
            continue;
        }
        // curl counts whole bytes a second, and takes a line kept open by a blank line every few seconds for dead.
        if (transfer->easy != NULL) {
            const int silence_s = web->is_own_machine ? OWN_SILENCE_S : SILENCE_S;
            const int64_t silent_us = transfer->heard_us + silence_s * (int64_t)US_PER_SECOND;
            if (silent_us <= clock_now_us()) {
                finish(web, transfer, CURLE_OPERATION_TIMEDOUT);
                wake = 0;
                continue;
            }
            wake = silent_us < wake ? silent_us : wake;
        }
        const int64_t due = transfer->due_us > web->held_until_us ? transfer->due_us : web->held_until_us;
        if (transfer->easy == NULL && (transfer->is_settled || is_free)) {
            if (due <= clock_now_us())
                begin(web, transfer);
            else if (due < wake)
                wake = due;
        }
        is_free = is_free && transfer->is_settled;
    }
    return wake;
}

// True if some have: then there may be room for the next.
static bool take_ended(Web *web)
{
    bool has_ended = false;
    int left;
    for (CURLMsg *message; (message = web->curl.multi_info_read(web->multi, &left)) != NULL;) {
        Transfer *transfer = NULL;
        const CURLcode result = message->data.result;
        web->curl.easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, (char **)&transfer);
        finish(web, transfer, result);
        has_ended = true;
    }
    return has_ended;
}

// The thread: begins what is due, lets the library work, and sleeps until something comes or is asked for.
static void *run(void *argument)
{
    enum { WAIT_MS = 10000 };
    Web *web = argument;
    for (;;) {
        int running;
        pthread_mutex_lock(&web->mutex);
        const bool is_ending = web->is_ending;
        pthread_mutex_unlock(&web->mutex);
        if (is_ending)
            return NULL;
        const int64_t wake = begin_due(web), now = clock_now_us();
        web->curl.multi_perform(web->multi, &running);
        if (take_ended(web))
            continue;
        int wait_ms = WAIT_MS;
        if (wake < now + (int64_t)WAIT_MS * 1000)
            wait_ms = wake > now ? (int)((wake - now + 999) / 1000) : 0;
        web->curl.multi_poll(web->multi, NULL, 0, wait_ms, NULL);
    }
}

// --- the front end's side ----------------------------------------------------------------------------------------------------

// With what is still under way and what was not fetched. The thread has ended.
static void free_web(Web *web)
{
    while (web->transfers != NULL)
        drop(web, web->transfers);
    while (web->first != NULL) {
        Queued *next = web->first->next;
        mem_free(web->first->event.text);
        mem_free(web->first);
        web->first = next;
    }
    if (web->multi != NULL)
        web->curl.multi_cleanup(web->multi);
    pthread_mutex_destroy(&web->mutex);
    mem_free(web->address);
    mem_free(web->authorization);
    mem_free(web);
}

Web *web_new(const char *address, const char *token, Error *error)
{
    Curl curl;
    if (!web_check_address(address, error) || !curl_library_load(&curl, error))
        return NULL;
    curl.global_init(CURL_GLOBAL_DEFAULT);
    Web *web = mem_new(1, sizeof *web);
    web->curl = curl;
    web->address = mem_copy_text(address);
    web->is_own_machine = text_starts_with(address, "http://");
    for (size_t length = strlen(web->address); length > 0 && web->address[length - 1] == '/';)
        web->address[--length] = '\0';
    if (token != NULL) {
        static const char before[] = "Authorization: Bearer ";
        const size_t size = sizeof before + strlen(token);
        web->authorization = mem_new(size, 1);
        snprintf(web->authorization, size, "%s%s", before, token);
    }
    pthread_mutex_init(&web->mutex, NULL);
    web->multi = curl.multi_init();
    if (!notify_open(&web->told)) {
        (void)error_set(error, N_("no file descriptors are left"));
    } else if (web->multi != NULL && thread_start(&web->thread, run, web, 0)) {
        return web;
    } else {
        notify_close(&web->told);
        (void)error_set(error, N_("no thread can be had"));
    }
    free_web(web);
    return NULL;
}

void web_free(Web *web)
{
    if (web == NULL)
        return;
    pthread_mutex_lock(&web->mutex);
    web->is_ending = true;
    pthread_mutex_unlock(&web->mutex);
    web->curl.multi_wakeup(web->multi);
    pthread_join(web->thread, NULL);
    notify_close(&web->told);
    free_web(web);
}

int web_fd(const Web *web)
{
    return web != NULL ? web->told.read_fd : -1;
}

bool web_next(Web *web, WebEvent *event)
{
    pthread_mutex_lock(&web->mutex);
    Queued *queued = web->first;
    if (queued != NULL) {
        web->first = queued->next;
        if (web->first == NULL)
            web->last = NULL;
    } else
        notify_clear(&web->told);
    pthread_mutex_unlock(&web->mutex);
    if (queued == NULL)
        return false;
    *event = queued->event;
    mem_free(queued);
    return true;
}

int web_ask(Web *web, const WebRequest *request)
{
    Transfer *transfer = mem_new(1, sizeof *transfer);
    const size_t size = strlen(web->address) + strlen(request->path) + 1;
    transfer->web = web;
    transfer->number = ++web->last_number;
    transfer->kind = request->kind;
    transfer->is_settled = request->was_open;
    transfer->due_us = request->was_open ? clock_now_us() + pause_of(web) : 0;
    transfer->url = mem_new(size, 1);
    snprintf(transfer->url, size, "%s%s", web->address, request->path);
    transfer->form = request->form != NULL ? mem_copy_text(request->form) : NULL;
    transfer->accept = request->accept != NULL ? mem_copy_text(request->accept) : NULL;
    pthread_mutex_lock(&web->mutex);
    Transfer **end = &web->transfers;
    while (*end != NULL)
        end = &(*end)->next;
    *end = transfer;
    pthread_mutex_unlock(&web->mutex);
    web->curl.multi_wakeup(web->multi);
    return transfer->number;
}

void web_cancel(Web *web, int number)
{
    pthread_mutex_lock(&web->mutex);
    for (Transfer *transfer = web->transfers; transfer != NULL; transfer = transfer->next)
        if (transfer->number == number)
            atomic_store(&transfer->is_cancelled, true);
    pthread_mutex_unlock(&web->mutex);
    web->curl.multi_wakeup(web->multi);
}

#else

Web *web_new(const char *address, const char *token, Error *error)
{
    (void)address, (void)token;
    (void)error_set(error, N_("this build has no lichess: libcurl or libjansson was not there when it was made"));
    return NULL;
}

void web_free(Web *web)
{
    (void)web;
}

int web_fd(const Web *web)
{
    (void)web;
    return -1;
}

bool web_next(Web *web, WebEvent *event)
{
    (void)web, (void)event;
    return false;
}

int web_ask(Web *web, const WebRequest *request)
{
    (void)web, (void)request;
    return 0;
}

void web_cancel(Web *web, int number)
{
    (void)web, (void)number;
}

#endif
