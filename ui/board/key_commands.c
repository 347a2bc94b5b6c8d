// SPDX-License-Identifier: GPL-3.0-or-later
// Keys that the user binds: by command, and by the section [keys] of the configuration file; and the
// list of all keys in the form of that section. A key runs an action of the table in actions.c, or a
// command with its words.
#include "ui/board/actions.h"

#include "base/language.h"
#include "base/text.h"
#include "ui/board/app.h"
#include "ui/session/commands.h"

#include <ctype.h>
#include <string.h>

static const char nothing[] = "none";

// --- binding -------------------------------------------------------------------------------------------------------

// Resolves the text of a binding: the name of an action, or a command with its words. NULL with a reason.
static const char *find_meaning(const char *text, Error *error)
{
    char copy[KEY_ACTION_SIZE];
    const CommandDef *action = action_find(text);
    if (action != NULL)
        return action->name;
    if (text_equal_nocase(text, nothing))
        return "";
    Text word = text_begin(copy, sizeof copy);
    for (const char *c = text; *c != '\0' && *c != ' '; ++c)
        text_add_char(&word, *c);
    // Whole names only: a binding in a file must not change its meaning with a new command.
    if (command_find(shared_command_tables, copy, true) == NULL &&
        command_find(board_command_tables, copy, true) == NULL)
        error_set(error, "'%.40s' is neither an action nor a command; bind lists the actions", text);
    else if (strlen(text) >= sizeof copy)
        error_set(error, "a key holds a command of at most %d characters", KEY_ACTION_SIZE - 1);
    else if (strchr(text, ';') != NULL)
        error_set(error, "a key holds one command, and none with ';' in it");
    else
        return text;
    return NULL;
}

bool keys_bind(KeyMap *keys, const char *key, const char *action, Error *error)
{
    BoardKey found;
    if (!key_read(key, &found, error))
        return false;
    const char *meaning = find_meaning(action, error);
    if (meaning != NULL)
        key_map_bind(keys, found, meaning);
    return meaning != NULL;
}

bool keys_bind_from_file(void *context, const char *key, const char *action, Error *error)
{
    KeyMap *keys = context;
    BoardKey found;
    if (!key_read(key, &found, error))
        return false;
    const KeyBinding *before = key_map_row(keys, found);
    // A second line of the file for the same key is an error; commands may bind a key again.
    if (before != NULL && before->is_from_file)
        return error_set(error, "%s is bound twice, to %s and to %.40s", key,
                         before->action[0] != '\0' ? before->action : nothing, action);
    if (!keys_bind(keys, key, action, error))
        return false;
    key_map_row(keys, found)->is_from_file = true;
    return true;
}

// --- commands ------------------------------------------------------------------------------------------------------

// What a key does, in the words of the help.
static void tell(Session *session, BoardKey key)
{
    const App *app = session->context;
    char name[KEY_NAME_SIZE];
    const char *action = key_map_action(&app->keys, key);
    const CommandDef *def = action_find(action);
    key_write(key, false, name);
    if (action[0] == '\0')
        session_say(session, "%s: no action.", name);
    else if (def == NULL)
        session_say(session, "%s: same as \"%s\".", name, action);
    else
        session_say(session, "%s: %s%s%s.", name, def->name, def->help[0] != '\0' ? " - " : "", _(def->help));
}

// Binds a key and says how to keep that.
static void bind(Session *session, const char *name, const char *action)
{
    App *app = session->context;
    BoardKey key = {0};
    Error error;
    char in_file[KEY_NAME_SIZE];
    if (!key_read(name, &key, &error) || !keys_bind(&app->keys, name, action, &error)) {
        session_error(session, "bind: %s.", error.text);
        return;
    }
    const char *meaning = key_map_action(&app->keys, key);
    key_write(key, true, in_file);
    session_say(session, "%s now: %s. \"%s = %s\" below [keys] in the configuration file keeps it.", name,
                meaning[0] != '\0' ? meaning : _("does nothing"), in_file, meaning[0] != '\0' ? meaning : nothing);
}

// Without arguments it lists, with a key it tells, with an action it binds.
static void run_bind(Session *session, char *arguments)
{
    const char *name = text_next_word(&arguments);
    const char *action = text_trim(arguments);
    BoardKey key;
    Error error;
    if (name == NULL)
        app_show_help(session->context, HELP_BINDINGS);
    else if (action[0] != '\0')
        bind(session, name, action);
    else if (key_read(name, &key, &error))
        tell(session, key);
    else
        session_error(session, "bind: %s.", error.text);
}

// A key without a meaning stays in the map, so that its usual action does not come back.
static void run_unbind(Session *session, char *arguments)
{
    const char *name = text_next_word(&arguments);
    if (name == NULL || text_trim(arguments)[0] != '\0')
        session_error(session, "unbind: name one key, such as F4 or Ctrl-B.");
    else
        bind(session, name, nothing);
}

static void run_do(Session *session, char *arguments)
{
    const char *name = text_trim(arguments);
    if (action_find(name) != NULL)
        action_run(session->context, name);
    else
        session_error(session, "do: no action '%.40s'; bind lists them.", name);
}

static void complete_action(const Session *session, const char *before, const char *word, Completions *out)
{
    (void)session;
    (void)before;
    for (int i = 0; i < actions.count; ++i)
        completions_add(out, word, actions.rows[i].name);
}

// Behind the key.
static void complete_binding(const Session *session, const char *before, const char *word, Completions *out)
{
    char copy[KEY_ACTION_SIZE];
    Text text = text_begin(copy, sizeof copy);
    text_add(&text, before);
    char *rest = copy;
    (void)text_next_word(&rest); // the command
    // Behind the key and before anything else: there an action is named.
    if (text_next_word(&rest) == NULL || text_next_word(&rest) != NULL)
        return;
    complete_action(session, before, word, out);
    completions_add(out, word, nothing);
}

static const CommandDef commands[] = {
    {"bind", "[KEY [ACTION|COMMAND]]", N_("show or change what a key does; no argument: all keys and actions"),
     .run = run_bind, .complete = complete_binding},
    {"unbind", "KEY", N_("remove the action of a key"), .run = run_unbind},
    {"do", "ACTION", N_("run an action by its name in bind"), .run = run_do, .complete = complete_action},
};

const CommandTable key_commands = {N_("Keys"), COMMAND_ROWS(commands)};

// --- writing -------------------------------------------------------------------------------------------------------

// One line a key; several keys may do the same.
static int print_keys_of(const KeyMap *keys, const char *action, FILE *out)
{
    int printed = 0;
    for (int i = 0; i < keys->count; ++i) {
        char name[KEY_NAME_SIZE];
        const BoardKey key = keys->rows[i].key;
        // Those that mean the same on every keyboard of the program: letters come with an option.
        const bool is_letter =
            key.key == TERM_KEY_CHARACTER && key.character <= 'z' && isalpha((int)key.character) != 0;
        if (strcmp(keys->rows[i].action, action) != 0 || is_letter)
            continue;
        key_write(keys->rows[i].key, true, name);
        fprintf(out, "%s = %s\n", name, action[0] != '\0' ? action : nothing);
        ++printed;
    }
    return printed;
}

// The groups of the table with their help as comments, then commands of the user, then keys that do nothing.
void keys_print(const KeyMap *keys, FILE *out)
{
    fprintf(out, "[keys]\n# Keys of the board: KEY = ACTION, or a command; none for nothing.\n");
    for (int i = 0; i < actions.count; ++i) {
        if (actions.rows[i].help[0] != '\0')
            fprintf(out, "\n# %s\n", actions.rows[i].help);
        if (print_keys_of(keys, actions.rows[i].name, out) == 0)
            fprintf(out, "# no key: %s\n", actions.rows[i].name);
    }
    fputc('\n', out);
    for (int i = 0; i < keys->count; ++i)
        if (action_find(keys->rows[i].action) == NULL && keys->rows[i].action[0] != '\0')
            (void)print_keys_of(keys, keys->rows[i].action, out);
    (void)print_keys_of(keys, "", out);
}
