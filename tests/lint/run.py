#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Looks at the sources: layers, headers, the root, globals, pages and words. Each checker is first fed something wrong."""

import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import door  # noqa: E402
import globals_check  # noqa: E402
import headers  # noqa: E402
import languages  # noqa: E402
import layout  # noqa: E402
import layers  # noqa: E402
import one_of_each  # noqa: E402
import opens  # noqa: E402
import pages  # noqa: E402
import vocabulary  # noqa: E402
import words  # noqa: E402


def main():
    root = os.environ.get("HOTSPUR_SOURCE") or os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
    failed = False
    for checker in (layers, door, headers, languages, layout, globals_check, one_of_each, opens, pages, words, vocabulary):
        name = checker.__name__
        for case, run in (("notices what is wrong", checker.self_test), ("finds nothing wrong", checker.check)):
            faults = run() if run is checker.self_test else run(os.path.abspath(root))
            if faults is None:
                print(f"skip {name}: {checker.SKIPPED}")
                continue
            print(f"{'not ok' if faults else 'ok'} {name} {case}" + (f": {len(faults)} faults" if faults else ""))
            for fault in faults:
                print(f"  {fault}")
            failed = failed or bool(faults)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
