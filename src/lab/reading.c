// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/reading.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PAIRS_MAX = LAB_ROWS_MAX * LAB_COLUMNS_MAX, KEY_SIZE = 64 };

static const double same_within = 0.002; // printed numbers are rounded

// --- numbers of tables ---------------------------------------------------------------------------------------------

static int column_of(const LabTable *table, const char *key)
{
    for (int i = 0; i < table->column_count; ++i)
        if (strcmp(table->columns[i].key, key) == 0)
            return i;
    return -1;
}

// What stands in the first row whose name begins so, under the key, in the first of the tables that has both; a NAN if none
// has, so that a sentence whose numbers are not there is left out.
static double number(const LabTable *table, const char *row, const char *key)
{
    for (; table != NULL; table = table->next) {
        const int column = column_of(table, key);
        for (int i = 0; i < table->row_count && column >= 0; ++i)
            if (text_starts_with(table->rows[i].name, row))
                return table->rows[i].values[column].value;
    }
    return NAN;
}

// The sum of a column in the first table that has it; a NAN if none has.
static double sum(const LabTable *table, const char *key)
{
    for (; table != NULL; table = table->next) {
        const int column = column_of(table, key);
        double all = 0;
        for (int i = 0; i < table->row_count && column >= 0; ++i)
            if (!isnan(table->rows[i].values[column].value))
                all += table->rows[i].values[column].value;
        if (column >= 0)
            return all;
    }
    return NAN;
}

// The row with the smallest number of a column in the first table that has it; NULL if none has.
static const LabRow *smallest(const LabTable *table, const char *key)
{
    const LabRow *found = NULL;
    for (; table != NULL && found == NULL; table = table->next) {
        const int column = column_of(table, key);
        for (int i = 0; i < table->row_count && column >= 0; ++i) {
            const double value = table->rows[i].values[column].value;
            if (!isnan(value) && (found == NULL || value < found->values[column].value))
                found = &table->rows[i];
        }
    }
    return found;
}

// --- sentences of single experiments -------------------------------------------------------------------------------

// That all agree, or how many were answered otherwise; nothing if that is not known.
static void add_agreement(Text *text, const char *all_agree, const char *what, double wrong)
{
    if (wrong == 0)
        text_addf(text, "%s. ", all_agree);
    else if (!isnan(wrong))
        text_addf(text, "%.0f %s have another answer. ", wrong, what);
}

static void read_attacks(Text *text, const LabTable *table)
{
    const double ratio = number(table, "here", "direct_over_rotated"), wrong = sum(table, "wrong");
    add_agreement(text, "All ways find the same attacks on every occupancy that was tried", "occupancies", wrong);
    if (!isnan(ratio))
        text_addf(text,
                  "Direct lookup takes %.0f %% %s time than rotated bitboards that lie ready; in Tannous's table it "
                  "takes 12 to 23 %% less, %s. ",
                  fabs(ratio - 1) * PERCENT, ratio < 1 ? "less" : "more",
                  ratio < 1 ? "so the two agree about which is faster" : "so the two do not agree");
}

static void read_bitscan(Text *text, const LabTable *table)
{
    const double wrong = sum(table, "wrong");
    const LabRow *fastest = smallest(table, "first_ns");
    add_agreement(text, "All ways name the same squares", "sets", wrong);
    if (fastest != NULL)
        text_addf(text, "The fastest way forwards is '%s'; the papers give no times. ", fastest->name);
}

static void read_booklearning(Text *text, const LabTable *table)
{
    if (table->row_count == 0 || column_of(table, "planted_chance") < 0)
        return;
    const double chance = table->rows[table->row_count - 1].values[column_of(table, "planted_chance")].value;
    text_addf(text,
              "The planted line began with a chance of 50 %% and ended with one of %.0f %%, so the book %s from the "
              "games. ",
              chance, chance < 50 ? "learned" : "did not learn");
}

static void read_branching(Text *text, const LabTable *table)
{
    static const char *const keys[] = {"opening_time", "middlegame_time"};
    static const char *const names[] = {"openings", "middlegames"};
    for (int i = 0; i < 2; ++i) {
        const double ours = number(table, "Hotspur, mean", keys[i]), best = number(table, "Rybka 1.2f", keys[i]),
                     worst = number(table, "Hiarcs X50", keys[i]);
        if (!isnan(ours))
            text_addf(text,
                      "In %s each ply takes %.2f times as long as the one before, %s the published %.2f to %.2f. ",
                      names[i], ours,
                      ours < best    ? "less than"
                      : ours > worst ? "more than"
                                     : "within",
                      best, worst);
    }
}

static void read_chains(Text *text, const LabTable *table)
{
    const double chains = number(table, "chains, fig5", "times_fewer"),
                 tables = number(table, "chains + 4 table moves, fig1", "times_fewer"),
                 chains_loss = number(table, "chains, fig5", "loss"), plain_loss = number(table, "plain", "loss");
    if (!isnan(chains) && !isnan(tables))
        text_addf(
            text,
            "Chains alone search %.1f times fewer nodes than plain alpha-beta (Greer: 23 times), and with four table "
            "moves %.2f times fewer (Greer: as many). ",
            chains, tables);
    if (!isnan(chains_loss) && !isnan(plain_loss))
        text_addf(text,
                  "The moves of chains alone give away %.3f expected points each, those of plain search %.3f: the "
                  "saving %s. ",
                  chains_loss, plain_loss,
                  chains_loss > plain_loss ? "is paid for with worse moves" : "costs nothing here");
}

static void read_drivers(Text *text, const LabTable *table)
{
    const double others = sum(table, "values_that_differ"), mtd = number(table, "MTD(f)", "percent_of_alpha_beta"),
                 scout = number(table, "aspiration NegaScout", "percent_of_alpha_beta");
    add_agreement(text, "All drivers find the same values", "searches", others);
    if (!isnan(mtd) && !isnan(scout))
        text_addf(text,
                  "MTD(f) searches %.1f %% %s nodes than NegaScout with an aspiration window; Plaat found fewer. ",
                  fabs(mtd / scout - 1) * PERCENT, mtd < scout ? "fewer" : "more");
}

static void read_maps(Text *text, const LabTable *table)
{
    double focus = NAN;
    for (int i = 0; i < table->row_count && column_of(table, "to_auc") >= 0; ++i)
        if (text_starts_with(table->rows[i].name, "search focus"))
            focus = table->rows[i].values[column_of(table, "to_auc")].value; // of the deepest
    const double legal = number(table, "legal-move count", "to_auc");
    if (!isnan(focus) && !isnan(legal))
        text_addf(
            text,
            "A target square of the reference's best move has more search focus than another square with a chance of "
            "%.1f %%, and more legal moves with one of %.1f %%: the search %s. ",
            focus * PERCENT, legal * PERCENT, focus > legal ? "adds something" : "adds nothing");
}

static void read_memory(Text *text, const LabTable *table)
{
    const double kept = number(table, "keep 100 %, warm table", "nodes_over_cleared");
    if (!isnan(kept))
        text_addf(
            text,
            "With all numbers kept from move to move the search needs %.1f %% %s nodes than with move tables that are "
            "cleared. ",
            fabs(kept - 1) * PERCENT, kept < 1 ? "fewer" : "more");
}

static void read_ordering(Text *text, const LabTable *table)
{
    const LabRow *best = smallest(table, "nodes"), *published = smallest(table, "published_nodes");
    if (best != NULL)
        text_addf(text, "Fewest nodes here: '%s'. ", best->name);
    if (published != NULL)
        text_addf(text, "Fewest published nodes: '%s'. ", published->name);
}

static void read_paths(Text *text, const LabTable *table)
{
    const double illegal = sum(table, "illegal_moves"), paths = sum(table, "paths");
    if (!isnan(illegal) && !isnan(paths))
        text_addf(text, "Of %.0f paths that were walked in random positions, %.0f came to an illegal move. ", paths,
                  illegal);
}

static void read_profile(Text *text, const LabTable *table)
{
    const double evaluation = number(table, "evaluate", "percent"), board = number(table, "cca", "percent");
    if (!isnan(evaluation) && !isnan(board))
        text_addf(
            text,
            "In the position of the thesis evaluation takes %.1f %% of the time (published: 15.0 %%) and the work of "
            "the board %.1f %% (51.7 %%). ",
            evaluation, board);
    const double exchanges = number(table, "see, both sides", "percent"),
                 captures = number(table, "gen_captures, both sides", "percent");
    if (!isnan(exchanges) && !isnan(captures))
        text_addf(
            text,
            "In positions of games exchanges take %.1f %% (13.5 %%) and the generation of captures %.1f %% (1.8 %%). ",
            exchanges, captures);
}

static void read_see(Text *text, const LabTable *table)
{
    add_agreement(text, "All ways to work out an exchange agree", "exchanges",
                  sum(table, "wrong") + sum(table, "wrong_sign"));
}

static void read_tournaments(Text *text, const LabTable *table)
{
    bool agrees = true;
    for (; table != NULL; table = table->next)
        for (int i = 0; i < table->note_count; ++i)
            agrees = agrees && strstr(table->notes[i], "do NOT agree") == NULL;
    text_add(text, "Nothing is measured here. ");
    text_add(text, agrees ? "The published games and standings agree with each other. "
                          : "The published games and standings do not agree with each other. ");
}

static const struct {
    const char *experiment;
    void (*read)(Text *text, const LabTable *table);
} readings[] = {
    {"attacks", read_attacks},
    {"bitscan", read_bitscan},
    {"booklearning", read_booklearning},
    {"branching", read_branching},
    {"chains", read_chains},
    {"drivers", read_drivers},
    {"maps", read_maps},
    {"memory", read_memory},
    {"ordering", read_ordering},
    {"paths", read_paths},
    {"profile", read_profile},
    {"see", read_see},
    {"tournaments", read_tournaments},
};

// --- our numbers against published ones beside them ----------------------------------------------------------------

// The column of ours that a published one stands beside: "nodes" for "published_nodes", "mean" for "mean_published"; -1 if
// there is none. Calls are left out: how many there are says only how much was searched.
static int own_column(const LabTable *table, const char *published_key)
{
    static const char *const parts[] = {"published_", "_published"};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; ++i) {
        const char *part = strstr(published_key, parts[i]);
        char key[KEY_SIZE];
        if (part == NULL || strstr(published_key, "calls") != NULL)
            continue;
        snprintf(key, sizeof key, "%.*s%s", (int)(part - published_key), published_key, part + strlen(parts[i]));
        return column_of(table, key);
    }
    return -1;
}

static int compare_reals(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

// Ours over the published number, for each pair with both in one row; returns how many there are.
static int collect_ratios(const LabTable *table, double ratios[PAIRS_MAX])
{
    int count = 0;
    for (; table != NULL; table = table->next)
        for (int column = 0; column < table->column_count; ++column) {
            const int own = own_column(table, table->columns[column].key);
            for (int row = 0; own >= 0 && row < table->row_count; ++row) {
                const double ours = table->rows[row].values[own].value, theirs = table->rows[row].values[column].value;
                if (ours > 0 && theirs > 0 && count < PAIRS_MAX)
                    ratios[count++] = ours / theirs;
            }
        }
    return count;
}

static void read_pairs(Text *text, const LabTable *table)
{
    double ratios[PAIRS_MAX];
    const int count = collect_ratios(table, ratios);
    if (count == 0)
        return;
    int larger = 0, smaller = 0;
    for (int i = 0; i < count; ++i) {
        larger += ratios[i] > 1 + same_within;
        smaller += ratios[i] < 1 - same_within;
    }
    qsort(ratios, (size_t)count, sizeof ratios[0], compare_reals);
    if (larger + smaller == 0)
        text_addf(text, "Numbers that stand beside a published one: %d, all the same to within 0.2 %%. ", count);
    else if (count == 1)
        text_addf(text, "One number stands beside a published one; it is %.3g times as large. ", ratios[0]);
    else
        text_addf(
            text,
            "Numbers that stand beside a published one: %d, of them %d larger, %d smaller and %d the same to within "
            "0.2 %%; they are %.3g to %.3g times as large, in the middle %.3g times. ",
            count, larger, smaller, count - larger - smaller, ratios[0], ratios[count - 1], ratios[count / 2]);
}

void lab_reading_add(Text *text, const Experiment *experiment, const LabTable *table)
{
    const size_t start = text->length;
    for (size_t i = 0; i < sizeof readings / sizeof readings[0]; ++i)
        if (strcmp(readings[i].experiment, experiment->name) == 0)
            readings[i].read(text, table);
    read_pairs(text, table);
    if (text_starts_with(experiment->source, "ours"))
        text_add(text, "The experiment is ours, so nothing was published that its numbers could be compared with.");
    if (text->length == start)
        text_add(text, "No published number stands beside one of ours in these tables.");
    // The blank behind the last sentence.
    if (text->length > start && text->data[text->length - 1] == ' ')
        text->data[--text->length] = '\0';
}
