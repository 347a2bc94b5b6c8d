// SPDX-License-Identifier: GPL-3.0-or-later
// Settings of other programs, into which an engine is put. Each input is read as the file of every client: where one takes
// it, the file with the engine is read again and has it.
#include "fuzz/complaint.h"
#include "fuzz/readers.h"

#include "ui/cli/clients.h"

#include <assert.h>
#include <string.h>

static const ClientEngine engine = {.name = "Hotspur {", .program = "/opt/a b/hotspur"};
static const ClientEngine engine_of_xboard = {.name = "Hotspur", .program = "/opt/a b/hotspur"}; // knows no braces

static bool read_as(const Client *client, const char *file, size_t size, ClientEdit *edit)
{
    Error error = {{0}};
    const bool is_xboard = strcmp(client->name, "xboard") == 0;
    *edit = (ClientEdit){.engine = is_xboard ? &engine_of_xboard : &engine, .file = file, .size = size};
    bool is_good = memory_stream_open(&edit->text, &error);
    assert(is_good);
    is_good = client->format(edit, &error) && memory_stream_close(&edit->text, &error);
    if (!is_good)
        complaint_check(&error);
    return is_good;
}

// The file with what is added, which the client reads too, and in which the engine is found.
static void comes_back(const Client *client, const ClientEdit *edit)
{
    const size_t size = edit->size + edit->text.size;
    char *whole = mem_new(size + 1, 1);
    assert(edit->at <= edit->size && edit->text.size > 0);
    memcpy(whole, edit->file, edit->at);
    memcpy(whole + edit->at, edit->text.data, edit->text.size);
    memcpy(whole + edit->at + edit->text.size, edit->file + edit->at, edit->size - edit->at);
    ClientEdit again;
    const bool is_good = read_as(client, whole, size, &again);
    assert(is_good && again.known_as[0] != '\0');
    (void)is_good;
    memory_stream_free(&again.text);
    mem_free(whole);
}

bool fuzz_client(char *input, size_t size)
{
    bool is_good = false;
    (void)size;
    // A file with a NUL is refused before it comes here.
    for (const char *const *name = client_names; *name != NULL; ++name) {
        ClientEdit edit;
        const Client *client = client_find(*name);
        if (read_as(client, input, strlen(input), &edit)) {
            comes_back(client, &edit);
            is_good = true;
        }
        memory_stream_free(&edit.text);
    }
    return is_good;
}
