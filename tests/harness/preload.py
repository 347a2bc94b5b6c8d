# SPDX-License-Identifier: GPL-3.0-or-later
"""Shared objects that are preloaded to stand between a program and the system."""
import os
import subprocess
import sys

PRELOADABLE = ('release', 'unit', 'debug', 'pgo')


def is_preloadable():
    """Sanitizers have their own malloc and calls."""
    return sys.platform == 'linux' and os.environ.get('FLAVOUR', 'release') in PRELOADABLE


def build_shim(source, path):
    """Compiles a C file to a shared object; what the compiler said where it failed, else None."""
    compiler = os.environ.get('CC', 'cc').split()
    done = subprocess.run([*compiler, '-std=gnu17', '-O1', '-Wall', '-Wextra', '-Werror', '-shared', '-fPIC', '-D_GNU_SOURCE',
                           source, '-o', path, '-ldl'], capture_output=True, text=True, check=False)
    return None if done.returncode == 0 else done.stderr
