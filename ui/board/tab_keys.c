// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/board/tab_keys.h"

#include "ui/board/input_line.h"

#include <string.h>

static bool names_a_tab(const TermInput *input)
{
    return input->character >= '1' && input->character < (uint32_t)('1' + TAB_NB);
}

// What follows digits in the number of a move: more digits, or the point, which says "move now" while Hotspur thinks.
static bool continues_number(const App *app, const TermInput *input)
{
    const bool is_digit = input->character >= '0' && input->character <= '9';
    return is_digit || (input->character == '.' && session_is_person_to_move(&app->session));
}

bool tab_key(App *app, const TermInput *input, bool line_is_empty)
{
    TabKeys *keys = &app->tab_keys;
    const size_t length = strlen(keys->digits);
    if (input->key == TERM_KEY_ALT && names_a_tab(input)) {
        app_choose_tab(app, (TabId)(input->character - '1'));
        return true;
    }
    const bool types = input->key == TERM_KEY_CHARACTER && line_is_empty;
    if (types && names_a_tab(input) && length < sizeof keys->digits - 1) {
        if (length == 0)
            keys->before = app->wish;
        keys->digits[length] = (char)input->character;
        app_choose_tab(app, (TabId)(input->character - '1'));
        return true;
    }
    const bool is_number = types && length > 0 && continues_number(app, input);
    if (is_number) {
        app->wish = keys->before;
        app->message[0] = '\0';
        input_line_set(keys->digits);
        input_line_key(input);
    }
    memset(keys->digits, 0, sizeof keys->digits);
    return is_number;
}
