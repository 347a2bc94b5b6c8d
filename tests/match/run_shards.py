#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Parts of a run: one, two and five shards of each command give what one run gives, to the byte, and so do their sums;
GNU parallel and Slurm divide a match, where they are installed."""
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'harness'))

from cases import Cases, check
from folders import Folder

HOTSPUR = os.environ['HOTSPUR']
SOURCE = os.environ['HOTSPUR_SOURCE']
LONG = os.environ.get('LONG') == '1'
LIMIT = 600
RECORDS_HEAD = 64  # bytes of a file of game records before the first game
NUMBERS = (1, 2, 5)
MATCH = ['match', '--nodes', '200', '--games', '11', '--seed', '3', '--first-option', 'Hash=1', '--second-option', 'Hash=4',
         '--quiet']

case = Cases('shards')


def hotspur(*words, status=0):
    done = subprocess.run([HOTSPUR, *words], capture_output=True, timeout=LIMIT, stdin=subprocess.DEVNULL)
    check(done.returncode == status, '%s: exit status %d: %s' % (' '.join(words), done.returncode, done.stderr[-400:]))
    return done.stdout if status in (0, 1, 3) else done.stderr.decode()


def parts(number):
    return ['%d/%d' % (i, number) for i in range(1, number + 1)]


def shuffled(words):
    words = list(words)
    random.Random(1).shuffle(words)
    return words


def read(path):
    with open(path, 'rb') as file:
        return file.read()


def without_origin(csv):
    """Comments below a table name the command, the date and the machine."""
    return re.sub(rb'^#.*\n', b'', csv, flags=re.M)


def without_dates(pgn):
    return re.sub(rb'^\[Date .*\n', b'', pgn, flags=re.M)


@case
def games_of_a_match():
    with Folder() as folder:
        whole = folder.path + '/whole.pgn'
        said = hotspur(*MATCH, '--pgn', whole).decode()
        counted = hotspur('match', '--count', whole)
        check(re.findall(r'^(?:Games|Elo|Normalized|Pairs).*', said, re.M) ==
              re.findall(r'^(?:Games|Elo|Normalized|Pairs).*', counted.decode(), re.M), 'the sum is another: ' + said)
        for number in NUMBERS:
            paths = ['%s/%d-%d.pgn' % (folder.path, number, i) for i in range(number)]
            for path, part in zip(paths, parts(number)):
                hotspur(*MATCH, '--pgn', path, '--shard', part)
            check(without_dates(b''.join(map(read, paths))) == without_dates(read(whole)), '%d shards differ' % number)
            check(hotspur('match', '--count', *shuffled(paths)) == counted, 'the sum of %d shards differs' % number)


@case
def lines_of_a_match_but_their_counters():
    def lines(*words):
        return [line.split('  [')[0] for line in hotspur(*MATCH[:-1], *words).decode().splitlines() if line.startswith(' ')]
    whole = lines()
    check(len(whole) == 11, 'lines: %d' % len(whole))
    check(sum((lines('--shard', part) for part in parts(5)), []) == whole, 'five shards print other lines')


@case
def a_shard_is_resumed():
    with Folder() as folder:
        whole, cut = folder.path + '/whole.pgn', folder.path + '/cut.pgn'
        hotspur(*MATCH, '--shard', '2/2', '--pgn', whole)
        text = read(whole)
        with open(cut, 'wb') as file:
            file.write(text[:len(text) // 2])
        hotspur(*MATCH, '--shard', '2/2', '--pgn', cut, '--resume')
        check(without_dates(read(cut)) == without_dates(text), 'another file')
        check('this is not game 1' in hotspur(*MATCH, '--shard', '1/2', '--pgn', cut, '--resume', status=2), 'no refusal')


def write_games(path, results, first='One', second='Two', limit='1 nodes', start=1):
    """Games of a match with these results of the first player, in half points, all without moves but for one."""
    with open(path, 'w', encoding='utf-8') as file:
        for number, half_points in enumerate(results, start):
            white, black = (first, second) if number % 2 == 1 else (second, first)
            points = half_points if number % 2 == 1 else 2 - half_points
            result = ('0-1', '1/2-1/2', '1-0')[points]
            move = 'abcdefgh'[number % 8] + '34'[number // 8 % 2]
            file.write('[Event "Match of programs"]\n[Site "?"]\n[Date "2026.01.01"]\n[Round "%d"]\n[White "%s"]\n'
                       '[Black "%s"]\n[Result "%s"]\n[Limit "%s"]\n\n1. %s {x} %s\n\n'
                       % (number, white, black, result, limit, move, result))


@case
def the_verdict_is_the_exit_status():
    with Folder() as folder:
        for results, status in (([2, 2, 2, 1] * 100, 0), ([0, 0, 1, 0] * 100, 1), ([2, 1, 1, 0], 3)):
            path = folder.path + '/games-%d.pgn' % status
            write_games(path, results)
            said = hotspur('match', '--count', path, '--sprt', '0,5', status=status).decode()
            check(('decided' in said) == (status != 3), said)
            hotspur('match', '--count', path)
        said = hotspur('match', '--count', folder.path + '/games-3.pgn', '--sprt', '0,5', '--format', 'json', status=3)
        check(b'"normalized_elo"' in said and b'"WD": 1' in said, said)


def foreign_game(tags, result, comment='', fen=None, moves='1. e4 {+0.31/12 0.05s} e5'):
    """A game as other programs that play matches write them."""
    lines = ''.join('[%s "%s"]\n' % tag for tag in [('Event', 'Other tournament'), ('Site', '?'), ('Date', '2026.01.02'), *tags, ('Result', result)])
    lines += '[SetUp "1"]\n[FEN "%s"]\n' % fen if fen else ''
    return '%s\n%s%s %s\n\n' % (lines, moves, ' {%s}' % comment if comment else '', result)


@case
def games_of_other_programs_are_counted():
    """Rounds that both games of a pair share, rounds that each game has alone, and none; names, not numbers, say who won."""
    sides = [('A', 'B'), ('B', 'A')]

    def named(white, black, *more):
        return [*more, ('White', white), ('Black', black)]

    fens = ['4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 %d' % number for number in (1, 2)]
    fens[1] = fens[1].replace('4K3', '3K4')
    with Folder() as folder:
        shared = [foreign_game(named(*sides[0], ('Round', '1'), ('Termination', 'time forfeit')), '1-0', 'Black loses on time'),
                  foreign_game(named(*sides[1], ('Round', '2')), '1/2-1/2', 'Draw by 3-fold repetition'),
                  foreign_game(named(*sides[1], ('Round', '1'), ('Termination', 'adjudication')), '0-1', 'Black wins by adjudication'),
                  foreign_game(named(*sides[0], ('Round', '2')), '0-1', 'White makes an illegal move: e9'),
                  foreign_game(named(*sides[0], ('Round', '3')), '*', 'unterminated')]
        alone = [foreign_game(named(*sides[i % 2], ('Round', str(i + 1))), result, comment)
                 for i, (result, comment) in enumerate((('0-1', 'White disconnects'), ('1-0', 'Black got checkmated'),
                                                        ('1/2-1/2', 'Draw by stalemate'), ('1/2-1/2', '')))]
        # Interleaved games of two pairs, of which a position alone tells the openings, with reversed clocks in the tags.
        none = [foreign_game(named(*sides[side], ('TimeControl', '8+0.0%d' % side)), result, fen=fens[fen])
                for fen, side, result in ((0, 0, '1-0'), (1, 0, '1-0'), (1, 1, '1-0'), (0, 1, '0-1'))]
        files = [folder.file(name, ''.join(games)) for name, games in (('shared.pgn', shared), ('alone.pgn', alone), ('none.pgn', none))]
        pairs = ['LL 0, LD 1, WL/DD 0, WD 0, WW 1', 'LL 1, LD 0, WL/DD 1, WD 0, WW 0', 'LL 0, LD 0, WL/DD 1, WD 0, WW 1']
        for path, wanted in zip(files, pairs):
            said = hotspur('match', '--count', path).decode()
            check('Pairs: ' + wanted in said and said.startswith('A against B\n'), '%s: %s' % (path, said))
        said = hotspur('match', '--count', files[0]).decode()
        check('Games: 4  Wins: 2  Losses: 1  Draws: 1' in said and 'Left out: 1 games without' in said, said)
        check(re.search(r'^First: 0 .*1 illegal.*\nSecond: 1 ', said, re.M) and 'Adjudicated: 1 wins, 0 draws' in said, said)
        whole = hotspur('match', '--count', *files)
        check(b'Pairs: LL 1, LD 1, WL/DD 2, WD 0, WW 2' in whole and b'Games: 12  Wins: 5' in whole, whole)
        check([line for line in hotspur('match', '--count', *files[1:], files[0]).splitlines() if line.startswith((b'Games', b'Pairs'))] ==
              [line for line in whole.splitlines() if line.startswith((b'Games', b'Pairs'))], 'the order of files matters')


@case
def sums_refuse_what_they_cannot_add():
    with Folder() as folder:
        one, two, other, foreign = (folder.path + '/%s.pgn' % name for name in ('one', 'two', 'other', 'foreign'))
        write_games(one, [2, 1, 0, 1])
        write_games(two, [2, 1], start=3)
        write_games(other, [2, 1], limit='2 nodes', start=5)
        folder.file('foreign.pgn', '[Event "?"]\n[Round "1"]\n[White "a"]\n[Black "b"]\n[Result "1-0"]\n\n1. e4 1-0\n\n')
        table = folder.file('table.csv', 'number,id\n1,a\n')
        for words, wanted in ((['match', '--count', one, one], 'is in'),
                              (['match', '--count', one, two], 'game 3 is in'),
                              (['match', '--count', one, other], 'settings'),
                              (['match', '--count', one, foreign], 'other players'),
                              (['match', '--count', foreign, foreign], 'game 1 is in'),
                              (['match', '--count', folder.file('same.pgn', '[White "a"]\n[Black "a"]\n\n1. e4 1-0\n')], 'called a'),
                              (['match', '--count', folder.file('none-white.pgn', '[Black "a"]\n\n1. e4 1-0\n')], 'who played it'),
                              (['match', '--count', folder.file('open.pgn', '[White "a"]\n[Black "b"]\n\n1. e4 *\n')], 'no game'),
                              (['match', '--count', one, '--games', '2'], '--games'),
                              (['match', '--count', one, '--sprt', '5,0'], '--sprt'),
                              (['match', '--count'], 'files'),
                              (['match', '--count', folder.path + '/none.pgn'], 'none.pgn'),
                              (['suite', '--count', table], 'line 1'),
                              (['suite', '--count'], 'files'),
                              (['lab', 'memory', '--sum', table], 'line 1'),
                              (['lab', 'see', '--sum', table], 'match'),
                              (['openings', '--join', table], 'table.csv')):
            said = hotspur(*words, status=2)
            check(wanted in said and said.count('\n') == 1, '%s: %s' % (words, said))


@case
def bad_shards_are_refused():
    for command in (['match', '--nodes', '1'], ['suite', 'x.epd'], ['openings'], ['annotate', 'x.pgn'], ['tune', 'play'],
                    ['lab', 'memory', '--match', '2']):
        for text in ('0/5', '6/5', '2', 'a/b', '1/0', '1/1000001'):
            with Folder() as folder:
                words = [folder.file(word, '[Event "?"]\n\n1. e4 *\n\n') if word == 'x.pgn' else word for word in command]
                said = hotspur(*words, '--shard', text, status=2)
                check('--shard' in said and said.count('\n') == 1, '%s %s: %s' % (command, text, said))
    check('--sprt' in hotspur('match', '--nodes', '1', '--shard', '1/2', '--sprt', '0,5', status=2), 'sprt in a shard')
    check('--game' in hotspur('annotate', 'x.pgn', '--game', '1', '--shard', '1/2', status=2), 'a game of a shard')
    check('--match' in hotspur('lab', 'memory', '--shard', '1/2', status=2), 'a shard of no match')


@case
def positions_of_a_suite():
    with Folder() as folder:
        lines = [line for line in open(SOURCE + '/tests/data/openings.epd', encoding='utf-8') if line[0] != '#'][:9]
        suite = folder.file('s.epd', ''.join(line.split(' hmvc')[0] + ' bm %s;\n' % move for line, move in zip(
            lines, [hotspur('moves', '--fen', line.split(' hmvc')[0] + ' 0 1').decode().split()[1] for line in lines])) +
            '6k1/5ppp/8/8/8/8/8/R6K w - - dm 1; id "mate, in one";\n')
        words = ['suite', suite, '--nodes', '300', '--csv']
        whole = folder.path + '/whole.csv'
        rows = hotspur(*words)
        with open(whole, 'wb') as file:
            file.write(rows)
        counted = hotspur('suite', '--count', whole)
        check(counted.endswith(hotspur(*words[:-1]).splitlines()[-1] + b'\n') and b'Mates: 1 of 1' in counted, counted)
        for number in NUMBERS:
            printed = [hotspur(*words, '--shard', part) for part in parts(number)]
            paths = ['%s/%d-%d.csv' % (folder.path, number, i) for i in range(number)]
            for path, text in zip(paths, printed):
                with open(path, 'wb') as file:
                    file.write(text)
            check(b''.join([printed[0]] + [text.split(b'\n', 1)[1] for text in printed[1:]]) == rows,
                  '%d shards differ' % number)
            check(hotspur('suite', '--count', *shuffled(paths)) == counted, 'the sum of %d shards differs' % number)
        check('is in' in hotspur('suite', '--count', whole, paths[0], status=2), 'a position twice')
        check(b'"count": 10' in hotspur('suite', '--count', whole, '--json'), 'no JSON')


@case
def openings():
    words = ['openings', '--count', '9', '--nodes', '500', '--plies', '2-3']
    with Folder() as folder:
        whole = hotspur(*words)
        for number in NUMBERS:
            paths = ['%s/%d-%d.epd' % (folder.path, number, i) for i in range(number)]
            for path, part in zip(paths, parts(number)):
                hotspur(*words, '--shard', part, '--out', path)
            check(hotspur('openings', '--join', *shuffled(paths)) == whole, '%d shards differ' % number)
        check('shard 1 of 5 is missing' in hotspur('openings', '--join', *paths[1:], status=2), 'a missing shard')
        check('already' in hotspur('openings', '--join', paths[0], *paths, status=2), 'a shard twice')


@case
def annotated_games():
    with Folder() as folder:
        path = folder.path + '/games.pgn'
        hotspur('match', '--nodes', '30', '--games', '6', '--max-plies', '20', '--pgn', path)
        # A small table is cleared sooner.
        for form, numbers in ('text', NUMBERS), ('pgn', NUMBERS[-1:]), ('json', NUMBERS[-1:]):
            words = ['annotate', path, '--nodes', '100', '--hash', '1', '--format', form]
            whole = hotspur(*words)
            for number in numbers:
                check(b''.join(hotspur(*words, '--shard', part) for part in parts(number)) == whole,
                      '%s: %d shards differ' % (form, number))
        words = ['annotate', path, '--nodes', '100', '--hash', '1', '--format', 'html', '--shard', '2/3', '--out']
        hotspur(*words, folder.path + '/p.html')
        check(sorted(name for name in os.listdir(folder.path) if 'html' in name) == ['p-003.html', 'p-004.html'], 'pages')


@case
def training_games():
    with Folder() as folder:
        for form, head in (('records', RECORDS_HEAD), ('text', None)):
            words = ['tune', 'play', '--games', '6', '--nodes', '60', '--format', form, '--out']
            whole = folder.path + '/whole.' + form
            hotspur(*words, whole)
            wanted = read(whole)
            head = head or wanted.index(b'\n') + 1
            for number in NUMBERS:
                paths = ['%s/%d-%d.%s' % (folder.path, number, i, form) for i in range(number)]
                for path, part in zip(paths, parts(number)):
                    hotspur(*words, path, '--shard', part)
                check(wanted[:head] + b''.join(read(path)[head:] for path in paths) == wanted,
                      '%s: %d shards differ' % (form, number))
            cut = folder.path + '/cut.' + form
            with open(cut, 'wb') as file:
                file.write(read(paths[2])[:-20])
            hotspur(*words, cut, '--shard', '3/5', '--resume')
            check(read(cut) == read(paths[2]), form + ': resumed to another file')
            check('not one of this shard' in hotspur(*words, cut, '--shard', '5/5', '--resume', status=2), 'no refusal')


@case
def matches_of_the_laboratory():
    words = ['lab', 'memory', '--match', '6', '--nodes', '30', '--format', 'csv']
    with Folder() as folder:
        whole = without_origin(hotspur(*words))
        for number in NUMBERS:
            paths = [folder.file('%d-%d.csv' % (number, i), hotspur(*words, '--shard', part).decode())
                     for i, part in enumerate(parts(number))]
            check(hotspur('lab', 'memory', '--sum', *shuffled(paths), '--format', 'csv') == whole,
                  'the sum of %d shards differs' % number)
        check('already' in hotspur('lab', 'memory', '--sum', paths[-1], paths[-1], status=2), 'games twice')


@case
def openbench_reads_bench():
    """It takes standard output and error together as ASCII and wants "nodes N" or "N nodes", and the same with nps, in the last lines."""
    done = subprocess.run([HOTSPUR, 'bench', '4'], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=LIMIT, check=True)
    lines = [re.sub(r'[^a-zA-Z0-9 ]+', ' ', line) for line in done.stdout.decode('ascii').strip().split('\n')]
    found = [re.findall(r'\b(?:%s +(\d+)|(\d+) +%s)\b' % (word, word), lines[-1], re.I) for word in ('nodes', 'nps')]
    check(all(len(numbers) == 1 for numbers in found), lines[-1])
    nodes = int(''.join(found[0][0]))
    check(hotspur('bench', '4').decode().count('Nodes: %d ' % nodes) == 1, '%d is not the number of nodes' % nodes)


@case
def positions_for_openbench():
    def positions(count, seed, book='None'):
        lines = hotspur('genfens %d seed %d book %s' % (count, seed, book), 'quit').decode().splitlines()
        check(len(lines) == count and all(line.startswith('info string genfens ') for line in lines), lines)
        return [line.split('genfens ')[1] for line in lines]
    first = positions(4, 10)
    check(positions(2, 10) + positions(2, 12) == first, 'positions depend on more than their number')
    check(all(len(fen.split()) == 6 for fen in first + positions(2, 1, SOURCE + '/tests/data/openings.epd')), first)
    for words in ('genfens x seed 1 book None', 'genfens 1 seed 1', 'genfens 1 seed 1 book /none', 'genfens 1 seed 1 book None x'):
        check(hotspur(words, 'quit', status=2).count('\n') == 1, words)


# --- other programs that divide ------------------------------------------------------------------------------------------

SHARD_MATCH = ['match', '--nodes', '1000', '--games', '24', '--first-option', 'Hash=1', '--second-option', 'Hash=4', '--quiet']


def count_of(folder):
    """The sum of one run, to compare with."""
    whole = folder.path + '/whole.pgn'
    hotspur(*SHARD_MATCH, '--pgn', whole)
    return hotspur('match', '--count', whole)


@case
def gnu_parallel_killed_and_resumed():
    if shutil.which('parallel') is None or b'GNU' not in subprocess.run(['parallel', '--version'], capture_output=True).stdout:
        return 'GNU parallel is not installed'
    with Folder() as folder:
        wanted = count_of(folder)
        folder.file('hosts', ':\n1/:\n')
        words = ['parallel', '--will-cite', '--sshloginfile', folder.path + '/hosts', '--joblog', folder.path + '/log',
                 '--resume', HOTSPUR, *SHARD_MATCH, '--shard', '{}/6', '--pgn', folder.path + '/shard-{}.pgn', '--resume',
                 ':::', *map(str, range(1, 7))]
        environment = folder.environment()
        killed = subprocess.Popen(words, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                  stdin=subprocess.DEVNULL, start_new_session=True)
        until = time.monotonic() + LIMIT
        while time.monotonic() < until and killed.poll() is None and (
                not os.path.exists(folder.path + '/log') or read(folder.path + '/log').count(b'\n') < 2):
            time.sleep(0.02)
        for name in sorted(os.listdir('/proc')):  # jobs have process groups of their own
            try:
                if name.isdigit() and os.getsid(int(name)) == killed.pid:
                    os.kill(int(name), signal.SIGKILL)
            except OSError:
                pass
        killed.wait()
        done = read(folder.path + '/log').count(b'\n') - 1
        check(1 <= done < 6, 'killed after %d shards' % done)
        again = subprocess.run(words, env=environment, capture_output=True, stdin=subprocess.DEVNULL, timeout=LIMIT)
        check(again.returncode == 0, again.stderr[-400:])
        check(read(folder.path + '/log').count(b'\n') == 7, 'shards in the log')
        got = hotspur('match', '--count', *shuffled('%s/shard-%d.pgn' % (folder.path, i) for i in range(1, 7)))
        check(got == wanted, 'another sum: %s' % got.decode())


SLURM = """ClusterName=loopback
SlurmctldHost=%(host)s(127.0.0.1)
AuthType=auth/none
CredType=cred/none
SlurmUser=%(user)s
SlurmdUser=%(user)s
SlurmctldPort=%(port)d
SlurmdPort=%(port2)d
SlurmctldPidFile=%(folder)s/slurmctld.pid
SlurmdPidFile=%(folder)s/slurmd.pid
StateSaveLocation=%(folder)s/state
SlurmdSpoolDir=%(folder)s/spool
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SwitchType=switch/none
MpiDefault=none
ReturnToService=2
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
NodeName=%(host)s NodeAddr=127.0.0.1 CPUs=%(cpus)d State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
"""


def free_port():
    with socket.socket() as one:
        one.bind(('127.0.0.1', 0))
        return one.getsockname()[1]


@case
def slurm_array():
    if not LONG:
        return 'only in the long tests'
    if None in map(shutil.which, ('slurmctld', 'slurmd', 'sbatch')) or os.geteuid() != 0:
        return 'slurmctld, slurmd and sbatch are not installed, or not for this user'
    with Folder() as folder:
        wanted = count_of(folder)
        os.makedirs(folder.path + '/state')
        os.makedirs(folder.path + '/spool')
        config = folder.file('slurm.conf', SLURM % {'host': socket.gethostname().split('.')[0], 'user': 'root', 'port':
                             free_port(), 'port2': free_port(), 'folder': folder.path, 'cpus': os.cpu_count()})
        environment = folder.environment(SLURM_CONF=config, HOTSPUR=HOTSPUR, OPTIONS=' '.join(SHARD_MATCH[1:]))
        script = SOURCE + '/tests/bench/match.sbatch'
        with open(folder.path + '/daemons.log', 'wb') as log:
            daemons = [subprocess.Popen(words, env=environment, stdout=log, stderr=log, stdin=subprocess.DEVNULL)
                       for words in (['slurmctld', '-D', '-i'], ['slurmd', '-D'])]
        try:
            until = time.monotonic() + LIMIT
            while time.monotonic() < until and b'idle' not in subprocess.run(
                    ['sinfo', '-h', '-o', '%t'], env=environment, capture_output=True).stdout:
                time.sleep(0.5)
            for words in (['--test-only'], ['--wait']):
                done = subprocess.run(['sbatch', *words, '--array=1-6', script], env=environment, cwd=folder.path,
                                      capture_output=True, timeout=LIMIT)
                check(done.returncode == 0, '%s: %s %s' % (words, done.stderr[-400:], read(folder.path + '/daemons.log')[-400:]))
        finally:
            for daemon in daemons:
                daemon.terminate()
                daemon.wait()
        got = hotspur('match', '--count', *('%s/shard-%d.pgn' % (folder.path, i) for i in range(1, 7)))
        check(got == wanted, 'another sum: %s' % got.decode())


if __name__ == '__main__':
    case.run()
