// SPDX-License-Identifier: GPL-3.0-or-later
// Conditions of the opening explorer, from words to numbers.
#include "ui/common/explore_filter.h"

#include "base/language.h"
#include "base/memory.h"
#include "base/text.h"
#include "notation/pgn_filter.h"

#include <string.h>

// "blitz,rapid".
static bool read_speeds(const char *text, unsigned *speeds, Error *error)
{
    char *copy = mem_copy_text(text), *rest = copy;
    bool ok = true;
    for (char *word = strtok_r(copy, ",", &rest); ok && word != NULL; word = strtok_r(NULL, ",", &rest)) {
        int speed = EXPLORER_SPEED_NB - 1;
        while (speed > EXPLORER_UNKNOWN && !text_equal_nocase(explorer_speeds[speed], text_trim(word)))
            --speed;
        ok = speed > EXPLORER_UNKNOWN ||
             error_set(error, N_("explore: --speed '%.60s': it takes bullet, blitz, rapid, classical, correspondence"),
                       text);
        *speeds |= 1U << speed;
    }
    mem_free(copy);
    return ok;
}

static bool read_side(const char *word, Colour *side, Error *error)
{
    if (!text_equal_nocase(word, "white") && !text_equal_nocase(word, "black"))
        return error_set(error, N_("explore: --side '%.60s': it takes white or black"), word);
    *side = text_equal_nocase(word, "white") ? WHITE : BLACK;
    return true;
}

bool explore_filter_read(const ExploreWords *words, ExplorerFilter *filter, Error *error)
{
    *filter = (ExplorerFilter){.player = words->player, .side = COLOUR_NONE};
    if (words->side != NULL && words->player == NULL)
        return error_set(error, N_("explore: --side goes with --player"));
    if (words->side != NULL && !read_side(words->side, &filter->side, error))
        return false;
    if (words->rating != NULL && !pgn_ratings_read(words->rating, &filter->rating_from, &filter->rating_to))
        return error_set(error, N_("explore: --rating '%.60s': it takes 2600 or 2600-2700"), words->rating);
    if (words->date != NULL && !pgn_days_read(words->date, &filter->day_from, &filter->day_to))
        return error_set(error, N_("explore: --date '%.60s': it takes 2019, 2019-2021 or 2019.05-2020.03"),
                         words->date);
    return words->speed == NULL || read_speeds(words->speed, &filter->speeds, error);
}

// Without blanks around it, and without the quotes of a shell.
static char *value_of(char *text)
{
    char *value = text_trim(text);
    const size_t length = strlen(value);
    if (length >= 2 && (value[0] == '"' || value[0] == '\'') && value[length - 1] == value[0]) {
        value[length - 1] = '\0';
        ++value;
    }
    return value;
}

// An option and its value, "player Carlsen" or "player=Carlsen".
static bool take_option(char *option, ExploreWords *words, Error *error)
{
    const struct {
        const char *name;
        const char **value;
    } rows[] = {{"player", &words->player},
                {"side", &words->side},
                {"rating", &words->rating},
                {"date", &words->date},
                {"speed", &words->speed}};
    const size_t length = strcspn(option, " =");
    char *value = value_of(option + length + (option[length] != '\0'));
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        if (length != strlen(rows[i].name) || strncmp(option, rows[i].name, length) != 0)
            continue;
        *rows[i].value = value;
        return value[0] != '\0' || error_set(error, N_("explore: --%s lacks its value"), rows[i].name);
    }
    return error_set(error, N_("explore: '--%.*s' is none of --player, --side, --rating, --date, --speed"),
                     (int)(length < 40 ? length : 40), option);
}

bool explore_words_split(char *text, ExploreWords *words, Error *error)
{
    static const char mark[] = "--";
    *words = (ExploreWords){.player = NULL};
    char *option = text_trim(text);
    if (*option == '\0')
        return true;
    if (!text_starts_with(option, mark))
        return error_set(error, N_("explore: unknown option: %.40s"), option);
    while (option != NULL) {
        option += strlen(mark);
        char *next = strstr(option, " --");
        if (next != NULL)
            *next++ = '\0';
        if (!take_option(option, words, error))
            return false;
        option = next;
    }
    return true;
}
