# SPDX-License-Identifier: GPL-3.0-or-later
"""Files are opened in src/base/ alone, where nothing waits for the other side of a pipe. What opens one elsewhere says why."""

import re

import layers

CALL = re.compile(r"\b(fopen|fdopen|freopen|open|openat|creat|mkstemp|opendir|scandir|read_history|append_history|"
                  r"write_history|history_truncate_file)\s*\(")
COMMENT = re.compile(r"//[^\n]*")
STRING = re.compile(r'"(\\.|[^"\\\n])*"')

# File, call and what stands in the line: why no file of the user can be meant there.
ALLOWED = [
    ("ui/common/signals_posix.c", "open", "/dev/null", "a device of the system, where output goes that cannot be written"),
    ("src/egtb/syzygy.c", "open", "/dev/null", "a device of the system, in the place of standard error"),
    ("src/egtb/syzygy.c", "opendir", "folder", "a folder; its files are opened through base/file.h"),
    ("ui/board/input_line.c", "fopen", "/dev/null", "a device of the system"),
    ("ui/board/input_line.c", "read_history", "", "readline's own, after file_is_plain"),
    ("ui/board/input_line.c", "write_history", "", "readline's own, after file_is_plain"),
    ("ui/console/edit_line.c", "read_history", "", "readline's own, after file_is_plain"),
    ("ui/console/edit_line.c", "append_history", "", "readline's own, after file_is_plain"),
    ("ui/console/edit_line.c", "write_history", "", "readline's own, after file_is_plain"),
    ("ui/console/edit_line.c", "history_truncate_file", "", "readline's own, after file_is_plain"),
    ("ui/session/recovery_file.c", "open", "O_NOFOLLOW | O_NONBLOCK", "keeps its file open, locked, for a whole game"),
    ("ui/cli/front_ends.c", "open", "/dev/tty", "the terminal of the program"),
]


def is_allowed(path, name, line):
    return any(path == file and name == call and part in line for file, call, part, _ in ALLOWED)


def faults_in(sources):
    faults = []
    for path, text in sorted(sources.items()):
        if path.startswith("src/base/"):
            continue
        for number, line in enumerate(text.splitlines(), 1):
            code = COMMENT.sub("", line)
            faults += [f"{path}:{number}: {name}(): files are opened through base/file.h"
                       for name in CALL.findall(STRING.sub('""', code)) if not is_allowed(path, name, code)]
    return faults


def check(root):
    return faults_in(layers.read_sources(root))


def self_test():
    good = {"src/base/file.c": "open(path, flags);", "ui/cli/a.c": "file_open(path); // open(path)\nmap_open(path);",
            "src/book/b.c": 'error_set(error, "open(%s)", path);'}
    wrong = {"fopen": {"ui/cli/a.c": 'FILE *file = fopen(path, "r");'}, "open": {"src/book/a.c": "fd = open(path, O_RDONLY);"},
             "another file": {"src/egtb/syzygy.c": "open(path, O_RDONLY);"}}
    faults = [f"a good file was blamed: {fault}" for fault in faults_in(good)]
    return faults + [f"did not notice: {name}" for name, tree in wrong.items() if not faults_in(tree)]
