// SPDX-License-Identifier: GPL-3.0-or-later
// What the tables of an experiment say, in a few sentences for the report: numbers are found by the names of rows and
// columns and set beside the published ones. The tables come from experiments/; ui/study/lab/lab_report_page.c, which
// calls this file, prints the sentences. Notes that belong to a table are written where it is made.
#include "study/reading.h"

#include <math.h>
#include <string.h>

enum { KEY_SIZE = 64 };

static const double same_within = 0.002; // printed numbers are rounded

// --- numbers of tables ---------------------------------------------------------------------------------------------

// What stands in the first row whose name begins so, under the key, in the first of the tables that has both; a NAN if
// none has, so that a sentence whose numbers are not there is left out.
static double number(const LabTable *table, const char *row, const char *key)
{
    for (; table != NULL; table = table->next) {
        const int column = lab_table_column(table, key);
        for (int i = 0; i < table->row_count && column >= 0; ++i)
            if (text_starts_with(table->rows[i].name, row))
                return table->rows[i].values[column].value;
    }
    return NAN;
}

// The sum of a column over all tables that have it; a NAN if none has.
static double sum(const LabTable *table, const char *key)
{
    double all = NAN;
    for (; table != NULL; table = table->next) {
        const int column = lab_table_column(table, key);
        if (column >= 0 && isnan(all))
            all = 0;
        for (int i = 0; i < table->row_count && column >= 0; ++i)
            if (!isnan(table->rows[i].values[column].value))
                all += table->rows[i].values[column].value;
    }
    return all;
}

// The largest and the smallest number of a column in the first table that has it.
static double extreme(const LabTable *table, const char *key, bool is_largest)
{
    double found = NAN;
    for (; table != NULL && isnan(found); table = table->next) {
        const int column = lab_table_column(table, key);
        for (int i = 0; i < table->row_count && column >= 0; ++i) {
            const double value = table->rows[i].values[column].value;
            found = is_largest ? fmax(found, value) : fmin(found, value);
        }
    }
    return found;
}

// The row with the smallest number of a column in the first table that has it; NULL if none has.
static const LabRow *smallest(const LabTable *table, const char *key)
{
    const LabRow *found = NULL;
    for (; table != NULL && found == NULL; table = table->next) {
        const int column = lab_table_column(table, key);
        for (int i = 0; i < table->row_count && column >= 0; ++i) {
            const double value = table->rows[i].values[column].value;
            if (!isnan(value) && (found == NULL || value < found->values[column].value))
                found = &table->rows[i];
        }
    }
    return found;
}

// The column of ours that a published one stands beside: "nodes" for "published_nodes", "a" for "a_published"; -1 if
// there is none.
static int own_column(const LabTable *table, const char *published_key)
{
    static const char *const parts[] = {"published_", "_published"};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; ++i) {
        const char *part = strstr(published_key, parts[i]);
        char key[KEY_SIZE];
        if (part == NULL)
            continue;
        snprintf(key, sizeof key, "%.*s%s", (int)(part - published_key), published_key, part + strlen(parts[i]));
        return lab_table_column(table, key);
    }
    return -1;
}

// That numbers which follow from the rules of chess are the published ones, or how many of them are not. Tables whose
// titles begin with `but_not` (NULL: none) are left out.
static void add_pairs(Text *text, const LabTable *table, const char *what, const char *but_not)
{
    int pairs = 0, others = 0;
    for (; table != NULL; table = table->next)
        for (int column = 0; column < table->column_count; ++column) {
            const bool is_left_out = but_not != NULL && text_starts_with(table->title, but_not);
            const int own = is_left_out ? -1 : own_column(table, table->columns[column].key);
            for (int row = 0; own >= 0 && row < table->row_count; ++row) {
                const double ours = table->rows[row].values[own].value, theirs = table->rows[row].values[column].value;
                pairs += !isnan(ours) && !isnan(theirs);
                others += fabs(ours - theirs) > same_within * fabs(theirs); // false if one is not known
            }
        }
    if (pairs > 0 && others == 0)
        text_addf(text, "All %d %s that stand beside a published one are the same. ", pairs, what);
    else if (pairs > 0)
        text_addf(text, "Of %d %s that stand beside a published one %d differ. ", pairs, what, others);
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

// Agreement of all ways, and direct lookup against rotated bitboards.
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

// Agreement, and the fastest scan forwards.
static void read_bitscan(Text *text, const LabTable *table)
{
    const double wrong = sum(table, "wrong");
    const LabRow *fastest = smallest(table, "first_ns");
    add_agreement(text, "All ways name the same squares", "sets", wrong);
    if (fastest != NULL)
        text_addf(text, "The fastest way forwards is '%s'; the papers give no times. ", fastest->name);
}

// The chance of the planted line behind the last games.
static void read_booklearning(Text *text, const LabTable *table)
{
    if (table->row_count == 0 || lab_table_column(table, "planted_chance") < 0)
        return;
    const double chance = table->rows[table->row_count - 1].values[lab_table_column(table, "planted_chance")].value;
    text_addf(text,
              "The planted line began with a chance of 50 %% and ended with one of %.0f %%, so the book %s from the "
              "games. ",
              chance, chance < 50 ? "learned" : "did not learn");
}

// The mean step from ply to ply beside the range of the published programs, of openings and of middlegames.
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

// Nodes saved by chains and by tables beside Greer's factors, and, where moves were scored, whether the saving costs
// expected points.
static void read_chains(Text *text, const LabTable *table)
{
    const double chains = number(table, "chains, fig5", "times_fewer"),
                 tables = number(table, "chains + 4 table moves, fig1", "times_fewer"),
                 chains_loss = number(table, "chains, fig5", "loss"), plain_loss = number(table, "plain", "loss");
    if (!isnan(chains) && !isnan(tables))
        text_addf(
            text,
            "Chains alone search %.1f times fewer nodes than plain alpha-beta (Greer: 23 times), and with four table "
            "moves %.2f times as many (Greer: as many). ",
            chains, 1 / tables);
    if (!isnan(chains_loss) && !isnan(plain_loss))
        text_addf(text,
                  "The moves of chains alone give away %.3f expected points each, those of plain search %.3f: the "
                  "saving %s. ",
                  chains_loss, plain_loss,
                  chains_loss > plain_loss ? "is paid for with worse moves" : "costs nothing here");
}

// Equal values, and MTD(f) against aspiration NegaScout.
static void read_drivers(Text *text, const LabTable *table)
{
    const double others = sum(table, "values_that_differ");
    while (table->next != NULL) // the deepest
        table = table->next;
    const double mtd = number(table, "MTD(f)", "leaves"), scout = number(table, "aspiration NegaScout", "leaves");
    add_agreement(text, "All drivers find the same values", "searches", others);
    if (!isnan(mtd) && !isnan(scout))
        text_addf(
            text,
            "MTD(f) visits %.1f %% %s leaves than NegaScout with an aspiration window; Plaat found 5 to 10 %% fewer. ",
            fabs(mtd / scout - 1) * PERCENT, mtd < scout ? "fewer" : "more");
}

// Times depend on the processor, so they are compared by where they are shortest.
static void read_magics(Text *text, const LabTable *table)
{
    const LabTable *rooks = table != NULL ? table->next : NULL;
    const LabRow *bishop = smallest(table, "set_ms"), *rook = smallest(rooks, "set_ms");
    const LabRow *bishop_published = smallest(table, "published_ms"), *rook_published = smallest(rooks, "published_ms");
    if (rooks != NULL)
        add_pairs(text, rooks->next, "counts", "Fewer index bits"); // those are what a search happens to find
    if (bishop != NULL && rook != NULL && bishop_published != NULL && rook_published != NULL)
        text_addf(text,
                  "A set is found soonest with %s for bishops and %s for rooks; of the same rows the thesis has its "
                  "shortest times with %s and %s. ",
                  bishop->name, rook->name, bishop_published->name, rook_published->name);
}

// Piece lists against rotated bitboards, moves made and recursions, and what a wider board costs either.
static void read_mailbox(Text *text, const LabTable *table)
{
    const double made = number(table, "piece lists", "of_rotated");
    const double least = extreme(table, "rotated_ratio", false), most = extreme(table, "rotated_ratio", true);
    if (!isnan(made))
        text_addf(text,
                  "Moves are made and unmade on piece lists in %.0f %% of the time of bare rotated bitboards, in "
                  "the thesis in 83 to 86 %%. ",
                  made);
    if (!isnan(least))
        text_addf(text,
                  "To make all lines of pseudo-legal moves they take %.0f to %.0f %% of the time of rotated bitboards, "
                  "in the thesis 74 to 96 %%. ",
                  least, most);
    const double box = number(table, "10x8, two words", "box_time");
    if (!isnan(box))
        text_addf(
            text,
            "On 10x8 squares a move of a slider takes the border %.0f %% of its time on 8x8, and bitboards, which "
            "need two words there, %.0f to %.0f %%. ",
            box, number(table, "10x8, two words", "lines_time"), number(table, "10x8, two words", "fills_time"));
}

// The AUC of search focus at the deepest depth against that of the legal-move count.
static void read_maps(Text *text, const LabTable *table)
{
    double focus = NAN;
    for (int i = 0; i < table->row_count && lab_table_column(table, "to_auc") >= 0; ++i)
        if (text_starts_with(table->rows[i].name, "search focus"))
            focus = table->rows[i].values[lab_table_column(table, "to_auc")].value; // of the deepest
    const double legal = number(table, "legal-move count", "to_auc");
    if (!isnan(focus) && !isnan(legal))
        text_addf(
            text,
            "A target square of the reference's best move has more search focus than another square with a chance of "
            "%.1f %%, and more legal moves with one of %.1f %%: the search %s. ",
            focus * PERCENT, legal * PERCENT, focus > legal ? "adds something" : "adds nothing");
}

// Nodes with all weights kept, in those with cleared ones.
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

// How many per cent the nodes of all orderings together are above those of another row.
static double all_above(const LabTable *table, const char *row, const char *key)
{
    return (number(table, "all, killer advanced", key) / number(table, row, key) - 1) * PERCENT;
}

// Which list needs the fewest nodes here and in the thesis, and what all orderings together need beside killer
// advanced.
static void read_ordering(Text *text, const LabTable *table)
{
    const LabRow *best = smallest(table, "nodes"), *published = smallest(table, "published_nodes");
    if (best != NULL && published != NULL)
        text_addf(text, "Fewest nodes here has '%s', in the thesis '%s'. ", best->name, published->name);
    else if (best != NULL)
        text_addf(text, "Fewest nodes has '%s'; the thesis prints none for this depth. ", best->name);
    const double ours = all_above(table, "killer advanced", "nodes"),
                 theirs = all_above(table, "killer advanced", "published_nodes");
    if (!isnan(ours) && !isnan(theirs))
        text_addf(text,
                  "All orderings together need %.1f %% %s nodes than killer advanced alone, in the thesis %.1f %% %s. ",
                  fabs(ours), ours < 0 ? "fewer" : "more", fabs(theirs), theirs < 0 ? "fewer" : "more");
    else if (!isnan(ours))
        text_addf(text,
                  "All orderings together need %.1f %% %s nodes than killer advanced alone; the thesis has no number "
                  "for it here. ",
                  fabs(ours), ours < 0 ? "fewer" : "more");
}

// How many random paths could not be played to their end.
static void read_paths(Text *text, const LabTable *table)
{
    const double illegal = sum(table, "illegal_moves"), paths = sum(table, "paths");
    if (!isnan(illegal) && !isnan(paths))
        text_addf(text, "Of %.0f paths that were walked in random positions, %.0f came to an illegal move. ", paths,
                  illegal);
}

// Equal counts, and the speed at the largest count for which Crafty's time is published.
static void read_perft(Text *text, const LabTable *table)
{
    double speed = NAN, crafty = NAN; // of the last row that has both
    for (int i = 0; i < table->row_count && lab_table_column(table, "crafty_seconds") >= 0; ++i) {
        const LabValue *values = table->rows[i].values;
        const double ours = values[lab_table_column(table, "million_a_second")].value;
        const double theirs = values[lab_table_column(table, "published_leaves")].value / MILLION /
                              values[lab_table_column(table, "crafty_seconds")].value;
        if (!isnan(ours) && !isnan(theirs)) {
            speed = ours;
            crafty = theirs;
        }
    }
    add_pairs(text, table, "counts", NULL);
    if (!isnan(speed))
        text_addf(text,
                  "At the largest count with a published time %.0f million leaves are counted in a second, by Crafty "
                  "on the machine of the thesis %.1f million. ",
                  speed, crafty);
}

// Shares of evaluation and board work in the position of the thesis, of exchanges and captures in games, each with the
// printed share in brackets.
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

// Agreement, and what the prunings save in iterations and in time.
static void read_see(Text *text, const LabTable *table)
{
    const double with = number(table, "iterations", "k_qn_ql"), without = number(table, "iterations", "k_qn"),
                 time = number(table, "alpha-beta, K+QN+QL", "time_percent");
    add_agreement(text, "All ways to work out an exchange agree", "exchanges",
                  sum(table, "wrong") + sum(table, "wrong_sign"));
    if (without > 0 && !isnan(time))
        text_addf(text,
                  "Qualitative-beta saves %.1f %% of the iterations (published: 5.0 %%), and all three rules together "
                  "take %.0f %% of the time of king-alpha alone (81 %%). ",
                  (1 - with / without) * PERCENT, time);
}

// The notes of the tables say whether sums and standings agree: none may say that they do not.
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
    {"magics", read_magics},
    {"mailbox", read_mailbox},
    {"maps", read_maps},
    {"memory", read_memory},
    {"ordering", read_ordering},
    {"paths", read_paths},
    {"perft", read_perft},
    {"profile", read_profile},
    {"see", read_see},
    {"tournaments", read_tournaments},
};

void lab_reading_add(Text *text, const Experiment *experiment, const LabTable *table)
{
    const size_t start = text->length;
    for (size_t i = 0; i < sizeof readings / sizeof readings[0]; ++i)
        if (strcmp(readings[i].experiment, experiment->name) == 0)
            readings[i].read(text, table);
    if (text_starts_with(experiment->source, "ours"))
        text_add(text, "The experiment is ours, so nothing was published that its numbers could be compared with.");
    if (text->length == start)
        text_add(text, "No published number stands beside one of ours in these tables.");
    // The blank behind the last sentence.
    if (text->length > start && text->data[text->length - 1] == ' ')
        text->data[--text->length] = '\0';
}
