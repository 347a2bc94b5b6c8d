# SPDX-License-Identifier: GPL-3.0-or-later
"""Words that have no place in the sources."""

import re

import layers

# What must not stand where: (which files, pattern, why).
RULES = [
    (r"(?!ui/board/terminal\.c$)", r'#\s*include\s*[<"](n?cursesw?/)?(n?curses|panel|menu|form|term)\.h[>"]',
     "curses belongs to ui/board/terminal.c alone"),
    (r".*\.c$", r"^\s*extern\b", "extern belongs in headers"),
    (r"src/(?!base/memory\.c$)", r"\b(printf|puts|putchar|perror|vprintf)\s*\(|\bstd(out|err)\b", "src/ prints nothing"),
    (r"", r"\b(strcpy|strcat|sprintf|vsprintf|gets|atoi|atol|atof|alloca)\s*\(", "has no bound, or reports no error"),
    (r"", r"\b(" + "|".join(("TO" "DO", "FIX" "ME", "XX" "X", "HA" "CK", "place" "holder", "st" "ub")) + r")\b",
     "work that is not done"),
    (r"", r"\r|[ \t]+$", "blanks at the end of a line"),
    (r"", r"\t", "tabs"),
]


# Rules about what the code does; the others are about the text, comments included.
ABOUT_CODE = {"src/ prints nothing", "has no bound, or reports no error"}


def without_comments(text):
    """The same lines with the comments left out; good enough for sources that clang-format has laid out."""
    return re.sub(r"//.*", "", text)


def faults_in(sources):
    faults = []
    for path, text in sorted(sources.items()):
        code = without_comments(text)
        for files, pattern, why in RULES:
            if re.match(files, path):
                for found in re.finditer(pattern, code if why in ABOUT_CODE else text, re.MULTILINE):
                    line = found.string.count("\n", 0, found.start()) + 1
                    faults.append(f"{path}:{line}: {found.group(0).strip()!r}: {why}")
    return faults


def check(root):
    return faults_in(layers.read_sources(root))


def self_test():
    good = {
        "ui/board/terminal.c": "#include <curses.h>\n",
        "src/base/a.c": 'static int f(char *out) { return snprintf(out, 2, "x"); }\n',
        "ui/cli/a.c": 'void g(void) { printf("x\\n"); }\n',
        "src/base/b.c": "int x; // stderr is not for us, nor is printf()\n",
        "src/base/b.h": "extern const int names[3];\n",
        "src/base/file.c": 'void h(FILE *file) { fprintf(file, "x"); fputs("x", file); }\n',
    }
    wrong = {
        "ui/board/panel.c": "#include <ncurses.h>\n",
        "ui/cli/b.c": "#include <ncursesw/curses.h>\n",
        "src/base/c.c": "extern int x;\n",
        "src/base/d.c": 'void f(void) { printf("x"); }\n',
        "src/base/e.c": 'void f(void) { fprintf(stderr, "x"); }\n',
        "src/base/f.c": 'void f(void) { fputs("x", stdout); }\n',
        "src/base/g.c": "int f(const char *s) { return atoi(s); }\n",
        "src/base/h.c": "// TO" "DO: later\n",
        "src/base/i.c": "int x; \n",
        "src/base/j.c": "\tint x;\n",
    }
    faults = [f"good text was blamed: {fault}" for fault in faults_in(good)]
    return faults + [f"did not notice {text!r} in {path}" for path, text in wrong.items() if not faults_in({path: text})]
