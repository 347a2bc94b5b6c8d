// SPDX-License-Identifier: GPL-3.0-or-later
// Configuration files: the options, and the keys of the board.
#include "fuzz/complaint.h"
#include "fuzz/memory_file.h"
#include "fuzz/readers.h"
#include "fuzz/session.h"

#include "ui/common/config_file.h"
#ifdef HAVE_CURSES
#include "ui/board/actions.h"
#endif

#include <stdlib.h>

// What was read can be printed, and then be read again; unless a value has no place in a file, or nothing is read.
static void comes_back(const OptionStore *options)
{
    char *text = NULL;
    size_t size = 0;
    Error error = {{0}};
    FILE *out = open_memstream(&text, &size);
    const bool is_printed = config_file_print(options, out, &error);
    fclose(out);
#ifdef HAVE_INIH
    if (is_printed) {
        char path[MEMORY_FILE_PATH_SIZE];
        OptionStore *again = options_new();
        fuzz_register_options(again);
        const int descriptor = memory_file_open(text, size, path);
        const bool is_read = config_file_read(path, again, &error);
        assert(is_read);
        (void)is_read;
        close(descriptor);
        options_free(again);
    }
#else
    (void)is_printed;
#endif
    free(text);
}

static bool read_options(const char *path)
{
    Error error = {{0}};
    OptionStore *options = options_new();
    fuzz_register_options(options);
    const bool is_good = config_file_read(path, options, &error);
    if (!is_good)
        complaint_check(&error);
    comes_back(options);
    options_free(options);
    return is_good;
}

static bool read_keys(const char *path)
{
#ifdef HAVE_CURSES
    KeyMap keys;
    Error error = {{0}};
    actions_set_keys(&keys);
    const bool is_good = config_file_read_keys(path, keys_bind_from_file, &keys, &error);
    if (!is_good)
        complaint_check(&error);
    for (int i = 0; i < keys.count; ++i) {
        char name[KEY_NAME_SIZE];
        BoardKey key;
        key_write(keys.rows[i].key, true, name);
        const bool is_key = key_read(name, &key, &error);
        assert(is_key && key_equals(key, keys.rows[i].key));
        (void)is_key;
    }
    return is_good;
#else
    (void)path;
    return true;
#endif
}

bool fuzz_config(char *input, size_t size)
{
    char path[MEMORY_FILE_PATH_SIZE];
    const int descriptor = memory_file_open(input, size, path);
    const bool has_options = read_options(path);
    const bool has_keys = read_keys(path);
    close(descriptor);
    return has_options && has_keys;
}
