// SPDX-License-Identifier: GPL-3.0-or-later
// The table of commands, one row each: help, manual page, completions and the console are made from it.
#include "base/file.h"
#include "base/program_name.h"
#include "base/text.h"
#include "notation/pgn.h"
#include "ui/annotate/annotate.h"
#include "ui/cli/commands.h"
#include "ui/common/suggestion.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MEANT_SIZE = 128 };

static int version_command(CommandLine *line)
{
    // A typing error behind it should not pass unnoticed.
    if (line->word_count > 0)
        return command_fail("version: unexpected argument '%.60s'", line->words[0]);
    puts(program_name);
    return command_finish();
}

static const CommandDef rows[] = {
    {"play", "[FILE [--encoding NAME] | --fen FEN] [--chess960] [--color auto|never|8|16|256|direct]",
     "Play on a board in the terminal; --chess960 alone: from a random Chess960 start position.\n"
     "      FILE: view its games (PGN, also compressed; - is standard input); `hotspur FILE` does the same.\n"
     "      --encoding: of its text, where it is neither UTF-8 nor UTF-16 with its mark, and is guessed wrongly: "
     "KOI8-R, CP1250.",
     .run_line = board_command},
    {"tour", "[--color auto|never|8|16|256|direct]",
     "What Hotspur shows, by a famous game: ninety seconds, Space for each move.", .run_line = tour_command},
    {"drill", "FILE.pgn [--side white|black] [--color auto|never|8|16|256|direct]",
     "Learn a repertoire, any PGN file with variations: the board asks for its moves, one after another.\n"
     "      What you knew rests for days or months, what you did not know comes back; --side: whose moves are asked,\n"
     "      where the file does not show it.",
     .run_line = drill_command},
    {"console", "[FILE] [--speak] [--fen FEN]",
     "Play and analyse by typed commands, in a terminal or from a script (FILE or a pipe); --speak: in words, for "
     "listening.",
     .run_line = console_command},
    {"terminal", "[--color auto|never|8|16|256|direct]", "Show what the board detects in this terminal, with a sample.",
     .run_line = terminal_command},
    {"config", "",
     "Print all settings in force as a configuration file; also --print-config.\n"
     "      To keep it: hotspur config >new && mv new ~/.config/hotspur/config",
     .run_line = config_command},
    {"xboard", "", "Speak the protocol of XBoard and WinBoard (CECP).", .run_line = cecp_command},
    {"uci", "", "Speak the Universal Chess Interface.", .run_line = uci_command},
    {"perft", "DEPTH [POSITION] [--divide] [--no-bulk]",
     "Count the legal move sequences of a length.\n"
     "      --divide: below each move. --no-bulk: make and take back each move, the last too, instead of counting "
     "moves.",
     .run_line = perft_command},
    {"moves", "[POSITION]", "List the legal moves: coordinates, SAN and the next position.", .run_line = moves_command},
    {"bench", "[DEPTH] [--evaluation NAME] [--eval-file FILE] [--watch TIMES]",
     "Search a fixed set of positions; the node count is the signature of the search.\n"
     "      --evaluation and --eval-file choose the evaluation; --watch reads the maps TIMES a second, as the board "
     "does.",
     .run_line = bench_command, .is_tool = true},
    {"eval", "[POSITION] [--eval-file FILE] [--format text|json]",
     "Show the classical evaluation by terms, the network's evaluation, and what each piece contributes to it.",
     .run_line = eval_command},
    {"map",
     "[POSITION] [--pgn FILE [--encoding NAME] [--game N]] [--depth D] [--nodes N] [--time MS]\n"
     "      [--map importance|tempting|now|best|piece|difference|change|game|raw|beyond|control|contribution]\n"
     "      [--rating N] [--piece wN|wN,bQ|all|white|black|board|g1]\n"
     "      [--end from|to|both] [--format text|csv|json|svg|png|pdf|pgn|highlight] [--out FILE] [--paths N]\n"
     "      [--palette heat|paper|viridis|inferno|grey] [--iterations] [--force]",
     "Search a position, or every position of a game, and show which squares mattered for which piece:\n"
     "      as text, numbers, pictures, marks in a game file, or colours for XBoard.",
     .run_line = map_command},
    {"annotate",
     "FILE.pgn [--encoding NAME] [--game N | --shard I/N] [--depth D | --nodes N | --time MS] [--from MOVE]\n"
     "      [--side both|white|black] [--format text|pgn|json|html] [--remove] [--out FILE] [--resume] [--force]",
     "Review games: mark mistakes and only moves, say why, and show what was better, with accuracy and opening.\n"
     "      html: a page with board, graph and maps for any browser. --remove takes our remarks out of a game file,\n"
     "      and nothing else. Limits are per position; --threads=N as always.",
     .run_line = annotate_command},
    {"games",
     "[FILE...] [--player NAME] [--white NAME] [--black NAME] [--event WORDS] [--opening E9|NAME]\n"
     "      [--result 1-0|0-1|1/2-1/2|*] [--date 2019-2021] [--rating 2600-2800] [--tag NAME=WORDS]\n"
     "      [--position FEN] [--moves 'e4 c5'] [--length 20-40] [--encoding NAME] [--list | --count | --out FILE "
     "[--force]]",
     "Find the games that fit all of these, also in compressed files, and print their own text unchanged.\n"
     "      Without FILE, or where it is -, standard input. Neither case nor accents count. --player given twice "
     "finds\n"
     "      the games between two. --position: a FEN that the main line comes to; --moves: what it begins with;\n"
     "      --length: in moves. --opening: where no tag says it, the moves do. --list: one line a game.\n"
     "      --out makes a new file. Exits with 1 if no game fits.",
     .run_line = games_command},
    {"explore",
     "FILE|FOLDER... [POSITION] [--player NAME [--side white|black]] [--rating 2000-2400] [--date 2019-2021]\n"
     "      [--speed blitz,rapid] [--games N] [--gaps REPERTOIRE.pgn [--share PERCENT]] [--plies N] [--memory MIB]\n"
     "      [--encoding NAME] [--format text|csv|json]",
     "Opening explorer: which moves were played in a position, how often, with what success, by whom and when.\n"
     "      The first time an index is made beside each file, FILE.explorer; it is made anew when the games change, "
     "with\n"
     "      --encoding, and where --plies goes further.\n"
     "      --games lists up to N of the games; --speed: bullet, blitz, rapid, classical, correspondence;\n"
     "      --gaps: moves that were played in PERCENT (5) of the games that come to a position, and to which a "
     "repertoire\n"
     "      (any PGN file with variations) has no answer; with --player and --side also where its owner left it.\n"
     "      --plies: as far at least as games are indexed (as the index has them; a new one, 40). Exits with 1 if no "
     "game\n"
     "      comes to the position, or there is no gap.",
     .run_line = explore_command},
    {"match",
     "[--first 'CMD'] [--second 'CMD'] (--tc 10+0.1 | --st S | --nodes N | --depth D)\n"
     "      [--games N] [--concurrency K] [--openings FILE] [--seed N] [--pgn FILE] [--sprt ELO0,ELO1]\n"
     "      [--resign CP,PLIES] [--draw CP,PLIES,FROM_MOVE] [--max-plies N] [--resume] [--shard I/N]\n"
     "      [--margin MS] [--patience S] [--quiet | --live] [--format text|json], and for either player, here the "
     "first:\n"
     "      [--first-protocol cecp|uci] [--first-option NAME=VALUE]... [--first-name NAME]\n"
     "      [--first-nodes N] [--first-depth D]\n"
     "  match --engine 'CMD' --engine 'CMD'... [--tournament roundrobin|gauntlet|swiss] [--rounds N] [--games N]\n"
     "      [--table FILE] [--format text|csv|json] [--each-option NAME=VALUE]..., all of the above, and behind each:\n"
     "      [--engine-name NAME] [--engine-protocol cecp|uci] [--engine-option NAME=VALUE]...\n"
     "      [--engine-nodes N] [--engine-depth D]\n"
     "  match --count FILE... [--sprt ELO0,ELO1] [--format text|json]",
     "Play a match from varied openings, or a tournament of up to 64 players. A player is an engine's command, or\n"
     "      'self': this engine in the same process, without its book. --games is the number of games of a\n"
     "      match, or of each encounter of a tournament (2: an opening with both colours). A gauntlet is the first "
     "player against each\n"
     "      other. --table has the crosstable in a file (.csv, .json, else text) after each game, which 'ratings'\n"
     "      makes of --pgn at any time; --live draws board, clocks and table on the terminal meanwhile. --resume goes\n"
     "      on where --pgn ends. --shard plays the I-th of N parts; --count adds up files of --pgn, or of\n"
     "      cutechess-cli and fastchess, and exits with 0 if --sprt accepts ELO1, 1 if it accepts ELO0, 3 if it is\n"
     "      not decided.",
     .run_line = study_command, .is_tool = true},
    {"ratings", "FILE... [--anchor NAME=ELO] [--format text|csv|json]",
     "Print a crosstable and the Elo numbers of all players of PGN files, by this program or any other, also of a\n"
     "      tournament that is being played. Players are ranked by Elo alone, without tie-breaks. The mean is 0, or\n"
     "      --anchor gives a player his number; White's advantage is estimated with them. A draw is half a win, and\n"
     "      half a draw with the mean player is added to each, so that who has won or lost all is rated too.",
     .run_line = study_command, .is_tool = true},
    {"suite",
     "FILE.epd [--time MS | --depth D | --nodes N] [--concurrency K]\n"
     "      [--settle N] [--csv | --json] [--times] [--fail-only] [--chess960]\n"
     "      [--kind NAME] [--shard I/N]\n"
     "      [--engine CMD [--protocol cecp|uci] [--option NAME=VALUE]... [--patience S]]\n"
     "  suite --count FILE... [--json]",
     "Run a test suite, an EPD or CSV file (bm, am, dm, wdl, points in c0), with this engine or CMD.\n"
     "      --shard solves the I-th of N parts; --count adds up what --csv has printed.\n"
     "      Times are printed with --times or a limit in time; otherwise the output is reproducible.\n"
     "      --kind takes one of: "
     "middlegame, open, half-open, closed, opposite-castling, queenless; endgame, pawn-ending,\n"
     "      minor-ending, opposite-bishops, rook-ending, rook-and-minor, queen-ending, queen-and-more.",
     .run_line = study_command, .is_tool = true},
    {"openings",
     "[--count N] [--plies 8-10] [--seed N] [--nodes N] [--max-cp N] [--concurrency K]\n"
     "      [--shard I/N] [--out FILE] [--force]\n"
     "  openings --join FILE... [--concurrency K] [--out FILE] [--force]",
     "Make balanced openings for matches: random moves accepted by a short search, then verified.\n"
     "      --shard makes the I-th of N parts; --join makes of all of them what one run makes.",
     .run_line = study_command, .is_tool = true},
    {"lab",
     "list [--format text|markdown]\n"
     "  lab list --papers [--state works|partial|absent|wrong] [--format text|markdown|csv|json]\n"
     "      [--reuse RESULTS]...\n"
     "  lab report --out FILE [--format html|text] [--only EXPERIMENT]... [--seed S] [--quick] [--force]\n"
     "      [--results FILE] [--reuse RESULTS]...\n"
     "  lab EXPERIMENT [OPTION...]\n"
     "  lab EXPERIMENT --sum FILE... [--format table|csv|json]\n"
     "  lab EXPERIMENT --help",
     "Rerun a published experiment and print its table, the published numbers beside ours.\n"
     "      list: all experiments and their papers; --papers: what each paper claims, with a verdict on it by the\n"
     "      results of --reuse, and what of it is done, item by item.\n"
     "      report: run all of them, or those of --only, and write one page (HTML) or text. Results are added to the\n"
     "      file of --results (FILE.results) as they come, and those of --reuse are not measured again.\n"
     "      --sum: add up what shards of a match have printed as CSV. --help: the options of one.",
     .run_line = study_command, .is_tool = true},
    {"magics", "(rook | bishop) [--bits N] [--seed S]",
     "Find magic multipliers, as the source has them: random numbers with N bits set.", .run_line = study_command},
    {"book",
     "make --out BOOK (--from GAMES.pgn [--encoding NAME] | --lines FILE) [--plies N] [--min-games N] [--min-score "
     "PERCENT]\n"
     "      [--memory MIB] [--force]\n"
     "  book merge --out BOOK BOOK... [--force]\n"
     "  book dump BOOK\n"
     "  book show [FEN] [--moves MOVES] [--book BOOK]\n"
     "  book check BOOK [--nodes N] [--max-cp N]\n"
     "  book names [FILE] [--encoding NAME] [POSITION]\n"
     "  book learn [--file FILE]\n"
     "  book forget [FEN] [--moves MOVES] [--file FILE]",
     "Make Polyglot books from games or lines, merge, dump, show and check them (of our own lines the ends are\n"
     "      searched with N nodes each); name the opening of a position, of the games of a PGN file, or of each line "
     "of\n"
     "      a file with FENs or moves (-: standard input); show or forget what was learned from games, all or for one\n"
     "      position.",
     .run_line = book_command},
    {"tune",
     "play [--out FILE] [--games N] [--nodes N] [--threads T] [--seed S] [--resume] [--shard I/N]\n"
     "      [--format records|text] [--searched] [--hard-limit]\n"
     "      [--evaluation network|classical] [--eval-file NETWORK]\n"
     "  tune records FILE... [--score-max UNITS] [--keep-in-check] [--keep-captures]\n"
     "  tune fit FILE... --out FILE [--params FILE] [--lambda L] [--following F] [--spread U] [--rate U]\n"
     "      [--epochs N] [--held-out P] [--seed S] [--threads T] [--state FILE] [--force]\n"
     "  tune train FILE... [--out NETWORK] [--checkpoint FILE] [--resume] [--from CHECKPOINT|NETWORK] [--neurons N]\n"
     "      [--outputs N] [--scale UNITS] [--epochs N] [--batch N] [--rate R] [--rate-end R] [--wdl W]\n"
     "      [--wdl-end W] [--following F] [--held-out P] [--limit N] [--seed S] [--threads T] [--plot]\n"
     "  tune quantise CHECKPOINT --out NETWORK\n"
     "  tune wdl FILE...\n"
     "  "
     "tune spsa (--nodes N | --tc 5+0.05) [--params A,B,C] [--iterations N] [--games-per-iteration N]\n"
     "      [--concurrency K] [--hash MIB] [--openings FILE] [--seed S] [--state FILE]\n"
     "      [--write FILE] [--source FILE] [--force] [--play-command 'ssh host%n hotspur %s' [--patience S]]",
     "Generate training data by self-play and describe it; fit the classical evaluation, train a network, or fit "
     "wins,\n"
     "      draws and losses to scores; tune search parameters by games (SPSA). --nodes is a soft limit: no new\n"
     "      iteration after so many nodes; --play-command plays by K commands at a time: %s is a match of this "
     "program,\n"
     "      %n a number from 1 to K. --hard-limit stops there at once. --searched adds positions that the search\n"
     "      evaluates, with scores of their own.",
     .run_line = study_command, .is_tool = true},
    {"install-into",
     "(xboard | gnome-chess | pychess | scid | cutechess) [--yes] [--file FILE] [--name NAME] [--system FILE]",
     "Put this program into the list of engines of another one, in your own settings of it.\n"
     "      Shows the file and what is added to it, and asks; --yes answers. All that the file holds stays, and one "
     "that\n"
     "      cannot be understood is refused. --file: the settings, where they lie elsewhere; --name: what the engine "
     "is\n"
     "      called there (Hotspur). --system: the list of all users, with which a first file for gnome-chess begins\n"
     "      (/etc/gnome-chess/engines.conf).",
     .run_line = install_into_command},
    {"help", "[COMMAND] [--format text|man|table|typed|keys]", "Show the commands and options.",
     .run_line = help_command},
    {"version", "", "Show the version.", .run_line = version_command, .is_tool = true},
};

const CommandTable program_commands = {COMMAND_ROWS(rows)};
const CommandTable *const program_command_tables[] = {&program_commands, NULL};

// Flags that stand in the place of a command.
static const struct {
    const char *flag, *command;
} aliases[] = {
    {"--help", "help"},
    {"-h", "help"},
    {"--version", "version"},
    {"-V", "version"},
    {"--check-terminal", "terminal"},
    {"--print-config", "config"},
};

// `hotspur perft --help` asks for the help of perft. The experiments of `lab` have help of their own.
static void redirect_help(CommandLine *line)
{
    if (line->command == NULL || line->word_count == 0 || strcmp(line->words[line->word_count - 1], "--help") != 0)
        return;
    if (strcmp(line->command, "lab") == 0 && line->word_count > 1 && strcmp(line->words[0], "list") != 0 &&
        strcmp(line->words[0], "report") != 0)
        return;
    // As if `help COMMAND` had been typed.
    line->words[0] = (char *)line->command;
    line->word_count = 1;
    line->command = "help";
}

// Is it no command but a file of games? One that is missing is known by its name.
static bool names_games(const char *word)
{
    return strcmp(word, "-") == 0 || (file_exists(word) && !file_is_folder(word)) || pgn_is_name(word);
}

// `hotspur FILE` is `hotspur play FILE`.
static int run_on_games(CommandLine *line)
{
    // The words are those of the command line behind the command, which becomes the first of them.
    --line->words;
    ++line->word_count;
    line->command = "play";
    return board_command(line);
}

// "unknown command 'anotate'; did you mean annotate? `hotspur help` lists what there is"
static int refuse(const CommandLine *line)
{
    char meant[MEANT_SIZE];
    Text text = text_begin(meant, sizeof meant);
    const bool is_flag = line->command[0] == '-';
    if (is_flag) {
        command_line_suggest(line, NULL, 0, true, line->command, &text);
    } else {
        Suggestion suggestion = suggestion_begin(line->command);
        suggestion_offer_commands(&suggestion, program_command_tables, "");
        suggestion_write(&suggestion, "", &text);
    }
    return command_fail("unknown %s '%.60s'%s%s `hotspur help` lists what there is", is_flag ? "option" : "command",
                        line->command, meant, text.length > 0 ? "" : ";");
}

int command_run(CommandLine *line)
{
    Error error;
    redirect_help(line);
    if (line->command == NULL)
        line->command = front_end_choose(line, &error);
    if (line->command == NULL)
        return command_fail("%s", error.text);
    // OpenBench passes a whole line as one word, which no row of the table could match.
    if (genfens_is_command(line->command))
        return genfens_command(line);
    // --help and the like stand in the place of a command.
    const int alias = FIND_ROW(aliases, flag, line->command);
    const char *name = alias < 0 ? line->command : aliases[alias].command;
    const CommandDef *command = command_find(program_command_tables, name, false);
    // Names of commands go before those of files; `hotspur play bench` opens a file that is called like one.
    if (command == NULL && names_games(line->command))
        return run_on_games(line);
    // As on the console, a beginning is enough where it is the only one.
    char meant[MEANT_SIZE];
    Text list = text_begin(meant, sizeof meant);
    int count = command != NULL ? 1 : 0;
    for (const CommandTable *const *tables = program_command_tables; count == 0 && *tables != NULL; ++tables)
        count = command_find_beginnings(*tables, line->command, &command, &list);
    if (count > 1)
        return command_fail("'%s' is ambiguous: %s", line->command, meant);
    if (count == 0)
        return refuse(line);
    line->command = command->name;
    return command->run_line(line);
}
