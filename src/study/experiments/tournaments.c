// SPDX-License-Identifier: GPL-3.0-or-later
// The two tournaments of the thesis: F. Reul, "New Architectures in Computer Chess" (2009), appendix C, Tables C.1 to
// C.4. Nothing is measured: the results of the games are added up and compared with the final standings.
#include "study/experiment.h"

#include "base/text.h"

#include <math.h>

enum { ROUNDS_MAX = 11, PROGRAMS_MAX = 15 };

typedef struct Game {
    const char *day, *white, *black;
    double points; // of White
} Game;

typedef struct Standing {
    const char *name, *country;
    int games; // that were played
    double points;
} Standing;

typedef struct Tournament {
    const char *games_title, *standings_title;
    const char *program;              // whose games these are
    Game games[ROUNDS_MAX];           // up to one without a day
    Standing standings[PROGRAMS_MAX]; // up to one without a name
    int rounds;
} Tournament;

static const Tournament tournaments[] = {
    {.games_title = "Reul 2009, appendix C, Table C.1: Loop Leiden in Leiden 2006, round by round",
     .standings_title = "Reul 2009, appendix C, Table C.2: the final standings of Leiden 2006",
     .program = "Loop Leiden",
     .rounds = 9,
     .games = {{"Fri", "Rybka", "Loop Leiden", 1},
               {"Fri", "Loop Leiden", "ZZZZZZ", 1},
               {"Fri", "Loop Leiden", "Deep Shredder", 1},
               {"Sat", "The Baron", "Loop Leiden", 0},
               {"Sat", "Loop Leiden", "Hiarcs X MP", 0.5},
               {"Sat", "Fruit", "Loop Leiden", 0.5},
               {"Sun", "The King", "Loop Leiden", 0},
               {"Sun", "Loop Leiden", "Deep Gandalf", 1},
               {"Sun", "IsiChess MMX", "Loop Leiden", 0}},
     .standings = {{"Rybka", "Hungary", 9, 9},
                   {"Loop Leiden", "Germany", 9, 7},
                   {"Hiarcs X MP", "UK", 9, 6.5},
                   {"Fruit", "France", 9, 6},
                   {"Deep Gandalf", "Denmark", 9, 5},
                   {"Deep Sjeng", "Belgium", 8, 5},
                   {"The Baron", "Netherlands", 8, 5},
                   {"The King", "Netherlands", 9, 4.5},
                   {"Deep Shredder", "Germany", 8, 4.5},
                   {"IsiChess MMX", "Germany", 8, 4.5},
                   {"Xinix", "Netherlands", 8, 4.5},
                   {"Ant", "Netherlands", 8, 4},
                   {"Hermann", "Germany", 8, 3.5},
                   {"ZZZZZZ", "Netherlands", 8, 2},
                   {"Joker", "Netherlands", 8, 1}}},
    {.games_title = "Reul 2009, appendix C, Table C.3: Loop Amsterdam in Amsterdam 2007, round by round",
     .standings_title = "Reul 2009, appendix C, Table C.4: the final standings of Amsterdam 2007",
     .program = "Loop Amsterdam",
     .rounds = 11,
     .games = {{"Mon", "GridChess", "Loop Amsterdam", 0.5},
               {"Tue", "Loop Amsterdam", "Shredder", 0},
               {"Tue", "The King", "Loop Amsterdam", 0},
               {"Wed", "Loop Amsterdam", "Rybka", 0.5},
               {"Wed", "Zappa", "Loop Amsterdam", 1},
               {"Fri", "Micro-Max", "Loop Amsterdam", 0},
               {"Sat", "Loop Amsterdam", "Jonny", 1},
               {"Sat", "IsiChess", "Loop Amsterdam", 0},
               {"Sun", "Loop Amsterdam", "The Baron", 0.5},
               {"Sun", "Deep Sjeng", "Loop Amsterdam", 0},
               {"Mon", "Loop Amsterdam", "Diep", 1}},
     .standings = {{"Rybka", "USA", 11, 10},
                   {"Zappa", "Turkey", 11, 9},
                   {"Loop Amsterdam", "Germany", 11, 7.5},
                   {"Shredder", "Germany", 11, 7},
                   {"GridChess", "Germany", 11, 7},
                   {"Deep Sjeng", "Belgium", 11, 6},
                   {"Jonny", "Germany", 11, 5},
                   {"Diep", "Netherlands", 11, 4.5},
                   {"The Baron", "Netherlands", 11, 4},
                   {"IsiChess", "Germany", 11, 3.5},
                   {"The King", "Netherlands", 11, 2.5},
                   {"Micro-Max", "Netherlands", 11, 0}}},
};
enum { TOURNAMENT_NB = sizeof tournaments / sizeof tournaments[0] };

// Names of the round table may differ in capitals from those of the standings.
static const Standing *find_standing(const Tournament *tournament, const char *name)
{
    for (int i = 0; i < PROGRAMS_MAX && tournament->standings[i].name != NULL; ++i)
        if (text_equal_nocase(tournament->standings[i].name, name))
            return &tournament->standings[i];
    return NULL;
}

static const LabColumn game_columns[] = {
    {"points", "points", 1, LAB_PLOTTED},
    {"points_so_far", "so far", 1, 0},
    {"opponent_points", "opponent's in the end", 1, 0},
    {0},
};

static const LabColumn standing_columns[] = {
    {"games", "games", 0, 0},
    {"points", "points", 1, LAB_PLOTTED},
    {"percent", "% of the rounds", 1, 0},
    {0},
};

// The games of one program, its points so far, and what each opponent had in the end; the sum must be that of the
// standings.
static LabTable *make_games_table(const Tournament *tournament)
{
    LabTable *table = lab_table_new(tournament->games_title, game_columns);
    double sum = 0, opponents = 0;
    for (int i = 0; i < tournament->rounds; ++i) {
        const Game *game = &tournament->games[i];
        const bool is_white = text_equal_nocase(game->white, tournament->program);
        const Standing *opponent = find_standing(tournament, is_white ? game->black : game->white);
        const double points = is_white ? game->points : 1 - game->points;
        sum += points;
        opponents += opponent->points;
        LAB_SET(lab_add_row(table, "%d %s, %s - %s", i + 1, game->day, game->white, game->black), points, sum,
                opponent->points);
    }
    const double printed = find_standing(tournament, tournament->program)->points;
    lab_add_note(table, "points: of %s. The games add up to %.1f points, the final standings have %.1f: %s.",
                 tournament->program, sum, printed, sum == printed ? "they agree" : "they do NOT agree");
    lab_add_note(table, "Its opponents had %.1f points each in the end, of %d.", opponents / tournament->rounds,
                 tournament->rounds);
    lab_add_note(table, "The games can be used as positions of other experiments: --positions FILE.pgn.");
    return table;
}

// Each game gives one point in all; who has one game fewer than there are rounds had a round off, which counts as won.
static LabTable *make_standings_table(const Tournament *tournament)
{
    LabTable *table = lab_table_new(tournament->standings_title, standing_columns);
    double points = 0, seats = 0, free_rounds = 0;
    for (int i = 0; i < PROGRAMS_MAX && tournament->standings[i].name != NULL; ++i) {
        const Standing *row = &tournament->standings[i];
        LAB_SET(lab_add_row(table, "%d %s, %s", i + 1, row->name, row->country), row->games, row->points,
                PERCENT * row->points / tournament->rounds);
        points += row->points;
        seats += row->games;
        free_rounds += tournament->rounds - row->games;
    }
    // Halves are exact in binary, so equality is safe.
    const bool agrees = points == seats / 2 + free_rounds;
    lab_add_note(table,
                 "%.0f games and %.0f free rounds, won without a game, make %.0f points; the table has %.0f: %s.",
                 seats / 2, free_rounds, seats / 2 + free_rounds, points, agrees ? "they agree" : "they do NOT agree");
    return table;
}

static const LabColumn sum_columns[] = {
    {"added", "added up", 1, 0},
    {"published", "printed", 1, 0},
    {0},
};

// Sums of the games and of the standings beside the printed ones.
static LabTable *make_sums_table(void)
{
    LabTable *table = lab_table_new("Reul 2009, appendix C: what adds up", sum_columns);
    table->has_no_chart = true;
    for (int t = 0; t < TOURNAMENT_NB; ++t) {
        const Tournament *tournament = &tournaments[t];
        double points = 0, all = 0, there = 0;
        for (int i = 0; i < tournament->rounds; ++i) {
            const Game *game = &tournament->games[i];
            points += text_equal_nocase(game->white, tournament->program) ? game->points : 1 - game->points;
        }
        for (int i = 0; i < PROGRAMS_MAX && tournament->standings[i].name != NULL; ++i) {
            const Standing *row = &tournament->standings[i];
            all += row->points;
            there += row->games / 2.0 + (tournament->rounds - row->games);
        }
        LAB_SET(lab_add_row(table, "%s, points of its games", tournament->program), points,
                find_standing(tournament, tournament->program)->points);
        LAB_SET(lab_add_row(table, "%s's tournament, all points", tournament->program), there, all);
    }
    lab_add_note(table, "All points: half a point for each game of a program, and one for each round off.");
    return table;
}

// Games and standings of each tournament in turn.
static LabTable *run_experiment(const LabRun *run, Error *error)
{
    (void)run;
    (void)error;
    LabTable *table = make_games_table(&tournaments[0]);
    lab_table_append(table, make_standings_table(&tournaments[0]));
    for (int i = 1; i < TOURNAMENT_NB; ++i) {
        lab_table_append(table, make_games_table(&tournaments[i]));
        lab_table_append(table, make_standings_table(&tournaments[i]));
    }
    lab_table_append(table, make_sums_table());
    return table;
}

const Experiment tournaments_experiment = {
    .name = "tournaments",
    .summary = "How did the programs of the thesis fare in their tournaments, and do results and standings agree?",
    .source = "Reul 2009, appendix C, Tables C.1 to C.4",
    .papers = LAB_PAPER_REUL,
    .positions = LAB_POSITIONS_NONE,
    .run = run_experiment,
    .options = {{0}},
};
