// SPDX-License-Identifier: GPL-3.0-or-later
// libcurl, opened when it is first needed: linking it, with all that it depends on, would make every start of the program
// several times as long. Included by web.c alone, and by curl_library.c.
#ifndef UI_ONLINE_CURL_LIBRARY_H
#define UI_ONLINE_CURL_LIBRARY_H

#include "base/error.h"

#ifdef HAVE_LICHESS

// Functions that are called through pointers: the macros that check their arguments would hide these.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#undef curl_easy_setopt
#undef curl_easy_getinfo

// With the types of the header: what is called is what the library has.
#define CURL_FUNCTIONS(X)  \
    X(global_init)         \
    X(easy_init)           \
    X(easy_cleanup)        \
    X(easy_setopt)         \
    X(easy_getinfo)        \
    X(easy_strerror)       \
    X(multi_init)          \
    X(multi_cleanup)       \
    X(multi_add_handle)    \
    X(multi_remove_handle) \
    X(multi_perform) X(multi_poll) X(multi_wakeup) X(multi_info_read) X(slist_append) X(slist_free_all)

typedef struct Curl {
#define MEMBER(name) __typeof__(&curl_##name) name;
    CURL_FUNCTIONS(MEMBER)
#undef MEMBER
} Curl;

// Finds the functions of the library. The error says which package is missing; one that was opened stays open.
bool curl_library_load(Curl *curl, Error *error);

#endif

#endif
