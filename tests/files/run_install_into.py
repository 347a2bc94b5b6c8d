#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""hotspur install-into: what is added to the list of engines of another program is what that program reads, and nothing else
of its file changes. JSON is read by Python, key files by GLib and configparser, Tcl by tclsh, and XBoard's options by a reader here that
takes them apart as XBoard does."""
import configparser
import ctypes
import ctypes.util
import json
import os
import pty
import shutil
import stat
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, Folder, HOTSPUR, Skipped, check, environment_in, expect, hotspur, run_hotspur  # noqa: E402

CLIENTS = {'xboard': '.xboardrc', 'gnome-chess': 'config/gnome-chess/engines.conf', 'pychess': 'config/pychess/engines.json',
           'scid': '.scid4.7/config/engines.dat', 'cutechess': 'config/cutechess/engines.json'}
KEYFILE = '# mine\n[Stock fish]\nprotocol = uci\nbinary=stockfish\n\n[Schach für Zwei]\nprotocol=cecp\nbinary=/opt/a b/zwei\n'
PYCHESS = ('[\n {\n  "command": "/usr/games/gnuchess",\n  "level": 20.50,\n  "name": "gnuchess",\n  "options": [{"name": "x\\u00e9\\"",'
           ' "v": [1e5, -0, null]}]\n },\n {\n  "name": "b", "command": "c"\n }\n]')
CUTECHESS = '[\r\n    {\r\n        "command": "polyglot",\r\n        "name": "P"\r\n    }\r\n]\r\n'
SCID = ('# Analysis engines list file for Scid 4.7 with UCI support \\\n engine {\n\n'
        'engine {\n  Name {Phalanx Scid}\n  Cmd  phalanx-scid\n  Args {}\n  Dir  .\n  Elo  0\n  Time 0\n  URL  {}\n  UCI 0\n'
        '  UCIoptions {{Hash 16} {a\\{ b}}\n}\n\nengine {Name "a b" Cmd c\\ d Dir .}; # behind it')
XBOARD = (';\n; xboard 4.9.1 Save Settings file -firstChessProgramNames {no}\n;\n-size 49\n-ncp\n-saveDate 1700000000\n'
          '-icsMenu {kill;\n-firstChessProgramNames {not this\n}\n-firstOptions "a \\" b"\n-firstChessProgramNames {fairymax\n'
          '# group\n"Crafty" -fcp crafty -variant normal\n# end\n}\n-pgnExtendedInfo false\n')
OTHERS = {'xboard': XBOARD, 'gnome-chess': KEYFILE, 'pychess': PYCHESS, 'scid': SCID, 'cutechess': CUTECHESS}
case = Cases('install into', Folder)


# --- the clients' own eyes -------------------------------------------------------------------------------------------

def xboard_words(text, lines=False):
    """Options and values as XBoard's ParseArgs reads them, those of its files of settings."""
    words, at = [], 0
    while at < len(text):
        c = text[at]
        if c in ' \n\t':
            at += 1
        elif c == ';' and lines:
            at = (text + '\n').index('\n', at)
        elif c == '{':
            end = text.index('}', at)
            words.append(text[at + 1:end])
            at = end + 1
        elif c in '"\'':
            word, at = '', at + 1
            while text[at] != c:
                at += text[at] == '\\' and lines
                word, at = word + text[at], at + 1
            words.append(word)
            at += 1
        else:
            end = min(text.find(mark, at) % (len(text) + 1) for mark in ' \n\t')
            words.append(text[at:end])
            at = end
    return words


def xboard_engines(text):
    words, engines = xboard_words(text, lines=True), []
    for option, value in zip(words, words[1:]):
        if option in ('-firstChessProgramNames', '-installEngine'):
            for line in value.splitlines():
                if not line.startswith('#'):
                    name, *rest = xboard_words(line)
                    command = rest[rest.index('-fcp') + 1] if '-fcp' in rest else name
                    engines.append((name, xboard_words(command)[0], xboard_words(command)[1:]))
    return engines


def glib_engines(text):
    """The groups as GNOME Chess gets them; None where GLib refuses the file, False where GLib is not installed."""
    name = ctypes.util.find_library('glib-2.0')
    if name is None:
        return False
    glib = ctypes.CDLL(name)
    glib.g_key_file_new.restype = ctypes.c_void_p
    glib.g_key_file_get_groups.restype = ctypes.POINTER(ctypes.c_char_p)
    glib.g_key_file_get_value.restype = ctypes.c_char_p
    file, raw = ctypes.c_void_p(glib.g_key_file_new()), text.encode()
    if not glib.g_key_file_load_from_data(file, raw, ctypes.c_size_t(len(raw)), 0, None):
        return None
    engines, groups = [], glib.g_key_file_get_groups(file, None)
    while groups[len(engines)] is not None:
        group = groups[len(engines)]
        binary, word = (glib.g_key_file_get_value(file, group, key, None) for key in (b'binary', b'arg-easy-0'))
        engines.append((group.decode(), binary.decode(), [word.decode()] if word is not None else []))
    return engines


def gnome_engines(text):
    engines = gnome_sections(text)
    expect('engines that GLib reads', glib_engines(text), engines if glib_engines(text) is not False else False)
    return engines


def gnome_sections(text):
    parser = configparser.RawConfigParser(delimiters='=', comment_prefixes='#', default_section=None, strict=True)
    parser.read_string(text)
    for name in parser.sections():
        for key in parser[name]:
            check(parser[name][key] != '' and key.strip() == key, 'the key %r of %r' % (key, name))
    return [(name, parser[name]['binary'], [parser[name]['arg-easy-0']] if 'arg-easy-0' in parser[name] else [])
            for name in parser.sections()]


def json_engines(text):
    return [(engine['name'], engine['command'], engine.get('args', [])) for engine in json.loads(text)]


def scid_engines(text):
    if shutil.which('tclsh') is None:
        raise Skipped('tclsh is not installed')
    script = ('fconfigure stdout -encoding utf-8\nproc engine {list} { array set e {Args {}}; array set e $list\n'
              'puts [join [list $e(Name) $e(Cmd) $e(Args) $e(Dir)] \\x1f] }\n' + text)
    done = subprocess.run(['tclsh'], input='fconfigure stdin -encoding utf-8\neval [read stdin]\n' + script, capture_output=True, text=True,
                          encoding='utf-8', check=False)
    check(done.returncode == 0 and not done.stderr, 'tclsh: ' + done.stderr)
    rows = [line.split('\x1f') for line in done.stdout.splitlines()]
    return [(name, program, words.split()) for name, program, words, _ in rows]


READERS = {'xboard': xboard_engines, 'gnome-chess': gnome_engines, 'pychess': json_engines, 'cutechess': json_engines,
           'scid': scid_engines}
WORDS = {'xboard': ['xboard'], 'gnome-chess': ['uci'], 'pychess': ['uci'], 'cutechess': [], 'scid': ['uci']}


# --- a person's files ------------------------------------------------------------------------------------------------

def path_of(folder, client):
    return folder.place(CLIENTS[client])


def prepare(folder, client, text=None):
    """Where the client has been started once, with these settings."""
    if client == 'scid' or text is not None:
        os.makedirs(os.path.dirname(path_of(folder, client)), exist_ok=True)
    if text is not None:
        folder.file(CLIENTS[client], text)
    return path_of(folder, client)


def install(folder, client, *words, status=0, **more):
    return hotspur('install-into', client, *words, status=status, folder=folder, **more)


def read(path):
    with open(path, encoding='utf-8', newline='') as file:
        return file.read()


def check_added(before, after, told):
    """All bytes that were there are there, and what came between them was shown."""
    head = len(os.path.commonprefix([before, after]))
    added = next((after[at:at + len(after) - len(before)] for at in range(head, -1, -1)
                  if after[:at] + after[at + len(after) - len(before):] == before), None)
    check(added, 'bytes of the file have changed: %r' % after)
    shown = told.partition('\n\n')[2]
    rows = [row for row in added.replace('\r', '').splitlines() if row.strip(' ,')]
    check(all(row in shown for row in rows), 'what is added is not what is shown: %r, %r' % (rows, shown))
    return added


def engines_of(client, path):
    return READERS[client](read(path))


def each(function):
    for client in CLIENTS:
        with Folder() as folder:
            try:
                function(folder, client)
            except Exception as fault:
                fault.args = ('%s: %s' % (client, fault.args[0] if fault.args else ''),) + fault.args[1:]
                raise


# --- cases -----------------------------------------------------------------------------------------------------------

@case
def a_first_file_has_the_engine():
    def one(folder, client):
        path = prepare(folder, client)
        told = install(folder, client, '--yes')
        check(path in told and 'Written' in told, told)
        expect('engines', engines_of(client, path), [('Hotspur', HOTSPUR, WORDS[client])])
        check(read(path) in told, 'the text is not shown: ' + told)
    each(one)


@case
def a_file_keeps_its_bytes():
    def one(folder, client):
        path = prepare(folder, client, OTHERS[client])
        before = engines_of(client, path)
        check(len(before) >= 1, 'the sample has no engine')
        told = install(folder, client, '--yes')
        check_added(OTHERS[client], read(path), told)
        expect('engines', engines_of(client, path), before + [('Hotspur', HOTSPUR, WORDS[client])])
    each(one)


@case
def the_second_time_nothing_is_added():
    def one(folder, client):
        path = prepare(folder, client, OTHERS[client])
        install(folder, client, '--yes')
        after = read(path)
        told = install(folder, client, '--yes', '--name', 'Another')
        check('already' in told and 'Hotspur' in told, told)
        expect('the file', read(path), after)
    each(one)


@case
def without_a_yes_it_is_only_shown():
    def one(folder, client):
        path = prepare(folder, client, OTHERS[client])
        told = install(folder, client, text='y\n')
        check('Nothing was written; --yes writes it' in told and HOTSPUR in told and path in told, told)
        expect('the file', read(path), OTHERS[client])
    each(one)
    with Folder() as folder:
        install(folder, 'pychess')
        check(not os.path.exists(folder.place('config')), 'a folder was made')


def answer(folder, client, line):
    """What is said on a terminal, with the answer."""
    ours, theirs = pty.openpty()
    with subprocess.Popen([HOTSPUR, 'install-into', client], stdin=theirs, stdout=theirs, stderr=theirs,
                          env=folder.environment(), cwd=folder.path) as process:
        os.close(theirs)
        told = b''
        while b'(y/n)' not in told:
            told += os.read(ours, 4096)
        os.write(ours, line)
        try:
            while True:
                block = os.read(ours, 4096)
                if not block:
                    break
                told += block
        except OSError:
            pass  # how the end of a terminal looks
        expect('status', process.wait(), 0)
    os.close(ours)
    return told.decode()


@case
def a_terminal_is_asked(folder):
    path = prepare(folder, 'pychess', PYCHESS)
    for line in (b'n\n', b'\n', b'\x04', b'maybe\n'):
        check('Nothing was written' in answer(folder, 'pychess', line), 'the answer %r' % line)
        expect('the file', read(path), PYCHESS)
    check('Written' in answer(folder, 'pychess', b'Y\n'), 'the answer y')
    check('Hotspur' in read(path), 'it is not there after y')


@case
def names_and_paths_come_as_they_are():
    """A name, and a path of the program, of characters that formats have for themselves."""
    hard = {'xboard': ['Turm & Co. "x"', "L'échec", 'Ω {'], 'gnome-chess': ['a "b" \\ \'c\' = # ; Ω', '#x', 'a=b'],
            'pychess': ['"\\/ <b> Ω \'', '\\u0041', '{[', '🏁'], 'cutechess': ['"\\/ <b> Ω \'', '\\n'],
            'scid': ['a {b', 'a} b', '"q', '$x [exit] ;', '\\n \\', '#x', 'Ω é', '{}', '{', 'a"b']}
    places = {'xboard': ['a b', 'a"b', 'a\'b', 'é=$[x] ;'], 'gnome-chess': ['a b', '\\s\\n "x" Ω', '=#;'],
              'pychess': ['a b', '"\\ Ω\''], 'cutechess': ['a b', '"\\ Ω\''],
              'scid': ['a b', 'a {b', '} $x [y] " ; \\ Ω']}

    def one(folder, client):
        for name in hard[client]:
            path = prepare(folder, client, OTHERS[client])
            told = install(folder, client, '--yes', '--name', name)
            check_added(OTHERS[client], read(path), told)
            expect('name', engines_of(client, path)[-1], (name, HOTSPUR, WORDS[client]))
            check('already' in install(folder, client, '--yes'), 'it is not found again: ' + name)
        for place in places[client]:
            os.mkdir(folder.place(place))
            program = folder.place(os.path.join(place, 'hotspur'))
            shutil.copy(HOTSPUR, program)
            path = prepare(folder, client, OTHERS[client])
            for wanted in ('Written', 'already'):
                done = subprocess.run([program, 'install-into', client, '--yes'], env=folder.environment(), cwd=folder.path,
                                      capture_output=True, text=True, check=False)
                check(wanted in done.stdout, '%s: %s%s' % (program, done.stdout, done.stderr))
            expect('program', engines_of(client, path)[-1], ('Hotspur', os.path.realpath(program), WORDS[client]))
    hard['xboard'].pop()  # a brace: see below
    each(one)


@case
def a_name_that_cannot_be_written_is_refused():
    wrong = {'xboard': ['a/b', 'a\\b', 'a}', '"a\''], 'gnome-chess': ['[x', 'a]'], 'pychess': [], 'cutechess': [], 'scid': []}

    def one(folder, client):
        path = prepare(folder, client, OTHERS[client])
        for name in wrong[client] + ['', ' ', 'a\nb', 'a\x1b[31mb', 'x' * 200, b'\xff\xfe', '\u202eabc']:
            said = install(folder, client, '--yes', '--name', name, status=2)
            check(len(said.splitlines()) == 1 and '\x1b' not in said, said)
            expect('the file', read(path), OTHERS[client])
    each(one)


@case
def a_name_that_is_taken_is_refused(folder):
    taken = {'xboard': 'Crafty', 'gnome-chess': 'Stock fish', 'pychess': 'gnuchess', 'cutechess': 'P', 'scid': 'Phalanx Scid'}
    for client, name in taken.items():
        path = prepare(folder, client, OTHERS[client])
        said = install(folder, client, '--yes', '--name', name, status=2)
        check('--name' in said and name in said and path + ': line ' in said, said)
        expect('the file', read(path), OTHERS[client])


BROKEN = {
    'gnome-chess': {'[a\nbinary=x\n': 1, 'binary=x\n': 1, '[a]\nnonsense\n': 2, '[a]\n\n=x\n': 3, '[]\n': 1, '[a]b]\n': 1, '{}': 1},
    'pychess': {'{}': 1, '[1]': 1, '[{}, ]': 1, '[{}\n,\n]': 3, '[{"name": "a"\n': 2, '[{"a": \n01}]': 2, '[{"a": tru}]': 1,
                '[\n{"a" 1}]': 2, '[{"a": "\\x"}]': 1, '[{"a": "\\u12"}]': 1, '[] []': 1, '[{"a": "x\ny"}]': 1, '\ufeff[]': 1,
                '[{"a": ' + '[' * 500 + ']' * 500 + '}]': 1, "[{'a': 1}]": 1, '[{"a": 1.}]': 1, '[{}{}]': 1, 'null': 1,
                '[{"a": "\x01"}]': 1, '[': 1, '[{"name"': 1, '[{"a":"': 1, '[{"a":"\\': 1, '[{"a":-}]': 1, '[{"a":NaN}]': 1},
    'scid': {'engine {\n Name a\n': 1, '\nset x 1\n': 2, 'engine {Name}\n': 1, 'engine {Name {a}b}\n': 1, 'engine {} x\n': 1,
             'engine\n{}\n': 1, 'engine{}\n': 1, 'engine {Name "a}\n': 1, 'engine {Name a}}\n': 1, '\x1a': 1, 'exec rm x': 1,
             'engine {\\': 1, '# x\\\n engine {\nengine {\n': 3},
    'xboard': {'-size 49\n-firstChessProgramNames {a\nb\n': 2, '-firstChessProgramNames fairymax\n': 1, '-x "abc\n': 1,
               '-firstChessProgramNames\n': 1, "-x 'abc\\'\n": 1, '-firstChessProgramNames "a\\"\n': 1}}
BROKEN['cutechess'] = BROKEN['pychess']


@case
def a_file_that_is_not_understood_is_refused_and_stays():
    def one(folder, client):
        for text, line in BROKEN[client].items():
            path = prepare(folder, client, text)
            said = install(folder, client, '--yes', status=2)
            check('%s: line %d: ' % (path, line) in said and len(said.splitlines()) == 1, '%r: %s' % (text[:60], said))
            expect('the file', read(path), text)
        for raw in (b'\xff\xfe[\x00]\x00', b'[\x00]', b'\x00'):
            path = prepare(folder, client, raw)
            said = install(folder, client, '--yes', status=2)
            check(path in said and len(said.splitlines()) == 1, said)
    each(one)


@case
def what_is_refused_the_client_refuses_too():
    """The samples are broken for others as well, not for us alone."""
    for text in BROKEN['gnome-chess']:
        check(not glib_engines(text), 'GLib reads %r' % text)
    for text in BROKEN['pychess']:
        try:
            read_as = json.loads(text)
        except (ValueError, RecursionError):
            continue
        # Python takes NaN; lists and numbers of any kind are JSON, but no engines.
        check('NaN' in text or '[[' in text or read_as in ({}, [1], None), 'Python reads %r' % text)


@case
def texts_that_are_not_utf8_stay_where_the_client_takes_them(folder):
    for client, text in (('scid', b'engine {Name \xe9 Cmd x Dir .}\n'), ('xboard', b'-x {\xe9}\n'), ('gnome-chess', b'# \xe9\n')):
        path = prepare(folder, client, text)
        install(folder, client, '--yes')
        with open(path, 'rb') as file:
            check(text in file.read(), client + ': the bytes are gone')
    path = prepare(folder, 'pychess', b'[{"name": "\xe9"}]')
    check('line 1' in install(folder, 'pychess', '--yes', status=2), 'JSON that is not UTF-8')


@case
def empty_files_and_lists_get_the_first_engine():
    empty = {'xboard': ['', '; mine\n'], 'gnome-chess': ['', '# mine'], 'pychess': ['', ' \n', '[]', '[ ]', '[\n]\n'],
             'cutechess': ['', '\n\n', '[]\n', '[\r\n]'], 'scid': ['', '# mine', '\n;;', '# mine \\', '# mine \\\n']}

    def one(folder, client):
        for text in empty[client]:
            path = prepare(folder, client, text)
            told = install(folder, client, '--yes')
            check_added(text, read(path), told)
            expect('engines in %r' % text, engines_of(client, path), [('Hotspur', HOTSPUR, WORDS[client])])
    each(one)


@case
def lists_of_xboard_in_quotation_marks(folder):
    for text in ('-firstChessProgramNames "a\nb"\n', "-firstChessProgramNames '\"B\" -fcp \"b c\"'\n-x 1\n", '-firstChessProgramNames ""\n',
                 '-firstChessProgramNames {a}\n-firstChessProgramNames {b}\n'):
        path = prepare(folder, 'xboard', text)
        before = xboard_engines(text)
        check_added(text, read(path) if install(folder, 'xboard', '--yes') else '', read(path) and '\n\n' + read(path))
        expect('engines', xboard_engines(read(path)), before + [('Hotspur', HOTSPUR, ['xboard'])])
        check('already' in install(folder, 'xboard', '--yes'), 'it is not found again')


@case
def other_ways_to_name_the_same_program(folder):
    inside, name = os.path.split(HOTSPUR)
    entries = {'xboard': ['-firstChessProgramNames {"./%s xboard" -fd "%s"\n}' % (name, inside),
                          '-firstChessProgramNames {"Mine" -fcp %s -fUCI\n}' % HOTSPUR,
                          '-installEngine {"%s" -fd "."}' % HOTSPUR],
               'pychess': [json.dumps([{'name': 'Mine', 'command': HOTSPUR.replace('/', '\x00')}]).replace('\\u0000', '\\u002f')],
               'gnome-chess': ['[Mine]\nbinary = ' + HOTSPUR], 'scid': ['engine {Cmd "%s" Name Mine Dir .}' % HOTSPUR,
                                                                     'engine {Cmd {%s} Dir . Name {a b}}' % HOTSPUR]}
    for client, texts in entries.items():
        for text in texts:
            path = prepare(folder, client, text)
            check('already' in install(folder, client, '--yes'), '%s: %s' % (client, text))
            expect('the file', read(path), text)


@case
def the_list_of_all_users_comes_along(folder):
    system = folder.file('system.conf', KEYFILE)
    told = install(folder, 'gnome-chess', '--yes', '--system', system)
    path = path_of(folder, 'gnome-chess')
    check(system in told, told)
    check_added(KEYFILE, read(path), told)
    expect('engines', [name for name, _, _ in gnome_engines(read(path))], ['Stock fish', 'Schach für Zwei', 'Hotspur'])
    # What is there for all needs no file of the user; a list that is broken makes none.
    os.rename(path, system)
    check('already' in install(folder, 'gnome-chess', '--yes', '--system', system), 'the list of all has it')
    folder.file('system.conf', 'nonsense\n')
    check(system + ': line 1' in install(folder, 'gnome-chess', '--yes', '--system', system, status=2), 'a broken list')
    check('nowhere' in install(folder, 'gnome-chess', '--yes', '--system', 'nowhere', status=2), 'a list that is not there')
    check(not os.path.exists(path), 'a file was made')


@case
def folders_are_those_of_xdg(folder):
    other = folder.place('a b')
    install(folder, 'pychess', '--yes', XDG_CONFIG_HOME=other)
    expect('engines', json_engines(read(other + '/pychess/engines.json')), [('Hotspur', HOTSPUR, ['uci'])])
    for value in (None, '', 'relative'):
        told = install(folder, 'cutechess', XDG_CONFIG_HOME=value)
        check(folder.place('.config/cutechess/engines.json') in told, told)
    said = install(folder, 'cutechess', '--yes', status=2, XDG_CONFIG_HOME=None, HOME=None)
    check('HOME' in said, said)


@case
def scid_of_the_newest_version(folder):
    said = install(folder, 'scid', '--yes', status=2)
    check('--file' in said and not os.path.exists(folder.place('.scid')), said)
    for version in ('', '4.10', '4.7', 'x', '4', '-1.2'):
        os.makedirs(folder.place('.scid%s/config' % version))
    os.makedirs(folder.place('.scid5.0'))  # without its folder of settings
    check(folder.place('.scid4.10/config/engines.dat') in install(folder, 'scid'), 'not the newest')


@case
def another_file_can_be_named(folder):
    path = folder.file('my list.json', CUTECHESS)
    install(folder, 'cutechess', '--file', 'my list.json', '--yes')
    expect('engines', json_engines(read(path))[-1], ('Hotspur', HOTSPUR, []))
    check('nowhere' in install(folder, 'cutechess', '--file', 'nowhere/x', '--yes', status=2), 'a folder that is not there')


@case
def links_and_permissions_stay(folder):
    target = folder.file('dotfiles', PYCHESS)
    os.chmod(target, 0o640)
    path = path_of(folder, 'pychess')
    os.makedirs(os.path.dirname(path))
    os.symlink(target, path)
    install(folder, 'pychess', '--yes')
    check(os.path.islink(path) and HOTSPUR in read(target), 'the link has become a file')
    expect('mode', stat.S_IMODE(os.stat(target).st_mode), 0o640)
    os.unlink(path)
    os.symlink(folder.place('nothing'), path)
    said = install(folder, 'pychess', '--yes', status=2)
    check(path in said and os.path.islink(path) and not os.path.exists(path), said)


@case
def what_cannot_be_written_is_told_and_stays(folder):
    path = prepare(folder, 'pychess', PYCHESS)
    if os.geteuid() == 0:
        # Root may write anywhere; a limit of the size of files is one for root too.
        done = subprocess.run(['sh', '-c', 'ulimit -f 0; exec "$0" install-into pychess --yes', HOTSPUR], env=folder.environment(),
                              cwd=folder.path, capture_output=True, text=True, check=False)
        expect('status', done.returncode, 2)
        said = done.stderr
    else:
        os.chmod(os.path.dirname(path), 0o555)
        said = install(folder, 'pychess', '--yes', status=2)
        os.chmod(os.path.dirname(path), 0o755)
    check(path in said and len(said.splitlines()) == 1, said)
    expect('the file', read(path), PYCHESS)
    expect('files', os.listdir(os.path.dirname(path)), ['engines.json'])
    os.remove(path)
    os.mkdir(path)
    check(path in install(folder, 'pychess', '--yes', status=2), 'a folder in its place')


@case
def wrong_words_are_told(folder):
    for words in ((), ('arena',), ('pychess', 'xboard'), ('pychess', '--nmae', 'x')):
        said = run_hotspur('install-into', *words, status=2, folder=folder).stderr
        check(said.startswith('hotspur: install-into: '), said)
    check(environment_in(folder.path)['HOME'] == folder.path and os.listdir(folder.path) == [], 'something was written')


if __name__ == '__main__':
    case.run()
