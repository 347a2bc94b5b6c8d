// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/formats.h"

#include "base/memory.h"
#include "notation/coordinate.h"
#include "notation/pgn.h"
#include "notation/san.h"
#include "ui/common/figures.h"

#include <stdlib.h>
#include <string.h>

enum { COMMENT_SIZE = 1024, EVAL_SIZE = 32, LINE_SIZE = 256, PER_PAWN = 100, NAG_OF_MOVE_MAX = 6 };

#define TEXT_BEGIN "Annotated by Hotspur"
#define JSON_BEGIN "{\"annotator\":\"Hotspur\""

static const FileKind text_kind = {.name = "an annotation of ours", .begin = TEXT_BEGIN};
static const FileKind json_kind = {.name = "an annotation of ours", .begin = JSON_BEGIN};
static const FileKind page_kind = {
    .name = "a page of ours", .begin = "<!DOCTYPE html>", .mark = "<meta name=\"generator\" content=\"Hotspur\">"};

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

static const char own_name[] = "Hotspur";

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
static void write_marks(const ReviewedMove *move, Text *out)
{
    char from[SQUARE_NAME_SIZE], to[SQUARE_NAME_SIZE];
    if (move->mark < MARK_INACCURACY || move->reply_length == 0)
        return;
    square_write(move_from(move->reply[0]), from);
    square_write(move_king_to(move->reply[0]), to);
    text_addf(out, " [%%csl R%s] [%%cal R%s%s]", to, from, to);
}

// Evaluations and marks of an earlier program give way to ours.
static void take_out(char *comment, const char *begin)
{
    for (char *found = strstr(comment, begin); found != NULL; found = strstr(comment, begin)) {
        const char *end = strchr(found, ']');
        if (end == NULL)
            return;
        memmove(found, end + 1, strlen(end + 1) + 1);
    }
}

// Has this program annotated the game before?
static bool is_ours(const GameTree *game)
{
    const char *annotator = tree_tag(game, "Annotator");
    return annotator != NULL && strcmp(annotator, own_name) == 0;
}

// Our mark in the place of an earlier one of ours; a mark that another program or a person gave stays, and what is said of the
// position.
static void set_mark(GameTree *game, int node, uint8_t mark)
{
    uint8_t others[TREE_NAGS_MAX];
    int count = 0;
    bool is_marked = false;
    for (int i = 0; tree_nag(game, node, i) != 0; ++i)
        if (tree_nag(game, node, i) > NAG_OF_MOVE_MAX)
            others[count++] = tree_nag(game, node, i);
        else
            is_marked = true;
    if (is_marked && !is_ours(game))
        return;
    tree_set_nag(game, node, mark);
    for (int i = 0; i < count; ++i)
        tree_add_nag(game, node, others[i]);
}

static void annotate_node(const ReviewedMove *move, GameTree *game, int node)
{
    char comment[COMMENT_SIZE], eval[EVAL_SIZE];
    const char *old = tree_comment(game, node);
    char *kept = memcpy(mem_new(strlen(old) + 1, 1), old, strlen(old));
    take_out(kept, "[%eval ");
    if (move->mark >= MARK_INACCURACY) {
        take_out(kept, "[%csl ");
        take_out(kept, "[%cal ");
    }
    Text text = text_begin(comment, sizeof comment);
    if (move->score != SCORE_NONE) {
        write_eval(move->score, move->colour, eval);
        text_add(&text, eval);
    }
    write_marks(move, &text);
    // What is written there already stays, and comes first.
    const bool is_new = move->reason[0] != '\0' && strstr(kept, move->reason) == NULL;
    tree_set_comment(game, node, comment);
    tree_add_comment(game, node, text_trim(kept));
    const size_t length = strlen(kept);
    if (is_new && length > 0 && strchr(".!?", kept[length - 1]) == NULL)
        tree_add_comment(game, node, "-");
    if (is_new)
        tree_add_comment(game, node, move->reason);
    if (move->mark != MARK_NONE)
        set_mark(game, node, mark_nag(move->mark));
    mem_free(kept);
}

// The better line stands as a variation in the place of the move.
static void add_better(const ReviewedMove *move, GameTree *game, int parent)
{
    char eval[EVAL_SIZE];
    if (move->mark < MARK_INACCURACY || move->best_length == 0 || move_equal(move->best[0], move->move))
        return;
    int node = parent;
    for (int i = 0; i < move->best_length && i < REVIEW_LINE_SHOWN; ++i) {
        node = tree_add(game, node, &(GamePly){.move = move->best[i], .score = SCORE_NONE, .time_us = -1});
        if (i > 0)
            continue;
        write_eval(move->best_score, move->colour, eval);
        tree_set_comment(game, node, eval);
    }
}

void review_add_to_tree(const Review *review, GameTree *game)
{
    int node = TREE_ROOT;
    for (int ply = 0; ply < review->count; ++ply) {
        const int parent = node;
        node = tree_child(game, parent, 0);
        annotate_node(&review->moves[ply], game, node);
        add_better(&review->moves[ply], game, parent);
    }
    tree_set_tag(game, "Annotator", own_name);
    if (tree_tag(game, "Opening") == NULL && review->opening.name[0] != '\0')
        opening_name_set_tags(&review->opening, game);
}

// The tree is the caller's, who has given it to be annotated.
static void write_pgn(FILE *out, const Review *review)
{
    review_add_to_tree(review, (GameTree *)review->game);
    char *text = pgn_write(review->game);
    fputs(text, out);
    mem_free(text);
}

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

static void print_number(FILE *out, const ReviewSummary *summary, double number, int width)
{
    if (summary->graded == 0)
        fprintf(out, "%*s", width, "-");
    else
        fprintf(out, "%*.0f", width, number);
}

static void print_summary(FILE *out, const Review *review)
{
    enum { NAME_WIDTH = 24, NUMBER_WIDTH = 9, MARK_WIDTH = 4, PHASE_WIDTH = 11 };
    fprintf(out, "\n%-*s%*s%*s%*s%*s%*s", NAME_WIDTH, "", NUMBER_WIDTH, "accuracy", NUMBER_WIDTH, "cp loss", MARK_WIDTH,
            "?!", MARK_WIDTH, "?", MARK_WIDTH, "??");
    for (GamePhase phase = PHASE_OPENING; phase < PHASE_NB; ++phase)
        fprintf(out, "%*s", PHASE_WIDTH, phase_name(phase));
    fputc('\n', out);
    for (Colour colour = WHITE; colour <= BLACK; ++colour) {
        const ReviewSummary *whole = &review->sides[colour][PHASE_NB];
        fprintf(out, "%-*.*s", NAME_WIDTH, NAME_WIDTH, review_player(review, colour));
        print_number(out, whole, whole->accuracy, NUMBER_WIDTH);
        print_number(out, whole, whole->centipawns, NUMBER_WIDTH);
        for (MoveMark mark = MARK_INACCURACY; mark <= MARK_BLUNDER; ++mark)
            fprintf(out, "%*d", MARK_WIDTH, whole->marks[mark]);
        for (GamePhase phase = PHASE_OPENING; phase < PHASE_NB; ++phase)
            print_number(out, &review->sides[colour][phase], review->sides[colour][phase].accuracy, PHASE_WIDTH);
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
        fputs(!move->is_graded ? "·" : bars[white >= 1 ? BARS - 1 : (int)(white * BARS)], out);
    }
    fputc('\n', out);
}

// "12...Nf6?  +0.31 -> +1.60".
static void print_move(FILE *out, const Review *review, int ply, const Position *before)
{
    const ReviewedMove *move = &review->moves[ply];
    char san[LINE_SIZE], better[LINE_SIZE], from[SCORE_TEXT_SIZE], to[SCORE_TEXT_SIZE];
    Text line = text_begin(san, sizeof san), other = text_begin(better, sizeof better);
    san_write_line(before, &move->move, 1, &line);
    write_score(move->best_score, move->colour, from);
    write_score(move->score, move->colour, to);
    fprintf(out, "\n%s%s  ", san, mark_sign(move->mark));
    if (move->mark == MARK_ONLY)
        fprintf(out, "%s\n", to);
    else
        fprintf(out, "%s -> %s\n", from, to);
    if (move->reason[0] != '\0')
        fprintf(out, "    %s\n", move->reason);
    if (move->mark != MARK_ONLY)
        review_write_better(review, ply, before, &other);
    if (other.length > 0)
        fprintf(out, "    Better: %s\n", better);
}

static void write_text(FILE *out, const Review *review)
{
    Position pos = *tree_start(review->game);
    Undo undo;
    print_head(out, review);
    print_summary(out, review);
    print_graph(out, review);
    for (int ply = 0; ply < review->count; ++ply) {
        if (review->book_plies > 0 && ply == review->book_plies) {
            char san[LINE_SIZE];
            Text line = text_begin(san, sizeof san);
            san_write_line(&pos, &review->moves[ply].move, 1, &line);
            fprintf(out, "\n%s leaves the opening book.\n", san);
        }
        if (review->moves[ply].mark != MARK_NONE)
            print_move(out, review, ply, &pos);
        pos_make_move(&pos, review->moves[ply].move, &undo);
        pos.last = NULL;
    }
    fputc('\n', out);
}

static int count_text(const char *text)
{
    int count = 0;
    for (const char *found = strstr(text, TEXT_BEGIN); found != NULL; found = strstr(found + 1, TEXT_BEGIN))
        ++count;
    return count;
}

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
        {"text", &text_kind, false, count_text, write_text},
        {"pgn", &pgn_file_kind, false, count_pgn, write_pgn},
        {"json", &json_kind, false, count_lines, write_json_line},
        {"html", &page_kind, true, NULL, review_write_page},
    };
    const int i = FIND_ROW(formats, name, name);
    return i < 0 ? NULL : &formats[i];
}
