// SPDX-License-Identifier: GPL-3.0-or-later
// The page that lists the games of a file, each of which has a page of its own.
#include "ui/annotate/formats.h"
#include "ui/heatmap/markup.h"

static const char head[] =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"generator\" "
    "content=\"Hotspur\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>Annotated "
    "games</title>\n<style>\n"
    "body { font: 15px/1.45 'DejaVu Sans', Verdana, sans-serif; margin: 1rem; color-scheme: light dark; }\n"
    "main { overflow-x: auto; }\ntable { border-collapse: collapse; }\n"
    "th, td { padding: .25rem .8rem .25rem 0; text-align: left; border-bottom: 1px solid #8886; }\n"
    ".figure { text-align: right; }\n</style>\n</head>\n<body>\n<main>\n<h1>Annotated games</h1>\n<table>\n"
    "<thead><tr><th scope=\"col\">Game</th><th scope=\"col\">White</th><th scope=\"col\">Black</th>"
    "<th scope=\"col\">Result</th><th scope=\"col\">Opening</th><th scope=\"col\" class=\"figure\">Accuracy</th>"
    "<th scope=\"col\" class=\"figure\">Mistakes and blunders</th></tr></thead>\n<tbody>\n";

void index_page_begin(FILE *out)
{
    fputs(head, out);
}

// "96 / 71", White's first; a side without a graded move has none.
static void print_figure(FILE *out, const ReviewSummary *game, Colour side, int figure)
{
    fputs(side == BLACK ? " / " : "", out);
    if (game->graded > 0)
        fprintf(out, "%d", figure);
    else
        fputc('-', out);
}

// Accuracies, and mistakes with blunders.
static void print_figures(FILE *out, const Review *review)
{
    fputs("</td><td class=\"figure\">", out);
    for (Colour side = WHITE; side < COLOUR_NB; ++side) {
        const ReviewSummary *game = &review->sides[side][PHASE_NB];
        print_figure(out, game, side, (int)(game->accuracy + 0.5));
    }
    fputs("</td><td class=\"figure\">", out);
    for (Colour side = WHITE; side < COLOUR_NB; ++side) {
        const ReviewSummary *game = &review->sides[side][PHASE_NB];
        print_figure(out, game, side, game->marks[MARK_MISTAKE] + game->marks[MARK_BLUNDER]);
    }
}

void index_page_add(FILE *out, int number, const char *page, const Review *review)
{
    fprintf(out, "<tr><td><a href=\"");
    markup_print_link(out, page);
    fprintf(out, "\">%d</a></td><td>", number);
    markup_print_text(out, review_player(review, WHITE));
    fputs("</td><td>", out);
    markup_print_text(out, review_player(review, BLACK));
    fputs("</td><td>", out);
    markup_print_text(out, tree_result(review->game));
    fputs("</td><td>", out);
    markup_print_text(out, review->opening.name);
    print_figures(out, review);
    fputs("</td></tr>\n", out);
}

void index_page_end(FILE *out)
{
    fputs("</tbody>\n</table>\n</main>\n</body>\n</html>\n", out);
}
