#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""`hotspur games`: which games are found, that their text comes as it stands, encodings, pipes, and files that are kept."""
import gzip
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check, environment_in, Folder, HOTSPUR, run_hotspur  # noqa: E402

SECONDS = 300
case = Cases('games')

RUY = '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Nxe4 6. d4 b5 7. Bb3 d5'
RUY_FEN = 'r1bqkbnr/1ppp1ppp/p1n5/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 1 4'


def game(white, black, result='1-0', moves='1. e4 e5', **tags):
    lines = ['[Event "%s"]' % tags.pop('Event', 'Club'), '[White "%s"]' % white, '[Black "%s"]' % black,
             '[Result "%s"]' % result] + ['[%s "%s"]' % item for item in tags.items()]
    return '\n'.join(lines) + '\n\n' + moves + ' ' + result + '\n\n'


GAMES = [
    game('Müller, Karsten', 'Anand, V', '1-0', RUY, Date='2019.05.??', ECO='C80', Opening='Ruy López',
         WhiteElo='2550', BlackElo='2780'),
    game('Carlsen, Magnus', 'Mueller, Hans', '1/2-1/2', '1. d4 d5 2. c4', Date='2020.01.02', ECO='D06', WhiteElo='2850'),
    game('ИВАНОВ, Пётр', 'Ćirić, Dragoljub', '0-1', '1. d4 Nf6 2. c4 g6 3. Nc3 Bg7 4. e4 d6 5. Nf3 O-O', Date='1985.??.??'),
    game('Anand, V', 'Carlsen, Magnus', '*', '1. e4 {a [Event "no"] word} (1. c4) c5 $1 ; end\n2. Nf3', Date='????.??.??',
         Annotator='Größe'),
]


def run(folder, *words, status=0, data=b''):
    done = run_hotspur('games', *words, folder=folder, text=data, status=status)
    return done.stdout.decode('utf-8', 'replace'), done.stderr.decode('utf-8', 'replace')


def listed(folder, files, words):
    done = subprocess.run([HOTSPUR, 'games', *files, *words, '--list'], capture_output=True, timeout=SECONDS,
                          cwd=folder.path, env=environment_in(folder.path))
    text = done.stdout.decode('utf-8')
    check(done.returncode == (0 if text else 1), '%s: status %d: %s' % (words, done.returncode, done.stderr))
    return text, done.stderr.decode('utf-8')


def found(folder, *words):
    """The numbers of the games of games.pgn that fit."""
    return [int(line.split()[0]) for line in listed(folder, ['games.pgn'], words)[0].splitlines()]


@case
def each_condition_finds_its_games():
    rows = [
        ((), [1, 2, 3, 4]),
        (('--player', 'muller'), [1]),
        (('--player', 'mueller'), [1, 2]),
        (('--player', 'MÜLLER'), [1, 2]),
        (('--player', 'mueller karsten'), [1]),
        (('--player', 'carlsen', '--player', 'anand'), [4]),
        (('--white', 'carlsen'), [2]),
        (('--black', 'carlsen'), [4]),
        (('--player', 'иванов'), [3]),
        (('--player', 'ciric'), [3]),
        (('--event', 'club'), [1, 2, 3, 4]),
        (('--event', 'open'), []),
        (('--opening', 'C8'), [1]),
        (('--opening', 'c'), [1]),
        (('--opening', 'C80-D10'), [1, 2]),
        (('--opening', 'ruy lopez'), [1]),
        (('--opening', 'E9'), [3]),  # its moves say so
        (('--opening', "king's indian"), [3]),
        (('--opening', 'B'), [4]),
        (('--result', '1-0'), [1]),
        (('--result', 'draw'), [2]),
        (('--result', '*'), [4]),
        (('--date', '2019'), [1]),
        (('--date', '2019-2020'), [1, 2]),
        (('--date', '2019.05.17'), [1]),
        (('--date', '2019.06-2019.08'), []),
        (('--date', '1985.07'), [3]),
        (('--date', '-2000'), [3]),
        (('--rating', '2500'), [1]),
        (('--rating', '2600'), []),
        (('--rating', '2500-2700'), []),
        (('--tag', 'annotator=grosse'), [4]),
        (('--tag', 'ECO'), [1, 2]),
        (('--position', RUY_FEN), [1]),
        (('--position', RUY_FEN.replace(' b ', ' w ')), []),
        (('--position', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'), [1, 2, 3, 4]),
        (('--position', '4k3/8/8/8/8/8/8/4K3 w - - 0 1'), []),
        (('--moves', '1.e4'), [1, 4]),
        (('--moves', 'd4 d5'), [2]),
        (('--moves', 'e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Nxe4 d4 b5 Bb3 d5 Re1'), []),
        (('--length', '2'), [2, 4]),
        (('--length', '5-7'), [1, 3]),
        (('--length', '6-'), [1]),
        (('--player', 'anand', '--result', '1-0', '--opening', 'C'), [1]),
        (('--player', 'anand', '--result', '0-1'), []),
    ]
    with Folder() as folder:
        folder.file('games.pgn', ''.join(GAMES))
        for words, numbers in rows:
            check(found(folder, *words) == numbers, '%s finds %s' % (words, found(folder, *words)))


@case
def the_text_comes_as_it_stands():
    with Folder() as folder:
        folder.file('games.pgn', ''.join(GAMES))
        check(run(folder, 'games.pgn')[0] == ''.join(GAMES), 'all games are not the file')
        check(run(folder, 'games.pgn', '--player', 'anand')[0] == GAMES[0] + GAMES[3], 'games are changed')
        # Line ends stay, and so do bytes of another encoding.
        for encoding in ('cp1252', 'utf-8'):
            data = game('Müller', 'B').replace('\n', '\r\n').encode(encoding)
            folder.file('other.pgn', data)
            run(folder, 'other.pgn', '--player', 'muller', '--out', encoding + '.pgn')
            check(folder.read(encoding + '.pgn') == data, encoding + ' is changed')


@case
def variations_and_comments_are_no_main_line():
    with Folder() as folder:
        folder.file('games.pgn', game('A', 'B', moves='1. e4 (1. d4 d5 2. c4) e5 {1. d4}'))
        after_d4 = 'rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1'
        check(found(folder, '--position', after_d4) == [], 'a position of a variation was found')
        check(found(folder, '--length', '1') == [1], 'moves of a variation were counted')


@case
def a_fault_in_the_moves_hides_no_game():
    with Folder() as folder:
        folder.file('games.pgn', game('A', 'B', moves='1. e4 e5 2. Ke5 Nc6') + game('C', 'D', moves='1. e4 c5'))
        check(found(folder) == [1, 2], 'a game is missing')
        _, told = listed(folder, ['games.pgn'], ('--moves', 'e4 e5 Nf3'))
        check('1 game could not be read to the end' in told, told)


@case
def it_is_a_filter():
    with Folder() as folder:
        text = ''.join(GAMES).encode()
        for words in ((), ('-',)):
            check(run(folder, *words, '--player', 'anand', '--count', data=text)[0] == '2\n', 'standard input: %s' % (words,))
        folder.file('games.pgn.gz', gzip.compress(text))
        pipe = '"$0" games games.pgn.gz --player anand | "$0" games - --result 1-0 --list'
        done = subprocess.run(['sh', '-c', pipe, HOTSPUR], capture_output=True, text=True, cwd=folder.path,
                              timeout=SECONDS, env=environment_in(folder.path))
        check(done.returncode == 0 and done.stdout == '     1  Müller, Karsten - Anand, V, 1-0, 2019.05.??, C80 Ruy López, '
              'Club\n', done.stdout + done.stderr)
        # A reader that has enough is no fault.
        folder.file('many.pgn', text * 2000)
        done = subprocess.run(['sh', '-c', '"$0" games many.pgn | head -n 1', HOTSPUR], capture_output=True, text=True,
                              cwd=folder.path, timeout=SECONDS, env=environment_in(folder.path))
        check(done.stdout == '[Event "Club"]\n' and done.stderr == '', done.stderr)


@case
def encodings_are_told_and_joined():
    with Folder() as folder:
        folder.file('a.pgn', game('Иванов, Пётр', 'Müllerin'.replace('ü', 'u')).encode('koi8-r'))
        folder.file('b.pgn', game('Петров, Иван', 'B').encode('cp1251'))
        folder.file('c.pgn', game('Müller', 'Núñez').encode('cp1252'))
        folder.file('d.pgn', game('Jabłoński, Łukasz', 'B').encode('cp1250'))
        text, told = listed(folder, ['a.pgn', 'b.pgn', 'c.pgn', 'd.pgn'], ())
        for name in ('Иванов, Пётр', 'Петров, Иван', 'Müller - Núñez', 'Jabłoński, Łukasz'):
            check(name in text, name + ' is missing in ' + text)
        for name, encoding in (('a', 'KOI8-R'), ('b', 'CP1251'), ('c', 'CP1252'), ('d', 'CP1250')):
            check('%s.pgn: what is not UTF-8 was read as %s;' % (name, encoding) in told, told)
        # What comes of several files is UTF-8.
        run(folder, 'a.pgn', 'b.pgn', 'c.pgn', 'd.pgn', '--out', 'all.pgn')
        text = folder.read('all.pgn').decode('utf-8')
        check('Иванов, Пётр' in text and 'Müller' in text and 'Łukasz' in text, text)
        text, told = listed(folder, ['a.pgn', '--encoding', 'CP1251'], ())
        check('Иванов' not in text and told == '', 'another encoding changes nothing: ' + text)


@case
def both_encodings_of_a_file_are_read():
    with Folder() as folder:
        data = (game('Иванов', 'A') + game('José', 'B')).encode() + game('Müller', 'C').encode('cp1252')
        folder.file('games.pgn', data)
        text, _ = listed(folder, ['games.pgn'], ())
        for name in ('Иванов', 'José', 'Müller'):
            check(name in text, text)
        check(found(folder, '--player', 'muller') == [3], 'Müller is not found')


@case
def pieces_of_another_language_are_read():
    with Folder() as folder:
        moves = '1. e4 e5 2. Кf3 Кc6 3. Сb5 a6 4. Сa4'
        for encoding in ('utf-8', 'cp1251', 'koi8-r'):
            folder.file('games.pgn', game('Иванов', 'Чигорин', moves=moves).encode(encoding))
            check(found(folder, '--position', RUY_FEN) == [1], encoding)


@case
def files_are_kept():
    text = ''.join(GAMES)
    with Folder() as folder:
        folder.file('games.pgn', text)
        folder.file('kept.pgn', GAMES[1])
        os.symlink('games.pgn', os.path.join(folder.path, 'link.pgn'))
        os.link(os.path.join(folder.path, 'games.pgn'), os.path.join(folder.path, 'hard.pgn'))
        refused = [('kept.pgn', ()), ('games.pgn', ()), ('games.pgn', ('--force',)), ('./games.pgn', ('--force',)),
                   ('link.pgn', ('--force',)), ('hard.pgn', ('--force',)), ('missing/x.pgn', ()), ('.', ('--force',))]
        for name, words in refused:
            _, told = run(folder, 'games.pgn', '--result', '1-0', '--out', name, *words, status=2)
            check(len(told.splitlines()) == 1 and name in told, '%s: %s' % (name, told))
        check(folder.read('games.pgn').decode() == text and folder.read('kept.pgn').decode() == GAMES[1], 'a file was changed')
        # Nothing found makes no file, and takes none away.
        run(folder, 'games.pgn', '--player', 'unknown', '--out', 'new.pgn', status=1)
        run(folder, 'games.pgn', '--player', 'unknown', '--out', 'kept.pgn', '--force', status=1)
        check(not os.path.exists(os.path.join(folder.path, 'new.pgn')), 'an empty file')
        check(folder.read('kept.pgn').decode() == GAMES[1], 'the old file is gone')
        run(folder, 'games.pgn', '--result', '1-0', '--out', 'kept.pgn', '--force')
        check(folder.read('kept.pgn').decode() == GAMES[0], 'not replaced by force')
        # A file that is read on standard input is one that is read.
        with open(os.path.join(folder.path, 'games.pgn'), 'rb') as file:
            done = subprocess.run([HOTSPUR, 'games', '--out', 'games.pgn', '--force'], stdin=file, capture_output=True,
                                  cwd=folder.path, env=environment_in(folder.path), timeout=SECONDS)
        check(done.returncode == 2 and folder.read('games.pgn').decode() == text, 'standard input was replaced')


@case
def what_is_wrong_is_told_in_a_line():
    with Folder() as folder:
        folder.file('games.pgn', ''.join(GAMES))
        rows = [
            (('missing.pgn',), 'missing.pgn'),
            (('games.pgn', '--result', '2-0'), "result '2-0'"),
            (('games.pgn', '--date', '2020-05-17'), "date '2020-05-17'"),
            (('games.pgn', '--date', '2021-2019'), "date '2021-2019'"),
            (('games.pgn', '--date', '-'), "date '-'"),
            (('games.pgn', '--rating', 'high'), "rating 'high'"),
            (('games.pgn', '--length', '9-3'), "length '9-3'"),
            (('games.pgn', '--position', 'nonsense'), "position 'nonsense'"),
            (('games.pgn', '--moves', 'e4 e4'), "moves 'e4 e4'"),
            (('games.pgn', '--player', ''), "player ''"),
            (('games.pgn', '--tag', '=x'), "tag '=x'"),
            (('games.pgn', '--player'), '--player needs a value'),
            (('games.pgn', '--colour', 'x'), '--colour'),
            (('games.pgn', '--list', '--count'), 'not both'),
            (('games.pgn', '--list', '--out', 'x'), '--out'),
            (('games.pgn', '--force'), '--force'),
            (('games.pgn', '--encoding', 'klingon'), 'klingon'),
        ]
        for words, expected in rows:
            _, told = run(folder, *words, status=2)
            check(expected in told and len(told.splitlines()) == 1, '%s: %s' % (words, told))
        # What can be read is searched all the same.
        text, told = run(folder, 'missing.pgn', 'games.pgn', '--count', status=2)
        check(text == '4\n' and 'missing.pgn' in told, text + told)
        check(run(folder, 'games.pgn', '--player', 'unknown', status=1) == ('', ''), 'nothing found is no fault')


if __name__ == '__main__':
    case.run()
