// SPDX-License-Identifier: GPL-3.0-or-later
// Comments, marks, symbols and tags that a person gives a game. The game is written to its file again after each.
#include "ui/session/notes.h"

#include "base/language.h"
#include "base/memory.h"
#include "notation/nag.h"
#include "ui/common/annotations.h"
#include "ui/common/comment_fields.h"
#include "ui/session/session.h"

#include <stdio.h>
#include <string.h>

enum {
    COMMENT_MARKS_SIZE = 3072, // all squares, and as many arrows as there may be, in words
    COMMENT_WORDS_SIZE = COMMENT_MARKS_SIZE + 256,
};

// The words of a comment, and in brackets what programs have put into it.
static void say_comment(Session *session, const char *comment)
{
    const size_t size = 2 * strlen(comment) + COMMENT_WORDS_SIZE;
    char *words = mem_new(size, 1), *fields = mem_new(size, 1);
    Text words_out = text_begin(words, size), fields_out = text_begin(fields, size);
    comment_write_words(comment, &words_out);
    comment_fields_describe(comment, &fields_out);
    if (words[0] == '\0' && fields[0] == '\0')
        session_say(session, "%s", comment[0] != '\0' ? comment : _("No comment here; comment TEXT adds one."));
    else if (fields[0] == '\0')
        session_say(session, "%s", words);
    else
        session_say(session, "%s%s[%s]", words, words[0] != '\0' ? " " : "", fields);
    mem_free(words);
    mem_free(fields);
}

// Puts words into a comment in the place of those that are there. Clocks, evaluations and marks are no words, and stay.
static void set_words(GameTree *tree, int node, const char *words)
{
    const char *old = tree_comment(tree, node);
    const size_t size = strlen(old) + strlen(words) + 2;
    char *comment = mem_new(size, 1);
    Text out = text_begin(comment, size);
    comment_write_fields(old, &out);
    text_addf(&out, "%s%s", out.length > 0 && words[0] != '\0' ? " " : "", words);
    tree_set_comment(tree, node, comment);
    mem_free(comment);
}

// Reads, sets or deletes the comment on the position shown. What programs have put into it stays.
void note_comment(Session *session, char *arguments)
{
    EngineGame *engine_game = session->engine_game;
    const char *text = text_trim(arguments);
    const int node = view_node(&session->view, engine_game);
    if (text[0] == '\0') {
        say_comment(session, tree_comment(engine_game->tree, node));
        return;
    }
    if (tree_is_foreign(engine_game->tree)) {
        session_error(session, "comment: the moves of this game stand in its comment, so it is not changed.");
        return;
    }
    const bool removes = text_equal_nocase(text, "none");
    // Does a comment say anything but fields for programs?
    char *words = comment_words(tree_comment(engine_game->tree, node));
    const bool had_words = words[0] != '\0';
    mem_free(words);
    if (removes && !had_words) {
        session_say(session, "No comment here.");
        return;
    }
    set_words(engine_game->tree, node, removes ? "" : text);
    // The game is written to its file again.
    ++engine_game->changes;
    session->has_notes = true;
    session_say(session, removes     ? N_("Comment deleted.")
                         : had_words ? N_("Comment replaced.")
                                     : N_("Comment added to the move."));
}

// Squares and arrows in words, or how to set some.
static void say_marks(Session *session, const CommentMarks *marks)
{
    char words[COMMENT_MARKS_SIZE];
    Text text = text_begin(words, sizeof words);
    comment_marks_describe(marks, &text);
    session_say(session,
                words[0] != '\0' ? N_("Marked: %s.")
                                 : N_("No marks here; mark Gd4 Re2e4 sets a square and an arrow.%s"),
                words);
}

// Puts marks into a comment in the place of those that are there. They stand in front of the words.
static void set_marks(GameTree *tree, int node, const CommentMarks *marks)
{
    const char *old = tree_comment(tree, node);
    const size_t size = strlen(old) + COMMENT_MARKS_SIZE;
    char *comment = mem_new(size, 1);
    Text out = text_begin(comment, size);
    comment_marks_write(marks, &out);
    const bool has_marks = out.length > 0;
    if (has_marks && old[0] != '\0')
        text_add(&out, " ");
    // Words and other fields stay as they are.
    comment_write_unmarked(old, &out);
    if (has_marks && out.data[out.length - 1] == ' ')
        out.data[--out.length] = '\0';
    tree_set_comment(tree, node, comment);
    mem_free(comment);
}

// The words are read before anything is changed.
void note_mark(Session *session, char *arguments)
{
    EngineGame *engine_game = session->engine_game;
    const int node = view_node(&session->view, engine_game);
    const char *word = text_next_word(&arguments);
    CommentMarks marks = {.arrow_count = 0};
    if (word == NULL) {
        (void)comment_read_marks(tree_comment(engine_game->tree, node), &marks);
        say_marks(session, &marks);
        return;
    }
    for (; word != NULL && !text_equal_nocase(word, "none"); word = text_next_word(&arguments))
        if (!comment_marks_add(&marks, word)) {
            session_error(
                session,
                "mark: unknown mark '%.20s': a colour G R Y B O or C, and a square or two, as in Gd4 or Re2e4.", word);
            return;
        }
    // "none" alone leaves the list empty: all marks go.
    set_marks(engine_game->tree, node, &marks);
    ++engine_game->changes;
    say_marks(session, &marks);
}

// The symbols of the move, or how to set one.
static void say_signs(Session *session, int node)
{
    char signs[TREE_NAGS_MAX * NAG_SIGN_SIZE];
    Text text = text_begin(signs, sizeof signs);
    nag_write_all(session->engine_game->tree, node, false, &text);
    session_say(session, "%s", signs[0] != '\0' ? signs : _("No symbol here; nag !? and the like set one."));
}

// The words are read before anything is changed.
void note_nag(Session *session, char *arguments)
{
    EngineGame *engine_game = session->engine_game;
    const int node = view_node(&session->view, engine_game);
    const char *word = text_next_word(&arguments);
    uint8_t nags[TREE_NAGS_MAX];
    int count = 0;
    if (node == TREE_ROOT) {
        session_error(session, "nag: no move has led to this position.");
        return;
    }
    if (word == NULL) {
        say_signs(session, node);
        return;
    }
    for (; word != NULL && !text_equal_nocase(word, "none"); word = text_next_word(&arguments)) {
        if (count == TREE_NAGS_MAX) {
            session_error(session, "nag: a move has %d symbols at most.", TREE_NAGS_MAX);
            return;
        }
        if (!nag_read(word, &nags[count++])) {
            session_error(session, "nag: unknown symbol '%.20s'; ! ? !! ?? !? ?! = += =+ +/- -/+ +- -+ or $1 to $255.",
                          word);
            return;
        }
    }
    // 0 takes out all that are there.
    tree_set_nag(engine_game->tree, node, 0);
    for (int i = 0; i < count; ++i)
        tree_add_nag(engine_game->tree, node, nags[i]);
    ++engine_game->changes;
    session->has_notes = true;
    if (count == 0)
        session_say(session, "Symbols deleted.");
    else
        say_signs(session, node);
}

// Tags that follow from the game itself, or by which it is found again.
static bool is_made_by_us(const char *name)
{
    static const char *const names[] = {"FEN", "SetUp", "Variant"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i)
        if (text_equal_nocase(names[i], name))
            return true;
    return false;
}

// By the PGN standard (section 8.1.1).
static bool is_tag_name(const char *name)
{
    return name[strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_")] == '\0';
}

// The result is no tag for the tree: it stands behind the moves too.
static void set_tag(Session *session, const char *name, const char *value)
{
    GameTree *tree = session->engine_game->tree;
    const bool removes = text_equal_nocase(value, "none");
    if (text_equal_nocase(name, "Result"))
        tree_set_result(tree, value);
    else
        // NULL takes the tag out.
        tree_set_tag(tree, name, removes ? NULL : value);
    ++session->engine_game->changes;
    session->has_notes = true;
    session_say(session, removes ? N_("Tag %s deleted.") : "[%s \"%.200s\"]", name, value);
}

// Shows a tag or sets it. Those that follow from the position, and those of games that are played here,
// are not the user's.
void note_tag(Session *session, char *arguments)
{
    const EngineGame *engine_game = session->engine_game;
    const char *name = text_next_word(&arguments);
    const char *value = text_trim(arguments);
    const char *present = name != NULL ? tree_tag(engine_game->tree, name) : NULL;
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "*"};
    bool is_result = false;
    for (size_t i = 0; i < sizeof results / sizeof results[0]; ++i)
        is_result = is_result || strcmp(value, results[i]) == 0;
    if (name == NULL)
        session_error(session, "tag: which one? tag White Anderssen, Adolf.");
    else if (value[0] == '\0')
        session_say(session, "[%.60s \"%.200s\"]", name,
                    text_equal_nocase(name, "Result") ? tree_result(engine_game->tree)
                    : present != NULL                 ? present
                                                      : "");
    else if (!is_tag_name(name))
        session_error(session, "tag: not the name of a tag: '%.60s'; letters, digits and _.", name);
    else if (is_made_by_us(name))
        session_error(session, "tag: %s follows from the start position.", name);
    else if (!engine_game->is_viewed)
        session_error(session, "tag: the tags of a game against Hotspur are set when it is saved.");
    else if (text_equal_nocase(name, "Result") && !is_result)
        session_error(session, "tag: unknown result '%.40s': 1-0, 0-1, 1/2-1/2 or *.", value);
    else
        set_tag(session, name, value);
}
