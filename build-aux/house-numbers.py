#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Numbers of the sources: how long, how split, how much said. `make house-numbers` prints them beside their aims.

    build-aux/house-numbers.py [--root FOLDER] [--list]

Lines are those of the .c and .h files of src/ and ui/. A program has the .c files that the Makefile links into it, by way
of PLAY_FILES and STUDY_FILES in the environment (without them: by folder), and the headers that these include.
--list names the files and functions behind the numbers."""

import argparse
import collections
import os
import re
import sys

FILE_LINES_MAX = 600
SPOKEN_LINES_MIN = 15  # a static function as long as this has a sentence above it
AIMS = {
    "hotspur": "at most 58000",
    "both": "at most 82000",
    "single": "at most 50 %",
    "comments": "12 to 20",
    "headers": "at most 36 %",
    "long files": "0",
    "silent": "0",
    "row types": "1 and 1",
}

COMMENT = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.DOTALL)
INCLUDE = re.compile(r'^#include "([^"]+)"', re.MULTILINE)
# clang-format lays functions out so that they begin and end in the first column.
FUNCTION = re.compile(r"^(?P<head>[A-Za-z_][^;{}#=]*?\b(?P<name>\w+)\([^;{}]*\))\n\{\n(?P<body>.*?)^\}$", re.MULTILINE | re.DOTALL)
ROW_TYPE = re.compile(r"^typedef struct (\w*(?:Command|Action|Option|Argument)(?:Def|Row|Word)?) \{(.*?)^\} \1;",
                      re.MULTILINE | re.DOTALL)


def code_of(text):
    """The same lines without comments and texts."""
    def blank(found):
        kept = "" if found[0].startswith("/") else found[0][0] * 2
        return kept + "\n" * found[0].count("\n")
    return COMMENT.sub(blank, text)


class Source:
    def __init__(self, root, path):
        self.path = path
        with open(os.path.join(root, path), encoding="utf-8") as file:
            self.text = file.read()
        self.lines = self.text.split("\n")[:-1]
        self.code = code_of(self.text)
        self.includes = INCLUDE.findall(self.text)

    def functions(self):
        """(name, is static, number of the first line, lines) of each function."""
        for found in FUNCTION.finditer(self.code):
            if found["name"] == "__attribute__":  # an argument of a macro before the function
                continue
            head = re.sub(r"^#.*\n", "", found["head"], flags=re.MULTILINE)
            start = self.code.count("\n", 0, found.start())
            yield found["name"], bool(re.search(r"\bstatic\b", head)), start, found[0].count("\n") + 1

    def is_spoken_of(self, start):
        """Whether a comment stands right above line `start`, counted from 0."""
        above = self.lines[start - 1].strip() if start else ""
        return above.startswith("//") or above.endswith("*/")


def read_sources(root):
    paths = sorted(os.path.relpath(os.path.join(folder, name), root) for top in ("src", "ui")
                   for folder, _, names in os.walk(os.path.join(root, top)) for name in names
                   if name.endswith((".c", ".h", ".def", ".inc")))
    return {path: Source(root, path) for path in paths}


def resolve(sources, includer, name):
    for path in (os.path.join(os.path.dirname(includer), name), os.path.join("src", name), name):
        if os.path.normpath(path) in sources:
            return os.path.normpath(path)
    return None


def closure(sources, files):
    """The files and all that they include, through others too."""
    reached, left = set(), [path for path in files if path in sources]
    while left:
        path = left.pop()
        if path not in reached:
            reached.add(path)
            left += filter(None, (resolve(sources, path, name) for name in sources[path].includes))
    return reached


def programs(sources):
    """Which sources hotspur has, and which hotspur-lab."""
    compiled = [path for path in sources if path.endswith(".c")]
    play = os.environ.get("PLAY_FILES", "").split() or [p for p in compiled if not re.match("(src|ui)/study/", p)]
    study = os.environ.get("STUDY_FILES", "").split() or \
        [p for p in compiled if p.startswith(("src/", "ui/study/", "ui/common/", "ui/annotate/"))]
    return closure(sources, play), closure(sources, study)


def folder_of(path):
    return "/".join(path.split("/")[:2]) if path.count("/") > 1 else path.split("/")[0]


def count_lines(sources, paths):
    return sum(len(sources[path].lines) for path in paths if path.endswith((".c", ".h")))


def print_folders(sources, play, study):
    folders = collections.defaultdict(list)
    for path in sources:
        folders[folder_of(path)].append(path)
    print(f"{'lines':24}{'hotspur':>10}{'hotspur-lab':>13}{'both':>9}")
    for folder, paths in sorted(folders.items()) + [("all", list(sources))]:
        print(f"  {folder:22}{count_lines(sources, play.intersection(paths)):10}"
              f"{count_lines(sources, study.intersection(paths)):13}{count_lines(sources, paths):9}")


def uses(code, name):
    """How often a name stands in code besides its definition and declarations."""
    declared = re.findall(rf"^(?:static |inline |const )*[A-Za-z_][\w *]*\b{name}\([^;{{}}]*\)(?:;|\n\{{)", code, re.MULTILINE)
    return len(re.findall(rf"\b{name}\b", code)) - len(declared)


def row_types(sources, ending):
    """Types of rows of a table with a name each: commands and actions, or options and arguments."""
    found = []
    for source in sources.values():
        for name, fields in ROW_TYPE.findall(source.code):
            if re.search(ending, name) and re.search(r"\bname;", fields) and \
                    any(re.search(rf"\b{name} \*?\w+\[\w*\] =|{name} \*", other.code) for other in sources.values()):
                found.append(name)
    return sorted(found)


def percent(part, whole):
    return f"{100 * part / max(whole, 1):.0f} %"


def quantile(values, share):
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def has_header_of_its_name(sources, path):
    return path[:-1] + "h" in sources


def is_comment(line):
    return line.lstrip().startswith(("//", "/*"))


def has_comment(line):
    """Whether a comment stands on the line, alone or behind code."""
    return is_comment(line) or bool(re.search(r"\s//", line))


def measure(sources, play):
    """(what, number, key of its aim, what --list shows) for each number."""
    compiled = {path: source for path, source in sources.items() if path.endswith(".c")}
    headers = [path for path in sources if path.endswith(".h")]
    c_and_h = [path for path in sources if path.endswith((".c", ".h"))]
    functions = [(source, *function) for source in compiled.values() for function in source.functions()]
    lengths = [lines for *_, lines in functions]
    static = [function for function in functions if function[2]]
    single = [f"{source.path}: {name}" for source, name, *_ in static if uses(source.code, name) == 1]
    long_static = [function for function in static if function[4] >= SPOKEN_LINES_MIN]
    silent = [f"{source.path}:{start + 1}: {name}, {lines} lines" for source, name, _, start, lines in long_static
              if not source.is_spoken_of(start)]
    comments = sum(has_comment(line) for source in compiled.values() for line in source.lines)
    code = sum(bool(line.strip()) and not is_comment(line) for source in compiled.values() for line in source.lines)
    headless = [path for path in compiled if not has_header_of_its_name(sources, path)]
    long_files = [f"{path}: {len(sources[path].lines)}" for path in c_and_h if len(sources[path].lines) > FILE_LINES_MAX]
    commands, options = row_types(sources, r"(Command|Action)"), row_types(sources, r"(Option|Argument)")
    yield "lines of hotspur", count_lines(sources, play), "hotspur", []
    yield "lines of both", count_lines(sources, sources), "both", []
    yield "static functions used at one place", f"{percent(len(single), len(static))} of {len(static)}", "single", single
    yield "comment lines for 100 of code in .c files", f"{100 * comments / max(code, 1):.1f}", "comments", []
    yield "headers among files", f"{percent(len(headers), len(c_and_h))} of {len(c_and_h)}", "headers", []
    yield ".c files without a header of their name", f"{len(headless)} of {len(compiled)}", "", headless
    yield "lines of a function, p50, p90, max", f"{quantile(lengths, 0.5)}, {quantile(lengths, 0.9)}, {max(lengths)}", "", []
    yield f"files above {FILE_LINES_MAX} lines", len(long_files), "long files", long_files
    yield f"static functions of {SPOKEN_LINES_MIN} lines without a sentence", f"{len(silent)} of {len(long_static)}", "silent", silent
    yield "types of command rows, of option rows", f"{len(commands)} and {len(options)}", "row types", commands + options


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--root", default=os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    parser.add_argument("--list", action="store_true")
    args = parser.parse_args()
    sources = read_sources(args.root)
    if not sources:
        return f"{args.root}: no src/ and ui/ there"
    play, study = programs(sources)
    print_folders(sources, play, study)
    print(f"\n{'':48}{'now':>18}   aim")
    for what, number, aim, shown in measure(sources, play):
        print(f"{what:48}{number!s:>18}   {AIMS.get(aim, '')}".rstrip())
        if args.list:
            print("".join(f"    {line}\n" for line in shown), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
