#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The lists of protocol lines (*.md) tell the truth: every test they name is there, and nothing is missing in them."""
import os
import re
import subprocess
import sys

FOLDER = os.path.dirname(os.path.abspath(__file__))
HOTSPUR = os.environ["HOTSPUR"]


def read(*parts):
    with open(os.path.join(FOLDER, *parts), encoding="utf-8") as file:
        return file.read()


def cases():
    return {name[:-4] for name in os.listdir(os.path.join(FOLDER, "cases")) if name.endswith(".txt")}


def named_tests(text):
    """What stands in backticks in the last column of every table."""
    found = []
    for line in text.splitlines():
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip())[1:-1]]
        if len(cells) >= 2 and not set(line) <= set("|-: "):
            found += re.findall(r"`([^`]+)`", cells[-1])
    return found


def is_there(test):
    script, _, function = test.partition(": ")
    if not function:
        return test in cases()
    path = os.path.join(FOLDER, script)
    return os.path.exists(path) and re.search(rf"^def {re.escape(function)}\(", read(script), re.M) is not None


def missing_tests(text):
    return [test for test in named_tests(text) if not is_there(test)]


def unlisted_cases(text):
    uci = {name for name in cases() if re.match(r"(eof-|quit-)?uci-", name)}
    return sorted(uci - set(named_tests(text)))


def unlisted_commands(text):
    done = subprocess.run([HOTSPUR, "uci"], input=b"help\nquit\n", capture_output=True, timeout=60, check=True)
    lines = [line for line in done.stdout.decode().splitlines() if not line.startswith(" ")]
    words = {line.split()[0] for line in lines}
    words |= {word.strip("[]") for line in lines if line.startswith("go ") for word in re.findall(r"\[[a-z]+", line)}
    return sorted(word for word in words if not re.search(rf"`[^`]*\b{word}\b[^`]*`", text))


def self_test():
    """Each checker notices what is wrong."""
    text = "| line | tests |\n|---|---|\n| `uci` | `no-such-case`, `uci-start`, `run_checklists.py: no_such`, `x.py: y` |\n"
    faults = []
    if missing_tests(text) != ["no-such-case", "run_checklists.py: no_such", "x.py: y"]:
        faults.append(f"missing tests: {missing_tests(text)}")
    if "uci-start" in unlisted_cases(text) or "uci-options" not in unlisted_cases(text):
        faults.append("unlisted cases")
    if "uci" in unlisted_commands(text) or "position" not in unlisted_commands(text):
        faults.append("unlisted commands")
    return faults


def main():
    lists = sorted(name for name in os.listdir(FOLDER) if name.endswith(".md"))
    checks = [("the checkers themselves", self_test())]
    checks += [(f"{name} names tests that exist", missing_tests(read(name))) for name in lists]
    checks += [("UCI.md names every transcript", unlisted_cases(read("UCI.md"))),
               ("UCI.md names every command", unlisted_commands(read("UCI.md")))]
    for name, faults in checks:
        print(f"ok {name}" if not faults else f"not ok {name}: {', '.join(faults)}")
    sys.exit(1 if any(faults for _, faults in checks) else 0)


if __name__ == "__main__":
    main()
