# SPDX-License-Identifier: GPL-3.0-or-later
"""The catalogues in ui/languages have every text of the sources and no other, with the same conversions or slots, all translated;
and a choice between two texts is marked, since it could not be collected otherwise."""

import os
import re
import shutil
import subprocess
import tempfile

SKIPPED = "xgettext of GNU gettext is not installed"

LITERAL = r'"(?:[^"\\\n]|\\.)*"'
# Folders whose commands are typed on the board and the console.
SHOWN = ("ui/session/", "ui/board/", "ui/console/")
CONVERSION = re.compile(r"%(?:\d+\$)?[-+ 0#]*(?:\d+|\*)?(?:\.(?:\d+|\*))?(?:hh|h|ll|l|z|j)?[a-zA-Z%]")
# Of a pattern (src/base/sentence.h); a number with what follows it in "%2d" or "%5.1f" is a width. The letter is one of a form.
PATTERN = re.compile(r"%[1-9](?![\w$*+#]|\.[\d*])")
SLOT = re.compile(r"%([1-9])[b-h]?")
TABLE_ROW = re.compile(r"\s+\{%s, (N_\()?(%s)" % (LITERAL, LITERAL))
WORD = re.compile(r"[^\W\d_]{2,}")


def read_entries(text):
    """Of a .po or .pot file: {text: (plural or None, [translations], is_fuzzy)}."""
    entries = {}
    for block in re.split(r"\n\s*\n", text):
        fields, is_fuzzy = {}, bool(re.search(r"^#,.*\bfuzzy\b", block, re.M))
        for match in re.finditer(r'^(msgid|msgid_plural|msgstr(?:\[\d\])?) ((?:"[^\n]*"\n?)+)', block, re.M):
            fields[match[1]] = "".join(re.findall(r'^"(.*)"$', match[2], re.M))
        if "msgid" in fields:
            strings = [value for name, value in fields.items() if name.startswith("msgstr")]
            entries[fields["msgid"]] = (fields.get("msgid_plural"), strings, is_fuzzy)
    return entries


def has_words(text):
    return bool(WORD.search(re.sub(r"\\.", "", CONVERSION.sub("", text))))


def conversions(text, is_pattern):
    """What is put into a text: in their order, or, for each form of a pattern, in any."""
    return {frozenset(SLOT.findall(form)) for form in text.split("|")} if is_pattern else CONVERSION.findall(text)


def faults_in(name, wanted, entries, rules):
    """What is wrong with a catalogue for texts of the sources; rules: the plural rules that the program knows."""
    faults = []
    header = "".join(entries.get("", (None, [""], False))[1])
    if not any(rule in header for rule in rules):
        faults.append(f"{name}: its Plural-Forms are none that src/base/language.c knows")
    for text, (plural, _, _) in wanted.items():
        if text == "" or not has_words(text):
            continue
        known_plural, strings, is_fuzzy = entries.get(text, (None, [], False))
        if not strings or not all(strings) or is_fuzzy:
            faults.append(f"{name}: not translated: {text}")
        elif (plural is None) != (known_plural is None) or len(strings) != (1 if plural is None else 2):
            faults.append(f"{name}: the forms for numbers are not those of the sources: {text}")
        for string in strings:
            is_pattern = bool(PATTERN.search(text))
            if string and conversions(string, is_pattern) != conversions(text, is_pattern):
                faults.append(f"{name}: other conversions: {text} -> {string}")
            if string and ((string[:1] == " ") < (text[:1] == " ") or (string[-1:] == " ") != (text[-1:] == " ")):
                faults.append(f"{name}: other blanks around it: '{text}' -> '{string}'")
    faults += [f"{name}: no text of the sources: {text}" for text in entries if has_words(text) and text not in wanted]
    return faults


def unmarked_choices(path, text, functions):
    """Texts behind `?` or `:` in a call whose format is translated: they are collected only with N_() or _()."""
    faults = []
    for call in re.finditer(r"\b(?:%s)\(" % "|".join(functions), text):
        at, depth, before = call.end() - 1, 0, ""
        while at < len(text):
            literal = re.compile(LITERAL).match(text, at)
            if literal:
                if re.search(r"[?:]\s*$", before) and has_words(literal[0][1:-1]):
                    faults.append(f"{path}: a choice that is not marked: {literal[0]}")
                before += literal[0]
                at = literal.end()
                continue
            depth += {"(": 1, ")": -1}.get(text[at], 0)
            if depth == 0:
                break
            before += text[at]
            at += 1
    return faults


def unmarked_rows(path, text):
    """Helps of typed commands without N_(), which the menu and the help show."""
    rows = re.finditer(r'\{%s,\s*%s,\s*(%s)[^{}]*?\.run\b' % (LITERAL, LITERAL, LITERAL), text) if path.startswith(SHOWN) else ()
    return [f"{path}: a help that is not marked: {row[1]}" for row in rows]


def half_marked_tables(path, text):
    """Rows of a table whose second text is not marked, while that of others is."""
    faults, rows = [], []
    for line in [*text.split("\n"), ""]:
        row = TABLE_ROW.match(line)
        if row:
            rows.append(row)
            continue
        if any(row[1] for row in rows):
            faults += [f"{path}: a row that is not marked, in a table of others that are: {row[2]}" for row in rows
                       if not row[1] and has_words(row[2][1:-1])]
        rows = []
    return faults


def keywords(makefile):
    match = re.search(r"^TRANSLATED := ((?:.*\\\n)*.*)$", makefile, re.M)
    return match[1].replace("\\\n", " ").split()


def collect(root, paths, words):
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "all.pot")
        subprocess.run(["xgettext", "--language=C", "--from-code=UTF-8", "--keyword", *[f"--keyword={word}" for word in words],
                        "--no-wrap", "-o", out, *paths], cwd=root, check=True, capture_output=True)
        with open(out, encoding="utf-8") as file:
            return read_entries(file.read())


def read(*parts):
    with open(os.path.join(*parts), encoding="utf-8") as file:
        return file.read()


def check(root):
    if shutil.which("xgettext") is None:
        return None
    words = keywords(read(root, "build-aux", "languages.mk"))
    paths = sorted(os.path.relpath(os.path.join(folder, name), root) for top in ("src", "ui")
                   for folder, _, names in os.walk(os.path.join(root, top)) for name in names if name.endswith((".c", ".h")))
    wanted = collect(root, paths, words)
    rules = re.findall(r'\{"(plural=[^"]+)"', read(root, "src", "base", "language.c"))
    folder = os.path.join(root, "ui", "languages")
    faults = []
    for name in sorted(os.listdir(folder)):
        if name.endswith(".po"):
            faults += faults_in(name, wanted, read_entries(read(folder, name)), rules)
    functions = [word.split(":")[0] for word in words if word.split(":")[0] not in ("_", "N_", "language_count")]
    for path in paths:
        text = read(root, path)
        faults += unmarked_choices(path, text, functions) + unmarked_rows(path, text) + half_marked_tables(path, text)
    return faults


def self_test():
    source = read_entries('msgid ""\nmsgstr ""\n\nmsgid "%d of %s"\nmsgstr ""\n\nmsgid "%d move"\nmsgid_plural "%d moves"\nmsgstr[0] ""\n'
                          'msgstr[1] ""\n\nmsgid "%s: "\nmsgstr ""\n\nmsgid " and %s"\nmsgstr ""\n\n'
                          'msgid "%1 takes %2"\nmsgstr ""\n')
    head = 'msgid ""\nmsgstr ""\n"plural=(n != 1);\\n"\n\n'
    third = 'msgid "%1 takes %2"\nmsgstr "%1 schlägt %2b|%2b %1 schlägt"\n\n'
    first, second = 'msgid "%d of %s"\nmsgstr "%d von %s"\n\nmsgid " and %s"\nmsgstr " und %s"\n\n', 'msgid "%d move"\nmsgid_plural "%d moves"\nmsgstr[0] "%d Zug"\nmsgstr[1] "%d Züge"\n\n'
    second += third
    wrong = {
        "a text that is missing": head + first + third,
        "a slot that is missing": head + first + second.replace("%2b %1 schlägt", "%2b schlägt"),
        "a slot that is not there": head + first + second.replace("%1 schlägt", "%1 schlägt %3", 1),
        "an empty translation": head + first.replace("%d von %s", "") + second,
        "a doubtful translation": head + "#, fuzzy\n" + first + second,
        "other conversions": head + first.replace("%d von %s", "%s von %d") + second,
        "a form that is missing": head + first + second.replace('msgstr[1] "%d Züge"\n', ""),
        "a text that is gone": head + first + second + 'msgid "Old one"\nmsgstr "Alter"\n',
        "another plural rule": head.replace("n != 1", "n % 10 == 1") + first + second,
        "a blank that is too many": head + first.replace("%d von %s", "%d von %s ") + second,
        "a blank that is lost": head + first.replace(" und %s", "und %s") + second,
    }
    rules = ["plural=(n != 1);"]
    faults = [f"a good catalogue was blamed: {fault}" for fault in faults_in("good", source, read_entries(head + first + second), rules)]
    faults += [f"did not notice: {name}" for name, text in wrong.items() if len(faults_in("wrong", source, read_entries(text), rules)) != 1]
    if unmarked_choices("a.c", 'say(a, b ? N_("One way") : N_("Another"), "%s"); f(c ? "not said" : "");', ["say"]):
        faults.append("marked choices were blamed")
    if len(unmarked_choices("a.c", 'say(a, b ? N_("One way")\n : "Another way");', ["say"])) != 1:
        faults.append("did not notice: a choice that is not marked")
    if unmarked_rows("ui/session/a.c", '{"go", "", N_("move now"), .run = run_go},') or unmarked_rows("ui/cecp/a.c", '{"go", "", "move", .run = a},'):
        faults.append("a help that is marked, or needs no mark, was blamed")
    if len(unmarked_rows("ui/session/a.c", '{"go", "", "move now", .run = run_go},')) != 1:
        faults.append("did not notice: a help that is not marked")
    if half_marked_tables("a.c", '    {"Esc", N_("it goes back")},\n    {"F1", N_("it helps")},\n\n    {"x", "not said"},\n'):
        faults.append("tables that are marked or are not were blamed")
    if len(half_marked_tables("a.c", '    {"Esc", N_("it goes back")},\n    {"F1", "it helps"},\n')) != 1:
        faults.append("did not notice: a row that is not marked")
    return faults
