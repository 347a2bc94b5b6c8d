# SPDX-License-Identifier: GPL-3.0-or-later
"""Cases of an end-to-end test: functions that raise Failure, and return or raise why they are skipped."""
import concurrent.futures
import sys
import tempfile
import traceback


class Failure(Exception):
    """What a test expected did not come."""


class Skipped(Exception):
    """Why a case cannot be tried here."""


def check(condition, message):
    if not condition:
        raise Failure(message)


def expect(what, got, wanted):
    check(got == wanted, '%s: %r instead of %r' % (what, got, wanted))


class Cases:
    """A list of cases, which is the decorator that adds to it; `area` stands before their names. A case with an argument
    gets what `given` makes for it: a new folder."""

    def __init__(self, area, given=tempfile.TemporaryDirectory):
        self.area, self.given = area, given
        self.functions = []

    def __call__(self, function):
        self.functions.append(function)
        return function

    def _try(self, function):
        """The lines to print: ok, skip or not ok, and why."""
        name = self.area + ' ' + function.__name__.replace('_', ' ')
        try:
            if function.__code__.co_argcount > len(function.__defaults__ or ()):
                with self.given() as argument:
                    reason = function(argument)
            else:
                reason = function()
            return 'ok ' + name if reason is None else 'skip %s: %s' % (name, reason)
        except Skipped as skipped:
            return 'skip %s: %s' % (name, skipped)
        except Failure as failure:
            first, _, rest = str(failure).partition('\n')
            return 'not ok %s: %s\n%s' % (name, first, rest)
        except Exception:  # a fault of the test itself is a failure too
            told = traceback.format_exc().strip()
            return 'not ok %s: %s\n%s' % (name, told.splitlines()[-1], told)

    def run(self, at_once=1):
        """Runs those whose names have one of the words of the command line, and ends."""
        words = sys.argv[1:]
        wanted = [function for function in self.functions
                  if not words or any(word in function.__name__ for word in words)]
        failed = False
        with concurrent.futures.ThreadPoolExecutor(at_once) as pool:
            for lines in pool.map(self._try, wanted) if at_once > 1 else map(self._try, wanted):
                print(lines, flush=True)
                failed = failed or lines.startswith('not ok')
        sys.exit(1 if failed else 0)
