// SPDX-License-Identifier: GPL-3.0-or-later
// What a typed line means: a move, or a command by its name or by a beginning that only one has. Whole
// names go before moves, and moves before beginnings.
#include "ui/session/grammar.h"

#include "base/language.h"
#include "base/text.h"
#include "board/movegen.h"
#include "notation/piece_letters.h"
#include "notation/san.h"
#include "ui/common/suggestion.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { LINE_SIZE = 4096 };

const CommandTable *const shared_command_tables[] = {
    &game_commands,     &browse_commands,  &variation_commands, &advice_commands,   &time_commands,
    &file_commands,     &viewing_commands, &analysis_commands,  &annotate_commands, &puzzle_commands,
    &opponent_commands, &online_commands,  &tour_commands,      &setting_commands,  NULL,
};

// --- commands by name ----------------------------------------------------------------------------------------------

static const CommandDef *find_exactly(const Session *session, const char *word)
{
    const CommandDef *shared = command_find(shared_command_tables, word, true);
    return shared != NULL ? shared : command_find(session->own_tables, word, true);
}

// The one command that begins like this; NULL if there is none or several, which are listed: "redo, resign".
static const CommandDef *find_by_beginning(const Session *session, const char *word, Text *list)
{
    const CommandDef *found = NULL;
    const CommandTable *table;
    int count = 0;
    for (int t = 0; (table = session_command_table(session, t)) != NULL; ++t)
        count += command_find_beginnings(table, word, &found, list);
    return count == 1 ? found : NULL;
}

const CommandDef *grammar_find(const Session *session, const char *word)
{
    char names[LINE_SIZE];
    Text list = text_begin(names, sizeof names);
    const CommandDef *command = find_exactly(session, word);
    return command != NULL ? command : find_by_beginning(session, word, &list);
}

bool grammar_may_be_command(const Session *session, const char *line)
{
    char word[LINE_SIZE];
    const size_t length = strcspn(line, " ");
    const CommandTable *table;
    snprintf(word, sizeof word, "%.*s", (int)length, line);
    // With what follows the word it has to be a whole name, or to mean one command.
    if (line[length] != '\0')
        return grammar_find(session, word) != NULL;
    for (int t = 0; (table = session_command_table(session, t)) != NULL; ++t)
        for (int i = 0; i < table->count; ++i)
            if (strncmp(table->rows[i].name, word, length) == 0)
                return true;
    return false;
}

// --- a line --------------------------------------------------------------------------------------------------------

// A move, or a pass as game files write it: "--".
static bool read_move(const Session *session, const char *line, Move *move, Error *error)
{
    if (!san_is_pass(line))
        return san_read(session_position(session), line, move, error);
    *move = MOVE_NULL;
    return true;
}

// A move in the piece letters of the user's language, "Sf3" or "e8D", with those of English in their place. False for a
// user of English, and if it cannot be one.
static bool write_in_english_letters(const char *line, char out[LINE_SIZE])
{
    const PieceLetters *letters = piece_letters_find(_("KQRBNP"));
    LetterUse use = {.is_foreign = false};
    return letters != NULL && piece_letters_translate(letters, line, out, LINE_SIZE, &use) && use.is_foreign;
}

// English comes first, since moves are shown with its letters; but a capital that is a piece in the user's language and none
// in English names that piece: "Fe5" is a bishop's move for French users, and not that of the f-pawn.
static bool read_move_of_user(const Session *session, const char *line, const char *own, Move *move, Error *error)
{
    const bool is_own = own[0] != '\0', is_own_first = is_own && line[0] != own[0] && strchr("KQRBNP", line[0]) == NULL;
    if (is_own_first)
        return read_move(session, own, move, error) || read_move(session, line, move, NULL);
    return read_move(session, line, move, error) || (is_own && read_move(session, own, move, NULL));
}

// "Unknown move or command: boad; did you mean board? F1 shows the commands."
static void refuse(Session *session, const char *word)
{
    char meant[LINE_SIZE];
    Text text = text_begin(meant, sizeof meant);
    Suggestion suggestion = suggestion_begin(word);
    const CommandTable *table;
    for (int t = 0; (table = session_command_table(session, t)) != NULL; ++t)
        suggestion_offer_commands(&suggestion, (const CommandTable *const[]){table, NULL}, "");
    suggestion_write(&suggestion, "", &text);
    session_error(session, "Unknown move or command: %.40s%s%s %s shows the commands.", word, meant,
                  text.length > 0 ? "" : ".", session->front->help_key);
}

// Runs a line. False if it is a move that has to wait for the engine: the caller keeps it for later.
static bool run_move_or_command(Session *session, const char *line, const char *word, char *rest)
{
    Move move;
    Error error;
    char own[LINE_SIZE] = ""; // as a move in English letters, if it is one in those of another language
    const EngineGame *engine_game = session->engine_game;
    const CommandDef *command = find_exactly(session, word);
    if (!write_in_english_letters(line, own))
        own[0] = '\0';
    const bool is_live = session->view.kind == VIEW_LIVE;
    const bool is_over = is_live && game_result(engine_game->game) != RESULT_NONE && !engine_game_is_free(engine_game);
    const bool is_move = command == NULL && read_move_of_user(session, line, own, &move, &error);
    const bool is_likely = san_is_likely(word) || (own[0] != '\0' && san_is_likely(own));
    if (is_move && !is_over) {
        if (is_live && !engine_game_is_person_to_move(engine_game))
            return false;
        session_play(session, move);
        return true;
    }
    char meant[LINE_SIZE];
    Text list = text_begin(meant, sizeof meant);
    // What is no move and no whole name may be the beginning of a name.
    if (command == NULL && !is_move)
        command = find_by_beginning(session, word, &list);
    if (command != NULL && session_refuses_online(session, command->name))
        return true;
    if (command != NULL) {
        session->running = command;
        // What an earlier question has drawn goes with the next one; `hint` draws its own again.
        engine_game_hide_advice(session->engine_game);
        command->run(session, rest);
    } else if (list.length > 0)
        session_error(session, "'%s' is ambiguous: %s.", word, meant);
    else if (!is_likely)
        refuse(session, word);
    else if (is_over)
        session_error(session, "The game is over. new starts another, undo takes back, analyse looks at it.");
    else if (is_live && !engine_game_is_person_to_move(engine_game))
        return false;
    else
        session_error(session, "%c%s.", toupper((unsigned char)error.text[0]), error.text + 1);
    return true;
}

bool grammar_run(Session *session, const char *line)
{
    char copy[LINE_SIZE];
    session_end_refutation(session);
    // A colon says that no move is meant to leave the view; for the grammar it means nothing.
    if (line[0] == ':')
        ++line;
    // "1.e4", "1. e4" and "1...e5" are copied from books: the number is passed over.
    const size_t digits = strspn(line, "0123456789");
    const size_t dots = strspn(line + digits, ".");
    const char *move = line + digits + dots;
    line = digits > 0 && dots > 0 ? move + strspn(move, " ") : line;
    if (strlen(line) >= sizeof copy) {
        session_error(session, "The line is too long: more than %d characters.", LINE_SIZE - 1);
        return true;
    }
    snprintf(copy, sizeof copy, "%s", line);
    char *rest = copy;
    const char *word = text_next_word(&rest);
    return word == NULL || run_move_or_command(session, line, word, rest);
}

// --- completion ----------------------------------------------------------------------------------------------------

// Only words that go on from what was typed, in any case.
void completions_add(Completions *completions, const char *word, const char *text)
{
    const size_t length = strlen(word);
    if (completions->count >= COMPLETION_MAX || strncasecmp(word, text, length) != 0)
        return;
    snprintf(completions->words[completions->count++], COMPLETION_SIZE, "%s", text);
}

void completions_add_all(Completions *completions, const char *word, const char *const *list)
{
    for (const char *const *text = list; text != NULL && *text != NULL; ++text)
        completions_add(completions, word, *text);
}

void complete_file(const Session *session, const char *before, const char *word, Completions *out)
{
    (void)session, (void)before, (void)word;
    out->files = true;
}

static void complete_moves(const Session *session, const char *word, Completions *out)
{
    const Position *pos = session_position(session);
    MoveList list;
    if (session_has_puzzle(session)) // a mate stands out by its sign
        return;
    movegen_list(pos, MOVES_ALL, &list);
    for (int i = 0; i < list.count; ++i) {
        char san[SAN_SIZE];
        san_write(pos, list.moves[i], san);
        completions_add(out, word, san);
    }
}

// The first word may be a move or a command; what follows depends on the command.
void grammar_complete(const Session *session, const char *before, const char *word, Completions *out)
{
    char copy[LINE_SIZE];
    snprintf(copy, sizeof copy, "%s", before);
    char *rest = copy;
    const char *name = text_next_word(&rest);
    if (name == NULL) {
        if (session_may_move(session))
            complete_moves(session, word, out);
        // "Na" begins Na3, not nag.
        if (out->count > 0 && word[0] >= 'A' && word[0] <= 'Z')
            return;
        const CommandTable *table;
        for (int i = 0; (table = session_command_table(session, i)) != NULL; ++i)
            for (int row = 0; row < table->count; ++row)
                completions_add(out, word, table->rows[row].name);
        return;
    }
    const CommandDef *command = find_exactly(session, name);
    if (command == NULL)
        return;
    completions_add_all(out, word, command->choices);
    if (command->complete != NULL)
        command->complete(session, before, word, out);
}

void grammar_complete_command(const Session *session, const char *before, const char *word, Completions *out)
{
    const CommandTable *table;
    (void)before;
    for (int t = 0; (table = session_command_table(session, t)) != NULL; ++t)
        for (int i = 0; i < table->count; ++i)
            completions_add(out, word, table->rows[i].name);
}
