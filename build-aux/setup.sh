#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs the packages that building and testing need and that are missing: build-aux/setup.sh [--play | --long]
# --play leaves out what only tests and packagers need, --long adds the programs that `make check-long` plays against. Says
# what it will install; says nothing if all is there.
set -u

packages='gcc libc6-dev libncurses-dev libreadline-dev libinih-dev libutf8proc-dev libgaviotatb-dev gaviotatb libfathom-dev libcurl4-openssl-dev libjansson-dev pkg-config librsvg2-2 libarchive13 gettext'
[ "${1:-}" = --play ] || packages="$packages libcmocka-dev autoconf automake tmux polyglot groff zsh fish python3 python3-pyte"
[ "${1:-}" = --long ] && packages="$packages clang pgn-extract gnuchess phalanx fairymax xboard xvfb xauth xdotool imagemagick xterm fonts-dejavu-core screen parallel stockfish valgrind chromium chromium-driver gcc-mingw-w64-x86-64 gcc-mingw-w64-i686 wine debhelper lintian debootstrap appstream desktop-file-utils"

# What a package gives: a program or a header. Looked for itself, so that a compiler or library that did not come as a
# package counts too, and so that nothing is asked of systems without dpkg.
has_program()
{
    command -v "$1" >/dev/null 2>&1 || [ -x "/usr/games/$1" ]
}

has_header()
{
    if has_program cc || has_program gcc; then
        echo "#include <$1>" | "${CC:-$(command -v cc || command -v gcc)}" ${2:-} -E -x c - >/dev/null 2>&1
    else
        return 1
    fi
}

is_there()
{
    case $1 in
    libc6-dev) has_header stdlib.h ;;
    libncurses-dev) has_header ncurses.h ;;
    libreadline-dev) has_header readline/readline.h '-include stdio.h' ;;
    libcmocka-dev) has_header cmocka.h '-include stdarg.h -include stddef.h -include stdint.h -include setjmp.h' ;;
    libinih-dev) has_header ini.h ;;
    libutf8proc-dev) has_header utf8proc.h ;;
    libgaviotatb-dev) has_header gtb-probe.h ;;
    libfathom-dev) has_header tbprobe.h ;;
    libcurl4-openssl-dev) has_header curl/curl.h ;;
    libjansson-dev) has_header jansson.h ;;
    gaviotatb) [ -d /usr/share/gaviotatb ] ;;
    librsvg2-2) PATH=$PATH:/sbin ldconfig -p | grep -q 'librsvg-2\.so\.2' ;;
    libarchive13) PATH=$PATH:/sbin ldconfig -p | grep -q 'libarchive\.so\.13' ;;
    python3-pyte) /usr/bin/python3 -c 'import pyte' 2>/dev/null ;;
    xvfb) has_program Xvfb ;;
    fonts-dejavu-core) fc-list 2>/dev/null | grep -q DejaVuSansMono\.ttf ;;
    gcc-mingw-w64-*) has_program "$(echo "${1#gcc-mingw-w64-}" | tr - _)-w64-mingw32-gcc" ;;
    chromium-driver) has_program chromedriver ;;
    imagemagick) has_program import ;;
    debhelper) has_program dh ;;
    debootstrap) [ -x /usr/sbin/debootstrap ] ;;
    appstream) has_program appstreamcli ;;
    desktop-file-utils) has_program desktop-file-validate ;;
    *) has_program "$1" ;;
    esac
}

missing=
for package in $packages; do
    is_there "$package" || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if ! command -v apt-get >/dev/null 2>&1; then
    echo "These are missing, named as Debian names them; please install what your system calls them:$missing" >&2
    # The program itself builds without some of them, so the build decides; the long tests need them all.
    [ "${1:-}" = --long ] && exit 1
    exit 0
fi

as_root=
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null 2>&1 || { echo "Please install, as root: apt-get install$missing" >&2; exit 1; }
    as_root=sudo
fi
echo "Installing what is missing (this may take a minute):$missing"

# Debian may ask about configuration while it installs; nobody is there to answer.
install_missing()
{
    # shellcheck disable=SC2086 # a list of words is meant
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $missing >"$log" 2>&1
}

log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! install_missing; then
    # The lists of packages may be missing or old.
    if ! $as_root env DEBIAN_FRONTEND=noninteractive apt-get update -q >"$log" 2>&1 || ! install_missing; then
        tail -n 20 "$log" >&2
        echo "Could not install:$missing" >&2
        exit 1
    fi
fi
