// SPDX-License-Identifier: GPL-3.0-or-later
// Crosstables as text, CSV and JSON. The numbers are ratings.c's. Called by ratings_command.c and tournament_report.c.
#include "ui/study/match/crosstable.h"

#include "base/text.h"
#include "ui/common/json.h"
#include "ui/common/print.h"
#include "ui/study/match/statistics.h"

#include <string.h>

enum { PLAYERS_SIDE_BY_SIDE = 24, NAME_WIDTH = 24, CELL_SIZE = 48, PERCENT = 100 };

#define CSV_HEAD "rank,name,elo,margin,games,wins,draws,losses,points,share"
#define TITLE_NAME "tournament"

const char *const crosstable_formats[] = {"text", "csv", "json", NULL};

static double share_of(const RatedPlayer *player)
{
    const MatchScore score = {.wins = player->wins, .losses = player->losses, .draws = player->draws};
    return score_share(&score);
}

// --- text ------------------------------------------------------------------------------------------------------------

// In the room there is, by characters, with blanks behind it; what steers a terminal is masked.
static void write_name(const char *name, FILE *out)
{
    char masked[RATED_NAME_SIZE];
    snprintf(masked, sizeof masked, "%s", name);
    text_mask_controls(masked, "");
    int width = 0;
    for (const char *c = masked; *c != '\0' && width < NAME_WIDTH; ++width) {
        const size_t length = text_utf8_length(c);
        fwrite(c, 1, length > 0 ? length : 1, out);
        c += length > 0 ? length : 1;
    }
    fprintf(out, "%*s", NAME_WIDTH - width, "");
}

static bool has_byes(const Crosstable *table)
{
    for (int i = 0; i < table->ratings->count; ++i)
        if (table->ratings->players[i].bye_half_points > 0)
            return true;
    return false;
}

// A line for each player.
static void write_ranks(const Crosstable *table, FILE *out)
{
    const Ratings *ratings = table->ratings;
    const bool byes = has_byes(table);
    fprintf(out, "%4s  %-*s %7s %6s %7s %7s %7s %7s", "", NAME_WIDTH, "player", "Elo", "+-", "games", "points", "score",
            "draws");
    fprintf(out, "%s%s\n", table->has_tie_breaks ? "        SB" : "", byes ? "   byes" : "");
    for (int i = 0; i < ratings->count; ++i) {
        const RatedPlayer *player = &ratings->players[i];
        const int games = ratings_played(player);
        fprintf(out, "%4d  ", i + 1);
        write_name(player->name, out);
        fprintf(out, " %7.1f %6.1f %7d %7.1f %6.1f%% %6.1f%%", player->elo, player->margin, games,
                ratings_points(player), PERCENT * share_of(player),
                games == 0 ? 0 : PERCENT * (double)player->draws / games);
        if (table->has_tie_breaks)
            fprintf(out, " %9.2f", player->sonneborn_berger);
        if (byes)
            fprintf(out, " %6.1f", player->bye_half_points / 2.0);
        fputc('\n', out);
    }
}

// "4.5/6" points out of games against an opponent; "-" without a game.
static void write_cell(const Ratings *ratings, int player, int opponent, char out[CELL_SIZE])
{
    const int games = ratings_games(ratings, player, opponent);
    if (player == opponent || games == 0)
        snprintf(out, CELL_SIZE, "-");
    else
        snprintf(out, CELL_SIZE, "%.1f/%d", ratings_half_points(ratings, player, opponent) / 2.0, games);
}

// The points of each against each, in the order of the ranks; left out where the columns would not fit side by side.
static void write_cells(const Ratings *ratings, FILE *out)
{
    if (ratings->count > PLAYERS_SIDE_BY_SIDE)
        return;
    fprintf(out, "\n%4s  %-*s", "", NAME_WIDTH, "");
    for (int j = 0; j < ratings->count; ++j)
        fprintf(out, " %9d", j + 1);
    fputc('\n', out);
    for (int i = 0; i < ratings->count; ++i) {
        fprintf(out, "%4d  ", i + 1);
        write_name(ratings->players[i].name, out);
        for (int j = 0; j < ratings->count; ++j) {
            char cell[CELL_SIZE];
            write_cell(ratings, i, j, cell);
            fprintf(out, " %9s", cell);
        }
        fputc('\n', out);
    }
}

// A line for each player with faults.
static void write_faults(const Crosstable *table, FILE *out)
{
    for (int i = 0; table->faults != NULL && i < table->ratings->count; ++i) {
        const RatedPlayer *player = &table->ratings->players[i];
        const int *faults = table->faults[player->number];
        const char *before = ": ";
        for (int fault = FAULT_NONE + 1; fault < FAULT_NB; ++fault) {
            if (faults[fault] == 0)
                continue;
            if (before[0] == ':')
                print_masked(out, "%s", player->name);
            fprintf(out, "%s%d %s", before, faults[fault], fault_name((Fault)fault));
            before = ", ";
        }
        if (before[0] == ',')
            fputc('\n', out);
    }
}

static void write_text(const Crosstable *table, FILE *out)
{
    if (table->title != NULL)
        fprintf(out, "%s\n", table->title);
    write_ranks(table, out);
    if (table->unfinished > 0)
        fprintf(out, "Left out: %d games without a result or without two players\n", table->unfinished);
    fprintf(out, "White: %+.1f Elo, +- %.1f\n", table->ratings->white_elo, table->ratings->white_margin);
    write_faults(table, out);
    write_cells(table->ratings, out);
}

// --- CSV -------------------------------------------------------------------------------------------------------------

// A name in quotes, whatever is in it.
static void write_quoted(const char *name, FILE *out)
{
    char masked[RATED_NAME_SIZE];
    snprintf(masked, sizeof masked, "%s", name);
    text_mask_controls(masked, "");
    print_csv_text(out, masked);
}

// The numbers of a player, then a column for each opponent, in the order of the ranks.
static void write_csv(const Crosstable *table, FILE *out)
{
    const Ratings *ratings = table->ratings;
    fprintf(out, CSV_HEAD "%s", table->has_tie_breaks ? ",sonneborn_berger,byes" : "");
    for (int fault = FAULT_NONE + 1; table->faults != NULL && fault < FAULT_NB; ++fault)
        fprintf(out, ",%s", fault_name((Fault)fault));
    for (int j = 0; j < ratings->count; ++j) {
        fputc(',', out);
        write_quoted(ratings->players[j].name, out);
    }
    fputc('\n', out);
    for (int i = 0; i < ratings->count; ++i) {
        const RatedPlayer *player = &ratings->players[i];
        fprintf(out, "%d,", i + 1);
        write_quoted(player->name, out);
        fprintf(out, ",%.2f,%.2f,%d,%d,%d,%d,%.1f,%.5f", player->elo, player->margin, ratings_played(player),
                player->wins, player->draws, player->losses, ratings_points(player), share_of(player));
        if (table->has_tie_breaks)
            fprintf(out, ",%.2f,%.1f", player->sonneborn_berger, player->bye_half_points / 2.0);
        for (int fault = FAULT_NONE + 1; table->faults != NULL && fault < FAULT_NB; ++fault)
            fprintf(out, ",%d", table->faults[player->number][fault]);
        for (int j = 0; j < ratings->count; ++j) {
            char cell[CELL_SIZE];
            write_cell(ratings, i, j, cell);
            fprintf(out, ",%s", cell);
        }
        fputc('\n', out);
    }
}

// --- JSON ------------------------------------------------------------------------------------------------------------

// The games and points of a player against each other one.
static void write_opponents(Json *json, const Ratings *ratings, int player)
{
    json_open(json, "against", '[');
    for (int j = 0; j < ratings->count; ++j) {
        if (player == j || ratings_games(ratings, player, j) == 0)
            continue;
        json_open(json, NULL, '{');
        json_text(json, "name", ratings->players[j].name);
        json_int(json, "games", ratings_games(ratings, player, j));
        json_exact(json, "points", ratings_half_points(ratings, player, j) / 2.0);
        json_close(json, '}');
    }
    json_close(json, ']');
}

// All numbers of the table exactly, for programs.
static void write_json(const Crosstable *table, FILE *out)
{
    const Ratings *ratings = table->ratings;
    Json json = json_begin(out, 2);
    json_open(&json, NULL, '{');
    if (table->title != NULL)
        json_text(&json, TITLE_NAME, table->title);
    json_open(&json, "players", '[');
    for (int i = 0; i < ratings->count; ++i) {
        const RatedPlayer *player = &ratings->players[i];
        json_open(&json, NULL, '{');
        json_text(&json, "name", player->name);
        JSON_EXACTS(&json, {"elo", player->elo}, {"margin", player->margin});
        JSON_INTS(&json, {"wins", player->wins}, {"draws", player->draws}, {"losses", player->losses});
        json_exact(&json, "points", ratings_points(player));
        if (table->has_tie_breaks)
            JSON_EXACTS(&json, {"sonneborn_berger", player->sonneborn_berger}, {"byes", player->bye_half_points / 2.0});
        for (int fault = FAULT_NONE + 1; table->faults != NULL && fault < FAULT_NB; ++fault)
            json_int(&json, fault_name((Fault)fault), table->faults[player->number][fault]);
        write_opponents(&json, ratings, i);
        json_close(&json, '}');
    }
    json_close(&json, ']');
    json_int(&json, "unfinished", table->unfinished);
    JSON_EXACTS(&json, {"white_elo", ratings->white_elo}, {"white_margin", ratings->white_margin});
    json_close(&json, '}');
    fputc('\n', out);
}

// --- formats ---------------------------------------------------------------------------------------------------------

CrosstableFormat crosstable_find_format(const char *name)
{
    int format = 0;
    while (name != NULL && format < CROSSTABLE_NB && strcmp(name, crosstable_formats[format]) != 0)
        ++format;
    return (CrosstableFormat)format;
}

CrosstableFormat crosstable_format_of(const char *path)
{
    if (text_ends_with_nocase(path, ".csv"))
        return CROSSTABLE_CSV;
    return text_ends_with_nocase(path, ".json") ? CROSSTABLE_JSON : CROSSTABLE_TEXT;
}

void crosstable_write(const Crosstable *table, CrosstableFormat format, FILE *out)
{
    static void (*const writers[])(const Crosstable *, FILE *) = {write_text, write_csv, write_json};
    writers[format](table, out);
}

const FileKind *crosstable_kind(CrosstableFormat format)
{
    static const FileKind kinds[] = {
        {.name = "the table of a tournament", .begin = CROSSTABLE_TITLE},
        {.name = "the table of a tournament as CSV", .begin = CSV_HEAD},
        {.name = "the table of a tournament as JSON", .begin = "{", .mark = "\"" TITLE_NAME "\": \"" CROSSTABLE_TITLE},
    };
    return &kinds[format];
}
