#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Training data and networks with the real program: played, described, trained, quantised, and used.

Prints a line a case, as tests/run.sh wants it.
"""
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check, Folder, HOTSPUR, hotspur  # noqa: E402

SECONDS = 300
GAMES, NODES = '12', '60'
TRAIN = ('--neurons', '32', '--epochs', '3', '--batch', '256', '--held-out', '20')
LETTER = 'Dear Mary, this is no file of ours.\n'
case = Cases('tune')


def tune(folder, *words, status=0):
    return hotspur('tune', *words, folder=folder, status=status, XDG_CACHE_HOME=folder.path + '/cache')


def play(folder, name, *words, status=0):
    return tune(folder, 'play', '--games', GAMES, '--nodes', NODES, '--searched', '--out', name, *words, status=status)


def cut(folder, name, size):
    os.truncate(os.path.join(folder.path, name), size)


@case
def games_do_not_depend_on_threads_or_breaks():
    with Folder() as folder:
        play(folder, 'one', '--threads', '1')
        play(folder, 'three', '--threads', '3')
        whole = folder.read('one')
        check(whole == folder.read('three'), 'three threads play other games')
        for size in (len(whole) // 3, len(whole) - 1, 70, 0):
            cut(folder, 'three', size)
            play(folder, 'three', '--resume')
            check(whole == folder.read('three'), 'cut at %d it does not come out the same' % size)
        play(folder, 'other', '--seed', '2')
        check(whole != folder.read('other'), 'another seed plays the same games')


@case
def without_a_name_the_file_lies_in_the_cache():
    with Folder() as folder:
        tune(folder, 'play', '--games', '2', '--nodes', NODES, '--seed', '9')
        path = 'cache/hotspur/seed-9-nodes-60.records'
        check(folder.read(path).startswith(b'Hotspur records\n'), 'no records there')
        tune(folder, 'play', '--games', '3', '--nodes', NODES, '--seed', '9', '--resume')
        said = tune(folder, 'records', path)
        check('Games: 3,' in said, said)


@case
def records_are_described():
    with Folder() as folder:
        play(folder, 'one')
        play(folder, 'two', '--seed', '2')
        one, both = tune(folder, 'records', 'one'), tune(folder, 'records', 'one', 'two')
        for said, games in ((one, 12), (both, 24)):
            check('Games: %d,' % games in said, said)
            plies = int(re.search(r'Plies: (\d+)', said).group(1))
            kinds = [int(number) for number in re.findall(r' (\d+) \(\d+\.\d %\)', said)]
            check(len(kinds) == 4 and sum(kinds) == plies, 'kinds of plies do not add up: %s' % said)
        wide = tune(folder, 'records', 'one', '--keep-in-check', '--keep-captures', '--score-max', '30000')
        kept = [int(re.search(r'kept (\d+)', said).group(1)) for said in (one, wide)]
        check(kept[1] > kept[0], 'the filters do nothing: %s' % kept)
        cut(folder, 'one', len(folder.read('one')) - 1)
        check('Games: 12,' in tune(folder, 'records', 'one'), 'a cut off position cost a game')


@case
def wins_and_draws_are_fitted_to_scores():
    with Folder() as folder:
        tune(folder, 'play', '--games', '80', '--nodes', '20', '--out', 'games')
        said = tune(folder, 'wdl', 'games')
        check(said == tune(folder, 'wdl', 'games'), 'another fit of the same games')
        games, fitted, held_out = (int(number) for number in
                                   re.search(r'Games: (\d+), positions: (\d+) fitted, (\d+) held out', said).groups())
        check(games == 80 and fitted > 4 * held_out > 0, said)
        losses = [float(number) for number in re.findall(r'loss (\d\.\d+);', said)]
        # Without a model each result is as likely as another: the logarithm of three. What is built in was fitted to games
        # of longer searches.
        check(len(losses) == 3 and 0 < losses[2] < losses[0] < 1.0986, said)
        for name, count in (('slope', 6), ('threshold', 9)):
            numbers = re.search(r'\.%s = {(.*)},' % name, said).group(1).split(', ')
            check(len(numbers) == count and all(abs(float(number)) < 1000 for number in numbers), numbers)
        tune(folder, 'play', '--games', '2', '--nodes', '20', '--out', 'few')
        check('too few' in tune(folder, 'wdl', 'few', status=2), 'two games are enough')


@case
def damaged_records_are_told():
    with Folder() as folder:
        play(folder, 'good')
        folder.file('letter', LETTER)
        good = folder.read('good')
        with open(os.path.join(folder.path, 'bad'), 'wb') as file:
            file.write(good[:100] + bytes([good[100] ^ 1]) + good[101:])
        for words, wanted in ((('records', 'letter'), 'letter: not a file of game records'),
                              (('records', 'bad'), 'bad: byte 64: wrong checksum'),
                              (('records', 'absent'), 'absent: No such file'),
                              (('records',), 'a FILE with game records is needed'),
                              (('wdl',), 'a FILE with game records is needed'),
                              (('wdl', 'bad'), 'bad: byte 64: wrong checksum'),
                              (('train', 'bad', '--out', 'net'), 'bad: byte 64: wrong checksum'),
                              (('train', 'letter', '--out', 'net'), 'letter: not a file of game records'),
                              (('train', '--out', 'net'), 'a FILE with game records is needed'),
                              (('train', 'good'), 'nothing would be written')):
            said = tune(folder, *words, status=2)
            check(wanted in said and said.count('\n') == 1, '%s: %s' % (words, said))
        check(not os.path.exists(os.path.join(folder.path, 'net')), 'a network came of nothing')


@case
def other_peoples_files_are_left_alone():
    with Folder() as folder:
        play(folder, 'good')
        tune(folder, 'train', 'good', *TRAIN, '--checkpoint', 'check', '--out', 'net')
        folder.file('letter', LETTER)
        good = folder.read('good')
        for words in (('play', '--out', 'letter', '--games', '2'), ('play', '--out', 'letter', '--games', '2', '--resume'),
                      ('play', '--out', 'good', '--games', '2', '--nodes', NODES),
                      ('play', '--out', 'good', '--games', '20', '--nodes', '70', '--searched', '--resume'),
                      ('play', '--out', 'good', '--games', '20', '--nodes', NODES, '--resume'),
                      ('play', '--out', 'good', '--games', '20', '--nodes', NODES, '--searched', '--resume',
                       '--eval-file', 'net'),
                      ('train', 'good', *TRAIN, '--out', 'letter'), ('train', 'good', *TRAIN, '--out', 'good'),
                      ('train', 'good', *TRAIN, '--checkpoint', 'letter'),
                      ('train', 'good', *TRAIN, '--checkpoint', 'letter', '--resume'),
                      ('quantise', 'check', '--out', 'letter'), ('quantise', 'check', '--out', 'good'),
                      ('quantise', 'letter', '--out', 'other')):
            said = tune(folder, *words, status=2)
            check(said.count('\n') == 1, '%s: %s' % (words, said))
            check(folder.read('letter') == LETTER.encode(), '%s changed the letter' % (words,))
            check(folder.read('good') == good, '%s changed the games' % (words,))


@case
def training_does_not_depend_on_threads_or_breaks():
    with Folder() as folder:
        play(folder, 'games')
        said = [tune(folder, 'train', 'games', *TRAIN, '--threads', str(threads), '--out', 'net%d' % threads,
                     '--checkpoint', 'check%d' % threads, '--plot') for threads in (1, 2)]
        sums = [re.search(r'Weights: ([0-9a-f]{16})', text).group(1) for text in said]
        check(sums[0] == sums[1], 'two threads learn something else: %s' % sums)
        check(folder.read('net1') == folder.read('net2'), 'the networks differ')
        check('epoch 1 to 3' in said[0], 'no plot: %s' % said[0])
        tune(folder, 'quantise', 'check1', '--out', 'again')
        check(folder.read('again') == folder.read('net1'), 'quantised later it is another network')
        other = tune(folder, 'train', 'games', *TRAIN, '--seed', '2', '--out', 'other')
        check(sums[0] not in other, 'another seed learns the same')


@case
def a_network_plays():
    with Folder() as folder:
        play(folder, 'games')
        tune(folder, 'train', 'games', *TRAIN, '--out', 'net')
        said = [subprocess.run([HOTSPUR, 'bench', '4', *words], capture_output=True, text=True, timeout=SECONDS,
                               cwd=folder.path).stdout for words in ((), ('--eval-file', 'net'), ('--eval-file', 'net'))]
        nodes = [re.search(r'Nodes: (\d+)', text).group(1) for text in said]
        check(nodes[1] == nodes[2] and nodes[0] != nodes[1], 'nodes without and with it: %s' % nodes)
        play(folder, 'by-network', '--eval-file', 'net')
        check(folder.read('by-network') != folder.read('games'), 'it played the same games')
        play(folder, 'by-network', '--eval-file', 'net', '--resume')
        check('not a network' in play(folder, 'x', '--eval-file', 'games', status=2), 'records are no network')
        play(folder, 'classical', '--evaluation', 'classical')
        check(folder.read('by-network') != folder.read('classical'), 'the classical evaluation did not play')
        for words in (('--evaluation', 'guess'), ('--evaluation', 'classical', '--eval-file', 'net')):
            check('--evaluation' in play(folder, 'x', *words, status=2), 'taken: %s' % (words,))


@case
def fit_reads_records_and_text():
    with Folder() as folder:
        params = os.path.join(os.environ['HOTSPUR_SOURCE'], 'src/eval/params.def')
        tune(folder, 'play', '--games', '60', '--nodes', '20', '--out', 'records')
        tune(folder, 'play', '--games', '60', '--nodes', '20', '--out', 'text', '--format', 'text')
        counts = []
        for name in ('records', 'text'):
            said = tune(folder, 'fit', name, '--params', params, '--out', name + '.def', '--epochs', '2')
            counts.append(int(re.search(r'Positions: (\d+)', said).group(1)))
            check(folder.read(name + '.def').startswith(b'//'), 'no parameters were written')
        check(counts[0] > counts[1] > 0, 'positions of records and of text: %s' % counts)


case.run()
