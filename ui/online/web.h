// SPDX-License-Identifier: GPL-3.0-or-later
// Requests to one server, and streams of lines from it, on a thread of their own: nothing here waits for the net. Requests are
// made in the order in which they were asked for, one at a time; a stream counts as made when it has begun. All functions
// are for the front end's thread. What comes from the server is handed on as it is.
#ifndef UI_ONLINE_WEB_H
#define UI_ONLINE_WEB_H

#include "base/error.h"

#include <stdbool.h>

typedef struct Web Web;

typedef enum WebKind {
    WEB_ONCE,   // a request with one answer
    WEB_STREAM, // lines, until the server ends it
    WEB_KEPT,   // lines; once it has begun, it is begun again whenever it ends, with growing pauses
} WebKind;

typedef struct WebRequest {
    WebKind kind;
    const char *path;   // "/api/account"
    const char *form;   // what is posted, "rated=true&color=white"; NULL: nothing is, the request is a GET
    const char *accept; // the type that is wanted; NULL = any
    bool was_open;      // of WEB_KEPT: it is tried until it begins, and holds up no other
} WebRequest;

typedef enum WebEventKind {
    WEB_NONE,
    WEB_OPENED, // a stream has begun, or begun again
    WEB_LINE,   // a line of a stream that is not empty
    WEB_ANSWER, // of a request
    WEB_ENDED,  // the server has ended a stream
    WEB_FAILED, // `status` is that of the server, with its text, or 0 with a reason
    WEB_BROKEN, // a stream that is kept was cut, and is begun again; told once, until it is opened
    WEB_HELD,   // the server wants no requests for so many seconds: all wait, none is lost
} WebEventKind;

typedef struct WebEvent {
    WebEventKind kind;
    int number;  // of the request
    long status; // of HTTP
    int seconds;
    char *text; // the receiver's, to be released with mem_free; NULL = none
} WebEvent;

// Does an address begin with https://, or with http:// and lead to this machine? Others would show the token to the net.
bool web_check_address(const char *address, Error *error);

// A client of the server at an address; the token is sent with each request, NULL = none. NULL with a reason, also where the
// library is missing. Release with web_free, which breaks off what is under way.
Web *web_new(const char *address, const char *token, Error *error);
void web_free(Web *web);

// Becomes readable when there is an event; -1 for NULL.
int web_fd(const Web *web);

// Takes the next event; false if there is none.
bool web_next(Web *web, WebEvent *event);

// Puts a request behind those that wait; its number is above 0. web_cancel drops one; events of it that wait
// already still come.
int web_ask(Web *web, const WebRequest *request);
void web_cancel(Web *web, int number);

#endif
