#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares the names and codes of openings with a public list, position by position.

    tests/bench/book_names.py build/hotspur "$HOTSPUR_POSITIONS/eco" [--list]

The folder holds tables with the columns eco, name and pgn. Each line of moves is given to `hotspur book names`; its code is
compared with that of the deepest position of ours that the line passes. --list prints every position that has a name of
its own here and another code there.
"""
import csv
import glob
import os
import re
import subprocess
import sys
import unicodedata


def read_list(folder):
    rows = []
    for path in sorted(glob.glob(os.path.join(folder, '*.tsv'))):
        with open(path, encoding='utf-8') as file:
            rows += list(csv.DictReader(file, delimiter='\t'))
    return rows


def words(name):
    """The words of a name without accents, possessives and the spelling of another country."""
    plain = unicodedata.normalize('NFKD', name).encode('ascii', 'ignore').decode().lower()
    plain = plain.replace('defense', 'defence').replace('ruy lopez', 'spanish').replace("'s", '')
    return set(re.findall(r'[a-z]+', plain)) - {'game', 'opening', 'defence', 'variation', 'attack', 'line', 'main', 'the'}


def main():
    program, folder = sys.argv[1:3]
    rows = read_list(folder)
    text = ''.join(row['pgn'] + '\n' for row in rows)
    done = subprocess.run([program, 'book', 'names', '-'], input=text, capture_output=True, text=True, check=True)
    answers = [line.split('\t') for line in done.stdout.splitlines()]
    if len(answers) != len(rows):
        sys.exit('%d answers to %d lines' % (len(answers), len(rows)))
    named = own = same_code = same_letter = same_words = 0
    differing = []
    for row, answer in zip(rows, answers):
        if answer[0] == '-':
            continue
        named += 1
        plies = sum(1 for word in row['pgn'].split() if not word.endswith('.'))
        if answer[2] != 'after %d plies' % plies:
            continue  # a name handed down from an earlier position
        own += 1
        same_code += answer[0] == row['eco']
        same_letter += answer[0][0] == row['eco'][0]
        same_words += bool(words(answer[1]) & words(row['name']))
        if answer[0] != row['eco']:
            differing.append('%s here, %s there: %s | %s | %s' % (answer[0], row['eco'], row['pgn'], answer[1], row['name']))
    print('positions of the list: %d; with a name on the way: %d; with a name there: %d' % (len(rows), named, own))
    for what, count in (('the same code', same_code), ('the same letter', same_letter), ('a word of the name in common', same_words)):
        print('of these %s: %d (%.1f %%)' % (what, count, 100.0 * count / max(own, 1)))
    if '--list' in sys.argv:
        print('\n'.join(differing))


if __name__ == '__main__':
    main()
