# SPDX-License-Identifier: GPL-3.0-or-later
"""The root of the repository holds what CONTRIBUTING.md names, and nothing that a run has left there."""

import subprocess

SKIPPED = "not a git checkout"
ROOT = {".ci", "CITATION.cff", ".clang-format", ".git-blame-ignore-revs", ".gitignore", "CONTRIBUTING.md", "LICENSE", "Makefile", "NEWS", "README.md",
        "books", "build-aux", "configure.ac", "src", "tests", "ui"}


def faults_in(paths):
    return sorted({f"{path}: what is it doing in the root?" for path in paths if path.split("/")[0] not in ROOT})


def check(root):
    try:
        listed = subprocess.run(["git", "-C", root, "ls-files", "-z"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return faults_in(path for path in listed.stdout.split("\0") if path)


def self_test():
    return [] if len(faults_in(["src/x.c", "x.html", "notes/x.c"])) == 2 else ["layout: litter in the root is not noticed"]
