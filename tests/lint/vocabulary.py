#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Private words in the place of those that chess programmers and chess players use.

A word of the left column is not to be used in names, comments and texts of the sources: write what stands beside it.
EXCEPTIONS lists by file and word what may stay, each with the reason."""

import os
import re
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import layers  # noqa: E402

# Each row: pattern of the whole word, in names too (a name is cut at its underscores and capitals), and what to write.
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
    ("somebody|someone|whoever|nobody", "say which part of the program, or use the passive"),
    ("people", "users; in names: text, captions"),
    ("allot|allotment", "time manager, time budget"),
]

# Two words in a row, in names (take_up) or in text (take up).
PHRASES = [
    (r"take_up|takes_up|taken_up", "recovery, resume"),
]

# File (a pattern), word, reason.
EXCEPTIONS = [
    (r"", "journal", r"IC[GC]A Journal", "the name of the journal"),
    (r"", "man", r"Ronald de Man", "a name"),
    (r"src/bitboard/sliders/rotated\.h", "thought", r"", "a verb"),
    (r"src/engine/options\.def", "judges", r"", "text on the screen"),
    (r"src/engine/map\.c", "man", r"\"man\"", "an old name of a kind of map"),
    (r"src/study/tune/fit\.c", "patience", r"\"", "a key of the files that fits are resumed from"),
    (r"", "man", r"(?i)\bman (page|macros)|markdown, man|text\|man\||[\"'](text, )?man\b|\"-man\"|share/man|MANDIR|`man ", "manual pages"),
    (r"tests/unit/eval/test_endgame\.c", "men", r"\.csv", "the name of a file"),
    (r"", "judge", r"--judge|\"judge", "an option of the laboratory"),
    (r"", "patience", r"--patience|\"patience", "an option of `match`"),
]

NAME = re.compile(r"[A-Za-z]+")
PIECES = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


def words_of(line):
    """The words of a line in lower case, names cut into theirs."""
    return [piece.lower() for name in NAME.findall(line) for piece in PIECES.findall(name)]


def excused(path, word, line):
    return any(re.match(files, path) and re.fullmatch(excused_word, word) and re.search(pattern, line)
               for files, excused_word, pattern, _ in EXCEPTIONS)


def hits_in(path, text):
    """(line number, word, what to write) for each word that is not standard."""
    hits = []
    for number, line in enumerate(text.split("\n"), 1):
        words = set(words_of(line))
        for pattern, better in WORDS:
            for word in sorted(words):
                if re.fullmatch(pattern, word) and not excused(path, word, line):
                    hits.append((number, word, better))
        for pattern, better in PHRASES:
            found = re.search(rf"(?<![a-z])({pattern})(?![a-z])", line)
            if found:
                hits.append((number, found[0], better))
    return hits


def read_all(root):
    """The sources of src/ and ui/, and the programs of tests/; not this list itself."""
    sources = layers.read_sources(root)
    for folder, _, names in os.walk(os.path.join(root, "tests")):
        for name in names:
            path = os.path.relpath(os.path.join(folder, name), root)
            if name.endswith((".c", ".h", ".py", ".sh")) and path != "tests/lint/vocabulary.py":
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
            "    {\"patience\", 1}", "snapshot->romance = manifest;", "{.name = \"man\"}"]
    wrong = ["int man_count;", "ThoughtLine *line;", "// what the adviser says", "desk_complain(x);", "int menOnBoard;",
             "// whoever asks", "game_take_up(game);", "// how many men", "book_maker_run();"]
    faults = [f"good text was blamed: {line!r}" for line in good if hits_in("src/a.c", line)]
    return faults + [f"did not notice {line!r}" for line in wrong if not hits_in("src/a.c", line)]


def main():
    """tests/lint/vocabulary.py [BEGINNING OF A PATH]: what is found there."""
    root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
    print("\n".join(fault for fault in check(root) if fault.startswith(tuple(sys.argv[1:]) or "")))


if __name__ == "__main__":
    main()
