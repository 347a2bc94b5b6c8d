// SPDX-License-Identifier: GPL-3.0-or-later
// The commands about the maps.
#include "base/file.h"
#include "base/text.h"
#include "ui/board/app.h"
#include "ui/board/board_commands.h"
#include "ui/board/export.h"
#include "ui/heatmap/map_words.h"

#include <string.h>

static const char timeline_word[] = "timeline";

static void run_map(Session *session, char *arguments)
{
    App *app = session->context;
    const char *word = text_next_word(&arguments);
    if (word == NULL) {
        app_toggle_overlay(app);
        return;
    }
    const MapWord read = map_word_read(word);
    // The board shows one end of the moves, and chooses a square by the cursor.
    const bool is_one_end = read.type == MAP_WORD_END && read.end != MAP_BOTH;
    if (read.type == MAP_WORD_TABLE)
        app_set_table(app, read.table);
    else if (read.type == MAP_WORD_KIND)
        app_set_kind(app, read.kind);
    else if (read.type == MAP_WORD_PALETTE)
        app_set_palette(app, read.palette);
    else if (read.type == MAP_WORD_SCALE)
        app_set_scale(app, read.scale);
    else if (is_one_end)
        app_set_map_end(app, read.end);
    else if (text_equal_nocase(word, "net"))
        app_set_net(app);
    else if (text_equal_nocase(word, "mark"))
        app_mark_map(app);
    else if (text_equal_nocase(word, "diff"))
        app_toggle_difference(app);
    else
        app_complain(app, "map: '%.40s' is no piece, kind, colour or scale; Tab shows them.", word);
}

static void complete_map(const Session *session, const char *before, const char *word, Completions *out)
{
    (void)session, (void)before;
    for (int i = 0; i < MAP_WORD_NB; ++i)
        if (i != MAP_WORD_BOTH)
            completions_add(out, word, map_word_name(i));
}

static void run_chain(Session *session, char *arguments)
{
    App *app = session->context;
    const char *word = text_next_word(&arguments);
    const int count = app->map.snapshot.detail.path_count;
    const int path = word != NULL && strlen(word) == 1 ? text_lower(word[0]) - 'a' : PATH_NONE;
    if (word == NULL)
        app_step_path(app);
    else if (text_equal_nocase(word, "off"))
        app_set_path(app, PATH_NONE);
    else if (text_equal_nocase(word, "all"))
        app_set_path(app, PATH_ALL);
    else if (path >= 0 && path < count)
        app_set_path(app, path);
    else if (count == 0)
        app_complain(app, "chain: there is none yet; the search has to go on for a while.");
    else
        app_complain(app, "chain: '%.40s' is neither all, off nor a letter from A to %c.", word, 'A' + count - 1);
}

static void run_film(Session *session, char *arguments)
{
    App *app = session->context;
    const char *word = text_next_word(&arguments);
    int64_t step = 0;
    if (word == NULL)
        app_step_film(app, -1);
    else if (text_equal_nocase(word, "live"))
        app_end_film(app);
    else if (text_equal_nocase(word, "first"))
        app_step_film(app, -SNAPSHOT_FRAMES_MAX);
    else if ((word[0] == '+' || word[0] == '-') &&
             text_parse_int(word, -SNAPSHOT_FRAMES_MAX, SNAPSHOT_FRAMES_MAX, &step))
        app_step_film(app, (int)step);
    else
        app_complain(app, "film: '%.40s' is neither first, live, +N nor -N.", word);
}

typedef bool Export(const App *app, const char *path, bool force, Error *error);

// The path waits in session.pending until the user has confirmed that a file may be replaced.
static void export_pending(App *app, Export *write, bool force)
{
    Error error;
    const char *path = app->session.pending.path;
    if (write(app, path, force, &error))
        app_say(app, "Exported to %s.", path);
    else
        app_complain(app, "Not exported: %s.", error.text);
}

static void answer_export(void *context, Reply reply)
{
    if (reply == REPLY_YES)
        export_pending(context, export_write, false);
}

static void answer_timeline(void *context, Reply reply)
{
    if (reply == REPLY_YES)
        export_pending(context, export_timeline, false);
}

// Takes the words apart and looks whether there is something to export; *is_timeline says what.
static bool begin_export(App *app, char *arguments, bool *is_timeline)
{
    char *path = text_trim(arguments);
    Error error;
    const size_t length = strcspn(path, " \t");
    *is_timeline = length == strlen(timeline_word) && strncmp(path, timeline_word, length) == 0;
    if (*is_timeline)
        path = text_trim(path + length);
    if (*path == '\0') {
        app_complain(app, "export: to which file? Its name ends in " EXPORT_ENDINGS ".");
        return false;
    }
    app_make_map(app);
    if (!session_expand_path(&app->session, path, app->session.pending.path))
        return false;
    if (*is_timeline || export_check(app, app->session.pending.path, &error))
        return true;
    app_complain(app, "export: %s.", error.text);
    return false;
}

static void run_export(Session *session, char *arguments)
{
    App *app = session->context;
    bool is_timeline;
    Error error;
    if (!begin_export(app, arguments, &is_timeline))
        return;
    ReplyHandler *handler = is_timeline ? answer_timeline : answer_export;
    if (!export_may_replace(session->pending.path, is_timeline, &error))
        app_complain(app, "Not exported: %s; export! writes over it.", error.text);
    else if (file_exists(session->pending.path))
        session_ask(session, QUESTION_YES_NO, handler, app, "%.200s exists. Write over it? (y/n)",
                    session->pending.path);
    else
        handler(app, REPLY_YES);
}

static void run_export_anyway(Session *session, char *arguments)
{
    bool is_timeline;
    if (begin_export(session->context, arguments, &is_timeline))
        export_pending(session->context, is_timeline ? export_timeline : export_write, true);
}

static const char *const film_words[] = {"first", "live", "+1", "-1", NULL};
static const char *const map_words[] = {"net", "mark", "diff", NULL}; // besides those of map_words.h
static const char *const chain_words[] = {"A", "B", "C", "D", "E", "F", "G", "H", "all", "off", NULL};

static const char *const export_words[] = {timeline_word, NULL};

static const Command commands[] = {
    {"map", "[wN|white|all|net|from|to|KIND|PALETTE|SCALE|mark|diff]",
     "choose the maps' pieces, ends of moves, kind (now, best, piece, difference, change, game, raw, beyond, control, "
     "contribution, chains, chain-best), colours (paper, viridis, inferno, grey) or scale (octaves, rank, linear); "
     "mark a moment and "
     "show "
     "the "
     "difference to it; alone: paint the map on the board",
     run_map, map_words, complete_map},
    {"chain", "[A|B|...|all|off]", "draw a chain of linked moves on the board; alone: the next one", run_chain,
     chain_words, NULL},
    {"film", "[first | +N | -N | live]", "the maps as they were earlier in this search; alone: an iteration earlier",
     run_film, film_words, NULL},
    {"export", "[timeline] FILE",
     "write the maps that are shown to a file that ends in " EXPORT_ENDINGS
     " (pgn: the game, with marks and reasons); timeline: the chosen map over iterations and moves, as CSV",
     run_export, export_words, complete_file},
    {"export!", "[timeline] FILE", "the same, whatever is in the file", run_export_anyway, export_words, complete_file},
};

const CommandTable map_commands = {"The maps", commands, sizeof commands / sizeof commands[0]};
