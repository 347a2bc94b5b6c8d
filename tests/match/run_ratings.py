#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""`hotspur ratings`: crosstable and Elo numbers of PGN files by anyone."""
import csv
import io
import json
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check, expect, Folder, run_hotspur  # noqa: E402

case = Cases('match')
GAME = '[White "%s"]\n[Black "%s"]\n[Result "%s"]\n\n1. e4 e5 %s\n\n'


def games(*rows):
    return ''.join(GAME % (white, black, result, result) for white, black, result, count in rows for _ in range(count))


SOME = games(('Ann', 'Bob', '1-0', 3), ('Bob', 'Ann', '1/2-1/2', 2), ('Cy', 'Bob', '0-1', 4), ('Cy', 'Ann', '*', 1))


def rate(text, *words, status=0):
    with Folder() as folder:
        folder.file('games.pgn', text)
        return run_hotspur('ratings', 'games.pgn', *words, folder=folder, status=status)


@case
def ratings_are_in_order_with_a_crosstable():
    lines = rate(SOME).stdout.splitlines()
    expect('head', lines[0].split(), ['player', 'Elo', '+-', 'games', 'points', 'score', 'draws'])
    expect('first', lines[1].split()[:2] + lines[1].split()[4:], ['1', 'Ann', '5', '4.0', '80.0%', '40.0%'])
    expect('order', [line.split()[1] for line in lines[1:4]], ['Ann', 'Bob', 'Cy'])
    expect('left out', lines[4], 'Left out: 1 games without a result or without two players')
    check(re.fullmatch(r'White: [-+]\d+\.\d Elo, \+- \d+\.\d', lines[5]), lines[5])
    expect('table', [line.split()[1:] for line in lines[-3:]],
           [['Ann', '-', '4.0/5', '-'], ['Bob', '1.0/5', '-', '4.0/4'], ['Cy', '-', '0.0/4', '-']])


@case
def a_player_can_be_given_his_number():
    players = json.loads(rate(SOME, '--anchor', 'Bob=2000', '--format', 'json').stdout)['players']
    found = {player['name']: player for player in players}
    check(abs(found['Bob']['elo'] - 2000) < 1e-6, found)
    check(found['Bob']['margin'] == 0 and found['Ann']['margin'] > 0, found)
    expect('against', found['Cy']['against'], [{'name': 'Bob', 'games': 4, 'points': 0}])
    expect('games', [found['Ann'][what] for what in ('wins', 'draws', 'losses')], [3, 2, 0])


@case
def a_table_for_spreadsheets():
    text = rate(SOME.replace('Ann', 'Ann, "the first'), '--format', 'csv').stdout
    rows = list(csv.DictReader(io.StringIO(text)))
    expect('names', [row['name'] for row in rows], ['Ann, "the first', 'Bob', 'Cy'])
    expect('points', [(row['rank'], row['points'], row['games'], row['Bob']) for row in rows],
           [('1', '4.0', '5', '4.0/5'), ('2', '5.0', '9', '-'), ('3', '0.0', '4', '0.0/4')])


@case
def white_is_rated_too():
    text = games(('Ann', 'Bob', '1-0', 60), ('Bob', 'Ann', '1-0', 40), ('Bob', 'Ann', '0-1', 20))
    found = json.loads(rate(text, '--format', 'json').stdout)
    check(found['white_elo'] > 100 and found['white_margin'] > 10, found)


@case
def names_cannot_steer_the_terminal():
    output = rate(games(('\x1b]0;title\x07Ann', 'Ångström', '1-0', 1))).stdout
    check('\x1b' not in output and 'Ångström' in output, output)
    check('\x1b' not in rate(games(('\x1b]0;title\x07Ann', 'Bob', '1-0', 1)), '--format', 'csv').stdout, 'CSV')


@case
def wrong_uses_are_told():
    for words, reason in ((('--anchor', 'Dan=3'), "--anchor: no game is by 'Dan'"), (('--anchor', 'Bob'), "'Bob' is not NAME=ELO"),
                          (('--format', 'xml'), 'xml'), (('other.pgn',), 'other.pgn: No such file')):
        error = rate(SOME, *words, status=2).stderr
        check(reason in error and error.count('\n') == 1, error)
    check('which games?' in run_hotspur('ratings', status=2).stderr, 'no file')
    check('no game with a result' in rate(games(('Ann', 'Bob', '*', 2)), status=2).stderr, 'nothing to rate')


if __name__ == '__main__':
    case.run()
