// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/game_pgn.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/text.h"

#include <stdio.h>
#include <time.h>

enum { NOTE_SIZE = 64 };

void time_control_write(const TimeControl *control, char out[TIME_CONTROL_SIZE])
{
    Text text = text_begin(out, TIME_CONTROL_SIZE);
    if (control->none) {
        text_add(&text, "-");
    } else if (control->move_us > 0) {
        text_addf(&text, "*%g", (double)control->move_us / US_PER_SECOND);
    } else {
        if (control->moves > 0)
            text_addf(&text, "%d/", control->moves);
        text_addf(&text, "%g", (double)control->base_us / US_PER_SECOND);
        if (control->increment_us > 0)
            text_addf(&text, "+%g", (double)control->increment_us / US_PER_SECOND);
    }
}

void game_pgn_write_date(char out[DATE_SIZE], const char *format)
{
    const time_t now = time(NULL);
    struct tm parts;
    if (localtime_r(&now, &parts) == NULL || strftime(out, DATE_SIZE, format, &parts) == 0)
        snprintf(out, DATE_SIZE, "????.??.??");
}

void game_pgn_set_tags(PgnGame *pgn, const Game *game)
{
    char date[DATE_SIZE], control[TIME_CONTROL_SIZE];
    game_pgn_write_date(date, "%Y.%m.%d");
    pgn_set_tag(pgn, "Date", date);
    time_control_write(game_time_control(game), control);
    pgn_set_tag(pgn, "TimeControl", control);
    pgn_set_result(pgn, game_result_text(game));
}

static void write_note(const GamePly *ply, bool with_times, char out[NOTE_SIZE])
{
    const PgnNote note = {
        .score = ply->score,
        .depth = ply->depth,
        .time_us = with_times && !ply->from_book && ply->time_us > 0 ? ply->time_us : -1,
        .clock_us = -1,
        .from_book = ply->from_book,
    };
    pgn_note_write(&note, out, NOTE_SIZE);
}

void game_pgn_set_moves(PgnGame *pgn, const Game *game, bool with_times)
{
    pgn_set_start(pgn, game_start(game));
    for (int i = 0; i < game_ply_count(game); ++i) {
        char note[NOTE_SIZE];
        write_note(game_ply(game, i), with_times, note);
        pgn_add_move(pgn, PGN_MAIN_LINE, game_ply(game, i)->move, note);
    }
}

// --- variations ----------------------------------------------------------------------------------------------------

// A tree while it is written down.
typedef struct TreeWriting {
    PgnGame *pgn;
    const GameTree *tree;
    bool with_times;
} TreeWriting;

static void add_node(const TreeWriting *writing, int line, int node)
{
    const GamePly *ply = tree_ply(writing->tree, node);
    char note[NOTE_SIZE];
    write_note(ply, writing->with_times, note);
    pgn_add_move(writing->pgn, line, ply->move, note)->nag = tree_nag(writing->tree, node);
    pgn_add_comment(writing->pgn, line, tree_comment(writing->tree, node));
}

// A node, what goes on from it in the same line, and behind each move what stands in its place.
static void add_nodes(const TreeWriting *writing, int line, int node)
{
    const GameTree *tree = writing->tree;
    add_node(writing, line, node);
    for (int ply = 1; tree_child(tree, node, 0) != TREE_NONE; ++ply) {
        const int parent = node;
        node = tree_child(tree, parent, 0);
        add_node(writing, line, node);
        for (int i = 1; tree_child(tree, parent, i) != TREE_NONE; ++i)
            add_nodes(writing, pgn_add_variation(writing->pgn, line, ply), tree_child(tree, parent, i));
    }
}

void game_pgn_set_tree(PgnGame *pgn, const GameTree *tree, bool with_times)
{
    const TreeWriting writing = {.pgn = pgn, .tree = tree, .with_times = with_times};
    pgn_set_start(pgn, tree_start(tree));
    pgn_add_comment(pgn, PGN_MAIN_LINE, tree_comment(tree, TREE_ROOT));
    if (tree_child(tree, TREE_ROOT, 0) != TREE_NONE)
        add_nodes(&writing, PGN_MAIN_LINE, tree_child(tree, TREE_ROOT, 0));
    for (int i = 1; tree_child(tree, TREE_ROOT, i) != TREE_NONE; ++i)
        add_nodes(&writing, pgn_add_variation(pgn, PGN_MAIN_LINE, 0), tree_child(tree, TREE_ROOT, i));
}

// Adds a line behind a node; `nodes` gets the node before each of its moves.
static void add_read_line(GameTree *tree, int node, const PgnMove *moves, int count, int *nodes)
{
    for (int i = 0; i < count; ++i) {
        nodes[i] = node;
        node = tree_add(tree, node, &(GamePly){.move = moves[i].move, .score = SCORE_NONE, .time_us = -1});
        if (moves[i].comment != NULL)
            tree_set_comment(tree, node, moves[i].comment);
        if (moves[i].nag != 0)
            tree_set_nag(tree, node, moves[i].nag);
    }
}

GameTree *game_pgn_tree(const PgnGame *pgn)
{
    GameTree *tree = tree_new();
    const size_t line_count = (size_t)pgn->variation_count + 1;
    int **before = mem_new(line_count, sizeof before[0]); // the node before each move of each line, the game's first
    tree_reset(tree, &pgn->start);
    if (pgn->preface != NULL)
        tree_set_comment(tree, TREE_ROOT, pgn->preface);
    before[0] = mem_new((size_t)pgn->ply_count + 1, sizeof before[0][0]);
    add_read_line(tree, TREE_ROOT, pgn->moves, pgn->ply_count, before[0]);
    for (int i = 0; i < pgn->variation_count; ++i) {
        const PgnVariation *variation = &pgn->variations[i];
        const int node = before[variation->parent + 1][variation->ply];
        before[i + 1] = mem_new((size_t)variation->ply_count + 1, sizeof before[0][0]);
        add_read_line(tree, node, variation->moves, variation->ply_count, before[i + 1]);
    }
    for (size_t i = 0; i < line_count; ++i)
        mem_free(before[i]);
    mem_free(before);
    return tree;
}

// --- opening name ---------------------------------------------------------------------------------------------------

void opening_name_find(OpeningBook *book, const Game *game, OpeningName *out)
{
    const char *name = NULL;
    *out = (OpeningName){.name = ""};
    // Backwards from the position of the game: the last one with a name says most.
    for (int plies = game_ply_count(game); plies > 0 && name == NULL; --plies) {
        Position pos;
        game_position_at(game, plies, &pos);
        name = opening_book_name(book, &pos);
        if (name == NULL)
            continue;
        snprintf(out->name, sizeof out->name, "%s", name);
        snprintf(out->code, sizeof out->code, "%s", opening_book_eco(book, &pos));
    }
}

void opening_name_set_tags(const OpeningName *opening, PgnGame *pgn)
{
    const bool is_known = opening->name[0] != '\0';
    pgn_set_tag(pgn, "ECO", is_known ? opening->code : NULL);
    pgn_set_tag(pgn, "Opening", is_known ? opening->name : NULL);
}
