#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Private words in the place of those that chess programmers and chess players use.

Each row has what is not said in names, comments and texts of the sources, and what to write. What one reader alone would
understand goes into the table as soon as it is found. EXCEPTIONS lists by file and word what may stay, with the reason."""

import functools
import os
import re
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import layers  # noqa: E402

# --- the table: what is not said, and what stands in its place -----------------------------------------------------------

# Words, in text and as parts of names, which are cut at underscores and capitals.
WORDS = [
    ("man|men", "piece, pieces"),
    ("desk", "session"),
    ("insight|insights", "analysis"),
    ("thought|thoughts", "search log, search, analysis"),
    ("story|stories", "evaluations of the game"),
    ("reel|reels", "snapshot history"),
    ("journal", "event log"),
    ("adviser|advisers", "position engine"),
    ("judge|judges", "reference engine"),
    ("patience", "timeout"),
    ("lesson|lessons", "book game"),
    ("maker|makers", "builder"),
    ("heart", "centre"),
    ("taker|takers", "attacker"),
    ("guard|guards|guarded|guarding", "defend, defended"),
    ("somebody|someone|whoever|nobody", "say which part of the program, or use the passive"),
    ("people", "users; in names: text, captions"),
    ("allot|allotment", "time manager, time budget"),
    ("searcher|searchers", "search session"),
]

# Names, or their beginnings where a star follows.
NAMES = [
    ("table_move*|lmr_noisy_table_move|*_table_move", "tt_move"),
    ("table_hit|table_hits", "tt_hit; tb_hits of endgame tables"),
    ("table_decides", "tt_cutoff"),
    ("Picker", "MovePicker"),
    ("MoveTables|search_session_move_tables|thread_pool_move_tables", "History"),
    ("LinkRow|follow_up|follow_up_*", "continuation history"),
    ("low_plies|learn_from_cutoff|CutoffEvent|record_refusal|record_retry|learn_error", "low-ply history, update_histories ..."),
    ("TimeSigns", "stability"),
    ("given_score*|GIVEN_SCORES_MAX", "forced_scores"),
    ("hunts_king|king_is_cornered", "enemy_king_immobile, king_is_immobile"),
    ("knows_checks", "check_info"),
    ("told_to_end|is_told_to_stop|move_is_wanted", "stop_requested, move_now"),
    ("SearchManner|SearchOutcome", "SearchOptions, SearchResult, SessionResult"),
    ("static_eval", "raw_eval, corrected_eval, eval"),
    ("BOUND_AT_LEAST|BOUND_AT_MOST|ScoreBound", "BOUND_LOWER, BOUND_UPPER, Bound"),
    ("reversible_*", "cuckoo_init, cuckoo_find"),
    ("move_counts", "position statistics"),
]

# Texts of several words, in comments and strings: a pattern, and where it is looked for.
EVERYWHERE, SEARCH, STRINGS = "", r"src/(search|eval|board)/", "strings"
PHRASES = [
    (EVERYWHERE, r"take_up|takes_up|taken_up", "recovery, resume"),
    (EVERYWHERE, r"table moves?", "TT move"),
    (EVERYWHERE, r"Play \*", "EngineGame"),
    (EVERYWHERE, r"research search", "testbed, or Greer's chain search"),
    (EVERYWHERE, r"ForcedScores \*?given", "forced"),
    (EVERYWHERE, r"shut in", "trapped, blocked in"),
    (EVERYWHERE, r"(on its|their) way to (bed|sleep)", "may not have returned to waiting yet"),
    (SEARCH, r"speaks? for|teach(es)?|likes its|knows best|has said about|wants to know", "name the technique: fail low, update histories"),
    (SEARCH, r"choice of the book", "selection"),
    ("ui/(session|board)/", r"agreement", "move rank"),
    (STRINGS, r"spends itself|important now|squares gone to|own less theirs|less the last move", "search focus, change since the last move"),
    (STRINGS, r"from the first iteration on|only since depth|no longer held", "best at every depth, new best move at depth 15"),
    (STRINGS, r"\bothers: %s", "alternatives: "),
    (STRINGS, r"by attention", "leave it out"),
    (STRINGS, r"after a pass\b|worth [+%][^ ]* to them", "if White passes: , wins about"),
    (STRINGS, r"(it has|has it) in mind", "lines from memory"),
    (STRINGS, r"'%[-.*0-9]*s' is no\b|(?<!here )\bis no (move|setting|command|option|regular file|text)\b", "Unknown move or command: foo"),
    (STRINGS, r"\bLOOKING\b", "PREVIEW"),
    (STRINGS, r"from the book\b", "out of book, a book move"),
    (STRINGS, r"like to play on|^Taken back", "Draw declined, Move taken back"),
    (STRINGS, r"plays like|as well as it can", "Strength: about 1200 Elo, full strength"),
    (STRINGS, r"[Ss]tart: as usual|On your time|Hotspur rests", "Start position: standard, Pondering: off"),
    (STRINGS, r"was tried in the place of", "variations"),
    (STRINGS, r"\balone: (at all|the other)", "no argument clears, no argument toggles"),
    (STRINGS, r"X blunder|%d faults", "?? blunder, mistakes"),
    (STRINGS, r"make Hotspur move", "move now"),
    (STRINGS, r"\b(dkblu|ltblu|dkgrn)\b", "number and colour are enough"),
    (STRINGS, r"; the game goes on", "game resumed"),
    (STRINGS, r"sign of (a|the) piece|piece signs?", "symbol"),
]

# A function says what it does to what; no person stands in its name.
PERSONS = r"asked|told|likes|wishes|hopes"

# File (a pattern), word, pattern of the line, reason.
EXCEPTIONS = [
    (r"", "journal", r"IC[GC]A Journal", "the name of the journal"),
    (r"", "man", r"Ronald de Man", "a name"),
    (r"src/bitboard/sliders/rotated\.h", "thought", r"", "a verb"),
    (r"src/engine/options\.def", "judges", r"", "text on the screen"),
    (r"src/engine/map\.c", "man", r"\"man\"", "an old name of a kind of map"),
    (r"src/study/tune/fit\.c", "patience", r"\"", "a key of the files that fits are resumed from"),
    (r"", "man", r"(?i)\bman (page|macros)|markdown, man|text\|man\||[\"'](text, )?man\b|\"-man\"|share/man|MANDIR|`man ", "manual pages"),
    (r"tests/unit/eval/test_endgame\.c", "men", r"\.csv", "the name of a file"),
    (r"build-aux/share/", "man", r"", "the macros of manual pages"),
    (r"", "judge", r"(--|\\-\\-)judge|\"judge", "an option of the laboratory"),
    (r"", "patience", r"(--|\\-\\-)patience|\"patience", "an option of `match`"),
    (r"", "guards?|guarded", r"mutex", "of a mutex"),
    (r"tests/(lint|install)/", "guards?|guarded", r"", "of headers, of variables that are filled once, of the stack"),
    (r"src/chains/|src/study/(experiments/chains\.c|papers/greer(_claims)?\.def|reading\.c)|tests/unit/(chains|study)/", "table.moves?", r"",
     "moves of the move tables that Greer describes"),
]

NAME = re.compile(r"[A-Za-z]+")
PIECES = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


@functools.cache
def words_of(name):
    """The words of a name in lower case."""
    return frozenset(piece.lower() for piece in PIECES.findall(name))


@functools.cache
def word_faults(word):
    """(word, what to write) for a word that is not standard."""
    return [(word, better) for pattern, better in WORDS if re.fullmatch(pattern, word)]


@functools.cache
def name_faults(name):
    return [(name, better) for pattern, better in NAME_PATTERNS if pattern.fullmatch(name)]


def excused(path, word, line):
    return any(re.match(files, path) and re.fullmatch(excused_word, word) and re.search(pattern, line)
               for files, excused_word, pattern, _ in EXCEPTIONS)


def name_pattern(row):
    """NAMES as one pattern: a star stands for the rest of a name."""
    return "|".join(re.escape(name).replace(r"\*", r"\w*") for name in row.split("|"))


STRING = re.compile(r'"((?:\\.|[^"\\])*)"')
# Compiled once: Python keeps fewer patterns than there are rows.
NAME_PATTERNS = [(re.compile(name_pattern(row)), better) for row, better in NAMES]
PHRASE_PATTERNS = [(where, re.compile(pattern if where == STRINGS else rf"(?<![A-Za-z])({pattern})(?![a-z])"), better)
                   for where, pattern, better in PHRASES]
FUNCTION_NAME = re.compile(rf"^[A-Za-z][\w *]*?\b(\w*(?:^|_)(?:{PERSONS})(?:_\w*|))\([^;]*$")


def phrases_in(path, line):
    """(phrase, what to write) for each phrase that is not standard."""
    strings = STRING.findall(line) if path.endswith((".c", ".h", ".def")) and not line.startswith("#include") else []
    for where, pattern, better in PHRASE_PATTERNS:
        if where == STRINGS:
            found = next(filter(None, (pattern.search(text) for text in strings)), None) if path.startswith(("src/", "ui/")) else None
        else:
            found = pattern.search(line) if re.match(where, path) else None
        if found:
            yield found[0], better


def hits_in(path, text):
    """(line number, word, what to write) for each word that is not standard."""
    hits = []
    for number, line in enumerate(text.split("\n"), 1):
        words = set().union(*(words_of(name) for name in NAME.findall(line)))
        found = [fault for word in sorted(words) for fault in word_faults(word)]
        found += [fault for name in sorted(set(re.findall(r"\w+", line))) for fault in name_faults(name)]
        found += phrases_in(path, line)
        person = FUNCTION_NAME.match(line) if path.startswith(("src/", "ui/")) else None
        if person:
            found.append((person[1], "what the function does to what"))
        hits += [(number, word, better) for word, better in found if not excused(path, word, line)]
    return hits


def read_all(root):
    """The sources of src/ and ui/, the programs of tests/, and what else is shown; not this list itself."""
    sources = layers.read_sources(root)
    for folder, _, names in (step for top in ("tests", "ui", "build-aux/share") for step in os.walk(os.path.join(root, top))):
        for name in names:
            path = os.path.relpath(os.path.join(folder, name), root)
            if name.endswith((".c", ".h", ".py", ".sh", ".pgn", ".html", ".in")) and path != "tests/lint/vocabulary.py":
                with open(os.path.join(root, path), encoding="utf-8") as file:
                    sources[path] = file.read()
    return sources


def check(root):
    faults = []
    for path, text in sorted(read_all(root).items()):
        faults += [f"{path}:{number}: '{word}': write {better}" for number, word, better in hits_in(path, text)]
    return faults


def self_test():
    good = ["// Takes the manual page (man macros).", "int piece_count; // two pieces stand there", "CommandLine line;",
            "    {\"patience\", 1}", "snapshot->romance = manifest;", "{.name = \"man\"}", "Move tt_move = node->table.move;",
            "pthread_mutex_t mutex; // guards what follows", "// The bishop is no rook.", "say(\"There is no move 3.\");"]
    wrong = ["int man_count;", "ThoughtLine *line;", "// what the adviser says", "desk_complain(x);", "int menOnBoard;",
             "// whoever asks", "game_take_up(game);", "// how many men", "book_maker_run();", "// The table move comes first.",
             "reduce(table_move);", "ForcedScores *given;", "// a pawn guards it", "// may be on its way to bed",
             "say(\"'%.40s' is no move\", text);", "say(\"after a pass: %s\", text);", "static bool player_likes_it(void)",
             "set(given_scores);", "say(\"The knight is shut in\");"]
    faults = [f"good text was blamed: {line!r}" for line in good if hits_in("src/a.c", line)]
    faults += [f"did not notice {line!r}" for line in wrong if not hits_in("src/a.c", line)]
    return faults + [f"did not notice the row {row!r}" for row, _ in NAMES if not hits_in("src/a.c", row.split("|")[0].strip("*"))]


def main():
    """tests/lint/vocabulary.py [BEGINNING OF A PATH]: what is found there."""
    root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
    print("\n".join(fault for fault in check(root) if fault.startswith(tuple(sys.argv[1:]) or "")))


if __name__ == "__main__":
    main()
