# SPDX-License-Identifier: GPL-3.0-or-later
"""The door of the engine, seen as the compiler sees it: what front ends depend on by way of any chain of headers.

The layers (layers.py) look at what a file includes itself; here the dependency files of the objects count. A change in the
search must not compile the board anew, and a reader of the board must not meet the search."""

import os
import subprocess

import layers

SKIPPED = "no dependency files: the objects have not been built"

# What is behind the door.
INSIDE = ("src/search/", "src/eval/", "src/maps/", "src/study/")
# Front ends that study the inside, and what for.
OPENERS = {
    "ui/study/lab/": "experiments about search, evaluation and memory",
    "ui/study/match/spsa_": "the numbers of the search, which SPSA tunes",
    "ui/study/tune/": "training data, the evaluation's numbers, and networks",
}


# A number of the search that is tried compiles so many objects anew at most, of both programs together.
TRIED = "src/search/params.def"
COMPILED_MAX = 40


def is_opener(path):
    return any(path.startswith(opener) for opener in OPENERS)


def read_dependencies(folder):
    """Source -> files that its object depends on, from the dependency files below a folder, as the compiler writes them."""
    dependencies = {}
    for place, _, names in (step for top in ("src", "ui") for step in os.walk(os.path.join(folder, top))):
        for name in names:
            if name.endswith(".d"):
                with open(os.path.join(place, name), encoding="utf-8") as file:
                    rule = file.read().replace("\\\n", " ").split("\n", 1)[0]
                words = rule.split(":", 1)[1].split()
                dependencies[words[0]] = {os.path.normpath(word) for word in words}
    return dependencies


def find_chain(start, target, sources):
    """The shortest way of includes from one file to another, to say who opened the door."""
    ways, seen = [[start]], {start}
    for way in ways:
        if way[-1] == target:
            return way
        for name in layers.INCLUDE.findall(sources.get(way[-1], "")):
            path = layers.resolve(name, sources)
            if path is not None and path not in seen:
                seen.add(path)
                ways.append(way + [path])
    return [start, "...", target]


def faults_in(dependencies, sources):
    """One fault for each way in, however many files stand behind it."""
    faults = []
    for path, files in sorted(dependencies.items()):
        inside = sorted(file for file in files if file.startswith(INSIDE))
        if path not in sources or not path.startswith("ui/") or not inside or is_opener(path):
            continue
        ways = [find_chain(path, file, sources) for file in inside]
        faults.append(f"{path} depends on {len(inside)} files inside: " + " -> ".join(min(ways, key=len)))
    return faults


def faults_of_headers(sources):
    """The doors themselves, included or not: the headers of src/engine that have nothing of the engine's inside."""
    faults = []
    for path in sorted(sources):
        if path.startswith("src/engine/") and path.endswith(".h") and not path.endswith("_state.h"):
            ways = [find_chain(path, file, sources) for file in sources if file.startswith(INSIDE)]
            ways = [way for way in ways if "..." not in way]
            if ways:
                faults.append(f"{path} opens the door: " + " -> ".join(min(ways, key=len)))
    return faults


def faults_of_numbers(dependencies, sources):
    compiled = sorted(path for path, files in dependencies.items() if path in sources and TRIED in files)
    return [f"{TRIED} compiles {len(compiled)} objects anew, more than {COMPILED_MAX}: " + ", ".join(compiled)] \
        if len(compiled) > COMPILED_MAX else []


def check(root):
    folder = os.path.join(root, os.environ.get("UNIT_DIR", "build/unit"))
    dependencies = read_dependencies(folder)
    if not dependencies:
        return None
    sources = layers.read_sources(root)
    gone = [f"{opener} opens the door and is not there" for opener in OPENERS
            if not any(path.startswith(opener) for path in sources)]
    return faults_in(dependencies, sources) + faults_of_headers(sources) + faults_of_numbers(dependencies, sources) + gone


def compile_tree(folder, tree):
    """Writes some sources, compiles those of ui/ and reads what the compiler says that they depend on."""
    for path, text in tree.items():
        os.makedirs(os.path.join(folder, os.path.dirname(path)), exist_ok=True)
        with open(os.path.join(folder, path), "w", encoding="utf-8") as file:
            file.write(text)
    for path in tree:
        if path.startswith("ui/") and path.endswith(".c"):
            out = os.path.join("build", path[:-2])
            os.makedirs(os.path.join(folder, os.path.dirname(out)), exist_ok=True)
            subprocess.run([os.environ.get("CC", "cc"), "-Isrc", "-I.", "-MMD", "-MP", "-MF", out + ".d", "-c", "-o", out + ".o", path],
                           cwd=folder, check=True)
    return read_dependencies(os.path.join(folder, "build"))


def self_test():
    import tempfile

    good = {"src/engine/e.h": '#include "interface/i.h"\ntypedef struct Network Network;\n', "src/interface/i.h": "",
            "src/eval/n.h": "struct Network { int x; };\n", "ui/board/b.c": '#include "engine/e.h"\nint b;\n',
            "ui/study/lab/l.c": '#include "eval/n.h"\nint l;\n'}
    wrong = {
        "a door with the search behind it": {"src/engine/e.h": '#include "interface/i.h"\n',
                                             "src/interface/i.h": '#include "search/s.h"\n', "src/search/s.h": "int s;\n",
                                             "ui/board/b.c": '#include "engine/e.h"\nint b;\n'},
        "another way in": {"src/engine/e.h": "", "src/chains/c.h": '#include "search/s.h"\n', "src/search/s.h": "int s;\n",
                           "ui/board/b.c": '#include "chains/c.h"\nint b;\n'},
    }
    faults = []
    for name, tree in [("", good), *wrong.items()]:
        with tempfile.TemporaryDirectory() as folder:
            found = faults_in(compile_tree(folder, tree), tree)
        if name == "":
            faults += [f"a good tree was blamed: {fault}" for fault in found]
        elif not any("ui/board/b.c" in fault and "src/search/s.h" in fault for fault in found):
            faults.append(f"did not notice: {name}")
    if not faults_of_headers(wrong["a door with the search behind it"]) or faults_of_headers(good):
        faults.append("does not tell good headers of the engine from others")
    for count, is_fault in ((COMPILED_MAX, False), (COMPILED_MAX + 1, True)):
        sources = {f"src/search/{i}.c": "" for i in range(count)}
        if bool(faults_of_numbers({path: {TRIED} for path in sources}, sources)) != is_fault:
            faults.append(f"does not count {count} objects that depend on the numbers of the search")
    return faults
