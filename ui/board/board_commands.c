// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/board/board_commands.h"

#include "base/text.h"
#include "ui/board/app.h"
#include "ui/board/style.h"

static void run_flip(Session *session, char *arguments)
{
    App *app = session->context;
    (void)arguments;
    app_flip(app);
}

static void run_help(Session *session, char *arguments)
{
    App *app = session->context;
    (void)arguments;
    app_toggle_help(app);
}

static void complete_panel(const Session *session, const char *before, const char *word, Completions *out)
{
    (void)session, (void)before;
    for (TabId tab = 0; tab < TAB_NB; ++tab)
        completions_add(out, word, tab_name(tab));
}

static void run_panel(Session *session, char *arguments)
{
    App *app = session->context;
    const char *word = text_next_word(&arguments);
    if (word == NULL) {
        app_next_tab(app);
        return;
    }
    for (TabId tab = 0; tab < TAB_NB; ++tab) {
        if (!text_equal_nocase(tab_name(tab), word))
            continue;
        app_show_tab(app, tab);
        return;
    }
    app_complain(app, "panel: '%.40s' is none; Tab shows them.", word);
}

static void run_log(Session *session, char *arguments)
{
    (void)arguments;
    app_show_tab(session->context, TAB_LOG);
}

static const OptionDef *theme_def(const Session *session)
{
    return option_def(session_options(session), OPT_BOARD_THEME);
}

static void complete_theme(const Session *session, const char *before, const char *word, Completions *out)
{
    (void)before;
    completions_add_all(out, word, theme_def(session)->choices);
}

static void run_theme(Session *session, char *arguments)
{
    App *app = session->context;
    OptionStore *options = session_options(session);
    const char *name = text_next_word(&arguments);
    int64_t theme = option_int(options, OPT_BOARD_THEME);
    Error error;
    if (name == NULL)
        (void)option_set_int(options, OPT_BOARD_THEME, (theme + 1) % THEME_NB, ORIGIN_PROTOCOL, NULL);
    else if (!option_set(options, theme_def(session)->name, name, ORIGIN_PROTOCOL, &error)) {
        app_complain(app, "theme: %s.", error.text);
        return;
    }
    theme = option_int(options, OPT_BOARD_THEME);
    app_say(app, "Squares: %s.", theme_def(session)->choices[theme]);
}

static void run_diff(Session *session, char *arguments)
{
    (void)arguments;
    app_toggle_difference(session->context);
}

static const Command commands[] = {
    {"flip", "", "turn the board round", run_flip, NULL, NULL},
    {"panel", "[play|map|explain|graph|log]", "show a panel; alone: the next", run_panel, NULL, complete_panel},
    {"log", "", "show the log of what the engine said", run_log, NULL, NULL},
    {"theme", "[green|brown|slate|contrast|night]", "colours of the squares; alone: the next", run_theme, NULL,
     complete_theme},
    {"diff", "", "what changed in the maps since the mark, or since the last move; the same as map diff", run_diff,
     NULL, NULL},
    {"help", "", "show or hide the help", run_help, NULL, NULL},
};

static const CommandTable screen_commands = {"The screen", commands, sizeof commands / sizeof commands[0]};

const CommandTable *const board_command_tables[] = {&screen_commands, &map_commands, &key_commands, NULL};
