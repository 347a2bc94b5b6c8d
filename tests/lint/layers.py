# SPDX-License-Identifier: GPL-3.0-or-later
"""The include graph: no file includes what lies to the right, and no two modules include each other in a circle."""

import os
import re

# From left to right; a file may include its own folder and those before it.
ROOMS = ["base", "bitboard", "board", "interface", "notation", "egtb", "eval", "search", "maps", "book", "engine", "chains", "study", "ui", "ui/study"]
# Front ends reach these only through the engine.
CLOSED_TO_UI = {"search", "eval", "maps", "book"}

INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.MULTILINE)


def read_sources(root):
    """Path from the root -> text, for all sources of src/ and ui/."""
    sources = {}
    for top in ("src", "ui"):
        for folder, _, names in os.walk(os.path.join(root, top)):
            for name in names:
                if name.endswith((".c", ".h", ".inc", ".def")):
                    path = os.path.join(folder, name)
                    with open(path, encoding="utf-8") as file:
                        sources[os.path.relpath(path, root)] = file.read()
    return sources


def room_of(path):
    top, rest = path.split("/", 1)
    if top == "ui":
        return "ui/study" if rest.startswith("study/") else "ui"
    return rest.split("/", 1)[0]


def resolve(name, sources):
    """Includes are written from src/, or from the root where they begin with ui/."""
    for path in (name, "src/" + name):
        if path in sources:
            return path
    return None


def module_of(path):
    """x.c and x.h are one module, and so is x_state.h, which shows the inside of x to its nearest relatives."""
    return path.rsplit(".", 1)[0].removesuffix("_state")


def find_cycle(graph):
    """One circle of a graph as a list of nodes, or None."""
    state, stack = {}, []

    def visit(node):
        state[node] = "open"
        stack.append(node)
        for target in sorted(graph.get(node, ())):
            if state.get(target) == "open":
                return stack[stack.index(target):] + [target]
            if target not in state:
                cycle = visit(target)
                if cycle:
                    return cycle
        state[node] = "done"
        stack.pop()
        return None

    for node in sorted(graph):
        if node not in state:
            cycle = visit(node)
            if cycle:
                return cycle
    return None


def faults_in(sources):
    faults, modules, rooms = [], {}, {}
    for path, text in sorted(sources.items()):
        room = room_of(path)
        if room not in ROOMS:
            faults.append(f"{path}: folder {room} has no place among the layers")
            continue
        for name in INCLUDE.findall(text):
            target = resolve(name, sources)
            if target is None:
                faults.append(f'{path}: "{name}" is not written from src/ or as ui/..., or is not there')
                continue
            other = room_of(target)
            if ROOMS.index(other) > ROOMS.index(room):
                faults.append(f"{path} includes {target}: {other} lies to the right of {room}")
            if room == "ui" and other == "study":
                faults.append(f"{path} includes {target}: what plays does without what studies")
            if room in ("ui", "ui/study") and other in CLOSED_TO_UI:
                faults.append(f"{path} includes {target}: front ends reach {other} through the engine")
            if module_of(path) != module_of(target):
                modules.setdefault(module_of(path), set()).add(module_of(target))
            if os.path.dirname(path) != os.path.dirname(target):
                rooms.setdefault(os.path.dirname(path), set()).add(os.path.dirname(target))
    # A folder that only splits another, such as bitboard/sliders, belongs to it.
    rooms = {a: {b for b in targets if not (a + "/").startswith(b + "/") and not (b + "/").startswith(a + "/")}
             for a, targets in rooms.items()}
    for graph, what in ((modules, "modules"), (rooms, "folders")):
        cycle = find_cycle(graph)
        if cycle:
            faults.append(f"{what} in a circle: " + " -> ".join(cycle))
    return faults


def check(root):
    return faults_in(read_sources(root))


def self_test():
    good = {"src/base/a.h": "", "src/board/b.h": '#include "base/a.h"\n', "ui/cli/c.c": '#include "board/b.h"\n',
            "src/study/l.h": '#include "board/b.h"\n', "ui/study/m.c": '#include "study/l.h"\n'}
    wrong = {
        "upward": {"src/base/a.h": '#include "board/b.h"\n', "src/board/b.h": ""},
        "circle": {"src/base/a.h": '#include "base/b.h"\n', "src/base/b.h": '#include "base/a.h"\n'},
        "circle of folders": {"ui/a/x.c": '#include "ui/b/y.h"\n', "ui/b/y.h": "", "ui/b/z.c": '#include "ui/a/w.h"\n',
                              "ui/a/w.h": ""},
        "engine in the laboratory": {"src/engine/e.h": '#include "study/l.h"\n', "src/study/l.h": ""},
        "board in the laboratory": {"ui/board/b.c": '#include "study/l.h"\n', "src/study/l.h": ""},
        "board in a front end that studies": {"ui/board/b.c": '#include "ui/study/m.h"\n', "ui/study/m.h": ""},
        "front end past the door": {"ui/cli/c.c": '#include "search/s.h"\n', "src/search/s.h": ""},
        "not found": {"src/base/a.h": '#include "a2.h"\n', "src/base/a2.h": ""},
        "unknown room": {"src/attic/a.h": ""},
    }
    faults = [f"a good tree was blamed: {fault}" for fault in faults_in(good)]
    return faults + [f"did not notice: {name}" for name, tree in wrong.items() if not faults_in(tree)]
