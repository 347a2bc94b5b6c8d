// SPDX-License-Identifier: GPL-3.0-or-later
// The page of a film of maps: one HTML file that shows the pictures of a game one below the other, with the moves as
// links beside them. map_film.c makes the pictures and calls it; the frame of all pages is in ui/common/markup.c.
#include "ui/cli/map_film.h"

#include "ui/common/markup.h"

#include <string.h>

// PGN writes "?" and "-" for what is not known.
static bool is_known(const char *value)
{
    return value != NULL && value[0] != '\0' && value[0] != '?' && strcmp(value, "-") != 0;
}

// The names of the players, for titles; returns how many texts that are.
static int list_names(const GameTree *game, const char *names[PAGE_TITLE_PARTS])
{
    const char *white = tree_tag(game, "White"), *black = tree_tag(game, "Black");
    const bool is_of_game = is_known(white) || is_known(black);
    names[0] = !is_of_game ? "Film of maps" : is_known(white) ? white : "White";
    names[1] = " – ";
    names[2] = is_known(black) ? black : "Black";
    return is_of_game ? 3 : 1;
}

// "Casual game, London, 1851": what is known of it.
static void print_occasion(FILE *out, const GameTree *game)
{
    enum { YEAR_DIGITS = 4 };
    static const char *const names[] = {"Event", "Site"};
    const char *date = tree_tag(game, "Date"), *comma = "";
    for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i) {
        const char *value = tree_tag(game, names[i]);
        if (!is_known(value))
            continue;
        fputs(comma, out);
        markup_print_text(out, value);
        comma = ", ";
    }
    if (is_known(date) && strlen(date) >= YEAR_DIGITS) {
        fputs(comma, out);
        markup_print(out, date, YEAR_DIGITS);
    }
}

// A picture fills the window, so that a page down is a step of the film.
static const char style[] =
    "html { scroll-snap-type: y mandatory; }\n"
    "body { margin: 0; font: 15px/1.45 'DejaVu Sans', Verdana, sans-serif; color: #222222; }\n"
    "nav { position: fixed; inset: 0 auto 0 0; width: 19em; box-sizing: border-box; padding: 1em; "
    "overflow-y: auto; background: #f2f2f2; }\n"
    "h1 { font-size: 1.15em; margin: 0 0 0.3em; }\n"
    "p { margin: 0.4em 0; }\n"
    ".moves a { color: inherit; text-decoration: none; white-space: nowrap; padding: 0 0.15em; }\n"
    ".moves a:hover, .moves a:focus { background: #ffe033; }\n"
    "main { margin-left: 19em; }\n"
    "figure { margin: 0; height: 100vh; scroll-snap-align: start; }\n"
    "img { display: block; margin: auto; width: 100%; height: 100%; object-fit: contain; }\n"
    "@media print, (max-width: 45em) { html { scroll-snap-type: none; } nav { position: static; width: auto; } "
    "main { margin: 0; } }\n";

// "Nf6" instead of "12...Nf6" where White's move of that number stands before it.
static const char *short_move(const char *moved, bool follows)
{
    const char *dots = strstr(moved, "...");
    return follows && dots != NULL ? dots + strlen("...") : moved;
}

// The moves as links to their first picture, then the last move of the game, which has none where nothing was left to
// search, and the result.
static void print_moves(FILE *out, const FilmPage *page)
{
    int ply = -1;
    fputs("<p class=\"moves\">\n", out);
    for (int i = 0; i < page->scene_count; ++i) {
        const FilmScene *scene = &page->scenes[i];
        // Several pictures of one position, one an iteration.
        if (scene->ply == ply)
            continue;
        fprintf(out, "<a href=\"#p%d\">", scene->ply);
        markup_print_text(out, scene->moved[0] == '\0' ? "start" : short_move(scene->moved, scene->ply == ply + 1));
        fputs("</a>\n", out);
        ply = scene->ply;
    }
    markup_print_text(out, short_move(page->last_move, ply >= 0));
    if (page->last_move[0] != '\0')
        fputc('\n', out);
    markup_print_text(out, tree_result(page->game));
    fputs("\n</p>\n", out);
}

// All pictures in order. The first one of each ply is the target of its link: iterations follow it.
static void print_pictures(FILE *out, const FilmPage *page)
{
    int ply = -1;
    for (int i = 0; i < page->scene_count; ++i) {
        const FilmScene *scene = &page->scenes[i];
        fputs("<figure", out);
        if (scene->ply != ply)
            fprintf(out, " id=\"p%d\"", scene->ply);
        fputs("><img src=\"", out);
        markup_print_link(out, scene->file);
        fputs("\" alt=\"", out);
        markup_print_text(out, scene->moved[0] == '\0' ? "the start" : "after ");
        markup_print_text(out, scene->moved);
        fputs("\"></figure>\n", out);
        ply = scene->ply;
    }
}

void film_page_write(FILE *out, const FilmPage *page)
{
    PageHead head = {.policy = "; img-src 'self' file:", .style = style};
    // The heading in the page is the same without the map, which a paragraph below explains.
    const int names = list_names(page->game, head.title);
    head.title[names] = ": ";
    head.title[names + 1] = page->map_title;
    head.title[names + 2] = NULL;
    page_begin(out, &head);
    head.title[names] = NULL;
    fputs("<nav>\n<h1>", out);
    markup_print_texts(out, head.title);
    fputs("</h1>\n<p>", out);
    print_occasion(out, page->game);
    fputs("</p>\n<p><b>", out);
    markup_print_text(out, page->map_title);
    fputs("</b>. ", out);
    markup_print_text(out, page->map_meaning);
    fputs("</p>\n<p>A picture shows what the search found after the move that stands above it, before the next one was "
          "played. Space or Page Down: the next picture; a click on a move: its picture.</p>\n",
          out);
    print_moves(out, page);
    fputs("</nav>\n<main>\n", out);
    print_pictures(out, page);
    fputs("</main>\n", out);
    page_end(out);
}
