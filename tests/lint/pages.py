# SPDX-License-Identifier: GPL-3.0-or-later
"""What the pages for programmers name is there: files, folders, and targets of make."""

import os
import re

PAGES = ("src/README.md", "CONTRIBUTING.md", "tests/bench/README.md", "tests/files/README.md")
QUOTED = re.compile(r"`([^`\n]+)`")
FILE = re.compile(r"[\w./-]+\.(?:c|h|def|inc|md|py|sh|mk|html|pgn|txt)")
FOLDER = re.compile(r"(?:src|ui|tests|books|build-aux|[a-z]+(?:/[a-z_]+)*)/")
# Made by a run, or named as an example.
ELSEWHERE = re.compile(r"build/|config\.log|(out|game|games|FILE|cloud|export|my)\b.*")


def is_there(name, root, names):
    """A path from the root or from src/, or the bare name of a file or a folder somewhere."""
    return any(os.path.exists(os.path.join(root, top, name)) for top in ("", "src", "ui", "tests")) or name in names


def faults_in(page, text, root, names, targets):
    faults = []
    for quoted in QUOTED.findall(text):
        target = re.match(r"make ([a-z][a-z-]*)\b(?!=)", quoted)
        if target and target[1] not in targets:
            faults.append(f"{page}: `{quoted}`: there is no such target")
        elif re.fullmatch(FILE, quoted) and not ELSEWHERE.match(quoted) and not is_there(quoted, root, names):
            faults.append(f"{page}: `{quoted}` is not there")
        elif re.fullmatch(FOLDER, quoted) and not ELSEWHERE.match(quoted) and not is_there(quoted, root, names):
            faults.append(f"{page}: `{quoted}` is not there")
    return faults


def read(*parts):
    with open(os.path.join(*parts), encoding="utf-8") as file:
        return file.read()


def names_below(root):
    return {name for top in ("src", "ui", "tests", "books", "build-aux")
            for _, folders, files in os.walk(os.path.join(root, top)) for name in files + [folder + "/" for folder in folders]}


def check(root):
    names = names_below(root)
    makefiles = read(root, "Makefile") + "".join(read(root, "build-aux", name) for name in sorted(os.listdir(os.path.join(root, "build-aux")))
                                                 if name.endswith(".mk"))
    targets = {name for rule in re.findall(r"^([a-z][a-z -]*):", makefiles, re.M) for name in rule.split()}
    return [fault for page in PAGES for fault in faults_in(page, read(root, page), root, names, targets)]


def self_test():
    good = "`search/search.c` `pgn.c` `make check` `make FLAVOUR=unit unit-tests` `ui/board/` `build/config.mk`"
    wrong = ["`search/serach.c`", "`no_such_file.c`", "`make chekc`", "`ui/bord/`"]
    root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
    known = ({"pgn.c"}, {"check", "unit-tests"})
    faults = [f"good text was blamed: {fault}" for fault in faults_in("page", good, root, *known)]
    return faults + [f"did not notice {text}" for text in wrong if not faults_in("page", text, root, *known)]
