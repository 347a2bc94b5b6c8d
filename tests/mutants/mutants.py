#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Breaks one line of the sources at a time and says whether the tests notice: make mutants.

mutants.txt is a list of mutations, and the tests that should kill them:

  # text               a comment
  = FILE: TEST, TEST   the file that the mutations below change; unit programs by name, scripts as FOLDER/run... WORDS
  - TEXT               a text that stands once in the file (spaces around it do not count)
  + TEXT               what it is replaced by; nothing where it is left out
    TEXT               a further line of either, as it stands in the file

Each is built in a copy of the sources in build/mutants, in the flavour `unit`; the working tree is only read. Tests run in
the order of the list, up to the first that fails. Environment: N=NUMBER takes so many mutations, spread over the list;
ONLY=TEXT those whose file or text has it. The exit status is 1 if one survived, 2 if the list is wrong: a text that is gone
or stands twice, a mutation that does not compile, a test that fails without any.
"""
import os
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import threading

SOURCE = os.path.realpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), '../..'))
TABLE = os.path.join(SOURCE, 'tests/mutants/mutants.txt')
COPY = os.path.join(SOURCE, 'build/mutants')
MAKE = ['make', '-s', 'FLAVOUR=unit', '-j%d' % len(os.sched_getaffinity(0))]
SECONDS = 300  # a mutant may never end


class Wrong(Exception):
    """The list asks for what cannot be done."""


class Mutation:
    def __init__(self, file, tests, old, line):
        self.file, self.tests, self.old, self.new, self.line = file, tests, old, '', line

    def apply(self, text):
        if text.count(self.old) != 1:
            raise Wrong("mutants.txt:%d: '%s' stands %d times in %s" % (self.line, self.old, text.count(self.old), self.file))
        return text.replace(self.old, self.new)

    def __str__(self):
        return ' '.join(('%s: %s  ->  %s' % (self.file, self.old, self.new or '(nothing)')).split())


def read_table(path):
    found, file, tests, last = [], None, [], None
    with open(path, encoding='utf-8') as lines:
        for number, line in enumerate(lines, 1):
            mark, text = line[:1], line[1:].strip()
            last = None if mark != ' ' else last
            if mark == '=':
                file, _, names = text.partition(':')
                tests = [name.strip() for name in names.split(',')]
            elif mark == '-' and file:
                found.append(Mutation(file, tests, text, number))
                last = 'old'
            elif mark == '+' and found:
                found[-1].new = text
                last = 'new'
            elif mark == ' ' and last:  # the text goes on
                setattr(found[-1], last, getattr(found[-1], last) + '\n' + line.rstrip('\n'))
            elif mark not in ('#', '\n'):
                raise Wrong('mutants.txt:%d: neither comment, file, old nor new text' % number)
    return found


def chosen(mutations):
    only, count = os.environ.get('ONLY', ''), int(os.environ.get('N', '0') or 0)
    found = [mutation for mutation in mutations if only in str(mutation)]
    if count and count < len(found):
        found = [found[i * len(found) // count] for i in range(count)]
    return found


def remove_others(names):
    """Takes out of the copy what has gone from the sources."""
    for place, folders, files in os.walk(COPY):
        if place == COPY and 'build' in folders:
            folders.remove('build')
        for file in files:
            path = os.path.join(place, file)
            if os.path.relpath(path, COPY) not in names or not os.path.isfile(os.path.join(SOURCE, os.path.relpath(path, COPY))):
                os.remove(path)


def copy_sources():
    """Brings the copy up to date. What did not change keeps its time, so that little is built."""
    listed = subprocess.run(['git', 'ls-files', '-z', '--cached', '--others', '--exclude-standard'], cwd=SOURCE, check=False,
                            capture_output=True, text=True)
    if listed.returncode != 0:
        raise Wrong('git names the sources, and says: ' + listed.stderr.strip())
    names = set(filter(None, listed.stdout.split('\0')))
    remove_others(names)
    for name in names:
        old, new = os.path.join(SOURCE, name), os.path.join(COPY, name)
        if not os.path.isfile(old):
            continue
        if not os.path.exists(new) or read(old) != read(new):
            os.makedirs(os.path.dirname(new), exist_ok=True)
            shutil.copy2(old, new)
    for name in ('build/unit', 'build/config.mk'):
        old, new = os.path.join(SOURCE, name), os.path.join(COPY, name)
        if os.path.exists(old) and not os.path.exists(new):
            os.makedirs(os.path.dirname(new), exist_ok=True)
            subprocess.run(['cp', '-a', old, new], check=True)


def read(path):
    with open(path, 'rb') as file:
        return file.read()


def write(path, text):
    with open(path, 'w', encoding='utf-8') as file:
        file.write(text)


def end(process):
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def run(words, **more):
    """The exit status and what was said, up to the first case that fails. What does not end is ended with all its children."""
    with subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          errors='replace', start_new_session=True, cwd=COPY, **more) as process:
        watchdog = threading.Timer(SECONDS, end, [process])
        watchdog.start()
        said = []
        for line in process.stdout:
            said.append(line)
            if line.startswith('not ok '):
                end(process)
        watchdog.cancel()
        return process.wait(), ''.join(said)


def build(targets):
    environment = {name: value for name, value in os.environ.items() if name not in ('MAKEFLAGS', 'MFLAGS', 'MAKELEVEL')}
    status, said = run([*MAKE, *targets], env=environment)
    if status != 0:
        raise Wrong('it is not built: ' + said.strip()[-600:])


def is_script(test):
    return '/' in test


def passes(test):
    """Builds what a test needs, and runs it."""
    program = 'build/unit/tests/unit/' + test
    build(['program-only'] if is_script(test) else [program])
    words = shlex.split('tests/' + test) if is_script(test) else [program]
    with tempfile.TemporaryDirectory() as place:
        environment = dict(os.environ, HOME=place, TMPDIR=place, HOTSPUR=COPY + '/build/unit/hotspur', HOTSPUR_SOURCE=COPY,
                           FLAVOUR='release', LONG='', HOTSPUR_POSITIONS='')
        return run(words, env=environment)[0] == 0


def killer(mutation):
    """The first test that fails with the mutation, None if it survives."""
    path = os.path.join(COPY, mutation.file)
    kept = read(path).decode()
    write(path, mutation.apply(kept))
    try:
        return next((test for test in mutation.tests if not passes(test)), None)
    finally:
        write(path, kept)


def check_list(mutations):
    for mutation in mutations:
        mutation.apply(read(os.path.join(SOURCE, mutation.file)).decode())
    for test in dict.fromkeys(test for mutation in mutations for test in mutation.tests):
        if not passes(test):
            raise Wrong('%s fails without any mutation' % test)


def main():
    mutations = chosen(read_table(TABLE))
    if not mutations:
        raise Wrong('no mutation is chosen')
    copy_sources()
    check_list(mutations)
    survivors = 0
    for mutation in mutations:
        test = killer(mutation)
        survivors += test is None
        print('SURVIVED %s' % mutation if test is None else 'killed by %-28s %s' % (test, mutation), flush=True)
    killed = len(mutations) - survivors
    print('%d of %d mutants killed (%.0f %%)' % (killed, len(mutations), 100 * killed / len(mutations)))
    return 1 if survivors else 0


if __name__ == '__main__':
    try:
        sys.exit(main())
    except Wrong as wrong:
        print('mutants: %s' % wrong, file=sys.stderr)
        sys.exit(2)
