#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The configuration that the program prints is the one that it reads. See tests/run.sh."""
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check, Folder, HOTSPUR  # noqa: E402

case = Cases('config')


class Home(Folder):
    """Folders of its own, with a configuration file."""

    def __init__(self, config=None):
        super().__init__()
        if config is not None:
            self.configure(config)

    def configure(self, config):
        os.makedirs(self.path + '/config/hotspur', exist_ok=True)
        self.file('config/hotspur/config', config)

    def run(self, *words):
        return subprocess.run([HOTSPUR, *words], capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL,
                              env=self.environment(), timeout=300)

    def printed(self, *words):
        done = self.run(*words)
        check(done.returncode == 0 and done.stderr == '', '%s %s' % (done.returncode, done.stderr))
        return done.stdout


def values(text):
    """Section and name: value."""
    found, section = {}, ''
    for line in text.splitlines():
        if line.startswith('['):
            section = line
        elif line and not line.startswith('#'):
            name, _, value = line.partition(' =')
            found[section, name] = value.strip()
    return found


@case
def what_is_printed_is_read_again():
    with Home('hash = 3\nthreads = 2\nBoardSigns = ascii\nresign score = 700\n') as home, Home() as bare:
        first = home.printed('--hash=5', '--print-config', '--map-palette=viridis')
        found = values(first)
        for name, value in ((('[Engine]', 'Hash'), '5'), (('[Engine]', 'Threads'), '2'), (('[Board]', 'BoardSigns'), 'ascii'),
                            (('[Maps]', 'MapPalette'), 'viridis'), (('[Play]', 'Resign Score'), '700')):
            check(found.get(name) == value, '%s is %s' % (name, found.get(name)))
        home.configure(first)
        check(home.printed('config') == first, 'read again it is another one')
        check(values(bare.printed('config')) != found, 'the same without the file')


@case
def every_setting_is_printed():
    with Home() as home:
        printed = values(home.printed('--print-config'))
        flags = home.printed('help', '--format', 'table').splitlines()
    names = {name.lower().replace(' ', '').replace('_', '').replace('-', '') for _, name in printed}
    options = {line.split('\t')[1].removeprefix('--') for line in flags if line.startswith('*\t') and '--config\t' not in line}
    missing = [flag for flag in options if flag.replace('-', '') not in names]
    check(len(options) > 20 and not missing, 'not printed: %s' % missing)


@case
def settings_come_from_a_named_file():
    with Home('hash = 3\n') as home:
        path = os.path.join(home.path, 'other.txt')
        with open(path, 'w', encoding='utf-8') as file:
            file.write('# for a batch\nthreads = 2\n')
        for words in (('--config', path, '--print-config'), ('config', '--config=' + path)):
            found = values(home.printed(*words))
            check(found['[Engine]', 'Threads'] == '2' and found['[Engine]', 'Hash'] != '3', '%s: %s' % (words, found))
        check(values(home.printed('config', '--config', path, '--threads=1'))['[Engine]', 'Threads'] == '1', 'the line wins')
        for words, text in ((('config', '--config', path + 'x'), 'other.txtx: No such file'), (('config', '--config'), 'needs a value'),
                            (('--config', path, 'perft', '1'), 'not for it')):
            done = home.run(*words)
            check(done.returncode == 2 and text in done.stderr and done.stderr.count('\n') == 1, '%s: %s' % (words, done.stderr))


@case
def faults_are_told():
    for config, words, text in (('hash = lots\n', ('config',), 'line 1'), ('', ('config', 'now'), 'unexpected'),
                                ('', ('config', '--debug-log=/tmp/a ;b'), "';'"), ('', ('--print-config', '--hsah=1'), 'hsah')):
        with Home(config) as home:
            done = home.run(*words)
        check(done.returncode == 2 and done.stdout == '' and text in done.stderr and done.stderr.count('\n') == 1,
              '%s: %s %s' % (words, done.returncode, done.stderr))


if __name__ == '__main__':
    case.run()
