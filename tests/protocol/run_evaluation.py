#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The options Evaluation and EvalFile through both protocols, the command line, the configuration file and matches."""
import os
import re
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check, Conversation, Folder, HOTSPUR  # noqa: E402
from harness.networks import network_bytes  # noqa: E402

SECONDS = 60 if os.environ.get('FLAVOUR', 'release') in ('release', 'pgo') else 300
NO_NETWORK = 'No network: none is built in, and EvalFile names none; the classical evaluation plays'
DEPTH = 6
case = Cases('evaluation')


class Networks(Folder):
    """Two networks, one cut short, and a file of another kind."""

    def __init__(self):
        super().__init__()
        data = network_bytes(neurons=32, seed=1)
        self.one, self.other = self.bytes('one.net', data), self.bytes('other.net', network_bytes(neurons=64, seed=2))
        self.damaged = self.bytes('damaged.net', data[:-1])
        self.foreign = self.file('foreign.net', 'a letter\n')
        self.missing = os.path.join(self.path, 'missing.net')

    def bytes(self, name, data):
        path = os.path.join(self.path, name)
        with open(path, 'wb') as file:
            file.write(data)
        return path


def uci(folder, *arguments):
    return Conversation([HOTSPUR, *arguments, 'uci'], SECONDS, env=folder.environment())


def nodes(session):
    """Of a search that depends on nothing but the evaluation."""
    session.send('ucinewgame', 'position startpos moves e2e4', 'go depth %d' % DEPTH)
    counts = re.findall(r' nodes (\d+)', ' '.join(session.until('bestmove .*')))
    return int(counts[-1])


def set_option(session, name, value):
    """What is said about it."""
    session.send('setoption name %s value %s' % (name, value), 'isready')
    return [re.sub('^info string ', '', line) for line in session.until('readyok')[:-1]]


def built_in(session):
    session.send('uci')
    return any('name Evaluation type combo default network' in line for line in session.until('uciok'))


@case
def uci_offers_both_options():
    with Networks() as files:
        session = uci(files)
        session.send('uci')
        said = session.until('uciok')
        check('option name EvalFile type string default <empty>' in said, said)
        check(any(re.fullmatch('option name Evaluation type combo default (classical|network) var classical var network',
                               line) for line in said), said)
        session.close()


@case
def uci_switches_in_mid_game():
    with Networks() as files:
        session = uci(files)
        set_option(session, 'Evaluation', 'classical')
        classical = nodes(session)
        check(set_option(session, 'EvalFile', files.one) == [], 'a good file was complained of')
        check(nodes(session) == classical, 'a file alone changed the evaluation')
        check(set_option(session, 'Evaluation', 'network') == [], 'the network was complained of')
        one = nodes(session)
        set_option(session, 'EvalFile', files.other)
        other = nodes(session)
        check(len({classical, one, other}) == 3, 'nodes %s' % [classical, one, other])
        # While it thinks: the search ends with its move, and the next one has the other network.
        session.send('position startpos', 'go infinite', 'setoption name EvalFile value ' + files.one)
        session.until('bestmove .*')
        check(nodes(session) == one, 'something was left of the other network')
        set_option(session, 'Evaluation', 'classical')
        check(nodes(session) == classical, 'something was left of the network')
        session.close()


@case
def uci_refuses_what_it_cannot_read():
    with Networks() as files:
        session = uci(files)
        set_option(session, 'EvalFile', files.one)
        set_option(session, 'Evaluation', 'network')
        one = nodes(session)
        for path, reason in ((files.missing, 'No such file or directory'), (files.foreign, 'not a network of Hotspur'),
                             (files.damaged, r'cut off: \d+ bytes, .*')):
            said = set_option(session, 'EvalFile', path)
            check(len(said) == 1 and re.fullmatch('option EvalFile: %s: %s' % (re.escape(path), reason), said[0]), said)
            check(nodes(session) == one, 'the evaluation before was lost')
        check(set_option(session, 'Evaluation', 'guess') ==
              ["option Evaluation: 'guess' is none of: classical, network"], 'a wrong choice was taken')
        session.close()


@case
def uci_says_that_there_is_no_network():
    with Networks() as files:
        session = uci(files)
        if built_in(session):
            session.close()
            return 'this program has a network of its own'
        classical = nodes(session)
        check(set_option(session, 'Evaluation', 'network') == [NO_NETWORK], 'it did not say so')
        check(nodes(session) == classical, 'the classical evaluation did not play')
        check(set_option(session, 'EvalFile', files.one) == [], 'a good file was complained of')
        check(nodes(session) != classical, 'the network did not play')
        check(set_option(session, 'EvalFile', '<empty>') == [NO_NETWORK], 'it did not say so again')
        check(nodes(session) == classical, 'the classical evaluation did not come back')
        session.close()
    return None


@case
def cecp_takes_refuses_and_plays():
    with Networks() as files:
        session = Conversation([HOTSPUR, 'xboard'], SECONDS, env=files.environment())
        session.send('protover 2')
        said = '\n'.join(session.until('feature done=1'))
        check('option="EvalFile -file "' in said, said)
        check(re.search(r'option="Evaluation -combo \*?classical /// \*?network"', said), said)
        session.send('option EvalFile=' + files.missing, 'option EvalFile=' + files.one, 'option Evaluation=network',
                     'sd 4', 'ping 1')
        answers = session.until('pong 1')
        check(len(answers) == 2 and answers[0].startswith('Error (option EvalFile: %s: ' % files.missing), answers)
        # Switching in the middle of a game.
        session.send('new', 'sd 4', 'usermove e2e4')
        session.until('move .*')
        session.send('option Evaluation=classical', 'usermove d2d4')
        session.until('move .*')
        session.send('option Evaluation=network', 'option EvalFile=', 'ping 2')
        answers = session.until('pong 2')
        check(len(answers) == 1 or answers[0] == 'telluser ' + NO_NETWORK, answers)
        session.close()


@case
def command_line_takes_both_in_any_order():
    with Networks() as files:
        expected = None
        settings = ['--evaluation=network', '--eval-file=' + files.one]
        for arguments in (settings, settings[::-1]):
            session = uci(files, *arguments)
            count = nodes(session)
            session.close()
            check(expected in (None, count), 'the order of the settings counts')
            expected = count
        done = subprocess.run([HOTSPUR, '--eval-file=' + files.damaged, 'uci'], input=b'', capture_output=True,
                              timeout=SECONDS, env=files.environment())
        check(done.returncode == 2, 'a damaged file was taken')
        check(done.stderr.decode().startswith('hotspur: option EvalFile: %s: cut off' % files.damaged), done.stderr)


@case
def configuration_file_takes_both():
    with Networks() as files:
        config = files.file('hotspur.conf', 'evaluation = network\neval-file = %s\n' % files.one)
        printed = subprocess.run([HOTSPUR, '--config', config, 'config'], capture_output=True, timeout=SECONDS,
                                 env=files.environment())
        check(printed.returncode == 0 and printed.stderr == b'', printed.stderr)
        check(re.search(r'(?m)^EvalFile *= *%s$' % re.escape(files.one), printed.stdout.decode()), printed.stdout)
        check(re.search(r'(?m)^Evaluation *= *network$', printed.stdout.decode()), printed.stdout)


@case
def bench_takes_a_network():
    with Networks() as files:
        def bench(*arguments):
            done = subprocess.run([HOTSPUR, 'bench', '3', *arguments], capture_output=True, timeout=SECONDS,
                                  env=files.environment())
            return done.stdout.decode() if done.returncode == 0 else done.stderr.decode()

        found = [re.search(r'Nodes: (\d+)', bench(*arguments)) for arguments in
                 (['--evaluation', 'classical'], ['--eval-file', files.one], ['--eval-file', files.other])]
        check(all(found) and len({match[1] for match in found}) == 3, 'other nodes were expected')
        said = bench('--eval-file', files.foreign)
        check(said == 'hotspur: bench: option EvalFile: %s: not a network of Hotspur\n' % files.foreign, said)


@case
def a_match_wants_the_network_it_was_told():
    with Networks() as files:
        def match(*options):
            arguments = [HOTSPUR, 'match', '--games', '2', '--nodes', '200', '--quiet']
            for option in options:
                arguments += ['--first-option', option]
            return subprocess.run(arguments, capture_output=True, timeout=6 * SECONDS, env=files.environment())

        done = match('Evaluation=network', 'EvalFile=' + files.one)
        check(done.returncode == 0, done.stderr)
        done = match('EvalFile=' + files.missing)
        check(done.returncode != 0 and files.missing in done.stderr.decode(), done.stderr)
        session = uci(files)
        has_network = built_in(session)
        session.close()
        if not has_network:
            done = match('Evaluation=network')
            check(done.returncode != 0 and NO_NETWORK in done.stderr.decode(), done.stderr)


if __name__ == '__main__':
    case.run()
