// SPDX-License-Identifier: GPL-3.0-or-later
// The page that lists the games of a file, each of which has a page of its own.
#include "ui/annotate/formats.h"
#include "ui/common/markup.h"

static const char style[] =
    "body { font: 15px/1.45 'DejaVu Sans', Verdana, sans-serif; margin: 1rem; color-scheme: light dark; }\n"
    "main { overflow-x: auto; }\ntable { border-collapse: collapse; }\n"
    "th, td { padding: .25rem .8rem .25rem 0; text-align: left; border-bottom: 1px solid #8886; }\n"
    ".figure { text-align: right; }\n";

void index_page_begin(FILE *out)
{
    page_begin(out, &(PageHead){.title = {"Annotated games"}, .style = style});
    fputs(
        "<main>\n<h1>Annotated games</h1>\n<table>\n<thead><tr><th scope=\"col\">Game</th><th scope=\"col\">White</th>"
        "<th scope=\"col\">Black</th><th scope=\"col\">Result</th><th scope=\"col\">Opening</th>"
        "<th scope=\"col\" class=\"figure\">Accuracy</th>"
        "<th scope=\"col\" class=\"figure\">Mistakes and blunders</th></tr></thead>\n<tbody>\n",
        out);
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
