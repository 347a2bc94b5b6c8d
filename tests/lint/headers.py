# SPDX-License-Identifier: GPL-3.0-or-later
"""Each header compiles alone, says its licence, has the guard that its path asks for, and is quick to read."""

import os
import re
import shlex
import subprocess
import tempfile

import layers

FLAGS = ["-std=c17", "-D_GNU_SOURCE", "-fsyntax-only", "-Wall", "-Wextra", "-Werror", "-Wno-unused-function"]


def compiles_alone(path, include_folders):
    command = shlex.split(os.environ.get("CC", "cc")) + FLAGS + [f"-I{folder}" for folder in include_folders]
    # Included from an empty file, because a header of its own may be warned about.
    result = subprocess.run(command + ["-include", path, "-x", "c", "/dev/null"], capture_output=True, text=True)
    return result.returncode == 0, result.stderr.strip().split("\n")[0]


def guard_of(path):
    return re.sub(r"[/.]", "_", path.removeprefix("src/")).upper()


def text_faults(path, text):
    faults = []
    if not text.startswith("// SPDX-License-Identifier: GPL-3.0-or-later\n"):
        faults.append(f"{path}: the first line is not the licence line")
    if path.endswith(".h"):
        guard = guard_of(path)
        if f"#ifndef {guard}\n#define {guard}\n" not in text or not text.rstrip().endswith("#endif"):
            faults.append(f"{path}: no guard {guard}")
        # They are long, and every file that includes the header reads them.
        if re.search(r"#include <\w*intrin\.h>", text):
            faults.append(f"{path}: intrinsics are for .c files; one instruction has a builtin")
    return faults


def check(root):
    faults = []
    folders = [os.path.join(root, "src"), root]
    for path, text in sorted(layers.read_sources(root).items()):
        if path.endswith((".c", ".h")):
            faults += text_faults(path, text)
        if path.endswith(".h"):
            good, reason = compiles_alone(os.path.join(root, path), folders)
            if not good:
                faults.append(f"{path} does not compile alone: {reason}")
    return faults


def self_test():
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        for name, text, expected in (("good.h", "#include <stdint.h>\nuint64_t f(void);\n", True),
                                     ("bad.h", "uint64_t f(void);\n", False)):
            path = os.path.join(folder, name)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            if compiles_alone(path, [folder])[0] != expected:
                faults.append(f"{name} was judged wrongly")
    licence = "// SPDX-License-Identifier: GPL-3.0-or-later\n"
    good = licence + "#ifndef BASE_X_H\n#define BASE_X_H\n#endif\n"
    if text_faults("src/base/x.h", good):
        faults.append("a good header was blamed")
    slow = good.replace("#endif", "#include <immintrin.h>\n#endif")
    for wrong in (good.replace("SPDX", "SP"), good.replace("BASE_X", "X"), licence, slow):
        if not text_faults("src/base/x.h", wrong):
            faults.append(f"did not notice: {wrong!r}")
    return faults
