// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/lab_match_experiments.h"

#include <stdio.h>

enum {
    OPTION_SIZE = 128,
    TYPED_OPTIONS_MAX = 8,
};

static void add_option(LabPlayer *player, const char *option)
{
    if (player->option_count < LAB_MATCH_OPTIONS_MAX)
        player->options[player->option_count++] = option;
}

// Options that were typed come after ours, so that they count.
static void add_typed_options(LabPlayer *player, const LabArguments *a, char texts[][OPTION_SIZE])
{
    for (int i = 0; i < a->setting_count && i < TYPED_OPTIONS_MAX; ++i) {
        snprintf(texts[i], OPTION_SIZE, "%s=%s", a->settings[i].option->name, a->settings[i].value);
        add_option(player, texts[i]);
    }
}

// Greer 2015 says of his match that the program with chains won 7 games of ten, five minutes each, and lost 3.
static const PublishedMatch greer_match = {
    .name = "Greer 2015: with chains, without",
    .wins = 7,
    .losses = 3,
    .elo_low = -109,
    .elo_high = 458,
};

LabTable *lab_match_chains(const LabArguments *a, const LabMatch *match, Error *error)
{
    char texts[TYPED_OPTIONS_MAX][OPTION_SIZE];
    LabPlayer players[2] = {
        {.options = {"Hash=16", "ChainsMode=mc+mt", "ChainsReplay=fig5", "ChainsBeam=4"}, .option_count = 4},
        {.options = {"Hash=16", "ChainsMode=plain", "ChainsTT=true"}, .option_count = 3},
    };
    add_typed_options(&players[0], a, texts);
    LabTable *table = lab_match_table("Chains and 4 table moves against plain alpha-beta with a transposition table");
    if (!lab_match_play(match, "chains and tables against plain", players, table, error)) {
        lab_table_free(table);
        return NULL;
    }
    lab_match_add_published(&greer_match, table);
    lab_table_add_note(table,
                       "The same evaluation and quiescence on both sides; [ ]: 95 %% intervals, ours from pairs of "
                       "games (from the games where all ended alike), Greer's from the binomial distribution.");
    lab_table_add_note(table, "Ten games with 7 points are no evidence either way: the interval holds 0.");
    return table;
}

LabTable *lab_match_memory(const LabArguments *a, const LabMatch *match, Error *error)
{
    static const struct {
        const char *name, *option;
    } rivals[] = {{"keep 100 % against 75 %", "MTAge=75"},
                  {"keep 100 % against 50 %", "MTAge=50"},
                  {"keep 100 % against 0 %", "MTAge=0"}};
    char texts[TYPED_OPTIONS_MAX][OPTION_SIZE];
    LabTable *table = lab_match_table("Move tables kept between moves against tables that forget");
    for (size_t i = 0; i < sizeof rivals / sizeof rivals[0]; ++i) {
        LabPlayer players[2] = {
            {.options = {"Hash=16", "MTAge=100"}, .option_count = 2},
            {.options = {"Hash=16", rivals[i].option}, .option_count = 2},
        };
        add_typed_options(&players[0], a, texts);
        if (!lab_match_play(match, rivals[i].name, players, table, error)) {
            lab_table_free(table);
            return NULL;
        }
    }
    lab_table_add_note(table, "[ ]: 95 %% intervals, from pairs of games with the same opening.");
    return table;
}
