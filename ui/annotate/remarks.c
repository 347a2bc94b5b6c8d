// SPDX-License-Identifier: GPL-3.0-or-later
// Remarks of ours in comments: writing, finding and taking them out, so that what users and other programs wrote stays.
// remarks.h describes the form. formats.c adds those of reviews and ui/cli/map_film.c those of films; fields of other
// programs are read in ui/common/comment_fields.c.
#include "ui/annotate/remarks.h"

#include "base/memory.h"
#include "base/text.h"
#include "ui/common/annotations.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { REMARK_SIZE = 4096, SUM_DIGITS = 6, NAG_OF_MOVE_MAX = 6, NAG_MAX = 255, HEX = 16, TAG_SIZE = 256 };

static const char command_begin[] = "[%hotspur ";
static const char remark_end[] = "[%hotspur end]";
static const char map_word[] = "map"; // in the first command of what a film of maps has added
static const char own_name[] = "Hotspur";
static const char own_tag[] = "HotspurAdded";

// What is taken out: bits for what a review and what a film of maps has added.
enum { OF_REVIEWS = 1, OF_MAPS = 2, OF_ALL = OF_REVIEWS | OF_MAPS };

// --- sums ------------------------------------------------------------------------------------------------------------

// Fowler, Noll and Vo's hash, cut to the digits that are written. http://www.isthe.com/chongo/tech/comp/fnv/
enum { SUM_START = 0x811c9dc5, SUM_PRIME = 0x01000193, SUM_BITS = 4 * SUM_DIGITS };

static uint32_t sum_byte(uint32_t sum, int byte)
{
    return (sum ^ (uint32_t)(byte & 0xff)) * (uint32_t)SUM_PRIME;
}

static uint32_t sum_cut(uint32_t sum)
{
    return (sum ^ sum >> SUM_BITS) & ((1U << SUM_BITS) - 1);
}

// Other programs break lines elsewhere: blanks do not count.
static uint32_t sum_of_text(const char *begin, const char *end)
{
    uint32_t sum = (uint32_t)SUM_START;
    for (; begin < end; ++begin)
        if (!isspace((unsigned char)*begin))
            sum = sum_byte(sum, *begin);
    return sum_cut(sum);
}

static uint32_t sum_move(uint32_t sum, Move move)
{
    sum = sum_byte(sum, move_from(move));
    sum = sum_byte(sum, move_to(move));
    return sum_byte(sum, move_is_promotion(move) ? (int)move_promotion(move) : PT_NB);
}

// Moves by origin, destination and promotion: how a move is spelled does not count.
static uint32_t sum_of_moves(const Move *moves, int count)
{
    uint32_t sum = (uint32_t)SUM_START;
    for (int i = 0; i < count; ++i)
        sum = sum_move(sum, moves[i]);
    return sum_cut(sum);
}

// --- reading ---------------------------------------------------------------------------------------------------------

// A remark as it stands in a comment.
typedef struct Block {
    const char *begin;           // its first command
    const char *text, *text_end; // between the commands
    const char *end;             // behind the last one
    bool is_ours;                // the text is as it was written
    uint8_t nag;                 // 0 = none
    bool is_map;                 // of a film of maps
    bool is_line;                // on the first move of a better line, with the sum of its moves
    uint32_t line_sum;
} Block;

static const char *skip_blanks(const char *at)
{
    while (isspace((unsigned char)*at))
        ++at;
    return at;
}

// Reads a sum; what is behind it, or NULL if there is none.
static const char *read_sum(const char *at, uint32_t *sum)
{
    char *end;
    if (!isxdigit((unsigned char)*at))
        return NULL;
    *sum = (uint32_t)strtoul(at, &end, HEX);
    return end - at == SUM_DIGITS ? end : NULL;
}

// Reads the first command of a remark, whose text begins behind it. False if it is something else.
static bool read_head(const char *at, Block *block, uint32_t *sum)
{
    static const char line[] = "line ";
    *block = (Block){.begin = at};
    at = read_sum(skip_blanks(at + strlen(command_begin)), sum);
    if (at == NULL)
        return false;
    at = skip_blanks(at);
    if (*at == '$') {
        char *end;
        const unsigned long nag = strtoul(at + 1, &end, 10);
        block->nag = nag <= NAG_MAX ? (uint8_t)nag : 0;
        at = skip_blanks(end);
    }
    block->is_line = text_starts_with(at, line);
    if (block->is_line)
        at = read_sum(skip_blanks(at + strlen(line)), &block->line_sum);
    block->is_map = at != NULL && text_starts_with(at, map_word);
    if (block->is_map)
        at += strlen(map_word);
    if (at == NULL || *skip_blanks(at) != ']')
        return false;
    block->text = skip_blanks(at) + 1;
    return true;
}

// The end of a remark is the next command of ours. If it is missing, the text behind the first one is not known as ours.
static void find_end(Block *block, uint32_t sum)
{
    const char *next = strstr(block->text, command_begin);
    if (next == NULL || !text_starts_with(next, remark_end)) {
        block->text_end = block->end = block->text;
        return;
    }
    block->text_end = next;
    block->end = next + strlen(remark_end);
    block->is_ours = sum_of_text(block->text, next) == sum;
}

// The first remark in a comment from a place on, or a command that is left of one. False if there is none.
static bool find_block(const char *from, Block *block)
{
    for (const char *at = strstr(from, command_begin); at != NULL; at = strstr(at + 1, command_begin)) {
        uint32_t sum;
        // An end without a beginning: a user has deleted the rest. It is taken out by itself.
        if (text_starts_with(at, remark_end)) {
            const char *end = at + strlen(remark_end);
            *block = (Block){.begin = at, .text = end, .text_end = end, .end = end};
            return true;
        }
        if (!read_head(at, block, &sum))
            continue;
        find_end(block, sum);
        return true;
    }
    return false;
}

// Is the remark one of the kinds that are asked for?
static bool is_of(const Block *block, int kinds)
{
    return ((block->is_map ? OF_MAPS : OF_REVIEWS) & kinds) != 0;
}

// --- signs -----------------------------------------------------------------------------------------------------------

// Puts a sign in front of the others, or takes it out. A move that has as many as there is room for keeps them.
static void change_nags(GameTree *game, int node, uint8_t added, uint8_t removed)
{
    uint8_t others[TREE_NAGS_MAX];
    int count = 0;
    for (int i = 0; tree_nag(game, node, i) != 0; ++i)
        if (tree_nag(game, node, i) != removed)
            others[count++] = tree_nag(game, node, i);
    tree_set_nag(game, node, added);
    for (int i = 0; i < count; ++i)
        tree_add_nag(game, node, others[i]);
}

// A person's sign on the move speaks for itself.
static bool may_add_nag(const GameTree *game, int node)
{
    int count = 0;
    for (; tree_nag(game, node, count) != 0; ++count)
        if (tree_nag(game, node, count) <= NAG_OF_MOVE_MAX)
            return false;
    return count < TREE_NAGS_MAX;
}

// --- lines -----------------------------------------------------------------------------------------------------------

// Has the move anything but a move?
static bool is_plain(const GameTree *game, int node)
{
    return tree_nag(game, node, 0) == 0 && tree_comment_before(game, node)[0] == '\0' &&
           tree_child(game, node, 1) == TREE_NONE;
}

// Is the node the first move of a better line, as it was added?
static bool is_own_line(const GameTree *game, int node)
{
    Block block;
    const char *comment = tree_comment(game, node);
    if (!find_block(comment, &block) || block.begin != comment || *block.end != '\0' || !block.is_ours ||
        !block.is_line || !is_plain(game, node))
        return false;
    uint32_t sum = sum_move((uint32_t)SUM_START, tree_ply(game, node)->move);
    for (node = tree_child(game, node, 0); node != TREE_NONE; node = tree_child(game, node, 0)) {
        if (!is_plain(game, node) || tree_comment(game, node)[0] != '\0')
            return false;
        sum = sum_move(sum, tree_ply(game, node)->move);
    }
    return sum_cut(sum) == block.line_sum;
}

int remark_line_of(const GameTree *game, int node)
{
    for (; node != TREE_ROOT && node != TREE_NONE; node = tree_parent(game, node))
        if (tree_child(game, tree_parent(game, node), 0) != node && is_own_line(game, node))
            return node;
    return TREE_NONE;
}

// Do the moves that follow a node begin with a line?
static bool has_line(const GameTree *game, int node, const Move *moves, int count)
{
    if (count == 0)
        return true;
    for (int i = 0, child; (child = tree_child(game, node, i)) != TREE_NONE; ++i)
        if (move_equal(tree_ply(game, child)->move, moves[0]) && has_line(game, child, moves + 1, count - 1))
            return true;
    return false;
}

// --- adding ----------------------------------------------------------------------------------------------------------

// Adds a command such as "[%eval 0.31]", unless the comment has one of that kind.
static void add_command(Text *text, const char *comment, const char *command)
{
    char kind[REMARK_SIZE];
    Text name = text_begin(kind, sizeof kind);
    text_addf(&name, "%.*s ", (int)strcspn(command, " "), command);
    if (command[0] != '\0' && strstr(comment, kind) == NULL)
        text_addf(text, " %s", command);
}

// A person's words may end without a full stop: a dash parts them from ours.
static bool needs_dash(const char *comment)
{
    char *words = comment_words(comment);
    const size_t length = strlen(words);
    const bool is_open = length > 0 && strchr(".!?:", words[length - 1]) == NULL;
    mem_free(words);
    return is_open;
}

// The commands around a text and the text, behind what the comment has.
static void add_block(GameTree *game, int node, const char *head, const char *text)
{
    char block[REMARK_SIZE + TAG_SIZE];
    Text out = text_begin(block, sizeof block);
    text_addf(&out, "%s%0*x%s]%s %s", command_begin, SUM_DIGITS, (unsigned)sum_of_text(text, text + strlen(text)), head,
              text, remark_end);
    tree_add_comment(game, node, block);
}

// What another remark of ours says does not count: it may be taken out alone.
void remark_add(GameTree *game, int node, const Remark *remark)
{
    char between[REMARK_SIZE], head[TAG_SIZE];
    Text text = text_begin(between, sizeof between), added = text_begin(head, sizeof head);
    char *others = remarks_left_out(tree_comment(game, node));
    add_command(&text, others, remark->eval);
    add_command(&text, others, remark->squares);
    add_command(&text, others, remark->arrows);
    if (remark->words[0] != '\0' && strstr(others, remark->words) == NULL)
        text_addf(&text, "%s %s", needs_dash(others) ? " -" : "", remark->words);
    mem_free(others);
    if (remark->nag != 0 && may_add_nag(game, node)) {
        change_nags(game, node, remark->nag, 0);
        text_addf(&added, " $%d", remark->nag);
    }
    if (remark->is_map)
        text_addf(&added, " %s", map_word);
    if (text.length > 0 || (added.length > 0 && !remark->is_map))
        add_block(game, node, head, between);
}

void remark_add_line(GameTree *game, int parent, const Move *moves, int count, const char *eval)
{
    char head[TAG_SIZE], text[REMARK_SIZE];
    if (count == 0 || has_line(game, parent, moves, count))
        return;
    Text sum = text_begin(head, sizeof head), between = text_begin(text, sizeof text);
    text_addf(&sum, " line %0*x", SUM_DIGITS, (unsigned)sum_of_moves(moves, count));
    add_command(&between, "", eval);
    for (int i = 0, node = parent; i < count; ++i) {
        node = tree_append(game, node, &(GamePly){.move = moves[i], .score = SCORE_NONE, .time_us = -1});
        if (i == 0)
            add_block(game, node, head, text);
    }
}

// --- taking out ------------------------------------------------------------------------------------------------------

// A text that is put together from pieces of another, with a blank between two.
static void add_piece(Text *out, const char *begin, const char *end)
{
    begin = skip_blanks(begin);
    while (end > begin && isspace((unsigned char)end[-1]))
        --end;
    if (end > begin)
        text_addf(out, "%s%.*s", out->length > 0 ? " " : "", (int)(end - begin), begin);
}

// A comment without the remarks of some kinds; those of others stay as they are.
static char *left_out(const char *comment, int kinds)
{
    // A text that is ours no more may stand between two words: a blank more on each side.
    const size_t size = 2 * strlen(comment) + 1;
    char *kept = mem_new(size, 1);
    Text text = text_begin(kept, size);
    Block block;
    for (; find_block(comment, &block); comment = block.end) {
        add_piece(&text, comment, block.begin);
        if (!is_of(&block, kinds))
            add_piece(&text, block.begin, block.end);
        else if (!block.is_ours)
            add_piece(&text, block.text, block.text_end);
    }
    add_piece(&text, comment, comment + strlen(comment));
    return kept;
}

char *remarks_left_out(const char *comment)
{
    return left_out(comment, OF_ALL);
}

char *remarks_words(const char *comment)
{
    const size_t size = strlen(comment) + 1;
    char *own = mem_new(size, 1);
    Text text = text_begin(own, size);
    Block block;
    for (; find_block(comment, &block); comment = block.end)
        if (block.is_ours)
            add_piece(&text, block.text, block.text_end);
    char *words = comment_words(own);
    mem_free(own);
    // The dash parts them from a person's words.
    if (text_starts_with(words, "- "))
        memmove(words, words + 2, strlen(words + 2) + 1);
    return words;
}

// Has a comment a remark of some kinds?
static bool has_block(const char *comment, int kinds)
{
    Block block;
    for (; find_block(comment, &block); comment = block.end)
        if (is_of(&block, kinds))
            return true;
    return false;
}

// Takes the remarks out of the comment on a move, and the signs that came with them.
static void take_out(GameTree *game, int node, int kinds)
{
    const char *comment = tree_comment(game, node);
    Block block;
    if (!has_block(comment, kinds))
        return;
    char *kept = left_out(comment, kinds);
    for (const char *from = comment; find_block(from, &block); from = block.end)
        if (is_of(&block, kinds) && block.nag != 0)
            change_nags(game, node, 0, block.nag);
    tree_set_comment(game, node, kept);
    mem_free(kept);
}

void remark_take_out(GameTree *game, int node)
{
    take_out(game, node, OF_REVIEWS);
}

static void clear_line(GameTree *game, int node, int kinds);

// Better lines of ours that are as they were written go; in the other variations our remarks do.
static void clear_variations(GameTree *game, int parent, int kinds)
{
    for (int other = tree_child(game, parent, 1); other != TREE_NONE;) {
        const int next = tree_next_sibling(game, other);
        if ((kinds & OF_REVIEWS) != 0 && is_own_line(game, other))
            tree_remove(game, other);
        else
            clear_line(game, other, kinds);
        other = next;
    }
}

// A node and all that follows.
static void clear_line(GameTree *game, int node, int kinds)
{
    for (; node != TREE_NONE; node = tree_child(game, node, 0)) {
        take_out(game, node, kinds);
        clear_variations(game, node, kinds);
    }
}

void remarks_take_out_at(GameTree *game, int node)
{
    remark_take_out(game, node);
    clear_variations(game, tree_parent(game, node), OF_REVIEWS);
}

void remarks_take_out_maps(GameTree *game)
{
    clear_line(game, TREE_ROOT, OF_MAPS);
}

static void take_out_tags(GameTree *game);

void remarks_take_out(GameTree *game)
{
    clear_line(game, TREE_ROOT, OF_ALL);
    take_out_tags(game);
}

// Looks through a line and all its variations.
static bool has_remark(const GameTree *game, int node)
{
    Block block;
    for (; node != TREE_NONE; node = tree_child(game, node, 0)) {
        if (find_block(tree_comment(game, node), &block))
            return true;
        for (int other = tree_child(game, node, 1); other != TREE_NONE; other = tree_next_sibling(game, other))
            if (has_remark(game, other))
                return true;
    }
    return false;
}

bool remarks_are_in(const GameTree *game)
{
    return has_remark(game, TREE_ROOT);
}

// --- tags ------------------------------------------------------------------------------------------------------------

// The tag of ours is a list: "remarks; Annotator Hotspur; ECO C50; Opening Italian Game".
static const char list_mark[] = "; ";

// Sets a tag and notes it with its value in the list of those that are ours.
static void add_tag(GameTree *game, const char *name, const char *value, Text *list)
{
    tree_set_tag(game, name, value);
    text_addf(list, "%s%s %s", list_mark, name, value);
}

// Is a tag with its value of now in the list? One that was changed is the user's.
static bool is_listed(const char *list, const char *name, const char *value)
{
    char row[TAG_SIZE];
    Text text = text_begin(row, sizeof row);
    text_addf(&text, "%s%s %s", list_mark, name, value);
    const char *found = strstr(list, row);
    return found != NULL && (found[text.length] == '\0' || text_starts_with(found + text.length, list_mark));
}

// Removes the tags that are listed as ours and still have our value, and the list.
static void take_out_tags(GameTree *game)
{
    static const char *const names[] = {"Annotator", "ECO", "Opening"};
    const char *list = tree_tag(game, own_tag);
    if (list == NULL)
        return;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i) {
        const char *value = tree_tag(game, names[i]);
        if (value != NULL && is_listed(list, names[i], value))
            tree_set_tag(game, names[i], NULL);
    }
    tree_set_tag(game, own_tag, NULL);
}

void remarks_set_tags(GameTree *game, const OpeningName *opening)
{
    char value[TAG_SIZE];
    Text list = text_begin(value, sizeof value);
    take_out_tags(game);
    // Without remarks no tag of ours is needed.
    if (!remarks_are_in(game))
        return;
    text_add(&list, "remarks");
    if (tree_tag(game, "Annotator") == NULL)
        add_tag(game, "Annotator", own_name, &list);
    const char *code = tree_tag(game, "ECO");
    // A person who gives another code means another opening.
    if (opening != NULL && opening->name[0] != '\0' && tree_tag(game, "Opening") == NULL &&
        (code == NULL || strcmp(code, opening->code) == 0)) {
        if (code == NULL && opening->code[0] != '\0')
            add_tag(game, "ECO", opening->code, &list);
        add_tag(game, "Opening", opening->name, &list);
    }
    tree_set_tag(game, own_tag, value);
}

void remarks_add_tags(GameTree *game)
{
    if (tree_tag(game, own_tag) == NULL)
        remarks_set_tags(game, NULL);
}
