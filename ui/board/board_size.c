// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/board/board_size.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/paths.h"
#include "base/text.h"

#include <string.h>

enum { PATH_SIZE = 4096, TEXT_SIZE = 32 };

static bool find_file(char path[PATH_SIZE])
{
    return path_in_user_folder(FOLDER_STATE, "board_size", true, path, PATH_SIZE, NULL);
}

void board_size_recall(OptionStore *options)
{
    char path[PATH_SIZE];
    if (option_origin(options, OPT_BOARD_SIZE) != ORIGIN_DEFAULT || !find_file(path))
        return;
    char *text = file_read_text(path, TEXT_SIZE, NULL);
    if (text != NULL) // one that is wrong leaves it as it is
        (void)option_set(options, option_def(OPT_BOARD_SIZE)->name, text_trim(text), ORIGIN_FILE, NULL);
    mem_free(text);
}

void board_size_remember(const OptionStore *options)
{
    char path[PATH_SIZE], line[TEXT_SIZE];
    Text text = text_begin(line, sizeof line);
    if (option_origin(options, OPT_BOARD_SIZE) != ORIGIN_PROTOCOL || !find_file(path))
        return;
    text_addf(&text, "%s\n", option_text(options, OPT_BOARD_SIZE));
    (void)file_replace(path, FILE_KIND_ANY, line, text.length, NULL);
}
