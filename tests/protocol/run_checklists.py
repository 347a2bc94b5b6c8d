#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The lists of protocol lines (*.md) tell the truth: every test they name is there, and nothing is missing in them."""
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import HOTSPUR  # noqa: E402

FOLDER = os.path.dirname(os.path.abspath(__file__))


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


def faulty_rows(text):
    """Rows of a list with marks that have no mark, or say that they are done and name no test."""
    faults = []
    for line in text.splitlines():
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip())[1:-1]]
        if len(cells) != 4 or cells[1] == "mark" or set(line) <= set("|-: "):
            continue
        if cells[1] not in ("M", "S", "N") or (not cells[2].startswith("no") and not named_tests(line)):
            faults.append(cells[0])
    return faults


def is_there(test):
    script, _, function = test.partition(": ")
    if not function:
        return test in cases()
    path = os.path.join(FOLDER, script)
    return os.path.exists(path) and re.search(rf"^def {re.escape(function)}\(", read(script), re.M) is not None


def missing_tests(text):
    return [test for test in named_tests(text) if not is_there(test)]


def unlisted_cases(text, protocol="uci"):
    uci = {name for name in cases() if re.match(r"(eof-|quit-)?uci-", name)}
    others = {name for name in cases() if not name.startswith("cli-")} - uci
    return sorted({"uci": uci, "cecp": others}[protocol] - set(named_tests(text)))


def unlisted_cecp_commands(text):
    """The rows of the tables of commands in the sources."""
    folder = os.path.join(FOLDER, "..", "..", "ui", "cecp")
    rows = []
    for name in sorted(os.listdir(folder)):
        if name.endswith(".c"):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                rows += re.findall(r'^ +\{"([^"]+)", \.run_cecp = run_', file.read(), re.M)
    assert "protover" in rows and "setboard" in rows, f"read only {rows}"
    listed = {word for quoted in re.findall(r"`([^`]+)`", text) for word in quoted.split()}
    return sorted(set(rows) - listed)


def unlisted_commands(text):
    done = subprocess.run([HOTSPUR, "uci"], input=b"help\nquit\n", capture_output=True, timeout=300, check=True)
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
    if faulty_rows("| a | X | yes | `t` |\n| b | M | yes | |\n| c | N | no | |\n") != ["a", "b"]:
        faults.append("faulty rows")
    if "uci-start" in unlisted_cases(text, "cecp") or "cecp-start" not in unlisted_cases(text, "cecp"):
        faults.append("unlisted cases of CECP")
    if "protover" not in unlisted_cecp_commands(text) or "st" in unlisted_cecp_commands("`st 5`"):
        faults.append("unlisted commands of CECP")
    if "uci" in unlisted_commands(text) or "position" not in unlisted_commands(text):
        faults.append("unlisted commands")
    return faults


def main():
    lists = sorted(name for name in os.listdir(FOLDER) if name.endswith(".md"))
    checks = [("the checkers themselves", self_test())]
    checks += [(f"{name} names tests that exist", missing_tests(read(name))) for name in lists]
    checks += [("UCI.md names every transcript", unlisted_cases(read("UCI.md"))),
               ("UCI.md names every command", unlisted_commands(read("UCI.md"))),
               ("CECP.md has a mark for each line and a test for what is done", faulty_rows(read("CECP.md"))),
               ("CECP.md names every transcript", unlisted_cases(read("CECP.md"), "cecp")),
               ("CECP.md names every command", unlisted_cecp_commands(read("CECP.md")))]
    for name, faults in checks:
        print(f"ok {name}" if not faults else f"not ok {name}: {', '.join(faults)}")
    sys.exit(1 if any(faults for _, faults in checks) else 0)


if __name__ == "__main__":
    main()
