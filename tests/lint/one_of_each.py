# SPDX-License-Identifier: GPL-3.0-or-later
"""What exists once stays once: the row of a command, and the row of an option, whatever front end they belong to."""

import re

import layers

STRUCT = re.compile(r"\bstruct(?: \w+)? \{(?P<body>[^{}]*)\}(?: (?P<name>\w+))?", re.S)
NAMED = re.compile(r"\bconst char \*(?:name|word|command|flag)\b")
# A row, where it stands, how its body is known for one, and how its name is where it works by other means.
ROWS = (
    ("ui/common/command.h", "CommandDef",
     re.compile(r"\(\*(?:run|step|handle|call|obey)\w*\)\((?:Session|CommandLine|Cecp|Uci|App) \*\w+"),
     re.compile(r"^\w*(?:Command|Action)(?:Def|Row)?$")),
    ("src/engine/options.h", "OptionDef",
     re.compile(r"\bmin, max\b.*\bchoices\b|\bchoices\b.*\bmin, max\b", re.S),
     re.compile(r"^\w*(?:Option|Argument)(?:Def|Row)?$")),
)


def rows_in(sources, by_body, by_name):
    """All types that such rows could have, as (path, name)."""
    rows = []
    for path, text in sorted(sources.items()):
        for match in STRUCT.finditer(re.sub(r"//[^\n]*", "", text)):
            name, body = match["name"] or "", match["body"]
            if NAMED.search(body) and (by_body.search(body) or by_name.match(name)):
                rows.append((path, name))
    return rows


def faults_in(sources):
    faults = []
    for home, row, by_body, by_name in ROWS:
        found = rows_in(sources, by_body, by_name)
        faults += [f"{path}: {name or 'a struct'} is a row beside {row}" for path, name in found if (path, name) != (home, row)]
        if found.count((home, row)) != 1:
            faults.append(f"{row} of {home} is found {found.count((home, row))} times")
    return faults


def check(root):
    return faults_in(layers.read_sources(root))


def self_test():
    command = "typedef struct CommandDef {\n    const char *name; // \"level\"\n    void (*run)(Session *session, char *rest);\n} CommandDef;\n"
    option = "typedef struct OptionDef {\n    const char *name;\n    int64_t min, max;\n    const char *const *choices;\n} OptionDef;\n"
    good = {"ui/common/command.h": command, "src/engine/options.h": option,
            "ui/board/panels.h": "typedef struct Panel {\n    const char *name;\n    void (*draw)(const App *app);\n} Panel;\n",
            "src/search/params.h": "typedef struct ParamRow {\n    const char *name;\n    int min, max;\n} ParamRow;\n"}
    wrong = {
        "a second type": {"ui/cecp/state.h": command.replace("CommandDef", "CecpWord").replace("Session *session", "Cecp *cecp")},
        "rows without a type": {"ui/study/main.c": "static const struct {\n    const char *name;\n    int (*run)(CommandLine *line);\n} rows[2];\n"},
        "one by its name": {"ui/uci/uci.c": "typedef struct UciCommand {\n    const char *name;\n    int number;\n} UciCommand;\n"},
        "a second option": {"src/study/experiment.h": option.replace("OptionDef", "LabRow")},
        "an argument": {"ui/cli/a.h": "typedef struct ArgumentDef {\n    const char *name;\n    bool *flag;\n} ArgumentDef;\n"},
    }
    faults = [f"a good tree was blamed: {fault}" for fault in faults_in(good)]
    faults += [f"did not notice: {name}" for name, tree in wrong.items() if len(faults_in({**good, **tree})) != 1]
    if len(faults_in({})) != len(ROWS):
        faults.append("did not notice that the rows are gone")
    return faults
