# SPDX-License-Identifier: GPL-3.0-or-later
"""Cases of an end-to-end test: functions that raise Failure, or return why they are skipped."""
import sys
import traceback


class Failure(Exception):
    """What a test expected did not come."""


def check(condition, message):
    if not condition:
        raise Failure(message)


class Cases:
    """A list of cases, which is the decorator that adds to it; `area` stands before their names."""

    def __init__(self, area):
        self.area = area
        self.functions = []

    def __call__(self, function):
        self.functions.append(function)
        return function

    def _passes(self, function):
        name = self.area + ' ' + function.__name__.replace('_', ' ')
        try:
            reason = function()
            print('ok ' + name if reason is None else 'skip %s: %s' % (name, reason), flush=True)
            return True
        except Failure as failure:
            first, _, rest = str(failure).partition('\n')
            print('not ok %s: %s\n%s' % (name, first, rest), flush=True)
        except Exception:  # a fault of the test itself is a failure too
            print('not ok %s: %s' % (name, traceback.format_exc().strip().splitlines()[-1]), flush=True)
            traceback.print_exc()
        return False

    def run(self):
        """Runs those whose names have one of the words of the command line, and ends."""
        words = sys.argv[1:]
        wanted = [function for function in self.functions
                  if not words or any(word in function.__name__ for word in words)]
        sys.exit(0 if all([self._passes(function) for function in wanted]) else 1)
