// SPDX-License-Identifier: GPL-3.0-or-later
// The page of an annotated game: page.html with the outlines of the pieces, the game as JSON, the colours of its maps, and
// its own texts in the language of the user. The index of several pages is in index_page.c.
#include "ui/annotate/page.h"

#include "base/language.h"
#include "base/language_choice.h"
#include "ui/annotate/formats.h"
#include "ui/common/json.h"
#include "ui/common/markup.h"
#include "ui/heatmap/heat_picture.h"

#include <string.h>

// What the page says itself; tests/annotate/run_languages.py compares them with its sources.
static const char *const page_texts[] = {
    N_("Board"),
    N_("Chess board"),
    N_("Step through the game"),
    N_("Start of the game"),
    N_("One move back"),
    N_("Next move"),
    N_("End of the game"),
    N_("Home"),
    N_("End"),
    N_("Left"),
    N_("Right"),
    N_("Next mistake"),
    N_("Flip"),
    N_("Map"),
    N_("search effort, most to least:"),
    N_("Move, by the expected points of White"),
    N_("The move shown"),
    N_("Moves"),
    N_("Moves and remarks"),
    N_("Annotated by Hotspur. All scores are for White: with + White is better, with - Black."),
    N_("Keys: left, right, Home, End; n next mistake, f flip, m map."),
    N_("White expects %1 points"),
    N_("After %1"),
    N_("Start position"),
    N_("White mates in %1"),
    N_("Black mates in %1"),
    N_("White is winning"),
    N_("Black is winning"),
    N_("%1 to %2"),
    N_("%1 for White"),
    N_("opening book"),
    N_("the only legal move"),
    N_("Better"),
    N_("Then"),
    N_(": "),
    N_("accuracy %1"),
    N_("How well both sides played"),
    N_("Accuracy"),
    N_("Average centipawn loss"),
    N_("Inaccuracies ?!"),
    N_("Mistakes ?"),
    N_("Blunders ??"),
    N_("Accuracy in the opening"),
    N_("in the middlegame"),
    N_("in the endgame"),
    N_("Not annotated: the moves are of another variant, or from a position that cannot be read."),
};

// The template up to a mark, and what is behind it.
static const char *write_template(FILE *out, const char *from, const char *mark)
{
    const char *found = strstr(from, mark);
    if (found == NULL)
        return from;
    fwrite(from, 1, (size_t)(found - from), out);
    return found + strlen(mark);
}

// English text -> translation; an English page needs none.
static void write_texts(FILE *out)
{
    Json json = json_begin(out, 0);
    json_open(&json, NULL, '{');
    for (size_t i = 0; i < sizeof page_texts / sizeof page_texts[0]; ++i)
        if (strcmp(_(page_texts[i]), page_texts[i]) != 0)
            json_text(&json, page_texts[i], _(page_texts[i]));
    json_close(&json, '}');
}

void review_write_page(FILE *out, const Review *review)
{
    page_begin(out, &(PageHead){.title = {review_player(review, WHITE), " – ", review_player(review, BLACK)},
                                .language = language_code(),
                                .policy = "; script-src 'unsafe-inline'"});
    const char *rest = write_template(out, annotate_page, "@PIECES@");
    for (PieceType type = PT_PAWN; type < PT_NB; ++type)
        fprintf(out, "<path id=\"t%d\" d=\"%s\"/>\n", (int)type, heat_picture_outline(type));
    rest = write_template(out, rest, "@GAME@");
    review_write_json(out, review);
    rest = write_template(out, rest, "@WORDS@");
    write_texts(out);
    rest = write_template(out, rest, "@COLOURS@");
    for (int class_of = 0; class_of < MAP_CLASS_NB; ++class_of)
        fprintf(out, "%s\"#%06x\"", class_of > 0 ? "," : "", heat_band(PALETTE_HEAT, class_of)->fill.rgb);
    fputs(rest, out);
}
