// SPDX-License-Identifier: GPL-3.0-or-later
// Games of SPSA played by commands, on other machines perhaps: the words of a match, one command for each shard, and
// the sums that they print. Which settings play is decided in study/tune/spsa_run.c; processes are in ui/players/.
// Called by spsa_command.c.
#include "ui/study/match/spsa_remote.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/text.h"
#include "ui/players/process.h"
#include "ui/study/match/referee.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    WORDS_SIZE = 12000, // two values of SearchParams, each as long as an option may be
    COMMAND_SIZE = 2 * WORDS_SIZE,
    SAID_SIZE = 120,
    GRACE_US = 1000000,
};

typedef struct Part {
    Process *process;
    int64_t deadline_us;  // when it must have ended
    char said[SAID_SIZE]; // its first line that is no result
    int wins, losses, games;
} Part;

bool spsa_remote_check(const SpsaRemote *remote, Error *error)
{
    // What a shell here or there would take apart or change.
    static const char safe[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+,:=@";
    bool has_words = false;
    for (const char *at = strchr(remote->command, '%'); at != NULL; at = strchr(at + 2, '%')) {
        if (at[1] == '\0' || strchr("sn%", at[1]) == NULL)
            return error_set(error, "--play-command: '%.2s' is unknown; there are %%s, %%n and %%%%", at);
        has_words = has_words || at[1] == 's';
    }
    if (!has_words)
        return error_set(error, "--play-command: '%.80s' has no %%s, where the words of the match go", remote->command);
    if (remote->openings != NULL && strspn(remote->openings, safe) != strlen(remote->openings))
        return error_set(error, "--openings: with --play-command the name may have no blanks and no signs of a shell");
    return true;
}

// --- commands --------------------------------------------------------------------------------------------------------

// The same games as tournament_run plays with the settings of the iteration.
static void write_words(const SpsaRemote *remote, const SpsaMatch *match, int part, char out[WORDS_SIZE])
{
    static const char *const sides[SPSA_SIDES] = {"first", "second"};
    const Adjudication *rules = &remote->games->adjudication;
    Text words = text_begin(out, WORDS_SIZE);
    text_addf(&words, "match %s --games %d --shard %d/%d --seed %" PRIu64, remote->limit, remote->games->games, part,
              remote->games->concurrency, match->seed);
    text_addf(&words, " --resign %d,%d --draw %d,%d,%d --max-plies %d", rules->win_score, rules->win_plies,
              rules->draw_score, rules->draw_plies, rules->draw_from, rules->max_plies);
    for (int side = 0; side < SPSA_SIDES; ++side) {
        text_addf(&words, " --%s-option Hash=%" PRId64, sides[side], remote->hash);
        // Without blanks, which a shell would take apart.
        text_addf(&words, " --%s-option SearchParams=", sides[side]);
        for (const char *c = match->settings[side]; *c != '\0'; ++c)
            text_add_char(&words, *c == ' ' ? ',' : *c);
    }
    if (remote->openings != NULL)
        text_addf(&words, " --openings %s", remote->openings);
    text_add(&words, " --format json");
}

// The command with its words and the number of its part filled in; false if it is too long to be one.
static bool write_command(const char *template, const char *words, int part, char out[COMMAND_SIZE])
{
    Text command = text_begin(out, COMMAND_SIZE);
    for (const char *at = template; *at != '\0'; ++at) {
        if (*at != '%')
            text_add_char(&command, *at);
        else if (*++at == 's')
            text_add(&command, words);
        else if (*at == 'n')
            text_addf(&command, "%d", part);
        else
            text_add_char(&command, '%');
    }
    return !command.truncated;
}

// The deadline is for all games of the part.
static bool start_part(const SpsaRemote *remote, const SpsaMatch *match, int number, Part *part, Error *error)
{
    char words[WORDS_SIZE], command[COMMAND_SIZE];
    write_words(remote, match, number, words);
    if (!write_command(remote->command, words, number, command))
        return error_set(error, "--play-command: the command is too long");
    part->process = process_start(command, remote->games->cancel->read_fd, error);
    part->deadline_us = clock_now_us() + remote->timeout_us;
    return part->process != NULL || error_prefix(error, "--play-command: ");
}

// --- results ---------------------------------------------------------------------------------------------------------

// The number behind the first place of "name": in a line of JSON.
static bool find_number(const char *line, const char *name, int *number)
{
    const char *found = strstr(line, name);
    char *end;
    if (found == NULL)
        return false;
    const long value = strtol(found + strlen(name), &end, 10);
    *number = (int)value;
    return end != found + strlen(name) && value >= 0 && value <= GAMES_MAX;
}

// Reads what a command prints until it ends.
static SpsaAnswer finish_part(const SpsaRemote *remote, int number, Part *part, Error *error)
{
    const Shard shard = {.number = number, .count = remote->games->concurrency};
    const ShardRange pairs = shard_range(&shard, remote->games->games / 2);
    const int wanted = (int)(pairs.end - pairs.begin) * 2;
    bool has_result = false;
    char *line;
    ProcessEvent event = process_read_line(part->process, part->deadline_us, &line);
    for (; event == PROCESS_LINE; event = process_read_line(part->process, part->deadline_us, &line)) {
        if (find_number(line, "\"games\": ", &part->games) && find_number(line, "\"wins\": ", &part->wins) &&
            find_number(line, "\"losses\": ", &part->losses))
            has_result = true;
        else if (part->said[0] == '\0')
            snprintf(part->said, sizeof part->said, "%s", line);
    }
    if (event == PROCESS_CANCELLED)
        return SPSA_CANCELLED;
    if (has_result && part->games == wanted && part->wins + part->losses <= wanted)
        return SPSA_PLAYED;
    if (event == PROCESS_TIMEOUT)
        error_set(error, "--play-command: part %d did not end in %g s (--patience)", number,
                  (double)remote->timeout_us / US_PER_SECOND);
    else if (has_result)
        error_set(error, "--play-command: part %d ended after %d of %d games", number, part->games, wanted);
    else
        error_set(error, "--play-command: part %d of '%.80s' ended without a result%s%s", number, remote->command,
                  part->said[0] != '\0' ? ": " : "", part->said);
    return SPSA_FAILED;
}

SpsaAnswer spsa_remote_play(const SpsaRemote *remote, const SpsaMatch *match, int *lead, Error *error)
{
    const int count = remote->games->concurrency;
    Part *parts = mem_new((size_t)count, sizeof *parts);
    SpsaAnswer answer = SPSA_PLAYED;
    *lead = 0;
    for (int i = 0; i < count && answer == SPSA_PLAYED; ++i)
        if (!start_part(remote, match, i + 1, &parts[i], error))
            answer = SPSA_FAILED;
    // All parts play at once; their results are taken one after another.
    for (int i = 0; i < count && answer == SPSA_PLAYED; ++i) {
        answer = finish_part(remote, i + 1, &parts[i], error);
        *lead += parts[i].wins - parts[i].losses;
    }
    // Where one has failed or all are cancelled, the others are not waited for.
    for (int i = 0; i < count; ++i)
        process_stop(parts[i].process, answer == SPSA_PLAYED ? GRACE_US : 0);
    mem_free(parts);
    return answer;
}
