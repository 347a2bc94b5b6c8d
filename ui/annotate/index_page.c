// SPDX-License-Identifier: GPL-3.0-or-later
// The page that lists the games of a file, each of which has a page of its own.
#include "base/language.h"
#include "base/language_choice.h"
#include "ui/annotate/formats.h"
#include "ui/common/markup.h"

static const char style[] =
    "body { font: 15px/1.45 'DejaVu Sans', Verdana, sans-serif; margin: 1rem; color-scheme: light dark; }\n"
    "main { overflow-x: auto; }\ntable { border-collapse: collapse; }\n"
    "th, td { padding: .25rem .8rem .25rem 0; text-align: left; border-bottom: 1px solid #8886; }\n"
    ".figure { text-align: right; }\n";

void index_page_begin(FILE *out)
{
    static const char *const heads[] = {
        N_("Game"), N_("White"), N_("Black"), N_("Result"), N_("Opening"), N_("Accuracy"), N_("Mistakes and blunders")};
    enum { FIGURES_FROM = 5 };
    page_begin(out, &(PageHead){.title = {_("Annotated games")}, .language = language_code(), .style = style});
    fputs("<main>\n", out);
    markup_print_element(out, "h1", NULL, _("Annotated games"));
    fputs("<table>\n<thead><tr>", out);
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; ++i) {
        fputs(i < FIGURES_FROM ? "<th scope=\"col\">" : "<th scope=\"col\" class=\"figure\">", out);
        markup_print_text(out, _(heads[i]));
        fputs("</th>", out);
    }
    fputs("</tr></thead>\n<tbody>\n", out);
}

// "96 / 71", White's first; a side without a graded move has none.
static void print_figures(FILE *out, const Review *review, int (*figure_of)(const ReviewSummary *game))
{
    enum { FIGURES_SIZE = 32 };
    char figures[FIGURES_SIZE];
    Text text = text_begin(figures, sizeof figures);
    for (Colour side = WHITE; side < COLOUR_NB; ++side) {
        const ReviewSummary *game = &review->sides[side][PHASE_NB];
        text_add(&text, side == BLACK ? " / " : "");
        if (game->graded > 0)
            text_addf(&text, "%d", figure_of(game));
        else
            text_add_char(&text, '-');
    }
    markup_print_element(out, "td", "figure", figures);
}

// Rounded to a whole number.
static int accuracy_of(const ReviewSummary *game)
{
    return (int)(game->accuracy + 0.5);
}

// The column has mistakes and blunders, no inaccuracies.
static int faults_of(const ReviewSummary *game)
{
    return game->marks[MARK_MISTAKE] + game->marks[MARK_BLUNDER];
}

void index_page_add(FILE *out, int number, const char *page, const Review *review)
{
    fprintf(out, "<tr><td><a href=\"");
    markup_print_link(out, page);
    fprintf(out, "\">%d</a></td>", number);
    const char *const cells[] = {review_player(review, WHITE), review_player(review, BLACK), tree_result(review->game),
                                 review->opening.name};
    for (size_t i = 0; i < sizeof cells / sizeof cells[0]; ++i)
        markup_print_element(out, "td", NULL, cells[i]);
    print_figures(out, review, accuracy_of);
    print_figures(out, review, faults_of);
    fputs("</tr>\n", out);
}

void index_page_end(FILE *out)
{
    fputs("</tbody>\n</table>\n</main>\n", out);
    page_end(out);
}
