// SPDX-License-Identifier: GPL-3.0-or-later
// How the moves of a game fill a panel: rows of moves, and below them comments and variations word by
// word. The plan is made for one size and then drawn or clicked on, so that both agree. As many columns
// are used as the game needs.
#include "ui/board/moves_plan.h"

#include "base/memory.h"
#include "base/text.h"
#include "notation/nag.h"
#include "notation/san.h"
#include "ui/common/annotations.h"
#include "ui/session/tour.h"

#include <limits.h>
#include <string.h>

enum {
    BRIEF_COLUMNS = MOVES_SAN_COLUMNS + MOVES_MARK_COLUMNS + 1, // without score and time
    HALF_COLUMNS_MAX = 26,
    LIST_GAP = 2,
    HIGH_ROWS = 12,   // from so many on, a long game is better shown whole than with its scores
    INDENT = 2,       // of a variation, against what it stands in; the first stand below the moves, not the numbers
    TEXT_SIZE = 2048, // of a comment; what is longer loses its end
};

static MovesRow *add_row(MovesPlan *plan)
{
    plan->rows = mem_grow(plan->rows, (size_t)plan->count, &plan->capacity, sizeof plan->rows[0]);
    plan->rows[plan->count] = (MovesRow){.nodes = {TREE_NONE, TREE_NONE}, .first_word = plan->word_count};
    return &plan->rows[plan->count++];
}

// --- words -----------------------------------------------------------------------------------------------------------

// Where the next word goes.
typedef struct WordPlace {
    MovesPlan *plan;
    int indent;    // columns in front of each row
    int column;    // behind the last word; 0 = the next word begins a row
    int rows_left; // that may still be begun
    bool is_full;  // what comes now is left out
} WordPlace;

static WordPlace begin_words(MovesPlan *plan, int level, int rows_max)
{
    // Deep variations would have no room left: half of the width is theirs at least.
    const bool is_narrow = plan->rows_each == 2;
    const int first = is_narrow ? INDENT : MOVES_NUMBER_COLUMNS;
    const int indent = level > 0 ? first + (level - 1) * INDENT : 0, most = plan->columns / 2;
    return (WordPlace){.plan = plan, .indent = indent < most ? indent : most, .rows_left = rows_max};
}

// Adds a text to the buffer of all texts. Returns its place there.
static size_t keep_text(MovesPlan *plan, const char *text, size_t bytes)
{
    const size_t at = plan->texts_size;
    while (plan->texts_size + bytes + 1 > plan->texts_capacity) {
        const size_t more = plan->texts_capacity > 0 ? 2 * plan->texts_capacity : TEXT_SIZE;
        plan->texts = mem_resize(plan->texts, plan->texts_capacity, more);
        plan->texts_capacity = more;
    }
    memcpy(plan->texts + at, text, bytes);
    plan->texts[at + bytes] = '\0';
    plan->texts_size += bytes + 1;
    return at;
}

// Words name their text by its place, since the texts move when they grow.
static void put_word(WordPlace *place, int node, bool is_comment, const char *text, size_t bytes, int width)
{
    MovesPlan *plan = place->plan;
    plan->words = mem_grow(plan->words, (size_t)plan->word_count, &plan->word_capacity, sizeof plan->words[0]);
    plan->words[plan->word_count++] = (MovesWord){.text = keep_text(plan, text, bytes),
                                                  .column = place->column,
                                                  .width = width,
                                                  .node = node,
                                                  .is_comment = is_comment};
    plan->rows[plan->count - 1].word_count += 1;
    place->column += width;
    // The row that has to be in sight.
    if (node == plan->shown && !is_comment)
        plan->shown_row = plan->count - 1;
}

// The last word of a text that does not fit gives way to dots.
static void end_with_dots(WordPlace *place)
{
    static const char dots[] = "...";
    MovesPlan *plan = place->plan;
    MovesWord *last = &plan->words[plan->word_count - 1];
    place->is_full = true;
    if (last->column + last->width + (int)strlen(dots) > plan->columns) {
        last->text = keep_text(plan, dots, strlen(dots));
        last->width = (int)strlen(dots);
        return;
    }
    put_word(place, last->node, last->is_comment, dots, strlen(dots), (int)strlen(dots));
}

// Begins a row if the word does not fit into the present one; false if there may be no more.
static bool make_place(WordPlace *place, int width)
{
    const bool begins = place->column == 0;
    if (!begins && place->column + 1 + width <= place->plan->columns) {
        place->column += 1;
        return true;
    }
    if (place->rows_left == 0) {
        end_with_dots(place);
        return false;
    }
    add_row(place->plan);
    place->rows_left -= 1;
    place->column = place->indent;
    return true;
}

// A word that is longer than a row goes on in the next.
static void add_word(WordPlace *place, int node, bool is_comment, const char *text, size_t bytes)
{
    char word[TEXT_SIZE];
    Text copy = text_begin(word, sizeof word);
    text_addf(&copy, "%.*s", (int)bytes, text);
    for (const char *rest = word; *rest != '\0' && !place->is_full;) {
        const int room = place->plan->columns - place->indent;
        const size_t part = term_text_width(rest) <= room ? strlen(rest) : panel_fitting_bytes(rest, room);
        char cut[TEXT_SIZE];
        Text piece = text_begin(cut, sizeof cut);
        text_addf(&piece, "%.*s", (int)part, rest);
        const int width = term_text_width(cut);
        if (part == 0 || !make_place(place, width))
            return;
        put_word(place, node, is_comment, cut, part, width);
        rest += part;
    }
}

// The words of a comment without the fields for programs.
static void add_comment(WordPlace *place, int node, const char *comment)
{
    char shown[TEXT_SIZE];
    Text text = text_begin(shown, sizeof shown);
    comment_write_shown(comment, &text);
    for (const char *word = shown; *word != '\0' && !place->is_full;) {
        const size_t bytes = strcspn(word, " ");
        if (bytes > 0)
            add_word(place, node, true, word, bytes);
        word += bytes;
        word += strspn(word, " ");
    }
}

// --- variations ------------------------------------------------------------------------------------------------------

// "3.Nf3!?", with the number where one is due.
static void add_move(WordPlace *place, int node, const Position *before, bool needs_number)
{
    const GameTree *tree = place->plan->tree;
    char san[SAN_SIZE], word[2 * SAN_SIZE + TREE_NAGS_MAX * NAG_SIGN_SIZE];
    Text text = text_begin(word, sizeof word);
    san_write(before, tree_ply(tree, node)->move, san);
    if (needs_number || before->stm == WHITE)
        text_addf(&text, "%d%s", pos_move_number(before), before->stm == WHITE ? "." : "...");
    text_add(&text, san);
    nag_write_all(tree, node, term_has_unicode(), &text);
    add_word(place, node, false, word, text.length);
}

// A variation and, indented one step more, those in it, each below the move in whose place it stands.
static void add_variation(MovesPlan *plan, int node, const Position *start, int level)
{
    const GameTree *tree = plan->tree;
    const int first = node;
    Position pos = *start;
    WordPlace place = begin_words(plan, level, INT_MAX);
    add_comment(&place, node, tree_comment_before(tree, node));
    for (bool needs_number = true; node != TREE_NONE; node = tree_child(tree, node, 0)) {
        const int words = plan->word_count + 1;
        add_move(&place, node, &pos, needs_number);
        add_comment(&place, node, tree_comment(tree, node));
        // A comment stands between: the next move has its number again.
        needs_number = plan->word_count > words;
        for (int other = node; node != first && (other = tree_next_sibling(tree, other)) != TREE_NONE;) {
            add_variation(plan, other, &pos, level + 1);
            place.column = 0;
            needs_number = true;
        }
        pos_advance(&pos, tree_ply(tree, node)->move);
    }
}

// --- the main line -----------------------------------------------------------------------------------------------------

// The comment on a move of the main line, and what else was played in its place. False if there is none of these.
static bool add_notes(MovesPlan *plan, int node, const Position *before)
{
    const int count = plan->count;
    const int rows = node == plan->shown ? plan->list_rows - 1 : plan->text_rows;
    WordPlace place = begin_words(plan, 1, rows > 0 ? rows : 1);
    if (node != plan->told)
        add_comment(&place, node, tree_comment(plan->tree, node));
    for (int other = node; (other = tree_next_sibling(plan->tree, other)) != TREE_NONE;)
        add_variation(plan, other, before, 1);
    return plan->count > count;
}

// The main line, two moves in a row where there is room. A comment or variation ends the row, and
// Black's move begins another.
static void add_rows(MovesPlan *plan)
{
    const GameTree *tree = plan->tree;
    Position pos = *tree_start(tree);
    bool is_first = true;
    MovesRow *row = NULL; // the one that White's move stands in, if Black's may follow there
    add_notes(plan, TREE_ROOT, &pos);
    for (int node = tree_child(tree, TREE_ROOT, 0); node != TREE_NONE; node = tree_child(tree, node, 0)) {
        const bool is_black = pos.stm == BLACK;
        if (!is_black || row == NULL || plan->rows_each == 2)
            row = add_row(plan);
        row->nodes[is_black] = node;
        row->has_dots = is_black && row->nodes[0] == TREE_NONE && plan->rows_each == 1;
        if (!is_black || row->has_dots || is_first)
            row->number = pos_move_number(&pos);
        if (node == plan->shown)
            plan->shown_row = plan->count - 1;
        if (add_notes(plan, node, &pos) || is_black)
            row = NULL;
        else
            row = &plan->rows[plan->count - 1];
        pos_advance(&pos, tree_ply(tree, node)->move);
        is_first = false;
    }
}

// --- lists -----------------------------------------------------------------------------------------------------------

void moves_plan_free(MovesPlan *plan)
{
    mem_free(plan->rows);
    mem_free(plan->words);
    mem_free(plan->texts);
    plan->rows = NULL;
    plan->words = NULL;
    plan->texts = NULL;
    plan->count = plan->word_count = plan->shown_row = 0;
    plan->capacity = plan->word_capacity = plan->texts_size = plan->texts_capacity = 0;
}

// Lays the rows out in so many lists side by side.
static void lay_out(MovesPlan *plan, const Area *area, int lists, bool with_details)
{
    moves_plan_free(plan);
    plan->lists = lists;
    plan->pitch = (area->columns + LIST_GAP) / lists;
    plan->columns = plan->pitch - LIST_GAP;
    const int half = (plan->columns - MOVES_NUMBER_COLUMNS) / 2;
    plan->rows_each = half < MOVES_SAN_COLUMNS + MOVES_MARK_COLUMNS ? 2 : 1;
    plan->half = half < HALF_COLUMNS_MAX ? half : HALF_COLUMNS_MAX;
    plan->with_details = with_details;
    plan->list_rows = area->rows - 1;
    plan->room = lists * plan->list_rows;
    plan->text_rows = plan->list_rows / 2 > 1 ? plan->list_rows / 2 : 1;
    add_rows(plan);
}

// As many lists as the game needs; scores and times give way only where the rows do not suffice.
void moves_plan_make(MovesPlan *plan, const Session *session, const Area *area)
{
    const int detailed = (area->columns + LIST_GAP) / (MOVES_NUMBER_COLUMNS + 2 * MOVES_DETAIL_COLUMNS + LIST_GAP);
    const int brief = (area->columns + LIST_GAP) / (MOVES_NUMBER_COLUMNS + 2 * BRIEF_COLUMNS + LIST_GAP);
    *plan = (MovesPlan){.tree = session_tree(session),
                        .shown = session_shown_node(session),
                        .live = session_game_node(session),
                        .told = session_tour_node(session)};
    lay_out(plan, area, 1, detailed > 0);
    while (plan->count > plan->room && plan->lists < detailed)
        lay_out(plan, area, plan->lists + 1, true);
    while (plan->count > plan->room && plan->list_rows >= HIGH_ROWS && plan->lists < brief)
        lay_out(plan, area, plan->lists + 1, false);
}

// The word at a column, or the one in front of it.
static int word_node(const MovesPlan *plan, const MovesRow *row, int column)
{
    const MovesWord *words = &plan->words[row->first_word];
    int i = 0;
    while (i + 1 < row->word_count && words[i + 1].column <= column)
        ++i;
    return words[i].node;
}

int moves_plan_node_at(const MovesPlan *plan, int row, int column)
{
    const MovesRow *at = &plan->rows[row];
    if (at->word_count > 0)
        return word_node(plan, at, column);
    const bool is_second =
        plan->rows_each == 1 ? column >= MOVES_NUMBER_COLUMNS + plan->half : at->nodes[0] == TREE_NONE;
    return at->nodes[is_second];
}
