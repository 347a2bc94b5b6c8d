// SPDX-License-Identifier: GPL-3.0-or-later
// What we offer, and what stays as it is set from game to game.
#include "base/program_name.h"
#include "base/text.h"
#include "ui/cecp/state.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { DEFINITION_SIZE = 480 };

// The endgame tables that `egtpath` may name the folders of.
static const struct {
    const char *name;
    OptionId option;
    bool (*is_supported)(void);
} table_kinds[] = {
    {"gaviota", OPT_TABLE_FOLDERS, engine_can_use_endgame_tables},
    {"syzygy", OPT_SYZYGY_FOLDERS, engine_can_use_syzygy_tables},
};

enum { TABLE_KIND_NB = sizeof table_kinds / sizeof table_kinds[0], KINDS_SIZE = 32 };

// `memory` is meant to cover all tables; so much goes to those of the evaluation and of move ordering.
enum { MEMORY_BESIDE_HASH_MIB = 4 };

static const char *const plain_features[] = {
    "ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=1 sigint=0 sigterm=0 reuse=1 analyze=1",
    "colors=0 ics=0 name=1 pause=1 nps=1 debug=1 memory=1 smp=1 exclude=1 setscore=1 highlight=1",
    "variants=\"normal,fischerandom,nocastle\"",
};

// Writes an option as CECP's `feature option` has it: "NAME -check 1", "-spin VALUE MIN MAX", "-combo A /// *B" with a
// star at the chosen one, "-string", "-file" or "-button". The values are those in force, not the defaults.
static void write_definition(const OptionStore *options, const OptionDef *def, char out[DEFINITION_SIZE])
{
    Text text = text_begin(out, DEFINITION_SIZE);
    text_add(&text, def->name);
    switch (def->kind) {
    case OPTK_BOOL: text_addf(&text, " -check %d", option_bool(options, def->id) ? 1 : 0); break;
    case OPTK_INT:
        text_addf(&text, " -spin %" PRId64 " %" PRId64 " %" PRId64, option_int(options, def->id), def->min, def->max);
        break;
    case OPTK_CHOICE:
        text_add(&text, " -combo ");
        for (int i = 0; def->choices[i] != NULL; ++i)
            text_addf(&text, "%s%s%s", i == 0 ? "" : " /// ", i == option_int(options, def->id) ? "*" : "",
                      def->choices[i]);
        break;
    case OPTK_TEXT:
    case OPTK_FILE:
        text_add(&text, def->kind == OPTK_FILE ? " -file " : " -string ");
        // A quote would end the definition.
        for (const char *c = option_text(options, def->id); *c != '\0'; ++c)
            if (*c != '"')
                text_add_char(&text, *c);
        break;
    case OPTK_BUTTON: text_add(&text, " -button"); break;
    }
}

void cecp_send_features(Cecp *cecp)
{
    for (size_t i = 0; i < sizeof plain_features / sizeof plain_features[0]; ++i)
        output_line(cecp->output, "feature %s", plain_features[i]);
    output_line(cecp->output, "feature myname=\"%s\"", program_name);
    char kinds[KINDS_SIZE];
    Text text = text_begin(kinds, sizeof kinds);
    for (int i = 0; i < TABLE_KIND_NB; ++i)
        if (table_kinds[i].is_supported())
            text_addf(&text, "%s%s", kinds[0] == '\0' ? "" : ",", table_kinds[i].name);
    if (kinds[0] != '\0')
        output_line(cecp->output, "feature egt=\"%s\"", kinds);
    const OptionStore *options = engine_options(cecp->engine);
    for (int i = 0; i < options_count(options); ++i) {
        const OptionDef *def = options_listed(options, i);
        // Options with a command of their own (memory, cores) must not be offered twice.
        if ((def->surfaces & ON_CECP) == 0 || def->cecp_command != NULL)
            continue;
        char definition[DEFINITION_SIZE];
        write_definition(options, def, definition);
        output_line(cecp->output, "feature option=\"%s\"", definition);
    }
    output_line(cecp->output, "feature done=1");
}

// option NAME=VALUE, or NAME alone for a button. An unknown name, a missing value and a value that the row refuses
// leave a running search untouched; otherwise the search is suspended, the option set, and the search resumed.
static void run_option(Cecp *cecp, char *rest)
{
    char *value = strchr(rest, '=');
    if (value != NULL)
        *value++ = '\0';
    const char *name = text_trim(rest);
    OptionStore *options = engine_options(cecp->engine);
    const OptionDef *def = option_find(options, name);
    if (def == NULL || (def->surfaces & ON_CECP) == 0) {
        cecp_error(cecp, "unknown option");
        return;
    }
    if (value == NULL && def->kind != OPTK_BUTTON) {
        cecp_error(cecp, "too few parameters");
        return;
    }
    Error error;
    // A search is interrupted only for a value that can be.
    if (!option_check(options, name, value, &error)) {
        cecp_error(cecp, error.text);
        return;
    }
    // What only XBoard is offered is no business of the search, which goes on; but an analysis shows its lines anew.
    const bool concerns_search = (def->surfaces & ON_UCI) != 0 || def->id == OPT_MULTIPV_MARGIN;
    const Activity activity = concerns_search ? cecp_suspend(cecp) : ACTIVITY_NONE;
    const bool good = option_set(options, name, value, ORIGIN_PROTOCOL, &error);
    if (!good)
        cecp_error(cecp, error.text);
    // The value is well formed, and yet something behind it failed, such as a file that cannot be read: the user is
    // told.
    for (int i = 0; good && engine_option_trouble(cecp->engine, def->id, i) != NULL; ++i)
        cecp_say(cecp, "telluser %s", engine_option_trouble(cecp->engine, def->id, i));
    cecp_resume(cecp, activity);
}

// Sets the option whose command of its own this is. A GUI asks for what the user's machine has: the nearest that we can
// do is better than a refusal.
static void set_native_option(Cecp *cecp, OptionId id, char *rest)
{
    OptionStore *options = engine_options(cecp->engine);
    const OptionDef *def = option_def(options, id);
    int64_t number;
    if (!text_parse_int_clamped(text_next_word(&rest), INT64_MIN, INT64_MAX, &number)) {
        cecp_error(cecp, "not a whole number");
        return;
    }
    if (id == OPT_HASH && number > 2 * MEMORY_BESIDE_HASH_MIB)
        number -= MEMORY_BESIDE_HASH_MIB;
    if (number < def->min)
        number = def->min;
    if (number > def->max)
        number = def->max;
    // XBoard sends these before each game: a table of the same size keeps what is in it.
    if (option_int(options, id) == number)
        return;
    cecp_debug(cecp, "%s %" PRId64 " %s", def->name, number, def->unit);
    Error error;
    const Activity activity = cecp_suspend(cecp);
    if (!option_set_int(options, id, number, ORIGIN_PROTOCOL, &error))
        cecp_error(cecp, error.text);
    cecp_resume(cecp, activity);
}

static void run_memory(Cecp *cecp, char *rest)
{
    set_native_option(cecp, OPT_HASH, rest);
}

static void run_cores(Cecp *cecp, char *rest)
{
    set_native_option(cecp, OPT_THREADS, rest);
}

// Other kinds of tables than those announced are for other engines.
static void run_egtpath(Cecp *cecp, char *rest)
{
    const char *kind = text_next_word(&rest);
    int i = 0;
    while (i < TABLE_KIND_NB && !text_equal_nocase(kind, table_kinds[i].name))
        ++i;
    if (i == TABLE_KIND_NB) {
        cecp_debug(cecp, "endgame tables of type %s are not supported", kind);
        return;
    }
    Error error;
    const OptionId id = table_kinds[i].option;
    const Activity activity = cecp_suspend(cecp);
    OptionStore *options = engine_options(cecp->engine);
    const bool good = option_set(options, option_def(options, id)->name, text_trim(rest), ORIGIN_PROTOCOL, &error);
    if (!good)
        cecp_debug(cecp, "%s", error.text);
    for (int j = 0; good && engine_option_trouble(cecp->engine, id, j) != NULL; ++j)
        cecp_debug(cecp, "%s", engine_option_trouble(cecp->engine, id, j));
    cecp_resume(cecp, activity);
}

static void run_post(Cecp *cecp, char *rest)
{
    (void)rest;
    cecp->shows_thinking = true;
}

static void run_nopost(Cecp *cecp, char *rest)
{
    (void)rest;
    cecp->shows_thinking = false;
}

// The GUI's `hard` and `easy` are one option of ours; `easy` ends pondering at once.
static void set_ponder(Cecp *cecp, bool on)
{
    if (!on && cecp->controller.activity == ACTIVITY_PONDER)
        cecp_stop(cecp);
    option_set_int(engine_options(cecp->engine), OPT_PONDER, on, ORIGIN_PROTOCOL, NULL);
}

static void run_hard(Cecp *cecp, char *rest)
{
    (void)rest;
    set_ponder(cecp, true);
}

static void run_easy(Cecp *cecp, char *rest)
{
    (void)rest;
    set_ponder(cecp, false);
}

static const CommandDef rows[] = {
    {"post", .run_cecp = run_post, .when_allowed = ALWAYS},
    {"nopost", .run_cecp = run_nopost, .when_allowed = ALWAYS},
    {"hard", .run_cecp = run_hard, .when_allowed = UNPAUSED},
    {"easy", .run_cecp = run_easy, .when_allowed = UNPAUSED},
    // Asked for by the GUI from what the user has set for all engines.
    {"memory", .run_cecp = run_memory, .when_allowed = UNPAUSED, .words = 1},
    {"cores", .run_cecp = run_cores, .when_allowed = UNPAUSED, .words = 1},
    {"egtpath", .run_cecp = run_egtpath, .when_allowed = UNPAUSED, .words = 2},
    {"option", .run_cecp = run_option, .when_allowed = UNPAUSED, .words = 1},
};

const CommandTable cecp_setting_commands = {COMMAND_ROWS(rows)};
