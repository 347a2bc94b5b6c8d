// SPDX-License-Identifier: GPL-3.0-or-later
// What stays as it is set from game to game.
#include "base/text.h"
#include "ui/cecp/commands.h"
#include "ui/cecp/state.h"

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

static void run_memory(Cecp *cecp, char *rest)
{
    cecp_set_native_option(cecp, "memory", text_next_word(&rest));
}

static void run_cores(Cecp *cecp, char *rest)
{
    cecp_set_native_option(cecp, "cores", text_next_word(&rest));
}

// Other kinds of tables than the one announced are for other engines.
static void run_egtpath(Cecp *cecp, char *rest)
{
    const char *kind = text_next_word(&rest);
    if (text_equal_nocase(kind, CECP_TABLE_KIND))
        cecp_set_table_folders(cecp, text_trim(rest));
    else
        cecp_debug(cecp, "endgame tables of type %s are not supported", kind);
}

static void run_option(Cecp *cecp, char *rest)
{
    cecp_set_option(cecp, rest);
}

const CecpCommand cecp_setting_commands[] = {
    {"post", run_post, ALWAYS, 0},
    {"nopost", run_nopost, ALWAYS, 0},
    {"hard", run_hard, UNPAUSED, 0},
    {"easy", run_easy, UNPAUSED, 0},
    // Asked for by the GUI from what the user has set for all engines.
    {"memory", run_memory, UNPAUSED, 1},
    {"cores", run_cores, UNPAUSED, 1},
    {"egtpath", run_egtpath, UNPAUSED, 2},
    {"option", run_option, UNPAUSED, 1},
    {.name = NULL},
};
