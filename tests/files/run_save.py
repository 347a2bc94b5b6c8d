#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Games that are saved into files which hold others: none of the others may be lost, and no byte of them may change.

Prints a line a case, as tests/run.sh wants it.
"""
import gzip
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check, environment_in, Folder, HOTSPUR  # noqa: E402

SECONDS = 120
LETTER = b'Dear Anna,\nthis is a letter.\n'
case = Cases('saving')

GAMES = ['[Event "One"]\n[White "A"]\n\n1. e4 {king} e5 2. Nf3 1-0',
         '[Event "Two"]\n[Result "0-1"]\n\n1. d4 d5 (1... Nf6 2. c4) 2. c4 $1 0-1',
         '[Event "Three"]\n\n1. c4 *']
# The seven tags that a game has when it is written.
TAGS = '[Event "%s"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "%s"]\n[Black "?"]\n[Result "%s"]\n\n'
EDITED = [TAGS % ('One', 'A', '1-0') + '1. e4 {king} 1... e5 2. Nf3 {x} 1-0',
          TAGS % ('Two', '?', '0-1') + '1. d4 d5 (1... Nf6 2. c4) 2. c4 $1 {x} 0-1',
          TAGS % ('Three', '?', '*') + '1. c4 {x} *']


def console(folder, *lines, status=0):
    """Runs a script; returns what it says and what it complains about."""
    text = ''.join(line + '\n' for line in lines).encode()
    done = subprocess.run([HOTSPUR, '--hash=8', '--own-book=off', 'console'], input=text, capture_output=True,
                          timeout=SECONDS, cwd=folder.path, env=environment_in(folder.path), check=False)
    out, errors = done.stdout.decode(errors='replace'), done.stderr.decode(errors='replace')
    check(status is None or done.returncode == status, 'status %d: %s%s' % (done.returncode, out, errors))
    return out, errors


def put(folder, name, data):
    path = os.path.join(folder.path, name)
    with open(path, 'wb') as file:
        file.write(data)
    return path


def check_bytes(found, wanted, label):
    check(found == wanted, '%s: %r is not %r' % (label, found, wanted))


# What stands around the games, and how the text becomes bytes.
def three(before='', between='\n\n', after='\n'):
    return lambda games: before + between.join(games) + after


def crlf(text):
    return text.replace('\n', '\r\n').encode()


FILES = {
    'lf': (three(), str.encode),
    'crlf': (three(), crlf),
    'cr': (three(), lambda text: text.replace('\n', '\r').encode()),
    'no final line end': (three(after=''), str.encode),
    'one line end between': (three(between='\n'), str.encode),
    'mark': (three(), lambda text: b'\xef\xbb\xbf' + text.encode()),
    'mark and crlf': (three(), lambda text: b'\xef\xbb\xbf' + crlf(text)),
    'lines of others': (three('% first\n', '\n\n% between \t\n\n', '\n% last'), str.encode),
    'prose': (three('Report of the club, 1-0 and e4\n\n', '\n\nSome words\n\n', '\n; the end\n{bye}\n'), str.encode),
    'blanks': (three('\n \n\t', '\n   \n\n\n', '\n\n\n \n'), str.encode),
    'latin': (three(before='[Event "Z\u00fcrich"]\n\n1. e4 *\n\n'), lambda text: text.encode('latin-1')),
    'utf-8': (three(before='[Event "\u0141\u00f3d\u017a"]\n\n1. e4 *\n\n'), str.encode),
    'utf-16': (three(), lambda text: text.encode('utf-16')),
    'utf-16 big': (three(), lambda text: b'\xfe\xff' + text.encode('utf-16-be')),
    'utf-32': (three(), lambda text: text.encode('utf-32')),
}


@case
def an_edited_game_goes_into_its_place():
    for label, (whole, encode) in FILES.items():
        first = 2 if '*\n\n' in whole([]) else 1  # a game may stand before the three
        for number in range(3):
            with Folder() as folder:
                put(folder, 'F', encode(whole(GAMES)))
                out, _ = console(folder, 'load F', 'game %d' % (first + number), 'goto end', 'comment x', 'save F', 'quit')
                check('Saved in F, game %d of %d.' % (first + number, first + 2) in out, out)
                wanted = [EDITED[i] if i == number else GAMES[i] for i in range(3)]
                check_bytes(folder.read('F'), encode(whole(wanted)), label)


@case
def all_games_of_a_file_are_edited_in_one_session():
    with Folder() as folder:
        put(folder, 'F', FILES['lf'][1](FILES['lf'][0](GAMES)))
        steps = [line for number in (2, 1, 3, 2) for line in ('game %d' % number, 'goto end', 'comment y', 'comment x', 'save F')]
        console(folder, 'load F', *steps, 'quit')
        check_bytes(folder.read('F'), FILES['lf'][0](EDITED).encode(), 'all')


@case
def a_comment_before_the_tags_belongs_to_the_game():
    with Folder() as folder:
        put(folder, 'F', (GAMES[0] + '\n\n{before} ' + GAMES[2] + '\n').encode())
        console(folder, 'load F 2', 'goto end', 'comment x', 'save F')
        check_bytes(folder.read('F'), (GAMES[0] + '\n\n' + EDITED[2].replace('1. c4', '{before} 1. c4') + '\n').encode(), 'F')


@case
def a_new_game_is_added():
    """Whatever a script says; the next time it is put into its own place."""
    for script in (('e4', 'resign', 'save F'), ('e4', 'resign', 'save! F'), ('sd 1', 'e4', 'save F', 'd4', 'save F', 'save! F')):
        with Folder() as folder:
            old = put(folder, 'F', FILES['crlf'][1](FILES['crlf'][0](GAMES)))
            out, _ = console(folder, 'sd 1', *script, 'quit')
            now = folder.read('F')
            check('Added to F as game 4.' in out, out)
            check(now.startswith(crlf(FILES['lf'][0](GAMES))) and now.count(b'[Event ') == 4, repr(now))
            check(b'\n' not in now.replace(b'\r\n', b''), 'other line ends')
            check(os.path.exists(old), 'gone')


@case
def letters_are_those_of_the_file():
    with Folder() as folder:
        put(folder, 'latin', '[Event "Z\u00fcrich"]\n\n1. e4 *\n'.encode('latin-1'))
        put(folder, 'koi', '[Event "\u041c\u043e\u0441\u043a\u0432\u0430"]\n\n1. e4 *\n'.encode('koi8-r'))
        console(folder, 'load latin', 'comment \u00e9', 'save latin', 'load koi encoding KOI8-R', 'comment \u0414\u0430', 'save koi')
        check('{\u00e9}'.encode('latin-1') in folder.read('latin'), 'latin')
        check('{\u0414\u0430}'.encode('koi8-r') in folder.read('koi'), 'koi')
        before = folder.read('latin'), folder.read('koi')
        _, errors = console(folder, 'load latin', 'comment \u0414', 'save latin', 'load! koi encoding KOI8-R', 'comment \u00e9',
                            'save koi', 'quit!', status=1)
        check(errors.count('lacks the character') == 2 and '\u0414' in errors and '\u00e9' in errors, errors)
        check((folder.read('latin'), folder.read('koi')) == before, 'changed')


@case
def another_name_of_the_file_is_no_other_file():
    with Folder() as folder:
        put(folder, 'F', FILES['lf'][0](GAMES).encode())
        os.symlink('F', folder.path + '/link')
        os.mkdir(folder.path + '/sub')
        for name in ('link', './F', 'sub/../F', folder.path + '/F'):
            out, _ = console(folder, 'load F 2', 'goto end', 'comment x', 'save ' + name)
            check('game 2 of 3' in out, out)
        check(os.path.islink(folder.path + '/link'), 'the link is gone')
        check_bytes(folder.read('F'), FILES['lf'][0]([GAMES[0], EDITED[1], GAMES[2]]).encode(), 'F')


@case
def moves_that_would_go_are_asked_about():
    with Folder() as folder:
        script = ['sd 1', 'e4', 'd4', 'save F', 'undo', 'save F']
        _, errors = console(folder, *script, status=1)
        first = folder.read('F')
        check('has moves that this one no longer has' in errors and 'save! F' in errors and b'2. d4' in first, errors)
        os.remove(folder.path + '/F')
        console(folder, *script[:-1], 'save! F')
        check(b'2. d4' not in folder.read('F') and folder.read('F').count(b'[Event ') == 1, repr(folder.read('F')))


@case
def what_changed_meanwhile_is_left():
    with Folder() as folder:
        # The script itself changes the file, by another program, between reading and saving.
        put(folder, 'F', FILES['lf'][0](GAMES).encode())
        process = subprocess.Popen([HOTSPUR, 'console'], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   cwd=folder.path, env=environment_in(folder.path))
        process.stdin.write(b'load F 2\n')
        process.stdin.flush()
        while b'Game 2 of 3' not in process.stdout.readline():
            pass
        changed = FILES['lf'][0]([GAMES[0], GAMES[1].replace('c4 $1', 'c4 {mine}'), GAMES[2]]).encode()
        put(folder, 'F', changed)
        out, errors = process.communicate(b'comment x\nsave F\nsave! F\nsave G\n', timeout=SECONDS)
        check(process.returncode == 1 and errors.count(b'has changed since') == 2, errors)
        check_bytes(folder.read('F'), changed, 'F')
        check(b'{x}' in folder.read('G') and b'Saved in G.' in out, out)


@case
def games_with_faults_are_not_written_over():
    broken = '[Event "Two"]\n\n1. d4 d5 2. Kxe9 Nf6 3. c4 0-1'
    with Folder() as folder:
        old = FILES['lf'][0]([GAMES[0], broken, GAMES[2]]).encode()
        put(folder, 'F', old)
        for command in ('save', 'save!'):
            _, errors = console(folder, 'load F', 'game 2', 'goto start', 'comment x', command + ' F', 'save G', status=1)
            check('Not saved: game 2 of F was not understood whole' in errors and 'another name' in errors, errors)
            check_bytes(folder.read('F'), old, 'F')
        check(b'Kxe9' in folder.read('G'), 'what was not understood is lost: %r' % folder.read('G'))


@case
def a_move_that_stands_twice_is_no_loss():
    with Folder() as folder:
        put(folder, 'F', b'[Event "Two"]\n\n1. d4 d5 (1... d5 2. c4) 2. Nf3 *\n')
        out, _ = console(folder, 'load F', 'goto start', 'comment x', 'save F')
        check('Saved in F' in out, out)
        check(b'{x}' in folder.read('F') and b'c4' in folder.read('F') and b'Nf3' in folder.read('F'), repr(folder.read('F')))


@case
def only_files_of_games_are_written():
    with Folder() as folder:
        os.mkdir(folder.path + '/folder')
        packed = gzip.compress(GAMES[0].encode())
        files = {'letter': LETTER, 'zipped.pgn.gz': packed, 'list': b'1. My shopping list\n', 'script': b'e4\nquit\n'}
        for name, data in files.items():
            put(folder, name, data)
        for command in ('save', 'save!'):
            for name in files:
                _, errors = console(folder, 'sd 1', 'e4', '%s %s' % (command, name), status=1)
                check('Not saved: ' + name in errors, errors)
                check_bytes(folder.read(name), files[name], name)
            _, errors = console(folder, 'sd 1', 'e4', command + ' folder', status=1)
            check('is a folder' in errors, errors)
        _, errors = console(folder, 'load zipped.pgn.gz', 'comment x', 'save zipped.pgn.gz', 'save new', status=1)
        check('compressed' in errors and 'another name' in errors and b'{x}' in folder.read('new'), errors)
        check_bytes(folder.read('zipped.pgn.gz'), packed, 'zipped')


@case
def protected_files_stay():
    with Folder() as folder:
        path = put(folder, 'F', FILES['lf'][0](GAMES).encode())
        os.chmod(path, 0o444)
        _, errors = console(folder, 'load F', 'comment x', 'save F', 'save! F', 'new!', 'save F', status=1)
        check(errors.count('Not saved: F: ') == 3, errors)
        check_bytes(folder.read('F'), FILES['lf'][0](GAMES).encode(), 'F')


@case
def a_full_disk_leaves_the_file():
    with Folder() as folder:
        _, errors = console(folder, 'sd 1', 'e4', 'save /dev/full', status=1)
        check('/dev/full: No space left' in errors, errors)
        console(folder, 'sd 1', 'e4', 'save /dev/null')


@case
def many_programs_save_at_once():
    with Folder() as folder:
        script = b'e4\nsave F\n'
        processes = [subprocess.Popen([HOTSPUR, '--hash=1', 'console'], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                      stderr=subprocess.PIPE, cwd=folder.path, env=environment_in(folder.path)) for _ in range(8)]
        for process in processes:
            process.stdin.write(b'sd 1\n' + script)
            process.stdin.close()
        for process in processes:
            check(process.wait(SECONDS) == 0, process.stderr.read())
            process.stdout.close()
            process.stderr.close()
        check(folder.read('F').count(b'[Event ') == 8, '%d games' % folder.read('F').count(b'[Event '))


@case
def notes_are_not_lost_unasked():
    with Folder() as folder:
        put(folder, 'F', FILES['lf'][0](GAMES).encode())
        for leave in ('game 2', 'load F 3', 'new', 'play', 'quit'):
            _, errors = console(folder, 'load F', 'comment x', leave, 'comment', 'quit!', status=1)
            check('not saved' in errors and 'save FILE' in errors, errors)
        out, _ = console(folder, 'load F', 'comment x', 'quit', 'comment', 'quit!', status=1)
        check(out.splitlines()[-1] == 'x', out)
        _, errors = console(folder, 'load F', 'goto end', 'nag !', status=1)
        check('not saved' in errors, errors)
        for leave in ('game! 2', 'load! F 3', 'new!', 'quit!'):
            console(folder, 'load F', 'comment x', leave)
        console(folder, 'load F', 'comment x', 'save G', 'quit')
        console(folder, 'load F', 'comment x', 'pgn', 'quit')
        check_bytes(folder.read('F'), FILES['lf'][0](GAMES).encode(), 'F')


@case
def an_encoding_that_only_its_letters_tell_is_kept():
    russian = ('[Event "Чемпионат"]\n[White "Иванов"]\n[Black "Петров"]\n\n1. e4 {жертва пешки за инициативу} e5 *\n',
               '\n[Event "Второй"]\n[White "Сидоров"]\n\n1. d4 {хорошо} *\n', 'новое слово')
    czech = ('[Event "Mistrovství"]\n[White "Dvořák"]\n\n1. e4 {Bílý stojí líp, říká Žďár} e5 *\n',
             '\n[Event "B"]\n\n1. d4 {tři věže} *\n', 'černý šach')
    for encoding, (first, second, words) in (('cp1251', russian), ('koi8-r', russian), ('cp1250', czech)):
        with Folder() as folder:
            put(folder, 'F', (first + second).encode(encoding))
            console(folder, 'load F', 'goto +1', 'comment ' + words, 'save F')
            now = folder.read('F').decode(encoding)
            check('{%s}' % words in now and now.endswith(second) and first.split('\n')[0] in now, now)


@case
def an_exported_game_is_added():
    with Folder() as folder:
        put(folder, 'F.pgn', FILES['lf'][0](GAMES).encode())
        out, _ = console(folder, 'load F.pgn 2', 'export F.pgn', 'export F.pgn', 'goto end', 'comment x', 'save F.pgn',
                         'export F.pgn')
        check('Added to F.pgn as game 4.' in out and out.count('Exported to F.pgn, game 4 of 4.') == 2, out)
        check_bytes(folder.read('F.pgn'), (FILES['lf'][0]([GAMES[0], EDITED[1], GAMES[2]]) + '\n' + EDITED[1] + '\n\n').encode(),
                    'F.pgn')
        put(folder, 'letter.pgn', LETTER)
        _, errors = console(folder, 'load F.pgn', 'export letter.pgn', 'export! letter.pgn', status=1)
        check(errors.count('Not exported: letter.pgn') == 2, errors)
        check_bytes(folder.read('letter.pgn'), LETTER, 'letter')


@case
def the_game_is_exported_and_not_the_position():
    with Folder() as folder:
        put(folder, 'F', FILES['lf'][0](GAMES).encode())
        put(folder, 'variant', b'[Variant "Crazyhouse"]\n\n1. e4 N@f3 *\n')
        for place in ('start', 'end', '1'):
            console(folder, 'load F 2', 'goto ' + place, 'export %s.pgn' % place)
            check('1. d4 d5 (1... Nf6 2. c4) 2. c4 $1 0-1' in folder.read(place + '.pgn').decode(), place)
        console(folder, 'load variant', 'export other.pgn', status=None)
        check(b'N@f3' in folder.read('other.pgn') and b'"Crazyhouse"' in folder.read('other.pgn'), 'another variant')
        _, errors = console(folder, 'export none.pgn', status=1)
        check('no moves to export' in errors and not os.path.exists(folder.path + '/none.pgn'), errors)


@case
def remarks_go_into_an_exported_game_alone():
    with Folder() as folder:
        console(folder, 'sd 4', 'e4', 'save saved.pgn', 'export exported.pgn')
        check(b'[Annotator "Hotspur"]' in folder.read('exported.pgn'), folder.read('exported.pgn'))
        check(b'Annotator' not in folder.read('saved.pgn'), folder.read('saved.pgn'))


@case
def exported_maps_ask_before_they_replace():
    with Folder() as folder:
        search = ('analyse depth 3', 'export map.svg')
        console(folder, *search, 'export t.csv', 'export t.txt', 'export t.json')
        first = folder.read('map.svg')
        check(first.startswith(b'<') and folder.read('t.csv').count(b'\n') > 64, first[:80])
        _, errors = console(folder, 'sd 1', 'e4', *search, status=1)
        check('exists. Overwrite it?' in errors and 'export! FILE' in errors, errors)
        check_bytes(folder.read('map.svg'), first, 'map.svg')
        console(folder, 'analyse depth 4', 'export! map.svg')
        check(folder.read('map.svg') != first, 'not replaced')
        put(folder, 'letter.svg', LETTER)
        console(folder, 'analyse depth 3', 'export letter.svg', status=1)
        check_bytes(folder.read('letter.svg'), LETTER, 'letter')


if __name__ == '__main__':
    case.run()
