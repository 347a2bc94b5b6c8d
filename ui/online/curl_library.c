// SPDX-License-Identifier: GPL-3.0-or-later
// Opens libcurl, see curl_library.h.
#include "ui/online/curl_library.h"

#ifdef HAVE_LICHESS

#include "base/language.h"
#include "base/os/os.h"

#include <stddef.h>
#include <string.h>

bool curl_library_load(Curl *curl, Error *error)
{
    static const struct {
        const char *name;
        size_t offset;
    } symbols[] = {
#define SYMBOL(name) {"curl_" #name, offsetof(Curl, name)},
        CURL_FUNCTIONS(SYMBOL)
#undef SYMBOL
    };
    // Debian builds it with either library for TLS; both have the same functions.
    void *handle = os_library_open("libcurl.so.4");
    if (handle == NULL)
        handle = os_library_open("libcurl-gnutls.so.4");
    if (handle == NULL)
        return error_set(error, N_("lichess needs libcurl.so.4 (Debian: libcurl4), which is not installed"));
    for (size_t i = 0; i < sizeof symbols / sizeof symbols[0]; ++i) {
        void *symbol = os_library_symbol(handle, symbols[i].name);
        if (symbol == NULL)
            return error_set(error, N_("lichess needs a newer libcurl: this one has no %s"), symbols[i].name);
        // POSIX lets a pointer to an object hold a function; C has no cast for it.
        memcpy((char *)curl + symbols[i].offset, &symbol, sizeof symbol);
    }
    return true;
}

#endif
