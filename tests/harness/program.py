# SPDX-License-Identifier: GPL-3.0-or-later
"""The program under test, the sources, and a run of the program from beginning to end."""
import os
import subprocess

from harness.cases import check

SOURCE = os.path.abspath(os.environ.get('HOTSPUR_SOURCE', os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..')))
HOTSPUR = os.path.abspath(os.environ.get('HOTSPUR', os.path.join(SOURCE, 'build', 'hotspur')))
POSITIONS = os.environ.get('HOTSPUR_POSITIONS', '')
LONG = os.environ.get('LONG') == '1'
SECONDS = 300  # for what never comes, not for a slow machine


def run_hotspur(*words, status=None, text='', folder=None, seconds=SECONDS, **variables):
    """The finished run, with `status` unless that is None; all is bytes where `text` is. In a folder, the person lives there."""
    if folder is not None:
        variables = {'cwd': folder.path, 'env': folder.environment(**variables)}
    elif variables:
        variables = {'env': dict(os.environ, **variables)}
    done = subprocess.run([HOTSPUR, *words], capture_output=True, text=isinstance(text, str), input=text, timeout=seconds,
                          check=False, **variables)
    check(status in (None, done.returncode),
          '%s: exit status %d: %s' % (' '.join(map(str, words)), done.returncode, (done.stderr or done.stdout)[-600:]))
    return done


def hotspur(*words, status=0, **more):
    """What it prints; where it is to fail, what it says on standard error."""
    done = run_hotspur(*words, status=status, **more)
    return done.stderr if status else done.stdout
