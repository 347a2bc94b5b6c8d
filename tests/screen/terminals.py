# SPDX-License-Identifier: GPL-3.0-or-later
"""The kinds of terminal that the screen is tested on."""
import contextlib
import subprocess
import tempfile

SIXTEEN_COLOURS = r"""hotspur-16|sixteen colours,
	am, colors#16, cols#80, lines#24, pairs#256,
	clear=\E[H\E[2J, cr=\r, cub1=^H, cuf1=\E[C, cup=\E[%i%p1%d;%p2%dH, cuu1=\E[A, cud1=\n, ed=\E[J, el=\E[K, home=\E[H,
	bold=\E[1m, dim=\E[2m, kmous=\E[M,
	op=\E[39;49m, rev=\E[7m, sgr0=\E[m, civis=\E[?25l, cnorm=\E[?25h, smcup=\E[?1049h, rmcup=\E[?1049l,
	setab=\E[%?%p1%{8}%<%t%p1%{40}%+%e%p1%{92}%+%;%dm, setaf=\E[%?%p1%{8}%<%t%p1%{30}%+%e%p1%{82}%+%;%dm,
"""

# Name of the kind: the variables that say so.
TERMINALS = {
    'direct': {'term': 'xterm-256color', 'COLORTERM': 'truecolor'},
    '256': {'term': 'xterm-256color'},
    '16': {'term': 'hotspur-16'},
    '8': {'term': 'xterm-color'},
    'mono': {'term': 'vt100'},
    'dumb': {'term': 'dumb'},
}


@contextlib.contextmanager
def terminal_environment(kind):
    """The variables of a kind; its description, where the system has none, is compiled for the time being (by tic)."""
    if kind != '16':
        yield dict(TERMINALS[kind])
        return
    with tempfile.TemporaryDirectory(prefix='hotspur-terminfo-') as folder:
        subprocess.run(['tic', '-x', '-o', folder, '-'], input=SIXTEEN_COLOURS.encode(), check=True)
        yield dict(TERMINALS[kind], TERMINFO=folder)
