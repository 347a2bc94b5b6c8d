// SPDX-License-Identifier: GPL-3.0-or-later
// Verdicts: finds the numbers of a claim in the tables of a run, holds each against what was printed, and says of all
// together whether the claim is reproduced. The claims themselves are in papers/; pages and lists of verdicts are
// in ui/study/lab/.
#include "study/claims.h"

#include "base/text.h"

#include <math.h>
#include <string.h>

const char *const verdict_names[VERDICT_NB] = {
    [VERDICT_REPRODUCED] = "reproduced",
    [VERDICT_CONTRADICTED] = "contradicted",
    [VERDICT_INCOMPARABLE] = "not comparable",
    [VERDICT_NOT_RUN] = "not run",
};
const char *const verdict_classes[VERDICT_NB] = {
    [VERDICT_REPRODUCED] = "reproduced",
    [VERDICT_CONTRADICTED] = "contradicted",
    [VERDICT_INCOMPARABLE] = "not-comparable",
    [VERDICT_NOT_RUN] = "not-run",
};

// --- one number ----------------------------------------------------------------------------------------------------

// A number of a claim and ours, wherever both were found.
typedef struct Match {
    const LabTable *table;
    const LabRow *row;
    int column;
    LabValue ours;
    double low, high; // as printed, or as the claim needs them
    bool is_printed;  // by the paper, number by number
    bool lacks_interval;
} Match;

// What all numbers of a claim came to.
typedef struct Tally {
    int by_verdict[VERDICT_NB];
    int all;
    bool is_short; // few enough to be written one by one
    Match first[VERDICT_NB];
    Text ours;
} Tally;

// The bounds of ours; without an interval the number itself, as wide as it is shown.
static LabValue with_bounds(LabValue value)
{
    if (isnan(value.low) || isnan(value.high))
        value.low = value.high = value.value;
    return value;
}

// Has the number no interval where there should be one? A single measurement of time says nothing of the next one, nor do
// a few games of others.
static bool lacks_interval(const Claim *claim, const ClaimNumber *number, const Match *match)
{
    const bool has_intervals = (match->table->columns[match->column].flags & LAB_INTERVAL) != 0;
    return isnan(match->ours.low) &&
           (claim->basis == CLAIM_TIMED || (claim->basis == CLAIM_COUNTED && has_intervals && !number->is_single));
}

static bool has_interval(const Match *match)
{
    return match->ours.low < match->ours.high; // false too where they are not known
}

// Of "more than ten": is ten inside the interval? Then it holds the claim and its opposite.
static bool straddles_threshold(const Match *match)
{
    const LabValue *ours = &match->ours;
    return has_interval(match) && ((isinf(match->low) && ours->low < match->high && ours->high > match->high) ||
                                   (isinf(match->high) && ours->low < match->low && ours->high > match->low));
}

// Holds one number against what was printed.
static ClaimVerdict verdict_of(const Claim *claim, const ClaimNumber *number, const Match *match)
{
    const LabValue ours = with_bounds(match->ours);
    if (isnan(ours.value))
        return VERDICT_NOT_RUN;
    if (lacks_interval(claim, number, match))
        return VERDICT_INCOMPARABLE;
    if (ours.high < match->low || ours.low > match->high)
        return VERDICT_CONTRADICTED;
    if (straddles_threshold(match))
        return VERDICT_INCOMPARABLE;
    // An interval that holds the claim and no effect, the spread being larger than the effect, tells nothing.
    const bool claims_effect = number->neutral <= match->low || number->neutral >= match->high;
    return claims_effect && ours.low <= number->neutral && ours.high >= number->neutral ? VERDICT_INCOMPARABLE
                                                                                        : VERDICT_REPRODUCED;
}

// Half a step of the last digit that a column shows.
static double rounding_of(const LabColumn *column)
{
    return 0.501 * pow(10, -column->decimals);
}

// "15.80 [14.21, 17.60]".
static void add_value(Text *text, const Match *match)
{
    const LabColumn *column = &match->table->columns[match->column];
    text_addf(text, "%.*f", column->decimals, match->ours.value);
    if (!isnan(match->ours.low))
        text_addf(text, " [%.*f, %.*f]", column->decimals, match->ours.low, column->decimals, match->ours.high);
}

static void take_number(const Claim *claim, const ClaimNumber *number, Match *match, Tally *tally)
{
    const ClaimVerdict verdict = verdict_of(claim, number, match);
    if (tally->by_verdict[verdict]++ == 0)
        tally->first[verdict] = *match;
    ++tally->all;
    if (tally->is_short && !isnan(match->ours.value)) {
        text_add(&tally->ours, tally->ours.length > 0 ? "; " : "");
        add_value(&tally->ours, match);
    }
}

// Rows that were not measured are left out where a number stands for all of them.
static bool take_row(const Claim *claim, const ClaimNumber *number, const LabTable *table, const LabRow *row,
                     Tally *tally)
{
    const int column = lab_table_column(table, number->column);
    Match match = {.table = table, .row = row, .column = column, .ours = row->values[column]};
    match.low = number->low;
    match.high = number->high;
    match.is_printed = number->published != NULL;
    match.lacks_interval = lacks_interval(claim, number, &match);
    if (number->published != NULL) {
        const int published = lab_table_column(table, number->published);
        const double printed = published >= 0 ? row->values[published].value : (double)NAN;
        if (isnan(printed))
            return false;
        // Printed numbers are rounded, and ours may be too where both are shown with as many digits.
        const double rounding = rounding_of(&table->columns[published]);
        match.low = printed - rounding;
        match.high = printed + rounding;
    }
    if (number->row == NULL && isnan(match.ours.value))
        return false;
    take_number(claim, number, &match, tally);
    return true;
}

// Every row that the number stands for, in the first table of the claim that has one.
static void find_number(const Claim *claim, const ClaimNumber *number, const LabTable *table, Tally *tally)
{
    bool is_found = false;
    for (; table != NULL && !is_found; table = table->next) {
        if ((claim->table != NULL && !text_starts_with(table->title, claim->table)) ||
            lab_table_column(table, number->column) < 0)
            continue;
        for (int i = 0; i < table->row_count && !(is_found && number->row != NULL); ++i)
            if (number->row == NULL || text_starts_with(table->rows[i].name, number->row))
                is_found = take_row(claim, number, table, &table->rows[i], tally) || is_found;
    }
    if (!is_found) {
        ++tally->by_verdict[VERDICT_NOT_RUN];
        ++tally->all;
    }
}

// --- all numbers ---------------------------------------------------------------------------------------------------

// "0.85 to 0.90", "at most 1", "23": bounds of half a step about a whole number are that number as it was rounded.
static void add_needed(Text *text, const Match *match)
{
    const int decimals = match->table->columns[match->column].decimals;
    const double middle = (match->low + match->high) / 2, width = match->high - match->low;
    const bool is_whole = fabs(width - 1) < 0.01 && fabs(middle - round(middle)) < 0.01;
    if (isinf(match->low))
        text_addf(text, "at most %.*f", decimals, match->high);
    else if (isinf(match->high))
        text_addf(text, "at least %.*f", decimals, match->low);
    else if (is_whole || width <= 2 * 0.502 * pow(10, -decimals))
        text_addf(text, "%.*f", is_whole ? 0 : decimals, middle);
    else
        text_addf(text, "%.*f to %.*f", decimals, match->low, decimals, match->high);
}

// "chains, fig5: 15.80 [14.21, 17.60], needed 23"; "published 23" where a column has the numbers as they were printed.
static void add_example(Text *text, const Match *match)
{
    text_addf(text, "%s: ", match->row->name);
    add_value(text, match);
    // Bounds of a claim are ours: "far fewer" is no number.
    text_add(text, match->is_printed ? ", published " : ", needed ");
    add_needed(text, match);
    text_add(text, ". ");
}

// What decides: one number that does not agree is enough, then one that is missing, then one that cannot tell.
static ClaimVerdict verdict_of_all(const Tally *tally)
{
    if (tally->by_verdict[VERDICT_CONTRADICTED] > 0)
        return VERDICT_CONTRADICTED;
    if (tally->by_verdict[VERDICT_NOT_RUN] > 0 || tally->all == 0)
        return VERDICT_NOT_RUN;
    return tally->by_verdict[VERDICT_INCOMPARABLE] > 0 ? VERDICT_INCOMPARABLE : VERDICT_REPRODUCED;
}

// Why a number cannot tell.
static void explain_incomparable(const Claim *claim, const Match *match, Text *text)
{
    if (match->lacks_interval) {
        text_add(text, claim->basis == CLAIM_TIMED ? "there is no interval of the times. " : "there is no interval. ");
        return;
    }
    text_add(text, straddles_threshold(match) ? "the interval holds the claim and its opposite; "
                   : has_interval(match)      ? "the interval holds the claim and no effect; "
                                              : "it shows no effect, and has no interval; ");
    add_example(text, match);
}

// The sentence behind a verdict that was computed.
static void explain(const Claim *claim, const Tally *tally, ClaimVerdict verdict, Text *text)
{
    const int count = tally->by_verdict[verdict];
    if (verdict == VERDICT_REPRODUCED)
        text_addf(text,
                  tally->all == 1   ? "The number agrees. "
                  : tally->all == 2 ? "Both numbers agree. "
                                    : "All %d numbers agree. ",
                  tally->all);
    else if (verdict == VERDICT_NOT_RUN)
        text_addf(text,
                  tally->all == 1 ? "The run has not measured it. " : "The run has not measured %d of %d numbers. ",
                  count, tally->all);
    else if (tally->all == 1)
        text_add(text, verdict == VERDICT_CONTRADICTED ? "The number disagrees; " : "The number cannot tell; ");
    else
        text_addf(text,
                  verdict == VERDICT_CONTRADICTED ? "%d of %d numbers disagree; " : "%d of %d numbers cannot tell; ",
                  count, tally->all);
    if (verdict == VERDICT_CONTRADICTED)
        add_example(text, &tally->first[verdict]);
    if (verdict == VERDICT_INCOMPARABLE)
        explain_incomparable(claim, &tally->first[verdict], text);
}

static void add_remark(const Claim *claim, Text *text)
{
    if (claim->remark != NULL)
        text_add(text, claim->remark);
    // The blank behind the last sentence.
    if (text->length > 0 && text->data[text->length - 1] == ' ')
        text->data[--text->length] = '\0';
}

// Numbers of ours that were found, where single ones would be too many.
static void count_ours(const Tally *tally, Text *ours)
{
    if (tally->is_short || tally->all == 0)
        return;
    text_addf(ours, "%d of %d agree", tally->by_verdict[VERDICT_REPRODUCED], tally->all);
}

static bool is_short(const Claim *claim)
{
    for (const ClaimNumber *number = claim->numbers; number->column != NULL; ++number)
        if (number->row == NULL)
            return false;
    return true;
}

void claim_decide(const Claim *claim, const LabResults *results, ClaimReport *out)
{
    *out = (ClaimReport){.verdict = VERDICT_NOT_RUN};
    Text text = text_begin(out->sentence, sizeof out->sentence);
    Tally tally = {.is_short = is_short(claim), .ours = text_begin(out->ours, sizeof out->ours)};
    out->result = claim->run != NULL ? lab_results_find(results, claim->run) : NULL;
    if (out->result != NULL)
        for (const ClaimNumber *number = claim->numbers; number->column != NULL; ++number)
            find_number(claim, number, out->result->table, &tally);
    count_ours(&tally, &tally.ours);
    if (claim->incomparable != NULL) {
        out->verdict = VERDICT_INCOMPARABLE;
        text_addf(&text, "%s ", claim->incomparable);
    } else if (out->result == NULL)
        text_addf(&text, claim->run != NULL ? "hotspur lab %s measures it. " : "Nothing measures it yet.%s",
                  claim->run != NULL ? claim->run : "");
    else if (out->result->is_quick && claim->basis != CLAIM_EXACT) {
        out->verdict = VERDICT_INCOMPARABLE;
        text_add(&text, "A quick run shows that the experiment works, and decides nothing. ");
    } else if (claim->basis != CLAIM_EXACT && lab_result_is_changed(out->result, claim->run)) {
        out->verdict = VERDICT_INCOMPARABLE;
        text_addf(&text, "The run had options of its own (%s). ", out->result->command);
    } else {
        out->verdict = verdict_of_all(&tally);
        explain(claim, &tally, out->verdict, &text);
    }
    add_remark(claim, &text);
}

void claims_count(const LabResults *results, int counts[VERDICT_NB])
{
    for (int paper = 0; paper < LAB_PAPER_NB; ++paper)
        for (const Claim *claim = lab_papers[paper].claims; claim != NULL && claim->text != NULL; ++claim) {
            ClaimReport report;
            if (claim->is_erratum)
                continue;
            claim_decide(claim, results, &report);
            ++counts[report.verdict];
        }
}
