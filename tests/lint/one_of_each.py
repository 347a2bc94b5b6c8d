# SPDX-License-Identifier: GPL-3.0-or-later
"""What exists once stays once: the row of a command, whatever front end it belongs to."""

import re

import layers

# A struct of rows that have a name and run something on what a front end works with.
STRUCT = re.compile(r"\bstruct(?: \w+)? \{(?P<body>[^{}]*)\}(?: (?P<name>\w+))?", re.S)
NAMED = re.compile(r"\bconst char \*(?:name|word|command|flag)\b")
RUNS = re.compile(r"\(\*(?:run|step|handle|call|obey)\w*\)\((?:Session|CommandLine|Cecp|Uci|App) \*\w+")
# A name that says so, though it runs by other means.
CALLED = re.compile(r"^\w*(?:Command|Action)(?:Def)?$")
THE_ROW = ("ui/common/command.h", "CommandDef")


def command_rows(sources):
    """All types of rows that commands could stand in, as (path, name)."""
    rows = []
    for path, text in sorted(sources.items()):
        if not path.startswith(("src/", "ui/")):
            continue
        for match in STRUCT.finditer(re.sub(r"//[^\n]*", "", text)):
            name, body = match["name"] or "", match["body"]
            if NAMED.search(body) and (RUNS.search(body) or CALLED.match(name)):
                rows.append((path, name))
    return rows


def faults_in(sources):
    rows = command_rows(sources)
    return [f"{path}: {name} is a row of commands beside {THE_ROW[1]}" for path, name in rows if (path, name) != THE_ROW] + \
        ([] if rows.count(THE_ROW) == 1 else [f"{THE_ROW[1]} of {THE_ROW[0]} is found {rows.count(THE_ROW)} times"])


def check(root):
    return faults_in(layers.read_sources(root))


def self_test():
    row = "typedef struct CommandDef {\n    const char *name; // \"level\"\n    void (*run)(Session *session, char *arguments);\n} CommandDef;\n"
    good = {"ui/common/command.h": row, "ui/board/panels.h": "typedef struct Panel {\n    void (*draw)(const App *app);\n} Panel;\n"}
    wrong = {
        "a second type": {"ui/cecp/state.h": row.replace("CommandDef", "CecpWord").replace("Session *session", "Cecp *cecp")},
        "rows without a type": {"ui/study/main.c": "static const struct {\n    const char *name;\n    int (*run)(CommandLine *line);\n} rows[2];\n"},
        "one by its name": {"ui/uci/uci.c": "typedef struct UciCommand {\n    const char *name;\n    int number;\n} UciCommand;\n"},
    }
    faults = [f"a good tree was blamed: {fault}" for fault in faults_in(good)]
    faults += [f"did not notice: {name}" for name, tree in wrong.items() if len(faults_in({**good, **tree})) != 1]
    if not faults_in({}):
        faults.append("did not notice that the row is gone")
    return faults
