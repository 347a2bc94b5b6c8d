# SPDX-License-Identifier: GPL-3.0-or-later
"""A folder of its own for what the program keeps."""
import os
import shutil
import tempfile

SANITIZER_OPTIONS = ('ASAN_OPTIONS', 'UBSAN_OPTIONS', 'TSAN_OPTIONS')


def environment_in(home, **more):
    """The variables of a person who lives in `home`; those that are None in `more` are left out."""
    variables = {'PATH': os.environ.get('PATH', ''), 'HOME': home, 'TERM': 'xterm-256color', 'LANG': 'C.UTF-8',
                 'USER': 'tester', 'XDG_DATA_HOME': home + '/data', 'XDG_STATE_HOME': home + '/state',
                 'XDG_CONFIG_HOME': home + '/config',
                 # Endgame tables that this machine may have change what is played and said.
                 'XDG_DATA_DIRS': home + '/shared'}
    variables.update({name: os.environ[name] for name in SANITIZER_OPTIONS if name in os.environ})
    variables.update(more)
    return {name: value for name, value in variables.items() if value is not None}


def kept_games(home):
    """The games that were saved, in the order of their names."""
    folder = home + '/data/hotspur'
    return sorted(os.path.join(folder, name) for name in os.listdir(folder)) if os.path.isdir(folder) else []


def read_bytes(*parts):
    with open(os.path.join(*parts), 'rb') as file:
        return file.read()


def read_text(*parts):
    with open(os.path.join(*parts), encoding='utf-8', newline='') as file:
        return file.read()


class Folder:
    def __init__(self):
        self.path = tempfile.mkdtemp(prefix='hotspur-test-')

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.path, ignore_errors=True)

    def place(self, name):
        return os.path.join(self.path, name)

    def file(self, name, contents=''):
        with open(self.place(name), 'wb') as file:
            file.write(contents.encode() if isinstance(contents, str) else contents)
        return self.place(name)

    def read(self, name):
        return read_bytes(self.path, name)

    def environment(self, **more):
        return environment_in(self.path, **more)
