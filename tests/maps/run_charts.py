#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Charts of the laboratory: `hotspur lab ... --plot FILE` is read back as a picture and compared with the numbers that the
same command printed.

Prints a line a case, as tests/run.sh wants it.
"""
import csv
import io
import os
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check, Failure, HOTSPUR  # noqa: E402

case = Cases("charts")
SVG = "{http://www.w3.org/2000/svg}"
TOLERANCE = 0.01  # of the longest bar, for rounding


def run_with_chart(*arguments):
    """The printed tables as lists of rows, and the picture."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "chart.svg")
        result = subprocess.run([HOTSPUR, "lab", *arguments, "--quick", "--format", "csv", "--plot", path],
                                capture_output=True, text=True)
        check(result.returncode == 0, f"{arguments}: exit status {result.returncode}, {result.stderr.strip()}")
        # Comments say where the numbers come from.
        numbers = "".join(line for line in result.stdout.splitlines(True) if not line.startswith("#"))
        check(numbers != result.stdout, "nothing says where the numbers come from")
        tables = [list(csv.DictReader(io.StringIO(text))) for text in numbers.split("\n\n")]
        return tables, xml.parse(path).getroot()


def texts(picture, style):
    return [element.text for element in picture.iter(SVG + "text") if element.get("class") == style]


def bars(picture, colour):
    return [float(element.get("width")) for element in picture.iter(SVG + "rect")
            if element.get("fill") == colour and element.get("width") != "12"]


def check_bars(found, values, what):
    """Bars are as long as their numbers are large."""
    check(len(found) == len(values), f"{what}: {len(found)} bars for {len(values)} numbers")
    for bar, value in zip(found, values):
        check(abs(bar / max(found) - value / max(values)) < TOLERANCE, f"{what}: bars {found} for {values}")


def colours(picture):
    seen = []
    for element in picture.iter(SVG + "rect"):
        if element.get("width") == "12" and element.get("fill") not in seen:
            seen.append(element.get("fill"))
    return seen


@case
def scans():
    (rows,), picture = run_with_chart("bitscan")
    check(texts(picture, "name") == [row["name"] for row in rows], "the names are not those of the table")
    check(texts(picture, "title") == ["Bit scans: the lowest and the highest square of a set"], "the title")
    forwards, backwards = colours(picture)
    longest = max(float(row[key]) for row in rows for key in ("first_ns", "last_ns"))
    both = bars(picture, forwards) + bars(picture, backwards)
    check_bars(both, [float(row[key]) for key in ("first_ns", "last_ns") for row in rows], f"up to {longest}")


@case
def attacks():
    tables, picture = run_with_chart("attacks", "--count", "3")
    # The last table, of what was found wrong, has no chart.
    check(len(texts(picture, "title")) == len(tables) - 1 == 5, "not a chart for each table")
    check(texts(picture, "name") == [row["name"] for table in tables[:5] for row in table], "the names")
    first = len(tables[0])
    second, third = first + len(tables[1]), first + len(tables[1]) + len(tables[2])
    found = bars(picture, colours(picture)[0])
    check_bars(found[:first], [float(row["table_kib"]) for row in tables[0]], "memory")
    check_bars(found[first:second], [float(row["over_rotated"]) for row in tables[1]], "speed")
    check_bars(found[second:third], [float(row["direct_over_rotated"]) for row in tables[2]], "direct lookup")


@case
def intervals():
    """A table that says nothing of charts shows its first column, with its bounds."""
    (rows, *_), picture = run_with_chart("chains", "--games", "5", "--judge-depth", "0")
    bounds = [element for element in picture.iter(SVG + "path") if element.get("class") == "bounds"]
    check(len(bounds) == sum(row["nodes_low"] != "" for row in rows) > 0, f"{len(bounds)} bounds")
    (colour,) = colours(picture)
    check(len(bars(picture, colour)) == len(rows), "not a bar for each row")


@case
def boards():
    """What is measured stands beside what was published."""
    tables, picture = run_with_chart("mailbox", "--count", "3")
    rows = next(table for table in tables if "mean" in table[0])
    mean, published = [[float(row[key] or "nan") for row in rows] for key in ("mean", "mean_published")]
    check(published == [1.45, 0.6, 1.2, 1.8], f"published: {published}")
    shown = texts(picture, "value")
    check(all(f"{value:.2f}" in shown for value in mean + published if value == value), f"{mean} and {published} in {shown}")
    check(len(texts(picture, "name")) == sum(len(table) for table in tables), "the names")


@case
def magics():
    """Numbers for each square are a board, not bars."""
    tables, picture = run_with_chart("magics")
    check(len(tables) == 11 and len(texts(picture, "title")) == 4, f"{texts(picture, 'title')}")
    check(texts(picture, "name") == [row["name"] for i in (0, 1, 8, 10) for row in tables[i]], "the names")


@case
def full_disk():
    """A fault that shows only at the end leaves the table, which may have taken hours."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "chart.svg")
        os.symlink("/dev/full", path)
        result = subprocess.run([HOTSPUR, "lab", "bitscan", "--quick", "--format", "csv", "--plot", path],
                                capture_output=True, text=True)
    check(result.returncode == 2 and result.stdout.startswith("name,first_ns,"), f"{result.returncode}: {result.stdout}")
    check(result.stderr == f"hotspur: lab bitscan: --plot: {path}: No space left on device\n", result.stderr)


@case
def a_wrong_length_is_noticed():
    try:
        check_bars([10, 5], [1, 1], "self-test")
    except Failure:
        return
    raise Failure("it is not")


if __name__ == "__main__":
    case.run()
