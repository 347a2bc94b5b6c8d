// SPDX-License-Identifier: GPL-3.0-or-later
// The command for the engine's options.
#include "base/language.h"
#include "base/text.h"
#include "ui/session/session.h"

#include <stdio.h>

enum { SETTING_LINE_SIZE = 4096 };

// Options of protocols have no meaning here.
static bool is_for_board(const OptionDef *def)
{
    return (def->surfaces & ON_TUI) != 0;
}

// Names of options as one word.
static void complete_name(const OptionStore *options, const char *word, Completions *out)
{
    for (int i = 0; i < options_count(options); ++i) {
        char name[COMPLETION_SIZE];
        snprintf(name, sizeof name, "%s", options_listed(options, i)->name);
        for (char *c = name; *c != '\0'; ++c)
            if (*c == ' ')
                *c = '-';
        if (is_for_board(options_listed(options, i)))
            completions_add(out, word, name);
    }
}

static void complete_value(const OptionDef *def, const char *word, Completions *out)
{
    static const char *const switches[] = {"on", "off", NULL};
    if (def->kind == OPTK_CHOICE)
        completions_add_all(out, word, def->choices);
    else if (def->kind == OPTK_BOOL)
        completions_add_all(out, word, switches);
    else if (def->kind == OPTK_FILE)
        out->files = true;
}

// The first word is an option, the second one of its values, where they can be listed.
static void complete_setting(const Session *session, const char *before, const char *word, Completions *out)
{
    char copy[SETTING_LINE_SIZE];
    snprintf(copy, sizeof copy, "%s", before);
    char *rest = copy;
    const OptionStore *options = engine_options(session->engine_game->engine);
    (void)text_next_word(&rest); // the command
    const char *name = text_next_word(&rest);
    const OptionDef *def = name != NULL ? option_find(options, name) : NULL;
    if (name == NULL)
        complete_name(options, word, out);
    else if (def != NULL && is_for_board(def) && text_next_word(&rest) == NULL)
        complete_value(def, word, out);
}

// Shows an option, or sets it and says what it is now. A value that was taken may still be of no use,
// such as a folder without tables: the engine knows.
static void run_set(Session *session, char *arguments)
{
    const char *name = text_next_word(&arguments);
    const char *value = text_trim(arguments);
    OptionStore *store = engine_options(session->engine_game->engine);
    const OptionDef *def = name != NULL ? option_find(store, name) : NULL;
    char shown[SETTING_LINE_SIZE];
    Error error;
    if (name == NULL) {
        session_error(session, "set: which setting? set NAME shows it, set NAME VALUE changes it; Tab lists all.");
        return;
    }
    if (def == NULL || !is_for_board(def)) {
        session_error(session, "Unknown setting: %.40s; Tab lists them.", name);
        return;
    }
    // A button has no value: its name alone presses it.
    const bool asks = value[0] == '\0' && def->kind != OPTK_BUTTON;
    if (!asks && !option_set(store, def->name, value, ORIGIN_PROTOCOL, &error)) {
        session_error(session, "%s.", error.text);
        return;
    }
    const Engine *engine = session->engine_game->engine;
    if (!asks && engine_option_trouble(engine, def->id, 0) != NULL) {
        for (int i = 0; engine_option_trouble(engine, def->id, i) != NULL; ++i)
            session_error(session, "%s.", engine_option_trouble(engine, def->id, i));
        return;
    }
    option_write_value(store, def->id, shown, sizeof shown);
    if (asks)
        session_say(session, "%s = %.80s. %s", def->name, shown, def->help);
    else
        session_say(session, "%s = %.80s.", def->name, shown);
}

static const CommandDef commands[] = {
    {"set", "NAME [VALUE]", N_("show or change a setting"), .run = run_set, .complete = complete_setting},
};

const CommandTable setting_commands = {N_("Settings"), COMMAND_ROWS(commands)};
