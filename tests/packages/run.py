#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The archive of the sources, a build without a library, and the package for Debian: built from that archive without a
network, looked at by lintian, installed in a small system of its own, used, and removed without a trace. Only in the long
tests.

Prints a line a case, as tests/run.sh wants it.
"""
import filecmp
import glob
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check, read_text, SOURCE  # noqa: E402

SECONDS = 3600
FLAGS = ('HOTSPUR', 'CC', 'MAKEFLAGS', 'MFLAGS', 'MAKELEVEL', 'LONG', 'FLAVOUR', 'FUZZER', 'WERROR', 'BUILD_FOLDER')  # those of the tests that run
case = Cases('packages')
folder = tempfile.mkdtemp()
os.environ['PATH'] += ':/usr/sbin:/sbin'


def run(*words, where=SOURCE, environment=None, status=0):
    """What the command prints."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(FLAGS)}
    done = subprocess.run(words, cwd=where, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=SECONDS,
                          env=dict(clean, **(environment or {})))
    text = done.stdout.decode('utf-8', 'replace')
    check(done.returncode == status, '%s: exit status %d: %s' % (' '.join(words), done.returncode, text[-1500:]))
    return text


def missing(*programs):
    """Why a case cannot be tried; None if it can."""
    absent = [program for program in programs if shutil.which(program) is None]
    return ', '.join(absent) + ' not installed' if absent else None


def checkout():
    """A clone of what is committed, by itself."""
    path = os.path.join(folder, 'checkout')
    if not os.path.exists(path):
        run('git', '-c', 'safe.directory=*', 'clone', '--quiet', '--no-hardlinks', SOURCE, path)
    return path


def archive():
    """The archive of the sources, made once."""
    if not glob.glob(os.path.join(checkout(), 'build', 'hotspur-*.tar.gz')):
        run('make', 'dist', where=checkout())
    found = glob.glob(os.path.join(checkout(), 'build', 'hotspur-*.tar.gz'))
    check(len(found) == 1, 'not one archive but %s' % found)
    return found[0]


@case
def the_archive_is_the_same_wherever_it_is_made():
    if not os.path.exists(os.path.join(SOURCE, '.git')):
        return 'these are no committed sources'
    first, other = os.path.join(folder, 'first.tar.gz'), os.path.join(folder, 'a place with another name')
    run('make', 'dist', where=checkout())
    shutil.copy(archive(), first)
    shutil.copytree(checkout(), other, ignore=shutil.ignore_patterns('build', 'configure'))
    run('sh', '-c', 'umask 077 && make dist', where=other, environment={'TZ': 'Asia/Tokyo', 'LC_ALL': 'C'})
    second, = glob.glob(os.path.join(other, 'build', 'hotspur-*.tar.gz'))
    check(filecmp.cmp(first, second, shallow=False), 'two runs of make dist gave different bytes')
    return None


def recipes():
    """The folder with the recipes, made once."""
    place = os.path.join(checkout(), 'build', 'recipes')
    if not os.path.exists(place):
        run('make', 'recipes', where=checkout())
    return place


@case
def recipes_are_filled_in_and_can_be_read():
    place = recipes()
    archive_name = os.path.basename(archive())
    check(filecmp.cmp(archive(), os.path.join(place, archive_name), shallow=False), 'another archive lies beside the recipes')
    for name in set(os.listdir(place)) - {archive_name}:
        text = read_text(os.path.join(place, name))
        check(archive_name in text and not re.search(r'@[A-Z0-9]+@', text), name + ': ' + text)
        if 'sha256' in text:
            check(hashlib.sha256(open(archive(), 'rb').read()).hexdigest() in text, name + ' has another checksum')
    # As far as their own programs are there.
    readers = {'ruby': ('-c', 'hotspur.rb'), 'nix-instantiate': ('--parse', 'hotspur.nix'),
               'flatpak-builder': ('--show-manifest', 'org.hotspur_chess.hotspur.yml'), 'sh': ('-n', 'appimage.sh')}
    for program, words in readers.items():
        if shutil.which(program):
            run(program, *words, where=place)
    if importlib.util.find_spec('yaml') is not None:
        with open(os.path.join(place, 'org.hotspur_chess.hotspur.yml'), encoding='utf-8') as file:
            source = importlib.import_module('yaml').safe_load(file)['modules'][0]['sources'][0]
        check(source['path'] == archive_name, source)


@case
def the_folder_of_the_appimage_plays():
    app = os.path.join(folder, 'a folder with blanks')
    run(os.path.join(recipes(), 'appimage.sh'), app)
    moved = app + ', moved'
    os.rename(app, moved)
    said = run(os.path.join(moved, 'AppRun'), 'perft', '3')
    check('8902' in said, said)
    said = run('sh', '-c', 'printf "new\\nquit\\n" | "$0" console', os.path.join(moved, 'AppRun'), environment={'LANGUAGE': 'de', 'LC_ALL': 'C.UTF-8'})
    check('Partie' in said, 'its data are not found: ' + said)
    run(os.path.join(recipes(), 'appimage.sh'), moved, status=1)


@case
def configure_leaves_the_configuration_file_out():
    absent = missing('autoconf')
    if absent:
        return absent
    where = unpacked('without')
    run('./configure', '--without-inih', where=where)
    text = run('make', '-j2', where=where)
    check('Building without a configuration file' in text, text[:600])
    check('8902' in run('build/hotspur', 'perft', '3', where=where), 'the program does not work')
    return None


def unpacked(name):
    """The sources of the archive in a folder of their own."""
    where = os.path.join(folder, name)
    if not os.path.exists(where):
        os.mkdir(where)
        run('tar', '-xzf', archive(), '--strip-components=1', '-C', where)
    return where


# What each option of configure is given; those of the help that are not here are flags, or autoconf's own.
VALUES = {'with-march': 'x86-64', 'with-attacks': 'rotated'}
AUTOCONFS = {'help', 'version', 'quiet', 'silent', 'cache-file', 'config-cache', 'no-create', 'srcdir', 'disable-option-checking',
             'disable-FEATURE', 'enable-FEATURE', 'with-PACKAGE', 'without-PACKAGE', 'build', 'host', 'target'}
VARIABLES = {'CC': 'gcc -pipe', 'CFLAGS': '-g3', 'LDFLAGS': '-Wl,-O1', 'LIBS': '-lm', 'CPPFLAGS': '-DX', 'PKG_CONFIG': '/bin/false'}


@case
def every_option_of_configure_acts():
    absent = missing('autoconf')
    if absent:
        return absent
    where = unpacked('options')

    def chosen(*words):
        run('./configure', '-C', *words, where=where)
        return read_text(where, 'build/config.mk')

    told = run('./configure', '--help', where=where)
    names = [name for name in re.findall(r'^ +(?:-\w, )?--([\w-]+)', told, re.M) if name not in AUTOCONFS]
    check('prefix' in names and 'with-attacks' in names and 'without-fathom' in names, 'the help was not understood: %s' % names)
    plain = chosen()
    for name in names:
        value = VALUES.get(name) or ('/opt/x' if re.search(r'--%s=' % name, told) else '')
        check(chosen('--' + name + ('=' + value if value else '')) != plain, '--%s does nothing' % name)
    for name in re.findall(r'^  ([A-Z_]+) ', told.partition('environment variables:')[2], re.M):
        os.remove(os.path.join(where, 'config.cache'))
        check(chosen('%s=%s' % (name, VARIABLES[name])) != plain, '%s does nothing' % name)
    return None


@case
def autoreconf_makes_the_same_script():
    absent = missing('autoconf', 'aclocal')
    if absent:
        return absent
    where = unpacked('again')
    before = run('./configure', '--help', where=where)
    run('autoreconf', '-fi', where=where)
    check(run('./configure', '--help', where=where) == before, 'another help')
    return None


@case
def it_is_built_outside_of_the_sources():
    absent = missing('autoconf')
    if absent:
        return absent
    sources, where = unpacked('sources'), os.path.join(folder, 'outside')
    os.mkdir(where)
    before = files_below(sources)
    run(sources + '/configure', '--prefix=/usr', 'CFLAGS=-O0 -fno-lto', 'LDFLAGS=-fno-lto', where=where)
    run('make', '-j2', 'install', 'DESTDIR=installed', where=where)
    program = os.path.join(where, 'installed/usr/bin/hotspur')
    check('8902' in run(program, 'perft', '3'), 'the program does not work')
    check('lab see' in run(program, 'lab', 'list'), 'hotspur-lab is not found')
    run('make', '-j2', 'FLAVOUR=unit', 'UNITS=test_see', 'unit-tests', where=where)
    check(files_below(sources) == before, 'the sources were written to: %s' % sorted(files_below(sources) - before)[:5])
    return None


@case
def the_package_is_built_without_a_network():
    absent = missing('dpkg-buildpackage', 'dh', 'unshare')
    if absent:
        return absent
    # An empty network of its own: what the build would fetch it cannot.
    run('unshare', '--net', 'make', 'deb', where=checkout())
    check(package(), 'make deb made no package')
    return None


def package():
    found = [name for name in glob.glob(os.path.join(checkout(), 'build', '*.deb')) if 'dbgsym' not in name]
    return found[0] if len(found) == 1 else None


@case
def lintian_accepts_it():
    absent = missing('lintian') or (None if package() else 'there is no package')
    if absent:
        return absent
    text = run('lintian', '--allow-root', '--fail-on', 'error,warning', package())
    check(not any(line[:2] in ('E:', 'W:') for line in text.splitlines()), text)
    return None


def files_below(root):
    """Every path but those that a system changes by itself."""
    left_out = ('proc', 'sys', 'dev', 'tmp', 'var/cache', 'var/log', 'var/lib/apt', 'var/lib/dpkg')
    found = set()
    for path, folders, names in os.walk(root):
        here = os.path.relpath(path, root)
        folders[:] = [name for name in folders if os.path.normpath(os.path.join(here, name)) not in left_out]
        found.update(os.path.normpath(os.path.join(here, name)) for name in folders + names)
    return found


@case
def it_comes_and_goes_without_a_trace():
    absent = missing('debootstrap', 'chroot') or (None if package() else 'there is no package')
    if absent or os.geteuid() != 0:
        return absent or 'only root can make a system of its own'
    root = os.path.join(folder, 'debian')
    suite = run('sh', '-c', '. /etc/os-release && echo "$VERSION_CODENAME"').strip()
    needed = run('dpkg-deb', '--field', package(), 'Depends')
    libraries = sorted({word.split()[0] for word in needed.replace('|', ',').split(',')} - {'libc6'})
    try:
        run('debootstrap', '--variant=minbase', '--include=' + ','.join(libraries), suite, root)
    except Exception as error:  # noqa: BLE001: no mirror can be reached, for one reason or another
        if 'exit status' in str(error) and os.path.exists(os.path.join(root, 'usr/bin/dpkg')):
            raise
        return 'debootstrap reaches no mirror of ' + suite
    before = files_below(root)
    shutil.copy(package(), os.path.join(root, 'tmp', 'hotspur.deb'))
    shutil.copy(os.path.join(SOURCE, 'build-aux', 'debian', 'tests', 'installed'), os.path.join(root, 'tmp', 'installed'))
    run('chroot', root, 'dpkg', '--install', '/tmp/hotspur.deb')
    check('usr/games/hotspur' in files_below(root), 'nothing was installed')
    check('all is well' in run('chroot', root, 'sh', '/tmp/installed'), 'the installed program does not work')
    run('chroot', root, 'dpkg', '--purge', 'hotspur')
    left = sorted(files_below(root) - before - {'root/.cache', 'root/.config'})
    check(not left, 'left behind: ' + ', '.join(left[:10]))
    return None


def main():
    if os.environ.get('LONG') != '1':
        print('skip packages: only in the long tests')
        return
    try:
        case.run()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


main()
