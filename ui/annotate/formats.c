// SPDX-License-Identifier: GPL-3.0-or-later
// The formats of a review: text and PGN are written here, JSON and the page in json.c, the page that lists games in
// index_page.c. A table at the end has a row for each, of which annotate_command.c chooses one; ui/session adds a
// review to the game on the board by review_add_to_tree.
#include "ui/annotate/formats.h"

#include "base/language.h"
#include "base/memory.h"
#include "notation/coordinate.h"
#include "notation/nag.h"
#include "notation/pgn.h"
#include "notation/san.h"
#include "ui/annotate/remarks.h"
#include "ui/common/annotations.h"
#include "ui/common/figures.h"
#include "ui/common/markup.h"

#include <stdlib.h>
#include <string.h>

enum { EVAL_SIZE = 32, LINE_SIZE = 256, PER_PAWN = 100 };

#define INDENT "    "
#define TEXT_BEGIN "Annotated by Hotspur"
#define JSON_BEGIN "{\"annotator\":"

static const FileKind text_kind = {.name = "an annotation of ours", .begin = TEXT_BEGIN};
static const FileKind json_kind = {.name = "an annotation of ours", .begin = JSON_BEGIN};

const char *review_player(const Review *review, Colour colour)
{
    static const char *const names[COLOUR_NB] = {"White", "Black"};
    const char *name = tree_tag(review->game, names[colour]);
    return name != NULL && name[0] != '\0' && name[0] != '?' ? name : names[colour];
}

void review_write_better(const Review *review, int ply, const Position *before, Text *out)
{
    const ReviewedMove *move = &review->moves[ply];
    if (move->best_length == 0 || move_equal(move->best[0], move->move))
        return;
    san_write_line(before, move->best, move->best_length < REVIEW_LINE_SHOWN ? move->best_length : REVIEW_LINE_SHOWN,
                   out);
}

// --- PGN -------------------------------------------------------------------------------------------------------------

// "[%eval -0.35]" or "[%eval #3]", for White, as other programs read it: of the position after a move of `colour`. Nothing
// where the move mates.
static void write_eval(Score score, Colour colour, char out[EVAL_SIZE])
{
    const Score for_white = colour == WHITE ? score : -score;
    const int centipawns = score_to_centipawns(for_white);
    const int moves = score_is_mate(score) ? abs(score_mate_moves(score)) - (score > 0) : 0;
    if (score == SCORE_MATE - 1)
        out[0] = '\0';
    else if (score_is_mate(score))
        snprintf(out, EVAL_SIZE, "[%%eval #%s%d]", for_white < 0 ? "-" : "", moves);
    else
        snprintf(out, EVAL_SIZE, "[%%eval %s%d.%02d]", centipawns < 0 ? "-" : "", abs(centipawns) / PER_PAWN,
                 abs(centipawns) % PER_PAWN);
}

// The reply that punishes a mistake, and its square, in red.
static void write_marks(const ReviewedMove *move, char squares[EVAL_SIZE], char arrows[EVAL_SIZE])
{
    char from[SQUARE_NAME_SIZE], to[SQUARE_NAME_SIZE];
    squares[0] = arrows[0] = '\0';
    if (move->mark < MARK_INACCURACY || move->reply_length == 0)
        return;
    square_write(move_from(move->reply[0]), from);
    square_write(move_king_to(move->reply[0]), to);
    snprintf(squares, EVAL_SIZE, "[%%csl R%s]", to);
    snprintf(arrows, EVAL_SIZE, "[%%cal R%s%s]", from, to);
}

// Adds mark, score, reply and sentences to the comment on a move.
static void annotate_node(const ReviewedMove *move, GameTree *game, int node)
{
    char eval[EVAL_SIZE], squares[EVAL_SIZE], arrows[EVAL_SIZE];
    write_eval(move->score, move->colour, eval);
    write_marks(move, squares, arrows);
    remark_add(
        game, node,
        &(Remark){
            .nag = mark_nag(move->mark), .eval = eval, .squares = squares, .arrows = arrows, .words = move->reason});
}

// The better line stands as a variation in the place of the move.
static void add_better(const ReviewedMove *move, GameTree *game, int parent)
{
    char eval[EVAL_SIZE];
    if (move->mark < MARK_INACCURACY || move->best_length == 0 || move_equal(move->best[0], move->move))
        return;
    write_eval(move->best_score, move->colour, eval);
    remark_add_line(game, parent, move->best,
                    move->best_length < REVIEW_LINE_SHOWN ? move->best_length : REVIEW_LINE_SHOWN, eval);
}

void review_take_out_remarks(const Review *review, GameTree *game)
{
    for (int ply = 0, node = TREE_ROOT; ply < review->count; ++ply) {
        node = tree_child(game, node, 0);
        if (review->moves[ply].is_asked)
            remarks_take_out_at(game, node);
    }
}

void review_add_to_tree(const Review *review, GameTree *game)
{
    review_take_out_remarks(review, game);
    for (int ply = 0, node = TREE_ROOT; ply < review->count; ++ply) {
        const int parent = node;
        node = tree_child(game, parent, 0);
        // Moves that were not asked for keep the remarks of earlier reviews.
        if (!review->moves[ply].is_graded)
            continue;
        annotate_node(&review->moves[ply], game, node);
        add_better(&review->moves[ply], game, parent);
    }
    remarks_set_tags(game, &review->opening);
}

static void write_pgn(FILE *out, const Review *review)
{
    char *text = pgn_write(review->game);
    fputs(text, out);
    mem_free(text);
}

// Games that a file holds already, broken ones included: --resume goes on behind them.
static int count_pgn(const char *text)
{
    PgnReader *reader = pgn_open_memory("", text, strlen(text));
    GameTree *game = tree_new();
    Error error;
    int count = 0;
    pgn_skip_variations(reader);
    for (PgnStatus status = pgn_read_game(reader, game, &error); status == PGN_GAME || status == PGN_BROKEN;
         status = pgn_read_game(reader, game, &error))
        ++count;
    tree_free(game);
    pgn_close(reader);
    return count;
}

// --- text ------------------------------------------------------------------------------------------------------------

static bool is_known(const char *value)
{
    return value != NULL && value[0] != '\0' && value[0] != '?';
}

// First line, players, result, occasion and opening; what the game does not say is left out.
static void print_head(FILE *out, const Review *review)
{
    static const char *const occasion[] = {"Event", "Site", "Date"};
    fprintf(out, TEXT_BEGIN "\n\n%s - %s  %s\n", review_player(review, WHITE), review_player(review, BLACK),
            tree_result(review->game));
    const char *comma = "";
    for (size_t i = 0; i < sizeof occasion / sizeof occasion[0]; ++i)
        if (is_known(tree_tag(review->game, occasion[i]))) {
            fprintf(out, "%s%s", comma, tree_tag(review->game, occasion[i]));
            comma = ", ";
        }
    if (comma[0] != '\0')
        fputc('\n', out);
    if (review->opening.name[0] != '\0')
        fprintf(out, "%s %s\n", review->opening.code, review->opening.name);
}

// The characters of a text; wide ones count as one.
static int width_of(const char *text)
{
    enum { CONTINUED_MASK = 0xc0, CONTINUED = 0x80 };
    int width = 0;
    for (; *text != '\0'; ++text)
        width += ((unsigned char)*text & CONTINUED_MASK) != CONTINUED;
    return width;
}

// The head of a column, at its right end; returns the width that the column needs, of `least` or more.
static int print_column(FILE *out, const char *head, int least)
{
    const int width = width_of(head) + 1 > least ? width_of(head) + 1 : least;
    fprintf(out, "%*s%s", width - width_of(head), "", head);
    return width;
}

// A number of the table, or a dash where no move was graded.
static void print_number(FILE *out, const ReviewSummary *summary, double number, int width)
{
    if (summary->graded == 0)
        fprintf(out, "%*s", width, "-");
    else
        fprintf(out, "%*.0f", width, number);
}

// Names are not cut: their column is as wide as the longer one needs.
static int width_of_names(const Review *review)
{
    enum { NAME_WIDTH = 24 };
    int width = NAME_WIDTH;
    for (Colour colour = WHITE; colour <= BLACK; ++colour) {
        const int length = width_of(review_player(review, colour)) + 1;
        width = length > width ? length : width;
    }
    return width;
}

// The table of both players: accuracy, centipawns lost on average, marks, and accuracy by phases.
static void print_summary(FILE *out, const Review *review)
{
    enum { NUMBER_WIDTH = 9, MARK_WIDTH = 4, PHASE_WIDTH = 11 };
    const int name_width = width_of_names(review);
    int phase_width[PHASE_NB];
    fprintf(out, "\n%*s", name_width, "");
    const int accuracy_width = print_column(out, _("accuracy"), NUMBER_WIDTH);
    const int loss_width = print_column(out, _("cp loss"), NUMBER_WIDTH);
    for (MoveMark mark = MARK_INACCURACY; mark <= MARK_BLUNDER; ++mark)
        fprintf(out, "%*s", MARK_WIDTH, mark_sign(mark));
    for (GamePhase phase = PHASE_OPENING; phase < PHASE_NB; ++phase)
        phase_width[phase] = print_column(out, _(phase_name(phase)), PHASE_WIDTH);
    fputc('\n', out);
    for (Colour colour = WHITE; colour <= BLACK; ++colour) {
        const ReviewSummary *whole = &review->sides[colour][PHASE_NB];
        const char *name = review_player(review, colour);
        fprintf(out, "%s%*s", name, name_width - width_of(name), "");
        print_number(out, whole, whole->accuracy, accuracy_width);
        print_number(out, whole, whole->centipawns, loss_width);
        for (MoveMark mark = MARK_INACCURACY; mark <= MARK_BLUNDER; ++mark)
            fprintf(out, "%*d", MARK_WIDTH, whole->marks[mark]);
        for (GamePhase phase = PHASE_OPENING; phase < PHASE_NB; ++phase)
            print_number(out, &review->sides[colour][phase], review->sides[colour][phase].accuracy, phase_width[phase]);
        fputc('\n', out);
    }
}

// White's expected points after each move, low to high.
static void print_graph(FILE *out, const Review *review)
{
    static const char *const bars[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    enum { BARS = sizeof bars / sizeof bars[0], WIDTH = 78 };
    int column = 0;
    for (int ply = 0; ply < review->count; ++ply) {
        const ReviewedMove *move = &review->moves[ply];
        const double white = move->colour == WHITE ? move->expected : 1 - move->expected;
        if (column++ % WIDTH == 0)
            fputc('\n', out);
        // A dot stands for a move that was not graded.
        fputs(!move->is_graded ? "·" : bars[white >= 1 ? BARS - 1 : (int)(white * BARS)], out);
    }
    fputc('\n', out);
}

// "    Comment: so it goes", where there are words. Releases them.
static void print_words(FILE *out, const char *indent, const char *label, char *words)
{
    if (words[0] != '\0')
        fprintf(out, "%s%s%s%s\n", indent, label, _(": "), words);
    mem_free(words);
}

static void print_comment(FILE *out, const char *indent, const char *comment)
{
    char *kept = remarks_left_out(comment);
    print_words(out, indent, _("Comment"), comment_shown(kept));
    mem_free(kept);
}

// What the game itself says of a move: its comment, and what else was possible in its place.
static void print_source(FILE *out, const GameTree *game, int node)
{
    print_comment(out, INDENT, tree_comment(game, node));
    print_words(out, INDENT, _("Earlier remark"), remarks_words(tree_comment(game, node)));
    const int parent = tree_parent(game, node);
    for (int other = tree_child(game, parent, 1); other != TREE_NONE; other = tree_next_sibling(game, other)) {
        const bool is_own = remark_line_of(game, other) == other;
        print_words(out, INDENT, is_own ? _("Earlier better line") : _("Variation"),
                    variation_text(game, other, false));
    }
}

// Has the game itself a comment, a sign or a variation at this move? The note of a program is none.
static bool has_source(const GameTree *game, int node)
{
    char *words = comment_shown(tree_comment(game, node));
    const bool has_words = words[0] != '\0';
    mem_free(words);
    return has_words || tree_nag(game, node, 0) != 0 || tree_child(game, tree_parent(game, node), 1) != TREE_NONE;
}

// "12...Nf6", and the signs that the game has for it.
static void print_san(FILE *out, const Review *review, int ply, int node, const Position *before)
{
    char san[LINE_SIZE];
    Text line = text_begin(san, sizeof san);
    san_write_line(before, &review->moves[ply].move, 1, &line);
    nag_write_all(review->game, node, false, &line);
    fprintf(out, "\n%s", san);
}

// "12...Nf6?  +0.31 -> +1.60". Where the game has signs of its own, ours stands behind the scores.
static void print_move(FILE *out, const Review *review, int ply, int node, const Position *before)
{
    const ReviewedMove *move = &review->moves[ply];
    const bool has_sign = tree_nag(review->game, node, 0) != 0;
    char better[LINE_SIZE], from[SCORE_WORDS_SIZE], to[SCORE_WORDS_SIZE];
    Text other = text_begin(better, sizeof better);
    write_score_words(move->best_score, move->colour, from);
    write_score_words(move->score, move->colour, to);
    print_san(out, review, ply, node, before);
    fprintf(out, "%s  ", has_sign ? "" : mark_sign(move->mark));
    if (!mark_is_praise(move->mark))
        fprintf(out, "%s -> ", from);
    fprintf(out, "%s", to);
    fprintf(out, has_sign ? "  Hotspur: %s\n" : "%s\n", has_sign ? mark_sign(move->mark) : "");
    if (move->reason[0] != '\0')
        fprintf(out, INDENT "%s\n", move->reason);
    if (!mark_is_praise(move->mark))
        review_write_better(review, ply, before, &other);
    if (other.length > 0)
        fprintf(out, INDENT "%s%s%s\n", _("Better"), _(": "), better);
}

// Moves that have a mark, a sentence, or something of the game's own, in their order; the others are left out. The
// first move behind the opening book is told too.
static void print_moves(FILE *out, const Review *review)
{
    Position pos = *tree_start(review->game);
    for (int ply = 0, node = TREE_ROOT; ply < review->count; ++ply) {
        node = tree_child(review->game, node, 0);
        if (review->book_plies > 0 && ply == review->book_plies) {
            char san[LINE_SIZE];
            Text line = text_begin(san, sizeof san);
            san_write_line(&pos, &review->moves[ply].move, 1, &line);
            fputc('\n', out);
            fprintf(out, _("%s leaves the opening book.\n"), san);
        }
        const bool has_words = has_source(review->game, node);
        if (review->moves[ply].mark != MARK_NONE || review->moves[ply].reason[0] != '\0') {
            print_move(out, review, ply, node, &pos);
        } else if (has_words) {
            print_san(out, review, ply, node, &pos);
            fputc('\n', out);
        }
        if (has_words)
            print_source(out, review->game, node);
        pos_advance(&pos, review->moves[ply].move);
    }
}

// The review of a game as text: head, table and graph of the whole, then the moves that something is said of.
static void write_text(FILE *out, const Review *review)
{
    print_head(out, review);
    if (review->end[0] != '\0')
        fprintf(out, "%s\n", review->end);
    if (review->count > 0) {
        print_summary(out, review);
        print_graph(out, review);
    }
    if (tree_comment(review->game, TREE_ROOT)[0] != '\0')
        fputc('\n', out);
    if (tree_is_foreign(review->game))
        fprintf(out, "%s\n",
                _("Not annotated: the moves are of another variant, or from a position that cannot be read."));
    print_comment(out, "", tree_comment(review->game, TREE_ROOT));
    print_moves(out, review);
    fputc('\n', out);
}

// Each review begins with the same words.
static int count_text(const char *text)
{
    int count = 0;
    for (const char *found = strstr(text, TEXT_BEGIN); found != NULL; found = strstr(found + 1, TEXT_BEGIN))
        ++count;
    return count;
}

// JSON has one game a line; one that was broken off has no newline and is not counted.
static int count_lines(const char *text)
{
    int count = 0;
    for (; *text != '\0'; ++text)
        count += *text == '\n';
    return count;
}

static void write_json_line(FILE *out, const Review *review)
{
    review_write_json(out, review);
    fputc('\n', out);
}

const AnnotateFormat *annotate_format_find(const char *name)
{
    static const AnnotateFormat formats[] = {
        {"text", &text_kind, &text_kind, false, false, false, count_text, write_text},
        {"pgn", &pgn_file_kind, &file_kind_new, false, true, false, count_pgn, write_pgn},
        {"json", &json_kind, &json_kind, false, false, true, count_lines, write_json_line},
        {"html", &page_file_kind, &page_file_kind, true, false, false, NULL, review_write_page},
    };
    const int i = FIND_ROW(formats, name, name);
    return i < 0 ? NULL : &formats[i];
}
