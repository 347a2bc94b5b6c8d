#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tournaments of more than two programs: schedules, crosstables, interruptions, and programs that fail."""
import csv
import io
import json
import os
import re
import shlex
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check, expect, Folder, HOTSPUR, read_text, run_hotspur  # noqa: E402

case = Cases('match')
PLAYER = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'player.py')
SECONDS = 600
OPENINGS = 'e4 e5\nd4 d5\nc4 e5\nNf3 d5\n'
SHORT = ['--max-plies', '16']


def engines(*nodes):
    words = []
    for i, number in enumerate(nodes):
        words += ['--engine', 'self', '--engine-name', chr(ord('A') + i), '--engine-nodes', str(number)]
    return words


def match(folder, *words, status=0):
    return run_hotspur('match', *words, folder=folder, status=status, seconds=SECONDS)


def tags(text, *names):
    """A row of tags for each game of a PGN file."""
    rows = [re.findall(r'^\[%s "(.*)"\]' % name, text, re.M) for name in names]
    return list(zip(*rows))


def without_date(text):
    return re.sub(r'^\[Date .*\n', '', text, flags=re.M)


@case
def everybody_plays_everybody():
    with Folder() as folder:
        folder.file('openings.txt', OPENINGS)
        output = match(folder, *engines(20, 10, 30), *SHORT, '--openings', 'openings.txt', '--seed', '0', '--rounds', '2',
                       '--pgn', 'games.pgn', '--table', 'table.csv').stdout
        text = read_text(folder.path + '/games.pgn')
        rows = tags(text, 'Event', 'Round', 'White', 'Black')
        expect('rounds', [row[1] for row in rows], ['%d.%d' % (r, g) for r in range(1, 7) for g in (1, 2)])
        expect('event', {row[0] for row in rows}, {'Tournament of programs'})
        pairs = [''.join(row[2:]) for row in rows]
        expect('who has met', sorted(pairs), sorted(2 * ['AB', 'AC', 'BA', 'BC', 'CA', 'CB']))
        expect('reversed colours', pairs[1::2], [pair[::-1] for pair in pairs[::2]])
        begins = re.findall(r'^1\. (\S+)', re.sub(r'\s*\{[^}]*\}', '', text), re.M)
        expect('openings', begins, [move for move in 'e4 d4 c4 Nf3 e4 d4'.split() for _ in range(2)])
        check('Tournament of programs: round robin, 3 players, 12 of 12 games' in output, output)
        table = list(csv.DictReader(io.StringIO(read_text(folder.path + '/table.csv'))))
        expect('games', [row['games'] for row in table], ['8'] * 3)
        expect('points', sum(float(row['points']) for row in table), 12.0)
        expect('ranks', [row['rank'] for row in table], ['1', '2', '3'])
        rated = json.loads(run_hotspur('ratings', 'games.pgn', '--format', 'json', folder=folder).stdout)['players']
        expect('ratings', {p['name']: '%.2f' % p['elo'] for p in rated}, {row['name']: row['elo'] for row in table})
        for row in table:
            elo = re.search(r'^ +%s  %s +(\S+) .*%%' % (row['rank'], row['name']), output, re.M)
            check(abs(float(elo.group(1)) - float(row['elo'])) < 0.06, output)


@case
def a_gauntlet():
    with Folder() as folder:
        done = match(folder, *engines(20, 10, 30), *SHORT, '--tournament', 'gauntlet', '--games', '3', '--pgn', 'games.pgn',
                     '--format', 'json')
        found = json.loads(done.stdout)
        expect('who has met', [''.join(row) for row in tags(read_text(folder.path + '/games.pgn'), 'White', 'Black')],
               ['AB', 'BA', 'AB', 'CA', 'AC', 'CA'])
        check(found['tournament'].endswith('gauntlet, 3 players, 6 of 6 games'), found)
        games = {p['name']: sum(other['games'] for other in p['against']) for p in found['players']}
        expect('games', games, {'A': 6, 'B': 3, 'C': 3})
        elo = [p['elo'] for p in found['players']]
        expect('order by Elo', elo, sorted(elo, reverse=True))


@case
def a_swiss_tournament():
    with Folder() as folder:
        output = match(folder, *engines(20, 10, 30, 15, 25), *SHORT, '--tournament', 'swiss', '--pgn', 'games.pgn',
                       '--concurrency', '3').stdout
        rows = tags(read_text(folder.path + '/games.pgn'), 'Round', 'White', 'Black')
        # Three rounds are enough for five players; one of them is left over in each.
        expect('rounds', [row[0] for row in rows], ['%d.%d' % (r, g) for r in range(1, 4) for g in range(1, 5)])
        pairs = [frozenset(row[1:]) for row in rows[::2]]
        expect('different opponents', len(set(pairs)), 6)
        expect('both colours', [frozenset(row[1:]) for row in rows[1::2]], pairs)
        check('Swiss, 5 players, 12 of 12 games' in output and 'byes' in output, output)
        ranks = re.findall(r'^ +\d+  [A-E] .*%% .* (\S+)$'.replace('%%', '%'), output, re.M)
        expect('byes', sorted(ranks[:5]), ['0.0', '0.0', '2.0', '2.0', '2.0'])
        points = [float(found) for found in re.findall(r'^ +\d+  [A-E] +\S+ +\S+ +\d+ +(\S+)', output, re.M)]
        expect('order by points', points, sorted(points, reverse=True))


KINDS = {'roundrobin': ['--rounds', '2'], 'gauntlet': ['--rounds', '3'], 'swiss': ['--rounds', '3']}


# An engine that answers nothing from its Nth start on, until there is a file go-on: so the others play up to there and no
# further. It ends when its input does.
HOLD = """#!/bin/sh
echo start >>starts
if [ ! -e go-on ] && [ "$(wc -l <starts)" -ge "$1" ]; then
    echo held >held
    while read -r line; do :; done
    exit
fi
exec %s uci
"""


def remove(folder, *names):
    for name in names:
        if os.path.exists(folder.path + '/' + name):
            os.remove(folder.path + '/' + name)


def kill_where_it_is_held(folder, *words):
    """Plays until the engine holds the tournament up, and kills it with no time to say anything."""
    remove(folder, 'starts', 'held', 'go-on')
    with subprocess.Popen([HOTSPUR, 'match', *words], cwd=folder.path, env=folder.environment(), stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL, start_new_session=True) as process:
        until = time.monotonic() + SECONDS
        while time.monotonic() < until and process.poll() is None and not os.path.exists(folder.path + '/held'):
            time.sleep(0.02)
        check(process.poll() is None, 'it was not held up')
        os.killpg(process.pid, 9)
    folder.file('go-on', '')


def is_played_as_a_whole(folder, kind, words):
    """Killed at several places, the file even cut within a game: what comes of it is always the same."""
    folder.file('go-on', '')
    match(folder, *words, '--pgn', kind + '.pgn', '--table', kind + '.json')
    whole = without_date(read_text(folder.path + '/%s.pgn' % kind))
    for start, at_once, cut in ((2, '1', 0), (3, '1', 30), (3, '3', 0)):
        part = '%s-%d-%s' % (kind, start, at_once)
        files = ['--pgn', part + '.pgn', '--table', part + '.json', '--concurrency', at_once]
        path = folder.path + '/%s.pgn' % part
        kill_where_it_is_held(folder, *[word.replace('hold.sh 9', 'hold.sh %d' % start) for word in words], *files)
        played = len(tags(read_text(path), 'Round')) if os.path.exists(path) else 0
        check(played < len(tags(whole, 'Round')), 'killed too late')
        check(played > 0 or not cut, 'killed before a game was written')
        if cut:
            with open(path, 'r+', encoding='utf-8') as file:
                file.truncate(os.path.getsize(path) - cut)
        output = match(folder, *words, *files, '--resume').stdout
        check(played == 0 or 'Resumed after game %d\n' % (played - (cut > 0)) in output, output)
        check(without_date(read_text(path)) == whole, '%s: other games' % part)
        expect('table', read_text(folder.path + '/%s.json' % part), read_text(folder.path + '/%s.json' % kind))
    for change, reason in ((['--nodes', '7'], 'played with other settings'), (['--engine-name', 'Z'], 'should be Z')):
        check(reason in match(folder, *words, '--pgn', kind + '.pgn', '--resume', *change, status=2).stderr, reason)


def kinds_case(kind):
    with Folder() as folder:
        os.chmod(folder.file('hold.sh', HOLD % shlex.quote(HOTSPUR)), 0o755)
        is_played_as_a_whole(folder, kind, [
            *engines(20, 10, 30), '--engine', './hold.sh 9', '--engine-protocol', 'uci', '--engine-name', 'D', '--engine-nodes',
            '15', '--engine-option', 'OwnBook=false', *SHORT, '--patience', '600', '--tournament', kind, *KINDS[kind]])


@case
def an_interrupted_round_robin_goes_on():
    kinds_case('roundrobin')


@case
def an_interrupted_gauntlet_goes_on():
    kinds_case('gauntlet')


@case
def an_interrupted_swiss_tournament_goes_on():
    kinds_case('swiss')


@case
def shards_are_the_parts_of_a_tournament():
    with Folder() as folder:
        words = [*engines(20, 10, 30), *SHORT, '--games', '3']
        match(folder, *words, '--pgn', 'whole.pgn')
        parts = ['part%d.pgn' % i for i in range(1, 5)]
        for i, part in enumerate(parts):
            match(folder, *words, '--shard', '%d/4' % (i + 1), '--pgn', part)
        texts = [read_text(folder.path + '/' + part) for part in parts if os.path.exists(folder.path + '/' + part)]
        expect('games', without_date(''.join(texts)), without_date(read_text(folder.path + '/whole.pgn')))


@case
def programs_that_fail_lose_and_the_others_play_on():
    faults = {'crash': 'crashes', 'illegal': 'illegal moves', 'silent': 'crashes', 'claim': 'false claims'}
    with Folder() as folder:
        folder.file('openings.txt', 'e4 e5\n')
        words = ['--engine', 'self', '--engine-name', 'Good']
        for fault in faults:
            protocol = 'cecp' if fault == 'claim' else 'uci'
            words += ['--engine', '%s %s %s %s' % (shlex.quote(sys.executable), shlex.quote(PLAYER), protocol, fault),
                      '--engine-name', fault, '--engine-protocol', protocol]
        done = match(folder, *words, '--depth', '1', '--patience', '20', '--tournament', 'gauntlet', '--openings', 'openings.txt',
                     '--pgn', 'games.pgn', '--concurrency', '4', '--table', 'table.csv')
        rows = {row['name']: row for row in csv.DictReader(io.StringIO(read_text(folder.path + '/table.csv')))}
        for fault, plural in faults.items():
            expect(fault, (rows[fault][plural], rows[fault]['losses']), ('2', '2'))
            check('%s: 2 %s\n' % (fault, plural) in done.stdout, done.stdout)
        expect('Good', (rows['Good']['wins'], rows['Good']['crashes']), ('8', '0'))


@case
def who_cannot_be_started_again_loses_and_the_others_play_on():
    with Folder() as folder:
        # It may be started once to be called, and once to play; then it is gone.
        folder.file('brief.sh', '''#!/bin/sh
echo x >>starts
[ "$(wc -l <starts)" -gt 2 ] && exit 1
exec %s %s uci crash
''' % (shlex.quote(sys.executable), shlex.quote(PLAYER)))
        os.chmod(folder.path + '/brief.sh', 0o755)
        folder.file('openings.txt', 'e4 e5\n')
        done = match(folder, '--engine', './brief.sh', '--engine-name', 'Brief', *engines(5, 6), *SHORT, '--openings', 'openings.txt',
                     '--nodes', '5', '--pgn', 'games.pgn')
        text = read_text(folder.path + '/games.pgn')
        expect('games', len(tags(text, 'Round')), 6)
        expect('forfeited', re.sub(r'\s+', ' ', text).count("'s program cannot begin the game}"), 3)
        check('Brief: 4 crashes\n' in done.stdout and done.stderr.startswith('Brief: '), done.stdout + done.stderr)


@case
def players_of_one_name_are_told_apart():
    with Folder() as folder:
        words = ['--engine', 'self', '--engine', 'self', '--engine', 'self', '--engine-name', 'Third']
        output = match(folder, *words, '--depth', '1', *SHORT, '--games', '1', '--format', 'csv').stdout
        names = sorted(row['name'] for row in csv.DictReader(io.StringIO(output)))
        check(re.fullmatch(r'Hotspur.* \(1\)', names[0]) and re.fullmatch(r'Hotspur.* \(2\)', names[1]), names)
        expect('the third', names[2], 'Third')


@case
def long_names_are_cut_at_whole_characters():
    with Folder() as folder:
        name = 'x' + 40 * 'ß'
        match(folder, '--first-name', name, '--second-name', name, '--nodes', '5', *SHORT, '--pgn', 'match.pgn')
        match(folder, '--engine', 'self', '--engine-name', name, '--engine', 'self', '--engine-name', name, '--engine', 'self', '--engine-name',
              'C', '--nodes', '5', *SHORT, '--games', '1', '--pgn', 'tournament.pgn')
        for path, marks in (('match.pgn', (' (first)', ' (second)')), ('tournament.pgn', (' (1)', ' (2)', ''))):
            # It is not UTF-8 where half of a character is left.
            names = sorted({found for row in tags(read_text(folder.path + '/' + path), 'White', 'Black') for found in row})
            check(len(names) == len(marks) and {re.sub('^(xß+|C)', '', found) for found in names} == set(marks), names)


@case
def two_engines_play_a_match():
    with Folder() as folder:
        words = ['--nodes', '20', *SHORT, '--each-option', 'Hash=1']
        match(folder, '--first-name', 'A', '--second-name', 'B', '--second-option', 'Threads=1', *words, '--pgn', 'old.pgn')
        match(folder, '--engine', 'self', '--engine-name', 'A', '--engine=self', '--engine-name', 'B', '--engine-option',
              'Threads=1', *words, '--pgn', 'new.pgn')
        old, new = (without_date(read_text(folder.path + '/%s.pgn' % name)) for name in ('old', 'new'))
        expect('games', new, old)
        expect('options', re.findall(r'BlackOptions "(.*)"', new), ['Hash=1 Threads=1', 'Hash=1'])


@case
def wrong_uses_are_told():
    three = engines(5, 6, 7)
    rows = [([*three, '--sprt', '0,5'], '--sprt compares two players'),
            ([*three, '--tournament', 'knockout'], "'knockout' is none of roundrobin, gauntlet, swiss"),
            ([*three, '--tournament', 'swiss', '--shard', '1/2'], '--shard does not go with'),
            ([*three, '--tournament', 'swiss', '--rounds', '4'], '3 players can meet in 3 rounds at most'),
            ([*three, '--first', 'self'], 'do not go with --engine'), (engines(5), 'no opponent'),
            (['--engine-name', 'A', *three], 'behind its --engine'), ([*engines(*range(1, 66))], 'more than 64 engines'),
            ([*three, '--rounds', '9999', '--games', '1000'], 'more than 1000000 games'),
            ([*three, '--format', 'xml'], 'none of text, csv, json'), ([*three, '--engine', 'self'], 'must say how long'),
            (['--nodes', '5', '--rounds', '2'], '--rounds belongs to a tournament'),
            (['--nodes', '5', '--table', 't.txt'], '--table belongs to a tournament'),
            (['--nodes', '5', '--format', 'csv'], 'neither text nor json'),
            ([*three, '--table', 'letter.txt'], 'letter.txt'), ([*three, '--table', 'none/t.txt'], 'none/t.txt'),
            ([*three, '--resume'], '--resume needs --pgn'),
            ([*three, '--engine', 'no-such-program', '--nodes', '5'], 'no-such-program'),
            ([*three, '--engine', 'self', '--nodes', '5', '--engine-option', 'Hsah=1'], '--engine-option: ')]
    with Folder() as folder:
        folder.file('letter.txt', 'Dear Anna,\n')
        for words, reason in rows:
            error = match(folder, *words, status=2).stderr
            check(reason in error and error.count('\n') == 1, '%s: %s' % (words, error))
        expect('letter', read_text(folder.path + '/letter.txt'), 'Dear Anna,\n')


if __name__ == '__main__':
    case.run()
